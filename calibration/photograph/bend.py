"""How a sheet of paper bends: curl, lifted corners, folds and waves, as a surface over the table.

A bend along one direction keeps lengths on the paper: where it rises, the paper's points draw
together on the table. Lengths are in cells, angles in radians; paper points are (x, y) in cells
from the sheet's middle.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

_REACH = 20.0  # how far the one-dimensional tables go from the sheet's middle, cells
_STEP = 0.01


@dataclass(frozen=True)
class Curve:
    """One bend across a direction.

    Attributes:
        kind: "curl" (rises by the square of the way from ``start`` on), "arch" (a broad hump across
            the sheet) or "fold" (an edge pressed in and not quite flat again, rounded over
            ``width``).
        angle: direction across which the height changes.
        start: where it begins, lies highest or is folded, along the direction.
        height: cells; curl: at 8 cells beyond ``start``; arch: at its top; fold: 8 cells away from
            the edge.
        width: arch: half width; fold: rounding.
    """

    kind: str
    angle: float
    start: float
    height: float
    width: float

    @cached_property
    def _tables(self) -> tuple[Floats, Floats, Floats, Floats]:
        s = np.arange(-_REACH, _REACH + _STEP / 2, _STEP)
        t = s - self.start
        if self.kind == "curl":
            z = self.height * (np.maximum(t, 0) / 8) ** 2
        elif self.kind == "arch":
            z = self.height * np.exp(-0.5 * (t / self.width) ** 2)
        elif self.kind == "fold":
            z = self.height * (np.sqrt(t * t + self.width**2) - self.width) / 8
        else:
            raise ValueError(f"no such bend: {self.kind}")
        slope = np.gradient(z, _STEP)
        # Arc length: ds is kept on the paper, so on the table it covers sqrt(1 - slope²) ds (slope
        # along the paper).
        cover = np.sqrt(np.maximum(1 - slope**2, 0.04))
        shift = np.cumsum(cover - 1) * _STEP
        shift -= np.interp(0.0, s, shift)
        return s, z, slope, shift

    def height_slope_shift(self, xy: Floats) -> tuple[Floats, Floats, Floats, tuple[float, float]]:
        """For paper points (..., 2) float64: height, slope and in-plane shift (each (...)) and the
        unit direction."""
        s_axis, z, slope, shift = self._tables
        direction = (float(np.cos(self.angle)), float(np.sin(self.angle)))
        s = xy[..., 0] * direction[0] + xy[..., 1] * direction[1]
        return (
            np.interp(s, s_axis, z),
            np.interp(s, s_axis, slope),
            np.interp(s, s_axis, shift),
            direction,
        )


@dataclass(frozen=True)
class Wave:
    """A shallow two-dimensional unevenness of paper: height * sin(kx x + ky y + phase)."""

    kx: float
    ky: float
    phase: float
    height: float


@dataclass(frozen=True)
class Bend:
    """All bends of one sheet; an empty one is flat."""

    curves: tuple[Curve, ...] = ()
    waves: tuple[Wave, ...] = ()

    @property
    def flat(self) -> bool:
        """Whether the sheet lies perfectly flat."""
        return not (self.curves or self.waves)

    def surface(self, xy: npt.ArrayLike) -> Floats:
        """Paper points (..., 2) -> points in space (..., 3), float64: x, y on the table and z up,
        cells."""
        points = np.asarray(xy, np.float64)
        x, y, z = points[..., 0].copy(), points[..., 1].copy(), np.zeros(points.shape[:-1])
        for curve in self.curves:
            height, _, shift, (dx, dy) = curve.height_slope_shift(points)
            x += dx * shift
            y += dy * shift
            z += height
        for wave in self.waves:
            z += wave.height * np.sin(
                wave.kx * points[..., 0] + wave.ky * points[..., 1] + wave.phase
            )
        return np.stack([x, y, z], axis=-1)

    def slopes(self, xy: npt.ArrayLike) -> Floats:
        """Paper points (..., 2) -> (dz/dx, dz/dy) (..., 2), float64."""
        points = np.asarray(xy, np.float64)
        result = np.zeros(points.shape)
        for curve in self.curves:
            _, slope, _, direction = curve.height_slope_shift(points)
            result[..., 0] += direction[0] * slope
            result[..., 1] += direction[1] * slope
        for wave in self.waves:
            inner = wave.height * np.cos(
                wave.kx * points[..., 0] + wave.ky * points[..., 1] + wave.phase
            )
            result[..., 0] += wave.kx * inner
            result[..., 1] += wave.ky * inner
        return result


def sample_bend(rng: np.random.Generator, amount: float) -> Bend:
    """A random bend; ``amount`` 0 is nearly flat (tenths of a millimetre), 1 a badly curled or
    once-folded sheet."""
    curves: list[Curve] = []
    if rng.random() < 0.3 + 0.7 * amount:
        curves.append(
            Curve(
                "arch", float(rng.uniform(0, np.pi)), float(rng.uniform(-4, 4)),
                float(rng.uniform(0.05, 0.2 + 0.7 * amount) * amount), float(rng.uniform(3.0, 6.0)),
            )
        )  # fmt: skip
    if rng.random() < 0.2 + 0.6 * amount:
        curves.append(
            Curve(
                "curl", float(rng.uniform(0, 2 * np.pi)), float(rng.uniform(0, 5)),
                float(rng.uniform(0.1, 1.6) * amount), 1.0,
            )
        )  # fmt: skip
    if rng.random() < 0.35 * amount:
        angle = float(rng.choice([0.0, np.pi / 2]) + rng.normal(0, 0.03))
        curves.append(
            Curve(
                "fold",
                angle,
                float(rng.normal(0, 1.0)),
                float(rng.uniform(0.1, 0.8) * amount * rng.choice([-1, 1])),
                float(rng.uniform(0.15, 0.6)),
            )
        )
    waves = tuple(
        Wave(
            float(rng.normal(0, 0.6)),
            float(rng.normal(0, 0.6)),
            float(rng.uniform(0, 2 * np.pi)),
            float(abs(rng.normal(0, 0.012 + 0.03 * amount))),
        )
        for _ in range(2)
    )
    return Bend(tuple(curves), waves)
