"""The whole page of a game, as data for its template."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from kscore.engine.cards import CARDS
from kscore.engine.cards.card import Card
from kscore.engine.season import EDICTS, Season, SeasonScore
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import notes_of, reconsidered, without_questions
from kscore.messages import Bilingual, Speech, line_by_line
from kscore.sheet.scoring import ScoredSheet, Span
from kscore.statements.corrections import How
from kscore.views.page.sheet import (
    Legend,
    Line,
    Map,
    Question,
    corrections_of,
    legend_of,
    map_of,
    questions_of,
    tally_of,
    turned_of,
    warnings_of,
)
from kscore.views.page.standings import (
    Chart,
    Standings,
    chart_of,
    season_said,
    seasons_of,
    standings_of,
)
from kscore.views.wording import ending, game_title, outlook_line, season_name, total_text

MARGIN = 0.9
"""Cells of sheet around the grid on the photos."""

Photos = Mapping[tuple[str, Season], bytes]
"""By player and season: the straightened photo as WebP, `MARGIN` cells of sheet around the grid."""

Scores = Mapping[tuple[str, Season], ScoredSheet]
"""By player and season: sheets as they were scored."""


class Verbatim(str):
    """Text that stands in the page exactly as it is: this package's own files, base64; never what
    people wrote."""


@dataclass(frozen=True)
class CardRule:
    """A card of the game under its edict (A to D), with the seasons that score it."""

    edict: str
    name: Bilingual
    rule: Bilingual
    seasons: tuple[Bilingual, ...]


@dataclass(frozen=True)
class Photo:
    """A straightened photo (WebP as base64) with ``margin`` cells of sheet around the grid."""

    base64: Verbatim
    margin: float


@dataclass(frozen=True)
class Other:
    """A sheet beside this one: what to call it, its points and where it is; ``here``: it is this
    one."""

    name: Bilingual | str
    points: str
    href: str
    here: bool


@dataclass(frozen=True, kw_only=True)
class SheetPart:
    """One player's sheet of one season. ``seasons`` are this player's sheets, ``players`` those of
    this season; ``turned`` says what is read otherwise than it looks, ``warnings`` what else speaks
    against it."""

    anchor: str
    player: str
    season: Bilingual
    total: str
    map: Map
    legend: Legend
    lines: tuple[Line, ...]
    questions: tuple[Question, ...] = ()
    warnings: tuple[Bilingual, ...] = ()
    turned: tuple[Bilingual, ...] = ()
    corrections: Bilingual | None = None
    outlook: Bilingual | None = None
    photo: Photo | None = None
    seasons: tuple[Other, ...] = ()
    players: tuple[Other, ...] = ()


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """Everything the template shows. ``ranking`` is the standings' title; ``sheets`` holds a tuple
    a season."""

    title: Bilingual
    ending: tuple[Bilingual, ...]
    ranking: Bilingual
    cards: tuple[CardRule, ...]
    legend: Legend | None
    standings: Standings
    chart: Chart | None
    sheets: tuple[tuple[SheetPart, ...], ...]


def game_page(
    game: Game,
    photos: Photos,
    speech: Speech,
    scored: Scores = MappingProxyType({}),
    also_open: Mapping[tuple[str, Season], Span] = MappingProxyType({}),
    season: Season | None = None,
) -> GamePage:
    """A game as its page shows it; ``scored``, ``also_open`` and ``season`` as in
    `kscore.views.page.page`."""
    left = OpenTotals.of(game, scored)
    left = replace(left, sheets=MappingProxyType({**left.sheets, **also_open}))
    whole, ranking = game, speech("report.ranking")
    if season is not None:
        game = only_season(game, season)
        left = left.of_season(season)
        ranking = Bilingual(
            {t.lang: t("ranking.of_season", season=season_name(season, t)) for t in speech}
        )
    drawn = [entry.sheet for entry in game.entries if entry.sheet is not None and not entry.undone]
    sheets = _sheets(game, whole, photos, scored, left, speech)
    signs = {key.sign for season in sheets for sheet in season for key in sheet.legend.keys}
    return GamePage(
        title=Bilingual({t.lang: game_title(game.setup, t) for t in speech}),
        ending=line_by_line({t.lang: [*ending(game, left, t)] for t in speech})
        if season is None and game.finished
        else (),
        ranking=ranking,
        cards=card_rules(game, speech),
        legend=legend_of(drawn, speech, "?" in signs, "✎" in signs) if drawn else None,
        standings=standings_of(
            game, left, speech, lambda player, season: "#" + anchor(game, player, season)
        ),
        chart=chart_of(game, left, speech) if season is None else None,  # it adds up seasons
        sheets=sheets,
    )


def only_season(game: Game, season: Season) -> Game:
    """The game with one season's entries only."""
    return replace(game, entries=tuple(entry for entry in game.entries if entry.season is season))


def card_rules(game: Game, speech: Speech) -> tuple[CardRule, ...]:
    """The game's four cards with their rules."""
    cards = zip("ABCD", (CARDS[key] for key in game.setup.cards), strict=True)
    return tuple(_card_rule(edict, card, speech) for edict, card in cards)


def _card_rule(edict: str, card: Card, speech: Speech) -> CardRule:
    return CardRule(
        edict,
        Bilingual({t.lang: card.name(t.lang) for t in speech}),
        Bilingual({t.lang: card.rule(t.lang) for t in speech}),
        tuple(season_said(season, speech) for season, edicts in EDICTS.items() if edict in edicts),
    )


def anchor(game: Game, player: str, season: Season) -> str:
    """The page's name for a sheet."""
    return f"s{game.setup.players.index(player)}-{season.value}"


Points = Mapping[tuple[str, Season], SeasonScore]
"""By player and season, best player first: the points of every sheet."""


def _sheets(
    game: Game, whole: Game, photos: Photos, scored: Scores, left: OpenTotals, speech: Speech
) -> tuple[tuple[SheetPart, ...], ...]:
    """The sheets of each season, best player first; what speaks against one is asked of the
    ``whole`` game."""
    ranked = [place.player.name for place in game.standings()]
    found = {
        (player, season): game.points(player, season)
        for season in seasons_of(game)
        for player in ranked
    }
    scores = {
        seat: points.score
        for seat, points in found.items()
        if points is not None and points.score is not None
    }
    return tuple(
        tuple(
            _sheet(whole, seat, scored.get(seat), photos.get(seat), scores, left, speech)
            for seat in scores
            if seat[1] is season
        )
        for season in seasons_of(game)
    )


def _sheet(
    game: Game,
    seat: tuple[str, Season],
    scored: ScoredSheet | None,
    photo: bytes | None,
    scores: Points,
    left: OpenTotals,
    speech: Speech,
) -> SheetPart:
    """The sheet of a player and season that has a score; ``scored``: it is known how it was
    decided."""
    player, season = seat
    entry = game.entry(player, season)
    assert entry is not None
    assert entry.sheet is not None
    damaged = False
    try:
        again = reconsidered(game, entry) if scored is None else scored
    except AgainstRecord:  # its evidence is damaged: ``left`` has it as open
        again, damaged = without_questions(game, entry), True
    assert again is not None
    said = entry.corrections
    doubtful = again.doubtful - {*said.cells, *said.letters, *said.stars}
    said = said.without(How.ACCEPTED)  # what was merely confirmed is no correction
    corrected = {*said.cells, *said.letters, *said.stars}

    # what was entered is what counts
    notes = notes_of(game, entry, replace(again, sheet=entry.sheet), damaged)

    def other(name: Bilingual | str, there: tuple[str, Season]) -> Other:
        points = total_text(scores[there].total, left.sheet(*there))
        return Other(name, points, "#" + anchor(game, *there), there == seat)

    return SheetPart(
        anchor=anchor(game, player, season),
        player=player,
        season=season_said(season, speech),
        total=total_text(scores[seat].total, left.sheet(player, season)),
        map=map_of(entry.sheet, speech, doubtful, corrected),
        legend=legend_of([entry.sheet], speech, bool(doubtful), bool(corrected)),
        lines=tally_of(scores[seat], speech),
        questions=questions_of(again, speech),
        warnings=warnings_of(notes, again, speech),
        turned=turned_of(notes, speech),
        corrections=corrections_of(said, speech),
        outlook=Bilingual({t.lang: outlook_line(again, t) for t in speech})
        if again.outlook
        else None,
        photo=None if photo is None else _photo(photo),
        seasons=tuple(
            other(season_said(there[1], speech), there) for there in scores if there[0] == player
        ),
        players=tuple(other(there[0], there) for there in scores if there[1] is season),
    )


def _photo(webp: bytes) -> Photo:
    return Photo(Verbatim(b64encode(webp).decode()), MARGIN)
