"""What all evenings come to, at a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from kscore.engine.messages import one_line
from kscore.messages import Texts
from kscore.views.documents.stats import StatsDocument
from kscore.views.terminal.sheet import Totals

_BARS = "▁▂▃▄▅▆▇█"
_MOST_BARS = 24


def stats(found: StatsDocument, t: Texts) -> Iterator[RenderableType]:
    """Players with a bar for each evening, then cards. The last of their evenings; best first."""
    yield Text(found.summary(t))
    totals = [row.total for row in found.rows] or [0]
    low, step = min(totals), max(max(totals) - min(totals), 1) / (len(_BARS) - 1)
    bars = [
        "".join(_BARS[int((total - low) / step)] for total in player.totals[-_MOST_BARS:])
        for player in found.players
    ]
    players, cards = found.tables(t)
    last = (t("stats.totals"), *bars)
    with_bars = [(*row, bar) for row, bar in zip(players, last, strict=True)]
    for heads, *rows in (with_bars, cards):
        if rows:
            shown = [tuple(map(one_line, row)) for row in rows]
            yield Padding(Totals(heads, shown), (1, 0, 0, 2))
