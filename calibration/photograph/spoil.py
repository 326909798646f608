"""What spoils a photo of a sheet, with the truth of what it hides: glare, things on map and track,
the used reverse side shining through, exposure, haze, copies without tones; and what is no symbol.

A photo that was taken is spoiled afterwards, in its own pixels, so that one set of photos serves
every condition: what lies where is known by the lattice (`ToPhoto`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import cv2
import numpy as np
from kscore.engine.terrain import FARMED
from kscore.scanner.printed import TRACK_COINS, PrintedSheet
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Points = NDArray[np.float64]
ToPhoto = Callable[[Points], Points]
"""Lattice points (N, 2) to pixels (N, 2) of the photo."""

SIZE = 11
BURNT = 249
"""Of 255: a pixel whose darkest channel is brighter says nothing of what is below."""
_RIGHT, _DOWN = np.array([1.0, 0.0]), np.array([0.0, 1.0])
_INNER = 0.12  # cells: what lies so near a space's edge is not counted of it


class Condition(StrEnum):
    """What spoils a photo."""

    GLARE = "glare"
    THING = "thing"
    TRACK_THING = "track_thing"
    SHOW_THROUGH = "show_through"
    FAINT_COINS = "faint_coins"
    EXPOSURE = "exposure"
    HAZE = "haze"
    TONELESS = "toneless"
    RUBBED_OUT = "rubbed_out"
    PLANNED = "planned"


@dataclass(frozen=True)
class Spoiled:
    """A spoiled photo (H, W, 3) BGR uint8; ``spaces``: which share of every space's middle is
    hidden, (121,) float64; ``coins``: of every coin's disc, (14,) float64; ``said``: what was
    chosen, for tables."""

    photo: Picture
    spaces: NDArray[np.float64] = field(default_factory=lambda: np.zeros(SIZE * SIZE))
    coins: NDArray[np.float64] = field(default_factory=lambda: np.zeros(TRACK_COINS))
    said: Mapping[str, float | str] = field(default_factory=dict)


def hidden_shares(
    mask: Picture, to_photo: ToPhoto, printed: PrintedSheet
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Which share of every space's middle, (121,), and of every coin's disc, (14,), a mask (H, W)
    uint8 of the photo covers."""
    at = np.linspace(_INNER, 1 - _INNER, 14)
    inside = np.stack(np.meshgrid(at, at), axis=-1).reshape(-1, 2)
    corners = np.stack(np.meshgrid(np.arange(SIZE), np.arange(SIZE)), axis=-1).reshape(-1, 1, 2)
    ring = np.sqrt(np.linspace(0.02, 1, 8))[:, None, None]
    turn = np.linspace(0, 2 * np.pi, 12, endpoint=False)
    disc = ring * np.stack([np.cos(turn), np.sin(turn)], axis=-1) * printed.track_diameter / 2
    coins = printed.track_points()[:, None] + disc.reshape(-1, 2)
    return _mean_at(mask, to_photo, corners + inside), _mean_at(mask, to_photo, coins)


def _mean_at(mask: Picture, to_photo: ToPhoto, points: Points) -> NDArray[np.float64]:
    """The mean of a mask at points (N, K, 2), (N,) float64 0-1; beyond the photo nothing is
    covered."""
    seen = np.round(to_photo(points.reshape(-1, 2))).astype(int)
    inside = ((seen >= 0) & (seen < (mask.shape[1], mask.shape[0]))).all(axis=1)
    values = np.zeros(len(seen))
    values[inside] = mask[seen[inside, 1], seen[inside, 0]] > 127
    return values.reshape(points.shape[:2]).mean(axis=1)


def spoil(
    photo: Picture,
    to_photo: ToPhoto,
    printed: PrintedSheet,
    condition: Condition,
    rng: np.random.Generator,
    reverse: Picture | None = None,
) -> Spoiled:
    """A photo (H, W, 3) BGR uint8 under a condition whose strength is drawn; ``reverse``: what is
    on the other side of the paper, straightened from u, v = -1 to 12 (`SHOW_THROUGH` alone)."""
    match condition:
        case Condition.GLARE:
            return _glare(photo, to_photo, printed, rng)
        case Condition.THING:
            return _lay_thing(photo, to_photo, printed, rng.uniform(0, 11, 2), rng)
        case Condition.TRACK_THING:
            first, last = printed.track_points()[[0, -1]]
            place = first + rng.uniform(-0.03, 1.03) * (last - first) + (0, rng.normal(0, 0.25))
            return _lay_thing(photo, to_photo, printed, place, rng)
        case Condition.SHOW_THROUGH:
            assert reverse is not None
            return _show_through(photo, to_photo, reverse, rng)
        case Condition.EXPOSURE:
            gain = float(np.exp(rng.uniform(np.log(1.2), np.log(4.0))))
            lit = np.clip(photo.astype(np.float32) * np.float32(gain), 0, 255)
            return Spoiled(lit.astype(np.uint8), said={"gain": gain})
        case Condition.HAZE:
            share = float(rng.uniform(0.1, 0.8))
            veil = photo.astype(np.float32) * (1 - share) + share * float(rng.uniform(190, 250))
            return Spoiled(veil.astype(np.uint8), said={"haze": share})
        case Condition.TONELESS:
            return _remove_tones(photo, rng)
        case Condition.FAINT_COINS:
            raise ValueError("faint marks are drawn on the coins: `faint_marks`")
        case Condition.RUBBED_OUT | Condition.PLANNED:
            raise ValueError("the map says where: `rub_out`, `plan`")


def rub_out(
    photo: Picture, to_photo: ToPhoto, rows: Sequence[str], rng: np.random.Generator
) -> tuple[Spoiled, tuple[str, ...]]:
    """A photo (H, W, 3) with a piece of two to five spaces of its map (11 rows) rubbed out to 12 to
    38 %, and the map then. Raises LookupError where there is none."""
    pieces = [each for each in _pieces("".join(rows)) if 2 <= len(each) <= 5]
    if not pieces:
        raise LookupError("no piece of two to five spaces")
    piece, left = pieces[rng.integers(len(pieces))], float(rng.uniform(0.12, 0.38))
    mask = np.zeros(photo.shape[:2], np.uint8)
    for row, column in (divmod(each, SIZE) for each in piece):
        cv2.fillPoly(mask, [_outline(to_photo, column, row, column + 1, row + 1, 0.04)], 255)
    reach = photo.shape[1] // 8
    around = cv2.dilate(mask, np.ones((reach, reach), np.uint8))
    pixels = photo[around > 0]
    light = pixels.sum(axis=1)
    paper = np.median(pixels[light >= np.percentile(light, 70)], axis=0)
    paler = np.clip(np.maximum(paper - (paper - photo) * left, photo), 0, 255)
    found = np.where(mask[:, :, None] > 0, paler, photo).astype(np.uint8)
    letters = ["." if at in piece else each for at, each in enumerate("".join(rows))]
    lines = ("".join(letters[at : at + SIZE]) for at in range(0, SIZE * SIZE, SIZE))
    return Spoiled(found, said={"left": left}), tuple(lines)


def plan(
    photo: Picture, to_photo: ToPhoto, rows: Sequence[str], rng: np.random.Generator
) -> Spoiled:
    """A photo (H, W, 3) with a thin outline round three blank spaces in a row of its map. Raises
    LookupError where there are none."""
    blank = [
        (row, column)
        for row, line in enumerate(rows)
        for column in range(SIZE - 2)
        if line[column : column + 3] == "..."
    ]
    if not blank:
        raise LookupError("no three blank spaces in a row")
    row, column = blank[rng.integers(len(blank))]
    line = _outline(to_photo, column, row, column + 3, row + 1, 0.08)
    width = max(1, round(float(np.ptp(line[:, 0])) / 200))
    found = cv2.polylines(photo.copy(), [line], True, (95, 90, 90), width, cv2.LINE_AA)
    return Spoiled(np.asarray(cv2.addWeighted(found, 0.75, photo, 0.25, 0), np.uint8))


def _pieces(rows: str) -> list[tuple[int, ...]]:
    """The connected spaces (indices) of one terrain of a map's 121 letters."""
    found = []
    for letter in FARMED:
        grid = np.array([each == letter for each in rows], np.uint8).reshape(SIZE, SIZE)
        count, labels = cv2.connectedComponents(grid, connectivity=4)
        found += [
            tuple(np.flatnonzero(labels.ravel() == each).tolist()) for each in range(1, count)
        ]
    return found


def _outline(
    to_photo: ToPhoto, left: float, top: float, right: float, low: float, inside: float
) -> NDArray[np.int32]:
    """The outline (N, 2) in pixels of a part of the grid, so many cells ``inside``."""
    u = np.linspace(left + inside, right - inside, 24)
    v = np.linspace(top + inside, low - inside, 24)
    ends = [np.full(24, each) for each in (u[0], u[-1], v[0], v[-1])]
    across = np.concatenate((u, ends[1], u[::-1], ends[0]))
    down = np.concatenate((ends[2], v, ends[3], v[::-1]))
    return np.round(to_photo(np.column_stack((across, down)))).astype(np.int32)


def _glare(
    photo: Picture, to_photo: ToPhoto, printed: PrintedSheet, rng: np.random.Generator
) -> Spoiled:
    """A lamp mirrored by the paper: a white spot with a soft edge, and a veil round it."""
    if rng.random() < 0.8:
        centre = rng.uniform(0, 11, 2)
    else:
        centre = printed.track_points()[int(rng.integers(TRACK_COINS))] + rng.normal(0, 0.3, 2)
    middle, right, down = to_photo(np.array([centre, centre + _RIGHT, centre + _DOWN]))
    spread = np.exp(rng.uniform(np.log(0.35), np.log(2.6), 2))
    turn = np.linalg.inv(np.stack([right - middle, down - middle], axis=1))
    height, width = photo.shape[:2]
    rows, columns = np.mgrid[:height, :width].astype(np.float32)
    u = (turn[0, 0] * (columns - middle[0]) + turn[0, 1] * (rows - middle[1])) / spread[0]
    v = (turn[1, 0] * (columns - middle[0]) + turn[1, 1] * (rows - middle[1])) / spread[1]
    power = float(rng.uniform(1.0, 2.5))
    strength = float(np.exp(rng.uniform(np.log(60), np.log(1200))))
    light = strength * np.exp(-((u * u + v * v) ** np.float32(power)))
    warm = np.array([rng.uniform(0.85, 1.0), rng.uniform(0.94, 1.0), 1.0], np.float32)
    lit = np.clip(photo + light[..., None] * warm, 0, 255).astype(np.uint8)
    # Paper that was white before is no glare's doing: what is drawn on it is seen.
    burnt = (lit.min(axis=2) >= BURNT) & (photo.min(axis=2) < BURNT)
    mask = np.where(burnt, 255, 0).astype(np.uint8)
    spaces, coins = hidden_shares(mask, to_photo, printed)
    return Spoiled(lit, spaces, coins, {"strength": strength, "size": float(spread.mean())})


_KINDS = ("card", "slip", "dark", "die", "disc", "pencil", "finger")


def _lay_thing(
    photo: Picture, to_photo: ToPhoto, printed: PrintedSheet, at: Points, rng: np.random.Generator
) -> Spoiled:
    """Something that lies there, with its shadow and a colour of its own."""
    kind = str(rng.choice(_KINDS))
    around = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    disc = np.stack([np.cos(around), np.sin(around)], axis=1)
    square = np.array([(-1.0, -1), (1, -1), (1, 1), (-1, 1)])
    angle = float(rng.uniform(0, np.pi))
    level = float(np.quantile(photo, 0.9))
    colour = rng.uniform(0.1, 1.1, 3) * level
    match kind:
        case "card":
            body = square * (rng.uniform(1.5, 3.0), rng.uniform(2.0, 4.2))
        case "slip":
            body, colour = square * rng.uniform(0.3, 1.4, 2), level * rng.uniform(0.75, 1.15, 3)
        case "dark":
            body, colour = square * rng.uniform(0.3, 1.6, 2), level * rng.uniform(0.05, 0.3, 3)
        case "die":
            body = square * rng.uniform(0.35, 0.65)
            colour = level * (rng.uniform(0.9, 1.1, 3) if rng.random() < 0.5 else colour / level)
        case "disc":
            body = disc * rng.uniform(0.3, 0.9)
        case "pencil":
            body = square * (rng.uniform(0.15, 0.3), 7.0) + (0, 7.0)
        case _:
            body = np.where(disc[:, 1:] < 0, disc * (0.6, 0.7), disc * (0.6, 6.0))
            colour = level * np.array([0.6, 0.75, 0.95]) * rng.uniform(0.5, 1.0)
    if kind in ("slip", "dark", "card") and rng.random() < 0.5:
        angle = float(rng.normal(0, 0.05))
    c, s = np.cos(angle), np.sin(angle)
    points = to_photo(body @ np.array([[c, s], [-s, c]]) + at)
    mask = np.zeros(photo.shape[:2], np.uint8)
    cv2.fillPoly(mask, [np.round(points * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    cell = float(np.linalg.norm(np.subtract(*to_photo(np.array([at, at + _RIGHT])))))
    shift = np.round(rng.uniform(-0.15, 0.15, 2) * cell).astype(int)
    shade = cv2.blur(np.roll(mask, tuple(shift), (0, 1)), (max(1, round(0.2 * cell)),) * 2)
    soft = cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32)[..., None] / np.float32(255)
    dark = 1 - np.float32(rng.uniform(0.1, 0.45)) * shade[..., None].astype(np.float32) / 255
    noise = rng.normal(0, rng.uniform(0.5, 5), (*photo.shape[:2], 1)).astype(np.float32)
    if kind == "card" and rng.random() < 0.7:  # printed: stripes and blots
        stripe = np.sin((body[0, 0] + np.arange(photo.shape[0])) * rng.uniform(1, 9) / cell)
        noise += 25 * (stripe > 0.6).astype(np.float32)[:, None, None]
    painted = photo * dark * (1 - soft) + soft * (colour.astype(np.float32) + noise)
    spaces, coins = hidden_shares(mask, to_photo, printed)
    return Spoiled(np.clip(painted, 0, 255).astype(np.uint8), spaces, coins, {"kind": kind})


REVERSE_FROM, REVERSE_TO = -1.0, 12.0
"""Where a `reverse` begins and ends, lattice units across and down."""


def _show_through(
    photo: Picture, to_photo: ToPhoto, reverse: Picture, rng: np.random.Generator
) -> Spoiled:
    """The reverse side, mirrored, darkens the paper by a share of what it is darker itself; paper
    scatters it, and the two prints do not lie exactly one over the other."""
    share = float(rng.uniform(0.05, 0.3))
    side = reverse.shape[0]
    light = reverse[:, ::-1].astype(np.float32)
    paper = np.maximum(np.quantile(light, 0.9, axis=(0, 1)), 20)
    softness = float(rng.uniform(0.02, 0.06)) * side / 13
    light = np.asarray(cv2.GaussianBlur(np.clip(light / paper, 0, 1), (0, 0), softness), np.float32)
    aside = rng.normal(0, 0.12, 2)
    steps = np.linspace(REVERSE_FROM, REVERSE_TO, 14)
    grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
    there = to_photo(grid + aside)
    on_reverse = (grid - REVERSE_FROM) / (REVERSE_TO - REVERSE_FROM) * side - 0.5
    matrix, _ = cv2.findHomography(on_reverse, there)
    shade = cv2.warpPerspective(
        light, matrix, (photo.shape[1], photo.shape[0]), borderValue=(1.0, 1.0, 1.0)
    )
    lit = photo * (1 - np.float32(share) * (1 - shade))
    return Spoiled(lit.astype(np.uint8), said={"share": share})


def _remove_tones(photo: Picture, rng: np.random.Generator) -> Spoiled:
    """Grey, or as copiers and filters for documents leave it."""
    kind = str(rng.choice(["grey", "contrast", "threshold", "adaptive"]))
    grey = cv2.cvtColor(photo, cv2.COLOR_BGR2GRAY)
    match kind:
        case "grey":
            flat = grey
        case "contrast":
            middle = float(np.quantile(grey, rng.uniform(0.2, 0.6)))
            stretched = (grey.astype(np.float32) - middle) * rng.uniform(3, 12) + 128
            flat = np.clip(stretched, 0, 255).astype(np.uint8)
        case "threshold":
            flat = np.where(grey > np.quantile(grey, 0.7) * rng.uniform(0.6, 0.85), 255, 0)
        case _:
            side = max(3, int(rng.uniform(0.02, 0.05) * photo.shape[1]) | 1)
            usual = cv2.blur(grey, (side, side)).astype(np.int16)
            flat = np.where(grey > usual - rng.uniform(5, 15), 255, 0)
    return Spoiled(np.repeat(flat.astype(np.uint8)[..., None], 3, axis=2), said={"kind": kind})
