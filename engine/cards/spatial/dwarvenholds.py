"""Dwarvenholds (Zwergenfestungen), Die Kartographin."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, full_lines
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """7 per full row and 7 per full column with a mountain.

    die-kartographin-anleitung.txt, Glossar: „Zwergenfestungen: 7 Ruhmpunkte für jede vollständig
    ausgefüllte Zeile mit mindestens 1 Gebirgs-Feld und für jede vollständige ausgefüllte Spalte mit
    mindestens 1 Gebirgs-Feld.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F^F/.F./.F.")).awards:
    ...     print(award.points, award.reason.text())
    7 row A is full and has a mountain
    7 column 2 is full and has a mountain
    """
    mountains, keys = board.by_letter["^"], ("full_row_mountain", "full_column_mountain")
    return full_lines(board.geometry, 7, board.filled, mountains, *keys)


CARD = Card(
    key="dwarvenholds",
    game="H",
    category="spatial",
    solo=28,
    names={"de": "Zwergenfestungen", "en": "Dwarvenholds"},
    rulings=rulings("filled", "dwarvenholds_each"),
    tells_apart=Terrain.EMPTY + Terrain.MOUNTAIN,
    scorer=score,
)
