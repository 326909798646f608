"""Photos of empty sheets, of a layout that nobody has printed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from kscore.calibration.photograph.camera import photograph
from kscore.calibration.photograph.conditions import Conditions
from kscore.calibration.photograph.papers import own_page
from kscore.engine.layout import Layout

ISLAND = Layout(
    "island",
    frozenset({"B3", "D9", "F5", "I8", "J2"}),
    frozenset({"A6", "C2", "E10", "G7", "H3", "J10"}),
)
LONE = replace(ISLAND, key="lone", wasteland=frozenset({"B8", "H5", "K7"}))
"""Lone pieces of wasteland are no print that a network has learnt: each is asked about."""


def photographed(layout: Layout, path: Path) -> Path:
    """The photo of an empty sheet at ``path``."""
    conditions = Conditions(width=900, height=1200, noise=2.0, defocus=0.01, roll=12.0)
    shot = photograph(own_page(layout, 60.0), np.random.default_rng(7), conditions)
    cv2.imwrite(str(path), shot.photo)
    return path


def side_by_side(left: Path, right: Path, path: Path) -> Path:
    """Two photos as one at ``path``."""
    cv2.imwrite(str(path), np.hstack([np.asarray(cv2.imread(str(each))) for each in (left, right)]))
    return path
