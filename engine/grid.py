"""The grid that is printed on every sheet: its size, its spaces and their names, its coins and its
season boxes.

Rows are lettered from the top, columns numbered from 1 at the left, so "F7" is row 5, column 6
counted from 0. This is the one place that knows how a name and a place belong together.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from kscore.engine.errors import UnknownSpace

SIZE = 11
"""Rows and columns of every map sheet."""

SPACES = SIZE * SIZE
"""Spaces of every map sheet."""

COINS = 14
"""Coins on the track: "Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen." """

BOX_FIELDS = ("first", "second", "coins", "monsters", "total")
"""What is written in a season's box: the points of its two cards, coins, the monster minus, their
sum."""

EDICT_NAMES = "ABCD"
"""The four edicts, in the order of their cards."""

MAX_ROWS = 26
"""A row's name is one letter."""

_ROW_NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME = re.compile(r"([A-Z])([1-9][0-9]*)\Z")


def row_name(row: int) -> str:
    """The letter of a row counted from 0.

    >>> row_name(5)
    'F'
    """
    return _ROW_NAMES[row]


ROW_NAMES = _ROW_NAMES[:SIZE]
"""The letters of a sheet's rows, from the top."""


class Space(NamedTuple):
    """A space of a board: row and column, counted from 0.

    >>> Space.parse("F7")
    Space(row=5, column=6)
    >>> Space(5, 6).name, Space(5, 6).number, Space.from_number(61).name
    ('F7', 61, 'F7')
    """

    row: int
    column: int

    @classmethod
    def parse(cls, name: str) -> Space:
        """The space with a name, on any board up to 26 rows. Raises UnknownSpace for what is no
        name.

        >>> Space.parse("f7")
        Traceback (most recent call last):
        kscore.engine.errors.UnknownSpace: There is no space “f7”. Spaces are named A1 to K11.
        """
        match = _NAME.match(name)
        if match is None:
            raise UnknownSpace(space=name, last=Space(SIZE - 1, SIZE - 1).name)
        return cls(_ROW_NAMES.index(match[1]), int(match[2]) - 1)

    @classmethod
    def from_number(cls, number: int) -> Space:
        """The space with a number in reading order. 0 is A1, 120 is K11."""
        return cls(*divmod(number, SIZE))

    @property
    def name(self) -> str:
        """The printed name, such as "F7"."""
        return f"{_ROW_NAMES[self.row]}{self.column + 1}"

    @property
    def number(self) -> int:
        """Its number in a sheet's reading order, 0 (A1) to 120 (K11)."""
        return self.row * SIZE + self.column

    @property
    def on_sheet(self) -> bool:
        """Whether a sheet has this space; a larger board may have more."""
        return self.row < SIZE and self.column < SIZE


def spaces() -> Iterator[Space]:
    """Every space of a sheet in reading order."""
    return (Space.from_number(number) for number in range(SPACES))


def is_space_name(text: str) -> bool:
    """Whether ``text`` is a space's name. On any board up to 26 rows.

    >>> is_space_name("L12"), is_space_name("L0"), is_space_name("left")
    (True, False, False)
    """
    try:
        Space.parse(text)
    except UnknownSpace:
        return False
    return True


def is_sheet_space(name: str) -> bool:
    """Whether a sheet has a space of this name.

    >>> is_sheet_space("K11"), is_sheet_space("K12"), is_sheet_space("k1")
    (True, False, False)
    """
    return is_space_name(name) and Space.parse(name).on_sheet
