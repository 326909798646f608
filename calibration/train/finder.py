"""Trains the finder's three networks. Imports torch (extra ``train``).

    python -m calibration.datasets.lattice_views DIR --count 4400
    python -m calibration.train.finder lattice DIR
    python -m calibration.train.finder page DIR
    python -m calibration.train.finder symbols DIR --minutes 15

What they learn from: `calibration.datasets.finder_views`. The last photos of the folder are kept to check on. A
checkpoint is written at every check; the same command goes on from it. One core each is enough.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from calibration.datasets.finder_views import misplaced, printed_spaces, taken_anew
from calibration.datasets.lattice_views import LatticeViews, open_lattice_views
from calibration.train.terrain import Attention, Residual, export, follow, scaled
from engine.layout import LAYOUTS
from scanner.find.lattice_network import SIDE
from scanner.find.layout import CLASSES, MOUNTAIN, RUIN, VIEW_SIDE
from scanner.find.page_network import INPUT
from scanner.lattice import SIZE

Batch = dict[str, Tensor]

_CHECKED = 200
_CHECK_EVERY = 400
_LEAST_SPREAD, _MOST_SPREAD = math.log(0.004), math.log(2.0)


class LatticeNetwork(nn.Module):
    """View (N, 3, 224, 224) → offset (N, 144, 2) and spread (N, 144, 2), in cells, of the 12 × 12 crossings.

    A field of the last features has its middle on a crossing: the view begins one and a half spaces before the first.
    """

    def __init__(self, channels: tuple[int, int, int, int] = (16, 32, 64, 96), layers: int = 2) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU())
        self.body = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2), Residual(c2, c3, 2), Residual(c3, c3, 1))
        self.place = nn.Parameter(torch.zeros(1, 14 * 14, c3))
        self.attention = nn.ModuleList([Attention(c3, 4) for _ in range(layers)])
        self.norm = nn.LayerNorm(c3)
        self.out = nn.Linear(c3, 4)

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor]:
        fields = self.body(self.stem(view)).flatten(2).transpose(1, 2) + self.place
        for layer in self.attention:
            fields = layer(fields)
        said = self.out(self.norm(fields)).reshape(-1, 14, 14, 4)[:, 1:13, 1:13].reshape(-1, (SIZE + 1) ** 2, 4)
        return said[..., :2], said[..., 2:].clamp(_LEAST_SPREAD, _MOST_SPREAD).exp()


class PageNetwork(nn.Module):
    """View (N, 3, 256, 256) → page (N, 1, 32, 32), its probability, places (N, 2, 32, 32) in grid sides, and their
    spread (N, 1, 32, 32)."""

    def __init__(self, channels: tuple[int, int, int, int, int] = (16, 32, 64, 96, 128)) -> None:
        super().__init__()
        c0, c1, c2, c3, c4 = channels
        self.stem = nn.Sequential(nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU())
        self.fine = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2))
        self.middle = Residual(c2, c3, 2)
        self.coarse = nn.Sequential(Residual(c3, c4, 2), Residual(c4, c4, 1))
        self.place = nn.Parameter(torch.zeros(1, 64, c4))
        self.attention = nn.ModuleList([Attention(c4, 4) for _ in range(2)])
        self.from_coarse, self.from_middle, self.from_fine = (nn.Conv2d(c, c2, 1) for c in (c4, c3, c2))
        self.joined = nn.Sequential(Residual(c2, c2, 1), Residual(c2, c2, 1))
        self.out = nn.Conv2d(c2, 4, 1)

    def forward(self, view: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        fine = self.fine(self.stem(view))
        middle = self.middle(fine)
        coarse = self.coarse(middle)
        fields = coarse.flatten(2).transpose(1, 2) + self.place
        for layer in self.attention:
            fields = layer(fields)
        coarse = fields.transpose(1, 2).reshape(-1, coarse.shape[1], 8, 8)
        joined = F.interpolate(self.from_coarse(coarse), scale_factor=2.0, mode="nearest") + self.from_middle(middle)
        joined = F.interpolate(F.relu(joined), scale_factor=2.0, mode="nearest") + self.from_fine(fine)
        said = self.out(self.joined(F.relu(joined)))
        return torch.sigmoid(said[:, :1]), said[:, 1:3], said[:, 3:].clamp(-5, 1).exp()


class SymbolsNetwork(nn.Module):
    """View (N, 3, 192, 192) → symbols (N, 10, 11, 11), log probabilities of what is printed in each space.

    Each space is seen with one more to every side and no farther: what is printed there is not to be known by heart.
    """

    def __init__(self, channels: tuple[int, int, int, int] = (16, 32, 48, 64)) -> None:
        super().__init__()
        c0, c1, c2, c3 = channels
        self.stem = nn.Sequential(nn.Conv2d(3, c0, 5, 2, 2, bias=False), nn.BatchNorm2d(c0), nn.ReLU())
        self.body = nn.Sequential(Residual(c0, c1, 2), Residual(c1, c2, 2))
        self.space = nn.Conv2d(c2, c3, 2, 2)
        self.out = nn.Conv2d(c3, CLASSES, 1)

    def forward(self, view: Tensor) -> Tensor:
        features = self.body(self.stem(view))[:, :, 1:-1, 1:-1]
        return F.log_softmax(self.out(F.relu(self.space(features))), dim=1)


class Task(Protocol):
    """What one of the networks learns, and how it is told how well."""

    network: nn.Module
    side: int
    outputs: tuple[str, ...]
    what: str

    def batch(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """Views and truth of some photos, each seen in a random way."""

    def loss(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """The training loss."""

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """Figures of a checked batch."""


@dataclass
class LatticeTask:
    """Offsets under a Laplace likelihood, so that the network learns how sure it may be."""

    network: nn.Module
    side: int = SIDE
    outputs: tuple[str, ...] = ("offset", "spread")
    what: str = "how far the crossings of lines lie beside an assumed lattice"

    def batch(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `Task`."""
        seen = [misplaced(views.flat[row], views.places[row], rng) for row in rows]
        offset = np.stack([s.offsets for s in seen]).astype(np.float32)
        return {"view": scaled(np.stack([s.view for s in seen]), None), "offset": torch.from_numpy(offset)}

    def loss(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `Task`."""
        offset, spread = (o.float() for o in outputs)
        return ((offset - batch["offset"]).abs() / spread + spread.log()).mean()

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `Task`."""
        error = (outputs[0].float() - batch["offset"]).abs()
        near = batch["offset"].abs().flatten(1).amax(1) < 0.15
        small = error[near] if near.any() else torch.zeros(1)
        return {
            "error": float(error.mean()),
            "error_99": float(error.flatten().quantile(0.99)),
            "error_near": float(small.mean()),
            "worst_near": float(small.flatten(1).amax(1).mean()) if near.any() else 0.0,
        }


@dataclass
class PageTask:
    """Whether a page lies in a field, and where on it that is."""

    network: nn.Module
    side: int = INPUT
    outputs: tuple[str, ...] = ("page", "places", "spread")
    what: str = "which fields of a photo show a map sheet's page, and which lattice points"

    def batch(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `Task`."""
        seen = [taken_anew(views, int(row), rng) for row in rows]
        return {
            "view": scaled(np.stack([s.view for s in seen]), None),
            "page": torch.from_numpy(np.stack([s.page for s in seen]).astype(np.float32))[:, None],
            "places": torch.from_numpy(np.stack([s.places for s in seen]).astype(np.float32)).permute(0, 3, 1, 2),
        }

    def loss(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `Task`."""
        page, places, spread = (o.float() for o in outputs)
        away = (places - batch["places"]).abs().sum(1, keepdim=True)
        likelihood = (away / spread + 2 * spread.log()) * batch["page"]
        seen = F.binary_cross_entropy(page.clamp(1e-5, 1 - 1e-5), batch["page"])
        return seen + 0.3 * likelihood.sum() / batch["page"].sum().clamp(min=1)

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `Task`."""
        page, places, _ = (o.float() for o in outputs)
        inside = batch["page"][:, 0] > 0
        away = SIZE * (places - batch["places"]).abs().amax(1)[inside]
        return {
            "fields": float(((page > 0.5) == (batch["page"] > 0.5)).float().mean()),
            "cells_off": float(away.median()),
            "cells_off_90": float(away.quantile(0.9)),
        }


@dataclass
class SymbolsTask:
    """What is printed in a space."""

    network: nn.Module
    side: int = VIEW_SIDE
    outputs: tuple[str, ...] = ("symbols",)
    what: str = "mountains, ruins and wasteland printed in the 121 spaces, and their way up"

    def batch(self, views: LatticeViews, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        """See `Task`."""
        seen = [printed_spaces(views.flat[r], views.places[r], LAYOUTS[views.layouts[r]], rng) for r in rows]
        classes = torch.from_numpy(np.stack([s.classes for s in seen]))
        return {"view": scaled(np.stack([s.view for s in seen]), None), "classes": classes}

    def loss(self, outputs: tuple[Tensor, ...], batch: Batch) -> Tensor:
        """See `Task`."""
        return F.nll_loss(outputs[0].float(), batch["classes"])

    def figures(self, outputs: tuple[Tensor, ...], batch: Batch) -> dict[str, float]:
        """See `Task`."""
        wrong = (outputs[0].argmax(1) != batch["classes"]).float()
        mountain = (batch["classes"] >= MOUNTAIN) & (batch["classes"] < RUIN)
        return {"wrong": float(wrong.mean()), "mountains_wrong": float(wrong[mountain].mean())}


def _batches(task: Task, views: LatticeViews, count: int, size: int, rng: np.random.Generator) -> Iterator[Batch]:
    """Endless batches of the first ``count`` photos, made in a thread while the network learns."""
    waiting: deque[Future[Batch]] = deque()
    with ThreadPoolExecutor(1) as pool:
        while True:
            rows = rng.integers(0, count, size)
            waiting.append(pool.submit(task.batch, views, rows, np.random.default_rng(rng.integers(1 << 62))))
            if len(waiting) > 3:
                yield waiting.popleft().result()


def _as_tuple(outputs: Tensor | tuple[Tensor, ...]) -> tuple[Tensor, ...]:
    return (outputs,) if isinstance(outputs, Tensor) else outputs


@torch.no_grad()
def _measured(task: Task, network: nn.Module, views: LatticeViews, first: int, size: int) -> dict[str, float]:
    network.eval()
    rng = np.random.default_rng(5)
    every = []
    for start in range(first, len(views.flat) - size + 1, size):
        batch = task.batch(views, np.arange(start, start + size), rng)
        with torch.autocast("cpu", torch.bfloat16):
            outputs = _as_tuple(network(batch["view"]))
        every.append({"loss": float(task.loss(outputs, batch)), **task.figures(outputs, batch)})
    return {name: round(float(np.mean([e[name] for e in every])), 4) for name in every[0]}


def train(task: Task, folder: Path, out: Path, minutes: float, size: int, peak: float, seed: int) -> None:
    """Fits the network for about ``minutes`` and exports the averaged weights."""
    cv2.setNumThreads(1)
    torch.manual_seed(seed)
    views = open_lattice_views(folder)
    count = len(views.flat) - _CHECKED
    if count < size:
        raise ValueError(f"{len(views.flat)} photos: the {_CHECKED} last are kept apart, and too few are left")
    network = task.network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=peak, weight_decay=0.02)
    checkpoint = out.with_suffix(".checkpoint")
    spent_before, steps = 0.0, 0
    if checkpoint.exists():
        saved = torch.load(checkpoint, weights_only=True)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        spent_before, steps = saved["spent"], saved["steps"]
        if spent_before >= minutes * 60:
            print(f"{checkpoint} has learnt for {spent_before / 60:.0f} minutes: nothing left to do", flush=True)
            return
        print(f"going on from {checkpoint}: {steps} steps, {spent_before / 60:.1f} minutes", flush=True)
    began, running = time.monotonic(), 0.0
    network.train()
    for batch in _batches(task, views, count, size, np.random.default_rng((seed, steps))):
        spent = spent_before + time.monotonic() - began
        part = min(1.0, spent / (minutes * 60))
        for group in optimiser.param_groups:
            group["lr"] = peak * min(1.0, (steps + 1) / 200) * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * part)))
        with torch.autocast("cpu", torch.bfloat16):
            outputs = _as_tuple(network(batch["view"]))
        loss = task.loss(outputs, batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(network.parameters(), 2.0)
        optimiser.step()
        steps += 1
        follow(average, network, min(0.998, 1 - 1 / (0.2 * steps + 2)))
        running += (float(loss.detach()) - running) * (0.02 if steps > 1 else 1.0)
        if steps % _CHECK_EVERY and part < 1.0:
            continue
        figures = _measured(task, average, views, count, size)
        said = " ".join(f"{k} {v:.4f}" for k, v in figures.items())
        print(f"step {steps} {spent / 60:.1f} min loss {running:.4f}  checked: {said}", flush=True)
        torch.save(
            {
                "network": network.state_dict(),
                "average": average.state_dict(),
                "optimiser": optimiser.state_dict(),
                "spent": spent,
                "steps": steps,
            },
            checkpoint,
        )
        card = {
            "what": task.what,
            "input": f"view (1,3,{task.side},{task.side}), see scanner.network.normalise",
            "trained_on": {"photos": count, "split": "train", "samples": steps * size},
            "checked_on": {"photos": _CHECKED, "split": "train, kept apart", **figures},
            "minutes": round(spent / 60, 1),
            "seed": seed,
            "parameters": sum(p.numel() for p in average.parameters()),
            "licence": "MIT",
        }
        export(average, out, (task.side, task.side), task.outputs, card)
        if part >= 1.0:
            break


TASKS: dict[str, Callable[[], Task]] = {
    "lattice": lambda: LatticeTask(LatticeNetwork()),
    "page": lambda: PageTask(PageNetwork()),
    "symbols": lambda: SymbolsTask(SymbolsNetwork()),
}


def main() -> None:
    """Command line of the training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("which", choices=list(TASKS))
    parser.add_argument("folder", type=Path, help="made by calibration.datasets.lattice_views")
    parser.add_argument("--out", type=Path, help="by default the committed network")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--batch", type=int, default=20)
    parser.add_argument("--rate", type=float, default=2e-3, help="peak learning rate")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    task = TASKS[options.which]()
    out = options.out or Path("scanner/models") / f"{options.which}.onnx"
    train(task, options.folder, out, options.minutes, options.batch, options.rate, options.seed)


if __name__ == "__main__":
    main()
