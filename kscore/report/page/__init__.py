"""A season or a whole game as one self-contained HTML page: works offline, on a phone, with a keyboard, and on paper.

Both languages are in the page; its button changes between them. Without JavaScript everything can still be read.
What stands where is ``page.html.jinja``'s; `kscore.report.page.parts` hands it what it shows.
"""

from __future__ import annotations

import re
import unicodedata

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from kscore.game import Game
from kscore.report.page.parts import MARGIN, Photos, Said, game_page

__all__ = ["MARGIN", "Photos", "page"]


def page(game: Game, photos: Photos, lang: str) -> str:
    """The whole page as HTML; ``lang`` (a key of `kscore.messages.LANGUAGES`) is the language it opens in."""
    environment = Environment(
        loader=PackageLoader(__name__, "."),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("page.html.jinja").render(page=game_page(game, photos), t=Said.of, lang=lang) + "\n"


_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters, and those that turn or isolate the direction of whatever follows them."""
_RIGHT_TO_LEFT = frozenset({"R", "AL"})


def harmless(value: object) -> object:
    """What the template prints for ``value``; only then it is escaped.

    Text that came from people (names, file names, corrections) keeps its letters but loses control characters, those
    for the writing direction included. Right-to-left letters are isolated, so that the number beside a Hebrew name
    stays on its side. Markup that the template made itself passes.
    """
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    text = _CONTROLS.sub("", value)
    if not text.isascii() and any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in text):
        return f"\u2068{text}\u2069"
    return text
