"""The command line as people meet it: outputs, exit codes, and a sentence for every mistake."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from kscore.engine.cards import CARDS as ALL

from kscore.cli.app import main
from kscore.console import Terminal
from kscore.errors import worst_exit_code
from tests.kscore.sheets import CARDS, MAP

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs one command line in English and gives back (exit code, stdout, stderr)."""
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "KSCORE_LANG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments: object) -> tuple[int, str, str]:
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_a_typed_map_is_scored(run: Run) -> None:
    code, out, err = run("--map", MAP, "--cards", CARDS, "--season", "spring")
    assert (code, err) == (0, "")
    assert "Sentinel Wood" in out
    assert "A1 A2 B1" in out
    assert "Spring total" in out


def test_german_by_option_and_by_locale(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert "Frühling zusammen" in run("--map", MAP, "--cards", CARDS, "--season", "frühling")[1]
    assert (
        "Spring total"
        in run("--map", MAP, "--cards", CARDS, "--season", "frühling", "--lang", "en")[1]
    )
    assert "Aufruf:" in run("--help")[1]


def test_a_map_file_of_lines_or_one_string(run: Run, tmp_path: Path) -> None:
    lines, string = tmp_path / "lines.txt", tmp_path / "string.map"
    lines.write_text(MAP.replace("/", "\n") + "\n")
    string.write_text(MAP + "\n")
    outputs = {
        run("--map", path, "--cards", CARDS, "--season", "winter", "--json")[1]
        for path in (lines, string)
    }
    assert len(outputs) == 1
    assert json.loads(outputs.pop())["map"] == MAP.split("/")


def test_an_option_given_twice_alike_or_one_for_several_values_is_taken(run: Run) -> None:
    once = run("--map", MAP, "--cards", CARDS, "--season", "spring", "--coins", 3)
    assert once[0] == 0
    twice = run(
        "--map",
        MAP,
        "--cards",
        CARDS,
        "--season",
        "spring",
        "--season=spring",
        "--coins",
        3,
        "--coins",
        3,
    )
    assert twice == once
    assert run("--map", MAP, "--season", "spring", "--season", "summer")[2].startswith(
        "--season is given twice"
    )


def test_without_cards_the_reading_is_shown_and_what_to_do(run: Run) -> None:
    code, out, _ = run("--map", MAP)
    assert code == 0
    assert "--cards" in out
    assert json.loads(run("--map", MAP, "--json")[1])["score"] is None


def test_without_a_season_all_four_cards_are_shown(run: Run) -> None:
    out = run("--map", MAP, "--cards", CARDS)[1]
    assert all(
        name in out
        for name in ("Sentinel Wood", "Mages Valley", "Wildholds", "Borderlands", "--season")
    )


def test_quiet_prints_the_total_alone(run: Run) -> None:
    assert run("--map", MAP, "--cards", CARDS, "--season", "spring", "--quiet")[1] == "map: 1\n"


def test_options_may_stand_before_a_command(run: Run) -> None:
    assert "Wald" in run("--lang", "de", "cards", "Schildwald")[1]


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("schild", 2),
        ("Düsterwld", 1),
        ("silos", 1),
        ("greengold", 1),
        ("", len(ALL)),
        ("traykloster", 1),
    ],
)
def test_cards_are_searched_in_both_languages_with_slips(
    run: Run, word: str, expected: int
) -> None:
    code, out, _ = run("cards", *([word] if word else []), "--json")
    assert code == 0
    assert len(json.loads(out)) == expected


def test_an_unknown_card_is_named_with_suggestions(run: Run) -> None:
    code, out, err = run("cards", "xyzzyplugh")
    assert (code, out) == (2, "")
    assert "xyzzyplugh" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ["--cards", CARDS],
        ["--map", MAP, "--season", "spring"],
        ["--map", MAP, "--cards", "Schildwald, Tal der Magier, Grenzland"],
        ["--map", MAP, "--cards", CARDS + ", Silos"],
        ["--map", MAP, "--cards", "Schildwald, Düsterwald, Metropole, Grenzland"],
        ["--map", MAP, "--cards", "Quatsch, Tal der Magier, Metropole, Grenzland"],
        ["--map", MAP, "--cards", CARDS, "--season", "monsoon"],
        ["--map", "FF/VV"],
        ["--map", MAP.replace("V", "Q", 1)],
        ["--map", MAP.replace("/", "//", 1)],
        ["--map", MAP.replace("^", ".", 1)],
        ["--map", MAP, "--set", "F7"],
        ["--map", MAP, "--set", "B4=F"],
        ["--map", MAP, "--set", "effects=A5"],
        ["--map", MAP, "--layout", "K-C"],
        ["--map", MAP, "--lang", "fr"],
        ["--map", MAP, "--coins", "99"],
        ["--map", MAP, "--coins", "many"],
        ["--map", MAP, "--sesaon", "spring"],
        ["--map", MAP, "photo.jpg"],
        ["--map", MAP, "--overlay", "o.png"],
        ["photo.jpg", "--corners", "1,2,3"],
        ["a.jpg", "b.jpg", "--picture", "one.png"],
        ["--map", MAP, "--season", "spring", "--season", "summer"],
        ["--map", MAP, "--season=spring", "--map", MAP.replace("F", "V")],
        ["photo.jpg", "--coins", "5", "--set", "coins=3"],
        ["cards", "--nonsense"],
        ["photo.jpg", "--cards"],
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_typing_mistake_is_a_sentence_and_exit_code_2(
    run: Run, arguments: list[str], lang: str
) -> None:
    given = arguments if "--lang" in arguments else [*arguments[:1], *arguments[1:]]
    code, out, err = run(*(given if "--lang" in given else ["--lang", lang, *given]))
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1
    assert len(err) > 20
    assert "Traceback" not in err


def half_a_jpeg(path: Path) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (600, 500, 3), np.uint8)
    data = cv2.imencode(".jpg", noise)[1].tobytes()
    path.write_bytes(data[: len(data) // 2])


def no_sheet(path: Path) -> None:
    cv2.imwrite(str(path), np.full((900, 700, 3), 90, np.uint8))


def text(path: Path) -> None:
    path.write_text("this is no picture")


def empty(path: Path) -> None:
    path.write_bytes(b"")


def nothing(path: Path) -> None:
    assert not path.exists()


@pytest.mark.parametrize(
    ("make", "expected"),
    [(nothing, 3), (text, 3), (empty, 3), (half_a_jpeg, 3), (Path.mkdir, 3), (no_sheet, 4)],
)
def test_a_bad_photo_is_a_sentence_and_its_exit_code(
    run: Run, tmp_path: Path, make: Callable[[Path], None], expected: int
) -> None:
    photo = tmp_path / "photo.jpg"
    make(photo)
    code, out, err = run(photo, "--cards", CARDS, "--season", "spring")
    assert (code, out) == (expected, "")
    assert len(err.strip().splitlines()) == 1
    code, out, err = run(photo, "--json")
    data = json.loads(out)
    assert code == expected
    assert (data["status"], data["photo"], data["score"]) == ("failed", str(photo), None)
    assert data["error"] == err.strip()


def test_one_bad_photo_does_not_stop_the_others(run: Run, tmp_path: Path) -> None:
    no_sheet(tmp_path / "a.jpg")
    text(tmp_path / "b.jpg")
    code, out, _ = run(tmp_path / "a.jpg", tmp_path / "b.jpg", "--json")
    assert code == 3
    assert [item["status"] for item in json.loads(out)] == ["failed", "failed"]


def test_the_code_of_several_photos_is_the_first_of_the_contract() -> None:
    assert worst_exit_code([0, 5, 0]) == 5
    assert worst_exit_code([5, 4]) == 4
    assert worst_exit_code([4, 3, 1]) == 1
    assert worst_exit_code([5, 6]) == 6
    assert worst_exit_code([0, 0]) == 0


@pytest.mark.parametrize(
    ("raised", "code", "said"),
    [(ZeroDivisionError, 1, "ZeroDivisionError"), (KeyboardInterrupt, 130, "\nInterrupted.\n")],
)
def test_a_bug_and_ctrl_c_are_told_without_a_traceback(
    capsys: pytest.CaptureFixture[str], raised: type[BaseException], code: int, said: str
) -> None:
    class Failing(Terminal):
        def show(self, *results: object) -> None:
            raise raised

    assert main(["--map", MAP, "--lang", "en"], terminal=Failing()) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert "Traceback" not in err


def process(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "FORCE_COLOR", "LANG", "LC_ALL")
    }
    return subprocess.run(
        [sys.executable, "-m", "kscore", *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        env={**kept, **environ},
    )


def test_colour_only_where_it_is_wanted() -> None:
    arguments = ("--map", MAP, "--cards", CARDS, "--season", "spring")
    assert "\x1b[" not in process(*arguments).stdout
    assert "\x1b[" in process(*arguments, FORCE_COLOR="1", TERM="xterm-256color").stdout
    # NO_COLOR takes the colours away; bold and underline may stay (https://no-color.org).
    assert (
        "48;2;"
        not in process(*arguments, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm-256color").stdout
    )


def test_a_terminal_without_unicode_gets_no_traceback() -> None:
    done = process("--map", MAP, "--cards", CARDS, "--season", "spring", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_reader_of_a_pipe_may_go_away() -> None:
    program = f"{sys.executable} -m kscore cards | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", program], capture_output=True, text=True, timeout=300
    )
    assert (done.returncode, done.stderr) == (0, "")
