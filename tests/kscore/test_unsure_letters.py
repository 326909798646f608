"""Letters of monsters decide the end effects: an unsure one is shown so, one known from last season
is sure."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

import numpy as np
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import Reading

from kscore.game.game import Game
from kscore.record.entry import Entry
from kscore.sheet.scoring import with_lasting_signs
from kscore.statements.corrections import Corrections, UnsettledSpaces
from tests.kscore.sheets import setup_of


def _reading() -> Reading:
    rows = [list(row) for row in LAYOUTS["H-A"].blank_rows()]
    rows[0][0] = rows[0][1] = "M"
    return Reading(
        photo="photo.jpg",
        layout="H-A",
        grid=np.zeros((4, 2)),
        rows=tuple("".join(row) for row in rows),
        confidence=np.ones((11, 11)),
        letters=MappingProxyType({"A1": "Z", "A2": "D"}),
        letter_confidence=MappingProxyType({"A1": 0.6, "A2": 0.7}),
        star_confidence=MappingProxyType({"C3": 0.6}),
    )


def test_confidence_of_letters_goes_into_the_json_and_comes_back() -> None:
    reading = _reading()
    data = reading.to_json()
    assert data["letter_confidence"] == {"A1": 0.6, "A2": 0.7}
    assert (
        Reading.from_json({**data, "photo": "photo.jpg"}).letter_confidence
        == reading.letter_confidence
    )


def test_what_last_season_knew_is_no_longer_unsure() -> None:
    reading = _reading()
    blank = Sheet.blank(LAYOUTS["H-A"])
    before = replace(
        blank,
        board=blank.board.replace({"A1": "M"}),
        letters=(("A1", "T"),),
        stars=frozenset({"C3"}),
    )
    known = with_lasting_signs(reading, before)
    assert known.letters == {"A1": "T", "A2": "D"}
    assert known.letter_confidence == {"A2": 0.7}
    assert known.star_confidence == {}


def test_what_last_season_did_not_know_is_as_unsure_as_it_looks() -> None:
    """Nobody was asked then, because it changed no points: that it was read so makes it no
    surer."""
    reading = _reading()
    blank = Sheet.blank(LAYOUTS["H-A"])
    board = blank.board.replace({"A1": "M"})
    before = replace(blank, board=board, letters=(("A1", "T"),), stars=frozenset({"C3", "D4"}))
    known = with_lasting_signs(
        reading, before, UnsettledSpaces(letters=frozenset({"A1"}), stars=frozenset({"C3"}))
    )
    assert known.letters == reading.letters
    assert known.letter_confidence == reading.letter_confidence
    assert known.stars == {"D4"}
    assert known.star_confidence == {"C3": 0.6}


def test_a_sheet_is_unsettled_where_it_was_doubtful_and_nobody_said_anything() -> None:
    confidence = np.ones((11, 11))
    confidence[0, :3] = 0.9, 0.99, 0.997
    data = {"photo": "photo.jpg", **replace(_reading(), confidence=confidence).to_json()}
    sheet = Sheet.blank(LAYOUTS["H-A"])
    entry = Entry(
        "Anna", Season.SPRING, sheet, reading=data, corrections=Corrections.parse(["A1=M-"])
    )
    assert entry.unsettled == UnsettledSpaces(
        frozenset({"A2"}), frozenset({"A2"}), frozenset({"C3"})
    )
    assert replace(entry, reading=None).unsettled == UnsettledSpaces()
    game = Game(setup_of(), (entry,))
    assert game.unsettled("Anna", Season.SUMMER) == entry.unsettled
    assert (
        game.unsettled("Anna", Season.SPRING)
        == game.unsettled("Ben", Season.SUMMER)
        == UnsettledSpaces()
    )
