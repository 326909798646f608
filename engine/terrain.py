"""The terrains a space can hold and their map letters.

Sources: der-kartograph-anleitung.txt, "Die Geländearten" and "Beim Einzeichnen gelten außerdem die
folgenden Regeln"; die-kartographin-anleitung.txt, "Die Geländearten" (hero) and "ZERSTÖRTE FELDER"
(destroyed).
"""

from __future__ import annotations

from enum import StrEnum


class Terrain(StrEnum):
    """What a space holds; the value is its map letter, so ``Terrain.FOREST == "F"``."""

    EMPTY = "."
    FOREST = "F"
    VILLAGE = "V"
    FARM = "A"
    WATER = "W"
    MONSTER = "M"
    HERO = "H"
    DESTROYED = "X"
    MOUNTAIN = "^"
    WASTELAND = "#"


LETTERS = "".join(terrain.value for terrain in Terrain)
"""Every map letter a board may hold."""

READ_ORDER = ".FVAWMHX"
"""Order of the eight probabilities a Reading gives a space. Mountains and wasteland are printed,
never read."""

FARMED = "FVAW"
"""The four terrains of the explore cards' shapes."""

EXPLORED = "FVAWM"
"""Terrains that an explore card can bring: the four, and monsters (Rift Lands, Kethra's Gates)."""

DRAWN = "FVAWMH"
"""Terrains that a player can draw (destroyed spaces are marked, not drawn as a terrain)."""

MARKED = "FVAWMHX"
"""What a player's hand can leave on a space: a terrain, or the cross of a destroyed space."""

PRINTED = "^#"
"""What is printed: mountains and wasteland."""

UNMARKED = ".^#"
"""Spaces that bear nothing from a player's hand: empty, and printed."""

ALL_TYPES = "FVAWM^H"
"""Every terrain type, hero included; see :func:`terrain_types`."""


def terrain_types(heroes: bool) -> str:
    """Letters that count as a terrain type ("Geländeart").

    Wasteland, destroyed, ruins and empty are none; hero is one only in a game with heroes
    (die-kartographin-anleitung.txt, "Kartograph und Kartographin kombinieren": "Nur in diesem Fall
    sind Held_innen eine Geländeart.").

    >>> terrain_types(heroes=False)
    'FVAWM^'
    """
    return ALL_TYPES if heroes else ALL_TYPES.replace(Terrain.HERO, "")
