"""Data of the chart of points season by season.

It has a line a player, told apart by colour, dashes and the name at its end.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import accumulate, takewhile
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.views.documents.ranking import COLOURS, RankedPlayer, RankingDocument
from kscore.views.wording import minus

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


class Grid(NamedTuple):
    """A horizontal line at height ``y`` and its number."""

    y: float
    label: str


class ChartLine(Frozen, kw_only=True):
    """A player's line: points (x, y), style class, the name's place.

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


class Chart(NamedTuple):
    """The whole picture, ``height`` units high. ``seasons`` has each season's name and its x."""

    height: int
    bottom: float
    grid: tuple[Grid, ...]
    seasons: tuple[tuple[str, float], ...]
    curves: tuple[ChartLine, ...]

    @property
    def unnamed(self) -> int:
        """How many lines have no name."""
        return sum(not curve.name for curve in self.curves)


def ranking_chart(ranking: RankingDocument) -> Chart | None:
    """A game's chart, best player first; None before there are points."""
    ranked = [row for row in ranking.rows if row.place is not None]
    if not ranked:
        return None
    return chart(
        {row.player: _running_sums(row) for row in ranked},
        tuple(name for _, name, _ in ranking.columns()),
        frozenset(row.player for row in ranked if row.span is not None),
        {row.player: row.seat for row in ranked},
    )


def _running_sums(row: RankedPlayer) -> list[int]:
    """The player's running sums from 0, up to a missing season."""
    known = takewhile(lambda cell: cell is not None, row.seasons)
    return [*accumulate((cell.points.total for cell in known if cell is not None), initial=0)]


def chart(
    sums: Mapping[str, Sequence[int]],
    seasons: Sequence[str],
    unsure: Container[str] = (),
    seats: Mapping[str, int] = MappingProxyType({}),
) -> Chart:
    """The chart of each player's running sums over ``seasons``. They begin with 0, one number a
    season played.

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
    heights = _spread_apart({player: y(sums[player][-1]) for player in named}, bottom)
    return Chart(
        round(bottom) + 24,
        bottom,
        tuple(
            Grid(y(value), minus(value)) for value in range(-(-low // step) * step, high + 1, step)
        ),
        tuple((name, x(number)) for number, name in enumerate(seasons, start=1)),
        tuple(
            ChartLine(
                player=player,
                name=_shortened(player) if player in heights else "",
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


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"


def _spread_apart(ends: Mapping[str, float], bottom: float) -> dict[str, float]:
    """The heights of names at their lines' ends, moved apart."""
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
