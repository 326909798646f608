"""Symbols weigh each other: unlike looks rarely mean one terrain, alike ones may."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.terrain_model import symbol_meanings

TABLE = replace(DecisionTable.load(), sharpness=1.0, rival=-2.0, alike=3.0)
FOREST, VILLAGE, FARM = 0, 1, 2
UNLIKE = np.eye(4)


def says(*probabilities: dict[int, float]) -> np.ndarray:
    own = np.array([[each.get(kind, 0.001) for kind in range(7)] for each in probabilities])
    return own / own.sum(axis=1, keepdims=True)


def test_a_terrain_that_has_its_symbol_is_less_likely_for_another() -> None:
    own = says({FOREST: 0.99}, {FOREST: 0.55, FARM: 0.45})
    meant = symbol_meanings(own, UNLIKE[:2], TABLE)
    assert meant[0].argmax() == FOREST
    assert meant[1].argmax() == FARM


def test_symbols_that_look_alike_may_mean_the_same() -> None:
    own = says({FOREST: 0.99}, {FOREST: 0.55, FARM: 0.45})
    alike = np.array([[1.0, 0.0], [0.98, 0.199]])
    assert symbol_meanings(own, alike, TABLE)[1].argmax() == FOREST


def test_a_symbol_alone_says_what_its_spaces_say() -> None:
    own = says({FOREST: 0.7, VILLAGE: 0.3})
    assert symbol_meanings(own, UNLIKE[:1], TABLE)[0] == pytest.approx(own[0], abs=1e-3)


def test_no_symbols_no_meanings() -> None:
    assert symbol_meanings(np.zeros((0, 7)), np.zeros((0, 4)), TABLE).shape == (0, 7)


def test_the_beam_finds_what_all_assignments_together_say() -> None:
    rng = np.random.default_rng(5)
    own = rng.dirichlet(np.full(7, 0.2), size=4)
    looks = rng.normal(size=(4, 6))
    looks /= np.linalg.norm(looks, axis=1, keepdims=True)
    alike = looks @ looks.T
    exact = np.zeros((4, 7))
    for picks in product(range(7), repeat=4):
        weight = sum(np.log(max(own[k, kind], 1e-5)) for k, kind in enumerate(picks))
        for k in range(4):
            for m in range(k):
                if picks[k] == picks[m]:
                    weight += min(0.5, -2.0 + 3.0 * max(0.0, alike[k, m] - 0.3))
        for k, kind in enumerate(picks):
            exact[k, kind] += np.exp(weight)
    exact /= exact.sum(axis=1, keepdims=True)
    assert np.abs(symbol_meanings(own, looks, TABLE) - exact).max() < 0.02
