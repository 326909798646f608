"""Two reported evenings that ended with wrong totals though the players' own numbers told them:
played as values, every wrong total is asked about, and answered truly it is right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.grid import Space, is_sheet_space
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, Season
from kscore.scanner.reading import Doubt

from kscore.game.evening import Entered, OpenGame
from kscore.record.entry import Setup
from kscore.record.store import Record
from kscore.sheet.case import Case
from kscore.sheet.outcome import NeedsSeason, Outcome
from kscore.sheet.request import Request

FIELDS = {"first": "a", "second": "b"}


def letter(truth: Mapping[str, Any], space: str) -> str:
    at = Space.parse(space)
    return str(truth["map"][at.row][at.column])


def true_answer(doubt: Doubt, truth: Mapping[str, Any]) -> list[str]:
    """What somebody types who has the sheet before them."""
    if doubt.cells:
        return [f"{space}={letter(truth, space)}" for space in doubt.cells]
    if doubt.kind == "coins":
        return [f"coins={truth['coins']}"]
    assert doubt.kind == "box", doubt
    assert doubt.where is not None
    season, _, field = doubt.where.partition(".")
    written = truth["boxes"][SEASONS.index(Season(season))][FIELDS.get(field, field)]
    if written != doubt.read:
        return [f"{doubt.where}={written}"]
    for each in (str(other.read) for other in doubt.alternatives):
        about, _, value = each.partition("=")
        true = letter(truth, about) if is_sheet_space(about) else str(truth.get(about))
        if value == true:
            return [each]
    raise AssertionError(f"nothing that is offered is true: {doubt}")


def answered(case: Case, truth: Mapping[str, Any]) -> Case:
    while case.questions:
        case = case.corrected(true_answer(case.questions[0].doubt, truth))
    return case


def settled(outcome: Outcome, truth: Mapping[str, Any]) -> Entered:
    if isinstance(outcome, NeedsSeason):
        outcome = outcome.season(Season(truth["season"]))
    assert isinstance(outcome, Entered), outcome
    assert (outcome.seat.player, outcome.seat.season.value) == (truth["player"], truth["season"])
    return outcome


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "game2-01",
        "game2-05",
    ],
)
def test_no_total_is_silently_wrong(reports: Path, tmp_path: Path, name: str) -> None:
    folder = reports / "evenings" / name
    truths = json.loads((reports / "truth.json").read_text(encoding="utf-8"))
    game = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    layout = LAYOUTS[f"K-{game['side']}"]
    setup = Setup(
        name=name,
        players=tuple(game["players"]),
        cards=tuple(game["cards"]),
        played=Variant(games="K", heroes=False, skills=False, layout=layout),
    )
    box_questions = 0
    with Record.create(tmp_path / "game.kscore", setup) as record:
        for season in Season:
            table = OpenGame(record, known={})
            photos = sorted(folder.glob(f"*_{season.value}_*.jpg"))
            for outcome in table.outcomes(photos, Request()):
                assert isinstance(outcome, Outcome)
                truth = truths[f"evenings/{name}/{outcome.photo.name}"]
                entered = settled(outcome, truth)
                score = entered.case.score
                assert score.season is not None
                right = score.season.total == truth["points"]
                assert right or score.status == "doubtful", outcome.photo
                box_questions += any(doubt.kind == "box" for doubt in score.doubts)
                done = answered(entered.case, truth)
                assert done.score.season is not None
                assert done.score.season.total == truth["points"], (
                    outcome.photo,
                    done.score.doubts,
                )
                table.result(entered.saying(done))
    assert box_questions <= 2  # of twelve sheets; nobody miscounted
