"""The sample photos end to end: read exactly, or every wrong space is asked about; with few
questions in all."""

from __future__ import annotations

from pathlib import Path

import pytest
from kscore.calibration.datasets.photos import open_truth
from kscore.calibration.measure.photos import true_answers
from kscore.engine.cards import CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.decide.questions import Stakes, worth_asking
from kscore.scanner.pipeline import Look, Reader

SAMPLES = Path(__file__).parent.parent / "sample_sheets"
SINGLES = sorted(SAMPLES.glob("*.jpg"))
GAME = sorted((SAMPLES / "game").glob("*.jpg"))
MOST_QUESTIONS = 8  # of twelve sheets


@pytest.fixture(scope="module")
def looks() -> dict[Path, Look]:
    reader = Reader.load()
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
            worth_asking(looks[path].reading(), stakes), "".join(truth["map"])
        )[1]
    assert questions <= MOST_QUESTIONS
