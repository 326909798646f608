"""Text from outside (names, files, imports, what was typed) made harmless for a screen, in one
place for all views."""

from __future__ import annotations

import re

_UNSAFE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]"
)
"""Control characters but tab and line feed (escape begins what a terminal obeys), characters that
turn or isolate the direction of what follows, line and paragraph separators, and halves of
characters: bytes of a path that are no text."""


def harmless(text: str) -> str:
    """``text`` without characters that a terminal or browser would obey; its lines stay lines. A
    byte that is no text becomes "\ufffd".

    >>> harmless("Tom\\x1b[31m\\u202e")
    'Tom[31m'
    """
    return text if text.isprintable() else _UNSAFE.sub(_escape, text)


def one_line(text: str) -> str:
    """``text`` made `harmless`, on one line.

    For a name or a value inside a sentence: it cannot pretend to be another sentence.

    >>> one_line("Tom\\nAnna wins")
    'Tom Anna wins'
    """
    if text.isprintable():
        return text
    return harmless(re.sub(r"[\t\n\r\x0b\x0c\u0085\u2028\u2029]+", " ", text))


def escape_controls(text: str) -> str:
    """JSON whose strings hold such characters as escapes: the same data, and nothing that a
    terminal obeys.

    >>> escape_controls('"\\u202e"')
    '"\\\\u202e"'
    """
    if text.isprintable():
        return text
    return _UNSAFE.sub(lambda found: "\\u" + format(ord(found.group()), "04x"), text)


def _escape(found: re.Match[str]) -> str:
    return "\ufffd" if "\ud800" <= found[0] <= "\udfff" else ""
