"""Hypothesis strategies for boards and sheets."""

from __future__ import annotations

from hypothesis import strategies as st
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import LETTERS

MIXES = ("." * 6 + LETTERS, LETTERS, ".FV^", ".WA^", "VVV.FM^", "F#X^VAWMH.", "...F", "MMH.X")
"""Letters to draw from; some boards are nearly full, some hold two terrains only."""


@st.composite
def boards(
    draw: st.DrawFn, height: int | None = None, width: int | None = None, ruins: bool = True
) -> Board:
    """Boards up to 11×11 of any mix of letters, with ruins anywhere."""
    rows = height or draw(st.integers(1, 11))
    columns = width or draw(st.integers(1, 11))
    letters = draw(st.sampled_from(MIXES))
    text = draw(st.text(st.sampled_from(letters), min_size=rows * columns, max_size=rows * columns))
    names = [f"{chr(65 + r)}{c + 1}" for r in range(rows) for c in range(columns)]
    printed = draw(st.frozensets(st.sampled_from(names), max_size=6)) if ruins else frozenset()
    return Board(tuple(text[r * columns : (r + 1) * columns] for r in range(rows)), printed)


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets on a published layout whose mountains are where they are printed; otherwise
    anything."""
    layout = draw(st.sampled_from(sorted(LAYOUTS.values(), key=lambda layout: layout.key)))
    letters = draw(st.sampled_from(MIXES)).replace("^", "").replace("#", "") or "."
    text = iter(draw(st.text(st.sampled_from(letters), min_size=121, max_size=121)))
    rows = tuple(
        "".join(next(text) if letter == "." else letter for letter in row)
        for row in layout.blank_rows()
    )
    board = Board(rows, layout.ruins)
    spaces = st.sampled_from(board.cells(board.geometry.full))
    marked = draw(st.integers(0, 14))
    monsters = draw(st.dictionaries(spaces, st.sampled_from("DZTG"), max_size=4))
    return Sheet(
        layout,
        board,
        marked,
        spent=draw(st.integers(0, marked)),
        stars=draw(st.frozensets(spaces, max_size=5)),
        letters=tuple(monsters.items()),
    )
