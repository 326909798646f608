"""Whose sheet a photo shows, where several photos of one command show a player's sheets and none is
named."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.grid import spaces
from kscore.engine.season import SEASONS
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import UNMARKED

from kscore.game.game import Game
from kscore.game.season_end import PossiblePlayers, fits, whose
from kscore.record.entry import Entry, Seat, Setup
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.statements.corrections import ANSWERED, Corrections
from tests.kscore.conftest import GAME_CARDS, Run, Typing, current_game
from tests.kscore.perfect import photograph

GAMES = {"Anna": simulate_game(5, "K-A"), "Ben": simulate_game(6, "K-A")}


@pytest.fixture(autouse=True)
def of_two(run: Run, perfect_reader: None) -> None:
    """A game of Anna's and Ben's, nothing entered."""
    assert run("new", *GAMES, "--cards", GAME_CARDS, "--no-input")[0] == 0


def taken(folder: Path, name: str, player: str, season: int) -> Path:
    """A photo of a player's sheet."""
    return photograph(folder, name, GAMES[player].seasons[season].sheet)


def entered() -> dict[str, str]:
    """By player, the first letters of the seasons that stand in the record."""
    game = current_game()
    return {
        name: "".join(each[:2] for each in SEASONS if game.entry(name, each))
        for name in game.setup.players
    }


def test_another_photo_of_a_sheet_is_not_of_whoever_had_none_yet(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    first = taken(tmp_path, "IMG_1", "Anna", 0)
    # another file
    again = photograph(tmp_path, "IMG_2", replace(GAMES["Anna"].seasons[0].sheet, marked=0))
    prompts = typing("Anna")
    run(first, again)
    whose, coins = prompts
    assert "leave it out" in whose
    assert "=N for another" in coins
    assert entered() == {"Anna": "sp", "Ben": ""}


def test_sheets_of_two_seasons_in_one_command_find_their_players(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    photos = [
        taken(tmp_path, f"IMG_{season}{player[0]}", player, season)
        for season in (0, 1)
        for player in GAMES
    ]
    prompts = typing("Anna")
    run(*photos)
    assert len(prompts) == 1
    assert entered() == {"Anna": "spsu", "Ben": "spsu"}


def test_of_a_sheet_that_continues_nobodys_everybody_may_be_named(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    photos = [taken(tmp_path, f"IMG_{player[0]}", player, 0) for player in GAMES]
    prompts = typing("Anna", "Ben", "", "")
    said = run(*photos, photograph(tmp_path, "IMG_9", simulate_game(7, "K-A").seasons[0].sheet))[2]
    assert len(prompts) > 2
    assert said.count("1  Anna") == said.count("2  Ben") == 3
    assert said.count("hardly anything in common with Ben's sheets") == 1


def test_a_sheet_that_continues_nobodys_is_not_that_of_the_only_one_left(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    """Ben has gone home after spring; a neighbour's sheet among the photos became his summer."""
    for player in GAMES:
        run(taken(tmp_path, f"0_{player}", player, 0), "--player", player, "--no-input")
    stranger = photograph(tmp_path, "IMG_2", simulate_game(7, "K-A").seasons[1].sheet)
    assert run(taken(tmp_path, "IMG_1", "Anna", 1), stranger, "--no-input")[0] == 6
    assert entered() == {"Anna": "spsu", "Ben": "sp"}


def test_who_joins_late_is_told_that_the_others_are_further_on(tmp_path: Path, run: Run) -> None:
    """Ben's first sheet at the end of summer counts as his spring, which other cards score."""
    run(taken(tmp_path, "a0", "Anna", 0), "--player", "Anna", "--no-input")
    summer, first = taken(tmp_path, "a1_anna", "Anna", 1), taken(tmp_path, "b_ben", "Ben", 0)
    said = run(first, summer, "--no-input")[2]
    assert "Ben now has Spring, while everybody else has a later season already." in said
    said = run(first, "--season", "summer", "--no-input")[2]
    assert "has Spring now" not in said
    assert entered() == {"Anna": "spsu", "Ben": "su"}


def test_who_is_two_seasons_ahead_may_have_been_photographed_too_early(
    tmp_path: Path, run: Run
) -> None:
    for player in GAMES:
        run(taken(tmp_path, f"0_{player}", player, 0), "--player", player, "--no-input")
    said = [run(taken(tmp_path, f"{n}_anna", "Anna", n), "--no-input")[2] for n in (1, 2)]
    assert "now, and" not in said[0]
    assert "Anna now has Autumn, and nobody else has the season before it." in said[1]
    assert "now, and" not in run(taken(tmp_path, "1_ben", "Ben", 1), "--no-input")[2]


def test_a_sheet_named_after_another_is_a_question_about_the_player(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    """It was booked as Anna's, and half the map was to be compared."""
    for player in GAMES:
        run(taken(tmp_path, f"0_{player}", player, 0), "--player", player, "--no-input")
    wrong = taken(tmp_path, "1_summer_anna", "Ben", 1)
    code, _, said = run(wrong, "--no-input")
    assert code == 6
    assert entered() == {"Anna": "sp", "Ben": "sp"}
    prompts = typing("")
    said = run(wrong)[2]
    assert len(prompts) == 1
    assert "(Enter: Ben; q: leave it out)" in prompts[0]
    assert "It continues Ben's last sheet and cannot continue Anna's." in said
    assert entered() == {"Anna": "sp", "Ben": "spsu"}


def test_a_sheet_unlike_those_of_the_player_named_is_asked_about_once(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    for player in GAMES:
        run(taken(tmp_path, f"0_{player}", player, 0), "--player", player, "--no-input")
    prompts = typing("", "")
    run(taken(tmp_path, "IMG_1", "Anna", 1), "--player", "Ben")
    assert "(Enter: Anna" in prompts[0]
    assert entered() == {"Anna": "spsu", "Ben": "sp"}


def test_a_photo_of_the_game_is_moved_with_what_was_typed_of_it(
    tmp_path: Path, run: Run, typing: Typing
) -> None:
    """Questions were answered beside the sheets of Anna: beside Ben's they are asked anew."""
    for player in GAMES:
        run(taken(tmp_path, f"0_{player}", player, 0), "--player", player, "--no-input")
    known, game = tmp_path / "0_Anna.jpg", current_game()
    entry = game.latest("Anna")
    assert entry.sheet is not None
    drawn = next(at.name for at in spaces() if entry.sheet.board[at.name] not in UNMARKED)
    letter = str(entry.sheet.board[drawn])
    said = Corrections.parse(["coins=0"]).with_cells({drawn: letter}, ANSWERED)
    path = Places().current()
    assert path is not None
    with Record.open(path) as record:
        record.add(replace(entry, corrections=said), known.read_bytes())
    prompts = typing()
    run(known, "--player", "Ben", "--season", "spring", "--set", "K1=F")
    assert not [prompt for prompt in prompts if "leave it out" in prompt], "it is in the game"
    assert entered() == {"Anna": "", "Ben": "sp"}
    assert sorted(current_game().latest("Ben").corrections.texts()) == ["K1=F", "coins=0"]


def test_photos_of_the_game_given_for_another_season_stand_there_too(
    tmp_path: Path, run: Run
) -> None:
    """What is said of several at once moves none of them."""
    photos = [taken(tmp_path, f"0_{player}", player, 0) for player in GAMES]
    for photo, player in zip(photos, GAMES, strict=True):
        run(photo, "--player", player, "--no-input")
    run(*photos, "--season", "summer", "--no-input")
    assert entered() == {"Anna": "spsu", "Ben": "spsu"}


def test_enter_leaves_out_what_continues_nobodys(tmp_path: Path, run: Run, typing: Typing) -> None:
    prompts = typing("")
    code, _, said = run(taken(tmp_path, "IMG_1", "Anna", 0))
    assert (code, "This sheet is left out" in said) == (0, True)
    assert "(Enter: leave it out)" in prompts[0]
    assert entered() == {"Anna": "", "Ben": ""}


def test_a_sheet_that_is_read_badly_is_not_whose_name_its_photo_has() -> None:
    """It fits nobody's last sheet well, and Anna's by far the best."""
    entries = tuple(Entry(each, SEASONS[0], GAMES[each].seasons[0].sheet) for each in GAMES)
    game = Game(Setup(name="evening", players=tuple(GAMES), cards=GAMES["Anna"].cards), entries)
    spring, summer = (season.sheet for season in GAMES["Anna"].seasons[:2])
    drawn = [space.name for space in spaces() if spring.board[space.name] not in UNMARKED]
    others = {space: "V" if spring.board[space] == "F" else "F" for space in drawn[:7]}
    read = replace(summer, board=summer.board.replace(others))
    assert fits(game, read) == ()
    assert whose(game, read, Path("anna.jpg")) == Seat("Anna", SEASONS[1])
    assert whose(game, read, Path("ben.jpg")) == PossiblePlayers(("Anna", "Ben"), "Anna", "Ben")


def test_who_had_a_photo_has_another_only_of_the_sheet_that_was_entered() -> None:
    """Both played alike: two photos of their springs may be Anna's, and one more sheet of summer is
    Ben's where she had hers."""
    spring, summer = (season.sheet for season in GAMES["Anna"].seasons[:2])
    entries = tuple(Entry(each, SEASONS[0], spring) for each in GAMES)
    game = Game(Setup(name="evening", players=tuple(GAMES), cards=GAMES["Anna"].cards), entries)
    photo = Path("IMG_1.jpg")
    either = PossiblePlayers(("Anna", "Ben"), "Anna")
    assert whose(game, spring, photo, taken=("Anna",)) == either
    assert whose(game, summer, photo) == either
    assert whose(game, summer, photo, taken=("Anna",)) == Seat("Ben", SEASONS[1])


@pytest.mark.parametrize(
    ("few", "lost", "fit"), [(True, 2, True), (True, 3, False), (False, 3, True)]
)
def test_of_a_sheet_with_little_on_it_two_spaces_may_be_misread(
    few: bool, lost: int, fit: bool
) -> None:
    """Of one with more on it an eighth."""
    board, layout = GAMES["Anna"].seasons[0].sheet.board, GAMES["Anna"].seasons[0].sheet.layout
    drawn = [space.name for space in spaces() if board[space.name] not in UNMARKED]
    board = board.replace(dict.fromkeys(drawn[8:] if few else (), "."))
    entry = Entry("Anna", SEASONS[0], Sheet(layout, board))
    game = Game(Setup(name="evening", players=("Anna",), cards=GAMES["Anna"].cards), (entry,))
    others = {space: "V" if board[space] == "F" else "F" for space in drawn[:lost]}
    assert bool(fits(game, Sheet(layout, board.replace(others)))) is fit
