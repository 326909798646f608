"""How long commands take as a game grows to 100 players, and how large its report becomes.

python -m benchmarks.many_sheets [PLAYERS ...]      (25 50 100 unless said otherwise)

Each player has four typed sheets of a simulated game. Each command runs in a process of its own, in
seconds of the processor, so that others' work does not count; ``game, first`` decides what later
ones find kept. The last column is the largest over the smallest game.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from kscore.calibration.simulate import simulate_game
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import FIRST_GAME

from kscore.record.entry import Entry, Setup
from kscore.record.store import Contents, Record

ROOT = Path(__file__).resolve().parent.parent
CARDS = ("treetower", "canal_lake", "greengold_plains", "broken_road")


def big_game(path: Path, players: int) -> None:
    """A finished game of so many players."""
    names = tuple(f"Player {number + 1}" for number in range(players))
    entries = []
    for number, name in enumerate(names):
        played = simulate_game(number, "K-A")
        entries += [(Entry(name, each.season, each.sheet), None) for each in played.seasons]
    Record.create(
        path,
        Setup(
            name="big",
            players=names,
            cards=CARDS,
            played=replace(FIRST_GAME, layout=LAYOUTS["K-A"]),
        ),
        Contents(entries),
    ).close()


def seconds(home: Path, *words: object) -> float:
    """What a command takes of the processor."""
    own = {"KSCORE_HOME": str(home), "PYTHONPATH": str(ROOT), "KSCORE_LANG": "en"}
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "kscore", *map(str, words)],
        env={**os.environ, **own},
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 5):
        raise RuntimeError(f"{words}: {done.stderr}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main(sizes: list[int]) -> None:
    """Prints the curve."""
    table: dict[str, list[float]] = {}
    for players in sizes:
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            game, report, export = home / "big.kscore", home / "r.html", home / "e.json"
            home.mkdir()
            big_game(game, players)
            seconds(home, "games", "big")
            rows = {
                "game, first (s)": ("game",),
                "game (s)": ("game",),
                "games (s)": ("games",),
                "enter a total (s)": ("enter", "Player 1", "winter", "--total", "20"),
                "undo (s)": ("undo",),
                "review of one (s)": ("review", "Player 2", "--no-open"),
                "report (s)": ("report", report),
                "export (s)": ("export", export),
                "import (s)": ("import", export, "--game", home / "second.kscore"),
                "rename (s)": ("rename", "big", "other"),
            }
            for what, words in rows.items():
                table.setdefault(what, []).append(seconds(home, *words))
                print(f"{4 * players:5d} {what:20s} {table[what][-1]:6.1f}", file=sys.stderr)
            table.setdefault("report (MB)", []).append(report.stat().st_size / 1e6)
    print(f"{'sheets':20s}" + "".join(f"{4 * players:8d}" for players in sizes) + "   growth")
    for what, row in table.items():
        print(f"{what:20s}" + "".join(f"{each:8.1f}" for each in row) + f"{row[-1] / row[0]:8.1f}x")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [25, 50, 100])
