"""Results as a terminal shows them, and the last step of whatever rich draws: no string is markup,
and no control character reaches the terminal."""

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TextIO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from engine.messages import harmless

WIDTH = 100
"""Columns where there is no terminal."""
NARROWEST = 20
"""Columns of a terminal that are believed: some say they have none."""


def draw(result: RenderableType, stream: TextIO) -> None:
    """Draws a result, in colour where ``stream`` is a terminal that wants it."""
    size = shutil.get_terminal_size()
    width = max(NARROWEST, size.columns) if stream.isatty() else WIDTH
    console = Console(
        file=stream, highlight=False, markup=False, emoji=False, width=width, height=size.lines
    )
    console.print(_Harmless(result))


@dataclass(frozen=True)
class _Harmless:
    """Something drawn, its texts without what a terminal would obey: styles come from rich
    alone."""

    drawn: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.drawn, options):
            yield Segment(harmless(segment.text), segment.style, segment.control)
