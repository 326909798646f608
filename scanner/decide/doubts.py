"""What is doubtful about a decision, whatever the cards: symbols, and single spaces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from scanner.decide.decision import Decision
from scanner.decide.decision_table import DecisionTable
from scanner.decide.spaces import NOTHING_ANSWERED, SPACES, Beliefs, map_letter, space_name
from scanner.decide.terrain_model import Given
from scanner.reading import Alternative, Doubt

_UNLIKELY = 0.0005  # an answer less likely than this is no alternative
_NOTHING_DRAWN = 0.02  # the least belief that a symbol means nothing


@dataclass(frozen=True)
class _Candidate:
    """A possible question: its spaces, the belief over their terrain, the probability that the reading is wrong, and
    the number of their symbol."""

    spaces: tuple[int, ...]
    belief: Beliefs
    wrong: float
    symbol: int | None


def _candidates(decision: Decision, answered: Mapping[int, str]) -> list[_Candidate]:
    """What could be asked: the meaning of each symbol, and each space that would be unsure even if that were known."""
    best = decision.read
    found = []
    drawn: dict[int, int] = {}
    for number, symbol in enumerate(decision.symbols):
        drawn |= dict.fromkeys(symbol.spaces, number)
        meaning = int(symbol.terrain.argmax())
        members = tuple(i for i in symbol.spaces if best[i] == meaning and i not in answered)
        if len(members) > 1:
            # What looks drawn in all of them may be print, dirt or a ghost: a symbol can mean nothing at all.
            belief = symbol.terrain.copy()
            belief[0] = max(float(decision.if_known[list(members), 0].mean()), _NOTHING_DRAWN)
            found.append(_Candidate(members, belief, symbol.wrong, number))
    for index in range(SPACES):
        if decision.alone_wrong[index] > 0:
            wrong = float(decision.alone_wrong[index])
            found.append(_Candidate((index,), decision.if_known[index], wrong, drawn.get(index)))
    return found


def doubts(
    decision: Decision, given: Given, table: DecisionTable, answered: Mapping[int, str] = NOTHING_ANSWERED
) -> tuple[Doubt, ...]:
    """What is wrong with a chance above ``ask_above``, the most doubtful first.

    A doubt is about a symbol (all spaces drawn with it) or about one space that stays unsure even if its symbol were
    known. ``scanner.decide.gather`` makes fewer questions of them.
    """
    candidates = sorted(_candidates(decision, answered), key=lambda c: -c.wrong)
    asked = [candidate for candidate in candidates if candidate.wrong > table.ask_above]
    return tuple(_doubt(candidate, decision, given) for candidate in asked)


def _doubt(candidate: _Candidate, decision: Decision, given: Given) -> Doubt:
    first = candidate.spaces[0]
    read = int(decision.read[first])
    shares = candidate.belief.copy()
    shares[read] = 0
    shares *= candidate.wrong / max(float(shares.sum()), 1e-300)
    # All that is not next to impossible: an unlikely answer may be the only one that changes the points.
    others = [int(t) for n, t in enumerate(np.argsort(-shares)) if shares[t] > (0 if n == 0 else _UNLIKELY)]
    alternatives = tuple(Alternative(map_letter(first, t, given.layout), float(shares[t])) for t in others)
    names = tuple(space_name(i) for i in candidate.spaces)
    return Doubt("cells", map_letter(first, read, given.layout), alternatives, names, symbol=candidate.symbol)
