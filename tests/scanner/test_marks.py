"""Marks in a page's corners: seen, put together to sheets, and one more proposal of where a sheet
lies."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from kscore.calibration.own_sheet.legend import LEGEND
from kscore.calibration.photograph.papers import own_page
from kscore.engine.layout import LAYOUTS
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.find.marks import find_marks, sheets_by_marks
from kscore.scanner.find.proposals import GRID, propose_by_outline
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.lattice import CENTRES, Lattice

PAGE = own_page("K-B", 40, marks=True)


def grey(picture: np.ndarray) -> np.ndarray:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def on_a_table(turns: int = 0, copies: int = 1) -> tuple[np.ndarray, list[np.ndarray]]:
    """Pages side by side on grey, turned, seen aslant, (H, W, 3) uint8; and the homography from
    lattice to photo of each."""
    picture, places = np.full((900, 120 + 680 * copies, 3), 90, np.uint8), []
    height, width = PAGE.image.shape[:2]
    edges = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    to_page = np.array(
        [[40, 0, -PAGE.origin[0] * 40 - 0.5], [0, 40, -PAGE.origin[1] * 40 - 0.5], [0, 0, 1.0]]
    )
    for copy in range(copies):
        quad = np.array([[90, 60], [640, 40], [690, 830], [60, 810]], np.float32) + np.array(
            (680 * copy, 0), np.float32
        )
        matrix = cv2.getPerspectiveTransform(edges, np.roll(quad, turns, 0).astype(np.float32))
        size = picture.shape[1::-1]
        laid = cv2.warpPerspective(PAGE.image, matrix, size, flags=cv2.INTER_AREA)
        mask = cv2.warpPerspective(np.full(PAGE.image.shape[:2], 255, np.uint8), matrix, size)
        picture[mask > 127] = laid[mask > 127]
        places.append(np.asarray(matrix @ to_page, np.float64))
    return picture, places


def off(homography: np.ndarray, place: np.ndarray) -> float:
    """Pixels between the grid's corners under two homographies, at most."""
    corners = Lattice(place).to_photo(GRID.corners())
    return float(np.abs(Lattice(homography).to_photo(GRID.corners()) - corners).max())


@pytest.mark.parametrize("turns", range(4))
def test_four_marks_say_where_the_grid_is_and_which_way_up(turns: int) -> None:
    picture, (place,) = on_a_table(turns)
    marks = find_marks(grey(picture))
    assert sorted(mark.corner for mark in marks) == [0, 1, 2, 3]
    assert {mark.group for mark in marks} == {list(LAYOUTS).index("K-B")}
    (homography,) = sheets_by_marks(marks)
    assert off(homography, place) < 4


@pytest.mark.parametrize("missing", range(4))
def test_three_are_enough_and_one_is_not(missing: int) -> None:
    picture, (place,) = on_a_table()
    marks = find_marks(grey(picture))
    (homography,) = sheets_by_marks([mark for mark in marks if mark.corner != missing])
    assert off(homography, place) < 6
    assert list(sheets_by_marks([mark for mark in marks if mark.corner == missing])) == []


def test_marks_of_sheets_beside_each_other_are_not_mixed() -> None:
    picture, places = on_a_table(copies=2)
    found = list(sheets_by_marks(find_marks(grey(picture))))
    assert len(found) == 2
    assert {
        int(np.argmin([off(homography, place) for place in places])) for homography in found
    } == {0, 1}
    assert all(min(off(homography, place) for place in places) < 4 for homography in found)


def test_marks_are_another_proposal_of_the_first_stage() -> None:
    picture, (place,) = on_a_table()
    there = Lattice(place).to_photo(GRID.corners())
    for column in range(100, 700, 8):  # no outline holds together under upright stripes
        picture[120:620, column : column + 3] = 200
    starts = propose_by_outline(Pyramid.from_picture(picture))
    assert sum(bool(np.abs(start.corners - there).max() < 5) for start in starts) == 1


def test_a_sheet_with_marks_is_found_as_one_without() -> None:
    picture, (place,) = on_a_table()
    found = find_sheet(picture)
    assert (found.layout, found.others) == ("K-B", 0)
    error = found.lattice.to_lattice(Lattice(place).to_photo(CENTRES)) - CENTRES
    assert np.abs(error).max() < 0.06


def test_the_legend_is_found_by_its_own_layout_whichever_way_up() -> None:
    page = own_page(LEGEND, 60, "en", marks=True)
    upside_down = np.ascontiguousarray(page.image[::-1, ::-1])
    table = np.asarray(
        cv2.copyMakeBorder(upside_down, 80, 80, 80, 80, cv2.BORDER_CONSTANT, value=(60, 70, 90))
    )
    found = find_sheet(table.astype(np.uint8), {LEGEND.key: LEGEND})
    assert found.layout == LEGEND.key
    height, width = upside_down.shape[:2]
    there = np.array([80 + width - 1, 80 + height - 1]) - page.to_page(CENTRES)
    assert np.abs(found.lattice.to_lattice(there) - CENTRES).max() < 0.06


def test_a_photo_without_marks_has_none() -> None:
    assert find_marks(grey(own_page("K-B", 40).image)) == []
