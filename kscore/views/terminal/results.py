"""What came of photos at a terminal: points, explanations, other spaces, rankings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from kscore.engine.cards import CARDS
from kscore.engine.game import solo_result
from kscore.engine.grid import EDICT_NAMES
from kscore.engine.placement import ringed_mountains
from kscore.engine.season import SEASONS
from kscore.engine.terrain import EXPLORED, Terrain
from kscore.messages import Texts
from kscore.sheet.contradictions import drawings_alike
from kscore.sheet.explain import CardReport
from kscore.sheet.notes import OddSheet, SeasonUnlikely
from kscore.sheet.result import (
    AmbushResult,
    BookedResult,
    CardResult,
    CheckResult,
    FinalResult,
    SeasonResult,
    SheetResult,
    TopicResult,
    WhatIfResult,
)
from kscore.sheet.scoring import ScoredSheet, span_of
from kscore.sheet.unexplained import impossible_spaces
from kscore.statements.corrections import Corrections, sheet_after
from kscore.views import wording
from kscore.views.documents.ranking import season_notes
from kscore.views.documents.sheet import award_lines
from kscore.views.terminal import rules, sheet as sheet_view
from kscore.views.terminal.game import overview, season_end

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.sheet.case import SeatAtTable


_NEAR = 6
"""Near misses shown, the best; the others are counted."""


def explained_lines(
    found: CardReport, scored: ScoredSheet, t: Texts, said: Sequence[str] = ()
) -> RenderableType:
    """The map with the card's spaces in brackets, and awards. Also what is nearly there, and what
    is doubtful.

    ``said`` is what else there is to say of the card in the game, below its points.
    """
    parts: list[RenderableType] = [
        sheet_view.board(found.sheet, scored.doubtful, marked=found.cells),
        sheet_view.legend(found.sheet, scored.doubtful, t),
        Text(),
    ]
    points = t("explain.points", card=found.card.name(t.lang), points=found.score.points)
    parts.append(Text(points, style="bold"))
    parts += [sheet_view.indented(f"! {told}") for told in said]
    parts += sheet_view.award_texts(award_lines(found.score.awards, t), "  ")
    if found.otherwise is not None:
        key = f"explain.otherwise.{found.card.key}"
        parts.append(sheet_view.indented(t(key, points=found.otherwise)))
    if found.near:
        parts.append(Text(t("explain.near"), style="bold"))
        for miss in found.near[:_NEAR]:
            words = {letter: t(f"terrain.{letter}") for letter in miss.letters}
            if miss.starred and Terrain.MONSTER in words:
                words[Terrain.MONSTER] = t("explain.starred_monster")
            names = t("explain.or").join(words.values())
            if set(EXPLORED) <= set(miss.letters):
                names = t("explain.anything")
            said_of_it = t("explain.miss", space=miss.space, what=names)
            parts.append(Text(f"  {wording.signed(miss.gain):>3}  {said_of_it}"))
        if len(found.near) > _NEAR:
            more = t("explain.more", n=len(found.near) - _NEAR)
            parts.append(Text(f"       {more}", style="dim"))
    return Group(*parts, *sheet_view.caveats(scored, t))


def topic_points(found: TopicResult, t: Texts) -> RenderableType:
    """The map with the topic's spaces in brackets, and points. Those that monsters cost or
    mountains earn."""
    scored, key = found.scored, found.topic.key
    monsters = key == "monsters"
    around = () if monsters else ringed_mountains(scored.sheet)
    points = {"monsters": scored.monsters.points, "mountains": len(around), "coins": scored.coins}
    beside = scored.monsters.cells if monsters else ()
    marked = frozenset((*around, *beside))
    said = t("explain.points", card=found.topic.title(t.lang), points=wording.minus(points[key]))
    return Group(
        sheet_view.board(scored.sheet, scored.doubtful, marked),
        sheet_view.legend(scored.sheet, scored.doubtful, t),
        Text(),
        Text(said, style="bold"),
        *(
            [sheet_view.indented(t("report.monster_spaces", cells=wording.cells(beside)))]
            if beside
            else ()
        ),
        *([sheet_view.indented(t("explain.surrounded", spaces=around))] if around else ()),
        *sheet_view.caveats(scored, t),
    )


def seat_heading(seat: SeatAtTable | None, t: Texts) -> Iterator[Text]:
    """The player and season of a recorded sheet."""
    if seat is not None:
        yield Text(wording.seat_name(seat.player, seat.season, t), style="bold underline")


def card_in_game(result: CardResult, t: Texts) -> Iterator[str]:
    """Whether the explained card is played, and its seasons."""
    card, cards = result.explained.card, result.cards
    if cards is None:
        return
    scoring = cards.seasons(card)
    if not scoring:
        played = ", ".join(each.name(t.lang) for each in cards.cards)
        yield t("explain.not_in_game", card=card.name(t.lang), cards=played)
        return
    season = result.scored.table.season
    if season is not None and season not in scoring:
        edict = next(edict for edict in EDICT_NAMES if cards[edict].key == card.key)
        seasons = t("end.and").join(wording.season_name(each, t) for each in scoring)
        now = wording.season_name(season, t)
        yield t("explain.other_seasons", season=now, edict=edict, seasons=seasons)


def change_lines(result: WhatIfResult, t: Texts) -> Iterator[str]:
    """What each changed space holds now, and what it would. The stars and coins that are asked
    about, too."""
    changes, scored = result.changes, result.scored
    then = sheet_after(scored.sheet, changes).board
    for space, letter in changes.cells.items():
        starred = letter == Terrain.MONSTER and then[space] == Terrain.DESTROYED
        # What is asked to be empty stays printed wasteland.
        letters = scored.sheet.board[space], letter if starred else then[space]
        before, after = (t(f"terrain.{each}") for each in letters)
        key = "whatif.change_starred" if starred else "whatif.change"
        yield t(key, space=space, before=before, after=after)
    stars = {space: there for space, there in changes.stars.items() if space not in changes.cells}
    drawn = scored.sheet.board
    hit = [space for space, there in stars.items() if there and drawn[space] == Terrain.MONSTER]
    monster, destroyed = (t(f"terrain.{letter}") for letter in (Terrain.MONSTER, Terrain.DESTROYED))
    yield from (t("whatif.change", space=space, before=monster, after=destroyed) for space in hit)
    elsewhere = {space: there for space, there in stars.items() if space not in hit}
    others = Corrections(stars=elsewhere, coins=changes.coins, spent=changes.spent)
    yield from wording.correction_words(others, t)


def placing_lines(result: WhatIfResult, t: Texts) -> Iterator[str]:
    """The player's total and place with the changes."""
    placing = result.placing
    if placing is None or result.seat is None:
        return
    before, after = placing.before, placing.after
    own = result.seat.player
    spans = (each.span for each in placing.uncertain if each.player == own)
    span = next(spans, None) or span_of(result.scored)
    was, is_ = (wording.total_text(each.total, span) for each in (before, after))
    yield t("whatif.game", player=own, before=was, after=is_)
    if later := result.seat.later():
        yield t(
            "whatif.later_stay",
            seasons=", ".join(wording.season_name(season, t) for season in later),
        )
    if before.rank is not None and after.rank is not None and after.of > 1:
        key = "whatif.place_stays" if before.rank == after.rank else "whatif.place"
        yield t(key, before=before.rank, after=after.rank, of=after.of)
    parted = [name for name in after.level if name not in after.sharing]
    for how, level in (
        ("undecided" if after.undecided else "shared", after.sharing),
        ("parted", parted),
    ):
        if level:
            yield t(f"whatif.tie_{how}", names=t("end.and").join(level))
    for each in placing.uncertain:
        said = [] if each.span is None else [wording.span_text(each.total, each.span, t)]
        notes = "; ".join((*said, *season_notes(each.behind, each.misfits, t)))
        key = "whatif.uncertain" if each.span is None else "whatif.uncertain_open"
        values = {
            "name": wording.quoted(each.player),
            "total": wording.total_text(each.total, each.span),
        }
        yield t(key, notes=notes, player=each.player, **values)


def what_if(result: WhatIfResult, t: Texts) -> RenderableType:
    """The points before and after the changes. Of the cards that score, the monster minus, the
    coins and the season, the player's total and place in the game; what is doubtful."""
    scored = result.scored
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in (t("whatif.card"), t("whatif.before"), t("whatif.after"), ""):
        words = title == t("whatif.card")
        grid.add_column(title, justify="left" if words else "right", no_wrap=not words)
    for each in result.differences:
        season = "" if scored.table.season is None else wording.season_name(scored.table.season, t)
        if each.key in CARDS:
            name = CARDS[each.key].name(t.lang)
        else:
            name = t(f"report.{each.key}", season=season)
        change = each.after - each.before
        told = Text(wording.signed(change) if change else "", style="bold")
        grid.add_row(name, wording.minus(each.before), wording.minus(each.after), told)
    placed = (Text(line, style="bold") for line in placing_lines(result, t))
    changes = (Text(line) for line in change_lines(result, t))
    against = [
        Text(f"! {line}", style="bold") for line in wording.against_lines(result.impossible, t)
    ]
    if against:
        against.insert(0, Text(t("whatif.impossible"), style="bold"))
    head = seat_heading(result.seat, t)
    return Group(*head, *changes, grid, *placed, *against, *sheet_view.caveats(scored, t))


def result(
    found: SheetResult,
    t: Texts,
    *,
    first: bool = True,
    quiet: bool = False,
    solo: bool = False,
    brief: bool | None = None,
) -> Iterator[RenderableType]:
    """A sheet's lines, after a blank line unless ``first``. ``brief`` as of `season_end`."""
    if quiet:
        yield _total(found, t)
        return
    if not first:
        yield ""
    if found.place is not None:
        # of a score the photo stands below
        scores = not isinstance(found, CardResult | TopicResult | WhatIfResult | AmbushResult)
        key = "sheet.which" if scores else "sheet.of_several"
        yield Text(t(key, photo=found.photo, **wording.place_values(found.place)), style="bold")
    yield from _result(found, t, solo, brief)
    unlikely = wording.note_lines(found.notes, t, SeasonUnlikely)
    yield from (sheet_view.indented(f"! {line}", style="bold") for line in unlikely)


def summary_lines(
    done: Sequence[SheetResult],
    t: Texts,
    *,
    game: Game | None = None,
    known: wording.Scores = wording.NO_SCORES,
    brief: bool | None = None,
) -> Iterator[RenderableType]:
    """The lines below all sheets. Where a record was written ``game`` as it stands now (``known``
    are sheets of it that need not be decided again), else the rankings."""
    if game is not None:
        players = {each.end.player for each in done if isinstance(each, BookedResult)}
        if players and brief is not None:
            alone = len(players) == 1
            name = wording.quoted(players.pop()) if alone else t("metavar.NAME")
            yield sheet_view.indented(t("end.folded", name=name), 2 if alone else 0, style="dim")
        if done:
            yield from ("", overview(game, t, scored=known, brief=brief is not None))
        return
    sides = sorted({each.scored.sheet.layout.key for each in done})
    if len(sides) > 1:
        yield Text(t("ranking.other_sides", layouts=tuple(sides)), style="italic")
    for one, other in combinations(done, 2):
        if drawings_alike(one.scored.sheet, other.scored.sheet):
            names = [wording.place_of(each.photo, each.place, t) for each in (one, other)]
            yield Text(t("ranking.one_drawing", one=names[0], other=names[1]), style="bold")
    yield from _rankings(done, t)


def _ranking_name(result: SheetResult, t: Texts) -> str:
    """The recorded player, else the photo's name."""
    if isinstance(result, FinalResult) and result.seat is not None:
        return result.seat.player
    return wording.photo_name(result.photo, result.place, t)


def _rankings(done: Sequence[SheetResult], t: Texts) -> Iterator[RenderableType]:
    """Rankings of sheets in no record. Of their season, and of the whole game. None of several
    seasons, nor where a player of a game has two sheets: it would set a spring against a winter."""
    finals = [each for each in done if isinstance(each, FinalResult)]
    twice = [each.seat.player for each in finals if each.seat is not None]
    twice = sorted({player for player in twice if twice.count(player) > 1})
    if twice:
        yield ""
        yield Text(t("ranking.two_sheets", players=", ".join(twice)), style="bold")
        return
    ranked = [
        (_ranking_name(each, t), each.scored.season, span_of(each.scored))
        for each in done
        if each.scored.season is not None
    ]
    seasons = sorted({score.season for _, score, _ in ranked}, key=SEASONS.index)
    if len(seasons) > 1:
        yield ""
        words = ", ".join(wording.season_name(season, t) for season in seasons)
        yield Text(t("ranking.other_seasons", seasons=words), style="bold")
        return
    if len(ranked) > 1:
        yield ""
        yield sheet_view.ranking(ranked, seasons[0], t)
    games = [
        (each.whole, each.scored)
        for each in done
        if isinstance(each, SeasonResult | FinalResult) and each.whole is not None
    ]
    if len(games) > 1 and len(games) == len(done):
        names = sheet_view.distinct_names([whole.player for whole, _ in games])
        spans = {
            name: span
            for name, (whole, scored) in zip(names, games, strict=True)
            if (span := whole.span(scored)) is not None
        }
        named = [replace(whole, player=name) for name, (whole, _) in zip(names, games, strict=True)]
        yield ""
        yield sheet_view.whole_ranking(named, t, spans)


def _total(result: SheetResult, t: Texts) -> str:
    """A sheet's total, even quietly with what may change it."""
    scored, end = result.scored, result.end if isinstance(result, BookedResult) else None
    photo = wording.place_of(result.photo, result.place, t)
    odd = () if end is None else end.odd
    if isinstance(result, FinalResult):
        odd = result.odd
    misfit = impossible_spaces(odd)
    notes = [] if misfit is None else [t("quiet.misfit", spaces=wording.after_colon(misfit))]
    alike = (finding for finding in odd if finding.key == "same_drawing")
    notes += (t("quiet.same_drawing", **dict(finding.values)) for finding in alike)
    if end is not None and end.before is not None:
        key = "quiet.again" if end.again else "quiet.moved"
        key = key if end.also is None else "quiet.also"
        told = end.also or end.before
        notes.append(t(key, **wording.seat_values(told.player, told.season, t)))
    if end is not None and end.other_game is not None:
        notes.append(t("quiet.other_game", game=end.other_game.name))
    if isinstance(result, FinalResult) and result.whole is not None:
        known = result.whole.total
        total = "?" if known is None else wording.total_text(known, result.whole.span(scored))
        return " · ".join((t("quiet.total", photo=photo, total=total), *notes))
    if scored.season is None:
        return t("quiet.read", photo=photo)
    span, points = span_of(scored), scored.season.total
    line = t("quiet.total", photo=photo, total=wording.total_text(points, span))
    if span is not None:
        line += f" ({wording.span_text(points, span, t)})"
        if end is not None:
            notes.insert(0, t("open.here", n=span.questions, name=wording.quoted(end.player)))
    return " · ".join((line, *notes))


def _result(
    result: SheetResult, t: Texts, solo: bool, brief: bool | None
) -> Iterator[RenderableType]:
    """One sheet, as it was asked about."""
    match result:
        case BookedResult(end=end):
            yield season_end(end, t, brief)
            yield from sheet_view.other_notes(
                [each for each in result.notes if each not in end.notes], t
            )
        case CardResult(explained=found, seat=seat):
            if brief is None:
                yield from (rules.rule(found.card, t), "")
            yield from seat_heading(seat, t)
            yield explained_lines(found, result.scored, t, tuple(card_in_game(result, t)))
            if brief is not None:
                yield from rules.hidden_points(1 + len(found.card.rulings), t)
        case TopicResult(topic=topic, seat=seat):
            if brief is None:
                yield from (rules.topic(topic, t), "")
            yield from seat_heading(seat, t)
            yield topic_points(result, t)
            if brief is not None:
                yield from rules.hidden_points(len(topic.rulings), t)
        case WhatIfResult():
            yield what_if(result, t)
        case AmbushResult(walk=walk, other=other):
            yield rules.solo_ambush(result.scored, walk, other, t)
            yield from sheet_view.caveats(result.scored, t)
        case CheckResult():
            yield sheet_view.check_lines(result.check, result.scored, result.guess, t)
        case SeasonResult(seat=seat) if brief and seat is not None:
            yield from seat_heading(seat, t)
            yield sheet_view.cards(result.scored, t)
            yield from sheet_view.caveats(result.scored, t)
            if asked := len(result.scored.doubts):
                name = wording.quoted(seat.player)
                yield sheet_view.indented(t("open.settle", n=asked, player=seat.player, name=name))
            yield sheet_view.indented(t("explain.map_more"), style="dim")
        case _:
            yield from _score(result, t, solo)


def _score(result: SheetResult, t: Texts, solo: bool) -> Iterator[RenderableType]:
    """Points with all notes, then the whole game if known."""
    scored = result.scored
    yield sheet_view.report(scored, t, result.notes)
    odd = [note for note in result.notes if isinstance(note, OddSheet)]
    yield from sheet_view.other_notes([note for note in result.notes if note not in odd], t)
    if isinstance(result, SeasonResult):
        yield from sheet_view.to_do(result.to_do, t)
    whole = result.whole if isinstance(result, SeasonResult | FinalResult) else None
    if whole is None:
        yield from sheet_view.other_notes(odd, t)
        return
    yield ""
    span = whole.span(scored)
    yield sheet_view.whole_game(whole, t, span)
    yield from sheet_view.other_notes(odd, t)
    if solo and scored.table.cards is not None and whole.total is not None:
        rated = solo_result(whole.total, scored.table.cards)
        yield sheet_view.indented(wording.solo_line(rated, span, t), style="bold")
