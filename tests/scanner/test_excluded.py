"""What somebody says that a space is not: never read there, always asked."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st
from kscore.engine.season import Season
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.answers import Answers
from kscore.scanner.decide.spaces import space_index, space_name
from kscore.scanner.kept_look import KeptLook, from_bytes
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import Doubt, Reading, SpacesDoubt

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
NAMES = ("heroes_back_pencil.jpg", "game/1_spring_ben.jpg", "combined_crayons.jpg")


@cache
def look(name: str, games: str = "") -> KeptLook:
    from dataclasses import replace

    found = from_bytes(Reader.load().look(SAMPLES / name).to_bytes())
    known = replace(
        found.given,
        played=replace(found.given.played, games=games),
        season=Season.SPRING if games else None,
    )
    return replace(found, given=known)


def letter(reading: Reading, space: str) -> str:
    return "".join(reading.rows)[space_index(space)]


def own(reading: Reading, space: str) -> SpacesDoubt:
    """The question about this space alone; there is just one about it at all."""
    (found,) = (doubt for doubt in reading.doubts if space in doubt.cells)
    assert isinstance(found, SpacesDoubt)
    assert found.cells == (space,)
    return found


def assert_left_out(reading: Reading, excluded: dict[str, str]) -> None:
    assert reading.probabilities is not None
    shares = reading.probabilities.reshape(121, 8)
    assert np.isfinite(shares).all()
    assert np.allclose(shares.sum(axis=1), 1)
    for space, never in excluded.items():
        doubt = own(reading, space)
        assert doubt.excluded == tuple(never)
        answers = [str(doubt.read), *(str(other.read) for other in doubt.alternatives)]
        assert not set(answers) & set(never)
        assert len(answers) == len(set(answers))
        assert letter(reading, space) == doubt.read
        here = shares[space_index(space)]
        assert all(here[READ_ORDER.index(each)] == 0 for each in never)
        assert 0 <= sum(other.p for other in doubt.alternatives) <= 1 + 1e-9


def test_the_next_likeliest_letter_stands_there_and_is_asked_however_sure() -> None:
    """Water that is read at 99.9 % and is none: what is left is a question, though no letter is
    doubtful by itself."""
    for name in NAMES:
        before = look(name).reading()
        drawn = [n for n, each in enumerate("".join(before.rows)) if each in "FVAWMH"][:6]
        for index in drawn:
            space, read = space_name(index), "".join(before.rows)[index]
            after = look(name).reading(Answers({}, {space: read}))
            assert_left_out(after, {space: read})
            again = look(name).reading(Answers({}, {space: read + str(letter(after, space))}))
            assert_left_out(again, {space: read + str(letter(after, space))})


spaces = st.integers(0, 120).map(space_name)
several = st.sets(st.sampled_from(READ_ORDER), min_size=1, max_size=7).map(
    lambda letters: "".join(each for each in READ_ORDER if each in letters)
)


@settings(max_examples=30)
@given(
    st.sampled_from(NAMES),
    st.sampled_from(["", "K", "KH"]),
    st.dictionaries(spaces, several, max_size=6),
    st.dictionaries(spaces, st.sampled_from(READ_ORDER), max_size=6),
)
def test_whatever_is_excluded_is_read_nowhere(
    name: str, games: str, excluded: dict[str, str], letters: dict[str, str]
) -> None:
    """By the drawing alone, by the rules, and with heroes' stars; what is answered besides is as
    certain as ever, and a printed mountain stays one."""
    layout = look(name, games).given.layout
    letters = {space: each for space, each in letters.items() if space not in layout.mountains}
    reading = look(name, games).reading(Answers(letters, excluded))
    asked = {
        space: never
        for space, never in excluded.items()
        if space not in letters and space not in layout.mountains
    }
    if not layout.wasteland & asked.keys():
        assert_left_out(reading, asked)
    for space, said in letters.items():
        if space not in layout.wasteland:
            assert letter(reading, space) == said
    assert all(letter(reading, space) == "^" for space in layout.mountains)


def test_nothing_excluded_changes_nothing() -> None:
    for name in NAMES:
        plain, empty = look(name).reading({"A1": "F"}), look(name).reading(Answers({"A1": "F"}))
        assert plain.rows == empty.rows
        assert np.array_equal(plain.confidence, empty.confidence)
        assert plain.doubts == empty.doubts


def test_an_answer_ends_the_question() -> None:
    found = look(NAMES[1])
    reading = found.reading(Answers({"K1": "W"}, {"K1": "FV"}))
    assert letter(reading, "K1") == "W"
    assert not any("K1" in doubt.cells for doubt in reading.doubts)


def test_it_comes_back_from_json_with_what_was_excluded() -> None:
    reading = look(NAMES[1]).reading(Answers({}, {"K1": "FV"}))
    again = [Doubt.from_json(doubt.to_json()) for doubt in reading.doubts]
    assert own(reading, "K1") in [
        each if each.cells != ("K1",) else own(reading, "K1") for each in again
    ]
    (back,) = (each for each in again if each.cells == ("K1",))
    assert isinstance(back, SpacesDoubt)
    assert back.excluded == ("F", "V")
    plain = look(NAMES[1]).reading().to_json()["doubts"]
    assert not any("excluded" in each for each in plain)


@pytest.mark.parametrize("key", [Answers({"A1": "F"}, {"B2": "VW"}), Answers()])
def test_answers_come_back_from_their_key(key: Answers) -> None:
    assert Answers.from_key(key.key) == key
