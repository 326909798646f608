"""A layout learnt from a photo of an empty sheet. As it is seen, as people put it right, as a file.

Nothing is kept of which a space is unsure: a player who is there says what is printed in it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from kscore.disk import layouts_folder, write_errors, write_whole
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space, is_sheet_space
from kscore.engine.layout import LAYOUTS
from kscore.errors import LayoutOpen, Mistyped
from kscore.scanner.printed_layout import LayoutReading
from kscore.sheet.request import own_layouts

PRINTS: Mapping[str, tuple[str | None, str]] = MappingProxyType(
    {
        "^": ("mountains", "terrain.^"),
        "R": ("ruins", "report.ruin"),
        "#": ("wasteland", "terrain.#"),
        "-": ("gaps", "layout.gap"),
        ".": (None, "terrain.."),
    }
)
"""What a space may bear by its letter: its name in the file, and the key of its words."""
_SPACES = re.compile(r"([^=]+)=\s*([^\s,;=]?)[\s,;]*")


class LearntLayout(Frozen):
    """What is printed on a sheet. ``said`` are letters by space, as the player says, ``by_hand``
    whether the players drew it on a blank pad."""

    seen: LayoutReading
    said: Mapping[str, str]
    by_hand: bool = False

    @property
    def letters(self) -> dict[str, str]:
        """The letter of each space, row by row."""
        seen = {
            Space(row, column).name: letter
            for row, letters in enumerate(self.seen.rows)
            for column, letter in enumerate(letters)
        }
        return seen | dict(self.said)

    @property
    def unsure(self) -> tuple[str, ...]:
        """Spaces whose print is unsure and was not said."""
        return tuple(space for space in self.seen.unsure if space not in self.said)

    @property
    def open(self) -> LayoutOpen | None:
        """The error while something is unsure, else None."""
        return LayoutOpen("layout.unsure", spaces=" ".join(self.unsure)) if self.unsure else None

    def saying(self, said: Mapping[str, str]) -> LearntLayout:
        """This layout with more said of it."""
        return replace(self, said={**self.said, **said})

    def keep(self, key: str, *also: Path) -> None:
        """Writes its file where kscore keeps layouts, and to ``also``. Raises LayoutOpen,
        FileTrouble."""
        if self.open is not None:
            raise self.open
        folder = layouts_folder()
        with write_errors(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for path in (*also, folder / f"{key}.toml"):
            write_whole(path, self._toml(key).encode("utf-8"))

    def _toml(self, key: str) -> str:
        lines = [f'key = "{key}"', *(["by_hand = true"] if self.by_hand else [])]
        for letter, (name, _) in PRINTS.items():
            if name is not None:
                spaces = (f'"{space}"' for space, each in self.letters.items() if each == letter)
                lines.append(f"{name} = [{', '.join(spaces)}]")
        return "\n".join(lines) + "\n"


def prints_said(texts: Iterable[str]) -> dict[str, str]:
    """Letters by space, as they are said: ``A9=#,B8=#``, ``A1 A2=-``. Raises Mistyped."""
    return {space: letter for text in texts for space, letter in _said(text)}


def _said(text: str) -> Iterator[tuple[str, str]]:
    left = text.upper()
    while part := _SPACES.match(left):  # from the beginning alone: a long nonsense costs little
        spaces, letter = part.groups()
        named, left = spaces.replace(",", " ").split(), left[part.end() :]
        if letter not in PRINTS or not all(map(is_sheet_space, named)) or not named:
            break
        yield from ((space, letter) for space in named)
        if not left:
            return
    raise Mistyped("layout.set", text=text)


def is_layout(key: str) -> bool:
    """Whether a layout of this key, or a file, exists."""
    kept = {path.stem for path in layouts_folder().glob("*.toml")}
    return key.casefold() in {each.casefold() for each in (*kept, *own_layouts())}


def layout_key(name: str) -> str:
    """The key of a layout that people call so."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    key = re.sub(r"[^A-Za-z0-9_-]+", "-", plain).strip("-_")[:40] or "own"
    return f"own-{key}"[:40] if key.upper() in LAYOUTS else key
