"""Errors of records that cannot be used. Missing, damaged, held, on a full disk, or where locks do
not hold.

SQLite keeps two writers apart by locks of the system. Some network folders have none, and it says
"busy" for ever; others grant every one, and two writers would overwrite each other's entries.
"""

from __future__ import annotations

import errno
import os
import re
import sqlite3
import struct
import sys
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from kscore.disk import is_file, reason, write_scratch
from kscore.errors import AgainstRecord, FileTrouble

NO_RECORD = (
    AttributeError,
    KeyError,
    TypeError,
    ValueError,
    OverflowError,
    RecursionError,
    sqlite3.DatabaseError,
)
"""What reading a record raises where what stands in it is not what kscore wrote."""


def backup_of(path: Path) -> Path:
    """Where a record's backup lies."""
    return Path(f"{path}.backup")


def require_record(path: Path) -> None:
    """Raises FileTrouble where the file and its backup are missing or unreadable."""
    try:
        if is_file(path):
            # It is not opened: closing it would drop this process's locks on it, another thread's
            # too (https://www.sqlite.org/howtocorrupt.html, 2.2).
            if os.access(path, os.R_OK):
                return
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        path.stat()
        raise FileTrouble("record.missing", path=path)  # a folder, a device
    except (FileNotFoundError, NotADirectoryError, ValueError):
        backup = backup_of(path)
        if is_file(backup):
            values = {"typed": _quoted_path(path), "when": _when(backup)}
            raise FileTrouble("record.gone", path=path, **values) from None
        raise FileTrouble("record.missing", path=path) from None
    except OSError as error:
        raise FileTrouble("file.unreadable", path=path, reason=reason(error)) from None


def record_error(path: Path, error: Exception) -> AgainstRecord:
    """The error for a record that SQLite or the system refuses. Only a lock is a reason to wait.

    Primary result codes: https://www.sqlite.org/rescode.html
    """
    why = reason(error)
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_IOERR_DELETE:
        return AgainstRecord("record.journal", path=path, journal=f"{path}-journal")
    match _code(error):
        case sqlite3.SQLITE_FULL:
            return AgainstRecord("record.full", path=path, reason=why)
        case sqlite3.SQLITE_READONLY:
            return AgainstRecord("record.read_only", path=path, reason=why)
        case sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return AgainstRecord("record.locked", path=path, reason=why)
        case sqlite3.SQLITE_IOERR:
            return AgainstRecord("record.disk", path=path, reason=why)
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            try:
                check_locks(path)
            except AgainstRecord as no_locks:
                return no_locks
            return AgainstRecord("record.busy", path=path, reason=why)
    return damaged_record(path)


def damaged_record(path: Path) -> AgainstRecord:
    """The error for a file that is no record, with its backup."""
    backup = backup_of(path)
    if is_file(backup):
        return AgainstRecord(
            "record.damaged", path=path, typed=_quoted_path(path), when=_when(backup)
        )
    return AgainstRecord("record.no_record", path=path)


def _code(error: Exception) -> int | None:
    if isinstance(error, OSError):
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return sqlite3.SQLITE_FULL
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return sqlite3.SQLITE_READONLY
        return sqlite3.SQLITE_IOERR
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else int(code) & 0xFF


def _quoted_path(path: Path) -> str:
    """A path as it is typed in a command, by every shell."""
    return f'"{path}"' if re.search(r"[^\w./\\:~-]", str(path)) else str(path)


def _when(backup: Path) -> str:
    return datetime.fromtimestamp(os.stat(backup).st_mtime).strftime("%Y-%m-%d %H:%M")


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

_NONE = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP})


def check_locks(path: Path) -> None:
    """Raises AgainstRecord where the record at ``path`` could not be locked."""
    if not _locks_hold(path.parent):
        raise AgainstRecord("record.no_locks", path=path)


@lru_cache(maxsize=64)
def _locks_hold(folder: Path) -> bool:
    """Whether locks hold in a folder, or whether that cannot be tried."""
    try:
        scratch = write_scratch(folder / "lock", b"\0")
    except (OSError, ValueError):  # the writer is told
        return True
    handles: list[int] = []
    try:
        for _ in range(2):
            handles.append(os.open(scratch, os.O_RDWR))
            _lock(handles[-1])
    except OSError as error:
        return error.errno not in _NONE
    finally:
        for handle in handles:
            os.close(handle)
        scratch.unlink(missing_ok=True)
    return not _TELLS_TWO_APART


_OPEN_FILE = getattr(fcntl, "F_OFD_SETLK", None)
"""A lock of an open file (fcntl(2)): unlike SQLite's, which are a process's, two of one process
exclude each other. Linux and macOS have them."""
_TELLS_TWO_APART = fcntl is None or _OPEN_FILE is not None


def _lock_request(system: str, kind: int) -> bytes:
    """The system's struct flock for a lock of the first byte."""
    if system == "darwin":  # start, length, process, type, whence
        return struct.pack("qqihh", 0, 1, 0, kind, os.SEEK_SET)
    return struct.pack("hhqqi0q", kind, os.SEEK_SET, 0, 1, 0)  # type first


def _lock(handle: int) -> None:
    """Locks a file's first byte. Raises OSError where another handle has it."""
    if fcntl is None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    elif _OPEN_FILE is not None:
        fcntl.fcntl(handle, _OPEN_FILE, _lock_request(sys.platform, fcntl.F_WRLCK))
    else:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
