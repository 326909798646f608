"""Spaces that share a symbol are found without labels, whatever their order."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings, strategies as st
from kscore.scanner.decide.terrain_model import cluster_spaces, split_symbols


def directions(kinds: list[int], noise: float, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    vectors = np.eye(16)[kinds] + rng.normal(0, noise, (len(kinds), 16))
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@settings(max_examples=40)
@given(st.lists(st.integers(0, 4), min_size=1, max_size=40), st.integers(0, 1000))
def test_clear_kinds_are_found_exactly(kinds: list[int], seed: int) -> None:
    groups = cluster_spaces(directions(kinds, 0.05, seed), range(len(kinds)), 0.6)
    expected = {tuple(i for i, kind in enumerate(kinds) if kind == wanted) for wanted in set(kinds)}
    assert set(groups) == expected


@settings(max_examples=30)
@given(
    st.lists(st.integers(0, 4), min_size=2, max_size=25), st.integers(0, 1000), st.floats(0.0, 1.0)
)
def test_every_member_is_in_one_group(kinds: list[int], seed: int, least: float) -> None:
    groups = cluster_spaces(directions(kinds, 0.5, seed), range(len(kinds)), least)
    assert sorted(i for group in groups for i in group) == list(range(len(kinds)))


def test_only_members_are_grouped() -> None:
    assert cluster_spaces(directions([0, 0, 0, 1], 0.0, 0), [0, 2, 3], 0.5) == ((0, 2), (3,))
    assert cluster_spaces(directions([0], 0.0, 0), [], 0.5) == ()


def test_a_threshold_above_one_joins_nothing() -> None:
    assert cluster_spaces(directions([0, 0], 0.0, 0), [0, 1], 2.0) == ((0,), (1,))


def read_as(*kinds: int) -> np.ndarray:
    """(N, 8): what each space says by itself, surely."""
    return np.eye(8)[list(kinds)] * 0.9 + 0.1 / 8


def two_looks(apart: float) -> np.ndarray:
    """Eight unit vectors: four alike and four alike, whose mean cosine across is 1 - apart."""
    one, other = np.eye(16)[0], np.eye(16)[1]
    second = (1 - apart) * one + np.sqrt(1 - (1 - apart) ** 2) * other
    return np.stack([one] * 4 + [second] * 4)


def test_two_looks_that_differ_steadily_are_two_symbols() -> None:
    whole, looks = (tuple(range(8)),), two_looks(0.1)
    read = read_as(3, 3, 3, 3, 4, 4, 4, 4)
    assert split_symbols(whole, looks, read, 0.07) == ((0, 1, 2, 3), (4, 5, 6, 7))
    assert split_symbols(whole, two_looks(0.05), read, 0.07) == whole, (
        "no more apart than one symbol is"
    )
    assert split_symbols(whole, looks, read_as(*[3] * 8), 0.07) == whole, "nothing reads them apart"
    few = read_as(3, 3, 3, 3, 3, 3, 4, 4)
    assert split_symbols(whole, looks, few, 0.07) == whole, "two spaces are no steady difference"
    assert split_symbols(whole, looks, read, 2.0) == whole


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 3), st.integers(1, 3)), min_size=1, max_size=30))
def test_parting_loses_no_space(spaces: list[tuple[int, int]]) -> None:
    looks = directions([look for look, _ in spaces], 0.1, 3)
    whole = (tuple(range(len(spaces))),)
    groups = split_symbols(whole, looks, read_as(*[letter for _, letter in spaces]), 0.07)
    assert sorted(i for group in groups for i in group) == list(range(len(spaces)))
