"""How fast games are simulated, and how well history finds planted errors without crying wolf.

    python -m benchmarks.games_and_history [GAMES]

Prints two tables: milliseconds a simulated game and legal placements a second; and, over GAMES
simulated games (default 60) of both games and of their combination, how many seasons got a finding
though nothing is wrong, and how many single planted errors were found and how many had the truth as
first suggestion, with the revealed cards known and unknown.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from kscore.calibration.placement import legal_placements
from kscore.calibration.simulate import SeasonRecord, simulate_game
from kscore.engine.explore import AMBUSH_CARDS, EXPLORE_CARDS, HERO_CARDS
from kscore.engine.grid import COINS
from kscore.engine.history import Finding, GameContext, findings
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.rules import Variant
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import FARMED

from benchmarks.machine import machine

KINDS = ("K", "H", "KH")
Planted = tuple[str, Sheet, tuple[str, str] | None]


def plants(rng: random.Random, start: Sheet, season: SeasonRecord) -> Iterator[Planted]:
    """Sheets with one error each: its name, the sheet, and the true (space, letter) where there is
    one."""
    sheet = season.sheet
    fresh = start.board.empty & ~sheet.board.empty
    drawn = sum(sheet.board.mask(letter) for letter in FARMED)

    def change(mask: int, letters: str, name: str) -> Iterator[Planted]:
        cells = SHEET_GEOMETRY.cells(mask)
        if cells:
            cell = rng.choice(cells)
            truth = sheet.board[cell]
            letter = rng.choice([each for each in letters if each != truth])
            yield name, replace(sheet, board=sheet.board.replace({cell: letter})), (cell, truth)

    yield from change(fresh & drawn, FARMED, "new space, other terrain")
    yield from change(fresh & drawn, ".", "new space missing")
    yield from change(sheet.board.empty, FARMED, "a space too many")
    yield from change(drawn & ~fresh, FARMED, "old space, other terrain")
    yield from change(drawn & ~fresh, ".", "old space missing")
    if sheet.marked > start.marked:
        yield "a coin too few", replace(sheet, marked=sheet.marked - 1), None
    if sheet.marked < COINS:
        yield "a coin too many", replace(sheet, marked=sheet.marked + 1), None


def measure(games: int) -> None:
    """Print both tables."""
    print(machine())
    for kind in KINDS:
        clock = time.process_time()
        for seed in range(200):
            simulate_game(seed, games=kind)
        print(
            f"simulate_game {kind:2}: {(time.process_time() - clock) / 200 * 1e3:6.2f} ms a "
            f"game of four seasons"
        )
    sheet = simulate_game(1, seasons=1).seasons[0].sheet
    clock, count = time.process_time(), 0
    for key, card in EXPLORE_CARDS.items():
        if not card.ruin:
            count += len(legal_placements(sheet, key, Variant()))
    print(
        f"legal placements: {count / (time.process_time() - clock):8.0f} a second, with their coins"
    )

    rng = random.Random(1)
    every, found, first = (
        Counter[tuple[str, str]](),
        Counter[tuple[str, str]](),
        Counter[tuple[str, str]](),
    )
    spent: dict[str, float] = {}
    slowest: dict[str, float] = {}
    for seed in range(games):
        game = simulate_game(seed, games=KINDS[seed % 3], solo=seed % 5 == 0)
        previous: Sheet | None = None
        start = Sheet.blank(game.seasons[0].sheet.layout)
        earlier: tuple[str, ...] = ()
        for season in game.seasons:
            trials: list[Planted] = [
                ("nothing wrong", season.sheet, None),
                *plants(rng, start, season),
            ]
            for mode, revealed in (("revealed cards known", season.revealed), ("unknown", None)):
                table = GameContext(season.season, game.played, revealed=revealed, earlier=earlier)
                for name, trial, truth in trials:
                    clock = time.process_time()
                    answer: tuple[Finding, ...] = findings(previous, trial, table)
                    took = time.process_time() - clock
                    spent[mode] = took + spent.get(mode, 0.0)
                    slowest[mode] = max(took, slowest.get(mode, 0.0))
                    every[mode, name] += 1
                    found[mode, name] += bool(answer)
                    first[mode, name] += (
                        bool(answer) and truth is not None and answer[0].suggestions[:1] == (truth,)
                    )
            previous, start = season.sheet, season.after
            earlier += tuple(
                key for key in season.revealed if key in AMBUSH_CARDS or key in HERO_CARDS
            )
    print(f"\n{'cards':22}{'planted':28}{'trials':>7}{'finding':>9}{'truth first':>13}")
    for mode, name in sorted(every):
        total = every[mode, name]
        named = (
            "" if name.startswith(("a coin", "nothing")) else f"{first[mode, name] / total:13.1%}"
        )
        print(f"{mode:22}{name:28}{total:7}{found[mode, name] / total:9.1%}{named}")
    for mode in spent:
        total = sum(count for (each, _), count in every.items() if each == mode)
        print(
            f"{mode}: {spent[mode] / total * 1e3:.1f} ms a question, slowest "
            f"{slowest[mode] * 1e3:.0f} ms"
        )


if __name__ == "__main__":
    measure(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
