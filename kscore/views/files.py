"""Files that a run writes beside its results: pictures, pages, pictures of the stages."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.season import Season
from kscore.errors import FileTrouble
from kscore.game import Game
from kscore.messages import Texts
from kscore.report.page import page
from kscore.score_photo import PhotoResult
from kscore.scoring import Scored
from kscore.store import Record
from kscore.views import picture
from kscore.views.page_input import Shown, game_of, only_season, photos_of

Picture = NDArray[np.uint8]


def write_picture(path: Path, picture: Picture) -> None:
    """Writes ``picture`` (BGR uint8) in the format of the name (PNG where it has none). Raises FileTrouble."""
    suffix = path.suffix.lower() or ".png"
    try:
        done, data = cv2.imencode(suffix, picture)
    except cv2.error:
        raise FileTrouble("picture.format", path=path) from None
    if not done:
        raise FileTrouble("picture.format", path=path)
    write_bytes(path if path.suffix else path.with_suffix(".png"), data.tobytes())


def write_bytes(path: Path, data: bytes) -> None:
    """Writes a file, making its folder. Raises FileTrouble."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise FileTrouble("cannot_write", path=path, reason=error.strerror or error) from None


def place(wanted: Path, photo: Path, kind: str, alone: bool) -> Path:
    """Where a photo's picture goes: the named file, or a name of its own in the named folder."""
    if alone and not wanted.is_dir():
        return wanted
    return wanted / f"{photo.stem}-{kind}.png"


def scratch(name: str) -> Path:
    """A place for a picture that only the next minute needs."""
    return Path(tempfile.gettempdir()) / name


class StageRecorder:
    """Keeps each stage's picture in a folder, numbered in the order they come (`scanner.find.detect.Recorder`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def picture(self, name: str, pixels: Picture) -> None:
        """Writes one picture. Raises FileTrouble."""
        self._count += 1
        write_picture(self._folder / f"{self._count:02d}-{name}.png", pixels)


def write_spaces(scored: Scored, photo: Path, folder: Path | None) -> str | None:
    """The doubtful spaces enlarged in a file of their own, for the questions; None where there is nothing to show."""
    view = None if scored.reading is None else scored.reading.view
    groups = [doubt.cells for doubt in scored.doubts if doubt.cells]
    if view is None or not groups:
        return None
    path = scratch(f"kscore-{photo.stem}-doubts.png") if folder is None else folder / "doubts.png"
    write_picture(path, picture.spaces(view, groups))
    return str(path)


def write_sheet(path: Path, scored: Scored, t: Texts) -> None:
    """The straightened sheet with what was read drawn over it. Raises FileTrouble."""
    write_picture(path, picture.straightened(scored, t, None if scored.reading is None else scored.reading.view))


def write_overlay(path: Path, scored: Scored, t: Texts) -> bool:
    """The photo with what was read drawn over it; False where there is no photo. Raises FileTrouble."""
    if scored.reading is None or scored.reading.view is None:
        return False
    write_picture(path, picture.overlay(scored, t, scored.reading.view))
    return True


def write_page(path: Path, results: Sequence[PhotoResult], lang: str) -> None:
    """The page of sheets without a record. Raises Mistyped where cards or the season are unknown, FileTrouble."""
    shown = [(Shown(Path(each.photo).stem, each.scored), each) for each in results if each.scored is not None]
    photos = [Path(each.photo) if sheet.scored.reading is not None else None for sheet, each in shown]
    game = game_of([sheet for sheet, _ in shown], photos)
    write_bytes(path, page(game, photos_of(game, None), lang).encode())


def write_game_page(path: Path, game: Game, record: Record, lang: str, season: Season | None = None) -> None:
    """The page of a recorded game, or of one of its seasons. Raises FileTrouble."""
    shown = game if season is None else only_season(game, season)
    write_bytes(path, page(shown, photos_of(shown, record), lang).encode())
