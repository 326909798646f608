"""Numbers as people write them: digits of people (EMNIST, traced into strokes) and invented ones, in a box of a sheet.

A traced drawing belongs to one split (train, calibrate, test) for good; which one follows from its pixels.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from calibration.digits import digit_strokes
from calibration.hand import graphite, ink_pen
from calibration.pens import Ink, Pen, Points, Stroke, resample, round_corners, tremble
from calibration.symbols.cache import cached
from calibration.symbols.drawings import Drawing, split_of
from calibration.symbols.trace import trace_bitmap
from scanner.printed import Box

_VERSION = 1
_TRACED = 700  # drawings a digit, of the 2,500 there are: tracing takes time
_SPLITS = ("train", "calibrate", "test")
_SPACING = 0.02  # cells between a stroke's points: a digit is 0.3 to 0.6 high

Glyph = tuple[Points, ...]
"""The strokes of one digit in a box of height 1, its left edge at 0, y down."""


def traced_digits(shared: Path) -> Mapping[str, Mapping[int, Sequence[Glyph]]]:
    """Split → digit → drawings by people, traced from EMNIST; kept in the cache folder (see `cache_folder`).

    Raises FileNotFoundError where the drawings are missing.
    """
    path = shared / "data" / "digits" / "emnist_digits.npz"
    if not path.exists():
        raise FileNotFoundError(f"no digit drawings at {path}")

    found: dict[str, dict[int, list[Glyph]]] = {side: {d: [] for d in range(10)} for side in _SPLITS}
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
            if not lines:
                continue
            low = np.min([line.min(axis=0) for line in lines], axis=0)
            high = np.max([line.max(axis=0) for line in lines], axis=0)
            size = max(float((high - low)[1]), 1.0)
            glyph = tuple((line - low) / size for line in lines)
            key = f"emnist {hashlib.sha256(bitmap.tobytes()).hexdigest()}"
            unfilled = (False,) * len(glyph)
            drawings.append(Drawing("digit", str(digit), "emnist", key, glyph, unfilled, split=split_of(key)))
    return tuple(drawings)


@dataclass(frozen=True)
class NumberHand:
    """How one person writes numbers, for a whole sheet. Lengths in cells unless said.

    Attributes:
        name, pen: whose and with what.
        glyph: gives this person's strokes of a digit.
        height: of a digit, as a share of the field's height. narrow: factor on the width of the strokes.
        slant: shear to the right. gap: between two digits, share of the height. scatter: how far places vary.
        tremor, tremor_period: as of a hand. corner_cutting: points cut at corners.
        minus: how often a monster number gets a minus sign. minus_length: share of the height.
        ghost: how often something was written and rubbed out before.
    """

    name: str
    pen: Pen
    glyph: Callable[[int, np.random.Generator], Glyph]
    height: float
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


def _invented(style: np.random.Generator) -> Callable[[int, np.random.Generator], Glyph]:
    """A hand whose digits are made up: for each digit one way of writing it, wobbling a little from time to time."""
    seeds = style.integers(0, 2**31, 10)

    def glyph(digit: int, rng: np.random.Generator) -> Glyph:
        # The same seed chooses the same variant again; the wobble is on top.
        way = np.random.default_rng(int(seeds[digit]))
        strokes = [np.array(line, np.float64) for line in digit_strokes(digit, way)]
        return tuple(line + rng.normal(0, 0.015, line.shape) for line in strokes)

    return glyph


def _copied(drawings: Mapping[int, Sequence[Glyph]], style: np.random.Generator) -> Callable[..., Glyph]:
    """A hand with a few drawings a digit, of people; nobody writes a digit twice the same way."""
    own = {digit: style.integers(0, len(each), int(style.integers(1, 4))) for digit, each in drawings.items()}

    def glyph(digit: int, rng: np.random.Generator) -> Glyph:
        chosen = drawings[digit][int(rng.choice(own[digit]))]
        bend = np.eye(2) + rng.normal(0, 0.05, (2, 2))
        return tuple(line @ bend.T for line in chosen)

    return glyph


def sample_number_hand(
    name: str, rng: np.random.Generator, drawings: Mapping[int, Sequence[Glyph]] | None, pen: Pen | None = None
) -> NumberHand:
    """A person's way with numbers; ``drawings`` of the person's split, or None for invented digits only."""
    people = drawings is not None and rng.random() < 0.8
    return NumberHand(
        name=name,
        pen=pen or (graphite(rng) if rng.random() < 0.6 else ink_pen(rng)),
        glyph=_copied(drawings, rng) if people and drawings is not None else _invented(rng),
        height=float(rng.uniform(0.45, 0.92)),
        narrow=float(np.exp(rng.normal(-0.05, 0.15))),
        slant=float(rng.normal(0.03, 0.13)),
        gap=float(np.clip(rng.normal(0.16, 0.08), 0.02, 0.4)),
        scatter=float(np.exp(rng.normal(np.log(0.03), 0.4))),
        tremor=float(np.exp(rng.normal(np.log(0.005), 0.5))),
        tremor_period=float(rng.uniform(0.08, 0.3)),
        corner_cutting=int(rng.integers(0, 3)),
        minus=float(rng.choice([0.0, 1.0, rng.uniform(0, 1)], p=[0.35, 0.45, 0.2])),
        minus_length=float(rng.uniform(0.25, 0.7)),
        ghost=float(rng.uniform(0.0, 0.08)) if rng.random() < 0.3 else 0.0,
    )


def number_lines(value: int, minus: bool, box: Box, hand: NumberHand, rng: np.random.Generator) -> list[Points]:
    """The strokes of a number written into ``box`` (lattice units): sized to fit, mostly, and placed by eye."""
    glyphs = [hand.glyph(int(digit), rng) for digit in str(value)]
    # A one has no width of its own.
    widths = [max(0.12, max(float(line[:, 0].max()) for line in glyph)) * hand.narrow for glyph in glyphs]
    sign = hand.minus_length + hand.gap if minus else 0.0
    across = sum(widths) + hand.gap * (len(widths) - 1) + sign
    height = min(
        box.height * hand.height * float(np.exp(rng.normal(0, 0.06))),
        box.width * float(rng.uniform(0.8, 1.05)) / across,
        1.0,
    )
    u = box.centre[0] - across * height / 2 + float(rng.normal(0, hand.scatter * 1.3))
    v = box.centre[1] - height / 2 + float(rng.normal(0, hand.scatter))
    # In a large field most people write in the middle, some at the top.
    v += float(rng.uniform(-0.5, 0.4)) * max(0.0, box.height - 2 * height) * (rng.random() < 0.4)
    lines = []
    if minus:
        level = v + height * float(rng.uniform(0.42, 0.62))
        end = u + hand.minus_length * height
        lines.append(np.array([[u, level], [end, level + float(rng.normal(0, 0.04)) * height]]))
        u += sign * height
    for glyph, width in zip(glyphs, widths, strict=True):
        rise = float(rng.normal(0, 0.03)) * height
        size = height * float(np.exp(rng.normal(0, 0.05)))
        for line in glyph:
            x = line[:, 0] * hand.narrow + hand.slant * (1 - line[:, 1])
            lines.append(np.stack([u + x * size, v + rise + line[:, 1] * size], axis=1))
        u += (width + hand.gap * float(np.exp(rng.normal(0, 0.2)))) * height
    return [_wobbled(line, hand, rng) for line in lines]


def _wobbled(line: Points, hand: NumberHand, rng: np.random.Generator) -> Points:
    even = round_corners(resample(line, _SPACING), hand.corner_cutting)
    return tremble(even, hand.tremor, hand.tremor_period, _SPACING, rng)


def write_number(
    ink: Ink, value: int | None, minus: bool, box: Box, hand: NumberHand, rng: np.random.Generator
) -> None:
    """Writes a number into a box, sometimes over one that was rubbed out; None writes nothing (a ghost may be there).

    A ghost is faint: whoever rubs out a number sees to it that nobody reads it.
    """
    if rng.random() < (hand.ghost if value is not None else hand.ghost * 0.3):
        lines = number_lines(int(rng.integers(0, 30)), False, box, hand, rng)
        ink.lay(hand.pen, [Stroke(line, 0.7) for line in lines])
        for _ in range(2):
            ink.rub((box.centre[0], box.centre[1]), 0.75, float(rng.uniform(0.15, 0.35)), 0.03)
    if value is None:
        return
    pressure = float(np.clip(rng.normal(0.9, 0.08), 0.5, 1))
    ink.lay(hand.pen, [Stroke(line, pressure) for line in number_lines(abs(value), minus, box, hand, rng)])
