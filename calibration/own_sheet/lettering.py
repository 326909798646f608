"""Capital letters and figures as strokes of a broad nib, for the product's own sheet: no font file
is needed.

A glyph is a few pen paths in a box of height 1 (y down, baseline at 1) and its own width. The nib
is a short slanted line; sweeping it along a path gives thick downstrokes and thin upstrokes, as of
a cartographer's pen.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
_GAP = 0.20


def _line(*points: tuple[float, float]) -> Points:
    return np.array(points, np.float64)


def _arc(cx: float, cy: float, rx: float, ry: float, start: float, end: float) -> Points:
    """Part of an ellipse, degrees, 0 to the right and 90 down."""
    t = np.radians(np.linspace(start, end, max(6, int(abs(end - start) / 12))))
    return np.stack([cx + rx * np.cos(t), cy + ry * np.sin(t)], 1)


def _join(*parts: Points) -> Points:
    return np.concatenate(parts)


_GLYPHS: dict[str, tuple[float, tuple[Points, ...]]] = {
    "A": (0.74, (_line((0.0, 1), (0.37, 0), (0.74, 1)), _line((0.14, 0.64), (0.60, 0.64)))),
    "B": (0.60, (
        _line((0.08, 0), (0.08, 1)),
        _join(_line((0.08, 0), (0.3, 0)), _arc(0.3, 0.235, 0.22, 0.235, -90, 90),
              _line((0.08, 0.47))),
        _join(_line((0.08, 0.47), (0.32, 0.47)), _arc(0.32, 0.735, 0.26, 0.265, -90, 90),
              _line((0.08, 1))),
    )),
    "C": (0.66, (_arc(0.40, 0.5, 0.38, 0.5, -48, -312),)),
    "D": (0.68, (_line((0.08, 0), (0.08, 1)),
                 _join(_line((0.08, 0), (0.26, 0)), _arc(0.26, 0.5, 0.40, 0.5, -90, 90),
                       _line((0.08, 1))))),
    "E": (0.54, (_line((0.52, 0), (0.08, 0), (0.08, 1), (0.54, 1)),
                 _line((0.08, 0.48), (0.44, 0.48)))),
    "F": (0.52, (_line((0.52, 0), (0.08, 0), (0.08, 1)), _line((0.08, 0.48), (0.42, 0.48)))),
    "G": (0.70, (_join(_arc(0.40, 0.5, 0.38, 0.5, -48, -350), _line((0.77, 0.56), (0.48, 0.56))),)),
    "H": (0.66, (_line((0.08, 0), (0.08, 1)), _line((0.6, 0), (0.6, 1)),
                 _line((0.08, 0.48), (0.6, 0.48)))),
    "I": (0.30, (_line((0.15, 0), (0.15, 1)), _line((0.03, 0), (0.27, 0)),
                 _line((0.03, 1), (0.27, 1)))),
    "J": (0.44, (_join(_line((0.36, 0), (0.36, 0.74)), _arc(0.18, 0.74, 0.18, 0.26, 0, 150)),)),
    "K": (0.66, (_line((0.08, 0), (0.08, 1)), _line((0.58, 0), (0.08, 0.56)),
                 _line((0.24, 0.40), (0.64, 1)))),
    "L": (0.52, (_line((0.08, 0), (0.08, 1), (0.52, 1)),)),
    "M": (0.84, (_line((0.04, 1), (0.12, 0), (0.42, 0.72), (0.72, 0), (0.80, 1)),)),
    "N": (0.70, (_line((0.08, 1), (0.08, 0), (0.62, 1), (0.62, 0)),)),
    "O": (0.80, (_arc(0.40, 0.5, 0.38, 0.5, -90, 270),)),
    "P": (0.58, (_line((0.08, 0), (0.08, 1)),
                 _join(_line((0.08, 0), (0.3, 0)), _arc(0.3, 0.27, 0.25, 0.27, -90, 90),
                       _line((0.08, 0.54))))),
    "Q": (0.80, (_arc(0.40, 0.5, 0.38, 0.5, -90, 270), _line((0.46, 0.74), (0.78, 1.06)))),
    "R": (0.64, (_line((0.08, 0), (0.08, 1)),
                 _join(_line((0.08, 0), (0.3, 0)), _arc(0.3, 0.25, 0.25, 0.25, -90, 90),
                       _line((0.08, 0.5))),
                 _line((0.28, 0.5), (0.62, 1)))),
    "S": (0.56, (_join(_arc(0.29, 0.25, 0.23, 0.25, -30, -250),
                       _arc(0.28, 0.73, 0.26, 0.27, -75, 155)),)),
    "T": (0.64, (_line((0.02, 0), (0.62, 0)), _line((0.32, 0), (0.32, 1)))),
    "U": (0.68, (_join(_line((0.08, 0), (0.08, 0.66)), _arc(0.34, 0.66, 0.26, 0.34, 180, 0),
                       _line((0.6, 0))),)),
    "V": (0.70, (_line((0.0, 0), (0.35, 1), (0.70, 0)),)),
    "W": (0.98, (_line((0.0, 0), (0.25, 1), (0.49, 0.2), (0.73, 1), (0.98, 0)),)),
    "X": (0.66, (_line((0.02, 0), (0.64, 1)), _line((0.64, 0), (0.02, 1)))),
    "Y": (0.66, (_line((0.0, 0), (0.33, 0.5), (0.66, 0)), _line((0.33, 0.5), (0.33, 1)))),
    "Z": (0.60, (_line((0.04, 0), (0.58, 0), (0.02, 1), (0.6, 1)),)),
    "0": (0.60, (_arc(0.30, 0.5, 0.27, 0.5, -90, 270),)),
    "1": (0.40, (_line((0.04, 0.2), (0.22, 0), (0.22, 1)), _line((0.06, 1), (0.38, 1)))),
    "2": (0.56, (_join(_arc(0.28, 0.28, 0.24, 0.28, -160, 30), _line((0.04, 1), (0.56, 1))),)),
    "3": (0.56, (_join(_arc(0.27, 0.25, 0.22, 0.25, -150, 90),
                       _arc(0.27, 0.74, 0.26, 0.26, -90, 150)),)),
    "4": (0.62, (_line((0.44, 1), (0.44, 0), (0.02, 0.70), (0.62, 0.70)),)),
    "5": (0.56, (_join(_line((0.50, 0), (0.12, 0), (0.09, 0.46)),
                       _arc(0.27, 0.69, 0.27, 0.31, -125, 140)),)),
    "6": (0.58, (_join(_line((0.44, 0.0), (0.14, 0.45)), _arc(0.30, 0.70, 0.26, 0.30, 200, 560)),)),
    "7": (0.54, (_line((0.02, 0), (0.52, 0), (0.18, 1)),)),
    "8": (0.58, (_arc(0.29, 0.24, 0.21, 0.24, 90, 450), _arc(0.29, 0.74, 0.26, 0.26, -90, 270))),
    "9": (0.58, (_join(_arc(0.28, 0.30, 0.25, 0.30, 20, 380), _line((0.16, 1.0))),)),
    "(": (0.30, (_arc(0.34, 0.5, 0.28, 0.68, -118, -242),)),
    ")": (0.30, (_arc(-0.04, 0.5, 0.28, 0.68, -62, 62),)),
    ":": (0.22, (_line((0.1, 0.42), (0.12, 0.46)), _line((0.1, 0.92), (0.12, 0.96)))),
    ".": (0.22, (_line((0.1, 0.94), (0.12, 0.98)),)),
    "-": (0.40, (_line((0.04, 0.52), (0.36, 0.52)),)),
    " ": (0.40, ()),
}  # fmt: skip
_DOTTED = {"Ä": "A", "Ö": "O", "Ü": "U"}


def _glyph(letter: str) -> tuple[float, tuple[Points, ...]]:
    base = _DOTTED.get(letter, letter)
    if base not in _GLYPHS:
        raise KeyError(f"no glyph for {letter!r}")
    width, paths = _GLYPHS[base]
    if letter in _DOTTED:
        dots = tuple(
            _line((width / 2 + dx, -0.22), (width / 2 + dx + 0.02, -0.18)) for dx in (-0.16, 0.14)
        )
        paths = (*paths, *dots)
    return width, paths


def can_write(text: str) -> bool:
    """Whether every character (in capitals) has a glyph."""
    return all(_DOTTED.get(letter, letter) in _GLYPHS for letter in text.upper())


def width_of(text: str, size: float) -> float:
    """Width of a line of text of cap height ``size``."""
    text = text.upper()
    return size * (sum(_glyph(letter)[0] + _GAP for letter in text) - _GAP) if text else 0.0


def write(
    text: str, x: float, y: float, size: float, weight: float = 0.13, align: str = "left"
) -> list[Points]:
    """Filled polygons (N, 2) float64 of a line of text whose baseline is at ``y``; ``align``
    "left", "middle" or "right".

    ``size`` is the cap height, ``weight`` the nib's length in cap heights. Overlapping polygons are
    meant to be filled one by one. Raises KeyError for a character without a glyph.
    """
    x -= {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * width_of(text, size)
    nib = 0.5 * weight * size * np.array([np.cos(np.radians(-32)), np.sin(np.radians(-32))])
    thin = 0.22 * weight * size
    shapes: list[Points] = []
    for letter in text.upper():
        width, paths = _glyph(letter)
        for path in paths:
            at = path * size + (x, y - size)
            for p, q in pairwise(at):
                shapes.append(_swept(p, q, nib, thin))
        x += (width + _GAP) * size
    return shapes


def _swept(p: Points, q: Points, nib: Points, thin: float) -> Points:
    """What the nib (a thin rectangle) covers on its way from p to q: the convex hull of both its
    places."""
    edge = thin * np.array([-nib[1], nib[0]]) / (np.hypot(*nib) + 1e-12)
    corners = [c + s * nib + t * edge for c in (p, q) for s in (-1, 1) for t in (-1, 1)]
    return _hull(np.array(corners))


def _hull(points: Points) -> Points:
    """Convex hull, counter-clockwise (Andrew's monotone chain)."""
    ordered = sorted({(float(x), float(y)) for x, y in points})
    halves = []
    for run in (ordered, ordered[::-1]):
        chain: list[tuple[float, float]] = []
        for point in run:
            while len(chain) >= 2 and _cross(chain[-2], chain[-1], point) <= 0:
                chain.pop()
            chain.append(point)
        halves.append(chain[:-1])
    return np.array(halves[0] + halves[1], np.float64)


def _cross(o: tuple[float, float], a: tuple[float, float], b: tuple[float, float]) -> float:
    return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
