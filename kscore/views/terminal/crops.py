"""Pieces of a photo at a terminal: pictures where it draws them, else half blocks in colour.

Nothing is guessed: kitty names itself in the environment, and whether a terminal draws sixels it is
asked. Where it has few colours or none, and in a pipe, nothing is shown: what stands beside the
pictures says it in words (docs/decisions/0042-pictures-at-the-terminal.md).
"""

from __future__ import annotations

import io
import os
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rich.color import Color
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import ControlType, Segment
from rich.style import Style
from rich.text import Text

from kscore.engine.frozen import Frozen

Asked = Callable[[str, str], str]
"""Sends the terminal a control sequence and gives its reply, which ends with a character."""
_MARGIN, _GAP = 4, 2  # columns before the first and between two
_DRAWN, _BLOCKS = 12, 24  # columns of a piece, half as many lines
_CELL = 10, 20  # pixels of a character where the terminal does not say
_COLOURS = 64  # of a sixel picture
_PART = 4096  # letters of a picture that kitty takes at once


class _Way(NamedTuple):
    """By which protocol a terminal draws pictures, "" for half blocks; pixels of a character."""

    name: str = ""
    cell: tuple[int, int] = _CELL


class Crops(Frozen, eq=False):
    """Pieces of a photo (S, S, 3) uint8 RGB side by side, each above its name."""

    pieces: Sequence[NDArray[np.uint8]]
    names: Sequence[str]
    asked: Asked

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The rows that the terminal's width takes."""
        if console.color_system not in ("256", "truecolor"):
            return
        way = _way(self.asked)
        wide = _DRAWN if way.name else _BLOCKS
        across = max(1, (options.max_width - _MARGIN + _GAP) // (wide + _GAP))
        for at in range(0, len(self.pieces), across):
            row = [Image.fromarray(each) for each in self.pieces[at : at + across]]
            if way.name:
                whole = _beside(row, way.cell)
                kitty = way.name == "kitty"
                said = _kitty(whole, whole.width // way.cell[0]) if kitty else _sixel(whole)
                yield Segment(" " * _MARGIN)
                # any control code: what is no text is sent as it is
                yield Segment(said, None, [(ControlType.HOME,)])
                yield Segment("\n")
            else:
                yield from _blocks([each.resize((wide, wide)) for each in row])
            names = (f"{name:{wide + _GAP}}" for name in self.names[at : at + across])
            yield Text(" " * _MARGIN + "".join(names).rstrip(), no_wrap=True)


@cache
def _way(asked: Asked) -> _Way:
    """How this terminal draws pictures."""
    if os.environ.get("TERM") in ("xterm-kitty", "xterm-ghostty"):
        return _Way("kitty")
    # the size of a character, which some do not tell, and what the terminal can, which all do
    reply = asked("\x1b[16t\x1b[c", "c")
    can, size = re.search(r"\?([\d;]*)c", reply), re.search(r"6;(\d+);(\d+)t", reply)
    if can is None or "4" not in can[1].split(";"):
        return _Way()
    return _Way("sixel", (int(size[2]), int(size[1])) if size else _CELL)


def _beside(row: Sequence[Image.Image], cell: tuple[int, int]) -> Image.Image:
    """The pieces in one picture, for characters of so many pixels."""
    wide, high, step = _DRAWN * cell[0], _DRAWN // 2 * cell[1], (_DRAWN + _GAP) * cell[0]
    whole = Image.new("RGBA", (step * (len(row) - 1) + wide, high))
    for number, piece in enumerate(row):
        whole.paste(piece.resize((wide, high)), (step * number, 0))
    return whole


def _kitty(picture: Image.Image, columns: int) -> str:
    """A picture as kitty takes it: a PNG in parts, so many columns wide."""
    file = io.BytesIO()
    picture.save(file, "PNG")
    data = b64encode(file.getvalue()).decode()
    parts, size = range(0, len(data), _PART), f"a=T,f=100,q=2,c={columns},r={_DRAWN // 2},"
    return "".join(
        f"\x1b_G{'' if at else size}m={at < parts[-1]:d};{data[at : at + _PART]}\x1b\\"
        for at in parts
    )


def _sixel(picture: Image.Image) -> str:
    """A picture as sixels: bands of six lines, a string for each of a band's colours."""
    few = picture.convert("RGB").quantize(_COLOURS)
    index, clear = np.asarray(few), np.asarray(picture)[..., 3] == 0
    shares = np.asarray(few.getpalette()).reshape(-1, 3) * 100 // 255
    colours = (f"#{n};2;{red};{green};{blue}" for n, (red, green, blue) in enumerate(shares))
    bands = list[str]()
    for top in range(0, picture.height, 6):
        band, seen, lines = index[top : top + 6], ~clear[top : top + 6], list[str]()
        for colour in np.unique(band[seen]):
            bits = ((band == colour) & seen) << np.arange(len(band))[:, None]
            runs = groupby(bits.sum(axis=0).tolist())
            line = "".join(f"!{len([*same])}{chr(63 + bit)}" for bit, same in runs)
            lines.append(f"#{colour}{line}")
        bands.append("$".join(lines))
    return f"\x1bP0;1q{''.join(colours)}{'-'.join(bands)}\x1b\\"


def _blocks(row: Sequence[Image.Image]) -> Iterator[Segment]:
    """Pieces in half blocks, two lines of pixels a line of characters."""
    pixels = [np.asarray(each) for each in row]
    for line in range(0, len(pixels[0]), 2):
        yield Segment(" " * _MARGIN)
        for number, piece in enumerate(pixels):
            yield Segment(" " * _GAP if number else "")
            for above, below in zip(piece[line], piece[line + 1], strict=True):
                colours = Color.from_rgb(*above), Color.from_rgb(*below)
                yield Segment("▀", Style(color=colours[0], bgcolor=colours[1]))
        yield Segment("\n")
