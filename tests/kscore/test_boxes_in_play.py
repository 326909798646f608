"""Which box a new game is played with: its scoring cards tell where no option does."""

from __future__ import annotations

import pytest
from kscore.engine.season import Season

from tests.kscore.conftest import Run, current_game

HEROES = "Faunwald, Schillernde Ebene, Ulemsumpf, Hügel der Toleranz"


@pytest.mark.parametrize(
    ("cards", "games", "heroes"),
    [
        ("Faunwald, Gnomkolonie, Ulemsumpf, Zwergenfestungen", "H", True),
        (HEROES, "KH", True),
        ("Schildwald, Tal der Magier, Bastionen, Grenzland", "K", False),
    ],
)
def test_the_scoring_cards_set_the_box(run: Run, cards: str, games: str, heroes: bool) -> None:
    """A game of Die Kartographin silently became Der Kartograph: heroes were read as monsters.
    „Nur in diesem Fall sind Held_innen eine Geländeart.“"""
    out = run("new", "Anna", "--cards", cards, "--no-input", "--lang", "de")[1]
    setup = current_game().setup
    assert (setup.played.games, setup.played.heroes) == (games, heroes)
    told = {"H": "Die Kartographin · mit Held_innen", "K": "Der Kartograph", "KH": "zusammen"}
    assert told[games] in out
    assert told[games] in run("game", "--lang", "de")[1]


def test_an_option_stands_above_the_cards(run: Run) -> None:
    out = run("new", "Anna", "--cards", HEROES, "--games", "K", "--no-input", "--lang", "en")[1]
    assert current_game().setup.played.games == "K"
    assert "kscore change --games" in " ".join(out.split())


def test_a_game_that_was_stored_otherwise_keeps_its_totals(run: Run) -> None:
    run("new", "Anna", "--cards", HEROES, "--games", "K", "--no-input")
    assert run("enter", "Anna", "spring", "--total", "20", "--monsters", "2")[0] == 0
    before = current_game().points("Anna", Season.SPRING)
    out, err = run("change", "--games", "KH", "--lang", "en")[1:]
    assert current_game().setup.played.games == "KH"
    assert current_game().points("Anna", Season.SPRING) == before
    assert "kscore change --games" not in " ".join(out.split())
    assert "both combined" in err
    run("undo")
    assert current_game().setup.played.games == "K"
