"""The legend: a sheet on which a player draws every symbol some times, so that a reader can learn
the hand.

It has the own sheet's frame, coin track and boxes, so it is found and straightened as any sheet is;
mountains of its own say which way up it lies. Each kind of drawing has a row, named in its first
spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from kscore.calibration.own_sheet.lettering import can_write, width_of, write
from kscore.calibration.own_sheet.vector import Colour, VectorShape
from kscore.engine.grid import Space
from kscore.engine.layout import Layout
from kscore.engine.messages import TREE
from kscore.engine.terrain import Terrain

NAMED = 3
"""Spaces at the beginning of a row that hold its name."""
LAST = 11
"""Columns that are drawn in end before this one (from 0)."""
ROWS: Mapping[int, Terrain] = MappingProxyType(
    {
        0: Terrain.FOREST,
        2: Terrain.VILLAGE,
        4: Terrain.FARM,
        6: Terrain.WATER,
        8: Terrain.MONSTER,
        10: Terrain.HERO,
    }
)
"""What is drawn in which row (from 0); the rows between them stay empty, so that nothing runs into
another kind."""

LEGEND = Layout("legend", frozenset({"B11", "D10", "F11", "H11", "J10"}))
"""Its mountains, as no printed layout has them, and no two ways up alike."""

LEGEND_TRUTH: Mapping[str, Terrain] = MappingProxyType(
    {
        Space(row, column).name: terrain
        for row, terrain in ROWS.items()
        for column in range(NAMED, LAST)
    }
)
"""What stands in which space of a filled legend, by its name ("A4"); one left empty stays EMPTY."""

TREE.read_later(Path(__file__).with_name("words.txt"))


def printable_words(key: str, lang: str) -> str:
    """The words for paper; in English where a letter of the language's has no glyph."""
    said = TREE.text(key, lang=lang)
    return said if can_write(" ".join(said.split())) else TREE.text(key)


def legend_words(lang: str, colour: Colour) -> Iterator[VectorShape]:
    """The rows' names."""
    for row, terrain in ROWS.items():
        hero = terrain is Terrain.HERO
        word = printable_words("own_sheet.hero" if hero else f"terrain.{terrain}", lang)
        size = min(0.30, 0.30 * (NAMED - 0.4) / width_of(word, 0.30))
        yield VectorShape(tuple(write(word, 0.2, row + 0.5 + size / 2, size)), colour)


def legend_caption(lang: str, colour: Colour) -> Iterator[VectorShape]:
    """What to do, above the map."""
    for number, line in enumerate(printable_words("own_sheet.caption", lang).splitlines()):
        yield VectorShape(
            tuple(write(line, 5.5, -2.55 + 0.42 * number, 0.2, align="middle")), colour
        )
