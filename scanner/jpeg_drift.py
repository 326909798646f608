"""Whether a decoded JPEG jumps in brightness or colour as only damage makes it.

Each block's mean is coded as a difference to the block before it (ITU T.81, F.1.2.1). One wrong difference moves
everything that follows, in reading order, to the end of the scan or to the next restart marker: from some unit on, a
whole turn of units (the rest of its row and the beginning of the next) differs from the units above by the same amount,
and the rows before and after do not. Nothing that a camera sees ends at such a stair.
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.rectify import Picture

Steps = NDArray[Any]

CLEAR = 6.0
"""A difference of this many grey levels between neighbouring rows of pixels, in the mean of a unit's width, counts
whole: less changes no reading."""
SHORTEST = 3
"""Units before and behind the jump in its row, at least: a jump along a whole row is what a black bar looks like."""

AGAINST = 0.7
"""What a step beside the turn counts against it."""
STREAK = 0.35
"""What a jump of one row has to be surer than one that goes on: lines may be as high as a row."""
FEWEST = 64
"""Units across: narrower pictures hold no sheet that could be read, and in them any edge is most of a row."""
ALIKE = 0.5
"""The part by which the step in a row and the one in the next may differ: brightness that leaves 0..255 is cut off."""


def drift(pixels: Picture, unit: tuple[int, int], restarts: bool) -> float:
    """How sure it is that (H, W, 3) uint8 ``pixels`` jump: 1 where all of a turn differs by `CLEAR` or more and nothing
    else in its two rows does, 0 where nothing of the kind is seen. ``unit`` is the MCU's (width, height) in these
    pixels, ``restarts`` whether there are restart markers."""
    height, width = pixels.shape[:2]
    across, rows = width // unit[0], np.arange(unit[1], height, unit[1])
    if across < FEWEST or len(rows) < 4:
        return 0.0
    used = across * unit[0]
    steps = pixels[rows, :used].astype(np.float32) - pixels[rows - 1, :used]
    shrunk = cv2.resize(steps, (across, len(rows)), interpolation=cv2.INTER_AREA)
    means = np.asarray(shrunk, np.float32).reshape(len(rows), across, -1)
    seen = _parts(np.clip(means / CLEAR, -1, 1))
    size = _parts(means)
    found = _certainty(seen[0][:-1], seen[1][:-1], seen[0][1:], seen[1][1:], _alike(size[1][:-1], size[0][1:]))
    if restarts:  # the jump may end with its row: then the row below jumps back
        back = _certainty(seen[0][:-1], seen[1][:-1], -seen[1][1:], seen[0][1:], _alike(size[1][:-1], -size[1][1:]))
        found = max(found, back - STREAK)
    return found


def _parts(steps: Steps) -> tuple[Steps, Steps]:
    """The mean of steps (rows, units, channels) before each unit and from it on; without the outermost units."""
    across = steps.shape[1]
    sums = np.cumsum(steps, 1)[:, SHORTEST - 1 : across - SHORTEST]
    before = np.arange(SHORTEST, across - SHORTEST + 1, dtype=np.float32)[None, :, None]
    rest = (steps.sum(1, keepdims=True) - sums) / (across - before)
    return np.asarray(sums / before, np.float32), np.asarray(rest, np.float32)


def _certainty(
    left: Steps,
    right: Steps,
    same: Steps,
    other: Steps,
    alike: NDArray[np.bool_],
) -> float:
    """How high ``right`` and ``same`` are together, less `AGAINST` of what ``left`` and ``other`` are."""
    both = np.minimum(np.abs(right), np.sign(right) * same)
    clear = (both - AGAINST * np.maximum(np.abs(left), np.abs(other))).max(2)
    return float(np.where(alike, clear, 0).max(initial=0))


def _alike(one: Steps, other: Steps) -> NDArray[np.bool_]:
    """Where two steps (rows, units, channels) are of the same size and colour, nearly."""
    apart = np.abs(one - other).max(2)
    return np.asarray(apart <= ALIKE * np.maximum(np.abs(one), np.abs(other)).max(2) + 2)
