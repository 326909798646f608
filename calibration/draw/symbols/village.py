"""Village: houses, towers, tents, roofs."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from calibration.draw.symbols.families import Family
from calibration.draw.symbols.glyphs import initials
from calibration.draw.symbols.model import Stroke
from calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    Element,
    Part,
    arc,
    arranged,
    chance,
    coil,
    dot,
    hatched,
    line,
    loose,
    pick,
    poly,
    ring,
    soft,
)

HOUSES = ((1, 0.72), (2, 0.14), (3, 0.14))


def _details(traits: Generator, wall: float, amount: float = 0.5) -> Element:
    """Door, windows, chimney, smoke: those that this design has, in a house with walls from y = wall to 1."""
    door = (
        pick(traits, ("none", "box", "line", "arch", "filled"), (2, 3, 1, 1, 0.6)) if chance(traits, amount) else "none"
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
                    soft(
                        rng, [(left, 1.0), (left, top + 0.06), (door_x, top), (right, top + 0.06), (right, 1.0)], 0.008
                    )
                )
            elif door == "filled":
                strokes.append(poly((left, 1.0), (left, top), (right, top), (right, 1.0), closed=True, fill=True))
            else:
                strokes.append(loose(rng, poly((left, 1.0), (left, top), (right, top), (right, 1.0)), 0.01))
        for k in range(windows):
            x = (0.24, 0.7)[k] if windows == 2 else (0.24 if door_x > 0.5 else 0.7)
            y, half = wall + height * 0.3, 0.08
            strokes.append(
                loose(
                    rng,
                    poly(
                        (x - half, y - half),
                        (x + half, y - half),
                        (x + half, y + half),
                        (x - half, y + half),
                        closed=True,
                    ),
                    0.008,
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


def _eaves_house(traits: Generator) -> Element:
    wall = traits.uniform(0.38, 0.58)
    eaves = traits.uniform(0.04, 0.14)
    style = pick(traits, ("caret", "closed", "outline"), (3, 2, 3))
    details = _details(traits, wall, traits.choice((0.0, 0.0, 0.5)))

    def draw(rng: Generator) -> Part:
        left, right = eaves + 0.04, 1.0 - eaves - 0.04
        if style == "outline":
            house = [
                loose(
                    rng,
                    poly(
                        (left, 1.0),
                        (left, wall),
                        (0.0, wall),
                        (0.5, 0.0),
                        (1.0, wall),
                        (right, wall),
                        (right, 1.0),
                        closed=True,
                    ),
                    0.015,
                )
            ]
        elif style == "caret":
            drop = wall + eaves * 0.8
            house = [
                loose(rng, poly((0.0, drop), (0.5, 0.0), (1.0, drop)), 0.015),
                loose(rng, poly((left, wall - 0.03), (left, 1.0), (right, 1.0), (right, wall - 0.03)), 0.015),
            ]
        else:
            house = [
                loose(rng, poly((0.0, wall), (0.5, 0.0), (1.0, wall), closed=True), 0.015),
                loose(rng, poly((left, wall), (left, 1.0), (right, 1.0), (right, wall)), 0.015),
            ]
        return house + details(rng)

    return draw


def _pentagon(traits: Generator) -> Element:
    wall = traits.uniform(0.3, 0.6)
    gap = traits.normal(0.0, 0.03)
    peak = 0.5 + traits.normal(0.0, 0.04)
    details = _details(traits, wall, 0.35)

    def draw(rng: Generator) -> Part:
        outline = poly((0.0, 1.0), (0.0, wall), (peak, 0.0), (1.0, wall), (1.0, 1.0), (gap, 1.0))
        return [loose(rng, outline, 0.02), *details(rng)]

    return draw


def _triangle_on_square(traits: Generator) -> Element:
    wall = traits.uniform(0.35, 0.55)
    over = traits.uniform(0.0, 0.1)
    box_first = chance(traits, 0.5)
    details = _details(traits, wall, 0.7)

    def draw(rng: Generator) -> Part:
        box = loose(rng, poly((0.06, wall), (0.94, wall), (0.94, 1.0), (0.06, 1.0), closed=True), 0.018)
        roof = loose(rng, poly((0.06 - over, wall), (0.5, 0.0), (0.94 + over, wall)), 0.018)
        return ([box, roof] if box_first else [roof, box]) + details(rng)

    return draw


def _nikolaus(traits: Generator) -> Element:
    wall = traits.uniform(0.36, 0.5)
    crossed = chance(traits, 0.55)

    def draw(rng: Generator) -> Part:
        path = [(0.0, 1.0), (0.0, wall), (1.0, wall), (0.5, 0.0), (0.0, wall)]
        path += [(1.0, 1.0), (1.0, wall), (0.0, 1.0), (1.0, 1.0)] if crossed else [(0.0, 1.0), (1.0, 1.0), (1.0, wall)]
        return [loose(rng, poly(*path), 0.02)]

    return draw


def _perspective(traits: Generator) -> Element:
    wall, depth = traits.uniform(0.36, 0.5), traits.uniform(0.4, 0.55)
    side = chance(traits, 0.5)
    details = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        edge = 1.0 - depth
        ridge = edge / 2 + depth
        strokes = [
            loose(rng, poly((0.0, 1.0), (0.0, wall), (edge / 2, 0.0), (edge, wall), (edge, 1.0), closed=True), 0.012),
            loose(rng, poly((edge / 2, 0.0), (ridge, 0.0), (1.0, wall), (edge, wall)), 0.012),
            loose(rng, poly((1.0, wall), (1.0, 1.0), (edge, 1.0)), 0.012),
        ]
        if details:
            strokes.append(poly((edge * 0.35, 1.0), (edge * 0.35, 0.75), (edge * 0.65, 0.75), (edge * 0.65, 1.0)))
        if side:
            strokes = [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes]
        return strokes

    return draw


def _crenels(x0: float, x1: float, y: float, depth: float, teeth: int) -> list[tuple[float, float]]:
    points = []
    n = 2 * teeth - 1
    for k in range(n):
        level = y if k % 2 == 0 else y + depth
        points += [(x0 + (x1 - x0) * k / n, level), (x0 + (x1 - x0) * (k + 1) / n, level)]
    return points


def _tower(traits: Generator) -> Element:
    teeth = int(traits.integers(2, 5))
    half, over = traits.uniform(0.22, 0.4), traits.uniform(0.0, 0.1)
    depth = traits.uniform(0.09, 0.18)
    door = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
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
        strokes = [loose(rng, outline, 0.012)]
        if door:
            strokes.append(soft(rng, [(0.42, 1.0), (0.42, 0.78), (0.5, 0.68), (0.58, 0.78), (0.58, 1.0)], 0.006))
        return strokes

    return draw


def _castle(traits: Generator) -> Element:
    teeth = int(traits.integers(2, 4))
    high = traits.uniform(0.3, 0.5)
    pointed = chance(traits, 0.4)
    gate = chance(traits, 0.7)

    def draw(rng: Generator) -> Part:
        tower = 0.28
        if pointed:
            left, right = (
                [(0.0, 0.2), (tower / 2, 0.0), (tower, 0.2)],
                [(1.0 - tower, 0.2), (1.0 - tower / 2, 0.0), (1.0, 0.2)],
            )
        else:
            left, right = _crenels(0.0, tower, 0.0, 0.1, 2), _crenels(1.0 - tower, 1.0, 0.0, 0.1, 2)
        middle = _crenels(tower, 1.0 - tower, high, 0.09, teeth)
        strokes = [loose(rng, poly((0.0, 1.0), *left, *middle, *right, (1.0, 1.0), closed=True), 0.01)]
        if gate:
            strokes.append(arc(0.5, 1.0, 0.12, 0.28, 180.0, 180.0, 9))
        return strokes

    return draw


def _church(traits: Generator) -> Element:
    nave = traits.uniform(0.45, 0.62)
    cross = chance(traits, 0.8)
    side = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.05, 1.0), (0.05, 0.4), (0.2, 0.14), (0.35, 0.4), (0.35, 1.0), closed=True), 0.012),
            loose(
                rng,
                poly(
                    (0.35, nave + 0.15),
                    (0.5, nave - 0.08),
                    (0.88, nave - 0.08),
                    (0.98, nave + 0.15),
                    (0.98, 1.0),
                    (0.35, 1.0),
                ),
                0.012,
            ),
        ]
        if cross:
            strokes += [line(0.2, 0.14, 0.2, -0.06), line(0.12, 0.02, 0.28, 0.02)]
        if side:
            strokes = [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes]
        return strokes

    return draw


def _chapel(traits: Generator) -> Element:
    wall = traits.uniform(0.45, 0.6)

    def draw(rng: Generator) -> Part:
        return [
            loose(rng, poly((0.1, 1.0), (0.1, wall), (0.5, 0.22), (0.9, wall), (0.9, 1.0), closed=True), 0.015),
            line(0.5, 0.22, 0.5, 0.0),
            line(0.4, 0.08, 0.6, 0.08),
        ]

    return draw


def _tent(traits: Generator) -> Element:
    style = pick(traits, ("flap", "split", "poles", "side"))

    def draw(rng: Generator) -> Part:
        if style == "side":
            return [
                loose(rng, poly((0.0, 1.0), (0.28, 0.15), (0.8, 0.05), (1.0, 0.9), (0.56, 1.0), closed=True), 0.015),
                line(0.28, 0.15, 0.56, 1.0),
            ]
        strokes = [loose(rng, poly((0.0, 1.0), (0.5, 0.1), (1.0, 1.0), closed=True), 0.015)]
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

    return draw


def _caret_roof(traits: Generator) -> Element:
    height = traits.uniform(0.45, 0.85)
    double = pick(traits, (0, 0, 0, 1))

    def draw(rng: Generator) -> Part:
        strokes = [loose(rng, poly((0.0, 0.85), (0.5, 0.85 - height), (1.0, 0.85)), 0.025)]
        return strokes + [loose(rng, poly((0.0, 1.0), (0.5, 1.0 - height), (1.0, 1.0)), 0.02)] * double

    return draw


def _roof_and_posts(traits: Generator) -> Element:
    wall = traits.uniform(0.35, 0.6)
    floor = chance(traits, 0.3)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.0, wall), (0.5, 0.0), (1.0, wall)), 0.02),
            loose(rng, line(0.14, wall - 0.02, 0.14, 1.0), 0.015),
            loose(rng, line(0.86, wall - 0.02, 0.86, 1.0), 0.015),
        ]
        return [*strokes, line(0.1, 1.0, 0.9, 1.0)] if floor else strokes

    return draw


def _filled_roof(traits: Generator) -> Element:
    wall = traits.uniform(0.4, 0.58)
    how = pick(traits, ("fill", "hatch", "cross"))
    details = _details(traits, wall, 0.35)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.0, wall), (0.5, 0.0), (1.0, wall), closed=True, fill=how == "fill"), 0.012),
            loose(rng, poly((0.08, wall), (0.08, 1.0), (0.92, 1.0), (0.92, wall)), 0.012),
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

    return draw


def _black_house(traits: Generator) -> Element:
    wall = traits.uniform(0.35, 0.6)
    return lambda rng: [
        loose(rng, poly((0.0, 1.0), (0.0, wall), (0.5, 0.0), (1.0, wall), (1.0, 1.0), closed=True, fill=True), 0.02)
    ]


def _dome(traits: Generator) -> Element:
    bricks = int(traits.integers(0, 3))

    def draw(rng: Generator) -> Part:
        strokes = [
            arc(0.5, 0.98, 0.5, 0.78, 180.0, 180.0, 12),
            line(0.0, 0.98, 1.0, 1.0),
            arc(0.5, 1.0, 0.14, 0.34, 180.0, 180.0, 7),
        ]
        strokes += [arc(0.5, 0.98, 0.5 - 0.1 * (k + 1), 0.56 - 0.2 * k, 195.0, 150.0) for k in range(bricks)]
        return strokes

    return draw


def _skyline(traits: Generator) -> Element:
    count = int(traits.integers(2, 5))
    gabled = chance(traits, 0.7)
    heights = traits.uniform(0.25, 0.6, count)

    def draw(rng: Generator) -> Part:
        points = [(0.0, 1.0)]
        for k, top in enumerate(heights):
            left, right = k / count, (k + 1) / count
            points += (
                [(left, top), ((left + right) / 2, top - 0.25), (right, top)] if gabled else [(left, top), (right, top)]
            )
        points.append((1.0, 1.0))
        return [loose(rng, poly(*points, closed=chance(rng, 0.5)), 0.012)]

    return draw


def _block(traits: Generator) -> Element:
    columns, rows = int(traits.integers(1, 4)), int(traits.integers(2, 5))
    half = traits.uniform(0.24, 0.45)
    dashes = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(
                rng, poly((0.5 - half, 1.0), (0.5 - half, 0.0), (0.5 + half, 0.0), (0.5 + half, 1.0), closed=True), 0.01
            )
        ]
        for row in range(rows):
            for column in range(columns):
                x, y = 0.5 - half + 2 * half * (column + 0.5) / columns, 0.02 + (row + 0.5) / (rows + 0.6)
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

    return draw


def _hip_roof(traits: Generator) -> Element:
    wall, inset = traits.uniform(0.35, 0.55), traits.uniform(0.12, 0.32)
    details = _details(traits, wall, 0.5)

    def draw(rng: Generator) -> Part:
        return [
            loose(rng, poly((0.0, wall), (inset, 0.08), (1.0 - inset, 0.08), (1.0, wall), closed=True), 0.012),
            loose(rng, poly((0.1, wall), (0.1, 1.0), (0.9, 1.0), (0.9, wall)), 0.012),
            *details(rng),
        ]

    return draw


def _square(traits: Generator) -> Element:
    mark = pick(traits, ("none", "dot", "cross", "inner", "lid", "bar"), (2, 1, 1, 1, 1, 1))
    filled = mark == "none" and chance(traits, 0.3)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.08, 0.08), (0.92, 0.08), (0.92, 0.92), (0.08, 0.92), closed=True, fill=filled), 0.02)
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

    return draw


def _lean_to(traits: Generator) -> Element:
    high, low = traits.uniform(0.1, 0.3), traits.uniform(0.35, 0.6)
    over = traits.uniform(0.0, 0.1)

    def draw(rng: Generator) -> Part:
        return [
            loose(rng, line(0.0 - over, low + over * 0.5, 1.0 + over, high - over * 0.5), 0.01),
            loose(rng, poly((0.08, low), (0.08, 1.0), (0.92, 1.0), (0.92, high)), 0.015),
        ]

    return draw


def _pagoda(traits: Generator) -> Element:
    storeys = int(traits.integers(2, 4))

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for k in range(storeys):
            y = 0.1 + 0.9 * k / storeys
            half = 0.3 + 0.2 * (k + 1) / storeys
            strokes.append(
                soft(
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

    return draw


def _timbered(traits: Generator) -> Element:
    wall = traits.uniform(0.4, 0.5)
    beams = pick(traits, ("x", "k", "stripes"))

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.0, wall), (0.5, 0.0), (1.0, wall), closed=True), 0.01),
            loose(rng, poly((0.06, wall), (0.06, 1.0), (0.94, 1.0), (0.94, wall)), 0.01),
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

    return draw


def _round_hut(traits: Generator) -> Element:
    wall = traits.uniform(0.5, 0.65)
    straw = int(traits.integers(0, 5))

    def draw(rng: Generator) -> Part:
        strokes = [
            soft(rng, [(0.0, wall), (0.25, 0.3), (0.5, 0.02), (0.75, 0.3), (1.0, wall)], 0.012),
            arc(0.5, wall, 0.5, 0.1, 0.0, 180.0),
            line(0.12, wall + 0.06, 0.14, 1.0),
            line(0.88, wall + 0.06, 0.86, 1.0),
            arc(0.5, 0.98, 0.36, 0.06, 0.0, 180.0),
        ]
        return strokes + [line(0.5, 0.1, 0.15 + 0.7 * k / max(1, straw - 1), wall) for k in range(straw)]

    return draw


def _plan(traits: Generator) -> Element:
    """Houses seen from above, as maps print them: a few filled or empty blocks."""
    count = int(traits.integers(2, 6))
    filled = chance(traits, 0.6)
    places = traits.uniform(0.12, 0.88, (count, 2))
    sizes = traits.uniform(0.14, 0.26, (count, 2))

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for (x, y), (w, h) in zip(places, sizes, strict=True):
            strokes.append(
                loose(
                    rng,
                    poly(
                        (x - w / 2, y - h / 2),
                        (x + w / 2, y - h / 2),
                        (x + w / 2, y + h / 2),
                        (x - w / 2, y + h / 2),
                        closed=True,
                        fill=filled,
                    ),
                    0.012,
                )
            )
        return strokes

    return draw


def _windmill(traits: Generator) -> Element:
    start = traits.uniform(0.0, 90.0)

    def draw(rng: Generator) -> Part:
        strokes = [loose(rng, poly((0.3, 1.0), (0.4, 0.4), (0.5, 0.28), (0.6, 0.4), (0.7, 1.0), closed=True), 0.01)]
        for k in range(4):
            angle = math.radians(start + 90 * k)
            strokes.append(line(0.5, 0.38, 0.5 + 0.42 * math.cos(angle), 0.38 + 0.42 * math.sin(angle)))
        return strokes

    return draw


def _roof_hatch(traits: Generator) -> Element:
    wall = traits.uniform(0.4, 0.6)
    angle = pick(traits, (-45.0, 45.0, 0.0, 90.0))

    def draw(rng: Generator) -> Part:
        return [
            loose(rng, poly((0.0, wall), (0.5, 0.0), (1.0, wall)), 0.015),
            poly((0.06, wall), (0.06, 1.0), (0.94, 1.0), (0.94, wall)),
            *hatched(rng, angle, 0.16, rng.uniform(0, 0.16), (0.08, wall + 0.02, 0.92, 0.98), 0.015),
        ]

    return draw


def _ringed_house(traits: Generator) -> Element:
    inner = _pentagon(traits)

    def draw(rng: Generator) -> Part:
        return [ring(rng, 0.5, 0.5, 0.56, 0.56), *[Stroke(s.points * 0.6 + 0.18, s.fill) for s in inner(rng)]]

    return draw


FAMILIES = (
    Family("V", "house with eaves", "publisher", arranged(_eaves_house, SINGLE, (0.85, 1.2), (0.5, 0.9)), weight=3),
    Family("V", "houses with eaves", "common", arranged(_eaves_house, HOUSES, (0.8, 1.2)), weight=2),
    Family("V", "pentagon", "common", arranged(_pentagon, HOUSES, (0.7, 1.15)), weight=3),
    Family("V", "triangle on square", "common", arranged(_triangle_on_square, HOUSES, (0.75, 1.15)), weight=3),
    Family("V", "one line house", "common", arranged(_nikolaus, HOUSES, (0.7, 1.0)), weight=1.5),
    Family("V", "roof and posts", "common", arranged(_roof_and_posts, HOUSES, (0.8, 1.2)), weight=1.5),
    Family("V", "filled roof", "common", arranged(_filled_roof, HOUSES, (0.8, 1.15)), weight=1.5),
    Family("V", "house in perspective", "common", arranged(_perspective, SINGLE, (1.0, 1.4), (0.5, 0.8))),
    Family("V", "tower", "rare", arranged(_tower, FEW, (0.7, 1.0))),
    Family("V", "castle", "rare", arranged(_castle, SINGLE, (0.9, 1.2))),
    Family("V", "church", "rare", arranged(_church, SINGLE, (0.85, 1.1))),
    Family("V", "tent", "rare", arranged(_tent, FEW, (0.9, 1.3))),
    Family("V", "roof only", "rare", arranged(_caret_roof, FEW, (1.0, 1.5), (0.5, 0.9))),
    Family("V", "black house", "rare", arranged(_black_house, FEW, (0.8, 1.1))),
    Family("V", "skyline", "rare", arranged(_skyline, SINGLE, (1.0, 1.4), (0.6, 0.9))),
    Family("V", "block", "rare", arranged(_block, FEW, (0.6, 1.0))),
    Family("V", "hip roof", "rare", arranged(_hip_roof, FEW, (1.0, 1.3), (0.5, 0.85))),
    Family("V", "square", "rare", arranged(_square, HOUSES, (0.85, 1.15), (0.4, 0.75))),
    Family("V", "plan", "rare", arranged(_plan, SINGLE, (0.95, 1.1))),
    Family("V", "timbered", "rare", arranged(_timbered, FEW, (0.8, 1.1))),
    Family("V", "dome", "rare", arranged(_dome, FEW, (1.0, 1.3), (0.5, 0.8)), "calibrate"),
    Family("V", "lean-to", "rare", arranged(_lean_to, FEW), "calibrate"),
    Family("V", "chapel", "rare", arranged(_chapel, FEW, (0.7, 1.0)), "calibrate"),
    Family("V", "pagoda", "rare", arranged(_pagoda, SINGLE), "test"),
    Family("V", "round hut", "rare", arranged(_round_hut, FEW), "test"),
    Family("V", "windmill", "rare", arranged(_windmill, SINGLE, (0.8, 1.0)), "test"),
    Family("V", "hatched house", "rare", arranged(_roof_hatch, FEW), "test"),
    Family("V", "ringed house", "rare", arranged(_ringed_house, SINGLE), "test"),
    Family("V", "initial", "letter", initials("VD")),
)
