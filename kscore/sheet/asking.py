"""Asking until no doubt can change what is scored, or nobody answers any more. How is a view's
affair."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from engine.season import Season
from kscore.errors import Mistyped
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.correcting import answer
from kscore.statements.corrections import Contradiction, Corrections, How, Origin
from scanner.reading import Doubt, SeasonDoubt, SpacesDoubt, Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.history import Finding

Scorer = Callable[[Corrections], ScoredSheet]
"""Scores the same sheet again with what the player has said by now. Raises Mistyped for what cannot
be."""


@dataclass(frozen=True)
class Answer:
    """What the player says about all that a question is about, chosen or (`How.ACCEPTED`) let stand
    as it was read."""

    value: Value
    how: How = How.ANSWERED


@dataclass(frozen=True)
class TypedReply:
    """Corrections that the player typed instead, as after ``--set``: the spaces of a question need
    not be alike."""

    texts: tuple[str, ...]


class Step(Enum):
    """What else a player can say to a question."""

    BACK = "back"
    QUIT = "quit"


Reply = Answer | TypedReply | Step

NEARLY_CERTAIN = 0.05
"""What is read otherwise than it is drawn with at most this probability is confirmed with its like,
all at once. It is not left out: 9 of 447 such questions were answered otherwise (docs/reading.md,
Asking)."""


@dataclass(frozen=True)
class Question:
    """A doubt with the number that people know it by: in the list, in the picture, and as long as
    it is open."""

    number: int
    doubt: Doubt


class Asker(Protocol):
    """Whoever can be asked."""

    def begin(self, scored: ScoredSheet, questions: Sequence[Question]) -> None:
        """These questions follow about this sheet."""
        ...

    def ask(self, scored: ScoredSheet, questions: Sequence[Question]) -> Reply:
        """The answer to the first of the questions that are left about this sheet."""
        ...

    def answered(
        self,
        question: Question,
        reply: Reply,
        before: Sequence[Question],
        after: ScoredSheet,
        left: Sequence[Question],
    ) -> None:
        """What was said counts; of the questions ``before`` and those that it raises these are
        ``left``."""
        ...

    def refuse(self, error: Mistyped) -> None:
        """What was said cannot be; the same question follows again."""
        ...

    def whose(self, photo: Path, players: Sequence[str]) -> str | None:
        """Which of the players a photo belongs to; None where nobody says."""
        ...

    def season(
        self, photo: Path, player: str | None, doubt: SeasonDoubt, drawn: int
    ) -> Season | None:
        """Which season a photo (of a player, where that is known) is of; ``drawn`` spaces are.
        None: nobody says."""
        ...


@runtime_checkable
class ShowsNames(Protocol):
    """An `Asker` that can show the name lines of a sheet where it asks whose it is."""

    def names_of(self, photo: Path, names: Callable[[], NDArray[np.uint8]]) -> None:
        """``names`` makes the picture, (H, W, 3) BGR uint8, of the lines where a player writes the
        name."""
        ...


@runtime_checkable
class ConfirmsTogether(Protocol):
    """An `Asker` that can ask about several questions at once whose first answers are nearly
    certain."""

    def confirm(self, scored: ScoredSheet, questions: Sequence[Question]) -> Reply:
        """What differs from what was read (`TypedReply`); ``Answer(None)``: all of it is right;
        else a `Step`."""
        ...

    def confirmed(
        self, reply: Reply, before: Sequence[Question], after: ScoredSheet, left: Sequence[Question]
    ) -> None:
        """What was said counts; ``before`` and ``left`` as for `Asker.answered`."""
        ...


@runtime_checkable
class ComparesSheets(Protocol):
    """An `Asker` that can ask somebody to compare the map with the sheet, where they cannot both be
    right."""

    def compare(self, scored: ScoredSheet, findings: Sequence[Finding]) -> Reply:
        """What stands on the sheet instead (`TypedReply`); ``Answer(None)``: the map is right;
        `Step.QUIT`: nobody says."""
        ...


def numbered(
    doubts: Sequence[Doubt], before: Sequence[Question] = (), last: int = 0
) -> tuple[Question, ...]:
    """The doubts as questions, in the order of their numbers.

    A doubt about what one of the questions ``before`` was about keeps its number; others follow
    after ``last``.
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
    """How much two doubts are about the same: spaces in both; 0 where they are about different
    things."""
    if one.kind != other.kind or one.where != other.where:
        return 0
    return len(set(one.cells) & set(other.cells)) if one.cells else 1


def settled(scorer: Scorer, scored: ScoredSheet, asker: Asker | None) -> ScoredSheet:
    """The sheet after all questions; what stays open stays in ``doubts``. None to ask: as it is.

    What an answer leaves open (it cannot be, `kscore.sheet.contradictions`) is not asked again.
    """
    if asker is None or not scored.doubts:
        return scored
    several = isinstance(asker, ConfirmsTogether)
    # Numbers follow the order in which they are asked: the first question is the first.
    questions = numbered(doubtful_first(scored) if several else scored.doubts)
    last = len(questions)
    asker.begin(scored, questions)
    insisted: tuple[Doubt, ...] = ()
    history: list[tuple[ScoredSheet, tuple[Question, ...], tuple[Doubt, ...]]] = []
    while questions:
        asked = asked_next(questions, scored.contradictions) if several else questions[:1]
        reply = _asked(asker, scored, asked, questions)
        if reply is Step.QUIT:
            break
        if reply is Step.BACK:
            scored, questions, insisted = (
                history.pop() if history else (scored, questions, insisted)
            )
            continue
        answers = _answers(asked, reply)
        try:
            after = scorer(_said(scored, answers))
        except Mistyped as error:
            asker.refuse(error)
            continue
        new = replace(after, doubts=tuple(_without(after.doubts, insisted)))
        left = numbered(new.doubts, questions, last)
        if len(asked) == 1:
            asker.answered(asked[0], reply, questions, new, left)
        elif isinstance(asker, ConfirmsTogether):
            asker.confirmed(reply, questions, new, left)
        history.append((scored, questions, insisted))
        insisted += tuple(
            replace(doubt, read=said.value) for doubt, said in answers if isinstance(said, Answer)
        )
        open_ = tuple(_without(new.doubts, insisted))
        scored, questions = after, tuple(question for question in left if question.doubt in open_)
        last = max([last, *(question.number for question in left)])
    return scored


def _asked(
    asker: Asker, scored: ScoredSheet, asked: Sequence[Question], left: Sequence[Question]
) -> Reply:
    """What is replied to one question, or to several that are confirmed together."""
    if len(asked) > 1 and isinstance(asker, ConfirmsTogether):
        return asker.confirm(scored, asked)
    return asker.ask(scored, (*asked, *(question for question in left if question not in asked)))


def _answers(asked: Sequence[Question], reply: Reply) -> list[tuple[Doubt, Reply]]:
    """The reply by doubt; who confirms several has answered each as it is read."""
    if len(asked) > 1 and isinstance(reply, Answer):
        return [(question.doubt, replace(reply, value=question.doubt.read)) for question in asked]
    return [(asked[0].doubt, reply)]


def asked_next(
    questions: Sequence[Question], contradictions: Sequence[Contradiction] = ()
) -> tuple[Question, ...]:
    """What is asked next by whoever can ask about several at once: the first question that is
    doubtful, for its answer may settle others; all of them where all are nearly certain. What
    cannot be is none of these, however surely it was read: a monster's letter that another season's
    sheet has otherwise may as well be no monster's."""
    doubtful = (
        question for question in questions if not _nearly_certain(question.doubt, contradictions)
    )
    first = next(doubtful, None)
    return tuple(questions) if first is None else (first,)


def together(scored: ScoredSheet) -> tuple[Question, ...]:
    """All questions of a sheet, where they can be confirmed at once: several, and every one nearly
    certain."""
    questions = numbered(scored.doubts)
    asked = asked_next(questions, scored.contradictions)
    return asked if len(asked) > 1 else ()


def doubtful_first(scored: ScoredSheet) -> tuple[Doubt, ...]:
    """The questions of a sheet in the order in which people should answer them: an answer may
    settle others."""
    return tuple(
        sorted(scored.doubts, key=lambda doubt: _nearly_certain(doubt, scored.contradictions))
    )


def confirming(questions: Sequence[Question]) -> tuple[str, ...]:
    """What confirming questions together says, as after ``--set``: each of their spaces is as it is
    read."""
    return tuple(
        f"{space}={question.doubt.read}" for question in questions for space in question.doubt.cells
    )


def as_they_stand(scored: ScoredSheet, questions: Sequence[Question], who: str) -> Corrections:
    """What is said of a sheet once somebody confirms these questions."""
    accepted = [
        (question.doubt, Answer(question.doubt.read, How.ACCEPTED)) for question in questions
    ]
    return _said(scored, accepted, who)


def _nearly_certain(doubt: Doubt, contradictions: Sequence[Contradiction]) -> bool:
    # what somebody has said it is not was read wrongly already: that is no formality
    never = isinstance(doubt, SpacesDoubt) and bool(doubt.excluded)
    others = sum(other.p for other in doubt.alternatives)
    sure = bool(doubt.cells) and not never and 0 < others <= NEARLY_CERTAIN
    return sure and not any(each.is_about(doubt) for each in contradictions)


def _without(doubts: Sequence[Doubt], answered: Sequence[Doubt]) -> Iterator[Doubt]:
    """The doubts that were not answered by what they still read."""
    said = {(each.kind, each.where, each.cells, each.read) for each in answered}
    return (each for each in doubts if (each.kind, each.where, each.cells, each.read) not in said)


def _said(
    scored: ScoredSheet, answers: Sequence[tuple[Doubt, Reply]], who: str = ""
) -> Corrections:
    """What was said by now, these replies to doubts among it. Raises Mistyped."""
    said = scored.corrections
    for doubt, reply in answers:
        if isinstance(reply, TypedReply):
            said = said.and_typed(reply.texts)
            continue
        assert isinstance(reply, Answer)
        # Enter at what somebody said before confirms it: it is worth no less than it was.
        how = (
            How.ANSWERED
            if reply.how is How.ACCEPTED and as_said(doubt, scored.corrections)
            else reply.how
        )
        said = answer(said, doubt, reply.value, Origin(how, who))
    return said


def as_said(doubt: Doubt, said: Corrections) -> bool:
    """Whether the first answer to a question is what somebody said before, and not what was
    read."""
    if doubt.kind == "coins":
        return said.coins is not None
    return bool(doubt.cells) and all(said.cells.get(space) == doubt.read for space in doubt.cells)
