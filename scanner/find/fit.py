"""The fit of a lattice to a sheet: lines are measured and weighed, a homography is fitted, then the
bend, in rounds.

`fit_bend` is the one loop: flatten the sheet under the lattice so far, measure its pieces of line,
weigh them, fit the bend anew. Three fits are made of it: of a proposal that may be any way up
(`fit_to_lines`), of an upright one by what the network sees of the whole (`fit_to_crossings`), and
the last one on the photo itself (`final_fit`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.find.lattice_network import (
    Crossings,
    Residual,
    find_crossings,
    lattice_residual,
)
from kscore.scanner.find.least_squares import (
    NEAR,
    Bending,
    agreeing_weight,
    fit_bending,
    fit_homography,
    piece_weights,
    turn_pieces,
)
from kscore.scanner.find.lines import LinePieces, measure_lines, print_offsets
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import Array, Lattice
from kscore.scanner.printed import PRINTED, PrintedSheet
from numpy.typing import NDArray

COARSE = 16
"""Pixels a space of the canvas for a first fit."""
FINE = 32
"""Pixels a space of the canvas for the last one."""
KINDS = (PRINTED["published"], PRINTED["home_printed"])
"""A print of every kind of frame: the product's own sheet has the published one's."""
SCALE_BARS = (PRINTED["published"], PRINTED["own"])
"""Prints with a scale bar, told apart by how evenly it is drawn."""
OWN_BETTER = 1.04
"""How much better the product's own print must agree before it is preferred to the published
one."""
CHECKED_REACH = 0.12
"""Cells around a fitted lattice in which its lines are looked for once more, as evidence."""
SPREADS = 2.0
"""Spreads that a crossing may lie beside where the network sees it: of a Laplace distribution, six
of seven are not."""
MOST_UNCERTAINTY = 0.15
"""Cells that a crossing may lie beside its place, as far as the network can tell, in a fit that
stands: as far as a space may be off and be right. On development photos 1,079 of 1,079 fits of
sheets as they come and hard ones had less, 369 of 370 strongly bent ones."""


class FitRound(NamedTuple):
    """One round of a fit, all in cells: how far the frame's and the inner lines are looked for, and
    the cut-offs of the least squares, wide to narrow."""

    frame_reach: float
    inner_reach: float
    cut_offs: tuple[float, ...]


TO_LINES = (FitRound(0.40, 0.25, (0.6, 0.3, 0.15)), FitRound(0.15, 0.15, (0.2, 0.1)))
"""Of a proposal, once its homography lies on the lines."""
TO_CROSSINGS = (FitRound(0.25, 0.15, (0.2, 0.1)),)
"""Of what the network has set right."""
LAST = (FitRound(0.15, 0.15, (0.2, 0.10, 0.08)), FitRound(0.10, 0.10, (0.15, 0.08, 0.06)))
"""Of a sheet that is accepted."""

Canvas = Callable[[Lattice, int], NDArray[np.float32]]
"""Flattens the sheet under a lattice, with so many pixels a space, as `Pyramid.bent_canvas`
does."""


class BendFit(Frozen, eq=False):
    """What `fit_bend` found; ``weights`` (2, 12, 13) float64 are those of the pieces in its last
    round."""

    bending: Bending
    lattice: Lattice
    printed: PrintedSheet
    weights: Array


def fit_bend(
    canvas: Canvas,
    pixels_per_cell: int,
    base: Array,
    bending: Bending,
    printed: PrintedSheet,
    rounds: Sequence[FitRound],
    *,
    crossings: Crossings | None = None,
    print_errors: bool = False,
) -> BendFit:
    """A sheet's bend under the homography ``base`` (3, 3) float64. It goes from lattice units to
    the canvas's pixels.

    Each round measures the lines under the lattice so far, weighs them, and fits the bend to where
    they were seen; ``bending`` is what is known before the first.

    Args:
        crossings: what the network sees, weighed together with the lines.
        print_errors: whether what a print itself is uneven by is taken off, which needs an upright
            lattice; the two prints with a scale bar are then told apart in the first round.
    """
    weights = np.zeros_like(LinePieces.empty().offset)
    for number, step in enumerate(rounds):
        flat = canvas(bending.lattice(base), pixels_per_cell)
        pieces = measure_lines(flat, pixels_per_cell, printed, step.frame_reach, step.inner_reach)
        expected = bending.at_pieces()
        weights = piece_weights(pieces, printed, NEAR, step.inner_reach)
        wanted = expected + pieces.offset
        if print_errors:
            if number == 0 and printed.frame_segments:
                printed = likelier_bar(wanted, weights, expected, step.cut_offs)
            wanted = wanted - print_offsets(printed)
        if crossings is not None:
            wanted, weights = crossings.with_lines(wanted, weights)
        bending = fit_bending(wanted, weights, expected, step.cut_offs)
    return BendFit(bending, bending.lattice(base), printed, weights)


def likelier_bar(
    shift: Array, weights: Array, expected: Array, cut_offs: tuple[float, ...]
) -> PrintedSheet:
    """Which print with a scale bar it is: the one whose unevenly printed lines agree better with
    one smooth bend.

    ``shift``, ``weights`` and ``expected`` (2, 12, 13) float64 as of `fit_bending`, the print's
    errors not taken off.
    """
    published, own = SCALE_BARS
    agreed = {}
    for bar in SCALE_BARS:
        wanted = shift - print_offsets(bar)
        agreed[bar.name] = agreeing_weight(
            wanted, weights, fit_bending(wanted, weights, expected, cut_offs)
        )
    return own if agreed[own.name] > OWN_BETTER * agreed[published.name] else published


class LatticeFit(Frozen, kw_only=True, eq=False):
    """A lattice fitted to a proposal. In any of four orientations, in pixels of the photo's first
    level.

    ``homography`` (3, 3) float64 is its flat part. ``shift`` (cells) and ``weights``, (2, 12, 13)
    float64, are what its pieces of line asked of the bend, and how much that weighs; ``pieces``
    what was measured last.
    """

    homography: Array
    lattice: Lattice
    printed: PrintedSheet
    pieces: LinePieces
    shift: Array
    weights: Array


def fit_to_lines(
    pyramid: Pyramid, start: Array, printed: PrintedSheet, reach: float = 0.25
) -> LatticeFit:
    """A rough homography fitted to the printed lines, then bent. ``start`` is (3, 3) float64, the
    lines are those of ``printed``.

    ``reach``: how far, in cells, it is wrong.
    """
    homography = start
    for step in (FitRound(reach + 0.1, reach, (0.4, 0.2, 0.12)), FitRound(0.2, 0.15, (0.15, 0.08))):
        flat = pyramid.canvas(homography, COARSE)
        pieces = measure_lines(flat, COARSE, printed, step.frame_reach, step.inner_reach)
        homography = homography @ fit_homography(
            pieces, piece_weights(pieces, printed), step.cut_offs
        )
    fit = fit_bend(pyramid.bent_canvas, COARSE, homography, Bending.none(), printed, TO_LINES)
    return _candidate(pyramid, homography, fit)


def crossings_near(pyramid: Pyramid, start: Array) -> tuple[Crossings, Bending, Lattice]:
    """What the whole-grid network makes of a rough homography: ``start`` (3, 3) float64, upright;
    the crossings, the bend that follows from them, and the lattice that they make. Raises
    ModelDamaged."""
    crossings, bending = find_crossings(pyramid, Lattice(start).scale(1 / pyramid.scale))
    return crossings, bending, bending.lattice(crossings.base).scale(pyramid.scale)


def fit_to_crossings(
    pyramid: Pyramid, crossings: Crossings, bending: Bending
) -> Iterator[LatticeFit]:
    """What `crossings_near` sees, bent onto the lines, for each kind of print."""
    homography = Lattice(crossings.base).scale(pyramid.scale).homography
    for printed in KINDS:
        fit = fit_bend(
            pyramid.bent_canvas,
            COARSE,
            homography,
            bending,
            printed,
            TO_CROSSINGS,
            crossings=crossings,
        )
        yield _candidate(pyramid, homography, fit)


def _candidate(pyramid: Pyramid, homography: Array, fit: BendFit) -> LatticeFit:
    """The fit with its lines measured once more. Under ``homography`` (3, 3) float64."""
    flat = pyramid.bent_canvas(fit.lattice, COARSE)
    return LatticeFit(
        homography=homography,
        lattice=fit.lattice,
        printed=fit.printed,
        pieces=measure_lines(flat, COARSE, fit.printed, CHECKED_REACH, CHECKED_REACH),
        shift=fit.bending.at_pieces(),
        weights=fit.weights,
    )


class FinalFit(Frozen, eq=False):
    """The upright sheet in the photo's own pixels: its ``lattice`` and ``bending``, its print, and
    how far the network that sees it as a whole says it is off."""

    lattice: Lattice
    bending: Bending
    printed: PrintedSheet
    residual: Residual

    @property
    def bend(self) -> float:
        """The farthest that its bend shifts a line, in cells."""
        return float(np.abs(self.bending.at_pieces()).max())

    @property
    def is_certain(self) -> bool:
        """Whether no crossing of lines may lie far beside its place."""
        return uncertainty(self.residual) < MOST_UNCERTAINTY


def uncertainty(residual: Residual) -> float:
    """How far, in cells, the worst crossing may lie off."""
    return float((np.abs(residual.offset) + SPREADS * residual.spread).max())


def residual_in(pyramid: Pyramid, lattice: Lattice) -> Residual:
    """The residual of an upright lattice in one picture of the photo. The lattice is in the photo's
    own pixels. Raises ModelDamaged."""
    return lattice_residual(pyramid.colour, lattice.scale(1 / pyramid.shrink))


def final_fit(pyramid: Pyramid, candidate: LatticeFit, turns: int) -> FinalFit:
    """The upright sheet, its bend fitted to the photo itself: first to what the network sees of the
    whole, then to that and every piece of line near it. ``turns`` quarters put the candidate
    upright. Raises ModelDamaged."""
    base = Lattice(candidate.homography).turn(turns).scale(1 / pyramid.scale).homography
    shift = turn_pieces(candidate.shift, turns)
    weights = np.abs(turn_pieces(candidate.weights, turns))  # which are never below 0
    bending = fit_bending(shift, weights, shift, (0.3, 0.1))
    crossings, bending = find_crossings(pyramid, bending.lattice(base))
    fit = fit_bend(
        pyramid.fine_canvas,
        FINE,
        crossings.base,
        bending,
        candidate.printed,
        LAST,
        crossings=crossings,
        print_errors=True,
    )
    residual = (
        crossings.residual_of(fit.lattice)
        if crossings.settled
        else residual_in(pyramid, fit.lattice)
    )
    return FinalFit(fit.lattice, fit.bending, fit.printed, residual)
