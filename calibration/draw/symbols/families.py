"""A family: one idea of how to draw a terrain, from which endless designs follow by their
traits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from calibration.draw.symbols.shapes import ArtistMaker

Tier = Literal["publisher", "common", "rare", "letter", "meaningless"]
"""How often people draw so: as printed in the rules, in an everyday way, in a way of their own,
just the initial, or a mark that says nothing to anybody else."""

Side = Literal["all", "calibrate", "test"]
"""Where a family may be used: on every side of the split (with traits from disjoint seeds) or on
one side only."""


@dataclass(frozen=True)
class Family:
    """How one terrain can be drawn.

    Attributes:
        name: unique within its terrain.
        make: draws the traits of a design and returns its artist.
        continuous: as `Symbol.continuous`.
        weight: within the tier.
    """

    terrain: str
    name: str
    tier: Tier
    make: ArtistMaker
    side: Side = "all"
    continuous: str = ""
    weight: float = 1.0
