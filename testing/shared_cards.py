"""What a season's sheets say of single cards and of whole sets, for tests and measurements."""

from __future__ import annotations

from collections.abc import Mapping

from kscore.engine.likelihood import SharedCards
from kscore.engine.likelihood.pieces import deck_pieces
from kscore.engine.likelihood.shared import _AMBUSHES, season_card_sets
from kscore.engine.regions import bits

_NEXT_TO_NOTHING = 1e-5


def card_probabilities(shared: SharedCards) -> Mapping[str, float]:
    """Probability that each explore card and ambush was revealed, by key."""
    together, ambush = shared.same_table, _AMBUSHES / len(shared._ambush_odds)
    found = {key: together * ambush * came for key, (came, _) in shared._ambush_odds.items()}
    odds, mean = shared._explore_odds
    for deck in shared.games:
        names = deck_pieces(deck, shared.games, False).cards
        named = odds[deck]
        for cards, prior in season_card_sets(deck, shared.games, shared.season).items():
            odd = named.get(cards, shared._unnamed_odds) / mean
            chance = prior * (together * odd + 1 - together) / len(shared.games)
            if chance > _NEXT_TO_NOTHING:
                for bit in bits(cards):
                    found[names[bit]] = found.get(names[bit], 0.0) + chance
    return found


def set_probability(shared: SharedCards, cards: frozenset[str]) -> float:
    """Probability that the season revealed exactly these explore cards. If the sheets belong
    together."""
    found, (odds, mean) = 0.0, shared._explore_odds
    for deck in shared.games:
        pieces = deck_pieces(deck, shared.games, False)
        key = sum(bit for bit in pieces.times if pieces.cards[bit] in cards)
        if key.bit_count() == len(cards):
            prior = season_card_sets(deck, shared.games, shared.season).get(key, 0.0)
            likelier = odds[deck].get(key, shared._unnamed_odds) / mean
            found += prior * likelier / len(shared.games)
    return found
