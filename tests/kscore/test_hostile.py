"""What happens at a table: files that vanish, records that are damaged or busy, nobody at the
keyboard, late photos."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from kscore.calibration.simulate import SeasonRecord, simulate_game
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.errors import PhotoMissing

import kscore.record.store
from kscore.cli.app import main
from kscore.record.places import Places
from testing.process import python
from tests.kscore.conftest import Answering, Desk, Run
from tests.kscore.perfect import PerfectLook, PerfectReader, photograph
from tests.kscore.sheets import CARDS, MAP, sheet
from tests.kscore.test_game import only_record

pytestmark = pytest.mark.usefixtures("perfect_reader")


def points(run: Run, player: str, season: str) -> int | None:
    data = json.loads(run("game", "--json", "--game", only_record())[1])
    found = next(each for each in data["players"] if each["player"] == player)["seasons"][season]
    return None if found is None else int(found["total"])


class Vanishing(PerfectReader):
    """Reads a photo, after which its file is gone; a photo called "gone" is gone before."""

    def look(self, photo: Path, *rest: object) -> PerfectLook:
        if photo.stem == "gone":
            raise PhotoMissing(photo)
        seen = super().look(photo)
        photo.unlink()
        return seen


@pytest.mark.parametrize("keep", [(), ("--keep-photos",)])
def test_a_photo_that_vanishes_while_it_is_read_is_scored(
    run: Run, tmp_path: Path, desk: Desk, keep: tuple[str, ...]
) -> None:
    desk.reader = Vanishing()
    run("new", "Anna", "--recommended", "--no-input", *keep)
    code, _, err = run(
        photograph(tmp_path, "anna", sheet(marked=2)), "--no-input", "--season", "spring"
    )
    assert code in (0, 5, 6), err
    assert points(run, "Anna", "spring") is not None
    assert run("report", tmp_path / "page.html")[0] == 0


def test_one_bad_photo_among_many_costs_the_others_nothing(
    run: Run, tmp_path: Path, desk: Desk
) -> None:
    desk.reader = Vanishing()
    photos = [photograph(tmp_path, name, sheet(marked=n)) for n, name in enumerate(("anna", "ben"))]
    photos.insert(1, tmp_path / "gone.jpg")
    page = tmp_path / "page.html"
    code, out, err = run(
        *photos, "--cards", CARDS, "--season", "spring", "--no-input", "--report", page
    )
    assert code == 3
    assert "gone.jpg" in err
    assert "Ranking" in out
    assert page.is_file()
    statuses = [
        each["status"]
        for each in json.loads(run(tmp_path / "gone.jpg", tmp_path / "gone.jpg", "--json")[1])
    ]
    assert statuses == ["failed", "failed"]


def test_a_damaged_record_is_told_with_the_way_out(run: Run) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--total", "17")
    path = only_record()
    good = path.read_bytes()
    path.write_bytes(good[:100] + os.urandom(4000) + good[4100:])
    code, out, err = run("game")
    assert (code, out) == (6, "")
    assert f"kscore restore --game {path}" in err
    assert "cannot be read" in run("games")[1]
    assert run("restore", "--game", path)[0] == 0
    assert points(run, "Anna", "spring") == 17


def test_a_record_that_another_kscore_holds_is_waited_for_and_then_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kscore.record.store, "BUSY_SECONDS", 0.2)
    run("new", "Anna", "--recommended", "--no-input")
    other = sqlite3.connect(only_record(), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    code, _, err = run("enter", "Anna", "spring", "--total", "17")
    assert code == 6
    assert "Wait" in err
    other.execute("ROLLBACK")
    other.close()
    assert run("enter", "Anna", "spring", "--total", "17")[0] == 0


def test_two_processes_write_one_record(tmp_path: Path) -> None:
    main(["new", "Anna", "Ben", "--recommended", "--no-input"])
    (path,) = Places().games()
    command = [sys.executable, "-m", "kscore", "enter", "--game", str(path)]
    both = [
        subprocess.Popen([*command, name, "spring", "--total", "9"], stdout=subprocess.DEVNULL)
        for name in ("Anna", "Ben")
    ]
    assert [process.wait(60) for process in both] == [0, 0]
    with kscore.record.store.Record.open(path) as record:
        assert sorted(entry.player for entry in record.entries()) == ["Anna", "Ben"]
        assert record.sound()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_when_pictures_and_pages_are_written(run: Run) -> None:
    code, _, err = run(
        "--map", MAP, "--cards", CARDS, "--season", "spring", "--report", "/dev/full"
    )
    assert code == 3
    assert "No space left" in err


def test_quiet_and_without_a_terminal_nobody_is_asked(run: Run, tmp_path: Path) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input")
    photo = photograph(tmp_path, "anna", sheet())
    assert run(photo, "--season", "spring", "--quiet")[1].startswith(f"{photo}: ")
    done = python("-m", "kscore", tmp_path / "missing.jpg", KSCORE_LANG="en")
    assert (done.returncode, done.stdout) == (3, "")
    assert len(done.stderr.strip().splitlines()) == 1


def late_season() -> tuple[Sheet, SeasonRecord, tuple[str, ...]]:
    """A season after which the points on the map depend on whether its end effects are drawn; last
    season's sheet."""
    for seed in range(300):
        game = simulate_game(seed, games="KH", heroes=True)
        for before, season in zip(game.seasons, game.seasons[1:3], strict=False):
            effects = [step.effect for step in season.aftermath.steps if step.cells]
            if effects == ["troll"] and season.after.board != season.sheet.board:
                return before.sheet, season, game.cards
    raise AssertionError("no such season")


def test_a_late_photo_is_asked_about_and_can_be_settled(
    run: Run, tmp_path: Path, answering: Answering
) -> None:
    before, season, cards = late_season()
    run("new", "Anna", "--games", "KH", "--heroes", "--cards", ",".join(cards), "--no-input")
    run(
        "enter",
        "Anna",
        list(Season)[list(Season).index(season.season) - 1].value,
        "--map",
        before.line,
    )
    true = run(
        photograph(tmp_path, "intime", season.sheet), "--season", season.season.value, "--no-input"
    )
    expected = points(run, "Anna", season.season.value)
    late = photograph(tmp_path, "late", season.after)
    code, out, _ = run(late, "--season", season.season.value, "--no-input")
    if code == 5:
        assert "already drawn" in out
    changed = [
        s
        for s in season.sheet.board.geometry.cells(season.sheet.board.empty)
        if season.after.board[s] != "."
    ]
    run("review", "Anna", "--season", season.season.value, "--set", f"effects={'+'.join(changed)}")
    assert points(run, "Anna", season.season.value) == expected
    # The same answered at the keyboard, by somebody who has not answered it yet: nothing is asked
    # twice.
    for _ in range(2):
        assert run("undo")[0] == 0
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return "2" if code == 5 else ""

    answering(ask)
    assert run(late, "--season", season.season.value)[0] in (0, 6)
    assert bool(prompts) == (code == 5)
    assert true[0] in (0, 5, 6)


def test_noted_ambushes_stay_in_the_record_and_must_belong_to_the_game(
    run: Run, tmp_path: Path
) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input")
    photo = photograph(tmp_path, "anna", sheet(marked=2))
    code, _, err = run(photo, "--season", "spring", "--no-input", "--revealed", "Zombieplage")
    assert code == 2
    assert "--games K" in err
    assert points(run, "Anna", "spring") is None
    assert run(photo, "--season", "spring", "--no-input", "--revealed", "Goblinatacke")[0] in (
        0,
        5,
        6,
    )
    with kscore.record.store.Record.open(only_record()) as record:
        assert record.revealed() == {Season.SPRING: ("goblin_attack",)}
    summer = photograph(tmp_path, "ben", sheet(marked=2))
    code, _, err = run(summer, "--season", "summer", "--no-input", "--revealed", "Goblin Attack")
    assert code == 2
    assert "another season" in err
    assert run(photo, "--revealed", "Quatsch", "--no-input")[0] == 2
