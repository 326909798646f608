"""The straightened photos for a page: from the files they were read from, or out of the record."""

from __future__ import annotations

import hashlib
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.season import Season
from kscore.game import SEASONS, Game
from kscore.open_questions import kept_look
from kscore.report.page import MARGIN
from kscore.store import Entry, Record
from scanner.errors import ScanError
from scanner.photo import decode_photo

SIDE = 640
"""Pixels of a photo's side on a page: a four-player game stays under 3 MB."""
QUALITY = 72
ENOUGH = 1200
"""Longer side in pixels that a photo is decoded to at least."""


def photos_of(game: Game, record: Record | None) -> dict[tuple[str, Season], bytes]:
    """By player and season the straightened photo as JPEG; where it is gone, the small picture that the record keeps.

    Entries that have neither are left out. Raises AgainstRecord where what was kept is damaged.
    """
    found = {}
    for player in game.setup.players:
        for season in SEASONS:
            entry = game.entry(player, season)
            picture = None if entry is None else _straightened(entry, record)
            if picture is not None:
                found[player, season] = picture
    return found


def _straightened(entry: Entry, record: Record | None) -> bytes | None:
    data = _photo_bytes(entry, record)
    grid = None if entry.reading is None else entry.reading.get("grid")
    if data is None or grid is None:
        look = kept_look(entry)
        return None if look is None else encoded(look.view.pixels, look.view.lattice.corners)
    try:
        photo = decode_photo(Path(entry.photo or ""), data, ENOUGH)
    except ScanError:
        return None  # damaged since: the page shows the map alone
    return encoded(photo.pixels, photo.from_full(np.asarray(grid, np.float64)))


def encoded(photo: NDArray[np.uint8], grid: NDArray[np.float64]) -> bytes:
    """The sheet in ``photo`` (H, W, 3) BGR, straightened by its grid's corners (4, 2) TL TR BR BL, as JPEG."""
    cell = SIDE / (11 + 2 * MARGIN)
    near, far = MARGIN * cell, (MARGIN + 11) * cell
    corners = np.array([[near, near], [far, near], [far, far], [near, far]], np.float32)
    matrix = cv2.getPerspectiveTransform(grid.astype(np.float32), corners)
    flat = cv2.warpPerspective(photo, matrix, (SIDE, SIDE), flags=cv2.INTER_AREA)
    return cv2.imencode(".jpg", flat, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])[1].tobytes()


def _photo_bytes(entry: Entry, record: Record | None) -> bytes | None:
    if record is not None and entry.sha256 is not None:
        kept = record.photo(entry.sha256)
        if kept is not None:
            return kept
    if entry.photo is None:
        return None
    try:
        data = Path(entry.photo).read_bytes()
    except OSError:
        return None
    # Another photo may have taken the file's name: only the very one that was read is shown.
    return data if hashlib.sha256(data).hexdigest() == entry.sha256 else None
