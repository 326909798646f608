"""Searching the scoring cards as people type: part of a name, either language, small slips."""

from __future__ import annotations

import unicodedata

from engine.cards import CARDS, Card, find_card
from engine.errors import AmbiguousCard, UnknownCard


def search_cards(word: str) -> tuple[Card, ...]:
    """All cards, or those with ``word`` in a name, or else in their rule, or else the one it seems to mean.

    Raises UnknownCard (with suggestions) where nothing is near.
    """
    wanted = _plain(word)
    if not wanted:
        return tuple(CARDS.values())
    found = tuple(card for card in CARDS.values() if any(wanted in name for name in _names(card)))
    if found:
        return found
    try:
        return (find_card(word),)
    except UnknownCard:
        ruled = tuple(
            card for card in CARDS.values() if any(wanted in _plain(card.rule(lang)) for lang in ("de", "en"))
        )
        if ruled:
            return ruled
        raise
    except AmbiguousCard:
        return tuple(card for card in CARDS.values() if _ambiguous_with(word, card))


def _ambiguous_with(word: str, card: Card) -> bool:
    try:
        find_card(word)
    except AmbiguousCard as error:
        candidates = error.values["candidates"]
        return isinstance(candidates, tuple) and f"{card.german} / {card.english}" in candidates
    return False


def _names(card: Card) -> tuple[str, ...]:
    return tuple(_plain(name) for name in (card.german, card.english, card.key, *card.also))


def _plain(text: str) -> str:
    bare = unicodedata.normalize("NFD", text.casefold().replace("ß", "ss"))
    return "".join(sign for sign in bare if sign.isalnum())
