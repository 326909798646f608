"""The engine alone: boards, cards, rules. No photo, no numpy."""

from __future__ import annotations

from collections.abc import Mapping

from kscore.engine.cards import CARDS, Card, find_card
from kscore.engine.score import Score
from kscore.engine.season import monster_penalty
from kscore.engine.sheet import Board as EngineBoard
from kscore.engine.topics import Topic, find_explained
from kscore.views.maps import map_svg


class Board(EngineBoard):
    """A map of any size that cards score.

    In a notebook it shows itself.

    Letters: ``F`` forest, ``V`` village, ``A`` farm, ``W`` water, ``M`` monster, ``H`` hero, ``X``
    destroyed, ``^`` mountain, ``#`` wasteland, ``.`` empty; rows joined by ``/``.

    >>> board = Board.parse("F.^/FFW/...")
    >>> board["B3"], board.height, board.width
    ('W', 3, 3)
    >>> score = Board.parse("FFF/F.F/FFF").score("Borderlands")
    >>> score.points, [(award.points, award.reason.text()) for award in score.awards][0]
    (24, (6, 'row A is full'))
    """

    def score(self, card: str | Card, heroes: bool = True) -> Score:
        """What a card scores here: the awards, and their sum.

        Args:
            card: a scoring card, or its name, German or English.
            heroes: whether hero is a terrain type.

        Raises UnknownCard (with suggestions) and AmbiguousCard.
        """
        found = find_card(card) if isinstance(card, str) else card
        return found.score(self, heroes)

    def monsters(self) -> Score:
        """The points lost to monsters: -1 for each empty space beside one.

        >>> Board.parse("M./..").monsters().points
        -2
        """
        return monster_penalty(self)

    def replace(self, changes: Mapping[str, str]) -> Board:
        """The board with some spaces changed, by name. Raises UnknownSpace, UnknownLetter.

        >>> str(Board.parse("F./..").replace({"A2": "W"}))
        'FW/..'
        """
        return Board(super().replace(changes).rows, self.ruins)

    def _repr_svg_(self) -> str:
        return map_svg(self.rows, ruins=self.ruins)


def cards() -> tuple[Card, ...]:
    """All scoring cards, in printed order.

    >>> [card.english for card in cards()][:2], cards()[0].game
    (['Sentinel Wood', 'Greenbough'], 'K')
    """
    return tuple(CARDS.values())


def explain(text: str) -> Card | Topic:
    """The scoring card or rule that a word means, with its rulings.

    A card has ``rule(lang)``, both have ``rulings``, each with ``sentence(lang)`` and ``source``.
    Raises UnknownCard (with suggestions) and AmbiguousCard.

    >>> explain("Grenzland").english, explain("dragon").key
    ('Borderlands', 'dragon_inferno')
    """
    return find_explained(text)
