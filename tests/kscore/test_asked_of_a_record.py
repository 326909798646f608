"""What is asked of a recorded sheet is answered, or it is said why not: nothing that was typed is
left aside in silence."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import SpacesDoubt

from kscore.messages import Texts
from kscore.sheet.notes import sheet_notes
from kscore.sheet.scoring import ScoredSheet, Scoring
from kscore.statements.corrections import Contradiction
from kscore.views.documents.sheet import SheetDocument
from kscore.views.page.parts import warning_texts
from tests.kscore import perfect
from tests.kscore.conftest import Run, RunIn
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS as TYPED_CARDS, MAP

pytestmark = pytest.mark.usefixtures("perfect_reader")

CARDS = "Heart of the Forest, Mages Valley, Caravansary, Banded Hills"
CARDS_OF_H = "Faunlost Thicket, Gnomish Colony, Ulem's Wallow, Dwarvenholds"


@pytest.fixture
def sheet() -> Sheet:
    """Row B has six types of terrain with the hero's, five without."""
    blank = Sheet.blank(LAYOUTS["K-A"])
    drawn = {"B1": "M", "B3": "F", "B6": "H", "B7": "W", "B8": "V"}
    return Sheet(blank.layout, blank.board.replace(drawn), stars=frozenset({"A6"}))


@pytest.fixture
def played(run: Run, sheet: Sheet, tmp_path: Path) -> None:
    path = tmp_path / "map.txt"
    path.write_text(sheet.line, encoding="utf-8")
    assert (
        run("new", "Anna", "Ben", "--cards", CARDS, "--games", "KH", "--heroes", "--no-input")[0]
        == 0
    )
    assert run("enter", "Anna", "winter", "--map", path)[0] in (0, 5)


@pytest.mark.parametrize(
    "words", [("explain", "Banded Hills", "Anna"), ("what-if", "Anna", "A1=W")]
)
def test_heroes_otherwise_than_in_the_game_are_refused(
    run: Run, played: None, words: tuple[str, ...]
) -> None:
    """The points were the game's all the same, with a hero among the terrains."""
    assert run(*words, "--heroes")[0] == 0
    code, out, err = run(*words, "--no-heroes")
    assert code == 2
    assert not out
    assert "kscore change --heroes" in err


def test_heroes_otherwise_than_in_the_game_are_refused_of_photos(
    run: Run, played: None, sheet: Sheet, tmp_path: Path
) -> None:
    photo = photograph(tmp_path, "ben.jpg", sheet)
    for words in ((photo, "--season", "spring"), ("check", photo), ("what-if", photo, "A1=W")):
        code, _, err = run(*words, "--no-heroes", "--no-input")
        assert code == 2, words
        assert "kscore change --heroes" in err
    assert "–  Ben " in run("game")[1], "nothing of Ben's is entered"


def test_a_photo_of_the_game_is_explained_as_it_stands_there(
    run: Run, sheet: Sheet, tmp_path: Path
) -> None:
    """A game without heroes, and a space read wrongly: the card had other points here than in the
    standings."""
    assert (
        run("new", "Anna", "--cards", CARDS, "--games", "KH", "--no-heroes", "--no-input")[0] == 0
    )
    photo = photograph(tmp_path, "winter", sheet)
    run(photo, "--season", "winter", "--set", "B8=F", "--no-input")
    said = [
        json.loads(run("explain", "Banded Hills", what, "--json")[1]) for what in ("Anna", photo)
    ]
    assert said[0]["explained"] == said[1]["explained"]
    other = photograph(tmp_path, "other", replace(sheet, stars=frozenset()))
    assert (
        json.loads(run("explain", "Banded Hills", other, "--json")[1])["explained"]
        != said[0]["explained"]
    )


@pytest.mark.parametrize(
    "change", ["spring.first=9", "final=87", "effects=none", "Frühling.erste=9"]
)
def test_a_change_that_can_change_no_points_is_refused(run: Run, played: None, change: str) -> None:
    """It was answered with the points as they are, as if it had been tried."""
    code, out, err = run("what-if", "Anna", change)
    assert code == 2
    assert not out
    assert "changes no points" in err


@pytest.mark.parametrize(
    "words", [("explain", "Banded Hills", "Anna"), ("what-if", "Anna", "A1=W")]
)
@pytest.mark.parametrize("option", [("--layout", "H-A"), ("--player", "Ben")])
def test_what_is_for_photos_is_refused(
    run: Run, played: None, words: tuple[str, ...], option: tuple[str, str]
) -> None:
    """Anna's sheet was answered for, on its own layout."""
    code, out, err = run(*words, *option)
    assert code == 2
    assert not out
    assert option[0] in err
    assert (
        "is not in this game"
        in run(words[0], *("Nobody" if word == "Anna" else word for word in words[1:]), *option)[2]
    )


def test_a_season_without_a_sheet_is_told_as_such(run: Run, played: None) -> None:
    code, _, err = run("what-if", "Anna", "A1=W", "--season", "summer")
    assert code == 6
    assert "no summer sheet of Anna's" in err
    assert "no sheet of Ben's yet" in run("what-if", "Ben", "A1=W")[2]


def test_a_monster_on_a_star_is_told_as_destroyed(run: Run, played: None) -> None:
    out = run("what-if", "Anna", "A6=M")[1]
    assert "A6: empty → monster, destroyed at once by its star" in out
    assert "destroyed at once" not in run("what-if", "Anna", "A6=M", "A6=nostar")[1]
    assert "destroyed" in run("what-if", "Anna", "A7=M", "A7=star")[1]


def test_the_page_warns_of_what_the_terminal_warns_of(
    run: Run, played: None, sheet: Sheet, tmp_path: Path
) -> None:
    """The page showed such a sheet as if all were well."""
    starred = replace(sheet, stars=frozenset({"A6", "B1"}))
    photo = photograph(tmp_path, "ben.jpg", starred)
    warning = "a monster with a star is destroyed at once: B1"
    assert warning in run(photo, "--season", "spring", "--player", "Ben", "--no-input")[1]
    page = tmp_path / "page.html"
    assert run("report", page)[0] in (0, 5)
    assert warning in page.read_text(encoding="utf-8")


def test_every_warning_without_a_question_stands_on_the_page(sheet: Sheet) -> None:
    letter = Contradiction(
        "against.letter",
        {"said": "Z", "season": Season.SPRING, "other": "D", "cells": ("B1",)},
        ("B1",),
    )
    read = replace(
        perfect.read(Path("anna.jpg"), sheet),
        quality_reasons=("quality.others",),
        hands={"Ben": 1.0},
        hand="Anna",
    )
    told = ScoredSheet(sheet, Scoring(), reading=read, contradictions=(letter,))
    said = warned(told)
    assert "other sheets are in view" in said[0]
    assert "Ben" in said[1]
    assert len(said) == 3
    asked = ScoredSheet(
        sheet, Scoring(), doubts=(SpacesDoubt("M", (), ("B1",)),), contradictions=(letter,)
    )
    assert warned(asked) == (), "the question says it"


def warned(scored: ScoredSheet) -> tuple[str, ...]:
    """What the page warns of beside its questions."""
    return warning_texts(SheetDocument.of(scored, sheet_notes(scored), Texts("en")).notes, scored)


def test_what_if_says_whose_totals_in_the_game_are_not_the_last_word(run: Run) -> None:
    """Coins that cannot be leave Anna's total open, and Ben's spring; who is ahead may change with
    them."""
    assert run("new", "Anna", "Ben", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    assert run("enter", "Anna", "spring", "--map", MAP, "--set", "coins=9")[0] in (5, 6)
    assert run("enter", "Ben", "spring", "--map", MAP)[0] in (0, 6)
    told = json.loads(run("what-if", "Ben", "A11=W", "--json")[1])["what_if_game"]
    assert [each["player"] for each in told["uncertain"]] == ["Anna"]
    anna = json.loads(run("game", "--json")[1])["players"][0]
    assert anna["open"]
    assert anna["least"] < anna["total"]
    assert {
        key: told["uncertain"][0][key] for key in ("total", "open", "least", "most", "misfits")
    } == {key: anna[key] for key in ("total", "open", "least", "most", "misfits")}
    out = run("what-if", "Ben", "A11=W")[1]
    assert f"Anna {anna['total']}? (could be {anna['least']} to {anna['most']}" in " ".join(
        out.split()
    )
    assert "kscore review Anna" in out

    run("enter", "Ben", "spring", "--map", MAP, "--set", "coins=9")
    run("enter", "Ben", "summer", "--map", MAP, "--set", "coins=10")
    ben = json.loads(run("game", "--json")[1])["players"][1]
    out = run("what-if", "Ben", "A11=.", "--season", "summer")[1]
    assert f"Ben in the game: {ben['total']}? → {ben['total']}? points" in out
    assert "Summer missing" in out  # Anna has no sheet of it
    told = json.loads(run("what-if", "Ben", "A11=.", "--season", "summer", "--json")[1])[
        "what_if_game"
    ]
    assert [(each["player"], each["open"], each["behind"]) for each in told["uncertain"]] == [
        ("Anna", True, ["summer"]),
        ("Ben", True, []),
    ]


def test_what_if_decides_no_tie_by_losses_that_nobody_knows(run: Run) -> None:
    assert run("new", "Anna", "Ben", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    run("enter", "Ben", "spring", "--map", MAP)
    total = json.loads(run("game", "--json")[1])["players"][1]["total"]
    assert run("enter", "Anna", "spring", "--total", total)[0] == 0
    told = json.loads(run("what-if", "Ben", "A1=F", "--json")[1])["what_if_game"]
    assert (told["level"], told["shared"], told["undecided"]) == (["Anna"], True, True)
    assert "not everybody's losses to monsters are known" in " ".join(
        run("what-if", "Ben", "A1=F")[1].split()
    )


@pytest.mark.parametrize("words", [(), ("explain", "Borderlands")])
@pytest.mark.parametrize("option", ["--player", "--game"])
def test_a_record_beside_a_typed_map_is_refused(
    run: Run, words: tuple[str, ...], option: str
) -> None:
    """The map was scored by itself and the record never looked at, even one that is not there."""
    code, out, err = run(*words, "--map", MAP, option, "nobody")
    assert (code, out) == (2, "")
    assert option in err


@pytest.mark.parametrize("what", ["Borderlands", "coins"])
@pytest.mark.parametrize(
    "option",
    [
        ("--player", "Anna"),
        ("--season", "spring"),
        ("--cards", TYPED_CARDS),
        ("--coins", "3"),
        ("--set", "A1=W"),
    ],
)
def test_options_about_a_sheet_are_refused_where_a_rule_is_explained(
    run: Run, what: str, option: tuple[str, str]
) -> None:
    """Who asked for Anna's sheet got the rule and took it for all that there is to say."""
    code, out, err = run("explain", what, *option)
    assert (code, out) == (2, "")
    assert option[0] in err


def test_numbers_of_boxes_are_refused_where_a_map_is_typed(run: Run) -> None:
    """They were kept in the record and changed nothing."""
    for typed in ("spring.first=9", "final=80"):
        assert run("--map", MAP, "--set", typed)[:2] == (2, "")
    assert run("new", "Anna", "Ben", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    assert run("enter", "Anna", "spring", "--map", MAP, "--set", "spring.first=9")[0] == 2
    assert run("enter", "Anna", "spring", "--map", MAP)[0] in (0, 6)
    code, _, err = run("review", "Anna", "--set", "spring.total=40")
    assert code == 2
    assert "spring.total" in err


DRAGON = (
    ".........../.^........./....M....../..MMM...^../..M......../...^......./.........../"
    "......MMM../.......M.^./.....^...../..........."
)


def test_cards_that_are_noted_otherwise_than_before_are_told(run: Run, run_in: RunIn) -> None:
    """What came was noted in the one order for Anna and in the other for Ben, without a word."""
    assert run("new", "Anna", "Ben", "--games", "H", "--cards", CARDS_OF_H, "--no-input")[0] == 0
    anna = ("enter", "Anna", "spring", "--map", DRAGON, "--revealed", "Zombie Plague, Dal of Jolev")
    ben = ("enter", "Ben", "spring", "--map", DRAGON)
    assert "Noted" not in run(*anna)[2]
    other = ("--revealed", "Dal of Jolev, Zombie Plague")
    told = run(*ben, *other)[2]
    assert "Noted as revealed in Spring: Dal of Jolev, Zombie Plague." in told
    assert "Before: Zombie Plague, Dal of Jolev." in told
    assert "Noted" not in run(*ben, *other)[2]
    assert (
        "vermerkt, Frühling: keine."
        in run_in("de", "enter", "Ben", "spring", "--total", "3", "--revealed", "-")[2]
    )
    assert [run("undo")[2].count("noted") for _ in range(4)] == [0, 0, 0, 1]
    assert "Noted" not in run(*anna[:-2])[2]


def test_a_monsters_letter_that_is_typed_once_counts_for_all_of_it(run: Run) -> None:
    """The troll was said to destroy one of the spaces beside its letter; the dragon paid when its
    letter was closed in, and when it was not there at all."""
    assert run("new", "Anna", "Ben", "--games", "H", "--cards", CARDS_OF_H, "--no-input")[0] == 0
    once = run(
        "enter", "Anna", "spring", "--map", f"{DRAGON} letters=C5:D,H7:T", "--revealed", "none"
    )[1]
    every = "C5:D,D3:D,D4:D,D5:D,E3:D,H7:T,H8:T,H9:T,I8:T"
    assert run("enter", "Ben", "spring", "--map", f"{DRAGON} letters={every}")[0] in (0, 6)
    assert "G7, G8, G9, H6, H10, I7, I9, J8" in " ".join(once.split())

    def coins(*changes: str) -> int:
        found = json.loads(run("what-if", "Anna", *changes, "--json")[1])["what_if"]
        return next(each["after"] for each in found if each["card"] == "coins")

    closed = ["B5=W", "C3=W", "C4=W", "C6=W", "D2=W", "D6=W", "E2=W", "E4=W", "E5=W", "F3=W"]
    assert coins(*closed) == 3
    assert coins(*closed[:-1]) == 0
    assert coins("B5=W", "C4=W", "C6=W") == 0  # around its letter alone
    assert coins("C5=.", "D3=.", "D4=.", "D5=.", "E3=.") == 0
    assert coins("C5=MZ") == 0


def test_a_letter_whose_monster_nobody_can_tell_is_told(run: Run) -> None:
    data = json.loads(run("--map", f"{DRAGON} letters=H8:G", "--json")[1])
    assert [(each["key"], each["cells"]) for each in data["contradictions"]] == [
        ("letter_in_part", ["H8"])
    ]
    assert "H8: gorgon is written here" in run("--map", f"{DRAGON} letters=H8:G")[1]


def test_what_if_parts_a_tie_by_those_it_can_part(run: Run) -> None:
    """Of three who are level two share the place, and the third lost more to monsters: it was
    shared with both."""
    assert run("new", "Anna", "Ben", "Clara", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    run("enter", "Anna", "spring", "--map", MAP)
    points = json.loads(run("game", "--json")[1])["players"][0]["seasons"]["spring"]
    for player, more in (("Ben", 0), ("Clara", 5)):
        run(
            "enter",
            player,
            "spring",
            "--total",
            points["total"],
            "--monsters",
            more - points["monsters"],
        )
    out = run("what-if", "Anna", "A1=F")[1]
    assert "Level with Ben: the place is shared." in out
    assert "Level with Clara: whoever lost fewer points to monsters is ahead." in out


def test_what_if_shows_stars_and_coins_that_are_asked_about(run: Run, played: None) -> None:
    """A monster that a star destroys changed the points, and nothing said what had been asked."""
    out = run("what-if", "Anna", "B1=star", "A5=star", "A6=nostar", "coins=3", "A1=W")[1]
    lines = out.splitlines()[1:6]
    assert lines == [
        "A1: empty → water",
        "B1: monster → destroyed",
        "A5: star",
        "A6: no star",
        "Coins: 3",
    ]


def test_a_wave_without_letters_spreads_as_zombies_do(run: Run) -> None:
    """Nothing was to be drawn: no empty space was beside the one zombie that bears a letter."""
    assert run("new", "Anna", "Ben", "--games", "H", "--cards", CARDS_OF_H, "--no-input")[0] == 0
    zombie = Sheet.blank(LAYOUTS["H-A"]).board.replace({"D5": "M"})
    out = run(
        "enter", "Anna", "spring", "--map", f"{zombie} letters=D5:Z", "--revealed", "Zombie Plague"
    )[1]
    assert "on each of C5, D4, D6, E5" in " ".join(out.split())
    wave = zombie.replace(dict.fromkeys(("C5", "D4", "D6", "E5"), "M"))
    out = run("enter", "Anna", "summer", "--map", f"{wave} letters=D5:Z", "--revealed", "none")[1]
    assert "on each of B5, C4, C6, D3, D7, E4, E6, F5" in " ".join(out.split())


@pytest.mark.parametrize(
    ("lang", "question", "answer"),
    [
        ("en", "end-of-season effects already drawn", "already drawn: B5 C4"),
        ("de", "Effekte am Ende der Jahreszeit schon eingezeichnet", "schon eingezeichnet: B5 C4"),
    ],
)
def test_a_wave_begun_without_letters_is_asked_about(
    run: Run, tmp_path: Path, lang: str, question: str, answer: str
) -> None:
    """Two of eight zombies were drawn before the photo, and counted as the season's monsters."""
    assert run("new", "Anna", "--games", "H", "--cards", CARDS_OF_H, "--no-input")[0] == 0
    zombie = Sheet.blank(LAYOUTS["H-A"]).board.replace({"D5": "M"})
    run("enter", "Anna", "spring", "--map", f"{zombie} letters=D5:Z")
    wave = dict.fromkeys(("C5", "D4", "D6", "E5", "B5", "C4"), "M")
    late = Sheet(LAYOUTS["H-A"], zombie.replace(wave), letters=(("D5", "Z"),))
    photo = photograph(tmp_path, "summer.jpg", late)
    code, out, _ = run(photo, "--season", "summer", "--lang", lang, "--no-input", "--json")
    (doubt,) = json.loads(out)["doubts"]
    assert (code, doubt["kind"], doubt["read"]) == (5, "effects", "none")
    assert doubt["alternatives"][0]["read"] == "B5+C4"
    out = " ".join(run(photo, "--season", "summer", "--lang", lang, "--no-input")[1].split())
    assert question in out
    assert answer in out
    assert run(photo, "--season", "summer", "--set", "effects=B5+C4", "--no-input")[0] != 5


def test_what_if_of_a_photo_that_is_not_entered_says_who_lacks_its_season(
    run: Run, sheet: Sheet, tmp_path: Path
) -> None:
    """Anna's two seasons were compared with Ben's one."""
    assert (
        run("new", "Anna", "Ben", "--cards", CARDS, "--games", "KH", "--heroes", "--no-input")[0]
        == 0
    )
    for player in ("Anna", "Ben"):
        run("enter", player, "spring", "--map", sheet.line)
    photo = photograph(tmp_path, "anna.jpg", sheet)
    told = json.loads(
        run("what-if", photo, "A1=W", "--player", "Anna", "--season", "summer", "--json")[1]
    )
    lacks = {each["player"]: each["behind"] for each in told["what_if_game"]["uncertain"]}
    assert lacks["Ben"] == ["summer"]
    assert not lacks.get("Anna")


@pytest.mark.parametrize("marks", ["letters=H7:Z", "stars=A1", "coins=3-2"])
def test_marks_that_a_game_has_not_are_refused_in_a_typed_map(run: Run, marks: str) -> None:
    """A game of the first box was told to draw zombies; crossed-out coins lowered the score where
    nobody plays skills."""
    assert run("new", "Anna", "Ben", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    assert run("enter", "Anna", "spring", "--map", f"{MAP} {marks}")[0] == 2
    assert run("enter", "Anna", "spring", "--map", MAP)[0] in (0, 6)


@pytest.mark.parametrize("letter", ["H", "X"])
def test_heroes_and_crossed_out_spaces_are_refused_in_a_typed_map_of_the_first_game(
    run: Run, letter: str
) -> None:
    assert run("new", "Anna", "Ben", "--cards", TYPED_CARDS, "--no-input")[0] == 0
    board = MAP.replace("FF.", f"FF{letter}", 1)
    assert run("enter", "Anna", "spring", "--map", board)[0] == 2
    assert run("change", "--heroes")[0] == 0
    assert run("enter", "Anna", "spring", "--map", board)[0] in (0, 6)


def test_near_misses_that_are_not_shown_are_counted(run: Run) -> None:
    """Six were shown as if there were no others; programs were given six, too."""
    near = json.loads(run("explain", "Sentinel Wood", "--map", MAP, "--json")[1])["explained"][
        "near"
    ]
    edge = {f"{row}{column}" for row in "ABCDEFGHIJK" for column in (1, 11)}
    assert {miss["cell"] for miss in near} >= edge - {"A1", "B1"}  # forest stands there
    out = run("explain", "Sentinel Wood", "--map", MAP)[1]
    assert f"and {len(near) - 6} more that earn no more points" in out


def test_what_if_shows_what_becomes_of_wasteland(run: Run) -> None:
    """It stays wasteland, and "empty" was shown above points for wasteland."""
    played = ("--cards", TYPED_CARDS, "--layout", "K-B", "--heroes")
    assert run("new", "Anna", "Ben", *played, "--no-input")[0] == 0
    run("enter", "Anna", "spring", "--map", Sheet.blank(LAYOUTS["K-B"]).board)
    assert "D6: wasteland → wasteland" in run("what-if", "Anna", "D6=.")[1]
    assert "D6: wasteland → destroyed" in run("what-if", "Anna", "D6=X")[1]
