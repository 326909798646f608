"""What holds for every card and every board."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.cards import CARDS
from kscore.engine.grid import Space
from kscore.engine.score import Score
from kscore.engine.season import monster_penalty
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import LETTERS

from testing.slow_scorer import SLOW, SlowBoard, monster_minus
from tests.engine.slow_awards import SLOW_AWARDS, Awards, monster_awards
from tests.engine.strategies import boards, sheets

Turn = Callable[[tuple[str, ...]], tuple[str, ...]]


def _transposed(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple("".join(column) for column in zip(*rows, strict=True))


def _left_right(rows: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(row[::-1] for row in rows)


def _upside_down(rows: tuple[str, ...]) -> tuple[str, ...]:
    return rows[::-1]


def _half_turn(rows: tuple[str, ...]) -> tuple[str, ...]:
    return _upside_down(_left_right(rows))


TURNS: dict[str, Turn] = {
    "left-right": _left_right,
    "upside down": _upside_down,
    "half turn": _half_turn,
    "main diagonal": _transposed,
    "other diagonal": lambda rows: _half_turn(_transposed(rows)),
    "quarter turn": lambda rows: _left_right(_transposed(rows)),
    "three quarters": lambda rows: _upside_down(_transposed(rows)),
}
"""All seven ways to turn or mirror a square board."""

FLIPS = {"left-right", "upside down", "half turn"}
DIRECTED = {
    # Runs down a column, rows and columns that are named: mirroring keeps them, swapping rows with
    # columns does not.
    "faunlost_thicket": FLIPS,
    "sleepy_valley": FLIPS,
    "jorekburg": FLIPS,
    "banded_hills": FLIPS,
    # the eleventh column from the right is the first: odd stays odd on a board of odd width
    "silos": FLIPS,
    # Down-right diagonals from the left to the bottom edge change ends under this one mirror, and
    # all others break them.
    "broken_road": {"other diagonal"},
}
"""The cards that have a direction, and the turns that leave their points alone all the same."""

ONLY_GROW = (
    "sentinel_wood", "greenbough", "treetower", "stoneside_forest", "canal_lake", "mages_valley",
    "golden_granary", "borderlands", "lost_barony", "broken_road", "faunlost_thicket",
    "heart_of_the_forest", "sleepy_valley", "ulems_wallow", "clawsgrave_peak", "caravansary",
    "dwarvenholds", "silos", "banded_hills",
)  # fmt: skip
"""Cards that only count: filling an empty space, with whatever terrain, never costs a point.
(Clusters may be joined into fewer, types and villages may spoil a cluster, empty spaces may vanish:
those cards are not here.)"""


def _turned(board: Board, turn: Turn) -> Board:
    marks = tuple(
        "".join("R" if f"{chr(65 + r)}{c + 1}" in board.ruins else "." for c in range(board.width))
        for r in range(board.height)
    )
    ruins = frozenset(
        f"{chr(65 + r)}{c + 1}"
        for r, row in enumerate(turn(marks))
        for c, mark in enumerate(row)
        if mark == "R"
    )
    return Board(turn(board.rows), ruins)


@given(boards(height=11, width=11), st.sampled_from(sorted(TURNS)))
@settings(max_examples=60)
def test_turning_the_board_changes_nothing_where_a_card_has_no_direction(
    board: Board, name: str
) -> None:
    turned = _turned(board, TURNS[name])
    for key, card in CARDS.items():
        if key not in DIRECTED or name in DIRECTED[key]:
            assert card.score(turned).points == card.score(board).points, key
    assert monster_penalty(turned).points == monster_penalty(board).points


EXAMPLES = {
    "faunlost_thicket": "F........../F........../F..........",
    "sleepy_valley": "FFF........",
    "jorekburg": "A........../W..........",
    "banded_hills": "FVAWM......",
    "silos": "F........../" * 10 + "F..........",
    "broken_road": "F..........",
}


@pytest.mark.parametrize("key", sorted(DIRECTED))
def test_the_named_cards_do_have_a_direction(key: str) -> None:
    rows = EXAMPLES[key].split("/")
    rows += ["..........."] * (11 - len(rows))
    if key == "broken_road":  # only K1: under every other turn that corner goes elsewhere
        rows = rows[::-1]
    board = Board(tuple(rows))
    for name in set(TURNS) - DIRECTED[key]:
        assert (
            CARDS[key].score(_turned(board, TURNS[name])).points != CARDS[key].score(board).points
        ), name


@given(boards(), st.data())
@settings(max_examples=100)
def test_filling_a_space_never_lowers_a_card_that_only_counts(
    board: Board, data: st.DataObject
) -> None:
    empty = board.cells(board.empty)
    if not empty:
        return
    space, letter = data.draw(st.sampled_from(empty)), data.draw(st.sampled_from("FVAWMHX"))
    fuller = board.replace({space: letter})
    for key in ONLY_GROW:
        assert CARDS[key].score(fuller).points >= CARDS[key].score(board).points, key


@given(boards(), st.data())
@settings(max_examples=150)
def test_a_card_tells_apart_no_more_than_it_says(board: Board, data: st.DataObject) -> None:
    space = data.draw(st.sampled_from(board.cells(board.geometry.full)))
    old, new = board[space], data.draw(st.sampled_from(LETTERS))
    changed = board.replace({space: new})
    for key, card in CARDS.items():
        if old not in card.tells_apart and new not in card.tells_apart:
            assert card.score(changed).points == card.score(board).points, key
        near = any(board.geometry.bit(space) & board.masks.touching(letter) for letter in card.core)
        if card.core and old not in card.core and new not in card.core and not near:
            assert card.score(changed).points == card.score(board).points, key


@given(boards(), st.booleans())
@settings(max_examples=150)
def test_points_are_the_sum_of_awards_on_the_board(board: Board, heroes: bool) -> None:
    names = set(board.cells(board.geometry.full))
    for score in [*(card.score(board, heroes) for card in CARDS.values()), monster_penalty(board)]:
        assert score.points == sum(award.points for award in score.awards)
        for award in score.awards:
            assert award.points != 0
            assert award.cells
            assert len(set(award.cells)) == len(award.cells)
            assert set(award.cells) <= names
            assert all(award.reason.text(lang) for lang in ("de", "en"))


@given(boards(), st.booleans())
@settings(max_examples=200)
def test_the_slow_scorer_agrees_on_any_board(board: Board, heroes: bool) -> None:
    slow = SlowBoard(board.rows, board.ruins, heroes)
    for key, card in CARDS.items():
        assert card.score(board, heroes).points == SLOW[key](slow), key
        assert card.points(board.masks, heroes) == SLOW[key](slow), key
    assert monster_penalty(board).points == monster_minus(slow)


@given(boards(), st.booleans())
@settings(max_examples=150)
def test_every_award_names_the_spaces_that_its_points_stand_on(board: Board, heroes: bool) -> None:
    slow = SlowBoard(board.rows, board.ruins, heroes)

    def shown(score: Score) -> list[tuple[int, list[tuple[int, int]]]]:
        places = (
            (
                award.points,
                sorted((Space.parse(c).row + 1, Space.parse(c).column + 1) for c in award.cells),
            )
            for award in score.awards
        )
        return sorted(places)

    def expected(awards: Awards) -> list[tuple[int, list[tuple[int, int]]]]:
        return sorted((points, sorted(spaces)) for points, spaces in awards)

    assert SLOW_AWARDS.keys() == CARDS.keys()
    for key, card in CARDS.items():
        assert shown(card.score(board, heroes)) == expected(SLOW_AWARDS[key](slow)), key
    assert shown(monster_penalty(board)) == expected(monster_awards(slow))


@given(boards(), st.booleans())
@settings(max_examples=60)
def test_a_reason_names_the_same_numbers_and_spaces_in_every_language(
    board: Board, heroes: bool
) -> None:
    for card in CARDS.values():
        for award in card.score(board, heroes).awards:
            said = {
                lang: re.findall(r"\b(?:[A-K]?\d+|[A-K])\b", award.reason.text(lang))
                for lang in ("de", "en")
            }
            assert said["de"] == said["en"], card.key


@given(boards(ruins=False))
def test_a_board_reads_back_what_it_prints(board: Board) -> None:
    assert Board.parse(str(board)) == board


@given(sheets())
def test_a_sheet_reads_back_what_it_prints(sheet: Sheet) -> None:
    assert Sheet.parse(sheet.line) == sheet
    assert Sheet.parse(sheet.line, sheet.layout) == sheet
    assert Sheet.parse(str(sheet)) == Sheet(sheet.layout, sheet.board)


@given(boards(), st.data())
@settings(max_examples=150)
def test_clusters_follow_a_change(board: Board, data: st.DataObject) -> None:
    space = data.draw(st.sampled_from(board.cells(board.geometry.full)))
    new = data.draw(st.sampled_from(LETTERS))
    if new == board[space]:
        return
    for letter in LETTERS:
        board.clusters(letter)
    then = board.masks.with_change(board.geometry.bit(space), board[space], new)
    fresh = board.replace({space: new})
    assert then.by_letter == fresh.masks.by_letter
    assert {letter: then.clusters(letter) for letter in LETTERS} == {
        letter: fresh.clusters(letter) for letter in LETTERS
    }
