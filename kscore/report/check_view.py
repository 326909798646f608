"""The players' own numbers beside kscore's, for the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from engine.season import Season
from kscore.check import Against, Check, Checked, Explanation, SeasonGuess, Verdict, edict_of
from kscore.messages import Texts
from kscore.report.wording import cells, minus, season_name, signed
from kscore.scoring import Scored

_MARKS = {Verdict.RIGHT: "✓", Verdict.WRONG: "✗", Verdict.MAYBE_WRONG: "?", Verdict.UNKNOWN: "·"}
_STYLES = {Verdict.RIGHT: "green", Verdict.WRONG: "bold red", Verdict.MAYBE_WRONG: "yellow", Verdict.UNKNOWN: "dim"}


def report(check: Check, scored: Scored, guess: SeasonGuess | None, t: Texts) -> RenderableType:
    """Every written number, then what is wrong in sentences."""
    assert scored.reading is not None
    parts: list[RenderableType] = [Text(scored.reading.photo, style="bold")]
    if guess is not None:
        parts.append(Text(season_known(guess, t), style="italic"))
    if check.numbers:
        parts.append(Padding(_numbers(check.numbers, scored, t), (1, 0, 1, 2)))
    else:
        parts.append(Text(t("check.nothing_written")))
    parts += [Text(line) for line in sentences(check, scored, t)]
    if check.numbers and not check.suspicious:
        known = any(number.verdict is Verdict.RIGHT for number in check.numbers)
        parts.append(Text(t("check.all_right" if known else "check.nothing_known"), style="bold"))
    return Group(*parts)


def brief(check: Check | None, scored: Scored, guess: SeasonGuess | None, t: Texts) -> RenderableType:
    """What the normal run says about the boxes: how the season is known, and numbers that are wrong beyond doubt."""
    parts: list[RenderableType] = []
    if guess is not None:
        parts.append(Text("  " + season_known(guess, t), style="italic"))
    if check is not None and check.wrong:
        parts.append(Text(t("check.wrong_numbers"), style="bold"))
        parts += [Text("  ! " + sentence(number, scored, t)) for number in check.wrong]
    return Group(*parts)


def season_known(guess: SeasonGuess, t: Texts) -> str:
    """Which season it is and how that is known."""
    names = {"season": season_name(guess.season, t), "box": season_name(guess.box, t)}
    return t(f"season_from.{guess.known_from.value}", **names)


def sentences(check: Check, scored: Scored, t: Texts) -> list[str]:
    """What is wrong or seems so, a sentence each, the coins last."""
    lines = [sentence(number, scored, t) for number in check.suspicious]
    for coin in check.coins:
        where = cells(coin.cells) or "–"
        lines.append(t(f"check.coins_{coin.key}", marked=coin.marked, bound=coin.bound, cells=where))
    return lines


def sentence(number: Checked, scored: Scored, t: Texts) -> str:
    """One wrong number: where, what was written, what kscore computes, and the spaces behind it."""
    key = "check.sum" if number.against is Against.SUM else "check.map"
    certain = "" if number.verdict is Verdict.WRONG else " " + t("check.unsure")
    line = t(
        key,
        where=where(number, t),
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


def where(number: Checked, t: Texts) -> str:
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


def _numbers(numbers: Sequence[Checked], scored: Scored, t: Texts) -> RenderableType:
    grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
    grid.add_column("")
    grid.add_column("")
    for title in ("check.written", "check.computed", "check.difference"):
        grid.add_column(t(title), justify="right")
    grid.add_column("")
    last: Season | str | None = ""
    for number in numbers:
        new = number.season != last
        last = number.season
        place = t("check.final") if number.season is None else season_name(number.season, t)
        edict = edict_of(number)
        field = "" if number.season is None else t(f"box.{number.field}")
        if edict is not None:
            name = "" if scored.table.cards is None else " " + scored.table.cards[edict].name(t.lang)
            field = f"{edict}{name}"
        elif number.against is Against.SUM and number.season is not None:
            field = t("check.your_sum")
        grid.add_row(
            Text(place, style="bold") if new else "",
            field,
            minus(number.written),
            "" if number.computed is None else minus(number.computed),
            "" if not number.difference else signed(number.difference),
            Text(_MARKS[number.verdict], style=_STYLES[number.verdict]),
        )
    return grid


def check_json(check: Check, scored: Scored, guess: SeasonGuess | None, t: Texts) -> dict[str, Any]:
    """The check as an object (see docs/json.md); what is written in words is in the language of ``t``."""
    assert scored.reading is not None
    return {
        "version": 1,
        "photo": scored.reading.photo,
        "season": None if scored.table.season is None else scored.table.season.value,
        "season_from": None if guess is None else {"how": guess.known_from.value, "box": guess.box.value},
        "numbers": [
            {
                "season": None if number.season is None else number.season.value,
                "field": number.field,
                "written": number.written,
                "confidence": round(number.confidence, 4),
                "against": number.against.value,
                "computed": number.computed,
                "verdict": number.verdict.value,
                "cells": list(number.cells),
                "explanations": [
                    {"space": each.space, "holds": each.holds, "were": each.were} for each in number.explanations
                ],
                "text": sentence(number, scored, t) if number in check.suspicious else None,
            }
            for number in check.numbers
        ],
        "coins": [
            {"key": coin.key, "marked": coin.marked, "bound": coin.bound, "cells": list(coin.cells)}
            for coin in check.coins
        ],
    }
