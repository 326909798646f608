"""Handwritten numbers and scrawls as strokes, for the season boxes and the margins of rendered
sheets."""

from __future__ import annotations

import numpy as np
from kscore.calibration.draw.pens import Points


def _arc(
    cx: float, cy: float, rx: float, ry: float, start: float, stop: float, count: int = 14
) -> list[tuple[float, float]]:
    at = np.radians(np.linspace(start, stop, count))
    return [(float(cx + rx * np.cos(a)), float(cy + ry * np.sin(a))) for a in at]


def digit_strokes(digit: int, rng: np.random.Generator) -> list[list[tuple[float, float]]]:
    """Strokes of one digit in a box of width 0.6 and height 1, y down, in one of the ways people
    write it."""
    variant = rng.random()
    match digit:
        case 0:
            return [_arc(0.3, 0.5, 0.27, 0.5, -80, 285 + 20 * variant)]
        case 1:
            if variant < 0.45:
                return [[(0.32, 0.0), (0.30, 1.0)]]
            return [[(0.05, 0.35), (0.36, 0.0), (0.34, 1.0)]]
        case 2:
            return [[*_arc(0.28, 0.27, 0.25, 0.27, 190, 385), (0.05, 1.0), (0.58, 0.97)]]
        case 3:
            if variant < 0.25:
                return [
                    [(0.05, 0.0), (0.5, 0.0), (0.25, 0.38), *_arc(0.25, 0.68, 0.28, 0.31, -70, 150)]
                ]
            return [_arc(0.25, 0.25, 0.24, 0.25, 200, 440) + _arc(0.25, 0.73, 0.28, 0.27, -80, 150)]
        case 4:
            if variant < 0.5:
                return [[(0.35, 0.0), (0.02, 0.62), (0.58, 0.62)], [(0.42, 0.3), (0.40, 1.0)]]
            return [[(0.08, 0.0), (0.05, 0.5), (0.55, 0.5)], [(0.45, 0.05), (0.43, 1.0)]]
        case 5:
            return [
                [(0.52, 0.0), (0.12, 0.02), (0.08, 0.42), *_arc(0.25, 0.68, 0.3, 0.31, -110, 140)]
            ]
        case 6:
            return [[(0.45, 0.0), (0.15, 0.4), *_arc(0.3, 0.71, 0.25, 0.28, 190, 550)]]
        case 7:
            strokes = [[(0.03, 0.03), (0.55, 0.0), (0.2, 1.0)]]
            if variant < 0.5:
                strokes.append([(0.15, 0.5), (0.52, 0.47)])
            return strokes
        case 8:
            return [_arc(0.3, 0.25, 0.22, 0.25, 90, -270) + _arc(0.3, 0.75, 0.27, 0.25, -90, 270)]
        case _:
            return [
                [*_arc(0.3, 0.28, 0.25, 0.28, 0, -360), (0.53, 0.4), (0.45 - 0.2 * variant, 1.0)]
            ]


def number_strokes(
    value: int, minus: bool, box: tuple[float, float, float, float], rng: np.random.Generator
) -> list[Points]:
    """The strokes of a whole number written into the box (u0, v0, u1, v1), lattice units, as points
    (N, 2) float64."""
    digits = str(value)
    u0, v0, u1, v1 = box
    columns = len(digits) + (0.7 if minus else 0.0)
    height = min((v1 - v0) * rng.uniform(0.5, 0.85), (u1 - u0) * 0.92 / (0.72 * columns))
    width = 0.72 * height
    left = (u0 + u1) / 2 - width * columns / 2 + rng.normal(0, 0.03)
    top = (v0 + v1) / 2 - height / 2 + rng.normal(0, 0.03)
    slant = rng.normal(0.08, 0.1)
    strokes: list[Points] = []
    if minus:
        strokes.append(
            np.array(
                [
                    [left + 0.08 * width, top + 0.55 * height],
                    [left + 0.6 * width, top + 0.52 * height],
                ]
            )
        )
        left += 0.7 * width
    for digit in digits:
        for line in digit_strokes(int(digit), rng):
            points = np.array(line) + rng.normal(0, 0.02, 2)
            strokes.append(
                np.stack(
                    [
                        left + (points[:, 0] + slant * (1 - points[:, 1])) * height,
                        top + points[:, 1] * height,
                    ],
                    axis=1,
                )
            )
        left += width * rng.uniform(0.92, 1.08)
    return strokes


def scrawl(
    rng: np.random.Generator, start: tuple[float, float], length: float, height: float
) -> list[Points]:
    """An unreadable word, strokes (N, 2) float64: loops running right from ``start``, lattice
    units."""
    count = max(8, int(length / height * 10))
    at = np.linspace(0, 1, count)
    turns = length / height * rng.uniform(1.2, 2.2) * 2 * np.pi
    rise = height * (0.5 + 0.5 * np.interp(at, np.linspace(0, 1, 9), rng.random(9)))
    u = start[0] + length * at + 0.35 * height * np.cos(turns * at)
    v = start[1] - rise * (0.5 + 0.5 * np.sin(turns * at))
    return [np.stack([u, v], axis=1)]
