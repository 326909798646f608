"""A table of *Carcassonne: Neuland*, scored."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from engine.neuland.laying import Fit, fits
from engine.neuland.notation import parse_tile
from engine.neuland.settling import Result, Settlement, settle
from engine.neuland.table import Table
from engine.neuland.table_text import parse_table, table_text
from engine.neuland.whatif import parse_move, what_if
from kscore.messages import Texts
from kscore.neuland import read_table
from kscore.views.neuland.json_form import table_json
from kscore.views.neuland.picture import svg


@dataclass(frozen=True)
class NeulandTable:
    """A typed table: who earns what; in a notebook it shows itself.

    >>> table = NeulandTable.parse("wwpp ppww\\n\\nred 3: A1w\\nblue 0: A2p")
    >>> [(each.player.colour, each.total) for each in table.ranking]
    [('red', 3), ('blue', 1)]
    """

    _table: Table

    @staticmethod
    def parse(text: str) -> NeulandTable:
        """A table from its text (docs/neuland.md). Raises BadTable and its like."""
        return NeulandTable(parse_table(text))

    @staticmethod
    def open(path: str | Path) -> NeulandTable:
        """A table from a file. Raises FileTrouble, BadTable."""
        return NeulandTable(read_table(Path(path)))

    @cached_property
    def _settled(self) -> Settlement:
        return settle(self._table)

    @property
    def ranking(self) -> tuple[Result, ...]:
        """The players, best first, with what each follower earns."""
        return self._settled.ranking

    def what_if(self, *moves: str) -> NeulandTable:
        """The table after a turn.

        ``C4=wwpp+`` lays a tile, ``red+w`` sets a follower on it, ``red-D2`` takes one back.
        Raises BadMove, IllegalTile, IllegalFollower, UnknownPart.
        """
        turn = what_if(self._table, [parse_move(move) for move in moves])
        return NeulandTable(turn.after.regions.table)

    def fits(self, tile: str) -> tuple[Fit, ...]:
        """Where a tile may lie, and how it is turned. Raises BadTile."""
        return tuple(fits(self._table, parse_tile(tile)))

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The object of ``kscore neuland TABLE --json``."""
        return table_json(self._settled, lang)

    def __str__(self) -> str:
        return table_text(self._table)

    def _repr_svg_(self) -> str:
        return svg(self._settled, Texts("en"))
