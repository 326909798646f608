"""The network for the 14 coins of the track. Learns from
`kscore.calibration.datasets.coin_tracks`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.console import tell
from kscore.calibration.datasets.coin_tracks import open_tracks
from kscore.calibration.train.export import TEMPERATURES, export
from kscore.calibration.train.inputs import nudge, scale_views
from kscore.calibration.train.layers import Attention, ResidualBlock
from kscore.calibration.train.loop import Batch, Schedule, each_once, forward
from kscore.scanner.read.coins import ASIDE, LOOKS, STRIP_HEIGHT, STRIP_WIDTH, shift_strip
from torch import Tensor, nn

_AT_STRIDE_8, _FURTHER = 2, 2  # residual blocks and attention layers besides the first
_UPSIDE_DOWN = 0.3  # of the tracks
_CHECKED = 500  # tracks after every round


class CoinTrackNetwork(nn.Module):
    """Strip (N, 3, 40, 448) → coins (N, 14, 4) in the order of LOOKS; the coins of a track inform
    each other.

    ``fourth``, ``eighth`` and ``further`` begin as the identity, named apart from the first layers
    so that the smaller network can be grown."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            ResidualBlock(16, 24, 2),
            ResidualBlock(24, 40, 2),
            nn.Conv2d(40, width, (5, 4), (1, 4)),
            nn.ReLU(),
        )
        self.fourth = ResidualBlock(24, 24, 1)
        self.eighth = nn.Sequential(*(ResidualBlock(40, 40, 1) for _ in range(_AT_STRIDE_8)))
        self.attention = Attention(width, 4)
        self.further = nn.ModuleList([Attention(width, 4) for _ in range(_FURTHER)])
        self.coins = nn.Linear(width, len(LOOKS))

    def forward(self, strip: Tensor) -> Tensor:
        stem, norm, relu, to_4, to_8, coin, last = self.body
        features = self.eighth(to_8(self.fourth(to_4(relu(norm(stem(strip)))))))
        coins = self.attention(last(coin(features)).flatten(2).transpose(1, 2))
        for layer in self.further:
            coins = layer(coins)
        return self.coins(coins)


class CoinsTask:
    """Which coins are free, marked, spent, struck only; see
    `kscore.calibration.train.loop.Task`."""

    def __init__(self, data: Path, batch: int = 32, rate: float = 2.5e-3) -> None:
        """``data``: folder with train/ and calibrate/ made by ``python -m calibration
        render-coins``."""
        self._strips, coins = open_tracks(data / "train")
        self._kept_apart, self._truth = open_tracks(data / "calibrate")
        self._coins = torch.from_numpy(coins.astype(np.int64))
        self.network: nn.Module = CoinTrackNetwork()
        self.schedule = Schedule(rate)
        self._batch = batch

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        """See `Task`."""
        return (
            partial(self._prepared, rows, rng)
            for rows in each_once(len(self._strips), self._batch, rng)
        )

    def _prepared(self, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        seen = self._strips[rows]
        # Upside down a mark is another hand's mark; left to right stays, for coins are mostly
        # marked from the left.
        turned = rng.random(len(rows)) < _UPSIDE_DOWN
        seen[turned] = seen[turned, ::-1]
        view = scale_views(nudge(seen, rng, 0.004, 0.03, 0.015, 4.0), rng)
        return {
            "view": view.contiguous(memory_format=torch.channels_last),
            "coins": self._coins[rows],
        }

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """See `Task`."""
        (logits,) = forward(network, batch["view"])
        return F.cross_entropy(logits.flatten(0, 1), batch["coins"].flatten())

    @torch.no_grad()
    def check(self, network: nn.Module) -> dict[str, float]:
        """Tracks and coins right on some of the calibrate split, at one look."""
        return _figures(
            _log_probabilities(network, self._kept_apart[:_CHECKED]), self._truth[:_CHECKED]
        )

    @torch.no_grad()
    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """Fits the temperature on the calibrate split, and writes the network; see `Task`."""
        check = self._kept_apart
        # As kscore.scanner.read.coins reads what is unsure: the mean of several looks.
        looks = [
            check,
            *(np.stack([shift_strip(strip, aside) for strip in check]) for aside in ASIDE),
        ]
        logits = torch.stack([_log_probabilities(network, look) for look in looks]).mean(0)
        flat = torch.from_numpy(self._truth.astype(np.int64)).flatten()
        temperature = min(
            TEMPERATURES, key=lambda t: float(F.cross_entropy(logits.flatten(0, 1) / t, flat))
        )
        figures = _figures(logits, self._truth)
        tell(f"calibrate split: {figures}, temperature {temperature:.3f}")
        card = {
            "temperature": round(temperature, 4),
            "what": "the 14 coins of the track: free, marked, spent, struck only",
            "input": f"view (1,3,{STRIP_HEIGHT},{STRIP_WIDTH}), see scanner.network.normalise",
            "trained_on": {
                "strips": len(self._strips),
                "hands": len(self._strips),
                "split": "train",
            },
            "checked_on": {
                "strips": len(check),
                "hands": len(check),
                "split": "calibrate",
                **figures,
            },
        }
        export(network, out, (STRIP_HEIGHT, STRIP_WIDTH), ("coins",), {**card, **made})


def _log_probabilities(network: nn.Module, strips: np.ndarray) -> Tensor:
    """Log probabilities (N, 14, 4) float32 of strips (N, H, W, 3) uint8."""
    parts = np.array_split(strips, max(1, len(strips) // 40))
    return torch.cat([F.log_softmax(network(scale_views(part, None)), dim=-1) for part in parts])


def _figures(logits: Tensor, truth: np.ndarray) -> dict[str, float]:
    right = logits.argmax(-1).numpy() == truth
    return {
        "tracks_exact": round(float(right.all(axis=1).mean()), 5),
        "coins": round(float(right.mean()), 6),
    }
