"""A lattice fitted somewhere in a photo, and what is printed there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scanner.find.candidates import polygon_area
from scanner.find.layout import Recognition
from scanner.find.lines import Pieces
from scanner.find.verify import Evidence, believable
from scanner.lattice import Array, Lattice
from scanner.printed import PrintedSheet


@dataclass(frozen=True, eq=False)
class Candidate:
    """A lattice fitted to a proposal, whichever way up, in pixels of the photo's first level.

    ``shift`` and ``trust`` (2, 12, 13) are what its pieces of line asked of the bend, and how far they are trusted;
    ``pieces`` what was measured last.
    """

    homography: Array
    lattice: Lattice
    printed: PrintedSheet
    pieces: Pieces
    shift: Array
    trust: Array


@dataclass(frozen=True, eq=False)
class Sighting:
    """A candidate with what is printed there."""

    candidate: Candidate
    seen: Recognition
    evidence: Evidence

    @property
    def odds(self) -> float:
        """Log odds that it is a map sheet."""
        return self.evidence.odds(self.candidate.printed.frame_segments)

    @property
    def believed(self) -> bool:
        """Whether it is accepted as one."""
        return believable(self.evidence, self.candidate.printed.frame_segments)

    @property
    def corners(self) -> Array:
        """(4, 2) corners of the grid, TL TR BR BL of the upright sheet, in pixels of the photo's first level."""
        return np.roll(self.candidate.lattice.corners, -self.seen.best.turns, axis=0)

    @property
    def area(self) -> float:
        """Of the grid, in square pixels of the photo's first level."""
        return abs(polygon_area(self.corners))
