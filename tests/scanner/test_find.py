"""Finding the sheet: on the product's own sheet photographed by the camera, whose map is exact."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.bend import Bend, Curve
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.negatives import negative_page
from kscore.calibration.photograph.papers import home_printed_page, own_page, published_page
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.errors import BadCorners, CutOff, NoSheet, PrintMismatch, TooBlurred, TooDark
from kscore.scanner.find.detect import FoundSheet, find_sheet, find_sheet_at
from kscore.scanner.find.verify import ENOUGH, Evidence, is_acceptable
from kscore.scanner.lattice import SIZE, Lattice
from kscore.scanner.photo import load_photo
from kscore.scanner.rectify import rectify

CENTRES = np.stack(np.meshgrid(np.arange(SIZE) + 0.5, np.arange(SIZE) + 0.5), -1).reshape(-1, 2)
CURL = Bend((Curve("arch", 0.4, 1.0, 0.4, 5.0), Curve("curl", 2.0, 2.0, 0.5, 1.0)))
PIXELS_PER_CELL = 44.0


def _shot(layout: str | Layout = "K-A", seed: int = 3, **changes: object) -> Shot:
    base = Conditions(width=900, height=1200, noise=2.0, defocus=0.01, jpeg_quality=88)
    page = own_page(layout, PIXELS_PER_CELL)
    return photograph(page, np.random.default_rng(seed), replace(base, **changes))  # type: ignore[arg-type]


def _miss(found: FoundSheet, shot: Shot) -> float:
    """The largest distance, in cells, of a space's centre from its true place."""
    there = found.lattice.to_lattice(shot.lattice_to_photo(CENTRES))
    return float(np.abs(there - CENTRES).max())


@pytest.mark.parametrize(
    ("layout", "changes"),
    [
        ("K-A", {}),
        ("K-A", {"roll": 180.0}),
        ("K-B", {"roll": 92.0, "tilt": 25.0, "table": "dark_wood"}),
        ("H-A", {"roll": -80.0, "tilt": 40.0, "azimuth": 40.0, "table": "gingham"}),
        ("H-B", {"roll": 33.0, "bend": CURL}),
    ],
    ids=["straight", "upside down", "on its side", "steep", "bent"],
)
def test_finds_every_layout_whichever_way_up(layout: str, changes: dict[str, Any]) -> None:
    shot = _shot(layout, **changes)
    found = find_sheet(shot.photo)
    assert (found.layout, found.others) == (layout, 0)
    assert found.layout_confidence > 0.99
    assert _miss(found, shot) < 0.06
    assert 0.5 < found.quality.value <= 1


def test_finds_a_grid_whose_page_is_cut_away() -> None:
    shot = _shot("K-B", crop="grid", fill=0.95)
    assert _miss(find_sheet(shot.photo), shot) < 0.06


@pytest.mark.parametrize("cover", ["finger", "pencil"])
def test_finds_a_grid_with_a_hidden_corner(cover: str) -> None:
    shot = _shot("K-A", cover=cover, cover_corner="bottom_left")
    found = find_sheet(shot.photo)
    assert found.layout == "K-A"
    assert _miss(found, shot) < 0.1


def test_takes_the_largest_of_two_sheets() -> None:
    big, small = _shot("K-B", fill=0.62).photo, _shot("H-A", fill=0.55).photo
    side = cv2.resize(small, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
    both = np.full((big.shape[0], big.shape[1] + side.shape[1], 3), 90, np.uint8)
    both[:, : big.shape[1]] = big
    both[: side.shape[0], big.shape[1] :] = side
    found = find_sheet(both)
    assert (found.layout, found.others) == ("K-B", 1)


def test_knows_a_players_own_layout() -> None:
    own = Layout("mine", frozenset({"A1", "C5", "E9", "H2", "K7"}))
    found = find_sheet(_shot(own).photo, {**LAYOUTS, "mine": own})
    assert found.layout == "mine"


@pytest.mark.parametrize(("spaces", "stands"), [(("F7",), True), (("D4", "F7"), False)])
def test_one_mountain_may_be_drawn_over(spaces: tuple[str, ...], stands: bool) -> None:
    """A hero attacked it, and the star is as dark as the print: a legible sheet was refused."""
    page = own_page("H-B", PIXELS_PER_CELL)
    for space in map(Space.parse, spaces):
        ring = np.array([[0.5, 0.1], [0.9, 0.4], [0.75, 0.85], [0.25, 0.85], [0.1, 0.4]])
        corners = page.to_page(ring + np.array([space.column, space.row])).astype(np.int32)
        cv2.fillPoly(page.image, [corners], (20, 20, 20), cv2.LINE_AA)
    conditions = Conditions(width=900, height=1200, noise=2.0, defocus=0.01)
    shot = photograph(page, np.random.default_rng(3), conditions)
    if not stands:
        with pytest.raises(NoSheet):
            find_sheet(shot.photo)
        return
    found = find_sheet(shot.photo)
    assert found.layout == "H-B"
    assert _miss(found, shot) < 0.06


@pytest.mark.parametrize("kind", ["crossword_11", "squares_11", "framed_map", "sudoku"])
def test_refuses_other_things(kind: str) -> None:
    rng = np.random.default_rng(11)
    shot = photograph(
        negative_page(kind, PIXELS_PER_CELL, rng),
        rng,
        Conditions(width=900, height=1200, tilt=12.0),
    )
    with pytest.raises(NoSheet):
        find_sheet(shot.photo)


def test_says_which_corner_is_cut_off() -> None:
    shot = _shot("K-A", roll=38.0, fill=0.9)
    beyond = int(shot.grid[3, 0] + 0.5 * np.hypot(*(shot.grid[1] - shot.grid[0])) / SIZE)
    with pytest.raises(CutOff) as refused:
        find_sheet(np.ascontiguousarray(shot.photo[:, beyond:]))
    assert refused.value.corners == ("lower_left",)


@pytest.mark.parametrize(
    ("side", "roll", "corners"),
    [
        ("left", 0.0, ("upper_left", "lower_left")),
        # the sheet lies on its side: the photo's left is its foot
        ("lower", 90.0, ("lower_right", "lower_left")),
    ],
)
def test_says_which_side_is_cut_off(side: str, roll: float, corners: tuple[str, str]) -> None:
    shot = _shot("K-A", fill=0.9, roll=roll)
    left = int(shot.grid[:, 0].min() + 0.16 * np.ptp(shot.grid[:, 0]))
    with pytest.raises(CutOff) as refused:
        find_sheet(np.ascontiguousarray(shot.photo[:, left:]))
    assert refused.value.corners == corners
    assert refused.value.values["corners"] == (side,)
    assert f"{side} side" in str(refused.value)


@pytest.mark.parametrize(
    ("gone", "where"),
    [
        (("upper_left",), ("upper_left",)),
        (("upper_left", "lower_right"), ("upper_left", "lower_right")),
        (("upper_right", "lower_right"), ("right",)),
        (("upper_left", "upper_right", "lower_right"), ("upper", "right")),
    ],
)
def test_names_sides_before_corners(gone: tuple[str, ...], where: tuple[str, ...]) -> None:
    assert CutOff(gone).values["corners"] == where


def test_follows_a_fold_across_the_map() -> None:
    fold = Bend((Curve("fold", np.pi / 2, 0.5, 0.7, 0.3),))
    shot = _shot("K-B", bend=fold, tilt=30.0, azimuth=60.0)
    assert _miss(find_sheet(shot.photo), shot) < 0.08


def test_says_that_others_lie_beside_it() -> None:
    sheets = own_page("K-B", PIXELS_PER_CELL), own_page("H-A", PIXELS_PER_CELL)
    conditions = Conditions(
        width=2000, height=1100, fill=0.95, others=1, shift=(-1.0, 0.0), noise=2.0
    )
    beside = 147  # the seed with which the other one lies to the right, wholly in view
    shot = photograph(sheets[0], np.random.default_rng(beside), conditions, others=sheets[1:])
    found = find_sheet(shot.photo)
    assert found.layout in ("K-B", "H-A")
    assert found.others == 1
    assert "quality.others" in found.quality.reasons


def test_says_that_it_is_too_dark() -> None:
    black = (np.random.default_rng(0).normal(12, 4, (600, 800, 3))).clip(0, 255).astype(np.uint8)
    with pytest.raises(TooDark):
        find_sheet(black)


def test_fits_from_given_corners() -> None:
    shot = _shot("H-B", tilt=20.0, roll=14.0)
    cell = np.hypot(*(shot.grid[1] - shot.grid[0])) / SIZE
    rough = shot.grid + np.array([[0.2, -0.15], [-0.2, 0.1], [0.15, 0.2], [-0.1, -0.2]]) * cell
    found = find_sheet_at(shot.photo, rough)
    assert found.layout == "H-B"
    assert _miss(found, shot) < 0.06


@pytest.mark.parametrize(
    "corners",
    [
        [[0, 0], [500, 0], [0, 500], [500, 500]],  # crossed
        [[0, 0], [0, 500], [500, 500], [500, 0]],  # mirrored
        [[0, 0], [500, 0], [500, 500]],  # three
        [[0, 0], [5000, 0], [5000, 5000], [0, 5000]],  # outside
    ],
)
def test_refuses_corners_that_span_no_sheet(corners: list[list[float]]) -> None:
    with pytest.raises(BadCorners):
        find_sheet_at(np.zeros((800, 800, 3), np.uint8), np.array(corners, float))


@pytest.mark.parametrize(("named", "printed"), [("K-A", "K-B"), ("H-B", "K-A"), ("K-B", "H-A")])
def test_corners_do_not_make_one_layout_of_another(named: str, printed: str) -> None:
    shot = _shot(printed)
    with pytest.raises(PrintMismatch) as refused:
        find_sheet_at(shot.photo, shot.grid, {named: LAYOUTS[named]})
    assert refused.value.values["layout"] == named


@pytest.mark.parametrize("layout", ["K-A", "K-B", "H-A", "H-B"])
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_corners_named_from_another_one_are_refused(layout: str, turns: int) -> None:
    shot = _shot(layout)
    corners = np.roll(shot.grid, turns, axis=0)
    with pytest.raises(BadCorners) as refused:
        find_sheet_at(shot.photo, corners, {layout: LAYOUTS[layout]})
    assert refused.value.values["wrong"] == "turned"
    with pytest.raises(BadCorners):
        find_sheet_at(shot.photo, corners)
    for other in LAYOUTS.keys() - {layout}:
        with pytest.raises(PrintMismatch):
            find_sheet_at(shot.photo, corners, {other: LAYOUTS[other]})


def test_a_home_made_layout_whose_mountains_nobody_knows_is_read_where_its_corners_are() -> None:
    """Nothing that looks like a mountain stands on it, so nothing contradicts the layout that was
    named."""
    shot = _shot(Layout("bare", frozenset()))
    own = Layout("own", LAYOUTS["K-A"].mountains)
    assert find_sheet_at(shot.photo, shot.grid, {"own": own}).layout == "own"


def test_records_a_picture_of_each_stage() -> None:
    class Album:
        def __init__(self) -> None:
            self.pages: dict[str, np.ndarray] = {}

        def picture(self, name: str, pixels: np.ndarray) -> None:
            self.pages[name] = pixels

    album = Album()
    find_sheet(_shot().photo, recorder=album)
    assert {"proposals_by_outline", "lattice", "grid"} <= set(album.pages)


def test_lattice_there_and_back() -> None:
    bend = np.zeros((29, 29, 2))
    bend[..., 0] = 4 * np.sin(np.linspace(0, 3, 29))
    lattice = Lattice(np.array([[40.0, 3, 100], [-2, 42, 80], [0.001, 0.002, 1]]), bend)
    assert np.abs(lattice.to_lattice(lattice.to_photo(CENTRES)) - CENTRES).max() < 1e-3
    twice = lattice.scale(2).to_photo(CENTRES)
    assert np.allclose((twice + 0.5) / 2 - 0.5, lattice.to_photo(CENTRES))


def test_turned_lattice_counts_from_the_next_corner() -> None:
    flat = Lattice(np.array([[40.0, 3, 100], [-2, 42, 80], [0.001, 0.002, 1]]))
    assert np.allclose(flat.turn(1).corners, np.roll(flat.corners, -1, axis=0))
    assert np.allclose(flat.turn(4).corners, flat.corners)


def test_rectified_pixels_lie_where_they_should() -> None:
    ramp = np.dstack([np.tile(np.arange(400, dtype=np.uint8) // 2, (300, 1))] * 3)
    lattice = Lattice(np.array([[20.0, 0, 30], [0, 20, 10], [0, 0, 1]]))
    flat = rectify(ramp, lattice, 20, 2, 1, 5, 3)
    assert flat.shape == (40, 60, 3)
    expected = (30 + 20 * (2 + (np.arange(60) + 0.5) / 20)) / 2 - 0.25
    assert np.abs(flat[20, :, 0] - expected).max() <= 1


def test_finds_the_publishers_sheet_and_the_redraw(shared) -> None:
    base = Conditions(
        width=1050, height=1400, tilt=18.0, roll=171.0, noise=2.0, defocus=0.01, table="wood"
    )
    for page in (published_page("K-B", 64, shared), home_printed_page("K-A", 64, shared)):
        shot = photograph(page, np.random.default_rng(5), base)
        found = find_sheet(shot.photo)
        assert (found.printed.name, found.layout) == (page.printed.name, page.layout.key)
        assert _miss(found, shot) < 0.06


def test_refuses_photos_of_sudokus(shared) -> None:
    # never lend their light to a final photo
    for name in ("image1000.original.jpg", "image1003.original.jpg"):
        photo = cv2.imread(str(shared / "data" / "photos" / name), cv2.IMREAD_REDUCED_COLOR_2)
        assert photo is not None
        with pytest.raises(NoSheet):
            find_sheet(np.asarray(photo, np.uint8))


@pytest.mark.parametrize(
    ("scale", "softness", "kind"), [(0.015, 0.0, TooDark), (1.0, 12.0, TooBlurred)]
)
def test_says_why_a_sheet_is_lost(scale: float, softness: float, kind: type[NoSheet]) -> None:
    photo = _shot("K-A").photo
    if softness:
        photo = np.asarray(cv2.GaussianBlur(photo, (0, 0), softness), np.uint8)
    noise = np.random.default_rng(2).normal(0, 2, photo.shape)
    with pytest.raises(kind):
        find_sheet(np.clip(photo * scale + noise, 0, 255).astype(np.uint8))


def test_a_drowned_frame_is_enough_where_all_that_is_printed_is_seen() -> None:
    """Dark spaces along the edge in a dark photo; nothing else has a sheet's mountains inside its
    scale bar."""
    seen = Evidence(
        frame=0.32,
        weakest_side=0.24,
        bars=0.89,
        inner=0.39,
        steady=0.76,
        mountains=5.4,
        lead=10.0,
        misplaced=0,
    )
    assert seen.log_odds(segments=True) < ENOUGH
    assert is_acceptable(seen, segments=True)
    for less in (
        {"misplaced": 1},
        {"mountains": 2.0},
        {"bars": 0.6},
        {"weakest_side": 0.1},
        {"lead": 1.0},
    ):
        assert not is_acceptable(replace(seen, **less), segments=True), less


@pytest.mark.slow
def test_reported_scans_without_colours_are_found(shared: Path) -> None:
    """Grey, black and white by a copier or a threshold, and overexposed."""
    folder = shared / "cases" / "reports" / "toneless"
    truth = json.loads((folder.parent / "truth.json").read_text(encoding="utf-8"))
    photos = sorted(folder.glob("*.jpg"))
    assert len(photos) >= 7
    for photo in photos:
        if "quant" in photo.name:  # its quantisation is damaged, and refused as that
            continue
        found = find_sheet(load_photo(photo).pixels)
        assert found.layout == truth[f"toneless/{photo.name}"]["layout"], photo.name
