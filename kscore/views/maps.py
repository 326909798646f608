"""A map's colours, and the map as SVG for a notebook.

The colours are safe for colour-blind eyes: Okabe & Ito's palette ("Color Universal Design", 2008).
Colour never stands alone: every space also shows its letter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType

from kscore.engine.grid import Space, row_name

RGB = tuple[int, int, int]

TERRAIN: Mapping[str, tuple[RGB, RGB]] = MappingProxyType(
    {
        # letter: (background, letter's colour); contrast of each pair at least 4.5 : 1
        ".": ((250, 246, 235), (110, 105, 95)),
        "F": ((0, 158, 115), (0, 0, 0)),
        "V": ((213, 94, 0), (0, 0, 0)),
        "A": ((240, 228, 66), (0, 0, 0)),
        "W": ((86, 180, 233), (0, 0, 0)),
        "M": ((204, 121, 167), (0, 0, 0)),
        "H": ((230, 159, 0), (0, 0, 0)),
        "X": ((40, 40, 40), (255, 255, 255)),
        "^": ((110, 84, 64), (255, 255, 255)),
        "#": ((165, 165, 165), (0, 0, 0)),
    }
)

EDICT: Mapping[str, RGB] = MappingProxyType(
    {"A": (0, 90, 181), "B": (170, 30, 50), "C": (0, 110, 80), "D": (110, 60, 150)}
)
"""Colours of the marks of the four edicts; each mark carries its edict's letter and has a corner of
its own."""
CELL = 28
"""Units of a space's side."""
_EDGE = 20  # for the names of rows and columns


def hex_colour(colour: RGB) -> str:
    """``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


_SIGNS = (("ruin", "°", 6), ("star", "★", 22))


def map_svg(
    rows: Sequence[str],
    *,
    ruins: Collection[str] = (),
    stars: Collection[str] = (),
    letters: Mapping[str, str] | None = None,
    doubtful: Collection[str] = (),
) -> str:
    """A board of any size as SVG. ° is a ruin, ★ a hero's star, small a monster's letter, framed a
    space in doubt."""
    marked = {"ruin": ruins, "star": stars}
    width, height = _EDGE + CELL * len(rows[0]) + 2, _EDGE + CELL * len(rows) + 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" text-anchor="middle">'
    ]
    for column in range(len(rows[0])):
        parts.append(_text_element(_EDGE + CELL * (column + 0.5), 14, str(column + 1), "#666", 11))
    for row in range(len(rows)):
        parts.append(_text_element(10, _EDGE + CELL * (row + 0.5) + 4, row_name(row), "#666", 11))
    for space, letter in _space_shapes(rows):
        x, y = _EDGE + CELL * space.column, _EDGE + CELL * space.row
        ground, ink = (hex_colour(colour) for colour in TERRAIN[letter])
        parts.append(
            f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{ground}" '
            f'stroke="#8a8270"><title>{space.name}</title></rect>'
        )
        shown = "" if letter == "." else (letters or {}).get(space.name, letter)
        if shown:
            parts.append(_text_element(x + CELL / 2, y + CELL / 2 + 5, shown, ink, 14))
        for name, sign, across in _SIGNS:
            if space.name in marked[name]:
                parts.append(_text_element(x + across, y + 10, sign, ink, 10))
    for space, _ in _space_shapes(rows):  # on top of their neighbours
        if space.name in doubtful:
            x, y = _EDGE + CELL * space.column + 2, _EDGE + CELL * space.row + 2
            parts.append(
                f'<rect x="{x}" y="{y}" width="{CELL - 4}" height="{CELL - 4}" fill="none" '
                'stroke="#c80078" stroke-width="2.5" stroke-dasharray="5 3"/>'
            )
    return "".join([*parts, "</svg>"])


def _space_shapes(rows: Sequence[str]) -> Iterator[tuple[Space, str]]:
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            yield Space(row, column), letter


def _text_element(x: float, y: float, text: str, fill: str, size: int) -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-size="{size}">{text}</text>'
