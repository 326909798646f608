"""What runs ``kscore layout learn``: the layout is shown, confirmed, and written to a file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from engine.errors import UnknownSpace
from engine.grid import SIZE, Space
from engine.layout import LAYOUTS
from kscore.console import Session
from kscore.errors import Exit, Mistyped
from kscore.whole_files import write_whole
from scanner.photo import load_photo
from scanner.printed_layout import seen_layout
from scanner.read.terrain import TerrainNetwork

_LETTERS = {"^": "mountains", "R": "ruins", "#": "wasteland", ".": None}


def learn(
    photo: Path,
    said: Sequence[str],
    output: Path | None,
    sheet: int | None,
    ask: bool,
    session: Session,
) -> int:
    """``kscore layout learn``. Raises Mistyped for a space or letter that is none, what the scanner
    raises, and FileTrouble."""
    t, terminal = session.t, session.terminal

    corrected = dict(_said(text) for text in said)
    target = output or photo.with_suffix(".toml")
    seen = seen_layout(load_photo(photo).pixels, TerrainNetwork(), sheet)
    rows = [list(row) for row in seen.rows]
    for space, letter in corrected.items():
        row, column = Space.parse(space)
        rows[row][column] = letter
    unsure = [space for space in seen.unsure if space not in corrected]
    terminal.show(_shown(rows, unsure))
    terminal.tell(t("layout.shown"))
    if unsure:
        terminal.tell(t("layout.unsure", spaces=" ".join(unsure)))
    if ask and terminal.somebody_is_there():
        if (
            terminal.answer(t("layout.confirm", path=target)).strip().lower()
            not in t("layout.yes").split()
        ):
            terminal.tell(t("layout.not_written"))
            return int(Exit.INTERRUPTED)
    elif unsure:
        return int(Exit.DOUBTFUL)
    write_whole(target, _toml(_key(target), rows).encode("utf-8"))
    terminal.tell(t("layout.written", path=target))
    return int(Exit.SCORED)


def _said(text: str) -> tuple[str, str]:
    space, _, letter = text.partition("=")
    if letter.upper() not in _LETTERS:
        raise Mistyped("layout.set", text=text)
    try:
        row, column = Space.parse(space.strip().upper())
    except UnknownSpace:
        raise Mistyped("layout.set", text=text) from None
    if not (0 <= row < SIZE and 0 <= column < SIZE):
        raise Mistyped("layout.set", text=text)
    return Space(row, column).name, letter.upper()


def _shown(rows: Sequence[Sequence[str]], unsure: Sequence[str]) -> str:
    """The layout as a small map; a question mark where it is unsure."""
    lines = ["   " + " ".join(f"{column + 1:>2}" for column in range(SIZE))]
    for row in range(SIZE):
        asked = ["?" if Space(row, column).name in unsure else " " for column in range(SIZE)]
        spaces = (letter + mark for letter, mark in zip(rows[row], asked, strict=True))
        lines.append(f"{Space(row, 0).name[0]}   " + " ".join(spaces))
    return "\n".join(lines)


def _key(path: Path) -> str:
    """A layout's key out of its file's name."""
    key = re.sub(r"[^A-Za-z0-9_-]+", "-", path.stem).strip("-_")[:40] or "own"
    return f"own-{key}"[:40] if key.upper() in LAYOUTS else key


def _toml(key: str, rows: Sequence[Sequence[str]]) -> str:
    lines = [f'key = "{key}"']
    for letter, name in _LETTERS.items():
        if name is not None:
            spaces = [
                Space(row, column).name
                for row in range(SIZE)
                for column in range(SIZE)
                if rows[row][column] == letter
            ]
            lines.append(f"{name} = [{', '.join(chr(34) + space + chr(34) for space in spaces)}]")
    return "\n".join(lines) + "\n"
