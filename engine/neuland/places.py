"""Places on the table: (row, column), named like the spaces of the map sheet: row letter, then
column number.

The top row that was typed is A, the leftmost column 1, so that ``C4`` is the fourth place of the
third row; after Z comes AA. Row ``0`` lies above row A and column ``0`` left of column 1: a tile
can be laid there (``04``, ``C0``).
"""

from __future__ import annotations

import re
from string import ascii_uppercase

Place = tuple[int, int]
"""(row, column); both 1 for A1."""

TOP, RIGHT, BOTTOM, LEFT = SIDES = range(4)
"""The sides of a tile, clockwise from the top."""

STEPS: tuple[Place, ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""From a place to the one beyond each side, as (rows, columns)."""

_NAME = re.compile(r"([a-z]{1,2}|0)([0-9]{1,3})", re.IGNORECASE)


def neighbour_place(place: Place, side: int) -> Place:
    """The place on the other side of ``side``."""
    rows, columns = STEPS[side]
    return place[0] + rows, place[1] + columns


def opposite(side: int) -> int:
    """The side that a neighbouring tile turns to this one."""
    return (side + 2) % 4


def row_name(row: int) -> str:
    """The name of a row: 0 → "0", 1 → "A", 26 → "Z", 27 → "AA".

    >>> row_name(28)
    'AB'
    """
    if row < 1:
        return str(row)
    name = ""
    while row:
        row, letter = divmod(row - 1, 26)
        name = ascii_uppercase[letter] + name
    return name


def place_name(place: Place) -> str:
    """The name of a place.

    >>> place_name((3, 4))
    'C4'
    """
    return f"{row_name(place[0])}{place[1]}"


def parse_place(name: str) -> Place | None:
    """The place of a name in any case, None for another text.

    >>> parse_place("c4"), parse_place("04"), parse_place("4C")
    ((3, 4), (0, 4), None)
    """
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    row = 0
    if found[1] != "0":
        for letter in found[1].upper():
            row = row * 26 + ascii_uppercase.index(letter) + 1
    return row, int(found[2])
