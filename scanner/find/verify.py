"""Is this a map sheet, and does its lattice stand? The evidence for a fitted lattice, and how much
of it is enough.

An outline alone is no evidence. The evidence is what is printed on a map sheet and on nothing else:
the frame (a scale bar of alternating pieces, or the firm edge of the home-printed grid) where the
lattice puts it on all four sides, inner lines at exactly one eleventh of it both ways, and
mountains in the five spaces of a known layout, standing upright together, with no further mountain
elsewhere. The last fit is then asked whether its crossings lie where the network sees them
(`is_trustworthy`) and its mountains where the layout has them (`has_mountains`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.find.candidates import polygon_area
from kscore.scanner.find.fit import MOST_UNCERTAINTY, FinalFit, LatticeFit, residual_in, uncertainty
from kscore.scanner.find.layout import (
    UNKNOWN_WAY,
    Hypothesis,
    Recognition,
    printed_scores,
    recognise,
)
from kscore.scanner.find.lines import LinePieces
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.find.way_up import orientation_log_odds
from kscore.scanner.lattice import CROSSINGS, SIZE, Array, Lattice
from kscore.scanner.rectify import median

CLEARLY_SEEN, IN_PLACE = 0.5, 0.05
"""Correlation of a clearly seen piece of line, and cells that one in its place may lie off."""
UNMOVED = 0.06
"""Cells that spaces may have moved since what is printed in them was looked at."""
BENT = 0.1
"""Cells that the bend shifts a line from which its corners are seen twice more, and from which it
is the bend that makes a place uncertain."""
CURLED = 0.18
"""Cells that the corners are curled for that, outwards and inwards."""
MOST_CURL_UNCERTAINTY = 0.25
"""Cells between the places where a crossing is then seen, or spread of one, from which a bent sheet
does not stand. Of 408 bent sheets on development photos that were right 3 had more; so had the two
that had been accepted off their place (by 0.17 and 0.26)."""


class Evidence(Frozen, kw_only=True):
    """What was seen of a sheet at one lattice; all correlations are normalised, -1 to 1.

    ``frame``: median correlation of the frame's 44 pieces; ``weakest_side``: that of its weakest
    side's 11; ``inner``: mean correlation of the inner lines' pieces; ``bars``: that of the scale
    bar's changes (0 where there is none); ``steady``: part of the clearly seen pieces that lie
    within 5 % of a space of their place. ``mountains``: mean log odds of the five mountains, -7 to
    7; ``lead``: nats by which the best layout and way up lead the next; ``misplaced``: mountains
    missing where the layout has them, or seen where it has none.
    """

    frame: float
    weakest_side: float
    bars: float
    inner: float
    steady: float
    mountains: float
    lead: float
    misplaced: int

    @staticmethod
    def from_measurements(pieces: LinePieces, printed: Recognition) -> Evidence:
        """The evidence in measured lines and recognised prints."""
        frame = pieces.frame
        clear = pieces.strength > CLEARLY_SEEN
        steady = float((np.abs(pieces.offset[clear]) < IN_PLACE).mean()) if clear.any() else 0.0
        ranked = printed.hypotheses
        lead = ranked[0].evidence - ranked[1].evidence if len(ranked) > 1 else 10.0
        return Evidence(
            frame=float(median(frame.ravel())),
            weakest_side=float(median(frame).min()),
            bars=float(np.clip(pieces.bars, 0, 1).mean()),
            inner=float(pieces.inner.mean()),
            steady=steady,
            mountains=ranked[0].mountains,
            lead=float(min(lead, 10.0)),
            misplaced=ranked[0].missing + ranked[0].surplus,
        )

    @property
    def whole_print(self) -> bool:
        """Whether every mountain and the scale bar's changes are clearly there; none where none is
        printed."""
        return self.misplaced == 0 and self.mountains >= WHOLE_MOUNTAINS and self.bars >= WHOLE_BARS

    @property
    def whole_mountains(self) -> bool:
        """Whether one layout's mountains are all clearly there, and no others: what tells a map
        sheet whose frame is not in the photo."""
        return (
            self.misplaced == 0 and self.mountains >= WHOLE_MOUNTAINS and self.lead >= LEAD_NEEDED
        )

    def log_odds(self, segments: bool) -> float:
        """Log odds that this is a map sheet at this lattice; ``segments``: its frame is a scale
        bar."""
        model = SEGMENTS if segments else PLAIN
        return model.constant + sum(
            weight * (getattr(self, name) - middle) for name, middle, weight in model.terms
        )


class LinearModel(NamedTuple):
    """Fitted log odds: ``constant`` and, for each part of the evidence, its middle and its
    weight."""

    constant: float
    terms: tuple[tuple[str, float, float], ...]


# Fitted once on development photos (never on those the figures are told of), before the networks of
# 2026-11-21.
SEGMENTS = LinearModel(
    0.0,
    (
        ("frame", 0.60, 10.0),
        ("weakest_side", 0.35, 3.0),
        ("bars", 0.45, 6.0),
        ("inner", 0.20, 4.0),
        ("steady", 0.70, 3.0),
        ("mountains", 0.0, 1.0),
        ("lead", 2.0, 0.2),
    ),
)
PLAIN = LinearModel(
    0.0,
    (
        ("frame", 0.50, 5.0),
        ("weakest_side", 0.35, 2.0),
        ("inner", 0.35, 8.0),
        ("steady", 0.75, 4.0),
        ("mountains", 0.0, 1.5),
        ("lead", 2.0, 0.3),
    ),
)
ENOUGH = 10.0
"""Log odds from which a sheet is accepted: far on the safe side, since a wrong sheet costs more
than another photo."""
ENOUGH_PRINTED = 6.0
"""Log odds that are enough where all that is printed is seen (`Evidence.whole_print`): nothing else
has five such mountains inside such a scale bar, and dark spaces along the edge drown the frame's
own lines in a dark photo."""
WHOLE_MOUNTAINS, WHOLE_BARS = 4.0, 0.75
MOUNTAINS_NEEDED = 1.0
"""Mean log odds of the mountains below which nothing is a map sheet, whatever else is seen."""
MISPLACED_MOST = (1, 2)
"""Mountains missing or in excess, beyond which it is another layout, or this one counted from the
wrong space: where a side of the frame is weak, and where all four sides are there."""
WHOLE_SIDE = 0.5
"""Correlation of the frame's weakest side from which all four sides are there."""
FLAWLESS, STEADY = ENOUGH + 4, 0.93
"""Log odds, and part of the clear pieces in their place, from which no other proposal is tried."""
SIDE_NEEDED = 0.15
"""Correlation of the frame's weakest side below which that side is not there: the lattice is
shifted, or cut off."""
LEAD_NEEDED = 2.0
"""Nats the layout and way up must lead by: a sheet read upside down is a wrong sheet."""


def is_acceptable(evidence: Evidence, segments: bool) -> bool:
    """Whether that is enough: on the whole, and in each thing that alone tells a wrong lattice from
    a right one."""
    return (
        evidence.log_odds(segments)
        >= (ENOUGH_PRINTED if segments and evidence.whole_print else ENOUGH)
        and evidence.mountains >= MOUNTAINS_NEEDED
        and evidence.misplaced <= MISPLACED_MOST[evidence.weakest_side >= WHOLE_SIDE]
        and evidence.weakest_side >= SIDE_NEEDED
        and evidence.lead >= LEAD_NEEDED
    )


def is_flawless(evidence: Evidence, segments: bool) -> bool:
    """Whether no other proposal of the same sheet need be tried."""
    if (
        evidence.misplaced
        or evidence.weakest_side < WHOLE_SIDE
        or evidence.log_odds(segments) < FLAWLESS
    ):
        return False
    return evidence.bars > WHOLE_BARS if segments else evidence.steady > STEADY


class Detection(Frozen, eq=False):
    """A candidate with its recognised print and the evidence for it."""

    candidate: LatticeFit
    printed: Recognition
    evidence: Evidence

    @property
    def log_odds(self) -> float:
        """Log odds that it is a map sheet."""
        return self.evidence.log_odds(self.candidate.printed.frame_segments)

    @property
    def accepted(self) -> bool:
        """Whether it is accepted as one."""
        return is_acceptable(self.evidence, self.candidate.printed.frame_segments)

    @property
    def corners(self) -> Array:
        """The upright grid's corners (4, 2) float64, TL TR BR BL. In pixels of the photo's first
        level."""
        return np.roll(self.candidate.lattice.corners, -self.printed.best.turns, axis=0)

    @property
    def area(self) -> float:
        """Of the grid, in square pixels of the photo's first level."""
        return abs(polygon_area(self.corners))


def recognise_print(
    pyramid: Pyramid,
    candidate: LatticeFit,
    layouts: Mapping[str, Layout],
    turns: tuple[int, ...] = (0, 1, 2, 3),
) -> Detection:
    """The candidate with its printed mountains, ruins and wasteland recognised. Raises
    ModelDamaged."""
    scores = printed_scores(
        pyramid.colour, candidate.lattice.scale(1 / pyramid.scale / pyramid.shrink)
    )
    if all(layout.shows_mountains for layout in layouts.values()):
        around = UNKNOWN_WAY
    else:
        around = orientation_log_odds(pyramid, candidate.homography)
    printed = recognise(scores, layouts, turns, around)
    return Detection(candidate, printed, Evidence.from_measurements(candidate.pieces, printed))


def curl_uncertainty(photo: Pyramid, lattice: Lattice) -> float:
    """How unsure the crossings are through curled lattices, in cells. How far apart one is seen
    through lattices whose corners curl outwards and inwards, or how unsure one is then, where it is
    worst.

    What is seen stays where it is. What is hidden, a corner under a finger, goes along with what
    was expected.
    """
    places, unsure = [], 0.0
    for cells in (CURLED, -CURLED):
        curled = lattice.curl(cells)
        residual = residual_in(photo, curled)
        points = curled.to_photo(CROSSINGS + residual.offset.reshape(-1, 2))
        places.append(lattice.to_lattice(points))
        unsure = max(unsure, float(residual.spread.max()))
    return max(unsure, float(np.abs(places[0] - places[1]).max()))


def is_trustworthy(
    searched: Pyramid,
    photo: Pyramid,
    fit: FinalFit,
    curl: Callable[[Pyramid, Lattice], float] = curl_uncertainty,
) -> bool:
    """Whether a fit lies nowhere far off the lines. As far as the network can tell; it was found in
    ``searched``.

    It looks at the picture that was searched and at the ``photo`` itself: enhancement also makes up
    lines. Of bent paper it must see the corners where they are, whichever way it is made to expect
    them (``curl``). Raises ModelDamaged.
    """
    if not fit.is_certain:
        return False
    if photo is not searched and uncertainty(residual_in(photo, fit.lattice)) >= MOST_UNCERTAINTY:
        return False
    return fit.bend < BENT or curl(photo, fit.lattice) < MOST_CURL_UNCERTAINTY


def has_mountains(pyramid: Pyramid, detection: Detection, fit: FinalFit, layout: Layout) -> bool:
    """Whether the layout's mountains are where the upright lattice puts them: all of them, but for
    one that is drawn over where the scale bar is whole and no mountain is seen elsewhere. A hero
    attacks mountains, too, and their stars are drawn with thick pens.

    Asked of sheets with a scale bar only, and anew only where the last fit moved. Raises
    ModelDamaged.
    """
    if not fit.printed.frame_segments:
        return True
    seen = detection.evidence
    whole = seen.weakest_side >= WHOLE_SIDE and seen.bars >= WHOLE_BARS
    before = detection.candidate.lattice.scale(1 / pyramid.scale).centres().reshape(SIZE, SIZE, 2)
    moved = np.rot90(before, detection.printed.best.turns).reshape(-1, 2) - fit.lattice.centres()
    if np.abs(moved).max() < UNMOVED * fit.lattice.cell_size():
        best = detection.printed.best
    else:
        scores = printed_scores(pyramid.colour, fit.lattice.scale(1 / pyramid.shrink))
        best = recognise(scores, {layout.key: layout}, (0,)).best
    return best.missing == 0 or (whole and best.missing == 1 and best.surplus == 0)


def contradicting_layout(pyramid: Pyramid, fit: FinalFit, layout: Layout) -> Hypothesis | None:
    """The layout that the printed mountains clearly show instead of ``layout``: the layout and way
    up that has them all, else ``layout`` itself, for they lie elsewhere. None where nothing is
    contradicted.

    Mountains of a home-made sheet may look like nothing that the network knows: that none is seen
    contradicts nothing. Raises ModelDamaged.
    """
    scores = printed_scores(pyramid.colour, fit.lattice.scale(1 / pyramid.shrink))
    ways = recognise(scores, {**LAYOUTS, layout.key: layout}).hypotheses
    upright = next(way for way in ways if way.layout == layout.key and way.turns == 0)
    most = max(1, len(layout.mountains) // 2)
    if upright.missing <= most:
        return None
    known = next(
        (way for way in ways if way.missing == 0 and way.mountains > MOUNTAINS_NEEDED), None
    )
    return known or (upright if upright.surplus > most else None)
