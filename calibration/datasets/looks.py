"""What the reading network says of rendered views, looked at once and kept beside them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
from kscore.scanner.read.terrain import CellEvidence, TerrainNetwork
from numpy.typing import NDArray

_SAID = tuple(field.name for field in fields(CellEvidence))


def looks_of(
    views: Iterable[NDArray[np.uint8]], network: TerrainNetwork, beside: Path
) -> tuple[CellEvidence, ...]:
    """What ``network`` says of each view (384, 384, 3) BGR uint8.

    It is kept in a file beside ``beside`` that bears the network's hash, whole or not at all, so
    that no configuration of deciding looks again; ``views`` are taken only where there is none.
    """
    kept = beside.with_name(f"said-{network.sha256[:12]}-{beside.stem}.npz")
    if not kept.exists():
        every = [network.read(view) for view in views]
        arrays: dict[str, Any] = {
            name: np.stack([getattr(each, name) for each in every]) for name in _SAID
        }
        scratch = kept.with_name(f"new-{kept.name}")
        np.savez_compressed(scratch, **arrays)
        scratch.replace(kept)
    with np.load(kept) as stored:
        said = {name: stored[name] for name in _SAID}
    return tuple(
        CellEvidence(**{name: said[name][n] for name in _SAID}) for n in range(len(said["terrain"]))
    )
