"""Deciding together: evidence for 121 spaces becomes beliefs that inform each other.

The model, level by level (docs/reading.md tells how it is fitted, docs/history/reader.md what each
part brought):

* A space alone: e_i(t) ∝ exp(z_i(t) / T + c · [t = last season's t_i]), z the network's logits.
  Where monsters can be destroyed, last season's may well be an X. Printed mountains and gaps are
  given; wasteland stays unless crossed out.
* A symbol: spaces that look alike (`cluster_spaces`) are one group, drawn by one hand for one
  terrain g. A member has that terrain with probability π, else any other. The members' evidence for
  g is far from independent, so its sum counts as n / (1 + ρ (n − 1)) members would (the design
  effect of cluster samples, Kish 1965, turned round; fitted, ρ comes out above 1, so it also
  tempers a network that is too sure of a whole symbol at once).
* The symbols of a sheet (`symbol_meanings`): two symbols that look unlike rarely mean the same
  terrain.
* A space in its group: p_i(t) ∝ e_i(t) · [π P_i(g = t) + (1 − π) / (K − 1) · (1 − P_i(g = t))], P_i
  from the other members.

An answered space is certain, and counts fully for its group. How likely a symbol or a space is
wrong after all is calibrated from what goes with errors (`symbol_features`, `space_features`;
`Risk` in ``kscore.scanner.decide.decision_table`` weighs them).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout
from kscore.engine.likelihood import SharedCards
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import READ_ORDER, Terrain
from kscore.scanner.decide.decision import Decision, Symbol
from kscore.scanner.decide.decision_table import (
    SYMBOL_FEATURES,
    DecisionTable,
    log_odds,
    log_probability,
)
from kscore.scanner.decide.spaces import (
    BESIDE,
    NOTHING_ANSWERED,
    SIZE,
    SPACES,
    Beliefs,
    map_rows,
    space_indices,
    with_confidence,
)
from kscore.scanner.read.terrain import CLASSES, CellEvidence
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

if TYPE_CHECKING:
    from kscore.scanner.decide.hand import KnownHands

_TERRAINS = len(READ_ORDER)
_CROSSED = READ_ORDER.index("X")
# Log odds that a monster of last season has been destroyed since: of simulated games' monsters 21 %
# in H, 5 % in K+H, of all other terrains together 0.05 %.
_DESTROYED_SINCE = -1.7
_MOUNTAIN_CLASS = CLASSES.index("^")
_KINDS = np.eye(_TERRAINS)[:, 1:]  # one column a drawn terrain
# Contradictions between layout and reading network that are too many for an accident (a finger, a
# blot).
MOST_MISFITS = 2
_SURE = 0.9  # probability from which the network sees a mountain, or from 1 - this none
_IMPOSSIBLE = -40.0  # a logit
_RUIN_DRAWN = 3.0
"""By so much (log odds) what looks drawn on a ruin may be the player's own drawing of the ruin, on
a pad without any: a guess, one in twenty. What is clearly a terrain outweighs it."""
_BEAM = 100  # assignments kept
_FEWEST_APART = 3  # spaces that can differ steadily from others
_FLOOR = 1e-5  # no meaning is ruled out by a symbol's own spaces
_LEAST_ALIKE = 0.3  # c: cosines below say nothing more
_MOST_REWARD = 0.5  # r


class KnownBefore(Frozen):
    """What is known before looking: the printed layout, what is played, last season's reading.

    ``played``: without games where the rules say nothing (skills, a home-made sheet). ``season``:
    which season ends, None where unknown. ``hands``: how people draw who may have drawn it.
    ``shared``: the season's cards as the table's other sheets tell them. ``unsettled`` are spaces
    of ``previous`` that were doubtful when they were read and that were not asked about, because
    they changed no points then: that they were read so says nothing, for the same drawing says it
    now again. ``excluded``: letters that spaces (by index) do not bear, as the player has said
    (`kscore.scanner.decide.excluded`). Where cards are in play that are in no list here, the rules
    raise doubts and make nothing surer.
    """

    layout: Layout
    played: Variant = UNKNOWN
    _: KW_ONLY
    previous: Sheet | None = None
    season: Season | None = None
    hands: KnownHands | None = None
    shared: SharedCards | None = None
    unsettled: frozenset[str] = frozenset()
    excluded: tuple[tuple[int, str], ...] = ()

    @property
    def without_games(self) -> KnownBefore:
        """What is known but which game is played: its rules say nothing."""
        return replace(self, played=replace(self.played, games=""))


class JointBeliefs(NamedTuple):
    """The model's beliefs before the risks: all (121, 8) float64, ``alone`` e_i, ``belief`` p_i,
    ``if_known`` with g given."""

    alone: Beliefs
    belief: Beliefs
    if_known: Beliefs
    symbols: tuple[Symbol, ...]


def joint_beliefs(
    evidence: CellEvidence,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> JointBeliefs:
    """The model's beliefs with the symbols; ``answered`` spaces (index → letter) are certain and
    inform the rest."""
    alone = space_beliefs(evidence, given, table, answered)
    looks = evidence.embedding.reshape(SPACES, -1)
    groups = cluster_spaces(looks, drawn_spaces(alone, given), table.same_symbol)
    groups = split_symbols(groups, looks, alone, table.apart)
    weighed = [_group_beliefs(group, alone, table, answered) for group in groups]
    if not given.played.hero_terrain:
        weighed = [
            (_without_heroes(of_group), _without_heroes(of_others))
            for of_group, of_others in weighed
        ]
    of_groups = np.array([of_group for of_group, _ in weighed]).reshape(len(groups), _TERRAINS - 1)
    many = [n for n, group in enumerate(groups) if len(group) > 1]
    means, context = of_groups.copy(), np.ones_like(of_groups)
    if many:
        means[many], context[many] = _meanings_in_sheet(
            of_groups[many], mean_embeddings(looks, [groups[n] for n in many]), given, table
        )
    belief, if_known = alone.copy(), alone.copy()
    for n in many:
        members = list(groups[n])
        of_others = weighed[n][1] * context[n]
        belief[members] = _member_beliefs(
            alone[members], of_others / of_others.sum(axis=1, keepdims=True), table
        )
        meaning = np.zeros((1, _TERRAINS - 1))
        meaning[0, means[n].argmax()] = 1
        if_known[members] = _member_beliefs(alone[members], meaning, table)
    middles = mean_embeddings(looks, groups)
    symbols = tuple(
        Symbol(group, np.concatenate(([0.0], means[n])), look=middles[n])
        for n, group in enumerate(groups)
    )
    return JointBeliefs(alone, belief, if_known, symbols)


def _meanings_in_sheet(
    own: Beliefs, middles: Beliefs, given: KnownBefore, table: DecisionTable
) -> tuple[Beliefs, Beliefs]:
    """What symbols mean (N, 7) float64 given all of the sheet. And what the others add to what
    their spaces say."""
    means = symbol_meanings(own, middles, table)
    # Each symbol by itself goes through the same weighing, so that what the others add is all that
    # is left.
    by_itself = np.concatenate(
        [symbol_meanings(own[[n]], middles[[n]], table) for n in range(len(own))]
    )
    context = means / by_itself
    if not given.played.hero_terrain:
        means = _without_heroes(means)
    return means, np.asarray(context / context.max(axis=1, keepdims=True))


def _printed_mask(given: KnownBefore) -> NDArray[np.bool_]:
    """Which spaces (121,) bool are printed mountains or wasteland."""
    mask = np.zeros(SPACES, bool)
    mask[space_indices(given.layout.mountains)] = True
    mask[space_indices(given.layout.wasteland)] = True
    return mask


def drawn_spaces(alone: Beliefs, given: KnownBefore) -> list[int]:
    """The spaces that are rather drawn than empty. By what each says by itself (121, 8) float64;
    printed ones never."""
    printed = _printed_mask(given)
    return [index for index in range(SPACES) if not printed[index] and alone[index, 0] < 0.5]


def space_beliefs(
    evidence: CellEvidence, given: KnownBefore, table: DecisionTable, answered: Mapping[int, str]
) -> Beliefs:
    """e_i(t), (121, 8) float64: what each space says by itself, with what is known of it."""
    logits = (
        evidence.terrain.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64) / table.temperature
    )
    if not given.played.hero_terrain:
        logits[:, READ_ORDER.index("H")] = _IMPOSSIBLE
    layout = given.layout
    certain, wasteland = (
        space_indices(layout.mountains | layout.gaps),
        space_indices(layout.printed_wasteland),
    )
    seen = evidence.terrain.reshape(SPACES, -1).astype(np.float64) / table.temperature
    for index in wasteland:
        # a print that the network does not know looks like anything, but not crossed out
        standing = float(np.delete(seen[index], _CROSSED).max())
        crossed = _IMPOSSIBLE if given.played.nothing_destroys else logits[index, _CROSSED]
        logits[index] = _IMPOSSIBLE
        logits[index, [0, _CROSSED]] = standing, crossed
    if layout.by_hand:
        logits[space_indices(layout.ruins), 0] += _RUIN_DRAWN
    if given.previous is not None:
        for index, letter in enumerate(settled_rows(given.previous, given)):
            if letter in READ_ORDER[1:]:
                logits[index, READ_ORDER.index(letter)] += table.before
            if letter == Terrain.MONSTER and (
                given.played.hero_terrain or "H" in given.played.games
            ):
                logits[index, _CROSSED] += table.before + _DESTROYED_SINCE
    logits[certain] = _IMPOSSIBLE
    logits[certain, 0] = 0
    for index, letter in answered.items():
        logits[index] = _IMPOSSIBLE
        logits[index, READ_ORDER.index(letter) if letter in READ_ORDER else 0] = 0
    for index, never in given.excluded:
        if index not in answered:
            logits[index, [READ_ORDER.index(letter) for letter in never]] = -np.inf
    return softmax(logits)


def settled_rows(previous: Sheet, given: KnownBefore) -> str:
    """The 121 map letters of last season's sheet. "." where what was read is not settled."""
    unsettled = set(space_indices(given.unsettled))
    rows = "".join(previous.board.rows)
    return "".join(
        Terrain.EMPTY if index in unsettled else letter for index, letter in enumerate(rows)
    )


def prior_beliefs(evidence: CellEvidence, given: KnownBefore, table: DecisionTable) -> Beliefs:
    """(121, 8) float64: what is known of each space before anybody looks, given that something is
    drawn; empty 0."""
    blind = replace(evidence, terrain=np.zeros_like(evidence.terrain))
    drawn = space_beliefs(blind, given, table, NOTHING_ANSWERED)
    drawn[:, 0] = 0.0
    return np.asarray(drawn / np.maximum(drawn.sum(axis=1, keepdims=True), 1e-300))


def _group_beliefs(
    group: tuple[int, ...], alone: Beliefs, table: DecisionTable, answered: Mapping[int, str]
) -> tuple[Beliefs, Beliefs]:
    """P(g) of a group, (7,) float64, and P_i(g), (n, 7). The latter from the other members;
    terrains without empty."""
    own = alone[list(group), 1:]
    other = (1 - table.purity) / (own.shape[1] - 1)
    says = np.log(table.purity * own + other * (own.sum(axis=1, keepdims=True) - own) + 1e-12)
    sure = np.array([index in answered and answered[index] in READ_ORDER[1:] for index in group])
    seen, told = says[~sure], says[sure]
    count = len(seen)
    of_group = softmax((seen.sum(axis=0) * _member_weight(count, table) + told.sum(axis=0))[None])[
        0
    ]
    rest = (seen.sum(axis=0) - says) * _member_weight(count - 1, table) + told.sum(axis=0)
    rest[sure] = 0.0  # an answered space is certain
    return of_group, softmax(rest)


def _without_heroes(meaning: Beliefs) -> Beliefs:
    """Beliefs (…, 7) float64 over the drawn terrains without hero."""
    possible = meaning * (np.arange(_TERRAINS - 1) != READ_ORDER.index("H") - 1)
    return np.asarray(possible / np.maximum(possible.sum(axis=-1, keepdims=True), 1e-300))


def _member_weight(count: int, table: DecisionTable) -> float:
    return 1 / (1 + table.correlation * max(0, count - 1))


def _member_beliefs(alone: Beliefs, meaning: Beliefs, table: DecisionTable) -> Beliefs:
    """p_i(t) of a symbol's members (n, 8) float64. From e_i (n, 8) and what their symbol means (n
    or 1, 7); empty keeps its share."""
    other = (1 - table.purity) / (_TERRAINS - 2)
    joint = alone[:, 1:] * (table.purity * meaning + other * (1 - meaning))
    joint *= ((1 - alone[:, 0]) / np.maximum(joint.sum(axis=1), 1e-300))[:, None]
    return np.concatenate((alone[:, :1], joint), axis=1)


def cluster_spaces(
    embedding: NDArray[np.floating], members: Sequence[int], least: float
) -> tuple[tuple[int, ...], ...]:
    """Groups of spaces that look alike. Found on the sheet itself without labels.

    Average-linkage clustering (Sokal & Michener 1958): the two groups whose members look most alike
    on average are joined until no two are alike enough.

    Args:
        embedding: (N, D) float32 or float64 unit vectors.
        members: the spaces (rows) to group; the others are in no group.
        least: mean cosine between two groups from which on they are one symbol.

    Returns: the groups, each in ascending order, those with the smallest first space first.
    """
    count = len(members)
    if count == 0:
        return ()
    vectors = np.asarray(embedding, np.float64)[list(members)]
    cosine = vectors @ vectors.T
    np.fill_diagonal(cosine, -np.inf)
    sizes = np.ones(count)
    groups: list[list[int]] = [[member] for member in members]
    while True:
        flat = int(cosine.argmax())
        one, two = divmod(flat, count)
        if not cosine[one, two] >= least:
            break
        # The mean over all pairs of a joined group is the mean of its parts' means, weighted by
        # their sizes.
        joined = (sizes[one] * cosine[one] + sizes[two] * cosine[two]) / (sizes[one] + sizes[two])
        cosine[one], cosine[:, one] = joined, joined
        cosine[one, one] = -np.inf
        cosine[two], cosine[:, two] = -np.inf, -np.inf
        sizes[one] += sizes[two]
        groups[one] += groups[two]
        groups[two] = []
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def split_symbols(
    groups: Sequence[tuple[int, ...]],
    embedding: NDArray[np.floating],
    alone: Beliefs,
    least: float,
) -> tuple[tuple[int, ...], ...]:
    """The groups of `cluster_spaces`, but two that differ steadily are two symbols.

    A part of a group that is read as another letter is a symbol of its own where it has at least
    `_FEWEST_APART` spaces, as the rest has, and both look more alike among themselves than to each
    other, by ``least``.

    Args:
        embedding: (121, D) float32 or float64 unit vectors.
        alone: (121, 8) float64 what each space says by itself, answers taken in.
        least: in mean cosines (`DecisionTable.apart`); from 2 on nothing is parted.
    """
    vectors, found = np.asarray(embedding, np.float64), list[tuple[int, ...]]()
    for group in groups:
        members = np.array(group)
        read = alone[members].argmax(axis=1)
        letters, counts = np.unique(read, return_counts=True)
        rest = read == letters[counts.argmax()]
        cosine = vectors[members] @ vectors[members].T
        for letter in letters:
            part = read == letter
            if letter == letters[counts.argmax()] or not _differ(cosine, part, rest, least):
                rest = rest | part
            else:
                found.append(tuple(int(index) for index in members[part]))
        found.append(tuple(int(index) for index in members[rest]))
    return tuple(sorted(found))


def _differ(
    cosine: NDArray[np.float64], one: NDArray[np.bool_], other: NDArray[np.bool_], least: float
) -> bool:
    """Whether two parts of a group differ steadily. ``one`` and ``other`` (N,) bool, by the group's
    cosines (N, N)."""
    if min(int(one.sum()), int(other.sum())) < _FEWEST_APART:
        return False

    def within(part: NDArray[np.bool_]) -> float:
        count = int(part.sum())
        return float((cosine[np.ix_(part, part)].sum() - count) / (count * (count - 1)))

    across = float(cosine[np.ix_(one, other)].mean())
    return min(within(one), within(other)) - across >= least


def mean_embeddings(
    embedding: NDArray[np.floating], groups: Sequence[Sequence[int]]
) -> NDArray[np.float64]:
    """Mean embeddings (G, D) float64, unit vectors, of groups of rows. The rows are those of
    ``embedding`` (N, D) float."""
    vectors = np.asarray(embedding, np.float64)
    means = np.array([vectors[list(group)].mean(axis=0) for group in groups]).reshape(
        len(groups), vectors.shape[1]
    )
    return np.asarray(means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6))


def symbol_meanings(own: Beliefs, middles: NDArray[np.float64], table: DecisionTable) -> Beliefs:
    """What each symbol means given all others.

    Assignments g of a terrain to each symbol have the weight

        w(g) = Σ_k α log P_k(g_k) + Σ_{k<l} [g_k = g_l] · min(r, a + b · max(0, cos_kl − c))

    P_k what the symbol's own spaces say, cos_kl how alike two symbols look: a hand seldom draws one
    terrain in two ways. The sum over all assignments is taken over the heaviest ones that a beam
    search finds (Lowerre 1976), the surest symbols first.

    Args:
        own: (N, 7) float64 what each symbol's spaces say of its meaning, in the order of READ_ORDER
            without empty.
        middles: (N, D) float64 mean embeddings of the symbols, unit vectors.

    Returns: (N, 7) float64 posterior marginals.
    """
    if len(own) == 0:
        return own
    order = np.argsort(-own.max(axis=1), kind="stable")
    says = table.sharpness * np.log(np.maximum(own[order], _FLOOR))
    alike = middles[order] @ middles[order].T
    same = np.minimum(
        _MOST_REWARD, table.rival + table.alike * np.maximum(0.0, alike - _LEAST_ALIKE)
    )
    kinds = own.shape[1]
    picks, weight = np.zeros((1, 0), np.intp), np.zeros(1)
    for k in range(len(own)):
        price = np.zeros((len(picks), kinds))
        every = np.arange(len(picks))
        for before in range(k):
            price[every, picks[:, before]] += same[before, k]
        total = (weight[:, None] + says[k] + price).ravel()
        kept = np.argsort(-total, kind="stable")[:_BEAM]
        picks = np.column_stack((picks[kept // kinds], kept % kinds))
        weight = total[kept]
    share = np.exp(weight - weight.max())
    marginal = np.empty_like(own)
    for k, at in enumerate(order):
        marginal[at] = np.bincount(picks[:, k], weights=share, minlength=kinds)
    marginal += _FLOOR * share.sum()
    return np.asarray(marginal / marginal.sum(axis=1, keepdims=True))


def decide_by_drawing(
    evidence: CellEvidence,
    given: KnownBefore,
    table: DecisionTable,
    answered: Mapping[int, str] = NOTHING_ANSWERED,
) -> Decision:
    """The likeliest sheet by the drawing alone. No matter who drew it, with a calibrated confidence
    a space; ``answered`` spaces (index → letter) are certain and inform the rest."""
    joint = joint_beliefs(evidence, given, table, answered)
    best = joint.belief.argmax(axis=1)
    many, features = symbol_features(joint, evidence)
    symbols = list(joint.symbols)
    space_wrong = table.risk.space_risk(space_features(joint, evidence))
    certain = [*answered, *space_indices(given.layout.mountains)]
    space_wrong[certain] = 0.0
    symbol_wrong = np.zeros(SPACES)
    for n, probability in zip(many, table.risk.symbol_risk(features), strict=True):
        symbols[n] = replace(symbols[n], wrong=float(probability))
        meaning = int(symbols[n].terrain.argmax())
        # A space that is read as something else than its symbol does not stand and fall with it.
        symbol_wrong[[i for i in symbols[n].spaces if best[i] == meaning]] = probability
    wrong = table.risk.reading_risk(symbol_wrong, space_wrong)
    wrong[certain] = 0.0
    calibrated = with_confidence(joint.belief, best, 1 - wrong)
    return Decision(
        rows=map_rows(best, given.layout),
        probabilities=calibrated.reshape(SIZE, SIZE, _TERRAINS),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        symbols=tuple(symbols),
        alone_wrong=space_wrong,
        if_known=joint.if_known,
    )


def symbol_features(joint: JointBeliefs, evidence: CellEvidence) -> tuple[tuple[int, ...], Beliefs]:
    """Which symbols have several spaces, and their features (N, 19) float64, SYMBOL_FEATURES."""
    many = tuple(n for n, symbol in enumerate(joint.symbols) if len(symbol.spaces) > 1)
    single = softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    meanings = [int(joint.symbols[n].terrain.argmax()) for n in many]
    sheet, discord = _mean_certainty(joint), _discord(evidence)
    middles = mean_embeddings(
        evidence.embedding.reshape(SPACES, -1), [joint.symbols[n].spaces for n in many]
    )
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
                float(log_probability(single[members, meaning]).mean()),
                agreement,
                float(meanings.count(meaning) > 1),
                sheet,
                float(discord[members].mean()),
                max(
                    (
                        value
                        for value, other in zip(alike, meanings, strict=True)
                        if other != meaning
                    ),
                    default=0.0,
                ),
                max(
                    (v for k, v in enumerate(alike) if k != at and meanings[k] == meaning),
                    default=0.0,
                ),
                float(log_probability(np.partition(symbol.terrain, -2)[-2:-1])[0]),
                float(log_probability(joint.alone[members, meaning]).mean()),
                *_KINDS[meaning],
            )
        )
    return many, np.array(rows).reshape(len(rows), len(SYMBOL_FEATURES))


def space_features(joint: JointBeliefs, evidence: CellEvidence) -> Beliefs:
    """SPACE_FEATURES (121, 23) float64 of every space."""
    single = softmax(evidence.alone.reshape(SPACES, -1)[:, :_TERRAINS].astype(np.float64))
    best = joint.belief.argmax(axis=1)
    every = np.arange(SPACES)
    sure = log_odds(joint.if_known[every, best])
    blank = np.where(best == 0, 1 - joint.alone[:, 0], joint.alone[:, 0])
    vectors = evidence.embedding.reshape(SPACES, -1).astype(np.float64)
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
        unlike[members] = 1 - (cosine[np.ix_(members, members)].sum(axis=1) - 1) / (
            len(members) - 1
        )
    beside_its_own = (BESIDE * (best[:, None] == best[None, :])).any(axis=1)
    return np.column_stack(
        (
            np.ones(SPACES),
            sure * (best > 0),
            sure * (best == 0),
            log_probability(joint.alone[every, best]),
            joint.alone.argmax(axis=1) != best,
            log_probability(single[every, best]),
            best == 0,
            log_probability(blank),
            lone,
            unlike,
            np.full(SPACES, _mean_certainty(joint)),
            _discord(evidence),
            ~beside_its_own & (best > 0),
            size,
            np.where(another.any(axis=1), np.where(another, cosine, -1.0).max(axis=1), 0.0),
            log_probability(np.partition(joint.alone, -2, axis=1)[:, -2]),
            _KINDS[best],
        )
    )


def _discord(evidence: CellEvidence) -> Beliefs:
    """Log of how far the two passes differ, (121,) float64."""
    return np.asarray(np.log(evidence.discord.reshape(SPACES).astype(np.float64) + 1e-3))


def _mean_certainty(joint: JointBeliefs) -> float:
    """How sure the network is of the sheet's drawn spaces. The mean log of their best belief."""
    drawn = joint.alone[:, 0] < 0.5
    return float(log_probability(joint.alone[drawn].max(axis=1)).mean()) if drawn.any() else 0.0


def count_contradictions(evidence: CellEvidence, layout: Layout) -> int:
    """Spaces where the reading network contradicts the layout: mountains it does not see, and
    others it does see.

    A second opinion on lattice and layout: `kscore.scanner.find.layout` decided them from other
    pixels with another network.
    """
    probabilities = softmax(evidence.terrain.reshape(SPACES, -1).astype(np.float64))[
        :, _MOUNTAIN_CLASS
    ]
    printed = np.zeros(SPACES, bool)
    printed[space_indices(layout.mountains)] = True
    return int((probabilities[printed] < 1 - _SURE).sum() + (probabilities[~printed] > _SURE).sum())
