"""Sentences people read, German and English, as data.

Each language is one mapping from key to a ``str.format`` template; a test holds both complete and their
placeholders equal.
Rules, rulings and reasons of points are the engine's (`engine.texts`), in the same two languages.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kscore.messages.de import SENTENCES as GERMAN
from kscore.messages.en import SENTENCES as ENGLISH

LANGUAGES: Mapping[str, Mapping[str, str]] = MappingProxyType({"de": GERMAN, "en": ENGLISH})


class Texts:
    """The sentences of one language: ``t(key, name=value)``. Raises KeyError for a key that has no sentence."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self._sentences = LANGUAGES[lang]

    def __call__(self, key: str, /, **values: object) -> str:
        return self._sentences[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._sentences

    def count(self, key: str, n: int, /, **values: object) -> str:
        """The sentence ``key.one`` or ``key.many`` for a number, given as ``{n}``."""
        return self(f"{key}.one" if n == 1 else f"{key}.many", n=n, **values)


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the option, else ``KSCORE_LANG``, else the locale; English where neither says German.

    ``option`` must be one of `LANGUAGES`; the environment is taken as it comes.
    """
    if option is not None:
        return option
    for name in ("KSCORE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = environ.get(name, "")
        if value:
            return "de" if value.lower().startswith(("de", "german")) else "en"
    return "en"
