"""Which kinds of questions are asked, which were needless, and how true their percentages are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kscore.engine.terrain import Terrain
from kscore.scanner.reading import Doubt

KINDS = ("blank", "monster", "symbol", "single", "coins")
"""Spaces read as empty, spaces read as monsters, other spaces of one symbol, one other space,
coins."""
_EDGES = (0.0, 0.5, 0.8, 0.95, 0.98, 1.01)


@dataclass(frozen=True)
class AskedQuestion:
    """A question that was asked: one of KINDS, whether the answer was what was read (``needless``),
    how likely it was said to be, and about how many spaces."""

    kind: str
    needless: bool
    chance: float
    spaces: int

    @staticmethod
    def of(doubt: Doubt, needless: bool) -> AskedQuestion:
        chance = 1 - min(1.0, sum(other.p for other in doubt.alternatives))
        return AskedQuestion(_kind(doubt), needless, chance, len(doubt.cells))


def _kind(doubt: Doubt) -> str:
    if doubt.kind == "coins":
        return "coins"
    if doubt.read in (Terrain.EMPTY, Terrain.WASTELAND):
        return "blank"
    if doubt.read == Terrain.MONSTER:
        return "monster"
    return "symbol" if len(doubt.cells) > 1 else "single"


def kinds_text(asked: Sequence[AskedQuestion], sheets: float) -> str:
    """Questions by kind, as text: how many, of ``sheets`` scored, and how many were needless; then
    what was said of them, for one space and for several."""
    each = []
    for kind in KINDS:
        of_kind = [question for question in asked if question.kind == kind]
        each.append(f"{kind} {len(of_kind)} ({sum(q.needless for q in of_kind)})")
    needless = sum(question.needless for question in asked)
    lines = [
        f"questions by kind (needless): {', '.join(each)}; all {len(asked)} ({needless}), "
        f"{len(asked) / max(1.0, sheets):.3f} a sheet"
    ]
    for name, some in (
        ("one space", [q for q in asked if q.spaces == 1]),
        ("several", [q for q in asked if q.spaces > 1]),
    ):
        parts = []
        for low, high in pairwise(_EDGES):
            there = [q for q in some if low <= q.chance < high]
            if there:
                said = sum(q.chance for q in there) / len(there)
                right = sum(q.needless for q in there)
                parts.append(f"{100 * said:.1f} % said: {right} of {len(there)}")
        lines.append(f"  as read, {name}: {'; '.join(parts) or 'none'}")
    return "\n".join(lines)
