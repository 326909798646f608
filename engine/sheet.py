"""Boards, sheets and their text forms.

The **map string** is the rows of map letters joined by ``/``. :meth:`Board.parse` and
``str(board)`` are inverse. A sheet's ``str`` is its map string; :attr:`Sheet.line` adds what the
map does not show, and :meth:`Sheet.parse` reads both::

    .........../...^......./… K-A coins=5-1 stars=A3,B4 letters=F7:Z
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, field
from functools import cached_property
from typing import Self

from kscore.engine.errors import (
    BadCoins,
    BadSheetField,
    EmptyMap,
    ImpossibleSheet,
    LayoutNotRecognised,
    UnevenRows,
    UnknownLayout,
    UnknownLetter,
    WrongSize,
)
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS, MAX_ROWS, SIZE, row_name
from kscore.engine.layout import LAYOUTS, Layout, find_layout
from kscore.engine.regions import Geometry, Masks, geometry
from kscore.engine.score import Problem
from kscore.engine.terrain import LETTERS

MONSTER_LETTERS = {"D": 5, "Z": 121, "T": 4, "G": 3}
"""Letters of the ambushes of Die Kartographin and on how many spaces each can stand (docs/rules.md,
"Explore, ambush and hero cards")."""

_LETTER_SET = frozenset(LETTERS)
_LETTER_TO_BIT = {
    letter: str.maketrans({other: "1" if other == letter else "0" for other in LETTERS})
    for letter in LETTERS
}
_GERMAN_FIELDS = {"münzen": "coins", "sterne": "stars", "buchstaben": "letters"}
_COINS_FIELD = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?\Z")


class Board(Frozen):
    """Terrains on any rectangle, with ruins beside them: what the scoring cards score.

    Args:
        rows: map letters, top to bottom, left to right; all of one length.
        ruins: names of the spaces with a printed ruin, whether drawn upon or not.

    Raises EmptyMap, UnevenRows, UnknownLetter, WrongSize (more than 26 rows), UnknownSpace (a ruin
    off the board).
    """

    rows: tuple[str, ...]
    ruins: frozenset[str] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        rows = self.rows
        if not rows or not rows[0]:
            raise EmptyMap
        width = len(rows[0])
        for number, row in enumerate(rows):
            if len(row) != width:
                raise UnevenRows(row=_row_label(number), length=len(row), expected=width)
        if not _LETTER_SET.issuperset("".join(rows)):
            for number, row in enumerate(rows):
                for column, letter in enumerate(row):
                    if letter not in _LETTER_SET:
                        space = f"{_row_label(number)}{column + 1}"
                        raise UnknownLetter(letter=letter, space=space, known=tuple(LETTERS))
        geo = geometry(len(rows), width)
        if self.ruins:
            geo.mask(self.ruins)

    @classmethod
    def parse(cls, text: str, ruins: Iterable[str] = ()) -> Self:
        """The board of a map string; strict: no blanks, no other separators.

        >>> board = Board.parse("F.^/FFW")
        >>> board["B3"], board.cells(board.clusters("F")[0]), str(board)
        ('W', ('A1', 'B1', 'B2'), 'F.^/FFW')
        """
        return cls(tuple(text.split("/")) if text else (), frozenset(ruins))

    def __str__(self) -> str:
        return "/".join(self.rows)

    def __getitem__(self, space: str) -> str:
        """The map letter of a space. Raises UnknownSpace."""
        bit = self.geometry.bit(space).bit_length() - 1
        row, column = divmod(bit, self.geometry.stride)
        return self.rows[row][column]

    def replace(self, changes: Mapping[str, str]) -> Self:
        """The board with some spaces changed, by name. Raises UnknownSpace, UnknownLetter."""
        grid = [list(row) for row in self.rows]
        for space, letter in changes.items():
            row, column = divmod(self.geometry.bit(space).bit_length() - 1, self.geometry.stride)
            if letter not in _LETTER_SET:
                raise UnknownLetter(letter=letter, space=space, known=LETTERS)
            grid[row][column] = str(letter)
        return type(self)(tuple("".join(row) for row in grid), self.ruins)

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @cached_property
    def geometry(self) -> Geometry:
        """Names, rows, columns and neighbours of a board of this size."""
        return geometry(len(self.rows), len(self.rows[0]))

    @cached_property
    def masks(self) -> Masks:
        """The board as bit sets, with its clusters; what the cards work on."""
        geo = self.geometry
        # int(text, 2) reads the first character as the highest bit, so the board is read backwards,
        # sentinels included.
        text = "." + ".".join([row[::-1] for row in reversed(self.rows)])
        of = dict.fromkeys(LETTERS, 0)
        for letter in set(text):
            of[letter] = int(text.translate(_LETTER_TO_BIT[letter]), 2)
        of["."] &= geo.full
        return Masks(geo, of, geo.mask(self.ruins) if self.ruins else 0)

    def mask(self, letter: str) -> int:
        """The spaces that hold ``letter`` as a bit set (see :mod:`kscore.engine.regions`). Raises
        UnknownLetter."""
        try:
            return self.masks.by_letter[letter]
        except KeyError:
            raise UnknownLetter(letter=letter, space="-", known=LETTERS) from None

    @property
    def filled(self) -> int:
        """Filled spaces as a bit set."""
        return self.masks.filled

    @property
    def empty(self) -> int:
        """Empty spaces (undrawn ruins among them) as a bit set."""
        return self.masks.empty

    def clusters(self, letter: str) -> tuple[int, ...]:
        """A letter's clusters as bit sets, in reading order of first spaces."""
        return self.masks.clusters(letter)

    def cells(self, mask: int) -> tuple[str, ...]:
        """Names of the spaces of a bit set, in reading order."""
        return self.geometry.cells(mask)


def _row_label(number: int) -> str:
    """A row's letter, or its number where letters have run out. Such a board is refused."""
    return row_name(number) if number < MAX_ROWS else str(number + 1)


class Sheet(Frozen):
    """An 11×11 board on a printed layout, with coins, stars and letters.

    Args:
        layout: what is printed; the board's ruins are always the layout's.
        board: 11×11.
        marked: marked coins, spent ones too.
        spent: coins paid for skills and struck out.
        stars: spaces with a hero's star.
        letters: monster letters (D, Z, T, G) by space; any mapping is taken, a sorted tuple of
            pairs is kept.

    A sheet may be *impossible* (a photo may be misread): see :meth:`problems` and
    :meth:`require_possible`. Raises WrongSize, BadCoins, UnknownSpace, UnknownLetter.
    """

    layout: Layout
    board: Board
    marked: int = 0
    _: KW_ONLY
    spent: int = 0
    stars: frozenset[str] = field(default_factory=frozenset)
    letters: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if (self.board.height, self.board.width) != (SIZE, SIZE):
            raise WrongSize(height=self.board.height, width=self.board.width, size=SIZE)
        if self.board.ruins != self.layout.ruins:
            object.__setattr__(self, "board", Board(self.board.rows, self.layout.ruins))
        for coins in (self.marked, self.spent):
            if isinstance(coins, bool) or not isinstance(coins, int) or coins < 0:
                raise BadCoins(coins=coins)
        stars = frozenset(self.stars)
        pairs = self.letters.items() if isinstance(self.letters, Mapping) else self.letters
        letters = tuple(sorted((str(space), str(letter)) for space, letter in pairs))
        for space in stars:
            self.board.geometry.bit(space)
        for space, letter in letters:
            self.board.geometry.bit(space)
            if letter not in MONSTER_LETTERS:
                raise UnknownLetter(
                    "unknown_monster_letter", letter=letter, space=space, known="D Z T G"
                )
        if len(dict(letters)) != len(letters):
            raise BadSheetField(
                field="letters=" + ",".join(f"{space}:{letter}" for space, letter in letters)
            )
        object.__setattr__(self, "stars", stars)
        object.__setattr__(self, "letters", letters)

    @classmethod
    def blank(cls, layout: Layout) -> Sheet:
        """An unused sheet."""
        return cls(layout, Board(layout.blank_rows(), layout.ruins))

    @classmethod
    def parse(cls, text: str, layout: Layout | None = None) -> Sheet:
        """A sheet from its map string or its one-line form.

        Without ``layout`` (and without a layout key in the line) the layout is the published one
        whose mountains are exactly the map's and whose wasteland is the map's as far as it is not
        destroyed.

        Raises the errors of :class:`Board` and of this class, LayoutNotRecognised, UnknownLayout,
        BadSheetField.
        """
        map_string, *fields = text.split(" ")
        board = Board.parse(map_string)
        if (board.height, board.width) != (SIZE, SIZE):
            raise WrongSize(height=board.height, width=board.width, size=SIZE)
        values: dict[str, str] = {}
        key = fields.pop(0) if fields and "=" not in fields[0] else None
        for entry in fields:
            name, equals, value = entry.partition("=")
            name = _GERMAN_FIELDS.get(name.casefold(), name.casefold())
            if name not in ("coins", "stars", "letters") or name in values or not equals:
                raise BadSheetField(field=entry)
            values[name] = value
        if key is not None and layout is None:
            layout = find_layout(key)
        elif key is not None and layout is not None and key.upper() != layout.key.upper():
            raise UnknownLayout("layout_differs", layout=key, given=layout.key)
        if layout is None:
            layout = recognise_layout(board)
        marked, spent = _parse_coins(values.get("coins"))
        letters = []
        for entry in values["letters"].split(",") if "letters" in values else ():
            space, colon, letter = entry.partition(":")
            if not colon:
                raise BadSheetField(field="letters=" + values["letters"])
            letters.append((space, letter))
        stars = values["stars"].split(",") if "stars" in values else []
        if len(set(stars)) != len(stars):
            raise BadSheetField(field="stars=" + values["stars"])
        return cls(
            layout, board, marked, spent=spent, stars=frozenset(stars), letters=tuple(letters)
        )

    def __str__(self) -> str:
        return str(self.board)

    @property
    def line(self) -> str:
        """The whole sheet in one line; ``Sheet.parse(sheet.line, sheet.layout) == sheet``."""
        parts = [str(self.board), self.layout.key]
        if self.marked or self.spent:
            parts.append(f"coins={self.marked}-{self.spent}")
        if self.stars:
            order = self.board.geometry
            parts.append("stars=" + ",".join(order.cells(order.mask(self.stars))))
        if self.letters:
            parts.append(
                "letters=" + ",".join(f"{space}:{letter}" for space, letter in self.letters)
            )
        return " ".join(parts)

    @property
    def coins(self) -> int:
        """Coins that score: marked and not spent (never negative, even on an impossible sheet)."""
        return max(0, self.marked - self.spent)

    def problems(self) -> tuple[Problem, ...]:
        """What is impossible about this sheet alone, each with its spaces; empty for a possible
        sheet."""
        board, layout, geo = self.board, self.layout, self.board.geometry
        masks = board.masks
        found: list[Problem] = []

        def report(key: str, mask: int, **values: object) -> None:
            if mask:
                found.append(Problem(key, geo.cells(mask), values))

        mountains, wasteland = geo.mask(layout.mountains), geo.mask(layout.wasteland)
        # Only mountains never change; any other space can be destroyed, wasteland too
        # (docs/rules.md, ruling 24).
        report("mountain_missing", mountains & ~masks.by_letter["^"])
        report("mountain_not_printed", masks.by_letter["^"] & ~mountains)
        report("wasteland_drawn_on", wasteland & ~(masks.by_letter["#"] | masks.by_letter["X"]))
        report("wasteland_not_printed", masks.by_letter["#"] & ~wasteland)
        if self.marked > COINS:
            found.append(Problem("too_many_coins", (), {"marked": self.marked, "coins": COINS}))
        if self.spent > self.marked:
            found.append(
                Problem("more_spent_than_marked", (), {"marked": self.marked, "spent": self.spent})
            )
        stars = geo.mask(self.stars)
        # "Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld
        # sofort zerstört."
        report("star_on_monster", stars & masks.by_letter["M"])
        if stars and not masks.by_letter["H"] and not masks.by_letter["X"]:
            report("stars_without_hero", stars)
        lettered = geo.mask([space for space, _ in self.letters])
        # A destroyed monster may still show its letter under the X.
        report("letter_without_monster", lettered & ~(masks.by_letter["M"] | masks.by_letter["X"]))
        for letter, most in MONSTER_LETTERS.items():
            spaces = geo.mask([space for space, other in self.letters if other == letter])
            if spaces.bit_count() > most:
                report("too_many_letters", spaces, letter=letter, most=most)
        return tuple(found)

    def require_possible(self) -> Sheet:
        """This sheet if it is possible; raises ImpossibleSheet otherwise."""
        problems = self.problems()
        if problems:
            raise ImpossibleSheet(problems=problems)
        return self


def recognise_layout(board: Board) -> Layout:
    """The one published layout that an 11×11 board can lie on. Raises LayoutNotRecognised."""
    geo = board.geometry
    fitting = [
        layout
        for layout in LAYOUTS.values()
        if geo.mask(layout.mountains) == board.mask("^")
        and board.mask("#") | board.mask("X") & geo.mask(layout.wasteland)
        == geo.mask(layout.wasteland)
    ]
    if len(fitting) != 1:
        raise LayoutNotRecognised(known=", ".join(LAYOUTS))
    return fitting[0]


def _parse_coins(text: str | None) -> tuple[int, int]:
    if text is None:
        return 0, 0
    match = _COINS_FIELD.match(text)
    if match is None:
        raise BadSheetField(field="coins=" + text)
    return int(match[1]), int(match[2] or 0)
