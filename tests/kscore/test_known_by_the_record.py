"""Commands that know the record: check and final after the game, what-if with total and place,
explain in the game."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.game import solo_result
from kscore.engine.season import CardSet, Season
from kscore.scanner.reading import BoxReading

from kscore.game.game import Game
from kscore.game.recorded import earlier_seasons
from kscore.game.seats import season_end_of_review, swapped_entries
from kscore.messages import Texts
from kscore.record.entry import Seat
from kscore.record.places import record_path
from kscore.record.store import Record
from kscore.sheet.check import Verdict, check_numbers
from kscore.sheet.scoring import Span
from kscore.statements.corrections import ANSWERED, How, Origin
from kscore.views.wording import solo_line
from tests.kscore.conftest import Run, Typing, current_game, points
from tests.kscore.perfect import photograph
from tests.kscore.sheets import with_boxes

pytestmark = pytest.mark.usefixtures("perfect_reader")

CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
SEASONS = tuple(Season)


def test_check_after_the_game_is_over_knows_the_cards(run: Run, over: list[Path]) -> None:
    code, _, err = run("check", over[0], "--no-input")
    assert code == 0, err


def test_a_photo_after_the_game_is_known_or_told_that_it_is_over(
    run: Run, over: list[Path], tmp_path: Path
) -> None:
    before = points(run)
    code, out, err = run(over[0], "--no-input")
    assert code in (0, 6)
    assert "Anna, Winter" in out
    assert points(run) == before
    other = photograph(tmp_path, "new.jpg", simulate_game(7, "K-A").seasons[0].sheet)
    code, out, err = run(other, "--no-input")
    assert "is over" in err
    assert points(run) == before
    assert "is over" not in run(other, "--cards", CARDS, "--season", "spring", "--no-input")[2]


def test_final_takes_the_records_cards(run: Run, over: list[Path]) -> None:
    code, out, err = run("final", *over, "--no-input", "--json")
    assert code in (0, 5), err
    found = [result["score"]["total"] for result in json.loads(out)]
    assert found == [points(run)["Anna"]["winter"], points(run)["Ben"]["winter"]]


def test_final_without_cards_and_record_says_what_is_missing(
    run: Run, over: list[Path], tmp_path: Path
) -> None:
    code, _, err = run("final", over[0], "--game", tmp_path / "none.kscore")
    assert code == 3
    assert "none.kscore" in err
    code, _, err = run("final", over[0], "--game", tmp_path / "none.kscore", "--cards", CARDS)
    assert (code, "There is no game in" in err) == (3, True)


def test_what_if_shows_the_seasons_cards_the_total_and_the_place(
    run: Run, over: list[Path]
) -> None:
    whole = {player: sum(each.values()) for player, each in points(run).items()}
    code, out, _ = run("what-if", "anna", "coins=14", "--json")
    data = json.loads(out)
    assert code == 0
    assert [each["card"] for each in data["what_if"]] == [
        "broken_road",
        "treetower",
        "monsters",
        "coins",
        "total",
    ]
    gain = data["what_if"][-1]["after"] - data["what_if"][-1]["before"]
    assert gain > 0
    assert data["what_if_game"]["total"] == {"before": whole["Anna"], "after": whole["Anna"] + gain}
    rank = 1 + (whole["Ben"] > whole["Anna"])
    assert data["what_if_game"]["place"]["before"] == rank
    shown = run("what-if", "anna", "coins=14")[1]
    assert "Anna, Winter" in shown
    space = "A1"
    assert f"{space}: " in run("what-if", "anna", f"{space}=water")[1]
    assert f"{whole['Anna']} → {whole['Anna'] + gain} points" in shown


def test_what_if_of_an_earlier_season(run: Run, over: list[Path]) -> None:
    data = json.loads(run("what-if", "Ben", "coins=14", "--season", "spring", "--json")[1])
    assert [each["card"] for each in data["what_if"]][:2] == ["treetower", "canal_lake"]
    assert data["what_if"][-1]["before"] == points(run)["Ben"]["spring"]
    told = " ".join(run("what-if", "Ben", "A1=W", "--season", "summer")[1].split())
    assert "What is entered for later seasons stays as it is: Autumn, Winter." in told
    assert "later seasons" not in run("what-if", "Ben", "A1=W")[1]


def test_explain_says_that_a_card_is_not_in_the_game(run: Run, over: list[Path]) -> None:
    out = run("explain", "Borderlands", "Anna")[1]
    assert "Anna, Winter" in out
    assert "does not score in this game" in out
    assert "does not score" not in run("explain", "Treetower", "Anna")[1]
    out = run("explain", "Treetower", "Anna", "--season", "summer")[1]
    assert "Anna, Summer" in out
    assert "A scores in Spring and Winter" in out


def test_a_photo_of_the_record_is_known_with_what_was_said(run: Run, over: list[Path]) -> None:
    """The same photo again is compared as its player's, with the player's own corrections."""
    assert (
        run("review", "Anna", "--season", "winter", "--set", "coins=0")[0] == 5
    )  # seven coins in autumn cannot become none
    data = json.loads(run("what-if", over[0], "A1=.", "--json")[1])
    assert {each["card"]: each["before"] for each in data["what_if"]}["coins"] == 0
    assert data["what_if_game"]["player"] == "Anna"


def test_sources_are_cited_by_their_titles(run: Run) -> None:
    for lang in ("de", "en"):
        for name in ("Treetower", "coins", "ambush", "seasons", "solo", "ruins"):
            out = run("explain", name, "--lang", lang)[1]
            assert "Der Kartograph" in out
            assert ".txt" not in out
            assert "  K, " not in out
            assert "  H, " not in out
            assert "short:" not in out


def test_final_refuses_what_the_game_has_as_another_season(run: Run, over: list[Path]) -> None:
    """An autumn sheet was scored by winter's cards, and made a total of the game that nobody
    had."""
    run(over[0], "--player", "Anna", "--season", "autumn", "--no-input")
    code, out, err = run("final", over[0], "--no-input")
    assert (code, out) == (3, "")
    assert "is recorded as Anna's autumn sheet" in " ".join(err.split())


def test_final_says_that_a_sheet_is_not_its_players(
    run: Run, over: list[Path], tmp_path: Path
) -> None:
    """Anna's seasons of the record and a stranger's winter made a total without a word."""
    other = photograph(tmp_path, "anna.jpg", simulate_game(7, "K-A").seasons[3].sheet)
    code, out, _ = run("final", other, "--no-input")
    assert code == 6
    assert "What doesn't fit this season" in " ".join(out.split())
    data = json.loads(run("final", other, "--json")[1])
    assert data["game"]["player"] == "Anna"
    assert "impossible" in [finding["certainty"] for finding in data["odd"]]


def test_final_ranks_nobody_twice(run: Run, over: list[Path]) -> None:
    out = run("final", over[0], over[0], "--no-input")[1]
    assert "No ranking: there is more than one sheet of Anna." in " ".join(out.split())


def test_final_takes_earlier_seasons_from_the_record(run: Run, over: list[Path]) -> None:
    whole = points(run)
    data = json.loads(run("final", *over, "--no-input", "--json")[1])
    for result, player in zip(data, ("Anna", "Ben"), strict=True):
        assert {part["season"]: part["points"] for part in result["game"]["seasons"]} == whole[
            player
        ]
        assert [part["from"] for part in result["game"]["seasons"]] == [
            "record",
            "record",
            "record",
            "map",
        ]
    assert "as recorded" in run("final", *over, "--no-input")[1]


def test_final_says_what_is_open_in_the_record(run: Run, over: list[Path]) -> None:
    run("review", "Anna", "--season", "spring", "--set", "coins=14")
    code, out, _ = run("final", over[0], "--no-input")
    assert code == 5
    assert "Still open in the game: Spring" in out
    assert "Total" in out
    (total,) = (line.split()[-1] for line in out.splitlines() if line.strip().startswith("Total"))
    assert total.endswith("?")
    assert run("final", over[0], "--no-input", "-q")[1].strip().endswith(f": {total}")
    ranked = [
        line.split()
        for line in run("final", *over, "--no-input")[1].splitlines()
        if " Anna " in line
    ]
    assert total in ranked[-1]
    game = json.loads(run("final", over[0], "--json")[1])["game"]
    assert game["open"]
    assert any(part["open"] for part in game["seasons"] if part["season"] == "spring")


def test_a_box_of_a_season_with_open_questions_is_not_wrong_beyond_doubt(
    run: Run, over: list[Path]
) -> None:
    summer = Seat("Anna", Season.SUMMER)
    before = earlier_seasons(current_game(), summer)[Season.SPRING]
    assert not before.unsure
    run("review", "Anna", "--season", "spring", "--set", "coins=14")
    known = earlier_seasons(current_game(), summer)[Season.SPRING]
    assert {"coins", "total"} <= known.unsure
    seen = with_boxes(BoxReading("spring", coins=before.score.coins, confidence={"coins": 1.0}))
    (number,) = check_numbers(seen, {Season.SPRING: known}, known.sheet, None).numbers
    assert number.verdict is Verdict.MAYBE_WRONG


def test_the_same_photo_again_says_so_and_enters_nothing(run: Run, over: list[Path]) -> None:
    history = run("game", "--history")[1]
    code, out, _ = run(over[0], "--no-input")
    assert code in (0, 6)
    assert "This very photo was entered before, as Anna, Winter" in out
    assert run("game", "--history")[1] == history
    assert json.loads(run(over[0], "--json")[1])["again"] is True
    assert json.loads(run(over[0], "--json")[1])["elsewhere"] is None


def test_the_same_photo_as_another_sheet_says_so_as_long_as_it_stands_twice(
    run: Run, over: list[Path], tmp_path: Path
) -> None:
    """What is said of several photos moves none."""
    _, out, _ = run(*over, "--season", "autumn", "--no-input")
    assert "This very photo is also entered as Anna, Winter, and one of the two is wrong." in out
    standings = " ".join(run("game")[1].split())
    assert "Winter is from the same photo as Anna, Autumn" in standings
    assert "Autumn is from the same photo as Anna, Winter" in standings
    run("report", page := tmp_path / "page.html")
    assert page.read_text().count("from the same photo as") == 4
    again = json.loads(run(*over, "--season", "autumn", "--json")[1])[0]
    assert (again["again"], again["elsewhere"]) == (True, {"player": "Anna", "season": "winter"})
    for photo in over:
        run(photo, "--season", "winter", "--no-input")
    assert "same photo" not in run("game")[1]


def test_a_photo_that_is_said_to_be_another_sheet_stands_there_and_no_more_where_it_stood(
    run: Run, over: list[Path]
) -> None:
    """The wrong one may lie below others, where undo does not come to it."""
    run("undo")  # Ben's winter
    anna = current_game().sheet("Anna", Season.WINTER)
    code, out, _ = run(over[0], "--player", "Ben", "--no-input")
    assert code in (0, 6)
    assert "This very photo was entered as Anna, Winter: it is now here and no longer there." in out
    game = current_game()
    assert (game.sheet("Anna", Season.WINTER), game.sheet("Ben", Season.WINTER)) == (None, anna)
    run("undo")
    game = current_game()
    assert (game.sheet("Anna", Season.WINTER), game.sheet("Ben", Season.WINTER)) == (anna, None)


def test_undo_says_what_it_took_back_and_redo_brings_it_back(run: Run, over: list[Path]) -> None:
    before = points(run)["Anna"]["winter"]
    run("review", "Anna", "--season", "winter", "--set", "coins=14")
    after = points(run)["Anna"]["winter"]
    err = run("undo")[2]
    assert "Taken back: Anna, Winter, the correction Coins: 14." in err
    assert f"{before} points again instead of {after}" in err
    assert "kscore redo" in err
    assert "Ben, Winter (3_ben.jpg)" in run("undo")[2]
    assert run("redo")[2].startswith("Back again: Ben, Winter")
    assert f"Points: {before} → {after}" in run("redo")[2]
    assert points(run)["Anna"]["winter"] == after
    code, _, err = run("redo")
    assert (code, err) == (6, "There is nothing to bring back: nothing has been taken back.\n")
    run("undo")
    run("enter", "Ben", "winter", "--total", "3")
    code, _, err = run("redo")
    assert code == 6
    assert "Something has been entered since the last kscore undo" in err


def test_what_is_entered_in_the_place_of_something_else_says_so(
    run: Run, over: list[Path], tmp_path: Path
) -> None:
    """A slip in the player or the season leaves no other trace than another number in the
    standings."""
    ben, anna = points(run)["Ben"]["winter"], points(run)["Anna"]["winter"]
    err = run("enter", "Ben", "winter", "--total", "99")[2]
    assert f"Ben, Winter: {ben} → 99 points.\nTake it back with: kscore undo\n" in err
    assert "points." not in run(over[0], "--no-input")[2]  # shown again, nothing is entered
    fewer = replace(simulate_game(5, "K-A").seasons[3].sheet, marked=0)
    err = run(
        photograph(tmp_path, "anna_again", fewer),
        "--season",
        "winter",
        "--player",
        "Anna",
        "--no-input",
    )[2]
    assert f"Anna, Winter: {anna} → " in err
    typed = tmp_path / "map.txt"
    typed.write_text(fewer.line)
    assert "Ben, Autumn: " in run("enter", "Ben", "autumn", "--map", typed)[2]


def test_what_if_tells_a_tie(run: Run, over: list[Path]) -> None:
    whole = {player: sum(each.values()) for player, each in points(run).items()}
    ahead, behind = sorted(whole, key=lambda player: -whole[player])
    coins = json.loads(run("game", "--json")[1])["players"]
    now = next(each["seasons"]["winter"]["coins"] for each in coins if each["player"] == behind)
    run(
        "enter",
        ahead,
        "winter",
        "--total",
        str(points(run)[ahead]["winter"] + whole[behind] + 1 - whole[ahead]),
    )
    code, out, _ = run("what-if", behind, f"coins={now + 1}")
    assert code == 0
    # Nobody knows what was lost to monsters.
    assert f"Level with {ahead}: the place is shared, because not everybody" in out


def test_a_space_beyond_the_map_is_named_and_where_it_ends(run: Run, over: list[Path]) -> None:
    for typed in ("L3=W", "A12=W", "Z99=."):
        code, _, err = run("review", "Anna", "--set", typed)
        assert code == 2
        assert "the map ends at K11" in err
    assert "the map ends at K11" in run("what-if", "Anna", "L3=W")[2]


@pytest.mark.parametrize(
    "words", ["who wins", "final ranking", "winner", "wer gewinnt", "Endstand", "Spielende"]
)
def test_who_wins_is_explained(run: Run, words: str) -> None:
    assert "lost fewer points to monsters" in run("explain", words, "-v")[1]


def test_empty_spaces_beside_monsters_are_named_as_such(run: Run, over: list[Path]) -> None:
    out = run("review", "Anna", "--season", "winter")[1]
    assert "empty next to monsters: " in out


def test_coins_are_explained_with_their_number_in_english(run: Run) -> None:
    out = " ".join(run("explain", "coins", "--lang", "en")[1].split())
    assert "Every marked coin that is not crossed out scores 1 point, in every season again." in out


def test_the_whole_game_counts_what_is_open_in_the_record(run: Run, over: list[Path]) -> None:
    """Its range was that of the last sheet alone: a total that could fall behind another's could
    only rise."""
    assert run("review", "Anna", "--season", "autumn", "--set", "coins=14")[0] == 5
    anna, ben = json.loads(run("game", "--json")[1])["players"]
    assert anna["least"] < anna["total"]
    code, out, _ = run("final", *over, "--json")
    assert code == 6, "winter cannot have fewer coins than autumn"
    wholes = [each["game"] for each in json.loads(out)]
    assert [(each["total"], each["open"], each["least"], each["most"]) for each in wholes] == [
        (each["total"], each["open"], each["least"], each["most"]) for each in (anna, ben)
    ]
    assert {part["season"]: part["open"] for part in wholes[0]["seasons"]} == {
        season: anna["seasons"][season]["open"] for season in ("spring", "summer", "autumn")
    } | {"winter": False}
    shown = run("final", *over, "--no-input")[1]
    assert (
        f"could be {anna['least']} to {anna['most']}"
        in shown.partition("Ranking of the whole game")[2]
    )
    quiet = run("final", *over, "--no-input", "--quiet")[1].splitlines()
    totals = [line.partition(" · ")[0].rpartition(" ")[2] for line in quiet if line]
    assert totals == [f"{anna['total']}?", str(ben["total"])]


def test_a_solo_title_that_is_open_is_no_title_yet() -> None:
    cards = CardSet.parse("Treetower, Canal Lake, Greengold Plains, Borderlands")
    result = solo_result(86, cards)
    assert result.rating == 0
    assert solo_line(result, None, Texts("en")).endswith("= 0: Apprentice Surveyor")
    told = solo_line(result, Span(1, least=-7, most=10), Texts("en"))
    assert told.endswith("= 0?: Inept Assistant to Journeyman Topographer")
    assert solo_line(result, Span(1, most=3), Texts("de")).endswith("= 0?: Vermesserlehrling")


def test_answers_stay_behind_where_a_sheet_was_another_players(run: Run, tmp_path: Path) -> None:
    """They were given beside somebody else's earlier sheets; what was typed holds of the paper."""
    run("new", "Anna", "Ben", "--cards", CARDS, "--no-input")
    sheet = simulate_game(5, "K-A").seasons[0].sheet
    photo = photograph(tmp_path, "IMG_1.jpg", sheet)
    run(photo, "--player", "Anna", "--season", "spring", "--set", "A1=W", "--no-input")
    with Record.open(record_path(None)) as record:
        (entry,) = record.entries()
        said = entry.corrections.with_coins(9, ANSWERED).with_cells(
            {"A2": "W"}, Origin(How.ACCEPTED)
        )
        entry = record.add(season_end_of_review(Game.of(record), entry, said).entry)
        _, (moved,) = swapped_entries(Game.of(record), entry, Seat("Ben", Season.SUMMER))
    assert entry.corrections.texts() == ("A1=W", "A2=W", "coins=9")
    assert moved.corrections.texts() == ("A1=W",)
    run(photo, "--player", "Ben", "--season", "spring", "--no-input")
    with Record.open(record_path(None)) as record:
        ben = Game.of(record).latest("Ben")
    assert ben.corrections.texts() == ("A1=W",)
    assert ben.sheet is not None
    assert (ben.sheet.marked, ben.sheet.board["A2"]) == (sheet.marked, sheet.board["A2"])


def test_a_sheet_that_has_nothing_of_a_players_sheets_is_asked_about_again(
    run: Run, typing: Typing, tmp_path: Path
) -> None:
    """Who has no sheet yet is the likely one; a wrong name costs one more question, not all the
    spaces of somebody else's sheet."""
    run("new", "Anna", "Ben", "Clara", "--cards", CARDS, "--no-input")
    sheets = [simulate_game(seed, "K-A").seasons[0].sheet for seed in (5, 6, 7)]
    photos = [
        photograph(tmp_path, f"IMG_{n}.jpg", sheet) for n, sheet in enumerate(sheets, start=1)
    ]
    for photo, player in zip(photos[:2], ("Anna", "Ben"), strict=True):
        run(photo, "--player", player, "--no-input")
    prompts = typing("Anna", "")
    out = "".join(run(photos[2])[1:])
    assert "hardly anything in common with Anna's sheets" in out
    assert len(prompts) == 2
    assert all("Enter: Clara" in prompt for prompt in prompts)
    assert current_game().entry("Clara", Season.SPRING) is not None
    run("undo")
    prompts = typing("Anna", "Anna")
    run(photos[2], "--season", "summer")
    assert prompts[0] == prompts[1]
    assert current_game().entry("Anna", Season.SUMMER) is not None
