"""How likely a reading is wrong: calibrated from what goes with errors, not from the network's confidence alone.

A logistic model a kind of question (a symbol's meaning, a single space, the reading of a space by both), its few
weights fitted on the calibration split (``calibration.train.decision``), in the manner of Platt (1999) with more
than one feature.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER

Floats = NDArray[np.float64]

_DRAWN = tuple(f"is_{letter}" for letter in READ_ORDER[1:])  # what it is read as
SYMBOL_FEATURES = (
    "bias", "odds", "size", "alone", "agreement", "rival", "sheet", "discord", "like_another", "like_its_own", "second",
    "members", *_DRAWN,
)  # fmt: skip
SPACE_FEATURES = (
    "bias", "odds_drawn", "odds_empty", "own", "overruled", "alone", "empty", "blank", "lone", "unlike", "sheet",
    "discord", "isolated", "size", "like_another", "second", *_DRAWN,
)  # fmt: skip
READING_FEATURES = ("bias", "odds", "odds_above_even")
_MOST_ODDS = 14.0


@dataclass(frozen=True)
class Risk:
    """Weights in the order of SYMBOL_FEATURES, SPACE_FEATURES and READING_FEATURES."""

    symbol: tuple[float, ...]
    space: tuple[float, ...]
    reading: tuple[float, ...]

    def of_symbols(self, features: Floats) -> Floats:
        """Probability (N,) that a symbol's meaning is wrong, features (N, 19)."""
        return _chance(features, self.symbol)

    def of_spaces(self, features: Floats) -> Floats:
        """Probability (N,) that a space is wrong although its symbol is right, features (N, 23)."""
        return _chance(features, self.space)

    def of_readings(self, of_symbols: Floats, of_spaces: Floats) -> Floats:
        """Probability (N,) that what is read in a space is wrong, from the two chances (N,) each.

        Symbol and space do not go wrong independently of each other, which shows where both are doubtful.
        """
        return _chance(reading_features(of_symbols, of_spaces), self.reading)


def reading_features(of_symbols: Floats, of_spaces: Floats) -> Floats:
    """READING_FEATURES (N, 3) from the chances (N,) that the symbol and the space are wrong."""
    odds = log_odds(1 - (1 - of_symbols) * (1 - of_spaces))
    return np.column_stack((np.ones_like(odds), odds, np.maximum(odds, 0.0)))


def _chance(features: Floats, weights: tuple[float, ...]) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(features @ np.asarray(weights), -30, 30))))


def log_odds(chance: Floats) -> Floats:
    """log(p / (1 − p)), bounded."""
    bounded = np.clip(chance, 1e-9, 1 - 1e-9)
    return np.clip(np.log(bounded / (1 - bounded)), -_MOST_ODDS, _MOST_ODDS)


def log_share(chance: Floats) -> Floats:
    """log p, bounded below."""
    return np.maximum(np.log(np.maximum(chance, 1e-12)), -_MOST_ODDS)
