"""Photos of whole tables: are all sheets found where they lie, are their spaces read as in photos
of each alone, and what does it take?

    python -m calibration render-tables TABLES --count 200 --print published --print own
    python -m calibration render-tables TABLES --count 100 --print published --real-light
    OMP_NUM_THREADS=1 python -m benchmarks.whole_tables TABLES

Each sheet is cut out of the very photo, its page with half a space round it, and read alone: the
same pixels, light and size. Times are the process's, decoding included.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.measure.tables import interval
from kscore.scanner.errors import ScanError, SeveralSheets
from kscore.scanner.lattice import SIZE, Lattice
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.printed import PRINTED
from kscore.scanner.reading import ReadOptions
from numpy.typing import NDArray

NEAR = 0.25
"""Spaces that a corner may lie off, as far as the fit of a sheet alone."""


@dataclass
class Count:
    """What came of all tables."""

    sheets: int = 0
    found: int = 0
    wrong: int = 0
    tables: int = 0
    whole: int = 0
    right: int = 0
    right_alone: int = 0
    spaces: int = 0
    seconds: float = 0.0
    seconds_alone: float = 0.0


def looks(reader: Reader, photo: Path) -> list[Look]:
    """Every sheet of a photo that can be read."""
    try:
        return [reader.look(photo)]
    except SeveralSheets as several:
        found = []
        for number in range(1, len(several.places) + 1):
            try:
                found.append(reader.look(photo, ReadOptions(sheet=number)))
            except ScanError:
                continue
        return found
    except ScanError:
        return []


def right_spaces(look: Look, rows: list[str]) -> int:
    """Spaces read as they are."""
    read = look.reading().rows
    return sum(
        a == b
        for ours, true in zip(read, rows, strict=True)
        for a, b in zip(ours, true, strict=True)
    )


def alone(photo: NDArray[np.uint8], truth: dict[str, object], place: Path) -> Path:
    """The sheet cut out of the photo, as a file."""
    grid = np.asarray(truth["grid"], np.float32)
    corners = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float32)
    lattice = Lattice(cv2.getPerspectiveTransform(corners, grid).astype(np.float64))
    page = PRINTED[str(truth["print"])].page.grow(0.5)
    seen = lattice.to_photo(page.corners())
    low = np.clip(np.floor(seen.min(axis=0)), 0, None).astype(int)
    high = np.ceil(seen.max(axis=0)).astype(int)
    cv2.imwrite(
        str(place), photo[low[1] : high[1], low[0] : high[0]], [cv2.IMWRITE_JPEG_QUALITY, 95]
    )
    return place


def measure(reader: Reader, photo: Path, count: Count, scratch: Path) -> None:
    """One table."""
    truths = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))["sheets"]
    begun = time.process_time()
    found = looks(reader, photo)
    count.seconds += time.process_time() - begun
    taken: dict[int, Look] = {}
    for look in found:
        grid = look.photo.to_full(look.found.lattice.corners)
        miss = [
            float(np.abs(grid - np.asarray(each["grid"])).max())
            / (np.hypot(*np.subtract(each["grid"][0], each["grid"][1])) / SIZE)
            for each in truths
        ]
        best = int(np.argmin(miss))
        if miss[best] < NEAR and truths[best]["layout"] == look.found.layout:
            taken[best] = look
        else:
            count.wrong += 1
    pixels = cv2.imread(str(photo))
    assert pixels is not None
    for number, truth in enumerate(truths):
        place = alone(np.asarray(pixels, np.uint8), truth, scratch)
        begun = time.process_time()
        single = looks(reader, place)
        count.seconds_alone += time.process_time() - begun
        if number in taken and single:
            count.spaces += SIZE * SIZE
            count.right += right_spaces(taken[number], truth["map"])
            count.right_alone += right_spaces(single[0], truth["map"])
    count.tables += 1
    count.sheets += len(truths)
    count.found += len(taken)
    count.whole += len(taken) == len(truths)


def main() -> None:
    """Measures all tables of a folder and prints what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--most", type=int, default=None)
    arguments = parser.parse_args()
    reader, count = Reader.load(), Count()
    photos = sorted(each.with_suffix(".jpg") for each in arguments.folder.glob("*.json"))
    for photo in photos[: arguments.most]:
        measure(reader, photo, count, arguments.folder / "alone.tmp.jpg")
        low, high = interval(count.found / count.sheets, count.sheets)
        print(
            f"{count.tables} tables: {count.found} of {count.sheets} sheets found "
            f"({100 * count.found / count.sheets:.1f} %, {100 * low:.1f}-{100 * high:.1f}), "
            f"{count.wrong} in a wrong place, whole tables {count.whole}; spaces right "
            f"{100 * count.right / max(1, count.spaces):.2f} %, alone "
            f"{100 * count.right_alone / max(1, count.spaces):.2f} %; "
            f"{count.seconds / count.seconds_alone:.2f} times the time of each alone",
            flush=True,
        )


if __name__ == "__main__":
    main()
