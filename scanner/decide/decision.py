"""The likeliest possible sheet, with a calibrated confidence a space."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from engine.layout import Layout
from engine.terrain import READ_ORDER
from scanner.decide.decision_table import DecisionTable
from scanner.decide.error_features import space_features, symbol_features
from scanner.decide.hand import Informed, KnownHands, informed
from scanner.decide.spaces import NOTHING_ANSWERED, SIZE, SPACES, Beliefs, indices, map_letter, softmax
from scanner.decide.terrain_model import Given, Symbol, clusters, drawn_spaces, joint_beliefs, space_beliefs
from scanner.read.terrain import CLASSES, CellEvidence

_TERRAINS = len(READ_ORDER)
_MOUNTAIN_CLASS = CLASSES.index("^")
# Contradictions between layout and reading network that are too many for an accident (a finger, a blot).
MOST_MISFITS = 2


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The outcome for one sheet.

    Attributes:
        rows: the likeliest possible map, 11 strings of 11 letters.
        probabilities: (11, 11, 8) float64 in the order of READ_ORDER; a printed mountain or standing wasteland
            counts as ".".
        confidence: (11, 11) float64 probability that ``rows`` is right there.
        symbols: the groups of spaces that look alike.
        alone_wrong: (121,) float64 calibrated probability that a space is wrong although its symbol is right.
        if_known: (121, 8) float64 beliefs if every symbol means what it is taken for.
        whose: (N + 1,) float64 probability that each of the given hands drew the sheet, nobody known last; None
            where none was given.
    """

    rows: tuple[str, ...]
    probabilities: Beliefs
    confidence: Beliefs
    symbols: tuple[Symbol, ...]
    alone_wrong: Beliefs
    if_known: Beliefs
    whose: Beliefs | None = None

    @property
    def read(self) -> NDArray[np.intp]:
        """(121,) intp: index in READ_ORDER of what ``rows`` say; printed things count as empty."""
        return np.array([max(0, READ_ORDER.find(letter)) for letter in "".join(self.rows)], np.intp)


def decide(
    evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> Decision:
    """The likeliest sheet under the model; ``answered`` spaces (index → letter) are certain and inform the rest.

    Known hands say what is asked about first, and settle nothing by themselves: see `cautious`.
    """
    if given.hands is None or not given.hands.hands:
        return _decide(evidence, given, table, answered)
    general = _decide(evidence, given, table, answered)
    known = with_hands(evidence, given, given.hands, table, answered)
    return replace(cautious(_decide(known.evidence, given, table, answered), general), whose=known.whose)


def _decide(evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str]) -> Decision:
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


def cautious(with_hand: Decision, general: Decision) -> Decision:
    """A decision with known hands that is nowhere surer of a letter than the general reader is of the same letter.

    What the general reader doubts stays a question, and what a hand turns becomes one; the hand says which letter
    stands first. The risk table was fitted without hands: on test-side hands its word about readings with a hand left
    three times as many sheets silently wrong (docs/reading.md).
    """
    every = np.arange(SPACES)
    shares = general.probabilities.reshape(SPACES, _TERRAINS)
    doubted = 1 - shares[every, with_hand.read]
    doubted[shares[every, with_hand.read] >= 1] = 0.0  # printed and answered
    wrong = np.maximum((1 - with_hand.confidence).reshape(-1), doubted)
    raised = doubted > with_hand.alone_wrong
    if_known = with_hand.if_known.copy()
    if_known[raised] = shares[raised]
    beliefs = with_hand.probabilities.reshape(SPACES, _TERRAINS)
    beliefs = np.where(raised[:, None], shares, beliefs)
    return replace(
        with_hand,
        probabilities=with_confidence(beliefs, with_hand.read, 1 - wrong).reshape(SIZE, SIZE, _TERRAINS),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        alone_wrong=np.maximum(with_hand.alone_wrong, doubted),
        if_known=if_known,
    )


def with_hands(
    evidence: CellEvidence, given: Given, known: KnownHands, table: DecisionTable, answered: Mapping[int, str]
) -> Informed:
    """The evidence with what is known of people's hands, each as far as it explains the sheet."""
    alone = space_beliefs(evidence, given, table, answered)
    looks = evidence.embedding.reshape(SPACES, -1)
    groups = clusters(looks, drawn_spaces(alone, given), table.same_symbol)
    return informed(evidence, known, alone, groups, table)


def with_confidence(belief: Beliefs, best: NDArray[np.intp], confidence: Beliefs) -> Beliefs:
    """The beliefs (121, 8) float64 with the best one's, ``best`` (121,) intp, replaced by its calibrated confidence
    (121,) float64, the others in their old proportions."""
    every = np.arange(SPACES)
    result = belief.copy()
    result[every, best] = 0
    rest = result.sum(axis=1)
    result *= ((1 - confidence) / np.maximum(rest, 1e-300))[:, None]
    result[every, best] = confidence
    return np.asarray(result / result.sum(axis=1, keepdims=True))


def misfit(evidence: CellEvidence, layout: Layout) -> int:
    """Spaces where the reading network contradicts the layout: mountains it does not see, and others it does see.

    A second opinion on lattice and layout: `scanner.find.layout` decided them from other pixels with another network.
    """
    probabilities = softmax(evidence.terrain.reshape(SPACES, -1).astype(np.float64))[:, _MOUNTAIN_CLASS]
    printed = np.zeros(SPACES, bool)
    printed[indices(layout.mountains)] = True
    return int((probabilities[printed] < 0.1).sum() + (probabilities[~printed] > 0.9).sum())
