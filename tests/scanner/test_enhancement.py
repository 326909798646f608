"""A photo in which the first search finds nothing is made clearer and searched again; what is no
sheet stays none."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.scanner.errors import NoSheet
from kscore.scanner.find.detect import find_sheet
from kscore.scanner.find.pyramid import ENHANCEMENTS
from kscore.scanner.photo import load_photo

SAMPLE = Path(__file__).resolve().parents[2] / "sample_sheets" / "spring_pencil.jpg"


def test_both_keep_size_and_add_contrast() -> None:
    pixels = load_photo(SAMPLE).pixels
    faint = np.asarray(cv2.addWeighted(pixels, 0.2, np.full_like(pixels, 150), 0.8, 0), np.uint8)
    for clearer in ENHANCEMENTS:
        after = clearer(faint)
        assert after.shape == faint.shape
        assert after.dtype == np.uint8
        assert after.std() > 1.1 * faint.std()


def test_a_sheet_in_thick_haze_is_found_where_it_is() -> None:
    pixels = load_photo(SAMPLE).pixels
    plain = find_sheet(pixels)
    hazy = np.asarray(cv2.addWeighted(pixels, 0.22, np.full_like(pixels, 190), 0.78, 0), np.uint8)
    found = find_sheet(hazy)
    assert found.layout == plain.layout
    assert (
        np.abs(found.lattice.corners - plain.lattice.corners).max()
        < 0.1 * plain.lattice.cell_size()
    )


def test_the_reason_is_that_of_the_photo_itself() -> None:
    with pytest.raises(NoSheet) as error:
        find_sheet(np.full((600, 800, 3), 4, np.uint8))
    assert error.value.key == "sheet.dark"
