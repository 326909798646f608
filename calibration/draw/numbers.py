"""Numbers as people write them: digits of people (EMNIST, traced into strokes) and invented ones,
in a box of a sheet.

A traced drawing belongs to one split (train, calibrate, test) for good; which one follows from its
pixels.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.draw.digits import digit_strokes
from kscore.calibration.draw.hand import graphite, ink_pen
from kscore.calibration.draw.pens import (
    Ink,
    Pen,
    PenLine,
    Points,
    firm,
    resample,
    round_corners,
    tremble,
)
from kscore.calibration.draw.symbols import SPLITS
from kscore.calibration.draw.symbols.cache import cached
from kscore.calibration.draw.symbols.drawings import Drawing, split_of
from kscore.calibration.draw.symbols.trace import trace_bitmap
from kscore.scanner.printed import Box
from numpy.typing import NDArray

_VERSION = 4
_TRACED = 1500  # drawings a digit, of the 2,500 there are: tracing takes time
_HOLES: Mapping[int, tuple[int, ...]] = {0: (1,), 2: (0, 1), 6: (1,), 8: (2,), 9: (1,)}
"""Loops of a digit, none where it is not named: where ink has run a loop full, thinning leaves a
line that no player would read as that digit."""
_WIDEST_PEN = 0.048  # a player who writes figures of 5 mm writes them with a pen of at most 0.67 mm
_THICK = 0.13  # of such a pen, in heights of the digit
_SPACING = 0.02  # cells between a stroke's points: a digit is 0.3 to 0.6 high

Glyph = tuple[Points, ...]
"""The strokes of one digit in a box of height 1, its left edge at 0, y down."""


def traced_digits(shared: Path) -> Mapping[str, Mapping[int, Sequence[Glyph]]]:
    """Split → digit → drawings by people, traced from EMNIST; kept in the cache folder (see
    `cache_folder`).

    Raises FileNotFoundError where the drawings are missing.
    """
    path = shared / "data" / "digits" / "emnist_digits.npz"
    if not path.exists():
        raise FileNotFoundError(f"no digit drawings at {path}")

    found: dict[str, dict[int, list[Glyph]]] = {side: {d: [] for d in range(10)} for side in SPLITS}
    for drawing in cached([path], f"digits {_VERSION} {_TRACED}", lambda: _trace(path)):
        found[drawing.split][int(drawing.name)].append(drawing.lines)
    return found


def _trace(path: Path) -> tuple[Drawing, ...]:
    with np.load(path) as data:
        pixels, labels = data["X"], data["y"]
    drawings = []
    for digit in range(10):
        for index in np.flatnonzero(labels == digit)[:_TRACED]:
            bitmap = np.asarray(pixels[index], np.uint8)
            lines = [line for line in trace_bitmap(bitmap, 3) if len(line) >= 2]
            if not lines or holes(bitmap) not in _HOLES.get(digit, (0,)):
                continue
            low = np.min([line.min(axis=0) for line in lines], axis=0)
            high = np.max([line.max(axis=0) for line in lines], axis=0)
            size = max(float((high - low)[1]), 1.0)
            glyph = tuple((line - low) / size for line in lines)
            if holes(_wide_pen(glyph)) not in _HOLES.get(digit, (0,)):
                continue
            key = f"emnist {hashlib.sha256(bitmap.tobytes()).hexdigest()}"
            unfilled = (False,) * len(glyph)
            drawings.append(
                Drawing("digit", str(digit), "emnist", key, glyph, unfilled, split=split_of(key))
            )
    return tuple(drawings)


def holes(bitmap: NDArray[np.uint8]) -> int:
    """Patches of paper that the ink of a drawing encloses; (H, W) uint8, ink bright."""
    padded = np.pad(bitmap, 2)
    large = (
        cv2.resize(
            padded, (3 * padded.shape[1], 3 * padded.shape[0]), interpolation=cv2.INTER_CUBIC
        )
        > 100
    )
    return int(cv2.connectedComponents((~large).astype(np.uint8), connectivity=4)[0]) - 2


def _wide_pen(glyph: Glyph) -> NDArray[np.uint8]:
    """A glyph drawn with a wide pen for its size: what is no longer that digit then, no player
    writes so small."""
    height = 54
    width = int(height * max(float(line[:, 0].max()) for line in glyph)) + 1
    canvas = np.zeros((height + 24, width + 24), np.uint8)
    lines = [np.round(line * height + 12).astype(np.int32).reshape(-1, 1, 2) for line in glyph]
    cv2.polylines(canvas, lines, False, 255, round(height * _THICK))
    return canvas


@dataclass(frozen=True)
class NumberHand:
    """How one person writes numbers, for a whole sheet. Lengths in cells unless said.

    Attributes:
        name, pen: whose and with what.
        glyph: gives this person's strokes of a digit.
        height: of a digit, as a share of the field's height.
        fill: share of the field's width that a long number takes.
        overhang: how far a number may stick out of its field.
        narrow: factor on the width of the strokes.
        slant: shear to the right.
        gap: between two digits, share of the height.
        scatter: how far places vary.
        tremor, tremor_period: as of a hand.
        corner_cutting: points cut at corners.
        minus: how often a monster number gets a minus sign.
        minus_length: share of the height.
        ghost: how often something was written and rubbed out before.
    """

    name: str
    pen: Pen
    glyph: Callable[[int, np.random.Generator], Glyph]
    height: float
    fill: float
    overhang: float
    narrow: float
    slant: float
    gap: float
    scatter: float
    tremor: float
    tremor_period: float
    corner_cutting: int
    minus: float
    minus_length: float
    ghost: float


def _invented_hand(style: np.random.Generator) -> Callable[[int, np.random.Generator], Glyph]:
    """A hand whose digits are made up: for each digit one way of writing it, wobbling a little from
    time to time."""
    seeds = style.integers(0, 2**31, 10)

    def glyph(digit: int, rng: np.random.Generator) -> Glyph:
        # The same seed chooses the same variant again; the wobble is on top.
        way = np.random.default_rng(int(seeds[digit]))
        strokes = [np.array(line, np.float64) for line in digit_strokes(digit, way)]
        return tuple(line + rng.normal(0, 0.015, line.shape) for line in strokes)

    return glyph


def _copied_hand(
    drawings: Mapping[int, Sequence[Glyph]], style: np.random.Generator
) -> Callable[..., Glyph]:
    """A hand with a few drawings a digit, of people; no player writes a digit twice the same
    way."""
    own = {
        digit: style.integers(0, len(each), int(style.integers(1, 4)))
        for digit, each in drawings.items()
    }

    def glyph(digit: int, rng: np.random.Generator) -> Glyph:
        chosen = drawings[digit][int(rng.choice(own[digit]))]
        bend = np.eye(2) + rng.normal(0, 0.05, (2, 2))
        return tuple(line @ bend.T for line in chosen)

    return glyph


def sample_number_hand(
    name: str,
    rng: np.random.Generator,
    drawings: Mapping[int, Sequence[Glyph]] | None,
    pen: Pen | None = None,
) -> NumberHand:
    """A person's way with numbers; ``drawings`` of the person's split, or None for invented digits
    only."""
    chosen = pen or (graphite(rng) if rng.random() < 0.6 else ink_pen(rng))
    people = drawings is not None and rng.random() < 0.8
    return NumberHand(
        name=name,
        pen=firm(chosen, _WIDEST_PEN),
        glyph=_copied_hand(drawings, rng)
        if people and drawings is not None
        else _invented_hand(rng),
        height=float(rng.uniform(0.5, 0.9)),
        fill=float(rng.uniform(0.7, 0.95)),
        overhang=float(abs(rng.normal(0, 0.02))),
        narrow=float(np.exp(rng.normal(-0.05, 0.15))),
        slant=float(rng.normal(0.03, 0.13)),
        gap=float(np.clip(rng.normal(0.17, 0.07), 0.06, 0.4)),
        scatter=float(np.exp(rng.normal(np.log(0.03), 0.4))),
        tremor=float(np.exp(rng.normal(np.log(0.005), 0.5))),
        tremor_period=float(rng.uniform(0.08, 0.3)),
        corner_cutting=int(rng.integers(0, 2)),
        minus=float(rng.choice([0.0, 1.0, rng.uniform(0, 1)], p=[0.35, 0.45, 0.2])),
        minus_length=float(rng.uniform(0.25, 0.7)),
        ghost=float(rng.uniform(0.0, 0.08)) if rng.random() < 0.3 else 0.0,
    )


def number_lines(
    value: int, minus: bool, box: Box, hand: NumberHand, rng: np.random.Generator
) -> list[Points]:
    """The strokes (N, 2) float64 of a number written into ``box`` (lattice units): sized to fit and
    placed by eye.

    It stands inside the field or sticks out of it by the hand's ``overhang`` at most: who wrote
    further would write into the next number and could not read the own sum.
    """
    raw = _digit_strokes(value, minus, hand, rng)
    every = np.concatenate(raw)
    low, size = every.min(axis=0), np.ptp(every, axis=0)
    height = min(
        box.height * hand.height * float(np.exp(rng.normal(0, 0.06))) / float(size[1]),
        box.width * hand.fill * float(np.exp(rng.normal(0, 0.04))) / max(float(size[0]), 0.05),
        (box.height + hand.overhang) / float(size[1]),
    )
    extent = size * height
    middle = np.asarray(box.centre) + rng.normal(0, hand.scatter, 2) * (1.3, 1.0)
    # In a large field most people write in the middle, some at the top.
    if rng.random() < 0.4:
        middle[1] += float(rng.uniform(-0.5, 0.4)) * max(0.0, box.height - 2 * float(extent[1]))
    room = np.maximum((np.array([box.width, box.height]) - extent) / 2, 0) + hand.overhang
    middle = np.clip(middle, np.asarray(box.centre) - room, np.asarray(box.centre) + room)
    corner = middle - extent / 2
    return [_wobble((line - low) * height + corner, hand, rng) for line in raw]


def _digit_strokes(
    value: int, minus: bool, hand: NumberHand, rng: np.random.Generator
) -> list[Points]:
    """The strokes of a number whose digits are about 1 high, beginning at the left."""
    lines: list[Points] = []
    u = 0.0
    if minus:
        level = float(rng.uniform(0.42, 0.62))
        lines.append(
            np.array([[0, level], [hand.minus_length, level + float(rng.normal(0, 0.04))]])
        )
        u = hand.minus_length + hand.gap
    for digit in str(value):
        glyph = hand.glyph(int(digit), rng)
        rise = float(rng.normal(0, 0.03))
        size = float(np.exp(rng.normal(0, 0.05)))
        for line in glyph:
            x = line[:, 0] * hand.narrow + hand.slant * (1 - line[:, 1])
            lines.append(np.stack([u + x * size, rise + line[:, 1] * size], axis=1))
        # A one has no width of its own.
        width = max(0.12, max(float(line[:, 0].max()) for line in glyph)) * hand.narrow
        u += width + hand.gap * float(np.exp(rng.normal(0, 0.2)))
    return lines


def _wobble(line: Points, hand: NumberHand, rng: np.random.Generator) -> Points:
    even = round_corners(resample(line, _SPACING), hand.corner_cutting)
    return tremble(even, hand.tremor, hand.tremor_period, _SPACING, rng)


def write_ghost(ink: Ink, box: Box, hand: NumberHand, rng: np.random.Generator) -> None:
    """A number written into a box and rubbed out again. Before any other is written: a rubber
    spares no neighbour.

    A ghost is faint: a player who rubs out a number sees to it that no player reads it.
    """
    lines = number_lines(int(rng.integers(0, 30)), False, box, hand, rng)
    for line in lines:
        ink.lay(hand.pen, [PenLine(line, 0.7)])
    for _ in range(2):
        ink.rub((box.centre[0], box.centre[1]), 0.75, float(rng.uniform(0.15, 0.35)), 0.03)


def write_number(
    ink: Ink, value: int, minus: bool, box: Box, hand: NumberHand, rng: np.random.Generator
) -> None:
    """Writes a number into a box."""
    pressure = float(np.clip(rng.normal(0.95, 0.06), 0.75, 1))
    # A stroke at a time: of strokes laid together every second is fainter, and so would be every
    # second digit.
    for line in number_lines(abs(value), minus, box, hand, rng):
        ink.lay(hand.pen, [PenLine(line, pressure)])
