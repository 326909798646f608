"""Whether a photo stands in another game already: old photos lie in the folder that new ones arrive
in."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from engine.season import Season
from kscore.record.entry import OtherGame, Seat
from kscore.record.places import Places


def other_game(sha256: str, but: Path) -> OtherGame | None:
    """The newest game of the folder, ``but`` this one, in which a sheet of this photo (its file's
    SHA-256) counts.

    Records are asked as they are, not opened as games: twenty take a few milliseconds. One that
    cannot be asked tells nothing here; whoever opens it is told.
    """
    own = but.resolve()
    for path in Places().games():
        if path.resolve() == own:
            continue
        try:
            found = _standing(path, sha256)
        except (sqlite3.Error, ValueError, TypeError, KeyError):
            continue
        if found is not None:
            return found
    return None


def _standing(path: Path, sha256: str) -> OtherGame | None:
    with closing(
        sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=0)
    ) as connection:
        found = connection.execute(
            "SELECT player, season FROM entry AS this WHERE sha256 = ? AND NOT undone AND id ="
            " (SELECT max(id) FROM entry WHERE player = this.player AND season = this.season "
            "AND NOT undone)",
            (sha256,),
        ).fetchone()
        if found is None:
            return None
        (setup,) = connection.execute("SELECT setup FROM game").fetchone()
    return OtherGame(str(json.loads(setup)["name"]), Seat(str(found[0]), Season(found[1])))
