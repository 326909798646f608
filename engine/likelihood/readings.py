"""What the rules say about readings of one sheet that differ in some spaces.

A reading is the new spaces of every terrain. A faint fourth space that completes a piece is
likelier to be drawn than not; a smudge belongs to none. The sum over the ways to make a terrain's
spaces of cards' pieces does not hang on the other terrains' spaces, so readings that differ in a
few spaces share nearly all of the work.

Every drawn space is worth ``Model.drawn``: what more pieces weigh is less than what fewer weigh,
and without it the reading with a space less would always look the likelier.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import NamedTuple, Protocol

from kscore.engine.likelihood.change import NewSpaces
from kscore.engine.likelihood.covers import Covers
from kscore.engine.likelihood.frequencies import Frequencies, season_kind
from kscore.engine.likelihood.pieces import NOTHING, Weights, deck_pieces
from kscore.engine.likelihood.season import RuleModel, SeasonPrior, possible_terrains, symbol_covers
from kscore.engine.likelihood.shared import CardCombination, CardEvidence
from kscore.engine.season import LENGTHS, Season

Spaces = Mapping[str, int]
"""The new spaces (a bit set) of terrains, by letter."""

_Reading = tuple[tuple[str, int], ...]
"""The items of `Spaces`."""

_KEPT = 60
"""Sets of cards of several terrains kept, the likeliest first."""
_TINY = 1e-300
_LEAST_SHARE = 1e-3
"""Of a deck's ways to make the spaces: a lesser one says nothing about the cards."""


class SearchTimeout(Exception):
    """A season's covers come to no end in the time there is; :class:`ShapeReadings` say what can be
    said soon."""


class Readings(Protocol):
    """What weighs readings of a sheet."""

    def log(self, spaces: Spaces) -> float:
        """Log of what the rules say about a reading. It lacks a constant that is the same for all
        readings."""
        ...


class _DeckReading(NamedTuple):
    """What one deck says about a reading: ``log`` of all, ``weights`` of its sets of cards; and how
    many ``pairs`` of covers that takes."""

    log: float
    weights: Weights
    pairs: int


@dataclass
class _UnionCovers:
    """The covers of some terrains' spaces together. ``more`` are these with a further letter's
    spaces; ``pairs`` is how many were united, ``in_season`` has the probability that a season has
    just their cards, where that was asked."""

    weights: Weights
    pairs: int = 0
    more: dict[tuple[str, int], _UnionCovers] = field(default_factory=dict)
    in_season: Weights | None = None


@dataclass(kw_only=True)
class _Deck:
    """One deck's part: what is known of a terrain's spaces (``says``, ``covered``), of terrains
    together, and which cards a key names (``seen``)."""

    season: SeasonPrior
    covers: Covers
    kind: str
    says: dict[int, Mapping[str, float]] = field(default_factory=dict)
    covered: dict[tuple[int, str], Weights] = field(default_factory=dict)
    united: _UnionCovers = field(default_factory=lambda: _UnionCovers(NOTHING))
    seen: dict[int, CardCombination] = field(default_factory=dict)


class SeasonReadings:
    """Weighs readings of one season's new spaces by their cards. It counts all ways to make the
    spaces of cards' pieces and is asked for one reading after the other.

    ``change`` is the season with all new spaces in one group; ``games`` are "K", "H" or "KH". Which
    explore deck is played with both is summed over. ``promo``: the promo ambushes are in play.
    """

    def __init__(
        self,
        change: NewSpaces,
        games: str,
        heroes: bool,
        table: Frequencies,
        model: RuleModel,
        promo: bool = False,
    ) -> None:
        self._letters = possible_terrains(heroes)
        self._table, self._model = table, model
        self._season, self._games = change.season, games
        lengths = tuple(LENGTHS[game][change.season] for game in games)
        self._weighed: dict[_Reading, Sequence[_DeckReading]] = {}
        self._drawn: dict[_Reading, CardEvidence] = {}
        self._decks = []
        for deck in games:
            pieces = deck_pieces(deck, games, heroes, promo)
            says = SeasonPrior(change, pieces, model, lengths)
            covers = Covers(pieces, change, model.choice, model.moved)
            self._decks.append(
                _Deck(season=says, covers=covers, kind=season_kind(games, deck, change.season))
            )

    @property
    def has_searched(self) -> bool:
        """Whether anything was searched for: what is searched for later comes to its end sooner."""
        return any(deck.covered for deck in self._decks)

    def pairs(self, spaces: Spaces) -> int:
        """Pairs of covers needed to weigh a reading, whatever was weighed before. Raises
        SearchTimeout."""
        return sum(each.pairs for each in self._deck_readings(spaces))

    def log(self, spaces: Spaces) -> float:
        """See `Readings`. Raises SearchTimeout."""
        drawn = sum(mask.bit_count() for mask in spaces.values())
        return (
            _log_mean([each.log for each in self._deck_readings(spaces)])
            + self._model.drawn * drawn
        )

    def cards(self, spaces: int, letter: str) -> tuple[str, ...]:
        """Keys of cards with exactly these spaces as a terrain piece."""
        found: dict[str, None] = {}
        place = (spaces & -spaces).bit_length() - 1
        for deck in self._decks:
            found |= dict.fromkeys(deck.season.pieces.cards_with_piece(spaces, place, letter))
        return tuple(found)

    def card_evidence(self, spaces: Spaces) -> CardEvidence:
        """Which cards these spaces were drawn from. Raises SearchTimeout."""
        key = tuple(spaces.items())
        known = self._drawn.get(key)
        if known is None:
            known = self._drawn[key] = self._card_evidence(self._deck_readings(spaces))
        return known

    def _card_evidence(self, found: Sequence[_DeckReading]) -> CardEvidence:
        most = max(each.log for each in found)
        every = sum(exp(each.log - most) for each in found)
        shares: dict[CardCombination, float] = {}
        for deck, (own, weights, _) in zip(self._decks, found, strict=True):
            part = exp(own - most) / every
            if part < _LEAST_SHARE:
                continue
            whole = sum(weights.values()) or 1.0
            least = _LEAST_SHARE * whole
            for key, weight in weights.items():
                if weight < least:
                    continue
                seen = deck.seen.get(key) or deck.seen.setdefault(
                    key, CardCombination.from_key(deck.season.pieces, key)
                )
                shares[seen] = shares.get(seen, 0.0) + part * weight / whole
        return CardEvidence(self._season, self._games, shares)

    def _deck_readings(self, spaces: Spaces) -> Sequence[_DeckReading]:
        """What each deck says about a reading; kept, because what a sheet says for others and what
        others say of it are asked of the same readings."""
        key = tuple(spaces.items())
        known = self._weighed.get(key)
        if known is None:
            known = self._weighed[key] = [
                self._weigh_under_deck(deck, spaces) for deck in self._decks
            ]
        return known

    def _weigh_under_deck(self, deck: _Deck, spaces: Spaces) -> _DeckReading:
        """What one deck says about a reading. The covers of all terrains, those left out that have
        a card in common, and how often such shapes are seen."""
        # Readings that begin with the same terrains share what was united before.
        united, says = deck.united, 0.0
        for letter in self._letters:
            mask = spaces.get(letter, 0)
            if not mask:
                continue
            says += self._shape_logs(deck, mask)[letter]
            more = united.more.get((letter, mask))
            if more is None:
                covered = self._symbol_covers(deck, mask, letter)
                weights = deck.season.pieces.combine(united.weights, covered, _KEPT)
                pairs = united.pairs + len(united.weights) * len(covered)
                more = united.more[letter, mask] = _UnionCovers(weights, pairs)
            united = more
        if united.in_season is None:
            united.in_season = deck.season.weigh_by_season(united.weights)
        found = united.in_season
        log_ = self._model.frequencies * says + self._model.covers * log(
            sum(found.values()) + _TINY
        )
        return _DeckReading(log_, found, united.pairs)

    def _shape_logs(self, deck: _Deck, mask: int) -> Mapping[str, float]:
        """Log of how often such shapes are seen, by terrain letter."""
        known = deck.says.get(mask)
        if known is None:
            each = self._table.log_likelihoods(mask, deck.kind, self._model.anything)
            known = deck.says[mask] = {letter: each[letter] for letter in self._letters}
        return known

    def _symbol_covers(self, deck: _Deck, mask: int, letter: str) -> Weights:
        known = deck.covered.get((mask, letter))
        if known is None:
            says = self._shape_logs(deck, mask)
            known = deck.covered[mask, letter] = symbol_covers(
                mask, letter, deck.covers, says, self._model
            )
            if deck.covers.exhausted:
                raise SearchTimeout
        return known


class ShapeReadings:
    """Readings by how often shapes are seen: where cards cannot be counted soon, or not at all.

    With ``whole`` the spaces are all that were drawn up to a season's end, because no sheet of the
    season before is known. Several ``seasons`` where it is not known which it is.
    """

    def __init__(
        self,
        seasons: Sequence[Season],
        games: str,
        heroes: bool,
        table: Frequencies,
        model: RuleModel,
        whole: bool,
    ) -> None:
        self._kinds = [
            season_kind(games, deck, season, whole and season is not Season.SPRING)
            for season in seasons
            for deck in games
        ]
        self._letters, self._table = possible_terrains(heroes), table
        self._model = model
        self._says: dict[tuple[int, str], dict[str, float]] = {}

    def log(self, spaces: Spaces) -> float:
        """See `Readings`."""
        drawn = sum(mask.bit_count() for mask in spaces.values())
        says = [
            sum(self._shape_logs(mask, kind)[letter] for letter, mask in spaces.items())
            for kind in self._kinds
        ]
        return self._model.shapes * _log_mean(says) + self._model.drawn_by_shapes * drawn

    def _shape_logs(self, mask: int, kind: str) -> Mapping[str, float]:
        if not mask:
            return dict.fromkeys(self._letters, 0.0)
        if (mask, kind) not in self._says:
            self._says[mask, kind] = self._table.log_likelihoods(mask, kind, self._model.anything)
        return self._says[mask, kind]


def _log_mean(logs: Sequence[float]) -> float:
    """log of the mean."""
    most = max(logs)
    return most + log(sum(exp(value - most) for value in logs) / len(logs))
