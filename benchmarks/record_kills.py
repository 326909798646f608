"""Kills a writing process again and again and looks whether every acknowledged entry of the game's
record is there.

python -m benchmarks.record_kills [KILLS]       (500 unless said otherwise)
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from engine.season import Season
from kscore.record.entry import Setup
from kscore.record.store import Record
from testing.kills import EVIDENCE, killed_while_writing


def main(kills: int) -> int:
    """Prints a table; returns how many kills lost something or left an unsound file."""
    chance = random.Random(7)
    cards = ("sentinel_wood", "mages_valley", "wildholds", "borderlands")
    bad = acknowledged = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(kills):
            if number % 50 == 0:  # a fresh record now and then, so that checking stays quick
                path = Path(folder) / f"{number}.kscore"
                Record.create(path, Setup(name="kills", players=("Anna",), cards=cards)).close()
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
