"""Doubtful letters of a sheet weighed together with what the rules and the table's other sheets
say.

The letters that weigh most together are found by improving one doubt after the other, and beside
them each doubt is weighed with the others as they are. Single spaces beside each other that may be
the same other thing mostly are it together: they are also tried as one, with the probability
`_TOGETHER` of the least likely among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import exp, log
from typing import NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.likelihood import CardEvidence, NewSpaces, Readings, SeasonReadings, SharedCards
from kscore.engine.regions import bits
from kscore.engine.season import Season
from kscore.engine.shapes import neighbours
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.decide.decision import CLEAR
from kscore.scanner.decide.questions import Candidate
from kscore.scanner.decide.spaces import SPACES, Beliefs
from kscore.scanner.softmax import softmax

TURNED_ABOVE = 0.0025
"""What the drawing alone doubts less is weighed beside the others, and not turned for their
sake."""

_TOGETHER = 0.3
_SWEEPS = 3
_MOST_READINGS = 150  # under a millisecond each
MOST_PAIRS = 60_000
"""Pairs of covers after which nothing more is improved, and after twice as many nothing more is
weighed: what is left stays as the drawing says it. Where cards leave much open, as in winter with
both games, one reading takes thousands. Of 541 searches of three evenings of K+H (calibrate side)
52 take more than once and 16 more than twice so many, of 469 of K and H none.
"""
_NEGLIGIBLE = log(1e-5)
_MOST_SAID = 12.0  # R of two readings that differ in one doubt hardly ever differs by more
_MOST_SHARED = 9.0  # the same of what other sheets say
_AGREE = 4.0  # log of how much likelier the other sheets are with a sheet's cards than with any
# the chance that spaces are left that no card makes, from which on cards do not explain a sheet
_LOOSE = 0.3
_WORTH_TELLING = 0.001  # readings that are less likely say nothing about the cards

SPACE_BITS = tuple(SHEET_GEOMETRY.mask([Space.from_number(index).name]) for index in range(SPACES))
"""By index of a space its bit set."""
_EMPTY = READ_ORDER.index(Terrain.EMPTY)


class WeighedDoubt(Frozen, kw_only=True):
    """A doubtful symbol or space: ``new`` its spaces of this season as a bit set, ``letters`` those
    that are weighed (indices in READ_ORDER), ``drawn`` log P of every letter by the drawing, (8,),
    ``says`` with last season's sheet and what can be in these games."""

    candidate: Candidate
    read: int
    new: int
    letters: tuple[int, ...]
    drawn: Beliefs
    says: Beliefs

    @property
    def single(self) -> bool:
        return self.candidate.single

    @property
    def clear(self) -> bool:
        return self.candidate.wrong <= 1 - CLEAR


class SeasonSpaces(NamedTuple):
    """The new spaces by letter as the drawing says them; ``start`` those that may be new.
    ``change`` is None where the sheet of the season before is not known, and all drawn spaces
    count."""

    spaces: Mapping[str, int]
    start: int
    heroes: bool
    change: NewSpaces | None
    seasons: tuple[Season, ...]


class Weight(NamedTuple):
    """How much counts beside the drawing: ``rules`` λ of the rules, ``shared`` μ of the other
    sheets' ``cards``; None where no other sheet is known."""

    rules: float
    shared: float = 0.0
    cards: SharedCards | None = None


class Move(NamedTuple):
    """Doubts that become a letter together; ``odds`` are log odds by the drawing against what they
    are now."""

    doubts: tuple[int, ...]
    letter: int
    odds: float


class Search:
    """The letters of all doubts that weigh most together. ``letters``, and each doubt beside them.
    ``sheets`` is how many other sheets tell the season's cards, ``start`` the spaces (a bit set)
    that may be new, ``pairs`` how many pairs of covers all weighed readings take: they bound the
    search, and do not hang on what was weighed before."""

    def __init__(
        self,
        season: SeasonSpaces,
        readings: Readings,
        doubts: Sequence[WeighedDoubt],
        weight: Weight,
    ) -> None:
        self._season, self._readings, self._doubts, self._weight = season, readings, doubts, weight
        # Without the season before nothing is known of cards, and other sheets say nothing about
        # these shapes.
        self._by_cards = readings if isinstance(readings, SeasonReadings) else None
        cards = weight.cards
        self._shared = (
            cards if self._by_cards is not None and cards is not None and cards.others else None
        )
        self.sheets = 0 if self._shared is None else len(self._shared.others)
        self._most = weight.rules * _MOST_SAID + (
            weight.shared * _MOST_SHARED if self.sheets else 0.0
        )
        self.pairs = 0
        self.letters = [doubt.read for doubt in doubts]
        self.start = season.start
        # How often shapes are seen tells symbols apart, but turns more single spaces wrong than
        # right.
        shapes = self._by_cards is None
        self._weighed = [
            n
            for n, each in enumerate(doubts)
            if len(each.letters) > 1 and not (shapes and each.single)
        ]
        self._turned = [n for n in self._weighed if doubts[n].candidate.wrong > TURNED_ABOVE]
        self._alike = tuple(self._neighbour_moves())
        self._known: dict[tuple[int, ...], float] = {}
        self._improve()

    def _improve(self) -> None:
        """Turns what weighs more turned, until nothing does."""
        for _ in range(_SWEEPS):
            turned = False
            for move in sorted(self._moves(self._turned), key=lambda move: -move.odds):
                odds = self._current_odds(move)
                if odds + self._most <= 0 or self._exceeds_budget(1):
                    continue
                after = self._apply_move(move)
                if odds + self._log_likelihood(after) - self._log_likelihood(self.letters) > 1e-9:
                    self.letters, turned = after, True
            if not turned:
                return

    def beliefs(self) -> list[Beliefs]:
        """For each doubt (8,) probabilities with the other doubts as they are; together where they
        stand together."""
        weights = [dict[int, list[float]]({letter: [0.0]}) for letter in self.letters]
        now = self._log_likelihood(self.letters)
        for move in self._moves(self._weighed):
            odds = self._current_odds(move)
            if odds + self._most > _NEGLIGIBLE and not self._exceeds_budget(2):
                odds += self._log_likelihood(self._apply_move(move)) - now
            for n in move.doubts:
                weights[n].setdefault(move.letter, []).append(odds)
        found = []
        for n, doubt in enumerate(self._doubts):
            logs = doubt.says - doubt.says[self.letters[n]]
            for letter, each in weights[n].items():
                logs[letter] = np.logaddexp.reduce(each)
            found.append(softmax(logs))
        return found

    def _exceeds_budget(self, times: int) -> bool:
        """Whether the search has taken more than ``times`` its budget. Improving may take one,
        beliefs may take two."""
        return len(self._known) > times * _MOST_READINGS or self.pairs > times * MOST_PAIRS

    def _current_odds(self, move: Move) -> float:
        if len(move.doubts) > 1:
            return move.odds
        doubt, now = self._doubts[move.doubts[0]], self.letters[move.doubts[0]]
        return float(doubt.says[move.letter] - doubt.says[now])

    def _moves(self, doubts: Sequence[int]) -> Iterator[Move]:
        for n in doubts:
            doubt, now = self._doubts[n], self.letters[n]
            for letter in doubt.letters:
                if letter != now:
                    yield Move((n,), letter, float(doubt.says[letter] - doubt.says[now]))
        for move in self._alike:
            if all(self.letters[n] == self._doubts[n].read for n in move.doubts):
                yield move

    def _neighbour_moves(self) -> Iterator[Move]:
        singles = {self._doubts[n].new: n for n in self._turned if self._doubts[n].single}
        for letter in range(len(READ_ORDER)):
            for read in range(len(READ_ORDER)):
                left = sum(
                    bit
                    for bit, n in singles.items()
                    if letter != read
                    and self._doubts[n].read == read
                    and letter in self._doubts[n].letters
                )
                for part in SHEET_GEOMETRY.split(left):
                    members = tuple(singles[bit] for bit in bits(part))
                    if len(members) > 1:
                        least = min(float(self._doubts[n].says[letter]) for n in members)
                        yield Move(members, letter, log(_TOGETHER) + least)

    def _apply_move(self, move: Move) -> list[int]:
        after = list(self.letters)
        for n in move.doubts:
            after[n] = move.letter
        return after

    def cards(self, spaces: int, part: int, letter: str) -> tuple[str, ...]:
        """The cards that have this piece. The connected spaces of a terrain round ``part``; none
        where these are not connected or nothing is known of cards."""
        if not part or letter == Terrain.EMPTY or self._by_cards is None:
            return ()
        piece = part & -part
        while (grown := (piece | neighbours(piece)) & spaces) != piece:
            piece = grown
        return self._by_cards.cards(piece, letter) if piece & part == part else ()

    def _log_likelihood(self, letters: Sequence[int]) -> float:
        key = tuple(letters)
        if key not in self._known:
            spaces = self.spaces(letters)
            says = self._weight.rules * self._readings.log(spaces)
            if self._by_cards is not None:
                if self._shared is not None:
                    drawn = self._by_cards.card_evidence(spaces)
                    says += self._weight.shared * self._shared.log_likelihood_ratio(drawn)
                self.pairs += self._by_cards.pairs(spaces)
            self._known[key] = says
        return self._known[key]

    @cached_property
    def _current_evidence(self) -> CardEvidence | None:
        """The cards of the sheet as it is read now; None where nothing is known of cards."""
        return (
            None
            if self._by_cards is None
            else self._by_cards.card_evidence(self.spaces(self.letters))
        )

    @cached_property
    def explained(self) -> bool:
        """Whether cards make all new spaces of the sheet. As it is read now; True where that cannot
        be counted."""
        if self._current_evidence is None:
            return True
        return (
            sum(share for seen, share in self._current_evidence.shares.items() if seen.more)
            < _LOOSE
        )

    @cached_property
    def agrees(self) -> bool:
        """Whether the sheet has the cards that the season's others show. As it is read now."""
        if self._current_evidence is None or self._shared is None:
            return False
        return (
            self.explained and self._shared.log_likelihood_ratio(self._current_evidence) >= _AGREE
        )

    def card_evidence(self) -> CardEvidence | None:
        """What the sheet says about its season's cards. Over all readings that were weighed; None
        where nothing is known of cards. Raises SearchTimeout."""
        if self._by_cards is None:
            return None
        self.beliefs()  # weighs each doubt's other letters
        logs = {letters: says + self._drawing_log(letters) for letters, says in self._known.items()}
        most = max(logs.values())
        return CardEvidence.mix(
            [
                (exp(each - most), self._by_cards.card_evidence(self.spaces(letters)))
                for letters, each in logs.items()
                if each - most > log(_WORTH_TELLING)
            ]
        )

    def _drawing_log(self, letters: Sequence[int]) -> float:
        return float(
            sum(doubt.says[letter] for doubt, letter in zip(self._doubts, letters, strict=True))
        )

    def spaces(self, letters: Sequence[int]) -> dict[str, int]:
        """The new spaces by letter where the doubts have these letters; a space's own goes before
        its symbol's."""
        spaces = dict(self._season.spaces)
        for n in self._weighed:  # no other is ever turned
            doubt, letter = self._doubts[n], letters[n]
            if letter == doubt.read or not doubt.new:
                continue
            for other, mask in spaces.items():
                if mask & doubt.new:
                    spaces[other] = mask & ~doubt.new
            if letter != _EMPTY:
                spaces[READ_ORDER[letter]] |= doubt.new
        return spaces
