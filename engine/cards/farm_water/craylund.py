"""Craylund (Seenplatte), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """7 per farm cluster next to at least three different water spaces.

    die-kartographin-anleitung.txt, Glossar: „Seenplatte: 7 Ruhmpunkte für jedes Acker-Gebiet, das
    an mindestens 3 Wasser-Felder angrenzt. (Acker-Gebiete, die an weniger oder keine Wasser-Felder
    angrenzen, geben keine Punkte.)“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("WAW/AW./W..")).awards:
    ...     print(award.points, award.reason.text())
    7 farm cluster next to 3 different water spaces
    7 farm cluster next to 3 different water spaces
    """
    geo = board.geometry
    shore = board.by_letter["W"] & board.touching("A")
    if not shore:
        return Score(0)
    awards = []
    for cluster in board.clusters("A"):
        water = geo.neighbours(cluster) & shore
        if water.bit_count() >= 3:
            reason = Reason("farm_cluster_by_waters", {"waters": water.bit_count()})
            awards.append(Award(7, cluster | water, reason, geo))
    return Score(7 * len(awards), tuple(awards))


CARD = Card(
    key="craylund",
    game="H",
    category="farm_water",
    solo=12,
    names={"de": "Seenplatte", "en": "Craylund"},
    rulings=rulings("cluster", "craylund_distinct"),
    tells_apart=Terrain.FARM + Terrain.WATER,
    scorer=score,
)
