"""How far a lattice is off, seen as a whole: a small network looks at the grid that a lattice flattens.

A matched filter sees one piece of one line. Where lines are hidden, drawn over or bent out of reach, the rest of the
print still tells where they are: mountains, ruins, the frame on the far side, the regularity of it all. The network
learnt that from rendered sheets under lattices that are wrong in many ways (`calibration.train.lattice`), and says how
sure it is at each crossing of lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np

from scanner.lattice import SIZE, Array, Lattice
from scanner.network import Network
from scanner.rectify import Picture, rectify

SCALE = 16
"""Pixels a space of its view."""
MARGIN = 1.5
"""Cells around the grid in it."""
SIDE = round((SIZE + 2 * MARGIN) * SCALE)
MODEL = Path(__file__).parents[1] / "models" / "lattice.onnx"


@dataclass(frozen=True, eq=False)
class Misplacement:
    """How far each crossing of lines lies beside where a lattice puts it, as the network sees it.

    ``offset`` (12, 12, 2) float64: to the right and below, in cells, [row, column]; ``spread`` of the same shape: the
    mean absolute error expected of it (the scale of a Laplace distribution), in cells.
    """

    offset: Array
    spread: Array


@lru_cache(maxsize=1)
def _network() -> Network:
    return Network(MODEL)


def misplacement(pixels: Picture, lattice: Lattice) -> Misplacement:
    """How far an upright ``lattice`` is off in ``pixels`` (H, W, 3) BGR uint8. Raises ModelDamaged."""
    high = SIZE + MARGIN
    view = rectify(pixels, lattice, SCALE, -MARGIN, -MARGIN, high, high)
    offset, spread = _network().forward(view, ("offset", "spread"))
    shape = (SIZE + 1, SIZE + 1, 2)
    return Misplacement(offset[0].reshape(shape).astype(np.float64), spread[0].reshape(shape).astype(np.float64))
