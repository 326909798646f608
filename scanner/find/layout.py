"""Which layout it is and which way up, from what is printed in the spaces: mountains, ruins,
wasteland.

A small network looks at each of the 121 spaces and its neighbours and says whether it shows a
printed mountain or ruin, turned by how many quarters, or wasteland, or anything else. Sixteen
hypotheses (layouts × ways up) then compete: each expects certain prints in certain spaces, and its
evidence is the sum of the log odds of what is seen there. Side A of the first game looks the same
upside down but for the prints' own way up, so that matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.engine.layout import Layout
from kscore.scanner.lattice import SIZE, Array, Lattice
from kscore.scanner.network import Network
from kscore.scanner.rectify import Picture, rectify
from numpy.typing import NDArray

VIEW_SCALE = 16
"""Pixels a space of the network's view."""
VIEW_MARGIN = 0.5
"""Cells around the grid in it."""
VIEW_SIDE = round((SIZE + 2 * VIEW_MARGIN) * VIEW_SCALE)
MOUNTAIN, RUIN, WASTELAND = 1, 5, 9
"""Classes: 0 is anything else; MOUNTAIN + q and RUIN + q are prints that stand upright after q
quarter turns (np.rot90)."""
CLASSES = 10
MODEL = Path(__file__).parents[1] / "models" / "symbols.onnx"
LOG_ODDS = {
    "mountain": (-7.0, 7.0),
    "ruin": (-0.7, 3.0),
    "wasteland": (-1.5, 3.0),
    "unexpected": (-3.0, 0.0),
}
"""Bounds of the log odds one space may add: a ruin may be drawn over and wasteland crossed out, a
mountain never is."""


CLEAR, MISSING = 3.0, -1.0
"""Log odds from which a space clearly shows a mountain, and below which it clearly shows none."""


class Hypothesis(Frozen, kw_only=True):
    """A layout and way up: ``turns`` quarters (np.rot90) put the seen grid upright. ``evidence`` in
    nats.

    ``mountains`` is the mean log odds of its mountain spaces: about +7 each when all are seen; of a
    layout that shows none those of the way up by what is printed around the grid.
    ``missing`` counts those that are clearly none, ``surplus`` the spaces that clearly show a
    mountain where the layout has none.
    """

    layout: str
    turns: int
    evidence: float
    mountains: float
    missing: int
    surplus: int


class Recognition(NamedTuple):
    """All hypotheses, the likeliest first; ``confidence`` 0-1 in the first layout and way up."""

    hypotheses: tuple[Hypothesis, ...]
    confidence: float

    @property
    def best(self) -> Hypothesis:
        """The likeliest layout and way up."""
        return self.hypotheses[0]


@lru_cache(maxsize=1)
def load() -> Network:
    """The network, loaded once. Raises ModelDamaged."""
    return Network(MODEL)


def printed_scores(pixels: Picture, lattice: Lattice) -> Array:
    """Log probabilities (11, 11, CLASSES) float64 of each space's print. As the lattice counts
    them.

    ``pixels`` (H, W, 3) BGR uint8; ``lattice`` in pixels of it. Raises ModelDamaged.
    """
    low, high = -VIEW_MARGIN, SIZE + VIEW_MARGIN
    view = rectify(pixels, lattice, VIEW_SCALE, low, low, high, high)
    (scores,) = load().forward(view, ("symbols",))
    return np.moveaxis(scores[0].astype(np.float64), 0, -1)


def mountain_log_odds(scores: Array) -> Array:
    """Log odds (11, 11) float64 of a mountain, whichever way up. They come from log probabilities
    (11, 11, CLASSES) float64."""
    return np.asarray(
        np.logaddexp.reduce(scores[:, :, MOUNTAIN : MOUNTAIN + 4], axis=2) - scores[:, :, 0]
    )


@lru_cache(maxsize=16)
def _printed_places(layout: Layout) -> tuple[tuple[Space, ...], ...]:
    """Where a layout's mountains, ruins and wasteland are printed."""
    sets = (layout.mountains, layout.ruins, layout.printed_wasteland)
    return tuple(tuple(Space.parse(space) for space in sorted(spaces)) for spaces in sets)


UNKNOWN_WAY = np.zeros(4)
"""Log odds of a way up of which nothing is known."""


def recognise(
    scores: Array,
    layouts: Mapping[str, Layout],
    turns: tuple[int, ...] = (0, 1, 2, 3),
    around: Array = UNKNOWN_WAY,
) -> Recognition:
    """Layouts and orientations that log probabilities speak for: (11, 11, 10) float64, in the order
    of the classes.

    ``around`` (4,) float64: log odds of each way up by what is printed around the grid; it stands
    for the mountains of a layout that shows none.
    """
    log_odds = scores - scores[:, :, :1]
    mountains = mountain_log_odds(scores)
    unexpected = np.clip(-mountains, *LOG_ODDS["unexpected"])
    found = []
    for turn in turns:
        # As plain lists: looked up a hundred times, one number after the other.
        mountain = np.rot90(
            np.clip(log_odds[:, :, MOUNTAIN + turn], *LOG_ODDS["mountain"]), turn
        ).tolist()
        ruin = np.rot90(np.clip(log_odds[:, :, RUIN + turn], *LOG_ODDS["ruin"]), turn).tolist()
        waste = np.rot90(np.clip(log_odds[:, :, WASTELAND], *LOG_ODDS["wasteland"]), turn).tolist()
        turned = np.rot90(unexpected, turn)
        free, all_free = turned.tolist(), float(turned.sum())
        clear = clear_mountains(np.rot90(mountains, turn))
        all_clear = int(clear.sum())
        for key, layout in layouts.items():
            places, ruins, wastes = _printed_places(layout)
            printed = places if layout.shows_mountains else ()
            peaks = [mountain[row][column] for row, column in printed]
            evidence = sum(peaks) if printed else float(around[turn])
            evidence += all_free - sum(free[row][column] for row, column in places)
            evidence += sum(ruin[row][column] for row, column in ruins)
            evidence += sum(waste[row][column] for row, column in wastes)
            found.append(
                Hypothesis(
                    layout=key,
                    turns=turn,
                    evidence=evidence,
                    mountains=float(np.mean(peaks)) if peaks else float(around[turn]),
                    missing=sum(peak < MISSING for peak in peaks),
                    surplus=all_clear - sum(bool(clear[place]) for place in places),
                )
            )
    found.sort(key=lambda h: -h.evidence)
    total = np.logaddexp.reduce([h.evidence for h in found])
    return Recognition(tuple(found), float(np.exp(found[0].evidence - total)))


def clear_mountains(log_odds: Array) -> NDArray[np.bool_]:
    """Which spaces show a mountain beyond doubt, whichever way up: (11, 11) bool from log odds (11,
    11) float64."""
    return np.asarray(log_odds > CLEAR)
