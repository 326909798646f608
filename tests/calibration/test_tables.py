"""Tables and the statistics in them."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from kscore.calibration.measure.tables import (
    TextTable,
    expected_calibration_error,
    interval,
    percent,
    reliability,
    with_interval,
)


def test_a_table_stands_in_columns() -> None:
    table = TextTable(8, (("sheets", 8), ("right\n%", 7)), "what")
    head = table.head.split("\n")
    assert head == ["what      sheets  right", "                      %"]
    assert table.row("all", (3, "99.5")) == "all            3   99.5"
    with pytest.raises(ValueError, match="argument"):
        table.row("all", (3,))


def test_wilsons_interval() -> None:
    # Newcombe 1998, table I: 81 of 263.
    assert interval(81 / 263, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert interval(0.0, 0) == (0.0, 1.0)
    assert with_interval("right", 0, 20) == "right: 0.00 %, 95 % interval 0.00 to 16.11"
    assert percent(1, 0) == "-"


@given(st.integers(1, 2000), st.floats(0, 1))
def test_an_interval_holds_its_share(count: int, share: float) -> None:
    low, high = interval(share, count)
    assert 0 <= low <= share + 1e-12
    assert share - 1e-12 <= high <= 1


def test_calibration_error_is_how_far_what_is_said_lies_beside_what_is() -> None:
    confidence = np.repeat([0.6, 0.9], 1000)
    right = np.concatenate([np.arange(1000) < 600, np.arange(1000) < 700])
    assert expected_calibration_error(confidence, right, 2) == pytest.approx(0.1)
    lines = reliability(confidence, right, (0.5, 0.7, 1.01), "spaces")
    assert lines[1:] == [
        "  0.500-0.700      1000    60.00   60.00",
        "  0.700-1.000      1000    70.00   90.00",
    ]
