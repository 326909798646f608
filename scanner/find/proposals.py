"""Where a sheet may lie, and what is seen there: ways to propose, tried in turn, each proposal looked at closely."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from engine.layout import Layout
from scanner.find.bend import Bending, fit_bending
from scanner.find.candidates import SEARCHES, apart, distinct, line_proposals, open_proposals, proposals
from scanner.find.debug_pictures import Recorder, drawn_outlines
from scanner.find.detection import Candidate, Sighting
from scanner.find.homography import NEAR, agreement, fit_homography, trust_of
from scanner.find.layout import recognise, symbol_scores
from scanner.find.lines import Pieces, glance, measure
from scanner.find.network_fit import seen_whole
from scanner.find.page_network import page_proposals
from scanner.find.pyramid import Levels
from scanner.find.verify import Evidence, flawless
from scanner.lattice import SIZE, Array, Lattice
from scanner.printed import PRINTED, Box, PrintedSheet

COARSE = 16
"""Pixels a space of the canvas for the first fit."""
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
AGAIN_ODDS = 0.0
"""Log odds from which what is not believed is fitted again, as a whole."""
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


def from_corners(corners: Array, box: Box) -> Array:
    """The (3, 3) homography that puts a box of the sheet onto four photo points (4, 2), the first its upper left."""
    source = box.corners().astype(np.float32)
    return np.asarray(cv2.getPerspectiveTransform(source, corners.astype(np.float32)), dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Start:
    """Four points (4, 2) of the photo's first level that may be the corners of ``boxes`` of the sheet, by kind of
    frame."""

    corners: Array
    boxes: tuple[tuple[PrintedSheet, Box], ...]


def by_outline(view: Levels) -> list[Start]:
    """Frames that hold together as one outline: nearly all."""
    return [Start(p.corners, FRAMES) for p in proposals(view.levels[0], SEARCHES[0])]


def by_sides(view: Levels) -> list[Start]:
    """Frames to which something is joined, or with a hidden corner: their straight sides."""
    return [Start(p.corners, FRAMES) for p in proposals(view.levels[0], SEARCHES[1])]


def by_thick_outline(view: Levels) -> list[Start]:
    """Broken frames."""
    found = proposals(view.levels[0], SEARCHES[2]) + proposals(view.levels[0], SEARCHES[3])
    return [Start(p.corners, FRAMES) for p in distinct(found)]


def by_lines(view: Levels) -> list[Start]:
    """Any four straight lines."""
    return [Start(p.corners, FRAMES) for p in line_proposals(view.levels[0])]


def by_page(view: Levels) -> list[Start]:
    """The page's edges, whichever way up."""
    found = [p for search in SEARCHES[:3:2] for p in proposals(view.levels[0], search)]
    pages = distinct(sorted(found, key=lambda p: -p.area))[:5]
    return [Start(np.roll(p.corners, turn, axis=0), PAGES) for p in pages for turn in range(4)]


def by_open_side(view: Levels) -> list[Start]:
    """Frames that lead out of the photo: to say which side is cut off."""
    found = [p for search in SEARCHES[1:3] for p in open_proposals(view.levels[0], search)]
    return [Start(p.corners, FRAMES) for p in distinct(found)]


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
        doubted = not sighting.believed
        if doubted and sighting.odds > AGAIN_ODDS:
            sighting = again_by_sight(view, sighting, layouts)
        if sighting.believed:
            if not doubted:  # what was set right by sight was compared with the other kind then
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


def again_by_sight(view: Levels, sighting: Sighting, layouts: Mapping[str, Layout]) -> Sighting:
    """A doubted sighting, or what becomes of it where the network that sees the grid as a whole sets it right."""
    start = Lattice(sighting.candidate.homography).turned(sighting.seen.best.turns).homography
    best = seen_from(view, start, layouts)
    return best if best.believed else sighting


def of_right_kind(view: Levels, sighting: Sighting, layouts: Mapping[str, Layout]) -> Sighting:
    """The sighting, or that of the other kind of print where this looks more like it.

    A scale bar's profile also answers to a plain line, and a grid's edge to one line of the scale bar. Clear changes
    from hatched to white settle it; else, where the inner lines are as firm as solid ones, the better frame does.
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


Stage = Callable[[Levels, Mapping[str, Layout], Sequence[Sighting], "Recorder | None"], Iterator[Sighting]]
"""A way to find sheets in a picture that may have one of some layouts; those that are known already are passed over."""


def by(propose: Callable[[Levels], list[Start]]) -> Stage:
    """The stage that looks at what ``propose`` proposes."""

    def stage(
        view: Levels, layouts: Mapping[str, Layout], known: Sequence[Sighting], recorder: Recorder | None
    ) -> Iterator[Sighting]:
        found = propose(view)
        if recorder is not None:
            corners = [start.corners for start in found]
            recorder.picture(f"proposals_{propose.__name__}", drawn_outlines(view.levels[0], corners))
        yield from look(view, found, layouts, known)

    return stage


def by_sight(
    view: Levels, layouts: Mapping[str, Layout], known: Sequence[Sighting], recorder: Recorder | None
) -> Iterator[Sighting]:
    """Pages that look like a map sheet's on the whole, whatever their lines and edges; so is their lattice fitted."""
    to_level = view.shrink * view.scale
    found = [(corners + 0.5) * to_level - 0.5 for corners in page_proposals(view.colour)]
    if recorder is not None:
        recorder.picture("proposals_by_sight", drawn_outlines(view.levels[0], found))
    taken = [sighting.candidate.homography for sighting in known]
    for corners in found:
        homography = from_corners(corners, GRID)
        if any(same_place(homography, other) for other in taken):
            continue
        sighting = seen_from(view, homography, layouts)
        if not any(same_place(sighting.candidate.homography, other) for other in taken):
            if sighting.believed:
                taken.append(sighting.candidate.homography)
            yield sighting


def seen_from(view: Levels, start: Array, layouts: Mapping[str, Layout]) -> Sighting:
    """What stands where a rough, upright homography is set right by sight, in the kind of print that it looks like."""
    barred, plain = (sighted(view, fit, layouts) for fit in settled_by_sight(view, start))
    return barred if barred.evidence.bars > CLEAR_BARS or barred.odds > plain.odds else plain


def settled_by_sight(view: Levels, start: Array) -> Iterator[Candidate]:
    """A rough, upright homography set right by the network that sees the grid as a whole, for each kind of print."""
    whole, bending = seen_whole(view, Lattice(start).scaled(1 / view.scale))
    homography = Lattice(whole.base).scaled(view.scale).homography
    for printed in KINDS:
        lattice = bending.lattice(homography)
        pieces = measure(view.bent_canvas(lattice, COARSE), COARSE, printed, 0.25, 0.15)
        known, trust = bending.at_pieces(), trust_of(pieces, printed, NEAR, 0.15)
        wanted, together = whole.with_lines(known + pieces.offset, trust)
        bent = fit_bending(wanted, together, known, (0.2, 0.1))
        lattice = bent.lattice(homography)
        pieces = measure(view.bent_canvas(lattice, COARSE), COARSE, printed, 0.12, 0.12)
        yield Candidate(homography, lattice, printed, pieces, bent.at_pieces(), together)


STAGES: tuple[Stage, ...] = (
    by(by_outline), by(by_sides), by_sight, by(by_thick_outline), by(by_page), by(by_lines), by(by_open_side),
)  # fmt: skip
"""Ways to find sheets, tried in turn until one leads to one."""
