"""The eight village cards. Each function takes the board as bit sets and returns its Score."""

from __future__ import annotations

from engine.regions import Masks
from engine.score import Award, Reason, Score
from engine.terrain import terrain_types

_OTHER_TYPES = {heroes: tuple(letter for letter in terrain_types(heroes) if letter != "V") for heroes in (False, True)}


def wildholds(board: Masks, heroes: bool) -> Score:
    """8 per village cluster of six or more spaces.

    der-kartograph-anleitung.txt, Glossar: „Bastionen in der Wildnis: 8 Ruhmpunkte für jedes Dorf-Gebiet, das aus
    mindestens 6 Dorf-Feldern besteht.“
    """
    geo = board.geometry
    awards = [
        Award(8, cluster, Reason("village_of_six", {"size": cluster.bit_count()}), geo)
        for cluster in board.clusters("V")
        if cluster.bit_count() >= 6
    ]
    return Score(8 * len(awards), tuple(awards))


def great_city(board: Masks, heroes: bool) -> Score:
    """1 per space of the largest village cluster that touches no mountain.

    der-kartograph-anleitung.txt, Glossar: „Metropole: 1 Ruhmpunkt für jedes Dorf-Feld in deinem größten Dorf-Gebiet,
    das nicht an 1 oder mehrere Gebirgs-Felder grenzt. Das ganze Dorf-Gebiet darf an kein Gebirgs-Feld angrenzen, um
    gewertet zu werden.“
    """
    beside_mountain = board.touching("^")
    best = size = 0
    for cluster in board.clusters("V"):
        if not cluster & beside_mountain and cluster.bit_count() > size:
            best, size = cluster, cluster.bit_count()
    if not size:
        return Score(0)
    return Score(size, (Award(size, best, Reason("largest_village_off_mountains", {"size": size}), board.geometry),))


def greengold_plains(board: Masks, heroes: bool) -> Score:
    """3 per village cluster next to at least three different terrain types other than village.

    der-kartograph-anleitung.txt, Glossar: „Schillernde Ebene: 3 Ruhmpunkte für jedes Dorf-Gebiet, das an mindestens
    3 unterschiedliche Geländearten grenzt. (Die Geländearten sind auf Seite 6 abgebildet.)“
    """
    clusters = board.clusters("V")
    if not clusters:
        return Score(0)
    geo, of = board.geometry, board.of
    awards = []
    for cluster in clusters:
        around = geo.neighbours(cluster)
        types = tuple([letter for letter in _OTHER_TYPES[heroes] if around & of[letter]])
        if len(types) >= 3:
            awards.append(Award(3, cluster, Reason("village_by_types", {"count": len(types), "terrains": types}), geo))
    return Score(3 * len(awards), tuple(awards))


def shieldgate(board: Masks, heroes: bool) -> Score:
    """2 per space of the second largest village cluster; on a tie for the largest, of one of those.

    der-kartograph-anleitung.txt, Glossar: „Schild des Reichs: 2 Ruhmpunkte für jedes Feld in deinem zweitgrößten
    Dorf-Gebiet. Im Falle eines Gleichstandes um das größte Dorf-Gebiet, erhältst du Ruhmpunkte entsprechend des größten
    Gebiets.“
    """
    first = second = largest = next_size = 0
    for cluster in board.clusters("V"):
        size = cluster.bit_count()
        if size > largest:
            first, second, largest, next_size = cluster, first, size, largest
        elif size > next_size:
            second, next_size = cluster, size
    if not next_size:
        return Score(0)
    # On a tie for the largest either pays the same: show the first in reading order.
    if next_size == largest:
        return Score(
            2 * next_size,
            (Award(2 * next_size, first, Reason("village_tied_largest", {"size": largest}), board.geometry),),
        )
    return Score(
        2 * next_size,
        (Award(2 * next_size, second, Reason("second_largest_village", {"size": next_size}), board.geometry),),
    )


def traylo_monastery(board: Masks, heroes: bool) -> Score:
    """7 per village cluster that contains four village spaces in a line.

    die-kartographin-anleitung.txt, Glossar: „Traylokloster: 7 Ruhmpunkte für jedes Dorf-Gebiet mit mindestens
    1 ausgefüllten Rechteck der Größe 1×4 (oder 4×1).“
    """
    geo = board.geometry
    village, stride = board.of["V"], geo.stride
    pairs = village & village >> 1
    stacks = village & village >> stride
    starts = pairs & pairs >> 2 | stacks & stacks >> 2 * stride
    if not starts:
        return Score(0)
    awards = [
        Award(7, cluster, Reason("village_with_line", {"size": cluster.bit_count()}), geo)
        for cluster in board.clusters("V")
        if cluster & starts
    ]
    return Score(7 * len(awards), tuple(awards))


def outer_enclave(board: Masks, heroes: bool) -> Score:
    """1 per empty space next to one village cluster of the player's choice: the best one.

    die-kartographin-anleitung.txt, Glossar: „Enklave im Grenzgebiet: 1 Ruhmpunkt für jedes leere Feld, das an ein von
    dir gewähltes Dorf-Gebiet angrenzt.“
    """
    if not board.of["V"] & board.touching("."):
        return Score(0)
    geo, empty = board.geometry, board.empty
    best = most = 0
    for cluster in board.clusters("V"):
        around = geo.neighbours(cluster) & empty
        if around.bit_count() > most:
            best, most = around, around.bit_count()
    return Score(most, (Award(most, best, Reason("empty_by_village", {"count": most}), geo),))


def gnomish_colony(board: Masks, heroes: bool) -> Score:
    """6 per village cluster that contains a 2×2 square; once a cluster.

    die-kartographin-anleitung.txt, Glossar: „Gnomkolonie: 6 Ruhmpunkte für jedes Dorf-Gebiet mit mindestens
    1 ausgefüllten Quadrat der Größe 2×2. (… Du erhältst für jedes Dorf-Gebiet nur einmal Punkte, egal wie viele
    Quadrate darin sind.)“
    """
    geo = board.geometry
    village = board.of["V"]
    pairs = village & village >> 1
    corners = pairs & pairs >> geo.stride
    if not corners:
        return Score(0)
    awards = [
        Award(6, cluster, Reason("village_with_square", {"size": cluster.bit_count()}), geo)
        for cluster in board.clusters("V")
        if cluster & corners
    ]
    return Score(6 * len(awards), tuple(awards))


def caravansary(board: Masks, heroes: bool) -> Score:
    """1 per row and 1 per column that holds a space of one village cluster of the player's choice: the best one.

    die-kartographin-anleitung.txt, Glossar: „Karawanserei: 1 Ruhmpunkt für jede Zeile und für jede Spalte mit
    mindestens 1 Feld eines von dir gewählten Dorf-Gebietes.“
    """
    geo = board.geometry
    stride = geo.stride
    best = most = best_rows = 0
    for cluster in board.clusters("V"):
        # A cluster is connected, so it has a space in every row from its first to its last.
        rows = (cluster.bit_length() - 1) // stride - ((cluster & -cluster).bit_length() - 1) // stride + 1
        reached = rows + geo.columns_with(cluster).bit_count()
        if reached > most:
            best, most, best_rows = cluster, reached, rows
    if not most:
        return Score(0)
    return Score(
        most, (Award(most, best, Reason("village_span", {"rows": best_rows, "columns": most - best_rows}), geo),)
    )
