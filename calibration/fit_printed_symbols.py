"""Fits the small network of `scanner.symbols`: printed mountains, ruins and wasteland, and their way up.

    python -m calibration.dataset render --split train --count 1500 --out VIEWS --shared ../shared
    python -m calibration.fit_printed_symbols --views VIEWS/train --out scanner/models/printed_symbols.npz

The views are those the reading network learns from: all prints and layouts, filled in by hands of the training
split; here
they are turned by random quarters. The network is three small layers in numpy; the weights (some 30 kB) are what the
scanner ships.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from scanner.lattice import SIZE
from scanner.symbols import CLASSES, MOUNTAIN, PATCH, RUIN, WASTELAND, features
from scanner.terrain import CLASSES as TERRAIN
from scanner.terrain import VIEW_MARGIN, VIEW_PIXELS_PER_CELL

Single = NDArray[np.float32]

WIDTHS = (96, 32)
"""Units of the two hidden layers."""
KEPT_OTHERS = 40
"""Spaces without a printed symbol kept of each sheet."""


@dataclass(frozen=True)
class Samples:
    """Features (N, F) float32 and classes (N,) int64."""

    seen: Single
    classes: NDArray[np.int64]


def labels(terrain: NDArray[np.uint8], ruin: NDArray[np.uint8], turn: int) -> NDArray[np.int64]:
    """(121,) classes of a sheet with these labels (121,) seen so that ``turn`` quarters (np.rot90) put it upright."""
    result = np.zeros(SIZE * SIZE, np.int64)
    result[ruin > 0] = RUIN + turn
    result[terrain == TERRAIN.index("^")] = MOUNTAIN + turn
    result[terrain == TERRAIN.index("#")] = WASTELAND
    return np.rot90(result.reshape(SIZE, SIZE), -turn).ravel()


def samples_of(folder: Path, count: int, rng: np.random.Generator) -> Samples:
    """Spaces of ``count`` views of a folder, each view turned by a random number of quarters and set a little askew.

    The pixels stay on disk; only the chosen views are read. Raises FileNotFoundError where there are none.
    """
    parts = sorted(folder.glob("truth-*.npz"))
    if not parts:
        raise FileNotFoundError(f"no rendered views in {folder}")
    seen, classes = [], []
    for part in parts:
        with np.load(part) as truth:
            terrain, ruin = truth["labels"][0], truth["labels"][2]
        pixels = np.load(part.with_name(part.stem.replace("truth", "pixels") + ".npy"), mmap_mode="r")
        for index in rng.permutation(len(terrain))[: -(-count // len(parts))]:
            turn = int(rng.integers(4))
            found = features(np.ascontiguousarray(np.rot90(grid_of(np.asarray(pixels[index]), rng), -turn)))
            kinds = labels(terrain[index], ruin[index], turn)
            keep = np.r_[np.flatnonzero(kinds), rng.permutation(np.flatnonzero(kinds == 0))[:KEPT_OTHERS]]
            seen.append(found[keep])
            classes.append(kinds[keep])
    return Samples(np.concatenate(seen), np.concatenate(classes))


def grid_of(view: NDArray[np.uint8], rng: np.random.Generator) -> NDArray[np.uint8]:
    """The grid (11·PATCH, 11·PATCH, 3) of a view, shifted by some 3 % of a space."""
    step = VIEW_PIXELS_PER_CELL / PATCH
    shift = rng.normal(0, 0.03, 2) * VIEW_PIXELS_PER_CELL
    start = VIEW_MARGIN * VIEW_PIXELS_PER_CELL + (step - 1) / 2
    matrix = np.array([[step, 0, start + shift[0]], [0, step, start + shift[1]]])
    side = SIZE * PATCH
    soft = cv2.blur(view, (round(step), round(step)))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(soft, matrix, (side, side), flags=flags), dtype=np.uint8)


def fit(samples: Samples, rounds: int, seed: int, report: Callable[[str], None]) -> dict[str, Single]:
    """Weights w1 b1 w2 b2 w3 b3 by Adam on the cross entropy; an eighth of the samples is held back and reported
    on."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(samples.classes))
    held, used = order[: len(order) // 8], order[len(order) // 8 :]
    sizes = (samples.seen.shape[1], *WIDTHS, CLASSES)
    names = ("w1", "b1", "w2", "b2", "w3", "b3")
    weights: dict[str, Single] = {}
    for layer, (before, after) in enumerate(pairwise(sizes), 1):
        weights[f"w{layer}"] = (rng.standard_normal((before, after)) * np.sqrt(2 / before)).astype(np.float32)
        weights[f"b{layer}"] = np.zeros(after, np.float32)
    first: dict[str, NDArray[np.floating]] = {name: np.zeros_like(weights[name]) for name in names}
    second: dict[str, NDArray[np.floating]] = {name: np.zeros_like(weights[name]) for name in names}
    batch, step = 256, 0
    total = rounds * (len(used) // batch)
    for turn in range(rounds):
        rng.shuffle(used)
        for start in range(0, len(used) - batch + 1, batch):
            chosen = used[start : start + batch]
            gradients = _gradients(weights, samples.seen[chosen], samples.classes[chosen])
            step += 1
            rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * step / total))
            for name in names:
                gradient = gradients[name] + 1e-5 * weights[name]
                first[name] = 0.9 * first[name] + 0.1 * gradient
                second[name] = 0.999 * second[name] + 0.001 * gradient**2
                moved = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                weights[name] = (weights[name] - rate * moved).astype(np.float32)
        if turn % 5 == 4 or turn == rounds - 1:
            guess = _forward(weights, samples.seen[held])[-1].argmax(1)
            wrong = guess != samples.classes[held]
            mountains = (samples.classes[held] >= MOUNTAIN) & (samples.classes[held] < RUIN)
            report(f"round {turn + 1}: wrong {wrong.mean():.4f}, mountains {wrong[mountains].mean():.4f}")
    return weights


def _forward(weights: dict[str, Single], seen: Single) -> tuple[Single, Single, Single]:
    first = np.maximum(seen @ weights["w1"] + weights["b1"], 0)
    second = np.maximum(first @ weights["w2"] + weights["b2"], 0)
    return first, second, np.asarray(second @ weights["w3"] + weights["b3"])


def _gradients(weights: dict[str, Single], seen: Single, classes: NDArray[np.int64]) -> dict[str, Single]:
    first, second, out = _forward(weights, seen)
    odds = np.exp(out - out.max(1, keepdims=True))
    odds /= odds.sum(1, keepdims=True)
    odds[np.arange(len(classes)), classes] -= 1
    odds /= len(classes)
    to_second = (odds @ weights["w3"].T) * (second > 0)
    to_first = (to_second @ weights["w2"].T) * (first > 0)
    return {
        "w3": second.T @ odds, "b3": odds.sum(0), "w2": first.T @ to_second, "b2": to_second.sum(0),
        "w1": seen.T @ to_first, "b1": to_first.sum(0),
    }  # fmt: skip


def main() -> None:
    """Command line: gather, fit, store."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--views", type=Path, required=True, help="a folder of calibration.dataset")
    parser.add_argument("--sheets", type=int, default=1500)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    samples = samples_of(options.views, options.sheets, np.random.default_rng(0))
    weights = fit(samples, options.rounds, 0, lambda line: print(line, file=sys.stderr))  # noqa: T201
    options.out.parent.mkdir(parents=True, exist_ok=True)
    half = {name: value.astype(np.float16) for name, value in weights.items()}
    np.savez_compressed(options.out, allow_pickle=False, **half)


if __name__ == "__main__":
    main()
