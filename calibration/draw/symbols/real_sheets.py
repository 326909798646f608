"""Families as they stand on real players' sheets, and symbols that mean nothing at all.

Seen on filled sheets: a bare block arrow upwards for a village, two to four tiny lollipops for a
forest, two or three short tildes, four to six slanted strokes that run over the lines, a cat with
ears, a horned ring, a small slanted sword, a scribbled star, a heavy double X. Symbols of no
meaning (random lines, arcs and rings) are for the embedding: it must tell the same mark again
whatever it is.
"""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.families import Family
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    SINGLE,
    Part,
    arc,
    arranged,
    artist,
    chance,
    coil,
    dot,
    element,
    jittered_poly,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
    smooth,
    spiral,
    zigzag,
)
from kscore.engine.terrain import DRAWN
from numpy.random import Generator

TINY = ((2, 0.3), (3, 0.5), (4, 0.2))
ROWS = ((1, 0.2), (2, 0.5), (3, 0.3))


@element
def _block_arrow(traits: Generator, rng: Generator) -> Part:
    """An arrow pointing up, in outline: a house without a door, its roof wider than its walls."""
    roof = traits.uniform(0.35, 0.6)
    wall = traits.uniform(0.18, 0.32)
    closed = chance(traits, 0.75)
    untidy = traits.uniform(0.01, 0.04)

    corners = [
        (wall, 1.0),
        (wall, roof),
        (0.0, roof),
        (0.5, 0.0),
        (1.0, roof),
        (1.0 - wall, roof),
        (1.0 - wall, 1.0),
    ]
    return [jittered_poly(rng, corners, untidy, closed=closed)]


@element
def _house_of_shapes(traits: Generator, rng: Generator) -> Part:
    """A triangle set on a rectangle that it does not quite meet."""
    gap = traits.normal(0.0, 0.04)
    lean = traits.normal(0.0, 0.04)
    wall = traits.uniform(0.02, 0.2)
    untidy = traits.uniform(0.01, 0.04)

    body = poly((wall, 0.45), (1 - wall, 0.45), (1 - wall, 1.0), (wall, 1.0), closed=True)
    roof = poly((0.0, 0.45 + gap), (0.5 + lean, 0.0), (1.0, 0.45 + gap), closed=True)
    return [jittered_stroke(rng, body, untidy), jittered_stroke(rng, roof, untidy)]


@element
def _tiny_lollipop(traits: Generator, rng: Generator) -> Part:
    radius = traits.uniform(0.22, 0.4)
    scribbled = chance(traits, 0.15)
    short = traits.uniform(0.75, 1.0)

    crown = (
        coil(rng, 0.5, radius, radius, radius, 2.0)
        if scribbled
        else ring(rng, 0.5, radius, radius, radius)
    )
    top = 2 * radius + rng.normal(-0.03, 0.05)
    return [crown, line(0.5 + rng.normal(0, 0.03), top, 0.5 + rng.normal(0, 0.04), short)]


@element
def _tilde(traits: Generator, rng: Generator) -> Part:
    """One short "~"."""
    height = traits.uniform(0.12, 0.3)
    swings = pick(traits, (1.0, 1.0, 1.5))

    at = np.linspace(0, 1, 14)
    curve = 0.5 - height * np.sin(2 * math.pi * swings * at + rng.normal(0, 0.15))
    return [Stroke(np.stack([at, curve], axis=1))]


@artist
def _wide_strokes(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Four to six slanted strokes that run a little over the space's lines."""
    count = int(traits.integers(4, 7))
    slant = traits.uniform(0.15, 0.6) * pick(traits, (-1.0, 1.0, 1.0, 1.0))
    over = traits.uniform(-0.08, 0.14)
    untidy = traits.uniform(0.015, 0.05)

    strokes = []
    for place in np.linspace(0.12, 0.88, count):
        ends = np.array([[place - slant / 2, 1 + over], [place + slant / 2, -over]])
        strokes.append(Stroke(ends + rng.normal(0.0, untidy, (2, 2))))
    return strokes


@artist
def _level_furrows(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Straight level lines right across the space: furrows, never bent as waves are."""
    count = int(traits.integers(3, 7))
    short = traits.uniform(0.0, 0.2)
    untidy = traits.uniform(0.008, 0.03)

    found = []
    for place in np.linspace(0.12, 0.88, count):
        found.append(
            Stroke(np.array([[short, place], [1 - short, place]]) + rng.normal(0, untidy, (2, 2)))
        )
    return found


@element
def _eared_cat(traits: Generator, rng: Generator) -> Part:
    """A round face between two pointed ears, two eyes, now and then whiskers."""
    whiskers, mouth = chance(traits, 0.4), chance(traits, 0.5)
    ear = traits.uniform(0.2, 0.34)
    eye = pick(traits, ("dot", "line", "ring"))

    strokes = [ring(rng, 0.5, 0.6, 0.42, 0.38)]
    for side in (-1.0, 1.0):
        corners = [
            (0.5 + side * 0.4, 0.42),
            (0.5 + side * 0.36, 0.42 - ear - 0.08),
            (0.5 + side * 0.12, 0.26),
        ]
        strokes.append(jittered_poly(rng, corners, 0.02))
        x = 0.5 + side * 0.17
        if eye == "line":
            strokes.append(line(x - 0.07 * side, 0.5, x + 0.06 * side, 0.58))
        else:
            strokes.append(dot(rng, x, 0.55, 0.03 if eye == "dot" else 0.07, eye == "dot"))
        if whiskers:
            strokes += [
                line(0.5 + side * 0.15, 0.7, 0.5 + side * 0.5, 0.66 + 0.08 * k) for k in range(2)
            ]
    if mouth:
        strokes.append(smooth([(0.38, 0.74), (0.46, 0.8), (0.5, 0.74), (0.54, 0.8), (0.62, 0.74)]))
    return strokes


@element
def _horned_ring(traits: Generator, rng: Generator) -> Part:
    """Nothing but a circle with two horns."""
    length, apart = traits.uniform(0.15, 0.35), traits.uniform(0.16, 0.3)
    bent = chance(traits, 0.4)

    strokes = [ring(rng, 0.5, 0.62, 0.36, 0.36)]
    for side in (-1.0, 1.0):
        foot, tip = (0.5 + side * apart, 0.33), (0.5 + side * (apart + 0.12), 0.33 - length)
        if bent:
            strokes.append(smooth([foot, (tip[0] + side * 0.06, foot[1] - 0.4 * length), tip]))
        else:
            strokes.append(jittered_stroke(rng, line(*foot, *tip), 0.02))
    return strokes


@element
def _small_sword(traits: Generator, rng: Generator) -> Part:
    """A blade from lower left to upper right with a cross-guard."""
    guard = traits.uniform(0.18, 0.32)
    lean = pick(traits, (-1.0, 1.0, 1.0))

    blade = np.array([[0.5 - 0.5 * lean, 1.0], [0.5 + 0.5 * lean, 0.0]]) + rng.normal(
        0, 0.03, (2, 2)
    )
    middle = blade[0] + (blade[1] - blade[0]) * 0.28
    across = np.array([blade[1][1] - blade[0][1], blade[0][0] - blade[1][0]]) * guard
    return [Stroke(blade), Stroke(np.stack([middle - across, middle + across]))]


@element
def _scribbled_star(traits: Generator, rng: Generator) -> Part:
    """To and fro through one point, in one line."""
    rays = int(traits.integers(5, 10))
    untidy = traits.uniform(0.03, 0.09)

    angle = rng.uniform(0, 6.3) + np.arange(rays) * (
        math.pi + math.pi / rays * rng.uniform(0.8, 1.2)
    )
    points = 0.5 + 0.48 * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    return [Stroke(points + rng.normal(0, untidy, points.shape))]


@element
def _heavy_double_cross(traits: Generator, rng: Generator) -> Part:
    """Every arm of the X drawn twice."""
    apart = traits.uniform(0.04, 0.14)
    untidy = traits.uniform(0.02, 0.06)

    found = []
    for side in (-1.0, 1.0):
        for shift in (-apart, apart):
            ends = np.array([[0.5 - side * 0.5 + shift, 0.0], [0.5 + side * 0.5 + shift, 1.0]])
            found.append(Stroke(ends + rng.normal(0, untidy, (2, 2))))
    return found


@element
def _of_no_meaning(traits: Generator, rng: Generator) -> Part:
    """One to four strokes of any kind at any place: no player's symbol, but always the same one for
    its hand."""
    count = int(traits.choice([1, 2, 3, 4], p=[0.2, 0.35, 0.3, 0.15]))
    return [_any_stroke(traits, rng) for _ in range(count)]


def _any_stroke(traits: Generator, rng: Generator) -> Stroke:
    kind = pick(
        traits,
        ("line", "corners", "curve", "arc", "ring", "dot", "spiral", "zigzag"),
        (3, 2, 3, 2, 2, 1, 0.7, 1),
    )
    untidy = traits.uniform(0.01, 0.04)
    x0, y0, x1, y1 = traits.uniform(0.0, 1.0, 4)
    points = traits.uniform(0.0, 1.0, (int(traits.integers(3, 6)), 2))
    middle, size = traits.uniform(0.25, 0.75, 2), traits.uniform(0.12, 0.42)
    start, sweep, laps = traits.uniform(0, 360), traits.uniform(80, 300), traits.uniform(1.3, 3.0)
    teeth = int(traits.integers(2, 5))

    match kind:
        case "line":
            if math.hypot(x1 - x0, y1 - y0) < 0.3:
                return jittered_stroke(rng, line(0.05, y0, 0.95, y1), untidy)
            return jittered_stroke(rng, line(x0, y0, x1, y1), untidy)
        case "corners":
            return jittered_stroke(rng, Stroke(points), untidy)
        case "curve":
            return smooth(points + rng.normal(0, untidy, points.shape))
        case "arc":
            return arc(middle[0], middle[1], size, size, start + rng.normal(0, 6), sweep)
        case "ring":
            return ring(rng, middle[0], middle[1], size, size)
        case "dot":
            return dot(rng, middle[0], middle[1], 0.05, True)
        case "spiral":
            return spiral(middle[0], middle[1], size, size, laps, start)
        case _:
            return jittered_stroke(rng, zigzag(0.05, y0, 0.95, y1, teeth, 0.12), untidy)


_MIDDLE = (0.42, 0.72)
"""Symbols on real sheets fill the middle half of a space to two thirds of it."""

FAMILIES = (
    Family(
        "V",
        "common",
        "block arrow",
        arranged(_block_arrow, SINGLE, (0.7, 1.3), (0.4, 0.9)),
        weight=2,
    ),
    Family(
        "V", "common", "house of shapes", arranged(_house_of_shapes, SINGLE, (0.7, 1.2), (0.4, 0.9))
    ),
    Family(
        "F",
        "common",
        "tiny lollipops",
        arranged(_tiny_lollipop, TINY, (0.5, 0.85), (0.5, 0.85)),
        weight=2.5,
    ),
    Family(
        "W", "common", "short tildes", arranged(_tilde, ROWS, (1.0, 1.6), (0.5, 0.95)), weight=2
    ),
    Family("A", "common", "wide slanted strokes", _wide_strokes, weight=1.5),
    Family("A", "common", "level lines", _level_furrows, weight=1.5),
    Family(
        "M",
        "common",
        "eared cat",
        arranged(_eared_cat, SINGLE, (0.85, 1.15), (0.45, 0.9)),
        weight=1.5,
    ),
    Family(
        "M",
        "common",
        "horned ring",
        arranged(_horned_ring, SINGLE, (0.85, 1.15), (0.4, 0.85)),
        weight=1.5,
    ),
    Family(
        "H", "common", "small sword", arranged(_small_sword, SINGLE, (0.6, 1.0), _MIDDLE), weight=2
    ),
    Family(
        "*",
        "common",
        "scribbled star",
        arranged(_scribbled_star, SINGLE, (0.9, 1.1), (0.3, 0.6)),
        weight=2.5,
    ),
    Family(
        "X",
        "common",
        "heavy double cross",
        arranged(_heavy_double_cross, SINGLE, (0.9, 1.1), (0.7, 1.1)),
    ),
    *(
        Family(
            terrain,
            "meaningless",
            "no meaning",
            arranged(_of_no_meaning, SINGLE, (0.8, 1.25), (0.5, 1.0)),
        )
        for terrain in DRAWN
    ),
)
