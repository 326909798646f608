"""What people type after options: corners, map strings, layouts."""

from __future__ import annotations

import re
from pathlib import Path

from engine.errors import UnknownLayout
from engine.layout import LAYOUTS, Layout, find_layout, load_layout
from engine.sheet import Sheet
from engine.terrain import LETTERS
from kscore.errors import FileTrouble, Mistyped
from kscore.map_text import one_line


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
    """A sheet from a typed map or from a file that holds one, as `kscore.map_text` takes it.

    Raises FileTrouble for a file that is not there or no text, Mistyped for a word that is no terrain, and the engine's
    errors for a wrong map.
    """
    if "\n" not in text.strip() and (text.count("/") != 10 or Path(text).is_file()):
        path = Path(text)
        looks_like_file = path.suffix != "" and not set(text) <= set("/ " + LETTERS)
        if path.is_file() or looks_like_file:
            try:
                text = path.read_text(encoding="utf-8")
            except FileNotFoundError:
                raise FileTrouble("map.missing", path=text) from None
            except (OSError, UnicodeDecodeError):
                raise FileTrouble("map.no_text", path=text) from None
    return Sheet.parse(one_line(text), layout)
