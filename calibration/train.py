"""Trains the reading network. The only module that imports torch (extra ``train``).

    python -m calibration.dataset render --split train --count 10000 --out DIR
    python -m calibration.train DIR --out scanner/models/terrain.onnx
    python -m calibration.train DIR --out scanner/models/coins.onnx --coins --minutes 5
    python -m calibration.train DIR --out scanner/models/numbers.onnx --numbers --minutes 8

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

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from calibration.augment import another_hand
from calibration.dataset import Views, open_views
from calibration.number_views import open_windows
from scanner.marks import STATES, STRIP_HEIGHT, STRIP_WIDTH
from scanner.numbers import EMPTY, HEADS, OUTPUTS, WINDOW_HEIGHT, WINDOW_WIDTH, WINDOWS, normalised
from scanner.terrain import CLASSES, LETTERS, VIEW_SIZE

EMBEDDING = 32


class _Residual(nn.Module):
    """Two 3×3 convolutions beside a shortcut (He et al. 2016), stride on the first."""

    def __init__(self, inner: int, outer: int, stride: int) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(inner, outer, 3, stride, 1, bias=False), nn.BatchNorm2d(outer), nn.ReLU())
        self.second = nn.Sequential(nn.Conv2d(outer, outer, 3, 1, 1, bias=False), nn.BatchNorm2d(outer))
        self.shortcut: nn.Module = nn.Identity()
        if stride != 1 or inner != outer:
            self.shortcut = nn.Sequential(nn.Conv2d(inner, outer, 1, stride, bias=False), nn.BatchNorm2d(outer))

    def forward(self, x: Tensor) -> Tensor:
        return F.relu(self.second(self.first(x)) + self.shortcut(x))


class _Attention(nn.Module):
    """Pre-norm self-attention over the 121 spaces and a two-layer perceptron (Vaswani et al. 2017)."""

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
        self.body = nn.Sequential(_Residual(c0, c1, 2), _Residual(c1, c2, 2), _Residual(c2, c3, 2))
        # 24×24 features at stride 16; the margin of half a cell is one of them on each side.
        self.cell = nn.Conv2d(c3, width, 2, 2)
        self.place = nn.Parameter(torch.zeros(1, 121, width))
        self.embed = nn.Linear(width, EMBEDDING)
        self.alone = nn.Linear(width, len(CLASSES))
        self.attention = nn.ModuleList([_Attention(width, 4) for _ in range(layers)])
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


class CoinTrackNetwork(nn.Module):
    """Strip (N, 3, 40, 448) → coins (N, 14, 3): free, marked, spent; the coins of a track inform each other."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            _Residual(16, 24, 2),
            _Residual(24, 40, 2),
            nn.Conv2d(40, width, (5, 4), (1, 4)),
            nn.ReLU(),
        )
        self.attention = _Attention(width, 4)
        self.coins = nn.Linear(width, len(STATES))

    def forward(self, strip: Tensor) -> Tensor:
        return self.coins(self.attention(self.body(strip).flatten(2).transpose(1, 2)))


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


def _scaled(pixels: np.ndarray, rng: np.random.Generator | None) -> Tensor:
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
        "view": _scaled(pixels, rng),
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
            with torch.no_grad():
                for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
                    mean.lerp_(value, 1 - keep) if mean.dtype.is_floating_point else mean.copy_(value)
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


def train_coins(data: Path, out: Path, minutes: float, seed: int) -> None:
    """Fits the coin network on the strips for about ``minutes`` and exports it."""
    torch.manual_seed(seed)
    views, check = open_views(data / "train"), open_views(data / "calibrate")
    network = CoinTrackNetwork()
    optimiser = torch.optim.AdamW(network.parameters(), lr=2e-3, weight_decay=0.02)
    rng, began, epoch = np.random.default_rng(seed), time.monotonic(), 0
    while (spent := time.monotonic() - began) < minutes * 60:
        network.train()
        order = rng.permutation(len(views.strips))
        for start in range(0, len(order) - 31, 32):
            rows = np.sort(order[start : start + 32])
            for group in optimiser.param_groups:
                group["lr"] = 2e-3 * (
                    0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * min(1.0, (time.monotonic() - began) / (minutes * 60))))
                )
            logits = network(_scaled(views.strips.take(rows), rng))
            loss = F.cross_entropy(logits.flatten(0, 1), torch.from_numpy(views.coins[rows].astype(np.int64)).flatten())
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
        epoch += 1
        print(f"coins epoch {epoch} {spent / 60:.1f} min loss {float(loss.detach()):.4f}", flush=True)
    network.eval()
    with torch.no_grad():
        parts = np.array_split(np.arange(len(check.strips)), 20)
        read = torch.cat([network(_scaled(check.strips.take(rows), None)).argmax(-1) for rows in parts]).numpy()
    exact = float((read == check.coins).all(axis=1).mean())
    print(f"calibrate split: tracks exact {exact:.4f}, coins right {(read == check.coins).mean():.5f}")
    export(
        network,
        out,
        (STRIP_HEIGHT, STRIP_WIDTH),
        ("coins",),
        {
            "what": "the 14 coins of the track: free, marked, spent",
            "input": "view (1,3,40,448), see scanner.network.normalise",
            "trained_on": {"strips": len(views.strips), "hands": len(set(views.hands)), "split": "train"},
            "checked_on": {
                "strips": len(check.strips),
                "hands": len(set(check.hands)),
                "split": "calibrate",
                "tracks_exact": exact,
            },
            "minutes": minutes,
            "epochs": epoch,
            "seed": seed,
            "parameters": sum(p.numel() for p in network.parameters()),
            "licence": "MIT",
        },
    )


class NumbersNetwork(nn.Module):
    """Windows (N, 3, 56, 64) → (N, 36): each number alone, the widths of its heads are ``scanner.numbers.HEADS``."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            _Residual(16, 24, 2),
            _Residual(24, 48, 2),
            # The rows are taken together, the columns stay: digits stand side by side.
            nn.Conv2d(48, width, (7, 1), bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(8 * width, 128),
            nn.ReLU(),
        )
        self.numbers = nn.Linear(128, OUTPUTS)

    def forward(self, view: Tensor) -> Tensor:
        return self.numbers(self.body(view))


def numbers_loss(logits: Tensor, truth: Tensor) -> Tensor:
    """Mean over windows of the log loss of (N, OUTPUTS) logits; truth (N, 2) int64 as ``number_views.labels`` has it.

    A window without a number teaches only that: its other heads are free.
    """
    heads = torch.split(logits, list(HEADS), dim=1)
    size, minus = truth[:, 0], truth[:, 1]
    written = size != EMPTY
    total = F.cross_entropy(heads[0], written.long(), reduction="sum")
    size, minus = size[written], minus[written]
    hundreds = torch.where(size >= 100, 1 + size // 100, 0)
    tens = torch.where(size >= 10, 1 + size // 10 % 10, 0)
    for head, target in zip(heads[1:], (minus, hundreds, tens, size % 10), strict=True):
        total = total + F.cross_entropy(head[written], target, reduction="sum")
    return total / len(truth)


def _number_logits(network: nn.Module, windows: np.ndarray) -> Tensor:
    """Logits (N · WINDOWS, OUTPUTS) of windows (N, WINDOWS, H, W, 3)."""
    network.eval()
    with torch.no_grad():
        parts = np.array_split(windows, max(1, len(windows) // 20))
        return torch.cat([network(torch.from_numpy(normalised(p.reshape(-1, *p.shape[2:])))) for p in parts])


def _nudged(windows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Windows (N, H, W, 3), each turned, stretched, slanted and moved a little: as other hands and a worse lattice."""
    height, width = windows.shape[1:3]
    middle = np.array([width / 2, height / 2])
    found = np.empty_like(windows)
    for window, result in zip(windows, found, strict=True):
        turn, slant = rng.normal(0, 0.04), rng.normal(0, 0.06)
        spread = np.exp(rng.normal(0, 0.05, 2))
        linear = np.array([[spread[0], slant - turn], [turn, spread[1]]])
        shift = middle - linear @ middle + rng.uniform(-3, 3, 2)
        matrix = np.column_stack([linear, shift])
        cv2.warpAffine(window, matrix, (width, height), dst=result, borderMode=cv2.BORDER_REPLICATE)
    return found


def train_numbers(data: Path, out: Path, minutes: float, seed: int) -> None:
    """Fits the network for the players' numbers for about ``minutes``, then its temperature, and exports it."""
    torch.manual_seed(seed)
    (windows, truth), (check, check_truth) = open_windows(data / "train"), open_windows(data / "calibrate")
    targets = torch.from_numpy(truth.astype(np.int64))
    network = NumbersNetwork()
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=2.5e-3, weight_decay=0.03)
    state = {"spent": 0.0, "epoch": 0, "steps": 0}
    out.parent.mkdir(parents=True, exist_ok=True)
    checkpoint = out.with_suffix(".checkpoint")
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        state = saved["state"]
        print(f"going on from {checkpoint}: step {state['steps']}, {state['spent'] / 60:.1f} minutes spent", flush=True)
    running = 0.0
    while state["spent"] < minutes * 60:
        rng = np.random.default_rng((seed, int(state["epoch"])))
        started, spent_before = time.monotonic(), state["spent"]
        network.train()
        order = rng.permutation(len(windows))
        for start in range(0, len(order) - 4, 5):
            part = min(1.0, (spent_before + time.monotonic() - started) / (minutes * 60))
            for group in optimiser.param_groups:
                warm = min(1.0, (state["steps"] + 1) / 100)
                group["lr"] = 2.5e-3 * warm * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * part)))
            rows = np.sort(order[start : start + 5])
            blob = normalised(_nudged(windows[rows].reshape(-1, *windows.shape[2:]), rng))
            gain = np.exp(rng.normal(0, 0.08, (len(blob), 3, 1, 1))).astype(np.float32)
            light = rng.normal(0, 0.1, (len(blob), 3, 1, 1)).astype(np.float32)
            with torch.autocast("cpu", torch.bfloat16):
                logits = network(torch.from_numpy(blob * gain + light).contiguous(memory_format=torch.channels_last))
            loss = numbers_loss(logits.float(), targets[rows].flatten(0, 1))
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            state["steps"] += 1
            keep = min(0.998, 1 - 1 / (state["steps"] + 10))
            with torch.no_grad():
                for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
                    mean.lerp_(value, 1 - keep) if mean.dtype.is_floating_point else mean.copy_(value)
            running = 0.98 * running + 0.02 * float(loss.detach()) if running else float(loss.detach())
            if part >= 1.0:
                break
        state["spent"] = spent_before + time.monotonic() - started
        state["epoch"] += 1
        torch.save(
            {
                "network": network.state_dict(),
                "average": average.state_dict(),
                "optimiser": optimiser.state_dict(),
                "state": state,
            },
            checkpoint,
        )
        print(f"epoch {state['epoch']} step {state['steps']} {state['spent'] / 60:.1f} min {running:.4f}", flush=True)
    logits, flat = _number_logits(average, check), torch.from_numpy(check_truth.astype(np.int64)).flatten(0, 1)
    ladder = [float(t) for t in np.exp(np.linspace(-0.3, 1.2, 31))]
    temperature = min(ladder, key=lambda t: float(numbers_loss(logits / t, flat)))
    figures = _numbers_right(logits, flat)
    print(f"calibrate split: {figures}, temperature {temperature:.3f}")
    export(
        average,
        out,
        (WINDOW_HEIGHT, WINDOW_WIDTH),
        ("numbers",),
        {
            "temperature": round(temperature, 4),
            "what": "the numbers in the season boxes: written or not, minus, hundreds, tens, ones",
            "input": f"view ({WINDOWS},3,{WINDOW_HEIGHT},{WINDOW_WIDTH}), see scanner.numbers.normalised",
            "trained_on": {"sheets": len(windows), "hands": len(windows), "split": "train"},
            "checked_on": {"sheets": len(check), "hands": len(check), "split": "calibrate", **figures},
            "minutes": round(state["spent"] / 60, 1),
            "steps": state["steps"],
            "seed": seed,
            "parameters": sum(p.numel() for p in average.parameters()),
            "licence": "MIT",
        },
        batch=WINDOWS,
    )


def _numbers_right(logits: Tensor, truth: Tensor) -> dict[str, float]:
    """Shares of windows told empty or written rightly, and of written numbers whose size is read rightly."""
    heads = [part.argmax(1) for part in torch.split(logits, list(HEADS), dim=1)]
    written = truth[:, 0] != EMPTY
    size = (heads[2] - 1).clamp(min=0) * 100 + (heads[3] - 1).clamp(min=0) * 10 + heads[4]
    return {
        "empty_or_written": round(float((heads[0].bool() == written).float().mean()), 5),
        "numbers": round(float((size == truth[:, 0])[written].float().mean()), 5),
    }


def main() -> None:
    """Command line of the training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="folder with train/ and calibrate/ made by calibration.dataset")
    parser.add_argument("--out", type=Path, default=Path("scanner/models/terrain.onnx"))
    parser.add_argument("--minutes", type=float, default=45, help="time to train, two cores")
    parser.add_argument("--batch", type=int, default=16)
    parser.add_argument("--rate", type=float, default=2e-3, help="peak learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--coins", action="store_true", help="train the coin network instead")
    parser.add_argument("--numbers", action="store_true", help="train the network of the season boxes instead")
    options = parser.parse_args()
    if options.numbers:
        train_numbers(options.data, options.out, options.minutes, options.seed)
    elif options.coins:
        train_coins(options.data, options.out, options.minutes, options.seed)
    else:
        train(options.data, options.out, options.minutes, options.batch, options.rate, options.seed)


if __name__ == "__main__":
    main()
