"""A network of one hidden layer over a few measured features: what a table of weights is made of
where a sum of them is not enough."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from kscore.engine.frozen import Frozen
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_FARTHEST = 4.0  # spreads: what lies farther from the middle is taken to lie there


class SmallNetwork(Frozen, kw_only=True, eq=False):
    """Weights of F features → H hidden (rectified) → K outputs.

    ``middle`` and ``spread`` (F,) of the features it was fitted on; ``first`` (F, H),
    ``first_bias`` (H,), ``second`` (H, K), ``second_bias`` (K,).
    """

    middle: Floats
    spread: Floats
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats

    @staticmethod
    def from_json(data: Mapping[str, Any], features: int, outputs: int) -> SmallNetwork:
        """Back from a table. Raises KeyError, TypeError or ValueError where it is none of this
        size."""
        names = ("middle", "spread", "first", "first_bias", "second", "second_bias")
        found = SmallNetwork(**{name: np.array(data[name], np.float64) for name in names})
        hidden = len(found.first_bias)
        shapes = ((features,), (features,), (features, hidden), (hidden,), (hidden, outputs))
        if tuple(getattr(found, name).shape for name in names) != (*shapes, (outputs,)):
            raise ValueError("weights")
        return found

    def logits(self, features: Floats) -> Floats:
        """Outputs (N, K) float64 of rows of features (N, F) float64."""
        inputs = np.clip((features - self.middle) / self.spread, -_FARTHEST, _FARTHEST)
        hidden = np.maximum(inputs @ self.first + self.first_bias, 0)
        return np.asarray(hidden @ self.second + self.second_bias)
