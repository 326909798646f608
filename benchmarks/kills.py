"""Kills commands that write a game and phones' servers, and looks whether all that was acknowledged
is there.

    python -m benchmarks.kills [COMMANDS [SERVERS [SEED]]]     (500, 100 and 48 if not said)

Each process is a fork of this one, which has imported everything, and is killed with SIGKILL: a
command while it writes, when it prints, or a moment later. Once it has printed anything it has
acknowledged its entry: its typed map must then be in the record, and the record sound. A server has
acknowledged a photo when it answered 201; the next one, on another port, must have it in its own
folder or in the record.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import random
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path

from kscore.calibration.simulate import simulate_game
from kscore.engine.season import Season

import kscore.server.run  # noqa: F401  (forks need it)
from kscore.cli.app import main as run
from kscore.record.store import Record
from testing import SAMPLES
from testing.phone import HOST, Phone, free_port, listens

PHOTO = SAMPLES / "game" / "1_spring_anna.jpg"
PLAYERS = 12
A_HOME = 12
"""Servers killed before another folder begins: 40 photos may wait in one."""


class Forked:
    """A command line in a process of its own that needs no start; its words go into a file."""

    def __init__(self, home: Path, words: Sequence[object], log: Path) -> None:
        self.log = log
        log.write_bytes(b"")
        self._pid = os.fork()
        if self._pid == 0:
            os.environ["KSCORE_HOME"] = str(home)
            out = os.open(log, os.O_WRONLY)
            for stream in (1, 2):
                os.dup2(out, stream)
            code = run([str(word) for word in words])
            sys.stdout.flush()
            os._exit(code)

    def has_spoken(self) -> bool:
        """Whether it has printed anything."""
        return self.log.stat().st_size > 0

    def wait(self, until: Callable[[], bool]) -> bool:
        """Waits for something or the process's end; whether it has ended by itself."""
        while os.waitid(os.P_PID, self._pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            if until():
                return False
            time.sleep(0.0005)
        return True

    def kill(self, later: float = 0.0) -> str:
        """Kills it so many seconds later; returns all that it said."""
        time.sleep(later)
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)
        return self.log.read_text(encoding="utf-8")


SETUP = ("--name", "kills", "--layout", "K-A", "--games", "K", "--recommended")


def warm(home: Path) -> None:
    """Runs a game here, so that forks have imported what they need."""
    os.environ |= {"KSCORE_HOME": str(home), "KSCORE_LANG": "en"}
    rows = simulate_game(1, "K-A").seasons[0].sheet.board.rows
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        for words in (
            ["new", "Anna", *SETUP],
            ["enter", "Anna", "spring", "--map", "/".join(rows)],
        ):
            if run(words) != 0:
                raise RuntimeError(words)


def typed_games(folder: Path, kills: int, chance: random.Random) -> tuple[int, int, int]:
    """How many were killed before their end, what they acknowledged, and how much of that is
    lost."""
    killed = acknowledged = lost = games = 0
    while killed < kills:
        home = folder / f"game-{games}"
        games += 1
        names = [f"P{number}" for number in range(PLAYERS)]
        new = Forked(home, ["new", *names, *SETUP], folder / "log")
        new.wait(lambda: False)
        new.kill()
        (path,) = home.glob("*.kscore")
        journal = path.with_name(f"{path.name}-journal")
        kept: dict[tuple[str, Season], tuple[str, ...]] = {}
        played = [simulate_game(PLAYERS * games + number, "K-A") for number in range(PLAYERS)]
        for (order, season), (name, game) in product(
            enumerate(Season), zip(names, played, strict=True)
        ):
            rows = game.seasons[order].sheet.board.rows
            words = ["enter", name, season.value, "--map", "/".join(rows)]
            command = Forked(home, words, folder / "log")
            moments = (journal.exists, command.has_spoken)
            killed += not command.wait(chance.choice(moments))
            if command.kill(chance.uniform(0, 0.02)):
                kept[name, season] = rows
                acknowledged += 1
            with Record.open(path) as record:
                entries = record.entries()
                found = {(e.player, e.season): e.sheet.board.rows for e in entries if e.sheet}
                lost += not record.sound() or any(found.get(k) != v for k, v in kept.items())
    return killed, acknowledged, lost


def numbered(number: int) -> bytes:
    """The photo with a comment in it: the same picture in another file."""
    data, comment = PHOTO.read_bytes(), f"{number:08d}".encode()
    return data[:2] + b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment + data[2:]


def served(home: Path, port: int) -> tuple[Forked, Phone]:
    """A server, once it answers, and a phone that has come in."""
    server = Forked(home, ("phone", "--host", HOST, "--port", port), home.parent / "log")

    def address() -> re.Match[str] | None:
        return re.search(r"/t/(\w+)", server.log.read_text(encoding="utf-8"))

    if server.wait(lambda: bool(address()) and listens(port)) or not (found := address()):
        raise RuntimeError(server.kill())
    phone = Phone(port)
    phone.enter(found[1])
    return server, phone


def hashed(data: bytes) -> str:
    """The SHA-256."""
    return hashlib.sha256(data).hexdigest()


def had_by(home: Path, port: int) -> set[str]:
    """SHA-256 of every photo that is in the record or in the folder of this port's server."""
    found = {hashed(path.read_bytes()) for path in (home / "phone" / str(port)).glob("*.photo")}
    for path in home.glob("*.kscore"):
        with Record.open(path) as record:
            found |= {entry.sha256 for entry in record.entries() if entry.sha256 is not None}
    return found


def phones(folder: Path, kills: int, chance: random.Random) -> tuple[int, int, int]:
    """How many servers were killed, how many photos they acknowledged, and how many of them no
    later server has."""
    sent = lost = 0
    for first in range(0, kills, A_HOME):
        home, acknowledged = folder / f"phone-{first}" / "home", set[str]()
        home.parent.mkdir()
        for number in range(first, min(kills, first + A_HOME)):
            port = free_port()
            server, phone = served(home, port)
            lost += len(acknowledged - had_by(home, port))
            if number == first:
                phone.ask("POST", "/api/game", {"players": ["Anna", "Ben"], "games": "K"})
            for each in range(chance.randint(1, 3)):
                data = numbered(10 * number + each)
                phone.send(data, PHOTO.name)
                acknowledged.add(hashed(data))
            time.sleep(chance.choice((0.0, chance.uniform(0, 0.5))))
            server.kill()
        port = free_port()
        server, _ = served(home, port)
        lost += len(acknowledged - had_by(home, port))
        server.kill()
        sent += len(acknowledged)
    return kills, sent, lost


def main(commands: int, servers: int, seed: int) -> int:
    """Prints a table; returns how much was lost."""
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        warm(Path(folder) / "warm")
        rows = {
            "commands, typed maps": typed_games(Path(folder), commands, chance),
            "phones' servers, photos": phones(Path(folder), servers, chance),
        }
    print(f"{'':24}  kills  acknowledged  lost or unsound")
    for what, numbers in rows.items():
        print(f"{what:24}  {numbers[0]:5d}  {numbers[1]:12d}  {numbers[2]:15d}")
    return sum(row[2] for row in rows.values())


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(numbers + [500, 100, 48][len(numbers) :])) != 0)
