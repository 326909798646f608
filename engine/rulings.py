"""What people argue about, settled: rulings about the whole game, and those that cards show.

They stand in ``rulings.txt``; a card's file names its own. The rule texts are named as in
docs/rules.md, "Rulings": K is der-kartograph-anleitung.txt, H die-kartographin-anleitung.txt, short
the kurzspielregel.txt, online the online-umsetzung-regeln.txt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from types import MappingProxyType

from kscore.engine.frozen import Frozen
from kscore.engine.messages import TREE, ByLanguage, by_language, read_records


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


RULINGS: Mapping[str, Ruling] = MappingProxyType(
    {
        (id := key.removeprefix("ruling.")): Ruling(
            id, by_language(record), record["source"], "ours" in record
        )
        for key, record in read_records(Path(__file__).with_suffix(".txt")).items()
    }
)
"""All rulings by their identifiers."""


def rulings(*ids: str) -> tuple[Ruling, ...]:
    """The rulings of these identifiers."""
    return tuple(RULINGS[id] for id in ids)
