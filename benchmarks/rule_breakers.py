"""Players who break the rules: does the evidence make their sheets silently wrong, or turn what is
drawn clearly?

    python -m benchmarks.rule_breakers DIR 'test-K-common-*' --games 500 --share 0.2

Nothing is rendered here. A simulated player misshapes, repeats or leaves out every fifth piece;
each space of that sheet then gets what the network said of a space of the same terrain, by the same
hand, on the rendered evenings in DIR (``python -m calibration render-evenings``, read by
``measure-evenings``). What the network makes of a space's surroundings is so another sheet's; how
doubtful single spaces and symbols look is as rendered.

With ``--others`` as many players of the same table keep the rules, and their sheets, read without
an error, tell the season's cards.

A space is silently wrong by the evidence where it is read wrong and in no question, and without the
evidence it is read right or in a question. Sheets with such spaces are named, and whether their
points change.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from kscore.calibration.datasets.evenings import (
    SampleEvening,
    evenings_in,
    evidence_of_views,
    open_evening,
)
from kscore.calibration.measure.evenings import sheet_evidence
from kscore.calibration.simulate import GameRecord, simulate_game, simulate_table
from kscore.engine.cards import CARDS
from kscore.engine.grid import SPACES
from kscore.engine.likelihood import SharedCards
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Sheet
from kscore.scanner.decide.by_rules import typed_card_evidence
from kscore.scanner.decide.decision import CLEAR
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.spaces import space_name
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.read.terrain import CellEvidence, TerrainNetwork
from kscore.scanner.reading import Reading

from benchmarks.rules_evidence import broken

_FIRST = 9_100_000
_FIELDS = ("terrain", "alone", "star", "letter", "ruin", "embedding", "discord")


@dataclass(frozen=True)
class Seen:
    """What the network said of one player's spaces: by true letter the (sheet, space) where each
    stands."""

    sheets: Sequence[CellEvidence]
    places: Mapping[str, Sequence[tuple[int, int]]]

    @staticmethod
    def of(evening: SampleEvening, cells: Sequence[CellEvidence], seat: int) -> Seen:
        """The spaces of the player at a seat."""
        seasons = evening.seats[seat].seasons
        sheets = cells[seat * len(seasons) : (seat + 1) * len(seasons)]
        places: dict[str, list[tuple[int, int]]] = {}
        for number, season in enumerate(seasons):
            for index, letter in enumerate("".join(season.sheet.board.rows)):
                places.setdefault(letter, []).append((number, index))
        return Seen(sheets, places)

    def sheet(self, sheet: Sheet, rng: random.Random) -> CellEvidence | None:
        """What could have been said of a sheet; None where this player never drew one of its
        letters."""
        found = {name: np.array(getattr(self.sheets[0], name)) for name in _FIELDS}
        for index, letter in enumerate("".join(sheet.board.rows)):
            if letter not in self.places:
                return None
            number, other = rng.choice(self.places[letter])
            for name in _FIELDS:
                source = getattr(self.sheets[number], name)
                found[name].reshape(SPACES, -1)[index] = source.reshape(SPACES, -1)[other]
        return CellEvidence(**found)


def unasked(reading: Reading, truth: str) -> set[int]:
    """Spaces that are read wrong and in no question."""
    asked = {space for doubt in reading.doubts for space in doubt.cells}
    letters = "".join(reading.rows)
    return {n for n in range(SPACES) if letters[n] != truth[n] and space_name(n) not in asked}


def shared_with(others: Sequence[GameRecord], season: Season) -> SharedCards | None:
    """What players who keep the rules say about a season's cards; None where nobody else plays."""
    turn, told = tuple(Season).index(season), []
    for game in others:
        sheet = game.seasons[turn].sheet
        before = game.seasons[turn - 1].sheet if turn else None
        told.append(
            typed_card_evidence(
                sheet, KnownBefore(sheet.layout, game.played, previous=before, season=season)
            )
        )
    found = tuple(each for each in told if each is not None)
    return SharedCards(found, season, others[0].played.games) if found else None


def measure(folder: Path, pattern: str, games: int, share: float, others: int) -> None:
    """Prints what the evidence does to the sheets of players who break the rules."""
    network, table = TerrainNetwork(), DecisionTable.load()
    every: list[tuple[SampleEvening, Seen]] = []
    for path in evenings_in(folder, pattern):
        evening = open_evening(path)
        cells = evidence_of_views(path, network)
        every += [(evening, Seen.of(evening, cells, seat)) for seat in range(len(evening.seats))]
    counts: Counter[str] = Counter()
    for number in range(games):
        evening, seen = every[number % len(every)]
        layout = evening.seats[0].seasons[0].sheet.layout
        if others:
            styles = (None,) * (1 + others)
            game, *rest = simulate_table(
                _FIRST + number, styles, layout.key, evening.played.games, evening.played.heroes
            )
        else:
            game = simulate_game(
                _FIRST + number,
                layout=layout.key,
                games=evening.played.games,
                heroes=evening.played.heroes,
            )
            rest = []
        rng, previous = random.Random(f"breaker {number}"), None
        for season, (sheet, _) in zip(Season, broken(game, share, rng), strict=True):
            cells_said = seen.sheet(sheet, rng)
            if cells_said is None:
                counts["sheets without an example of a letter"] += 1
                previous = sheet
                continue
            given = KnownBefore(layout, evening.played, previous=previous, season=season)
            previous = sheet
            truth = "".join(sheet.board.rows)
            plain = sheet_evidence(cells_said, sheet, False, replace(table, rules=0.0)).reading(
                given
            )
            known = replace(given, shared=shared_with(rest, season) if rest else None)
            ruled = sheet_evidence(cells_said, sheet, False, table).reading(known)
            silent, before = unasked(ruled, truth), unasked(plain, truth)
            more = silent - before
            counts["sheets"] += 1
            counts["questions about spaces and symbols, without"] += len(plain.doubts)
            counts["questions about spaces and symbols, with"] += len(ruled.doubts)
            counts["sheets with silently wrong spaces, without"] += bool(before)
            counts["sheets with silently wrong spaces, with"] += bool(silent)
            counts["sheets silently wrong by the evidence"] += bool(more)
            clear = [each for each in ruled.evidence if each.turned and each.drawn_p >= CLEAR]
            counts["clearly drawn spaces turned"] += sum(len(each.cells) for each in clear)
            if more:
                points = _points_change(
                    ruled, sheet, more, season, game.cards, evening.played.hero_terrain
                )
                counts["of them with other points"] += points
                spaces = ", ".join(
                    f"{space_name(n)} {truth[n]} read {''.join(ruled.rows)[n]}"
                    for n in sorted(more)
                )
                print(
                    f"game {number} {season}: {spaces}{' (other points)' if points else ''}",
                    flush=True,
                )
    for name, count in counts.items():
        print(f"{name}: {count}")


def _points_change(
    reading: Reading,
    true: Sheet,
    spaces: set[int],
    season: Season,
    cards: Sequence[str],
    heroes: bool,
) -> bool:
    """Whether the points are others with these spaces as they are read, all others as they are."""
    letters = "".join(reading.rows)
    read = replace(true, board=true.board.replace({space_name(n): letters[n] for n in spaces}))
    chosen = CardSet(tuple(CARDS[key] for key in cards))
    both = [season_score(each, chosen, season, true.coins, heroes).total for each in (true, read)]
    return both[0] != both[1]


def main() -> None:
    """Measures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("pattern")
    parser.add_argument("--games", type=int, default=500, help="of four seasons each")
    parser.add_argument("--share", type=float, default=0.2, help="of pieces that break the rules")
    parser.add_argument(
        "--others", type=int, default=0, help="players of the table who keep the rules"
    )
    options = parser.parse_args()
    measure(options.folder, options.pattern, options.games, options.share, options.others)


if __name__ == "__main__":
    main()
