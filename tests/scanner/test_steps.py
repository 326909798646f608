"""The steps of deciding: each by its name, each can be left out, and no file leaves any out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from engine.layout import LAYOUTS
from engine.season import Season
from scanner.decide.decision_table import DecisionTable
from scanner.decide.steps import NAMES, STEPS, DecisionInput, decide, left_out
from scanner.decide.terrain_model import KnownBefore, by_drawing
from tests.scanner.test_by_rules import DRAWN, LOOKS, SPRING, index
from tests.scanner.test_decide import evidence

TABLE = DecisionTable.load()
LONE = index("K1")
"""Of the season's spring a space that is drawn faintly, far from all others."""


def sheet(table: DecisionTable) -> DecisionInput:
    """A spring in which one lone space is doubtful: no card draws it."""
    spaces = {index(space): letter for letter, of in DRAWN.items() for space in of}
    looks = {at: LOOKS[letter] for at, letter in spaces.items()}
    cells = evidence(spaces, {LONE: ("F", ".", 0.5)}, {**looks, LONE: LOOKS["F"]})
    return DecisionInput(cells=cells, given=SPRING, table=table)


def test_every_name_is_there_once_and_has_a_reason() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert all(step.reason for step in STEPS)


def test_a_step_that_is_left_out_changes_nothing() -> None:
    without = decide(sheet(left_out(TABLE, ["rules"])))
    assert np.array_equal(without.probabilities, decide(sheet(TABLE), before="rules").probabilities)
    assert not np.array_equal(without.probabilities, decide(sheet(TABLE)).probabilities)


def test_without_any_step_the_drawing_is_left() -> None:
    every = left_out(TABLE, [step.name for step in STEPS])
    alone = sheet(every)
    plain = by_drawing(alone.cells, alone.given, TABLE)
    assert decide(alone).rows == plain.rows
    assert np.array_equal(decide(alone).confidence, plain.confidence)


@pytest.mark.parametrize("name", ["symbols", "symbols_together"])
def test_a_level_can_be_left_out_by_itself(name: str) -> None:
    with_it, without = (decide(sheet(table)) for table in (TABLE, left_out(TABLE, [name])))
    assert not np.array_equal(with_it.probabilities, without.probabilities)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(ValueError, match="no step of deciding: rulez"):
        left_out(TABLE, ["rules", "rulez"])


def test_nothing_is_left_out_by_a_file() -> None:
    assert "without" not in left_out(TABLE, ["rules"]).to_json()
    assert not TABLE.without


def test_a_table_from_before_decides_as_it_did() -> None:
    data = {name: each for name, each in TABLE.to_json().items() if name not in ("stars", "bounds")}
    older = DecisionTable.from_json(data)
    assert older.stars == TABLE.stars
    assert older.bounds == TABLE.bounds
    changed = {**TABLE.to_json(), "stars": {"stray": float("nan")}}
    with pytest.raises(ValueError, match="weights are numbers"):
        DecisionTable.from_json(changed)


def test_where_not_all_comes_from_cards_the_rules_say_nothing() -> None:
    skills = replace(sheet(TABLE), cards_only=False)
    assert not skills.ruled.games
    assert decide(skills).rows == decide(skills, before="rules").rows
    assert KnownBefore(LAYOUTS["K-A"], season=Season.SPRING).games == ""
