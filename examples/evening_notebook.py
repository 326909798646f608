# %% [markdown]
# # An evening in a notebook
# Each "# %%" is a cell (VS Code, Spyder, jupytext). A result at a cell's end shows itself.

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
    table = {}
    for player in evening.players:
        for season in kscore.Season:
            score = evening.score(player, season)
            if score is not None:
                cards = {entry.card.english: entry.score.points for entry in score.cards}
                table[player, season.value] = {
                    **cards,
                    "coins": score.coins,
                    "monsters": score.monsters.points,
                }
    return table


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
