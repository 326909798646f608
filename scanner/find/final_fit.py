"""The last fit of a sheet that is believed, on the photo itself, and whether it may stand."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.layout import Layout
from scanner.find.bend import Bending, agreeing, fit_bending
from scanner.find.detection import Sighting
from scanner.find.homography import NEAR, trust_of, turned_pieces, turned_strengths
from scanner.find.lattice_network import Misplacement, misplacement
from scanner.find.layout import recognise, symbol_scores
from scanner.find.lines import measure, print_error
from scanner.find.network_fit import seen_whole
from scanner.find.pyramid import Levels
from scanner.lattice import CROSSINGS, SIZE, Array, Lattice
from scanner.printed import PRINTED, PrintedSheet

FINE = 32
"""Pixels a space of the canvas."""
SCALE_BARS = (PRINTED["published"], PRINTED["own"])
"""Prints with a scale bar, told apart by how evenly it is drawn."""
OWN_BETTER = 1.04
"""How much better the product's own print must agree before it is preferred to the published one."""
NARROW = ((0.15, (0.2, 0.10, 0.08)), (0.10, (0.15, 0.08, 0.06)))
"""The fit's rounds: how far the lines are looked for, and the cut-offs of the bend's least squares, in cells."""
UNMOVED = 0.06
"""Cells that spaces may have moved since their symbols were looked at."""
SPREADS = 2.0
"""Spreads that the network's word on a crossing may be wrong by: of a Laplace distribution, six of seven are not."""
MOST_UNEASE = 0.15
"""Cells that a crossing may lie beside its place, as far as the network can tell, in a fit that stands: as far as a
space may be off and be right. On development photos 1,079 of 1,079 fits of sheets as they come and hard ones had less,
369 of 370 strongly bent ones."""


BENT = 0.1
"""Cells that the bend shifts a line from which its corners are seen twice more, and from which it is the bend that
makes a place uncertain."""
CURLED = 0.18
"""Cells that the corners are curled for that, outwards and inwards."""
MOST_WAVERING = 0.25
"""Cells between the places where a crossing is then seen, or spread of one, from which a bent sheet does not stand. Of
408 bent sheets on development photos that were right 3 had more; so had the two that had been accepted off their place
(by 0.17 and 0.26)."""


@dataclass(frozen=True, eq=False)
class Fitted:
    """The upright sheet in the photo's own pixels: its ``lattice`` and ``bending``, its print, and how far the network
    that sees it as a whole says it is off."""

    lattice: Lattice
    bending: Bending
    printed: PrintedSheet
    seen: Misplacement

    @property
    def bend(self) -> float:
        """The farthest that its bend shifts a line, in cells."""
        return float(np.abs(self.bending.at_pieces()).max())

    @property
    def stands(self) -> bool:
        """Whether no crossing of lines may lie far beside its place."""
        return unease(self.seen) < MOST_UNEASE


def unease(seen: Misplacement) -> float:
    """How far, in cells, the worst crossing of lines may lie beside its place."""
    return float((np.abs(seen.offset) + SPREADS * seen.spread).max())


def finish(view: Levels, sighting: Sighting) -> Fitted:
    """The upright sheet, its bend fitted to the photo itself: first to what the network sees of the whole, then to that
    and every piece of line near it."""
    candidate, turns = sighting.candidate, sighting.seen.best.turns
    printed = candidate.printed
    base = Lattice(candidate.homography).turned(turns).scaled(1 / view.scale).homography
    shift = turned_pieces(candidate.shift, turns)
    bending = fit_bending(shift, turned_strengths(candidate.trust, turns), shift, (0.3, 0.1))
    whole, bending = seen_whole(view, bending.lattice(base))
    for number, (reach, widths) in enumerate(NARROW):
        pieces = measure(view.fine_canvas(bending.lattice(whole.base), FINE), FINE, printed, reach, reach)
        known, trust = bending.at_pieces(), trust_of(pieces, printed, NEAR, reach)
        if number == 0 and printed.frame_segments:
            printed = likelier_bar(pieces.offset, trust, known, widths)
        wanted, together = whole.with_lines(known + pieces.offset - print_error(printed), trust)
        bending = fit_bending(wanted, together, known, widths)
    lattice = bending.lattice(whole.base)
    seen = whole.against(lattice) if whole.settled else looked_at(view, lattice)
    return Fitted(lattice, bending, printed, seen)


def looked_at(view: Levels, lattice: Lattice) -> Misplacement:
    """How far an upright lattice in the photo's own pixels is off in one picture of it."""
    return misplacement(view.colour, lattice.scaled(1 / view.shrink))


def may_stand(view: Levels, photo: Levels, fitted: Fitted) -> bool:
    """Whether a fit found in ``view`` is nowhere far beside the lines, as far as the network can tell.

    It looks at the picture that was searched and at the ``photo`` itself: making clearer also makes up lines. Of bent
    paper it must see the corners where they are, whichever way it is made to expect them.
    """
    if not fitted.stands or (photo is not view and unease(looked_at(photo, fitted.lattice)) >= MOST_UNEASE):
        return False
    return fitted.bend < BENT or wavering(photo, fitted.lattice) < MOST_WAVERING


def wavering(photo: Levels, lattice: Lattice) -> float:
    """How far apart, in cells, a crossing is seen through lattices whose corners curl outwards and inwards, or how
    unsure one is then, where it is worst.

    What is seen stays where it is. What is hidden, a corner under a finger, goes along with what was expected.
    """
    places, unsure = [], 0.0
    for cells in (CURLED, -CURLED):
        curled = lattice.curled(cells)
        seen = looked_at(photo, curled)
        points = curled.to_photo(CROSSINGS + seen.offset.reshape(-1, 2))
        places.append(lattice.to_lattice(points))
        unsure = max(unsure, float(seen.spread.max()))
    return max(unsure, float(np.abs(places[0] - places[1]).max()))


def mountains_there(view: Levels, sighting: Sighting, fitted: Fitted, layout: Layout) -> bool:
    """Whether all of the layout's mountains, which nobody draws on, are where the upright lattice puts them.

    Asked of sheets with a scale bar only, and anew only where the last fit moved.
    """
    if not fitted.printed.frame_segments:
        return True
    before = sighting.candidate.lattice.scaled(1 / view.scale).centres().reshape(SIZE, SIZE, 2)
    moved = np.rot90(before, sighting.seen.best.turns).reshape(-1, 2) - fitted.lattice.centres()
    if np.abs(moved).max() < UNMOVED * fitted.lattice.cell_size():
        return sighting.seen.best.missing == 0
    scores = symbol_scores(view.colour, fitted.lattice.scaled(1 / view.shrink))
    return recognise(scores, {layout.key: layout}, (0,)).best.missing == 0


def likelier_bar(offset: Array, trust: Array, known: Array, widths: tuple[float, ...]) -> PrintedSheet:
    """Which print with a scale bar it is: the one whose unevenly printed lines agree better with one smooth bend."""
    published, own = SCALE_BARS
    agreed = {}
    for bar in SCALE_BARS:
        wanted = known + offset - print_error(bar)
        agreed[bar.name] = agreeing(wanted, trust, fit_bending(wanted, trust, known, widths))
    return own if agreed[own.name] > OWN_BETTER * agreed[published.name] else published
