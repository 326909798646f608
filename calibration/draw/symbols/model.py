"""What a symbol is: strokes in the unit cell, the design they come from, and the cell they are
drawn in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

TERRAINS = ("F", "V", "A", "W", "M", "H", "X", "*", "letter:D", "letter:Z", "letter:T", "letter:G")
"""What is drawn in a space: seven terrains, the star of an attacked space, the letters in monster
spaces."""

SPLITS = ("train", "calibrate", "test")
"""The three sides between which no drawing and no reserved family is shared."""


@dataclass(frozen=True)
class Stroke:
    """One line of the pen from touching the paper to lifting off.

    Attributes:
        points: (N, 2) float64, N >= 2, x right and y down in the unit cell [0, 1]²; people
            overshoot, to about [-0.4, 1.4]. Polylines: straight pieces have only their ends, curves
            enough points to look round; resample before wobbling.
        fill: the stroke is closed and its inside is filled with the pen or the colour.
        pressure: how hard it is drawn beside the hand's other strokes; below 1 for the light
            hatching behind a face.
    """

    points: Points
    fill: bool = False
    pressure: float = 1.0


@dataclass(frozen=True)
class CellContext:
    """Where a symbol is drawn.

    Attributes:
        row, col: 0-10; patterns that run on over cell borders take their phase from them.
        same: whether the neighbours N, E, S, W belong to the same shape or terrain, so that lines
            may run on.
    """

    row: int = 0
    col: int = 0
    same: tuple[bool, bool, bool, bool] = (False, False, False, False)


@dataclass(frozen=True)
class SymbolDrawing:
    """One drawn instance of a design.

    Attributes:
        terrain: one of TERRAINS.
        family: the design family's name.
        continuous: "" for a symbol of its own, free to be moved, turned and scaled; "cell" for a
            pattern tied to the cell's borders (its lines meet those of the neighbouring cells),
            which must not be moved or scaled against the cell.
    """

    terrain: str
    family: str
    strokes: tuple[Stroke, ...]
    continuous: str = ""

    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of the ink's centre lines in cell units."""
        low = np.min([s.points.min(axis=0) for s in self.strokes], axis=0)
        high = np.max([s.points.max(axis=0) for s in self.strokes], axis=0)
        return float(low[0]), float(low[1]), float(high[0]), float(high[1])


@dataclass(frozen=True)
class Design(ABC):
    """One person's way of drawing one terrain; deterministic by its fields, so it can be kept and
    pickled."""

    terrain: str
    family: str
    source: str = field(kw_only=True)
    """"generated", "quickdraw", "decoder", "bitmap", "tu berlin", "marks", "emnist" or "icon"."""

    @abstractmethod
    def draw(self, rng: np.random.Generator, context: CellContext) -> SymbolDrawing:
        """One instance: the same design with the small variation of placement, counts and sizes a
        person has.

        The trembling of the hand is not in it: the pen adds that.
        """
