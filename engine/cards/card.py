"""One scoring card: its names, its rule, its rulings and the function that scores it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from functools import cache
from pathlib import Path

from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE, read_records
from kscore.engine.regions import Masks
from kscore.engine.rulings import Ruling
from kscore.engine.score import Score
from kscore.engine.sheet import Board

Scorer = Callable[[Masks, bool], Score]
"""(board as bit sets, is hero a terrain type) → score."""

Counter = Callable[[Masks, bool], int]
"""(board as bit sets, is hero a terrain type) → points."""

CATEGORIES = ("forest", "farm_water", "village", "spatial")
"""The four backs of the scoring cards; one card of each is in play."""


@cache
def _glossary() -> Mapping[str, Mapping[str, str]]:
    return read_records(Path(__file__).with_name("glossary.txt"))


class Card(Frozen, kw_only=True):
    """A scoring card. Its rule stands in ``rules.txt``, its glossary entry in ``glossary.txt``.

    Attributes:
        key: English name in snake case, the name in JSON.
        game: "K" (Der Kartograph) or "H" (Die Kartographin, Heroes).
        number: the printed number, where it is known.
        category: one of :data:`CATEGORIES`.
        solo: the number in the star, subtracted in the solo game.
        names: the printed name by language; "de" and "en" are there, of other editions what is
            known (docs/rules.md).
        also: other spellings in use; docs/rules.md says where they come from.
        rulings: what settles the things people argue about with this card.
        tells_apart: map letters between which the card makes a difference. All other letters are
            alike to it, so turning one of those into another never changes its points
            (:mod:`kscore.engine.whatif` relies on it).
        core: the letters that the card is about: changing one other letter into another other
            letter matters only on a space next to a core letter. "" where that cannot be said.
        scorer: the function that scores it.
        counter: the same points without awards, for the few cards where that is much quicker.
        other_reading: the points if the rule text is read otherwise, for a card whose text leaves
            two readings open.
    """

    key: str
    game: str
    number: int | None = None
    category: str
    solo: int
    names: Mapping[str, str] = field(hash=False)
    also: tuple[str, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    tells_apart: str
    core: str = ""
    scorer: Scorer
    counter: Counter | None = None
    other_reading: Counter | None = None

    def __repr__(self) -> str:
        return f"<kscore.Card {self.english}>"

    @property
    def german(self) -> str:
        """The name printed on the German card."""
        return self.names["de"]

    @property
    def english(self) -> str:
        """The name printed on the English card."""
        return self.names["en"]

    @property
    def glossary(self) -> Mapping[str, str]:
        """The rule text's sentence about the card, by language. The German one is the glossary's;
        the others say what it means."""
        return _glossary()[self.key]

    @property
    def source(self) -> str:
        """Rule text, section, and the sentence of its glossary."""
        return f"{self.game}, Glossar „{self.german}“: „{self.glossary['de']}“"

    def name(self, lang: str = "en") -> str:
        """The printed name; in English where there is none in this language."""
        return TREE.text(f"card.{self.key}", lang=lang)

    def rule(self, lang: str = "en") -> str:
        """The rule in one or two sentences of our own."""
        return TREE.text(f"rule.{self.key}", lang=lang)

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
