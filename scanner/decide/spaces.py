"""The 121 spaces as rows of arrays: index ↔ public name, who lies beside whom, and the beliefs over
them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np
from kscore.engine.grid import SIZE as SIZE, SPACES as SPACES, Space
from kscore.engine.layout import Layout
from kscore.engine.terrain import READ_ORDER
from numpy.typing import NDArray

Beliefs = NDArray[np.float64]
"""Probabilities or their logarithms, (…, 8) float64 in the order of READ_ORDER unless said
otherwise."""

NOTHING_ANSWERED: Mapping[int, str] = MappingProxyType({})


# a sheet's decision asks for 500 of them
_NAMES = tuple(Space.from_number(number).name for number in range(SPACES))


def space_name(index: int) -> str:
    """Public name of space ``index`` (row-major from 0)."""
    return _NAMES[index]


def space_index(name: str) -> int:
    """Row-major index from 0 of a space's public name."""
    return Space.parse(name).number


def space_indices(spaces: Iterable[str]) -> NDArray[np.intp]:
    """Indices (N,) intp of named spaces, in the order of their names."""
    return np.array([space_index(s) for s in sorted(spaces)], np.intp)


def _adjacency() -> NDArray[np.float64]:
    matrix = np.zeros((SPACES, SPACES))
    for index in range(SPACES):
        if index % SIZE < SIZE - 1:
            matrix[index, index + 1] = matrix[index + 1, index] = 1
        if index < SPACES - SIZE:
            matrix[index, index + SIZE] = matrix[index + SIZE, index] = 1
    return matrix


BESIDE = _adjacency()
"""(121, 121) float64: 1 where two spaces share an edge."""


def map_letter(index: int, terrain: int, layout: Layout) -> str:
    """The map's letter for a space read as READ_ORDER[terrain]: what is printed there stands."""
    name = space_name(index)
    if name in layout.mountains:
        return "^"
    return "#" if terrain == 0 and name in layout.wasteland else READ_ORDER[terrain]


def map_rows(read: NDArray[np.intp], layout: Layout) -> tuple[str, ...]:
    """The map's 11 rows of 11 letters. From what is ``read`` in the spaces, (121,) intp."""
    letters = "".join(map_letter(i, terrain, layout) for i, terrain in enumerate(read.tolist()))
    return tuple(letters[start : start + SIZE] for start in range(0, SPACES, SIZE))


def with_confidence(belief: Beliefs, best: NDArray[np.intp], confidence: Beliefs) -> Beliefs:
    """The beliefs (121, 8) float64 with calibrated confidence. It replaces that of the ``best``
    (121,) intp and is (121,) float64; the others keep their old proportions."""
    every = np.arange(SPACES)
    result = belief.copy()
    result[every, best] = 0
    rest = result.sum(axis=1)
    result *= ((1 - confidence) / np.maximum(rest, 1e-300))[:, None]
    result[every, best] = confidence
    return np.asarray(result / result.sum(axis=1, keepdims=True))
