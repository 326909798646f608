"""The one file of the hands: what was kept in many is taken over once, what is forgotten leaves no
trace, two processes lose nothing, and no trouble with it costs a score."""

from __future__ import annotations

import io
import json
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, redirect_stdout
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.scanner.hand_file import MOST_BYTES, HandFile, Lesson, Piece

from kscore.cli.app import main
from kscore.errors import FileTrouble
from kscore.record.hands import HandContext, Hands, known_hands
from kscore.record.places import Places
from kscore.record.store import connect, free_path, transaction
from testing.phone import table
from testing.process import python
from tests.kscore.conftest import Desk
from tests.kscore.once import OnceReader
from tests.kscore.some_hands import NETWORK, OLD_HANDS, SAMPLES, a_hand, book, look_at, told

OLD = {
    "anna": ("Anna", ("Ben",), False, 2),
    "anna-2": ("Anna", ("Emil",), False, 1),
    "ben": ("Benno", ("Anna",), False, 1),
    "our-symbols": ("Our symbols", (), True, 1),
}
"""By key: name, fellows, whether everybody's, lessons."""


def old_home() -> Path:
    """The folder in which earlier versions kept hands, with some in it, our symbols the newest."""
    folder = Places().folder / "hands"
    folder.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(sorted(OLD)):
        shutil.copy(OLD_HANDS / f"{name}.hand", folder)
        os.utime(folder / f"{name}.hand", (1_000_000 + number,) * 2)
    return folder


def known() -> dict[str, tuple[str, tuple[str, ...], bool, int]]:
    return {
        each.key: (each.file.name, each.file.fellows, each.file.table, len(each.file.lessons))
        for each in Hands().all()
    }


def data() -> list[bytes]:
    """What is kept of each hand, the newest first."""
    return [data for _, _, data in Hands()._rows()]


def not_deleted(path: Path, missing_ok: bool = False) -> None:
    """`Path.unlink` of a folder in which old hands cannot be deleted."""
    if path.suffix == ".hand":
        raise PermissionError(13, "Permission denied")
    os.unlink(path)


def everything() -> bytes:
    """All bytes of all files that kscore keeps."""
    return b"".join(path.read_bytes() for path in Places().folder.rglob("*") if path.is_file())


def test_hands_in_a_file_each_are_taken_over_at_first_use() -> None:
    folder = old_home()
    found = known_hands(HandContext("Anna", ["Anna", "Ben"]))
    assert (found.player, len(found.hands)) == ("Anna", 2), "and our symbols"
    assert known() == OLD
    assert [each.key for each in Hands().all()] == sorted(OLD, reverse=True), "the newest first"
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("name", sorted(OLD))
def test_a_hand_is_exported_as_it_was_kept_before(name: str, tmp_path: Path) -> None:
    old_home()
    assert main(["hands", "export", f"{name}.hand", str(tmp_path / "a.hand")]) == 0
    exported = (tmp_path / "a.hand").read_bytes()
    assert exported == (OLD_HANDS / f"{name}.hand").read_bytes()


def test_what_is_forgotten_after_it_was_taken_over_stays_forgotten() -> None:
    old_home()
    assert main(["forget", "Benno"]) == 0
    assert sorted(known()) == ["anna", "anna-2", "our-symbols"]


def test_taking_over_that_was_interrupted_keeps_nothing_twice() -> None:
    old_home()
    assert known() == OLD
    old_home()  # killed before the files were deleted
    assert known() == OLD


def test_an_earlier_kscore_that_still_runs_loses_nothing() -> None:
    """A phone's server that was started before: it writes another file of Anna's."""
    folder = old_home()
    assert known() == OLD
    (folder / "anna.hand").write_bytes(a_hand("Anna", "Ben").to_bytes())
    assert known() == {**OLD, "anna-3": ("Anna", ("Ben",), False, 1)}


def test_old_files_that_cannot_be_deleted_are_told_of(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Taken over again and again, what is forgotten would come back."""
    old_home()

    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", not_deleted)
        for _ in range(2):
            assert known() == OLD, "which costs no reading"
        assert main(["forget", "Benno", "--lang", "en"]) == 3
    assert "KSCORE_HOME" in capfd.readouterr().err
    assert known() == OLD


def test_what_is_read_anew_is_not_taken_over_beside_its_old_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "kscore.record.hands.embed_anew", lambda file, _: replace(file, network=NETWORK)
    )
    folder = Places().folder / "hands"
    folder.mkdir(parents=True)
    older = replace(a_hand("Anna", "Ben"), network="0" * 64).to_bytes()
    (folder / "anna.hand").write_bytes(older)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", not_deleted)
        for _ in range(3):
            assert list(known()) == ["anna"]
    assert list(known()) == ["anna"]
    assert data() == [Hands().named("Anna").file.to_bytes()] != [older]


def test_what_cannot_be_taken_over_makes_no_reading_write() -> None:
    folder, path = old_home(), Hands().path
    (folder / "x.hand").mkdir()
    with (folder / "y.hand").open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    assert known() == OLD
    os.utime(path, (1, 1))
    assert known() == OLD
    assert path.stat().st_mtime == 1


def test_all_hands_of_another_network_wait_for_the_lock_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("kscore.record.store.BUSY_SECONDS", 0.1)
    monkeypatch.setattr(
        "kscore.record.hands.embed_anew", lambda file, _: replace(file, network=NETWORK)
    )
    for name in ("Anna", "Ben", "Clara"):
        Hands().put(replace(a_hand(name), network="0" * 64))
    before, begun = data(), []

    def begins(*said: object) -> AbstractContextManager[None]:
        begun.append(said[-1])
        return transaction(*said)  # type: ignore[arg-type]

    monkeypatch.setattr("kscore.record.hands.transaction", begins)
    with closing(sqlite3.connect(Hands().path)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert sorted(known()) == ["anna", "ben", "clara"]
    assert begun == ["BEGIN", "BEGIN IMMEDIATE"]
    assert data() == before
    known()
    assert not {*data()} & {*before}, "the next reading keeps them"


def test_a_damaged_old_file_is_taken_over_as_it_is(capfd: pytest.CaptureFixture[str]) -> None:
    folder = old_home()
    (folder / "ben.hand").write_bytes((OLD_HANDS / "ben.hand").read_bytes()[:-3])
    assert main(["hands", "--lang", "en"]) == 0
    assert "The hand ben is damaged" in capfd.readouterr().out
    assert main(["forget", "ben.hand"]) == 0
    assert Hands().damaged() == ()
    assert len(known()) == 3


def marked(name: str, source: str, marks: Iterable[int]) -> HandFile:
    """A hand with one lesson, whose pictures are found again in whatever holds them."""
    pieces = tuple(
        Piece("F", "typed", 4, look=look_at(3), said=np.eye(8)[1], picture=b"trace%05d!" % n * 90)
        for n in marks
    )
    return HandFile(
        name, NETWORK, ("Ben",), (Lesson(source, "cd", "2026-01-01T00:00:00+00:00", pieces),)
    )


def test_forgetting_leaves_no_trace() -> None:
    """Neither in the file's free pages nor in a journal."""
    stays = marked("Ben", "0", range(9))
    Hands().put(stays)
    for n in range(1, 9):
        more = replace(marked("Ben", f"{n:x}", range(10 * n, 10 * n + n)), name="Anna")
        kept = Hands().of("Anna", ["Ben"])
        file = more if kept is None else kept.file.knowing(more.lessons[0])
        Hands().put(file, None if kept is None else kept.key)
    assert b"trace00012!" not in everything()
    assert b"trace00010!" in everything()
    assert b"trace00085!" in everything()
    Hands().forget_source("8")
    assert b"trace00085!" not in everything()
    assert main(["hands", "rename", "Anna", "Anne"]) == 0
    assert main(["hands", "forget", "Anne"]) == 0
    for n in range(10, 90):
        assert b"trace%05d!" % n not in everything()
    assert b"trace00008!" in everything()
    (left,) = Hands().all()
    assert left.file.to_bytes() == stays.to_bytes()


LEARNS = """
import sys
from dataclasses import replace
from kscore.record.hands import Hands
from tests.kscore.some_hands import a_hand
hands = Hands()
for n in range(12):
    with hands.writing():
        kept, new = hands.of("Anna", ["Ben"]), a_hand("Anna", "Ben")
        lesson = replace(new.lessons[0], source=f"{sys.argv[1]}{n:x}")
        file = (replace(new, lessons=()) if kept is None else kept.file).knowing(lesson)
        hands.put(file, None if kept is None else kept.key)
    hands.put(a_hand(f"of {sys.argv[1]}", "Ben"), None)
    hands.forget(hands.named(f"of {sys.argv[1]}").key)
"""


def test_processes_that_write_at_once_lose_nothing() -> None:
    """The first of them make the file, too, and take over what lies there."""
    folder = old_home()
    (folder / "anna.hand").unlink()
    with ThreadPoolExecutor() as threads:
        ended = list(threads.map(lambda each: python("-c", LEARNS, each), "abc"))
    assert [(each.returncode, each.stderr) for each in ended] == [(0, "")] * 3
    assert sorted(known()) == sorted(OLD)
    anna = Hands().of("Anna", ["Ben"])
    assert anna is not None
    assert anna.file.sources == {f"{each}{n:x}" for each in "abc" for n in range(12)}


def test_a_phone_and_a_terminal_at_once_lose_nothing(tmp_path: Path) -> None:
    home, hands = tmp_path / "home", Hands(tmp_path / "home/hands.sqlite")
    with table(home) as running:
        phone = running.phone()
        phone.begin("Clara", "Ben")
        photo = SAMPLES / "game/1_spring_clara.jpg"
        key = phone.wait(phone.send(photo.read_bytes() + b"\0", "clara.jpg"))["key"]
        with ThreadPoolExecutor() as threads:
            files = [OLD_HANDS / f"{name}.hand" for name in OLD]
            ended = threads.map(
                lambda file: python("-m", "kscore", "hands", "import", file, KSCORE_HOME=home),
                files,
            )
            assert phone.say(str(key), *told(photo)).status == 200
            assert [each.returncode for each in ended] == [0] * len(OLD)
        running.stop()
    lessons = sorted((each.file.name, len(each.file.lessons)) for each in hands.all())
    two = [("Anna", 1), ("Anna", 2)]
    assert lessons == [*two, ("Benno", 1), ("Clara", 1), ("Our symbols", 1)], (
        running.log.read_text()
    )


def test_a_plain_photo_neither_loads_nor_makes_the_file(tmp_path: Path) -> None:
    look = (
        "import sys; from kscore.cli.app import main;"
        "assert main([*sys.argv[1:], '--no-input', '-q']) == 0;"
        "assert not {'sqlite3', 'kscore.record.hands'} & {*sys.modules}"
    )
    cards = "Treetower, Canal Lake, Greengold Plains, Broken Road"
    words = (SAMPLES / "spring_pencil.jpg", "--cards", cards, "--season", "spring")
    ended = python("-c", look, *words, KSCORE_HOME=tmp_path / "none")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert not (tmp_path / "none").exists()


@pytest.fixture
def game() -> None:
    truth = json.loads((SAMPLES / "game/1_spring_anna.json").read_text(encoding="utf-8"))
    assert main(["new", "Anna", "Ben", "--cards", ", ".join(truth["cards"])]) == 0


def drawn_by(photo: str, player: str) -> dict[str, float]:
    """How probably each hand drew a sheet of this player's in the running game."""
    out, words = io.StringIO(), ["--player", player, "--json", "--no-input", "-q"]
    with redirect_stdout(out):
        path = str(SAMPLES / f"game/{photo}.jpg")
        Desk(OnceReader()).main([path, "--season", photo.split("_")[1], *words])
    found: dict[str, float] = json.loads(out.getvalue())["hands"]
    return found


def test_who_comes_back_is_known_and_a_guest_is_taken_for_nobody(game: None) -> None:
    """In the second game the first sheet of each: Clara sits in Ben's place, with his phone."""
    for photo in ("game/1_spring_anna.jpg", "game/1_spring_ben.jpg"):
        assert book(photo) == 0
    cards = "Treetower, Canal Lake, Borderlands, Wildholds"
    assert main(["new", "Anna", "Ben", "--cards", cards]) == 0
    hands = drawn_by("2_summer_anna", "Anna")
    assert hands["Anna"] > 0.9 > 0.1 > hands["Ben"]
    assert max(drawn_by("2_summer_clara", "Ben").values()) < 0.5
    lessons = {each.file.name: len(each.file.lessons) for each in Hands().all()}
    assert lessons["Ben"] == 1, "which teaches him nothing"


def garbage(path: Path) -> None:
    path.write_bytes(b"no database at all" * 500)


def other_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE thing (a)")
        connection.execute("PRAGMA user_version = 1")


def torn(path: Path) -> None:
    Hands().put(a_hand("Anna", "Ben"))
    path.write_bytes(path.read_bytes()[:4096])


@pytest.mark.parametrize("harm", [garbage, other_tables, torn])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_damaged_file_costs_no_score_and_is_set_aside(
    game: None, capfd: pytest.CaptureFixture[str], harm: object, lang: str
) -> None:
    path = Hands().path
    assert callable(harm)
    harm(path)
    damaged = path.read_bytes()
    assert main(["hands", "--lang", lang]) == 3
    aside = Path(f"{path}.damaged")
    said = f"{path} {'ist beschädigt' if lang == 'de' else 'is damaged'}"
    assert said in " ".join(capfd.readouterr().err.split())
    assert path.read_bytes() == damaged, "looking at it changes nothing"
    assert book("game/1_spring_anna.jpg", "--lang", lang) == 0
    err = " ".join(capfd.readouterr().err.split())
    assert said in err
    assert str(aside) in err
    assert aside.read_bytes() == damaged
    assert book("game/1_spring_ben.jpg") == 0
    assert {each.file.name for each in Hands().all()} == {"Anna", "Ben"}, "Anna's waited"
    garbage(path)
    assert main(["hands", "import", str(OLD_HANDS / "anna.hand")]) == 3
    assert aside.read_bytes() == damaged
    assert Path(f"{path}.damaged-2").exists()


def interrupted(connection: sqlite3.Connection) -> None:
    connection.set_progress_handler(lambda: 1, 1)


def too_big(connection: sqlite3.Connection) -> None:
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, 100)


def misused(connection: sqlite3.Connection) -> None:
    connection.execute("SELECT ?")


@pytest.mark.parametrize("harm", [interrupted, too_big, misused])
def test_what_is_no_damage_sets_no_file_aside(
    harm: Callable[[sqlite3.Connection], None],
) -> None:
    Hands().put(a_hand("Anna", "Ben"))
    path, hands = Hands().path, Hands()
    before = path.read_bytes()

    def teach() -> None:
        with hands.writing():
            assert hands._connection is not None
            harm(hands._connection)
            hands.put(a_hand("Ben", "Anna"))

    with pytest.raises(FileTrouble) as error:
        teach()
    assert error.value.key == "record.disk"
    assert path.read_bytes() == before
    assert [*path.parent.glob("*damaged*")] == []


def test_looking_at_a_damaged_file_sets_it_not_aside() -> None:
    """Whoever suppresses the trouble would take away the sentence that tells of it."""
    old_home()
    garbage(Hands().path)
    before = Hands().path.read_bytes()
    assert Hands().all() == ()
    assert Hands().path.read_bytes() == before
    with pytest.raises(FileTrouble) as error:
        Hands().put(a_hand("Emil"))
    assert Path(f"{error.value.values['aside']}").read_bytes() == before
    assert known() == OLD


def test_two_that_find_the_damage_set_one_file_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    path = Hands().path
    path.parent.mkdir(parents=True, exist_ok=True)
    garbage(path)

    def other_is_first(aside: Path) -> Path:
        monkeypatch.setattr("kscore.record.hands.free_path", free_path)
        with pytest.raises(FileTrouble):
            Hands().put(a_hand("Anna", "Ben"))
        Hands().put(a_hand("Anna", "Ben"))
        return free_path(aside)

    monkeypatch.setattr("kscore.record.hands.free_path", other_is_first)
    with pytest.raises(FileTrouble) as error:
        Hands().put(a_hand("Ben", "Anna"))
    assert error.value.key == "hand.all_damaged"
    assert list(known()) == ["anna"]


def test_a_file_of_a_newer_kscore_is_left_alone(
    game: None, capfd: pytest.CaptureFixture[str]
) -> None:
    Hands().put(a_hand("Anna", "Ben"))
    with closing(connect(Hands().path)) as connection:
        connection.execute("PRAGMA user_version = 2")
    before = Hands().path.read_bytes()
    assert book("game/1_spring_anna.jpg", "--lang", "en") == 0
    assert "newer kscore" in capfd.readouterr().err
    assert main(["hands", "--lang", "en"]) == 3
    assert "newer kscore" in capfd.readouterr().err
    assert Hands().path.read_bytes() == before
    assert known_hands(HandContext("Anna", ["Anna", "Ben"])).hands == ()


def test_a_file_that_may_only_be_read_is_read(
    game: None, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    Hands().put(a_hand("Anna", "Ben"))

    def read_only(path: Path) -> sqlite3.Connection:
        connection = connect(path)
        connection.execute("PRAGMA query_only = ON")
        return connection

    monkeypatch.setattr("kscore.record.hands.connect", read_only)
    assert known_hands(HandContext("Anna", ["Anna", "Ben"])).player == "Anna"
    assert book("game/1_spring_ben.jpg", "--lang", "en") == 0
    assert "KSCORE_HOME" in capfd.readouterr().err


def test_a_file_that_is_being_written_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kscore.record.store.BUSY_SECONDS", 0.2)
    Hands().put(a_hand("Anna", "Ben"))
    with Hands().writing():
        assert [each.file.name for each in Hands().all()] == ["Anna"], "others read meanwhile"
        with pytest.raises(FileTrouble) as error:
            Hands().put(a_hand("Ben", "Anna"))
    assert error.value.key == "record.busy"
