"""A game's record: one SQLite file, only ever added to.

Nothing is overwritten: photographing a sheet again adds an entry that stands before the older one,
and undoing marks the newest entry as undone. What is true now is the newest entry of each player
and season that is not undone.

Durability: ``journal_mode=DELETE, synchronous=EXTRA``
(https://www.sqlite.org/pragma.html#pragma_synchronous): a commit that was acknowledged survives a
killed process and a power cut. Whenever a changed record is closed, a backup is written beside it
(``NAME.backup``) by SQLite's own backup and an atomic rename; opening checked that it was sound.

A step is never deleted: ``undone`` is 0 where it stands, other numbers count what was taken back,
in order; entries that were taken back together (a sheet with all that was said of it) have the same
one. A change of the game's options knows how many sheets had ever been entered (``after``), which
gives both kinds one order. ``taken`` has of each such number the newest entry and change of then:
what was entered since lets no player bring it back. ``moved`` has of each sheet that was moved the
entry that it ``was``, which was taken back under ``number``, and the one that it ``is`` since: to
undo the one is to bring back the other.

A record of an older version's tables is brought up to date, never back. Last stands what becomes of
records as files: the backup put in a record's place, a game deleted, a game renamed.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from kscore import disk
from kscore.engine.explore import revealed_card
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import read_file
from kscore.engine.season import Season
from kscore.errors import AgainstRecord, FileTrouble
from kscore.record.entry import (
    Entry,
    OptionsChange,
    Setup,
    corrections_from_json,
    digest,
    layout_from_json,
    new_names,
    renamed_setup,
    sheet_from_line,
    typed_from_json,
)
from kscore.record.trouble import (
    NO_RECORD,
    backup_of,
    check_locks,
    damaged_record,
    record_error,
    require_record,
)

APPLICATION_ID = 0x4B53434F  # "KSCO": tells a record from any other SQLite file
BUSY_SECONDS = 10
WRITING = "BEGIN IMMEDIATE"
_COLUMNS = (
    "player, season, made_at, sheet, photo, sha256, reading, corrections, undone, "
    "typed, evidence, sheet_number"
)
EXPORT_VERSION = 3
"""1 had no evidence, no changes of the options, and corrections without where they came from; 2 no
numbers of sheets in a photo, no corrections that say what a space is not or which total counts."""


class Contents(Frozen):
    """What a new record begins with. Entries, each with its photo where that is kept, the seasons'
    cards, and what was changed of the game's options."""

    entries: Sequence[tuple[Entry, bytes | None]] = ()
    revealed: Mapping[Season, Sequence[str]] = field(default_factory=lambda: MappingProxyType({}))
    changes: Sequence[OptionsChange] = ()
    moves: Sequence[tuple[int, int, int]] = ()
    """Of sheets that were moved: under which number an entry was taken back, its number, and that
    of what it became."""


class Record:
    """An open record. Use `create` or `open`, and close it (or use it in ``with``)."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._changed = False

    @staticmethod
    def create(path: Path, setup: Setup, contents: Contents | None = None) -> Record:
        """Creates a game with its contents, whole or not at all. The file is for its owner alone.

        Raises AgainstRecord if the file is there already, FileTrouble if it cannot be made.
        """
        with disk.write_errors(path):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            if os.path.lexists(path):
                raise AgainstRecord("record.exists", path=path)
            check_locks(path)
            scratch = disk.write_scratch(path, b"")
        try:
            with closing(connect(scratch)) as connection:
                Record(path, connection)._begin(setup, contents or Contents())
            disk.put_new(scratch, path)
        finally:
            scratch.unlink(missing_ok=True)
        record = Record(path, connect(path))
        record._changed = True
        return record

    @staticmethod
    def begin(path: Path, setup: Setup) -> Path:
        """A new game that nothing is entered into yet; returns ``path``. Raises as `create`."""
        Record.create(path, setup).close()
        return path

    def _begin(self, setup: Setup, contents: Contents) -> None:
        with self._writing():
            self._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            migrate(self._connection, 0)
            values = (json.dumps(setup.to_json()), _now())
            self._connection.execute(
                "INSERT INTO game (id, setup, made_at) VALUES (1, ?, ?)", values
            )
            for entry, photo in contents.entries:
                self._insert(entry, photo if setup.keep_photos else None)
            for season, keys in contents.revealed.items():
                self._insert_revealed(season, keys)
            for change in contents.changes:
                _insert_change(self._connection, change)
            for number, was, is_ in contents.moves:
                _insert_move(self._connection, number, was, is_)

    @staticmethod
    def open(path: Path) -> Record:
        """Opens a game. A record of an older version is brought up to date (its backup is kept).

        Raises FileTrouble if there is none, AgainstRecord if the file is no record, damaged, or of
        a newer kscore.
        """
        require_record(path)
        connection = connect(path)
        try:
            version = _sound_version(connection, "quick_check")
        except UNREADABLE as error:
            connection.close()
            raise record_error(path, error) from None
        if version is None or version > len(MIGRATIONS):
            connection.close()
            raise (
                damaged_record(path)
                if version is None
                else AgainstRecord("record.newer", path=path)
            )
        record = Record(path, connection)
        if version < len(MIGRATIONS):
            try:
                record._back_up(Path(f"{path}.version-{version}"))
                with record._writing():
                    migrate(connection, version)
            except (OSError, sqlite3.Error) as error:
                connection.close()
                raise record_error(path, error) from None
            except AgainstRecord:
                connection.close()
                raise
            record._changed = True
        return record

    def __enter__(self) -> Record:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the record, and writes a backup if it was changed. A backup that cannot be written
        costs nothing: the record itself is safe, and it is told."""
        if self._changed:
            try:
                self._back_up(backup_of(self.path))
                disk.NOT_BACKED_UP.pop(self.path, None)
            except (OSError, sqlite3.Error) as error:
                disk.NOT_BACKED_UP[self.path] = disk.reason(error)
        self._connection.close()

    @property
    def version(self) -> tuple[int, int]:
        """Another one after each change, no matter who made it."""
        (others,) = self._connection.execute("PRAGMA data_version").fetchone()
        return others, self._connection.total_changes

    @property
    def setup(self) -> Setup:
        """What the game is played with."""
        with self._asking():
            (text,) = self._connection.execute("SELECT setup FROM game").fetchone()
            return Setup.from_json(json.loads(text))

    def entries(self) -> tuple[Entry, ...]:
        """Everything that was ever entered, oldest first, undone entries too."""
        query = f"SELECT id, {_COLUMNS} FROM entry ORDER BY id"
        with self._asking():
            kept = self._evidence()
            return tuple(_entry(row, kept) for row in self._connection.execute(query))

    def _evidence(self) -> dict[str, bytes]:
        """All evidence by its hash. Raises ValueError where one is not what its hash says."""
        kept = dict(self._connection.execute("SELECT sha256, data FROM evidence"))
        if any(digest(data) != sha256 for sha256, data in kept.items()):
            raise ValueError("evidence")
        return kept

    def add(self, entry: Entry, photo: bytes | None = None) -> Entry:
        """Adds an entry durably, and its photo where the game keeps photos."""
        with self._writing():
            setup = self.setup
            self._must_play(setup, entry)
            return self._insert(entry, photo if setup.keep_photos else None)

    @staticmethod
    def _must_play(setup: Setup, *entries: Entry) -> None:
        """Raises AgainstRecord for a sheet of a player who is not playing. The player may have
        left, or got another name, while the sheet was asked about."""
        players = setup.players
        for name in (entry.player for entry in entries if entry.player not in players):
            raise AgainstRecord("record.no_player", player=name, players=", ".join(players))

    def _insert(self, entry: Entry, photo: bytes | None) -> Entry:
        made_at = entry.made_at or _now()
        data = entry.to_json()
        if entry.evidence is not None:
            self._connection.execute(
                "INSERT OR IGNORE INTO evidence (sha256, data) VALUES (?, ?)",
                (data["evidence"], entry.evidence),
            )
        # JSON in ASCII: a photo's name may hold halves of characters, which are no UTF-8.
        cursor = self._connection.execute(
            f"INSERT INTO entry ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                entry.player,
                entry.season.value,
                made_at,
                json.dumps({"sheet": data["sheet"], "layout": data["layout"]}),
                # as every disk and every JSON can hold it: bytes that are no UTF-8 as \udce9
                entry.photo and entry.photo.encode("utf-8", "backslashreplace").decode("utf-8"),
                entry.sha256,
                None if entry.reading is None else json.dumps(dict(entry.reading)),
                json.dumps(data["corrections"]),
                int(entry.undone),
                None if entry.typed is None else json.dumps(data["typed"]),
                data["evidence"],
                entry.sheet_number,
            ),
        )
        if photo is not None:
            self._insert_photo(photo)
        return replace(entry, number=int(cursor.lastrowid or 0), made_at=made_at)

    def _insert_photo(self, photo: bytes) -> None:
        name = hashlib.sha256(photo).hexdigest()
        self._connection.execute(
            "INSERT OR IGNORE INTO photo (sha256, data) VALUES (?, ?)", (name, photo)
        )

    def keep(self, photo: bytes | None) -> None:
        """Stores a photo entered before the game kept photos, if it does."""
        if photo is None or not self.setup.keep_photos:
            return
        if self.photo(hashlib.sha256(photo).hexdigest()) is None:
            with self._writing():
                self._insert_photo(photo)

    def newest_entry(self) -> int | None:
        """The number of the entry that `undo` would take back, or None."""
        step = _newest_step(self._connection)
        return step.id if step is not None and step.table == _ENTRY else None

    def undo(self) -> Entry | OptionsChange | None:
        """Takes back and returns the newest entry or change of options. None if there is nothing to
        undo. A sheet that was moved returns to where it was, and so does what changed places with
        it."""
        with self._writing():
            step = _newest_step(self._connection)
            if step is None:
                return None
            _undo_step(self._connection, step)
            return self._entered(step, undone=True)

    def redo(self) -> Entry | OptionsChange | None:
        """Brings back and returns what the last `undo` took back. None where something was entered
        since, or nothing was taken back."""
        with self._writing():
            step = _step_to_redo(self._connection)
            if step is None:
                return None
            _bring_back(self._connection, step)
            return self._entered(step, undone=False)

    def has_undone(self) -> bool:
        """Whether anything was ever taken back and does not stand again."""
        return self._connection.execute(_OF_THIS_VERSION).fetchone() is not None

    def last_undone_entries(self) -> tuple[Entry, ...]:
        """The last entry that was taken back, of each empty season. Not what was moved."""
        numbers = _last_of_empty_seats(self._connection)
        return tuple(entry for entry in self.entries() if entry.number in numbers)

    def bring_back(self, number: int) -> None:
        """Brings back the entry of this number and its companions."""
        with self._writing():
            _bring_back(self._connection, _Step(_ENTRY, number))

    def _entered(self, step: _Step, undone: bool) -> Entry | OptionsChange:
        """A step that was just taken back, or brought back. A change of the options is carried
        out."""
        if step.table == _ENTRY:
            return next(entry for entry in self.entries() if entry.number == step.id)
        found = next(change for change in self.changes() if change.number == step.id)
        was, is_ = (found.after, found.before) if undone else (found.before, found.after)
        _rename_players(self._connection, new_names(was, is_), found.behind)
        self._set(renamed_setup(self.setup, replace(is_, name=self.setup.name)))
        return found

    def change(self, becomes: Callable[[Setup], Setup]) -> OptionsChange | None:
        """Changes the game's options, which can be undone; returns the change. ``becomes`` makes
        the new options of the old ones, and may raise; None where they are the same."""
        with self._writing():
            before = self.setup  # read here: another process may change the game, too
            after = becomes(before)
            if after == before:
                return None
            newest = self._connection.execute("SELECT coalesce(max(id), 0) FROM entry")
            (behind,) = newest.fetchone()
            noted = OptionsChange(before=before, after=after, made_at=_now(), behind=behind)
            _insert_change(self._connection, noted)
            _rename_players(self._connection, new_names(before, after), behind)
            self._set(after)
            return self.changes()[-1]

    def changes(self) -> tuple[OptionsChange, ...]:
        """Every change of the game's options, oldest first, undone ones too."""
        with self._asking():
            rows = self._connection.execute(
                "SELECT was, becomes, id, made_at, undone, after FROM change ORDER BY id"
            )
            return tuple(
                OptionsChange(
                    before=Setup.from_json(json.loads(was)),
                    after=Setup.from_json(json.loads(becomes)),
                    number=number,
                    made_at=made_at,
                    undone=bool(undone),
                    behind=int(behind),
                )
                for was, becomes, number, made_at, undone, behind in rows
            )

    def _set(self, setup: Setup) -> None:
        self._connection.execute("UPDATE game SET setup = ?", (json.dumps(setup.to_json()),))

    def rename(self, name: str) -> None:
        """Gives the game another name."""
        with self._writing():
            self._set(replace(self.setup, name=name))

    def back_up(self) -> None:
        """Writes the backup now, whether anything was changed or not. Raises FileTrouble,
        AgainstRecord."""
        try:
            with disk.write_errors(backup_of(self.path)):
                self._back_up(backup_of(self.path))
        except sqlite3.Error as error:
            raise record_error(self.path, error) from None

    def replace_entries(self, wrong: Sequence[int], right: Sequence[Entry]) -> list[Entry]:
        """Takes entries back and adds others, in one transaction. Where nothing is added, `redo`
        brings all of them back. What is added in their place was moved, or has changed places (each
        season's with each other); `undo` moves all of it back."""
        with self._writing():
            self._must_play(self.setup, *right)
            if not wrong:
                return [self._insert(entry, None) for entry in right]
            number = _take_back(self._connection, *(_Step(_ENTRY, each) for each in wrong))
            entered = [self._insert(entry, None) for entry in right]
            for entry in (each for each in self.entries() if entered and each.number in wrong):
                elsewhere = [each for each in entered if each.seat != entry.seat] or entered
                is_ = next((e for e in elsewhere if e.season is entry.season), elsewhere[0])
                _insert_move(self._connection, number, entry.number, is_.number)
            return entered

    def revealed(self) -> dict[Season, tuple[str, ...]]:
        """The cards that were noted as revealed, by season, in order."""
        with self._asking():
            rows = self._connection.execute("SELECT season, keys FROM revealed")
            return {
                Season(season): tuple(revealed_card(key).key for key in json.loads(keys))
                for season, keys in rows
            }

    def note_revealed(self, season: Season, keys: Sequence[str]) -> None:
        """Notes a season's revealed cards in order, instead of earlier ones."""
        with self._writing():
            self._insert_revealed(season, keys)

    def forget_revealed(self, season: Season) -> None:
        """Notes that it is unknown what a season revealed."""
        with self._writing():
            self._connection.execute("DELETE FROM revealed WHERE season = ?", (season.value,))

    def _insert_revealed(self, season: Season, keys: Sequence[str]) -> None:
        self._connection.execute(
            "INSERT OR REPLACE INTO revealed (season, keys) VALUES (?, ?)",
            (season.value, json.dumps(list(keys))),
        )

    def sound(self) -> bool:
        """SQLite's full check of the file."""
        return bool(self._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))

    def photo(self, sha256: str) -> bytes | None:
        """A kept photo."""
        query = "SELECT data FROM photo WHERE sha256 = ?"
        with self._asking():
            row = self._connection.execute(query, (sha256,)).fetchone()
            return None if row is None else bytes(row[0])

    def has_evidence(self, sha256: str) -> bool:
        """Whether some entry, undone or not, came of what was seen so."""
        query = "SELECT 1 FROM evidence WHERE sha256 = ?"
        with self._asking():
            return self._connection.execute(query, (sha256,)).fetchone() is not None

    def export(self, photos: bool = False) -> dict[str, Any]:
        """The whole game as one JSON object. The kept photos themselves by choice, else only their
        hashes."""
        entries = self.entries()
        evidence = {
            digest(entry.evidence): entry.evidence
            for entry in entries
            if entry.evidence is not None
        }
        data = {
            "kscore_game": EXPORT_VERSION,
            "setup": self.setup.to_json(),
            "entries": [entry.to_json() for entry in entries],
            "revealed": {season.value: list(keys) for season, keys in self.revealed().items()},
            "changes": [change.to_json() for change in self.changes()],
            "moves": [list(move) for move in _moved_entries(self._connection)],
            "evidence": {sha256: b64encode(kept).decode() for sha256, kept in evidence.items()},
        }
        if not photos:
            return data
        kept = self._connection.execute("SELECT sha256, data FROM photo ORDER BY sha256")
        return {**data, "photos": {sha256: b64encode(photo).decode() for sha256, photo in kept}}

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """What is read is refused where it is none of a record."""
        try:
            yield
        except NO_RECORD as error:
            raise record_error(self.path, error) from None

    @contextmanager
    def atomic(self) -> Iterator[None]:
        """A transaction for reading and writing together. Where this raises nothing is written.
        Others wait up to BUSY_SECONDS, so no player is asked anything meanwhile."""
        with self._writing():
            yield

    @contextmanager
    def _writing(self) -> Iterator[None]:
        if self._connection.in_transaction:  # a part of `atomic`
            yield
            return
        before = self._connection.total_changes
        with transaction(self._connection, self.path):
            yield
        self._changed = self._changed or self._connection.total_changes != before

    def _back_up(self, place: Path) -> None:
        """Writes a backup, whole or not at all. Raises OSError, sqlite3.Error; the earlier backup
        is still there then."""
        scratch = disk.write_scratch(place, b"")
        try:
            with closing(sqlite3.connect(scratch)) as target:
                self._connection.backup(target)
            with scratch.open("rb") as file:
                os.fsync(file.fileno())
            os.replace(scratch, place)
        finally:
            scratch.unlink(missing_ok=True)


UNREADABLE = (sqlite3.DatabaseError, UnicodeDecodeError)
"""What SQLite raises over a damaged record; what it says of damaged tables may be no text."""


def photo_bytes(path: Path) -> bytes | None:
    """The photo's file; None where it is gone."""
    try:
        return read_file(path)
    except OSError:
        return None


def connect(path: Path) -> sqlite3.Connection:
    """A connection that waits for others, and keeps what it commits. Raises AgainstRecord."""
    try:
        connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    except sqlite3.Error as error:
        raise record_error(path, error) from None
    try:
        # journal_mode=DELETE is SQLite's default and is never changed
        connection.execute("PRAGMA synchronous = EXTRA")
    except UNREADABLE as error:
        connection.close()
        raise record_error(path, error) from None
    return connection


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path, begin: str = WRITING) -> Iterator[None]:
    """One transaction. For writing the lock is taken at once, so that two processes wait instead of
    failing half-way. Raises AgainstRecord."""
    if begin == WRITING:
        check_locks(path)
    try:
        connection.execute(begin)
        yield
        connection.execute("COMMIT")
    except BaseException as error:
        if connection.in_transaction:
            # a disk that refuses this too: SQLite rolls back when it opens the file again
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        if isinstance(error, sqlite3.Error):
            raise record_error(path, error) from None
        raise


def _sound_version(connection: sqlite3.Connection, check: str) -> int | None:
    """A record's version; None if SQLite's ``check`` finds it damaged. Raises
    sqlite3.DatabaseError."""
    (found,) = connection.execute(f"PRAGMA {check}(1)").fetchone()
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    sound = found == "ok" and application == APPLICATION_ID and version >= 1
    return int(version) if sound else None


def _entry(row: Sequence[Any], kept: Mapping[str, bytes]) -> Entry:
    stored = json.loads(row[4])
    typed = None if row[10] is None else json.loads(row[10])
    return Entry(
        number=row[0],
        player=row[1],
        season=Season(row[2]),
        made_at=row[3],
        sheet=None
        if stored["sheet"] is None
        else sheet_from_line(stored["sheet"], layout_from_json(stored["layout"])),
        photo=row[5],
        sha256=row[6],
        reading=None if row[7] is None else json.loads(row[7]),
        corrections=corrections_from_json(json.loads(row[8])),
        undone=bool(row[9]),
        typed=None if typed is None else typed_from_json(typed),
        evidence=None if row[11] is None else kept[row[11]],
        sheet_number=row[12],
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def restore(path: Path) -> Path | None:
    """Replaces a damaged record by its backup; returns the damaged one's place. None: it is gone.

    The backup is copied first, and the copy looked at: until both are done nothing moves. Raises
    FileTrouble if there is no backup or no room, AgainstRecord if the backup is damaged too.
    """
    backup = backup_of(path)
    if not disk.is_file(backup):
        raise FileTrouble("record.no_backup", path=path)
    with disk.write_errors(path):
        scratch = disk.write_scratch(path, backup.read_bytes())
    kept = free_path(Path(f"{path}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
    there = os.path.lexists(path)
    try:
        _must_be_sound(scratch, backup)
        with disk.write_errors(path):
            if there:
                try:
                    os.link(path, kept)  # killed before the end the record still has its name
                except OSError:  # a disk without links
                    os.replace(path, kept)
            # A journal left beside the damaged record would be played back into the restored one.
            if os.path.lexists(f"{path}-journal"):
                os.replace(f"{path}-journal", f"{kept}-journal")
            os.replace(scratch, path)
    finally:
        scratch.unlink(missing_ok=True)
    return kept if there else None


def delete(path: Path) -> Path:
    """Deletes a game's record; returns its backup. The backup has everything up to now: `restore`
    makes the record of it again.

    Raises FileTrouble if there is none, AgainstRecord where it is held by another kscore, or either
    where the backup cannot be written: then nothing is deleted. A record that is no sound one is
    deleted where a backup of it lies beside it; else raises AgainstRecord.
    """
    backup = backup_of(path)
    try:
        with Record.open(path) as record:
            record.back_up()
    except AgainstRecord as error:
        # held, locked or without room: the backup may lack what is in it
        if error.key != "record.damaged":
            raise
    _must_be_sound(backup, backup)
    with disk.write_errors(path):
        path.unlink()
        Path(f"{path}-journal").unlink(missing_ok=True)
    return backup


def rename(path: Path, name: str, place: Path) -> None:
    """Gives a game another name, and its record this place. Raises FileTrouble, AgainstRecord."""
    with Record.open(path) as record:
        record.rename(name)
    if place == path:
        return
    # Killed between any two steps the game is there once. Its backup goes first, else it would be
    # that of a deleted game; the next change writes one again.
    with disk.write_errors(path):
        backup_of(path).unlink(missing_ok=True)
    disk.move_new(path, place)
    with Record.open(place) as record:
        record.back_up()


def free_path(path: Path) -> Path:
    """``path``, with a number behind it where something is there already."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = Path(f"{path}-{number}")
    return found


def _must_be_sound(copy: Path, backup: Path) -> None:
    """Looks at a copy of a backup. Raises AgainstRecord, about the backup, if it is no good
    record."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            version = _sound_version(connection, "integrity_check")
    except UNREADABLE:
        version = None
    if version is None:
        raise AgainstRecord("record.no_record", path=backup)
    if version > len(MIGRATIONS):
        raise AgainstRecord("record.newer", path=backup)


MIGRATIONS: tuple[str, ...] = tuple(
    re.split(
        r"(?:^--.*\n)+", read_file(Path(__file__).with_name("tables.sql")).decode(), flags=re.M
    )
)[1:]
"""Each brings a record from its index to the next ``user_version``; comments part them."""


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Brings a record's tables up to date, inside a transaction."""
    for script in MIGRATIONS[version:]:
        for statement in filter(None, (part.strip() for part in script.split(";"))):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


_ENTRY, _CHANGE = "entry", "change"
_STANDING = "(SELECT coalesce(max(id), 0) FROM entry WHERE undone = 0)"
_EACH_ALONE = 1
_NEXT = (
    f"SELECT 1 + max({_EACH_ALONE}, max(undone)) FROM (SELECT undone FROM entry UNION ALL "
    f"SELECT undone FROM change"
    " UNION ALL SELECT number FROM taken UNION ALL SELECT 0)"
)
_EVER = "(SELECT coalesce(max(id), 0) FROM entry), (SELECT coalesce(max(id), 0) FROM change)"
_OF_THIS_VERSION = (
    "SELECT 'entry', id, undone FROM entry WHERE undone > 0 AND undone NOT IN (SELECT number "
    "FROM moved)"
    " UNION ALL SELECT 'change', id, undone FROM change WHERE undone > 0"
    " ORDER BY undone DESC, id DESC LIMIT 1"
)
_TAKE_BACK = {
    _ENTRY: "UPDATE entry SET undone = ? WHERE id = ?",
    _CHANGE: "UPDATE change SET undone = ? WHERE id = ?",
}
_BRING_BACK = {
    _ENTRY: (
        "UPDATE entry SET undone = 0"
        f" WHERE id = ?1 OR undone = (SELECT undone FROM entry WHERE id = ?1 AND undone > "
        f"{_EACH_ALONE})"
    ),
    _CHANGE: "UPDATE change SET undone = 0 WHERE id = ?",
}
_OF_BEFORE = (
    f"SELECT * FROM (SELECT 'entry', id, undone FROM entry WHERE undone > 0 AND id > {_STANDING}"
    " AND undone NOT IN (SELECT number FROM moved)"
    " AND id > (SELECT coalesce(max(after), 0) FROM change WHERE undone = 0)"
    f" UNION ALL SELECT 'change', id, undone FROM change WHERE undone > 0 AND after >= {_STANDING}"
    " AND id > (SELECT coalesce(max(id), 0) FROM change WHERE undone = 0))"
    f" ORDER BY undone DESC, CASE undone WHEN {_EACH_ALONE} THEN id ELSE -id END LIMIT 1"
)
"""Where nothing is ``taken`` under the number. Records of before, and imported ones, have 1
throughout: undoing goes from the newest entry to older ones, so of those the oldest behind all that
stand was the last. Of what was taken back together it is the newest."""


class _Step(NamedTuple):
    """A row of one of the two tables."""

    table: str
    id: int


def _insert_change(connection: sqlite3.Connection, change: OptionsChange) -> None:
    """Adds a change of the options; it gets the next number."""
    before, after = (json.dumps(setup.to_json()) for setup in (change.before, change.after))
    connection.execute(
        "INSERT INTO change (made_at, after, was, becomes, undone) VALUES (?, ?, ?, ?, ?)",
        (change.made_at, change.behind, before, after, int(change.undone)),
    )


def _rename_players(connection: sqlite3.Connection, names: Mapping[str, str], behind: int) -> None:
    """Renames players in everything that was entered before a change. All at once, for they may
    change places. What was entered later was entered of the player who has the name since."""
    for was in names:
        connection.execute(
            "UPDATE entry SET player = ? WHERE player = ? AND id <= ?", (f"\0{was}", was, behind)
        )
    for was, now in names.items():
        connection.execute("UPDATE entry SET player = ? WHERE player = ?", (now, f"\0{was}"))


def _newest_step(connection: sqlite3.Connection) -> _Step | None:
    """The newest step that stands; None where there is none."""
    (entry,) = connection.execute(f"SELECT {_STANDING}").fetchone()
    change = connection.execute(
        "SELECT id, after FROM change WHERE undone = 0 ORDER BY id DESC LIMIT 1"
    ).fetchone()
    if change is not None and change[1] >= entry:
        return _Step(_CHANGE, change[0])
    return _Step(_ENTRY, entry) if entry else None


def _take_back(connection: sqlite3.Connection, *steps: _Step) -> int:
    """Takes steps back together; returns the number for it."""
    (number,) = connection.execute(_NEXT).fetchone()
    for step in steps:
        connection.execute(_TAKE_BACK[step.table], (number, step.id))
    connection.execute(
        f"INSERT INTO taken (number, entries, changes) VALUES (?, {_EVER})", (number,)
    )
    return int(number)


def _undo_step(connection: sqlite3.Connection, step: _Step) -> None:
    """Takes the newest step back. Of a move, all sheets that it moved and that still count return
    to where they were."""
    query = (
        'SELECT DISTINCT entry.id FROM moved JOIN entry ON entry.id = moved."is" WHERE '
        "entry.undone = 0"
        ' AND number = (SELECT number FROM moved WHERE "is" = ?)'
    )
    rows = connection.execute(query, (step.id,)).fetchall() if step.table == _ENTRY else []
    steps = [_Step(_ENTRY, row[0]) for row in rows] or [step]
    _take_back(connection, *steps)
    for each in steps if rows else ():
        connection.execute(
            "UPDATE entry SET undone = 0 WHERE EXISTS"
            ' (SELECT 1 FROM moved WHERE "is" = ? AND was = entry.id AND number = entry.undone)',
            (each.id,),
        )


def _insert_move(connection: sqlite3.Connection, number: int, was: int, is_: int) -> None:
    """Notes which entry replaces one that was moved. An imported entry knows only that it was taken
    back; it gets the number."""
    connection.execute("UPDATE entry SET undone = ? WHERE id = ? AND undone > 0", (number, was))
    connection.execute('INSERT INTO moved (number, was, "is") VALUES (?, ?, ?)', (number, was, is_))


def _moved_entries(connection: sqlite3.Connection) -> list[tuple[int, int, int]]:
    """Every moved entry: number of taking back, old and new entry."""
    rows = connection.execute('SELECT number, was, "is" FROM moved ORDER BY number, was')
    return [(int(number), int(was), int(is_)) for number, was, is_ in rows]


def _last_of_empty_seats(connection: sqlite3.Connection) -> frozenset[int]:
    """The entries taken back last in seasons that are empty now. None of what was moved, which
    counts elsewhere."""
    last: dict[tuple[str, str], tuple[int, int]] = {}
    # what stands comes last
    query = "SELECT player, season, id, undone FROM entry ORDER BY undone = 0, undone, id"
    for player, season, entry, undone in connection.execute(query):
        last[player, season] = entry, undone
    moved = {number for number, _, _ in _moved_entries(connection)}
    return frozenset(entry for entry, undone in last.values() if undone and undone not in moved)


def _step_to_redo(connection: sqlite3.Connection) -> _Step | None:
    """The step that `redo` brings back, or None. None, too, where something was done since."""
    row = connection.execute(_OF_THIS_VERSION).fetchone()
    if row is None:
        return None
    query = "SELECT entries, changes FROM taken WHERE number = ?"
    then = connection.execute(query, (row[2],)).fetchone()
    if then is None:
        row = connection.execute(_OF_BEFORE).fetchone()
    elif then != connection.execute(f"SELECT {_EVER}").fetchone():
        return None
    return None if row is None else _Step(row[0], row[1])


def _bring_back(connection: sqlite3.Connection, step: _Step) -> None:
    """Brings back a step and what was taken back together with it. What it moved, it moves
    again."""
    connection.execute(_BRING_BACK[step.table], (step.id,))
    connection.execute(
        "UPDATE entry SET undone = (SELECT number FROM moved WHERE was = entry.id"
        ' AND "is" IN (SELECT id FROM entry WHERE undone = 0)) WHERE undone = 0 AND id IN'
        ' (SELECT was FROM moved WHERE "is" IN (SELECT id FROM entry WHERE undone = 0))'
    )
