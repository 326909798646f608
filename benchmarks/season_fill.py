"""How many spaces are drawn at the end of each season, and how many in each season, over simulated
games.

    nice python -m benchmarks.season_fill [GAMES]

Prints, for each of the games (K, H, both combined) the mean and the spread of the number of drawn
spaces (what is printed does not count), and their percentiles; after ``+`` the same of the spaces
that were drawn in a season alone. `kscore.sheet.season_weighing` has the means and spreads as its
figures.

    nice python -m benchmarks.season_fill --weigh [GAMES]

Prints what `kscore.sheet.season_weighing` makes of sheets of other games, with the player's earlier
sheets in the record and without: how many right seasons it asks about, and how many sheets it
notices that are claimed a season too early.
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from engine.season import SEASONS, Season
from engine.simulate import simulate_game
from engine.terrain import UNMARKED
from kscore.sheet.season_weighing import season_evidence

KINDS = ("K", "H", "KH")
FIRST_SEED = 710_000


def drawn(kind: str, games: int) -> Iterator[tuple[Season, int]]:
    """Season and number of drawn spaces, for every season of so many games."""
    for number in range(games):
        record = simulate_game(FIRST_SEED + number, games=kind)
        for season in record.seasons:
            letters = "".join(season.sheet.board.rows)
            yield season.season, sum(letter not in UNMARKED for letter in letters)


def weighed(kind: str, games: int) -> Counter[str]:
    """Of so many games the right seasons asked about, and those noticed as a season too early, with
    a record or not."""
    found: Counter[str] = Counter()
    photo = Path("sheet.jpg")
    for number in range(games):
        sheets = {each.season: each.sheet for each in simulate_game(number, games=kind).seasons}
        for turn, season in enumerate(SEASONS):
            for claimed, until in ((season, turn), (SEASONS[turn - 1], turn - 1)):
                if until < 1:
                    continue
                what = "right" if claimed is season else "too early"
                kept = {each: sheets[each] for each in SEASONS[:until]}
                found[what] += 1
                for name, recorded in (("record", kept), ("alone", {})):
                    evidence = season_evidence(sheets[season], photo, kind, None, claimed, recorded)
                    found[f"{what}, {name}"] += evidence.doubt is not None
    return found


def print_weighed(games: int) -> None:
    """Prints how many sheets are asked about."""
    right, early = (
        f"{'right':>7}{'asked alone':>13}{'with record':>13}",
        f"{'too early':>11}{'noticed alone':>15}",
    )
    print(f"{'':4}{right}{early}{'with record':>13}")
    for kind in KINDS:
        n = weighed(kind, games)
        right = f"{n['right']:7}{n['right, alone']:13}{n['right, record']:13}"
        print(
            f"{kind:4}{right}{n['too early']:11}"
            f"{n['too early, alone']:15}{n['too early, record']:13}"
        )


def main(games: int) -> None:
    """Prints the table."""
    print(f"{'':4}{'season':8}{'mean':>7}{'spread':>8}{'least':>7}{'1 %':>6}{'99 %':>6}{'most':>6}")
    for kind in KINDS:
        counts: dict[str, list[int]] = {
            mark + season.value: [] for mark in ("", "+") for season in Season
        }
        before = 0
        for season, count in drawn(kind, games):
            counts[season.value].append(count)
            counts["+" + season.value].append(count - (0 if season is Season.SPRING else before))
            before = count
        for season_name, found in counts.items():
            found.sort()
            low, high = found[len(found) // 100], found[-1 - len(found) // 100]
            mean, spread = statistics.mean(found), statistics.stdev(found)
            print(
                f"{kind:4}{season_name:8}{mean:7.1f}{spread:8.1f}{found[0]:7}{low:6}{high:6}{found[-1]:6}"
            )


if __name__ == "__main__":
    counts = [int(word) for word in sys.argv[1:] if word.isdigit()]
    if "--weigh" in sys.argv:
        print_weighed(*(counts or [100]))
    else:
        main(*(counts or [400]))
