"""How well the sheets of one table tell their season's cards, perfectly read: simulated tables
without any drawing.

    python -m benchmarks.shared_cards --games 25

For each season and number of sheets: the mean probability of the true set of explore cards, the
mean log loss (natural, at most 20.7), and in how many seasons the true set has less than one in a
thousand. Players are of the two kinds that weights are fitted on and of the two that nothing is
fitted on (`kscore.calibration.datasets.players`), mixed.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from math import log

from kscore.calibration.datasets.players import FITTED, HELD_OUT, style_of
from kscore.calibration.simulate import GameRecord, simulate_table
from kscore.engine.explore import EXPLORE_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.likelihood import CardEvidence, SharedCards
from kscore.engine.season import Season
from kscore.scanner.decide.by_rules import typed_card_evidence
from kscore.scanner.decide.terrain_model import KnownBefore

from testing.shared_cards import set_probability

SEATS = 4
_FIRST = 6_700_000
_LEAST = 1e-9


def says(game: GameRecord, turn: int) -> CardEvidence | None:
    """What a player's sheet says about the cards of a season."""
    sheet = game.seasons[turn].sheet
    before = game.seasons[turn - 1].sheet if turn else None
    season = tuple(Season)[turn]
    return typed_card_evidence(
        sheet, KnownBefore(sheet.layout, game.played, previous=before, season=season)
    )


def revealed(game: GameRecord, turn: int) -> frozenset[str]:
    """The explore cards of a season that have a shape."""
    keys = game.seasons[turn].revealed
    return frozenset(key for key in keys if key in EXPLORE_CARDS and not EXPLORE_CARDS[key].ruin)


def measure(games: str, count: int) -> None:
    """Prints the table of one kind of game."""
    found: dict[tuple[int, int], list[float]] = defaultdict(list)
    for number in range(count):
        rng = random.Random(f"shared cards {games} {number}")
        layout = rng.choice([key for key in LAYOUTS if key[0] in games])
        kinds = [rng.choice(FITTED + HELD_OUT) for _ in range(SEATS)]
        styles = [style_of(kind, SEATS * number + seat) for seat, kind in enumerate(kinds)]
        table = simulate_table(_FIRST + number, styles, layout, games)
        for turn, season in enumerate(Season):
            told = [each for each in (says(game, turn) for game in table) if each is not None]
            for sheets in range(SEATS + 1):
                shared = SharedCards(tuple(told[:sheets]), season, games)
                found[turn, sheets].append(set_probability(shared, revealed(table[0], turn)))
    print(f"{games}, {count} tables")
    for turn, season in enumerate(Season):
        for sheets in range(SEATS + 1):
            chances = found[turn, sheets]
            loss = -sum(log(max(chance, _LEAST)) for chance in chances) / count
            none = sum(chance < 0.001 for chance in chances)
            print(
                f"  {season:7} {sheets} sheets: {sum(chances) / count:.3f}, log loss "
                f"{loss:.2f}, lost {none}"
            )


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=25, help="tables of each kind")
    options = parser.parse_args()
    for games in ("K", "H", "KH"):
        measure(games, options.games)


if __name__ == "__main__":
    main()
