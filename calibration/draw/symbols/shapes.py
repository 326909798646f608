"""Lines, arcs, curves and arrangements that the generated families are put together from.

Points are (N, 2) float64, x right, y down. A *part* is a list of strokes in the unit box [0, 1]²,
standing on y = 1; an *element* draws one part; an *artist* draws one whole symbol for a cell.
Makers take a generator of traits, fixed for one design; elements and artists take a generator of
their own for the variation from one space to the next.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

import numpy as np
from kscore.calibration.draw.symbols.model import CellContext, Points, Stroke
from numpy.random import Generator

Part = list[Stroke]
Element = Callable[[Generator], Part]
Artist = Callable[[Generator, CellContext], Part]
ElementMaker = Callable[[Generator], Element]
ArtistMaker = Callable[[Generator], Artist]
T = TypeVar("T")


def element(strokes: Callable[[Generator, Generator], Part]) -> ElementMaker:
    """A maker of elements from one function of the traits and of the variation.

    The traits come from the same state for every space: what is taken from them differs between
    designs, what is taken from ``rng`` between the spaces of one.
    """

    def make(traits: Generator) -> Element:
        again = _repeat_traits(traits, lambda: strokes(traits, np.random.default_rng(0)))
        return lambda rng: strokes(again(), rng)

    return make


def artist(strokes: Callable[[Generator, Generator, CellContext], Part]) -> ArtistMaker:
    """A maker of artists, as `element` makes elements."""

    def make(traits: Generator) -> Artist:
        again = _repeat_traits(
            traits, lambda: strokes(traits, np.random.default_rng(0), CellContext())
        )
        return lambda rng, cell: strokes(again(), rng, cell)

    return make


def _repeat_traits(traits: Generator, taken: Callable[[], Part]) -> Callable[[], Generator]:
    """The traits as they are before a design has ``taken`` its own, as often as they are wanted."""
    own = copy.deepcopy(traits)
    state = own.bit_generator.state
    taken()

    def again() -> Generator:
        own.bit_generator.state = state
        return own

    return again


def chance(rng: Generator, probability: float) -> bool:
    """True with the given probability."""
    return bool(rng.random() < probability)


def pick(rng: Generator, options: Sequence[T], weights: Sequence[float] | None = None) -> T:
    """One of the options, evenly or by weights (of any positive scale)."""
    if weights is None:
        return options[int(rng.integers(len(options)))]
    mark = rng.random() * sum(weights)
    for option, weight in zip(options, weights, strict=True):
        mark -= weight
        if mark < 0:
            return option
    return options[-1]


# --- single strokes
# ------------------------------------------------------------------------------------------------


def line(x0: float, y0: float, x1: float, y1: float) -> Stroke:
    """A straight stroke."""
    return Stroke(np.array(((x0, y0), (x1, y1)), dtype=np.float64))


def poly(*points: tuple[float, float], closed: bool = False, fill: bool = False) -> Stroke:
    """A stroke with corners; closed returns to its first point."""
    return Stroke(np.array(points + points[:1] if closed else points, dtype=np.float64), fill)


def jittered_stroke(rng: Generator, stroke: Stroke, amount: float) -> Stroke:
    """The stroke with every corner set down a little elsewhere (standard deviation `amount`)."""
    return Stroke(stroke.points + rng.normal(0.0, amount, stroke.points.shape), stroke.fill)


def jittered_poly(
    rng: Generator,
    points: Sequence[tuple[float, float]],
    amount: float,
    closed: bool = False,
    fill: bool = False,
) -> Stroke:
    """`poly` through corners set down a little elsewhere (standard deviation `amount`)."""
    return jittered_stroke(rng, poly(*points, closed=closed, fill=fill), amount)


@lru_cache(maxsize=64)
def _steps(n: int) -> Points:
    return np.linspace(0.0, 1.0, n)


def arc(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    start: float = 0.0,
    sweep: float = 360.0,
    n: int = 0,
    fill: bool = False,
) -> Stroke:
    """An elliptic arc; degrees clockwise from the right as seen (y points down)."""
    count = n or max(5, int(abs(sweep) / 22) + 1)
    angle = math.radians(start) + math.radians(sweep) * _steps(count)
    return Stroke(np.stack((cx + rx * np.cos(angle), cy + ry * np.sin(angle)), axis=1), fill)


def ring(rng: Generator, cx: float, cy: float, rx: float, ry: float, fill: bool = False) -> Stroke:
    """A circle as drawn: begun anywhere near the top, closed a little short or overshot, not quite
    round."""
    start, sweep = rng.normal((-90.0, 362.0), (25.0, 12.0))
    stroke = arc(cx, cy, rx, ry, start, sweep, 18, fill)
    drift = _steps(18)[:, None] * rng.normal(0.0, 0.05, 2) * (rx, ry)
    return Stroke(stroke.points + drift, fill)


@lru_cache(maxsize=64)
def _spline_basis(knots: int, per_piece: int, closed: bool) -> Points:
    pieces = knots if closed else knots - 1
    matrix = np.zeros((pieces * per_piece + 1, knots))
    for row in range(matrix.shape[0]):
        piece = min(row // per_piece, pieces - 1)
        t = row / per_piece - piece
        weights = (
            0.5 * (-t + 2 * t**2 - t**3),
            0.5 * (2 - 5 * t**2 + 3 * t**3),
            0.5 * (t + 4 * t**2 - 3 * t**3),
            0.5 * (-(t**2) + t**3),
        )
        for offset, weight in enumerate(weights):
            knot = piece + offset - 1
            knot = knot % knots if closed else min(max(knot, 0), knots - 1)
            matrix[row, knot] += weight
    return matrix


def smooth(
    points: Sequence[tuple[float, float]] | Points, closed: bool = False, fill: bool = False
) -> Stroke:
    """A soft curve through the given points, (N, 2) float64 if an array (Catmull-Rom, 5 points a
    piece)."""
    knots = np.asarray(points, dtype=np.float64)
    return Stroke(_spline_basis(len(knots), 5, closed) @ knots, fill)


def jittered_smooth(
    rng: Generator,
    points: Sequence[tuple[float, float]],
    amount: float,
    closed: bool = False,
    fill: bool = False,
) -> Stroke:
    """`smooth` through points set down a little elsewhere (standard deviation `amount`)."""
    knots = np.asarray(points, dtype=np.float64)
    return smooth(knots + rng.normal(0.0, amount, knots.shape), closed, fill)


def humps(x0: float, x1: float, y: float, height: float, count: int, up: bool = True) -> Stroke:
    """A row of `count` half-round bows from x0 to x1, standing up (∩∩∩) or hanging down (∪∪∪), in
    one stroke."""
    n = max(2, count * 7 + 1)
    t = _steps(n) * count
    bow = np.sqrt(np.maximum(0.0, 1.0 - (2.0 * (t - np.floor(t)) - 1.0) ** 2))
    return Stroke(
        np.stack((x0 + (x1 - x0) * _steps(n), y + (-height if up else height) * bow), axis=1)
    )


def cloud(
    rng: Generator,
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    bumps: int,
    depth: float = 0.35,
    start: float = -90.0,
    sweep: float = 360.0,
) -> Stroke:
    """The outline of a cloud or leafy crown: round bumps along an ellipse, one stroke."""
    n = bumps * 6 + 1
    t = _steps(n) * bumps
    edges = np.sort(rng.uniform(-0.2, 0.2, bumps + 1) + np.arange(bumps + 1)) / bumps
    edges[0], edges[-1] = 0.0, 1.0
    index = np.minimum(t.astype(int), bumps - 1)
    inside = t - index
    along = edges[index] + inside * (edges[index + 1] - edges[index])
    bow = np.sqrt(np.maximum(0.0, 1.0 - (2.0 * inside - 1.0) ** 2))
    radius = 1.0 - depth + depth * bow
    angle = math.radians(start) + math.radians(sweep) * along
    return Stroke(
        np.stack((cx + rx * radius * np.cos(angle), cy + ry * radius * np.sin(angle)), axis=1)
    )


def coil(
    rng: Generator, cx: float, cy: float, rx: float, ry: float, turns: float, spread: float = 0.6
) -> Stroke:
    """A scribbled blob: loops of wandering size and centre round (cx, cy)."""
    n = max(8, int(turns * 9))
    t = _steps(n)
    knots = max(3, int(turns * 2))
    wander = rng.normal(0.0, 1.0, (3, knots))
    at = np.linspace(0.0, 1.0, knots)
    size = 1.0 - spread * np.abs(np.interp(t, at, wander[0])) * 0.5
    angle = rng.uniform(0, 6.28) + 2 * math.pi * turns * t
    x = cx + rx * (
        np.clip(size, 0.15, 1.0) * np.cos(angle) + 0.22 * spread * np.interp(t, at, wander[1])
    )
    y = cy + ry * (
        np.clip(size, 0.15, 1.0) * np.sin(angle) + 0.22 * spread * np.interp(t, at, wander[2])
    )
    return Stroke(np.stack((x, y), axis=1))


def spiral(
    cx: float,
    cy: float,
    rx: float,
    ry: float,
    turns: float,
    start: float = 0.0,
    inner: float = 0.08,
) -> Stroke:
    """A spiral from the middle outwards; negative turns wind the other way."""
    t = _steps(max(8, int(abs(turns) * 12)))
    radius = inner + (1.0 - inner) * t
    angle = math.radians(start) + 2 * math.pi * turns * t
    return Stroke(
        np.stack((cx + rx * radius * np.cos(angle), cy + ry * radius * np.sin(angle)), axis=1)
    )


def zigzag(x0: float, y0: float, x1: float, y1: float, teeth: int, width: float) -> Stroke:
    """A zigzag from (x0, y0) to (x1, y1) with corners alternately `width` to the left and right of
    the line."""
    t = _steps(2 * teeth + 1)
    dx, dy = x1 - x0, y1 - y0
    length = math.hypot(dx, dy) or 1.0
    side = np.where(np.arange(2 * teeth + 1) % 2 == 0, -width, width)
    return Stroke(
        np.stack((x0 + dx * t - side * dy / length, y0 + dy * t + side * dx / length), axis=1)
    )


def dot(rng: Generator, x: float, y: float, radius: float, filled: bool = False) -> Stroke:
    """A dot: a tiny ring, filled or not."""
    start = rng.uniform(0, 360)
    return arc(x, y, radius, radius, start, 360.0, 7, filled)


# --- hatching
# ------------------------------------------------------------------------------------------------


def hatch(
    angle: float,
    spacing: float,
    phase: float,
    box: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0),
) -> list[tuple[float, float, float, float]]:
    """Parallel lines (x0, y0, x1, y1) clipped to a box (left, top, right, bottom).

    Args:
        angle: degrees of the lines' direction, clockwise from the right.
        spacing: between neighbours.
        phase: the signed distance of one of the lines from the origin, so that cells sharing one
            phase on the sheet continue each other.
    """
    left, top, right, bottom = box
    direction_x, direction_y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    normal_x, normal_y = -direction_y, direction_x
    reach = [normal_x * x + normal_y * y for x in (left, right) for y in (top, bottom)]
    lines = []
    for k in range(
        math.ceil((min(reach) - phase) / spacing), math.floor((max(reach) - phase) / spacing) + 1
    ):
        distance = phase + k * spacing
        low, high = -10.0, 10.0
        for start, step, near, far in (
            (normal_x * distance, direction_x, left, right),
            (normal_y * distance, direction_y, top, bottom),
        ):
            if abs(step) < 1e-9:
                if not near <= start <= far:
                    low, high = 1.0, -1.0
                continue
            first, last = sorted(((near - start) / step, (far - start) / step))
            low, high = max(low, first), min(high, last)
        if high - low > 1e-3:
            lines.append(
                (
                    normal_x * distance + direction_x * low,
                    normal_y * distance + direction_y * low,
                    normal_x * distance + direction_x * high,
                    normal_y * distance + direction_y * high,
                )
            )
    return lines


def hatched(
    rng: Generator,
    angle: float,
    spacing: float,
    phase: float,
    box: tuple[float, float, float, float],
    ragged: float = 0.03,
    joined: bool = False,
) -> Part:
    """Hatching with uneven ends; joined draws the lines to and fro without lifting the pen."""
    lines = hatch(angle, spacing, phase, box)
    if not lines:
        return []
    ends = np.array(lines).reshape(-1, 2, 2)
    ends = ends + rng.normal(0.0, ragged, ends.shape)
    if not joined:
        return [Stroke(pair) for pair in ends]
    ends[1::2] = ends[1::2, ::-1].copy()
    return [Stroke(ends.reshape(-1, 2))]


def hatch_circle(
    rng: Generator, cx: float, cy: float, rx: float, ry: float, angle: float, lines: int
) -> Part:
    """Parallel lines inside an ellipse."""
    strokes = []
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    for k in range(lines):
        offset = (2 * (k + 0.5) / lines - 1) * 0.95
        half = math.sqrt(max(0.0, 1 - offset**2)) * rng.uniform(0.75, 1.05)
        strokes.append(
            line(
                cx + rx * (offset * -sin - half * cos),
                cy + ry * (offset * cos - half * sin),
                cx + rx * (offset * -sin + half * cos),
                cy + ry * (offset * cos + half * sin),
            )
        )
    return strokes


# --- placing parts
# ------------------------------------------------------------------------------------------------


def place_part(
    part: Part,
    x: float,
    y: float,
    width: float,
    height: float,
    turn: float = 0.0,
    mirror: bool = False,
) -> Part:
    """The part's unit box put to left x, top y with the given size, turned by `turn` degrees about
    its centre."""
    scale = np.array((-width if mirror else width, height))
    shift = np.array((x + width if mirror else x, y))
    if turn == 0.0:
        return [Stroke(s.points * scale + shift, s.fill) for s in part]
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    matrix = np.array(((cos, sin), (-sin, cos)))
    centre = np.array((x + width / 2, y + height / 2))
    return [Stroke((s.points * scale + shift - centre) @ matrix + centre, s.fill) for s in part]


Spot = tuple[float, float, float]
"""Centre x, centre y and size of one of several elements in a cell."""


def _spots(traits: Generator, count: int) -> list[Spot]:
    if count == 1:
        return [(0.5, 0.5, 1.0)]
    if count == 2:
        return pick(
            traits,
            (
                [(0.28, 0.5, 0.52), (0.72, 0.5, 0.52)],
                [(0.3, 0.36, 0.55), (0.7, 0.64, 0.55)],
                [(0.7, 0.36, 0.55), (0.3, 0.64, 0.55)],
                [(0.34, 0.5, 0.75), (0.76, 0.62, 0.5)],
            ),
        )
    if count == 3:
        return pick(
            traits,
            (
                [(0.5, 0.28, 0.5), (0.26, 0.7, 0.5), (0.74, 0.7, 0.5)],
                [(0.26, 0.32, 0.5), (0.74, 0.32, 0.5), (0.5, 0.72, 0.5)],
                [(0.2, 0.5, 0.42), (0.5, 0.5, 0.42), (0.8, 0.5, 0.42)],
                [(0.22, 0.56, 0.48), (0.5, 0.44, 0.62), (0.78, 0.56, 0.48)],
                [(0.24, 0.3, 0.45), (0.5, 0.68, 0.45), (0.78, 0.36, 0.45)],
            ),
            (4, 1.5, 2, 2, 1),
        )
    if count == 4:
        return pick(
            traits,
            (
                [(0.27, 0.28, 0.44), (0.73, 0.28, 0.44), (0.27, 0.74, 0.44), (0.73, 0.74, 0.44)],
                [(0.14, 0.5, 0.34), (0.38, 0.5, 0.34), (0.62, 0.5, 0.34), (0.86, 0.5, 0.34)],
                [(0.2, 0.42, 0.42), (0.5, 0.3, 0.42), (0.8, 0.42, 0.42), (0.5, 0.74, 0.42)],
            ),
            (3, 1, 1),
        )
    if count == 5:
        return [
            (0.22, 0.24, 0.38),
            (0.78, 0.24, 0.38),
            (0.5, 0.5, 0.38),
            (0.22, 0.77, 0.38),
            (0.78, 0.77, 0.38),
        ]
    columns = math.ceil(math.sqrt(count))
    rows = math.ceil(count / columns)
    return [
        ((k % columns + 0.5) / columns, (k // columns + 0.5) / rows, 0.9 / columns)
        for k in range(count)
    ]


MANY = ((1, 0.3), (2, 0.14), (3, 0.34), (4, 0.12), (5, 0.1))
FEW = ((1, 0.62), (2, 0.16), (3, 0.22))
SINGLE = ((1, 1.0),)


def arranged(
    maker: ElementMaker,
    counts: Sequence[tuple[int, float]] = MANY,
    aspect: tuple[float, float] = (0.75, 1.05),
    size: tuple[float, float] = (0.68, 1.06),
    turn: float = 4.0,
) -> ArtistMaker:
    """A family whose symbol is one element or several of it.

    Args:
        counts: how many a design draws, with weights.
        aspect: width to height of an element.
        size: share of the cell.
        turn: standard deviation of an instance's tilt in degrees.
    """

    def make(traits: Generator) -> Artist:
        element = maker(traits)
        count = pick(traits, [n for n, _ in counts], [w for _, w in counts])
        spots = _spots(traits, count)
        scale = traits.uniform(*size) * (1.0 if count == 1 else traits.uniform(0.85, 1.2))
        ratio = traits.uniform(*aspect)
        messy = traits.uniform(0.2, 1.0)
        uncounted = count > 2 and chance(traits, 0.2)
        shift = traits.normal(0.0, 0.03, 2)
        lean = traits.normal(0.0, 3.0) if turn else 0.0

        def draw(rng: Generator, cell: CellContext) -> Part:
            here = spots[: count - int(rng.integers(0, 2))] if uncounted else spots
            noise = rng.normal(0.0, 1.0, (len(here), 5))
            strokes: Part = []
            for (cx, cy, extent), (dx, dy, dw, dh, dt) in zip(here, noise, strict=True):
                spread = 0.035 * messy
                height = extent * scale * math.exp(0.09 * messy * dh)
                width = height * ratio * math.exp(0.09 * messy * dw)
                x = 0.5 + (cx - 0.5) * scale + shift[0] + spread * dx
                y = 0.5 + (cy - 0.5) * scale + shift[1] + spread * dy
                strokes += place_part(
                    element(rng),
                    x - width / 2,
                    y - height / 2,
                    width,
                    height,
                    lean + turn * messy * dt,
                )
            return strokes

        return draw

    return make
