"""Where in a photo a map sheet may lie, seen as a whole: which part of it shows which part of a
page.

A network says of every field of a small picture of the photo whether a page lies there, and which
point of its lattice. A homography through these points is a proposal like any other: what stands
there is looked at afterwards (`kscore.scanner.find.proposals`). It needs no unbroken line, no
corner in view and no contrast to the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from kscore.scanner.find.candidates import is_plausible
from kscore.scanner.lattice import Array, project
from kscore.scanner.network import Network
from kscore.scanner.rectify import Picture
from numpy.typing import NDArray

INPUT = 256
"""Pixels a side of the network's view; the photo lies in its upper left."""
CELL = 8
"""Pixels a side of the fields it tells of."""
MODEL = Path(__file__).parents[1] / "models" / "page.onnx"
LIKELY = 0.5
"""Probability from which a field counts as part of a page."""
MOST = 5
"""Proposals of a photo."""
FEWEST = 12
"""Fields a page must cover."""
TRIES = 500
"""Of random choices of four fields for the plane. A page of whose fields a third agree needs no
more; of what is no page 2,000 took longer than the network."""
TOLERANCE = 1.0 * CELL
"""Pixels a field may lie beside the plane through the others: paper bends."""


@lru_cache(maxsize=1)
def _network() -> Network:
    return Network(MODEL)


def page_proposals(pixels: Picture) -> list[Array]:
    """Upright grid corners (4, 2) of what looks like a page: TL TR BR BL, in pixels of ``pixels``
    (H, W, 3) BGR uint8, of each connected part, the largest first. Raises ModelDamaged."""
    page, places, scale = _predict(pixels)
    likely = (page > LIKELY).astype(np.uint8)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(likely, connectivity=4)
    found = []
    for part in sorted(range(1, count), key=lambda k: -int(stats[k, cv2.CC_STAT_AREA])):
        rows, columns = np.nonzero(labels == part)
        if len(rows) < FEWEST:
            break
        points = (np.stack([columns, rows], axis=1) + 0.5) * CELL - 0.5
        plane, _ = cv2.findHomography(
            places[:, rows, columns].T, points, cv2.RANSAC, TOLERANCE, maxIters=TRIES
        )
        if plane is None:
            continue
        corners = project(
            np.asarray(plane, np.float64), np.array([[0.0, 0.0], [1, 0], [1, 1], [0, 1]])
        )
        if is_plausible(corners):
            found.append((corners + 0.5) / scale - 0.5)
    return found[:MOST]


def page_area(pixels: Picture, known: Iterable[Array]) -> float:
    """Square pixels that look like a page, besides ``known`` sheets. ``pixels`` (H, W, 3) BGR
    uint8, corners (4, 2) float64. Raises ModelDamaged."""
    page, _, scale = _predict(pixels)
    likely = (page > LIKELY).astype(np.uint8)
    for corners in known:
        fields = (corners + 0.5) * scale / CELL - 0.5
        cv2.fillConvexPoly(likely, np.round(fields).astype(np.int32), 0)
    return float(likely.sum()) * (CELL / scale) ** 2


def _predict(pixels: Picture) -> tuple[NDArray[np.float32], NDArray[np.float32], float]:
    """What the network says of ``pixels`` (H, W, 3) BGR uint8: the probability of a page (32, 32)
    and its places (2, 32, 32) float32 in each field, and the view's side in theirs."""
    height, width = pixels.shape[:2]
    scale = INPUT / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    view = np.zeros((INPUT, INPUT, 3), np.uint8)
    view[: size[1], : size[0]] = cv2.resize(pixels, size, interpolation=cv2.INTER_AREA)
    # all outputs must be asked for
    page, places, _ = _network().forward(view, ("page", "places", "spread"))
    return page[0, 0], places[0], scale
