"""The engine alone: boards, cards, rules. No photo, no numpy."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import SupportsIndex, overload

from kscore.engine.cards import CARDS, Card, find_card
from kscore.engine.score import Score
from kscore.engine.season import monster_penalty
from kscore.engine.sheet import Board as EngineBoard
from kscore.engine.topics import Topic, find_subject, find_topic
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

    def score(self, named: str | int | Card, heroes: bool = True) -> Score:
        """What a card scores here: the awards, and their sum.

        Args:
            named: a scoring card, or its name in any language, or its printed number.
            heroes: whether hero is a terrain type.

        Raises UnknownCard (with suggestions) and AmbiguousCard.
        """
        return card(named).score(self, heroes)

    def monsters(self) -> Score:
        """The points lost to monsters: -1 for each empty space beside one.

        >>> Board.parse("M./..").monsters().points
        -2
        """
        return monster_penalty(self)

    def _repr_svg_(self) -> str:
        return map_svg(self.rows, ruins=self.ruins)


class ScoringCards(tuple[Card, ...]):
    """Scoring cards, by their place or by their name."""

    @overload
    def __getitem__(self, which: SupportsIndex | str) -> Card: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, which: SupportsIndex | slice | str) -> Card | tuple[Card, ...]:
        """A card; by its name as `card` finds it. Raises UnknownCard, AmbiguousCard, IndexError."""
        return find_card(which) if isinstance(which, str) else super().__getitem__(which)


def cards() -> ScoringCards:
    """All scoring cards, in printed order.

    >>> cards()[:2], cards()["Grenzland"], cards()[0].game
    ((<kscore.Card Sentinel Wood>, <kscore.Card Greenbough>), <kscore.Card Borderlands>, 'K')
    """
    return ScoringCards(CARDS.values())


def card(name: str | int | Card) -> Card:
    """The scoring card of a name, or of a printed number.

    Case, articles and small slips do not matter. Raises UnknownCard (with suggestions),
    AmbiguousCard.

    >>> card("borderland").number, card(38).english
    (38, 'Borderlands')
    """
    return name if isinstance(name, Card) else find_card(str(name))


def topic(name: str) -> Topic:
    """The rule that a word means: "monsters", "ruins", an ambush's name.

    Raises as `card`.

    >>> topic("dragon").key
    'dragon_inferno'
    """
    return find_topic(name)


def explain(text: str) -> Card | Topic:
    """The scoring card or rule that a word means, with its rulings.

    A card has ``rule(lang)``, both have ``rulings``, each with ``sentence(lang)`` and ``source``.
    What is surely one of them is had from `card` or `topic`. Raises UnknownCard (with suggestions)
    and AmbiguousCard.

    >>> explain("Grenzland").english, explain("dragon").key
    ('Borderlands', 'dragon_inferno')
    """
    return find_subject(text)


def html_table(rows: Iterable[Iterable[object]]) -> str:
    """Rows of words and numbers for a notebook; the first of each names it."""
    lines = (
        f"<th>{escape(str(first))}</th>" + "".join(f"<td>{escape(str(each))}</td>" for each in rest)
        for first, *rest in rows
    )
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"
