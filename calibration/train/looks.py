"""The reading network's embedding alone: which spaces of a sheet are drawn alike, whatever they
stand for.

Everything else of `kscore.calibration.train.terrain.ReadingNetwork` stays as it was, so what is
read of terrains, stars and letters stays, too. Begin with an exported network, and let half of the
views and more be of hands with nothing but symbols of their own (``render-maps --own``): what
stands for nothing is told apart by its form alone.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.train.loop import Batch, Schedule
from kscore.calibration.train.reading_network import INSTALLED, ReadingNetwork, Size
from kscore.calibration.train.terrain import TerrainTask, prepare, same_symbol_loss
from kscore.scanner.network import Network, unseal
from kscore.scanner.read.terrain import MODEL
from torch import Tensor, nn

_OF_THE_REST = ("trained_on", "checked_on", "minutes", "steps", "seed", "began_with")
_BOUNDS = torch.arange(0.2, 0.98, 0.02)  # cosines


class LooksAlone(ReadingNetwork):
    """The reading network of which the embedding's own layers learn and nothing else."""

    def __init__(self, size: Size = INSTALLED) -> None:
        super().__init__(size)
        self.requires_grad_(False)
        for layer in self._own():
            layer.requires_grad_(True)

    def _own(self) -> tuple[nn.Module, ...]:
        return self.fine, self.detail, self.form, self.symbol

    def train(self, mode: bool = True) -> LooksAlone:
        """As ever; the statistics of the other layers' normalisations stay."""
        super().train(False)
        for layer in self._own():
            layer.train(mode)
        return self

    def looks(self, view: Tensor) -> Tensor:
        """The embedding (N, 121, EMBEDDING) of views (N, 3, 384, 384)."""
        with torch.no_grad():
            features = self.features(view)
        return self.look(*features)


class LooksTask(TerrainTask):
    """See the module and `kscore.calibration.train.loop.Task`."""

    checked = 600

    def __init__(self, data: Path, batch: int = 16, rate: float = 2e-3) -> None:
        """As `TerrainTask`; the calibrate side should hold views of own symbols, too."""
        super().__init__(data, batch, rate)
        self.network = LooksAlone()
        self.schedule = Schedule(rate, floor=0.01, weight_decay=0.02)

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """See `Task`."""
        return same_symbol_loss(_looks(network, batch["view"]), batch["terrain"])

    @torch.no_grad()
    def check(self, network: nn.Module) -> dict[str, float]:
        """Pairs of drawn spaces of a sheet: the loss; the share torn apart and thrown together at
        the cosine where both together are fewest, and that cosine; the same of the second half of
        the views alone."""
        count = min(self.checked, len(self.kept_apart.pixels))
        found = [
            self._pairs(network, np.arange(at, min(at + 20, count))) for at in range(0, count, 20)
        ]
        loss = float(np.mean([loss for loss, _, _ in found]))
        every, last = _errors(found), _errors(found[len(found) // 2 :])
        return {
            "loss": loss, "bound": every[2], "torn": every[0], "mixed": every[1],
            "torn_last": last[0], "mixed_last": last[1], "bound_last": last[2],
        }  # fmt: skip

    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """See `Task`. The card says how the embedding was made and, where all else is the committed
        network's, how that was (``rest``)."""
        card = unseal(MODEL.with_suffix(".json"))
        before = card.get("rest") or {name: card[name] for name in _OF_THE_REST if name in card}
        rest = before if self._reads_as_committed(network) else None
        super().export(network, out, {**made, "learnt": "the embedding alone", "rest": rest})

    @torch.no_grad()
    def _reads_as_committed(self, network: nn.Module) -> bool:
        view = prepare(self.kept_apart, np.arange(1), None)["view"]
        (committed,) = Network(MODEL).run(view.contiguous().numpy(), ("terrain",))
        return bool(np.allclose(committed, network.eval()(view)[0].numpy(), atol=0.01))

    def _pairs(self, network: nn.Module, rows: np.ndarray) -> tuple[float, Tensor, Tensor]:
        batch = prepare(self.kept_apart, rows, None)
        looks, terrain = _looks(network, batch["view"]), batch["terrain"]
        inked = (terrain > 0) & (terrain < 8)
        pairs = inked[:, :, None] & inked[:, None, :] & ~torch.eye(inked.shape[1], dtype=torch.bool)
        same = terrain[:, :, None] == terrain[:, None, :]
        cosine = looks @ looks.transpose(1, 2)
        return float(same_symbol_loss(looks, terrain)), cosine[pairs & same], cosine[pairs & ~same]


def _looks(network: nn.Module, view: Tensor) -> Tensor:
    assert isinstance(network, LooksAlone)
    with torch.autocast("cpu", torch.bfloat16):
        looks = network.looks(view)
    return F.normalize(looks.float(), dim=-1)


def _errors(found: list[tuple[float, Tensor, Tensor]]) -> tuple[float, float, float]:
    """Shares torn apart and thrown together at the best of _BOUNDS, and that bound."""
    near = torch.cat([same for _, same, _ in found])
    far = torch.cat([apart for _, _, apart in found])
    torn = torch.stack([(near < bound).float().mean() for bound in _BOUNDS])
    mixed = torch.stack([(far >= bound).float().mean() for bound in _BOUNDS])
    best = int((torn + mixed).argmin())
    return float(torn[best]), float(mixed[best]), float(_BOUNDS[best])
