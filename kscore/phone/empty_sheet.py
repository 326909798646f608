"""An empty sheet that a phone photographed, to learn its layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kscore.engine.frozen import Frozen
from kscore.phone.uploads import Upload
from kscore.scanner.kept_look import map_picture
from kscore.scanner.photo import load_photo
from kscore.scanner.printed_layout import read_layout
from kscore.scanner.read.terrain import terrain_network
from kscore.scanner.reading import RegisteredPhoto
from kscore.sheet.learnt_layout import LearntLayout, prints_said
from kscore.sheet.request import by_its_name


class EmptySheet(Frozen):
    """What is printed on it, and a small picture (WebP) of it, straightened."""

    learnt: LearntLayout
    picture: bytes

    @staticmethod
    def of(upload: Upload, path: Path) -> EmptySheet:
        """The sheet in the photo at ``path``, with what was said of it. Raises what `load_photo`
        and `read_layout` raise."""
        said = prints_said([upload.layout] if upload.layout else [])
        with by_its_name(path, upload.name):
            pixels = load_photo(path).pixels
            number = upload.sheet if upload.of > 1 else None
            seen = read_layout(pixels, terrain_network(), number, upload.by_hand, said.keys())
        picture = map_picture(RegisteredPhoto(pixels, seen.lattice))
        return EmptySheet(LearntLayout(seen, said, upload.by_hand), picture)

    def saying(self, texts: Sequence[str]) -> EmptySheet:
        """This sheet with more said of it. Raises Mistyped."""
        return replace(self, learnt=self.learnt.saying(prints_said(texts)))


def more_said(
    upload: Upload, texts: Sequence[str], by_hand: bool = False, number: int | None = None
) -> Upload:
    """The photo of an empty sheet with more said of its print; ``by_hand``: what is drawn on it is
    part of the map; ``number``: of several in it this one is meant, of which nothing was said by
    now. Raises Mistyped."""
    before = [upload.layout] if upload.layout and number is None else []
    said = prints_said([*before, *texts])
    layout = ",".join(f"{space}={letter}" for space, letter in said.items())
    said_of = replace(upload, layout=layout, by_hand=upload.by_hand or by_hand)
    return said_of if number is None else replace(said_of, sheet=number, of=max(2, number))
