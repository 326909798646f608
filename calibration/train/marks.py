"""Trains the two small networks: coins of the track and numbers of the season boxes. Imports torch (extra ``train``).

    python -m calibration.datasets.coin_tracks --split train --count 20000 --out DIR      (and --split calibrate)
    python -m calibration.train.marks coins DIR --out scanner/models/coins.onnx --minutes 12
    python -m calibration.datasets.number_boxes --split train --count 10000 --out DIR      (and --split calibrate)
    python -m calibration.train.marks numbers DIR --out scanner/models/numbers.onnx --minutes 30

One core. A checkpoint is written after every epoch; the same command goes on from it.
"""

from __future__ import annotations

import argparse
import copy
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from torch import Tensor, nn

from calibration.datasets.coin_tracks import open_tracks
from calibration.datasets.number_boxes import open_windows
from calibration.train.terrain import Attention, Residual, export, follow, scaled
from scanner.network import OFFSET, PAPER, normalise_windows
from scanner.read.coins import ASIDE, STATES, STRIP_HEIGHT, STRIP_WIDTH, moved
from scanner.read.ctc import COLUMNS, LABELS, LARGEST, LONGEST, ctc_labels, log_probabilities
from scanner.read.numbers import EMPTY, WINDOW_HEIGHT, WINDOW_WIDTH, WINDOWS

_MEMORY = 0.998  # of the moving average of the weights
_WARM_UP = 200  # steps
_EMPTY_KEPT = 0.4
_UPSIDE_DOWN = 0.3  # of the tracks
_SHADED, _FAINT, _NOISY = 0.15, 0.25, 0.25  # of the windows with a number
_LADDER = tuple(float(t) for t in np.exp(np.linspace(-0.5, 1.5, 41)))


class CoinTrackNetwork(nn.Module):
    """Strip (N, 3, 40, 448) → coins (N, 14, 3): free, marked, spent; the coins of a track inform each other."""

    def __init__(self, width: int = 64) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            Residual(16, 24, 2),
            Residual(24, 40, 2),
            nn.Conv2d(40, width, (5, 4), (1, 4)),
            nn.ReLU(),
        )
        self.attention = Attention(width, 4)
        self.coins = nn.Linear(width, len(STATES))

    def forward(self, strip: Tensor) -> Tensor:
        return self.coins(self.attention(self.body(strip).flatten(2).transpose(1, 2)))


class _Along(nn.Module):
    """A convolution along the columns beside a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.step = nn.Sequential(
            nn.Conv2d(width, width, (1, 3), 1, (0, 1), bias=False), nn.BatchNorm2d(width), nn.ReLU()
        )

    def forward(self, x: Tensor) -> Tensor:
        return x + self.step(x)


class NumbersNetwork(nn.Module):
    """Windows (N, 3, 64, 64) → (N, LABELS, COLUMNS): which symbol each column belongs to, see `scanner.read.ctc`.

    One and the same classifier reads all columns: a digit is learnt once, not once for each place in a number.
    """

    def __init__(self, width: int = 80) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            Residual(16, 32, 2),
            Residual(32, 56, (2, 1)),
            nn.Conv2d(56, width, (WINDOW_HEIGHT // 8, 1), bias=False),
            nn.BatchNorm2d(width),
            nn.ReLU(),
        )
        # Where a column lies tells the field's own number from those beside it.
        self.place = nn.Parameter(torch.zeros(1, width, 1, COLUMNS))
        self.along = nn.Sequential(_Along(width), _Along(width), nn.Dropout(0.1))
        self.symbols = nn.Conv2d(width, LABELS, 1)

    def forward(self, view: Tensor) -> Tensor:
        return self.symbols(self.along(self.body(view) + self.place)).flatten(2)


@dataclass(frozen=True)
class Plan:
    """How long and fast to learn: ``minutes`` over ``count`` examples, ``batch`` at a time, ``rate`` at its peak.

    By the clock, so that it is done in time however busy the machine is.
    """

    count: int
    batch: int
    minutes: float
    rate: float
    seed: int
    checkpoint: Path


Loss = Callable[[nn.Module, np.ndarray, np.random.Generator], Tensor]
"""The training loss of some examples (their indices, sorted), changed a little by chance."""


@dataclass(frozen=True)
class Course:
    """How one network is made: ``minutes`` of learning by the clock, from chance (``seed``) or from the weights of the
    checkpoint ``begin``, at ``pace`` times the usual rate; where there are ``runs``, no learning but the mean of these
    checkpoints."""

    minutes: float
    seed: int
    pace: float = 1.0
    begin: Path | None = None
    runs: tuple[Path, ...] = ()

    def follow(self, network: nn.Module, loss_of: Loss, plan: Plan) -> tuple[nn.Module, int]:
        """The trained network and how many steps it took in all."""
        if self.runs:
            return averaged(network, self.runs)
        before = averaged(network, [self.begin])[1] if self.begin else 0
        trained, steps = fit(network, loss_of, plan)
        return trained, before + steps


def fit(network: nn.Module, loss_of: Loss, plan: Plan) -> tuple[nn.Module, int]:
    """Trains and returns the moving average of the weights, and how many steps it took in all."""
    network.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    average = copy.deepcopy(network)
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.02)
    state = {"spent": 0.0, "epoch": 0, "steps": 0}
    plan.checkpoint.parent.mkdir(parents=True, exist_ok=True)
    if plan.checkpoint.exists():
        saved = torch.load(plan.checkpoint, weights_only=True)
        network.load_state_dict(saved["network"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        state = saved["state"]
        print(f"going on from {plan.checkpoint}: epoch {state['epoch']}", flush=True)
    running = 0.0
    while state["spent"] < plan.minutes * 60:
        rng = np.random.default_rng((plan.seed, int(state["epoch"])))
        started, before = time.monotonic(), state["spent"]
        network.train()
        order = rng.permutation(plan.count)
        for start in range(0, plan.count - plan.batch + 1, plan.batch):
            part = (before + time.monotonic() - started) / (plan.minutes * 60)
            if part >= 1:
                break
            falling = 0.5 * (1 + math.cos(math.pi * part))
            for group in optimiser.param_groups:
                group["lr"] = plan.rate * min(1.0, (state["steps"] + 1) / _WARM_UP) * (0.01 + 0.99 * falling)
            loss = loss_of(network, np.sort(order[start : start + plan.batch]), rng)
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 2.0)
            optimiser.step()
            state["steps"] += 1
            keep = min(_MEMORY, 1 - 1 / (state["steps"] + 10))
            follow(average, network, keep)
            running = 0.99 * running + 0.01 * float(loss.detach()) if running else float(loss.detach())
        state["spent"] = before + time.monotonic() - started
        state["epoch"] += 1
        parts = {"network": network.state_dict(), "average": average.state_dict(), "optimiser": optimiser.state_dict()}
        torch.save({**parts, "state": state}, plan.checkpoint)
        print(f"epoch {state['epoch']} {state['spent'] / 60:.1f} min, loss {running:.4f}", flush=True)
    average.eval()
    return average, int(state["steps"])


def averaged(network: nn.Module, checkpoints: Sequence[Path]) -> tuple[nn.Module, int]:
    """The mean of networks that several runs (other seeds) made of one beginning, and the steps of all: better than one
    of them (Wortsman et al. 2022), and several cores can learn at once."""
    saved = [torch.load(path, weights_only=True) for path in checkpoints]
    parts = [each["average"] for each in saved]
    mean = {
        name: torch.stack([part[name] for part in parts]).mean(0) if value.dtype.is_floating_point else value
        for name, value in parts[0].items()
    }
    network.load_state_dict(mean)
    return network.eval(), sum(int(each["state"]["steps"]) for each in saved)


def nudged(
    pictures: np.ndarray, rng: np.random.Generator, turn: float, slant: float, spread: float, shift: float
) -> np.ndarray:
    """Pictures (N, H, W, 3), each turned, slanted, stretched (standard deviations) and moved (up to ``shift`` px): as
    other hands and a worse lattice."""
    height, width = pictures.shape[1:3]
    middle = np.array([width / 2, height / 2])
    found = np.empty_like(pictures)
    for picture, result in zip(pictures, found, strict=True):
        angle, lean = rng.normal(0, turn), rng.normal(0, slant)
        scale = np.exp(rng.normal(0, spread, 2))
        linear = np.array([[scale[0], lean - angle], [angle, scale[1]]])
        moved = middle - linear @ middle + rng.uniform(-shift, shift, 2)
        matrix = np.column_stack([linear, moved])
        cv2.warpAffine(picture, matrix, (width, height), dst=result, borderMode=cv2.BORDER_REPLICATE)
    return found


def shaded(blob: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Windows (N, 3, H, W) as of `normalise_windows`, some under the edge of a shadow, some fainter, some noisier."""
    count, _, height, width = blob.shape
    across = np.linspace(-0.5, 0.5, width, dtype=np.float32)[None, None, :]
    down = np.linspace(-0.5, 0.5, height, dtype=np.float32)[None, :, None]
    each = (count, 1, 1)
    angle, place = rng.uniform(0, 2 * np.pi, each), rng.uniform(-0.6, 0.6, each)
    softness = np.exp(rng.uniform(np.log(0.02), np.log(0.3), each))
    depth = rng.uniform(0.1, 0.55, each) * (rng.random(each) < _SHADED)
    edge = (np.cos(angle) * across + np.sin(angle) * down + place) / softness
    light = np.asarray(1 - depth / (1 + np.exp(-np.clip(edge, -30, 30))), np.float32)[:, None]
    paper = PAPER * light
    faint = np.where(rng.random(count) < _FAINT, rng.uniform(0.5, 1, count), 1).astype(np.float32)
    noise = np.where(rng.random(count) < _NOISY, rng.uniform(0, 0.15, count), 0).astype(np.float32)
    seen = paper + ((blob + OFFSET) * light - paper) * faint[:, None, None, None]
    return np.asarray(seen + noise[:, None, None, None] * rng.standard_normal(blob.shape, np.float32) - OFFSET)


def train_coins(data: Path, out: Path, course: Course) -> None:
    """Fits the coin network then its temperature, and exports it."""
    torch.manual_seed(course.seed)
    (strips, coins), (check, truth) = open_tracks(data / "train"), open_tracks(data / "calibrate")
    targets = torch.from_numpy(coins.astype(np.int64))

    def loss_of(network: nn.Module, rows: np.ndarray, rng: np.random.Generator) -> Tensor:
        seen = strips[rows]
        # Upside down a mark is another hand's mark; left to right stays, for coins are mostly marked from the left.
        turned = rng.random(len(rows)) < _UPSIDE_DOWN
        seen[turned] = seen[turned, ::-1]
        view = scaled(nudged(seen, rng, 0.003, 0.02, 0.01, 2.5), rng)
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(view.contiguous(memory_format=torch.channels_last))
        return F.cross_entropy(logits.float().flatten(0, 1), targets[rows].flatten())

    plan = Plan(len(strips), 32, course.minutes, 2.5e-3 * course.pace, course.seed, out.with_suffix(".checkpoint"))
    network, steps = course.follow(CoinTrackNetwork(), loss_of, plan)
    # As scanner.read.coins reads what is unsure: the mean of several looks.
    looks = [check, *(np.stack([moved(strip, aside) for strip in check]) for aside in ASIDE)]
    with torch.no_grad():
        logits = torch.stack([_coin_chances(network, look) for look in looks]).mean(0)
    flat = torch.from_numpy(truth.astype(np.int64)).flatten()
    temperature = min(_LADDER, key=lambda t: float(F.cross_entropy(logits.flatten(0, 1) / t, flat)))
    right = logits.argmax(-1).numpy() == truth
    figures = {"tracks_exact": round(float(right.all(axis=1).mean()), 5), "coins": round(float(right.mean()), 6)}
    print(f"calibrate split: {figures}, temperature {temperature:.3f}")
    card = {
        "temperature": round(temperature, 4),
        "what": "the 14 coins of the track: free, marked, spent",
        "input": f"view (1,3,{STRIP_HEIGHT},{STRIP_WIDTH}), see scanner.network.normalise",
        "trained_on": {"strips": len(strips), "hands": len(strips), "split": "train"},
        "checked_on": {"strips": len(check), "hands": len(check), "split": "calibrate", **figures},
    }
    export(
        network,
        out,
        (STRIP_HEIGHT, STRIP_WIDTH),
        ("coins",),
        {**card, **_about(network, course.minutes, steps, course.seed)},
    )


def _coin_chances(network: nn.Module, strips: np.ndarray) -> Tensor:
    """Log chances (N, 14, 3) of strips."""
    parts = np.array_split(strips, max(1, len(strips) // 40))
    return torch.cat([F.log_softmax(network(scaled(part, None)), dim=-1) for part in parts])


def _spellings(truth: np.ndarray) -> tuple[Tensor, Tensor]:
    """Symbols (…, LONGEST) and their count (…) of labels (…, 2) as ``number_boxes.labels`` has them."""
    flat = [() if size == EMPTY else ctc_labels(int(size), bool(minus)) for size, minus in truth.reshape(-1, 2)]
    symbols = np.array([(*path, *(0,) * (LONGEST - len(path))) for path in flat], np.int64)
    counts = np.array([len(path) for path in flat], np.int64)
    shape = truth.shape[:-1]
    return torch.from_numpy(symbols.reshape(*shape, LONGEST)), torch.from_numpy(counts.reshape(shape))


def numbers_loss(logits: Tensor, symbols: Tensor, counts: Tensor) -> Tensor:
    """Mean over windows of the log loss of what is written, (N, LABELS, COLUMNS) logits (Graves et al. 2006)."""
    columns = F.log_softmax(logits, dim=1).permute(2, 0, 1)
    lengths = torch.full((len(logits),), COLUMNS)
    return F.ctc_loss(columns, symbols, lengths, counts, reduction="none", zero_infinity=True).mean()


def train_numbers(data: Path, out: Path, course: Course) -> None:
    """Fits the network for the players' numbers then its temperature,
    and exports it."""
    torch.manual_seed(course.seed)
    (windows, truth), (check, check_truth) = open_windows(data / "train"), open_windows(data / "calibrate")
    symbols, counts = _spellings(truth)

    def loss_of(network: nn.Module, rows: np.ndarray, rng: np.random.Generator) -> Tensor:
        # Empty fields are half of all and soon learnt: most are left out.
        flat = np.flatnonzero((counts[rows].flatten().numpy() > 0) | (rng.random(len(rows) * WINDOWS) < _EMPTY_KEPT))
        chosen = windows[rows].reshape(-1, *windows.shape[2:])[flat]
        blob = normalise_windows(nudged(chosen, rng, 0.04, 0.06, 0.05, 3.0))
        blob = shaded(blob, rng)
        gain = np.exp(rng.normal(0, 0.08, (len(blob), 3, 1, 1))).astype(np.float32)
        light = rng.normal(0, 0.1, (len(blob), 3, 1, 1)).astype(np.float32)
        with torch.autocast("cpu", torch.bfloat16):
            logits = network(torch.from_numpy(blob * gain + light).contiguous(memory_format=torch.channels_last))
        return numbers_loss(logits.float(), symbols[rows].flatten(0, 1)[flat], counts[rows].flatten()[flat])

    plan = Plan(len(windows), 5, course.minutes, 3e-3 * course.pace, course.seed, out.with_suffix(".checkpoint"))
    network, steps = course.follow(NumbersNetwork(), loss_of, plan)
    with torch.no_grad():
        parts = np.array_split(check, max(1, len(check) // 20))
        seen = torch.cat([network(torch.from_numpy(normalise_windows(p.reshape(-1, *p.shape[2:])))) for p in parts])
    figures, temperature = judge_numbers(seen.numpy().astype(np.float64), check_truth.reshape(-1, 2))
    print(f"calibrate split: {figures}, temperature {temperature:.3f}")
    card = {
        "temperature": round(temperature, 4),
        "what": "the numbers in the season boxes: a symbol (nothing, a digit, a minus) for each column of a window",
        "input": f"view ({WINDOWS},3,{WINDOW_HEIGHT},{WINDOW_WIDTH}), see scanner.network.normalise_windows",
        "trained_on": {"sheets": len(windows), "hands": len(windows), "split": "train"},
        "checked_on": {"sheets": len(check), "hands": len(check), "split": "calibrate", **figures},
    }
    card |= _about(network, course.minutes, steps, course.seed)
    export(network, out, (WINDOW_HEIGHT, WINDOW_WIDTH), ("numbers",), card, batch=WINDOWS)


def judge_numbers(logits: np.ndarray, truth: np.ndarray) -> tuple[dict[str, float], float]:
    """Shares of windows told empty or written rightly and of written numbers whose size is read rightly, and the
    temperature of the log chances at which what was written is likeliest; truth (N, 2)."""
    chances = log_probabilities(logits)
    written = truth[:, 0] != EMPTY
    place = np.where(written, 1 + truth[:, 0] + (LARGEST + 1) * truth[:, 1], 0)

    def loss(temperature: float) -> float:
        tempered = chances / temperature
        highest = tempered.max(axis=1, keepdims=True)
        total = highest[:, 0] + np.log(np.exp(tempered - highest).sum(axis=1))
        return float((total - tempered[np.arange(len(place)), place]).mean())

    best = chances.argmax(axis=1)
    size = np.where(best == 0, EMPTY, (best - 1) % (LARGEST + 1))
    figures = {
        "empty_or_written": round(float(((best > 0) == written).mean()), 5),
        "numbers": round(float((size == truth[:, 0])[written].mean()), 5),
    }
    return figures, min(_LADDER, key=loss)


def _about(network: nn.Module, minutes: float, steps: int, seed: int) -> dict[str, object]:
    parameters = sum(p.numel() for p in network.parameters())
    return {"minutes": minutes, "steps": steps, "seed": seed, "parameters": parameters, "licence": "MIT"}


def main() -> None:
    """Command line of the training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["coins", "numbers"])
    parser.add_argument("data", type=Path, help="folder with train/ and calibrate/")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True, help="by the clock, in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="a checkpoint whose averaged weights are the beginning")
    parser.add_argument("--pace", type=float, default=1.0, help="factor on the learning rate")
    parser.add_argument("--average", type=Path, nargs="*", default=(), help="checkpoints: no training, their mean")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    train = train_coins if options.what == "coins" else train_numbers
    course = Course(options.minutes, options.seed, options.pace, options.begin, tuple(options.average))
    train(options.data, options.out, course)


if __name__ == "__main__":
    main()
