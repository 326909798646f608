"""The lattice set right by what the grid looks like as a whole: where single lines are lost, the network knows more."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from scanner.find.bend import Bending, fit_bending
from scanner.find.homography import tukey
from scanner.find.lattice_network import Misplacement, misplacement
from scanner.find.pyramid import Levels
from scanner.lattice import CROSSINGS, Array, Lattice, project

SURE = 0.03
"""Spread, in cells, up to which the network's word on a crossing counts as much as a perfect piece of line."""
BESIDE_SPREADS, BESIDE_LEAST = 6.0, 0.12
"""So many of its spreads, or cells, beside what the network sees, a piece of line is another line."""
ROUNDS = 3
"""Times the network looks again at most; it sees near misplacements best."""
SETTLED = 0.06
"""Cells below which it need not look again."""
CUT_OFFS = (1.5, 0.4, 0.2)
"""Of the bend's least squares, in cells: the network errs smoothly, so little is cut off."""


@dataclass(frozen=True, eq=False)
class Whole:
    """What the network sees of an upright sheet.

    ``base`` (3, 3): the plane through the crossings, lattice to photo; ``shift`` (2, 12, 13): across its line, in
    cells, that each piece has against it; ``spread`` of the same shape. ``points`` (144, 2): the crossings in photo
    pixels, ``spreads`` (12, 12, 2) theirs; ``settled``: whether it saw them from so near that it need not look again.
    """

    base: Array
    shift: Array
    spread: Array
    points: Array
    spreads: Array
    settled: bool

    def against(self, lattice: Lattice) -> Misplacement:
        """How far a lattice in the photo's pixels lies beside what was seen."""
        offset = (lattice.to_lattice(self.points) - CROSSINGS).reshape(self.spreads.shape)
        return Misplacement(offset, self.spreads)

    @property
    def trust(self) -> Array:
        """(2, 12, 13), 0-1."""
        return np.asarray(np.minimum(1.0, (SURE / self.spread) ** 2))

    def with_lines(self, wanted: Array, trust: Array) -> tuple[Array, Array]:
        """Shifts and trusts (2, 12, 13) of pieces of line and of what the network sees, taken together; trust up to 2.

        A piece that lies far beside what the network sees is another line and counts for nothing.
        """
        width = np.asarray(np.maximum(BESIDE_LEAST, BESIDE_SPREADS * self.spread), np.float64)
        lines = trust * tukey(wanted - self.shift, width)
        both = lines + self.trust
        return (lines * wanted + self.trust * self.shift) / both, both


def seen_whole(view: Levels, lattice: Lattice) -> tuple[Whole, Bending]:
    """What the network sees, beginning at an upright ``lattice`` in the photo's pixels, and the bend that follows.

    Raises ModelDamaged.
    """
    for _ in range(ROUNDS):
        seen = misplacement(view.colour, lattice.scaled(1 / view.shrink))
        whole = _against_plane(lattice, seen)
        bending = fit_bending(whole.shift, whole.trust, whole.shift, CUT_OFFS)
        lattice = bending.lattice(whole.base)
        if whole.settled:
            break
    return whole, bending


def _against_plane(lattice: Lattice, seen: Misplacement) -> Whole:
    points = lattice.to_photo(CROSSINGS + seen.offset.reshape(-1, 2))
    fitted, _ = cv2.findHomography(CROSSINGS, points)
    base = np.asarray(lattice.homography if fitted is None else fitted, dtype=np.float64)  # none: all in one place
    inverse = np.asarray(np.linalg.inv(base), dtype=np.float64)
    shift = (project(inverse, points) - CROSSINGS).reshape(seen.offset.shape)
    settled = float(np.abs(seen.offset).max()) < SETTLED
    return Whole(base, at_pieces(shift), at_pieces(seen.spread), points, seen.spread, settled)


def at_pieces(crossings: Array) -> Array:
    """Values (12, 12, 2) of u and v at the crossings, [row, column], across the lines at their pieces: (2, 12, 13)."""
    across_upright, across_level = crossings[..., 0].T, crossings[..., 1]
    lines = np.stack([across_upright, across_level])  # [axis, line, crossing along it]
    middles = (lines[:, :, 1:] + lines[:, :, :-1]) / 2
    return np.concatenate([lines[:, :, :1], middles, lines[:, :, -1:]], axis=2)
