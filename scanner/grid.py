"""Find the sheet in a photo: propose, fit a lattice, verify it against what is printed, or say why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.layout import LAYOUTS, Layout
from scanner.bending import Bending, fit_bending
from scanner.cells import Picture, rectify
from scanner.clearer import CLEARER
from scanner.errors import BadCorners, NoSheet, NoSheetFound, TooBent
from scanner.evidence import ENOUGH, Evidence, flawless
from scanner.finishing import Fitted, finish, may_stand, mountains_there
from scanner.fitting import NEAR, agreement, fit_homography, trust_of
from scanner.lattice import SIZE, Array, Lattice
from scanner.levels import Levels
from scanner.lines import Pieces, glance, measure
from scanner.page import (
    SEARCHES,
    apart,
    clockwise,
    distinct,
    line_proposals,
    open_proposals,
    plausible,
    proposals,
)
from scanner.printed import PRINTED, Box, PrintedSheet
from scanner.quality import BLURRED, DARK, Quality, bright_tenth, sharpness, why_none
from scanner.sighting import Candidate, Sighting
from scanner.sketches import Recorder, drawn_lattice, drawn_outlines
from scanner.symbols import recognise, symbol_scores

__all__ = ["FoundSheet", "Lattice", "Quality", "Recorder", "find_sheet", "find_sheet_at"]

COARSE = 16
"""Pixels a space of the canvas for the first fit."""
PICTURED = 32
"""Pixels a space of the straightened sheet in a debug picture."""
GLANCE = 12
"""Pixels a space of the canvas for the first look at a proposal."""
MOST_FITTED = 5
"""Candidates of one stage fitted after the first look."""
ALIKE = 0.025
"""Distance of their corners, in parts of a side, below which two proposals lead to the same fit."""
PROMISE_NEEDED = 0.30
"""Agreement of the first look below which a proposal is not fitted."""
FRAME_NEEDED = 0.30
"""Median likeness of the fitted frame below which the spaces are not looked at."""
SOLID_LINES = 0.5
"""Likeness of the inner lines from which both prints are compared: a scale bar's profile also answers to a plain
line."""
CLEAR_BARS = 0.6
"""Likeness of the scale bar's changes from which there is no doubt that there is one."""
KINDS = (PRINTED["published"], PRINTED["home_printed"])
"""A print of every kind of frame: the product's own sheet has the published one's."""
GRID = Box(0.0, 0.0, 11.0, 11.0)
FRAMES = ((KINDS[0], GRID.grown(0.1)), (KINDS[1], GRID))
"""What an outline may be: of a scale bar the outer or the inner line (half way between), else the grid's edge."""
PAGES = ((KINDS[0], KINDS[0].page), (KINDS[0], KINDS[0].paper), (KINDS[1], KINDS[1].page))
"""What else an outline may be: the page's edge, or the edge of its bright part."""
CUT_OFF_ODDS = 1.0
"""Log odds from which a sheet that reaches out of the photo is worth telling about."""
SMALL_CELL = 24.0
"""Pixels of the loaded photo below which a space is small to read."""
HIDDEN_SIDE = 0.35
"""Likeness of a side of the frame below which it is (partly) hidden."""
STRONG_BEND = 0.25
"""Cells that the paper may deviate from a plane before it counts as bent."""


@dataclass(frozen=True, eq=False)
class FoundSheet:
    """A sheet in a photo. ``others`` counts further sheets in view; ``layout_confidence`` is 0-1."""

    lattice: Lattice
    printed: PrintedSheet
    layout: str
    layout_confidence: float
    quality: Quality
    others: int = 0


def find_sheet(
    pixels: Picture, layouts: Mapping[str, Layout] = LAYOUTS, recorder: Recorder | None = None
) -> FoundSheet:
    """The largest complete map sheet in ``pixels`` (H, W, 3) BGR uint8.

    ``layouts`` are those it may have. A photo in which none is found is made clearer and searched again; not one in
    which a sheet is found whose lines contradict its fit, for a clearer picture would only hide that. Raises a
    `NoSheet` where there is none that can be trusted: CutOff, TooDark, TooBlurred, TooBent or NoSheetFound.
    """
    photo = Levels.of(pixels)
    try:
        return _search(photo, photo, layouts, recorder)
    except TooBent:
        raise
    except NoSheet as reason:
        for clearer in CLEARER:
            with suppress(NoSheet):
                return _search(Levels.of(clearer(pixels)), photo, layouts, recorder)
        raise reason from None


def _search(view: Levels, photo: Levels, layouts: Mapping[str, Layout], recorder: Recorder | None) -> FoundSheet:
    """`find_sheet` in one picture, ``view``, of the ``photo``, which alone tells how good it is to read."""
    grey = view.levels[0]
    believed: list[Sighting] = []
    doubted: list[Sighting] = []
    complete: list[Sighting] = []
    height, width = grey.shape
    for stage in STAGES:
        found = stage(grey)
        if recorder is not None:
            recorder.picture(f"proposals_{stage.__name__}", drawn_outlines(grey, [start.corners for start in found]))
        for sighting in look(view, found, layouts, believed):
            (believed if sighting.believed else doubted).append(sighting)
        complete = [s for s in believed if not outside(s.corners, width, height).any()]
        if complete:
            break
    if not complete:
        raise why_none(grey, (outside(s.corners, width, height) for s in cut_off(believed, doubted)))
    contradicted = False
    for sighting in sorted(complete, key=lambda s: -s.area):
        fitted = finish(view, sighting)
        if not may_stand(view, photo, fitted):
            contradicted = True
        elif mountains_there(view, fitted, layouts[sighting.seen.best.layout]):
            return reported(photo, sighting, fitted, len(believed) - 1, recorder)
    raise TooBent if contradicted else NoSheetFound


def find_sheet_at(
    pixels: Picture,
    corners: Array,
    layouts: Mapping[str, Layout] = LAYOUTS,
    recorder: Recorder | None = None,
) -> FoundSheet:
    """The sheet whose grid's corners (4, 2) somebody named, TL TR BR BL of the upright sheet, in pixels of
    ``pixels``.

    The corners may be wrong by some 0.3 of a space: lattice and bend are fitted from there. It is not asked
    whether this is a
    sheet; the way up is the given one. Raises BadCorners.
    """
    corners = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadCorners(reason="four points are needed")
    if not plausible(corners) or not np.array_equal(clockwise(corners), corners):
        raise BadCorners(reason="they must run clockwise from the upper left and form a convex shape")
    height, width = pixels.shape[:2]
    if outside(corners, width, height, 0.5).any():
        raise BadCorners(reason="they lie outside the photo")
    view = Levels.of(pixels)
    start = from_corners((corners + 0.5) * view.scale - 0.5, GRID)
    fits = [settle(view, start, printed, 0.35) for printed in KINDS]
    best = max((sighted(view, fit, layouts, (0,)) for fit in fits), key=lambda s: s.odds)
    return reported(view, best, finish(view, best), 0, recorder)


def outside(corners: Array, width: int, height: int, margin: float = 1.0) -> NDArray[np.bool_]:
    """Which of the corners (4, 2) lie more than ``margin`` pixels outside a picture."""
    far = np.array([width - 1.0, height - 1.0]) + margin
    return np.asarray(((corners < -margin) | (corners > far)).any(axis=1))


def from_corners(corners: Array, box: Box) -> Array:
    """The (3, 3) homography that puts a box of the sheet onto four photo points (4, 2), the first its upper left."""
    source = box.corners().astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, corners.astype(np.float32)), dtype=np.float64)


# How proposals become candidates, and candidates sightings.


@dataclass(frozen=True, eq=False)
class Start:
    """Four points (4, 2) of the photo's first level that may be the corners of ``boxes`` of the sheet, by kind of
    frame."""

    corners: Array
    boxes: tuple[tuple[PrintedSheet, Box], ...]


def by_outline(grey: NDArray[np.uint8]) -> list[Start]:
    """Frames that hold together as one outline: nearly all."""
    return [Start(p.corners, FRAMES) for p in proposals(grey, SEARCHES[0])]


def by_sides(grey: NDArray[np.uint8]) -> list[Start]:
    """Frames to which something is joined, or with a hidden corner: their straight sides."""
    return [Start(p.corners, FRAMES) for p in proposals(grey, SEARCHES[1])]


def by_thick_outline(grey: NDArray[np.uint8]) -> list[Start]:
    """Broken frames."""
    found = proposals(grey, SEARCHES[2]) + proposals(grey, SEARCHES[3])
    return [Start(p.corners, FRAMES) for p in distinct(found)]


def by_lines(grey: NDArray[np.uint8]) -> list[Start]:
    """Any four straight lines."""
    return [Start(p.corners, FRAMES) for p in line_proposals(grey)]


def by_page(grey: NDArray[np.uint8]) -> list[Start]:
    """The page's edges, whichever way up."""
    found = [p for search in SEARCHES[:3:2] for p in proposals(grey, search)]
    pages = distinct(sorted(found, key=lambda p: -p.area))[:5]
    return [Start(np.roll(p.corners, turn, axis=0), PAGES) for p in pages for turn in range(4)]


def by_open_side(grey: NDArray[np.uint8]) -> list[Start]:
    """Frames that lead out of the photo: to say which side is cut off."""
    found = [p for search in SEARCHES[1:3] for p in open_proposals(grey, search)]
    return [Start(p.corners, FRAMES) for p in distinct(found)]


STAGES: tuple[Callable[[NDArray[np.uint8]], list[Start]], ...] = (
    by_outline, by_sides, by_thick_outline, by_page, by_lines, by_open_side,
)  # fmt: skip
"""Ways to propose, tried in turn until one leads to a sheet."""


def look(
    view: Levels, found: list[Start], layouts: Mapping[str, Layout], known: Sequence[Sighting]
) -> Iterator[Sighting]:
    """What stands at the most promising proposals: all are glanced at, a few are fitted and looked at closely.

    Proposals of what is believed already (in ``known``, or found on the way) are passed over.
    """
    starts: list[tuple[float, Array, PrintedSheet]] = []
    for start in found:
        for printed, box in start.boxes:
            homography = from_corners(start.corners, box)
            pieces = glance(view.canvas(homography, GLANCE), GLANCE, printed)
            change = fit_homography(pieces, trust_of(pieces, printed), (0.5, 0.3, 0.15))
            starts.append((agreement(pieces, change), homography @ change, printed))
    starts.sort(key=lambda s: -s[0])
    taken = list(known)
    tried: list[tuple[PrintedSheet, Array]] = []
    fitted = 0
    pending: list[Sighting] = []
    for promise, homography, printed in starts:
        if fitted >= MOST_FITTED or promise < PROMISE_NEEDED:
            break
        if any(same_place(homography, s.candidate.homography) for s in taken):
            continue
        corners = Lattice(homography).corners
        if any(kind is printed and apart(corners, place) < ALIKE for kind, place in tried):
            continue
        fitted += 1
        candidate = settle(view, homography, printed)
        tried += [(printed, corners), (printed, candidate.lattice.corners)]
        if np.median(candidate.pieces.frame) < FRAME_NEEDED:
            continue
        sighting = sighted(view, candidate, layouts)
        if sighting.believed:
            sighting = of_right_kind(view, sighting, layouts)
            if not sighting.believed:
                yield sighting
                continue
            segments = sighting.candidate.printed.frame_segments
            if not flawless(sighting.evidence, segments) and fitted < MOST_FITTED:
                pending.append(sighting)  # another proposal of the same sheet may fit better
                continue
            taken.append(sighting)
        yield sighting
    while pending:
        best = max(pending, key=lambda s: s.odds)
        pending = [s for s in pending if not same_place(s.candidate.homography, best.candidate.homography)]
        if not any(same_place(best.candidate.homography, s.candidate.homography) for s in taken):
            taken.append(best)
            yield best


def of_right_kind(view: Levels, sighting: Sighting, layouts: Mapping[str, Layout]) -> Sighting:
    """The sighting, or that of the other kind of print where this looks more like it.

    A scale bar's profile also answers to a plain line, and a grid's edge to one line of the scale bar. Clear
    changes from
    hatched to white settle it; else, where the inner lines are as firm as solid ones, the better frame does.
    """
    segments = sighting.candidate.printed.frame_segments
    evidence = sighting.evidence
    if segments and (evidence.bars > CLEAR_BARS or evidence.inner < SOLID_LINES):
        return sighting
    other = KINDS[1] if segments else KINDS[0]
    rival = sighted(view, settle(view, sighting.candidate.homography, other), layouts)
    if not segments:
        return rival if rival.evidence.bars > CLEAR_BARS else sighting
    return rival if rival.believed and rival.evidence.frame > evidence.frame else sighting


BESIDE_EACH_OTHER = 3.5
"""Cells beyond the edges of a sheet's grid within which no other sheet's grid has its middle: the page reaches 1.3
cells or more beyond the grid, and so does the other one's."""


def same_place(a: Array, b: Array) -> bool:
    """Whether two lattices (their homographies) are about the same sheet: no two sheets lie that near each other."""
    middle = np.array([[SIZE / 2, SIZE / 2]])
    for one, other in ((Lattice(a), Lattice(b)), (Lattice(b), Lattice(a))):
        away = np.abs(one.to_lattice(other.to_photo(middle)) - middle).max()
        if away < SIZE / 2 + BESIDE_EACH_OTHER:
            return True
    return False


def settle(view: Levels, start: Array, printed: PrintedSheet, reach: float = 0.25) -> Candidate:
    """Pull a rough homography onto the lines of ``printed``, then bend it; ``reach``: how far, in cells, it is
    wrong."""
    homography = start
    for frame_reach, inner_reach, widths in ((reach + 0.1, reach, (0.4, 0.2, 0.12)), (0.2, 0.15, (0.15, 0.08))):
        pieces = measure(view.canvas(homography, COARSE), COARSE, printed, frame_reach, inner_reach)
        homography = homography @ fit_homography(pieces, trust_of(pieces, printed), widths)
    bending, lattice = Bending.none(), Lattice(homography)
    shift = trust = np.zeros_like(Pieces.nothing().offset)
    for frame_reach, inner_reach, widths in ((0.40, 0.25, (0.6, 0.3, 0.15)), (0.15, 0.15, (0.2, 0.1))):
        pieces = measure(view.bent_canvas(lattice, COARSE), COARSE, printed, frame_reach, inner_reach)
        known = bending.at_pieces()
        shift, trust = known + pieces.offset, trust_of(pieces, printed, NEAR, inner_reach)
        bending = fit_bending(shift, trust, known, widths)
        lattice = bending.lattice(homography)
    pieces = measure(view.bent_canvas(lattice, COARSE), COARSE, printed, 0.12, 0.12)
    return Candidate(homography, lattice, printed, pieces, bending.at_pieces(), trust)


def sighted(
    view: Levels, candidate: Candidate, layouts: Mapping[str, Layout], turns: tuple[int, ...] = (0, 1, 2, 3)
) -> Sighting:
    """The candidate with its printed symbols recognised."""
    scores = symbol_scores(view.colour, candidate.lattice.scaled(1 / view.scale / view.shrink))
    seen = recognise(scores, layouts, turns)
    return Sighting(candidate, seen, Evidence.of(candidate.pieces, seen))


def cut_off(believed: Sequence[Sighting], doubted: Sequence[Sighting]) -> list[Sighting]:
    """The sightings worth telling about if they reach out of the photo, the likeliest first."""
    likely = sorted((s for s in doubted if s.odds > CUT_OFF_ODDS), key=lambda s: -s.odds)
    return [*believed, *likely]


def reported(photo: Levels, sighting: Sighting, fitted: Fitted, others: int, recorder: Recorder | None) -> FoundSheet:
    """What is told of a sheet and the fit that stands."""
    if recorder is not None:
        recorder.picture("lattice", drawn_lattice(photo.pixels, fitted.lattice))
        recorder.picture("grid", rectify(photo.pixels, fitted.lattice, PICTURED, -1.5, -4, 12.5, 16))
    return FoundSheet(
        lattice=fitted.lattice,
        printed=fitted.printed,
        layout=sighting.seen.best.layout,
        layout_confidence=sighting.seen.confidence,
        quality=judge(photo, sighting, fitted.lattice, others),
        others=others,
    )


def judge(photo: Levels, sighting: Sighting, lattice: Lattice, others: int) -> Quality:
    """How far to trust a found sheet, and why not wholly."""
    reasons = []
    grey = photo.levels[0]
    x, y, width, height = cv2.boundingRect(sighting.corners.astype(np.float32).reshape(-1, 1, 2))
    part = grey[max(y, 0) : y + height, max(x, 0) : x + width]
    if lattice.cell_size() < SMALL_CELL:
        reasons.append("quality.small")
    if part.size and bright_tenth(part) < 1.3 * DARK:
        reasons.append("quality.dark")
    if part.size and sharpness(part) < 1.3 * BLURRED:
        reasons.append("quality.blurred")
    if sighting.evidence.weakest_side < HIDDEN_SIDE:
        reasons.append("quality.frame_hidden")
    if float(np.abs(sighting.candidate.shift).max()) > STRONG_BEND:
        reasons.append("quality.bent")
    if others:
        reasons.append("quality.others")
    certain = 1 / (1 + np.exp(-(sighting.odds - ENOUGH) / 2))
    return Quality(float(np.clip(certain * 0.9 ** len(reasons), 0, 1)), tuple(reasons))
