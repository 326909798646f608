"""What every card's points would change by if one space held something else.

The reader of photos asks only about spaces that matter, so this runs for all spaces and all
terrains on every photo. Two things make it fast: a card tells which letters it tells apart
(:attr:`kscore.engine.cards.Card.tells_apart`), so most changes need no scoring at all, and a
changed board takes its clusters from the board before
(:meth:`kscore.engine.regions.Masks.with_change`). Neither changes a result: every figure equals
scoring the changed board from scratch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from kscore.engine.cards import Card
from kscore.engine.cards.card import Counter
from kscore.engine.errors import UnknownLetter
from kscore.engine.regions import Geometry, Masks, bits
from kscore.engine.season import CardSet
from kscore.engine.sheet import Board
from kscore.engine.terrain import READ_ORDER, Terrain

MONSTERS = "monsters"
"""Name of the monster minus beside the cards' keys."""


class SpaceChange(NamedTuple):
    """One space holding something else.

    Attributes:
        space: its name.
        letter: what it would hold.
        points: by card key, and ``"monsters"`` for the monster minus: how much the points would
            change.
    """

    space: str
    letter: str
    points: Mapping[str, int]


class SpaceChanges(NamedTuple):
    """Point changes for all spaces and letters of a board. Mountains never change; letters are
    READ_ORDER's.

    Attributes:
        points: points of the board as it is, by card key and ``"monsters"``.
        geometry: the board's geometry.
        letters: what each bit of the board holds now.
        deltas: by card key and ``"monsters"``: eight differences a bit of the board, in READ_ORDER
            (0 for what is there).
    """

    points: Mapping[str, int]
    geometry: Geometry
    letters: tuple[str, ...]
    deltas: Mapping[str, list[int]]

    def delta(self, key: str, space: str, letter: str) -> int:
        """Change of one card's points (or of ``"monsters"``) if ``space`` held ``letter``.

        A mountain never changes: 0. Raises UnknownSpace, UnknownLetter, KeyError for a card that
        was not asked about.
        """
        index = self.geometry.bit(space).bit_length() - 1
        if letter not in READ_ORDER or len(letter) != 1:
            raise UnknownLetter(letter=letter, space=space, known=tuple(READ_ORDER))
        return self.deltas[key][index * 8 + READ_ORDER.index(letter)]

    def changes(self, only_if_it_matters: bool = False) -> Iterator[SpaceChange]:
        """Every replacement of a space by another letter, in reading order."""
        deltas = list(self.deltas.items())
        for index, (space, letter) in enumerate(
            zip(self.geometry.names, self.letters, strict=True)
        ):
            if not space or letter == "^":
                continue
            for other, new in enumerate(READ_ORDER):
                if new != letter:
                    points = {key: values[index * 8 + other] for key, values in deltas}
                    if not only_if_it_matters or any(points.values()):
                        yield SpaceChange(space, new, points)


def what_if(board: Board, cards: CardSet | Iterable[Card], heroes: bool = True) -> SpaceChanges:
    """Scores every one-space change of a board.

    Args:
        board: what is on the map.
        cards: a game's four cards, or any cards.
        heroes: whether hero is a terrain type.
    """
    chosen = cards.cards if isinstance(cards, CardSet) else tuple(cards)
    masks, geo = board.masks, board.geometry
    letters = [""] * len(geo.names)
    for letter, mask in masks.by_letter.items():
        for bit in bits(mask):
            letters[bit.bit_length() - 1] = letter
    plans = [
        _CardPlan(card.key, card.points, card.tells_apart, card.core, masks, heroes)
        for card in chosen
    ]
    plans.append(
        _CardPlan(
            MONSTERS,
            _monster_points,
            Terrain.EMPTY + Terrain.MONSTER,
            Terrain.MONSTER,
            masks,
            heroes,
        )
    )

    for bit in bits(geo.full & ~masks.by_letter["^"]):
        index = bit.bit_length() - 1
        old = letters[index]
        changed: dict[str, Masks] = {}
        for plan in plans:
            for new, places in (plan.steps if bit & plan.near else plan.far_steps)[old]:
                board_then = changed.get(new)
                if board_then is None:
                    board_then = changed[new] = masks.with_change(bit, old, new)
                delta = plan.counter(board_then, heroes) - plan.points
                if delta:
                    for place in places:
                        plan.deltas[index * 8 + place] = delta
    return SpaceChanges(
        {plan.key: plan.points for plan in plans},
        geo,
        tuple(letters),
        {plan.key: plan.deltas for plan in plans},
    )


def _monster_points(masks: Masks, heroes: bool) -> int:
    return -(masks.empty & masks.touching("M")).bit_count()


class _CardPlan:
    """One card's part in the work: which replacements need scoring, near its core letters and
    elsewhere."""

    def __init__(
        self, key: str, points: Counter, tells_apart: str, core: str, masks: Masks, heroes: bool
    ) -> None:
        self.key, self.counter = key, points
        self.points = points(masks, heroes)
        self.deltas = [0] * (len(masks.geometry.names) * 8)
        self.steps = {old: _scoring_steps(old, tells_apart) for old in READ_ORDER + "#"}
        self.near = masks.geometry.full
        self.far_steps = self.steps
        if core:
            self.near = 0
            for letter in core:
                self.near |= masks.touching(letter)
            self.far_steps = {
                old: [step for step in steps if old in core or step[0] in core]
                for old, steps in self.steps.items()
            }


def _scoring_steps(old: str, tells_apart: str) -> list[tuple[str, tuple[int, ...]]]:
    """For a space that holds ``old``: letters to score with, each with the places in READ_ORDER of
    those that it stands for."""
    steps: list[tuple[str, tuple[int, ...]]] = [
        (new, (place,)) for place, new in enumerate(READ_ORDER) if new in tells_apart and new != old
    ]
    alike = [new for new in READ_ORDER if new not in tells_apart]
    # one letter that the card takes for nothing stands for all of them
    if old in tells_apart and alike:
        steps.append((alike[-1], tuple(READ_ORDER.index(new) for new in alike)))
    return steps
