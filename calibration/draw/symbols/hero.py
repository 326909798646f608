"""Heroes: swords, shields, helmets, people, flags."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    ArtistMaker,
    Element,
    ElementMaker,
    Part,
    arc,
    arranged,
    chance,
    dot,
    element,
    jittered_poly,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    place_part,
    poly,
    ring,
    smooth,
)
from numpy.random import Generator

UPRIGHT = (0.0, 0.0, 45.0, -45.0, 40.0, 180.0, 135.0)


def _turned(maker: ElementMaker, angles: tuple[float, ...], spread: float = 7.0) -> ElementMaker:
    """The element held at one of the angles (degrees, clockwise)."""

    def make(traits: Generator) -> Element:
        element = maker(traits)
        angle = pick(traits, angles) + traits.normal(0.0, spread)
        return lambda rng: place_part(element(rng), 0.0, 0.0, 1.0, 1.0, angle)

    return make


@element
def _sword(traits: Generator, rng: Generator) -> Part:
    blade = pick(traits, ("line", "double", "outline", "filled"), (2, 2, 3, 0.7))
    half = traits.uniform(0.04, 0.09)
    guard_y, guard = traits.uniform(0.62, 0.78), traits.uniform(0.12, 0.25)
    bend = traits.normal(0.0, 0.03)
    pommel = pick(traits, ("none", "ring", "dot"), (2, 1, 1))
    fuller = blade == "outline" and chance(traits, 0.3)
    broad = chance(traits, 0.2)

    strokes: Part
    if blade == "line":
        strokes = [jittered_stroke(rng, line(0.5, 0.0, 0.5, 1.0), 0.012)]
    else:
        edge = poly(
            (0.5 - half, guard_y),
            (0.5 - half, 0.12),
            (0.5, 0.0),
            (0.5 + half, 0.12),
            (0.5 + half, guard_y),
            closed=blade == "filled",
            fill=blade == "filled",
        )
        strokes = (
            [jittered_stroke(rng, edge, 0.008)]
            if blade != "double"
            else [line(0.5 - half, guard_y, 0.5, 0.0), line(0.5 + half, guard_y, 0.5, 0.0)]
        )
        strokes.append(line(0.5, guard_y, 0.5, 0.96))
    if fuller:
        strokes.append(line(0.5, 0.12, 0.5, guard_y))
    if broad:
        strokes.append(
            poly(
                (0.5 - guard, guard_y - 0.02),
                (0.5 + guard, guard_y - 0.02),
                (0.5 + guard, guard_y + 0.05),
                (0.5 - guard, guard_y + 0.05),
                closed=True,
            )
        )
    else:
        strokes.append(
            smooth(
                [
                    (0.5 - guard, guard_y + bend),
                    (0.5, guard_y),
                    (0.5 + guard, guard_y + bend + rng.normal(0, 0.015)),
                ]
            )
        )
    if pommel != "none":
        strokes.append(dot(rng, 0.5, 1.0, 0.045, pommel == "dot"))
    return strokes


@element
def _crossed(traits: Generator, rng: Generator) -> Part:
    sword = _sword(traits)
    angle = traits.uniform(35.0, 50.0)
    points_down = 180.0 if chance(traits, 0.25) else 0.0

    return place_part(sword(rng), 0.0, 0.0, 1.0, 1.0, angle + points_down) + place_part(
        sword(rng), 0.0, 0.0, 1.0, 1.0, -angle - points_down
    )


@element
def _shield(traits: Generator, rng: Generator) -> Part:
    mark = pick(
        traits, ("none", "cross", "bar", "star", "half", "dot", "diagonal"), (2, 2, 1, 0.7, 1, 1, 1)
    )
    top = traits.uniform(0.0, 0.1)
    belly = traits.uniform(0.55, 0.72)
    dip = pick(traits, (0.0, 0.06, -0.08))

    left = smooth([(0.08, top), (0.1, belly), (0.5, 1.0)]).points
    right = smooth([(0.5, 1.0), (0.9, belly), (0.92, top)]).points
    strokes = [
        jittered_stroke(
            rng, Stroke(np.vstack((left, right[1:], [(0.5, top + dip)], left[:1]))), 0.008
        )
    ]
    if mark == "cross":
        strokes += [line(0.5, top + dip, 0.5, 1.0), line(0.09, 0.42, 0.91, 0.42)]
    elif mark == "bar":
        strokes.append(line(0.09, 0.4, 0.91, 0.4))
    elif mark == "half":
        strokes.append(line(0.5, top + dip, 0.5, 1.0))
    elif mark == "dot":
        strokes.append(ring(rng, 0.5, 0.42, 0.13, 0.13))
    elif mark == "diagonal":
        strokes.append(line(0.1, 0.12, 0.74, 0.8))
    elif mark == "star":
        strokes.append(Stroke(arc(0.5, 0.45, 0.22, 0.22, -90.0, 720.0, 6).points))
    return strokes


@element
def _round_shield(traits: Generator, rng: Generator) -> Part:
    rings, rivets = int(traits.integers(1, 3)), int(traits.integers(0, 7))
    crossed = chance(traits, 0.4)

    strokes = [ring(rng, 0.5, 0.5, 0.48, 0.48)] + [
        ring(rng, 0.5, 0.5, 0.18 / k, 0.18 / k) for k in range(1, rings + 1)
    ]
    if crossed:
        strokes += [line(0.5, 0.02, 0.5, 0.98), line(0.02, 0.5, 0.98, 0.5)]
    return strokes + [
        dot(rng, 0.5 + 0.35 * math.cos(k * 1.05), 0.5 + 0.35 * math.sin(k * 1.05), 0.02)
        for k in range(rivets)
    ]


@element
def _helmet(traits: Generator, rng: Generator) -> Part:
    style = pick(traits, ("slit", "grid", "nose", "cross", "open"))
    plume, horns = chance(traits, 0.35), chance(traits, 0.2)

    strokes = [
        jittered_smooth(
            rng,
            [
                (0.14, 0.98),
                (0.12, 0.5),
                (0.3, 0.16),
                (0.5, 0.1),
                (0.7, 0.16),
                (0.88, 0.5),
                (0.86, 0.98),
            ],
            0.01,
        ),
        line(0.14, 0.98, 0.86, 0.98),
    ]
    if style == "slit":
        strokes += [
            poly((0.2, 0.48), (0.8, 0.48), (0.8, 0.58), (0.2, 0.58), closed=True),
            line(0.5, 0.58, 0.5, 0.98),
        ]
    elif style == "grid":
        strokes += [line(0.14, 0.46, 0.86, 0.46)] + [
            line(x, 0.46, x, 0.98) for x in (0.3, 0.43, 0.57, 0.7)
        ]
    elif style == "nose":
        strokes += [
            line(0.12, 0.5, 0.88, 0.5),
            poly((0.44, 0.5), (0.46, 0.78), (0.54, 0.78), (0.56, 0.5)),
        ]
    elif style == "cross":
        strokes += [line(0.5, 0.12, 0.5, 0.98), line(0.14, 0.5, 0.86, 0.5)]
    else:
        strokes.append(poly((0.34, 0.98), (0.34, 0.5), (0.66, 0.5), (0.66, 0.98)))
    if plume:
        strokes.append(
            jittered_smooth(rng, [(0.5, 0.1), (0.55, -0.05), (0.85, -0.02), (0.95, 0.3)], 0.012)
        )
    if horns:
        strokes += [
            smooth([(0.14, 0.4), (-0.05, 0.3), (-0.05, 0.05)]),
            smooth([(0.86, 0.4), (1.05, 0.3), (1.05, 0.05)]),
        ]
    return strokes


@element
def _person(traits: Generator, rng: Generator) -> Part:
    pose = pick(traits, ("down", "up", "straight", "sword"), (2, 2, 2, 2))
    hat, skirt, face = chance(traits, 0.15), chance(traits, 0.15), chance(traits, 0.2)
    head = traits.uniform(0.1, 0.17)
    shield = chance(traits, 0.2)

    arm = {"down": 0.18, "up": -0.2, "straight": 0.0, "sword": -0.05}[pose]
    neck, hip, shoulder = 2 * head, 0.66, 2 * head + 0.1
    strokes = [
        ring(rng, 0.5, head, head, head),
        line(0.5, neck, 0.5, hip),
        jittered_stroke(rng, line(0.5, hip, 0.26, 1.0), 0.02),
        jittered_stroke(rng, line(0.5, hip, 0.74, 1.0), 0.02),
    ]
    strokes.append(
        jittered_poly(rng, [(0.2, shoulder + arm), (0.5, shoulder), (0.8, shoulder + arm)], 0.02)
    )
    if pose == "sword":
        strokes += [
            line(0.8, shoulder + arm + 0.14, 0.86, -0.02),
            line(0.72, shoulder + arm, 0.92, shoulder + arm + 0.02),
        ]
    if shield:
        strokes.append(ring(rng, 0.2, shoulder + arm + 0.05, 0.13, 0.16))
    if hat:
        strokes.append(poly((0.34, head * 0.5), (0.5, -0.15), (0.66, head * 0.5), closed=True))
    if skirt:
        strokes.append(poly((0.5, neck + 0.05), (0.28, 0.8), (0.72, 0.8), closed=True))
    if face:
        strokes += [
            dot(rng, 0.5 - head * 0.4, head * 0.9, 0.015),
            dot(rng, 0.5 + head * 0.4, head * 0.9, 0.015),
        ]
    return strokes


@element
def _flag(traits: Generator, rng: Generator) -> Part:
    kind = pick(traits, ("pennant", "wave", "box", "swallow"))
    height = traits.uniform(0.3, 0.48)
    filled, side = chance(traits, 0.25), chance(traits, 0.3)
    foot = chance(traits, 0.25)

    pole = 0.2
    if kind == "pennant":
        cloth = poly(
            (pole, 0.04), (0.95, 0.04 + height / 2), (pole, 0.04 + height), closed=True, fill=filled
        )
    elif kind == "box":
        cloth = poly(
            (pole, 0.04),
            (0.95, 0.06),
            (0.95, 0.04 + height),
            (pole, 0.04 + height),
            closed=True,
            fill=filled,
        )
    elif kind == "swallow":
        cloth = poly(
            (pole, 0.04),
            (0.95, 0.04),
            (0.75, 0.04 + height / 2),
            (0.95, 0.04 + height),
            (pole, 0.04 + height),
            closed=True,
            fill=filled,
        )
    else:
        cloth = smooth(
            [
                (pole, 0.06),
                (0.4, 0.0),
                (0.65, 0.1),
                (0.95, 0.04),
                (0.95, 0.04 + height),
                (0.65, 0.1 + height),
                (0.4, height),
                (pole, 0.06 + height),
            ]
        )
    strokes = [line(pole, 0.0, pole + rng.normal(0, 0.02), 1.0), jittered_stroke(rng, cloth, 0.012)]
    if foot:
        strokes.append(line(pole - 0.15, 1.0, pole + 0.15, 1.0))
    return (
        [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0), s.fill) for s in strokes]
        if side
        else strokes
    )


@element
def _bow(traits: Generator, rng: Generator) -> Part:
    arrow = chance(traits, 0.8)

    strokes = [smooth([(0.35, 0.0), (0.75, 0.2), (0.85, 0.5), (0.75, 0.8), (0.35, 1.0)])]
    strokes.append(poly((0.35, 0.0), (0.22 if arrow else 0.35, 0.5), (0.35, 1.0)))
    if arrow:
        strokes += [line(0.1, 0.5, 1.0, 0.5), poly((0.9, 0.43), (1.0, 0.5), (0.9, 0.57))]
    return strokes


@element
def _arrow(traits: Generator, rng: Generator) -> Part:
    feathers = int(traits.integers(0, 4))

    strokes = [line(0.5, 0.0, 0.5, 1.0), poly((0.32, 0.2), (0.5, 0.0), (0.68, 0.2))]
    for k in range(feathers):
        y = 0.78 + 0.08 * k
        strokes += [line(0.5, y, 0.36, y + 0.1), line(0.5, y, 0.64, y + 0.1)]
    return strokes


@element
def _crown(traits: Generator, rng: Generator) -> Part:
    points = int(traits.integers(3, 6))
    band, balls = chance(traits, 0.6), chance(traits, 0.4)
    depth = traits.uniform(0.3, 0.5)

    xs = np.linspace(0.0, 1.0, 2 * points - 1)
    ys = np.where(np.arange(2 * points - 1) % 2 == 0, 0.08, 0.08 + depth)
    top = [(float(x), float(y)) for x, y in zip(xs, ys, strict=True)]
    strokes = [jittered_poly(rng, [(0.08, 0.95), *top, (0.92, 0.95)], 0.012, closed=True)]
    if band:
        strokes.append(line(0.07, 0.78, 0.93, 0.78))
    if balls:
        strokes += [dot(rng, x, y - 0.06, 0.04) for x, y in top[::2]]
    return strokes


@element
def _axe(traits: Generator, rng: Generator) -> Part:
    double = chance(traits, 0.35)

    head = [(0.5, 0.1), (0.75, 0.0), (0.88, 0.22), (0.75, 0.45), (0.5, 0.34)]
    strokes = [
        jittered_stroke(rng, line(0.5, 0.02, 0.5, 1.0), 0.012),
        jittered_smooth(rng, head, 0.01),
    ]
    return (
        [*strokes, jittered_smooth(rng, [(1 - x, y) for x, y in head], 0.01)] if double else strokes
    )


@element
def _hammer(traits: Generator, rng: Generator) -> Part:
    long = traits.uniform(0.2, 0.36)

    head = poly(
        (0.5 - long, 0.04), (0.5 + long, 0.04), (0.5 + long, 0.3), (0.5 - long, 0.3), closed=True
    )
    return (
        [jittered_stroke(rng, head, 0.012), line(0.46, 0.3, 0.46, 1.0), line(0.54, 0.3, 0.54, 1.0)]
        if long > 0.28
        else [jittered_stroke(rng, head, 0.012), line(0.5, 0.3, 0.5, 1.0)]
    )


@element
def _spear(traits: Generator, rng: Generator) -> Part:
    pennant = chance(traits, 0.4)

    strokes = [
        line(0.5, 0.22, 0.5, 1.0),
        poly((0.5, 0.0), (0.6, 0.14), (0.5, 0.26), (0.4, 0.14), closed=True),
    ]
    return [*strokes, poly((0.5, 0.3), (0.85, 0.38), (0.5, 0.48))] if pennant else strokes


@element
def _wizard(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_smooth(
            rng, [(0.2, 0.8), (0.4, 0.4), (0.55, 0.0), (0.62, 0.45), (0.8, 0.8)], 0.012
        ),
        ring(rng, 0.5, 0.84, 0.5, 0.12),
    ]


@element
def _knight_face(traits: Generator, rng: Generator) -> Part:
    beard = chance(traits, 0.4)

    strokes = [
        arc(0.5, 0.5, 0.4, 0.45, 180.0, 180.0, 11),
        line(0.06, 0.5, 0.94, 0.5),
        arc(0.5, 0.5, 0.38, 0.48, 0.0, 180.0, 11),
        dot(rng, 0.36, 0.62, 0.03),
        dot(rng, 0.64, 0.62, 0.03),
        smooth([(0.36, 0.8), (0.5, 0.86), (0.64, 0.8)]),
    ]
    return strokes + [line(x, 0.9, x, 1.05) for x in (0.4, 0.5, 0.6)] if beard else strokes


@element
def _star_person(traits: Generator, rng: Generator) -> Part:
    return [
        ring(rng, 0.5, 0.14, 0.13, 0.13),
        jittered_poly(
            rng,
            [
                (0.5, 0.28),
                (1.0, 0.42),
                (0.66, 0.6),
                (0.8, 1.0),
                (0.5, 0.76),
                (0.2, 1.0),
                (0.34, 0.6),
                (0.0, 0.42),
            ],
            0.015,
            closed=True,
        ),
    ]


@element
def _bust(traits: Generator, rng: Generator) -> Part:
    return [
        ring(rng, 0.5, 0.28, 0.24, 0.26),
        jittered_smooth(
            rng,
            [(0.05, 1.0), (0.12, 0.7), (0.4, 0.58), (0.6, 0.58), (0.88, 0.7), (0.95, 1.0)],
            0.012,
        ),
    ]


@element
def _torch(traits: Generator, rng: Generator) -> Part:
    return [
        poly((0.38, 0.45), (0.46, 1.0), (0.54, 1.0), (0.62, 0.45), closed=True),
        jittered_smooth(
            rng,
            [(0.4, 0.44), (0.3, 0.24), (0.5, 0.0), (0.52, 0.16), (0.7, 0.26), (0.6, 0.44)],
            0.012,
        ),
    ]


@element
def _horse(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_poly(
            rng,
            [
                (0.3, 1.0),
                (0.36, 0.66),
                (0.1, 0.62),
                (0.04, 0.5),
                (0.34, 0.24),
                (0.42, 0.05),
                (0.52, 0.18),
                (0.8, 0.4),
                (0.9, 1.0),
            ],
            0.012,
            closed=True,
        ),
        dot(rng, 0.38, 0.32, 0.025),
    ]


@element
def _sword_and_shield(traits: Generator, rng: Generator) -> Part:
    sword, shield = _sword(traits), _shield(traits)
    return place_part(sword(rng), 0.35, 0.0, 0.65, 1.0, 12.0) + place_part(
        shield(rng), 0.0, 0.35, 0.5, 0.6
    )


def _one(
    maker: ElementMaker,
    aspect: tuple[float, float] = (0.8, 1.1),
    size: tuple[float, float] = (0.6, 0.98),
) -> ArtistMaker:
    return arranged(maker, SINGLE, aspect, size, turn=5.0)


publisher, common, rare, letter = tiers("H")
FAMILIES = (
    publisher("sword", _one(_turned(_sword, UPRIGHT), size=(0.7, 1.1)), weight=3),
    common("sword upright", _one(_turned(_sword, (0.0, 180.0))), weight=2),
    common("shield", _one(_shield), weight=2),
    common("crossed swords", _one(_crossed), weight=1.5),
    common("stick figure", arranged(_person, FEW, (0.6, 0.95), (0.7, 1.0)), weight=2.5),
    common("helmet", _one(_helmet), weight=1.5),
    common("flag", _one(_flag, (0.6, 1.0)), weight=1.5),
    rare("crown", _one(_crown, (1.0, 1.5), (0.5, 0.75))),
    rare("bow", _one(_turned(_bow, (0.0, 180.0, 45.0, -45.0)))),
    rare("axe", _one(_turned(_axe, (0.0, 35.0, -35.0)))),
    rare("spear", _one(_turned(_spear, (0.0, 45.0, -45.0)), size=(0.8, 1.1))),
    rare("round shield", _one(_round_shield, (0.9, 1.1))),
    rare("bust", _one(_bust)),
    rare("sword and shield", _one(_sword_and_shield)),
    rare("knight", _one(_knight_face)),
    rare("hammer", _one(_turned(_hammer, (0.0, 35.0, -35.0))), "calibrate"),
    rare("wizard hat", _one(_wizard), "calibrate"),
    rare("torch", _one(_turned(_torch, (0.0, 30.0))), "calibrate"),
    rare("star person", _one(_star_person), "test"),
    rare("arrow", _one(_turned(_arrow, (0.0, 45.0, -45.0, 90.0))), "test"),
    rare("horse", _one(_horse), "test"),
    letter("initial", initials("HS")),
)
