"""What people read, in every language: the tree of sentences (:mod:`kscore.engine.messages.tree`)
with the engine's own.

A package adds its sentences with ``TREE.add`` (or ``add_table``) beside its code:
``kscore.engine.cards``, ``kscore.scanner.messages``, ``kscore.messages``. A further language is one
more file of sentences, added in ``kscore/messages/__init__.py``; what it lacks is said in English
(docs/decisions/0009-one-message-tree.md).
"""

from kscore.engine.messages import de, en
from kscore.engine.messages.plain import escaped, harmless, one_line
from kscore.engine.messages.tree import (
    FALLBACK,
    FULL_LANGUAGES,
    TREE,
    ByLanguage,
    MessageTree,
    Plural,
    Template,
    Texts,
    counted,
)

TREE.add("de", de.SENTENCES)
TREE.add("en", en.SENTENCES)

__all__ = [
    "FALLBACK",
    "FULL_LANGUAGES",
    "TREE",
    "ByLanguage",
    "MessageTree",
    "Plural",
    "Template",
    "Texts",
    "counted",
    "escaped",
    "harmless",
    "one_line",
]
