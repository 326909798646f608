"""The bend of the paper: a smooth field over the whole printed page, fitted to the measured pieces of line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from scanner.find.homography import tukey
from scanner.find.lines import piece_places
from scanner.lattice import BEND_BOX, BEND_NODES, SIZE, Array, Lattice, bend_nodes, bend_points, project

SPLINE_STEPS = (6, 8)
"""Intervals of the bending spline across and down the page."""
STIFFNESS = (0.02, 0.5, 30.0)
"""Candidate weights of the field's bending energy against the measurements: the last one is all but a plane."""
AGREEING = 0.06
"""Cells within which a piece agrees with the field."""
PRICE = 0.35
"""Agreeing pieces that each degree of freedom must win."""


def _spline_basis(start: float, end: float, steps: int, at: Array, derivative: int = 0) -> Array:
    """Cubic B-splines with ``steps`` equal intervals over [start, end], or a derivative, at ``at`` (N,); (N,
    steps+3)."""
    width = (end - start) / steps
    x = (at - start) / width
    basis = np.zeros((len(at), steps + 3))
    for index in range(steps + 3):
        t = x - (index - 3)
        total = np.zeros_like(t)
        power = 3 - derivative
        for knot, sign in zip(range(5), (1, -4, 6, -4, 1), strict=True):
            total += sign * np.maximum(t - knot, 0) ** power
        factor = {0: 6.0, 1: 2.0, 2: 1.0}[derivative]
        basis[:, index] = total / factor / width**derivative
    return basis


def _tensor(uv: Array, du: int = 0, dv: int = 0) -> Array:
    """The page's tensor splines, or their mixed derivative, at points (N, 2); (N, across · down)."""
    u0, v0, u1, v1 = BEND_BOX
    across = _spline_basis(u0, u1, SPLINE_STEPS[0], uv[:, 0], du)
    down = _spline_basis(v0, v1, SPLINE_STEPS[1], uv[:, 1], dv)
    return np.asarray((down[:, :, None] * across[:, None, :]).reshape(len(uv), -1))


@lru_cache(maxsize=1)
def _spline_tables() -> tuple[Array, Array, Array]:
    """The splines at the pieces (312, S) and at the bend's nodes (K², S), and the thin plate's energy (S, S)."""
    _, places = piece_places()
    us, vs = bend_nodes()
    nodes = bend_points()
    fine_u, fine_v = np.meshgrid(np.linspace(us[0], us[-1], 29), np.linspace(vs[0], vs[-1], 41))
    inside = np.stack([fine_u.ravel(), fine_v.ravel()], axis=1)
    area = (us[-1] - us[0]) * (vs[-1] - vs[0]) / len(inside)
    uu, uv, vv = _tensor(inside, 2, 0), _tensor(inside, 1, 1), _tensor(inside, 0, 2)
    energy = area * (uu.T @ uu + 2 * uv.T @ uv + vv.T @ vv) + 1e-7 * np.eye(uu.shape[1])
    return _tensor(places), _tensor(nodes), energy


@dataclass(frozen=True, eq=False)
class Bending:
    """A smooth shift of lattice coordinates: ``weights`` (2, S) of the page's splines, for u and for v, in cells."""

    weights: Array

    @staticmethod
    def none() -> Bending:
        """No bend."""
        return Bending(np.zeros((2, (SPLINE_STEPS[0] + 3) * (SPLINE_STEPS[1] + 3))))

    def at_pieces(self) -> Array:
        """(2, 12, 13): the shift across its line at every piece."""
        at_pieces, _, _ = _spline_tables()
        axis, _ = piece_places()
        both = at_pieces @ self.weights.T
        return np.asarray(both[np.arange(len(axis)), axis]).reshape(2, SIZE + 1, SIZE + 2)

    def lattice(self, homography: Array) -> Lattice:
        """The lattice of a page that lies under ``homography`` with this bend."""
        _, at_nodes, _ = _spline_tables()
        nodes = bend_points()
        moved = project(homography, nodes + at_nodes @ self.weights.T) - project(homography, nodes)
        return Lattice(homography, moved.reshape(BEND_NODES, BEND_NODES, 2))


@dataclass(frozen=True, eq=False)
class _Modes:
    """Shapes of the page, the softest first, out of which every bend that the pieces can tell is made.

    ``at_pieces`` (2, 156, M): the modes at the pieces of each side, in the order of `Pieces.offset`; ``weights``
    (2, S, M): of the splines. Each has a bending energy of 1 and none shares energy with another (the basis of Demmler
    and Reinsch 1975), so a fit is a system of M unknowns whose stiffness is a multiple of the identity.
    ``freedoms``: degrees of freedom at each of `STIFFNESS`, with pieces of middling weight.
    """

    at_pieces: Array
    weights: Array
    freedoms: Array


MODES = 48
"""Further modes bend the pieces by less than a thousandth of what the softest stiffness lets through."""


@lru_cache(maxsize=1)
def _modes() -> _Modes:
    at_pieces, _, energy = _spline_tables()
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
    freedoms = [float(np.trace(np.linalg.solve(normal + s * np.eye(MODES), normal))) for s in STIFFNESS]
    return _Modes(at, chosen, np.array(freedoms))


def fit_bending(wanted: Array, trust: Array, expected: Array, widths: tuple[float, ...]) -> Bending:
    """The bend that brings the lines where they were seen.

    ``wanted`` (2, 12, 13): the shift, in cells, each piece asks for; ``trust``: how far it is to be listened to, 1 as
    to a perfect piece of line; ``expected``: the shift known so far. A robust least squares with a thin plate's energy;
    ``widths`` (cells) are the cut-offs of its rounds, the first one about what was expected.
    """
    modes = _modes()
    basis = modes.at_pieces[:, None]
    target, trusted, known = (values.reshape(2, 1, -1) for values in (wanted, trust, expected))
    stiff = np.array(STIFFNESS)[:, None, None] * np.eye(MODES)
    weight = trusted * tukey(target - known, widths[0])
    for width in (*widths[1:], AGREEING):
        weighted = (basis * weight[..., None]).swapaxes(-1, -2)
        solution = np.linalg.solve(weighted @ basis + stiff, weighted @ target[..., None])
        weight = trusted * tukey(target - (basis @ solution)[..., 0], width)
    # What agrees, less what so flexible a sheet would make agree by chance.
    score = weight.sum(-1) - PRICE * modes.freedoms
    best = solution[[0, 1], np.argmax(score, axis=1)]
    return Bending((modes.weights @ best)[..., 0])


def agreeing(wanted: Array, trust: Array, bending: Bending) -> float:
    """Trusted pieces that lie within 3 % of a space of where a bend puts them."""
    return float((trust * tukey(wanted - bending.at_pieces(), 0.03)).sum())
