"""Measures whether spaces of one symbol are known again, on hands that draw nothing but held-out
symbols.

    python -m calibration measure-grouping --count 300

How many questions an unknown hand costs hangs on this: a symbol that falls apart is asked about in
parts, two that are taken for one mislead each other. Pairs of drawn spaces of a sheet: of one
terrain (one symbol) or of two; and what the linkage makes of the sheet at its threshold.
``kscore.calibration.draw.held_out`` says what is held out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.map_views import MAP_REGION, render_view, sample_conditions
from kscore.calibration.datasets.maps import labels_of
from kscore.calibration.draw.drawing import draw_sheet
from kscore.calibration.draw.games import play_sheet
from kscore.calibration.draw.hand import sample_hand
from kscore.calibration.draw.held_out_library import HeldOutLibrary, load
from kscore.calibration.draw.symbols import Library
from kscore.calibration.photograph.stock import PageSource
from kscore.engine.terrain import DRAWN
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import cluster_spaces
from kscore.scanner.read.terrain import CLASSES, TerrainNetwork
from numpy.typing import NDArray

_PIXELS_PER_CELL = 64.0
_MEANT = tuple(CLASSES.index(letter) for letter in DRAWN)
_SEED = 31


@dataclass(frozen=True)
class GroupingFigures:
    """One sheet's drawn spaces: ``cosine`` (N, N) of their embeddings, ``terrain`` (N,) index in
    CLASSES, ``group`` (N,) number of the group that the linkage put each into."""

    cosine: NDArray[np.float64]
    terrain: NDArray[np.intp]
    group: NDArray[np.intp]


def sheets(
    network: TerrainNetwork, least: float, count: int, start: int, shared: Path
) -> Iterator[GroupingFigures]:
    """Sheets of held-out hands, rendered and looked at; ``least`` as `cluster_spaces` has it."""
    pages = PageSource(shared, _PIXELS_PER_CELL, span=(MAP_REGION.v0 - 0.5, MAP_REGION.v1 + 0.5))
    usual = Library.generated()
    library = HeldOutLibrary(load(shared), usual.sample)
    for index in progress(range(start, start + count), count, "sheets"):
        rng = np.random.default_rng((_SEED, index))
        played = play_sheet(rng)
        hand = sample_hand(90_000_000 + index, "test", library, str(rng.choice(["pencil", "ink"])))
        page = pages.sample(played.sheet.layout, rng)
        drawn = draw_sheet(page, played.filled, hand, rng, played.blocked, margins=False)
        evidence = network.read(render_view(drawn, page, MAP_REGION, sample_conditions(rng), rng))
        terrain = labels_of(played)[0].astype(np.intp)
        used = np.flatnonzero(np.isin(terrain, _MEANT))
        looks = evidence.embedding.reshape(len(terrain), -1)
        group = np.zeros(len(terrain), np.intp)
        for number, members in enumerate(cluster_spaces(looks, used.tolist(), least)):
            group[list(members)] = number
        vectors = looks[used].astype(np.float64)
        yield GroupingFigures(vectors @ vectors.T, terrain[used], group[used])


def table(every: Sequence[GroupingFigures], least: float) -> str:
    """Errors of single pairs at the threshold and of the linkage, the best threshold for pairs,
    groups a symbol."""
    same, apart, torn, mixed, groups, symbols = [], [], [], [], [], []
    for sheet in every:
        first, second = np.triu_indices(len(sheet.terrain), 1)
        alike = sheet.terrain[first] == sheet.terrain[second]
        together = sheet.group[first] == sheet.group[second]
        same.append(sheet.cosine[first, second][alike])
        apart.append(sheet.cosine[first, second][~alike])
        torn.append(~together[alike])
        mixed.append(together[~alike])
        groups.append(len(set(sheet.group.tolist())))
        symbols.append(len(set(sheet.terrain.tolist())))
    near, far = np.concatenate(same), np.concatenate(apart)

    def errors(bound: float) -> float:
        return float((near < bound).mean() + (far >= bound).mean()) / 2

    best = min(np.arange(0.2, 0.99, 0.01), key=errors)
    return "\n".join(
        [
            f"{len(every)} sheets, {len(near)} pairs of one symbol, {len(far)} of two",
            f"pairs at {least:.2f}: one symbol taken for two {100 * (near < least).mean():.2f} %, "
            f"two taken for one {100 * (far >= least).mean():.2f} %",
            (
                f"pairs at their best threshold {best:.2f}: mean of both errors "
                f"{100 * errors(float(best)):.2f} %"
            ),
            f"linkage: pairs torn apart {100 * np.concatenate(torn).mean():.2f} %, "
            f"pairs thrown together {100 * np.concatenate(mixed).mean():.2f} %",
            f"groups a sheet {np.mean(groups):.2f} for {np.mean(symbols):.2f} symbols",
        ]
    )


def measure(model: Path, count: int, start: int, shared: Path) -> None:
    """Prints the table of rendered sheets of held-out hands."""
    least = DecisionTable.load().same_symbol
    tell(table(list(sheets(TerrainNetwork(model), least, count, start, shared)), least))
