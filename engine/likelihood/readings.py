"""What the rules say about readings of one sheet that differ in some spaces.

A reading is the new spaces of every terrain. A faint fourth space that completes a piece is likelier to be drawn than
not; a smudge belongs to none. The sum over the ways to make a terrain's spaces of cards' pieces does not hang on the
other terrains' spaces, so readings that differ in a few spaces share nearly all of the work.

Every drawn space is worth ``Model.drawn``: what more pieces weigh is less than what fewer weigh, and without it the
reading with a space less would always look the likelier.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import exp, log
from typing import Protocol

from engine.likelihood.change import Change
from engine.likelihood.covers import Covers
from engine.likelihood.frequencies import Frequencies, kind_of
from engine.likelihood.pieces import Weights, pieces_of
from engine.likelihood.season import Model, SeasonSays, explained, letters_of
from engine.likelihood.shared import CardsDrawn, PiecesSeen
from engine.season import LENGTHS, Season

Spaces = Mapping[str, int]
"""The new spaces (a bit set) of terrains, by letter."""

_KEPT = 60
"""Sets of cards of several terrains kept, the likeliest first."""
_TINY = 1e-300
_LEAST_SHARE = 1e-3
"""Of a deck's ways to make the spaces: a lesser one says nothing about the cards."""


class SearchedTooLong(Exception):
    """A season's covers come to no end in the time there is; :class:`ShapeReadings` say what can be said soon."""


class Readings(Protocol):
    """What weighs readings of a sheet."""

    def log(self, spaces: Spaces) -> float:
        """log of what the rules say about a reading, without a constant that is the same for all readings."""
        ...


@dataclass
class _Deck:
    """One deck's part: what is known of a terrain's spaces (``says``, ``covered``), of terrains together, and which
    cards a key names (``seen``)."""

    season: SeasonSays
    covers: Covers
    kind: str
    says: dict[tuple[int, str], float] = field(default_factory=dict)
    covered: dict[tuple[int, str], Weights] = field(default_factory=dict)
    together: dict[tuple[tuple[str, int], ...], Weights] = field(default_factory=dict)
    seen: dict[int, PiecesSeen] = field(default_factory=dict)


class SeasonReadings:
    """Readings of one season's new spaces by all ways to make them of cards' pieces, asked for one after the other.

    ``change`` is the season with all new spaces in one group; ``games`` are "K", "H" or "KH". Which explore deck is
    played with both is summed over.
    """

    def __init__(self, change: Change, games: str, heroes: bool, table: Frequencies, model: Model) -> None:
        self._letters = letters_of(heroes)
        self._table, self._model = table, model
        self._season, self._games = change.season, games
        lengths = tuple(LENGTHS[game][change.season] for game in games)
        self._last: tuple[tuple[tuple[str, int], ...], Sequence[tuple[float, Weights]]] | None = None
        self._decks = []
        for deck in games:
            pieces = pieces_of(deck, games, heroes)
            says = SeasonSays(change, pieces, model, lengths, [], [])
            covers = Covers(pieces, change, model.choice, model.moved)
            self._decks.append(_Deck(says, covers, kind_of(games, deck, change.season)))

    def log(self, spaces: Spaces) -> float:
        """See `Readings`. Raises SearchedTooLong."""
        drawn = sum(mask.bit_count() for mask in spaces.values())
        return _mean_of([each for each, _ in self._by_deck(spaces)]) + self._model.drawn * drawn

    def cards(self, spaces: int, letter: str) -> tuple[str, ...]:
        """The keys of the cards that have just these spaces as a piece of the terrain."""
        found: dict[str, None] = {}
        place = (spaces & -spaces).bit_length() - 1
        for deck in self._decks:
            found |= dict.fromkeys(deck.season.pieces.cards_of(spaces, place, letter))
        return tuple(found)

    def drawn(self, spaces: Spaces) -> CardsDrawn:
        """Which cards these spaces were drawn from. Raises SearchedTooLong."""
        found = self._by_deck(spaces)
        most = max(log_ for log_, _ in found)
        every = sum(exp(log_ - most) for log_, _ in found)
        shares: dict[PiecesSeen, float] = {}
        for deck, (own, weights) in zip(self._decks, found, strict=True):
            part = exp(own - most) / every
            if part < _LEAST_SHARE:
                continue
            whole = sum(weights.values()) or 1.0
            for key, weight in weights.items():
                if weight < _LEAST_SHARE * whole:
                    continue
                seen = deck.seen.get(key) or deck.seen.setdefault(key, PiecesSeen.of(deck.season.pieces, key))
                shares[seen] = shares.get(seen, 0.0) + part * weight / whole
        return CardsDrawn(self._season, self._games, shares)

    def _by_deck(self, spaces: Spaces) -> Sequence[tuple[float, Weights]]:
        """By deck, log of what it says about a reading, and the weights of its sets of cards; kept for whoever asks for
        both."""
        key = tuple(spaces.items())
        if self._last is None or self._last[0] != key:
            self._last = key, [self._under(deck, spaces) for deck in self._decks]
        return self._last[1]

    def _under(self, deck: _Deck, spaces: Spaces) -> tuple[float, Weights]:
        says = sum(self._says(deck, mask, letter) for letter, mask in spaces.items())
        weights = {key: weight * deck.season.reached(key) for key, weight in self._together(deck, spaces).items()}
        log_ = self._model.frequencies * says + self._model.covers * log(sum(weights.values()) + _TINY)
        return log_, weights

    def _together(self, deck: _Deck, spaces: Spaces) -> Weights:
        """The covers of all terrains, those left out that have a card in common."""
        # Terrains in the same order as before share what was united before.
        together: Weights = {0: 1.0}
        done: tuple[tuple[str, int], ...] = ()
        for letter in self._letters:
            mask = spaces.get(letter, 0)
            if not mask:
                continue
            done = (*done, (letter, mask))
            known = deck.together.get(done)
            if known is None:
                known = deck.season.pieces.unite(together, self._covered(deck, mask, letter), _KEPT)
                deck.together[done] = known
            together = known
        return together

    def _says(self, deck: _Deck, mask: int, letter: str) -> float:
        if not mask:
            return 0.0
        if (mask, letter) not in deck.says:
            each = self._table.says(mask, deck.kind, self._model.anything)
            deck.says |= {(mask, own): each[own] for own in self._letters}
        return deck.says[mask, letter]

    def _covered(self, deck: _Deck, mask: int, letter: str) -> Weights:
        known = deck.covered.get((mask, letter))
        if known is None:
            says = {own: self._says(deck, mask, own) for own in self._letters}
            known = deck.covered[mask, letter] = explained(mask, letter, deck.covers, says, self._model)
            if deck.covers.exhausted:
                raise SearchedTooLong
        return known


class ShapeReadings:
    """Readings by how often shapes are seen: where cards cannot be counted soon, or not at all.

    With ``whole`` the spaces are all that were drawn up to a season's end, because no sheet of the season before is
    known. Several ``seasons`` where it is not known which it is.
    """

    def __init__(
        self, seasons: Sequence[Season], games: str, heroes: bool, table: Frequencies, model: Model, whole: bool
    ) -> None:
        self._kinds = [
            kind_of(games, deck, season, whole and season is not Season.SPRING) for season in seasons for deck in games
        ]
        self._letters, self._table = letters_of(heroes), table
        self._model = model
        self._says: dict[tuple[int, str], dict[str, float]] = {}

    def log(self, spaces: Spaces) -> float:
        """See `Readings`."""
        drawn = sum(mask.bit_count() for mask in spaces.values())
        says = [sum(self._of(mask, kind)[letter] for letter, mask in spaces.items()) for kind in self._kinds]
        return self._model.shapes * _mean_of(says) + self._model.drawn_by_shapes * drawn

    def _of(self, mask: int, kind: str) -> Mapping[str, float]:
        if not mask:
            return dict.fromkeys(self._letters, 0.0)
        if (mask, kind) not in self._says:
            self._says[mask, kind] = self._table.says(mask, kind, self._model.anything)
        return self._says[mask, kind]


def _mean_of(logs: Sequence[float]) -> float:
    """log of the mean."""
    most = max(logs)
    return most + log(sum(exp(value - most) for value in logs) / len(logs))
