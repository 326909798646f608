"""Each kind of doubt: its form in the contract, and what an answer makes of the sheet."""

from __future__ import annotations

import pytest

from engine.layout import LAYOUTS
from engine.sheet import Sheet
from scanner.reading import Alternative, BoxDoubt, CoinsDoubt, Doubt, EffectsDoubt, SeasonDoubt, SpacesDoubt

OTHER = (Alternative(3, 0.2),)
EVERY_KIND: list[tuple[Doubt, dict[str, object]]] = [
    (SpacesDoubt("F", (Alternative("V", 0.2),), ("A1",), 4), {"kind": "cells", "cells": ["A1"], "symbol": 4}),
    (SpacesDoubt(".", (Alternative("V", 0.2),), ("A1",)), {"kind": "cells", "cells": ["A1"]}),
    (CoinsDoubt(2, OTHER), {"kind": "coins", "where": "coins"}),
    (BoxDoubt(2, OTHER, "spring.first"), {"kind": "box", "where": "spring.first"}),
    (EffectsDoubt("B1", OTHER), {"kind": "effects", "where": "effects"}),
    (SeasonDoubt("summer", (Alternative("autumn", 0.2),)), {"kind": "season", "where": "season"}),
]


@pytest.mark.parametrize(("doubt", "form"), EVERY_KIND, ids=lambda value: getattr(value, "kind", ""))
def test_every_kind_goes_to_json_and_back(doubt: Doubt, form: dict[str, object]) -> None:
    alternatives: list[object] = [{"read": other.read, "p": 0.2, "changes": {}} for other in doubt.alternatives]
    assert doubt.to_json() == {**form, "read": doubt.read, "alternatives": alternatives}
    assert Doubt.from_json(doubt.to_json()) == doubt


def test_a_kind_that_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match="layout"):
        Doubt.from_json({"kind": "layout", "where": "layout", "read": "K-A", "alternatives": []})


def test_what_an_answer_makes_of_the_sheet() -> None:
    blank = Sheet.blank(LAYOUTS["K-A"])
    spaces = SpacesDoubt(".", (Alternative("V", 0.2),), ("A1", "B1"))
    assert [spaces.applied_to(blank, "V").board[space] for space in ("A1", "B1", "C1")] == ["V", "V", "."]
    spent = CoinsDoubt(2, OTHER).applied_to(blank, 3)
    assert (spent.marked, spent.coins) == (3, 3)
    assert BoxDoubt(2, OTHER, "final").applied_to(blank, 3) == blank


def test_answered_spaces_leave_the_question() -> None:
    spaces = SpacesDoubt(".", (Alternative("V", 0.2),), ("A1", "B1"))
    left = spaces.without({"A1"})
    assert left is not None
    assert left.cells == ("B1",)
    assert spaces.without({"A1", "B1"}) is None
    assert CoinsDoubt(2, OTHER).without({"A1"}) == CoinsDoubt(2, OTHER)
