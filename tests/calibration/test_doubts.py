"""Questions and what they are about are counted as they are, in known hands and in others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from kscore.calibration.measure.doubts import PossibleQuestion, SheetDoubts, read_sheet, tables_text
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable

from tests.calibration.test_halves import case
from tests.scanner.test_decide import evidence

TABLE = DecisionTable.load()
FOREST, WATER = READ_ORDER.index("F"), READ_ORDER.index("W")


def test_a_sheet_that_is_as_it_is_read_costs_nothing() -> None:
    sheet = read_sheet(case("known"), TABLE)
    assert (sheet.expected, sheet.drawn, sheet.wrong, sheet.questions, sheet.silent) == (
        0.0,
        0,
        0,
        0,
        False,
    )


def test_what_nobody_asks_about_and_is_wrong_is_silent() -> None:
    sheet = read_sheet(case("silent", wrong=True), TABLE)
    assert (sheet.wrong, sheet.questions, sheet.silent) == (1, 0, True)


def test_a_needless_question_and_one_that_finds_an_error() -> None:
    blank = case("doubtful")
    free = [i for i in np.flatnonzero(blank.truth == 0) if i not in (0, 1, 11)][:2]
    mountains = dict.fromkeys(np.flatnonzero(blank.truth < 0).tolist(), "^")
    truth = blank.truth.copy()
    truth[free] = FOREST
    for meant, needless in ((FOREST, 1), (WATER, 0)):
        truth[free[0]] = meant
        looks = {int(free[0]): 3, int(free[1]): 4}
        seen = evidence(mountains | {int(free[1]): "F"}, {int(free[0]): ("F", "W", 2.0)}, looks)
        sheet = read_sheet(replace(blank, evidence=seen, truth=truth), TABLE)
        assert (sheet.drawn, sheet.wrong) == (2, int(meant == WATER))
        assert any(asked.wrong == (meant == WATER) and asked.chance > 0.05 for asked in sheet.asked)
        assert sheet.questions >= 1
        assert sheet.questions - sheet.needless == 1 - needless
        assert sheet.expected > 0.05
        assert not sheet.silent


def test_the_tables_tell_known_hands_from_others() -> None:
    known = SheetDoubts(0.001, 50, 0, (PossibleQuestion(0.002, False),), 1, 1, False)
    strange = SheetDoubts(
        0.1, 40, 4, (PossibleQuestion(0.5, True), PossibleQuestion(1.0, True)), 3, 1, True
    )
    text = tables_text([known, strange])
    sheets, questions = text.split("\n\n")
    rows = {line.split(" %")[0]: line.split() for line in sheets.splitlines()[1:]}
    assert rows["0-0.5"][2:8] == ["1", "100.0", "0.10", "0.00", "1.00", "1.00"]
    assert rows["8-100"][2:9] == ["1", "0.0", "10.00", "10.00", "3.00", "1.00", "1"]
    assert [line.split()[4:7] for line in questions.splitlines()[1:]] == [
        ["1", "0.0", "0"],
        ["2", "1.5", "2"],
    ]
