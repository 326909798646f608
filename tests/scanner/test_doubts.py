"""Each kind of doubt: its form in the contract, and what an answer makes of the sheet."""

from __future__ import annotations

import pytest
from kscore.engine.layout import LAYOUTS
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import Alternative, CoinsDoubt, Doubt, SpacesDoubt, kinds_of_doubt

from tests.scanner.kinds import EVERY_KIND, OTHER, kind_of_doubt


@pytest.mark.parametrize(
    ("doubt", "form"), EVERY_KIND, ids=lambda value: getattr(value, "kind", "")
)
def test_every_kind_goes_to_json_and_back(doubt: Doubt, form: dict[str, object]) -> None:
    alternatives: list[object] = [
        {"read": other.read, "p": 0.2, "changes": {}} for other in doubt.alternatives
    ]
    assert doubt.to_json() == {**form, "read": doubt.read, "alternatives": alternatives}
    assert Doubt.from_json(doubt.to_json()) == doubt


def test_a_kind_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="layout"):
        Doubt.from_json({"kind": "layout", "where": "layout", "read": "K-A", "alternatives": []})


def test_what_an_answer_makes_of_the_sheet() -> None:
    blank = Sheet.blank(LAYOUTS["K-A"])
    spaces = SpacesDoubt(".", (Alternative("V", 0.2),), ("A1", "B1"))
    assert [spaces.apply_to(blank, "V").board[space] for space in ("A1", "B1", "C1")] == [
        "V",
        "V",
        ".",
    ]
    spent = CoinsDoubt(2, OTHER).apply_to(blank, 3)
    assert (spent.marked, spent.coins) == (3, 3)


def test_every_kind_stands_in_the_list_above() -> None:
    assert {type(doubt) for doubt, _ in EVERY_KIND} == set(kinds_of_doubt())


def test_what_an_answer_makes_of_the_sheet_is_known_or_refused_but_never_nothing() -> None:
    blank = Sheet.blank(LAYOUTS["K-A"])
    assert {doubt.kind for doubt, _ in EVERY_KIND if doubt.weighable} == {
        "cells",
        "symbols",
        "coins",
        "box",
    }
    for doubt, _ in EVERY_KIND:
        if not doubt.weighable:
            with pytest.raises(TypeError, match=doubt.kind):
                doubt.apply_to(blank, doubt.alternatives[0].read)


def test_a_kind_made_of_another_is_a_kind_too() -> None:
    with kind_of_doubt("older", CoinsDoubt) as older:
        assert older in kinds_of_doubt()
        assert older(2, OTHER).weighable
        assert Doubt.from_json(older(2, OTHER).to_json()) == older(2, OTHER)


def test_answered_spaces_leave_the_question() -> None:
    spaces = SpacesDoubt(".", (Alternative("V", 0.2),), ("A1", "B1"))
    left = spaces.without({"A1"})
    assert left is not None
    assert left.cells == ("B1",)
    assert spaces.without({"A1", "B1"}) is None
    assert CoinsDoubt(2, OTHER).without({"A1"}) == CoinsDoubt(2, OTHER)
