"""Rendering in parts, so that a long rendering that was cut off goes on where it stopped."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
from kscore.calibration.console import note

PLAN = "plan.json"


class OtherPlan(ValueError):
    """A folder holds examples that were made in another way than is asked for now."""


def keep_plan(folder: Path, name: str, plan: Mapping[str, object]) -> bool:
    """Whether what stands in the folder under ``name`` was made by this plan; a new plan is written
    down.

    Raises OtherPlan where it was made by another: what is asked for would never be made, or stand
    mixed with it.
    """
    path = folder / PLAN
    plans = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    wanted = json.loads(json.dumps(plan))
    if name in plans:
        if plans[name] != wanted:
            raise OtherPlan(
                f"{folder} holds {name} made with {plans[name]}, asked for {wanted}: choose "
                f"another folder"
            )
        return True
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({**plans, name: wanted}, indent=1) + "\n", encoding="utf-8")
    return False


def in_parts(
    indices: Sequence[int], size: int, render: Callable[[Sequence[int]], None], marker: Marker
) -> None:
    """Calls ``render`` with ``size`` indices after the other; a part whose marker holds all its
    examples is left."""
    parts = [indices[first : first + size] for first in range(0, len(indices), size)]
    for number, part in enumerate(parts, 1):
        if marker.examples(part[0]) == len(part):
            note(f"part {number} of {len(parts)} is there")
        else:
            render(part)


@dataclass(frozen=True)
class Marker:
    """The file that is written last of a part: ``pattern`` with its first index for ``{}``, and the
    array in it that is as long as the part (``name``, where it is an ``.npz``). ``known`` is
    whether its plan is (`keep_plan`)."""

    folder: Path
    pattern: str
    known: bool
    name: str | None = None

    def examples(self, first: int) -> int:
        """How many examples it holds; 0 where there is none, it was cut off, or it is unknown how
        it was made."""
        path = self.folder / self.pattern.format(first)
        if not (self.known and path.exists()):
            return 0
        try:
            stored = np.load(path, mmap_mode="r")
            return len(stored[self.name] if self.name else stored)
        except (OSError, ValueError, EOFError, BadZipFile):
            return 0
