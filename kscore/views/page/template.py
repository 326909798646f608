"""The page's template, and what happens to each value that it prints: cleaned, then escaped."""

from __future__ import annotations

import unicodedata

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from engine import messages
from kscore.views.page.parts import GamePage, Said, Verbatim

_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def rendered(parts: GamePage, lang: str) -> str:
    """The page as HTML, opening in the language ``lang``."""
    environment = Environment(
        loader=PackageLoader(__package__, "."),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.jinja").render(page=parts, t=Said.of, lang=lang) + "\n"


def harmless(value: object) -> object:
    """What the template prints for ``value``; only then it is escaped.

    Text that came from people (names, file names, corrections) keeps its letters but loses control characters, those
    for the writing direction included. Right-to-left letters are isolated, so that the number beside a Hebrew name
    stays on its side. Markup that the template made itself passes, and so does `Verbatim`.
    """
    if isinstance(value, Verbatim):
        return Markup(value)
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    text = messages.harmless(value)
    if not text.isascii() and any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"\u2068{text}\u2069"
    return text
