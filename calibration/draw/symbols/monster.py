"""Monsters: faces with horns, teeth and eyes, on hatching or bare, and the beasts people draw for them."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from calibration.draw.symbols.families import Family
from calibration.draw.symbols.glyphs import initials
from calibration.draw.symbols.model import CellContext, Stroke
from calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    Artist,
    ArtistMaker,
    Element,
    ElementMaker,
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
    placed,
    poly,
    ring,
    smooth,
    soft,
    spiral,
    zigzag,
)


def _eyes(traits: Generator, styles: tuple[str, ...]) -> Element:
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
                strokes += [line(x - size, y - size, x + size, y + size), line(x - size, y + size, x + size, y - size)]
        return strokes

    return draw


def _mouth(traits: Generator, styles: tuple[str, ...]) -> Element:
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
        strokes = [poly((x0, y - 0.05), (x1, y - 0.05), (x1, y + 0.07), (x0, y + 0.07), closed=True)]
        return strokes + [
            line(x0 + (x1 - x0) * k / (teeth + 1), y - 0.05, x0 + (x1 - x0) * k / (teeth + 1), y + 0.07)
            for k in range(1, teeth + 1)
        ]

    return draw


def _horns(traits: Generator) -> Element:
    style = pick(traits, ("tick", "wedge", "curved", "crescent"), (2, 3, 3, 2))
    apart, length = traits.uniform(0.18, 0.3), traits.uniform(0.14, 0.26)
    out = traits.uniform(0.0, 0.16)

    def draw(rng: Generator) -> Part:
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

    return draw


ANGRY = ("slant", "slant", "almond", "wedge", "brow")
ANY_EYES = ("slant", "almond", "wedge", "brow", "dot", "round", "cross")
ANY_MOUTH = ("none", "line", "grin", "frown", "zigzag", "fangs", "jaw", "grid")


def _horned(traits: Generator) -> Element:
    eyes, horns = _eyes(traits, ANGRY), _horns(traits)
    mouth = _mouth(traits, ("none", "none", "none", "zigzag", "grin", "line"))
    chin = traits.uniform(0.85, 1.0)
    half = traits.uniform(0.32, 0.42)

    def draw(rng: Generator) -> Part:
        return [ring(rng, 0.5, (0.18 + chin) / 2, half, (chin - 0.18) / 2), *horns(rng), *eyes(rng), *mouth(rng)]

    return draw


def _horned_outline(traits: Generator) -> Element:
    """Face and horns in one line."""
    eyes, mouth = _eyes(traits, ANGRY), _mouth(traits, ANY_MOUTH)
    dip = traits.uniform(0.18, 0.28)

    def draw(rng: Generator) -> Part:
        outline = soft(
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

    return draw


def _face(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ANY_EYES), _mouth(traits, ANY_MOUTH[1:])
    half = traits.uniform(0.38, 0.5)
    return lambda rng: [ring(rng, 0.5, 0.52, half, 0.46), *eyes(rng), *mouth(rng)]


def _skull(traits: Generator) -> Element:
    eyes = _eyes(traits, ("round", "round", "dot", "cross", "almond"))
    jaw = traits.uniform(0.18, 0.26)
    teeth, nose = int(traits.integers(1, 5)), chance(traits, 0.7)

    def draw(rng: Generator) -> Part:
        strokes = [
            soft(
                rng,
                [(0.5 - jaw, 0.72), (0.12, 0.6), (0.1, 0.3), (0.5, 0.0), (0.9, 0.3), (0.88, 0.6), (0.5 + jaw, 0.72)],
                0.012,
            ),
            poly((0.5 - jaw, 0.7), (0.5 - jaw, 0.98), (0.5 + jaw, 0.98), (0.5 + jaw, 0.7)),
        ]
        strokes += [
            line(0.5 - jaw + 2 * jaw * k / (teeth + 1), 0.78, 0.5 - jaw + 2 * jaw * k / (teeth + 1), 0.98)
            for k in range(1, teeth + 1)
        ]
        if nose:
            strokes.append(poly((0.46, 0.66), (0.5, 0.57), (0.54, 0.66)))
        return strokes + eyes(rng)

    return draw


def _crossbones(traits: Generator) -> Element:
    skull = _skull(traits)

    def draw(rng: Generator) -> Part:
        return [*placed(skull(rng), 0.2, 0.0, 0.6, 0.7), line(0.05, 0.7, 0.95, 1.0), line(0.95, 0.7, 0.05, 1.0)]

    return draw


def _cat(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ANY_EYES), _mouth(traits, ("none", "grin", "zigzag", "fangs", "line"))
    whiskers = int(traits.integers(0, 4))
    joined = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        if joined:
            strokes = [
                soft(
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
            strokes += [line(0.28, y, 0.0, y - 0.05 + 0.05 * k), line(0.72, y, 1.0, y - 0.05 + 0.05 * k)]
        return strokes + eyes(rng) + mouth(rng)

    return draw


def _one_eye(traits: Generator) -> Element:
    body = pick(traits, ("none", "ring", "blob", "lids"))
    mouth = _mouth(traits, ("none", "zigzag", "grid", "grin"))
    vertical = chance(traits, 0.4)
    lashes = int(traits.integers(0, 5))

    def draw(rng: Generator) -> Part:
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
            strokes += [soft(rng, [(0.1, 1.0), (0.05, 0.4), (0.5, 0.0), (0.95, 0.4), (0.9, 1.0)], 0.015), *mouth(rng)]
        else:
            strokes += [line(0.2 + 0.15 * k, y - 0.3, 0.16 + 0.17 * k, y - 0.46) for k in range(lashes)]
        return strokes

    return draw


def _ghost(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ("dot", "round", "slant", "almond")), _mouth(traits, ("none", "line", "grin", "frown"))
    frills = int(traits.integers(3, 5))
    pointed = chance(traits, 0.4)

    def draw(rng: Generator) -> Part:
        hem = np.linspace(0.9, 0.1, 2 * frills + 1)[1:-1]
        wave = [(x, 0.84 if k % 2 else 1.0) for k, x in enumerate(hem)]
        top = smooth([(0.1, 0.95), (0.1, 0.4), (0.5, 0.0), (0.9, 0.4), (0.9, 0.95)]).points
        tail = (
            np.array([(0.9, 0.95), *wave, (0.1, 0.95)]) if pointed else smooth([(0.9, 0.95), *wave, (0.1, 0.95)]).points
        )
        return [Stroke(np.vstack((top, tail))), *eyes(rng), *mouth(rng)]

    return draw


def _spider(traits: Generator) -> Element:
    legs, head = int(traits.integers(3, 5)), chance(traits, 0.5)
    filled, knee = chance(traits, 0.5), traits.uniform(0.05, 0.2)

    def draw(rng: Generator) -> Part:
        strokes = [ring(rng, 0.5, 0.52, 0.19, 0.2, fill=filled)]
        if head:
            strokes.append(ring(rng, 0.5, 0.28, 0.09, 0.09))
        for k in range(legs):
            y = 0.36 + 0.3 * k / (legs - 1)
            end = 0.1 + 0.85 * k / (legs - 1)
            for side in (-1.0, 1.0):
                strokes.append(
                    loose(
                        rng,
                        poly(
                            (0.5 + side * 0.17, y), (0.5 + side * 0.34, (y + end) / 2 - knee), (0.5 + side * 0.5, end)
                        ),
                        0.012,
                    )
                )
        return strokes

    return draw


def _fork(traits: Generator) -> Element:
    barbs, curved = chance(traits, 0.5), chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        strokes = [line(0.5, 0.0, 0.5, 1.0)]
        strokes.append(
            smooth([(0.2, 0.02), (0.24, 0.36), (0.5, 0.44), (0.76, 0.36), (0.8, 0.02)])
            if curved
            else poly((0.22, 0.02), (0.22, 0.4), (0.78, 0.4), (0.78, 0.02))
        )
        if barbs:
            strokes += [poly((x - 0.07, 0.1), (x, 0.0), (x + 0.07, 0.1)) for x in (0.21, 0.5, 0.79)]
        return strokes

    return draw


def _only_eyes(traits: Generator) -> Element:
    eyes, mouth = (
        _eyes(traits, ("slant", "almond", "wedge", "brow", "round", "cross")),
        _mouth(traits, ("none", "none", "zigzag", "fangs", "jaw", "grin")),
    )

    def draw(rng: Generator) -> Part:
        return [Stroke((s.points - 0.5) * 1.5 + 0.5, s.fill) for s in eyes(rng) + mouth(rng)]

    return draw


def _slime(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ANY_EYES), _mouth(traits, ANY_MOUTH)

    def draw(rng: Generator) -> Part:
        return [
            soft(
                rng,
                [(0.0, 0.98), (0.12, 0.6), (0.3, 0.2), (0.5, 0.12), (0.7, 0.2), (0.88, 0.6), (1.0, 0.98), (0.5, 1.0)],
                0.015,
                closed=True,
            ),
            *eyes(rng),
            *mouth(rng),
        ]

    return draw


def _furry(traits: Generator) -> Element:
    spikes = int(traits.integers(9, 18))
    eyes, mouth = _eyes(traits, ANY_EYES), _mouth(traits, ANY_MOUTH)
    depth = traits.uniform(0.06, 0.16)

    def draw(rng: Generator) -> Part:
        t = np.linspace(0.0, 2 * math.pi, 2 * spikes + 1)
        radius = 0.5 - depth * (np.arange(2 * spikes + 1) % 2) + rng.normal(0, 0.012, 2 * spikes + 1)
        return [Stroke(np.stack((0.5 + radius * np.cos(t), 0.5 + radius * np.sin(t)), axis=1)), *eyes(rng), *mouth(rng)]

    return draw


def _bat(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
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
            loose(rng, poly(*half, *[(1 - x, y) for x, y in reversed(half[:-1])]), 0.01),
            dot(rng, 0.46, 0.45, 0.02),
            dot(rng, 0.54, 0.45, 0.02),
        ]

    return draw


def _squid(traits: Generator) -> Element:
    arms = int(traits.integers(3, 6))
    eyes = _eyes(traits, ("dot", "round", "slant"))

    def draw(rng: Generator) -> Part:
        strokes = [arc(0.5, 0.46, 0.36, 0.44, 180.0, 180.0, 11)]
        for k in range(arms):
            x = 0.16 + 0.68 * k / (arms - 1)
            sway = 0.05 * (-1) ** k
            strokes.append(soft(rng, [(x, 0.46), (x + sway, 0.64), (x - sway, 0.82), (x + sway, 1.0)], 0.012))
        return strokes + [Stroke(s.points - (0.0, 0.1), s.fill) for s in eyes(rng)]

    return draw


def _serpent(traits: Generator) -> Element:
    bends = int(traits.integers(2, 5))

    def draw(rng: Generator) -> Part:
        knots = [(0.5 + (0.4 if k % 2 else -0.4), 0.95 - 0.7 * k / bends) for k in range(bends + 1)]
        head = (0.5, 0.12)
        return [
            soft(rng, [*knots, head], 0.015),
            ring(rng, 0.55, 0.09, 0.13, 0.08),
            dot(rng, 0.58, 0.07, 0.02, True),
            poly((0.68, 0.1), (0.84, 0.06), (0.8, 0.13)),
        ]

    return draw


def _fangs(traits: Generator) -> Element:
    teeth = int(traits.integers(3, 6))
    rows = chance(traits, 0.6)

    def draw(rng: Generator) -> Part:
        strokes = [
            smooth([(0.0, 0.45), (0.5, 0.2), (1.0, 0.45), (0.5, 0.85), (0.0, 0.45)]),
            zigzag(0.12, 0.42, 0.88, 0.42, teeth, 0.07),
        ]
        return [*strokes, zigzag(0.16, 0.6, 0.84, 0.6, teeth, 0.06)] if rows else strokes

    return draw


def _two_horns(traits: Generator) -> Element:
    joined = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        left = [(0.4, 0.95), (0.1, 0.7), (0.02, 0.05), (0.24, 0.5), (0.42, 0.62)]
        strokes = [soft(rng, left, 0.012), soft(rng, [(1 - x, y) for x, y in left], 0.012)]
        return [*strokes, soft(rng, [(0.42, 0.62), (0.5, 0.64), (0.58, 0.62)], 0.01)] if joined else strokes

    return draw


def _claws(traits: Generator) -> Element:
    count, bend = int(traits.integers(3, 5)), traits.normal(0.0, 0.1)
    filled = chance(traits, 0.4)

    def draw(rng: Generator) -> Part:
        strokes = []
        for k in range(count):
            x = 0.2 + 0.6 * k / (count - 1)
            top, low = (x + 0.14, 0.02 + rng.normal(0, 0.02)), (x - 0.14, 0.98 + rng.normal(0, 0.03))
            middle = (x + bend, 0.5)
            strokes.append(
                smooth([top, middle, low, (middle[0] + 0.06, 0.5), top], fill=True)
                if filled
                else smooth([top, middle, low])
            )
        return strokes

    return draw


def _square_head(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ANY_EYES), _mouth(traits, ANY_MOUTH[1:])
    antennae, bolts = chance(traits, 0.5), chance(traits, 0.3)

    def draw(rng: Generator) -> Part:
        strokes = [
            loose(rng, poly((0.1, 0.18), (0.9, 0.18), (0.9, 0.98), (0.1, 0.98), closed=True), 0.015),
            *eyes(rng),
            *mouth(rng),
        ]
        if antennae:
            strokes += [line(0.35, 0.18, 0.28, 0.0), line(0.65, 0.18, 0.72, 0.0)]
        if bolts:
            strokes += [line(0.1, 0.6, 0.0, 0.6), line(0.9, 0.6, 1.0, 0.6)]
        return strokes

    return draw


def _triangle_head(traits: Generator) -> Element:
    eyes, mouth = _eyes(traits, ANGRY), _mouth(traits, ("none", "zigzag", "line"))
    down = chance(traits, 0.6)

    def draw(rng: Generator) -> Part:
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
        return [loose(rng, head, 0.015), *features]

    return draw


def _stick_monster(traits: Generator) -> Element:
    arms_up = chance(traits, 0.6)

    def draw(rng: Generator) -> Part:
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

    return draw


def _exclamation(traits: Generator) -> Element:
    count = int(traits.integers(1, 4))

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for k in range(count):
            x = 0.5 + 0.26 * (k - (count - 1) / 2)
            strokes += [loose(rng, line(x, 0.05, x, 0.68), 0.015), dot(rng, x, 0.92, 0.045, True)]
        return strokes

    return draw


def _dragon_head(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            loose(
                rng,
                poly(
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
                ),
                0.012,
            ),
            line(0.38, 0.4, 0.5, 0.34),
            zigzag(0.12, 0.7, 0.5, 0.64, 3, 0.04),
        ]

    return draw


def _worm_pile(traits: Generator) -> Element:
    bumps = int(traits.integers(2, 4))

    def draw(rng: Generator) -> Part:
        strokes: Part = [arc((k + 0.5) / bumps, 0.9, 0.5 / bumps, 0.5 - 0.1 * k, 180.0, 180.0, 9) for k in range(bumps)]
        return [*strokes, ring(rng, 0.02, 0.72, 0.12, 0.12), dot(rng, 0.0, 0.7, 0.02, True)]

    return draw


def _scribble(traits: Generator) -> Element:
    turns, spread = traits.uniform(4.0, 11.0), traits.uniform(0.4, 1.0)
    eyes = _eyes(traits, ("dot", "round", "slant")) if chance(traits, 0.35) else None

    def draw(rng: Generator) -> Part:
        strokes = [coil(rng, 0.5, 0.5, 0.5, 0.48, turns, spread)]
        return strokes + eyes(rng) if eyes else strokes

    return draw


def _backed(maker: ElementMaker, share: float, size: tuple[float, float] = (0.55, 0.9)) -> ArtistMaker:
    """The element on a cell hatched by pencil, in a share of the designs; else bare."""
    alone = arranged(maker, SINGLE, (0.85, 1.15), size)

    def make(traits: Generator) -> Artist:
        return on_hatching(traits, alone(traits)) if chance(traits, share) else alone(traits)

    return make


def on_hatching(traits: Generator, artist: Artist) -> Artist:
    """The artist's symbol on a hatched cell: the hatching stops at the symbol or goes through it with less pressure."""
    return _hatching(traits, artist, (0.07, 0.2), crossed=0.15, pressure=(0.25, 0.7), around=0.6)


def _hatching(
    traits: Generator,
    artist: Artist,
    gaps: tuple[float, float],
    *,
    crossed: float,
    pressure: tuple[float, float],
    around: float,
) -> Artist:
    """Hatching behind a symbol. gaps: between its lines. crossed, around: shares of the designs that do so."""
    angle = pick(traits, (-45.0, 45.0, 0.0, 90.0, -60.0, -30.0)) + traits.normal(0, 8)
    gap = traits.uniform(*gaps)
    cross, joined = chance(traits, crossed), chance(traits, 0.45)
    force = traits.uniform(*pressure)
    margin = traits.uniform(-0.04, 0.12)
    ragged = traits.uniform(0.01, 0.05)
    spared = chance(traits, around)
    joined = joined and not spared
    gap = min(gap, 0.11) if joined else gap

    def draw(rng: Generator, cell: CellContext) -> Part:
        front = artist(rng, cell)
        box = (margin, margin, 1.0 - margin, 1.0 - margin)
        back = hatched(rng, angle, gap, rng.uniform(0, gap), box, ragged, joined)
        if cross:
            back += hatched(rng, angle + 80.0, gap, rng.uniform(0, gap), box, ragged, joined)
        if spared and front:
            points = np.vstack([s.points for s in front])
            low, high = points.min(axis=0), points.max(axis=0)
            centre, reach = (low + high) / 2, (high - low) / 2 * 0.95 + 0.01
            back = [piece for stroke in back for piece in _outside(stroke, centre, reach)]
        return [Stroke(s.points, s.fill, force) for s in back] + front

    return draw


def _outside(stroke: Stroke, centre: np.ndarray, reach: np.ndarray) -> Part:
    """The pieces of a straight stroke outside an ellipse."""
    start, step = (stroke.points[0] - centre) / reach, (stroke.points[-1] - stroke.points[0]) / reach
    a, b, c = float(step @ step), 2 * float(start @ step), float(start @ start) - 1.0
    root = b * b - 4 * a * c
    if root <= 0:
        return [stroke]
    first, last = (-b - math.sqrt(root)) / (2 * a), (-b + math.sqrt(root)) / (2 * a)
    p, d = stroke.points[0], stroke.points[-1] - stroke.points[0]
    pieces = []
    if first > 0.06:
        pieces.append(Stroke(np.array((p, p + d * min(1.0, first)))))
    if last < 0.94:
        pieces.append(Stroke(np.array((p + d * max(0.0, last), p + d))))
    return pieces


def _hatching_only(traits: Generator) -> Artist:
    return _hatching(traits, lambda rng, cell: [], (0.06, 0.12), crossed=0.45, pressure=(0.6, 1.0), around=0.0)


def _dark_spiral(traits: Generator) -> Element:
    turns = traits.uniform(3.0, 6.0) * pick(traits, (-1.0, 1.0))
    return lambda rng: [spiral(0.5, 0.5, 0.5, 0.48, turns, rng.uniform(0, 360))]


def _paw(traits: Generator) -> Element:
    toes = int(traits.integers(3, 5))
    filled = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        strokes = [ring(rng, 0.5, 0.7, 0.28, 0.24, fill=filled)]
        for k in range(toes):
            angle = math.radians(200.0 + 140.0 * k / (toes - 1))
            strokes.append(ring(rng, 0.5 + 0.4 * math.cos(angle), 0.6 + 0.45 * math.sin(angle), 0.1, 0.13, fill=filled))
        return strokes

    return draw


FAMILIES = (
    Family("M", "horned face on hatching", "publisher", _backed(_horned, 1.0), weight=3),
    Family("M", "horned face", "common", _backed(_horned, 0.15), weight=3),
    Family("M", "horned outline", "common", _backed(_horned_outline, 0.35), weight=2),
    Family("M", "face", "common", _backed(_face, 0.35), weight=2.5),
    Family("M", "only eyes", "common", _backed(_only_eyes, 0.5, (0.5, 0.85)), weight=1.5),
    Family("M", "hatching", "common", _hatching_only, weight=1.5),
    Family("M", "skull", "common", _backed(_skull, 0.3), weight=1.5),
    Family("M", "cat", "common", _backed(_cat, 0.3), weight=1.5),
    Family("M", "one eye", "rare", _backed(_one_eye, 0.3)),
    Family("M", "ghost", "rare", _backed(_ghost, 0.25)),
    Family("M", "spider", "rare", _backed(_spider, 0.2)),
    Family("M", "slime", "rare", _backed(_slime, 0.25)),
    Family("M", "furry", "rare", _backed(_furry, 0.2)),
    Family("M", "scribble", "rare", arranged(_scribble, SINGLE, (0.9, 1.2), (0.55, 0.95))),
    Family("M", "fork", "rare", _backed(_fork, 0.2)),
    Family("M", "fangs", "rare", _backed(_fangs, 0.25)),
    Family("M", "square head", "rare", _backed(_square_head, 0.25)),
    Family("M", "squid", "rare", _backed(_squid, 0.2)),
    Family("M", "serpent", "rare", arranged(_serpent, SINGLE, (0.8, 1.1))),
    Family("M", "two horns", "rare", _backed(_two_horns, 0.3)),
    Family("M", "stick monster", "rare", arranged(_stick_monster, FEW, (0.7, 1.0))),
    Family("M", "bat", "rare", _backed(_bat, 0.2), "calibrate"),
    Family("M", "triangle head", "rare", _backed(_triangle_head, 0.3), "calibrate"),
    Family("M", "paw", "rare", arranged(_paw, FEW), "calibrate"),
    Family("M", "crossbones", "rare", _backed(_crossbones, 0.2), "test"),
    Family("M", "claws", "rare", _backed(_claws, 0.2), "test"),
    Family("M", "dragon head", "rare", _backed(_dragon_head, 0.2), "test"),
    Family("M", "dark spiral", "rare", arranged(_dark_spiral, SINGLE), "test"),
    Family("M", "exclamation", "rare", _backed(_exclamation, 0.2), "test"),
    Family("M", "sea serpent", "rare", _backed(_worm_pile, 0.2), "test"),
    Family("M", "initial", "letter", initials("M")),
)
