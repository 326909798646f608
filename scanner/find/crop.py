"""A picture that may be cropped to the frame of the map, as document apps do it.

The frame then lies at the picture's edge or beyond it, and an outline that ends there is none. What
is repeated there instead of paper looks like lines to the network that sees the whole. So such a
picture gets a border as smooth as paper, and its own corners are the proposals.
"""

from __future__ import annotations

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.find.fit import KINDS
from kscore.scanner.find.proposals import GRID, Start
from kscore.scanner.lattice import SIZE, Array
from kscore.scanner.rectify import Picture

MOST_OBLONG = 1.25
"""Ratio of its sides up to which a picture may be of the map alone, which is a square: with a row
missing it is 1.1. Cameras take 4:3 or longer."""
MARGINS = (0.0, 0.22, 0.45)
"""Cells round the grid that such a picture is tried with; the first measurement sees half a cell
farther."""
BORDER = 1.5
"""Cells of border, as far as the network that sees the whole looks beyond the grid, and cells over
which the border is averaged: no line is left in it."""
LITTLE = 0.1
"""Cells that the grid may reach beyond the picture: nothing that is drawn in a space is lost, and a
first fit is not surer than that of a line that is cut lengthwise."""
LEAST = 8 * SIZE
"""Pixels of a side below which nothing can be measured."""
FARTHEST = 1.2
"""Cells that a corner of the grid may lie from the picture's: a row may be missing."""


class Crop(Frozen, eq=False):
    """A picture with a border. ``bordered`` (H, W, 3) BGR uint8, ``border`` pixels of it on each
    side; ``size`` is the picture's (width, height)."""

    bordered: Picture
    border: int
    size: tuple[int, int]

    @staticmethod
    def from_picture(pixels: Picture) -> Crop | None:
        """``pixels`` (H, W, 3) BGR uint8 as a crop; None where they can be none."""
        height, width = pixels.shape[:2]
        if max(width, height) > MOST_OBLONG * min(width, height) or min(width, height) < LEAST:
            return None
        border = min(round(BORDER * max(width, height) / SIZE), min(width, height))
        edges = (border,) * 4
        around = cv2.copyMakeBorder(pixels, *edges, cv2.BORDER_REFLECT)
        around = cv2.blur(around, (border, border))
        around[border:-border, border:-border] = pixels
        return Crop(np.asarray(around, np.uint8), border, (width, height))

    @property
    def overhang(self) -> float:
        """Pixels that the grid may reach beyond the picture."""
        return LITTLE * min(self.size) / SIZE

    def starts(self, scale: float) -> list[Start]:
        """Where the grid may lie. In pixels of the scaled bordered picture (``scale``)."""
        found = []
        for margin in MARGINS:
            inset = np.array(self.size) * margin / (SIZE + 2 * margin)
            corners = self._corners + inset * np.array([[1, 1], [-1, 1], [-1, -1], [1, -1]])
            corners = (corners + self.border + 0.5) * scale - 0.5
            found.append(Start(corners, tuple((kind, GRID) for kind in KINDS)))
        return found

    @property
    def _corners(self) -> Array:
        """(4, 2) float64: the picture's own corners in its pixels, clockwise from the upper
        left."""
        width, height = self.size
        return np.array([[0.0, 0], [width, 0], [width, height], [0, height]]) - 0.5

    def lies_at_corners(self, corners: Array) -> bool:
        """Whether a grid's corners are the picture's own, whichever way up: (4, 2) float64 in its
        pixels."""
        side = np.array(self.size) / SIZE
        ways = [np.roll(self._corners, turn, axis=0) for turn in range(4)]
        return min(float(np.abs((corners - way) / side).max()) for way in ways) < FARTHEST
