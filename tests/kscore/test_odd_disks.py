"""Disks that cannot do what SQLite asks of them, and processes that end at a bad moment: nothing
acknowledged is lost, and what is told is what is."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from kscore.engine.season import Season

from kscore.errors import AgainstRecord
from kscore.record import store
from kscore.record.entry import Entry, TypedPoints
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.record.trouble import backup_of
from testing.process import python
from tests.kscore.conftest import Run, killed_at
from tests.kscore.sheets import setup_of

ROOT = Path(__file__).resolve().parents[2]
SETUP = setup_of("Anna", name="old")
TOTAL = Entry("Anna", Season.SPRING, None, typed=TypedPoints(17))

WRITES = """
import sys
from pathlib import Path
from kscore.errors import KscoreError
from kscore.record import store
from kscore.record.store import Record
from tests.kscore.test_odd_disks import SETUP, TOTAL
store.BUSY_SECONDS = 0.2
path = Path(sys.argv[1])
for work in (lambda: Record.open(path), lambda: Record.create(path.with_name("new.kscore"), SETUP)):
    try:
        with work() as record:
            record.add(TOTAL)
        print("written")
    except KscoreError as error:
        print(error.key)
"""


@pytest.fixture(scope="module")
def odd_disk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if not sys.platform.startswith("linux") or compiler is None:
        pytest.skip("a disk is made odd by LD_PRELOAD and a C compiler, which are not here")
    library = tmp_path_factory.mktemp("disk") / "odd_disk.so"
    source = Path(__file__).with_name("odd_disk.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return library


@pytest.mark.parametrize(
    ("disk", "said"),
    [
        ("sound", ["written", "written"]),
        ("journal_stays", ["record.journal", "record.journal"]),
        ("no_locks", ["record.no_locks", "record.no_locks"]),
        ("every_lock", ["record.no_locks", "record.no_locks"]),
    ],
)
def test_a_disk_that_cannot_is_named(
    odd_disk: Path, tmp_path: Path, disk: str, said: list[str]
) -> None:
    path = tmp_path / "old.kscore"
    Record.create(path, SETUP).close()
    done = python("-c", WRITES, path, DISK=disk, LD_PRELOAD=odd_disk)
    assert done.stdout.split() == said, done.stderr
    with Record.open(path) as record:  # the record is sound, and has what was acknowledged
        assert len(record.entries()) == (said[0] == "written")


def test_looking_at_a_record_lets_no_lock_go(tmp_path: Path) -> None:
    """Another thread's opening of a record must not let another process write into its midst."""
    path = tmp_path / "old.kscore"
    Record.create(path, SETUP).close()
    other = (
        "import sqlite3, sys; it = sqlite3.connect(sys.argv[1], timeout=0); "
        "it.execute('BEGIN IMMEDIATE')"
    )
    with Record.open(path) as record, record.atomic():
        Record.open(path).close()
        done = python("-c", other, path)
    assert "database is locked" in done.stderr


@pytest.mark.parametrize("steps", range(1, 12))
def test_renaming_that_is_killed_leaves_the_game_once(tmp_path: Path, steps: int) -> None:
    places = Places({"KSCORE_HOME": str(tmp_path)})
    path = tmp_path / "old.kscore"
    with Record.create(path, SETUP) as record:
        record.add(TOTAL)
    with killed_at(steps, "replace", "unlink", "link", "close"):
        store.rename(path, "new", places.new("new"))
    (found,) = places.games()
    assert places.deleted() == ()
    with Record.open(found) as record:
        assert record.entries()[0].typed == TOTAL.typed


def test_a_place_that_somebody_takes_in_the_same_moment_costs_no_game() -> None:
    taken: list[Path] = []

    def made(path: Path) -> Path:
        if not taken:
            taken.append(path)
            Record.create(path, SETUP).close()
        return Record.begin(path, SETUP)

    assert Places().at_new("evening", made).stem == "evening-2"
    assert {path.stem for path in Places().games()} == {"evening", "evening-2"}


def test_a_backup_that_cannot_be_written_is_told_and_costs_nothing(run: Run) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input", "--name", "evening")
    backup = backup_of(Places().folder / "evening.kscore")
    backup.unlink()
    backup.mkdir()
    code, _, err = run("enter", "Anna", "spring", "--total", "17")
    assert code == 0
    assert "The backup of" in err
    assert "Is a directory" in err


def test_what_sqlite_refuses_is_no_damage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading within a transaction, too: a disk that fails is none."""
    path = tmp_path / "old.kscore"
    Record.create(path, SETUP).close()

    def failing(*_: object) -> None:
        error = sqlite3.OperationalError("disk I/O error")
        error.sqlite_errorcode = sqlite3.SQLITE_IOERR
        raise error

    with Record.open(path) as record:
        monkeypatch.setattr(record, "_evidence", failing)
        with pytest.raises(AgainstRecord) as told:
            record.entries()
    assert told.value.key == "record.disk"
    assert backup_of(path).exists()
