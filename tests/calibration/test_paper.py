"""What comes out of the printer: PDFs of the right size, marks where the finder looks for them, the
legend."""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Iterator

import numpy as np
import pytest
from kscore.calibration.own_sheet.legend import LEGEND, LEGEND_TRUTH, ROWS
from kscore.calibration.own_sheet.marks import mark_shapes
from kscore.calibration.own_sheet.pdf import Paper, arrange, to_pdf
from kscore.calibration.own_sheet.sheet_art import shapes
from kscore.engine.layout import LAYOUTS
from kscore.engine.terrain import Terrain
from kscore.scanner.printed import CORNER_MARKS, OWN

POINTS = 72 / 25.4


def streams(pdf: bytes) -> Iterator[str]:
    """The drawing of every page."""
    for packed in re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S):
        yield zlib.decompress(base64.a85decode(b"<~" + packed.strip(), adobe=True)).decode("ascii")


def drawn_points(page: str) -> np.ndarray:
    """Every point of every path, (N, 2), in points of the page."""
    found: list[tuple[float, float]] = []
    matrices: list[np.ndarray] = [np.eye(3)]
    for line in page.splitlines():
        words = line.split()
        for at, word in enumerate(words):
            if word == "q":
                matrices.append(matrices[-1])
            elif word == "Q":
                matrices.pop()
            elif word == "cm":
                a, b, c, d, e, f = map(float, words[at - 6 : at])
                matrices[-1] = np.array([[a, b, 0], [c, d, 0], [e, f, 1]]) @ matrices[-1]
            elif word in ("m", "l"):
                found.append(
                    tuple((np.array([*map(float, words[at - 2 : at]), 1.0]) @ matrices[-1])[:2])
                )
    return np.array(found)


@pytest.mark.parametrize(
    ("paper", "large", "size", "wide", "count"),
    [
        (Paper.A5, False, (148.0, 210.0), 148.0, 1),
        (Paper.A4, False, (297.0, 210.0), 148.0, 2),
        (Paper.A4, True, (210.0, 297.0), 210.0, 1),
        (Paper.LETTER, False, (279.4, 215.9), 139.7, 2),
        (Paper.LETTER, True, (215.9, 279.4), 197.6, 1),
    ],
)
def test_sheets_lie_on_their_paper(
    paper: Paper, large: bool, size: tuple[float, float], wide: float, count: int
) -> None:
    arrangement = arrange(paper, OWN.page, large)
    assert arrangement.page_mm == size
    assert arrangement.width_mm == pytest.approx(wide, abs=0.1)
    assert len(arrangement.corners_mm) == count
    pdf = to_pdf(
        [shapes("K-A", "en", True), shapes("K-B", "en", True)], OWN.page, arrangement, "two sides"
    )
    boxes = re.findall(rb"/MediaBox \[ *0 0 ([\d.]+) ([\d.]+) *\]", pdf)
    assert [[float(side) for side in box] for box in boxes] == 2 * [
        [pytest.approx(side * POINTS, abs=0.01) for side in size]
    ]
    pages = list(streams(pdf))
    assert len(pages) == 2
    for page in pages:
        points = drawn_points(page)
        assert (points >= 0).all()
        assert (points <= np.array(size) * POINTS + 0.01).all()
        # Each sheet's marks, at the pad's scale: their distance is what the finder's data say.
        scale = arrangement.width_mm * POINTS / OWN.page.width
        left, right = CORNER_MARKS[0].u0, CORNER_MARKS[1].u1
        for corner, _ in arrangement.corners_mm:
            start = corner * POINTS + (left - OWN.page.u0) * scale
            for x in (start, start + (right - left) * scale):
                assert np.abs(points[:, 0] - x).min() < 0.01


def test_the_same_sheets_are_the_same_file() -> None:
    arrangement = arrange(Paper.A4, OWN.page, False)
    pdf = to_pdf([shapes("H-B", "de", True)], OWN.page, arrangement, "Kartenblatt")
    assert to_pdf([shapes("H-B", "de", True)], OWN.page, arrangement, "Kartenblatt") == pdf
    assert pdf.startswith(b"%PDF-1.")


@pytest.mark.parametrize("layout", [*LAYOUTS, "island"])
def test_marks_stand_free_of_everything_else(layout: str) -> None:
    """A mark needs a module of white around, and the page's edge its distance."""
    plan = LAYOUTS.get(layout, LEGEND)
    others = np.concatenate([path for shape in shapes(plan, "de") for path in shape.paths])
    for box in CORNER_MARKS:
        around = box.grow(box.width / 6)
        inside = (others > (around.u0, around.v0)).all(1) & (others < (around.u1, around.v1)).all(1)
        assert not inside.any()
        assert OWN.page.u0 + 0.2 < box.u0
        assert box.u1 < OWN.page.u1 - 0.2
        assert OWN.page.v0 + 0.2 < box.v0
        assert box.v1 < OWN.page.v1 - 0.2
    for shape, box in zip(mark_shapes(layout), CORNER_MARKS, strict=True):
        points = np.concatenate(shape.paths)
        assert points.min(0) == pytest.approx((box.u0, box.v0))
        assert points.max(0) == pytest.approx((box.u1, box.v1))


def test_every_kind_of_drawing_has_its_row_in_the_legend() -> None:
    assert set(ROWS.values()) == set(Terrain) - {
        Terrain.EMPTY,
        Terrain.DESTROYED,
        Terrain.MOUNTAIN,
        Terrain.WASTELAND,
    }
    assert not LEGEND_TRUTH.keys() & LEGEND.mountains
    assert all(list(LEGEND_TRUTH.values()).count(terrain) == 8 for terrain in ROWS.values())


def test_the_legend_lies_no_two_ways_alike() -> None:
    """Nor like a printed layout, whichever way up."""
    rows = np.array([[letter == "^" for letter in row] for row in LEGEND.blank_rows()])
    known = [
        np.array([[letter == "^" for letter in row] for row in each.blank_rows()])
        for each in LAYOUTS.values()
    ]
    for turns in range(4):
        turned = np.rot90(rows, turns)
        assert turns == 0 or (turned & rows).sum() <= 2
        assert all((turned & other).sum() <= 2 for other in known)
