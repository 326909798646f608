"""Letters as any keyboard has them, and names that are the same to a reader."""

from __future__ import annotations

import unicodedata

_UNSEEN = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)
"""Signs that is invisible and that Unicode does not count among its format signs: fillers,
variation selectors."""

_LOOKS_LATIN = str.maketrans(
    # Cyrillic, then Greek, in lower case: those of which the small or the capital letter looks as
    # the Latin one does.
    "авеԑзкмнорсԁтухһіјѕԛԝ" + "αβεζηικμνορτυχ",
    "abeezkmhopcdtyxhijsqw" + "abezhikmnoptyx",
)
"""After the confusable characters of Unicode TS 39 (https://www.unicode.org/reports/tr39/), whole
letters alone."""


def strip_accents(text: str) -> str:
    """Text without the signs over its letters, in lower case.

    >>> strip_accents("Ätherbrunnen, Straße")
    'atherbrunnen, strasse'
    """
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign))


def normalise_name(name: str) -> str:
    """A name in the form in which two are the same: in any case, "ö" as one sign or as two, as some
    systems write it in the names of files, with Latin letters for those of other alphabets that
    look alike, and without signs that cannot be seen, which come along with what is copied."""
    seen = "".join(
        sign for sign in name if unicodedata.category(sign) != "Cf" and sign not in _UNSEEN
    )
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold())
    return " ".join(folded.translate(_LOOKS_LATIN).split())
