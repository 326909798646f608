"""Monsters: beasts and signs; faces stand in `monster_faces`, the hatched ground below them in
`hatching`."""

from __future__ import annotations

import math

from kscore.calibration.draw.symbols import monster_faces as faces
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.hatching import hatching_only, sometimes_hatched
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    Part,
    arc,
    arranged,
    chance,
    coil,
    dot,
    element,
    jittered_poly,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
    smooth,
    spiral,
    zigzag,
)
from numpy.random import Generator


@element
def _spider(traits: Generator, rng: Generator) -> Part:
    legs, head = int(traits.integers(3, 5)), chance(traits, 0.5)
    filled, knee = chance(traits, 0.5), traits.uniform(0.05, 0.2)

    strokes = [ring(rng, 0.5, 0.52, 0.19, 0.2, fill=filled)]
    if head:
        strokes.append(ring(rng, 0.5, 0.28, 0.09, 0.09))
    for k in range(legs):
        y = 0.36 + 0.3 * k / (legs - 1)
        end = 0.1 + 0.85 * k / (legs - 1)
        for side in (-1.0, 1.0):
            strokes.append(
                jittered_poly(
                    rng,
                    [
                        (0.5 + side * 0.17, y),
                        (0.5 + side * 0.34, (y + end) / 2 - knee),
                        (0.5 + side * 0.5, end),
                    ],
                    0.012,
                )
            )
    return strokes


@element
def _fork(traits: Generator, rng: Generator) -> Part:
    barbs, curved = chance(traits, 0.5), chance(traits, 0.5)

    strokes = [line(0.5, 0.0, 0.5, 1.0)]
    strokes.append(
        smooth([(0.2, 0.02), (0.24, 0.36), (0.5, 0.44), (0.76, 0.36), (0.8, 0.02)])
        if curved
        else poly((0.22, 0.02), (0.22, 0.4), (0.78, 0.4), (0.78, 0.02))
    )
    if barbs:
        strokes += [poly((x - 0.07, 0.1), (x, 0.0), (x + 0.07, 0.1)) for x in (0.21, 0.5, 0.79)]
    return strokes


@element
def _bat(traits: Generator, rng: Generator) -> Part:
    half = [
        (0.5, 0.36),
        (0.44, 0.24),
        (0.4, 0.38),
        (0.2, 0.2),
        (0.0, 0.42),
        (0.14, 0.5),
        (0.2, 0.66),
        (0.32, 0.58),
        (0.42, 0.74),
        (0.5, 0.85),
    ]
    return [
        jittered_poly(rng, [*half, *[(1 - x, y) for x, y in reversed(half[:-1])]], 0.01),
        dot(rng, 0.46, 0.45, 0.02),
        dot(rng, 0.54, 0.45, 0.02),
    ]


@element
def _squid(traits: Generator, rng: Generator) -> Part:
    arms = int(traits.integers(3, 6))
    eyes = faces.make_eyes(traits, ("dot", "round", "slant"))

    strokes = [arc(0.5, 0.46, 0.36, 0.44, 180.0, 180.0, 11)]
    for k in range(arms):
        x = 0.16 + 0.68 * k / (arms - 1)
        sway = 0.05 * (-1) ** k
        strokes.append(
            jittered_smooth(
                rng, [(x, 0.46), (x + sway, 0.64), (x - sway, 0.82), (x + sway, 1.0)], 0.012
            )
        )
    return strokes + [Stroke(s.points - (0.0, 0.1), s.fill) for s in eyes(rng)]


@element
def _serpent(traits: Generator, rng: Generator) -> Part:
    bends = int(traits.integers(2, 5))

    knots = [(0.5 + (0.4 if k % 2 else -0.4), 0.95 - 0.7 * k / bends) for k in range(bends + 1)]
    head = (0.5, 0.12)
    return [
        jittered_smooth(rng, [*knots, head], 0.015),
        ring(rng, 0.55, 0.09, 0.13, 0.08),
        dot(rng, 0.58, 0.07, 0.02, True),
        poly((0.68, 0.1), (0.84, 0.06), (0.8, 0.13)),
    ]


@element
def _fangs(traits: Generator, rng: Generator) -> Part:
    teeth = int(traits.integers(3, 6))
    rows = chance(traits, 0.6)

    strokes = [
        smooth([(0.0, 0.45), (0.5, 0.2), (1.0, 0.45), (0.5, 0.85), (0.0, 0.45)]),
        zigzag(0.12, 0.42, 0.88, 0.42, teeth, 0.07),
    ]
    return [*strokes, zigzag(0.16, 0.6, 0.84, 0.6, teeth, 0.06)] if rows else strokes


@element
def _two_horns(traits: Generator, rng: Generator) -> Part:
    joined = chance(traits, 0.5)

    left = [(0.4, 0.95), (0.1, 0.7), (0.02, 0.05), (0.24, 0.5), (0.42, 0.62)]
    strokes = [
        jittered_smooth(rng, left, 0.012),
        jittered_smooth(rng, [(1 - x, y) for x, y in left], 0.012),
    ]
    return (
        [*strokes, jittered_smooth(rng, [(0.42, 0.62), (0.5, 0.64), (0.58, 0.62)], 0.01)]
        if joined
        else strokes
    )


@element
def _claws(traits: Generator, rng: Generator) -> Part:
    count, bend = int(traits.integers(3, 5)), traits.normal(0.0, 0.1)
    filled = chance(traits, 0.4)

    strokes = []
    for k in range(count):
        x = 0.2 + 0.6 * k / (count - 1)
        top, low = ((x + 0.14, 0.02 + rng.normal(0, 0.02)), (x - 0.14, 0.98 + rng.normal(0, 0.03)))
        middle = (x + bend, 0.5)
        strokes.append(
            smooth([top, middle, low, (middle[0] + 0.06, 0.5), top], fill=True)
            if filled
            else smooth([top, middle, low])
        )
    return strokes


@element
def _stick_monster(traits: Generator, rng: Generator) -> Part:
    arms_up = chance(traits, 0.6)

    lift = -0.2 if arms_up else 0.15
    return [
        ring(rng, 0.5, 0.2, 0.17, 0.14),
        poly((0.38, 0.1), (0.34, -0.04)),
        poly((0.62, 0.1), (0.66, -0.04)),
        line(0.5, 0.34, 0.5, 0.72),
        poly((0.5, 0.45), (0.2, 0.45 + lift), (0.14, 0.36 + lift)),
        poly((0.5, 0.45), (0.8, 0.45 + lift), (0.86, 0.36 + lift)),
        line(0.5, 0.72, 0.28, 1.0),
        line(0.5, 0.72, 0.72, 1.0),
        dot(rng, 0.44, 0.18, 0.02),
        dot(rng, 0.56, 0.18, 0.02),
    ]


@element
def _exclamation(traits: Generator, rng: Generator) -> Part:
    count = int(traits.integers(1, 4))

    strokes: Part = []
    for k in range(count):
        x = 0.5 + 0.26 * (k - (count - 1) / 2)
        strokes += [
            jittered_stroke(rng, line(x, 0.05, x, 0.68), 0.015),
            dot(rng, x, 0.92, 0.045, True),
        ]
    return strokes


@element
def _dragon_head(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_poly(
            rng,
            [
                (0.95, 0.95),
                (0.6, 0.62),
                (0.1, 0.72),
                (0.02, 0.55),
                (0.3, 0.36),
                (0.4, 0.2),
                (0.62, 0.02),
                (0.58, 0.2),
                (0.85, 0.08),
                (0.76, 0.3),
                (1.0, 0.5),
            ],
            0.012,
        ),
        line(0.38, 0.4, 0.5, 0.34),
        zigzag(0.12, 0.7, 0.5, 0.64, 3, 0.04),
    ]


@element
def _worm_pile(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(2, 4))

    strokes: Part = [
        arc((k + 0.5) / bumps, 0.9, 0.5 / bumps, 0.5 - 0.1 * k, 180.0, 180.0, 9)
        for k in range(bumps)
    ]
    return [*strokes, ring(rng, 0.02, 0.72, 0.12, 0.12), dot(rng, 0.0, 0.7, 0.02, True)]


@element
def _scribble(traits: Generator, rng: Generator) -> Part:
    turns, spread = traits.uniform(4.0, 11.0), traits.uniform(0.4, 1.0)
    eyes = faces.make_eyes(traits, ("dot", "round", "slant")) if chance(traits, 0.35) else None

    strokes = [coil(rng, 0.5, 0.5, 0.5, 0.48, turns, spread)]
    return strokes + eyes(rng) if eyes else strokes


@element
def _dark_spiral(traits: Generator, rng: Generator) -> Part:
    turns = traits.uniform(3.0, 6.0) * pick(traits, (-1.0, 1.0))
    return [spiral(0.5, 0.5, 0.5, 0.48, turns, rng.uniform(0, 360))]


@element
def _paw(traits: Generator, rng: Generator) -> Part:
    toes = int(traits.integers(3, 5))
    filled = chance(traits, 0.5)

    strokes = [ring(rng, 0.5, 0.7, 0.28, 0.24, fill=filled)]
    for k in range(toes):
        angle = math.radians(200.0 + 140.0 * k / (toes - 1))
        strokes.append(
            ring(
                rng,
                0.5 + 0.4 * math.cos(angle),
                0.6 + 0.45 * math.sin(angle),
                0.1,
                0.13,
                fill=filled,
            )
        )
    return strokes


publisher, common, rare, letter = tiers("M")
FAMILIES = (
    publisher("horned face on hatching", sometimes_hatched(faces.horned, 1.0), weight=3),
    common("horned face", sometimes_hatched(faces.horned, 0.15), weight=3),
    common("horned outline", sometimes_hatched(faces.horned_outline, 0.35), weight=2),
    common("face", sometimes_hatched(faces.face, 0.35), weight=2.5),
    common("only eyes", sometimes_hatched(faces.only_eyes, 0.5, (0.5, 0.85)), weight=1.5),
    common("hatching", hatching_only, weight=1.5),
    common("skull", sometimes_hatched(faces.skull, 0.3), weight=1.5),
    common("cat", sometimes_hatched(faces.cat, 0.3), weight=1.5),
    rare("one eye", sometimes_hatched(faces.one_eye, 0.3)),
    rare("ghost", sometimes_hatched(faces.ghost, 0.25)),
    rare("spider", sometimes_hatched(_spider, 0.2)),
    rare("slime", sometimes_hatched(faces.slime, 0.25)),
    rare("furry", sometimes_hatched(faces.furry, 0.2)),
    rare("scribble", arranged(_scribble, SINGLE, (0.9, 1.2), (0.55, 0.95))),
    rare("fork", sometimes_hatched(_fork, 0.2)),
    rare("fangs", sometimes_hatched(_fangs, 0.25)),
    rare("square head", sometimes_hatched(faces.square_head, 0.25)),
    rare("squid", sometimes_hatched(_squid, 0.2)),
    rare("serpent", arranged(_serpent, SINGLE, (0.8, 1.1))),
    rare("two horns", sometimes_hatched(_two_horns, 0.3)),
    rare("stick monster", arranged(_stick_monster, FEW, (0.7, 1.0))),
    rare("bat", sometimes_hatched(_bat, 0.2), "calibrate"),
    rare("triangle head", sometimes_hatched(faces.triangle_head, 0.3), "calibrate"),
    rare("paw", arranged(_paw, FEW), "calibrate"),
    rare("crossbones", sometimes_hatched(faces.crossbones, 0.2), "test"),
    rare("claws", sometimes_hatched(_claws, 0.2), "test"),
    rare("dragon head", sometimes_hatched(_dragon_head, 0.2), "test"),
    rare("dark spiral", arranged(_dark_spiral, SINGLE), "test"),
    rare("exclamation", sometimes_hatched(_exclamation, 0.2), "test"),
    rare("sea serpent", sometimes_hatched(_worm_pile, 0.2), "test"),
    letter("initial", initials("M")),
)
