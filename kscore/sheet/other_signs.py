"""Other meanings of a sheet's signs. Connected spaces of one terrain read as another one.

People draw by sign: a player who draws waves like furrows does so in every space, and a reader who
takes one for the other is as sure of all. So what explains a map that no card draws, or a number
that was not counted, is more often a sign than a space.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kscore.engine.grid import Space
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER
from kscore.sheet.scoring import ScoredSheet

_MOST_TRIED = 24
"""Other readings that are tried, a few milliseconds each; the likeliest is mostly the one."""
_OTHERS = 2
"""Other terrains of a piece that are tried, the likeliest by its drawing."""

Letters = Mapping[str, str]
"""Spaces and the map letters that they bear."""


class OtherSign(NamedTuple):
    """Spaces that may bear ``other`` instead of ``now``. ``odds``: log odds by their drawing."""

    spaces: int
    now: str
    other: str
    odds: float

    @property
    def letters(self) -> Letters:
        """What its spaces bear then."""
        return dict.fromkeys(SHEET_GEOMETRY.cells(self.spaces), self.other)


def other_signs(scored: ScoredSheet, before: Sheet) -> list[OtherSign]:
    """The likeliest other meanings of new, uncorrected spaces. Of what is new since ``before`` and
    was not said: of a connected piece, of two that bear the same, or of all. Nothing of a sheet
    that was not read."""
    reading = scored.reading
    if reading is None or reading.probabilities is None:
        return []
    says = np.log(np.maximum(reading.probabilities.reshape(-1, len(READ_ORDER)), 1e-12))
    found = list[OtherSign]()
    for (now, other), spaces in _kinds(scored, before, says).items():
        pieces = SHEET_GEOMETRY.split(spaces)
        for some in {*combinations(pieces, 1), *combinations(pieces, 2), pieces}:
            # the spaces of a sign err together: their mean says how likely, not their sum
            cells = SHEET_GEOMETRY.cells(sum(some))
            mean = says[[Space.parse(space).number for space in cells]].mean(axis=0)
            odds = float(mean[READ_ORDER.index(other)] - mean[READ_ORDER.index(now)])
            found.append(OtherSign(sum(some), now, other, odds))
    return sorted(found, key=lambda each: (-each.odds, each.spaces))[:_MOST_TRIED]


def _kinds(
    scored: ScoredSheet, before: Sheet, says: NDArray[np.float64]
) -> dict[tuple[str, str], int]:
    """The new spaces by their reading and likeliest other."""
    board, said = scored.sheet.board, SHEET_GEOMETRY.mask(scored.corrections.cells)
    found: dict[tuple[str, str], int] = {}
    for space in SHEET_GEOMETRY.cells(before.board.mask(".") & ~board.mask(".") & ~said):
        now, at = str(board[space]), Space.parse(space).number
        ranked = [str(READ_ORDER[n]) for n in np.argsort(-says[at], kind="stable")]
        for other in [each for each in ranked if each != now][:_OTHERS]:
            found[now, other] = found.get((now, other), 0) | SHEET_GEOMETRY.bit(space)
    return found
