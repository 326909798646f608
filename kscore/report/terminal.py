"""A score as a terminal shows it: map in colours and letters, cards with their awards, total, doubts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from engine.cards import Card
from engine.game import PlayerResult, Standing, standings
from engine.grid import ROW_NAMES
from engine.score import Award, Score
from engine.season import EdictScore, SeasonScore
from engine.sheet import Sheet
from kscore.messages import Texts
from kscore.report.colours import EDICT, TERRAIN, hex_colour
from kscore.report.wording import cells, doubt_line, minus, season_name, signed
from kscore.scoring import Scored
from scanner.reading import Doubt

RUIN = "°"
DOUBT = "?"


def report(scored: Scored, t: Texts) -> RenderableType:
    """Everything about one sheet."""
    doubtful = scored.doubtful
    parts: list[RenderableType] = [
        heading(scored, t),
        Text(),
        board(scored.sheet, t, doubtful),
        legend(scored.sheet, doubtful, t),
    ]
    if scored.reading is not None and scored.reading.quality_reasons:
        reasons = ", ".join(t(reason) for reason in scored.reading.quality_reasons)
        parts.append(Text(t("report.poor_photo", reasons=reasons), style="italic"))
    for problem in scored.problems:
        parts.append(Text(f"! {problem.text(t.lang)}", style="bold"))
    parts.append(Text())
    if scored.cards:
        parts += [cards(scored, t), Text()]
        if scored.season is None:
            parts.append(Text(t("report.give_season"), style="italic"))
        elif scored.outlook:
            parts.append(outlook(scored, t))
    else:
        parts.append(facts(scored, t))
        parts.append(Text(t("report.give_cards"), style="italic"))
    if scored.doubts:
        parts += [Text(), doubts(scored.doubts, t)]
    return Group(*parts)


def heading(scored: Scored, t: Texts) -> Text:
    """Where the sheet comes from, its layout and season."""
    name = t("report.typed_map") if scored.reading is None else scored.reading.photo
    key = scored.sheet.layout.key
    layout = t(f"layout.{key}") if f"layout.{key}" in t else key
    parts = [name, f"{layout} ({key})" if layout != key else key]
    if scored.table.season is not None:
        parts.append(season_name(scored.table.season, t))
    return Text(" · ".join(parts), style="bold")


def board(sheet: Sheet, t: Texts, doubtful: frozenset[str] = frozenset(), marked: frozenset[str] = frozenset()) -> Text:
    """The map: each letter on its terrain's colour; ``°`` a ruin, ``?`` a doubt, brackets the marked spaces."""
    text = Text("    " + "".join(f"{column:>2} " for column in range(1, 12)), style="dim", no_wrap=True)
    letters = dict(sheet.letters)
    for row, line in zip(ROW_NAMES, sheet.board.rows, strict=True):
        text.append("\n")
        text.append(f"  {row} ", style="dim")
        for column, letter in enumerate(line, start=1):
            space = f"{row}{column}"
            background, foreground = TERRAIN[letter]
            shown = letters.get(space, letter)
            note = (
                DOUBT
                if space in doubtful
                else "*"
                if space in sheet.stars
                else RUIN
                if space in sheet.layout.ruins
                else " "
            )
            cell = f"[{shown}]" if space in marked else f" {shown}{note}"
            style = f"{hex_colour(foreground)} on {hex_colour(background)}"
            text.append(cell, style=style + (" bold underline" if space in doubtful or space in marked else ""))
    return text


def legend(sheet: Sheet, doubtful: frozenset[str], t: Texts) -> Text:
    """The letters that stand on this map, in words."""
    used = [letter for letter in TERRAIN if any(letter in row for row in sheet.board.rows)]
    words = [f"{letter} {t('terrain.' + letter)}" for letter in used]
    if sheet.layout.ruins:
        words.append(f"{RUIN} {t('report.ruin')}")
    if sheet.stars:
        words.append(f"* {t('report.star')}")
    if doubtful:
        words.append(f"{DOUBT} {t('report.doubt')}")
    return Text("    " + " · ".join(words), style="dim")


def cards(scored: Scored, t: Texts) -> RenderableType:
    """The cards with their awards; with a season also coins, monster minus and total."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=2)
    grid.add_column()
    grid.add_column(justify="right", width=5)
    for entry in scored.cards:
        grid.add_row(
            _badge(entry.edict),
            Text(entry.card.name(t.lang), style="bold"),
            Text(str(entry.score.points), style="bold"),
        )
        for line in _awards(entry.score.awards, t):
            grid.add_row("", line, "")
        if not entry.score.awards:
            grid.add_row("", Text(t("report.nothing"), style="dim"), "")
    grid.add_row("", t("report.coins"), str(scored.coins))
    grid.add_row("", t("report.monsters"), minus(scored.monsters.points))
    for line in _monster_line(scored.monsters):
        grid.add_row("", line, "")
    if scored.season is not None:
        total = t("report.total", season=season_name(scored.season.season, t))
        grid.add_row("", Text("─" * 24, style="dim"), Text("────", style="dim"))
        grid.add_row("", Text(total, style="bold"), Text(minus(scored.season.total), style="bold"))
    return Padding(grid, (0, 0, 0, 2))


def outlook(scored: Scored, t: Texts) -> Text:
    """What the cards of next season would earn on today's map."""
    parts = [f"{entry.edict} {entry.card.name(t.lang)} {entry.score.points}" for entry in scored.outlook]
    return Text(f"  {t('report.outlook')}: {', '.join(parts)}", style="dim")


def facts(scored: Scored, t: Texts) -> Text:
    """What is known without cards: coins and the monster minus."""
    sheet = scored.sheet
    parts = [f"{t('report.coins')} {scored.coins}", f"{t('report.monsters')} {minus(scored.monsters.points)}"]
    if sheet.spent:
        parts.append(t("report.spent", n=sheet.spent))
    return Text("  " + " · ".join(parts))


def doubts(found: Sequence[Doubt], t: Texts) -> Text:
    """The open questions, each with its likeliest other answer and what that does to the points."""
    text = Text(t("report.doubts", n=len(found)), style="bold")
    for doubt in found:
        text.append(f"\n  ? {doubt_line(doubt, t)}", style="not bold")
    return text


def card_lines(entry: EdictScore, t: Texts) -> list[Text]:
    """The awards of one card, a line each."""
    return list(_awards(entry.score.awards, t))


def _badge(edict: str) -> Text:
    return Text(edict, style=f"bold {hex_colour((255, 255, 255))} on {hex_colour(EDICT[edict])}")


def _awards(awards: Sequence[Award], t: Texts) -> Iterator[Text]:
    for award in awards:
        text = Text(f"{signed(award.points):>3}  {award.reason.text(t.lang)}")
        text.append(f"  {cells(award.cells)}", style="dim")
        yield text


def _monster_line(monsters: Score) -> Iterator[Text]:
    spaces = [space for award in monsters.awards for space in award.cells]
    if spaces:
        yield Text(cells(spaces), style="dim")


def ranking(seasons: Sequence[tuple[str, SeasonScore]], t: Texts) -> RenderableType:
    """Several sheets of one season, best first; equal points are parted by what monsters cost."""
    names = [name for name, _ in seasons]
    unique = [name if names.count(name) == 1 else f"{name} ({number})" for number, name in enumerate(names, start=1)]
    results = [
        PlayerResult(name, score.total, score.monsters.points) for name, (_, score) in zip(unique, seasons, strict=True)
    ]
    return standings_table(standings(results), t)


def standings_table(places: Sequence[Standing], t: Texts, title: str = "report.ranking") -> RenderableType:
    """A ranking under a title (a key); says where only the monsters parted two players, where a place is shared."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for justify in ("right", "left", "right", "left"):
        grid.add_column(justify=justify)
    for place in places:
        note = t("ranking.shared") if place.shared else t("ranking.by_monsters") if place.by_monsters else ""
        grid.add_row(f"{place.rank}.", place.player.name, minus(place.player.total), Text(note, style="dim"))
    return Group(Text(t(title), style="bold"), Padding(grid, (0, 0, 0, 2)))


def card_list(found: Sequence[Card], t: Texts) -> RenderableType:
    """Cards with both names, category, solo number and rule, by game."""
    parts: list[RenderableType] = []
    for game in ("K", "H"):
        here = [card for card in found if card.game == game]
        if not here:
            continue
        parts.append(Text(t(f"cards.heading.{game}"), style="bold"))
        for card in here:
            other = card.english if t.lang == "de" else card.german
            line = Text("  ")
            line.append(card.name(t.lang), style="bold")
            line.append(f" · {other} · {t('category.' + card.category)} · {t('cards.solo', n=card.solo)}", style="dim")
            parts += [line, Padding(Text(card.rule(t.lang)), (0, 0, 0, 6))]
    return Group(*parts)
