"""A game on a terminal: season's ends, standings, seasons, next steps.

In short a sheet's map stands beside its points, or its points alone, and the standings are one
table. Questions, notes and what is to be drawn stand there in full; only awards and the next
season's cards are left out (``-v`` shows them).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from kscore.engine.cards import CARDS
from kscore.engine.messages import one_line
from kscore.engine.season import SEASONS
from kscore.messages import Texts
from kscore.record.entry import PRINTED, Setup
from kscore.sheet.notes import RightNumber, SeasonByBoxes, SheetNote, TurnedSpaces, UnaskedSpaces
from kscore.sheet.scoring import ScoredSheet, span_of
from kscore.views import wording
from kscore.views.documents.ranking import RankedPlayer, RankingDocument
from kscore.views.documents.sheet import tally_of
from kscore.views.terminal import sheet as sheet_view
from kscore.views.terminal.history import log
from kscore.views.terminal.rules import title_lines

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.sheet.result import SeasonEnd


_MAP = 37
"""Columns of a map."""


_BESIDE = 20
"""Columns that points beside a map need."""
HINTS = (TurnedSpaces, UnaskedSpaces, RightNumber, SeasonByBoxes)
"""Notes after which nothing is to be done."""


def season_end(end: SeasonEnd, t: Texts, brief: bool | None = None) -> RenderableType:
    """One player's sheet: score, oddities, effects to draw. ``brief``: whether in short with the
    map (True) or without it (False); several hints are one line then."""
    if brief is None:
        head = Text(wording.seat_name(end.player, end.season, t), style="bold underline")
        return Group(
            head, sheet_view.report(end.scored, t, end.notes), *_lines_below(end, end.notes, t)
        )
    hints = [note for note in end.notes if isinstance(note, HINTS)]
    folds = len(hints) > 1
    left = [note for note in end.notes if not folds or note not in hints]
    line = t("end.hints", n=len(hints), name=wording.quoted(end.player))
    folded = [sheet_view.indented(line, style="dim")] if folds else []
    return Group(*_short_season_end(end, left, t, brief), *_lines_below(end, left, t), *folded)


def _lines_below(end: SeasonEnd, notes: Sequence[SheetNote], t: Texts) -> Iterator[RenderableType]:
    """The lines below a sheet's points: letters, notes, to-do."""
    letters = wording.monster_letters(end.scored)
    if letters:
        named = ", ".join(f"{space} {letter}" for space, letter in letters.items())
        yield sheet_view.indented(
            t("end.letters", letters=named, space=next(iter(letters))), style="dim"
        )
    yield from sheet_view.other_notes(notes, t)
    yield from sheet_view.to_do(end.to_do, t)


def _short_season_end(
    end: SeasonEnd, notes: Sequence[SheetNote], t: Texts, with_map: bool
) -> Iterator[RenderableType]:
    """One player's sheet; what stands below its points is the caller's."""
    scored, doubtful = end.scored, end.scored.doubtful
    name, total, span = one_line(end.player), "", span_of(scored)
    if scored.season is not None:
        total = wording.total_text(scored.season.total, span)
    head = Text(wording.seat_name(name, end.season, t), style="bold")
    if not with_map:
        head.append(f": {total}")
    parts = [] if scored.reading is None else [one_line(scored.reading.photo)]
    head.append(" · ".join(("", *parts, scored.sheet.layout.key)), style="not bold dim")
    yield head
    if with_map:
        yield _SideBySide(
            sheet_view.board(scored.sheet, doubtful), sheet_view.cards(scored, t, brief=True)
        )
        yield sheet_view.legend(scored.sheet, doubtful, t)
    else:
        yield Padding(Text(" · ".join(_point_parts(scored, t))), (0, 0, 0, 2))
        if scored.season is not None and span is not None:
            yield sheet_view.indented(wording.span_text(scored.season.total, span, t))
    yield from sheet_view.warnings(notes, t)
    if scored.doubts:
        yield sheet_view.doubts(scored, t)


def _point_parts(scored: ScoredSheet, t: Texts) -> Iterator[str]:
    """The points card by card, then coins and monsters."""
    for line in tally_of(scored, t):
        part = f"{line.edict} {line.what} {line.points}".lstrip()
        if line.kind == "coins" and scored.sheet.spent:
            part += f" ({t('report.spent', n=scored.sheet.spent)})"
        yield part


class _SideBySide(NamedTuple):
    """A map with its points at its right, if there is room. Else below it."""

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
    game: Game,
    t: Texts,
    history: bool = False,
    scored: wording.Scores = wording.NO_SCORES,
    brief: bool = False,
) -> RenderableType:
    """Setup (unless ``brief``), standings, solo title, next steps. ``scored`` are sheets that need
    not be decided again."""
    parts: list[RenderableType] = [] if brief else [*_setup(game, t), Text()]
    left = None
    if any(not entry.undone for entry in game.entries):
        left = wording.open_totals(game, scored)
        parts += standings(game, left, t)
    parts += _after_standings(game, t, left)
    if history:
        parts += [Text(), log(game, t)]
    return Group(*parts)


def _setup(game: Game, t: Texts) -> Iterator[RenderableType]:
    setup = game.setup
    yield Text(one_line(setup.name), style="bold")
    yield Text(options_line(replace(setup, played=game.played), t), style="dim")
    for edict, key in zip("ABCD", setup.cards, strict=True):
        yield Text(f"  {edict} {CARDS[key].name(t.lang)}")
    if any(CARDS[key].game not in setup.played.games for key in setup.cards):
        yield Text(t("game.other_box", games=setup.played.games), style="italic")


def _after_standings(game: Game, t: Texts, left: OpenTotals | None) -> Iterator[RenderableType]:
    """A solo game's title, the noted time, and what comes next. ``left`` as of `end_lines`."""
    setup = game.setup
    solo = game.solo()
    if solo is not None:
        span = None if left is None else left.player(setup.players[0])
        yield Text(wording.solo_line(solo, span, t), style="bold")
        yield from (sheet_view.indented(line) for line in title_lines(t))
    for season in SEASONS:
        if time := wording.time_line(game, season, t):
            yield Text(time, style="dim")
    if left is not None:
        yield Text()
    yield Text(wording.awaited_sheets(game, t) or t("game.over"))
    if game.finished:
        yield from (sheet_view.indented(told) for told in end_lines(game, t, left))


def options_line(setup: Setup, t: Texts) -> str:
    """The game's options in words: box, map, heroes and others. Also skills, solo, the seasons'
    length."""
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


def standings(game: Game, left: OpenTotals, t: Texts) -> Iterator[RenderableType]:
    """All players' places and points in one table. Below it what is to be said of a place, what to
    enter, and whose questions are open, with the command that asks them; a typed season is marked,
    an open one has a question mark."""
    ranking = RankingDocument.of_game(game, left, t)
    rows = [(f"{row.rank:2} {one_line(row.player)}", *_numbers(row)) for row in ranking.rows]
    heads = (t("game.player"), *ranking.names, t("box.total"))
    yield Padding(sheet_view.Totals(heads, rows), (0, 0, 0, 2))
    for row in ranking.rows:
        said = row.told("open") if row.place is not None else []
        if said:
            yield sheet_view.indented(f"{row.player}: {'; '.join(said)}")
    yield from unknown_losses(game, t)
    for player in game.setup.players:
        span = ranking.row(player).span
        if span is not None:
            name = wording.quoted(player)
            yield sheet_view.indented(t("open.settle", n=span.questions, player=player, name=name))


def _numbers(row: RankedPlayer) -> Iterator[str]:
    for cell in row.seasons:
        if cell is None:
            yield "·"
        else:
            losses_known = cell.points.monsters is not None
            yield cell.text + ("" if not cell.typed else "*" if losses_known else "*?")
    yield row.text


def unknown_losses(game: Game, t: Texts) -> Iterator[RenderableType]:
    """Asks for the monsters' part of typed totals. Where a season's total was typed and the player
    did not say what of it was lost to monsters."""
    for entry in game.standing:
        if entry.typed is not None and entry.typed.monsters is None:
            values = wording.seat_values(entry.player, entry.season, t)
            said = t("game.losses_unknown", total=entry.typed.total, **values)
            yield sheet_view.indented(f"*? {said}", style="dim")


def end_lines(game: Game, t: Texts, left: OpenTotals | None = None) -> Iterator[str]:
    """The end of a game, and the page. ``left`` is what is open, where that is known already."""
    yield from wording.ending_lines(game, left or wording.open_totals(game), t)
    yield t("end.report")
