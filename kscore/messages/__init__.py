"""The command line's, views' and dialogue's sentences; languages that kscore speaks.

They stand in the files beside this one, each key with its languages below each other. German and
English are whole: a test holds every sentence of every package in both, with the same values. What
a further language lacks is said in English (docs/decisions/0036-sentences-are-data.md).

A page in a file says everything in all languages and shows one (`Speech`, `Bilingual`); nothing in
a page names one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.messages import FALLBACK, TREE, Texts

_HERE = Path(__file__).parent
TREE.read_later(*_HERE.glob("*.txt"))
TREE.read(_HERE / "languages.txt")

LANGUAGES = TREE.languages
"""The languages that kscore speaks."""


def says(answer: str, typed: str) -> bool:
    """Whether what was typed says ``answer``, "yes" or "no", in any language."""
    words = ", ".join(map(str, TREE.translations(f"answer.{answer}").values())).split(", ")
    return typed.strip().casefold() in words


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the option, else ``KSCORE_LANG``, else the locale. English where
    neither names one we have.

    ``option`` must be one of `LANGUAGES`; the environment is taken as it comes.
    """
    if option is not None:
        return option
    for name in ("KSCORE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "").lower()
        if value:
            # "German_Germany" is how Windows says it.
            return next(
                (
                    lang
                    for lang in LANGUAGES
                    if value.startswith((lang, TREE.text("language", lang=lang)))
                ),
                FALLBACK,
            )
    return FALLBACK


__all__ = ["LANGUAGES", "PhoneTexts", "Texts", "language"]


class PhoneTexts(Texts):
    """Sentences as a phone says them. That of ``phone.KEY``, where there is one, names what the
    phone offers instead of a command."""

    def __call__(self, key: str, /, **values: object) -> str:
        own = f"phone.{key}"
        return super().__call__(own if own in self else key, **values)


_OWN_NAME = "page.language"


class Bilingual(NamedTuple):
    """A sentence by language, in the order of the page's languages."""

    each: Mapping[str, str]

    @property
    def same(self) -> str | None:
        """The sentence where it is the same in all languages, else None."""
        sentences = set(self.each.values())
        return sentences.pop() if len(sentences) == 1 else None


class Speech(Frozen):
    """Says things in some languages: ``speech("terrain.F")``. Raises KeyError for a key that has no
    sentence."""

    languages: tuple[str, ...] = LANGUAGES

    def __iter__(self) -> Iterator[Texts]:
        return map(Texts, self.languages)

    def __call__(self, key: str, /, **values: object) -> Bilingual:
        return Bilingual({t.lang: t(key, **values) for t in self})


def own_name(lang: str) -> str:
    """A language's own name, else its code."""
    return Texts(lang)(_OWN_NAME) if _OWN_NAME in TREE.keys(lang) else lang
