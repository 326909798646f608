"""Deciding together: evidence for 121 spaces becomes the likeliest possible sheet, and the doubts worth a question.

The model, level by level (docs/reading.md tells what each part brings and how it is fitted):

* A space alone: e_i(t) ∝ exp(z_i(t) / T + b · Σ_{j beside i} q_j(t) + c · [t = last season's t_i]), z the network's
  logits, q the beliefs without the neighbours. Printed mountains are given; wasteland stays unless crossed out.
* A symbol: spaces that look alike (``scanner.groups``) are one group, drawn by one hand for one terrain g. A member has
  that terrain with probability π, else any other. The members' evidence for g is far from independent, so its sum
  counts as n / (1 + ρ (n − 1)) members would (the design effect of cluster samples, Kish 1965, turned round; fitted,
  ρ comes out above 1, so it also tempers a network that is too sure of a whole symbol at once).
* A space in its group: p_i(t) ∝ e_i(t) · [π P_i(g = t) + (1 − π) / (K − 1) · (1 − P_i(g = t))], P_i from the
  other members.

An answered space is certain, and counts fully for its group. How likely a symbol or a space is wrong after all is
calibrated by ``scanner.risk``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

import cv2
import numpy as np
from numpy.typing import NDArray

from engine.layout import Layout
from engine.sheet import Sheet
from engine.terrain import READ_ORDER
from scanner.errors import ModelDamaged
from scanner.groups import look_alikes
from scanner.reading import Alternative, Doubt
from scanner.risk import SYMBOL_FEATURES, Risk, log_odds, log_share
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
_KINDS = np.eye(_TERRAINS)[:, 1:]  # one column a drawn terrain

_UNLIKELY = 0.0005  # an answer less likely than this is no alternative
_NOTHING_DRAWN = 0.02  # the least belief that a symbol means nothing

NOTHING_ANSWERED: Mapping[int, str] = MappingProxyType({})
_IMPOSSIBLE = -40.0  # a logit
# Of the calibration side's pieces of monsters 1 % bear two letters; the correlation gave the least log loss there.
_OTHER_LETTER, _LETTER_CORRELATION = 0.1, 0.6


@dataclass(frozen=True)
class DecisionTable:
    """The fitted weights of the model and the target of asking; see the module's text.

    Attributes:
        temperature: T. beside: b. before: c.
        same_symbol: least mean cosine of two groups of spaces to be one symbol.
        purity: π. correlation: ρ.
        risk: how likely a symbol or a space is wrong, see ``scanner.risk``.
        ask_above: a symbol or space is asked about when the chance that it is wrong is above this. One threshold for
            all sheets leaves the fewest silent errors for a number of questions; it is chosen for a stated target.
        star, letter: temperatures of the network's logits for stars and for letters.
    """

    temperature: float
    beside: float
    before: float
    same_symbol: float
    purity: float
    correlation: float
    risk: Risk
    ask_above: float
    star: float
    letter: float

    @staticmethod
    def load(path: Path = TABLE) -> DecisionTable:
        """The committed table. Raises ``ModelDamaged`` when it cannot be read."""
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            weights = data.pop("risk")
            risk = Risk(tuple(map(float, weights["symbol"])), tuple(map(float, weights["space"])))
            return DecisionTable(risk=risk, **{name: float(value) for name, value in data.items()})
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise ModelDamaged(path.name) from error


@dataclass(frozen=True)
class Given:
    """What is known before looking: the printed layout, whether heroes can be there, last season's reading."""

    layout: Layout
    heroes: bool = True
    previous: Sheet | None = None


@dataclass(frozen=True)
class Symbol:
    """Spaces drawn with one symbol.

    Attributes:
        spaces: indices, ascending.
        terrain: (8,) probabilities of what the symbol means, in the order of READ_ORDER; empty has none.
        wrong: calibrated probability that its likeliest meaning is wrong; 0 for a lone space, which speaks for itself.
    """

    spaces: tuple[int, ...]
    terrain: Beliefs
    wrong: float = 0.0


@dataclass(frozen=True)
class Decision:
    """The outcome for one sheet.

    Attributes:
        rows: the likeliest possible map, 11 strings of 11 letters.
        probabilities: (11, 11, 8) in the order of READ_ORDER; a printed mountain or standing wasteland counts as ".".
        confidence: (11, 11) probability that ``rows`` is right there.
        symbols: the groups of spaces that look alike.
        alone_wrong: (121,) calibrated probability that a space is wrong although its symbol is right.
        if_known: (121, 8) beliefs if every symbol means what it is taken for.
    """

    rows: tuple[str, ...]
    probabilities: Beliefs
    confidence: Beliefs
    symbols: tuple[Symbol, ...]
    alone_wrong: Beliefs
    if_known: Beliefs

    @property
    def read(self) -> NDArray[np.intp]:
        """(121,) index in READ_ORDER of what ``rows`` say; printed things count as empty."""
        return np.array([max(0, READ_ORDER.find(letter)) for letter in "".join(self.rows)], np.intp)


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


def _printed(given: Given) -> NDArray[np.bool_]:
    mask = np.zeros(SPACES, bool)
    mask[_indices(given.layout.mountains)] = True
    mask[_indices(given.layout.wasteland)] = True
    return mask


def _alone(evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str]) -> Beliefs:
    """e_i(t), (121, 8): what each space says by itself, with what is known of it."""
    logits = evidence.terrain.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64) / table.temperature
    if not given.heroes:
        logits[:, READ_ORDER.index("H")] = _IMPOSSIBLE
    mountains, wasteland = _indices(given.layout.mountains), _indices(given.layout.wasteland)
    standing = evidence.terrain.reshape(SPACES, -1)[:, _WASTELAND_CLASS].astype(np.float64) / table.temperature
    for index in wasteland:
        crossed, blank = logits[index, _CROSSED], logits[index, 0]
        logits[index] = _IMPOSSIBLE
        logits[index, [0, _CROSSED]] = max(standing[index], blank), crossed
    printed = _printed(given)
    drawn = _softmax(logits)
    drawn[printed] = 0
    drawn[:, 0] = 0  # empty beside empty is no shape
    logits[~printed] += table.beside * (_BESIDE @ drawn)[~printed]
    if given.previous is not None:
        for index, letter in enumerate("".join(given.previous.board.rows)):
            if letter in READ_ORDER[1:]:
                logits[index, READ_ORDER.index(letter)] += table.before
    logits[mountains] = _IMPOSSIBLE
    logits[mountains, 0] = 0
    for index, letter in answered.items():
        logits[index] = _IMPOSSIBLE
        logits[index, READ_ORDER.index(letter) if letter in READ_ORDER else 0] = 0
    return _softmax(logits)


def _weigh(
    group: tuple[int, ...], alone: Beliefs, table: DecisionTable, answered: Mapping[int, str]
) -> tuple[Beliefs, Beliefs]:
    """P(g) of a group, (7,), and P_i(g) from the other members, (n, 7); terrains without empty."""
    own = alone[list(group), 1:]
    other = (1 - table.purity) / (own.shape[1] - 1)
    says = np.log(table.purity * own + other * (own.sum(axis=1, keepdims=True) - own) + 1e-12)
    sure = np.array([index in answered and answered[index] in READ_ORDER[1:] for index in group])
    seen, told = says[~sure], says[sure]
    count = len(seen)
    of_group = _softmax((seen.sum(axis=0) * _weight(count, table) + told.sum(axis=0))[None])[0]
    rest = (seen.sum(axis=0) - says) * _weight(count - 1, table) + told.sum(axis=0)
    rest[sure] = 0.0  # what is answered needs no opinion of others
    return of_group, _softmax(rest)


def _without_heroes(meaning: Beliefs) -> Beliefs:
    """Beliefs (…, 7) over the drawn terrains where no hero can be."""
    possible = meaning * (np.arange(_TERRAINS - 1) != READ_ORDER.index("H") - 1)
    return np.asarray(possible / np.maximum(possible.sum(axis=-1, keepdims=True), 1e-300))


def _weight(count: int, table: DecisionTable) -> float:
    return 1 / (1 + table.correlation * max(0, count - 1))


@dataclass(frozen=True)
class Joint:
    """The model's beliefs before the risks: all (121, 8), ``alone`` e_i, ``belief`` p_i, ``if_known`` with g given."""

    alone: Beliefs
    belief: Beliefs
    if_known: Beliefs
    symbols: tuple[Symbol, ...]


def _together(evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str]) -> Joint:
    alone = _alone(evidence, given, table, answered)
    printed = _printed(given)
    drawn = [index for index in range(SPACES) if not printed[index] and alone[index, 0] < 0.5]
    symbols = []
    belief, if_known = alone.copy(), alone.copy()
    for group in look_alikes(evidence.embedding.reshape(SPACES, -1), drawn, table.same_symbol):
        of_group, of_others = _weigh(group, alone, table, answered)
        if not given.heroes:
            of_group, of_others = _without_heroes(of_group), _without_heroes(of_others)
        symbols.append(Symbol(group, np.concatenate(([0.0], of_group))))
        if len(group) == 1:
            continue
        members = list(group)
        belief[members] = _in_group(alone[members], of_others, table)
        meaning = np.zeros((1, len(of_group)))
        meaning[0, of_group.argmax()] = 1
        if_known[members] = _in_group(alone[members], meaning, table)
    return Joint(alone, belief, if_known, tuple(symbols))


def _in_group(alone: Beliefs, meaning: Beliefs, table: DecisionTable) -> Beliefs:
    """p_i(t) of members (n, 8) from e_i (n, 8) and what their symbol means (n or 1, 7); empty keeps its share."""
    other = (1 - table.purity) / (_TERRAINS - 2)
    joint = alone[:, 1:] * (table.purity * meaning + other * (1 - meaning))
    joint *= ((1 - alone[:, 0]) / np.maximum(joint.sum(axis=1), 1e-300))[:, None]
    return np.concatenate((alone[:, :1], joint), axis=1)


def symbol_features(joint: Joint, evidence: CellEvidence) -> tuple[tuple[int, ...], Beliefs]:
    """Which symbols have several spaces, and their features (N, 19) as ``scanner.risk`` names them."""
    many = tuple(n for n, symbol in enumerate(joint.symbols) if len(symbol.spaces) > 1)
    single = _softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    meanings = [int(joint.symbols[n].terrain.argmax()) for n in many]
    sheet, discord, vectors = _ease(joint), _discord(evidence), _vectors(evidence)
    middles = [vectors[list(joint.symbols[n].spaces)].mean(axis=0) for n in many]
    middles = [middle / max(float(np.linalg.norm(middle)), 1e-6) for middle in middles]
    rows = []
    for at, (n, meaning) in enumerate(zip(many, meanings, strict=True)):
        symbol = joint.symbols[n]
        members = list(symbol.spaces)
        agreement = float((joint.alone[members].argmax(axis=1) == meaning).mean())
        alike = [float(middles[at] @ other) for other in middles]
        rows.append(
            (
                1.0,
                float(log_odds(symbol.terrain.max(keepdims=True))[0]),
                float(np.log(len(members))),
                float(log_share(single[members, meaning]).mean()),
                agreement,
                float(meanings.count(meaning) > 1),
                sheet,
                float(discord[members].mean()),
                max((value for value, other in zip(alike, meanings, strict=True) if other != meaning), default=0.0),
                max((v for k, v in enumerate(alike) if k != at and meanings[k] == meaning), default=0.0),
                float(log_share(np.partition(symbol.terrain, -2)[-2:-1])[0]),
                float(log_share(joint.alone[members, meaning]).mean()),
                *_KINDS[meaning],
            )
        )
    return many, np.array(rows).reshape(len(rows), len(SYMBOL_FEATURES))


def space_features(joint: Joint, evidence: CellEvidence) -> Beliefs:
    """Features (121, 23) of every space as ``scanner.risk`` names them."""
    single = _softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    best = joint.belief.argmax(axis=1)
    every = np.arange(SPACES)
    odds = log_odds(joint.if_known[every, best])
    blank = np.where(best == 0, 1 - joint.alone[:, 0], joint.alone[:, 0])
    vectors = _vectors(evidence)
    cosine = vectors @ vectors.T
    drawn = np.zeros(SPACES, bool)
    for symbol in joint.symbols:
        drawn[list(symbol.spaces)] = True
    another = drawn[None, :] & drawn[:, None] & (best[None, :] != best[:, None])
    lone, unlike, size = np.zeros(SPACES), np.zeros(SPACES), np.zeros(SPACES)
    for symbol in joint.symbols:
        members = list(symbol.spaces)
        size[members] = np.log(len(members))
        if len(members) == 1:
            lone[members] = 1.0
            continue
        unlike[members] = 1 - (cosine[np.ix_(members, members)].sum(axis=1) - 1) / (len(members) - 1)
    beside_its_own = (_BESIDE * (best[:, None] == best[None, :])).any(axis=1)
    return np.column_stack(
        (
            np.ones(SPACES),
            odds * (best > 0),
            odds * (best == 0),
            log_share(joint.alone[every, best]),
            joint.alone.argmax(axis=1) != best,
            log_share(single[every, best]),
            best == 0,
            log_share(blank),
            lone,
            unlike,
            np.full(SPACES, _ease(joint)),
            _discord(evidence),
            ~beside_its_own & (best > 0),
            size,
            np.where(another.any(axis=1), np.where(another, cosine, -1.0).max(axis=1), 0.0),
            log_share(np.partition(joint.alone, -2, axis=1)[:, -2]),
            _KINDS[best],
        )
    )


def _discord(evidence: CellEvidence) -> Beliefs:
    return np.asarray(np.log(evidence.discord.reshape(SPACES).astype(np.float64) + 1e-3))


def _vectors(evidence: CellEvidence) -> Beliefs:
    return evidence.embedding.reshape(SPACES, -1).astype(np.float64)


def _ease(joint: Joint) -> float:
    """How sure the network is of the sheet's drawn spaces, mean log of their best belief."""
    drawn = joint.alone[:, 0] < 0.5
    return float(log_share(joint.alone[drawn].max(axis=1)).mean()) if drawn.any() else 0.0


def joint_beliefs(
    evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> Joint:
    """The model's beliefs with the symbols; for fitting and for decide()."""
    return _together(evidence, given, table, answered)


def decide(
    evidence: CellEvidence, given: Given, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> Decision:
    """The likeliest sheet under the model; ``answered`` spaces (index → letter) are certain and inform the rest."""
    joint = _together(evidence, given, table, answered)
    best = joint.belief.argmax(axis=1)
    many, features = symbol_features(joint, evidence)
    symbols = list(joint.symbols)
    space_wrong = table.risk.of_spaces(space_features(joint, evidence))
    certain = [*answered, *_indices(given.layout.mountains)]
    space_wrong[certain] = 0.0
    wrong = space_wrong.copy()
    for n, chance in zip(many, table.risk.of_symbols(features), strict=True):
        symbols[n] = replace(symbols[n], wrong=float(chance))
        meaning = int(symbols[n].terrain.argmax())
        # A space that is read as something else than its symbol does not stand and fall with it.
        members = [i for i in symbols[n].spaces if i not in answered and best[i] == meaning]
        wrong[members] = 1 - (1 - chance) * (1 - space_wrong[members])
    letters = [_letter(i, int(t), given.layout) for i, t in enumerate(best)]
    rows = tuple("".join(letters[r * SIZE : (r + 1) * SIZE]) for r in range(SIZE))
    calibrated = _with_confidence(joint.belief, best, 1 - wrong)
    return Decision(
        rows,
        calibrated.reshape(SIZE, SIZE, _TERRAINS),
        (1 - wrong).reshape(SIZE, SIZE),
        tuple(symbols),
        space_wrong,
        joint.if_known,
    )


def _with_confidence(belief: Beliefs, best: NDArray[np.intp], confidence: Beliefs) -> Beliefs:
    """The beliefs with the best one's replaced by its calibrated confidence, the others in their old proportions."""
    every = np.arange(SPACES)
    result = belief.copy()
    result[every, best] = 0
    rest = result.sum(axis=1)
    result *= ((1 - confidence) / np.maximum(rest, 1e-300))[:, None]
    result[every, best] = confidence
    return np.asarray(result / result.sum(axis=1, keepdims=True))


def _letter(index: int, terrain: int, layout: Layout) -> str:
    name = space_name(index)
    if name in layout.mountains:
        return "^"
    return "#" if terrain == 0 and name in layout.wasteland else READ_ORDER[terrain]


@dataclass(frozen=True)
class _Candidate:
    """A possible question: its spaces, the belief over their terrain, and the probability that the reading is wrong."""

    spaces: tuple[int, ...]
    belief: Beliefs
    wrong: float


def _candidates(decision: Decision, answered: Mapping[int, str]) -> list[_Candidate]:
    """What could be asked: the meaning of each symbol, and each space that would be unsure even if that were known."""
    best = decision.read
    found = []
    for symbol in decision.symbols:
        meaning = int(symbol.terrain.argmax())
        members = tuple(i for i in symbol.spaces if best[i] == meaning and i not in answered)
        if len(members) > 1:
            # What looks drawn in all of them may be print, dirt or a ghost: a symbol can mean nothing at all.
            belief = symbol.terrain.copy()
            belief[0] = max(float(decision.if_known[list(members), 0].mean()), _NOTHING_DRAWN)
            found.append(_Candidate(members, belief, symbol.wrong))
    for index in range(SPACES):
        if decision.alone_wrong[index] > 0:
            found.append(_Candidate((index,), decision.if_known[index], float(decision.alone_wrong[index])))
    return found


def doubts(
    decision: Decision, given: Given, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> tuple[Doubt, ...]:
    """The questions worth asking, the most doubtful first.

    One question is about a symbol (all spaces drawn with it) or about one space that stays unsure even if its symbol
    were known; asked is what is wrong with a chance above ``ask_above``.
    """
    candidates = sorted(_candidates(decision, answered), key=lambda c: -c.wrong)
    asked = [candidate for candidate in candidates if candidate.wrong > table.ask_above]
    return tuple(_doubt(candidate, decision, given) for candidate in asked)


def _doubt(candidate: _Candidate, decision: Decision, given: Given) -> Doubt:
    first = candidate.spaces[0]
    read = int(decision.read[first])
    shares = candidate.belief.copy()
    shares[read] = 0
    shares *= candidate.wrong / max(float(shares.sum()), 1e-300)
    # All that is not next to impossible: an unlikely answer may be the only one that changes the points.
    others = [int(t) for n, t in enumerate(np.argsort(-shares)) if shares[t] > (0 if n == 0 else _UNLIKELY)]
    alternatives = tuple(Alternative(_letter(first, t, given.layout), float(shares[t])) for t in others)
    names = tuple(space_name(i) for i in candidate.spaces)
    return Doubt("cells", _letter(first, read, given.layout), alternatives, names)


def misfit(evidence: CellEvidence, layout: Layout) -> int:
    """Spaces where the reading network contradicts the layout: mountains it does not see, and others it does see.

    A second opinion on lattice and layout: `scanner.symbols` decided them from other pixels with another network.
    """
    chances = _softmax(evidence.terrain.reshape(SPACES, -1).astype(np.float64))[:, _MOUNTAIN_CLASS]
    printed = np.zeros(SPACES, bool)
    printed[_indices(layout.mountains)] = True
    return int((chances[printed] < 0.1).sum() + (chances[~printed] > 0.9).sum())


def star_chances(evidence: CellEvidence, decision: Decision, table: DecisionTable) -> dict[str, float]:
    """Chance of a hero's star by space; none on a space read as monster (its star is destroyed) or a mountain."""
    chances = 1 / (1 + np.exp(-evidence.star.reshape(SPACES).astype(np.float64) / table.star))
    letters = "".join(decision.rows)
    return {space_name(i): float(chances[i]) for i in range(SPACES) if letters[i] not in "M^"}


def shape_letters(letters: Beliefs, monsters: NDArray[np.bool_]) -> Beliefs:
    """Log chances (121, 5) of no letter, D, Z, T, G, from the network's logits (121, 5).

    An ambush's shape bears one letter, so the spaces of a connected piece of monsters (121,) inform each other, as the
    members of a symbol do; with the chance ``_OTHER_LETTER`` a space beside belongs to another shape.
    """
    own = np.log(_softmax(letters))
    said = np.log(_OTHER_LETTER / own.shape[1] + (1 - _OTHER_LETTER) * np.exp(own))
    result = own.copy()
    for piece in _pieces(monsters):
        weight = 1 / (1 + _LETTER_CORRELATION * max(0, len(piece) - 2))
        result[piece] += (said[piece].sum(axis=0) - said[piece]) * weight
    return result


def _pieces(there: NDArray[np.bool_]) -> list[list[int]]:
    """Connected pieces of the spaces ``there`` (121,), joined along edges."""
    count, label = cv2.connectedComponents(there.reshape(SIZE, SIZE).astype(np.uint8), connectivity=4)
    flat = label.reshape(SPACES)
    return [np.flatnonzero(flat == piece).tolist() for piece in range(1, count)]


def letter_chances(
    evidence: CellEvidence, decision: Decision, table: DecisionTable
) -> dict[str, tuple[str | None, float]]:
    """The likeliest letter (None for none) in each space read as monster, and its chance."""
    monsters = np.array([letter == "M" for letter in "".join(decision.rows)])
    logits = shape_letters(evidence.letter.reshape(SPACES, -1).astype(np.float64), monsters)
    chances = _softmax(logits / table.letter)
    best = chances.argmax(axis=1)
    return {
        space_name(i): (LETTERS[best[i] - 1] if best[i] else None, float(chances[i, best[i]]))
        for i in np.flatnonzero(monsters).tolist()
    }
