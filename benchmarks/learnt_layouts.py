"""Layouts learnt from photos of empty sheets unlike ours: right as shown, asked, wrong and not
asked; and whether a sheet with drawings on it is learnt.

    OMP_NUM_THREADS=1 python -m benchmarks.learnt_layouts [COUNT] [--drawn N] [--seed S]

Every other layout is printed on the publisher's scans (with the shared data) and on the own sheet:
three to eight mountains, none to eight ruins, on every third a patch of seven wasteland spaces.
*Right as shown*: the map that is shown is the print's. *Wrong and not asked*: a space that is shown
wrongly and bears no question mark. N further sheets, of test hands, bear drawings.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import numpy as np
from kscore.calibration.datasets.photos import PhotoPlan, take_photo
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import own_page, published_page
from kscore.engine.grid import SIZE, Space
from kscore.engine.layout import Layout
from kscore.scanner.errors import ScanError
from kscore.scanner.printed_layout import read_layout
from kscore.scanner.read.terrain import TerrainNetwork

SPACES = [Space(row, column) for row in range(SIZE) for column in range(SIZE)]


def some_layout(rng: np.random.Generator, patch: bool) -> Layout:
    """A layout as nobody has printed it."""
    wasteland = _patch(rng) if patch else set()
    free = [space.name for space in SPACES if space not in wasteland]
    rng.shuffle(free)
    mountains, ruins = int(rng.integers(3, 9)), int(rng.integers(0, 9))
    return Layout(
        "learnt",
        frozenset(free[:mountains]),
        frozenset(free[mountains : mountains + ruins]),
        frozenset(space.name for space in wasteland),
    )


def _patch(rng: np.random.Generator) -> set[Space]:
    """Seven spaces side by side."""
    found = {SPACES[int(rng.integers(len(SPACES)))]}
    while len(found) < 7:
        row, column = sorted(found)[int(rng.integers(len(found)))]
        step = [(0, 1), (1, 0), (0, -1), (-1, 0)][int(rng.integers(4))]
        space = Space(row + step[0], column + step[1])
        if space in SPACES:
            found.add(space)
    return found


def empty_sheet(seed: int, number: int, shared: Path | None) -> tuple[Layout, Shot]:
    """An empty sheet of a layout of its own, photographed."""
    rng = np.random.default_rng((45, seed, number))
    layout = some_layout(rng, number % 3 == 0)
    published = shared is not None and number % 2 == 0
    page = published_page(layout, 96.0, shared, rng=rng) if published else own_page(layout, 96.0)
    return layout, photograph(page, rng, Conditions.sample(rng, "normal"), shared=shared)


def printed(layout: Layout) -> list[str]:
    """The spaces' letters as they are shown."""
    letters = (("^", layout.mountains), ("R", layout.ruins), ("#", layout.wasteland))
    return [
        next((letter for letter, spaces in letters if space.name in spaces), ".")
        for space in SPACES
    ]


def main() -> None:
    """Learns them and prints what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--drawn", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    options = parser.parse_args()
    shared = options.shared if options.shared.is_dir() else None
    reader, count = TerrainNetwork(), Counter[str]()
    for number in range(options.count):
        layout, shot = empty_sheet(options.seed, number, shared)
        try:
            seen = read_layout(shot.photo, reader)
        except ScanError as error:
            count["refused"] += 1
            print(f"{number}: refused, {type(error).__name__}: {error}", flush=True)
            continue
        shown = "".join(seen.rows)
        off = {
            space.name: f"{true} shown as {letter}"
            for space, true, letter in zip(SPACES, printed(layout), shown, strict=True)
            if letter != true
        }
        silent = sorted(off.keys() - set(seen.unsure))
        count["right as shown"] += not off
        count["asked"] += bool(seen.unsure)
        count["spaces asked"] += len(seen.unsure)
        count["wrong and not asked"] += bool(silent)
        if off:
            print(f"{number}: {off}, not asked: {silent}", flush=True)
    prints = ("published", "own") if shared else ("own",)
    plan = PhotoPlan("test", prints, "normal", seed=options.seed, shared=str(shared or ""))
    for number in range(options.drawn):
        try:
            read_layout(take_photo(plan, number).shot.photo, reader)
            count["drawn on and learnt"] += 1
            print(f"drawn {number}: learnt", flush=True)
        except ScanError as error:
            count[f"drawn on: {type(error).__name__}"] += 1
    print(f"of {options.count} empty and {options.drawn} sheets drawn on:")
    for name, times in sorted(count.items()):
        print(f"  {name}: {times}")


if __name__ == "__main__":
    main()
