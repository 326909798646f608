"""Words and numbers as people read them, without anything that draws: names, signs, what a doubt is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.cards import CARDS
from engine.season import Season
from kscore.check import Against, Check, Checked, Explanation, SeasonGuess, Verdict, edict_of
from kscore.corrections import NOT_DRAWN
from kscore.messages import Texts
from kscore.scoring import Scored
from kscore.span import Span
from scanner.reading import Alternative, Doubt, Reading, Value

if TYPE_CHECKING:
    from kscore.game import Game
    from kscore.open_totals import OpenTotals

CELLS_SHOWN = 24
_UNLIKE = 0.1  # a player's own sheet is less likely than this to be theirs one time in forty or so
_SHOWN = 3  # other answers of a question about spaces


def season_name(season: Season, t: Texts) -> str:
    """The season's name for people, with a capital letter."""
    name = season.name_in(t.lang)
    return name[0].upper() + name[1:]


def cells(spaces: Sequence[str]) -> str:
    """Names of spaces, the rest counted where they are very many."""
    shown = " ".join(spaces[:CELLS_SHOWN])
    return shown if len(spaces) <= CELLS_SHOWN else f"{shown} … (+{len(spaces) - CELLS_SHOWN})"


def minus(points: int) -> str:
    """A number with a real minus sign."""
    return f"−{-points}" if points < 0 else str(points)


def total_text(points: int, span: Span | None) -> str:
    """A total, with a question mark behind it while questions may change it."""
    return minus(points) + ("" if span is None else "?")


def span_text(points: int, span: Span, t: Texts) -> str:
    """How far a total may go."""
    if not (span.least or span.most):
        return t("open.unknown")
    return t("open.range", least=minus(points + span.least), most=minus(points + span.most))


def signed(points: int) -> str:
    """A number with its sign."""
    return f"+{points}" if points > 0 else minus(points)


def percent(chance: float) -> str:
    """A chance in whole per cent; what is asked is neither impossible nor certain."""
    return "<1%" if chance < 0.005 else ">99%" if chance > 0.995 else f"{chance:.0%}"


def where(doubt: Doubt, t: Texts) -> str:
    """What a doubt is about."""
    if doubt.kind == "cells":
        return ", ".join(doubt.cells)
    if doubt.kind == "box" and doubt.where:
        season, _, field = doubt.where.partition(".")
        if field:
            return t("doubt.box", season=season_name(Season(season), t), field=t(f"box.{field}"))
        return t("check.final")
    return t(f"doubt.{doubt.kind}")


def value_name(doubt: Doubt, value: Value, t: Texts) -> str:
    """An answer in words."""
    if doubt.kind == "cells":
        return t(f"terrain.{value}") if f"terrain.{value}" in t else str(value)
    if value is None:
        return t("doubt.nothing")
    if doubt.kind == "season":
        return season_name(Season(str(value)), t)
    if doubt.kind == "effects":
        drawn = value != NOT_DRAWN
        return t("effects.these", cells=str(value).replace("+", " ")) if drawn else t("effects.not_drawn")
    return str(value)


def likeliest(doubt: Doubt) -> tuple[Alternative, ...]:
    """The other answers that people are shown: of spaces the three likeliest, one of them that changes the points."""
    if doubt.kind != "cells" or len(doubt.alternatives) <= _SHOWN:
        return doubt.alternatives
    first = doubt.alternatives[:_SHOWN]
    changing = [other for other in doubt.alternatives[_SHOWN:] if any(other.changes.values())]
    if changing and not any(any(other.changes.values()) for other in first):
        first = (*first[:-1], changing[0])
    return first


def doubt_line(doubt: Doubt, t: Texts) -> str:
    """One doubt: where, what was read, what else it may be and what that changes."""
    others = "; ".join(
        f"{value_name(doubt, other.read, t)} ({percent(other.p)}{_change(other.changes, t)})"
        for other in likeliest(doubt)
    )
    return t("report.doubt_line", where=where(doubt, t), read=value_name(doubt, doubt.read, t), others=others)


def _change(changes: Mapping[str, int], t: Texts) -> str:
    if "total" in changes:
        return t("report.change_total", change=signed(changes["total"]))
    if "then" in changes:
        return t("report.change_then", change=signed(changes["then"]))
    if changes:
        names = [f"{_points_name(key.removeprefix('then.'), t)} {signed(n)}" for key, n in changes.items()]
        return ", " + ", ".join(names)
    return ""


def hand_note(reading: Reading, t: Texts) -> str | None:
    """What to say where a sheet does not look as its player draws; None where it does, or where nobody knows."""
    if reading.hand is None or reading.hands.get(reading.hand, 0.0) >= _UNLIKE:
        return None
    other = max(reading.hands, key=lambda name: reading.hands[name])
    if other != reading.hand and reading.hands[other] >= 1 - _UNLIKE:
        return t("hand.like_another", player=reading.hand, other=other)
    return t("hand.not_alike", player=reading.hand)


def season_known(guess: SeasonGuess, t: Texts) -> str:
    """Which season it is and how that is known."""
    names = {"season": season_name(guess.season, t), "box": season_name(guess.box, t)}
    return t(f"season_from.{guess.known_from.value}", **names)


def check_sentences(check: Check, scored: Scored, t: Texts) -> list[str]:
    """What is wrong or seems so, a sentence each, the coins last."""
    lines = [number_sentence(number, scored, t) for number in check.suspicious]
    for coin in check.coins:
        where = cells(coin.cells) or "–"
        lines.append(t(f"check.coins_{coin.key}", marked=coin.marked, bound=coin.bound, cells=where))
    return lines


def number_sentence(number: Checked, scored: Scored, t: Texts) -> str:
    """One wrong number: where, what was written, what kscore computes, and the spaces behind it."""
    key = "check.sum" if number.against is Against.SUM else "check.map"
    certain = "" if number.verdict is Verdict.WRONG else " " + t("check.unsure")
    line = t(
        key,
        where=number_place(number, t),
        written=minus(number.written),
        source=_source(number, scored, t),
        computed=minus(number.computed or 0),
        difference=signed(number.difference),
    )
    behind = ""
    if number.explanations:
        behind = " " + "; ".join(_explained(each, t) for each in number.explanations) + "."
    elif number.cells:
        behind = " " + t("check.counted", cells=cells(number.cells))
    return line + behind + certain


def number_place(number: Checked, t: Texts) -> str:
    """The place of a number in words: season and edict, coins, monsters or total."""
    if number.season is None:
        return t("check.final")
    edict = edict_of(number)
    field = t("check.edict", edict=edict) if edict else t(f"box.{number.field}")
    return f"{season_name(number.season, t)}, {field}"


def _source(number: Checked, scored: Scored, t: Texts) -> str:
    """Who says otherwise: a card by its name, or kscore."""
    edict = edict_of(number)
    if edict is not None and scored.table.cards is not None:
        return scored.table.cards[edict].name(t.lang)
    return t("check.kscore")


def _explained(each: Explanation, t: Texts) -> str:
    return t("check.if", space=each.space, holds=t(f"terrain.{each.holds}"), were=t(f"terrain.{each.were}"))


def _points_name(key: str, t: Texts) -> str:
    return CARDS[key].name(t.lang) if key in CARDS else t(f"report.{key}")


def weight(changes: Mapping[str, int]) -> int:
    """The one number that stands for what an answer changes: of the season, else with the changes, else all in all."""
    return changes.get("total", changes.get("then", sum(changes.values())))


def open_totals(game: Game) -> OpenTotals:
    """What is still open in a game of a record, whose side of kscore is loaded for nobody else."""
    from kscore.open_totals import OpenTotals

    return OpenTotals.of(game)
