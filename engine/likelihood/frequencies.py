"""How often connected new spaces of a terrain have a shape: what is asked where no cards can be
counted.

The counts (`frequencies.json`) come from simulated games, players of several kinds mixed:
``python -m calibration tabulate-pieces``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from math import log
from pathlib import Path

from kscore.engine.frozen import Frozen
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.season import Season
from kscore.engine.shapes import STRIDE, symmetries
from kscore.engine.terrain import DRAWN

TABLE = Path(__file__).with_name("frequencies.json")

NONE = "."
"""The key under which the numbers of connected parts are counted."""

_DRAWN_OUT = 6
"""Spaces up to which every shape is counted by itself; larger ones by their size alone."""
_MOST_PARTS = 9
_PRIOR = 6.0
"""How many observations the mixture of all terrains counts as."""
_UNSEEN = 1e-4

Counts = Mapping[str, Mapping[str, int]]
"""By terrain letter and shape, how often it was seen."""


def shape_names(spaces: int) -> Iterator[str]:
    """Names of a space set's connected shapes, whichever way they lie; then their number.

    Up to six spaces the shape itself; larger ones by their size. Of one and two spaces also whether
    another part touches them at a corner, because some cards' shapes do.

    >>> sorted(shape_names(0b111 | 1 << 12 | 1 << 15))
    ['.2', '1+', '4:0.0 0.1 0.2 1.0']
    """
    parts = SHEET_GEOMETRY.split(spaces)
    for part in parts:
        size = part.bit_count()
        if size > _DRAWN_OUT:
            yield str(size) if size < 10 else "10" if size < 13 else "13"
            continue
        name = _shape_name(part >> (part & -part).bit_length() - 1) if size > 2 else str(size)
        yield name + ("+" if size <= 2 and _corner_neighbours(part) & spaces & ~part else "")
    yield f"{NONE}{min(len(parts), _MOST_PARTS)}"


@lru_cache(maxsize=1024)
def _cached_names(spaces: int) -> tuple[str, ...]:
    """The names of `shape_names`; kept, for both decks are asked about the same spaces."""
    return tuple(shape_names(spaces))


def _corner_neighbours(part: int) -> int:
    row = part << 1 | part >> 1
    return (row << STRIDE | row >> STRIDE) & SHEET_GEOMETRY.full


@lru_cache(maxsize=4096)
def _shape_name(shape: int) -> str:
    """The name of a shape, whichever way it lies. The least of the eight ways to write it down; its
    first space is bit 0, others may lie to its left."""
    cells = []
    for bit in range(shape.bit_length()):
        if shape >> bit & 1:
            # Moved six columns to the right, so that no space of it lies before its row's first
            # column.
            cells.append(divmod(bit + STRIDE // 2, STRIDE))
    names = []
    for way in symmetries(cells):
        up, left = min(r for r, _ in way), min(c for _, c in way)
        names.append(" ".join(f"{r - up}.{c - left}" for r, c in sorted(way)))
    return f"{len(cells)}:{min(names)}"


class _SeasonCounts(Frozen):
    """The counts of one kind of season: by letter, and of all terrains together, each with how many
    parts there were and how many times they were counted."""

    counts: Counts
    totals: Mapping[str, tuple[int, int]]
    mixed: Mapping[str, int]
    mixed_total: tuple[int, int]
    known: dict[tuple[str, float], Mapping[str, float]] = field(
        default_factory=dict, compare=False, repr=False
    )

    @staticmethod
    def from_counts(counts: Counts) -> _SeasonCounts:
        mixed = Counter[str]()
        for shapes in counts.values():
            mixed.update(shapes)
        return _SeasonCounts(
            counts,
            {letter: _part_totals(shapes) for letter, shapes in counts.items()},
            mixed,
            _part_totals(mixed),
        )

    def log_probabilities(self, name: str, anything: float) -> Mapping[str, float]:
        """By terrain letter: log P(a part has this shape | terrain); kept, for there are few
        shapes."""
        found = self.known.get((name, anything))
        if found is None:
            found = self.known[name, anything] = {
                letter: self._log_probability(letter, name, anything) for letter in DRAWN
            }
        return found

    def _log_probability(self, letter: str, name: str, anything: float) -> float:
        numbers = name.startswith(NONE)
        mixed = (self.mixed.get(name, 0) + _UNSEEN) / (self.mixed_total[numbers] + 1)
        own = self.counts.get(letter, {}).get(name, 0) + _PRIOR * mixed
        own /= self.totals.get(letter, (0, 0))[numbers] + _PRIOR
        return log((1 - anything) * own + anything * mixed)


def _part_totals(counts: Mapping[str, int]) -> tuple[int, int]:
    numbers = sum(count for name, count in counts.items() if name.startswith(NONE))
    return sum(counts.values()) - numbers, numbers


class Frequencies(Frozen):
    """Counts by what was played: ``"K/spring"``, ``"KH K/winter"`` (both games, the deck K's),
    ``"K/winter whole"`` (everything drawn up to then, where no sheet of the season before is
    known)."""

    counts: Mapping[str, Counts]
    _kinds: dict[str, _SeasonCounts] = field(default_factory=dict, compare=False, repr=False)

    def log_likelihoods(self, spaces: int, kind: str, anything: float) -> dict[str, float]:
        """By terrain letter: log P(the shapes of these spaces | terrain).

        ``anything`` is the share of parts that say nothing, because a space was taken for another
        symbol's. Raises KeyError for a kind that was not counted.
        """
        if kind not in self._kinds:
            self._kinds[kind] = _SeasonCounts.from_counts(self.counts[kind])
        of = self._kinds[kind]
        parts = [of.log_probabilities(name, anything) for name in _cached_names(spaces)]
        return {letter: sum(part[letter] for part in parts) for letter in DRAWN}


def season_kind(games: str, deck: str, season: Season, whole: bool = False) -> str:
    """The counts' key for games, explore deck ("K" or "H") and season."""
    return f"{games if len(games) == 1 else f'{games} {deck}'}/{season}" + (
        " whole" if whole else ""
    )


@lru_cache(maxsize=1)
def load_frequencies() -> Frequencies:
    """The frequencies that ship, read once. Raises OSError and ValueError."""
    return Frequencies(json.loads(TABLE.read_text(encoding="utf-8")))
