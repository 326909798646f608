"""Which spaces of a sheet share a symbol: found on the sheet itself, without labels.

Average-linkage clustering (Sokal & Michener 1958) of the spaces' embeddings: the two groups whose members look most
alike on average are joined until no two are alike enough.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def look_alikes(embedding: NDArray[np.floating], members: Sequence[int], least: float) -> tuple[tuple[int, ...], ...]:
    """Groups of spaces that look alike.

    Args:
        embedding: (N, D) unit vectors.
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
        # The mean over all pairs of a joined group is the mean of its parts' means, weighted by their sizes.
        joined = (sizes[one] * cosine[one] + sizes[two] * cosine[two]) / (sizes[one] + sizes[two])
        cosine[one], cosine[:, one] = joined, joined
        cosine[one, one] = -np.inf
        cosine[two], cosine[:, two] = -np.inf, -np.inf
        sizes[one] += sizes[two]
        groups[one] += groups[two]
        groups[two] = []
    return tuple(sorted(tuple(sorted(group)) for group in groups if group))


def mean_looks(embedding: NDArray[np.floating], groups: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """Mean looks (G, D) of groups of rows of ``embedding`` (N, D), unit vectors."""
    vectors = np.asarray(embedding, np.float64)
    means = np.array([vectors[list(group)].mean(axis=0) for group in groups]).reshape(len(groups), vectors.shape[1])
    return np.asarray(means / np.maximum(np.linalg.norm(means, axis=1, keepdims=True), 1e-6))
