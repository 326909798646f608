"""A symbol on a cell hatched by pencil, as monsters are drawn."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.model import CellContext, Stroke
from kscore.calibration.draw.symbols.shapes import (
    SINGLE,
    Artist,
    ArtistMaker,
    ElementMaker,
    Part,
    arranged,
    chance,
    hatched,
    pick,
)
from numpy.random import Generator


def sometimes_hatched(
    maker: ElementMaker, share: float, size: tuple[float, float] = (0.55, 0.9)
) -> ArtistMaker:
    """The element on a cell hatched by pencil, in a share of the designs; else bare."""
    alone = arranged(maker, SINGLE, (0.85, 1.15), size)

    def make(traits: Generator) -> Artist:
        return hatched_artist(traits, alone(traits)) if chance(traits, share) else alone(traits)

    return make


def hatched_artist(traits: Generator, artist: Artist) -> Artist:
    """The artist's symbol on a hatched cell: the hatching stops at the symbol or goes through it
    with less pressure."""
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
    """Hatching behind a symbol. gaps: between its lines. crossed, around: shares of the designs
    that do so."""
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
    start, step = (
        (stroke.points[0] - centre) / reach,
        (stroke.points[-1] - stroke.points[0]) / reach,
    )
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


def hatching_only(traits: Generator) -> Artist:
    """Hatching with nothing on it."""
    return _hatching(
        traits, lambda rng, cell: [], (0.06, 0.12), crossed=0.45, pressure=(0.6, 1.0), around=0.0
    )
