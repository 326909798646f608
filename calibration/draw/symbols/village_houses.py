"""Houses: walls and a roof, with what their makers add to them."""

from __future__ import annotations

import numpy as np
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    Element,
    Part,
    arc,
    chance,
    coil,
    dot,
    element,
    hatched,
    jittered_poly,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
)
from numpy.random import Generator


def _details(traits: Generator, wall: float, amount: float = 0.5) -> Element:
    """Door, windows, chimney, smoke: those that this design has, in a house with walls from y =
    wall to 1."""
    door = (
        pick(traits, ("none", "box", "line", "arch", "filled"), (2, 3, 1, 1, 0.6))
        if chance(traits, amount)
        else "none"
    )
    door_x = traits.uniform(0.3, 0.7)
    windows = int(traits.integers(0, 3)) if chance(traits, amount) else 0
    cross = chance(traits, 0.4)
    chimney = chance(traits, 0.35 * amount * 2)
    chimney_x = pick(traits, (0.24, 0.76)) + traits.normal(0.0, 0.03)
    smoke = chimney and chance(traits, 0.3)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        height = 1.0 - wall
        if door != "none":
            left, right, top = door_x - 0.09, door_x + 0.09, wall + height * 0.42
            if door == "line":
                strokes.append(line(door_x, top, door_x, 1.0))
            elif door == "arch":
                strokes.append(
                    jittered_smooth(
                        rng,
                        [
                            (left, 1.0),
                            (left, top + 0.06),
                            (door_x, top),
                            (right, top + 0.06),
                            (right, 1.0),
                        ],
                        0.008,
                    )
                )
            elif door == "filled":
                strokes.append(
                    poly(
                        (left, 1.0), (left, top), (right, top), (right, 1.0), closed=True, fill=True
                    )
                )
            else:
                strokes.append(
                    jittered_poly(rng, [(left, 1.0), (left, top), (right, top), (right, 1.0)], 0.01)
                )
        for k in range(windows):
            x = (0.24, 0.7)[k] if windows == 2 else (0.24 if door_x > 0.5 else 0.7)
            y, half = wall + height * 0.3, 0.08
            strokes.append(
                jittered_poly(
                    rng,
                    [
                        (x - half, y - half),
                        (x + half, y - half),
                        (x + half, y + half),
                        (x - half, y + half),
                    ],
                    0.008,
                    closed=True,
                )
            )
            if cross:
                strokes += [line(x, y - half, x, y + half), line(x - half, y, x + half, y)]
        if chimney:
            base = wall * abs(chimney_x - 0.5) / 0.5
            strokes.append(
                poly(
                    (chimney_x - 0.05, base),
                    (chimney_x - 0.05, base - 0.2),
                    (chimney_x + 0.05, base - 0.2),
                    (chimney_x + 0.05, base),
                )
            )
            if smoke:
                strokes.append(coil(rng, chimney_x + 0.05, base - 0.3, 0.1, 0.07, 1.6))
        return strokes

    return draw


@element
def eaves_house(traits: Generator, rng: Generator) -> Part:
    """Walls below a roof that stands out on both sides."""
    wall = traits.uniform(0.38, 0.58)
    eaves = traits.uniform(0.04, 0.14)
    style = pick(traits, ("caret", "closed", "outline"), (3, 2, 3))
    details = _details(traits, wall, traits.choice((0.0, 0.0, 0.5)))

    left, right = eaves + 0.04, 1.0 - eaves - 0.04
    if style == "outline":
        house = [
            jittered_poly(
                rng,
                [
                    (left, 1.0),
                    (left, wall),
                    (0.0, wall),
                    (0.5, 0.0),
                    (1.0, wall),
                    (right, wall),
                    (right, 1.0),
                ],
                0.015,
                closed=True,
            )
        ]
    elif style == "caret":
        drop = wall + eaves * 0.8
        house = [
            jittered_poly(rng, [(0.0, drop), (0.5, 0.0), (1.0, drop)], 0.015),
            jittered_poly(
                rng, [(left, wall - 0.03), (left, 1.0), (right, 1.0), (right, wall - 0.03)], 0.015
            ),
        ]
    else:
        house = [
            jittered_poly(rng, [(0.0, wall), (0.5, 0.0), (1.0, wall)], 0.015, closed=True),
            jittered_poly(rng, [(left, wall), (left, 1.0), (right, 1.0), (right, wall)], 0.015),
        ]
    return house + details(rng)


@element
def pentagon(traits: Generator, rng: Generator) -> Part:
    """Walls and roof in one outline."""
    wall = traits.uniform(0.3, 0.6)
    gap = traits.normal(0.0, 0.03)
    peak = 0.5 + traits.normal(0.0, 0.04)
    details = _details(traits, wall, 0.35)

    outline = poly((0.0, 1.0), (0.0, wall), (peak, 0.0), (1.0, wall), (1.0, 1.0), (gap, 1.0))
    return [jittered_stroke(rng, outline, 0.02), *details(rng)]


@element
def triangle_on_square(traits: Generator, rng: Generator) -> Part:
    """A square with a triangle on it."""
    wall = traits.uniform(0.35, 0.55)
    over = traits.uniform(0.0, 0.1)
    box_first = chance(traits, 0.5)
    details = _details(traits, wall, 0.7)

    box = jittered_poly(
        rng, [(0.06, wall), (0.94, wall), (0.94, 1.0), (0.06, 1.0)], 0.018, closed=True
    )
    roof = jittered_poly(rng, [(0.06 - over, wall), (0.5, 0.0), (0.94 + over, wall)], 0.018)
    return ([box, roof] if box_first else [roof, box]) + details(rng)


@element
def nikolaus(traits: Generator, rng: Generator) -> Part:
    """The house of Santa Claus: all in one line."""
    wall = traits.uniform(0.36, 0.5)
    crossed = chance(traits, 0.55)

    path = [(0.0, 1.0), (0.0, wall), (1.0, wall), (0.5, 0.0), (0.0, wall)]
    path += (
        [(1.0, 1.0), (1.0, wall), (0.0, 1.0), (1.0, 1.0)]
        if crossed
        else [(0.0, 1.0), (1.0, 1.0), (1.0, wall)]
    )
    return [jittered_poly(rng, path, 0.02)]


@element
def perspective(traits: Generator, rng: Generator) -> Part:
    """A house seen from a corner."""
    wall, depth = traits.uniform(0.36, 0.5), traits.uniform(0.4, 0.55)
    side = chance(traits, 0.5)
    details = chance(traits, 0.5)

    edge = 1.0 - depth
    ridge = edge / 2 + depth
    strokes = [
        jittered_poly(
            rng,
            [(0.0, 1.0), (0.0, wall), (edge / 2, 0.0), (edge, wall), (edge, 1.0)],
            0.012,
            closed=True,
        ),
        jittered_poly(rng, [(edge / 2, 0.0), (ridge, 0.0), (1.0, wall), (edge, wall)], 0.012),
        jittered_poly(rng, [(1.0, wall), (1.0, 1.0), (edge, 1.0)], 0.012),
    ]
    if details:
        strokes.append(
            poly((edge * 0.35, 1.0), (edge * 0.35, 0.75), (edge * 0.65, 0.75), (edge * 0.65, 1.0))
        )
    if side:
        strokes = [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes]
    return strokes


@element
def roof_and_posts(traits: Generator, rng: Generator) -> Part:
    """A roof on two posts."""
    wall = traits.uniform(0.35, 0.6)
    floor = chance(traits, 0.3)

    strokes = [
        jittered_poly(rng, [(0.0, wall), (0.5, 0.0), (1.0, wall)], 0.02),
        jittered_stroke(rng, line(0.14, wall - 0.02, 0.14, 1.0), 0.015),
        jittered_stroke(rng, line(0.86, wall - 0.02, 0.86, 1.0), 0.015),
    ]
    return [*strokes, line(0.1, 1.0, 0.9, 1.0)] if floor else strokes


@element
def filled_roof(traits: Generator, rng: Generator) -> Part:
    """A house whose roof is filled, hatched or crossed."""
    wall = traits.uniform(0.4, 0.58)
    how = pick(traits, ("fill", "hatch", "cross"))
    details = _details(traits, wall, 0.35)

    strokes = [
        jittered_poly(
            rng, [(0.0, wall), (0.5, 0.0), (1.0, wall)], 0.012, closed=True, fill=how == "fill"
        ),
        jittered_poly(rng, [(0.08, wall), (0.08, 1.0), (0.92, 1.0), (0.92, wall)], 0.012),
    ]
    if how != "fill":
        for k in range(1, 5):
            x = k / 5
            top = wall * abs(x - 0.5) * 2
            strokes.append(line(x, top, x, wall))
            if how == "cross" and k < 4:
                y = wall * k / 4
                strokes.append(line(0.5 - 0.5 * k / 4, y, 0.5 + 0.5 * k / 4, y))
    return strokes + details(rng)


@element
def black_house(traits: Generator, rng: Generator) -> Part:
    """A filled pentagon."""
    wall = traits.uniform(0.35, 0.6)
    return [
        jittered_poly(
            rng,
            [(0.0, 1.0), (0.0, wall), (0.5, 0.0), (1.0, wall), (1.0, 1.0)],
            0.02,
            closed=True,
            fill=True,
        )
    ]


@element
def hip_roof(traits: Generator, rng: Generator) -> Part:
    """A house below a trapezoid."""
    wall, inset = traits.uniform(0.35, 0.55), traits.uniform(0.12, 0.32)
    details = _details(traits, wall, 0.5)

    return [
        jittered_poly(
            rng, [(0.0, wall), (inset, 0.08), (1.0 - inset, 0.08), (1.0, wall)], 0.012, closed=True
        ),
        jittered_poly(rng, [(0.1, wall), (0.1, 1.0), (0.9, 1.0), (0.9, wall)], 0.012),
        *details(rng),
    ]


@element
def square(traits: Generator, rng: Generator) -> Part:
    """A square, with or without a mark in it."""
    mark = pick(traits, ("none", "dot", "cross", "inner", "lid", "bar"), (2, 1, 1, 1, 1, 1))
    filled = mark == "none" and chance(traits, 0.3)

    strokes = [
        jittered_poly(
            rng,
            [(0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92)],
            0.02,
            closed=True,
            fill=filled,
        )
    ]
    if mark == "dot":
        strokes.append(dot(rng, 0.5, 0.5, 0.06))
    elif mark == "cross":
        strokes += [line(0.5, 0.1, 0.5, 0.9), line(0.1, 0.5, 0.9, 0.5)]
    elif mark == "inner":
        strokes.append(poly((0.36, 0.92), (0.36, 0.5), (0.64, 0.5), (0.64, 0.92)))
    elif mark == "lid":
        strokes.append(line(-0.08, 0.06, 1.08, 0.06))
    elif mark == "bar":
        strokes.append(line(0.08, 0.4, 0.92, 0.4))
    return strokes


@element
def lean_to(traits: Generator, rng: Generator) -> Part:
    """Walls below one slanted line."""
    high, low = traits.uniform(0.1, 0.3), traits.uniform(0.35, 0.6)
    over = traits.uniform(0.0, 0.1)

    return [
        jittered_stroke(
            rng, line(0.0 - over, low + over * 0.5, 1.0 + over, high - over * 0.5), 0.01
        ),
        jittered_poly(rng, [(0.08, low), (0.08, 1.0), (0.92, 1.0), (0.92, high)], 0.015),
    ]


@element
def timbered(traits: Generator, rng: Generator) -> Part:
    """A house with beams."""
    wall = traits.uniform(0.4, 0.5)
    beams = pick(traits, ("x", "k", "stripes"))

    strokes = [
        jittered_poly(rng, [(0.0, wall), (0.5, 0.0), (1.0, wall)], 0.01, closed=True),
        jittered_poly(rng, [(0.06, wall), (0.06, 1.0), (0.94, 1.0), (0.94, wall)], 0.01),
    ]
    if beams == "x":
        strokes += [line(0.06, wall, 0.94, 1.0), line(0.94, wall, 0.06, 1.0)]
    elif beams == "k":
        strokes += [
            line(0.5, wall, 0.5, 1.0),
            line(0.5, (1 + wall) / 2, 0.92, wall),
            line(0.5, (1 + wall) / 2, 0.08, wall),
        ]
    else:
        strokes += [line(x, wall, x, 1.0) for x in (0.25, 0.5, 0.75)]
    return strokes


@element
def round_hut(traits: Generator, rng: Generator) -> Part:
    """A round hut with a roof of straw."""
    wall = traits.uniform(0.5, 0.65)
    straw = int(traits.integers(0, 5))

    strokes = [
        jittered_smooth(
            rng, [(0.0, wall), (0.25, 0.3), (0.5, 0.02), (0.75, 0.3), (1.0, wall)], 0.012
        ),
        arc(0.5, wall, 0.5, 0.1, 0.0, 180.0),
        line(0.12, wall + 0.06, 0.14, 1.0),
        line(0.88, wall + 0.06, 0.86, 1.0),
        arc(0.5, 0.98, 0.36, 0.06, 0.0, 180.0),
    ]
    return strokes + [
        line(0.5, 0.1, 0.15 + 0.7 * k / max(1, straw - 1), wall) for k in range(straw)
    ]


@element
def roof_hatch(traits: Generator, rng: Generator) -> Part:
    """A house with hatched walls."""
    wall = traits.uniform(0.4, 0.6)
    angle = pick(traits, (-45.0, 45.0, 0.0, 90.0))

    return [
        jittered_poly(rng, [(0.0, wall), (0.5, 0.0), (1.0, wall)], 0.015),
        poly((0.06, wall), (0.06, 1.0), (0.94, 1.0), (0.94, wall)),
        *hatched(rng, angle, 0.16, rng.uniform(0, 0.16), (0.08, wall + 0.02, 0.92, 0.98), 0.015),
    ]


@element
def ringed_house(traits: Generator, rng: Generator) -> Part:
    """A house in a ring."""
    inner = pentagon(traits)

    return [
        ring(rng, 0.5, 0.5, 0.56, 0.56),
        *[Stroke(s.points * 0.6 + 0.18, s.fill) for s in inner(rng)],
    ]
