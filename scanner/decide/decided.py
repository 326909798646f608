"""What was decided about one sheet."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER
from scanner.decide.spaces import Beliefs
from scanner.decide.terrain_model import Symbol


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The outcome for one sheet.

    Attributes:
        rows: the likeliest possible map, 11 strings of 11 letters. probabilities: (11, 11, 8)
        float64 in the order of READ_ORDER; a printed mountain or standing wasteland
            counts as ".".
        confidence: (11, 11) float64 probability that ``rows`` is right there. symbols: the groups
        of spaces that look alike. alone_wrong: (121,) float64 calibrated probability that a space
        is wrong although its symbol is right. if_known: (121, 8) float64 beliefs if every symbol
        means what it is taken for. whose: (N + 1,) float64 probability that each of the given hands
        drew the sheet, nobody known last; None
            where none was given.
    """

    rows: tuple[str, ...]
    probabilities: Beliefs
    confidence: Beliefs
    symbols: tuple[Symbol, ...]
    alone_wrong: Beliefs
    if_known: Beliefs
    whose: Beliefs | None = None

    @property
    def read(self) -> NDArray[np.intp]:
        """(121,) intp: index in READ_ORDER of what ``rows`` say; printed things count as empty."""
        return np.array([max(0, READ_ORDER.find(letter)) for letter in "".join(self.rows)], np.intp)
