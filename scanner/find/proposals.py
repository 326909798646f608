"""Where a sheet may lie, and what is detected there: ways to propose, tried in turn, each proposal
fitted and verified."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from heapq import heapify, heappop, heappush

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout
from kscore.scanner.find.candidates import (
    SEARCHES,
    drop_duplicates,
    line_proposals,
    open_proposals,
    outline_distance,
    outline_distances,
)
from kscore.scanner.find.debug_pictures import Recorder, draw_outlines
from kscore.scanner.find.fit import KINDS, crossings_near, fit_to_crossings, fit_to_lines
from kscore.scanner.find.layout import mountain_log_odds, printed_scores
from kscore.scanner.find.least_squares import (
    fit_homography,
    frame_agreement,
    max_frame_agreement,
    piece_weights,
)
from kscore.scanner.find.lines import FirstLook
from kscore.scanner.find.marks import find_marks, sheets_by_marks
from kscore.scanner.find.page_network import page_proposals
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.find.verify import Detection, is_flawless, recognise_print
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.printed import Box, PrintedSheet
from kscore.scanner.rectify import Picture, median
from kscore.scanner.side_by_side import run_in_thread

QUICK = 12
"""Pixels a space of the canvas for the first measurement of a proposal."""
MOST_FITTED = 5
"""Candidates of one stage fitted after the first measurement."""
ALIKE = 0.025
"""Distance of their corners, in parts of a side, below which two proposals lead to the same fit."""
PROMISE_NEEDED = 0.30
"""Agreement of the first measurement below which a proposal is not fitted."""
NO_MOUNTAIN = -1.0
"""Log odds of the likeliest mountain below which a proposal shows none. Of 171 proposals on
development photos whose fit was accepted the lowest had 1.6, the next 5.4; of 4,854 on photos
without a sheet nine in ten had less than -1."""
FRAME_NEEDED = 0.30
"""Median correlation of the fitted frame below which the spaces are not recognised."""
REFIT_LOG_ODDS = 0.0
"""Log odds from which what is not accepted is fitted again, as a whole."""
SOLID_LINES = 0.5
"""Mean correlation of the inner lines from which both prints are compared: a scale bar's profile
also answers to a plain line."""
CLEAR_BARS = 0.6
"""Correlation of the scale bar's changes from which there is no doubt that there is one."""
GRID = Box(0.0, 0.0, 11.0, 11.0)
FRAMES = ((KINDS[0], GRID.grow(0.1)), (KINDS[1], GRID))
"""What an outline may be: of a scale bar the outer or the inner line (half way between), else the
grid's edge."""
MARKED = ((KINDS[0], GRID),)
"""The grid itself, of the own print, which has a scale bar."""
PAGES = ((KINDS[0], KINDS[0].page), (KINDS[0], KINDS[0].paper), (KINDS[1], KINDS[1].page))
"""What else an outline may be: the page's edge, or the edge of its bright part."""


def fit_corners(corners: Array, box: Box) -> Array:
    """The homography (3, 3) float64 from a box to four photo points: in cells, onto (4, 2), the
    first its upper left."""
    source = box.corners().astype(np.float32)
    return np.asarray(
        cv2.getPerspectiveTransform(source, corners.astype(np.float32)), dtype=np.float64
    )


class Start(Frozen, eq=False):
    """Four points that may be corners of boxes of the sheet: (4, 2) float64 of the photo's first
    level, ``boxes`` by kind of frame."""

    corners: Array
    boxes: tuple[tuple[PrintedSheet, Box], ...]


def propose_by_outline(pyramid: Pyramid) -> list[Start]:
    """Frames that hold together as one outline: nearly all; and what marks in a page's corners
    say."""
    marks = run_in_thread(partial(find_marks, pyramid.levels[0]))
    outlines = [Start(p.corners, FRAMES) for p in pyramid.outlined.proposals(SEARCHES[0])]
    sheets = (Lattice(homography) for homography in sheets_by_marks(marks.result()))
    return outlines + [Start(sheet.to_photo(GRID.corners()), MARKED) for sheet in sheets]


def propose_by_sides(pyramid: Pyramid) -> list[Start]:
    """Frames to which something is joined, or with a hidden corner: their straight sides."""
    return [Start(p.corners, FRAMES) for p in pyramid.outlined.proposals(SEARCHES[1])]


def propose_by_thick_outline(pyramid: Pyramid) -> list[Start]:
    """Broken frames."""
    found = pyramid.outlined.proposals(SEARCHES[2]) + pyramid.outlined.proposals(SEARCHES[3])
    return [Start(p.corners, FRAMES) for p in drop_duplicates(found)]


def propose_by_lines(pyramid: Pyramid) -> list[Start]:
    """Any four straight lines."""
    return [Start(p.corners, FRAMES) for p in line_proposals(pyramid.levels[0])]


def propose_by_page(pyramid: Pyramid) -> list[Start]:
    """The page's edges, whichever way up."""
    found = [p for search in SEARCHES[:3:2] for p in pyramid.outlined.proposals(search)]
    pages = drop_duplicates(sorted(found, key=lambda p: -p.area))[:5]
    return [Start(np.roll(p.corners, turn, axis=0), PAGES) for p in pages for turn in range(4)]


def propose_by_open_side(pyramid: Pyramid) -> list[Start]:
    """Frames that lead out of the photo: to say which side is cut off."""
    found = [p for search in SEARCHES[1:3] for p in open_proposals(pyramid.outlined, search)]
    return [Start(p.corners, FRAMES) for p in drop_duplicates(found)]


def most_promising(
    pyramid: Pyramid, found: list[Start]
) -> Iterator[tuple[float, Array, PrintedSheet]]:
    """Each kind of frame that something proposed may be: how much of it is seen there (0-1), its
    homography (3, 3) float64 set right by that, and the print; the most promising first.

    The frame alone, wherever its pieces lie, tells how promising one is at most: only what may come
    next is measured to the end.
    """
    looks: list[tuple[FirstLook, Array]] = []
    for printed in KINDS:
        frames = [
            (start.corners, box) for start in found for kind, box in start.boxes if kind is printed
        ]
        homographies = [fit_corners(corners, box) for corners, box in frames]
        canvases = [pyramid.canvas(homography, QUICK) for homography in homographies]
        if canvases:
            looks += zip(
                FirstLook.from_canvases(np.stack(canvases), QUICK, printed),
                homographies,
                strict=True,
            )
    # negative promises, or bounds where nothing is set right yet
    waiting: list[tuple[float, int, Array | None]]
    waiting = [
        (-max_frame_agreement(look.frame), number, None) for number, (look, _) in enumerate(looks)
    ]
    heapify(waiting)
    while waiting:
        promise, number, right = heappop(waiting)
        look, homography = looks[number]
        if right is not None:
            yield -promise, right, look.printed
            continue
        pieces = look.pieces()
        change = fit_homography(pieces, piece_weights(pieces, look.printed), (0.5, 0.3, 0.15))
        heappush(waiting, (-frame_agreement(pieces, change), number, homography @ change))


def detections_at(
    pyramid: Pyramid,
    found: list[Start],
    layouts: Mapping[str, Layout],
    known: Sequence[Detection],
    unasked: int = 0,
) -> Iterator[Detection]:
    """What stands at the most promising proposals: all are measured quickly, a few are fitted and
    verified.

    Where one of the layouts has no printed mountains, none need be seen.

    Proposals of what is accepted already (in ``known``, or found on the way) are passed over, and
    so are those that show no mountain; of the first ``unasked`` that is not asked. Raises
    ModelDamaged.
    """
    taken = list(known)
    tried: list[tuple[PrintedSheet, Array]] = []
    fitted = 0
    pending: list[Detection] = []
    barren = not all(layout.shows_mountains for layout in layouts.values())
    for promise, homography, printed in most_promising(pyramid, found):
        if fitted >= MOST_FITTED or promise < PROMISE_NEEDED:
            break
        if any(same_place(homography, s.candidate.homography) for s in taken):
            continue
        corners = Lattice(homography).corners
        if any(
            kind is printed and outline_distance(corners, place) < ALIKE for kind, place in tried
        ):
            continue
        fitted += 1
        tried.append((printed, corners))
        asked = fitted > unasked and not pending and not barren
        if asked and shows_no_mountain(pyramid, Lattice(homography)):
            continue
        candidate = fit_to_lines(pyramid, homography, printed)
        tried.append((printed, candidate.lattice.corners))
        if median(candidate.pieces.frame.ravel()) < FRAME_NEEDED:
            continue
        detection = recognise_print(pyramid, candidate, layouts)
        rejected = not detection.accepted
        if rejected and detection.log_odds > REFIT_LOG_ODDS:
            detection = refit_by_network(pyramid, detection, layouts)
        if detection.accepted:
            if not rejected:  # what the network set right was compared with the other kind then
                detection = choose_print(pyramid, detection, layouts)
            if not detection.accepted:
                yield detection
                continue
            segments = detection.candidate.printed.frame_segments
            if not is_flawless(detection.evidence, segments) and fitted < MOST_FITTED:
                pending.append(detection)  # another proposal of the same sheet may fit better
                continue
            taken.append(detection)
        yield detection
    while pending:
        best = max(pending, key=lambda s: s.log_odds)
        pending = [
            s for s in pending if not same_place(s.candidate.homography, best.candidate.homography)
        ]
        if not any(same_place(best.candidate.homography, s.candidate.homography) for s in taken):
            taken.append(best)
            yield best


def shows_no_mountain(pyramid: Pyramid, lattice: Lattice) -> bool:
    """Whether no space under a rough ``lattice`` looks like a mountain. In pixels of the photo's
    first level: then no fit that begins there will have the five that a sheet needs.

    Costs a quarter of a fit, and nothing where the same was asked of a place nearby. Raises
    ModelDamaged.
    """
    corners = lattice.corners
    if pyramid.barren and outline_distances(corners, np.stack(pyramid.barren)).min() < ALIKE:
        return True
    scores = printed_scores(
        pyramid.small_colour, lattice.scale(0.5 / pyramid.scale / pyramid.shrink)
    )
    if mountain_log_odds(scores).max() >= NO_MOUNTAIN:
        return False
    pyramid.barren.append(corners)
    return True


def refit_by_network(
    pyramid: Pyramid, detection: Detection, layouts: Mapping[str, Layout]
) -> Detection:
    """A rejected detection, refitted where the whole-grid network corrects it.

    Raises ModelDamaged.
    """
    start = Lattice(detection.candidate.homography).turn(detection.printed.best.turns).homography
    best = detect_by_network(pyramid, start, layouts)
    return best if best is not None and best.accepted else detection


def choose_print(
    pyramid: Pyramid, detection: Detection, layouts: Mapping[str, Layout]
) -> Detection:
    """The detection in the kind of print that it looks like.

    A scale bar's profile also answers to a plain line, and a grid's edge to one line of the scale
    bar. Clear changes from hatched to white settle it; else, where the inner lines are as firm as
    solid ones, the better frame does.
    """
    segments = detection.candidate.printed.frame_segments
    evidence = detection.evidence
    if segments and (evidence.bars > CLEAR_BARS or evidence.inner < SOLID_LINES):
        return detection
    other = KINDS[1] if segments else KINDS[0]
    rival = recognise_print(
        pyramid, fit_to_lines(pyramid, detection.candidate.homography, other), layouts
    )
    if not segments:
        return rival if rival.evidence.bars > CLEAR_BARS else detection
    return rival if rival.accepted and rival.evidence.frame > evidence.frame else detection


BESIDE_EACH_OTHER = 3.5
"""Cells beyond the edges of a sheet's grid within which no other sheet's grid has its middle: the
page reaches 1.3 cells or more beyond the grid, and so does the other one's."""


def same_place(a: Array, b: Array) -> bool:
    """Whether two homographies (3, 3) float64 are of one sheet: no two sheets lie that near."""
    middle = np.array([[SIZE / 2, SIZE / 2]])
    for one, other in ((Lattice(a), Lattice(b)), (Lattice(b), Lattice(a))):
        away = np.abs(one.to_lattice(other.to_photo(middle)) - middle).max()
        if away < SIZE / 2 + BESIDE_EACH_OTHER:
            return True
    return False


Stage = Callable[
    [Pyramid, Mapping[str, Layout], Sequence[Detection], "Recorder | None"], Iterator[Detection]
]
"""A way to find sheets in a picture that may have one of some layouts; those that are known already
are passed over."""


def make_stage(propose: Callable[[Pyramid], list[Start]], unasked: int = 0) -> Stage:
    """The stage that fits and verifies proposals of ``propose``. The first ``unasked`` are not
    checked for mountains."""

    def stage(
        pyramid: Pyramid,
        layouts: Mapping[str, Layout],
        known: Sequence[Detection],
        recorder: Recorder | None,
    ) -> Iterator[Detection]:
        found = propose(pyramid)
        if recorder is not None:
            corners = [start.corners for start in found]
            recorder.picture(
                f"proposals_{propose.__name__.removeprefix('propose_')}",
                draw_outlines(pyramid.levels[0], corners),
            )
        yield from detections_at(pyramid, found, layouts, known, unasked)

    return stage


def detect_pages(
    pyramid: Pyramid,
    layouts: Mapping[str, Layout],
    known: Sequence[Detection],
    recorder: Recorder | None,
    propose: Callable[[Picture], Sequence[Array]] = page_proposals,
) -> Iterator[Detection]:
    """Pages that a network takes for map sheets, fitted by another. Lines and edges do not matter;
    ``propose`` gives their corners."""
    to_level = pyramid.shrink * pyramid.scale
    found = [(corners + 0.5) * to_level - 0.5 for corners in propose(pyramid.colour)]
    if recorder is not None:
        recorder.picture("proposals_by_network", draw_outlines(pyramid.levels[0], found))
    taken = [detection.candidate.homography for detection in known]
    for corners in found:
        homography = fit_corners(corners, GRID)
        if any(same_place(homography, other) for other in taken):
            continue
        detection = detect_by_network(pyramid, homography, layouts)
        if detection is None:
            continue
        if not any(same_place(detection.candidate.homography, other) for other in taken):
            if detection.accepted:
                taken.append(detection.candidate.homography)
            yield detection


def detect_by_network(
    pyramid: Pyramid, start: Array, layouts: Mapping[str, Layout]
) -> Detection | None:
    """The detection where the network corrects a rough homography. ``start`` (3, 3) float64,
    upright; in the kind of print that it looks like; None where no mountain is seen there. Raises
    ModelDamaged."""
    crossings, bending, lattice = crossings_near(pyramid, start)
    barren = not all(layout.shows_mountains for layout in layouts.values())
    if not barren and shows_no_mountain(pyramid, lattice):
        return None
    barred, plain = (
        recognise_print(pyramid, fit, layouts)
        for fit in fit_to_crossings(pyramid, crossings, bending)
    )
    return (
        barred if barred.evidence.bars > CLEAR_BARS or barred.log_odds > plain.log_odds else plain
    )


def detect_turned(
    pyramid: Pyramid, start: Start, layouts: Mapping[str, Layout]
) -> Iterator[Detection]:
    """What the whole-grid network makes of a start, whichever way up: it sees a grid that lies up
    to a space and a half beside it."""
    for turn in range(4):
        corners = np.roll(start.corners, turn, axis=0)
        detection = detect_by_network(pyramid, fit_corners(corners, GRID), layouts)
        if detection is not None:
            yield detection


STAGES: tuple[Stage, ...] = (
    make_stage(propose_by_outline, 1), make_stage(propose_by_sides), detect_pages,
    make_stage(propose_by_thick_outline), make_stage(propose_by_page), make_stage(propose_by_lines),
    make_stage(propose_by_open_side),
)  # fmt: skip
"""Ways to find sheets, tried in turn until one leads to one. The likeliest outline is nearly always
a sheet's: it is fitted unasked."""
STAGES_ENHANCED = STAGES[:-1]
"""Those of a photo enhanced: what reaches out of it has been told by then."""
LATE = 3
"""Those of `STAGES` before this one find nearly every sheet that is found."""
