"""A season's end in short: a sheet's map beside its points, or its points alone, and the standings
in one table. Questions, notes and what is to be drawn stand there in full; only awards and the next
season's cards are left out (``-v`` shows them)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from engine.messages import one_line
from engine.season import SEASONS, Season
from kscore.messages import Texts
from kscore.sheet.scoring import ScoredSheet, span_of
from kscore.views.terminal import sheet as terminal
from kscore.views.terminal.sheet import Totals
from kscore.views.wording import minus, season_name, span_text, total_text, twice

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.sheet.result import SeasonEnd

_MAP = 37
"""Columns of a map."""
_BESIDE = 20
"""Columns that points beside a map need."""


def sheet(end: SeasonEnd, t: Texts, *, with_map: bool) -> Iterator[RenderableType]:
    """One player's sheet; what stands below its points is the caller's."""
    scored, doubtful = end.scored, end.scored.doubtful
    name, total, span = one_line(end.player), "", span_of(scored)
    if scored.season is not None:
        total = total_text(scored.season.total, span)
    head = Text(t("end.heading", player=name, season=season_name(end.season, t)), style="bold")
    if not with_map:
        head.append(f": {total}")
    parts = [] if scored.reading is None else [one_line(scored.reading.photo)]
    head.append(" · ".join(("", *parts, scored.sheet.layout.key)), style="not bold dim")
    yield head
    if with_map:
        yield _Beside(terminal.board(scored.sheet, doubtful), _points(scored, t))
        yield terminal.legend(scored.sheet, doubtful, t)
    else:
        yield Padding(Text(" · ".join(_parts(scored, t))), (0, 0, 0, 2))
        if scored.season is not None and span is not None:
            yield terminal.indented(span_text(scored.season.total, span, t))
    yield from terminal.warnings(end.notes, t)
    if scored.doubts:
        yield terminal.doubts(scored, t)


def standings(game: Game, t: Texts, left: OpenTotals) -> Iterator[RenderableType]:
    """Everybody's place and points in one table, and below it what is to be said of a place."""
    rows, said = [], list[str]()
    for place in game.standings():
        player = place.player.name
        rows.append((f"{place.rank}. {one_line(player)}", *_numbers(game, player, left)))
        shared = "ranking.undecided" if place.undecided else "ranking.shared"
        words = [t(shared)] if place.shared else []
        words += [t("ranking.by_monsters")] if place.by_monsters else []
        span = left.player(player)
        words += [] if span is None else [span_text(place.player.total, span, t)]
        words += player_notes(game, player, left, t)
        if words:
            said.append(f"{player}: {'; '.join(words)}")
    for player in game.unranked:
        rows.append((f"–  {one_line(player)}", *_numbers(game, player, left)))
    heads = (t("game.player"), *(season_name(season, t) for season in SEASONS), t("game.total"))
    yield Padding(Totals(heads, rows), (0, 0, 0, 2))
    yield from (terminal.indented(line) for line in said)


def player_notes(game: Game, player: str, left: OpenTotals, t: Texts) -> Iterator[str]:
    """What else to say of a player's total: seasons that are missing, and sheets that cannot be as
    they are."""
    yield from season_notes(game.behind(player), left.misfitting(player), t)
    yield from (told(t) for told in twice(game, player))


def season_notes(behind: Sequence[Season], misfits: Sequence[Season], t: Texts) -> Iterator[str]:
    """Seasons that are missing, and sheets that cannot be as they are, in words."""
    for key, seasons in (("ranking.behind", behind), ("ranking.misfit", misfits)):
        if seasons:
            yield t(key, seasons=", ".join(season_name(season, t) for season in seasons))


def _numbers(game: Game, player: str, left: OpenTotals) -> Iterator[str]:
    for season in SEASONS:
        points = game.points(player, season)
        if points is None:
            yield "·"
            continue
        mark = "" if points.score is not None else "*" if points.monsters is not None else "*?"
        yield total_text(points.total, left.sheet(player, season)) + mark
    unranked = player in game.unranked
    yield "·" if unranked else total_text(game.total(player), left.player(player))


def _parts(scored: ScoredSheet, t: Texts) -> Iterator[str]:
    """The points card by card, then coins and monsters."""
    for entry in scored.cards:
        yield f"{entry.edict} {entry.card.name(t.lang)} {entry.score.points}"
    spent = f" ({t('report.spent', n=scored.sheet.spent)})" if scored.sheet.spent else ""
    yield f"{t('report.coins')} {scored.coins}{spent}"
    yield f"{t('report.monsters')} {minus(scored.monsters.points)}"


def _points(scored: ScoredSheet, t: Texts) -> RenderableType:
    """The points card by card, below one another."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=1)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    for entry in scored.cards:
        badge, name = terminal.badge(entry.edict), entry.card.name(t.lang)
        grid.add_row(badge, name, Text(str(entry.score.points)))
    grid.add_row("", t("report.coins"), str(scored.coins))
    if scored.sheet.spent:
        grid.add_row("", Text(t("report.spent", n=scored.sheet.spent), style="dim"), "")
    grid.add_row("", t("report.monsters"), minus(scored.monsters.points))
    if scored.season is None:
        return grid
    span, total = span_of(scored), scored.season.total
    named = t("report.total", season=season_name(scored.season.season, t))
    grid.add_row("", Text(named, style="bold"), Text(total_text(total, span), style="bold"))
    if span is None:
        return grid
    return Group(grid, Text(f"  {span_text(total, span, t)}"))


@dataclass(frozen=True)
class _Beside:
    """A map and, where the screen has room, its points at its right; else below it."""

    left: RenderableType
    right: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.max_width < _MAP + 3 + _BESIDE:
            yield self.left
            yield Padding(self.right, (0, 0, 0, 2))
            return
        grid = Grid.grid(padding=(0, 3, 0, 0))
        grid.add_column(width=_MAP, no_wrap=True)
        grid.add_column()
        grid.add_row(self.left, Padding(self.right, (1, 0, 0, 0)))
        yield grid
