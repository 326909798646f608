"""A record's history, and changes, undo and redo, on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.text import Text

from kscore.engine.cards import CARDS
from kscore.engine.layout import Layout
from kscore.engine.messages import one_line
from kscore.engine.season import SEASONS
from kscore.messages import Texts
from kscore.record.entry import OptionsChange, new_names
from kscore.statements.corrections import Corrections
from kscore.views import wording

if TYPE_CHECKING:
    from kscore.game.game import Game
    from kscore.game.open_totals import OpenTotals
    from kscore.record.entry import Entry, Seat, Setup

_STRUCK = "strike dim"
_OPTIONS = "cards games layout heroes skills promo other_cards seasons keep_photos"


def undone_lines(entry: Entry | OptionsChange, before: Game, game: Game, t: Texts) -> Iterator[str]:
    """What was taken back, and what counts there now. Also what else stands otherwise than
    ``before`` (a sheet that was moved is back), and the way back."""
    if isinstance(entry, OptionsChange):
        yield from option_lines(entry.after, entry.before, t)
        yield t("game.undone_back")
        return
    now = game.entry(entry.player, entry.season)
    yield t("game.undone", what=_entered(entry, now, t))
    was, is_ = _total_of(game, entry), None if now is None else _total_of(game, now)
    if is_ is None:
        yield t("game.undone_gone", was=wording.minus(was))
    else:
        yield t("game.undone_now", was=wording.minus(was), now=wording.minus(is_), n=is_)
    yield from _other_seats(entry, before, game, t)
    keys = game.revealed.get(entry.season)
    if keys is not None and len(game.missing(entry.season)) == len(game.setup.players):
        season = wording.season_name(entry.season, t)
        yield t("noted.stays", season=season, cards=_noted_cards(keys, t))
    yield t("game.undone_back")


def redone_lines(entry: Entry | OptionsChange, before: Game, game: Game, t: Texts) -> Iterator[str]:
    """What was brought back into the ``game``. And what else stands otherwise than ``before``."""
    if isinstance(entry, OptionsChange):
        yield from option_lines(entry.before, entry.after, t)
        return
    stood = before.entry(entry.player, entry.season)
    yield t("game.redone", what=_entered(entry, stood, t))
    if stood is not None:
        was, now = _total_of(before, stood), _total_of(before, entry)
        yield t("game.redone_now", was=wording.minus(was), now=wording.minus(now))
    yield from _other_seats(entry, before, game, t)


def noted_lines(before: Game, now: Game, t: Texts) -> Iterator[str]:
    """Noted cards that replaced others. They are every player's, and what is to be drawn for them
    at a season's end depends on their order."""
    for season, keys in before.revealed.items():
        is_ = now.revealed.get(season, keys)
        if is_ != keys:
            values = {"cards": _noted_cards(is_, t), "before": _noted_cards(keys, t)}
            yield t("noted.now", season=wording.season_name(season, t), **values)


def _noted_cards(keys: Sequence[str], t: Texts) -> str:
    return ", ".join(t(f"revealed.{key}") for key in keys) or t("noted.nothing")


def _other_seats(entry: Entry, before: Game, game: Game, t: Texts) -> Iterator[str]:
    """What stands otherwise at other seats than an entry's."""
    for player in game.setup.players:
        for season in SEASONS:
            old, new = before.entry(player, season), game.entry(player, season)
            if old == new or (player, season) == (entry.player, entry.season):
                continue
            if new is not None:
                yield t("game.redone", what=_entered(new, None, t))
            elif old is not None:
                yield t("game.undone", what=_entered(old, None, t))


def interrupted_lines(before: Game, now: Game, photos: Sequence[Path], t: Texts) -> Iterator[str]:
    """What an interrupted run had entered, and photos not entered."""
    known = {entry.number for entry in before.entries}
    new = [entry for entry in now.entries if entry.number not in known and not entry.undone]
    left = [str(photo) for photo in now.not_entered(photos)]
    if new:
        words = (_entered(entry, before.entry(entry.player, entry.season), t) for entry in new)
        yield t("interrupted.entered", what="; ".join(words))
        yield t("review.changed_back", n=len(new))
    if left:
        yield one_line(t("interrupted.left", photos=", ".join(left)))
    if not new and not left:
        yield t("interrupted.nothing")


def option_lines(before: Setup, after: Setup, t: Texts) -> Iterator[str]:
    """Which options, and which players, a game has now instead of others."""
    names = new_names(before, after)
    for was, now in names.items():
        yield t("change.renamed", old=was, new=now)
    if not names:
        for key, these, others in (("joined", after, before), ("left", before, after)):
            for player in (each for each in these.players if each not in others.players):
                yield t(f"change.{key}", player=player)
    known = [{**vars(each), **vars(each.played)} for each in (before, after)]
    for name in _OPTIONS.split():
        was, now = (_option_words(each[name], t) for each in known)
        if was != now:
            key = "change.line_new" if was == t("option.is.none") else "change.line"
            yield t(key, option=t(f"option.{name}"), now=now, was=was)


def total_lines(
    before: Game, after: Game, left_before: OpenTotals, left: OpenTotals, t: Texts
) -> Iterator[str]:
    """Each sheet's points before and after other options. Those that stay together; with a question
    mark where something was, or is now, left open."""
    was, now = before.setup, after.setup
    same_rules = (was.cards, was.played, was.seasons) == (now.cards, now.played, now.seasons)
    if same_rules or was.players != now.players:
        return
    same = []
    for entry in after.standing:
        where = entry.player, entry.season
        then, points = before.points(*where), after.points(*where)
        if entry.sheet is None or then is None or points is None:
            continue
        was_text = wording.total_text(then.total, left_before.sheet(*where))
        now_text = wording.total_text(points.total, left.sheet(*where))
        if was_text == now_text:
            same.append(f"{wording.seat_name(*where, t)}: {now_text}")
        else:
            yield t(
                "review.changed", **wording.seat_values(*where, t), before=was_text, after=now_text
            )
    if same:
        yield t("change.same", totals="; ".join(same))


def seated_lines(before: Game, after: Game, t: Texts) -> Iterator[str]:
    """The sheets of those who joined or left. And what is still to be entered of who came late."""
    if new_names(before.setup, after.setup):
        return
    for player in after.setup.players:
        if player in before.setup.players:
            continue
        if any(after.entries_of(player)):
            yield t("change.back", player=player)
        missing = after.behind(player)
        if missing:
            seasons = ", ".join(wording.season_name(season, t) for season in missing)
            yield t("change.late", seasons=seasons, **wording.seat_values(player, missing[0], t))
    for player in before.setup.players:
        gone = list(before.entries_of(player))
        if player not in after.setup.players and gone:
            yield t("change.kept", player=player, name=wording.quoted(player), n=len(gone))


def typed_lines(before: Game, after: Game, t: Texts) -> Iterator[str]:
    """Typed totals that do not follow the changed options. Since other cards score those seasons,
    or heroes count otherwise."""
    for entry in after.typed_under(before):
        assert entry.typed is not None
        values = wording.seat_values(entry.player, entry.season, t)
        yield t("change.typed_stays", total=entry.typed.total, **values)


def _option_words(value: object, t: Texts) -> str:
    if isinstance(value, tuple):
        return ", ".join(CARDS[key].name(t.lang) for key in value)
    return value.key if isinstance(value, Layout) else t(f"option.is.{str(value).lower()}")


def changed_lines(
    before: Game, after: Game, seats: Iterable[Seat], typed: bool, t: Texts
) -> Iterator[str]:
    """What a review has changed, sheet by sheet. The points before and after, and the way back.
    ``typed``: a player typed corrections, and wants to know of a sheet that they change no points
    of, too."""
    changed = 0
    for seat in seats:
        old, new = before.entry(seat.player, seat.season), after.entry(seat.player, seat.season)
        if old is None or new is None or old.number == new.number:
            continue
        changed += 1
        was, is_ = _total_of(before, old), _total_of(after, new)
        if typed or was != is_:
            values = wording.seat_values(seat.player, seat.season, t)
            yield t("review.changed", before=wording.minus(was), after=wording.minus(is_), **values)
    if changed:
        yield t("review.changed_back", n=changed)


def _total_of(game: Game, entry: Entry) -> int:
    """The points of an entry, whether it stands or was taken back."""
    alone = replace(game, entries=(replace(entry, undone=False),))
    points = alone.points(entry.player, entry.season)
    assert points is not None
    return points.total


def _source_words(entry: Entry, t: Texts) -> str:
    return entry.photo or t("report.typed_map" if entry.sheet else "game.typed_total")


def _entered(entry: Entry, before: Entry | None, t: Texts) -> str:
    """The kind of an entry: corrections, a sheet, or a total. Corrections of a sheet that was there
    before."""
    head = wording.seat_name(entry.player, entry.season, t)
    if before and before.shown == entry.shown and before.sheet and entry.sheet:
        known = before.corrections.statements()
        new = [each for each in entry.corrections.statements() if each not in known]
        words = ", ".join(wording.correction_words(Corrections.of(new), t))
        if words:
            return t("game.said_of", sheet=head, said=words)
    return one_line(f"{head} ({Path(_source_words(entry, t)).name})")


def log(game: Game, t: Texts) -> RenderableType:
    """Everything entered, oldest first."""
    parts: list[RenderableType] = [Text(t("game.history"), style="bold")]
    steps: list[Entry | OptionsChange] = [*game.entries, *game.changes]
    # By what came before, not by the clock: that may have been set back.
    for entry in sorted(
        steps, key=lambda each: each.behind if isinstance(each, OptionsChange) else each.number
    ):
        if isinstance(entry, OptionsChange):
            words = " ".join(option_lines(entry.before, entry.after, t))
        else:
            words = (
                f"{entry.player}, {wording.season_name(entry.season, t)}: {_source_words(entry, t)}"
            )
            if entry.corrections:
                words += f" ({', '.join(entry.corrections.texts())})"
        line = one_line(f"  {_local_time(entry.made_at)}  {words}")
        parts.append(Text(line, style=_STRUCK if entry.undone else ""))
    return Group(*parts)


def _local_time(moment: str) -> str:
    """A record's moment by the reader's clock."""
    try:
        return f"{datetime.fromisoformat(moment).astimezone():%Y-%m-%d %H:%M}"
    except ValueError:
        return moment
