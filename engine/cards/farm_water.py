"""The eight farm-and-water cards. Each function takes the board as bit sets and returns its Score."""

from __future__ import annotations

from engine.regions import Masks, bits
from engine.score import Award, Reason, Score


def _spaces(board: Masks, *found: tuple[int, int, str]) -> Score:
    """One award per kind of space: (points each, spaces, reason key)."""
    geo = board.geometry
    awards = []
    total = 0
    for each, spaces, key in found:
        if spaces:
            count = spaces.bit_count()
            total += each * count
            awards.append(Award(each * count, spaces, Reason(key, {"count": count, "each": each}), geo))
    return Score(total, tuple(awards))


def canal_lake(board: Masks, heroes: bool) -> Score:
    """1 per water space next to a farm, 1 per farm space next to water.

    der-kartograph-anleitung.txt, Glossar: „Bewässerungskanal: 1 Ruhmpunkt für jedes Wasser-Feld, das an mindestens
    1 Acker-Feld grenzt. 1 Ruhmpunkt für jedes Acker-Feld, das an mindestens 1 Wasser-Feld grenzt.“
    """
    return _spaces(
        board,
        (1, board.of["W"] & board.touching("A"), "water_by_farm"),
        (1, board.of["A"] & board.touching("W"), "farm_by_water"),
    )


def mages_valley(board: Masks, heroes: bool) -> Score:
    """2 per water space next to a mountain, 1 per farm space next to a mountain.

    der-kartograph-anleitung.txt, Glossar: „Tal der Magier: 2 Ruhmpunkte für jedes Wasser-Feld, das an 1 Gebirgs-Feld
    grenzt. 1 Ruhmpunkt für jedes Acker-Feld, das an 1 Gebirgs-Feld grenzt.“
    """
    beside = board.touching("^")
    return _spaces(
        board, (2, board.of["W"] & beside, "water_by_mountain"), (1, board.of["A"] & beside, "farm_by_mountain")
    )


def golden_granary(board: Masks, heroes: bool) -> Score:
    """1 per water space next to a ruin space (filled or not), 3 per farm space on a ruin space.

    der-kartograph-anleitung.txt, Glossar: „Goldener Kornspeicher: 1 Ruhmpunkt für jedes Wasser-Feld, das an
    1 Ruinen-Feld grenzt, egal ob dieses ausgefüllt oder leer ist. 3 Ruhmpunkte für jedes Acker-Feld auf einem
    Ruinen-Feld.“
    """
    ruins = board.ruins
    return _spaces(
        board,
        (1, board.of["W"] & board.geometry.neighbours(ruins), "water_by_ruin"),
        (3, board.of["A"] & ruins, "farm_on_ruin"),
    )


def shoreside_expanse(board: Masks, heroes: bool) -> Score:
    """3 per farm cluster touching neither edge nor water, 3 per water cluster touching neither edge nor farm.

    der-kartograph-anleitung.txt, Glossar: „Ausgedehnte Strände: 3 Ruhmpunkte für jedes Acker-Gebiet, das weder an den
    Rand noch an 1 oder mehrere Wasser-Felder grenzt. 3 Ruhmpunkte für jedes Wasser-Gebiet, das weder an den Rand noch
    an 1 oder mehrere Acker-Felder grenzt.“
    """
    geo = board.geometry
    awards = []
    for letter, other, key in (("A", "W", "farm_cluster_inland"), ("W", "A", "water_cluster_inland")):
        spoiled = geo.edge | board.touching(other)
        for cluster in board.clusters(letter):
            if not cluster & spoiled:
                awards.append(Award(3, cluster, Reason(key, {"size": cluster.bit_count()}), geo))
    return Score(3 * len(awards), tuple(awards))


def craylund(board: Masks, heroes: bool) -> Score:
    """7 per farm cluster next to at least three different water spaces.

    die-kartographin-anleitung.txt, Glossar: „Seenplatte: 7 Ruhmpunkte für jedes Acker-Gebiet, das an mindestens
    3 Wasser-Felder angrenzt. (Acker-Gebiete, die an weniger oder keine Wasser-Felder angrenzen, geben keine Punkte.)“
    """
    geo = board.geometry
    shore = board.of["W"] & board.touching("A")
    if not shore:
        return Score(0)
    awards = []
    for cluster in board.clusters("A"):
        water = geo.neighbours(cluster) & shore
        if water.bit_count() >= 3:
            awards.append(
                Award(7, cluster | water, Reason("farm_cluster_by_waters", {"waters": water.bit_count()}), geo)
            )
    return Score(7 * len(awards), tuple(awards))


def ulems_wallow(board: Masks, heroes: bool) -> Score:
    """4 per water space next to at least two farm spaces.

    die-kartographin-anleitung.txt, Glossar: „Ulemsumpf: 4 Ruhmpunkte für jedes Wasser-Feld, das an mindestens
    2 Acker-Felder angrenzt.“
    """
    farm, stride = board.of["A"], board.geometry.stride
    left, right, up, down = farm << 1, farm >> 1, farm << stride, farm >> stride
    twice = left & right | up & down | (left | right) & (up | down)
    return _spaces(board, (4, board.of["W"] & twice, "water_by_two_farms"))


def clawsgrave_peak(board: Masks, heroes: bool) -> Score:
    """5 per mountain that a water cluster joins to a farm space; each mountain once.

    die-kartographin-anleitung.txt, Glossar: „Klauengrabgipfel: 5 Ruhmpunkte für jedes Gebirgs-Feld, das über ein
    Wasser-Gebiet mit einem Acker-Feld verbunden ist. (Für jedes Gebirgs-Feld kannst du also nur einmal 5 Ruhmpunkte
    erhalten. …)“
    """
    if not board.of["W"] & board.touching("^"):
        return Score(0)
    geo = board.geometry
    mountains, farms, shore = board.of["^"], board.of["A"], board.touching("A")
    awards, done = [], 0
    for cluster in board.clusters("W"):
        if not cluster & shore:
            continue
        around = geo.neighbours(cluster)
        for mountain in bits(around & mountains & ~done):
            awards.append(
                Award(
                    5,
                    mountain | cluster | around & farms,
                    Reason("mountain_joined_to_farm", {"mountain": geo.names[mountain.bit_length() - 1]}),
                    geo,
                )
            )
        done |= around & mountains
    return Score(5 * len(awards), tuple(awards))


def jorekburg(board: Masks, heroes: bool) -> Score:
    """4 per column with equally many farm and water spaces, at least one each.

    die-kartographin-anleitung.txt, Glossar: „Jorekburg: 4 Ruhmpunkte für jede Spalte mit gleich vielen Acker- und
    Wasser-Feldern (je mindestens 1).“
    """
    geo = board.geometry
    farm, water = board.of["A"], board.of["W"]
    if not farm or not water:
        return Score(0)
    awards = []
    for number, column in enumerate(geo.columns, start=1):
        farms = farm & column
        if farms:
            waters = water & column
            count = farms.bit_count()
            if waters and waters.bit_count() == count:
                awards.append(
                    Award(4, farms | waters, Reason("column_balanced", {"column": number, "count": count}), geo)
                )
    return Score(4 * len(awards), tuple(awards))
