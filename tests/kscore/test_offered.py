"""What stands behind an answer: no percentage that nothing measured, no equality that nobody
computed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import Alternative, BoxDoubt, Doubt, SpacesDoubt

from kscore.cli.dialogue import Dialogue
from kscore.messages import Texts
from kscore.sheet.case import HOPELESS, Case
from kscore.sheet.outcome import Read
from kscore.sheet.request import Request
from kscore.sheet.scoring import ReadingSource, Scoring, score_reading
from kscore.views.wording import doubt_line
from tests.kscore.sheets import CARDS, case_of, reading

CARD_SET = CardSet.parse(CARDS)


def shown(doubt: Doubt, cards: CardSet | None = CARD_SET) -> tuple[str, str]:
    """What a terminal asks, and what stands in the list."""
    season = None if cards is None else Season.SPRING
    scored = replace(
        score_reading(ReadingSource(reading()), Scoring(cards, season)), doubts=(doubt,)
    )
    lines: list[str] = []
    asker = Dialogue(Texts("en"), lambda line: lines.append(str(line)), lambda _: "q")
    asker.ask_one(case_of(lambda _: scored), again=False)
    return "\n".join(lines), doubt_line(doubt, scored, Texts("en"))


@pytest.mark.parametrize("measured", [True, False])
def test_only_what_was_measured_is_a_percentage(measured: bool) -> None:
    doubt = SpacesDoubt("F", (Alternative("V", 0.25, {"total": -1}, measured=measured),), ("A1",))
    asked, listed = shown(doubt)
    assert ("25%" in asked, "75%" in asked, "25%" in listed) == (measured,) * 3
    assert "−1 point" in asked


def test_same_points_only_where_that_was_computed() -> None:
    space = SpacesDoubt("F", (Alternative("V", 0.25),), ("A1",))
    assert "same points" in shown(space)[0]
    assert "same points" not in shown(space, None)[0]
    assert "same points" not in shown(BoxDoubt(13, (Alternative(20, 0.25),), "spring.total"))[0]


def hopeless(questions: int) -> Case:
    """A sheet with so many doubts."""
    names = [f"{row}{column}" for row in "DE" for column in (1, *range(7, 12))]  # 12
    names += [
        f"{row}{column}" for row in "IJK" for column in range(1, 8) if (row, column) != ("I", 3)
    ]
    doubts = tuple(SpacesDoubt(".", (Alternative("F", 0.3),), (name,)) for name in names)
    found = score_reading(ReadingSource(reading()), Scoring(CARD_SET, Season.SPRING))
    scored = replace(found, doubts=doubts[:questions])
    return Case(name="a.jpg", request=Request(), scorer=lambda _: scored, score=scored)


def test_a_photo_that_is_not_worth_its_questions_says_so_first() -> None:
    assert hopeless(HOPELESS - 1).hopeless is None
    error = hopeless(HOPELESS).hopeless
    assert error is not None
    assert error.exit_code == 4
    assert hopeless(HOPELESS).insisted.hopeless is None


@pytest.mark.parametrize(("typed", "asked"), [("", False), ("y", True)])
def test_whoever_insists_goes_on(typed: str, asked: bool) -> None:
    lines: list[str] = []
    answers = iter((typed, "q"))
    talk = Dialogue(Texts("en"), lambda line: lines.append(str(line)), lambda _: next(answers))
    done = talk.settled(Read(photo=Path("a.jpg"), case=hopeless(HOPELESS)))
    assert isinstance(done, Read)
    assert "photograph the sheet again" in lines[0]
    assert (len(lines) > 1) is asked
    assert (done.case.hopeless is None) is asked
