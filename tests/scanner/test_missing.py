"""A piece that the season's cards say is missing, and looks faintly drawn, is asked about once;
nothing is turned."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest
from kscore.engine.season import Season
from kscore.scanner.decide.by_rules import ENOUGH_LOOKED, MOST_LIKELY, by_rules, missing_doubts
from kscore.scanner.decide.decision import Decision
from kscore.scanner.decide.questions import doubts
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import KnownBefore

from tests.scanner.test_by_rules import CARDS, DRAWN, LOOKS, SPRING, index, others_with
from tests.scanner.test_decide import TABLE, evidence

VILLAGE = ("F3", "F4", "F5", "F6")


def faint(lead: float, given: KnownBefore, answered: Mapping[int, str] | None = None) -> Decision:
    """The season with Fishing Village so faint that its spaces are read as empty, by ``lead``
    nats."""
    spaces = {space: letter for letter, of in DRAWN.items() for space in of if space not in VILLAGE}
    looks = {index(space): LOOKS[letter] for space, letter in spaces.items()}
    unsure = {index(space): (".", "V", lead) for space in VILLAGE}
    cells = evidence({index(space): letter for space, letter in spaces.items()}, unsure, looks)
    known = answered or {}
    return by_rules(decide_drawing(cells, given, TABLE, known), given, None, TABLE, known)


def test_the_faint_spaces_of_a_missing_card_are_one_question() -> None:
    found = faint(8.0, others_with(*CARDS))
    assert not [doubt for doubt in doubts(found, SPRING, TABLE) if set(doubt.cells) & set(VILLAGE)]
    (doubt,) = missing_doubts(found.missing)
    assert (doubt.cells, doubt.read) == (VILLAGE, ".")
    assert doubt.alternatives[0].read == "V"
    assert 0 < sum(other.p for other in doubt.alternatives) <= MOST_LIKELY
    told = next(each for each in found.evidence if each.cells == VILLAGE)
    assert (told.says, told.turned, told.sheets) == ("V", False, 2)
    assert "fishing_village" in told.cards
    assert "".join(found.rows[5][2:6]) == "...."


@pytest.mark.parametrize(
    "given",
    [
        SPRING,  # nobody says which cards came
        others_with(
            "hamlet",
            "farmland",
            "hinterland_stream",
            "great_river",
            "forgotten_forest",
            "homestead",
        ),
        others_with(*CARDS).without_games,
        replace(others_with(*CARDS), season=Season.SUMMER),
    ],
)
def test_nothing_is_asked_where_no_card_is_known_to_be_missing(given: KnownBefore) -> None:
    found = faint(8.0, given).missing
    assert found is None or "fishing_village" not in found.cards


def test_nothing_is_asked_where_nothing_looks_drawn() -> None:
    """Nobody could say where to look."""
    assert faint(16.0, others_with(*CARDS)).missing is None


def test_nothing_is_asked_where_the_piece_is_there() -> None:
    sure = {index(space): letter for letter, of in DRAWN.items() for space in of}
    looks = {index(space): LOOKS[letter] for letter, of in DRAWN.items() for space in of}
    given = others_with(*CARDS)
    assert (
        by_rules(
            decide_drawing(evidence(sure, {}, looks), given, TABLE), given, None, TABLE
        ).missing
        is None
    )


def test_who_has_looked_is_not_asked_again() -> None:
    empty = {index(space): "." for space in VILLAGE}
    assert len(empty) >= ENOUGH_LOOKED
    assert faint(8.0, others_with(*CARDS), empty).missing is None
