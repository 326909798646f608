"""Two terminals, or a terminal and a phone, at one sheet: nothing that either says is lost."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from engine.grid import spaces
from engine.season import Season
from engine.simulate import simulate_game
from kscore.cli import game_runs
from kscore.game import by_record, recorded
from kscore.game.game import Game
from kscore.game.season_end import SeasonEnd
from kscore.phone import booking
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.evening import Evening
from kscore.phone.feed import Feed
from kscore.phone.uploads import Uploads
from kscore.record.entry import Entry
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.statements.corrections import Corrections, How
from scanner.pipeline import Reader
from tests.kscore.conftest import Run, current_game
from tests.kscore.perfect import photograph
from tests.kscore.sheets import CARDS, MAP


def test_what_is_said_elsewhere_while_a_review_asks_stays(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    run("enter", "Anna", "spring", "--map", MAP)
    path, reviewed, elsewhere = Places().current(), recorded.reviewed, ["K1=F", "K2=F"]
    assert path is not None

    def slowly(game: Game, entry: Entry, corrections: Corrections, *asker: object) -> SeasonEnd:
        if elsewhere:
            with Record.open(path) as other:
                known = Game.of(other)
                standing = known.latest("Anna")
                said = standing.corrections.and_typed([elsewhere.pop(), elsewhere.pop()])
                other.add(reviewed(known, standing, said).entry)
        return reviewed(game, entry, corrections)

    monkeypatch.setattr(game_runs, "reviewed", slowly)
    code, _, err = run("review", "Anna", "--set", "K2=W", "--no-open")
    assert code == 0, err
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert (sheet.board["K1"], sheet.board["K2"]) == ("F", "W")


def test_what_a_terminal_says_in_the_moment_that_a_phone_does_stays(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between a phone's look into the record and its entry the terminal's was entered: the phone's
    had not seen it, and stood before it."""
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    run("enter", "Anna", "spring", "--map", MAP)
    path, decided = Places().current(), recorded.reviewed
    assert path is not None
    terminal = threading.Thread(target=run, args=("review", "Anna", "--set", "K1=F", "--no-open"))

    def slowly(*arguments: Any) -> SeasonEnd:
        if terminal.ident is None:
            terminal.start()
            terminal.join(2)  # as long as it takes, where it need not wait
        return decided(*arguments)

    monkeypatch.setattr(booking, "reviewed", slowly)
    monkeypatch.setattr(Reader, "load", staticmethod(lambda: None))
    evening = Evening(Uploads(tmp_path / "up"), Doorway(tmp_path / "door.json"), Feed(), Places())
    try:
        evening.say("0-spring", ["K2=W"], How.TYPED, Phone("a" * 16, 1), "Ben", 1)
    finally:
        terminal.join()
        evening.close()
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert (sheet.board["K1"], sheet.board["K2"]) == ("F", "W")


def test_what_is_said_elsewhere_while_a_photo_given_again_is_asked_about_stays(
    tmp_path: Path, run: Run, perfect_reader: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    photo = photograph(tmp_path, "anna.jpg", simulate_game(5, "K-A").seasons[0].sheet)
    assert run(photo, "--no-input")[0] == 0
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    first, second = [
        each for each in (space.name for space in spaces()) if sheet.board[each] == "."
    ][:2]
    path, compared, elsewhere = Places().current(), recorded.compared, [f"{first}=F", f"{second}=F"]
    assert path is not None

    def slowly(*arguments: Any) -> SeasonEnd:
        with Record.open(path) as other:
            known = Game.of(other)
            standing = known.latest("Anna")
            other.add(
                recorded.reviewed(known, standing, standing.corrections.and_typed(elsewhere)).entry
            )
        return compared(*arguments)

    monkeypatch.setattr(by_record, "compared", slowly)
    code, out, err = run(photo, "--set", f"{second}=W", "--no-input")
    assert code == 0, out + err
    sheet = current_game().sheet("Anna", Season.SPRING)
    assert sheet is not None
    assert (sheet.board[first], sheet.board[second]) == ("F", "W")
