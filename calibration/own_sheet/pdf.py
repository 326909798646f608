"""Sheets as a PDF to print: some to a page of A5, A4 or letter, written with reportlab.

reportlab is imported here and nowhere else, and only where a sheet is printed.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from kscore.calibration.own_sheet.vector import Points, VectorShape, orient
from kscore.scanner.printed import Box
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

MILLIMETRES_TO_POINTS = 72 / 25.4
PAD_MM = 148.0
"""Width of a sheet of the real pad."""
NON_ZERO = 1
"""reportlab's name for the rule by which overlapping pieces are all filled."""
CUT_MARK_MM = 6.0
"""Length of the lines at the page's edge along which sheets are cut apart."""


class Paper(StrEnum):
    """What is in the printer."""

    A5 = "a5"
    A4 = "a4"
    LETTER = "letter"

    @property
    def size_mm(self) -> tuple[float, float]:
        """(width, height), upright."""
        return {"a5": (148.0, 210.0), "a4": (210.0, 297.0), "letter": (215.9, 279.4)}[self.value]


@dataclass(frozen=True)
class Arrangement:
    """How sheets lie on a page: its (width, height) in mm, each sheet's width in mm, their upper
    left corners."""

    page_mm: tuple[float, float]
    width_mm: float
    corners_mm: tuple[tuple[float, float], ...]


def arrange(paper: Paper, page: Box, large: bool) -> Arrangement:
    """As many sheets with the shape of ``page`` as fit at the pad's size: two side by side on A4
    and letter (there a little smaller), one on A5; or one as ``large`` as the paper."""
    width, height = paper.size_mm
    shape = page.height / page.width
    if large or paper is Paper.A5:
        wide = min(width, height / shape)
        return Arrangement(
            (width, height), wide, (((width - wide) / 2, (height - wide * shape) / 2),)
        )
    wide = min(PAD_MM, height / 2, width / shape)
    top, left = (width - wide * shape) / 2, height / 4 - wide / 2
    return Arrangement((height, width), wide, ((left, top), (left + height / 2, top)))


def to_pdf(
    sheets: Sequence[Sequence[VectorShape]], page: Box, arrangement: Arrangement, title: str
) -> bytes:
    """A PDF with one page for each of ``sheets``, as often on it as it fits: printed on both sides
    and cut, every piece has the same front and back. The same bytes for the same sheets."""
    width, height = (side * MILLIMETRES_TO_POINTS for side in arrangement.page_mm)
    out = io.BytesIO()
    canvas = Canvas(out, (width, height), pageCompression=1, invariant=1)
    canvas.setTitle(title)
    canvas.setProducer("kscore")
    scale = arrangement.width_mm * MILLIMETRES_TO_POINTS / page.width
    for shapes in sheets:
        for left, top in arrangement.corners_mm:
            canvas.saveState()
            # Lattice units, v down, become points, y up.
            x, y = left * MILLIMETRES_TO_POINTS, height - top * MILLIMETRES_TO_POINTS
            canvas.transform(scale, 0, 0, -scale, x - page.u0 * scale, y + page.v0 * scale)
            for shape in shapes:
                _draw(canvas, shape)
            canvas.restoreState()
        if len(arrangement.corners_mm) > 1:
            _draw_cut_marks(canvas, width, height)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _draw(canvas: Canvas, shape: VectorShape) -> None:
    path = canvas.beginPath()
    for points in shape.paths:
        _trace(path, orient(points) if shape.fill is not None else points, shape.closed)
    if shape.fill is not None:
        canvas.setFillColorRGB(*(value / 255 for value in shape.fill))
    if shape.stroke is not None:
        canvas.setStrokeColorRGB(*(value / 255 for value in shape.stroke))
        canvas.setLineWidth(shape.width)
        canvas.setLineJoin(1)
        canvas.setLineCap(1 if shape.dash is None else 0)
        canvas.setDash(*(([], 0) if shape.dash is None else (list(shape.dash), 0)))
    canvas.drawPath(
        path, stroke=shape.stroke is not None, fill=shape.fill is not None, fillMode=NON_ZERO
    )


def _trace(path: PDFPathObject, points: Points, closed: bool) -> None:
    path.moveTo(*points[0])
    for point in points[1:]:
        path.lineTo(*point)
    if closed:
        path.close()


def _draw_cut_marks(canvas: Canvas, width: float, height: float) -> None:
    length = CUT_MARK_MM * MILLIMETRES_TO_POINTS
    canvas.setStrokeColorRGB(0.5, 0.5, 0.5)
    canvas.setLineWidth(0.4)
    canvas.line(width / 2, 0, width / 2, length)
    canvas.line(width / 2, height - length, width / 2, height)
