"""Rendered photos of sheets as the networks of the finder see them, with where the sheet truly
lies.

    python -m calibration render-finder DIR --count 4400

Of every photo two pictures are kept: the sheet's grid laid flat by the best plane, with margin
(what the paper's bend does to it is the truth beside it), and the whole photo made small. Hands,
drawings and seeds are of the train side. Reproducible: photo i of a seed depends on (seed, i)
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.calibration.datasets.maps import StoredView
from kscore.calibration.datasets.photos import PhotoPlan, take_photo
from kscore.calibration.photograph.camera import Shot
from kscore.calibration.side_by_side import side_by_side
from kscore.scanner.lattice import CENTRES, SIZE, Array, Lattice, project
from kscore.scanner.rectify import rectify
from numpy.typing import NDArray

FLAT_SCALE = 24
"""Pixels a space of the flattened grid."""
AROUND = 2.5
"""Cells around the grid that are kept of it."""
FLAT_SIDE = round((SIZE + 2 * AROUND) * FLAT_SCALE)
NODES = np.arange(-1.5, SIZE + 1.51, 0.5)
"""Lattice coordinates, in cells, of the nodes whose true places are kept."""
SMALL_SIDE = 480
"""Longer side, in pixels, of the small photo."""
_SIZES = (1.2, 1.2, 2.0, 3.1)
_DIFFICULTIES = ("hard", "normal", "hard", "normal", "easy")
_PRINTS = (("published",),) * 8 + (("home_printed",), ("own",))


@dataclass(frozen=True, eq=False)
class LatticeViews:
    """N photos.

    Attributes:
        flat: (N, 384, 384, 3) BGR uint8, on disk, the grid with ``AROUND`` cells around it under
            the plane that fits the spaces' centres best.
        places: (N, 29, 29, 2) float32, where the lattice points (``NODES`` × ``NODES``, [row,
            column]) truly lie in that picture, in the plane's cells.
        small: (N, 480, 480, 3) BGR uint8, on disk, the photo made small in the upper left corner,
            black beyond it.
        sizes: (N, 2) int32, its width and height.
        planes: (N, 3, 3) float64, lattice to small photo's pixels.
        pages: (N, 4) float32, the page's edges u0 v0 u1 v1 in cells.
        layouts: N names of what is printed.
    """

    flat: StoredView
    places: NDArray[np.float32]
    small: StoredView
    sizes: NDArray[np.int32]
    planes: Array
    pages: NDArray[np.float32]
    layouts: Sequence[str]


def plan_of(seed: int, index: int, shared: str, icons: str) -> PhotoPlan:
    """What kind of photo number ``index`` of a seed is: hard ones more often than at a table, every
    fifth print rare, every seventh sheet flat."""
    return PhotoPlan(
        "train",
        _PRINTS[index % len(_PRINTS)],
        _DIFFICULTIES[(index + index // len(_PRINTS)) % len(_DIFFICULTIES)],
        _SIZES[index // 3 % len(_SIZES)],
        2,
        seed,
        shared,
        icons,
        index % 7 == 6,
    )


def kept_views(shot: Shot) -> tuple[NDArray[Any], ...]:
    """What is kept of a photo: flat (384, 384, 3) uint8, places (29, 29, 2) float32, small (480,
    480, 3) uint8, size (2,) int32, plane (3, 3) float64, page (4,) float32, see `LatticeViews`."""
    fitted, _ = cv2.findHomography(CENTRES, shot.lattice_to_photo(CENTRES))
    plane = np.asarray(fitted, dtype=np.float64)
    flat = rectify(
        shot.photo, Lattice(plane), FLAT_SCALE, -AROUND, -AROUND, SIZE + AROUND, SIZE + AROUND
    )
    nodes = np.stack(np.meshgrid(NODES, NODES), -1).reshape(-1, 2)
    places = project(
        np.asarray(np.linalg.inv(plane), np.float64), shot.lattice_to_photo(nodes)
    ).reshape(len(NODES), len(NODES), 2)
    height, width = shot.photo.shape[:2]
    scale = SMALL_SIDE / max(height, width)
    size = (round(width * scale), round(height * scale))
    small = np.zeros((SMALL_SIDE, SMALL_SIDE, 3), np.uint8)
    small[: size[1], : size[0]] = cv2.resize(shot.photo, size, interpolation=cv2.INTER_AREA)
    shrink = np.array([[scale, 0, (scale - 1) / 2], [0, scale, (scale - 1) / 2], [0, 0, 1]])
    return flat, places.astype(np.float32), small, np.array(size,
        np.int32), shrink @ plane, np.array(
        shot.page.printed.page, np.float32
    )  # fmt: skip


def _take_task(task: tuple[int, int, str, str]) -> tuple[tuple[NDArray[Any], ...], str]:
    seed, index, shared, icons = task
    shot = take_photo(plan_of(seed, index, shared, icons), index).shot
    return kept_views(shot), shot.page.layout.key


def render(
    out: Path, seed: int, start: int, count: int, shared: str, icons: str, processes: int
) -> None:
    """Renders photos start … start+count-1 of a seed into a folder; ``truth-SEED-START.npz``
    last."""
    out.mkdir(parents=True, exist_ok=True)
    name = f"{seed}-{start}"
    flat = np.lib.format.open_memmap(
        out / f"flat-{name}.npy", "w+", np.uint8, (count, FLAT_SIDE, FLAT_SIDE, 3)
    )
    small = np.lib.format.open_memmap(
        out / f"small-{name}.npy", "w+", np.uint8, (count, SMALL_SIDE, SMALL_SIDE, 3)
    )
    places = np.zeros((count, len(NODES), len(NODES), 2), np.float32)
    sizes, planes, pages = (
        np.zeros((count, 2), np.int32),
        np.zeros((count, 3, 3)),
        np.zeros((count, 4), np.float32),
    )
    layouts = [""] * count
    tasks = [(seed, index, shared, icons) for index in range(start, start + count)]
    for at, (kept, layout) in enumerate(side_by_side(_take_task, tasks, processes, "photos")):
        flat[at], places[at], small[at], sizes[at], planes[at], pages[at] = kept
        layouts[at] = layout
    flat.flush()
    small.flush()
    np.savez_compressed(
        out / f"truth-{name}.npz",
        places=places,
        sizes=sizes,
        planes=planes,
        pages=pages,
        layouts=np.array(layouts),
    )


def open_lattice_views(folder: Path) -> LatticeViews:
    """All photos rendered into a folder; raises FileNotFoundError where there are none."""
    parts = sorted(
        folder.glob("truth-*.npz"),
        key=lambda part: [int(word) for word in part.stem.split("-")[1:]],
    )
    if not parts:
        raise FileNotFoundError(
            f"no rendered photos in {folder}: run python -m calibration render-finder first"
        )
    truths = [np.load(part) for part in parts]

    def pictures(kind: str) -> StoredView:
        return StoredView(
            [part.with_name(part.stem.replace("truth", kind) + ".npy") for part in parts]
        )

    return LatticeViews(
        pictures("flat"),
        np.concatenate([t["places"] for t in truths]),
        pictures("small"),
        np.concatenate([t["sizes"] for t in truths]),
        np.concatenate([t["planes"] for t in truths]),
        np.concatenate([t["pages"] for t in truths]),
        [str(layout) for t in truths for layout in t["layouts"]],
    )
