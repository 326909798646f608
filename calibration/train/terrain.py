"""The reading network: what stands in the 121 spaces of a map. Learns from
`kscore.calibration.datasets.maps`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.datasets.augment import change_hand
from kscore.calibration.datasets.maps import Views, open_views
from kscore.calibration.train.export import export
from kscore.calibration.train.inputs import scale_views
from kscore.calibration.train.loop import Batch, Schedule, each_once, forward
from kscore.calibration.train.reading_network import ReadingNetwork
from kscore.scanner.read.terrain import CLASSES, VIEW_SIZE
from torch import Tensor, nn

# weight of the embedding's loss; 0.05 until marks of no meaning were learnt, then 0.2
_SAME_SYMBOL = 0.5
_LIKENESS = 0.1  # temperature of its cosines
_LETTER = 0.3
_ALIKE = 0.7  # cosine from which the check takes two spaces for one symbol


def same_symbol_loss(embedding: Tensor, terrain: Tensor) -> Tensor:
    """Supervised contrastive loss within a sheet (Khosla et al. 2020): equal terrains of a hand lie
    together.

    A scalar float32 from unit vectors (N, 121, EMBEDDING) float32 and classes (N, 121) int64."""
    similar = embedding @ embedding.transpose(1, 2) / _LIKENESS
    eye = torch.eye(similar.shape[1], dtype=torch.bool, device=similar.device)
    same = (terrain[:, :, None] == terrain[:, None, :]) & ~eye
    log_share = similar - torch.logsumexp(similar.masked_fill(eye, -1e4), dim=2, keepdim=True)
    drawn = (terrain > 0)[:, :, None] & same
    return -(log_share * drawn).sum() / drawn.sum().clamp(min=1)


def loss_of(outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
    """The training loss (): terrain, terrain from the space alone, star, ruin, letter, and the
    embedding's; outputs (N, 121, …) float32 as of `ReadingNetwork`."""
    terrain, alone, extra, embedding = outputs
    truth = batch["terrain"]
    total = F.cross_entropy(terrain.flatten(0, 1), truth.flatten())
    total = total + 0.3 * F.cross_entropy(alone.flatten(0, 1), truth.flatten())
    total = total + 2.0 * F.binary_cross_entropy_with_logits(extra[..., 0], batch["star"])
    total = total + 0.1 * F.binary_cross_entropy_with_logits(extra[..., 1], batch["ruin"])
    # A letter is only asked for in a monster space; averaged over all spaces it would hardly be
    # learnt.
    letter = batch["letter"].masked_fill(truth != CLASSES.index("M"), -1).flatten()
    losses = F.cross_entropy(extra[..., 2:].flatten(0, 1), letter, ignore_index=-1, reduction="sum")
    total = total + _LETTER * losses / (letter >= 0).sum().clamp(min=1)
    return total + _SAME_SYMBOL * same_symbol_loss(embedding, truth)


def prepare(views: Views, rows: np.ndarray, rng: np.random.Generator | None) -> Batch:
    """A batch as tensors, view (N, 3, 384, 384) float32 and labels (N, 121); with an rng half are
    mirrored (then their letters are ignored), all made another hand's."""
    pixels = views.pixels.take(rows)
    terrain = views.terrain[rows].astype(np.int64)
    star = views.star[rows].astype(np.float32)
    ruin = views.ruin[rows].astype(np.float32)
    letter = views.letter[rows].astype(np.int64)
    if rng is not None:
        for i in np.arange(len(rows)):
            pixels[i] = change_hand(pixels[i], rng)
        for i in np.flatnonzero(rng.random(len(rows)) < 0.5):
            pixels[i] = pixels[i, :, ::-1].copy()
            for grid in (terrain, star, ruin):
                grid[i] = grid[i].reshape(11, 11)[:, ::-1].reshape(-1).copy()
            letter[i] = -1
    return {
        "view": scale_views(pixels, rng),
        "terrain": torch.from_numpy(terrain),
        "star": torch.from_numpy(star),
        "ruin": torch.from_numpy(ruin),
        "letter": torch.from_numpy(letter),
    }


class TerrainTask:
    """Terrain, stars, letters and printed ruins; see `kscore.calibration.train.loop.Task`.
    ``checked``: views of the check."""

    checked = 300

    def __init__(self, data: Path, batch: int = 16, rate: float = 2e-3) -> None:
        """``data``: folder with train/ and calibrate/ made by ``python -m calibration
        render-maps``."""
        self._folder = data / "train"
        self.views, self.kept_apart = open_views(self._folder), open_views(data / "calibrate")
        self.network: nn.Module = ReadingNetwork()
        self.schedule = Schedule(rate, floor=0.02, weight_decay=0.03)
        self._batch = batch

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        """See `Task`. What has been rendered since the last round is learnt from too."""
        self.views = open_views(self._folder)
        return (
            partial(prepare, self.views, rows, rng)
            for rows in each_once(len(self.views.pixels), self._batch, rng)
        )

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """See `Task`."""
        return loss_of(forward(network, batch["view"]), batch)

    @torch.no_grad()
    def check(self, network: nn.Module) -> dict[str, float]:
        """Cells right, sheets exact and log loss over the drawn and empty spaces; shares of pairs
        of drawn spaces of a sheet that the embedding tears apart or throws together; stars and
        letters right by the sheet."""
        views, sheets = self.kept_apart, min(self.checked, len(self.kept_apart.pixels))
        right, whole, alone_right, losses, count = 0, 0, 0, 0.0, 0
        torn, mixed, stars, letters = [], [], 0, 0
        for start in range(0, sheets, 20):
            batch = prepare(views, np.arange(start, min(start + 20, sheets)), None)
            terrain, alone, extra, embedding = forward(network, batch["view"])
            drawn = batch["terrain"] < 8
            good = (terrain[..., :8].argmax(-1) == batch["terrain"]) | ~drawn
            right += int((good & drawn).sum())
            alone_right += int(((alone[..., :8].argmax(-1) == batch["terrain"]) & drawn).sum())
            whole += int(good.all(1).sum())
            count += int(drawn.sum())
            losses += float(
                F.cross_entropy(terrain[drawn], batch["terrain"][drawn], reduction="sum")
            )
            inked = (batch["terrain"] > 0) & drawn
            pairs = (
                inked[:, :, None] & inked[:, None, :] & ~torch.eye(inked.shape[1], dtype=torch.bool)
            )
            same = batch["terrain"][:, :, None] == batch["terrain"][:, None, :]
            near = embedding @ embedding.transpose(1, 2) >= _ALIKE
            torn.append(~near[pairs & same])
            mixed.append(near[pairs & ~same])
            stars += int(((extra[..., 0] > 0) == (batch["star"] > 0.5)).all(1).sum())
            monster = batch["terrain"] == CLASSES.index("M")
            letters += int(((extra[..., 2:].argmax(-1) == batch["letter"]) | ~monster).all(1).sum())
        return {
            "cells": right / count,
            "cells_alone": alone_right / count,
            "sheets": whole / sheets,
            "log_loss": losses / count,
            "torn": float(torch.cat(torn).float().mean()),
            "mixed": float(torch.cat(mixed).float().mean()),
            "stars": stars / sheets,
            "letters": letters / sheets,
        }

    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """See `Task`."""
        views, check = self.views, self.kept_apart
        card = {
            "what": "terrain, stars, letters and printed ruins of the 121 spaces",
            "input": "view (1,3,384,384), see kscore.scanner.network.normalise",
            "trained_on": {
                "views": len(views.pixels),
                "hands": len(set(views.hands)),
                "split": "train",
            },
            "checked_on": {
                "views": min(self.checked, len(check.pixels)),
                "hands": len(set(check.hands[: self.checked])),
                "split": "calibrate",
                **self.check(network),
            },
        }
        outputs = ("terrain", "alone", "extra", "embedding")
        export(network, out, (VIEW_SIZE, VIEW_SIZE), outputs, {**card, **made})
