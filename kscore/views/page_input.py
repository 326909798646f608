"""What the page shows: a game (also made of photos without a record) and its straightened photos."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.season import Season
from kscore.errors import Mistyped
from kscore.game import SEASONS, Game
from kscore.open_questions import kept_look
from kscore.report.page import MARGIN
from kscore.scoring import Scored
from kscore.season_end import scored_sheet
from kscore.store import Entry, Record, Setup, digest, photo_bytes
from scanner.errors import ScanError
from scanner.photo import decode_photo

SIDE = 640
"""Pixels of a photo's side on a page: a four-player game stays under 3 MB."""
QUALITY = 72
ENOUGH = 1200
"""Longer side in pixels that a photo is decoded to at least."""


@dataclass(frozen=True)
class Shown:
    """A sheet for the page: whose it is (or the photo's name), and its score."""

    name: str
    scored: Scored


def game_of(sheets: Iterable[Shown], photos: Iterable[Path | None]) -> Game:
    """The sheets as a game of one season each; equal names are numbered.

    Raises Mistyped where cards or the season are unknown, or the cards differ.
    """
    every = list(zip(sheets, photos, strict=True))
    if not every or any(shown.scored.season is None for shown, _ in every):
        raise Mistyped("report.needs")
    names: list[str] = []
    entries = []
    for shown, photo in every:
        name, number = shown.name, 1
        while name in names:
            number += 1
            name = f"{shown.name} ({number})"
        names.append(name)
        entries.append(_entry(name, shown.scored, photo))
    table = every[0][0].scored.table
    assert table.cards is not None
    a, b, c, d = (card.key for card in table.cards.cards)
    setup = Setup(f"{date.today():%Y-%m-%d}", tuple(names), (a, b, c, d), heroes=table.heroes)
    return Game(setup, tuple(entries))


def only_season(game: Game, season: Season) -> Game:
    """The same game with one season's entries only."""
    return replace(game, entries=tuple(entry for entry in game.entries if entry.season is season))


def _entry(name: str, scored: Scored, photo: Path | None) -> Entry:
    assert scored.table.season is not None
    reading = None if scored.reading is None else scored.reading.with_doubts(scored.doubts)
    return Entry(
        name,
        scored.table.season,
        scored_sheet(scored),
        None if photo is None else str(photo.absolute()),
        None if photo is None else digest(photo_bytes(photo)),
        None if reading is None else {"photo": reading.photo, **reading.to_json()},
        scored.corrections,
    )


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
