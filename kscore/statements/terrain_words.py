"""Terrains as people type them: map letters, and words in any language.

Words may be typed in every language that the tree speaks, and shortened to a beginning that leaves
one word open.

A map letter means the same in every language, as it is printed below each map: ``W`` is water
though Wald begins with it. Who types one that begins another terrain's word is told what it means.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import MappingProxyType

from kscore.engine.grid import is_sheet_space, is_space_name
from kscore.engine.messages import FALLBACK, TREE
from kscore.engine.sheet import MONSTER_LETTERS
from kscore.engine.terrain import LETTERS, READ_ORDER
from kscore.errors import Mistyped

_Words = Mapping[str, tuple[str, ...]]
"""Words by map letter, in small letters; the first is the one that people are shown."""

SIGNS: Mapping[str, str] = MappingProxyType(
    {
        "F": "♣",
        "V": "⌂",
        "A": "≡",
        "W": "≈",
        "M": "☻",
        "H": "♞",
        "X": "×",
        "^": "▲",
        "#": "▒",
    }
)
"""What stands on a terminal's map for a terrain's letter; each a column wide."""
LETTER_OF_SIGN = str.maketrans({sign: letter for letter, sign in SIGNS.items()})
"""Takes a map or an answer with signs back to letters."""

NEGATION = re.compile(r"(?:not|no|nicht|kein|keine)\s+", re.IGNORECASE)
"""What is typed before a terrain that a space does not bear."""

_AND = frozenset({"and", "und", "&"})
_EQUALS = re.compile(r"\s*(!?=)\s*(?!\S*=)")

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def terrain_letter(text: str, whole: str | None = None, among: str = READ_ORDER) -> str:
    """The map letter of a typed letter, word or its beginning.

    ``whole`` is what to show of it, ``among`` the letters that can be meant. Raises Mistyped for
    what is none, where several terrains begin so, and for a monster's letter alone: on the map it
    stands for that monster.
    """
    text = text.translate(LETTER_OF_SIGN)
    typed, words = text.casefold(), [terrain_words(lang) for lang in TREE.languages]
    if len(text) == 1 and text.upper() in among:
        return text.upper()
    if len(text) == 1 and text.upper() in MONSTER_LETTERS:
        raise Mistyped("set.monster_letter", text=whole or text, letter=text.upper())
    found = _exact_matches(typed, words, among) or _prefix_matches(typed, words, among)
    if len(found) > 1:
        raise Mistyped("set.ambiguous", text=whole or text, terrains=found)
    if not found:
        raise Mistyped("set.letter", text=whole or text, letters=tuple(among))
    return found[0]


def terrains_of(text: str, lang: str) -> tuple[str, ...]:
    """The terrains that a typed answer can mean. One where it is clear, () where it names none, or
    is a monster's letter."""
    text = text.translate(LETTER_OF_SIGN)
    if len(text) == 1 and text.upper() in READ_ORDER:
        return (text.upper(),)
    if len(text) == 1 and text.upper() in MONSTER_LETTERS:
        return ()
    typed, own = text.casefold(), terrain_words(lang)
    words = [terrain_words(each) for each in TREE.languages]
    whole = _exact_matches(typed, words, READ_ORDER)
    if whole:
        return whole
    return _prefix_matches(typed, [own], READ_ORDER) or _prefix_matches(typed, words, READ_ORDER)


def single_corrections(texts: Iterable[str]) -> Iterator[str]:
    """The single corrections in typed texts. They are separated by commas, blanks, semicolons,
    "and", lines.

    Spaces without a value have the next one's. What else has none is left in front of what follows.

    >>> [*single_corrections(["A4 B4=F and C5 = not water; D6, E7=W"])]
    ['A4=F', 'B4=F', 'C5=not water', 'D6=W', 'E7=W']
    """
    for text in texts:
        waiting, said = list[str](), ""
        for word in re.sub("[,;]", " , ", _EQUALS.sub(r"\1", text)).split():
            ends = word == "," or (
                word.casefold() in _AND and (said or all(map(_is_space, waiting)))
            )
            if said and (ends or "=" in word):
                yield said
                said = ""
            if "=" in word:
                *others, said = _with_value(waiting, word)
                yield from others
                waiting = []
            elif said and not _is_space(word):
                said += f" {word}"
            elif not ends:
                waiting.append(word)
        yield from filter(None, [said, " ".join(waiting)])


def _with_value(waiting: Sequence[str], word: str) -> Iterator[str]:
    name, *value = re.split("(!?=)", word, maxsplit=1)
    if all(map(_is_space, (*waiting, name))):
        yield from (each + "".join(value) for each in (*waiting, name))
    else:
        yield " ".join((*waiting, word))


def _is_space(word: str) -> bool:
    return is_sheet_space(word.upper())


def lone_letters(texts: Iterable[str], lang: str) -> Iterator[tuple[str, str, str]]:
    """Typed letters that people take for another terrain's. As (space, letter, the other
    terrain)."""
    for said, _, typed in (part.rpartition("=") for part in single_corrections(texts)):
        place = said.rpartition(":")[2].strip().upper().removesuffix("!").rstrip()
        letter = NEGATION.sub("", typed.strip()).upper()
        if len(letter) != 1 or letter not in READ_ORDER or not is_space_name(place):
            continue
        # The letters of the rules' tables are the initials of the English words: no player who
        # speaks English errs.
        own = {} if lang == FALLBACK else terrain_words(lang)
        begins = (each for each in own if own[each][0].startswith(letter.casefold()))
        if (other := next((each for each in begins if each != letter), None)) is not None:
            yield place, letter, other


@cache
def terrain_words(lang: str) -> _Words:
    """A language's words for each terrain. The word of the sentences, further ones, umlauts also
    spelled out."""
    also = [part.split() for part in TREE.text("terrain_words", lang=lang).split(",")]
    found = {}
    for letter in LETTERS:
        shown = TREE.text(f"terrain.{letter}", lang=lang)
        words = (
            each.casefold() for each in (shown, *(word for other, word in also if other == letter))
        )
        found[letter] = tuple(
            dict.fromkeys(form for word in words for form in (word, word.translate(_UMLAUTS)))
        )
    return MappingProxyType(found)


def _exact_matches(typed: str, words: Iterable[_Words], among: str) -> tuple[str, ...]:
    found = {letter for own in words for letter, names in own.items() if typed in names}
    return tuple(letter for letter in LETTERS if letter in found and letter in among)


def _prefix_matches(typed: str, words: Iterable[_Words], among: str) -> tuple[str, ...]:
    if not typed:
        return ()
    found = {
        letter
        for own in words
        for letter, names in own.items()
        if any(name.startswith(typed) for name in names)
    }
    return tuple(letter for letter in LETTERS if letter in found and letter in among)
