"""How well the sheet is found: right, wrong, refused, how far off the spaces are, what is refused,
how long it takes.

    python -m benchmarks.find_sheets --split final --count 1000 --real 300 --others 200
    python -m benchmarks.find_sheets --split development --count 100 --others 33      # a quick look

A find is right when every space's centre lies within 15 % of a space of its true place, the way up
included. Figures of rare events stand with their 95 % interval (Wilson). Which photos these are:
`benchmarks.sheet_photos`. With ``--keep`` outcomes are written down as they come and a run that was
broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.calibration.measure.tables import interval
from kscore.scanner.errors import ScanError
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.photo import load_photo
from kscore.scanner.pipeline import map_view
from numpy.typing import NDArray

from benchmarks.sheet_photos import CENTRES, SPLITS, Case, Plan, cases

Array = NDArray[np.float64]

RIGHT = 0.15
STRONG_BEND = 0.25
"""Cells beside the best plane from which a sheet counts as strongly bent."""
TIMED = 12
"""Photos of 12 megapixels whose times are taken."""


@dataclass(frozen=True)
class Outcome:
    """What came of a case: ``error`` (121,) in cells where a sheet was accepted, ``below`` (N,)
    that of coin track and season boxes; else the ``refusal``'s name."""

    kind: str
    index: int
    group: str
    tags: tuple[str, ...]
    truth: str
    flat: bool
    bend: float
    error: Array | None
    below: Array | None
    refusal: str
    layout: str

    @property
    def wrong(self) -> bool:
        """Accepted though there is no sheet, or not there, or not that way up."""
        return self.error is not None and (not self.truth or bool(self.error.max() > RIGHT))

    @property
    def right(self) -> bool:
        """Accepted where it is."""
        return self.error is not None and not self.wrong

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        arrays = {
            name: None if (a := getattr(self, name)) is None else a.round(5).tolist()
            for name in _ARRAYS
        }
        return {**self.__dict__, **arrays}

    @classmethod
    def from_json(cls, values: Mapping[str, Any]) -> Outcome:
        """The opposite of `as_json`."""
        arrays = {
            name: None if values[name] is None else np.array(values[name]) for name in _ARRAYS
        }
        return cls(**{**values, **arrays, "tags": tuple(values["tags"])})


_ARRAYS = ("error", "below")


def judge(case: Case, folder: Path) -> Outcome:
    """Find the sheet in one case's photo, as the product does: from its file."""
    path = folder / "photo.jpg"
    path.write_bytes(case.file)
    truth = case.truth
    common = (case.kind, case.index, case.group, case.tags)
    known = (truth.layout, truth.flat, truth.bend) if truth else ("", True, 0.0)
    try:
        photo = load_photo(path)
        found = find_sheet(photo.pixels)
    except ScanError as refusal:
        return Outcome(*common, *known, None, None, type(refusal).__name__, "")
    if truth is None:
        return Outcome(*common, *known, np.full(len(CENTRES), np.inf), None, "", found.layout)
    centres = found.lattice.to_lattice(photo.from_full(truth.centres))
    below = found.lattice.to_lattice(photo.from_full(truth.below)) - truth.below_uv
    error = np.abs(centres - CENTRES).max(1)
    return Outcome(*common, *known, error, np.abs(below).max(1), "", found.layout)


def with_interval(hits: int, of: int) -> str:
    """A share with its 95 % interval."""
    if not of:
        return "-"
    low, high = interval(hits / of, of)
    return f"{100 * hits / of:6.2f} % ({100 * low:.1f}-{100 * high:.1f})"


def print_table(outcomes: list[Outcome]) -> None:
    """Right, refused, wrong and layout by group and condition; the error of the spaces, flat and
    bent."""
    print(f"{'':26}{'photos':>7}  {'right':23}{'refused':>8}{'wrong':>6}  layout and way up")
    sheets = [o for o in outcomes if o.truth]
    others = [o for o in outcomes if not o.truth]
    rendered = [o for o in sheets if o.kind != "real light"]
    rows = [
        ("all sheets", sheets),
        ("on the scans, rendered", [o for o in sheets if o.kind == "published"]),
    ]
    rows += [(g, [o for o in sheets if o.group == g]) for g in sorted({o.group for o in sheets})]
    rows += [("flat", [o for o in sheets if o.flat])]
    rows += [("bent", [o for o in sheets if not o.flat])]
    rows += [(f"bent by {STRONG_BEND} of a space", [o for o in sheets if o.bend > STRONG_BEND])]
    rows += [("rendered, by condition:", rendered)]
    for some in (rendered, [o for o in sheets if o.kind == "real light"]):
        rows += [
            ("  " + t, [o for o in some if t in o.tags])
            for t in sorted({t for o in some for t in o.tags})
        ]
    rows += [("no sheet", others)]
    rows += [(g, [o for o in others if o.group == g]) for g in sorted({o.group for o in others})]
    rows += [
        ("  " + t, [o for o in others if t in o.tags])
        for t in sorted({t for o in others for t in o.tags})
    ]
    for name, some in rows:
        if some:
            _print_row(name, some)
    refusals = sorted({o.refusal for o in sheets if o.refusal})
    print(
        "refused sheets:",
        ", ".join(f"{r} {sum(o.refusal == r for o in sheets)}" for r in refusals) or "none",
    )
    print("wrongly accepted:", with_interval(sum(o.wrong for o in outcomes), len(outcomes)))


def _print_row(name: str, some: list[Outcome]) -> None:
    sheets = bool(some[0].truth)
    found = [o for o in some if o.error is not None]
    right = [o for o in some if o.right]
    share = with_interval(len(right), len(some)) if sheets else ""
    layout = (
        with_interval(sum(o.layout == o.truth and o.right for o in found), len(found))
        if sheets
        else ""
    )
    refused, wrong = len(some) - len(found), sum(o.wrong for o in some)
    print(f"{name[:25]:26}{len(some):7}  {share:23}{refused:8}{wrong:6}  {layout}")


def print_errors(outcomes: Iterable[Outcome]) -> None:
    """How far the spaces, and what is below the map, lie from their true places."""
    found = [o for o in outcomes if o.error is not None and o.truth]
    rows: list[tuple[str, Callable[[Outcome], bool]]] = [
        ("all", lambda o: True),
        ("flat", lambda o: o.flat),
        ("bent", lambda o: not o.flat),
        (f"bent by {STRONG_BEND} of a space", lambda o: o.bend > STRONG_BEND),
        ("real light", lambda o: o.kind == "real light"),
    ]
    print(
        f"{'error, % of a space':26}{'photos':>7}  {'spaces: median   99th   most':30}track "
        f"and boxes: median   99th"
    )
    for name, fits in rows:
        some = [o for o in found if fits(o)]
        if some:
            spaces = 100 * np.concatenate([o.error for o in some if o.error is not None])
            below = 100 * np.concatenate([o.below for o in some if o.below is not None])
            figures = (
                f"{np.median(spaces):14.2f}{np.percentile(spaces, 99):7.2f}{spaces.max():7.2f}"
            )
            print(
                f"{name:26}{len(some):7}  "
                f"{figures:30}{np.median(below):23.2f}{np.percentile(below, 99):7.2f}"
            )


def print_times(files: list[bytes], folder: Path) -> None:
    """Decoding, finding and rectifying beside a full decode by OpenCV in the same run: processor
    time, least of five.

    One thread; processor time, because it is the same on a busy machine.
    """
    if not files:
        return
    path = folder / "timed.jpg"
    steps = []
    for file in files:
        path.write_bytes(file)
        steps.append(np.min([_timed(path) for _ in range(5)], axis=0))
    full, decode, find, rectify = 1000 * np.median(steps, axis=0)
    whole = [(row[1:].sum() / row[0]) for row in steps]
    print(
        f"12 megapixels, {len(files)} photos, median ms: full decode by OpenCV {full:.0f}; "
        f"decode {decode:.0f} + "
        f"find {find:.0f} + rectify {rectify:.0f}; "
        f"ratio median {np.median(whole):.2f} ({min(whole):.2f}-{max(whole):.2f})"
    )


def _timed(path: Path) -> list[float]:
    times = [time.process_time()]
    cv2.imread(str(path), cv2.IMREAD_COLOR)
    times.append(time.process_time())
    photo = load_photo(path)
    times.append(time.process_time())
    found = find_sheet(photo.pixels)
    times.append(time.process_time())
    map_view(photo.pixels, found)
    times.append(time.process_time())
    return np.diff(times).tolist()


def kept(file: Path | None) -> list[Outcome]:
    """The outcomes a run has written down so far."""
    if file is None or not file.exists():
        return []
    return [
        Outcome.from_json(json.loads(line))
        for line in file.read_text(encoding="utf-8").splitlines()
    ]


def run(plan: Plan, keep: Path | None, folder: Path) -> tuple[list[Outcome], list[bytes]]:
    """All outcomes, and the files of some large photos in which the sheet was found."""
    done = {(outcome.kind, outcome.index): outcome for outcome in kept(keep)}
    outcomes: list[Outcome] = []
    large: list[bytes] = []
    began = time.monotonic()
    todo = list(cases(plan))
    for number, (key, take) in enumerate(todo, 1):
        wanted = key[0] == "published" and key[1] % 12 == 5 and len(large) < TIMED
        known = done.get(key)
        if known is None or (wanted and known.right):
            case = take()
            outcome = known or judge(case, folder)
            if wanted and outcome.right:
                large.append(case.file)
            if keep is not None and known is None:
                with keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(outcome.as_json()) + "\n")
        else:
            outcome = known
        outcomes.append(outcome)
        if number % 20 == 0 or number == len(todo):
            print(
                f"{number} of {len(todo)}, {time.monotonic() - began:.0f} s",
                file=sys.stderr,
                flush=True,
            )
    return outcomes, large


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--split", choices=SPLITS, default="development")
    parser.add_argument(
        "--count", type=int, default=100, help="rendered photos of sheets on the publisher's scans"
    )
    parser.add_argument(
        "--prints", type=int, default=100, help="of the home-printed redraw and the own sheet"
    )
    parser.add_argument(
        "--real", type=int, default=0, help="in a real photo's light (final split only)"
    )
    parser.add_argument("--others", type=int, default=33, help="photos of other things")
    parser.add_argument(
        "--shared", type=Path, default=Path(__file__).resolve().parent.parent.parent / "shared"
    )
    parser.add_argument("--icons", default="")
    parser.add_argument(
        "--keep", type=Path, help="file to write outcomes to as they come, and to go on from"
    )
    parser.add_argument(
        "--so-far", action="store_true", help="only print what stands in the kept file"
    )
    options = parser.parse_args()
    if options.real and options.split != "final":
        parser.error("the real photos belong to the final split; development uses rendered light")
    cv2.setNumThreads(1)
    sizes = (options.count, options.prints, options.real, options.others)
    plan = Plan(options.split, *sizes, options.shared, options.icons)
    with tempfile.TemporaryDirectory() as name:
        outcomes, large = (
            (kept(options.keep), []) if options.so_far else run(plan, options.keep, Path(name))
        )
        print_table(outcomes)
        print_errors(outcomes)
        print_times(large, Path(name))
    for outcome in outcomes:
        if outcome.wrong:
            print("WRONG", outcome.kind, outcome.index, outcome.truth, outcome.tags, outcome.layout)


if __name__ == "__main__":
    main()
