"""Points added up over the seasons: a line a player, told apart by colour, dashes and the name at its end."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass

from kscore.views.wording import minus

_COLOURS = ("#005ab5", "#d55e00", "#006e50", "#aa1e32", "#6e3c96", "#000000", "#8a6d00", "#56758f")
_DASHES = ("", "6 3", "2 3", "8 3 2 3")
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
_MOST_STEPS = 6
LEFT, RIGHT, TOP, BOTTOM = 34.0, 350.0, 15.0, 285.0
"""The plotted area, in units of the picture (480 × 315)."""
_NAME_HEIGHT = 17


@dataclass(frozen=True)
class Grid:
    """A horizontal line at height ``y`` and its number."""

    y: float
    label: str


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A player's line: its points (x, y), its style, and where the name stands at its end; ``open``: its total may
    still change."""

    player: str
    open: bool
    sums: tuple[str, ...]
    points: tuple[tuple[float, float], ...]
    colour: str
    dash: str
    name_x: float
    name_y: float


@dataclass(frozen=True)
class Plot:
    """The whole picture. ``season_x`` has one x a season."""

    grid: tuple[Grid, ...]
    season_x: tuple[float, ...]
    curves: tuple[Curve, ...]

    @property
    def names(self) -> tuple[Curve, ...]:
        """The curves from the uppermost name down."""
        return tuple(sorted(self.curves, key=lambda curve: curve.name_y))


def plot_of(sums: Mapping[str, Sequence[int]], seasons: int, unsure: Container[str] = ()) -> Plot:
    """The picture of each player's points added up (beginning with 0, one number a season played) over ``seasons``.

    ``unsure`` are the players whose total open questions may change.
    """
    every = [value for values in sums.values() for value in values]
    low, high = min(every), max(max(every), min(every) + 1)

    def x(number: int) -> float:
        return LEFT + (RIGHT - LEFT) * number / seasons

    def y(value: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low)

    step = next(step for step in _STEPS if (high - low) / step <= _MOST_STEPS)
    heights = _apart({player: y(values[-1]) for player, values in sums.items()})
    return Plot(
        tuple(Grid(y(value), minus(value)) for value in range(-(-low // step) * step, high + 1, step)),
        tuple(x(number) for number in range(1, seasons + 1)),
        tuple(
            Curve(
                player=player,
                open=player in unsure,
                sums=tuple(minus(value) for value in values[1:]),
                points=tuple((x(n), y(value)) for n, value in enumerate(values)),
                colour=_COLOURS[number % len(_COLOURS)],
                dash=_DASHES[number // len(_COLOURS) % len(_DASHES)],
                name_x=x(len(values) - 1) + 8,
                name_y=heights[player],
            )
            for number, (player, values) in enumerate(sums.items())
        ),
    )


def _apart(ends: Mapping[str, float]) -> dict[str, float]:
    """The heights of the names: each at its line's end, those that would lie on each other moved down."""
    heights: dict[str, float] = {}
    last = float("-inf")
    for end, player in sorted((end, player) for player, end in ends.items()):
        last = max(end, last + _NAME_HEIGHT)
        heights[player] = last
    return heights
