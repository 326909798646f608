"""A page of flat shapes, written as SVG, as PDF or as pixels - all three from one list, without a drawing library."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from scanner.printed import Box

Points = npt.NDArray[np.float64]
Colour = tuple[int, int, int]
"""Red, green, blue, 0-255."""

_RASTER_BITS = 4
MILLIMETRES_TO_POINTS = 72 / 25.4


@dataclass(frozen=True)
class Shape:
    """Polygons or lines of one colour, in lattice units.

    Attributes:
        paths: each (N, 2).
        fill: colour of the inside, None for none. Overlapping paths are all filled (non-zero winding after
            orientation is made equal), so letters may be given in pieces.
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


def _oriented(path: Points) -> Points:
    x, y = path[:, 0], path[:, 1]
    turning = float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))
    return path[::-1] if turning < 0 else path


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".") if "." in f"{value:.3f}" else f"{value:.3f}"


def _hex(colour: Colour) -> str:
    return "#" + "".join(f"{c:02x}" for c in colour)


def to_svg(shapes: Sequence[Shape], page: Box, width_mm: float, title: str, language: str) -> str:
    """An SVG document of the page, ``width_mm`` wide, in lattice units inside (so it can be edited by hand)."""
    height_mm = width_mm * page.height / page.width
    parts = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" xml:lang="{language}" width="{_number(width_mm)}mm" '
        f'height="{_number(height_mm)}mm" viewBox="{_number(page.u0)} {_number(page.v0)} {_number(page.width)} '
        f'{_number(page.height)}" stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{_escaped(title)}</title>",
    ]
    for shape in shapes:
        data = []
        for path in shape.paths:
            points = _oriented(path) if shape.fill is not None else path
            steps = " ".join(f"{_number(x)} {_number(y)}" for x, y in points)
            data.append(f"M{steps}" + ("Z" if shape.closed else ""))
        look = f'fill="{_hex(shape.fill)}"' if shape.fill is not None else 'fill="none"'
        if shape.stroke is not None:
            look += f' stroke="{_hex(shape.stroke)}" stroke-width="{_number(shape.width)}"'
            if shape.dash is not None:
                look += f' stroke-dasharray="{_number(shape.dash[0])} {_number(shape.dash[1])}" stroke-linecap="butt"'
        parts.append(f'<path {look} d="{"".join(data)}"/>')
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def to_pdf(pages: Sequence[Sequence[Shape]], page: Box, width_mm: float, title: str) -> bytes:
    """A PDF 1.4 document with one page for each list of shapes, ``width_mm`` wide; deterministic."""
    scale = width_mm * MILLIMETRES_TO_POINTS / page.width
    width, height = page.width * scale, page.height * scale
    objects: list[bytes] = []
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects.append(b"<< /Type /Catalog /Pages 2 0 R >>")
    objects.append(f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode("ascii"))
    objects.append(b"<< /Title " + _pdf_text(title) + b" /Producer (kscore) >>")
    for index, shapes in enumerate(pages):
        stream = zlib.compress(_pdf_content(shapes, page, scale, height).encode("ascii"), 9)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {_number(width)} {_number(height)}] /Resources << >> "
            f"/Contents {5 + 2 * index} 0 R >>".encode("ascii")
        )
        objects.append(
            f"<< /Length {len(stream)} /Filter /FlateDecode >>\nstream\n".encode("ascii") + stream + b"\nendstream"
        )
    out = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, body in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n".encode("ascii") + body + b"\nendobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode("ascii")
    for offset in offsets:
        out += f"{offset:010d} 00000 n \n".encode("ascii")
    out += f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{start}\n%%EOF\n".encode(
        "ascii"
    )
    return bytes(out)


def _pdf_text(text: str) -> bytes:
    return b"<" + (b"\xfe\xff" + text.encode("utf-16-be")).hex().encode("ascii") + b">"


def _pdf_content(shapes: Sequence[Shape], page: Box, scale: float, height: float) -> str:
    # One matrix turns lattice units, v down, into points, y up.
    matrix = (scale, 0.0, 0.0, -scale, -page.u0 * scale, height + page.v0 * scale)
    lines = [" ".join(f"{v:.5f}" for v in matrix) + " cm", "1 J 1 j"]
    for shape in shapes:
        if shape.fill is not None:
            lines.append(" ".join(f"{c / 255:.3f}" for c in shape.fill) + " rg")
        if shape.stroke is not None:
            lines.append(" ".join(f"{c / 255:.3f}" for c in shape.stroke) + f" RG {_number(shape.width)} w")
            if shape.dash is not None:
                lines.append(f"0 J [{_number(shape.dash[0])} {_number(shape.dash[1])}] 0 d")
        for path in shape.paths:
            points = _oriented(path) if shape.fill is not None else path
            steps = [f"{_number(x)} {_number(y)} {'m' if i == 0 else 'l'}" for i, (x, y) in enumerate(points)]
            lines.append(" ".join(steps) + (" h" if shape.closed else ""))
        lines.append({(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}[
            (shape.fill is not None, shape.stroke is not None)
        ])  # fmt: skip
        if shape.stroke is not None and shape.dash is not None:
            lines.append("1 J [] 0 d")
    return "\n".join(lines) + "\n"


def to_pixels(shapes: Sequence[Shape], page: Box, px_per_cell: float, paper: Colour) -> npt.NDArray[np.uint8]:
    """The page as BGR uint8 (H, W, 3) on coloured paper; lattice (u, v) lies at px (uv - origin) * px_per_cell - 0.5.

    Drawn at twice the resolution and averaged, so that thin lines keep their weight.
    """
    height, width = round(page.height * px_per_cell), round(page.width * px_per_cell)
    fine = 2 * px_per_cell
    image = np.empty((2 * height, 2 * width, 3), np.uint8)
    image[:] = paper[::-1]

    def pixels(path: Points) -> npt.NDArray[np.int32]:
        """Points (N, 2) float64 in lattice units as OpenCV's fixed-point pixels (N, 2) int32."""
        return (((path - (page.u0, page.v0)) * fine - 0.5) * (1 << _RASTER_BITS)).round().astype(np.int32)

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
                cv2.polylines(image, [pixels(piece)], closed, shape.stroke[::-1], thickness, cv2.LINE_AA, _RASTER_BITS)
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA).astype(np.uint8, copy=False)


def _dashes(path: Points, on: float, off: float) -> list[Points]:
    """A straight line of two points cut into dashes."""
    length = float(np.hypot(*(path[-1] - path[0])))
    direction = (path[-1] - path[0]) / max(length, 1e-9)
    starts = np.arange(0, length, on + off)
    return [np.array([path[0] + s * direction, path[0] + min(s + on, length) * direction]) for s in starts]
