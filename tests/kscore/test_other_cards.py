"""Cards of elsewhere: promo ambushes are cards once they are in play, unknown ones end proofs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet

from tests.kscore.conftest import GAME_CARDS, Answering, Run, current_game
from tests.kscore.perfect import photograph

LAVA = dict.fromkeys(("D3", "D4"), "X")
SQUARE = dict.fromkeys(("D5", "D6", "E5", "E6"), "M")


def sheet(drawn: dict[str, str], marked: int = 0) -> Sheet:
    blank = Sheet.blank(LAYOUTS["K-A"])
    return Sheet(blank.layout, blank.board.replace(drawn), marked)


def begin(run: Run, *options: str) -> None:
    assert run("new", "Anna", "Ben", "--cards", GAME_CARDS, "--layout", "K-A", *options)[0] == 0


@pytest.mark.parametrize(
    ("options", "said", "fits"),
    [
        ((), (), False),
        (("--promo",), (), True),
        (("--other-cards",), (), True),
        ((), ("--revealed", "Ogre Charge"), True),
        ((), ("--set", "D5=M"), True),
        (("--no-promo",), ("--set", "D5=M"), False),
    ],
)
def test_four_monsters_in_a_square(
    run: Run,
    perfect_reader: None,
    tmp_path: Path,
    options: tuple[str, ...],
    said: tuple[str, ...],
    fits: bool,
) -> None:
    begin(run, *options)
    photo = photograph(tmp_path, "anna", sheet(SQUARE))
    found = json.loads(run(photo, "--json", *said)[1])["odd"]
    assert ({each["key"] for each in found} <= {"season_length"}) is fits
    assert bool(current_game().played.promo) is (fits and options != ("--other-cards",))


def test_cards_that_nobody_knows_are_asked_about_once(
    run: Run, perfect_reader: None, answering: Answering, tmp_path: Path
) -> None:
    """One odd piece may be misread; at the second somebody is asked, and the answer stands."""
    begin(run)
    anna = photograph(tmp_path, "anna", sheet(LAVA))
    ben = photograph(tmp_path, "ben", sheet({"H3": "X", "H4": "X"}))
    asked: list[str] = []

    def answered(prompt: str) -> str:
        asked.append(prompt)
        return "y" if "map pack" in prompt else ""

    answering(answered)
    run(anna)
    assert not any("map pack" in each for each in asked)
    err = run(ben)[2]
    assert "map pack" in asked[-1]
    assert "Other cards in play: yes" in err
    assert current_game().setup.played.other_cards
    assert "Other cards in play" in run("game")[1]
    asked.clear()
    run(ben)
    assert not any("map pack" in each for each in asked)
    assert "Other cards in play: not said" in run("undo")[2] + run("undo")[2]


def test_coins_of_a_lake_are_no_question_any_more(
    run: Run, perfect_reader: None, tmp_path: Path
) -> None:
    begin(run, "--other-cards")
    lake = photograph(tmp_path, "anna", sheet(dict.fromkeys(("D3", "D4", "D5"), "W"), 11))
    found = json.loads(run(lake, "--json")[1])
    assert (found["status"], found["doubts"], found["odd"]) == ("ok", [], [])
    code, _, told = run("change", "--no-other-cards")
    assert code == 0
    assert "Other cards in play: no, no longer yes." in told
    assert "? points." in told, "a total with a new question is none that stays"
    assert json.loads(run("game", "--json")[1])["open"]
    assert run(lake, "--other-cards")[0] == 2, "the record says otherwise"


def test_a_single_photo_takes_both_options(run: Run, perfect_reader: None, tmp_path: Path) -> None:
    photo = photograph(tmp_path, "one", sheet({}, 13))
    cards = ("--cards", GAME_CARDS, "--season", "spring", "--json")
    assert json.loads(run(photo, *cards)[1])["status"] == "doubtful"
    assert json.loads(run(photo, *cards, "--other-cards")[1])["status"] == "ok"


def total(run: Run) -> int:
    return int(json.loads(run("game", "--json")[1])["players"][0]["total"])


def test_points_of_extra_cards_are_a_line_of_their_own_and_part_of_the_total(
    run: Run, perfect_reader: None, tmp_path: Path
) -> None:
    """At the photo, later, changed, taken back; another photo of the sheet keeps them."""
    begin(run, "--other-cards")
    photo = photograph(tmp_path, "anna", sheet(dict.fromkeys(("D3", "D4", "D5"), "W"), 1))
    here = ("--player", "Anna", "--season", "spring", "--json")
    plain = json.loads(run(photo, *here)[1])["score"]
    assert "extra" not in plain
    code, out, _ = run("enter", "Anna", "spring", "--extra", "6")
    assert code == 0
    assert [line.split() for line in out.splitlines() if "Extra cards" in line] == [
        ["Extra", "cards", "6"]
    ]
    assert total(run) == plain["total"] + 6
    again = photograph(tmp_path, "anna_again", sheet(dict.fromkeys(("D3", "D4", "D5"), "W"), 2))
    kept = json.loads(run(again, *here)[1])["score"]
    assert (kept["extra"], kept["total"]) == (6, plain["total"] + 7)
    assert run("enter", "Anna", "spring", "--extra", "8")[0] == 0
    assert total(run) == plain["total"] + 9
    spring = json.loads(run("game", "--json")[1])["players"][0]["seasons"]["spring"]
    assert spring["extra"] == 8
    run("undo")
    assert total(run) == plain["total"] + 7
    page = tmp_path / "page.html"
    assert run("report", page)[0] == 0
    assert "Zusatzkarten" in page.read_text("utf-8")


def test_extra_points_of_one_photo_and_of_a_typed_map(
    run: Run, perfect_reader: None, tmp_path: Path
) -> None:
    photo = photograph(tmp_path, "one", sheet({}, 1))
    cards = ("--cards", GAME_CARDS, "--season", "spring", "--json")
    assert json.loads(run(photo, *cards, "--extra", "-2")[1])["score"]["total"] == -1
    blank = "/".join(LAYOUTS["K-A"].blank_rows())
    assert json.loads(run("--map", blank, *cards, "--set", "extra=6")[1])["score"]["total"] == 6
    begin(run)
    assert run("enter", "Anna", "spring", "--map", blank, "--extra", "6")[0] == 0
    assert run("enter", "Anna", "summer", "--total", "3", "--extra", "6")[0] == 2
    assert run("enter", "Anna", "summer", "--total", "3")[0] == 0
    assert run("enter", "Anna", "summer", "--extra", "6")[0] == 2
    assert run("enter", "Ben", "spring", "--extra", "6")[0] == 6
    assert total(run) == 9
