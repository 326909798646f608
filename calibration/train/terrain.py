"""Trains the reading network. Imports torch (extra ``train``), as only the other ``train_*`` do beside it.

    python -m calibration.datasets.maps render --split train --count 10000 --out DIR
    python -m calibration.train.terrain DIR --out scanner/models/terrain.onnx

Sheets are rendered first (two processes), then the network is fitted on two cores in bfloat16 where the processor has
it. A checkpoint is written after every epoch; the same command goes on from it.
"""

from __future__ import annotations

import argparse
import copy
import hashlib
import json
import math
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from calibration.datasets.augment import another_hand
from calibration.datasets.maps import Views, open_views
from scanner.read.terrain import CLASSES, LETTERS, VIEW_SIZE

EMBEDDING = 32


class Residual(nn.Module):
    """Two 3×3 convolutions beside a shortcut (He et al. 2016), stride (of rows, columns) on the first."""

    def __init__(self, inner: int, outer: int, stride: int | tuple[int, int]) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(inner, outer, 3, stride, 1, bias=False), nn.BatchNorm2d(outer), nn.ReLU())
        self.second = nn.Sequential(nn.Conv2d(outer, outer, 3, 1, 1, bias=False), nn.BatchNorm2d(outer))
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or inner != outer:
            self.shortcut = nn.Sequential(nn.Conv2d(inner, outer, 1, stride, bias=False), nn.BatchNorm2d(outer))

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.second(self.first(x)) + self.shortcut(x))


class Attention(nn.Module):
    """Pre-norm self-attention over the fields of a sheet and a two-layer perceptron (Vaswani et al. 2017)."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.before = nn.LayerNorm(width)
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.between = nn.LayerNorm(width)
        self.wide = nn.Linear(width, 2 * width)
        self.narrow = nn.Linear(2 * width, width)

    def forward(self, x: Tensor) -> Tensor:
        batch, spaces, width = x.shape
        parts = (
            self.qkv(self.before(x)).reshape(batch, spaces, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        )
        query, key, value = parts.unbind(0)
        weight = torch.softmax(query @ key.transpose(-1, -2) * (width // self.heads) ** -0.5, -1)
        x = x + self.out((weight @ value).permute(0, 2, 1, 3).reshape(batch, spaces, width))
        return x + self.narrow(F.relu(self.wide(self.between(x))))


class ReadingNetwork(nn.Module):
    """View (N, 3, 384, 384) → terrain (N, 121, 10), alone (N, 121, 10), extra (N, 121, 7), embedding (N, 121, 32).

    Extra: star logit, printed-ruin logit, five letter logits.
    """

    def __init__(
        self, channels: tuple[int, int, int, int] = (16, 32, 64, 96), width: int = 96, layers: int = 2
    ) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU())
        self.body = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2), Residual(c2, c3, 2))
        # 24×24 features at stride 16; the margin of half a cell is one of them on each side.
        self.cell = nn.Conv2d(c3, width, 2, 2)
        self.place = nn.Parameter(torch.zeros(1, 121, width))
        self.embed = nn.Linear(width, EMBEDDING)
        self.alone = nn.Linear(width, len(CLASSES))
        self.attention = nn.ModuleList([Attention(width, 4) for _ in range(layers)])
        self.norm = nn.LayerNorm(width)
        self.terrain = nn.Linear(width, len(CLASSES))
        self.extra = nn.Linear(width, 3 + len(LETTERS))

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        features = self.cell(self.body(self.stem(view))[:, :, 1:-1, 1:-1])
        own = features.flatten(2).transpose(1, 2)
        embedding = F.normalize(self.embed(F.relu(own)), dim=-1)
        alone = self.alone(F.relu(own))
        spaces = own + self.place
        for layer in self.attention:
            spaces = layer(spaces)
        spaces = self.norm(spaces)
        return self.terrain(spaces), alone, self.extra(spaces), embedding


def _same_symbol_loss(embedding: Tensor, terrain: Tensor) -> Tensor:
    """Supervised contrastive loss within a sheet (Khosla et al. 2020): equal terrains of a hand lie together."""
    similar = embedding @ embedding.transpose(1, 2) / 0.15
    eye = torch.eye(similar.shape[1], dtype=torch.bool)
    same = (terrain[:, :, None] == terrain[:, None, :]) & ~eye
    log_share = similar - torch.logsumexp(similar.masked_fill(eye, -1e4), dim=2, keepdim=True)
    drawn = (terrain > 0)[:, :, None] & same
    return -(log_share * drawn).sum() / drawn.sum().clamp(min=1)


def loss_of(outputs: tuple[Tensor, Tensor, Tensor, Tensor], batch: dict[str, Tensor]) -> Tensor:
    """The training loss: terrain, terrain from the space alone, star, ruin, letter, and the embedding's."""
    terrain, alone, extra, embedding = (o.float() for o in outputs)
    truth = batch["terrain"]
    total = F.cross_entropy(terrain.flatten(0, 1), truth.flatten())
    total = total + 0.3 * F.cross_entropy(alone.flatten(0, 1), truth.flatten())
    total = total + 2.0 * F.binary_cross_entropy_with_logits(extra[..., 0], batch["star"])
    total = total + 0.1 * F.binary_cross_entropy_with_logits(extra[..., 1], batch["ruin"])
    # A letter is only asked for in a monster space; averaged over all spaces it would hardly be learnt.
    letter = batch["letter"].masked_fill(truth != CLASSES.index("M"), -1).flatten()
    losses = F.cross_entropy(extra[..., 2:].flatten(0, 1), letter, ignore_index=-1, reduction="sum")
    total = total + 0.15 * losses / (letter >= 0).sum().clamp(min=1)
    return total + 0.05 * _same_symbol_loss(embedding, truth)


def scaled(pixels: np.ndarray, rng: np.random.Generator | None) -> Tensor:
    """Views (N, H, W, 3) uint8 as ``scanner.network.normalise`` makes them; with an rng a little off in light.

    Returns (N, 3, H, W) float32 in channels-last memory, which the convolutions like best.
    """
    paper = np.percentile(pixels[:, ::6, ::6].reshape(len(pixels), -1, 3), 90, axis=1)
    gain = 4.0 / np.maximum(paper, 20.0)[:, None, None, :]
    shift = np.full((len(pixels), 1, 1, 3), -3.2)
    if rng is not None:
        factor = np.exp(rng.normal(0, 0.06, (len(pixels), 1, 1, 3)))
        gain, shift = gain * factor, shift * factor + rng.normal(0, 0.12, (len(pixels), 1, 1, 3))
    values = torch.from_numpy(pixels).float()
    values.mul_(torch.from_numpy(gain.astype(np.float32))).add_(torch.from_numpy(shift.astype(np.float32)))
    return values.permute(0, 3, 1, 2)


def _prepare(views: Views, rows: np.ndarray, rng: np.random.Generator | None) -> dict[str, Tensor]:
    """A batch as tensors; with an rng half are mirrored (then their letters are ignored), all made another hand's."""
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


def _batches(views: Views, size: int, rng: np.random.Generator) -> Iterator[dict[str, Tensor]]:
    """All views once in chance order, the next batches made in a thread while the network learns from one."""
    order = rng.permutation(len(views.pixels))
    waiting: deque[Future[dict[str, Tensor]]] = deque()
    with ThreadPoolExecutor(1) as pool:
        for start in range(0, len(order) - size + 1, size):
            waiting.append(pool.submit(_prepare, views, np.sort(order[start : start + size]), rng))
            if len(waiting) > 3:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@torch.no_grad()
def measure(network: nn.Module, views: Views, limit: int = 300) -> dict[str, float]:
    """Cells right, sheets exact and log loss over the drawn and empty spaces of at most ``limit`` views."""
    network.eval()
    right, whole, alone_right, losses, count = 0, 0, 0, 0.0, 0
    for start in range(0, min(limit, len(views.pixels)), 20):
        batch = _prepare(views, np.arange(start, min(start + 20, len(views.pixels), limit)), None)
        with torch.autocast("cpu", torch.bfloat16):
            terrain, alone, _, _ = network(batch["view"])
        drawn = batch["terrain"] < 8
        good = (terrain.float()[..., :8].argmax(-1) == batch["terrain"]) | ~drawn
        right += int((good & drawn).sum())
        alone_right += int(((alone.float()[..., :8].argmax(-1) == batch["terrain"]) & drawn).sum())
        whole += int(good.all(1).sum())
        count += int(drawn.sum())
        losses += float(F.cross_entropy(terrain.float()[drawn], batch["terrain"][drawn], reduction="sum"))
    sheets = min(limit, len(views.pixels))
    return {
        "cells": right / count,
        "cells_alone": alone_right / count,
        "sheets": whole / sheets,
        "log_loss": losses / count,
    }


def export(
    network: nn.Module,
    path: Path,
    size: tuple[int, int],
    outputs: tuple[str, ...],
    card: dict[str, object],
    batch: int = 1,
) -> None:
    """Writes the ONNX file and its card (JSON beside it, with the weights' SHA-256)."""
    network = copy.deepcopy(network).eval()
    path.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(
        network,
        (torch.zeros(batch, 3, *size),),
        str(path),
        dynamo=False,
        opset_version=17,
        input_names=["view"],
        output_names=list(outputs),
    )
    card = {"sha256": hashlib.sha256(path.read_bytes()).hexdigest(), "temperature": 1.0, **card}
    path.with_suffix(".json").write_text(json.dumps(card, indent=1) + "\n", encoding="utf-8")


@torch.no_grad()
def follow(average: nn.Module, network: nn.Module, keep: float) -> None:
    """Moves the running average of the weights towards the network's; ``keep`` 0-1 is what it keeps of its own."""
    for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
        mean.lerp_(value, 1 - keep) if mean.dtype.is_floating_point else mean.copy_(value)


def train(data: Path, out: Path, minutes: float, batch_size: int, peak: float, seed: int) -> None:
    """Fits the network for about ``minutes`` and exports the averaged weights."""
    torch.manual_seed(seed)
    views, check = open_views(data / "train"), open_views(data / "calibrate")
    network = ReadingNetwork()
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.03)
    out.parent.mkdir(parents=True, exist_ok=True)
    checkpoint = out.with_suffix(".checkpoint")
    state = {"spent": 0.0, "epoch": 0}
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        state = saved["state"]
        print(
            f"going on from {checkpoint}: epoch {state['epoch']}, {state['spent'] / 60:.1f} minutes spent", flush=True
        )
    steps = 0
    while state["spent"] < minutes * 60:
        rng = np.random.default_rng((seed, int(state["epoch"])))
        started, spent_before, running = time.monotonic(), state["spent"], 0.0
        network.train()
        for number, batch in enumerate(_batches(views, batch_size, rng)):
            part = min(1.0, (spent_before + time.monotonic() - started) / (minutes * 60))
            warm = min(1.0, (steps + 1) / 200) if state["epoch"] == 0 else 1.0
            for group in optimiser.param_groups:
                group["lr"] = peak * warm * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * part)))
            with torch.autocast("cpu", torch.bfloat16):
                outputs = network(batch["view"])
            loss = loss_of(outputs, batch)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 2.0)
            optimiser.step()
            steps += 1
            keep = min(0.998, 1 - 1 / (steps + 10)) if state["epoch"] == 0 else 0.998
            follow(average, network, keep)
            running = 0.98 * running + 0.02 * float(loss.detach()) if number else float(loss.detach())
            if number % 50 == 0:
                print(
                    f"\repoch {state['epoch']} {number * batch_size}/{len(views.pixels)} loss {running:.4f}",
                    end="",
                    flush=True,
                )
            if part >= 1.0:
                break
        state["spent"] = spent_before + time.monotonic() - started
        state["epoch"] += 1
        figures = measure(average, check)
        print(
            f"\repoch {state['epoch']} {state['spent'] / 60:.1f} min loss {running:.4f} "
            + " ".join(f"{k} {v:.4f}" for k, v in figures.items()),
            flush=True,
        )
        torch.save(
            {
                "network": network.state_dict(),
                "average": average.state_dict(),
                "optimiser": optimiser.state_dict(),
                "state": state,
            },
            checkpoint,
        )
        export(
            average,
            out,
            (VIEW_SIZE, VIEW_SIZE),
            ("terrain", "alone", "extra", "embedding"),
            {
                "what": "terrain, stars, letters and printed ruins of the 121 spaces",
                "input": "view (1,3,384,384), see scanner.network.normalise",
                "trained_on": {"views": len(views.pixels), "hands": len(set(views.hands)), "split": "train"},
                "checked_on": {
                    "views": min(300, len(check.pixels)),
                    "hands": len(set(check.hands[:300])),
                    "split": "calibrate",
                    **figures,
                },
                "minutes": round(state["spent"] / 60, 1),
                "epochs": state["epoch"],
                "seed": seed,
                "parameters": sum(p.numel() for p in average.parameters()),
                "licence": "MIT",
            },
        )


def main() -> None:
    """Command line of the training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder with train/ and calibrate/ made by calibration.datasets.maps")
    parser.add_argument("--out", type=Path, default=Path("scanner/models/terrain.onnx"))
    parser.add_argument("--minutes", type=float, default=45, help="time to train, two cores")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3, help="peak learning rate")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    train(options.data, options.out, options.minutes, options.batch, options.rate, options.seed)


if __name__ == "__main__":
    main()
