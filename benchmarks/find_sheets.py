"""How well the sheet is found: right, wrong, refused, how far off the spaces are, what is refused, how long it takes.

    python -m benchmarks.find_sheets --split final --count 1000 --real 300 --others 200
    python -m benchmarks.find_sheets --split development --count 100 --real 30 --others 33      # a quick look

Photos are rendered anew from seeds; the two splits share no hand, drawing, seed or real photo's light. Anything fitted
(scanner/evidence.py, scanner/lines.py, the symbols' network) may look at the development split only.
A find is right when every space's centre lies within 15 % of a space of its true place, the way up included. Figures of
rare events stand with their 95 % interval (Wilson).
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.camera import photograph
from calibration.conditions import Conditions
from calibration.negatives import KINDS, negative_page
from calibration.photos import PhotoPlan, take_photo
from calibration.real_light import photograph_in
from scanner.errors import ScanError
from scanner.grid import find_sheet
from scanner.photo import load_photo

SIDE = 11
RIGHT = 0.15
CENTRES = np.stack(np.meshgrid(np.arange(SIDE) + 0.5, np.arange(SIDE) + 0.5), -1).reshape(-1, 2)
SPLITS = {"development": ("train", 301), "final": ("test", 907)}
"""Hands and seed of each split."""


@dataclass(frozen=True)
class Case:
    """One photo with its truth: ``centres`` (121, 2) photo px, None where there is no sheet to find."""

    photo: NDArray[np.uint8]
    centres: NDArray[np.float64] | None
    layout: str
    group: str
    bent: bool
    tags: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What came of a case: ``error`` (121,) in cells where a sheet was accepted, else the refusal's name."""

    case: Case
    error: NDArray[np.float64] | None
    refusal: str
    layout: str
    milliseconds: float

    @property
    def wrong(self) -> bool:
        """Accepted though there is no sheet, or not there, or not that way up."""
        return self.error is not None and (self.case.centres is None or bool(self.error.max() > RIGHT))

    @property
    def right(self) -> bool:
        """Accepted where it is."""
        return self.error is not None and not self.wrong


def rendered(split: str, count: int, shared: Path, icons: str) -> Iterator[Case]:
    """Photos of all prints, 2-4 megapixels, a twelfth of them 12."""
    hands, seed = SPLITS[split]
    prints = ("published",) * 8 + ("home_printed", "own")
    for index in range(count):
        size = 12.0 if index % 12 == 5 else (2.0, 3.1, 4.0)[index % 3]
        plan = PhotoPlan(hands, prints, "mixed", size, seed=seed, shared=str(shared), icons=icons)
        taken = take_photo(plan, index)
        shot, conditions = taken.shot, taken.shot.conditions
        group = "H layouts" if shot.page.layout.key.startswith("H") else taken.print_name
        tags: tuple[str, ...] = (conditions.difficulty, f"light {conditions.light}", f"cover {conditions.cover}")
        tags += (f"crop {conditions.crop}",)
        centres = shot.lattice_to_photo(CENTRES)
        yield Case(shot.photo, centres, shot.page.layout.key, group, not conditions.bend.flat, tags)


def in_real_light(split: str, count: int, shared: Path, icons: str) -> Iterator[Case]:
    """The sheet lying where ten real photos' grids lie: five for development, the others for the final split."""
    hands, seed = SPLITS[split]
    corners = json.loads((shared / "data" / "photos" / "corners.json").read_text())
    names = sorted(corners)[:10]
    names = names[:5] if split == "development" else names[5:]
    for index in range(count):
        plan = PhotoPlan(hands, ("published",), "mixed", 2.0, seed=seed + 1, shared=str(shared), icons=icons)
        taken = take_photo(plan, index)
        name = names[index % len(names)]
        real = load_photo(shared / "data" / "photos" / name, 1600)
        quad = real.from_full(np.array(corners[name], dtype=np.float64))
        rng = np.random.default_rng((seed, index))
        shot = photograph_in(real.pixels, quad, taken.shot.page, rng, taken.shot.conditions, int(rng.integers(4)))
        centres = shot.lattice_to_photo(CENTRES)
        yield Case(shot.photo, centres, shot.page.layout.key, "real light", not shot.conditions.bend.flat, (name,))


def other_things(split: str, count: int, shared: Path) -> Iterator[Case]:
    """Rendered photos of what is no map sheet; on the final split also the nine real photos of other grids."""
    _, seed = SPLITS[split]
    kinds = sorted(KINDS)
    for index in range(count):
        rng = np.random.default_rng((seed, 7, index))
        kind = kinds[index % len(kinds)]
        conditions = Conditions.sample(rng, ("easy", "normal", "hard")[index % 3], 2.0)
        shot = photograph(negative_page(kind, 72, rng), rng, conditions, shared=shared)
        yield Case(shot.photo, None, "", "other things", False, (kind,))
    if split == "final":
        for path in sorted((shared / "data" / "photos").glob("*.jpg"))[10:]:
            yield Case(load_photo(path).pixels, None, "", "real sudokus", False, (path.name,))


def judge(case: Case) -> Outcome:
    """Find the sheet in one case's photo."""
    began = time.perf_counter()
    try:
        found = find_sheet(case.photo)
    except ScanError as refusal:
        return Outcome(case, None, type(refusal).__name__, "", 1000 * (time.perf_counter() - began))
    spent = 1000 * (time.perf_counter() - began)
    error = np.full(len(CENTRES), np.inf)
    if case.centres is not None:
        error = np.abs(found.lattice.to_lattice(case.centres) - CENTRES).max(1)
    return Outcome(case, error, "", found.layout, spent)


def interval(hits: int, of: int) -> str:
    """A share with its 95 % interval."""
    if not of:
        return "-"
    p, z = hits / of, 1.96
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * np.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return f"{100 * p:5.1f} % ({100 * max(middle - reach, 0):.1f}-{100 * min(middle + reach, 1):.1f})"


def print_table(outcomes: list[Outcome]) -> None:
    """Right, refused, wrong and layout by group and tag; the error of the spaces, flat and bent."""
    print(f"{'':24}{'photos':>7}  {'right':22}{'refused':>8}{'wrong':>6}  layout and way up")
    groups = sorted({o.case.group for o in outcomes})
    tags = sorted({tag for o in outcomes for tag in o.case.tags})
    rows = [(g, [o for o in outcomes if o.case.group == g]) for g in groups]
    rows += [("  " + t, [o for o in outcomes if t in o.case.tags]) for t in tags]
    for name, some in rows:
        sheets = some[0].case.centres is not None
        right = [o for o in some if o.right]
        layout = interval(sum(o.layout == o.case.layout for o in right), len(right)) if sheets else ""
        share = interval(len(right), len(some)) if sheets else ""
        refused, wrong = sum(o.error is None for o in some), sum(o.wrong for o in some)
        print(f"{name[:23]:24}{len(some):7}  {share:22}{refused:8}{wrong:6}  {layout}")
    for name, bent in (("flat", False), ("bent", True)):
        errors = [o.error for o in outcomes if o.right and o.case.bent == bent and o.error is not None]
        if errors:
            every = np.concatenate(errors)
            median, high = np.median(every), np.percentile(every, 99)
            figures = f"median {100 * median:.2f} %, 99th {100 * high:.2f} % of a space"
            print(f"crop error, {name}: {len(errors)} photos, {figures}")


def print_times(outcomes: list[Outcome]) -> None:
    """Finding alone, by size of photo, beside a full decode of a 12-megapixel JPEG in the same run."""
    large = [o for o in outcomes if o.right and o.case.photo.size > 30e6]
    if not large:
        return
    ratios = []
    for outcome in large[:12]:
        data = np.asarray(cv2.imencode(".jpg", outcome.case.photo, [cv2.IMWRITE_JPEG_QUALITY, 92])[1])
        times = []
        for work in (lambda d=data: cv2.imdecode(d, cv2.IMREAD_COLOR), lambda d=data: _decode_and_find(d)):
            runs = []
            for _ in range(5):
                began = time.perf_counter()
                work()
                runs.append(time.perf_counter() - began)
            times.append(min(runs))
        ratios.append((1000 * times[0], 1000 * times[1]))
    full, ours = np.median(ratios, axis=0)
    print(f"12 megapixels: full decode {full:.0f} ms; half decode and find {ours:.0f} ms; ratio {ours / full:.2f}")


def _decode_and_find(data: NDArray[np.uint8]) -> None:
    half = cv2.imdecode(data, cv2.IMREAD_REDUCED_COLOR_2)
    if half is not None:
        find_sheet(np.asarray(half, dtype=np.uint8))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--split", choices=SPLITS, default="development")
    parser.add_argument("--count", type=int, default=100, help="rendered photos")
    parser.add_argument("--real", type=int, default=30, help="photos in a real photo's light")
    parser.add_argument("--others", type=int, default=33, help="photos of other things")
    parser.add_argument("--shared", type=Path, default=Path(__file__).resolve().parent.parent.parent / "shared")
    parser.add_argument("--icons", default="")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    cases = [
        rendered(options.split, options.count, options.shared, options.icons),
        in_real_light(options.split, options.real, options.shared, options.icons),
        other_things(options.split, options.others, options.shared),
    ]
    outcomes = [judge(case) for part in cases for case in part]
    print_table(outcomes)
    print_times(outcomes)
    for outcome in outcomes:
        if outcome.wrong:
            print("WRONG", outcome.case.group, outcome.case.layout, outcome.case.tags, outcome.layout)


if __name__ == "__main__":
    main()
