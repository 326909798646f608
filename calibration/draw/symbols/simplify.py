"""How a person gets hastier with repetition: details go first, then corners, then lifting the
pen."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from kscore.calibration.draw.symbols.model import Points, Stroke, SymbolDrawing
from numpy.typing import NDArray


def _length(points: Points) -> float:
    steps = np.diff(points, axis=0)
    return float(np.sqrt((steps * steps).sum(axis=1)).sum())


def _without_details(strokes: list[Stroke], level: float) -> list[Stroke]:
    """Leaves out the strokes that are short beside the longest one; never more than a fifth of the
    ink.

    Of two or three strokes none is a detail: a letter without its bar is another letter.
    """
    if len(strokes) <= 3:
        return strokes
    lengths = np.array([_length(s.points) for s in strokes])
    keep = lengths >= 0.2 * level * min(float(lengths.max()), 1.2)
    if lengths[~keep].sum() > 0.2 * level * lengths.sum():
        keep = _thin(len(strokes), level)
    return [s for s, kept in zip(strokes, keep.tolist(), strict=True) if kept]


def _thin(count: int, level: float) -> NDArray[np.bool_]:
    """Which of many equal things (dots, ticks, hatching) stay: every few of them goes, evenly
    spread."""
    keep = np.ones(count, dtype=bool)
    if count >= 6:
        stride = max(3, round(3.5 / max(level, 0.05)))
        keep[stride - 1 :: stride] = False
    return keep


def _cut_corners(points: Points, level: float) -> Points:
    """Rounds inner corners by pulling them towards their neighbours' middle; the ends stay."""
    if len(points) < 4:
        return points
    pull = 0.5 * level * (0.5 if len(points) > 12 else 0.3)
    middle = (points[:-2] + points[2:]) / 2
    eased = points.copy()
    eased[1:-1] += pull * (middle - points[1:-1])
    return eased


def _join_strokes(strokes: list[Stroke], reach: float) -> list[Stroke]:
    """Goes on without lifting the pen where the next stroke starts (or ends) near the end of the
    last one."""
    result = [strokes[0]]
    for stroke in strokes[1:]:
        last = result[-1]
        if not (last.fill or stroke.fill) and last.pressure == stroke.pressure:
            end = last.points[-1]
            to_start, to_end = (
                np.abs(stroke.points[0] - end).max(),
                np.abs(stroke.points[-1] - end).max(),
            )
            if min(to_start, to_end) < reach:
                following = stroke.points if to_start <= to_end else stroke.points[::-1]
                result[-1] = replace(last, points=np.vstack((last.points, following)))
                continue
        result.append(stroke)
    return result


def simplify(symbol: SymbolDrawing, level: float) -> SymbolDrawing:
    """The symbol as a hasty hand draws it.

    level: 0 careful (the symbol itself) to 1 very hasty. Deterministic: a hand leaves out the same
    details again and again. Patterns tied to the cell keep their lines' ends on its borders.

    Raises ValueError for a level outside 0 to 1.
    """
    if not 0.0 <= level <= 1.0:
        raise ValueError(f"level must be between 0 and 1, not {level}")
    if level < 0.05 or not symbol.strokes:
        return symbol
    # Hatching behind a symbol gets thinner; what is drawn on it is judged by itself, or the face
    # would go first.
    behind = [s for s in symbol.strokes if s.pressure < 1.0]
    behind = [s for s, kept in zip(behind, _thin(len(behind), level).tolist(), strict=True) if kept]
    front = [s for s in symbol.strokes if s.pressure >= 1.0]
    strokes = behind + (_without_details(front, level) if front else [])
    strokes = [replace(s, points=_cut_corners(s.points, level)) for s in strokes]
    if not symbol.continuous:
        strokes = _join_strokes(strokes, 0.16 * level)
    return replace(symbol, strokes=tuple(strokes))
