"""Groups of commands: what lies where, how it was typed before, help that fits a terminal, the form
of results, and options that are refused where nothing would come of them."""

from __future__ import annotations

import csv
import inspect
import io
import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest
from kscore.engine.messages import FULL_LANGUAGES

from kscore.cli.app import main
from kscore.cli.commands import BEFORE, COMMANDS, Branch
from kscore.cli.grammar import Group, command_line
from kscore.game.game import load
from kscore.messages import Texts
from kscore.record.places import Places
from testing.commands import commands, leaves
from tests.kscore.conftest import GAME_CARDS, Run, RunIn
from tests.kscore.sheets import CARDS, MAP


def meant(*words: str) -> str:
    """The command that a line means, with what is handed to it."""
    command: Any = command_line()
    context, path, rest = command.make_context("kscore", ["undo"]), [], list(words)
    while isinstance(command, Group):
        name, *rest = command.route_words(context, rest)
        command = command.get_command(context, name)
        path.append(name)
    return " ".join([*path, "|", *rest])


def test_at_the_top_are_few_names() -> None:
    assert len(command_line().list_commands(None)) <= 14
    assert len(commands()) > 35


@pytest.mark.parametrize("before", BEFORE)
def test_every_old_spelling_is_understood(before: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([before, "--help", "--lang", "en"]) == 0
    now = BEFORE[before] + (" learn" if before == "layout" else "")
    assert capsys.readouterr().out.startswith(f"Usage: kscore {now} [OPTIONS]")
    assert main(["--lang", "en", "--help"]) == 0
    assert f"\n  {before} " not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "now"),
    [
        ("sheet.jpg --quiet", "photo | sheet.jpg --quiet"),
        ("--quiet sheet.jpg", "photo | --quiet sheet.jpg"),
        ("--map F/V --cards A", "photo | --map F/V --cards A"),
        ("-- new", "photo | -- new"),
        ("game --history", "game show | --history"),
        ("games Friday", "game switch | Friday"),
        ("--json game --game g.kscore", "game show | --json --game g.kscore"),
        ("--game g.kscore export out.json", "game export | --game g.kscore out.json"),
        ("hands Anna", "hands show | Anna"),
        ("hands Rename Anna Anne", "hands rename | Anna Anne"),
        ("hands Anna --rename Anne", "hands rename | Anna Anne"),
        ("hands --rename=Anne Anna", "hands rename | Anna Anne"),
        ("hands --import a.hand", "hands import | a.hand"),
        ("hands Ana --join Anna", "hands join | Ana Anna"),
        ("sheet -o sheet.pdf", "sheet print | -o sheet.pdf"),
        ("sheet H-A H-B --paper a4", "sheet print | H-A H-B --paper a4"),
        ("layout learn a.jpg -o b.toml", "sheet layout learn | a.jpg -o b.toml"),
        ("layout --by-hand learn a.jpg", "sheet layout learn | --by-hand a.jpg"),
        ("sheet layout a.jpg", "sheet layout learn | a.jpg"),
    ],
)
def test_a_line_means_what_it_meant(typed: str, now: str) -> None:
    assert meant(*typed.split()) == now


def test_old_spellings_do_what_they_did(run: Run, tmp_path: Path) -> None:
    assert run("new", "Anna", "Ben", "--cards", GAME_CARDS, "--name", "Friday")[0] == 0
    assert run("enter", "Anna", "spring", "--total", "12", "--monsters", "0")[0] == 0
    assert run("export", tmp_path / "friday.json")[0] == 0
    assert run("rename", "friday", "Saturday")[0] == 0
    assert run("delete", "saturday", "--yes")[0] == 0
    assert run("restore", "saturday")[0] == 0
    assert run("import", tmp_path / "friday.json")[0] == 0
    assert run("games", "saturday")[0] == 0
    assert run("games") == run("game", "list")
    assert "saturday" in run("games")[1]
    assert run("data")[0] == 0
    assert run("cards", "canal") == run("game", "cards", "canal")
    assert run("sheet", "-o", tmp_path / "sheet.pdf")[0] == 0
    assert run("legend", "-o", tmp_path / "legend.svg")[0] == 0
    assert {path.name for path in tmp_path.iterdir()} >= {"sheet.pdf", "legend.svg"}
    assert run("score", "--map", MAP) == run("photo", "--map", MAP) == run("--map", MAP)


def test_a_command_that_is_handed_on_has_the_arguments_of_what_runs_it() -> None:
    handed = [leaf for _, leaf in leaves() if leaf.typed is not None]
    assert len(handed) > 15
    for leaf in handed:
        module, name = leaf.function.split(".")
        function = getattr(import_module(f"kscore.cli.{module}"), name)
        hints = get_type_hints(function)
        typed = {key: get_args(hint)[:1] or (hint,) for key, hint in (leaf.typed or {}).items()}
        wanted = {key: (hints[key],) for key in inspect.signature(function).parameters}
        assert typed == {key: hint for key, hint in wanted.items() if key != "session"}, name


@pytest.mark.parametrize("lang", FULL_LANGUAGES)
def test_the_help_fits_a_terminal(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help", "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 40
    assert max(map(len, lines)) < 80
    shown = "\n".join(lines)
    assert all(f"\n  {name} " in shown for name in list(COMMANDS.commands)[1:])
    assert Texts(lang)("help.evening") in shown


@pytest.mark.parametrize(
    "name", [n for n, each in COMMANDS.commands.items() if isinstance(each, Branch)]
)
def test_a_groups_help_has_a_line_for_each_of_its_commands(name: str, run: Run) -> None:
    group = COMMANDS.commands[name]
    assert isinstance(group, Branch)
    lines = run(name, "--help")[1].splitlines()
    for each in group.commands:
        assert sum(line.startswith((f"  {each} ", f"  [{each}]")) for line in lines) == 1


def test_the_many_options_of_photos_stand_under_headings(run: Run) -> None:
    out = run("photo", "--help")[1]
    headings = ("The game:", "The photo:", "Questions and corrections:", "Output:", "Options:")
    places = [out.index(f"\n{heading}\n") for heading in headings]
    assert places == sorted(places)
    assert places[3] < out.index("--json") < places[4]
    assert "The game:" not in run("undo", "--help")[1]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (("game", "lst"), "kscore game has no command lst. Did you mean kscore game list?"),
        (("game", "xyz"), "kscore game has no command xyz. `kscore game --help` lists them."),
        (("hands", "rename", "A"), "NEW is missing. `kscore hands rename --help` shows how."),
        (
            ("sheet", "print", "--papr", "a4"),
            "kscore sheet print has no option --papr. Did you mean --paper?",
        ),
        (
            ("photo", "a.jpg", "-qx"),
            "kscore photo has no option -x. `kscore photo --help` lists them.",
        ),
        (
            ("--lang", "en", "undo", "--lang", "de"),
            "--lang is given twice: en and de. Leave one out.",
        ),
        (("new", "A", "-n"), "kscore new has no option -n. `kscore new --help` lists them."),
    ],
)
def test_a_mistyped_word_in_a_group_is_a_sentence(
    run: Run, typed: tuple[str, ...], said: str
) -> None:
    assert run(*typed) == (2, "", said + "\n")


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


SCORED = ("--map", MAP, "--cards", CARDS, "--season", "spring")


@pytest.mark.parametrize("form", [("--csv",), ("--output", "csv"), ("--output=csv", "--csv")])
def test_the_points_of_a_photo_as_csv(run: Run, form: tuple[str, ...]) -> None:
    code, out, err = run(*SCORED, *form)
    assert (code, err) == (0, "")
    assert out.splitlines()[0] == "player,season,key,name,points,open,photo,sheet"
    score, rows = json.loads(run(*SCORED, "--json")[1])["score"], table(out)
    points = {each["card"]: each["points"] for each in score["cards"]}
    points |= {"coins": score["coins"], "monsters": score["monsters"]}
    assert {row["key"]: int(row["points"]) for row in rows} == points
    assert sum(int(row["points"]) for row in rows) == score["total"]
    assert {row["season"] for row in rows} == {"spring"}
    assert {row["open"] for row in rows} == {"0"}


def test_names_in_csv_are_in_the_language_that_is_spoken_and_keys_are_not(run_in: RunIn) -> None:
    rows = table(run_in("de", *SCORED, "--csv")[1])
    assert [(row["key"], row["name"]) for row in rows][::2] == [
        ("sentinel_wood", "Schildwald"),
        ("coins", "Münzen"),
    ]


def test_the_points_of_an_evening_as_csv(run: Run, over: list[Path]) -> None:
    rows = table(run("game", "--csv")[1])
    game = load(Places().current() or Path())
    totals: dict[tuple[str, str], int] = {}
    for row in rows:
        seat = row["player"], row["season"]
        totals[seat] = totals.get(seat, 0) + int(row["points"])
    assert totals == {
        (each.player, each.season.value): points.total
        for each in game.standing
        if (points := game.points(each.player, each.season)) is not None
    }
    assert {row["key"] for row in rows} == {*game.setup.cards, "coins", "monsters"}
    assert rows == table(run("game", "show", "--output", "csv")[1])


def test_a_season_of_which_only_the_total_is_known_has_one_row(run: Run) -> None:
    run("new", "=1+1", "Ben", "--cards", GAME_CARDS, "--no-input")
    run("enter", "=1+1", "spring", "--total", "12")
    (row,) = table(run("game", "--csv")[1])
    assert (row["player"], row["key"], row["points"]) == ("'=1+1", "total", "12")


def test_the_last_sheets_of_a_game_as_csv(run: Run, over: list[Path]) -> None:
    out = run("game", "final", *over, "--csv")[1]
    totals: dict[str, int] = {}
    for row in table(out):
        totals[row["player"]] = totals.get(row["player"], 0) + int(row["points"])
    game = load(Places().current() or Path())
    assert totals == {player: game.total(player) for player in game.setup.players}


def test_csv_needs_points(run: Run, tmp_path: Path) -> None:
    code, out, err = run("--map", MAP, "--csv")
    assert (code, out) == (2, "")
    assert "--cards" in err


@pytest.mark.parametrize(
    ("typed", "option"),
    [
        (("explain", "coins", "--csv"), "CSV"),
        (("game", "cards", "--output", "csv"), "CSV"),
        (("check", "a.jpg", "--csv"), "CSV"),
        (("what-if", "a.jpg", "F7=.", "--csv"), "CSV"),
        (("game", "ambush", "Goblin", "a.jpg", "--csv"), "CSV"),
        (("neuland", "table.txt", "--csv"), "CSV"),
        (("a.jpg", "--json", "--output", "csv"), "--output"),
        (("game", "--history", "--json"), "--history"),
        (("game", "--history", "--csv"), "--history"),
        ((*SCORED, "--sheet", "2"), "--sheet"),
        ((*SCORED, "--overlay", "o.png"), "--overlay"),
        ((*SCORED, "--no-hand"), "--no-hand"),
        ((*SCORED, "--anyway"), "--anyway"),
        ((*SCORED, "--jobs", "2"), "--jobs"),
        ((*SCORED, "--player", "Anna"), "--player"),
        (("explain", "coins", "--debug", "folder"), "--debug"),
        (("explain", "Borderlands", "--no-heroes"), "--no-heroes"),
        (("game", "enter", "Anna", "spring", "--map", MAP, "--monsters", "2"), "--monsters"),
        (("game", "enter", "Anna", "spring", "--map", MAP, "--total", "2"), "--total"),
        (("game", "enter", "Anna", "spring", "--total", "2", "--set", "F7=."), "--set"),
        (("game", "enter", "Anna", "spring", "--extra", "2", "--revealed", "none"), "--revealed"),
        (("game", "restore", "friday", "--game", "friday.kscore"), "--game"),
        (("new", "Anna", "--random", "--cards", CARDS), "--random"),
        (("new", "Anna", "--random", "--recommended"), "--random"),
        (("neuland", "explain", "tie", "--picture", "table.svg"), "--picture"),
        (("neuland", "type", "table.txt", "--json"), "--json"),
    ],
)
@pytest.mark.parametrize("lang", FULL_LANGUAGES)
def test_an_option_of_which_nothing_would_come_is_refused(
    run_in: RunIn, typed: tuple[str, ...], option: str, lang: str
) -> None:
    code, out, err = run_in(lang, *typed)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert option in err


def test_in_a_game_photos_are_read_one_after_the_other(run: Run, over: list[Path]) -> None:
    run("undo")
    code, _, err = run(*over, "--jobs", "2", "--no-input")
    assert (code, err.startswith("--jobs")) == (2, True)


@pytest.mark.parametrize("option", [("--sheet", "2"), ("--no-hand",), ("--layout", "K-A")])
def test_of_a_recorded_sheet_nothing_is_looked_at(
    run: Run, over: list[Path], option: tuple[str, ...]
) -> None:
    code, _, err = run("explain", "Treetower", "Anna", *option)
    assert (code, option[0] in err) == (2, True)
