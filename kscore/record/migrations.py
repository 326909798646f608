"""The tables of a game's record, version after version: a record of an older one is brought up to
date, never back."""

from __future__ import annotations

import sqlite3

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE game (
        id INTEGER PRIMARY KEY CHECK (id = 1), setup TEXT NOT NULL, made_at TEXT NOT NULL
    );
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
    # 2: photos may be kept; an entry may be a typed total without a map (a season nobody
    # photographed).
    """
    CREATE TABLE photo (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
    ALTER TABLE entry ADD COLUMN typed TEXT;
    """,
    # 3: which cards were revealed in a season, where somebody noted them.
    "CREATE TABLE revealed (season TEXT PRIMARY KEY, keys TEXT NOT NULL)",
    # 4: what deciding needs; a review of a sheet is a new entry with the same evidence. Corrections
    # say from now on where they came from (an object each); those of before stay the texts they
    # are.
    """
    CREATE TABLE evidence (sha256 TEXT PRIMARY KEY, data BLOB NOT NULL);
    ALTER TABLE entry ADD COLUMN evidence TEXT REFERENCES evidence (sha256);
    """,
    # 5: a game's options may be changed, and that undone; ``after`` is the newest entry's number
    # then.
    """
    CREATE TABLE change (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        made_at TEXT NOT NULL,
        after INTEGER NOT NULL,
        was TEXT NOT NULL,
        becomes TEXT NOT NULL,
        undone INTEGER NOT NULL DEFAULT 0
    );
    """,
    # 6: what had been entered when something was taken back, and which entry a sheet that was moved
    # had been.
    """
    CREATE TABLE taken (
        number INTEGER PRIMARY KEY, entries INTEGER NOT NULL, changes INTEGER NOT NULL
    );
    CREATE TABLE moved (number INTEGER NOT NULL, was INTEGER NOT NULL, "is" INTEGER NOT NULL);
    """,
    # 7: a photo may show several sheets, and an entry is one of them: those of before are the
    # first. An older kscore must not open what is kept since: corrections may say what a space is
    # not ("K8!=F") and which total counts ("counts.spring=18"), and evidence may have witnesses.
    "ALTER TABLE entry ADD COLUMN sheet_number INTEGER NOT NULL DEFAULT 1",
)
"""Each brings the record from its index to the next ``user_version``."""


def migrate(connection: sqlite3.Connection, version: int) -> None:
    """Inside a transaction: a record is of one version or of the next, never between."""
    for script in MIGRATIONS[version:]:
        for statement in filter(None, (part.strip() for part in script.split(";"))):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
