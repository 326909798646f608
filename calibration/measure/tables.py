"""Tables of figures as text, and the statistics that stand in them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

_SAMPLES = 2000


@dataclass(frozen=True)
class TextTable:
    """Columns of a table: the width of the first, which names a row, and ``(head, width)`` of each
    other; a head may have line breaks."""

    first: int
    columns: tuple[tuple[str, int], ...]
    title: str = ""

    @property
    def head(self) -> str:
        """The head, as many lines as the highest column's."""
        heads = [(self.title, -self.first), *self.columns]
        height = max(head.count("\n") + 1 for head, _ in heads)
        split = [([*head.split("\n"), *[""] * height][:height], width) for head, width in heads]
        return "\n".join(
            "".join(
                f"{lines[n]:<{-width}}" if width < 0 else f"{lines[n]:>{width}}"
                for lines, width in split
            )
            for n in range(height)
        )

    def row(self, name: str, cells: Sequence[object]) -> str:
        """A row; raises ValueError where a column has no cell."""
        return f"{name:<{self.first}}" + "".join(
            f"{cell!s:>{width}}" for cell, (_, width) in zip(cells, self.columns, strict=True)
        )


def percent(count: float, of: float) -> str:
    """A share in percent, "-" of nothing."""
    return f"{100 * count / of:.2f}" if of else "-"


def interval(share: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share (0-1) of ``count``."""
    if count == 0:
        return 0.0, 1.0
    z = 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = (
        z
        * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count))
        / (1 + z * z / count)
    )
    return max(0.0, middle - half), min(1.0, middle + half)


def with_interval(name: str, hits: float, count: int) -> str:
    """A share with its interval, as a line."""
    share = hits / max(1, count)
    low, high = interval(share, count)
    return f"{name}: {100 * share:.2f} %, 95 % interval {100 * low:.2f} to {100 * high:.2f}"


def limits(
    part: NDArray[np.float64], whole: NDArray[np.float64], who: Sequence[int]
) -> tuple[float, float]:
    """95 % limits of Σ part / Σ whole, (N,) float64 both, where what is one person's (``who``, by
    number) is not independent: persons are drawn again (bootstrap)."""
    rng = np.random.default_rng(5)
    people = np.unique(who)
    by = np.array([[part[np.equal(who, p)].sum(), whole[np.equal(who, p)].sum()] for p in people])
    drawn = by[rng.integers(len(by), size=(_SAMPLES, len(people)))].sum(axis=1)
    low, high = np.percentile(drawn[:, 0] / drawn[:, 1], [2.5, 97.5])
    return float(low), float(high)


def expected_calibration_error(
    confidence: NDArray[np.float64], right: NDArray[np.bool_], bins: int = 15
) -> float:
    """ECE with bins of equal count (Nixon et al. 2019), confidence (N,) float64 and right (N,)
    bool."""
    order = np.argsort(confidence)
    parts = np.array_split(order, bins)
    return float(
        sum(len(p) * abs(confidence[p].mean() - right[p].mean()) for p in parts if len(p))
        / max(1, len(order))
    )


def reliability(
    confidence: NDArray[np.float64], right: NDArray[np.bool_], edges: Sequence[float], what: str
) -> list[str]:
    """How often what was said with some confidence is right, confidence (N,) float64 and right (N,)
    bool, band by band between the edges; lines of a table."""
    table = TextTable(13, ((what, 10), ("right %", 9), ("said %", 8)), "confidence")
    lines = [table.head]
    for low, high in pairwise(edges):
        inside = (confidence >= low) & (confidence < high)
        if inside.any():
            shares = (f"{100 * right[inside].mean():.2f}", f"{100 * confidence[inside].mean():.2f}")
            lines.append(table.row(f"  {low:5.3f}-{min(high, 1):5.3f}", (inside.sum(), *shares)))
    return lines
