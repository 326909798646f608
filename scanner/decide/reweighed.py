"""A decision whose spaces are weighed again by what was not known when it was made: heroes'
stars."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.layout import Layout
from scanner.decide.decided import Decision
from scanner.decide.search import CLEAR
from scanner.decide.spaces import SIZE, SPACES, Beliefs, map_letter, with_confidence

# what stands although something else is likelier now is as likely wrong as right, at most
_EVEN = 0.5


def reweighed(
    decision: Decision,
    layout: Layout,
    spaces: Iterable[int],
    shares: Beliefs,
    alone: Beliefs,
    most_wrong: float = 1.0,
) -> Decision:
    """The decision with these ``spaces`` (indices) weighed again; its symbols stay.

    A clear drawing is not turned: where something else is likelier now, it is doubted. A space that
    is turned is no longer read as its symbol, so all of its doubt is its own.

    Args:
        shares: (121, 8) float64 what stands there, in the order of READ_ORDER. alone: the same if
        every symbol means
            what it is taken for.
        most_wrong: a space that stands and is still the likeliest is wrong with this probability at
        most.
    """
    read, wrong = decision.read, (1 - decision.confidence).reshape(-1)
    before, totals = read.copy(), decision.probabilities.reshape(SPACES, -1).copy()
    if_known, alone_wrong = decision.if_known.copy(), decision.alone_wrong.copy()
    for index in spaces:
        weighed, totals[index] = int(shares[index].argmax()), shares[index]
        if weighed == before[index] or wrong[index] <= 1 - CLEAR:
            bound = most_wrong if weighed == before[index] else _EVEN
            wrong[index] = min(bound, 1 - shares[index, before[index]])
            if_known[index], alone_wrong[index] = (
                alone[index],
                min(bound, 1 - alone[index, before[index]]),
            )
        else:
            read[index], if_known[index] = weighed, shares[index]
            wrong[index] = alone_wrong[index] = 1 - shares[index, weighed]
    rows = "".join(map_letter(i, int(letter), layout) for i, letter in enumerate(read))
    return replace(
        decision,
        rows=tuple(rows[r * SIZE : (r + 1) * SIZE] for r in range(SIZE)),
        probabilities=with_confidence(totals, read, 1 - wrong).reshape(
            decision.probabilities.shape
        ),
        confidence=(1 - wrong).reshape(SIZE, SIZE),
        alone_wrong=alone_wrong,
        if_known=if_known,
    )
