"""The reading network: what stands in the 121 spaces of a map. Learns from
`kscore.calibration.datasets.maps`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.datasets.augment import another_hand
from kscore.calibration.datasets.maps import Views, open_views
from kscore.calibration.train.export import export
from kscore.calibration.train.inputs import scaled
from kscore.calibration.train.layers import Attention, Residual
from kscore.calibration.train.loop import Batch, Schedule, each_once, forward
from kscore.scanner.read.terrain import CLASSES, LETTERS, VIEW_SIZE
from torch import Tensor, nn

EMBEDDING = 32
_AT_STRIDE_8, _AT_STRIDE_16 = 2, 3  # residual blocks besides the one that comes to the stride
_FINE, _DETAIL = 48, 64  # channels at strides 8 and 16 that the embedding alone sees
# weight of the embedding's loss; 0.05 until marks of no meaning were learnt, then 0.2
_SAME_SYMBOL = 0.5
_LIKENESS = 0.1  # temperature of its cosines
_LETTER = 0.3
_ALIKE = 0.7  # cosine from which the check takes two spaces for one symbol


class ReadingNetwork(nn.Module):
    """View (N, 3, 384, 384) → terrain (N, 121, 10), alone (N, 121, 10), extra (N, 121, 7),
    embedding (N, 121, 32).

    Extra: star logit, printed-ruin logit, five letter logits.
    """

    def __init__(
        self,
        channels: tuple[int, int, int, int] = (16, 32, 64, 96),
        width: int = 96,
        layers: int = 6,
    ) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(
            nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU()
        )
        self.body = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2), Residual(c2, c3, 2))
        # Further blocks at strides 8 and 16, named apart from the first so that a smaller network
        # can be grown.
        self.eighth = nn.Sequential(*(Residual(c2, c2, 1) for _ in range(_AT_STRIDE_8)))
        self.sixteenth = nn.Sequential(*(Residual(c3, c3, 1) for _ in range(_AT_STRIDE_16)))
        # 24×24 features at stride 16; the margin of half a cell is one of them on each side.
        self.cell = nn.Conv2d(c3, width, 2, 2)
        self.place = nn.Parameter(torch.zeros(1, 121, width))
        # What tells two symbols apart that stand for nothing is finer than what tells terrains: its
        # own way from stride 4 on.
        self.fine = Residual(c1, _FINE, 2)
        self.detail = nn.Sequential(Residual(c2 + _FINE, _DETAIL, 2), Residual(_DETAIL, _DETAIL, 1))
        self.form = nn.Conv2d(c3 + _DETAIL, width, 2, 2)
        self.symbol = nn.Linear(width, EMBEDDING)
        self.alone = nn.Linear(width, len(CLASSES))
        self.attention = nn.ModuleList([Attention(width, 4) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.terrain = nn.Linear(width, len(CLASSES))
        self.extra = nn.Linear(width, 3 + len(LETTERS))

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        fourth, eighth, features = self.features(view)
        embedding = self.look(fourth, eighth, features)
        own = self.cell(features[:, :, 1:-1, 1:-1]).flatten(2).transpose(1, 2)
        alone = self.alone(F.relu(own))
        spaces = own + self.place
        for layer in self.attention:
            spaces = layer(spaces)
        spaces = self.norm(spaces)
        return self.terrain(spaces), alone, self.extra(spaces), embedding

    def features(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """What is seen at strides 4, 8 and 16: (N, 32, 96, 96), (N, 64, 48, 48) and (N, 96, 24,
        24)."""
        to_4, to_8, to_16 = self.body
        fourth = to_4(self.stem(view))
        eighth = self.eighth(to_8(fourth))
        return fourth, eighth, self.sixteenth(to_16(eighth))

    def look(self, fourth: Tensor, eighth: Tensor, features: Tensor) -> Tensor:
        """The embedding (N, 121, EMBEDDING) from `features`."""
        detail = self.detail(torch.cat((eighth, self.fine(fourth)), 1))
        form = self.form(torch.cat((features, detail), 1)[:, :, 1:-1, 1:-1])
        return F.normalize(self.symbol(F.relu(form).flatten(2).transpose(1, 2)), dim=-1)


def same_symbol_loss(embedding: Tensor, terrain: Tensor) -> Tensor:
    """Supervised contrastive loss within a sheet (Khosla et al. 2020): equal terrains of a hand lie
    together.

    A scalar float32 from unit vectors (N, 121, EMBEDDING) float32 and classes (N, 121) int64."""
    similar = embedding @ embedding.transpose(1, 2) / _LIKENESS
    eye = torch.eye(similar.shape[1], dtype=torch.bool)
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
            pixels[i] = another_hand(pixels[i], rng)
        for i in np.flatnonzero(rng.random(len(rows)) < 0.5):
            pixels[i] = pixels[i, :, ::-1].copy()
            for grid in (terrain, star, ruin):
                grid[i] = grid[i].reshape(11, 11)[:, ::-1].reshape(-1).copy()
            letter[i] = -1
    return {
        "view": scaled(pixels, rng),
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
