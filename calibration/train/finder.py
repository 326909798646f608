"""What training the finder's three networks (`lattice`, `page`, `symbols`) has in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
from kscore.calibration.datasets.lattice_views import LatticeViews, open_lattice_views
from kscore.calibration.train.export import export
from kscore.calibration.train.loop import Batch, Schedule, forward
from torch import Tensor, nn

_ROUND = 400  # steps


class FinderTask:
    """Learns from photos of `kscore.calibration.datasets.lattice_views`, each seen in a random way
    every time; the last ``kept_apart`` photos are kept to check on. See
    `kscore.calibration.train.loop.Task`.

    ``side``: of the view, px. ``outputs``: their names. ``what``: what the card says it tells.
    """

    side: int
    outputs: tuple[str, ...]
    what: str

    def __init__(
        self, data: Path, batch: int = 20, rate: float = 2e-3, kept_apart: int = 200
    ) -> None:
        """``data``: folder made by ``python -m calibration render-finder``. Raises ValueError where
        too few photos are left to learn from."""
        self._views = open_lattice_views(data)
        self._photos = len(self._views.flat) - kept_apart
        if self._photos < batch:
            raise ValueError(
                f"{len(self._views.flat)} photos: the {kept_apart} last are kept apart, too "
                f"few are left"
            )
        self._batch, self._kept_apart = batch, kept_apart
        self.network = self.made()
        self.schedule = Schedule(rate, gain=0.2, start=2.0)

    def made(self) -> nn.Module:
        """The network, untrained."""
        raise NotImplementedError

    def seen(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """Views (N, 3, side, side) float32 and truth of the photos ``rows`` (N,) intp, each seen in
        a random way."""
        raise NotImplementedError

    def loss_of(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """The training loss, a float32 scalar (), of outputs (N, …) float32 as the network gives
        them."""
        raise NotImplementedError

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """Figures of a checked batch, outputs (N, …) float32 as the network gives them."""
        raise NotImplementedError

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        """See `Task`."""
        for _ in range(_ROUND):
            rows = rng.integers(0, self._photos, self._batch)
            yield partial(
                self.seen, self._views, rows, np.random.default_rng(rng.integers(1 << 62))
            )

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """See `Task`."""
        return self.loss_of(forward(network, batch["view"]), batch)

    @torch.no_grad()
    def check(self, network: nn.Module) -> dict[str, float]:
        """Mean figures of the photos kept apart."""
        rng, every = np.random.default_rng(5), []
        for start in range(self._photos, len(self._views.flat) - self._batch + 1, self._batch):
            batch = self.seen(self._views, np.arange(start, start + self._batch), rng)
            outputs = forward(network, batch["view"])
            every.append(
                {"loss": float(self.loss_of(outputs, batch)), **self.figures(outputs, batch)}
            )
        return {name: round(float(np.mean([e[name] for e in every])), 4) for name in every[0]}

    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """See `Task`."""
        card = {
            "what": self.what,
            "input": f"view (1,3,{self.side},{self.side}), see kscore.scanner.network.normalise",
            "trained_on": {"photos": self._photos, "split": "train"},
            "checked_on": {
                "photos": self._kept_apart,
                "split": "train, kept apart",
                **self.check(network),
            },
        }
        export(network, out, (self.side, self.side), self.outputs, {**card, **made})
