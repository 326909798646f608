"""A page of flat shapes, written as SVG or as pixels; `kscore.calibration.own_sheet.pdf` prints the
same shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt
from kscore.scanner.printed import Box

Points = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
"""Red, green, blue, 0-255."""

_RASTER_BITS = 4


@dataclass(frozen=True)
class VectorShape:
    """Polygons or lines of one colour, in lattice units.

    Attributes:
        paths: each (N, 2).
        fill: colour of the inside, None for none. Overlapping paths are all filled (non-zero
            winding after orientation is made equal), so letters may be given in pieces.
        stroke: colour of the line, None for none.
        width: line width in cells.
        closed: whether the line returns to its start.
        dash: lengths of dash and gap in cells, None for an unbroken line.
    """

    paths: tuple[Points, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.03
    closed: bool = True
    dash: tuple[float, float] | None = None


def orient(path: Points) -> Points:
    """A closed path (N, 2) float64, turned the same way as all others: pieces over each other are
    all filled."""
    x, y = path[:, 0], path[:, 1]
    turning = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    return path[::-1] if turning < 0 else path


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if "." in f"{value:.3f}" else f"{value:.3f}"


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{c:02x}" for c in colour)


def to_svg(
    shapes: Sequence[VectorShape], page: Box, width_mm: float, title: str, language: str
) -> str:
    """An SVG document of the page, ``width_mm`` wide, in lattice units inside (so it can be edited
    by hand)."""
    height_mm = width_mm * page.height / page.width
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{language}" '
        f'width="{_number(width_mm)}mm" '
        f'height="{_number(height_mm)}mm" viewBox="{_number(page.u0)} {_number(page.v0)} '
        f"{_number(page.width)} "
        f'{_number(page.height)}" stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{_escape(title)}</title>",
    ]
    for shape in shapes:
        data = []
        for path in shape.paths:
            points = orient(path) if shape.fill is not None else path
            steps = " ".join(f"{_number(x)} {_number(y)}" for x, y in points)
            data.append(f"M{steps}" + ("Z" if shape.closed else ""))
        look = f'fill="{_hex(shape.fill)}"' if shape.fill is not None else 'fill="none"'
        if shape.stroke is not None:
            look += f' stroke="{_hex(shape.stroke)}" stroke-width="{_number(shape.width)}"'
            if shape.dash is not None:
                look += (
                    f' stroke-dasharray="{_number(shape.dash[0])} {_number(shape.dash[1])}" '
                    f'stroke-linecap="butt"'
                )
        parts.append(f'<path {look} d="{"".join(data)}"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def to_pixels(
    shapes: Sequence[VectorShape], page: Box, px_per_cell: float, paper: Colour
) -> npt.NDArray[np.uint8]:
    """The page as BGR uint8 (H, W, 3) on coloured paper; lattice (u, v) lies at px (uv - origin) *
    px_per_cell - 0.5.

    Drawn at twice the resolution and averaged, so that thin lines keep their weight.
    """
    height, width = round(page.height * px_per_cell), round(page.width * px_per_cell)
    fine = 2 * px_per_cell
    image = np.empty((2 * height, 2 * width, 3), np.uint8)
    image[:] = paper[::-1]

    def pixels(path: Points) -> npt.NDArray[np.int32]:
        """Points (N, 2) float64 in lattice units as OpenCV's fixed-point pixels (N, 2) int32."""
        return (
            (((path - (page.u0, page.v0)) * fine - 0.5) * (1 << _RASTER_BITS))
            .round()
            .astype(np.int32)
        )

    for shape in shapes:
        if shape.fill is not None:
            for path in shape.paths:
                cv2.fillPoly(image, [pixels(path)], shape.fill[::-1], cv2.LINE_AA, _RASTER_BITS)
        if shape.stroke is None:
            continue
        thickness = max(1, round(shape.width * fine))
        for path in shape.paths:
            for piece in [path] if shape.dash is None else _dashes(path, *shape.dash):
                closed = shape.closed and shape.dash is None
                cv2.polylines(
                    image,
                    [pixels(piece)],
                    closed,
                    shape.stroke[::-1],
                    thickness,
                    cv2.LINE_AA,
                    _RASTER_BITS,
                )
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA).astype(
        np.uint8, copy=False
    )


def _dashes(path: Points, on: float, off: float) -> list[Points]:
    """A straight line of two points cut into dashes."""
    length = float(np.hypot(*(path[-1] - path[0])))
    direction = (path[-1] - path[0]) / max(length, 1e-9)
    starts = np.arange(0, length, on + off)
    return [
        np.array([path[0] + s * direction, path[0] + min(s + on, length) * direction])
        for s in starts
    ]
