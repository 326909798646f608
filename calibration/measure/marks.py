"""What the marks in the corners of a printed sheet are worth: the same photos with and without
them."""

from __future__ import annotations

import copy
import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.console import note, tell
from kscore.calibration.datasets.photos import PhotoPlan, draw_for_photo
from kscore.calibration.own_sheet.marks import mark_shapes
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.papers import Page
from kscore.scanner.errors import NoSheet, PhotoTruncated
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.find.marks import find_marks
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import CENTRES
from kscore.scanner.photo import load_photo

SEED = 2014
"""Of the measured photos: no other set has it."""
RIGHT = 0.15
"""Cells that every space's centre may be off in a find that is right."""
BLACK = 38
"""Grey level of printed black, as in `kscore.calibration.photograph.papers`."""
_FINE, _BITS = 4, 4

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Find:
    """What came of one photo. ``error`` (121,) float64 and ``below`` (14,) float64, cells, that of
    the spaces' centres and of the coins; both None where no sheet was found. ``seen`` marks;
    processor times in ms of the whole search and of looking for marks."""

    error: Floats | None
    below: Floats | None
    seen: int
    search: float
    marks: float

    @property
    def right(self) -> bool:
        """Whether every space lies where it is."""
        return self.error is not None and bool(self.error.max() <= RIGHT)

    def to_json(self) -> dict[str, Any]:
        """As a line of a kept measurement; `from_json` takes it back."""
        error, below = (
            [] if each is None else each.round(6).tolist() for each in (self.error, self.below)
        )
        return {**asdict(self), "error": error, "below": below}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Find:
        """Back from `to_json`."""
        error, below = (np.array(data[name]) if data[name] else None for name in ("error", "below"))
        return Find(error, below, int(data["seen"]), float(data["search"]), float(data["marks"]))


Pair = dict[bool, Find]
"""One photo without marks (False) and with them."""


def measure(count: int, start: int, split: str, shared: Path, kept: Path | None = None) -> None:
    """Photographs the own sheet, filled in by hands of ``split``, ``count`` times, each time once
    with marks and once without, in the same light and place, and prints what became of it.

    What was measured is kept in the file ``kept``, a line a pair: the same call goes on where it
    was cut off.
    """
    cv2.setNumThreads(1)
    plan = PhotoPlan(split, ("own",), "mixed", 2.0, 2, SEED, str(shared))
    pairs = {} if kept is None else _load_pairs(kept, split)
    for number, index in enumerate(range(start, start + count), 1):
        if index not in pairs:
            pairs[index] = _pair(plan, index, shared)
            if kept is not None:
                _keep(kept, split, index, pairs[index])
        if number % 25 == 0:
            note(f"{number} of {count}")
    wanted = [pairs[index] for index in range(start, start + count)]
    tell(table({marks: [pair[marks] for pair in wanted] for marks in (False, True)}))


def _pair(plan: PhotoPlan, index: int, shared: Path) -> Pair:
    drawn = draw_for_photo(plan, index)
    pair = {}
    for marks in (False, True):
        page = with_marks(drawn.page) if marks else drawn.page
        pair[marks] = run_finder(
            photograph(page, copy.deepcopy(drawn.rng), drawn.conditions, shared=shared)
        )
    return pair


def _load_pairs(path: Path, split: str) -> dict[int, Pair]:
    """The pairs of a split in a file by their index; none where there is no file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    rows = [json.loads(line) for line in lines]
    return {
        row["index"]: {
            marks: Find.from_json(row[name]) for marks, name in ((False, "without"), (True, "with"))
        }
        for row in rows
        if row["split"] == split
    }


def _keep(path: Path, split: str, index: int, pair: Pair) -> None:
    row = {
        "split": split,
        "index": index,
        "without": pair[False].to_json(),
        "with": pair[True].to_json(),
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")


def with_marks(page: Page) -> Page:
    """The page with the four marks printed into its corners."""
    image = page.image.copy()
    for shape in mark_shapes(page.layout.key):
        # Drawn finer and averaged, as the rest of the sheet is.
        mask = np.zeros((image.shape[0] * _FINE, image.shape[1] * _FINE), np.uint8)
        for path in shape.paths:
            points = ((path - page.origin) * page.px_per_cell * _FINE - 0.5) * (1 << _BITS)
            cv2.fillPoly(mask, [points.round().astype(np.int32)], 255, cv2.LINE_8, _BITS)
        ink = (
            cv2.resize(mask, image.shape[1::-1], interpolation=cv2.INTER_AREA).astype(np.float32)[
                ..., None
            ]
            / 255
        )
        image = (image * (1 - ink) + BLACK * ink).round().astype(np.uint8)
    return page.with_image(image)


def run_finder(shot: Shot) -> Find:
    """What the finder makes of a photo's file; one that is taken for damaged is refused, too, after
    no time at all."""
    try:
        photo = load_photo("photo.jpg", content=shot.jpeg)
    except PhotoTruncated:
        return Find(None, None, 0, 0.0, 0.0)
    grey = Pyramid.from_picture(photo.pixels).levels[0]
    began = time.process_time()
    seen = len(find_marks(grey))
    looked = time.process_time()
    try:
        sheet = find_sheet(photo.pixels)
    except NoSheet:
        return Find(None, None, seen, 1e3 * (time.process_time() - looked), 1e3 * (looked - began))
    ended = time.process_time()

    def error(points: Floats) -> Floats:
        """How far points of the sheet (N, 2) are seen from where they are, (N,) float64 cells."""
        there = sheet.lattice.to_lattice(photo.from_full(shot.lattice_to_photo(points)))
        return np.asarray(np.abs(there - points).max(1), np.float64)

    below = error(shot.page.printed.track_points())
    return Find(error(CENTRES), below, seen, 1e3 * (ended - looked), 1e3 * (looked - began))


def table(finds: dict[bool, list[Find]]) -> str:
    """Both side by side."""
    counts = f"{'':22}{'photos':>7}{'right':>7}{'refused':>9}{'wrong':>7}"
    head = f"{counts}{'spaces: median':>16}{'99th':>7}"
    lines = [head + f"{'coins: median':>15}{'99th':>7}{'ms: median':>12}{'99th':>8}"]
    for marks, some in finds.items():
        known = [each for each in some if each.error is not None and each.below is not None]
        right = sum(each.right for each in some)
        counts = f"{len(some):7}{right:7}{len(some) - len(known):9}{len(known) - right:7}"
        errors = [
            100 * np.concatenate([getattr(each, name) for each in known])
            for name in ("error", "below")
        ]
        figures = [
            f"{np.median(e):{wide}.2f}{np.percentile(e, 99):7.2f}"
            for e, wide in zip(errors, (16, 15), strict=True)
        ]
        search = [each.search for each in some]
        times = f"{np.median(search):12.0f}{np.percentile(search, 99):8.0f}"
        lines.append(
            f"{'with marks' if marks else 'without marks':22}{counts}{''.join(figures)}{times}"
        )
    lines.append("error in % of a space, times of processor; both of the same photos")
    both = list(zip(finds[False], finds[True], strict=True))
    more, fewer = (
        sum(b.right and not a.right for a, b in both),
        sum(a.right and not b.right for a, b in both),
    )
    lines.append(f"right only with marks {more}, only without them {fewer}")
    absent = [each.marks for each in finds[False]]
    slow = np.percentile(absent, 99)
    lines.append(
        f"looking for marks where there are none: median {np.median(absent):.2f} ms, 99th "
        f"{slow:.2f}"
    )
    seen = [each.seen for each in finds[True]]
    lines.append("marks seen: " + ", ".join(f"{k} in {seen.count(k)}" for k in range(5)))
    lines.append(f"taken for marks where there are none: {sum(each.seen for each in finds[False])}")
    return "\n".join(lines)
