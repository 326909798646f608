"""Where in a photo the sheet's grid may be: four-cornered proposals, likeliest first. Looking at
them is `kscore.scanner.find.proposals`'s job.

The frame of the grid is a thick double line, so it survives as one component of an adaptive
threshold in nearly every photo; but so do the page's edge, the season boxes and the table's
pattern, and a finger may swallow a corner. Hence several proposals per outline: the approximation
ladder of its hull, and the crossing points of its straight sides (which put a hidden corner back
where it belongs).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from functools import lru_cache
from math import hypot
from typing import NamedTuple

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.lattice import Array
from kscore.scanner.rectify import Grey
from numpy.typing import NDArray

LADDER = (0.012, 0.02, 0.03, 0.045, 0.065, 0.09)
"""Tolerances, in parts of the outline's length, tried in turn until its hull has four corners."""
LEAST_SIDE = 0.10
"""A grid smaller than this part of the photo's shorter side is not looked for."""
STEADY, FEWEST_SEEN = 0.0025, 0.05
"""Parts of an outline's length: how far a straight side may wander, and the least that is one."""
LEAST_PIECE, MOST_PIECES = 0.012, 60
"""Part of an outline's length that a piece of a side has at least; how many pieces are compared."""
SAME_TURN, SAME_PLACE = 0.07, 0.006
"""Sine, and part of the outline's length, between pieces of one side at most."""
PARALLEL, NEARLY_PARALLEL = 0.5, 0.2
"""Sine below which sides are a pair of opposite ones, and below which two have no crossing."""
SHORTEST_SIDE, LEAST_CORNER = 0.25, 0.35
"""Of the longest side, and the sine at a corner: a square at up to 60° tilt has more."""
DARKER = 0.93
"""A line is darker than this part of its neighbourhood's mean."""


class Proposal(Frozen, eq=False):
    """Four corners that may be the grid's frame: (4, 2) float64 in picture pixels, clockwise as
    seen.

    ``crossed`` tells that the corners are crossing points of sides rather than corners seen in the
    photo.
    """

    corners: Array
    crossed: bool = False

    @property
    def area(self) -> float:
        """Area in square pixels."""
        return polygon_area(self.corners)


def polygon_area(corners: Array) -> float:
    """Signed area of a polygon (N, 2) float64 in square pixels: positive when it runs clockwise as
    seen (y down)."""
    # In plain numbers: it is asked thousands of times of four corners, and numpy takes five times
    # as long.
    points = corners.tolist()
    following = points[1:] + points[:1]
    return 0.5 * sum(x * v - u * y for (x, y), (u, v) in zip(points, following, strict=True))


@lru_cache(maxsize=64)
def _corner_order(corners: int, first: int) -> NDArray[np.intp]:
    """The places (N,) intp of a polygon's corners from corner ``first`` on; ``numpy.roll`` takes 20
    times as long."""
    return (np.arange(corners) + first) % corners


def dark_lines(grey: Grey, block: int, grow: int = 0) -> Grey:
    """0/255 mask (H, W) uint8 of what is locally dark. It is darker than its ``block`` × ``block``
    neighbourhood in ``grey`` (H, W) uint8, thickened by ``grow`` pixels."""
    mean = cv2.boxFilter(grey, -1, (block, block))
    mask = cv2.compare(grey, cv2.convertScaleAbs(mean, alpha=DARKER, beta=-1.0), cv2.CMP_LT)
    if grow:
        mask = cv2.dilate(mask, np.ones((2 * grow + 1, 2 * grow + 1), np.uint8))
    return np.asarray(mask, dtype=np.uint8)


def without_specks(mask: Grey, least: float) -> Grey:
    """The 0/255 ``mask`` (H, W) uint8 without small specks. Left out is what, with all that lies
    within two pixels of it, is less than ``least`` pixels wide or high.

    A tablecloth's pattern or noise are thousands of specks; tracing each one's outline would take
    most of the time. They are told by a mask of half the side, whose pixels are set where any of
    four is: that takes a third of the time, and nothing that is large enough gets lost in it.
    """
    half = np.ascontiguousarray(
        cv2.dilate(mask, np.ones((2, 2), np.uint8), anchor=(0, 0))[::2, ::2]
    )
    runs = int(np.count_nonzero(half[:, 1:] > half[:, :-1])) + half.shape[0]
    # no more components than runs; the short kind is faster
    kind = cv2.CV_16U if runs < 65535 else cv2.CV_32S
    _, labels, boxes, _ = cv2.connectedComponentsWithStatsWithAlgorithm(
        half, 8, kind, cv2.CCL_DEFAULT
    )
    kept = (2 * boxes[:, cv2.CC_STAT_WIDTH] >= least) & (2 * boxes[:, cv2.CC_STAT_HEIGHT] >= least)
    kept[0] = False
    shown = kept * np.uint8(255)
    if kind == cv2.CV_16U:
        large = np.asarray(
            cv2.LUT(labels, np.pad(shown, (0, 65536 - len(shown)))[None]), dtype=np.uint8
        )
    else:
        large = np.take(shown, np.asarray(labels, np.intp))
    size = (2 * half.shape[1], 2 * half.shape[0])
    whole = cv2.resize(large, size, interpolation=cv2.INTER_NEAREST)[
        : mask.shape[0], : mask.shape[1]
    ]
    return np.asarray(cv2.bitwise_and(mask, whole), dtype=np.uint8)


class OutlineSearch(NamedTuple):
    """One way of looking for outlines: the threshold's neighbourhood in parts of the shorter side,
    how many pixels the lines are thickened by (which closes a broken frame), and whether straight
    sides are crossed."""

    block_part: float
    grow: int
    cross: bool


SEARCHES = (
    OutlineSearch(1 / 24, 0, False),
    OutlineSearch(1 / 24, 0, True),
    OutlineSearch(1 / 24, 1, True),
    OutlineSearch(1 / 12, 0, True),
)
"""What the stages of `kscore.scanner.find.proposals` use."""


class Outline(Frozen, eq=False):
    """A picture ``grey`` (H, W) uint8 and the outlines in it: several ways of proposing look at the
    same ones, which are traced once."""

    grey: Grey
    _traced: dict[tuple[float, int], list[NDArray[np.int32]]] = field(default_factory=dict)
    _proposed: dict[OutlineSearch, list[Proposal]] = field(default_factory=dict)

    def contours(self, search: OutlineSearch) -> list[NDArray[np.int32]]:
        """Outlines (N, 1, 2) int32 of dark parts large enough."""
        way = (search.block_part, search.grow)
        if way not in self._traced:
            height, width = self.grey.shape
            block = int(min(height, width) * search.block_part) | 1
            least = LEAST_SIDE * min(height, width)
            mask = without_specks(dark_lines(self.grey, max(block, 9), search.grow), least)
            contours, _ = cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
            self._traced[way] = [
                np.asarray(contour, dtype=np.int32)
                for contour in contours
                if len(contour) >= 8 and min(cv2.boundingRect(contour)[2:]) >= least
            ]
        return self._traced[way]

    def proposals(self, search: OutlineSearch, most: int = 24) -> list[Proposal]:
        """Up to ``most`` outlines that may be the frame, the largest first. Near-copies are
        dropped."""
        if search not in self._proposed:
            height, width = self.grey.shape
            least = LEAST_SIDE * min(height, width)
            found: list[Proposal] = []
            for outline in self.contours(search):
                found.extend(
                    p
                    for p in contour_proposals(outline, (width, height), search.cross)
                    if p.area > least * least
                )
            found.sort(key=lambda p: -p.area)
            self._proposed[search] = drop_duplicates(found)
        return self._proposed[search][:most]


DEPTHS = (0.8, 0.95, 1.1, 1.3)
"""Lengths, in parts of the side that is seen, that the sides leading out of the photo are tried
with."""


def open_proposals(outlined: Outline, search: OutlineSearch, most: int = 32) -> list[Proposal]:
    """Outlines of which one side lies outside the photo: a straight side and two that lead from it
    out of the photo.

    They are not for finding the sheet but for telling the player which side of it is cut off.
    """
    height, width = outlined.grey.shape
    far = np.array([width - 1.0, height - 1.0])
    found: list[tuple[float, Proposal]] = []
    for outline in outlined.contours(search):
        points = outline[:, 0]
        if (points > 4).all() and (points < far - 4).all():
            continue
        length = cv2.arcLength(cv2.convexHull(outline), True)
        for support, polygon in _open_outlines(straight_sides(outline, length, (width, height))):
            out = ((polygon < -2) | (polygon > far + 2)).any(axis=1)
            if out.any() and not out.all() and is_plausible(polygon):
                found.append((support, Proposal(polygon, crossed=True)))
    found.sort(key=lambda pair: -pair[0])
    return drop_duplicates([proposal for _, proposal in found])[:most]


def _open_outlines(sides: list[Side]) -> Iterator[tuple[float, Array]]:
    """Outlines (4, 2) float64 of three sides, with their support. One side and two that begin at
    its ends, in all lengths of `DEPTHS`."""
    for base in sides:
        legs = [
            s
            for s in sides
            if abs(s.along[0] * base.along[1] - s.along[1] * base.along[0]) > PARALLEL
        ]
        for i, one in enumerate(legs):
            for other in legs[i + 1 :]:
                a = _intersect(one.point, one.along, base.point, base.along)
                b = _intersect(other.point, other.along, base.point, base.along)
                if a is None or b is None:
                    continue
                support = one.support + other.support + base.support
                length = float(np.hypot(*(b - a)))
                from_a = one.along * np.sign((one.point - a) @ one.along)
                from_b = other.along * np.sign((other.point - b) @ other.along)
                for depth in DEPTHS:
                    ends = (b + depth * length * from_b, a + depth * length * from_a)
                    yield support, make_clockwise(np.array([a, b, *ends]))


def contour_proposals(
    contour: NDArray[np.int32], size: tuple[int, int], cross: bool
) -> Iterator[Proposal]:
    """The proposals one contour (N, 1, 2) int32 gives; ``size`` is the photo's (width, height)."""
    hull = cv2.convexHull(contour, clockwise=True)
    if len(hull) < 4:
        return
    length = cv2.arcLength(hull, True)
    for tolerance in LADDER:
        polygon = cv2.approxPolyDP(hull, tolerance * length, True)[:, 0].astype(np.float64)
        if len(polygon) == 4:
            corners = make_clockwise(polygon)
            if is_plausible(corners):
                yield Proposal(corners)
            break
        if len(polygon) < 4:
            break
    if not cross:
        return
    for corners in cross_sides(straight_sides(contour, length, size)):
        if is_plausible(corners):
            yield Proposal(corners, crossed=True)


class Side(Frozen, eq=False):
    """A straight line and its support. It is ``point`` + t · ``along`` (a unit vector), with how
    many pixels of an outline lie on it."""

    point: Array
    along: Array
    support: float


def straight_sides(contour: NDArray[np.int32], length: float, size: tuple[int, int]) -> list[Side]:
    """The long straight lines an outline runs along, the best supported first; never the photo's
    own edge.

    ``contour`` (N, 1, 2) int32; ``length`` is that of its hull; ``size`` the photo's (width,
    height). What sticks out of a frame (the crest, a finger, a drawing) is no long straight line,
    so these find a frame whose hull has no four corners.
    """
    polygon = cv2.approxPolyDP(contour, max(1.5, STEADY * length), True)[:, 0].astype(np.float64)
    following = np.roll(polygon, -1, axis=0)
    steps = following - polygon
    lengths = np.hypot(steps[:, 0], steps[:, 1])
    far = np.array([size[0] - 1.0, size[1] - 1.0])
    near = (polygon < 3) & (following < 3)
    along_edge = np.any(near | ((polygon > far - 3) & (following > far - 3)), axis=1)
    order = [
        int(i)
        for i in np.argsort(-lengths)
        if lengths[i] > LEAST_PIECE * length and not along_edge[i]
    ][:MOST_PIECES]
    middles = (polygon[order] + following[order]) / 2
    directions = steps[order] / lengths[order, None]
    sides: list[Side] = []
    # in plain numbers: they are compared a thousand times
    plain: list[tuple[float, float, float, float]] = []
    for number, (x, y, u, v) in enumerate(np.hstack([middles, directions]).tolist()):
        seen = float(lengths[order[number]])
        for place, (side_x, side_y, side_u, side_v) in enumerate(plain):
            turn = abs(side_u * v - side_v * u)
            distance = abs(side_u * (y - side_y) - side_v * (x - side_x))
            if turn < SAME_TURN and distance < SAME_PLACE * length:
                sides[place] = replace(sides[place], support=sides[place].support + seen)
                break
        else:
            sides.append(Side(middles[number], directions[number], seen))
            plain.append((x, y, u, v))
    sides = [side for side in sides if side.support > FEWEST_SEEN * length]
    sides.sort(key=lambda side: -side.support)
    return sides[:8]


def cross_sides(sides: list[Side], most: int = 6) -> list[Array]:
    """Four-cornered outlines, (4, 2) float64 clockwise, whose sides are ``sides``; the best
    supported ``most`` of them."""
    found: list[tuple[float, Array]] = []
    pairs = [
        (a, b)
        for i, a in enumerate(sides)
        for b in sides[i + 1 :]
        if abs(a.along[0] * b.along[1] - a.along[1] * b.along[0]) < PARALLEL
    ]
    meeting: dict[tuple[int, int], Array | None] = {}

    def meet(p: Side, q: Side) -> Array | None:
        way = (id(p), id(q))
        if way not in meeting:
            meeting[way] = _intersect(p.point, p.along, q.point, q.along)
        return meeting[way]

    for i, (a, b) in enumerate(pairs):
        for c, d in pairs[i + 1 :]:
            corners = [meet(p, q) for p, q in ((a, c), (c, b), (b, d), (d, a))]
            if any(corner is None for corner in corners):
                continue
            polygon = make_clockwise(np.array(corners))
            if polygon_area(polygon) > 1 and cv2.isContourConvex(
                polygon.astype(np.float32).reshape(-1, 1, 2)
            ):
                found.append((a.support + b.support + c.support + d.support, polygon))
    found.sort(key=lambda pair: -pair[0])
    return [polygon for _, polygon in found[:most]]


BIN = 8.0
"""Pixels of a step along a line in which it is seen or not."""
MOST_LINES = 12
"""Lines kept of each of the two directions."""


def line_proposals(grey: Grey, most: int = 24) -> list[Proposal]:
    """Outlines made of straight lines anywhere in ``grey``. (H, W) uint8; the best covered first.

    For a frame that does not hold together as one outline: segments are gathered into lines, and of
    all four-cornered shapes of two lines each way those come first whose sides are seen along their
    length but not beyond their corners.
    """
    lines = _collect_lines(grey)
    if len(lines) < 4:
        return []
    directions = np.array([side.along for side, _ in lines])
    main = directions[0]
    across = np.abs(directions[:, 0] * main[1] - directions[:, 1] * main[0])
    families = [
        np.flatnonzero(across < 0.6)[:MOST_LINES],
        np.flatnonzero(across >= 0.6)[:MOST_LINES],
    ]
    if min(len(f) for f in families) < 2:
        return []
    first, second = ([lines[i] for i in family] for family in families)
    crossing = np.full((len(first), len(second), 2), np.nan)
    for i, (a, _) in enumerate(first):
        for j, (b, _) in enumerate(second):
            point = _intersect(a.point, a.along, b.point, b.along)
            if point is not None:
                crossing[i, j] = point
    i1, i2 = np.triu_indices(len(first), 1)
    j1, j2 = np.triu_indices(len(second), 1)
    pick_i, pick_j = (
        grid.ravel() for grid in np.meshgrid(np.arange(len(i1)), np.arange(len(j1)), indexing="ij")
    )
    i1, i2, j1, j2 = i1[pick_i], i2[pick_i], j1[pick_j], j2[pick_j]
    corners = np.stack(
        [crossing[i1, j1], crossing[i1, j2], crossing[i2, j2], crossing[i2, j1]], axis=1
    )
    covered = [
        _coverage(first, i1, corners[:, 0], corners[:, 1]),
        _coverage(first, i2, corners[:, 3], corners[:, 2]),
        _coverage(second, j1, corners[:, 0], corners[:, 3]),
        _coverage(second, j2, corners[:, 1], corners[:, 2]),
    ]
    score = np.nan_to_num(np.sum(covered, axis=0) + 2 * np.min(covered, axis=0), nan=-9.0)
    least = LEAST_SIDE * min(grey.shape)
    found: list[Proposal] = []
    for index in np.argsort(-score)[: 6 * most]:
        if score[index] < 0:
            break
        polygon = make_clockwise(corners[index])
        if is_plausible(polygon) and polygon_area(polygon) > least * least:
            found.append(Proposal(polygon, crossed=True))
    return drop_duplicates(found)[:most]


def _collect_lines(grey: Grey) -> list[tuple[Side, Array]]:
    """Straight lines, the longest seen first. Each with how much of it was seen before every
    ``BIN`` (cumulative)."""
    segments = cv2.createLineSegmentDetector(cv2.LSD_REFINE_NONE).detect(grey)[0]
    if segments is None:
        return []
    ends = np.asarray(segments, dtype=np.float64).reshape(-1, 2, 2)
    lengths = np.hypot(*(ends[:, 1] - ends[:, 0]).T)
    long = np.argsort(-lengths)
    long = long[lengths[long] > 0.02 * min(grey.shape)][:500]
    ends, lengths = ends[long], lengths[long]
    reach = float(np.hypot(*grey.shape))
    bins = int(2 * reach / BIN) + 1
    free = np.ones(len(ends), dtype=bool)
    lines: list[tuple[Side, Array]] = []
    for seed in range(len(ends)):
        if not free[seed] or len(lines) >= 6 * MOST_LINES:
            continue
        along = (ends[seed, 1] - ends[seed, 0]) / lengths[seed]
        point = ends[seed].mean(axis=0)
        for tolerance in (3.0, 2.5):
            off = np.abs(
                (ends[..., 0] - point[0]) * along[1] - (ends[..., 1] - point[1]) * along[0]
            )
            member = free & (off.max(axis=1) < tolerance)
            points = ends[member].reshape(-1, 2)
            weight = np.repeat(lengths[member], 2)
            point = np.average(points, axis=0, weights=weight)
            spread = (points - point) * np.sqrt(weight)[:, None]
            along = np.linalg.svd(spread, full_matrices=False)[2][0]
        free &= ~member
        places = np.sort((ends[member] - point) @ along, axis=1)
        seen = np.zeros(bins)
        for start, end in places:
            seen[int((start + reach) / BIN) : int((end + reach) / BIN) + 1] = 1
        lines.append(
            (Side(point, along, float(seen.sum() * BIN)), np.concatenate([[0], np.cumsum(seen)]))
        )
    lines.sort(key=lambda line: -line[0].support)
    return lines


def _coverage(
    lines: list[tuple[Side, Array]], which: NDArray[np.intp], start: Array, end: Array
) -> Array:
    """How much of line ``which`` (Q,) is seen between two points. (Q, 2) float64 each; less what is
    seen beyond them: at most 1."""
    points = np.array([side.point for side, _ in lines])[which]
    along = np.array([side.along for side, _ in lines])[which]
    seen = np.stack([cumulative for _, cumulative in lines])
    last = seen.shape[1] - 1
    places = np.stack([((p - points) * along).sum(axis=1) for p in (start, end)])
    middle = (last - 1) / 2
    bins = np.clip(np.nan_to_num(places) / BIN + middle, 0, last).astype(np.intp)
    low, high = bins.min(axis=0), bins.max(axis=0)
    inside = seen[which, high] - seen[which, low]
    beyond = seen[which, -1] - inside
    length = np.maximum(high - low, 1)
    return np.asarray((inside - 0.5 * np.minimum(beyond, length)) / length)


def make_clockwise(corners: Array) -> Array:
    """The polygon (N, 2) float64, running clockwise as seen (y down)."""
    return corners if polygon_area(corners) > 0 else corners[::-1].copy()


def is_plausible(corners: Array) -> bool:
    """Whether four corners could be a square. Seen at up to 60° tilt: (4, 2) float64 in pixels,
    convex, no side or angle too small."""
    if len(corners) != 4:
        return False
    sides = corners[_corner_order(4, 1)] - corners
    lengths = np.hypot(sides[:, 0], sides[:, 1])
    if lengths.min() < SHORTEST_SIDE * lengths.max():
        return False
    before = -sides[_corner_order(4, 3)]
    sine = (sides[:, 0] * before[:, 1] - sides[:, 1] * before[:, 0]) / (
        lengths * lengths[_corner_order(4, 3)]
    )
    return bool(np.all(sine > LEAST_CORNER))


def drop_duplicates(found: list[Proposal], tolerance: float = 0.012) -> list[Proposal]:
    """``found`` without proposals nearly equal to an earlier one."""
    kept: list[Proposal] = []
    places = np.empty((len(found), 4, 2))
    for proposal in found:
        if (outline_distances(proposal.corners, places[: len(kept)]) > tolerance).all():
            places[len(kept)] = proposal.corners
            kept.append(proposal)
    return kept


def outline_distance(a: Array, b: Array) -> float:
    """How far two four-cornered outlines (4, 2) float64 lie apart: the largest distance between
    corresponding corners, whichever comes first, in parts of the first one's side."""
    return float(outline_distances(a, b[None])[0])


_ORDERS = np.stack([_corner_order(4, first) for first in range(4)])


def outline_distances(a: Array, others: Array) -> Array:
    """`outline_distance` of one outline (4, 2) float64 from others. From each of (K, 4, 2): (K,)
    float64."""
    side = np.sqrt(max(polygon_area(a), 1.0))
    away = others[:, _ORDERS] - a
    return np.asarray(np.hypot(away[..., 0], away[..., 1]).max(axis=2).min(axis=1) / side)


def _intersect(p: Array, along_p: Array, q: Array, along_q: Array) -> Array | None:
    """Where two lines meet, (2,) float64; None where nearly parallel. The lines are p + s·along_p
    and q + t·along_q, all (2,) float64."""
    # In plain numbers: it is asked thousands of times.
    (x, y), (u, v), (q_x, q_y), (q_u, q_v) = (
        p.tolist(),
        along_p.tolist(),
        q.tolist(),
        along_q.tolist(),
    )
    determinant = u * q_v - v * q_u
    if abs(determinant) < NEARLY_PARALLEL * hypot(u, v) * hypot(q_u, q_v):
        return None
    s = ((q_x - x) * q_v - (q_y - y) * q_u) / determinant
    return np.array([x + s * u, y + s * v])
