"""When two names are the same to whoever reads them: typed in another case, on another keyboard, by
another system; and when two sheets show the same drawing."""

from __future__ import annotations

import unicodedata

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
    if one.layout != other.layout:
        return False
    printed = "".join(Sheet.blank(one.layout).board.rows)
    letters = zip("".join(one.board.rows), "".join(other.board.rows), printed, strict=True)
    drawn = [a == b for a, b, print_ in letters if not a == b == print_]
    return len(drawn) >= FEWEST_DRAWN and drawn.count(False) <= DRAWN_OTHERWISE * len(drawn)
