"""The first page: standings, points, sheets, and photos that still need something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, replace

from engine.explore import card_of
from engine.season import SEASONS, CardSet, Season
from kscore.errors import ON_A_PHONE, sentence
from kscore.game.game import Game, Seat
from kscore.game.open_totals import OpenTotals
from kscore.messages import Texts
from kscore.phone.booking import Slip, State
from kscore.phone.sheets import SheetAtTable
from kscore.views.ending import ending, game_title
from kscore.views.page.chart import Chart, chart_of
from kscore.views.page.parts import CardRule, card_rules
from kscore.views.page.said import Speech
from kscore.views.page.standings import Link, Standings, seasons_of, standings_of
from kscore.views.phone.game_pages import revealed_heading
from kscore.views.phone.json_form import trouble
from kscore.views.wording import season_name, total_text


@dataclass(frozen=True)
class Choice:
    """An answer to tap: its words, and the value it stands for."""

    words: str
    value: str


@dataclass(frozen=True)
class Waiting:
    """A photo under way: ``said`` is how far it is or what went wrong; ``question`` with its
    ``choices`` what is to be said, about ``field`` (player, season or anyway)."""

    id: str
    name: str
    state: str
    said: str
    _: KW_ONLY
    question: str | None = None
    field: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True)
class LooseSheet:
    """A sheet without a game."""

    key: str
    name: str
    total: str
    note: str


@dataclass(frozen=True)
class SeasonCell:
    """A season of a player: its name, its points ("" where the sheet is missing), and where the
    sheet is."""

    name: str
    points: str = ""
    href: str | None = None
    typed: bool = False


@dataclass(frozen=True)
class PlayerRow:
    """A player in the standings: style class of their colour, place, total, and a cell a season up
    to the one that is being played."""

    style: str
    rank: str
    name: str
    total: str
    seasons: tuple[SeasonCell, ...]


@dataclass(frozen=True, kw_only=True)
class Home:
    """Everything the first page shows."""

    title: str
    ending: tuple[str, ...]
    playing: bool
    awaited: str
    waiting: tuple[Waiting, ...]
    standings: Standings | None
    players: tuple[PlayerRow, ...]
    chart: Chart | None
    rules: tuple[CardRule, ...]
    loose: tuple[LooseSheet, ...]
    cards: str
    revealed: tuple[tuple[str, str], ...]
    """What was noted as revealed: a season's name, its cards."""
    revealed_heading: str
    to_reveal: str
    """Where what the season revealed is noted, "" without a game."""


def home(
    game: Game | None,
    sheets: Mapping[Seat, SheetAtTable],
    loose: Sequence[SheetAtTable],
    slips: Iterable[Slip],
    left: OpenTotals,
    cards: CardSet | None,
    t: Texts,
) -> Home:
    """The first page of a game, or of photos without one. ``left`` is what is open in the game."""
    season = None if game is None else game.season
    awaited = ""
    if game is not None and season is not None:
        awaited = t(
            "game.awaited", season=season_name(season, t), players=", ".join(game.missing(season))
        )
    speech = Speech((t.lang,))

    def href(player: str, season: Season) -> str | None:
        there = sheets.get(Seat(player, season))
        return None if there is None else f"/sheet/{there.key}"

    standings = None if game is None else _standings(game, left, speech, href)
    return Home(
        title="kscore" if game is None else game_title(game.setup, t),
        ending=() if game is None or not game.finished else tuple(ending(game, left, t)),
        playing=game is not None,
        awaited=awaited,
        waiting=tuple(_waiting(slip, t) for slip in slips if slip.state is not State.LOOSE),
        standings=standings,
        players=() if game is None or standings is None else tuple(_players(game, standings, t)),
        chart=None if game is None else chart_of(game, left, speech),
        rules=() if game is None else card_rules(game, speech),
        loose=tuple(_loose(sheet, t) for sheet in loose),
        cards="" if cards is None else ", ".join(card.name(t.lang) for card in cards.cards),
        revealed=() if game is None else tuple(_revealed(game, t)),
        revealed_heading="" if game is None else revealed_heading(game, t),
        to_reveal="" if game is None else f"/revealed/{(season or SEASONS[-1]).value}",
    )


def _waiting(slip: Slip, t: Texts) -> Waiting:
    upload, asked = slip.upload, slip.asked
    if slip.state is State.FAILED and slip.error is not None:
        return Waiting(upload.id, upload.name, slip.state.value, trouble(slip.error, t))
    if asked is None:
        return Waiting(
            upload.id, upload.name, slip.state.value, t("phone.reading", name=upload.name)
        )
    if asked.hopeless is not None:
        words = sentence(asked.hopeless, t, ON_A_PHONE)
        takes = (Choice(t("phone.anyway"), "yes"),)
        names = upload.id, upload.name, "open", ""
        return Waiting(*names, question=words, field="anyway", choices=takes)
    if asked.players:
        choices = tuple(Choice(player, player) for player in asked.players)
        return Waiting(
            upload.id,
            upload.name,
            "open",
            "",
            question=t("phone.whose"),
            field="player",
            choices=choices,
        )
    seasons = tuple(Choice(season_name(season, t), season.value) for season in asked.seasons)
    question = t("phone.which_season", player=asked.player or "", drawn=asked.drawn)
    return Waiting(
        upload.id, upload.name, "open", "", question=question, field="season", choices=seasons
    )


def _standings(game: Game, left: OpenTotals, speech: Speech, href: Link) -> Standings:
    """The report's standings; what is open is answered here with a tap, not with a command."""
    found = standings_of(game, left, speech, href)
    rows = []
    for row in found.rows:
        if row.rank is None:
            rows.append(replace(row, notes=()))  # what is awaited says whose sheets are missing
            continue
        span = left.player(row.player)
        n = 0 if span is None else span.questions
        typed, tapped = (
            speech("open.here", n=n, name=row.player),
            speech("phone.open_questions", n=n),
        )
        rows.append(
            replace(row, notes=tuple(tapped if note == typed else note for note in row.notes))
        )
    return replace(found, rows=tuple(rows))


def _players(game: Game, standings: Standings, t: Texts) -> Iterable[PlayerRow]:
    seasons = seasons_of(game)
    if game.season is not None and game.season not in seasons:
        seasons = (*seasons, game.season)
    for row in standings.rows:
        cells = (*row.cells, *(None,) * (len(seasons) - len(row.cells)))
        yield PlayerRow(
            row.style,
            "–" if row.rank is None else f"{row.rank}.",
            row.player,
            row.total,
            tuple(
                SeasonCell(season_name(season, t))
                if cell is None
                else SeasonCell(season_name(season, t), cell.points, cell.href, cell.typed)
                for season, cell in zip(seasons, cells, strict=True)
            ),
        )


def _revealed(game: Game, t: Texts) -> Iterable[tuple[str, str]]:
    for season in SEASONS:
        keys = game.revealed.get(season)
        if keys is not None:
            yield (
                season_name(season, t),
                ", ".join(card_of(key).name(t.lang) for key in keys) or t("phone.none_came"),
            )


def _loose(sheet: SheetAtTable, t: Texts) -> LooseSheet:
    scored = sheet.scored
    assert scored is not None
    total = "" if sheet.total is None else total_text(sheet.total, sheet.span)
    season = t("phone.season_unknown") if sheet.season is None else season_name(sheet.season, t)
    note = season if scored.table.cards is not None else t("phone.no_cards_yet")
    return LooseSheet(sheet.key, sheet.name, total, note)
