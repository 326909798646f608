"""The small square marks in the corners of the own sheet's page, by which a finder knows place and
way up (ArUco)."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np
from kscore.calibration.own_sheet.vector import VectorShape
from kscore.engine.layout import LAYOUTS
from kscore.scanner.printed import CORNER_MARKS, MARK_DICTIONARY, MARK_MODULES

BLACK = (0, 0, 0)
OTHER = len(LAYOUTS)
"""The group of numbers for layouts that are not the printed ones."""


def mark_shapes(layout: str) -> Iterator[VectorShape]:
    """The four marks of a sheet with this layout (its key): numbers 4g to 4g + 3 from the upper
    left clockwise, g the layout's place among the printed ones."""
    group = list(LAYOUTS).index(layout) if layout in LAYOUTS else OTHER
    dictionary = cv2.aruco.getPredefinedDictionary(MARK_DICTIONARY)
    for corner, box in enumerate(CORNER_MARKS):
        bits = cv2.aruco.generateImageMarker(
            dictionary, 4 * group + corner, MARK_MODULES, borderBits=1
        )
        module = box.width / MARK_MODULES
        paths = []
        for row, line in enumerate(bits == 0):
            # A run of black modules is one rectangle: between two of them printers and screens
            # leave a hair of white.
            edges = np.flatnonzero(np.diff(np.concatenate([[0], line.astype(int), [0]])))
            for start, end in edges.reshape(-1, 2):
                left, right = box.u0 + start * module, box.u0 + end * module
                top, low = box.v0 + row * module, box.v0 + (row + 1) * module
                paths.append(np.array([(left, top), (right, top), (right, low), (left, low)]))
        yield VectorShape(tuple(paths), BLACK)
