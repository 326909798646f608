"""The networks' input: what is computed here instead of by numpy is the same to the last bit."""

from __future__ import annotations

import numpy as np
import pytest

from scanner.network import paper_brightness
from scanner.rectify import median


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 96, 4096])
def test_the_brightness_of_the_paper_is_the_90th_percentile(count: int) -> None:
    rng = np.random.default_rng(count)
    for most in (2, 256):
        values = rng.integers(0, most, (5, count, 3), dtype=np.uint8)
        assert np.array_equal(paper_brightness(values), np.percentile(values, 90, axis=1))
        assert np.array_equal(paper_brightness(values[0]), np.percentile(values[0], 90, axis=0))


@pytest.mark.parametrize("count", [1, 2, 3, 10, 11, 96])
@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_the_median_is_numpys(count: int, kind: type[np.floating]) -> None:
    values = np.random.default_rng(count).standard_normal((4, 3, count)).astype(kind)
    assert np.array_equal(median(values), np.median(values, axis=2))
    assert float(median(values.ravel())) == float(np.median(values))
