"""Rendered views with their truth, for training and for fitting the confidence: thousands of sheets, one hand each.

    python -m calibration.dataset render --split train --count 10000 --out DIR

Reproducible: view i of a split depends on (split, i) alone. Hands, and with them drawings, are of their own split.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.drawing import draw_sheet
from calibration.games import PlayedSheet, play_sheet
from calibration.hand import sample_hand
from calibration.papers import PageSource
from calibration.symbols import Library
from calibration.views import render_view, sample_conditions
from scanner.terrain import CLASSES, LETTERS, VIEW_SIZE

_PAGE_PIXELS_PER_CELL = 64.0
_SPLITS = {"train": 0, "calibrate": 1, "test": 2}


@dataclass(frozen=True)
class Views:
    """Views and truth: pixels (N, 384, 384, 3) uint8, labels (N, 121) uint8 (class index, letter index 1-4, flags)."""

    pixels: NDArray[np.uint8]
    terrain: NDArray[np.uint8]
    star: NDArray[np.uint8]
    letter: NDArray[np.uint8]
    ruin: NDArray[np.uint8]
    hands: Sequence[str]
    styles: Sequence[str]


def labels_of(played: PlayedSheet) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Terrain, star, letter and ruin labels, each (121,) uint8."""
    sheet = played.sheet
    terrain = np.array([CLASSES.index(letter) for row in sheet.board.rows for letter in row], np.uint8)
    star, letters, ruin = (np.zeros(121, np.uint8) for _ in range(3))
    for row, column in played.filled.stars:
        star[row * 11 + column] = 1
    for (row, column), letter in played.filled.letters:
        letters[row * 11 + column] = 1 + LETTERS.index(letter)
    for space in sheet.layout.ruins:
        ruin["ABCDEFGHIJK".index(space[0]) * 11 + int(space[1:]) - 1] = 1
    return terrain, star, letters, ruin


@lru_cache(maxsize=1)
def _tools(shared: str, icons: str) -> tuple[PageSource, Library]:
    library = Library.with_sketches(Path(shared), Path(icons) if icons else None) if shared else Library.generated()
    return PageSource(Path(shared) if shared else None, _PAGE_PIXELS_PER_CELL), library


def render_one(split: str, index: int, shared: str, icons: str) -> tuple[NDArray[np.uint8], tuple[NDArray[np.uint8], ...], str, str]:
    """View ``index`` of a split: pixels, labels, hand and style."""
    pages, library = _tools(shared, icons)
    rng = np.random.default_rng((_SPLITS[split], index))
    played = play_sheet(rng)
    hand = sample_hand(index, split, library)
    page = pages.sample(played.sheet.layout, rng)
    drawn = draw_sheet(page, played.filled, hand, rng, played.blocked)
    view = render_view(drawn, page, sample_conditions(rng), rng)
    return view, labels_of(played), hand.name, hand.style


def _job(task: tuple[str, int, str, str]) -> tuple[int, NDArray[np.uint8], tuple[NDArray[np.uint8], ...], str, str]:
    view, labels, hand, style = render_one(*task)
    return task[1], view, labels, hand, style


def _quiet_worker() -> None:
    cv2.setNumThreads(1)
    os.nice(5)


def render(split: str, start: int, count: int, out: Path, shared: str, icons: str, processes: int) -> None:
    """Renders views start … start+count-1 of a split into a folder, with a progress line on stderr."""
    out.mkdir(parents=True, exist_ok=True)
    pixels = np.lib.format.open_memmap(out / f"pixels-{start}.npy", "w+", np.uint8, (count, VIEW_SIZE, VIEW_SIZE, 3))
    labels = np.zeros((4, count, 121), np.uint8)
    hands, styles = [""] * count, [""] * count
    tasks = [(split, index, shared, icons) for index in range(start, start + count)]
    began = time.monotonic()
    with multiprocessing.get_context("fork").Pool(processes, _quiet_worker) as pool:
        for done, (index, view, truth, hand, style) in enumerate(pool.imap_unordered(_job, tasks, chunksize=8), 1):
            pixels[index - start] = view
            labels[:, index - start] = truth
            hands[index - start], styles[index - start] = hand, style
            if done % 50 == 0 or done == count:
                spent = time.monotonic() - began
                print(f"\r{split} {done}/{count} sheets, {spent:.0f} s, {spent / done * (count - done):.0f} s left", end="", file=sys.stderr)
    print(file=sys.stderr)
    pixels.flush()
    np.savez_compressed(out / f"truth-{start}.npz", labels=labels, hands=np.array(hands), styles=np.array(styles))


def open_views(folder: Path) -> Views:
    """All views rendered into a folder, the pixels in memory."""
    parts = sorted(folder.glob("truth-*.npz"), key=lambda p: int(p.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(f"no rendered views in {folder}: run python -m calibration.dataset render first")
    truths = [np.load(part) for part in parts]
    pixels = np.concatenate([np.load(part.with_name(part.stem.replace("truth", "pixels") + ".npy"), mmap_mode="r") for part in parts])
    labels = np.concatenate([t["labels"] for t in truths], axis=1)
    return Views(pixels, labels[0], labels[1], labels[2], labels[3],
                 [str(h) for t in truths for h in t["hands"]], [str(s) for t in truths for s in t["styles"]])  # fmt: skip


def main() -> None:
    """Command line of the renderer."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=["render"])
    parser.add_argument("--split", choices=list(_SPLITS), required=True)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--shared", default=os.environ.get("KSCORE_SHARED", "../shared"), help="folder with scans and sketches")
    parser.add_argument("--icons", default="", help="folder of npm icon sets (training only)")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    shared = options.shared if Path(options.shared, "data").is_dir() else ""
    render(options.split, options.start, options.count, options.out / options.split, shared, options.icons, options.processes)


if __name__ == "__main__":
    main()
