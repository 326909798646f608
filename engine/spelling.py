"""Letters as any keyboard has them."""

from __future__ import annotations

import unicodedata


def bare(text: str) -> str:
    """Text without the signs over its letters, in lower case.

    >>> bare("Ätherbrunnen, Straße")
    'atherbrunnen, strasse'
    """
    folded = unicodedata.normalize("NFD", text.casefold())
    return "".join(sign for sign in folded if not unicodedata.combining(sign))
