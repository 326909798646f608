"""Unsure spaces drawn with one symbol become one question: a player sees at a glance whether all of them are the same.

Doubts are found and weighed space by space, because one space alone may change the points; they are gathered last.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.grid import Space
from scanner.reading import Alternative, Doubt


def gathered(doubts: Sequence[Doubt]) -> tuple[Doubt, ...]:
    """The doubts with single spaces of one symbol that are read alike as one question, in the place of its first.

    Spaces in which nothing seems to be drawn are one question, too. The chance that a question's spaces are all as read
    is that of independent spaces; its other answers share the rest as the single doubts do. Of what the answers
    change, the largest change by one space is kept.
    """
    kin: dict[tuple[int | None, object], list[Doubt]] = {}
    result: list[list[Doubt]] = []
    for doubt in doubts:
        if doubt.kind != "cells" or len(doubt.cells) != 1:
            result.append([doubt])
            continue
        together = kin.setdefault((doubt.symbol, doubt.read), [])
        if not together:
            result.append(together)
        together.append(doubt)
    return tuple(members[0] if len(members) == 1 else _joined(members) for members in result)


def _joined(doubts: Sequence[Doubt]) -> Doubt:
    chances: dict[object, float] = {}
    changes: dict[object, dict[str, int]] = {}
    for doubt in doubts:
        for other in doubt.alternatives:
            chances[other.read] = chances.get(other.read, 0.0) + other.p
            most = changes.setdefault(other.read, {})
            most |= {key: value for key, value in other.changes.items() if abs(value) > abs(most.get(key, 0))}
    wrong = 1 - math.prod(1 - min(1.0, sum(other.p for other in doubt.alternatives)) for doubt in doubts)
    scale = wrong / max(sum(chances.values()), 1e-300)
    alternatives = {other.read: other for doubt in doubts for other in doubt.alternatives}
    ordered = sorted(alternatives, key=lambda read: -chances[read])
    return replace(
        doubts[0],
        alternatives=tuple(Alternative(read, chances[read] * scale, changes[read]) for read in ordered),
        cells=tuple(sorted((doubt.cells[0] for doubt in doubts), key=Space.parse)),
    )
