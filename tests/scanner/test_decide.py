"""Deciding together: what is printed stands, look-alikes help, answers inform the rest, doubts are
grouped."""

from __future__ import annotations

import math
from dataclasses import replace

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies as st
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import FIRST_GAME, Variant
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision_table import DecisionTable, Risk
from kscore.scanner.decide.questions import find_doubts, group_doubts, select_candidates
from kscore.scanner.decide.spaces import space_index, space_name
from kscore.scanner.decide.stars import letter_probabilities, star_probabilities
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import (
    MOST_MISFITS,
    KnownBefore,
    count_contradictions,
    joint_beliefs,
)
from kscore.scanner.read.terrain import CLASSES, CellEvidence
from kscore.scanner.reading import ASK_ABOVE

TABLE = DecisionTable(
    temperature=1.0,
    before=4.0,
    same_symbol=0.8,
    purity=0.95,
    correlation=0.5,
    sharpness=1.0,
    rival=0.0,
    alike=0.0,
    # The model's own odds, so that the tests need no fitted weights.
    risk=Risk((0.0, -1.0, *[0.0] * 17), (0.0, -1.0, -1.0, *[0.0] * 20), (0.0, 1.0, 0.0)),
    ask_above=0.02,
    named_above=0.02,
    star=1.0,
    letter=1.0,
)
FOREST, VILLAGE = READ_ORDER.index("F"), READ_ORDER.index("V")


def evidence(
    sure: dict[int, str],
    unsure: dict[int, tuple[str, str, float]],
    look: dict[int, int] | None = None,
) -> CellEvidence:
    """Empty spaces but for ``sure`` (index → letter) and ``unsure`` (index → first, second, lead in
    nats)."""
    terrain = np.zeros((121, 10), np.float32)
    terrain[:, 0] = 12
    embedding = np.zeros((121, 32), np.float32)
    embedding[:, 0] = 1
    for index, letter in sure.items():
        terrain[index] = 0
        terrain[index, CLASSES.index(letter)] = 12
    for index, (first, second, lead) in unsure.items():
        terrain[index] = -8
        terrain[index, CLASSES.index(first)] = lead
        terrain[index, CLASSES.index(second)] = 0
    for index, symbol in (look or {}).items():
        embedding[index] = 0
        embedding[index, symbol] = 1
    written = np.zeros((11, 11, 5), np.float32)
    written[..., 0] = 5
    shaped = terrain.reshape(11, 11, 10)
    return CellEvidence(
        terrain=shaped,
        alone=shaped,
        star=np.full((11, 11), -5, np.float32),
        letter=written,
        ruin=np.zeros((11, 11), np.float32),
        embedding=embedding.reshape(11, 11, 32),
        discord=np.zeros((11, 11), np.float32),
    )


def test_printed_mountains_and_wasteland_stand_whatever_the_network_says() -> None:
    layout = LAYOUTS["K-B"]
    everywhere = evidence(dict.fromkeys(range(121), "F"), {})
    rows = "".join(decide_drawing(everywhere, KnownBefore(layout), TABLE).rows)
    for index in range(121):
        if space_name(index) in layout.mountains:
            assert rows[index] == "^"
        elif space_name(index) in layout.wasteland:
            assert rows[index] in "#X"
        else:
            assert rows[index] == "F"


def test_wasteland_is_destroyed_only_when_crossed_out() -> None:
    layout = LAYOUTS["K-B"]
    crossed = next(i for i in range(121) if space_name(i) == "E5")
    others = {i: "#" for i in range(121) if space_name(i) in layout.wasteland and i != crossed}
    rows = "".join(
        decide_drawing(evidence({**others, crossed: "X"}, {}), KnownBefore(layout), TABLE).rows
    )
    assert rows[crossed] == "X"
    assert rows.count("#") == len(layout.wasteland) - 1


def test_wasteland_that_the_network_does_not_know_is_not_crossed_out() -> None:
    """A lone piece of an own map looks like a monster, and a little more like X than like blank
    paper."""
    layout = LAYOUTS["K-B"]
    (at, *_) = (i for i in range(121) if space_name(i) in layout.wasteland)
    unlike = evidence({}, {at: ("M", "X", 4.0)})
    assert "".join(decide_drawing(unlike, KnownBefore(layout), TABLE).rows)[at] == "#"
    crossed, first_game = evidence({at: "X"}, {}), KnownBefore(layout, FIRST_GAME)
    assert "".join(decide_drawing(crossed, first_game, TABLE).rows)[at] == "#"


@pytest.mark.parametrize(
    ("by_hand", "lead", "letter", "asked"),
    [(True, 1.0, ".", True), (True, 12.0, "A", False), (False, 1.0, "A", True)],
)
def test_a_ruin_that_the_player_drew_is_no_terrain(
    by_hand: bool, lead: float, letter: str, asked: bool
) -> None:
    layout = Layout("pad", frozenset({"B3"}), frozenset({"E5"}), by_hand=by_hand)
    seen = evidence({}, {space_index("E5"): ("A", ".", lead)})
    decision = decide_drawing(seen, KnownBefore(layout), TABLE)
    assert "".join(decision.rows)[space_index("E5")] == letter
    about = [doubt for doubt in find_doubts(decision, KnownBefore(layout), TABLE) if doubt.cells]
    assert [doubt.cells for doubt in about] == ([("E5",)] if asked else [])


def belief_of(
    ev: CellEvidence, given: KnownBefore, answered: dict[int, str] | None = None
) -> np.ndarray:
    return decide_drawing(ev, given, TABLE, answered or {}).probabilities.reshape(121, 8)


def test_look_alikes_help_a_doubtful_space() -> None:
    sure = dict.fromkeys((0, 1, 2, 22, 24), "F")
    look = {**dict.fromkeys(sure, 3), 60: 3}
    alone = evidence(sure, {60: ("V", "F", 0.3)}, {**look, 60: 9})
    together = evidence(sure, {60: ("V", "F", 0.3)}, look)
    given = KnownBefore(LAYOUTS["H-A"])
    assert decide_drawing(alone, given, TABLE).rows[5][5] == "V"
    assert decide_drawing(together, given, TABLE).rows[5][5] == "F"
    assert belief_of(together, given)[60, FOREST] > belief_of(alone, given)[60, FOREST]


def test_spaces_that_look_alike_are_one_symbol() -> None:
    ev = evidence(dict.fromkeys((0, 1, 2, 22), "F"), {}, {0: 3, 1: 3, 2: 5, 22: 3})
    symbols = decide_drawing(ev, KnownBefore(LAYOUTS["H-A"]), TABLE).symbols
    assert [symbol.spaces for symbol in symbols] == [(0, 1, 22), (2,)]


def test_probabilities_are_probabilities() -> None:
    belief = belief_of(evidence({3: "M"}, {60: ("V", "F", 0.1)}), KnownBefore(LAYOUTS["K-A"]))
    assert np.allclose(belief.sum(axis=1), 1)
    assert (belief >= 0).all()


def test_a_shared_unclear_symbol_is_one_question_and_a_lone_one_another() -> None:
    shared = dict.fromkeys((4, 5, 70), ("F", "V", 0.4))
    lone = {100: ("W", "A", 0.2)}
    given = KnownBefore(LAYOUTS["K-A"])
    ev = evidence({}, {**shared, **lone}, {4: 2, 5: 2, 70: 2, 100: 7})
    asked = find_doubts(decide_drawing(ev, given, TABLE), given, TABLE)
    assert {doubt.cells for doubt in asked} == {("A5", "A6", "G5"), ("J2",)}
    forest = next(doubt for doubt in asked if len(doubt.cells) == 3)
    assert forest.read == "F"
    assert forest.alternatives[0].read == "V"
    assert 0 < forest.alternatives[0].p < 0.5


def test_a_symbol_is_asked_about_with_its_unsure_spaces_too() -> None:
    # Once they were left out: a symbol of unsure spaces alone was not asked about at all, and was
    # wrong as a whole.
    given = KnownBefore(LAYOUTS["K-A"])
    ev = evidence({}, dict.fromkeys((4, 5, 70), ("F", "V", 0.9)), {4: 2, 5: 2, 70: 2})
    decision = replace(
        decide_drawing(ev, given, TABLE),
        alone_wrong=np.where(np.isin(np.arange(121), (4, 5, 70)), 0.4, 0.0),
    )
    assert ("A5", "A6", "G5") in {doubt.cells for doubt in find_doubts(decision, given, TABLE)}


def test_nothing_doubtful_asks_nothing() -> None:
    given = KnownBefore(LAYOUTS["K-A"])
    # drawn alike and read differently would be doubtful
    ev = evidence({3: "M", 4: "F"}, {}, {3: 1, 4: 2})
    assert find_doubts(decide_drawing(ev, given, TABLE), given, TABLE) == ()


def test_an_answer_is_taken_informs_its_look_alikes_and_is_asked_no_more() -> None:
    ev = evidence({}, {4: ("F", "V", 0.2), 80: ("F", "V", 0.2)}, {4: 2, 80: 2})
    given = KnownBefore(LAYOUTS["K-A"])
    before, after = belief_of(ev, given), belief_of(ev, given, {4: "V"})
    assert after[4, VILLAGE] > 0.999
    assert after[80, VILLAGE] > before[80, VILLAGE]
    asked = find_doubts(decide_drawing(ev, given, TABLE, {4: "V"}), given, TABLE, {4: "V"})
    assert all("A5" not in doubt.cells for doubt in asked)


def test_what_an_answer_confirms_makes_look_alikes_surer() -> None:
    # Told spaces once made the other symbols push the rest of their own symbol away from what they
    # mean.
    shared = {4: ("M", "V", 3.0), 5: ("M", "V", 3.0), 80: ("M", "V", 2.0)}
    ev = evidence(
        dict.fromkeys((40, 41, 42), "V"), shared, {4: 2, 5: 2, 80: 2, 40: 7, 41: 7, 42: 7}
    )
    given = KnownBefore(LAYOUTS["K-A"])
    table = replace(TABLE, sharpness=2.4, rival=-2.0, alike=2.0)
    monster = READ_ORDER.index("M")
    chance = [
        joint_beliefs(ev, given, table, dict.fromkeys(answered, "M")).belief[80, monster]
        for answered in ((), (4,), (4, 5))
    ]
    assert chance == sorted(chance)
    assert chance[-1] > 0.99


def test_last_season_is_evidence() -> None:
    layout = LAYOUTS["K-A"]
    ev = evidence({}, {0: ("V", "F", 0.5)})
    previous = Sheet.blank(layout)
    previous = replace(previous, board=previous.board.replace({"A1": "F"}))
    assert decide_drawing(ev, KnownBefore(layout), TABLE).rows[0][0] == "V"
    assert decide_drawing(ev, KnownBefore(layout, previous=previous), TABLE).rows[0][0] == "F"


def test_what_was_doubtful_last_season_is_none() -> None:
    """The same drawing misleads twice: what nobody was asked about then must not make it certain
    now."""
    layout = LAYOUTS["K-A"]
    ev = evidence({}, {0: ("F", "V", 0.5)})
    blank = Sheet.blank(layout)
    previous = replace(blank, board=blank.board.replace({"A1": "F"}))
    new, settled = (
        decide_drawing(ev, KnownBefore(layout), TABLE),
        decide_drawing(ev, KnownBefore(layout, previous=previous), TABLE),
    )
    doubtful = decide_drawing(
        ev, KnownBefore(layout, previous=previous, unsettled=frozenset({"A1"})), TABLE
    )
    assert doubtful.confidence[0, 0] == new.confidence[0, 0] < settled.confidence[0, 0]


def test_what_counts_as_doubtful_is_what_is_asked_about() -> None:
    assert DecisionTable.load().ask_above == ASK_ABOVE


def test_without_heroes_there_are_none() -> None:
    ev = evidence({}, {0: ("H", "V", 3.0)})
    assert (
        decide_drawing(ev, KnownBefore(LAYOUTS["K-A"], Variant(heroes=True)), TABLE).rows[0][0]
        == "H"
    )
    assert (
        decide_drawing(ev, KnownBefore(LAYOUTS["K-A"], Variant(heroes=False)), TABLE).rows[0][0]
        == "V"
    )


def test_stars_and_letters_only_where_they_can_be() -> None:
    ev = evidence({0: "M", 1: "H"}, {})
    ev.star[:] = -9
    ev.star[0, 0] = ev.star[0, 2] = ev.star[1, 1] = 4
    ev.letter[0, 0, 2] = ev.letter[0, 1, 2] = 9
    decision = decide_drawing(ev, KnownBefore(LAYOUTS["K-A"]), TABLE)
    stars = star_probabilities(ev, decision, TABLE)
    assert "A1" not in stars
    assert {space for space, p in stars.items() if p > 0.5} == {"A3", "B2"}
    assert [
        space for space, (letter, _) in letter_probabilities(ev, decision, TABLE).items() if letter
    ] == ["A1"]
    assert letter_probabilities(ev, decision, TABLE)["A1"][0] == "Z"


def test_a_heros_star_on_a_mountain_is_read_and_one_that_no_hero_has_is_not() -> None:
    mountains = [space_index(name) for name in sorted(LAYOUTS["K-A"].mountains)]
    beside = mountains[0] + 11
    ev = evidence({beside: "H"}, {})
    ev.star[:] = -9
    for seen in (beside - 11, beside - 1, beside + 1, beside + 11):
        ev.star[seen // 11, seen % 11] = 4
    ev.star[mountains[1] // 11, mountains[1] % 11] = 0
    stars = star_probabilities(ev, decide_drawing(ev, KnownBefore(LAYOUTS["K-A"]), TABLE), TABLE)
    assert stars[space_name(mountains[0])] > 0.9
    assert stars[space_name(mountains[1])] < 0.1


def test_an_unlikely_answer_stays_an_alternative() -> None:
    ev = evidence(dict.fromkeys(range(5), "F"), {20: ("V", "M", 4.0)})
    table = replace(TABLE, ask_above=0.001, named_above=0.001)
    asked = list(
        find_doubts(
            decide_drawing(ev, KnownBefore(LAYOUTS["K-A"]), table),
            KnownBefore(LAYOUTS["K-A"]),
            table,
        )
    )
    lone = next(doubt for doubt in asked if doubt.cells == (space_name(20),))
    assert "M" in {other.read for other in lone.alternatives}
    assert sum(other.p for other in lone.alternatives) < 0.1


def test_a_symbol_may_mean_nothing() -> None:
    ev = evidence({}, dict.fromkeys((30, 31, 32), ("F", "V", 0.5)), dict.fromkeys((30, 31, 32), 3))
    decision = decide_drawing(ev, KnownBefore(LAYOUTS["K-A"]), TABLE)
    asked = [
        doubt
        for doubt in find_doubts(decision, KnownBefore(LAYOUTS["K-A"]), TABLE)
        if len(doubt.cells) > 1
    ]
    assert asked
    assert "." in {other.read for other in asked[0].alternatives}


def test_without_heroes_no_symbol_means_one() -> None:
    ev = evidence({}, dict.fromkeys((30, 31, 32), ("F", "H", 0.2)), dict.fromkeys((30, 31, 32), 3))
    given = KnownBefore(LAYOUTS["K-A"], Variant(heroes=False))
    decision = decide_drawing(ev, given, TABLE)
    assert all(symbol.terrain[READ_ORDER.index("H")] == 0 for symbol in decision.symbols)
    assert not any(
        other.read == "H"
        for doubt in find_doubts(decision, given, TABLE)
        for other in doubt.alternatives
    )


def test_a_shape_of_monsters_bears_one_letter() -> None:
    ev = evidence({0: "M", 1: "M", 12: "M", 120: "M"}, {})
    ev.letter[0, 0, 1] = ev.letter[1, 1, 1] = 11.0  # surely D
    ev.letter[0, 1, 2], ev.letter[0, 1, 1] = 6.0, 5.5  # Z rather than D, of the same shape
    ev.letter[10, 10, 2], ev.letter[10, 10, 1] = 6.0, 5.5  # the same far away
    letters = letter_probabilities(
        ev, decide_drawing(ev, KnownBefore(LAYOUTS["K-B"]), TABLE), TABLE
    )
    assert letters["A2"][0] == "D"
    assert letters["K11"][0] == "Z"


def test_a_higher_temperature_makes_marks_less_sure() -> None:
    ev = evidence({0: "M"}, {})
    ev.star[0, 2] = 4
    ev.letter[0, 0, 2] = 4
    warm = replace(TABLE, star=2.0, letter=2.0)
    decision = decide_drawing(ev, KnownBefore(LAYOUTS["K-A"]), TABLE)
    assert (
        star_probabilities(ev, decision, warm)["A3"] < star_probabilities(ev, decision, TABLE)["A3"]
    )
    assert (
        letter_probabilities(ev, decision, warm)["A1"][1]
        < letter_probabilities(ev, decision, TABLE)["A1"][1]
    )


@pytest.mark.parametrize("index", [0, 10, 60, 120])
def test_space_names(index: int) -> None:
    assert space_name(index) == {0: "A1", 10: "A11", 60: "F6", 120: "K11"}[index]


def test_mountains_that_the_network_sees_elsewhere_contradict_the_layout() -> None:
    layout, other = LAYOUTS["K-A"], LAYOUTS["K-B"]
    ev = evidence({i: "^" for i in range(121) if space_name(i) in layout.mountains}, {})
    assert count_contradictions(ev, layout) == 0
    assert count_contradictions(ev, other) > MOST_MISFITS


RISKS = st.lists(st.floats(1e-5, 0.2), min_size=1, max_size=8)


@hypothesis.given(forests=RISKS, empty=RISKS)
def test_spaces_that_are_one_question_are_weighed_as_one(
    forests: list[float], empty: list[float]
) -> None:
    """They are asked about together where one of them is wrong with more than ask_above; what is
    below named_above is not named."""
    table = replace(TABLE, ask_above=0.0075, named_above=0.001)
    beside = KnownBefore(LAYOUTS["K-A"])
    plain = decide_drawing(evidence(dict.fromkeys(range(8), "F"), {}), beside, table)
    wrong = np.zeros(121)
    nothing = [index for index, letter in enumerate("".join(plain.rows)) if letter == "."]
    wrong[: len(forests)], wrong[nothing[: len(empty)]] = forests, empty
    symbols = tuple(replace(symbol, wrong=0.0) for symbol in plain.symbols)
    decision = replace(plain, alone_wrong=wrong, symbols=symbols)
    named = {
        index for candidate in select_candidates(decision, table) for index in candidate.spaces
    }
    for spaces, risks in ((range(8), forests), (nothing, empty)):
        expected = {
            index for index, risk in zip(spaces, risks, strict=False) if risk > table.named_above
        }
        together = 1 - math.prod(1 - wrong[index] for index in expected)
        assert named & set(spaces) == (expected if together > table.ask_above else set())
    questions = group_doubts(find_doubts(decision, beside, table))
    assert {space for doubt in questions for space in doubt.cells} == {
        space_name(index) for index in named
    }
    kinds = {index < 8 for index in named}
    assert len(questions) >= len(kinds)
    joined = [doubt for doubt in questions if len(doubt.cells) > 1]
    assert len(joined) == len({doubt.read for doubt in joined}) <= len(kinds)


@pytest.mark.parametrize(("letter", "times"), [(".", 3.0), ("M", 2.0), ("F", 1.0)])
def test_what_is_read_as_empty_or_as_a_monster_is_asked_about_later(
    letter: str, times: float
) -> None:
    table = replace(TABLE, ask_blank=3.0, ask_monster=2.0)
    plain = decide_drawing(evidence({0: "M", 1: "F"}, {}), KnownBefore(LAYOUTS["K-A"]), table)
    plain = replace(plain, symbols=tuple(replace(each, wrong=0.0) for each in plain.symbols))
    index, wrong = "".join(plain.rows).index(letter), np.zeros(121)
    for share, asked in ((0.99, False), (1.01, True)):
        wrong[index] = share * times * table.ask_above
        assert bool(select_candidates(replace(plain, alone_wrong=wrong), table)) == asked


def test_wasteland_and_empty_spaces_are_two_questions_and_weighed_as_two() -> None:
    """Both are read as nothing drawn, but shown as another letter: one of each was asked about for
    what both weigh."""
    given, table = KnownBefore(LAYOUTS["K-B"]), replace(TABLE, ask_above=0.0075, named_above=0.001)
    plain = decide_drawing(evidence({}, {}), given, table)
    wrong = np.zeros(121)
    wrong[[space_index("D6"), space_index("A1")]] = 0.005
    one_each = replace(plain, alone_wrong=wrong)
    assert {one_each.rows[3][5], one_each.rows[0][0]} == {"#", "."}
    assert select_candidates(one_each, table) == []
    wrong[space_index("E5")] = 0.005
    assert [doubt.cells for doubt in group_doubts(find_doubts(one_each, given, table))] == [
        ("D6", "E5")
    ]


def test_what_a_symbol_means_is_asked_where_one_of_its_spaces_is_left() -> None:
    """One space makes no question about a symbol: its doubt must not fall between the symbol and
    the space."""
    plain = decide_drawing(evidence({0: "F", 1: "F"}, {}), KnownBefore(LAYOUTS["K-A"]), TABLE)
    symbol = replace(plain.symbols[0], wrong=0.05)
    decision = replace(plain, alone_wrong=np.zeros(121), symbols=(symbol,))
    assert symbol.spaces == (0, 1)
    assert [(c.spaces, c.wrong) for c in select_candidates(decision, TABLE)] == [((0, 1), 0.05)]
    rows = (plain.rows[0].replace("FF", "FV"), *plain.rows[1:])
    for left in (
        select_candidates(decision, TABLE, {1: "F"}),
        select_candidates(replace(decision, rows=rows), TABLE),
    ):
        (candidate,) = left
        assert candidate.spaces == (0,)
        assert candidate.wrong == pytest.approx(0.05)
        shares = candidate.shares(FOREST)
        assert shares.sum() == pytest.approx(1)
        assert shares[FOREST] == pytest.approx(0.95)


@hypothesis.given(risks=RISKS)
def test_a_table_of_an_older_record_asks_about_what_it_asked_about(risks: list[float]) -> None:
    """It had one threshold: every space above it was asked about by itself, and gathered
    afterwards."""
    older = {name: value for name, value in TABLE.to_json().items() if name != "named_above"}
    table = DecisionTable.from_json(older)
    plain = decide_drawing(
        evidence(dict.fromkeys(range(8), "F"), {}), KnownBefore(LAYOUTS["K-A"]), table
    )
    wrong = np.zeros(121)
    wrong[: len(risks)] = risks
    decision = replace(
        plain, alone_wrong=wrong, symbols=tuple(replace(each, wrong=0.0) for each in plain.symbols)
    )
    named = {
        index for candidate in select_candidates(decision, table) for index in candidate.spaces
    }
    assert named == {index for index, risk in enumerate(risks) if risk > table.ask_above}
