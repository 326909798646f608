"""Asking until no doubt can change what is scored, or nobody answers any more. How is a view's affair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.season import Season
from kscore.corrections import Corrections, How, Origin
from kscore.errors import Mistyped
from kscore.scoring import Scored, answer
from scanner.reading import Doubt, SeasonDoubt, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.history import Finding

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


@dataclass(frozen=True)
class Question:
    """A doubt with the number that people know it by: in the list, in the picture, and as long as it is open."""

    number: int
    doubt: Doubt


class Asker(Protocol):
    """Whoever can be asked."""

    def begin(self, scored: Scored, questions: Sequence[Question]) -> None:
        """These questions follow about this sheet."""
        ...

    def ask(self, scored: Scored, questions: Sequence[Question]) -> Reply:
        """The answer to the first of the questions that are left about this sheet."""
        ...

    def answered(self, question: Question, reply: Reply, before: Sequence[Question], after: Scored) -> None:
        """What was said counts; of the questions ``before`` those of ``after`` are left, with the same numbers."""
        ...

    def refuse(self, error: Mistyped) -> None:
        """What was said cannot be; the same question follows again."""
        ...

    def whose(self, photo: Path, players: Sequence[str]) -> str | None:
        """Which of the players a photo belongs to; None where nobody says."""
        ...

    def season(self, photo: Path, player: str | None, doubt: SeasonDoubt, drawn: int) -> Season | None:
        """Which season a photo (of a player, where that is known) is of; ``drawn`` spaces are. None: nobody says."""
        ...


@runtime_checkable
class ShowsNames(Protocol):
    """An `Asker` that can show the name lines of a sheet where it asks whose it is."""

    def names_of(self, photo: Path, names: Callable[[], NDArray[np.uint8]]) -> None:
        """``names`` makes the picture, (H, W, 3) BGR uint8, of the lines where a player writes the name."""
        ...


@runtime_checkable
class ComparesSheets(Protocol):
    """An `Asker` that can ask somebody to compare the map with the sheet, where they cannot both be right."""

    def compare(self, scored: Scored, findings: Sequence[Finding]) -> Reply:
        """What stands on the sheet instead (`Typed`); ``Answer(None)``: the map is right; `Step.QUIT`: nobody says."""
        ...


def numbered(doubts: Sequence[Doubt], before: Sequence[Question] = (), last: int = 0) -> tuple[Question, ...]:
    """The doubts as questions, in the order of their numbers.

    A doubt about what one of the questions ``before`` was about keeps its number; others follow after ``last``.
    """
    free = list(before)
    found = []
    for doubt in doubts:
        same = max(free, key=lambda question: _shared(question.doubt, doubt), default=None)
        if same is not None and _shared(same.doubt, doubt):
            free.remove(same)
            found.append(Question(same.number, doubt))
        else:
            last = max([last, *(question.number for question in (*before, *found))]) + 1
            found.append(Question(last, doubt))
    return tuple(sorted(found, key=lambda question: question.number))


def _shared(one: Doubt, other: Doubt) -> int:
    """How much two doubts are about the same: spaces in both; 0 where they are about different things."""
    if one.kind != other.kind or one.where != other.where:
        return 0
    return len(set(one.cells) & set(other.cells)) if one.cells else 1


def settled(scorer: Scorer, scored: Scored, asker: Asker | None) -> Scored:
    """The sheet after all questions; what stays open stays in ``doubts``. None to ask: as it is."""
    if asker is None or not scored.doubts:
        return scored
    questions = numbered(scored.doubts)
    last = len(questions)
    asker.begin(scored, questions)
    history: list[tuple[Scored, tuple[Question, ...]]] = []
    while questions:
        reply = asker.ask(scored, questions)
        if reply is Step.QUIT:
            break
        if reply is Step.BACK:
            scored, questions = history.pop() if history else (scored, questions)
            continue
        try:
            after = scorer(_said(scored, questions[0].doubt, reply))
        except Mistyped as error:
            asker.refuse(error)
            continue
        asker.answered(questions[0], reply, questions, after)
        history.append((scored, questions))
        scored, questions = after, numbered(after.doubts, questions, last)
        last = max([last, *(question.number for question in questions)])
    return scored


def _said(scored: Scored, doubt: Doubt, reply: Reply) -> Corrections:
    """What was said by now, this reply to a doubt among it. Raises Mistyped."""
    if isinstance(reply, Typed):
        return scored.corrections.and_typed(reply.texts)
    assert isinstance(reply, Answer)
    return answer(scored.corrections, doubt, reply.value, Origin(reply.how))
