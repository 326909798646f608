"""Pictures cropped to the frame of the map, as document apps crop them."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.negatives import negative_page
from kscore.calibration.photograph.papers import own_page
from kscore.scanner.errors import NoSheet, TooTight
from kscore.scanner.find.crop import Crop
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.lattice import CENTRES, SIZE, Lattice
from kscore.scanner.pipeline import Reader
from kscore.scanner.rectify import Picture, rectify

Margins = tuple[float, float, float, float]
PIXELS_PER_CELL = 72


@pytest.fixture(scope="module")
def shot() -> Shot:
    """A flat sheet, unused: without drawings there is least to hold on to."""
    page = own_page("K-B", 60.0)
    conditions = Conditions(width=1500, height=2000, noise=2.0, defocus=0.01)
    return photograph(page, np.random.default_rng(3), conditions)


def _cropped(shot: Shot, margins: Margins) -> tuple[Picture, np.ndarray]:
    """The map as if scanned, with ``margins`` cells left, above, right and below; and where the
    centres of its spaces truly lie."""
    lattice = Lattice(_plane(shot))
    left, above, right, below = margins
    picture = rectify(
        shot.photo, lattice, PIXELS_PER_CELL, -left, -above, SIZE + right, SIZE + below
    )
    return picture, (CENTRES + np.array([left, above])) * PIXELS_PER_CELL - 0.5


def _plane(shot: Shot) -> np.ndarray:
    points = shot.lattice_to_photo(CENTRES)
    return np.asarray(cv2.findHomography(CENTRES, points)[0], np.float64)


@pytest.mark.parametrize(
    "margins",
    [
        (0.05, 0.05, 0.05, 0.05), (0.1, 0.1, 0.1, 0.1), (0.2, 0.2, 0.2, 0.2),
        (0.4, 0.4, 0.4, 0.4), (0.08, 0.3, 0.27, 0.1),
    ],
    ids=str,
)  # fmt: skip
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_map_cropped_to_its_frame_is_found(shot: Shot, margins: Margins, turns: int) -> None:
    picture, centres = _cropped(shot, margins)
    turned = np.ascontiguousarray(np.rot90(picture, turns))
    found = find_sheet(turned)
    height, width = picture.shape[:2]
    for _ in range(turns):  # as np.rot90 moves a pixel
        centres, width, height = (
            np.stack([centres[:, 1], width - 1 - centres[:, 0]], 1),
            height,
            width,
        )
    assert found.layout == "K-B"
    assert np.abs(found.lattice.to_lattice(centres) - CENTRES).max() < 0.1


@pytest.mark.parametrize(
    ("margins", "sides"),
    [
        ((0.2, -0.5, 0.2, 0.2), ("upper",)),
        ((0.2, 0.2, 0.2, -0.3), ("lower",)),
        ((0.2, 0.2, -0.4, 0.2), ("right",)),
    ],
    ids=str,
)
def test_a_crop_into_the_map_says_which_side_is_missing(
    shot: Shot, margins: Margins, sides: tuple[str, ...]
) -> None:
    with pytest.raises(TooTight) as refused:
        find_sheet(_cropped(shot, margins)[0])
    assert refused.value.values["corners"] == sides


@pytest.mark.parametrize("kind", ["squares_11", "crossword_11", "framed_map", "chessboard"])
def test_other_grids_cropped_to_their_frame_are_no_crops_of_a_map(kind: str) -> None:
    page = negative_page(kind, 60.0, np.random.default_rng(2))
    (left, upper), (right, lower) = page.to_page([(-0.1, -0.1), (11.1, 11.1)]).round().astype(int)
    with pytest.raises(NoSheet) as refused:
        find_sheet(np.ascontiguousarray(page.image[upper:lower, left:right]))
    assert not isinstance(refused.value, TooTight)


def test_what_a_camera_takes_is_no_crop_of_the_map() -> None:
    assert Crop.from_picture(np.zeros((1200, 1600, 3), np.uint8)) is None
    assert Crop.from_picture(np.zeros((1000, 1100, 3), np.uint8)) is not None


@pytest.mark.slow
def test_reported_crops_are_read_as_drawn(shared: Path) -> None:
    """Eight crops with a tenth of a space round the grid, which were called bent."""
    reports = shared / "cases" / "reports"
    truth = json.loads((reports / "truth.json").read_text(encoding="utf-8"))
    photos = sorted((reports / "tight").glob("*.jpg"))
    assert len(photos) == 8
    reader = Reader.load()
    for photo in photos:
        reading = reader.read(photo)
        expected = truth[f"tight/{photo.name}"]
        assert reading.layout == expected["layout"], photo.name
        assert str(reading.sheet().board).replace("\n", "/").split("/") == expected["map"], photo
        # no coin is in the picture: they are asked, not guessed
        assert "coins" in {doubt.kind for doubt in reading.doubts}, photo.name
