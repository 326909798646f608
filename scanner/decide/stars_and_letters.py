"""Hero's stars, and the letters that monsters' shapes bear."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.terrain import Terrain
from scanner.decide.attacks import starred
from scanner.decide.decided import Decision
from scanner.decide.decision_table import DecisionTable
from scanner.decide.spaces import SIZE, SPACES, Beliefs, softmax, space_name
from scanner.read.terrain import LETTERS, CellEvidence

# Of the calibration side's pieces of monsters 1 % bear two letters; the correlation gave the least
# log loss there.
_OTHER_LETTER, _LETTER_CORRELATION = 0.1, 0.6


def star_shares(evidence: CellEvidence, table: DecisionTable) -> Beliefs:
    """(121,) float64: how likely each space bears a star, by what it looks like alone."""
    return np.asarray(
        1 / (1 + np.exp(-evidence.star.reshape(SPACES).astype(np.float64) / table.star))
    )


def star_probabilities(
    evidence: CellEvidence, decision: Decision, table: DecisionTable
) -> dict[str, float]:
    """Probability of a hero's star by space; none on a space read as monster, for its star destroys
    it. A mountain's star changes nothing, but a hero's stars are drawn whatever they fall on."""
    beliefs = decision.probabilities.reshape(SPACES, -1)
    probabilities = starred(beliefs, star_shares(evidence, table))
    letters = "".join(decision.rows)
    return {
        space_name(i): float(probabilities[i])
        for i in range(SPACES)
        if letters[i] != Terrain.MONSTER
    }


def shape_letters(letters: Beliefs, monsters: NDArray[np.bool_]) -> Beliefs:
    """Log probabilities (121, 5) float64 of no letter, D, Z, T, G, from the network's logits (121,
    5) float64.

    An ambush's shape bears one letter, so the spaces of a connected piece of monsters (121,) bool
    inform each other, as the members of a symbol do; with the probability ``_OTHER_LETTER`` a space
    beside belongs to another shape.
    """
    own = np.log(softmax(letters))
    said = np.log(_OTHER_LETTER / own.shape[1] + (1 - _OTHER_LETTER) * np.exp(own))
    result = own.copy()
    for piece in _pieces(monsters):
        weight = 1 / (1 + _LETTER_CORRELATION * max(0, len(piece) - 2))
        result[piece] += (said[piece].sum(axis=0) - said[piece]) * weight
    return result


def _pieces(there: NDArray[np.bool_]) -> list[list[int]]:
    """Connected pieces of the spaces ``there`` (121,) bool, joined along edges."""
    count, label = cv2.connectedComponents(
        there.reshape(SIZE, SIZE).astype(np.uint8), connectivity=4
    )
    flat = label.reshape(SPACES)
    return [np.flatnonzero(flat == piece).tolist() for piece in range(1, count)]


def letter_probabilities(
    evidence: CellEvidence, decision: Decision, table: DecisionTable
) -> dict[str, tuple[str | None, float]]:
    """The likeliest letter (None for none) in each space read as monster, and its probability."""
    monsters = np.array([letter == "M" for letter in "".join(decision.rows)])
    logits = shape_letters(evidence.letter.reshape(SPACES, -1).astype(np.float64), monsters)
    probabilities = softmax(logits / table.letter)
    best = probabilities.argmax(axis=1)
    return {
        space_name(i): (LETTERS[best[i] - 1] if best[i] else None, float(probabilities[i, best[i]]))
        for i in np.flatnonzero(monsters).tolist()
    }
