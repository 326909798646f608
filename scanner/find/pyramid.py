"""A photo made ready for finding the sheet: the grey in which printed lines show, as an image
pyramid; enhancements.

Haze, dim light and faint frames hide lines: a photo in which nothing is found is enhanced and
searched again. Only the search sees enhanced pictures; spaces, coins and numbers are read from the
photo itself.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import field
from functools import cached_property, partial

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.find.candidates import Outline
from kscore.scanner.find.lines import MARGIN
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.rectify import Grey, Picture, average_down, rectify
from kscore.scanner.side_by_side import run_in_thread
from numpy.typing import NDArray

WORKING_SIDE = 1000
"""Longer side, in pixels, of the picture in which frames are looked for."""
LINE_MIX = np.array([[0.40, 0.45, 0.15]], dtype=np.float32)
"""Weights of blue, green, red in the grey in which lines are sought: orange and grey-green lines
both show in it."""
COARSER = 1.7
"""A canvas is made from the next smaller level where its spaces have fewer pixels than the photo's
by this factor."""

_TILES, _CLIP = 8, 3.0  # of the lightness' adaptive histogram equalisation
_SOFT, _GAIN = 3.0, 2.2  # of unsharp masking: pixels, times


class Pyramid(Frozen, kw_only=True, eq=False):
    """A photo made ready for searching.

    ``pixels`` (H, W, 3) BGR uint8 is the photo. ``levels`` is the grey in which lines show with
    ``scale`` times its side, then with half of that; ``outlined`` the first of them with its
    outlines. ``colour`` is the photo with 1/``shrink`` of its side. ``barren`` is written down
    while it is searched: corners (4, 2) float64 in the first level where no mountain was seen.
    """

    pixels: Picture
    levels: tuple[Grey, ...]
    outlined: Outline
    scale: float
    colour: Picture
    shrink: int
    barren: list[Array] = field(default_factory=list)
    _grey: Future[Grey]
    _fine: dict[int, Grey] = field(default_factory=dict)

    @cached_property
    def small_colour(self) -> Picture:
        """``colour`` with half its side: enough to see whether there are mountains."""
        return average_down(self.colour, 2)

    @staticmethod
    def from_picture(pixels: Picture) -> Pyramid:
        """Prepare ``pixels`` (H, W, 3) BGR uint8."""
        height, width = pixels.shape[:2]
        longer = max(height, width)
        scale, shrink = min(1.0, WORKING_SIDE / longer), max(1, longer // WORKING_SIDE)
        grey = run_in_thread(partial(line_grey, pixels))  # nothing but the last fit looks at it
        colour = average_down(pixels, shrink)
        first = _resize(
            line_grey(colour), (max(1, round(width * scale)), max(1, round(height * scale)))
        )
        second = np.asarray(cv2.pyrDown(first), dtype=np.uint8)
        return Pyramid(
            pixels=pixels,
            levels=(first, second),
            outlined=Outline(first),
            scale=scale,
            colour=colour,
            shrink=shrink,
            _grey=grey,
        )

    def canvas(self, homography: Array, ppc: int) -> NDArray[np.float32]:
        """The grid with its margin under a homography, (W, W) float32 grey. W = (11 +
        2·MARGIN)·ppc; the homography (3, 3) float64 is from lattice units to the first level."""
        step = 1 / ppc
        start = step / 2 - MARGIN
        matrix = homography @ np.array([[step, 0, start], [0, step, start], [0, 0, 1]])
        picture = self.levels[0]
        if Lattice(homography).cell_size() > COARSER * ppc:
            picture = self.levels[1]
            matrix = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1]]) @ matrix
        side = round((SIZE + 2 * MARGIN) * ppc)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = cv2.warpPerspective(
            picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(flat, dtype=np.float32)

    def bent_canvas(self, lattice: Lattice, ppc: int) -> NDArray[np.float32]:
        """`canvas` (W, W) float32 under a bent lattice. In pixels of the first level."""
        if lattice.cell_size() > COARSER * ppc:
            return _flatten(self.levels[1], lattice.scale(0.5), ppc)
        return _flatten(self.levels[0], lattice, ppc)

    def fine_canvas(self, lattice: Lattice, ppc: int) -> NDArray[np.float32]:
        """`bent_canvas`, (W, W) float32, from the photo itself: the lattice is in pixels of
        ``pixels``."""
        shrink = max(1, round(lattice.cell_size() / ppc))
        if shrink not in self._fine:
            self._fine[shrink] = average_down(self._grey.result(), shrink)
        return _flatten(self._fine[shrink], lattice.scale(1 / shrink), ppc)


def line_grey(pixels: Picture) -> Grey:
    """The grey (H, W) uint8 of ``pixels`` that shows lines. ``pixels`` (H, W, 3) BGR uint8."""
    return np.asarray(cv2.transform(pixels, LINE_MIX), dtype=np.uint8)


def _resize(grey: Grey, size: tuple[int, int]) -> Grey:
    """``grey`` (H, W) uint8 with ``size`` (width, height), averaged rather than picked."""
    if size == (grey.shape[1], grey.shape[0]):
        return grey
    left = grey.shape[1] / size[0]
    way = cv2.INTER_AREA if left > 1.5 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(grey, size, interpolation=way), dtype=np.uint8)


def _flatten(grey: Grey, lattice: Lattice, ppc: int) -> NDArray[np.float32]:
    """The grid with its margin, (W, W) float32. From ``grey`` (H, W) uint8."""
    low, high = -MARGIN, SIZE + MARGIN
    return np.asarray(rectify(grey, lattice, ppc, low, low, high, high), dtype=np.float32)


def sharpen(pixels: Picture) -> Picture:
    """``pixels`` (H, W, 3) uint8 sharpened by unsharp masking."""
    soft = cv2.GaussianBlur(pixels, (0, 0), _SOFT)
    return np.asarray(cv2.addWeighted(pixels, _GAIN, soft, 1 - _GAIN, 0), dtype=np.uint8)


def equalise(pixels: Picture) -> Picture:
    """``pixels`` with even contrast, (H, W, 3) BGR uint8. CLAHE of the lightness (Zuiderveld
    1994)."""
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(_CLIP, (_TILES, _TILES)).apply(lab[..., 0])
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), dtype=np.uint8)


ENHANCEMENTS: tuple[Callable[[Picture], Picture], ...] = (sharpen, equalise)
"""Tried in turn on a photo in which no sheet was found; chosen on the development side, with what
they refuse there."""
