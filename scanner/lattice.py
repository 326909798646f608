"""Where the 11×11 spaces lie in a photo: a homography and the bend of the paper."""

from __future__ import annotations

from dataclasses import field
from functools import lru_cache

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE as SIZE
from numpy.typing import NDArray

Array = NDArray[np.float64]

BEND_NODES = 29
"""Nodes of the bend's regular grid along each axis."""
BEND_BOX = (-1.5, -4.5, 12.5, 16.0)
"""Part of the sheet the bend is stored for, (u0, v0, u1, v1) in cells: the whole printed page."""
CENTRES = np.stack(np.meshgrid(np.arange(SIZE) + 0.5, np.arange(SIZE) + 0.5), -1).reshape(-1, 2)
"""Lattice coordinates (121, 2) float64 of the spaces' centres, row by row."""
CROSSINGS = np.stack(np.meshgrid(np.arange(SIZE + 1.0), np.arange(SIZE + 1.0)), -1).reshape(-1, 2)
"""Lattice coordinates (144, 2) float64 of the crossings of lines, row by row."""


def _no_bend() -> Array:
    """No bend: (BEND_NODES, BEND_NODES, 2) float64 of zeros."""
    return np.zeros((BEND_NODES, BEND_NODES, 2))


def project(matrix: Array, points: Array) -> Array:
    """``points`` (N, 2) float64 through the (3, 3) homography ``matrix``; (N, 2)."""
    homogeneous = points @ matrix[:, :2].T + matrix[:, 2]
    return homogeneous[:, :2] / homogeneous[:, 2:]


def bend_nodes() -> tuple[Array, Array]:
    """The u and the v of the bend's nodes, in cells. Each (29,) float64 (BEND_NODES)."""
    u0, v0, u1, v1 = BEND_BOX
    return np.linspace(u0, u1, BEND_NODES), np.linspace(v0, v1, BEND_NODES)


def bend_points() -> Array:
    """The bend's nodes (841, 2) float64, row by row, in cells. BEND_NODES squared."""
    return np.stack(np.meshgrid(*bend_nodes()), axis=-1).reshape(-1, 2)


def linear_weights(at: Array, count: int) -> Array:
    """(N, count) float64: what ``count`` values in a row weigh at the places ``at`` (N,) float64
    among them, 0 to count - 1, on straight lines from one to the next."""
    before = np.minimum(at.astype(np.intp), count - 2)
    weights = np.zeros((len(at), count))
    weights[np.arange(len(at)), before] = 1 - (at - before)
    weights[np.arange(len(at)), before + 1] = at - before
    return weights


@lru_cache(maxsize=64)
def _between_nodes(first: float, last: float, count: int, axis: int) -> Array:
    """(count, BEND_NODES) float64: what the bend's nodes along u (``axis`` 0) or v (1) weigh at
    ``count`` evenly spaced points from ``first`` to ``last``."""
    low, high = BEND_BOX[axis], BEND_BOX[axis + 2]
    at = np.clip(
        (np.linspace(first, last, count) - low) / (high - low) * (BEND_NODES - 1), 0, BEND_NODES - 1
    )
    return linear_weights(at, BEND_NODES)


class Lattice(Frozen, eq=False):
    """The upright sheet in a photo.

    ``homography`` (3, 3) float64 takes (u, v, 1) to photo pixels (x, y), pixel centres at integers.
    ``bend`` (BEND_NODES, BEND_NODES, 2) float64 is what the bent paper adds to that in photo
    pixels, [row, column] at the nodes of `bend_nodes` (bilinear between them, constant beyond
    them); zeros where the paper is flat.
    """

    homography: Array
    bend: Array = field(default_factory=_no_bend)

    def to_photo(self, uv: Array) -> Array:
        """Photo pixels (N, 2) float64 of lattice points ``uv``. (N, 2) in cells."""
        uv = np.asarray(uv, dtype=np.float64).reshape(-1, 2)
        points = project(self.homography, uv)
        if self.bend.any():
            points = points + self._bend_at(uv)
        return points

    def grid_to_photo(self, us: tuple[float, float, int], vs: tuple[float, float, int]) -> Array:
        """Photo pixels (2, V, U) float64 of a grid of lattice points: x and y, at all pairs of U
        evenly spaced u and V v, each given as (first, last, count): as `to_photo`, but row and
        column at once."""
        u, v = np.linspace(*us), np.linspace(*vs)[:, None]
        across = self.homography[:, 0, None, None] * u
        places = across + (
            self.homography[:, 1, None, None] * v + self.homography[:, 2, None, None]
        )
        points = places[:2] / places[2]
        if self.bend.any():
            points += (
                _between_nodes(*vs, 1) @ self.bend.transpose(2, 0, 1) @ _between_nodes(*us, 0).T
            )
        return np.asarray(points)

    def to_lattice(self, xy: Array) -> Array:
        """Lattice points (N, 2) float64, in cells, of photo pixels. ``xy`` (N, 2); the inverse of
        `to_photo`, good to 1e-3 cells."""
        xy = np.asarray(xy, dtype=np.float64).reshape(-1, 2)
        inverse = np.asarray(np.linalg.inv(self.homography), dtype=np.float64)
        uv = project(inverse, xy)
        if self.bend.any():
            for _ in range(8):
                uv = project(inverse, xy - self._bend_at(uv))
        return uv

    @property
    def corners(self) -> Array:
        """The grid's outer corners (4, 2) float64 in photo pixels. TL TR BR BL of the upright
        sheet."""
        return self.to_photo(
            np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], dtype=np.float64)
        )

    def centres(self) -> Array:
        """(121, 2) float64 photo pixels of the spaces' centres, row by row."""
        return self.to_photo(CENTRES)

    def cell_size(self) -> float:
        """Geometric mean side of a space in photo pixels. Over the whole grid."""
        corners = self.corners
        following = corners[[1, 2, 3, 0]]
        area = 0.5 * abs(
            float(np.sum(corners[:, 0] * following[:, 1] - corners[:, 1] * following[:, 0]))
        )
        return float(np.sqrt(area)) / SIZE

    def curl(self, cells: float) -> Lattice:
        """The sheet with its corners curled outwards by so many cells; inwards below 0."""
        nodes = bend_points()
        away = np.clip((nodes - SIZE / 2) / (SIZE / 2), -1.3, 1.3)
        shift = cells * np.prod(away, axis=1, keepdims=True) ** 2 * np.sign(away)
        bend = self.to_photo(nodes + shift) - project(self.homography, nodes)
        return Lattice(self.homography, bend.reshape(BEND_NODES, BEND_NODES, 2))

    def turn(self, quarters: int) -> Lattice:
        """The grid with its rows and columns counted from another corner: ``quarters`` × 90°
        clockwise.

        After one quarter, (0, 0) is what was the upper right corner. Only for flat lattices: the
        bend is stored for the page, which has a way up.
        """
        turn = np.linalg.matrix_power(
            np.array([[0.0, -1.0, SIZE], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]]), quarters % 4
        )
        return Lattice(self.homography @ turn)

    def scale(self, scale: float) -> Lattice:
        """The sheet in a photo ``scale`` times as large. Pixel centres lie at integers in both."""
        shift = (scale - 1) / 2
        matrix = np.array([[scale, 0, shift], [0, scale, shift], [0, 0, 1]])
        return Lattice(matrix @ self.homography, self.bend * scale)

    def _bend_at(self, uv: Array) -> Array:
        """Photo pixels (N, 2) float64 that the bend adds. At lattice points (N, 2)."""
        u0, v0, u1, v1 = BEND_BOX
        last = BEND_NODES - 1
        x = np.clip((uv[:, 0] - u0) / (u1 - u0) * last, 0, last)
        y = np.clip((uv[:, 1] - v0) / (v1 - v0) * last, 0, last)
        column = np.minimum(x.astype(np.intp), last - 1)
        row = np.minimum(y.astype(np.intp), last - 1)
        x = (x - column)[:, None]
        y = (y - row)[:, None]
        bend = self.bend
        upper = bend[row, column] * (1 - x) + bend[row, column + 1] * x
        lower = bend[row + 1, column] * (1 - x) + bend[row + 1, column + 1] * x
        return upper * (1 - y) + lower * y
