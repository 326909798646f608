"""What people draw in a hurry: faces of every outline, beasts, irregular waves, scribbled fields.

Families of the wide hands (`kscore.calibration.draw.wide`) alone, so that the hands of the usual
library stay who they were. Each draws parts at random inside one idea, a far wider range than one
way of drawing it. Ideas that stand on the test side are drawn for measuring and never learnt.
"""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.families import Family, Side
from kscore.calibration.draw.symbols.hatching import sometimes_hatched
from kscore.calibration.draw.symbols.model import Points, Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    ArtistMaker,
    Part,
    arc,
    arranged,
    chance,
    coil,
    dot,
    element,
    humps,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    place_part,
    poly,
    ring,
    smooth,
    spiral,
    zigzag,
)
from numpy.random import Generator

_MANY = ((1, 0.5), (2, 0.15), (3, 0.25), (4, 0.1))


def _outline(traits: Generator, kinds: tuple[str, ...]) -> Points:
    """Corners (N, 2) of a head or body that fills the unit box, open or bent as the hand likes."""
    kind = pick(traits, kinds)
    count = {"blob": int(traits.integers(5, 10)), "corners": int(traits.integers(4, 8))}.get(
        kind, 12
    )
    turn = traits.uniform(0, 2 * math.pi)
    angle = turn + np.linspace(0, 2 * math.pi, count, endpoint=False)
    if kind in ("blob", "corners"):
        angle = angle + traits.normal(0, 0.18, count)
        radius = np.clip(traits.normal(0.46, 0.09, count), 0.26, 0.62)
        return np.stack((0.5 + radius * np.cos(angle), 0.5 + radius * np.sin(angle)), axis=1)
    if kind == "pear":
        wide = 0.32 + traits.uniform(0.05, 0.16) * np.sin(angle)
        return np.stack((0.5 + wide * np.cos(angle), 0.5 + 0.48 * np.sin(angle)), axis=1)
    if kind == "chin":
        return np.array(
            ((0.08, 0.08), (0.92, 0.08), (0.95, 0.45), (0.5, 1.0), (0.05, 0.45))
        ) + traits.normal(0, 0.03, (5, 2))
    if kind == "moon":
        lean = traits.uniform(-0.3, 0.3)
        return np.array(
            ((0.25, 0.02), (0.85, 0.3), (0.9, 0.65), (0.55, 0.98), (0.2, 0.8 + lean * 0.3))
        ) + traits.normal(0, 0.04, (5, 2))
    if kind == "box":
        return np.array(((0.06, 0.08), (0.94, 0.06), (0.92, 0.94), (0.08, 0.95))) + traits.normal(
            0, 0.05, (4, 2)
        )
    rx, ry = traits.uniform(0.3, 0.5), traits.uniform(0.34, 0.5)
    return np.stack((0.5 + rx * np.cos(angle), 0.5 + ry * np.sin(angle)), axis=1)


def _closed(rng: Generator, corners: Points, soft_line: bool, untidy: float) -> Stroke:
    """The outline as drawn: its end misses its beginning a little or runs past it."""
    knots = corners + rng.normal(0, untidy, corners.shape)
    end = knots[:1] + rng.normal(0, 2.5 * untidy, (1, 2))
    path = np.vstack((knots, end, knots[1:2] * 0.6 + end * 0.4)[: 2 + int(chance(rng, 0.4))])
    return smooth(path) if soft_line else Stroke(path)


_EYES = ("dot", "dot", "ring", "pupil", "upright", "level", "caret", "cross", "slant", "arc", "big")


def _eye(kind: str, rng: Generator, x: float, y: float, size: float, side: float) -> Part:
    if kind == "dot":
        return [dot(rng, x, y, 0.6 * size, True)]
    if kind == "upright":
        return [line(x, y - size, x + rng.normal(0, 0.01), y + size)]
    if kind == "level":
        return [line(x - size, y, x + size, y + rng.normal(0, 0.01))]
    if kind == "caret":
        return [poly((x - size, y + 0.5 * size), (x, y - size), (x + size, y + 0.5 * size))]
    if kind == "cross":
        return [
            line(x - size, y - size, x + size, y + size),
            line(x - size, y + size, x + size, y - size),
        ]
    if kind == "slant":
        return [line(x + side * size, y - size, x - side * size, y + 0.6 * size)]
    if kind == "arc":
        return [arc(x, y, size, 0.8 * size, 180.0, 180.0)]
    if kind == "ring":
        return [ring(rng, x, y, size, size)]
    grown = 1.7 * size if kind == "big" else 1.3 * size
    look = rng.normal(0, 0.3 * size, 2)
    return [ring(rng, x, y, grown, grown), dot(rng, x + look[0], y + look[1], 0.35 * grown, True)]


_MOUTHS = ("smile", "smile", "smile", "wide", "ticks", "open", "round", "line", "slant", "wave",
           "zigzag", "teeth", "tongue", "fang", "frown", "none")  # fmt: skip


def _mouth(kind: str, rng: Generator, half: float, y: float, deep: float) -> Part:
    x0, x1 = 0.5 - half, 0.5 + half
    bow = [(x0, y - 0.5 * deep), (0.5 + rng.normal(0, 0.02), y + deep), (x1, y - 0.5 * deep)]
    if kind in ("smile", "wide"):
        return [smooth(bow)]
    if kind == "ticks":
        return [
            smooth(bow),
            line(x0 - 0.04, y - 0.5 * deep - 0.02, x0 + 0.04, y - 0.5 * deep + 0.02),
            line(x1 - 0.04, y - 0.5 * deep + 0.02, x1 + 0.04, y - 0.5 * deep - 0.02),
        ]
    if kind == "open":
        return [smooth([*bow, (0.5, y - 0.4 * deep), bow[0]])]
    if kind == "round":
        return [ring(rng, 0.5, y, 0.6 * half, 0.7 * half)]
    if kind == "line":
        return [line(x0, y, x1, y + rng.normal(0, 0.015))]
    if kind == "slant":
        return [line(x0, y + 0.05, x1, y - 0.05)]
    if kind == "wave":
        return [
            smooth([(x0, y), (x0 + half * 0.6, y - 0.04), (0.5 + half * 0.4, y + 0.04), (x1, y)])
        ]
    if kind == "zigzag":
        return [zigzag(x0, y, x1, y, 3, 0.05)]
    if kind == "teeth":
        return [smooth(bow), line(x0, y - 0.5 * deep, x1, y - 0.5 * deep)] + [
            line(0.5 + k * half * 0.5, y - 0.5 * deep, 0.5 + k * half * 0.5, y + 0.5 * deep)
            for k in (-1, 0, 1)
        ]
    if kind == "tongue":
        return [smooth(bow), arc(0.5 + 0.3 * half, y + 0.7 * deep, 0.07, 0.1, 0.0, 180.0)]
    if kind == "fang":
        return [smooth(bow), poly((x0 + 0.07, y), (x0 + 0.1, y + 0.12), (x0 + 0.14, y))]
    if kind == "frown":
        return [smooth([(x0, y + 0.5 * deep), (0.5, y - 0.5 * deep), (x1, y + 0.5 * deep)])]
    return []


def _features(traits: Generator, rng: Generator, spread: float = 1.0) -> Part:
    """Eyes, nose and mouth of a face in the unit box; a face of its own for each design."""
    eyes, mouth = pick(traits, _EYES), pick(traits, _MOUTHS)
    nose = pick(traits, ("none", "none", "none", "dot", "corner", "line", "wedge", "bow"))
    apart, level = traits.uniform(0.12, 0.24), traits.uniform(0.28, 0.46)
    size, uneven = traits.uniform(0.035, 0.085), traits.normal(0, 0.22)
    slope, half = traits.normal(0, 0.03), traits.uniform(0.1, 0.28)
    low, deep = traits.uniform(0.64, 0.78), traits.uniform(0.04, 0.14)
    third, brows, shift = chance(traits, 0.04), chance(traits, 0.12), traits.normal(0, 0.04, 2)
    untidy = traits.uniform(0.004, 0.02)

    strokes: Part = []
    for side in (-1.0, 1.0):
        x, y = 0.5 + side * apart, level + side * slope
        grown = size * math.exp(side * uneven * 0.5)
        strokes += _eye(
            eyes, rng, x + rng.normal(0, untidy), y + rng.normal(0, untidy), grown, side
        )
        if brows:
            strokes.append(line(x + side * 0.09, y - 0.16, x - side * 0.06, y - 0.1))
    if third:
        strokes += _eye(eyes, rng, 0.5, level - 0.14, size, 1.0)
    middle = (level + low) / 2
    if nose == "dot":
        strokes.append(dot(rng, 0.5, middle, 0.02))
    elif nose == "corner":
        strokes.append(poly((0.5, middle - 0.1), (0.48, middle + 0.06), (0.56, middle + 0.06)))
    elif nose == "line":
        strokes.append(line(0.5, middle - 0.08, 0.5 + rng.normal(0, 0.01), middle + 0.07))
    elif nose == "wedge":
        strokes.append(poly((0.45, middle + 0.04), (0.5, middle - 0.05), (0.55, middle + 0.04)))
    elif nose == "bow":
        strokes.append(arc(0.5, middle, 0.05, 0.04, 0.0, 180.0))
    strokes += _mouth(mouth, rng, half, low + rng.normal(0, untidy), deep)
    move = 0.5 + shift
    return [Stroke((s.points - 0.5) * spread + move, s.fill) for s in strokes]


def _face(kinds: tuple[str, ...], soft_share: float) -> ArtistMaker:
    @element
    def make(traits: Generator, rng: Generator) -> Part:
        corners = _outline(traits, kinds)
        soft_line, untidy = chance(traits, soft_share), traits.uniform(0.006, 0.03)
        more = pick(traits, ("none", "none", "none", "none", "hair", "ears", "feelers", "body"))
        spread = traits.uniform(0.6, 0.9)
        tilt = math.radians(traits.normal(0, 12))

        strokes = [_closed(rng, corners, soft_line, untidy)]
        top = float(corners[:, 1].min())
        if more == "hair":
            strokes += [
                line(0.5 + 0.09 * k, top + 0.06, 0.5 + 0.13 * k + rng.normal(0, 0.02), top - 0.12)
                for k in (-2, -1, 0, 1, 2)
            ]
        elif more == "ears":
            strokes += [
                arc(0.5 + s * 0.5, 0.45, 0.07, 0.12, -90.0 * s - 90, 180.0) for s in (-1, 1)
            ]
        elif more == "feelers":
            strokes += [
                line(0.5 + s * 0.12, top + 0.04, 0.5 + s * 0.24, top - 0.16) for s in (-1, 1)
            ]
        elif more == "body":
            strokes += [line(0.5 + s * 0.15, 0.95, 0.5 + s * 0.22, 1.15) for s in (-1, 1)]
        turned = np.array(((math.cos(tilt), math.sin(tilt)), (-math.sin(tilt), math.cos(tilt))))
        inside = _features(traits, rng, spread)
        return strokes + [Stroke((s.points - 0.5) @ turned + 0.5, s.fill) for s in inside]

    return sometimes_hatched(make, 0.12, (0.4, 0.95))


@element
def _bare_face(traits: Generator, rng: Generator) -> Part:
    return _features(traits, rng, traits.uniform(1.2, 1.7))


def _wing(traits: Generator) -> Points:
    """The right half of a bat (N, 2): head, upper edge, tip, scalloped lower edge, tail."""
    teeth, arch = int(traits.integers(1, 5)), traits.uniform(0.0, 0.22)
    ear, tip = traits.uniform(0.0, 0.2), traits.uniform(0.0, 0.45)
    deep, body = traits.uniform(0.06, 0.22), traits.uniform(0.04, 0.14)
    tail = traits.uniform(0.6, 1.0)
    top = [(0.5, 0.36), (0.5 + 0.5 * body, 0.36 - ear), (0.5 + body, 0.36)]
    edge = [(0.5 + body + (0.5 - body) * 0.5, 0.3 - arch), (1.0, tip)]
    low = []
    for k in range(teeth):
        x = 1.0 - (0.5 - body) * (k + 0.5) / teeth
        low += [(x, 0.55 - 0.3 * deep), (x - (0.5 - body) * 0.5 / teeth, 0.58 + deep)]
    return np.array((*top, *edge, *low[:-1], (0.5 + body * 0.6, 0.6), (0.5, tail)))


@element
def _bat(traits: Generator, rng: Generator) -> Part:
    half = _wing(traits)
    soft_line, filled = chance(traits, 0.35), chance(traits, 0.12)
    eyes, mouth = chance(traits, 0.6), chance(traits, 0.25)
    untidy, body = traits.uniform(0.006, 0.025), chance(traits, 0.2)

    left = half[::-1] * (-1, 1) + (1, 0)
    knots = np.vstack((half, left[1:])) + rng.normal(0, untidy, (2 * len(half) - 1, 2))
    strokes = [smooth(knots, fill=filled) if soft_line else Stroke(knots, filled)]
    if body:
        strokes.append(ring(rng, 0.5, 0.5, 0.1, 0.2))
    if eyes:
        strokes += [dot(rng, 0.5 + s * 0.05, 0.42, 0.018, True) for s in (-1, 1)]
    if mouth:
        strokes.append(zigzag(0.44, 0.52, 0.56, 0.52, 2, 0.02))
    return strokes


@element
def _bat_of_bows(traits: Generator, rng: Generator) -> Part:
    """A body with a wing of bows on each side, as in the evening sky."""
    count, lines = int(traits.integers(1, 4)), chance(traits, 0.5)
    rise, size = traits.uniform(0.0, 0.25), traits.uniform(0.08, 0.16)
    tick = chance(traits, 0.5)

    strokes: Part = [ring(rng, 0.5, 0.5, size, size * 1.2)]
    for side in (-1.0, 1.0):
        bow = humps(0.5 + side * size, 0.5 + side * 0.5, 0.5, 0.2, count)
        bow = Stroke(bow.points - (0, rise) * np.abs(bow.points[:, :1] - 0.5) * 2)
        strokes.append(bow)
        if lines:
            strokes.append(
                jittered_smooth(
                    rng,
                    [(0.5 + side * size, 0.58), (0.5 + side * 0.3, 0.62), tuple(bow.points[-1])],
                    0.015,
                )
            )
        if tick:
            strokes.append(line(0.5 + side * 0.04, 0.4, 0.5 + side * 0.08, 0.3))
    return strokes


@element
def _octopus(traits: Generator, rng: Generator) -> Part:
    arms, bend = int(traits.integers(3, 9)), traits.uniform(0.02, 0.09)
    wide, high = traits.uniform(0.24, 0.42), traits.uniform(0.22, 0.34)
    closed, spread = chance(traits, 0.5), traits.uniform(0.0, 0.25)
    straight, curl = chance(traits, 0.2), chance(traits, 0.3)
    face = chance(traits, 0.8)

    head = high + 0.04
    strokes: Part = [
        ring(rng, 0.5, head, wide, high)
        if closed
        else arc(0.5, head + 0.1, wide, high + 0.1, 170.0, 200.0)
    ]
    for k in range(arms):
        part = k / (arms - 1) - 0.5
        x0, x1 = 0.5 + 1.7 * part * wide, 0.5 + part * (2 * wide + 2 * spread)
        y0, y1 = head + high * 0.8, 0.98 + rng.normal(0, 0.04)
        if straight:
            strokes.append(line(x0, y0, x1, y1))
            continue
        way = 1.0 if k % 2 else -1.0
        knots = [
            (x0, y0),
            (x0 + way * bend, y0 * 0.6 + y1 * 0.4),
            (x1 - way * bend, y0 * 0.2 + y1 * 0.8),
            (x1, y1),
        ]
        if curl:
            side = math.copysign(1.0, part) if part else 1.0
            knots += [(x1 + side * 0.09, y1 - 0.04), (x1 + side * 0.06, y1 - 0.12)]
        strokes.append(jittered_smooth(rng, knots, 0.012))
    if face:
        strokes += [
            Stroke((s.points - 0.5) * 0.55 + (0.5, head), s.fill) for s in _features(traits, rng)
        ]
    return strokes


@element
def _many_legs(traits: Generator, rng: Generator) -> Part:
    """A crab, beetle, ant or spider: a body of one to three parts and legs."""
    parts, legs = int(traits.integers(1, 4)), int(traits.integers(2, 5))
    wide, knee = traits.uniform(0.12, 0.28), traits.uniform(-0.12, 0.2)
    upright, claws, feelers = chance(traits, 0.6), chance(traits, 0.3), chance(traits, 0.4)
    eyes, filled = chance(traits, 0.4), chance(traits, 0.15)

    strokes: Part = []
    for k in range(parts):
        y = 0.5 + (k - (parts - 1) / 2) * 0.3
        strokes.append(
            ring(rng, 0.5, y, wide * (0.8 if parts > 1 else 1.2), 0.42 / (parts + 1), filled)
        )
    for k in range(legs):
        y = 0.5 + 0.5 * (k - (legs - 1) / 2) / legs
        for side in (-1.0, 1.0):
            strokes.append(
                jittered_stroke(
                    rng,
                    poly(
                        (0.5 + side * wide * 0.9, y),
                        (0.5 + side * 0.36, y - knee),
                        (0.5 + side * 0.52, y + 0.5 * knee + 0.06 * k),
                    ),
                    0.015,
                )
            )
    for side in (-1.0, 1.0):
        if claws:
            strokes.append(
                jittered_smooth(
                    rng,
                    [
                        (0.5 + side * wide, 0.4),
                        (0.5 + side * 0.44, 0.2),
                        (0.5 + side * 0.5, 0.02),
                        (0.5 + side * 0.36, 0.14),
                    ],
                    0.015,
                )
            )
        if feelers:
            strokes.append(
                line(0.5 + side * 0.05, 0.5 - 0.15 * parts, 0.5 + side * 0.16, 0.32 - 0.15 * parts)
            )
        if eyes:
            strokes.append(dot(rng, 0.5 + side * 0.06, 0.44, 0.02, True))
    if upright:
        return strokes
    return [Stroke(s.points[:, ::-1], s.fill) for s in strokes]


@element
def _snake(traits: Generator, rng: Generator) -> Part:
    bends, deep = int(traits.integers(2, 6)), traits.uniform(0.1, 0.35)
    doubled, tongue = chance(traits, 0.3), chance(traits, 0.6)
    head, level = traits.uniform(0.05, 0.1), chance(traits, 0.6)

    t = np.linspace(0, 1, 6 * bends)
    body = np.stack(
        (0.1 + 0.8 * t, 0.5 + deep * np.sin(math.pi * bends * t) * (0.6 + 0.4 * t)), axis=1
    )
    strokes = [Stroke(body)]
    if doubled:
        strokes.append(Stroke(body + np.array((0.0, 0.07))))
    strokes.append(ring(rng, body[0, 0], body[0, 1], head, head))
    if tongue:
        strokes.append(poly((0.02, 0.5), (-0.06, 0.5), (-0.1, 0.46)))
    return strokes if level else [Stroke(s.points[:, ::-1], s.fill) for s in strokes]


@element
def _toothed_mouth(traits: Generator, rng: Generator) -> Part:
    teeth, wide = int(traits.integers(2, 7)), traits.uniform(0.25, 0.45)
    eyes, both = pick(traits, _EYES), chance(traits, 0.6)

    strokes: Part = [
        jittered_smooth(
            rng,
            [
                (0.02, 0.5),
                (0.25, 0.5 - wide),
                (0.75, 0.5 - wide),
                (0.98, 0.5),
                (0.75, 0.5 + wide),
                (0.25, 0.5 + wide),
                (0.02, 0.5),
            ],
            0.015,
        )
    ]
    strokes.append(zigzag(0.12, 0.5 - 0.55 * wide, 0.88, 0.5 - 0.55 * wide, teeth, 0.09))
    if both:
        strokes.append(zigzag(0.12, 0.5 + 0.5 * wide, 0.88, 0.5 + 0.5 * wide, teeth, 0.09))
    for side in (-1.0, 1.0):
        strokes += _eye(eyes, rng, 0.5 + side * 0.2, 0.42 - wide, 0.06, side)
    return strokes


@element
def _jellyfish(traits: Generator, rng: Generator) -> Part:
    arms, deep = int(traits.integers(3, 7)), traits.uniform(0.02, 0.07)
    strokes: Part = [
        arc(0.5, 0.4, 0.42, 0.38, 180.0, 180.0),
        humps(0.08, 0.92, 0.4, 0.07, arms, False),
    ]
    for k in range(arms):
        x = 0.14 + 0.72 * k / (arms - 1)
        strokes.append(
            jittered_smooth(
                rng, [(x, 0.45), (x + deep, 0.6), (x - deep, 0.78), (x + deep, 0.97)], 0.015
            )
        )
    return strokes


@element
def _lantern_face(traits: Generator, rng: Generator) -> Part:
    """A hollowed pumpkin."""
    strokes: Part = [ring(rng, 0.5, 0.55, 0.47, 0.42), line(0.5, 0.13, 0.54, 0.0)]
    for side in (-1.0, 1.0):
        x = 0.5 + side * 0.2
        strokes.append(
            jittered_stroke(
                rng, poly((x - 0.09, 0.48), (x, 0.32), (x + 0.09, 0.48), closed=True), 0.01
            )
        )
    strokes.append(zigzag(0.25, 0.72, 0.75, 0.72, int(traits.integers(2, 5)), 0.06))
    strokes.append(smooth([(0.2, 0.64), (0.5, 0.86), (0.8, 0.64)]))
    return strokes


@element
def _heart_face(traits: Generator, rng: Generator) -> Part:
    heart = jittered_smooth(
        rng,
        [
            (0.5, 0.25),
            (0.3, 0.04),
            (0.04, 0.2),
            (0.12, 0.55),
            (0.5, 1.0),
            (0.88, 0.55),
            (0.96, 0.2),
            (0.7, 0.04),
            (0.5, 0.25),
        ],
        0.015,
    )
    return [heart, *_features(traits, rng, 0.6)]


# --- fields


@element
def _scribbled_grass(traits: Generator, rng: Generator) -> Part:
    """To and fro without lifting the pen, as tall as it comes."""
    blades, lean = int(traits.integers(3, 9)), traits.normal(0.12, 0.15)
    tall, uneven = traits.uniform(0.35, 0.95), traits.uniform(0.05, 0.35)
    rounded = chance(traits, 0.25)

    x = np.linspace(0.02, 0.98, 2 * blades + 1)
    up = np.arange(2 * blades + 1) % 2
    height = np.clip(tall * (1 + uneven * rng.normal(0, 1, len(x))), 0.15, 1.1)
    y = 0.97 - up * height - (1 - up) * np.abs(rng.normal(0, 0.12 * uneven, len(x)))
    knots = np.stack((x + lean * up + rng.normal(0, 0.015, len(x)), y), axis=1)
    return [smooth(knots) if rounded else Stroke(knots)]


@element
def _blades(traits: Generator, rng: Generator) -> Part:
    """Single strokes near each other: stubble, seedlings, a few slanted lines."""
    count, lean = int(traits.integers(1, 10)), traits.normal(0, 0.3)
    fan, tall = traits.normal(0, 0.4), traits.uniform(0.4, 1.0)
    crossed, base = chance(traits, 0.15), chance(traits, 0.3)

    strokes: Part = []
    for k in range(count):
        x = 0.5 + (k - (count - 1) / 2) * 0.9 / max(count, 3)
        high = tall * math.exp(rng.normal(0, 0.15))
        tip = x + lean + fan * (x - 0.5) + rng.normal(0, 0.03)
        strokes.append(line(x + rng.normal(0, 0.02), 0.97, tip, 0.97 - high))
    if crossed:
        strokes.append(line(0.05, 0.6, 0.95, 0.55))
    if base:
        strokes.append(line(0.0, 0.99, 1.0, 0.97))
    return strokes


@element
def _patch(traits: Generator, rng: Generator) -> Part:
    """A patch hatched to and fro, not to the borders of its space."""
    turns, angle = int(traits.integers(3, 9)), traits.uniform(0, math.pi)
    ragged, twice = traits.uniform(0.01, 0.08), chance(traits, 0.25)

    def once(turn: float) -> Stroke:
        y = np.repeat(np.linspace(0.04, 0.96, turns), 2)[1:]
        x = np.where((np.arange(len(y)) // 1) % 4 < 2, 0.05, 0.95)
        knots = np.stack((x, y), axis=1) + rng.normal(0, ragged, (len(y), 2)) - 0.5
        turned = np.array(((math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))))
        return Stroke(knots @ turned + 0.5)

    return [once(angle), once(angle + 1.4)] if twice else [once(angle)]


@element
def _fence(traits: Generator, rng: Generator) -> Part:
    posts, rails = int(traits.integers(2, 6)), int(traits.integers(1, 4))
    form = pick(traits, ("stick", "stick", "picket", "loop", "board", "arch"))
    low, over = traits.uniform(0.75, 1.0), traits.uniform(0.0, 0.12)

    strokes: Part = [
        jittered_stroke(rng, line(-over, y, 1.0 + over, y), 0.015)
        for y in np.linspace(0.35, 0.7, rails) + rng.normal(0, 0.01, rails)
    ]
    for k in range(posts):
        x, w = (k + 0.5) / posts, 0.28 / posts
        top = 0.1 + rng.normal(0, 0.03)
        if form == "stick":
            strokes.append(jittered_stroke(rng, line(x, top, x, low), 0.015))
        elif form == "picket":
            strokes.append(
                jittered_stroke(
                    rng,
                    poly(
                        (x - w, low),
                        (x - w, top + 0.12),
                        (x, top),
                        (x + w, top + 0.12),
                        (x + w, low),
                    ),
                    0.01,
                )
            )
        elif form == "board":
            strokes.append(
                jittered_stroke(
                    rng,
                    poly((x - w, low), (x - w, top), (x + w, top), (x + w, low), closed=True),
                    0.01,
                )
            )
        elif form == "arch":
            strokes.append(
                smooth(
                    [(x - w, low), (x - w, top + 0.1), (x, top), (x + w, top + 0.1), (x + w, low)]
                )
            )
        else:
            strokes.append(ring(rng, x, (top + low) / 2, 1.3 * w, (low - top) / 2))
    return strokes


@element
def _haystack(traits: Generator, rng: Generator) -> Part:
    straws, rows = int(traits.integers(0, 8)), int(traits.integers(0, 3))
    strokes: Part = [
        jittered_smooth(
            rng, [(0.04, 0.97), (0.15, 0.4), (0.5, 0.06), (0.85, 0.4), (0.96, 0.97)], 0.02
        )
    ]
    if chance(traits, 0.7):
        strokes.append(line(0.04, 0.97, 0.96, 0.97))
    strokes += [
        line(x, y, x + rng.normal(0, 0.06), y + 0.15)
        for x, y in rng.uniform((0.25, 0.35), (0.75, 0.75), (straws, 2))
    ]
    strokes += [
        smooth([(0.2, 0.5 + 0.2 * k), (0.5, 0.58 + 0.2 * k), (0.8, 0.5 + 0.2 * k)])
        for k in range(rows)
    ]
    return strokes


@element
def _stalk(traits: Generator, rng: Generator) -> Part:
    """One plant: a stalk with leaves, grains or a root."""
    leaves, form = int(traits.integers(1, 5)), pick(traits, ("leaf", "grain", "branch", "root"))
    bend = traits.normal(0, 0.08)

    strokes: Part = [smooth([(0.5, 1.0), (0.5 + bend, 0.5), (0.5 + 2 * bend, 0.05)])]
    for k in range(leaves):
        y = 0.15 + 0.6 * (k + 0.5) / leaves
        for side in (-1.0, 1.0):
            if form == "grain":
                strokes.append(arc(0.5 + bend + side * 0.1, y, 0.09, 0.06))
            elif form == "branch":
                strokes.append(line(0.5 + bend, y + 0.1, 0.5 + bend + side * 0.25, y - 0.08))
            else:
                strokes.append(
                    jittered_smooth(
                        rng,
                        [
                            (0.5 + bend, y + 0.12),
                            (0.5 + side * 0.3, y),
                            (0.5 + side * 0.38, y - 0.14),
                            (0.5 + bend, y + 0.12),
                        ],
                        0.015,
                    )
                )
    if form == "root":
        strokes.append(ring(rng, 0.5, 0.88, 0.14, 0.12))
    return strokes


@element
def _scattered_ticks(traits: Generator, rng: Generator) -> Part:
    """Short strokes, dots or little v anywhere in the space: seeds, stubble."""
    count, form = int(traits.integers(5, 16)), pick(traits, ("tick", "dot", "v", "comma", "plus"))
    lean, size = traits.normal(0, 0.08), traits.uniform(0.05, 0.12)
    side = math.ceil(math.sqrt(count))
    strokes: Part = []
    for k in range(count):
        x, y = np.array(((k % side + 0.5), (k // side + 0.5))) / side + rng.normal(0, 0.05, 2)
        if form == "tick":
            strokes.append(line(x, y + size, x + lean, y - size))
        elif form == "dot":
            strokes.append(dot(rng, x, y, 0.35 * size, True))
        elif form == "v":
            strokes.append(
                poly((x - size * 0.7, y - size), (x, y + size * 0.6), (x + size * 0.7, y - size))
            )
        elif form == "comma":
            strokes.append(smooth([(x, y - size), (x + 0.5 * size, y), (x - 0.3 * size, y + size)]))
        else:
            strokes += [line(x - size, y, x + size, y), line(x, y - size, x, y + size)]
    return strokes


@element
def _vines(traits: Generator, rng: Generator) -> Part:
    """Posts with a spiral round each."""
    count = int(traits.integers(1, 4))
    strokes: Part = []
    for k in range(count):
        x = (k + 0.5) / count
        strokes += [line(x, 0.05, x, 0.97), zigzag(x, 0.1, x, 0.9, 4, 0.28 / count)]
    return strokes


# --- waters


@element
def _drifting_waves(traits: Generator, rng: Generator) -> Part:
    """Lines that are meant as waves: of any length, drifting, with a bump here and there."""
    rows, knots = int(traits.integers(1, 6)), int(traits.integers(3, 9))
    deep, climb = traits.uniform(0.015, 0.09), traits.normal(0, 0.05)
    short, soft_line = traits.uniform(0.0, 0.35), chance(traits, 0.7)
    steady, doubled = chance(traits, 0.4), chance(traits, 0.1)

    strokes: Part = []
    for k in range(rows):
        y = 0.5 + (k - (rows - 1) / 2) * 0.8 / max(rows, 2) + rng.normal(0, 0.02)
        x0, x1 = 0.5 * short * rng.random(), 1 - 0.5 * short * rng.random()
        bumps = np.where(np.arange(knots) % 2, 1.0, -1.0) if steady else rng.normal(0, 1, knots)
        line_y = y + deep * bumps + climb * np.linspace(-1, 1, knots)
        points = np.stack((np.linspace(x0, x1, knots), line_y), axis=1)
        strokes.append(smooth(points) if soft_line else Stroke(points))
        if doubled:
            strokes.append(Stroke(strokes[-1].points + np.array((0.02, 0.06))))
    return strokes


@element
def _drops(traits: Generator, rng: Generator) -> Part:
    count, lean, open_top = int(traits.integers(1, 5)), traits.normal(0, 0.08), chance(traits, 0.3)
    strokes: Part = []
    for k in range(count):
        w = 1.0 if count == 1 else 0.5
        x, y = (0.5, 0.0) if count == 1 else ((0.28, 0.72)[k % 2], (0.0, 0.5)[k // 2])
        y0 = y + rng.normal(0, 0.02)
        knots = [
            (x + lean, y0),
            (x + 0.24 * w, y0 + 0.6 * w),
            (x, y0 + 0.95 * w),
            (x - 0.24 * w, y0 + 0.6 * w),
            (x + lean + (0.08 * w if open_top else 0.0), y0),
        ]
        strokes.append(jittered_smooth(rng, knots, 0.012))
    return strokes


@element
def _lake(traits: Generator, rng: Generator) -> Part:
    corners, rows = _outline(traits, ("blob", "blob", "oval")), int(traits.integers(0, 4))
    deep = traits.uniform(0.02, 0.06)
    strokes: Part = [_closed(rng, corners, True, 0.015)]
    for k in range(rows):
        y, x = 0.3 + 0.2 * k, rng.uniform(0.18, 0.35)
        strokes.append(smooth([(x, y), (x + 0.12, y - deep), (x + 0.24, y + deep), (x + 0.38, y)]))
    return strokes


@element
def _falling_water(traits: Generator, rng: Generator) -> Part:
    count, deep = int(traits.integers(2, 6)), traits.uniform(0.02, 0.07)
    strokes: Part = []
    for k in range(count):
        x = (k + 0.5) / count
        strokes.append(
            jittered_smooth(
                rng,
                [
                    (x - deep, 0.02),
                    (x + deep, 0.25),
                    (x - deep, 0.5),
                    (x + deep, 0.75),
                    (x - deep, 0.98),
                ],
                0.015,
            )
        )
    return strokes


@element
def _quick_fish(traits: Generator, rng: Generator) -> Part:
    eye, waves = chance(traits, 0.6), chance(traits, 0.4)
    deep, left = traits.uniform(0.16, 0.34), chance(traits, 0.5)
    strokes: Part = [
        jittered_smooth(
            rng,
            [
                (1.0, 0.45 - deep),
                (0.72, 0.48),
                (0.35, 0.45 + deep),
                (0.02, 0.45),
                (0.35, 0.45 - deep),
                (0.72, 0.44),
                (1.0, 0.45 + deep),
            ],
            0.02,
        )
    ]
    if eye:
        strokes.append(dot(rng, 0.2, 0.42, 0.025, True))
    if waves:
        strokes.append(smooth([(0.0, 0.92), (0.25, 0.84), (0.5, 0.94), (0.75, 0.84), (1.0, 0.92)]))
    return place_part(strokes, 0.0, 0.0, 1.0, 1.0, mirror=left)


@element
def _curled_wave(traits: Generator, rng: Generator) -> Part:
    count, turns = int(traits.integers(1, 4)), traits.uniform(0.8, 1.8)
    strokes: Part = []
    for k in range(count):
        x, w = (k + 0.5) / count, 0.5 / count
        curl = spiral(x + 0.2 * w, 0.5, 0.55 * w, 0.25, turns, 90.0)
        strokes += [
            curl,
            jittered_smooth(rng, [(x - w, 0.9), (x - 0.2 * w, 0.8), tuple(curl.points[-1])], 0.015),
        ]
    return strokes


# --- woods and houses


@element
def _quick_tree(traits: Generator, rng: Generator) -> Part:
    """A trunk of one or two lines and any crown on it."""
    crown = pick(
        traits, ("blob", "scribble", "spiral", "corners", "bows", "oval", "fan", "strokes")
    )
    corners = _outline(traits, ("blob", "oval", "pear") if crown != "corners" else ("corners",))
    trunk, high = pick(traits, ("line", "line", "two", "wedge", "none")), traits.uniform(0.45, 0.75)
    inside, turns = pick(traits, ("none", "none", "dots", "hatch", "veins")), traits.uniform(2.5, 7)
    count, wide = int(traits.integers(4, 9)), traits.uniform(0.3, 0.5)

    strokes: Part = []
    if crown == "scribble":
        strokes.append(coil(rng, 0.5, high / 2, wide, high / 2, turns, 0.7))
    elif crown == "spiral":
        strokes.append(spiral(0.5, high / 2, wide, high / 2, turns / 2))
    elif crown == "bows":
        angle = np.linspace(0, 2 * math.pi, 2 * count + 1)
        reach = np.where(np.arange(2 * count + 1) % 2, 1.0, 0.78)
        strokes.append(
            smooth(
                np.stack(
                    (0.5 + wide * reach * np.cos(angle), high / 2 * (1 + reach * np.sin(angle))),
                    axis=1,
                )
            )
        )
    elif crown in ("fan", "strokes"):
        for k in range(count):
            way = (
                math.pi * (k + 0.5) / count if crown == "fan" else math.pi * rng.uniform(0.05, 0.95)
            )
            root = high + 0.05 if crown == "fan" else high * rng.uniform(0.3, 1.0)
            strokes.append(
                line(0.5, root, 0.5 + wide * math.cos(way), root - 0.8 * high * math.sin(way))
            )
    else:
        strokes.append(
            _closed(rng, corners * (2 * wide, high) + (0.5 - wide, 0), crown != "corners", 0.012)
        )
    if trunk == "line":
        strokes.append(line(0.5, high * 0.9, 0.5 + rng.normal(0, 0.015), 1.0))
    elif trunk == "two":
        strokes += [line(0.5 + s * 0.06, high * 0.95, 0.5 + s * 0.07, 1.0) for s in (-1, 1)]
    elif trunk == "wedge":
        strokes.append(poly((0.44, high), (0.4, 1.0), (0.6, 1.0), (0.56, high)))
    if inside == "dots":
        strokes += [
            dot(rng, x, y, 0.025)
            for x, y in rng.uniform((0.32, 0.15 * high), (0.68, 0.8 * high), (4, 2))
        ]
    elif inside == "hatch":
        strokes += [line(0.3 + 0.1 * k, 0.7 * high, 0.42 + 0.1 * k, 0.25 * high) for k in range(3)]
    elif inside == "veins":
        strokes += [poly((0.5 + s * 0.16, 0.3 * high), (0.5, 0.55 * high)) for s in (-1, 1)]
    return strokes


@element
def _fir_of_strokes(traits: Generator, rng: Generator) -> Part:
    """A stem with strokes that grow downwards, level, hanging, or rising."""
    count, hang = int(traits.integers(2, 7)), traits.normal(0.06, 0.1)
    stem, wide, whole = chance(traits, 0.8), traits.uniform(0.25, 0.48), chance(traits, 0.4)
    strokes: Part = [line(0.5, 0.0, 0.5, 1.0)] if stem else []
    for k in range(count):
        y, w = 0.12 + 0.72 * k / (count - 0.5), wide * (k + 1) / count
        if whole:
            strokes.append(
                jittered_stroke(
                    rng, poly((0.5 - w, y + hang), (0.5, y), (0.5 + w, y + hang)), 0.015
                )
            )
        else:
            strokes += [line(0.5, y, 0.5 + s * w, y + hang + rng.normal(0, 0.015)) for s in (-1, 1)]
    return strokes


@element
def _sloppy_house(traits: Generator, rng: Generator) -> Part:
    """Walls and roof at any angle, with what the hand likes to add."""
    wall, eaves = traits.uniform(0.35, 0.6), traits.uniform(-0.05, 0.14)
    peak, flat = traits.uniform(0.25, 0.75), chance(traits, 0.1)
    inside = [chance(traits, p) for p in (0.5, 0.35, 0.2, 0.12)]  # door, windows, chimney, smoke
    untidy, one_line = traits.uniform(0.01, 0.04), chance(traits, 0.3)
    left, right = traits.normal(0.08, 0.03), traits.normal(0.92, 0.03)

    roof = [(left - eaves, wall), (peak, 0.0), (right + eaves, wall)]
    if flat:
        roof = [(left - eaves, wall), (0.25, 0.08), (0.75, 0.08), (right + eaves, wall)]
    if one_line:
        strokes = [
            jittered_stroke(
                rng,
                poly(
                    (left, wall),
                    (left, 1.0),
                    (right, 1.0),
                    (right, wall),
                    *roof[::-1][: len(roof)],
                    (left, wall),
                ),
                untidy,
            )
        ]
    else:
        strokes = [
            jittered_stroke(
                rng, poly((left, wall), (left, 1.0), (right, 1.0), (right, wall)), untidy
            ),
            jittered_stroke(rng, poly(*roof), untidy),
        ]
        if chance(traits, 0.5):
            strokes.append(line(left, wall, right, wall))
    if inside[0]:
        strokes.append(
            jittered_stroke(rng, poly((0.42, 1.0), (0.42, 0.75), (0.58, 0.75), (0.58, 1.0)), 0.01)
        )
    if inside[1]:
        x = 0.25
        strokes.append(
            jittered_stroke(
                rng,
                poly(
                    (x - 0.06, wall + 0.12),
                    (x + 0.06, wall + 0.12),
                    (x + 0.06, wall + 0.24),
                    (x - 0.06, wall + 0.24),
                    closed=True,
                ),
                0.01,
            )
        )
    if inside[2]:
        strokes.append(poly((0.72, wall * 0.5), (0.72, 0.05), (0.8, 0.05), (0.8, wall * 0.7)))
    if inside[3]:
        strokes.append(
            jittered_smooth(rng, [(0.76, 0.0), (0.82, -0.08), (0.74, -0.14), (0.84, -0.2)], 0.015)
        )
    return strokes


@element
def _tipi(traits: Generator, rng: Generator) -> Part:
    cross, flap = traits.uniform(0.04, 0.16), chance(traits, 0.6)
    strokes: Part = [
        line(0.05, 1.0, 0.5 + cross, 0.0),
        line(0.95, 1.0, 0.5 - cross, 0.0),
        line(0.05, 1.0, 0.95, 1.0),
    ]
    if flap:
        strokes.append(jittered_stroke(rng, poly((0.4, 1.0), (0.5, 0.55), (0.6, 1.0)), 0.015))
    return [jittered_stroke(rng, s, 0.015) for s in strokes]


@element
def _row_of_roofs(traits: Generator, rng: Generator) -> Part:
    count, wall = int(traits.integers(2, 5)), traits.uniform(0.3, 0.6)
    path: list[tuple[float, float]] = [(0.0, 1.0)]
    for k in range(count):
        x0, x1 = k / count, (k + 1) / count
        drop = rng.normal(0, 0.06)
        path += [(x0, wall + drop), ((x0 + x1) / 2, drop + 0.1), (x1, wall + drop), (x1, 1.0)]
    return [jittered_stroke(rng, poly(*path), 0.015), line(0.0, 1.0, 1.0, 1.0)]


_BODIES = ("blob", "blob", "oval", "oval", "corners", "pear", "moon", "box", "chin")


def _family(
    terrain: str, name: str, make: ArtistMaker, weight: float = 1.0, side: Side = "all"
) -> Family:
    return Family(terrain, "sketchy", f"sketchy {name}", make, side, weight=weight)


_WIDE, _FLAT = (0.8, 1.3), (1.1, 2.0)
FAMILIES = (
    _family("M", "face", _face(_BODIES, 0.8), 5),
    _family("M", "cornered face", _face(("corners", "box", "blob"), 0.1), 2),
    _family("M", "bare face", sometimes_hatched(_bare_face, 0.15, (0.5, 0.9)), 1.5),
    _family("M", "bat", sometimes_hatched(_bat, 0.1, (0.45, 0.95)), 2.5),
    _family("M", "flat bat", arranged(_bat, SINGLE, _FLAT, (0.3, 0.5)), 2.5),
    _family("M", "bat of bows", arranged(_bat_of_bows, FEW, _FLAT, (0.35, 0.55)), 1.5),
    _family("M", "octopus", sometimes_hatched(_octopus, 0.1, (0.5, 0.95)), 2.5),
    _family("M", "many legs", sometimes_hatched(_many_legs, 0.1, (0.5, 0.95)), 2.5),
    _family("M", "snake", arranged(_snake, SINGLE, _WIDE, (0.5, 1.0), 20.0), 1),
    _family("M", "toothed mouth", sometimes_hatched(_toothed_mouth, 0.15, (0.5, 0.9)), 1),
    _family("M", "jellyfish", sometimes_hatched(_jellyfish, 0.1, (0.5, 0.95)), 1.5, "test"),
    _family("M", "lantern face", sometimes_hatched(_lantern_face, 0.1, (0.5, 0.95)), 1, "test"),
    _family("M", "heart face", sometimes_hatched(_heart_face, 0.1, (0.5, 0.95)), 1, "test"),
    _family(
        "A", "scribbled grass", arranged(_scribbled_grass, FEW, (0.9, 1.9), (0.35, 0.6), 8.0), 3
    ),
    _family("A", "blades", arranged(_blades, FEW, (0.5, 1.6), (0.4, 0.95), 8.0), 2.5),
    _family("A", "patch", arranged(_patch, SINGLE, _WIDE, (0.45, 0.9), 8.0), 2),
    _family("A", "fence", arranged(_fence, SINGLE, (1.0, 1.8), (0.35, 0.6)), 2),
    _family("A", "haystack", arranged(_haystack, FEW, (0.8, 1.4), (0.5, 0.9)), 1),
    _family("A", "stalk", arranged(_stalk, _MANY, (0.4, 0.8), (0.6, 1.0), 8.0), 1.5),
    _family("A", "scattered ticks", arranged(_scattered_ticks, SINGLE, _WIDE, (0.6, 1.0)), 1.5),
    _family("A", "vines", arranged(_vines, SINGLE, _WIDE, (0.5, 0.95)), 1.5, "test"),
    _family(
        "W", "drifting waves", arranged(_drifting_waves, SINGLE, (0.9, 1.6), (0.5, 0.75), 5.0), 5
    ),
    _family("W", "drops", arranged(_drops, SINGLE, (0.6, 1.0), (0.5, 0.95), 5.0), 1.5),
    _family("W", "lake", arranged(_lake, SINGLE, (0.9, 1.5), (0.5, 0.75), 5.0), 1),
    _family("W", "quick fish", arranged(_quick_fish, FEW, (1.1, 2.0), (0.35, 0.55), 8.0), 1),
    _family("W", "curled wave", arranged(_curled_wave, FEW, (0.9, 1.5), (0.5, 0.7)), 1),
    _family(
        "W", "falling water", arranged(_falling_water, SINGLE, (0.5, 1.0), (0.6, 1.0)), 1.5, "test"
    ),
    _family("F", "quick tree", arranged(_quick_tree, _MANY, (0.5, 1.05), (0.6, 1.0), 6.0), 5),
    _family(
        "F", "fir of strokes", arranged(_fir_of_strokes, _MANY, (0.4, 1.0), (0.6, 1.0), 6.0), 2.5
    ),
    _family("V", "sloppy house", arranged(_sloppy_house, FEW, (0.7, 1.4), (0.45, 0.95), 6.0), 5),
    _family("V", "tipi", arranged(_tipi, FEW, (0.7, 1.2), (0.5, 0.9), 5.0), 1),
    _family(
        "V",
        "row of roofs",
        arranged(_row_of_roofs, SINGLE, (1.0, 1.8), (0.4, 0.75), 4.0),
        1.5,
        "test",
    ),
)
"""The families of the wide hands."""
