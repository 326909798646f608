"""Evenings: one hand a player, held-out symbols on the test side alone, what was rendered comes
back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kscore.calibration.datasets.evenings import (
    EveningPlan,
    evidence_of_views,
    file_of,
    open_evening,
    pixels,
    render,
    render_evening,
)
from kscore.calibration.datasets.samples import TABLES, records_of
from kscore.calibration.measure import evenings as measure
from kscore.engine.terrain import MARKED
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.read.terrain import TerrainNetwork


def test_held_out_symbols_are_for_measuring_alone() -> None:
    with pytest.raises(ValueError, match="measuring alone"):
        render_evening(EveningPlan("calibrate", "K", "invented"), 0)


def test_who_plays_together_draws_what_the_same_cards_say() -> None:
    alone = records_of(TABLES[0])
    together = records_of(replace(TABLES[0], together=True))
    for turn in range(4):
        assert len({each.seasons[turn].revealed for each in together}) == 1
        assert len({each.seasons[turn].revealed for each in alone}) > 1
    assert len({each.cards for each in together}) == 1
    assert len({each.seasons[3].sheet.line for each in together}) == 4


@pytest.fixture(scope="module")
def rendered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    plan, folder = EveningPlan("test", "K"), tmp_path_factory.mktemp("evenings")
    render(plan, 0, 1, folder, 1)
    return file_of(plan, 0, folder)


@pytest.mark.slow
def test_players_hands_are_known_from_the_second_season_and_are_the_sheets_own(
    rendered: Path,
) -> None:
    evening = open_evening(rendered)
    given: list[KnownBefore] = []

    def spied(seen: SheetEvidence, known: KnownBefore, *more: Any) -> measure.SheetOutcome:
        given.append(known)
        return measure.read_sheet(seen, known, *more)

    cells = evidence_of_views(rendered, TerrainNetwork())
    hands = measure.ways(DecisionTable.load().rules)["hands"]
    found = measure.read_evening(evening, cells, hands, read=spied)
    assert [len(seat) for seat in found] == [4] * 4
    assert all(each.hands is None for each in given[:4])
    for number, each in enumerate(given[4:8]):
        assert each.hands is not None
        assert each.hands.named == {number}
        assert any(len(hand) for hand in each.hands.hands)


@pytest.mark.slow
def test_an_evening_comes_back_as_it_was_rendered(rendered: Path) -> None:
    found = open_evening(rendered)
    assert len({seat.hand for seat in found.seats}) == len(found.seats) == 4
    for turn in range(4):
        assert len({seat.seasons[turn].revealed for seat in found.seats}) == 1
    for seat in found.seats:
        for before, now in zip(seat.seasons, seat.seasons[1:], strict=False):
            assert before.after.board.empty | now.sheet.board.empty == before.after.board.empty
        assert all(pixels(view).shape == (384, 384, 3) for view in seat.views)
        for season, unseen in zip(seat.seasons, seat.unseen, strict=True):
            assert all(season.sheet.board[space] in MARKED for space in unseen)
