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
from scanner.errors import NoSheetFound, TooBent
from scanner.finishing import BENT_AT_ODDS, Fitted, may_stand
from scanner.grid import find_sheet


def _photo(height: float) -> np.ndarray:
    bend = Bend((Curve("curl", 0.8, 1.0, height, 1.0),)) if height else Bend(())
    conditions = Conditions(width=900, height=1200, light="day", tilt=30.0, azimuth=60.0, bend=bend)
    return photograph(raster("K-A", 44.0), np.random.default_rng(3), conditions).photo


@pytest.fixture(scope="module")
def fits() -> dict[float, tuple[tuple, bool]]:
    """The last fit's arguments and whether it may stand, for a flat and a strongly bent sheet."""
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
    assert not fits[0.0][2].strongly_bent
    assert fits[1.6][2].strongly_bent


def test_inner_lines_beside_their_place_are_forgiven_on_a_flat_sheet_only(fits: dict) -> None:
    for height, stands in ((0.0, True), (1.6, False)):
        view, photo, fitted, layout = fits[height]
        assert may_stand(view, photo, fitted, layout)
        off = _beside(fitted, 0.2)
        assert off.unease > BENT_AT_ODDS > fitted.unease
        assert may_stand(view, photo, off, layout) is stands


def test_a_strongly_bent_sheet_seen_only_in_a_clearer_picture_is_not_believed(fits: dict) -> None:
    for height, stands in ((0.0, True), (1.6, False)):
        view, photo, fitted, layout = fits[height]
        assert may_stand(replace(view), photo, fitted, layout) is stands


@pytest.mark.parametrize(("height", "error"), [(0.0, NoSheetFound), (1.6, TooBent)])
def test_the_player_is_told_that_it_is_the_bend(
    height: float, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(grid, "may_stand", lambda *_: False)
    with pytest.raises(error):
        find_sheet(_photo(height))
