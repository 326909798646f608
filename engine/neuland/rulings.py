"""What the rule text leaves open, settled: every ruling as data, with its reason.

The text is carcassonne-neuland-anleitung.txt; where it says a thing itself the reason quotes it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from kscore.engine.messages import TREE, read_records
from kscore.engine.neuland.terrain import Feature


class TableRuling(NamedTuple):
    """One ruling: an identifier and the terrains of the regions that it is about (none for a
    ruling about the game). Its sentence and its reason stand in ``rulings.txt``."""

    id: str
    terrains: tuple[Feature, ...]

    def sentence(self, lang: str = "en") -> str:
        """The sentence that kscore shows."""
        return TREE.text(f"neuland.ruling.{self.id}", lang=lang)

    def reason(self, lang: str = "en") -> str:
        """Why it is settled so."""
        return TREE.text(f"neuland.why.{self.id}", lang=lang)


_FILE = Path(__file__).with_suffix(".txt")
_IN_FILE = read_records(_FILE)
TREE.read_later(_FILE)

RULINGS = tuple(
    TableRuling(id, tuple(map(Feature, record.get("terrains", "").split())))
    for key, record in _IN_FILE.items()
    if (id := key.removeprefix("neuland.ruling.")) != key
)
"""All rulings, in the order in which they are shown."""


def terrain_rulings(terrain: Feature) -> tuple[TableRuling, ...]:
    """The rulings about regions of a terrain, in the order of :data:`RULINGS`."""
    return tuple(ruling for ruling in RULINGS if terrain in ruling.terrains)
