"""Least squares over the measured pieces of line: their weights, a homography, and the smooth bend
of the paper.

`kscore.scanner.find.lines` measures where each piece of line lies beside where a lattice puts it;
here a homography, or a bend of the whole printed page on top of one, is fitted to that. Both are
robust (Tukey's biweight): an outline drawn beside a printed line is an outlier. The rounds of
measuring and fitting stand in `kscore.scanner.find.fit`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.scanner.find.lines import LinePieces, piece_places
from kscore.scanner.lattice import (
    BEND_BOX,
    BEND_NODES,
    SIZE,
    Array,
    Lattice,
    bend_nodes,
    bend_points,
    project,
)
from kscore.scanner.printed import PrintedSheet
from numpy.typing import NDArray

Floats = NDArray[np.floating[Any]]

SPLINE_STEPS = (6, 8)
"""Intervals of the bending spline across and down the page."""
STIFFNESS = (0.02, 0.5, 30.0)
"""Candidate weights of the field's bending energy against the measurements: the last one is all but
a plane."""
AGREEING = 0.06
"""Cells within which a piece agrees with the field."""
ON_FRAME, SMOOTH = 0.12, 0.03
"""Cells within which a piece lies on the frame, and within which it agrees with one smooth bend."""
PRICE = 0.35
"""Agreeing pieces that each degree of freedom must win."""
MODES = 48
"""Further modes bend the pieces by less than a thousandth of what the softest stiffness lets
through."""


class WeightCurve(NamedTuple):
    """The weight of a kind of piece by its normalised correlation: 0 up to ``least``, ``share``
    where it is perfect, in between a ``power`` of it."""

    least: float
    share: float
    power: float

    def __call__(self, correlation: Array) -> Array:
        """Weights float64, 0-1, of correlations float64, -1 to 1, of any shape."""
        return (
            self.share * np.clip((correlation - self.least) / (1 - self.least), 0, 1) ** self.power
        )


WeightCurves = Mapping[str, WeightCurve]
"""By kind of piece."""

FAR: WeightCurves = {
    "frame": WeightCurve(0.3, 1.0, 2),
    "bar": WeightCurve(0.5, 1.0, 2),
    "dashed": WeightCurve(0.45, 0.35, 2),
    "solid": WeightCurve(0.4, 0.8, 2),
}
"""While the lattice may still lie a quarter of a space off: a frame is never drawn over, a dashed
line nearly always has an outline beside it."""
NEAR: WeightCurves = {**FAR, "dashed": WeightCurve(0.1, 0.5, 1)}
"""Once it lies near. On the development split a dashed piece of correlation 0.2 then lies within
0.06 of a space of its place in 4 of 5 cases, one of 0.8 in 19 of 20; among the lines nothing else
tells of a fold across the map."""


def piece_weights(
    pieces: LinePieces, printed: PrintedSheet, curves: WeightCurves = FAR, reach: float = np.inf
) -> Array:
    """The weight of each piece, (2, 12, 13) float64, 0-1: by its correlation and the kind of line
    it belongs to.

    An inner line that was found near the end of its search, ``reach`` cells away, is often the
    slope of something drawn beside it, and weighs less.
    """
    weight = np.zeros_like(pieces.strength)
    weight[:, [0, SIZE], 1:-1] = curves["frame"](pieces.frame)
    weight[:, 1:SIZE, 1:-1] = curves["dashed" if printed.frame_segments else "solid"](pieces.inner)
    weight[:, 1:SIZE, 1:-1] *= np.clip(1 - (pieces.offset[:, 1:SIZE, 1:-1] / reach) ** 2, 0, 1)
    weight[:, 1:SIZE, [0, -1]] = curves["bar"](pieces.bars)
    return weight


def tukey(residual: Floats, width: float | Array) -> Floats:
    """Tukey's biweight of residuals (N,) float64 or float32, or of any shape: 1 where they are 0, 0
    from ``width`` on (same shape and unit, or one for all)."""
    return np.where(np.abs(residual) < width, (1 - (residual / width) ** 2) ** 2, 0.0)


@lru_cache(maxsize=1)
def _homography_design() -> Array:
    """(312, 8) float64: how each piece's offset answers to small changes of the homography, about
    the grid's centre."""
    axis, uv = piece_places()
    x, y = (uv - SIZE / 2).T / (SIZE / 2)
    one, zero = np.ones_like(x), np.zeros_like(x)
    upright = np.stack([one, x, y, zero, zero, zero, x * x, x * y], axis=1)
    level = np.stack([zero, zero, zero, one, x, y, x * y, y * y], axis=1)
    return np.where((axis == 0)[:, None], upright, level)


def fit_homography(pieces: LinePieces, weights: Array, widths: tuple[float, ...]) -> Array:
    """The change (3, 3) float64 of lattice coordinates that fits lines. Those that were seen.

    A robust least squares: ``weights`` (2, 12, 13) as of `piece_weights`, ``widths`` (cells) the
    cut-offs of its rounds, wide to narrow. To be multiplied from the right to the homography.
    """
    design = _homography_design()
    offset, given = pieces.offset.ravel(), weights.ravel()
    change: Array = np.zeros(8)
    ridge = np.diag([1e-4, 1e-3, 1e-3, 1e-4, 1e-3, 1e-3, 3e-2, 3e-2])
    for width in widths:
        weight = given * tukey(offset - design @ change, width)
        normal = design.T @ (design * weight[:, None]) + ridge
        change = np.asarray(np.linalg.solve(normal, design.T @ (weight * offset)))
    half = SIZE / 2
    a, b, c, d, e, f, g, h = change
    # x' = x + a + b x + c y + (g x + h y) x in half-grid units, with a..f in cells: a projective
    # map to first order.
    small = np.eye(3) + np.array([[b, c, a], [e, f, d], [-g, -h, 0.0]]) / half
    to_half = np.array([[1 / half, 0, -1], [0, 1 / half, -1], [0, 0, 1]])
    return np.asarray(np.linalg.inv(to_half) @ small @ to_half)


def frame_agreement(pieces: LinePieces, change: Array) -> float:
    """The share (0-1) of the frame's 44 pieces that fit ``change``. They look like the frame and
    lie where ``change`` (3, 3) float64 puts them."""
    axis, uv = piece_places()
    moved = (project(change, uv) - uv)[np.arange(len(axis)), axis].reshape(pieces.offset.shape)
    near = np.abs(pieces.offset - moved) < ON_FRAME
    return float(np.mean((near * np.clip(pieces.strength, 0, 1))[:, [0, SIZE], 1:-1]))


def max_frame_agreement(pieces: LinePieces) -> float:
    """What `frame_agreement` can be at most, wherever the pieces lie: 0-1."""
    return float(np.mean(np.clip(pieces.strength, 0, 1)[:, [0, SIZE], 1:-1]))


def turn_pieces(values: Array, quarters: int) -> Array:
    """Shifts (2, 12, 13) float64 as a turned lattice counts them. In cells across the pieces;
    turned by ``quarters`` (`Lattice.turn`)."""
    for _ in range(quarters % 4):
        values = np.stack([values[1][:, ::-1], -values[0][::-1]])
    return values


def _spline_basis(start: float, end: float, steps: int, at: Array, derivative: int = 0) -> Array:
    """Cubic B-splines, or a derivative, at places ``at``. (N,) float64 in cells, with ``steps``
    equal intervals over [start, end]; (N, steps+3) float64."""
    width = (end - start) / steps
    places = ((at - start) / width)[:, None] - (
        np.arange(steps + 3) - 3
    )  # of each point beside each spline's first knot
    power = 3 - derivative
    total = np.zeros_like(places)
    for knot, sign in enumerate((1, -4, 6, -4, 1)):
        total += sign * np.maximum(places - knot, 0) ** power
    factor = {0: 6.0, 1: 2.0, 2: 1.0}[derivative]
    return np.asarray(total / factor / width**derivative)


def _page_splines(axis: int, at: Array, derivative: int = 0) -> Array:
    """The page's splines from left to right (``axis`` 0) or down. Or a derivative, at ``at`` (N,)
    float64 in cells; (N, splines) float64."""
    low, high = BEND_BOX[axis], BEND_BOX[axis + 2]
    return _spline_basis(low, high, SPLINE_STEPS[axis], at, derivative)


@lru_cache(maxsize=1)
def _splines() -> tuple[Array, Array, Array]:
    """The page's tensor splines and the thin plate's energy. Splines at the pieces (312, S) and at
    the bend's nodes (K², S), energy (S, S), all float64."""
    _, places = piece_places()
    at_places = (
        _page_splines(1, places[:, 1])[:, :, None] * _page_splines(0, places[:, 0])[:, None, :]
    )
    us, vs = bend_nodes()
    at_nodes = np.kron(_page_splines(1, vs), _page_splines(0, us))
    # The energy is a sum over a grid, and every spline a product: rows and columns can be summed
    # each by themselves.
    fine_u, fine_v = np.linspace(us[0], us[-1], 29), np.linspace(vs[0], vs[-1], 41)
    bases = (
        (_page_splines(0, fine_u, order), _page_splines(1, fine_v, order)) for order in range(3)
    )
    across, down = zip(*((u.T @ u, v.T @ v) for u, v in bases), strict=True)
    area = (us[-1] - us[0]) * (vs[-1] - vs[0]) / (len(fine_u) * len(fine_v))
    bent = (
        np.kron(down[0], across[2]) + 2 * np.kron(down[1], across[1]) + np.kron(down[2], across[0])
    )
    energy = np.asarray(area * bent + 1e-7 * np.eye(len(bent)), np.float64)
    return at_places.reshape(len(places), -1), np.asarray(at_nodes, np.float64), energy


class Bending(Frozen, eq=False):
    """A smooth shift of lattice coordinates: ``weights`` (2, S) float64 of the splines, for u and
    v, in cells."""

    weights: Array

    @staticmethod
    def none() -> Bending:
        """No bend."""
        return Bending(np.zeros((2, (SPLINE_STEPS[0] + 3) * (SPLINE_STEPS[1] + 3))))

    def at_pieces(self) -> Array:
        """(2, 12, 13) float64: the shift in cells across its line at every piece."""
        at_pieces, _, _ = _splines()
        axis, _ = piece_places()
        both = at_pieces @ self.weights.T
        return np.asarray(both[np.arange(len(axis)), axis]).reshape(2, SIZE + 1, SIZE + 2)

    def lattice(self, homography: Array) -> Lattice:
        """The lattice of a page with this bend under ``homography``: (3, 3) float64, cells to
        pixels."""
        _, at_nodes, _ = _splines()
        nodes = bend_points()
        moved = project(homography, nodes + at_nodes @ self.weights.T) - project(homography, nodes)
        return Lattice(homography, moved.reshape(BEND_NODES, BEND_NODES, 2))


class _Modes(Frozen, eq=False):
    """Shapes of the page that make up every bend. The softest first; every bend that the pieces can
    tell.

    ``at_pieces`` (2, 156, M) float32: the modes at the pieces of each side, in the order of
    `LinePieces.offset`; ``weights`` (2, S, M) float64: of the splines. Each has a bending energy of
    1 and none shares energy with another (the basis of Demmler and Reinsch 1975), so a fit is a
    system of M unknowns whose stiffness is a multiple of the identity. ``freedoms``: degrees of
    freedom at each of `STIFFNESS`, with pieces of middling weight.
    """

    at_pieces: NDArray[np.float32]
    weights: Array
    freedoms: Array


@lru_cache(maxsize=1)
def _modes() -> _Modes:
    at_pieces, _, energy = _splines()
    root = np.linalg.inv(np.linalg.cholesky(energy))
    bases = at_pieces.reshape(2, -1, at_pieces.shape[1])  # the pieces of one side stand together
    weights = []
    for basis in bases:
        seen = basis @ root.T
        _, vectors = np.linalg.eigh(seen.T @ seen)
        weights.append(root.T @ vectors[:, : -MODES - 1 : -1])
    chosen = np.stack(weights)
    at = bases @ chosen
    normal = 0.4 * at[0].T @ at[0]
    freedoms = [
        float(np.trace(np.linalg.solve(normal + s * np.eye(MODES), normal))) for s in STIFFNESS
    ]
    return _Modes(at.astype(np.float32), chosen, np.array(freedoms))


def fit_bending(
    wanted: Array, weights: Array, expected: Array, widths: tuple[float, ...]
) -> Bending:
    """The bend that brings the lines where they were seen.

    ``wanted`` (2, 12, 13) float64: the shift, in cells, each piece asks for; ``weights`` of the
    same shape, 1 of a perfect piece of line; ``expected``: the shift known so far. A robust least
    squares with a thin plate's energy; ``widths`` (cells) are the cut-offs of its rounds, the first
    one about what was expected. In single precision, which halves its time and moves no line by
    more than 1e-6 of a space.
    """
    modes = _modes()
    basis = modes.at_pieces[:, None]
    target, given, known = (
        values.reshape(2, 1, -1).astype(np.float32) for values in (wanted, weights, expected)
    )
    stiff = (np.array(STIFFNESS)[:, None, None] * np.eye(MODES)).astype(np.float32)
    weight = given * tukey(target - known, widths[0])
    for width in (*widths[1:], AGREEING):
        weighted = (basis * weight[..., None]).swapaxes(-1, -2)
        solution = np.linalg.solve(weighted @ basis + stiff, weighted @ target[..., None])
        weight = given * tukey(target - (basis @ solution)[..., 0], width)
    # What agrees, less what so flexible a sheet would make agree by chance.
    score = weight.sum(-1) - PRICE * modes.freedoms
    best = solution[[0, 1], np.argmax(score, axis=1)]
    return Bending((modes.weights @ best)[..., 0])


def agreeing_weight(wanted: Array, weights: Array, bending: Bending) -> float:
    """Total weight of the pieces that agree with a bend: (2, 12, 13) float64 as of `fit_bending`,
    within 3 % of a space."""
    return float((weights * tukey(wanted - bending.at_pieces(), SMOOTH)).sum())
