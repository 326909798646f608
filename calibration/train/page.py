"""The finder's network for where in a photo the page lies. Learns from
`kscore.calibration.datasets.finder_views`."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.datasets.finder_views import retake
from kscore.calibration.datasets.lattice_views import LatticeViews
from kscore.calibration.train.finder import FinderTask
from kscore.calibration.train.inputs import scale_views
from kscore.calibration.train.layers import Attention, ResidualBlock
from kscore.calibration.train.loop import Batch
from kscore.scanner.find.page_network import INPUT
from kscore.scanner.lattice import SIZE
from torch import Tensor, nn


class PageNetwork(nn.Module):
    """View (N, 3, 256, 256) → page (N, 1, 32, 32), its probability, places (N, 2, 32, 32) in grid
    sides, and their spread (N, 1, 32, 32)."""

    def __init__(self, channels: tuple[int, int, int, int, int] = (16, 32, 64, 96, 128)) -> None:
        super().__init__()
        c0, c1, c2, c3, c4 = channels
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.fine = nn.Sequential(ResidualBlock(c0, c1, 2), ResidualBlock(c1, c2, 2))
        self.middle = ResidualBlock(c2, c3, 2)
        self.coarse = nn.Sequential(ResidualBlock(c3, c4, 2), ResidualBlock(c4, c4, 1))
        self.place = nn.Parameter(torch.zeros(1, 64, c4))
        self.attention = nn.ModuleList([Attention(c4, 4) for _ in range(2)])
        self.from_coarse, self.from_middle, self.from_fine = (
            nn.Conv2d(c, c2, 1) for c in (c4, c3, c2)
        )
        self.joined = nn.Sequential(ResidualBlock(c2, c2, 1), ResidualBlock(c2, c2, 1))
        self.out = nn.Conv2d(c2, 4, 1)

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        fine = self.fine(self.stem(view))
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        fields = coarse.flatten(2).transpose(1, 2) + self.place
        for layer in self.attention:
            fields = layer(fields)
        coarse = fields.transpose(1, 2).reshape(-1, coarse.shape[1], 8, 8)
        joined = F.interpolate(
            self.from_coarse(coarse), scale_factor=2.0, mode="nearest"
        ) + self.from_middle(middle)
        joined = F.interpolate(F.relu(joined), scale_factor=2.0, mode="nearest") + self.from_fine(
            fine
        )
        said = self.out(self.joined(F.relu(joined)))
        return torch.sigmoid(said[:, :1]), said[:, 1:3], said[:, 3:].clamp(-5, 1).exp()


class PageTask(FinderTask):
    """Whether a page lies in a field, and where on it that is."""

    side = INPUT
    outputs = ("page", "places", "spread")
    what = "which fields of a photo show a map sheet's page, and which lattice points"

    def made(self) -> nn.Module:
        """See `FinderTask`."""
        return PageNetwork()

    def seen(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `FinderTask`; ``rows`` (N,) int64 are the drawn views' numbers, the batch is
        float32."""
        seen = [retake(views, int(row), rng) for row in rows]
        return {
            "view": scale_views(np.stack([s.view for s in seen]), None),
            "page": torch.from_numpy(np.stack([s.page for s in seen]).astype(np.float32))[:, None],
            "places": torch.from_numpy(
                np.stack([s.places for s in seen]).astype(np.float32)
            ).permute(0, 3, 1, 2),
        }

    def loss_of(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `FinderTask`."""
        page, places, spread = outputs
        away = (places - batch["places"]).abs().sum(1, keepdim=True)
        likelihood = (away / spread + 2 * spread.log()) * batch["page"]
        seen = F.binary_cross_entropy(page.clamp(1e-5, 1 - 1e-5), batch["page"])
        return seen + 0.3 * likelihood.sum() / batch["page"].sum().clamp(min=1)

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `FinderTask`."""
        page, places, _ = outputs
        inside = batch["page"][:, 0] > 0
        away = SIZE * (places - batch["places"]).abs().amax(1)[inside]
        return {
            "fields": float(((page > 0.5) == (batch["page"] > 0.5)).float().mean()),
            "cells_off": float(away.median()),
            "cells_off_90": float(away.quantile(0.9)),
        }
