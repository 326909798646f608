"""Whole games with the commands people type: four players, solo, and both games combined with
heroes and zombies."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from kscore.calibration.simulate import GameRecord, simulate_game
from kscore.engine.cards import CARDS
from kscore.engine.game import solo_result, standings
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, season_score
from kscore.engine.sheet import Sheet

from kscore.errors import AgainstRecord, Mistyped
from kscore.game.game import Game
from kscore.game.new_game import player_names
from kscore.game.season_end import ended, fits, named_after, sure_player
from kscore.messages import Texts
from kscore.record.entry import Entry, Seat, Setup
from kscore.sheet.scoring import score_sheet
from tests.kscore.conftest import GAME_CARDS, Run
from tests.kscore.perfect import photograph
from tests.kscore.sheets import setup_of, sheet
from tests.kscore.true_games import TrueGame

pytestmark = pytest.mark.usefixtures("perfect_reader")

NAMES = ("Anna", "Ben", "Cem", "Dora")


def truth(games: Mapping[str, GameRecord], cards: CardSet, heroes: bool) -> list[TrueGame]:
    """The scores of the simulated sheets themselves."""
    return [
        TrueGame(
            name,
            tuple(
                season_score(each.sheet, cards, each.season, None, heroes) for each in game.seasons
            ),
        )
        for name, game in games.items()
    ]


def one_table(seeds: range, **kind: object) -> dict[str, GameRecord]:
    return {name: simulate_game(seed, **kind) for name, seed in zip(NAMES, seeds, strict=False)}  # type: ignore[arg-type]


def test_a_game_of_four_players_and_four_seasons(run: Run, tmp_path: Path) -> None:
    games = one_table(range(10, 14), layout="K-A", games="K")
    cards = CardSet(tuple(CARDS[key] for key in games["Anna"].cards))
    names = ", ".join(card.german for card in cards.cards)
    assert run("new", *NAMES, "--cards", names, "--no-input")[0] == 0
    for number, season in enumerate(Season):
        # Only in spring a photo is named after its player; later each sheet tells by itself whose
        # it is.
        photos = [
            photograph(
                tmp_path,
                name if number == 0 else f"img-{season}-{name[0]}",
                game.seasons[number].sheet,
            )
            for name, game in games.items()
        ]
        code, out, err = run(*photos, "--no-input")
        assert (code, err) == (0, ""), out
    data = json.loads(run("game", "--json", "--game", only_record())[1])
    places = standings(each.result for each in truth(games, cards, heroes=False))
    assert [(p["rank"], p["player"], p["total"]) for p in data["standings"]] == [
        (place.rank, place.player.name, place.player.total) for place in places
    ]
    assert data["season"] is None


def only_record() -> Path:
    from kscore.record.places import Places

    (path,) = Places().games()
    return path


def test_a_solo_game_ends_with_its_title(run: Run, tmp_path: Path) -> None:
    game = simulate_game(5, layout="K-B", games="K", solo=True)
    cards = CardSet(tuple(CARDS[key] for key in game.cards))
    names = ", ".join(card.english for card in cards.cards)
    assert run("new", "--solo", "--cards", names, "--no-input")[0] == 0
    for each in game.seasons:
        code, out, _ = run(photograph(tmp_path, f"photo-{each.season}", each.sheet), "--no-input")
        assert code == 0, out
    (mine,) = truth({"Solo": game}, cards, heroes=False)
    expected = solo_result(mine.total, cards)
    assert expected.title.name("en") in out
    assert f"= {expected.rating}:".replace("-", "−") in out
    # more than anybody can have earned: it is open
    assert run("review", "Solo", "--set", "coins=14")[0] in (5, 6)
    assert "?: " in next(line for line in run("game")[1].splitlines() if line.startswith("Solo: "))
    page = tmp_path / "page.html"
    run("report", page)
    assert re.search(r"Solo: \d+\? − ", page.read_text())


def test_both_games_combined_with_heroes_and_zombies(run: Run, tmp_path: Path) -> None:
    seed = next(
        seed for seed in range(200) if zombies(simulate_game(seed, games="KH", heroes=True))
    )
    game = simulate_game(seed, games="KH", heroes=True)
    cards = CardSet(tuple(CARDS[key] for key in game.cards))
    names = ", ".join(card.german for card in cards.cards)
    assert (
        run(
            "new", "--players", "Anna", "--games", "KH", "--heroes", "--cards", names, "--no-input"
        )[0]
        == 0
    )
    told = False
    for each in game.seasons:
        code, out, _ = run(photograph(tmp_path, f"photo-{each.season}", each.sheet), "--no-input")
        assert code in (0, 6), out
        told |= "zombie (Z)" in out
    assert told
    data = json.loads(run("game", "--json", "--game", only_record())[1])
    assert data["players"][0]["total"] == truth({"Anna": game}, cards, heroes=True)[0].total


def zombies(game: GameRecord) -> bool:
    """Whether zombies spread after a season that another follows."""
    return any(
        step.effect == "zombies" and step.cells
        for each in game.seasons[:3]
        for step in each.aftermath.steps
    )


def test_a_second_photo_replaces_the_first_and_undo_brings_it_back(
    run: Run, tmp_path: Path
) -> None:
    run("new", "--players", "Anna, Ben", "--recommended", "--no-input")
    true = simulate_game(3, layout="K-A", games="K").seasons[0].sheet
    run(photograph(tmp_path, "anna", true), "--no-input")
    run(
        photograph(tmp_path, "again", replace(true, marked=true.marked + 1)),
        "--player",
        "Anna",
        "--no-input",
    )
    both = run("game", "--history")[1]
    assert both.count("Anna, Spring") == 2
    before = total(run)
    assert run("undo")[0] == 0
    assert total(run) == before - 1


def total(run: Run) -> int:
    return int(json.loads(run("game", "--json")[1])["players"][0]["total"])


def test_one_photo_s_picture_goes_where_it_was_said(run: Run, tmp_path: Path) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    target = tmp_path / "marked.png"
    run(
        photograph(tmp_path, "anna", sheet()),
        "--season",
        "spring",
        "--no-input",
        "--overlay",
        target,
    )
    assert target.is_file()


def test_nobody_to_say_whose_sheet_it_is(run: Run, tmp_path: Path) -> None:
    run("new", "--players", "Anna, Ben", "--recommended", "--no-input")
    code, out, err = run(photograph(tmp_path, "img1", sheet()), "--no-input")
    assert (code, out) == (6, "")
    assert "--player" in err


def test_a_sheet_that_cannot_follow_is_shown_with_what_is_odd(run: Run, tmp_path: Path) -> None:
    run("new", "--players", "Anna", "--recommended", "--no-input")
    first, second = (simulate_game(seed, layout="K-A", games="K").seasons for seed in (1, 2))
    run(photograph(tmp_path, "one", first[0].sheet), "--no-input")
    code, out, _ = run(
        photograph(tmp_path, "two", second[1].sheet), "--season", "summer", "--no-input"
    )
    assert code == 6
    assert "!" in out
    again = json.loads(run(tmp_path / "two.jpg", "--season", "summer", "--no-input", "--json")[1])
    assert (again["player"], again["late"]) == ("Anna", False)
    assert again["odd"][0]["certainty"] == "impossible"
    assert again["odd"][0]["text"] in " ".join(out.split())


@pytest.mark.parametrize("total", [True, False])
def test_over_a_season_without_a_sheet_what_was_drawn_has_to_be_there_still(
    run: Run, total: bool
) -> None:
    """A typed total between two sheets, or nothing at all, let another player's sheet pass for the
    later one."""
    run("new", "--players", "Anna, Ben", "--recommended", "--name", "gap", "--no-input")
    mine, other = (simulate_game(seed, layout="K-A", games="K").seasons for seed in (1, 2))
    run("enter", "Anna", "spring", "--map", mine[0].sheet.line)
    if total:
        run("enter", "Anna", "summer", "--total", "20", "--monsters", "0")
    code, out, _ = run("enter", "Anna", "autumn", "--map", other[2].sheet.line)
    assert code == 6
    assert "on the spring sheet" in " ".join(out.split())
    assert "Autumn contradicts the sheet before" in " ".join(out.split())
    assert json.loads(run("game", "--json")[1])["players"][0]["misfits"] == ["autumn"]
    assert run("enter", "Anna", "autumn", "--map", mine[2].sheet.line)[0] == 0
    assert json.loads(run("game", "--json")[1])["players"][0]["misfits"] == []


def test_a_typed_map_of_another_season_is_told(run: Run) -> None:
    """A slip in the season's name: a spring map was winter's, and scored by winter's cards, without
    a word."""
    run("new", "--players", "Anna, Ben", "--recommended", "--name", "slip", "--no-input")
    spring, summer, autumn, _ = simulate_game(1, layout="K-A", games="K").seasons
    told = run("enter", "Anna", "winter", "--map", spring.sheet.line)[2]
    assert re.search(
        r"entered as Anna, Winter, but \d+ spaces are drawn: that looks like Spring", told
    )
    run("undo")
    assert "looks like" not in run("enter", "Anna", "spring", "--map", spring.sheet.line)[2]
    assert "looks like Autumn" in run("enter", "Anna", "summer", "--map", autumn.sheet.line)[2]
    assert "looks like" not in run("enter", "Anna", "summer", "--map", summer.sheet.line)[2]
    assert "looks like" not in run("enter", "Anna", "autumn", "--map", autumn.sheet.line)[2]


def test_the_page_of_one_season_says_so_and_knows_the_whole_game(run: Run, tmp_path: Path) -> None:
    """It knew the season's sheets alone: what does not fit the one before, or was said otherwise
    since, was settled there, and "points after each season" began anew."""
    run("new", "--players", "Anna, Ben", "--recommended", "--name", "page", "--no-input")
    mine, other = (simulate_game(seed, layout="K-A", games="K").seasons for seed in (1, 2))
    run("enter", "Anna", "spring", "--map", mine[0].sheet.line)
    run("enter", "Anna", "summer", "--map", other[1].sheet.line)
    run("enter", "Ben", "spring", "--map", other[0].sheet.line)
    run("enter", "Ben", "summer", "--map", other[1].sheet.line)
    run("review", "Ben", "--season", "summer", "--set", "coins=0")
    run("report", tmp_path / "summer.html", "--season", "summer")
    text = (tmp_path / "summer.html").read_text(encoding="utf-8")
    assert "Ranking of Summer" in text
    assert "Summer contradicts the sheet before" in text
    assert "Both cannot be right" in text
    assert "marked coins stay" in text
    assert "Points after each season" not in text
    run("report", tmp_path / "game.html")
    assert "Points after each season" in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_another_photo_of_one_player_s_sheet_is_not_another_s_without_a_word(
    run: Run, tmp_path: Path
) -> None:
    """A photo that a messenger sent once more, or the command called up again from the shell's
    history."""
    run("new", "--players", "Anna, Ben, Cem", "--recommended", "--name", "alike", "--no-input")
    spring, *_ = simulate_game(1, layout="K-A", games="K").seasons
    run(photograph(tmp_path, "anna", spring.sheet), "--no-input")
    misread = replace(spring.sheet, board=spring.sheet.board.replace({"A11": "F"}))
    code, out, _ = run(photograph(tmp_path, "ben", misread), "--no-input", "-q")
    assert (code, "same drawing as Anna, spring" in out) == (0, True)
    out = " ".join(run("enter", "Cem", "spring", "--map", spring.sheet.line)[1].split())
    assert "This is the same drawing as on Anna's spring sheet" in out
    assert "This is the same drawing as on Ben's spring sheet" in out
    assert "Spring is drawn like Ben, Spring" in " ".join(run("game")[1].split())
    run("report", tmp_path / "page.html")
    assert "Spring is drawn like Ben, Spring" in (tmp_path / "page.html").read_text(
        encoding="utf-8"
    )
    own = simulate_game(2, layout="K-A", games="K").seasons[0].sheet
    assert "This is the same drawing" not in " ".join(
        run("enter", "Cem", "spring", "--map", own.line)[1].split()
    )


@pytest.mark.parametrize("seed", range(3))
def test_sheets_of_players_who_draw_for_themselves_are_not_alike(seed: int) -> None:
    games = [
        simulate_game(each, layout="H-A", games="H")
        for each in (3 * seed, 3 * seed + 1, 3 * seed + 2)
    ]
    entries = [
        Entry(name, each.season, each.sheet, number=1)
        for name, game in zip(NAMES, games, strict=False)
        for each in game.seasons
    ]
    options = Variant(games="H", heroes=True, skills=False)
    setup = setup_of(*NAMES[:3], cards=games[0].cards, played=options)
    played = Game(setup, tuple(entries))
    assert not [found for name in NAMES[:3] for found in played.same_drawing(name)]


def test_an_ambush_that_others_drew_and_one_did_not_is_told() -> None:
    """„… gebt eure Landkarte an die Person links oder rechts von euch": everybody's map gets it.
    Where one has another monster (nothing fitted, a zombie) or a destroyed space, nothing is
    told."""
    blank = Sheet.blank(LAYOUTS["K-A"])

    def with_monsters(*spaces: str, letter: str = "M") -> Sheet:
        return replace(blank, board=blank.board.replace(dict.fromkeys(spaces, letter)))

    goblins = (with_monsters("A1", "B2", "C3"), with_monsters("H9", "G10", "F11"))

    def told(anna: Sheet, ben: Sheet, clara: Sheet) -> dict[str, list[str]]:
        sheets = dict(zip(NAMES[:3], (anna, ben, clara), strict=True))
        cards = ("treetower", "canal_lake", "greengold_plains", "broken_road")
        played = Variant(games="K", heroes=False, skills=False)
        setup = Setup(name="g", players=NAMES[:3], cards=cards, played=played)
        entries = [Entry(name, Season.SPRING, each, number=1) for name, each in sheets.items()]
        game, found = Game(setup, tuple(entries)), dict[str, list[str]]()
        for entry in entries:
            scored = score_sheet(sheets[entry.player], game.table(Season.SPRING))
            odd = ended(game, Seat(entry.player, Season.SPRING), scored, entry).odd
            found[entry.player] = [each.text("en") for each in odd if each.key == "ambush_missing"]
        return found

    anna, ben, clara = NAMES[:3]
    said = (
        f"{anna} and {clara} have Goblin Attack on the map this season, {ben} does not: forgotten?"
    )
    assert told(goblins[0], blank, goblins[1]) == {anna: [], ben: [said], clara: [said]}
    for other in (with_monsters("K1"), with_monsters("K1", letter="X")):
        assert not any(told(goblins[0], other, goblins[1]).values())
    assert not any(told(goblins[0], blank, blank).values()), "one alone may have misdrawn it"


def test_one_vanishing_photo_leaves_the_others_scored(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("new", "--players", "Anna, Ben", "--recommended", "--no-input")
    good = photograph(tmp_path, "anna", sheet())
    code, _, err = run(tmp_path / "ben.jpg", good, "--no-input")
    assert code != 0
    assert err
    assert json.loads(run("game", "--json")[1])["players"][0]["seasons"]["spring"] is not None


def test_missing_seasons_can_be_typed(run: Run) -> None:
    run("new", "--players", "Anna, Ben", "--recommended", "--no-input")
    assert run("enter", "ann", "spring", "--total", "17", "--monsters", "3")[0] == 0
    assert run("enter", "Ben", "frühling", "--map", sheet().line.split(" ")[0])[0] in (0, 6)
    data = json.loads(run("game", "--json")[1])
    assert data["players"][0]["seasons"]["spring"]["typed"] is True
    assert data["standings"][0]["lost_to_monsters"] == 3
    assert run("enter", "Ben", "spring")[0] == 2
    assert run("enter", "Zoe", "spring", "--total", "1")[0] == 6


def test_explaining_and_what_if(run: Run) -> None:
    run("new", "--players", "Anna", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--map", sheet().line.split(" ")[0])
    out = run("explain", "Bastionen", "Anna")[1]
    assert "[V]" in out
    assert "Wildholds: 8" in out
    assert "A1" in run("explain", "Schildwald", "--map", sheet().line.split(" ")[0])[1]
    code, out, err = run("explain", "Schildwald", "Anna", "--map", sheet().line.split(" ")[0])
    assert (code, out) == (2, "")
    assert "--map" in err
    out = run("what-if", "Anna", "H6=F", "H8=F")[1]
    assert "+2" in out
    assert run("explain", "Schildwald", "Nobody")[0] == 6
    for topic in ("Monster", "Münzen", "Gebirge"):
        code, out, _ = run("explain", topic, "Anna")
        assert (code, "Anna, Spring" in out) == (0, True)
    assert "no question is open" in run("review", "Anna")[2]
    assert run("what-if", "Anna", "B4=F")[0] == 2


def test_near_misses_are_single_spaces_that_pay() -> None:
    from kscore.sheet.explain import explain

    rows = ["FFFFFFF.FFF", *["...........".replace(".", ".")] * 10]
    board = Sheet.parse(sheet().line).board
    full = board.replace({f"A{n}": "F" for n in range(1, 12) if n != 8})
    found = explain(CARDS["borderlands"], replace(sheet(), board=full))
    assert rows[0][7] == "."
    assert [(miss.space, miss.gain) for miss in found.near] == [("A8", 6)]
    assert set(found.near[0].letters) == set("FVAWM")


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "--players", "Anna, anna", "--recommended"),
        ("new", "--players", "", "--recommended"),
        ("new", "--players", "Anna, Ben", "--solo", "--recommended"),
        ("new", "--players", "Anna"),
        ("new", "--players", "Anna", "--games", "Q", "--recommended"),
        ("new", "--players", "Anna", "--cards", "Schildwald, Düsterwald, Metropole, Grenzland"),
    ],
)
def test_a_game_that_cannot_be(run: Run, arguments: tuple[str, ...]) -> None:
    code, out, err = run(*arguments, "--no-input")
    assert (code, out) == (2, "")
    assert len(err.strip().splitlines()) == 1


def test_without_any_game_commands_say_how_to_begin(run: Run) -> None:
    for arguments in (("game",), ("undo",), ("export", "x.json"), ("what-if", "Anna", "A1=F")):
        code, _, err = run(*arguments)
        assert code == 3
        assert "kscore new" in err
    assert "kscore new" in run("games")[1]


def test_drawn_cards_are_one_of_each_kind() -> None:
    import random

    from kscore.game.new_game import draw_cards

    for seed in range(30):
        keys = draw_cards("KH"[seed % 2], random.Random(seed))
        assert len({CARDS[key].category for key in keys}) == 4
        assert {CARDS[key].game for key in keys} == {"KH"[seed % 2]}


def test_whose_sheet_is_beyond_doubt_only_when_the_next_best_is_far() -> None:
    one, two = (simulate_game(seed, layout="K-A", games="K").seasons for seed in (21, 22))
    setup = setup_of()
    game = Game(
        setup,
        (Entry("Anna", Season.SPRING, one[0].sheet), Entry("Ben", Season.SPRING, two[0].sheet)),
    )
    found = sure_player(fits(game, one[1].sheet))
    assert found is not None
    assert (found.player, found.season) == ("Anna", Season.SUMMER)
    twins = Game(
        setup,
        (Entry("Anna", Season.SPRING, one[0].sheet), Entry("Ben", Season.SPRING, one[0].sheet)),
    )
    assert sure_player(fits(twins, one[1].sheet)) is None
    with pytest.raises(AgainstRecord):
        game.player("Zoe")


@pytest.mark.parametrize(
    ("stem", "expected"),
    [
        ("anna", "Anna"),
        ("1_spring_ben", "Ben"),
        ("IMG-Ben-2", "Ben"),
        ("annabel", None),
        ("anna und ben", None),
        ("1", None),
    ],
)
def test_a_photo_may_be_named_after_its_player(stem: str, expected: str | None) -> None:
    assert named_after(Path(f"{stem}.jpg"), ("Anna", "Ben")) == expected


@pytest.mark.parametrize(
    ("stem", "players", "expected"),
    [
        ("1_anna_lena", ("Anna", "Anna Lena"), "Anna Lena"),
        ("Anna-Lena 2", ("Anna", "Anna-Lena"), "Anna-Lena"),
        ("1_anna", ("Anna", "Anna-Lena"), "Anna"),
        ("anna und anna-lena", ("Anna", "Anna-Lena"), None),
        ("anna_lena", ("Anna-Lena", "Anna Lena"), None),
        ("1_jo\N{COMBINING DIAERESIS}rg", ("Jo", "J\xf6rg"), "J\xf6rg"),
        ("j\xf6rg", ("Jo\N{COMBINING DIAERESIS}rg", "Ben"), "Jo\N{COMBINING DIAERESIS}rg"),
        ("1", ("\N{GRINNING FACE}", "!"), None),
    ],
)
def test_a_name_within_a_longer_one_is_not_meant(
    stem: str, players: tuple[str, ...], expected: str | None
) -> None:
    assert named_after(Path(f"{stem}.jpg"), players) == expected


def test_a_name_is_the_same_however_its_letters_are_made_up(run: Run) -> None:
    apart = "Jo\N{COMBINING DIAERESIS}rg"
    code, _, said = run("new", "J\xf6rg", apart, "--cards", GAME_CARDS, "--no-input")
    assert code != 0
    assert "rg" in said
    run("new", "J\xf6rg", "Jo", "--cards", GAME_CARDS, "--no-input")
    assert run("enter", apart, "spring", "--total", "7")[0] == 0
    player = json.loads(run("game", "--json")[1])["players"][0]
    assert (player["player"], player["total"]) == ("J\xf6rg", 7)


def test_a_page_is_written_beside_where_one_stands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run("new", "Anna", "--name", "Tuesday", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--map", sheet().line.split(" ")[0])
    assert run("report")[0] == 0
    assert "Anna" in (tmp_path / "tuesday.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("other", ["anna", "Anna ", "A\u00adnna", "A\u200bnna", "\u2060Anna"])
def test_names_that_look_alike_are_the_same(other: str) -> None:
    """Nobody could tell the two apart in the standings."""
    with pytest.raises(Mistyped, match="same name"):
        player_names(f"Anna, {other}", False, None, Texts("en"))


@pytest.mark.parametrize(
    "typed", ["Anna Ben Clara", "Anna und Ben, Clara", "Anna, and, Ben & Clara"]
)
def test_names_are_told_apart_however_they_are_typed(typed: str) -> None:
    for text, ask in ((None, lambda _: typed), (typed.replace("Anna Ben ", "Anna,Ben,"), None)):
        assert player_names(text, False, ask, Texts("de")) == ("Anna", "Ben", "Clara")
    assert player_names("Anna Maria, Andy", False, None, Texts("de")) == ("Anna Maria", "Andy")


def test_a_name_that_nobody_sees_is_refused() -> None:
    assert player_names(" , Anna,", False, None, Texts("en")) == ("Anna",)
    for name in ("\u200b", "\u2800", "\u3164", "\U0001d159"):
        with pytest.raises(Mistyped, match="cannot be a player's name"):
            player_names(f"{name}, Anna", False, None, Texts("en"))
