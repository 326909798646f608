"""Borderlands (Grenzland), card 38 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, full_lines
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """6 per full row and 6 per full column.

    der-kartograph-anleitung.txt, Glossar: „Grenzland: 6 Ruhmpunkte für jede vollständig ausgefüllte
    Zeile und jede vollständig ausgefüllte Spalte.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FFF/F../F..")).awards:
    ...     print(award.points, award.reason.text())
    6 row A is full
    6 column 1 is full
    """
    geo = board.geometry
    return full_lines(geo, 6, board.filled, geo.full, "full_row", "full_column")


CARD = Card(
    key="borderlands",
    game="K",
    number=38,
    category="spatial",
    solo=24,
    names={"de": "Grenzland", "en": "Borderlands"},
    rulings=rulings("filled"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
