"""375 cases that others published and 260 boards on which independent implementations agree."""

from __future__ import annotations

import json
from pathlib import Path

from kscore.engine.cards import CARDS
from kscore.engine.season import monster_penalty
from kscore.engine.sheet import Board

from testing.slow_scorer import SLOW, SlowBoard, monster_minus


def _board(case: dict) -> Board:
    return Board(tuple(case["rows"]), frozenset(case["ruins"]))


def _points(card: str, board: Board) -> int:
    # The cases write the monster minus as what is lost.
    return (
        -monster_penalty(board).points
        if card == "monster_penalty"
        else CARDS[card].score(board).points
    )


def _slow_points(card: str, board: Board) -> int:
    slow = SlowBoard(board.rows, board.ruins)
    return -monster_minus(slow) if card == "monster_penalty" else SLOW[card](slow)


def test_every_published_case_is_exact(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "published_cases.json").read_text(encoding="utf-8"))
    assert len(cases) == 375
    assert {case["card"] for case in cases} == set(CARDS) | {"monster_penalty"}
    wrong = [
        (case["id"], case["card"], case["points"], _points(case["card"], _board(case)))
        for case in cases
        if _points(case["card"], _board(case)) != case["points"]
    ]
    assert wrong == []


def test_every_agreed_board_is_exact(shared: Path) -> None:
    boards = json.loads((shared / "cases" / "agreed_boards.json").read_text(encoding="utf-8"))
    assert len(boards) == 260
    wrong = [
        (number, card, expected, _points(card, _board(case)))
        for number, case in enumerate(boards)
        for card, expected in case["points"].items()
        if _points(card, _board(case)) != expected
    ]
    assert wrong == []
    assert all(len(case["points"]) == 17 for case in boards)


def test_the_slow_scorer_is_exact_on_the_published_cases_too(shared: Path) -> None:
    cases = json.loads((shared / "cases" / "published_cases.json").read_text(encoding="utf-8"))
    assert [
        case["id"] for case in cases if _slow_points(case["card"], _board(case)) != case["points"]
    ] == []
