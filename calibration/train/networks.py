"""The networks that can be trained, by the name of their file in ``scanner/models``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import cv2
import torch
from kscore.calibration.train.coins import CoinsTask
from kscore.calibration.train.lattice import LatticeTask
from kscore.calibration.train.looks import LooksTask
from kscore.calibration.train.loop import Course, Task, train
from kscore.calibration.train.numbers import NumbersTask
from kscore.calibration.train.page import PageTask
from kscore.calibration.train.symbols import SymbolsTask
from kscore.calibration.train.terrain import TerrainTask

TASKS: Mapping[str, Callable[..., Task]] = MappingProxyType(
    {
        "terrain": TerrainTask,
        "looks": LooksTask,
        "coins": CoinsTask,
        "numbers": NumbersTask,
        "lattice": LatticeTask,
        "page": PageTask,
        "symbols": SymbolsTask,
    }
)


def train_network(
    name: str, data: Path, out: Path, course: Course, batch: int | None, rate: float | None
) -> None:
    """Trains one of `TASKS` on a folder of rendered examples, or goes on with it; ``batch`` and
    ``rate`` None for its own."""
    cv2.setNumThreads(1)
    torch.manual_seed(course.seed)
    train(TASKS[name](data, **_without_none(batch=batch, rate=rate)), course, out)


def _without_none(**options: Any) -> dict[str, Any]:
    return {name: value for name, value in options.items() if value is not None}
