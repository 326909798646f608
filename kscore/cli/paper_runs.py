"""Runs the commands about paper. The product's own sheet and its legend as files to print (PDF with
some sheets to a page, SVG with one), and ``kscore sheet layout``, which writes the layout of an
empty sheet."""

from __future__ import annotations

from pathlib import Path

from kscore.calibration.own_sheet.legend import LEGEND
from kscore.calibration.own_sheet.pdf import Paper, arrange, to_pdf
from kscore.calibration.own_sheet.sheet_art import A4_WIDTH_MM, A5_WIDTH_MM, shapes, svg, title_of
from kscore.cli.options import LayoutOptions, LegendPaper, SheetPaper
from kscore.console import Session
from kscore.disk import write_whole
from kscore.engine.grid import ROW_NAMES, SIZE
from kscore.engine.layout import Layout
from kscore.errors import Exit, Mistyped, sentence
from kscore.messages import says
from kscore.scanner.photo import load_photo
from kscore.scanner.printed import OWN
from kscore.scanner.printed_layout import read_layout
from kscore.scanner.read.terrain import terrain_network
from kscore.sheet.learnt_layout import PRINTS, LearntLayout, layout_key, prints_said
from kscore.sheet.notes import SheetLeftOut
from kscore.sheet.request import own_layouts, parse_layout
from kscore.views.wording import note_lines

PAPERS = tuple(paper.value for paper in Paper)


def write_sheets(sides: list[str] | None, wish: SheetPaper, session: Session) -> None:
    """``kscore sheet print``: writes the named sides. Keys of printed layouts or layout files.

    Raises Mistyped for an ending other than .pdf and .svg, a paper that is none of `PAPERS` and
    several sides in an SVG, the engine's layout errors, and FileTrouble.
    """
    both = sides or ("K-A", "K-B")
    _refuse(wish, len(both))
    _write([layout for side in both if (layout := parse_layout(side)) is not None], wish, session)


def write_legend(wish: LegendPaper, session: Session) -> None:
    """``kscore sheet legend``: writes the sheet that teaches symbols. Raises as `write_sheets`."""
    _refuse(wish)
    _write([LEGEND], wish, session)


def _refuse(wish: LegendPaper, sides: int = 1) -> None:
    """Raises Mistyped for an unknown paper or kind of file."""
    kind = wish.output.suffix.lower()
    if wish.paper.lower() not in PAPERS:
        raise Mistyped("sheet.paper", text=wish.paper, known=", ".join(PAPERS))
    if kind not in (".pdf", ".svg"):
        raise Mistyped("sheet.format", path=wish.output)
    if kind == ".svg" and sides > 1:
        raise Mistyped("sheet.one_side", count=sides)


def _write(layouts: list[Layout], wish: LegendPaper, session: Session) -> None:
    """Writes layouts on the paper. Sides of the real pad's size, on A4 and letter two beside each
    other, or one as large as the paper; with marks in the corners that help to find the sheet in a
    photo."""
    lang, marks, paper = session.t.lang, not wish.no_marks, wish.paper.lower()
    if wish.output.suffix.lower() == ".svg":
        drawn = svg(layouts[0], lang, _sheet_width_mm(paper, wish.large), marks).encode("utf-8")
    else:
        pages = [shapes(layout, lang, marks) for layout in layouts]
        arrangement = arrange(Paper(paper), OWN.page, wish.large)
        drawn = to_pdf(pages, OWN.page, arrangement, title_of(layouts, lang))
    write_whole(wish.output, drawn)
    session.terminal.tell(session.t("wrote", path=wish.output))


def _sheet_width_mm(paper: str, large: bool) -> float:
    """The width of a sheet that lies alone. As large as A4 or letter, or the real pad's (a5, which
    ``large`` makes A4)."""
    if Paper(paper) is Paper.A5:
        return A4_WIDTH_MM if large else A5_WIDTH_MM
    return arrange(Paper(paper), OWN.page, large=True).width_mm


def learn(photo: Path, wish: LayoutOptions, session: Session) -> int:
    """``kscore sheet layout``. Raises Mistyped for a space or letter that is none, LayoutOpen, what
    the scanner raises, and FileTrouble."""
    t, terminal = session.t, session.terminal
    said = prints_said(wish.set_ or ())
    target = wish.output or photo.with_suffix(".toml")
    pixels = load_photo(photo).pixels
    seen = read_layout(pixels, terrain_network(), wish.sheet, wish.by_hand, said.keys())
    terminal.tell(*note_lines(map(SheetLeftOut, seen.left_out), t))
    learnt = LearntLayout(seen, said, wish.by_hand)
    asking = not wish.no_input and terminal.is_interactive()
    while True:
        terminal.show(_map_text(learnt))
        signs = (f"{letter} {t(words)}" for letter, (_, words) in PRINTS.items())
        terminal.tell(", ".join(signs))
        if not asking:
            break
        if learnt.open is not None:
            terminal.tell(sentence(learnt.open, t))
        typed = _ask_corrections(target, session)
        if typed == {} and learnt.unsure:
            typed = _ask_each(learnt, session)
        if typed is None:
            terminal.tell(t("layout.not_written"))
            return int(Exit.SCORED)
        if not typed:
            break
        learnt = learnt.saying(typed)
    key = layout_key(target.stem)
    before = own_layouts().get(key)
    learnt.keep(key, target)
    terminal.tell(t("layout.written", path=target, key=key))
    if before not in (None, own_layouts().get(key)):
        terminal.tell(t("layout.replaced"))
    return int(Exit.SCORED)


def _ask_corrections(target: Path, session: Session) -> dict[str, str] | None:
    """The player's corrections by space; None for giving up. None of them where the map is
    right."""
    t, terminal = session.t, session.terminal
    while True:
        try:
            typed = terminal.answer(t("layout.confirm", path=target)).strip()
        except EOFError:
            return None
        if "=" not in typed:
            return {} if says("yes", typed) else None
        try:
            return prints_said([typed])
        except Mistyped as error:
            terminal.complain(error, t)


def _ask_each(learnt: LearntLayout, session: Session) -> dict[str, str] | None:
    """The player's answer for each unsure space, or None. None where the player does not say any
    more."""
    t, found = session.t, dict[str, str]()
    for space in learnt.unsure:
        seen, typed = learnt.letters[space], ""
        while typed not in PRINTS:
            try:
                prompt = t("layout.ask", space=space, letters=" ".join(PRINTS), seen=seen)
                typed = session.terminal.answer(prompt).strip().upper() or seen
            except EOFError:
                return None
        found[space] = typed
    return found


def _map_text(learnt: LearntLayout) -> str:
    """The layout as a small map, "?" where unsure."""
    lines = ["   " + " ".join(f"{column + 1:>2}" for column in range(SIZE))]
    marked = [
        letter + ("?" if space in learnt.unsure else " ")
        for space, letter in learnt.letters.items()
    ]
    for row, name in enumerate(ROW_NAMES):
        lines.append(f"{name}   " + " ".join(marked[row * SIZE : (row + 1) * SIZE]))
    return "\n".join(lines)
