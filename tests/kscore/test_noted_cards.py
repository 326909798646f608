"""Cards that somebody noted sharpen what is checked, and never weaken it."""

from __future__ import annotations

import pytest
from kscore.engine.season import Season

from kscore.errors import Mistyped
from kscore.game.game import Game
from tests.kscore.conftest import Run, current_game
from tests.kscore.sheets import setup_of

MAP = (
    "AA........./...^......./........^../.........../.........../.....^...../.........../"
    ".........../..^......../.......^.../........... K-A"
)
"""Two farm spaces and a coin in spring: a single card of one time unit, of eight."""
CARDS = ("--cards", "Schildwald, Tal der Magier, Bastionen, Grenzland")


def entered(run: Run, noted: str | None, lang: str = "en") -> tuple[int, str, str]:
    """A season's end with these cards noted: exit code, results and complaints on one line each."""
    run("new", "Anna", *CARDS, "--no-input", "--lang", lang)
    words = () if noted is None else ("--revealed", noted)
    code, out, err = run(
        "enter", "Anna", "spring", "--map", MAP, "--set", "coins=1", *words, "--lang", lang
    )
    return code, " ".join(out.split()), " ".join(err.split())


def test_one_noted_card_keeps_the_check_of_time_units(run: Run) -> None:
    """„Erreicht oder übersteigt diese Summe den Wert auf der Jahreszeitenkarte …“: one unit of
    eight is no season, whether the card was noted or not."""
    said = "This season takes 8 time units, the shapes on this sheet add up to 1"
    for noted in (None, "Ackerland"):
        assert said in entered(run, noted)[1], noted
    assert (
        "Spring: cards for 1 of at least 8 time units noted; some are missing."
        in entered(run, "Ackerland")[1]
    )


@pytest.mark.parametrize(
    "noted",
    ["Ackerland, Weiler, Obsthain, Sumpf", "Ackerland, Weiler, Obsthain, Sumpf, Fischerdorf"],
)
def test_cards_that_are_missing_are_named_and_not_the_one_that_is_drawn(
    run: Run, noted: str
) -> None:
    out = entered(run, noted)[1]
    assert "no cards draw these shapes" not in out
    missing = "Revealed but not drawn: Hamlet, Orchard, Marshlands"
    assert missing in out


@pytest.mark.parametrize(
    ("cards", "every", "surprises"),
    [
        (("farmland", "hamlet", "orchard", "marshlands", "fishing_village"), True, False),
        (("hamlet", "orchard", "marshlands", "fishing_village"), False, False),
        (("goblin_attack",), False, True),
    ],
)
def test_noted_cards_are_all_where_their_time_ends_the_season(
    cards: tuple[str, ...], every: bool, surprises: bool
) -> None:
    """Eight time units, and seven; and no card with any, where ambushes and heroes alone are
    noted."""
    game = Game(setup_of("Anna"), (), {Season.SPRING: cards})
    found = game.history_table(Season.SPRING)
    assert found.revealed == (cards if every else None)
    assert found.came == (cards if surprises else None)
    assert found.noted == (() if every or surprises else cards)


def test_no_complaint_is_without_a_space_or_a_card(run: Run) -> None:
    out = entered(run, "Weiler, Obsthain, Sumpf, Fischerdorf, Ackerland")[1]
    assert "! :" not in out
    run("new", "Anna", *CARDS, "--no-input")
    empty = MAP.replace("AA", "..")
    out = run("enter", "Anna", "spring", "--map", empty, "--revealed", "Weiler, Obsthain, Sumpf")[1]
    assert "! :" not in out
    assert "Revealed but not drawn: Hamlet, Orchard, Marshlands" in " ".join(out.split())


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ("Ackerland, Weiler, Farmland", "Farmland is named twice"),
        ("Goblin, Gnoll", "By spring no more than 1 of the ambushes"),
        ("Ackerland, Lagoon", "is not a card of this game"),
        (
            "Obsthain, Sumpf, Fischerdorf, Baumwipfeldorf, Ackerland",
            "Cards worth 8 time were already revealed before Farmland; spring ends after 8",
        ),
    ],
)
def test_what_cannot_have_come_is_refused(run: Run, noted: str, said: str) -> None:
    """„Legt den obersten Hinterhalt verdeckt auf den Erkundungsstapel“: one before each season."""
    code, _, err = entered(run, noted)
    assert code == 2
    assert said in err
    assert current_game().entries == ()


def test_an_ambush_comes_once_a_game_and_an_explore_card_once_a_season() -> None:
    spring = Game(setup_of("Anna"), ()).with_revealed(Season.SPRING, ("goblin_attack", "farmland"))
    assert spring.with_revealed(Season.SUMMER, ("farmland",)).revealed[Season.SUMMER]
    with pytest.raises(Mistyped, match="already noted"):
        spring.with_revealed(Season.SUMMER, ("goblin_attack",))


def test_two_ambushes_may_come_in_summer_and_no_third(run: Run) -> None:
    """„Solltet ihr in der letzten Jahreszeit keinen Hinterhalt aufgedeckt haben, so befinden sich
    nun mehrere Hinterhalte im Erkundungsstapel.“"""
    run("new", "Anna", *CARDS, "--no-input")
    total = ("--total", "9", "--monsters", "0")
    assert run("enter", "Anna", "summer", *total, "--revealed", "Goblin, Gnoll")[0] in (0, 5)
    code, _, err = run("enter", "Anna", "spring", *total, "--revealed", "Kobold")
    assert code == 2
    assert "no more than 2 of the ambushes" in " ".join(err.split())


def test_both_games_explore_cards_are_not_mixed(run: Run) -> None:
    """„Verwendet keine Mischung.“"""
    run("new", "Anna", *CARDS, "--games", "KH", "--no-input")
    words = ("enter", "Anna", "spring", "--total", "9", "--monsters", "0", "--revealed")
    code, _, err = run(*words, "Ackerland, Lagoon")
    assert code == 2
    assert "not mixed: Farmland and Lagoon" in " ".join(err.split())
    assert run(*words, "Temple Ruins, Lagoon, Goblin")[0] in (0, 5)


def test_german_runs_name_cards_in_german(run: Run) -> None:
    err = entered(run, "Zombieplage", "de")[2]
    assert "Zombieplage ist keine Karte dieses Spiels" in err
    assert "Zombie Plague" not in err
