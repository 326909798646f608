"""Where the crossings of lines lie, seen as a whole: a small network looks at the grid that a
lattice flattens.

A matched filter sees one piece of one line. Where lines are hidden, drawn over or bent out of
reach, the rest of the print still tells where they are: mountains, ruins, the frame on the far
side, the regularity of it all. The network learnt that from rendered sheets under lattices that are
wrong in many ways (`kscore.calibration.train.lattice`), and says how sure it is at each crossing of
lines. What it sees is a fit of its own (`find_crossings`) and is weighed together with the pieces
of line in the last one (`kscore.scanner.find.fit`).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.find.least_squares import Bending, fit_bending, tukey
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import CROSSINGS, SIZE, Array, Lattice, project
from kscore.scanner.network import Network
from kscore.scanner.rectify import Picture, rectify

SCALE = 16
"""Pixels a space of its view."""
MARGIN = 1.5
"""Cells around the grid in it."""
SIDE = round((SIZE + 2 * MARGIN) * SCALE)
MODEL = Path(__file__).parents[1] / "models" / "lattice.onnx"
SURE = 0.03
"""Spread, in cells, up to which what the network sees of a crossing weighs as much as a perfect
piece of line."""
BESIDE_SPREADS, BESIDE_LEAST = 6.0, 0.12
"""So many of its spreads, or cells, beside what the network sees, a piece of line is another
line."""
ROUNDS = 3
"""Times the network looks again at most; it sees near residuals best."""
SETTLED = 0.06
"""Cells below which it need not look again."""
CUT_OFFS = (1.5, 0.4, 0.2)
"""Of the bend's least squares, in cells: the network errs smoothly, so little is cut off."""


class Residual(Frozen, eq=False):
    """Offsets of the crossings from a lattice, as the network sees them.

    ``offset`` (12, 12, 2) float64: to the right and below, in cells, [row, column]; ``spread`` of
    the same shape: the mean absolute error expected of it (the scale of a Laplace distribution), in
    cells.
    """

    offset: Array
    spread: Array


@lru_cache(maxsize=1)
def load() -> Network:
    """The network, loaded once. Raises ModelDamaged."""
    return Network(MODEL)


def lattice_residual(pixels: Picture, lattice: Lattice) -> Residual:
    """The residual of an upright ``lattice`` in ``pixels``. (H, W, 3) BGR uint8; the lattice is in
    pixels of these. Raises ModelDamaged."""
    high = SIZE + MARGIN
    view = rectify(pixels, lattice, SCALE, -MARGIN, -MARGIN, high, high)
    offset, spread = load().forward(view, ("offset", "spread"))
    shape = (SIZE + 1, SIZE + 1, 2)
    return Residual(
        offset[0].reshape(shape).astype(np.float64), spread[0].reshape(shape).astype(np.float64)
    )


class Crossings(Frozen, kw_only=True, eq=False):
    """Where the network sees the crossings of an upright sheet's lines; all arrays float64.

    ``base`` (3, 3): the plane through the crossings, lattice to photo; ``shift`` (2, 12, 13):
    across its line, in cells, that each piece has against it; ``spread`` of the same shape.
    ``points`` (144, 2): the crossings in photo pixels, ``spreads`` (12, 12, 2) theirs; ``settled``:
    whether it saw them from so near that it need not look again.
    """

    base: Array
    shift: Array
    spread: Array
    points: Array
    spreads: Array
    settled: bool

    def residual_of(self, lattice: Lattice) -> Residual:
        """The residual of a lattice in the photo's pixels against the crossings."""
        offset = (lattice.to_lattice(self.points) - CROSSINGS).reshape(self.spreads.shape)
        return Residual(offset, self.spreads)

    @property
    def weight(self) -> Array:
        """(2, 12, 13) float64, 0-1: the surer, the more."""
        return np.asarray(np.minimum(1.0, (SURE / self.spread) ** 2))

    def with_lines(self, wanted: Array, weights: Array) -> tuple[Array, Array]:
        """Shifts (cells) and weights of line pieces and network crossings together.

        All (2, 12, 13) float64; the weights then are up to 2.

        A piece that lies far beside what the network sees is another line and has no weight.
        """
        width = np.asarray(np.maximum(BESIDE_LEAST, BESIDE_SPREADS * self.spread), np.float64)
        lines = weights * tukey(wanted - self.shift, width)
        both = lines + self.weight
        return (lines * wanted + self.weight * self.shift) / both, both


def find_crossings(pyramid: Pyramid, lattice: Lattice) -> tuple[Crossings, Bending]:
    """Crossings and their bend. Beginning at an upright ``lattice`` in the photo's pixels.

    Raises ModelDamaged.
    """
    for _ in range(ROUNDS):
        seen = lattice_residual(pyramid.colour, lattice.scale(1 / pyramid.shrink))
        crossings = _crossings_from(lattice, seen)
        bending = fit_bending(crossings.shift, crossings.weight, crossings.shift, CUT_OFFS)
        lattice = bending.lattice(crossings.base)
        if crossings.settled:
            break
    return crossings, bending


def _crossings_from(lattice: Lattice, seen: Residual) -> Crossings:
    """What was seen of ``lattice``, as shifts against the plane through it."""
    points = lattice.to_photo(CROSSINGS + seen.offset.reshape(-1, 2))
    fitted, _ = cv2.findHomography(CROSSINGS, points)
    # none: all in one place
    base = np.asarray(lattice.homography if fitted is None else fitted, dtype=np.float64)
    inverse = np.asarray(np.linalg.inv(base), dtype=np.float64)
    shift = (project(inverse, points) - CROSSINGS).reshape(seen.offset.shape)
    settled = float(np.abs(seen.offset).max()) < SETTLED
    return Crossings(
        base=base,
        shift=values_at_pieces(shift),
        spread=values_at_pieces(seen.spread),
        points=points,
        spreads=seen.spread,
        settled=settled,
    )


def values_at_pieces(crossings: Array) -> Array:
    """Values at the crossings as values at the pieces of line. From (12, 12, 2) float64 of u and v,
    [row, column], across the lines: (2, 12, 13) float64."""
    across_upright, across_level = crossings[..., 0].T, crossings[..., 1]
    lines = np.stack([across_upright, across_level])  # [axis, line, crossing along it]
    middles = (lines[:, :, 1:] + lines[:, :, :-1]) / 2
    return np.concatenate([lines[:, :, :1], middles, lines[:, :, -1:]], axis=2)
