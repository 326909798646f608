"""The likeliest possible sheet, with a calibrated confidence a space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from engine.layout import Layout
from engine.terrain import READ_ORDER
from scanner.decide.decided import Decision
from scanner.decide.decision_table import DecisionTable
from scanner.decide.error_features import space_features, symbol_features
from scanner.decide.hand import HandEvidence, KnownHands, informed
from scanner.decide.hand_risk import weighed
from scanner.decide.spaces import (
    NOTHING_ANSWERED,
    SIZE,
    SPACES,
    indices,
    map_letter,
    softmax,
    with_confidence,
)
from scanner.decide.terrain_model import (
    KnownBefore,
    clusters,
    drawn_spaces,
    joint_beliefs,
    known_beforehand,
    space_beliefs,
)
from scanner.read.terrain import CLASSES, CellEvidence

_TERRAINS = len(READ_ORDER)
_MOUNTAIN_CLASS = CLASSES.index("^")
# Contradictions between layout and reading network that are too many for an accident (a finger, a
# blot).
MOST_MISFITS = 2


def decide(
    evidence: CellEvidence,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The likeliest sheet under the model; ``answered`` spaces (index → letter) are certain and
    inform the rest.

    Readings with known hands have a risk of their own: see `scanner.decide.hand_risk`.
    """
    if given.hands is None or not given.hands.hands:
        return _decide(evidence, given, table, answered)
    general = _decide(evidence, given, table, answered)
    known = with_hands(evidence, given, given.hands, table, answered)
    found = weighed(
        _decide(known.evidence, given, table, answered), general, known, given.hands.table.risk
    )
    return replace(found, whose=known.whose)


def _decide(
    evidence: CellEvidence, given: KnownBefore, table: DecisionTable, answered: Mapping[int, str]
) -> Decision:
    joint = joint_beliefs(evidence, given, table, answered)
    best = joint.belief.argmax(axis=1)
    many, features = symbol_features(joint, evidence)
    symbols = list(joint.symbols)
    space_wrong = table.risk.of_spaces(space_features(joint, evidence))
    certain = [*answered, *indices(given.layout.mountains)]
    space_wrong[certain] = 0.0
    symbol_wrong = np.zeros(SPACES)
    for n, probability in zip(many, table.risk.of_symbols(features), strict=True):
        symbols[n] = replace(symbols[n], wrong=float(probability))
        meaning = int(symbols[n].terrain.argmax())
        # A space that is read as something else than its symbol does not stand and fall with it.
        symbol_wrong[[i for i in symbols[n].spaces if best[i] == meaning]] = probability
    wrong = table.risk.of_readings(symbol_wrong, space_wrong)
    wrong[certain] = 0.0
    letters = [map_letter(i, int(t), given.layout) for i, t in enumerate(best)]
    rows = tuple("".join(letters[r * SIZE : (r + 1) * SIZE]) for r in range(SIZE))
    calibrated = with_confidence(joint.belief, best, 1 - wrong)
    return Decision(
        rows=rows,
        probabilities=calibrated.reshape(SIZE, SIZE, _TERRAINS),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        symbols=tuple(symbols),
        alone_wrong=space_wrong,
        if_known=joint.if_known,
    )


def with_hands(
    evidence: CellEvidence,
    given: KnownBefore,
    known: KnownHands,
    table: DecisionTable,
    answered: Mapping[int, str],
) -> HandEvidence:
    """The evidence with what is known of people's hands, each as far as it explains the sheet."""
    alone = space_beliefs(evidence, given, table, answered)
    looks = evidence.embedding.reshape(SPACES, -1)
    groups = clusters(looks, drawn_spaces(alone, given), table.same_symbol)
    return informed(evidence, known, alone, known_beforehand(evidence, given, table), groups, table)


def misfit(evidence: CellEvidence, layout: Layout) -> int:
    """Spaces where the reading network contradicts the layout: mountains it does not see, and
    others it does see.

    A second opinion on lattice and layout: `scanner.find.layout` decided them from other pixels
    with another network.
    """
    probabilities = softmax(evidence.terrain.reshape(SPACES, -1).astype(np.float64))[
        :, _MOUNTAIN_CLASS
    ]
    printed = np.zeros(SPACES, bool)
    printed[indices(layout.mountains)] = True
    return int((probabilities[printed] < 0.1).sum() + (probabilities[~printed] > 0.9).sum())
