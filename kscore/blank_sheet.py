"""The product's own map sheet, and its legend, as files to print: PDF (some sheets to a page) or
SVG (one sheet)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from calibration.own_sheet.legend import LEGEND
from calibration.own_sheet.pdf import Paper, arranged, to_pdf
from calibration.own_sheet.sheet_art import A4_WIDTH_MM, A5_WIDTH_MM, shapes, svg, title_of
from engine.layout import Layout
from kscore.errors import Mistyped
from kscore.sheet.request import parse_layout
from kscore.whole_files import write_whole
from scanner.printed import OWN

PAPERS = tuple(paper.value for paper in Paper)


def write_sheets(
    sides: Sequence[str], path: Path, paper: str, large: bool, marks: bool, lang: str
) -> None:
    """Writes the sides (keys of printed layouts or layout files, at least one) to ``path``, as its
    ending says.

    On A5 a sheet has the real pad's size, on A4 and letter two of that size lie beside each other,
    or one as ``large`` as the paper. ``marks``: with the square marks in the corners that help to
    find the sheet in a photo. Raises Mistyped for an ending other than .pdf and .svg, a paper that
    is none of `PAPERS` and several sides in an SVG, the engine's layout errors, and FileTrouble
    where ``path`` cannot be written.
    """
    kind = _kind(path, paper)
    if kind == ".svg" and len(sides) > 1:
        raise Mistyped("sheet.one_side", count=len(sides))
    _write(
        [layout for side in sides if (layout := parse_layout(side)) is not None],
        path,
        paper,
        large,
        marks,
        lang,
    )


def write_legend(path: Path, paper: str, large: bool, lang: str) -> None:
    """Writes the sheet on which a player shows how the symbols are drawn. As `write_sheets`; it
    always has marks."""
    _kind(path, paper)
    _write([LEGEND], path, paper, large, True, lang)


def _kind(path: Path, paper: str) -> str:
    if paper not in PAPERS:
        raise Mistyped("sheet.paper", text=paper, known=", ".join(PAPERS))
    kind = path.suffix.lower()
    if kind not in (".pdf", ".svg"):
        raise Mistyped("sheet.format", path=path)
    return kind


def _write(
    layouts: list[Layout], path: Path, paper: str, large: bool, marks: bool, lang: str
) -> None:
    if path.suffix.lower() == ".svg":
        write_whole(path, svg(layouts[0], lang, _alone_mm(paper, large), marks).encode("utf-8"))
        return
    arrangement = arranged(Paper(paper), OWN.page, large)
    pages = [shapes(layout, lang, marks) for layout in layouts]
    write_whole(path, to_pdf(pages, OWN.page, arrangement, title_of(layouts, lang)))


def _alone_mm(paper: str, large: bool) -> float:
    """The width of a sheet that lies alone: as large as A4 or letter, or the real pad's (a5, which
    ``large`` makes A4)."""
    if Paper(paper) is Paper.A5:
        return A4_WIDTH_MM if large else A5_WIDTH_MM
    return arranged(Paper(paper), OWN.page, large=True).width_mm
