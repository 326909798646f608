"""A printed line followed from piece to piece: where paper bends, a piece alone is easily taken for another line.

Beside a corner that curls up the frame lies a third of a space from where a plane puts it, and an outline that somebody
drew along the lattice is nearer. But a printed line does not jump. Of all ways along the line the one is taken that
looks most like it and bends least, by dynamic programming (Viterbi 1967).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Single = NDArray[np.float32]

JUMP = 8.0
"""Likeness that a step of one space across the line costs from one piece to the next; it grows with the square: the
steepest curl that is seen, 0.12 of a space a piece, costs 0.1 and a jump to an outline 0.35 away costs 1."""


def followed(likeness: Single, ppc: int) -> NDArray[np.intp]:
    """The likeliest way along each line: which place each of its pieces takes, (..., P).

    ``likeness`` (..., P, S) float32: how much each of S places across each of a line's P pieces, 1/``ppc`` of a space
    apart, looks like the line. What looks like anything but it (below 0) tells no more than what looks like nothing.
    """
    pieces, places = likeness.shape[-2:]
    gain = np.maximum(likeness, 0).reshape(-1, pieces, places)
    step = (np.arange(places)[:, None] - np.arange(places)) / ppc
    price = (JUMP * step**2).astype(np.float32)
    total = gain[:, 0]
    came: list[NDArray[np.intp]] = []
    for piece in range(1, pieces):
        ways = total[:, None, :] - price
        best = np.argmax(ways, axis=-1)
        came.append(best)
        total = np.take_along_axis(ways, best[..., None], axis=-1)[..., 0] + gain[:, piece]
    at = np.empty(gain.shape[:2], dtype=np.intp)
    at[:, -1] = np.argmax(total, axis=-1)
    lines = np.arange(len(at))
    for piece in range(pieces - 1, 0, -1):
        at[:, piece - 1] = came[piece - 1][lines, at[:, piece]]
    return at.reshape(likeness.shape[:-1])
