"""Fields: furrows, hatching and grids that fill a cell and may run on over its borders."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    ArtistMaker,
    Part,
    arc,
    artist,
    chance,
    dot,
    element,
    hatch,
    hatched,
    jittered_poly,
    jittered_stroke,
    line,
    pick,
    poly,
    smooth,
    spiral,
)
from numpy.random import Generator


def _box(cell: CellContext, margin: float, runs: bool) -> tuple[float, float, float, float]:
    """The part of the cell that a pattern covers: up to the border where it runs on, else up to the
    margin."""
    north, east, south, west = cell.same if runs else (False, False, False, False)
    return (
        0.0 if west else margin,
        0.0 if north else margin,
        1.0 if east else 1.0 - margin,
        1.0 if south else 1.0 - margin,
    )


def _phase(cell: CellContext, angle: float, spacing: float, phase: float) -> float:
    """The phase, in this cell's coordinates, of lines that have the given phase in the sheet's."""
    angle = math.radians(angle)
    return (phase + math.sin(angle) * cell.col - math.cos(angle) * cell.row) % spacing


def lines(angles: tuple[float, ...], spread: float, spacing: tuple[float, float]) -> ArtistMaker:
    """Parallel strokes at about one of the angles."""

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        angle = pick(traits, angles) + traits.normal(0.0, spread)
        gap = math.exp(traits.uniform(math.log(spacing[0]), math.log(spacing[1])))
        margin = traits.uniform(-0.03, 0.2)
        runs = chance(traits, 0.55)
        phase = traits.uniform(0.0, gap)
        tied = runs or chance(traits, 0.4)
        ragged = traits.uniform(0.01, 0.06)
        uneven = traits.uniform(0.0, 0.14)
        joined = chance(traits, 0.08)

        start = _phase(cell, angle, gap, phase) if tied else rng.uniform(0.0, gap)
        box = _box(cell, margin, runs)
        if joined:
            return hatched(rng, angle, gap, start, box, ragged, joined=True)
        # No player draws the scraps that fall into a corner.
        lines = [
            (a, b, c, d)
            for a, b, c, d in hatch(angle, gap, start, box)
            if abs(c - a) + abs(d - b) > 0.16
        ]
        if not lines:
            return [line(margin, 0.5, 1.0 - margin, 0.5)]
        ends = np.array(lines).reshape(-1, 2, 2) + rng.normal(0.0, ragged, (len(lines), 2, 2))
        if uneven:
            ends += rng.normal(0.0, uneven * gap, (len(lines), 1, 2))
        return [Stroke(pair) for pair in ends]

    return make


def wavy(upright: bool) -> ArtistMaker:
    """Wavy furrows; upright ones run down the field."""

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        count = int(traits.integers(3, 6))
        waves, height = traits.uniform(1.0, 2.5), traits.uniform(0.02, 0.055)
        slope = traits.normal(0.0, 0.1)
        margin = traits.uniform(0.0, 0.15)
        runs = chance(traits, 0.5)

        left, top, right, bottom = _box(cell, margin, runs)
        strokes = []
        for k in range(count):
            across = (k + 0.5) / count
            t = np.linspace(top if upright else left, bottom if upright else right, 15)
            where = t + (cell.row if upright else cell.col)
            off = (
                across
                + height * np.sin(2 * math.pi * waves * where)
                + slope * (t - 0.5)
                + rng.normal(0, 0.012)
            )
            strokes.append(Stroke(np.stack((off, t) if upright else (t, off), axis=1)))
        return strokes

    return make


def grid(diagonal: bool) -> ArtistMaker:
    """Crossed lines: a chequered field."""

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        angle = (45.0 if diagonal else 0.0) + traits.normal(0.0, 6.0)
        gap = traits.uniform(0.18, 0.38)
        margin, runs = traits.uniform(-0.02, 0.16), chance(traits, 0.5)
        squeeze = traits.uniform(0.75, 1.3)
        phases = traits.uniform(0.0, gap, 2)

        box = _box(cell, margin, runs)
        return hatched(rng, angle, gap, _phase(cell, angle, gap, phases[0]), box, 0.02) + hatched(
            rng,
            angle + 90.0,
            gap * squeeze,
            _phase(cell, angle + 90.0, gap * squeeze, phases[1]),
            box,
            0.02,
        )

    return make


@element
def fan(traits: Generator, rng: Generator) -> Part:
    """Furrows that spread downwards."""
    count = int(traits.integers(4, 8))
    low = traits.uniform(-0.3, 0.1)

    return [
        jittered_stroke(
            rng,
            line(
                0.5 + 0.2 * (2 * k / (count - 1) - 1), low + 0.3, 0.02 + 0.96 * k / (count - 1), 1.0
            ),
            0.015,
        )
        for k in range(count)
    ]


@element
def ploughed(traits: Generator, rng: Generator) -> Part:
    """Furrows in bows around a corner."""
    count = int(traits.integers(3, 6))
    corner = pick(traits, ((0.0, 1.0), (1.0, 1.0), (0.5, 1.1)))

    reach = traits.uniform(0.75, 0.95) / count * (0.8 if corner[0] == 0.5 else 1.0)

    start = {0.0: 270.0, 1.0: 180.0}.get(corner[0], 190.0)
    sweep = 90.0 if corner[0] != 0.5 else 160.0
    return [
        arc(*corner, reach * (k + 1), reach * (k + 1), start, sweep + rng.normal(0, 4), 9)
        for k in range(count)
    ]


@element
def patchwork(traits: Generator, rng: Generator) -> Part:
    """Four fields, each hatched its own way."""
    angles = [pick(traits, (0.0, 90.0, 45.0, -45.0)) for _ in range(4)]
    cut = traits.uniform(0.35, 0.65, 2)
    spacing = traits.uniform(0.11, 0.18)

    boxes = (
        (0.0, 0.0, cut[0], cut[1]),
        (cut[0], 0.0, 1.0, cut[1]),
        (0.0, cut[1], cut[0], 1.0),
        (cut[0], cut[1], 1.0, 1.0),
    )
    strokes = [line(cut[0], 0.0, cut[0], 1.0), line(0.0, cut[1], 1.0, cut[1])]
    for angle, box in zip(angles, boxes, strict=True):
        strokes += hatched(rng, angle, spacing, spacing / 2, box, 0.01)
    return strokes


@element
def framed(traits: Generator, rng: Generator) -> Part:
    """Furrows in a frame."""
    angle, spacing = pick(traits, (0.0, 90.0, -45.0, 45.0)), traits.uniform(0.14, 0.26)
    slant = traits.uniform(0.0, 0.2)

    frame = jittered_poly(
        rng, [(slant, 0.05), (1.0, 0.05), (1.0 - slant, 0.95), (0.0, 0.95)], 0.015, closed=True
    )
    return [
        frame,
        *hatched(rng, angle, spacing, spacing / 2, (slant + 0.02, 0.07, 0.98 - slant, 0.93), 0.012),
    ]


@element
def herringbone(traits: Generator, rng: Generator) -> Part:
    """Columns of angles."""
    columns, rows = int(traits.integers(2, 4)), int(traits.integers(3, 6))
    spine = chance(traits, 0.5)

    strokes: Part = []
    for column in range(columns):
        x = (column + 0.5) / columns
        half = 0.4 / columns
        strokes += [
            poly((x - half, y - 0.08), (x, y + 0.06), (x + half, y - 0.08))
            for y in (np.arange(rows) + 0.5) / rows
        ]
        if spine:
            strokes.append(line(x, 0.02, x, 0.98))
    return strokes


@artist
def pairs(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Hatching in pairs of lines, like the track of a cart."""
    angle = pick(traits, (45.0, -45.0, 0.0, 90.0)) + traits.normal(0, 5)
    gap, pair = traits.uniform(0.3, 0.45), traits.uniform(0.07, 0.12)
    runs, margin = chance(traits, 0.5), traits.uniform(0.0, 0.12)

    start, box = _phase(cell, angle, gap, 0.1), _box(cell, margin, runs)
    return hatched(rng, angle, gap, start, box, 0.015) + hatched(
        rng, angle, gap, start + pair, box, 0.015
    )


@artist
def dashed(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Broken furrows."""
    angle = pick(traits, (45.0, -45.0, 0.0, 90.0)) + traits.normal(0, 5)
    gap, dashes = traits.uniform(0.16, 0.28), int(traits.integers(2, 4))
    margin = traits.uniform(0.02, 0.12)

    strokes: Part = []
    for index, (x0, y0, x1, y1) in enumerate(
        hatch(angle, gap, _phase(cell, angle, gap, 0.05), (margin, margin, 1 - margin, 1 - margin))
    ):
        for k in range(dashes):
            a, b = (
                (k + 0.12 + 0.3 * (index % 2)) / dashes,
                (k + 0.66 + 0.3 * (index % 2)) / dashes,
            )
            b = min(b, 1.0)
            strokes.append(
                line(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b)
            )
    return strokes


@artist
def planted_furrows(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Furrows with a tick, leaf or dot standing on them."""
    count, ticks = int(traits.integers(2, 5)), int(traits.integers(3, 6))
    sign = pick(traits, ("tick", "v", "dot"))
    margin = traits.uniform(0.03, 0.12)

    strokes: Part = []
    for row in range(count):
        y = (row + 0.75) / count
        strokes.append(jittered_stroke(rng, line(margin, y, 1 - margin, y), 0.012))
        for k in range(ticks):
            x = margin + (1 - 2 * margin) * (k + 0.5) / ticks + rng.normal(0, 0.015)
            size = 0.4 / count
            if sign == "tick":
                strokes.append(line(x, y, x, y - size))
            elif sign == "v":
                strokes.append(poly((x - size * 0.4, y - size), (x, y), (x + size * 0.4, y - size)))
            else:
                strokes.append(dot(rng, x, y - size * 0.6, 0.025))
    return strokes


@artist
def serpentine(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Ploughing to and fro in one stroke, with round turns."""
    turns = int(traits.integers(3, 7))
    upright = chance(traits, 0.4)
    margin = traits.uniform(0.05, 0.14)

    knots = []
    for k in range(turns):
        across = margin + (1 - 2 * margin) * k / (turns - 1)
        ends = (margin, 1 - margin) if k % 2 == 0 else (1 - margin, margin)
        knots += [(ends[0], across), (0.5, across), (ends[1], across)]
    points = np.array(knots) + rng.normal(0, 0.012, (len(knots), 2))
    return [smooth(points[:, ::-1] if upright else points)]


@element
def plough_spiral(traits: Generator, rng: Generator) -> Part:
    """A furrow that winds inwards, round or square."""
    turns = traits.uniform(2.0, 3.5)
    square = chance(traits, 0.6)

    if not square:
        return [spiral(0.5, 0.5, 0.5, 0.5, turns, rng.uniform(0, 360))]
    knots, low, high = [(0.0, 0.0)], 0.0, 1.0
    for _ in range(int(turns)):
        knots += [(high, low), (high, high), (low, high), (low, low + 0.17)]
        low, high = low + 0.17, high - 0.17
        if high - low < 0.1:
            break
    return [jittered_poly(rng, knots, 0.012)]
