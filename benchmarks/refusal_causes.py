"""Photos that must be refused: which cause is told, against the true one.

    OMP_NUM_THREADS=1 python -m benchmarks.refusal_causes [COUNT] [--split final] [--start N]

COUNT photos (`benchmarks.sheet_photos`), each first taken as it is: only a sheet that is found then
is spoilt, by one cause in turn, so that nothing else stands in the way. Sides are the sheet's own,
as it lies. A cause is *wrong* where another one than the true one is told, and where a sheet is
read; "no sheet found" of a sheet is told apart.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
from kscore.engine.layout import LAYOUTS
from kscore.scanner.errors import SIDES, CutOff, NoSheet
from kscore.scanner.find.detect import find_sheets
from kscore.scanner.lattice import CENTRES, SIZE, project
from kscore.scanner.photo import load_photo
from kscore.scanner.rectify import Picture

from benchmarks.sheet_photos import Case, Plan, Truth, cases

CORNERS = np.array([[0.0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]])
GONE, MISSING = 1.5, 0.7
"""Rows that lie outside a photo that is cut off, and outside a crop that is too tight."""
NOTHING = "NoSheetFound"


def at_grid(truth: Truth, points: np.ndarray, scale: float) -> np.ndarray:
    """Points (N, 2) of the sheet, in lattice units, in pixels of the loaded photo."""
    plane, _ = cv2.findHomography(CENTRES, truth.centres)
    return (project(np.asarray(plane, np.float64), points) + 0.5) / scale - 0.5


def cut(pixels: Picture, truth: Truth, scale: float, side: int) -> tuple[Picture, set[str]]:
    """The photo without what lies beyond a line through the map, a row and a half from its side;
    and the sides of the map, as they are told, of which both ends are gone."""
    corners = at_grid(truth, CORNERS, scale)
    inner = at_grid(truth, CORNERS + (SIZE / 2 - CORNERS) * (2 * GONE / SIZE), scale)
    away = np.roll(inner, -side, axis=0)[:2].mean(axis=0) - inner.mean(axis=0)
    height, width = pixels.shape[:2]
    x, y = np.roll(inner, -side, axis=0)[:2].mean(axis=0).round().astype(int)
    low, high = np.array([0, 0]), np.array([width, height])
    if abs(away[0]) > abs(away[1]):
        (low if away[0] < 0 else high)[0] = x
    else:
        (low if away[1] < 0 else high)[1] = y
    gone = ((corners < low) | (corners > high)).any(axis=1)
    told = {SIDES[i] for i in range(4) if gone[i] and gone[(i + 1) % 4]}
    return np.ascontiguousarray(pixels[low[1] : high[1], low[0] : high[0]]), told


def tight(pixels: Picture, truth: Truth, scale: float, side: int) -> tuple[Picture, set[str]]:
    """What a document app makes of it that takes a line in the map for the frame."""
    low, high = np.zeros(2), np.full(2, float(SIZE))
    axis = 1 - side % 2
    if SIDES[side] in ("right", "lower"):
        high[axis] -= MISSING
    else:
        low[axis] += MISSING
    cell = 48
    size = np.round((high - low) * cell).astype(int)
    there = np.array([low, [high[0], low[1]], high, [low[0], high[1]]])
    flat = np.array([[0, 0], [size[0], 0], size, [0, size[1]]], np.float32)
    matrix = cv2.getPerspectiveTransform(at_grid(truth, there, scale).astype(np.float32), flat)
    return np.asarray(cv2.warpPerspective(pixels, matrix, size.tolist()), np.uint8), {SIDES[side]}


def dark(pixels: Picture) -> Picture:
    """A sixtieth of the light, and the noise of a sensor that is turned up for it: without
    noise the sheet would still be read."""
    noise = np.random.default_rng(0).normal(0, 6, pixels.shape)
    return np.asarray(np.clip(pixels / 60 + noise, 0, 255), np.uint8)


def cell_of(truth: Truth, scale: float) -> float:
    """Pixels of a space."""
    corners = at_grid(truth, CORNERS, scale)
    return float(np.hypot(*(corners[2] - corners[0])) / SIZE / 2**0.5)


def told(pixels: Picture, layouts: Sequence[str]) -> tuple[str, set[str]]:
    """The cause that is told of a photo, and the sides."""
    try:
        find_sheets(pixels, {key: LAYOUTS[key] for key in layouts})
    except NoSheet as none:
        return type(none).__name__, set(none.sides) if isinstance(none, CutOff) else set()
    return "read", set()


Spoil = Callable[[Picture, Truth, float, int], tuple[Picture, set[str]]]
SPOILT: dict[str, Spoil] = {
    "Mirrored": lambda pixels, *_: (np.ascontiguousarray(pixels[:, ::-1]), set()),
    "CutOff": cut,
    "TooTight": tight,
    "PrintMismatch": lambda pixels, *_: (pixels, set()),
    "ForeignLayout": lambda pixels, *_: (pixels, set()),
    "TooDark": lambda pixels, *_: (dark(pixels), set()),
    "TooBlurred": lambda pixels, truth, scale, _: (
        np.asarray(cv2.GaussianBlur(pixels, (0, 0), 0.4 * cell_of(truth, scale)), np.uint8),
        set(),
    ),
}


def layouts_for(cause: str, own: str, number: int) -> list[str]:
    """The layouts that a sheet of layout ``own`` may have."""
    others = [key for key in LAYOUTS if key != own]
    if cause == "PrintMismatch":
        return [others[number % len(others)]]
    return others if cause == "ForeignLayout" else list(LAYOUTS)


def main() -> None:
    """Spoils them and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, nargs="?", default=100)
    parser.add_argument("--split", choices=("development", "final"), default="final")
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--shared", type=Path, default=Path("../shared"))
    options = parser.parse_args()
    most = options.start + options.count
    parts = (most * 3 // 4, most // 8, most // 8)
    real = parts[2] if options.split == "final" else 0
    plan = Plan(options.split, parts[0], parts[1], real, parts[2], options.shared)
    count, sides, easy = Counter[tuple[str, str]](), Counter[str](), 0
    for number, (_, take) in enumerate(islice(cases(plan), options.start, most)):
        case: Case = take()
        photo = load_photo("photo", content=case.file)
        pixels, truth = photo.pixels, case.truth
        if truth is None:
            count[NOTHING, told(pixels, list(LAYOUTS))[0]] += 1
            continue
        if told(pixels, list(LAYOUTS))[0] != "read":
            easy += 1
            continue
        cause = list(SPOILT)[number % len(SPOILT)]
        spoilt, gone = SPOILT[cause](pixels, truth, photo.scale, number % 4)
        if cause == "CutOff" and not gone:
            continue
        said, named = told(spoilt, layouts_for(cause, truth.layout, number))
        count[cause, said] += 1
        if gone and said in ("CutOff", "TooTight"):
            sides["right" if gone <= named else "wrong"] += 1
        if said != cause:
            print(f"{case.kind} {case.index}: {cause}, told {said} {named}", flush=True)
    print("true cause, told, photos:")
    for (cause, said), times in sorted(count.items()):
        print(f"  {cause:14} {said:14} {times}")
    print(f"sides told: {dict(sides)}; refused as they were: {easy}")


if __name__ == "__main__":
    main()
