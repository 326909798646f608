"""Which doubts are worth a question: those that change the points, alone or together with others,
with some chance."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, Season
from kscore.scanner.decide.questions import WORTH_ASKING, Stakes, select_questions
from kscore.scanner.reading import Alternative, Doubt, Reading, SpacesDoubt

STAKES = Stakes(CardSet.parse("Sentinel Wood, Mages Valley, Wildholds, Borderlands"), Season.WINTER)


def _reading(doubts: tuple[Doubt, ...]) -> Reading:
    """Row A is full of villages but for A1 and A2, which are doubtful."""
    rows = [list(row) for row in LAYOUTS["K-A"].blank_rows()]
    rows[0][2:] = "V" * 9
    layout = tuple("".join(row) for row in rows)
    return Reading(
        photo="photo.jpg",
        layout="K-A",
        grid=np.zeros((4, 2)),
        rows=layout,
        confidence=np.ones((11, 11)),
        doubts=doubts,
    )


def _doubt(space: str, **others: float) -> SpacesDoubt:
    return SpacesDoubt(".", tuple(Alternative(letter, p) for letter, p in others.items()), (space,))


def spaces(asked: tuple[Doubt, ...]) -> set[str]:
    """All spaces that are asked about, in however many questions."""
    return {space for doubt in asked for space in doubt.cells}


def test_one_space_of_a_row_changes_nothing_alone() -> None:
    assert select_questions(_reading((_doubt("A1", W=0.3),)), STAKES) == ()


def test_two_spaces_that_fill_a_row_together_are_asked() -> None:
    asked = select_questions(_reading((_doubt("A1", W=0.3), _doubt("A2", W=0.3))), STAKES)
    assert spaces(asked) == {"A1", "A2"}


@pytest.mark.parametrize("others", range(0, 20, 3))
def test_two_doubtful_spaces_that_matter_together_are_asked_whatever_else_is_doubtful(
    others: int,
) -> None:
    """Eleven in a hundred each, so one sheet of 80: few drawn sheets have both."""
    beside = tuple(
        replace(_doubt(f"{'DEFGHIJK'[n % 8]}{5 + n // 8}", W=0.05), symbol=100 + n)
        for n in range(others)
    )
    two = tuple(replace(_doubt(space, W=0.11), symbol=n) for n, space in enumerate(("A1", "A2")))
    assert {"A1", "A2"} <= spaces(select_questions(_reading((*beside, *two)), STAKES))


def test_an_answer_that_hardly_ever_matters_alone_takes_nothing_from_the_others() -> None:
    faint = WORTH_ASKING / 2
    asked = select_questions(_reading((_doubt("A1", W=0.3, F=faint), _doubt("A2", W=0.3))), STAKES)
    assert spaces(asked) == {"A1", "A2"}


def test_what_hardly_ever_changes_the_points_is_not_asked() -> None:
    assert select_questions(_reading((_doubt("A1", F=WORTH_ASKING / 2),)), STAKES) == ()
    assert len(select_questions(_reading((_doubt("A1", F=WORTH_ASKING * 2),)), STAKES)) == 1


def test_spaces_of_one_question_that_hardly_matter_alone_are_asked_where_it_matters() -> None:
    """Sentinel Wood counts each of these spaces at the edge: what one question asks matters as
    often as any of them."""
    faint = WORTH_ASKING / 2
    one = tuple(replace(_doubt(space, F=faint), symbol=3) for space in ("A1", "A2", "K5"))
    assert spaces(select_questions(_reading(one), STAKES)) == {"A1", "A2", "K5"}
    fainter = (_doubt(space, F=faint / 2) for space in ("A1", "A2", "K5"))
    several = tuple(replace(doubt, symbol=number) for number, doubt in enumerate(fainter))
    assert select_questions(_reading(several), STAKES) == ()
    beside = replace(_doubt("F9", F=0.4), symbol=3)  # changes nothing, and is not named beside them
    assert spaces(select_questions(_reading((*one, beside)), STAKES)) == {"A1", "A2", "K5"}


def test_a_bystander_is_not_asked() -> None:
    asked = select_questions(
        _reading((_doubt("A1", W=0.3), _doubt("A2", W=0.3), _doubt("F9", W=0.4))), STAKES
    )
    assert spaces(asked) == {"A1", "A2"}


def test_a_question_about_several_spaces_tells_what_all_of_them_change() -> None:
    (row,) = select_questions(_reading((_doubt("A1", W=0.3), _doubt("A2", W=0.3))), STAKES)
    assert row.alternatives[0].changes["borderlands"] == 6  # neither alone fills row A
    (edge,) = select_questions(_reading((_doubt("A1", F=0.2), _doubt("A2", F=0.2))), STAKES)
    assert edge.alternatives[0].changes["sentinel_wood"] == 2  # one each alone


def test_spaces_of_one_symbol_that_only_matter_all_together_are_asked() -> None:
    # Three spaces fill row A: independent, all three are something else on 1 of 8,000 sheets;
    # alike, they go together.
    rows = [list(row) for row in LAYOUTS["K-A"].blank_rows()]
    rows[0][3:] = "V" * 8
    doubts = tuple(_doubt(space, W=0.05) for space in ("A1", "A2", "A3"))
    layout = tuple("".join(row) for row in rows)
    reading = Reading(
        photo="photo.jpg",
        layout="K-A",
        grid=np.zeros((4, 2)),
        rows=layout,
        confidence=np.ones((11, 11)),
        doubts=doubts,
    )
    assert spaces(select_questions(reading, STAKES)) == {"A1", "A2", "A3"}
