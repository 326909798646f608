"""What of a drawn sheet can be seen at all: told by the same picture of the same sheet with nothing
drawn on it.

A player who draws in white, or with the pen lifted, leaves a map that no player reads. What cannot
be seen is no error of a reader that says nothing about it, and is counted apart.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from kscore.engine.grid import SIZE, SPACES, Space
from kscore.engine.sheet import Board
from kscore.engine.terrain import MARKED
from kscore.scanner.printed import PrintedSheet
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_PITCH, STRIP_WIDTH, track_box
from kscore.scanner.read.terrain import VIEW_MARGIN, VIEW_SIZE
from numpy.typing import NDArray

SEEN = 10
"""Of 255: a stroke that changes a picture by less, the mean of three pixels by three, is seen by no
player."""
_INK = 0.01  # share of the pixels that must change
_RIM = 0.15  # of a space's side: what is drawn next door reaches in so far

Picture = NDArray[np.uint8]
ToPhoto = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Lattice points (N, 2) to pixels (N, 2) of a photo, both float64."""


def unseen_spaces(board: Board, view: Picture, blank: Picture) -> frozenset[str]:
    """The drawn spaces of a map that look in its view as in that of the same sheet, photographed
    alike, with nothing on it; both (384, 384, 3) BGR uint8."""
    change = _difference(view, blank)
    side = VIEW_SIZE / (SIZE + 2 * VIEW_MARGIN)
    rim, inner = round(_RIM * side), round((1 - 2 * _RIM) * side)
    found = set()
    for space in map(Space.from_number, range(SPACES)):
        if board[space.name] not in MARKED:
            continue
        top, left = (round((VIEW_MARGIN + at) * side) + rim for at in (space.row, space.column))
        if change[top : top + inner, left : left + inner].mean() < _INK:
            found.add(space.name)
    return frozenset(found)


def unseen_coins(track: str, strip: Picture, blank: Picture) -> tuple[int, ...]:
    """The coins of a ``track`` (14 of ``.ms``) that are not free and of which a strip shows no more
    than that of the same sheet with nothing on it; both (STRIP_HEIGHT, STRIP_WIDTH, 3) BGR
    uint8."""
    change = _difference(strip, blank)
    return tuple(
        coin
        for coin, state in enumerate(track)
        if state != "." and change[:, coin * STRIP_PITCH : (coin + 1) * STRIP_PITCH].mean() < _INK
    )


def _difference(one: Picture, other: Picture) -> NDArray[np.bool_]:
    """Where two pictures (H, W, 3) look otherwise, (H, W) bool."""
    first, second = (cv2.blur(each, (3, 3)).astype(np.int16) for each in (one, other))
    return np.asarray(np.abs(first - second).max(axis=2) >= SEEN)


def straightened_map(photo: Picture, to_photo: ToPhoto) -> Picture:
    """The map straightened by the truth, (384, 384, 3), out of a photo (H, W, 3), both BGR
    uint8."""
    return _straightened(
        photo,
        to_photo,
        (-VIEW_MARGIN, -VIEW_MARGIN, SIZE + VIEW_MARGIN, SIZE + VIEW_MARGIN),
        (VIEW_SIZE,) * 2,
    )


def straightened_track(photo: Picture, to_photo: ToPhoto, printed: PrintedSheet) -> Picture:
    """The coin track straightened by the truth, (STRIP_HEIGHT, STRIP_WIDTH, 3), out of a photo (H,
    W, 3), both BGR uint8."""
    return _straightened(photo, to_photo, track_box(printed), (STRIP_WIDTH, STRIP_HEIGHT))


def _straightened(
    photo: Picture, to_photo: ToPhoto, box: tuple[float, float, float, float], size: tuple[int, int]
) -> Picture:
    """The part (u0, v0, u1, v1) of the sheet, lattice units, as a picture of ``size`` (width,
    height)."""
    width, height = size
    u = box[0] + (np.arange(width) + 0.5) * (box[2] - box[0]) / width
    v = box[1] + (np.arange(height) + 0.5) * (box[3] - box[1]) / height
    places = to_photo(np.stack(np.meshgrid(u, v), axis=-1).reshape(-1, 2)).reshape(height, width, 2)
    x, y = (np.ascontiguousarray(places[..., k].astype(np.float32)) for k in range(2))
    return np.asarray(
        cv2.remap(photo, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
