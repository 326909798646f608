"""The one tree of every sentence that people read: key → language → sentence.

Every package keeps its sentences in files beside its own code (:mod:`.sentences`) and names them
here when it is imported; they are read when the first of them is needed. A card's names stand
in the card's file. This module imports nothing of the product, so anything may import it.

A sentence is a template for :meth:`str.format`. Codes become words where the sentence says so::

    {space}             the value as it is; a tuple with commas
    {was:terrain}       the sentence "terrain.F" for the value "F"; of a tuple, each, with commas
    {terrains:terrain+} the same with "and" before the last
    {known:terrain=}    each with its word: "F=forest"
    {problems:;}        a tuple with semicolons
    {player:of}         a name's genitive: "Annas", "Jonas'"

A value comes on one line and without control characters, no matter who wrote it
(:mod:`kscore.engine.messages.plain`). One that has a ``text(lang)`` of its own (a problem, a
reason) is asked for it. A :class:`Plural` is the one form in which number and word agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Protocol, runtime_checkable

from kscore.engine.messages.plain import one_line
from kscore.engine.messages.sentences import Plural, Template, entries, is_language

FULL_LANGUAGES = ("de", "en")
"""Languages in which every sentence stands; any other may lack some."""

FALLBACK = "en"
"""The language of a sentence that the wanted language lacks."""


ByLanguage = Mapping[str, Template]
"""One sentence by language code ("de", "en")."""


@runtime_checkable
class Localised(Protocol):
    """What puts itself into words."""

    def text(self, lang: str = ...) -> str:
        """The words in one language."""
        ...


class MessageTree:
    """Sentences by language and key.

    >>> tree = MessageTree()
    >>> tree.add("en", {"terrain.F": "forest", "here": "{space} is {letter:terrain}"})
    >>> tree.add("it", {"terrain.F": "bosco"})
    >>> tree.text("here", {"space": "A1", "letter": "F"}, "it")
    'A1 is bosco'
    """

    def __init__(self) -> None:
        self._sentences: dict[str, dict[str, Template]] = {}
        self._unread: list[Path] = []

    def add(self, lang: str, sentences: Mapping[str, Template]) -> None:
        """Adds sentences of one language. Raises ValueError for a key that has another sentence
        already."""
        known = self._sentences.setdefault(lang, {})
        for key, sentence in sentences.items():
            if known.setdefault(key, sentence) != sentence:
                raise ValueError(f"two sentences in {lang!r} for {key!r}")

    def read_later(self, *files: Path) -> None:
        """Registers files to be read when an unknown sentence is asked for."""
        self._unread += files

    def read(self, file: Path) -> None:
        """Adds the sentences of a file, without its entries' other fields."""
        found: dict[str, dict[str, Template]] = {}
        for key, lang, sentence in entries(file.read_text(encoding="utf-8")):
            if is_language(lang):
                found.setdefault(lang, {})[key] = sentence
        for lang, sentences in found.items():
            self.add(lang, sentences)

    def _read(self) -> None:
        while self._unread:
            self.read(self._unread.pop())

    def add_table(self, table: Mapping[str, ByLanguage]) -> None:
        """Adds sentences given by key and then by language."""
        for key, by_language in table.items():
            for lang, sentence in by_language.items():
                self.add(lang, {key: sentence})

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of what is read by now, in alphabetical order."""
        return tuple(sorted(self._sentences))

    def has(self, key: str) -> bool:
        """Whether there is such a sentence, if only in :data:`FALLBACK`."""
        self._read()
        return key in self._sentences.get(FALLBACK, {})

    def keys(self, lang: str) -> frozenset[str]:
        """The keys that stand in this language itself."""
        self._read()
        return frozenset(self._sentences.get(lang, {}))

    def translations(self, key: str) -> Mapping[str, Template]:
        """The sentence by language, without languages that lack it, in order."""
        self._read()
        each = ((lang, self._sentences[lang].get(key)) for lang in self.languages)
        return {lang: sentence for lang, sentence in each if sentence is not None}

    def template(self, key: str, lang: str) -> Template:
        """The sentence before its values are filled in; in :data:`FALLBACK` where ``lang`` lacks
        it.

        Raises KeyError for a key that is in neither: a mistake in the program.
        """
        own = self._sentences.get(lang, {})
        if key not in own and self._unread:
            self._read()
            own = self._sentences.get(lang, {})
        return own[key] if key in own else self._sentences[FALLBACK][key]

    def text(
        self,
        key: str,
        values: Mapping[str, object] | None = None,
        lang: str = FALLBACK,
        part: Callable[[str], str] | None = None,
    ) -> str:
        """The sentence, or this ``part`` of it, with its values in words. Raises KeyError for an
        unknown key or a value that is missing."""
        values = values or {}
        template = self.template(key, lang)
        if isinstance(template, Plural):
            template = template.form(values)
        if part is not None:
            template = part(template)
        as_they_are = _AS_THEY_ARE if _is_plain(template) else _NUMBERS
        return template.format_map(
            {
                name: value
                if type(value) in as_they_are and _is_printable(value)
                else _TemplateValue(value, self, lang)
                for name, value in values.items()
            }
        )


_NUMBERS = (int, float)
"""Numbers keep their own formats ({n:+d}); everything else is put into words."""

_AS_THEY_ARE = (int, float, str)
"""What a sentence without any formats takes unchanged."""


@lru_cache(maxsize=2048)
def _is_plain(template: str) -> bool:
    """Whether no value of a sentence has a format of its own: nearly all are so, and rendered more
    quickly."""
    return not any(kind or conversion for _, _, kind, conversion in Formatter().parse(template))


def _is_printable(value: object) -> bool:
    """Whether a value holds nothing that is obeyed instead of shown."""
    return not isinstance(value, str) or value.isprintable()


class _TemplateValue:
    """A value inside a template: its format specification says what kind of code it is."""

    __slots__ = ("_lang", "_tree", "_value")

    def __init__(self, value: object, tree: MessageTree, lang: str) -> None:
        self._value, self._tree, self._lang = value, tree, lang

    def __repr__(self) -> str:
        return repr(self._value)

    def __format__(self, specification: str) -> str:
        separator = "; " if specification == ";" else ", "
        kind = specification.rstrip(";+|=")
        words = [self._render_part(part, kind) for part in self._parts()]
        if specification.endswith("="):
            words = [f"{part}={word}" for part, word in zip(self._parts(), words, strict=True)]
        if specification.endswith(("+", "|")) and len(words) > 1:
            last = "and" if specification.endswith("+") else "or"
            return f"{', '.join(words[:-1])} {self._tree.text(last, {}, self._lang)} {words[-1]}"
        return separator.join(words)

    def _parts(self) -> Iterable[object]:
        # a named tuple is one value, and often speaks for itself
        return self._value if type(self._value) is tuple else (self._value,)

    def _render_part(self, part: object, kind: str) -> str:
        if kind == "of":
            key = "of.s" if str(part).endswith(tuple("sßxz")) else "of"
            return self._tree.text(key, {"name": part}, self._lang)
        if kind:
            return self._tree.text(f"{kind}.{part}", {}, self._lang)
        # What speaks for itself took its own values from here, each on one line; its lines are the
        # program's.
        return part.text(self._lang) if isinstance(part, Localised) else one_line(str(part))


TREE = MessageTree()
"""The product's sentences: those of every package that is imported."""


class Texts:
    """The sentences of one language: ``t(key, name=value)``. Raises KeyError for a key that has no
    sentence."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, /, **values: object) -> str:
        return TREE.text(key, values, self.lang)

    def other_languages(self, key: str) -> str:
        """What other languages call the same, dots between them; empty where they agree.

        >>> TREE.add_table({"pen": {"de": "Stift", "en": "pen"}})
        >>> Texts("de").other_languages("pen")
        'pen'
        """
        own = self(key)
        others = dict.fromkeys(map(str, TREE.translations(key).values()))
        return " · ".join(each for each in others if each != own)

    def all_languages(self, key: str) -> str:
        """The words and what other languages call the same: "Metropole · Great City"."""
        return " · ".join(filter(None, (self(key), self.other_languages(key))))

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and TREE.has(key)

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(TREE.keys(FALLBACK)))
