"""A hand: one person's way of filling in a sheet, sampled wider than people are.

A hand is fixed for a whole sheet (and for a game): which design a terrain has, which pens, how
large, how neat, how hasty. The single space differs only by what a person's repetition differs by.
Splits are by hand, and a hand takes its designs from its own split of the symbol library, so no
drawing stands on two sides.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from kscore.calibration.draw.coins import sample_mark
from kscore.calibration.draw.pens import Pen
from kscore.calibration.draw.symbols import CellContext, Design
from kscore.engine.terrain import EXPLORED, FARMED, MARKED
from numpy.typing import NDArray

STYLES: Mapping[str, float] = {
    "pencil": 0.34,
    "ink": 0.18,
    "colour": 0.12,
    "both": 0.21,
    "colour_only": 0.15,
}

# Colours on white paper at full pressure, RGB 0-1: as on the cards first (docs/sheet.md), then what
# people reach for.
_PALETTE: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "F": (
        (0.20, 0.55, 0.25),
        (0.10, 0.40, 0.15),
        (0.45, 0.70, 0.20),
        (0.15, 0.50, 0.40),
        (0.35, 0.45, 0.15),
    ),
    "V": (
        (0.80, 0.15, 0.15),
        (0.75, 0.20, 0.12),
        (0.60, 0.25, 0.15),
        (0.90, 0.40, 0.15),
        (0.90, 0.40, 0.50),
        (0.5, 0.3, 0.15),
    ),
    "A": (
        (0.95, 0.85, 0.10),
        (0.95, 0.80, 0.20),
        (0.85, 0.65, 0.15),
        (0.95, 0.68, 0.25),
        (0.70, 0.50, 0.25),
    ),
    "W": (
        (0.15, 0.35, 0.80),
        (0.20, 0.45, 0.85),
        (0.35, 0.65, 0.90),
        (0.10, 0.20, 0.60),
        (0.15, 0.60, 0.70),
    ),
    "M": (
        (0.50, 0.20, 0.60),
        (0.45, 0.15, 0.50),
        (0.20, 0.20, 0.20),
        (0.45, 0.45, 0.45),
        (0.70, 0.15, 0.50),
        (0.45, 0.1, 0.1),
    ),
    "H": (
        (0.95, 0.60, 0.10),
        (0.45, 0.45, 0.50),
        (0.90, 0.45, 0.60),
        (0.20, 0.20, 0.20),
        (0.55, 0.35, 0.15),
        (0.2, 0.7, 0.8),
    ),
    "X": ((0.15, 0.15, 0.15), (0.35, 0.35, 0.35), (0.75, 0.10, 0.10), (0.40, 0.25, 0.15)),
}
# The share of hands that take the first two colours of a terrain, those printed on the cards.
_USUAL_COLOUR = 0.6
_LEAST_COLOUR_DISTANCE = 0.28
# share of hands whose symbols fill only the middle half of a space to two thirds of it
_IN_THE_MIDDLE = 0.25
_MOST_ALIKE = 0.72
# share of the hands that colour whose yellow can hardly be told from beige paper
_PALE_YELLOW = 0.12


class Designs(Protocol):
    """What hands choose their designs from: a `kscore.calibration.draw.symbols.Library`, or another
    collection."""

    def sample(self, terrain: str, split: str, rng: np.random.Generator) -> Design:
        """One design of the terrain for a hand on that side."""
        ...


@dataclass(frozen=True)
class Filling:
    """How a space is coloured or hatched in: ``spacing`` and ``inset`` in cells, ``angle`` in
    radians."""

    pen: Pen
    style: str  # "hatch", "solid", "rim"
    angle: float
    spacing: float
    inset: float
    pressure: float
    by_runs: bool


@dataclass(frozen=True)
class Manner:
    """How this hand draws one terrain. Size is a factor on the unit cell, offset in cells, slant a
    shear."""

    design: Design
    pen: Pen
    size: float
    squash: float
    slant: float
    offset: tuple[float, float]
    shows_symbol: bool
    filling: Filling | None


@dataclass(frozen=True)
class DrawingStyle:
    """One person's way of drawing; everything in cells unless said."""

    name: str
    split: str
    style: str
    manners: Mapping[str, Manner]
    star: Manner
    letters: Mapping[str, Manner]
    writing: Pen
    outline: Pen | None
    outline_twice: float
    tremor: float
    tremor_period: float
    corner_cutting: int
    scatter: float
    haste: float
    haste_drift: float
    ghost_rate: float
    smudge_rate: float
    slip_rate: float
    coin_mark: str


def _absorb(colour: tuple[float, float, float], strength: float) -> tuple[float, float, float]:
    red, green, blue = (-np.log(np.clip(c, 0.03, 0.99)) * strength for c in colour)
    return float(blue), float(green), float(red)


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    return float(rng.uniform(low, high))


def graphite(rng: np.random.Generator) -> Pen:
    """A pencil from sharp and hard to blunt and soft."""
    grey = _between(rng, 0.12, 0.42)
    tint = rng.normal(0, 0.012, 3)
    colour = (float(grey + tint[0]), float(grey + tint[1]), float(grey + tint[2]))
    return Pen(
        "pencil",
        float(np.exp(rng.normal(np.log(0.042), 0.35))),
        _absorb(colour, _between(rng, 0.55, 1.0)),
        _between(rng, 0.2, 0.75),
        _between(rng, 0.05, 0.25),
        _between(rng, 0, 0.12),
    )


_INKS = (
    (0.10, 0.10, 0.12),
    (0.12, 0.18, 0.50),
    (0.10, 0.12, 0.35),
    (0.05, 0.05, 0.05),
    (0.6, 0.1, 0.12),
    (0.1, 0.4, 0.2),
)


def ink_pen(rng: np.random.Generator) -> Pen:
    """Ballpoint, fineliner or felt-tip, mostly black or blue."""
    kind = str(rng.choice(["ballpoint", "fineliner", "felt"], p=[0.5, 0.35, 0.15]))
    colour = _INKS[int(rng.choice(len(_INKS), p=[0.35, 0.27, 0.15, 0.15, 0.05, 0.03]))]
    width = {"ballpoint": 0.040, "fineliner": 0.034, "felt": 0.09}[kind] * float(
        np.exp(rng.normal(0, 0.25))
    )
    grain = {"ballpoint": 0.15, "fineliner": 0.03, "felt": 0.0}[kind]
    skip = _between(rng, 0.05, 0.25) if kind == "ballpoint" else 0.02
    return Pen(
        kind,
        width,
        _absorb(colour, _between(rng, 0.75, 1.1)),
        grain,
        _between(rng, 0.02, 0.15),
        skip,
    )


def colour_pen(colour: tuple[float, float, float], felt: bool, rng: np.random.Generator) -> Pen:
    """A coloured pencil, or a felt-tip of that colour."""
    shifted = tuple(float(np.clip(c + rng.normal(0, 0.045), 0.04, 0.98)) for c in colour)
    rgb = (shifted[0], shifted[1], shifted[2])
    if felt:
        return Pen(
            "felt",
            _between(rng, 0.07, 0.16),
            _absorb(rgb, _between(rng, 0.7, 1.0)),
            0.02,
            0.08,
            0.02,
        )
    return Pen(
        "crayon",
        _between(rng, 0.045, 0.11),
        _absorb(rgb, _between(rng, 0.5, 1.0)),
        _between(rng, 0.25, 0.85),
        _between(rng, 0.08, 0.3),
        _between(rng, 0, 0.1),
    )


def choose_colours(rng: np.random.Generator) -> dict[str, tuple[float, float, float]]:
    """One colour a terrain, apart from each other as a player keeps them apart."""
    usual = rng.random() < _USUAL_COLOUR
    for attempt in range(40):
        chosen = {}
        for terrain in MARKED:
            options = _PALETTE[terrain]
            last = 2 if usual and attempt < 20 else len(options)
            chosen[terrain] = options[int(rng.integers(last))]
        rgb = np.array([chosen[t] for t in EXPLORED])
        apart = np.linalg.norm(rgb[:, None] - rgb[None], axis=2) + np.eye(len(rgb))
        if apart.min() >= _LEAST_COLOUR_DISTANCE:
            break
    return chosen


def _look(design: Design, rng: np.random.Generator) -> NDArray[np.float32]:
    # A blurred thumbnail: two designs of one hand that look alike here would confuse its own
    # player.
    small = np.zeros((24, 24), np.uint8)
    for stroke in design.draw(rng, CellContext(0, 0, (False, False, False, False))).strokes:
        line = np.round((stroke.points * 16 + 4) * 8).astype(np.int32).reshape(-1, 1, 2)
        if stroke.fill:
            cv2.fillPoly(small, [line], 255, cv2.LINE_AA, 3)
        cv2.polylines(small, [line], False, 255, 1, cv2.LINE_AA, 3)
    soft = cv2.GaussianBlur(small.astype(np.float32), (0, 0), 1.5)
    soft -= soft.mean()
    return np.asarray(soft / (np.linalg.norm(soft) + 1e-6), np.float32)


def _choose_designs(library: Designs, split: str, rng: np.random.Generator) -> dict[str, Design]:
    chosen: dict[str, Design] = {}
    looks: list[NDArray[np.float32]] = []
    for terrain in MARKED:
        for _ in range(8):
            design = library.sample(terrain, split, rng)
            look = _look(design, rng)
            if all(float((look * other).sum()) < _MOST_ALIKE for other in looks):
                break
        chosen[terrain] = design
        looks.append(look)
    return chosen


def _filling(pen: Pen, careful: float, rng: np.random.Generator) -> Filling:
    solid = rng.random() < 0.55 * careful + (0.25 if pen.kind == "felt" else 0.05)
    style = "solid" if solid else ("rim" if rng.random() < 0.06 else "hatch")
    spacing = pen.width * (
        _between(rng, 0.45, 0.8) if solid else float(np.exp(rng.uniform(np.log(0.7), np.log(2.8))))
    )
    angle = float(rng.choice([0.785, -0.785, 0.0, 1.571, 0.5, 1.1]) + rng.normal(0, 0.12))
    return Filling(
        pen,
        style,
        angle,
        spacing,
        _between(rng, -0.06, 0.10) * (1.2 - careful),
        _between(rng, 0.25, 1.0),
        style != "rim" and bool(rng.random() < 0.4),
    )


def _pale(manner: Manner, rng: np.random.Generator) -> Manner:
    """The manner with its filling, if it has one, in a light yellow pencil pressed lightly."""
    if manner.filling is None:
        return manner
    yellow = (0.97, _between(rng, 0.86, 0.95), _between(rng, 0.30, 0.55))
    pen = replace(manner.filling.pen, absorb=_absorb(yellow, _between(rng, 0.5, 0.9)))
    return replace(
        manner, filling=replace(manner.filling, pen=pen, pressure=_between(rng, 0.3, 0.8))
    )


def sample_hand(seed: int, split: str, library: Designs, style: str | None = None) -> DrawingStyle:
    """The hand with this seed in this split ("train", "calibrate", "test"); the same seed gives the
    same hand."""
    salt = int.from_bytes(hashlib.sha256(f"{split}:{seed}".encode()).digest()[:8], "little")
    rng = np.random.default_rng(salt)
    chosen_style = style or str(rng.choice(list(STYLES), p=list(STYLES.values())))
    careful = _between(rng, 0, 1)
    line = (
        ink_pen(rng)
        if chosen_style == "ink" or (chosen_style in ("both", "colour_only") and rng.random() < 0.4)
        else graphite(rng)
    )
    colours = choose_colours(rng)
    felt = bool(rng.random() < 0.2)
    designs = _choose_designs(library, split, rng)
    size = float(np.clip(rng.normal(0.86, 0.12), 0.5, 1.15))
    if rng.random() < _IN_THE_MIDDLE:
        size = _between(rng, 0.48, 0.72)
    slant = float(rng.normal(0, 0.08))
    usual_filling: Filling | None = None

    def manner(terrain: str, design: Design) -> Manner:
        nonlocal usual_filling
        pen = line
        filling = None
        shows = True
        tinted = colour_pen(colours.get(terrain, (0.2, 0.2, 0.2)), felt, rng)
        if (
            terrain in MARKED
            and chosen_style in ("both", "colour_only")
            and not (terrain == "X" and rng.random() < 0.75)
        ):
            base = _filling(tinted, careful, rng)
            # A person colours all terrains in much the same way.
            if usual_filling is not None and rng.random() < 0.8:
                base = Filling(
                    tinted,
                    usual_filling.style,
                    usual_filling.angle,
                    usual_filling.spacing,
                    usual_filling.inset,
                    float(np.clip(usual_filling.pressure + rng.normal(0, 0.12), 0.2, 1)),
                    usual_filling.by_runs,
                )
            usual_filling = usual_filling or base
            filling = base
            if chosen_style == "colour_only" and (
                terrain in FARMED or (terrain == "M" and rng.random() < 0.6)
            ):
                shows = False
        if chosen_style == "colour":
            pen = tinted
        elif terrain == "M" and chosen_style in ("pencil", "ink") and rng.random() < 0.22:
            light = Pen(
                line.kind,
                line.width,
                (line.absorb[0] * 0.5, line.absorb[1] * 0.5, line.absorb[2] * 0.5),
                line.grain,
                line.pressure_spread,
                line.skip,
            )
            filling = Filling(
                light,
                "hatch",
                _between(rng, -1.5, 1.5),
                _between(rng, 0.07, 0.16),
                0.02,
                _between(rng, 0.5, 1),
                False,
            )
        return Manner(
            design,
            pen,
            size * float(np.exp(rng.normal(0, 0.08))),
            float(np.exp(rng.normal(0, 0.07))),
            slant + float(rng.normal(0, 0.04)),
            (float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
            shows,
            filling,
        )

    manners = {terrain: manner(terrain, designs[terrain]) for terrain in MARKED}
    star = manner("*", library.sample("*", split, rng))
    letters = {
        name: manner(f"letter:{name}", library.sample(f"letter:{name}", split, rng))
        for name in "DZTG"
    }
    outline_share = {"pencil": 0.6, "ink": 0.55, "colour": 0.5, "both": 0.45, "colour_only": 0.4}[
        chosen_style
    ]
    outlines = rng.random() < outline_share
    pencil_like = line.kind == "pencil"
    # The last draw of a hand, so that all else of the hands of earlier versions stays as it was.
    coin_mark = sample_mark(rng)
    if rng.random() < _PALE_YELLOW:
        manners["A"] = _pale(manners["A"], rng)
    return DrawingStyle(
        name=f"{split}-{seed}",
        split=split,
        style=chosen_style,
        manners=manners,
        star=star,
        letters=letters,
        writing=line,
        outline=(graphite(rng) if chosen_style == "colour_only" and rng.random() < 0.5 else line)
        if outlines
        else None,
        outline_twice=_between(rng, 0, 0.4) if rng.random() < 0.3 else 0.0,
        tremor=float(np.exp(rng.normal(np.log(0.011), 0.5))),
        tremor_period=_between(rng, 0.12, 0.5),
        corner_cutting=int(rng.integers(0, 4)),
        scatter=float(np.exp(rng.normal(np.log(0.035), 0.45))),
        haste=float(np.clip(rng.normal(0.25, 0.3), 0, 0.9)),
        haste_drift=_between(rng, 0, 0.5),
        ghost_rate=_between(rng, 0, 0.06) if pencil_like and rng.random() < 0.5 else 0.0,
        smudge_rate=_between(rng, 0, 0.03) if pencil_like and rng.random() < 0.4 else 0.0,
        slip_rate=_between(rng, 0, 0.02),
        coin_mark=coin_mark,
    )
