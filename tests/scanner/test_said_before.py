"""What was said of a sheet at an earlier season's end, on the photo of a later one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.engine.grid import SIZE
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.said_before import DESTROYED, carry_over_answers
from kscore.scanner.reading import Reading

from tests.kscore.sheets import reading


def with_destroyed(p: float) -> Reading:
    """A map whose H7 is a monster, and destroyed with this probability."""
    shares = np.zeros((SIZE, SIZE, len(READ_ORDER)))
    shares[..., READ_ORDER.index("X")] = p
    return replace(reading(), probabilities=shares)


@pytest.mark.parametrize(
    ("p", "destroys", "stays"),
    [
        (0.9 * DESTROYED, True, True),
        (1.1 * DESTROYED, True, False),
        (1.1 * DESTROYED, False, True),
    ],
)
def test_a_monster_stays_one_unless_it_may_be_destroyed(
    p: float, destroys: bool, stays: bool
) -> None:
    said = {"H7": "M"}
    assert carry_over_answers(with_destroyed(p), said, dict, destroys) == (said if stays else {})
    assert carry_over_answers(reading(), said, dict, destroys) == said, (
        "an older reading tells nothing"
    )


def test_what_is_misread_as_it_was_then_is_as_it_was_said() -> None:
    """F7 is read as a village, and was water."""
    seen, said = with_destroyed(0.0), {"F7": "W"}
    assert carry_over_answers(seen, said, lambda: {"F7": "V"}, destroys=False) == said
    assert carry_over_answers(seen, said, lambda: {"F7": "A"}, destroys=False) == {}
    assert carry_over_answers(seen, said, dict, destroys=False) == {}


def test_what_was_destroyed_stays_so() -> None:
    rows = [row.replace("M", "X") for row in reading().rows]
    seen = replace(with_destroyed(1.0), rows=tuple(rows))
    assert carry_over_answers(seen, {"H7": "X"}, dict, destroys=True) == {"H7": "X"}
