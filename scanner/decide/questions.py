"""Which doubts are worth a question, given the cards: those whose alternatives change the points.

A doubt may change nothing alone and yet something together with another, so doubts that look harmless are also tried
together, on sheets drawn from the posterior; whoever changes the score there is asked after all.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from types import MappingProxyType
from typing import Protocol

from engine.season import CardSet, Season, season_score
from engine.sheet import Sheet
from scanner.decide.gather import gathered
from scanner.reading import Alternative, Doubt, Reading, Value

LEAST_CHANCE = 0.001
"""A doubt is worth a question when the points change with a chance of at least this."""
_TOGETHER = 60  # sheets drawn from the posterior to see harmless doubts together
_SEED = 20


class AtStake(Protocol):
    """What is being scored: `Stakes`, or other points that an answer may change."""

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by name; "total" is the sum that people see, where there is one."""
        ...


@dataclass(frozen=True)
class Stakes:
    """What is being scored: the four cards, the season (None scores all four cards, without a total), heroes or not.

    ``coins`` overrides the marked coins of the sheet when somebody said how many count.
    """

    cards: CardSet
    season: Season | None = None
    heroes: bool = True
    coins: int | None = None

    def points(self, sheet: Sheet) -> Mapping[str, int]:
        """Points by card key, and of the whole under "total"."""
        if self.season is None:
            each = {card.key: card.score(sheet.board, self.heroes).points for card in self.cards.cards}
            return {**each, "total": sum(each.values())}
        score = season_score(sheet, self.cards, self.season, self.coins, self.heroes)
        each = {entry.card.key: entry.score.points for entry in score.cards}
        return {**each, "total": score.total}


def _answered(sheet: Sheet, doubt: Doubt, answer: str | int | None) -> Sheet:
    if doubt.kind == "cells" and isinstance(answer, str):
        return replace(sheet, board=sheet.board.replace(dict.fromkeys(doubt.cells, answer)))
    if doubt.kind == "coins" and isinstance(answer, int):
        return replace(sheet, marked=answer + sheet.spent)
    return sheet


def _weighed(doubt: Doubt, sheet: Sheet, stakes: AtStake, now: Mapping[str, int]) -> Doubt:
    weighed = []
    for alternative in doubt.alternatives:
        then = stakes.points(_answered(sheet, doubt, alternative.read))
        changes = {key: then[key] - now[key] for key in now if then[key] != now[key]}
        weighed.append(Alternative(alternative.read, alternative.p, MappingProxyType(changes)))
    return replace(doubt, alternatives=tuple(weighed))


def _chance_to_matter(doubt: Doubt) -> float:
    return sum(a.p for a in doubt.alternatives if any(a.changes.values()))


def _expected_points(doubt: Doubt) -> float:
    return sum(a.p * max((abs(v) for v in a.changes.values()), default=0) for a in doubt.alternatives)


def _matter_together(
    harmless: Sequence[Doubt], sheet: Sheet, score: Callable[[Sheet], Mapping[str, int]], now: Mapping[str, int]
) -> set[int]:
    """Positions of doubts without which a sheet drawn from the posterior would have other points.

    Drawn are the answers that change nothing alone; the others have been weighed by themselves.
    """
    found: set[int] = set()
    answers = [[a for a in doubt.alternatives if not any(a.changes.values())] for doubt in harmless]
    if sum(map(bool, answers)) < 2:
        return found
    rng = random.Random(_SEED)  # the standard library's: numpy's costs a fresh process 10 ms
    for _ in range(_TOGETHER):
        picks: dict[int, Value] = {}
        for position, alternatives in enumerate(answers):
            pick = bisect(list(accumulate(a.p for a in alternatives)), rng.random())
            if pick < len(alternatives):
                picks[position] = alternatives[pick].read
        if len(picks) < 2:
            continue
        drawn = _all_answered(sheet, harmless, picks)
        then = score(drawn)
        if then == now:
            continue
        for position in picks.keys() - found:
            without = {other: value for other, value in picks.items() if other != position}
            if score(_all_answered(sheet, harmless, without)) != then:
                found.add(position)
    return found


def _all_answered(sheet: Sheet, doubts: Sequence[Doubt], picks: Mapping[int, Value]) -> Sheet:
    for position, value in picks.items():
        sheet = _answered(sheet, doubts[position], value)
    return sheet


def worth_asking(reading: Reading, stakes: AtStake) -> tuple[Doubt, ...]:
    """The questions that can change the points, each alternative with its changes, in order of expected points."""
    sheet = reading.sheet()
    now = stakes.points(sheet)
    weighed = [_weighed(doubt, sheet, stakes, now) for doubt in reading.doubts]
    harmless = [doubt for doubt in weighed if _chance_to_matter(doubt) < LEAST_CHANCE]
    together = _matter_together(harmless, sheet, stakes.points, now)
    asked = [doubt for doubt in weighed if _chance_to_matter(doubt) >= LEAST_CHANCE]
    asked.sort(key=lambda doubt: -_expected_points(doubt))
    rest = [doubt for i, doubt in enumerate(harmless) if i not in together]
    alike = [harmless[i] for i in sorted(together)] + _matter_as_one(rest, sheet, stakes, now)
    questions = gathered((*asked, *alike))
    return tuple(_weighed_whole(doubt, sheet, stakes, now) for doubt in questions)


def _matter_as_one(harmless: Sequence[Doubt], sheet: Sheet, stakes: AtStake, now: Mapping[str, int]) -> list[Doubt]:
    """Doubts about spaces of one symbol that change nothing alone, but do when all are the same other thing.

    Their errors go together: what makes one of them something else mostly makes all of them that.
    """
    found: list[Doubt] = []
    for question in gathered(harmless):
        if question.kind != "cells" or len(question.cells) == 1:
            continue
        members = [doubt for doubt in harmless if set(doubt.cells) <= set(question.cells)]
        likeliest: dict[Value, float] = {}
        for other in (other for doubt in members for other in doubt.alternatives):
            likeliest[other.read] = max(likeliest.get(other.read, 0.0), other.p)
        whole = _weighed(question, sheet, stakes, now)
        chance = sum(likeliest[other.read] for other in whole.alternatives if any(other.changes.values()))
        if chance >= LEAST_CHANCE:
            found += members
    return found


def _weighed_whole(doubt: Doubt, sheet: Sheet, stakes: AtStake, now: Mapping[str, int]) -> Doubt:
    """A question with what an answer about all its spaces changes; what only a single one changes stays told."""
    if doubt.kind != "cells" or len(doubt.cells) == 1:
        return doubt
    whole = _weighed(doubt, sheet, stakes, now)
    alternatives = [
        replace(after, changes=MappingProxyType({**before.changes, **after.changes}))
        for before, after in zip(doubt.alternatives, whole.alternatives, strict=True)
    ]
    return replace(doubt, alternatives=tuple(alternatives))
