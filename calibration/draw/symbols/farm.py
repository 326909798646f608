"""Farm: furrows and hatching that run over the cells' borders, crops, fences."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.random import Generator

from calibration.draw.symbols.families import Family
from calibration.draw.symbols.glyphs import initials
from calibration.draw.symbols.model import CellContext, Stroke
from calibration.draw.symbols.shapes import (
    FEW,
    MANY,
    SINGLE,
    Artist,
    ArtistMaker,
    Element,
    Part,
    arc,
    arranged,
    chance,
    dot,
    hatch,
    hatched,
    line,
    loose,
    pick,
    poly,
    ring,
    smooth,
    soft,
    spiral,
)


def _box(cell: CellContext, margin: float, runs: bool) -> tuple[float, float, float, float]:
    """The part of the cell that a pattern covers: up to the border where it runs on, else up to the margin."""
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


def _lines(angles: tuple[float, ...], spread: float, spacing: tuple[float, float]) -> ArtistMaker:
    """Parallel strokes at about one of the angles."""

    def make(traits: Generator) -> Artist:
        angle = pick(traits, angles) + traits.normal(0.0, spread)
        gap = math.exp(traits.uniform(math.log(spacing[0]), math.log(spacing[1])))
        margin = traits.uniform(-0.03, 0.2)
        runs = chance(traits, 0.55)
        phase = traits.uniform(0.0, gap)
        tied = runs or chance(traits, 0.4)
        ragged = traits.uniform(0.01, 0.06)
        uneven = traits.uniform(0.0, 0.14)
        joined = chance(traits, 0.08)

        def draw(rng: Generator, cell: CellContext) -> Part:
            start = _phase(cell, angle, gap, phase) if tied else rng.uniform(0.0, gap)
            box = _box(cell, margin, runs)
            if joined:
                return hatched(rng, angle, gap, start, box, ragged, joined=True)
            # Nobody draws the scraps that fall into a corner.
            lines = [(a, b, c, d) for a, b, c, d in hatch(angle, gap, start, box) if abs(c - a) + abs(d - b) > 0.16]
            if not lines:
                return [line(margin, 0.5, 1.0 - margin, 0.5)]
            ends = np.array(lines).reshape(-1, 2, 2) + rng.normal(0.0, ragged, (len(lines), 2, 2))
            if uneven:
                ends += rng.normal(0.0, uneven * gap, (len(lines), 1, 2))
            return [Stroke(pair) for pair in ends]

        return draw

    return make


def _wavy(upright: bool) -> ArtistMaker:
    """Wavy furrows; upright ones run down the field."""

    def make(traits: Generator) -> Artist:
        count = int(traits.integers(3, 6))
        waves, height = traits.uniform(1.0, 2.5), traits.uniform(0.02, 0.055)
        slope = traits.normal(0.0, 0.1)
        margin = traits.uniform(0.0, 0.15)
        runs = chance(traits, 0.5)

        def draw(rng: Generator, cell: CellContext) -> Part:
            left, top, right, bottom = _box(cell, margin, runs)
            strokes = []
            for k in range(count):
                across = (k + 0.5) / count
                t = np.linspace(top if upright else left, bottom if upright else right, 15)
                where = t + (cell.row if upright else cell.col)
                off = across + height * np.sin(2 * math.pi * waves * where) + slope * (t - 0.5) + rng.normal(0, 0.012)
                strokes.append(Stroke(np.stack((off, t) if upright else (t, off), axis=1)))
            return strokes

        return draw

    return make


def _grid(diagonal: bool) -> ArtistMaker:
    """Crossed lines: a chequered field."""

    def make(traits: Generator) -> Artist:
        angle = (45.0 if diagonal else 0.0) + traits.normal(0.0, 6.0)
        gap = traits.uniform(0.18, 0.38)
        margin, runs = traits.uniform(-0.02, 0.16), chance(traits, 0.5)
        squeeze = traits.uniform(0.75, 1.3)
        phases = traits.uniform(0.0, gap, 2)

        def draw(rng: Generator, cell: CellContext) -> Part:
            box = _box(cell, margin, runs)
            return hatched(rng, angle, gap, _phase(cell, angle, gap, phases[0]), box, 0.02) + hatched(
                rng, angle + 90.0, gap * squeeze, _phase(cell, angle + 90.0, gap * squeeze, phases[1]), box, 0.02
            )

        return draw

    return make


Plant = Callable[[Generator, float, float, float], Part]
"""Draws one small plant at (x, y) with the given size."""


def _rows(maker: Callable[[Generator], Plant], counts: tuple[int, int] = (2, 5), lean: float = 4.0) -> ArtistMaker:
    """A small sign repeated in rows all over the cell."""

    def make(traits: Generator) -> Artist:
        plant = maker(traits)
        columns, rows = int(traits.integers(counts[0], counts[1])), int(traits.integers(counts[0], counts[1]))
        staggered = chance(traits, 0.4)
        margin = traits.uniform(0.02, 0.14)
        size = traits.uniform(0.5, 0.85) / max(columns, rows)
        untidy = traits.uniform(0.01, 0.05)
        ruled = chance(traits, 0.12)

        def draw(rng: Generator, cell: CellContext) -> Part:
            strokes: Part = []
            noise = rng.normal(0.0, untidy, (rows, columns, 2))
            for row in range(rows):
                shift = 0.25 if staggered and row % 2 else (-0.25 if staggered else 0.0)
                y = margin + (1 - 2 * margin) * (row + 0.5) / rows
                for column in range(columns):
                    x = margin + (1 - 2 * margin) * (column + 0.5 + shift) / columns
                    strokes += plant(rng, x + noise[row, column, 0], y + noise[row, column, 1], size)
                if ruled:
                    strokes.append(line(margin, y + size * 0.6, 1 - margin, y + size * 0.6))
            return strokes

        return draw

    return make


def _dot_plant(traits: Generator) -> Plant:
    radius, filled = traits.uniform(0.02, 0.05), chance(traits, 0.5)
    return lambda rng, x, y, size: [dot(rng, x, y, radius, filled)]


def _ring_plant(traits: Generator) -> Plant:
    return lambda rng, x, y, size: [ring(rng, x, y, size * 0.42, size * 0.42)]


def _dash_plant(traits: Generator) -> Plant:
    angle = math.radians(pick(traits, (0.0, 90.0, -60.0, -45.0, 60.0)) + traits.normal(0, 5))
    dx, dy = 0.5 * math.cos(angle), 0.5 * math.sin(angle)
    return lambda rng, x, y, size: [line(x - size * dx, y - size * dy, x + size * dx, y + size * dy)]


def _v_plant(traits: Generator) -> Plant:
    half, stem = traits.uniform(0.25, 0.45), chance(traits, 0.35)

    def plant(rng: Generator, x: float, y: float, size: float) -> Part:
        strokes = [poly((x - half * size, y - 0.45 * size), (x, y + 0.2 * size), (x + half * size, y - 0.45 * size))]
        return [*strokes, line(x, y + (0.2 if half > 0.33 else -0.4) * size, x, y + 0.55 * size)] if stem else strokes

    return plant


def _plus_plant(traits: Generator) -> Plant:
    turn = pick(traits, (0.0, 0.0, 0.785))
    c, s = 0.45 * math.cos(turn), 0.45 * math.sin(turn)
    return lambda rng, x, y, size: [
        line(x - c * size, y - s * size, x + c * size, y + s * size),
        line(x + s * size, y - c * size, x - s * size, y + c * size),
    ]


def _tuft_plant(traits: Generator) -> Plant:
    blades, fan = int(traits.integers(3, 6)), traits.uniform(0.3, 0.6)

    def plant(rng: Generator, x: float, y: float, size: float) -> Part:
        strokes = []
        for k in range(blades):
            side = 2 * k / (blades - 1) - 1
            strokes.append(
                line(x + 0.1 * side * size, y + 0.45 * size, x + fan * side * size, y - (0.5 - 0.15 * abs(side)) * size)
            )
        return strokes

    return plant


def _sprout_plant(traits: Generator) -> Plant:
    def plant(rng: Generator, x: float, y: float, size: float) -> Part:
        return [
            line(x, y + 0.5 * size, x, y - 0.05 * size),
            smooth([(x, y), (x - 0.25 * size, y - 0.4 * size), (x - 0.5 * size, y - 0.35 * size), (x, y)]),
            smooth([(x, y), (x + 0.25 * size, y - 0.4 * size), (x + 0.5 * size, y - 0.35 * size), (x, y)]),
        ]

    return plant


def _comma_plant(traits: Generator) -> Plant:
    side = pick(traits, (-1.0, 1.0))
    return lambda rng, x, y, size: [
        smooth(
            [
                (x + 0.15 * side * size, y - 0.5 * size),
                (x + 0.1 * side * size, y),
                (x - 0.2 * side * size, y + 0.5 * size),
            ]
        )
    ]


def _y_plant(traits: Generator) -> Plant:
    return lambda rng, x, y, size: [
        poly((x - 0.4 * size, y - 0.5 * size), (x, y), (x + 0.4 * size, y - 0.5 * size)),
        line(x, y, x, y + 0.5 * size),
    ]


def _ear(traits: Generator) -> Element:
    """A wheat ear: a stem with pairs of grains."""
    pairs = int(traits.integers(2, 6))
    grain = pick(traits, ("tick", "oval", "curve", "filled"), (3, 2, 2, 1))
    bend = traits.normal(0.0, 0.08)
    length = traits.uniform(0.12, 0.24)
    reach = traits.uniform(0.5, 0.75)
    awn = chance(traits, 0.4)

    def draw(rng: Generator) -> Part:
        strokes = [smooth([(0.5 + bend, 0.0 if awn else 0.08), (0.5 + bend * 0.7, 0.4), (0.5, 1.0)])]
        for k in range(pairs):
            y = 0.16 + reach * k / pairs
            x = 0.5 + bend * (1 - y)
            for side in (-1.0, 1.0):
                if grain == "tick":
                    strokes.append(line(x, y + 0.08, x + side * length, y - 0.08 + rng.normal(0, 0.015)))
                elif grain == "curve":
                    strokes.append(smooth([(x, y + 0.1), (x + side * length, y + 0.04), (x + side * length, y - 0.1)]))
                else:
                    turned = arc(0.0, 0.0, length * 0.55, length * 0.28, 0.0, 360.0, 9).points
                    angle = side * -0.9 if side > 0 else 0.9
                    c, s = math.cos(angle), math.sin(angle)
                    turned = turned @ np.array(((c, s), (-s, c))) + (x + side * length * 0.5, y)
                    strokes.append(Stroke(turned, grain == "filled"))
        return strokes

    return draw


def _sheaf(traits: Generator) -> Element:
    blades = int(traits.integers(3, 8))
    waist = traits.uniform(0.45, 0.65)

    def draw(rng: Generator) -> Part:
        strokes = []
        for k in range(blades):
            side = 2 * k / (blades - 1) - 1
            strokes.append(
                smooth(
                    [
                        (0.5 + 0.45 * side, 0.08 * abs(side) + rng.normal(0, 0.02)),
                        (0.5 + 0.12 * side, waist),
                        (0.5 + 0.32 * side, 1.0),
                    ]
                )
            )
        return [*strokes, line(0.34, waist, 0.66, waist), line(0.35, waist + 0.05, 0.65, waist + 0.05)]

    return draw


def _corn(traits: Generator) -> Element:
    half = traits.uniform(0.16, 0.24)
    mesh = chance(traits, 0.6)

    def draw(rng: Generator) -> Part:
        strokes = [
            ring(rng, 0.5, 0.42, half, 0.42),
            smooth([(0.5, 0.98), (0.2, 0.75), (0.22, 0.4)]),
            smooth([(0.5, 0.98), (0.8, 0.75), (0.78, 0.4)]),
        ]
        if mesh:
            strokes += [line(0.5 - half * 0.9, y, 0.5 + half * 0.9, y + 0.04) for y in (0.25, 0.42, 0.59)]
            strokes += [line(0.5, 0.05, 0.5, 0.8)]
        return strokes

    return draw


def _carrot(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            soft(rng, [(0.3, 0.35), (0.5, 0.28), (0.7, 0.35), (0.6, 0.7), (0.5, 1.0), (0.4, 0.7)], 0.01, closed=True),
            line(0.5, 0.3, 0.5, 0.0),
            line(0.48, 0.3, 0.3, 0.05),
            line(0.52, 0.3, 0.7, 0.05),
            line(0.36, 0.5, 0.5, 0.52),
        ]

    return draw


def _fence(traits: Generator) -> Element:
    posts, rails = int(traits.integers(2, 6)), int(traits.integers(1, 3))
    pointed = chance(traits, 0.35)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for k in range(posts):
            x = 0.08 + 0.84 * k / (posts - 1)
            if pointed:
                strokes.append(poly((x - 0.06, 1.0), (x - 0.06, 0.16), (x, 0.02), (x + 0.06, 0.16), (x + 0.06, 1.0)))
            else:
                strokes.append(loose(rng, line(x, 0.0, x, 1.0), 0.015))
        return strokes + [loose(rng, line(0.0, y, 1.0, y), 0.015) for y in ((0.5,) if rails == 1 else (0.3, 0.68))]

    return draw


def _fan(traits: Generator) -> Element:
    count = int(traits.integers(4, 8))
    low = traits.uniform(-0.3, 0.1)

    def draw(rng: Generator) -> Part:
        return [
            loose(
                rng, line(0.5 + 0.2 * (2 * k / (count - 1) - 1), low + 0.3, 0.02 + 0.96 * k / (count - 1), 1.0), 0.015
            )
            for k in range(count)
        ]

    return draw


def _ploughed(traits: Generator) -> Element:
    count = int(traits.integers(3, 6))
    corner = pick(traits, ((0.0, 1.0), (1.0, 1.0), (0.5, 1.1)))

    reach = traits.uniform(0.75, 0.95) / count * (0.8 if corner[0] == 0.5 else 1.0)

    def draw(rng: Generator) -> Part:
        start = {0.0: 270.0, 1.0: 180.0}.get(corner[0], 190.0)
        sweep = 90.0 if corner[0] != 0.5 else 160.0
        return [
            arc(*corner, reach * (k + 1), reach * (k + 1), start, sweep + rng.normal(0, 4), 9) for k in range(count)
        ]

    return draw


def _patchwork(traits: Generator) -> Element:
    angles = [pick(traits, (0.0, 90.0, 45.0, -45.0)) for _ in range(4)]
    cut = traits.uniform(0.35, 0.65, 2)
    spacing = traits.uniform(0.11, 0.18)

    def draw(rng: Generator) -> Part:
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

    return draw


def _framed(traits: Generator) -> Element:
    angle, spacing = pick(traits, (0.0, 90.0, -45.0, 45.0)), traits.uniform(0.14, 0.26)
    slant = traits.uniform(0.0, 0.2)

    def draw(rng: Generator) -> Part:
        frame = loose(rng, poly((slant, 0.05), (1.0, 0.05), (1.0 - slant, 0.95), (0.0, 0.95), closed=True), 0.015)
        return [frame, *hatched(rng, angle, spacing, spacing / 2, (slant + 0.02, 0.07, 0.98 - slant, 0.93), 0.012)]

    return draw


def _herringbone(traits: Generator) -> Element:
    columns, rows = int(traits.integers(2, 4)), int(traits.integers(3, 6))
    spine = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for column in range(columns):
            x = (column + 0.5) / columns
            half = 0.4 / columns
            strokes += [
                poly((x - half, y - 0.08), (x, y + 0.06), (x + half, y - 0.08)) for y in (np.arange(rows) + 0.5) / rows
            ]
            if spine:
                strokes.append(line(x, 0.02, x, 0.98))
        return strokes

    return draw


def _pairs(traits: Generator) -> Artist:
    """Hatching in pairs of lines, like the track of a cart."""
    angle = pick(traits, (45.0, -45.0, 0.0, 90.0)) + traits.normal(0, 5)
    gap, pair = traits.uniform(0.3, 0.45), traits.uniform(0.07, 0.12)
    runs, margin = chance(traits, 0.5), traits.uniform(0.0, 0.12)

    def draw(rng: Generator, cell: CellContext) -> Part:
        start, box = _phase(cell, angle, gap, 0.1), _box(cell, margin, runs)
        return hatched(rng, angle, gap, start, box, 0.015) + hatched(rng, angle, gap, start + pair, box, 0.015)

    return draw


def _dashed(traits: Generator) -> Artist:
    """Broken furrows."""
    angle = pick(traits, (45.0, -45.0, 0.0, 90.0)) + traits.normal(0, 5)
    gap, dashes = traits.uniform(0.16, 0.28), int(traits.integers(2, 4))
    margin = traits.uniform(0.02, 0.12)

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes: Part = []
        for index, (x0, y0, x1, y1) in enumerate(
            hatch(angle, gap, _phase(cell, angle, gap, 0.05), (margin, margin, 1 - margin, 1 - margin))
        ):
            for k in range(dashes):
                a, b = (k + 0.12 + 0.3 * (index % 2)) / dashes, (k + 0.66 + 0.3 * (index % 2)) / dashes
                b = min(b, 1.0)
                strokes.append(line(x0 + (x1 - x0) * a, y0 + (y1 - y0) * a, x0 + (x1 - x0) * b, y0 + (y1 - y0) * b))
        return strokes

    return draw


def _planted_furrows(traits: Generator) -> Artist:
    """Furrows with a tick, leaf or dot standing on them."""
    count, ticks = int(traits.integers(2, 5)), int(traits.integers(3, 6))
    sign = pick(traits, ("tick", "v", "dot"))
    margin = traits.uniform(0.03, 0.12)

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes: Part = []
        for row in range(count):
            y = (row + 0.75) / count
            strokes.append(loose(rng, line(margin, y, 1 - margin, y), 0.012))
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

    return draw


def _serpentine(traits: Generator) -> Artist:
    """Ploughing to and fro in one stroke, with round turns."""
    turns = int(traits.integers(3, 7))
    upright = chance(traits, 0.4)
    margin = traits.uniform(0.05, 0.14)

    def draw(rng: Generator, cell: CellContext) -> Part:
        knots = []
        for k in range(turns):
            across = margin + (1 - 2 * margin) * k / (turns - 1)
            ends = (margin, 1 - margin) if k % 2 == 0 else (1 - margin, margin)
            knots += [(ends[0], across), (0.5, across), (ends[1], across)]
        points = np.array(knots) + rng.normal(0, 0.012, (len(knots), 2))
        return [smooth(points[:, ::-1] if upright else points)]

    return draw


def _flower(traits: Generator) -> Element:
    petals = int(traits.integers(4, 7))
    stem = chance(traits, 0.8)

    def draw(rng: Generator) -> Part:
        strokes = [ring(rng, 0.5, 0.32, 0.09, 0.09)]
        for k in range(petals):
            angle = 2 * math.pi * k / petals + 0.3
            strokes.append(ring(rng, 0.5 + 0.22 * math.cos(angle), 0.32 + 0.22 * math.sin(angle), 0.12, 0.12))
        if stem:
            strokes += [line(0.5, 0.55, 0.5, 1.0), smooth([(0.5, 0.85), (0.65, 0.72), (0.75, 0.75)])]
        return strokes

    return draw


def _pitchfork(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [line(0.5, 0.1, 0.5, 1.0), smooth([(0.25, 0.02), (0.26, 0.35), (0.5, 0.42), (0.74, 0.35), (0.75, 0.02)])]

    return draw


def _sheep(traits: Generator) -> Element:
    bumps = int(traits.integers(6, 10))

    def draw(rng: Generator) -> Part:
        from calibration.draw.symbols.shapes import cloud

        return [
            cloud(rng, 0.45, 0.5, 0.36, 0.28, bumps),
            ring(rng, 0.86, 0.42, 0.12, 0.13),
            line(0.3, 0.75, 0.3, 0.98),
            line(0.6, 0.75, 0.6, 0.98),
            dot(rng, 0.88, 0.4, 0.015),
        ]

    return draw


def _pumpkin(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            ring(rng, 0.5, 0.6, 0.45, 0.38),
            arc(0.5, 0.6, 0.2, 0.38),
            poly((0.5, 0.22), (0.54, 0.05), (0.64, 0.06)),
        ]

    return draw


def _plough_spiral(traits: Generator) -> Element:
    turns = traits.uniform(2.0, 3.5)
    square = chance(traits, 0.6)

    def draw(rng: Generator) -> Part:
        if not square:
            return [spiral(0.5, 0.5, 0.5, 0.5, turns, rng.uniform(0, 360))]
        knots, low, high = [(0.0, 0.0)], 0.0, 1.0
        for _ in range(int(turns)):
            knots += [(high, low), (high, high), (low, high), (low, low + 0.17)]
            low, high = low + 0.17, high - 0.17
            if high - low < 0.1:
                break
        return [loose(rng, poly(*knots), 0.012)]

    return draw


FAMILIES = (
    Family("A", "diagonals", "publisher", _lines((-45.0, -55.0, 45.0), 7.0, (0.13, 0.3)), continuous="cell", weight=3),
    Family(
        "A",
        "slanted lines",
        "common",
        _lines((45.0, -45.0, 60.0, -60.0, 30.0, -30.0), 6.0, (0.12, 0.4)),
        continuous="cell",
        weight=3,
    ),
    Family("A", "level furrows", "common", _lines((0.0,), 3.0, (0.14, 0.34)), continuous="cell", weight=2),
    Family("A", "upright furrows", "common", _lines((90.0,), 3.0, (0.13, 0.34)), continuous="cell", weight=2.5),
    Family("A", "upright wavy furrows", "rare", _wavy(True), continuous="cell"),
    Family("A", "chequered field", "common", _grid(False), continuous="cell", weight=1.5),
    Family("A", "cross hatch", "common", _grid(True), continuous="cell", weight=1.5),
    Family("A", "dots", "common", _rows(_dot_plant, (2, 6)), weight=1.5),
    Family(
        "A",
        "wheat",
        "common",
        arranged(_ear, ((1, 0.3), (2, 0.2), (3, 0.4), (4, 0.1)), (0.5, 0.9), (0.75, 1.0)),
        weight=3,
    ),
    Family("A", "grass tufts", "common", _rows(_tuft_plant, (1, 4)), weight=1.5),
    Family("A", "check marks", "common", _rows(_v_plant), weight=1.5),
    Family("A", "short strokes", "common", _rows(_dash_plant, (2, 6)), weight=1.5),
    Family("A", "pluses", "rare", _rows(_plus_plant, (2, 4))),
    Family("A", "rings", "rare", _rows(_ring_plant, (2, 4))),
    Family("A", "sprouts", "rare", _rows(_sprout_plant, (1, 4))),
    Family("A", "fence", "rare", arranged(_fence, SINGLE, (1.0, 1.6), (0.5, 0.85))),
    Family("A", "sheaf", "rare", arranged(_sheaf, FEW, (0.6, 0.9))),
    Family("A", "corn", "rare", arranged(_corn, FEW, (0.6, 0.9))),
    Family("A", "patchwork", "rare", arranged(_patchwork, SINGLE, (1.0, 1.0), (0.75, 1.0))),
    Family("A", "framed field", "rare", arranged(_framed, SINGLE, (0.9, 1.3), (0.55, 0.9))),
    Family("A", "planted furrows", "rare", _planted_furrows),
    Family("A", "paired lines", "rare", _pairs, continuous="cell"),
    Family("A", "broken furrows", "rare", _dashed, continuous="cell"),
    Family("A", "serpentine", "rare", _serpentine),
    Family("A", "fan", "rare", arranged(_fan, SINGLE, (0.95, 1.2))),
    Family("A", "commas", "rare", _rows(_comma_plant, (2, 5)), "calibrate"),
    Family("A", "carrot", "rare", arranged(_carrot, MANY, (0.6, 0.8), turn=12.0), "calibrate"),
    Family("A", "ploughed arcs", "rare", arranged(_ploughed, SINGLE, (1.0, 1.0)), "calibrate"),
    Family("A", "pumpkin", "rare", arranged(_pumpkin, FEW, (0.9, 1.2), (0.5, 0.8)), "calibrate"),
    Family("A", "herringbone", "rare", arranged(_herringbone, SINGLE, (0.9, 1.1)), "test"),
    Family("A", "forked plants", "rare", _rows(_y_plant, (1, 4)), "test"),
    Family("A", "flower", "rare", arranged(_flower, FEW), "test"),
    Family("A", "pitchfork", "rare", arranged(_pitchfork, FEW, (0.5, 0.8), turn=12.0), "test"),
    Family("A", "sheep", "rare", arranged(_sheep, SINGLE, (1.1, 1.3), (0.5, 0.8)), "test"),
    Family("A", "ploughed spiral", "rare", arranged(_plough_spiral, SINGLE, (0.9, 1.1)), "test"),
    Family("A", "initial", "letter", initials("AF")),
)
