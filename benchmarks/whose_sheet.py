"""Whose sheet a photo shows: without a name, with its player's, with another player's.

    python -m benchmarks.whose_sheet [TABLES] [--misread N]

TABLES (default 100) simulated tables of four for K, H and both games; from summer on every player's
sheet in turn, the seasons before in the record, N (default 2) of its drawn spaces read as something
else. *Asked* is the question whose it is; *wrong* is a sheet that is taken for another player's
without one.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

from kscore.calibration.simulate import simulate_table
from kscore.engine.grid import spaces
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import UNMARKED

from kscore.game.game import Game
from kscore.game.season_end import PossiblePlayers, whose
from kscore.record.entry import Entry, Setup

NAMES = ("Anna", "Ben", "Clara", "David")
NAMED = ("unnamed", "named", "misnamed")
KINDS = (("K", "K-A"), ("H", "H-A"), ("KH", "K-A"))


def misread(sheet: Sheet, count: int, rng: random.Random) -> Sheet:
    """The sheet with some of its drawn spaces read as another terrain."""
    drawn = [each.name for each in spaces() if sheet.board[each.name] not in UNMARKED]
    some = rng.sample(drawn, min(count, len(drawn)))
    others = {space: rng.choice("FVAW".replace(sheet.board[space], "")) for space in some}
    return replace(sheet, board=sheet.board.replace(others))


def counted(games: str, layout: str, tables: int, count: int) -> Counter[str]:
    """What becomes of all sheets: by whether the photo is named after another player."""
    found: Counter[str] = Counter()
    for seed in range(tables):
        rng = random.Random(seed)
        records = dict(zip(NAMES, simulate_table(seed, (None,) * 4, layout, games), strict=True))
        first = records[NAMES[0]]
        played = Variant(games=games, heroes=first.played.heroes)
        setup = Setup(name="table", players=NAMES, cards=first.cards, played=played)
        for turn in range(1, len(SEASONS)):
            before = tuple(
                Entry(name, season.season, season.sheet)
                for name, record in records.items()
                for season in record.seasons[:turn]
            )
            game = Game(setup, before)
            for name, record in records.items():
                sheet = misread(record.seasons[turn].sheet, count, rng)
                other = rng.choice([each for each in NAMES if each != name])
                for how, photo in zip(NAMED, ("IMG_1", name, other), strict=True):
                    seat = whose(game, sheet, Path(f"{photo}.jpg"))
                    found[how] += 1
                    if isinstance(seat, PossiblePlayers):
                        found[f"{how}, asked"] += 1
                        found[f"{how}, true one first"] += seat.likely == name
                    else:
                        found[f"{how}, wrong"] += seat.player != name
    return found


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", type=int, nargs="?", default=100)
    parser.add_argument("--misread", type=int, default=2)
    wish = parser.parse_args()
    columns = ("sheets", "asked", "true one first", "wrong")
    print(f"{'':14}" + "".join(f"{name:>16}" for name in columns))
    for games, layout in KINDS:
        found = counted(games, layout, wish.tables, wish.misread)
        for how in NAMED:
            numbers = (found[how], *(found[f"{how}, {name}"] for name in columns[1:]))
            print(f"{games:4}{how:10}" + "".join(f"{number:16}" for number in numbers))


if __name__ == "__main__":
    main()
