"""What stands behind an answer: no percentage that nothing measured, no equality that nobody
computed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.season import CardSet, Season
from kscore.cli.dialogue import Dialogue
from kscore.messages import Texts
from kscore.sheet.case import numbered
from kscore.sheet.scoring import ReadingSource, Table, score_reading
from kscore.views.wording import doubt_line
from scanner.reading import Alternative, BoxDoubt, Doubt, SpacesDoubt
from tests.kscore.sheets import CARDS, reading

CARD_SET = CardSet.parse(CARDS)


def shown(doubt: Doubt, cards: CardSet | None = CARD_SET) -> tuple[str, str]:
    """What a terminal asks, and what stands in the list."""
    season = None if cards is None else Season.SPRING
    scored = replace(score_reading(ReadingSource(reading()), Table(cards, season)), doubts=(doubt,))
    lines: list[str] = []
    Dialogue(Texts("en"), lambda line: lines.append(str(line)), lambda _: "q").ask_one(
        scored, numbered((doubt,))[0]
    )
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
