"""Find the sheet in a photo: propose, fit a lattice, verify it against what is printed, or say why there is none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.layout import LAYOUTS, Layout
from scanner.cells import Picture, rectify
from scanner.errors import CORNERS, BadCorners, CutOff, NoSheetFound
from scanner.lattice import SIZE, Array, Lattice
from scanner.lines import MARGIN, Bending, Pieces, agreement, fit_bending, fit_homography, glance, measure
from scanner.page import SEARCHES, Proposal, clockwise, plausible, proposals
from scanner.printed import PRINTED, MountainLook, PrintedSheet

WORKING_SIDE = 1000
"""Longer side, in pixels, of the picture in which frames are looked for."""
COARSE = 16
FINE = 32
"""Pixels a space of the canvases for the first and for the last fit."""
LINE_MIX = np.array([[0.40, 0.45, 0.15]], dtype=np.float32)
"""Weights of blue, green, red in the grey in which lines are sought: orange and grey-green lines both show in it."""
GLANCE = 12
"""Pixels a space of the canvas for the first look at a proposal."""
MOST_FITTED = 5
"""Candidates fitted after the first look."""
KINDS = (PRINTED["published"], PRINTED["home_printed"])
"""A print of every kind of frame: the product's own sheet has the published one's."""
FRAME_MIDDLE = 0.1
"""A proposal's corners may be the frame's outer or inner line: half way between them, in cells outside the grid."""


class Recorder(Protocol):
    """Takes a picture of each stage, for people who want to see what happened."""

    def picture(self, name: str, pixels: Picture) -> None:
        """``pixels`` (H, W[, 3]) uint8 under a short name."""


@dataclass(frozen=True)
class Quality:
    """How far a found sheet can be trusted: ``value`` 0-1, and ``reasons`` (message keys) why it is not 1."""

    value: float
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class FoundSheet:
    """A sheet in a photo. ``others`` counts further sheets in view; ``layout_confidence`` is 0-1."""

    lattice: Lattice
    printed: PrintedSheet
    layout: str
    layout_confidence: float
    quality: Quality
    others: int = 0


@dataclass(frozen=True, eq=False)
class View:
    """A photo made ready for searching.

    ``pixels`` is the photo; ``levels`` the grey in which lines show, the first with ``scale`` times its side, each
    next
    one half of the one before.
    """

    pixels: Picture
    levels: tuple[NDArray[np.uint8], ...]
    scale: float

    @staticmethod
    def of(pixels: Picture) -> View:
        """Prepare ``pixels`` (H, W, 3) BGR uint8."""
        scale = min(1.0, WORKING_SIDE / max(pixels.shape[:2]))
        small = pixels
        if scale < 1:
            size = (round(pixels.shape[1] * scale), round(pixels.shape[0] * scale))
            small = np.asarray(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), dtype=np.uint8)
        grey = np.asarray(cv2.transform(small, LINE_MIX), dtype=np.uint8).reshape(small.shape[:2])
        return View(pixels, (grey, np.asarray(cv2.pyrDown(grey), dtype=np.uint8)), scale)

    def canvas(self, homography: Array, ppc: int) -> NDArray[np.float32]:
        """The grid with its margin under a homography into the first level, ((11+2·MARGIN)·ppc) square float32."""
        step = 1 / ppc
        start = step / 2 - MARGIN
        matrix = homography @ np.array([[step, 0, start], [0, step, start], [0, 0, 1]])
        picture = self.levels[0]
        if Lattice(homography).cell_size() > 1.7 * ppc:
            picture = self.levels[1]
            matrix = np.array([[0.5, 0, -0.25], [0, 0.5, -0.25], [0, 0, 1]]) @ matrix
        side = round((SIZE + 2 * MARGIN) * ppc)
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        flat = cv2.warpPerspective(picture, matrix, (side, side), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(flat, dtype=np.float32)


@dataclass(frozen=True, eq=False)
class Candidate:
    """A lattice fitted to a proposal, whichever way up, with what speaks for it.

    ``homography`` leads into the first level of the view.
    """

    homography: Array
    printed: PrintedSheet
    pieces: Pieces

    @property
    def frame(self) -> float:
        """Median strength of the frame's pieces."""
        return float(np.median(self.pieces.strength[:, [0, SIZE]]))

    @property
    def inner(self) -> float:
        """Mean strength of the inner lines' pieces."""
        return float(np.mean(self.pieces.strength[:, 1:SIZE]))

    @property
    def score(self) -> float:
        """For comparing candidates of one photo."""
        return self.frame + 1.5 * self.inner

    @property
    def size(self) -> float:
        """Side of a space, in pixels of the view's first level."""
        return Lattice(self.homography).cell_size()


def find_sheet(
    pixels: Picture, layouts: Mapping[str, Layout] = LAYOUTS, recorder: Recorder | None = None
) -> FoundSheet:
    """The largest complete map sheet in ``pixels`` (H, W, 3) BGR uint8.

    ``layouts`` are those it may have. Raises a `NoSheet` where there is none that can be trusted.
    """
    view = View.of(pixels)
    candidates: list[Candidate] = []
    for search in SEARCHES:
        candidates = look(view, proposals(view.levels[0], search))
        if candidates:
            break
    if not candidates:
        raise NoSheetFound
    candidates.sort(key=lambda c: -c.score)
    return finish(view, candidates[0], layouts)


def look(view: View, found: list[Proposal]) -> list[Candidate]:
    """The believable candidates among proposals: all are glanced at, the most promising ones fitted."""
    starts: list[tuple[float, Array, PrintedSheet]] = []
    for proposal in found:
        start = from_corners(proposal.corners, FRAME_MIDDLE)
        canvas = view.canvas(start, GLANCE)
        for printed in KINDS:
            pieces = glance(canvas, GLANCE, printed, 0.5)
            change, _ = fit_homography(pieces, 0.3, (0.5, 0.3, 0.15))
            starts.append((agreement(pieces, change), start @ change, printed))
    starts.sort(key=lambda s: -s[0])
    fitted = [settle(view, start, printed) for promise, start, printed in starts[:MOST_FITTED] if promise > 0.2]
    return [candidate for candidate in fitted if believable(candidate)]


def find_sheet_at(
    pixels: Picture,
    corners: Array,
    layouts: Mapping[str, Layout] = LAYOUTS,
    recorder: Recorder | None = None,
) -> FoundSheet:
    """The sheet whose grid's corners (4, 2) somebody named, TL TR BR BL of the upright sheet, in pixels of
    ``pixels``.

    The corners may be wrong by some 0.3 of a space: lattice and bend are fitted from there. Nothing is verified;
    the way up is
    the given one. Raises BadCorners.
    """
    corners = np.asarray(corners, dtype=np.float64).reshape(-1, 2)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise BadCorners(reason="four points are needed")
    if not plausible(corners) or not np.array_equal(clockwise(corners), corners):
        raise BadCorners(reason="they must run clockwise from the upper left and form a convex shape")
    view = View.of(pixels)
    start = from_corners((corners + 0.5) * view.scale - 0.5, 0.0)
    best = max((settle(view, start, printed, 0.35) for printed in KINDS), key=lambda c: c.score)
    return finish(view, best, layouts, turns=(0,))


def from_corners(corners: Array, outside: float) -> Array:
    """The (3, 3) homography that puts the grid, grown by ``outside`` cells, onto four photo points (4, 2)."""
    low, high = -outside, SIZE + outside
    grid = np.array([[low, low], [high, low], [high, high], [low, high]], dtype=np.float32)
    return np.asarray(cv2.getPerspectiveTransform(grid, corners.astype(np.float32)), dtype=np.float64)


def settle(view: View, start: Array, printed: PrintedSheet, reach: float = 0.25) -> Candidate:
    """Pull a rough homography onto the lines of ``printed``; ``reach``: how far, in cells, it is wrong at most."""
    homography = start
    for search, widths in ((reach, (0.2, 0.12)), (0.15, (0.1, 0.06))):
        pieces = measure(view.canvas(homography, COARSE), COARSE, printed, search, search)
        change, _ = fit_homography(pieces, 0.3, widths)
        homography = homography @ change
    return Candidate(homography, printed, measure(view.canvas(homography, COARSE), COARSE, printed, 0.12, 0.12))


def believable(candidate: Candidate) -> bool:
    """Whether the lines alone could be a sheet's."""
    return candidate.frame > 0.5 and candidate.inner > 0.3


def bend(view: View, homography: Array, printed: PrintedSheet) -> Lattice:
    """The lattice in the photo, with the bend of the paper, of a flat fit (a homography into the view's first
    level)."""
    base = Lattice(homography).scaled(1 / view.scale).homography
    bending = Bending.none()
    lattice = Lattice(base)
    for reach, widths in ((0.25, (0.15, 0.08)), (0.15, (0.08, 0.05)), (0.10, (0.05, 0.035))):
        pieces = measure(line_canvas(view.pixels, lattice, FINE), FINE, printed, reach, reach)
        bending, _ = fit_bending(pieces, bending, 0.3, widths)
        lattice = bending.lattice(base)
    return lattice


def line_canvas(pixels: Picture, lattice: Lattice, ppc: int) -> NDArray[np.float32]:
    """The grid with its margin in the grey in which lines show, ((11+2·MARGIN)·ppc) square float32."""
    flat = rectify(pixels, lattice, ppc, -MARGIN, -MARGIN, SIZE + MARGIN, SIZE + MARGIN)
    return np.asarray(cv2.transform(flat, LINE_MIX), dtype=np.float32).reshape(flat.shape[:2])


def finish(
    view: View,
    candidate: Candidate,
    layouts: Mapping[str, Layout],
    turns: tuple[int, ...] = (0, 1, 2, 3),
) -> FoundSheet:
    """Layout, way up and bend of a believed candidate."""
    flat = Lattice(candidate.homography).scaled(1 / view.scale)
    key, turn, confidence = recognise(view.pixels, flat, candidate.printed, layouts, turns)
    homography = Lattice(candidate.homography).turned(turn).homography
    lattice = bend(view, homography, candidate.printed)
    height, width = view.pixels.shape[:2]
    corners = lattice.corners
    outside = (corners < -1).any(axis=1) | (corners[:, 0] > width) | (corners[:, 1] > height)
    if outside.any():
        raise CutOff(tuple(name for name, out in zip(CORNERS, outside, strict=True) if out))
    return FoundSheet(lattice, candidate.printed, key, confidence, Quality(min(1.0, candidate.frame)), 0)


def recognise(
    pixels: Picture, lattice: Lattice, printed: PrintedSheet, layouts: Mapping[str, Layout], turns: tuple[int, ...]
) -> tuple[str, int, float]:
    """The layout's key, the quarter turns that put it upright, and how sure that is (0-1)."""
    flat = rectify(pixels, lattice, 16, 0, 0, SIZE, SIZE)
    grey = np.asarray(cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)).astype(np.float32)
    cells = grey.reshape(SIZE, 16, SIZE, 16).swapaxes(1, 2)
    paper = np.percentile(cells, 85, axis=(2, 3)).astype(np.float32)
    paper = np.asarray(cv2.medianBlur(paper, 5), dtype=np.float32)
    dark = (cells < 0.55 * paper[:, :, None, None]).mean((2, 3)) + 0.3 * (1 - cells.mean((2, 3)) / paper)
    block = printed.mountain_look is MountainLook.DARK_BLOCK
    scores = []
    for turn in turns:
        turned = np.rot90(dark, turn)
        upright = np.rot90(grey, turn).reshape(SIZE, 16, SIZE, 16).swapaxes(1, 2)
        up = upright[:, :, 9:14, 5:11].mean((2, 3)) - upright[:, :, 2:7, 5:11].mean((2, 3))
        up = (up if block else -up) / np.rot90(paper, turn)
        for key, layout in layouts.items():
            places = [(ord(s[0]) - 65, int(s[1:]) - 1) for s in layout.mountains]
            values = [turned[p] for p in places]
            upness = 2 * float(np.mean([up[p] for p in places]))
            scores.append((float(np.mean(values)) + float(np.min(values)) + upness, key, turn))
    scores.sort(reverse=True)
    margin = scores[0][0] - scores[1][0]
    return scores[0][1], scores[0][2], float(1 / (1 + np.exp(-10 * margin)))
