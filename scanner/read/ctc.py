"""From what a network sees in the columns of a field to what may be written there.

The network says for each of COLUMNS columns, left to right, which label it bears: the blank, a
digit, a minus. A written number is many ways of running through the columns; its probability is the
sum over all of them (connectionist temporal classification, Graves et al. 2006). There are so few
numbers that all are weighed, without a search.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

COLUMNS = 16
LABELS = 12
"""Per column: 0 the blank, 1 + d the digit d, MINUS."""
MINUS = 11
LONGEST = 4
"""Labels of the longest number: a minus and three digits."""
LARGEST = 999

# a field in which something is written with less probability is not looked at further
_CERTAINLY_NOTHING = 1e-6


def ctc_labels(size: int, minus: bool) -> tuple[int, ...]:
    """The labels of a number of 0 to LARGEST."""
    return (*((MINUS,) if minus else ()), *(1 + int(digit) for digit in str(size)))


class _Tree(NamedTuple):
    """All numbers as paths of a tree, a label a node: ``parent``, ``label`` and ``same`` (the
    parent's label is the same) of each node (the root, nothing, is node 0); ``node`` of each
    number: -, then sizes 0 … LARGEST without and with a minus."""

    parent: NDArray[np.intp]
    label: NDArray[np.intp]
    same: NDArray[np.bool_]
    node: NDArray[np.intp]


@lru_cache(maxsize=1)
def _tree() -> _Tree:
    sizes = np.arange(LARGEST + 1)
    last, shorter = 1 + sizes % 10, sizes // 10
    # Of all numbers without a minus a number is the node 1 + size; the minus comes next, then those
    # behind it.
    minus = LARGEST + 2
    parent = np.concatenate([[0], np.where(sizes < 10, 0, 1 + shorter)])
    behind = np.concatenate([[0], np.where(sizes < 10, minus, minus + 1 + shorter)])
    label = np.concatenate([[0], last, [MINUS], last])
    parents = np.concatenate([parent, behind])
    ends = np.concatenate([[0], 1 + sizes, minus + 1 + sizes])
    return _Tree(parents, label, label == label[parents], ends)


NUMBERS = 2 * (LARGEST + 1) + 1
"""What may be written: nothing (0), 0 … LARGEST (1 + size), the same with a minus (2 + LARGEST +
size)."""


def log_probabilities(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """Log probabilities (N, K) float64 of each number in each field. K is NUMBERS; they are not
    normalised.

    Args:
        logits: (N, LABELS, COLUMNS) float64, any offset a column.
    """
    columns = softmax(logits, axis=1).astype(np.float32)
    found = np.full((len(logits), NUMBERS), np.finfo(np.float32).tiny, np.float64)
    nothing = columns[:, 0].prod(axis=1, dtype=np.float64)
    found[:, 0] = np.maximum(nothing, np.finfo(np.float32).tiny)
    open_ = np.flatnonzero(nothing < 1 - _CERTAINLY_NOTHING)
    if len(open_):
        found[open_] = np.maximum(_path_probabilities(columns[open_]).T, np.finfo(np.float32).tiny)
    return np.log(found)


def _path_probabilities(columns: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities (NUMBERS, N) float32 of what is written. From columns (N, LABELS, COLUMNS)
    float32, each column's summing to one."""
    tree = _tree()
    # Of all ways that give a node's path so far: those that end with its label, and those that end
    # with nothing.
    ended = np.zeros((len(tree.parent), len(columns)), np.float32)
    passed = np.zeros_like(ended)
    passed[0] = 1.0
    same = np.flatnonzero(tree.same)
    before = tree.parent[same]
    for column in range(COLUMNS):
        seen = columns[:, :, column].T
        either = passed + ended
        entering = either[tree.parent]
        # a label and the same again are two only with nothing between them
        entering[same] = passed[before]
        entering += ended
        entering *= seen[tree.label]
        entering[0] = 0.0
        passed = either * seen[0]
        ended = entering
    return (ended + passed)[tree.node]
