"""Where what was measured contradicts a fit: lines that lie together beside where it puts them.

A single piece of line says little: it may be an outline that somebody drew. Where the fit is wrong, though, all that is
seen nearby lies beside its place, to the same side.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scanner.fitting import tukey
from scanner.lattice import SIZE, Array
from scanner.lines import Pieces, piece_places

BESIDE = 0.06
"""Cells beside its place from which a frame piece contradicts the fit."""
PATCH = 2.3
"""Cells around a crossing of lines within which pieces are asked together: two or three spaces to either side."""
TOGETHER = 0.08
"""Cells within which pieces count as lying in one place."""
ELSEWHERE = np.concatenate([-np.arange(0.1, 0.6, 0.03), np.arange(0.1, 0.6, 0.03)])
"""Where else the lines of a patch may lie, in cells across them."""


def worst_stretch(pieces: Pieces, trust: Array, error: Array) -> float:
    """Share of clear frame pieces beside their place (by more than ``BESIDE``) in the worst stretch of the frame, 0-1.

    A stretch is what is seen of the frame within 23° from the grid's middle: a corner that was bent wrongly is one.
    """
    _, places = piece_places()
    of_frame = np.zeros(pieces.offset.shape, dtype=bool)
    of_frame[:, [0, SIZE], 1:-1] = True
    of_frame[:, 1:SIZE, [0, -1]] = True
    weight = (trust * of_frame).ravel()
    beside = (np.abs(pieces.offset - error) > BESIDE).ravel()
    angles = np.arctan2(places[:, 1] - SIZE / 2, places[:, 0] - SIZE / 2)
    worst = 0.0
    for middle in np.linspace(-np.pi, np.pi, 24, endpoint=False):
        near = np.abs((angles - middle + np.pi) % (2 * np.pi) - np.pi) < 0.4
        worst = max(worst, float((weight * beside)[near].sum()) / max(float(weight[near].sum()), 1.5))
    return worst


@lru_cache(maxsize=1)
def _patches() -> tuple[Array, Array]:
    """Whether each piece, upright (156) and level (156), is near each crossing of lines (144): (144, 156) each."""
    axis, places = piece_places()
    crossings = np.stack(np.meshgrid(np.arange(SIZE + 1.0), np.arange(SIZE + 1.0)), -1).reshape(-1, 2)
    away = np.linalg.norm(crossings[:, None] - places, axis=2)
    near = (away < PATCH).astype(np.float64)
    return near[:, axis == 0], near[:, axis == 1]


def worst_patch(pieces: Pieces, trust: Array, error: Array, times: float = 1.0) -> float:
    """Trusted pieces that speak for another place of their lines rather than for the fit, where most do so.

    In every patch the pieces near one common place beside the fit are counted against those near where it puts them,
    these ``times`` as much; 0 where more speak for the fit everywhere. ``trust`` and ``error`` (2, 12, 13): how far
    each piece is trusted, and what its print puts it beside the even lattice by. Outlines drawn beside the lines lie
    here and there, and are not in one place.
    """
    worst = 0.0
    for near, offset, weight in zip(_patches(), pieces.offset - error, trust, strict=True):
        beside = offset.reshape(-1, 1)
        here = near @ (weight.reshape(-1, 1) * tukey(beside, TOGETHER))
        there = near @ (weight.reshape(-1, 1) * tukey(beside - ELSEWHERE, TOGETHER))
        worst = max(worst, float((there - times * here).max()))
    return worst


def support(pieces: Pieces, trust: Array, error: Array) -> float:
    """Trusted pieces that lie where the fit puts them (nearer than ``BESIDE``)."""
    return float((trust * tukey(pieces.offset - error, BESIDE)).sum())
