"""A player's own hand: how one person draws, mixed with the general reader by how well it explains
a sheet.

A hand is a set of *manners*: pictures of a terrain as this person drew it, as points in the space
of the reading network's embeddings. The model (docs/reading.md, "A player's own hand"):

* A space that looks like a manner: r(x, m) = P(x | drawn in manner m) / P(x | drawn by anybody).
k(cos) is how much
  likelier a look is beside a known one of the same symbol than beside anybody's, counted on hands
  at several evenings; what anybody draws is a collection of symbols of many hands, so r(x, m) =
  k(cos(x, m)) / (ε + (1 − ε) · mean of k(cos(x, c)) over that collection). That a space looks like
  a tree says little of whose it is; that it looks like an anchor which nobody else draws says
  nearly all.
* What a drawn space is, if hand h drew it: p_i(t) ∝ ν_t e_i(t) + (1 − ν) Σ_m w_m r(x_i, m)^power
a_im P(m means t).
  ν: a terrain may be drawn in a way never seen before; of a terrain without manners nothing is
  known, ν_t = 1. P(m means t) is how the lesson was settled: what somebody typed is surer than what
  nobody asked about.
* What the general reader has to say there: of a manner that it reads rightly, a_im = e_i(t_m), as
ever. Invented
  symbols it misreads, so of these it is not asked: a_im = b_i(t_m), what was known of the space
  before anybody looked (last season's sheet; else nothing). s_m is what was said of the manner, τ_m
  = min(1, 2 s_m(t_m)) how far it is read rightly; in between both count by τ_m. The power is one
  for manners read rightly, where looks and reading are one evidence twice, and another for the
  others.
* Whether something is drawn at all the general reader says: a hand says what.
* Whose sheet it is: Z_h = Σ over the symbols of the sheet of the log of how much likelier its looks
are if h drew it,
  υ + (1 − υ) · mean of r over the hand's manners, weighed as the members of a symbol are; υ: of a
  hand that has taught little most symbols are still to be seen. P(h | sheet) ∝ prior_h · exp(slope
  · Z_h), beside "nobody we know" with Z =
  0. What the general reader makes of the sheet is left out: it looks at the same drawing.
* Together: p_i(t) ∝ Σ_h P(h | sheet) p_i(t | h), nobody's being e_i(t).

So another person's sheet under a player's name is read as if the hand were not there, and a hand
that explains a sheet well stands above the general reader. Nothing here learns:
``calibration.hand`` does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER
from scanner.decide.decision_table import DecisionTable
from scanner.decide.spaces import SPACES, Beliefs
from scanner.errors import ModelDamaged
from scanner.network import unsealed
from scanner.read.terrain import EMBEDDING, CellEvidence

_TERRAINS = len(READ_ORDER)
_CROSSED = READ_ORDER.index("X")
"""What was destroyed is crossed out over what was there: nobody has a symbol of their own for
it."""
# a hand less likely than this to have drawn the sheet makes no manner of its known there
_MAY_HAVE_DRAWN = 0.1
TABLE = Path(__file__).parents[1] / "models" / "hand.json"
HOW = ("typed", "answered", "accepted", "unasked")
"""How a lesson's terrain was settled: typed by somebody who looked, chosen at a question, let stand
with Enter, or read without a question."""

COSINES = (
    -0.3, -0.1, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.725, 0.775, 0.825, 0.875, 0.915, 0.94,
    0.96, 0.975, 0.985, 0.995, 1.0,
)  # fmt: skip
"""At which `HandTable` has how much a space looks like a manner; less alike than the first is as
unlike as that."""

Embeddings = NDArray[np.float64]
"""Unit vectors, (N, EMBEDDING) float64."""


@dataclass(frozen=True, eq=False)
class Hand:
    """One person's manners, for the network whose embeddings they are.

    Attributes:
        name: the player's. looks: (N, EMBEDDING) float64 unit vectors. said: (N, 8) float64 what
        the general reader believes of spaces drawn so, empty left out. terrain: (N,) intp index in
        READ_ORDER, never 0. weight: (N,) float64 how much each counts among those of its
            terrain. sure: (N,) float64 probability that it means that terrain.
    """

    name: str
    looks: Embeddings
    said: Beliefs
    terrain: NDArray[np.intp]
    weight: NDArray[np.float64]
    sure: NDArray[np.float64]

    def __post_init__(self) -> None:
        count = len(self.terrain)
        shapes = (self.looks.shape, self.said.shape, self.weight.shape, self.sure.shape)
        if shapes != ((count, EMBEDDING), (count, _TERRAINS), (count,), (count,)):
            raise ValueError("a hand's arrays are of one length")
        if count and not 0 < self.terrain.min() <= self.terrain.max() < _TERRAINS:
            raise ValueError("a manner is of a drawn terrain")

    def __len__(self) -> int:
        return len(self.terrain)

    def only(self, some: NDArray[np.bool_]) -> Hand:
        """The hand with some (N,) of its manners."""
        return Hand(
            self.name,
            self.looks[some],
            self.said[some],
            self.terrain[some],
            self.weight[some],
            self.sure[some],
        )


@dataclass(frozen=True, eq=False, kw_only=True)
class HandTable:
    """The fitted weights of the mixture, for one network; ``calibration.train.hand`` fits them.

    Attributes:
        network: SHA-256 of the terrain network whose embeddings these weights are for. alike: log k
        at the cosines COSINES, straight lines between them. anybody: (N, EMBEDDING) float64 unit
        vectors, what anybody draws. strange: ε, the share of drawings that are
            like none of these.
        new: ν. unseen: υ. sure: P(m means its terrain) by HOW. power, power_misread: exponent of r,
        of manners that the general reader reads rightly and of those that it
            misreads.
        named, known: log odds beforehand that a sheet is drawn by the hand of the player it is said
        to be of, and by
            any one of the other known hands, against nobody's. slope: of Z. correlation: of the
            spaces of one symbol in Z, as ρ of `scanner.decide.terrain_model`.
        teach_above: confidence of the general reader from which an unasked space teaches. fade:
        share of its weight
            that a manner keeps at each later evening.
        risk: weights of `scanner.decide.hand_risk.HAND_FEATURES`.
    """

    network: str
    alike: tuple[float, ...]
    anybody: Embeddings
    strange: float
    new: float
    unseen: float
    sure: tuple[float, ...]
    power: float
    power_misread: float
    named: float
    known: float
    slope: float
    correlation: float
    teach_above: float
    fade: float
    risk: tuple[float, ...]

    @staticmethod
    def load(path: Path = TABLE) -> HandTable:
        """The committed table. Raises ``ModelDamaged`` when it cannot be read or was changed."""
        try:
            return HandTable.from_json(unsealed(path))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ModelDamaged(path.name) from error

    def to_json(self) -> dict[str, Any]:
        """As in the committed file: ``anybody`` as a line of hexadecimal bytes each, in steps of
        1/127."""
        steps = np.round(127 * self.anybody).astype(np.int8)
        return {**vars(self), "anybody": [row.tobytes().hex() for row in steps]}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> HandTable:
        """Back from `to_json`. Raises ValueError, KeyError, TypeError or AttributeError for
        anything else."""
        looks = [np.frombuffer(bytes.fromhex(line), np.int8) for line in data["anybody"]]
        anybody = np.array(looks, np.float64).reshape(len(looks), EMBEDDING)
        return HandTable(
            network=str(data["network"]),
            alike=tuple(map(float, data["alike"])),
            anybody=anybody / np.linalg.norm(anybody, axis=1, keepdims=True),
            sure=tuple(map(float, data["sure"])),
            risk=tuple(map(float, data["risk"])),
            **{name: float(data[name]) for name in _NUMBERS},
        )

    def by_anybody(self, looks: Embeddings) -> NDArray[np.float64]:
        """(N,) float64: log of how likely spaces that look so are to be drawn by anybody, as
        `likeness` measures it."""
        near = np.exp(self._log_k(looks @ self.anybody.T)).mean(axis=1)
        return np.asarray(np.log(self.strange + (1 - self.strange) * near))

    def likeness(
        self, cosine: NDArray[np.float64], by_anybody: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """log r (N, M) float64 of spaces to manners, from their cosines (N, M) float64 and
        `by_anybody` (N,)."""
        return np.asarray(self._log_k(cosine) - by_anybody[:, None])

    def _log_k(self, cosine: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.interp(cosine, COSINES, self.alike))


_NUMBERS = (
    "strange", "new", "unseen", "power", "power_misread", "named", "known", "slope", "correlation",
    "teach_above", "fade",
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class KnownHands:
    """What a reader may know of hands before it looks: all that are known, the positions of those
    that the sheet is said to be of (the player's; the table's agreed symbols), the weights, and the
    name of the player's own hand, where it is among them."""

    hands: tuple[Hand, ...]
    table: HandTable
    named: frozenset[int] = frozenset()
    player: str | None = None


@dataclass(frozen=True, eq=False)
class HandEvidence:
    """Evidence with known hands mixed in.

    Attributes:
        evidence: the same with other logits. whose: (N + 1,) float64 probability of each hand,
        nobody's last. near: (121, 8) float64 cosine of each space to the nearest manner of each
        terrain, of the hands that may have
            drawn the sheet; -1 of a terrain that none of them has shown.
    """

    evidence: CellEvidence
    whose: NDArray[np.float64]
    near: NDArray[np.float64]


def drawn_by(
    hand: Hand, alone: Beliefs, beforehand: Beliefs, likeness: NDArray[np.float64], table: HandTable
) -> Beliefs:
    """What spaces are if this hand drew them, (N, 8) float64; empty keeps its share.

    Args:
        alone: (N, 8) float64 e_i. beforehand: (N, 8) float64 b_i, what was known of the spaces
        before looking. likeness: (N, manners) float64 log r of the spaces to the hand's manners.
    """
    known = np.bincount(hand.terrain, hand.weight, _TERRAINS)
    other = np.repeat(((1 - hand.sure) / (_TERRAINS - 2))[:, None], _TERRAINS, axis=1)
    means = np.where(np.arange(_TERRAINS) == hand.terrain[:, None], hand.sure[:, None], other)
    read_rightly = np.minimum(1.0, 2 * hand.said[np.arange(len(hand)), hand.terrain])
    power = table.power * read_rightly + table.power_misread * (1 - read_rightly)
    share = np.exp(power * likeness) * hand.weight / known[hand.terrain]
    drawn = 1 - alone[:, :1]
    agrees = (
        read_rightly * alone[:, hand.terrain]
        + (1 - read_rightly) * drawn * beforehand[:, hand.terrain]
    )
    belief = (
        alone * np.where(known > 0, table.new, 1.0) + (1 - table.new) * (share * agrees) @ means
    )
    belief[:, 0] = 0.0
    belief *= drawn / np.maximum(belief.sum(axis=1, keepdims=True), 1e-300)
    belief[:, 0] = alone[:, 0]
    return belief


def informed(
    evidence: CellEvidence,
    known: KnownHands,
    alone: Beliefs,
    beforehand: Beliefs,
    groups: Sequence[Sequence[int]],
    table: DecisionTable,
) -> HandEvidence:
    """Evidence with known hands mixed in.

    Args:
        evidence: what the networks said. known: the hands. alone: (121, 8) float64 e_i, what each
        space says by itself, printed spaces and answers taken in. beforehand: (121, 8) float64 b_i,
        what was known of each drawn space before looking; empty 0. groups: the drawn spaces by
        symbol, as `scanner.decide.terrain_model.clusters` found them. table: of deciding.
    """
    looks = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    by_anybody = known.table.by_anybody(looks)
    posteriors, weights, cosines = [], [], []
    hands = [_of_their_own(hand) for hand in known.hands]
    for number, hand in enumerate(hands):
        prior = known.table.named if number in known.named else known.table.known
        cosines.append(looks @ hand.looks.T)
        likeness = known.table.likeness(cosines[-1], by_anybody)
        weights.append(
            prior + known.table.slope * sheet_evidence(hand, likeness, groups, known.table)
        )
        posteriors.append(drawn_by(hand, alone, beforehand, likeness, known.table))
    posteriors.append(alone)
    weights.append(0.0)
    odds = np.array(weights)
    whose = np.exp(odds - odds.max())
    whose /= whose.sum()
    mixed = sum(share * belief for share, belief in zip(whose, posteriors, strict=True))
    shift = np.log(np.maximum(mixed, 1e-12)) - np.log(np.maximum(alone, 1e-12))
    return HandEvidence(_shifted(evidence, shift, table), whose, _nearest(hands, cosines, whose))


def _of_their_own(hand: Hand) -> Hand:
    """The hand without what it destroyed, which everybody draws alike."""
    own = hand.terrain != _CROSSED
    return hand if own.all() else hand.only(own)


def _nearest(
    hands: Sequence[Hand], cosines: Sequence[NDArray[np.float64]], whose: NDArray[np.float64]
) -> NDArray[np.float64]:
    near = np.full((SPACES, _TERRAINS), -1.0)
    for hand, cosine, share in zip(hands, cosines, whose, strict=False):
        for terrain in np.unique(hand.terrain) if share > _MAY_HAVE_DRAWN else ():
            near[:, terrain] = np.maximum(
                near[:, terrain], cosine[:, hand.terrain == terrain].max(axis=1)
            )
    return near


def sheet_evidence(
    hand: Hand, likeness: NDArray[np.float64], groups: Sequence[Sequence[int]], table: HandTable
) -> float:
    """Z: how well a hand explains a sheet, from how alike its spaces are to its manners, log r
    (121, N) float64."""
    if not len(hand):
        return 0.0
    shares = hand.weight / np.bincount(hand.terrain, hand.weight, _TERRAINS)[hand.terrain]
    likelier = np.log(
        table.unseen + (1 - table.unseen) * np.exp(likeness) @ (shares / shares.sum())
    )
    total = 0.0
    for group in groups:
        members = likelier[list(group)]
        total += float(members.sum()) / (1 + table.correlation * (len(members) - 1))
    return total


def _shifted(evidence: CellEvidence, shift: Beliefs, table: DecisionTable) -> CellEvidence:
    """The evidence with log probabilities (121, 8) float64 added to what is said of each space."""
    by_space = shift.reshape(*evidence.terrain.shape[:2], _TERRAINS)
    terrain, alone = evidence.terrain.astype(np.float64), evidence.alone.astype(np.float64)
    terrain[..., :_TERRAINS] += table.temperature * by_space
    alone[..., :_TERRAINS] += by_space
    return replace(evidence, terrain=terrain.astype(np.float32), alone=alone.astype(np.float32))
