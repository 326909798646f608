"""The grid's printed lines seen in a rectified picture.

Every one of the 12 + 12 lines is looked at in 11 pieces, one a space long. Averaged along itself a
piece is a profile of some twenty pixels; where in it the printed line lies is one measurement
across the line. A drawing disturbs single pieces (an outline beside a dashed line, colour up to
it); the fit therefore trusts no piece alone: it is a robust least squares
(`kscore.scanner.find.least_squares`), first of a homography, then of a smooth bending field on top.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.lattice import SIZE, Array
from kscore.scanner.printed import PrintedSheet
from numpy.typing import NDArray

Single = NDArray[np.float32]

MARGIN = 1.0
"""Cells around the grid that a canvas shows."""
PIECE = (0.14, 0.86)
"""Part of each space's side that a piece of line is averaged over: the crosses are left out."""
QUICK_REACH = {"segments": 0.5, "plain": 0.3}
"""How far, in cells, a first measurement searches, by the frame's kind."""
NEARER = 0.25
"""Correlation that a line at the edge of the search must have over one where it is expected."""
JUMP = 8.0
"""Correlation that a step of one space across the line costs from one piece to the next; it grows
with the square: the steepest curl that is seen, 0.12 of a space a piece, costs 0.1 and a jump to an
outline 0.35 away costs 1."""
NOISE_FLOOR = 2.5
"""Grey levels of noise below which a profile's shape means nothing."""


class LinePieces(Frozen, eq=False):
    """What was measured on the pieces of line of one canvas.

    ``offset`` (2, 12, 13) float64: how far, in cells, the line lies to the right of (axis 0:
    upright lines) or below (axis 1: level lines) where the lattice puts it; [axis, line, piece
    along it]. Pieces 1-11 are those beside the spaces; pieces 0 and 12 are the line's two ends in
    the frame, where a hatched part of the scale bar meets a white one. They are never drawn over.
    ``strength`` of the same shape: how much each looks like what is printed there, -1 to 1.
    """

    offset: Array
    strength: Array

    @staticmethod
    def empty() -> LinePieces:
        """Nothing measured yet."""
        return LinePieces(np.zeros((2, SIZE + 1, SIZE + 2)), np.zeros((2, SIZE + 1, SIZE + 2)))

    @property
    def frame(self) -> Array:
        """Correlations (2, 2, 11) float64 of the frame's pieces: [axis, near or far side,
        piece]."""
        return self.strength[:, [0, SIZE], 1:-1]

    @property
    def inner(self) -> Array:
        """Correlations (2, 10, 11) float64 of the inner lines' pieces."""
        return self.strength[:, 1:SIZE, 1:-1]

    @property
    def bars(self) -> Array:
        """Correlations (2, 10, 2) float64 of the scale bar's hatched-to-white changes."""
        return self.strength[:, 1:SIZE, [0, -1]]


class Profile(NamedTuple):
    """What a line looks like across itself: darkness at ``positions`` cells from the lattice
    line."""

    bars: tuple[tuple[float, float, float], ...]
    """(from, to, darkness 0-1) in cells, towards the inside of the grid positive."""
    reach: tuple[float, float]
    """Part of the profile that is compared, in cells."""


FRAME_HATCHED = Profile(
    bars=((-0.225, -0.185, 1.0), (-0.185, -0.04, 0.62), (-0.04, 0.0, 1.0)), reach=(-0.40, 0.13)
)
FRAME_WHITE = Profile(bars=((-0.225, -0.18, 1.0), (-0.045, 0.0, 0.8)), reach=(-0.40, 0.13))
LINE = Profile(bars=((-0.02, 0.02, 1.0),), reach=(-0.17, 0.17))
FIRM_LINE = Profile(bars=((-0.02, 0.02, 1.0),), reach=(-0.22, 0.22))


@lru_cache(maxsize=64)
def _filter(profile: Profile, ppc: int, mirrored: bool, plain: bool) -> Single:
    """Zero-mean unit-norm filter (W,) float32 of a profile. At ``ppc`` px per cell; its centre is
    the lattice line.

    ``plain`` also takes slope and step out of it, so that neither shading nor the edge of a
    coloured space answers.
    """
    half = int(np.ceil(max(abs(profile.reach[0]), abs(profile.reach[1])) * ppc))
    fine = 16
    x = (np.arange((2 * half + 1) * fine) + 0.5) / fine / ppc - (half + 0.5) / ppc
    dark = np.zeros_like(x)
    for start, end, darkness in profile.bars:
        dark[(x >= start) & (x < end)] = darkness
    softness = max(0.03, 0.45 / ppc) * ppc * fine
    dark = cv2.GaussianBlur(dark[None], (0, 0), softness)[0]
    taps = -dark.reshape(-1, fine).mean(1)
    at = (np.arange(2 * half + 1) - half) / ppc
    inside = (at >= profile.reach[0] - 0.5 / ppc) & (at <= profile.reach[1] + 0.5 / ppc)
    nuisance = [np.ones(inside.sum())]
    if plain:
        nuisance += [at[inside], np.sign(at[inside])]
    basis, _ = np.linalg.qr(np.stack(nuisance, axis=1))
    kept = taps[inside] - basis @ (basis.T @ taps[inside])
    result = np.zeros(2 * half + 1)
    result[inside] = kept / np.linalg.norm(kept)
    if mirrored:
        result = result[::-1]
    return result.astype(np.float32)


def _correlate(rows: Single, taps: Single) -> Single:
    """Normalised correlation (R, W) float32 of ``rows`` with ``taps``. Rows are (R, W) float32;
    noise-floored."""
    support = (taps != 0).astype(np.float32)
    count = float(support.sum())
    box = support[None] / np.float32(count)
    matched = cv2.filter2D(rows, cv2.CV_32F, taps[None], borderType=cv2.BORDER_REPLICATE)
    mean = cv2.filter2D(rows, cv2.CV_32F, box, borderType=cv2.BORDER_REPLICATE)
    square = cv2.filter2D(rows * rows, cv2.CV_32F, box, borderType=cv2.BORDER_REPLICATE)
    spread = np.maximum(square - mean * mean, 0) * count
    return np.asarray(matched / np.sqrt(spread + count * NOISE_FLOOR**2), dtype=np.float32)


@lru_cache(maxsize=8)
def _averaging_matrix(ppc: int) -> Single:
    """(11, W) float32: what averages a canvas over the middle of each row of spaces, from the
    left."""
    first, last = round(PIECE[0] * ppc), round(PIECE[1] * ppc)
    result = np.zeros((SIZE, round((SIZE + 2 * MARGIN) * ppc)), np.float32)
    for space in range(SIZE):
        start = round((MARGIN + space) * ppc)
        result[space, start + first : start + last] = 1 / (last - first)
    return result


def line_sums(canvas: Single, ppc: int) -> Single:
    """Profiles (..., 2, 11, W) float32: a square ``canvas`` (..., W, W) averaged over each row of
    spaces, then over each column."""
    means = _averaging_matrix(ppc)
    return np.stack([means @ canvas, means @ canvas.swapaxes(-1, -2)], axis=-3)


def _frame_answers(sums: Single, ppc: int, printed: PrintedSheet) -> tuple[Single, Single]:
    """How much each place looks like the frame's two sides. Its near and its far side, across:
    (..., 2, 11, W) float32 each, from ``sums`` of that shape."""
    shape = sums.shape
    if not printed.frame_segments:
        edge = _correlate(
            sums.reshape(-1, shape[-1]), _filter(FIRM_LINE, ppc, False, False)
        ).reshape(shape)
        return edge, edge
    before, behind = np.empty(shape, np.float32), np.empty(shape, np.float32)
    for parity, profile in ((0, FRAME_HATCHED), (1, FRAME_WHITE)):
        rows = np.ascontiguousarray(sums[..., parity::2, :])
        part, rows = rows.shape, rows.reshape(-1, shape[-1])
        before[..., parity::2, :] = _correlate(rows, _filter(profile, ppc, False, False)).reshape(
            part
        )
        behind[..., parity::2, :] = _correlate(rows, _filter(profile, ppc, True, False)).reshape(
            part
        )
    return before, behind


def _cut_window(answer: Single, centre: float, reach: int) -> Single:
    """The answers within ``reach`` px of ``centre``, (..., 2·reach+1). Of (..., W) float32."""
    middle = round(centre)
    return answer[..., middle - reach : middle + reach + 1]


def _prefer_near(window: Single) -> Single:
    """Answers (..., W) float32 with less weight far from the middle. Where the line is expected is
    the middle."""
    reach = window.shape[-1] // 2
    away = (np.arange(window.shape[-1]) - reach) / reach
    return np.asarray(window - NEARER * away.astype(np.float32) ** 2, dtype=np.float32)


def _find_peaks(window: Single, centre: float) -> tuple[Array, Array]:
    """Sub-pixel place relative to ``centre`` and height of the highest answer: (...) float64 each
    from windows (..., W) float32 about it."""
    return _refine(window, _prefer_near(window).argmax(axis=-1), centre)


def _follow_lines(
    window: Single, centre: float, ppc: int, printed: PrintedSheet
) -> tuple[Array, Array]:
    """`_find_peaks` of the pieces (..., P, W) of lines. They are followed where all lines of a
    print are alike.

    A scale bar looks like nothing else, and dashed lines are too faint beside outlines to be
    followed: there every piece is asked alone.
    """
    if printed.frame_segments:
        return _find_peaks(window, centre)
    return _refine(window, viterbi_path(_prefer_near(window), ppc), centre)


def _frame_windows(before: Single, behind: Single, ppc: int, reach: int) -> tuple[Single, float]:
    """The answers about the frame's near and far side, and their middle. (2, ..., 2, 11, 2·reach+1)
    float32 by side first; the middle is the pixel that the near one's are about: whole spaces
    apart, the two may be taken together."""
    near, far = MARGIN * ppc - 0.5, (MARGIN + SIZE) * ppc - 0.5
    return np.stack([_cut_window(before, near, reach), _cut_window(behind, far, reach)]), near


def viterbi_path(correlation: Single, ppc: int) -> NDArray[np.intp]:
    """The likeliest path along each line: which place each of its pieces takes, (..., P) intp.

    Where paper bends, a piece alone is easily taken for another line: beside a corner that curls up
    the frame lies a third of a space from where a plane puts it, and an outline that the player
    drew along the lattice is nearer. But a printed line does not jump. Of all paths along the line
    the one is taken that looks most like it and bends least, by dynamic programming (Viterbi 1967).

    ``correlation`` (..., P, S) float32: how much each of S places across each of a line's P pieces,
    1/``ppc`` of a space apart, looks like the line. What looks like anything but it (below 0) tells
    no more than what looks like nothing.
    """
    pieces, places = correlation.shape[-2:]
    gain = np.maximum(correlation, 0).reshape(-1, pieces, places)
    step = (np.arange(places)[:, None] - np.arange(places)) / ppc
    price = (JUMP * step**2).astype(np.float32)
    lines = np.arange(len(gain))
    total = gain[:, 0]
    came: list[NDArray[np.intp]] = []
    ways = np.empty((len(gain), places, places), np.float32)
    # of each line and place, in the flat array
    first_way = (lines[:, None] * places + np.arange(places)) * places
    for piece in range(1, pieces):
        np.subtract(total[:, None, :], price, out=ways)
        came.append(ways.argmax(axis=-1))
        total = ways.ravel()[first_way + came[-1]] + gain[:, piece]
    at = np.empty(gain.shape[:2], dtype=np.intp)
    at[:, -1] = total.argmax(axis=-1)
    for piece in range(pieces - 1, 0, -1):
        at[:, piece - 1] = came[piece - 1][lines, at[:, piece]]
    return at.reshape(correlation.shape[:-1])


def _refine(window: Single, at: NDArray[np.intp], centre: float) -> tuple[Array, Array]:
    """Sub-pixel place relative to ``centre`` and height of answers. At the places ``at`` (...) intp
    of windows (..., W) float32."""
    width = window.shape[-1]
    inner = np.minimum(np.maximum(at, 1), width - 2)
    answers_ = np.ascontiguousarray(window).ravel()
    starts = np.arange(0, window.size, width).reshape(at.shape)
    middle = starts + inner
    left, top, right = (answers_[middle + beside].astype(np.float64) for beside in (-1, 0, 1))
    bow = left - 2 * top + right
    bowed = bow < -1e-6
    shift = np.where(bowed, 0.5 * (left - right) / np.where(bowed, bow, 1.0), 0.0)
    place = inner + np.minimum(np.maximum(shift, -0.6), 0.6) - width // 2 + (round(centre) - centre)
    at_edge = (at == 0) | (at == width - 1)
    return place, np.where(at_edge, 0.0, answers_[starts + at].astype(np.float64))


class FirstLook(Frozen, eq=False):
    """`measure_lines` for a quick first time: a scale bar alone, sought widely; where all lines are
    alike, all of them, less widely, and the inner ones only where they are wanted.

    ``sums`` (2, 11, W) float32 as of `line_sums`; in ``frame`` nothing but the frame is measured
    yet.
    """

    sums: Single
    ppc: int
    printed: PrintedSheet
    frame: LinePieces

    @staticmethod
    def from_canvases(canvases: Single, ppc: int, printed: PrintedSheet) -> list[FirstLook]:
        """At canvases (K, W, W) float32 as of `measure_lines`, all at once: a look alone is over
        sooner than numpy begins."""
        sums = line_sums(canvases, ppc)
        reach = QUICK_REACH["segments" if printed.frame_segments else "plain"]
        looks = []
        for each, offset, strength in zip(
            sums, *_measure_frame(sums, ppc, printed, reach), strict=True
        ):
            looks.append(FirstLook(each, ppc, printed, LinePieces.empty()))
            (
                looks[-1].frame.offset[:, [0, SIZE], 1:-1],
                looks[-1].frame.strength[:, [0, SIZE], 1:-1],
            ) = offset, strength
        return looks

    def pieces(self) -> LinePieces:
        """All that was to be measured."""
        if not self.printed.frame_segments:
            _add_inner_lines(self.frame, self.sums, self.ppc, self.printed, QUICK_REACH["plain"])
        return self.frame


def measure_lines(
    canvas: Single, ppc: int, printed: PrintedSheet, frame_reach: float, inner_reach: float
) -> LinePieces:
    """Where the lines lie in ``canvas``, within the reaches (cells). ``canvas`` (W, W) float32
    grey, W = (11 + 2·MARGIN)·ppc."""
    sums, result = line_sums(canvas, ppc), LinePieces.empty()
    offset, strength = _measure_frame(sums, ppc, printed, frame_reach)
    result.offset[:, [0, SIZE], 1:-1], result.strength[:, [0, SIZE], 1:-1] = offset, strength
    _add_inner_lines(result, sums, ppc, printed, inner_reach)
    if printed.frame_segments:
        ends = _cut_at_lines(_bar_answers(canvas, ppc), ppc)
        ends = ends * np.where(np.arange(1, SIZE) % 2, 1, -1)[None, :, None, None].astype(
            np.float32
        )
        reach = min(round(max(frame_reach, inner_reach) * ppc), ppc // 2 - 1)
        middle = ppc / 2 - 0.5  # of a window that is cut at a line
        place, height = _find_peaks(_cut_window(ends, middle, reach), middle)
        result.offset[:, 1:SIZE, [0, -1]], result.strength[:, 1:SIZE, [0, -1]] = place / ppc, height
    return result


def _measure_frame(
    sums: Single, ppc: int, printed: PrintedSheet, reach: float
) -> tuple[Array, Array]:
    """Where the frame's pieces lie, and how much they look like it. Within ``reach`` cells: (...,
    2, 2, 11) float64 each by axis and side, from ``sums`` (..., 2, 11, W) float32 as of
    `line_sums`."""
    before, behind = _frame_answers(sums, ppc, printed)
    place, height = _follow_lines(
        *_frame_windows(before, behind, ppc, round(reach * ppc)), ppc, printed
    )
    return np.moveaxis(place / ppc, 0, -2), np.moveaxis(height, 0, -2)


def _add_inner_lines(
    result: LinePieces, sums: Single, ppc: int, printed: PrintedSheet, reach: float
) -> None:
    """Writes down where the inner lines lie. Within ``reach`` cells, from ``sums`` as of
    `line_sums`."""
    inner = _correlate(sums.reshape(2 * SIZE, -1), _filter(LINE, ppc, False, True)).reshape(
        sums.shape
    )
    middle = ppc / 2 - 0.5  # of a window that is cut at a line
    window = _cut_window(_cut_at_lines(inner, ppc), middle, round(reach * ppc))
    place, height = _follow_lines(window, middle, ppc, printed)
    result.offset[:, 1:SIZE, 1:-1], result.strength[:, 1:SIZE, 1:-1] = place / ppc, height


def _cut_at_lines(answer: Single, ppc: int) -> Single:
    """Answers (2, P, W) float32 cut at the ten inner lines: (2, 10, P, ppc), each line in the
    middle of its window."""
    start = round((MARGIN + 0.5) * ppc)
    part = answer[:, :, start : start + (SIZE - 1) * ppc]
    return part.reshape(2, answer.shape[1], SIZE - 1, ppc).swapaxes(1, 2)


class PrintOffset(NamedTuple):
    """How far, in cells, a print's lines lie beside the even lattice; measured on the flat page,
    zero where not listed.

    ``frame``: left, right, top and bottom line; ``bars``: the changes at lines 1-10 of the scale
    bar, for the upright lines the upper and the lower bar, for the level lines the left and the
    right one.
    """

    frame: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    bars: tuple[tuple[float, ...], ...] = ((0.0,) * 10,) * 4

    def offsets(self) -> Array:
        """(2, 12, 13) float64 in cells, as `LinePieces.offset`."""
        result = LinePieces.empty().offset
        result[0, 0], result[0, SIZE] = self.frame[0], self.frame[1]
        result[1, 0], result[1, SIZE] = self.frame[2], self.frame[3]
        result[0, 1:SIZE, 0], result[0, 1:SIZE, -1] = self.bars[0], self.bars[1]
        result[1, 1:SIZE, 0], result[1, 1:SIZE, -1] = self.bars[2], self.bars[3]
        return result


# Measured on the flat pages of kscore.calibration.photograph.papers and
# kscore.calibration.own_sheet.sheet_art. The published sheet is drawn by hand: the means of its two
# scanned sides; on the product's own every hatched part is a stroke longer than its space.
PRINT_ERRORS = {
    "own": PrintOffset(frame=(0.011, -0.011, 0.011, -0.011), bars=((0.034, -0.034) * 5,) * 4),
    "published": PrintOffset(
        frame=(0.003, -0.021, 0.0, 0.023),
        bars=(
            (-0.018, -0.088, 0.013, -0.060, 0.013, -0.043, 0.040, -0.005, 0.056, -0.012),
            (-0.013, -0.080, 0.011, -0.062, 0.013, -0.043, 0.036, -0.005, 0.075, 0.008),
            (-0.008, -0.070, 0.030, -0.050, 0.034, -0.017, 0.060, 0.010, 0.084, 0.009),
            (-0.008, -0.064, 0.040, -0.039, 0.037, -0.010, 0.060, 0.007, 0.085, 0.013),
        ),
    ),
}


def print_offsets(printed: PrintedSheet) -> Array:
    """A print's line offsets (2, 12, 13) float64 in cells, upright."""
    return PRINT_ERRORS.get(printed.name, PrintOffset()).offsets()


BAND = (0.07, 0.17)
"""The middle of the scale bar's band, in cells outside the grid."""
BAR_REACH = 0.36
"""Cells to either side of a change from hatched to white that are compared."""


def _bar_answers(canvas: Single, ppc: int) -> Single:
    """How much each place looks like a change in the scale bar. From dark to bright along the
    frame's bands: (2, 2, W) float32.

    For the level lines (axis 1) the bands are the left and the right one, for the upright lines the
    upper and the lower.
    """
    near = slice(round((MARGIN - BAND[1]) * ppc), round((MARGIN - BAND[0]) * ppc) + 1)
    far = slice(round((MARGIN + SIZE + BAND[0]) * ppc), round((MARGIN + SIZE + BAND[1]) * ppc) + 1)
    bands = np.stack(
        [canvas[near].mean(0), canvas[far].mean(0), canvas[:, near].mean(1), canvas[:, far].mean(1)]
    )
    half = round(BAR_REACH * ppc)
    taps = np.ones(2 * half, np.float32)
    taps[:half] = -1
    # The step lies between two pixels: smooth by two and shift the answer by half a pixel's worth
    # in `_find_peaks`' centre.
    taps = np.convolve(taps, [0.5, 0.5]).astype(np.float32)
    answer = _correlate(np.ascontiguousarray(bands, dtype=np.float32), taps / np.linalg.norm(taps))
    return answer.reshape(2, 2, -1)


@lru_cache(maxsize=1)
def piece_places() -> tuple[NDArray[np.intp], Array]:
    """Every piece's axis (312,) intp and lattice point (312, 2) float64. In the order of
    `LinePieces.offset` flattened."""
    axis, line, number = np.indices((2, SIZE + 1, SIZE + 2))
    middle = np.mean(BAND)
    along = np.concatenate([[-middle], np.arange(SIZE) + 0.5, [SIZE + middle]])
    piece = along[number]
    u = np.where(axis == 0, line, piece)
    v = np.where(axis == 0, piece, line)
    return axis.ravel().astype(np.intp), np.stack([u.ravel(), v.ravel()], axis=1).astype(np.float64)
