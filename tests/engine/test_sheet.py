"""Boards and sheets: strict texts, and what is impossible."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from kscore.engine import errors
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Board, Sheet

BLANK_A = Sheet.blank(LAYOUTS["K-A"])


def test_a_board_answers_by_name() -> None:
    board = Board.parse(".F/V.", ruins=["A1"])
    assert (board["A1"], board["A2"], board["B1"]) == (".", "F", "V")
    assert (board.height, board.width, str(board)) == (2, 2, ".F/V.")
    assert board.cells(board.filled) == ("A2", "B1")
    assert board.cells(board.empty) == ("A1", "B2")
    assert board.replace({"B2": "W"}) == Board((".F", "VW"), frozenset({"A1"}))
    assert board == Board.parse(".F/V.", ruins=["A1"])
    assert hash(board) == hash(Board.parse(".F/V.", ruins=["A1"]))


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", errors.EmptyMap),
        ("/", errors.EmptyMap),
        (".F/V", errors.UnevenRows),
        (".F/V./", errors.UnevenRows),
        (".F /V. ", errors.UnknownLetter),
        ("f", errors.UnknownLetter),
        ("FQ", errors.UnknownLetter),
        ("/".join(["."] * 27), errors.WrongSize),
    ],
)
def test_a_wrong_map_is_refused(text: str, error: type[errors.BadMap]) -> None:
    with pytest.raises(error):
        Board.parse(text)


def test_an_error_says_where_in_both_languages() -> None:
    with pytest.raises(errors.UnknownLetter) as caught:
        Board.parse("F./.q")
    assert "B2" in caught.value.text("de")
    assert "B2" in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize("space", ["", "A0", "A12", "L1", "a1", "11A", "A01", None])
def test_an_unknown_space_is_refused(space: str) -> None:
    with pytest.raises(errors.UnknownSpace) as caught:
        BLANK_A.board[space]
    assert "K11" in caught.value.text("de")


def test_a_ruin_has_to_lie_on_the_board() -> None:
    with pytest.raises(errors.UnknownSpace):
        Board.parse("..", ruins=["B1"])


@pytest.mark.parametrize("key", sorted(LAYOUTS))
def test_a_blank_sheet_is_recognised_by_its_print(key: str) -> None:
    blank = Sheet.blank(LAYOUTS[key])
    assert Sheet.parse(str(blank)).layout.key == key
    assert blank.problems() == ()
    assert set(blank.board.cells(blank.board.mask("^"))) == LAYOUTS[key].mountains
    assert blank.board.ruins == LAYOUTS[key].ruins


def test_a_destroyed_wasteland_is_still_its_layout() -> None:
    sheet = Sheet.parse(str(Sheet.blank(LAYOUTS["K-B"]).board.replace({"D6": "X", "A1": "X"})))
    assert sheet.layout.key == "K-B"


def test_a_map_of_no_layout_needs_one() -> None:
    moved = str(BLANK_A.board.replace({"B4": ".", "A1": "^"}))
    with pytest.raises(errors.LayoutNotRecognised):
        Sheet.parse(moved)
    sheet = Sheet.parse(moved, LAYOUTS["K-A"])
    assert [(p.key, p.cells) for p in sheet.problems()] == [
        ("mountain_missing", ("B4",)),
        ("mountain_not_printed", ("A1",)),
    ]
    with pytest.raises(errors.ImpossibleSheet) as caught:
        sheet.require_possible()
    assert "B4" in caught.value.text("de")
    assert BLANK_A.require_possible() is BLANK_A


@pytest.mark.parametrize(
    "text",
    [
        "coins=5-1-2",
        "coins=x-1",
        "coins=\u0663-0",
        "stars=",
        "stars=A1,A1",
        "letters=A1",
        "letters=A1:Q",
        "letters=A1:Z,A1:D",
        "colour=red",
        "coins=1-0 coins=1-0",
        "stars=L1",
        "K-A ",
        "Q-A",
        "K-A K-A",
    ],
)
def test_a_wrong_field_is_refused(text: str) -> None:
    with pytest.raises(errors.EngineError):
        Sheet.parse(f"{BLANK_A} {text}")


def test_the_line_names_its_layout() -> None:
    with pytest.raises(errors.UnknownLayout):
        Sheet.parse(BLANK_A.line, LAYOUTS["K-B"])
    assert Sheet.parse(f"{BLANK_A} k-a", LAYOUTS["K-A"]) == Sheet.parse(f"{BLANK_A} k-a") == BLANK_A
    letters: Any = {"F7": "Z"}  # any mapping is taken; what is kept is a sorted tuple
    full = dataclasses.replace(
        BLANK_A, marked=5, spent=1, stars=frozenset({"B10", "A3", "B4"}), letters=letters
    )
    assert full.line.endswith(" K-A coins=5-1 stars=A3,B4,B10 letters=F7:Z")
    assert Sheet.parse(full.line) == full
    assert full.coins == 4
    unspent = dataclasses.replace(full, spent=0)
    typed = f"{BLANK_A} Münzen=5 sterne=A3,B4,B10 Buchstaben=F7:Z"
    assert Sheet.parse(typed) == Sheet.parse(f"{BLANK_A} coins=5 stars=A3,B4,B10 letters=F7:Z")
    assert Sheet.parse(typed) == unspent


@pytest.mark.parametrize("size", ["....", "/".join(["." * 11] * 10)])
def test_a_sheet_is_eleven_by_eleven(size: str) -> None:
    with pytest.raises(errors.WrongSize):
        Sheet.parse(size)
    with pytest.raises(errors.WrongSize):
        Sheet(LAYOUTS["K-A"], Board.parse(size))


@pytest.mark.parametrize("coins", [-1, 1.5, True, "3"])
def test_coins_are_whole_numbers(coins: Any) -> None:
    with pytest.raises(errors.BadCoins):
        dataclasses.replace(BLANK_A, marked=coins)


@pytest.mark.parametrize(
    ("changes", "marks", "problems"),
    [
        ({"B4": "F"}, {}, ["mountain_missing"]),
        ({"A1": "^"}, {}, ["mountain_not_printed"]),
        ({"A1": "#"}, {}, ["wasteland_not_printed"]),
        ({}, {"marked": 15}, ["too_many_coins"]),
        ({}, {"marked": 2, "spent": 3}, ["more_spent_than_marked"]),
        ({"A1": "M", "A3": "H"}, {"stars": {"A1"}}, ["star_on_monster"]),
        ({"A1": "F"}, {"stars": {"A2"}}, ["stars_without_hero"]),
        ({"A1": "H"}, {"stars": {"A2", "B4"}}, []),
        ({"A1": "X"}, {"stars": {"A2"}}, []),
        ({"A1": "F"}, {"letters": {"A1": "Z"}}, ["letter_without_monster"]),
        ({"A1": "X"}, {"letters": {"A1": "Z"}}, []),
        (
            {f"A{c}": "M" for c in range(1, 6)},
            {"letters": {f"A{c}": "T" for c in range(1, 6)}},
            ["too_many_letters"],
        ),
        ({f"A{c}": "M" for c in range(1, 6)}, {"letters": {f"A{c}": "D" for c in range(1, 6)}}, []),
    ],
)
def test_problems(changes: dict[str, str], marks: dict[str, Any], problems: list[str]) -> None:
    sheet = dataclasses.replace(BLANK_A, board=BLANK_A.board.replace(changes), **marks)
    assert [problem.key for problem in sheet.problems()] == problems
    for problem in sheet.problems():
        assert problem.text("de") != problem.text("en")


def test_wasteland_cannot_be_drawn_on_but_destroyed() -> None:
    blank = Sheet.blank(LAYOUTS["K-B"])
    drawn = dataclasses.replace(blank, board=blank.board.replace({"D6": "F", "E5": "X"}))
    assert [(p.key, p.cells) for p in drawn.problems()] == [("wasteland_drawn_on", ("D6",))]
