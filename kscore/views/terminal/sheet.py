"""A score on a terminal: map, cards with awards, total, doubts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from kscore.engine.cards import Card
from kscore.engine.game import PlayerResult, standings
from kscore.engine.grid import ROW_NAMES
from kscore.engine.messages import one_line
from kscore.engine.season import Season, SeasonScore
from kscore.engine.sheet import Sheet
from kscore.messages import Texts
from kscore.sheet import notes as note_kinds
from kscore.sheet.check import Check, CheckedNumber, Comparison, SeasonGuess, Verdict, edict_of
from kscore.sheet.late import EffectOrder
from kscore.sheet.scoring import ScoredSheet, Span, span_of
from kscore.sheet.whole_game import PointsOrigin, WholeGame, rank_players
from kscore.statements.terrain_words import SIGNS
from kscore.views import wording
from kscore.views.documents.ranking import RankingDocument
from kscore.views.documents.sheet import AwardLine, tally_of
from kscore.views.maps import EDICT, TERRAIN, hex_colour

_LEGEND = 55  # characters of a legend's line: what belongs together stays together on 60 columns
RUIN = "°"
DOUBT = "?"
_MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.MAYBE_WRONG: "?", Verdict.UNKNOWN: "·"}
_STYLES = {
    Verdict.RIGHT: "green",
    Verdict.WRONG: "bold red",
    Verdict.MAYBE_WRONG: "yellow",
    Verdict.UNKNOWN: "dim",
}
_HEAD = 3
"""Letters of a heading that still tell which it is."""
_GAP = 2


def report(
    scored: ScoredSheet, t: Texts, notes: Sequence[note_kinds.SheetNote] | None = None
) -> RenderableType:
    """Everything about one sheet. ``notes`` are its own where no player tells more."""
    doubtful = scored.doubtful
    parts: list[RenderableType] = [
        heading(scored, t),
        Text(),
        board(scored.sheet, doubtful),
        legend(scored.sheet, doubtful, t),
    ]
    parts += warnings(note_kinds.sheet_notes(scored) if notes is None else notes, t)
    parts.append(Text())
    if scored.cards:
        parts += [cards(scored, t), Text()]
        if scored.season is None:
            parts.append(Text(t("report.give_season"), style="italic"))
        elif scored.outlook:
            parts.append(indented(wording.outlook_line(scored, t), style="dim"))
    else:
        parts.append(facts(scored, t))
        parts.append(Text(t("report.give_cards"), style="italic"))
    if scored.doubts:
        parts += [Text(), doubts(scored, t)]
    return Group(*parts)


ABOVE: Mapping[type[note_kinds.SheetNote], tuple[str, str]] = MappingProxyType(
    {
        note_kinds.PoorPhoto: ("", "italic"),
        note_kinds.UnlikeHand: ("", "italic"),
        note_kinds.TurnedSpaces: ("", "italic"),
        note_kinds.UnaskedSpaces: (f"{DOUBT} ", "italic"),
        note_kinds.ImpossibleMap: ("! ", "bold"),
        note_kinds.CannotBe: ("! ", "bold"),
    }
)
"""Notes below the map, in this order: what stands before each, and its style."""
_BELOW: Mapping[type[note_kinds.SheetNote], tuple[str, str]] = MappingProxyType(
    {
        note_kinds.SeasonByBoxes: ("", "italic"),
        note_kinds.SamePhoto: ("", "bold"),
        note_kinds.RightNumber: ("", ""),
        note_kinds.UnrecordedSeason: ("", ""),
        note_kinds.EffectsDrawn: ("", ""),
    }
)
"""Notes below the points that are no warnings."""
_HEADS: Mapping[type[note_kinds.SheetNote], str] = MappingProxyType(
    {note_kinds.WrongNumber: "check.wrong_numbers", note_kinds.OddSheet: "end.odd"}
)
"""What stands above all notes of a kind."""


def warnings(notes: Sequence[note_kinds.SheetNote], t: Texts) -> Iterator[RenderableType]:
    """Lines about a hard photo, turned spaces and impossible sheets."""
    for kind, (sign, style) in ABOVE.items():
        yield from (
            indented(sign + line, style=style) for line in wording.note_lines(notes, t, kind)
        )


def other_notes(notes: Sequence[note_kinds.SheetNote], t: Texts) -> Iterator[RenderableType]:
    """All notes but those below the map."""
    left = (note for note in notes if not isinstance(note, (*ABOVE, note_kinds.SeasonUnlikely)))
    for kind, each in groupby(left, type):
        if kind in _HEADS:
            yield indented(t(_HEADS[kind]), style="bold")
            yield from (indented(f"! {line}", 4) for line in wording.first_notes(each, t))
        else:
            sign, style = _BELOW.get(kind, ("! ", "bold"))
            yield from (indented(sign + line, style=style) for line in wording.note_lines(each, t))


def to_do(orders: Sequence[EffectOrder], t: Texts) -> Iterator[RenderableType]:
    """What to draw before the next season. For each order where the order of revealing is not known
    and matters."""
    if not any(order.steps for order in orders):
        return
    yield indented(t("end.to_do"), style="bold")
    if len(orders) > 1:
        yield indented(t("end.to_do_orders"), 4)
    for order in orders:
        if len(orders) > 1:
            yield indented(t("end.to_do_order", cards=tuple(order.keys)), 4)
        yield from (indented(f"→ {step.text(t.lang)}", 4) for step in order.steps)


def caveats(scored: ScoredSheet, t: Texts) -> list[RenderableType]:
    """Warnings and open questions, for an answer without the sheet."""
    found = warnings(note_kinds.sheet_notes(scored), t)
    return [*found, *([doubts(scored, t)] if scored.doubts else [])]


def indented(text: str, by: int = 2, style: str = "") -> Padding:
    """A sentence so far to the right, its later lines too."""
    return Padding(Text(text, style=style), (0, 0, 0, by), expand=False)


def heading(scored: ScoredSheet, t: Texts) -> Text:
    """Where the sheet comes from, its layout and season."""
    name = t("report.typed_map") if scored.reading is None else one_line(scored.reading.photo)
    key = scored.sheet.layout.key
    layout = t(f"layout.{key}") if f"layout.{key}" in t else key
    parts = [name, f"{layout} ({key})" if layout != key else key]
    if scored.table.season is not None:
        parts.append(wording.season_name(scored.table.season, t))
    return Text(" · ".join(parts), style="bold")


class Signed(NamedTuple):
    """A map or legend: with signs on a terminal, else letters. Elsewhere is a file, a pipe,
    ASCII."""

    drawn: Callable[[Mapping[str, str]], Text]
    """Draws it, by what stands for each letter."""

    def above(self, other: Signed) -> Signed:
        """This, and below it another."""
        return Signed(lambda signs: Text("\n").join((self.drawn(signs), other.drawn(signs))))

    def __str__(self) -> str:
        return self.drawn({}).plain

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        shows = console.file.isatty() and not (options.ascii_only or console.is_dumb_terminal)
        yield self.drawn(SIGNS if shows else {})


def board(
    sheet: Sheet,
    doubtful: frozenset[str] = frozenset(),
    marked: frozenset[str] = frozenset(),
) -> Signed:
    """The map, each sign or letter on its terrain's colour. ``°`` a ruin, ``?`` a doubt, brackets
    the marked spaces.

    ``--map`` takes it as it is shown (`kscore.sheet.request`).
    """
    return Signed(partial(_board, sheet, doubtful, marked))


def _board(
    sheet: Sheet, doubtful: frozenset[str], marked: frozenset[str], signs: Mapping[str, str]
) -> Text:
    text = Text("    " + "".join(f"{column:>2} " for column in range(1, 12)), no_wrap=True)
    letters = dict(sheet.letters)
    for row, line in zip(ROW_NAMES, sheet.board.rows, strict=True):
        text.append("\n")
        text.append(f"  {row} ")
        for column, letter in enumerate(line, start=1):
            space = f"{row}{column}"
            background, foreground = TERRAIN[letter]
            shown = letters.get(space, "") if letter == "M" else ""
            shown = shown or signs.get(letter, letter)
            if space in doubtful:
                note = DOUBT
            elif space in sheet.stars:
                note = "*"
            elif space in sheet.layout.ruins:
                note = RUIN
            else:
                note = " "
            before = "*" if space in sheet.stars and note == DOUBT else " "
            cell = f"[{shown}]" if space in marked else f"{before}{shown}{note}"
            style = f"{hex_colour(foreground)} on {hex_colour(background)}"
            style += " bold underline" if space in doubtful or space in marked else ""
            text.append(cell, style=style)
    return text


def legend(sheet: Sheet, doubtful: frozenset[str], t: Texts, letters: str = "") -> Signed:
    """This map's signs and letters in words. A sign beside the letter to type; so ``letters``,
    too."""
    return Signed(partial(_legend, sheet, doubtful, t, letters))


def _legend(
    sheet: Sheet, doubtful: frozenset[str], t: Texts, every: str, signs: Mapping[str, str]
) -> Text:
    letters, words = dict(sheet.letters), []
    for letter in TERRAIN:
        names = sheet.board.geometry.names
        spaces = [name for name in names if name and sheet.board[name] == letter]
        shown = {letters.get(space, letter) if letter == "M" else letter for space in spaces}
        shown |= {letter} if letter in every else set()
        if shown:
            sign = f"{signs[letter]} " if letter in signs else ""
            words.append(f"{sign}{'/'.join(sorted(shown))} {t('terrain.' + letter)}")
    if sheet.layout.ruins:
        words.append(f"{RUIN} {t('report.ruin')}")
    if sheet.stars:
        words.append(f"* {t('report.star')}")
    if doubtful:
        words.append(f"{DOUBT} {t('report.doubt')}")
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 3 > _LEGEND and lines[-1]:
            lines.append("")
        lines[-1] += (" · " if lines[-1] else "") + word
    return Text("\n".join("    " + line for line in lines))


def cards(scored: ScoredSheet, t: Texts, brief: bool = False) -> RenderableType:
    """The cards with their awards (unless ``brief``). With a season also coins, monster minus and
    total."""
    grid = Grid.grid(padding=(0, 1 if brief else 2, 0, 0))
    grid.add_column(width=1 if brief else 2)
    grid.add_column()
    grid.add_column(justify="right", no_wrap=True, width=None if brief else 5)
    for line in tally_of(scored, t):
        style = "bold" if line.kind == "card" else ""
        edict = badge(line.edict) if line.edict else ""
        grid.add_row(edict, Text(line.what, style), Text(line.points, style))
        below: list[Text] = []
        if line.kind == "coins" and scored.sheet.spent:
            below = [Text(t("report.spent", n=scored.sheet.spent), style="dim")]
        elif line.kind == "card" and not brief:
            below = [*award_texts(line.awards)] or [Text(t("report.nothing"), style="dim")]
        elif line.kind == "monsters" and line.spaces and not brief:
            # empty ones beside monsters (both rule texts)
            below = [
                Text(t("report.monster_spaces", cells=wording.cells(line.spaces)), style="dim")
            ]
        for each in below:
            grid.add_row("", each, "")
    by, found = 0 if brief else 2, list[RenderableType]([grid])
    if scored.season is not None:
        named = t("report.total", season=wording.season_name(scored.season.season, t))
        if not brief:
            grid.add_row("", Text("─" * 24, style="dim"), Text("────", style="dim"))
        span, total = span_of(scored), scored.season.total
        grid.add_row(
            "", Text(named, style="bold"), Text(wording.total_text(total, span), style="bold")
        )
        if span is not None:
            found.append(indented(wording.span_text(total, span, t), 2 + by))
    return Padding(Group(*found), (0, 0, 0, by))


def facts(scored: ScoredSheet, t: Texts) -> RenderableType:
    """What is known without cards: coins and the monster minus."""
    sheet = scored.sheet
    parts = [
        f"{t('report.coins')} {wording.coins_text(scored)}",
        f"{t('report.monsters')} {wording.minus(scored.monsters.points)}",
    ]
    if sheet.spent:
        parts.append(t("report.spent", n=sheet.spent))
    return indented(" · ".join(parts))


def doubts(scored: ScoredSheet, t: Texts) -> RenderableType:
    """The open questions, each with its likeliest other answer. And what that does to the
    points."""
    head = indented(t("report.doubts", n=len(scored.doubts)), style="bold")
    lines = (wording.doubt_line(doubt, scored, t) for doubt in scored.doubts)
    return Group(head, *(indented(f"? {line}", 4) for line in lines))


def badge(edict: str) -> Text:
    """A card's letter on its colour."""
    return Text(edict, style=f"bold {hex_colour((255, 255, 255))} on {hex_colour(EDICT[edict])}")


def award_texts(awards: Sequence[AwardLine], before: str = "") -> Iterator[Text]:
    """Each award with its reason and spaces; ``before``: blanks at its left."""
    for award in awards:
        text = Text(f"{before}{wording.signed(award.points):>3}  {award.reason}")
        text.append(f"  {wording.cells(award.spaces)}", style="dim")
        yield text


def ranking(
    sheets: Sequence[tuple[str, SeasonScore, Span | None]], season: Season, t: Texts
) -> RenderableType:
    """Several sheets of one season, best first. Equal points are parted by what monsters cost.

    Each with its name, its score and what open questions may change of it.
    """
    names = distinct_names([name for name, *_ in sheets])
    results = [
        PlayerResult(name, score.total, score.monsters.points)
        for name, (_, score, _) in zip(names, sheets, strict=True)
    ]
    spans = {name: span for name, (*_, span) in zip(names, sheets, strict=True) if span is not None}
    title = t("ranking.of_season", season=wording.season_name(season, t))
    return standings_table(RankingDocument.of_places(title, standings(results), t, spans))


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, equal ones numbered by their row. Such as of ``anna/end.jpg`` and
    ``ben/end.jpg``."""
    found: list[str] = []
    for number, name in enumerate(names, start=1):
        own = name
        while own in found or names.count(own) > (1 if own == name else 0):
            own += f" ({number})"
        found.append(own)
    return found


def standings_table(ranking: RankingDocument) -> RenderableType:
    """A ranking under its title. Behind an open total stand a question mark and how far it may
    go."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    # a name may be broken or cut short, a number never
    for justify in ("right", "left", "right", "left"):
        grid.add_column(justify=justify, no_wrap=justify == "right")
    for row in ranking.rows:
        total = "" if row.place is None else row.text
        grid.add_row(row.rank, one_line(row.player), total, "; ".join(row.told("open")))
    return Group(Text(ranking.title, style="bold"), Padding(grid, (0, 0, 0, 2)))


def card_list(found: Sequence[Card], t: Texts) -> RenderableType:
    """Cards with both names, category, solo number and rule, by game."""
    parts: list[RenderableType] = []
    for game in ("K", "H"):
        here = [card for card in found if card.game == game]
        if not here:
            continue
        parts.append(Text(t(f"game.box.{game}"), style="bold"))
        for card in here:
            line = Text("  ")
            line.append(card.name(t.lang), style="bold")
            more = (
                t.other_languages(f"card.{card.key}"),
                t(f"category.{card.category}"),
                t("cards.solo", n=card.solo),
            )
            line.append("".join(f" · {each}" for each in more if each), style="dim")
            parts += [line, Padding(Text(card.rule(t.lang)), (0, 0, 0, 6))]
    return Group(*parts)


# The players' own numbers.


def check_lines(
    check: Check, scored: ScoredSheet, guess: SeasonGuess | None, t: Texts
) -> RenderableType:
    """Every written number, then what is wrong in sentences."""
    assert scored.reading is not None
    parts: list[RenderableType] = [Text(one_line(scored.reading.photo), style="bold")]
    if guess is not None:
        parts.append(Text(wording.season_known(guess, t), style="italic"))
    if check.numbers:
        parts.append(Padding(_number_table(check.numbers, scored, t), (1, 0, 1, 2)))
    else:
        parts.append(Text(t("check.nothing_written")))
    parts += [Text(line) for line in wording.check_sentences(check, scored, t)]
    parts += caveats(scored, t)
    if check.numbers and not check.suspicious:
        known = any(number.verdict is Verdict.RIGHT for number in check.numbers)
        parts.append(Text(t("check.all_right" if known else "check.nothing_known"), style="bold"))
    return Group(*parts)


def _number_table(
    numbers: Sequence[CheckedNumber], scored: ScoredSheet, t: Texts
) -> RenderableType:
    grid = Grid(box=None, padding=(0, 1, 0, 0), header_style="dim")
    grid.add_column("")
    grid.add_column("")
    for title in ("check.written", "check.kscore", "check.difference"):
        grid.add_column(t(title), justify="right")
    grid.add_column("")
    last: Season | str | None = ""
    for number in numbers:
        new = number.season != last
        last = number.season
        place = t("check.final") if number.season is None else wording.season_name(number.season, t)
        edict = edict_of(number)
        field = "" if number.season is None else t(f"box.{number.field}")
        if edict is not None:
            cards = scored.table.cards
            field = edict if cards is None else f"{edict} {cards[edict].name(t.lang)}"
        elif number.against is Comparison.SUM and number.season is not None:
            field = t("check.your_sum")
        grid.add_row(
            Text(place, style="bold") if new else "",
            field,
            wording.minus(number.written),
            "" if number.computed is None else wording.minus(number.computed),
            "" if not number.difference else wording.signed(number.difference),
            Text(_MARKS[number.verdict], style=_STYLES[number.verdict]),
        )
    return grid


# A whole game from photos taken at its end.


def whole_game(game: WholeGame, t: Texts, span: Span | None = None) -> RenderableType:
    """The four seasons with their sources, the total, and gaps. ``span``: what is open."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("left", "right", "left"):
        grid.add_column(justify=justify)
    for part in game.parts:
        points = "?" if part.points is None else wording.minus(part.points)
        added = "" if part.sum is None else wording.minus(part.sum)
        origin = t(f"whole.from_{part.origin.value}", sum=added)
        if part.origin is PointsOrigin.RECORD and part.written not in (None, part.points):
            origin = t("whole.record_differs", written=wording.minus(part.written or 0))
        grid.add_row(wording.season_name(part.season, t), points, Text(origin, style="dim"))
    total = "?" if game.total is None else wording.total_text(game.total, span)
    grid.add_row(Text(t("whole.total"), style="bold"), Text(total, style="bold"), "")
    return Group(
        Text(t("whole.heading", player=game.player), style="bold"),
        Padding(grid, (0, 0, 0, 2)),
        *(indented(f"! {note}") for note in whole_notes(game, t)),
    )


def whole_notes(game: WholeGame, t: Texts) -> Iterator[str]:
    """A sentence for each flaw of a whole game. What could not be checked, what is missing, what is
    unsure, and a final total that differs."""
    unchecked = [
        wording.season_name(part.season, t)
        for part in game.parts
        if part.origin not in (PointsOrigin.MAP, PointsOrigin.RECORD) and part.points is not None
    ]
    if unchecked:
        yield t("whole.unchecked", seasons=", ".join(unchecked))
    if game.open_seasons:
        seasons = ", ".join(wording.season_name(season, t) for season in game.open_seasons)
        yield t("whole.record_open", seasons=seasons, name=wording.quoted(game.player))
    if game.missing:
        seasons = ", ".join(wording.season_name(season, t) for season in game.missing)
        yield t("whole.missing", seasons=seasons, box=game.missing[0].name_in(t.lang))
    read = (
        doubt for doubt in game.doubts if doubt.read is not None and not wording.is_witness(doubt)
    )
    unsure = [wording.where(doubt, t) for doubt in read]
    if unsure:
        yield t("whole.unsure", places="; ".join(unsure))
    if game.differs:
        yield t(
            "whole.differs",
            written=wording.minus(game.written or 0),
            total=wording.minus(game.total or 0),
        )


def whole_ranking(
    games: Sequence[WholeGame], t: Texts, spans: Mapping[str, Span]
) -> RenderableType:
    """The players' places in the whole game. Why there is none where a total is missing. ``spans``:
    what is open."""
    places = rank_players(games)
    if places:
        undecided = any(place.undecided for place in places)
        tied = [indented(t("whole.tie_open"))] if undecided else []
        ranking = RankingDocument.of_places(t("whole.ranking"), places, t, spans)
        return Group(standings_table(ranking), *tied)
    players = ", ".join(game.player for game in games if game.total is None)
    return Text(t("whole.no_ranking", players=players))


class Totals(NamedTuple):
    """Rows of a name and numbers with their sum, under headings."""

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
