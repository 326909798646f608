"""The reading network on a machine with an accelerator and many cores: renders and learns at once.

Many processes render sheets; what has come is kept on the accelerator and learnt from while the
rest is drawn. No view is learnt from more often than `Plan.passes` times as there are views, for
few passes over many hands leave nothing known by heart (docs/history/training.md). Each time a
view is bent, blurred and lit anew, as `kscore.calibration.train.terrain.prepare` does it, but on
the accelerator.
"""

from __future__ import annotations

import copy
import json
import multiprocessing
import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Event, Lock, Thread

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.console import tell
from kscore.calibration.datasets.maps import RenderedMap, ViewPlan, prepare_tools, render_one
from kscore.calibration.train.begin import begin_from
from kscore.calibration.train.inputs import scale_views
from kscore.calibration.train.loop import Batch, Schedule, TrainingProgress, update_average
from kscore.calibration.train.reading_network import ReadingNetwork
from kscore.calibration.train.terrain import loss_of
from kscore.scanner.network import DARKEST_PAPER, OFFSET, PAPER
from kscore.scanner.read.terrain import VIEW_SIZE
from torch import Tensor, nn

_WIDE, _OWN = 0.55, 0.12  # shares of wide hands, and of hands with nothing but symbols of their own
_FIRST = 90_000_000  # index of the first sheet: beyond all that were rendered into folders
_CHECKED = 256  # sheets of the calibration side at most, half of them of wide hands
_COARSE = 96
_LONGEST_GRADIENT = 2.0


@dataclass(frozen=True)
class Plan:
    """A run.

    Attributes:
        pack: folder made by ``python -m calibration pack``.
        minutes: of rendering and learning together.
        processes: that render.
        begin: an exported network, or a checkpoint of one as large.
        passes: how often each view may be learnt from.
        most: views that are rendered at most.
    """

    pack: str
    minutes: float
    processes: int
    begin: Path
    passes: float = 6.0
    most: int = 100_000
    batch: int = 48
    rate: float = 1.5e-3
    seed: int = 301


class Stock:
    """The views that have been rendered, on the accelerator."""

    def __init__(self, device: torch.device, room: int) -> None:
        shape = (room, VIEW_SIZE, VIEW_SIZE, 3)
        self.pixels = torch.empty(shape, dtype=torch.uint8, device=device)
        self.labels = torch.empty((room, 4, 121), dtype=torch.uint8, device=device)
        self.count = 0
        self._lock = Lock()

    def add(self, sheet: RenderedMap) -> None:
        """Takes in one sheet while there is room."""
        pixels = cv2.imdecode(np.frombuffer(sheet.view, np.uint8), cv2.IMREAD_COLOR)
        assert pixels is not None
        labels = torch.from_numpy(sheet.labels)
        with self._lock:
            if self.count < len(self.pixels):
                self.pixels[self.count].copy_(torch.from_numpy(pixels))
                self.labels[self.count].copy_(labels)
                self.count += 1

    def batch(self, rows: Tensor) -> Batch:
        """Views (N, 3, 384, 384) float32 0-255 and labels as of `terrain.prepare`."""
        labels = self.labels[rows]
        return {
            "view": self.pixels[rows].permute(0, 3, 1, 2).float(),
            "terrain": labels[:, 0].long(),
            "star": labels[:, 1].float(),
            "letter": labels[:, 2].long(),
            "ruin": labels[:, 3].float(),
        }


def plans(pack: str, side: str = "train") -> tuple[ViewPlan, ViewPlan, ViewPlan]:
    """Usual hands, wide ones, and those with symbols of their own."""
    usual = ViewPlan(side, pack, pack, as_photos=side != "train")
    return usual, replace(usual, wide=True), replace(usual, own=True)


def _tasks(plan: Plan) -> Iterator[tuple[ViewPlan, int]]:
    usual, wide, _ = plans(plan.pack, "calibrate")
    for number in range(_held_back(plan)):
        yield (wide if number % 2 else usual), _FIRST + number
    usual, wide, own = plans(plan.pack)
    rng = np.random.default_rng(plan.seed)
    for number in range(plan.most):
        draw = rng.random()
        kind = wide if draw < _WIDE else own if draw < _WIDE + _OWN else usual
        yield kind, _FIRST + 1_000_000 * (plan.seed % 100) + number


def _held_back(plan: Plan) -> int:
    return min(_CHECKED, plan.most // 4)


def _render(task: tuple[ViewPlan, int]) -> tuple[str, RenderedMap]:
    return task[0].split, render_one(*task)


def _start_process() -> None:
    cv2.setNumThreads(1)
    os.nice(5)


def run(plan: Plan, out: Path) -> None:
    """Renders and learns for ``plan.minutes``; writes the averaged network in half precision as
    OUT.checkpoint, and OUT.log."""
    began = time.monotonic()
    cv2.setNumThreads(1)
    for side in ("train", "calibrate"):
        for kind in plans(plan.pack, side):
            prepare_tools(kind)
    note(out, f"drawings read after {time.monotonic() - began:.0f} s")
    # Begun before anything runs on the accelerator or in threads, so that they can be copies of
    # this process and share what it has read.
    pool = multiprocessing.get_context("fork").Pool(plan.processes, _start_process)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    stock, kept_apart = Stock(device, plan.most), Stock(device, _held_back(plan))
    stop, full = Event(), plan.minutes * 60

    def collect() -> None:
        with ThreadPoolExecutor(2) as decode:
            for side, sheet in pool.imap_unordered(_render, _tasks(plan), 4):
                if stop.is_set():
                    break
                decode.submit((stock if side == "train" else kept_apart).add, sheet)

    Thread(target=collect, daemon=True).start()
    network = _first_network(plan, stock, device)
    learn(network, stock, kept_apart, plan, out, began + full)
    stop.set()
    pool.terminate()


def _first_network(plan: Plan, stock: Stock, device: torch.device) -> ReadingNetwork:
    torch.manual_seed(plan.seed)
    network = ReadingNetwork()
    if plan.begin.suffix != ".onnx":
        saved = torch.load(plan.begin, weights_only=True)["average"]
        network.load_state_dict({name: value.float() for name, value in saved.items()})
        return network.to(device)
    while stock.count < min(96, len(stock.pixels) // 4):
        time.sleep(0.2)
    first = stock.pixels[: stock.count][:96].cpu().numpy()
    begin_from(network, plan.begin, scale_views(first, None))
    return network.to(device)


def learn(
    network: nn.Module, stock: Stock, kept_apart: Stock, plan: Plan, out: Path, end: float
) -> None:
    """Learns from what there is in the stock, until ``end`` (of time.monotonic)."""
    device = stock.pixels.device
    network = network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average = copy.deepcopy(network)
    schedule = Schedule(plan.rate, floor=0.01, weight_decay=0.03)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=plan.rate, weight_decay=schedule.weight_decay
    )
    progress, seen, running, told = TrainingProgress(), 0, 0.0, 0.0
    used = torch.zeros(len(stock.pixels), device=device)
    began = time.monotonic()
    network.train()
    while (now := time.monotonic()) < end:
        if now - told > 20:
            said = f"loss {running:.4f} " + _figures_text(check(average, kept_apart))
            note(out, f"{now - began:.0f} s, {stock.count} views, {seen} learnt, {said}")
            _save(average, progress, out)
            told = now
            network.train()
        if stock.count < plan.batch or seen + plan.batch > plan.passes * stock.count:
            time.sleep(0.02)
            continue
        # Of some by chance those that were learnt from least, or the first would be known by heart.
        some = torch.randperm(stock.count, device=device)[: 4 * plan.batch]
        rows = some[used[some].argsort()[: plan.batch]]
        used[rows] += 1
        batch = augment(stock.batch(rows))
        rate = schedule.rate_at(progress.steps, (now - began) / (end - began))
        for group in optimiser.param_groups:
            group["lr"] = rate
        with torch.autocast(device.type, torch.bfloat16):
            outputs = network(batch["view"].contiguous(memory_format=torch.channels_last))
        loss = loss_of(tuple(output.float() for output in outputs), batch)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), _LONGEST_GRADIENT)
        optimiser.step()
        seen += plan.batch
        progress.steps += 1
        update_average(average, network, schedule.memory_at(progress.steps))
        if progress.steps % 20 == 1:
            running = float(loss.detach())
    progress.seconds = time.monotonic() - began
    _save(average, progress, out)
    note(
        out, f"end: {stock.count} views, {seen} learnt, {_figures_text(check(average, kept_apart))}"
    )


def _save(average: nn.Module, progress: TrainingProgress, out: Path) -> None:
    half = {
        name: value.detach().half().cpu() if value.dtype.is_floating_point else value.cpu()
        for name, value in average.state_dict().items()
    }
    new = out.with_suffix(".new")
    torch.save({"average": half, "progress": asdict(progress)}, new)
    new.replace(out.with_suffix(".checkpoint"))


def _figures_text(figures: dict[str, float]) -> str:
    return json.dumps({name: round(value, 5) for name, value in figures.items()})


@torch.no_grad()
def check(network: nn.Module, kept_apart: Stock) -> dict[str, float]:
    """Log loss and spaces right of sheets kept apart; of a thousand signs held at 98 % those that
    are wrong."""
    network.eval()
    losses, rights, held, held_wrong = 0.0, 0, 0, 0
    count = 0
    for start in range(0, kept_apart.count, 32):
        rows = torch.arange(
            start, min(start + 32, kept_apart.count), device=kept_apart.pixels.device
        )
        batch = kept_apart.batch(rows)
        terrain = network(normalise_views(batch["view"]))[0].float()
        truth = batch["terrain"]
        drawn = truth < 8
        losses += float(F.cross_entropy(terrain[drawn], truth[drawn], reduction="sum"))
        chance, read = torch.softmax(terrain, -1)[..., :8].max(-1)
        rights += int(((read == truth) & drawn).sum())
        sure = drawn & (truth > 0) & (chance >= 0.98)
        held += int(sure.sum())
        held_wrong += int((sure & (read != truth)).sum())
        count += int(drawn.sum())
    return {
        "sheets": float(kept_apart.count),
        "log_loss": losses / max(count, 1),
        "spaces": rights / max(count, 1),
        "held_wrong": 1000 * held_wrong / max(held, 1),
    }


def normalise_views(view: Tensor) -> Tensor:
    """Views (N, 3, H, W) float32 0-255 as `kscore.scanner.network.normalise` makes them."""
    paper = torch.quantile(view[:, :, ::6, ::6].flatten(2), 0.9, dim=2).clamp(min=DARKEST_PAPER)
    return view * (PAPER / paper)[..., None, None] - OFFSET


def augment(batch: Batch) -> Batch:
    """The batch as other hands, pens, lamps and lenses would have made it, half of it mirrored."""
    view = batch["view"]
    count, device = len(view), view.device

    def some(share: float) -> Tensor:
        return (torch.rand(count, 1, 1, 1, device=device) < share).float()

    view = _warp(view)
    soft = F.avg_pool2d(F.pad(view, (1, 1, 1, 1), mode="replicate"), 3, 1)
    view = view + some(0.3) * torch.empty_like(view[:, :1, :1, :1]).uniform_(-0.9, 0.9) * (
        soft - view
    )
    thick = -F.max_pool2d(F.pad(-view, (1, 0, 1, 0), mode="replicate"), 2, 1)
    view = view + 0.5 * some(0.1) * (thick - view)
    grey = view.mean(1, keepdim=True)
    view = view + some(0.3) * torch.empty_like(grey[:, :, :1, :1]).uniform_(-0.4, 0.6) * (
        grey - view
    )
    view = view + some(0.2) * 5 * torch.rand(count, 1, 1, 1, device=device) * torch.randn_like(view)
    view = normalise_views(view.clamp(0, 255))
    light = torch.exp(0.06 * torch.randn(count, 3, 1, 1, device=device))
    view = view * light + 0.12 * torch.randn(count, 3, 1, 1, device=device)
    flip = torch.rand(count, device=device) < 0.5
    view = torch.where(flip[:, None, None, None], view.flip(3), view)
    found = {"view": view}
    for name in ("terrain", "star", "ruin", "letter"):
        grid = batch[name].reshape(count, 11, 11)
        found[name] = torch.where(flip[:, None, None], grid.flip(2), grid).reshape(count, 121)
    found["letter"] = found["letter"].masked_fill(flip[:, None], -1)
    return found


def _warp(view: Tensor) -> Tensor:
    """Three views of four as by `kscore.calibration.datasets.augment.warp_field`."""
    count, device, spaces = len(view), view.device, 12
    at = (torch.arange(_COARSE, device=device) + 0.5) * spaces / _COARSE
    index = torch.floor(at + 0.5).long()
    inside = at - index
    y, x = torch.meshgrid(inside, inside, indexing="ij")
    fade = (1 - (2 * x.abs()) ** 4) * (1 - (2 * y.abs()) ** 4)

    def normal(scale: float, *shape: int) -> Tensor:
        return scale * torch.randn(count, *shape, device=device)

    def affine(*shape: int) -> Tensor:
        turn, shear, size = normal(0.12, *shape), normal(0.12, *shape), normal(0.09, *shape)
        wide, high = normal(0.09, *shape), normal(0.09, *shape)
        return torch.stack((size + wide, shear - turn, turn, size + high), 1)

    warp = affine(1, 1) + 0.4 * affine(spaces + 1, spaces + 1)
    warp = warp[:, :, index][:, :, :, index]
    move_x, move_y = warp[:, 0] * x + warp[:, 1] * y, warp[:, 2] * x + warp[:, 3] * y
    for _ in range(2):
        along, across, phase = (
            torch.empty(count, 1, 1, device=device).uniform_(-9, 9) for _ in "xyp"
        )
        wave = torch.sin(along * x + across * y + phase)
        move_x, move_y = move_x + normal(0.02, 1, 1) * wave, move_y + normal(0.02, 1, 1) * wave
    jitter = normal(0.4 * 0.06, 2, spaces + 1, spaces + 1)[:, :, index][:, :, :, index]
    field = (torch.stack((move_x, move_y), 1) + jitter) * fade
    drift = normal(0.018, 2, 4, 4) + normal(0.018, 2, 1, 1)
    field = field + F.interpolate(drift, (_COARSE, _COARSE), mode="bilinear", align_corners=False)
    field = field * (torch.rand(count, 1, 1, 1, device=device) < 0.75)
    side = view.shape[-1]
    fine = F.interpolate(field, (side, side), mode="bilinear", align_corners=False) * 2 / spaces
    steps = (torch.arange(side, device=device) + 0.5) * 2 / side - 1
    base = torch.stack(torch.meshgrid(steps, steps, indexing="ij")[::-1], 0)
    grid = (base + fine).permute(0, 2, 3, 1)
    return F.grid_sample(view, grid, mode="bilinear", padding_mode="border", align_corners=False)


def note(out: Path, line: str) -> None:
    """Tells a line and keeps it in OUT.log."""
    tell(line)
    with out.with_suffix(".log").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
