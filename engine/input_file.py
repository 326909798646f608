"""Reading a file that was named: regular files only, and never more than makes sense.

A pipe that nothing writes to would be waited for, /dev/zero would fill the memory, and so would a
photo with a film of gigabytes behind it.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

MOST_BYTES = 256_000_000
"""Unless said otherwise: more than any photo has, with the film of a second that phones append."""


class NotAFile(OSError):
    """A pipe, a device or a socket."""


class TooLong(OSError):
    """More bytes than wanted; ``size`` says how many."""

    def __init__(self, size: int) -> None:
        super().__init__(f"{size} bytes")
        self.size = size


def read_file(path: str | Path, most: int = MOST_BYTES) -> bytes:
    """The bytes of a regular file of at most ``most`` bytes; it neither waits nor reads before it
    knows that it is one.

    Raises NotAFile, TooLong, or another OSError (missing, not allowed, a folder).
    """
    flags = (
        os.O_RDONLY
        | getattr(os, "O_NONBLOCK", 0)
        | getattr(os, "O_CLOEXEC", 0)
        | getattr(os, "O_BINARY", 0)
    )
    if not stat.S_ISREG(os.stat(path).st_mode) and not os.path.isdir(path):
        # looked at before it is opened: opening alone may rewind a tape
        raise NotAFile(os.fspath(path))
    with open(os.open(path, flags), "rb") as file:  # a folder raises here
        status = os.fstat(file.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise NotAFile(os.fspath(path))  # it was changed in between
        if status.st_size > most:
            raise TooLong(status.st_size)
        data = file.read(status.st_size + 1)  # of ``most`` it would reserve the memory first
        if len(data) > status.st_size:
            data += file.read(most + 1 - len(data))
    if len(data) > most:  # it grows while it is read, or its system does not know sizes
        raise TooLong(len(data))
    return data
