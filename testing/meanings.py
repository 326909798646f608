"""What symbols mean, by the rules alone: the joint posterior over assignments of terrains to the
symbols of a game. The product weighs readings by the same sums (`SeasonReadings`); its model's
weights are fitted on these (`benchmarks.rules_evidence`).

For every season and assignment a of terrains to symbols,

    log w(a) = Σ_seasons  α · E(a) + β · F(a)   +  log η · (symbols beyond the first that share a
    terrain)

E is the logarithm of the summed weight of all sets of cards' pieces that make the new spaces
(:mod:`covers`), each card once, times the chance that just these cards reach the season's length. A
symbol whose spaces no cards make, whatever it means, does not decide for the others: each symbol
may also be unexplained, with a share δ of what so many spaces weigh about, and is then judged by
how often shapes like its own are seen (F, :mod:`frequencies`). Which explore deck is played with
both games combined is summed over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import product
from math import exp, log
from typing import NamedTuple

from kscore.engine.likelihood.change import NewSpaces
from kscore.engine.likelihood.covers import Covers
from kscore.engine.likelihood.frequencies import Frequencies, season_kind
from kscore.engine.likelihood.pieces import NOTHING, Weights, deck_pieces
from kscore.engine.likelihood.season import RuleModel, SeasonPrior, possible_terrains, symbol_covers
from kscore.engine.season import LENGTHS, Season

Assignment = tuple[str, ...]
"""A terrain letter for each symbol."""

_KEPT = 60
"""Sets of cards of several symbols kept, the likeliest first."""
_TINY = 1e-300

_BEAM = 200
"""Assignments kept while symbols are added, the likeliest by what each symbol says alone."""
_WEIGHED = 40
"""Assignments whose shared cards are followed; the others keep the bound that the best ones had,
too."""
_LEAST_BELIEF = 1e-9
_FAR = 12.0
"""How far (in logarithms) below the best an assignment need not be followed any more."""


@dataclass
class SymbolsOfSeason(SeasonPrior):
    """A season with what each symbol's spaces say under each terrain, and how they go together.

    ``says`` are log frequencies, ``covered`` the covers of each symbol under each terrain letter.
    """

    _: KW_ONLY
    says: list[dict[str, float]]
    covered: list[dict[str, Weights]]
    _together: dict[Assignment, Weights] = field(default_factory=dict)

    def bound(self, symbol: int, letter: str) -> float:
        """log of what a symbol's spaces say about a terrain without the other symbols."""
        weight = sum(self.covered[symbol][letter].values())
        return (
            self.model.covers * log(weight + _TINY)
            + self.model.frequencies * self.says[symbol][letter]
        )

    def together(self, assignment: Assignment) -> float:
        """log of what the season says about an assignment."""
        found = sum(self.weigh_by_season(self._united(assignment)).values())
        says = sum(self.says[symbol][letter] for symbol, letter in enumerate(assignment))
        return self.model.covers * log(found + _TINY) + self.model.frequencies * says

    def _united(self, assignment: Assignment) -> Weights:
        if not assignment:
            return NOTHING
        known = self._together.get(assignment)
        if known is None:
            others = self._united(assignment[:-1])
            last = self.covered[len(assignment) - 1][assignment[-1]]
            known = others if last == NOTHING else self.pieces.combine(others, last, _KEPT)
            self._together[assignment] = known
        return known


def season_says(
    change: NewSpaces, deck: str, games: str, heroes: bool, table: Frequencies, model: RuleModel
) -> SymbolsOfSeason:
    """What a season says with the explore cards of ``deck`` ("K" or "H") at a table that plays
    ``games``."""
    letters = possible_terrains(heroes)
    pieces = deck_pieces(deck, games, heroes)
    covers = Covers(pieces, change, model.choice, model.moved)
    kind = season_kind(games, deck, change.season)
    says, covered = [], []
    for spaces in change.groups:
        each = table.log_likelihoods(spaces, kind, model.anything)
        says.append({letter: each[letter] for letter in letters})
        covered.append(_explained(spaces, covers, says[-1], letters, model))
    lengths = tuple(LENGTHS[game][change.season] for game in games)
    return SymbolsOfSeason(change, pieces, model, lengths, says=says, covered=covered)


def _explained(
    spaces: int, covers: Covers, says: Mapping[str, float], letters: str, model: RuleModel
) -> dict[str, Weights]:
    """By terrain letter: the covers of a symbol's new spaces, with the chance that they are not
    cards' pieces."""
    if not spaces:
        return dict.fromkeys(letters, NOTHING)
    return {letter: symbol_covers(spaces, letter, covers, says, model) for letter in letters}


class Meanings(NamedTuple):
    """Assignments with their probabilities, the likeliest first; those not listed are next to
    impossible."""

    ranked: tuple[tuple[Assignment, float], ...]

    @property
    def best(self) -> Assignment:
        """The likeliest assignment."""
        return self.ranked[0][0]

    @property
    def sure(self) -> float:
        """The probability of the likeliest assignment."""
        return self.ranked[0][1]

    def of(self, symbol: int) -> dict[str, float]:
        """By terrain letter: the probability that this symbol means it."""
        found: dict[str, float] = {}
        for assignment, share in self.ranked:
            found[assignment[symbol]] = found.get(assignment[symbol], 0.0) + share
        return found


def meanings(
    changes: Sequence[NewSpaces],
    games: str,
    heroes: bool,
    table: Frequencies,
    model: RuleModel | None = None,
    beliefs: Sequence[Mapping[str, float]] | None = None,
) -> Meanings:
    """The posterior over what the symbols of a game mean.

    Args:
        changes: one for each season that is known, all with the same number of symbols (at most
            about seven).
        games: "K", "H" or "KH".
        heroes: whether heroes are played.
        table: the frequencies.
        model: the weights; the fitted ones unless given.
        beliefs: for each symbol, by terrain letter, the probability by what is known beside the
            rules (how it looks); nothing is known unless given.

    Raises ValueError for changes with different numbers of symbols, none, or another number of
    beliefs.
    """
    model = model or RuleModel()
    if not changes or len({len(change.groups) for change in changes}) != 1:
        raise ValueError("changes of one game have the same symbols")
    letters = possible_terrains(heroes)
    known = _known(beliefs, len(changes[0].groups), letters)
    # Sums are cut short where they would grow too long: in an order of its own, the answer does not
    # hang on the order in which the symbols are given.
    order = sorted(range(len(known)), key=lambda symbol: _extent(changes, symbol), reverse=True)
    changes = [
        replace(change, groups=tuple(change.groups[symbol] for symbol in order))
        for change in changes
    ]
    known = [known[symbol] for symbol in order]
    weights: dict[Assignment, list[float]] = {}
    for deck in games:
        seasons = [season_says(change, deck, games, heroes, table, model) for change in changes]
        for assignment, weight in _weighed(seasons, letters, model, known).items():
            weights.setdefault(assignment, []).append(weight)
    back = sorted(range(len(order)), key=order.__getitem__)
    found = _posterior(weights, len(games))
    return Meanings(
        tuple((tuple(each[place] for place in back), share) for each, share in found.ranked)
    )


def _extent(changes: Sequence[NewSpaces], symbol: int) -> tuple[int, ...]:
    """What symbols are put in order by: how many spaces are new, then which."""
    return (
        sum(change.groups[symbol].bit_count() for change in changes),
        *(change.groups[symbol] for change in changes),
    )


def meanings_of_map(
    groups: Sequence[int],
    season: Season,
    games: str,
    heroes: bool,
    table: Frequencies,
    model: RuleModel | None = None,
) -> Meanings:
    """The posterior where only one map is known and not how it grew: all drawn spaces of each
    symbol as ``groups``.

    By frequencies alone: a card may have come in every season. Use :func:`meanings` in spring.
    """
    model = model or RuleModel()
    letters = possible_terrains(heroes)
    weights: dict[Assignment, list[float]] = {}
    for deck in games:
        kind = season_kind(games, deck, season, whole=True)
        own = [table.log_likelihoods(spaces, kind, model.anything) for spaces in groups]
        scaled = [{letter: model.map_alone * each[letter] for letter in letters} for each in own]
        for assignment, weight in _bounds(scaled, letters, model):
            weights.setdefault(assignment, []).append(weight)
    return _posterior(weights, len(games))


def _posterior(weights: Mapping[Assignment, Sequence[float]], decks: int) -> Meanings:
    """From log w(a), one for each deck under which an assignment was kept; where it was not, the
    least there is."""
    least = min(min(each) for each in weights.values())
    joined = {
        assignment: _log_sum([*each, *[least] * (decks - len(each))])
        for assignment, each in weights.items()
    }
    most = max(joined.values())
    shares = {assignment: exp(weight - most) for assignment, weight in joined.items()}
    total = sum(shares.values())
    return Meanings(
        tuple(
            sorted(
                ((each, share / total) for each, share in shares.items()), key=lambda item: -item[1]
            )
        )
    )


def _known(
    beliefs: Sequence[Mapping[str, float]] | None, symbols: int, letters: str
) -> list[dict[str, float]]:
    """The beliefs' logarithms, by letter."""
    if beliefs is None:
        return [dict.fromkeys(letters, 0.0) for _ in range(symbols)]
    if len(beliefs) != symbols:
        raise ValueError("a belief for each symbol")
    return [
        {letter: log(max(each.get(letter, 0.0), _LEAST_BELIEF)) for letter in letters}
        for each in beliefs
    ]


def _weighed(
    seasons: Sequence[SymbolsOfSeason],
    letters: str,
    model: RuleModel,
    known: Sequence[Mapping[str, float]],
) -> dict[Assignment, float]:
    """log w(a) for the likeliest assignments; those that are far behind keep a bound."""
    own = [
        {
            letter: known[symbol][letter] + sum(season.bound(symbol, letter) for season in seasons)
            for letter in letters
        }
        for symbol in range(len(known))
    ]
    bounds = _bounds(own, letters, model)
    found: dict[Assignment, float] = {}
    best, gap = -float("inf"), 0.0
    for count, (assignment, bound) in enumerate(bounds):
        if count < _WEIGHED and bound - gap > best - _FAR:
            weight = sum(season.together(assignment) for season in seasons) + _shared(
                assignment, model
            )
            weight += sum(of[letter] for of, letter in zip(known, assignment, strict=True))
            gap = min(gap, bound - weight) if count else bound - weight
            best = max(best, weight)
        else:
            weight = bound - gap
        found[assignment] = weight
    return found


def _bounds(
    own: Sequence[Mapping[str, float]], letters: str, model: RuleModel
) -> list[tuple[Assignment, float]]:
    """The likeliest assignments by what each symbol says alone (log, by letter), the likeliest
    first."""
    beam: list[tuple[Assignment, float]] = [((), 0.0)]
    again = log(model.shared)
    for says in own:
        beam = [
            (
                (*assignment, letter),
                weight + says[letter] + (again if letter in assignment else 0.0),
            )
            for (assignment, weight), letter in product(beam, letters)
        ]
        beam.sort(key=_weight, reverse=True)
        del beam[_BEAM:]
    return beam


def _weight(item: tuple[Assignment, float]) -> float:
    return item[1]


def _shared(assignment: Assignment, model: RuleModel) -> float:
    return (len(assignment) - len(set(assignment))) * log(model.shared)


def _log_sum(values: Sequence[float]) -> float:
    most = max(values)
    return most + log(sum(exp(value - most) for value in values))
