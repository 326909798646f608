"""The first page: standings, points, sheets, and photos that still need something."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.explore import revealed_card
from kscore.engine.frozen import Frozen
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.errors import ON_A_PHONE, sentence
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import Texts
from kscore.phone.photos import IncomingPhoto, State
from kscore.phone.sheets import SheetAtTable, key_of
from kscore.record.entry import Entry, Seat
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Read, SeasonsTaken
from kscore.views import wording
from kscore.views.documents.ranking import RankedPlayer, RankingDocument
from kscore.views.page.chart import Chart, ranking_chart
from kscore.views.page.parts import CardRule, card_rules
from kscore.views.phone.game_pages import revealed_heading
from kscore.views.phone.json_form import trouble
from kscore.views.phone.sheet_page import Option
from kscore.views.phone.small_pages import Me
from kscore.views.plays import Plays


class Waiting(Frozen):
    """A photo that the player has to look after: ``said`` is the question, what went wrong or what
    it waits for; ``choices`` are the answers, about ``field`` (player, season or anyway). ``which``
    tells it from the other sheets in the same photo; ``mine``: this phone took it. One that failed
    is shown on that phone alone."""

    id: str
    state: str
    said: str
    _: KW_ONLY
    which: str = ""
    mine: bool = True
    field: str = ""
    choices: tuple[Option, ...] = ()


class LooseSheet(NamedTuple):
    """A sheet without a game."""

    key: str
    name: str
    total: str
    note: str


class Removed(NamedTuple):
    """A sheet, or typed points, that was taken out and may be brought back: its button's words."""

    player: str
    season: str
    words: str


class Home(Frozen, kw_only=True):
    """Everything the first page shows."""

    title: str
    whose: Me | None
    """Whose phone this is, where the player has not said that."""
    over: str | None
    """The key of the game that was played last, where that is over and none is on the page."""
    ending: tuple[str, ...]
    playing: bool
    awaited: str
    waiting: tuple[Waiting, ...]
    ranking: RankingDocument | None
    rows: tuple[RankedPlayer, ...]
    """Those of the ranking, while the game goes on with this phone's player first."""
    own: str | None
    """The player whose phone this is."""
    states: Mapping[str, str]
    """By player how far the sheet of this season is: "reading" or "done"."""
    reading: int
    """Photos being read of which nothing tells whose they are."""
    notes: tuple[str, ...]
    """What is to be said of the totals."""
    season: Season | None
    """The one that is being played."""
    hrefs: Mapping[tuple[str, Season], str]
    """Where the sheets are."""
    asks: Mapping[str, tuple[str, str]]
    """By player what is open, with the first sheet that asks it."""
    chart: Chart | None
    plays: Plays | None
    """At the end, for other programs."""
    rules: tuple[CardRule, ...]
    loose: tuple[LooseSheet, ...]
    cards: str
    revealed: tuple[tuple[str, str], ...]
    """What was noted as revealed: a season's name, its cards."""
    times: tuple[str, ...]
    """How much time they take, of each season of which explore cards are noted."""
    revealed_heading: str
    to_reveal: str
    """Where what the season revealed is noted, "" without a game."""
    removed: tuple[Removed, ...]
    newest: tuple[int, str] | None
    """What was entered last: its number and what it is about."""
    behind: bool
    """Whether points may be typed for a season of which there is no sheet."""


def home(
    game: Game | None,
    sheets: Iterable[Seat],
    loose: Sequence[SheetAtTable],
    photos: Sequence[IncomingPhoto],
    left: OpenTotals,
    cards: CardSet | None,
    t: Texts,
    *,
    removed: Iterable[Seat] = (),
    newest: Entry | None = None,
    phone: str = "",
    claims: Mapping[str, str] = MappingProxyType({}),
    whose: Me | None = None,
    over: str | None = None,
) -> Home:
    """The first page of a game, or of photos without one, on the ``phone`` of this key. ``left`` is
    what is open in the game, ``removed`` of what was taken out last, ``newest`` what was entered
    last; ``claims`` are the players of the phones by key; ``whose`` asks whose phone it is;
    ``over`` as of `Home`."""
    season = None if game is None else game.season
    ranking = None if game is None else RankingDocument.of_game(game, left, t)
    hrefs = {}
    if game is not None:
        hrefs = {(seat.player, seat.season): f"/sheet/{key_of(game, seat)}" for seat in sheets}
    held = [each for each in photos if each.state is State.HELD]
    taken = frozenset((each.upload.table, each.player) for each in held)
    reading = [_player(each, claims) for each in photos if _is_read(each)]
    rows = () if ranking is None else ranking.rows
    own = claims.get(phone)
    if season is not None:  # at the end the places count
        rows = tuple(sorted(rows, key=lambda row: row.player != own))
    return Home(
        title="kscore" if game is None else wording.game_title(game.setup, t),
        over=over,
        whose=None if game is None or game.finished else whose,
        ending=()
        if game is None or not game.finished
        else tuple(wording.ending_lines(game, left, t)),
        playing=game is not None,
        awaited="" if game is None else wording.awaited_sheets(game, t),
        waiting=tuple(_waiting(photo, taken, phone, t) for photo in _to_look_after(photos, phone)),
        ranking=ranking,
        rows=rows,
        own=own,
        states=dict(_states(rows, season, reading)),
        reading=sum(all(row.player != player for row in rows) for player in reading),
        notes=() if ranking is None else tuple(_notes(ranking, t)),
        season=season,
        hrefs=hrefs,
        asks={} if ranking is None else dict(_asks(ranking, hrefs, t)),
        chart=None if ranking is None else ranking_chart(ranking),
        plays=Plays.of(game, ranking, t) if game and ranking and game.finished else None,
        rules=() if game is None else card_rules(game, t),
        loose=tuple(_loose(sheet, t) for sheet in loose),
        cards="" if cards is None else ", ".join(card.name(t.lang) for card in cards.cards),
        revealed=() if game is None else tuple(_revealed(game, t)),
        times=()
        if game is None
        else tuple(filter(None, (wording.time_line(game, s, t) for s in SEASONS))),
        newest=None
        if newest is None
        else (newest.number, wording.seat_name(newest.player, newest.season, t)),
        behind=game is not None and any(game.behind(each) for each in game.setup.players),
        removed=() if game is None else tuple(_removed(game, removed, t)),
        revealed_heading="" if game is None else revealed_heading(game, t),
        to_reveal="" if game is None else f"/revealed/{(season or SEASONS[-1]).value}",
    )


def _removed(game: Game, seats: Iterable[Seat], t: Texts) -> Iterable[Removed]:
    for seat in seats:
        if seat.player in game.setup.players:
            words = t("phone.bring_back", **wording.seat_values(seat.player, seat.season, t))
            yield Removed(seat.player, seat.season.value, words)


def _is_read(photo: IncomingPhoto) -> bool:
    """Whether a sheet that is played on is being read, or waits for others of its photo."""
    return photo.state in (State.READING, State.HELD) and photo.upload.layout is None


def _player(photo: IncomingPhoto, claims: Mapping[str, str]) -> str | None:
    """Whose sheet a photo under way probably shows, as was said or as its phone tells."""
    alone = photo.upload.alone and not photo.upload.table
    return photo.player or (claims.get(photo.upload.phone) if alone else None)


def _states(
    rows: Iterable[RankedPlayer], season: Season | None, reading: Container[str | None]
) -> Iterator[tuple[str, str]]:
    for row in rows:
        if row.player in reading:
            yield row.player, "reading"
        elif any(cell and cell.points.season is season and not cell.span for cell in row.seasons):
            yield row.player, "done"


def _to_look_after(photos: Iterable[IncomingPhoto], phone: str) -> list[IncomingPhoto]:
    """Photos about which something is to be said, those of this phone first; what failed, and what
    waits for other sheets of its photo, is told to no other player."""
    found = []
    for photo in photos:
        mine = photo.state in (State.FAILED, State.HELD) and _is_mine(photo, phone)
        if photo.upload.layout is None and (mine or photo.state is State.OPEN):
            found.append(photo)
    failed = [each for each in found if each.state is State.FAILED]
    others = [each for each in found if each.state is not State.FAILED]
    return [*reversed(failed), *sorted(others, key=lambda each: not _is_mine(each, phone))]


def _is_mine(photo: IncomingPhoto, phone: str) -> bool:
    return photo.upload.phone in (phone, "")


def _waiting(
    photo: IncomingPhoto, taken: Container[tuple[str, str | None]], phone: str, t: Texts
) -> Waiting:
    """``taken``: photos of several sheets and who has one of them already; they are offered last,
    as the next sheet is hardly theirs."""
    upload, which = photo.upload, ""
    if upload.table:
        place = {"number": upload.sheet, "count": upload.of, "place": upload.place}
        which = t("sheet.which", **place)
    mine = _is_mine(photo, phone)
    waiting = partial(Waiting, upload.id, photo.state.value, which=which, mine=mine)
    if photo.error is not None:
        return waiting(trouble(photo.error, t))
    match photo.outcome:
        case NeedsPlayer(players=players, unlike=unlike):
            players = tuple(sorted(players, key=lambda player: (upload.table, player) in taken))
            choices = tuple(Option(player, player) for player in players)
            more = () if unlike is None else (t("whose.unlike", player=unlike),)
            question = " ".join((t("phone.whose"), *more))
            return waiting(question, field="player", choices=choices)
        case NeedsSeason() | SeasonsTaken() as asked:
            choices = tuple(
                Option(each.value, wording.season_name(each, t)) for each in asked.seasons
            )
            question = t("phone.which_season", player=asked.player or "", drawn=asked.drawn)
            return waiting(question, field="season", choices=choices)
        case Read(case=case) if case.hopeless is not None:
            words = sentence(case.hopeless, t, ON_A_PHONE)
            takes = (Option("yes", t("phone.anyway")),)
            return waiting(words, field="anyway", choices=takes)
    return waiting(t("phone.held", player=photo.player))


def _notes(ranking: RankingDocument, t: Texts) -> Iterator[str]:
    """What is to be said of the totals."""
    for row in ranking.rows:
        if row.place and (told := row.told("open")):
            yield f"{row.player}: {'; '.join(told)}"
    if ranking.open:
        yield t("page.open_total")
    if ranking.typed:
        yield f"* {t('game.typed_total')}"


def _asks(
    ranking: RankingDocument, hrefs: Mapping[tuple[str, Season], str], t: Texts
) -> Iterator[tuple[str, tuple[str, str]]]:
    for row in ranking.rows:
        asking = ((row.player, cell.points.season) for cell in row.seasons if cell and cell.span)
        first = next((hrefs[seat] for seat in asking if seat in hrefs), None)
        if row.span is not None and first is not None:
            yield row.player, (t("phone.open_questions", n=row.span.questions), first)


def _revealed(game: Game, t: Texts) -> Iterable[tuple[str, str]]:
    for season in SEASONS:
        keys = game.revealed.get(season)
        if keys is not None:
            cards = ", ".join(revealed_card(key).name(t.lang) for key in keys)
            yield wording.season_name(season, t), cards or t("phone.none_came")


def _loose(sheet: SheetAtTable, t: Texts) -> LooseSheet:
    scored = sheet.scored
    assert scored is not None
    total = "" if sheet.total is None else wording.total_text(sheet.total, sheet.span)
    season = (
        t("phone.season_unknown") if sheet.season is None else wording.season_name(sheet.season, t)
    )
    note = season if scored.table.cards is not None else t("phone.no_cards_yet")
    return LooseSheet(sheet.key, sheet.name, total, note)
