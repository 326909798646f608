"""The legend: a sheet on which a player draws every symbol some times, so that a reader can learn
the hand.

It has the own sheet's frame, coin track and boxes, so it is found and straightened as any sheet is;
mountains of its own say which way up it lies. Each kind of drawing has a row, named in its first
spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from kscore.calibration.own_sheet.lettering import width_of, write
from kscore.calibration.own_sheet.vector import Colour, Shape
from kscore.engine.grid import Space
from kscore.engine.layout import Layout
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

WORDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "de": ("WALD", "DORF", "ACKER", "WASSER", "MONSTER", "HELD"),
        "en": ("FOREST", "VILLAGE", "FARM", "WATER", "MONSTER", "HERO"),
    }
)
"""The rows' names, in their order."""
CAPTION: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "de": ("LEGENDE: IN JEDES FELD DER BENANNTEN ZEILEN", "EIN ZEICHEN WIE BEIM SPIELEN"),
        "en": ("LEGEND: ONE SYMBOL IN EVERY SPACE", "OF THE NAMED ROWS AS WHEN YOU PLAY"),
    }
)


def legend_words(lang: str, colour: Colour) -> Iterator[Shape]:
    """The rows' names. Raises KeyError for a language other than "de" and "en"."""
    for row, word in zip(ROWS, WORDS[lang], strict=True):
        size = min(0.30, 0.30 * (NAMED - 0.4) / width_of(word, 0.30))
        yield Shape(tuple(write(word, 0.2, row + 0.5 + size / 2, size)), colour)


def legend_caption(lang: str, colour: Colour) -> Iterator[Shape]:
    """What to do, above the map. Raises KeyError for a language other than "de" and "en"."""
    for number, line in enumerate(CAPTION[lang]):
        yield Shape(tuple(write(line, 5.5, -2.55 + 0.42 * number, 0.2, align="middle")), colour)
