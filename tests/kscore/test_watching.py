"""`kscore watch`: photos of a folder are taken when they are new and whole, once, and the way of
`kscore PHOTO`."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from kscore.__main__ import end_as_if_interrupted
from kscore.cli import watch_runs
from kscore.cli.options import Output
from kscore.cli.watch_runs import SETTLED, WatchedFolder
from kscore.console import Session
from kscore.disk import HOME, hands_file
from kscore.messages import Texts
from kscore.record.hands import Hands
from kscore.sheet.request import Request
from testing import REPOSITORY
from testing.process import python
from tests.kscore.some_hands import told

GAME = REPOSITORY / "sample_sheets" / "game"
HEIC = REPOSITORY / "tests" / "photos" / "phone.heic"
LONGEST = 300.0


class Time:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Time:
    return Time()


def settled(watched: WatchedFolder, clock: Time) -> list[str]:
    """Names of what is given after a look, the time that files need, and another."""
    found = [*watched.whole()]
    clock.now += SETTLED
    return [path.name for path in (*found, *watched.whole())]


def test_what_lies_there_is_left_alone_unless_all_is_wanted(tmp_path: Path, clock: Time) -> None:
    for name in ("a.jpg", "b.HEIC"):
        (tmp_path / name).write_bytes(b"photo")
    watched = WatchedFolder(tmp_path, clock=clock)
    assert watched.left_alone == 2
    assert settled(watched, clock) == []
    assert sorted(settled(WatchedFolder(tmp_path, everything=True, clock=clock), clock)) == [
        "a.jpg",
        "b.HEIC",
    ]


def test_a_photo_is_given_once_and_again_when_it_has_changed(tmp_path: Path, clock: Time) -> None:
    watched = WatchedFolder(tmp_path, clock=clock)
    photo = tmp_path / "a.jpg"
    photo.write_bytes(b"half")
    assert watched.whole() == ()
    clock.now += SETTLED - 0.1
    photo.write_bytes(b"nearly whole")
    assert settled(watched, clock) == ["a.jpg"], "it grew: the time begins anew"
    assert settled(watched, clock) == []
    photo.write_bytes(b"whole at last")
    assert settled(watched, clock) == ["a.jpg"]


@given(st.lists(st.floats(0.01, SETTLED - 0.01), min_size=1, max_size=20))
def test_a_file_that_grows_is_given_once_it_has_grown(pauses: list[float]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        clock = Time()
        watched, photo = WatchedFolder(Path(folder), clock=clock), Path(folder, "a.jpg")
        for n, pause in enumerate(pauses, start=1):
            photo.write_bytes(b"x" * n)
            assert watched.whole() == ()
            clock.now += pause
        assert watched.whole() == ()
        clock.now += SETTLED
        assert watched.whole() == (photo,)
        assert watched.whole() == ()


def test_a_renamed_photo_is_no_new_one(tmp_path: Path, clock: Time) -> None:
    old = tmp_path / "old.jpg"
    old.write_bytes(b"old")
    watched = WatchedFolder(tmp_path, clock=clock)
    old.rename(tmp_path / "holiday.jpg")
    assert settled(watched, clock) == []
    fresh = tmp_path / ".syncthing.IMG_1.jpg.tmp"
    fresh.write_bytes(b"new")
    assert settled(watched, clock) == [], "a synchroniser's scratch"
    fresh.rename(tmp_path / "IMG_1.jpg")
    assert settled(watched, clock) == ["IMG_1.jpg"]
    (tmp_path / "IMG_1.jpg").rename(tmp_path / "anna.jpg")
    assert settled(watched, clock) == []


def test_a_photo_that_could_not_be_used_is_new_under_another_name(
    tmp_path: Path, clock: Time
) -> None:
    watched = WatchedFolder(tmp_path, clock=clock)
    photo = tmp_path / "IMG_1.jpg"
    photo.write_bytes(b"whose?")
    assert settled(watched, clock) == ["IMG_1.jpg"]
    watched.look_again(photo)
    assert settled(watched, clock) == []
    photo.rename(tmp_path / "anna.jpg")
    assert settled(watched, clock) == ["anna.jpg"]
    (tmp_path / "anna.jpg").rename(tmp_path / "IMG_1.jpg")
    assert settled(watched, clock) == []


def test_an_old_photo_that_was_still_coming_is_new(tmp_path: Path, clock: Time) -> None:
    photo = tmp_path / "a.jpg"
    photo.write_bytes(b"half")
    watched = WatchedFolder(tmp_path, clock=clock)
    photo.write_bytes(b"half and the rest")
    assert settled(watched, clock) == ["a.jpg"]


def test_an_old_photo_that_is_only_touched_stays_old(tmp_path: Path, clock: Time) -> None:
    photo = tmp_path / "a.jpg"
    photo.write_bytes(b"whole")
    watched = WatchedFolder(tmp_path, clock=clock)
    os.utime(photo, (1, 1))
    assert settled(watched, clock) == []


def test_what_is_no_photo_is_not_given(tmp_path: Path, clock: Time) -> None:
    watched = WatchedFolder(tmp_path, clock=clock)
    for name in ("film.mp4", "notes.txt", "IMG.jpg.part", ".hidden.jpg", "IMG.jpg~", "empty.jpg"):
        (tmp_path / name).write_bytes(b"" if name.startswith("empty") else b"something")
    (tmp_path / "folder.jpg").mkdir()
    os.symlink(tmp_path / "nowhere", tmp_path / "broken.jpg")
    os.symlink(tmp_path, tmp_path / "round")
    os.mkfifo(tmp_path / "pipe.jpg")
    for hidden in (".stversions", "2026"):
        (tmp_path / hidden).mkdir()
        (tmp_path / hidden / "inside.webp").write_bytes(b"photo")
    assert settled(watched, clock) == ["inside.webp"]


def test_the_earliest_comes_first(tmp_path: Path, clock: Time) -> None:
    watched = WatchedFolder(tmp_path, clock=clock)
    for name, taken in (("c.jpg", 300), ("a.jpg", 200), ("b.jpg", 100)):
        (tmp_path / name).write_bytes(b"photo")
        os.utime(tmp_path / name, (taken, taken))
    assert settled(watched, clock) == ["b.jpg", "a.jpg", "c.jpg"]


def test_a_folder_that_goes_and_comes_back(tmp_path: Path, clock: Time) -> None:
    folder = tmp_path / "card"
    folder.mkdir()
    (folder / "old.jpg").write_bytes(b"old")
    watched = WatchedFolder(folder, clock=clock)
    folder.rename(tmp_path / "away")
    assert not watched.there()
    assert settled(watched, clock) == []
    (tmp_path / "away").rename(folder)
    assert watched.there()
    assert settled(watched, clock) == []


def _hears_ctrl_c() -> None:
    """A terminal's commands do; what a script runs in its background ignores it, and so do these
    tests there."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Watch:
    """A running `kscore watch`; ``said`` is everything on its terminal so far."""

    def __init__(self, folder: Path, home: Path, *words: str) -> None:
        self._log = home.parent / "watch.log"
        own = {"KSCORE_HOME": str(home), "PYTHONPATH": str(REPOSITORY), "PYTHONUNBUFFERED": "1"}
        command = [
            sys.executable,
            "-m",
            "kscore",
            "watch",
            str(folder),
            "--no-input",
            "--lang",
            "en",
            *words,
        ]
        with self._log.open("wb") as out:
            self.process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env={**os.environ, **own},
                preexec_fn=_hears_ctrl_c if os.name == "posix" else None,
            )

    @property
    def said(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def until(self, happened: Callable[[], object]) -> None:
        end = time.monotonic() + LONGEST
        while not happened():
            assert self.process.poll() is None, self.said
            assert time.monotonic() < end, self.said
            time.sleep(0.05)

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LONGEST)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """kscore's folder with a game of Anna and Ben."""
    truth = json.loads((GAME / "1_spring_anna.json").read_text())
    kscore(
        tmp_path / "home",
        "new",
        "--players",
        "Anna,Ben",
        "--cards",
        ", ".join(truth["cards"]),
        "--no-input",
    )
    return tmp_path / "home"


def kscore(home: Path, *words: str) -> str:
    done = python("-m", "kscore", *words, KSCORE_HOME=home)
    assert done.returncode in (0, 5), done.stderr
    return done.stdout


def entered(home: Path) -> list[tuple[str, str]]:
    """Every entry of the record, undone or not: player and season."""
    kscore(home, "export", str(home / "export.json"))
    return [
        (each["player"], each["season"])
        for each in json.loads((home / "export.json").read_text())["entries"]
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "Fotos vom Händy"
    found.mkdir()
    return found


def test_photos_that_arrive_are_entered_once(folder: Path, home: Path) -> None:
    """In halves, under a scratch name, twice, with what is no photo, and what is no sheet, between
    them."""
    shutil.copy(GAME / "2_summer_anna.jpg", folder / "old.jpg")
    watch = Watch(folder, home)
    watch.until(lambda: "left alone" in watch.said)
    data = (GAME / "1_spring_anna.jpg").read_bytes()
    with (folder / "1_anna.jpg").open("wb") as file:
        file.write(data[: len(data) // 2])
        file.flush()
        watch.until(lambda: "1_anna.jpg is not complete yet" in watch.said)
        file.write(data[len(data) // 2 :])
    watch.until(lambda: entered(home) == [("Anna", "spring")])
    (folder / "film.jpg").write_bytes(b"no photo at all")
    shutil.copy(folder / "1_anna.jpg", folder / "copy.jpg")
    scratch = folder / ".pending-IMG_2.jpg"
    shutil.copy(GAME / "1_spring_ben.jpg", scratch)
    scratch.rename(folder / "IMG_2.jpg")
    watch.until(
        lambda: (
            "copy.jpg is the same photo as 1_anna.jpg" in watch.said
            and "film.jpg is not" in watch.said
        )
    )
    watch.until(lambda: "IMG_2.jpg? Say it with --player" in watch.said)
    (folder / "IMG_2.jpg").rename(folder / "1_ben.jpg")  # as that sentence says
    watch.until(lambda: entered(home) == [("Anna", "spring"), ("Ben", "spring")])
    assert "Anna, Spring" in watch.said, "scored as kscore PHOTO shows it"
    assert watch.stop() == 0
    assert "is no longer watched" in watch.said
    assert "Traceback" not in watch.said
    # The next watch takes everything that lies there, and knows what is entered.
    again = Watch(folder, home, "--all")
    again.until(
        lambda: (
            again.said.count("is already in the game") == 2 and "old.jpg has arrived" in again.said
        )
    )
    again.until(lambda: "film.jpg is not complete" in again.said)
    again.until(lambda: "Anna, Summer" in again.said)
    assert again.stop() == 0
    assert entered(home) == [("Anna", "spring"), ("Ben", "spring"), ("Anna", "summer")]


def _has(home: Path, entries: int) -> bool:
    return len(entered(home)) == entries


def test_photos_that_arrive_teach_hands(folder: Path, home: Path) -> None:
    """As ``kscore PHOTO`` does: what has no question open teaches, and undo takes the lesson
    back."""
    watch = Watch(folder, home)
    watch.until(lambda: "Watching" in watch.said)
    for number, player in enumerate(("anna", "ben"), start=1):
        another = (GAME / f"1_spring_{player}.jpg").read_bytes() + b"\0"  # the samples teach nobody
        (folder / "arriving").write_bytes(another)
        (folder / "arriving").rename(folder / f"{player}.jpg")
        watch.until(partial(_has, home, number))
    ends = json.loads(kscore(home, "game", "--json"))["players"]
    sure = {each["player"] for each in ends if not each["open"]}

    def known() -> set[str]:
        return {each.file.name for each in Hands(hands_file({HOME: str(home)})).all()}

    watch.until(lambda: known() == sure)  # a sheet is entered first, then it teaches
    watch.stop()
    said = [word for text in told(GAME / "1_spring_anna.jpg") for word in ("--set", text)]
    kscore(home, "review", "Anna", "--season", "spring", *said)
    assert "Anna" in known()
    for _ in range(3):
        kscore(home, "undo")
    assert Hands(hands_file({HOME: str(home)})).all() == ()


def test_photos_without_a_game_are_scored_by_named_cards(folder: Path, tmp_path: Path) -> None:
    truth = json.loads((GAME / "1_spring_anna.json").read_text())
    watch = Watch(
        folder, tmp_path / "home", "--cards", ", ".join(truth["cards"]), "--season", "spring"
    )
    watch.until(lambda: "Watching" in watch.said)
    shutil.copy(HEIC, folder / "IMG_1.HEIC")
    shutil.copy(GAME / "1_spring_ben.jpg", folder / "ben.jpg")
    watch.until(
        lambda: "ben.jpg has arrived" in watch.said and "IMG_1.HEIC has arrived" in watch.said
    )
    watch.until(lambda: watch.said.count("Spring total") == 2)
    assert watch.stop() == 0


def test_ctrl_c_that_reaches_nobody_ends_the_watch_all_the_same(
    folder: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Python drops an exception that is raised in a destructor, also that of Ctrl-C."""

    class Cleared:
        def __del__(self) -> None:
            signal.raise_signal(signal.SIGINT)

    looks = iter((1, 2))

    class Looked(WatchedFolder):
        def whole(self) -> tuple[Path, ...]:
            assert next(looks) == 1, "looked once more after Ctrl-C"
            Cleared()
            return ()

    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before, hook = {number: signal.getsignal(number) for number in numbers}, sys.unraisablehook
    signal.signal(signal.SIGINT, signal.default_int_handler)
    end_as_if_interrupted()
    try:
        out, looked = Output(no_input=True), Looked(folder, False)
        session = Session(Texts("en"))
        code = watch_runs.watch(folder, False, Request(), out, session, watched=looked, pause=9.0)
        assert code == 0
    finally:
        sys.unraisablehook = hook
        for number, handler in before.items():
            signal.signal(number, handler)
    said = capsys.readouterr().err
    assert "is no longer watched" in said
    assert "Traceback" not in said


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    watch = Watch(tmp_path / "none", tmp_path / "home")
    assert watch.process.wait(LONGEST) == 3
    assert "There is no folder" in watch.said
