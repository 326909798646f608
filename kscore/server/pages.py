"""The pages as HTML. With ``X-Part: main`` only what changes is sent; the page's script puts it in
its place."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from kscore.engine.grid import is_sheet_space
from kscore.engine.season import Season
from kscore.errors import ON_A_PHONE, KscoreError, sentence, still_there
from kscore.game.game import Game
from kscore.messages import Texts
from kscore.phone.photos import IncomingPhoto
from kscore.phone.sheets import SheetAtTable
from kscore.record.store import Record
from kscore.server.context import FOREVER, Context, context, in_thread, phone, sender_name, texts
from kscore.server.guard import COOKIE
from kscore.sheet.request import own_layouts
from kscore.views.documents.ranking import RankingDocument
from kscore.views.files import page_photos, png
from kscore.views.page import page as page_of_game
from kscore.views.phone import game_pages, home_page, layout_page, sheet_page, small_pages
from kscore.views.phone.template import Frame, asset, render
from kscore.views.picture import evening_card
from kscore.views.wording import game_title

Shown = tuple[str, dict[str, object]]
"""A page's title, and what it shows."""


async def enter(request: Request) -> Response:
    """GET /t/TOKEN: sets the cookie and redirects to a clean address."""
    here, client = context(request), request.client
    clean = "/help" if request.query_params.get("show") else "/"
    if getattr(request.state, "phone", None) is not None:
        return RedirectResponse(clean, 303)  # let in already: the token is not looked at
    token = request.path_params["token"]
    found = here.doorway.enter(token)
    if found is None and here.doorway.is_token(token):
        return HTMLResponse(small_pages.bare(texts(request), "phone.full", "phone.full_how"), 503)
    if found is None:
        allowed = here.tokens.allows("" if client is None else client.host)
        page = small_pages.bare(texts(request), "phone.refused", "phone.refused_how")
        return HTMLResponse(page, 401 if allowed else 429)
    secret, _ = found
    answer = RedirectResponse(clean, 303)
    answer.set_cookie(
        COOKIE,
        secret,
        max_age=int(here.doorway.longest),
        path="/",
        httponly=True,
        samesite="strict",
    )
    return answer


def home(request: Request, here: Context) -> Shown:
    """GET /: standings, sheets, photos under way."""
    t, evening = texts(request), here.evening
    game = evening.game()
    sheets = evening.of_game(game)
    shown = home_page.home(
        game,
        sheets,
        evening.loose(),
        evening.photos(),
        sheets.open_totals(),
        evening.cards,
        t,
        removed=evening.totals.removed(),
        newest=evening.totals.newest(),
        phone=phone(request).key,
        claims=here.doorway.claims,
        whose=None if phone(request).told else _whose(request, here, game),
        over=None if game is not None else evening.playing.over(),
    )
    return shown.title, {"page": shown}


def board(request: Request, here: Context) -> Shown:
    """GET /board: names and totals alone, large; revealed at the end."""
    t, game = texts(request), still_there(here.evening.game())
    left = here.evening.of_game(game).open_totals()
    shown = RankingDocument.of_game(game, left, t)
    return game_title(game.setup, t), {"page": shown, "over": game.finished}


def _whose(request: Request, here: Context, game: Game | None) -> small_pages.Me:
    t, known = texts(request), phone(request)
    players = () if game is None else game.setup.players
    taken = {player for key, player in here.doorway.claims.items() if key != known.key}
    joins = game is not None and not game.setup.played.solo
    return small_pages.me(known, players, taken, t, joins=joins)


def sheet(request: Request, here: Context) -> Shown:
    """GET /sheet/KEY: one sheet with its map, cards and questions."""
    found = still_there(here.evening.sheet(request.path_params["key"]))
    shown = sheet_page.sheet(found, _game_of(here, found), texts(request))
    return shown.title, {"page": shown, "picture": f"/picture/{found.photo}"}


def space(request: Request, here: Context) -> Shown:
    """GET /sheet/KEY/space/F7: what a space may be, to be tapped."""
    found, name = _sheet_of(request, here), _space(request)
    game = _game_of(here, found)
    # a sheet that belongs to no game may be of any
    destroys = game is None or not game.played.nothing_destroys
    shown = sheet_page.space(found, name, _is_second_game(game, found), destroys, texts(request))
    return shown.title, {"page": shown, "picture": f"/picture/{found.photo}"}


def _game_of(here: Context, found: SheetAtTable) -> Game | None:
    """The sheet's game; None for a photo of no player."""
    return here.evening.game() if found.player is not None else None


def _is_second_game(game: Game | None, found: SheetAtTable) -> bool:
    """Whether monsters may have letters and spaces stars. As the game says, else as the sheet's
    side."""
    if game is not None:
        return game.setup.played.stars
    return found.scored is not None and found.scored.sheet.layout.key.startswith("H")


def _sheet_of(request: Request, here: Context) -> SheetAtTable:
    """The sheet that was asked for, with its map."""
    found = still_there(here.evening.sheet(request.path_params["key"]))
    still_there(found.scored)
    return found


def _space(request: Request) -> str:
    name: str = request.path_params["space"]
    return still_there(name if is_sheet_space(name) else None)


def numbers(request: Request, here: Context) -> Shown:
    """GET /sheet/KEY/numbers: coins and box numbers, to be corrected."""
    shown = sheet_page.numbers(_sheet_of(request, here), texts(request))
    return shown.title, {"page": shown}


def me(request: Request, here: Context) -> Shown:
    """GET /me: whose phone this is, and its language."""
    shown = _whose(request, here, here.evening.game())
    return shown.title, {"page": shown}


def new(request: Request, here: Context) -> Shown:
    """GET /new: the form that begins a game."""
    t = texts(request)
    shown = small_pages.new_game(
        here.evening.playing.every(),
        here.evening.playing.key,
        t,
        own_layouts(),
        chosen=request.query_params.get("layout"),
        empty=here.evening.empty_sheets(),
    )
    return t("phone.new_game"), {"page": shown}


def layout(request: Request, here: Context) -> Shown:
    """GET /layout/ID: an empty sheet that was photographed, to keep its layout."""
    shown = layout_page.layout(_empty(request, here), texts(request))
    return shown.title, {"page": shown}


def layout_space(request: Request, here: Context) -> Shown:
    """GET /layout/ID/space/F7: what may be printed in a space, to be tapped."""
    photo, name = _empty(request, here), _space(request)
    learnt = still_there(photo.empty).learnt
    shown = layout_page.space(photo.upload.id, learnt, name, texts(request))
    return shown.title, {"page": shown, "picture": f"/picture/{shown.key}"}


def _empty(request: Request, here: Context) -> IncomingPhoto:
    photo = still_there(here.evening.photo(request.path_params["id"]))
    still_there(photo.upload.layout)
    return photo


def options(request: Request, here: Context) -> Shown:
    """GET /options: what the game is played with, to be put right."""
    t, game = texts(request), still_there(here.evening.game())
    shown = game_pages.options(game, here.evening.totals.removed(), own_layouts(), t)
    return t("phone.options"), {"page": shown}


def games(request: Request, here: Context) -> Shown:
    """GET /games: every game, to go on with or to look at."""
    t = texts(request)
    found = here.evening.playing.every()
    shown: dict[str, object] = {
        "page": game_pages.games(found, t),
        "all_time": game_pages.all_time(found, t),
    }
    return t("phone.games"), shown


def report(game: Game, record: Record, t: Texts) -> bytes:
    """GET /report: the page that ``kscore report`` writes."""
    return page_of_game(game, page_photos(game, record), t.lang).encode()


def card(game: Game, record: Record, t: Texts) -> bytes:
    """GET /card: the picture that ``kscore report --card`` writes."""
    return png(evening_card(game, t))


def _file(
    ending: str, kind: str, made: Callable[[Game, Record, Texts], bytes]
) -> Callable[[Request], Awaitable[Response]]:
    """The route of a file about the game."""

    async def route(request: Request) -> Response:
        here, t = context(request), texts(request)

        def found() -> tuple[bytes, str]:
            game, path = still_there(here.evening.game()), still_there(here.evening.playing.path)
            with Record.open(path) as record:
                return made(game, record, t), path.stem

        try:
            data, name = await in_thread(found)
        except KscoreError as error:
            return Response(error.text(t.lang), 409, media_type="text/plain")
        headers = {"content-disposition": f"attachment; filename*=utf-8''{quote(name)}.{ending}"}
        return Response(data, headers=headers, media_type=kind)

    return route


def revealed(request: Request, here: Context) -> Shown:
    """GET /revealed/SEASON: which ambushes and heroes a season revealed."""
    t, game, asked = texts(request), still_there(here.evening.game()), request.path_params["season"]
    season = still_there(next((each for each in Season if each.value == asked), None))
    return game_pages.revealed_heading(game, t), {"page": game_pages.revealed(game, season, t)}


def cards(request: Request, here: Context) -> Shown:
    """GET /cards: by which cards photos without a game are scored."""
    t = texts(request)
    return t("phone.name_cards"), {
        "page": small_pages.cards(here.evening.cards, here.evening.season, t)
    }


def help_page(request: Request, here: Context) -> Shown:
    """GET /help: what to do about troubles, and how others join."""
    t = texts(request)
    shown = small_pages.help_page(here.addresses(), here.doorway.token, t)
    return shown.title, {"page": shown}


def _page(
    name: str, made: Callable[[Request, Context], Shown]
) -> Callable[[Request], Awaitable[Response]]:
    """The route of a page; what went wrong stands in its place."""

    async def route(request: Request) -> Response:
        here, t, known = context(request), texts(request), phone(request)
        part, heard = request.headers.get("x-part") == "main", here.feed.newest

        def rendered(name: str, title: str, shown: dict[str, object]) -> str:
            return render(Frame(name, title, t, sender_name(known, t), heard), part, **shown)

        try:
            return HTMLResponse(await in_thread(lambda: rendered(name, *made(request, here))))
        except KscoreError as error:
            status = 404 if error.key == "phone.gone" else 409
            said = sentence(error, t, ON_A_PHONE)
        except Exception as error:
            here.complain(error)
            status, said = 500, t("phone.bug")
        return HTMLResponse(rendered("trouble", t("phone.trouble"), {"said": said}), status)

    return route


async def static(request: Request) -> Response:
    """GET /static/VERSION/NAME: one of the files of `kscore.views.phone.template`, and no other. A
    phone asks once for each: no button does anything before its page has all scripts."""
    found = asset(request.path_params["version"], request.path_params["name"])
    if found is None:
        return Response(status_code=404)
    headers = {"cache-control": FOREVER, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        packed = {**headers, "content-encoding": "gzip"}
        return Response(found.packed, media_type=found.kind, headers=packed)
    return Response(found.data, media_type=found.kind, headers=headers)


ROUTES = [
    Route("/t/{token}", enter),
    Route("/t/{token}/", enter),
    Route("/", _page("home", home)),
    Route("/sheet/{key}", _page("sheet", sheet)),
    Route("/sheet/{key}/space/{space}", _page("space", space)),
    Route("/sheet/{key}/numbers", _page("numbers", numbers)),
    Route("/board", _page("board", board)),
    Route("/me", _page("me", me)),
    Route("/new", _page("new", new)),
    Route("/layout/{id}", _page("layout", layout)),
    Route("/layout/{id}/space/{space}", _page("space", layout_space)),
    Route("/options", _page("options", options)),
    Route("/games", _page("games", games)),
    Route("/report", _file("html", "text/html", report)),
    Route("/card", _file("png", "image/png", card)),
    Route("/revealed/{season}", _page("revealed", revealed)),
    Route("/cards", _page("cards", cards)),
    Route("/help", _page("help", help_page)),
    Route("/static/{version}/{name}", static),
]
