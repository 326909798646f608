"""The network for the numbers in the season boxes. Learns from
`kscore.calibration.datasets.number_boxes`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from kscore.calibration.console import tell
from kscore.calibration.datasets.number_boxes import open_windows
from kscore.calibration.train.export import TEMPERATURES, export
from kscore.calibration.train.inputs import nudge
from kscore.calibration.train.layers import ResidualBlock
from kscore.calibration.train.loop import Batch, Schedule, each_once, forward
from kscore.scanner.network import OFFSET, PAPER, normalise_windows
from kscore.scanner.read.ctc import COLUMNS, LABELS, LARGEST, LONGEST, ctc_labels, log_probabilities
from kscore.scanner.read.numbers import EMPTY, WINDOW_HEIGHT, WINDOW_WIDTH, WINDOWS
from torch import Tensor, nn

_EMPTY_KEPT = 0.4
_SHADED, _FAINT, _NOISY = 0.15, 0.25, 0.25  # of the windows with a number
_CHECKED = 100  # sheets after every round


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
    """Windows (N, 3, 64, 64) → (N, LABELS, COLUMNS): which symbol each column belongs to, see
    `kscore.scanner.read.ctc`.

    One and the same classifier reads all columns: a digit is learnt once, not once for each place
    in a number.
    """

    def __init__(self, width: int = 80) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(3, 16, 5, 2, 2, bias=False),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            ResidualBlock(16, 32, 2),
            ResidualBlock(32, 56, (2, 1)),
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


class NumbersTask:
    """Which symbol each column of a window shows; see `kscore.calibration.train.loop.Task`."""

    def __init__(self, data: Path, batch: int = 5, rate: float = 3e-3) -> None:
        """``data``: folder with train/ and calibrate/ made by ``python -m calibration
        render-numbers``; a batch is of so many sheets."""
        self._windows, truth = open_windows(data / "train")
        self._kept_apart, self._truth = open_windows(data / "calibrate")
        self._symbols, self._counts = _spellings(truth)
        self.network: nn.Module = NumbersNetwork()
        self.schedule = Schedule(rate)
        self._batch = batch

    def batches(self, rng: np.random.Generator) -> Iterator[Callable[[], Batch]]:
        """See `Task`."""
        return (
            partial(self._prepared, rows, rng)
            for rows in each_once(len(self._windows), self._batch, rng)
        )

    def _prepared(self, rows: np.ndarray, rng: np.random.Generator) -> Batch:
        counts, symbols = self._counts[rows].flatten(), self._symbols[rows].flatten(0, 1)
        # Empty fields are half of all and soon learnt: most are left out.
        flat = np.flatnonzero(
            (counts.numpy() > 0) | (rng.random(len(rows) * WINDOWS) < _EMPTY_KEPT)
        )
        windows = self._windows[rows].reshape(-1, *self._windows.shape[2:])[flat]
        blob = shade(normalise_windows(nudge(windows, rng, 0.04, 0.06, 0.05, 3.0)), rng)
        gain = np.exp(rng.normal(0, 0.08, (len(blob), 3, 1, 1))).astype(np.float32)
        light = rng.normal(0, 0.1, (len(blob), 3, 1, 1)).astype(np.float32)
        view = torch.from_numpy(blob * gain + light).contiguous(memory_format=torch.channels_last)
        return {"view": view, "symbols": symbols[flat], "counts": counts[flat]}

    def loss(self, network: nn.Module, batch: Batch) -> Tensor:
        """See `Task`."""
        (logits,) = forward(network, batch["view"])
        return numbers_loss(logits, batch["symbols"], batch["counts"])

    @torch.no_grad()
    def check(self, network: nn.Module) -> dict[str, float]:
        """Windows and numbers right on some of the calibrate split."""
        return judge_numbers(
            _logits(network, self._kept_apart[:_CHECKED]), self._truth[:_CHECKED].reshape(-1, 2)
        )[0]

    @torch.no_grad()
    def export(self, network: nn.Module, out: Path, made: dict[str, object]) -> None:
        """Fits the temperature on the calibrate split, and writes the network; see `Task`."""
        sheets, check = len(self._windows), len(self._kept_apart)
        figures, temperature = judge_numbers(
            _logits(network, self._kept_apart), self._truth.reshape(-1, 2)
        )
        tell(f"calibrate split: {figures}, temperature {temperature:.3f}")
        card = {
            "temperature": round(temperature, 4),
            "what": (
                "the numbers in the season boxes: a symbol (nothing, a digit, a minus) for each "
                "column of a window"
            ),
            "input": (
                f"view (N,3,{WINDOW_HEIGHT},{WINDOW_WIDTH}), see scanner.network.normalise_windows"
            ),
            "trained_on": {"sheets": sheets, "hands": sheets, "split": "train"},
            "checked_on": {"sheets": check, "hands": check, "split": "calibrate", **figures},
        }
        export(
            network,
            out,
            (WINDOW_HEIGHT, WINDOW_WIDTH),
            ("numbers",),
            {**card, **made},
            any_batch=True,
        )


def _logits(network: nn.Module, windows: np.ndarray) -> np.ndarray:
    """Logits (N * WINDOWS, LABELS, COLUMNS) float64 of windows (N, WINDOWS, H, W, 3) uint8."""
    parts = np.array_split(windows, max(1, len(windows) // 20))
    seen = torch.cat(
        [network(torch.from_numpy(normalise_windows(p.reshape(-1, *p.shape[2:])))) for p in parts]
    )
    return seen.numpy().astype(np.float64)


def _spellings(truth: np.ndarray) -> tuple[Tensor, Tensor]:
    """Symbols (…, LONGEST) and their count (…) of labels (…, 2) as ``number_boxes.labels`` has
    them."""
    flat = [
        () if size == EMPTY else ctc_labels(int(size), bool(minus))
        for size, minus in truth.reshape(-1, 2)
    ]
    symbols = np.array([(*path, *(0,) * (LONGEST - len(path))) for path in flat], np.int64)
    counts = np.array([len(path) for path in flat], np.int64)
    shape = truth.shape[:-1]
    return torch.from_numpy(symbols.reshape(*shape, LONGEST)), torch.from_numpy(
        counts.reshape(shape)
    )


def numbers_loss(logits: Tensor, symbols: Tensor, counts: Tensor) -> Tensor:
    """Mean over windows of the log loss of what is written (Graves et al. 2006): logits (N, LABELS,
    COLUMNS) float32, symbols (N, LONGEST) and their counts (N,), both int64."""
    columns = F.log_softmax(logits, dim=1).permute(2, 0, 1)
    lengths = torch.full((len(logits),), COLUMNS)
    return F.ctc_loss(
        columns, symbols, lengths, counts, reduction="none", zero_infinity=True
    ).mean()


def judge_numbers(logits: np.ndarray, truth: np.ndarray) -> tuple[dict[str, float], float]:
    """Shares of windows told empty or written rightly and of written numbers whose size is read
    rightly, and the temperature of the log probabilities at which what was written is likeliest;
    logits (N, LABELS, COLUMNS) float64, truth (N, 2) int16."""
    logs = log_probabilities(logits)
    written = truth[:, 0] != EMPTY
    place = np.where(written, 1 + truth[:, 0] + (LARGEST + 1) * truth[:, 1], 0)

    def loss(temperature: float) -> float:
        tempered = logs / temperature
        highest = tempered.max(axis=1, keepdims=True)
        total = highest[:, 0] + np.log(np.exp(tempered - highest).sum(axis=1))
        return float((total - tempered[np.arange(len(place)), place]).mean())

    best = logs.argmax(axis=1)
    size = np.where(best == 0, EMPTY, (best - 1) % (LARGEST + 1))
    figures = {
        "empty_or_written": round(float(((best > 0) == written).mean()), 5),
        "numbers": round(float((size == truth[:, 0])[written].mean()), 5),
    }
    return figures, min(TEMPERATURES, key=loss)


def shade(blob: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Windows (N, 3, H, W) float32 as of `normalise_windows`, under the edge of a shadow, fainter,
    noisier."""
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
    return np.asarray(
        seen + noise[:, None, None, None] * rng.standard_normal(blob.shape, np.float32) - OFFSET
    )
