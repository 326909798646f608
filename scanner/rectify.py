"""The sheet as if scanned flat: rectified pictures of any part of it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from kscore.scanner.lattice import Lattice, linear_weights
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""A picture (H, W, 3) BGR uint8, or (H, W) uint8 where it says so."""
Grey = NDArray[np.uint8]
"""A picture (H, W) uint8 of brightness alone."""

BURNT = 249
"""Of 255: a pixel whose darkest channel is brighter says nothing of what is below."""

NODE_STEP = 0.25
"""Cells between the points that are computed exactly; between them the map is linear (wrong by <
0.001 of a cell at 45° tilt)."""

SAMPLED = 16
"""How fine the photo is, is measured in every so many rows and columns."""


def median(values: NDArray[Any]) -> NDArray[Any]:
    """The median along the last axis: of (..., N) float32 or float64 the (...) medians, as
    ``numpy.median`` where none is NaN.

    numpy's own looks for NaN with its masked arrays, which a fresh process would import for that
    alone (10 ms).
    """
    count = values.shape[-1]
    low, high = (count - 1) // 2, count // 2
    return np.asarray(np.partition(values, (low, high), axis=-1)[..., low : high + 1].mean(axis=-1))


def channel_min(colours: NDArray[Any]) -> NDArray[Any]:
    """The least of three channels, (…) of (…, 3): numpy's own along a short last axis takes ten
    times as long, and so with the other two."""
    return np.asarray(np.minimum(np.minimum(colours[..., 0], colours[..., 1]), colours[..., 2]))


def channel_max(colours: NDArray[Any]) -> NDArray[Any]:
    """The most of three channels, (…) of (…, 3)."""
    return np.asarray(np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2]))


def channel_mean(colours: NDArray[Any]) -> NDArray[Any]:
    """The mean of three channels, (…) of (…, 3) float."""
    return np.asarray((colours[..., 0] + colours[..., 1] + colours[..., 2]) / 3)


@lru_cache(maxsize=32)
def _spread(start: float, end: float, pixels: int) -> NDArray[np.float32]:
    """Weights (pixels, K) float32 that interpolate linearly between nodes. At pixel centres,
    between K nodes over [start, end]."""
    count = max(2, int(np.ceil((end - start) / NODE_STEP)) + 1)
    return linear_weights((np.arange(pixels) + 0.5) / pixels * (count - 1), count).astype(
        np.float32
    )


def photo_map(
    lattice: Lattice, px_per_cell: float, u0: float, v0: float, u1: float, v1: float
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Photo x and y (H, W) float32 of the rectified part's pixels; see `rectify` for its shape and
    centres."""
    width, height = round((u1 - u0) * px_per_cell), round((v1 - v0) * px_per_cell)
    across, down = _spread(u0, u1, width), _spread(v0, v1, height)
    nodes = lattice.grid_to_photo((u0, u1, across.shape[1]), (v0, v1, down.shape[1])).astype(
        np.float32
    )
    x, y = down @ nodes @ across.T
    return x, y


def rectify(
    pixels: Picture,
    lattice: Lattice,
    px_per_cell: float,
    u0: float,
    v0: float,
    u1: float,
    v1: float,
) -> Picture:
    """The part u0..u1 × v0..v1 (cells) of the sheet, straightened.

    ``pixels`` (H, W, 3) or (H, W) uint8; the result has round((v1-v0)·ppc) rows and
    round((u1-u0)·ppc) columns and as many channels; its pixel (i, j) has its centre at u = u0 +
    (j+.5)/ppc, v = v0 + (i+.5)/ppc. What lies outside the photo repeats the photo's edge. Where the
    photo is finer than the result, it is averaged down first, so that thin lines stay.
    """
    x, y = photo_map(lattice, px_per_cell, u0, v0, u1, v1)
    return sample(pixels, x, y)


def sample(pixels: Picture, x: NDArray[np.float32], y: NDArray[np.float32]) -> Picture:
    """``pixels`` at photo points, averaged where the photo is finer. The points are (x, y), each
    (H, W) float32."""
    some = slice(None, None, SAMPLED)
    step = np.hypot(x[some, 1:] - x[some, :-1], y[some, 1:] - y[some, :-1])
    step_down = np.hypot(x[1:, some] - x[:-1, some], y[1:, some] - y[:-1, some])
    shrink = round(float(np.sqrt(median(step.ravel()) * median(step_down.ravel()))))
    if shrink >= 2:
        height, width = pixels.shape[:2]
        left = int(np.clip(np.floor(x.min()) - 2 * shrink, 0, width - 1))
        top = int(np.clip(np.floor(y.min()) - 2 * shrink, 0, height - 1))
        right = int(np.clip(np.ceil(x.max()) + 2 * shrink, left + 1, width))
        bottom = int(np.clip(np.ceil(y.max()) + 2 * shrink, top + 1, height))
        pixels = average_down(pixels[top:bottom, left:right], shrink)
        x = np.asarray((x - left + 0.5) / shrink - 0.5, np.float32)
        y = np.asarray((y - top + 0.5) / shrink - 0.5, np.float32)
    return np.asarray(
        cv2.remap(pixels, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), dtype=np.uint8
    )


def average_down(picture: Picture, shrink: int) -> Picture:
    """The picture shrunk by means of ``shrink`` × ``shrink`` pixels: (H, W[, 3]) uint8; a rest at
    its right and lower edges is left out.

    Pixel (x, y) lies at shrink · (x, y) + (shrink - 1) / 2 of the given picture.
    """
    if shrink < 2:
        return picture
    rows, columns = (max(1, side // shrink) for side in picture.shape[:2])
    part = picture[: rows * shrink, : columns * shrink]
    if shrink % 2 and part.shape[:2] == (rows * shrink, columns * shrink):
        # The same values: OpenCV averages 2 × 2 pixels fast, 3 × 3 slowly, and any neighbourhood of
        # every pixel fast.
        means = cv2.boxFilter(
            part,
            -1,
            (shrink, shrink),
            anchor=(0, 0),
            borderType=cv2.BORDER_REPLICATE | cv2.BORDER_ISOLATED,
        )
        return np.asarray(
            cv2.resize(means, (columns, rows), interpolation=cv2.INTER_NEAREST), dtype=np.uint8
        )
    return np.asarray(
        cv2.resize(part, (columns, rows), interpolation=cv2.INTER_AREA), dtype=np.uint8
    )
