"""Measures how coins and season boxes are read: numbers, empty fields, wrong sums, and what weighing the sums is worth.

    python -m calibration.measure.numbers --count 1700       rendered boxes and tracks of the test split, by print
    python -m calibration.measure.numbers --split calibrate  the same of the calibration split: thresholds come from it
    python -m calibration.measure.numbers --photos DIR       whole photos with their truth beside them

Hands and traced digits are of the split: neither network nor temperature has seen those of the test split. One sheet
in five that has a sum has a wrong one. Of a sum kscore says nothing; asks (a number of it is a doubt); says it does
not add up; or that it is wrong beyond doubt (code 6). A wrong sum is caught where that is not nothing. A false alarm is
a right sum of which kscore says, without asking about it, that it does not add up.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np

from calibration.datasets.coin_tracks import render_track
from calibration.datasets.number_boxes import render_boxes
from calibration.datasets.photos import open_truth
from calibration.measure.confidence import expected_calibration_error
from calibration.measure.photos import PICTURES, interval
from engine.season import Season
from scanner.errors import ScanError
from scanner.evidence import coin_doubts
from scanner.pipeline import Reader
from scanner.read.coins import STATES, CoinNetwork
from scanner.read.numbers import (
    BELIEF,
    Candidates,
    NumberNetwork,
    NumbersReading,
    SumBelief,
    decide_numbers,
)
from scanner.reading import ASKED_BELOW, BOX_FIELDS

_SURE = 0.99  # as kscore.check.SURE, which lies beyond this room's wall
_SINGLE = 5 * 4

Numbers = tuple[int | None, ...]


@dataclass(frozen=True)
class Sheet:
    """One sheet: what is written (21 numbers), and what was seen of each number alone (none for a refused photo)."""

    written: Numbers
    seen: tuple[Candidates, ...]
    print_name: str
    pen: str


@dataclass(frozen=True)
class Outcome:
    """One sheet, read: the numbers with their confidence, and the sums.

    ``mismatch`` and ``certain`` are the seasons (0-3, 4 for the final total) whose numbers do not add up as read, and
    of those the ones beyond doubt; ``asked`` those with a number that is a doubt; ``wrong`` those whose numbers do not
    add up as written.
    """

    sheet: Sheet
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
    if final is not None and all(t is not None for t in totals) and final != sum(t for t in totals if t is not None):
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


def _asked(reading: NumbersReading) -> frozenset[int]:
    """Seasons (0-3, 4 for the final total) with a number that is a doubt; a season's total belongs to the final sum."""
    found = set()
    for doubt in reading.doubts:
        season, _, name = (doubt.where or "").partition(".")
        if season == "final":
            found.add(4)
        else:
            found |= {list(Season).index(Season(season)), *([4] if name == "total" else [])}
    return frozenset(found)


def outcome(sheet: Sheet, belief: SumBelief | None = BELIEF) -> Outcome:
    """One sheet decided; without a belief each number alone."""
    wrong = wrong_sums(sheet.written)
    if belief is None:
        read = tuple(c.read for c in sheet.seen)
        sure_alone = tuple(c.confidence for c in sheet.seen)
        return Outcome(sheet, read, sure_alone, wrong_sums(read), frozenset(), frozenset(), wrong, 0)
    return _judged(sheet, decide_numbers(sheet.seen, belief), [c.of(None) for c in sheet.seen])


def _certain(season: int, sums: Mapping[int, float], confidence: Sequence[float]) -> bool:
    """Whether a sum that does not add up as read is wrong beyond doubt, as kscore.check decides it."""
    if season < len(Season):
        return sums.get(season, 1.0) <= 1 - _SURE and min(confidence[5 * season : 5 * season + 5]) >= ASKED_BELOW
    return float(np.prod([confidence[5 * s + 4] for s in range(len(Season))]) * confidence[_SINGLE]) >= _SURE


def _judged(sheet: Sheet, reading: NumbersReading, empty: Sequence[float]) -> Outcome:
    read, sure, sums = _flat(reading)
    confidence = [sure.get(f"{i // 5}.{BOX_FIELDS[i % 5]}", empty[i]) for i in range(_SINGLE)]
    mismatch = wrong_sums(read)
    return Outcome(
        sheet,
        read,
        (*confidence, reading.final_confidence),
        mismatch,
        frozenset(season for season in mismatch if _certain(season, sums, (*confidence, reading.final_confidence))),
        _asked(reading),
        wrong_sums(sheet.written),
        len(reading.doubts),
    )


def rendered(network: NumberNetwork, split: str, count: int, start: int, shared: str) -> Iterator[Sheet]:
    """Sheets of a split as games leave them."""
    for index in range(start, start + count):
        boxes = render_boxes(split, index, shared, usual=True)
        yield Sheet(boxes.written.flat(), network.read(boxes.strip, boxes.printed), boxes.printed.name, boxes.pen)
        if index % 20 == 19:
            print(f"\r{index - start + 1}/{count} sheets", end="", file=sys.stderr)
    print(file=sys.stderr)


def photographed(reader: Reader, folder: Path, limit: int | None) -> Iterator[Outcome | None]:
    """Whole photos with their truth; None for one that was refused. Photos whose truth has no boxes are left out."""
    files = sorted(p for p in folder.iterdir() if p.suffix.lower() in PICTURES and p.with_suffix(".json").exists())
    for path in files[:limit]:
        truth = open_truth(path)
        if "boxes" not in truth:
            continue
        values: list[int | None] = [None] * _SINGLE
        for box in truth["boxes"]:
            at = list(Season).index(Season(box["season"]))
            values[5 * at : 5 * at + 5] = [box[field] for field in BOX_FIELDS]
        try:
            look = reader.look(path)
        except ScanError:
            yield None
            continue
        sheet = Sheet((*values, truth.get("final")), (), str(truth.get("print", "?")), str(truth.get("style", "?")))
        yield _judged(sheet, look.seen.written, [1.0] * _SINGLE)


_HEAD = (
    f"{'':<22}{'sheets':>7}{'written':>9}{'right %':>9}{'empty':>8}{'empty or':>10}{'all right':>10}{'wrong':>7}"
    f"{'caught':>9}{'beyond':>8}{'as':>9}{'false':>8}{'beyond':>8}{'not adding':>11}{'quest.':>8}{'asked':>8}\n"
    f"{'':<22}{'':>7}{'':>9}{'':>9}{'':>8}{'written %':>10}{'sheets %':>10}{'sums':>7}{'%':>9}{'doubt %':>8}"
    f"{'written %':>9}{'alarms %':>8}{'doubt %':>8}{'up, right %':>11}{'a sheet':>8}{'sheets %':>8}"
)


def line(name: str, outcomes: Sequence[Outcome]) -> str:
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

    def share(count: int, of: int) -> str:
        return f"{100 * count / of:.2f}" if of else "-"

    return (
        f"{name:<22}{len(outcomes):>7}{written:>9}{share(read, written):>9}{empty:>8}{share(kinds, windows):>10}"
        f"{share(sum(o.read == o.sheet.written for o in outcomes), sheets):>10}{wrong:>7}{share(caught, wrong):>9}"
        f"{share(certain, wrong):>8}{share(as_written, wrong):>9}{share(alarms, sheets):>8}"
        f"{share(hard_alarms, sheets):>8}{share(soft_alarms, sheets):>11}"
        f"{sum(o.questions for o in outcomes) / sheets:>8.2f}{share(asked, sheets):>8}"
    )


def table(outcomes: Sequence[Outcome]) -> str:
    """The figures by print and pen, with intervals of what the issue asks for, and the reliability."""
    lines = [_HEAD, line("all", outcomes)]
    for field in ("print_name", "pen"):
        values = sorted({getattr(o.sheet, field) for o in outcomes})
        lines += [line(f"  {v}", [o for o in outcomes if getattr(o.sheet, field) == v]) for v in values]
    return "\n".join([*lines, "", *_intervals(outcomes), "", *_reliability(outcomes)])


def _intervals(outcomes: Sequence[Outcome]) -> list[str]:
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
    lines = []
    for name, hits in facts:
        share = sum(hits) / max(1, len(hits))
        low, high = interval(share, len(hits))
        lines.append(f"{name}: {100 * share:.2f} %, 95 % interval {100 * low:.2f} to {100 * high:.2f}, of {len(hits)}")
    return lines


def _reliability(outcomes: Sequence[Outcome]) -> list[str]:
    sure = np.array([p for o in outcomes for p in o.confidence])
    right = np.array([t == r for o in outcomes for t, r in zip(o.sheet.written, o.read, strict=True)])
    lines = ["confidence       numbers  right %   said %"]
    for low, high in pairwise((0.0, 0.5, 0.7, 0.9, 0.97, 0.99, 0.999, 1.01)):
        inside = (sure >= low) & (sure < high)
        if inside.any():
            band = f"  {low:5.3f}-{min(high, 1):5.3f} {inside.sum():>9}"
            lines.append(f"{band}{100 * right[inside].mean():>9.2f}{100 * sure[inside].mean():>9.2f}")
    lines.append(f"expected calibration error {100 * expected_calibration_error(sure, right):.3f} %")
    return lines


def balance(sheets: Sequence[Sheet]) -> str:
    """The same sheets with sums weighed more or less: what it wins in numbers, what it hides of wrong sums."""
    lines = ["", "what weighing the sums does (share of boxes believed to be wrong)", _HEAD]
    lines.append(line("numbers alone", [outcome(sheet, None) for sheet in sheets]))
    for wrong in (0.3, BELIEF.wrong, 0.1, 0.06, 0.02, 0.002):
        belief = replace(BELIEF, wrong=wrong)
        mark = " (used)" if belief == BELIEF else ""
        lines.append(line(f"  {100 * wrong:g} %{mark}", [outcome(sheet, belief) for sheet in sheets]))
    return "\n".join(lines)


@dataclass(frozen=True)
class Track:
    """One coin track: what is true and what was read, letters of ``.ms``, and whether kscore asks about it."""

    written: str
    read: str
    asked: bool
    confidence: float
    print_name: str
    mark: str


def tracks(network: CoinNetwork, split: str, count: int, start: int, shared: str) -> Iterator[Track]:
    """Tracks of a split."""
    for index in range(start, start + count):
        seen = render_track(split, index, shared)
        evidence = network.read(seen.strip)
        written = "".join(STATES[state] for state in seen.coins)
        asked = bool(coin_doubts(evidence))
        yield Track(written, evidence.track, asked, evidence.confidence, seen.print_name, seen.mark)


_COIN_HEAD = (
    f"{'coin track':<22}{'tracks':>7}{'exact %':>9}{'score %':>9}{'spent or':>10}{'asked %':>9}{'wrong, not':>12}\n"
    f"{'':<22}{'':>7}{'':>9}{'':>9}{'marked %':>10}{'':>9}{'asked %':>12}"
)


def coin_line(name: str, every: Sequence[Track]) -> str:
    """One line of the coins' table; "score" is the number of marked, unspent coins."""
    pairs = [(a, b) for t in every for a, b in zip(t.written, t.read, strict=True) if a != "." and b != "."]
    score = [t.written.count("m") == t.read.count("m") for t in every]
    silent = [not right and not t.asked for right, t in zip(score, every, strict=True)]
    shares = [
        float(np.mean([t.written == t.read for t in every])),
        float(np.mean(score)),
        float(np.mean([a == b for a, b in pairs])) if pairs else float("nan"),
        float(np.mean([t.asked for t in every])),
        float(np.mean(silent)),
    ]
    widths = (9, 9, 10, 9, 12)
    cells = "".join(f"{100 * share:>{width}.2f}" for share, width in zip(shares, widths, strict=True))
    return f"{name:<22}{len(every):>7}{cells}"


def coin_table(every: Sequence[Track]) -> str:
    """The coins' figures by print and mark, with intervals of what the issue asks for."""
    lines = [_COIN_HEAD, coin_line("all", every)]
    for field in ("print_name", "mark"):
        values = sorted({getattr(t, field) for t in every})
        lines += [coin_line(f"  {v}", [t for t in every if getattr(t, field) == v]) for v in values]
    exact = [t.written == t.read for t in every]
    low, high = interval(float(np.mean(exact)), len(exact))
    lines.append(f"tracks exact: 95 % interval {100 * low:.2f} to {100 * high:.2f}")
    for bound in (0.7, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995):
        asked = float(np.mean([t.confidence < bound for t in every]))
        silent = [t.confidence >= bound and t.written.count("m") != t.read.count("m") for t in every]
        lines.append(
            f"  asking below {bound:5.3f}: {100 * asked:5.2f} % asked, {100 * np.mean(silent):.3f} % wrong unasked"
        )
    return "\n".join(lines)


def main() -> None:
    """Command line of the measurement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=1000, help="rendered sheets")
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--photos", type=Path, help="folder of whole photos instead")
    parser.add_argument("--limit", type=int, default=None, help="how many photos")
    parser.add_argument("--split", choices=["calibrate", "test"], default="test")
    parser.add_argument("--only", choices=["coins", "boxes"], help="measure one of them alone")
    parser.add_argument("--shared", default=os.environ.get("KSCORE_SHARED", "../shared"))
    options = parser.parse_args()
    cv2.setNumThreads(1)
    if options.photos is not None:
        found = list(photographed(Reader.load(), options.photos, options.limit))
        print(f"{sum(o is None for o in found)} of {len(found)} photos refused")
        print(table([o for o in found if o is not None]))
        return
    shared = options.shared if Path(options.shared, "data").is_dir() else ""
    if options.only != "boxes":
        print(coin_table(list(tracks(CoinNetwork(), options.split, options.count, options.start, shared))))
        print()
    if options.only != "coins":
        sheets = list(rendered(NumberNetwork(), options.split, options.count, options.start, shared))
        print(table([outcome(sheet) for sheet in sheets]))
        print(balance(sheets))


if __name__ == "__main__":
    main()
