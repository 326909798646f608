"""Questions whose first answers are nearly certain are asked last and all at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pytest
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import Alternative, CoinsDoubt, Doubt, Reading

from kscore.cli.dialogue import Dialogue
from kscore.messages import Texts
from kscore.sheet.case import NEARLY_CERTAIN, Question, asked_next, numbered
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Table, score_reading
from kscore.statements.corrections import Contradiction, Corrections, How
from tests.kscore.sheets import CARDS, case_of, cells, reading

SPRING = Table(CardSet.parse(CARDS), Season.SPRING)
CERTAIN = (cells("F", "V", "A1", p=0.01), cells(".", "F", "A5", "A6", p=0.02))
DOUBTFUL = cells("V", "W", "F7", p=0.4)


def talked(
    *replies: str, doubts: tuple[Doubt, ...], lang: str = "en"
) -> tuple[ScoredSheet, list[str], list[str]]:
    """The sheet after these replies and then nobody's; what was said, and the prompts."""
    said, prompts, left = list[str](), list[str](), list(replies)

    def line(prompt: str) -> str:
        prompts.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    source = ReadingSource(reading(*doubts))
    asker = Dialogue(Texts(lang), lambda each: said.append(str(each)), line)
    after = asker.talk(case_of(partial(score_reading, source, SPRING))).score
    return after, [str(each) for each in said], prompts


@pytest.mark.parametrize(
    ("lang", "shown"), [("en", "Enter: all is right"), ("de", "Enter: alles stimmt")]
)
def test_one_enter_confirms_all_that_is_nearly_certain(lang: str, shown: str) -> None:
    after, said, prompts = talked("", doubts=CERTAIN, lang=lang)
    assert len(prompts) == 1
    assert shown in prompts[0]
    assert after.doubts == ()
    assert {space: how.how for space, how in after.corrections.origins.items()} == dict.fromkeys(
        ("A1", "A5", "A6"), How.ACCEPTED
    )
    told = "\n".join(said)
    assert "99" in told
    assert "A5, A6" in told


def test_what_a_wider_question_confirms_is_not_asked_beside_it() -> None:
    wide, other = cells("F", "V", "A1", "A5", "A6", p=0.01), cells("V", "F", "A5", p=0.01)
    every = numbered([cells("F", "W", "A5", p=0.02), wide, other])
    assert [each.number for each in asked_next(every)] == [2, 3]
    after, _, prompts = talked("", doubts=(every[0].doubt, wide, CERTAIN[1]))
    assert (len(prompts), after.doubts) == (1, ())


def asked(number: int, space: str) -> str:
    return f"{number}. {Texts('en')('ask.cells', count=1, where=space)}"


def test_the_doubtful_question_comes_first() -> None:
    _, said, prompts = talked("", doubts=(*CERTAIN, DOUBTFUL))
    assert any(asked(1, "F7") in line for line in said), "and is the first by its number, too"
    assert "(Enter: village)" in prompts[0]
    assert "Enter: all is right" in prompts[1]


def test_what_differs_is_typed_and_the_rest_is_asked_again() -> None:
    after, said, prompts = talked("A5=F", "", doubts=CERTAIN)
    assert len(prompts) == 2
    assert any("A5: forest" in line for line in said)
    assert (after.sheet.board["A5"], after.sheet.board["A6"], after.sheet.board["A1"]) == (
        "F",
        ".",
        "F",
    )
    assert after.doubts == ()


def test_what_cannot_be_understood_or_cannot_be_is_asked_again() -> None:
    after, said, prompts = talked("2", "F4=W", "b", "", doubts=CERTAIN)
    assert len(prompts) == 4
    assert sum("type spaces" in line for line in said) == 1
    assert after.doubts == ()


def test_leaving_leaves_all_of_them_open() -> None:
    after, _, _ = talked("q", doubts=CERTAIN)
    assert len(after.doubts) == len(score_reading(ReadingSource(reading(*CERTAIN)), SPRING).doubts)
    assert after.corrections == Corrections()


def test_a_single_one_is_asked_as_ever() -> None:
    _, _, prompts = talked("", doubts=CERTAIN[:1])
    assert "(Enter: forest)" in prompts[0]


def test_going_back_takes_the_confirmation_back() -> None:
    doubts = (*CERTAIN, DOUBTFUL)
    after, _, prompts = talked("2", "b", "", "", doubts=doubts)
    assert after.sheet.board["F7"] == "V"
    assert len(prompts) == 4


@dataclass(frozen=True)
class Raising:
    """A sheet on which an answer about A1 raises a question about K5."""

    kept: Reading

    def reading(self, answered: Mapping[str, str]) -> Reading:
        found = ReadingSource(self.kept).reading(answered)
        more = cells(".", "F", "K5", p=0.4)
        return (
            replace(found, doubts=(*found.doubts, more))
            if "A1" in answered and "K5" not in answered
            else found
        )


def test_a_question_has_the_same_number_in_its_picture() -> None:
    """The last of three was answered first, for it is doubtful, and is the first; what comes then
    is none of them."""
    said, pictured = list[str](), list[tuple[int, tuple[str, ...]]]()

    def picture(_: ScoredSheet, questions: Sequence[Question]) -> None:
        pictured.extend((question.number, question.doubt.cells) for question in questions)

    def line(prompt: str) -> str:
        if any(asked(4, "K5") in each for each in said):
            raise EOFError
        return ""

    corner = ("A1", "A2", "B1")
    doubts = (
        cells("F", "V", *corner, p=0.05),
        cells(".", "F", "A5", "A6", p=0.05),
        cells("A", "F", "G6", p=0.06),
    )
    source = Raising(reading(*doubts))
    asker = Dialogue(Texts("en"), lambda text: said.append(str(text)), line, picture=picture)
    asker.talk(case_of(partial(score_reading, source, SPRING)))
    assert pictured[:3] == [(1, ("G6",)), (2, corner), (3, ("A5", "A6"))]
    (number,) = {number for number, spaces in pictured if spaces == ("K5",)}
    assert number == 4
    assert asked(number, "K5") in said


def test_only_spaces_are_nearly_certain_and_only_below_the_threshold() -> None:
    coins = CoinsDoubt(2, (Alternative(3, 0.001),))
    above = cells("F", "V", "A1", p=NEARLY_CERTAIN + 0.001)
    at_it = cells("F", "V", "A2", p=NEARLY_CERTAIN)
    impossible = cells("F", "V", "B1", p=0.0)  # nobody knows how likely something else is
    for doubtful in (coins, above, impossible):
        assert [each.doubt for each in asked_next(numbered((at_it, doubtful)))] == [doubtful]
    assert len(asked_next(numbered((at_it, cells("F", "V", "A1", p=0.01))))) == 2


def test_what_cannot_be_is_asked_alone_and_without_likelihoods() -> None:
    """A monster that another photo of the sheet shows with another letter: 99 % are of its drawing
    alone."""
    questions = numbered((cells("M", "F", "H7", p=0.01), *CERTAIN))
    against = Contradiction(
        "against.letter_before", {"said": "Z", "other": "T", "cells": ("H7",)}, ("H7",)
    )
    assert asked_next(questions, (against,)) == questions[:1]
    assert len(asked_next(questions)) == 3


def test_what_is_refused_or_not_understood_shows_no_map_again() -> None:
    """Two words with a blank between cost 20 lines of map."""
    doubt = cells("F", "V", "A1", "A2", "B1", p=0.2)
    after, said, prompts = talked("A1=lava", "F8=", "village, A2=W B1=A", doubts=(doubt,))
    assert after.corrections.texts() == ("A1=V", "A2=W", "B1=A")
    assert len(prompts) == 3
    assert sum("[F]" in each for each in said) == 1
    assert sum("What are A1" in each for each in said) == 1
    assert any("1 question. Enter takes" in each for each in said)
