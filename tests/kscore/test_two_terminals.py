"""Two terminals, or a terminal and a phone, at one sheet: nothing that either says is lost."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any, NoReturn

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.grid import spaces
from kscore.engine.season import Season

from kscore.game.evening import Entered, LookedPhoto, Submission, write
from kscore.game.seats import Review, season_end_beside, season_end_of_review
from kscore.phone import evening as phone_evening
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.uploads import Uploads
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.sheet.request import Request
from kscore.sheet.result import SeasonEnd
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos, How
from tests.kscore.conftest import Run, current_game
from tests.kscore.perfect import PerfectReader, photograph
from tests.kscore.sheets import CARDS, MAP


def test_what_is_said_elsewhere_while_a_review_asks_stays(run: Run) -> None:
    """A review is a value: what goes into the record meanwhile is there when it is written."""
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    run("enter", "Anna", "spring", "--map", MAP)
    known = current_game()
    review = Review.of(known, known.latest("Anna"), Corrections.parse(["K2=W"]))
    run("review", "Anna", "--set", "K1=F", "--set", "K2=F", "--no-open")
    end = season_end_beside(current_game(), known.latest("Anna"), review.end)
    assert (end.scored.sheet.board["K1"], end.scored.sheet.board["K2"]) == ("F", "W")


def not_loaded() -> NoReturn:
    raise AssertionError("no photo is looked at")


def test_what_a_terminal_says_in_the_moment_that_a_phone_does_stays(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a phone's look into the record and its entry the terminal's was entered: the phone's
    had not seen it, and stood before it."""
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    run("enter", "Anna", "spring", "--map", MAP)
    path, decided = Places().current(), season_end_of_review
    assert path is not None
    terminal = threading.Thread(target=run, args=("review", "Anna", "--set", "K1=F", "--no-open"))

    def slowly(*arguments: Any) -> SeasonEnd:
        if terminal.ident is None:
            terminal.start()
            terminal.join(2)  # as long as it takes, where it need not wait
        return decided(*arguments)

    monkeypatch.setattr(phone_evening, "season_end_of_review", slowly)
    evening = PhoneEvening(
        Uploads(tmp_path / "up"), Doorway(tmp_path / "door.json"), Feed(), Places(), load=not_loaded
    )
    try:
        evening.say("0-spring", ["K2=W"], How.TYPED, Phone("a" * 16, 1), "Ben", 1)
    finally:
        terminal.join()
        evening.close()
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert (sheet.board["K1"], sheet.board["K2"]) == ("F", "W")


def test_what_is_said_elsewhere_while_a_photo_given_again_is_asked_about_stays(
    tmp_path: Path, run: Run, perfect_reader: None
) -> None:
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    photo = photograph(tmp_path, "anna.jpg", simulate_game(5, "K-A").seasons[0].sheet)
    assert run(photo, "--no-input")[0] == 0
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    first, second = [
        each for each in (space.name for space in spaces()) if sheet.board[each] == "."
    ][:2]
    known = current_game().latest("Anna")
    said = Request(corrections=CorrectionsOfPhotos(Corrections.parse([f"{second}=W"])))
    game = current_game()
    look = PerfectReader().look(photo)
    looked = LookedPhoto(name=photo, look=look, data=photo.read_bytes())  # type: ignore[arg-type]
    outcome = Submission(photo=looked, request=said, game=game).enter()
    assert isinstance(outcome, Entered)
    assert outcome.known == known
    run("review", "Anna", "--set", f"{first}=F", "--set", f"{second}=F", "--no-open")
    path = Places().current()
    assert path is not None
    with Record.open(path) as record:
        write(record, outcome)
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert (sheet.board[first], sheet.board[second]) == ("F", "W")
