"""What people type after options: corners, map strings, layouts."""

from __future__ import annotations

import re
from pathlib import Path

from engine.errors import UnknownLayout
from engine.layout import LAYOUTS, Layout, find_layout, load_layout
from engine.sheet import Sheet
from engine.terrain import LETTERS
from kscore.errors import FileTrouble, Mistyped
from kscore.whole_files import is_file


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
    if Path(text).suffix.lower() == ".toml" or is_file(Path(text)):
        return load_layout(text)
    raise UnknownLayout(layout=text, known=", ".join(LAYOUTS))


def parse_map(text: str, layout: Layout | None = None) -> Sheet:
    """A sheet from a typed map string or from a file that holds one (rows joined by ``/`` or one a line).

    Raises FileTrouble for a file that is not there or no text, and the engine's errors for a wrong map.
    """
    if text.count("/") != 10 or is_file(Path(text)):
        path = Path(text)
        looks_like_file = path.suffix != "" and not set(text) <= set("/ " + LETTERS)
        if is_file(path) or looks_like_file:
            try:
                text = path.read_text(encoding="utf-8")
            except FileNotFoundError:
                raise FileTrouble("map.missing", path=text) from None
            except (OSError, ValueError):
                raise FileTrouble("map.no_text", path=text) from None
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    return Sheet.parse("/".join(line.strip("/") for line in lines), layout)
