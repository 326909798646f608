"""The weights of a player's own hand are fitted soundly, also where errors can be foretold without
fail."""

from __future__ import annotations

import numpy as np
import pytest
from kscore.calibration.train.hand import _logistic
from kscore.calibration.train.hand_risk import HandSpaces, fit_weights
from kscore.scanner.decide.hand import HAND_FEATURES

RNG = np.random.default_rng(5)


def spaces(another: np.ndarray, near: np.ndarray, log_odds: np.ndarray) -> HandSpaces:
    """Spaces that a hand says something of, which surely drew the sheet."""
    count = len(another)
    features = np.zeros((count, len(HAND_FEATURES)))
    features[:, 0] = 1.0
    features[:, HAND_FEATURES.index("log_odds")] = log_odds
    features[:, HAND_FEATURES.index("near")] = near
    every, nothing = np.ones(count), np.zeros(count)
    risk = 1 / (1 + np.exp(-log_odds))
    return HandSpaces(
        features, every > 0, every, every, nothing, risk, another, another, np.arange(count)
    )


def log_loss(foretold: np.ndarray, truth: np.ndarray) -> float:
    bounded = np.clip(foretold, 1e-9, 1 - 1e-9)
    return float(-np.where(truth, np.log(bounded), np.log(1 - bounded)).mean())


@pytest.mark.parametrize("noise", [0.0, 0.02, 0.3])
def test_the_risk_follows_what_goes_with_errors(noise: float) -> None:
    """Newton's method alone overshoots where errors are foretold without fail (noise 0): steps are
    halved."""
    near = RNG.uniform(-0.3, 1.0, 4000)
    another = near + noise * RNG.normal(size=4000) < 0.5
    some = spaces(another, near, np.full(4000, -14.0))
    weights = fit_weights(some)
    assert np.isfinite(weights).all()
    assert np.abs(weights).max() < 200
    assert weights[HAND_FEATURES.index("near")] < -1
    fresh = RNG.uniform(-0.3, 1.0, 4000)
    truth = fresh + noise * RNG.normal(size=4000) < 0.5
    unseen = spaces(truth, fresh, np.full(4000, -14.0))
    assert (
        log_loss(unseen.risk(weights), truth)
        < log_loss(unseen.risk((0.0,) * len(HAND_FEATURES)), truth) / 2
    )


def test_whose_a_sheet_is_weighs_right_and_wrong_hands_alike_however_many_there_are() -> None:
    right, wrong = RNG.normal(2.0, 2.0, 500), RNG.normal(-2.0, 2.0, 20_000)
    own = np.arange(20_500) < 500
    (constant, slope), loss = _logistic(np.concatenate((right, wrong)), own)
    assert slope == pytest.approx(1.0, rel=0.2), (
        "the log of the ratio of two such bells is as large as the evidence"
    )
    assert abs(constant) < 0.3
    assert loss < 0.4
    _, knows_nothing = _logistic(RNG.normal(size=20_500), own)
    assert knows_nothing > 0.68
