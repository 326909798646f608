"""The standings with every season's points, as data for their template."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import KW_ONLY, dataclass

from engine.game import Standing
from engine.season import SEASONS, Season
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.views.page.said import Bilingual, Speech
from kscore.views.wording import minus, season_name, solo_line, span_text, total_text, twice

COLOURS = 8
"""Colours that players have, one a seat."""

Link = Callable[[str, Season], str | None]
"""Where the sheet of a player and season is shown; None for nowhere."""


@dataclass(frozen=True)
class Cell:
    """Points of one player in one season, "?" behind what questions may change. ``typed``: only a
    total was typed; ``href`` is where the sheet is, None for nowhere."""

    points: str
    href: str | None
    typed: bool = False


@dataclass(frozen=True)
class Row:
    """A player's place (None for a player without a sheet), points (a cell a season, None where
    nothing is known yet) and total; ``notes`` say how a tie was settled, what is open, and what
    does not fit."""

    rank: int | None
    player: str
    cells: tuple[Cell | None, ...]
    total: str
    notes: tuple[Bilingual, ...] = ()
    _: KW_ONLY
    style: str = ""
    """The class of the player's colour."""


@dataclass(frozen=True)
class Standings:
    """The table, best first. ``solo`` is a finished solo game's rating."""

    seasons: tuple[Bilingual, ...]
    rows: tuple[Row, ...]
    solo: Bilingual | None = None

    @property
    def typed(self) -> bool:
        """Whether any points are a typed total."""
        return any(cell is not None and cell.typed for row in self.rows for cell in row.cells)

    @property
    def open(self) -> bool:
        """Whether open questions may change any total."""
        return any(row.total.endswith("?") for row in self.rows)


def seasons_of(game: Game) -> tuple[Season, ...]:
    """The seasons of which anything is entered."""
    return tuple(
        season
        for season in SEASONS
        if any(game.entry(player, season) for player in game.setup.players)
    )


def colour_of(game: Game, player: str) -> tuple[str, int]:
    """The style class of a player's colour and the number of their seat: whoever leads, a colour
    is the same person's all evening."""
    seat = game.seats.index(player)
    return f"p{seat % COLOURS}", seat


def standings_of(game: Game, left: OpenTotals, speech: Speech, href: Link) -> Standings:
    """A game's standings; ``left`` is what is open in it."""
    seasons = seasons_of(game)
    places = {place.player.name: place for place in game.standings()}
    return Standings(
        tuple(season_said(season, speech) for season in seasons),
        (
            *(
                Row(
                    place.rank,
                    player,
                    tuple(_cells(game, player, seasons, left, href)),
                    total_text(place.player.total, left.player(player)),
                    tuple(_notes(place, game, left, speech)),
                    style=colour_of(game, player)[0],
                )
                for player, place in places.items()
            ),
            *(
                Row(
                    None,
                    player,
                    (None,) * len(seasons),
                    "·",
                    (speech("ranking.no_sheet"),),
                    style=colour_of(game, player)[0],
                )
                for player in game.unranked
            ),
        ),
        _solo(game, left, speech),
    )


def season_said(season: Season, speech: Speech) -> Bilingual:
    """The season's name."""
    return speech.by(lambda t: season_name(season, t))


def _cells(
    game: Game, player: str, seasons: Sequence[Season], left: OpenTotals, href: Link
) -> Iterable[Cell | None]:
    for season in seasons:
        points = game.points(player, season)
        if points is None:
            yield None
        elif points.score is None:
            yield Cell(minus(points.total), None, typed=True)
        else:
            yield Cell(total_text(points.total, left.sheet(player, season)), href(player, season))


def _notes(place: Standing, game: Game, left: OpenTotals, speech: Speech) -> Iterable[Bilingual]:
    name, total = place.player.name, place.player.total
    span, behind = left.player(name), game.behind(name)
    if place.shared:
        yield speech("ranking.undecided" if place.undecided else "ranking.shared")
    elif place.by_monsters:
        yield speech("ranking.by_monsters")
    if span is not None:
        yield speech.by(lambda t: span_text(total, span, t))
        yield speech("open.here" if game.recorded else "open.alone", n=span.questions, name=name)
    for key, seasons in (("ranking.behind", behind), ("ranking.misfit", left.misfitting(name))):
        if seasons:
            yield _of_seasons(key, seasons, speech)
    yield from map(speech.by, twice(game, name))


def _of_seasons(key: str, seasons: Sequence[Season], speech: Speech) -> Bilingual:
    return speech.by(lambda t: t(key, seasons=", ".join(season_name(each, t) for each in seasons)))


def _solo(game: Game, left: OpenTotals, speech: Speech) -> Bilingual | None:
    solo = game.solo()
    if solo is None:
        return None
    span = left.player(game.setup.players[0])
    return speech.by(lambda t: solo_line(solo, span, t))
