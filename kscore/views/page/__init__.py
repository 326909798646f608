"""A season or a whole game as one self-contained HTML page. It works offline, on a phone, with a
keyboard, and on paper.

Standings and chart come first, a sheet is one tap away; without JavaScript everything can be read,
too. All languages are in the page; its buttons change between them. `kscore.views.page.template`
has the pieces for other pages.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType

from kscore.engine.season import Season
from kscore.game.game import Game
from kscore.messages import LANGUAGES, Speech, own_name
from kscore.sheet.scoring import Span
from kscore.views.documents.stats import StatsDocument
from kscore.views.page.bilingual import in_languages
from kscore.views.page.chart import chart
from kscore.views.page.parts import MARGIN, Photos, Scores, Verbatim, anchor, game_page, only_season

__all__ = ["MARGIN", "Photos", "only_season", "page", "stats_page"]
_DATES = 3
"""Dates below a chart."""


def page(
    game: Game,
    photos: Photos,
    lang: str,
    languages: tuple[str, ...] = LANGUAGES,
    scored: Scores = MappingProxyType({}),
    also_open: Mapping[tuple[str, Season], Span] = MappingProxyType({}),
    season: Season | None = None,
) -> str:
    """The whole page as HTML in these ``languages``. ``lang``, one of them, is the language it
    opens in. By player and season ``scored`` are sheets that are shown as they were scored, not as
    they would be decided now, and ``also_open`` is how far totals may go of which more is open than
    the game's sheets tell. ``season``: nothing but this season is shown; what is open about its
    sheets, and what speaks against them, is the whole game's affair."""
    shown = game_page(game, photos, languages, scored, also_open, season)
    return _render(
        "page",
        lang,
        languages,
        page=shown,
        title=shown.title,
        href=lambda player, season: "#" + anchor(game, player, season),
    )


def stats_page(games: Sequence[Game], lang: str, languages: tuple[str, ...] = LANGUAGES) -> str:
    """All evenings' page: players, wins, cards. Wins evening by evening; languages as of `page`."""
    found = StatsDocument.of_games(games)
    wins = {each.player: (0, *each.won) for each in found.players}
    dates = [*dict.fromkeys((row.date, row.evening) for row in found.rows)]
    step = -(-len(dates) // _DATES) or 1
    return _render(
        "stats",
        lang,
        languages,
        title=Speech(languages)("stats.title"),
        summary=in_languages(found.summary, languages),
        tables=in_languages(found.tables, languages),
        chart=wins
        and chart(wins, ["" if n % step else date[:10] for n, (date, _) in enumerate(dates)]),
    )


def _render(template: str, lang: str, languages: tuple[str, ...], **values: object) -> str:
    # jinja2 is slow to import, and whoever only needs `MARGIN` writes no page.
    from kscore.views.page.template import asset, environment

    script = asset("page.js")
    shown = (
        environment(__name__, ".")
        .get_template(f"{template}.html.jinja")
        .render(
            **values,
            t=Speech(languages),
            lang=lang,
            languages=languages,
            language_names=[own_name(each) for each in languages],
            style=asset("page.css"),
            print_style=asset("print.css"),
            script=script,
            script_hash=Verbatim("sha256-" + b64encode(sha256(script.encode()).digest()).decode()),
        )
    )
    return shown + "\n"
