"""Everything unsure about a sheet's spaces is one question, by symbol; a hand is met once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import (
    Alternative,
    CoinsDoubt,
    Doubt,
    Reading,
    SpacesDoubt,
    SymbolsDoubt,
)

from kscore.cli.dialogue import Dialogue
from kscore.messages import Texts
from kscore.sheet.case import NumberedDoubt
from kscore.sheet.scoring import ReadingSource, ScoredSheet, Scoring, Source, score_reading
from kscore.sheet.symbols import with_symbols
from kscore.statements.corrections import Contradiction, Corrections, How
from tests.kscore.sheets import CARDS, UNSURE, case_of, cells, reading, symbols_scorer
from tests.scanner.kinds import a_symbol

SPRING = Scoring(CardSet.parse(CARDS), Season.SPRING)


def talked(*replies: str, of: Source, lang: str = "en") -> tuple[ScoredSheet, list[str], list[str]]:
    """The sheet after these replies and then nobody's; what was said, and the prompts."""
    said, prompts, left = list[str](), list[str](), list(replies)

    def line(prompt: str) -> str:
        prompts.append(prompt)
        if not left:
            raise EOFError
        return left.pop(0)

    asker = Dialogue(Texts(lang), lambda each: said.append(str(each)), line)
    after = asker.talk(case_of(symbols_scorer(of, SPRING))).score
    return after, said, prompts


def asked(*doubts: Doubt, **known: object) -> ScoredSheet:
    seen = replace(reading(*doubts), **known)  # type: ignore[arg-type]
    return symbols_scorer(ReadingSource(seen), SPRING)(Corrections())


def question(scored: ScoredSheet) -> SymbolsDoubt:
    (found,) = scored.doubts
    assert isinstance(found, SymbolsDoubt)
    return found


@pytest.mark.parametrize(
    ("lang", "shown"), [("en", "Enter: all is right"), ("de", "Enter: alles stimmt")]
)
def test_one_enter_confirms_all(lang: str, shown: str) -> None:
    after, said, prompts = talked("", of=ReadingSource(reading(*UNSURE)), lang=lang)
    assert len(prompts) == 1
    assert shown in prompts[0]
    assert after.doubts == ()
    assert {space: how.how for space, how in after.corrections.origins.items()} == dict.fromkeys(
        ("A1", "A5", "A6"), How.ACCEPTED
    )
    told = "\n".join(said)
    assert "99" in told
    assert "A5, A6" in told


@pytest.mark.parametrize("typed", ["1 forest", "1=F", "A5=F, A6=F"])
def test_what_differs_is_typed_and_the_rest_is_right(typed: str) -> None:
    """The least sure stands first."""
    after, said, prompts = talked(typed, of=ReadingSource(reading(*UNSURE)))
    assert len(prompts) == 1
    assert any("A6" in line and "forest" in line for line in said)
    assert [after.corrections.origins[space].how for space in ("A6", "A1")] == [
        How.TYPED,
        How.ACCEPTED,
    ]
    assert [after.sheet.board[space] for space in ("A1", "A5", "A6")] == ["F", "F", "F"]
    assert after.doubts == ()


def test_what_cannot_be_understood_or_cannot_be_is_asked_again() -> None:
    replies = ("2", "3 forest", "2 nothing like it", "F4=W")
    after, said, prompts = talked(*replies, of=ReadingSource(reading(*UNSURE)))
    assert len(prompts) == len(replies)
    assert sum("type a number from 1 to 2" in line for line in said) == 2
    assert sum("nothing like it" in line for line in said) == 1
    assert after.doubts == ()


def test_leaving_leaves_it_open() -> None:
    after, _, _ = talked("q", of=ReadingSource(reading(*UNSURE)))
    assert (len(after.doubts), after.corrections) == (1, Corrections())


def test_one_alone_is_asked_as_ever() -> None:
    _, _, prompts = talked("", of=ReadingSource(reading(UNSURE[0])))
    assert "(Enter: forest)" in prompts[0]


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
    """What comes after an answer is none of those that were asked before."""
    pictured = list[tuple[int, tuple[str, ...]]]()

    def picture(_: ScoredSheet, questions: Sequence[NumberedDoubt]) -> None:
        pictured.extend((question.number, question.doubt.cells) for question in questions)

    source = Raising(reading(*UNSURE, CoinsDoubt(2, (Alternative(3, 0.3),)), marked=2))
    asker = Dialogue(Texts("en"), print, lambda _: "", picture=picture)
    asker.talk(case_of(symbols_scorer(source, SPRING)))
    numbers = {spaces: number for number, spaces in pictured}
    assert sorted(numbers.values()) == [1, 2, 3]
    assert numbers["K5",] == 3


def test_each_symbol_and_some_spaces_are_shown_above_their_question() -> None:
    shown = list[dict[str, str]]()
    asker = Dialogue(
        Texts("en"), print, lambda _: "q", crops=lambda _, names: shown.append(dict(names))
    )
    for doubts in (UNSURE, (cells(".", "F", "A1", "A5", "A6", "A7"),)):
        asker.talk(case_of(symbols_scorer(ReadingSource(reading(*doubts)), SPRING)))
    symbols, spaces = shown
    assert sorted(name.partition(" ")[0] for name in symbols.values()) == ["1", "2"]
    assert {name.split()[1] for name in symbols.values()} == {"empty", "forest"}
    assert spaces == {"A1": "A1", "A5": "A5", "A6": "A6"}


def test_an_answer_puts_one_symbol_right_and_has_their_joint_chance() -> None:
    found = question(asked(cells("F", "V", "A1", p=0.1), cells(".", "F", "A5", "A6", p=0.2)))
    assert (found.cells, found.read) == (("A5", "A6", "A1"), "..F")
    assert {other.read: other.p for other in found.alternatives} == pytest.approx(
        {"FFF": 0.2 * 0.9, "..V": 0.1 * 0.8}
    )
    assert found.says("FFF") == ("A5=F", "A6=F", "A1=F")
    alone = score_reading(ReadingSource(reading(cells(".", "F", "A5", "A6", p=0.2))), SPRING)
    now = next(other for other in found.alternatives if other.read == "FFF")
    assert dict(now.changes) == dict(alone.doubts[0].alternatives[0].changes) != {}


SYMBOLS = (
    a_symbol(("A1", "B1", "C1"), "F", 0.999, "V", "B1"),
    a_symbol(("F7", "G7"), "V", 0.9, "W", "G7"),
    a_symbol(("J1",), "W", 0.999, "A", "J1", said=True),
)


def drawn(*doubts: Doubt, **known: object) -> ScoredSheet:
    """A sheet with these `SYMBOLS`."""
    letters = {space: symbol.read for symbol in SYMBOLS for space in symbol.cells}
    rows = reading().sheet().board.replace(letters).rows
    return asked(*doubts, rows=rows, symbols=SYMBOLS, **known)


VILLAGES = SpacesDoubt("V", (Alternative("W", 0.1),), ("F7", "G7"), 1)


def test_a_hand_that_nobody_knows_is_met_by_all_its_symbols() -> None:
    """What was said of one, is not asked again."""
    found = question(drawn(VILLAGES))
    assert [(each.cells, each.read, each.best) for each in found.symbols] == [
        (("F7", "G7"), "V", "G7"),
        (("A1", "B1", "C1"), "F", "B1"),
    ]
    assert [other.read for other in found.alternatives] == ["WWFFF"]


def test_a_symbol_of_which_something_is_said_is_not_asked_about() -> None:
    """Also on a sheet of which nothing but its reading is kept."""
    kept = drawn(VILLAGES).reading
    assert kept is not None
    score = symbols_scorer(ReadingSource(kept), SPRING)
    assert score(Corrections.parse(["B1=F"])).doubts[0].cells == ("F7", "G7")


def test_a_known_hand_is_asked_about_what_is_in_doubt() -> None:
    assert drawn(VILLAGES, hands={"Anna": 0.9}, hand="Anna").doubts[0].cells == ("F7", "G7")


def test_a_hand_without_a_doubt_about_what_is_drawn_is_not_asked_about() -> None:
    assert drawn().doubts == ()
    assert drawn(cells(".", "F", "A5", p=0.3)).doubts[0].cells == ("A5",)


def test_a_space_that_is_unlike_its_symbol_stands_by_itself() -> None:
    unlike = SpacesDoubt("F", (Alternative("A", 0.2),), ("C1",), 0)
    found = question(drawn(VILLAGES, unlike))
    assert [each.cells for each in found.symbols] == [("C1",), ("F7", "G7"), ("A1", "B1")]


def test_no_space_stands_in_two_questions() -> None:
    one = SpacesDoubt("V", (Alternative("A", 0.2),), ("F7",), 1)
    found = question(drawn(VILLAGES, one))
    assert [each.cells for each in found.symbols] == [("F7",), ("G7",), ("A1", "B1", "C1")]


def test_what_cannot_be_is_asked_alone() -> None:
    scored = score_reading(ReadingSource(reading(*UNSURE)), SPRING)
    against = Contradiction(
        "against.letter_before", {"said": "Z", "other": "T", "cells": ("A1",)}, ("A1",)
    )
    told = replace(scored, contradictions=(against,))
    assert with_symbols(told) == told


def test_what_is_refused_or_not_understood_shows_no_map_again() -> None:
    """Two words with a blank between cost 20 lines of map."""
    source = ReadingSource(reading(cells("F", "V", "A1", "A2", "B1", p=0.2)))
    after, said, prompts = talked("A1=lava", "F8=", "village, A2=W B1=A", of=source)
    assert after.corrections.texts() == ("A1=V", "A2=W", "B1=A")
    assert len(prompts) == 3
    assert sum("[F]" in each for each in said) == 1
    assert sum("What are A1" in each for each in said) == 1
    assert any("1 question. Enter takes" in each for each in said)
    _, said, _ = talked("1 lava", "what?", "", of=ReadingSource(reading(*UNSURE)))
    assert sum("how the symbols are read" in each for each in said) == 1
