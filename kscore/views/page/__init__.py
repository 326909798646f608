"""A season or a whole game as one self-contained HTML page: works offline, on a phone, with a keyboard, and on paper.

Both languages are in the page; its button changes between them. Without JavaScript everything can still be read.
What stands where is ``page.html.jinja``'s; `kscore.views.page.parts` hands it what it shows.
"""

from __future__ import annotations

from kscore.game import Game
from kscore.views.page.parts import MARGIN, Photos, game_page

__all__ = ["MARGIN", "Photos", "page"]


def page(game: Game, photos: Photos, lang: str) -> str:
    """The whole page as HTML; ``lang`` (a key of `kscore.messages.LANGUAGES`) is the language it opens in."""
    # jinja2 is slow to import, and whoever only needs `MARGIN` writes no page.
    from kscore.views.page.template import rendered

    return rendered(game_page(game, photos), lang)
