"""The 32 scoring cards of both games.

One function a card, by category: :mod:`~engine.cards.forest`, :mod:`~engine.cards.farm_water`,
:mod:`~engine.cards.village`, :mod:`~engine.cards.spatial`; names and rules in :mod:`~engine.cards.catalogue`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.cards.card import CATEGORIES, Card
from engine.cards.catalogue import ALL_CARDS
from engine.names import Names, find_key

CARDS: Mapping[str, Card] = MappingProxyType({card.key: card for card in ALL_CARDS})
"""Every card by its key, K before H, in printed order."""

_NAMES = tuple(Names(card.key, card.german, card.english, card.also) for card in ALL_CARDS)

RECOMMENDED: Mapping[str, tuple[str, str, str, str]] = MappingProxyType(
    {
        # der-kartograph-anleitung.txt, "Empfehlung für eine erste Partie" (the order of the edicts is the players')
        "K": ("sentinel_wood", "mages_valley", "wildholds", "borderlands"),
        # die-kartographin-anleitung.txt, the same: Faunwald (Dekret A), Gnomkolonie (B), Ulemsumpf (C),
        # Zwergenfestungen (D)
        "H": ("faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds"),
    }
)
"""Card keys for a first game, under the edicts A, B, C, D."""


def find_card(text: str, lang: str | None = None) -> Card:
    """The card that ``text`` names, forgiving case, umlauts, articles and small slips.

    Raises UnknownCard (with suggestions) and AmbiguousCard (with candidates); see :func:`engine.names.find_key`.
    """
    return CARDS[find_key(text, _NAMES, lang)]


__all__ = ["CARDS", "CATEGORIES", "RECOMMENDED", "Card", "find_card"]
