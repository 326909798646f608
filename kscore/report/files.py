"""Writing pictures where people want them."""

from __future__ import annotations

import tempfile
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from kscore.errors import FileTrouble

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
