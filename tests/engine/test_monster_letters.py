"""A letter that was noted once stands on all of its monster, or it is told that nobody can know
which spaces that are."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings, strategies as st
from kscore.calibration.simulate import simulate_game
from kscore.engine.effects import coin_gain
from kscore.engine.layout import LAYOUTS
from kscore.engine.monster_letters import complete_letters, letter_last_wave, partial_letters
from kscore.engine.placement import DRAGON_COINS
from kscore.engine.sheet import Board, Sheet

DRAGON = ("C5", "D3", "D4", "D5", "E3")
"""As it is printed on its card, on a sheet without anything near."""


def drawn(letters: dict[str, str], **spaces: str) -> Sheet:
    blank = Sheet.blank(LAYOUTS["H-A"])
    board: Board = blank.board.replace(dict.fromkeys(DRAGON, "M") | spaces)
    return Sheet(blank.layout, board, letters=tuple(letters.items()))


@pytest.mark.parametrize("noted", DRAGON)
def test_a_letter_noted_once_stands_on_the_whole_dragon(noted: str) -> None:
    whole = complete_letters(drawn({noted: "D"}))
    assert dict(whole.letters) == dict.fromkeys(DRAGON, "D")
    assert not list(partial_letters(whole))


def test_destroyed_spaces_belong_to_it_and_other_letters_do_not() -> None:
    whole = complete_letters(drawn({"D3": "D"}, E3="X"))
    assert dict(whole.letters) == dict.fromkeys(("C5", "D3", "D4", "D5"), "D")
    other = drawn({"D3": "D", "E3": "Z"})
    assert complete_letters(other) == other
    assert list(partial_letters(other)) == [("D", ("D3",))]
    assert complete_letters(drawn({"D3": "D"}), without=["E3"]) == drawn({"D3": "D"})


def test_where_it_may_lie_in_two_ways_nothing_is_guessed() -> None:
    """A dragon turned upside down shares three spaces with it."""
    two = drawn({"D4": "D"}, C3="M", E5="M")
    assert complete_letters(two) == two
    assert list(partial_letters(two)) == [("D", ("D4",))]


@given(st.integers(0, 400), st.data())
@settings(max_examples=60)
def test_one_letter_of_each_monster_tells_all_or_it_is_told_that_it_does_not(
    seed: int, data: st.DataObject
) -> None:
    sheet = simulate_game(seed, "H-A", games="H", heroes=True).seasons[3].sheet
    letters = dict(sheet.letters)
    large = [letter for letter in "DTG" if letter in letters.values()]
    noted = {space: letter for space, letter in letters.items() if letter == "Z"}
    for letter in large:
        noted[
            data.draw(st.sampled_from([space for space in letters if letters[space] == letter]))
        ] = letter
    found = complete_letters(replace(sheet, letters=tuple(noted.items())))
    told = {letter for letter, _ in partial_letters(found)}
    living = {space: letter for space, letter in letters.items() if sheet.board[space] == "M"}
    for space, letter in living.items():
        assert letter in told or dict(found.letters)[space] == letter
    assert all(
        living.get(space) == letter for space, letter in found.letters if sheet.board[space] == "M"
    )


def test_a_dragon_that_is_not_there_earns_nothing() -> None:
    """It counted as surrounded, because no empty space is beside a dragon that is nowhere."""
    before = drawn(dict.fromkeys(DRAGON, "D"))
    none = replace(before, board=before.board.replace(dict.fromkeys(DRAGON, ".")), letters=())
    assert coin_gain(before, none) == 0
    assert (
        coin_gain(before, replace(before, letters=tuple(dict.fromkeys(DRAGON, "T").items()))) == 0
    )
    around = set(before.board.cells(before.board.geometry.neighbours(before.board.mask("M"))))
    closed = replace(
        before, board=before.board.replace(dict.fromkeys(around - set(DRAGON) - {"D2"}, "W"))
    )
    assert coin_gain(before, closed) == 0
    closed = replace(closed, board=closed.board.replace({"D2": "W"}))
    assert coin_gain(before, closed) == DRAGON_COINS


def test_last_seasons_wave_is_zombies_where_all_of_it_stands() -> None:
    blank = Sheet.blank(LAYOUTS["H-A"])
    before = replace(blank, board=blank.board.replace({"D5": "M"}), letters=(("D5", "Z"),))
    wave = ("C5", "D4", "D6", "E5")
    now = replace(before, board=before.board.replace(dict.fromkeys(wave, "M")))
    assert dict(letter_last_wave(now, before).letters) == dict.fromkeys(("D5", *wave), "Z")
    starred = replace(now, board=now.board.replace({"D6": "X"}))
    assert dict(letter_last_wave(starred, before).letters) == dict.fromkeys(
        ("D5", "C5", "D4", "E5"), "Z"
    )
    for other in (now.board.replace({"D6": "."}), now.board.replace({"D6": "W"})):
        assert letter_last_wave(replace(now, board=other), before) == replace(now, board=other)
    assert "C5" not in dict(letter_last_wave(now, before, without=["C5"]).letters)
    assert letter_last_wave(now, replace(before, letters=())) == now
