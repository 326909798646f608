"""Waves: rows that run on over the cells' borders, single crests, curls and rings."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    ArtistMaker,
    Part,
    arc,
    artist,
    chance,
    element,
    jittered_smooth,
    line,
    pick,
    spiral,
)
from numpy.random import Generator

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
        return np.where(
            inside < 0.72, 2.0 * inside / 0.72 - 1.0, 1.0 - 2.0 * (inside - 0.72) / 0.28
        )
    return np.sin(2 * math.pi * inside)


def wave_rows(
    kinds: tuple[Profile, ...],
    rows: tuple[tuple[int, float], ...],
    periods: tuple[float, float] = (1.5, 4.0),
    upright: bool = False,
    runs: float = 0.6,
) -> ArtistMaker:
    """Rows of waves.

    Args:
        rows: how many rows a design has, with weights.
        periods: waves to a cell, from-to.
        upright: the rows run downwards.
        runs: share of the designs whose waves run on into the neighbouring cells, in phase with
            them.
    """

    @artist
    def make(traits: Generator, rng: Generator, cell: CellContext) -> Part:
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
        levels = (
            [0.5 + traits.normal(0, 0.05)] if count == 1 else list(np.linspace(top, bottom, count))
        )
        offset = (
            traits.uniform(0.0, 1.0, count)
            if chance(traits, 0.5)
            else np.full(count, traits.uniform(0.0, 1.0))
        )
        slope = traits.normal(0.0, 0.05) if not running else 0.0
        short = chance(traits, 0.2)
        samples = max(9, int(period * (4 if kind in ("zigzag",) else 9)))

        before, after = (cell.same[0], cell.same[2]) if upright else (cell.same[3], cell.same[1])
        strokes = []
        noise = rng.normal(0.0, 1.0, (count, 4))
        for k in range(count):
            start = (
                0.0
                if running and before
                else margin + 0.03 * noise[k, 0] + (0.12 * (k % 2) if short else 0.0)
            )
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
                marks = np.concatenate(
                    ((first,), np.arange(math.ceil(first + 1e-6), last - 1e-6), (last,))
                )
                t = (marks / 2 - offset[k]) / period - along
            else:
                t = np.linspace(start, end, samples)
            level = levels[k] + (0.0 if running else 0.02 * noise[k, 3] + slope * (t - 0.5))
            wave = level - height * _profile(kind, (t + along) * period + offset[k])
            strokes.append(Stroke(np.stack((wave, t) if upright else (t, wave), axis=1)))
        return strokes

    return make


@element
def tilde(traits: Generator, rng: Generator) -> Part:
    """One wave like a tilde."""
    height = traits.uniform(0.2, 0.5)
    hump = traits.uniform(0.3, 0.42)
    flipped = chance(traits, 0.25)

    up = -1.0 if flipped else 1.0
    return [
        jittered_smooth(
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


@element
def double_tilde(traits: Generator, rng: Generator) -> Part:
    """Two or three tildes one above the other."""
    one = tilde(traits)
    count = pick(traits, (2, 2, 3))
    gap = traits.uniform(0.3, 0.42)

    strokes: Part = []
    for k in range(count):
        shift = (k - (count - 1) / 2) * gap
        strokes += [Stroke(s.points + np.array((rng.normal(0, 0.03), shift))) for s in one(rng)]
    return strokes


@element
def spiral_wave(traits: Generator, rng: Generator) -> Part:
    """A spiral."""
    turns = traits.uniform(1.2, 3.0) * pick(traits, (-1.0, 1.0))
    start = traits.uniform(0.0, 360.0)
    return [spiral(0.5, 0.5, 0.48, 0.46, turns * rng.uniform(0.9, 1.1), start + rng.normal(0, 20))]


@element
def crest(traits: Generator, rng: Generator) -> Part:
    """A breaking wave."""
    curl = traits.uniform(0.08, 0.16)
    base = chance(traits, 0.5)
    side = chance(traits, 0.4)

    strokes = [
        jittered_smooth(
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
        jittered_smooth(rng, [(0.62, 0.5), (0.62, 0.75), (0.8, 0.92), (1.0, 0.95)], 0.012),
    ]
    if base:
        strokes.append(line(0.0, 1.0, 1.0, 1.0))
    return (
        [Stroke(np.array((1.0, 0.0)) + s.points * (-1.0, 1.0)) for s in strokes]
        if side
        else strokes
    )


@artist
def curls(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Rolling waves: loops joined in one line, like a running dog."""
    count, rows = int(traits.integers(2, 5)), int(traits.integers(1, 4))
    size = min(0.42 / count, 0.3 / rows)
    side = pick(traits, (-1.0, 1.0))

    strokes = []
    t = np.linspace(0.0, 1.0, count * 12 + 1)
    for row in range(rows):
        angle = 2 * math.pi * count * t
        x = 0.06 + 0.88 * t - side * size * 0.9 * np.sin(angle)
        y = (row + 0.5) / rows + size * np.cos(angle) + rng.normal(0, 0.02)
        strokes.append(Stroke(np.stack((x, y), axis=1)))
    return strokes


@artist
def short_waves(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Small waves strewn over the cell."""
    count = int(traits.integers(3, 8))
    width = traits.uniform(0.2, 0.4)
    height = width * traits.uniform(0.15, 0.4)
    kind = pick(traits, ("sine", "scallop", "arch"))
    bows = pick(traits, (1.0, 2.0))
    columns = 2 if count <= 6 else 3
    rows = math.ceil(count / columns)

    t = np.linspace(0.0, 1.0, 9 if bows == 1.0 else 17)
    strokes = []
    for k in range(count):
        x = (k % columns + 0.5 + 0.2 * (-1) ** (k // columns)) / columns + rng.normal(0, 0.04)
        y = (k // columns + 0.5) / rows + rng.normal(0, 0.03)
        strokes.append(
            Stroke(
                np.stack(
                    (x + width * (t - 0.5), y - height * _profile(kind, t * bows * 0.999)), axis=1
                )
            )
        )
    return strokes


@artist
def level_lines(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Level strokes of uneven length, longer in the middle: still water."""
    count = int(traits.integers(2, 5))
    widths = traits.uniform(0.2, 0.46, count)
    centres = traits.normal(0.5, 0.08, count)
    broken = chance(traits, 0.3)

    strokes = []
    for k in range(count):
        y = (k + 0.5) / count * 0.8 + 0.1
        x0, x1 = (
            centres[k] - widths[k] + rng.normal(0, 0.03),
            centres[k] + widths[k] + rng.normal(0, 0.03),
        )
        if broken and k % 2:
            strokes += [line(x0, y, (x0 + x1) / 2 - 0.05, y), line((x0 + x1) / 2 + 0.05, y, x1, y)]
        else:
            strokes.append(line(x0, y, x1, y + rng.normal(0, 0.02)))
    return strokes


@element
def ripples(traits: Generator, rng: Generator) -> Part:
    """Rings or bows around one point."""
    count, flat = int(traits.integers(2, 5)), traits.uniform(0.4, 1.0)
    open_ = chance(traits, 0.5)

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


@artist
def scales(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """Rows of bows, each row shifted by half: fish scales."""
    columns, rows = int(traits.integers(2, 4)), int(traits.integers(3, 5))
    up = chance(traits, 0.5)

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


@artist
def loops(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A coil of loops written like eeee."""
    count, rows = int(traits.integers(3, 6)), int(traits.integers(1, 4))

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


@artist
def wave_and_lines(traits: Generator, rng: Generator, cell: CellContext) -> Part:
    """A wave with level strokes below it."""
    waves = wave_rows(("scallop", "sine", "arch"), ((1, 1.0),), (2.0, 3.5), runs=0.3)(traits)
    lines = int(traits.integers(1, 4))
    up = traits.uniform(0.12, 0.25)

    strokes = [Stroke(s.points - (0.0, up)) for s in waves(rng, cell)]
    return strokes + [
        line(0.15 + 0.06 * k, 0.5 + 0.14 * (k + 0.5), 0.85 - 0.06 * k, 0.5 + 0.14 * (k + 0.5))
        for k in range(lines)
    ]
