"""Destroyed spaces: crosses over the whole cell."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    Artist,
    ArtistMaker,
    Part,
    artist,
    chance,
    hatch_circle,
    hatched,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
    smooth,
    zigzag,
)
from numpy.random import Generator


def _arms(traits: Generator, reach: tuple[float, float]) -> Artist:
    """The two diagonals as four ends; people's crosses lean and meet anywhere near the middle."""
    size = traits.uniform(*reach)
    squash = traits.normal(0.0, 0.05)
    untidy = traits.uniform(0.015, 0.06)
    centre = 0.5 + traits.normal(0.0, 0.025, 2)
    bend = traits.normal(0.0, 0.05)
    turn = math.radians(traits.normal(0.0, 5.0))

    def draw(rng: Generator, cell: CellContext) -> Part:
        half = size / 2
        ends = np.array(((-half, -half), (half, half), (half, -half), (-half, half))) * (
            1.0 + squash,
            1.0 - squash,
        )
        ends = ends @ np.array(
            ((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn)))
        )
        ends = ends + centre + rng.normal(0.0, untidy, (4, 2))
        strokes = []
        for a, b in ((ends[0], ends[1]), (ends[2], ends[3])):
            middle = (a + b) / 2 + (b - a)[::-1] * (-1.0, 1.0) * (bend + rng.normal(0, 0.015))
            strokes.append(smooth(np.array((a, middle, b))))
        return strokes

    return draw


def _cross(reach: tuple[float, float]) -> ArtistMaker:
    return lambda traits: _arms(traits, reach)


@artist
def _double(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Each line gone over two or three times."""
    arms = _arms(traits, (0.7, 1.1))
    times = int(traits.integers(2, 4))
    apart = traits.uniform(0.01, 0.07)

    strokes = arms(rng, cell)
    return [Stroke(s.points + rng.normal(0.0, apart, 2)) for s in strokes for _ in range(times)]


@artist
def _scribbled(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Each arm drawn to and fro without lifting the pen."""
    arms = _arms(traits, (0.7, 1.05))
    passes = int(traits.integers(3, 6))
    width = traits.uniform(0.02, 0.06)

    strokes = []
    for stroke in arms(rng, cell):
        a, b = stroke.points[0], stroke.points[-1]
        ends = np.array([a if k % 2 == 0 else b for k in range(passes)])
        strokes.append(Stroke(ends + rng.normal(0.0, width, ends.shape)))
    return strokes


@artist
def _one_line(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A cross without lifting the pen: down, up the side, and across, or with a loop."""
    arms = _arms(traits, (0.65, 1.0))
    loop = chance(traits, 0.6)

    first, second = arms(rng, cell)
    a, b, c, d = first.points[0], first.points[-1], second.points[0], second.points[-1]
    if loop:
        return [
            smooth(
                np.array((a, (a + b) / 2, b, b + (c - b) * 0.5 + (0.08, 0.0), c, (c + d) / 2, d))
            )
        ]
    return [Stroke(np.array((a, b, c, d)))]


@artist
def _outlined(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A thick X drawn as an outline, empty or filled."""
    width, half = traits.uniform(0.06, 0.13), traits.uniform(0.34, 0.5)
    filled = chance(traits, 0.5)

    w, h = width, half
    corners = [
        (0.0, -w),
        (h - w, -h),
        (h, -h + w),
        (w, 0.0),
        (h, h - w),
        (h - w, h),
        (0.0, w),
        (-h + w, h),
        (-h, h - w),
        (-w, 0.0),
        (-h, -h + w),
        (-h + w, -h),
    ]
    points = np.array([*corners, corners[0]]) + 0.5
    points[:-1] += rng.normal(0.0, 0.015, (12, 2))
    points[-1] = points[0]
    return [Stroke(points, filled)]


@artist
def _over_hatching(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    arms = _arms(traits, (0.7, 1.05))
    angle, gap, joined = (
        pick(traits, (0.0, 45.0, -45.0, 90.0)),
        traits.uniform(0.1, 0.2),
        chance(traits, 0.5),
    )
    force = traits.uniform(0.3, 0.9)

    lines = hatched(rng, angle, gap, rng.uniform(0, gap), (0.05, 0.05, 0.95, 0.95), 0.02, joined)
    return [Stroke(s.points, s.fill, force) for s in lines] + arms(rng, cell)


@artist
def _blacked_out(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """The cell filled dark, a cross over it or not."""
    crossed = chance(traits, 0.6)
    arms = _arms(traits, (0.8, 1.15))
    margin = traits.uniform(0.0, 0.15)
    scribbled = chance(traits, 0.5)
    turns = traits.uniform(8.0, 14.0)

    if scribbled:
        block = [zigzag(0.5, margin, 0.5, 1.0 - margin, int(turns), 0.5 - margin)]
    else:
        block = [
            poly(
                (margin, margin),
                (1 - margin, margin),
                (1 - margin, 1 - margin),
                (margin, 1 - margin),
                closed=True,
                fill=True,
            )
        ]
    block = [jittered_stroke(rng, stroke, 0.02) for stroke in block]
    return block + arms(rng, cell) if crossed else block


@artist
def _framed(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    arms = _arms(traits, (0.6, 0.9))
    round_ = chance(traits, 0.5)

    frame = (
        ring(rng, 0.5, 0.5, 0.47, 0.47)
        if round_
        else poly((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94), closed=True)
    )
    return [frame, *arms(rng, cell)]


@artist
def _serif(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """An X whose arms end in hooks or short bars."""
    arms = _arms(traits, (0.65, 0.95))
    hook = traits.uniform(0.06, 0.14)

    strokes = arms(rng, cell)
    return strokes + [
        line(e[0] - hook, e[1], e[0] + hook, e[1])
        for s in strokes
        for e in (s.points[0], s.points[-1])
    ]


@artist
def _cursive(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """The x of handwriting: two bows back to back."""
    size = traits.uniform(0.6, 0.95)

    left = jittered_smooth(rng, [(0.12, 0.05), (0.46, 0.3), (0.46, 0.7), (0.1, 0.95)], 0.025)
    right = jittered_smooth(rng, [(0.88, 0.05), (0.5, 0.32), (0.5, 0.7), (0.9, 0.95)], 0.025)
    return [Stroke((s.points - 0.5) * size + 0.5) for s in (left, right)]


@artist
def _cracks(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A cross of jagged lines."""
    teeth = int(traits.integers(2, 5))
    width = traits.uniform(0.03, 0.07)

    return [
        jittered_stroke(rng, zigzag(0.06, 0.06, 0.94, 0.94, teeth, width), 0.025),
        jittered_stroke(rng, zigzag(0.94, 0.06, 0.06, 0.94, teeth, width), 0.025),
    ]


@artist
def _many_arms(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A cross with a further line through it."""
    arms = _arms(traits, (0.7, 1.05))
    level = chance(traits, 0.5)

    extra = (
        line(0.04, 0.5 + rng.normal(0, 0.04), 0.96, 0.5)
        if level
        else line(0.5, 0.04, 0.5 + rng.normal(0, 0.04), 0.96)
    )
    return [*arms(rng, cell), extra]


@artist
def _shaded_quarters(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A cross with two opposite quarters hatched."""
    arms = _arms(traits, (0.8, 1.0))
    upper = chance(traits, 0.5)
    lines = int(traits.integers(2, 5))

    strokes = arms(rng, cell)
    for k in range(lines):
        reach = 0.42 * (k + 1) / (lines + 0.5)
        for side in (-1.0, 1.0):
            at = 0.5 + side * reach
            strokes.append(
                line(0.5 - reach * 0.9, at, 0.5 + reach * 0.9, at)
                if upper
                else line(at, 0.5 - reach * 0.9, at, 0.5 + reach * 0.9)
            )
    return strokes


@artist
def _two_crosses(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Several small crosses in one space."""
    count = pick(traits, (2, 3, 4))
    arms = _arms(traits, (0.75, 0.95))
    spots = {
        2: ((0.27, 0.5), (0.73, 0.5)),
        3: ((0.5, 0.27), (0.27, 0.72), (0.73, 0.72)),
        4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    }[count]

    return [Stroke((s.points - 0.5) * 0.44 + spot) for spot in spots for s in arms(rng, cell)]


@artist
def _ring_over(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A forbidding sign: a ring with one line."""
    falling = chance(traits, 0.6)

    bar = line(0.18, 0.18, 0.82, 0.82) if falling else line(0.82, 0.18, 0.18, 0.82)
    return [
        ring(rng, 0.5, 0.5, 0.45, 0.45),
        bar,
        *([] if chance(rng, 0.8) else hatch_circle(rng, 0.5, 0.5, 0.4, 0.4, 45.0, 1)),
    ]


publisher, common, rare, _ = tiers("X")
FAMILIES = (
    publisher("big cross", _cross((0.8, 1.15)), weight=3),
    common("cross", _cross((0.55, 0.9)), weight=3),
    common("overshooting cross", _cross((1.0, 1.4)), weight=1.5),
    common("one line cross", _one_line, weight=1.5),
    common("double cross", _double, weight=1.5),
    common("scribbled cross", _scribbled, weight=1.5),
    rare("cursive cross", _cursive),
    rare("cross on hatching", _over_hatching),
    rare("framed cross", _framed),
    rare("outlined cross", _outlined),
    rare("blacked out", _blacked_out, weight=0.7),
    rare("jagged cross", _cracks, "calibrate"),
    rare("small crosses", _two_crosses, "calibrate"),
    rare("serif cross", _serif, "test"),
    rare("cross and line", _many_arms, "test"),
    rare("shaded cross", _shaded_quarters, "test"),
    rare("forbidding ring", _ring_over, "calibrate", weight=0.5),
)
