"""Treetower (Düsterwald), card 28 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, single_award
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per forest space whose four sides are all filled or edge.

    der-kartograph-anleitung.txt, Glossar: „Düsterwald: 1 Ruhmpunkt für jedes Wald-Feld, das
    ausschließlich an ausgefüllte Felder (und/oder den Rand) grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("FF./FF./...")).awards:
    ...     print(award.points, award.reason.text())
    1 1 forest space with nothing empty beside it
    """
    spaces = board.by_letter["F"] & ~board.touching(".")
    return single_award(board.geometry, 1, spaces, "forest_enclosed")


CARD = Card(
    key="treetower",
    game="K",
    number=28,
    category="forest",
    solo=17,
    names={"de": "Düsterwald", "en": "Treetower"},
    rulings=rulings("filled", "edge_is_filled"),
    tells_apart=Terrain.FOREST + Terrain.EMPTY,
    core=Terrain.FOREST,
    scorer=score,
)
