"""The terrains a space can hold and their map letters.

Sources: der-kartograph-anleitung.txt, "Die Geländearten" and "Beim Einzeichnen gelten außerdem die folgenden Regeln";
die-kartographin-anleitung.txt, "Die Geländearten" (hero) and "ZERSTÖRTE FELDER" (destroyed).
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
"""Order of the eight probabilities a Reading gives a space. Mountains and wasteland are printed, never read."""

DRAWN = "FVAWMH"
"""Terrains that a player can draw (destroyed spaces are marked, not drawn as a terrain)."""

_TYPES = "FVAWM^"


def terrain_types(heroes: bool) -> str:
    """Letters that count as a terrain type ("Geländeart").

    Wasteland, destroyed, ruins and empty are none; hero is one only in a game with heroes
    (die-kartographin-anleitung.txt, "Kartograph und Kartographin kombinieren": "Nur in diesem Fall sind Held_innen
    eine Geländeart.").
    """
    return _TYPES + "H" if heroes else _TYPES
