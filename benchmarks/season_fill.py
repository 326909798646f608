"""How many spaces are drawn at the end of each season, and how many in each season, over simulated games.

    nice python -m benchmarks.season_fill [GAMES]

Prints, for each of the games (K, H, both combined) the mean and the spread of the number of drawn spaces (what is
printed does not count), and their percentiles; after ``+`` the same of the spaces that were drawn in a season alone.
`kscore.season_weighing` has the means and spreads as its figures.
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator

from engine.season import Season
from engine.simulate import simulate_game
from engine.terrain import UNMARKED

KINDS = ("K", "H", "KH")
FIRST_SEED = 710_000


def drawn(kind: str, games: int) -> Iterator[tuple[Season, int]]:
    """Season and number of drawn spaces, for every season of so many games."""
    for number in range(games):
        record = simulate_game(FIRST_SEED + number, games=kind)
        for season in record.seasons:
            letters = "".join(season.sheet.board.rows)
            yield season.season, sum(letter not in UNMARKED for letter in letters)


def main(games: int) -> None:
    """Prints the table."""
    print(f"{'':4}{'season':8}{'mean':>7}{'spread':>8}{'least':>7}{'1 %':>6}{'99 %':>6}{'most':>6}")
    for kind in KINDS:
        counts: dict[str, list[int]] = {mark + season.value: [] for mark in ("", "+") for season in Season}
        before = 0
        for season, count in drawn(kind, games):
            counts[season.value].append(count)
            counts["+" + season.value].append(count - (0 if season is Season.SPRING else before))
            before = count
        for season_name, found in counts.items():
            found.sort()
            low, high = found[len(found) // 100], found[-1 - len(found) // 100]
            mean, spread = statistics.mean(found), statistics.stdev(found)
            print(f"{kind:4}{season_name:8}{mean:7.1f}{spread:8.1f}{found[0]:7}{low:6}{high:6}{found[-1]:6}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
