"""The standings with every season's points, and their chart, as data for templates.

The chart has a line a player, told apart by colour, dashes and the name at its end.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from types import MappingProxyType

from kscore.engine.game import Standing
from kscore.engine.season import SEASONS, Season
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.messages import Bilingual, Speech, line_by_line
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
    begun = {entry.season for entry in game.standing}
    return tuple(season for season in SEASONS if season in begun)


def colour_of(game: Game, player: str) -> tuple[str, int]:
    """The style class of a player's colour and the number of their seat: whoever leads, a colour
    is the same person's all evening."""
    seat = game.seats.index(player)
    return f"p{seat % COLOURS}", seat


def standings_of(game: Game, left: OpenTotals, speech: Speech, href: Link) -> Standings:
    """A game's standings; ``left`` is what is open in it."""
    seasons = seasons_of(game)
    places = {place.player.name: place for place in game.standings()}
    style = {player: colour_of(game, player)[0] for player in (*places, *game.unranked)}
    rows = [
        Row(
            place.rank,
            player,
            tuple(_cells(game, player, seasons, left, href)),
            total_text(place.player.total, left.player(player)),
            tuple(_notes(place, game, left, speech)),
            style=style[player],
        )
        for player, place in places.items()
    ]
    nothing, why = (None,) * len(seasons), (speech("ranking.no_sheet"),)
    rows += [Row(None, each, nothing, "·", why, style=style[each]) for each in game.unranked]
    named = tuple(season_said(season, speech) for season in seasons)
    return Standings(named, tuple(rows), _solo(game, left, speech))


def season_said(season: Season, speech: Speech) -> Bilingual:
    """The season's name."""
    return Bilingual({t.lang: season_name(season, t) for t in speech})


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
        yield Bilingual({t.lang: span_text(total, span, t) for t in speech})
        yield speech("open.here" if game.recorded else "open.alone", n=span.questions, name=name)
    for key, seasons in (("ranking.behind", behind), ("ranking.misfit", left.misfitting(name))):
        if seasons:
            named = {t: ", ".join(season_name(each, t) for each in seasons) for t in speech}
            yield Bilingual({t.lang: t(key, seasons=names) for t, names in named.items()})
    yield from line_by_line({t.lang: [*twice(game, name, t)] for t in speech})


def _solo(game: Game, left: OpenTotals, speech: Speech) -> Bilingual | None:
    solo = game.solo()
    if solo is None:
        return None
    span = left.player(game.setup.players[0])
    return Bilingual({t.lang: solo_line(solo, span, t) for t in speech})


NAMED = 10
"""Players whose lines have a colour and a name; those of any others are thin and grey."""
WIDTH, LEFT, RIGHT, TOP = 360, 30.0, 236.0, 12.0
"""The picture's width and the plotted area, in units of the picture: pixels on a narrow phone."""
_DASHES = ("", "7 3", "2 3", "9 3 2 3")
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000)
_MOST_STEPS = 6
_LEAST_HEIGHT, _NAME_HEIGHT = 168, 16
_LONGEST = 11
"""Letters of a name beside the plot."""


@dataclass(frozen=True)
class Grid:
    """A horizontal line at height ``y`` and its number."""

    y: float
    label: str


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A player's line: its points (x, y), its style class, and where the name stands at its end.

    ``name`` is as much of the player's as fits, "" for a line without one; ``open``: its total may
    still change.
    """

    player: str
    name: str
    open: bool
    sums: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    style: str
    dash: str
    name_x: float
    name_y: float


@dataclass(frozen=True)
class Chart:
    """The whole picture, ``height`` units high. ``seasons`` has each season's name and its x."""

    height: int
    bottom: float
    grid: tuple[Grid, ...]
    seasons: tuple[tuple[Bilingual, float], ...]
    curves: tuple[Curve, ...]

    @property
    def unnamed(self) -> int:
        """How many lines have no name."""
        return sum(not curve.name for curve in self.curves)


def chart_of(game: Game, left: OpenTotals, speech: Speech) -> Chart | None:
    """The picture of a game, best player first; None before there are points."""
    ranked = [place.player.name for place in game.standings()]
    seasons = seasons_of(game)
    if not ranked:
        return None
    sums = {player: _sums(game, player, len(seasons)) for player in ranked}
    unsure = frozenset(player for player in ranked if left.player(player) is not None)
    seats = {player: colour_of(game, player)[1] for player in ranked}
    return chart(sums, tuple(season_said(season, speech) for season in seasons), unsure, seats)


def _sums(game: Game, player: str, count: int) -> list[int]:
    """The player's points added up, beginning with 0, up to the first season that is missing."""
    so_far = [0]
    for season in seasons_of(game)[:count]:
        points = game.points(player, season)
        if points is None:
            break
        so_far.append(so_far[-1] + points.total)
    return so_far


def chart(
    sums: Mapping[str, Sequence[int]],
    seasons: Sequence[Bilingual],
    unsure: Container[str] = (),
    seats: Mapping[str, int] = MappingProxyType({}),
) -> Chart:
    """The picture of each player's points added up (beginning with 0, one number a season played)
    over ``seasons``.

    The first players get colours and names. ``unsure`` are those whose total open questions may
    change; ``seats`` are the players' places at the table, by which they keep their colours.
    """
    every = [value for values in sums.values() for value in values]
    low, high = min(every), max(max(every), min(every) + 1)
    named = list(sums)[:NAMED]
    bottom = TOP + max(_LEAST_HEIGHT, _NAME_HEIGHT * len(named))

    def x(number: int) -> float:
        return LEFT + (RIGHT - LEFT) * number / len(seasons)

    def y(value: float) -> float:
        return bottom - (bottom - TOP) * (value - low) / (high - low)

    step = next(step for step in _STEPS if (high - low) / step <= _MOST_STEPS)
    heights = _apart({player: y(sums[player][-1]) for player in named}, bottom)
    return Chart(
        round(bottom) + 24,
        bottom,
        tuple(
            Grid(y(value), minus(value)) for value in range(-(-low // step) * step, high + 1, step)
        ),
        tuple((name, x(number)) for number, name in enumerate(seasons, start=1)),
        tuple(
            Curve(
                player=player,
                name=_short(player) if player in heights else "",
                open=player in unsure,
                sums=tuple(minus(value) for value in values[1:]),
                points=tuple((x(n), y(value)) for n, value in enumerate(values)),
                style=f"p{seats.get(player, number) % COLOURS}" if player in heights else "rest",
                dash=_DASHES[seats.get(player, number) % len(_DASHES)] if player in heights else "",
                name_x=x(len(values) - 1) + 8,
                name_y=heights.get(player, 0),
            )
            for number, (player, values) in enumerate(sums.items())
        ),
    )


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"


def _apart(ends: Mapping[str, float], bottom: float) -> dict[str, float]:
    """The heights of the names: each at its line's end, those that would lie on each other moved
    apart."""
    order = sorted(ends, key=lambda player: ends[player])
    heights: dict[str, float] = {}
    last = float("-inf")
    for player in order:
        last = max(ends[player], last + _NAME_HEIGHT)
        heights[player] = last
    # What was pushed below the plot pushes back up.
    above = bottom + _NAME_HEIGHT
    for player in reversed(order):
        above = min(heights[player], above - _NAME_HEIGHT)
        heights[player] = above
    return heights
