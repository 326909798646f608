"""The whole page of a game, as data for its template."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.cards import CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.season import EDICTS, SEASONS, Season
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import notes_of, reconsidered, without_questions
from kscore.messages import Texts
from kscore.record.entry import Entry
from kscore.sheet.notes import CannotBe, SheetNote, TurnedSpaces
from kscore.sheet.scoring import ScoredSheet, Span
from kscore.statements.corrections import How
from kscore.views.documents.question import QuestionDocument
from kscore.views.documents.ranking import RankedPlayer, RankingDocument, SeasonCell
from kscore.views.documents.sheet import Key, NoteLine, SheetDocument, legend_of
from kscore.views.page.bilingual import in_languages
from kscore.views.page.chart import Chart, ranking_chart
from kscore.views.plays import Plays
from kscore.views.wording import (
    against_lines,
    correction_words,
    ending_lines,
    game_title,
    season_name,
)

MARGIN = 0.9
"""Cells of sheet around the grid on the photos."""

Photos = Mapping[tuple[str, Season], bytes]
"""By player and season: the straightened photo as WebP, `MARGIN` cells of sheet around the grid."""

Scores = Mapping[tuple[str, Season], ScoredSheet]
"""By player and season: sheets as they were scored."""


class Verbatim(str):
    """Text that the page shows exactly as it is. This package's own files, base64; never what
    people wrote."""


class CardRule(NamedTuple):
    """A card with its edict (A to D) and scoring seasons."""

    edict: str
    name: str
    rule: str
    seasons: tuple[str, ...]


class PagePhoto(NamedTuple):
    """A straightened photo (WebP as base64). With ``margin`` cells of sheet around the grid."""

    base64: Verbatim
    margin: float


class Other(NamedTuple):
    """A sheet beside this one: name, points, link. ``here``: it is this one."""

    name: str
    points: str
    href: str
    here: bool


class SheetPart(Frozen, kw_only=True):
    """One player's sheet of one season.

    Attributes:
        anchor: the page's name for it.
        drawn: the sheet.
        questions: what is open, each in a sentence.
        warnings: what else speaks against it.
        turned: what is read otherwise than it looks.
        corrections: what the players said of it, in a sentence; "" for nothing.
        seasons: this player's sheets.
        players: the sheets of this season.
    """

    anchor: str
    player: str
    season: str
    total: str
    drawn: SheetDocument
    questions: tuple[str, ...]
    warnings: tuple[str, ...]
    turned: tuple[str, ...]
    corrections: str
    photo: PagePhoto | None
    seasons: tuple[Other, ...]
    players: tuple[Other, ...]


class GamePage(Frozen, kw_only=True):
    """Everything the template shows in one language. ``sheets`` holds a tuple a season, ``plays``
    is None before the end."""

    title: str
    ending: tuple[str, ...]
    cards: tuple[CardRule, ...]
    legend: tuple[Key, ...]
    ranking: RankingDocument
    chart: Chart | None
    plays: Plays | None
    sheets: tuple[tuple[SheetPart, ...], ...]


def game_page(
    game: Game,
    photos: Photos,
    languages: Sequence[str],
    scored: Scores = MappingProxyType({}),
    also_open: Mapping[tuple[str, Season], Span] = MappingProxyType({}),
    season: Season | None = None,
) -> GamePage:
    """A game as its page shows it. ``scored``, ``also_open`` and ``season`` as in
    `kscore.views.page.page`."""
    left = OpenTotals.of(game, scored)
    left = replace(left, sheets=MappingProxyType({**left.sheets, **also_open}))
    sheets = {
        (entry.player, entry.season): _decide_sheets(game, entry, scored)
        for entry in game.standing
        if entry.sheet is not None and season in (None, entry.season)
    }
    if season is not None:
        game, left = only_season(game, season), left.of_season(season)
    return in_languages(lambda t: _page(game, left, sheets, photos, season, t), languages)


class _Decided(NamedTuple):
    """A recorded sheet as it is decided now, with notes."""

    entry: Entry
    scored: ScoredSheet
    notes: tuple[SheetNote, ...]


def _decide_sheets(game: Game, entry: Entry, scored: Scores) -> _Decided:
    again, damaged = scored.get((entry.player, entry.season)), False
    try:
        again = again or reconsidered(game, entry)
    except AgainstRecord:  # its evidence is damaged: that is open
        again, damaged = without_questions(game, entry), True
    assert again is not None
    assert entry.sheet is not None
    # what was entered is what counts
    notes = notes_of(game, entry, replace(again, sheet=entry.sheet), damaged)
    return _Decided(entry, again, tuple(notes))


def _page(
    game: Game,
    left: OpenTotals,
    decided: Mapping[tuple[str, Season], _Decided],
    photos: Photos,
    season: Season | None,
    t: Texts,
) -> GamePage:
    title = "" if season is None else t("ranking.of_season", season=season_name(season, t))
    ranking = RankingDocument.of_game(game, left, t, title)
    drawn = [entry.sheet for entry in game.entries if entry.sheet is not None and not entry.undone]
    sheets = _sheets(game, decided, photos, ranking, t)
    signs = {key.sign for each in sheets for sheet in each for key in sheet.drawn.legend}
    ended = season is None and game.finished
    return GamePage(
        title=game_title(game.setup, t),
        ending=tuple(ending_lines(game, left, t)) if ended else (),
        cards=card_rules(game, t),
        legend=legend_of(drawn, t, "?" in signs, "✎" in signs) if drawn else (),
        ranking=ranking,
        chart=ranking_chart(ranking) if season is None else None,  # it adds up seasons
        plays=Plays.of(game, ranking, t) if ended and game.recorded else None,
        sheets=sheets,
    )


def only_season(game: Game, season: Season) -> Game:
    """The game with one season's entries only."""
    return replace(game, entries=tuple(entry for entry in game.entries if entry.season is season))


def card_rules(game: Game, t: Texts) -> tuple[CardRule, ...]:
    """The game's four cards with their rules."""
    return tuple(
        CardRule(
            edict,
            CARDS[key].name(t.lang),
            CARDS[key].rule(t.lang),
            tuple(season_name(season, t) for season, edicts in EDICTS.items() if edict in edicts),
        )
        for edict, key in zip("ABCD", game.setup.cards, strict=True)
    )


def anchor(game: Game, player: str, season: Season) -> str:
    """The page's name for a sheet."""
    return f"s{game.setup.players.index(player)}-{season.value}"


def _sheets(
    game: Game,
    decided: Mapping[tuple[str, Season], _Decided],
    photos: Photos,
    ranking: RankingDocument,
    t: Texts,
) -> tuple[tuple[SheetPart, ...], ...]:
    """The sheets of each season, best player first."""
    seats = [
        (row, cell)
        for season in ranking.seasons
        for row in ranking.rows
        if (cell := row.seasons[SEASONS.index(season)]) is not None and not cell.typed
    ]

    def others(player: str, season: Season, here: SeasonCell) -> Iterator[tuple[Other, ...]]:
        for same_player in (True, False):
            yield tuple(
                Other(
                    season_name(cell.points.season, t) if same_player else row.player,
                    cell.text,
                    "#" + anchor(game, row.player, cell.points.season),
                    cell is here,
                )
                for row, cell in seats
                if (row.player == player if same_player else cell.points.season is season)
            )

    def sheet(row: RankedPlayer, cell: SeasonCell) -> SheetPart:
        player, season = row.player, cell.points.season
        found = decided[player, season]
        entry, score = found.entry, cell.points.score
        drawn = SheetDocument.of(found.scored, found.notes, t, entered=entry, score=score)
        said = entry.corrections.without(How.ACCEPTED)
        words = ", ".join(correction_words(said, t))
        photo = photos.get((player, season))
        seasons, players = others(player, season, cell)
        return SheetPart(
            anchor=anchor(game, player, season),
            player=player,
            season=season_name(season, t),
            total=cell.text,
            drawn=drawn,
            questions=tuple(
                question_with_reasons(each, found.scored, t) for each in drawn.questions
            ),
            warnings=warning_texts(drawn.notes, found.scored),
            turned=turned_texts(drawn.notes),
            corrections=t("page.corrected", corrections=words) if words else "",
            photo=None if photo is None else PagePhoto(Verbatim(b64encode(photo).decode()), MARGIN),
            seasons=seasons,
            players=players,
        )

    return tuple(
        tuple(sheet(row, cell) for row, cell in seats if cell.points.season is season)
        for season in ranking.seasons
    )


def question_with_reasons(question: QuestionDocument, scored: ScoredSheet, t: Texts) -> str:
    """A question, and why it cannot be as it is."""
    return " ".join((question.line, *against_lines(scored.contradictions, t, question.doubt)))


def warning_texts(notes: Sequence[NoteLine], scored: ScoredSheet) -> tuple[str, ...]:
    """Notes about the sheet that no question tells. What is read otherwise than it looks stands by
    itself."""
    asked = [
        each for doubt in scored.doubts for each in scored.contradictions if each.is_about(doubt)
    ]
    return tuple(
        each.text
        for each in notes
        if not isinstance(each.note, TurnedSpaces)
        and not (isinstance(each.note, CannotBe) and each.note.contradiction in asked)
    )


def turned_texts(notes: Sequence[NoteLine]) -> tuple[str, ...]:
    """What is read otherwise than it looks."""
    return tuple(each.text for each in notes if isinstance(each.note, TurnedSpaces))
