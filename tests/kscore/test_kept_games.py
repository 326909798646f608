"""Games as people keep them: renamed, deleted with a backup that comes back, where they lie, what
is open in all."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kscore.disk import HOME, home
from kscore.errors import FileTrouble
from kscore.record.places import Places
from kscore.record.store import delete
from kscore.record.trouble import backup_of
from tests.kscore.conftest import Answering, Run

MAP = "/".join(["FF........."] + ["..........."] * 10)


@pytest.fixture
def played(run: Run) -> Path:
    """The file of a game of two with one total in it."""
    assert run("new", "Anna", "Ben", "--recommended", "--name", "Friday", "--no-input")[0] == 0
    assert run("enter", "Anna", "spring", "--total", "12", "--monsters", "0")[0] == 0
    path = Places().current()
    assert path is not None
    return path


def test_a_game_gets_another_name_and_is_played_on(run: Run, played: Path) -> None:
    code, _, err = run("rename", "friday", "Saturday night")
    assert (code, "saturday-night" in err) == (0, True)
    assert not played.exists()
    assert not Path(f"{played}.backup").exists()
    assert run("game")[1].startswith("Saturday night\n")
    assert "* saturday-night: Anna, Ben" in run("games")[1]
    assert run("rename", "saturday-night", "Saturday Night!")[0] == 0  # the same file
    assert "* saturday-night:" in run("games")[1]
    assert run("rename", "friday", "x")[0] == 3
    assert run("rename", "saturday-night", "  ")[0] == 2


def test_two_games_may_have_one_name(run: Run, played: Path) -> None:
    assert run("new", "Cem", "--recommended", "--name", "Other", "--no-input")[0] == 0
    assert run("rename", "other", "Friday")[0] == 0
    assert "* friday-2: Cem" in run("games")[1]
    assert "  friday: Anna, Ben" in run("games")[1]


def test_nobody_there_deletes_nothing_without_yes(run: Run, played: Path) -> None:
    code, _, err = run("delete", "friday")
    assert (code, "--yes" in err) == (2, True)
    assert played.exists()


@pytest.mark.parametrize(("typed", "gone"), [("n", False), ("", False), ("y", True), ("ja", True)])
def test_deleting_is_asked(
    run: Run, played: Path, answering: Answering, typed: str, gone: bool
) -> None:
    answering(lambda _: typed)
    code, _, err = run("delete", "friday")
    assert code == 0
    assert "Anna, Ben" in err
    assert played.exists() is not gone


def test_a_deleted_game_comes_back_with_all_that_was_in_it(run: Run, played: Path) -> None:
    before = run("game")[1]
    Path(f"{played}.backup").unlink()  # deleting makes one
    code, _, err = run("delete", "friday", "--yes")
    assert code == 0
    assert f"{played}.backup" in err.replace("\n", "")
    assert not played.exists()
    assert run("game")[0] == 3  # no game is being played
    assert "friday: deleted" in run("games")[1]
    assert run("new", "Cem", "--recommended", "--name", "Friday", "--no-input")[0] == 0
    assert Places().current() != played  # a new game of this name does not take the backup's place
    assert run("restore", "friday")[0] == 0
    assert run("games", "friday")[0] == 0
    assert run("game")[1] == before


def test_restore_alone_takes_the_only_deleted_game(run: Run, played: Path) -> None:
    assert run("delete", "friday", "--yes")[0] == 0
    assert run("restore")[0] == 0
    assert Places().current() == played
    assert run("delete", "friday", "--yes")[0] == 0
    assert run("new", "Cem", "--recommended", "--name", "Other", "--no-input")[0] == 0
    assert run("delete", "other", "--yes")[0] == 0
    code, _, err = run("restore")
    assert code == 3
    assert "friday, other" in err
    assert run("restore", "nothing")[0] == 3


def test_where_no_backup_can_be_written_nothing_is_deleted(played: Path) -> None:
    backup = backup_of(played)
    backup.unlink()
    backup.mkdir()
    with pytest.raises(FileTrouble):
        delete(played)
    assert played.exists()


def test_a_damaged_record_is_deleted_only_beside_its_backup(run: Run, played: Path) -> None:
    backup = Path(f"{played}.backup")
    sound = backup.read_bytes()
    played.write_bytes(b"no record at all")
    backup.unlink()
    assert run("delete", "friday", "--yes")[0] == 6
    assert played.exists()
    backup.write_bytes(sound)
    assert run("delete", "friday", "--yes")[0] == 0
    assert backup.read_bytes() == sound


def test_a_record_that_another_kscore_holds_is_not_deleted_for_its_older_backup(
    run: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = Path(f"{played}.backup")
    older = backup.read_bytes()
    run("enter", "Anna", "winter", "--total", "33")
    backup.write_bytes(older)
    monkeypatch.setattr("kscore.record.store.BUSY_SECONDS", 0.1)
    with closing(sqlite3.connect(played, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, _, err = run("delete", "friday", "--yes")
    assert (code, "Wait for the other kscore" in err) == (6, True)
    assert played.exists()


def test_a_folder_in_the_own_home_is_one() -> None:
    """KSCORE_HOME="~/games" in quotes made a folder called ~ wherever kscore was run: each had
    other games."""
    assert home({HOME: "~/games"}) == Path.home() / "games"
    assert home({HOME: "games"}) == Path("games")


def test_where_the_games_lie(run: Run, played: Path) -> None:
    for lang, stays in (
        ("en", "Nothing leaves this computer"),
        ("de", "Nichts verlässt diesen Computer"),
    ):
        code, out, _ = run("data", "--lang", lang)
        assert code == 0
        assert str(played.parent) in out.replace("\n", "")
        assert stays in out


def test_review_without_a_name_goes_through_what_is_open(run: Run, played: Path) -> None:
    code, _, err = run("review")
    assert (code, "No question is open" in err) == (0, True)
    assert run("review", "--set", "F7=W")[0] == 2


def test_cards_are_found_by_name_first_and_by_rule_after(run: Run) -> None:
    out = run("cards", "Wald", "--lang", "de")[1]
    assert out.index("Schildwald") < out.index("Grünfläche")
