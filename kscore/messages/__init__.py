"""Sentences of the command line, its views and its dialogue; and the languages that kscore speaks.

German and English are whole: a test holds every sentence of every package in both, with the same
values. A further language is one more file beside `de` and `en`, with the sentences of any package
that it has, and a line below; what it lacks is said in English
(docs/decisions/0009-one-message-tree.md).
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.messages import FALLBACK, TREE, Texts
from kscore.messages import de, en

TREE.add("de", de.SENTENCES)
TREE.add("en", en.SENTENCES)

LANGUAGES = TREE.languages
"""The languages that kscore speaks."""


def language(option: str | None, environ: Mapping[str, str]) -> str:
    """The language to speak: the option, else ``KSCORE_LANG``, else the locale; English where
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


__all__ = ["LANGUAGES", "Texts", "language"]
