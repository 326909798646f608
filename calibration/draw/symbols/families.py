"""A family: one idea of how to draw a terrain, from which endless designs follow by their
traits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Literal, get_args

from kscore.calibration.draw.symbols.shapes import ArtistMaker

Tier = Literal["publisher", "common", "rare", "letter", "meaningless", "sketchy"]
"""How often people draw so: as printed in the rules, in an everyday way, in a way of their own,
just the initial, a mark that says nothing to anybody else, or in a hurry (wide hands alone)."""

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
    tier: Tier
    name: str
    make: ArtistMaker
    side: Side = "all"
    continuous: str = ""
    weight: float = 1.0


def tiers(terrain: str) -> tuple[partial[Family], ...]:
    """Makers of a terrain's families: the publisher's, common, rare, and letters."""
    return tuple(partial(Family, terrain, tier) for tier in get_args(Tier)[:4])
