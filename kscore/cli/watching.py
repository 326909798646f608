"""A folder that photos arrive in: which of them are new, and whole.

A file counts as whole once nothing of it has changed for `SETTLED` seconds; whoever takes it looks
whether it is a photo to its end, and where it is not, it comes again once it has changed. A file is
known by what the disk calls it as well as by its name, so that a renamed one is no new one, however
a phone's files are synchronised: under a scratch name first, in pieces, with the time at which they
were taken.
"""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

SETTLED = 2.0
"""Seconds without a change after which a file counts as whole."""
ENDINGS = frozenset(
    {".jpg", ".jpeg", ".jpe", ".jfif", ".mpo", ".png", ".webp"}
    | {".heic", ".heif", ".avif", ".tif", ".tiff", ".pdf"}
)
"""Of photos, in small letters; what a synchroniser has not finished ends otherwise, or begins with
a dot."""


@dataclass(frozen=True)
class _State:
    """A file as it is now: the disk's name for it (None where it has none), bytes, when it was
    changed (ns)."""

    disk: tuple[int, int] | None
    size: int
    changed: int


class WatchedFolder:
    """A folder and everything below it. What lies there at the beginning is not new, unless
    ``everything`` is."""

    def __init__(
        self, folder: Path, everything: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._old: set[tuple[object, int]] = set()
        self._given: set[tuple[object, int, int]] = set()
        self._last: dict[Path, _State] = {}
        self._waiting: dict[Path, tuple[_State, float]] = {}
        self.left_alone = 0
        """Photos that lay there at the beginning and are not given."""
        for path, state in () if everything else self._photos():
            self._old |= {(name, state.size) for name in _names(path, state)}
            self.left_alone += 1

    def there(self) -> bool:
        """Whether the folder can be looked into; a disk may have been taken away."""
        return os.path.isdir(self.folder)

    def whole(self) -> tuple[Path, ...]:
        """The photos that are new since the last call and whole now, the earliest taken first; each
        is given once, and again where it has changed since."""
        now, waiting, found = self._clock(), {}, []
        for path, state in self._photos():
            names = _names(path, state)
            if any((name, state.size) in self._old for name in names):
                continue
            if any((name, state.size, state.changed) in self._given for name in names):
                continue
            known = self._waiting.get(path)
            since = known[1] if known is not None and known[0] == state else now
            if state.size and now - since >= SETTLED:
                self._given |= {(name, state.size, state.changed) for name in names}
                self._last[path] = state
                found.append((state.changed, path))
            else:
                waiting[path] = (state, since)
        self._waiting = waiting
        return tuple(path for _, path in sorted(found))

    def look_again(self, path: Path) -> None:
        """A photo that was given could not be used: under another name, which may say whose it is,
        it is new."""
        state = self._last[path]
        self._given.discard((state.disk, state.size, state.changed))

    def _photos(self) -> Iterator[tuple[Path, _State]]:
        """Every file here whose name is a photo's, but for what is hidden; what is gone meanwhile
        is left out."""
        for folder, inner, names in os.walk(self.folder):
            inner[:] = [name for name in inner if not name.startswith(".")]
            for name in names:
                if name.startswith(".") or os.path.splitext(name)[1].lower() not in ENDINGS:
                    continue
                path = Path(folder, name)
                try:
                    status = path.stat()
                except (OSError, ValueError):
                    continue
                if stat.S_ISREG(status.st_mode):
                    disk = (status.st_dev, status.st_ino) if status.st_ino else None
                    yield path, _State(disk, status.st_size, status.st_mtime_ns)


def _names(path: Path, state: _State) -> tuple[object, ...]:
    """What a file is known by."""
    return (path,) if state.disk is None else (path, state.disk)
