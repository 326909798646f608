"""Which questions are worth asking: what is doubtful about a decision and, given the cards, changes
the points.

`find_doubts` are found and weighed space by space, because one space alone may change the points. A
doubt may change nothing alone and yet something together with another, so doubts that look harmless
are also tried together, on sheets drawn from the posterior; a change of the score there is
asked after all. Last, unsure spaces drawn with one symbol are gathered into one question: a player
sees at a glance whether all of them are the same.
"""

from __future__ import annotations

import math
import random
from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, combinations
from types import MappingProxyType
from typing import NamedTuple, Protocol

import numpy as np
from kscore.engine.effects import NOTHING_UNDONE, EffectsTakenBack
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Sheet
from kscore.scanner.decide.decision import Decision, Symbol
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import (
    NOTHING_ANSWERED,
    SPACES,
    Beliefs,
    map_letter,
    map_rows,
    space_name,
)
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.reading import Alternative, Doubt, Reading, SpacesDoubt, Value
from numpy.typing import NDArray

LEAST_PROBABILITY = 0.001
"""An explanation that is less likely is no answer."""
WORTH_ASKING = 0.004
"""So much, in all, may be left out of what is asked about: the probability that the total, or what
monsters take, which decides a tie, is another."""
_TOGETHER = 60  # sheets drawn from the posterior to see harmless doubts together
_SEED = 20
# the likeliest pairs of answers are tried, no more: a sheet of nothing but doubts is asked about
# anyway
_PAIRS = 200
UNLIKELY = 0.0005  # an answer less likely than this is no alternative
_SPARED = 2.0  # questions that parting one question must be expected to spare
_NOTHING_DRAWN = 0.02  # the least belief that a symbol means nothing
_ROUNDS = 3  # a space that is turned to what its symbol means hangs on that, and may turn back
# How far spaces of one question err each by itself; else what makes the likeliest one wrong decides
# of all. On 1,104 sheets of evenings and 98 photos (calibrate side) the log loss of "one of these
# empty spaces is drawn on" is 56.2 with 1, 52.6 with this, 54.1 with 0.
_BY_ITSELF = 0.35


class Candidate(NamedTuple):
    """A possible question: its spaces, the belief over their terrain, the probability that the
    reading is wrong, and the number of their symbol."""

    spaces: tuple[int, ...]
    belief: Beliefs
    wrong: float
    symbol: int | None

    @property
    def single(self) -> bool:
        """Whether it is about one space, not about what a symbol means."""
        return len(self.spaces) == 1

    def shares(self, read: int) -> Beliefs:
        """Calibrated probabilities (8,) float64 of every letter. Where it is read as
        READ_ORDER[read]."""
        shares = self.belief.copy()
        shares[read] = 0
        shares *= self.wrong / max(float(shares.sum()), 1e-300)
        shares[read] = 1 - self.wrong
        return shares


def candidates(decision: Decision, answered: Mapping[int, str]) -> list[Candidate]:
    """What could be asked: the meaning of each symbol, and each space that would be unsure even if
    that were known.

    Where one space alone hangs on what its symbol means, that is part of the question about this
    space (`lone_members`).
    """
    best = decision.read
    found = []
    drawn: dict[int, int] = {}
    for number, symbol in enumerate(decision.symbols):
        drawn |= dict.fromkeys(symbol.spaces, number)
        members = _open_members(symbol, best, answered)
        if len(members) > 1:
            # What looks drawn in all of them may be print, dirt or a ghost: a symbol can mean
            # nothing at all.
            belief = symbol.terrain.copy()
            belief[0] = max(float(decision.if_known[list(members), 0].mean()), _NOTHING_DRAWN)
            found.append(Candidate(members, belief, symbol.wrong, number))
    hangs = lone_members(decision, answered)
    for index in range(SPACES):
        wrong, belief = float(decision.alone_wrong[index]), decision.if_known[index]
        if index in hangs:
            wrong, belief = _combine_with_symbol(
                wrong, belief, decision.symbols[hangs[index]], int(best[index])
            )
        if wrong > 0:
            found.append(Candidate((index,), belief, wrong, drawn.get(index)))
    return found


def lone_members(decision: Decision, answered: Mapping[int, str]) -> dict[int, int]:
    """The spaces whose symbol has no other open space, with its number. Its other spaces are
    answered or read otherwise, and one space makes no question about a symbol."""
    best = decision.read
    doubted = (
        (number, symbol) for number, symbol in enumerate(decision.symbols) if symbol.wrong > 0
    )
    found = ((_open_members(symbol, best, answered), number) for number, symbol in doubted)
    return {members[0]: number for members, number in found if len(members) == 1}


def _open_members(
    symbol: Symbol, best: NDArray[np.intp], answered: Mapping[int, str]
) -> tuple[int, ...]:
    """The symbol's spaces that are read as it and not answered."""
    meaning = int(symbol.terrain.argmax())
    return tuple(
        index for index in symbol.spaces if best[index] == meaning and index not in answered
    )


def _combine_with_symbol(
    wrong: float, belief: Beliefs, symbol: Symbol, read: int
) -> tuple[float, Beliefs]:
    """How likely a space is wrong, alone or with its symbol. It is read as READ_ORDER[read]; and
    the belief (8,) float64 over what it is then."""
    others = np.zeros_like(belief)
    for share, says in ((wrong, belief), (symbol.wrong, symbol.terrain)):
        rest = np.where(np.arange(len(says)) == read, 0.0, says)
        others += share * rest / max(float(rest.sum()), 1e-300)
    return 1 - (1 - wrong) * (1 - symbol.wrong), others


def turn_to_likeliest(
    decision: Decision,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The decision with the likeliest answer to every possible question. What is wrong with more
    than `DecisionTable.turned_above`, and rather something else, is that, a symbol first, as a
    whole."""
    for _ in range(_ROUNDS):
        before = decision
        for single in (False, True):
            found = [each for each in candidates(decision, answered) if each.single is single]
            decision = _turn_letters(decision, found, given, table, answered)
        if decision is before:
            break
    return decision


def _turn_letters(
    decision: Decision,
    questions: Iterable[Candidate],
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str],
) -> Decision:
    read = decision.read
    alone_wrong = decision.alone_wrong.copy()
    if_known = decision.if_known.copy()
    symbols = list(decision.symbols)
    for each in questions:
        members, was = list(each.spaces), int(read[each.spaces[0]])
        shares = each.shares(was)
        now, wrong = int(shares.argmax()), 1 - float(shares.max())
        if (
            now == was
            or each.wrong <= table.turned_above
            or not answered.keys().isdisjoint(members)
        ):
            continue
        read[members] = now
        if each.single:
            if_known[members], alone_wrong[members] = shares, wrong
        else:
            assert each.symbol is not None
            symbols[each.symbol] = replace(symbols[each.symbol], terrain=shares, wrong=wrong)
            swapped = np.ix_(members, [now, was])
            if_known[swapped] = if_known[np.ix_(members, [was, now])]
    changed = read != decision.read
    if not changed.any():
        return decision
    turned = replace(
        decision,
        rows=map_rows(read, given.layout),
        symbols=tuple(symbols),
        alone_wrong=alone_wrong,
        if_known=if_known,
    )
    return _recompute_risk(turned, changed, table, answered)


def doubt_overruled(
    decision: Decision, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> Decision:
    """The decision whose letters stand, for they know more than the drawing: where another answer
    to a question is likelier, the letter is wrong with `DecisionTable.overruled_wrong`."""
    alone_wrong, symbols = decision.alone_wrong.copy(), list(decision.symbols)
    hangs, changed, read = lone_members(decision, answered), np.zeros(SPACES, bool), decision.read
    for each in candidates(decision, answered):
        was = int(read[each.spaces[0]])
        if each.wrong <= table.overruled_wrong or int(each.shares(was).argmax()) == was:
            continue
        symbol = hangs.get(each.spaces[0]) if each.single else each.symbol
        if each.single:
            alone_wrong[each.spaces[0]] = table.overruled_wrong if symbol is None else 0.0
        if symbol is not None:
            symbols[symbol] = replace(symbols[symbol], wrong=table.overruled_wrong)
        changed[list(each.spaces)] = True
    if not changed.any():
        return decision
    overruled = replace(decision, symbols=tuple(symbols), alone_wrong=alone_wrong)
    return _recompute_risk(overruled, changed, table, answered)


def _recompute_risk(
    decision: Decision,
    changed: NDArray[np.bool_],
    table: DecisionTable,
    answered: Mapping[int, str],
) -> Decision:
    """The decision with the risk of changed spaces computed anew. ``changed`` is (121,) bool; their
    probabilities are as its questions have them."""
    of_symbol = np.zeros(SPACES)
    for symbol in decision.symbols:
        of_symbol[list(_open_members(symbol, decision.read, answered))] = symbol.wrong
    wrong = (1 - decision.confidence).reshape(-1)
    wrong[changed] = table.risk.reading_risk(of_symbol, decision.alone_wrong)[changed]
    return decision.with_beliefs(decision.probabilities.reshape(SPACES, -1), wrong)


def select_candidates(
    decision: Decision, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> list[Candidate]:
    """What is asked about, the most doubtful first.

    What `group_doubts` makes one question is weighed as one: the single spaces of a symbol that are
    read alike are asked about where their reading together is wrong with a probability above
    `DecisionTable.asking_threshold`, and each of them that is above ``named_above`` is named. A
    space that nearly certainly is as read costs a question where it stands alone, and next to
    nothing where its symbol is asked about anyway."""
    every = sorted(candidates(decision, answered), key=lambda c: -c.wrong)
    letters = "".join(decision.rows)

    def question(candidate: Candidate) -> tuple[int | None, str]:
        # a map letter: wasteland is another question than empty
        return candidate.symbol, letters[candidate.spaces[0]]

    right: dict[tuple[int | None, str], float] = {}
    for candidate in every:
        if candidate.single and candidate.wrong > table.named_above:
            right[question(candidate)] = right.get(question(candidate), 1.0) * (1 - candidate.wrong)

    def is_asked(candidate: Candidate) -> bool:
        least = table.asking_threshold(letters[candidate.spaces[0]])
        if not candidate.single:
            return candidate.wrong > least
        return candidate.wrong > table.named_above and 1 - right[question(candidate)] > least

    return [candidate for candidate in every if is_asked(candidate)]


def find_doubts(
    decision: Decision,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> tuple[Doubt, ...]:
    """What is asked about (`select_candidates`), as doubts, the most doubtful first.

    A doubt is about a symbol (all spaces drawn with it) or about one space that stays unsure even
    if its symbol were known. ``kscore.scanner.decide.questions.group_doubts`` makes fewer questions
    of them."""
    return tuple(
        _doubt(candidate, decision, given)
        for candidate in select_candidates(decision, table, answered)
    )


def _doubt(candidate: Candidate, decision: Decision, given: KnownBefore) -> Doubt:
    first = candidate.spaces[0]
    read = int(decision.read[first])
    shares = candidate.shares(read)
    shares[read] = 0
    # All that is not next to impossible: an unlikely answer may be the only one that changes the
    # points.
    others = [
        int(t) for n, t in enumerate(np.argsort(-shares)) if shares[t] > (0 if n == 0 else UNLIKELY)
    ]
    alternatives = tuple(
        Alternative(map_letter(first, t, given.layout), float(shares[t])) for t in others
    )
    names = tuple(space_name(i) for i in candidate.spaces)
    return SpacesDoubt(map_letter(first, read, given.layout), alternatives, names, candidate.symbol)


def group_doubts(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """The doubts with spaces that are read alike made one question. Single spaces of one symbol, in
    the place of the first.

    Spaces in which nothing seems to be drawn are one question, too. A space that is likely
    something else stays a question of its own (`_split_off`): among many it would be
    overlooked, and turn one question into many. The others are asked about before it: once it is
    answered they may seem sure enough not to be asked about. How likely a question's spaces are all
    as read knows that they err together (`_all_right_probability`); its other answers share the
    rest as the single doubts do. Of what the answers change, the largest change by one space is
    kept."""
    alike: dict[tuple[object, ...], list[SpacesDoubt]] = {}
    for doubt in doubts:
        if isinstance(doubt, SpacesDoubt) and (key := _group_key(doubt)) is not None:
            alike.setdefault(key, []).append(doubt)
    apart = {each.spaces for together in alike.values() for each in _split_off(together)}
    result: list[Doubt] = []
    for doubt in doubts:
        key = _group_key(doubt)
        if key is not None and (
            together := [each for each in alike.pop(key, ()) if each.spaces not in apart]
        ):
            result.append(_join_doubts(together))
        if key is None or (isinstance(doubt, SpacesDoubt) and doubt.spaces in apart):
            result.append(doubt)
    return tuple(result)


def _split_off(doubts: Sequence[SpacesDoubt]) -> Sequence[SpacesDoubt]:
    """The likeliest wrong of single spaces that could be one question: as many as make the expected
    number of questions least, where one question whose spaces differ becomes one for each of them
    (DESIGN, contracts), and no other answer is likelier than that all are as read. None where that
    spares hardly any: one look at one question is less than two."""
    ordered = sorted(doubts, key=_error_probability, reverse=True)
    expected = [0.0] * (len(ordered) + 1)  # by how many are parted
    for parted in range(len(ordered)):
        right, rest = _all_right_probability(ordered[parted:]), len(ordered) - parted
        expected[parted] = parted + right + (1 - right) * rest
        if right < _join_doubts(ordered[parted:]).alternatives[0].p:
            expected[parted] = math.inf
    expected[-1] = len(ordered)
    best = min(range(len(expected)), key=expected.__getitem__)
    return ordered[:best] if expected[best] <= expected[0] - _SPARED else ()


def _error_probability(doubt: SpacesDoubt) -> float:
    """The probability that the space is not as it is read."""
    return min(1.0, doubt.error_probability)


def _all_right_probability(doubts: Sequence[SpacesDoubt]) -> float:
    """Probability that the spaces of all these doubts are as read."""
    right = [1 - _error_probability(doubt) for doubt in doubts]
    return float(math.prod(right) ** _BY_ITSELF * min(right) ** (1 - _BY_ITSELF))


def _group_key(doubt: Doubt) -> tuple[int | None, Value, tuple[str, ...]] | None:
    """What a doubt shares with those that it is gathered with; None for one that is a question of
    its own."""
    if not isinstance(doubt, SpacesDoubt) or len(doubt.spaces) != 1:
        return None
    return doubt.symbol, doubt.read, doubt.excluded


def _join_doubts(doubts: Sequence[SpacesDoubt]) -> SpacesDoubt:
    """One question about the single spaces of these; see `group_doubts`."""
    if len(doubts) == 1:
        return doubts[0]
    totals: dict[object, float] = {}
    changes: dict[object, dict[str, int]] = {}
    for doubt in doubts:
        for other in doubt.alternatives:
            totals[other.read] = totals.get(other.read, 0.0) + other.p
            most = changes.setdefault(other.read, {})
            most |= {
                key: value
                for key, value in other.changes.items()
                if abs(value) > abs(most.get(key, 0))
            }
    scale = (1 - _all_right_probability(doubts)) / max(sum(totals.values()), 1e-300)
    alternatives = {other.read: other for doubt in doubts for other in doubt.alternatives}
    ordered = sorted(alternatives, key=lambda read: -totals[read])
    return replace(
        doubts[0],
        alternatives=tuple(
            replace(alternatives[read], p=totals[read] * scale, changes=changes[read])
            for read in ordered
        ),
        spaces=tuple(sorted((doubt.spaces[0] for doubt in doubts), key=Space.parse)),
    )


class PointsRule(Protocol):
    """What is being scored: `Stakes`, or other points that an answer may change."""

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by name; "total" is the sum that people see, where there is one."""
        ...


class Stakes(Frozen):
    """What is being scored: the four cards, the season (None scores all four cards, without a
    total), heroes or not.

    ``coins`` overrides the marked coins of the sheet when the player said how many count;
    ``undone`` are end effects on the sheet: the map before them counts.
    """

    cards: CardSet
    season: Season | None = None
    heroes: bool = True
    coins: int | None = None
    undone: EffectsTakenBack = NOTHING_UNDONE

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by card key, and of the whole under "total"; with a season those lost to
        "monsters", too: what a card gains and they take leaves the whole as it is."""
        sheet = self.undone.apply(sheet)
        if self.season is None:
            each = {
                card.key: card.score(sheet.board, self.heroes).points for card in self.cards.cards
            }
            return {**each, "total": sum(each.values())}
        score = season_score(sheet, self.cards, self.season, self.coins, self.heroes)
        each = {entry.card.key: entry.score.points for entry in score.cards}
        return {**each, "monsters": score.monsters.points, "total": score.total}


def weigh_doubt(doubt: Doubt, sheet: Sheet, stakes: PointsRule) -> Doubt:
    """A question with what each alternative changes of a sheet's points."""
    return _weigh(doubt, sheet, stakes, stakes.points(sheet))


def _weigh(doubt: Doubt, sheet: Sheet, stakes: PointsRule, now: Mapping[str, int]) -> Doubt:
    each = []
    for alternative in doubt.alternatives:
        then = stakes.points(doubt.apply_to(sheet, alternative.read))
        changes = {key: then[key] - now[key] for key in now if then[key] != now[key]}
        each.append(replace(alternative, changes=MappingProxyType(changes)))
    return replace(doubt, alternatives=tuple(each))


def changes_result(answer: Alternative) -> bool:
    """Whether an answer changes the total or what monsters take. The latter decides a tie."""
    return not {"total", "monsters"}.isdisjoint(answer.changes)


def _probability_to_matter(doubt: Doubt) -> float:
    return sum(answer.p for answer in doubt.alternatives if changes_result(answer))


def _expected_points(doubt: Doubt) -> float:
    return sum(
        a.p * max((abs(v) for v in a.changes.values()), default=0) for a in doubt.alternatives
    )


def _matter_together(
    harmless: Sequence[Doubt],
    sheet: Sheet,
    score: Callable[[Sheet], Mapping[str, int]],
    now: Mapping[str, int],
) -> set[int]:
    """Positions of doubts that change the points together. Tried with the answers that change
    nothing alone (the others have been weighed by themselves): every two that are likely enough
    together, and what a sheet drawn from the posterior would have other points without."""
    answers = [[a for a in doubt.alternatives if not any(a.changes.values())] for doubt in harmless]
    if sum(map(bool, answers)) < 2:
        return set()
    found = _matter_in_pairs(
        answers, lambda picks: score(_apply_answers(sheet, harmless, picks)) != now
    )
    rng = random.Random(_SEED)  # the standard library's: numpy's costs a fresh process 10 ms
    for _ in range(_TOGETHER):
        picks: dict[int, Value] = {}
        for position, alternatives in enumerate(answers):
            pick = bisect(list(accumulate(a.p for a in alternatives)), rng.random())
            if pick < len(alternatives):
                picks[position] = alternatives[pick].read
        if len(picks) < 2:
            continue
        drawn = _apply_answers(sheet, harmless, picks)
        then = score(drawn)
        if then == now:
            continue
        for position in picks.keys() - found:
            without = {other: value for other, value in picks.items() if other != position}
            if score(_apply_answers(sheet, harmless, without)) != then:
                found.add(position)
    return found


def _matter_in_pairs(
    answers: Sequence[Sequence[Alternative]], changes: Callable[[Mapping[int, Value]], bool]
) -> set[int]:
    """Positions of doubts of which two together change the points. Answered so that nothing changes
    by one alone, with a probability of at least `WORTH_ASKING`. Chance drawings miss most pairs
    that are as unlikely as that."""
    single = [
        (alternative.p, position, alternative.read)
        for position, each in enumerate(answers)
        for alternative in each
    ]
    pairs = [
        (p * q, {position: read, other: value})
        for (p, position, read), (q, other, value) in combinations(single, 2)
        if position != other and p * q >= WORTH_ASKING
    ]
    likeliest = sorted(pairs, key=lambda pair: -pair[0])[:_PAIRS]
    found: set[int] = set()
    for _, picks in likeliest:
        if not picks.keys() <= found and changes(picks):
            found |= picks.keys()
    return found


def _apply_answers(sheet: Sheet, doubts: Sequence[Doubt], picks: Mapping[int, Value]) -> Sheet:
    for position, value in picks.items():
        sheet = doubts[position].apply_to(sheet, value)
    return sheet


def select_questions(reading: Reading, stakes: PointsRule) -> tuple[Doubt, ...]:
    """The questions that can change the points. Each alternative with its changes, in order of
    expected points.

    Before them stand doubts of which it is unknown what an answer makes of the sheet: no points
    tell that they are harmless, so they are asked.
    """
    sheet = reading.sheet()
    now = stakes.points(sheet)
    unknown = [doubt for doubt in reading.doubts if not doubt.weighable]
    weighed = [_weigh(doubt, sheet, stakes, now) for doubt in reading.doubts if doubt.weighable]
    matter = _important_positions(weighed)
    harmless = [doubt for i, doubt in enumerate(weighed) if i not in matter]
    together = _matter_together(harmless, sheet, stakes.points, now)
    asked = sorted((weighed[i] for i in matter), key=lambda doubt: -_expected_points(doubt))
    rest = [doubt for i, doubt in enumerate(harmless) if i not in together]
    alike = [harmless[i] for i in sorted(together)] + _matter_as_one(rest, sheet, stakes, now)
    questions = group_doubts((*asked, *alike))
    return (*unknown, *(weigh_as_whole(doubt, sheet, stakes, now) for doubt in questions))


def _important_positions(weighed: Sequence[Doubt]) -> list[int]:
    """Positions of the doubts whose question is worth being asked. For it changes the points; and
    of those about spaces of which only letters are excluded.

    Single spaces of which none matters much by itself are one question (`group_doubts`) that may
    well matter."""
    probabilities = [_probability_to_matter(doubt) for doubt in weighed]
    questions = [_group_key(doubt) or position for position, doubt in enumerate(weighed)]
    harmless: dict[object, float] = {}
    for question, probability in zip(questions, probabilities, strict=True):
        harmless[question] = harmless.get(question, 1.0) * (1 - probability)
    left_out, unasked = 1.0, set[object]()
    for each in sorted(harmless, key=lambda each: -harmless[each]):
        left_out *= harmless[each]
        if 1 - left_out >= WORTH_ASKING:
            break
        unasked.add(each)
    return [
        position
        for position, question in enumerate(questions)
        if (probabilities[position] > 0 and question not in unasked)
        or weighed[position].excluded  # the player has not said what its spaces are
    ]


def _matter_as_one(
    harmless: Sequence[Doubt], sheet: Sheet, stakes: PointsRule, now: Mapping[str, int]
) -> list[Doubt]:
    """Doubts that change the points when all are the same other thing. They are about spaces of one
    symbol and change nothing alone.

    Their errors go together: what makes one of them something else mostly makes all of them that.
    """
    found: list[Doubt] = []
    for question in group_doubts(harmless):
        if len(question.cells) < 2:
            continue
        members = [doubt for doubt in harmless if set(doubt.cells) <= set(question.cells)]
        likeliest: dict[Value, float] = {}
        for other in (other for doubt in members for other in doubt.alternatives):
            likeliest[other.read] = max(likeliest.get(other.read, 0.0), other.p)
        whole = _weigh(question, sheet, stakes, now)
        probability = sum(
            likeliest[other.read] for other in whole.alternatives if any(other.changes.values())
        )
        if probability >= WORTH_ASKING:
            found += members
    return found


def weigh_as_whole(doubt: Doubt, sheet: Sheet, stakes: PointsRule, now: Mapping[str, int]) -> Doubt:
    """A question with what an answer about all its spaces changes; what only a single one changes
    stays told."""
    if len(doubt.cells) < 2:
        return doubt
    whole = _weigh(doubt, sheet, stakes, now)
    alternatives = [
        replace(after, changes=MappingProxyType({**before.changes, **after.changes}))
        for before, after in zip(doubt.alternatives, whole.alternatives, strict=True)
    ]
    return replace(doubt, alternatives=tuple(alternatives))
