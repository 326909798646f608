"""The sample photos end to end: read exactly, or every wrong space is asked about; with few
questions in all. What the tutorial tells of their evening is what its transcript shows."""

from __future__ import annotations

import json
import re
from itertools import takewhile
from pathlib import Path

import pytest
from kscore.calibration.datasets.photos import open_truth
from kscore.calibration.measure.photos import true_answers
from kscore.engine.cards import CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.decide.questions import Stakes, select_questions
from kscore.scanner.pipeline import Look

from tests.kscore.once import OnceReader
from tests.transcripts.record import golden
from tests.transcripts.scenes import EVENING

SAMPLES = Path(__file__).parent.parent / "sample_sheets"
SINGLES = sorted(SAMPLES.glob("*.jpg"))
GAME = sorted((SAMPLES / "game").glob("*.jpg"))
MOST_QUESTIONS = 8  # of twelve sheets


@pytest.fixture(scope="module")
def looks() -> dict[Path, Look]:
    reader = OnceReader()
    return {path: reader.look(path) for path in (*SINGLES, *GAME)}


def true_sheet(path: Path) -> Sheet:
    truth = open_truth(path)
    layout = LAYOUTS[truth["layout"]]
    return Sheet(
        layout,
        Board(tuple(truth["map"]), layout.ruins),
        truth["coins"]["marked"],
        spent=truth["coins"]["spent"],
    )


def test_there_are_enough_samples_of_every_kind() -> None:
    truths = [open_truth(path) for path in SINGLES]
    assert len(SINGLES) >= 12
    assert {truth["layout"] for truth in truths} >= {"K-A", "K-B"}
    assert {truth["style"] for truth in truths} >= {"pencil", "ink", "both", "colour_only"}
    assert sum(path.stat().st_size for path in SAMPLES.rglob("*") if path.is_file()) < 20_000_000


@pytest.mark.parametrize("path", [*SINGLES, *GAME], ids=lambda p: p.stem)
def test_a_sample_is_exact_or_every_wrong_space_is_asked_about(
    path: Path, looks: dict[Path, Look]
) -> None:
    reading = looks[path].reading()
    truth = open_truth(path)
    assert reading.layout == truth["layout"]
    asked = {space for doubt in reading.doubts for space in doubt.cells}
    wrong = {
        f"{'ABCDEFGHIJK'[row]}{column + 1}"
        for row in range(11)
        for column in range(11)
        if reading.rows[row][column] != truth["map"][row][column]
    }
    assert wrong <= asked


@pytest.mark.parametrize("path", [*SINGLES, *GAME], ids=lambda p: p.stem)
def test_after_true_answers_the_score_is_right(path: Path, looks: dict[Path, Look]) -> None:
    truth = open_truth(path)
    cards = CardSet(tuple(CARDS[key] for key in truth["cards"]))
    season = Season(truth["season"])
    answers, _ = true_answers(looks[path].reading().doubts, "".join(truth["map"]))
    read = looks[path].reading(answers).sheet()
    real = true_sheet(path)
    coins_asked = any(doubt.kind == "coins" for doubt in looks[path].reading().doubts)
    scored = season_score(read, cards, season, real.coins if coins_asked else None, truth["heroes"])
    assert scored.total == season_score(real, cards, season, None, truth["heroes"]).total


def test_the_twelve_single_sheets_need_few_questions(looks: dict[Path, Look]) -> None:
    questions = 0.0
    for path in SINGLES:
        truth = open_truth(path)
        stakes = Stakes(
            CardSet(tuple(CARDS[key] for key in truth["cards"])),
            Season(truth["season"]),
            truth["heroes"],
        )
        questions += true_answers(
            select_questions(looks[path].reading(), stakes), "".join(truth["map"])
        )[1]
    assert questions <= MOST_QUESTIONS


def test_enter_at_every_question_leaves_no_wrong_total_without_a_question_mark() -> None:
    said = takewhile(lambda typed: typed.line != "game --json", EVENING.lines)
    assert not any(typed.answers for typed in said)
    evening = golden("evening").read_text(encoding="utf-8")
    told = evening.partition("$ kscore game --json | cat\n")[2].partition("\n[exit")[0]
    wrong = []
    for player in json.loads(told)["players"]:
        for season, counted in player["seasons"].items():
            (photo,) = (SAMPLES / "game").glob(f"*_{season}_{player['player'].lower()}.jpg")
            truth = open_truth(photo)
            cards = CardSet(tuple(CARDS[key] for key in truth["cards"]))
            real = season_score(true_sheet(photo), cards, Season(season), None, truth["heroes"])
            if counted["total"] != real.total:
                wrong.append((player["player"], season, real.total))
                assert counted["open"]
                assert player["open"]
    # it is what the tutorial is about, and a look at the sheet puts it right
    assert wrong == [("David", "autumn", 8)]
    assert "David, Herbst: 9 → 8 Punkte." in evening.rpartition("$ kscore review David")[2]


@pytest.mark.parametrize(("page", "same"), [("first-evening.de.md", 8), ("first-evening.md", 3)])
def test_the_tutorials_question_is_asked_like_that(page: str, same: int) -> None:
    def lines(text: str) -> list[str]:
        return [re.sub(r"<?\d+\s*%", "%", line.rstrip()) for line in text.splitlines()]

    asked = (SAMPLES.parent / "docs" / page).read_text(encoding="utf-8")
    (shown,) = re.findall(r"```text\n(.*?)```", asked, re.DOTALL)
    told = lines(golden("evening").read_text(encoding="utf-8"))
    assert len(lines(shown)) == 8
    assert sum(line in told for line in lines(shown)) == same
