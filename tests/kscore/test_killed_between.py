"""Commands that move games about, killed before each step that the file system sees."""

from __future__ import annotations

import os
import shutil
import struct
import sys
import time
from ctypes import Structure, c_int32, c_int64, c_short, sizeof
from pathlib import Path

import pytest

from kscore.cli.app import main
from kscore.disk import SCRATCH
from kscore.game.game import load
from kscore.record.places import Places
from kscore.record.trouble import _lock_request
from tests.kscore.conftest import GAME_CARDS, Run

CHANGES = frozenset({"os.rename", "os.remove", "os.link", "os.mkdir", "os.chmod"})
NEW = ("new", "Anna", "Ben", "--cards", GAME_CARDS, "--no-input")
MOST_STEPS = 40


def killed(words: list[str], step: int) -> bool:
    """Runs a command that is gone before its ``step``-th change; whether it was."""
    pid = os.fork()
    if pid == 0:
        left = step

        def counted(event: str, found: tuple[object, ...]) -> None:
            nonlocal left
            writes = event == "open" and isinstance(found[2], int) and found[2] & os.O_CREAT
            if event in CHANGES or writes:
                left -= 1
                if left < 0:
                    os._exit(9)

        sys.addaudithook(counted)
        silent = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2):
            os.dup2(silent, stream)
        os._exit(main(words))
    _, status = os.waitpid(pid, 0)
    return os.waitstatus_to_exitcode(status) == 9


@pytest.mark.parametrize(
    "words",
    ["rename one three", "delete one --yes", "restore one", "import other.json", "switch two"],
)
def test_the_game_being_played_is_there_whenever_a_command_is_killed(
    words: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "fsync", lambda _: None)  # the system lives on
    before = tmp_path / "before"
    monkeypatch.setenv("KSCORE_HOME", str(before))
    for name in ("other", "two", "one"):
        assert run(*NEW, "--name", name)[0] == 0
    assert run("enter", "Anna", "spring", "--total", "12", "--monsters", "0")[0] == 0
    assert run("game", "export", "other.json", "--game", before / "other.kscore")[0] == 0
    for step in range(MOST_STEPS):
        home = tmp_path / str(step)
        shutil.copytree(before, home)
        monkeypatch.setenv("KSCORE_HOME", str(home))
        command, places = ["game", *words.split()], Places()
        cut = killed(command, step)
        current = places.current()
        assert current is None or load(current).setup.name in ("one", "two", "three", "other")
        assert current is not None or command[1] == "delete"
        everywhere = [load(path) for path in places.games()]
        lies_there = any(game.setup.name in ("one", "three") for game in everywhere)
        assert lies_there or places.deleted()
        if not cut:
            break
    else:
        raise AssertionError("it never came to its end")


def test_no_game_is_played_and_those_that_lie_there_are_named(run: Run, tmp_path: Path) -> None:
    assert "Start one with: kscore new" in run("game")[2]
    assert run(*NEW, "--name", "one")[0] == 0
    Places().forget()
    assert "These lie here: one." in run("game")[2]


def test_what_a_killed_run_left_goes_after_a_day(run: Run) -> None:
    home = Places().folder
    old, young, within = home / f"{SCRATCH}a", home / f"{SCRATCH}b", home / "hands" / f"{SCRATCH}c"
    within.parent.mkdir(parents=True)
    for path in (old, young, within):
        path.touch()
    for path in (old, within):
        os.utime(path, (time.time() - 90_000,) * 2)
    assert run(*NEW)[0] == 0
    assert [path.exists() for path in (old, young, within)] == [False, True, False]


def test_macos_has_its_own_form_of_a_lock() -> None:
    """As its <sys/fcntl.h> has struct flock."""

    class Flock(Structure):
        _fields_ = (
            ("l_start", c_int64),
            ("l_len", c_int64),
            ("l_pid", c_int32),
            ("l_type", c_short),
            ("l_whence", c_short),
        )

    asked = _lock_request("darwin", 3)
    assert len(asked) == sizeof(Flock) == 24
    found = Flock.from_buffer_copy(asked)
    names = [name for name, _ in Flock._fields_]
    assert [getattr(found, name) for name in names] == [0, 1, 0, 3, 0]
    assert struct.unpack_from("h", _lock_request("linux", 1)) == (1,)
