"""The page's API: JSON of the contract's version 1 (docs/json.md); photos in, pictures out, and the
stream of events that keeps every page as it is now. A player who has a cookie may use it."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from kscore.engine.cards import CARDS
from kscore.engine.layout import Layout
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, parse_season
from kscore.errors import AgainstRecord, FileTrouble, Mistyped, still_there
from kscore.game import new_game
from kscore.game.new_game import Seating
from kscore.messages import LANGUAGES, Texts
from kscore.phone.feed import AlsoYours
from kscore.phone.playing import NotedCards
from kscore.phone.sheets import Acknowledgement
from kscore.phone.uploads import LONGEST_NAME, MOST_BYTES, Upload, clean_name
from kscore.record.entry import PRINTED, Seat, TypedPoints
from kscore.server.context import (
    FOREVER,
    as_json,
    context,
    done,
    in_thread,
    json_body,
    phone,
    refusal,
    sender_name,
    text_of,
    texts,
    value_of,
)
from kscore.sheet.request import layout_called
from kscore.statements.corrections import MOST_POINTS, How, whole_number
from kscore.views.game_json import game_json
from kscore.views.phone.game_pages import typed_lines
from kscore.views.phone.json_form import (
    known_game_json,
    notice_json,
    overruled_words,
    photo_json,
    sheet_json,
)

PING_SECONDS = 15.0
"""A ping is sent so often where nothing happens: routers forget connections on which nothing comes,
and a page that hears none knows that its computer sleeps."""
MOST_SILENCE = 60.0
"""Seconds without a byte after which an upload is given up; the phone sends it again."""
_LONGEST_NUMBER = 40  # of a tap


class _Taps:
    """What the newest taps were answered, by phone and the tap's number: where an answer was lost
    on its way, the tap comes once more and is answered the same, and done once."""

    KEPT = 500

    def __init__(self) -> None:
        self._answers: OrderedDict[tuple[str, str], asyncio.Future[Response]] = OrderedDict()

    async def once(self, tap: tuple[str, str], work: Callable[[], Awaitable[Response]]) -> Response:
        """The tap's answer; ``work`` is done where it has none."""
        found = self._answers.get(tap)
        if found is None:
            found = self._answers[tap] = asyncio.ensure_future(work())
            while len(self._answers) > self.KEPT:
                self._answers.popitem(last=False)
        answer = await asyncio.shield(found)
        if answer.status_code >= 500:  # it may be tried again
            self._answers.pop(tap, None)
        return answer


Handler = Callable[[Request], Awaitable[Response]]


async def send(request: Request) -> Response:
    """PUT /api/photos/ID: the photo's bytes; its name in ``X-Photo-Name`` (percent-encoded),
    ``X-Alone: 1`` for a photo that was sent by itself, ``X-Layout: 1`` for an empty sheet whose
    layout is to be learnt. The same photo again changes nothing: a phone
    that heard no answer may send it once more. Raises AgainstRecord for another under its ID."""
    here = context(request)
    t = texts(request)
    id_ = request.path_params["id"]
    known = phone(request)
    photo = here.evening.photo(id_)
    if photo is None:
        if not here.photos.allows(known.key):
            raise FileTrouble("phone.too_fast")
        name = clean_name(
            unquote(request.headers.get("x-photo-name", "")[: 9 * LONGEST_NAME], errors="replace")
        )
        alone, empty = (request.headers.get(each) == "1" for each in ("x-alone", "x-layout"))
        upload = Upload(id_, name, known.key, alone, layout="" if empty else None)
        length = request.headers.get("content-length", "")
        size = int(length) if length.isascii() and length.isdecimal() and len(length) < 16 else None
        try:
            upload = await here.uploads.receive(upload, _in_time(request), size)
        except Exception as error:
            answer = refusal(error, t, here.complain)
            if size is None or size > MOST_BYTES:  # what else comes is not even read
                answer.headers["connection"] = "close"
            return answer
        await in_thread(here.evening.received, upload)
        photo = here.evening.photo(id_)
    elif not await _is_the_same(photo.upload, request):
        raise AgainstRecord("phone.other_photo")
    assert photo is not None
    return as_json(photo_json(photo, t), 201)


async def _is_the_same(upload: Upload, request: Request) -> bool:
    """Whether a photo is sent once more, and no other under its number."""
    sent = hashlib.sha256()
    async for chunk in _in_time(request):
        sent.update(chunk)
    return upload.sha256 in ("", sent.hexdigest())


async def _in_time(request: Request) -> AsyncIterator[bytes]:
    """The body's bytes. Raises ConnectionError where they stop coming."""
    chunks = request.stream()
    while True:
        try:
            chunk = await asyncio.wait_for(anext(chunks), MOST_SILENCE)
        except StopAsyncIteration:
            return
        except (TimeoutError, ClientDisconnect):
            raise ConnectionError("nothing came any more") from None
        yield chunk


async def state(request: Request) -> Response:
    """GET /api/photos/ID: how far a photo has come."""
    evening, id_ = context(request).evening, request.path_params["id"]
    photo = evening.photo(id_)
    if photo is None:
        return as_json({"id": id_, "state": "unknown"}, 404)
    return as_json({**photo_json(photo, texts(request)), "before": evening.before(id_)})


def _picture_of(part: str) -> Handler:
    """The route of a sheet's small picture: GET /picture/PHOTO has the straightened map,
    /track/PHOTO the coin track, /names/PHOTO the name lines while it is unknown whose it is."""

    async def picture(request: Request) -> Response:
        return _picture(
            await in_thread(context(request).evening.picture, request.path_params["photo"], part)
        )

    return picture


async def thumbnail(request: Request) -> Response:
    """GET /thumb/ID: a photo that is in no record, tiny."""
    return _picture(await in_thread(context(request).evening.thumbnail, request.path_params["id"]))


def _picture(found: bytes | None) -> Response:
    if found is None:
        return Response(status_code=404)
    return Response(found, media_type="image/webp", headers={"cache-control": FOREVER})


async def events(request: Request) -> Response:
    """GET /events: what happens, as server-sent events; Last-Event-ID brings what was missed."""
    here, known = context(request), phone(request)
    last = request.headers.get("last-event-id") or request.query_params.get("last")

    async def stream() -> AsyncIterator[str]:
        yield f"retry: 2000\n: {here.feed.run}\n\n"
        async for event in here.feed.listen(known.key, last, PING_SECONDS):
            if event is None:
                yield "event: ping\ndata: {}\n\n"
            else:
                yield (
                    f"id: {here.feed.name(event.number)}\nevent: {event.kind}\ndata: "
                    f"{json.dumps(dict(event.data))}\n\n"
                )

    headers = {"x-accel-buffering": "no", "cache-control": "no-store"}
    return StreamingResponse(stream(), media_type="text/event-stream", headers=headers)


MOST_SAID = 130
"""Corrections in one go: every space, the coins and some numbers."""


async def table(request: Request) -> Response:
    """GET /api/table: the game, its sheets, and the photos that are in no record."""
    here, t = context(request), texts(request)

    def found() -> dict[str, object]:
        game = here.evening.game()
        sheets = (*here.evening.of_game(game).values(), *here.evening.loose())
        return {
            "game": None if game is None else game_json(game, t.lang),
            "sheets": [sheet_json(sheet, t.lang, short=True) for sheet in sheets],
            "photos": [photo_json(photo, t) for photo in here.evening.photos()],
        }

    return as_json(await in_thread(found))


async def sheet(request: Request) -> Response:
    """GET /api/sheets/KEY: the sheet as `kscore --json` has it, with its revision."""
    found = await in_thread(context(request).evening.sheet, request.path_params["key"])
    return as_json(sheet_json(still_there(found), texts(request).lang))


async def say(request: Request) -> Response:
    """POST /api/sheets/KEY/say {"say": ["F7=W"], "how": "typed"|"answered"|"accepted", "revision":
    N, "picture": ID}.

    ``picture``, here and below: the one that was looked at; where the sheet is another's by now
    nothing is changed."""
    data, here, t = await json_body(request), context(request), texts(request)
    lines, revision, photo = _lines(data), _revision(data), text_of(data, "picture")
    how = text_of(data, "how") or How.TYPED
    if how not in (How.TYPED, How.ANSWERED, How.ACCEPTED):
        raise Mistyped("phone.form")
    known, key = phone(request), request.path_params["key"]
    told = await in_thread(
        here.evening.say, key, lines, How(how), known, sender_name(known, t), revision, photo
    )
    return _told(told, t)


async def confirm(request: Request) -> Response:
    """POST /api/sheets/KEY/confirm {"say": ["F7=W", ...], "revision": N}: the symbols mean
    what is shown; all of them or, where something else is asked by now, nothing."""
    data, here, t = await json_body(request), context(request), texts(request)
    lines, revision = _lines(data), _revision(data)
    known = phone(request)
    told = await in_thread(
        here.evening.confirm,
        request.path_params["key"],
        lines,
        known,
        sender_name(known, t),
        revision,
    )
    return _told(told, t)


def _lines(data: dict[str, Any]) -> list[str]:
    """What is said. Raises Mistyped for anything else."""
    lines = _texts(data.get("say"))
    if len(lines) > MOST_SAID:
        raise Mistyped("phone.form")
    return lines


def _texts(value: object) -> list[str]:
    """A list of texts. Raises Mistyped for anything else."""
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise Mistyped("phone.form")
    return value


def _revision(data: dict[str, Any]) -> int:
    """Of which revision something is said. Raises Mistyped for anything else."""
    revision = value_of(data, "revision", int)
    if revision is None:
        raise Mistyped("phone.form")
    return revision


def _told(told: Acknowledgement, t: Texts) -> Response:
    overruled = [
        {"about": ", ".join(each.about), "who": each.who, "text": overruled_words(each, t)}
        for each in told.overruled
    ]
    return as_json({**sheet_json(told.sheet, t.lang, short=True), "overruled": overruled})


async def undo(request: Request) -> Response:
    """POST /api/sheets/KEY/undo {"revision": N, "picture": ID}: takes the newest correction
    back."""
    data, key = await json_body(request), request.path_params["key"]
    seen, photo = value_of(data, "revision", int), text_of(data, "picture")
    found = await in_thread(context(request).evening.undo, key, seen, photo)
    return as_json(sheet_json(found, texts(request).lang, short=True))


async def move(request: Request) -> Response:
    """POST /api/sheets/KEY/move {"player": NAME, "season": SEASON, "picture": ID}: the sheet is
    another player's, or of another season."""
    data = await json_body(request)
    to, photo = _typed_seat(data), text_of(data, "picture")
    key = await in_thread(context(request).evening.move, request.path_params["key"], to, photo)
    return as_json({"key": key, "go": f"/sheet/{key}"})


async def take_back(request: Request) -> Response:
    """DELETE /api/sheets/KEY {"picture": ID}: the sheet is taken out of the game."""
    photo = text_of(await json_body(request), "picture")
    return await done(context(request).evening.take_back, request.path_params["key"], photo, go="/")


async def seat(request: Request) -> Response:
    """POST /api/photos/ID/seat {"player": NAME or null, "season": SEASON or null, "anyway": true or
    null}: whose sheet a photo shows; that it is taken though it is not worth its questions."""
    data, here = await json_body(request), context(request)
    player, season = text_of(data, "player"), _season(text_of(data, "season"))
    game = await in_thread(here.evening.game)
    if player is not None and (game is None or player not in game.setup.players):
        raise Mistyped("phone.form")
    anyway = data.get("anyway") is not None
    return await done(here.evening.seat, request.path_params["id"], player, season, anyway)


async def discard(request: Request) -> Response:
    """DELETE /api/photos/ID: a photo that is in no record is thrown away."""
    here, id_ = context(request).evening, request.path_params["id"]
    photo = here.photo(id_)
    empty = photo is not None and photo.upload.layout is not None
    return await done(here.discard, id_, go="/new?layout#cards" if empty else "/")


async def say_printed(request: Request) -> Response:
    """POST /api/layouts/ID/say {"say": ["F7=^"], "by_hand": true or null, "sheet": 2 or null}: what
    is printed on an empty sheet; that mountains and ruins are drawn on it by hand; which of several
    in the photo is meant."""
    data, id_ = await json_body(request), request.path_params["id"]
    lines, by_hand, number = _lines(data), data.get("by_hand") is True, value_of(data, "sheet", int)
    if number is not None and number < 1:
        raise Mistyped("phone.form")
    return await done(context(request).evening.say_printed, id_, lines, by_hand, number)


async def keep_layout(request: Request) -> Response:
    """POST /api/layouts/ID/keep {"name": NAME}: what is printed on an empty sheet is kept as a
    layout, as ``kscore layout learn`` does."""
    name = text_of(await json_body(request), "name") or ""
    key = await in_thread(context(request).evening.keep_layout, request.path_params["id"], name)
    return as_json({"status": "ok", "go": f"/new?layout={key}#cards"}, 201)


async def into_game(request: Request) -> Response:
    """POST /api/photos/ID/enter: a photo that was read without a game goes into the one being
    played."""
    return await done(context(request).evening.into_game, request.path_params["id"], go="/")


async def cards(request: Request) -> Response:
    """GET /api/cards: every scoring card with all its names, for finding one by typing."""
    t = texts(request)
    found = [
        {
            "key": card.key,
            "name": card.name(t.lang),
            "other": t.other_languages(f"card.{card.key}"),
            "category": card.category,
            "game": card.game,
        }
        for card in CARDS.values()
    ]
    return as_json({"cards": found})


async def name_cards(request: Request) -> Response:
    """POST /api/cards {"cards": ["…", "…", "…", "…"], "season": SEASON or null}: what photos
    without a game score."""
    data = await json_body(request)
    wanted, season = _cards(data.get("cards")), _season(text_of(data, "season"))
    return await done(context(request).evening.name_cards, wanted, season, go="/")


async def begin(request: Request) -> Response:
    """POST /api/game {"players": [...], "cards": [four], "games": "K"|"H"|"KH", "layout": KEY or
    null, ...}. ``instead``: the game that was on the page when the player set out to begin this one
    ("" for none); where another was begun meanwhile this phone joins that one."""
    data, t = await json_body(request), texts(request)
    players = _texts(data.get("players"))
    for name in players:
        if "," in name or ";" in name:  # a comma parts names where they are typed in one line
            raise Mistyped("phone.comma", name=name)
    names = new_game.player_names(
        ", ".join(name for name in players if name.strip()), False, None, t
    )
    found = _cards(data.get("cards"))
    if found is None:
        raise Mistyped("new.no_cards")
    a, b, c, d = (card.key for card in found.cards)
    games = new_game.parse_games(text_of(data, "games") or "K")
    setup = new_game.setup(
        names,
        (a, b, c, d),
        Variant(
            games=games,
            layout=_layout(data),
            heroes=value_of(data, "heroes", bool),
            skills=data.get("skills") is True,
            promo=data.get("promo") is True or None,
            other_cards=data.get("other_cards") is True or None,
            solo=len(names) == 1,
        ),
        keep_photos=data.get("keep_photos") is True,
        name=text_of(data, "name"),
        seasons=text_of(data, "seasons") or PRINTED,
    )
    instead = text_of(data, "instead")
    game, joined = await in_thread(context(request).evening.playing.begin, setup, instead)
    if joined:
        who_plays = ", ".join(game.setup.players)
        return as_json(
            {"status": "ok", "go": "/me", "notes": [t("phone.begun_already", players=who_plays)]}
        )
    return as_json({"status": "ok", "go": "/me"}, 201)


def _layout(data: dict[str, Any]) -> Layout | None:
    """The layout that is named, by its key alone: a phone names no file. Raises UnknownLayout."""
    key = text_of(data, "layout")
    return layout_called(key) if key else None


async def options(request: Request) -> Response:
    """POST /api/game/options {"skills": bool, "heroes": bool, "promo": bool, "other_cards": bool,
    "seasons": "printed"|"online", "layout": KEY, "cards": [four]}: what the game is played with
    from now on, as ``kscore change``; what is not named stays. The answer's ``notes`` say which
    typed totals cannot follow."""
    data, t = await json_body(request), texts(request)
    wish = new_game.OptionChanges(
        cards=None if data.get("cards") is None else _cards(data["cards"]),
        played=Variant(
            layout=_layout(data),
            heroes=value_of(data, "heroes", bool),
            skills=value_of(data, "skills", bool),
            promo=value_of(data, "promo", bool),
            other_cards=value_of(data, "other_cards", bool),
        ),
        seasons=text_of(data, "seasons"),
    )
    before, now = await in_thread(context(request).evening.playing.change_options, wish)
    return as_json({"status": "ok", "go": "/", "notes": list(typed_lines(before, now, t))})


async def players(request: Request) -> Response:
    """POST /api/game/players {"join": name}, {"leave": name} or {"rename": name, "to": name}: who
    plays from now on, as ``kscore change``. One of the three; who leaves or is renamed is named in
    full, as the page shows it: a beginning may be another's by now."""
    data = await json_body(request)
    join, leaving, old = text_of(data, "join"), text_of(data, "leave"), text_of(data, "rename")
    if sum(each is not None for each in (join, leaving, old)) != 1:
        raise Mistyped("phone.form")
    game = still_there(await in_thread(context(request).evening.game))
    for name in (leaving, old):
        if name is not None and name not in game.setup.players:
            raise AgainstRecord(
                "record.no_player", player=name, players=", ".join(game.setup.players)
            )
    seating = Seating(
        joining=() if join is None else (join,),
        leaving=() if leaving is None else (leaving,),
        renamed=() if old is None else ((old, text_of(data, "to") or ""),),
    )
    wish = new_game.OptionChanges(seating=seating)
    return await done(context(request).evening.playing.change_options, wish, go="/options")


async def total(request: Request) -> Response:
    """POST /api/game/total {"player": name, "season": key, "total": "24", "monsters": "3" or ""}: a
    season's points of which there is no sheet, as ``kscore enter``; without ``monsters`` it is
    unknown what was lost to them."""
    data = await json_body(request)
    where = _typed_seat(data)
    points, lost = text_of(data, "total") or "", text_of(data, "monsters") or ""
    known, minus = (whole_number(number.replace("−", "-")) for number in (points, lost))
    for text, number in ((points, known), (lost, minus)):
        if number is None and (text or text is points):
            raise Mistyped("enter.total", total=text, most=MOST_POINTS)
    typed = TypedPoints(known or 0, None if minus is None else -abs(minus))
    return await done(context(request).evening.totals.enter, where, typed, go="/options")


async def remove_total(request: Request) -> Response:
    """DELETE /api/game/total {"player": name, "season": key, "revision": N}: what was typed for a
    season is removed, where it is what was looked at."""
    data, remove = await json_body(request), context(request).evening.totals.remove
    return await done(remove, _typed_seat(data), _revision(data), go="/options")


async def bring_total_back(request: Request) -> Response:
    """POST /api/game/total/undo {"player": name, "season": key}: the points, or the sheet, that
    were removed there last stand again."""
    seat = _typed_seat(await json_body(request))
    return await done(context(request).evening.totals.bring_back, seat)


async def undo_last(request: Request) -> Response:
    """POST /api/game/undo {"revision": N}: the newest thing that was entered at the table is taken
    back, where it is the one that was looked at."""
    return await done(
        context(request).evening.totals.undo_last, _revision(await json_body(request))
    )


def _typed_seat(data: dict[str, Any]) -> Seat:
    """Whose season something is said about. Raises Mistyped where it is not said."""
    player, season = text_of(data, "player"), _season(text_of(data, "season"))
    if player is None or season is None:
        raise Mistyped("phone.form")
    return Seat(player, season)


async def leave(request: Request) -> Response:
    """DELETE /api/game: the page goes on without a game; the record stays."""
    return await done(context(request).evening.playing.leave, go="/")


async def games(request: Request) -> Response:
    """GET /api/games: every game in kscore's folder, the newest first."""
    found = await in_thread(context(request).evening.playing.every)
    return as_json({"games": [known_game_json(each) for each in found]})


async def open_game(request: Request) -> Response:
    """POST /api/games {"key": KEY}: every player goes on with that game, as after `kscore games
    NAME`."""
    key = text_of(await json_body(request), "key")
    if key is None:
        raise Mistyped("phone.form")
    return await done(context(request).evening.playing.open, key, go="/")


async def revealed(request: Request) -> Response:
    """POST /api/revealed {"season": SEASON, "note": "add"|"remove"|"none"|"forget", "card": KEY or
    null}."""
    data = await json_body(request)
    season, what = _season(text_of(data, "season")), text_of(data, "note")
    if season is None or what not in list(NotedCards):
        raise Mistyped("phone.form")
    note, card = context(request).evening.playing.note_revealed, text_of(data, "card")
    return await done(note, season, NotedCards(what), card, go=f"/revealed/{season.value}")


async def drawn(request: Request) -> Response:
    """GET /api/cards/drawn?games=K&how=random|recommended: four cards for a new game, by their
    names."""
    asked, t = request.query_params, texts(request)
    games, how = new_game.parse_games(asked.get("games", "K")), asked.get("how")
    keys = new_game.card_keys(
        None, how == "random", how == "recommended", games, None, lambda _: None, t
    )
    return as_json({"cards": [CARDS[key].name(t.lang) for key in keys], "keys": keys})


async def me(request: Request) -> Response:
    """POST /api/me {"player": NAME or null, "all_the_same": bool, "lang": "de"|"en"}: whose phone
    this is; with {"new": NAME} a player joins the game and takes the phone."""
    data, here, t = await json_body(request), context(request), texts(request)
    known, lang = phone(request), text_of(data, "lang")
    if lang is not None:
        await in_thread(here.doorway.speak, known, lang if lang in LANGUAGES else t.lang)
    new = text_of(data, "new")
    if new is not None:
        wish = new_game.OptionChanges(seating=Seating(joining=(new,)))
        _, now = await in_thread(here.evening.playing.change_options, wish)
        data["player"] = now.setup.players[-1]
    if "player" in data:
        player = text_of(data, "player")
        game = await in_thread(here.evening.game)
        if player is not None and (game is None or player not in game.setup.players):
            raise AgainstRecord("phone.gone")
        others = await in_thread(
            here.doorway.claim, known, player, data.get("all_the_same") is True
        )
        for other in others:
            here.evening.tell(other.key, AlsoYours(player=player or ""))
    return as_json({"status": "ok", "go": "/"})


async def notices(request: Request) -> Response:
    """GET /api/notices: what this phone has not read: ``number``, ``text`` and, where it leads
    somewhere, ``go``."""
    unread = context(request).evening.unread(phone(request).key)
    return as_json({"notices": [notice_json(*each, texts(request)) for each in unread.items()]})


async def read(request: Request) -> Response:
    """DELETE /api/notices/NUMBER: it was read."""
    number = request.path_params["number"]
    context(request).evening.notices.read(phone(request).key, number)
    return as_json({"status": "ok"})


def _season(text: str | None) -> Season | None:
    return None if not text else parse_season(text)


def _cards(names: object) -> CardSet | None:
    """The four cards that were named; None where none was. Raises Mistyped and the engine's card
    errors."""
    cards = _texts(names)
    if len(cards) != 4:
        raise Mistyped("phone.form")
    return CardSet.parse(cards) if any(name.strip() for name in cards) else None


_IN_WORDS: Sequence[tuple[str, Handler, str]] = (
    ("/api/table", table, "GET"),
    ("/api/sheets/{key}", sheet, "GET"),
    ("/api/sheets/{key}", take_back, "DELETE"),
    ("/api/sheets/{key}/say", say, "POST"),
    ("/api/sheets/{key}/confirm", confirm, "POST"),
    ("/api/sheets/{key}/undo", undo, "POST"),
    ("/api/sheets/{key}/move", move, "POST"),
    ("/api/photos/{id}/seat", seat, "POST"),
    ("/api/photos/{id}/enter", into_game, "POST"),
    ("/api/photos/{id}", discard, "DELETE"),
    ("/api/layouts/{id}/say", say_printed, "POST"),
    ("/api/layouts/{id}/keep", keep_layout, "POST"),
    ("/api/cards/drawn", drawn, "GET"),
    ("/api/cards", cards, "GET"),
    ("/api/cards", name_cards, "POST"),
    ("/api/game", begin, "POST"),
    ("/api/game", leave, "DELETE"),
    ("/api/game/options", options, "POST"),
    ("/api/game/players", players, "POST"),
    ("/api/game/total", total, "POST"),
    ("/api/game/total", remove_total, "DELETE"),
    ("/api/game/undo", undo_last, "POST"),
    ("/api/game/total/undo", bring_total_back, "POST"),
    ("/api/games", games, "GET"),
    ("/api/games", open_game, "POST"),
    ("/api/revealed", revealed, "POST"),
    ("/api/me", me, "POST"),
    ("/api/notices", notices, "GET"),
    ("/api/notices/{number:int}", read, "DELETE"),
    ("/api/photos/{id}", send, "PUT"),
    ("/api/photos/{id}", state, "GET"),
)
"""The routes whose errors are answers in words, each with its method."""


def routes() -> list[Route]:
    """All routes of one server."""
    taps = _Taps()

    def once(handler: Handler) -> Handler:
        async def told(request: Request) -> Response:
            try:
                return await handler(request)
            except Exception as error:
                return refusal(error, texts(request), context(request).complain)

        async def route(request: Request) -> Response:
            tap = request.headers.get("x-tap", "")[:_LONGEST_NUMBER]
            if not tap:
                return await told(request)
            return await taps.once((phone(request).key, tap), lambda: told(request))

        return route

    return [
        *(Route(path, once(handler), methods=[method]) for path, handler, method in _IN_WORDS),
        Route("/picture/{photo}", _picture_of("map")),
        Route("/track/{photo}", _picture_of("track")),
        Route("/names/{photo}", _picture_of("names")),
        Route("/thumb/{id}", thumbnail),
        Route("/events", events),
    ]
