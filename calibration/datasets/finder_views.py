"""What the finder's networks learn from: rendered photos seen under a wrong lattice, or turned and
tilted anew.

The lattice network sees the grid flattened by a lattice that is more or less wrong and says by how
much; so every photo serves many times, each time flattened wrongly in another way: by a plane, by
smooth bends, by a curling corner, by a whole space; a third of the time by more than half a space,
as a first proposal may be. Things lie over it, light and lens differ.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from kscore.calibration.datasets.lattice_views import AROUND, FLAT_SCALE, NODES, LatticeViews
from kscore.engine.grid import Space
from kscore.engine.layout import Layout
from kscore.scanner.find.lattice_network import MARGIN, SCALE, SIDE
from kscore.scanner.find.layout import MOUNTAIN, RUIN, VIEW_MARGIN, VIEW_SCALE, VIEW_SIDE, WASTELAND
from kscore.scanner.find.page_network import CELL, INPUT
from kscore.scanner.lattice import CENTRES, CROSSINGS, SIZE, Array, project
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

_FARTHEST = 1.5
"""Cells by which a lattice may be wrong at most."""
_LEAST = float(NODES[0])
_STEP = float(NODES[1] - NODES[0])
BESIDE = 0.3
"""Cells beside its place from which a printed symbol is not in a space."""
_NOISE_SIDE = 700


@dataclass(frozen=True, eq=False)
class MisplacedLattice:
    """A grid under a wrong lattice: ``view`` (224, 224, 3) BGR uint8, and ``offsets`` (144, 2), how
    far to the right and below, in the lattice's cells, each crossing of lines truly lies, row by
    row."""

    view: Picture
    offsets: Array


def _node_weights(at: Array) -> Array:
    """Weights (N, K) that interpolate linearly between the nodes at lattice coordinates ``at``
    (N,)."""
    place = np.clip((at - _LEAST) / _STEP, 0, len(NODES) - 1)
    left = np.minimum(place.astype(np.intp), len(NODES) - 2)
    weights = np.zeros((len(at), len(NODES)))
    weights[np.arange(len(at)), left] = 1 - (place - left)
    weights[np.arange(len(at)), left + 1] = place - left
    return weights


def _interpolate(field: Array, points: Array) -> Array:
    """A field (K, K, 2) over the nodes at lattice points (N, 2), linear between them."""
    place = np.clip((points - _LEAST) / _STEP, 0, len(NODES) - 1)
    left = np.minimum(place.astype(np.intp), len(NODES) - 2)
    (x, y), (column, row) = (place - left).T[..., None], left.T
    above = field[row, column] * (1 - x) + field[row, column + 1] * x
    below = field[row + 1, column] * (1 - x) + field[row + 1, column + 1] * x
    return np.asarray(above * (1 - y) + below * y)


def _flatten(flat: Picture, assumed: Array, side: int, scale: int, margin: float) -> Picture:
    """A kept grid as an assumed lattice (K, K, 2) flattens it: ``side`` pixels, ``scale`` a space,
    ``margin`` spaces around it."""
    spread = _node_weights((np.arange(side) + 0.5) / scale - margin)
    dense = spread @ np.moveaxis(assumed, 2, 0) @ spread.T
    pixels = ((dense + AROUND) * FLAT_SCALE - 0.5).astype(np.float32)
    view = cv2.remap(flat, pixels[0], pixels[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(view, np.uint8)


def lattice_error(rng: np.random.Generator) -> Array:
    """A random error (K, K, 2) float64 of a lattice over the nodes, in cells."""
    u, v = np.meshgrid(NODES, NODES)
    points = np.stack([u.ravel(), v.ravel()], axis=1)
    far = rng.random() < 0.35  # as a proposal is before anything was fitted
    size = float(rng.uniform(0.3, 1.1) if far else np.exp(rng.uniform(np.log(0.01), np.log(0.5))))
    corners = np.array([[0, 0], [SIZE, 0], [SIZE, SIZE], [0, SIZE]], np.float64)
    moved = (
        corners + rng.normal(0, size, 2) * rng.random() + rng.normal(0, size, (4, 2)) * rng.random()
    )
    plane = cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32))
    error = (project(np.asarray(plane, np.float64), points) - points).reshape(
        len(NODES), len(NODES), 2
    )
    if rng.random() < 0.7:
        bend = float(np.exp(rng.uniform(np.log(0.01), np.log(0.3))))
        knots = int(rng.integers(3, 7))
        rough = rng.normal(0, bend, (knots, knots, 2)).astype(np.float32)
        error += cv2.resize(rough, (len(NODES), len(NODES)), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.35:  # a corner or a side that curls up
        away = rng.uniform(0, 2 * np.pi)
        depth = (u - SIZE / 2) * np.cos(away) + (v - SIZE / 2) * np.sin(away) - rng.uniform(0, 5)
        error += (np.maximum(depth, 0) / 4)[..., None] ** 2 * rng.normal(0, 0.35, 2)
    if rng.random() < 0.04:  # counted from the wrong line
        error += rng.integers(-1, 2, 2)
    return np.asarray(np.clip(error, -_FARTHEST, _FARTHEST))


def misplace(
    flat: Picture, places: NDArray[np.float32], rng: np.random.Generator
) -> MisplacedLattice:
    """One rendered photo's grid, seen under a lattice that is wrong in a random way.

    ``flat`` (384, 384, 3) BGR uint8 and ``places`` (29, 29, 2) float32 as `LatticeViews` has them.
    """
    u, v = np.meshgrid(NODES, NODES)
    plain = np.stack([u, v], -1)
    base = places.astype(np.float64) if rng.random() < 0.6 else plain
    assumed = base + lattice_error(rng)
    view = _flatten(flat, assumed, SIDE, SCALE, MARGIN)
    truth = _interpolate(places.astype(np.float64), CROSSINGS)
    guess = CROSSINGS.copy()
    for _ in range(12):  # where the assumed lattice has the point that is truly a crossing
        guess += truth - _interpolate(assumed, guess)
    return MisplacedLattice(
        change_light(cover(view, rng), rng), np.clip(guess - CROSSINGS, -_FARTHEST, _FARTHEST)
    )


@dataclass(frozen=True, eq=False)
class GridView:
    """A grid seen under a lattice and turned: ``view`` (192, 192, 3) BGR uint8, and ``classes``
    (11, 11) int64 of what is printed in each space, as of `kscore.scanner.find.layout`."""

    view: Picture
    classes: NDArray[np.int64]


def printed_spaces(
    flat: Picture, places: NDArray[np.float32], layout: Layout, rng: np.random.Generator
) -> GridView:
    """One rendered photo's spaces under a lattice that is a little wrong, now and then by much, any
    way up.

    Half of them are moved by whole spaces, so that no symbol is known by where it stands. ``flat``
    (384, 384, 3) BGR uint8 and ``places`` (29, 29, 2) float32 as `LatticeViews` has them.
    """
    error = (
        lattice_error(rng)
        if rng.random() < 0.25
        else 0.12 * rng.random() * np.clip(lattice_error(rng), -0.6, 0.6)
    )
    assumed = places.astype(np.float64) + error
    view = _flatten(flat, assumed, VIEW_SIDE, VIEW_SCALE, VIEW_MARGIN)
    beside = np.abs(_interpolate(error, CENTRES)).max(axis=1).reshape(SIZE, SIZE) > BESIDE
    turn = int(rng.integers(4))
    classes = np.zeros((SIZE + 1, SIZE + 1), np.int64)
    for spaces, kind in (
        (layout.wasteland, WASTELAND),
        (layout.ruins, RUIN + turn),
        (layout.mountains, MOUNTAIN + turn),
    ):
        for space in spaces:
            classes[Space.parse(space)] = kind
    classes[:SIZE, :SIZE][beside] = 0
    if rng.random() < 0.5:
        moved = rng.integers(0, SIZE + 1, 2)
        classes = np.roll(classes, moved, (0, 1))
        view = np.roll(view, moved * VIEW_SCALE, (0, 1))
    turned = np.asarray(np.ascontiguousarray(np.rot90(view, -turn)), np.uint8)
    return GridView(
        change_light(cover(turned, rng), rng), np.rot90(classes[:SIZE, :SIZE], -turn).copy()
    )


def cover(view: Picture, rng: np.random.Generator) -> Picture:
    """A view (H, W, 3) BGR uint8, now and then with something lying over it, most often over a
    corner or a side."""
    if rng.random() > 0.3:
        return view
    height, width = view.shape[:2]
    for _ in range(int(rng.integers(1, 3))):
        middle = rng.uniform(-0.05, 1.05, 2) * (width, height)
        if rng.random() < 0.6:
            middle[int(rng.integers(2))] = rng.choice([0.06, 0.94]) * width + rng.normal(
                0, 0.05 * width
            )
        axes = rng.uniform(0.03, 0.16, 2) * width
        colour = (
            rng.uniform(10, 245, 3)
            if rng.random() < 0.5
            else np.array([120, 150, 200]) * rng.uniform(0.3, 1.2)
        )
        mask = np.zeros((height, width), np.uint8)
        centre, half = (int(middle[0]), int(middle[1])), (int(axes[0]), int(axes[1]))
        cv2.ellipse(mask, centre, half, float(rng.uniform(0, 180)), 0, 360, 255, -1)
        soft = cv2.GaussianBlur(mask, (0, 0), float(rng.uniform(0.5, 2.5)))[..., None] / 255.0
        shade = colour * (1 + 0.25 * (np.arange(width) / width - 0.5))[None, :, None]
        view = np.asarray(np.clip(view * (1 - soft) + shade * soft, 0, 255), np.uint8)
    return view


def change_light(view: Picture, rng: np.random.Generator) -> Picture:
    """A view (H, W, 3) BGR uint8 in another light, lens and file: brightness, colour, shadow,
    softness, noise, pixels."""
    height, width = view.shape[:2]
    if rng.random() < 0.4:  # fewer pixels
        scale = float(rng.uniform(0.35, 0.9))
        few = cv2.resize(view, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        view = np.asarray(
            cv2.resize(few, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8
        )
    if rng.random() < 0.4:  # sharper or softer
        soft = cv2.GaussianBlur(view, (0, 0), float(rng.uniform(0.6, 1.8)))
        amount = float(rng.uniform(-1.0, 1.2))
        view = np.asarray(cv2.addWeighted(view, 1 + amount, soft, -amount, 0), np.uint8)
    gamma, gain = (
        float(np.exp(rng.normal(0, 0.25))),
        np.exp(rng.normal(0, 0.12, 3)) * rng.uniform(0.5, 1.1),
    )
    haze = float(rng.uniform(0, 40)) * (rng.random() < 0.3)
    curves = 255 * (np.arange(256)[:, None] / 255) ** gamma * gain + haze
    if rng.random() < 0.15:
        view = np.asarray(
            cv2.cvtColor(cv2.cvtColor(view, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8
        )
    scene = cv2.LUT(view, curves[:, None].astype(np.float32))
    if rng.random() < 0.5:  # light that falls off
        ramp = np.exp(cv2.resize(rng.normal(0, 0.4, (3, 3)).astype(np.float32), (width, height)))
        scene = scene * ramp[..., None]
    grains = _noise()[int(rng.integers(2))]
    top, left = (int(v) for v in rng.integers(0, _NOISE_SIDE - max(height, width), 2))
    scene = scene + np.float32(rng.uniform(0, 9)) * grains[top : top + height, left : left + width]
    return np.asarray(np.clip(scene, 0, 255), np.uint8)


@lru_cache(maxsize=1)
def _noise() -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Fine and smeared noise of deviation 1, (_NOISE_SIDE, _NOISE_SIDE, 3) each, from which pieces
    are cut."""
    fine = np.random.default_rng(0).normal(0, 1, (_NOISE_SIDE, _NOISE_SIDE, 3)).astype(np.float32)
    smeared = cv2.GaussianBlur(fine, (0, 0), 0.7)
    return fine, np.asarray(smeared / smeared.std(), np.float32)


@dataclass(frozen=True, eq=False)
class FinderView:
    """A whole photo made small: ``view`` (256, 256, 3) BGR uint8; for its fields of 8 × 8 pixels
    whether the page lies there, ``page`` (32, 32) bool, and the lattice point at their middle,
    ``places`` (32, 32, 2) in grid sides."""

    view: Picture
    page: NDArray[np.bool_]
    places: Array


def retake(views: LatticeViews, index: int, rng: np.random.Generator) -> FinderView:
    """A rendered photo turned, tilted, cut and lit in another way."""
    size, plane = views.sizes[index].astype(np.float64), views.planes[index]
    small = views.small[index][: int(size[1]), : int(size[0])]
    scale = INPUT / size.max() * float(rng.uniform(0.75, 1.35) if rng.random() < 0.7 else 1.0)
    turn = np.radians(
        90 * rng.integers(4) + (rng.uniform(-180, 180) if rng.random() < 0.25 else rng.normal(0, 8))
    )
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size
    middle = project(plane, np.array([[SIZE / 2, SIZE / 2]]))[0]
    around = size / 2 if scale <= INPUT / size.max() else 0.5 * (size / 2 + middle)
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    moved = scale * (corners - around) @ rotation.T + INPUT / 2 + rng.normal(0, 0.03 * INPUT, 2)
    moved += rng.normal(0, 0.05 * INPUT, (4, 2)) * rng.random()
    if rng.random() < 0.25:  # as it is
        moved = corners * INPUT / size.max()
    again = np.asarray(
        cv2.getPerspectiveTransform(corners.astype(np.float32), moved.astype(np.float32)),
        np.float64,
    )
    beyond = rng.uniform(0, 255, 3) if rng.random() < 0.5 else np.zeros(3)
    # Averaged down first, as the photo is at run time: warping alone would pick pixels.
    less = min(1.0, scale)
    few = cv2.resize(small, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    grown = np.diag([small.shape[1] / few.shape[1], small.shape[0] / few.shape[0], 1.0])
    grown[:2, 2] = (np.diag(grown)[:2] - 1) / 2
    view = cv2.warpPerspective(
        few,
        again @ grown,
        (INPUT, INPUT),
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=beyond.tolist(),
    )
    x, y = np.meshgrid(
        np.arange(CELL / 2 - 0.5, INPUT, CELL), np.arange(CELL / 2 - 0.5, INPUT, CELL)
    )
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    back, undone = (
        np.linalg.inv(again @ plane).astype(np.float64),
        np.linalg.inv(again).astype(np.float64),
    )
    lattice, before = project(back, points), project(undone, points)
    u0, v0, u1, v1 = views.pages[index]
    page = (lattice > (u0, v0)).all(axis=1) & (lattice < (u1, v1)).all(axis=1)
    page &= (before > 0).all(axis=1) & (before < size).all(axis=1)
    page &= _same_side(back, points, again @ plane)
    side = INPUT // CELL
    return FinderView(
        change_light(np.asarray(view, np.uint8), rng),
        page.reshape(side, side),
        (lattice / SIZE).reshape(side, side, 2),
    )


def _same_side(back: Array, points: Array, forth: Array) -> NDArray[np.bool_]:
    """Which picture points lie before the camera, as the sheet does."""
    middle = project(forth, np.array([[SIZE / 2, SIZE / 2]]))
    depth = points @ back[2, :2] + back[2, 2]
    return np.asarray(depth * (middle @ back[2, :2] + back[2, 2]) > 0)
