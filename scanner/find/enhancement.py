"""A photo made clearer for another try at finding its sheet: haze, dim light and faint frames hide lines at first.

Only the search sees these pictures; spaces, coins and numbers are read from the photo itself.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np

from scanner.rectify import Picture

_TILES, _CLIP = 8, 3.0
_SOFT, _GAIN = 3.0, 2.2


def sharpened(pixels: Picture) -> Picture:
    """``pixels`` (H, W, 3) uint8 with its fine differences more than doubled (unsharp masking)."""
    soft = cv2.GaussianBlur(pixels, (0, 0), _SOFT)
    return np.asarray(cv2.addWeighted(pixels, _GAIN, soft, 1 - _GAIN, 0), dtype=np.uint8)


def evened(pixels: Picture) -> Picture:
    """``pixels`` (H, W, 3) BGR uint8 with the same contrast everywhere (CLAHE of the lightness, Zuiderveld 1994)."""
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2LAB)
    lab[..., 0] = cv2.createCLAHE(_CLIP, (_TILES, _TILES)).apply(lab[..., 0])
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2BGR), dtype=np.uint8)


CLEARER: tuple[Callable[[Picture], Picture], ...] = (sharpened, evened)
"""Tried in turn on a photo in which no sheet was found; chosen on the development side, with what they refuse there."""
