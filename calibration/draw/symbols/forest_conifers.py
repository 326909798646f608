"""Trees that end in a point: triangles, firs and pines, and the trunk that other trees stand on,
too."""

from __future__ import annotations

import numpy as np
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    Element,
    Part,
    chance,
    dot,
    element,
    jittered_poly,
    jittered_stroke,
    line,
    pick,
    poly,
    zigzag,
)
from numpy.random import Generator


def make_trunk(
    traits: Generator, top: float, styles: tuple[str, ...] = ("line", "double", "box", "wide")
) -> Element:
    """A trunk from `top` down to the ground, of one of the styles."""
    style = pick(traits, styles)
    half = traits.uniform(0.05, 0.11)
    flare = traits.uniform(0.0, 0.08)

    def draw(rng: Generator) -> Part:
        up = top + rng.normal(0.0, 0.03)
        x = 0.5 + rng.normal(0.0, 0.025)
        if style == "line":
            return [line(x, up, x + rng.normal(0.0, 0.02), 1.0)]
        if style == "double":
            return [
                line(x - half, up, x - half - flare, 1.0),
                line(x + half, up, x + half + flare, 1.0),
            ]
        if style == "box":
            return [poly((x - half, up), (x - half, 1.0), (x + half, 1.0), (x + half, up))]
        return [
            poly((x - half * 0.6, up), (x - half - flare, 1.0)),
            poly((x + half * 0.6, up), (x + half + flare, 1.0)),
        ]

    return draw


@element
def triangle(traits: Generator, rng: Generator) -> Part:
    """A triangle on a trunk."""
    bottom = traits.uniform(0.68, 0.86)
    half = traits.uniform(0.28, 0.46)
    filled = chance(traits, 0.15)
    trunk = make_trunk(traits, bottom, ("line", "line", "double", "box"))

    crown = poly((0.5, 0.0), (0.5 + half, bottom), (0.5 - half, bottom), closed=True, fill=filled)
    return [jittered_stroke(rng, crown, 0.025), *trunk(rng)]


@element
def stacked(traits: Generator, rng: Generator) -> Part:
    """Triangles one above the other, closed or as roofs."""
    layers = int(traits.integers(2, 5))
    bottom = traits.uniform(0.76, 0.9)
    outline = chance(traits, 0.5)
    grow = traits.uniform(0.0, 0.12)
    trunk = make_trunk(traits, bottom)

    strokes: Part = []
    step = bottom / layers
    for k in range(layers):
        half = 0.26 + grow * k + 0.04
        peak = max(0.0, k * step - 0.06)
        if outline:
            strokes.append(
                jittered_poly(
                    rng,
                    [(0.5, peak), (0.5 + half, (k + 1) * step), (0.5 - half, (k + 1) * step)],
                    0.02,
                    closed=True,
                )
            )
        else:
            strokes.append(
                jittered_poly(
                    rng,
                    [(0.5 - half, (k + 1) * step), (0.5, peak), (0.5 + half, (k + 1) * step)],
                    0.02,
                )
            )
    return strokes + trunk(rng)


@element
def fir_outline(traits: Generator, rng: Generator) -> Part:
    """A fir's outline with its steps."""
    layers = int(traits.integers(2, 4))
    bottom = traits.uniform(0.78, 0.9)
    notch = traits.uniform(0.35, 0.65)
    trunk = make_trunk(traits, bottom)

    right = [(0.5, 0.0)]
    for k in range(1, layers + 1):
        half = 0.14 + 0.3 * k / layers
        right.append((0.5 + half, bottom * k / layers))
        if k < layers:
            right.append((0.5 + half * notch, bottom * k / layers))
    left = [(1.0 - x, y) for x, y in reversed(right[1:])]
    return [jittered_poly(rng, [*right, *left], 0.018, closed=True), *trunk(rng)]


@element
def zigzag_conifer(traits: Generator, rng: Generator) -> Part:
    """A zigzag that widens downwards."""
    teeth = int(traits.integers(2, 6))
    bottom = traits.uniform(0.72, 0.95)
    half = traits.uniform(0.3, 0.46)
    stem = pick(traits, ("end", "through", "none"), (4, 2, 1))
    sag = traits.uniform(0.0, 0.07)

    n = 2 * teeth + 1
    t = np.linspace(0.04, 1.0, n)
    side = np.where(np.arange(n) % 2 == 0, -1.0, 1.0)
    points = np.stack((0.5 + side * half * t, bottom * t + sag * side), axis=1) + rng.normal(
        0.0, 0.02, (n, 2)
    )
    points[0] = 0.5, 0.0
    strokes = [Stroke(points)]
    if stem != "none":
        strokes.append(
            line(0.5, 0.0 if stem == "through" else bottom - 0.03, 0.5 + rng.normal(0, 0.02), 1.0)
        )
    return strokes


@element
def arrow(traits: Generator, rng: Generator) -> Part:
    """A stem with pairs of hanging or rising branches."""
    pairs = int(traits.integers(2, 6))
    fall = traits.uniform(0.04, 0.24) * pick(traits, (1.0, 1.0, 1.0, -1.0))
    width = traits.uniform(0.28, 0.45)
    taper = traits.uniform(0.2, 1.0)
    joined = chance(traits, 0.5)

    strokes = [line(0.5 + rng.normal(0, 0.02), 0.0, 0.5, 1.0)]
    for k in range(pairs):
        y = 0.04 + max(0.0, -fall) + 0.74 * k / pairs
        half = width * (1 - taper * (1 - (k + 1) / pairs))
        jitter = rng.normal(0.0, 0.025, 4)
        left, right = (
            (0.5 - half + jitter[0], y + fall + jitter[1]),
            (0.5 + half + jitter[2], y + fall + jitter[3]),
        )
        strokes += (
            [poly(left, (0.5, y), right)]
            if joined
            else [poly((0.5, y), left), poly((0.5, y), right)]
        )
    return strokes


@element
def black_triangle(traits: Generator, rng: Generator) -> Part:
    """A filled or scribbled triangle."""
    half = traits.uniform(0.26, 0.45)
    stem = traits.uniform(0.0, 0.25)
    scribbled = chance(traits, 0.5)
    teeth = int(traits.integers(4, 8))

    bottom = 1.0 - stem
    if scribbled:
        t = np.linspace(0.0, 1.0, 2 * teeth)
        side = np.where(np.arange(2 * teeth) % 2 == 0, -1.0, 1.0)
        crown = Stroke(np.stack((0.5 + side * half * t, t * bottom), axis=1))
        strokes = [crown, poly((0.5, 0.0), (0.5 + half, bottom), (0.5 - half, bottom), closed=True)]
    else:
        strokes = [
            jittered_poly(
                rng,
                [(0.5, 0.0), (0.5 + half, bottom), (0.5 - half, bottom)],
                0.025,
                closed=True,
                fill=True,
            )
        ]
    return [*strokes, line(0.5, bottom, 0.5, 1.0)] if stem > 0.06 else strokes


@element
def caret_tree(traits: Generator, rng: Generator) -> Part:
    """A roof on a stick."""
    half, drop = traits.uniform(0.2, 0.4), traits.uniform(0.4, 0.75)
    top = traits.uniform(0.0, 0.2)
    return [
        jittered_poly(rng, [(0.5 - half, drop), (0.5, 0.0), (0.5 + half, drop)], 0.025),
        line(0.5, top, 0.5, 1.0),
    ]


@element
def christmas(traits: Generator, rng: Generator) -> Part:
    """A fir with balls and a star."""
    baubles = int(traits.integers(2, 6))
    topped = chance(traits, 0.5)

    strokes = [jittered_poly(rng, [(0.5, 0.12), (0.92, 0.84), (0.08, 0.84)], 0.02, closed=True)]
    strokes += [line(0.5, 0.84, 0.5, 1.0)]
    for _ in range(baubles):
        y = rng.uniform(0.4, 0.78)
        strokes.append(dot(rng, 0.5 + rng.uniform(-0.8, 0.8) * 0.42 * (y - 0.2), y, 0.035))
    if topped:
        strokes += [line(0.42, 0.06, 0.58, 0.06), line(0.5, 0.0, 0.5, 0.12)]
    return strokes


@element
def grass_pine(traits: Generator, rng: Generator) -> Part:
    """A stem with layers of ticks."""
    strokes_count = int(traits.integers(3, 6))

    return [
        zigzag(0.5, 0.02 + 0.22 * k, 0.5, 0.2 + 0.22 * k, 1, -(0.12 + 0.09 * k))
        for k in range(strokes_count - 1)
    ] + [line(0.5, 0.0, 0.5, 1.0)]
