"""The product's own map sheet: the game's geometry and layouts in a drawing of its own, to print,
fill in and read.

Everything is drawn in lattice units from ``kscore.scanner.printed.OWN`` and an engine Layout, so
what is printed is what the scanner verifies. The same list of shapes becomes SVG, pixels, or PDF
(`kscore.calibration.own_sheet.pdf`). No artwork of the publisher is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from kscore.calibration.own_sheet.legend import (
    LEGEND,
    legend_caption,
    legend_words,
    printable_words,
)
from kscore.calibration.own_sheet.lettering import can_write, width_of, write
from kscore.calibration.own_sheet.marks import mark_shapes
from kscore.calibration.own_sheet.vector import Colour, Points, VectorShape, to_pixels, to_svg
from kscore.engine.grid import SIZE, Space, row_name
from kscore.engine.layout import Layout, find_layout
from kscore.engine.messages import TREE
from kscore.engine.season import EDICTS, SEASONS
from kscore.scanner.printed import OWN, Box

INK: Colour = (48, 40, 36)
_GAP: Colour = (206, 216, 226)
_SPACE = np.array([[0.0, 0], [1, 0], [1, 1], [0, 1]])
_DARK: Colour = (58, 46, 42)
_GOLD: Colour = (214, 168, 58)
_GOLD_PALE: Colour = (240, 214, 140)
_GOLD_DEEP: Colour = (140, 98, 24)
_WHITE: Colour = (255, 255, 255)

A4_WIDTH_MM = 210.0
A5_WIDTH_MM = 148.0


@dataclass(frozen=True)
class _Tones:
    """The colours of one side: strong for labels, line for the dashes, pale for what is written
    over."""

    strong: Colour
    line: Colour
    pale: Colour
    band: Colour


_SIDES = {
    "K-A": _Tones((178, 104, 28), (212, 148, 70), (226, 190, 140), (222, 152, 44)),
    "K-B": _Tones((84, 112, 98), (132, 156, 142), (184, 200, 190), (132, 158, 142)),
    "H-A": _Tones((50, 96, 142), (108, 148, 188), (176, 200, 222), (104, 150, 194)),
    "H-B": _Tones((134, 68, 86), (184, 124, 140), (220, 184, 194), (192, 128, 146)),
}
_OTHER = _Tones((96, 84, 134), (146, 136, 180), (196, 190, 216), (150, 140, 188))


def _resolve(layout: str | Layout) -> Layout:
    return find_layout(layout) if isinstance(layout, str) else layout


def shapes(layout: str | Layout, lang: str = "de", marks: bool = False) -> tuple[VectorShape, ...]:
    """All shapes of the sheet in lattice units, in drawing order.

    ``layout`` is a key of kscore.engine.layout.LAYOUTS, a Layout of a player's own, or the
    `LEGEND`; ``marks``: with the square marks in the page's corners. Raises UnknownLayout.
    """
    plan = _resolve(layout)
    tones = _SIDES.get(plan.key, _OTHER)
    rng = np.random.default_rng(11)
    parts: list[VectorShape] = []
    parts += _dashed_lines(tones)
    parts += (_filled_shape([_corner(name) + _SPACE], _GAP) for name in sorted(plan.gaps))
    parts += _holes(plan, rng)
    parts += _frame(rng)
    for name in sorted(plan.ruins):
        parts += _ruin(_corner(name), tones)
    for name in sorted(plan.mountains):
        parts += _mountain(_corner(name), 1.0, rng)
    parts += _labels(tones, plan.key)
    parts += _heading(tones, lang, ornate=plan is not LEGEND)
    if plan is LEGEND:
        parts += legend_words(lang, tones.line)
        parts += legend_caption(lang, INK)
    parts += _compass(tones)
    parts += _track(tones, rng)
    parts += _season_boxes(tones, lang)
    if marks:
        parts += mark_shapes(plan.key)
    return tuple(parts)


def svg(
    layout: str | Layout, lang: str = "de", width_mm: float = A5_WIDTH_MM, marks: bool = False
) -> str:
    """The sheet as an SVG document. Raises as ``shapes`` does."""
    plan = _resolve(layout)
    return to_svg(shapes(plan, lang, marks), OWN.page, width_mm, title_of([plan], lang), lang)


def title_of(plans: Sequence[Layout], lang: str) -> str:
    """What a file with these sheets is called inside."""
    return f"{TREE.text('own_sheet.file', lang=lang)} {', '.join(plan.key for plan in plans)}"


def pixels(
    layout: str | Layout,
    px_per_cell: float,
    lang: str = "de",
    paper: Colour = (242, 239, 232),
    marks: bool = False,
) -> npt.NDArray[np.uint8]:
    """The sheet printed on paper of that colour (RGB): BGR uint8 (H, W, 3) that covers
    ``OWN.page``. Raises as ``shapes`` does."""
    # Toner and ink are never as black, nor paper as white, as numbers can be.
    softened = [_soften(shape, paper) for shape in shapes(_resolve(layout), lang, marks)]
    return to_pixels(softened, OWN.page, px_per_cell, paper)


def _soften(shape: VectorShape, paper: Colour) -> VectorShape:
    def on_paper(colour: Colour | None) -> Colour | None:
        if colour is None:
            return None
        r, g, b = (round(16 + (p - 16) * c / 255) for p, c in zip(paper, colour, strict=True))
        return r, g, b

    return VectorShape(
        shape.paths,
        on_paper(shape.fill),
        on_paper(shape.stroke),
        shape.width,
        shape.closed,
        shape.dash,
    )


# ------------------------------------------------------------------------------------------------
# small shapes


def _corner(space: str) -> tuple[float, float]:
    row, column = Space.parse(space)
    return float(column), float(row)


def _circle(u: float, v: float, radius: float, steps: int = 40) -> Points:
    t = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    return np.stack([u + radius * np.cos(t), v + radius * np.sin(t)], 1)


def _arc(
    u: float, v: float, radius_u: float, radius_v: float, start: float, end: float, steps: int = 16
) -> Points:
    t = np.radians(np.linspace(start, end, steps))
    return np.stack([u + radius_u * np.cos(t), v + radius_v * np.sin(t)], 1)


def _rounded_box(box: Box, radius: float) -> Points:
    corners = ((box.u1 - radius, box.v0 + radius, -90), (box.u1 - radius, box.v1 - radius, 0),
               (box.u0 + radius, box.v1 - radius, 90), (box.u0 + radius, box.v0 + radius,
                   180))  # fmt: skip
    return np.concatenate(
        [_arc(u, v, radius, radius, start, start + 90, 7) for u, v, start in corners]
    )


def _lines(paths: Sequence[npt.ArrayLike], colour: Colour, width: float) -> VectorShape:
    return VectorShape(
        tuple(np.asarray(p, np.float64) for p in paths), None, colour, width, closed=False
    )


def _filled_shape(paths: Sequence[npt.ArrayLike], colour: Colour) -> VectorShape:
    return VectorShape(tuple(np.asarray(p, np.float64) for p in paths), colour)


def _text(
    text: str, u: float, v: float, size: float, colour: Colour, align: str = "middle"
) -> VectorShape:
    return _filled_shape(write(text, u, v, size, align=align), colour)


def _coin(
    u: float, v: float, diameter: float, outline: Colour, face: Colour, mark: Colour
) -> Iterator[VectorShape]:
    radius = diameter / 2
    yield VectorShape((_circle(u, v, radius * 0.94),), face, outline, diameter * 0.09)
    yield VectorShape((_circle(u, v, radius * 0.66),), None, mark, diameter * 0.045)
    star = [(u + radius * r * np.sin(a), v - radius * r * np.cos(a))
            for k in range(8) for r, a in [((0.46, 0.17)[k % 2], k * np.pi / 4)]]  # fmt: skip
    yield _filled_shape([star], mark)


# ------------------------------------------------------------------------------------------------
# parts


def _dashed_lines(tones: _Tones) -> Iterator[VectorShape]:
    paths = []
    for k in range(1, SIZE):
        paths.append(np.array([(k, 0.06), (k, SIZE)], np.float64))
        paths.append(np.array([(0.06, k), (SIZE, k)], np.float64))
    yield VectorShape(tuple(paths), None, tones.line, 0.034, closed=False, dash=(0.13, 0.12))


def _frame(rng: np.random.Generator) -> Iterator[VectorShape]:
    outer, n = OWN.frame, float(SIZE)
    hatch: list[Points] = []
    ticks: list[Points] = []
    for k in range(SIZE):
        if k % 2 == 0:
            for s in np.linspace(k + 0.035, k + 0.965, 15):
                lean = rng.normal(0, 0.008, 4)
                hatch.append(np.array([(s + lean[0], outer.v0), (s + lean[1], 0.0)]))
                hatch.append(np.array([(s + lean[2], n), (s + lean[3], outer.v1)]))
                hatch.append(np.array([(outer.u0, s + lean[1]), (0.0, s + lean[0])]))
                hatch.append(np.array([(n, s + lean[3]), (outer.u1, s + lean[2])]))
        if k:
            ticks += [np.array([(k, outer.v0), (k, 0.0)]), np.array([(k, n), (k, outer.v1)])]
            ticks += [np.array([(outer.u0, k), (0.0, k)]), np.array([(n, k), (outer.u1, k)])]
    yield _lines(hatch, INK, 0.026)
    yield _lines(ticks, INK, 0.03)
    yield VectorShape((outer.corners(), Box(0, 0, n, n).corners()), None, INK, 0.042)
    for u, v in ((outer.u0, outer.v0), (n, outer.v0), (outer.u0, n), (n, n)):
        size = -outer.u0
        yield _lines([[(u, v), (u + size, v + size)], [(u + size, v), (u, v + size)]], INK, 0.026)


def _mountain(
    corner: tuple[float, float], size: float, rng: np.random.Generator
) -> Iterator[VectorShape]:
    u, v = corner
    # A block of slanting pen strokes whose ends stick out a little, as if shaded in by hand.
    ragged: list[tuple[float, float]] = []
    for start, end in (((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 1)), ((0, 1), (0, 0))):
        along = np.array(end, np.float64) - start
        out = np.array([along[1], -along[0]])
        for t in np.linspace(0, 1, 22, endpoint=False):
            jut = rng.uniform(0.0, 0.065) if rng.random() < 0.55 else rng.uniform(-0.025, 0.0)
            point = np.array(start) + along * t + out * jut
            ragged.append((u + size * point[0], v + size * point[1]))
    yield _filled_shape([ragged], _DARK)
    gaps = []
    for _ in range(9):
        a, b = rng.uniform(0.08, 0.8, 2)
        length = rng.uniform(0.08, 0.22)
        if 0.2 < a < 0.85 and 0.2 < b < 0.9:
            continue
        gaps.append(
            [
                (u + size * a, v + size * b),
                (u + size * (a + 0.55 * length), v + size * (b + length)),
            ]
        )
    if gaps:
        yield _lines(gaps, (124, 108, 100), 0.014 * size)

    def at(x: float, y: float) -> tuple[float, float]:
        return u + size * x, v + size * y

    front = [at(0.34, 0.74), at(0.62, 0.22), at(0.90, 0.74)]
    back = [at(0.13, 0.74), at(0.36, 0.31), at(0.475, 0.49)]
    snow = [at(0.535, 0.38), at(0.585, 0.46), at(0.625, 0.38), at(0.665, 0.45), at(0.705, 0.38)]
    yield _lines([[*front, front[0]], [at(0.34, 0.74), *back], snow], _WHITE, 0.036 * size)
    yield from _coin(*at(0.5, 0.76), 0.36 * size, _GOLD_DEEP, _GOLD, _GOLD_DEEP)


def _ruin(corner: tuple[float, float], tones: _Tones) -> Iterator[VectorShape]:
    def path(*points: tuple[float, float]) -> Points:
        """(N, 2) float64, lattice units, moved to this corner."""
        return np.array(points, np.float64) + np.array(corner)

    outline = [
        path((0.14, 0.80), (0.54, 0.80), (0.54, 0.87), (0.14, 0.87), (0.14, 0.80)),
        path((0.60, 0.80), (0.88, 0.80), (0.88, 0.87), (0.60, 0.87), (0.60, 0.80)),
        path((0.21, 0.80), (0.21, 0.30)), path((0.46, 0.30), (0.46, 0.80)),
        path((0.14, 0.20), (0.53, 0.20), (0.53, 0.26), (0.47, 0.30), (0.20, 0.30), (0.14, 0.26),
            (0.14, 0.20)),
        path((0.65, 0.80), (0.65, 0.55), (0.70, 0.61), (0.74, 0.48), (0.79, 0.58), (0.83, 0.53),
            (0.83, 0.80)),
    ]  # fmt: skip
    flutes = [
        path((0.275, 0.35), (0.275, 0.74)),
        path((0.335, 0.35), (0.335, 0.74)),
        path((0.395, 0.35), (0.395, 0.74)),
        path((0.71, 0.66), (0.71, 0.76)),
        path((0.77, 0.65), (0.77, 0.76)),
    ]
    yield _lines(outline, tones.line, 0.034)
    yield _lines(flutes, tones.line, 0.024)


def _holes(plan: Layout, rng: np.random.Generator) -> Iterator[VectorShape]:
    """Wasteland: parched ground with a torn brown rim and cracks, one patch for spaces side by
    side."""
    spaces: set[tuple[int, int]] = {Space.parse(name) for name in plan.printed_wasteland}
    for loop in _boundaries(spaces):
        torn = _torn_edge(loop, rng)
        yield _filled_shape([torn], (172, 166, 154))
        yield VectorShape((torn,), None, (92, 64, 48), 0.085)
        yield VectorShape((torn,), None, (54, 44, 40), 0.04)
    cracks = []
    for row, column in sorted(spaces):
        start = np.array([column, row]) + rng.uniform(0.3, 0.7, 2)
        for _ in range(3):
            angle, line = rng.uniform(0, 2 * np.pi), [start]
            for _ in range(3):
                angle += rng.normal(0, 0.6)
                line.append(
                    line[-1] + rng.uniform(0.10, 0.17) * np.array([np.cos(angle), np.sin(angle)])
                )
            inside = np.clip(
                np.array(line), (column + 0.08, row + 0.08), (column + 0.92, row + 0.92)
            )
            cracks.append(inside)
    if cracks:
        yield _lines(cracks, (120, 110, 98), 0.022)


def _boundaries(spaces: set[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Closed walks (u, v corners) round each patch of spaces, inside on the right hand."""
    edges: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row, column in spaces:
        sides = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for beyond, start, end in sides:
            if beyond not in spaces:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        start = min(edges)
        loop, at = [start], start
        while True:
            following = edges[at].pop()
            if not edges[at]:
                del edges[at]
            at = following
            if at == start:
                break
            loop.append(at)
        loops.append(loop)
    return loops


def _torn_edge(loop: list[tuple[int, int]], rng: np.random.Generator) -> Points:
    """The walk with a torn edge, a little inside the spaces' own edges."""
    points = np.array(loop, np.float64)
    result = []
    for p, q in zip(points, np.roll(points, -1, axis=0), strict=True):
        along = q - p
        inward = np.array([-along[1], along[0]]) / np.hypot(*along)
        count = round(9 * float(np.hypot(*along)))
        for t in np.arange(count) / count:
            result.append(
                p + along * t + inward * rng.uniform(-0.01, 0.11) + along * rng.normal(0, 0.012)
            )
    return np.array(result)


def _labels(tones: _Tones, key: str) -> Iterator[VectorShape]:
    if OWN.row_label_u is not None and OWN.column_label_v is not None:
        size = 0.24
        for k in range(SIZE):
            yield _text(row_name(k), OWN.row_label_u, k + 0.5 + size / 2, size, tones.strong)
            yield _text(str(k + 1), k + 0.5, OWN.column_label_v + size / 2, size, tones.strong)
    if OWN.side_mark is not None:
        mark = f"({key[-1]})" if key in _SIDES else key.replace("_", "-")
        if can_write(mark) and width_of(mark, 0.24) < 3.0:
            yield _text(mark, 11.18, OWN.side_mark[1] + 0.12, 0.24, INK, "right")


def _heading(tones: _Tones, lang: str, ornate: bool) -> Iterator[VectorShape]:
    name, title = printable_words("own_sheet.name", lang), printable_words("own_sheet.title", lang)
    left = OWN.names.u0
    for word, v, length in ((name, -2.62, 3.0), (title, -1.38, 2.6)):
        yield _text(word, left, v, 0.24, INK, "left")
        yield _lines([[(left, v + 0.70), (left + length, v + 0.70)]], tones.line, 0.03)
    if ornate:
        yield from _scroll(tones)
        yield from _range_of_hills(tones)


def _scroll(tones: _Tones) -> Iterator[VectorShape]:
    """An empty ribbon for the map's name."""
    centre, half = 5.5, 1.65
    t = np.linspace(-1, 1, 30)
    upper = np.stack([centre + half * t, -2.92 + 0.22 * t**2], 1)
    lower = np.stack([centre + half * t, -2.26 + 0.22 * t**2], 1)
    for side in (-1, 1):
        end, tail = centre + side * half, centre + side * (half + 0.52)
        ribbon = [(end - side * 0.28, -2.52), (tail, -2.40), (tail - side * 0.22, -2.08), (tail,
            -1.78),
                  (end - side * 0.28, -1.86)]  # fmt: skip
        yield VectorShape((np.array(ribbon),), _WHITE, INK, 0.036)
        fold = [(end, -2.04), (end - side * 0.28, -1.86), (end - side * 0.28, -2.08)]
        yield VectorShape((np.array(fold),), tones.pale, INK, 0.036)
    yield VectorShape((np.concatenate([upper, lower[::-1]]),), _WHITE, INK, 0.04)


def _range_of_hills(tones: _Tones) -> Iterator[VectorShape]:
    """The ornament under the ribbon: hills, trees and a river, as on old maps."""
    base = -0.52
    for left, height, width in (
        (3.9, 0.62, 0.9),
        (4.5, 0.95, 1.2),
        (5.35, 1.05, 1.3),
        (6.2, 0.72, 1.0),
    ):
        peak = (left + 0.52 * width, base - height)
        yield VectorShape(
            (np.array([(left, base), peak, (left + width, base)]),), _WHITE, INK, 0.034
        )
        shade = [[(peak[0] + s * 0.42 * width, base - height * (1 - s) * 0.96),
                  (peak[0] + s * 0.42 * width - 0.10,
                      base - height * (1 - s) * 0.96 + 0.24 * (1 - s) + 0.05)]
                 for s in (0.15, 0.3, 0.45, 0.6, 0.75)]  # fmt: skip
        yield _lines(shade, INK, 0.022)
    for u in (3.45, 3.75, 7.22, 7.5):
        yield _lines([[(u, base), (u, base - 0.16)]], INK, 0.034)
        yield VectorShape((_circle(u, base - 0.32, 0.16, 20),), tones.pale, INK, 0.03)
    waves = [
        np.concatenate([_arc(u0 + 0.16 * k + 0.08, v, 0.08, 0.045, 180, 360, 6) for k in range(6)])
        for u0, v in ((4.4, -0.36), (5.6, -0.36), (5.0, -0.27))
    ]
    yield _lines(waves, tones.strong, 0.024)


def _compass(tones: _Tones) -> Iterator[VectorShape]:
    u, v = OWN.compass.centre
    radius = min(OWN.compass.width, OWN.compass.height) / 2 * 0.80
    yield VectorShape(
        (_circle(u, v, radius * 0.80, 60), _circle(u, v, radius * 0.72, 60)),
        None,
        tones.line,
        0.024,
    )
    ticks = [
        [(u + radius * a * np.cos(t), v + radius * a * np.sin(t)) for a in (0.72, 0.80)]
        for t in np.linspace(0, 2 * np.pi, 72, endpoint=False)
    ]
    yield _lines(ticks, tones.line, 0.014)
    for reach, waist, turn in ((0.62, 0.13, np.pi / 4), (1.0, 0.17, 0.0)):
        for k in range(4):
            tip_at = turn + k * np.pi / 2
            tip = (u + radius * reach * np.sin(tip_at), v - radius * reach * np.cos(tip_at))
            for side, colour in ((-1, tones.strong), (1, _WHITE)):
                foot_at = tip_at + side * np.pi / 4
                foot = (u + radius * waist * np.sin(foot_at), v - radius * waist * np.cos(foot_at))
                yield VectorShape((np.array([(u, v), foot, tip]),), colour, tones.strong, 0.018)
    letters = "NOSW"
    for k, (du, dv) in enumerate(((0, -1.16), (1.13, 0), (0, 1.16), (-1.15, 0))):
        yield _text(
            letters[k] if k != 1 else "E",
            u + radius * du,
            v + radius * dv + 0.08,
            0.16,
            tones.strong,
        )


def _track(tones: _Tones, rng: np.random.Generator) -> Iterator[VectorShape]:
    yield _filled_shape([OWN.band.corners()], tones.band)
    ends = []
    for u, side in ((OWN.band.u0 - 0.02, -1), (OWN.band.u1 + 0.02, 1)):
        top, low, mid = OWN.band.v0 - 0.06, OWN.band.v1 + 0.06, OWN.band.centre[1]
        ends.append([(u - side * 0.06, top), (u, top + 0.05), (u, mid - 0.06), (u + side * 0.06,
            mid), (u, mid + 0.06),
                     (u, low - 0.05), (u - side * 0.06, low)])  # fmt: skip
    yield _lines(ends, INK, 0.036)
    for u, v in OWN.track_centres:
        yield from _coin(u, v, OWN.track_diameter, INK, _GOLD_PALE, _GOLD_DEEP)
    box = OWN.plus
    third_u, third_v = box.width / 3, box.height / 3
    upright = Box(box.u0 + third_u, box.v0, box.u1 - third_u, box.v1)
    level = Box(box.u0, box.v0 + third_v, box.u1, box.v1 - third_v)
    for arm in (upright, level):
        yield VectorShape((arm.corners(),), tones.band, INK, 0.034)
    yield from _mountain((box.u0 + third_u, box.v0 + third_v), third_u, rng)


def _horned_head(u: float, v: float, size: float, colour: Colour) -> Iterator[VectorShape]:
    face = np.concatenate([_arc(u, v + 0.02 * size, 0.30 * size, 0.42 * size, 20, 160, 12)])
    brow = np.array([(u - 0.28 * size, v + 0.16 * size), (u - 0.30 * size, v - 0.14 * size), (u,
        v - 0.20 * size),
                     (u + 0.30 * size, v - 0.14 * size), (u + 0.28 * size,
                         v + 0.16 * size)])  # fmt: skip
    yield _lines([face, brow], colour, 0.03)
    for side in (-1, 1):
        horn = [
            (u + side * 0.28 * size, v - 0.15 * size),
            (u + side * 0.46 * size, v - 0.22 * size),
            (u + side * 0.46 * size, v - 0.46 * size),
        ]
        eye = [(u + side * 0.18 * size, v - 0.02 * size), (u + side * 0.07 * size, v + 0.06 * size)]
        yield _lines([horn, eye], colour, 0.03)


def _season_boxes(tones: _Tones, lang: str) -> Iterator[VectorShape]:
    for index, box in enumerate(OWN.boxes):
        outer = box.outer
        yield _text(
            printable_words(f"season.{SEASONS[index].value}", lang),
            outer.centre[0],
            outer.v0 - 0.10,
            0.15,
            tones.strong,
        )
        yield VectorShape((_rounded_box(outer, 0.16),), None, INK, 0.036)
        yield _lines(
            [
                [(box.total.u0, outer.v0), (box.total.u0, outer.v1)],
                [(box.second.u0, outer.v0), (box.second.u0, outer.v1)],
                [(outer.u0, box.first.v1), (box.total.u0, box.first.v1)],
            ],
            INK,
            0.034,
        )
        for field, letter in zip((box.first, box.second), EDICTS[SEASONS[index]], strict=True):
            u, v = field.centre
            yield _text(letter, u, v + 0.14, 0.28, tones.pale)
        yield from _coin(*box.coins.centre, 0.34, tones.pale, _WHITE, tones.pale)
        yield from _horned_head(*box.monsters.centre, 0.44, tones.pale)
        if index < len(OWN.boxes) - 1:
            u, v = (outer.u1 + OWN.boxes[index + 1].outer.u0) / 2, outer.centre[1]
            yield _lines(
                [[(u - 0.09, v), (u + 0.09, v)], [(u, v - 0.09), (u, v + 0.09)]], INK, 0.036
            )
    u, v = OWN.boxes[-1].outer.u1 + 0.26, OWN.boxes[-1].outer.centre[1]
    yield _lines([[(u - 0.10, v + dv), (u + 0.10, v + dv)] for dv in (-0.05, 0.05)], INK, 0.036)
    yield from _laurel(tones)


def _laurel(tones: _Tones) -> Iterator[VectorShape]:
    """The shield for the final total between two twigs of laurel."""
    box = OWN.final
    u = box.centre[0]
    half, shoulder = box.width / 2 * 0.88, box.v0 + 0.62 * box.height
    low = _arc(u, shoulder, half, box.v1 - shoulder, 0, 180, 18)
    shield = np.concatenate([[(u - half, box.v0), (u + half, box.v0)], low])
    for side in (-1, 1):
        for k in range(6):
            angle = np.radians(8 + 13.5 * k)
            radius = half + 0.17
            down = shoulder - 0.28 + 1.22 * radius * np.sin(angle)
            at = np.array([u + side * radius * np.cos(angle * 0.9), down])
            turn = angle * 0.9 + np.pi / 2 - 0.5
            leaf = _arc(0, 0, 0.11, 0.045, 0, 360, 14)
            c, s = np.cos(turn), np.sin(turn)
            points = leaf @ np.array([[c, s], [-s, c]])
            points[:, 0] *= side
            yield VectorShape((points + at,), tones.pale, tones.strong, 0.018)
    yield VectorShape((shield,), _WHITE, INK, 0.04)
