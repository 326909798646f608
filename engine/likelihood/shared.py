"""What other sheets of a season say about its cards: every player at a table draws what the same
cards say.

A sheet says how likely each set of cards is (:class:`CardEvidence`). Several sheets together say it
better, because each leaves other sets open: Farmland's two spaces here may be two singles there.
:class:`SharedCards` has the probability of every set of explore cards that a season can reveal,
given other sheets, and answers how much likelier they are with the cards of a reading. In simulated
games two sheets say it for nearly sure, perfectly read.

A sheet may have been misread, be another evening's, or be a player's who forgot a piece: with a
share ``astray`` it says nothing. And the sheets may not belong together at all, for a player who
plays alone beside others turns cards of their own: how likely that is, the sheets say themselves,
for sheets of one table agree far beyond chance. Ambushes are drawn by every player, too, and weigh
by
themselves: which one came says nothing about explore cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from functools import cached_property, lru_cache
from math import log, prod
from typing import NamedTuple

from kscore.engine.explore import AMBUSH_CARDS
from kscore.engine.frozen import Frozen
from kscore.engine.likelihood.pieces import Pieces, deck_pieces
from kscore.engine.season import LENGTHS, Season

_AMBUSHES = 0.45
"""How many ambushes a season reveals, about: one card more is in the deck each season, and stays
there unrevealed."""
_TINY = 1e-12
_NO_SETS: Mapping[int, float] = {}

ASTRAY = 0.1
"""How often a sheet says nothing about the season's cards: misread, another evening's, a piece
forgotten."""

APART = 0.1
"""How often, before anything was read, sheets of one season do not share their cards."""


class CardCombination(NamedTuple):
    """One way to make a season's spaces: the keys of a ``deck``'s explore cards and of ambushes
    (``cards``), how many singles are of cards that fitted nowhere (``singles``), and whether spaces
    are left that no card makes (``more``).
    """

    deck: str
    cards: frozenset[str]
    singles: int = 0
    more: bool = False

    @staticmethod
    def from_key(pieces: Pieces, key: int) -> CardCombination:
        """A key of covers."""
        return CardCombination(
            pieces.deck,
            frozenset(card for bit, card in pieces.cards.items() if key & bit),
            sum(bool(key & bit) for bit in pieces.fallback),
            bool(key & pieces.wild),
        )


class CardEvidence(Frozen):
    """What one sheet says about a season's cards. The season is of ``games`` ("K", "H", "KH");
    ``shares`` is how likely each way to make its spaces is, about 1 in all: the least likely are
    left out."""

    season: Season
    games: str
    shares: Mapping[CardCombination, float]

    @cached_property
    def card_sets(self) -> Mapping[str, Mapping[int, float]]:
        """Likelihood ratio of each set of explore cards named, by deck. Sets that the sheet does
        not name are impossible with it."""
        found: dict[str, dict[int, float]] = {}
        for seen, share in self.shares.items():
            fitting, whole = _matching_sets(seen, self.games, self.season)
            sets = found.setdefault(seen.deck, {})
            for cards in fitting:
                sets[cards] = sets.get(cards, 0.0) + share * len(self.games) / whole
        return found

    @staticmethod
    def mix(parts: Sequence[tuple[float, CardEvidence]]) -> CardEvidence:
        """What several readings of one sheet say, each with its weight. Raises ValueError for
        none."""
        if not parts:
            raise ValueError("nothing was read")
        whole = sum(weight for weight, _ in parts)
        shares: dict[CardCombination, float] = {}
        for weight, part in parts:
            for seen, share in part.shares.items():
                shares[seen] = shares.get(seen, 0.0) + share * weight / whole
        return CardEvidence(parts[0][1].season, parts[0][1].games, shares)


class SharedCards(Frozen):
    """A season's cards as its other sheets, ``others``, tell them.

    ``astray`` is the share of sheets that say nothing about a season's cards. Sheets of another
    season or of other games are left out. The order of the sheets does not matter: what they say is
    multiplied.
    """

    others: tuple[CardEvidence, ...]
    season: Season
    games: str
    astray: float = ASTRAY
    _ratios: dict[CardCombination, float] = field(default_factory=dict, compare=False, repr=False)

    def log_likelihood_ratio(self, drawn: CardEvidence) -> float:
        """Log likelihood ratio of the other sheets with a reading's cards. Against any cards."""
        ratios, agree = self._ratios, 0.0
        for seen, share in drawn.shares.items():
            ratio = ratios.get(seen)
            if ratio is None:
                ratio = ratios[seen] = self._likelihood_ratio(seen)
            agree += share * ratio
        agree = self.astray + (1 - self.astray) * agree
        return log(self.same_table * agree + 1 - self.same_table)

    @property
    def same_table(self) -> float:
        """How likely the other sheets share their cards: they agree more than sheets of several
        tables do."""
        weight = (1 - APART) * self._explore_odds[1]
        return weight / (weight + APART)

    @cached_property
    def _evidence(self) -> tuple[CardEvidence, ...]:
        return tuple(
            each for each in self.others if (each.season, each.games) == (self.season, self.games)
        )

    @cached_property
    def _explore_odds(self) -> tuple[Mapping[str, Mapping[int, float]], float]:
        """How much likelier the other sheets make explore cards. By deck, of each set that one of
        them names; and how much likelier than by chance they are with cards in common."""
        said = [each.card_sets for each in self._evidence]
        odds: dict[str, dict[int, float]] = {}
        mean = 0.0
        for deck in self.games:
            # Sets that no sheet names are all as likely, and most are such.
            by_sheet = [each.get(deck, _NO_SETS) for each in said]
            named = dict.fromkeys(sorted({cards for each in by_sheet for cards in each}), 1.0)
            for each in by_sheet:
                for cards in named:
                    named[cards] *= self.astray + (1 - self.astray) * each.get(cards, 0.0)
            odds[deck] = named
            prior = season_card_sets(deck, self.games, self.season)
            mean += (
                sum(
                    prior[cards] * (each - self._unnamed_odds) for cards, each in odds[deck].items()
                )
                + self._unnamed_odds
            ) / len(self.games)
        return odds, mean

    @cached_property
    def _unnamed_odds(self) -> float:
        """How much likelier a set that no sheet names is. Before all are made to be 1 in the
        mean."""
        return float(self.astray ** len(self._evidence))

    @cached_property
    def _ambush_odds(self) -> Mapping[str, tuple[float, float]]:
        """How much likelier each ambush was revealed, and was not."""
        every = [key for key, card in AMBUSH_CARDS.items() if card.game in self.games]
        chance, found = _AMBUSHES / len(every), {}
        for key in every:
            shares = [
                sum(p for seen, p in each.shares.items() if key in seen.cards)
                for each in self._evidence
            ]
            came = prod(self.astray + (1 - self.astray) * share / chance for share in shares)
            stayed = prod(
                self.astray + (1 - self.astray) * (1 - share) / (1 - chance) for share in shares
            )
            mean = chance * came + (1 - chance) * stayed
            found[key] = came / mean, stayed / mean
        return found

    def _likelihood_ratio(self, seen: CardCombination) -> float:
        """How much likelier the other sheets are with these pieces."""
        ratio = self._set_ratio(seen.deck, *_matching_sets(seen, self.games, self.season))
        for key, (came, stayed) in self._ambush_odds.items():
            ratio *= came if key in seen.cards else stayed
        return ratio

    def _set_ratio(self, deck: str, fitting: frozenset[int], whole: float) -> float:
        """How much likelier the other sheets are with one of these sets. Sets of explore cards,
        whose probability is ``whole``."""
        odds, mean = self._explore_odds
        prior, named = season_card_sets(deck, self.games, self.season), odds[deck]
        both = (
            [cards for cards in fitting if cards in named]
            if len(fitting) < len(named)
            else named.keys() & fitting
        )
        more = sum(prior[cards] * (named[cards] - self._unnamed_odds) for cards in sorted(both))
        return (more / whole + self._unnamed_odds) / mean


def _matching_sets(
    seen: CardCombination, games: str, season: Season
) -> tuple[frozenset[int], float]:
    """The sets of explore cards that fit a combination, and their probability. Just these cards or,
    where some spaces are of unknown cards or no season has just these, all sets with them; any
    where there is none."""
    pieces, prior = deck_pieces(seen.deck, games, False), season_card_sets(seen.deck, games, season)
    cards = sum(bit for bit in pieces.times if pieces.cards[bit] in seen.cards)
    if not seen.singles and not seen.more and cards in prior:
        return frozenset((cards,)), prior[cards]
    return _sets_containing(seen.deck, games, season, cards, cards.bit_count() + seen.singles)


@lru_cache(maxsize=1024)
def _sets_containing(
    deck: str, games: str, season: Season, cards: int, many: int
) -> tuple[frozenset[int], float]:
    """The sets with these cards, of that size if there are any. Any set where there is none."""
    prior = season_card_sets(deck, games, season)
    with_these = [each for each in prior if not cards & ~each]
    found = frozenset(
        [each for each in with_these if each.bit_count() >= many] or with_these or prior
    )
    return found, sum(prior[each] for each in sorted(found))


@lru_cache(maxsize=32)
def season_card_sets(deck: str, games: str, season: Season) -> Mapping[int, float]:
    """Probability of every set of explore cards that a season can reveal. 1 in all."""
    pieces = deck_pieces(deck, games, False)
    lengths = [LENGTHS[game][season] for game in games]
    found: list[int] = []
    # The last card reaches the length: without it less than the length is taken.
    most = max(lengths) + max(pieces.times.values()) - 1
    _add_sets(0, 0, tuple(pieces.times.items()), most, found)
    chances = {
        cards: sum(pieces.reveal_probability(cards, length) for length in lengths)
        for cards in found
    }
    whole = sum(chances.values())
    return {cards: chance / whole for cards, chance in chances.items() if chance > _TINY}


def _add_sets(
    cards: int, time: int, left: Sequence[tuple[int, int]], most: int, found: list[int]
) -> None:
    """Adds all sets with ``cards`` and some of those left. ``cards`` take ``time``, each of
    ``left`` is (bit, time); a set takes ``most`` time at most."""
    if cards:
        found.append(cards)
    for n, (bit, each) in enumerate(left):
        if time + each <= most:
            _add_sets(cards | bit, time + each, left[n + 1 :], most, found)
