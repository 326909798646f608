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
_LETTERS_A_SLIP = 5


def find_card(text: str, cards: Mapping[str, Card], lang: str | None = None) -> Card:
    """The card that ``text`` names.

    Tried in turn: a whole name (German, English, other spellings, the key); words that belong to, or begin words of,
    exactly one card's name ("Baronie"); the one nearest name within a few slips (one in five letters: a wrong, missing
    or extra letter, or two swapped).

    Args:
        text: what was typed.
        cards: where to look.
        lang: "de" or "en" to look at that language's names (and the key) alone.

    Raises UnknownCard with suggestions, AmbiguousCard with the candidates.
    """
    typed = _plain(text)
    if not any(typed):
        raise UnknownCard(card=text, suggestions=())
    names = {card.key: _spellings(card, lang) for card in cards.values()}

    def chosen(keys: list[str]) -> Card | None:
        return cards[keys[0]] if len(keys) == 1 else None

    def ambiguous(keys: list[str]) -> AmbiguousCard:
        return AmbiguousCard(card=text, candidates=tuple(_label(cards[key], lang) for key in keys))

    exact = chosen([key for key, spellings in names.items() if spellings & typed])
    if exact:
        return exact
    begun = [
        key for key, spellings in names.items() if any(_in_part(start, name) for name in spellings for start in typed)
    ]
    by_part = chosen(begun)
    if by_part:
        return by_part
    slips = {
        key: min((_slips("".join(name), "".join(start)), -len("".join(name))) for name in spellings for start in typed)
        for key, spellings in names.items()
    }
    near = [key for key, (count, length) in slips.items() if count <= max(1, -length // _LETTERS_A_SLIP)]
    if near:
        best = min(slips[key][0] for key in near)
        nearest = [key for key in near if slips[key][0] == best]
        nearest_one = chosen(nearest)
        if nearest_one:
            return nearest_one
        raise ambiguous(nearest)
    if begun:
        raise ambiguous(begun)
    likeness = sorted(
        (min(_unlike(name, start) for name in spellings for start in typed), key) for key, spellings in names.items()
    )
    raise UnknownCard(card=text, suggestions=tuple(_label(cards[key], lang) for _, key in likeness[:3]))


def _label(card: Card, lang: str | None) -> str:
    return card.name(lang) if lang else f"{card.german} / {card.english}"


Spelling = tuple[str, ...]
"""A name as its words, without case, articles, blanks and signs."""


def _spellings(card: Card, lang: str | None) -> set[Spelling]:
    names = {
        "de": (card.german, *card.also),
        "en": (card.english, *card.also),
        None: (card.german, card.english, *card.also),
    }[lang]
    found = _plain(card.key)
    for name in names:
        found |= _plain(name)
    return found | {("".join(words),) for words in found}


def _plain(text: str) -> set[Spelling]:
    """The spellings of a text as words; umlauts both as "ae" and as "a"."""
    folded = unicodedata.normalize("NFC", text).lower()
    found = set()
    for spelled in (folded.translate(_LONG_UMLAUTS), folded.replace("ß", "ss")):
        bare = "".join(sign for sign in unicodedata.normalize("NFD", spelled) if not unicodedata.combining(sign))
        words = re.findall(r"[a-z0-9]+", re.sub("['’`´]", "", bare))
        found.add(tuple(word for word in words if word not in _ARTICLES) or tuple(words))
    return found - {()}


def _in_part(typed: Spelling, name: Spelling) -> bool:
    """Whether every typed word is the beginning of a word of the name, or all together are the name's beginning."""
    whole = "".join(typed)
    if len(whole) >= _SHORTEST_BEGINNING and "".join(name).startswith(whole):
        return True
    return all(len(word) >= _SHORTEST_BEGINNING and any(other.startswith(word) for other in name) for word in typed)


def _unlike(name: Spelling, typed: Spelling) -> float:
    """How far apart two names are, from 0; the nearest words count, so that one right word of several helps."""
    whole_name, whole = "".join(name), "".join(typed)
    as_wholes = _slips(whole_name, whole) / max(len(whole_name), len(whole))
    by_words = sum(min(_slips(word, other) / max(len(word), len(other)) for other in name) for word in typed) / len(
        typed
    )
    return as_wholes + by_words


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
