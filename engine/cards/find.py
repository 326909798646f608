"""Finding a scoring card by what people type: either language, any case, no umlauts, no articles, small slips."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from engine.cards.card import Card
from engine.errors import AmbiguousCard, UnknownCard

_ARTICLES = frozenset({"der", "die", "das", "dem", "den", "des", "the", "of", "im", "in", "a", "an"})
_LONG_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_SHORTEST_BEGINNING = 4


def find_card(text: str, cards: Mapping[str, Card], lang: str | None = None) -> Card:
    """The card that ``text`` names.

    Tried in turn: a whole name (German, English, other spellings, the key), the beginning of exactly one card's name,
    the one nearest name within a few slips (one in five letters: a wrong, missing or extra letter, or two swapped).

    Args:
        text: what was typed.
        cards: where to look.
        lang: "de" or "en" to look at that language's names (and the key) alone.

    Raises UnknownCard with suggestions, AmbiguousCard with the candidates.
    """
    typed = _plain(text)
    if not any(typed):
        raise UnknownCard(card=text, suggestions=())
    spellings = {card.key: _spellings(card, lang) for card in cards.values()}

    exact = [key for key, names in spellings.items() if names & typed]
    if len(exact) == 1:
        return cards[exact[0]]
    begun = [key for key, names in spellings.items()
             if any(name.startswith(start) for name in names for start in typed if len(start) >= _SHORTEST_BEGINNING)]
    if len(begun) == 1:
        return cards[begun[0]]
    nearness = sorted((min(_slips(name, start) - _allowed(name) * 0.001 for name in names for start in typed), key)
                      for key, names in spellings.items())
    distance = {key: min(_slips(name, start) for name in names for start in typed) for key, names in spellings.items()}
    near = [key for key, names in spellings.items()
            if any(_slips(name, start) <= _allowed(name) for name in names for start in typed)]
    if near:
        best = min(distance[key] for key in near)
        nearest = [key for key in near if distance[key] == best]
        if len(nearest) == 1:
            return cards[nearest[0]]
        raise AmbiguousCard(card=text, candidates=tuple(_label(cards[key], lang) for key in nearest))
    if begun:
        raise AmbiguousCard(card=text, candidates=tuple(_label(cards[key], lang) for key in begun))
    raise UnknownCard(card=text, suggestions=tuple(_label(cards[key], lang) for _, key in nearness[:3]))


def _label(card: Card, lang: str | None) -> str:
    return card.name(lang) if lang else f"{card.german} / {card.english}"


def _spellings(card: Card, lang: str | None) -> set[str]:
    names = {"de": (card.german, *card.also), "en": (card.english, *card.also),
             None: (card.german, card.english, *card.also)}[lang]
    found = set(_plain(card.key))
    for name in names:
        found |= _plain(name)
    return found


def _plain(text: str) -> set[str]:
    """The spellings without case, articles, blanks and signs; umlauts both as "ae" and as "a"."""
    folded = unicodedata.normalize("NFC", text).lower()
    found = set()
    for spelled in (folded.translate(_LONG_UMLAUTS), folded.replace("ß", "ss")):
        bare = "".join(sign for sign in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(sign))
        bare = bare.replace("'", "").replace("’", "")
        words = re.findall(r"[a-z0-9]+", bare)
        found.add("".join(word for word in words if word not in _ARTICLES) or "".join(words))
    return found - {""}


def _allowed(name: str) -> int:
    return max(1, len(name) // 5)


def _slips(first: str, second: str) -> int:
    """Optimal string alignment distance: letters wrong, missing, extra or swapped with their neighbour."""
    before: list[int] = []
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, start=1):
        before, last, row = row, before, [i]
        for j, b in enumerate(second, start=1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == second[j - 2] and b == first[i - 2]:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]
