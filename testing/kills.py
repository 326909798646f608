"""A process that writes a game's record and is killed while it does."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from testing import REPOSITORY

EVIDENCE = 85_000
"""Bytes that go into the record with each entry, about as many as are kept of a sheet."""

WRITER = f"""
import os
import sys
from pathlib import Path
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.record.entry import Entry
from kscore.record.store import Record
with Record.open(Path(sys.argv[1])) as record:
    while True:
        sheet = Sheet.blank(LAYOUTS["K-A"])
        entry = Entry("Anna", Season.SPRING, sheet, evidence=os.urandom({EVIDENCE}))
        print(record.add(entry).number, flush=True)
"""


def killed_while_writing(path: Path, acknowledged: int, later: float = 0.0) -> int:
    """Starts a process that writes entries and kills it with SIGKILL ``later`` s after its
    ``acknowledged``-th entry.

    Returns the number of the last entry that it acknowledged (what stands before a line's end; half
    a number does not).
    """
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    )
    assert writer.stdout is not None
    last = 0
    for _ in range(acknowledged):
        last = int(writer.stdout.readline())
    time.sleep(later)
    writer.kill()
    rest = writer.stdout.read().split("\n")
    writer.wait()
    return int(rest[-2]) if len(rest) > 1 else last
