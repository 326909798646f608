"""Terrains as people type them: the map letters of the rules' tables, words, and beginnings that leave one word open.

A map letter means the same in every language wherever something is typed unasked (``--map``, ``--set``). At a question
a player thinks in their language's words: there a lone ``W`` may be Wald or Wasser, and it is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from engine.terrain import LETTERS, READ_ORDER
from kscore.errors import Mistyped

_Words = Mapping[str, tuple[str, ...]]
WORDS: Mapping[str, _Words] = MappingProxyType(
    {
        "de": MappingProxyType(
            {
                "F": ("wald",),
                "V": ("dorf",),
                "A": ("acker", "feld"),
                "W": ("wasser",),
                "M": ("monster",),
                "H": ("held", "heldin", "held_in"),
                "X": ("zerstört", "zerstoert"),
                ".": ("leer",),
                "^": ("gebirge", "berg"),
                "#": ("ödnis", "oednis"),
            }
        ),
        "en": MappingProxyType(
            {
                "F": ("forest",),
                "V": ("village",),
                "A": ("farm",),
                "W": ("water",),
                "M": ("monster",),
                "H": ("hero",),
                "X": ("destroyed",),
                ".": ("empty",),
                "^": ("mountain",),
                "#": ("wasteland",),
            }
        ),
    }
)
"""By language and map letter: what the terrain is called, the word that people are shown first."""

TWO_WORDS: Mapping[str, str] = MappingProxyType({"de": "W"})
"""Map letters by language that people take for another terrain's: Wald is what they think of, not Wasser."""

_LONE_LETTER = re.compile(r"\b([A-Ka-k]\d{1,2})\s*=\s*([A-Za-z])(?=\s*(?:[,;]|$))")


def terrain_letter(text: str, whole: str | None = None, among: str = READ_ORDER) -> str:
    """The map letter of a typed letter, word or beginning of a word, in either language.

    ``whole`` is what to show of it, ``among`` the letters that can be meant. Raises Mistyped for what is none, and
    where several terrains begin so.
    """
    typed = text.casefold()
    if len(text) == 1 and text.upper() in among:
        return text.upper()
    found = _called(typed, WORDS, among) or _begun(typed, WORDS, among)
    if len(found) > 1:
        raise Mistyped("set.ambiguous", text=whole or text, terrains=found)
    if not found:
        raise Mistyped("set.letter", text=whole or text, letters=" ".join(among))
    return found[0]


def meant(text: str, lang: str) -> tuple[str, ...]:
    """The terrains that a typed answer to a question can mean; one where it is clear, () where it names none."""
    typed, own = text.casefold(), {lang: WORDS[lang]} if lang in WORDS else WORDS
    whole = _called(typed, WORDS, READ_ORDER)
    if whole:
        return whole
    begun = _begun(typed, own, READ_ORDER)
    if len(text) == 1 and text.upper() in READ_ORDER:
        shown = tuple(letter for letter in begun for names in own.values() if names[letter][0].startswith(typed))
        return tuple(dict.fromkeys((*shown, text.upper())))
    return begun or _begun(typed, WORDS, READ_ORDER)


def lone_letters(texts: Iterable[str], lang: str) -> Iterator[tuple[str, str, str]]:
    """Typed corrections with a letter that people take for another terrain's: (space, letter, the other terrain).

    Nobody is asked about them: the letter means what it means in the rules' tables.
    """
    for text in texts:
        for space, typed in _LONE_LETTER.findall(text):
            letter = typed.upper()
            if letter in TWO_WORDS.get(lang, ()):
                (other,) = (each for each in meant(typed, lang) if each != letter)
                yield space.upper(), letter, other


def _called(typed: str, words: Mapping[str, _Words], among: str) -> tuple[str, ...]:
    found = {letter for own in words.values() for letter, names in own.items() if typed in names}
    return tuple(letter for letter in LETTERS if letter in found and letter in among)


def _begun(typed: str, words: Mapping[str, _Words], among: str) -> tuple[str, ...]:
    if not typed:
        return ()
    found = {
        letter
        for own in words.values()
        for letter, names in own.items()
        if any(name.startswith(typed) for name in names)
    }
    return tuple(letter for letter in LETTERS if letter in found and letter in among)
