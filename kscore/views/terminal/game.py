"""A game at a terminal: a season's end in full and in short, standings, seasons, what comes next.

In short a sheet's map stands beside its points, or its points alone, and the standings are one
table. Questions, notes and what is to be drawn stand there in full; only awards and the next
season's cards are left out (``-v`` shows them).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from kscore.engine.cards import CARDS
from kscore.engine.messages import one_line
from kscore.engine.season import SEASONS, Season
from kscore.messages import Texts
from kscore.record.entry import PRINTED, Setup
from kscore.sheet.scoring import ScoredSheet, span_of
from kscore.views.terminal.history import log
from kscore.views.terminal.rules import title_lines
from kscore.views.terminal.sheet import (
    Totals,
    badge,
    board,
    doubts,
    indented,
    legend,
    report,
    standings_table,
    to_do,
    told,
    warnings,
)
from kscore.views.wording import (
    NO_SCORES,
    Scores,
    awaited,
    coins_text,
    ending,
    minus,
    monster_letters,
    open_totals,
    quoted,
    season_name,
    seat_name,
    seat_values,
    solo_line,
    span_text,
    time_line,
    total_text,
    twice,
)

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.sheet.result import SeasonEnd


_MAP = 37
"""Columns of a map."""


_BESIDE = 20
"""Columns that points beside a map need."""


def season_end(end: SeasonEnd, t: Texts, brief: bool | None = None) -> RenderableType:
    """One player's sheet: score, what is odd about it, what to draw before the next season.
    ``brief``: whether in short with the map (True) or without it (False)."""
    if brief is not None:
        return Group(*_in_short(end, t, brief), *_below(end, t))
    head = Text(seat_name(end.player, end.season, t), style="bold underline")
    return Group(head, report(end.scored, t, end.notes), *_below(end, t))


def _below(end: SeasonEnd, t: Texts) -> Iterator[RenderableType]:
    """What stands below a sheet's points: its letters, what is told, what is to be drawn."""
    letters = monster_letters(end.scored)
    if letters:
        named = ", ".join(f"{space} {letter}" for space, letter in letters.items())
        yield indented(t("end.letters", letters=named, space=next(iter(letters))), style="dim")
    yield from told(end.notes, t)
    yield from to_do(end.to_do, t)


def _in_short(end: SeasonEnd, t: Texts, with_map: bool) -> Iterator[RenderableType]:
    """One player's sheet; what stands below its points is the caller's."""
    scored, doubtful = end.scored, end.scored.doubtful
    name, total, span = one_line(end.player), "", span_of(scored)
    if scored.season is not None:
        total = total_text(scored.season.total, span)
    head = Text(seat_name(name, end.season, t), style="bold")
    if not with_map:
        head.append(f": {total}")
    parts = [] if scored.reading is None else [one_line(scored.reading.photo)]
    head.append(" · ".join(("", *parts, scored.sheet.layout.key)), style="not bold dim")
    yield head
    if with_map:
        yield _Beside(board(scored.sheet, doubtful), _points(scored, t))
        yield legend(scored.sheet, doubtful, t)
    else:
        yield Padding(Text(" · ".join(_parts(scored, t))), (0, 0, 0, 2))
        if scored.season is not None and span is not None:
            yield indented(span_text(scored.season.total, span, t))
    yield from warnings(end.notes, t)
    if scored.doubts:
        yield doubts(scored, t)


def _parts(scored: ScoredSheet, t: Texts) -> Iterator[str]:
    """The points card by card, then coins and monsters."""
    for entry in scored.cards:
        yield f"{entry.edict} {entry.card.name(t.lang)} {entry.score.points}"
    spent = f" ({t('report.spent', n=scored.sheet.spent)})" if scored.sheet.spent else ""
    yield f"{t('report.coins')} {coins_text(scored)}{spent}"
    yield f"{t('report.monsters')} {minus(scored.monsters.points)}"
    if scored.season is not None and scored.season.extra:
        yield f"{t('report.extra')} {minus(scored.season.extra)}"


def _points(scored: ScoredSheet, t: Texts) -> RenderableType:
    """The points card by card, below one another."""
    grid = Grid.grid(padding=(0, 1, 0, 0))
    grid.add_column(width=1)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True)
    for entry in scored.cards:
        points = Text(str(entry.score.points))
        grid.add_row(badge(entry.edict), entry.card.name(t.lang), points)
    grid.add_row("", t("report.coins"), coins_text(scored))
    if scored.sheet.spent:
        grid.add_row("", Text(t("report.spent", n=scored.sheet.spent), style="dim"), "")
    grid.add_row("", t("report.monsters"), minus(scored.monsters.points))
    if scored.season is None:
        return grid
    if scored.season.extra:
        grid.add_row("", t("report.extra"), minus(scored.season.extra))
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


def overview(
    game: Game, t: Texts, history: bool = False, scored: Scores = NO_SCORES
) -> RenderableType:
    """Setup, the seasons' points, standings, the solo title, and what comes next; ``scored`` are
    sheets that need not be decided again."""
    setup = game.setup
    parts: list[RenderableType] = [Text(one_line(setup.name), style="bold")]
    parts.append(Text(played(replace(setup, played=game.played), t), style="dim"))
    for edict, key in zip("ABCD", setup.cards, strict=True):
        parts.append(Text(f"  {edict} {CARDS[key].name(t.lang)}"))
    if any(CARDS[key].game not in setup.played.games for key in setup.cards):
        parts.append(Text(t("game.other_box", games=setup.played.games), style="italic"))
    left = None
    if any(not entry.undone for entry in game.entries):
        left = open_totals(game, scored)
        parts += [Text(), season_table(game, t, left), Text(), standings(game, t, left)]
    parts += _after_standings(game, t, left)
    if history:
        parts += [Text(), log(game, t)]
    return Group(*parts)


def brief_overview(game: Game, t: Texts, scored: Scores = NO_SCORES) -> RenderableType:
    """Standings in one table, what they may still become, and what comes next."""
    left = open_totals(game, scored)
    parts = [*_brief_standings(game, t, left), *unknown_losses(game, t)]
    parts += [indented(told) for told in open_lines(game, t, left)]
    return Group(*parts, *_after_standings(game, t, left))


def _after_standings(game: Game, t: Texts, left: OpenTotals | None) -> Iterator[RenderableType]:
    """A solo game's title, the time that was noted, and what comes next; ``left`` as of
    `worth_telling`."""
    setup = game.setup
    solo = game.solo()
    if solo is not None:
        span = None if left is None else left.player(setup.players[0])
        yield Text(solo_line(solo, span, t), style="bold")
        yield from (indented(line) for line in title_lines(t))
    for season in SEASONS:
        if time := time_line(game, season, t):
            yield Text(time, style="dim")
    yield from (Text(), Text(awaited(game, t) or t("game.over")))
    if game.finished:
        yield from (indented(told) for told in worth_telling(game, t, left))


def played(setup: Setup, t: Texts) -> str:
    """Which game is played, and how: box, map, heroes, skills, solo, the seasons' length."""
    words = [t(f"game.box.{setup.played.games}")]
    if setup.played.layout is not None:
        words.append(setup.played.layout.key)
    if "H" in setup.played.games or setup.played.heroes:
        words.append(t("game.with_heroes" if setup.played.heroes else "game.without_heroes"))
    if setup.played.skills:
        words.append(t("option.skills"))
    known = setup.played
    words += [t(f"option.{name}") for name in ("promo", "other_cards") if getattr(known, name)]
    if setup.played.solo:
        words.append(t("topic.solo"))
    if setup.seasons != PRINTED:
        words.append(t("game.online_seasons"))
    return " · ".join(words)


def standings(game: Game, t: Texts, left: OpenTotals) -> RenderableType:
    """Everybody's place, how far open totals may go, and the command that asks about them."""
    spans = {
        player: span for player in game.setup.players if (span := left.player(player)) is not None
    }
    notes = {
        player: "; ".join(player_notes(game, player, left, t)) for player in game.setup.players
    }
    table = standings_table(
        game.standings(), t, t("report.ranking"), spans, notes=notes, unranked=game.unranked
    )
    return Group(table, *(indented(told) for told in open_lines(game, t, left)))


def _brief_standings(game: Game, t: Texts, left: OpenTotals) -> Iterator[RenderableType]:
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
    yield from (indented(line) for line in said)


def player_notes(game: Game, player: str, left: OpenTotals, t: Texts) -> Iterator[str]:
    """What else to say of a player's total: seasons that are missing, and sheets that cannot be as
    they are."""
    yield from season_notes(game.behind(player), left.misfitting(player), t)
    yield from twice(game, player, t)


def season_notes(behind: Sequence[Season], misfits: Sequence[Season], t: Texts) -> Iterator[str]:
    """Seasons that are missing, and sheets that cannot be as they are, in words."""
    for key, seasons in (("ranking.behind", behind), ("ranking.misfit", misfits)):
        if seasons:
            yield t(key, seasons=", ".join(season_name(season, t) for season in seasons))


def open_lines(game: Game, t: Texts, left: OpenTotals) -> Iterator[str]:
    """Whose questions are open, with the command that asks them."""
    for player in game.setup.players:
        span = left.player(player)
        if span is not None:
            yield t("open.settle", n=span.questions, player=player, name=quoted(player))


def season_table(game: Game, t: Texts, left: OpenTotals) -> RenderableType:
    """Players by seasons; a typed season is marked, an open one has a question mark."""
    rows = [(one_line(player), *_numbers(game, player, left)) for player in game.setup.players]
    heads = (t("game.player"), *(season_name(season, t) for season in SEASONS), t("game.total"))
    return Group(Padding(Totals(heads, rows), (0, 0, 0, 2)), *unknown_losses(game, t))


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


def unknown_losses(game: Game, t: Texts) -> Iterator[RenderableType]:
    """What to enter where a season's total was typed and nobody said what of it was lost to
    monsters."""
    for entry in game.standing:
        if entry.typed is not None and entry.typed.monsters is None:
            values = seat_values(entry.player, entry.season, t)
            said = t("game.losses_unknown", total=entry.typed.total, **values)
            yield indented(f"*? {said}", style="dim")


def worth_telling(game: Game, t: Texts, left: OpenTotals | None = None) -> Iterator[str]:
    """The end of a game, and the page; ``left`` is what is open, where that is known already."""
    yield from ending(game, left or open_totals(game), t)
    yield t("end.report")
