"""Whether legal games are accused of anything, whichever of their cards somebody noted.

    python -m benchmarks.noted_games [GAMES] [FIRST SEED]

Prints, over GAMES simulated games (default 2,000) of both boxes and of their combination, every
fifth of them solo (turned and not in turn), the season ends looked at and the findings, with all
revealed cards noted, with some of them, with ambushes and heroes alone, and with none; ends with 1
if there was a finding.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace

from kscore.calibration.simulate import simulate_game
from kscore.engine.explore import AMBUSH_CARDS, HERO_CARDS
from kscore.engine.history import GameContext, findings
from kscore.engine.sheet import Sheet

from benchmarks.machine import machine

KINDS = ("K", "H", "KH")


def main(games: int = 2_000, first_seed: int = 5_000_000) -> int:
    """Prints the table."""
    print(machine())
    every, found = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for seed in range(first_seed, first_seed + games):
        rng = random.Random(seed)
        solo = seed % 5 == 0
        game = simulate_game(seed, games=KINDS[seed % 3], solo=solo, turning=seed % 2 == 0)
        previous: Sheet | None = None
        earlier: tuple[str, ...] = ()
        for season in game.seasons:
            surprises = tuple(
                key for key in season.revealed if key in AMBUSH_CARDS or key in HERO_CARDS
            )
            some = tuple(
                key for key in season.revealed if key not in HERO_CARDS and rng.random() < 0.4
            )
            nothing = GameContext(season.season, game.played, earlier=earlier)
            tables = {
                "all": replace(nothing, revealed=season.revealed),
                "some": replace(nothing, noted=some),
                "ambushes and heroes": replace(nothing, came=surprises),
                "none": nothing,
            }
            for name, table in tables.items():
                kind = "solo" if solo else game.played.games
                every[kind, name] += 1
                answer = findings(previous, season.sheet, table)
                found[kind, name] += bool(answer)
                for each in answer:
                    print(f"seed {seed}, {season.season}, {name}: {each.key} {each.cells}")
            previous = season.sheet
            earlier += surprises
    print(f"\n{'game':6}{'noted':22}{'season ends':>12}{'findings':>10}")
    for kind, name in sorted(every):
        print(f"{kind:6}{name:22}{every[kind, name]:12,}{found[kind, name]:10,}")
    print(f"{games:,} games: {sum(found.values())} findings")
    return 1 if sum(found.values()) else 0


if __name__ == "__main__":
    sys.exit(main(*(int(each) for each in sys.argv[1:])))
