"""The coin track: each of the 14 coins free, marked or spent, read by a small network from the rectified strip."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.network import Network
from scanner.printed import TRACK_COINS, PrintedSheet

# The strip in px: a square a coin pitch wide, and a little more of the sheet above and below.
STRIP_PITCH = 32
STRIP_WIDTH = TRACK_COINS * STRIP_PITCH
STRIP_HEIGHT = 40

STATES = ".ms"
# A track less sure than this is read again, moved by so many px: the mean errs less than one pass.
_AGAIN_BELOW = 0.999
ASIDE = ((2, 0), (-2, 0), (0, 2), (0, -2))
"""To the right and down, px of the strip."""
MODEL = Path(__file__).parents[1] / "models" / "coins.onnx"


@dataclass(frozen=True)
class TrackEvidence:
    """Calibrated probabilities (14, 3) float64 of free, marked, spent, left to right."""

    probabilities: NDArray[np.float64]

    @property
    def track(self) -> str:
        """The likeliest state of every coin, 14 letters of ``.ms``."""
        return "".join(STATES[i] for i in self.probabilities.argmax(axis=1))

    @property
    def confidence(self) -> float:
        """Probability that the whole track is read rightly, the coins taken as independent."""
        return float(self.probabilities.max(axis=1).prod())

    def without(self, unseen: NDArray[np.bool_]) -> TrackEvidence:
        """The evidence with the ``unseen`` coins (14,) bool unknown: each state as likely as the others."""
        probabilities = self.probabilities.copy()
        probabilities[unseen] = 1 / len(STATES)
        return TrackEvidence(probabilities)

    def scoring_counts(self) -> NDArray[np.float64]:
        """Probability (15,) float64 of every number of marked, unspent coins: a sum of independent coins."""
        counts = np.zeros(TRACK_COINS + 1)
        counts[0] = 1.0
        for marked in self.probabilities[:, STATES.index("m")]:
            counts[1:] = counts[1:] * (1 - marked) + counts[:-1] * marked
            counts[0] *= 1 - marked
        return counts


def track_box(printed: PrintedSheet) -> tuple[float, float, float, float]:
    """The strip that is read: (u0, v0, u1, v1) in lattice units, half a pitch beyond the outer coins."""
    points = printed.track_points()
    pitch = (points[-1, 0] - points[0, 0]) / (TRACK_COINS - 1)
    half = pitch * STRIP_HEIGHT / STRIP_PITCH / 2
    middle = float(points[:, 1].mean())
    return float(points[0, 0] - pitch / 2), middle - half, float(points[-1, 0] + pitch / 2), middle + half


class CoinNetwork:
    """The loaded network for the track. Raises ``ModelDamaged`` when weights and card do not fit."""

    def __init__(self, path: Path = MODEL) -> None:
        self._network = Network(path)

    @property
    def temperature(self) -> float:
        """Divides the log probabilities, the mean of several passes; fitted on the calibration split."""
        return self._network.card.temperature

    def read(self, strip: NDArray[np.uint8]) -> TrackEvidence:
        """Evidence from a strip (40, 448, 3) BGR uint8, STRIP_HEIGHT by STRIP_WIDTH."""
        first = self._log_probabilities(strip)
        evidence = self._evidence(first)
        if evidence.confidence >= _AGAIN_BELOW:
            return evidence
        return self._evidence(
            np.mean([first, *(self._log_probabilities(moved(strip, aside)) for aside in ASIDE)], axis=0)
        )

    def _log_probabilities(self, strip: NDArray[np.uint8]) -> NDArray[np.float64]:
        """Log probabilities (14, 3) float64 of one pass over a strip, as of `read`."""
        (logits,) = self._network.forward(strip, ("coins",))
        return _log_softmax(logits.reshape(TRACK_COINS, len(STATES)).astype(np.float64))

    def _evidence(self, log_p: NDArray[np.float64]) -> TrackEvidence:
        """Calibrated, from log probabilities (14, 3) float64."""
        return TrackEvidence(np.exp(_log_softmax(log_p / self.temperature)))


def moved(strip: NDArray[np.uint8], aside: tuple[int, int]) -> NDArray[np.uint8]:
    """The strip (H, W, 3) uint8 moved by so many px to the right and down; its edge is repeated."""
    matrix = np.array([[1, 0, aside[0]], [0, 1, aside[1]]], np.float64)
    size = (strip.shape[1], strip.shape[0])
    return np.asarray(cv2.warpAffine(strip, matrix, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def _log_softmax(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log probabilities (14, 3) float64 from each coin's logits (14, 3) float64."""
    raised = logits - logits.max(axis=1, keepdims=True)
    return np.asarray(raised - np.log(np.exp(raised).sum(axis=1, keepdims=True)))
