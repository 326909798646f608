"""Logistic regression by Newton's method: how likely something is wrong, from what goes with
errors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_ROUNDS = 60
_SMALL = 1e-6  # a step of less ends it


def logistic(
    features: Floats,
    happened: Floats | NDArray[np.bool_],
    ridge: float = 0.5,
    offset: Floats | float = 0.0,
    share: Floats | float = 1.0,
) -> Floats:
    """Weights (F,) float64 with which 1 / (1 + exp(-(features · weights + offset))) is how likely
    something happens.

    ``features`` (N, F) float64; ``happened`` (N,) bool or 0-1; ``ridge`` times half the sum of
    squared weights is added to the loss; ``offset`` (N,) float64 log odds known beforehand;
    ``share`` (N,) float64 how much each row counts. Steps that overshoot are halved.
    """

    def logits(weights: Floats) -> Floats:
        return np.asarray(np.clip(features @ weights + offset, -30, 30))

    def loss(weights: Floats) -> float:
        logit = logits(weights)
        return float(
            (share * (np.logaddexp(0, logit) - logit * happened)).sum()
            + ridge * (weights @ weights) / 2
        )

    weights = np.zeros(features.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-logits(weights)))
        gradient = features.T @ (share * (happened - chance)) - ridge * weights
        curve = (features * (share * chance * (1 - chance))[:, None]).T @ features + ridge * np.eye(
            len(weights)
        )
        step, before = np.linalg.solve(curve, gradient), loss(weights)
        while loss(weights + step) > before and float(np.abs(step).max()) >= _SMALL:
            step /= 2
        weights = weights + step
        if float(np.abs(step).max()) < _SMALL:
            break
    return weights
