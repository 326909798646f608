"""Water: drops, ponds, fish, boats and what else is in or above the water; waves stand in
`water_waves`."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols import water_waves as waves
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    MANY,
    SINGLE,
    Part,
    arc,
    arranged,
    artist,
    chance,
    dot,
    element,
    jittered_poly,
    jittered_smooth,
    line,
    poly,
    ring,
)
from numpy.random import Generator


@element
def _drop(traits: Generator, rng: Generator) -> Part:
    half = traits.uniform(0.26, 0.4)
    filled, shine = chance(traits, 0.2), chance(traits, 0.25)
    sharp = traits.uniform(0.08, 0.2)

    outline = jittered_smooth(
        rng,
        [
            (0.5, 0.0),
            (0.5 + sharp, 0.3),
            (0.5 + half, 0.68),
            (0.5, 1.0),
            (0.5 - half, 0.68),
            (0.5 - sharp, 0.3),
            (0.5, 0.0),
        ],
        0.012,
        fill=filled,
    )
    return [outline, arc(0.5, 0.7, half * 0.55, 0.18, 100.0, 80.0)] if shine else [outline]


@element
def _fish(traits: Generator, rng: Generator) -> Part:
    belly = traits.uniform(0.2, 0.34)
    eye, gill, fin = chance(traits, 0.75), chance(traits, 0.3), chance(traits, 0.25)
    one_line = chance(traits, 0.5)
    left = chance(traits, 0.5)

    if one_line:
        strokes = [
            jittered_smooth(
                rng,
                [
                    (1.0, 0.5 - belly),
                    (0.7, 0.56),
                    (0.35, 0.5 + belly),
                    (0.0, 0.5),
                    (0.35, 0.5 - belly),
                    (0.7, 0.44),
                    (1.0, 0.5 + belly),
                ],
                0.015,
            )
        ]
        if chance(rng, 0.6):
            strokes.append(line(1.0, 0.5 - belly, 1.0, 0.5 + belly))
    else:
        strokes = [
            ring(rng, 0.38, 0.5, 0.38, belly),
            jittered_poly(
                rng, [(0.74, 0.5), (1.0, 0.5 - belly), (1.0, 0.5 + belly)], 0.015, closed=True
            ),
        ]
    if eye:
        strokes.append(dot(rng, 0.17, 0.46, 0.03, True))
    if gill:
        strokes.append(arc(0.25, 0.5, 0.06, belly * 0.7, -80.0, 160.0))
    if fin:
        strokes.append(poly((0.35, 0.5 - belly), (0.5, 0.35 - belly), (0.55, 0.55 - belly)))
    return (
        strokes
        if left
        else [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0), s.fill) for s in strokes]
    )


@artist
def _river(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Two banks winding through the cell."""
    upright, width = chance(traits, 0.5), traits.uniform(0.12, 0.24)
    sway, waves = traits.uniform(0.06, 0.16), traits.uniform(0.7, 1.4)
    ripples = int(traits.integers(0, 3))
    slant = traits.normal(0, 0.25)

    t = np.linspace(0.0, 1.0, 15)
    middle = 0.5 + sway * np.sin(2 * math.pi * waves * t) + slant * (t - 0.5) + rng.normal(0, 0.02)
    lines = [middle - width, middle + width] + [
        middle + rng.uniform(-0.4, 0.4) * width for _ in range(ripples)
    ]
    return [Stroke(np.stack((x, t) if upright else (t, x), axis=1)) for x in lines]


@element
def _pond(traits: Generator, rng: Generator) -> Part:
    knots = int(traits.integers(6, 10))
    radii = traits.uniform(0.38, 0.5, knots)
    waves = int(traits.integers(0, 4))

    points = [
        (
            0.5 + r * math.cos(2 * math.pi * k / knots),
            0.5 + 0.75 * r * math.sin(2 * math.pi * k / knots),
        )
        for k, r in enumerate(radii)
    ]
    strokes = [jittered_smooth(rng, points, 0.01, closed=True)]
    for k in range(waves):
        y = 0.5 + 0.16 * (k - (waves - 1) / 2)
        strokes.append(
            jittered_smooth(
                rng, [(0.3, y), (0.4, y - 0.05), (0.5, y), (0.6, y + 0.05), (0.7, y)], 0.008
            )
        )
    return strokes


@element
def _boat(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_smooth(rng, [(0.05, 0.62), (0.25, 0.85), (0.75, 0.85), (0.95, 0.62)], 0.01),
        line(0.05, 0.62, 0.95, 0.62),
        line(0.5, 0.62, 0.5, 0.02),
        poly((0.5, 0.05), (0.85, 0.52), (0.5, 0.52)),
        jittered_smooth(
            rng, [(0.0, 0.97), (0.25, 0.92), (0.5, 0.98), (0.75, 0.92), (1.0, 0.97)], 0.008
        ),
    ]


@element
def _anchor(traits: Generator, rng: Generator) -> Part:
    return [
        ring(rng, 0.5, 0.1, 0.1, 0.1),
        line(0.5, 0.2, 0.5, 0.98),
        line(0.28, 0.32, 0.72, 0.32),
        arc(0.5, 0.58, 0.42, 0.4, 0.0, 180.0, 11),
    ]


@element
def _bubbles(traits: Generator, rng: Generator) -> Part:
    count = int(traits.integers(3, 8))
    places, sizes = traits.uniform(0.12, 0.88, (count, 2)), traits.uniform(0.06, 0.16, count)
    return [
        ring(rng, x + rng.normal(0, 0.02), y, r, r) for (x, y), r in zip(places, sizes, strict=True)
    ]


@element
def _rain(traits: Generator, rng: Generator) -> Part:
    count, slant = int(traits.integers(5, 12)), traits.normal(0.0, 0.06)
    places = traits.uniform(0.08, 0.92, (count, 2))
    length = traits.uniform(0.1, 0.2)

    return [
        line(x + slant, y - length / 2, x - slant, y + length / 2)
        for x, y in places + rng.normal(0, 0.02, places.shape)
    ]


@element
def _whale(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_smooth(
            rng,
            [
                (0.0, 0.6),
                (0.1, 0.35),
                (0.4, 0.28),
                (0.7, 0.5),
                (0.9, 0.4),
                (0.85, 0.15),
                (1.0, 0.3),
                (0.95, 0.6),
                (0.7, 0.85),
                (0.3, 0.9),
                (0.0, 0.6),
            ],
            0.01,
        ),
        dot(rng, 0.16, 0.52, 0.025, True),
        jittered_smooth(rng, [(0.25, 0.22), (0.22, 0.05), (0.1, 0.05)], 0.01),
    ]


@element
def _seagull(traits: Generator, rng: Generator) -> Part:
    lift = traits.uniform(0.2, 0.5)
    return [
        jittered_smooth(
            rng,
            [
                (0.0, 0.5 - lift * 0.3),
                (0.25, 0.5 - lift * 0.5),
                (0.48, 0.6),
                (0.5, 0.62),
                (0.52, 0.6),
                (0.75, 0.5 - lift * 0.5),
                (1.0, 0.5 - lift * 0.3),
            ],
            0.012,
        )
    ]


ROWS = ((1, 0.1), (2, 0.3), (3, 0.45), (4, 0.15))


publisher, common, rare, letter = tiers("W")
FAMILIES = (
    publisher(
        "three scalloped waves",
        waves.wave_rows(("scallop",), ((3, 1.0),), (2.0, 4.0), runs=0.85),
        continuous="cell",
        weight=3,
    ),
    common("scallops", waves.wave_rows(("scallop",), ROWS), continuous="cell", weight=2),
    common("arches", waves.wave_rows(("arch",), ROWS), continuous="cell", weight=1.5),
    common("sine waves", waves.wave_rows(("sine",), ROWS, (1.0, 3.0)), continuous="cell", weight=3),
    common("zigzag waves", waves.wave_rows(("zigzag",), ROWS), continuous="cell", weight=1.5),
    common(
        "tilde",
        arranged(waves.tilde, ((1, 0.5), (2, 0.2), (3, 0.3)), (1.1, 2.0), (0.5, 0.85), 6.0),
        weight=1.5,
    ),
    common(
        "double tilde",
        arranged(waves.double_tilde, ((1, 0.9), (2, 0.1)), (1.0, 1.6), (0.55, 0.9)),
        weight=2,
    ),
    common("short waves", waves.short_waves, weight=2),
    rare("leaning waves", waves.wave_rows(("saw",), ROWS, (1.5, 3.5)), continuous="cell"),
    rare(
        "upright waves",
        waves.wave_rows(("sine", "scallop"), ROWS, (1.0, 3.0), upright=True),
        continuous="cell",
    ),
    rare("drop", arranged(_drop, MANY, (0.6, 0.85), (0.5, 0.9)), weight=1.5),
    rare("fish", arranged(_fish, FEW, (1.3, 2.0), (0.45, 0.65)), weight=1.5),
    rare("breaking wave", arranged(waves.crest, FEW, (1.0, 1.4), (0.5, 0.8))),
    rare("level strokes", waves.level_lines),
    rare("spiral", arranged(waves.spiral_wave, FEW, (0.9, 1.2), (0.5, 0.9), 20.0)),
    rare("curls", waves.curls),
    rare("river", _river),
    rare("pond", arranged(_pond, SINGLE, (1.0, 1.3), (0.6, 0.9))),
    rare("scales", waves.scales),
    rare("loops", waves.loops),
    rare("ripples", arranged(waves.ripples, FEW, (0.9, 1.3), (0.6, 0.9)), "calibrate"),
    rare("bubbles", arranged(_bubbles, SINGLE, (1.0, 1.0)), "calibrate"),
    rare("gulls", arranged(_seagull, MANY, (1.4, 2.0), (0.5, 0.8)), "calibrate"),
    rare("boat", arranged(_boat, SINGLE, (0.9, 1.1)), "test"),
    rare("anchor", arranged(_anchor, SINGLE, (0.8, 1.0)), "test"),
    rare("rain", arranged(_rain, SINGLE, (1.0, 1.0)), "test"),
    rare("whale", arranged(_whale, SINGLE, (1.1, 1.5), (0.5, 0.75)), "test"),
    rare("wave over lines", waves.wave_and_lines, "test", continuous="cell"),
    letter("initial", initials("W")),
)
