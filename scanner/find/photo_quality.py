"""How good a photo of a sheet is, and why there is none in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.errors import CORNERS, CutOff, NoSheet, NoSheetFound, TooBlurred, TooDark
from scanner.rectify import Grey

# On the development split: photos darkened step by step are lost between 32 and 12, and none as
# taken is below 94; photos softened step by step are lost between 0.117 and 0.045, and none as
# taken, found or refused, is below 0.137.
DARK = 25
"""Brightness (0-255) that a tenth of a photo must exceed: a refused photo below it is refused as
too dark."""
BLURRED = 0.10
"""Steepness of edges (`sharpness`) below which a refused photo is refused as too blurred."""


@dataclass(frozen=True)
class Quality:
    """How far a found sheet can be trusted: ``value`` 0-1, and ``reasons`` (message keys) why it is
    not 1."""

    value: float
    reasons: tuple[str, ...] = ()


def bright_tenth(grey: Grey) -> int:
    """The brightness (0-255) that a tenth of ``grey`` (H, W) uint8 exceeds."""
    return _quantile(_histogram(grey), 0.9)


def sharpness(grey: Grey) -> float:
    """How steep the steepest edges in ``grey`` (H, W) uint8 are: brightness step a pixel in parts
    of the picture's whole range, 0-1."""
    if min(grey.shape) < 2:
        return 0.0
    soft = np.asarray(cv2.GaussianBlur(grey, (3, 3), 0), dtype=np.uint8)
    steps = cv2.max(
        cv2.absdiff(soft[1:, :-1], soft[:-1, :-1]), cv2.absdiff(soft[:-1, 1:], soft[:-1, :-1])
    )
    brightness = _histogram(soft)
    spread = _quantile(brightness, 0.99) - _quantile(brightness, 0.01)
    return _quantile(_histogram(np.asarray(steps, dtype=np.uint8)), 0.997) / max(spread, 10)


def _histogram(grey: Grey) -> NDArray[np.float32]:
    """(256,) float32: pixels of each brightness."""
    return np.asarray(cv2.calcHist([grey], [0], None, [256], [0, 256]), dtype=np.float32).ravel()


def _quantile(histogram: NDArray[np.float32], share: float) -> int:
    """The brightness up to which a share of the pixels of a histogram (256,) float32 lies."""
    counts = np.cumsum(histogram, dtype=np.float64)
    return int(np.searchsorted(counts, share * counts[-1]))


def corner_names(gone: NDArray[np.bool_]) -> tuple[str, ...]:
    """The names of the corners, (4,) bool, that lie outside the photo."""
    return tuple(name for name, out in zip(CORNERS, gone, strict=True) if out)


def why_none(grey: Grey, cut: Iterable[NDArray[np.bool_]]) -> NoSheet:
    """What to tell the player whose photo shows no usable sheet.

    ``grey`` (H, W) uint8 is the photo; ``cut`` tells, for each sheet that may be there, the
    likeliest first, which of its four corners, (4,) bool, lie outside.
    """
    for gone in cut:
        if gone.any():
            return CutOff(corner_names(gone))
    if bright_tenth(grey) < DARK:
        return TooDark()
    if sharpness(grey) < BLURRED:
        return TooBlurred()
    return NoSheetFound()
