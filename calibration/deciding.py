"""Deciding for measurements: without some of its steps, and by the drawing alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.steps import STEPS


class Level(NamedTuple):
    """A part of a step that can be left out by itself: the table without it."""

    name: str
    reason: str
    off: Callable[[DecisionTable], DecisionTable]


LEVELS = (
    Level("last_season", "what stood there still stands", lambda table: replace(table, before=0.0)),
    Level(
        "symbols",
        "spaces that look alike mean the same",
        lambda table: replace(table, same_symbol=2.0),  # no cosine reaches it
    ),
    Level(
        "steady_differences",
        "two looks that differ steadily are two symbols",
        lambda table: replace(table, apart=2.0),
    ),
    Level(
        "symbols_together",
        "a hand seldom draws one terrain in two ways",
        lambda table: replace(table, rival=0.0, alike=0.0),
    ),
    Level(
        "table_cards", "everybody draws the same cards", lambda table: replace(table, shared=0.0)
    ),
    Level(
        "clear_blank",
        "where the rules speak against clearly empty paper they are seldom right",
        lambda table: replace(table, bounds=replace(table.bounds, blank_against=0.5)),
    ),
)
NAMES = tuple(each.name for each in (*STEPS, *LEVELS))
"""All that can be left out."""


def without_steps(table: DecisionTable, names: Iterable[str]) -> DecisionTable:
    """The table for an ablation without these steps and levels. Raises ValueError for a name that
    is none."""
    unknown = set(names) - set(NAMES)
    if unknown:
        raise ValueError(f"no step of deciding: {', '.join(sorted(unknown))} ({', '.join(NAMES)})")
    for level in LEVELS:
        if level.name in names:
            table = level.off(table)
    return replace(table, without=table.without | set(names))
