"""Another photo of a sheet of the same season: what was said of the first is not forgotten without
a word."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet

from kscore.statements.corrections import Corrections
from tests.kscore.conftest import Run, Typing
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS, read_entry, reading, recorded

BLANK = Sheet.blank(LAYOUTS["K-A"])
DRAWN = replace(
    BLANK, board=BLANK.board.replace(dict.fromkeys(("A1", "A2", "A3", "B1"), "F")), marked=1
)
"""Sentinel Wood 4, a coin: 5."""


def test_what_was_said_of_other_photos_is_not_what_was_said_of_this_one(tmp_path: Path) -> None:
    """A review is the same photo's; a typed map stands above all photos of before."""
    first, second = (
        replace(read_entry(reading()), sha256=sha, corrections=Corrections.parse([said]))
        for sha, said in (("a", "A1=W"), ("b", "A2=W"))
    )
    reviewed = replace(first, corrections=Corrections.parse(["A1=W", "coins=3"]))
    typed = replace(first, reading=None, sha256=None)
    for name, entries, others, every in (
        ("one", (first,), (), ("A1=W",)),
        ("two", (first, second), ("A1=W",), ("A1=W", "A2=W")),
        ("reviewed", (first, reviewed, second), ("A1=W", "coins=3"), ("A1=W", "A2=W", "coins=3")),
        ("typed", (first, typed, second), ("A1=W",), ("A1=W", "A2=W")),
    ):
        game = recorded(tmp_path / f"{name}.kscore", *entries)
        for new, texts in ((False, others), (True, every)):
            said = game.said_of_other_photos("Anna", Season.SPRING, new).texts()
            assert sorted(said) == list(texts), (name, new)


@pytest.fixture
def corrected(run: Run, tmp_path: Path, perfect_reader: None) -> Path:
    """A spring sheet of Anna's of which A1, A2 and the coins were put right; another photo of it,
    read as the first."""
    run("new", "Anna", "--cards", CARDS, "--other-cards", "--no-input")
    run(photograph(tmp_path, "1_anna", DRAWN), "--season", "spring", "--no-input")
    run("review", "Anna", "--set", "A1=W,A2=W,coins=4")
    assert spring(run)["total"] == 6
    return photograph(tmp_path, "2_anna", replace(DRAWN, stars=frozenset({"K1"})))


def spring(run: Run) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("game", "--json")[1])["players"][0]["seasons"]["spring"]
    return found


def test_only_a_new_photo_can_be_hopeless(
    run: Run, corrected: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kscore.sheet.case.HOPELESS", 0)  # questions, as this one has
    for photo, refused in ((corrected, True), (tmp_path / "1_anna.jpg", False)):
        out = "".join(run(photo, "--season", "spring", "--no-input")[1:])
        assert ("--anyway" in out) is refused


def is_open(run: Run) -> bool:
    return bool(spring(run)["open"])


def test_what_it_shows_otherwise_is_told_asked_and_stays_open(
    run: Run, corrected: Path, typing: Typing
) -> None:
    code, out, _ = run(corrected, "--season", "spring", "--no-input")
    assert code in (5, 6)
    assert "A1, A2: forest here, but earlier the answer for this sheet was water." in out
    assert "Coins that score: 1. Earlier the answer for this sheet was 4." in " ".join(out.split())
    assert is_open(run)
    prompts = typing("=4", "2")
    run("review", "Anna", "--no-open")
    assert len(prompts) >= 2
    assert spring(run)["total"] == 6
    assert not is_open(run)


def test_a_photo_that_stands_in_another_game_is_told(
    run: Run, tmp_path: Path, perfect_reader: None
) -> None:
    """An evening's photos lie in the folder that the next one's arrive in."""
    photo = photograph(tmp_path, "1_anna", DRAWN)
    run("new", "Anna", "Ben", "--cards", CARDS, "--other-cards", "--name", "Friday", "--no-input")
    assert "is already in the game" not in run(photo, "--player", "Anna", "--no-input")[1]
    run("new", "Anna", "Cem", "--cards", CARDS, "--other-cards", "--name", "Saturday", "--no-input")
    code, out, _ = run(photo, "--player", "Anna", "--no-input")
    assert (
        code,
        "is already in the game Friday, as Anna, Spring." in " ".join(out.split()),
    ) == (0, True)
    run("undo")
    found = json.loads(run(photo, "--player", "Anna", "--json")[1])
    assert found["other_game"] == {"name": "Friday", "player": "Anna", "season": "spring"}
    run("games", "friday")
    run("undo")
    run("games", "saturday")
    run("undo")
    assert json.loads(run(photo, "--player", "Anna", "--json")[1])["other_game"] is None


def test_cards_of_the_game_that_is_played_are_told_to_enter_nothing(
    run: Run, tmp_path: Path, perfect_reader: None
) -> None:
    """The standings lacked a sheet that somebody had scored."""
    photo = photograph(tmp_path, "1_anna", DRAWN)
    once = (photo, "--cards", CARDS, "--season", "spring", "--no-input")
    assert "Nothing was entered" not in run(*once)[2]
    run("new", "Anna", "Ben", "--cards", CARDS, "--name", "Friday", "--no-input")
    assert "Nothing was entered into the game friday" in " ".join(run(*once)[2].split())
    run(photo, "--player", "Anna", "--no-input")
    assert "Nothing was entered" not in run(*once)[2]


def test_enter_takes_what_the_new_photo_shows(run: Run, corrected: Path, typing: Typing) -> None:
    typing("", "")
    run(corrected, "--season", "spring", "--no-open")
    assert spring(run)["total"] == 5  # four forests and a coin
    assert not is_open(run)


def test_what_it_shows_as_it_was_said_is_asked_no_more(
    run: Run, corrected: Path, tmp_path: Path
) -> None:
    right = replace(DRAWN, board=DRAWN.board.replace({"A1": "W", "A2": "W"}), marked=4)
    run(photograph(tmp_path, "3_anna", right), "--season", "spring", "--no-input")
    assert spring(run)["total"] == 6
    assert not is_open(run)


def test_what_was_said_of_a_photo_that_is_taken_back_counts_no_more(
    run: Run, corrected: Path, tmp_path: Path
) -> None:
    run("undo")
    run(corrected, "--season", "spring", "--no-input")
    assert not is_open(run)


def test_a_first_photo_given_once_more_is_held_against_what_was_said_of_it(
    run: Run, corrected: Path
) -> None:
    typed = "/".join(DRAWN.board.rows)
    run(corrected, "--season", "spring", "--no-input")
    run(corrected.with_name("1_anna.jpg"), "--season", "spring", "--no-input")
    assert is_open(run)
    run("enter", "Anna", "spring", "--map", typed)
    assert not is_open(run)  # whoever types a map has said every space


def test_stars_and_letters_read_otherwise_than_they_were_said_are_told(
    run: Run, tmp_path: Path, perfect_reader: None
) -> None:
    seen = replace(
        BLANK,
        board=BLANK.board.replace(
            dict.fromkeys(("A1", "A2", "A3", "A5", "A6"), "M") | {"C1": "F", "C2": "F"}
        ),
        letters=(("A1", "Z"), ("A3", "T"), ("A5", "D"), ("A6", "D")),
        stars=frozenset({"C1"}),
    )
    run("new", "Anna", "--cards", CARDS, "--games", "KH", "--other-cards", "--no-input")
    run(photograph(tmp_path, "1_anna", seen), "--season", "spring", "--no-input")
    said = "A1=MT,A2=MZ,A3=M-,A5=MD,C1=nostar,C2=star,J1=star"
    assert run("review", "Anna", "--set", said)[0] in (0, 5, 6)
    another = photograph(tmp_path, "2_anna", replace(seen, stars=frozenset({"C1", "J1"})))
    code, out, _ = run(another, "--season", "spring", "--no-input", "--json")
    told = {each["key"]: each["cells"] for each in json.loads(out)["contradictions"]}
    assert told == {
        "letter_before": ["A1"],
        "no_letter_before": ["A2"],
        "a_letter_before": ["A3"],
        "a_star_before": ["C1"],
        "no_star_before": ["C2"],
    }
    assert code in (0, 6)
    run("review", "Anna", "--set", said)
    out = run("review", "Anna", "--set", said)[1]
    assert "another photo" not in out


def test_what_if_is_not_held_against_what_was_said_of_another_photo(
    run: Run, corrected: Path
) -> None:
    run(corrected, "--season", "spring", "--no-input")
    data = json.loads(run("what-if", "Anna", "K11=F", "--json")[1])
    assert data["what_if_impossible"] == []
