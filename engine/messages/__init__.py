"""What people read, in every language: the tree of sentences (`kscore.engine.messages.tree`) and
the engine's own sentences.

A package names its files of sentences with ``TREE.read_later`` beside its code: ``kscore.scanner``,
``kscore.messages``; a card's names stand in its own file. A further language is one more line below
a key; what it lacks is said in English (docs/decisions/0036-sentences-are-data.md).
"""

from pathlib import Path

from kscore.engine.messages.plain import escape_controls, harmless, one_line
from kscore.engine.messages.sentences import Plural, Template, by_language, read_records
from kscore.engine.messages.tree import (
    FALLBACK,
    FULL_LANGUAGES,
    TREE,
    ByLanguage,
    MessageTree,
    Texts,
)

TREE.read_later(Path(__file__).with_name("rules.txt"))

__all__ = [
    "FALLBACK",
    "FULL_LANGUAGES",
    "TREE",
    "ByLanguage",
    "MessageTree",
    "Plural",
    "Template",
    "Texts",
    "by_language",
    "escape_controls",
    "harmless",
    "one_line",
    "read_records",
]
