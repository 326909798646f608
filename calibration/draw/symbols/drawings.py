"""Single drawings, of people or of icon sets, as designs of a hand."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

import numpy as np
from kscore.calibration.draw.symbols.hatching import hatched_artist
from kscore.calibration.draw.symbols.model import CellContext, Design, Points, Stroke, SymbolDrawing
from kscore.calibration.draw.symbols.shapes import Artist, Element, Part, arranged, chance
from numpy.random import Generator

Manner = Literal["single", "few", "many", "strip", "free"]
"""How a drawing fills its space: once; once to three times; once to six times; stretched over the
whole cell; small and anywhere."""

_COUNTS = {
    "single": ((1, 1.0),),
    "few": ((1, 0.75), (2, 0.1), (3, 0.15)),
    "free": ((1, 1.0),),
    "strip": ((1, 1.0),),
    "many": ((1, 0.5), (2, 0.12), (3, 0.23), (4, 0.08), (5, 0.04), (6, 0.03)),
}
_SIZES = {
    "single": (0.6, 1.0),
    "few": (0.6, 1.0),
    "many": (0.65, 1.0),
    "strip": (0.85, 1.08),
    "free": (0.35, 0.9),
}
_BUSY = 6.0
"""Drawings with more ink than this, in lengths of the unit box, are drawn once in a space."""


def split_of(key: str) -> str:
    """The side of a drawing by the hash of its id: 70 % train, 10 % calibrate, 20 % test."""
    share = int.from_bytes(hashlib.sha256(key.encode()).digest()[:4], "big") / 2**32
    return "train" if share < 0.7 else "calibrate" if share < 0.8 else "test"


@dataclass(frozen=True, eq=False)
class Drawing:
    """One drawing in its unit box (the longer side fills it, the shorter one is centred).

    Attributes:
        key: its identity, which decides the split.
        name: the word people were asked to draw, or the icon's name.
        lines: (N, 2) float64 each.
        filled: whether each is a filled area.
        weight: of its word beside the terrain's others.
    """

    terrain: str
    name: str
    source: str
    key: str
    lines: tuple[Points, ...] = field(repr=False)
    filled: tuple[bool, ...] = field(repr=False)
    manner: Manner = "single"
    weight: float = 1.0
    split: str = ""

    @cached_property
    def ink(self) -> float:
        """Length of all its lines."""
        return sum(float(np.hypot(*np.diff(line, axis=0).T).sum()) for line in self.lines)

    def __post_init__(self) -> None:
        if not self.split:
            object.__setattr__(self, "split", split_of(self.key))


def _rows(drawing: Drawing, traits: Generator) -> Element:
    """A flat drawing (waves, grass) is often drawn two or three times above each other."""
    element = _element(drawing, traits)
    height = float(np.ptp(np.vstack(drawing.lines)[:, 1]))
    fitting = int(min(3.0, 0.95 / max(height, 0.1)))
    if fitting < 2 or drawing.ink > _BUSY or not chance(traits, 0.75):
        return element
    count = int(traits.integers(2, fitting + 1))
    gap = traits.uniform(0.8, 1.0) / count
    untidy = traits.uniform(0.0, 0.06)

    def draw(rng: Generator) -> Part:
        strokes: Part = []
        for row in range(count):
            shift = np.array(
                (
                    rng.normal(0.0, untidy),
                    (row - (count - 1) / 2) * gap + rng.normal(0.0, 0.3 * untidy),
                )
            )
            strokes += [Stroke(s.points + shift, s.fill) for s in element(rng)]
        return strokes

    return draw


def _element(drawing: Drawing, traits: Generator) -> Element:
    """The drawing in a hand's own proportions; every instance is bent a little differently."""
    own = np.eye(2) + traits.normal(0.0, 0.06, (2, 2))
    unsteady = traits.uniform(0.01, 0.035)
    base = [(line - 0.5) @ own for line in drawing.lines]

    def draw(rng: Generator) -> Part:
        matrix = np.eye(2) + rng.normal(0.0, unsteady, (2, 2))
        bend = rng.normal(0.0, 2.0 * unsteady, (2, 2))
        strokes = []
        for line, filled in zip(base, drawing.filled, strict=True):
            points = line @ matrix
            points = points + (points[:, ::-1] ** 2) @ bend + 0.5
            strokes.append(Stroke(points, filled))
        return strokes

    return draw


@dataclass(frozen=True)
class DrawnDesign(Design):
    """A drawing redrawn by a hand: its number in a space, size, proportions and tilt come from the
    seed."""

    drawing: Drawing = field(kw_only=True)
    seed: int = 0

    @cached_property
    def _artist(self) -> Artist:
        traits = np.random.default_rng(self.seed)
        drawing = self.drawing
        aspect = (0.85, 1.2) if drawing.manner != "strip" else (0.95, 1.1)
        element = _rows if drawing.manner == "strip" else _element
        counts = _COUNTS[drawing.manner] if drawing.ink <= _BUSY else ((1, 1.0),)
        artist = arranged(
            lambda t: element(drawing, t), counts, aspect, _SIZES[drawing.manner], turn=4.0
        )(traits)
        if self.terrain == "M" and chance(traits, 0.25):
            return hatched_artist(traits, artist)
        if drawing.manner == "free" and chance(traits, 0.25):
            angle = traits.uniform(0.0, 2 * math.pi)
            corner = 0.2 * np.array((math.cos(angle), math.sin(angle)))
            return lambda rng, cell: [
                Stroke((s.points - 0.5) * 0.6 + 0.5 + corner, s.fill) for s in artist(rng, cell)
            ]
        return artist

    def draw(self, rng: np.random.Generator, context: CellContext) -> SymbolDrawing:
        """See Design.draw."""
        return SymbolDrawing(self.terrain, self.family, tuple(self._artist(rng, context)))

    def __getstate__(self) -> dict[str, object]:
        return {name: value for name, value in self.__dict__.items() if name != "_artist"}

    def __setstate__(self, state: dict[str, object]) -> None:
        self.__dict__.update(state)
