"""Where the square marks in the page's corners say that a sheet lies (ArUco): the product's own
prints may have them.

They are of use where the frame is hidden, cut or hard to see. A proposal like any other comes of
them: it is fitted and verified, and a photo without marks costs one threshold and its contours.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import cv2
import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.lattice import Array, project
from kscore.scanner.printed import CORNER_MARKS, MARK_DICTIONARY
from kscore.scanner.rectify import Grey

WINDOW = 11
"""Side in pixels of the neighbourhood that is darker or brighter: a mark's black border is
thinner."""
CONTRAST = 20
"""Grey levels below its neighbourhood from which a pixel is black."""
SMALLEST, LARGEST = 0.045, 0.16
"""Perimeter of a mark in parts of the picture's longer side: a page as high as the photo has marks
of 0.12."""
FINENESS = 8
"""Pixels a module of the straightened mark that is decoded: with ArUco's own 4, half of small marks
aslant are lost."""
OFF = 0.35
"""Sides of a mark that marks of one sheet may lie beside where a plane page would have them, in the
mean."""
MOST = 12
"""Marks of one kind that are put together to sheets: three whole ones."""
GROUPS = 6
"""Kinds of sheets that have marks: the printed layouts, the others, and one to spare."""


class Mark(Frozen, eq=False):
    """A mark that is seen: ``group`` tells the layout it was printed with, ``corner`` is 0-3 from
    the sheet's upper left clockwise; ``points`` (4, 2) float64 pixels, its own corners in that
    order."""

    group: int
    corner: int
    points: Array


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    settings = cv2.aruco.DetectorParameters()
    settings.adaptiveThreshWinSizeMin = settings.adaptiveThreshWinSizeMax = WINDOW
    settings.adaptiveThreshConstant = CONTRAST
    settings.minMarkerPerimeterRate, settings.maxMarkerPerimeterRate = SMALLEST, LARGEST
    settings.perspectiveRemovePixelPerCell = FINENESS
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARK_DICTIONARY), settings)


def find_marks(grey: Grey) -> list[Mark]:
    """All marks in ``grey`` (H, W) uint8."""
    corners, numbers, _ = _detector().detectMarkers(grey)
    if numbers is None:
        return []
    known = zip(corners, (int(number) for number in numbers.ravel()), strict=True)
    return [
        Mark(number // 4, number % 4, np.asarray(points, np.float64).reshape(4, 2))
        for points, number in known
        if number < 4 * GROUPS
    ]


def sheets_by_marks(marks: list[Mark]) -> Iterator[Array]:
    """Homographies (3, 3) float64 of sheets with two or more corner marks. They go from lattice
    units to the picture. Of several sheets with the same marks those go together that fit one plane
    page best, four before three."""
    for group in sorted({mark.group for mark in marks}):
        left = [mark for mark in marks if mark.group == group][:MOST]
        while (best := _best_sheet(left)) is not None:
            together, homography = best
            left = [mark for mark in left if not any(mark is one for one in together)]
            yield homography


def _best_sheet(marks: list[Mark]) -> tuple[tuple[Mark, ...], Array] | None:
    """The most marks that lie as on one page, with their homography. Of different corners, the best
    of as many."""
    by_corner = [[mark for mark in marks if mark.corner == corner] for corner in range(4)]
    for count in (4, 3, 2):
        tries = [
            (*_fit_marks(together), together)
            for corners in combinations([some for some in by_corner if some], count)
            for together in product(*corners)
        ]
        error, homography, together = min(
            tries, key=lambda each: each[0], default=(np.inf, np.eye(3), ())
        )
        if error < OFF:
            return together, homography
    return None


def _fit_marks(marks: tuple[Mark, ...]) -> tuple[float, Array]:
    """How far marks lie from one homography, and that homography. From where it puts them, in sides
    of a mark; infinitely far where there is none."""
    printed = np.concatenate([CORNER_MARKS[mark.corner].corners() for mark in marks])
    points = np.concatenate([mark.points for mark in marks])
    found, _ = cv2.findHomography(printed, points)
    if found is None:
        return np.inf, np.eye(3)
    homography = np.asarray(found, np.float64)
    side = float(np.mean([np.hypot(*(mark.points[1] - mark.points[0])) for mark in marks]))
    error = np.hypot(*(project(homography, printed) - points).T).mean()
    return float(error / side), homography
