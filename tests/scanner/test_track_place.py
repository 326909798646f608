"""The coin track is looked for where it is printed, not only where the map's lattice would have
it."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from kscore.calibration.datasets.coin_tracks import draw_track, sample_coin_hand
from kscore.calibration.datasets.map_views import ViewRegion, render_view
from kscore.calibration.datasets.number_boxes import StripStock, photo_like
from kscore.calibration.photograph.papers import Page
from kscore.scanner.read.coins import STRIP_HEIGHT, STRIP_WIDTH
from kscore.scanner.read.track_place import (
    MARGIN,
    cut_track_strip,
    find_shifts,
    pixels_per_cell,
    wide_box,
)

SIZE = (STRIP_WIDTH + 2 * MARGIN, STRIP_HEIGHT + 2 * MARGIN)
TRACKS = ["." * 14, "mmmmm.........", "ssmmmmmmmmmmmm"]


def seen(track: str, right: float, down: float, curl: float) -> tuple[Page, np.ndarray]:
    """A rectified `wide_box` whose track lies so far right and down (cells) of its place, its ends
    up by ``curl``."""
    rng = np.random.default_rng(3)
    page = StripStock(None, (11.0, 14.0)).take("own", "K-A", rng)
    drawn = draw_track(page, track, sample_coin_hand(rng), rng)
    calm = replace(
        photo_like(rng),
        misfit=0.0,
        bend=0.0,
        blur=0.0,
        motion=0.0,
        noise=2.0,
        photo_pixels_per_cell=70.0,
    )
    u0, v0, u1, v1 = wide_box(page.printed)
    view = render_view(
        drawn, page, ViewRegion(u0 - right, v0 - down, u1 - right, v1 - down, *SIZE), calm, rng
    )
    x, y = np.meshgrid(np.arange(SIZE[0], dtype=np.float32), np.arange(SIZE[1], dtype=np.float32))
    bow = curl * pixels_per_cell(page.printed) * ((x - SIZE[0] / 2) / (SIZE[0] / 2)) ** 2
    bent = cv2.remap(
        view, x, (y + bow).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return page, np.asarray(bent, np.uint8)


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize(("right", "down"), [(0.0, 0.0), (0.2, -0.25), (-0.2, 0.3)])
def test_the_track_is_found_beside_its_place(track: str, right: float, down: float) -> None:
    page, wide = seen(track, right, down, 0.0)
    assert np.abs(find_shifts(wide, page.printed) - (right, down)).max() < 0.08


@pytest.mark.parametrize("track", TRACKS)
def test_a_curled_track_is_straightened(track: str) -> None:
    page, wide = seen(track, 0.1, 0.1, 0.18)
    left, middle, right = find_shifts(wide, page.printed)[:, 1]
    assert middle - 0.02 > max(left, right)
    _, flat = seen(track, 0.0, 0.0, 0.0)
    straight, true = (cut_track_strip(each, page.printed).astype(float) for each in (wide, flat))
    cut = wide[MARGIN:-MARGIN, MARGIN:-MARGIN].astype(float)
    assert np.abs(straight - true).mean() < 0.6 * np.abs(cut - true).mean()


def test_where_the_track_lies_at_its_place_the_picture_is_cut_as_it_is() -> None:
    page, wide = seen("mm............", 0.01, -0.01, 0.0)
    assert (cut_track_strip(wide, page.printed) == wide[MARGIN:-MARGIN, MARGIN:-MARGIN]).all()


def test_a_picture_of_nothing_gives_a_strip_all_the_same() -> None:
    page, _ = seen("." * 14, 0.0, 0.0, 0.0)
    for picture in (np.zeros((*SIZE[::-1], 3), np.uint8), np.full((*SIZE[::-1], 3), 255, np.uint8)):
        assert cut_track_strip(picture, page.printed).shape == (STRIP_HEIGHT, STRIP_WIDTH, 3)
