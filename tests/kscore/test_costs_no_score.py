"""What kscore keeps is a convenience: where it cannot be kept or read, a photo is scored all the
same."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest
from kscore.engine.season import Season

from kscore.cli.app import main
from kscore.errors import AgainstRecord
from kscore.phone.doorway import Doorway
from kscore.phone.uploads import Uploads
from kscore.record.places import Places
from kscore.record.store import Record
from tests.kscore.conftest import Run, current_game
from tests.kscore.hostile_cases import SAMPLE, nobody
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS, sheet

TRUE = "treetower,canal_lake,greengold_plains,broken_road"


@pytest.mark.parametrize("kind", ["locked", "a file", "a name too long", "a circle"])
def test_a_photo_is_scored_whatever_kscore_home_is(
    quick_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], kind: str
) -> None:
    home = quick_path / ("x" * 300 if kind == "a name too long" else "home")
    if kind == "locked":
        home.mkdir(mode=0)
    if kind == "a file":
        home.write_bytes(b"")
    if kind == "a circle":
        home.symlink_to(home)
    monkeypatch.setenv("KSCORE_HOME", str(home))
    monkeypatch.setenv("KSCORE_LANG", "en")
    code = nobody(SAMPLE, "--cards", TRUE, "--season", "spring", "--no-input")
    if kind == "locked":
        home.chmod(0o700)
    said = capfd.readouterr().err
    assert code == 5, said  # one question is open
    assert "hands" not in said


def test_a_full_disk_costs_no_score(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, perfect_reader: None
) -> None:
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")

    def full(self: Record, *_: object) -> None:
        raise AgainstRecord("record.full", path=self.path, reason="disk full")

    monkeypatch.setattr(Record, "add", full)
    photo = photograph(tmp_path, "anna", sheet(marked=2))
    code, out, err = run(photo, "--season", "spring", "--no-input")
    assert code == 6
    assert "Spring total" in out
    assert "disk full" in err
    assert current_game().entries == ()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names")
def test_a_pipe_in_the_place_of_a_kept_file_is_waited_for_by_nobody(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    folder = Places().folder
    for name in ("current", "outcomes.json"):
        (folder / name).unlink(missing_ok=True)
        os.mkfifo(folder / name)
    assert Places().current() is None
    (game,) = Places().games()
    assert run("game", "--game", game)[0] == 0
    (folder / "current").unlink()
    assert run("games")[0] == 0

    servers = tmp_path / "1"
    servers.mkdir()
    for name in ("doorway.json", "abcdefgh01234567.json", "abcdefgh01234567.said"):
        os.mkfifo(servers / name)
    (servers / "abcdefgh01234567.photo").write_bytes(b"")
    (upload,) = Uploads(servers).left()
    assert upload.phone == ""
    assert len(Uploads(servers).said(upload)) == 1
    (servers / "doorway.json").unlink()  # only read where it is there
    assert Doorway(servers / "doorway.json").token


@pytest.mark.parametrize(
    "words",
    [["final"], ["learn", "Anna"], ["import"], ["neuland"], ["check"], ["watch"]],
    ids=lambda words: words[0],
)
def test_an_unreadable_file_is_told_by_its_name(
    quick_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    words: list[str],
) -> None:
    monkeypatch.setenv("KSCORE_LANG", "en")
    file = quick_path / "file"
    if words == ["watch"]:
        file.mkdir()
    else:
        file.write_bytes(b"x")
    file.chmod(0)
    cards = ["--cards", TRUE] if words[0] in ("final", "check") else []
    assert nobody(*words, file, *cards) == 3
    said = capfd.readouterr().err
    assert f"{file}" in said
    assert os.strerror(errno.EACCES) in said


@pytest.mark.slow
def test_a_path_that_is_no_utf_8_stands_in_a_game(quick_path: Path) -> None:
    folder = quick_path / os.fsdecode(b"caf\xe9")
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("this disk has no names that are no UTF-8")
    photo = folder / os.fsdecode(b"\xe9.jpg")
    photo.write_bytes(SAMPLE.read_bytes())
    assert main(["new", "Anna", "Ben", "--cards", TRUE, "--no-input"]) == 0
    assert main([str(photo), "--player", "Anna", "--season", "spring", "--no-input"]) in (0, 5)
    assert current_game().entry("Anna", Season.SPRING) is not None
    assert main(["review", "Anna", "--no-open"]) in (0, 5)
    assert main(["export", str(folder / "game.json")]) == 0
    assert main(["import", str(folder / "game.json")]) == 0
