"""A map sheet whose print is none of the layouts it may have: a player's own, or mirrored.

Nothing of it is read. But a player who photographed a map pack, a blank pad, or with the camera of
a telephone call should be told so, and not that there is no sheet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.engine.layout import LAYOUTS, Layout
from kscore.scanner.errors import ForeignLayout, Mirrored, NoSheet, PrintMismatch
from kscore.scanner.find.fit import FinalFit, final_fit
from kscore.scanner.find.layout import (
    MOUNTAIN,
    clear_mountains,
    mountain_log_odds,
    printed_scores,
    recognise,
)
from kscore.scanner.find.pyramid import Pyramid
from kscore.scanner.find.verify import (
    MOUNTAINS_NEEDED,
    WHOLE_BARS,
    WHOLE_MOUNTAINS,
    WHOLE_SIDE,
    Detection,
    is_trustworthy,
)
from kscore.scanner.find.way_up import orientation_log_odds
from kscore.scanner.lattice import SIZE, Array, Lattice

FEWEST_MOUNTAINS = 3
"""Mountains clearly seen, standing alike, from which they tell the way up."""
_MIRROR = np.array([[-1.0, 0, SIZE], [0, 1, 0], [0, 0, 1]])


class ForeignSheet(Frozen, eq=False):
    """A standing sheet with a whole frame, whatever is printed in it. ``mountains`` are those
    clearly seen; ``mirrored``: they are those of a printed layout seen in a mirror."""

    fit: FinalFit
    mountains: tuple[str, ...]
    mirrored: bool


def foreign_sheet(photo: Pyramid, rejected: Iterable[Detection]) -> ForeignSheet | None:
    """The likeliest detection that is a map sheet except for its print: the scale bar whole on all
    four sides, a way up, and lines where the network sees them. Raises ModelDamaged."""
    whole = [
        each
        for each in rejected
        if each.candidate.printed.frame_segments
        and each.evidence.weakest_side >= WHOLE_SIDE
        and each.evidence.bars >= WHOLE_BARS
    ]
    for detection in sorted(whole, key=lambda each: -each.evidence.frame):
        candidate = detection.candidate
        there = candidate.lattice.scale(1 / photo.scale / photo.shrink)
        scores = printed_scores(photo.colour, there)
        turns = _quarter_turns(photo, candidate.homography, scores)
        if turns is None:
            continue
        fit = final_fit(photo, candidate, turns)
        if not is_trustworthy(photo, photo, fit):
            continue
        clear = np.rot90(clear_mountains(mountain_log_odds(scores)), turns)
        names = tuple(Space(int(row), int(column)).name for row, column in np.argwhere(clear))
        return ForeignSheet(fit, names, _is_mirrored(photo, candidate.homography))
    return None


def foreign_error(sheet: ForeignSheet, layouts: Mapping[str, Layout]) -> NoSheet:
    """The error for it, where it might have one of ``layouts``."""
    if sheet.mirrored:
        return Mirrored()
    if len(layouts) == 1:
        return PrintMismatch(next(iter(layouts)))
    return ForeignLayout(sheet.mountains, sheet.fit.lattice)


def _quarter_turns(photo: Pyramid, homography: Array, scores: Array) -> int | None:
    """The quarter turns that put a grid upright: as its mountains stand, else by what is printed
    around it; None where neither tells."""
    clear = clear_mountains(mountain_log_odds(scores))
    if clear.sum() >= FEWEST_MOUNTAINS:
        ways = scores[clear][:, MOUNTAIN : MOUNTAIN + 4].argmax(axis=1)
        counts = np.bincount(ways, minlength=4)
        return int(counts.argmax()) if counts.max() == clear.sum() else None
    around = orientation_log_odds(photo, homography)
    best = int(around.argmax())
    others = np.delete(around, best)
    sure = around[best] >= MOUNTAINS_NEEDED and around[best] > others.max() + MOUNTAINS_NEEDED
    return best if sure else None


def _is_mirrored(photo: Pyramid, homography: Array) -> bool:
    mirrored = Lattice(homography @ _MIRROR).scale(1 / photo.scale / photo.shrink)
    best = recognise(printed_scores(photo.colour, mirrored), LAYOUTS).best
    return best.missing == 0 and best.surplus == 0 and best.mountains >= WHOLE_MOUNTAINS
