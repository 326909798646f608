"""A player's own hand: how one person draws, mixed with the general reader by how well it explains a sheet.

A hand is a set of *manners*: pictures of a terrain as this person drew it, as points in the space of the reading
network's embeddings. The model (docs/reading.md, "A player's own hand"):

* A space that looks like a manner: r(x, m) = P(x | drawn in manner m) / P(x | something else), a function of the cosine
  of the two embeddings alone, counted on hands at several evenings. There are two of them: against another symbol of
  the same hand (`HandTable.of_hand`), which tells terrains apart, and against anybody's drawing (`of_anybody`), which
  tells hands apart.
* What the general reader makes of a manner: invented symbols are misread in the same way every time. A manner knows
  what was said of its spaces, s_m; a space agrees with it by a_im = τ_m e_i(t_m) + (1 − τ_m) e_i · s_m / 5, where
  τ_m = min(1, 2 s_m(t_m)): a reader who was rather right about a manner is trusted as ever.
* A space drawn by hand h: p_i(t, x) ∝ ν_t e_i(t) + (1 − ν) Σ_m w_m r(x_i, m)^power a_im P(m means t). ν: a
  terrain may be drawn in a way never seen before; of a terrain without manners nothing is known, ν_t = 1. P(m means t)
  is how the lesson was settled: what somebody typed is surer than what nobody asked about.
* A space that looks like no manner is not empty for that: what it loses as drawn it loses as empty, too.
* Whose sheet it is: Z_h = Σ over the symbols of the sheet of the log of how likely its spaces are then (power 1, r with
  `of_anybody`), weighed as the members of a symbol are; P(h | sheet) ∝ prior_h · exp(slope · Z_h), beside "nobody we
  know" with Z = 0.
* Together: p_i(t) ∝ Σ_h P(h | sheet) p_i(t | h), nobody's being e_i(t).

So another person's sheet under a player's name is read as if the hand were not there, and a hand that explains a sheet
well stands above the general reader. Nothing here learns: ``calibration.hand`` does.
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
_ERRS_AGAIN = 0.2
"""How much an error that the general reader repeats counts beside a right reading: a hand may draw two terrains alike,
and then what is read as one of them mostly is it."""
_MAY_HAVE_DRAWN = 0.1  # a hand less likely than this to have drawn the sheet makes no manner of its known there
TABLE = Path(__file__).parents[1] / "models" / "hand.json"
HOW = ("typed", "answered", "accepted", "unasked")
"""How a lesson's terrain was settled: typed by somebody who looked, chosen at a question, let stand with Enter, or read
without a question."""

COSINES = (
    -0.3, -0.1, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.725, 0.775, 0.825, 0.875, 0.915, 0.94, 0.96, 0.975,
    0.985, 0.995, 1.0,
)  # fmt: skip
"""At which `HandTable` has how much a space looks like a manner; less alike than the first is as unlike as that."""

Embeddings = NDArray[np.float64]
"""Unit vectors, (N, EMBEDDING) float64."""


@dataclass(frozen=True, eq=False)
class Hand:
    """One person's manners, for the network whose embeddings they are.

    Attributes:
        name: the player's. looks: (N, EMBEDDING) float64 unit vectors.
        said: (N, 8) float64 what the general reader believes of spaces drawn so, empty left out.
        terrain: (N,) intp index in READ_ORDER, never 0. weight: (N,) float64 how much each counts among those of its
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


@dataclass(frozen=True, kw_only=True)
class HandTable:
    """The fitted weights of the mixture, for one network; ``calibration.train.hand`` fits them.

    Attributes:
        network: SHA-256 of the terrain network whose embeddings these weights are for.
        of_hand, of_anybody: log r(x, m) at the cosines COSINES, straight lines between them.
        new: ν. sure: P(m means its terrain) by HOW. power: exponent of r.
        named, known: log odds beforehand that a sheet is drawn by the hand of the player it is said to be of, and by
            any one of the other known hands, against nobody's. slope: of Z. correlation: of the spaces of one symbol
            in Z, as ρ of `scanner.decide.terrain_model`.
        teach_above: confidence of the general reader from which an unasked space teaches. fade: share of its weight
            that a manner keeps at each later evening.
        risk: weights of `scanner.decide.hand_risk.HAND_FEATURES`.
    """

    network: str
    of_hand: tuple[float, ...]
    of_anybody: tuple[float, ...]
    new: float
    sure: tuple[float, ...]
    power: float
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

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> HandTable:
        """Back from the committed file. Raises ValueError, KeyError or TypeError for anything else."""
        return HandTable(
            network=str(data["network"]),
            of_hand=tuple(map(float, data["of_hand"])),
            of_anybody=tuple(map(float, data["of_anybody"])),
            sure=tuple(map(float, data["sure"])),
            risk=tuple(map(float, data["risk"])),
            **{
                name: float(data[name])
                for name in ("new", "power", "named", "known", "slope", "correlation", "teach_above", "fade")
            },
        )


@dataclass(frozen=True, eq=False)
class KnownHands:
    """What a reader may know of hands before it looks: all that are known, the positions of those that the sheet is
    said to be of (the player's; the table's agreed symbols), the weights, and the name of the player's own hand, where
    it is among them."""

    hands: tuple[Hand, ...]
    table: HandTable
    named: frozenset[int] = frozenset()
    player: str | None = None


@dataclass(frozen=True, eq=False)
class Informed:
    """Evidence with known hands mixed in.

    Attributes:
        evidence: the same with other logits. whose: (N + 1,) float64 probability of each hand, nobody's last.
        near: (121, 8) float64 cosine of each space to the nearest manner of each terrain, of the hands that may have
            drawn the sheet; -1 of a terrain that none of them has shown.
    """

    evidence: CellEvidence
    whose: NDArray[np.float64]
    near: NDArray[np.float64]


def drawn_by(
    hand: Hand,
    alone: Beliefs,
    cosine: NDArray[np.float64],
    curve: Sequence[float],
    table: HandTable,
    power: float = 1.0,
    errs_again: float = 1.0,
) -> tuple[Beliefs, NDArray[np.float64]]:
    """What spaces would be if this hand drew them, (N, 8) float64, and by how much likelier they are than by e_i alone,
    (N,) float64.

    Args:
        alone: (N, 8) float64 e_i. cosine: (N, manners) float64 of the spaces to the hand's manners.
        curve: of the table, at COSINES. power: exponent of r. errs_again: how much an error that the general reader
            repeats counts beside a right reading.
    """
    known = np.bincount(hand.terrain, hand.weight, _TERRAINS)
    other = np.repeat(((1 - hand.sure) / (_TERRAINS - 2))[:, None], _TERRAINS, axis=1)
    means = np.where(np.arange(_TERRAINS) == hand.terrain[:, None], hand.sure[:, None], other)
    share = np.exp(power * np.interp(cosine, COSINES, curve)) * hand.weight / known[hand.terrain]
    # Where the reader was rather right about a manner, its belief in that terrain counts as ever.
    trusted = np.minimum(1.0, 2 * hand.said[np.arange(len(hand)), hand.terrain])
    agrees = trusted * alone[:, hand.terrain] + (1 - trusted) * errs_again * (alone @ hand.said.T)
    seen = (share * agrees) @ means
    belief = alone * np.where(known > 0, table.new, 1.0) + (1 - table.new) * seen
    belief[:, 0] = 0.0
    likelier = belief.sum(axis=1) / np.maximum(alone[:, 1:].sum(axis=1), 1e-300)
    belief[:, 0] = alone[:, 0] * np.minimum(1.0, likelier)
    return belief / np.maximum(belief.sum(axis=1, keepdims=True), 1e-300), likelier


def informed(
    evidence: CellEvidence,
    known: KnownHands,
    alone: Beliefs,
    groups: Sequence[Sequence[int]],
    table: DecisionTable,
) -> Informed:
    """Evidence with known hands mixed in.

    Args:
        evidence: what the networks said. known: the hands.
        alone: (121, 8) float64 e_i, what each space says by itself, printed spaces and answers taken in.
        groups: the drawn spaces by symbol, as `scanner.decide.terrain_model.clusters` found them.
        table: of deciding.
    """
    looks = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    posteriors, weights, cosines = [], [], []
    for number, hand in enumerate(known.hands):
        cosine = looks @ hand.looks.T
        beforehand = known.table.named if number in known.named else known.table.known
        _, likelier = drawn_by(hand, alone, cosine, known.table.of_anybody, known.table)
        weights.append(beforehand + known.table.slope * sheet_evidence(likelier, groups, known.table))
        table_ = known.table
        posteriors.append(drawn_by(hand, alone, cosine, table_.of_hand, table_, table_.power, _ERRS_AGAIN)[0])
        cosines.append(cosine)
    posteriors.append(alone)
    weights.append(0.0)
    odds = np.array(weights)
    whose = np.exp(odds - odds.max())
    whose /= whose.sum()
    mixed = sum(share * belief for share, belief in zip(whose, posteriors, strict=True))
    shift = np.log(np.maximum(mixed, 1e-12)) - np.log(np.maximum(alone, 1e-12))
    return Informed(_shifted(evidence, shift, table), whose, _nearest(known.hands, cosines, whose))


def _nearest(
    hands: Sequence[Hand], cosines: Sequence[NDArray[np.float64]], whose: NDArray[np.float64]
) -> NDArray[np.float64]:
    near = np.full((SPACES, _TERRAINS), -1.0)
    for hand, cosine, share in zip(hands, cosines, whose, strict=False):
        for terrain in np.unique(hand.terrain) if share > _MAY_HAVE_DRAWN else ():
            near[:, terrain] = np.maximum(near[:, terrain], cosine[:, hand.terrain == terrain].max(axis=1))
    return near


def sheet_evidence(likelier: NDArray[np.float64], groups: Sequence[Sequence[int]], table: HandTable) -> float:
    """Z: how well a hand explains a sheet, from how much likelier each space (121,) float64 is with it."""
    total = 0.0
    for group in groups:
        members = np.log(np.maximum(likelier[list(group)], 1e-12))
        total += float(members.sum()) / (1 + table.correlation * (len(members) - 1))
    return total


def _shifted(evidence: CellEvidence, shift: Beliefs, table: DecisionTable) -> CellEvidence:
    """The evidence with log probabilities (121, 8) float64 added to what is said of each space."""
    by_space = shift.reshape(*evidence.terrain.shape[:2], _TERRAINS)
    terrain, alone = evidence.terrain.astype(np.float64), evidence.alone.astype(np.float64)
    terrain[..., :_TERRAINS] += table.temperature * by_space
    alone[..., :_TERRAINS] += by_space
    return replace(evidence, terrain=terrain.astype(np.float32), alone=alone.astype(np.float32))
