"""Shoreside Expanse (Ausgedehnte Strände), card 33 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Award, Reason, Score
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """3 per farm cluster touching neither edge nor water. 3 per water cluster touching neither edge
    nor farm.

    der-kartograph-anleitung.txt, Glossar: „Ausgedehnte Strände: 3 Ruhmpunkte für jedes
    Acker-Gebiet, das weder an den Rand noch an 1 oder mehrere Wasser-Felder grenzt. 3 Ruhmpunkte
    für jedes Wasser-Gebiet, das weder an den Rand noch an 1 oder mehrere Acker-Felder grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("...../.W.W./.....")).awards:
    ...     print(award.points, award.reason.text())
    3 water cluster of 1 space that touches neither edge nor farm
    3 water cluster of 1 space that touches neither edge nor farm
    """
    geo = board.geometry
    awards = []
    for letter, other, key in (
        ("A", "W", "farm_cluster_inland"),
        ("W", "A", "water_cluster_inland"),
    ):
        spoiled = geo.edge | board.touching(other)
        for cluster in board.clusters(letter):
            if not cluster & spoiled:
                awards.append(Award(3, cluster, Reason(key, {"size": cluster.bit_count()}), geo))
    return Score(3 * len(awards), tuple(awards))


CARD = Card(
    key="shoreside_expanse",
    game="K",
    number=33,
    category="farm_water",
    solo=27,
    names={"de": "Ausgedehnte Strände", "en": "Shoreside Expanse"},
    rulings=rulings("cluster", "shoreside_clusters"),
    tells_apart=Terrain.WATER + Terrain.FARM,
    scorer=score,
)
