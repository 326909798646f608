"""What a sheet lies on and what lies about: table surfaces and things, drawn in the plane of the
table.

Surfaces are square BGR uint8 textures of ``SURFACE_PX_PER_CELL``; the camera mirrors them beyond
their edge. Things are BGRA sprites in the same plane, so they share the photo's perspective.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

SURFACE_PX_PER_CELL = 44
_SURFACE_SIZE = 1200
_VARIANTS = 5

SURFACES = (
    "wood",
    "dark_wood",
    "cloth",
    "gingham",
    "stripes",
    "floral",
    "white",
    "stone",
    "felt",
    "black",
    "photo",
)
THINGS = ("pencil", "crayons", "cards", "dice", "eraser", "coins", "cup", "phone", "paper")


def _soft_noise(
    rng: np.random.Generator, shape: tuple[int, int], sigma_x: float, sigma_y: float
) -> Floats:
    small_x, small_y = max(1.0, sigma_x / 2), max(1.0, sigma_y / 2)
    small = (max(4, round(shape[0] / small_y)), max(4, round(shape[1] / small_x)))
    grains = rng.standard_normal(small).astype(np.float32)
    soft = cv2.GaussianBlur(
        grains, (0, 0), sigmaX=max(0.6, sigma_x / small_x), sigmaY=max(0.6, sigma_y / small_y)
    )
    noise = cv2.resize(soft, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC).astype(
        np.float32, copy=False
    )
    return (noise - noise.mean()) / (noise.std() + 1e-6)


def _colour(values: Floats, low: npt.ArrayLike, high: npt.ArrayLike) -> Floats:
    """Blend of two BGR colours by values (H, W), 0 the first."""
    a, b = np.array(low, np.float32), np.array(high, np.float32)
    return a + (b - a) * np.clip(values, -0.5, 1.5)[..., None]


_WOOD = (
    ((38, 58, 88), (92, 132, 172)),
    ((60, 96, 138), (130, 172, 208)),
    ((90, 126, 160), (168, 198, 222)),
    ((40, 66, 112), (80, 124, 178)),
)
_DARK_WOOD = (
    ((14, 20, 30), (36, 52, 72)),
    ((10, 13, 18), (30, 36, 44)),
    ((20, 26, 42), (44, 58, 92)),
)


def _wood(rng: np.random.Generator, dark: bool) -> Floats:
    n = _SURFACE_SIZE
    tones = _DARK_WOOD if dark else _WOOD
    low, high = tones[int(rng.integers(len(tones)))]
    image = np.zeros((n, n, 3), np.float32)
    plank = int(rng.choice([n, n // 2, 300, 200]))
    yy = np.arange(n, dtype=np.float32)[:, None] * np.ones((1, n), np.float32)
    y = 0
    while y < n:
        height = min(plank, n - y)
        rows = slice(y, y + height)
        part = (height, n)
        warp = 14 * _soft_noise(rng, part, 260, 60) + 5 * _soft_noise(rng, part, 90, 20)
        rings = np.sin((yy[rows] + 3.0 * warp) / rng.uniform(5, 13) + rng.uniform(0, 6))
        fibre = _soft_noise(rng, part, 70, 1.2)
        pores = np.clip(_soft_noise(rng, part, 18, 1.0) - 1.5, 0, 2)
        value = (
            0.5
            + 0.13 * rings
            + 0.10 * fibre
            - 0.16 * pores
            + 0.12 * _soft_noise(rng, part, 300, 40)
        )
        value += rng.normal(0, 0.12)
        image[rows] = _colour(value, low, high)
        if plank < n:
            image[y : y + 2] *= 0.45
        y += height
    return image


def _weave(rng: np.random.Generator) -> Floats:
    n = _SURFACE_SIZE
    period = float(rng.uniform(3.2, 5.0))
    axis = np.arange(n, dtype=np.float32)
    warp = np.sin(2 * np.pi * axis / period)
    return 0.5 * (warp[:, None] * np.ones((1, n), np.float32) + warp[None, :]) + 0.6 * _soft_noise(
        rng, (n, n), 1.0, 3.0
    )


def _cloth(rng: np.random.Generator, pattern: str) -> Floats:
    n = _SURFACE_SIZE
    palettes = [
        ((60, 60, 190), (225, 230, 235)), ((150, 90, 40), (235, 232, 228)),
        ((70, 120, 60), (220, 235, 230)), ((190, 190, 185), (225, 228, 230)),
        ((60, 120, 190), (210, 225, 238)), ((90, 60, 110), (200, 190, 205)),
    ]  # fmt: skip
    ink, ground = (np.array(c, np.float32) for c in palettes[int(rng.integers(len(palettes)))])
    axis = np.arange(n, dtype=np.float32)
    cover = np.zeros((n, n), np.float32)
    if pattern == "gingham":
        period = float(rng.uniform(40, 150))
        band = ((axis % period) < period / 2).astype(np.float32)
        cover = 0.5 * (band[:, None] + band[None, :])
    elif pattern == "stripes":
        period = float(rng.uniform(25, 120))
        band = ((axis % period) < period * rng.uniform(0.2, 0.6)).astype(np.float32)
        cover = 0.85 * np.repeat(band[:, None], n, axis=1)
    elif pattern == "floral":
        for _ in range(60):
            x, y = rng.uniform(0, n, 2)
            size, petals = rng.uniform(14, 40), int(rng.integers(4, 8))
            turn = rng.uniform(0, 6)
            for k in range(petals):
                a = turn + 2 * np.pi * k / petals
                centre = (round(x + size * 0.6 * np.cos(a)), round(y + size * 0.6 * np.sin(a)))
                axes = (round(size * 0.42), round(size * 0.24))
                cv2.ellipse(cover, centre, axes, float(np.degrees(a)), 0, 360, 0.8, -1, cv2.LINE_AA)
            cv2.circle(cover, (round(x), round(y)), round(size * 0.2), 0.3, -1, cv2.LINE_AA)
    else:
        ground = ground * float(rng.uniform(0.5, 1.0))
    image = ground + (ink - ground) * cover[..., None]
    image *= 1 + 0.055 * _weave(rng)[..., None]
    image *= 1 + 0.03 * _soft_noise(rng, (n, n), 120, 120)[..., None]
    # Creases of a tablecloth out of the drawer.
    for _ in range(int(rng.integers(0, 3))):
        at = int(rng.integers(60, n - 60))
        ridge = 0.10 * np.exp(-(((axis - at) / 9) ** 2)) - 0.10 * np.exp(
            -(((axis - at - 14) / 9) ** 2)
        )
        image *= 1 + (ridge[:, None, None] if rng.random() < 0.5 else ridge[None, :, None])
    return image


def _plain(rng: np.random.Generator, kind: str) -> Floats:
    n = _SURFACE_SIZE
    if kind == "white":
        base = np.array((222, 226, 228), np.float32) * float(rng.uniform(0.82, 1.04))
        value = 0.012 * _soft_noise(rng, (n, n), 1, 1) + 0.02 * _soft_noise(rng, (n, n), 200, 200)
    elif kind == "felt":
        tones = [(52, 92, 40), (96, 48, 30), (44, 40, 120), (60, 60, 62)]
        base = np.array(tones[int(rng.integers(len(tones)))], np.float32)
        value = 0.09 * _soft_noise(rng, (n, n), 1.2, 1.2) + 0.05 * _soft_noise(rng, (n, n), 9, 9)
    elif kind == "black":
        base = np.array((26, 25, 25), np.float32) * float(rng.uniform(0.6, 1.6))
        value = 0.06 * _soft_noise(rng, (n, n), 1, 1) + 0.1 * _soft_noise(rng, (n, n), 160, 160)
    else:
        base = np.array((150, 156, 160), np.float32) * float(rng.uniform(0.5, 1.2))
        value = 0.10 * _soft_noise(rng, (n, n), 5, 5) + 0.08 * _soft_noise(rng, (n, n), 40, 40)
        specks = _soft_noise(rng, (n, n), 2.2, 2.2)
        value += 0.28 * (specks > 1.7) - 0.30 * (specks < -1.6)
    return base * (1 + value.astype(np.float32))[..., None]


@lru_cache(maxsize=24)
def _surface(kind: str, variant: int) -> Image:
    rng = np.random.default_rng([SURFACES.index(kind), variant, 51])
    if kind in ("wood", "dark_wood"):
        image = _wood(rng, kind == "dark_wood")
    elif kind in ("cloth", "gingham", "stripes", "floral"):
        image = _cloth(rng, kind)
    else:
        image = _plain(rng, kind)
    return np.clip(image, 0, 255).astype(np.uint8)


@lru_cache(maxsize=12)
def _enlarged_photo(path: Path) -> Image:
    """A small wood photo enlarged to a surface, with the fine grain the enlargement lacks."""
    small = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if small is None:
        raise FileNotFoundError(f"no texture at {path}")
    rng = np.random.default_rng(len(path.name))
    scale = _SURFACE_SIZE / 1.6 / min(small.shape[:2])
    large = cv2.resize(small, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    detail = _soft_noise(rng, large.shape[:2], 9, 1.0)
    return np.clip(large.astype(np.float32) * (1 + 0.05 * detail[..., None]), 0, 255).astype(
        np.uint8
    )


def surface(kind: str, seed: int, shared: Path | None = None) -> Image:
    """A table surface, BGR uint8 (H, W, 3) at SURFACE_PX_PER_CELL; read-only (it is cached).

    ``kind`` is one of SURFACES; "photo" takes one of the wood textures of
    ``shared``/data/backgrounds and is plain wood where there is none. Raises ValueError for another
    kind.
    """
    if kind not in SURFACES:
        raise ValueError(f"no such surface: {kind}")
    if kind == "photo":
        pictures = (
            sorted((shared / "data" / "backgrounds").glob("*.jpg")) if shared is not None else []
        )
        if pictures:
            return _enlarged_photo(pictures[seed % len(pictures)])
        kind = "wood"
    return _surface(kind, seed % _VARIANTS)


@dataclass(frozen=True)
class Sprite:
    """A thing on the table: BGRA uint8 picture, its size in cells and how high it stands (for its
    shadow, cells)."""

    picture: Image
    px_per_cell: float
    height: float


def _canvas(width: float, height: float, px: float) -> tuple[Image, Image]:
    shape = (max(4, round(height * px)), max(4, round(width * px)))
    return np.zeros((*shape, 3), np.uint8), np.zeros(shape, np.uint8)


def _fill_rounded(mask: Image, inset: float, radius: float) -> None:
    height, width = mask.shape
    x0, y0, x1, y1 = inset, inset, width - 1 - inset, height - 1 - inset
    corners = []
    left, right, top, low = x0 + radius, x1 - radius, y0 + radius, y1 - radius
    for cx, cy, start in ((right, top, -90), (right, low, 0), (left, low, 90), (left, top, 180)):
        for degrees in np.linspace(start, start + 90, 8):
            a = np.radians(degrees)
            corners.append((cx + radius * np.cos(a), cy + radius * np.sin(a)))
    cv2.fillPoly(mask, [(np.array(corners) * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3)


def _pencil(rng: np.random.Generator, px: float) -> Sprite:
    length, width = float(rng.uniform(9, 15)), float(rng.uniform(0.55, 0.7))
    colour, alpha = _canvas(length, width, px)
    h, w = alpha.shape
    cone, lead = min(w // 3, round(1.6 * width * px)), round(0.35 * width * px)
    body = [(0, 0), (w - cone, 0), (w - 1, h / 2), (w - cone, h - 1), (0, h - 1)]
    cv2.fillPoly(alpha, [(np.array(body) * 8).round().astype(np.int32)], 255, cv2.LINE_AA, 3)
    paint = [
        (40, 150, 235),
        (45, 45, 45),
        (60, 40, 170),
        (60, 120, 40),
        (150, 80, 30),
        (50, 170, 200),
        (200, 200, 200),
    ]
    base = np.array(paint[int(rng.integers(len(paint)))], np.float32)
    faces = np.array([0.72, 1.12, 0.88], np.float32)[np.minimum(2, np.arange(h) * 3 // h)]
    image = np.ones((h, w, 1), np.float32) * faces[:, None, None] * base
    wood = np.array((120, 170, 205), np.float32) * (
        0.85 + 0.3 * np.linspace(0, 1, h, dtype=np.float32)[:, None, None]
    )
    image[:, w - cone :] = wood
    tip_colour = base * 0.9 if rng.random() < 0.5 else np.array((50, 50, 52), np.float32)
    image[:, w - lead - round(0.2 * cone) :] = tip_colour
    if rng.random() < 0.4:
        image[:, : round(0.5 * px)] = np.array((120, 120, 200), np.float32) * faces[:, None, None]
        image[:, round(0.5 * px) : round(0.9 * px)] = (
            np.array((170, 185, 190), np.float32) * faces[:, None, None]
        )
    colour[:] = np.clip(image, 0, 255)
    return Sprite(np.dstack([colour, alpha]), px, 0.5)


def _card(rng: np.random.Generator, px: float) -> Sprite:
    width, height = 4.1, 6.3
    colour, alpha = _canvas(width, height, px)
    h, w = alpha.shape
    _fill_rounded(alpha, 0.5, 0.28 * px)
    border = [(210, 222, 230), (40, 40, 44), (90, 130, 160), (120, 150, 90)][int(rng.integers(4))]
    colour[:] = border
    inner = (
        slice(round(0.25 * px), round(h - 0.25 * px)),
        slice(round(0.25 * px), round(w - 0.25 * px)),
    )
    art = _soft_noise(rng, (h, w), 0.6 * px, 0.4 * px)
    low, high = rng.uniform(30, 140, 3), rng.uniform(110, 235, 3)
    colour[inner] = np.clip(_colour(0.5 + 0.3 * art, low, high), 0, 255)[inner]
    box = (slice(round(4.0 * px), round(5.9 * px)), slice(round(0.4 * px), round(w - 0.4 * px)))
    colour[box] = (205, 220, 228)
    for line in range(4):
        y = round((4.35 + 0.38 * line) * px)
        end = round((0.6 + rng.uniform(1.6, 2.9)) * px)
        cv2.line(
            colour,
            (round(0.6 * px), y),
            (end, y),
            (70, 75, 80),
            max(1, round(0.06 * px)),
            cv2.LINE_AA,
        )
    return Sprite(np.dstack([colour, alpha]), px, 0.05)


def _die(rng: np.random.Generator, px: float) -> Sprite:
    colour, alpha = _canvas(1.35, 1.5, px)
    w = alpha.shape[1]
    _fill_rounded(alpha, 0.5, 0.2 * px)
    tones = [(235, 238, 240), (50, 40, 190), (40, 40, 40), (150, 110, 40)]
    tone = np.array(tones[int(rng.integers(len(tones)))], np.float32)
    colour[:] = np.clip(tone, 0, 255)
    colour[round(1.2 * px) :] = np.clip(tone * 0.62, 0, 255)
    pip = (30, 30, 30) if tone.mean() > 128 else (235, 235, 235)
    count = int(rng.integers(1, 7))
    spots = [(0, 0)] * (count % 2) + [(-1, -1), (1, 1)] * (count > 1)
    spots += [(-1, 1), (1, -1)] * (count > 3) + [(-1, 0), (1, 0)] * (count > 5)
    for sx, sy in spots:
        at = (round(w / 2 + sx * 0.34 * px), round(0.6 * px + sy * 0.34 * px))
        cv2.circle(colour, at, max(1, round(0.12 * px)), pip, -1, cv2.LINE_AA)
    return Sprite(np.dstack([colour, alpha]), px, 1.0)


def _eraser(rng: np.random.Generator, px: float) -> Sprite:
    colour, alpha = _canvas(3.4, 1.6, px)
    _fill_rounded(alpha, 0.5, 0.2 * px)
    colour[:] = (235, 238, 240)
    sleeve = [(170, 70, 30), (60, 50, 180), (60, 60, 60)][int(rng.integers(3))]
    colour[:, : round(2.2 * px)] = sleeve
    colour[-max(2, round(0.25 * px)) :] = (colour[-max(2, round(0.25 * px)) :] * 0.6).astype(
        np.uint8
    )
    return Sprite(np.dstack([colour, alpha]), px, 0.8)


def _coin(rng: np.random.Generator, px: float) -> Sprite:
    colour, alpha = _canvas(1.7, 1.7, px)
    h, w = alpha.shape
    cv2.circle(alpha, (w // 2, h // 2), w // 2 - 1, 255, -1, cv2.LINE_AA)
    base = np.array(
        [(80, 160, 190), (165, 170, 172), (60, 95, 160)][int(rng.integers(3))], np.float32
    )
    relief = _soft_noise(rng, (h, w), 0.15 * px, 0.15 * px)
    colour[:] = np.clip(base * (1 + 0.12 * relief)[..., None], 0, 255)
    cv2.circle(
        colour,
        (w // 2, h // 2),
        round(w * 0.44),
        tuple(float(v) for v in base * 0.7),
        1,
        cv2.LINE_AA,
    )
    return Sprite(np.dstack([colour, alpha]), px, 0.15)


def _cup(rng: np.random.Generator, px: float) -> Sprite:
    size = 8.0
    colour, alpha = _canvas(size, size, px)
    c = alpha.shape[0] // 2
    tone = np.array(
        [(230, 234, 236), (60, 60, 64), (150, 110, 60), (70, 80, 170)][int(rng.integers(4))],
        np.float32,
    )
    cv2.circle(alpha, (c, c), c - 1, 255, -1, cv2.LINE_AA)
    for radius, factor in ((1.0, 0.95), (0.93, 1.05), (0.66, 0.85), (0.62, 1.08), (0.57, 0.75)):
        cv2.circle(
            colour,
            (c, c),
            round(c * radius),
            tuple(float(v) for v in np.clip(tone * factor, 0, 255)),
            -1,
            16,
        )
    drink = [(20, 34, 58), (40, 90, 150), (225, 225, 220)][int(rng.integers(3))]
    cv2.circle(colour, (c, c), round(c * 0.53), drink, -1, cv2.LINE_AA)
    return Sprite(np.dstack([colour, alpha]), px, 2.5)


def _phone(rng: np.random.Generator, px: float) -> Sprite:
    colour, alpha = _canvas(6.5, 13.2, px)
    _fill_rounded(alpha, 0.5, 0.9 * px)
    colour[:] = (24, 22, 22)
    glow = np.linspace(34, 14, colour.shape[0], dtype=np.float32)[:, None]
    inner = slice(round(0.25 * px), -round(0.25 * px))
    colour[inner, inner] = np.clip(glow + 4 * rng.random(3), 0, 255)[inner, None, :]
    return Sprite(np.dstack([colour, alpha]), px, 0.6)


def _paper(rng: np.random.Generator, px: float) -> Sprite:
    colour, alpha = _canvas(10.0, 14.0, px)
    alpha[1:-1, 1:-1] = 255
    colour[:] = (226, 230, 232)
    for _ in range(int(rng.integers(3, 14))):
        y, x = rng.uniform(1, 13) * px, rng.uniform(0.8, 3) * px
        xs = np.linspace(x, x + rng.uniform(1.5, 6) * px, 24)
        ys = y + 0.18 * px * np.sin(xs / px * rng.uniform(5, 9)) * rng.uniform(0.3, 1, 24)
        line = (np.stack([xs, ys], 1) * 8).round().astype(np.int32)
        cv2.polylines(colour, [line], False, (90, 70, 60), max(1, round(0.05 * px)), cv2.LINE_AA, 3)
    return Sprite(np.dstack([colour, alpha]), px, 0.03)


_MAKERS = {
    "pencil": _pencil, "crayons": _pencil, "cards": _card, "dice": _die, "eraser": _eraser,
    "coins": _coin, "cup": _cup, "phone": _phone, "paper": _paper,
}  # fmt: skip


def thing(kind: str, rng: np.random.Generator, px_per_cell: float = 48.0) -> Sprite:
    """A thing of the given kind (one of THINGS), drawn at ``px_per_cell``. Raises KeyError for
    another kind."""
    return _MAKERS[kind](rng, px_per_cell)
