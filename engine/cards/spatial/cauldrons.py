"""The Cauldrons (Die Kessel), card 41 of Der Kartograph."""

from __future__ import annotations

from kscore.engine.cards.card import Card
from kscore.engine.regions import Masks
from kscore.engine.rulings import rulings
from kscore.engine.score import Score, single_award
from kscore.engine.terrain import Terrain


def score(board: Masks, heroes: bool) -> Score:
    """1 per empty space whose four sides are filled or edge.

    der-kartograph-anleitung.txt, Glossar: „Die Kessel: 1 Ruhmpunkt für jedes leere Feld, das an 4
    ausgefüllte Felder (und/oder den Rand) grenzt.“

    >>> from kscore.engine.sheet import Board
    >>> for award in CARD.score(Board.parse("F.F/.F./...")).awards:
    ...     print(award.points, award.reason.text())
    1 1 empty space with filled spaces or the edge all around
    """
    spaces = board.empty & ~board.touching(".")
    return single_award(board.geometry, 1, spaces, "empty_enclosed")


CARD = Card(
    key="cauldrons",
    game="K",
    number=41,
    category="spatial",
    solo=20,
    names={"de": "Die Kessel", "en": "The Cauldrons"},
    rulings=rulings("filled", "edge_is_filled"),
    tells_apart=Terrain.EMPTY,
    scorer=score,
)
