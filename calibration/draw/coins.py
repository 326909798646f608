"""Coins as people mark them on the track, and as they strike out the ones they paid with.

Marked and spent must be told apart by the player, so a strike never runs along the lines of the player's own mark, and
it never reaches the next coin. One player marks and strikes all coins of a sheet the same way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from calibration.draw.pens import Points

MARKS: Mapping[str, float] = MappingProxyType(
    {"scribble": 0.38, "cross": 0.24, "tick": 0.08, "fill": 0.16, "slash": 0.1, "ring": 0.04}
)
"""Ways of marking a coin, and how many people have them."""
WIDEST_COIN_PEN = 0.075
"""Cells; a mark made with a wider pen covers the coin, and no strike can be told on it."""

_SOLID = ("level", "upright", "rising", "falling", "double", "both")
_STRIKES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "scribble": _SOLID,
        "fill": _SOLID,
        "ring": ("level", "rising", "falling", "double", "both"),
        "tick": ("level", "falling", "double", "both"),
        "cross": ("level", "upright", "double"),
        "slash": ("level", "double"),
    }
)
"""Ways of striking out a coin that was marked so."""
_TURNS = {"level": (0.0,), "double": (0.0, 0.0), "upright": (1.57,), "rising": (-0.8,), "falling": (0.8,)}


def sample_strike(mark: str, rng: np.random.Generator) -> str:
    """A way of striking out coins for somebody who marks them with ``mark``."""
    return str(rng.choice(_STRIKES[mark]))


def mark_strokes(mark: str, centre: Points, radius: float, rng: np.random.Generator) -> list[Points]:
    """The strokes (N, 2) float64 that mark one coin; ``centre`` (2,) and ``radius`` of the coin in lattice units."""
    turn = rng.normal(0, 0.2)
    if mark == "cross":
        reach = radius * rng.uniform(0.8, 1.5)
        return [
            centre + np.array([[-reach, -reach], [reach, reach]]) + rng.normal(0, 0.03, (2, 2)),
            centre + np.array([[reach, -reach], [-reach, reach]]) + rng.normal(0, 0.03, (2, 2)),
        ]
    if mark == "slash":
        reach = radius * rng.uniform(1.0, 1.6)
        return [centre + np.array([[-reach * 0.7, reach], [reach * 0.7, -reach]]) + rng.normal(0, 0.03, (2, 2))]
    if mark == "tick":
        return [centre + radius * np.array([[-0.7, 0.0], [-0.1, 0.8], [1.1, -1.2]]) + rng.normal(0, 0.03, (3, 2))]
    if mark == "ring":
        # Around the printed circle: on it, nobody would see it.
        at = np.linspace(0, 2 * np.pi * rng.uniform(1, 1.9), 30)
        return [centre + radius * rng.uniform(1.2, 1.5) * np.stack([np.cos(at), np.sin(at)], axis=1)]
    lines = int(rng.integers(9, 15)) if mark == "fill" else int(rng.integers(5, 10))
    reach = radius * (rng.uniform(0.9, 1.1) if mark == "fill" else rng.uniform(0.8, 1.35))
    y = np.linspace(-reach, reach, lines)
    x = reach * np.sqrt(np.clip(1 - (y / reach) ** 2, 0.08, 1)) * np.where(np.arange(lines) % 2, 1, -1)
    turned = np.stack(
        [x * np.cos(turn + 0.6) - y * np.sin(turn + 0.6), x * np.sin(turn + 0.6) + y * np.cos(turn + 0.6)], axis=1
    )
    return [centre + turned + rng.normal(0, 0.02, turned.shape)]


def strike_strokes(strike: str, centre: Points, radius: float, rng: np.random.Generator) -> list[Points]:
    """The strokes (N, 2) float64 that strike out one marked coin: well beyond the mark, short of the next coin."""
    turns = (*_TURNS["rising"], *_TURNS["falling"]) if strike == "both" else _TURNS[strike]
    found = []
    for number, turn in enumerate(turns):
        flat = turn == 0.0
        reach = radius * (rng.uniform(1.6, 2.1) if flat else rng.uniform(1.9, 2.5))
        angle = turn + rng.normal(0, 0.1)
        span = reach * np.array([np.cos(angle), np.sin(angle)])
        aside = np.array([0.0, radius * (0.35 if number else -0.35)]) if strike == "double" else np.zeros(2)
        found.append(np.stack([centre + aside - span, centre + aside + span]) + rng.normal(0, 0.02, (2, 2)))
    return found


def coin_strokes(
    track: str, mark: str, strike: str, centres: Sequence[tuple[float, float]], radius: float, rng: np.random.Generator
) -> Iterator[list[Points]]:
    """The strokes (N, 2) float64 on a track, one list for marking a coin and one more for striking it out.

    Args:
        track: letters of ``.ms``, see ``scanner.read.coins``. centres: of the coins, as many.
    """
    for state, centre in zip(track, centres, strict=True):
        if state != ".":
            at = np.asarray(centre, np.float64)
            yield mark_strokes(mark, at + rng.normal(0, 0.02, 2), radius, rng)
            if state == "s":
                yield strike_strokes(strike, at, radius, rng)
