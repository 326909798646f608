"""The numbers that a player wrote, as witnesses of what is counted.

One that is surely read and another than the counted one raises one question (`BoxDoubt.counted`):
what explains it, that another number stands there, or that the player miscounted. Whatever is read
less surely asks nothing, but what is asked anyway is weighed with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.grid import COINS, Space
from engine.season import SEASONS, Season
from engine.terrain import EXPLORED, Terrain
from engine.whatif import what_if
from kscore.sheet.check import CELLS_NAMED
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import FINAL, Corrections
from scanner.reading import (
    SURE_NUMBER,
    SURE_SPACE,
    Alternative,
    BoxDoubt,
    BoxReading,
    CoinsDoubt,
    Doubt,
    Reading,
)

SLIPS = 0.05
"""So many of the numbers that players write are not what their sheet scores: what a number says of
an answer is worth no more than one against this, however surely it is read."""
_OTHER_NUMBERS = 10
"""Among so many numbers a misread or miscounted one is shared out."""
_PARTS = ("coins", "monsters", "first", "second")


@dataclass(frozen=True)
class _Number:
    """One written number of this season's box beside the counted one; ``p``: of being read
    rightly, ``key``: its name among the changes of an answer."""

    field: str
    key: str
    written: int
    p: float
    counted: int

    @property
    def sure(self) -> bool:
        """Whether it is read beyond doubt."""
        return self.p >= SURE_NUMBER

    @property
    def difference(self) -> int:
        """Written minus counted."""
        return self.written - self.counted


def witnessed(
    scored: ScoredSheet,
    later: BoxReading | None = None,
    earlier: Mapping[Season, int] = MappingProxyType({}),
) -> ScoredSheet:
    """A sheet with its questions weighed by what stands in this season's box.

    With the question that a surely read number raises. ``later`` is the box on a later sheet of the
    player's: it tells what nobody had written yet. ``earlier``: what the seasons before have
    earned, beside which the final total is held.
    """
    numbers = _numbers(scored, later)
    if numbers:
        weighed = tuple(_weighed(doubt, numbers) for doubt in scored.doubts)
        asked = _asked(replace(scored, doubts=weighed), numbers)
        scored = replace(scored, doubts=weighed if asked is None else (*weighed, asked))
    score = scored.season
    if scored.reading is None or scored.doubts or score is None:
        return scored  # an answer may settle it
    final = final_question(
        scored.reading, {**earlier, score.season: score.total}, scored.corrections
    )
    return scored if final is None else replace(scored, doubts=(final,))


def _numbers(scored: ScoredSheet, later: BoxReading | None) -> Mapping[str, _Number]:
    """What is written in the box of the season that ends; where two sheets show it, on the one
    whose total is read more surely."""
    score, box = scored.season, _box(scored)
    if scored.reading is not None and later is not None and _sure(later) > _sure(box):
        box = later
    if score is None or box is None:
        return {}
    first, second = score.cards
    counted = {
        "first": (first.card.key, first.score.points),
        "second": (second.card.key, second.score.points),
        "coins": ("coins", score.coins),
        "monsters": ("monsters", score.monsters.points),
        "total": ("total", score.total),
    }
    return {
        field: _Number(field, key, getattr(box, field), box.confidence.get(field, 1.0), points)
        for field, (key, points) in counted.items()
        if getattr(box, field) is not None
    }


def _sure(box: BoxReading | None) -> float:
    """How surely a total is read, 0 where none stands there."""
    return 0.0 if box is None or box.total is None else box.confidence.get("total", 1.0)


def _box(scored: ScoredSheet) -> BoxReading | None:
    if scored.reading is None or scored.table.season is None:
        return None
    boxes = scored.reading.boxes
    return next((box for box in boxes if Season(box.season) is scored.table.season), None)


# A question of its own.


def _asked(scored: ScoredSheet, numbers: Mapping[str, _Number]) -> BoxDoubt | None:
    """The question about the number that is surely read and was not counted, unless it is explained
    or somebody has said that the counted total stands."""
    score, number = scored.season, _contradicting(numbers)
    if score is None or number is None:
        return None
    season = score.season.value
    if scored.corrections.counts.get(season) == score.total:
        return None
    if any(_explains(doubt, number) for doubt in scored.doubts):
        return None  # answering that settles it, or raises this
    stands = Alternative(f"counts.{season}={score.total}", 0.5, measured=False)
    doubtful, sure = _spaces(scored, numbers, number)
    # a slip is likelier than that a space is another that is surely read, or was said
    said = (*_coins(scored, numbers, number), *doubtful, stands, *sure)
    return BoxDoubt(number.written, said, f"{season}.{number.field}", number.counted)


def _contradicting(numbers: Mapping[str, _Number]) -> _Number | None:
    """The total where that is another one, else a part of it.

    A total that is counted as it is surely written proves the sheet, whatever stands beside it; so
    do parts that all are: then it was only added up wrongly.
    """
    total = numbers.get("total")
    parts = [numbers[field] for field in _PARTS if field in numbers]
    if total is not None and total.sure and not total.difference:
        return None
    if len(parts) == len(_PARTS) and all(part.sure and not part.difference for part in parts):
        return None
    if total is not None and total.sure:
        return total
    return next((part for part in parts if part.sure and part.difference), None)


def final_question(
    reading: Reading, counted: Mapping[Season, int], said: Corrections
) -> BoxDoubt | None:
    """The question about a final total that is surely read and is not what all seasons make.

    Nothing is asked where every season's total is surely written and counted, as it was only added
    up wrongly then, nor where the written totals make it: each that differs is asked about itself.
    """
    total, written = sum(counted.values()), reading.final
    if len(counted) < len(SEASONS) or written is None or written == total:
        return None
    if reading.final_confidence < SURE_NUMBER or said.counts.get(FINAL) == total:
        return None
    boxes = {Season(box.season): box for box in reading.boxes if box.total is not None}
    slips = {season: int(box.total or 0) - counted[season] for season, box in boxes.items()}
    proven = all(_sure(boxes.get(season)) >= SURE_NUMBER for season in counted)
    if sum(slips.values()) == written - total or (proven and not any(slips.values())):
        return None
    stands = Alternative(f"counts.{FINAL}={total}", 0.5, measured=False)
    return BoxDoubt(written, (stands,), FINAL, total)


def _explains(doubt: Doubt, number: _Number) -> bool:
    """Whether an answer to a question that is open makes the number right."""
    return any(_change(doubt, other, number) == number.difference for other in doubt.alternatives)


def _change(doubt: Doubt, other: Alternative, number: _Number) -> int:
    """By how much an answer changes what is counted for a number."""
    if isinstance(doubt, CoinsDoubt):
        coins = int(other.read or 0) - int(doubt.read or 0)
        return coins if number.key in ("coins", "total") else 0
    return other.changes.get(number.key, 0)


def _coins(
    scored: ScoredSheet, numbers: Mapping[str, _Number], number: _Number
) -> Iterator[Alternative]:
    """Coins beside those that are seen, where they would make the number right and leave every
    surely read one right."""
    coins = scored.coins + number.difference
    known = scored.table.coins is not None or scored.corrections.coins is not None
    # one coin is easily overlooked; several at once only where their number is written so
    one = abs(number.difference) == 1 or "coins" in numbers
    if number.key in ("coins", "total") and 0 <= coins <= COINS and one and not known:
        changes = {"coins": number.difference, "total": number.difference}
        if _agrees(changes, numbers, number):
            change = MappingProxyType({"total": number.difference})
            yield Alternative(f"coins={coins}", 0.5, change, measured=False)


def _spaces(
    scored: ScoredSheet, numbers: Mapping[str, _Number], number: _Number
) -> tuple[list[Alternative], list[Alternative]]:
    """Single spaces that would do the same: those that are not surely read, the least sure first;
    and the others where they are few, for where many would do it none explains anything."""
    score, reading, layout = scored.season, scored.reading, scored.sheet.layout
    assert score is not None
    assert reading is not None
    printed, said = layout.mountains | layout.wasteland, scored.corrections.cells
    every = what_if(
        scored.sheet.board, [entry.card for entry in score.cards], scored.table.played.hero_terrain
    )
    found: dict[str, tuple[float, Alternative]] = {}
    for change in every.changes(only_if_it_matters=True):
        if change.space in printed or change.letter not in EXPLORED + Terrain.EMPTY:
            continue
        changes = {**change.points, "total": sum(change.points.values())}
        if change.space in found or not _agrees(changes, numbers, number):
            continue
        at = Space.parse(change.space)
        sure = 1.0 if change.space in said else float(reading.confidence[at.row, at.column])
        points = MappingProxyType({key: n for key, n in changes.items() if n})
        cause = Alternative(f"{change.space}={change.letter}", 0.5, points, measured=False)
        found[change.space] = sure, cause
    likely = sorted(found.values(), key=lambda each: each[0])[:CELLS_NAMED]
    doubtful = [cause for sure, cause in likely if sure < SURE_SPACE]
    others = [cause for sure, cause in likely if sure >= SURE_SPACE]
    return doubtful, others if len(found) <= CELLS_NAMED else []


def _agrees(changes: Mapping[str, int], numbers: Mapping[str, _Number], number: _Number) -> bool:
    """Whether with these changes the number is right, and all that are surely read."""
    asked = (each for each in numbers.values() if each.sure or each is number)
    return all(changes.get(each.key, 0) == each.difference for each in asked)


# Evidence for others.


def _weighed(doubt: Doubt, numbers: Mapping[str, _Number]) -> Doubt:
    """A question with its probabilities weighed by what the box shows; those that come from nothing
    seen stay."""
    if not doubt.alternatives or not all(other.measured for other in doubt.alternatives):
        return doubt
    if not isinstance(doubt, CoinsDoubt) and not doubt.cells:
        return doubt
    as_read = max(0.0, 1 - sum(other.p for other in doubt.alternatives))
    likely = [other.p * _times(doubt, other, numbers.values()) for other in doubt.alternatives]
    whole = as_read + sum(likely)
    if whole <= 0:
        return doubt
    others = (
        replace(other, p=p / whole) for other, p in zip(doubt.alternatives, likely, strict=True)
    )
    return replace(doubt, alternatives=tuple(sorted(others, key=lambda other: -other.p)))


def _times(doubt: Doubt, other: Alternative, numbers: Iterable[_Number]) -> float:
    """How many times as likely what is written is with this answer as without it, at most one
    against SLIPS, and at least SLIPS."""
    ratio = 1.0
    for number in numbers:
        change = _change(doubt, other, number)
        if change:
            ratio *= _fits(number, number.counted + change) / _fits(number, number.counted)
    return min(1 / SLIPS, max(SLIPS, ratio))


def _fits(number: _Number, counted: int) -> float:
    """How likely the box shows what it shows where so much is counted."""
    right = number.p * (1 - SLIPS)
    return right if counted == number.written else (1 - right) / _OTHER_NUMBERS
