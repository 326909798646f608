"""Evenings: one hand a player, held-out symbols on the test side alone, what was rendered comes back."""

from __future__ import annotations

from pathlib import Path

import pytest

from calibration.datasets.evenings import EveningPlan, file_of, open_evening, pixels, render, render_evening


def test_held_out_symbols_are_for_measuring_alone() -> None:
    with pytest.raises(ValueError, match="measuring alone"):
        render_evening(EveningPlan("calibrate", "K", "invented"), 0)


@pytest.mark.slow
def test_an_evening_comes_back_as_it_was_rendered(tmp_path: Path) -> None:
    plan = EveningPlan("test", "K")
    render(plan, 0, 1, tmp_path, 1)
    found = open_evening(file_of(plan, 0, tmp_path))
    assert len({seat.hand for seat in found.seats}) == len(found.seats) == 4
    for turn in range(4):
        assert len({seat.seasons[turn].revealed for seat in found.seats}) == 1
    for seat in found.seats:
        for before, now in zip(seat.seasons, seat.seasons[1:], strict=False):
            assert before.after.board.empty | now.sheet.board.empty == before.after.board.empty
        assert all(pixels(view).shape == (384, 384, 3) for view in seat.views)
