"""Coins as people mark them on the track, and as they strike out the ones they paid with.

A player may mark a coin in any way: fill it, cross it, strike it, draw one ring or many round it
(the coin itself stays bright), tick it, dot it. One player marks and strikes all coins of a sheet
the same way. Where a sheet shows both, the two can be told apart: a strike never runs along the
lines of the player's own mark, and it never reaches the next coin. Where it shows only coins with a
line through them, it does not say whether they are marked or spent (`is_struck_only`): that is
asked, not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import numpy as np
from kscore.calibration.draw.pens import Points
from kscore.calibration.draw.symbols.glyphs import FORMS
from kscore.calibration.draw.symbols.shapes import smooth

MARKS: Mapping[str, float] = MappingProxyType(
    {
        "scribble": 0.17, "loops": 0.05, "fill": 0.13,
        "cross": 0.15, "plus": 0.01, "slash": 0.07, "bars": 0.02, "asterisk": 0.01,
        "tick": 0.08,
        "ring": 0.12, "rings": 0.06, "arc": 0.02, "box": 0.02, "inner ring": 0.02,
        "joined ring": 0.01, "dot": 0.04, "dots": 0.01, "glyph": 0.01,
    }
)  # fmt: skip
"""Ways of marking a coin, and how many people are taken to have them."""
SELDOM = (
    "digit",
    "half",
    "star",
    "spiral",
    "face",
    "overlined",
    "tally",
    "joined line",
    "highlighter",
)
"""Ways of marking a coin that are taught besides, so that more is known of what a mark may be: of
`MARKS` no player takes them."""
UNMET = ("heart", "triangle", "bolt", "underlined")
"""Ways that are never taught: what the network makes of marks that it has not met is measured on
them."""
STRIKE_LIKE = frozenset({"cross", "plus", "slash", "bars", "asterisk", "tally", "joined line"})
"""Marks that look like a strike: nothing but straight lines through the coin."""
WIDEST_COIN_PEN = 0.075
"""Cells; a mark made with a wider pen covers the coin, and no strike can be told on it."""

_OVER_SOLID = ("level", "upright", "rising", "falling", "double", "both", "wave")
_OVER_OPEN = (
    "level",
    "upright",
    "rising",
    "falling",
    "double",
    "both",
    "wave",
    "scribbled out",
    "filled in",
)
_STRIKES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "scribble": _OVER_SOLID,
        "loops": _OVER_SOLID,
        "fill": _OVER_SOLID,
        "ring": _OVER_OPEN,
        "rings": _OVER_OPEN,
        "arc": _OVER_OPEN,
        "box": _OVER_OPEN,
        "inner ring": _OVER_OPEN,
        "joined ring": _OVER_OPEN,
        "dot": _OVER_OPEN,
        "dots": _OVER_OPEN,
        "glyph": ("both", "double", "scribbled out"),
        "tick": ("level", "falling", "double", "both", "scribbled out"),
        "cross": ("level", "upright", "double", "scribbled out", "ringed"),
        "plus": ("both", "scribbled out", "ringed"),
        "slash": ("level", "double", "other way", "scribbled out", "ringed"),
        "bars": ("other way", "scribbled out", "ringed"),
        "asterisk": ("scribbled out", "ringed"),
        "digit": ("both", "double", "scribbled out"),
        "half": _OVER_SOLID,
        "star": ("both", "double", "scribbled out"),
        "spiral": _OVER_SOLID,
        "face": ("both", "double", "scribbled out"),
        "overlined": ("rising", "falling", "both", "scribbled out", "filled in"),
        "tally": ("level", "other way", "scribbled out", "ringed"),
        "joined line": ("both", "scribbled out"),
        "highlighter": ("level", "upright", "rising", "falling", "double", "both"),
        "heart": ("both", "double", "scribbled out"),
        "triangle": _OVER_OPEN,
        "bolt": ("both", "double", "scribbled out"),
        "underlined": ("rising", "falling", "both", "scribbled out", "filled in"),
    }
)
"""Ways of striking out a coin that was marked so."""
_COVERING = frozenset({"scribbled out", "filled in"})
_AROUND = frozenset(
    {"ring", "rings", "arc", "box", "joined ring", "triangle", "overlined", "underlined"}
)  # seen beside what covers the coin
_TURNS = {
    "level": (0.0,),
    "double": (0.0, 0.0),
    "upright": (1.57,),
    "rising": (-0.8,),
    "falling": (0.8,),
}
_MOST_UNTIDY = {"scribble": 0.32, "loops": 0.25, "fill": 0.2}  # others would become another mark
_DIGITS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((-0.35, -0.5), (0.1, -1.0), (0.1, 1.0)),
    ((-0.5, -0.6), (0.0, -1.0), (0.5, -0.6), (0.3, 0.0), (-0.5, 1.0), (0.55, 0.95)),
    ((-0.5, -0.9), (0.3, -0.9), (0.4, -0.4), (-0.1, -0.1), (0.5, 0.3), (0.2, 0.95), (-0.5, 0.8)),
    ((0.2, 1.0), (0.2, -1.0), (-0.5, 0.3), (0.6, 0.3)),
    ((0.5, -1.0), (-0.35, -1.0), (-0.4, -0.1), (0.3, -0.1), (0.45, 0.5), (0.0, 1.0), (-0.5, 0.8)),
    ((0.3, -1.0), (-0.3, -0.1), (-0.35, 0.7), (0.2, 1.0), (0.4, 0.4), (-0.3, 0.2)),
    ((-0.5, -1.0), (0.5, -1.0), (-0.1, 1.0)),
)
_OUTLINES: Mapping[str, tuple[tuple[float, float], ...]] = MappingProxyType(
    {
        "star": (
            (0.0, -1.0), (0.59, 0.81), (-0.95, -0.31), (0.95, -0.31), (-0.59, 0.81), (0.0, -1.0),
        ),
        "heart": (
            (0.0, 0.9), (-0.9, -0.1), (-0.85, -0.7), (-0.4, -0.9), (0.0, -0.4), (0.4, -0.9),
            (0.85, -0.7), (0.9, -0.1), (0.0, 0.9),
        ),
        "triangle": ((0.0, -1.15), (1.1, 0.9), (-1.1, 0.9), (0.0, -1.2)),
        "bolt": ((0.3, -1.1), (-0.45, 0.1), (0.35, -0.05), (-0.3, 1.1)),
        "overlined": ((-1.0, -1.0), (1.0, -1.0)),
        "underlined": ((-1.0, 1.0), (1.0, 1.0)),
        "tally": ((0.0, -1.0), (0.0, 1.0)),
    }
)  # fmt: skip
_COUNTS = {"fill": (9, 15), "scribble": (4, 10)}  # lines of a zigzag
_ANGLES = (0.6, -0.6, 0.0, 1.57)  # of scribbling, radians


@dataclass(frozen=True)
class CoinManner:
    """How one person marks coins and strikes out the spent ones; lengths in radii of the coin,
    angles in radians.

    Attributes:
        mark: of MARKS.
        strike: one of the mark's ways of striking out.
        reach: how far the mark goes from the coin's middle.
        turn: of the mark.
        leans_left: whether a lone diagonal runs from top left to bottom right.
        laps: how often a ring goes round.
        lines: of a scribble, or parallel ones of bars, or dots.
        squash: height of a ring over its width.
        aside: where the mark's middle lies beside the coin's, (2,).
        untidy: standard deviation of what differs from coin to coin.
        form: the letter's strokes of "glyph".
    """

    mark: str
    strike: str
    reach: float
    turn: float
    leans_left: bool
    laps: float
    lines: int
    squash: float
    aside: tuple[float, float]
    untidy: float
    form: str


_REACH: Mapping[str, tuple[float, float]] = MappingProxyType(
    {
        "scribble": (0.7, 1.4), "loops": (0.6, 1.3), "fill": (0.8, 1.12),
        "cross": (0.55, 1.5), "plus": (0.8, 1.5), "slash": (0.85, 1.6), "bars": (0.8, 1.4),
        "asterisk": (0.7, 1.4), "tick": (0.7, 1.35), "ring": (1.06, 1.62), "rings": (1.0, 1.6),
        "arc": (1.12, 1.5), "box": (1.1, 1.45), "inner ring": (0.35, 0.8),
        "joined ring": (1.2, 1.5), "dot": (0.22, 0.5), "dots": (0.4, 0.6), "glyph": (0.7, 1.2),
        "digit": (0.7, 1.25), "half": (0.8, 1.1), "star": (0.7, 1.4), "spiral": (0.6, 1.25),
        "face": (0.7, 1.3), "overlined": (1.0, 1.35), "tally": (0.9, 1.6),
        "joined line": (0.9, 1.2), "highlighter": (0.8, 1.1), "heart": (0.7, 1.3),
        "triangle": (1.1, 1.45), "bolt": (0.8, 1.4), "underlined": (1.0, 1.35),
    }
)  # fmt: skip


def sample_strike(mark: str, rng: np.random.Generator) -> str:
    """A way of striking out coins for a player who marks them with ``mark``."""
    return str(rng.choice(_STRIKES[mark]))


def sample_mark(rng: np.random.Generator) -> str:
    """A way of marking coins."""
    return str(rng.choice(list(MARKS), p=list(MARKS.values())))


def sample_coin_manner(rng: np.random.Generator, mark: str | None = None) -> CoinManner:
    """A person's way with coins; ``mark`` of MARKS if it is settled already."""
    mark = mark or sample_mark(rng)
    return CoinManner(
        mark=mark,
        strike=sample_strike(mark, rng),
        reach=float(rng.uniform(*_REACH[mark])),
        turn=float(
            rng.choice(_ANGLES) + rng.normal(0, 0.15)
            if mark in ("scribble", "fill")
            else rng.normal(0, 0.12)
        ),
        leans_left=bool(rng.random() < 0.25),
        laps=float(rng.uniform(1.6, 4.0) if mark == "rings" else rng.uniform(0.92, 1.3)),
        lines=int(rng.integers(*_COUNTS.get(mark, (2, 4)))),
        squash=float(np.exp(rng.normal(0, 0.12))),
        aside=(float(rng.normal(0, 0.1)), float(rng.normal(0, 0.1))),
        untidy=float(np.exp(rng.uniform(np.log(0.03), np.log(_MOST_UNTIDY.get(mark, 0.16))))),
        form=str(rng.choice(list(FORMS))),
    )


def is_struck_only(track: str, manner: CoinManner) -> bool:
    """Whether the sheet shows nothing but coins with lines through them, so that it cannot be told
    marked from spent.

    Of marked coins that is a label of its own; spent ones keep theirs: most bear a mark's and a
    strike's lines one over the other, of two lengths, and a network that was taught to take all of
    them for marked read three of 160 photos wrongly without a question.
    """
    used = set(track) - {"."}
    if manner.mark not in STRIKE_LIKE or len(used) != 1:
        return False
    return used == {"m"} or manner.strike in _TURNS or manner.strike in ("both", "other way")


def distinguishable(manner: CoinManner, track: str, rng: np.random.Generator) -> CoinManner:
    """The manner, with another strike where a blacked-out coin would have no merely marked one
    beside it to be told from: what is true of a sheet stands on its paper."""
    if manner.strike not in _COVERING or manner.mark in _AROUND or "s" not in track or "m" in track:
        return manner
    others = [strike for strike in _STRIKES[manner.mark] if strike not in _COVERING]
    return replace(manner, strike=str(rng.choice(others)))


def mark_strokes(
    manner: CoinManner, centre: Points, radius: float, rng: np.random.Generator
) -> list[Points]:
    """The strokes that mark one coin, each (N, 2) float64; ``centre`` (2,) and ``radius`` of the
    coin in lattice units."""
    wild = manner.untidy
    middle = centre + radius * (np.array(manner.aside) + rng.normal(0, wild, 2))
    unit = _unit_strokes(manner, rng)
    grown = manner.reach * float(np.exp(rng.normal(0, 0.6 * wild)))
    return [middle + radius * grown * _rotate(line, rng.normal(0, 0.6 * wild)) for line in unit]


def _unit_strokes(manner: CoinManner, rng: np.random.Generator) -> list[Points]:
    """One mark's strokes, (N, 2) each, about (0, 0) with a reach of one."""
    wild = manner.untidy
    match manner.mark:
        case "cross" | "plus" | "slash" | "bars" | "asterisk":
            return _lines(manner, rng)
        case "tick":
            corners = np.array([[-0.75, 0.0], [-0.15, 0.8], [1.0, -1.1]]) * (
                -1 if rng.random() < 0.002 else 1
            )
            return [corners + rng.normal(0, 0.5 * wild, (3, 2))]
        case "ring" | "rings" | "inner ring" | "joined ring":
            return [_ring(manner, manner.laps, rng)]
        case "arc":
            return [_ring(manner, rng.uniform(0.6, 0.8), rng)]
        case "box":
            corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1.05]], np.float64)
            return [corners * (1, 0.95) + rng.normal(0, wild, (5, 2))]
        case "dot":
            return [_spiral(2.0, 24, rng)]
        case "dots":
            places = np.linspace(-1, 1, manner.lines)
            return [np.array([place, 0.0]) + 0.28 * _spiral(1.5, 14, rng) for place in places]
        case "glyph":
            forms = FORMS[manner.form][0]
            knots = [
                (np.asarray(points) - 0.5) * (1.4, 2.0) + rng.normal(0, wild / 2, (len(points), 2))
                for _, points in forms
            ]
            kinds = [kind for kind, _ in forms]
            return [
                line if kind == "l" else smooth(line).points
                for kind, line in zip(kinds, knots, strict=True)
            ]
        case "loops":
            return [_loops(manner, rng)]
        case "digit":
            corners = np.array(_DIGITS[int(rng.integers(len(_DIGITS)))])
            return [corners + rng.normal(0, 0.6 * wild, corners.shape)]
        case "half":
            return [_zigzag(manner, rng) * (0.5, 1.0) - (0.5, 0.0)]
        case "spiral":
            return [_spiral(rng.uniform(2.0, 3.5), 48, rng)]
        case "face":
            mouth = np.stack(
                [np.linspace(-0.5, 0.5, 7), 0.3 + 0.3 * np.cos(np.linspace(-1.5, 1.5, 7))], axis=1
            )
            eyes = [np.array([[x, -0.45], [x + rng.normal(0, 0.06), -0.2]]) for x in (-0.35, 0.35)]
            return [*eyes, mouth + rng.normal(0, 0.3 * wild, (7, 2))]
        case "highlighter" | "joined line":
            return [np.array([[-1.0, 0.0], [1.0, 0.0]]) + rng.normal(0, wild, (2, 2))]
        case "star" | "heart" | "triangle" | "bolt" | "overlined" | "underlined" | "tally":
            corners = np.array(_OUTLINES[manner.mark])
            return [corners + rng.normal(0, 0.5 * wild, corners.shape)]
        case _:
            return [_zigzag(manner, rng)]


def _lines(manner: CoinManner, rng: np.random.Generator) -> list[Points]:
    """Straight lines through the middle."""
    wild, sign = manner.untidy, -1.0 if manner.leans_left else 1.0
    rising = np.array([[-0.7, 1.0], [0.7, -1.0]]) * (sign, 1)
    found = {
        "cross": [np.array([[-1.0, -1], [1, 1]]), np.array([[1.0, -1], [-1, 1]])],
        "plus": [np.array([[-1.0, 0], [1, 0]]), np.array([[0.0, -1], [0, 1]])],
        "slash": [rising],
        "bars": [
            rising + np.array([place, 0.0]) for place in np.linspace(-0.35, 0.35, manner.lines)
        ],
        "asterisk": [_rotate(np.array([[-1.0, 0], [1, 0]]), angle) for angle in (0.0, 1.05, 2.09)],
    }[manner.mark]
    return [line + rng.normal(0, wild, (2, 2)) for line in found]


def _ring(manner: CoinManner, laps: float, rng: np.random.Generator) -> Points:
    """A ring that wanders a little with every lap; the printed circle's own line is not followed
    exactly."""
    laps = max(0.5, laps + rng.normal(0, 0.06 * laps))
    at = rng.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi * laps, int(26 * laps) + 4)
    drift = np.linspace(0, 1, len(at))[:, None] * rng.normal(0, 0.08, 2)
    size = 1 + np.linspace(0, 1, len(at)) * rng.normal(0, 0.1)
    width = np.exp(rng.normal(0, 0.5 * manner.untidy))
    return np.stack([np.cos(at) * size * width, np.sin(at) * size * manner.squash], axis=1) + drift


def _spiral(laps: float, count: int, rng: np.random.Generator) -> Points:
    at = rng.uniform(0, 6.3) + np.linspace(0, 2 * np.pi * laps, count)
    return np.stack([np.cos(at), np.sin(at)], axis=1) * np.linspace(1, 0.15, count)[:, None]


def _loops(manner: CoinManner, rng: np.random.Generator) -> Points:
    """Curls that run over the coin."""
    laps = rng.uniform(3, 6)
    at = np.linspace(0, 2 * np.pi * laps, int(18 * laps))
    travel = np.linspace(-0.55, 0.55, len(at))
    curl = np.stack([0.45 * np.cos(at) + travel, 0.85 * np.sin(at)], axis=1)
    return _rotate(curl, manner.turn) + rng.normal(0, 0.2 * manner.untidy, curl.shape)


def _zigzag(manner: CoinManner, rng: np.random.Generator) -> Points:
    vary = 1 + round(6 * manner.untidy)
    lines = max(4, manner.lines + int(rng.integers(-vary, vary + 1)))
    y = np.linspace(-1, 1, lines)
    x = np.sqrt(np.clip(1 - y**2, 0.08, 1)) * np.where(np.arange(lines) % 2, 1, -1)
    points = _rotate(np.stack([x, y], axis=1), manner.turn)
    return points + rng.normal(
        0, 0.05 + (0.4 * manner.untidy if manner.mark == "scribble" else 0), points.shape
    )


def _rotate(points: Points, angle: float) -> Points:
    c, s = np.cos(angle), np.sin(angle)
    return np.asarray(points @ np.array([[c, s], [-s, c]]), np.float64)


def strike_strokes(
    manner: CoinManner, centre: Points, radius: float, rng: np.random.Generator
) -> list[Points]:
    """The strokes that strike out one marked coin, each (N, 2) float64 in lattice units: well
    beyond the mark, short of the next coin. ``centre`` (2,) as for `mark_strokes`."""
    strike = manner.strike
    if strike in ("scribbled out", "filled in"):
        lines = int(rng.integers(8, 14))
        reach = 1.05 if strike == "filled in" else float(np.clip(manner.reach, 1.0, 1.35)) + 0.1
        y = np.linspace(-1, 1, lines)
        x = np.sqrt(np.clip(1 - y**2, 0.1, 1)) * np.where(np.arange(lines) % 2, 1, -1)
        zigzag = _rotate(np.stack([x, y], axis=1), rng.normal(0.5, 0.3)) + rng.normal(
            0, 0.06, (lines, 2)
        )
        return [centre + radius * reach * zigzag]
    if strike == "ringed":
        at = rng.uniform(0, 6.3) + np.linspace(0, 2 * np.pi * rng.uniform(1, 1.5), 36)
        reach = radius * float(np.clip(manner.reach * 1.1, 1.25, 1.65))
        return [
            centre + reach * np.stack([np.cos(at), np.sin(at)], axis=1) + rng.normal(0, 0.01, 2)
        ]
    if strike == "wave":
        at = np.linspace(-1, 1, 24)
        line = np.stack([at * 1.9, 0.3 * np.sin(at * rng.uniform(6, 10))], axis=1)
        return [centre + radius * line + rng.normal(0, 0.02, 2)]
    if strike == "other way":
        turns: tuple[float, ...] = ((-0.8 if manner.leans_left else 0.8),)
    else:
        turns = (*_TURNS["rising"], *_TURNS["falling"]) if strike == "both" else _TURNS[strike]
    found = []
    for number, turn in enumerate(turns):
        flat = turn == 0.0
        reach = radius * (rng.uniform(1.6, 2.1) if flat else rng.uniform(1.9, 2.5))
        angle = turn + rng.normal(0, 0.1)
        span = reach * np.array([np.cos(angle), np.sin(angle)])
        aside = (
            np.array([0.0, radius * (0.35 if number else -0.35)])
            if strike == "double"
            else np.zeros(2)
        )
        found.append(
            np.stack([centre + aside - span, centre + aside + span]) + rng.normal(0, 0.02, (2, 2))
        )
    return found


def coin_strokes(
    track: str,
    manner: CoinManner,
    centres: Sequence[tuple[float, float]],
    radius: float,
    rng: np.random.Generator,
) -> Iterator[list[Points]]:
    """The strokes on a track, each (N, 2) float64: one list for marking a coin (or a row of coins
    in one ring) and one more for striking a coin out.

    Args:
        track: letters of ``.ms``, see ``kscore.scanner.read.coins``.
        centres: of the coins, as many.
    """
    joined = _coin_runs(track) if manner.mark in ("joined ring", "joined line") else []
    for first, last in joined:
        ends = np.asarray(centres[first], np.float64), np.asarray(centres[last], np.float64)
        yield [
            (_round_a_row if manner.mark == "joined ring" else _through_a_row)(
                *ends, radius, manner, rng
            )
        ]
    for state, centre in zip(track, centres, strict=True):
        if state != ".":
            at = np.asarray(centre, np.float64)
            if not joined:
                yield mark_strokes(manner, at + rng.normal(0, 0.02, 2), radius, rng)
            if state == "s":
                yield strike_strokes(manner, at, radius, rng)


def _coin_runs(track: str) -> list[tuple[int, int]]:
    """First and last coin of every run of coins that are not free."""
    used = [place for place, state in enumerate(track) if state != "."]
    firsts = [place for place in used if place - 1 not in used]
    lasts = [place for place in used if place + 1 not in used]
    return list(zip(firsts, lasts, strict=True))


def _round_a_row(
    first: Points, last: Points, radius: float, manner: CoinManner, rng: np.random.Generator
) -> Points:
    """One long ring round a row of coins."""
    at = rng.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi * rng.uniform(1, 1.15), 60)
    reach = radius * manner.reach
    # Between the first and the last coin the ring runs straight on: the ends of a stadium, pulled
    # apart.
    middle = np.where((np.cos(at) > 0)[:, None], last, first)
    bend = np.stack([np.cos(at), np.sin(at)], axis=1) * reach
    return np.asarray(middle + bend + rng.normal(0, 0.01, (60, 2)), np.float64)


def _through_a_row(
    first: Points, last: Points, radius: float, manner: CoinManner, rng: np.random.Generator
) -> Points:
    """One line through a row of coins."""
    reach = np.array([radius * manner.reach, 0.0])
    ends = np.stack([first - reach, last + reach])
    return np.asarray(ends + rng.normal(0, radius * 0.15, (2, 2)), np.float64)
