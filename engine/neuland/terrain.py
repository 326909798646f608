"""The three terrains of a tile and the letters that people type for them.

Source: carcassonne-neuland-anleitung.txt, "Spielmaterial": "84 Landschaftskarten … Sie zeigen
Ebenen, Berge und Wasserflächen. An den Ufern befinden sich die Städte."
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.messages import FALLBACK


class Feature(StrEnum):
    """What a part of a tile shows; the value is its letter in the English form."""

    PLAIN = "p"
    MOUNTAIN = "m"
    WATER = "w"


LETTERS: Mapping[str, Mapping[Feature, str]] = MappingProxyType(
    {
        "de": MappingProxyType({Feature.PLAIN: "e", Feature.MOUNTAIN: "b", Feature.WATER: "w"}),
        "en": MappingProxyType({Feature.PLAIN: "p", Feature.MOUNTAIN: "m", Feature.WATER: "w"}),
    }
)
"""What is printed in a language. Both languages' letters are read, whatever the language."""

BY_LETTER: Mapping[str, Feature] = MappingProxyType(
    {letter: terrain for letters in LETTERS.values() for terrain, letter in letters.items()}
)
"""Every letter that is read."""


class PartName(NamedTuple):
    """How a part is called on its tile: its terrain's letter, and a number where the tile has
    several of the terrain.

    Attributes:
        terrain: the part's terrain.
        number: 0 for the tile's only part of its terrain; else from 1, clockwise from the top,
            inner parts last.
    """

    terrain: Feature
    number: int = 0

    def text(self, lang: str = "en") -> str:
        """``w``, ``w2``; in German ``e`` and ``b`` stand for plain and mountain."""
        return LETTERS.get(lang, LETTERS[FALLBACK])[self.terrain] + (
            str(self.number) if self.number else ""
        )
