"""Whether a refit pays is told by hands that the refit has not met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from kscore.calibration.datasets.cases import LabelledSheet
from kscore.calibration.train import halves
from kscore.calibration.train.halves import HalvesQuestion, compare_tables, table_text
from kscore.engine.layout import LAYOUTS
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import SPACES, space_indices
from kscore.scanner.decide.terrain_model import KnownBefore

from tests.scanner.test_decide import evidence


def case(hand: str, wrong: bool = False) -> LabelledSheet:
    """An empty sheet that is read as empty; where it is ``wrong`` there is a forest on A1 of which
    nothing is seen."""
    layout = LAYOUTS["K-A"]
    mountains = space_indices(layout.mountains)
    cells = evidence(dict.fromkeys(mountains, "^"), {})
    truth = np.zeros(SPACES, np.intp)
    truth[0] = 1 if wrong else 0
    truth[mountains] = -1
    return LabelledSheet(
        cells,
        KnownBefore(layout),
        truth,
        np.zeros(SPACES, bool),
        np.zeros(SPACES, np.intp),
        "pencil",
        hand,
    )


HANDS = [f"hand {n}" for n in range(12)]
CASES = [case(hand, wrong=n == 3) for n, hand in enumerate(HANDS)] + [case(hand) for hand in HANDS]


def test_all_sheets_of_a_hand_stand_in_one_half() -> None:
    first, second = halves.split_in_halves(CASES)
    assert len(first) + len(second) == len(CASES)
    assert first
    assert second
    assert not {each.hand for each in first} & {each.hand for each in second}


def test_no_hand_is_measured_with_what_it_has_taught() -> None:
    taught: dict[float, set[str]] = {}
    measured: dict[float, set[str]] = {}

    def fit(cases: Sequence[LabelledSheet]) -> DecisionTable:
        marked = replace(DecisionTable.load(), temperature=2.0 + len(taught))
        taught[marked.temperature] = {each.hand for each in cases}
        return marked

    def asked(cases: Sequence[LabelledSheet], table: DecisionTable) -> HalvesQuestion:
        measured.setdefault(table.temperature, set()).update(each.hand for each in cases)
        return HalvesQuestion(len(cases))

    found = compare_tables(CASES, DecisionTable.load(), fit, ask=asked)
    assert len(taught) == 2
    assert all(not taught[each] & measured[each] for each in taught)
    assert set().union(*(measured[each] for each in taught)) == set(HANDS)
    assert {row.sheets for rows in found.values() for row in rows.values()} == {len(CASES)}


def test_questions_and_silent_errors_are_counted_and_told_with_an_interval() -> None:
    table = DecisionTable.load()
    found = compare_tables(CASES[:6], table, lambda _: table, thresholds=(1e-9, 0.5))
    for rows in found.values():
        every, none = rows.values()
        assert (none.sheets, none.exact, none.questions, none.silent) == (6, 5, 0, 1)
        assert (every.exact, every.silent) == (5, 0)
        assert every.questions > 0
    assert table_text(found).splitlines()[-1].endswith("3.01 to 56.35")
