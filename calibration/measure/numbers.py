"""Measures how the season boxes are read: numbers, empty fields, wrong sums, and what weighing the
sums is worth.

Hands and traced digits are of the split: neither network nor temperature has seen those of the test
split. One sheet in five that has a sum has a wrong one. Of a sum kscore says nothing; asks (a
number of it is a doubt); says it does not add up; or that it is wrong beyond doubt (code 6). A
wrong sum is caught where that is not nothing. A false alarm is a right sum of which kscore says,
without asking about it, that it does not add up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.number_boxes import render_boxes
from kscore.calibration.measure.tables import (
    TextTable,
    expected_calibration_error,
    percent,
    reliability,
    with_interval,
)
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.season import Season
from kscore.scanner.read.numbers import (
    SUM_PRIOR,
    Candidates,
    NumberNetwork,
    NumbersReading,
    SumPrior,
    decide_numbers,
)
from kscore.scanner.reading import ASKED_BELOW

_SURE = 0.99  # as kscore.sheet.check.SURE, which lies beyond this room's wall
_SINGLE = 5 * 4

Numbers = tuple[int | None, ...]


@dataclass(frozen=True)
class SheetNumbers:
    """One sheet: what is written (21 numbers), and what was seen of each number alone."""

    written: Numbers
    seen: tuple[Candidates, ...]
    print_name: str
    pen: str


@dataclass(frozen=True)
class NumbersResult:
    """One sheet, read: the numbers with their confidence, and the sums.

    ``mismatch`` and ``certain`` are the seasons (0-3, 4 for the final total) whose numbers do not
    add up as read, and of those the ones beyond doubt; ``asked`` those with a number that is a
    doubt; ``wrong`` those whose numbers do not add up as written.
    """

    sheet: SheetNumbers
    read: Numbers
    confidence: tuple[float, ...]
    mismatch: frozenset[int]
    certain: frozenset[int]
    asked: frozenset[int]
    wrong: frozenset[int]
    questions: int

    @property
    def caught(self) -> frozenset[int]:
        """Wrong sums of which kscore says something."""
        return self.wrong & (self.mismatch | self.asked)

    @property
    def alarms(self) -> frozenset[int]:
        """Right sums of which kscore says, without asking, that they do not add up."""
        return self.mismatch - self.wrong - self.asked


def wrong_sums(numbers: Numbers) -> frozenset[int]:
    """Seasons (0-3) and the final total (4) that can be checked and do not add up."""
    found = set()
    for season in range(4):
        first, second, coins, monsters, total = numbers[5 * season : 5 * season + 5]
        if (
            first is not None
            and second is not None
            and total is not None
            and total != first + second + (coins or 0) + (monsters or 0)
        ):
            found.add(season)
    totals = [numbers[5 * season + 4] for season in range(4)]
    final = numbers[_SINGLE]
    if (
        final is not None
        and all(t is not None for t in totals)
        and final != sum(t for t in totals if t is not None)
    ):
        found.add(4)
    return frozenset(found)


def _flat(reading: NumbersReading) -> tuple[Numbers, dict[str, float], dict[int, float]]:
    values: list[int | None] = [None] * _SINGLE
    sure: dict[str, float] = {}
    sums: dict[int, float] = {}
    for box in reading.boxes:
        at = list(Season).index(Season(box.season))
        values[5 * at : 5 * at + 5] = [getattr(box, field) for field in BOX_FIELDS]
        sure |= {f"{at}.{field}": box.confidence[field] for field in BOX_FIELDS}
        if "sum" in box.confidence:
            sums[at] = box.confidence["sum"]
    if reading.final_sum is not None:
        sums[4] = reading.final_sum
    return (*values, reading.final), sure, sums


def _asked_seasons(reading: NumbersReading) -> frozenset[int]:
    """Seasons (0-3, 4 for the final total) with a number that is a doubt; a season's total belongs
    to the final sum."""
    found = set()
    for doubt in reading.doubts:
        season, _, name = (doubt.where or "").partition(".")
        if season == "final":
            found.add(4)
        else:
            found |= {list(Season).index(Season(season)), *([4] if name == "total" else [])}
    return frozenset(found)


def outcome(sheet: SheetNumbers, belief: SumPrior | None = SUM_PRIOR) -> NumbersResult:
    """One sheet decided; without a belief each number alone."""
    wrong = wrong_sums(sheet.written)
    if belief is None:
        read = tuple(c.read for c in sheet.seen)
        sure_alone = tuple(c.confidence for c in sheet.seen)
        return NumbersResult(
            sheet, read, sure_alone, wrong_sums(read), frozenset(), frozenset(), wrong, 0
        )
    reading = decide_numbers(sheet.seen, belief)
    read, sure, sums = _flat(reading)
    alone = [c.by_value.get(None, 0.0) for c in sheet.seen]
    confidence = [sure.get(f"{i // 5}.{BOX_FIELDS[i % 5]}", alone[i]) for i in range(_SINGLE)]
    confidence.append(reading.final_confidence)
    mismatch = wrong_sums(read)
    certain = frozenset(season for season in mismatch if _certain(season, sums, confidence))
    return NumbersResult(
        sheet,
        read,
        tuple(confidence),
        mismatch,
        certain,
        _asked_seasons(reading),
        wrong,
        len(reading.doubts),
    )


def _certain(season: int, sums: Mapping[int, float], confidence: Sequence[float]) -> bool:
    """Whether a sum that does not add up as read is wrong beyond doubt, as kscore.sheet.check
    decides it."""
    if season < len(Season):
        return (
            sums.get(season, 1.0) <= 1 - _SURE
            and min(confidence[5 * season : 5 * season + 5]) >= ASKED_BELOW
        )
    return (
        float(np.prod([confidence[5 * s + 4] for s in range(len(Season))]) * confidence[_SINGLE])
        >= _SURE
    )


def render_split(
    network: NumberNetwork, split: str, count: int, start: int, shared: str
) -> Iterator[SheetNumbers]:
    """Sheets of a split as games leave them."""
    for index in progress(range(start, start + count), count, "sheets"):
        boxes = render_boxes(split, index, shared, usual=True)
        yield SheetNumbers(
            boxes.written.flat(),
            network.read(boxes.strip, boxes.printed),
            boxes.printed.name,
            boxes.pen,
        )


_TABLE = TextTable(
    22,
    (
        ("sheets", 7),
        ("written", 9),
        ("right %", 9),
        ("empty", 8),
        ("empty or\nwritten %", 10),
        ("all right\nsheets %", 10),
        ("wrong\nsums", 7),
        ("caught\n%", 9),
        ("beyond\ndoubt %", 8),
        ("as\nwritten %", 9),
        ("false\nalarms %", 8),
        ("beyond\ndoubt %", 8),
        ("not adding\nup, right %", 11),
        ("quest.\na sheet", 8),
        ("asked\nsheets %", 8),
    ),
)


def line(name: str, outcomes: Sequence[NumbersResult]) -> str:
    """One line of the table."""
    written = read = kinds = windows = empty = 0
    for each in outcomes:
        for truth, found in zip(each.sheet.written, each.read, strict=True):
            windows += 1
            kinds += (truth is None) == (found is None)
            empty += truth is None
            written += truth is not None
            read += truth is not None and truth == found
    wrong = sum(len(o.wrong) for o in outcomes)
    caught = sum(len(o.caught) for o in outcomes)
    certain = sum(len(o.wrong & o.certain) for o in outcomes)
    totals = [(o, _SINGLE if s == 4 else 5 * s + 4) for o in outcomes for s in o.wrong]
    as_written = sum(o.read[at] == o.sheet.written[at] for o, at in totals)
    alarms = sum(bool(o.alarms) for o in outcomes)
    hard_alarms = sum(bool(o.certain - o.wrong) for o in outcomes)
    soft_alarms = sum(bool(o.mismatch - o.wrong) for o in outcomes)
    asked = sum(bool(o.questions) for o in outcomes)
    sheets = max(1, len(outcomes))

    cells = (
        len(outcomes), written, percent(read, written), empty, percent(kinds, windows),
        percent(sum(o.read == o.sheet.written for o in outcomes), sheets), wrong,
        percent(caught, wrong), percent(certain, wrong), percent(as_written, wrong),
        percent(alarms, sheets), percent(hard_alarms, sheets), percent(soft_alarms, sheets),
        f"{sum(o.questions for o in outcomes) / sheets:.2f}", percent(asked, sheets),
    )  # fmt: skip
    return _TABLE.row(name, cells)


def table(outcomes: Sequence[NumbersResult]) -> str:
    """The figures by print and pen, with intervals of what the issue asks for, and the
    reliability."""
    lines = [_TABLE.head, line("all", outcomes)]
    for field in ("print_name", "pen"):
        values = sorted({getattr(o.sheet, field) for o in outcomes})
        lines += [
            line(f"  {v}", [o for o in outcomes if getattr(o.sheet, field) == v]) for v in values
        ]
    return "\n".join([*lines, "", *_intervals(outcomes), "", *_reliability(outcomes)])


def _intervals(outcomes: Sequence[NumbersResult]) -> list[str]:
    pairs = [(t, r) for o in outcomes for t, r in zip(o.sheet.written, o.read, strict=True)]
    written = [(t, r) for t, r in pairs if t is not None]
    facts: list[tuple[str, list[bool]]] = [
        ("numbers read rightly", [t == r for t, r in written]),
        ("empty told from written", [(t is None) == (r is None) for t, r in pairs]),
        (
            "wrong sums caught (beyond doubt, not adding up, or asked)",
            [s in o.caught for o in outcomes for s in o.wrong],
        ),
        ("wrong sums beyond doubt", [s in o.certain for o in outcomes for s in o.wrong]),
        ("sheets with a false alarm (not asked)", [bool(o.alarms) for o in outcomes]),
        ("sheets with a false alarm beyond doubt", [bool(o.certain - o.wrong) for o in outcomes]),
        (
            "sheets with a wrong number and no question",
            [not o.questions and o.read != o.sheet.written for o in outcomes],
        ),
    ]
    return [f"{with_interval(name, sum(hits), len(hits))}, of {len(hits)}" for name, hits in facts]


def _reliability(outcomes: Sequence[NumbersResult]) -> list[str]:
    sure = np.array([p for o in outcomes for p in o.confidence])
    right = np.array(
        [t == r for o in outcomes for t, r in zip(o.sheet.written, o.read, strict=True)]
    )
    lines = reliability(sure, right, (0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.01), "numbers")
    return [
        *lines,
        f"expected calibration error {100 * expected_calibration_error(sure, right):.3f} %",
    ]


def balance(sheets: Sequence[SheetNumbers]) -> str:
    """Sheets with sums weighed more or less: what it wins in numbers, what it hides of wrong
    sums."""
    lines = ["", "what weighing the sums does (share of boxes believed to be wrong)", _TABLE.head]
    lines.append(line("numbers alone", [outcome(sheet, None) for sheet in sheets]))
    for wrong in (0.3, SUM_PRIOR.wrong, 0.1, 0.06, 0.02, 0.002):
        belief = replace(SUM_PRIOR, wrong=wrong)
        mark = " (used)" if belief == SUM_PRIOR else ""
        lines.append(
            line(f"  {100 * wrong:g} %{mark}", [outcome(sheet, belief) for sheet in sheets])
        )
    return "\n".join(lines)


def measure_rendered(split: str, count: int, start: int, shared: str) -> None:
    """Prints the tables of rendered boxes of a split."""
    sheets = list(render_split(NumberNetwork(), split, count, start, shared))
    tell(table([outcome(sheet) for sheet in sheets]))
    tell(balance(sheets))
