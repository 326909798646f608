"""Rendered coin tracks with their truth, for training and measuring the reading of the coins.

    python -m calibration render-coins DIR --split train --count 20000

Only the track is drawn and seen. Track i of a split depends on (split, i) alone, and so does the hand: none is in two
splits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from calibration.console import progress
from calibration.datasets.map_views import render_view, track_region
from calibration.datasets.number_boxes import StripStock, photo_like
from calibration.draw.coins import MARKS, WIDEST_COIN_PEN, coin_strokes, sample_strike
from calibration.draw.games import track_of
from calibration.draw.hand import graphite, ink_pen
from calibration.draw.pens import Ink, Pen, Points, Stroke, firm, resample, round_corners, tremble
from calibration.photograph.papers import Page
from scanner.printed import TRACK_COINS
from scanner.read.coins import STATES, STRIP_HEIGHT, STRIP_WIDTH

_SPAN = (11.4, 13.2)  # the part of the sheet with the track, v to v
_SPLITS = {"train": 0, "calibrate": 1, "test": 2}
_PRINTS = {"published": 0.65, "home_printed": 0.15, "own": 0.2}
_LAYOUTS = {"K-A": 0.36, "K-B": 0.36, "H-A": 0.14, "H-B": 0.14}
_SPACING = 0.05
_GHOSTS = 0.03  # share of sheets on which a coin was marked by mistake and rubbed out


@dataclass(frozen=True)
class CoinHand:
    """How one person marks coins: with which pen, which mark and which strike, and how shakily (cells)."""

    pen: Pen
    mark: str
    strike: str
    tremor: float
    corner_cutting: int


def sample_coin_hand(rng: np.random.Generator) -> CoinHand:
    """A person's way with coins."""
    mark = str(rng.choice(list(MARKS), p=list(MARKS.values())))
    return CoinHand(
        pen=firm(graphite(rng) if rng.random() < 0.6 else ink_pen(rng), WIDEST_COIN_PEN),
        mark=mark,
        strike=sample_strike(mark, rng),
        tremor=float(np.exp(rng.normal(np.log(0.012), 0.5))),
        corner_cutting=int(rng.integers(0, 3)),
    )


def sample_track(rng: np.random.Generator) -> str:
    """A track as games leave it: any number of coins, spent ones on one sheet in three."""
    marked = int(rng.integers(0, TRACK_COINS + 1)) if rng.random() < 0.4 else min(int(rng.poisson(5)), TRACK_COINS)
    spent = int(rng.integers(0, marked + 1)) if rng.random() < 0.35 else 0
    return track_of(marked, spent, rng)


@dataclass(frozen=True)
class SeenTrack:
    """The strip of one sheet (STRIP_HEIGHT, STRIP_WIDTH, 3) and what is true of it: ``coins`` (14,) as in STATES."""

    strip: NDArray[np.uint8]
    coins: NDArray[np.uint8]
    print_name: str
    mark: str


def draw_track(page: Page, track: str, hand: CoinHand, rng: np.random.Generator) -> NDArray[np.uint8]:
    """The page's image, BGR uint8 (H, W, 3), with the coins marked on it."""
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    ink = Ink(page.image.shape[:2], (float(origin[0]), float(origin[1])), float(right[0] - origin[0]), rng)
    centres, radius = page.printed.track_centres, page.printed.track_diameter / 2

    def lay(lines: list[Points]) -> None:
        """Lines (N, 2) float64 in lattice units, as this hand draws them."""
        strokes = [
            tremble(round_corners(resample(line, _SPACING), hand.corner_cutting), hand.tremor, 0.2, _SPACING, rng)
            for line in lines
        ]
        for line in strokes:
            ink.lay(hand.pen, [Stroke(line, float(np.clip(rng.normal(0.95, 0.06), 0.7, 1)))])

    if rng.random() < _GHOSTS:
        wrong = int(rng.integers(TRACK_COINS))
        for strokes in coin_strokes("m", hand.mark, hand.strike, [centres[wrong]], radius, rng):
            lay(strokes)
        for _ in range(2):
            ink.rub(centres[wrong], 0.5, float(rng.uniform(0.15, 0.35)), 0.03)
    for strokes in coin_strokes(track, hand.mark, hand.strike, centres, radius, rng):
        lay(strokes)
    return ink.on(page.image)


@lru_cache(maxsize=1)
def _stock(shared: str) -> StripStock:
    return StripStock(Path(shared) if shared else None, _SPAN)


def render_track(split: str, index: int, shared: str) -> SeenTrack:
    """Track ``index`` of a split; without ``shared`` on the product's own sheet."""
    rng = np.random.default_rng((14, _SPLITS[split], index))
    hand = sample_coin_hand(rng)
    print_name = str(rng.choice(list(_PRINTS), p=list(_PRINTS.values()))) if shared else "own"
    layout = str(rng.choice(list(_LAYOUTS), p=list(_LAYOUTS.values())))
    if print_name == "home_printed":
        layout = layout.replace("H", "K")  # the redraw exists of the first game's sheets alone
    page = _stock(shared).take(print_name, layout, rng)
    track = sample_track(rng)
    image = draw_track(page, track, hand, rng)
    strip = render_view(image, page, track_region(page), photo_like(rng), rng)
    coins = np.array([STATES.index(state) for state in track], np.uint8)
    return SeenTrack(strip, coins, print_name, hand.mark)


def render(split: str, start: int, count: int, out: Path, shared: str) -> None:
    """Renders tracks start … start+count-1 of a split into a folder."""
    out.mkdir(parents=True, exist_ok=True)
    strips = np.zeros((count, STRIP_HEIGHT, STRIP_WIDTH, 3), np.uint8)
    coins = np.zeros((count, TRACK_COINS), np.uint8)
    for done in progress(range(count), count, f"tracks of {split}"):
        seen = render_track(split, start + done, shared)
        strips[done], coins[done] = seen.strip, seen.coins
    np.save(out / f"tracks-{start}.npy", strips)
    np.save(out / f"coins-{start}.npy", coins)


def open_tracks(folder: Path) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """All strips (N, STRIP_HEIGHT, STRIP_WIDTH, 3) BGR uint8 rendered into a folder and their coins (N, 14) uint8.

    Raises FileNotFoundError where there are none.
    """
    parts = sorted(folder.glob("coins-*.npy"), key=lambda path: int(path.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(f"no rendered tracks in {folder}: run python -m calibration render-coins first")
    strips = [np.load(part.with_name(part.name.replace("coins", "tracks"))) for part in parts]
    return np.concatenate(strips), np.concatenate([np.load(part) for part in parts])
