"""The reading network: the rectified map in, probabilities, stars, letters and embeddings of 121
spaces out.

One convolutional network sees the whole map with half a cell of margin; attention layers let the
spaces of a sheet inform each other (a hand draws a terrain the same way all over the sheet). It
makes two passes, over the map and over its mirror image, and their probabilities are averaged: they
err differently (test-time augmentation). The model's card beside the weights tells data, figures
and hash (see ``kscore.calibration.train.terrain``).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE
from kscore.engine.terrain import PRINTED, READ_ORDER
from kscore.scanner.network import Network, normalise
from kscore.scanner.side_by_side import run_in_thread
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

VIEW_PIXELS_PER_CELL = 32
VIEW_MARGIN = 0.5  # cells of the sheet round the map that the network sees
VIEW_SIZE = int((SIZE + 2 * VIEW_MARGIN) * VIEW_PIXELS_PER_CELL)

# What the network tells apart: the seven drawn terrains after empty, then the two printed ones.
CLASSES = READ_ORDER + PRINTED
LETTERS = "DZTG"
EMBEDDING = 32
"""Numbers in the vector that says how a space looks."""

MODEL = Path(__file__).parents[1] / "models" / "terrain.onnx"

Logits = NDArray[np.float32]


class CellEvidence(Frozen, kw_only=True):
    """What the network says of each space, uncalibrated; row, column order.

    Attributes:
        terrain: (11, 11, 10) float32 logits in the order of ``CLASSES``, the sheet read as a whole;
            log probabilities of the two passes' mean.
        alone: the same from each space's own surroundings only (before the spaces inform each
            other).
        star: (11, 11) float32 logit of a hero's star.
        letter: (11, 11, 5) float32 logits of no letter, D, Z, T, G.
        ruin: (11, 11) float32 logit of a printed ruin.
        embedding: (11, 11, 32) float32 unit vectors; equal symbols of a hand lie together.
        discord: (11, 11) float32 how far the two passes differ: half the sum of their
            probabilities' differences, 0-1.
    """

    terrain: Logits
    alone: Logits
    star: Logits
    letter: Logits
    ruin: Logits
    embedding: Logits
    discord: Logits


class TerrainNetwork:
    """The loaded network. Raises ``ModelDamaged`` when the weights do not match their card."""

    def __init__(self, path: Path = MODEL, load: Callable[[Path], Network] = Network) -> None:
        self.network = load(path)

    @property
    def sha256(self) -> str:
        """Of the weights: embeddings of another network cannot be compared with this one's."""
        return self.network.card.sha256

    def read(self, view: NDArray[np.uint8]) -> CellEvidence:
        """Evidence for the 121 spaces of a view. (384, 384, 3) BGR uint8, VIEW_SIZE a side."""
        blob = normalise(view)
        beside = run_in_thread(
            partial(_forward, self.network, np.ascontiguousarray(blob[..., ::-1]))
        )
        upright = _forward(self.network, blob)
        mirrored = [part[:, ::-1] for part in beside.result()]
        terrain, alone, extra, embedding = (
            np.stack(pair) for pair in zip(upright, mirrored, strict=True)
        )
        together = embedding.sum(axis=0)
        first, second = softmax(terrain)
        return CellEvidence(
            terrain=_mean_of(terrain),
            alone=_mean_of(alone),
            star=_mean_logit(extra[..., 0]),
            letter=extra[0, ..., 2:7],  # a mirrored letter is none
            ruin=_mean_logit(extra[..., 1]),
            embedding=together / np.maximum(np.linalg.norm(together, axis=-1, keepdims=True), 1e-6),
            discord=np.abs(first - second).sum(axis=-1) / 2,
        )


@cache
def terrain_network() -> TerrainNetwork:
    """kscore's own, loaded once. Raises ModelDamaged."""
    return TerrainNetwork()


def _forward(network: Network, blob: NDArray[np.float32]) -> tuple[Logits, ...]:
    """The raw outputs float32 by row and column: terrain (11, 11, 10), alone, extra (11, 11, 7),
    embedding (11, 11, 32).

    ``blob`` (1, 3, H, W) float32, normalised.
    """
    outputs = network.run(blob, ("terrain", "alone", "extra", "embedding"))
    return tuple(output.reshape(11, 11, -1) for output in outputs)


def _mean_of(logits: Logits) -> Logits:
    """Log of the passes' mean probabilities, (…, K) float32. From logits (passes, …, K) float32."""
    return np.asarray(np.log(np.maximum(softmax(logits).mean(axis=0), 1e-12)), np.float32)


def _mean_logit(logits: Logits) -> Logits:
    """The logit of the passes' mean probability of a yes. (…) float32 from logits (passes, …)
    float32."""
    both = _mean_of(np.stack((logits, np.zeros_like(logits)), axis=-1))
    return np.asarray(both[..., 0] - both[..., 1], np.float32)
