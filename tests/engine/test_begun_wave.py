"""New monsters without a letter: a season's ambushes, or zombies of a wave that was begun before
the photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st
from kscore.engine.begun_wave import SeasonStart, unfinished_waves
from kscore.engine.explore import AMBUSH_CARDS
from kscore.engine.layout import LAYOUTS, SHEET_GEOMETRY
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet

BLANK = Sheet.blank(LAYOUTS["H-A"])
LARGE = [card for card in AMBUSH_CARDS.values() if card.shape.size > 1]


def drawn(sheet: Sheet, spaces: Sequence[str], letter: str = "") -> Sheet:
    """The sheet with monsters more, all of them with the letter, or with none."""
    letters = dict(sheet.letters) | (dict.fromkeys(spaces, letter) if letter else {})
    return replace(
        sheet,
        board=sheet.board.replace(dict.fromkeys(spaces, "M")),
        letters=tuple(sorted(letters.items())),
    )


def waves(
    sheet: Sheet, start: Sheet, games: str = "KH", came: Sequence[str] | None = None
) -> set[str]:
    """What may have been begun, as people name it; "from" a zombie without its letter."""
    unread = sheet.board.mask("M") & ~SHEET_GEOMETRY.mask(dict(sheet.letters))
    cells = SHEET_GEOMETRY.cells
    return {
        " from ".join(" ".join(cells(mask)) for mask in (brought, wave.zombie) if mask)
        for wave in unfinished_waves(sheet, SeasonStart(start, games, came), unread)
        for brought in wave.brought
    }


START = drawn(BLANK, ("D5",), "Z")


@pytest.mark.parametrize(
    ("new", "games", "came", "expected"),
    [
        ("C5", "KH", None, {"C5"}),
        ("C5 D6", "KH", None, {"C5 D6"}),
        ("B4", "KH", None, set()),  # a single monster of which no space is beside a zombie
        ("C4 C5 C6 B5", "KH", None, set()),  # the kobolds, beside a zombie by C5 alone
        ("C4 C5 C6 B5", "H", None, set()),  # the troll, its letter not read
        ("C4 C5 C6 B5 D6", "KH", None, {"D6", "C5 D6"}),  # without C5 it is the gorgon
        ("C4 C5 C6", "KH", None, {"C5"}),
        ("C5 D4 D6", "KH", None, {"C5 D4 D6"}),  # the gorgon's shape, but just where zombies spread
        ("C5 D4 D6", "KH", ("gorgon_gaze",), set()),
        ("C5 D4 D6", "KH", (), {"C5 D4 D6"}),
        ("C4 C5 C6 B5", "KH", ("goblin_attack",), {"C5"}),
        ("", "KH", None, set()),
    ],
)
def test_what_no_ambush_explains_beside_a_zombie_may_be_a_wave(
    new: str, games: str, came: Sequence[str] | None, expected: set[str]
) -> None:
    assert waves(drawn(START, new.split()), START, games, came) == expected


def test_letters_tell_an_ambush_from_a_wave() -> None:
    """One letter in a monster stands for all of it; where it stands on all of it, it takes no other
    space."""
    shape = ("B7", "C5", "C6", "C7", "D5")
    start = drawn(BLANK, ("E5", "C4"), "Z")
    assert not waves(drawn(drawn(start, shape), ("B7",), "D"), start)
    assert waves(drawn(drawn(start, (*shape, "E6")), ("B7",), "D"), start) == {"E6"}
    assert waves(drawn(drawn(start, ("E6",)), shape, "D"), start) == {"E6"}
    assert not waves(drawn(start, ("E6",), "Z"), start)


def test_an_ambush_that_came_in_an_earlier_season_comes_no_more() -> None:
    before = drawn(START, ("H5", "H6", "H7", "I6"), "T")
    assert not waves(drawn(START, ("C4", "C5", "C6", "B5")), START, "H")
    assert waves(drawn(before, ("C4", "C5", "C6", "B5")), before, "H") == {"C5"}


def test_crossed_out_monsters_are_of_their_ambush() -> None:
    kobolds = drawn(START, ("C4", "C5", "C6"))
    starred = replace(kobolds, board=kobolds.board.replace({"B5": "X"}), stars=frozenset({"B5"}))
    assert not waves(starred, START)


def test_the_seasons_own_zombie_may_lack_its_letter_too() -> None:
    pair = drawn(BLANK, ("D5", "C5"))
    assert waves(pair, BLANK) == {"C5 from D5", "D5 from C5"}
    assert not waves(pair, BLANK, came=("goblin_attack",))
    assert not waves(drawn(BLANK, ("D5",)), BLANK)
    assert not waves(drawn(BLANK, ("C4", "C5", "C6", "B5")), BLANK)
    lettered = drawn(drawn(BLANK, ("D5",), "Z"), ("C5",))
    assert waves(lettered, BLANK) == {"C5"}


some_zombies = st.sets(
    st.sampled_from(SHEET_GEOMETRY.cells(BLANK.board.mask("."))), min_size=1, max_size=4
)


@given(some_zombies, st.data())
def test_an_ambush_that_lies_beyond_the_zombies_reach_asks_nothing(
    zombies: set[str], data: st.DataObject
) -> None:
    """Wherever it lies beside them, lettered, in part or not."""
    card = data.draw(st.sampled_from(LARGE))
    start = drawn(BLANK, sorted(zombies), "Z")
    free = start.board.mask(".")
    ways = [
        mask
        for mask in card.shape.masks()
        if not mask & ~free and mask & ~neighbours(SHEET_GEOMETRY.mask(zombies))
    ]
    ambush = SHEET_GEOMETRY.cells(data.draw(st.sampled_from(ways)))
    now = drawn(start, ambush)
    if card.letter:
        now = drawn(now, data.draw(st.sets(st.sampled_from(ambush)).map(sorted)), card.letter)
    assert not waves(now, start)


@given(some_zombies, st.data())
def test_whatever_part_of_a_wave_was_drawn_it_is_found(
    zombies: set[str], data: st.DataObject
) -> None:
    start = drawn(BLANK, sorted(zombies), "Z")
    reached = SHEET_GEOMETRY.cells(neighbours(SHEET_GEOMETRY.mask(zombies)) & start.board.mask("."))
    if not reached:
        return
    some = data.draw(st.sets(st.sampled_from(reached), min_size=1))
    expected = " ".join(SHEET_GEOMETRY.cells(SHEET_GEOMETRY.mask(some)))
    assert waves(drawn(start, sorted(some)), start) == {expected}
