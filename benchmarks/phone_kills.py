"""Kills the phones' server behind its answers, and looks whether each photo that it acknowledged is
in the record or still waits to be read; the next server gets another port.

python -m benchmarks.phone_kills [KILLS]       (100 unless said otherwise)
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
import tempfile
import time
from pathlib import Path

from kscore.record.store import Record
from testing import SAMPLES
from testing.phone import Phone, start

PHOTO = SAMPLES / "game" / "1_spring_anna.jpg"


A_HOME = 12
"""Kills after which another folder begins: 40 photos may wait in one."""


def numbered(number: int) -> bytes:
    """The photo with a comment in it: the same picture in another file."""
    data, comment = PHOTO.read_bytes(), f"{number:08d}".encode()
    return data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]


def kept(home: Path) -> set[str]:
    """SHA-256 of every photo that was entered or that waits."""
    found = {hashlib.sha256(path.read_bytes()).hexdigest() for path in home.glob("phone/*/*.photo")}
    for path in home.glob("*.kscore"):
        with Record.open(path) as record:
            found |= {entry.sha256 for entry in record.entries() if entry.sha256 is not None}
    return found


def main(kills: int) -> int:
    """Prints a table; returns how many acknowledged photos were lost."""
    chance, lost, sent = random.Random(48), 0, 0
    truth = json.loads(PHOTO.with_suffix(".json").read_text(encoding="utf-8"))
    ports = set()
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, kills, A_HOME):
            home, phone, acknowledged = Path(folder) / str(first) / "home", Phone(0), set[str]()
            home.parent.mkdir()
            for number in range(first, min(kills, first + A_HOME)):
                running = start(home)
                ports.add(running.port)
                phone = Phone(running.port, phone.cookie)
                if phone.ask("GET", "/").status != 200:
                    phone.enter(running.token)
                if number == first:
                    body = {"players": ["Anna", "Ben"], "cards": truth["cards"], "games": "K"}
                    phone.ask("POST", "/api/game", body)
                for each in range(chance.randint(1, 3)):
                    data = numbered(10 * number + each)
                    phone.send(data, PHOTO.name)
                    acknowledged.add(hashlib.sha256(data).hexdigest())
                time.sleep(chance.choice((0.0, chance.uniform(0, 3))))
                running.kill()
            lost += len(acknowledged - kept(home))
            sent += len(acknowledged)
    print("kills  ports  acknowledged photos  lost")
    print(f"{kills:5d}  {len(ports):5d}  {sent:19d}  {lost:4d}")
    return lost


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100) != 0)
