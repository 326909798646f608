"""One scoring card: its names, its rule, its rulings and the function that scores it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.regions import Masks
from engine.rulings import Ruling, rulings_of
from engine.score import Score

if TYPE_CHECKING:
    from engine.sheet import Board

Scorer = Callable[[Masks, bool], Score]
"""(board as bit sets, is hero a terrain type) → score."""

Counter = Callable[[Masks, bool], int]
"""The same, points alone."""

CATEGORIES = ("forest", "farm_water", "village", "spatial")
"""The four backs of the scoring cards; one card of each is in play."""


@dataclass(frozen=True)
class Card:
    """A scoring card.

    Attributes:
        key: English name in snake case, the name in JSON.
        game: "K" (Der Kartograph) or "H" (Die Kartographin, Heroes).
        number: the printed number, where it is known.
        category: one of :data:`CATEGORIES`.
        solo: the number in the star, subtracted in the solo game.
        german, english: the printed names.
        also: other spellings in use.
        rule_de, rule_en: the rule in this product's own words.
        source: rule text file and section.
        tells_apart: map letters between which the card makes a difference. All other letters are alike to it, so
            turning one of those into another never changes its points (:mod:`engine.whatif` relies on it).
        core: the letters that the card is about: changing one other letter into another other letter matters only on a
            space next to a core letter. "" where that cannot be said.
        scorer: the function that scores it.
        counter: the same points without awards, for the few cards where that is much quicker.
    """

    key: str
    game: str
    number: int | None
    category: str
    solo: int
    german: str
    english: str
    also: tuple[str, ...]
    rule_de: str
    rule_en: str
    source: str
    tells_apart: str
    core: str
    scorer: Scorer = field(repr=False)
    counter: Counter | None = field(default=None, repr=False)

    def name(self, lang: str = "en") -> str:
        """The printed name; ``lang`` is "de" or "en"."""
        return self.german if lang == "de" else self.english

    def rule(self, lang: str = "en") -> str:
        """The rule in one or two sentences of our own."""
        return self.rule_de if lang == "de" else self.rule_en

    def rulings(self, lang: str = "en") -> tuple[str, ...]:
        """The sentences that settle what people argue about with this card."""
        return tuple(ruling.sentence(lang) for ruling in self.ruling_items())

    def ruling_items(self) -> tuple[Ruling, ...]:
        """The rulings with their identifiers and sources."""
        return rulings_of(self.key)

    def score(self, board: Board, heroes: bool = True) -> Score:
        """Scores a board of any size.

        Args:
            board: what is on the map.
            heroes: whether the game is played with heroes; only then is hero a terrain type.
        """
        return self.scorer(board.masks, heroes)

    def points(self, masks: Masks, heroes: bool = True) -> int:
        """The points alone of a board given as bit sets."""
        return self.counter(masks, heroes) if self.counter else self.scorer(masks, heroes).points
