"""The picture beside questions: in a private folder, gone afterwards, and never what costs a
score."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from kscore.scanner.reading import Reading

from testing.process import python
from tests.kscore.conftest import Desk, Somebody
from tests.kscore.perfect import PerfectLook, PerfectReader
from tests.kscore.sheets import CARDS, cells, reading


class DoubtfulLook(PerfectLook):
    """One doubt, until it is answered."""

    def reading(self, answered: Mapping[str, str]) -> Reading:
        return reading() if answered else reading(cells("F", "W", "A1"))


class Doubting(PerfectReader):
    """Reads every photo as the same sheet."""

    def look(self, photo: Path, *_: object) -> PerfectLook:
        return DoubtfulLook(reading())


@pytest.fixture
def asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], tuple[int, list[str], list[Path]]]:
    """Scores a photo with somebody at the terminal; its exit code, what was told, and the pictures
    seen while asked."""
    monkeypatch.setenv("KSCORE_LANG", "en")
    temporary = tmp_path / "tmp"
    temporary.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    (tmp_path / "anna.jpg").write_text("x")

    def run() -> tuple[int, list[str], list[Path]]:
        told: list[str] = []
        seen: list[Path] = []

        def answer(_: str) -> str:
            assert len(seen) < 5, "asked again and again"
            seen.extend(
                path
                for path in temporary.rglob("*.png")
                if path.is_file() and not path.is_symlink()
            )
            seen_rights.extend(path.parent.stat().st_mode & 0o777 for path in seen)
            return "1"

        seen_rights: list[int] = []
        desk = Desk(Doubting(), Somebody(answer, told.append))
        words = [str(tmp_path / "anna.jpg"), "--cards", CARDS, "--season", "spring"]
        code = desk.main([*words, "--other-cards"])
        gc.collect()
        assert set(seen_rights) <= {0o700}
        return code, told, seen

    return run


Asked = Callable[[], tuple[int, list[str], list[Path]]]


def test_it_is_there_while_questions_are_asked_and_gone_afterwards(
    asked: Asked, tmp_path: Path
) -> None:
    code, told, seen = asked()
    assert code == 0, told
    assert len(seen) == 1
    assert any(str(seen[0]) in line for line in told)
    assert list((tmp_path / "tmp").iterdir()) == []


@pytest.mark.parametrize("trap", ["symlink", "folder", "fifo"])
def test_what_lies_under_its_old_name_costs_nothing(
    asked: Asked, tmp_path: Path, trap: str
) -> None:
    place, victim = tmp_path / "tmp" / "kscore-anna-doubts.png", tmp_path / "victim"
    victim.write_text("precious")
    if trap == "symlink":
        place.symlink_to(victim)
    elif trap == "folder":
        place.mkdir()
    else:
        os.mkfifo(place)
    code, told, seen = asked()
    assert code == 0, told
    assert len(seen) == 1
    assert victim.read_text() == "precious"


def test_without_a_place_for_it_the_questions_are_asked_all_the_same(
    asked: Asked, tmp_path: Path
) -> None:
    (tmp_path / "tmp").rmdir()
    code, told, seen = asked()
    assert (code, seen) == (0, [])
    assert any("Which terrain" in line or "A1" in line for line in told if isinstance(line, str))


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="a system whose terminals do not hang up")
@pytest.mark.parametrize("name", ["SIGHUP", "SIGTERM"])
@pytest.mark.parametrize("ignored", [False, True])
def test_a_closed_terminal_leaves_no_picture_behind(
    tmp_path: Path, name: str, ignored: bool
) -> None:
    """Names of players and what was drawn lay about in the folder for temporary files."""
    program = f"""
import os, signal, sys
import numpy as np
from kscore.__main__ import end_as_if_interrupted
from kscore.views.files import Scratch
signal.signal(signal.{name}, signal.{"SIG_IGN" if ignored else "SIG_DFL"})
end_as_if_interrupted()
scratch = Scratch()
assert scratch.picture(np.zeros((4, 4, 3), np.uint8)).is_file()
os.kill(os.getpid(), signal.{name})
print("still there")
"""
    ended = python("-c", program, TMPDIR=tmp_path)
    assert (ended.stdout == "still there\n") == ignored, ended.stderr
    assert list(tmp_path.iterdir()) == []
