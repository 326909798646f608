"""Deepwood (Abgelegener Forst), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, per_cluster
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """6 per forest cluster of five or more without a village beside it. Spaces, that is.

    die-kartographin-anleitung.txt, Glossar: „Abgelegener Forst: 6 Ruhmpunkte für jedes Wald-Gebiet,
    das aus 5 oder mehr Feldern besteht und das nicht an 1 oder mehrere Dorf-Felder angrenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FFF./FF.V")).awards:
    ...     print(award.points, award.reason.text())
    6 forest cluster of 5 spaces that touches no village
    """
    beside_village = board.touching("V")
    remote = [
        cluster
        for cluster in board.clusters("F")
        if not cluster & beside_village and cluster.bit_count() >= 5
    ]
    return per_cluster(board.geometry, 6, remote, "forest_cluster_remote")


CARD = Card(
    key="deepwood",
    game="H",
    category="forest",
    solo=18,
    names={"de": "Abgelegener Forst", "en": "Deepwood"},
    rulings=rulings("cluster", "deepwood_both"),
    tells_apart=Terrain.FOREST + Terrain.VILLAGE,
    core=Terrain.FOREST,
    scorer=score,
)
