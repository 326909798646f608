"""Which layout it is and which way up, from what is printed in the spaces: mountains, ruins, wasteland.

A small network looks at each of the 121 spaces on its own and says whether it shows a printed mountain or ruin,
and turned
by how many quarters, or wasteland, or anything else. Sixteen hypotheses (layouts × ways up) then compete: each
expects
certain symbols in certain spaces, and its evidence is the sum of the log odds of what is seen there. Side A of the
first
game looks the same upside down but for the symbols' own way up, so that matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.layout import Layout
from scanner.cells import Picture, rectify
from scanner.lattice import SIZE, Array, Lattice

PATCH = 16
"""Pixels a space the network sees."""
POOL = 4
"""Pixels of a space over which colour is averaged."""
OTHER, MOUNTAIN, RUIN, WASTELAND = 0, 1, 5, 9
"""Classes: MOUNTAIN + q and RUIN + q are symbols that stand upright after q quarter turns (np.rot90)."""
CLASSES = 10
WEIGHTS = Path(__file__).parent / "models" / "printed_symbols.npz"
ODDS = {"mountain": (-7.0, 7.0), "ruin": (-0.7, 3.0), "wasteland": (-1.5, 3.0), "unexpected": (-3.0, 0.0)}
"""Bounds of the log odds one space may add: a ruin may be drawn over and wasteland crossed out, a mountain never
is."""


@dataclass(frozen=True)
class Hypothesis:
    """A layout and way up: ``turns`` quarters (np.rot90) put the seen grid upright. ``evidence`` in nats.

    ``mountains`` is the mean log odds of its mountain spaces: about +7 each when all are seen; ``missing`` counts
    those
    that are clearly none, ``surplus`` the spaces that clearly show a mountain where the layout has none.
    """

    layout: str
    turns: int
    evidence: float
    mountains: float
    missing: int
    surplus: int


@dataclass(frozen=True)
class Recognition:
    """All hypotheses, the likeliest first; ``confidence`` 0-1 in the first layout and way up."""

    hypotheses: tuple[Hypothesis, ...]
    confidence: float

    @property
    def best(self) -> Hypothesis:
        """The likeliest layout and way up."""
        return self.hypotheses[0]


def features(flat: Picture) -> NDArray[np.float32]:
    """What the network sees of each space, (121, F), of the rectified grid (11·PATCH, 11·PATCH, 3) BGR uint8.

    Brightness relative to the paper nearby, and coarse colour relative to the sheet's.
    """
    scene = flat.astype(np.float32)
    grey = scene.mean(axis=2)
    cells = grey.reshape(SIZE, PATCH, SIZE, PATCH).swapaxes(1, 2).reshape(SIZE, SIZE, -1)
    bright = np.partition(cells, int(cells.shape[2] * 0.85), axis=2)[..., int(cells.shape[2] * 0.85)]
    paper = np.maximum(cv2.medianBlur(np.ascontiguousarray(bright, dtype=np.float32), 5), 8.0)
    light = cells / paper[..., None] - 0.8
    pooled = scene.reshape(SIZE, PATCH // POOL, POOL, SIZE, PATCH // POOL, POOL, 3).mean(axis=(2, 5))
    pooled = pooled.swapaxes(1, 2)
    colour = np.stack([pooled[..., 0] - pooled[..., 1], pooled[..., 2] - pooled[..., 1]], axis=-1)
    colour = colour / paper[:, :, None, None, None]
    colour = colour - np.median(colour, axis=(0, 1, 2, 3))
    both = np.concatenate([light, 2 * colour.reshape(SIZE, SIZE, -1)], axis=2)
    return np.clip(both, -1.0, 1.0).reshape(SIZE * SIZE, -1).astype(np.float32)


@lru_cache(maxsize=1)
def _weights() -> tuple[NDArray[np.float32], ...]:
    with np.load(WEIGHTS) as stored:
        return tuple(stored[name].astype(np.float32) for name in ("w1", "b1", "w2", "b2", "w3", "b3"))


def symbol_scores(pixels: Picture, lattice: Lattice) -> Array:
    """Log probabilities (11, 11, CLASSES) of what is printed in each space, as the lattice counts them."""
    flat = rectify(pixels, lattice, PATCH, 0, 0, SIZE, SIZE)
    return log_probabilities(features(flat)).reshape(SIZE, SIZE, CLASSES)


def log_probabilities(seen: NDArray[np.float32]) -> Array:
    """Log probabilities (N, CLASSES) of features (N, F)."""
    w1, b1, w2, b2, w3, b3 = _weights()
    hidden = np.maximum(seen @ w1 + b1, 0)
    hidden = np.maximum(hidden @ w2 + b2, 0)
    out = (hidden @ w3 + b3).astype(np.float64)
    out -= out.max(axis=1, keepdims=True)
    return np.asarray(out - np.log(np.exp(out).sum(axis=1, keepdims=True)))


def recognise(scores: Array, layouts: Mapping[str, Layout], turns: tuple[int, ...] = (0, 1, 2, 3)) -> Recognition:
    """The layouts and ways up that log probabilities (11, 11, CLASSES) speak for."""
    odds = scores - scores[:, :, :1]
    any_mountain = np.logaddexp.reduce(scores[:, :, MOUNTAIN : MOUNTAIN + 4], axis=2) - scores[:, :, 0]
    unexpected = np.clip(-any_mountain, *ODDS["unexpected"])
    found = []
    for turn in turns:
        mountain = np.rot90(np.clip(odds[:, :, MOUNTAIN + turn], *ODDS["mountain"]), turn)
        ruin = np.rot90(np.clip(odds[:, :, RUIN + turn], *ODDS["ruin"]), turn)
        waste = np.rot90(np.clip(odds[:, :, WASTELAND], *ODDS["wasteland"]), turn)
        free = np.rot90(unexpected, turn)
        for key, layout in layouts.items():
            places = [_place(space) for space in sorted(layout.mountains)]
            peaks = [float(mountain[place]) for place in places]
            evidence = sum(peaks) + float(free.sum()) - sum(float(free[place]) for place in places)
            evidence += sum(float(ruin[_place(space)]) for space in layout.ruins)
            evidence += sum(float(waste[_place(space)]) for space in layout.wasteland)
            clear = clearly_mountain(np.rot90(any_mountain, turn))
            surplus = int(clear.sum()) - sum(int(clear[place]) for place in places)
            missing = sum(peak < -1.0 for peak in peaks)
            found.append(Hypothesis(key, turn, evidence, float(np.mean(peaks)) if peaks else 0.0, missing, surplus))
    found.sort(key=lambda h: -h.evidence)
    total = np.logaddexp.reduce([h.evidence for h in found])
    return Recognition(tuple(found), float(np.exp(found[0].evidence - total)))


def clearly_mountain(odds: Array) -> NDArray[np.bool_]:
    """Which spaces show a mountain beyond doubt, whichever way up, by their log odds."""
    return np.asarray(odds > 3.0)


def _place(space: str) -> tuple[int, int]:
    return ord(space[0]) - ord("A"), int(space[1:]) - 1
