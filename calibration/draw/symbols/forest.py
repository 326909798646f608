"""Forest: every kind of tree, alone or several to a space; conifers stand in `forest_conifers`."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols import forest_conifers as conifers
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.glyphs import initials
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    FEW,
    SINGLE,
    Part,
    arc,
    arranged,
    chance,
    cloud,
    coil,
    dot,
    element,
    hatch_circle,
    humps,
    jittered_smooth,
    jittered_stroke,
    line,
    pick,
    poly,
    ring,
    smooth,
    spiral,
)
from numpy.random import Generator


@element
def _lollipop(traits: Generator, rng: Generator) -> Part:
    radius_y = traits.uniform(0.24, 0.36)
    radius_x = radius_y * traits.uniform(0.85, 1.3)
    crossing = traits.uniform(-0.02, 0.35) if chance(traits, 0.5) else 0.0
    trunk = conifers.make_trunk(
        traits, 2 * radius_y - crossing * radius_y, ("line", "line", "line", "double", "box")
    )
    first = chance(traits, 0.25)

    crown = [ring(rng, 0.5, radius_y, radius_x, radius_y)]
    stem = trunk(rng)
    return stem + crown if first else crown + stem


@element
def _one_line_lollipop(traits: Generator, rng: Generator) -> Part:
    radius = traits.uniform(0.24, 0.36)
    side = pick(traits, (-1.0, 1.0))

    sweep = side * rng.normal(365.0, 18.0)
    crown = arc(0.5, radius, radius * 1.05, radius, 90.0, sweep, 16)
    foot = np.array([(0.5 + rng.normal(0, 0.03), 1.0)])
    return [Stroke(np.vstack((foot, crown.points) if chance(rng, 0.5) else (crown.points, foot)))]


@element
def _cloud_tree(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(4, 10))
    radius_x, radius_y = traits.uniform(0.3, 0.46), traits.uniform(0.27, 0.38)
    depth = traits.uniform(0.2, 0.4)
    trunk = conifers.make_trunk(traits, 2 * radius_y - 0.05, ("double", "wide", "box", "line"))
    inner = chance(traits, 0.25)

    strokes = [
        cloud(rng, 0.5, radius_y, radius_x, radius_y, bumps, depth, 90.0 + rng.normal(0, 10)),
        *trunk(rng),
    ]
    if inner:
        strokes += [
            arc(x, radius_y + dy, 0.07, 0.05, 20.0, 150.0) for x, dy in ((0.4, -0.08), (0.6, 0.02))
        ]
    return strokes


@element
def _one_line_tree(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(3, 8))
    gap = traits.uniform(0.06, 0.12)
    width = traits.uniform(0.32, 0.45)
    depth = traits.uniform(0.15, 0.4)

    opening = math.degrees(math.asin(min(0.9, gap / width)))
    crown = cloud(
        rng, 0.5, 0.34, width, 0.34, bumps, depth, 90.0 + opening, 360.0 - 2 * opening
    ).points
    feet = (
        np.array([(0.5 - gap * rng.uniform(1, 1.7), 1.0)]),
        np.array([(0.5 + gap * rng.uniform(1, 1.7), 1.0)]),
    )
    return [Stroke(np.vstack((feet[0], crown, feet[1])))]


@element
def _scribble_tree(traits: Generator, rng: Generator) -> Part:
    turns = traits.uniform(2.5, 7.0)
    radius = traits.uniform(0.26, 0.36)
    trunk = conifers.make_trunk(traits, 1.6 * radius)
    spread = traits.uniform(0.3, 0.8)
    return [
        coil(rng, 0.5, radius, radius * 1.15, radius, turns * rng.uniform(0.8, 1.2), spread),
        *trunk(rng),
    ]


@element
def _bare(traits: Generator, rng: Generator) -> Part:
    pairs = int(traits.integers(1, 4))
    spread, rise = traits.uniform(0.18, 0.4), traits.uniform(0.18, 0.36)
    first = traits.uniform(0.02, 0.2)
    alternate = chance(traits, 0.4)

    fork = pairs == 1
    strokes = [line(0.5, first + rise if fork else first * 0.4, 0.5 + rng.normal(0, 0.02), 1.0)]
    for k in range(pairs):
        y = first + rise + k * 0.24
        shift = 0.09 if alternate else 0.0
        ends = rng.normal(0.0, 0.025, 4)
        strokes.append(line(0.5, y, 0.5 - spread + ends[0], y - rise + ends[1]))
        strokes.append(line(0.5, y + shift, 0.5 + spread + ends[2], y + shift - rise + ends[3]))
    return strokes


@element
def _leaf(traits: Generator, rng: Generator) -> Part:
    belly = traits.uniform(0.24, 0.42)
    veins = int(traits.integers(0, 4))
    stem = traits.uniform(0.76, 0.92)
    low = traits.uniform(0.4, 0.65)

    outline = jittered_smooth(
        rng,
        [(0.5, 0.0), (0.5 + belly, stem * low), (0.5, stem), (0.5 - belly, stem * low), (0.5, 0.0)],
        0.02,
    )
    strokes = [outline, line(0.5, 0.12 if veins else stem - 0.1, 0.5, 1.0)]
    for k in range(veins):
        y = 0.3 + 0.16 * k
        strokes += [
            line(0.5, y + 0.1, 0.5 + belly * 0.7, y),
            line(0.5, y + 0.1, 0.5 - belly * 0.7, y),
        ]
    return strokes


@element
def _palm(traits: Generator, rng: Generator) -> Part:
    fronds = int(traits.integers(4, 7))
    bend = traits.normal(0.0, 0.12)
    droop = traits.uniform(0.08, 0.22)
    double = chance(traits, 0.3)

    strokes = [smooth([(0.5, 0.3), (0.5 + bend, 0.62), (0.5 + bend * 0.6, 1.0)])]
    if double:
        strokes.append(smooth([(0.55, 0.3), (0.56 + bend, 0.62), (0.6 + bend * 0.6, 1.0)]))
    for k in range(fronds):
        angle = math.radians(190.0 + 160.0 * k / (fronds - 1)) + rng.normal(0, 0.08)
        x, y = math.cos(angle) * 0.44, math.sin(angle) * 0.26
        strokes.append(smooth([(0.5, 0.3), (0.5 + 0.55 * x, 0.28 + y), (0.5 + x, 0.3 + y + droop)]))
    return strokes


@element
def _bush(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(3, 6))
    base = chance(traits, 0.7)
    height = traits.uniform(0.2, 0.4)
    stems = int(traits.integers(0, 4))

    strokes = [cloud(rng, 0.5, 0.85, 0.48, 0.4 + height, bumps, 0.3, 180.0, 180.0)]
    if base:
        strokes.append(line(0.02, 0.87, 0.98, 0.87 + rng.normal(0, 0.03)))
    strokes += [
        line(0.5 + (k - (stems - 1) / 2) * 0.16, 0.85, 0.5 + (k - (stems - 1) / 2) * 0.12, 1.0)
        for k in range(stems)
    ]
    return strokes


@element
def _poplar(traits: Generator, rng: Generator) -> Part:
    half = traits.uniform(0.14, 0.24)
    top = traits.uniform(0.0, 0.4)
    pointed = chance(traits, 0.4)

    if pointed:
        crown = jittered_smooth(
            rng, [(0.5, 0.0), (0.5 + half, 0.5), (0.5, 0.84), (0.5 - half, 0.5), (0.5, 0.0)], 0.015
        )
    else:
        crown = ring(rng, 0.5, 0.42, half, 0.42)
    return [crown, line(0.5, top + 0.42, 0.5, 1.0)]


@element
def _capped(traits: Generator, rng: Generator) -> Part:
    width, height = traits.uniform(0.3, 0.48), traits.uniform(0.22, 0.5)
    closed = chance(traits, 0.3)
    up = chance(traits, 0.4)

    cap = arc(
        0.5,
        height,
        width * rng.uniform(0.9, 1.1),
        height,
        180.0 + rng.normal(0, 8),
        180.0 + rng.normal(0, 10),
        9,
    )
    strokes = [cap, line(0.5, 0.02 if up else height, 0.5 + rng.normal(0, 0.02), 1.0)]
    if closed:
        strokes.append(line(0.5 - width, height, 0.5 + width, height))
    return strokes


@element
def _black_ball(traits: Generator, rng: Generator) -> Part:
    radius = traits.uniform(0.22, 0.34)
    return [ring(rng, 0.5, radius, radius * 1.1, radius, fill=True), line(0.5, radius, 0.5, 1.0)]


@element
def _ball_group(traits: Generator, rng: Generator) -> Part:
    balls = int(traits.integers(3, 6))
    trunk = conifers.make_trunk(traits, 0.5, ("double", "wide", "line"))
    radius = traits.uniform(0.16, 0.22)

    strokes: Part = []
    for k in range(balls):
        angle = 2 * math.pi * k / balls - math.pi / 2
        strokes.append(
            ring(
                rng,
                0.5 + 0.24 * math.cos(angle),
                0.33 + 0.18 * math.sin(angle),
                radius,
                radius * 0.9,
            )
        )
    return strokes + trunk(rng)


@element
def _spiral_tree(traits: Generator, rng: Generator) -> Part:
    turns = traits.uniform(1.5, 3.2) * pick(traits, (-1.0, 1.0))
    radius = traits.uniform(0.27, 0.35)
    trunk = conifers.make_trunk(traits, 2 * radius)
    return [
        spiral(0.5, radius, radius * 1.1, radius, turns, rng.uniform(60, 120) - 360 * turns),
        *trunk(rng),
    ]


@element
def _spade(traits: Generator, rng: Generator) -> Part:
    belly = traits.uniform(0.34, 0.46)

    return [
        jittered_smooth(
            rng,
            [
                (0.5, 0.0),
                (0.5 + belly * 0.6, 0.3),
                (0.5 + belly, 0.58),
                (0.5 + belly * 0.4, 0.72),
                (0.5, 0.62),
                (0.5 - belly * 0.4, 0.72),
                (0.5 - belly, 0.58),
                (0.5 - belly * 0.6, 0.3),
                (0.5, 0.0),
            ],
            0.015,
        ),
        line(0.5, 0.62, 0.5, 1.0),
    ]


@element
def _hatched_crown(traits: Generator, rng: Generator) -> Part:
    radius = traits.uniform(0.28, 0.36)
    lines, angle = (
        int(traits.integers(3, 7)),
        pick(traits, (0.0, 90.0, -45.0, 45.0)) + traits.normal(0, 8),
    )
    outline = chance(traits, 0.6)
    trunk = conifers.make_trunk(traits, 2 * radius - 0.02)

    strokes = hatch_circle(rng, 0.5, radius, radius * 1.15, radius, angle, lines) + trunk(rng)
    return [ring(rng, 0.5, radius, radius * 1.15, radius), *strokes] if outline else strokes


@element
def _dotted_crown(traits: Generator, rng: Generator) -> Part:
    dots = int(traits.integers(4, 12))
    outline = chance(traits, 0.6)
    trunk = conifers.make_trunk(traits, 0.66)

    angle, radius = rng.uniform(0, 6.28, dots), np.sqrt(rng.uniform(0.05, 0.9, dots))
    strokes = [
        dot(rng, 0.5 + 0.34 * r * math.cos(a), 0.34 + 0.3 * r * math.sin(a), 0.03)
        for a, r in zip(angle, radius, strict=True)
    ]
    crown = [ring(rng, 0.5, 0.34, 0.42, 0.34)] if outline else []
    return crown + strokes + trunk(rng)


@element
def _clover(traits: Generator, rng: Generator) -> Part:
    radius = traits.uniform(0.17, 0.23)
    foot = chance(traits, 0.4)

    strokes = [
        ring(rng, x, y, radius, radius)
        for x, y in ((0.5, radius), (0.5 - radius, 0.5), (0.5 + radius, 0.5))
    ]
    strokes.append(line(0.5, 0.45, 0.5, 1.0))
    return [*strokes, line(0.35, 1.0, 0.65, 1.0)] if foot else strokes


@element
def _willow(traits: Generator, rng: Generator) -> Part:
    strands = int(traits.integers(4, 8))

    strokes = [arc(0.5, 0.36, 0.44, 0.34, 180.0, 180.0), line(0.5, 0.3, 0.5, 1.0)]
    for k in range(strands):
        x = 0.08 + 0.84 * k / (strands - 1)
        top = 0.36 - 0.32 * math.sqrt(max(0.0, 1 - ((x - 0.5) / 0.44) ** 2))
        strokes.append(
            jittered_smooth(
                rng, [(x, top), (x + 0.02, top + 0.2), (x, rng.uniform(0.55, 0.8))], 0.012
            )
        )
    return strokes


@element
def _shaped_crown(traits: Generator, rng: Generator) -> Part:
    corners = pick(traits, (4, 4, 5, 6, 8))
    turn = pick(traits, (0.0, 45.0))
    radius = traits.uniform(0.3, 0.38)
    trunk = conifers.make_trunk(traits, 2 * radius - 0.08, ("line", "line", "double"))

    crown = arc(0.5, radius, radius * 1.1, radius, turn - 90.0, 360.0, corners + 1)
    return [jittered_stroke(rng, crown, 0.02), *trunk(rng)]


@element
def _acacia(traits: Generator, rng: Generator) -> Part:
    return [
        jittered_smooth(
            rng,
            [(0.02, 0.3), (0.25, 0.08), (0.5, 0.02), (0.75, 0.08), (0.98, 0.3), (0.5, 0.34)],
            0.015,
            closed=True,
        ),
        poly((0.2, 0.32), (0.48, 0.7), (0.5, 1.0)),
        line(0.8, 0.32, 0.49, 0.72),
    ]


@element
def _canopy_trunks(traits: Generator, rng: Generator) -> Part:
    bumps = int(traits.integers(2, 5))

    strokes = [humps(0.0, 1.0, 0.5, 0.42, bumps)]
    if chance(rng, 0.8):
        strokes.append(humps(1.0, 0.0, 0.5, 0.1, bumps, up=False))
    return strokes + [
        line((k + 0.5) / bumps, 0.55, (k + 0.5) / bumps, 1.0 + rng.normal(0, 0.03))
        for k in range(bumps)
    ]


@element
def _stump(traits: Generator, rng: Generator) -> Part:
    rings = int(traits.integers(1, 3))

    strokes = [
        ring(rng, 0.5, 0.25, 0.34, 0.16 + 0.0),
        poly((0.16, 0.25), (0.12, 0.95)),
        poly((0.84, 0.25), (0.88, 0.95)),
    ]
    strokes += [arc(0.5, 0.25, 0.16 / (k + 1), 0.08 / (k + 1)) for k in range(rings)]
    return [*strokes, arc(0.5, 0.93, 0.38, 0.08, 0.0, 180.0)]


@element
def _oak_leaf(traits: Generator, rng: Generator) -> Part:
    lobes = int(traits.integers(2, 4))

    right = [(0.5, 0.02)]
    for k in range(lobes):
        y = 0.1 + 0.66 * k / lobes
        right += [(0.78 + 0.06 * k, y + 0.06), (0.6, y + 0.2)]
    left = [(1.0 - x, y) for x, y in reversed(right[1:])]
    return [
        jittered_smooth(rng, [*right, (0.5, 0.86), *left], 0.015, closed=True),
        line(0.5, 0.3, 0.5, 1.0),
    ]


publisher, common, rare, letter = tiers("F")
FAMILIES = (
    publisher("lollipops", arranged(_lollipop, ((3, 1.0),), (0.6, 0.95)), weight=3),
    common("lollipop", arranged(_lollipop, aspect=(0.6, 1.0)), weight=3),
    common("one line lollipop", arranged(_one_line_lollipop, aspect=(0.6, 0.95)), weight=1.5),
    common("triangle", arranged(conifers.triangle, aspect=(0.55, 0.95)), weight=2.5),
    common("stacked triangles", arranged(conifers.stacked, aspect=(0.6, 0.95)), weight=2),
    common("zigzag conifer", arranged(conifers.zigzag_conifer, aspect=(0.5, 0.95)), weight=2),
    common("cloud tree", arranged(_cloud_tree, aspect=(0.75, 1.05)), weight=2.5),
    common("one line tree", arranged(_one_line_tree), weight=1.5),
    common("scribble tree", arranged(_scribble_tree, aspect=(0.65, 1.0)), weight=1.5),
    common("arrow pine", arranged(conifers.arrow, aspect=(0.5, 1.0)), weight=2.5),
    common("caret tree", arranged(conifers.caret_tree, aspect=(0.4, 0.9)), weight=1.5),
    common("capped stick", arranged(_capped, aspect=(0.5, 0.95)), weight=1.5),
    rare("fir outline", arranged(conifers.fir_outline, FEW, (0.65, 0.95))),
    rare("bare branches", arranged(_bare, aspect=(0.6, 1.0))),
    rare("leaf", arranged(_leaf, FEW, (0.6, 1.0), turn=12.0)),
    rare("bush", arranged(_bush, FEW, (1.0, 1.5), (0.55, 0.85))),
    rare("poplar", arranged(_poplar)),
    rare("black triangle", arranged(conifers.black_triangle, aspect=(0.5, 0.95))),
    rare("black ball", arranged(_black_ball)),
    rare("ball group", arranged(_ball_group, FEW)),
    rare("hatched crown", arranged(_hatched_crown, FEW)),
    rare("clover", arranged(_clover, FEW)),
    rare("canopy", arranged(_canopy_trunks, SINGLE, (1.0, 1.2), (0.6, 0.95))),
    rare("christmas", arranged(conifers.christmas, FEW)),
    rare("oak leaf", arranged(_oak_leaf, FEW, turn=10.0)),
    rare("palm", arranged(_palm, FEW, (0.8, 1.1)), "calibrate"),
    rare("spade", arranged(_spade), "calibrate"),
    rare("shaped crown", arranged(_shaped_crown), "calibrate"),
    rare("willow", arranged(_willow, FEW), "test"),
    rare("spiral tree", arranged(_spiral_tree), "test"),
    rare("dotted crown", arranged(_dotted_crown, FEW), "test"),
    rare("acacia", arranged(_acacia, FEW, (0.9, 1.2)), "test"),
    rare("stump", arranged(_stump, FEW), "test"),
    rare("layered ticks", arranged(conifers.grass_pine, aspect=(0.5, 0.8)), "test"),
    letter("initial", initials("FWT")),
)
