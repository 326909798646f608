"""What a player said of a sheet at an earlier season's end, on the photo of a later one.

What is drawn stays as it is unless it is destroyed ("Zerstörte Felder",
die-kartographin-anleitung). So who said "monster" in summer has not said in winter that it still is
one: where destroyed spaces can be and the drawing leaves that open, it is decided and asked like
any other space.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kscore.engine.grid import Space
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.reading import Reading

DESTROYED = 0.0025
"""How likely a space is to be destroyed, at least, where what was said of it before does not settle
it any more."""

_DESTROYED = READ_ORDER.index(Terrain.DESTROYED)


def carry_over_answers(
    reading: Reading,
    said: Mapping[str, str],
    misread: Callable[[], Mapping[str, str]],
    destroys: bool,
) -> dict[str, str]:
    """What was said before and the reading shows unchanged. Space → map letter: as it was said, or
    ``misread`` (asked for where one differs) as it was then.

    ``destroys``: whether anything in the game destroys spaces: heroes, or the second game's
    monsters.
    """
    found = {}
    for space, letter in said.items():
        at = Space.parse(space)
        now = reading.rows[at.row][at.column]
        if now != letter and misread().get(space) != now:
            continue
        if destroys and letter != Terrain.DESTROYED and _may_be_destroyed(reading, at):
            continue
        found[space] = letter
    return found


def _may_be_destroyed(reading: Reading, at: Space) -> bool:
    if reading.probabilities is None:
        return False
    return float(reading.probabilities[at.row, at.column, _DESTROYED]) >= DESTROYED
