"""Deciding together: evidence for 121 spaces becomes the likeliest possible sheet, and the doubts worth a question.

The model is a pairwise random field over the free spaces, solved by mean field (Koller & Friedman 2009, 11.5):

    log p_i(t) = z_i(t) / T + a · Σ_j s_ij q_j(t) + b · Σ_{j beside i} q_j(t) + c · [t = last season's t_i] + const

z are the network's logits, T its temperature, s_ij how alike two spaces of this sheet look (their embeddings), q the
other spaces' current beliefs. Printed mountains are given; wasteland stays unless crossed out. The weights are fitted
on the calibration split (``calibration.confidence``) and stand in the decision table beside the models. docs/reading.md
tells what each part brings.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from engine.layout import Layout
from engine.sheet import Sheet
from engine.terrain import READ_ORDER
from scanner.errors import ModelDamaged
from scanner.reading import Alternative, Doubt
from scanner.terrain import CLASSES, LETTERS, CellEvidence

TABLE = Path(__file__).parent / "models" / "decision.json"

SIZE = 11
SPACES = SIZE * SIZE
_TERRAINS = len(READ_ORDER)
_CROSSED = READ_ORDER.index("X")
_MOUNTAIN_CLASS = CLASSES.index("^")
_WASTELAND_CLASS = CLASSES.index("#")
# Contradictions between layout and reading network that are too many for an accident (a finger, a blot).
MOST_MISFITS = 2

Beliefs = NDArray[np.float64]


@dataclass(frozen=True)
class DecisionTable:
    """The fitted weights of the model and the thresholds of asking.

    Attributes:
        temperature: T. alike: a. alike_sharpness: s_ij = exp(sharpness · (cos(e_i, e_j) − 1)), rows summing to one.
        beside: b. before: c.
        final_temperature: divides the mean field's log beliefs, so that they are calibrated again.
        silent_target: expected number of wrong spaces that may stay unasked on a sheet.
        same_symbol: least cosine of two embeddings for spaces to share one question.
    """

    temperature: float
    alike: float
    alike_sharpness: float
    beside: float
    before: float
    final_temperature: float
    silent_target: float
    same_symbol: float

    @staticmethod
    def load(path: Path = TABLE) -> DecisionTable:
        """The committed table. Raises ``ModelDamaged`` when it cannot be read."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return DecisionTable(**{name: float(data[name]) for name in DecisionTable.__dataclass_fields__})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelDamaged(path.name) from error


@dataclass(frozen=True)
class Given:
    """What is known before looking: the printed layout, whether heroes can be there, last season's reading."""

    layout: Layout
    heroes: bool = True
    previous: Sheet | None = None


@dataclass(frozen=True)
class Decision:
    """The outcome for one sheet.

    Attributes:
        rows: the likeliest possible map, 11 strings of 11 letters.
        probabilities: (11, 11, 8) in the order of READ_ORDER; a printed mountain or standing wasteland counts as ".".
        confidence: (11, 11) probability that ``rows`` is right there.
    """

    rows: tuple[str, ...]
    probabilities: Beliefs
    confidence: Beliefs


def space_name(index: int) -> str:
    """Public name of space ``index`` (row-major from 0)."""
    return f"{'ABCDEFGHIJK'[index // SIZE]}{index % SIZE + 1}"


def space_index(name: str) -> int:
    """Row-major index from 0 of a space's public name."""
    return "ABCDEFGHIJK".index(name[0]) * SIZE + int(name[1:]) - 1


def _indices(spaces: frozenset[str]) -> NDArray[np.intp]:
    return np.array([space_index(s) for s in sorted(spaces)], np.intp)


def _beside() -> NDArray[np.float64]:
    matrix = np.zeros((SPACES, SPACES))
    for index in range(SPACES):
        if index % SIZE < SIZE - 1:
            matrix[index, index + 1] = matrix[index + 1, index] = 1
        if index < SPACES - SIZE:
            matrix[index, index + SIZE] = matrix[index + SIZE, index] = 1
    return matrix


_BESIDE = _beside()


def _softmax(logits: Beliefs) -> Beliefs:
    weights = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def likeness(embedding: NDArray[np.float32], sharpness: float) -> Beliefs:
    """s_ij (121, 121) float64, zero on the diagonal, rows summing to one."""
    flat = embedding.reshape(SPACES, -1).astype(np.float64)
    alike = np.exp(sharpness * (flat @ flat.T - 1))
    np.fill_diagonal(alike, 0)
    return np.asarray(alike / np.maximum(alike.sum(axis=1, keepdims=True), 1e-12))


def beliefs(
    evidence: CellEvidence, given: Given, table: DecisionTable, answered: dict[int, str] | None = None
) -> Beliefs:
    """Posterior (121, 8) of every space; ``answered`` spaces (index → letter) are certain and inform the rest."""
    logits = evidence.terrain.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64) / table.temperature
    if not given.heroes:
        logits[:, READ_ORDER.index("H")] = -30.0
    mountains, wasteland = _indices(given.layout.mountains), _indices(given.layout.wasteland)
    if len(wasteland):
        whole = evidence.terrain.reshape(SPACES, -1)[wasteland].astype(np.float64) / table.temperature
        logits[wasteland] = -30.0
        logits[wasteland, _CROSSED] = whole[:, _CROSSED]
        logits[wasteland, 0] = np.maximum(whole[:, _WASTELAND_CLASS], whole[:, 0])
    logits[mountains] = -30.0
    logits[mountains, 0] = 30.0
    if given.previous is not None:
        before = "".join(given.previous.board.rows)
        for index, letter in enumerate(before):
            if letter in READ_ORDER[1:]:
                logits[index, READ_ORDER.index(letter)] += table.before
    for index, letter in (answered or {}).items():
        logits[index] = -30.0
        logits[index, READ_ORDER.index(letter) if letter in READ_ORDER else 0] = 30.0
    alike = likeness(evidence.embedding, table.alike_sharpness)
    # Printed spaces say nothing about how this hand draws.
    for printed in (mountains, wasteland):
        alike[:, printed] = 0
    beside = _BESIDE.copy()
    beside[:, mountains] = 0
    belief = _softmax(logits)
    field = np.zeros_like(belief)
    for _ in range(4):
        field = table.alike * (alike @ belief) + table.beside * (beside @ belief)
        field[:, 0] -= table.beside * (beside @ belief)[:, 0]  # empty beside empty is no shape
        field[mountains] = field[wasteland] = 0
        belief = _softmax(logits + field)
    return _softmax((logits + field) / table.final_temperature)


def decide(
    evidence: CellEvidence, given: Given, table: DecisionTable, answered: dict[int, str] | None = None
) -> Decision:
    """The likeliest sheet under the model."""
    belief = beliefs(evidence, given, table, answered)
    best = belief.argmax(axis=1)
    letters = [READ_ORDER[i] for i in best]
    for index in _indices(given.layout.mountains):
        letters[index] = "^"
    for index in _indices(given.layout.wasteland):
        letters[index] = "X" if best[index] == _CROSSED else "#"
    rows = tuple("".join(letters[r * SIZE : (r + 1) * SIZE]) for r in range(SIZE))
    return Decision(rows, belief.reshape(SIZE, SIZE, _TERRAINS), belief.max(axis=1).reshape(SIZE, SIZE))


def _letter(index: int, terrain: int, layout: Layout) -> str:
    return "#" if terrain == 0 and space_name(index) in layout.wasteland else READ_ORDER[terrain]


def _share_a_symbol(group: Sequence[int], index: int, cosine: Beliefs, least: float) -> bool:
    return bool(np.mean([cosine[index, other] for other in group]) >= least)


def doubts(decision: Decision, evidence: CellEvidence, given: Given, table: DecisionTable) -> tuple[Doubt, ...]:
    """The questions that bring the expected number of silently wrong spaces down to the target.

    Spaces are taken in the order of their doubt until what stays unasked is below ``silent_target``; those that look
    alike, are read alike and have the same second choice become one question.
    """
    belief = decision.probabilities.reshape(SPACES, _TERRAINS)
    wrong = 1 - belief.max(axis=1)
    order = np.argsort(-wrong)
    unasked = wrong[order][::-1].cumsum()[::-1]  # what would stay if asking stopped before this one
    asked = [int(i) for i, rest in zip(order, unasked, strict=True) if rest > table.silent_target]
    flat = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    cosine = flat @ flat.T
    groups: list[tuple[tuple[int, int], list[int]]] = []
    for index in asked:
        first, second = (int(t) for t in np.argsort(-belief[index])[:2])
        for pair, group in groups:
            if pair == (first, second) and first != 0 and _share_a_symbol(group, index, cosine, table.same_symbol):
                group.append(index)
                break
        else:
            groups.append(((first, second), [index]))
    result = []
    for (first, _), group in groups:
        mean = belief[group].mean(axis=0)
        others = [int(t) for t in np.argsort(-mean) if t != first][:3]
        alternatives = tuple(
            Alternative(_letter(group[0], t, given.layout), float(mean[t]))
            for n, t in enumerate(others)
            if n == 0 or mean[t] > 0.02
        )
        names = tuple(space_name(i) for i in sorted(group))
        result.append(Doubt("cells", _letter(group[0], first, given.layout), alternatives, names))
    return tuple(result)


def misfit(evidence: CellEvidence, layout: Layout) -> int:
    """Spaces where the reading network contradicts the layout: mountains it does not see, and others it does see.

    A second opinion on lattice and layout: `scanner.symbols` decided them from other pixels with another network.
    """
    chances = _softmax(evidence.terrain.reshape(SPACES, -1).astype(np.float64))[:, _MOUNTAIN_CLASS]
    printed = np.zeros(SPACES, bool)
    printed[_indices(layout.mountains)] = True
    return int((chances[printed] < 0.1).sum() + (chances[~printed] > 0.9).sum())


def spaces_with_stars(evidence: CellEvidence, decision: Decision) -> frozenset[str]:
    """Spaces with a hero's star: likelier than not, and never on a space read as monster (it would be destroyed)."""
    flat = evidence.star.reshape(SPACES)
    letters = "".join(decision.rows)
    return frozenset(space_name(i) for i in range(SPACES) if flat[i] > 0 and letters[i] not in "M^")


def spaces_with_letters(evidence: CellEvidence, decision: Decision) -> dict[str, str]:
    """The letters in spaces read as monster."""
    best = evidence.letter.reshape(SPACES, -1).argmax(axis=1)
    letters = "".join(decision.rows)
    return {space_name(i): LETTERS[best[i] - 1] for i in range(SPACES) if letters[i] == "M" and best[i] > 0}
