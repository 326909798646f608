"""What people argue about, settled: rulings about the whole game and those that several cards
share.

They stand in ``rulings.txt``, a ruling about one card in that card's file;
:data:`kscore.engine.cards.RULINGS` is all of them. The rule texts are named as in docs/rules.md,
"Rulings": K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt, short the
kurzspielregel.txt, online the online-umsetzung-regeln.txt.
"""

from __future__ import annotations

from dataclasses import field
from pathlib import Path

from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE, ByLanguage, by_language, records


class Ruling(Frozen):
    """One ruling: an identifier, its sentence by language, and the rule text that it rests on.

    ``ours``: the rule texts are silent about it or can be read in two ways; it is this product's
    reading of them.
    """

    id: str
    sentences: ByLanguage = field(hash=False)
    source: str
    ours: bool = False

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows."""
        return TREE.text(f"ruling.{self.id}", lang=lang)


def ruling(id: str, *, source: str, ours: bool = False, **sentences: str) -> Ruling:
    """A ruling, its sentences by language code."""
    return Ruling(id, sentences, source, ours)


def _in_file() -> dict[str, Ruling]:
    found = {}
    for key, record in records(Path(__file__).with_suffix(".txt")).items():
        id = key.removeprefix("ruling.")
        found[id] = Ruling(id, by_language(record), record["source"], "ours" in record)
    return found


_IN_FILE = _in_file()
FILLED, CLUSTER, TYPES, EDGE_IS_FILLED, TIED_CHOICE = _SHARED = tuple(
    _IN_FILE[id] for id in ("filled", "cluster", "types", "edge_is_filled", "tied_choice")
)

GENERAL = tuple(each for each in _IN_FILE.values() if each not in _SHARED)
"""Rulings about the whole game: no card shows them."""
