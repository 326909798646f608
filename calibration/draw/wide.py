"""Wide hands: what was read worst on photos by people and renderers that this one knows nothing of.

A wide hand draws more often in a hurry, as people drew for Quick, Draw!, or as an icon; one terrain
now and then in two ways; with pencils that are hard, blunt, hardly pressed or smeared, and with
pens that are thin or nearly empty. For training, and on the test side for measuring; the hands of
`kscore.calibration.draw.hand` stay as they are.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import numpy as np
from kscore.calibration.draw.hand import Designs, DrawingStyle, Manner, sample_hand
from kscore.calibration.draw.pens import Pen
from kscore.calibration.draw.symbols import CellContext, Design, Library, SymbolDrawing
from kscore.calibration.draw.symbols.drawings import Drawing
from kscore.calibration.draw.symbols.library import Mix
from kscore.engine.terrain import DRAWN
from numpy.random import Generator

MIX = Mix(
    publisher=0.16,
    common=0.2,
    rare=0.09,
    letter=0.01,
    human=0.24,
    icon=0.06,
    meaningless=0.02,
    sketchy=0.22,
)
STYLES = {"pencil": 0.52, "ink": 0.2, "colour": 0.09, "both": 0.12, "colour_only": 0.07}
_MIXED = 0.1  # share of a hand's terrains that are drawn in two ways
_TOGETHER = 3  # spaces a side of the blocks that are drawn in the same of them
_SEED = 77  # of what a wide hand does unlike the hand it is made of


@dataclass(frozen=True)
class TwoWays(Design):
    """One terrain drawn in two ways, in each part of the sheet mostly in one."""

    ways: tuple[Design, Design] = field(kw_only=True)
    seed: int = 0

    def draw(self, rng: Generator, context: CellContext) -> SymbolDrawing:
        """See Design.draw."""
        block = (self.seed, context.row // _TOGETHER, context.col // _TOGETHER)
        second = np.random.default_rng(block).random() < 0.4
        return self.ways[int(second != (rng.random() < 0.1))].draw(rng, context)


class WideLibrary:
    """Designs of wide hands, sampled as from `Library`."""

    def __init__(self, usual: Designs, drawings: Iterable[Drawing] = ()) -> None:
        """usual: what is no terrain comes from it. drawings: of people and icon sets, as of
        `Library`."""
        self._usual = usual
        self._wide = Library(drawings, MIX)

    def sample(self, terrain: str, split: str, rng: Generator) -> Design:
        """One design of the terrain for a hand on that side."""
        if terrain not in DRAWN:
            return self._usual.sample(terrain, split, rng)
        design = self._wide.sample(terrain, split, rng)
        if rng.random() >= _MIXED:
            return design
        other = self._wide.sample(terrain, split, rng)
        seed = int(rng.integers(2**40))
        return TwoWays(
            terrain, design.family, source=design.source, ways=(design, other), seed=seed
        )


def wide_hand(seed: int, split: str, library: Designs, style: str | None = None) -> DrawingStyle:
    """The wide hand with this seed in this split; the same seed gives the same hand."""
    sides = ("train", "calibrate", "test")
    rng = np.random.default_rng((_SEED, sides.index(split), seed))
    chosen = style or str(rng.choice(list(STYLES), p=list(STYLES.values())))
    hand = sample_hand(seed, split, library, chosen)
    pen = _pencil(hand.writing, rng) if hand.writing.kind == "pencil" else _ink(hand.writing, rng)
    if rng.random() < 0.25:
        pen = hand.writing
    size = float(np.clip(rng.normal(1.0, 0.12), 0.75, 1.25))

    def with_pen(manner: Manner, scale: float = 1.0) -> Manner:
        own = pen if manner.pen == hand.writing else manner.pen
        return replace(manner, pen=own, size=float(np.clip(manner.size * scale, 0.52, 1.15)))

    pencil = pen.kind == "pencil"
    return replace(
        hand,
        name=f"wide-{hand.name}",
        manners={terrain: with_pen(manner, size) for terrain, manner in hand.manners.items()},
        star=with_pen(hand.star),
        letters={letter: with_pen(manner) for letter, manner in hand.letters.items()},
        writing=pen,
        outline=pen if hand.outline == hand.writing else hand.outline,
        tremor=hand.tremor * float(np.exp(rng.normal(0.15, 0.4))),
        scatter=min(0.11, hand.scatter * float(np.exp(rng.normal(0.1, 0.3)))),
        smudge_rate=float(rng.uniform(0.0, 0.16)) if pencil and rng.random() < 0.35 else 0.0,
    )


def _pencil(usual: Pen, rng: Generator) -> Pen:
    """A pencil: hard and thin, hardly pressed, blunt and soft, or coarse on rough paper."""
    kind = rng.choice(("hard", "light", "blunt", "coarse"), p=(0.35, 0.25, 0.22, 0.18))
    if kind == "hard":
        return _drawn(usual, _log(rng, 0.018, 0.036), _log(rng, 0.36, 0.9), rng.uniform(0.1, 0.5))
    if kind == "light":
        return _drawn(usual, _log(rng, 0.028, 0.06), _log(rng, 0.28, 0.65), rng.uniform(0.3, 0.8))
    if kind == "blunt":
        return _drawn(usual, _log(rng, 0.06, 0.12), _log(rng, 0.35, 1.1), rng.uniform(0.3, 0.8))
    pen = _drawn(usual, _log(rng, 0.03, 0.07), _log(rng, 0.4, 1.2), rng.uniform(0.6, 0.95))
    return replace(pen, skip=float(rng.uniform(0.1, 0.3)))


def _ink(usual: Pen, rng: Generator) -> Pen:
    """A pen as it came, thin, or nearly empty."""
    draw = rng.random()
    if draw < 0.4:
        return replace(usual, width=_log(rng, 0.014, 0.03))
    if draw < 0.6:
        pale = replace(usual, skip=float(rng.uniform(0.2, 0.4)))
        return _drawn(pale, usual.width, _log(rng, 0.4, 0.9), usual.grain)
    return usual


def _drawn(pen: Pen, width: float, density: float, grain: float) -> Pen:
    """The pen with this line: its mean optical density at full pressure is ``density``."""
    stronger = density / max(float(np.mean(pen.absorb)), 1e-6)
    blue, green, red = (channel * stronger for channel in pen.absorb)
    return replace(pen, width=width, absorb=(blue, green, red), grain=float(grain))


def _log(rng: Generator, low: float, high: float) -> float:
    return math.exp(rng.uniform(math.log(low), math.log(high)))
