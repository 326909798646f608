"""A homography fitted to the measured pieces of line, and how far the pieces agree with a fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scanner.find.lines import Pieces, piece_places
from scanner.lattice import SIZE, Array, project
from scanner.printed import PrintedSheet


@dataclass(frozen=True)
class Trust:
    """How far a kind of piece is trusted: not below the likeness ``least``, by ``share`` where it is perfect, and in
    between by the given ``power`` of the likeness."""

    least: float
    share: float
    power: float

    def __call__(self, strength: Array) -> Array:
        """0-1, of strengths of any shape."""
        return self.share * np.clip((strength - self.least) / (1 - self.least), 0, 1) ** self.power


Trusts = Mapping[str, Trust]

FAR: Trusts = {
    "frame": Trust(0.3, 1.0, 2), "bar": Trust(0.5, 1.0, 2), "dashed": Trust(0.45, 0.35, 2), "solid": Trust(0.4, 0.8, 2),
}  # fmt: skip
"""While the lattice may still lie a quarter of a space off: a frame is never drawn over, a dashed line nearly always
has an outline beside it."""
NEAR: Trusts = {**FAR, "dashed": Trust(0.1, 0.5, 1)}
"""Once it lies near. On the development split a dashed piece of likeness 0.2 then lies within 0.06 of a space of its
place in 4 of 5 cases, one of 0.8 in 19 of 20; among the lines nothing else tells of a fold across the map."""


def trust_of(pieces: Pieces, printed: PrintedSheet, trusts: Trusts = FAR, reach: float = np.inf) -> Array:
    """How far each piece is trusted, (2, 12, 13), 0-1: by its likeness and by the kind of line it belongs to.

    An inner line that was found near the end of its search, ``reach`` cells away, is often the slope of something
    drawn beside it, and is trusted less.
    """
    trust = np.zeros_like(pieces.strength)
    trust[:, [0, SIZE], 1:-1] = trusts["frame"](pieces.frame)
    trust[:, 1:SIZE, 1:-1] = trusts["dashed" if printed.frame_segments else "solid"](pieces.inner)
    trust[:, 1:SIZE, 1:-1] *= np.clip(1 - (pieces.offset[:, 1:SIZE, 1:-1] / reach) ** 2, 0, 1)
    trust[:, 1:SIZE, [0, -1]] = trusts["bar"](pieces.bars)
    return trust


def tukey(residual: Array, width: float | Array) -> Array:
    """Tukey's biweight of residuals: 1 where they are 0, 0 from ``width`` (of one shape, or for all) on."""
    return np.where(np.abs(residual) < width, (1 - (residual / width) ** 2) ** 2, 0.0)


@lru_cache(maxsize=1)
def _homography_design() -> Array:
    """(312, 8): how each piece's offset answers to small changes of the homography, about the grid's centre."""
    axis, uv = piece_places()
    x, y = (uv - SIZE / 2).T / (SIZE / 2)
    one, zero = np.ones_like(x), np.zeros_like(x)
    upright = np.stack([one, x, y, zero, zero, zero, x * x, x * y], axis=1)
    level = np.stack([zero, zero, zero, one, x, y, x * y, y * y], axis=1)
    return np.where((axis == 0)[:, None], upright, level)


def fit_homography(pieces: Pieces, trusted: Array, widths: tuple[float, ...]) -> Array:
    """The (3, 3) change of lattice coordinates that brings the lines where they were seen.

    A robust least squares: ``trusted`` as of `trust_of`, ``widths`` (cells) the cut-offs of its rounds, wide to
    narrow.
    To be multiplied from the right to the homography.
    """
    design = _homography_design()
    offset, trust = pieces.offset.ravel(), trusted.ravel()
    change: Array = np.zeros(8)
    ridge = np.diag([1e-4, 1e-3, 1e-3, 1e-4, 1e-3, 1e-3, 3e-2, 3e-2])
    for width in widths:
        weight = trust * tukey(offset - design @ change, width)
        normal = design.T @ (design * weight[:, None]) + ridge
        change = np.asarray(np.linalg.solve(normal, design.T @ (weight * offset)))
    half = SIZE / 2
    a, b, c, d, e, f, g, h = change
    # x' = x + a + b x + c y + (g x + h y) x in half-grid units, with a..f in cells: a projective map to first order.
    small = np.eye(3) + np.array([[b, c, a], [e, f, d], [-g, -h, 0.0]]) / half
    to_half = np.array([[1 / half, 0, -1], [0, 1 / half, -1], [0, 0, 1]])
    return np.asarray(np.linalg.inv(to_half) @ small @ to_half)


def agreement(pieces: Pieces, change: Array) -> float:
    """Part of the frame's 44 pieces that look like the frame and lie where ``change`` (3, 3) puts them: 0-1."""
    axis, uv = piece_places()
    moved = (project(change, uv) - uv)[np.arange(len(axis)), axis].reshape(pieces.offset.shape)
    near = np.abs(pieces.offset - moved) < 0.12
    return float(np.mean((near * np.clip(pieces.strength, 0, 1))[:, [0, SIZE], 1:-1]))


def turned_pieces(values: Array, quarters: int) -> Array:
    """Shifts (2, 12, 13) across the pieces, as a lattice counts them that was turned by ``quarters``
    (`Lattice.turned`)."""
    for _ in range(quarters % 4):
        values = np.stack([values[1][:, ::-1], -values[0][::-1]])
    return values


def turned_strengths(values: Array, quarters: int) -> Array:
    """Strengths (2, 12, 13) of the pieces, counted likewise."""
    for _ in range(quarters % 4):
        values = np.stack([values[1][:, ::-1], values[0][::-1]])
    return values
