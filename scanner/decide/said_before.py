"""What a player said of a sheet at an earlier season's end, on the photo of a later one.

What is drawn stays as it is unless it is destroyed ("Zerstörte Felder",
die-kartographin-anleitung). So who said "monster" in summer has not said in winter that it still is
one: where destroyed spaces can be and the drawing leaves that open, it is decided and asked like
any other space.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from engine.grid import Space
from engine.terrain import READ_ORDER, Terrain
from scanner.reading import Reading

DESTROYED = 0.0025
"""How likely a space is to be destroyed, at least, where what was said of it before does not settle
it any more."""

_DESTROYED = READ_ORDER.index(Terrain.DESTROYED)


def still_said(
    reading: Reading, said: Mapping[str, str], destroys: bool, reopens: float
) -> dict[str, str]:
    """What was said before (space → map letter) and the reading does not show otherwise.

    ``destroys``: whether anything in the game destroys spaces: heroes, or the second game's
    monsters. ``reopens``: as of `DecisionTable`.
    """
    found = {}
    for space, letter in said.items():
        at = Space.parse(space)
        if (
            reading.rows[at.row][at.column] != letter
            and shown_against(reading, at, letter) >= reopens
        ):
            continue
        if destroys and letter != Terrain.DESTROYED and _may_be_destroyed(reading, at):
            continue
        found[space] = letter
    return found


def shown_against(reading: Reading, at: Space, letter: str) -> float:
    """By how many nats a space rather shows something else than a map letter; infinite where nobody
    knows."""
    if reading.probabilities is None or letter not in READ_ORDER:
        return math.inf
    shares = reading.probabilities[at.row, at.column]
    said = READ_ORDER.index(letter)
    others = float(np.delete(shares, said).max())
    return math.log(max(others, 1e-12) / max(float(shares[said]), 1e-12))


def _may_be_destroyed(reading: Reading, at: Space) -> bool:
    if reading.probabilities is None:
        return False
    return float(reading.probabilities[at.row, at.column, _DESTROYED]) >= DESTROYED
