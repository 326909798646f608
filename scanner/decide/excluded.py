"""Letters that the player has excluded ("K8 is not forest"): never read there, and always asked.

They are taken out of what each space says by itself, so that everything that is decided from it
goes without them, and once more of what was decided: whatever turned a space since (the meaning of
a symbol, a hero's star, the rules) may not turn it to what it is not.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.questions import UNLIKELY
from kscore.scanner.decide.spaces import SIZE, SPACES, Beliefs, map_letter, map_rows, space_name
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.reading import Alternative, Doubt, SpacesDoubt


def remove_excluded(decision: Decision, given: KnownBefore) -> Decision:
    """The decision without excluded letters. Wherever one is read, the likeliest letter that is
    left stands."""
    if not given.excluded:
        return decision
    shares, read = decision.probabilities.reshape(SPACES, -1).copy(), decision.read
    confidence, alone = decision.confidence.reshape(-1).copy(), decision.alone_wrong.copy()
    for index, never in given.excluded:
        shares[index] = _renormalise(shares[index], never)
        if READ_ORDER[read[index]] in never:
            read[index] = shares[index].argmax()
            alone[index] = 1 - shares[index, read[index]]
        confidence[index] = shares[index, read[index]]
    return replace(
        decision,
        rows=map_rows(read, given.layout),
        probabilities=shares.reshape(decision.probabilities.shape),
        confidence=confidence.reshape(SIZE, SIZE),
        alone_wrong=alone,
    )


def _renormalise(shares: Beliefs, never: str) -> Beliefs:
    """Probabilities (8,) float64 without these letters."""
    left = np.array([letter not in never for letter in READ_ORDER])
    rest = np.where(left, shares, 0.0)
    if not rest.sum() > 0:  # nothing but what is excluded was possible
        rest = left.astype(np.float64)
    return np.asarray(rest / rest.sum())


def add_excluded_doubts(
    doubts: Iterable[Doubt], decision: Decision, given: KnownBefore
) -> tuple[Doubt, ...]:
    """The doubts, with one for every space with excluded letters. However sure the next letter is;
    other questions are not about these spaces."""
    if not given.excluded:
        return tuple(doubts)
    apart = {space_name(index) for index, _ in given.excluded}
    left = (doubt.without(apart) for doubt in doubts)
    own = (_doubt(index, never, decision, given) for index, never in given.excluded)
    return (*(doubt for doubt in left if doubt is not None), *own)


def _doubt(index: int, never: str, decision: Decision, given: KnownBefore) -> SpacesDoubt:
    read, shares = int(decision.read[index]), decision.probabilities.reshape(SPACES, -1)[index]
    others = [int(t) for t in np.argsort(-shares) if t != read and READ_ORDER[t] not in never]
    named = [t for n, t in enumerate(others) if shares[t] > (0 if n == 0 else UNLIKELY)]
    drawn_with = (n for n, symbol in enumerate(decision.symbols) if index in symbol.spaces)
    return SpacesDoubt(
        map_letter(index, read, given.layout),
        tuple(Alternative(map_letter(index, t, given.layout), float(shares[t])) for t in named),
        (space_name(index),),
        next(drawn_with, None),
        tuple(never),
    )
