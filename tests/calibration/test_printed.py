"""The printed geometry as data: consistent in itself, and where the scans have it."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.papers import home_printed_page, published_page
from kscore.engine.grid import SIZE
from kscore.scanner.printed import PRINTED, TRACK_COINS, Box, PrintedSheet


@pytest.mark.parametrize("printed", PRINTED.values(), ids=PRINTED.keys())
def test_parts_lie_where_they_belong(printed: PrintedSheet) -> None:
    page = printed.page
    assert len(printed.track_centres) == TRACK_COINS
    assert len(printed.boxes) == 4
    band = printed.band
    half = printed.track_diameter / 2
    points = printed.track_points()
    assert (points[:, 0] - half > band.u0).all()
    assert (points[:, 0] + half < band.u1).all()
    assert (points[:, 1] - half > band.v0).all()
    assert (points[:, 1] + half < band.v1).all()
    assert np.allclose(np.diff(points[:, 0]), np.diff(points[:, 0])[0])
    for part in (
        printed.frame,
        band,
        printed.final,
        printed.content,
        *(box.outer for box in printed.boxes),
    ):
        assert page.u0 < part.u0 < part.u1 < page.u1
        assert page.v0 < part.v0 < part.v1 < page.v1
    for left, right in zip(printed.boxes, printed.boxes[1:], strict=False):
        assert left.outer.u1 < right.outer.u0


def test_a_season_box_is_covered_by_its_fields() -> None:
    for box in PRINTED["published"].boxes:
        outer = box.outer
        assert sum(part.width * part.height for part in box) == pytest.approx(
            outer.width * outer.height
        )


def test_box_helpers() -> None:
    box = Box(1, 2, 4, 8)
    assert (box.width, box.height, box.centre) == (3, 6, (2.5, 5))
    assert box.grow(1) == Box(0, 1, 5, 9)
    assert box.corners().tolist() == [[1, 2], [4, 2], [4, 8], [1, 8]]


@pytest.mark.parametrize("side", ["K-A", "K-B"])
def test_dashed_lines_of_the_scan_lie_on_the_lattice(shared, side: str) -> None:
    page = published_page(side, 64, shared)
    # Dashes are printed in a colour of their own: the channel in which they are darkest against
    # paper.
    ink = 255.0 - page.image.min(axis=2)
    ink -= cv2.GaussianBlur(ink, (0, 0), 8)
    offsets = []
    for line in range(1, SIZE):
        for axis in (0, 1):
            ends = (
                np.array([[line, 9.1], [line, 10.9]])
                if axis == 0
                else np.array([[9.1, line], [10.9, line]])
            )
            (x0, y0), (x1, y1) = np.rint(page.to_page(ends)).astype(int)
            if axis == 0:
                profile = ink[y0:y1, x0 - 12 : x0 + 13].mean(0)
            else:
                profile = ink[y0 - 12 : y0 + 13, x0:x1].mean(1)
            exact = page.to_page(ends)[0][axis]
            offsets.append((np.argmax(profile) - 12 + round(exact) - exact) / 64)
    assert np.median(np.abs(offsets)) < 0.03


def test_coins_of_the_home_print_lie_on_the_track(shared) -> None:
    page = home_printed_page("K-A", 90, shared)
    grey = cv2.cvtColor(page.image, cv2.COLOR_BGR2GRAY)
    radius = page.printed.track_diameter / 2 * 90
    for x, y in page.to_page(page.printed.track_points()):
        # Along every ray the circle's line is met near the coin's edge.
        ring = [
            min(
                grey[round(y + r * np.sin(a)), round(x + r * np.cos(a))]
                for r in np.arange(0.86, 1.05, 0.03) * radius
            )
            for a in np.linspace(0, 2 * np.pi, 40, endpoint=False)
        ]
        beside = grey[round(y), round(x + 1.45 * radius)]
        assert np.mean(ring) < int(beside) - 60
