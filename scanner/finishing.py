"""The last fit of a sheet that is believed, on the photo itself, and whether it may stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.layout import Layout
from scanner.bending import Bending, agreeing, fit_bending
from scanner.contradiction import support, worst_patch, worst_stretch
from scanner.fitting import NEAR, trust_of, turned_pieces, turned_strengths
from scanner.lattice import SIZE, Array, Lattice
from scanner.levels import Levels
from scanner.lines import Pieces, measure, print_error
from scanner.printed import PRINTED, PrintedSheet
from scanner.sighting import Sighting
from scanner.symbols import recognise, symbol_scores

FINE = 32
"""Pixels a space of the canvas."""
SCALE_BARS = (PRINTED["published"], PRINTED["own"])
"""Prints with a scale bar, told apart by how evenly it is drawn."""
OWN_BETTER = 1.04
"""How much better the product's own print must agree before it is preferred to the published one."""
NARROW = ((0.15, (0.2, 0.08, 0.05)), (0.10, (0.1, 0.05, 0.035)))
"""The first fit's rounds: how far the lines are looked for, and the cut-offs of the bend's least squares, in cells."""
WIDE = ((0.6, 0.3, (0.6, 0.3, 0.12)), (0.25, 0.2, (0.25, 0.15, 0.08)), (0.12, 0.12, (0.12, 0.06, 0.035)))
"""The rounds after a contradiction; how far the frame and the inner lines are looked for, and the cut-offs."""
ASKED = (0.6, 0.3)
"""How far, in cells, frame and inner lines are looked for when the fit is asked again."""
ASKED_NEARBY = (0.25, 0.15)
"""... and nearby: a frame that leaves this reach is seen as one that is beside its place, or not at all."""
STRAINED = 0.05
"""Trusted pieces of a patch for another place from which the sheet is fitted anew (`worst_patch`)."""
MOST_ANEW = 3
"""Times that is done: each brings the lines beside those that were found into reach."""
PATCH_AT_ODDS = 1.25
OUTWEIGHED = 2.0
"""Trusted pieces of a patch of the frame for another place, beyond so many times those for the fit, from which this is
wrong there. Of a scale bar alone: strokes of a drawing often stand together at one distance from plain lines."""
STRETCH_AT_ODDS = 0.75
STRETCH_AT_ODDS_FLAT = 0.9
"""Share of a stretch of the frame beside its place from which the fit is wrong there (`worst_stretch`)."""
STRETCH_WEIGHT, FRAME_AT_ODDS, FLAT_AT_ODDS = 2.0, 2.3, 1.1
"""On a sheet that lies flat, a scale bar's patch and so many times its stretch speak together, and only where a patch
of all or of the inner lines (`Fitted.unease`) does, too: a hatched bar in poor light is hard to see in places."""
BENT, STRONGLY_BENT = 0.17, 0.25
"""Shift of a line by the bend, in cells, from which a fit must be clear of doubt: where paper is bent like this, lines
get lost, and what is lost contradicts nothing."""
STRONGLY_BENT_AT_ODDS = 0.5
"""Trusted pieces of a patch for another place (`Fitted.unease`) from which a strongly bent sheet is not believed; one
that was seen only in a clearer picture is never."""
BENT_AT_ODDS_CLEARER = 0.8
"""The same for a bent sheet that was seen only in a clearer picture."""


@dataclass(frozen=True, eq=False)
class Fitted:
    """The upright sheet in the photo's own pixels: its ``lattice`` and ``bending``, its print, and the ``pieces`` of
    line that were looked for widely under it, and those that were looked for ``nearby``."""

    lattice: Lattice
    bending: Bending
    printed: PrintedSheet
    pieces: Pieces
    nearby: Pieces

    @cached_property
    def support(self) -> float:
        """Trusted pieces that lie where it puts them."""
        return support(self.pieces, self._trust, print_error(self.printed))

    @cached_property
    def patch(self) -> float:
        """Trusted pieces that contradict it most (`worst_patch`)."""
        return worst_patch(self.pieces, self._trust, print_error(self.printed))

    @cached_property
    def frame_patch(self) -> float:
        """Trusted pieces of the frame, which nobody draws on, that clearly contradict it most."""
        trust = self._trust.copy()
        trust[:, 1:SIZE, 1:-1] = 0
        return worst_patch(self.pieces, trust, print_error(self.printed), OUTWEIGHED)

    @cached_property
    def unease(self) -> float:
        """Trusted pieces, of all lines or of the inner ones alone, that contradict it most."""
        inner = self._trust.copy()
        inner[:, [0, SIZE], :] = 0
        return max(self.patch, worst_patch(self.pieces, inner, print_error(self.printed)))

    @cached_property
    def bend(self) -> float:
        """The farthest that its bend shifts a line, in cells."""
        return float(np.abs(self.bending.at_pieces()).max())

    @cached_property
    def stretch(self) -> float:
        """Share of the worst stretch of its frame that lies beside its place (`worst_stretch`)."""
        return worst_stretch(self.nearby, trust_of(self.nearby, self.printed), print_error(self.printed))

    @property
    def contradicted(self) -> bool:
        """Whether it must be wrong somewhere."""
        bar = bool(self.printed.frame_segments)
        if self.bend < BENT:
            together = self.frame_patch + STRETCH_WEIGHT * self.stretch
            beside = bar and together > FRAME_AT_ODDS and self.unease > FLAT_AT_ODDS
            return beside or self.stretch > STRETCH_AT_ODDS_FLAT
        return self.stretch > STRETCH_AT_ODDS or (bar and self.frame_patch > PATCH_AT_ODDS)

    def too_bent(self, clearer: bool) -> bool:
        """Whether it is bent, and something speaks against it; ``clearer``: it was seen only in a clearer picture."""
        if self.bend > STRONGLY_BENT:
            return clearer or self.unease > STRONGLY_BENT_AT_ODDS
        return clearer and self.bend > BENT and self.unease > BENT_AT_ODDS_CLEARER

    @cached_property
    def _trust(self) -> Array:
        return trust_of(self.pieces, self.printed, NEAR, ASKED[1])


def finish(view: Levels, sighting: Sighting) -> Fitted:
    """The upright sheet, its bend fitted to the photo itself.

    Where patches of its lines contradict the fit, they are looked for more widely and the sheet is fitted anew: where
    paper curls, the narrow search loses the lines.
    """
    candidate, turns = sighting.candidate, sighting.seen.best.turns
    printed = candidate.printed
    base = Lattice(candidate.homography).turned(turns).scaled(1 / view.scale).homography
    shift = turned_pieces(candidate.shift, turns)
    bending = fit_bending(shift, turned_strengths(candidate.trust, turns), shift, (0.3, 0.1))
    for number, (reach, widths) in enumerate(NARROW):
        pieces = measure(view.fine_canvas(bending.lattice(base), FINE), FINE, printed, reach, reach)
        known, trust = bending.at_pieces(), trust_of(pieces, printed, NEAR, reach)
        if number == 0 and printed.frame_segments:
            printed = likelier_bar(pieces, trust, known, widths)
        bending = fit_bending(known + pieces.offset - print_error(printed), trust, known, widths)
    fitted = asked(view, bending.lattice(base), bending, printed)
    for _ in range(MOST_ANEW):
        if fitted.patch < STRAINED and fitted.stretch < STRETCH_AT_ODDS:
            break
        again = fitted_widely(view, base, fitted)
        if again.support <= fitted.support:
            break
        fitted = again
    return fitted


def asked(view: Levels, lattice: Lattice, bending: Bending, printed: PrintedSheet) -> Fitted:
    """A fit with what is seen of its lines when they are looked for widely."""
    canvas = view.fine_canvas(lattice, FINE)
    widely, nearby = (measure(canvas, FINE, printed, *reaches) for reaches in (ASKED, ASKED_NEARBY))
    return Fitted(lattice, bending, printed, widely, nearby)


def fitted_widely(view: Levels, base: Array, fitted: Fitted) -> Fitted:
    """The sheet fitted anew from a fit that its lines contradict."""
    bending, printed, pieces = fitted.bending, fitted.printed, fitted.pieces
    for number, (frame_reach, inner_reach, widths) in enumerate(WIDE):
        if number:
            canvas = view.fine_canvas(bending.lattice(base), FINE)
            pieces = measure(canvas, FINE, printed, frame_reach, inner_reach)
        known, trust = bending.at_pieces(), trust_of(pieces, printed, NEAR, inner_reach)
        bending = fit_bending(known + pieces.offset - print_error(printed), trust, known, widths)
    return asked(view, bending.lattice(base), bending, printed)


def may_stand(view: Levels, photo: Levels, fitted: Fitted) -> bool:
    """Whether no lines contradict a fit.

    They are asked in the picture that was searched and in the ``photo`` itself: making clearer also makes up lines.
    """
    if fitted.contradicted or fitted.too_bent(photo is not view):
        return False
    return photo is view or not asked(photo, fitted.lattice, fitted.bending, fitted.printed).contradicted


def mountains_there(view: Levels, fitted: Fitted, layout: Layout) -> bool:
    """Whether all of the layout's mountains, which nobody draws on, are where the upright lattice puts them.

    Asked of sheets with a scale bar only.
    """
    if not fitted.printed.frame_segments:
        return True
    scores = symbol_scores(view.colour, fitted.lattice.scaled(1 / view.shrink))
    return recognise(scores, {layout.key: layout}, (0,)).best.missing == 0


def likelier_bar(pieces: Pieces, trust: Array, known: Array, widths: tuple[float, ...]) -> PrintedSheet:
    """Which print with a scale bar it is: the one whose unevenly printed lines agree better with one smooth bend."""
    published, own = SCALE_BARS
    agreed = {}
    for bar in SCALE_BARS:
        wanted = known + pieces.offset - print_error(bar)
        agreed[bar.name] = agreeing(wanted, trust, fit_bending(wanted, trust, known, widths))
    return own if agreed[own.name] > OWN_BETTER * agreed[published.name] else published
