"""How far a total may go while questions are open: for one sheet, as far as its photo tells."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product

from engine.season import season_score
from kscore.sheet.scoring import ScoredSheet
from scanner.reading import BoxDoubt, CoinsDoubt, Doubt, SpacesDoubt

_ALL = 1000
"""So many ways of answering everything are tried one by one; a score takes some 0.1 ms."""


@dataclass(frozen=True)
class Span:
    """By how many points open questions may change a total: ``least`` (never positive) to ``most``
    (never negative).

    ``unknown``: what some answer changes cannot be told (which season it is, a number that nobody
    could read), so that the total may go further than that.

    What spaces may be is tried together, since two answers of which neither changes anything may
    complete a row: all ways of answering where they are few, else the best that is found by
    changing one space after the other, begun with all as read and all alike. Beside that stand the
    changes of every question by itself, about all its spaces and about every single one, added up;
    the wider holds.
    """

    questions: int
    least: int = 0
    most: int = 0
    unknown: bool = False

    def and_also(self, other: Span) -> Span:
        """Both added up."""
        questions, unknown = self.questions + other.questions, self.unknown or other.unknown
        return Span(questions, self.least + other.least, self.most + other.most, unknown)


def span_of(scored: ScoredSheet) -> Span | None:
    """How far the points of a sheet may go; None where nothing is open."""
    if not scored.doubts:
        return None
    change = _change(scored)
    spaces = [doubt for doubt in scored.doubts if isinstance(doubt, SpacesDoubt)]
    each = [_alone(doubt, change) for doubt in scored.doubts]
    least, most = sum(low for low, _ in each), sum(high for _, high in each)
    if change is not None and spaces:
        together = _together(spaces, change)
        others = [
            ends
            for doubt, ends in zip(scored.doubts, each, strict=True)
            if not isinstance(doubt, SpacesDoubt)
        ]
        least = min(least, together[0] + sum(low for low, _ in others))
        most = max(most, together[1] + sum(high for _, high in others))
    return Span(len(scored.doubts), least, most, any(map(_unknown, scored.doubts)))


def added_up(spans: Iterable[Span | None]) -> Span | None:
    """Of several totals the sum's; None where nothing is open about any."""
    found: Span | None = None
    for span in spans:
        found = span if found is None else found if span is None else found.and_also(span)
    return found


def span_of_numbers(doubts: Sequence[Doubt]) -> Span | None:
    """How far a total may go that rests on written numbers which are asked about; None where none
    is."""
    if not doubts:
        return None
    each = [_alone(doubt, None) for doubt in doubts]
    least, most = sum(low for low, _ in each), sum(high for _, high in each)
    return Span(len(doubts), least, most, any(map(_unknown, doubts)))


Change = Callable[[Mapping[str, str]], int]
"""By how many points these letters change the sheet's total."""


def _change(scored: ScoredSheet) -> Change | None:
    table, season = scored.table, scored.season
    if season is None or table.cards is None:
        return None
    cards = table.cards

    def change(letters: Mapping[str, str]) -> int:
        sheet = replace(scored.sheet, board=scored.sheet.board.replace(letters))
        return (
            season_score(sheet, cards, season.season, scored.coins, table.played.hero_terrain).total
            + season.extra
            - season.total
        )

    return change


def _alone(doubt: Doubt, change: Change | None) -> tuple[int, int]:
    """The least and the most that this question changes by itself."""
    changes = [0, *(other.changes.get("total", 0) for other in doubt.alternatives)]
    if isinstance(doubt, SpacesDoubt) and change is not None:
        changes += (
            change({space: str(other.read)})
            for space in doubt.spaces
            for other in doubt.alternatives
        )
    if isinstance(doubt, BoxDoubt) and doubt.counted is not None:
        changes.append(int(doubt.read or 0) - doubt.counted)
    # each coin is one point
    if isinstance(doubt, CoinsDoubt) and doubt.bounds is not None and any(changes):
        changes += (count - int(doubt.read or 0) for count in doubt.bounds)
    return min(changes), max(changes)


def _together(doubts: Sequence[SpacesDoubt], change: Change) -> tuple[int, int]:
    """The least and the most that the answers about all these spaces change."""
    may_be: dict[str, tuple[str, ...]] = {}
    for doubt in doubts:
        for space in doubt.spaces:
            letters = (str(doubt.read), *(str(other.read) for other in doubt.alternatives))
            may_be[space] = tuple(dict.fromkeys((*may_be.get(space, ()), *letters)))
    if math.prod(map(len, may_be.values())) <= _ALL:
        changes = [
            change(dict(zip(may_be, letters, strict=True))) for letters in product(*may_be.values())
        ]
        return min(changes), max(changes)
    as_read = {space: letters[0] for space, letters in may_be.items()}
    others = dict.fromkeys(letter for letters in may_be.values() for letter in letters[1:])
    alike = (
        {space: letter for space, letters in may_be.items() if letter in letters}
        for letter in others
    )
    begun = [as_read, *({**as_read, **each} for each in alike)]
    return min(_furthest(may_be, at, change, -1) for at in begun), max(
        _furthest(may_be, at, change, 1) for at in begun
    )


def _furthest(
    may_be: Mapping[str, Sequence[str]], at: Mapping[str, str], change: Change, sign: int
) -> int:
    """The largest change in one direction that is found from there space by space."""
    found = dict(at)
    best, before = change(found), None
    while best != before:
        before = best
        for space, letters in may_be.items():
            tried = {letter: change({**found, space: letter}) for letter in letters}
            found[space] = max(
                letters, key=lambda letter: (sign * tried[letter], letter == found[space])
            )
            best = tried[found[space]]
    return best


def _unknown(doubt: Doubt) -> bool:
    """Whether nobody can tell what an answer makes of the total."""
    told = any("total" in other.changes for other in doubt.alternatives)
    told |= isinstance(doubt, BoxDoubt) and doubt.counted is not None
    return not doubt.weighable or (isinstance(doubt, BoxDoubt) and not told)
