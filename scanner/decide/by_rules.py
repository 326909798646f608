"""The rules as evidence: what is doubtful about a drawing is weighed by the shapes that cards have.

The decision by the drawing alone stands first, with its calibrated probabilities P. For every doubtful symbol and
space x a letter then has the weight

    log P(x) + λ R(map with x)

R what the rules say about the season's new spaces (`engine.likelihood`), λ one fitted exponent
(`DecisionTable.rules`): what the reading network knows of connected shapes by itself is not counted twice. The letters
that weigh most together are found by improving one doubt after the other, and beside them each doubt is weighed with
the others as they are. Single spaces beside each other that may be the same other thing mostly are it together: they
are also tried as one, with the probability `_TOGETHER` of the least likely among them.

What the drawing says clearly (`CLEAR`) is never turned: where the rules speak against it, it is a question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import exp, log

import numpy as np

from engine.effects import changeable
from engine.grid import Space
from engine.layout import SHEET_GEOMETRY, Layout
from engine.likelihood import Change, Model, Readings, SearchedTooLong, SeasonReadings, ShapeReadings, shipped
from engine.regions import bits
from engine.season import Season
from engine.shapes import beside
from engine.sheet import Board, Sheet
from engine.terrain import DRAWN, EXPLORED, READ_ORDER, Terrain
from scanner.decide.decision import Decision, with_confidence
from scanner.decide.decision_table import DecisionTable
from scanner.decide.error_model import log_odds
from scanner.decide.questions import Candidate, candidates
from scanner.decide.spaces import NOTHING_ANSWERED, SIZE, SPACES, Beliefs, indices, map_letter, space_name
from scanner.decide.terrain_model import Given
from scanner.reading import RuleEvidence

CLEAR = 0.97
"""What the drawing alone says with at least this probability is changed by nobody but a player."""

STANDS = 1.5
"""How much likelier it is (log) that a doubtful space still bears what last season's sheet has than the drawing, read
with that sheet, says."""

MOST_SETTLED = 2.0
"""By how much (log odds) the rules may make anything surer at most: people break rules, and then pieces that fit by
chance would settle what the drawing leaves wide open."""

_LEAST = 1e-9
_WORTH = 0.002  # the least probability of another letter that is weighed
_TOGETHER = 0.3
_SWEEPS = 3
_MOST_READINGS = 150  # half a millisecond each
_NEGLIGIBLE = log(1e-5)
_MOST_SAID = 12.0  # R of two readings that differ in one doubt hardly ever differs by more
_NO_MATTER = 2.0  # odds changed by a smaller factor are not told

_BITS = tuple(SHEET_GEOMETRY.mask([Space.at(index).name]) for index in range(SPACES))
_EMPTY = READ_ORDER.index(Terrain.EMPTY)


@dataclass(frozen=True)
class Ruled:
    """A decision by drawing and rules, and what the rules changed about it."""

    decision: Decision
    evidence: tuple[RuleEvidence, ...] = ()


@dataclass(frozen=True)
class _Doubt:
    """A doubtful symbol or space: ``new`` its spaces of this season as a bit set, ``letters`` those that are weighed
    (indices in READ_ORDER), ``drawn`` log P of every letter by the drawing, (8,), ``says`` with last season's sheet and
    what can be in these games."""

    candidate: Candidate
    read: int
    new: int
    letters: tuple[int, ...]
    drawn: Beliefs
    says: Beliefs

    @property
    def single(self) -> bool:
        return len(self.candidate.spaces) == 1

    @property
    def clear(self) -> bool:
        return self.candidate.wrong <= 1 - CLEAR


def by_rules(
    decision: Decision,
    given: Given,
    marked: int | None,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Ruled:
    """The decision weighed with the rules.

    Args:
        decision: by the drawing alone.
        given: with the games and, if known, the season and last season's sheet.
        marked: the coins on the track, None where they are not sure.
        table: with the exponent and the threshold of asking.
        answered: spaces (index → letter) that are certain.
    """
    if not given.games or table.rules == 0:
        return Ruled(decision)
    season = _season_of(decision, given, marked)
    doubts = _doubts(decision, given, season, table, answered)
    if not doubts:
        return Ruled(decision)
    try:
        search = _Search(season, _readings(season, given.games), doubts, table.rules)
        return _decided(decision, given, table, answered, doubts, search)
    except SearchedTooLong:
        search = _Search(season, _shapes(season, given.games), doubts, table.rules)
        return _decided(decision, given, table, answered, doubts, search)


@dataclass(frozen=True)
class _SeasonSpaces:
    """The new spaces by letter as the drawing says them; ``start`` those that may be new. ``change`` is None where the
    sheet of the season before is not known, and all drawn spaces count."""

    spaces: Mapping[str, int]
    start: int
    heroes: bool
    change: Change | None
    seasons: tuple[Season, ...]


def _season_of(decision: Decision, given: Given, marked: int | None) -> _SeasonSpaces:
    layout = given.layout
    board = Board(decision.rows, layout.ruins)
    heroes = given.heroes and ("H" in given.games or bool(board.mask(Terrain.HERO)))
    letters = DRAWN if heroes else EXPLORED
    start = _start(given, board)
    seasons = tuple(Season) if given.season is None else (given.season,)
    if start is None:
        free = Sheet.blank(layout).board.empty
        return _SeasonSpaces({letter: board.mask(letter) for letter in letters}, free, heroes, None, seasons)
    assert given.season is not None
    now = Sheet(layout, board, start.marked if marked is None else marked)
    fresh = start.board.empty & ~board.empty
    change = Change.between(given.season, start, now, [fresh], given.games)
    if marked is None:
        change = replace(change, coins=None)
    spaces = {letter: board.mask(letter) & fresh for letter in letters}
    return _SeasonSpaces(spaces, start.board.empty, heroes, change, seasons)


def _start(given: Given, board: Board) -> Sheet | None:
    """The sheet as the season began: last season's, with what its effects, or this season's, may have drawn since."""
    if given.season is Season.SPRING:
        return Sheet.blank(given.layout)
    if given.previous is None or given.season is None:
        return None
    previous = given.previous
    if not previous.letters:
        return previous
    effects = changeable(replace(previous, board=board), previous)
    return replace(previous, board=previous.board.replace({space: board[space] for space in effects}))


@lru_cache(maxsize=4)
def _season_readings(change: Change, games: str, heroes: bool) -> SeasonReadings:
    """Kept, because every answer asks for the same season again."""
    return SeasonReadings(change, games, heroes, shipped(), Model())


def _readings(season: _SeasonSpaces, games: str) -> Readings:
    if season.change is None:
        return _shapes(season, games)
    return _season_readings(season.change, games, season.heroes)


def _shapes(season: _SeasonSpaces, games: str) -> Readings:
    return ShapeReadings(season.seasons, games, season.heroes, shipped(), Model(), season.change is None)


def _doubts(
    decision: Decision,
    given: Given,
    season: _SeasonSpaces,
    table: DecisionTable,
    answered: Mapping[int, str],
) -> list[_Doubt]:
    """What would be asked by the drawing alone, symbols first, the most doubtful first."""
    weighed = {READ_ORDER.index(letter) for letter in season.spaces} | {_EMPTY}
    never = [t for t, letter in enumerate(READ_ORDER) if not _possible(letter, given, season)]
    drawn, found = decision.read, []
    for candidate in candidates(decision, answered):
        if candidate.wrong <= table.ask_above:
            continue
        read = int(drawn[candidate.spaces[0]])
        shares = candidate.shares(read)
        # Where things are destroyed, what stood last season may well be gone: that question must not be settled.
        stood = None if _possible(Terrain.DESTROYED, given, season) else given.previous
        says = np.log(np.maximum(shares, _LEAST)) + _stands(candidate, stood)
        says[[t for t in never if t != read]] = log(_LEAST)
        says -= np.logaddexp.reduce(says)
        new = sum(_BITS[index] for index in candidate.spaces) & season.start
        letters = tuple(t for t in range(len(says)) if t in weighed and (t == read or says[t] >= log(_WORTH)))
        found.append(_Doubt(candidate, read, new, letters, np.log(np.maximum(shares, _LEAST)), says))
    return sorted(found, key=lambda doubt: (doubt.single, -doubt.candidate.wrong))


def _possible(letter: str, given: Given, season: _SeasonSpaces) -> bool:
    """Whether anything in these games draws it: only the second game has what destroys spaces."""
    if letter == Terrain.DESTROYED:
        return "H" in given.games or season.heroes
    return letter == Terrain.EMPTY or letter in season.spaces


def _stands(candidate: Candidate, previous: Sheet | None) -> Beliefs:
    """What last season's sheet adds to log P (8,) where nothing is destroyed: what stood there stands."""
    added = np.zeros(len(READ_ORDER))
    if previous is None:
        return added
    rows = "".join(previous.board.rows)
    stood = {rows[index] for index in candidate.spaces} & set(DRAWN)
    if stood:
        added -= STANDS
        added[[READ_ORDER.index(letter) for letter in stood]] = 0.0
    return added


@dataclass(frozen=True)
class _Move:
    """Doubts that become a letter together; ``odds`` are log odds by the drawing against what they are now."""

    doubts: tuple[int, ...]
    letter: int
    odds: float


class _Search:
    """The letters of all doubts that weigh most together, and each doubt beside them."""

    def __init__(self, season: _SeasonSpaces, readings: Readings, doubts: Sequence[_Doubt], exponent: float) -> None:
        self._season, self._readings, self._doubts, self._exponent = season, readings, doubts, exponent
        self.letters = [doubt.read for doubt in doubts]
        # How often shapes are seen tells symbols apart, but turns more single spaces wrong than right.
        alone = not isinstance(readings, SeasonReadings)
        self._weighed = [n for n, each in enumerate(doubts) if len(each.letters) > 1 and not (alone and each.single)]
        self._alike = tuple(self._beside_each_other())
        self._known: dict[tuple[int, ...], float] = {}
        self._improve()

    def _improve(self) -> None:
        """Turns what weighs more turned, until nothing does."""
        for _ in range(_SWEEPS):
            turned = False
            for move in sorted(self._moves(), key=lambda move: -move.odds):
                odds = self._odds_now(move)
                if odds + self._exponent * _MOST_SAID <= 0 or len(self._known) > _MOST_READINGS:
                    continue
                after = self._after(move)
                if odds + self._exponent * (self._says(after) - self._says(self.letters)) > 1e-9:
                    self.letters, turned = after, True
            if not turned:
                return

    def beliefs(self) -> list[Beliefs]:
        """For each doubt (8,) probabilities with the other doubts as they are; together where they stand together."""
        weights = [dict[int, list[float]]({letter: [0.0]}) for letter in self.letters]
        now = self._says(self.letters)
        for move in self._moves():
            odds = self._odds_now(move)
            if odds + self._exponent * _MOST_SAID > _NEGLIGIBLE and len(self._known) <= 2 * _MOST_READINGS:
                odds += self._exponent * (self._says(self._after(move)) - now)
            for n in move.doubts:
                weights[n].setdefault(move.letter, []).append(odds)
        found = []
        for n, doubt in enumerate(self._doubts):
            logs = doubt.says - doubt.says[self.letters[n]]
            for letter, each in weights[n].items():
                logs[letter] = np.logaddexp.reduce(each)
            shares = np.exp(logs - logs.max())
            found.append(np.asarray(shares / shares.sum()))
        return found

    def _odds_now(self, move: _Move) -> float:
        if len(move.doubts) > 1:
            return move.odds
        doubt, now = self._doubts[move.doubts[0]], self.letters[move.doubts[0]]
        return float(doubt.says[move.letter] - doubt.says[now])

    def _moves(self) -> Iterator[_Move]:
        for n in self._weighed:
            doubt, now = self._doubts[n], self.letters[n]
            for letter in doubt.letters:
                if letter != now:
                    yield _Move((n,), letter, float(doubt.says[letter] - doubt.says[now]))
        for move in self._alike:
            if all(self.letters[n] == self._doubts[n].read for n in move.doubts):
                yield move

    def _beside_each_other(self) -> Iterator[_Move]:
        singles = {self._doubts[n].new: n for n in self._weighed if self._doubts[n].single}
        for letter in range(len(READ_ORDER)):
            for read in range(len(READ_ORDER)):
                left = sum(
                    bit
                    for bit, n in singles.items()
                    if letter != read and self._doubts[n].read == read and letter in self._doubts[n].letters
                )
                while left:
                    part = left & -left
                    while (grown := (part | beside(part)) & left) != part:
                        part = grown
                    left &= ~part
                    members = tuple(singles[bit] for bit in bits(part))
                    if len(members) > 1:
                        least = min(float(self._doubts[n].says[letter]) for n in members)
                        yield _Move(members, letter, log(_TOGETHER) + least)

    def _after(self, move: _Move) -> list[int]:
        after = list(self.letters)
        for n in move.doubts:
            after[n] = move.letter
        return after

    def cards(self, spaces: int, part: int, letter: str) -> tuple[str, ...]:
        """The cards that have the connected spaces of a terrain round these as a piece; none where these are not
        connected or nothing is known of cards."""
        if not part or letter == Terrain.EMPTY or not isinstance(self._readings, SeasonReadings):
            return ()
        piece = part & -part
        while (grown := (piece | beside(piece)) & spaces) != piece:
            piece = grown
        return self._readings.cards(piece, letter) if piece & part == part else ()

    def _says(self, letters: Sequence[int]) -> float:
        key = tuple(letters)
        if key not in self._known:
            self._known[key] = self._readings.log(self.spaces(letters))
        return self._known[key]

    def spaces(self, letters: Sequence[int]) -> dict[str, int]:
        """The new spaces by letter where the doubts have these letters; a space's own goes before its symbol's."""
        spaces = dict(self._season.spaces)
        for doubt, letter in zip(self._doubts, letters, strict=True):
            if letter == doubt.read or not doubt.new:
                continue
            for other in spaces:
                spaces[other] &= ~doubt.new
            if letter != _EMPTY:
                spaces[READ_ORDER[letter]] |= doubt.new
        return spaces


def _decided(
    decision: Decision,
    given: Given,
    table: DecisionTable,
    answered: Mapping[int, str],
    doubts: Sequence[_Doubt],
    search: _Search,
) -> Ruled:
    """The decision with the doubts as the search weighed them, and what the rules changed."""
    drawn = decision.read
    letters, shares = drawn.copy(), decision.probabilities.reshape(SPACES, -1).copy()
    symbols, alone, if_known = list(decision.symbols), decision.alone_wrong.copy(), decision.if_known.copy()
    evidence: list[RuleEvidence] = []
    spaces = search.spaces(search.letters)
    for doubt, found, weighed in zip(doubts, search.beliefs(), search.letters, strict=True):
        belief = _bounded(found, weighed, doubt.says)
        kept = doubt.clear and weighed != doubt.read
        letter = doubt.read if kept else weighed
        wrong = 1 - float(belief[letter])
        if kept:  # a clear drawing stands until somebody is asked
            wrong = max(2 * table.ask_above, min(0.5, wrong))
        told = _told(doubt, belief, weighed, kept, search, spaces, given.layout)
        if told is not None:
            evidence.append(told)
        members = list(doubt.candidate.spaces)
        number = doubt.candidate.symbol
        if not doubt.single and number is not None:
            symbols[number] = replace(symbols[number], terrain=_peaked(belief, letter), wrong=wrong)
            if_known[np.ix_(members, [letter, doubt.read])] = if_known[np.ix_(members, [doubt.read, letter])]
            letters[members] = letter
        else:
            index = members[0]
            # What is no longer read as its symbol was meant is its own letter; else the symbol's, whatever that is now.
            meant = int(letters[index])
            if letter != doubt.read:
                letters[index] = letter
            elif meant != doubt.read:
                belief[[meant, doubt.read]] = belief[[doubt.read, meant]]
            alone[index], if_known[index] = wrong, belief
        shares[members] = belief
    of_symbol = np.zeros(SPACES)
    for symbol in symbols:
        of_symbol[[i for i in symbol.spaces if letters[i] == int(symbol.terrain.argmax())]] = symbol.wrong
    wrong_now = table.risk.of_readings(of_symbol, alone)
    wrong_now[[*answered, *indices(given.layout.mountains)]] = 0.0
    rows = "".join(map_letter(i, int(t), given.layout) for i, t in enumerate(letters))
    ruled = replace(
        decision,
        rows=tuple(rows[r * SIZE : (r + 1) * SIZE] for r in range(SIZE)),
        probabilities=with_confidence(shares, letters, 1 - wrong_now).reshape(decision.probabilities.shape),
        confidence=(1 - wrong_now).reshape(SIZE, SIZE),
        symbols=tuple(symbols),
        alone_wrong=alone,
        if_known=if_known,
    )
    return Ruled(ruled, tuple(evidence))


def _bounded(belief: Beliefs, letter: int, says: Beliefs) -> Beliefs:
    """The belief (8,) with no more trust in a letter than MOST_SETTLED allows, its log P (8,) without the rules being
    ``says``."""
    odds = float(log_odds(np.exp(says[[letter]]))[0]) + MOST_SETTLED
    most = 1 / (1 + exp(-odds))
    if belief[letter] <= most:
        return belief
    bounded = belief * (1 - most) / max(1 - float(belief[letter]), 1e-300)
    bounded[letter] = most
    return np.asarray(bounded)


def _peaked(belief: Beliefs, letter: int) -> Beliefs:
    """The belief (8,) with this letter the likeliest, however little."""
    peaked = belief.copy()
    others = np.delete(peaked, letter)
    peaked[letter] = max(peaked[letter], float(others.max()) + 1e-6)
    return np.asarray(peaked / peaked.sum())


def _told(
    doubt: _Doubt,
    belief: Beliefs,
    weighed: int,
    kept: bool,
    search: _Search,
    spaces: Mapping[str, int],
    layout: Layout,
) -> RuleEvidence | None:
    """What the rules say about a doubt; None where it is next to nothing."""
    before, after = float(np.exp(doubt.drawn[weighed])), float(belief[weighed])
    odds = log_odds(np.array([before, after]))
    if weighed == doubt.read and abs(odds[1] - odds[0]) < log(_NO_MATTER):
        return None
    first = doubt.candidate.spaces[0]
    letter = map_letter(first, weighed, layout)
    return RuleEvidence(
        cells=tuple(space_name(index) for index in doubt.candidate.spaces),
        drawn=map_letter(first, doubt.read, layout),
        drawn_p=float(np.exp(doubt.drawn[doubt.read])),
        says=letter,
        says_p=after,
        turned=weighed != doubt.read and not kept,
        cards=search.cards(spaces.get(letter, 0), doubt.new, letter),
    )
