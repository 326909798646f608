"""The season is sure before anything is booked: drawn spaces, boxes, the photo's name and the
record agree, or ask."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS as CARDS_OF, CATEGORIES
from kscore.engine.season import CardSet, Season, season_score
from kscore.scanner.reading import BoxReading

from kscore.sheet.check import SeasonFrom, SeasonGuess, season_by_boxes
from kscore.sheet.scoring import Scoring
from kscore.sheet.season_weighing import (
    SeasonEvidence,
    drawn_spaces,
    named_season,
    possible_seasons,
    season_evidence,
    seasons_by_growth,
)
from tests.kscore.conftest import Answering, Run, Typing
from tests.kscore.perfect import photograph
from tests.kscore.sheets import reading

pytestmark = pytest.mark.usefixtures("perfect_reader")

CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
SEASONS = tuple(Season)
ALL_SPACES = tuple(f"{row}{column}" for row in "ABCDEFGHIJK" for column in range(1, 12))


@pytest.fixture
def summer(tmp_path: Path, run: Run) -> Path:
    """A summer sheet, and a fresh game of Anna's."""
    game = simulate_game(5, "K-A")
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    return photograph(tmp_path, "anna.jpg", game.seasons[1].sheet)


def entries(run: Run) -> list[str]:
    data = json.loads(run("game", "--json")[1])
    return [
        season for season, points in data["players"][0]["seasons"].items() if points is not None
    ]


def test_a_summer_sheet_in_a_fresh_game_is_not_booked_as_spring(run: Run, summer: Path) -> None:
    code, out, err = run(summer, "--no-input")
    assert code == 5
    assert "summer" in err
    assert "--season" in err
    assert entries(run) == []
    assert "Which season" not in out
    code, out, _ = run(summer, "--json")
    data = json.loads(out)
    assert (code, data["status"], data["score"]) == (5, "doubtful", None)
    assert data["doubts"][0]["kind"] == "season"
    assert data["doubts"][0]["read"] == "summer"
    assert entries(run) == []


def test_the_season_settles_it(run: Run, summer: Path) -> None:
    assert run(summer, "--season", "summer", "--no-input")[0] in (0, 6)
    assert entries(run) == ["summer"]


@pytest.mark.parametrize(
    ("typed", "booked"), [("", "summer"), ("1", "summer"), ("2", "spring"), ("frühling", "spring")]
)
def test_it_is_asked(run: Run, summer: Path, answering: Answering, typed: str, booked: str) -> None:
    lines = [typed]
    answering(lambda _: lines.pop() if lines else "")
    _, _, err = run(summer)
    assert "Summer or Spring?" in err
    assert entries(run) == [booked]


def test_a_named_season_that_the_spaces_hardly_show_is_told(run: Run, summer: Path) -> None:
    """Last season's command, called up again: it was scored by last season's cards without a
    word."""
    told = "is scored as Spring, as --season says, but"
    for words in ((summer, "--cards", CARDS), (summer, "-q", "--cards", CARDS), (summer,)):
        shown = " ".join(" ".join(run(*words, "--season", "spring", "--no-input")[1:]).split())
        assert told in shown
        assert "that looks like Summer" in shown
    data = json.loads(run(summer, "--cards", CARDS, "--season", "spring", "--json")[1])
    assert data["spaces_say"] == "summer"
    for words in ((summer, "--cards", CARDS), (summer,)):
        assert "as --season says" not in "".join(
            run(*words, "--season", "summer", "--no-input")[1:]
        )
    assert "spaces_say" not in json.loads(
        run(summer, "--cards", CARDS, "--season", "summer", "--json")[1]
    )


@pytest.mark.parametrize(("typed", "booked"), [("", "summer"), ("2", "spring"), ("q", "spring")])
def test_a_named_season_that_is_denied_is_one_question(
    run: Run, summer: Path, answering: Answering, typed: str, booked: str
) -> None:
    """Last season's command counted a photo twice."""
    lines = [typed]
    answering(lambda _: lines.pop() if lines else "")
    err = " ".join(run(summer, "--season", "spring")[2].split())
    assert err.count("Which season") == 1
    assert "--season says Spring. Which season does" in err
    assert entries(run) == [booked]


@pytest.mark.parametrize(("typed", "booked"), [("", "Ben"), ("Anna", "Anna"), ("q", None)])
def test_a_named_player_whose_sheet_it_cannot_be_is_one_question(
    run: Run, tmp_path: Path, answering: Answering, typed: str, booked: str | None
) -> None:
    """Ben's summer sheet as Anna's: every space contradicted her spring, and fifteen questions
    came."""
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    sheets = {player: simulate_game(seed, "K-A") for player, seed in (("Anna", 5), ("Ben", 6))}
    for player, game in sheets.items():
        photo = photograph(tmp_path, f"1_{player}.jpg", game.seasons[0].sheet)
        run(photo, "--season", "spring", "--no-input")
    photo = photograph(tmp_path, "photo.jpg", sheets["Ben"].seasons[1].sheet)
    lines = [typed]
    answering(lambda _: lines.pop() if lines else "q")
    err = run(photo, "--player", "Anna")[2]
    assert err.count("Whose sheet is") == 1
    assert "hardly anything in common with Anna's sheets" in " ".join(err.split())
    players = json.loads(run("game", "--json")[1])["players"]
    assert [each["player"] for each in players if each["seasons"]["summer"]] == (
        [] if booked is None else [booked]
    )


def test_whose_sheet_it_is_is_asked_after_its_season(
    run: Run, tmp_path: Path, answering: Answering
) -> None:
    """Anna has summer already: her next one would be autumn, which the spaces deny."""
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    for player, seed, season in (("Anna", 6, 0), ("Ben", 5, 0), ("Anna", 6, 1)):
        sheet = simulate_game(seed, "K-A").seasons[season].sheet
        photo = photograph(tmp_path, f"{seed}{season}.jpg", sheet)
        run(photo, "--player", player, "--season", SEASONS[season].value, "--no-input")
    photo = photograph(tmp_path, "wrong.jpg", simulate_game(5, "K-A").seasons[1].sheet)
    asked: list[str] = []

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return "Ben" if "name" in prompt else "summer" if "takes 1" in prompt else ""

    answering(answer)
    err = " ".join(run(photo, "--player", "Anna")[2].split())
    assert err.count("Which season") == 1
    assert err.count("Whose sheet") == 1
    players = json.loads(run("game", "--json")[1])["players"]
    assert players[1]["seasons"]["summer"] is not None


def test_two_swapped_sheets_change_places_without_their_files(run: Run, tmp_path: Path) -> None:
    def totals() -> list[int | None]:
        players = json.loads(run("game", "--json")[1])["players"]
        return [each["seasons"].get("spring", {}).get("total") for each in players]

    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    for player, seed in (("Ben", 5), ("Anna", 6)):
        sheet = simulate_game(seed, "K-A").seasons[0].sheet
        photo = photograph(tmp_path, f"{player}.jpg", sheet)
        run(photo, "--player", player, "--season", "spring", "--no-input")
        photo.unlink()
    anna, ben = totals()
    assert anna != ben
    code, _, err = run("review", "Anna", "--season", "spring", "--player", "Ben")
    assert code in (0, 5, 6)
    assert "Anna's and Ben's Spring sheets have changed places." in err
    assert totals() == [ben, anna]
    run("undo")
    assert totals() == [anna, ben]
    assert run("review", "Anna", "--player", "Anna")[0] == 6


@pytest.mark.parametrize("later", ["swapped", "right"])
def test_sheets_that_continue_swapped_ones_move_along(run: Run, tmp_path: Path, later: str) -> None:
    """Who was taken for another in spring was so ever since, unless the summer says otherwise."""

    def totals() -> list[tuple[int, ...]]:
        players = json.loads(run("game", "--json")[1])["players"]
        return [
            tuple(each["seasons"][n]["total"] for n in ("spring", "summer")) for each in players
        ]

    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    for season in SEASONS[:2]:
        for player, seed in (("Ben", 5), ("Anna", 6)):
            if season is Season.SUMMER and later == "right":
                player = {"Ben": "Anna", "Anna": "Ben"}[player]
            sheet = simulate_game(seed, "K-A").seasons[SEASONS.index(season)].sheet
            photo = photograph(tmp_path, f"{season}{seed}.jpg", sheet)
            run(photo, "--player", player, "--season", season.value, "--no-input")
    anna, ben = totals()
    _, _, err = run("review", "Anna", "--season", "spring", "--player", "Ben")
    if later == "swapped":
        assert "Anna's and Ben's Spring and Summer sheets have changed places." in err
        assert totals() == [ben, anna]
    else:
        assert "Anna's and Ben's Spring sheets have changed places." in err
        assert totals() == [(ben[0], anna[1]), (anna[0], ben[1])]
    assert "contradict" not in run("game")[1]
    run("undo")
    assert totals() == [anna, ben]


def test_nobody_answering_books_nothing(run: Run, summer: Path, typing: Typing) -> None:
    typing()
    assert run(summer)[0] == 5
    assert entries(run) == []


def test_a_spring_sheet_is_asked_about_nowhere(run: Run, tmp_path: Path) -> None:
    game = simulate_game(5, "K-A")
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    for number, season in enumerate(game.seasons):
        photo = photograph(tmp_path, f"{number}_anna.jpg", season.sheet)
        assert run(photo, "--no-input")[0] in (0, 6)
    assert entries(run) == [season.value for season in SEASONS]


def test_what_a_photos_name_says() -> None:
    assert named_season(Path("2_summer_anna.jpg")) is Season.SUMMER
    assert named_season(Path("Anna Frühling.jpg")) is Season.SPRING
    assert named_season(Path("IMG_2041.jpg")) is None
    assert named_season(Path("summer or winter.jpg")) is None


def guess(season: Season, known_from: SeasonFrom) -> SeasonGuess:
    return SeasonGuess(season, known_from, season)


def test_boxes_that_disagree_are_asked_about_or_told() -> None:
    summer = possible_seasons(46, "K")
    assert summer == (Season.SUMMER,)
    told = SeasonEvidence(
        46, summer, box=guess(Season.WINTER, SeasonFrom.LAST), named=None, record=Season.SUMMER
    )
    assert told.doubt is None
    # no sheet of winter has so few spaces: it is told, and booked as summer
    assert told.contradicted is not None
    asked = SeasonEvidence(
        46,
        summer,
        box=guess(Season.SUMMER, SeasonFrom.UNFINISHED),
        named=None,
        record=Season.SPRING,
    )
    assert asked.doubt is not None
    assert (asked.doubt.read, [other.read for other in asked.doubt.alternatives]) == (
        "summer",
        ["spring"],
    )
    agrees = SeasonEvidence(
        46, summer, box=guess(Season.SPRING, SeasonFrom.AGREES), named=None, record=Season.SPRING
    )
    assert agrees.doubt is not None
    assert agrees.doubt.read == "summer"
    assert asked.settled(Season.SPRING).doubt is None


def test_boxes_that_were_left_empty_contradict_no_later_season() -> None:
    """Summer's box was written last: on a winter sheet nobody wrote autumn's."""
    autumn = guess(Season.AUTUMN, SeasonFrom.FOLLOWS)
    assert (
        SeasonEvidence(
            88, possible_seasons(88, "K"), box=autumn, named=None, record=Season.WINTER
        ).contradicted
        is None
    )
    # So few spaces are no winter's for sure, nor is a season told to be over of which the box has
    # other numbers.
    assert (
        SeasonEvidence(
            74, possible_seasons(74, "K"), box=autumn, named=None, record=Season.WINTER
        ).contradicted
        is autumn
    )
    assert (
        SeasonEvidence(
            46, possible_seasons(46, "K"), box=autumn, named=None, record=Season.SUMMER
        ).contradicted
        is autumn
    )


def test_last_seasons_box_does_not_contradict_the_season_after_it() -> None:
    """Some of its numbers are still those of the map, and this season's box is empty."""
    partly = replace(guess(Season.AUTUMN, SeasonFrom.AGREES), or_next=True)
    for drawn, told in ((95, None), (60, partly)):
        evidence = SeasonEvidence(
            drawn, possible_seasons(drawn, "K"), box=partly, record=Season.WINTER
        )
        assert evidence.contradicted is told


def test_last_seasons_numbers_do_not_make_a_sheet_last_seasons() -> None:
    """Nothing new since in most of a box's fields (coins, monsters, a card that earned nothing) is
    common, and the sheet, photographed before this season's box is written, went in as last
    season's without a word."""
    silent = 0
    for seed in range(60):
        game = simulate_game(seed, games="K")
        cards = card_set(seed)
        for before, now in pairwise(game.seasons):
            score = season_score(before.sheet, cards, before.season)
            first, second = (each.score.points for each in score.cards)
            box = BoxReading(
                before.season.value,
                first=first,
                second=second,
                coins=score.coins,
                monsters=score.monsters.points,
                total=score.total,
            )
            seen = replace(reading(), boxes=(box,))
            told = season_by_boxes(seen, now.sheet, Scoring(cards))
            found = season_evidence(now.sheet, Path("anna.jpg"), "K", told, None)
            silent += found.expected is before.season and found.doubt is None
    # All five numbers may be last season's (35 of 4,500 in simulated games), or few spaces drawn in
    # winter.
    assert silent <= 3


def test_a_miscount_hardly_ever_asks_which_season_it_is() -> None:
    """Most numbers are those of the map then, too: wrong sums are what `kscore check` is for."""
    asked = 0
    for seed in range(40):
        cards = card_set(seed)
        for season in simulate_game(seed, games="K").seasons:
            score = season_score(season.sheet, cards, season.season)
            first, second = (each.score.points for each in score.cards)
            box = BoxReading(
                season.season.value,
                first=first + 2,
                second=second,
                coins=score.coins,
                monsters=score.monsters.points,
                total=score.total + 2,
            )
            told = season_by_boxes(replace(reading(), boxes=(box,)), season.sheet, Scoring(cards))
            found = season_evidence(season.sheet, Path("anna.jpg"), "K", told, None)
            asked += found.doubt is not None
    assert asked <= 8  # of 160


def card_set(seed: int) -> CardSet:
    """Cards of the first game, one of each category, in any order."""
    chance = random.Random(seed)
    each = [
        chance.choice(
            [card for card in CARDS_OF.values() if (card.game, card.category) == ("K", category)]
        )
        for category in CATEGORIES
    ]
    return CardSet(tuple(chance.sample(each, len(each))))


def test_few_sheets_are_asked_about_and_a_season_too_many_or_few_is_noticed() -> None:
    """Over simulated games that the figures do not come from: of right seasons hardly any is asked
    about, of wrong ones nearly all."""
    right, wrong, needless, noticed = 0, 0, 0, 0
    for seed in range(40):
        for record in simulate_game(seed, games="K").seasons:
            for claimed in SEASONS:
                found = season_evidence(record.sheet, Path("anna.jpg"), "K", None, claimed)
                if claimed is record.season:
                    right, needless = right + 1, needless + (found.doubt is not None)
                else:
                    wrong, noticed = wrong + 1, noticed + (found.doubt is not None)
    assert needless <= 0.02 * right
    assert noticed >= 0.9 * wrong


def test_what_was_drawn_since_the_recorded_sheets_tells_the_season() -> None:
    """With the seasons before in the record fewer sheets are asked about, and a season skipped is
    noticed as well."""
    right, needless, skipped, noticed = 0, 0, 0, 0
    for seed in range(60):
        sheets = {each.season: each.sheet for each in simulate_game(seed, games="KH").seasons}
        for number, season in enumerate(SEASONS[1:], start=1):
            before = {each: sheets[each] for each in SEASONS[:number]}
            found = season_evidence(sheets[season], Path("anna.jpg"), "KH", None, season, before)
            right, needless = right + 1, needless + (found.doubt is not None)
            again = season_evidence(
                sheets[season], Path("anna.jpg"), "KH", None, season, {season: sheets[season]}
            )
            assert again.possible == (season,)  # the same sheet is of the same season
        for number, season in enumerate(SEASONS[2:], start=2):
            before = {each: sheets[each] for each in SEASONS[: number - 1]}
            found = season_evidence(
                sheets[season], Path("anna.jpg"), "KH", None, SEASONS[number - 1], before
            )
            skipped, noticed = skipped + 1, noticed + (found.doubt is not None)
    assert needless <= 0.01 * right
    # two seasons late in the game may bring no more than one early in it
    assert noticed >= 0.75 * skipped


def test_an_earlier_sheet_is_known_by_the_later_one_that_bears_it() -> None:
    sheets = {each.season: each.sheet for each in simulate_game(5, "K-A").seasons}
    later = {Season.SUMMER: sheets[Season.SUMMER], Season.AUTUMN: sheets[Season.AUTUMN]}
    assert seasons_by_growth(sheets[Season.SPRING], "K", later) == (Season.SPRING,)
    stranger = simulate_game(6, "K-A").seasons[2].sheet
    assert seasons_by_growth(stranger, "K", sheets) == ()  # nobody's sheet that the record knows


def test_a_thin_summer_sheet_is_settled_by_the_spring_in_the_record(
    run: Run, tmp_path: Path
) -> None:
    """So few spaces are drawn that the number alone would speak for spring."""
    spring, summer = (each.sheet for each in simulate_game(21, "K-A").seasons[:2])
    new = [
        space for space in ALL_SPACES if spring.board[space] == "." and summer.board[space] != "."
    ]
    thin = replace(summer, board=summer.board.replace(dict.fromkeys(new[11:], ".")))
    assert possible_seasons(drawn_spaces(thin), "K") == (Season.SPRING,)
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    assert run(photograph(tmp_path, "1_anna.jpg", spring), "--no-input")[0] in (0, 6)
    code = run(photograph(tmp_path, "2_anna.jpg", thin), "--no-input")[0]
    assert code == 5  # too little time is asked about
    assert entries(run) == ["spring", "summer"]


def test_a_sheet_of_two_seasons_later_is_asked_about(run: Run, tmp_path: Path) -> None:
    game = simulate_game(5, "K-A")
    assert run("new", "Anna", "Ben", "--cards", CARDS, "--name", "g", "--no-input")[0] == 0
    assert run(photograph(tmp_path, "1_anna.jpg", game.seasons[0].sheet), "--no-input")[0] in (0, 6)
    code, _, err = run(photograph(tmp_path, "2_anna.jpg", game.seasons[2].sheet), "--no-input")
    assert code == 5
    assert "autumn" in err
    assert entries(run) == ["spring"]


def test_only_what_a_hand_draws_counts() -> None:
    game = simulate_game(5, "K-B")
    assert drawn_spaces(game.seasons[0].sheet) < 40


@pytest.mark.parametrize(
    ("grew", "first"),
    [
        (0, Season.SUMMER),  # last season's photo again
        (5, Season.AUTUMN),  # little was drawn
        (21, Season.AUTUMN),
        (40, Season.WINTER),  # more than a season draws
    ],
)
def test_the_awaited_season_stands_first(grew: int, first: Season) -> None:
    """Of ten questions about the season of reported evenings the true one stood second ten times:
    it was the awaited one."""
    sheet = simulate_game(5, "K-A").seasons[1].sheet
    empty = [space for space in ALL_SPACES if sheet.board[space] == "."]
    now = replace(sheet, board=sheet.board.replace(dict.fromkeys(empty[:grew], "F")))
    box = replace(guess(Season.SUMMER, SeasonFrom.AGREES), or_next=False)
    found = season_evidence(now, Path("a.jpg"), "K", box, Season.AUTUMN, {Season.SUMMER: sheet})
    doubt = found.doubt
    if grew == 21:
        assert doubt is None
        return
    assert doubt is not None
    assert doubt.read == first.value


def test_boxes_that_may_be_the_season_after_leave_the_awaited_one_first() -> None:
    """`game2-01`, summer: 58 spaces, and one number of the box is not the map's."""
    box = SeasonGuess(Season.SUMMER, SeasonFrom.AGREES, Season.SUMMER, or_next=True)
    possible = (Season.AUTUMN, Season.SUMMER)
    doubt = SeasonEvidence(58, possible, box=box, named=Season.SUMMER, record=Season.SUMMER).doubt
    assert doubt is not None
    assert (doubt.read, doubt.alternatives[0].read) == ("summer", "autumn")


def test_a_written_box_of_winter_tells_whatever_is_drawn() -> None:
    """Autumn was not photographed: the record awaits it, and few spaces are drawn; but winter's
    box is surely written, and so it is asked. A stroke that may be a number tells nothing."""
    for sure, asks in ((True, True), (False, False)):
        winter = SeasonGuess(Season.WINTER, SeasonFrom.LAST, Season.WINTER, sure=sure)
        found = SeasonEvidence(60, (Season.AUTUMN,), box=winter, record=Season.AUTUMN).doubt
        assert (found is not None) is asks
        if found is not None:
            assert set(found.seasons) == {Season.AUTUMN, Season.WINTER}
        awaited = SeasonEvidence(60, (Season.AUTUMN,), box=winter, record=Season.WINTER).doubt
        assert (awaited is None) is asks
