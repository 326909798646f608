"""An evening as values: photos come in, what has to be said is said, each sheet is written; nobody
is asked from inside, and no terminal is there."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.rules import FIRST_GAME
from kscore.engine.season import CardSet, Season
from kscore.scanner.evidence import SheetEvidence
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import Reading

from kscore.game.evening import Entered, Submission, look_at, write
from kscore.game.game import Game
from kscore.game.new_game import setup
from kscore.record.store import Record
from kscore.sheet.case import Case
from kscore.sheet.outcome import (
    NeedsPlayer,
    NeedsSeason,
    Outcome,
    Read,
    Refused,
    SeasonsTaken,
    look,
    outcome_alone,
)
from kscore.sheet.request import Request
from kscore.sheet.result import finish

NAMED = ("Anna", "Ben")
KEYS = ("treetower", "canal_lake", "greengold_plains", "broken_road")


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    game = setup(NAMED, KEYS, FIRST_GAME, name="evening")
    with Record.create(tmp_path / "evening.kscore", game) as found:
        yield found


def answered(case: Case) -> Case:
    """Whatever is asked is as it is read."""
    while case.questions:
        case = case.confirmed(case.questions[:1])
    return case


def settled(outcome: Outcome, player: str, season: Season) -> Entered:
    """A face that knows whose photo it is, and when it was taken."""
    while not isinstance(outcome, Entered):
        if isinstance(outcome, NeedsPlayer):
            outcome = outcome.player(player)
        elif isinstance(outcome, NeedsSeason | SeasonsTaken):
            outcome = outcome.season(season)
        elif isinstance(outcome, Refused):
            raise outcome.error
    return outcome


def test_a_whole_evening_is_answered_with_values_alone(
    samples: Path, tmp_path: Path, reader: Reader, record: Record
) -> None:
    """The photos' names say nothing: whose a sheet is is asked where it does not tell itself."""
    for number, photo in enumerate(sorted((samples / "game").glob("*.jpg"))):
        _, season, player = photo.stem.split("_")
        if player.title() not in NAMED:
            continue
        unnamed = Path(shutil.copy(photo, tmp_path / f"IMG_{number}.jpg"))
        game = Game.of(record)
        looked = look_at(reader, unnamed, Request(), game)
        outcome = Submission(photo=looked, request=Request(), game=game).enter()
        entered = settled(outcome, player.title(), Season(season))
        end = write(record, entered.saying(answered(entered.case)))
        assert (end.player, end.season.value) == (player.title(), season)
        assert end.scored.corrections == answered(entered.case).score.corrections
    assert Game.of(record).finished


def test_a_step_back_is_the_case_before(samples: Path, reader: Reader) -> None:
    photo = samples / "summer_ink.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())
    request = Request(cards=CardSet.parse(truth["cards"]), season=Season(truth["season"]))
    outcome = look(reader, photo, request)
    assert isinstance(outcome, Read)
    case = outcome.case
    assert case.questions, "a photo with questions"
    after = case.answered(case.questions[0], case.questions[0].doubt.read)
    assert after.back is case
    assert case.back is case
    typed = case.corrected(["A1=."])
    assert typed.score.sheet.board["A1"] == "."
    assert finish(answered(case)).code == 0
    box = {"first": 1, "second": 1, "coins": 0, "monsters": -1, "total": 9}
    wrong = case.corrected([f"spring.{field}={number}" for field, number in box.items()])
    assert [note.kind for note in wrong.notes] == ["wrong_number"]
    assert finish(wrong).notes == wrong.notes


def test_a_photo_with_a_question_is_decided_once_for_each_new_fact(
    samples: Path, reader: Reader
) -> None:
    decided: list[object] = []

    class Counted(SheetEvidence):
        def reading(self, *given: Any) -> Reading:
            decided.append(given)
            return super().reading(*given)

    photo = samples / "summer_coloured_lines.jpg"
    truth = json.loads(photo.with_suffix(".json").read_text())
    # with farms on ruins a space is worth a question
    cards = CardSet.parse(
        ["golden_granary" if each == "canal_lake" else each for each in truth["cards"]]
    )
    request = Request(cards=cards, season=Season(truth["season"]))
    looked = reader.look(photo)
    own = {each.name: getattr(looked.seen, each.name) for each in fields(looked.seen) if each.init}
    outcome = outcome_alone(replace(looked, seen=Counted(**own)), photo, request)
    assert isinstance(outcome, Read)
    case = outcome.case
    assert len(decided) == 1
    question = next(each for each in case.questions if each.doubt.cells)
    finish(case.answered(question, question.doubt.read))
    assert len(decided) == 2
