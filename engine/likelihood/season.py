"""What one season says about its new spaces, under one explore deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import comb, exp

from kscore.engine.frozen import Frozen
from kscore.engine.likelihood.change import NewSpaces
from kscore.engine.likelihood.covers import Covers
from kscore.engine.likelihood.pieces import Pieces, Weights, coin_count
from kscore.engine.regions import bits
from kscore.engine.terrain import DRAWN, EXPLORED

_COINS_WRONG = 0.03
"""How often the coins on the track are not those of the shapes."""
_NO_SEASON = 1e-7
"""The chance, about, of cards that no season can have revealed: a piece was forgotten or drawn
twice."""
_ONE_MORE, _ANY = -0.82, -1.7
"""What the covers of a symbol's new spaces weigh, about: log W = -0.82 n - 1.7 for n spaces (least
squares over simulated seasons of K and H, the kinds of players that may be fitted on)."""
_OFTEN_DRAWN = 5
"""Explore cards of a season, about, where not all are known."""
_LOOSE = 0.3
"""The chance that cards of which some are unknown reach the season's length with its last one."""


class RuleModel(Frozen, kw_only=True):
    """The model's fitted weights. They are fitted by ``python -m benchmarks.rules_evidence fit`` on
    players of two of the four kinds.

    Attributes:
        choice: γ, how an additional piece weighs (see :mod:`covers`).
        unexplained: δ, how much of what covers weigh about stands for spaces that no cards explain.
        covers: α.
        frequencies: β.
        moved: the weight of a space that was taken for another symbol's.
        anything: the share of connected spaces whose shape says nothing, because the grouping is
            not pure.
        shared: η, how often a further symbol means a terrain that another has.
        map_alone: β where one map alone is known.
        drawn: what a drawn space is worth where readings with more and fewer spaces are compared.
        shapes, drawn_by_shapes: β and the same where readings are weighed by shapes' frequencies
            alone.
    """

    choice: float = 0.7
    unexplained: float = 0.0003
    covers: float = 0.5
    frequencies: float = 0.1
    anything: float = 0.03
    moved: float = 0.01
    shared: float = 0.01
    map_alone: float = 1.0
    drawn: float = 2.0
    shapes: float = 0.3
    drawn_by_shapes: float = 1.0


@dataclass
class SeasonPrior:
    """One season under one deck: how likely it reveals cards; ``lengths`` it can have had."""

    change: NewSpaces
    pieces: Pieces
    model: RuleModel
    lengths: tuple[int, ...]
    _reached: dict[int, float] = field(default_factory=dict)

    def weigh_by_season(self, weights: Weights) -> Weights:
        """Weights times the probability of their cards and coins in the season."""
        reached = self._reached
        for key in weights:
            if key not in reached:
                reached[key] = self._coin_probability(key) * self._card_probability(key)
        return {key: weight * reached[key] for key, weight in weights.items()}

    def _card_probability(self, key: int) -> float:
        """Probability that the cards of a key are the season's."""
        cards = key & self.pieces.explore_bits
        loose = bool(key & self.pieces.wild) or not self.change.empty
        slots = (key & self.pieces.fallback_bits).bit_count()
        if not loose and not slots:
            return (
                sum(self.pieces.reveal_probability(cards, length) for length in self.lengths)
                / len(self.lengths)
                + _NO_SEASON
            )
        total = sum(self.pieces.times[bit] for bit in bits(cards))
        if total + slots > max(self.lengths) + 1:
            return _NO_SEASON
        deck, count = len(self.pieces.times), cards.bit_count()
        some = max(_OFTEN_DRAWN, count)
        return _LOOSE * comb(deck - count, some - count) / comb(deck, some)

    def _coin_probability(self, key: int) -> float:
        if self.change.coins is None:
            return 1.0
        least, most = self.change.coins
        coins = coin_count(key)
        if coins > most or (coins < least and not key & self.pieces.wild):
            return _COINS_WRONG
        return 1.0


def possible_terrains(heroes: bool) -> str:
    """The terrains that a symbol can mean."""
    return DRAWN if heroes else EXPLORED


def symbol_covers(
    spaces: int, letter: str, covers: Covers, says: Mapping[str, float], model: RuleModel
) -> Weights:
    """Covers of new spaces by a terrain's pieces, or by no cards.

    ``says`` are what their shapes say about every terrain, log.
    """
    typical = model.unexplained * exp(_ONE_MORE * spaces.bit_count() + _ANY)
    unexplained = typical * exp(says[letter] - max(says.values()))
    return {**covers.cover_spaces(spaces, letter), covers.pieces.wild: unexplained}
