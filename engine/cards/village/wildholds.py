"""Wildholds (Bastionen in der Wildnis), card 34 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, per_cluster
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """8 per village cluster of six or more spaces.

    der-kartograph-anleitung.txt, Glossar: „Bastionen in der Wildnis: 8 Ruhmpunkte für jedes
    Dorf-Gebiet, das aus mindestens 6 Dorf-Feldern besteht.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("VVV.V/VVV..")).awards:
    ...     print(award.points, award.reason.text())
    8 village cluster of 6 spaces
    """
    large = [cluster for cluster in board.clusters("V") if cluster.bit_count() >= 6]
    return per_cluster(board.geometry, 8, large, "village_of_six")


CARD = Card(
    key="wildholds",
    game="K",
    number=34,
    category="village",
    solo=16,
    names={"de": "Bastionen in der Wildnis", "en": "Wildholds"},
    rulings=rulings("cluster"),
    tells_apart=Terrain.VILLAGE,
    scorer=score,
)
