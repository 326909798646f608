"""Real light on paper: how bright and of what colour the bare paper is over the grids of 120 phone
photos.

The photos (``data/paper_photos`` of the shared data) show sudoku pages under warm lamps, in the
shadow of a hand, curled, on tinted paper. Their shading is laid over rendered views. A puzzle's
photos stand on one side only: they show one page.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.draw.symbols.cache import cache_folder
from kscore.calibration.photograph.real_light import paper_shade

SIDE = 48
"""Samples a side of one field."""
_VERSION = 1
_SHARE = 0.35  # of rendered pictures, those that lie in the light of a real photo
_LONG_SIDE = 800  # px at which a photo's paper is looked at


def side_of(photo: str) -> str:
    """The side of a photo by the hash of its puzzle ("01_04" of "01_04_iphone_14_0.jpg"): 60 %
    train, 15 % calibrate, 25 % test."""
    share = int.from_bytes(hashlib.sha256(photo[:5].encode()).digest()[:4], "big") / 2**32
    return "train" if share < 0.6 else "calibrate" if share < 0.75 else "test"


def sometimes_light(
    shared: str, side: str, rng: np.random.Generator
) -> npt.NDArray[np.float32] | None:
    """The `light_fields` of a side for the share of rendered pictures that lie in real light; None
    for the others, and for all where ``shared``, the folder of outside data, is ""."""
    return light_fields(Path(shared), side) if shared and rng.random() < _SHARE else None


@lru_cache(maxsize=3)
def light_fields(shared: Path, side: str) -> npt.NDArray[np.float32]:
    """(N, SIDE, SIDE, 3) BGR float32: the paper's brightness over the grid of each photo of a side,
    its brightest sample 1.

    Computed once and kept in the cache. Raises FileNotFoundError where the photos are missing.
    """
    folder = shared / "data" / "paper_photos"
    corners = json.loads((folder / "corners.json").read_text(encoding="utf-8"))
    names = [name for name in sorted(corners) if side_of(name) == side]
    file = cache_folder() / f"paper-light-{_VERSION}-{side}-{len(names)}.npy"
    if not file.exists():
        fields = np.stack(
            [
                _field(folder / name, np.asarray(corners[name]["corners"], np.float64))
                for name in names
            ]
        )
        np.save(file, fields)
    return np.asarray(np.load(file), np.float32)


def _field(path: Path, corners: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    photo = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if photo is None:
        raise FileNotFoundError(f"no picture at {path}")
    scale = _LONG_SIDE / max(photo.shape[:2])
    small = np.asarray(
        cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8
    )
    quad = corners * scale
    shade = paper_shade(small, quad, quad)
    step = small.shape[1] / shade.shape[1], small.shape[0] / shade.shape[0]
    target = np.array([[0, 0], [SIDE - 1, 0], [SIDE - 1, SIDE - 1], [0, SIDE - 1]], np.float32)
    matrix = cv2.getPerspectiveTransform((quad / step).astype(np.float32), target)
    field = cv2.warpPerspective(
        shade, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(np.clip(field / float(np.percentile(field, 99)), 0.05, 1.1), np.float32)


def sample_field(
    fields: npt.NDArray[np.float32], size: tuple[int, int], rng: np.random.Generator
) -> npt.NDArray[np.float32]:
    """One of ``fields`` (N, SIDE, SIDE, 3) float32, turned and mirrored by chance, a part of it
    enlarged to ``size`` (width, height): (H, W, 3) float32."""
    field = np.rot90(fields[int(rng.integers(len(fields)))], int(rng.integers(4)))
    if rng.random() < 0.5:
        field = field[:, ::-1]
    part = int(SIDE * rng.uniform(0.6, 1.0))
    x, y = (int(v) for v in rng.integers(0, SIDE - part + 1, 2))
    cut = np.ascontiguousarray(field[y : y + part, x : x + part])
    return np.asarray(cv2.resize(cut, size, interpolation=cv2.INTER_CUBIC), np.float32)
