"""What is printed on a map sheet and where, as data, for each print that players use.

All positions are in lattice units (u to the right, v down, one unit a space): (0, 0) is the outer
top-left corner of the 11×11 grid and (11, 11) the bottom-right one. Everything a finder verifies or
a reader looks up - frame, coin track, season boxes, labels, page edge - is expressed in those
units, so one homography (plus bend) carries it into a photo.

The figures were measured on the flat scans after fitting a homography to 218 (side A) and 211 (side
B) pieces of dashed line (median residual 0.2 px of 51 px a cell), and on the home-printed redraw,
whose lines are crisp; they agree with the page fractions of docs/sheet.md to 0.05 of a cell. The
two scanned sides differ by at most 0.04 and are averaged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from kscore.engine.frozen import Frozen

TRACK_COINS = 14


class Box(NamedTuple):
    """An axis-parallel rectangle in lattice units: (u0, v0) top left, (u1, v1) bottom right."""

    u0: float
    v0: float
    u1: float
    v1: float

    @property
    def width(self) -> float:
        """Width in cells."""
        return self.u1 - self.u0

    @property
    def height(self) -> float:
        """Height in cells."""
        return self.v1 - self.v0

    @property
    def centre(self) -> tuple[float, float]:
        """Centre (u, v)."""
        return (self.u0 + self.u1) / 2, (self.v0 + self.v1) / 2

    def corners(self) -> npt.NDArray[np.float64]:
        """The four corners TL TR BR BL, (4, 2) float64. Of (u, v)."""
        return np.array(
            [(self.u0, self.v0), (self.u1, self.v0), (self.u1, self.v1), (self.u0, self.v1)],
            dtype=np.float64,
        )

    def grow(self, margin: float) -> Box:
        """The box with ``margin`` cells added on every side."""
        return Box(self.u0 - margin, self.v0 - margin, self.u1 + margin, self.v1 + margin)


class SeasonBox(NamedTuple):
    """One rounded season box: 2×2 small fields on the left two thirds, the season's total on the
    right third."""

    first: Box
    second: Box
    coins: Box
    monsters: Box
    total: Box

    @property
    def outer(self) -> Box:
        """The whole rounded box."""
        return Box(self.first.u0, self.first.v0, self.total.u1, self.total.v1)


class PrintedSheet(Frozen, kw_only=True):
    """One print of the map sheet. All lengths in cells, all positions in lattice units.

    ``page`` is the edge of the sheet; ``paper`` its bright part (inside a printed dark border where
    there is one). ``frame`` runs along the middle of the frame's outermost line; where the frame is
    only the grid's own edge it is (0, 0, 11, 11). ``frame_segments`` tells whether the frame is a
    scale bar of alternating hatched and white pieces, one a cell, beginning hatched at column 1 and
    row A. ``row_label_u`` and ``column_label_v`` are the lines on which the letters A-K and the
    figures 1-11 are centred, None where there are none.
    """

    name: str
    page: Box
    paper: Box
    frame: Box
    frame_segments: bool
    track_centres: tuple[tuple[float, float], ...]
    track_diameter: float
    band: Box
    boxes: tuple[SeasonBox, ...]
    final: Box
    plus: Box
    compass: Box
    names: Box
    row_label_u: float | None
    column_label_v: float | None
    side_mark: tuple[float, float] | None

    @property
    def content(self) -> Box:
        """All that is to be read: frame, coin track and season boxes, with a narrow margin."""
        boxes = [self.frame, self.band, self.final, *(box.outer for box in self.boxes)]
        return Box(
            min(box.u0 for box in boxes), min(box.v0 for box in boxes),
            max(box.u1 for box in boxes), max(box.v1 for box in boxes),
        ).grow(0.12)  # fmt: skip

    def track_points(self) -> npt.NDArray[np.float64]:
        """Centres (14, 2) float64 of the coins. Left to right, in (u, v)."""
        return np.array(self.track_centres, dtype=np.float64)


def _track(first_u: float, last_u: float, v: float) -> tuple[tuple[float, float], ...]:
    step = (last_u - first_u) / (TRACK_COINS - 1)
    return tuple((first_u + step * i, v) for i in range(TRACK_COINS))


def _boxes(
    lefts: tuple[float, float, float, float],
    width: float,
    columns: tuple[float, float],
    top: float,
    mid: float,
    low: float,
) -> tuple[SeasonBox, ...]:
    """Four boxes from their left edges; ``columns`` are the offsets of the two inner upright
    lines."""
    boxes = []
    for left in lefts:
        a, b, right = left + columns[0], left + columns[1], left + width
        boxes.append(
            SeasonBox(
                first=Box(left, top, a, mid),
                second=Box(a, top, b, mid),
                coins=Box(left, mid, a, low),
                monsters=Box(a, mid, b, low),
                total=Box(b, top, right, low),
            )
        )
    return tuple(boxes)


PUBLISHED = PrintedSheet(
    name="published",
    page=Box(-1.36, -3.94, 12.30, 15.75),
    paper=Box(-1.00, -3.65, 11.85, 15.25),
    frame=Box(-0.203, -0.208, 11.19, 11.23),
    frame_segments=True,
    track_centres=_track(1.40, 10.705, 12.435),
    track_diameter=0.42,
    band=Box(0.92, 12.11, 11.12, 12.73),
    boxes=_boxes((-0.639, 1.994, 4.627, 7.268), 2.185, (0.725, 1.445), 13.344, 13.922, 14.508),
    final=Box(10.32, 13.20, 11.09, 14.18),
    plus=Box(-0.35, 11.95, 0.56, 12.85),
    compass=Box(8.85, -3.15, 11.20, -0.65),
    names=Box(-0.30, -2.95, 2.95, -0.70),
    row_label_u=-0.49,
    column_label_v=11.48,
    side_mark=(10.98, -0.48),
)

HOME_PRINTED = PrintedSheet(
    name="home_printed",
    page=Box(-1.57, -4.28, 12.55, 15.86),
    paper=Box(-1.57, -4.28, 12.55, 15.86),
    frame=Box(0.0, 0.0, 11.0, 11.0),
    frame_segments=False,
    track_centres=_track(1.40, 10.638, 12.422),
    track_diameter=0.41,
    band=Box(0.870, 12.123, 11.104, 12.722),
    boxes=_boxes((-0.653, 1.967, 4.590, 7.212), 2.186, (0.739, 1.474), 13.309, 13.896, 14.478),
    final=Box(10.20, 13.35, 11.10, 14.30),
    plus=Box(-0.39, 11.94, 0.58, 12.90),
    compass=Box(8.64, -3.45, 11.45, -0.62),
    names=Box(-0.30, -3.10, 3.10, -0.70),
    row_label_u=None,
    column_label_v=None,
    side_mark=None,
)

# The product's own sheet keeps the published geometry on a page of A-series shape (1 : √2): 13.6
# cells wide.
OWN = replace(
    PUBLISHED,
    name="own",
    page=Box(-1.30, -3.80, 12.30, 15.4334),
    paper=Box(-1.30, -3.80, 12.30, 15.4334),
    frame=Box(-0.203, -0.203, 11.203, 11.203),
    band=Box(0.92, 12.11, 11.203, 12.73),
    final=Box(10.25, 13.20, 11.16, 14.30),
    plus=Box(-0.35, 11.97, 0.56, 12.88),
    compass=Box(8.85, -3.20, 11.20, -0.70),
    names=Box(-0.30, -2.95, 3.00, -0.70),
    row_label_u=-0.52,
    column_label_v=11.50,
    side_mark=(10.95, -0.47),
)

_MARK = 0.56
CORNER_MARKS = tuple(
    Box(u, v, u + _MARK, v + _MARK)
    for u, v in ((-1.0, -3.5), (11.44, -3.5), (11.44, 14.62), (-1.0, 14.62))
)
"""Where the own sheet may have its square marks, from the upper left clockwise: outside the frame,
where nothing else is, with white around. Sheets printed before there were any have none."""
MARK_DICTIONARY = 0
"""ArUco's DICT_4X4_50. A mark's number is 4g + its corner; g tells the layout it was printed
with."""
MARK_MODULES = 6
"""Modules of a mark's side, its black border included."""

PRINTED: Mapping[str, PrintedSheet] = MappingProxyType(
    {sheet.name: sheet for sheet in (PUBLISHED, HOME_PRINTED, OWN)}
)
