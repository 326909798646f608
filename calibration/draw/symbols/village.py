"""Village: what is built besides houses (towers, castles, churches, tents, roofs); houses stand in
`village_houses`."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols import village_houses as houses
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    Part,
    arc,
    arranged,
    chance,
    element,
    jittered_poly,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
)
from numpy.random import Generator

HOUSES = ((1, 0.72), (2, 0.14), (3, 0.14))


def _crenels(x0: float, x1: float, y: float, depth: float, teeth: int) -> list[tuple[float, float]]:
    points = []
    n = 2 * teeth - 1
    for k in range(n):
        level = y if k % 2 == 0 else y + depth
        points += [(x0 + (x1 - x0) * k / n, level), (x0 + (x1 - x0) * (k + 1) / n, level)]
    return points


@element
def _tower(traits: Generator, rng: Generator) -> Part:
    teeth = int(traits.integers(2, 5))
    half, over = traits.uniform(0.22, 0.4), traits.uniform(0.0, 0.1)
    depth = traits.uniform(0.09, 0.18)
    door = chance(traits, 0.5)

    left, right = 0.5 - half, 0.5 + half
    top = _crenels(left - over, right + over, 0.0, depth, teeth)
    outline = poly(
        (left, 1.0),
        (left, 0.34),
        (left - over, 0.28),
        *top,
        (right + over, 0.28),
        (right, 0.34),
        (right, 1.0),
        closed=True,
    )
    strokes = [jittered_stroke(rng, outline, 0.012)]
    if door:
        strokes.append(
            jittered_smooth(
                rng, [(0.42, 1.0), (0.42, 0.78), (0.5, 0.68), (0.58, 0.78), (0.58, 1.0)], 0.006
            )
        )
    return strokes


@element
def _castle(traits: Generator, rng: Generator) -> Part:
    teeth = int(traits.integers(2, 4))
    high = traits.uniform(0.3, 0.5)
    pointed = chance(traits, 0.4)
    gate = chance(traits, 0.7)

    tower = 0.28
    if pointed:
        left, right = (
            [(0.0, 0.2), (tower / 2, 0.0), (tower, 0.2)],
            [(1.0 - tower, 0.2), (1.0 - tower / 2, 0.0), (1.0, 0.2)],
        )
    else:
        left, right = _crenels(0.0, tower, 0.0, 0.1, 2), _crenels(1.0 - tower, 1.0, 0.0, 0.1, 2)
    middle = _crenels(tower, 1.0 - tower, high, 0.09, teeth)
    strokes = [
        jittered_poly(rng, [(0.0, 1.0), *left, *middle, *right, (1.0, 1.0)], 0.01, closed=True)
    ]
    if gate:
        strokes.append(arc(0.5, 1.0, 0.12, 0.28, 180.0, 180.0, 9))
    return strokes


@element
def _church(traits: Generator, rng: Generator) -> Part:
    nave = traits.uniform(0.45, 0.62)
    cross = chance(traits, 0.8)
    side = chance(traits, 0.5)

    strokes = [
        jittered_poly(
            rng,
            [(0.05, 1.0), (0.05, 0.4), (0.2, 0.14), (0.35, 0.4), (0.35, 1.0)],
            0.012,
            closed=True,
        ),
        jittered_poly(
            rng,
            [
                (0.35, nave + 0.15),
                (0.5, nave - 0.08),
                (0.88, nave - 0.08),
                (0.98, nave + 0.15),
                (0.98, 1.0),
                (0.35, 1.0),
            ],
            0.012,
        ),
    ]
    if cross:
        strokes += [line(0.2, 0.14, 0.2, -0.06), line(0.12, 0.02, 0.28, 0.02)]
    if side:
        strokes = [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes]
    return strokes


@element
def _chapel(traits: Generator, rng: Generator) -> Part:
    wall = traits.uniform(0.45, 0.6)

    return [
        jittered_poly(
            rng, [(0.1, 1.0), (0.1, wall), (0.5, 0.22), (0.9, wall), (0.9, 1.0)], 0.015, closed=True
        ),
        line(0.5, 0.22, 0.5, 0.0),
        line(0.4, 0.08, 0.6, 0.08),
    ]


@element
def _tent(traits: Generator, rng: Generator) -> Part:
    style = pick(traits, ("flap", "split", "poles", "side"))

    if style == "side":
        return [
            jittered_poly(
                rng,
                [(0.0, 1.0), (0.28, 0.15), (0.8, 0.05), (1.0, 0.9), (0.56, 1.0)],
                0.015,
                closed=True,
            ),
            line(0.28, 0.15, 0.56, 1.0),
        ]
    strokes = [jittered_poly(rng, [(0.0, 1.0), (0.5, 0.1), (1.0, 1.0)], 0.015, closed=True)]
    if style == "flap":
        strokes.append(poly((0.34, 1.0), (0.5, 0.5), (0.66, 1.0)))
    elif style == "split":
        strokes.append(line(0.5, 0.12, 0.5, 1.0))
    else:
        strokes += [
            line(0.5, 0.1, 0.42, -0.05),
            line(0.5, 0.1, 0.58, -0.05),
            poly((0.4, 1.0), (0.5, 0.6), (0.6, 1.0)),
        ]
    return strokes


@element
def _caret_roof(traits: Generator, rng: Generator) -> Part:
    height = traits.uniform(0.45, 0.85)
    double = pick(traits, (0, 0, 0, 1))

    strokes = [jittered_poly(rng, [(0.0, 0.85), (0.5, 0.85 - height), (1.0, 0.85)], 0.025)]
    return (
        strokes + [jittered_poly(rng, [(0.0, 1.0), (0.5, 1.0 - height), (1.0, 1.0)], 0.02)] * double
    )


@element
def _dome(traits: Generator, rng: Generator) -> Part:
    bricks = int(traits.integers(0, 3))

    strokes = [
        arc(0.5, 0.98, 0.5, 0.78, 180.0, 180.0, 12),
        line(0.0, 0.98, 1.0, 1.0),
        arc(0.5, 1.0, 0.14, 0.34, 180.0, 180.0, 7),
    ]
    strokes += [
        arc(0.5, 0.98, 0.5 - 0.1 * (k + 1), 0.56 - 0.2 * k, 195.0, 150.0) for k in range(bricks)
    ]
    return strokes


@element
def _skyline(traits: Generator, rng: Generator) -> Part:
    count = int(traits.integers(2, 5))
    gabled = chance(traits, 0.7)
    heights = traits.uniform(0.25, 0.6, count)

    points = [(0.0, 1.0)]
    for k, top in enumerate(heights):
        left, right = k / count, (k + 1) / count
        points += (
            [(left, top), ((left + right) / 2, top - 0.25), (right, top)]
            if gabled
            else [(left, top), (right, top)]
        )
    points.append((1.0, 1.0))
    return [jittered_poly(rng, points, 0.012, closed=chance(rng, 0.5))]


@element
def _block(traits: Generator, rng: Generator) -> Part:
    columns, rows = int(traits.integers(1, 4)), int(traits.integers(2, 5))
    half = traits.uniform(0.24, 0.45)
    dashes = chance(traits, 0.5)

    strokes = [
        jittered_poly(
            rng,
            [(0.5 - half, 1.0), (0.5 - half, 0.0), (0.5 + half, 0.0), (0.5 + half, 1.0)],
            0.01,
            closed=True,
        )
    ]
    for row in range(rows):
        for column in range(columns):
            x, y = (
                0.5 - half + 2 * half * (column + 0.5) / columns,
                0.02 + (row + 0.5) / (rows + 0.6),
            )
            size = 0.06
            strokes.append(
                line(x - size, y, x + size, y)
                if dashes
                else poly(
                    (x - size, y - size),
                    (x + size, y - size),
                    (x + size, y + size),
                    (x - size, y + size),
                    closed=True,
                )
            )
    return strokes


@element
def _pagoda(traits: Generator, rng: Generator) -> Part:
    storeys = int(traits.integers(2, 4))

    strokes: Part = []
    for k in range(storeys):
        y = 0.1 + 0.9 * k / storeys
        half = 0.3 + 0.2 * (k + 1) / storeys
        strokes.append(
            jittered_smooth(
                rng,
                [
                    (0.5 - half, y + 0.14),
                    (0.5 - half * 0.5, y + 0.06),
                    (0.5, y - 0.08),
                    (0.5 + half * 0.5, y + 0.06),
                    (0.5 + half, y + 0.14),
                ],
                0.008,
            )
        )
        strokes += [
            line(0.5 - half * 0.6, y + 0.1, 0.5 - half * 0.6, y + 0.9 / storeys),
            line(0.5 + half * 0.6, y + 0.1, 0.5 + half * 0.6, y + 0.9 / storeys),
        ]
    return strokes


@element
def _plan(traits: Generator, rng: Generator) -> Part:
    """Houses seen from above, as maps print them: a few filled or empty blocks."""
    count = int(traits.integers(2, 6))
    filled = chance(traits, 0.6)
    places = traits.uniform(0.12, 0.88, (count, 2))
    sizes = traits.uniform(0.14, 0.26, (count, 2))

    strokes: Part = []
    for (x, y), (w, h) in zip(places, sizes, strict=True):
        strokes.append(
            jittered_poly(
                rng,
                [
                    (x - w / 2, y - h / 2),
                    (x + w / 2, y - h / 2),
                    (x + w / 2, y + h / 2),
                    (x - w / 2, y + h / 2),
                ],
                0.012,
                closed=True,
                fill=filled,
            )
        )
    return strokes


@element
def _windmill(traits: Generator, rng: Generator) -> Part:
    start = traits.uniform(0.0, 90.0)

    strokes = [
        jittered_poly(
            rng, [(0.3, 1.0), (0.4, 0.4), (0.5, 0.28), (0.6, 0.4), (0.7, 1.0)], 0.01, closed=True
        )
    ]
    for k in range(4):
        angle = math.radians(start + 90 * k)
        strokes.append(line(0.5, 0.38, 0.5 + 0.42 * math.cos(angle), 0.38 + 0.42 * math.sin(angle)))
    return strokes


publisher, common, rare, letter = tiers("V")
FAMILIES = (
    publisher(
        "house with eaves", arranged(houses.eaves_house, SINGLE, (0.85, 1.2), (0.5, 0.9)), weight=3
    ),
    common("houses with eaves", arranged(houses.eaves_house, HOUSES, (0.8, 1.2)), weight=2),
    common("pentagon", arranged(houses.pentagon, HOUSES, (0.7, 1.15)), weight=3),
    common(
        "triangle on square", arranged(houses.triangle_on_square, HOUSES, (0.75, 1.15)), weight=3
    ),
    common("one line house", arranged(houses.nikolaus, HOUSES, (0.7, 1.0)), weight=1.5),
    common("roof and posts", arranged(houses.roof_and_posts, HOUSES, (0.8, 1.2)), weight=1.5),
    common("filled roof", arranged(houses.filled_roof, HOUSES, (0.8, 1.15)), weight=1.5),
    common("house in perspective", arranged(houses.perspective, SINGLE, (1.0, 1.4), (0.5, 0.8))),
    rare("tower", arranged(_tower, FEW, (0.7, 1.0))),
    rare("castle", arranged(_castle, SINGLE, (0.9, 1.2))),
    rare("church", arranged(_church, SINGLE, (0.85, 1.1))),
    rare("tent", arranged(_tent, FEW, (0.9, 1.3))),
    rare("roof only", arranged(_caret_roof, FEW, (1.0, 1.5), (0.5, 0.9))),
    rare("black house", arranged(houses.black_house, FEW, (0.8, 1.1))),
    rare("skyline", arranged(_skyline, SINGLE, (1.0, 1.4), (0.6, 0.9))),
    rare("block", arranged(_block, FEW, (0.6, 1.0))),
    rare("hip roof", arranged(houses.hip_roof, FEW, (1.0, 1.3), (0.5, 0.85))),
    rare("square", arranged(houses.square, HOUSES, (0.85, 1.15), (0.4, 0.75))),
    rare("plan", arranged(_plan, SINGLE, (0.95, 1.1))),
    rare("timbered", arranged(houses.timbered, FEW, (0.8, 1.1))),
    rare("dome", arranged(_dome, FEW, (1.0, 1.3), (0.5, 0.8)), "calibrate"),
    rare("lean-to", arranged(houses.lean_to, FEW), "calibrate"),
    rare("chapel", arranged(_chapel, FEW, (0.7, 1.0)), "calibrate"),
    rare("pagoda", arranged(_pagoda, SINGLE), "test"),
    rare("round hut", arranged(houses.round_hut, FEW), "test"),
    rare("windmill", arranged(_windmill, SINGLE, (0.8, 1.0)), "test"),
    rare("hatched house", arranged(houses.roof_hatch, FEW), "test"),
    rare("ringed house", arranged(houses.ringed_house, SINGLE), "test"),
    letter("initial", initials("VD")),
)
