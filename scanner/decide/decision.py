"""What was decided about one sheet, and a decision whose spaces are weighed again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from kscore.engine.frozen import Frozen
from kscore.engine.layout import Layout
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.spaces import SPACES, Beliefs, map_rows, with_confidence
from kscore.scanner.reading import RuleEvidence
from numpy.typing import NDArray

CLEAR = 0.97
"""What the drawing alone says with at least this probability is changed by no player but a
player."""

# what stands although something else is likelier now is as likely wrong as right, at most
_EVEN = 0.5


_PLACES = np.array([max(0, READ_ORDER.find(chr(code))) for code in range(128)], np.intp)


class Symbol(Frozen):
    """Spaces drawn with one symbol.

    Attributes:
        spaces: indices, ascending.
        terrain: (8,) float64 probabilities of what the symbol means, in the order of READ_ORDER;
            empty has none.
        wrong: calibrated probability that its likeliest meaning is wrong; 0 for a lone space, which
            has its own.
        look: (D,) float64 mean embedding, a unit vector; None where it is not needed.
    """

    spaces: tuple[int, ...]
    terrain: Beliefs
    wrong: float = 0.0
    look: NDArray[np.float64] | None = None


class Decision(Frozen, kw_only=True):
    """The outcome for one sheet.

    Attributes:
        rows: the likeliest possible map, 11 strings of 11 letters.
        probabilities: (11, 11, 8) float64 in the order of READ_ORDER; a printed mountain or
            standing wasteland counts as ".".
        confidence: (11, 11) float64 probability that ``rows`` is right there.
        symbols: the groups of spaces that look alike.
        alone_wrong: (121,) float64 calibrated probability that a space is wrong although its symbol
            is right.
        if_known: (121, 8) float64 beliefs if every symbol means what it is taken for.
        whose: (N + 1,) float64 probability that each of the given hands drew the sheet, no player
            known last; None where none was given.
        evidence: what the rules say about the doubts of the drawing.
    """

    rows: tuple[str, ...]
    probabilities: Beliefs
    confidence: Beliefs
    symbols: tuple[Symbol, ...]
    alone_wrong: Beliefs
    if_known: Beliefs
    whose: Beliefs | None = None
    evidence: tuple[RuleEvidence, ...] = ()

    @property
    def read(self) -> NDArray[np.intp]:
        """(121,) intp: index in READ_ORDER of what ``rows`` say; printed things count as empty."""
        return _PLACES[np.frombuffer("".join(self.rows).encode(), np.uint8)]

    def with_beliefs(self, beliefs: Beliefs, wrong: Beliefs) -> Decision:
        """The decision with other beliefs and error probabilities. ``beliefs`` (121, 8) float64;
        what is read is wrong with the probabilities ``wrong`` (121,) float64."""
        likely = with_confidence(beliefs, self.read, 1 - wrong)
        return replace(
            self,
            probabilities=likely.reshape(self.probabilities.shape),
            confidence=(1 - wrong).reshape(self.confidence.shape),
        )


def reweigh_spaces(
    decision: Decision,
    layout: Layout,
    spaces: Iterable[int],
    shares: Beliefs,
    alone: Beliefs,
    most_wrong: float = 1.0,
    clear: float = CLEAR,
) -> Decision:
    """The decision with these ``spaces`` (indices) weighed again; its symbols stay.

    A clear drawing is not turned: where something else is likelier now, it is doubted. A space that
    is turned is no longer read as its symbol, so all of its doubt is its own.

    Args:
        shares: (121, 8) float64 what stands there, in the order of READ_ORDER.
        alone: the same if every symbol means what it is taken for.
        most_wrong: a space that stands and is still the likeliest is wrong with this probability at
            most.
        clear: a drawing that is surer is not turned.
    """
    read, wrong = decision.read, (1 - decision.confidence).reshape(-1)
    before, totals = read.copy(), decision.probabilities.reshape(SPACES, -1).copy()
    if_known, alone_wrong = decision.if_known.copy(), decision.alone_wrong.copy()
    for index in spaces:
        weighed, totals[index] = int(shares[index].argmax()), shares[index]
        if weighed == before[index] or wrong[index] <= 1 - clear:
            bound = most_wrong if weighed == before[index] else _EVEN
            wrong[index] = min(bound, 1 - shares[index, before[index]])
            if_known[index], alone_wrong[index] = (
                alone[index],
                min(bound, 1 - alone[index, before[index]]),
            )
        else:
            read[index], if_known[index] = weighed, shares[index]
            wrong[index] = alone_wrong[index] = 1 - shares[index, weighed]
    rows = map_rows(read, layout)
    found = replace(decision, rows=rows, alone_wrong=alone_wrong, if_known=if_known)
    return found.with_beliefs(totals, wrong)
