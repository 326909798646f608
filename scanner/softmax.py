"""Logits to probabilities."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

_FARTHEST = 30  # log odds: beyond, exp would only lose digits

Float = TypeVar("Float", np.float32, np.float64)


def softmax(logits: NDArray[Float], axis: int = -1) -> NDArray[Float]:
    """Probabilities from logits of any shape, summing to 1 along ``axis``. They keep the logits'
    type."""
    weights = np.exp(logits - logits.max(axis=axis, keepdims=True))
    return np.asarray(weights / weights.sum(axis=axis, keepdims=True))


def logistic(logits: NDArray[Float]) -> NDArray[Float]:
    """Probabilities from log odds of any shape. They keep the logits' type."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -_FARTHEST, _FARTHEST))))


def log_softmax(logits: NDArray[Float]) -> NDArray[Float]:
    """Logs of what `softmax` gives along the last axis."""
    raised = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(raised - np.log(np.exp(raised).sum(axis=-1, keepdims=True)))
