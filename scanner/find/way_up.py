"""Which way up a grid lies, by what is printed around it: the marks in the page's corners and the
coin track. A sheet without printed mountains has nothing else that tells."""

from __future__ import annotations

import numpy as np
from kscore.scanner.find.marks import find_marks, sheets_by_marks
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.printed import OWN, PrintedSheet
from kscore.scanner.rectify import rectify

TRACK_SCALE = 16
"""Pixels a space of the coin track's view."""
SAME_CORNERS = 0.6
"""Cells that the grid's corners may lie from where the marks have them."""
COINS_SEEN, COINS_STEEP = 0.35, 20.0
"""Correlation of the track with coins on a band from which coins are seen, and the log odds that a
whole one more is worth. Coins that are scribbled over still interrupt the band."""
SURE = 7.0
"""Log odds of what is certain, as for mountains."""


def orientation_log_odds(pyramid: Pyramid, homography: Array) -> Array:
    """Log odds (4,) float64 that a grid is upright, by quarter turns; ``homography`` (3, 3) float64
    takes lattice units to the photo's first level."""
    found = _turns_by_marks(pyramid, Lattice(homography))
    if found is not None:
        return np.where(np.arange(4) == found, SURE, -SURE)
    seen = [_track_correlation(pyramid, Lattice(homography).turn(turn), OWN) for turn in range(4)]
    return np.clip(COINS_STEEP * (np.array(seen) - COINS_SEEN), -SURE, SURE)


def _turns_by_marks(pyramid: Pyramid, lattice: Lattice) -> int | None:
    """The quarter turns that put the grid as marks around it say; None where there are none."""
    grid = np.array([[0.0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]])
    for sheet in sheets_by_marks(find_marks(pyramid.levels[0])):
        corners = lattice.to_lattice(Lattice(sheet).to_photo(grid))
        for turn in range(4):
            if np.abs(corners - np.roll(grid, -turn, axis=0)).max() < SAME_CORNERS:
                return turn
    return None


def _track_correlation(pyramid: Pyramid, lattice: Lattice, printed: PrintedSheet) -> float:
    """How much the track's place looks like coins on a band. Under an upright ``lattice``: their
    correlation, in the colour channel that shows it best."""
    band = printed.band
    there = lattice.scale(1 / pyramid.scale / pyramid.shrink)
    view = rectify(pyramid.colour, there, TRACK_SCALE, *band).astype(np.float64)
    height, width = view.shape[:2]
    u = band.u0 + (np.arange(width) + 0.5) / TRACK_SCALE
    v = band.v0 + (np.arange(height)[:, None] + 0.5) / TRACK_SCALE
    discs = np.zeros((height, width))
    for x, y in printed.track_points():
        discs[np.hypot(u - x, v - y) < printed.track_diameter / 2] = 1.0
    discs -= discs.mean()
    view -= view.mean(axis=(0, 1))
    spread = np.sqrt((view**2).sum(axis=(0, 1)) * (discs**2).sum()) + 1e-9
    return float(np.abs((view * discs[..., None]).sum(axis=(0, 1)) / spread).max())
