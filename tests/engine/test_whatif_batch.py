"""What-if and the batch scorer give the same points as scoring each board from scratch."""

from __future__ import annotations

import dataclasses
import random

import pytest
from hypothesis import given, settings
from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS
from kscore.engine.errors import UnknownCard, UnknownLetter, UnknownSpace, WrongSize
from kscore.engine.season import CardSet, monster_penalty
from kscore.engine.sheet import Board
from kscore.engine.terrain import LETTERS, READ_ORDER
from kscore.engine.whatif import MONSTERS, what_if

from tests.engine.strategies import boards

np = pytest.importorskip("numpy")

BOARD = simulate_game(7, games="KH", heroes=True).seasons[-1].sheet.board


def _points(key: str, board: Board, heroes: bool) -> int:
    return (monster_penalty(board) if key == MONSTERS else CARDS[key].score(board, heroes)).points


@given(boards(height=4, width=5))
@settings(max_examples=12)
def test_every_delta_equals_scoring_from_scratch(board: Board) -> None:
    for heroes in (True, False):
        result = what_if(board, CARDS.values(), heroes)
        now = {key: _points(key, board, heroes) for key in (*CARDS, MONSTERS)}
        assert dict(result.points) == now
        for space in board.cells(board.geometry.full & ~board.mask("^")):
            for letter in READ_ORDER:
                then = board.replace({space: letter})
                for key, before in now.items():
                    assert (
                        result.delta(key, space, letter) == _points(key, then, heroes) - before
                    ), (key, space, letter)


def test_every_delta_of_a_played_sheet() -> None:
    rng = random.Random(3)
    spaces = rng.sample(BOARD.cells(BOARD.geometry.full & ~BOARD.mask("^")), 25)
    result = what_if(BOARD, CARDS.values())
    for space in spaces:
        for letter in READ_ORDER:
            then = BOARD.replace({space: letter})
            for key in (*CARDS, MONSTERS):
                expected = _points(key, then, True) - _points(key, BOARD, True)
                assert result.delta(key, space, letter) == expected, (key, space, letter)


def test_the_changes_leave_out_mountains_and_what_is_there() -> None:
    cards = CardSet.parse("Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland")
    result = what_if(BOARD, cards)
    changes = list(result.changes())
    mountains = set(BOARD.cells(BOARD.mask("^")))
    assert len({change.space for change in changes}) == 121 - len(mountains)
    assert not mountains & {change.space for change in changes}
    assert all(BOARD[change.space] != change.letter for change in changes)
    mattering = list(result.changes(only_if_it_matters=True))
    assert mattering == [change for change in changes if any(change.points.values())]
    assert 0 < len(mattering) < len(changes)
    assert set(mattering[0].points) == {
        "sentinel_wood",
        "mages_valley",
        "wildholds",
        "borderlands",
        MONSTERS,
    }
    first = mattering[0]
    assert first.points == {
        key: result.delta(key, first.space, first.letter) for key in first.points
    }
    assert [result.delta(MONSTERS, space, "F") for space in mountains] == [0] * len(mountains)


def test_what_if_refuses_what_cannot_be() -> None:
    result = what_if(BOARD, [CARDS["silos"]])
    with pytest.raises(UnknownSpace):
        result.delta("silos", "L1", "F")
    for letter in ("^", "", "FV"):
        with pytest.raises(UnknownLetter):
            result.delta("silos", "A1", letter)


@pytest.mark.parametrize("heroes", [True, False])
@pytest.mark.parametrize(("height", "width"), [(11, 11), (3, 7), (7, 3), (1, 1), (2, 12)])
def test_the_batch_agrees_with_the_cards(height: int, width: int, heroes: bool) -> None:
    from testing.batch import encode, points

    rng = random.Random(height * 100 + width)
    many = []
    for number in range(120):
        mix = rng.choice(["." * 8 + LETTERS, LETTERS, "F.V", "WA^.", "VV.FM^"])
        many.append(
            Board(
                tuple("".join(rng.choice(mix) for _ in range(width)) for _ in range(height)),
                frozenset({"A1"} if number % 2 else ()),
            )
        )
    ruins = np.zeros((height, width, len(many)), bool)
    ruins[0, 0, 1::2] = True
    got = points(encode([board.rows for board in many]), ruins, heroes=heroes)
    assert set(got) == {*CARDS, MONSTERS}
    for key, values in got.items():
        assert values.tolist() == [_points(key, board, heroes) for board in many], key


def test_the_batch_goes_in_blocks() -> None:
    from testing import batch

    played = [record.sheet.board for seed in range(5) for record in simulate_game(seed).seasons]
    ruins = np.zeros((11, 11), bool)
    got = batch.points(
        batch.encode([board.rows for board in played]), ruins, cards=["deepwood", MONSTERS], block=7
    )
    assert list(got) == ["deepwood", MONSTERS]
    assert got[MONSTERS].tolist() == [monster_penalty(board).points for board in played]
    assert got["deepwood"].tolist() == [CARDS["deepwood"].score(board).points for board in played]


@pytest.mark.parametrize("heroes", [True, False])
def test_the_batch_scores_a_card_without_a_form_for_many(heroes: bool) -> None:
    """An imaginary card, and printed ones whose quick form is left out, are scored by their own
    functions."""
    from testing.batch import encode, points

    card = CARDS["golden_granary"]
    imaginary = dataclasses.replace(card, key="imaginary", scorer=CARDS["greengold_plains"].scorer)
    played = [record.sheet.board for seed in range(3) for record in simulate_game(seed).seasons]
    ruins = np.zeros((11, 11, len(played)), bool)
    ruins[3, 4, ::2] = True
    boards = [
        Board(board.rows, frozenset({"D5"} if number % 2 == 0 else ()))
        for number, board in enumerate(played)
    ]
    same = dataclasses.replace(card, key="granary_alone")
    got = points(
        encode([board.rows for board in boards]),
        ruins,
        cards=[imaginary, same, card],
        heroes=heroes,
    )
    assert list(got) == ["imaginary", "granary_alone", "golden_granary"]
    assert got["granary_alone"].tolist() == got["golden_granary"].tolist()
    expected = [CARDS["greengold_plains"].score(board, heroes).points for board in boards]
    assert got["imaginary"].tolist() == expected
    assert any(expected)


def test_the_batch_refuses_what_cannot_be() -> None:
    from testing.batch import encode, points

    for wrong in ([], [()], [("..",), ("...",)], [("..", ".")], [("." * 256,)]):
        with pytest.raises(WrongSize):
            encode(wrong)
    with pytest.raises(UnknownLetter):
        encode([("q",)])
    with pytest.raises(UnknownCard):
        points(encode([(".",)]), cards=["no_such_card"])
