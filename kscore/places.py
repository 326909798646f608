"""Where games' records lie, which of them is being played, and which one a command means. Opens none."""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from platformdirs import user_data_path

from kscore.errors import FileTrouble

SUFFIX = ".kscore"
HOME = "KSCORE_HOME"
"""Environment variable that names another folder for everything kscore keeps."""


class Places:
    """The folder of the records. Nothing is made before something is written."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        named = environ.get(HOME)
        if named:
            self.folder = Path(named)
        else:
            self.folder = user_data_path("kscore", appauthor=False)

    @property
    def _pointer(self) -> Path:
        return self.folder / "current"

    def games(self) -> tuple[Path, ...]:
        """All records in the folder, newest first."""
        found = self.folder.glob(f"*{SUFFIX}") if self.folder.is_dir() else ()
        return tuple(sorted(found, key=lambda path: path.stat().st_mtime, reverse=True))

    def current(self) -> Path | None:
        """The game that is being played, if there is one."""
        try:
            path = self.folder / self._pointer.read_text(encoding="utf-8").strip()
        except (OSError, UnicodeDecodeError):
            return None
        return path if path.is_file() else None

    def choose(self, path: Path) -> None:
        """Makes a game the one that is being played. Raises FileTrouble."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            scratch = self.folder / f"current.{os.getpid()}"
            scratch.write_text(os.path.relpath(path.resolve(), self.folder.resolve()), encoding="utf-8")
            os.replace(scratch, self._pointer)
        except OSError as error:
            raise FileTrouble("cannot_write", path=self._pointer, reason=error.strerror or error) from None

    def new(self, name: str) -> Path:
        """A free place for a game of this name."""
        bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", bare).strip("-") or "game"
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path

    def named(self, name: str) -> Path | None:
        """The record with this file name (with or without its ending), if there is one."""
        return next((path for path in self.games() if name in (path.name, path.stem)), None)


def record_path(game: Path | None) -> Path:
    """The named record or the one being played. Raises FileTrouble if there is neither."""
    path = game if game is not None else Places().current()
    if path is None:
        raise FileTrouble("record.none")
    return path
