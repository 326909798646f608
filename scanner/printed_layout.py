"""What is printed in the spaces of an empty sheet, seen in a photo: a player's own layout learnt.

Two networks look at each space: the finder's, which knows printed symbols, and the reader's, which
knows what is printed and what is drawn. What they agree on is sure; of the rest the player is
asked. A sheet with drawings is refused: a drawing may hide what is printed.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.grid import Space
from kscore.scanner.errors import LeftOutSheet, NoSuchSheet, SeveralSheets, SheetDrawnOn
from kscore.scanner.find.detect import find_prints
from kscore.scanner.find.layout import MOUNTAIN, RUIN, WASTELAND, printed_scores
from kscore.scanner.lattice import SIZE, Lattice
from kscore.scanner.read.terrain import (
    CLASSES,
    VIEW_MARGIN,
    VIEW_PIXELS_PER_CELL,
    CellEvidence,
    TerrainNetwork,
)
from kscore.scanner.rectify import Picture, rectify
from kscore.scanner.sheet_place import in_reading_order, photo_part, place_names

SYMBOLS = {"^": MOUNTAIN, "R": RUIN, "#": WASTELAND}
"""The finder's class of each printed symbol, upright; "." is anything else."""
SURE = 1.0
"""Log odds by which each network must prefer what both see."""

DRAWN = 4.0
"""Log odds of a drawing from which there is one; a lone piece of wasteland may look a little like
one."""


BLANK = CLASSES.index(".")


class LayoutReading(Frozen):
    """What is printed: eleven ``rows`` of ``^`` mountain, ``R`` ruin, ``#`` wasteland and ``.``
    nothing, the spaces that are ``unsure``, and where the sheet lies in the photo. ``left_out`` are
    sheets in it that cannot be read."""

    rows: tuple[str, ...]
    unsure: tuple[str, ...]
    lattice: Lattice
    left_out: tuple[LeftOutSheet, ...] = ()


def read_layout(
    pixels: Picture,
    reader: TerrainNetwork,
    number: int | None = None,
    by_hand: bool = False,
    known: Collection[str] = (),
) -> LayoutReading:
    """The layout printed on an empty sheet in ``pixels``, whichever it is: (H, W, 3) BGR uint8; of
    several in view that of this ``number`` in reading order. ``by_hand``: it is a blank pad on
    which mountains and ruins are drawn and nothing else. Of the ``known`` spaces the player says
    what they are: nothing that is seen there makes the sheet one that is drawn on.

    Raises SheetDrawnOn where something is drawn, SeveralSheets, NoSuchSheet, and what `find_prints`
    raises.
    """
    found, left = find_prints(pixels)
    size = (pixels.shape[1], pixels.shape[0])
    left_out = tuple(LeftOutSheet(photo_part(each.middle, size), each.reason) for each in left)
    corners = [lattice.corners for lattice in found]
    if number is None and len(found) > 1:
        named = place_names(corners)
        raise SeveralSheets(tuple(named[each] for each in in_reading_order(corners)), left_out)
    number = 1 if number is None else number
    if number > len(found):
        raise NoSuchSheet(number, len(found))
    lattice = found[in_reading_order(corners)[number - 1]]
    seen = (
        _read_by_hand(pixels, lattice, reader)
        if by_hand
        else _read_layout(pixels, lattice, reader, known)
    )
    return replace(seen, left_out=left_out)


def _evidence(pixels: Picture, lattice: Lattice, reader: TerrainNetwork) -> CellEvidence:
    low, high = -VIEW_MARGIN, SIZE + VIEW_MARGIN
    return reader.read(rectify(pixels, lattice, VIEW_PIXELS_PER_CELL, low, low, high, high))


def _read_by_hand(pixels: Picture, lattice: Lattice, reader: TerrainNetwork) -> LayoutReading:
    """What is not surely blank is drawn. No network has learnt drawn mountains and ruins: each is
    unsure, a ruin where ruin's ink is seen, else a mountain."""
    evidence = _evidence(pixels, lattice, reader)
    rows, unsure = [], []
    for row in range(SIZE):
        letters = ""
        for column in range(SIZE):
            logits = evidence.terrain[row, column]
            blank = float(logits[BLANK] - np.delete(logits, BLANK).max())
            ruin = bool(evidence.ruin[row, column] > 0)
            letters += "." if blank > DRAWN else "R" if ruin else "^"
            if blank <= DRAWN:
                unsure.append(Space(row, column).name)
        rows.append(letters)
    return LayoutReading(tuple(rows), tuple(unsure), lattice)


def _read_layout(
    pixels: Picture, lattice: Lattice, reader: TerrainNetwork, known: Collection[str]
) -> LayoutReading:
    scores = printed_scores(pixels, lattice)
    evidence = _evidence(pixels, lattice, reader)
    rows, unsure, drawn = [], [], []
    for row in range(SIZE):
        letters = ""
        for column in range(SIZE):
            by_finder, lead = _finder_symbol(scores[row, column])
            by_reader, sure = _reader_symbol(evidence, row, column)
            name = Space(row, column).name
            if name in known:
                pass
            elif by_reader not in (*SYMBOLS, ".") and by_finder == "." and sure > DRAWN:
                drawn.append(name)
            elif by_finder != by_reader or min(lead, sure) < SURE:
                unsure.append(name)
            # Where they differ, what is printed is shown, as the surer sees it.
            surer = by_reader if by_finder == "." or sure > lead else by_finder
            letters += surer if by_reader in SYMBOLS else by_finder
        rows.append(letters)
    if drawn:
        raise SheetDrawnOn(tuple(drawn))
    return LayoutReading(tuple(rows), tuple(unsure), lattice)


def _finder_symbol(scores: np.ndarray) -> tuple[str, float]:
    """The symbol that the finder's network sees, and its log odds. In a space, from (10,) log
    probabilities; the odds are over the next symbol."""
    seen = {".": float(scores[0])} | {key: float(scores[at]) for key, at in SYMBOLS.items()}
    best, second = sorted(seen, key=lambda key: -seen[key])[:2]
    return best, seen[best] - seen[second]


def _reader_symbol(evidence: CellEvidence, row: int, column: int) -> tuple[str, float]:
    """The symbol that the reader's network sees, and its log odds. In a space.

    It has a class of its own, or is a ruin under nothing drawn.
    """
    logits = np.sort(evidence.terrain[row, column])
    best = CLASSES[int(evidence.terrain[row, column].argmax())]
    lead, ruin = float(logits[-1] - logits[-2]), float(evidence.ruin[row, column])
    if best != ".":
        return best, lead
    return ("R" if ruin > 0 else "."), min(lead, abs(ruin))
