"""The first page: standings, points, sheets, and photos that still need something."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.season import SEASONS, CardSet, Season
from kscore.game import Game, Seat
from kscore.messages import Texts
from kscore.open_totals import OpenTotals
from kscore.phone.evening import Slip, State
from kscore.phone.sheets import SheetAtTable
from kscore.views.phone.json_form import trouble
from kscore.views.wording import season_name, span_text, total_text


@dataclass(frozen=True)
class Choice:
    """An answer to tap: its words, and the value it stands for."""

    words: str
    value: str


@dataclass(frozen=True)
class Waiting:
    """A photo under way: ``said`` is how far it is or what went wrong; ``question`` with its ``choices`` what is to be
    said, about ``field`` (player or season)."""

    id: str
    name: str
    state: str
    said: str
    question: str | None = None
    field: str = ""
    choices: tuple[Choice, ...] = ()
    can_enter: bool = False


@dataclass(frozen=True)
class Place:
    """A line of the standings."""

    rank: str
    player: str
    total: str
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Cell:
    """A player's season: its points and the sheet's key (None: nothing there)."""

    points: str
    key: str | None
    label: str


@dataclass(frozen=True)
class Row:
    """A player's points."""

    player: str
    cells: tuple[Cell, ...]
    total: str


@dataclass(frozen=True)
class LooseSheet:
    """A sheet without a game."""

    key: str
    name: str
    total: str
    note: str


@dataclass(frozen=True, kw_only=True)
class Home:
    """Everything the first page shows."""

    title: str
    playing: bool
    over: bool
    awaited: str
    waiting: tuple[Waiting, ...]
    standings: tuple[Place, ...]
    seasons: tuple[str, ...]
    rows: tuple[Row, ...]
    loose: tuple[LooseSheet, ...]
    cards: str


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
        awaited = t("game.awaited", season=season_name(season, t), players=", ".join(game.missing(season)))
    named = cards if game is None else game.setup.card_set
    return Home(
        title="kscore" if game is None else game.setup.name,
        playing=game is not None,
        over=game is not None and game.finished,
        awaited=awaited,
        waiting=tuple(_waiting(slip, game, t) for slip in slips if slip.state is not State.LOOSE),
        standings=() if game is None else tuple(_standings(game, left, t)),
        seasons=tuple(season_name(each, t) for each in SEASONS),
        rows=() if game is None else tuple(_row(game, player, sheets, left, t) for player in game.setup.players),
        loose=tuple(_loose(sheet, t) for sheet in loose),
        cards="" if named is None else ", ".join(card.name(t.lang) for card in named.cards),
    )


def _waiting(slip: Slip, game: Game | None, t: Texts) -> Waiting:
    upload, asked = slip.upload, slip.asked
    if slip.state is State.FAILED and slip.error is not None:
        return Waiting(upload.id, upload.name, slip.state.value, trouble(slip.error, t))
    if asked is None:
        return Waiting(upload.id, upload.name, slip.state.value, t("phone.reading", name=upload.name))
    if asked.players:
        choices = tuple(Choice(player, player) for player in asked.players)
        return Waiting(upload.id, upload.name, "open", "", t("phone.whose"), "player", choices)
    seasons = tuple(Choice(season_name(season, t), season.value) for season in asked.seasons)
    question = t("phone.which_season", player=asked.player or "", drawn=asked.drawn)
    return Waiting(upload.id, upload.name, "open", "", question, "season", seasons)


def _standings(game: Game, left: OpenTotals, t: Texts) -> Iterable[Place]:
    for place in game.standings():
        name, total, span = place.player.name, place.player.total, left.player(place.player.name)
        notes = [t("ranking.undecided" if place.undecided else "ranking.shared")] if place.shared else []
        notes += [t("ranking.by_monsters")] if place.by_monsters and not place.shared else []
        notes += [] if span is None else [span_text(total, span, t), t("phone.open_questions", n=span.questions)]
        behind = game.behind(name)
        if behind:
            notes.append(t("ranking.behind", seasons=", ".join(season_name(season, t) for season in behind)))
        yield Place(f"{place.rank}.", name, total_text(total, span), tuple(notes))
    for player in game.unranked:
        yield Place("–", player, "", (t("ranking.no_sheet"),))


def _row(game: Game, player: str, sheets: Mapping[Seat, SheetAtTable], left: OpenTotals, t: Texts) -> Row:
    cells = tuple(_cell(player, season, sheets.get(Seat(player, season)), t) for season in SEASONS)
    total = "·" if player in game.unranked else total_text(game.total(player), left.player(player))
    return Row(player, cells, total)


def _cell(player: str, season: Season, sheet: SheetAtTable | None, t: Texts) -> Cell:
    if sheet is None or sheet.total is None:
        return Cell("·", None, "")
    points = total_text(sheet.total, sheet.span)
    return Cell(points, sheet.key, f"{player}, {season_name(season, t)}: {points}")


def _loose(sheet: SheetAtTable, t: Texts) -> LooseSheet:
    scored = sheet.scored
    assert scored is not None
    total = "" if sheet.total is None else total_text(sheet.total, sheet.span)
    season = t("phone.season_unknown") if sheet.season is None else season_name(sheet.season, t)
    note = season if scored.table.cards is not None else t("phone.no_cards_yet")
    return LooseSheet(sheet.key, sheet.name, total, note)
