"""The camera: its map is exact, its photos are what the conditions say, and a seed gives one
photo."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.bend import Bend, Curve, Wave, sample_bend
from kscore.calibration.photograph.camera import Shot, cell_px, photograph
from kscore.calibration.photograph.conditions import CORNERS, COVERS, DIFFICULTIES, Conditions
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.projection import Nodes, look_at
from kscore.calibration.photograph.real_light import paper_shade, photograph_in
from kscore.calibration.photograph.tabletop import SURFACES, THINGS, surface, thing
from kscore.engine.layout import LAYOUTS
from kscore.scanner.printed import OWN, Box
from PIL import Image, ImageOps

_CURLED = Bend(
    (
        Curve("arch", 0.3, 1.0, 0.5, 4.5),
        Curve("curl", 2.0, 2.0, 0.7, 1.0),
        Curve("fold", 1.6, 0.3, 0.4, 0.4),
    ),
    (Wave(0.5, 0.3, 1.0, 0.03),),
)
_DOTS = np.stack(np.meshgrid(np.arange(0.5, 11, 2), np.arange(-2.5, 15, 2.5)), -1).reshape(-1, 2)


def _in_view(shot: Shot, box: Box) -> bool:
    """Whether a lattice box lies wholly in the photo (things may still lie over it)."""
    seen = shot.view.to_photo(box.corners())
    height, width = shot.photo.shape[:2]
    return bool((seen >= 0).all() and (seen <= (width - 1, height - 1)).all())


def _blank(px_per_cell: float = 40.0) -> Page:
    box = OWN.page
    image = np.full(
        (round(box.height * px_per_cell), round(box.width * px_per_cell), 3), 230, np.uint8
    )
    return Page(image, px_per_cell, (box.u0, box.v0), OWN, LAYOUTS["K-A"])


def _dotted(px_per_cell: float = 60.0) -> Page:
    page = _blank(px_per_cell)
    for x, y in page.to_page(_DOTS):
        centre = (round(x * 16), round(y * 16))
        cv2.circle(
            page.image, centre, round(0.15 * px_per_cell * 16), (20, 20, 20), -1, cv2.LINE_AA, 4
        )
    return page


def _centroid(photo: np.ndarray, near: np.ndarray, reach: int) -> np.ndarray:
    x, y = np.rint(near).astype(int)
    grey = photo[y - reach : y + reach + 1, x - reach : x + reach + 1].mean(2)
    weight = np.clip(grey.max() - 25 - grey, 0, None)
    ys, xs = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    return np.array(
        [x + (weight * xs).sum() / weight.sum(), y + (weight * ys).sum() / weight.sum()]
    )


def _still(**changes: Any) -> Conditions:
    """No light, blur or noise to speak of."""
    base = Conditions(
        width=1200,
        height=1600,
        gradient=0.0,
        vignette=0.0,
        noise=0.0,
        defocus=0.004,
        sharpen=0.0,
        jpeg_quality=95,
    )
    return replace(base, **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"tilt": 40.0, "azimuth": 60.0, "roll": 25.0},
        {"bend": _CURLED, "tilt": 30.0, "azimuth": 200.0, "roll": -170.0, "exif_orientation": 6},
        {"bend": _CURLED, "tilt": 10.0, "roll": 95.0, "crop": "margin", "exif_orientation": 3},
    ],
    ids=["flat", "tilted", "bent", "bent and cropped"],
)
def test_dots_are_where_the_map_says(changes: dict[str, Any]) -> None:
    shot = photograph(_dotted(), np.random.default_rng(4), _still(**changes))
    expected = shot.lattice_to_photo(_DOTS)
    assert np.allclose(expected, shot.to_photo(shot.page.to_page(_DOTS)))
    cell = cell_px(shot.view)
    height, width = shot.photo.shape[:2]
    reach = round(0.3 * cell)
    inside = ((expected > reach + 2) & (expected < np.array([width, height]) - reach - 3)).all(1)
    assert inside.sum() > 20
    errors = [np.hypot(*(_centroid(shot.photo, p, reach) - p)) for p in expected[inside]]
    # A circle's middle is not the middle of its image in perspective: half a hundredth of a cell is
    # allowed for.
    assert np.median(errors) < 0.006 * cell
    assert np.max(errors) < 0.02 * cell


def test_the_way_back_is_the_inverse() -> None:
    rng = np.random.default_rng(8)
    for index in range(12):
        conditions = Conditions.sample(rng, DIFFICULTIES[index % 3], 3.0)
        view = look_at(OWN, conditions)
        points = rng.uniform((-1.3, -3.8), (12.3, 15.4), (200, 2))
        back = view.to_lattice(view.to_photo(points), rounds=30)
        assert np.abs(back - points).max() < 1e-4


def test_paper_keeps_its_lengths_when_it_bends() -> None:
    rng = np.random.default_rng(3)
    for _ in range(10):
        bend = replace(sample_bend(rng, 1.0), waves=())
        if len(bend.curves) != 1:
            bend = Bend(bend.curves[:1])
        points = rng.uniform(-6, 6, (100, 2))
        step = 1e-3 * np.array([np.cos(0.7), np.sin(0.7)])
        moved = np.linalg.norm(bend.surface(points + step) - bend.surface(points), axis=1)
        assert np.allclose(moved, 1e-3, rtol=2e-2)


def test_slopes_are_those_of_the_surface() -> None:
    points = np.random.default_rng(1).uniform(-6, 6, (100, 2))
    for axis, step in ((0, (1e-3, 0)), (1, (0, 1e-3))):
        rise = (_CURLED.surface(points + step)[:, 2] - _CURLED.surface(points - step)[:, 2]) / 2e-3
        assert np.allclose(rise, _CURLED.slopes(points)[:, axis], atol=2e-2)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_what_is_to_be_read_is_in_the_photo(difficulty: str) -> None:
    rng = np.random.default_rng(5)
    for _ in range(60):
        conditions = Conditions.sample(rng, difficulty, 2.0)
        view = look_at(OWN, conditions)
        part = OWN.frame if conditions.crop == "grid" else OWN.content
        seen = view.to_photo(part.corners())
        assert (seen > -0.5).all()
        assert (seen < (conditions.width - 0.5, conditions.height - 0.5)).all()
        # Never mirrored: the corners run clockwise.
        (ax, ay), (bx, by), (cx, cy) = seen[:3]
        assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0


def test_one_seed_one_photo() -> None:
    conditions = Conditions.sample(np.random.default_rng(2), "hard", 0.4)

    def shot(seed: int) -> Shot:
        return photograph(_blank(24), np.random.default_rng(seed), conditions)

    assert shot(1).jpeg == shot(1).jpeg
    assert shot(1).jpeg != shot(2).jpeg


@pytest.mark.parametrize("orientation", [1, 3, 6, 8])
def test_the_file_shows_the_same_photo_after_its_exif_rotation(orientation: int) -> None:
    conditions = _still(width=480, height=640, exif_orientation=orientation)
    shot = photograph(_dotted(24), np.random.default_rng(0), conditions)
    opened = Image.open(io.BytesIO(shot.jpeg))
    assert opened.getexif().get(0x0112, 1) == orientation
    upright = np.asarray(ImageOps.exif_transpose(opened).convert("RGB"))[..., ::-1]
    assert upright.shape == shot.photo.shape
    assert np.abs(upright.astype(int) - shot.photo).mean() < 1.0


def test_truth_is_plain_json_and_saved_beside(tmp_path) -> None:
    conditions = Conditions.sample(np.random.default_rng(9), "normal", 0.3)
    shot = photograph(_blank(20), np.random.default_rng(0), conditions)
    truth = json.loads(json.dumps(shot.truth()))
    assert truth["layout"] == "K-A"
    assert truth["light"] == conditions.light
    assert np.allclose(truth["grid"], shot.grid, atol=0.01)
    assert truth["conditions"]["tilt"] == conditions.tilt
    shot.save(tmp_path / "photo.jpg")
    assert (tmp_path / "photo.jpg").read_bytes() == shot.jpeg
    assert _in_view(shot, OWN.frame)


def test_conditions_show_in_the_photo() -> None:
    def photo(**changes: Any) -> np.ndarray:
        return photograph(
            _blank(30), np.random.default_rng(1), _still(width=600, height=800, **changes)
        ).photo

    plain = photo()
    centre = (slice(350, 450), slice(250, 350))
    assert photo(exposure=0.5)[centre].mean() < 0.8 * plain[centre].mean()
    warm = photo(colour=(0.6, 0.95, 1.0))[centre].mean((0, 1))
    assert warm[2] - warm[0] > 30
    assert photo(noise=8.0)[centre].std() > plain[centre].std() + 4
    corner = (slice(0, 40), slice(0, 40))
    assert (
        photo(table="white", vignette=0.4)[corner].mean()
        < 0.9 * photo(table="white")[corner].mean()
    )
    assert np.abs(photo(cover="finger").astype(int) - plain).max() > 60
    assert np.abs(photo(others=1, fill=0.6).astype(int) - photo(fill=0.6)).max() > 60


def test_blur_softens_an_edge() -> None:
    def steepest(**changes: float) -> float:
        photo = photograph(
            _dotted(30), np.random.default_rng(1), _still(width=600, height=800, **changes)
        ).photo
        return float(
            np.percentile(np.abs(np.diff(photo[200:600, 150:450].astype(int), axis=1)), 99.9)
        )

    sharp = steepest()
    assert steepest(defocus=0.05) < 0.7 * sharp
    assert steepest(motion=0.15) < 0.8 * sharp


@pytest.mark.parametrize("corner", CORNERS)
@pytest.mark.parametrize("cover", COVERS[1:])
def test_a_cover_lies_over_its_corner_and_not_over_coins(cover: str, corner: str) -> None:
    conditions = _still(width=600, height=800, fill=0.7, table="white")
    for seed in range(3):
        bare = photograph(_blank(30), np.random.default_rng(seed), conditions)
        covered = photograph(
            _blank(30),
            np.random.default_rng(seed),
            replace(conditions, cover=cover, cover_corner=corner),
        )
        changed = np.abs(bare.photo.astype(int) - covered.photo).max(2)
        u, v = (0, 11)["right" in corner], (0, 11)["bottom" in corner]
        towards = np.array([[u, v]]) - 0.02 * np.sign(np.array([[u, v]]) - 5.5)
        x, y = np.rint(bare.lattice_to_photo(towards)[0]).astype(int)
        assert changed[y - 12 : y + 13, x - 12 : x + 13].max() > 50
        for px, py in np.rint(bare.lattice_to_photo(OWN.track_points())).astype(int):
            # Its soft shadow may fall there.
            assert changed[py - 1 : py + 2, px - 1 : px + 2].max() < 110


def test_surfaces_and_things_are_drawn() -> None:
    for kind in SURFACES:
        assert surface(kind, 3).shape[2] == 3
    with pytest.raises(ValueError, match="no such surface"):
        surface("lava", 0)
    for kind in THINGS:
        sprite = thing(kind, np.random.default_rng(0), 20)
        assert sprite.picture.shape[2] == 4
        assert sprite.picture[..., 3].max() == 255


def test_net_fields_are_resized_without_a_shift() -> None:
    nodes = Nodes.over(150, 100)
    field = nodes.points()[..., 0].astype(np.float32)
    strip = nodes.strip(field, 32, 40)
    assert np.allclose(strip, np.arange(150)[None, :], atol=1e-3)
    with pytest.raises(ValueError, match="node row"):
        nodes.strip(field, 5, 10)


def _real_photo() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """A grey newspaper grid in slanting yellow light, as (photo, corners, true brightness of
    paper)."""
    height, width = 800, 700
    yy, xx = np.mgrid[0:height, 0:width]
    light = (0.55 + 0.4 * xx / width + 0.1 * yy / height)[..., None] * np.array(
        [150.0, 190.0, 210.0]
    )
    corners = np.array([[150, 180], [560, 200], [545, 610], [140, 600]], np.float64)
    ink = np.ones((height, width), np.float32)
    to_photo = cv2.getPerspectiveTransform(
        np.array([[0, 0], [9, 0], [9, 9], [0, 9]], np.float32), corners.astype(np.float32)
    )
    for k in range(10):
        for line in (
            np.array([[[k, 0], [k, 9]]], np.float32),
            np.array([[[0, k], [9, k]]], np.float32),
        ):
            a, b = cv2.perspectiveTransform(line, to_photo)[0].round().astype(int)
            cv2.line(ink, a.tolist(), b.tolist(), 0.2, 2)
    return np.clip(light * ink[..., None], 0, 255).astype(np.uint8), corners, light


def test_the_light_of_a_real_photo_is_measured() -> None:
    photo, corners, light = _real_photo()
    shade = cv2.resize(paper_shade(photo, corners, corners), (photo.shape[1], photo.shape[0]))
    inside = (slice(230, 570), slice(180, 520))
    assert np.abs(shade[inside] / light[inside] - 1).max() < 0.06


def test_a_sheet_takes_a_real_photos_place_and_light() -> None:
    photo, corners, light = _real_photo()
    page = _blank(40)
    shot = photograph_in(photo, corners, page, np.random.default_rng(0), _still(), whole=False)
    cell = float(np.hypot(*(corners[1] - corners[0]))) / 11
    assert np.abs(shot.grid - corners).max() < 0.25 * cell
    ratio = shot.photo[300:500, 250:450].astype(float) / light[300:500, 250:450]
    assert ratio.std() / ratio.mean() < 0.03
    turned = photograph_in(
        photo, corners, page, np.random.default_rng(0), _still(), quarter_turns=2, whole=True
    )
    assert _in_view(turned, OWN.content)
    # Upside down: the sheet's top left lies at the lower right.
    assert turned.grid[0, 0] > turned.grid[2, 0]
    assert turned.grid[0, 1] > turned.grid[2, 1]
    assert turned.conditions.light == "real"
