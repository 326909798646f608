# %% [markdown]
# # An evening in a notebook
# Each "# %%" is a cell (VS Code, Spyder, jupytext). A value at a cell's end shows itself.

# %%
from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import kscore

# %% Photos are entered one after the other; nothing is kept before it is written.


def enter(evening: kscore.Evening, photos: Iterable[Path]) -> Counter[str]:
    """Writes photos into the record; how often each space was in doubt."""
    doubted: Counter[str] = Counter()
    for photo in photos:
        for outcome in evening.enter(photo):
            if isinstance(outcome, kscore.Unplaced):
                print(outcome.error, outcome.players, outcome.seasons)
                continue
            doubted.update(outcome.doubtful)
            written = evening.write(outcome)
            print(written.player, written.season, written.total)
    return doubted


# %% Points by card, season by season


def points_by_card(evening: kscore.Evening) -> dict[tuple[str, str], dict[str, int]]:
    """By player and season: each card's points, coins, monsters."""
    table: dict[tuple[str, str], dict[str, int]] = {}
    for row in evening.rows():
        table.setdefault((row["player"], row["season"]), {})[row["name"]] = row["points"]
    return table


# %% A plot (pip install matplotlib)


def plot(evening: kscore.Evening, path: Path) -> None:
    """Draws everybody's season totals, stacked, into a file."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots()
    below = dict.fromkeys(evening.players, 0)
    for season in kscore.Season:
        scores = {name: evening.score(name, season) for name in evening.players}
        points = {name: 0 if score is None else score.total for name, score in scores.items()}
        axes.bar(list(points), list(points.values()), bottom=list(below.values()), label=season)
        below = {name: below[name] + points[name] for name in below}
    axes.legend()
    figure.savefig(path)


# %%
if __name__ == "__main__":
    record, cards, *names = sys.argv[1:]
    photos = [Path(name) for name in names if name.endswith(".jpg")]
    players = [name for name in names if not name.endswith(".jpg")]
    evening = kscore.Evening.begin(players, cards, record)
    doubted = enter(evening, photos)
    for seat, points in points_by_card(evening).items():
        print(*seat, points)
    print("in doubt:", doubted.most_common(5))
    for place in evening.standings:
        print(place.rank, place.player.name, place.player.total)
    plot(evening, Path("evening.png"))
