"""How good a photo of a sheet is, and why there is none in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.errors import (
    CORNERS,
    CutOff,
    NoSheet,
    NoSheetFound,
    TooBlurred,
    TooBright,
    TooDark,
    WithoutTones,
)
from kscore.scanner.rectify import BURNT, Grey, Picture
from numpy.typing import NDArray

# On the development split: photos darkened step by step are lost between 32 and 12, and none as
# taken is below 94; photos softened step by step are lost between 0.117 and 0.045, and none as
# taken, found or refused, is below 0.137.
DARK = 25
"""Brightness (0-255) that a tenth of a photo must exceed: a refused photo below it is refused as
too dark."""
BLURRED = 0.10
"""Steepness of edges (`sharpness`) below which a refused photo is refused as too blurred."""
# On 40 photos of the calibrate side brightened by 1.2 to 4: of maps burnt out by up to 0.6 two of
# 25 had more than two wrong spaces, of those by more than 0.7 fourteen of 18; no photo as taken is
# above 0.2. A photo that a camera took has colour, however grey what it shows (the least 17, mean
# steps of a channel from grey); copies in black and white have no middle tones, grey ones half of
# all pixels. Of bright paper in grey they have fewer, but there white is not burnt out: on the 24
# samples in grey of at most 0.06 of the map, on two copies in black and white of 0.14 and 0.62.
_BURNT_OUT, _BRIGHT = 0.7, 0.4
_COLOURLESS, _FEWEST_TONES = 0.5, 0.4
_TONES = (60, 200)
_LEAST_WHITE = 0.1
_LEAST_BLACK = 0.02  # printed mountains are a twentieth of a map; burnt out, they are grey


# Haze, a mirrored window or a dirty lens lay grey over all of a photo, so that printed black is no
# longer dark. On 99 photos of the calibrate side as taken it is at most 0.54 as bright as the
# brightest paper, 0.29 at the median, to which it is brought back where it is brighter than this.
_HAZY, _USUAL_BLACK = 0.6, 0.3
_BLACKEST, _WHITEST = 0.02, 0.99  # shares of a map's pixels: its mountains, its paper


REASON_COSTS = 0.9
"""What each reason leaves of the trust in a sheet."""


class Quality(Frozen):
    """How far a found sheet can be trusted: ``value`` 0-1, and ``reasons`` (message keys) why it is
    not 1."""

    value: float
    reasons: tuple[str, ...] = ()


def unusable_reason(view: Picture) -> NoSheet | None:
    """The reason why a rectified map cannot be scored, else None. The map is (H, W, 3) BGR
    uint8."""
    green = view[..., 1]
    tones = np.mean((green > _TONES[0]) & (green < _TONES[1]))
    black = np.mean(green <= _TONES[0])
    white = _burnt_share(view)
    two_tones = tones < _FEWEST_TONES and black > _LEAST_BLACK and white > _LEAST_WHITE
    if _colourfulness(view) < _COLOURLESS and two_tones:
        return WithoutTones()
    return TooBright() if white > _BURNT_OUT else None


def haze_filter(view: Picture) -> Callable[[Picture], Picture]:
    """A function that removes haze from a photo's pictures. They are (H, W, 3) BGR uint8.

    Where the printed black of its rectified map ``view`` is as dark as usual, pictures stay as they
    are.
    """
    tones = [_histogram(np.asarray(channel, np.uint8)) for channel in cv2.split(view)]
    black, white = (
        np.array([_quantile(tone, share) for tone in tones], np.float64)
        for share in (_BLACKEST, _WHITEST)
    )
    if black.sum() < _HAZY * white.sum():
        return lambda picture: picture
    levels = np.arange(256)[:, None]
    grown = (1 - _USUAL_BLACK) * white / np.maximum(white - black, 1)
    cleared = np.where(levels < white, white - (white - levels) * grown, levels)
    table = np.clip(np.rint(cleared), 0, 255).astype(np.uint8)[None]
    return lambda picture: np.asarray(cv2.LUT(picture, table), np.uint8)


def tone_reasons(view: Picture) -> tuple[str, ...]:
    """Reasons why a rectified map's tones are poor, as `Quality.reasons`. The map is (H, W, 3) BGR
    uint8."""
    found = []
    if _colourfulness(view) < _COLOURLESS:
        found.append("quality.toneless")
    if _burnt_share(view) > _BRIGHT:
        found.append("quality.bright")
    return tuple(found)


def _colourfulness(view: Picture) -> float:
    """How far a channel lies from the others in the mean, 0-255."""
    blue, green, red = cv2.split(view)
    return float(cv2.mean(cv2.max(cv2.absdiff(blue, green), cv2.absdiff(red, green)))[0])


def _burnt_share(view: Picture) -> float:
    """The share of pixels that are burnt out."""
    blue, green, red = cv2.split(view)
    return float(np.mean(cv2.min(cv2.min(blue, green), red) >= BURNT))


def bright_level(grey: Grey) -> int:
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
    """The brightness below which a share of the pixels lies. Of a histogram (256,) float32."""
    counts = np.cumsum(histogram, dtype=np.float64)
    return int(np.searchsorted(counts, share * counts[-1]))


def corner_names(gone: NDArray[np.bool_]) -> tuple[str, ...]:
    """The names of the corners, (4,) bool, that lie outside the photo."""
    return tuple(name for name, out in zip(CORNERS, gone, strict=True) if out)


def no_sheet_error(grey: Grey, cut: Iterable[NDArray[np.bool_]]) -> NoSheet:
    """What to tell the player whose photo shows no usable sheet.

    ``grey`` (H, W) uint8 is the photo; ``cut`` tells, for each sheet that may be there, the
    likeliest first, which of its four corners, (4,) bool, lie outside.
    """
    for gone in cut:
        if gone.any():
            return CutOff(corner_names(gone))
    if bright_level(grey) < DARK:
        return TooDark()
    if sharpness(grey) < BLURRED:
        return TooBlurred()
    return NoSheetFound()
