"""Pens on paper: strokes in lattice units become ink on a page image.

Ink is kept as optical density (absorbance): the page is multiplied by ``exp(-density)``, so strokes
of several pens darken each other as they do on paper (Beer-Lambert). Coordinates are lattice units
(u, v), see ``kscore.scanner.printed``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

# Fixed-point bits that cv2.polylines keeps of a coordinate: an eighth of a pixel.
_SUBPIXEL_BITS = 3
# What is to be read later is pressed firmly: density of the line (mean over the channels), grain,
# changes of pressure and gaps it may have.
_FAINTEST = 0.75
_COARSEST = 0.35
_LARGEST_SPREAD = 0.12
_LARGEST_SKIP = 0.06


@dataclass(frozen=True)
class Pen:
    """One writing tool in one hand.

    Attributes:
        kind: "pencil", "ballpoint", "fineliner", "felt", "crayon" (coloured pencil); for reports.
        width: line width in cells (a cell is about 14 mm, so 0.04 is half a millimetre).
        absorb: optical density a channel, BGR, of a stroke at full pressure.
        grain: 0-1, how much the tooth of the paper shows (crayon and pencil high, felt 0).
        pressure_spread: 0-1, slow change of pressure along a stroke and over the sheet.
        skip: 0-1, share of a stroke where the pen gives little ink.
    """

    kind: str
    width: float
    absorb: tuple[float, float, float]
    grain: float
    pressure_spread: float
    skip: float


@dataclass(frozen=True)
class PenLine:
    """One line of a pen: points (N, 2) float64 in lattice units; ``fill`` paints the closed outline
    as well."""

    points: Points
    pressure: float
    fill: bool = False


def firm(pen: Pen, widest: float) -> Pen:
    """The pen as it is used for small things that count, figures and coins: at most ``widest``
    (cells), pressed firmly, with ink in every line."""
    stronger = max(1.0, _FAINTEST / max(float(np.mean(pen.absorb)), 1e-6))
    blue, green, red = (channel * stronger for channel in pen.absorb)
    return replace(
        pen,
        width=min(pen.width, widest),
        absorb=(blue, green, red),
        grain=min(pen.grain, _COARSEST),
        pressure_spread=min(pen.pressure_spread, _LARGEST_SPREAD),
        skip=min(pen.skip, _LARGEST_SKIP),
    )


def resample(points: Points, spacing: float) -> Points:
    """Points (N, 2) float64 at about equal distances along the line (M, 2); ends stay. M >= 2."""
    steps = np.hypot(*(points[1:] - points[:-1]).T)
    length = np.concatenate(([0.0], np.cumsum(steps)))
    count = int(np.clip(np.ceil(length[-1] / spacing) + 1, 2, 400))
    where = np.linspace(0.0, length[-1], count)
    return np.stack(
        [np.interp(where, length, points[:, 0]), np.interp(where, length, points[:, 1])], axis=1
    )


def round_corners(points: Points, reach: int) -> Points:
    """A quick pen cuts corners of a line (N, 2) float64: a moving mean over 2*reach+1 points whose
    window shrinks at the ends."""
    count = len(points)
    if reach < 1 or count < 4:
        return points
    total = np.concatenate((np.zeros((1, 2)), np.cumsum(points, axis=0)))
    index = np.arange(count)
    half = np.minimum(np.minimum(index, count - 1 - index), reach)
    return (total[index + half + 1] - total[index - half]) / (2 * half + 1)[:, None]


def tremble(
    points: Points, amplitude: float, period: float, spacing: float, rng: np.random.Generator
) -> Points:
    """Adds a smooth random deviation to a line (N, 2) float64: white noise at knots a ``period``
    (cells) apart, joined linearly."""
    if amplitude <= 0:
        return points
    knots = max(2, int(np.ceil(len(points) * spacing / period)) + 1)
    noise = rng.normal(0.0, amplitude, (knots, 2))
    at = np.linspace(0, knots - 1, len(points))
    low = np.minimum(at.astype(int), knots - 2)
    part = (at - low)[:, None]
    return points + noise[low] * (1 - part) + noise[low + 1] * part


class Ink:
    """Collects the strokes of a sheet, a pen at a time, and lays them on the page.

    Args:
        shape: (height, width) of the page image in px.
        origin: page px (x, y) of lattice (0, 0).
        pixels_per_cell: page px a lattice unit.
        rng: for paper tooth and pressure.
    """

    def __init__(
        self,
        shape: tuple[int, int],
        origin: tuple[float, float],
        pixels_per_cell: float,
        rng: np.random.Generator,
    ) -> None:
        self._density = np.zeros((*shape, 3), np.float32)
        self._origin = np.asarray(origin, np.float64)
        self._scale = float(pixels_per_cell)
        self._rng = rng
        self._tooth = self._paper_tooth()
        self._graphite: NDArray[np.float32] | None = None
        self._lamp: tuple[Points, float, float] | None = None

    def _paper_tooth(self) -> NDArray[np.float32]:
        # Grains of about 0.25 mm: a third of them take no pencil at light pressure.
        size = 256
        tile = self._rng.normal(0, 1, (size, size)).astype(np.float32)
        soft = cv2.GaussianBlur(tile, (0, 0), max(0.5, 0.011 * self._scale))
        return np.asarray(soft / max(float(soft.std()), 1e-6), np.float32)

    def _field(
        self, tile: NDArray[np.float32], box: tuple[int, int, int, int]
    ) -> NDArray[np.float32]:
        x0, y0, x1, y1 = box
        rows = np.arange(y0, y1) % tile.shape[0]
        columns = np.arange(x0, x1) % tile.shape[1]
        return tile[rows][:, columns]

    def shine(self, centre: tuple[float, float], radius: float, strength: float) -> None:
        """A lamp whose light the graphite mirrors round ``centre`` (lattice units): pencil strokes
        laid from now on are brighter than the paper there. ``strength`` 0-1 of a line pressed
        firmly."""
        self._graphite = np.zeros_like(self._density)
        self._lamp = (
            np.asarray(centre, np.float64) * self._scale + self._origin,
            radius * self._scale,
            strength,
        )

    def lay(self, pen: Pen, strokes: Sequence[PenLine]) -> None:
        """Adds the strokes to the sheet's ink. Strokes that cross darken each other (two
        layers)."""
        if not strokes:
            return
        height, width = self._density.shape[:2]
        thickness = pen.width * self._scale
        pixels = [stroke.points * self._scale + self._origin for stroke in strokes]
        pad = int(thickness) + 3
        low = np.min([p.min(axis=0) for p in pixels], axis=0)
        high = np.max([p.max(axis=0) for p in pixels], axis=0)
        x0, y0 = (max(0, int(low[0]) - pad), max(0, int(low[1]) - pad))
        x1, y1 = (min(width, int(high[0]) + pad + 1), min(height, int(high[1]) + pad + 1))
        if x1 <= x0 or y1 <= y0:
            return
        layers = np.zeros((2, y1 - y0, x1 - x0), np.uint8)
        unit = 1 << _SUBPIXEL_BITS
        for index, (stroke, line) in enumerate(zip(strokes, pixels, strict=True)):
            level = int(np.clip(255 * stroke.pressure, 1, 255))
            fixed = np.round((line - (x0, y0)) * unit).astype(np.int32).reshape(-1, 1, 2)
            layer = layers[index & 1]
            if stroke.fill:
                cv2.fillPoly(layer, [fixed], level, cv2.LINE_AA, _SUBPIXEL_BITS)
            # A fractional width is drawn as the two whole widths beside it, by chance, in that
            # share.
            whole = max(1, int(thickness + self._rng.random()))
            cv2.polylines(layer, [fixed], stroke.fill, level, whole, cv2.LINE_AA, _SUBPIXEL_BITS)
        amount = layers[0].astype(np.float32)
        amount += 0.6 * layers[1]
        amount *= 1.0 / 255
        np.minimum(amount, 1.35, out=amount)
        if thickness < 1.0:
            amount *= thickness
        self._texture(amount, pen, (x0, y0, x1, y1))
        part = self._density[y0:y1, x0:x1]
        for channel in range(3):
            part[..., channel] += amount * pen.absorb[channel]
        if self._graphite is not None and pen.kind == "pencil":
            for channel in range(3):
                self._graphite[y0:y1, x0:x1, channel] += amount * pen.absorb[channel]

    def _texture(
        self, amount: NDArray[np.float32], pen: Pen, box: tuple[int, int, int, int]
    ) -> None:
        rows, columns = amount.shape
        if pen.grain > 0:
            amount *= np.clip(
                1.0 - pen.grain * (0.45 + 0.55 * self._field(self._tooth, box)), 0.0, 1.25
            )
        for strength, cells in ((pen.pressure_spread, 0.8), (pen.skip, 0.15)):
            if strength <= 0:
                continue
            knots = (
                max(2, int(columns / self._scale / cells)),
                max(2, int(rows / self._scale / cells)),
            )
            coarse = self._rng.normal(0, 1, (knots[1], knots[0])).astype(np.float32)
            slow = cv2.resize(coarse, (columns, rows), interpolation=cv2.INTER_LINEAR)
            amount *= np.clip(1.0 + strength * slow, 0.1, 1.6)

    def rub(self, centre: tuple[float, float], radius: float, share: float, smear: float) -> None:
        """An eraser: inside the disc (lattice units) only ``share`` of the ink stays, smeared by
        ``smear`` cells."""
        x, y = np.asarray(centre) * self._scale + self._origin
        reach = int(radius * self._scale) + 1
        y0, y1 = max(0, int(y) - reach), min(self._density.shape[0], int(y) + reach)
        x0, x1 = max(0, int(x) - reach), min(self._density.shape[1], int(x) + reach)
        if y1 <= y0 or x1 <= x0:
            return
        part = self._density[y0:y1, x0:x1]
        rows = (np.arange(y0, y1) - y)[:, None] / reach
        columns = (np.arange(x0, x1) - x)[None, :] / reach
        inside = np.clip(4 * (1 - np.sqrt(rows**2 + columns**2)), 0, 1).astype(np.float32)[
            ..., None
        ]
        blurred = cv2.GaussianBlur(part, (0, 0), max(0.6, smear * self._scale))
        part += inside * (share * blurred - part)

    def soften(self, centre: tuple[float, float], radius: float, strength: float) -> None:
        """A finger over fresh pencil: blurs and spreads the ink inside the disc, keeping its
        amount."""
        x, y = np.asarray(centre) * self._scale + self._origin
        reach = int(radius * self._scale) + 1
        y0, y1 = max(0, int(y) - reach), min(self._density.shape[0], int(y) + reach)
        x0, x1 = max(0, int(x) - reach), min(self._density.shape[1], int(x) + reach)
        if y1 - y0 < 4 or x1 - x0 < 4:
            return
        part = self._density[y0:y1, x0:x1]
        rows = (np.arange(y0, y1) - y)[:, None] / reach
        columns = (np.arange(x0, x1) - x)[None, :] / reach
        inside = np.clip(3 * (1 - np.sqrt(rows**2 + columns**2)), 0, 1).astype(np.float32)[
            ..., None
        ]
        spread = cv2.GaussianBlur(part, (0, 0), 0.12 * self._scale)
        part += strength * inside * (spread - part)

    def on(self, page: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The page (H, W, 3) BGR uint8 with all ink laid on it; a new image."""
        density = self._density
        if self._graphite is not None and self._lamp is not None:
            (x, y), radius, strength = self._lamp
            rows = np.arange(density.shape[0], dtype=np.float32)[:, None] - np.float32(y)
            columns = np.arange(density.shape[1], dtype=np.float32)[None, :] - np.float32(x)
            near = np.exp(-(rows**2 + columns**2) / np.float32(2 * radius**2))
            # The mirrored light first takes the stroke's darkness away, then makes it brighter than
            # the paper; what other pens have laid mirrors nothing and stays as dark as it is.
            graphite = np.minimum(self._graphite, density)  # some of it has been rubbed out
            mirrored = near * np.minimum(graphite.max(axis=2), 1.0)
            density = (
                density - near[..., None] * graphite - np.float32(strength) * mirrored[..., None]
            )
        light = np.exp(-density)
        light *= page
        return np.asarray(np.clip(light, 0, 255), np.uint8)
