"""The product's own map sheet as a file to print: PDF (a page a side) or SVG (one side)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from calibration.own_sheet.sheet_art import A4_WIDTH_MM, A5_WIDTH_MM, pdf, svg
from kscore.errors import FileTrouble, Mistyped
from kscore.request import parse_layout


def write_sheets(sides: Sequence[str], path: Path, a4: bool, lang: str) -> None:
    """Writes the sides (keys of printed layouts or layout files, at least one) to ``path``, as its ending says.

    The sheet is A5, as the real pad, or A4. Raises Mistyped for an ending other than .pdf and .svg and for several
    sides in an SVG, the engine's layout errors, and FileTrouble where ``path`` cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in (".pdf", ".svg"):
        raise Mistyped("sheet.format", path=path)
    if kind == ".svg" and len(sides) > 1:
        raise Mistyped("sheet.one_side", count=len(sides))
    layouts = [layout for side in sides if (layout := parse_layout(side)) is not None]
    width = A4_WIDTH_MM if a4 else A5_WIDTH_MM
    data = pdf(layouts, lang, width) if kind == ".pdf" else svg(layouts[0], lang, width).encode("utf-8")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    except OSError as error:
        raise FileTrouble("cannot_write", path=path, reason=error.strerror or error) from None
