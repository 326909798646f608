"""Published-looking sheets with other layouts: printed symbols of the scans moved to other spaces.

No scan of the second game's sheets was available, and a finder must not learn two layouts by heart.
The symbols of a scan are taken out (their spaces are covered with clean spaces of the same sheet,
matched in brightness) and set down where a layout wants them. Burnt wasteland is drawn anew in the
scan's colours, since its shape differs every time.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.scans import (
    MASTER_PX_PER_CELL,
    Floats,
    Image,
    master,
    paper_grain,
)
from kscore.engine.grid import SIZE, Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.printed import PUBLISHED

_M = MASTER_PX_PER_CELL
_BACKGROUND_PX = 8  # px a cell of the map of the bare paper's colour
_MOUNTAIN_REACH = 0.16  # how far a mountain's ragged edge leaves its space, cells
_HOLE_REACH = 0.5


def _spaces(names: frozenset[str]) -> list[Space]:
    return sorted(Space.parse(name) for name in names)


def _window(row: float, column: float, height: float, width: float) -> tuple[slice, slice]:
    """Slices of the master that cover the given lattice rectangle."""
    y, x = round((row - PUBLISHED.page.v0) * _M), round((column - PUBLISHED.page.u0) * _M)
    return slice(y, y + round(height * _M)), slice(x, x + round(width * _M))


def _marked_spaces(side: str) -> frozenset[Space]:
    """Spaces of the scanned side that show anything but bare paper, with the scorched ones round a
    hole."""
    layout = LAYOUTS[f"K-{side}"]
    return frozenset(_spaces(layout.mountains) + _spaces(layout.ruins)) | _scorched_spaces(side)


def _scorched_spaces(side: str) -> frozenset[Space]:
    """Wasteland of the scanned side and the spaces round it, into which its charred rim reaches."""
    holes = _spaces(LAYOUTS[f"K-{side}"].wasteland)
    return frozenset(
        Space(r + dr, c + dc) for r, c in holes for dr in (-1, 0, 1) for dc in (-1, 0, 1)
    )


@lru_cache(maxsize=2)
def _paper(side: str, shared: Path) -> Floats:
    """Colour of the bare paper under the print, float32 (h, w, 3) at the master's size (smooth,
    made small)."""
    full = master(side, shared)
    small = cv2.resize(
        full, None, fx=_BACKGROUND_PX / _M, fy=_BACKGROUND_PX / _M, interpolation=cv2.INTER_AREA
    )
    bright = cv2.morphologyEx(small, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
    mask = np.zeros(small.shape[:2], np.uint8)
    for row, column in _marked_spaces(side):
        y = round((row - PUBLISHED.page.v0 - 0.15) * _BACKGROUND_PX)
        x = round((column - PUBLISHED.page.u0 - 0.15) * _BACKGROUND_PX)
        mask[y : y + round(1.3 * _BACKGROUND_PX) + 1, x : x + round(1.3 * _BACKGROUND_PX) + 1] = 255
    filled = cv2.inpaint(bright, mask, 6, cv2.INPAINT_TELEA)
    smooth = cv2.GaussianBlur(filled.astype(np.float32), (0, 0), 2.0)
    return cv2.resize(smooth, (full.shape[1], full.shape[0]), interpolation=cv2.INTER_CUBIC).astype(
        np.float32
    )


def _feather(height: int, width: int, margin: int) -> Floats:
    """(height, width, 1) weights: 1 inside, falling to 0 over the outer ``margin`` px."""
    ramp_y = np.minimum(np.arange(height), np.arange(height)[::-1]) / margin
    ramp_x = np.minimum(np.arange(width), np.arange(width)[::-1]) / margin
    weight = np.clip(np.minimum(ramp_y[:, None], ramp_x[None, :]), 0, 1).astype(np.float32)
    return (weight * weight * (3 - 2 * weight))[..., None]


@lru_cache(maxsize=2)
def _bare_side(side: str, shared: Path) -> Image:
    """The scanned side without mountains, ruins and wasteland: dashed lines and paper only inside
    the grid."""
    full = master(side, shared)
    paper = _paper(side, shared)
    dirty = _marked_spaces(side)
    clean = [
        (r, c)
        for r in range(2, SIZE - 1)
        for c in range(1, SIZE - 1)
        if not any((r + dr, c + dc) in dirty for dr in (-1, 0, 1) for dc in (-1, 0, 1))
    ]
    rng = np.random.default_rng(7)
    reach = _MOUNTAIN_REACH
    side_px = round((1 + 2 * reach) * _M)
    weight = _feather(side_px, side_px, round(0.08 * _M))
    result = full.astype(np.float32)
    for row, column in sorted(dirty):
        r, c = clean[int(rng.integers(len(clean)))]
        here = _window(row - reach, column - reach, 1 + 2 * reach, 1 + 2 * reach)
        there = _window(r - reach, c - reach, 1 + 2 * reach, 1 + 2 * reach)
        patch = full[there].astype(np.float32) * (paper[here] / paper[there])
        result[here] = result[here] * (1 - weight) + patch * weight
    return np.clip(result + 0.5, 0, 255).astype(np.uint8)


def _put_mountain(target: Floats, side: str, source: Space, place: Space, shared: Path) -> None:
    full, paper = master(side, shared), _paper(side, shared)
    reach = _MOUNTAIN_REACH
    there = _window(source[0] - reach, source[1] - reach, 1 + 2 * reach, 1 + 2 * reach)
    here = _window(place[0] - reach, place[1] - reach, 1 + 2 * reach, 1 + 2 * reach)
    patch = full[there].astype(np.float32)
    dark = (patch.mean(2) < 0.62 * paper[there].mean(2)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(dark)
    block = (labels == 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))).astype(np.uint8)
    # Dashes that touch the scribble stay outside the space's own square but for its ragged edge.
    limit = np.zeros_like(block)
    edge = round((reach - 0.09) * _M)
    limit[edge:-edge, edge:-edge] = 1
    contours, _ = cv2.findContours(block * limit, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    alpha = np.zeros(block.shape, np.float32)
    cv2.drawContours(alpha, [max(contours, key=cv2.contourArea)], -1, 1.0, cv2.FILLED)
    alpha = cv2.GaussianBlur(alpha, (0, 0), 1.2)[..., None]
    target[here] = target[here] * (1 - alpha) + patch * alpha


def _put_ruin(target: Floats, side: str, source: Space, place: Space, shared: Path) -> None:
    full, paper = master(side, shared), _paper(side, shared)
    inset = 0.06
    there = _window(source[0] + inset, source[1] + inset, 1 - 2 * inset, 1 - 2 * inset)
    here = _window(place[0] + inset, place[1] + inset, 1 - 2 * inset, 1 - 2 * inset)
    ratio = full[there].astype(np.float32) / paper[there]
    # Bare paper between the columns must not carry its own mottling along.
    ink = np.clip((0.97 - ratio.min(2, keepdims=True)) / 0.05, 0, 1)
    ratio = 1 + (np.minimum(ratio, 1.02) - 1) * cv2.GaussianBlur(ink, (0, 0), 1.0)[..., None]
    weight = _feather(ratio.shape[0], ratio.shape[1], round(0.05 * _M))
    target[here] *= 1 + (ratio - 1) * weight


def _rough_noise(
    shape: tuple[int, int], rng: np.random.Generator, sigmas: tuple[float, ...]
) -> Floats:
    noise = np.zeros(shape, np.float32)
    for sigma in sigmas:
        layer = cv2.GaussianBlur(rng.standard_normal(shape).astype(np.float32), (0, 0), sigma)
        noise += layer * float(sigma**0.7 / (layer.std() + 1e-6))
    return noise / (noise.std() + 1e-6)


def burn_holes(target: Floats, spaces: list[Space], rng: np.random.Generator) -> None:
    """Burns the wasteland ``spaces`` into the page ``target`` ((H, W, 3) float32 BGR at the
    master's resolution), in place.

    Spaces side by side become one hole: grey below, brown charred walls hanging from its upper
    edges, a dark ragged outline and a scorched rim, as on the scanned side B.
    """
    count, labels = _clusters(spaces)
    for index in range(count):
        group = [space for space, label in zip(spaces, labels, strict=True) if label == index]
        top, left = min(r for r, _ in group), min(c for _, c in group)
        rows, columns = max(r for r, _ in group) + 1 - top, max(c for _, c in group) + 1 - left
        here = _window(
            top - _HOLE_REACH, left - _HOLE_REACH, rows + 2 * _HOLE_REACH, columns + 2 * _HOLE_REACH
        )
        region = target[here]
        shape = region.shape[:2]
        inside = np.zeros(shape, np.uint8)
        for r, c in group:
            y, x = round((r - top + _HOLE_REACH) * _M), round((c - left + _HOLE_REACH) * _M)
            inside[y : y + _M, x : x + _M] = 1
        depth = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(
            1 - inside, cv2.DIST_L2, 5
        )
        depth = depth + 0.045 * _M * _rough_noise(shape, rng, (0.04 * _M, 0.1 * _M)) - 0.02 * _M
        hole = (depth > 0).astype(np.uint8)
        whole = cv2.morphologyEx(hole, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)).astype(
            np.uint8, copy=False
        )
        region[:] = _burn(region, whole, rng)


def _burn(region: Floats, hole: npt.NDArray[np.uint8], rng: np.random.Generator) -> Floats:
    shape = hole.shape
    outside = cv2.distanceTransform(1 - hole, cv2.DIST_L2, 5)
    within = cv2.distanceTransform(hole, cv2.DIST_L2, 5)
    # Paper near the hole is scorched: paler and redder, in tongues.
    tongues = np.exp(
        -outside / (0.14 * _M * (1 + 0.5 * np.clip(_rough_noise(shape, rng, (0.05 * _M,)), -1, 2)))
    )
    scorched = region * (1 - tongues[..., None] * (1 - np.array([0.93, 0.97, 1.04], np.float32)))
    # How far below the upper edge of the hole a point lies: there the charred wall of the parchment
    # shows.
    drop = np.zeros(shape, np.float32)
    for y in range(1, shape[0]):
        drop[y] = (drop[y - 1] + 1) * hole[y]
    streaks = cv2.GaussianBlur(
        rng.standard_normal((1, shape[1])).astype(np.float32), (0, 0), 0.03 * _M
    )
    streaks = 1 + 0.35 * streaks / (streaks.std() + 1e-6)
    wall = np.exp(-drop / (0.30 * _M * np.clip(streaks, 0.4, 2.0)))
    wall = np.maximum(wall, 0.7 * np.exp(-within / (0.07 * _M)))
    grey, brown, soot = (
        np.array(v, np.float32) for v in ((136, 157, 166), (92, 116, 136), (62, 74, 80))
    )
    floor = grey + (brown - grey) * np.clip(1.3 * wall, 0, 1)[..., None]
    floor += (soot - floor) * np.clip(2.2 * wall - 1.35, 0, 1)[..., None]
    floor *= 1 + 0.03 * _rough_noise(shape, rng, (0.02 * _M, 0.2 * _M))[..., None]
    soft = cv2.GaussianBlur(hole.astype(np.float32), (0, 0), 1.0)[..., None]
    burnt = scorched * (1 - soft) + floor * soft
    edge = cv2.morphologyEx(
        hole, cv2.MORPH_GRADIENT, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    )
    line = cv2.GaussianBlur(edge.astype(np.float32), (0, 0), 0.9)[..., None]
    burnt = burnt * (1 - 0.9 * line) + np.array([84, 78, 70], np.float32) * 0.9 * line
    return (burnt * (1 + 0.01 * paper_grain(shape, rng)[..., None])).astype(np.float32)


def _clusters(spaces: list[Space]) -> tuple[int, list[int]]:
    """Number of edge-connected groups and each space's group."""
    grid = np.zeros((SIZE, SIZE), np.uint8)
    for row, column in spaces:
        grid[row, column] = 1
    count, labels = cv2.connectedComponents(grid, connectivity=4)
    return count - 1, [int(labels[row, column]) - 1 for row, column in spaces]


def side_for(layout: Layout) -> str:
    """Which scanned print carries a layout: "B" with wasteland or a key that ends in "-B", else
    "A"."""
    return "B" if layout.wasteland or layout.key.endswith("-B") else "A"


def print_layout(layout: Layout, shared: Path) -> Image:
    """The published print with another layout: (H, W, 3) BGR uint8 covering ``PUBLISHED.page`` at
    MASTER_PX_PER_CELL.

    Raises FileNotFoundError without the scans.
    """
    side = side_for(layout)
    origin = LAYOUTS[f"K-{side}"]
    target = _bare_side(side, shared).astype(np.float32)
    seed = [
        ord(letter) for letter in str(sorted(layout.mountains | layout.ruins | layout.wasteland))
    ]
    rng = np.random.default_rng(seed)
    burn_holes(target, _spaces(layout.wasteland), rng)
    mountains, ruins = (
        _spaces(origin.mountains),
        [s for s in _spaces(origin.ruins) if s not in _scorched_spaces(side)],
    )
    for place in _spaces(layout.ruins):
        _put_ruin(target, side, ruins[int(rng.integers(len(ruins)))], place, shared)
    for place in _spaces(layout.mountains):
        _put_mountain(target, side, mountains[int(rng.integers(len(mountains)))], place, shared)
    return np.clip(target + 0.5, 0, 255).astype(np.uint8)
