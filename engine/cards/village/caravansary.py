"""Caravansary (Karawanserei), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per row and 1 per column of the best village cluster. The player may choose the cluster.

    die-kartographin-anleitung.txt, Glossar: „Karawanserei: 1 Ruhmpunkt für jede Zeile und für jede
    Spalte mit mindestens 1 Feld eines von dir gewählten Dorf-Gebietes.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VV./.V./..V")).awards:
    ...     print(award.points, award.reason.text())
    4 village cluster across rows and columns: 2 + 2
    """
    geo = board.geometry
    stride = geo.stride
    best = most = best_rows = 0
    for cluster in board.clusters("V"):
        # A cluster is connected, so it has a space in every row from its first to its last.
        rows = (
            (cluster.bit_length() - 1) // stride
            - ((cluster & -cluster).bit_length() - 1) // stride
            + 1
        )
        reached = rows + geo.columns_with(cluster).bit_count()
        if reached > most:
            best, most, best_rows = cluster, reached, rows
    if not most:
        return Score(0)
    reason = Reason("village_span", {"rows": best_rows, "columns": most - best_rows})
    return Score(most, (Award(most, best, reason, geo),))


CARD = Card(
    key="caravansary",
    game="H",
    category="village",
    solo=16,
    names={"de": "Karawanserei", "en": "Caravansary"},
    rulings=rulings("cluster", "tied_choice"),
    tells_apart=Terrain.VILLAGE,
    scorer=score,
)
