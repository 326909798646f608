"""Colours of the terrains, safe for colour-blind eyes: Okabe & Ito's palette ("Color Universal
Design", 2008).

Colour never stands alone: every space also shows its letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

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


def hex_colour(colour: RGB) -> str:
    """``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)
