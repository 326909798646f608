"""Sentinel Wood (Schildwald), card 26 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.score import Score, single_award
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per forest space on the edge.

    der-kartograph-anleitung.txt, Glossar: „Schildwald: 1 Ruhmpunkt für jedes Wald-Feld, das an den
    Rand grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FF./.F./...")).awards:
    ...     print(award.points, award.reason.text())
    2 2 forest spaces on the edge
    """
    return single_award(
        board.geometry, 1, board.by_letter["F"] & board.geometry.edge, "forest_on_edge"
    )


CARD = Card(
    key="sentinel_wood",
    game="K",
    number=26,
    category="forest",
    solo=25,
    names={"de": "Schildwald", "en": "Sentinel Wood"},
    tells_apart=Terrain.FOREST,
    scorer=score,
)
