"""What the symbols of a sheet mean, weighed together: two symbols that look unlike rarely mean the same terrain.

Assignments g of a terrain to each symbol have the weight

    w(g) = Σ_k α log P_k(g_k) + Σ_{k<l} [g_k = g_l] · min(r, a + b · max(0, cos_kl − c))

P_k what the symbol's own spaces say, cos_kl how alike two symbols look: a hand seldom draws one terrain in two ways.
The sum over all assignments is taken over the heaviest ones that a beam search finds (Lowerre 1976), the surest
symbols first.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from scanner.decide.decision_table import DecisionTable
from scanner.decide.spaces import Beliefs

_BEAM = 100  # assignments kept
_FLOOR = 1e-5  # no meaning is ruled out by a symbol's own spaces
_LEAST_ALIKE = 0.3  # c: cosines below say nothing more
_MOST_REWARD = 0.5  # r


def weigh_together(own: Beliefs, middles: NDArray[np.float64], table: DecisionTable) -> Beliefs:
    """What each symbol means given all others.

    Args:
        own: (N, 7) what each symbol's spaces say of its meaning, in the order of READ_ORDER without empty.
        middles: (N, D) mean looks of the symbols, unit vectors.

    Returns: (N, 7) posterior marginals.
    """
    if len(own) == 0:
        return own
    order = np.argsort(-own.max(axis=1), kind="stable")
    says = table.sharpness * np.log(np.maximum(own[order], _FLOOR))
    alike = middles[order] @ middles[order].T
    same = np.minimum(_MOST_REWARD, table.rival + table.alike * np.maximum(0.0, alike - _LEAST_ALIKE))
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
