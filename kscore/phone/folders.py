"""The folder of a running server, locked while it lives, and what dead servers left in theirs.

A server that is killed leaves photos that it acknowledged. The next one may get another port, and
with it another folder, so every folder whose server is dead is emptied into the new one's. The
system gives a lock back however its process ends: who can lock a folder knows that its server is
dead. Where a disk has no locks nothing is taken; it is named instead.
"""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path

from kscore.errors import FileTrouble
from kscore.whole_files import write_whole

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

DOORWAY = "doorway.json"
_BESIDE = (".json", ".said")
"""What lies beside a photo and goes with it."""
_HELD = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK})
_PATIENCE = 5.0
"""Seconds that a new server waits for one that empties the folder of its port."""


class Taken(Exception):
    """Another running server has this folder."""


class Lock:
    """A lock on a file, held until it is let go or the process ends. Raises Taken, OSError."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl is not None:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            os.close(self._handle)
            if error.errno in _HELD:
                raise Taken from None
            raise

    def let_go(self) -> None:
        """Somebody else may have it."""
        os.close(self._handle)


class ServerFolder:
    """Where the server of a port keeps photos under way, and who may come in. Raises Taken where
    another server has it, OSError where it cannot be made."""

    def __init__(self, servers: Path, port: int) -> None:
        self.path = servers / str(port)
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = _patiently(_lock_of(self.path))

    def take_over(self) -> tuple[Path, ...]:
        """Moves here what dead servers left; returns the folders of which that failed though photos
        lie in them. Phones that a dead server knew are known here, too, unless this one knows some
        already."""
        left = []
        for folder in sorted(self.path.parent.iterdir(), key=_last_used, reverse=True):
            if folder == self.path or not folder.name.isdecimal() or not folder.is_dir():
                continue
            try:
                lock = Lock(_lock_of(folder))
            except Taken:
                continue
            except OSError:
                left.append(folder)
                continue
            try:
                _empty(folder, self.path)
            except (OSError, FileTrouble):
                left.append(folder)
            finally:
                lock.let_go()
        return tuple(folder for folder in left if _has_photos(folder))

    def close(self) -> None:
        """The server ends."""
        if self._lock is not None:
            self._lock.let_go()


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")


def _patiently(path: Path) -> Lock | None:
    """A server's own lock; None on a disk without locks."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return Lock(path)
        except Taken:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        except OSError as error:
            if error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
                return None
            raise


def _last_used(folder: Path) -> float:
    try:
        return (folder / DOORWAY).stat().st_mtime
    except OSError:
        return 0.0


def _has_photos(folder: Path) -> bool:
    try:
        return any(folder.glob("*.photo"))
    except OSError:
        return True


def _empty(folder: Path, into: Path) -> None:
    """Moves photos, each behind what was said of it: killed at any moment, a photo is in one of the
    two folders, with its notes. Raises OSError."""
    for photo in folder.glob("*.photo"):
        notes = [path for path in map(photo.with_suffix, _BESIDE) if path.is_file()]
        for note in notes:
            write_whole(into / note.name, note.read_bytes())
        if not (into / photo.name).exists():
            os.replace(photo, into / photo.name)
        for path in (photo, *notes):
            path.unlink(missing_ok=True)
    with suppress(FileNotFoundError):
        if (into / DOORWAY).exists():
            (folder / DOORWAY).unlink()
        else:
            os.replace(folder / DOORWAY, into / DOORWAY)
