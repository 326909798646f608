"""Spaces that share a symbol are found without labels, whatever their order."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings, strategies as st

from scanner.decide.terrain_model import clusters


def directions(kinds: list[int], noise: float, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    vectors = np.eye(16)[kinds] + rng.normal(0, noise, (len(kinds), 16))
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=40), st.integers(0, 1000))
def test_clear_kinds_are_found_exactly(kinds: list[int], seed: int) -> None:
    groups = clusters(directions(kinds, 0.05, seed), range(len(kinds)), 0.6)
    expected = {tuple(i for i, kind in enumerate(kinds) if kind == wanted) for wanted in set(kinds)}
    assert set(groups) == expected


@settings(deadline=None, max_examples=30)
@given(
    st.lists(st.integers(0, 4), min_size=2, max_size=25), st.integers(0, 1000), st.floats(0.0, 1.0)
)
def test_every_member_is_in_one_group(kinds: list[int], seed: int, least: float) -> None:
    groups = clusters(directions(kinds, 0.5, seed), range(len(kinds)), least)
    assert sorted(i for group in groups for i in group) == list(range(len(kinds)))


def test_only_members_are_grouped() -> None:
    assert clusters(directions([0, 0, 0, 1], 0.0, 0), [0, 2, 3], 0.5) == ((0, 2), (3,))
    assert clusters(directions([0], 0.0, 0), [], 0.5) == ()


def test_a_threshold_above_one_joins_nothing() -> None:
    assert clusters(directions([0, 0], 0.0, 0), [0, 1], 2.0) == ((0,), (1,))
