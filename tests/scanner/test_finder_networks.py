"""The finder's networks: how far a lattice is off, where a page lies, what is printed in a
space."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from kscore.calibration.photograph.bend import Bend
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import own_page
from kscore.engine.layout import LAYOUTS
from kscore.scanner.errors import BadCorners, NoSheet
from kscore.scanner.find.detect import find_sheet, find_sheet_at
from kscore.scanner.find.fit import FinalFit, LatticeFit
from kscore.scanner.find.lattice_network import (
    Crossings,
    find_crossings,
    lattice_residual,
    values_at_pieces,
)
from kscore.scanner.find.layout import printed_scores, recognise
from kscore.scanner.find.least_squares import Bending
from kscore.scanner.find.lines import LinePieces, piece_places
from kscore.scanner.find.page_network import page_proposals
from kscore.scanner.find.proposals import detect_pages, refit_by_network
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.find.verify import curl_uncertainty, is_trustworthy, recognise_print
from kscore.scanner.lattice import CROSSINGS, SIZE, Array, Lattice, project
from kscore.scanner.printed import PRINTED

GRID = np.array([[0.0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]])


def _shot(layout: str = "K-A", tilt: float = 18.0, cover: str = "none", roll: float = 0.0) -> Shot:
    conditions = Conditions(width=900, height=1200, tilt=tilt, roll=roll, bend=Bend(), cover=cover)
    return photograph(own_page(layout, 44.0), np.random.default_rng(3), conditions)


def _lattice(shot: Shot, moved: Array | None = None) -> Lattice:
    """The true lattice of a flat sheet, its corners ``moved`` (4, 2) by so many cells."""
    corners = GRID if moved is None else GRID + moved
    plane, _ = cv2.findHomography(GRID, shot.lattice_to_photo(corners))
    return Lattice(np.asarray(plane, np.float64))


def _fitted(lattice: Lattice, shot: Shot) -> FinalFit:
    return FinalFit(lattice, Bending.none(), PRINTED["own"], lattice_residual(shot.photo, lattice))


@pytest.mark.parametrize("cover", ["none", "finger"])
@pytest.mark.parametrize("layout", ["K-A", "H-B"])
def test_a_true_lattice_stands_and_a_wrong_one_does_not(layout: str, cover: str) -> None:
    shot = _shot(layout, cover=cover)
    view = Pyramid.from_picture(shot.photo)
    assert is_trustworthy(view, view, _fitted(_lattice(shot), shot))
    curled = np.array([[0, 0], [0, 0], [0.35, 0.3], [0, 0]])
    for moved in (np.full((4, 2), 0.3), curled, np.array([1.0, 0.0]), np.array([0.0, -1.0])):
        wrong = _fitted(_lattice(shot, moved), shot)
        assert not is_trustworthy(view, view, wrong)
        # Seen as right in a clearer picture, it is asked of the photo itself, too.
        deceived = replace(wrong, residual=_fitted(_lattice(shot), shot).residual)
        assert is_trustworthy(view, view, deceived)
        assert not is_trustworthy(replace(view), view, deceived)


def test_a_bent_sheet_is_asked_where_its_corners_are(monkeypatch: pytest.MonkeyPatch) -> None:
    shot = _shot()
    view, fitted = Pyramid.from_picture(shot.photo), _fitted(_lattice(shot), shot)
    assert curl_uncertainty(view, fitted.lattice) < 0.15
    hidden = shot.photo.copy()
    x, y = shot.lattice_to_photo(np.array([[9.0, 1.5]]))[0].astype(int)
    # a quarter of the grid's side is covered: what is there can only be guessed
    hidden[:y, x:] = 90
    assert curl_uncertainty(Pyramid.from_picture(hidden), fitted.lattice) > 2 * curl_uncertainty(
        view, fitted.lattice
    )
    for found, stands in ((0.1, True), (0.4, False)):

        def curl(*_: object, found: float = found) -> float:
            return found

        assert is_trustworthy(view, view, fitted, curl)  # it lies flat
        with monkeypatch.context() as bent:
            bent.setattr(FinalFit, "bend", property(lambda _: 0.2))
            assert is_trustworthy(view, view, fitted, curl) is stands


def test_curled_corners() -> None:
    lattice = _lattice(_shot())
    there = lattice.to_lattice(lattice.curl(0.2).to_photo(CROSSINGS)) - CROSSINGS
    assert np.abs(there.reshape(12, 12, 2)[4:8, 4:8]).max() < 0.01
    corners = there.reshape(12, 12, 2)[[0, 0, -1, -1], [0, -1, -1, 0]]
    assert np.allclose(corners, 0.2 * np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]), atol=0.03)


def test_how_far_a_lattice_is_off() -> None:
    shot = _shot()
    for moved in ((0.0, 0.0), (0.15, -0.1), (-0.3, 0.25)):
        seen = lattice_residual(shot.photo, _lattice(shot, np.tile(moved, (4, 1))))
        # The lattice lies that much too far to the right and below, so the lines lie to the left of
        # it and above.
        assert np.abs(seen.offset + np.array(moved)).max() < 0.1
        assert seen.spread.max() < 0.1


def test_a_rough_lattice_is_set_right() -> None:
    shot = _shot()
    rough = _lattice(shot, np.array([[0.5, 0.4], [-0.4, 0.3], [-0.5, -0.3], [0.2, -0.4]]))
    whole, bending = find_crossings(Pyramid.from_picture(shot.photo), rough)
    there = bending.lattice(whole.base).to_lattice(shot.lattice_to_photo(CROSSINGS))
    assert np.abs(there - CROSSINGS).max() < 0.06


def test_values_at_crossings_become_values_at_pieces() -> None:
    u, v = CROSSINGS.reshape(SIZE + 1, SIZE + 1, 2).transpose(2, 0, 1)
    field = np.stack([0.1 * u + 0.2 * v, 0.3 * v - 0.1 * u], -1)
    axis, places = piece_places()
    places = np.clip(places, 0, SIZE)  # the ends in the frame have the crossing's value
    expected = np.where(
        axis == 0, 0.1 * places[:, 0] + 0.2 * places[:, 1], 0.3 * places[:, 1] - 0.1 * places[:, 0]
    )
    assert np.allclose(values_at_pieces(field).ravel(), expected)


def test_a_line_far_from_what_the_network_sees_has_no_weight() -> None:
    shape = (2, SIZE + 1, SIZE + 2)
    spreads = np.full((SIZE + 1, SIZE + 1, 2), 0.01)
    whole = Crossings(
        base=np.eye(3),
        shift=np.full(shape, 0.1),
        spread=np.full(shape, 0.01),
        points=CROSSINGS + 0.1,
        spreads=spreads,
        settled=True,
    )
    wanted = np.full(shape, 0.1)
    wanted[0, 3, 4] = 0.4
    shift, weights = whole.with_lines(wanted, np.ones(shape))
    assert np.allclose(shift, 0.1)
    assert weights[0, 3, 4] < weights[0, 3, 5]


@pytest.mark.parametrize("roll", [0.0, 60.0, 180.0, 270.0])
def test_a_page_is_proposed_whichever_way_up(roll: float) -> None:
    shot = _shot(roll=roll, tilt=25.0)
    corners = page_proposals(shot.photo)[0]
    plane, _ = cv2.findHomography(shot.lattice_to_photo(GRID), GRID)
    assert np.abs(project(np.asarray(plane, np.float64), corners) - GRID).max() < 1.0


def test_where_there_is_no_page_none_is_proposed() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 700, 3)).astype(np.uint8)
    for pixels in (np.full((700, 900, 3), 130, np.uint8), noise, np.zeros((40, 30, 3), np.uint8)):
        assert page_proposals(pixels) == []


def test_a_page_is_found_by_the_network_alone() -> None:
    shot = _shot(tilt=30.0)
    (detection,) = detect_pages(Pyramid.from_picture(shot.photo), LAYOUTS, [], None)
    assert detection.accepted
    assert detection.printed.best.layout == "K-A"
    view = Pyramid.from_picture(shot.photo)
    there = detection.candidate.lattice.scale(1 / view.scale).to_lattice(
        shot.lattice_to_photo(CROSSINGS)
    )
    assert np.abs(there - CROSSINGS).max() < 0.06
    assert list(detect_pages(view, LAYOUTS, [detection], None)) == []  # known already


def test_a_page_proposed_in_two_parts_is_one_sheet() -> None:
    shot = _shot(tilt=30.0)
    view = Pyramid.from_picture(shot.photo)
    whole = page_proposals(view.colour)[0]
    parts = [whole, whole + 3.0, whole - 2.0]
    found = detect_pages(view, LAYOUTS, [], None, propose=lambda _: parts)
    assert [detection.accepted for detection in found].count(True) == 1


def test_a_doubted_detection_is_set_right() -> None:
    shot = _shot(tilt=30.0, roll=90.0)
    view = Pyramid.from_picture(shot.photo)
    rough = _lattice(shot, np.array([[0.5, 0.4], [-0.4, 0.3], [-0.5, -0.3], [0.2, -0.4]])).scale(
        view.scale
    )
    nothing = LinePieces.empty()
    candidate = LatticeFit(
        homography=rough.homography,
        lattice=rough,
        printed=PRINTED["own"],
        pieces=nothing,
        shift=nothing.offset,
        weights=nothing.strength,
    )
    rejected = recognise_print(view, candidate, LAYOUTS, (0,))
    assert not rejected.accepted
    assert refit_by_network(view, rejected, LAYOUTS).accepted


@pytest.mark.parametrize("layout", sorted(LAYOUTS))
@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_layout_and_way_up_are_recognised(layout: str, turns: int) -> None:
    shot = _shot(layout)
    seen = recognise(printed_scores(shot.photo, _lattice(shot).turn(turns)), LAYOUTS)
    assert (seen.best.layout, seen.best.turns) == (layout, (4 - turns) % 4)
    assert seen.best.missing == seen.best.surplus == 0
    assert seen.confidence > 0.99


@pytest.mark.parametrize("shape", [(1, 5000), (5000, 1), (3, 3), (2, 9000)])
def test_a_strip_of_a_picture_is_no_sheet(shape: tuple[int, int]) -> None:
    with pytest.raises(NoSheet):
        find_sheet(np.full((*shape, 3), 180, np.uint8))


def test_corners_named_where_there_is_no_map_are_refused() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 700, 3)).astype(np.uint8)
    with pytest.raises(BadCorners, match="too small"):
        find_sheet_at(noise, 300 + 1e-3 * GRID / SIZE)
    for side in (200.0, 400.0, 600.0):
        try:
            found = find_sheet_at(noise, 50 + side * GRID / SIZE)
        except BadCorners:
            continue
        assert "quality.unsure" in found.quality.reasons
