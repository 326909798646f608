"""What a group argues about at the table, by commands as typed: ties, orders of effects, season
lengths, stars."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from kscore.engine.cards import CARDS as CARD
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import FIRST_GAME, Variant
from kscore.engine.season import SEASONS, Season
from kscore.engine.sheet import Sheet
from kscore.scanner.reading import CoinReading, Reading

from kscore.cli.app import main
from kscore.game.game import Game
from kscore.game.imported import import_game
from kscore.record.entry import Entry, Setup, TypedPoints
from kscore.record.store import Record
from kscore.sheet.explain import differences, explain
from kscore.sheet.late import orders_to_do
from kscore.sheet.scoring import PhotoSource, ScoredSheet, Scoring, SheetHistory, score_sheet
from kscore.sheet.whole_game import PointsOrigin, SeasonPart, WholeGame, rank_players
from kscore.statements.corrections import Corrections, sheet_after
from kscore.views.game_json import game_json
from tests.kscore.conftest import Run, current_game
from tests.kscore.perfect import photograph
from tests.kscore.sheets import KEYS, MAP, setup_of

pytestmark = pytest.mark.usefixtures("perfect_reader")


def sheet(
    letters: dict[str, str] | None = None, key: str = "H-A", stars: str = "", **terrains: str
) -> Sheet:
    blank = Sheet.blank(LAYOUTS[key])
    board = blank.board.replace(dict.fromkeys(letters or {}, "M") | terrains)
    return replace(
        blank, board=board, letters=tuple((letters or {}).items()), stars=frozenset(stars.split())
    )


def game(**more: Any) -> Game:
    return Game(setup_of(played=replace(FIRST_GAME, **more)), ())


# Ties: „Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger Ruhmpunkte durch leere, an
# Monster-Felder angrenzende Felder verloren hat.“


def test_a_total_without_its_losses_decides_no_tie(run: Run) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--total", "20", "--monsters", "3")
    out = run("enter", "Ben", "spring", "--total", "20")[1]
    assert "so they decide no tie" in " ".join(out.split())
    assert "kscore enter Ben spring --total 20 --monsters N" in " ".join(out.split())
    data = json.loads(run("game", "--json")[1])
    assert [
        (place["rank"], place["shared"], place["undecided"]) for place in data["standings"]
    ] == [(1, True, True)] * 2
    assert data["standings"][1]["lost_to_monsters"] is None
    assert data["players"][1]["seasons"]["spring"]["monsters"] is None
    out = run("enter", "Ben", "spring", "--total", "20", "--monsters", "0")[1]
    assert "1. Ben 20" in " ".join(out.split())
    assert [place.rank for place in current_game().standings()] == [1, 2]


def test_nobody_wins_by_losses_that_nobody_knows(run: Run) -> None:
    """The ranking said that the place is shared only for now, and below it both had won."""
    run("new", "Anna", "Ben", "Clara", "--recommended", "--no-input")
    for season in SEASONS:
        run("enter", "Anna", season.value, "--total", "20", "--monsters", "2")
        run("enter", "Clara", season.value, "--total", "20", "--monsters", "3")
        out = run("enter", "Ben", season.value, "--total", "20")[1]
    told = " ".join(out.split())
    assert " win " not in told
    assert "Anna and Ben and Clara are level with 80 points each" in told
    for season in SEASONS:
        out = run("enter", "Ben", season.value, "--total", "20", "--monsters", "2")[1]
    told = " ".join(out.split())
    assert "Anna and Ben win with 80 points each." in told
    assert "Anna and Ben are ahead, having lost fewer points to monsters (8 each; Clara 12)" in told


def test_the_page_says_so_too(run: Run, tmp_path: Path) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input")
    for season in SEASONS:  # a tie is told once the game is over
        for name in ("Anna", "Ben"):
            run("enter", name, season.value, "--total", "20")
    assert run("report", tmp_path / "page.html")[0] == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    for words in ("losses to monsters are known", "von allen sind die Verluste an Monster bekannt"):
        assert words in page


def test_records_with_nothing_lost_stay_as_they_are(tmp_path: Path) -> None:
    """Before, whoever named no losses had 0 recorded."""
    record = Record.create(tmp_path / "a.kscore", game().setup)
    record.add(Entry("Anna", Season.SPRING, None, typed=TypedPoints(20, 0)))
    record.add(Entry("Ben", Season.SPRING, None, typed=TypedPoints(20)))
    exported = record.export()
    record.close()
    for data in (exported, {**exported, "kscore_game": 1, "evidence": {}}):
        again = import_game(
            tmp_path / f"{data['kscore_game']}.kscore", json.loads(json.dumps(data))
        )
        loaded = Game.of(again)
        again.close()
        assert [loaded.lost_to_monsters(name) for name in ("Anna", "Ben")] == [0, None]


def test_the_suggested_command_asks_for_the_losses(run: Run) -> None:
    from kscore.messages import Texts
    from kscore.views.wording import unrecorded_season

    known = unrecorded_season(
        "Anna Maria",
        SeasonPart(Season.SPRING, PointsOrigin.WRITTEN, points=20, monsters=0),
        Texts("en"),
    )
    assert known.endswith('kscore enter "Anna Maria" spring --total 20 --monsters 0')
    unknown = unrecorded_season(
        "Ben", SeasonPart(Season.SPRING, PointsOrigin.ALONE, points=20, monsters=None), Texts("de")
    )
    assert "--total 20 --monsters N" in unknown


def test_whole_games_with_unknown_losses_share_only_their_own_place() -> None:
    def whole(name: str, points: int, lost: int | None) -> WholeGame:
        return WholeGame(
            name,
            (SeasonPart(Season.SPRING, PointsOrigin.WRITTEN, points=points, monsters=lost),),
            None,
            (),
        )

    places = rank_players(
        [whole("A", 30, -2), whole("B", 30, -1), whole("C", 20, -3), whole("D", 20, None)]
    )
    assert [(place.player.name, place.rank, place.undecided) for place in places] == [
        ("B", 1, False), ("A", 2, False), ("C", 3, True), ("D", 3, True),
    ]  # fmt: skip


# Effects: „Gibt es mehrere solcher Effekte, führt sie in der Reihenfolge aus, in der die
# entsprechenden Karten aufgedeckt wurden.“

MATTERS = sheet({"A1": "T", "A3": "Z"}, B1="F", A4="F")


def test_both_orders_are_shown_where_the_order_is_unknown_and_matters() -> None:
    orders = orders_to_do(MATTERS, ())
    assert [order.keys for order in orders] == [
        ("zombie_plague", "giant_troll_ravage"),
        ("giant_troll_ravage", "zombie_plague"),
    ]
    (known,) = orders_to_do(MATTERS, ("giant_troll_ravage", "zombie_plague"))
    assert known.steps[0].effect == "troll"
    # far apart: the order changes nothing
    assert len(orders_to_do(sheet({"A1": "T", "K1": "Z"}), ())) == 1


def test_the_terminal_and_the_json_show_both(run: Run) -> None:
    run("new", "Anna", "--games", "H", "--recommended", "--no-input")
    out = " ".join(run("enter", "Anna", "summer", "--map", MATTERS.line)[1].split())
    assert "In the order Zombie Plague, Giant Troll Ravage:" in out
    assert "In the order Giant Troll Ravage, Zombie Plague:" in out
    run("undo")
    noted = ("--revealed", "Riesentroll, Zombieplage")
    out = " ".join(run("enter", "Anna", "summer", "--map", MATTERS.line, *noted)[1].split())
    assert "In the order" not in out
    assert out.index("Giant Troll Ravage: destroy") < out.index("Zombie Plague: draw")
    assert current_game().revealed[Season.SUMMER] == ("giant_troll_ravage", "zombie_plague")


def test_a_map_without_a_record_hears_what_was_revealed(run: Run) -> None:
    words = ("--map", MATTERS.line, "--revealed", "Riesentroll, Zombieplage", "--json")
    data = json.loads(run(*words)[1])
    assert data["to_do"][0].startswith("Giant Troll Ravage")
    open_ = json.loads(run("--map", MATTERS.line, "--revealed", "none", "--json")[1])
    assert open_["to_do"] == []
    assert [each["revealed"] for each in open_["to_do_orders"]] == [
        ["zombie_plague", "giant_troll_ravage"],
        ["giant_troll_ravage", "zombie_plague"],
    ]
    assert "to_do" not in json.loads(run("--map", MATTERS.line, "--json")[1])


def test_a_total_takes_notes_too(run: Run) -> None:
    run("new", "Anna", "--games", "H", "--recommended", "--no-input")
    assert run("enter", "Anna", "spring", "--total", "9", "--revealed", "Zombieplage")[0] == 0
    assert current_game().revealed[Season.SPRING] == ("zombie_plague",)
    assert run("enter", "Anna", "summer", "--total", "9", "--revealed", "Zombieplage")[0] == 2
    assert current_game().entry("Anna", Season.SUMMER) is None


def test_a_season_without_notes_does_not_discard_the_others() -> None:
    played = game(games="H").with_revealed(Season.SPRING, ("giant_troll_ravage",))
    played = played.with_revealed(Season.AUTUMN, ("zombie_plague",))
    assert played.revealed_before(Season.AUTUMN) is None
    assert played.noted_until(Season.AUTUMN) == ("giant_troll_ravage", "zombie_plague")
    (order,) = orders_to_do(MATTERS, played.noted_until(Season.AUTUMN))
    assert order.keys == ("giant_troll_ravage", "zombie_plague")


# The online version: „Frühling und Sommer dauern mindestens 8 Zeiteinheiten“.


def test_a_group_says_that_it_plays_the_online_seasons(run: Run) -> None:
    run("new", "Anna", "--games", "H", "--recommended", "--seasons", "online", "--no-input")
    assert current_game().history_table(Season.SUMMER).online
    assert json.loads(run("game", "--json")[1])["game"]["seasons"] == "online"
    run("new", "Ben", "--games", "H", "--recommended", "--no-input")
    assert not current_game().history_table(Season.SUMMER).online
    assert run("new", "Cem", "--recommended", "--seasons", "long", "--no-input")[0] == 2


def test_older_records_play_as_printed() -> None:
    old = {name: value for name, value in game().setup.to_json().items() if name != "seasons"}
    assert Setup.from_json(old) == game().setup
    with pytest.raises(ValueError, match="seasons"):
        Setup.from_json({**old, "seasons": "long"})


# Stars, coins and heroes: „Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet,
# wird das Feld sofort zerstört.“


def test_a_monster_that_would_be_drawn_on_a_star_is_destroyed() -> None:
    starred = sheet(stars="E5", E6="H")
    after = sheet_after(starred, Corrections.parse(["E5=MZ"]))
    assert (after.board["E5"], after.letters) == ("X", ())
    assert sheet_after(sheet(E6="H"), Corrections.parse(["E5=MZ"])).letters == (("E5", "Z"),)
    full = sheet(None, "K-A", stars="A8", B8="H", **{f"A{n}": "F" for n in range(1, 12) if n != 8})
    (miss,) = [miss for miss in explain(CARD["borderlands"], full).near if miss.space == "A8"]
    assert miss.starred
    assert "M" in miss.letters  # the destroyed space fills the row all the same
    village = sheet(None, "K-A", stars="A3", A1="V", B2="V", A2="V", B1="W", B3="A", B8="H")
    ebene = explain(CARD["greengold_plains"], village).near
    plain = explain(CARD["greengold_plains"], replace(village, stars=frozenset())).near
    assert "M" in "".join(miss.letters for miss in plain if miss.space == "A3")
    assert "M" not in "".join(miss.letters for miss in ebene if miss.space == "A3")


def test_a_newly_surrounded_mountain_earns_its_coin_and_the_season_is_shown() -> None:
    # „Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet ihr
    # ebenfalls 1 Münze.“
    three = sheet(None, "K-A", A4="F", B3="F", B5="F")
    cards = game().setup.card_set
    scored = score_sheet(three, Scoring(cards, Season.SPRING))
    found = {
        each.key: (each.before, each.after)
        for each in differences(scored, Corrections.parse(["C4=W"]))
    }
    assert found["coins"] == (0, 1)
    assert found["mages_valley"] == (0, 2)
    assert found["total"] == (1, 4)
    unknown = {
        each.key
        for each in differences(score_sheet(three, Scoring(cards)), Corrections.parse(["C4=W"]))
    }
    assert unknown >= {"coins", "monsters"}
    assert "total" not in unknown
    full = replace(three, marked=14)
    after = {
        each.key: each.after
        for each in differences(ScoredSheet(full, Scoring(cards)), Corrections.parse(["C4=W"]))
    }
    assert after["coins"] == 14


def test_a_newly_surrounded_mountain_earns_its_coin_though_another_one_is_surrounded_no_more() -> (
    None
):
    """A coin that was earned stays; the two were set off against each other."""
    cards = game().setup.card_set
    drawn = replace(
        sheet(None, "K-A", A4="F", B3="F", B5="F", C4="F", I8="F", J7="F", K8="F"), marked=1
    )
    changes = Corrections.parse(["C4=.", "J9=F"])
    after = {
        each.key: each.after for each in differences(ScoredSheet(drawn, Scoring(cards)), changes)
    }
    assert after["coins"] == 2


def test_what_if_says_so_at_the_terminal(run: Run) -> None:
    run("new", "Anna", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--map", sheet(None, "K-A", A4="F", B3="F", B5="F").line)
    out = run("what-if", "Anna", "C4=W", "--lang", "de")[1]
    assert "Münzen" in out
    assert "Frühling zusammen" in out


def test_nearly_may_name_a_hero() -> None:
    row = sheet(None, "H-A", A1="F", A2="V", A3="A", A4="W")
    with_heroes = explain(CARD["banded_hills"], row, Variant(heroes=True)).near
    without = explain(CARD["banded_hills"], row, Variant(heroes=False)).near
    assert "H" in with_heroes[0].letters
    assert not any("H" in miss.letters for miss in without)


def test_heroes_with_the_first_game_keep_their_stars() -> None:
    class Seen:
        given = None

        def reading(self, _: object) -> Reading:
            return Reading(
                photo="a.jpg", layout="K-A", grid=np.zeros((4, 2)),
                rows=Sheet.blank(LAYOUTS["K-A"]).board.rows, confidence=np.ones((11, 11)),
                stars=frozenset({"A3"}), letters={"E5": "Z"}, coins=CoinReading("." * 14),
            )  # fmt: skip

    histories = (SheetHistory(played=Variant(games="K", heroes=each)) for each in (True, False))
    heroes, without = (PhotoSource(Seen(), each).reading({}) for each in histories)  # type: ignore[arg-type]
    assert (heroes.stars, dict(heroes.letters)) == (frozenset({"A3"}), {})
    assert (without.stars, dict(without.letters)) == (frozenset(), {})


# „Entscheidet gemeinsam (oder zufällig), welche Seite ihr alle verwendet.“


def test_two_sides_at_one_table_are_a_hint(run: Run) -> None:
    run("new", "Anna", "Ben", "--recommended", "--no-input")
    run("enter", "Anna", "spring", "--map", sheet(None, "K-A").line)
    code, out, _ = run("enter", "Ben", "spring", "--map", sheet(None, "K-B").line)
    assert "Anna plays on another side of the map" in " ".join(out.split())
    assert code in (0, 5)


def test_two_sides_in_one_ranking(run: Run, tmp_path: Path) -> None:
    photos = [
        photograph(tmp_path, name, sheet(None, key))
        for name, key in (("anna", "K-A"), ("ben", "K-B"))
    ]
    words = ("--cards", ",".join(KEYS), "--season", "spring", "--no-input", "--lang", "de")
    assert "auf verschiedenen Seiten der Landkarte (K-A, K-B)" in " ".join(
        run(*photos, *words)[1].split()
    )
    assert "verschiedenen Seiten" not in run(photos[0], photos[0], *words)[1]


def test_more_coins_struck_out_than_marked_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(
        ["--map", f"{sheet(None, 'K-A').board} K-A coins=3-4", "--no-input", "--lang", "de"]
    )
    assert code == 2
    assert "4 Münzen sind ausgegeben, aber nur 3 markiert" in capsys.readouterr().err


# Explaining.


@pytest.mark.parametrize("lang", ["de", "en"])
def test_topics_are_explained_with_their_rules(run: Run, lang: str) -> None:
    for name in ("coins", "Gleichstand", "Drache", "ruins", "Jahreszeiten"):
        code, out, _ = run("explain", name, "--lang", lang)
        assert code == 0
        assert "„" in out
    dragon = run("explain", "dragon", "--lang", lang)[1]
    assert "4 more about the rule: -v" in dragon or lang == "de"
    told = run("explain", "dragon", "-v", "--lang", lang)[1]
    assert ("our reading" in told.lower()) == (lang == "en")
    assert len(told) > 2 * len(dragon)
    assert "Dracheninferno" in run("explain", "--lang", "de")[1]


@pytest.fixture
def bens_game(run: Run) -> Game:
    """A spring of Anna's, a spring and a summer of Ben's, by typed maps."""
    cards = ",".join(KEYS)
    run("new", "Anna", "Ben", "--cards", cards, "--layout", "K-A", "--name", "g", "--no-input")
    for seat, letter in (("Ben spring", "M"), ("Ben summer", "F"), ("Anna spring", "F")):
        typed = MAP.replace("M", letter)
        code, _, err = run("enter", *seat.split(), "--map", typed)
        assert code in (0, 5, 6), err
    return current_game()


@pytest.mark.parametrize(
    ("asked", "head", "has"),
    [
        ("why Ben", "Ben, Summer", "Summer total"),
        ("why Ben spring", "Ben, Spring", "Spring total"),
        ("explain Ben Frühling", "Ben, Spring", "Spring total"),
        ("warum hat Ben {spring}?", "Ben, Spring", "Spring total"),
        ("why does Ben have so few", "Ben, Summer", "Summer total"),
        ("explain monster Ben spring", "Ben, Spring", "empty next to monsters"),
        ("explain Ben's coins", "Ben, Summer", "coins: "),
        ("warum hat Ben so viele Monsterpunkte Frühling", "Ben, Spring", "empty next to monsters"),
        ("explain ruin monster Ben", "ruins", "a monster too"),
        ("explain ruin monster", "ruins", "5 more about the rule: -v"),
        ("explain Magiertal", "Mages Valley", "2 points for each water space"),
    ],
)
def test_people_ask_in_their_words(
    run: Run, bens_game: Game, asked: str, head: str, has: str
) -> None:
    points = bens_game.points("Ben", Season.SPRING)
    assert points is not None
    code, out, _ = run(*asked.format(spring=points.total).split())
    assert code in (0, 5, 6)
    assert out.startswith(head)
    assert has in out
    if "total" in has:
        assert len(out.splitlines()) < 20


def test_topics_as_json(run: Run) -> None:
    data = json.loads(run("explain", "dragon", "--json")[1])
    assert data["topic"] == "dragon_inferno"
    assert [each["key"] for each in data["rulings"] if each["ours"]] == ["dragon_destroyed"]
    assert {"key": "coins", "name": "coins"} in json.loads(run("explain", "--json")[1])
    assert run("explain", "coins", "Anna")[0] == 2
    assert "Did you mean" in run("explain", "zzgrenz")[2]


def test_a_game_s_json_keeps_what_is_unknown() -> None:
    entries = tuple(
        Entry(name, Season.SPRING, None, typed=TypedPoints(9)) for name in ("Anna", "Ben")
    )
    data = game_json(replace(game(), entries=entries), "de")
    assert {place["undecided"] for place in data["standings"]} == {True}
