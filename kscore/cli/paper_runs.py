"""What runs the commands about paper: the product's own sheet and its legend as files to print (PDF
with some sheets to a page, SVG with one), and ``kscore layout learn``, which writes the layout of
an empty sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from calibration.own_sheet.legend import LEGEND
from calibration.own_sheet.pdf import Paper, arranged, to_pdf
from calibration.own_sheet.sheet_art import A4_WIDTH_MM, A5_WIDTH_MM, shapes, svg, title_of
from engine.errors import UnknownSpace
from engine.grid import SIZE, Space
from engine.layout import LAYOUTS, SHEET_GEOMETRY, Layout
from kscore.console import Session
from kscore.errors import Exit, Mistyped
from kscore.home import layouts_folder
from kscore.sheet.request import parse_layout
from kscore.whole_files import cannot_write, write_whole
from scanner.photo import load_photo
from scanner.printed import OWN
from scanner.printed_layout import seen_layout
from scanner.read.terrain import TerrainNetwork

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


_LETTERS = {"^": "mountains", "R": "ruins", "#": "wasteland", "-": "gaps", ".": None}


def learn(
    photo: Path,
    said: Sequence[str],
    output: Path | None,
    sheet: int | None,
    by_hand: bool,
    ask: bool,
    session: Session,
) -> int:
    """``kscore layout learn``. Raises Mistyped for a space or letter that is none, what the scanner
    raises, and FileTrouble."""
    t, terminal = session.t, session.terminal

    corrected = {space: letter for text in said for space, letter in _said(text)}
    target = output or photo.with_suffix(".toml")
    seen = seen_layout(load_photo(photo).pixels, TerrainNetwork(), sheet, by_hand, corrected.keys())
    rows = [list(row) for row in seen.rows]
    asking = ask and terminal.somebody_is_there()
    while True:
        for space, letter in corrected.items():
            row, column = Space.parse(space)
            rows[row][column] = letter
        unsure = [space for space in seen.unsure if space not in corrected]
        terminal.show(_shown(rows, unsure))
        terminal.tell(t("layout.shown"))
        if unsure:
            terminal.tell(t("layout.unsure", spaces=" ".join(unsure)))
        if not asking and unsure:
            return int(Exit.DOUBTFUL)
        typed = _confirmed(target, session) if asking else {}
        if typed == {} and unsure:
            typed = _each(rows, unsure, session)
        if typed is None:
            terminal.tell(t("layout.not_written"))
            return int(Exit.SCORED)
        if not typed:
            break
        corrected |= typed
    key = _key(target)
    layouts = layouts_folder()
    try:
        layouts.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(layouts, error) from None
    for path in (target, layouts / f"{key}.toml"):
        write_whole(path, _toml(key, rows, by_hand).encode("utf-8"))
    terminal.tell(t("layout.written", path=target, key=key))
    return int(Exit.SCORED)


def _confirmed(target: Path, session: Session) -> dict[str, str] | None:
    """Letters by space that somebody puts right; none where the map is right, None where it shall
    not be written."""
    t, terminal = session.t, session.terminal
    while True:
        try:
            typed = terminal.answer(t("layout.confirm", path=target)).strip()
        except EOFError:
            return None
        if "=" not in typed:
            return {} if typed.lower() in t("layout.yes").split() else None
        try:
            return dict(_said(typed))
        except Mistyped as error:
            terminal.complain(error, t)


def _each(
    rows: Sequence[Sequence[str]], unsure: Sequence[str], session: Session
) -> dict[str, str] | None:
    """What is printed in each unsure space, as somebody says; None where nobody says any more."""
    t, found = session.t, dict[str, str]()
    for space in unsure:
        at = Space.parse(space)
        seen, typed = rows[at.row][at.column], ""
        while typed not in _LETTERS:
            try:
                prompt = t("layout.ask", space=space, letters=" ".join(_LETTERS), seen=seen)
                typed = session.terminal.answer(prompt).strip().upper() or seen
            except EOFError:
                return None
        found[space] = typed
    return found


_SPACES = re.compile(r"([^=]+)=\s*([^\s,;=]?)[\s,;]*")


def _said(text: str) -> Iterator[tuple[str, str]]:
    """Each space with its letter: ``A9=#,B8=#``, ``A1 A2=-``. Raises Mistyped."""
    parts = list(_SPACES.finditer(text.upper()))
    if "".join(part[0] for part in parts) != text.upper() or not parts:
        raise Mistyped("layout.set", text=text)
    for spaces, letter in (part.groups() for part in parts):
        named = spaces.replace(",", " ").split()
        if letter not in _LETTERS or not named:
            raise Mistyped("layout.set", text=text)
        for space in named:
            try:
                SHEET_GEOMETRY.bit(space)
            except UnknownSpace:
                raise Mistyped("layout.set", text=text) from None
            yield space, letter


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


def _toml(key: str, rows: Sequence[Sequence[str]], by_hand: bool) -> str:
    lines = [f'key = "{key}"', *(["by_hand = true"] if by_hand else [])]
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
