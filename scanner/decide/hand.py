"""A player's own hand: how one person draws, mixed with the general reader by how well it explains
a sheet.

A hand is a set of *manners*: pictures of a terrain as this person drew it, as points in the space
of the reading network's embeddings. The model (docs/reading.md, "A player's own hand"):

* A space that looks like a manner: r(x, m) = P(x | drawn in manner m) / P(x | drawn by anybody).
  k(cos) is how much likelier a look is beside a known one of the same symbol than beside anybody's,
  counted on hands at several evenings; what anybody draws is a collection of symbols of many hands,
  so r(x, m) = k(cos(x, m)) / (ε + (1 − ε) · mean of k(cos(x, c)) over that collection). That a
  space looks like a tree says little of whose it is; that it looks like an anchor which no other
  player draws says nearly all.
* What a drawn space is, if hand h drew it: p_i(t) ∝ ν_t e_i(t) + (1 − ν) Σ_m w_m r(x_i, m)^power
  a_im P(m means t). ν: a terrain may be drawn in a way never seen before; of a terrain without
  manners nothing is known, ν_t = 1. P(m means t) is how the lesson was settled: what the player
  typed is surer than what no player asked about.
* What the general reader has to say there: of a manner that it reads rightly, a_im = e_i(t_m), as
  ever. Invented symbols it misreads, so of these it is not asked: a_im = b_i(t_m), what was known
  of the space before anybody looked (last season's sheet; else nothing). s_m is what was said of
  the manner, τ_m = min(1, 2 s_m(t_m)) how far it is read rightly; in between both count by τ_m. The
  power is one for manners read rightly, where looks and reading are one evidence twice, and another
  for the others.
* Whether something is drawn at all the general reader says: a hand says what.
* Whose sheet it is: Z_h = Σ over the symbols of the sheet of the log of how much likelier its looks
  are if h drew it, υ + (1 − υ) · mean of r over the hand's manners, weighed as the members of a
  symbol are; υ: of a hand that has taught little most symbols are still to be seen. P(h | sheet) ∝
  prior_h · exp(slope · Z_h), beside "no known hand" with Z = 0. What the general reader makes of
  the sheet is left out: it looks at the same drawing.
* Together: p_i(t) ∝ Σ_h P(h | sheet) p_i(t | h), no player's being e_i(t).

So another person's sheet under a player's name is read as if the hand were not there, and a hand
that explains a sheet well stands above the general reader. Nothing here learns:
``kscore.calibration.hand`` does.

How likely such a reading is wrong (`reweigh_with_hand`): `Risk` was fitted on readings without
hands. A hand says *what* is drawn, not *whether* something is: erased symbols look as their player
draws, too. So the probability that a space is empty stays the general reader's. That something else
is drawn has a logistic model of its own, fitted on hands of the calibrate side
(``kscore.calibration.train.hand_risk``): the general reader's log odds, and beside them, as far as
known hands drew the sheet (o = 1 - P(no known hand)), what the hand says::

    log odds = log odds of the general reader + o · (w · HAND_FEATURES)

A sheet that no known hand drew is as doubtful as without hands. Where the general reader knows such
drawings well, a hand that agrees with it makes nothing twice as doubtful (`hand_weights`). Of
terrains that no known hand has shown nothing is surer than the general reader is, and that one of
these is drawn instead stays as likely: a hand tells what it has shown apart from nothing else
(monsters are shown by none where several play).

What the general reader doubts about a space is its own, or its symbol's (`alternatives`): that it
is empty is hardly ever an error of the symbol, and what is doubtful about a symbol is one question.
So both stay apart here: of what a hand doubts the symbol has the share that it has by the general
reader.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, replace
from pathlib import Path
from typing import Any

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.decision_table import DecisionTable, log_odds
from kscore.scanner.decide.spaces import SPACES, Beliefs, with_confidence
from kscore.scanner.network import from_card
from kscore.scanner.read.terrain import EMBEDDING, CellEvidence
from kscore.scanner.softmax import logistic, softmax
from numpy.typing import NDArray

_TERRAINS = len(READ_ORDER)
_CROSSED = READ_ORDER.index("X")
"""What was destroyed is crossed out over what was there: no player has a symbol of their own for
it."""
# a hand less likely than this to have drawn the sheet makes no manner of its known there
_MAY_HAVE_DRAWN = 0.1
TABLE = Path(__file__).parents[1] / "models" / "hand.json"
HOW = ("typed", "answered", "accepted", "unasked")
"""How a lesson's terrain was settled: typed by a player who looked, chosen at a question, let stand
with Enter, or read without a question."""

COSINES = (
    -0.3, -0.1, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.725, 0.775, 0.825, 0.875, 0.915, 0.94,
    0.96, 0.975, 0.985, 0.995, 1.0,
)  # fmt: skip
"""At which `HandTable` has how much a space looks like a manner; less alike than the first is as
unlike as that."""

Embeddings = NDArray[np.float64]
"""Unit vectors, (N, EMBEDDING) float64."""


class Hand(Frozen, eq=False):
    """One person's manners, for the network whose embeddings they are.

    Attributes:
        name: the player's.
        looks: (N, EMBEDDING) float64 unit vectors.
        said: (N, 8) float64 what the general reader believes of spaces drawn so, empty left out.
        terrain: (N,) intp index in READ_ORDER, never 0.
        weight: (N,) float64 how much each counts among those of its terrain.
        sure: (N,) float64 probability that it means that terrain.
    """

    name: str
    looks: Embeddings
    said: Beliefs
    _: KW_ONLY
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

    def select(self, some: NDArray[np.bool_]) -> Hand:
        """The hand with some (N,) of its manners."""
        return Hand(
            self.name,
            self.looks[some],
            self.said[some],
            terrain=self.terrain[some],
            weight=self.weight[some],
            sure=self.sure[some],
        )


class HandTable(Frozen, kw_only=True, eq=False):
    """The fitted weights of the mixture, for one network; ``kscore.calibration.train.hand`` fits
    them.

    Attributes:
        network: SHA-256 of the terrain network whose embeddings these weights are for.
        alike: log k at the cosines COSINES, straight lines between them.
        anybody: (N, EMBEDDING) float64 unit vectors, what anybody draws.
        strange: ε, the share of drawings that are like none of these.
        new: ν.
        unseen: υ.
        sure: P(m means its terrain) by HOW.
        power, power_misread: exponent of r, of manners that the general reader reads rightly and of
            those that it misreads.
        named, known: log odds beforehand that a sheet is drawn by the hand of the player it is said
            to be of, and by any one of the other known hands, against no player's.
        slope: of Z.
        correlation: of the spaces of one symbol in Z, as ρ of
        `kscore.scanner.decide.terrain_model`. teach_above: confidence of the general reader from
        which an unasked space teaches. fade: share of its weight that a manner keeps at each later
        evening. risk: weights of HAND_FEATURES.
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
        return from_card(path, HandTable.from_json)

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

    def common_log_likelihood(self, looks: Embeddings) -> NDArray[np.float64]:
        """(N,) float64: log of how likely spaces that look so are to be drawn by anybody, as
        `log_likelihood_ratio` measures it."""
        near = np.exp(self._log_k(looks @ self.anybody.T)).mean(axis=1)
        return np.asarray(np.log(self.strange + (1 - self.strange) * near))

    def log_likelihood_ratio(
        self, cosine: NDArray[np.float64], by_anybody: NDArray[np.float64]
    ) -> NDArray[np.float64]:
        """log r (N, M) float64 of spaces to manners. From their cosines (N, M) float64 and
        `common_log_likelihood` (N,)."""
        return np.asarray(self._log_k(cosine) - by_anybody[:, None])

    def _log_k(self, cosine: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(np.interp(cosine, COSINES, self.alike))


_NUMBERS = (
    "strange", "new", "unseen", "power", "power_misread", "named", "known", "slope", "correlation",
    "teach_above", "fade",
)  # fmt: skip


class KnownHands(Frozen, eq=False):
    """What a reader may know of hands before it looks: all that are known, the positions of those
    that the sheet is said to be of (the player's; the table's agreed symbols), the weights, and the
    name of the player's own hand, where it is among them."""

    hands: tuple[Hand, ...]
    table: HandTable
    named: frozenset[int] = frozenset()
    player: str | None = None


class HandEvidence(Frozen, eq=False):
    """Evidence with known hands mixed in.

    Attributes:
        evidence: the same with other logits.
        whose: (N + 1,) float64 probability of each hand, no player's last.
        near: (121, 8) float64 cosine of each space to the nearest manner of each terrain, of the
            hands that may have drawn the sheet; -1 of a terrain that none of them has shown.
    """

    evidence: CellEvidence
    whose: NDArray[np.float64]
    near: NDArray[np.float64]


def beliefs_of_hand(
    hand: Hand, alone: Beliefs, beforehand: Beliefs, likeness: NDArray[np.float64], table: HandTable
) -> Beliefs:
    """What spaces are if this hand drew them, (N, 8) float64; empty keeps its share.

    Args:
        alone: (N, 8) float64 e_i.
        beforehand: (N, 8) float64 b_i, what was known of the spaces before looking.
        likeness: (N, manners) float64 log r of the spaces to the hand's manners.
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


def mix_hands(
    evidence: CellEvidence,
    known: KnownHands,
    alone: Beliefs,
    beforehand: Beliefs,
    groups: Sequence[Sequence[int]],
    table: DecisionTable,
) -> HandEvidence:
    """Evidence with known hands mixed in.

    Args:
        evidence: what the networks said.
        known: the hands.
        alone: (121, 8) float64 e_i, what each space says by itself, printed spaces and answers
            taken in.
        beforehand: (121, 8) float64 b_i, what was known of each drawn space before looking; empty
            0.
        groups: the drawn spaces by symbol, as `kscore.scanner.decide.terrain_model.cluster_spaces`
            found them. table: of deciding.
    """
    looks = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
    by_anybody = known.table.common_log_likelihood(looks)
    posteriors, weights, cosines = [], [], []
    # Without what was destroyed, which every player draws alike.
    hands = [hand.select(hand.terrain != _CROSSED) for hand in known.hands]
    for number, hand in enumerate(hands):
        prior = known.table.named if number in known.named else known.table.known
        cosines.append(looks @ hand.looks.T)
        likeness = known.table.log_likelihood_ratio(cosines[-1], by_anybody)
        weights.append(
            prior + known.table.slope * sheet_evidence(hand, likeness, groups, known.table)
        )
        posteriors.append(beliefs_of_hand(hand, alone, beforehand, likeness, known.table))
    posteriors.append(alone)
    weights.append(0.0)
    whose = softmax(np.array(weights))
    mixed = sum(share * belief for share, belief in zip(whose, posteriors, strict=True))
    shift = np.log(np.maximum(mixed, 1e-12)) - np.log(np.maximum(alone, 1e-12))
    return HandEvidence(
        _shift_evidence(evidence, shift, table), whose, _nearest(hands, cosines, whose)
    )


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


def _shift_evidence(evidence: CellEvidence, shift: Beliefs, table: DecisionTable) -> CellEvidence:
    """The evidence with something added to each space's log probabilities. ``shift`` is (121, 8)
    float64."""
    by_space = shift.reshape(*evidence.terrain.shape[:2], _TERRAINS)
    terrain, alone = evidence.terrain.astype(np.float64), evidence.alone.astype(np.float64)
    terrain[..., :_TERRAINS] += table.temperature * by_space
    alone[..., :_TERRAINS] += by_space
    return replace(evidence, terrain=terrain.astype(np.float32), alone=alone.astype(np.float32))


HAND_FEATURES = (
    "bias", "log_odds", "log_odds_with_hand", "turned", "near", "rival", "near_symbol",
    "rival_symbol", "sure", "nearer_rival", "unlike",
)  # fmt: skip
"""``log_odds`` that another terrain is drawn, by the general reader, and with the hand; ``turned``:
the hand reads another letter; ``near``, ``rival``: cosine to the nearest manner of this terrain,
and of any other; the same in the mean of the symbol; ``sure``: by how much the log odds of the
general reader are below SURE, where a hand has next to nothing to say; ``nearer_rival``: by how
much another terrain's manner is nearer; ``unlike``: by how much the nearest one is farther than
ALIKE."""
KNOWN_WELL = -6.0
"""Mean log odds of the general reader that something else is drawn, of all that a sheet has drawn,
below which it knows the sheet's hand well."""
ALIKE_DOUBTED = 0.5
"""How much of what a hand adds to the log odds counts there, where both read the same letter. The
weights are fitted on hands of which a quarter draw as no one else does and little that the general
reader says holds; of common hands they doubt too much: on 24 evenings of H (calibrate side) 427
spaces were doubted for nothing but the hand, three of them wrong. Foretold by cross-validation, 160
hands: log loss 0.0372 → 0.0368, 14.01 → 13.85 % of what common hands draw asked about with 16 → 18
of 1,390 errors unasked, of hands like no player's 10 = 10 of 2,633; everywhere instead of where it
is known well: 12."""
SURE = -4.0
ALIKE = 0.7

_EVERY = np.arange(SPACES)
_FARTHEST = -0.3  # cosine from which all are equally unlike, as COSINES
_LIKE_THE_REST = 2.0  # a space is doubted with its symbol up to so many times as much


def hand_features(
    with_hand: Decision, general: Decision, known: HandEvidence
) -> tuple[Beliefs, NDArray[np.bool_]]:
    """What goes with errors of a reading with hands.

    Returns (121, 11) float64, HAND_FEATURES of every space, and (121,) bool of which spaces they
    say something: those that are read as a terrain that a known hand has shown.
    """
    read = with_hand.read
    near = np.maximum(known.near, _FARTHEST)
    own = near[_EVERY, read]
    others = near.copy()
    others[_EVERY, read] = -1.0
    rival = others.max(axis=1)
    own_symbol, rival_symbol = own.copy(), rival.copy()
    for members in _symbol_members(with_hand).values():
        own_symbol[members], rival_symbol[members] = own[members].mean(), rival[members].mean()
    by_general = log_odds(_other_terrain_share(general, read))
    features = np.column_stack(
        (
            np.ones(SPACES),
            by_general,
            log_odds(_other_terrain_share(with_hand, read)),
            read != general.read,
            own,
            rival,
            own_symbol,
            rival_symbol,
            np.maximum(0.0, SURE - by_general),
            np.maximum(0.0, rival - own),
            np.maximum(0.0, ALIKE - own),
        )
    )
    return features, (read > 0) & (known.near[_EVERY, read] > -1)


def hand_weights(features: Beliefs, drawn: NDArray[np.bool_]) -> Beliefs:
    """How much of what a hand adds to the log odds counts. (121,) float64, of an error: all of it,
    but for letters that the general reader reads, too, on a sheet whose hand it knows well. From
    the sheet's HAND_FEATURES (121, 11) float64 and (121,) bool where it is read as drawn."""
    by_general, turned = (features[:, HAND_FEATURES.index(name)] for name in ("log_odds", "turned"))
    known_well = bool(drawn.any()) and float(by_general[drawn].mean()) < KNOWN_WELL
    return np.where((turned == 0) & known_well, ALIKE_DOUBTED, 1.0)


def terrain_risk(
    features: Beliefs, of_a_known_hand: float | Beliefs, counts: Beliefs, weights: tuple[float, ...]
) -> Beliefs:
    """Probability (N,) float64 that something else is drawn. From HAND_FEATURES (N, 11) float64,
    the probability, of all spaces or (N,) float64, that one of the known hands drew the sheet, and
    `hand_weights` (N,) float64, ``counts``."""
    added = of_a_known_hand * (features @ np.asarray(weights))
    added = np.where(added > 0, counts * added, added)
    logit = features[:, HAND_FEATURES.index("log_odds")] + added
    return logistic(logit)


def reweigh_with_hand(
    with_hand: Decision, general: Decision, known: HandEvidence, weights: tuple[float, ...]
) -> Decision:
    """A decision with known hands, as likely wrong as such readings are."""
    read = with_hand.read
    features, said = hand_features(with_hand, general, known)
    shares = general.probabilities.reshape(SPACES, _TERRAINS).copy()
    # printed and answered
    certain = (shares[_EVERY, read] >= 1) | (with_hand.confidence.reshape(-1) >= 1)
    # Nowhere else a letter is surer than the general reader is of the same one.
    doubted = np.maximum((1 - with_hand.confidence).reshape(-1), 1 - shares[_EVERY, read])
    by_itself, by_symbol = alternatives(general, read)
    both = by_itself + by_symbol
    shown = np.asarray((known.near > -1).any(axis=0))
    unshown = np.where(shown, 0.0, both)[:, 1:].sum(axis=1)
    counts = hand_weights(features, read > 0)
    drawn = np.maximum(terrain_risk(features, 1 - float(known.whose[-1]), counts, weights), unshown)
    shares[:, 0] = both[:, 0]
    wrong = np.where(said, np.minimum(1.0, drawn + both[:, 0]), doubted)
    wrong[certain] = 0.0
    own_share = by_itself[:, 1:].sum(axis=1) / np.maximum(both[:, 1:].sum(axis=1), 1e-300)
    symbols, alone = list(with_hand.symbols), wrong.copy()
    meant = np.zeros(SPACES)
    for number, members in _symbol_members(general).items():
        meant[members] = general.symbols[number].wrong
    for number, members in _symbol_members(with_hand).items():
        if int((~certain[members]).sum()) == 1:  # all that is doubtful about it is that space's own
            symbols[number] = replace(symbols[number], wrong=0.0)
        elif said[members].all() and not certain[members].any():
            # What is doubtful about the symbol and about its spaces are shares as the general
            # reader has them, but for a space that the hand doubts more than the rest.
            common = float((drawn * (1 - own_share))[members].mean())
            own = np.maximum(drawn * own_share, drawn - _LIKE_THE_REST * common) + both[:, 0]
            alone[members] = np.minimum(1.0, own[members])
            symbols[number] = replace(symbols[number], wrong=common)
        elif not said[members].any():
            as_read = [i for i in members if read[i] == general.read[i]]
            alone[as_read] = np.maximum(with_hand.alone_wrong, general.alone_wrong)[as_read]
            symbols[number] = replace(
                symbols[number], wrong=max(symbols[number].wrong, *meant[as_read], 0.0)
            )
    alone[certain] = 0.0
    # Drawn letters as either reader has it, empty as the general reader.
    beliefs = (with_hand.probabilities.reshape(SPACES, _TERRAINS) + shares) / 2
    beliefs[:, 0] = shares[:, 0]
    beliefs = np.where(said[:, None], beliefs, shares)
    if_known = np.where(
        certain[:, None], with_hand.if_known, with_confidence(beliefs, read, 1 - alone)
    )
    found = replace(with_hand, symbols=tuple(symbols), alone_wrong=alone, if_known=if_known)
    return found.with_beliefs(beliefs, wrong)


def alternatives(general: Decision, read: NDArray[np.intp]) -> tuple[Beliefs, Beliefs]:
    """What the general reader believes in place of what is ``read``. As an error of the space by
    itself and as one of its symbol, (121, 8) float64 each.

    Where something else is read than the general reader does, all is the space's own.
    """
    others = general.if_known.copy()
    others[_EVERY, read] = 0.0
    alone = (
        general.alone_wrong[:, None]
        * others
        / np.maximum(others.sum(axis=1, keepdims=True), 1e-300)
    )
    of_symbol = np.zeros_like(alone)
    for number, members in _symbol_members(general).items():
        symbol = general.symbols[number]
        meant = symbol.terrain.copy()
        meant[int(meant.argmax())] = 0.0
        of_symbol[members] = symbol.wrong * meant / max(float(meant.sum()), 1e-300)
    turned = read != general.read
    shares = general.probabilities.reshape(SPACES, _TERRAINS)[turned].copy()
    shares[np.arange(len(shares)), read[turned]] = 0.0
    alone[turned], of_symbol[turned] = shares, 0.0
    return alone, of_symbol


def _symbol_members(decision: Decision) -> dict[int, list[int]]:
    """The spaces read as what their symbol means, by its number. Symbols without such a space are
    left out."""
    read = decision.read
    found = ([i for i in s.spaces if read[i] == int(s.terrain.argmax())] for s in decision.symbols)
    return {number: members for number, members in enumerate(found) if members}


def _other_terrain_share(decision: Decision, read: NDArray[np.intp]) -> Beliefs:
    """Probability (121,) float64 that something other than what is read is drawn. By a decision;
    that nothing is drawn is left out."""
    shares = decision.probabilities.reshape(SPACES, _TERRAINS)
    return np.asarray(np.clip(1 - shares[_EVERY, read] - shares[:, 0], 1e-9, 1.0))
