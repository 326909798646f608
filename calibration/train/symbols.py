"""The finder's network for what is printed in the spaces. Learns from
`kscore.calibration.datasets.finder_views`."""

from __future__ import annotations

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.datasets.finder_views import printed_spaces
from kscore.calibration.datasets.lattice_views import LatticeViews
from kscore.calibration.train.finder import FinderTask
from kscore.calibration.train.inputs import scale_views
from kscore.calibration.train.layers import ResidualBlock
from kscore.calibration.train.loop import Batch
from kscore.engine.layout import LAYOUTS
from kscore.scanner.find.layout import CLASSES, MOUNTAIN, RUIN, VIEW_SIDE
from torch import Tensor, nn


class SymbolsNetwork(nn.Module):
    """View (N, 3, 192, 192) → symbols (N, 10, 11, 11), log probabilities of what is printed in each
    space.

    Each space is seen with one more to every side and no farther: what is printed there is not to
    be known by heart.
    """

    def __init__(self, channels: tuple[int, int, int, int] = (16, 32, 48, 64)) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.body = nn.Sequential(ResidualBlock(c0, c1, 2), ResidualBlock(c1, c2, 2))
        self.space = nn.Conv2d(c2, c3, 2, 2)
        self.out = nn.Conv2d(c3, CLASSES, 1)

    def forward(self, view: Tensor) -> Tensor:
        features = self.body(self.stem(view))[:, :, 1:-1, 1:-1]
        return F.log_softmax(self.out(F.relu(self.space(features))), dim=1)


class SymbolsTask(FinderTask):
    """What is printed in a space."""

    side = VIEW_SIDE
    outputs = ("symbols",)
    what = "mountains, ruins and wasteland printed in the 121 spaces, and their way up"

    def made(self) -> nn.Module:
        """See `FinderTask`."""
        return SymbolsNetwork()

    def seen(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `FinderTask`; ``rows`` (N,) int64 are the drawn views' numbers, the batch is
        float32."""
        seen = [
            printed_spaces(views.flat[r], views.places[r], LAYOUTS[views.layouts[r]], rng)
            for r in rows
        ]
        classes = torch.from_numpy(np.stack([s.classes for s in seen]))
        return {"view": scale_views(np.stack([s.view for s in seen]), None), "classes": classes}

    def loss_of(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `FinderTask`."""
        return F.nll_loss(outputs[0], batch["classes"])

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `FinderTask`."""
        wrong = (outputs[0].argmax(1) != batch["classes"]).float()
        mountain = (batch["classes"] >= MOUNTAIN) & (batch["classes"] < RUIN)
        return {"wrong": float(wrong.mean()), "mountains_wrong": float(wrong[mountain].mean())}
