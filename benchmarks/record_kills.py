"""Kills a writing process again and again and looks whether every acknowledged entry of the game's
record is there.

python -m benchmarks.record_kills [KILLS]       (500 unless said otherwise)
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine.season import Season
from kscore.record.entry import Setup
from kscore.record.store import Record

ROOT = Path(__file__).resolve().parent.parent

EVIDENCE = 85_000
"""Bytes that go into the record with each entry, about as many as are kept of a sheet."""

WRITER = f"""
import os
import sys
from pathlib import Path
from engine.layout import LAYOUTS
from engine.season import Season
from engine.sheet import Sheet
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
        [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT
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


def main(kills: int) -> int:
    """Prints a table; returns how many kills lost something or left an unsound file."""
    chance = random.Random(7)
    cards = ("sentinel_wood", "mages_valley", "wildholds", "borderlands")
    bad = acknowledged = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            if number % 50 == 0:  # a fresh record now and then, so that checking stays quick
                path = Path(folder) / f"{number}.kscore"
                Record.create(path, Setup("kills", ("Anna",), cards)).close()
            last = killed_while_writing(path, chance.randint(1, 4), chance.uniform(0, 0.03))
            with Record.open(path) as record:
                entries = record.entries()
                right = all(
                    e.season is Season.SPRING and len(e.evidence or b"") == EVIDENCE
                    for e in entries
                )
                whole = record.sound() and len(entries) >= last and right
            bad += not whole
            acknowledged += last
    print("kills  acknowledged entries checked  lost or unsound")
    print(f"{kills:5d}  {acknowledged:28d}  {bad:15d}")
    return bad


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500) != 0)
