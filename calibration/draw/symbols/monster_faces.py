"""Monsters' faces: eyes, mouths and horns, and the heads put together from them."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    Element,
    Part,
    arc,
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
    zigzag,
)
from numpy.random import Generator


def make_eyes(traits: Generator, styles: tuple[str, ...]) -> Element:
    """A pair of eyes (or another number of them) in a face that fills the unit box."""
    style = pick(traits, styles)
    apart, level = traits.uniform(0.15, 0.25), traits.uniform(0.36, 0.5)
    size = traits.uniform(0.06, 0.12)
    slope = traits.uniform(0.04, 0.13)
    pupil = chance(traits, 0.4)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for side in (-1.0, 1.0):
            x, y = 0.5 + side * apart + rng.normal(0, 0.015), level + rng.normal(0, 0.015)
            inner, outer = x - side * size, x + side * size
            if style == "slant":
                strokes.append(line(outer, y - slope, inner, y + slope))
            elif style == "almond":
                strokes.append(
                    smooth(
                        [
                            (outer, y - slope),
                            (x, y - 0.01),
                            (inner, y + slope * 0.7),
                            (x + side * 0.02, y + slope * 0.9),
                            (outer, y - slope),
                        ]
                    )
                )
            elif style == "wedge":
                strokes.append(
                    poly(
                        (outer, y - slope),
                        (inner, y + slope * 0.6),
                        (outer - side * 0.01, y + slope * 0.8),
                        closed=True,
                        fill=pupil,
                    )
                )
            elif style == "dot":
                strokes.append(dot(rng, x, y, 0.035, True))
            elif style == "round":
                strokes.append(ring(rng, x, y, size, size))
                if pupil:
                    strokes.append(dot(rng, x, y, 0.025, True))
            elif style == "brow":
                strokes += [
                    dot(rng, x, y + 0.05, 0.035, True),
                    line(outer, y - slope - 0.03, inner, y + slope * 0.3 - 0.03),
                ]
            elif style == "cross":
                strokes += [
                    line(x - size, y - size, x + size, y + size),
                    line(x - size, y + size, x + size, y - size),
                ]
        return strokes

    return draw


def make_mouth(traits: Generator, styles: tuple[str, ...]) -> Element:
    """A mouth of one of the styles in a face that fills the unit box."""
    style = pick(traits, styles)
    half, level = traits.uniform(0.14, 0.27), traits.uniform(0.66, 0.76)
    teeth = int(traits.integers(2, 6))

    def draw(rng: Generator) -> Part:
        x0, x1, y = 0.5 - half, 0.5 + half, level + rng.normal(0, 0.012)
        if style == "none":
            return []
        if style == "line":
            return [line(x0, y, x1, y + rng.normal(0, 0.015))]
        if style == "grin":
            return [smooth([(x0, y - 0.05), (0.5, y + 0.08), (x1, y - 0.05)])]
        if style == "frown":
            return [smooth([(x0, y + 0.06), (0.5, y - 0.04), (x1, y + 0.06)])]
        if style == "zigzag":
            return [zigzag(x0, y, x1, y, teeth, 0.05)]
        if style == "fangs":
            return [
                line(x0, y, x1, y),
                poly((x0 + 0.04, y), (x0 + 0.08, y + 0.12), (x0 + 0.12, y)),
                poly((x1 - 0.12, y), (x1 - 0.08, y + 0.12), (x1 - 0.04, y)),
            ]
        if style == "jaw":
            strokes = [
                smooth(
                    [
                        (x0, y - 0.05),
                        (0.5, y),
                        (x1, y - 0.05),
                        (0.5 + half * 0.6, y + 0.13),
                        (0.5 - half * 0.6, y + 0.13),
                        (x0, y - 0.05),
                    ]
                )
            ]
            return [*strokes, zigzag(x0 + 0.05, y + 0.02, x1 - 0.05, y + 0.02, teeth, 0.03)]
        strokes = [
            poly((x0, y - 0.05), (x1, y - 0.05), (x1, y + 0.07), (x0, y + 0.07), closed=True)
        ]
        return strokes + [
            line(
                x0 + (x1 - x0) * k / (teeth + 1),
                y - 0.05,
                x0 + (x1 - x0) * k / (teeth + 1),
                y + 0.07,
            )
            for k in range(1, teeth + 1)
        ]

    return draw


@element
def _horns(traits: Generator, rng: Generator) -> Part:
    style = pick(traits, ("tick", "wedge", "curved", "crescent"), (2, 3, 3, 2))
    apart, length = traits.uniform(0.18, 0.3), traits.uniform(0.14, 0.26)
    out = traits.uniform(0.0, 0.16)

    strokes = []
    for side in (-1.0, 1.0):
        x, y = 0.5 + side * apart, 0.2 + apart * 0.25
        tip = (x + side * out + rng.normal(0, 0.01), y - length + rng.normal(0, 0.01))
        inner, outer = (x - side * 0.09, y - 0.03), (x + side * 0.08, y + 0.07)
        if style == "tick":
            strokes.append(line(x, y, *tip))
        elif style == "wedge":
            strokes.append(poly(inner, tip, outer))
        elif style == "curved":
            strokes.append(
                smooth(
                    [
                        outer,
                        (outer[0] + side * 0.08, y - length * 0.4),
                        tip,
                        (x + side * 0.03, y - length * 0.4),
                        inner,
                    ]
                )
            )
        else:
            strokes.append(
                smooth(
                    [
                        outer,
                        (outer[0] + side * 0.12, y - 0.1),
                        (x + side * 0.02, y - length - 0.04),
                        (outer[0] + side * 0.02, y - 0.12),
                        inner,
                    ]
                )
            )
    return strokes


ANGRY = ("slant", "slant", "almond", "wedge", "brow")


ANY_EYES = ("slant", "almond", "wedge", "brow", "dot", "round", "cross")


ANY_MOUTH = ("none", "line", "grin", "frown", "zigzag", "fangs", "jaw", "grid")


@element
def horned(traits: Generator, rng: Generator) -> Part:
    """A round face with horns."""
    eyes, horns = make_eyes(traits, ANGRY), _horns(traits)
    mouth = make_mouth(traits, ("none", "none", "none", "zigzag", "grin", "line"))
    chin = traits.uniform(0.85, 1.0)
    half = traits.uniform(0.32, 0.42)

    return [
        ring(rng, 0.5, (0.18 + chin) / 2, half, (chin - 0.18) / 2),
        *horns(rng),
        *eyes(rng),
        *mouth(rng),
    ]


@element
def horned_outline(traits: Generator, rng: Generator) -> Part:
    """Face and horns in one line."""
    eyes, mouth = make_eyes(traits, ANGRY), make_mouth(traits, ANY_MOUTH)
    dip = traits.uniform(0.18, 0.28)

    outline = jittered_smooth(
        rng,
        [
            (0.5, dip),
            (0.32, dip),
            (0.14, 0.0),
            (0.1, 0.4),
            (0.12, 0.7),
            (0.5, 1.0),
            (0.88, 0.7),
            (0.9, 0.4),
            (0.86, 0.0),
            (0.68, dip),
            (0.5, dip),
        ],
        0.012,
    )
    return [outline, *eyes(rng), *mouth(rng)]


@element
def face(traits: Generator, rng: Generator) -> Part:
    """A round face."""
    eyes, mouth = make_eyes(traits, ANY_EYES), make_mouth(traits, ANY_MOUTH[1:])
    half = traits.uniform(0.38, 0.5)
    return [ring(rng, 0.5, 0.52, half, 0.46), *eyes(rng), *mouth(rng)]


@element
def skull(traits: Generator, rng: Generator) -> Part:
    """A skull with teeth."""
    eyes = make_eyes(traits, ("round", "round", "dot", "cross", "almond"))
    jaw = traits.uniform(0.18, 0.26)
    teeth, nose = int(traits.integers(1, 5)), chance(traits, 0.7)

    strokes = [
        jittered_smooth(
            rng,
            [
                (0.5 - jaw, 0.72),
                (0.12, 0.6),
                (0.1, 0.3),
                (0.5, 0.0),
                (0.9, 0.3),
                (0.88, 0.6),
                (0.5 + jaw, 0.72),
            ],
            0.012,
        ),
        poly((0.5 - jaw, 0.7), (0.5 - jaw, 0.98), (0.5 + jaw, 0.98), (0.5 + jaw, 0.7)),
    ]
    strokes += [
        line(
            0.5 - jaw + 2 * jaw * k / (teeth + 1), 0.78, 0.5 - jaw + 2 * jaw * k / (teeth + 1), 0.98
        )
        for k in range(1, teeth + 1)
    ]
    if nose:
        strokes.append(poly((0.46, 0.66), (0.5, 0.57), (0.54, 0.66)))
    return strokes + eyes(rng)


@element
def crossbones(traits: Generator, rng: Generator) -> Part:
    """A skull over two bones."""
    head = skull(traits)

    return [
        *place_part(head(rng), 0.2, 0.0, 0.6, 0.7),
        line(0.05, 0.7, 0.95, 1.0),
        line(0.95, 0.7, 0.05, 1.0),
    ]


@element
def cat(traits: Generator, rng: Generator) -> Part:
    """A head with ears."""
    eyes, mouth = (
        make_eyes(traits, ANY_EYES),
        make_mouth(traits, ("none", "grin", "zigzag", "fangs", "line")),
    )
    whiskers = int(traits.integers(0, 4))
    joined = chance(traits, 0.5)

    if joined:
        strokes = [
            jittered_smooth(
                rng,
                [
                    (0.5, 0.26),
                    (0.32, 0.26),
                    (0.16, 0.02),
                    (0.1, 0.4),
                    (0.2, 0.85),
                    (0.5, 0.97),
                    (0.8, 0.85),
                    (0.9, 0.4),
                    (0.84, 0.02),
                    (0.68, 0.26),
                    (0.5, 0.26),
                ],
                0.01,
            )
        ]
    else:
        strokes = [
            ring(rng, 0.5, 0.58, 0.4, 0.4),
            poly((0.16, 0.42), (0.16, 0.02), (0.42, 0.22)),
            poly((0.84, 0.42), (0.84, 0.02), (0.58, 0.22)),
        ]
    for k in range(whiskers):
        y = 0.6 + 0.07 * k
        strokes += [
            line(0.28, y, 0.0, y - 0.05 + 0.05 * k),
            line(0.72, y, 1.0, y - 0.05 + 0.05 * k),
        ]
    return strokes + eyes(rng) + mouth(rng)


@element
def one_eye(traits: Generator, rng: Generator) -> Part:
    """One eye, bare or in a body."""
    body = pick(traits, ("none", "ring", "blob", "lids"))
    mouth = make_mouth(traits, ("none", "zigzag", "grid", "grin"))
    vertical = chance(traits, 0.4)
    lashes = int(traits.integers(0, 5))

    y = 0.5 if body in ("none", "lids") else 0.38
    size = 0.3 if body in ("none", "lids") else 0.17
    strokes = [
        ring(rng, 0.5, y, size, size)
        if body != "lids"
        else smooth([(0.0, y), (0.5, y - 0.3), (1.0, y), (0.5, y + 0.3), (0.0, y)]),
        arc(0.5, y, 0.04 if vertical else 0.09, 0.12 if vertical else 0.09, fill=True),
    ]
    if body == "ring":
        strokes += [ring(rng, 0.5, 0.5, 0.48, 0.48), *mouth(rng)]
    elif body == "blob":
        strokes += [
            jittered_smooth(
                rng, [(0.1, 1.0), (0.05, 0.4), (0.5, 0.0), (0.95, 0.4), (0.9, 1.0)], 0.015
            ),
            *mouth(rng),
        ]
    else:
        strokes += [line(0.2 + 0.15 * k, y - 0.3, 0.16 + 0.17 * k, y - 0.46) for k in range(lashes)]
    return strokes


@element
def ghost(traits: Generator, rng: Generator) -> Part:
    """A ghost with a frilled hem."""
    eyes, mouth = (
        make_eyes(traits, ("dot", "round", "slant", "almond")),
        make_mouth(traits, ("none", "line", "grin", "frown")),
    )
    frills = int(traits.integers(3, 5))
    pointed = chance(traits, 0.4)

    hem = np.linspace(0.9, 0.1, 2 * frills + 1)[1:-1]
    wave = [(x, 0.84 if k % 2 else 1.0) for k, x in enumerate(hem)]
    top = smooth([(0.1, 0.95), (0.1, 0.4), (0.5, 0.0), (0.9, 0.4), (0.9, 0.95)]).points
    tail = (
        np.array([(0.9, 0.95), *wave, (0.1, 0.95)])
        if pointed
        else smooth([(0.9, 0.95), *wave, (0.1, 0.95)]).points
    )
    return [Stroke(np.vstack((top, tail))), *eyes(rng), *mouth(rng)]


@element
def only_eyes(traits: Generator, rng: Generator) -> Part:
    """Eyes, perhaps with a mouth, and no head."""
    eyes, mouth = (
        make_eyes(traits, ("slant", "almond", "wedge", "brow", "round", "cross")),
        make_mouth(traits, ("none", "none", "zigzag", "fangs", "jaw", "grin")),
    )

    return [Stroke((s.points - 0.5) * 1.5 + 0.5, s.fill) for s in eyes(rng) + mouth(rng)]


@element
def slime(traits: Generator, rng: Generator) -> Part:
    """A heap with a face."""
    eyes, mouth = make_eyes(traits, ANY_EYES), make_mouth(traits, ANY_MOUTH)

    return [
        jittered_smooth(
            rng,
            [
                (0.0, 0.98),
                (0.12, 0.6),
                (0.3, 0.2),
                (0.5, 0.12),
                (0.7, 0.2),
                (0.88, 0.6),
                (1.0, 0.98),
                (0.5, 1.0),
            ],
            0.015,
            closed=True,
        ),
        *eyes(rng),
        *mouth(rng),
    ]


@element
def furry(traits: Generator, rng: Generator) -> Part:
    """A face in a star of fur."""
    spikes = int(traits.integers(9, 18))
    eyes, mouth = make_eyes(traits, ANY_EYES), make_mouth(traits, ANY_MOUTH)
    depth = traits.uniform(0.06, 0.16)

    t = np.linspace(0.0, 2 * math.pi, 2 * spikes + 1)
    radius = 0.5 - depth * (np.arange(2 * spikes + 1) % 2) + rng.normal(0, 0.012, 2 * spikes + 1)
    return [
        Stroke(np.stack((0.5 + radius * np.cos(t), 0.5 + radius * np.sin(t)), axis=1)),
        *eyes(rng),
        *mouth(rng),
    ]


@element
def square_head(traits: Generator, rng: Generator) -> Part:
    """A square head."""
    eyes, mouth = make_eyes(traits, ANY_EYES), make_mouth(traits, ANY_MOUTH[1:])
    antennae, bolts = chance(traits, 0.5), chance(traits, 0.3)

    strokes = [
        jittered_poly(
            rng, [(0.1, 0.18), (0.9, 0.18), (0.9, 0.98), (0.1, 0.98)], 0.015, closed=True
        ),
        *eyes(rng),
        *mouth(rng),
    ]
    if antennae:
        strokes += [line(0.35, 0.18, 0.28, 0.0), line(0.65, 0.18, 0.72, 0.0)]
    if bolts:
        strokes += [line(0.1, 0.6, 0.0, 0.6), line(0.9, 0.6, 1.0, 0.6)]
    return strokes


@element
def triangle_head(traits: Generator, rng: Generator) -> Part:
    """A triangle with eyes."""
    eyes, mouth = make_eyes(traits, ANGRY), make_mouth(traits, ("none", "zigzag", "line"))
    down = chance(traits, 0.6)

    head = (
        poly((0.0, 0.12), (1.0, 0.12), (0.5, 1.0), closed=True)
        if down
        else poly((0.5, 0.0), (1.0, 0.95), (0.0, 0.95), closed=True)
    )
    features = (
        eyes(rng)
        if down
        else [Stroke((s.points - 0.5) * 0.7 + (0.5, 0.62), s.fill) for s in eyes(rng) + mouth(rng)]
    )
    return [jittered_stroke(rng, head, 0.015), *features]
