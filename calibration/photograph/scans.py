"""Sharp masters of the publisher's sheet from its small scans, made at run time and never
committed.

A scan has 51 px a cell; a 12-megapixel photo that the sheet fills shows 200. Simply enlarged the
scan would make every rendered photo blurred. So: the scan is flattened onto the lattice, freed of
its halftone, enlarged, and its edges are made steep again with a shock filter (Osher & Rudin 1990;
the coherence variant of Weickert 2003) that acts on edges only; the fine texture of paper that the
enlargement cannot know is laid over it afresh (``paper_grain``).
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import platformdirs
from kscore.scanner.printed import PUBLISHED, Box

Image = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]

MASTER_PX_PER_CELL = 160
_MASTER_VERSION = 3
_SCAN_NAMES = {"A": "scan_side_a.png", "B": "scan_side_b.png"}

# Lattice -> scan px, fitted to the crossings of the dashed lines (median residual 0.2 px; see
# scanner/printed.py).
_SCAN_HOMOGRAPHY = {
    "A": np.array(
        [
            [51.4466945, -0.191290372, 68.6870551],
            [0.0125991590, 50.3779806, 200.416667],
            [1.05393944e-05, -5.66456224e-04, 1.0],
        ]
    ),
    "B": np.array(
        [
            [51.2657952, -0.150640322, 70.0043510],
            [0.0677647719, 50.7652078, 200.465245],
            [1.67719329e-05, -5.81251187e-05, 1.0],
        ]
    ),
}


def box_shape(box: Box, px_per_cell: float) -> tuple[int, int]:
    """(height, width) in px of an image that covers ``box``."""
    return round(box.height * px_per_cell), round(box.width * px_per_cell)


def flatten(
    image: Image, lattice_to_image: npt.NDArray[np.float64], box: Box, px_per_cell: float
) -> Image:
    """The part ``box`` of a flat picture, with lattice (u, v) at px (uv - origin) * px_per_cell -
    0.5.

    Takes and returns BGR uint8 (H, W, 3). Edge pixels are repeated outside the picture.
    """
    height, width = box_shape(box, px_per_cell)
    step = 1 / px_per_cell
    to_lattice = np.array([[step, 0, box.u0 + step / 2], [0, step, box.v0 + step / 2], [0, 0, 1]])
    flat = cv2.warpPerspective(
        image,
        lattice_to_image @ to_lattice,
        (width, height),
        flags=cv2.INTER_LANCZOS4 | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    return flat.astype(np.uint8, copy=False)


def steepen(image: Image, sigma: float, rounds: int) -> Image:
    """Shock filter: pixels on the dark side of an edge take the darkest, on the bright side the
    brightest neighbour.

    ``sigma`` (px) is the smoothing before the sign of the second derivative along the gradient is
    taken; flat areas, where the gradient is within the noise, stay as they are. BGR uint8 (H, W, 3)
    to the same.
    """
    result = image
    kernel = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
    for _ in range(rounds):
        grey = cv2.GaussianBlur(
            cv2.cvtColor(result, cv2.COLOR_BGR2GRAY).astype(np.float32), (0, 0), sigma
        )
        gx = cv2.Sobel(grey, cv2.CV_32F, 1, 0, scale=1 / 8)
        gy = cv2.Sobel(grey, cv2.CV_32F, 0, 1, scale=1 / 8)
        gxx = cv2.Sobel(grey, cv2.CV_32F, 2, 0, scale=1 / 4)
        gyy = cv2.Sobel(grey, cv2.CV_32F, 0, 2, scale=1 / 4)
        gxy = cv2.Sobel(grey, cv2.CV_32F, 1, 1, scale=1 / 4)
        slope = gx * gx + gy * gy
        curve = (gx * gx * gxx + 2 * gx * gy * gxy + gy * gy * gyy) / (slope + 1e-3)
        strength = np.clip((np.sqrt(slope) - 0.8) / 2.5, 0, 1)
        toward = np.where(
            (curve > 0)[..., None], cv2.erode(result, kernel), cv2.dilate(result, kernel)
        )
        weight = (0.7 * strength)[..., None]
        result = np.rint(result + (toward.astype(np.float32) - result) * weight).astype(np.uint8)
    return result


def _build(side: str, shared: Path) -> Image:
    path = shared / "data" / "sheets" / _SCAN_NAMES[side]
    scan = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if scan is None:
        raise FileNotFoundError(f"no scan of the sheet at {path}")
    smooth = cv2.bilateralFilter(scan, 5, 15, 1.5)
    # A little of the scan's own mottling stays: it is paper, not only halftone.
    clean = cv2.addWeighted(smooth, 0.85, scan, 0.15, 0).astype(np.uint8, copy=False)
    large = flatten(clean, _SCAN_HOMOGRAPHY[side], PUBLISHED.page, MASTER_PX_PER_CELL)
    return steepen(large, sigma=1.6, rounds=3)


@lru_cache(maxsize=2)
def master(side: str, shared: Path) -> Image:
    """The flattened, sharpened scan of side "A" or "B": (H, W, 3) BGR uint8 covering
    ``PUBLISHED.page`` at MASTER_PX_PER_CELL.

    Kept in the user's cache directory after the first time (the work is about three seconds a
    side). Treat as read-only. Raises KeyError for another side and FileNotFoundError without the
    scan.
    """
    name = f"scan-{side}-{MASTER_PX_PER_CELL}-v{_MASTER_VERSION}.png"
    cached = Path(platformdirs.user_cache_dir("kscore")) / "papers" / name
    if cached.is_file():
        image = cv2.imread(str(cached), cv2.IMREAD_COLOR)
        if image is not None and image.shape[:2] == box_shape(PUBLISHED.page, MASTER_PX_PER_CELL):
            return image.astype(np.uint8, copy=False)
    image = _build(side, shared)
    cached.parent.mkdir(parents=True, exist_ok=True)
    partial = cached.with_name(f"{cached.stem}-{id(image):x}.png")
    if cv2.imwrite(str(partial), image):
        partial.replace(cached)
    return image


@lru_cache(maxsize=1)
def _grain_tile() -> Floats:
    """A 1024×1024 periodic texture of mean 0 and deviation 1: specks, short fibres and soft
    cloudiness."""
    rng = np.random.default_rng(20240611)
    size = 1024
    tile = np.zeros((size, size), np.float32)
    for sigma, weight in ((0.8, 1.0), (2.0, 0.8), (6.0, 0.7), (18.0, 0.6)):
        specks = rng.standard_normal((size, size)).astype(np.float32)
        margin = int(4 * sigma) + 1
        wrapped = cv2.copyMakeBorder(specks, margin, margin, margin, margin, cv2.BORDER_WRAP)
        layer = cv2.GaussianBlur(wrapped, (0, 0), sigma)[margin:-margin, margin:-margin]
        tile += (weight * layer / layer.std()).astype(np.float32)
    fibres = np.zeros((size, size), np.float32)
    for _ in range(2600):
        x, y = rng.uniform(0, size, 2)
        angle, length = rng.uniform(0, np.pi), rng.uniform(8, 30)
        bend = rng.normal(0, 0.25)
        steps = np.linspace(0, length, 6)
        xs = x + np.cumsum(np.cos(angle + bend * np.arange(6) / 2)) * steps[1]
        ys = y + np.cumsum(np.sin(angle + bend * np.arange(6) / 2)) * steps[1]
        line = (np.stack([xs, ys], 1) * 8).round().astype(np.int32)
        cv2.polylines(fibres, [line], False, float(rng.choice([-1.0, 1.0])), 1, cv2.LINE_AA, 3)
    tile += 0.9 * fibres / fibres.std()
    return (tile - tile.mean()) / tile.std()


@lru_cache(maxsize=6)
def _grain_tile_at(px_per_cell: int) -> Floats:
    """The texture at another resolution: on a coarser image its finest parts average out."""
    tile = _grain_tile()
    size = max(64, round(tile.shape[0] * px_per_cell / MASTER_PX_PER_CELL))
    shrink = size < tile.shape[0]
    small = cv2.resize(
        tile, (size, size), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_LINEAR
    )
    return small.astype(np.float32, copy=False)


def paper_grain(
    shape: tuple[int, int], rng: np.random.Generator, px_per_cell: float = MASTER_PX_PER_CELL
) -> Floats:
    """Fine paper texture, float32 (H, W), mean about 0 and deviation about 1 at MASTER_PX_PER_CELL,
    less below."""
    tile = _grain_tile_at(round(px_per_cell))
    dx, dy = (int(v) for v in rng.integers(0, tile.shape[0], 2))
    tile = np.roll(tile, (dy, dx), (0, 1))
    if rng.random() < 0.5:
        tile = tile[:, ::-1]
    rows, columns = -(-shape[0] // tile.shape[0]), -(-shape[1] // tile.shape[1])
    return np.tile(tile, (rows, columns))[: shape[0], : shape[1]]
