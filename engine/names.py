"""Finding a card by what people type: either language, any case, no umlauts, no articles, small
slips."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.messages import FALLBACK
from kscore.engine.spelling import strip_accents

_ARTICLES = frozenset(
    {"der", "die", "das", "dem", "den", "des", "the", "of", "im", "in", "a", "an"}
)
_LONG_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_SHORTEST_BEGINNING = 4
_LETTERS_A_SLIP = 5


class Names(NamedTuple):
    """What a card is called: its key, its printed names by language (each with its code), other
    spellings and printed numbers."""

    key: str
    names: tuple[tuple[str, str], ...]
    also: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()

    @property
    def every(self) -> tuple[str, ...]:
        """The printed names, each once."""
        return tuple(dict.fromkeys(name for _, name in self.names))

    def printed_name(self, lang: str) -> str:
        """The name printed on the cards of a language; the English one where there are none."""
        names = dict(self.names)
        return names.get(lang, names[FALLBACK])

    def label(self, lang: str | None) -> str:
        """The name for people: in one language, or in all, of which a sentence takes its own."""
        return EveryName(self) if lang is None else self.printed_name(lang)


class EveryName(str):
    """A card's names, "Metropole / Great City"; a sentence in one language shows that one's."""

    _names: Names

    def __new__(cls, names: Names) -> EveryName:
        """The label of a card."""
        label = super().__new__(cls, " / ".join(names.every))
        label._names = names
        return label

    def text(self, lang: str = "en") -> str:
        """The name printed on the cards of a language."""
        return self._names.printed_name(lang)


def find_key(text: str, cards: Iterable[Names], lang: str | None = None) -> str:
    """The key of the card that ``text`` names.

    Tried in turn: a printed number; a whole name (in any language, other spellings, the key); words
    that belong to, or begin words of, exactly one card's name ("Baronie"); the one nearest name
    within a few slips (one in five letters: a wrong, missing or extra letter, or two swapped); part
    of a word of exactly one card's name ("Sumpf").

    Args:
        text: what was typed.
        cards: where to look.
        lang: a language to look at whose names (and the key) alone.

    Raises UnknownCard with suggestions, AmbiguousCard with the candidates.
    """
    text = text.strip()  # of a list's entry, as the message tells it
    typed = _plain_spellings(text)
    if not typed:
        raise UnknownCard("unknown_card_unlike", card=text)
    known = {card.key: card for card in cards}
    numbered = _find_by_number(text, known.values())
    if numbered is not None:
        return numbered
    names = {key: _spellings(card, lang) for key, card in known.items()}
    joined = {key: {"".join(words) for words in spellings} for key, spellings in names.items()}
    wholes = {"".join(words) for words in typed}

    exact = [key for key, wanted in joined.items() if wanted & wholes]
    if len(exact) == 1:
        return exact[0]
    begun = [
        key
        for key, words in names.items()
        if any(_begins_name(some, name) for name in words for some in typed)
    ]
    if len(begun) == 1:
        return begun[0]
    nearest = _nearest_names(joined, wholes)
    within = [
        key
        for key, spellings in joined.items()
        if any(
            len(whole) >= _SHORTEST_BEGINNING and whole in name
            for name in spellings
            for whole in wholes
        )
    ]
    for found in (nearest, within):
        if len(found) == 1:
            return found[0]
    candidates = nearest or [key for key in known if key in begun or key in within]
    if candidates:
        raise AmbiguousCard(
            card=text, candidates=tuple(known[key].label(lang) for key in candidates)
        )
    likeness = sorted(
        (min(_name_distance(name, some) for name in spellings for some in typed), key)
        for key, spellings in names.items()
    )
    raise UnknownCard(
        card=text, suggestions=tuple(known[key].label(lang) for _, key in likeness[:3])
    )


_NUMBER = re.compile(r"(?:(?:nr|no|card|karte)\b\.?|#)?\s*0*(\d{1,3})", re.IGNORECASE)


def _find_by_number(text: str, cards: Iterable[Names]) -> str | None:
    """The card with the printed number that was typed. None where it is no number. Raises
    UnknownCard for a number that none has: it is never taken for a slip of another."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        return None
    for card in cards:
        if int(found[1]) in card.numbers:
            return card.key
    raise UnknownCard("unknown_card_unlike", card=text)


_SMALL_WORDS = """
    count counts dauern dauert gelten gilt happen happens mean means passieren passiert use used
    allowed any auch eigentlich erlaubt etwas genau irgendwo just moeglich moglich noch possible
    really some somewhere whats wieder
    zaehlen zaehlt zahlen zahlt zeichne
    unser unsere unserer our sein seine ihre jeder jede
    aber als am an and are as at auf aus be bei beim bekomme bekommt bin by can could darf
    dein deine des die dir do does du duerfen durfen ein eine einem einen einer eines er es
    for from fuer fur geht get gets gibt hab habe haben has hat have how i ich if ihr im in
    ins into is ist it its kann kein keine koennen konnen man many may me mein meine mit
    much muss must my nach oder of on one or our shall should sich sie sind soll that there
    they this to und viel viele vom von wann war warum was we welche welcher welches wem wen
    wenn wer werden wessen what when where which who whose why wie wieviel wieviele will wir
    krieg kriegt wird with wo you your zu zum zur
"""
_FILLERS = frozenset(_SMALL_WORDS.split())
"""Words of a question that say nothing about what it is about."""
_OF_A_SHEET = frozenset({"points", "punkte", "score", "sheet", "blatt", "total", "summe"})
"""Words of a question about a sheet that name nothing on it."""
_WHOLE_BEGINNING = 5
_SHORTEST_SHARED = 3
_SHORTEST_SLIP = 5
_SHORT_NAME = 7
_SUGGESTED = 3


def find_meaning(text: str, names: Iterable[Names]) -> str:
    """The key of what a question's words mean, without guessing.

    Tried in turn: a whole name; the same words in another order, with other endings, or with a
    question's small words around them; a word of exactly one thing's titles (or five letters and
    more that begin one); a whole name of five letters and more within a slip (one in five letters;
    in a name of up to six only a missing, extra or swapped letter). Of several words each may have
    such slips. Unlike :func:`find_key` nothing is found by a part of a word.

    Raises UnknownCard with suggestions, AmbiguousCard with the candidates.
    """
    text = text.strip()
    typed = _plain_spellings(text.replace("×", "x"))
    if not typed:
        raise UnknownCard("unknown_card_unlike", card=text)
    known = {each.key: each for each in names}
    numbered = _find_by_number(text, known.values())
    if numbered is not None:
        return numbered
    wholes = {"".join(words) for words in typed}
    asked = {_stems(words) for words in typed}
    vocabulary = _vocabulary(tuple(known.values()))
    asked |= {frozenset(_correct_slips(word, vocabulary) for word in some) for some in asked}

    def slipped(each: Names) -> bool:
        return any(_is_slip(name, some) for name in _joined_spellings(each) for some in wholes)

    meant: tuple[Callable[[Names], bool], ...] = (
        lambda each: not _joined_spellings(each).isdisjoint(wholes),
        lambda each: not _all_stems(each).isdisjoint(asked),
        lambda each: any(
            _begins_title(some, title) for title in _title_spellings(each) for some in typed
        ),
        slipped,
    )
    for is_meant in meant:
        found = [key for key, each in known.items() if is_meant(each)]
        if len(found) == 1:
            return found[0]
        if found:
            labels = tuple(known[key].label(None) for key in found)
            raise AmbiguousCard(card=text, candidates=labels)
    about = [
        key
        for key, each in known.items()
        if any(name <= some for name in _all_stems(each) for some in asked)
    ]
    named = tuple(about)
    if not about:
        likeness = sorted(
            (
                min(
                    _name_distance(name, some) for name in _title_spellings(each) for some in typed
                ),
                key,
            )
            for key, each in known.items()
        )
        about = [key for _, key in likeness[:_SUGGESTED]]
    unknown = UnknownCard(card=text, suggestions=tuple(known[key].label(None) for key in about))
    unknown.about = named
    raise unknown


def is_filler_question(words: Iterable[str]) -> bool:
    """Whether a question's words are all small ones, numbers and points."""
    known = _FILLERS | _ARTICLES | _OF_A_SHEET
    typed = _plain_spellings(" ".join(words)) or {()}
    return any(all(word in known or word.isdecimal() for word in each) for each in typed)


def shared_word_count(asked: str, text: str, but: str = "") -> int:
    """How many of a question's words, or their beginnings, a text has; ``but`` of which count for
    nothing."""
    stems = frozenset().union(*map(_stems, _plain_spellings(asked)))
    less = frozenset().union(*map(_stems, _plain_spellings(but)))
    words = {word for spelling in _plain_spellings(text) for word in spelling}
    told = (stem for stem in stems - less if len(stem) >= _SHORTEST_SHARED)
    return sum(any(word.startswith(stem) for word in words) for stem in told)


@lru_cache(maxsize=512)
def _joined_spellings(each: Names) -> frozenset[str]:
    """Each spelling as one word, as it stands and turned round: Tal der Magier, Magiertal."""
    spellings = _spellings(each, None)
    return frozenset("".join(turned) for words in spellings for turned in (words, words[::-1]))


@lru_cache(maxsize=512)
def _all_stems(each: Names) -> frozenset[frozenset[str]]:
    return frozenset(_stems(words) for words in _spellings(each, None))


@lru_cache(maxsize=8)
def _vocabulary(names: tuple[Names, ...]) -> frozenset[str]:
    """Every word of these names without endings."""
    return frozenset().union(*(stems for each in names for stems in _all_stems(each)))


def _correct_slips(word: str, vocabulary: frozenset[str]) -> str:
    """A word without slips: the only known one that it may be, else as it was typed."""
    near = () if word in vocabulary else [each for each in vocabulary if _is_slip(each, word)]
    return near[0] if len(near) == 1 else word


@lru_cache(maxsize=512)
def _title_spellings(each: Names) -> frozenset[Spelling]:
    return frozenset(spelling for name in each.every for spelling in _plain_spellings(name))


def is_whole_name(text: str, names: Iterable[Names]) -> bool:
    """Whether all that was typed is exactly one of the names."""
    typed = max(("".join(words) for words in _plain_spellings(text)), key=len, default="")
    return any(typed == "".join(words) for each in names for words in _spellings(each, None))


def _stems(words: Spelling) -> frozenset[str]:
    """What the words are about: without a question's small words and without endings."""
    kept = [word for word in words if word not in _FILLERS] or list(words)
    return frozenset(_stem(word) for word in kept)


@lru_cache(maxsize=4096)
def _stem(word: str) -> str:
    for ending in ("ern", "en", "er", "es", "em", "e", "n", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_BEGINNING:
            return word.removesuffix(ending)
    return word


def _begins_title(typed: Spelling, name: Spelling) -> bool:
    """Whether every telling word that was typed begins a title's word. Or is one."""
    kept = [word for word in typed if word not in _FILLERS]
    return bool(kept) and all(
        len(word) >= _SHORTEST_BEGINNING
        and any(
            _stem(word) == _stem(other)
            or (len(word) >= _WHOLE_BEGINNING and other.startswith(word))
            for other in name
        )
        for word in kept
    )


def _is_slip(name: str, typed: str) -> bool:
    """Whether two words are the same but for slips. Short words are words in their own right."""
    if min(len(name), len(typed)) < _SHORTEST_SLIP:
        return False
    if len(name) < _SHORT_NAME and len(name) == len(typed):
        return sorted(name) == sorted(typed) and _edit_distance(name, typed) == 1
    allowed = len(name) // _LETTERS_A_SLIP
    if name[0] != typed[0] and sorted(name[:2]) != sorted(typed[:2]):
        return False  # hardly anybody slips at the first letter
    return abs(len(name) - len(typed)) <= allowed and _edit_distance(name, typed) <= allowed


def _nearest_names(joined: Mapping[str, set[str]], wholes: set[str]) -> list[str]:
    """The cards whose names are the fewest slips away. As far as that is few enough."""
    near: dict[str, int] = {}
    for key, spellings in joined.items():
        for name in spellings:
            allowed = max(1, len(name) // _LETTERS_A_SLIP)
            for whole in wholes:
                if (
                    abs(len(name) - len(whole)) <= allowed
                    and (slips := _edit_distance(name, whole)) <= allowed
                ):
                    near[key] = min(slips, near.get(key, slips))
    return [key for key, slips in near.items() if slips == min(near.values())]


Spelling = tuple[str, ...]
"""A name as its words, without case and signs."""


@lru_cache(maxsize=512)
def _spellings(card: Names, lang: str | None) -> frozenset[Spelling]:
    printed = card.every if lang is None else (card.printed_name(lang),)
    found = _plain_spellings(card.key)
    for name in (*printed, *card.also):
        found |= _plain_spellings(name)
    return frozenset(found)


def _plain_spellings(text: str) -> set[Spelling]:
    """The spellings of a text as words: umlauts both as "ae" and as "a", with its articles and
    without."""
    folded = unicodedata.normalize("NFC", text).lower()
    found = set()
    for spelled in (folded.translate(_LONG_UMLAUTS), folded):
        words = re.findall(r"[a-z0-9]+", re.sub("['’`´]", "", strip_accents(spelled)))
        found |= {tuple(words), tuple(word for word in words if word not in _ARTICLES)}
    return found - {()}


def _begins_name(typed: Spelling, name: Spelling) -> bool:
    """Whether what was typed begins the name or its words. Every typed word one of the name's, or
    all together the name."""
    whole = "".join(typed)
    if len(whole) >= _SHORTEST_BEGINNING and "".join(name).startswith(whole):
        return True
    return all(
        len(word) >= _SHORTEST_BEGINNING and any(other.startswith(word) for other in name)
        for word in typed
    )


def _name_distance(name: Spelling, typed: Spelling) -> float:
    """How far apart two names are, from 0; the nearest words count, so that one right word of
    several helps."""
    whole_name, whole = "".join(name), "".join(typed)
    as_wholes = _edit_distance(whole_name, whole) / max(len(whole_name), len(whole))
    by_words = sum(
        min(_edit_distance(word, other) / max(len(word), len(other)) for other in name)
        for word in typed
    ) / len(typed)
    return as_wholes + by_words


def _edit_distance(first: str, second: str) -> int:
    """Optimal string alignment distance: letters wrong, missing, extra or swapped with their
    neighbour."""
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
