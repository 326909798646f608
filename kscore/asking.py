"""Asking until no doubt can change what is scored, or nobody answers any more. How is a view's affair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Protocol

from kscore.corrections import Corrections, How, Origin
from kscore.errors import Mistyped
from kscore.scoring import Scored, answer
from scanner.reading import Doubt, Value

Scorer = Callable[[Corrections], Scored]
"""Scores the same sheet again with what the player has said by now. Raises Mistyped for what cannot be."""


@dataclass(frozen=True)
class Answer:
    """What the player says about all that a question is about, chosen or (`How.ACCEPTED`) let stand as it was read."""

    value: Value
    how: How = How.ANSWERED


@dataclass(frozen=True)
class Typed:
    """Corrections that the player typed instead, as after ``--set``: the spaces of a question need not be alike."""

    texts: tuple[str, ...]


class Step(Enum):
    """What else a player can say to a question."""

    BACK = "back"
    QUIT = "quit"


Reply = Answer | Typed | Step


class Asker(Protocol):
    """Whoever can be asked."""

    def begin(self, scored: Scored) -> None:
        """Questions follow about this sheet: ``scored.doubts``, the weightiest first."""
        ...

    def ask(self, doubt: Doubt, number: int) -> Reply:
        """The answer to one question, the ``number``th."""
        ...

    def refuse(self, error: Mistyped) -> None:
        """What was said cannot be; the same question follows again."""
        ...

    def whose(self, photo: Path, players: Sequence[str]) -> str | None:
        """Which of the players a photo belongs to; None where nobody says."""
        ...


def settled(scorer: Scorer, scored: Scored, asker: Asker | None) -> Scored:
    """The sheet after all questions; what stays open stays in ``doubts``. None to ask: as it is."""
    if asker is None or not scored.doubts:
        return scored
    asker.begin(scored)
    history: list[Scored] = []
    while scored.doubts:
        reply = asker.ask(scored.doubts[0], len(history) + 1)
        if reply is Step.QUIT:
            break
        if reply is Step.BACK:
            scored = history.pop() if history else scored
            continue
        try:
            after = scorer(_said(scored, reply))
        except Mistyped as error:
            asker.refuse(error)
            continue
        history.append(scored)
        scored = after
    return scored


def _said(scored: Scored, reply: Reply) -> Corrections:
    """What was said by now, this reply among it. Raises Mistyped."""
    if isinstance(reply, Typed):
        return scored.corrections.and_typed(reply.texts)
    assert isinstance(reply, Answer)
    return answer(scored.corrections, scored.doubts[0], reply.value, Origin(reply.how))
