"""Boards and the machine's data for the engine's benchmarks."""

from __future__ import annotations

import os
import platform
from itertools import count
from pathlib import Path

from engine.sheet import Board
from engine.simulate import simulate_game


def simulated_boards(games: int, first_seed: int = 0) -> list[tuple[Board, bool]]:
    """The boards of simulated games at the end of each season, with whether heroes are in play; all
    three mixes."""
    found = []
    for seed in range(first_seed, first_seed + games):
        game = simulate_game(seed, games=("K", "H", "KH")[seed % 3])
        found += [(record.sheet.board, game.played.hero_terrain) for record in game.seasons]
    return found


def different_boards(wanted: int, first_seed: int = 0) -> list[tuple[Board, bool]]:
    """``wanted`` boards of simulated games, no two alike."""
    found: dict[tuple[str, bool], tuple[Board, bool]] = {}
    for seed in count(first_seed):
        for board, heroes in simulated_boards(1, seed):
            found.setdefault((str(board), heroes), (board, heroes))
        if len(found) >= wanted:
            return list(found.values())[:wanted]
    raise AssertionError("count() has no end")


def machine() -> str:
    """The processor, its number of cores, the load, the system and Python in one line."""
    model = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        names = [
            line.partition(":")[2].strip()
            for line in info.read_text().splitlines()
            if line.startswith("model name")
        ]
        model = names[0] if names else model
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "load unknown"
    return (
        f"{model}, {os.cpu_count()} cores, {load}, {platform.system()}, Python "
        f"{platform.python_version()}"
    )
