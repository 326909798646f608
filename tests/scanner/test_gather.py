"""Fewer questions: unsure spaces of one symbol are asked about together, and none of them is
lost."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, strategies as st
from kscore.scanner.decide.questions import group_doubts
from kscore.scanner.reading import Alternative, CoinsDoubt, Doubt, SpacesDoubt


def single(
    space: str, read: str, symbol: int | None, *others: tuple[str, float], **points: int
) -> Doubt:
    alternatives = tuple(Alternative(letter, p, points) for letter, p in others)
    return SpacesDoubt(read, alternatives, (space,), symbol)


def test_spaces_of_one_symbol_read_alike_are_one_question() -> None:
    doubts = (
        single("F10", "F", 3, ("V", 0.1)),
        single("F2", "F", 3, ("A", 0.2)),
        single("C1", "F", 4, ("V", 0.1)),
    )
    first, second = group_doubts(doubts)
    assert (first.cells, second.cells) == (("F2", "F10"), ("C1",))
    assert first.read == "F"
    assert [other.read for other in first.alternatives] == ["A", "V"]
    # Both are forest with at least 0.9 · 0.8, were they independent, and at most 0.8, erring
    # together; the rest is shared as the single doubts share it.
    right = (0.9 * 0.8) ** 0.35 * 0.8**0.65
    assert sum(other.p for other in first.alternatives) == pytest.approx(1 - right)
    assert first.alternatives[0].p == pytest.approx(2 * first.alternatives[1].p)


def test_what_is_read_otherwise_or_drawn_otherwise_stays_apart() -> None:
    doubts = (
        single("A1", "F", 1, ("V", 0.1)),
        single("A2", "V", 1, ("F", 0.1)),
        single("A3", "F", 2, ("V", 0.1)),
    )
    assert group_doubts(doubts) == doubts


def test_seemingly_empty_spaces_are_one_question_and_wasteland_another() -> None:
    empty = [single(space, ".", None, ("M", 0.02)) for space in ("A1", "K11")]
    waste = [single(space, "#", None, ("X", 0.02)) for space in ("B1", "B2")]
    assert [doubt.cells for doubt in group_doubts([*empty, *waste])] == [
        ("A1", "K11"),
        ("B1", "B2"),
    ]


def test_questions_about_symbols_and_numbers_are_left_as_they_are() -> None:
    symbol = SpacesDoubt("F", (Alternative("V", 0.1),), ("A1", "A2"), symbol=1)
    coins = CoinsDoubt(4, (Alternative(5, 0.1),))
    lone = single("A3", "F", 1, ("V", 0.1))
    assert group_doubts((symbol, coins, lone)) == (symbol, coins, lone)


def test_the_largest_change_by_one_space_is_told() -> None:
    doubts = (single("A1", "F", 1, ("V", 0.1), total=2), single("A2", "F", 1, ("V", 0.1), total=-5))
    (joined,) = group_doubts(doubts)
    assert joined.alternatives[0].changes == {"total": -5}


SINGLES = st.lists(
    st.builds(
        single,
        st.builds(
            lambda row, column: f"{row}{column}", st.sampled_from("ABCDEFGHIJK"), st.integers(1, 11)
        ),
        st.sampled_from("FV"),
        st.sampled_from([None, 1, 2]),
        st.tuples(st.sampled_from("AWM"), st.floats(0.001, 1.0)),
    ),
    unique_by=lambda doubt: doubt.cells,
)


@given(SINGLES)
def test_no_space_is_lost_or_asked_twice_and_chances_stay_chances(doubts: list[Doubt]) -> None:
    questions = group_doubts(doubts)
    asked = [space for question in questions for space in question.cells]
    assert sorted(asked) == sorted(doubt.cells[0] for doubt in doubts)
    assert all(
        sum(other.p for other in question.alternatives) <= 1 + 1e-9 for question in questions
    )
    joined = [question for question in questions if len(question.cells) > 1]
    assert len(
        {
            (question.symbol, question.read)
            for question in joined
            if isinstance(question, SpacesDoubt)
        }
    ) == len(joined)


def expected(question: Doubt) -> float:
    """How many questions a true answer is expected to make of it: one where its spaces are alike,
    else one each."""
    wrong = sum(other.p for other in question.alternatives)
    return 1 + wrong * (len(question.cells) - 1)


@given(SINGLES)
def test_spaces_are_parted_only_where_that_spares_questions_or_as_read_is_not_the_likeliest(
    doubts: list[Doubt],
) -> None:
    by_kind: dict[tuple[int | None, object], list[SpacesDoubt]] = {}
    for doubt in doubts:
        assert isinstance(doubt, SpacesDoubt)
        by_kind.setdefault((doubt.symbol, doubt.read), []).append(doubt)
    for together in by_kind.values():
        right = math.prod(1 - sum(other.p for other in doubt.alternatives) for doubt in together)
        as_one = 1 + (1 - right) * (len(together) - 1)
        questions = group_doubts(together)
        if sum(map(expected, questions)) > as_one + 1e-9:
            wrong = [sum(other.p for other in doubt.alternatives) for doubt in together]
            right = right**0.35 * min(1 - p for p in wrong) ** 0.65
            by_letter = {doubt.alternatives[0].read: 0.0 for doubt in together}
            for doubt, p in zip(together, wrong, strict=True):
                by_letter[doubt.alternatives[0].read] += p
            assert right < (1 - right) * max(by_letter.values()) / sum(wrong)
        for question in questions:
            if len(question.cells) > 1:
                others = [other.p for other in question.alternatives]
                assert others[0] <= 1 - sum(others) + 1e-9


def test_a_space_that_is_likely_something_else_is_a_question_of_its_own() -> None:
    sure = [single(f"A{number}", ".", None, ("M", 0.01)) for number in range(1, 11)]
    unsure = single("C3", ".", None, ("M", 0.4))
    others = tuple(f"A{number}" for number in range(1, 11))
    assert [doubt.cells for doubt in group_doubts([unsure, *sure])] == [others, ("C3",)]
    assert [doubt.cells for doubt in group_doubts([*sure, unsure])] == [others, ("C3",)]


def test_spaces_that_are_equally_doubtful_stay_one_question() -> None:
    (joined,) = group_doubts([single(space, "F", 1, ("V", 0.1)) for space in ("A1", "A2", "A3")])
    assert joined.cells == ("A1", "A2", "A3")


@given(SINGLES)
def test_a_doubt_of_spaces_comes_back_from_paper(doubts: list[Doubt]) -> None:
    for doubt in doubts:
        assert Doubt.from_json(doubt.to_json()).to_json() == doubt.to_json()
