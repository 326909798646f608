"""Players of several kinds, for what is counted and measured over simulated games.

Two kinds may be fitted on, two are for measuring alone: what rests on how people place must hold
for players of another kind than it was fitted on.
"""

from __future__ import annotations

import random

from kscore.calibration.simulate import Style, random_style

FITTED = ("any", "decrees")
"""Kinds that counts and weights may be fitted on: simulate's own mixture of styles, and players who
play for the scoring cards."""

HELD_OUT = ("joiners", "scatterers")
"""Kinds that nothing is fitted on: players who lay like beside like, and players who keep like from
like."""


def style_of(kind: str, seed: int) -> Style:
    """A player of one of the kinds. Raises ValueError for another."""
    rng = random.Random(f"player {kind} {seed}")
    style = random_style(rng)
    if kind == "any":
        return style
    if kind == "decrees":
        return Style(
            attention=rng.randint(30, 72),
            noise=0.6,
            together=rng.uniform(0.2, 0.8),
            compact=0.3,
            holes=0.5,
            decrees=rng.uniform(1.0, 2.0),
        )
    if kind == "joiners":
        return Style(
            attention=rng.randint(30, 72),
            noise=0.6,
            together=rng.uniform(2.0, 4.0),
            compact=rng.uniform(0.3, 0.9),
            holes=0.8,
            decrees=0.0,
        )
    if kind == "scatterers":
        return Style(
            attention=rng.randint(12, 40),
            noise=1.5,
            together=rng.uniform(-1.5, -0.3),
            compact=rng.uniform(0.0, 0.2),
            holes=0.2,
            decrees=0.0,
        )
    raise ValueError(f"kind: {kind!r}")
