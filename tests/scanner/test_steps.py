"""The steps of deciding: each by its name, each can be left out, and no file leaves any out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.calibration.deciding import NAMES, without_steps
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import BlankWeights, DecisionTable
from kscore.scanner.decide.steps import STEPS, DecisionInput, decide
from kscore.scanner.decide.terrain_model import KnownBefore, decide_by_drawing

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
    without = decide(sheet(without_steps(TABLE, ["rules"])))
    assert np.array_equal(without.probabilities, decide(sheet(TABLE), before="rules").probabilities)
    assert not np.array_equal(without.probabilities, decide(sheet(TABLE)).probabilities)


def test_without_any_step_the_drawing_is_left() -> None:
    every = without_steps(TABLE, [step.name for step in STEPS])
    alone = sheet(every)
    plain = decide_by_drawing(alone.cells, alone.given, TABLE)
    assert decide(alone).rows == plain.rows
    assert np.array_equal(decide(alone).confidence, plain.confidence)


@pytest.mark.parametrize("name", ["symbols", "symbols_together"])
def test_a_level_can_be_left_out_by_itself(name: str) -> None:
    with_it, without = (decide(sheet(table)) for table in (TABLE, without_steps(TABLE, [name])))
    assert not np.array_equal(with_it.probabilities, without.probabilities)


def test_an_unknown_name_is_told() -> None:
    with pytest.raises(ValueError, match="no step of deciding: rulez"):
        without_steps(TABLE, ["rules", "rulez"])


def test_nothing_is_left_out_by_a_file() -> None:
    assert "without" not in without_steps(TABLE, ["rules"]).to_json()
    assert not TABLE.without


def test_a_table_from_before_decides_as_it_did() -> None:
    data = {name: each for name, each in TABLE.to_json().items() if name not in ("stars", "bounds")}
    older = DecisionTable.from_json(data)
    assert older.stars == TABLE.stars
    later = ("blank_against", "hidden_stands")
    assert replace(older.bounds, **{name: getattr(TABLE.bounds, name) for name in later}) == (
        TABLE.bounds
    )
    changed = {**TABLE.to_json(), "stars": {"stray": float("nan")}}
    with pytest.raises(ValueError, match="weights are numbers"):
        DecisionTable.from_json(changed)


def test_where_not_all_comes_from_cards_the_rules_say_nothing() -> None:
    skills = replace(sheet(TABLE), cards_only=False)
    assert not skills.ruled.played.games
    assert decide(skills).rows == decide(skills, before="rules").rows
    assert KnownBefore(LAYOUTS["K-A"], season=Season.SPRING).played.games == ""


FAINT = index("K11")
"""A space that the drawing reads as empty and doubts."""


def faint(says: float | None, weights: BlankWeights) -> Decision:
    """The spring without rules, with one doubted empty space of which blank paper says so much."""
    sure = {index(space): letter for letter, of in DRAWN.items() for space in of}
    cells = evidence(sure, {FAINT: (".", "F", 5.0)}, {at: LOOKS[sure[at]] for at in sure})
    witness = None
    if says is not None:
        witness = np.zeros(121)
        witness[FAINT] = says
    table = replace(without_steps(TABLE, ["rules"]), blank=weights)
    return decide(DecisionInput(cells=cells, given=SPRING, table=table, blank_log_odds=witness))


def doubt(found: Decision, space: int = FAINT) -> float:
    return float(1 - found.confidence.reshape(-1)[space])


def test_blank_paper_ends_a_doubt_and_ink_raises_one() -> None:
    weights = BlankWeights(empty=(0.0, 1.0, 1.0), drawn=(0.0, 1.0, 1.0))
    nobody = faint(None, weights)
    assert 0.001 < doubt(nobody) < 0.5
    blank, ink = faint(-3.0, weights), faint(3.0, weights)
    odds = [doubt(each) / (1 - doubt(each)) for each in (blank, nobody, ink)]
    assert odds[1] / odds[0] == pytest.approx(np.exp(3), rel=0.02)
    assert odds[2] > 5 * odds[1]
    others = np.delete(np.arange(121), FAINT)
    kept = nobody.confidence.reshape(-1)[others]
    assert np.allclose(blank.confidence.reshape(-1)[others], kept, atol=1e-9)


def test_what_says_nothing_changes_nothing() -> None:
    weights = BlankWeights(empty=(0.5, 1.2, 1.0), drawn=(0.5, 1.2, 1.0))
    silent = faint(0.0, replace(weights, empty=(0.0, 1.0, 1.0)))
    nobody = faint(None, weights)
    assert doubt(silent) == pytest.approx(doubt(nobody), rel=1e-6)
    unweighed = faint(5.0, BlankWeights())
    assert np.array_equal(unweighed.probabilities, faint(None, BlankWeights()).probabilities)


def test_where_nobody_looked_at_the_paper_other_weights_count() -> None:
    weights = BlankWeights(empty=(0.0, 1.0, 1.0), empty_unseen=(-1.0, 1.0, 0.0))
    plain, unseen = faint(None, BlankWeights()), faint(None, weights)
    odds = [doubt(each) / (1 - doubt(each)) for each in (unseen, plain)]
    assert odds[1] / odds[0] == pytest.approx(np.e, rel=0.02)


def test_clear_paper_is_doubted_and_not_turned_by_ink_alone() -> None:
    weights = BlankWeights(empty=(0.0, 1.0, 3.0))
    found = faint(8.0, weights)
    assert "".join(found.rows)[FAINT] == "."
    assert doubt(found) == pytest.approx(0.5)
    assert np.allclose(found.probabilities.sum(axis=2), 1)


def test_weights_of_blank_paper_come_back_from_a_file() -> None:
    table = replace(TABLE, blank=BlankWeights(empty=(0.1, 1.1, 0.9), drawn=(-0.5, 1.4, 1.0)))
    assert DecisionTable.from_json(table.to_json()) == table


def test_in_tables_of_before_what_came_later_is_off() -> None:
    later = (
        "stars",
        "bounds",
        "blank",
        "apart",
        "turned_above",
        "overruled_wrong",
    )
    older = DecisionTable.from_json(
        {name: each for name, each in TABLE.to_json().items() if name not in later}
    )
    assert (older.apart, older.turned_above) == (2.0, 2.0)
    assert older.overruled_wrong == 1.0
    assert older.bounds.blank_against == 0.5
    assert older.blank == BlankWeights()


def test_what_a_record_keeps_of_a_table_comes_back() -> None:
    kept = TABLE.to_kept_json()
    assert "stars" not in kept
    assert DecisionTable.from_json(kept) == TABLE
    plain = replace(TABLE, blank=BlankWeights())
    assert DecisionTable.from_json(plain.to_kept_json()) == plain


def test_where_heroes_are_played_the_doubt_of_what_is_drawn_stays() -> None:
    weights = BlankWeights(drawn_unseen=(2.0, 1.5, 0.0))
    spaces = {index(space): letter for letter, of in DRAWN.items() for space in of}
    cells = evidence(spaces, {FAINT: ("F", ".", 4.0)}, {at: LOOKS[spaces[at]] for at in spaces})
    found = {}
    for games in ("K", "H"):
        for blank in (BlankWeights(), weights):
            table = replace(
                without_steps(TABLE, ["rules", "attacks", "unread_heroes"]), blank=blank
            )
            given = replace(SPRING, played=Variant(games=games, heroes=games == "H"))
            found[games, blank] = doubt(
                decide(DecisionInput(cells=cells, given=given, table=table))
            )
    assert found["K", weights] < found["K", BlankWeights()] / 3
    assert found["H", weights] == pytest.approx(found["H", BlankWeights()], rel=1e-6)


def pale(answered: dict[int, str]) -> Decision:
    """The spring without rules, all of its forest as pale as what was rubbed out."""
    sure = {index(space): letter for letter, of in DRAWN.items() for space in of}
    cells = evidence(sure, {}, {at: LOOKS[sure[at]] for at in sure})
    says = np.array([6.0 * (sure.get(at) == "F") for at in range(121)])
    table = without_steps(TABLE, ["rules"])
    return decide(
        DecisionInput(
            cells=cells, given=SPRING, table=table, answered=answered, no_symbol_log_odds=says
        )
    )


def test_what_is_as_pale_as_rubbed_out_is_empty_first_and_one_answer_settles_all_of_it() -> None:
    forest = [index(space) for space in DRAWN["F"]]
    asked = pale({})
    assert not asked.read[forest].any()
    assert all(0.2 < doubt(asked, space) < 0.5 for space in forest)
    rubbed_out = pale({forest[0]: "."})
    assert not rubbed_out.read[forest].any()
    assert all(doubt(rubbed_out, space) < 0.02 for space in forest[1:])
    meant = pale({forest[0]: "F"})
    assert "".join(meant.rows) == "".join(decide(sheet(without_steps(TABLE, ["rules"]))).rows)
    assert all(doubt(meant, space) < 0.02 for space in forest)
