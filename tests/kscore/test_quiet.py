"""``-q`` prints a total a line, and beside it why it may be none or another's: nothing else tells
it there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.kscore.conftest import Run

GAME = Path(__file__).resolve().parents[2] / "sample_sheets" / "game"
CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"


@pytest.fixture
def photos(run: Run, tmp_path: Path) -> Path:
    run("new", "Anna", "Ben", "Clara", "--cards", CARDS, "--no-input")
    folder = tmp_path / "photos"
    folder.mkdir()
    shutil.copy(GAME / "1_spring_anna.jpg", folder / "ben.jpg")
    shutil.copy(GAME / "2_summer_anna.jpg", folder / "2_summer_ben.jpg")
    return folder


def test_a_photo_that_stands_already_says_where(run: Run, photos: Path) -> None:
    out = run(GAME / "1_spring_anna.jpg", photos / "ben.jpg", "-q", "--no-input", "--lang", "en")[1]
    first, second = out.splitlines()
    assert first.endswith("1_spring_anna.jpg: 13")
    assert second.endswith("ben.jpg: 13 · already entered as Anna, Spring")
    words = ("--player", "Ben", "--season", "spring", "-q", "--no-input", "--lang")
    assert (
        run(photos / "ben.jpg", *words, "en")[1]
        .strip()
        .endswith("ben.jpg: 13 · no longer Anna, Spring")
    )
    assert (
        run(photos / "ben.jpg", *words, "de")[1]
        .strip()
        .endswith("13 · schon eingetragen als Ben, Frühling")
    )


def test_a_sheet_that_cannot_have_come_from_the_one_before_says_so(run: Run, photos: Path) -> None:
    run(GAME / "1_spring_ben.jpg", "-q", "--no-input")
    for lang, told in (
        ("en", "contradicts the sheet before"),
        ("de", "passt nicht zum Blatt davor"),
    ):
        code, out, _ = run(photos / "2_summer_ben.jpg", "-q", "--no-input", "--lang", lang)
        assert code == 6
        assert told in out


def test_an_old_photo_of_another_game_says_so(run: Run, photos: Path) -> None:
    run(GAME / "1_spring_anna.jpg", "-q", "--no-input")
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input", "--name", "Friday")
    out = run(GAME / "1_spring_anna.jpg", "-q", "--no-input", "--lang", "en")[1]
    assert "the same photo is in the game" in out
