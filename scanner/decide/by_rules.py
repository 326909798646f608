"""The rules as evidence: what is doubtful about a drawing is weighed by the shapes that cards have.

The decision by the drawing alone stands first, with its calibrated probabilities P. For every
doubtful symbol and space x a letter then has the weight

    log P(x) + λ R(map with x)

R what the rules say about the season's new spaces (`kscore.engine.likelihood`), λ one fitted
exponent (`DecisionTable.rules`): what the reading network knows of connected shapes by itself is
not counted twice. Where other sheets of the season are known, log P(these sheets | the cards of x)
is added with an exponent of its own (`DecisionTable.shared`): every player draws what the same
cards say. `kscore.scanner.decide.search` finds the letters that weigh most together.

What the drawing says clearly (`CLEAR`) is never turned: where the rules speak against it, it is a
question.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from math import exp, log
from typing import TypeVar

import numpy as np
from kscore.engine.effects import changeable_spaces
from kscore.engine.layout import Layout
from kscore.engine.likelihood import (
    CardEvidence,
    NewSpaces,
    Readings,
    RuleModel,
    SearchTimeout,
    SeasonReadings,
    ShapeReadings,
    load_frequencies,
)
from kscore.engine.season import Season
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import DRAWN, EXPLORED, READ_ORDER, Terrain
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import DecisionTable, log_odds
from kscore.scanner.decide.questions import Candidate, candidates, lone_members
from kscore.scanner.decide.search import SPACE_BITS, Search, SeasonSpaces, WeighedDoubt, Weight
from kscore.scanner.decide.spaces import (
    NOTHING_ANSWERED,
    SPACES,
    Beliefs,
    map_letter,
    map_rows,
    space_indices,
    space_name,
)
from kscore.scanner.decide.terrain_model import KnownBefore, settled_rows
from kscore.scanner.reading import RuleEvidence

_LEAST = 1e-9
_WORTH = 0.0005  # the least probability of another letter that is weighed
_ASKED = 2.0  # times the threshold of asking: what shall be asked about is that likely wrong
_NO_MATTER = 2.0  # odds changed by a smaller factor are not told

_EMPTY = READ_ORDER.index(Terrain.EMPTY)

_T = TypeVar("_T")

_ONE_AT_A_TIME = threading.Lock()
"""Kept readings count their search's steps: two threads that ask the same ones (a phone's sheet is
shown while it teaches a hand) would take each other's."""


def apply_rules(
    decision: Decision,
    given: KnownBefore,
    marked: int | None,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
    unanswered: Decision | None = None,
) -> Decision:
    """The decision weighed with the rules. ``evidence`` is what they changed about it.

    Args:
        decision: by the drawing alone.
        given: with the games and, if known, the season and last season's sheet.
        marked: the coins on the track, None where they are not sure.
        table: with the exponent and the threshold of asking.
        answered: spaces (index → letter) that are certain.
        unanswered: what was decided before anything was answered, where something was.
    """
    if not given.played.games or table.rules == 0:
        return decision
    season = _season_spaces(decision.rows, given, marked)
    doubts = _find_doubts(decision, given, season, table, answered)
    weight = _evidence_weight(given, table)
    if not doubts and weight.cards is None:
        return decision

    def weighed_by(readings: Readings) -> Decision:
        search = Search(season, readings, doubts, weight)
        strange = expected_wrong(unanswered or decision) > table.bounds.strange
        return _apply_search(decision, given, table, answered, doubts, search, strange)

    try:
        return _ask_readings(season, given, weighed_by)
    except SearchTimeout:
        return weighed_by(_shape_readings(season, given.played.games))


def expected_wrong(unanswered: Decision) -> float:
    """The share (0-1) of a sheet's drawn spaces expected to be wrong. By the reader's own account
    before anything was answered (answers make a sheet surer, and the hand no better known): it
    tells how well the reader knows the hand."""
    drawn = unanswered.read != _EMPTY
    return float((1 - unanswered.confidence.reshape(-1)[drawn]).mean()) if drawn.any() else 0.0


def card_evidence(
    decision: Decision,
    given: KnownBefore,
    marked: int | None,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> CardEvidence | None:
    """What a sheet says about its season's cards, whatever other sheets say; None where nothing is
    known of them: the season, its games or the sheet of the season before. Arguments as for
    `apply_rules`."""
    if not given.played.games or given.played.other_cards or table.rules == 0:
        return None
    season = _season_spaces(decision.rows, given, marked)
    doubts = _find_doubts(decision, given, season, table, answered)
    try:
        return _ask_readings(
            season,
            given,
            lambda readings: Search(season, readings, doubts, Weight(table.rules)).card_evidence(),
        )
    except SearchTimeout:
        return None


def typed_card_evidence(sheet: Sheet, given: KnownBefore) -> CardEvidence | None:
    """What a typed sheet says about its season's cards: nothing on it is doubtful."""
    season = _season_spaces(tuple(sheet.board.rows), given, sheet.marked)
    try:
        return _ask_readings(
            season,
            given,
            lambda readings: (
                readings.card_evidence(season.spaces)
                if isinstance(readings, SeasonReadings)
                else None
            ),
        )
    except SearchTimeout:
        return None


def _evidence_weight(given: KnownBefore, table: DecisionTable) -> Weight:
    shared = given.shared
    other = shared is None or (shared.season, shared.games) != (given.season, given.played.games)
    if other or given.played.other_cards:
        return Weight(table.rules)
    return Weight(table.rules, table.shared, shared if table.shared else None)


def _season_spaces(rows: tuple[str, ...], given: KnownBefore, marked: int | None) -> SeasonSpaces:
    layout = given.layout
    board = Board(rows, layout.ruins)
    # No player plays heroes with the first game without saying so, but who draws one.
    heroes = given.played.hero_terrain and (
        "H" in given.played.games or given.played.heroes is True or bool(board.mask(Terrain.HERO))
    )
    letters = DRAWN if heroes else EXPLORED
    start = _season_start(given, board)
    seasons = tuple(Season) if given.season is None else (given.season,)
    if start is None:
        free = Sheet.blank(layout).board.empty
        return SeasonSpaces(
            {letter: board.mask(letter) for letter in letters}, free, heroes, None, seasons
        )
    assert given.season is not None
    now = Sheet(layout, board, start.marked if marked is None else marked)
    fresh = start.board.empty & ~board.empty
    change = NewSpaces.from_sheets(given.season, start, now, [fresh], given.played.games)
    if marked is None:
        change = replace(change, coins=None)
    spaces = {letter: board.mask(letter) & fresh for letter in letters}
    return SeasonSpaces(spaces, start.board.empty, heroes, change, seasons)


def _season_start(given: KnownBefore, board: Board) -> Sheet | None:
    """The sheet as the season began: last season's, with what its effects, or this season's, may
    have drawn since."""
    if given.season is Season.SPRING:
        return Sheet.blank(given.layout)
    if given.previous is None or given.season is None:
        return None
    previous = given.previous
    if not previous.letters:
        return previous
    effects = changeable_spaces(replace(previous, board=board), previous)
    return replace(
        previous, board=previous.board.replace({space: board[space] for space in effects})
    )


@lru_cache(maxsize=4)
def _season_readings(change: NewSpaces, games: str, heroes: bool, promo: bool) -> SeasonReadings:
    """Kept, because every answer asks for the same season again."""
    return SeasonReadings(change, games, heroes, load_frequencies(), RuleModel(), promo)


def _ask_readings(season: SeasonSpaces, given: KnownBefore, ask: Callable[[Readings], _T]) -> _T:
    """What the season's readings answer. Raises SearchTimeout.

    Readings that are kept come to their end sooner, the more was asked before; those that have are
    not kept, and asked is once more from the beginning: how a sheet is read must not hang on what
    was asked about it earlier.
    """
    with _ONE_AT_A_TIME:
        while True:
            readings = _readings(season, given)
            used = isinstance(readings, SeasonReadings) and readings.has_searched
            try:
                return ask(readings)
            except SearchTimeout:
                _season_readings.cache_clear()
                if not used:
                    raise


def _readings(season: SeasonSpaces, given: KnownBefore) -> Readings:
    if season.change is None or given.played.other_cards:
        return _shape_readings(season, given.played.games)
    played = given.played
    return _season_readings(season.change, played.games, season.heroes, bool(played.promo))


def _shape_readings(season: SeasonSpaces, games: str) -> Readings:
    return ShapeReadings(
        season.seasons, games, season.heroes, load_frequencies(), RuleModel(), season.change is None
    )


def _find_doubts(
    decision: Decision,
    given: KnownBefore,
    season: SeasonSpaces,
    table: DecisionTable,
    answered: Mapping[int, str],
) -> list[WeighedDoubt]:
    """What is doubtful about the drawing alone. Symbols first, the most doubtful first."""
    weighed = {READ_ORDER.index(letter) for letter in season.spaces} | {_EMPTY}
    never = [t for t, letter in enumerate(READ_ORDER) if not _is_possible(letter, given, season)]
    drawn, found = decision.read, []
    for candidate in candidates(decision, answered):
        if candidate.wrong <= table.named_above:
            continue
        read = int(drawn[candidate.spaces[0]])
        shares = candidate.shares(read)
        # Where things are destroyed, what stood last season may well be gone: that question must
        # not be settled.
        destroys = _is_possible(Terrain.DESTROYED, given, season)
        stood = "" if given.previous is None or destroys else settled_rows(given.previous, given)
        says = np.log(np.maximum(shares, _LEAST)) + _persistence(
            candidate, stood, table.bounds.stands
        )
        says[[t for t in never if t != read]] = log(_LEAST)
        says -= np.logaddexp.reduce(says)
        new = sum(SPACE_BITS[index] for index in candidate.spaces) & season.start
        letters = tuple(
            t for t in range(len(says)) if t in weighed and (t == read or says[t] >= log(_WORTH))
        )
        found.append(
            WeighedDoubt(
                candidate=candidate,
                read=read,
                new=new,
                letters=letters,
                drawn=np.log(np.maximum(shares, _LEAST)),
                says=says,
            )
        )
    return sorted(found, key=lambda doubt: (doubt.single, -doubt.candidate.wrong))


def _is_possible(letter: str, given: KnownBefore, season: SeasonSpaces) -> bool:
    """Whether anything in these games draws it: only the second game has what destroys spaces."""
    if letter == Terrain.DESTROYED:
        said = given.played
        return "H" in said.games or season.heroes or said.other_cards is True
    return letter == Terrain.EMPTY or letter in season.spaces


def _persistence(candidate: Candidate, rows: str, stands: float) -> Beliefs:
    """What last season's sheet adds to log P of a candidate, (8,). ``rows`` are its 121 map
    letters, or "". Where nothing is destroyed, what stood there stands."""
    added = np.zeros(len(READ_ORDER))
    stood = {rows[index] for index in candidate.spaces if rows} & set(DRAWN)
    if stood:
        added -= stands
        added[[READ_ORDER.index(letter) for letter in stood]] = 0.0
    return added


def _apply_search(
    decision: Decision,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str],
    doubts: Sequence[WeighedDoubt],
    search: Search,
    strange: bool,
) -> Decision:
    """The decision with the doubts as the search weighed them. With what the rules changed;
    ``strange``: in a hand that the reader does not know."""
    drawn = decision.read
    letters, shares = drawn.copy(), decision.probabilities.reshape(SPACES, -1).copy()
    symbols = list(decision.symbols)
    alone = decision.alone_wrong.copy()
    if_known = decision.if_known.copy()
    evidence: list[RuleEvidence] = []
    bounds = table.bounds
    spaces = search.spaces(search.letters)
    agrees, hangs = search.agrees, lone_members(decision, answered)
    for doubt, found, weighed in zip(doubts, search.beliefs(), search.letters, strict=True):
        if given.played.other_cards:
            belief = _bound_trust(found, weighed, doubt.says, 0.0)
        elif agrees and weighed == doubt.read != _EMPTY:
            most = bounds.settled if strange else bounds.agreed
            likely = _widen_doubt(found, weighed, bounds.too_sure)
            belief = _bound_trust(likely, weighed, doubt.says, most)
        elif strange:
            most = bounds.settled if search.explained else 0.0
            open_ = 1 - _ASKED * table.asking_threshold(READ_ORDER[weighed])
            belief = _bound_trust(found, weighed, doubt.says, most, open_)
        else:
            most = bounds.otherwise if agrees else bounds.settled if search.explained else 0.0
            belief = _bound_trust(found, weighed, doubt.says, most)
        kept = weighed != doubt.read and doubt.clear
        letter = doubt.read if kept else weighed
        wrong = 1 - float(belief[letter])
        if kept or (doubt.clear and letter == doubt.read):  # it stands until a question is asked
            most = bounds.blank_against if doubt.clear and letter == _EMPTY else 0.5
            least = _ASKED * table.asking_threshold(READ_ORDER[letter])
            wrong = min(most, max(least, wrong) if kept else wrong)
        told = _rule_evidence(doubt, belief, weighed, kept, search, spaces, given.layout)
        if told is not None:
            evidence.append(told)
        members = list(doubt.candidate.spaces)
        number = doubt.candidate.symbol
        if not doubt.single and number is not None:
            symbols[number] = replace(
                symbols[number], terrain=_make_likeliest(belief, letter), wrong=wrong
            )
            if_known[np.ix_(members, [letter, doubt.read])] = if_known[
                np.ix_(members, [doubt.read, letter])
            ]
            letters[members] = letter
        else:
            index = members[0]
            # What is no longer read as its symbol was meant is its own letter; else the symbol's,
            # whatever that is now.
            meant = int(letters[index])
            if letter != doubt.read:
                letters[index] = letter
            elif meant != doubt.read:
                belief[[meant, doubt.read]] = belief[[doubt.read, meant]]
            alone[index], if_known[index] = wrong, belief
            if index in hangs:  # what its symbol may mean instead was weighed with it
                symbols[hangs[index]] = replace(symbols[hangs[index]], wrong=0.0)
        shares[members] = belief
    of_symbol = np.zeros(SPACES)
    for symbol in symbols:
        of_symbol[[i for i in symbol.spaces if letters[i] == int(symbol.terrain.argmax())]] = (
            symbol.wrong
        )
    wrong_now = table.risk.reading_risk(of_symbol, alone)
    wrong_now[[*answered, *space_indices(given.layout.mountains)]] = 0.0
    ruled = replace(
        decision,
        rows=map_rows(letters, given.layout),
        symbols=tuple(symbols),
        alone_wrong=alone,
        if_known=if_known,
        evidence=tuple(evidence),
    )
    return ruled.with_beliefs(shares, wrong_now)


def _bound_trust(
    belief: Beliefs, letter: int, says: Beliefs, settled: float, open_: float = 1.0
) -> Beliefs:
    """The belief (8,) with bounded trust in a letter. At most ``settled`` (log odds) more than its
    log P (8,) without the rules, ``says``, has, and no more than the probability ``open_`` where it
    had less."""
    trust = np.exp(says[[letter]])
    odds = float(log_odds(trust)[0]) + settled
    most = min(1 / (1 + exp(-odds)), max(open_, float(trust[0])))
    if belief[letter] <= most:
        return belief
    bounded = belief * (1 - most) / max(1 - float(belief[letter]), 1e-300)
    bounded[letter] = most
    return np.asarray(bounded)


def _widen_doubt(belief: Beliefs, letter: int, factor: float) -> Beliefs:
    """The belief (8,) with more doubt about a letter. So many times the belief in anything else, as
    far as that leaves the letter the likeliest."""
    other = 1 - float(belief[letter])
    wrong = min(factor * other, max(0.5, other))
    found = belief * wrong / max(other, 1e-300)
    found[letter] = 1 - wrong
    return np.asarray(found)


def _make_likeliest(belief: Beliefs, letter: int) -> Beliefs:
    """The belief (8,) with this letter the likeliest, however little."""
    peaked = belief.copy()
    others = np.delete(peaked, letter)
    peaked[letter] = max(peaked[letter], float(others.max()) + 1e-6)
    return np.asarray(peaked / peaked.sum())


def _rule_evidence(
    doubt: WeighedDoubt,
    belief: Beliefs,
    weighed: int,
    kept: bool,
    search: Search,
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
        sheets=search.sheets,
    )
