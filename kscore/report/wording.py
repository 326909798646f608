"""Words and numbers as people read them, without anything that draws: names, signs, what a doubt is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cards import CARDS
from engine.season import Season
from kscore.corrections import NOT_DRAWN
from kscore.messages import Texts
from scanner.reading import Alternative, Doubt, Value

CELLS_SHOWN = 24
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
    if changes:
        names = [
            f"{CARDS[key].name(t.lang) if key in CARDS else t('report.' + key)} {signed(n)}"
            for key, n in changes.items()
        ]
        return ", " + ", ".join(names)
    return ""
