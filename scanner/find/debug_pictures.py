"""Pictures of what the finder saw, for people who want to see what happened (``--debug``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import cv2
import numpy as np
from kscore.scanner.find.lattice_network import Residual
from kscore.scanner.lattice import CROSSINGS, SIZE, Array, Lattice
from kscore.scanner.rectify import Picture
from numpy.typing import NDArray


class Recorder(Protocol):
    """Takes a picture of each stage."""

    def picture(self, name: str, pixels: Picture) -> None:
        """``pixels`` (H, W[, 3]) uint8 under a short name."""


def draw_outlines(grey: NDArray[np.uint8], outlines: Sequence[Array]) -> Picture:
    """``grey`` with numbered outlines in turning colours. ``grey`` (H, W) uint8; each outline (4,
    2) float64 is numbered at its first corner."""
    picture = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR))
    for number, corners in enumerate(outlines):
        colour = [(60, 60, 255), (60, 200, 60), (255, 120, 40), (40, 200, 255)][number % 4]
        points = corners.round().astype(np.int32)
        cv2.polylines(picture, [points], True, colour, 2, cv2.LINE_AA)
        at = (int(points[0, 0]) + 6, int(points[0, 1]) + 22)
        cv2.putText(
            picture, str(number + 1), at, cv2.FONT_HERSHEY_SIMPLEX, 0.7, colour, 2, cv2.LINE_AA
        )
    return np.asarray(picture, dtype=np.uint8)


def draw_lattice(pixels: Picture, lattice: Lattice) -> Picture:
    """The photo (H, W, 3) uint8 with the lattice's lines; the grid's upper left corner is
    ringed."""
    picture = pixels.copy()
    thick = max(1, round(max(pixels.shape[:2]) / 1500))
    along = np.linspace(0, SIZE, 45)
    for line in range(SIZE + 1):
        for points in (
            np.stack([np.full(45, line), along], axis=1),
            np.stack([along, np.full(45, line)], axis=1),
        ):
            path = (lattice.to_photo(points) * 8).round().astype(np.int32)
            cv2.polylines(picture, [path], False, (255, 0, 255), thick, cv2.LINE_AA, 3)
    first = lattice.corners[0].round().astype(int)
    radius = max(6, round(0.3 * lattice.cell_size()))
    cv2.circle(
        picture, (int(first[0]), int(first[1])), radius, (0, 160, 255), 2 * thick, cv2.LINE_AA
    )
    return picture


def draw_crossings(pixels: Picture, lattice: Lattice, seen: Residual) -> Picture:
    """The photo with the crossings of lines that the network sees: (H, W, 3) uint8; a ring is four
    spreads wide, orange where the lattice lies outside of it."""
    picture = pixels.copy()
    thick = max(1, round(max(pixels.shape[:2]) / 1500))
    offsets, spreads = seen.offset.reshape(-1, 2), seen.spread.reshape(-1, 2).max(axis=1)
    points = lattice.to_photo(CROSSINGS + offsets).round().astype(int)
    for point, offset, spread in zip(points, np.abs(offsets).max(axis=1), spreads, strict=True):
        colour = (255, 0, 255) if offset <= 2 * spread else (0, 140, 255)
        radius = max(2 * thick, round(2 * float(spread) * lattice.cell_size()))
        cv2.circle(picture, (int(point[0]), int(point[1])), radius, colour, thick, cv2.LINE_AA)
    return picture
