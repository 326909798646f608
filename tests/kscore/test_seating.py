"""Somebody joins late, leaves, or had a misspelt name: the record, the standings, undo and the
hands follow."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st
from kscore.calibration.simulate import simulate_game
from kscore.engine.season import SEASONS, Season

from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.new_game import Seating, found_player
from kscore.record.entry import Entry, Setup, TypedPoints
from kscore.record.places import record_path
from kscore.record.store import Record
from tests.kscore.conftest import GAME_CARDS, Run, RunIn, current_game
from tests.kscore.perfect import photograph

KEYS = ("treetower", "canal_lake", "greengold_plains", "broken_road")


@pytest.fixture
def game(run: Run) -> None:
    run("new", "Ana", "Ben", "Clara", "--cards", GAME_CARDS, "--no-input")
    for player, total in (("Ana", 12), ("Ben", 20), ("Clara", 11)):
        run("enter", player, "spring", "--total", total, "--monsters", "0")


def entered() -> dict[str, dict[str, int]]:
    """Points by season by player, of the seasons that were entered."""
    game = current_game()
    seats = {
        name: [(s.value, game.points(name, s)) for s in SEASONS] for name in game.setup.players
    }
    return {
        name: {season: each.total for season, each in found if each is not None}
        for name, found in seats.items()
    }


def places() -> list[tuple[str, int]]:
    return [(place.player.name, place.player.total) for place in current_game().standings()]


def test_a_misspelt_name_is_put_right_with_all_that_was_entered(
    game: None, run: Run, run_in: RunIn
) -> None:
    code, out, err = run("change", "--rename", "ana=Anna")
    assert code == 0
    assert err.startswith("Ana is now called Anna.\n")
    assert entered()["Anna"] == {"spring": 12}
    assert "Ana " not in out.partition("player")[2]
    run("enter", "Anna", "summer", "--total", "5", "--monsters", "0")
    run("undo")
    assert "Anna heißt jetzt Ana." in run_in("de", "undo")[2]
    assert entered()["Ana"] == {"spring": 12}
    run("redo")
    run("redo")
    assert entered()["Anna"] == {"spring": 12, "summer": 5}


def test_names_that_look_alike_are_one_name(run: Run) -> None:
    """Typed on another alphabet's keyboard, or copied: "Аnna" below begins with a Cyrillic
    letter."""
    for other in ("\u0410nna", "A\u200dnna", "Ａｎｎａ", "an\ufe0fna"):
        code, _, err = run("new", "Anna", other, "--cards", GAME_CARDS, "--no-input")
        assert (code, "look alike" in err) == (2, True), other
    assert run("new", "Anna", "Ben Ann", "--cards", GAME_CARDS, "--no-input")[0] == 0
    assert run("enter", "\u0410nna", "spring", "--total", "9", "--monsters", "0")[0] == 0
    assert run("enter", "ben\u00a0ann", "spring", "--total", "8", "--monsters", "0")[0] == 0
    assert entered() == {"Anna": {"spring": 9}, "Ben Ann": {"spring": 8}}
    assert run("change", "--join", "\u0410NNA")[0] == 2


def test_a_record_of_before_with_names_that_look_alike_tells_them_apart() -> None:
    players = ("Anna", "\u0410nna")
    assert [found_player(players, name) for name in players] == list(players)
    with pytest.raises(AgainstRecord):
        found_player(players, "anna")


def test_who_has_left_counts_no_more_and_the_game_can_end(game: None, run: Run) -> None:
    code, out, err = run("change", "--leave", "Ben")
    assert code == 0
    assert "Ben's sheet stays in the game and no longer counts" in err
    assert "Ben" not in out.partition("player")[2]
    assert places() == [("Ana", 12), ("Clara", 11)]
    for season in SEASONS[1:]:
        for player in ("Ana", "Clara"):
            run("enter", player, season.value, "--total", "1", "--monsters", "0")
    assert current_game().finished
    assert run("enter", "Ben", "summer", "--total", "3")[0] == 6
    assert "What was entered for Ben before counts again." in run("change", "--join", "ben")[2]
    assert places()[0] == ("Ben", 20), "by the name that the sheets have"
    assert not current_game().finished


def test_who_came_late_is_told_what_is_missing(game: None, run: Run) -> None:
    code, out, err = run("change", "--join", "Emil S.")
    assert code == 0
    assert 'kscore enter "Emil S." spring --total 0' in err
    assert "–  Emil S. " in out
    assert run("enter", "Emil S.", "spring", "--total", "0", "--monsters", "0")[0] == 0
    assert places()[-1] == ("Emil S.", 0)


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("--join", "ben"), 2, "Two players"),
        (("--join", "Emil, Fritz"), 2, "one person at a time"),
        (("--join", " "), 2, "one person at a time"),
        (("--join", "E" * 81), 2, "80"),
        (("--leave", "Emil"), 6, "is not in this game"),
        (("--leave", "Ana", "--leave", "Ben", "--leave", "Clara"), 2, "Nobody would be left"),
        (("--rename", "Ana"), 2, "--rename Ana=Anna"),
        (("--rename", "Ana=BEN"), 2, "Two players"),
        (("--rename", "Emil=Fritz"), 6, "is not in this game"),
        (("--rename", "Ana=Ana"), 0, "already played that way"),
        (("--rename", "Ana=Anna", "--leave", "Ben"), 2, "Take one at a time"),
    ],
)
def test_what_cannot_be_changed(
    game: None, run: Run, words: tuple[str, ...], code: int, said: str
) -> None:
    before = current_game()
    found, _, err = run("change", *words)
    assert (found, said in err) == (code, True), err
    assert current_game() == before


def test_nobody_gets_the_name_of_somebody_who_left_with_sheets(game: None, run: Run) -> None:
    run("change", "--leave", "Ben")
    code, _, err = run("change", "--rename", "Ana=ben")
    assert code == 2
    assert "has left" in err


def test_a_solo_game_stays_one(run: Run) -> None:
    run("new", "Ana", "--solo", "--cards", GAME_CARDS, "--no-input")
    assert run("change", "--join", "Ben")[0] == 2
    assert run("change", "--rename", "Ana=Anna")[0] == 0


def test_names_that_change_places(game: None, run: Run) -> None:
    assert run("change", "--rename", "Ana=Ben", "--rename", "Ben=Ana")[0] == 0
    assert {player: seasons["spring"] for player, seasons in entered().items()} == {
        "Ben": 12,
        "Ana": 20,
        "Clara": 11,
    }
    run("undo")
    assert {player: seasons["spring"] for player, seasons in entered().items()} == {
        "Ana": 12,
        "Ben": 20,
        "Clara": 11,
    }


def test_a_sheet_that_was_asked_about_meanwhile_is_not_lost_to_a_name_that_is_gone(
    game: None, run: Run
) -> None:
    """One terminal asks about Ana's sheet, the other calls her Anna: nobody would have seen what
    was entered."""
    run("change", "--rename", "Ana=Anna")
    sheet = Entry("Ana", Season.SUMMER, None, typed=TypedPoints(7, 0))
    with Record.open(record_path(None)) as record:
        for enter in (record.add, lambda each: record.replace_entries([], [each])):
            with pytest.raises(AgainstRecord):
                enter(sheet)
        assert len(record.entries()) == 3


def test_photos_know_the_new_name(tmp_path: Path, run: Run, perfect_reader: None) -> None:
    run("new", "Ana", "Ben", "--cards", GAME_CARDS, "--no-input")
    played = simulate_game(5, "K-A")
    assert run(photograph(tmp_path, "1_ana", played.seasons[0].sheet), "--no-input")[0] == 0
    run("change", "--rename", "Ana=Anna")
    assert run(photograph(tmp_path, "2_anna", played.seasons[1].sheet), "--no-input")[0] in (0, 6)
    assert set(entered()["Anna"]) == {"spring", "summer"}


def test_an_export_has_who_left(tmp_path: Path, game: None, run: Run) -> None:
    run("change", "--rename", "Ana=Anna")
    run("change", "--leave", "Ben")
    file = tmp_path / "game.json"
    assert run("export", file)[0] == 0
    assert run("import", file)[0] == 0
    assert places() == [("Anna", 12), ("Clara", 11)]
    run("undo")
    run("undo")
    assert places() == [("Ben", 20), ("Ana", 12), ("Clara", 11)]


STEPS = st.lists(
    st.tuples(
        st.sampled_from(("enter", "join", "leave", "rename", "undo", "redo")), st.integers(0, 5)
    ),
    max_size=25,
)


def test_a_place_at_the_table_stays_its_players(tmp_path: Path) -> None:
    """Sheets' addresses on phones are made of it: after somebody had left, they showed the next
    player's sheet."""
    with Record.create(
        tmp_path / "g.kscore", Setup(name="g", players=("Ana", "Ben"), cards=KEYS)
    ) as record:
        seen = [Game.of(record).seats]
        for what in (
            Seating(joining=("Clara",)),
            Seating(leaving=("Ana",)),
            Seating(renamed=(("Ben", "Ana"),)),
        ):
            record.change(what.of)
            seen.append(Game.of(record).seats)
        record.change(Seating(renamed=(("Ana", "Clara"), ("Clara", "Ana"))).of)
        seen.append(Game.of(record).seats)
    assert seen == [
        ("Ana", "Ben"),
        *2 * [("Ana", "Ben", "Clara")],
        ("", "Ana", "Clara"),
        ("", "Clara", "Ana"),
    ]


NAMES = ("Ana", "Ben", "Clara", "Dora", "Emil", "Fritz")


@settings(max_examples=40)
@given(steps=STEPS)
def test_whatever_is_done_undoing_it_and_bringing_it_back_gives_the_same_standings(
    tmp_path_factory: pytest.TempPathFactory, steps: list[tuple[str, int]]
) -> None:
    path = tmp_path_factory.mktemp("seating") / "g.kscore"
    totals = iter(range(1, 100))
    with Record.create(path, Setup(name="g", players=("Ana", "Ben"), cards=KEYS)) as record:

        def stands() -> dict[str, int]:
            game = Game.of(record)
            return {player: game.total(player) for player in game.setup.players}

        def seat(game: Game, **what: object) -> None:
            record.change(replace(Seating(gone=game.gone), **what).of)  # type: ignore[arg-type]

        for what, number in steps:
            game = Game.of(record)
            players = game.setup.players
            player = players[number % len(players)]
            free = [name for name in NAMES if name not in players]
            if what == "enter":
                season = SEASONS[number % 4]
                record.add(Entry(player, season, None, typed=TypedPoints(next(totals), 0)))
            elif what == "join" and free:
                seat(game, joining=(free[number % len(free)],))
            elif what == "leave" and len(players) > 1:
                seat(game, leaving=(player,))
            elif what == "rename" and (new := [name for name in free if name not in game.gone]):
                before = stands()
                seat(game, renamed=((player, new[number % len(new)]),))
                assert sorted(stands().values()) == sorted(before.values())
            elif what == "undo":
                before = stands()
                if record.undo() is not None:
                    record.redo()
                    assert stands() == before
                    record.undo()
            elif what == "redo":
                record.redo()
        every = [stands()]
        while record.undo() is not None:
            every.append(stands())
        for expected in reversed(every[:-1]):
            assert record.redo() is not None
            assert stands() == expected


def test_players_are_found_as_they_are_typed_without_umlauts() -> None:
    players = ("Müller", "Zoë", "Jörg", "Jorge", "Strauß")
    for typed, meant in (
        *(("mueller", "Müller"), ("Muller", "Müller"), ("zoe", "Zoë"), ("ZOE", "Zoë")),
        *(("joerg", "Jörg"), ("jorge", "Jorge"), ("strauss", "Strauß"), ("muel", "Müller")),
    ):
        assert found_player(players, typed) == meant
    assert found_player(("Müller", "Mueller"), "mueller") == "Mueller"
    with pytest.raises(AgainstRecord):
        found_player(("Zoë", "Zoé"), "zoe")


def test_a_game_that_is_called_by_its_players_follows_them(game: None, run: Run) -> None:
    """Whoever named it keeps that name."""
    day = current_game().setup.name[:10]
    run("change", "--join", "Dora")
    assert current_game().setup.name == f"{day} Ana, Ben, Clara, Dora"
    run("change", "--rename", "Ana=Anna")
    assert current_game().setup.name == f"{day} Anna, Ben, Clara, Dora"
    run("undo")
    run("undo")
    assert current_game().setup.name == f"{day} Ana, Ben, Clara"
    run("new", "Ana", "Ben", "--cards", GAME_CARDS, "--name", "Friday, at Ben's!", "--no-input")
    run("change", "--join", "Dora")
    assert current_game().setup.name == "Friday, at Ben's!"
    run("new", "Ana", "--cards", GAME_CARDS, "--name", "Other", "--no-input")
    assert run("games", "Friday, at Ben's!")[0] == 0, "found by the name that it was given"
    assert current_game().setup.name == "Friday, at Ben's!"
