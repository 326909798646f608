"""Which of a record's steps is the newest, and which was taken back last: sheets entered and
options changed, in turns.

A step is never deleted: ``undone`` is 0 where it stands, other numbers count what was taken back,
in order; entries that were taken back together (a sheet with all that was said of it) have the same
one. A change of the game's options knows how many sheets had ever been entered (``after``), which
gives both kinds one order. ``taken`` has of each such number the newest entry and change of then:
what was entered since lets nobody bring it back. ``moved`` has of each sheet that was moved the
entry that it ``was``, which was taken back under ``number``, and the one that it ``is`` since: to
undo the one is to bring back the other.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from typing import NamedTuple

from kscore.record.entry import Change, Setup

ENTRY, CHANGE = "entry", "change"
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
    ENTRY: "UPDATE entry SET undone = ? WHERE id = ?",
    CHANGE: "UPDATE change SET undone = ? WHERE id = ?",
}
_BRING_BACK = {
    ENTRY: (
        "UPDATE entry SET undone = 0"
        f" WHERE id = ?1 OR undone = (SELECT undone FROM entry WHERE id = ?1 AND undone > "
        f"{_EACH_ALONE})"
    ),
    CHANGE: "UPDATE change SET undone = 0 WHERE id = ?",
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


class Step(NamedTuple):
    """A row of one of the two tables."""

    table: str
    id: int


def changes(connection: sqlite3.Connection) -> tuple[Change, ...]:
    """Every change of the options, oldest first, undone ones too. Raises as `Setup.from_json` for
    what is none."""
    rows = connection.execute(
        "SELECT was, becomes, id, made_at, undone, after FROM change ORDER BY id"
    )
    found = []
    for was, becomes, number, made_at, undone, behind in rows:
        before, after = (Setup.from_json(json.loads(text)) for text in (was, becomes))
        found.append(
            Change(
                before=before,
                after=after,
                number=number,
                made_at=made_at,
                undone=bool(undone),
                behind=int(behind),
            )
        )
    return tuple(found)


def note(connection: sqlite3.Connection, change: Change) -> None:
    """Adds a change of the options; it gets the next number."""
    before, after = (json.dumps(setup.to_json()) for setup in (change.before, change.after))
    connection.execute(
        "INSERT INTO change (made_at, after, was, becomes, undone) VALUES (?, ?, ?, ?, ?)",
        (change.made_at, change.behind, before, after, int(change.undone)),
    )


def rename_players(connection: sqlite3.Connection, names: Mapping[str, str], behind: int) -> None:
    """Gives what had been entered until a change the new names of its players: all at once, they
    may change places. What was entered later was entered of whoever has the name since."""
    for was in names:
        connection.execute(
            "UPDATE entry SET player = ? WHERE player = ? AND id <= ?", (f"\0{was}", was, behind)
        )
    for was, now in names.items():
        connection.execute("UPDATE entry SET player = ? WHERE player = ?", (now, f"\0{was}"))


def newest(connection: sqlite3.Connection) -> Step | None:
    """The newest step that stands; None where there is none."""
    (entry,) = connection.execute(f"SELECT {_STANDING}").fetchone()
    change = connection.execute(
        "SELECT id, after FROM change WHERE undone = 0 ORDER BY id DESC LIMIT 1"
    ).fetchone()
    if change is not None and change[1] >= entry:
        return Step(CHANGE, change[0])
    return Step(ENTRY, entry) if entry else None


def take_back(connection: sqlite3.Connection, *steps: Step) -> int:
    """Notes that steps do not stand any more; several are brought back together. Returns the number
    under which they are taken back."""
    (number,) = connection.execute(_NEXT).fetchone()
    for step in steps:
        connection.execute(_TAKE_BACK[step.table], (number, step.id))
    connection.execute(
        f"INSERT INTO taken (number, entries, changes) VALUES (?, {_EVER})", (number,)
    )
    return int(number)


def undo(connection: sqlite3.Connection, step: Step) -> None:
    """Takes the newest step back: a move with all the sheets that it moved and that stand, each to
    where it was."""
    query = (
        'SELECT DISTINCT entry.id FROM moved JOIN entry ON entry.id = moved."is" WHERE '
        "entry.undone = 0"
        ' AND number = (SELECT number FROM moved WHERE "is" = ?)'
    )
    rows = connection.execute(query, (step.id,)).fetchall() if step.table == ENTRY else []
    steps = [Step(ENTRY, row[0]) for row in rows] or [step]
    take_back(connection, *steps)
    for each in steps if rows else ():
        connection.execute(
            "UPDATE entry SET undone = 0 WHERE EXISTS"
            ' (SELECT 1 FROM moved WHERE "is" = ? AND was = entry.id AND number = entry.undone)',
            (each.id,),
        )


def note_move(connection: sqlite3.Connection, number: int, was: int, is_: int) -> None:
    """Notes of an entry that was taken back under a number which one stands in its place elsewhere.
    An imported entry knows only that it was taken back; it gets the number."""
    connection.execute("UPDATE entry SET undone = ? WHERE id = ? AND undone > 0", (number, was))
    connection.execute('INSERT INTO moved (number, was, "is") VALUES (?, ?, ?)', (number, was, is_))


def moves(connection: sqlite3.Connection) -> list[tuple[int, int, int]]:
    """Every moved entry: the number under which it was taken back, what it was, and what it is."""
    rows = connection.execute('SELECT number, was, "is" FROM moved ORDER BY number, was')
    return [(int(number), int(was), int(is_)) for number, was, is_ in rows]


def left_empty(connection: sqlite3.Connection) -> frozenset[int]:
    """Of each player's season of which nothing stands, the number of the entry that was taken back
    last; none of what was moved, which stands elsewhere."""
    last: dict[tuple[str, str], tuple[int, int]] = {}
    # what stands comes last
    query = "SELECT player, season, id, undone FROM entry ORDER BY undone = 0, undone, id"
    for player, season, entry, undone in connection.execute(query):
        last[player, season] = entry, undone
    moved = {number for number, _, _ in moves(connection)}
    return frozenset(entry for entry, undone in last.values() if undone and undone not in moved)


def taken_back_last(connection: sqlite3.Connection) -> Step | None:
    """The step to bring back; None where something was done since, or nothing was taken back."""
    row = connection.execute(_OF_THIS_VERSION).fetchone()
    if row is None:
        return None
    then = connection.execute(
        "SELECT entries, changes FROM taken WHERE number = ?", (row[2],)
    ).fetchone()
    if then is None:
        row = connection.execute(_OF_BEFORE).fetchone()
        return None if row is None else Step(row[0], row[1])
    return (
        Step(row[0], row[1]) if then == connection.execute(f"SELECT {_EVER}").fetchone() else None
    )


def anything_taken_back(connection: sqlite3.Connection) -> bool:
    """Whether some step was taken back, however long ago."""
    return connection.execute(_OF_THIS_VERSION).fetchone() is not None


def bring_back(connection: sqlite3.Connection, step: Step) -> None:
    """Notes that a step stands again, and what was taken back together with it; what it moved, it
    moves again."""
    connection.execute(_BRING_BACK[step.table], (step.id,))
    connection.execute(
        "UPDATE entry SET undone = (SELECT number FROM moved WHERE was = entry.id"
        ' AND "is" IN (SELECT id FROM entry WHERE undone = 0)) WHERE undone = 0 AND id IN'
        ' (SELECT was FROM moved WHERE "is" IN (SELECT id FROM entry WHERE undone = 0))'
    )
