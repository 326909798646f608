"""Rendered views with their truth, for training and for fitting the confidence: thousands of sheets, one hand each.

    python -m calibration render-maps DIR --split train --count 10000

Reproducible: view i of a split depends on (split, i) alone. Hands, and with them drawings, are of their own split.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from calibration.console import progress
from calibration.datasets.map_views import MAP_REGION, render_view, sample_conditions, track_region
from calibration.draw.drawing import draw_sheet
from calibration.draw.games import PlayedSheet, play_sheet
from calibration.draw.hand import sample_hand
from calibration.draw.symbols import Library
from calibration.photograph.stock import PageSource
from engine.grid import SPACES, Space
from scanner.printed import TRACK_COINS
from scanner.read.coins import STATES, STRIP_HEIGHT, STRIP_WIDTH
from scanner.read.terrain import CLASSES, LETTERS, VIEW_SIZE

_PAGE_PIXELS_PER_CELL = 64.0
_SPLITS = {"train": 0, "calibrate": 1, "test": 2}


class Stored:
    """Pictures of several files as one array (N, …) uint8 that stays on disk until rows are taken."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._parts = [np.load(file, mmap_mode="r") for file in files]
        self._ends = np.cumsum([len(part) for part in self._parts])

    def __len__(self) -> int:
        return int(self._ends[-1])

    def __getitem__(self, row: int) -> NDArray[np.uint8]:
        """Picture ``row``, a copy in memory; raises IndexError behind the last."""
        if not 0 <= row < len(self):
            raise IndexError(row)
        part = int(np.searchsorted(self._ends, row, side="right"))
        return np.array(self._parts[part][row - (self._ends[part - 1] if part else 0)])

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        return (self[row] for row in range(len(self)))

    def take(self, rows: NDArray[np.intp]) -> NDArray[np.uint8]:
        """The pictures (N, …) uint8 of the rows (N,) intp."""
        return np.stack([self[int(row)] for row in rows])


@dataclass(frozen=True)
class Views:
    """Views and truth of N sheets.

    Attributes:
        pixels: (N, 384, 384, 3) uint8, the map. strips: (N, 40, 448, 3) uint8, the coin track.
        terrain: (N, 121) uint8, index in ``CLASSES``. star, ruin: (N, 121) uint8 flags.
        letter: (N, 121) uint8, 0 for none, else 1 + index in ``LETTERS``. coins: (N, 14) uint8, index in ``STATES``.
        hands, styles: N names.
    """

    pixels: Stored
    strips: Stored
    terrain: NDArray[np.uint8]
    star: NDArray[np.uint8]
    letter: NDArray[np.uint8]
    ruin: NDArray[np.uint8]
    coins: NDArray[np.uint8]
    hands: Sequence[str]
    styles: Sequence[str]


def labels_of(played: PlayedSheet) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Terrain, star, letter and ruin labels, each (121,) uint8."""
    sheet = played.sheet
    terrain = np.array([CLASSES.index(letter) for row in sheet.board.rows for letter in row], np.uint8)
    star, letters, ruin = (np.zeros(SPACES, np.uint8) for _ in range(3))
    for row, column in played.filled.stars:
        star[Space(row, column).number] = 1
    for (row, column), letter in played.filled.letters:
        letters[Space(row, column).number] = 1 + LETTERS.index(letter)
    for space in sheet.layout.ruins:
        ruin[Space.parse(space).number] = 1
    return terrain, star, letters, ruin


@lru_cache(maxsize=1)
def _tools(shared: str, icons: str) -> tuple[PageSource, Library]:
    library = Library.with_sketches(Path(shared), Path(icons) if icons else None) if shared else Library.generated()
    return PageSource(Path(shared) if shared else None, _PAGE_PIXELS_PER_CELL), library


@dataclass(frozen=True)
class Rendered:
    """One rendered sheet: the map's view, the track's strip, the labels and who drew it."""

    view: NDArray[np.uint8]
    strip: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    coins: NDArray[np.uint8]
    hand: str
    style: str


def render_one(split: str, index: int, shared: str, icons: str) -> Rendered:
    """Sheet ``index`` of a split."""
    pages, library = _tools(shared, icons)
    rng = np.random.default_rng((_SPLITS[split], index))
    played = play_sheet(rng)
    hand = sample_hand(index, split, library)
    page = pages.sample(played.sheet.layout, rng)
    drawn = draw_sheet(page, played.filled, hand, rng, played.blocked)
    conditions = sample_conditions(rng)
    view = render_view(drawn, page, MAP_REGION, conditions, rng)
    strip = render_view(drawn, page, track_region(page), conditions, rng)
    coins = np.array([STATES.index(state) for state in played.filled.coins], np.uint8)
    return Rendered(view, strip, np.stack(labels_of(played)), coins, hand.name, hand.style)


def _job(task: tuple[str, int, str, str]) -> tuple[int, Rendered]:
    return task[1], render_one(*task)


def _quiet_worker() -> None:
    cv2.setNumThreads(1)


def render(split: str, start: int, count: int, out: Path, shared: str, icons: str, processes: int) -> None:
    """Renders views start … start+count-1 of a split into a folder; ``truth-START.npz`` last."""
    out.mkdir(parents=True, exist_ok=True)
    pixels = np.lib.format.open_memmap(out / f"pixels-{start}.npy", "w+", np.uint8, (count, VIEW_SIZE, VIEW_SIZE, 3))
    strips = np.lib.format.open_memmap(
        out / f"strips-{start}.npy", "w+", np.uint8, (count, STRIP_HEIGHT, STRIP_WIDTH, 3)
    )
    labels = np.zeros((4, count, 121), np.uint8)
    coins = np.zeros((count, TRACK_COINS), np.uint8)
    hands, styles = [""] * count, [""] * count
    tasks = [(split, index, shared, icons) for index in range(start, start + count)]
    with multiprocessing.get_context("fork").Pool(processes, _quiet_worker) as pool:
        for index, sheet in progress(pool.imap_unordered(_job, tasks, chunksize=8), count, f"sheets of {split}"):
            at = index - start
            pixels[at], strips[at], labels[:, at], coins[at] = sheet.view, sheet.strip, sheet.labels, sheet.coins
            hands[at], styles[at] = sheet.hand, sheet.style
    pixels.flush()
    strips.flush()
    np.savez_compressed(
        out / f"truth-{start}.npz", labels=labels, coins=coins, hands=np.array(hands), styles=np.array(styles)
    )


def _stored(parts: Sequence[Path], name: str) -> Stored:
    return Stored([part.with_name(part.stem.replace("truth", name) + ".npy") for part in parts])


def open_views(folder: Path) -> Views:
    """All views rendered into a folder; the pixels stay on disk."""
    parts = sorted(folder.glob("truth-*.npz"), key=lambda p: int(p.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(f"no rendered views in {folder}: run python -m calibration render-maps first")
    truths = [np.load(part) for part in parts]
    labels = np.concatenate([t["labels"] for t in truths], axis=1)
    return Views(
        _stored(parts, "pixels"),
        _stored(parts, "strips"),
        labels[0],
        labels[1],
        labels[2],
        labels[3],
        np.concatenate([t["coins"] for t in truths]),
        [str(h) for t in truths for h in t["hands"]],
        [str(s) for t in truths for s in t["styles"]],
    )
