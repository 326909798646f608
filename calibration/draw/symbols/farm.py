"""Farm: crops, fences and animals, alone or in rows; furrows and what else fills a field stand in
`farm_fields`."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from kscore.calibration.draw.symbols import farm_fields as fields
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    MANY,
    SINGLE,
    ArtistMaker,
    Part,
    arc,
    arranged,
    artist,
    chance,
    cloud,
    dot,
    element,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
    smooth,
)
from numpy.random import Generator

Plant = Callable[[Generator, float, float, float], Part]
"""Draws one small plant at (x, y) with the given size."""


def _rows(maker: Callable[[Generator], Plant], counts: tuple[int, int] = (2, 5)) -> ArtistMaker:
    """A small sign repeated in rows all over the cell."""

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
        plant = maker(traits)
        columns, rows = (
            int(traits.integers(counts[0], counts[1])),
            int(traits.integers(counts[0], counts[1])),
        )
        staggered = chance(traits, 0.4)
        margin = traits.uniform(0.02, 0.14)
        size = traits.uniform(0.5, 0.85) / max(columns, rows)
        untidy = traits.uniform(0.01, 0.05)
        ruled = chance(traits, 0.12)

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

    return make


def _dot_plant(traits: Generator) -> Plant:
    radius, filled = traits.uniform(0.02, 0.05), chance(traits, 0.5)
    return lambda rng, x, y, size: [dot(rng, x, y, radius, filled)]


def _ring_plant(traits: Generator) -> Plant:
    return lambda rng, x, y, size: [ring(rng, x, y, size * 0.42, size * 0.42)]


def _dash_plant(traits: Generator) -> Plant:
    angle = math.radians(pick(traits, (0.0, 90.0, -60.0, -45.0, 60.0)) + traits.normal(0, 5))
    dx, dy = 0.5 * math.cos(angle), 0.5 * math.sin(angle)
    return lambda rng, x, y, size: [
        line(x - size * dx, y - size * dy, x + size * dx, y + size * dy)
    ]


def _v_plant(traits: Generator) -> Plant:
    half, stem = traits.uniform(0.25, 0.45), chance(traits, 0.35)

    def plant(rng: Generator, x: float, y: float, size: float) -> Part:
        strokes = [
            poly(
                (x - half * size, y - 0.45 * size),
                (x, y + 0.2 * size),
                (x + half * size, y - 0.45 * size),
            )
        ]
        return (
            [*strokes, line(x, y + (0.2 if half > 0.33 else -0.4) * size, x, y + 0.55 * size)]
            if stem
            else strokes
        )

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
                line(
                    x + 0.1 * side * size,
                    y + 0.45 * size,
                    x + fan * side * size,
                    y - (0.5 - 0.15 * abs(side)) * size,
                )
            )
        return strokes

    return plant


def _sprout_plant(traits: Generator) -> Plant:
    def plant(rng: Generator, x: float, y: float, size: float) -> Part:
        return [
            line(x, y + 0.5 * size, x, y - 0.05 * size),
            smooth(
                [
                    (x, y),
                    (x - 0.25 * size, y - 0.4 * size),
                    (x - 0.5 * size, y - 0.35 * size),
                    (x, y),
                ]
            ),
            smooth(
                [
                    (x, y),
                    (x + 0.25 * size, y - 0.4 * size),
                    (x + 0.5 * size, y - 0.35 * size),
                    (x, y),
                ]
            ),
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


@element
def _ear(traits: Generator, rng: Generator) -> Part:
    """A wheat ear: a stem with pairs of grains."""
    pairs = int(traits.integers(2, 6))
    grain = pick(traits, ("tick", "oval", "curve", "filled"), (3, 2, 2, 1))
    bend = traits.normal(0.0, 0.08)
    length = traits.uniform(0.12, 0.24)
    reach = traits.uniform(0.5, 0.75)
    awn = chance(traits, 0.4)

    strokes = [smooth([(0.5 + bend, 0.0 if awn else 0.08), (0.5 + bend * 0.7, 0.4), (0.5, 1.0)])]
    for k in range(pairs):
        y = 0.16 + reach * k / pairs
        x = 0.5 + bend * (1 - y)
        for side in (-1.0, 1.0):
            if grain == "tick":
                strokes.append(
                    line(x, y + 0.08, x + side * length, y - 0.08 + rng.normal(0, 0.015))
                )
            elif grain == "curve":
                strokes.append(
                    smooth(
                        [(x, y + 0.1), (x + side * length, y + 0.04), (x + side * length, y - 0.1)]
                    )
                )
            else:
                turned = arc(0.0, 0.0, length * 0.55, length * 0.28, 0.0, 360.0, 9).points
                angle = side * -0.9 if side > 0 else 0.9
                c, s = math.cos(angle), math.sin(angle)
                turned = turned @ np.array(((c, s), (-s, c))) + (x + side * length * 0.5, y)
                strokes.append(Stroke(turned, grain == "filled"))
    return strokes


@element
def _sheaf(traits: Generator, rng: Generator) -> Part:
    blades = int(traits.integers(3, 8))
    waist = traits.uniform(0.45, 0.65)

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


@element
def _corn(traits: Generator, rng: Generator) -> Part:
    half = traits.uniform(0.16, 0.24)
    mesh = chance(traits, 0.6)

    strokes = [
        ring(rng, 0.5, 0.42, half, 0.42),
        smooth([(0.5, 0.98), (0.2, 0.75), (0.22, 0.4)]),
        smooth([(0.5, 0.98), (0.8, 0.75), (0.78, 0.4)]),
    ]
    if mesh:
        strokes += [
            line(0.5 - half * 0.9, y, 0.5 + half * 0.9, y + 0.04) for y in (0.25, 0.42, 0.59)
        ]
        strokes += [line(0.5, 0.05, 0.5, 0.8)]
    return strokes


@element
def _carrot(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_smooth(
            rng,
            [(0.3, 0.35), (0.5, 0.28), (0.7, 0.35), (0.6, 0.7), (0.5, 1.0), (0.4, 0.7)],
            0.01,
            closed=True,
        ),
        line(0.5, 0.3, 0.5, 0.0),
        line(0.48, 0.3, 0.3, 0.05),
        line(0.52, 0.3, 0.7, 0.05),
        line(0.36, 0.5, 0.5, 0.52),
    ]


@element
def _fence(traits: Generator, rng: Generator) -> Part:
    posts, rails = int(traits.integers(2, 6)), int(traits.integers(1, 3))
    pointed = chance(traits, 0.35)

    strokes: Part = []
    for k in range(posts):
        x = 0.08 + 0.84 * k / (posts - 1)
        if pointed:
            strokes.append(
                poly(
                    (x - 0.06, 1.0), (x - 0.06, 0.16), (x, 0.02), (x + 0.06, 0.16), (x + 0.06, 1.0)
                )
            )
        else:
            strokes.append(jittered_stroke(rng, line(x, 0.0, x, 1.0), 0.015))
    return strokes + [
        jittered_stroke(rng, line(0.0, y, 1.0, y), 0.015)
        for y in ((0.5,) if rails == 1 else (0.3, 0.68))
    ]


@element
def _flower(traits: Generator, rng: Generator) -> Part:
    petals = int(traits.integers(4, 7))
    stem = chance(traits, 0.8)

    strokes = [ring(rng, 0.5, 0.32, 0.09, 0.09)]
    for k in range(petals):
        angle = 2 * math.pi * k / petals + 0.3
        strokes.append(
            ring(rng, 0.5 + 0.22 * math.cos(angle), 0.32 + 0.22 * math.sin(angle), 0.12, 0.12)
        )
    if stem:
        strokes += [line(0.5, 0.55, 0.5, 1.0), smooth([(0.5, 0.85), (0.65, 0.72), (0.75, 0.75)])]
    return strokes


@element
def _pitchfork(traits: Generator, rng: Generator) -> Part:
    return [
        line(0.5, 0.1, 0.5, 1.0),
        smooth([(0.25, 0.02), (0.26, 0.35), (0.5, 0.42), (0.74, 0.35), (0.75, 0.02)]),
    ]


@element
def _sheep(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(6, 10))

    return [
        cloud(rng, 0.45, 0.5, 0.36, 0.28, bumps),
        ring(rng, 0.86, 0.42, 0.12, 0.13),
        line(0.3, 0.75, 0.3, 0.98),
        line(0.6, 0.75, 0.6, 0.98),
        dot(rng, 0.88, 0.4, 0.015),
    ]


@element
def _pumpkin(traits: Generator, rng: Generator) -> Part:
    return [
        ring(rng, 0.5, 0.6, 0.45, 0.38),
        arc(0.5, 0.6, 0.2, 0.38),
        poly((0.5, 0.22), (0.54, 0.05), (0.64, 0.06)),
    ]


publisher, common, rare, letter = tiers("A")
FAMILIES = (
    publisher(
        "diagonals",
        fields.lines((-45.0, -55.0, 45.0), 7.0, (0.13, 0.3)),
        continuous="cell",
        weight=3,
    ),
    common(
        "slanted lines",
        fields.lines((45.0, -45.0, 60.0, -60.0, 30.0, -30.0), 6.0, (0.12, 0.4)),
        continuous="cell",
        weight=3,
    ),
    common("level furrows", fields.lines((0.0,), 3.0, (0.14, 0.34)), continuous="cell", weight=2),
    common(
        "upright furrows", fields.lines((90.0,), 3.0, (0.13, 0.34)), continuous="cell", weight=2.5
    ),
    rare("upright wavy furrows", fields.wavy(True), continuous="cell"),
    common("chequered field", fields.grid(False), continuous="cell", weight=1.5),
    common("cross hatch", fields.grid(True), continuous="cell", weight=1.5),
    common("dots", _rows(_dot_plant, (2, 6)), weight=1.5),
    common(
        "wheat",
        arranged(_ear, ((1, 0.3), (2, 0.2), (3, 0.4), (4, 0.1)), (0.5, 0.9), (0.75, 1.0)),
        weight=3,
    ),
    common("grass tufts", _rows(_tuft_plant, (1, 4)), weight=1.5),
    common("check marks", _rows(_v_plant), weight=1.5),
    common("short strokes", _rows(_dash_plant, (2, 6)), weight=1.5),
    rare("pluses", _rows(_plus_plant, (2, 4))),
    rare("rings", _rows(_ring_plant, (2, 4))),
    rare("sprouts", _rows(_sprout_plant, (1, 4))),
    rare("fence", arranged(_fence, SINGLE, (1.0, 1.6), (0.5, 0.85))),
    rare("sheaf", arranged(_sheaf, FEW, (0.6, 0.9))),
    rare("corn", arranged(_corn, FEW, (0.6, 0.9))),
    rare("patchwork", arranged(fields.patchwork, SINGLE, (1.0, 1.0), (0.75, 1.0))),
    rare("framed field", arranged(fields.framed, SINGLE, (0.9, 1.3), (0.55, 0.9))),
    rare("planted furrows", fields.planted_furrows),
    rare("paired lines", fields.pairs, continuous="cell"),
    rare("broken furrows", fields.dashed, continuous="cell"),
    rare("serpentine", fields.serpentine),
    rare("fan", arranged(fields.fan, SINGLE, (0.95, 1.2))),
    rare("commas", _rows(_comma_plant, (2, 5)), "calibrate"),
    rare("carrot", arranged(_carrot, MANY, (0.6, 0.8), turn=12.0), "calibrate"),
    rare("ploughed arcs", arranged(fields.ploughed, SINGLE, (1.0, 1.0)), "calibrate"),
    rare("pumpkin", arranged(_pumpkin, FEW, (0.9, 1.2), (0.5, 0.8)), "calibrate"),
    rare("herringbone", arranged(fields.herringbone, SINGLE, (0.9, 1.1)), "test"),
    rare("forked plants", _rows(_y_plant, (1, 4)), "test"),
    rare("flower", arranged(_flower, FEW), "test"),
    rare("pitchfork", arranged(_pitchfork, FEW, (0.5, 0.8), turn=12.0), "test"),
    rare("sheep", arranged(_sheep, SINGLE, (1.1, 1.3), (0.5, 0.8)), "test"),
    rare("ploughed spiral", arranged(fields.plough_spiral, SINGLE, (0.9, 1.1)), "test"),
    letter("initial", initials("AF")),
)
