"""What all evenings come to, at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from kscore.engine.messages import one_line
from kscore.messages import Texts
from kscore.views.documents.stats import PlayerStats, StatsDocument
from kscore.views.terminal.sheet import Totals

_BARS = "▁▂▃▄▅▆▇█"
_MOST_BARS = 24


def stats(found: StatsDocument, t: Texts) -> Iterator[RenderableType]:
    """Players with a bar for each of their last evenings, then cards; best first."""
    yield Text(found.summary(t))
    if not found.rows:
        return
    every = [row.total for row in found.rows]
    players, cards = found.heads(t)
    rows = [(*map(one_line, each.cells(t)), _bars(each, every)) for each in found.players]
    yield Padding(Totals((*players, t("stats.totals")), rows), (1, 0, 0, 2))
    if found.cards:
        shown = [tuple(map(one_line, each.cells(t))) for each in found.cards]
        yield Padding(Totals(cards, shown), (1, 0, 0, 2))


def _bars(player: PlayerStats, every: list[int]) -> str:
    """The totals as bars: as high as the best of everybody is the highest."""
    low, high = min(every), max(every)
    heights = ((total - low) * (len(_BARS) - 1) for total in player.totals[-_MOST_BARS:])
    return "".join(_BARS[height // max(high - low, 1)] for height in heights)
