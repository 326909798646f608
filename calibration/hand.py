"""Learns a player's hand: what a sheet shows of how a player draws, as a lesson for
`kscore.scanner.hand_file.HandFile`.

Installed with the product (it needs nothing but the scanner), and imported after the score is
shown. A hand does not confirm itself: what no question was asked about teaches only where the
general reader alone, without any hand, is sure of it. So what a hand once learnt wrongly is not
learnt again because of itself (docs/reading.md, "What teaches").
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.engine.terrain import MARKED
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.hand import HOW, HandTable
from kscore.scanner.decide.spaces import NOTHING_ANSWERED, SIZE, SPACES
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import KnownBefore, cluster_spaces, space_beliefs
from kscore.scanner.hand_file import PIECE_PIXELS, Lesson, Piece, drawn_beliefs
from kscore.scanner.kept_look import encode
from kscore.scanner.read.terrain import VIEW_PIXELS_PER_CELL, CellEvidence
from kscore.scanner.reading import RegisteredPhoto
from kscore.scanner.rectify import Picture, rectify
from numpy.typing import NDArray

_QUALITY = 60
_LEAST_UNASKED = 2  # spaces: a single one that were not asked about shows nothing sure


@dataclass(frozen=True, eq=False)
class LessonSource:
    """A booked sheet as a teacher.

    Attributes:
        evidence: what the networks said.
        given: what was known, without any hands.
        rows: the sheet as it was booked, 11 strings of 11 letters.
        settled: how the terrain of a space (its index) was settled, where the player said
            something: typed, answered or accepted.
        apart: spaces that do not teach: drawn by another player, or after the score.
        registered: the picture to cut pieces from, and where the sheet lies in it.
    """

    evidence: CellEvidence
    given: KnownBefore
    rows: Sequence[str]
    settled: Mapping[int, str]
    apart: Collection[int]
    registered: RegisteredPhoto


def lesson_of(
    shown: LessonSource,
    source: str,
    evening: str,
    date: str,
    table: DecisionTable,
    hands: HandTable,
) -> Lesson | None:
    """What a sheet teaches; None where nothing on it is sure enough. ``source`` to ``date`` as of
    `Lesson`."""
    found = taught(shown, table, hands)
    if not found:
        return None
    flat = _flat(shown.registered)
    pieces = [replace(piece, picture=_cut_piece(flat, space)) for piece, space in found]
    return Lesson(source, evening, date, tuple(pieces))


def taught(shown: LessonSource, table: DecisionTable, hands: HandTable) -> list[tuple[Piece, int]]:
    """The pieces of a lesson, without pictures, each with the space that shows it best."""
    letters = "".join(shown.rows)
    looks = shown.evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    sure = _sure_without_a_hand(shown, letters, table, hands)
    believed = space_beliefs(
        shown.evidence, replace(shown.given, previous=None, hands=None), table, NOTHING_ANSWERED
    )
    found = []
    for terrain in MARKED:
        members = [i for i in range(SPACES) if letters[i] == terrain and i not in shown.apart]
        for group in cluster_spaces(looks, members, table.same_symbol):
            told = [shown.settled[i] for i in group if i in shown.settled]
            certain = [i for i in group if i in shown.settled or sure[i]]
            if not told and (len(certain) < _LEAST_UNASKED or 2 * len(certain) < len(group)):
                continue
            how = min(told, key=HOW.index) if told else "unasked"
            mean = looks[certain].mean(axis=0)
            mean /= max(float(np.linalg.norm(mean)), 1e-6)
            best = certain[int((looks[certain] @ mean).argmax())]
            said = drawn_beliefs(believed[certain].mean(axis=0))
            found.append(
                (Piece(terrain, how, len(certain), look=mean, said=said, picture=b""), best)
            )
    return found


def _sure_without_a_hand(
    shown: LessonSource, letters: str, table: DecisionTable, hands: HandTable
) -> NDArray[np.bool_]:
    """Which spaces (121,) bool the general reader alone reads as booked, and is sure of."""
    decision = decide_drawing(shown.evidence, replace(shown.given, hands=None), table)
    same = np.array([a == b for a, b in zip("".join(decision.rows), letters, strict=True)])
    return np.asarray(same & (decision.confidence.reshape(SPACES) >= hands.teach_above))


def _flat(photo: RegisteredPhoto) -> Picture:
    """The map as the reading network sees it, with half a space more on every side, BGR uint8."""
    return rectify(
        photo.pixels, photo.lattice, VIEW_PIXELS_PER_CELL, -1.0, -1.0, SIZE + 1.0, SIZE + 1.0
    )


def _cut_piece(flat: Picture, space: int) -> bytes:
    """A space with half a space round it, PIECE_PIXELS a side, as WebP."""
    row, column = divmod(space, SIZE)
    half = VIEW_PIXELS_PER_CELL // 2
    top, left = (row + 1) * VIEW_PIXELS_PER_CELL - half, (column + 1) * VIEW_PIXELS_PER_CELL - half
    return encode(
        np.ascontiguousarray(flat[top : top + PIECE_PIXELS, left : left + PIECE_PIXELS]), _QUALITY
    )
