"""What people type before they have read anything, and what a game says at its end."""

from __future__ import annotations

import os
import pty
import shutil
import threading
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.season import Season
from kscore.scanner.pipeline import Reader

from kscore import disk
from kscore.cli.card_runs import search_cards
from kscore.cli.dialogue import Dialogue
from kscore.console import Terminal
from kscore.errors import AgainstRecord, FileTrouble, Mistyped
from kscore.game.evening import Entered, Submission, look_at
from kscore.game.game import Game
from kscore.game.season_end import whose
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat, TypedPoints
from kscore.sheet.outcome import NeedsPlayer
from kscore.sheet.request import Request, named_photos, refuse
from kscore.views.terminal.game import end_lines
from tests.kscore.conftest import GAME_CARDS, Run, RunIn
from tests.kscore.perfect import photograph
from tests.kscore.sheets import recorded, setup_of, sheet


@pytest.mark.parametrize("lang", ["de", "en"])
def test_alone_it_shows_five_lines_and_an_example(run_in: RunIn, lang: str) -> None:
    code, out, err = run_in(lang)
    assert (code, out) == (0, "")
    assert len(err.strip().splitlines()) == 5
    assert "--cards" in err


def test_a_user_without_a_home_scores_and_is_told_where_to_keep_a_game(
    run: Run, tmp_path: Path, perfect_reader: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "user_data_path", lambda *_, **__: Path("~nobody-at-all/kscore"))
    for words in ("new Anna Ben --recommended --no-input", "game", "hands list", "phone"):
        for named in ("", "~nobody-at-all/games"):
            monkeypatch.setenv("KSCORE_HOME", named)
            code, _, said = run(*words.split())
            assert (code, "KSCORE_HOME" in said) == (3, True), said
    photo = photograph(tmp_path, "IMG_1", simulate_game(5, "K-A").seasons[0].sheet)
    assert run(photo, "--cards", GAME_CARDS, "--no-input")[0] == 0


@pytest.mark.parametrize("lang", ["de", "en"])
def test_help_as_people_type_it(run_in: RunIn, lang: str) -> None:
    assert run_in(lang, "help")[1] == run_in(lang, "--help")[1]
    assert run_in(lang, "--help", "--lang", "en")[1] == run_in("en", "--help")[1]
    assert run_in(lang, "help", "new")[1] == run_in(lang, "new", "--help")[1]


@pytest.mark.parametrize(
    ("word", "near"), [("nwe", "new"), ("gmae", "game"), ("repotr", "report"), ("reveiw", "review")]
)
def test_a_slip_in_a_commands_name(run_in: RunIn, word: str, near: str) -> None:
    code, _, err = run_in("en", word)
    assert code == 2
    assert f"kscore {near}?" in err


def test_what_is_no_photo_gets_its_own_sentence(tmp_path: Path) -> None:
    (tmp_path / "map.txt").write_text("a typed map")
    for name, key in (
        ("a.zip", "photos.packed"),
        ("*.jpg", "photos.no_match"),
        ("map.txt", "photos.text"),
    ):
        with pytest.raises(FileTrouble) as told:
            refuse(tmp_path / name)
        assert told.value.key == key
    with pytest.raises(FileTrouble) as told:
        refuse(tmp_path)
    assert told.value.key == "photos.folder"
    with pytest.raises(Mistyped):
        named_photos([Path("nwe")], ["new"])
    assert named_photos([Path("anna")], ["new", "game"]) == [Path("anna")]


def test_patterns_that_no_shell_expanded(tmp_path: Path) -> None:
    for name in ("b.jpg", "a.jpg", "c.png"):
        (tmp_path / name).write_bytes(b"")
    assert named_photos([tmp_path / "*.jpg"]) == [tmp_path / "a.jpg", tmp_path / "b.jpg"]
    odd = tmp_path / "d[1].jpg"
    odd.write_bytes(b"")
    assert named_photos([odd]) == [odd]


def test_cards_are_found_by_their_rules() -> None:
    assert [card.key for card in search_cards("Diagonale")] == ["broken_road"]
    assert [card.key for card in search_cards("Schildwald")] == ["sentinel_wood"]


def test_a_player_in_any_case(tmp_path: Path) -> None:
    game = Game(setup_of(), ())
    assert whose(game, sheet(), Path("x.jpg"), player="ben", season=Season.SPRING) == Seat(
        "Ben", Season.SPRING
    )


def needs_player(*players: str) -> NeedsPlayer:
    return NeedsPlayer(
        photo=Path("IMG_1.jpg"),
        players=players,
        table=players,
        error=AgainstRecord("record.whose", photo="IMG_1.jpg", players=", ".join(players)),
        _next=lambda name: pytest.fail(name),
    )


def test_a_player_keeps_the_number_whoever_is_still_to_be_named() -> None:
    said: list[str] = []
    typed = iter(["1", "4"])
    needs = replace(needs_player("Ben", "David"), table=("Anna", "Ben", "Clara", "David"))
    assert Dialogue(Texts("en"), said.append, lambda _: next(typed)).whose(needs) == "David"
    assert [line.split() for line in said[1:3]] == [["2", "Ben"], ["4", "David"]]
    assert "Anna has a sheet here already" in said[-2]


def test_the_name_lines_are_shown_where_it_is_asked_whose_a_sheet_is() -> None:
    said: list[str] = []
    opened: list[str] = []
    lines = np.zeros((20, 90, 3), np.uint8)
    asker = Dialogue(
        Texts("en"),
        said.append,
        lambda _: "b",
        open_=opened.append,
        name_lines=lambda seen: f"{seen.shape}.png",
    )
    unseen = needs_player("Anna", "Ben")
    assert asker.whose(unseen) == "Ben"
    assert opened == []
    assert asker.whose(replace(unseen, names=lambda: lines)) == "Ben"
    assert opened == ["(20, 90, 3).png"]
    assert any("(20, 90, 3).png (opened)" in line for line in said)


@pytest.mark.parametrize(
    ("typed", "player"), [("Ann", "Ann"), ("A", "Ben"), ("", None), ("anna", "Anna")]
)
def test_a_name_is_taken_where_it_means_one_player_and_asked_again_where_it_means_two(
    typed: str, player: str | None
) -> None:
    """Enter leaves the sheet out: nothing says whose it is."""
    lines = iter((typed, "be"))
    asker = Dialogue(Texts("en"), lambda _: None, lambda _: next(lines))
    assert asker.whose(needs_player("Anna", "Ann", "Ben")) == player


def test_a_player_keeps_the_number_and_what_is_nobodys_is_told() -> None:
    said: list[str] = []
    lines = iter(("1", "4", "A", "3", "q"))
    asker = Dialogue(Texts("en"), said.append, lambda _: next(lines))
    assert asker.whose(needs_player("Anna", "Ben", "Clara")) == "Anna"
    left = replace(needs_player("Ben", "Clara"), table=("Anna", "Ben", "Clara"))
    assert asker.whose(left) == "Clara"
    assert said[-5:] == [
        "    2  Ben",
        "    3  Clara",
        "    4 is none of them: Ben, Clara.",
        "    Anna has a sheet here already.",
        "    → Clara",
    ]
    assert asker.whose(replace(needs_player("Ben"), likely="Ben")) is None  # q


@pytest.mark.parametrize(
    ("players", "typed", "player"),
    [(("2", "4"), "2", "2"), (("2", "4"), "1", "4"), (("Jörg", "Ben"), "Jo\u0308rg", "Jörg")],
)
def test_a_player_who_is_called_a_number_is_meant_by_it_and_umlauts_are_one(
    players: tuple[str, ...], typed: str, player: str
) -> None:
    lines = iter((typed, "4"))
    asker = Dialogue(Texts("en"), lambda _: None, lambda _: next(lines))
    assert asker.whose(needs_player(*players)) == player


def test_what_was_typed_before_a_question_stood_there_does_not_answer_it() -> None:
    """A real terminal: an impatient Enter would take a first answer that nobody has seen."""
    parent, child = pty.openpty()
    with os.fdopen(child, encoding="utf-8") as stdin:
        os.write(parent, b"\n\nF7=W\n")
        for said in ("2", "3"):
            typing = threading.Timer(0.3, os.write, (parent, f"{said}\nG8=.\n".encode()))
            typing.start()
            assert Terminal(stdin).answer("1-3: ").strip() == said
            typing.join()
    os.close(parent)


def test_whoever_is_asked_whose_a_photo_is_sees_its_name_lines(
    samples: Path, tmp_path: Path
) -> None:
    """The photo's own, cut out when they are asked for."""
    photo = tmp_path / "IMG_1.jpg"
    shutil.copy(samples / "game" / "1_spring_ben.jpg", photo)
    shown: list[np.ndarray] = []

    def written(lines: np.ndarray) -> str:
        shown.append(lines)
        return "names.png"

    asker = Dialogue(Texts("en"), lambda _: None, lambda _: "b", name_lines=written)
    game = Game(setup_of(), ())
    looked = look_at(Reader.load(), photo, Request(), game)
    outcome = Submission(photo=looked, request=Request(), game=game).enter()
    found = asker.settled(outcome)
    assert isinstance(found, Entered)
    assert found.seat.player == "Ben"
    assert len(shown) == 1
    assert min(shown[0].shape[:2]) > 20
    assert shown[0].std() > 5, "there is print on them"


def finished(tmp_path: Path, *totals: tuple[int, int]) -> Game:
    names = ("Anna", "Ben", "Clara")[: len(totals)]
    entries = (
        Entry(
            name,
            season,
            None,
            typed=TypedPoints(total if season is Season.WINTER else 0, -lost),
        )
        for name, (total, lost) in zip(names, totals, strict=True)
        for season in Season
    )
    return recorded(tmp_path / "g.kscore", *entries, setup=setup_of(*names))


def test_the_end_of_a_game(tmp_path: Path) -> None:
    lines = list(end_lines(finished(tmp_path, (40, 1), (43, 1), (30, 1)), Texts("de")))
    assert lines[0] == "Gewonnen hat Ben mit 43 Punkten."
    assert "Am knappsten: Ben vor Anna, 3 Punkte." in lines
    assert "kscore report" in lines[-1]


def test_all_that_are_equal_are_named(tmp_path: Path) -> None:
    path = finished(tmp_path, (40, 1), (43, 1), (37, 1))
    lines = list(end_lines(path, Texts("en")))
    assert "The closest races, 3 points each: Ben ahead of Anna; Anna ahead of Clara." in lines


def test_every_best_card_is_named(tmp_path: Path) -> None:
    cards = ("treetower", "canal_lake", "greengold_plains", "broken_road")
    blank = sheet()
    drawn = replace(
        blank, board=blank.board.replace(dict(zip(("A1", "A2", "A3", "A4"), "FVAW", strict=True)))
    )
    entries = (
        Entry(player, season, drawn if season is Season.SUMMER else blank)
        for player in ("Anna", "Ben")
        for season in Season
    )
    game = recorded(tmp_path / "equal.kscore", *entries, setup=setup_of(cards=cards))
    lines = list(end_lines(game, Texts("en")))
    (best,) = [line for line in lines if line.startswith("The best card")]
    assert best.startswith("The best cards, ")
    assert [f" for {name} in Summer" in best for name in ("Anna", "Ben")] == [True, True]


def test_a_tie_is_explained(tmp_path: Path) -> None:
    lines = list(end_lines(finished(tmp_path, (40, 2), (40, 1)), Texts("en")))
    assert lines[0] == "Ben wins with 40 points."
    assert lines[1] == "A tie: Ben is ahead, having lost fewer points to monsters (4; Anna 8)."
    (tmp_path / "two").mkdir()
    shared = list(end_lines(finished(tmp_path / "two", (40, 2), (40, 2)), Texts("en")))
    assert shared[0] == "Anna and Ben win with 40 points each."
