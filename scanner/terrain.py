"""The reading network: the rectified map in, probabilities, stars, letters and embeddings of 121 spaces out.

One convolutional network sees the whole map with half a cell of margin; two attention layers let the spaces of a sheet
inform each other (a hand draws a terrain the same way all over the sheet). Runs in cv2.dnn; the model's card beside
the weights tells data, figures and hash (see ``calibration.train``).
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scanner.network import Network

VIEW_PIXELS_PER_CELL = 32
VIEW_MARGIN = 0.5  # cells of the sheet round the map that the network sees
VIEW_SIZE = int((11 + 2 * VIEW_MARGIN) * VIEW_PIXELS_PER_CELL)

# What the network tells apart: the seven drawn terrains after empty, then the two printed ones.
CLASSES = ".FVAWMHX^#"
LETTERS = "DZTG"

MODEL = Path(__file__).parent / "models" / "terrain.onnx"

Logits = NDArray[np.float32]


@dataclass(frozen=True)
class CellEvidence:
    """What the network says of each space, uncalibrated; row, column order.

    Attributes:
        terrain: (11, 11, 10) float32 logits in the order of ``CLASSES``, the sheet read as a whole.
        alone: the same from each space's own surroundings only (before the spaces inform each other).
        star: (11, 11) float32 logit of a hero's star.
        letter: (11, 11, 5) float32 logits of no letter, D, Z, T, G.
        ruin: (11, 11) float32 logit of a printed ruin.
        embedding: (11, 11, 32) float32 unit vectors; equal symbols of a hand lie together.
    """

    terrain: Logits
    alone: Logits
    star: Logits
    letter: Logits
    ruin: Logits
    embedding: Logits


class TerrainNetwork:
    """The loaded network. Raises ``ModelDamaged`` when the weights do not match their card."""

    def __init__(self, path: Path = MODEL) -> None:
        self._network = Network(path)

    @property
    def temperature(self) -> float:
        """Of the terrain logits, fitted on the calibration split."""
        return self._network.card.temperature

    def read(self, view: NDArray[np.uint8]) -> CellEvidence:
        """Evidence for the 121 spaces of a view (VIEW_SIZE, VIEW_SIZE, 3) BGR uint8."""
        terrain, alone, extra, embedding = self._network.forward(view, ("terrain", "alone", "extra", "embedding"))
        extra = extra.reshape(11, 11, 7)
        return CellEvidence(
            terrain.reshape(11, 11, 10),
            alone.reshape(11, 11, 10),
            extra[..., 0],
            extra[..., 2:7],
            extra[..., 1],
            embedding.reshape(11, 11, -1),
        )
