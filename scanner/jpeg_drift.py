"""Whether a decoded JPEG jumps in brightness or colour as only damage makes it.

Each block's mean is coded as a difference to the block before it (ITU T.81, F.1.2.1). One wrong difference moves
everything that follows, in reading order, to the end of the scan or to the next restart marker: from some unit on, a
whole turn of units (the rest of its row and the beginning of the next) differs from the units above by the same amount,
and the rows before and after do not. Nothing that a camera sees ends at such a stair.
"""

from __future__ import annotations

import cv2
import numpy as np

from scanner.rectify import Picture

CLEAR = 6.0
"""A difference of this many grey levels between neighbouring rows of pixels, in the mean of a unit's width, counts
whole: less changes no reading."""
SHORTEST = 3
"""Units before and behind the jump in its row, at least: a jump along a whole row is what a black bar looks like."""


def drift(pixels: Picture, unit: tuple[int, int], restarts: bool) -> float:
    """How sure it is that (H, W, 3) uint8 ``pixels`` jump: 1 where all of a turn differs by `CLEAR` or more and nothing
    else in its two rows does, 0 where nothing of the kind is seen. ``unit`` is the MCU's (width, height) in these
    pixels, ``restarts`` whether there are restart markers."""
    height, width = pixels.shape[:2]
    across, rows = width // unit[0], np.arange(unit[1], height, unit[1])
    if across < 10 or len(rows) < 4:
        return 0.0
    used = across * unit[0]
    steps = pixels[rows, :used].astype(np.float32) - pixels[rows - 1, :used]
    means = cv2.resize(steps, (across, len(rows)), interpolation=cv2.INTER_AREA)
    seen = np.clip(means.reshape(len(rows), across, -1) / CLEAR, -1, 1)
    sums = np.pad(np.cumsum(seen, 1), ((0, 0), (1, 0), (0, 0)))[:, SHORTEST : across - SHORTEST + 1]
    at = np.arange(SHORTEST, across - SHORTEST + 1)[None, :, None]
    left = sums / at  # mean step of the units before each unit
    right = (seen.sum(1, keepdims=True) - sums) / (across - at)  # and from it on
    sign, high = np.sign(right[:-1]), np.abs(right[:-1])
    stair = np.minimum(high, sign * left[1:]) - np.maximum(np.abs(left[:-1]), np.abs(right[1:]))
    found = float(stair.max(initial=0))
    if restarts:  # the jump may end with its row: then the row below jumps back
        streak = np.minimum(high, -sign * right[1:]) - np.maximum(np.abs(left[:-1]), np.abs(left[1:]))
        found = max(found, float(streak[:, : -(across // 5)].max(initial=0)))
    return found
