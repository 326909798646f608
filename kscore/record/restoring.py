"""Records as files: the last good backup put in a record's place, a game deleted, a game
renamed."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from kscore.errors import AgainstRecord, FileTrouble
from kscore.record.store import APPLICATION_ID, MIGRATIONS, Record
from kscore.record.trouble import backup_of
from kscore.whole_files import cannot_write, is_file, move_new, write_scratch


def restore(path: Path) -> Path | None:
    """Puts the last good backup in a damaged record's place; returns where the damaged one lies
    now, None: it is gone.

    The backup is copied first, and the copy looked at: until both are done nothing moves. Raises
    FileTrouble if there is no backup or no room, AgainstRecord if the backup is damaged too.
    """
    backup = backup_of(path)
    if not is_file(backup):
        raise FileTrouble("record.no_backup", path=path)
    try:
        scratch = write_scratch(path, backup.read_bytes())
    except (OSError, ValueError) as error:
        raise cannot_write(path, error) from None
    kept = _free(Path(f"{path}.damaged-{datetime.now(UTC):%Y%m%d-%H%M%S}"))
    there = os.path.lexists(path)
    try:
        _must_be_sound(scratch, backup)
        # A journal left beside the damaged record would be played back into the restored one.
        for suffix in ("-journal", ""):
            if os.path.lexists(f"{path}{suffix}"):
                os.replace(f"{path}{suffix}", f"{kept}{suffix}")
        os.replace(scratch, path)
    except OSError as error:
        raise cannot_write(path, error) from None
    finally:
        scratch.unlink(missing_ok=True)
    return kept if there else None


def delete(path: Path) -> Path:
    """Deletes a game's record; returns its backup, which has everything up to now and from which
    `restore` makes the record again.

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
    try:
        path.unlink()
        Path(f"{path}-journal").unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from None
    return backup


def rename(path: Path, name: str, place: Path) -> None:
    """Gives a game another name, and its record another place (or the same). Raises FileTrouble,
    AgainstRecord."""
    with Record.open(path) as record:
        record.rename(name)
    if place == path:
        return
    # Killed between any two steps the game is there once. Its backup goes first, else it would be
    # that of a deleted game; the next change writes one again.
    try:
        backup_of(path).unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from None
    move_new(path, place)
    with Record.open(place) as record:
        record.back_up()


def _must_be_sound(copy: Path, backup: Path) -> None:
    """Looks at a copy of a backup. Raises AgainstRecord, about the backup, if it is no good
    record."""
    try:
        with closing(sqlite3.connect(copy)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError:
        raise AgainstRecord("record.no_record", path=backup) from None
    if found != "ok" or application != APPLICATION_ID or version < 1:
        raise AgainstRecord("record.no_record", path=backup)
    if version > len(MIGRATIONS):
        raise AgainstRecord("record.newer", path=backup)


def _free(path: Path) -> Path:
    """``path``, with a number behind it where something is there already."""
    found, number = path, 1
    while os.path.lexists(found):
        number += 1
        found = Path(f"{path}-{number}")
    return found
