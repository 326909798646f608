"""Which of a record's steps is the newest, and which was taken back last: sheets entered and options changed, in turns.

A step is never deleted: ``undone`` is 0 where it stands, other numbers count what was taken back, in order; entries
that were taken back together (a sheet with all that was said of it) have the same one. A change of the game's options
knows how many sheets had ever been entered (``after``), which gives both kinds one order.
"""

from __future__ import annotations

import json
import sqlite3
from typing import NamedTuple

from kscore.entry import Change, Setup

ENTRY, CHANGE = "entry", "change"
_STANDING = "(SELECT coalesce(max(id), 0) FROM entry WHERE undone = 0)"
_EACH_ALONE = 1
_NEXT = (
    f"SELECT 1 + max({_EACH_ALONE}, max(undone))"
    " FROM (SELECT undone FROM entry UNION ALL SELECT undone FROM change UNION ALL SELECT 0)"
)
_TAKE_BACK = {
    ENTRY: "UPDATE entry SET undone = ? WHERE id = ?",
    CHANGE: "UPDATE change SET undone = ? WHERE id = ?",
}
_BRING_BACK = {
    ENTRY: (
        "UPDATE entry SET undone = 0"
        f" WHERE id = ?1 OR undone = (SELECT undone FROM entry WHERE id = ?1 AND undone > {_EACH_ALONE})"
    ),
    CHANGE: "UPDATE change SET undone = 0 WHERE id = ?",
}
_TAKEN_BACK_LAST = (
    f"SELECT * FROM (SELECT 'entry', id, undone FROM entry WHERE undone > 0 AND id > {_STANDING}"
    " AND id > (SELECT coalesce(max(after), 0) FROM change WHERE undone = 0)"
    f" UNION ALL SELECT 'change', id, undone FROM change WHERE undone > 0 AND after >= {_STANDING}"
    " AND id > (SELECT coalesce(max(id), 0) FROM change WHERE undone = 0))"
    f" ORDER BY undone DESC, CASE undone WHEN {_EACH_ALONE} THEN id ELSE -id END LIMIT 1"
)
"""Records of before, and imported ones, have 1 throughout (`_EACH_ALONE`): undoing goes from the newest entry to older
ones, so of those the oldest behind all that stand was the last. Of what was taken back together it is the newest."""


class Step(NamedTuple):
    """A row of one of the two tables."""

    table: str
    id: int


def changes(connection: sqlite3.Connection) -> tuple[Change, ...]:
    """Every change of the options, oldest first, undone ones too. Raises as `Setup.from_json` for what is none."""
    rows = connection.execute("SELECT was, becomes, id, made_at, undone, after FROM change ORDER BY id")
    found = []
    for was, becomes, number, made_at, undone, behind in rows:
        before, after = (Setup.from_json(json.loads(text)) for text in (was, becomes))
        found.append(Change(before, after, number, made_at, bool(undone), int(behind)))
    return tuple(found)


def note(connection: sqlite3.Connection, change: Change) -> None:
    """Adds a change of the options; it gets the next number."""
    before, after = (json.dumps(setup.to_json()) for setup in (change.before, change.after))
    connection.execute(
        "INSERT INTO change (made_at, after, was, becomes, undone) VALUES (?, ?, ?, ?, ?)",
        (change.made_at, change.behind, before, after, int(change.undone)),
    )


def newest(connection: sqlite3.Connection) -> Step | None:
    """The newest step that stands; None where there is none."""
    (entry,) = connection.execute(f"SELECT {_STANDING}").fetchone()
    change = connection.execute("SELECT id, after FROM change WHERE undone = 0 ORDER BY id DESC LIMIT 1").fetchone()
    if change is not None and change[1] >= entry:
        return Step(CHANGE, change[0])
    return Step(ENTRY, entry) if entry else None


def take_back(connection: sqlite3.Connection, *steps: Step) -> None:
    """Notes that steps do not stand any more; several are brought back together."""
    (number,) = connection.execute(_NEXT).fetchone()
    for step in steps:
        connection.execute(_TAKE_BACK[step.table], (number, step.id))


def taken_back_last(connection: sqlite3.Connection) -> Step | None:
    """The step to bring back; None where something was done since, or nothing was taken back."""
    row = connection.execute(_TAKEN_BACK_LAST).fetchone()
    return None if row is None else Step(row[0], row[1])


def bring_back(connection: sqlite3.Connection, step: Step) -> None:
    """Notes that a step stands again, and what was taken back together with it."""
    connection.execute(_BRING_BACK[step.table], (step.id,))
