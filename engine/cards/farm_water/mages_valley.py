"""Mages Valley (Tal der Magier), card 31 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.score import Score, per_space
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """2 per water space next to a mountain. 1 per farm space next to a mountain.

    der-kartograph-anleitung.txt, Glossar: „Tal der Magier: 2 Ruhmpunkte für jedes Wasser-Feld, das
    an 1 Gebirgs-Feld grenzt. 1 Ruhmpunkt für jedes Acker-Feld, das an 1 Gebirgs-Feld grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("A./^W")).awards:
    ...     print(award.points, award.reason.text())
    2 1 water space next to a mountain
    1 1 farm space next to a mountain
    """
    beside = board.touching("^")
    return per_space(
        board.geometry,
        (2, board.by_letter["W"] & beside, "water_by_mountain"),
        (1, board.by_letter["A"] & beside, "farm_by_mountain"),
    )


CARD = Card(
    key="mages_valley",
    game="K",
    number=31,
    category="farm_water",
    solo=22,
    names={"de": "Tal der Magier", "en": "Mages Valley"},
    also=("Mage's Valley", "Mages' Valley"),
    tells_apart=Terrain.WATER + Terrain.FARM + Terrain.MOUNTAIN,
    scorer=score,
)
