"""What the network alone reads of rendered views, by what was drawn after: a sign that it holds for
98 % likely and that is another one is what misleads everything behind it.

    python -m calibration measure-symbols VIEWS/test --model NEW.onnx
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.maps import Views, open_views
from kscore.calibration.measure.tables import with_interval
from kscore.engine.terrain import MARKED, READ_ORDER
from kscore.scanner.read.terrain import CLASSES, TerrainNetwork
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

HELD = 0.98
MEDIA = {
    "pencil": ("pencil",),
    "ink": ("ink",),
    "colour": ("colour",),
    "fills": ("both", "colour_only"),
}
"""The styles of hands by what they draw with: signs in pencil, ink or colours; colour filled in."""


@dataclass(frozen=True)
class Signs:
    """The drawn and empty spaces of some sheets.

    Attributes:
        truth, read: (N, 121) index in CLASSES; 8 and 9 are printed and count nowhere.
        chance: (N, 121) float64 of what is read.
        of_truth: (N, 121) float64 of what is true.
        sources: (N, 121) what each was drawn after, "" of empty spaces.
    """

    truth: NDArray[np.intp]
    read: NDArray[np.intp]
    chance: NDArray[np.float64]
    of_truth: NDArray[np.float64]
    sources: NDArray[np.str_]


def signs_of(network: TerrainNetwork, views: Views, count: int) -> Signs:
    """What the network makes of the first ``count`` views."""
    truth = views.terrain[:count].astype(np.intp)
    chances = np.empty((count, truth.shape[1], len(READ_ORDER)))
    for row in progress(range(count), count, "views"):
        logits = network.read(views.pixels[row]).terrain.reshape(-1, len(CLASSES))
        chances[row] = softmax(logits)[:, : len(READ_ORDER)]
    read = chances.argmax(-1)
    known = np.minimum(truth, len(READ_ORDER) - 1)
    of_truth = np.take_along_axis(chances, known[..., None], -1)[..., 0]
    sources = np.full(truth.shape, "", dtype="<U40")
    for place, terrain in enumerate(MARKED):
        drawn = truth == CLASSES.index(terrain)
        if views.sources is not None:
            sources[drawn] = np.broadcast_to(views.sources[:count, [place]], truth.shape)[drawn]
    return Signs(truth, read, chances.max(-1), of_truth, sources)


def table(signs: Signs, styles: Sequence[str]) -> str:
    """Sheets exact by what is drawn with; signs read and held wrongly by what they are drawn
    after."""
    seen = signs.truth < len(READ_ORDER)
    wrong = seen & (signs.read != signs.truth)
    drawn = seen & (signs.truth > 0)
    loss = -np.log(np.maximum(signs.of_truth, 1e-9))
    lines = [f"{len(styles)} sheets, log loss a space {loss[seen].mean():.4f}"]
    for name, media in MEDIA.items():
        rows = np.isin(styles, media)
        if rows.any():
            lines.append(
                with_interval(f"exact, {name}", int((~wrong[rows].any(1)).sum()), int(rows.sum()))
            )
    lines.append(
        f"{'drawn after':<22}{'signs':>8}{'wrong %':>9}{'held':>8}{'of 1000 held wrong':>20}"
    )
    for name in ("", *sorted(set(signs.sources[drawn].tolist()) - {""})):
        part = drawn & ((signs.sources == name) if name else True)
        held = part & (signs.chance >= HELD)
        lines.append(
            f"{name or 'all':<22}{part.sum():>8}{100 * wrong[part].mean():>9.2f}{held.sum():>8}"
            f"{1000 * wrong[held].mean() if held.any() else 0.0:>20.2f}"
        )
    return "\n".join(lines)


def measure(folder: Path, model: Path, count: int | None) -> None:
    """Prints the table of a folder of views."""
    views = open_views(folder)
    number = min(count or len(views.pixels), len(views.pixels))
    signs = signs_of(TerrainNetwork(model), views, number)
    tell(table(signs, views.styles[:number]))
