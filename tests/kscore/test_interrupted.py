"""Ctrl-C at a question: what was entered until then stands, and people are told what."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from kscore.calibration.simulate import simulate_game

from testing.process import python
from tests.kscore.conftest import GAME_CARDS, Answering, Run, current_game, line_by_line
from tests.kscore.perfect import photograph

ThenInterrupts = Callable[..., None]


@pytest.fixture
def typing_then_interrupting(answering: Answering) -> ThenInterrupts:
    """Somebody who types these lines, and then presses Ctrl-C."""
    return lambda *lines: answering(line_by_line(lines, KeyboardInterrupt))


@pytest.fixture
def photos(tmp_path: Path, run: Run, perfect_reader: None) -> list[Path]:
    """The spring of a game of three; no photo says whose it is."""
    assert run("new", "Anna", "Ben", "Clara", "--cards", GAME_CARDS, "--no-input")[0] == 0
    sheets = (simulate_game(seed, "K-A").seasons[0].sheet for seed in (5, 6, 8))
    return [photograph(tmp_path, f"IMG_{number}", sheet) for number, sheet in enumerate(sheets)]


def test_who_interrupts_several_photos_is_told_which_were_entered(
    run: Run, photos: list[Path], typing_then_interrupting: ThenInterrupts
) -> None:
    typing_then_interrupting("Ben")
    code, _, said = run(*photos)
    assert code == 130
    assert "Entered before that: Ben, Spring (IMG_0.jpg).\nTake it back with: kscore undo\n" in said
    assert f"Not entered: {photos[1]}, {photos[2]}\n" in said
    assert "Interrupted." in said
    assert [entry.player for entry in current_game().entries] == ["Ben"]


def test_a_photo_that_stood_there_before_was_neither_entered_now_nor_is_it_missing(
    run: Run, photos: list[Path], typing_then_interrupting: ThenInterrupts
) -> None:
    assert run(photos[0], "--player", "Ben", "--no-input")[0] == 0
    typing_then_interrupting()
    said = run(*photos)[2]
    assert "Entered" not in said
    assert f"Not entered: {photos[1]}, {photos[2]}\n" in said


def test_who_interrupts_a_review_is_told_what_was_said_until_then(
    run: Run, photos: list[Path], typing_then_interrupting: ThenInterrupts
) -> None:
    for photo, player in zip(photos, ("Ben", "Clara"), strict=False):
        run(photo, "--player", player, "--no-input")
        run("review", player, "--set", "coins=9")  # more than a spring can have: a question
    before = len(current_game().entries)
    typing_then_interrupting()
    code, _, said = run("review")
    assert (code, "Nothing was entered.\n" in said) == (130, True)
    typing_then_interrupting("=1")
    code, _, said = run("review")
    assert code == 130
    assert (
        "Entered before that: Ben, Spring, the correction Coins: 1.\nTake it back with: "
        "kscore undo\n"
    ) in said
    assert len(current_game().entries) == before + 1


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system whose terminals do not hang up")
@pytest.mark.parametrize("name", ["SIGINT", "SIGHUP", "SIGTERM"])
def test_whoever_ends_a_run_ends_it_as_ctrl_c_does(tmp_path: Path, name: str) -> None:
    """A terminal that was closed, or a session that ended: what was being written lay about half
    made."""
    program = f"""
import os, signal, sys
from pathlib import Path
from kscore import __main__, disk
from kscore.cli import app as cli

# What runs behind a shell is begun deaf to Ctrl-C, and behind nohup to a closed terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)
for number in (signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)

def interrupted(*_):
    os.kill(os.getpid(), signal.{name})

def main(argv):
    os.replace = interrupted
    disk.write_whole(Path("a.hand"), b"whole")
    return 0

cli.main = main
__main__.run()
"""
    place = tmp_path / "a.hand"
    place.write_bytes(b"before")
    ended = python("-c", program, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (130, "")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"before"]


def test_who_interrupts_while_modules_are_loaded_meets_no_bug(tmp_path: Path) -> None:
    """Python clears away what is raised while it looks whether a lazily loaded module is ready."""
    program = """
import sys
from kscore import __main__

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == "kscore.sheet.late" and "kscore.cli.game_runs" in sys.modules:
            sys.meta_path.remove(self)
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupting())
sys.argv = ["kscore", "undo", "--lang", "en"]
__main__.run()
"""
    ended = python("-c", program, cwd=tmp_path)
    assert (ended.returncode, ended.stderr.strip()) == (130, "Interrupted.")
