"""How likely a reading with known hands is wrong.

The risk of a reading (`scanner.decide.error_model`) was fitted on readings without hands. A hand
says *what* is drawn, not *whether* something is: erased symbols look as their player draws, too. So
the probability that a space is empty stays the general reader's. That something else is drawn has a
logistic model of its own, fitted on hands of the calibrate side (``calibration.train.hand_risk``):
the general reader's log odds, and beside them, as far as known hands drew the sheet (o = 1 -
P(nobody we know)), what the hand says::

    log odds = log odds of the general reader + o · (w · HAND_FEATURES)

A sheet that no known hand drew is as doubtful as without hands. Where the general reader knows such
drawings well, a hand that agrees with it makes nothing twice as doubtful (`doubting`). Of terrains
that no known hand has shown nothing is surer than the general reader is, and that one of these is
drawn instead stays as likely: a hand tells what it has shown apart from nothing else (monsters are
shown by none where several play).

What the general reader doubts about a space is its own, or its symbol's (`instead`): that it is
empty is hardly ever an error of the symbol, and what is doubtful about a symbol is one question. So
both stay apart here: of what a hand doubts the symbol has the share that it has by the general
reader.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER
from scanner.decide.decided import Decision
from scanner.decide.error_model import log_odds
from scanner.decide.hand import HandEvidence
from scanner.decide.spaces import SIZE, SPACES, Beliefs, with_confidence

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
weights are fitted on hands of which a quarter draw as nobody does and little that the general
reader says holds; of common hands they doubt too much: on 24 evenings of H (calibrate side) 427
spaces were doubted for nothing but the hand, three of them wrong. Foretold by cross-validation, 160
hands: log loss 0.0372 → 0.0368, 14.01 → 13.85 % of what common hands draw asked about with 16 → 18
of 1,390 errors unasked, of hands like nobody's 10 = 10 of 2,633; everywhere instead of where it is
known well: 12."""
SURE = -4.0
ALIKE = 0.7

_EVERY = np.arange(SPACES)
_FARTHEST = -0.3  # cosine from which all are equally unlike, as `scanner.decide.hand.COSINES`
_TERRAINS = len(READ_ORDER)
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
    for members in _members(with_hand).values():
        own_symbol[members], rival_symbol[members] = own[members].mean(), rival[members].mean()
    by_general = log_odds(_another_drawn(general, read))
    features = np.column_stack(
        (
            np.ones(SPACES),
            by_general,
            log_odds(_another_drawn(with_hand, read)),
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


def doubting(features: Beliefs, drawn: NDArray[np.bool_]) -> Beliefs:
    """How much of what a hand adds to the log odds of an error counts, (121,) float64: all of it,
    but for letters that the general reader reads, too, on a sheet whose hand it knows well. From
    the sheet's HAND_FEATURES (121, 11) float64 and (121,) bool where it is read as drawn."""
    by_general, turned = (features[:, HAND_FEATURES.index(name)] for name in ("log_odds", "turned"))
    known_well = bool(drawn.any()) and float(by_general[drawn].mean()) < KNOWN_WELL
    return np.where((turned == 0) & known_well, ALIKE_DOUBTED, 1.0)


def another_drawn(
    features: Beliefs, of_a_known_hand: float | Beliefs, counts: Beliefs, weights: tuple[float, ...]
) -> Beliefs:
    """Probability (N,) float64 that something else is drawn, from HAND_FEATURES (N, 11) float64,
    the probability, of all spaces or (N,) float64, that one of the known hands drew the sheet, and
    `doubting` (N,) float64, ``counts``."""
    added = of_a_known_hand * (features @ np.asarray(weights))
    added = np.where(added > 0, counts * added, added)
    logit = features[:, HAND_FEATURES.index("log_odds")] + added
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def weighed(
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
    by_itself, by_symbol = instead(general, read)
    both = by_itself + by_symbol
    shown = np.asarray((known.near > -1).any(axis=0))
    unshown = np.where(shown, 0.0, both)[:, 1:].sum(axis=1)
    counts = doubting(features, read > 0)
    drawn = np.maximum(
        another_drawn(features, 1 - float(known.whose[-1]), counts, weights), unshown
    )
    shares[:, 0] = both[:, 0]
    wrong = np.where(said, np.minimum(1.0, drawn + both[:, 0]), doubted)
    wrong[certain] = 0.0
    own_share = by_itself[:, 1:].sum(axis=1) / np.maximum(both[:, 1:].sum(axis=1), 1e-300)
    symbols, alone = list(with_hand.symbols), wrong.copy()
    meant = _wrong_with_symbol(general)
    for number, members in _members(with_hand).items():
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
    beliefs = _beliefs(with_hand, shares, said)
    return replace(
        with_hand,
        probabilities=with_confidence(beliefs, read, 1 - wrong).reshape(SIZE, SIZE, _TERRAINS),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        symbols=tuple(symbols),
        alone_wrong=alone,
        if_known=np.where(
            certain[:, None], with_hand.if_known, with_confidence(beliefs, read, 1 - alone)
        ),
    )


def instead(general: Decision, read: NDArray[np.intp]) -> tuple[Beliefs, Beliefs]:
    """What the general reader believes of spaces in place of what is ``read`` there, as an error of
    the space by itself and as one of its symbol, (121, 8) float64 each.

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
    for number, members in _members(general).items():
        symbol = general.symbols[number]
        meant = symbol.terrain.copy()
        meant[int(meant.argmax())] = 0.0
        of_symbol[members] = symbol.wrong * meant / max(float(meant.sum()), 1e-300)
    turned = read != general.read
    shares = general.probabilities.reshape(SPACES, _TERRAINS)[turned].copy()
    shares[np.arange(len(shares)), read[turned]] = 0.0
    alone[turned], of_symbol[turned] = shares, 0.0
    return alone, of_symbol


def _wrong_with_symbol(decision: Decision) -> Beliefs:
    """Probability (121,) float64 that a space is wrong with its symbol, 0 where it is not read as
    that."""
    found = np.zeros(SPACES)
    for number, members in _members(decision).items():
        found[members] = decision.symbols[number].wrong
    return found


def _members(decision: Decision) -> dict[int, list[int]]:
    """By number of a symbol the spaces that are read as what it means; none is left out that has
    such."""
    read = decision.read
    found = ([i for i in s.spaces if read[i] == int(s.terrain.argmax())] for s in decision.symbols)
    return {number: members for number, members in enumerate(found) if members}


def _another_drawn(decision: Decision, read: NDArray[np.intp]) -> Beliefs:
    """Probability (121,) float64 by a decision that something is drawn, and not what is read."""
    shares = decision.probabilities.reshape(SPACES, _TERRAINS)
    return np.asarray(np.clip(1 - shares[_EVERY, read] - shares[:, 0], 1e-9, 1.0))


def _beliefs(with_hand: Decision, shares: Beliefs, said: NDArray[np.bool_]) -> Beliefs:
    """What a space may be, (121, 8) float64: drawn letters as either reader has it, empty as the
    general reader."""
    together = (with_hand.probabilities.reshape(SPACES, _TERRAINS) + shares) / 2
    together[:, 0] = shares[:, 0]
    return np.where(said[:, None], together, shares)
