"""What symbols mean by the rules alone: simulated games without any drawing, against the truth.

    python -m benchmarks.rules_evidence [kinds ablation harms whole spaces] [--games 75]
    python -m benchmarks.rules_evidence fit [--games 3]

Known is which spaces carry the same symbol, which spaces are crossed out, last season's map and the
coin track, and nothing of how a symbol looks. *Right* are the games where all symbols' likeliest
meanings are true at once, after each season, in per cent with the 95 % interval; then those surer
than 99 %, how many of them are wrong, and the mean log loss of the true joint meaning. Games are
--games of each of four kinds of players (`kscore.calibration.datasets.players`): the frequencies
and the model's weights were fitted on two of them (on other games), on the others nothing was.

``kinds`` all players together and each kind of player, ``ablation`` without the covers and without
the coin track, ``harms`` with spaces in a wrong group and pieces that break the rules, ``whole``
from the last map alone, ``spaces`` single spaces where all meanings are known. ``fit`` searches the
weights on the two kinds of players.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, log

from kscore.calibration.datasets.players import FITTED, HELD_OUT, style_of
from kscore.calibration.measure.tables import interval
from kscore.calibration.simulate import GameRecord, simulate_game
from kscore.engine.layout import LAYOUTS, SHEET_GEOMETRY
from kscore.engine.likelihood import (
    NewSpaces,
    RuleModel,
    SeasonReadings,
    load_frequencies,
)
from kscore.engine.regions import bits
from kscore.engine.season import Season
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import DRAWN, EXPLORED

from benchmarks.machine import machine
from testing.meanings import Meanings, meanings, meanings_of_map

KINDS = ("K", "H", "KH")
_MEASURED, _FITTED = 7_000_000, 6_000_000
"""First seeds of the games measured and fitted on; the frequencies come from games from 5,000,000
on."""
SURE = 0.99
BINS = (0.0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99)
"""Lower edges of the joint probability in the table of reliability."""


@dataclass(frozen=True)
class Deal:
    """A game up to a season as the model is told it, and what its symbols mean."""

    games: str
    heroes: bool
    changes: tuple[NewSpaces, ...]
    truth: tuple[str, ...]


@dataclass(frozen=True)
class Harm:
    """``impure``: the share of new spaces that are taken for another symbol's; ``broken``: of
    pieces that break the rules (misshapen, drawn twice, not drawn); ``coins``: whether the coin
    track is known."""

    impure: float = 0.0
    broken: float = 0.0
    coins: bool = True


def deals(kind: str, player: str, number: int, harm: Harm, first: int) -> Iterator[Deal]:
    """One game after each of its seasons."""
    game = simulate_game(first + number, games=kind, style=style_of(player, first + number))
    rng = random.Random(f"harm {kind} {player} {number}")
    told = broken(game, harm.broken, rng)
    letters = DRAWN if game.played.hero_terrain else EXPLORED
    start = Sheet.blank(LAYOUTS[game.layout])
    changes: list[NewSpaces] = []
    for season, (sheet, after) in zip(Season, told, strict=False):
        change = NewSpaces.from_sheets(
            season, start, sheet, [sheet.board.mask(letter) for letter in letters], kind
        )
        present = [
            n
            for n in range(len(letters))
            if change.groups[n] or any(each.groups[n] for each in changes)
        ]
        change = _impure(change, present, harm.impure, rng)
        changes.append(change if harm.coins else replace(change, coins=None))
        start = after
        shuffled = rng.sample(present, len(present))
        told_now = tuple(
            replace(each, groups=tuple(each.groups[n] for n in shuffled)) for each in changes
        )
        yield Deal(kind, game.played.hero_terrain, told_now, tuple(letters[n] for n in shuffled))


def _impure(
    change: NewSpaces, present: Sequence[int], share: float, rng: random.Random
) -> NewSpaces:
    groups = list(change.groups)
    for n, group in enumerate(change.groups):
        for bit in bits(group):
            if rng.random() < share:
                groups[n] &= ~bit
                groups[rng.choice([m for m in present if m != n])] |= bit
    return replace(change, groups=tuple(groups))


def broken(game: GameRecord, share: float, rng: random.Random) -> list[tuple[Sheet, Sheet]]:
    """The sheets (scored, and with the season's effects) of a player who draws some pieces against
    the rules."""
    told = [(season.sheet, season.after) for season in game.seasons]
    for n, season in enumerate(game.seasons):
        for placement in season.placements:
            if rng.random() >= share:
                continue
            mask, letter = SHEET_GEOMETRY.mask(placement.cells), str(placement.terrain)
            if told[-1][0].board.mask(letter) & mask != mask:
                continue  # destroyed since
            free = told[-1][1].board.empty
            changes = _against_the_rules(mask, letter, free, rng)
            told[n:] = [_with(pair, changes) for pair in told[n:]]
    return told


def _against_the_rules(mask: int, letter: str, free: int, rng: random.Random) -> dict[str, str]:
    cells = list(SHEET_GEOMETRY.cells(mask))
    how = rng.choice(("misshapen", "twice", "not drawn"))
    changes: dict[str, str] = {}
    if how != "twice":
        changes |= dict.fromkeys(cells if how == "not drawn" else [rng.choice(cells)], ".")
    if how == "misshapen" and neighbours(mask) & free:
        changes[rng.choice(SHEET_GEOMETRY.cells(neighbours(mask) & free))] = letter
    if how == "twice":
        low = (mask & -mask).bit_length() - 1
        again = [mask >> low << place for place in range(SHEET_GEOMETRY.full.bit_length())]
        again = [each for each in again if not each & ~free]
        if again:
            changes |= dict.fromkeys(SHEET_GEOMETRY.cells(rng.choice(again)), letter)
    return changes


def _with(pair: tuple[Sheet, Sheet], changes: dict[str, str]) -> tuple[Sheet, Sheet]:
    one, two = (replace(sheet, board=sheet.board.replace(changes)) for sheet in pair)
    return one, two


@dataclass
class Tally:
    """What one row of the table counts."""

    games: int = 0
    right: int = 0
    sure: int = 0
    sure_wrong: int = 0
    loss: float = 0.0
    bins: Counter[tuple[float, bool]] = field(default_factory=Counter)

    def add(self, found: Meanings, truth: tuple[str, ...]) -> None:
        """Counts one game."""
        self.games += 1
        self.right += found.best == truth
        if found.sure > SURE:
            self.sure += 1
            self.sure_wrong += found.best != truth
        self.loss -= log(max(dict(found.ranked).get(truth, 0.0), 1e-6))
        self.bins[max(edge for edge in BINS if found.sure >= edge), found.best == truth] += 1

    def __add__(self, other: Tally) -> Tally:
        counts = (
            getattr(self, name) + getattr(other, name)
            for name in ("games", "right", "sure", "sure_wrong")
        )
        return Tally(*counts, self.loss + other.loss, self.bins + other.bins)

    def row(self) -> str:
        """Shares in per cent with their 95 % interval (Wilson) and the mean log loss."""
        low, high = interval(self.right / self.games, self.games)
        return (
            f"{100 * self.right / self.games:5.1f} [{100 * low:4.1f}, {100 * high:4.1f}]"
            f"   {100 * self.sure / self.games:5.1f} ({self.sure_wrong:3d} wrong)   "
            f"{self.loss / self.games:6.3f}"
        )


def measure(
    kind: str, players: Sequence[str], games: int, harm: Harm, answer: Callable[[Deal], Meanings]
) -> list[Tally]:
    """A tally after each season; prints the times."""
    tallies = [Tally() for _ in Season]
    times: list[float] = []
    for player in players:
        for number in range(games):
            for n, deal in enumerate(deals(kind, player, number, harm, _MEASURED)):
                began = time.process_time()
                found = answer(deal)
                times.append((time.process_time() - began) / len(deal.changes))
                tallies[n].add(found, deal.truth)
    times.sort()
    ms = [
        1000 * each for each in (sum(times) / len(times), times[len(times) * 99 // 100], times[-1])
    ]
    print(
        f"{kind}: ms for a sheet and season: mean {ms[0]:.1f}, 99 % {ms[1]:.1f}, most {ms[2]:.1f}"
    )
    return tallies


def with_record(deal: Deal, model: RuleModel | None = None) -> Meanings:
    """From every season's new spaces."""
    return meanings(deal.changes, deal.games, deal.heroes, load_frequencies(), model)


def frequencies_alone(deal: Deal) -> Meanings:
    """From every season's new spaces, without counting any cards."""
    return with_record(deal, RuleModel(covers=0.0, frequencies=1.0))


def last_map_alone(deal: Deal, model: RuleModel | None = None) -> Meanings:
    """From all spaces that are drawn by the last season, not knowing when."""
    whole = [0] * len(deal.truth)
    for change in deal.changes:
        whole = [one | new for one, new in zip(whole, change.groups, strict=True)]
    season = deal.changes[-1].season
    if season is Season.SPRING:
        return with_record(deal, model)
    return meanings_of_map(whole, season, deal.games, deal.heroes, load_frequencies(), model)


def show(title: str, tallies: Sequence[Tally]) -> None:
    """The rows of one table."""
    for season, tally in zip(Season, tallies, strict=True):
        print(f"{title:34} {season:7} {tally.row()}", flush=True)


def show_reliability(tallies: Sequence[Tally]) -> None:
    """How often the likeliest joint meaning is true, by its probability."""
    bins: Counter[tuple[float, bool]] = sum((tally.bins for tally in tallies), Counter())
    for edge, upper in zip(BINS, (*BINS[1:], 1.0), strict=True):
        right, wrong = bins[edge, True], bins[edge, False]
        if right + wrong:
            share = 100 * right / (right + wrong)
            print(
                f"    said {100 * edge:3.0f} to {100 * upper:3.0f} %: {right + wrong:5d} "
                f"games, {share:5.1f} % right"
            )


@dataclass
class SpaceTally:
    """Doubts between two readings of one space, the rules' odds against even ones."""

    asked: int = 0
    right: int = 0
    sure: int = 0
    sure_wrong: int = 0

    def add(self, true: float, other: float) -> None:
        """Counts one doubt by the logarithms of what the rules say of the true and of the other
        reading."""
        odds = max(-500.0, min(500.0, true - other))
        share = 1 / (1 + exp(-odds))
        self.asked += 1
        self.right += share > 0.5
        self.sure += max(share, 1 - share) > SURE
        self.sure_wrong += 1 - share > SURE


def measure_spaces(kind: str, players: Sequence[str], games: int) -> Mapping[str, SpaceTally]:
    """Doubts about one space on a sheet that is else read right: a drawn space, faint; its terrain;
    a smudge."""
    found = {
        name: SpaceTally()
        for name in ("drawn, or empty", "its terrain, or another's beside", "empty, or drawn")
    }
    for player in players:
        for number in range(games):
            rng = random.Random(f"spaces {number}")
            for deal in deals(kind, player, number, Harm(), _MEASURED):
                letters = DRAWN if deal.heroes else EXPLORED
                told = dict(zip(deal.truth, deal.changes[-1].groups, strict=True))
                spaces = {letter: told.get(letter, 0) for letter in letters}
                change = replace(deal.changes[-1], groups=(sum(spaces.values()),))
                readings = SeasonReadings(
                    change, kind, deal.heroes, load_frequencies(), RuleModel()
                )
                for name, bit, true, other in _doubts(told, change, rng):
                    both = (
                        readings.log(_with_letter(spaces, bit, letter)) for letter in (true, other)
                    )
                    found[name].add(*both)
    return found


def _with_letter(spaces: Mapping[str, int], bit: int, letter: str) -> dict[str, int]:
    """The reading in which a space bears this letter, or none (".")."""
    return {other: mask & ~bit | (bit if other == letter else 0) for other, mask in spaces.items()}


def _doubts(
    told: Mapping[str, int], change: NewSpaces, rng: random.Random
) -> Iterator[tuple[str, int, str, str]]:
    """A doubt of each kind: the space, its true letter and the one that is not true."""
    drawn = [letter for letter, spaces in told.items() if spaces]
    letter = rng.choice(drawn)
    bit = rng.choice(list(bits(told[letter])))
    yield "drawn, or empty", bit, letter, "."
    others = [each for each in drawn if each != letter and told[each] & neighbours(bit)]
    if others:
        yield "its terrain, or another's beside", bit, letter, rng.choice(others)
    letter = rng.choice(drawn)
    smudges = list(bits(neighbours(told[letter]) & change.empty))
    if smudges:
        yield "empty, or drawn", rng.choice(smudges), ".", letter


HARMS = {
    "as the rules say": Harm(),
    "2 % of pieces broken": Harm(broken=0.02),
    "6 % of pieces broken": Harm(broken=0.06),
    "20 % of pieces broken": Harm(broken=0.2),
    "5 % of spaces in a wrong group": Harm(impure=0.05),
    "10 % of spaces in a wrong group": Harm(impure=0.1),
}
ROUNDS = 2
_FIT_HARMS = (Harm(), Harm(broken=0.02), Harm(impure=0.02), Harm(impure=0.05))
_GRID: dict[str, Sequence[float]] = {
    "unexplained": (0.0003, 0.001, 0.003, 0.01),
    "covers": (0.5, 0.7, 0.85),
    "moved": (0.0005, 0.003, 0.01),
    "frequencies": (0.1, 0.3, 0.5),
    "choice": (0.5, 0.7, 0.9),
    "anything": (0.03, 0.1, 0.25),
}


def mean_loss(answers: Sequence[tuple[Meanings, Deal]]) -> float:
    """The mean log loss of the true joint meaning."""
    shares = (dict(found.ranked).get(deal.truth, 0.0) for found, deal in answers)
    return -sum(log(max(share, 1e-6)) for share in shares) / len(answers)


def joint_loss(asked: Sequence[Deal], model: RuleModel) -> float:
    """The mean log loss with these weights, from every season's new spaces."""
    return mean_loss([(with_record(deal, model), deal) for deal in asked])


def fit(games: int) -> RuleModel:
    """A coordinate search over the model's weights, on the kinds of players that may be fitted
    on."""
    asked = [
        deal
        for harm in _FIT_HARMS
        for kind in KINDS
        for player in FITTED
        for number in range(games)
        for deal in deals(kind, player, number, harm, _FITTED)
    ]
    model = RuleModel()
    clean = [deal for deal in asked[: len(asked) // len(_FIT_HARMS)] if len(deal.changes) > 1]
    for scale in (0.3, 0.5, 0.7, 0.85, 1.0):
        tried = replace(model, map_alone=scale)
        print(
            (
                f"  map_alone {scale}: "
                f"{mean_loss([(last_map_alone(deal, tried), deal) for deal in clean]):.4f}"
            ),
            flush=True,
        )
    least = joint_loss(asked, model)
    print(f"{len(asked)} seasons; {model}: {least:.4f}", flush=True)
    for _ in range(ROUNDS):
        before = model
        for name, values in _GRID.items():
            for value in values:
                if value == getattr(model, name):
                    continue
                tried = replace(model, **{name: value})
                loss = joint_loss(asked, tried)
                print(f"  {name} {value}: {loss:.4f}", flush=True)
                if loss < least:
                    least, model = loss, tried
            print(f"{model}: {least:.4f}", flush=True)
        if model == before:
            break
    return model


def main() -> None:
    """Prints the tables, or fits."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "what", nargs="*", default=["kinds", "ablation", "harms", "whole", "spaces"]
    )
    parser.add_argument("--games", type=int, default=75, help="games of each kind of player")
    options = parser.parse_args()
    print(machine())
    if "fit" in options.what:
        fit(options.games)
    everybody = (*FITTED, *HELD_OUT)
    if "kinds" in options.what:
        for kind in KINDS:
            each = [
                measure(kind, (player,), options.games, Harm(), with_record) for player in everybody
            ]
            every = [sum(season[1:], season[0]) for season in zip(*each, strict=True)]
            show(f"{kind}, all players", every)
            show_reliability(every)
            for player, tallies in zip(everybody, each, strict=True):
                show(f"{kind}, {player}", tallies)
    if "harms" in options.what:
        for name, harm in list(HARMS.items())[1:]:
            for kind in KINDS:
                show(f"{kind}, {name}", measure(kind, everybody, options.games, harm, with_record))
    if "ablation" in options.what:
        for kind in KINDS:
            show(
                f"{kind}, frequencies alone",
                measure(kind, everybody, options.games, Harm(), frequencies_alone),
            )
            show(
                f"{kind}, no coin track",
                measure(kind, everybody, options.games, Harm(coins=False), with_record),
            )
    if "whole" in options.what:
        for kind in KINDS:
            show(
                f"{kind}, last map alone",
                measure(kind, everybody, options.games, Harm(), last_map_alone),
            )
    if "spaces" in options.what:
        for kind in KINDS:
            for name, tally in measure_spaces(kind, everybody, options.games).items():
                low, high = interval(tally.right / tally.asked, tally.asked)
                print(
                    f"{kind:3} {name:34} {tally.asked:5d} doubts, right "
                    f"{100 * tally.right / tally.asked:5.1f} "
                    f"[{100 * low:4.1f}, {100 * high:4.1f}], surer than 99 % "
                    f"{100 * tally.sure / tally.asked:5.1f} "
                    f"({tally.sure_wrong} wrong)",
                    flush=True,
                )


if __name__ == "__main__":
    main()
