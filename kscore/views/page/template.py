"""The page's templates; each value is cleaned, then escaped.

A piece of the page (``partials/NAME.html.jinja``) stands in the phone's pages, too. It looks and
behaves as here with ``page.css``, ``page.js`` and, once in the page, the piece "symbols"; in one
language (``t``: a `kscore.messages.Speech` of one) it needs no style sheet that hides the others.
The pieces and what each shows:

=========== ================================================================
symbols     nothing
standings   ``ranking``: `kscore.views.documents.ranking.RankingDocument`; ``href(player, season)``
places      ``ranking``, ``href``: its table alone
notes       ``ranking``: how ties were settled, what is open, what was typed
chart       ``chart``: `kscore.views.page.chart.Chart`
plays       ``plays``: `kscore.views.plays.Plays`
cards       ``cards``: `kscore.views.page.parts.CardRule`, a tuple of them
legend      ``legend``: `kscore.views.documents.sheet.Key`, a tuple of them
map         ``map``: `kscore.views.documents.sheet.Map`
tally       ``lines``: `kscore.views.documents.sheet.Line`, a tuple; ``total``, ``name``: text
questions   ``questions``: text, a tuple
photo       ``photo``: `kscore.views.page.parts.PagePhoto`; ``of``, ``season``: whose
sheet       ``sheet``: `kscore.views.page.parts.SheetPart`, which is all of that
=========== ================================================================
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from kscore.engine import messages
from kscore.views.page.parts import Verbatim

_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def asset(name: str) -> Verbatim:
    """A style sheet or script of this package, unchanged. ``page.css``, ``print.css`` and
    ``page.js``."""
    return Verbatim(files(__package__).joinpath(name).read_text(encoding="utf-8"))


@cache
def environment(package: str, folder: str) -> Environment:
    """The templates in a package's folder. Every value is made `harmless`, then escaped, and a name
    without a value is an error."""
    return Environment(
        loader=PackageLoader(package, folder),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def harmless(value: object) -> object:
    """What the template prints for ``value``; only then it is escaped.

    Text that came from people (names, file names, corrections) keeps its letters but loses control
    characters, those for the writing direction included. Right-to-left letters are isolated, so
    that the number beside a Hebrew name stays on its side. Markup that the template made itself
    passes, and so does `Verbatim`.
    """
    if isinstance(value, Verbatim):
        return Markup(value)
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    text = messages.harmless(value)
    if not text.isascii() and any(
        unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text
    ):
        return f"\u2068{text}\u2069"
    return text
