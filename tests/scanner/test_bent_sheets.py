"""A sheet that curls up at a corner lies there a third of a space from any plane: it is followed,
or refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.photograph.bend import Bend, Curve
from kscore.calibration.photograph.camera import Shot, photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import own_page
from kscore.scanner.errors import NoSheet, TooBent, Uncertain
from kscore.scanner.find import detect as grid
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.find.fit import FinalFit
from kscore.scanner.find.lines import viterbi_path
from kscore.scanner.lattice import CENTRES, SIZE
from kscore.scanner.photo import load_photo

SAMPLE = Path(__file__).resolve().parents[2] / "sample_sheets" / "spring_pencil.jpg"


def _curled(height: float, start: float) -> Shot:
    """The product's own sheet in evening light from the side, one corner curled up, as tall as
    ``height`` cells."""
    bend = Bend((Curve("curl", 0.8, start, height, 1.0),))
    conditions = Conditions(
        width=900, height=1200, noise=6.0, defocus=0.02, jpeg_quality=80, light="evening",
        exposure=0.75, haze=0.1, tilt=38.0, azimuth=60.0, bend=bend,
    )  # fmt: skip
    return photograph(own_page("K-A", 44.0), np.random.default_rng(3), conditions)


@pytest.mark.parametrize(("height", "start"), [(1.2, 1.0), (1.6, 1.0), (1.6, 3.0), (2.0, 3.0)])
def test_a_corner_curled_up_is_followed(height: float, start: float) -> None:
    shot = _curled(height, start)
    found = find_sheet(shot.photo)
    there = found.lattice.to_lattice(shot.lattice_to_photo(CENTRES))
    assert np.abs(there - CENTRES).max() < 0.08


@pytest.mark.parametrize("height", [2.5, 3.5])
def test_a_corner_curled_too_far_is_in_its_place_or_refused(height: float) -> None:
    # A fit in the sharpened picture was once accepted half a space beside its place.
    shot = _curled(height, 3.0)
    try:
        found = find_sheet(shot.photo)
    except NoSheet:
        return
    there = found.lattice.to_lattice(shot.lattice_to_photo(CENTRES))
    assert np.abs(there - CENTRES).max() < 0.15


def test_a_line_is_followed_past_an_outline_beside_it() -> None:
    ppc, middle = 32, 16
    truth = np.round(
        ppc * np.array([0.0, 0.0, 0.01, 0.02, 0.04, 0.07, 0.11, 0.16, 0.21, 0.27, 0.34])
    ).astype(int)
    correlation = np.zeros((1, SIZE, 2 * middle + 1), np.float32)
    correlation[0, np.arange(SIZE), middle + truth] = 0.7
    # what somebody drew, nearer to where the line was expected
    correlation[0, 8:, middle - 3] = 0.8
    correlation[0, 4] = -0.5  # a piece that is hidden
    at = viterbi_path(correlation, ppc)[0] - middle
    assert np.array_equal(np.delete(at, 4), np.delete(truth, 4))
    assert abs(at[4] - truth[4]) <= 1


def test_where_the_largest_sheet_may_not_stand_the_next_one_is_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pixels = load_photo(SAMPLE).pixels
    small = pixels[::2, ::2]
    both = np.zeros((pixels.shape[0], pixels.shape[1] + small.shape[1], 3), np.uint8)
    both[:, : pixels.shape[1]] = pixels
    both[: small.shape[0], pixels.shape[1] :] = small
    answers: Iterator[bool] = iter((False, True))
    monkeypatch.setattr(grid, "is_trustworthy", lambda *_: next(answers))
    found = find_sheet(both)
    assert found.lattice.corners[:, 0].min() > pixels.shape[1]


@pytest.mark.parametrize(("bend", "error"), [(0.02, Uncertain), (0.3, TooBent)])
def test_what_may_not_stand_says_whether_paper_or_view_is_why(
    bend: float, error: type[NoSheet], monkeypatch: pytest.MonkeyPatch
) -> None:
    searched = []
    monkeypatch.setattr(grid, "is_trustworthy", lambda *_: searched.append(1))
    monkeypatch.setattr(FinalFit, "bend", property(lambda _: bend))
    with pytest.raises(NoSheet) as refused:
        find_sheet(load_photo(SAMPLE).pixels)
    assert type(refused.value) is error
    assert len(searched) == 1  # not searched for in clearer pictures
