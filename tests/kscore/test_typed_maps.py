"""Terrains and maps as people type and paste them: letters keep their meaning, words and beginnings
stand beside."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import partial
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from kscore.engine.errors import UnevenRows, UnknownLetter
from kscore.engine.grid import SIZE
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.sheet import Board, Sheet
from kscore.engine.terrain import LETTERS
from rich.cells import cell_len
from rich.console import Console

from kscore.cli.app import main
from kscore.console import draw
from kscore.errors import Mistyped
from kscore.messages import Texts
from kscore.sheet.contradictions import OtherSheets
from kscore.sheet.request import parse_map
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading, score_sheet
from kscore.statements.corrections import Corrections
from kscore.statements.terrain_words import SIGNS, terrain_letter, terrains_of
from kscore.views.terminal.sheet import board, report
from tests.kscore.sheets import CARDS, MAP, case_of, cells, reading
from tests.kscore.test_scoring import SPRING, dialogue


@pytest.mark.parametrize(
    ("typed", "letter"),
    [("W", "W"), ("w", "W"), ("F", "F"), ("A", "A"), ("H", "H"), (".", "."), ("Wald", "F"), ("wal",
        "F"),
     ("Wasser", "W"),
     ("fo", "F"), ("farm", "A"), ("vil", "V"), ("Do", "V"), ("ack", "A"), ("Held", "H"), ("zer",
     "X"), ("lee", ".")],
)  # fmt: skip
def test_letters_words_and_beginnings_that_leave_one_word(typed: str, letter: str) -> None:
    assert terrain_letter(typed) == letter
    assert Corrections.parse([f"F7={typed}"]).cells == {"F7": letter}


@pytest.mark.parametrize("typed", ["wa", "Wa", "d", "quatsch", "Q", "e"])
def test_what_may_be_two_terrains_is_refused(typed: str) -> None:
    if typed == "e":
        assert terrain_letter(typed) == "."  # "empty" alone begins so
        return
    with pytest.raises(Mistyped):
        terrain_letter(typed)


def test_a_lone_letter_means_one_terrain_in_every_language() -> None:
    assert terrains_of("W", "de") == ("W",), "what is printed in letters types back"
    assert terrains_of("W", "en") == ("W",)
    assert terrains_of("z", "de") == terrains_of("d", "en") == (), "on a map they are monsters"
    assert terrains_of("Wald", "en") == ("F",)
    assert terrains_of("do", "de") == ("V",)
    assert terrains_of("f", "de") == ("F",)
    assert terrains_of("Rathaus", "de") == ()


ONE = cells("F", "V", "A1")


@pytest.mark.parametrize(
    ("replies", "letter"),
    [(("wa", "1"), "F"), (("wa", "Wasser"), "W"), (("w",), "W"), (("W",), "W")],
)
def test_a_lone_w_is_told_and_a_beginning_of_two_words_asked_back(
    replies: tuple[str, ...], letter: str
) -> None:
    source = ReadingSource(reading(ONE))
    talk, said = dialogue("de", *replies)
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert after.sheet.board["A1"] == letter
    name = {"F": "Wald", "W": "Wasser"}[letter]
    assert any(f"A1: {name}" in line for line in said)
    assert any("W heißt Wasser (Wald wäre F)" in line for line in said) == (len(replies) == 1)


@pytest.mark.parametrize("back", ["", "z"])
def test_what_may_be_two_words_may_be_taken_back(back: str) -> None:
    """Who typed it by mistake is asked the question again."""
    source = ReadingSource(reading(ONE))
    talk, said = dialogue("de", "wa", back, "Dorf")
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert after.sheet.board["A1"] == "V"
    assert not any("W heißt" in line for line in said)


def test_a_plain_game_offers_neither_heroes_nor_destroyed_spaces() -> None:
    source = ReadingSource(reading(ONE))
    case = case_of(partial(score_reading, source, SPRING))
    plain = OtherSheets(played=Variant(games="K", heroes=False, skills=False))
    for beside, offered in ((plain, False), (OtherSheets(), True)):
        talk, said = dialogue("de", "what?", "q")
        talk.talk(replace(case, beside=beside))
        words = "\n".join(line for line in said if "Antworten" in line or "verstanden" in line)
        assert ("zerstört" in words) is offered
        assert ("Held" in words) is offered


@pytest.mark.parametrize(("reply", "letter"), [("A1=W", "W"), ("A1=w", "W"), ("A1 = Wald", "F")])
def test_a_single_space_typed_at_a_question_is_told_too(reply: str, letter: str) -> None:
    source = ReadingSource(reading(ONE))
    talk, said = dialogue("de", reply)
    after = talk.talk(case_of(partial(score_reading, source, SPRING))).score
    assert after.sheet.board["A1"] == letter
    assert any("W heißt Wasser (Wald wäre F)" in line for line in said) == (letter == "W")


@pytest.mark.parametrize("empty", ["", ".", " "])
@pytest.mark.parametrize("between", [",", ";", "\t", "; "])
@pytest.mark.parametrize("names", ["", "rows", "columns", "both", "nothing behind", "quoted"])
def test_a_map_out_of_a_spreadsheet(empty: str, between: str, names: str) -> None:
    rows = [list(row) for row in str(parse_map(MAP)).split(" ")[0].split("/")]
    cells = [[empty if sign == "." else sign for sign in row] for row in rows]
    if names in ("rows", "both"):
        cells = [[name, *row] for name, row in zip("ABCDEFGHIJK", cells, strict=True)]
    if names in ("columns", "both"):
        numbers = [str(number) for number in range(1, SIZE + 1)]
        cells.insert(0, ["", *numbers] if names == "both" else numbers)
    if names == "nothing behind":
        cells = [[*row, ""] for row in cells]
    if names == "quoted":
        cells = [[f'"{cell}"' for cell in row] for row in cells]
    text = "\r\n".join(between.join(row) for row in cells)
    assert parse_map(text) == parse_map(MAP)
    assert parse_map(f"{text}\r\nK-A coins=3-0").coins == 3


def test_an_emoji_is_refused_with_its_place() -> None:
    with pytest.raises(UnknownLetter, match="at A2"):
        parse_map("\n".join([".\u26f0\ufe0f" + "." * 9] + ["." * 11] * 10))


def test_every_answer_is_echoed() -> None:
    source = ReadingSource(reading(cells("F", "V", "A1", "A2", "B1")))
    for reply, echo in (
        ("2", "3 Felder: Dorf"),
        ("", "3 Felder: Wald"),
        ("acker", "3 Felder: Acker"),
        ("A1=Dorf", "A1: Dorf"),
    ):
        talk, said = dialogue("de", reply)
        talk.talk(case_of(partial(score_reading, source, SPRING)))
        assert any(line == f"    → {echo}" for line in said), said


def test_with_nobody_to_ask_it_is_water_and_stderr_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["--lang", "de", "--map", MAP, "--set", "A1=W"]) == 0
    out, err = capsys.readouterr()
    assert "A1=W heißt Wasser (Wald wäre F)" in err
    assert "A  W " in out
    assert main(["--lang", "en", "--map", MAP, "--set", "A1=W"]) == 0
    assert capsys.readouterr().err == ""


def printed(
    sheet: Sheet, signs: bool, width: int = 80, doubtful: frozenset[str] = frozenset()
) -> str:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.capture() as captured:
        console.print(board(sheet, doubtful).drawn(SIGNS if signs else {}))
    return captured.get()


def test_a_sign_is_a_column_wide_and_typed_back_as_its_letter() -> None:
    assert len({*SIGNS.values(), *LETTERS}) == len(SIGNS) + len(LETTERS)
    for letter, sign in SIGNS.items():
        assert (cell_len(sign), terrains_of(sign, "de")) == (1, terrains_of(letter, "de")), letter


class Tty(TextIOWrapper):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize(
    ("encoding", "term", "signs"),
    [("utf-8", "xterm", True), ("ascii", "xterm", False), ("utf-8", "dumb", False)],
)
def test_a_terminal_shows_signs_each_with_its_legend(
    monkeypatch: pytest.MonkeyPatch, columns: int, encoding: str, term: str, signs: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setenv("COLUMNS", str(columns))
    sheet, target = Sheet.parse(MAP), BytesIO()
    stream = Tty(target, encoding=encoding, errors="replace")
    draw(report(score_sheet(sheet, Scoring()), Texts("de")), stream)
    stream.flush()
    shown = re.sub(r"\x1b\[[0-9;]*m", "", target.getvalue().decode(encoding))
    assert max(map(len, shown.splitlines())) <= columns
    on_map = {letter for letter in "".join(sheet.board.rows) if letter in SIGNS}
    words = " ".join(shown.split())
    for letter in on_map:
        word = Texts("de")(f"terrain.{letter}") if encoding == "utf-8" else ""
        assert (f"{SIGNS[letter]} {letter} {word}" in words) is signs
    assert parse_map(shown) == sheet


@given(st.data())
def test_what_is_printed_as_a_map_can_be_pasted(data: st.DataObject) -> None:
    layout = LAYOUTS[data.draw(st.sampled_from(sorted(LAYOUTS)))]
    rows = [
        "".join(
            letter if letter in "^#" else data.draw(st.sampled_from(".FVAWMHX")) for letter in row
        )
        for row in layout.blank_rows()
    ]
    spaces = [f"{'ABCDEFGHIJK'[r]}{c + 1}" for r in range(SIZE) for c in range(SIZE)]
    monsters = [space for space, letter in zip(spaces, "".join(rows), strict=True) if letter == "M"]
    letters = {space: data.draw(st.sampled_from("DZTG")) for space in monsters[:2]}
    stars = frozenset(data.draw(st.lists(st.sampled_from(spaces), max_size=3)))
    sheet = Sheet(
        layout, Board(tuple(rows), layout.ruins), stars=stars, letters=tuple(letters.items())
    )
    doubtful = frozenset(data.draw(st.lists(st.sampled_from(spaces), max_size=5)))
    signs, width = data.draw(st.booleans()), data.draw(st.sampled_from([60, 80]))
    assert parse_map(printed(sheet, signs, width, doubtful), layout) == sheet


def test_two_stars_beside_each_other_of_which_one_is_doubtful_can_be_pasted() -> None:
    sheet = Sheet(LAYOUTS["H-A"], Sheet.blank(LAYOUTS["H-A"]).board, stars=frozenset({"G6", "G7"}))
    assert parse_map(printed(sheet, True, 60, frozenset({"G7"})), sheet.layout) == sheet


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("table", [Scoring(), SPRING], ids=["without cards", "with cards"])
@pytest.mark.parametrize("spent", [0, 1, 2])
@pytest.mark.parametrize("width", [80, 44])
def test_a_pasted_report_keeps_its_coins_and_is_of_one_sheet(
    lang: str, table: Scoring, spent: int, width: int
) -> None:
    sheet = replace(Sheet.parse(MAP), marked=4, spent=spent)
    console = Console(width=width, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.capture() as captured:
        console.print(report(score_sheet(sheet, table), Texts(lang)))
    pasted = captured.get()
    assert (parse_map(pasted).marked, parse_map(pasted).spent) == (4, spent)
    with pytest.raises(Mistyped) as raised:
        parse_map(pasted + pasted)
    assert raised.value.key == "map.several"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_report_can_be_pasted(lang: str) -> None:
    sheet = Sheet.parse(MAP)
    console = Console(width=60, file=open("/dev/null", "w"))  # noqa: SIM115
    with console.capture() as captured:
        console.print(report(score_sheet(sheet, Scoring()), Texts(lang)))
    assert parse_map(captured.get()) == sheet
    for word in ("Wasser", "Wald") if lang == "de" else ("water", "forest"):
        assert word in captured.get().replace("\u00a0", " ")  # the letters are said in words


def spaced(text: str, between: str) -> str:
    return "/".join(between.join(row) for row in text.split("/"))


WORDS = {"F": "Wald", "V": "dorf", "W": "water", ".": "leer", "^": "Berg", "A": "Acker", "M": "Mon"}


@pytest.mark.parametrize(
    "text",
    [
        MAP,
        MAP.lower(),
        spaced(MAP, " "),
        spaced(MAP, ", "),
        MAP.replace("/", "\n"),
        "\n".join(f"{name} {row}" for name, row in zip("ABCDEFGHIJK", MAP.split("/"), strict=True)),
        "/".join(" ".join(WORDS[letter] for letter in row) for row in MAP.split("/")),
        MAP + "/",
        "\ufeff" + MAP.replace("/", "\r\n"),
        "\n".join(
            f"{name} {row[:5]} {row[5:]}"
            for name, row in zip("ABCDEFGHIJK", MAP.split("/"), strict=True)
        ),
    ],
)
def test_maps_however_they_are_typed(text: str) -> None:
    assert parse_map(text) == Sheet.parse(MAP)


@pytest.mark.parametrize("short", "AFH")
def test_a_rows_name_never_stands_for_a_space_that_is_missing(short: str) -> None:
    rows = {name: list(row) for name, row in zip("ABCDEFGHIJK", MAP.split("/"), strict=True)}
    del rows[short][-1]
    with pytest.raises(UnevenRows):
        parse_map("\n".join(" ".join([name, *row]) for name, row in rows.items()))


def test_fields_behind_the_map_stay() -> None:
    sheet = replace(Sheet.parse(MAP), marked=5, spent=1)
    assert parse_map(sheet.line.lower().replace("k-a", "K-A")) == sheet
    assert parse_map(spaced(MAP, " ") + " K-A coins=5-1") == sheet


@pytest.mark.parametrize("typed", ["coins=5", "spent=2", "coins=3,spent=0"])
def test_coins_behind_the_map_and_others_typed_beside_it_are_refused(typed: str) -> None:
    with pytest.raises(Mistyped) as raised:
        parse_map(MAP + " K-A coins=4-1", None, Corrections.parse([typed]))
    assert raised.value.key == "set.contradicts"
    assert raised.value.values["first"] == "coins=4-1"


def test_the_same_coins_twice_are_no_contradiction() -> None:
    for typed in ("coins=3", "spent=1", "coins=3,spent=1", "F7=W"):
        assert parse_map(MAP + " K-A coins=4-1", None, Corrections.parse([typed])).coins == 3
    assert parse_map(MAP, None, Corrections.parse(["coins=5"])) == Sheet.parse(MAP)


@pytest.mark.parametrize("option", [("--coins", "5"), ("--set", "coins=5")])
def test_every_command_with_a_map_refuses_other_coins(
    option: tuple[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("KSCORE_HOME", str(tmp_path))
    line, cards = MAP + " K-A coins=3-0", ("--cards", "1,2,3,4")
    assert main(["new", "Anna", "--recommended", "--no-input"]) == 0
    assert main(["--map", line, *cards, "--season", "spring", *option, "--lang", "en"]) == 2
    assert main(["explain", "Greenbough", "--map", line, *option, "--lang", "en"]) == 2
    if option[0] == "--set":
        assert main(["enter", "Anna", "spring", "--map", line, *option, "--lang", "en"]) == 2
    assert "coins=3-0 and coins=5 contradict each other" in capsys.readouterr().err


def test_a_word_that_is_no_terrain_is_told(tmp_path: Path) -> None:
    with pytest.raises(Mistyped, match="Rathaus"):
        parse_map("/".join(" ".join(["Rathaus"] * 11) for _ in range(11)))


def test_what_if_takes_a_typed_map(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["what-if", "K1=F", "--map", f"{MAP} K-A", "--cards", CARDS, "--season", "spring"]
    assert main([*words, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    changed = {each["card"]: (each["before"], each["after"]) for each in data["what_if"]}
    assert changed["sentinel_wood"] == (3, 4)
    assert main(["what-if", "--map", f"{MAP} K-A", "--cards", CARDS]) == 2
    assert main(["what-if", "Anna"]) == 2
    assert main(["what-if", "K1=F", "--map", f"{MAP} K-A"]) == 2


def test_the_next_season_s_points_are_in_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    """„Ruhmpunkte, die du bei einer zukünftigen Wertung voraussichtlich bekommen wirst, werden
    blass angezeigt“ (online): the terminal showed them, programs could not."""
    words = ["--map", f"{MAP} K-A", "--cards", CARDS, "--json", "--season"]
    assert main([*words, "spring"]) == 0
    coming = json.loads(capsys.readouterr().out)["outlook"]
    assert [each["edict"] for each in coming] == ["B", "C"]
    assert main([*words, "winter"]) == 0
    assert "outlook" not in json.loads(capsys.readouterr().out)
