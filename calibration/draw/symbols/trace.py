"""Bitmaps of line drawings become strokes: enlarged, thinned to a skeleton, followed from end to
end."""

from __future__ import annotations

import math
from collections import deque

import cv2
import numpy as np
from kscore.calibration.draw.symbols.model import Points
from numpy.typing import NDArray
from skimage.morphology import skeletonize

_AROUND = tuple((dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))
Pixel = tuple[int, int]


def _neighbours(pixel: Pixel, ink: set[Pixel]) -> list[Pixel]:
    y, x = pixel
    found = [(y + dy, x + dx) for dy, dx in _AROUND if (y + dy, x + dx) in ink]
    # A diagonal step beside a straight one to the same place would make every corner look like a
    # fork.
    straight = [(v, u) for v, u in found if v == y or u == x]
    return straight + [
        (v, u) for v, u in found if v != y and u != x and not ((v, x) in ink or (y, u) in ink)
    ]


def _follow(
    start: Pixel, step: Pixel, links: dict[Pixel, list[Pixel]], used: set[tuple[Pixel, Pixel]]
) -> list[Pixel]:
    """The way from a node along one branch, straight on over forks as a pen goes, until it ends or
    is used up."""
    path = [start, step]
    used.update(((start, step), (step, start)))
    while True:
        here = path[-1]
        ways = [n for n in links[here] if (here, n) not in used]
        if not ways:
            return path
        if len(ways) > 1 or len(links[here]) > 2:
            back = path[max(0, len(path) - 6)]
            heading = math.atan2(here[0] - back[0], here[1] - back[1])

            def turn(way: Pixel, at: Pixel = here, heading: float = heading) -> float:
                ahead = math.atan2(way[0] - at[0], way[1] - at[1])
                return abs((ahead - heading + math.pi) % (2 * math.pi) - math.pi)

            way = min(ways, key=turn)
            if turn(way) > 1.3:
                return path
        else:
            way = ways[0]
        used.update(((here, way), (way, here)))
        path.append(way)


def trace_mask(mask: NDArray[np.bool_], shortest: int = 4) -> list[Points]:
    """The lines of a mask as (N, 2) float64 (x, y) in its pixels.

    Args:
        mask: (H, W), true where there is ink.
        shortest: branches of fewer pixels are burrs of the thinning, left out.
    """
    skeleton = skeletonize(mask)
    ink = set(zip(*(axis.tolist() for axis in np.nonzero(skeleton)), strict=True))
    links = {pixel: _neighbours(pixel, ink) for pixel in ink}
    used: set[tuple[Pixel, Pixel]] = set()
    ends = sorted(p for p in ink if len(links[p]) == 1)
    forks = sorted(p for p in ink if len(links[p]) > 2)
    paths = []
    for start in (*ends, *forks, *sorted(ink)):
        for step in links[start]:
            if (start, step) not in used:
                paths.append(_follow(start, step, links, used))
    lines = [np.array(path, dtype=np.float64)[:, ::-1] for path in paths if len(path) >= shortest]
    return [_smooth_line(line) for line in lines]


def _smooth_line(line: Points) -> Points:
    """Without the stairs of the pixels; every third point."""
    closed = bool(np.abs(line[0] - line[-1]).max() <= 1.5) and len(line) > 8
    if len(line) >= 5:
        padded = (
            np.vstack((line[-3:-1], line, line[1:3]))
            if closed
            else np.vstack((line[:1], line[:1], line, line[-1:], line[-1:]))
        )
        line = (
            padded[:-4] + 2 * padded[1:-3] + 3 * padded[2:-2] + 2 * padded[3:-1] + padded[4:]
        ) / 9
    kept = line[::3]
    return kept if (len(line) - 1) % 3 == 0 else np.vstack((kept, line[-1:]))


def trace_cross(bitmap: NDArray[np.uint8]) -> list[Points]:
    """The two lines of a written cross, or the lines of `trace_bitmap` where there are not four
    ends.

    Thinning a thick crossing leaves two forks with a bridge between them; here the opposite ends
    are joined through it and the bend is smoothed away.

    bitmap: (H, W) uint8, ink bright.
    """
    skeleton = skeletonize(np.pad(bitmap, 2) > 100)
    ink = set(zip(*(axis.tolist() for axis in np.nonzero(skeleton)), strict=True))
    links = {pixel: _neighbours(pixel, ink) for pixel in ink}
    ends = [p for p in ink if len(links[p]) == 1]
    if len(ends) != 4:
        return trace_bitmap(bitmap, 1)
    middle = np.mean(ends, axis=0)
    ends.sort(key=lambda p: math.atan2(p[0] - middle[0], p[1] - middle[1]))
    lines = []
    for start, goal in ((ends[0], ends[2]), (ends[1], ends[3])):
        path = _shortest(start, goal, links)
        if len(path) < 9:
            return trace_bitmap(bitmap, 1)
        line = np.array(path, dtype=np.float64)[:, ::-1]
        reach = max(2, len(line) // 6)
        padded = np.vstack(
            (2 * line[0] - line[reach:0:-1], line, 2 * line[-1] - line[-2 : -reach - 2 : -1])
        )
        window = np.ones(2 * reach + 1) / (2 * reach + 1)
        eased = np.stack(
            [np.convolve(padded[:, axis], window, mode="valid") for axis in (0, 1)], axis=1
        )
        lines.append(np.vstack((eased[:-1:3], eased[-1:])))
    return lines


def _shortest(start: Pixel, goal: Pixel, links: dict[Pixel, list[Pixel]]) -> list[Pixel]:
    """The shortest way between two pixels of a skeleton; empty if there is none."""
    came: dict[Pixel, Pixel] = {start: start}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        if here == goal:
            path = [here]
            while path[-1] != start:
                path.append(came[path[-1]])
            return path[::-1]
        for way in links[here]:
            if way not in came:
                came[way] = here
                waiting.append(way)
    return []


def trace_bitmap(bitmap: NDArray[np.uint8], enlarge: int) -> list[Points]:
    """The lines of a drawing.

    Args:
        bitmap: (H, W) uint8, ink bright.
        enlarge: factor before thinning (3 for 28×28, 1 for 64×64).
    """
    padded = np.pad(bitmap, 2)
    size = (padded.shape[1] * enlarge, padded.shape[0] * enlarge)
    return trace_mask(cv2.resize(padded, size, interpolation=cv2.INTER_CUBIC) > 100)
