"""Where in a photo further sheets may lie beside those that were found: where there is room for
one, and dark spots as mountains are.

Each such place is searched as a photo of its own (`kscore.scanner.find.detect`): a sheet is then as
large in it as where it is photographed alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from kscore.scanner.find.page_network import page_area
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.printed import PUBLISHED
from kscore.scanner.rectify import Picture, median
from numpy.typing import NDArray

SMALLEST = 0.6
"""Side of a further sheet's grid in those of the others, which lie on the same table."""
ROOM_SIDE = 125
"""Longer side, in pixels, of the picture in which room is looked for."""
MARGIN = 0.8
"""Cells round a grid that are still its page's."""
REACH = 1.25
"""Sides of the others' grids that a window reaches from its middle: a page, wherever in the room it
lies."""
SEARCHED = 0.4
"""Sides of the others' grids round a window's middle that are searched then, whatever was found."""
NEAR = 0.8
"""Sides of the others' grids round a window's middle within which a sheet's mountains lie."""
FEWEST_SPOTS = 4
"""Dark spots in a place from which it is looked at: a sheet has five mountains, one of which may be
hidden."""
PATTERN = 25
"""Dark spots in the place of a grid from which they are a cloth's."""
PAGE_AREA = 2.2
"""Square sides of its grid that a page covers."""
PAGE_SEEN = 0.5
"""Part of a page that lies farther away which the network that sees pages must take for one."""
FARTHER = 0.8
"""Side of its grid in those of the others. The smallest of 380 sheets on rendered tables had
0.82."""
DARKER = 0.72
"""Brightness of a spot in that of its neighbourhood. On 320 mountains of rendered tables it was
0.56 in the median, 0.70 at the 95th percentile."""
SPOT, AROUND = 0.55, 2.2
"""Cells of the spot, and of its neighbourhood."""
LEAST_SPOT, MOST_SPOT, WIDEST_SPOT = 0.16, 2.0, 1.6
"""Square cells that a spot may have, and cells of its sides."""


@dataclass(eq=False)
class FreeRoom:
    """What of a photo is not taken yet. ``free`` (H, W) uint8 is 255 there, ``scale`` its pixels a
    pixel of the photo, ``spots`` (N, 2) float64 the dark spots in it, ``side`` the others' grids in
    the photo's pixels."""

    free: NDArray[np.uint8]
    scale: float
    spots: Array
    side: float

    @staticmethod
    def from_photo(photo: Pyramid, taken: Sequence[Lattice]) -> FreeRoom:
        """The free room of a photo. The grids ``taken``, in its pixels, are found in it."""
        height, width = photo.pixels.shape[:2]
        scale = ROOM_SIDE / max(height, width)
        free = np.full((round(height * scale), round(width * scale)), 255, np.uint8)
        side = float(median(np.array([SIZE * lattice.cell_size() for lattice in taken])))
        room = FreeRoom(free, scale, np.empty((0, 2)), side)
        for lattice in taken:
            room.mark_taken(lattice)
        if room.next_middle() is not None:
            level = photo.scale / 2
            spots = dark_spots(photo.levels[1], side / SIZE * level)
            room.spots = (spots + 0.5) / level - 0.5
        return room

    def mark_taken(self, lattice: Lattice) -> None:
        """A sheet lies there, in the photo's pixels."""
        seen = np.round(_page_corners(lattice) * self.scale).astype(np.int32)
        cv2.fillConvexPoly(self.free, seen, 0)

    def mark_searched(self, middle: Array) -> None:
        """Marks a point (2,) of the photo as searched in vain."""
        at = np.round(middle * self.scale).astype(int)
        cv2.circle(self.free, at.tolist(), round(SEARCHED * self.side * self.scale), 0, -1)

    def next_middle(self) -> Array | None:
        """The middle (2,) float64 of the largest free circle. If a grid fits; in the photo's
        pixels."""
        far = self._free_distance()
        _, most, _, (x, y) = cv2.minMaxLoc(far)
        if most < self._least_radius:
            return None
        return np.array([x + 0.5, y + 0.5]) / self.scale

    def most_spots(self) -> Array | None:
        """The middle (2,) float64 of most dark spots, if a grid fits. In the photo's pixels, and
        only if they are enough."""
        counts = self._spots_around() * (self._free_distance() >= self._least_radius)
        counts[counts >= PATTERN] = 0
        _, most, _, (column, row) = cv2.minMaxLoc(counts)
        around = self._spots_near(np.array([column, row]) / self.scale, 0.5)
        return np.asarray(around.mean(axis=0)) if min(most, len(around)) >= FEWEST_SPOTS else None

    @property
    def _least_radius(self) -> float:
        """Pixels of ``free`` that must be free round a grid's middle."""
        return SMALLEST * self.side / 2 * self.scale

    def _free_distance(self) -> Array:
        """How far each pixel of ``free`` lies from what is taken. And from the edges."""
        bordered = cv2.copyMakeBorder(self.free, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0)
        far = cv2.distanceTransform(np.asarray(bordered, np.uint8), cv2.DIST_L2, 3)
        return np.asarray(far[1:-1, 1:-1], np.float64)

    def _spots_around(self) -> Array:
        """How many free dark spots a grid round each pixel holds. Pixels of ``free``."""
        spots = np.zeros(self.free.shape)
        for spot in self.spots:
            spots[self._pixel(spot)] += 1
        spots[self.free == 0] = 0
        reach = round(self.side * self.scale) | 1
        return np.asarray(
            cv2.boxFilter(
                spots, -1, (reach, reach), normalize=False, borderType=cv2.BORDER_CONSTANT
            )
        )

    def _spots_near(self, middle: Array, sides: float) -> Array:
        """The free dark spots (N, 2) near a point of the photo. The point is (2,). Not farther than
        so many ``sides`` of a grid across or down."""
        near = self.spots[np.abs(self.spots - middle).max(axis=1) < sides * self.side]
        return near[[bool(self.free[self._pixel(spot)]) for spot in near]]

    def worth_searching(self, middle: Array, table: bool) -> bool:
        """Whether enough dark spots lie round a free point (2,). On a ``table`` further sheets are
        likely: any will do but those of a patterned cloth."""
        if table:
            return (
                len(self._spots_near(middle, NEAR)) > 0
                and len(self._spots_near(middle, 0.5)) < PATTERN
            )
        return len(self._spots_near(middle, NEAR)) >= FEWEST_SPOTS

    def shows_page(self, window: Picture, corner: Array, taken: Sequence[Lattice]) -> bool:
        """Whether a ``window`` shows enough of another page. ``window`` (H, W, 3) BGR uint8, its
        upper left corner at ``corner`` (2,), beside the pages of the sheets ``taken``. Raises
        ModelDamaged."""
        pages = (lattice.to_photo(PUBLISHED.paper.corners()) - corner for lattice in taken)
        least = PAGE_SEEN * PAGE_AREA * (FARTHER * self.side) ** 2
        return page_area(window, pages) >= least

    def _pixel(self, point: Array) -> tuple[int, int]:
        x, y = np.clip(point * self.scale, 0, np.array(self.free.shape)[::-1] - 1).astype(int)
        return int(y), int(x)

    def window(
        self, middle: Array, pixels: Picture, taken: Sequence[Lattice]
    ) -> tuple[Picture, Array]:
        """The part of a photo round a point (2,), and its corner. ``pixels`` (H, W, 3) BGR uint8;
        the sheets ``taken`` are painted over in the colour of the rest; the upper left corner is
        (2,) float64."""
        far = np.array(pixels.shape[1::-1])
        low = np.clip(middle - REACH * self.side, 0, far).astype(int)
        high = np.clip(middle + REACH * self.side, 0, far).astype(int)
        part = pixels[low[1] : high[1], low[0] : high[0]].copy()
        mask = np.zeros(part.shape[:2], np.uint8)
        for lattice in taken:
            cv2.fillConvexPoly(mask, np.round(_page_corners(lattice) - low).astype(np.int32), 255)
        rest = part[::6, ::6][mask[::6, ::6] == 0]
        if mask.any() and len(rest):
            part[mask > 0] = median(rest.T)
        return part, low.astype(np.float64)


def dark_spots(grey: NDArray[np.uint8], cell: float) -> Array:
    """Middles (N, 2) float64 of spots as dark and large as mountains. In ``grey`` (H, W) uint8,
    where a space has ``cell`` pixels."""
    inner, outer = (max(3, round(cells * cell) | 1) for cells in (SPOT, AROUND))
    spot, around = cv2.blur(grey, (inner, inner)), cv2.blur(grey, (outer, outer))
    dark = cv2.compare(spot, cv2.convertScaleAbs(around, alpha=DARKER), cv2.CMP_LT)
    _, _, stats, middles = cv2.connectedComponentsWithStats(np.asarray(dark, np.uint8))
    area = stats[:, cv2.CC_STAT_AREA] / cell**2
    sides = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] / cell
    fits = (area > LEAST_SPOT) & (area < MOST_SPOT) & (sides < WIDEST_SPOT).all(axis=1)
    fits[0] = False
    return np.asarray(middles[fits], np.float64)


def _page_corners(lattice: Lattice) -> Array:
    """The corners (4, 2) float64 of a grid's page. With what is round the grid, in the photo's
    pixels."""
    low, high = -MARGIN, SIZE + MARGIN
    return lattice.to_photo(np.array([[low, low], [high, low], [high, high], [low, high]]))


def shift_lattice(lattice: Lattice, corner: Array) -> Lattice:
    """A window's lattice in the photo's pixels. The window's upper left ``corner`` (2,) is in
    these."""
    move = np.array([[1.0, 0, corner[0]], [0, 1, corner[1]], [0, 0, 1]])
    return Lattice(move @ lattice.homography, lattice.bend)
