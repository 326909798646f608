"""A strongly bent sheet is believed only where nothing speaks against the fit; the player is told to lay it flat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from calibration.bend import Bend, Curve
from calibration.camera import photograph
from calibration.conditions import Conditions
from calibration.sheet_art import raster
from scanner import grid
from scanner.errors import TooBent
from scanner.finishing import BENT, STRONGLY_BENT, STRONGLY_BENT_AT_ODDS, Fitted, may_stand
from scanner.grid import find_sheet


def _photo(height: float) -> np.ndarray:
    bend = Bend((Curve("curl", 0.8, 1.0, height, 1.0),)) if height else Bend(())
    conditions = Conditions(width=900, height=1200, light="day", tilt=30.0, azimuth=60.0, bend=bend)
    return photograph(raster("K-A", 44.0), np.random.default_rng(3), conditions).photo


@pytest.fixture(scope="module")
def fits() -> dict[float, tuple]:
    """Picture searched, photo and last fit of a flat and a strongly bent sheet."""
    seen = {}
    for height in (0.0, 1.6):
        kept: list = []

        def spy(*arguments: Any, kept: list = kept) -> bool:
            kept.append(arguments)
            return may_stand(*arguments)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(grid, "may_stand", spy)
            find_sheet(_photo(height))
        seen[height] = kept[0]
    return seen


def _beside(fitted: Fitted, cells: float) -> Fitted:
    """The same fit, with the level lines of one patch seen ``cells`` beside it."""
    offset = fitted.pieces.offset.copy()
    offset[1, 4:9, 4:9] += cells
    return replace(fitted, pieces=replace(fitted.pieces, offset=offset))


def test_how_bent_a_fit_is(fits: dict) -> None:
    assert fits[0.0][2].bend < BENT
    assert fits[1.6][2].bend > STRONGLY_BENT


def test_inner_lines_beside_their_place_are_forgiven_on_a_flat_sheet_only(fits: dict) -> None:
    for height, stands in ((0.0, True), (1.6, False)):
        view, photo, fitted = fits[height]
        assert may_stand(view, photo, fitted)
        off = _beside(fitted, 0.2)
        assert off.unease > STRONGLY_BENT_AT_ODDS > fitted.unease
        assert may_stand(view, photo, off) is stands


def test_a_strongly_bent_sheet_seen_only_in_a_clearer_picture_is_not_believed(fits: dict) -> None:
    for height, stands in ((0.0, True), (1.6, False)):
        view, photo, fitted = fits[height]
        assert may_stand(replace(view), photo, fitted) is stands


def test_what_is_contradicted_in_the_photo_is_not_searched_for_in_clearer_pictures() -> None:
    # Curled up like this, a fit in the sharpened picture was accepted half a space beside its place.
    for height in (2.0, 2.5):
        bend = Bend((Curve("curl", 0.8, 3.0, height, 1.0),))
        conditions = Conditions(
            width=900, height=1200, noise=6.0, defocus=0.02, jpeg_quality=80, light="evening", exposure=0.75, haze=0.1,
            tilt=38.0, azimuth=60.0, bend=bend,
        )  # fmt: skip
        with pytest.raises(TooBent):
            find_sheet(photograph(raster("K-A", 44.0), np.random.default_rng(3), conditions).photo)
