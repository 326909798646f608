"""When two names are the same to whoever reads them: typed in another case, on another keyboard, by
another system; and when two sheets show the same drawing."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.layout import Layout
from engine.sheet import Sheet

DRAWN_OTHERWISE = 0.12
"""Share of the spaces drawn on one or both of two sheets that may look different where both show
the same drawing. Of 113,000 pairs of sheets that simulated players drew for themselves at least
half were different."""
FEWEST_DRAWN = 8
"""Drawn spaces from which two players' sheets can be the same drawing: a season draws four shapes
or more."""
_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0" + "".join(map(chr, range(0xFE00, 0xFE10)))
)
"""Signs that nobody sees and that Unicode does not count among its format signs: fillers, variation
selectors."""

_LOOKS_LATIN = str.maketrans(
    # Cyrillic, then Greek, in lower case: those of which the small or the capital letter looks as
    # the Latin one does.
    "авеԑзкмнорсԁтухһіјѕԛԝ" + "αβεζηικμνορτυχ",
    "abeezkmhopcdtyxhijsqw" + "abezhikmnoptyx",
)
"""After the confusable characters of Unicode TS 39 (https://www.unicode.org/reports/tr39/), whole
letters alone."""


def as_compared(name: str) -> str:
    """A name in the form in which two are the same: in any case, "ö" as one sign or as two, as some
    systems write it in the names of files, with Latin letters for those of other alphabets that
    look alike, and without signs that nobody sees, which come along with what is copied."""
    seen = "".join(
        sign for sign in name if unicodedata.category(sign) != "Cf" and sign not in _UNSEEN
    )
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.translate(_LOOKS_LATIN).split())


def drawings_alike(one: Sheet, other: Sheet) -> bool:
    """Whether two sheets show the same drawing, but for what a reader may have misread."""
    return one.layout == other.layout and Drawings(one.layout, [other]).alike(one) != []


class Drawings:
    """Sheets of one layout, each compared with all at once: 400 sheets are 80,000 pairs."""

    def __init__(self, layout: Layout, sheets: Sequence[Sheet]) -> None:
        self._printed = _letters(layout.blank_rows())
        self._all = np.stack([_letters(sheet.board.rows) for sheet in sheets])

    def alike(self, sheet: Sheet) -> list[int]:
        """Which of them show the drawing of this one, but for what a reader may have misread."""
        this = _letters(sheet.board.rows)
        otherwise = (self._all != this).sum(axis=1)
        drawn = otherwise + ((self._all == this) & (this != self._printed)).sum(axis=1)
        found = (drawn >= FEWEST_DRAWN) & (otherwise <= DRAWN_OTHERWISE * drawn)
        return [int(number) for number in np.flatnonzero(found)]


def _letters(rows: Iterable[str]) -> NDArray[np.uint8]:
    """A board's letters, (121,) uint8."""
    return np.frombuffer("".join(rows).encode("ascii"), np.uint8)
