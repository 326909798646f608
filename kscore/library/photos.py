"""Photos as programs have them, and what reads them: one sheet, each of several, many photos."""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import IO, Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from kscore.engine.input_file import MOST_BYTES
from kscore.engine.layout import Layout
from kscore.library.sheets import Sheet, request_of
from kscore.scanner.errors import SeveralSheets
from kscore.scanner.find.detect import Recorder
from kscore.scanner.photo import Content, picture_pixels, read_photo_file
from kscore.scanner.pipeline import Look, Reader
from kscore.scanner.reading import ReadOptions
from kscore.sheet.outcome import read_options
from kscore.sheet.request import Request, by_its_name, parse_corners, refuse

Source = str | os.PathLike[str] | bytes | IO[bytes] | Image.Image | NDArray[Any]
"""A photo: its file by path, a file's bytes, a file that is open for them, a picture of Pillow's,
or an upright array in OpenCV's order, (H, W) grey, (H, W, 3) BGR or (H, W, 4) BGRA, of uint8,
uint16 or floats from 0 to 1."""

Corners = str | Iterable[tuple[float, float]]
"""The grid's outer corners TL TR BR BL of the upright sheet in pixels of the full-size photo."""

UNNAMED = "photo"
"""What a photo is called that came without a name."""


def read(
    source: Source,
    *,
    name: str | None = None,
    layout: str | Layout | None = None,
    corners: Corners | None = None,
    heroes: bool | None = None,
    sheet: int | None = None,
    reader: Reader | None = None,
) -> Sheet:
    """Reads a photo of a filled-in map sheet.

    Args:
        source: a file (JPEG, HEIC, PNG, WebP, AVIF, TIFF, PDF) by its path, as bytes or open for
            reading; or a picture of Pillow's or an array (`Source`).
        name: what results and errors call it; None: its path, without one "photo". It tells the
            season as a file's name does ("3_autumn.jpg").
        layout: the printed sheet's key, or a file or `Layout` of one's own; None: it is recognised.
        corners: the grid's outer corners, where it is not found.
        heroes: whether hero is a terrain type; None: as the sheet shows.
        sheet: which of several sheets in the photo, from 1 in reading order.
        reader: the loaded networks; None: kscore's own, which are loaded once.

    Raises FileTrouble, ScanError (a bad file, no usable sheet), LayoutError, Mistyped;
    SeveralSheets (a ScanError) where several sheets are in view and none is named; TypeError for
    what is no source.
    """
    request = replace(request_of(layout, heroes), corners=corners_named(corners), sheet=sheet)
    return _read(GivenPhoto.of(source, name), request, reader)


def read_all(
    source: Source,
    *,
    name: str | None = None,
    layout: str | Layout | None = None,
    corners: Corners | None = None,
    heroes: bool | None = None,
    reader: Reader | None = None,
) -> tuple[Sheet, ...]:
    """Reads every whole sheet in a photo, in reading order.

    Takes what `read` takes, and raises as it, also where one of several cannot be read.
    """
    request = replace(request_of(layout, heroes), corners=corners_named(corners))
    given = GivenPhoto.of(source, name)
    try:
        return (_read(given, request, reader),)
    except SeveralSheets as several:
        numbers = range(1, len(several.places) + 1)
        return tuple(_read(given, replace(request, sheet=n), reader) for n in numbers)


class GivenPhoto(NamedTuple):
    """A photo that the player gave: what it is called, and the file or the content that it is."""

    name: Path
    path: Path | None = None
    content: Content | None = None

    @staticmethod
    def of(source: Source, name: str | None = None) -> GivenPhoto:
        """What was given, not looked at yet. Raises TypeError."""
        called = Path(UNNAMED if name is None else name)
        if isinstance(source, str | os.PathLike):
            return GivenPhoto(Path(source) if name is None else called, Path(source))
        if isinstance(source, Image.Image | np.ndarray):
            return GivenPhoto(called, content=picture_pixels(source))
        data: object = source
        if hasattr(source, "read") and not isinstance(source, io.TextIOBase):
            data = source.read(MOST_BYTES + 1)
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(
                "a photo is a path, bytes, a file that is open in mode 'rb', a PIL image or an "
                f"array, not {type(source).__name__}"
            )
        return GivenPhoto(called, content=bytes(data))

    @property
    def file(self) -> bytes | None:
        """Its file's bytes, of pixels a PNG's; None where it lies in a file of its name."""
        if isinstance(self.content, np.ndarray):
            return cv2.imencode(".png", self.content)[1].tobytes()
        if self.path is None or self.path == self.name:
            return self.content
        with by_its_name(self.path, str(self.name)):
            refuse(self.path)
            return read_photo_file(self.path)

    def look(self, reader: Reader, options: ReadOptions, recorder: Recorder | None = None) -> Look:
        """The photo looked at. Raises FileTrouble for what is none, and as `Reader.look`."""
        if self.path == self.name:
            refuse(self.name)
        content = self.content if isinstance(self.content, np.ndarray) else self.file
        return reader.look(self.name, options, recorder, content)


@cache
def own_reader() -> Reader:
    """The committed networks. Raises ModelDamaged."""
    return Reader.load()


def corners_named(named: Corners | None) -> tuple[tuple[float, float], ...] | None:
    """Corners as numbers. Raises Mistyped."""
    if named is None or isinstance(named, str):
        return parse_corners(named)
    return parse_corners(" ".join(f"{x},{y}" for x, y in named))


def _read(photo: GivenPhoto, request: Request, reader: Reader | None) -> Sheet:
    look = photo.look(reader or own_reader(), read_options(request))
    return Sheet._of(look, photo.name, request)
