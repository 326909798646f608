"""Water: scallops and waves that run on over the cells' borders, drops, fish, ripples."""

from __future__ import annotations

import math

import numpy as np
from numpy.random import Generator

from calibration.draw.symbols.families import Family
from calibration.draw.symbols.glyphs import initials
from calibration.draw.symbols.model import CellContext, Stroke
from calibration.draw.symbols.shapes import (
    FEW,
    MANY,
    SINGLE,
    Artist,
    ArtistMaker,
    Element,
    Part,
    arc,
    arranged,
    chance,
    dot,
    line,
    loose,
    pick,
    poly,
    ring,
    soft,
    spiral,
)

Profile = str
"""The shape of one wave: scallop (∪∪∪), arch (∩∩∩), sine, zigzag, saw (leaning crests)."""


def _profile(kind: Profile, t: np.ndarray) -> np.ndarray:
    """Height (up, -1 to 1) of a wave of period 1 at t."""
    inside = t - np.floor(t)
    bow = np.sqrt(np.maximum(0.0, 1.0 - (2.0 * inside - 1.0) ** 2))
    if kind == "scallop":
        return 1.0 - 2.0 * bow
    if kind == "arch":
        return 2.0 * bow - 1.0
    if kind == "zigzag":
        return 4.0 * np.abs(inside - 0.5) - 1.0
    if kind == "saw":
        return np.where(inside < 0.72, 2.0 * inside / 0.72 - 1.0, 1.0 - 2.0 * (inside - 0.72) / 0.28)
    return np.sin(2 * math.pi * inside)


def _waves(
    kinds: tuple[Profile, ...],
    rows: tuple[tuple[int, float], ...],
    periods: tuple[float, float] = (1.5, 4.0),
    upright: bool = False,
    runs: float = 0.6,
) -> ArtistMaker:
    """Rows of waves.

    rows: how many rows a design has, with weights. periods: waves to a cell, from-to. upright: the rows run downwards.
    runs: share of the designs whose waves run on into the neighbouring cells, in phase with them.
    """

    def make(traits: Generator) -> Artist:
        kind = pick(traits, kinds)
        count = pick(traits, [n for n, _ in rows], [w for _, w in rows])
        period = traits.uniform(*periods)
        running = chance(traits, runs)
        if running and chance(traits, 0.7):
            period = float(max(1, round(period)))
        height = traits.uniform(0.14, 0.42) / period
        height = min(height, 0.36 / count)
        margin = traits.uniform(0.0, 0.16)
        top, bottom = traits.uniform(0.12, 0.3), traits.uniform(0.72, 0.9)
        levels = [0.5 + traits.normal(0, 0.05)] if count == 1 else list(np.linspace(top, bottom, count))
        offset = traits.uniform(0.0, 1.0, count) if chance(traits, 0.5) else np.full(count, traits.uniform(0.0, 1.0))
        slope = traits.normal(0.0, 0.05) if not running else 0.0
        short = chance(traits, 0.2)
        samples = max(9, int(period * (4 if kind in ("zigzag",) else 9)))

        def draw(rng: Generator, cell: CellContext) -> Part:
            before, after = (cell.same[0], cell.same[2]) if upright else (cell.same[3], cell.same[1])
            strokes = []
            noise = rng.normal(0.0, 1.0, (count, 4))
            for k in range(count):
                start = 0.0 if running and before else margin + 0.03 * noise[k, 0] + (0.12 * (k % 2) if short else 0.0)
                end = (
                    1.0
                    if running and after
                    else 1.0 - margin + 0.03 * noise[k, 1] - (0.12 * ((k + 1) % 2) if short else 0.0)
                )
                along = (cell.row if upright else cell.col) if running else 0.04 * noise[k, 2]
                if kind == "zigzag":
                    first, last = (
                        (start + along) * period * 2 + offset[k] * 2,
                        (end + along) * period * 2 + offset[k] * 2,
                    )
                    marks = np.concatenate(((first,), np.arange(math.ceil(first + 1e-6), last - 1e-6), (last,)))
                    t = (marks / 2 - offset[k]) / period - along
                else:
                    t = np.linspace(start, end, samples)
                level = levels[k] + (0.0 if running else 0.02 * noise[k, 3] + slope * (t - 0.5))
                wave = level - height * _profile(kind, (t + along) * period + offset[k])
                strokes.append(Stroke(np.stack((wave, t) if upright else (t, wave), axis=1)))
            return strokes

        return draw

    return make


def _tilde(traits: Generator) -> Element:
    height = traits.uniform(0.2, 0.5)
    hump = traits.uniform(0.3, 0.42)
    flipped = chance(traits, 0.25)

    def draw(rng: Generator) -> Part:
        up = -1.0 if flipped else 1.0
        return [
            soft(
                rng,
                [
                    (0.0, 0.5 + 0.4 * height * up),
                    (hump - 0.1, 0.5 - height * 0.6 * up),
                    (0.5, 0.5),
                    (1.1 - hump, 0.5 + height * 0.6 * up),
                    (1.0, 0.5 - 0.4 * height * up),
                ],
                0.025,
            )
        ]

    return draw


def _double_tilde(traits: Generator) -> Element:
    one = _tilde(traits)
    count = pick(traits, (2, 2, 3))
    gap = traits.uniform(0.3, 0.42)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for k in range(count):
            shift = (k - (count - 1) / 2) * gap
            strokes += [Stroke(s.points + np.array((rng.normal(0, 0.03), shift))) for s in one(rng)]
        return strokes

    return draw


def _spiral_wave(traits: Generator) -> Element:
    turns = traits.uniform(1.2, 3.0) * pick(traits, (-1.0, 1.0))
    start = traits.uniform(0.0, 360.0)
    return lambda rng: [spiral(0.5, 0.5, 0.48, 0.46, turns * rng.uniform(0.9, 1.1), start + rng.normal(0, 20))]


def _drop(traits: Generator) -> Element:
    half = traits.uniform(0.26, 0.4)
    filled, shine = chance(traits, 0.2), chance(traits, 0.25)
    sharp = traits.uniform(0.08, 0.2)

    def draw(rng: Generator) -> Part:
        outline = soft(
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

    return draw


def _fish(traits: Generator) -> Element:
    belly = traits.uniform(0.2, 0.34)
    eye, gill, fin = chance(traits, 0.75), chance(traits, 0.3), chance(traits, 0.25)
    one_line = chance(traits, 0.5)
    left = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        if one_line:
            strokes = [
                soft(
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
                loose(rng, poly((0.74, 0.5), (1.0, 0.5 - belly), (1.0, 0.5 + belly), closed=True), 0.015),
            ]
        if eye:
            strokes.append(dot(rng, 0.17, 0.46, 0.03, True))
        if gill:
            strokes.append(arc(0.25, 0.5, 0.06, belly * 0.7, -80.0, 160.0))
        if fin:
            strokes.append(poly((0.35, 0.5 - belly), (0.5, 0.35 - belly), (0.55, 0.55 - belly)))
        return strokes if left else [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0), s.fill) for s in strokes]

    return draw


def _crest(traits: Generator) -> Element:
    curl = traits.uniform(0.08, 0.16)
    base = chance(traits, 0.5)
    side = chance(traits, 0.4)

    def draw(rng: Generator) -> Part:
        strokes = [
            soft(
                rng,
                [
                    (0.0, 0.95),
                    (0.25, 0.75),
                    (0.4, 0.3),
                    (0.68, 0.1),
                    (0.92, 0.3),
                    (0.9, 0.5),
                    (0.9 - curl, 0.52),
                    (0.78, 0.4),
                ],
                0.012,
            ),
            soft(rng, [(0.62, 0.5), (0.62, 0.75), (0.8, 0.92), (1.0, 0.95)], 0.012),
        ]
        if base:
            strokes.append(line(0.0, 1.0, 1.0, 1.0))
        return [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes] if side else strokes

    return draw


def _curls(traits: Generator) -> Artist:
    """Rolling waves: loops joined in one line, like a running dog."""
    count, rows = int(traits.integers(2, 5)), int(traits.integers(1, 4))
    size = min(0.42 / count, 0.3 / rows)
    side = pick(traits, (-1.0, 1.0))

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes = []
        t = np.linspace(0.0, 1.0, count * 12 + 1)
        for row in range(rows):
            angle = 2 * math.pi * count * t
            x = 0.06 + 0.88 * t - side * size * 0.9 * np.sin(angle)
            y = (row + 0.5) / rows + size * np.cos(angle) + rng.normal(0, 0.02)
            strokes.append(Stroke(np.stack((x, y), axis=1)))
        return strokes

    return draw


def _short_waves(traits: Generator) -> Artist:
    """Small waves strewn over the cell."""
    count = int(traits.integers(3, 8))
    width = traits.uniform(0.2, 0.4)
    height = width * traits.uniform(0.15, 0.4)
    kind = pick(traits, ("sine", "scallop", "arch"))
    bows = pick(traits, (1.0, 2.0))
    columns = 2 if count <= 6 else 3
    rows = math.ceil(count / columns)

    def draw(rng: Generator, cell: CellContext) -> Part:
        t = np.linspace(0.0, 1.0, 9 if bows == 1.0 else 17)
        strokes = []
        for k in range(count):
            x = (k % columns + 0.5 + 0.2 * (-1) ** (k // columns)) / columns + rng.normal(0, 0.04)
            y = (k // columns + 0.5) / rows + rng.normal(0, 0.03)
            strokes.append(
                Stroke(np.stack((x + width * (t - 0.5), y - height * _profile(kind, t * bows * 0.999)), axis=1))
            )
        return strokes

    return draw


def _level_lines(traits: Generator) -> Artist:
    """Level strokes of uneven length, longer in the middle: still water."""
    count = int(traits.integers(2, 5))
    widths = traits.uniform(0.2, 0.46, count)
    centres = traits.normal(0.5, 0.08, count)
    broken = chance(traits, 0.3)

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes = []
        for k in range(count):
            y = (k + 0.5) / count * 0.8 + 0.1
            x0, x1 = centres[k] - widths[k] + rng.normal(0, 0.03), centres[k] + widths[k] + rng.normal(0, 0.03)
            if broken and k % 2:
                strokes += [line(x0, y, (x0 + x1) / 2 - 0.05, y), line((x0 + x1) / 2 + 0.05, y, x1, y)]
            else:
                strokes.append(line(x0, y, x1, y + rng.normal(0, 0.02)))
        return strokes

    return draw


def _river(traits: Generator) -> Artist:
    """Two banks winding through the cell."""
    upright, width = chance(traits, 0.5), traits.uniform(0.12, 0.24)
    sway, waves = traits.uniform(0.06, 0.16), traits.uniform(0.7, 1.4)
    ripples = int(traits.integers(0, 3))
    slant = traits.normal(0, 0.25)

    def draw(rng: Generator, cell: CellContext) -> Part:
        t = np.linspace(0.0, 1.0, 15)
        middle = 0.5 + sway * np.sin(2 * math.pi * waves * t) + slant * (t - 0.5) + rng.normal(0, 0.02)
        lines = [middle - width, middle + width] + [middle + rng.uniform(-0.4, 0.4) * width for _ in range(ripples)]
        return [Stroke(np.stack((x, t) if upright else (t, x), axis=1)) for x in lines]

    return draw


def _pond(traits: Generator) -> Element:
    knots = int(traits.integers(6, 10))
    radii = traits.uniform(0.38, 0.5, knots)
    waves = int(traits.integers(0, 4))

    def draw(rng: Generator) -> Part:
        points = [
            (0.5 + r * math.cos(2 * math.pi * k / knots), 0.5 + 0.75 * r * math.sin(2 * math.pi * k / knots))
            for k, r in enumerate(radii)
        ]
        strokes = [soft(rng, points, 0.01, closed=True)]
        for k in range(waves):
            y = 0.5 + 0.16 * (k - (waves - 1) / 2)
            strokes.append(soft(rng, [(0.3, y), (0.4, y - 0.05), (0.5, y), (0.6, y + 0.05), (0.7, y)], 0.008))
        return strokes

    return draw


def _ripples(traits: Generator) -> Element:
    count, flat = int(traits.integers(2, 5)), traits.uniform(0.4, 1.0)
    open_ = chance(traits, 0.5)

    def draw(rng: Generator) -> Part:
        return [
            arc(
                0.5,
                0.5,
                0.48 * (k + 1) / count,
                0.48 * flat * (k + 1) / count,
                200.0 + rng.normal(0, 10),
                300.0 if open_ else 365.0,
            )
            for k in range(count)
        ]

    return draw


def _scales(traits: Generator) -> Artist:
    """Rows of bows, each row shifted by half: fish scales."""
    columns, rows = int(traits.integers(2, 4)), int(traits.integers(3, 5))
    up = chance(traits, 0.5)

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes: Part = []
        for row in range(rows):
            y = (row + (1.0 if up else 0.2)) / rows
            for k in range(columns + row % 2):
                x = (k + 0.5 - 0.5 * (row % 2)) / columns
                half = 0.5 / columns
                strokes.append(
                    arc(
                        x + rng.normal(0, 0.015),
                        y + rng.normal(0, 0.015),
                        half,
                        0.8 / rows,
                        180.0 if up else 0.0,
                        180.0,
                        7,
                    )
                )
        return [Stroke(np.clip(s.points, -0.05, 1.05)) for s in strokes]

    return draw


def _boat(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            soft(rng, [(0.05, 0.62), (0.25, 0.85), (0.75, 0.85), (0.95, 0.62)], 0.01),
            line(0.05, 0.62, 0.95, 0.62),
            line(0.5, 0.62, 0.5, 0.02),
            poly((0.5, 0.05), (0.85, 0.52), (0.5, 0.52)),
            soft(rng, [(0.0, 0.97), (0.25, 0.92), (0.5, 0.98), (0.75, 0.92), (1.0, 0.97)], 0.008),
        ]

    return draw


def _anchor(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            ring(rng, 0.5, 0.1, 0.1, 0.1),
            line(0.5, 0.2, 0.5, 0.98),
            line(0.28, 0.32, 0.72, 0.32),
            arc(0.5, 0.58, 0.42, 0.4, 0.0, 180.0, 11),
        ]

    return draw


def _bubbles(traits: Generator) -> Element:
    count = int(traits.integers(3, 8))
    places, sizes = traits.uniform(0.12, 0.88, (count, 2)), traits.uniform(0.06, 0.16, count)
    return lambda rng: [ring(rng, x + rng.normal(0, 0.02), y, r, r) for (x, y), r in zip(places, sizes, strict=True)]


def _rain(traits: Generator) -> Element:
    count, slant = int(traits.integers(5, 12)), traits.normal(0.0, 0.06)
    places = traits.uniform(0.08, 0.92, (count, 2))
    length = traits.uniform(0.1, 0.2)

    def draw(rng: Generator) -> Part:
        return [
            line(x + slant, y - length / 2, x - slant, y + length / 2)
            for x, y in places + rng.normal(0, 0.02, places.shape)
        ]

    return draw


def _whale(traits: Generator) -> Element:
    def draw(rng: Generator) -> Part:
        return [
            soft(
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
            soft(rng, [(0.25, 0.22), (0.22, 0.05), (0.1, 0.05)], 0.01),
        ]

    return draw


def _loops(traits: Generator) -> Artist:
    """A coil of loops written like eeee."""
    count, rows = int(traits.integers(3, 6)), int(traits.integers(1, 4))

    def draw(rng: Generator, cell: CellContext) -> Part:
        t = np.linspace(0.0, 1.0, count * 10 + 1)
        angle = 2 * math.pi * count * t
        size = min(0.3 / rows, 0.2)
        return [
            Stroke(
                np.stack(
                    (
                        0.08 + 0.84 * t + size * 0.8 * np.cos(angle),
                        (row + 0.5) / rows + size * np.sin(angle) + rng.normal(0, 0.015),
                    ),
                    axis=1,
                )
            )
            for row in range(rows)
        ]

    return draw


def _wave_and_lines(traits: Generator) -> Artist:
    """A wave with level strokes below it."""
    waves = _waves(("scallop", "sine", "arch"), ((1, 1.0),), (2.0, 3.5), runs=0.3)(traits)
    lines = int(traits.integers(1, 4))
    up = traits.uniform(0.12, 0.25)

    def draw(rng: Generator, cell: CellContext) -> Part:
        strokes = [Stroke(s.points - (0.0, up)) for s in waves(rng, cell)]
        return strokes + [
            line(0.15 + 0.06 * k, 0.5 + 0.14 * (k + 0.5), 0.85 - 0.06 * k, 0.5 + 0.14 * (k + 0.5)) for k in range(lines)
        ]

    return draw


def _seagull(traits: Generator) -> Element:
    lift = traits.uniform(0.2, 0.5)
    return lambda rng: [
        soft(
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
FAMILIES = (
    Family(
        "W",
        "three scalloped waves",
        "publisher",
        _waves(("scallop",), ((3, 1.0),), (2.0, 4.0), runs=0.85),
        continuous="cell",
        weight=3,
    ),
    Family("W", "scallops", "common", _waves(("scallop",), ROWS), continuous="cell", weight=2),
    Family("W", "arches", "common", _waves(("arch",), ROWS), continuous="cell", weight=1.5),
    Family("W", "sine waves", "common", _waves(("sine",), ROWS, (1.0, 3.0)), continuous="cell", weight=3),
    Family("W", "zigzag waves", "common", _waves(("zigzag",), ROWS), continuous="cell", weight=1.5),
    Family(
        "W",
        "tilde",
        "common",
        arranged(_tilde, ((1, 0.5), (2, 0.2), (3, 0.3)), (1.1, 2.0), (0.5, 0.85), 6.0),
        weight=1.5,
    ),
    Family(
        "W", "double tilde", "common", arranged(_double_tilde, ((1, 0.9), (2, 0.1)), (1.0, 1.6), (0.55, 0.9)), weight=2
    ),
    Family("W", "short waves", "common", _short_waves, weight=2),
    Family("W", "leaning waves", "rare", _waves(("saw",), ROWS, (1.5, 3.5)), continuous="cell"),
    Family(
        "W", "upright waves", "rare", _waves(("sine", "scallop"), ROWS, (1.0, 3.0), upright=True), continuous="cell"
    ),
    Family("W", "drop", "rare", arranged(_drop, MANY, (0.6, 0.85), (0.5, 0.9)), weight=1.5),
    Family("W", "fish", "rare", arranged(_fish, FEW, (1.3, 2.0), (0.45, 0.65)), weight=1.5),
    Family("W", "breaking wave", "rare", arranged(_crest, FEW, (1.0, 1.4), (0.5, 0.8))),
    Family("W", "level strokes", "rare", _level_lines),
    Family("W", "spiral", "rare", arranged(_spiral_wave, FEW, (0.9, 1.2), (0.5, 0.9), 20.0)),
    Family("W", "curls", "rare", _curls),
    Family("W", "river", "rare", _river),
    Family("W", "pond", "rare", arranged(_pond, SINGLE, (1.0, 1.3), (0.6, 0.9))),
    Family("W", "scales", "rare", _scales),
    Family("W", "loops", "rare", _loops),
    Family("W", "ripples", "rare", arranged(_ripples, FEW, (0.9, 1.3), (0.6, 0.9)), "calibrate"),
    Family("W", "bubbles", "rare", arranged(_bubbles, SINGLE, (1.0, 1.0)), "calibrate"),
    Family("W", "gulls", "rare", arranged(_seagull, MANY, (1.4, 2.0), (0.5, 0.8)), "calibrate"),
    Family("W", "boat", "rare", arranged(_boat, SINGLE, (0.9, 1.1)), "test"),
    Family("W", "anchor", "rare", arranged(_anchor, SINGLE, (0.8, 1.0)), "test"),
    Family("W", "rain", "rare", arranged(_rain, SINGLE, (1.0, 1.0)), "test"),
    Family("W", "whale", "rare", arranged(_whale, SINGLE, (1.1, 1.5), (0.5, 0.75)), "test"),
    Family("W", "wave over lines", "rare", _wave_and_lines, "test", continuous="cell"),
    Family("W", "initial", "letter", initials("W")),
)
