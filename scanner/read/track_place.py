"""Where the coin track lies: looked for at its own place, because paper curls below the map.

The lattice is measured on the map and continued to the track. What is printed there, fourteen
circles between the two edges of a band, is matched with the picture's edges: the whole track first,
then each third of it near there.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from kscore.scanner.printed import TRACK_COINS, PrintedSheet
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_PITCH, STRIP_WIDTH, track_box
from kscore.scanner.rectify import channel_max
from numpy.typing import NDArray

MARGIN = 22
"""Px of the strip round it in which the track is looked for: half a cell."""
_ASIDE, _UP = (
    0.3,
    0.4,
)  # cells; how far it may lie beside its place: less than half a pitch, or the coins are miscounted
_CURL = 0.12  # cells; how far a third may lie beside the whole
# The lattice is believed where the track lies within this of it: 0.05 cells are what matching
# itself may err.
_BELIEVED = 0.06
# px of blur before the gradient, and of what an edge is compared with
_SOFTENED, _NEIGHBOURHOOD = 1.0, 12.0
_LINE = 0.6  # weight of the band's edges beside the circles'

Edges = NDArray[np.float32]


def wide_box(printed: PrintedSheet) -> tuple[float, float, float, float]:
    """What is looked at, (u0, v0, u1, v1) in lattice units: the strip with MARGIN round it."""
    u0, v0, u1, v1 = track_box(printed)
    margin = MARGIN / pixels_per_cell(printed)
    return u0 - margin, v0 - margin, u1 + margin, v1 + margin


def pixels_per_cell(printed: PrintedSheet) -> float:
    """Resolution of the strip, px a lattice unit."""
    u0, _, u1, _ = track_box(printed)
    return STRIP_PITCH * TRACK_COINS / (u1 - u0)


def cut_track_strip(wide: NDArray[np.uint8], printed: PrintedSheet) -> NDArray[np.uint8]:
    """The coin strip, cut where the track is seen to lie. (STRIP_HEIGHT, STRIP_WIDTH, 3) out of the
    rectified `wide_box`, ``wide`` (H, W, 3), at `pixels_per_cell`, both BGR uint8."""
    scale = pixels_per_cell(printed)
    shifts = find_shifts(wide, printed)
    if np.abs(shifts).max() < _BELIEVED:
        shifts = np.zeros_like(shifts)
    # A parabola through the thirds' middles; beyond the outer ones it runs on straight enough.
    middles = np.array([(third.start + third.stop) / 2 for third in _THIRDS]) * STRIP_PITCH
    across = np.arange(STRIP_WIDTH)
    du, dv = (np.polyval(np.polyfit(middles, shifts[:, k] * scale, 2), across) for k in range(2))
    x = np.broadcast_to(across + MARGIN + du, (STRIP_HEIGHT, STRIP_WIDTH))
    y = np.arange(STRIP_HEIGHT)[:, None] + MARGIN + dv
    return np.asarray(
        cv2.remap(
            wide,
            x.astype(np.float32),
            y.astype(np.float32),
            cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        ),
        np.uint8,
    )


_THIRDS = (slice(0, 5), slice(5, 9), slice(9, TRACK_COINS))


def find_shifts(wide: NDArray[np.uint8], printed: PrintedSheet) -> NDArray[np.float64]:
    """(3, 2) float64: how far right and down of its place each third of the track lies, lattice
    units; ``wide`` (H, W, 3) BGR uint8, the rectified `wide_box`."""
    scale = pixels_per_cell(printed)
    edges = _edge_strength(wide)
    whole = _template(printed)
    limits = (round(_ASIDE * scale), round(_UP * scale))
    shift = _best_shift(edges, whole - whole.mean(), (0, 0), 0, limits)
    near = (round(_CURL * scale),) * 2
    thirds = [
        _best_shift(edges, _cut_third(whole, third), shift, third.start * STRIP_PITCH, near)
        for third in _THIRDS
    ]
    return np.array(thirds, np.float64) / scale


def _best_shift(
    edges: Edges, template: Edges, about: tuple[int, int], left: int, limits: tuple[int, int]
) -> tuple[int, int]:
    """The shift (right, down) in px that fits a template best. On the edges, at most ``limits``
    from ``about``; ``left``: where it begins in the strip."""
    x, y = MARGIN + left + about[0], MARGIN + about[1]
    x0, y0 = max(0, x - limits[0]), max(0, y - limits[1])
    part = edges[y0 : y + limits[1] + template.shape[0], x0 : x + limits[0] + template.shape[1]]
    fit = cv2.matchTemplate(part, template, cv2.TM_CCORR)
    down, right = np.unravel_index(int(fit.argmax()), fit.shape)
    return about[0] + int(right) + x0 - x, about[1] + int(down) + y0 - y


def _edge_strength(wide: NDArray[np.uint8]) -> Edges:
    """The gradient's strength beside that round about. So that a pale print counts like a dark
    pen."""
    soft = cv2.GaussianBlur(wide, (0, 0), _SOFTENED).astype(np.float32)
    by_colour = cv2.magnitude(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1))
    strength = channel_max(by_colour)
    usual = cv2.GaussianBlur(strength, (0, 0), _NEIGHBOURHOOD) + 1e-3 * float(strength.max()) + 1e-6
    return np.asarray(np.minimum(strength / usual, 3.0), np.float32)


@lru_cache(maxsize=8)
def _template(printed: PrintedSheet) -> Edges:
    """The printed edges of the strip, one where a circle's line is."""
    scale = pixels_per_cell(printed)
    u0, v0, _, _ = track_box(printed)
    picture = np.zeros((STRIP_HEIGHT, STRIP_WIDTH), np.float32)
    eighths = 8  # cv2.circle takes fixed-point numbers with three bits
    for u, v in printed.track_centres:
        at = round(((u - u0) * scale - 0.5) * eighths), round(((v - v0) * scale - 0.5) * eighths)
        cv2.circle(
            picture, at, round(printed.track_diameter / 2 * scale * eighths), 1.0, 2, cv2.LINE_AA, 3
        )
    for v in (printed.band.v0, printed.band.v1):
        row = round((v - v0) * scale - 0.5)
        cv2.line(picture, (0, row), (STRIP_WIDTH, row), _LINE, 2)
    return picture


def _cut_third(template: Edges, coins: slice) -> Edges:
    part = template[:, coins.start * STRIP_PITCH : coins.stop * STRIP_PITCH]
    return np.ascontiguousarray(part - part.mean())
