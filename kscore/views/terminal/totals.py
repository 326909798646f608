"""Numbers of several players under headings: as a table, or one below the other where the screen is
too narrow for one.

A number that is cut short is another number; names are broken between their words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table as Grid
from rich.text import Text

_HEAD = 3
"""Letters of a heading that still tell which it is."""
_GAP = 2


@dataclass(frozen=True)
class Totals:
    """Rows of a name and its numbers, the last of them a sum, under headings."""

    heads: Sequence[str]
    rows: Sequence[Sequence[str]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        numbers = list(zip(self.heads, *self.rows, strict=True))[1:]
        widths = [max(min(_HEAD + 1, len(head)), *map(len, shown)) for head, *shown in numbers]
        names = max((len(word) for name, *_ in self.rows for word in name.split()), default=0)
        if names + _GAP + sum(width + _GAP for width in widths) <= options.max_width:
            yield self._table(widths)
            return
        for name, *shown in self.rows:
            yield Text(name, style="bold")
            for head, number in zip(self.heads[1:], shown, strict=True):
                yield Text(f"  {head} {number}")

    def _table(self, widths: Sequence[int]) -> Grid:
        grid = Grid(box=None, padding=(0, _GAP, 0, 0), header_style="dim")
        grid.add_column(self.heads[0])
        for head, width in zip(self.heads[1:], widths, strict=True):
            grid.add_column(head, justify="right", min_width=width)
        for *shown, total in self.rows:
            grid.add_row(*shown, Text(total, style="bold"))
        return grid
