"""Where games' records lie, which of them is being played, and which one a command means. Opens
none."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from kscore.errors import FileTrouble
from kscore.home import home, pointer
from kscore.record.trouble import backup_of
from kscore.whole_files import cannot_keep, is_file, put_in_place

SUFFIX = ".kscore"
LONGEST = 100
"""Letters of a game's name that its file's name keeps: backups and damaged ones need room for
more."""


class Places:
    """The folder of the records. Nothing is made before something is written."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._environ = environ
        self.folder = home(environ)

    @property
    def _pointer(self) -> Path:
        return pointer(self._environ)

    def games(self) -> tuple[Path, ...]:
        """All records in the folder, newest first."""
        found = []
        for path in self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ():
            try:
                found.append((path.stat().st_mtime, path))
            except OSError:  # a link that leads nowhere, or gone since
                continue
        return tuple(path for _, path in sorted(found, reverse=True))

    def current(self) -> Path | None:
        """The game that is being played, if there is one, or if there is a backup of it."""
        try:
            path = self.folder / os.fsdecode(self._pointer.read_bytes().strip())
            return path if is_file(path) or is_file(backup_of(path)) else None
        except (OSError, ValueError):
            return None

    def choose(self, path: Path) -> None:
        """Makes a game the one that is being played. Raises FileTrouble."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            named = os.path.relpath(path.resolve(), self.folder.resolve())
            put_in_place(self._pointer, os.fsencode(named))
        except OSError as error:
            raise cannot_keep(self._pointer, error) from None

    def forget(self) -> None:
        """No game is being played any more. Raises FileTrouble."""
        try:
            self._pointer.unlink(missing_ok=True)
        except OSError as error:
            raise cannot_keep(self._pointer, error) from None

    def new(self, name: str, now: Path | None = None) -> Path:
        """A free place for a game of this name, where no deleted game's backup lies either; ``now``
        is where the game lies already, and counts as free."""
        bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", bare)[:LONGEST].strip("-") or "game"
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path != now and (os.path.lexists(path) or os.path.lexists(backup_of(path))):
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path

    def deleted(self) -> tuple[Path, ...]:
        """Where games lay of which only the backup is left, in order of names."""
        backups = self.folder.glob(f"*{SUFFIX}.backup") if self.folder.is_dir() else ()
        gone = (backup.with_suffix("") for backup in backups)
        return tuple(sorted(path for path in gone if not os.path.lexists(path)))

    def named(self, name: str) -> Path | None:
        """The record with this file name (with or without its ending), if there is one."""
        return next((path for path in self.games() if name in (path.name, path.stem)), None)


def record_path(game: Path | None) -> Path:
    """The named record or the one being played. Raises FileTrouble if there is neither."""
    path = game if game is not None else Places().current()
    if path is None:
        raise FileTrouble("record.none")
    return path
