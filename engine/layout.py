"""Printed layouts as data: where the mountains, ruins and wasteland of a map sheet are.

The four published layouts are those of docs/rules.md, "Printed layouts". A player's own layout (map
packs, home-made sheets) is a small TOML file::

    key = "my-island"
    mountains = ["B4", "C9", "F6", "I3", "J8"]
    ruins = ["B6", "C2"]          # may be left out
    wasteland = []                # may be left out
    gaps = ["A1", "A2"]           # no part of the map: a sea, a lake; may be left out
    by_hand = false               # true: players drew the mountains and ruins on a blank pad
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType

from kscore.engine.errors import BadLayoutFile, LayoutFileMissing, UnknownLayout, UnknownSpace
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE, Space
from kscore.engine.input_file import NotAFile, TooLong, read_file
from kscore.engine.regions import geometry

SHEET_GEOMETRY = geometry(SIZE, SIZE)

MOST_BYTES = 100_000
"""A layout is some lines: a file longer than this is something else."""

_KEY = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}\Z")
_LISTS = ("mountains", "ruins", "wasteland", "gaps")


class Layout(Frozen):
    """Where things are printed on an 11×11 sheet; spaces by name ("F7").

    ``gaps`` are no part of the map, whatever is printed there. They count as ``wasteland``, which
    holds them, too. ``by_hand``: mountains and ruins are not printed but drawn by the players, on a
    blank pad.

    Raises UnknownSpace for a space off the sheet and BadLayoutFile for a space printed with two
    things.
    """

    key: str
    mountains: frozenset[str]
    ruins: frozenset[str] = field(default_factory=frozenset)
    wasteland: frozenset[str] = field(default_factory=frozenset)
    gaps: frozenset[str] = field(default_factory=frozenset, kw_only=True)
    by_hand: bool = field(default=False, kw_only=True)

    def __post_init__(self) -> None:
        seen: dict[str, str] = {}
        for name in _LISTS:
            for space in sorted(getattr(self, name)):
                SHEET_GEOMETRY.bit(space)
                if space in seen and (seen[space], name) != ("wasteland", "gaps"):
                    raise BadLayoutFile(
                        "layout_overlap", key=self.key, space=space, first=seen[space], second=name
                    )
                seen[space] = name
        object.__setattr__(self, "wasteland", self.wasteland | self.gaps)

    @property
    def printed_wasteland(self) -> frozenset[str]:
        """The wasteland that is printed as such."""
        return self.wasteland - self.gaps

    @property
    def shows_mountains(self) -> bool:
        """Whether printed mountains tell such a sheet."""
        return bool(self.mountains) and not self.by_hand

    def blank_rows(self) -> tuple[str, ...]:
        """The eleven rows of an unused sheet: ``^``, ``#`` and ``.``.

        Ruins are no terrain.

        >>> LAYOUTS["K-A"].blank_rows()[1]
        '...^.......'
        """
        grid = [["."] * SIZE for _ in range(SIZE)]
        for spaces, letter in ((self.mountains, "^"), (self.wasteland, "#")):
            for space in spaces:
                row, column = Space.parse(space)
                grid[row][column] = letter
        return tuple("".join(row) for row in grid)


def _make_layout(key: str, mountains: str, ruins: str, wasteland: str = "") -> Layout:
    return Layout(
        key, frozenset(mountains.split()), frozenset(ruins.split()), frozenset(wasteland.split())
    )


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        layout.key: layout
        for layout in (
            _make_layout("K-A", "B4 C9 F6 I3 J8", "B6 C2 C10 I2 I10 J6"),
            _make_layout("K-B", "B9 C4 H6 I10 J3", "B7 C3 E7 G2 H9 J4", "D6 E5 E6 F5 F6 F7 G6"),
            _make_layout("H-A", "B2 D9 F4 I10 J6", "B5 D8 G7 H3 J9 K1"),
            _make_layout(
                "H-B", "B10 D4 F7 I3 I10", "B4 B9 F2 G8 G11 J6", "B2 C2 F10 F11 G10 J1 J2"
            ),
        )
    }
)
"""The published layouts: K is Der Kartograph, H Die Kartographin (Heroes); A front, B back.

The ruins of H-A and all of H-B rest on one source (docs/rules.md, "Printed layouts"); the rest was
cross-checked.
"""


def find_layout(key: str) -> Layout:
    """A published layout by its key, in any case. Raises UnknownLayout.

    >>> find_layout("k-a").key
    'K-A'
    """
    try:
        return LAYOUTS[key.strip().upper()]
    except KeyError:
        raise UnknownLayout(layout=key, known=", ".join(LAYOUTS)) from None


def load_layout(path: str | Path) -> Layout:
    """A player's own layout from a TOML file (see the module's text).

    Raises LayoutFileMissing, and BadLayoutFile for anything in it that is not exactly as it should
    be.
    """
    path = Path(path)
    try:
        # some editors begin a file with a byte order mark
        text = read_file(path, MOST_BYTES).decode("utf-8-sig")
    except FileNotFoundError:
        raise LayoutFileMissing(path=str(path)) from None
    except NotAFile:
        raise LayoutFileMissing("layout_no_file", path=str(path)) from None
    except TooLong:
        raise BadLayoutFile("layout_too_long", path=str(path), most=MOST_BYTES // 1000) from None
    except OSError as error:
        raise LayoutFileMissing(
            "layout_file_unreadable", path=str(path), why=error.strerror or str(error)
        ) from None
    except UnicodeDecodeError:
        raise BadLayoutFile("layout_not_text", path=str(path)) from None
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # RecursionError: lists in lists, thousands deep
        raise BadLayoutFile("layout_no_toml", path=str(path), why=str(error)) from None
    unknown = sorted(set(data) - {"key", "by_hand", *_LISTS})
    if unknown:
        raise BadLayoutFile(
            "layout_unknown_entry",
            path=str(path),
            entry=unknown[0],
            known="key, " + ", ".join((*_LISTS, "by_hand")),
        )
    key = data.get("key")
    if not isinstance(key, str) or not _KEY.match(key):
        raise BadLayoutFile("layout_key", path=str(path))
    if key.upper() in LAYOUTS:
        raise BadLayoutFile("layout_key_taken", path=str(path), key=key)
    if "mountains" not in data:
        raise BadLayoutFile("layout_without_mountains", path=str(path))
    by_hand = data.get("by_hand", False)
    if not isinstance(by_hand, bool):
        raise BadLayoutFile("layout_by_hand", path=str(path))
    lists = {name: _read_space_list(path, name, data.get(name, [])) for name in _LISTS}
    return Layout(key, **lists, by_hand=by_hand)


def _read_space_list(path: Path, name: str, value: object) -> frozenset[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise BadLayoutFile("layout_no_list", path=str(path), entry=name)
    seen: set[str] = set()
    for space in value:
        try:
            SHEET_GEOMETRY.bit(space)
        except UnknownSpace:
            raise BadLayoutFile(
                "layout_unknown_space", path=str(path), entry=name, space=space
            ) from None
        if space in seen:
            raise BadLayoutFile("layout_twice", path=str(path), entry=name, space=space)
        seen.add(space)
    return frozenset(seen)
