"""How likely a reading with known hands is wrong.

The risk of a reading (`scanner.decide.error_model`) was fitted on readings without hands. A hand says *what* is drawn,
not *whether* something is: erased symbols look as their player draws, too. So the probability that a space is empty
stays the general reader's. That something else is drawn has a logistic model of its own, fitted on hands of the
calibrate side (``calibration.train.hand_risk``): the general reader's log odds, and beside them, as far as known hands
drew the sheet (o = 1 - P(nobody we know)), what the hand says::

    log odds = log odds of the general reader + o · (w · HAND_FEATURES)

A sheet that no known hand drew is as doubtful as without hands. Of terrains that no known hand has shown nothing is
surer than the general reader is, and that one of these is drawn instead stays as likely: a hand tells what it has
shown apart from nothing else (monsters are shown by none where several play).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from engine.terrain import READ_ORDER
from scanner.decide.decided import Decision
from scanner.decide.error_model import log_odds
from scanner.decide.hand import Informed
from scanner.decide.spaces import SIZE, SPACES, Beliefs, with_confidence

HAND_FEATURES = (
    "bias", "log_odds", "log_odds_with_hand", "turned", "near", "rival", "near_symbol", "rival_symbol",
)  # fmt: skip
"""``log_odds`` that another terrain is drawn, by the general reader, and with the hand; ``turned``: the hand reads
another letter; ``near``, ``rival``: cosine to the nearest manner of this terrain, and of any other; the same in the
mean of the symbol."""

_EVERY = np.arange(SPACES)
_FARTHEST = -0.3  # cosine from which all are equally unlike, as `scanner.decide.hand.COSINES`
_TERRAINS = len(READ_ORDER)


def hand_features(with_hand: Decision, general: Decision, known: Informed) -> tuple[Beliefs, NDArray[np.bool_]]:
    """What goes with errors of a reading with hands.

    Returns (121, 8) float64, HAND_FEATURES of every space, and (121,) bool of which spaces they say something: those
    that are read as a terrain that a known hand has shown.
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
    features = np.column_stack(
        (
            np.ones(SPACES),
            log_odds(_another_drawn(general, read)),
            log_odds(_another_drawn(with_hand, read)),
            read != general.read,
            own,
            rival,
            own_symbol,
            rival_symbol,
        )
    )
    return features, (read > 0) & (known.near[_EVERY, read] > -1)


def another_drawn(features: Beliefs, of_a_known_hand: float | Beliefs, weights: tuple[float, ...]) -> Beliefs:
    """Probability (N,) float64 that something else is drawn, from HAND_FEATURES (N, 8) float64 and the probability, of
    all spaces or (N,) float64, that one of the known hands drew the sheet."""
    logit = features[:, HAND_FEATURES.index("log_odds")] + of_a_known_hand * (features @ np.asarray(weights))
    return np.asarray(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def weighed(with_hand: Decision, general: Decision, known: Informed, weights: tuple[float, ...]) -> Decision:
    """A decision with known hands, as likely wrong as such readings are."""
    read = with_hand.read
    features, said = hand_features(with_hand, general, known)
    shares = general.probabilities.reshape(SPACES, _TERRAINS)
    certain = (shares[_EVERY, read] >= 1) | (with_hand.confidence.reshape(-1) >= 1)  # printed and answered
    drawn = np.maximum(another_drawn(features, 1 - float(known.whose[-1]), weights), _never_shown(shares, known, read))
    # Nowhere else a letter is surer than the general reader is of the same one.
    doubted = np.maximum((1 - with_hand.confidence).reshape(-1), 1 - shares[_EVERY, read])
    wrong = np.where(said, np.minimum(1.0, drawn + shares[:, 0]), doubted)
    wrong[certain] = 0.0
    symbols, of_symbol = list(with_hand.symbols), np.zeros(SPACES)
    for number, members in _members(with_hand).items():
        if len(members) > 1 and said[members].all() and not certain[members].any():
            # An error of the symbol's meaning is one of each of its spaces.
            of_symbol[members] = float(drawn[members].min())
            symbols[number] = replace(symbols[number], wrong=float(drawn[members].min()))
        elif int((~certain[members]).sum()) == 1:  # all that is doubtful about it is that space's own
            symbols[number] = replace(symbols[number], wrong=0.0)
    alone = np.where(said, np.maximum(wrong - of_symbol, 0.0), np.maximum(with_hand.alone_wrong, doubted))
    alone[certain] = 0.0
    beliefs = _beliefs(with_hand, shares, said)
    return replace(
        with_hand,
        probabilities=with_confidence(beliefs, read, 1 - wrong).reshape(SIZE, SIZE, _TERRAINS),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        symbols=tuple(symbols),
        alone_wrong=alone,
        if_known=np.where(certain[:, None], with_hand.if_known, with_confidence(beliefs, read, 1 - alone)),
    )


def _never_shown(shares: Beliefs, known: Informed, read: NDArray[np.intp]) -> Beliefs:
    """Probability (121,) float64 by the general reader's ``shares`` (121, 8) that a terrain is drawn that no known hand
    has shown, and not what is read."""
    never = np.asarray((known.near <= -1).all(axis=0))
    never[0] = False  # that nothing is drawn is no manner of drawing
    others = np.where(never, shares, 0.0)
    others[_EVERY, read] = 0.0
    return np.asarray(others.sum(axis=1))


def _members(decision: Decision) -> dict[int, list[int]]:
    """By number of a symbol the spaces that are read as what it means; none is left out that has such."""
    read = decision.read
    found = ([i for i in s.spaces if read[i] == int(s.terrain.argmax())] for s in decision.symbols)
    return {number: members for number, members in enumerate(found) if members}


def _another_drawn(decision: Decision, read: NDArray[np.intp]) -> Beliefs:
    """Probability (121,) float64 by a decision that something is drawn, and not what is read."""
    shares = decision.probabilities.reshape(SPACES, _TERRAINS)
    return np.asarray(np.clip(1 - shares[_EVERY, read] - shares[:, 0], 1e-9, 1.0))


def _beliefs(with_hand: Decision, shares: Beliefs, said: NDArray[np.bool_]) -> Beliefs:
    """What a space may be, (121, 8) float64: drawn letters as either reader has it, empty as the general reader."""
    together = (with_hand.probabilities.reshape(SPACES, _TERRAINS) + shares) / 2
    together[:, 0] = shares[:, 0]
    return np.where(said[:, None], together, shares)
