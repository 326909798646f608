"""The record: what was acknowledged is there, whatever happens to the process, the file or the
disk."""

from __future__ import annotations

import json
import os
import sqlite3
import threading
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from kscore.engine.layout import Layout
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet

from kscore.errors import AgainstRecord, FileTrouble
from kscore.game.game import Game
from kscore.game.imported import import_game
from kscore.game.seats import swapped_entries
from kscore.record.entry import Entry, OptionsChange, Seat, Setup, TypedPoints
from kscore.record.places import Places
from kscore.record.store import MIGRATIONS, Record, restore
from kscore.statements.corrections import Corrections
from testing.kills import killed_while_writing
from tests.kscore.conftest import Run
from tests.kscore.sheets import CARDS, MAP, reading, setup_of, sheet


@pytest.fixture
def tmp_path(quick_path: Path) -> Path:
    """Records of these tests lie in memory."""
    return quick_path


SETUP = setup_of(name="Tuesday")


def playing(setup: Setup, **what: Any) -> Setup:
    return replace(setup, played=replace(setup.played, **what))


SPRING = Entry(
    "Anna",
    Season.SPRING,
    sheet(marked=3, spent=1, stars=frozenset({"A5"})),
    photo="a.jpg",
    sha256="0f",
    reading={"photo": "a.jpg", **reading().to_json()},
    corrections=Corrections.parse(("A1=F",)),
)


def bare(entry: Entry) -> Entry:
    return replace(entry, number=0, made_at="")


def test_what_goes_in_comes_out(tmp_path: Path) -> None:
    typed = Entry("Ben", Season.SPRING, None, typed=TypedPoints(17, -3))
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(SPRING)
        record.add(typed)
    with Record.open(tmp_path / "game") as record:
        assert record.setup == SETUP
        assert [bare(entry) for entry in record.entries()] == [SPRING, typed]
        assert all(entry.made_at for entry in record.entries())


def test_a_layout_of_ones_own_survives(tmp_path: Path) -> None:
    own = Layout("island", frozenset({"A1"}), frozenset({"B2"}), frozenset({"C3"}))
    entry = Entry("Anna", Season.SPRING, replace(Sheet.blank(own), marked=2))
    with Record.create(tmp_path / "game", playing(SETUP, layout=own)) as record:
        record.add(entry)
        assert record.setup.played.layout == own
        assert record.entries()[0].sheet == entry.sheet


def test_undo_takes_the_newest_back_and_keeps_it_in_the_history(tmp_path: Path) -> None:
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(SPRING)
        record.add(replace(SPRING, player="Ben"))
        undone = record.undo()
        assert isinstance(undone, Entry)
        assert undone.player == "Ben"
        assert [entry.undone for entry in record.entries()] == [False, True]
        assert record.undo() is not None
        assert record.undo() is None


def test_redo_brings_back_what_was_taken_back_last(tmp_path: Path) -> None:
    """Not what was taken back before something else was entered."""
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(SPRING)
        record.add(replace(SPRING, player="Ben"))
        record.undo()
        autumn = record.add(replace(SPRING, season=Season.AUTUMN))
        assert record.redo() is None
        assert record.undo() == replace(autumn, undone=True)
        assert record.redo() == autumn
        assert record.redo() is None
        record.replace_entries([autumn.number], [replace(SPRING, season=Season.WINTER)])
        moved = record.undo()
        assert isinstance(moved, Entry)
        assert record.redo() == replace(moved, undone=False)


def test_redo_brings_back_all_that_was_taken_back_together(tmp_path: Path) -> None:
    """A sheet taken out on a phone comes back with all that was said of it, step by step to be
    undone."""
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(replace(SPRING, player="Ben"))
        first = record.add(SPRING)
        second = record.add(replace(SPRING, photo="another.jpg"))
        alone = record.add(replace(SPRING, season=Season.SUMMER))
        assert record.undo() == replace(alone, undone=True)
        record.replace_entries([first.number, second.number], [])
        assert record.redo() == second
        assert [entry.undone for entry in record.entries()] == [False, False, False, True]
        assert record.redo() == alone
        record.undo()
        assert record.undo() == replace(second, undone=True)
        assert record.redo() == second


def test_redo_brings_back_the_last_that_was_taken_back_wherever_it_stood(tmp_path: Path) -> None:
    """On a phone a sheet is taken out though newer ones of others stand; what was undone before it
    comes after it."""
    with Record.create(tmp_path / "game", SETUP) as record:
        anna = record.add(SPRING)
        ben = record.add(replace(SPRING, player="Ben"))
        clara = record.add(replace(SPRING, season=Season.SUMMER))
        assert record.undo() == replace(clara, undone=True)
        record.replace_entries([anna.number], [])
        assert record.redo() == anna
        assert record.redo() == clara
        record.replace_entries([anna.number], [])
        assert record.redo() == anna
        record.replace_entries([anna.number], [])
        record.add(replace(ben, number=0, photo="another.jpg"))
        assert record.redo() is None, "something was entered since"


def test_a_sheet_that_was_moved_is_moved_back_in_one_step(tmp_path: Path) -> None:
    """With all that was said of it, and with the sheet that changed places with it."""
    with Record.create(tmp_path / "one", SETUP) as record:
        first = record.add(SPRING)
        said = record.add(replace(SPRING, corrections=Corrections.parse(["F7=W"])))
        other = record.add(replace(SPRING, player="Ben", photo="ben.jpg"))
        moved = record.replace_entries(
            [first.number, said.number, other.number],
            [replace(said, player="Ben"), replace(other, player="Anna")],
        )
        undone = [False, False, False, True, True]
        assert record.redo() is None, "nothing was undone"
        for _ in range(2):
            assert isinstance(record.undo(), Entry)
            assert [entry.undone for entry in record.entries()] == undone
            assert record.redo() == moved[-1]
            assert [entry.undone for entry in record.entries()] == [not each for each in undone]
        exported = json.loads(json.dumps(record.export()))
    with import_game(tmp_path / "two", exported) as record:
        assert record.export() == exported
        record.undo()
        assert [entry.undone for entry in record.entries()] == undone
        assert isinstance(record.redo(), Entry)
        record.replace_entries([moved[0].number], [])  # taken out since: it stays so
        record.undo()
        assert [entry.undone for entry in record.entries()] == [True, True, False, True, True]


def test_undo_says_where_a_moved_sheet_is_again(run: Run) -> None:
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    run("enter", "Anna", "spring", "--map", MAP)
    path = Places().current()
    assert path is not None
    with Record.open(path) as record:
        game = Game.of(record)
        record.replace_entries(
            *swapped_entries(game, game.latest("Anna"), Seat("Ben", Season.SPRING))
        )
    _, _, told = run("undo")
    assert "Taken back: Ben, Spring (typed map)." in told
    assert "Back again: Anna, Spring (typed map)." in told
    _, _, told = run("redo")
    assert "Back again: Ben, Spring (typed map)." in told
    assert "Taken back: Anna, Spring (typed map)." in told


def test_changed_options_are_undone_in_their_turn(tmp_path: Path) -> None:
    """With the sheets, whichever came later; the game's name is none of them."""
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(SPRING)
        record.change(partial(playing, skills=True))
        record.rename("Another")
        summer = record.add(replace(SPRING, season=Season.SUMMER))
        assert record.undo() == replace(summer, undone=True)
        assert record.setup.played.skills
        taken = record.undo()
        assert isinstance(taken, OptionsChange)
        assert record.setup == replace(SETUP, name="Another")
        assert isinstance(record.undo(), Entry)
        assert record.undo() is None
        assert isinstance(record.redo(), Entry)
        assert isinstance(record.redo(), OptionsChange)
        assert record.setup == replace(playing(SETUP, skills=True), name="Another")
        assert record.redo() == summer
        assert record.redo() is None


def test_what_was_taken_back_last_of_a_season_is_brought_back_whatever_came_since(
    tmp_path: Path,
) -> None:
    """With what was taken back together with it; `redo` would refuse, for something was entered
    since."""
    with Record.create(tmp_path / "game", SETUP) as record:
        first, second = (
            record.add(Entry("Anna", Season.SPRING, None, typed=TypedPoints(n))) for n in (0, 24)
        )
        record.undo()
        assert record.last_undone_entries() == (), "something stands there"
        record.replace_entries([first.number], ())
        assert [entry.typed for entry in record.last_undone_entries()] == [TypedPoints(0)]
        record.bring_back(first.number)
        record.add(second)
        later = record.entries()[-1]
        record.replace_entries([first.number, later.number], ())
        ben = record.add(Entry("Ben", Season.SPRING, None, typed=TypedPoints(7)))
        assert record.redo() is None
        record.bring_back(record.last_undone_entries()[0].number)
        assert Game.of(record).entry("Anna", Season.SPRING) == later
        assert [entry.undone for entry in record.entries()] == [False, True, False, False]

        # What was moved elsewhere stands there.
        game = Game.of(record)
        record.replace_entries(*swapped_entries(game, ben, Seat("Ben", Season.SUMMER)))
        assert record.last_undone_entries() == ()


def test_what_was_taken_back_before_the_options_changed_stays_so(tmp_path: Path) -> None:
    with Record.create(tmp_path / "game", SETUP) as record:
        record.add(SPRING)
        record.undo()
        record.change(partial(playing, heroes=True))
        assert record.redo() is None
        assert isinstance(record.undo(), OptionsChange)
        assert record.setup == SETUP
        assert isinstance(record.redo(), OptionsChange)
        assert record.setup == playing(SETUP, heroes=True)
        assert [change.undone for change in record.changes()] == [False]


def test_two_who_change_the_options_lose_nothing(tmp_path: Path) -> None:
    """Each change is made of what the game is by then, whoever opened its record before; so is
    another name."""
    Record.create(tmp_path / "game", SETUP).close()
    with Record.open(tmp_path / "game") as one, Record.open(tmp_path / "game") as other:
        assert one.setup == SETUP
        other.change(partial(playing, skills=True))
        made = one.change(partial(playing, heroes=True))
        assert made is not None
        assert (made.before, made.after) == (
            playing(SETUP, skills=True),
            playing(SETUP, skills=True, heroes=True),
        )
        other.rename("Another")
        assert one.change(partial(playing, heroes=True)) is None
        assert one.setup == replace(made.after, name="Another")
        assert one.undo() == replace(made, undone=True)
        assert one.setup == replace(playing(SETUP, skills=True), name="Another")


def test_revealed_cards_are_noted_once_a_season(tmp_path: Path) -> None:
    with Record.create(tmp_path / "game", SETUP) as record:
        assert record.revealed() == {}
        record.note_revealed(Season.SUMMER, ("gnoll_raid",))
        record.note_revealed(Season.SUMMER, ("goblin_attack", "gnoll_raid"))
        record.note_revealed(Season.SPRING, ())
    with Record.open(tmp_path / "game") as record:
        assert record.revealed() == {
            Season.SUMMER: ("goblin_attack", "gnoll_raid"),
            Season.SPRING: (),
        }


def test_export_and_import_keep_everything(tmp_path: Path) -> None:
    with Record.create(tmp_path / "one", SETUP) as record:
        record.note_revealed(Season.SPRING, ("gnoll_raid",))
        record.add(SPRING)
        record.add(replace(SPRING, player="Ben"))
        record.undo()
        exported = json.loads(json.dumps(record.export()))
    with import_game(tmp_path / "two", exported) as record:
        assert record.export() == exported


@pytest.mark.parametrize(
    "data", [None, [], {}, {"kscore_game": 1}, {"kscore_game": 1, "setup": {}, "entries": []}]
)
def test_what_is_no_exported_game_makes_no_record(tmp_path: Path, data: object) -> None:
    with pytest.raises(AgainstRecord):
        import_game(tmp_path / "game", data)
    assert not (tmp_path / "game").exists()


def test_photos_are_kept_only_by_choice(tmp_path: Path) -> None:
    import hashlib

    name = hashlib.sha256(b"jpeg").hexdigest()
    for keep in (True, False):
        with Record.create(tmp_path / str(keep), replace(SETUP, keep_photos=keep)) as record:
            record.add(SPRING, b"jpeg")
            assert record.photo(name) == (b"jpeg" if keep else None)


def test_an_export_holds_the_photos_by_choice(tmp_path: Path) -> None:
    import hashlib

    entry = replace(SPRING, sha256=hashlib.sha256(b"jpeg").hexdigest())
    with Record.create(tmp_path / "one", replace(SETUP, keep_photos=True)) as record:
        record.add(entry, b"jpeg")
        assert "photos" not in record.export()
        exported = json.loads(json.dumps(record.export(photos=True)))
    with import_game(tmp_path / "two", exported) as record:
        assert record.photo(entry.sha256 or "") == b"jpeg"
    exported["photos"] = {"x": "no base64!"}
    with pytest.raises(AgainstRecord):
        import_game(tmp_path / "three", exported)


def test_a_record_of_the_first_version_is_brought_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Record.create(tmp_path / "new", SETUP) as record:
        record.add(SPRING)
        setup, line = (
            json.dumps(SETUP.to_json()),
            json.dumps({"sheet": SPRING.to_json()["sheet"], "layout": "K-A"}),
        )
    old = sqlite3.connect(path, isolation_level=None)
    old.executescript(MIGRATIONS[0])
    old.execute("PRAGMA application_id = 0x4B53434F")
    old.execute("PRAGMA user_version = 1")
    old.execute("INSERT INTO game VALUES (1, ?, '2026-01-01')", (setup,))
    old.execute(
        (
            "INSERT INTO entry (player, season, made_at, sheet) VALUES ('Anna', 'spring', "
            "'2026-01-01', ?)"
        ),
        (line,),
    )
    old.close()
    with Record.open(path) as record:
        assert record.entries()[0].sheet == SPRING.sheet
        record.add(Entry("Ben", Season.SPRING, None, typed=TypedPoints(3)))
    assert Path(f"{path}.version-1").is_file()
    with Record.open(path) as record:
        assert len(record.entries()) == 2


def test_a_record_of_a_newer_kscore_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "game"
    Record.create(path, SETUP).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(AgainstRecord, match="newer"):
        Record.open(path)


def test_damaged_names_of_tables_are_no_bug(tmp_path: Path) -> None:
    """Python decodes what SQLite says of them. Found by benchmarks.hostile."""
    path = Record.begin(tmp_path / "a.kscore", setup_of("Anna"))
    sound = path.read_bytes()
    for place in range(sound.index(b"CREATE TABLE"), sound.rindex(b"CREATE TABLE"), 7):
        damaged = bytearray(sound)
        damaged[place] = 0xAE
        path.write_bytes(damaged)
        with suppress(AgainstRecord, FileTrouble):
            Record.open(path).close()


def test_a_damaged_record_names_its_backup_and_can_be_restored(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Record.create(path, SETUP) as record:
        record.add(SPRING)
    data = bytearray(path.read_bytes())
    data[100:6000] = os.urandom(5900)
    path.write_bytes(data)
    with pytest.raises(AgainstRecord) as damaged:
        Record.open(path)
    assert "backup" in damaged.value.command_text("en")
    kept = restore(path)
    assert kept is not None
    assert kept.read_bytes() == data
    with Record.open(path) as record:
        assert [bare(entry) for entry in record.entries()] == [SPRING]


def test_a_file_that_never_was_a_record_says_so(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("hello " * 1000)
    (tmp_path / "empty").write_bytes(b"")
    sqlite3.connect(tmp_path / "other").executescript("CREATE TABLE t (x)")
    for name in ("text", "empty", "other"):
        with pytest.raises(AgainstRecord, match="not a kscore game"):
            Record.open(tmp_path / name)
    with pytest.raises(FileTrouble, match="no backup"):
        restore(tmp_path / "text")
    with pytest.raises(FileTrouble):
        Record.open(tmp_path / "missing")


def test_a_full_disk_loses_nothing_that_was_there(tmp_path: Path) -> None:
    path = tmp_path / "game"
    with Record.create(path, SETUP) as record:
        record.add(SPRING)
        (pages,) = record._connection.execute("PRAGMA page_count").fetchone()
        # SQLite then says "database or disk is full"
        record._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(AgainstRecord, match="disk"):
            record.add(replace(SPRING, reading={"filler": "x" * 500_000}))
        record._connection.execute("PRAGMA max_page_count = 100000")
        assert record.entries()[0].sheet == SPRING.sheet
        record.add(replace(SPRING, player="Ben"))
    with Record.open(path) as record:
        assert record.entries()[-1].player == "Ben"


def test_two_at_once_wait_for_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game"
    Record.create(path, SETUP).close()

    def write(player: str) -> None:
        with Record.open(path) as record:
            for _ in range(10):
                record.add(replace(SPRING, player=player))

    threads = [threading.Thread(target=write, args=(player,)) for player in ("Anna", "Ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Record.open(path) as record:
        assert sorted(entry.player for entry in record.entries()) == ["Anna"] * 10 + ["Ben"] * 10


def test_twenty_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "game"
    Record.create(path, SETUP).close()
    for kill in range(20):
        last = killed_while_writing(path, 1 + kill % 4)
        with Record.open(path) as record:
            numbers = [entry.number for entry in record.entries()]
            assert numbers == list(range(1, len(numbers) + 1))
            assert len(numbers) >= last
            assert record.sound()


def test_places_remember_the_game_being_played(tmp_path: Path) -> None:
    places = Places({"KSCORE_HOME": str(tmp_path / "home")})
    assert (places.games(), places.current()) == ((), None)
    path = places.new("Spieleabend im März!")
    assert path.name == "spieleabend-im-marz.kscore"
    Record.create(path, SETUP).close()
    places.choose(path)
    assert places.current() == path
    assert places.new("Spieleabend im März!").name == "spieleabend-im-marz-2.kscore"
    assert places.named("spieleabend-im-marz") == path
