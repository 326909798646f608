"""What is left of the evidence where a space cannot be seen: a guess that knows it is one."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from kscore.engine.grid import SIZE, SPACES
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.read.terrain import EMBEDDING, CellEvidence, Logits
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

HIDDEN = 0.5
"""A space that is more likely hidden than this is told to be."""
_LEAST = 0.2  # below, a space is taken as it looks
# Of a guess: how far what lies round a space speaks, and the whole sheet; the rest is any letter.
_ROUND, _SHEET = 0.5, 0.3
_NEAR = 1.0  # spaces; standard deviation of what counts as round it


def guess_hidden(cells: CellEvidence, hidden: NDArray[np.float32]) -> CellEvidence:
    """The evidence where spaces may be ``hidden``, (121,) probabilities: as far as one is, its
    letter is a guess from what lies round it, and what is seen there looks like no other space of
    the sheet."""
    share = np.where(hidden > _LEAST, hidden, 0).astype(np.float64)
    if not share.any():
        return cells
    unlike = np.zeros((SPACES, EMBEDDING), np.float32)
    places = np.flatnonzero(hidden > HIDDEN)
    signs = np.where(np.arange(len(places)) // EMBEDDING % 2, -1, 1)
    unlike[places, np.arange(len(places)) % EMBEDDING] = signs
    looks = cells.embedding.reshape(SPACES, EMBEDDING)
    gone = (hidden > HIDDEN)[:, None]
    return replace(
        cells,
        terrain=_mix_with_guess(cells.terrain, share),
        alone=_mix_with_guess(cells.alone, share),
        embedding=np.where(gone, unlike, looks).reshape(cells.embedding.shape),
        discord=np.maximum(cells.discord, share.reshape(SIZE, SIZE).astype(np.float32)),
    )


def _mix_with_guess(logits: Logits, share: NDArray[np.float64]) -> Logits:
    """Log probabilities (11, 11, 10) float32, mixed with a guess. By its ``share`` (121,)."""
    raised = logits.reshape(SPACES, -1).astype(np.float64)
    chances = softmax(raised)
    rows, columns = np.divmod(np.arange(SPACES), SIZE)
    far = (rows[:, None] - rows[None]) ** 2 + (columns[:, None] - columns[None]) ** 2
    letters = len(READ_ORDER)
    seen = (1 - share)[:, None] * chances[:, :letters]
    near = np.exp(-far / (2 * _NEAR**2)) @ seen + 1e-3
    guess = np.zeros_like(chances)
    guess[:, :letters] = (
        _ROUND * near / near.sum(axis=1, keepdims=True)
        + _SHEET * seen.sum(axis=0) / max(float(seen.sum()), 1e-6)
        + (1 - _ROUND - _SHEET) / letters
    )
    mixed = np.log(np.maximum((1 - share)[:, None] * chances + share[:, None] * guess, 1e-12))
    result = np.where(share[:, None] > 0, mixed, raised)
    return np.asarray(result.reshape(logits.shape), np.float32)
