"""One thing said in every language of a page.

A page in a file has all languages in it and shows one; a phone's has its own alone. Which there are
is the message tree's affair (`kscore.messages.LANGUAGES`): nothing in a page names one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.messages import TREE
from kscore.messages import LANGUAGES, Texts

_OWN_NAME = "page.language"


@dataclass(frozen=True)
class Bilingual:
    """One thing said in each language: (language, sentence), in the order of the page's
    languages."""

    each: tuple[tuple[str, str], ...]

    @property
    def same(self) -> str | None:
        """The sentence where it is the same in all languages, else None."""
        sentences = {sentence for _, sentence in self.each}
        return sentences.pop() if len(sentences) == 1 else None


@dataclass(frozen=True)
class Speech:
    """Says things in some languages: ``speech("terrain.F")``. Raises KeyError for a key that has no
    sentence."""

    languages: tuple[str, ...] = LANGUAGES

    def __call__(self, key: str, /, **values: object) -> Bilingual:
        return self.by(lambda t: t(key, **values))

    def by(self, text: Callable[[Texts], str]) -> Bilingual:
        """What ``text`` says with each language's sentences."""
        return Bilingual(tuple((lang, text(Texts(lang))) for lang in self.languages))


def own_name(lang: str) -> str:
    """What a language calls itself; its code where it has no word for that."""
    return Texts(lang)(_OWN_NAME) if _OWN_NAME in TREE.keys(lang) else lang
