"""How likely a reading is wrong: calibrated from what goes with errors, not from the network's
confidence alone.

A logistic model a kind of question (a symbol's meaning, a single space, the reading of a space by
both), its few weights fitted on the calibration split (``calibration.train.decision``), in the
manner of Platt (1999) with more than one feature.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER

Floats = NDArray[np.float64]

_DRAWN = tuple(f"is_{letter}" for letter in READ_ORDER[1:])  # what it is read as
SYMBOL_FEATURES = (
    "bias", "log_odds", "size", "alone", "agreement", "rival", "sheet", "discord", "like_another",
    "like_its_own", "second", "members", *_DRAWN,
)  # fmt: skip
SPACE_FEATURES = (
    "bias", "log_odds_drawn", "log_odds_empty", "own", "overruled", "alone", "empty", "blank",
    "lone", "unlike", "sheet", "discord", "isolated", "size", "like_another", "second", *_DRAWN,
)  # fmt: skip
READING_FEATURES = ("bias", "log_odds", "log_odds_above_even")
_MOST_LOG_ODDS = 14.0


@dataclass(frozen=True)
class Risk:
    """Weights in the order of SYMBOL_FEATURES, SPACE_FEATURES and READING_FEATURES."""

    symbol: tuple[float, ...]
    space: tuple[float, ...]
    reading: tuple[float, ...]

    def of_symbols(self, features: Floats) -> Floats:
        """Probability (N,) float64 that a symbol's meaning is wrong, from features (N, 19)
        float64."""
        return _logistic(features, self.symbol)

    def of_spaces(self, features: Floats) -> Floats:
        """Probability (N,) float64 that a space is wrong although its symbol is right; features (N,
        23) float64."""
        return _logistic(features, self.space)

    def of_readings(self, of_symbols: Floats, of_spaces: Floats) -> Floats:
        """Probability (N,) float64 that what is read in a space is wrong, from the two
        probabilities (N,) float64.

        Symbol and space do not go wrong independently of each other, which shows where both are
        doubtful.
        """
        return _logistic(reading_features(of_symbols, of_spaces), self.reading)


def reading_features(of_symbols: Floats, of_spaces: Floats) -> Floats:
    """READING_FEATURES (N, 3) float64 from the probabilities (N,) float64 that the symbol and the
    space are wrong."""
    wrong = log_odds(1 - (1 - of_symbols) * (1 - of_spaces))
    return np.column_stack((np.ones_like(wrong), wrong, np.maximum(wrong, 0.0)))


def _logistic(features: Floats, weights: tuple[float, ...]) -> Floats:
    """Probabilities (N,) float64 from features (N, F) float64 and their F weights."""
    return np.asarray(1 / (1 + np.exp(-np.clip(features @ np.asarray(weights), -30, 30))))


def log_odds(probability: Floats) -> Floats:
    """log(p / (1 − p)) of probabilities (N,) float64, or of any shape, bounded."""
    bounded = np.clip(probability, 1e-9, 1 - 1e-9)
    return np.clip(np.log(bounded / (1 - bounded)), -_MOST_LOG_ODDS, _MOST_LOG_ODDS)


def log_probability(probability: Floats) -> Floats:
    """log p of probabilities (N,) float64, or of any shape, bounded below."""
    return np.maximum(np.log(np.maximum(probability, 1e-12)), -_MOST_LOG_ODDS)
