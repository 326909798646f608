"""The folder of games' records, and the game being played. Old photos lie in the folder that new
ones arrive in; a photo that stands in another game already is found."""

from __future__ import annotations

import json
import os
import re
import sqlite3
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import TypeVar

from kscore import disk
from kscore.engine.input_file import read_file
from kscore.engine.season import Season
from kscore.errors import AgainstRecord, FileTrouble
from kscore.record.entry import OtherGame, Seat
from kscore.record.trouble import backup_of

SUFFIX = ".kscore"
LONGEST = 100
"""Letters of a game's name that its file's name keeps: backups and damaged ones need room for
more."""


_TRIES = 50
_MOST_NAMED = 5
_MOST_POINTER = 10_000  # bytes: longer than any path
T = TypeVar("T")


class Places:
    """The folder of the records. Nothing is made before something is written."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self.folder = disk.home(environ)

    @property
    def _pointer(self) -> Path:
        return disk.pointer(self._environ)

    def games(self) -> tuple[Path, ...]:
        """All records in the folder, newest first."""
        found = []
        for path in disk.files_in(self.folder, SUFFIX):
            try:
                status = path.stat()
            except OSError:  # a link that leads nowhere, or gone since
                continue
            # An empty one with no backup is a place that was taken for a game and never filled.
            if status.st_size or os.path.lexists(backup_of(path)):
                found.append((status.st_mtime, path))
        return tuple(path for _, path in sorted(found, reverse=True))

    def current(self) -> Path | None:
        """The game that is being played, or its backup; None without one."""
        try:
            named = os.fsdecode(read_file(self._pointer, _MOST_POINTER)).strip().split("\0")
        except (OSError, ValueError):
            return None
        paths = [self.folder / name for name in named]
        found = [path for path in paths if disk.is_file(path)]
        return next(iter(found or (path for path in paths if disk.is_file(backup_of(path)))), None)

    def choose(self, *paths: Path) -> None:
        """Makes the first of these that exists the game being played. Raises FileTrouble."""
        with disk.write_errors(self._pointer):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            folder = self.folder.resolve()
            named = [os.path.relpath(path.resolve(), folder) for path in paths]
            disk.put_in_place(self._pointer, os.fsencode("\0".join(named)))
            disk.remove_old_scratch(self.folder)

    def forget(self) -> None:
        """No game is being played any more. Raises FileTrouble."""
        with disk.write_errors(self._pointer):
            self._pointer.unlink(missing_ok=True)

    def new(self, name: str, now: Path | None = None) -> Path:
        """A free place for a game of this name. No deleted game's backup lies there either; ``now``
        is where the game lies already, and counts as free."""
        stem = _stem(name)
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path != now and (os.path.lexists(path) or os.path.lexists(backup_of(path))):
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path

    def at_new(self, name: str, make: Callable[[Path], T], now: Path | None = None) -> T:
        """Calls ``make`` with a free place for a game of this name. Where another process takes
        that in the same moment, with the next one."""
        for _ in range(_TRIES):
            try:
                return make(self.new(name, now))
            except AgainstRecord as error:
                if error.key != "record.exists":
                    raise
        return make(self.new(name, now))

    def deleted(self) -> tuple[Path, ...]:
        """Games of which only the backup is left, by name."""
        backups = disk.files_in(self.folder, f"{SUFFIX}.backup")
        gone = (backup.with_suffix("") for backup in backups)
        return tuple(sorted(path for path in gone if not os.path.lexists(path)))

    def named(self, name: str) -> Path | None:
        """The record of this game's or file's name, or None. Raises FileTrouble where it cannot be
        read."""
        disk.must_be_listed(self.folder)
        games, stem = self.games(), _stem(name)
        found = next((path for path in games if name in (path.name, path.stem)), None)
        return found or next((path for path in games if path.stem == stem), None)


def _stem(name: str) -> str:
    """What the file of a game of this name is called."""
    bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", bare)[:LONGEST].strip("-") or "game"


def record_path(game: Path | None) -> Path:
    """The named record or the one being played. Raises FileTrouble if there is neither."""
    places = Places()
    path = game if game is not None else places.current()
    if path is None:
        disk.must_be_listed(places.folder)
        names = [found.stem for found in places.games()[:_MOST_NAMED]]
        raise FileTrouble("record.none_of" if names else "record.none", names=", ".join(names))
    return path


def other_game(sha256: str, but: Path) -> OtherGame | None:
    """The newest game, ``but`` this one, that counts a photo's sheet. The photo is known by its
    file's SHA-256.

    Records are asked as they are, not opened as games: twenty take a few milliseconds. One that
    cannot be asked tells nothing here; a player who opens it is told.
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
    place = f"{path.resolve().as_uri()}?mode=ro"
    with closing(sqlite3.connect(place, uri=True, timeout=0)) as connection:
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
