"""What people type after options: corrections (``F7=W``), corners, map strings, layouts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from engine.errors import UnknownLayout
from engine.layout import LAYOUTS, Layout, find_layout, load_layout
from engine.sheet import COINS, MONSTER_LETTERS, Sheet
from engine.terrain import READ_ORDER
from kscore.errors import FileTrouble, Mistyped

_SPACE = re.compile(r"([A-K])(1[01]|[1-9])\Z")
_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "wald": "F",
        "forest": "F",
        "dorf": "V",
        "village": "V",
        "acker": "A",
        "feld": "A",
        "farm": "A",
        "wasser": "W",
        "water": "W",
        "monster": "M",
        "held": "H",
        "hero": "H",
        "zerstört": "X",
        "zerstoert": "X",
        "destroyed": "X",
        "leer": ".",
        "empty": ".",
    }
)


@dataclass(frozen=True)
class Corrections:
    """What the player says stands on the sheet, whatever was read.

    ``cells``: map letter by space. ``letters``: monster letter (D, Z, T, G) by space. ``coins``: coins that score.
    """

    cells: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    letters: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    coins: int | None = None

    @staticmethod
    def parse(texts: Iterable[str]) -> Corrections:
        """From ``F7=W``, ``F7=MZ`` (a zombie), ``coins=5``; several with commas. Raises Mistyped."""
        cells: dict[str, str] = {}
        letters: dict[str, str] = {}
        coins: int | None = None
        for text in texts:
            for part in filter(None, (p.strip() for p in text.replace(";", ",").split(","))):
                space, equals, value = (p.strip() for p in part.partition("="))
                if equals and space.casefold() in ("coins", "münzen", "muenzen"):
                    coins = _coins(value, part)
                    continue
                space = space.upper()
                if not equals or not _SPACE.match(space):
                    raise Mistyped("set.form", text=part)
                if len(value) == 2 and value[0].upper() == "M" and value[1].upper() in MONSTER_LETTERS:
                    letters[space], value = value[1].upper(), "M"
                cells[space] = terrain_letter(value, part)
        return Corrections(MappingProxyType(cells), MappingProxyType(letters), coins)

    def texts(self) -> tuple[str, ...]:
        """The corrections as they would be typed; `parse` takes them back."""
        cells = [f"{space}={letter}{self.letters.get(space, '')}" for space, letter in self.cells.items()]
        return (*cells, *([] if self.coins is None else [f"coins={self.coins}"]))

    def with_cells(self, cells: Mapping[str, str]) -> Corrections:
        """These and ``cells``, which stand above earlier ones."""
        return replace(self, cells=MappingProxyType({**self.cells, **cells}))

    def __bool__(self) -> bool:
        return bool(self.cells or self.letters) or self.coins is not None


def _coins(text: str, whole: str) -> int:
    if not text.isdigit() or int(text) > COINS:
        raise Mistyped("set.coins", text=whole, most=COINS)
    return int(text)


def terrain_letter(text: str, whole: str | None = None) -> str:
    """The map letter of a typed letter or word in either language. Raises Mistyped."""
    letter = _WORDS.get(text.casefold(), text.upper() or ".")
    if letter not in READ_ORDER or len(letter) != 1:
        raise Mistyped("set.letter", text=whole or text, letters=" ".join(READ_ORDER))
    return letter


def parse_corners(text: str | None) -> tuple[tuple[float, float], ...] | None:
    """Four corners from eight numbers ``x,y x,y x,y x,y``. Raises Mistyped."""
    if text is None:
        return None
    parts = [part for part in re.split(r"[\s,;]+", text.strip()) if part]
    try:
        numbers = [float(part) for part in parts]
    except ValueError:
        raise Mistyped("corners.form", text=text) from None
    if len(numbers) != 8:
        raise Mistyped("corners.form", text=text)
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def parse_layout(text: str | None) -> Layout | None:
    """A printed layout by its key, or a player's own from a file. Raises the engine's layout errors."""
    if text is None:
        return None
    if text.upper() in LAYOUTS:
        return find_layout(text)
    if Path(text).suffix.lower() == ".toml" or Path(text).is_file():
        return load_layout(text)
    raise UnknownLayout(layout=text, known=", ".join(LAYOUTS))


def parse_map(text: str, layout: Layout | None = None) -> Sheet:
    """A sheet from a typed map string or from a file that holds one (rows joined by ``/`` or one a line).

    Raises FileTrouble for a file that is not there or no text, and the engine's errors for a wrong map.
    """
    if text.count("/") != 10 or Path(text).is_file():
        path = Path(text)
        looks_like_file = path.suffix != "" and not set(text) <= set("/.FVAWMHX^# ")
        if path.is_file() or looks_like_file:
            try:
                text = path.read_text(encoding="utf-8")
            except FileNotFoundError:
                raise FileTrouble("map.missing", path=text) from None
            except (OSError, UnicodeDecodeError):
                raise FileTrouble("map.no_text", path=text) from None
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return Sheet.parse("/".join(line.strip("/") for line in lines), layout)
