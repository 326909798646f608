"""Stars of attacked spaces."""

from __future__ import annotations

import math

import numpy as np
from kscore.calibration.draw.symbols.families import tiers
from kscore.calibration.draw.symbols.model import Stroke
from kscore.calibration.draw.symbols.shapes import (
    SINGLE,
    ArtistMaker,
    ElementMaker,
    Part,
    arranged,
    chance,
    dot,
    element,
    line,
    pick,
    ring,
    smooth,
)
from numpy.random import Generator


def _rim(points: int, turn: float, radius: float = 0.5) -> np.ndarray:
    angle = math.radians(turn - 90.0) + 2 * math.pi * np.arange(points) / points
    return 0.5 + radius * np.stack((np.cos(angle), np.sin(angle)), axis=1)


@element
def _pentagram(traits: Generator, rng: Generator) -> Part:
    """The five-pointed star in one line, begun at any point, closed or not."""
    start = int(traits.integers(0, 5))
    turn = traits.normal(0.0, 8.0)
    untidy = traits.uniform(0.015, 0.05)
    step = pick(traits, (2, 3))
    own = traits.normal(0.0, 0.04, (5, 2))

    rim = _rim(5, turn) + own
    order = [(start + step * k) % 5 for k in range(6)]
    return [Stroke(rim[order] + rng.normal(0.0, untidy, (6, 2)))]


def _outline(points: tuple[int, ...], inner: tuple[float, float], fill: float) -> ElementMaker:
    """A star drawn round its outline."""

    @element
    def make(traits: Generator, rng: Generator) -> Part:
        count = pick(traits, points)
        depth = traits.uniform(*inner)
        turn = traits.normal(0.0, 8.0)
        filled = chance(traits, fill)
        untidy = traits.uniform(0.01, 0.035)
        own = traits.normal(0.0, 0.025, (2 * count, 2))

        rim = np.empty((2 * count, 2))
        rim[0::2], rim[1::2] = _rim(count, turn), _rim(count, turn + 180.0 / count, 0.5 * depth)
        rim += own + rng.normal(0.0, untidy, rim.shape)
        return [Stroke(np.vstack((rim, rim[:1])), filled)]

    return make


def _asterisk(
    lines: tuple[int, ...], weights: tuple[float, ...], halves: bool = False
) -> ElementMaker:
    """Strokes through one point; halves draws each ray from the middle outwards."""

    @element
    def make(traits: Generator, rng: Generator) -> Part:
        count = pick(traits, lines, weights)
        turn = pick(traits, (0.0, 90.0 / count)) + traits.normal(0.0, 7.0)
        untidy = traits.uniform(0.01, 0.05)
        gap = traits.uniform(0.0, 0.12) if halves else 0.0
        lengths = traits.uniform(0.8, 1.1, count)

        strokes = []
        for k in range(count):
            angle = math.radians(turn - 90.0 + (360.0 if halves else 180.0) * k / count)
            reach = 0.5 * lengths[k] * np.array((math.cos(angle), math.sin(angle)))
            ends = (
                np.array((0.5 + gap * reach * 2, 0.5 + reach))
                if halves
                else np.array((0.5 - reach, 0.5 + reach))
            )
            strokes.append(Stroke(ends + rng.normal(0.0, untidy, (2, 2))))
        return strokes

    return make


@element
def _sparkle(traits: Generator, rng: Generator) -> Part:
    """A four-pointed gleam with hollow sides."""
    waist = traits.uniform(0.08, 0.16)

    rim = np.empty((9, 2))
    rim[0:8:2], rim[1:8:2] = _rim(4, 0.0), _rim(4, 45.0, waist)
    rim[8] = rim[0]
    return [Stroke(rim + rng.normal(0.0, 0.015, rim.shape))]


@element
def _hexagram(traits: Generator, rng: Generator) -> Part:
    """Two triangles over each other."""
    return [
        Stroke(_rim(3, turn)[[0, 1, 2, 0]] + rng.normal(0.0, 0.025, (4, 2)))
        for turn in (0.0, 180.0)
    ]


@element
def _sun(traits: Generator, rng: Generator) -> Part:
    rays = int(traits.integers(5, 9))
    return [ring(rng, 0.5, 0.5, 0.18, 0.18)] + [
        Stroke(np.array((0.5 + (a - 0.5) * 0.55, a)) + rng.normal(0, 0.01, (2, 2)))
        for a in _rim(rays, 0.0)
    ]


@element
def _ringed(traits: Generator, rng: Generator) -> Part:
    inner = pick(traits, (_pentagram, _outline((5,), (0.4, 0.5), 0.3)))(traits)
    return [
        ring(rng, 0.5, 0.5, 0.52, 0.52),
        *[Stroke((s.points - 0.5) * 0.75 + 0.5, s.fill) for s in inner(rng)],
    ]


@element
def _soft_star(traits: Generator, rng: Generator) -> Part:
    """A star with round arms."""
    count, depth = pick(traits, (5, 5, 6)), traits.uniform(0.4, 0.6)

    rim = np.empty((2 * count, 2))
    rim[0::2], rim[1::2] = _rim(count, 0.0), _rim(count, 180.0 / count, 0.5 * depth)
    return [smooth(rim + rng.normal(0.0, 0.015, rim.shape), closed=True)]


@element
def _dotted_asterisk(traits: Generator, rng: Generator) -> Part:
    rays = pick(traits, (5, 6, 8))
    return [
        s
        for a in _rim(rays, 0.0)
        for s in (
            line(0.5, 0.5, *((a - 0.5) * 0.8 + 0.5)),
            dot(rng, float(a[0]), float(a[1]), 0.04),
        )
    ]


def _star(maker: ElementMaker) -> ArtistMaker:
    """A star that fills most of what it is given; how small it is, and in which corner, the
    draughtsman says."""
    return arranged(maker, SINGLE, (0.85, 1.15), (0.75, 1.0), turn=8.0)


publisher, common, rare, _ = tiers("*")
FAMILIES = (
    publisher("one line star", _star(_pentagram), weight=2),
    publisher("outlined star", _star(_outline((5,), (0.36, 0.55), 0.25)), weight=2),
    common("hasty star", _star(_pentagram), weight=2.5),
    common("asterisk", _star(_asterisk((3, 4, 5), (4, 4, 1))), weight=3),
    common("small outlined star", _star(_outline((5, 5, 4, 6), (0.34, 0.6), 0.3)), weight=1.5),
    rare("rays", _star(_asterisk((5, 6, 7, 8), (2, 2, 1, 1), halves=True))),
    rare("black star", _star(_outline((5,), (0.36, 0.55), 1.0))),
    rare("plus", _star(_asterisk((2,), (1,))), weight=0.4),
    rare("soft star", _star(_soft_star)),
    rare("sparkle", _star(_sparkle)),
    rare("ringed star", _star(_ringed), "calibrate"),
    rare("eight-pointed star", _star(_outline((7, 8), (0.45, 0.65), 0.2)), "calibrate"),
    rare("hexagram", _star(_hexagram), "test"),
    rare("sun star", _star(_sun), "test"),
    rare("dotted rays", _star(_dotted_asterisk), "test"),
)
