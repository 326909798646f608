"""Whether locks hold where a record lies: some network folders have none, others grant every one.

SQLite keeps two writers apart by locks of the system. Without any it says "busy" for ever, and
where each is granted two writers overwrite each other's entries, so neither is written to.
"""

from __future__ import annotations

import errno
import os
import struct
from functools import lru_cache
from pathlib import Path

from kscore.errors import AgainstRecord
from kscore.whole_files import write_scratch

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

_NONE = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP})


def must_hold(path: Path) -> None:
    """Raises AgainstRecord where the record at ``path`` could not be locked."""
    if not _hold(path.parent):
        raise AgainstRecord("record.no_locks", path=path)


@lru_cache(maxsize=64)
def _hold(folder: Path) -> bool:
    """Whether locks hold in a folder, or whether that cannot be tried."""
    try:
        scratch = write_scratch(folder / "lock", b"\0")
    except (OSError, ValueError):  # whoever writes there is told
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
exclude each other. Linux has them."""
_TELLS_TWO_APART = fcntl is None or _OPEN_FILE is not None


def _lock(handle: int) -> None:
    """Locks a file's first byte. Raises OSError where another handle has it."""
    if fcntl is None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    elif _OPEN_FILE is not None:
        # struct flock: type, whence, start, length, process (0)
        asked = struct.pack("hhqqi0q", fcntl.F_WRLCK, os.SEEK_SET, 0, 1, 0)
        fcntl.fcntl(handle, _OPEN_FILE, asked)
    else:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
