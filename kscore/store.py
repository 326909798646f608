"""A game's record: one SQLite file, only ever added to.

Nothing is overwritten: photographing a sheet again adds an entry that stands before the older one, and undoing marks
the newest entry as undone. What is true now is the newest entry of each player and season that is not undone.

Durability: ``journal_mode=DELETE, synchronous=EXTRA`` (https://www.sqlite.org/pragma.html#pragma_synchronous): a
commit that was acknowledged survives a killed process and a power cut. Whenever a changed record is closed, a backup is
written beside it (``NAME.backup``) by SQLite's own backup and an atomic rename; opening checked that it was sound.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from engine.explore import card_of
from engine.season import Season
from kscore.entry import (
    Entry,
    Setup,
    corrections_from_json,
    digest,
    layout_from_json,
    sheet_from_line,
    typed_from_json,
)
from kscore.errors import AgainstRecord, FileTrouble

APPLICATION_ID = 0x4B53434F  # "KSCO": tells a record from any other SQLite file
BUSY_SECONDS = 10
EXPORT_VERSION = 2
"""1 had no evidence, and corrections without where they came from."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE game (id INTEGER PRIMARY KEY CHECK (id = 1), setup TEXT NOT NULL, made_at TEXT NOT NULL);
    CREATE TABLE entry (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        player TEXT NOT NULL,
        season TEXT NOT NULL CHECK (season IN ('spring', 'summer', 'autumn', 'winter')),
        made_at TEXT NOT NULL,
        sheet TEXT NOT NULL,
        photo TEXT,
        sha256 TEXT,
        reading TEXT,
        corrections TEXT NOT NULL DEFAULT '[]',
        undone INTEGER NOT NULL DEFAULT 0
    );
    """,
    # 2: photos may be kept; an entry may be a typed total without a map (a season nobody photographed).
    """
    CREATE TABLE photo (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
    ALTER TABLE entry ADD COLUMN typed TEXT;
    """,
    # 3: which cards were revealed in a season, where somebody noted them.
    "CREATE TABLE revealed (season TEXT PRIMARY KEY, keys TEXT NOT NULL)",
    # 4: what deciding needs; a review of a sheet is a new entry with the same evidence. Corrections say from now on
    # where they came from (an object each); those of before stay the texts they are.
    """
    CREATE TABLE evidence (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
    ALTER TABLE entry ADD COLUMN evidence TEXT REFERENCES evidence (sha256);
    """,
)
"""Each brings the record from its index to the next ``user_version``."""


class Record:
    """An open record. Use `create` or `open`, and close it (or use it in ``with``)."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self._connection = connection
        self._changed = False

    @staticmethod
    def create(path: Path, setup: Setup) -> Record:
        """A new game. Raises AgainstRecord if the file is there already, FileTrouble if it cannot be made."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o644))
        except FileExistsError:
            raise AgainstRecord("record.exists", path=path) from None
        except OSError as error:
            raise FileTrouble("cannot_write", path=path, reason=error.strerror or error) from None
        record = Record(path, _connect(path))
        with record._writing():
            record._connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            _migrate(record._connection, 0)
            values = (json.dumps(setup.to_json(), ensure_ascii=False), _now())
            record._connection.execute("INSERT INTO game (id, setup, made_at) VALUES (1, ?, ?)", values)
        record._changed = True
        return record

    @staticmethod
    def open(path: Path) -> Record:
        """An existing game; a record of an older version is brought up to date (its backup is kept).

        Raises FileTrouble if there is none, AgainstRecord if the file is no record, damaged, or of a newer kscore.
        """
        if not path.is_file():
            raise FileTrouble("record.missing", path=path)
        connection = _connect(path)
        try:
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
        except sqlite3.OperationalError as error:
            connection.close()
            raise AgainstRecord("record.busy", path=path, reason=error) from None
        except sqlite3.DatabaseError:
            connection.close()
            raise _damaged(path) from None
        if found != "ok" or application != APPLICATION_ID or version < 1:
            connection.close()
            raise _damaged(path)
        if version > len(MIGRATIONS):
            connection.close()
            raise AgainstRecord("record.newer", path=path)
        record = Record(path, connection)
        if version < len(MIGRATIONS):
            record._back_up(Path(f"{path}.version-{version}"))
            with record._writing():
                _migrate(connection, version)
            record._changed = True
        return record

    def __enter__(self) -> Record:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the record, and writes a backup if it was changed. A backup that cannot be written costs nothing."""
        if self._changed:
            try:
                self._back_up(backup_of(self.path))
            except (OSError, sqlite3.Error):
                self._changed = True  # the record itself is safe; the next change tries again
        self._connection.close()

    @property
    def setup(self) -> Setup:
        """What the game is played with."""
        try:
            (text,) = self._connection.execute("SELECT setup FROM game").fetchone()
            return Setup.from_json(json.loads(text))
        except (KeyError, TypeError, ValueError, sqlite3.DatabaseError):
            raise _damaged(self.path) from None

    def entries(self) -> tuple[Entry, ...]:
        """Everything that was ever entered, oldest first, undone entries too."""
        columns = "id, player, season, made_at, sheet, photo, sha256, reading, corrections, undone, typed, evidence"
        query = f"SELECT {columns} FROM entry ORDER BY id"
        try:
            kept = self._evidence()
            return tuple(_entry(row, kept) for row in self._connection.execute(query))
        except (KeyError, TypeError, ValueError, sqlite3.DatabaseError):
            raise _damaged(self.path) from None

    def _evidence(self) -> dict[str, bytes]:
        """All evidence by its hash. Raises ValueError where one is not what its hash says."""
        kept = dict(self._connection.execute("SELECT sha256, data FROM evidence"))
        if any(digest(data) != sha256 for sha256, data in kept.items()):
            raise ValueError("evidence")
        return kept

    def add(self, entry: Entry, photo: bytes | None = None) -> Entry:
        """Adds an entry (and keeps the photo where the game keeps photos); it is safe when this returns."""
        return self.add_all([(entry, photo)])[0]

    def add_all(self, entries: Sequence[tuple[Entry, bytes | None]]) -> list[Entry]:
        """Adds several entries at once: all of them or none."""
        added = []
        keep = self.setup.keep_photos
        with self._writing():
            for entry, photo in entries:
                made_at = entry.made_at or _now()
                data = entry.to_json()
                stored = json.dumps({"sheet": data["sheet"], "layout": data["layout"]}, ensure_ascii=False)
                reading = None if entry.reading is None else json.dumps(dict(entry.reading), ensure_ascii=False)
                typed = None if entry.typed is None else json.dumps(data["typed"])
                if entry.evidence is not None:
                    self._connection.execute(
                        "INSERT OR IGNORE INTO evidence (sha256, data) VALUES (?, ?)",
                        (data["evidence"], entry.evidence),
                    )
                cursor = self._connection.execute(
                    "INSERT INTO entry"
                    " (player, season, made_at, sheet, photo, sha256, reading, corrections, undone, typed, evidence)"
                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    (
                        entry.player,
                        entry.season.value,
                        made_at,
                        stored,
                        entry.photo,
                        entry.sha256,
                        reading,
                        json.dumps(data["corrections"], ensure_ascii=False),
                        int(entry.undone),
                        typed,
                        data["evidence"],
                    ),
                )
                if keep and photo is not None:
                    name = hashlib.sha256(photo).hexdigest()
                    self._connection.execute("INSERT OR IGNORE INTO photo (sha256, data) VALUES (?, ?)", (name, photo))
                added.append(replace(entry, number=int(cursor.lastrowid or 0), made_at=made_at))
        return added

    def undo(self) -> Entry | None:
        """Takes the newest entry back and returns it; None if there is nothing to undo."""
        with self._writing():
            row = self._connection.execute("SELECT max(id) FROM entry WHERE undone = 0").fetchone()
            if row[0] is None:
                return None
            self._connection.execute("UPDATE entry SET undone = 1 WHERE id = ?", row)
        return next(entry for entry in self.entries() if entry.number == row[0])

    def revealed(self) -> dict[Season, tuple[str, ...]]:
        """The cards noted as revealed, keys in order, of the seasons of which somebody noted them."""
        try:
            rows = self._connection.execute("SELECT season, keys FROM revealed").fetchall()
            return {Season(season): tuple(card_of(key).key for key in json.loads(keys)) for season, keys in rows}
        except (KeyError, TypeError, ValueError, sqlite3.DatabaseError):
            raise _damaged(self.path) from None

    def note_revealed(self, season: Season, keys: Sequence[str]) -> None:
        """Notes a season's revealed cards, in order; what was noted before is replaced."""
        with self._writing():
            self._connection.execute(
                "INSERT OR REPLACE INTO revealed (season, keys) VALUES (?, ?)", (season.value, json.dumps(list(keys)))
            )

    def sound(self) -> bool:
        """SQLite's full check of the file."""
        return bool(self._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",))

    def photo(self, sha256: str) -> bytes | None:
        """A kept photo."""
        row = self._connection.execute("SELECT data FROM photo WHERE sha256 = ?", (sha256,)).fetchone()
        return None if row is None else bytes(row[0])

    def export(self, photos: bool = False) -> dict[str, Any]:
        """The whole game as one JSON object; the kept photos themselves by choice, else only their hashes."""
        entries = self.entries()
        evidence = {digest(entry.evidence): entry.evidence for entry in entries if entry.evidence is not None}
        data = {
            "kscore_game": EXPORT_VERSION,
            "setup": self.setup.to_json(),
            "entries": [entry.to_json() for entry in entries],
            "revealed": {season.value: list(keys) for season, keys in self.revealed().items()},
            "evidence": {sha256: b64encode(kept).decode() for sha256, kept in evidence.items()},
        }
        if not photos:
            return data
        kept = self._connection.execute("SELECT sha256, data FROM photo ORDER BY sha256")
        return {**data, "photos": {sha256: b64encode(photo).decode() for sha256, photo in kept}}

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction; the write lock is taken at once, so that two processes wait instead of failing half-way."""
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            yield
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            key = "record.full" if "full" in str(error) else "record.busy"
            raise AgainstRecord(key, path=self.path, reason=error) from None
        except BaseException:
            self._roll_back()
            raise
        self._changed = True

    def _roll_back(self) -> None:
        if self._connection.in_transaction:
            self._connection.execute("ROLLBACK")

    def _back_up(self, place: Path) -> None:
        scratch = Path(f"{place}.{os.getpid()}")
        target = sqlite3.connect(scratch)
        try:
            self._connection.backup(target)
        finally:
            target.close()
        with scratch.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(scratch, place)


def import_game(path: Path, data: Any) -> Record:
    """A new record from an exported game. Raises AgainstRecord for anything that is none."""
    try:
        if data["kscore_game"] not in range(1, EXPORT_VERSION + 1):
            raise AgainstRecord("record.newer", path=path)
        setup = Setup.from_json(data["setup"])
        blobs = [b64decode(text, validate=True) for text in data.get("evidence", {}).values()]
        kept = {hashlib.sha256(blob).hexdigest(): blob for blob in blobs}
        entries = [Entry.from_json(entry, kept) for entry in data["entries"]]
        if {entry.player for entry in entries} - set(setup.players):
            raise ValueError("players")
        photos = [b64decode(text, validate=True) for text in data.get("photos", {}).values()]
        noted = data.get("revealed", {})  # exports of the first kscore have none
        revealed = {Season(season): tuple(card_of(key).key for key in keys) for season, keys in noted.items()}
    except (AttributeError, KeyError, TypeError, ValueError):
        raise AgainstRecord("import.no_game", path=path) from None
    record = Record.create(path, setup)
    by_hash = {hashlib.sha256(photo).hexdigest(): photo for photo in photos}
    record.add_all([(entry, by_hash.get(entry.sha256 or "")) for entry in entries])
    for season, keys in revealed.items():
        record.note_revealed(season, keys)
    return record


def photo_bytes(path: Path) -> bytes | None:
    """The photo's file, None where it is not there any more: what was read from it stays."""
    try:
        return path.read_bytes()
    except OSError:
        return None


def backup_of(path: Path) -> Path:
    """Where a record's backup lies."""
    return Path(f"{path}.backup")


def restore(path: Path) -> Path:
    """Puts the last good backup in a damaged record's place; returns where the damaged one was kept.

    Raises FileTrouble if there is no backup, AgainstRecord if it is damaged too.
    """
    backup = backup_of(path)
    if not backup.is_file():
        raise FileTrouble("record.no_backup", path=path)
    Record.open(backup).close()
    kept = Path(f"{path}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}")
    data = backup.read_bytes()
    if path.exists():
        os.replace(path, kept)
    scratch = Path(f"{path}.{os.getpid()}")
    with scratch.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(scratch, path)
    return kept


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        connection.execute("PRAGMA synchronous = EXTRA")  # journal_mode=DELETE is SQLite's default and is never changed
    except sqlite3.OperationalError as error:
        connection.close()
        raise AgainstRecord("record.busy", path=path, reason=error) from None
    except sqlite3.DatabaseError:
        connection.close()
        raise _damaged(path) from None
    return connection


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Inside a transaction: a record is of one version or of the next, never between."""
    for script in MIGRATIONS[version:]:
        for statement in filter(None, (part.strip() for part in script.split(";"))):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _damaged(path: Path) -> AgainstRecord:
    backup = backup_of(path)
    if backup.is_file():
        when = datetime.fromtimestamp(backup.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
        return AgainstRecord("record.damaged", path=path, when=when)
    return AgainstRecord("record.no_record", path=path)


def _entry(row: Sequence[Any], kept: Mapping[str, bytes]) -> Entry:
    stored = json.loads(row[4])
    typed = None if row[10] is None else json.loads(row[10])
    return Entry(
        number=row[0],
        player=row[1],
        season=Season(row[2]),
        made_at=row[3],
        sheet=None if stored["sheet"] is None else sheet_from_line(stored["sheet"], layout_from_json(stored["layout"])),
        photo=row[5],
        sha256=row[6],
        reading=None if row[7] is None else json.loads(row[7]),
        corrections=corrections_from_json(json.loads(row[8])),
        undone=bool(row[9]),
        typed=None if typed is None else typed_from_json(typed),
        evidence=None if row[11] is None else kept[row[11]],
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
