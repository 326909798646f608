"""The finder's network for the crossings of the grid's lines. Learns from
`kscore.calibration.datasets.finder_views`."""

from __future__ import annotations

import math

import numpy as np
import torch
from kscore.calibration.datasets.finder_views import misplace
from kscore.calibration.datasets.lattice_views import LatticeViews
from kscore.calibration.train.finder import FinderTask
from kscore.calibration.train.inputs import scale_views
from kscore.calibration.train.layers import Attention, ResidualBlock
from kscore.calibration.train.loop import Batch
from kscore.scanner.find.lattice_network import SIDE
from kscore.scanner.lattice import SIZE
from torch import Tensor, nn

_LEAST_SPREAD, _MOST_SPREAD = math.log(0.004), math.log(2.0)


class LatticeNetwork(nn.Module):
    """View (N, 3, 224, 224) → offset (N, 144, 2) and spread (N, 144, 2), in cells, of the 12 × 12
    crossings.

    A field of the last features has its middle on a crossing: the view begins one and a half spaces
    before the first.
    """

    def __init__(
        self, channels: tuple[int, int, int, int] = (16, 32, 64, 96), layers: int = 2
    ) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.body = nn.Sequential(
            ResidualBlock(c0, c1, 2),
            ResidualBlock(c1, c2, 2),
            ResidualBlock(c2, c3, 2),
            ResidualBlock(c3, c3, 1),
        )
        self.place = nn.Parameter(torch.zeros(1, 14 * 14, c3))
        self.attention = nn.ModuleList([Attention(c3, 4) for _ in range(layers)])
        self.norm = nn.LayerNorm(c3)
        self.out = nn.Linear(c3, 4)

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor]:
        fields = self.body(self.stem(view)).flatten(2).transpose(1, 2) + self.place
        for layer in self.attention:
            fields = layer(fields)
        said = (
            self.out(self.norm(fields))
            .reshape(-1, 14, 14, 4)[:, 1:13, 1:13]
            .reshape(-1, (SIZE + 1) ** 2, 4)
        )
        return said[..., :2], said[..., 2:].clamp(_LEAST_SPREAD, _MOST_SPREAD).exp()


class LatticeTask(FinderTask):
    """Offsets under a Laplace likelihood, so that the network learns how sure it may be."""

    side = SIDE
    outputs = ("offset", "spread")
    what = "how far the crossings of lines lie beside an assumed lattice"

    def made(self) -> nn.Module:
        """See `FinderTask`."""
        return LatticeNetwork()

    def seen(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `FinderTask`; ``rows`` (N,) int64 are the drawn views' numbers, the batch is
        float32."""
        seen = [misplace(views.flat[row], views.places[row], rng) for row in rows]
        offset = np.stack([s.offsets for s in seen]).astype(np.float32)
        return {
            "view": scale_views(np.stack([s.view for s in seen]), None),
            "offset": torch.from_numpy(offset),
        }

    def loss_of(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `FinderTask`."""
        offset, spread = outputs
        return ((offset - batch["offset"]).abs() / spread + spread.log()).mean()

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `FinderTask`."""
        error = (outputs[0] - batch["offset"]).abs()
        near = batch["offset"].abs().flatten(1).amax(1) < 0.15
        small = error[near] if near.any() else torch.zeros(1)
        return {
            "error": float(error.mean()),
            "error_99": float(error.flatten().quantile(0.99)),
            "error_near": float(small.mean()),
            "worst_near": float(small.flatten(1).amax(1).mean()) if near.any() else 0.0,
        }
