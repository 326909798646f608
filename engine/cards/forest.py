"""The eight forest cards. Each function takes the board as bit sets and returns its Score."""

from __future__ import annotations

from engine.regions import Masks, bits, indices
from engine.score import Award, Reason, Score


def sentinel_wood(board: Masks, heroes: bool) -> Score:
    """1 per forest space on the edge.

    der-kartograph-anleitung.txt, Glossar: „Schildwald: 1 Ruhmpunkt für jedes Wald-Feld, das an den Rand grenzt.“
    """
    geo = board.geometry
    spaces = board.of["F"] & geo.edge
    if not spaces:
        return Score(0)
    points = spaces.bit_count()
    return Score(points, (Award(points, spaces, Reason("forest_on_edge", {"count": points}), geo),))


def greenbough(board: Masks, heroes: bool) -> Score:
    """1 per row and 1 per column with at least one forest space.

    der-kartograph-anleitung.txt, Glossar: „Grünfläche: 1 Ruhmpunkt für jede Zeile … und jede Spalte … mit mindestens
    1 Wald-Feld. Jedes Wald-Feld darf dabei sowohl für eine Zeile als auch eine Spalte gewertet werden.“
    """
    forest = board.of["F"]
    if not forest:
        return Score(0)
    geo = board.geometry
    names = geo.names
    rows = tuple([names[i][0] for i in indices(geo.rows_with(forest))])
    columns = tuple([i + 1 for i in indices(geo.columns_with(forest))])
    in_rows, in_columns = len(rows), len(columns)
    return Score(
        in_rows + in_columns,
        (
            Award(in_rows, forest, Reason("rows_with_forest", {"count": in_rows, "rows": rows}), geo),
            Award(in_columns, forest, Reason("columns_with_forest", {"count": in_columns, "columns": columns}), geo),
        ),
    )


def treetower(board: Masks, heroes: bool) -> Score:
    """1 per forest space whose four sides are all filled or edge.

    der-kartograph-anleitung.txt, Glossar: „Düsterwald: 1 Ruhmpunkt für jedes Wald-Feld, das ausschließlich an
    ausgefüllte Felder (und/oder den Rand) grenzt.“
    """
    spaces = board.of["F"] & ~board.touching(".")
    if not spaces:
        return Score(0)
    points = spaces.bit_count()
    return Score(points, (Award(points, spaces, Reason("forest_enclosed", {"count": points}), board.geometry),))


def stoneside_forest(board: Masks, heroes: bool) -> Score:
    """3 per mountain that one forest cluster joins to another mountain; each mountain once.

    der-kartograph-anleitung.txt, Glossar: „Pfad des Waldes: 3 Ruhmpunkte für jedes Gebirgs-Feld, das über 1 Wald-Gebiet
    mit einem anderen Gebirgs-Feld verbunden ist. Beide (oder ggf. weitere) Gebirgs-Felder müssen also an dasselbe
    Wald-Gebiet angrenzen.“
    """
    mountains = board.of["^"]
    if not board.of["F"] & board.touching("^"):
        return Score(0)
    geo = board.geometry
    awards, done = [], 0
    for cluster in board.clusters("F"):
        joined = geo.neighbours(cluster) & mountains
        if joined & (joined - 1):
            for mountain in bits(joined & ~done):
                awards.append(
                    Award(
                        3,
                        cluster | mountain,
                        Reason("mountain_joined_by_forest", {"mountain": geo.names[mountain.bit_length() - 1]}),
                        geo,
                    )
                )
            done |= joined
    return Score(3 * len(awards), tuple(awards))


def faunlost_thicket(board: Masks, heroes: bool) -> Score:
    """2 per forest space of the longest unbroken vertical run of forest in one column.

    die-kartographin-anleitung.txt, Glossar: „Faunwald: Wähle 1 Spalte. Erhalte 2 Ruhmpunkte für jedes Wald-Feld im
    längsten, nicht unterbrochenen Wald-Gebiet in dieser Spalte. (Betrachte dazu nur Wald-Felder in dieser Spalte …)“
    """
    geo = board.geometry
    stride = geo.stride
    tops = runs = board.of["F"]
    length = 0
    while runs:
        length += 1
        tops = runs
        runs &= board.of["F"] >> (length * stride)
    if not length:
        return Score(0)
    top = tops & -tops
    run = sum([top << (i * stride) for i in range(length)])
    return Score(
        2 * length,
        (Award(2 * length, run, Reason("forest_run", {"column": geo.column_of(top) + 1, "count": length}), geo),),
    )


def deepwood(board: Masks, heroes: bool) -> Score:
    """6 per forest cluster of five or more spaces that touches no village.

    die-kartographin-anleitung.txt, Glossar: „Abgelegener Forst: 6 Ruhmpunkte für jedes Wald-Gebiet, das aus 5 oder mehr
    Feldern besteht und das nicht an 1 oder mehrere Dorf-Felder angrenzt.“
    """
    geo = board.geometry
    beside_village = board.touching("V")
    awards = [
        Award(6, cluster, Reason("forest_cluster_remote", {"size": cluster.bit_count()}), geo)
        for cluster in board.clusters("F")
        if not cluster & beside_village and cluster.bit_count() >= 5
    ]
    return Score(6 * len(awards), tuple(awards))


def heart_of_the_forest(board: Masks, heroes: bool) -> Score:
    """2 per forest space whose sides are all forest or edge.

    die-kartographin-anleitung.txt, Glossar: „Herz des Waldes: 2 Ruhmpunkte für jedes Wald-Feld, das nur an Wald-Felder
    und/oder den Rand grenzt. (Befindet sich also ein leeres Feld oder ein anderer Geländetyp neben dem Wald-Feld, gibt
    es für dieses Feld keine Punkte.)“
    """
    geo = board.geometry
    forest = board.of["F"]
    spaces = forest & ~geo.neighbours(geo.full ^ forest)
    if not spaces:
        return Score(0)
    count = spaces.bit_count()
    return Score(2 * count, (Award(2 * count, spaces, Reason("forest_heart", {"count": count}), geo),))


def sleepy_valley(board: Masks, heroes: bool) -> Score:
    """4 per row with at least three forest spaces.

    die-kartographin-anleitung.txt, Glossar: „Verschlafenes Tal: 4 Ruhmpunkte für jede Zeile mit mindestens
    3 Wald-Feldern. (Die Felder müssen nicht aneinander angrenzen.)“
    """
    geo = board.geometry
    forest = board.of["F"]
    awards = []
    for number, row in enumerate(geo.rows):
        found = forest & row
        if found and found.bit_count() >= 3:
            awards.append(
                Award(4, found, Reason("row_with_forests", {"row": chr(65 + number), "count": found.bit_count()}), geo)
            )
    return Score(4 * len(awards), tuple(awards))
