"""Seasons, whole games, standings and the solo title."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest
from hypothesis import given, strategies as st
from kscore.engine import errors
from kscore.engine.cards import CARDS
from kscore.engine.game import PlayerResult, solo_result, solo_title, standings
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import (
    EDICTS,
    LENGTHS,
    CardSet,
    Season,
    parse_season,
    season_score,
)
from kscore.engine.sheet import Sheet

NAMES = "Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland"
CARD_SET = CardSet.parse(NAMES)


def test_each_season_scores_its_two_edicts() -> None:
    assert {str(season): edicts for season, edicts in EDICTS.items()} == {
        "spring": ("A", "B"),
        "summer": ("B", "C"),
        "autumn": ("C", "D"),
        "winter": ("D", "A"),
    }
    # "Insgesamt wurde jede Wertungskarte zweimal gewertet."
    every = [edict for edicts in EDICTS.values() for edict in edicts]
    assert sorted(every) == sorted("ABCD" * 2)
    assert [sum(LENGTHS[game].values()) for game in "KH"] == [29, 28]


@pytest.mark.parametrize(
    ("text", "season"),
    [
        ("spring", Season.SPRING),
        ("Frühling", Season.SPRING),
        ("FRUEHLING", Season.SPRING),
        ("Sommer", Season.SUMMER),
        ("summer", Season.SUMMER),
        ("Herbst", Season.AUTUMN),
        (" autumn ", Season.AUTUMN),
        ("Fru\u0308hling", Season.SPRING),  # as some systems type it: u and a combining mark
        ("Winter", Season.WINTER),
    ],
)
def test_season_words(text: str, season: Season) -> None:
    assert parse_season(text) is season
    assert parse_season(season.name_in("de")) is parse_season(season.name_in("en")) is season


@pytest.mark.parametrize("text", ["", "spr", "Monsun", "1"])
def test_an_unknown_season(text: str) -> None:
    with pytest.raises(errors.UnknownSeason):
        parse_season(text)


def test_a_season_of_the_example_cards() -> None:
    blank = Sheet.blank(LAYOUTS["K-A"])
    board = blank.board.replace({"A1": "F", "K5": "F", "E5": "F", "B3": "W", "B5": "A", "G1": "M"})
    sheet = dataclasses.replace(blank, board=board, marked=4, spent=1)
    score = season_score(sheet, CARD_SET, Season.SPRING)
    assert [(entry.edict, entry.card.key, entry.score.points) for entry in score.cards] == [
        ("A", "sentinel_wood", 2),
        ("B", "mages_valley", 3),
    ]
    assert (score.coins, score.monsters.points, score.total) == (3, -3, 5)
    assert [award.cells for award in score.monsters.awards] == [("F1",), ("G2",), ("H1",)]
    assert season_score(sheet, CARD_SET, Season.SPRING, coins=9).total == 11
    assert season_score(sheet, CARD_SET, Season.SPRING, coins=14).coins == 14
    wrong: list[Any] = [-1, 15, 1.5, True, "3"]
    for coins in wrong:
        with pytest.raises(errors.BadCoins):
            season_score(sheet, CARD_SET, Season.SPRING, coins=coins)


def test_a_card_set_has_one_card_of_each_category() -> None:
    assert CardSet.parse(NAMES.split(",")) == CARD_SET == CardSet.parse(NAMES.replace(",", ";"))
    assert CARD_SET["D"].key == "borderlands"
    for wrong in ("", "Schildwald", NAMES + ", Silos", "a,b,c"):
        with pytest.raises(errors.WrongNumberOfCards):
            CardSet.parse(wrong)
    with pytest.raises(errors.DuplicateCategory) as caught:
        CardSet.parse("Schildwald, Faunwald, Bastionen in der Wildnis, Grenzland")
    assert caught.value.text("de").startswith(
        "Schildwald und Faunwald gehören beide zur Kartenart Wald"
    )
    assert caught.value.text("en").startswith(
        "Sentinel Wood and Faunlost Thicket are both of the category forest"
    )
    for text, sentence in (
        ("Schildwald", "Es ist nur 1 Wertungskarte statt 4."),
        ("Schildwald,,Silos,", "Es sind 2 Wertungskarten statt 4."),
        (NAMES + ", Silos", "Es sind 5 Wertungskarten statt 4."),
    ):
        with pytest.raises(errors.WrongNumberOfCards) as number:
            CardSet.parse(text)
        assert number.value.text("de").startswith(sentence)
    assert CardSet.parse(NAMES + ",") == CARD_SET
    with pytest.raises(errors.UnknownCard):
        CardSet.parse("Schildwald, Tal der Magier, Bastionen in der Wildnis, Xyzzy")


def test_standings_with_ties() -> None:
    players = [
        PlayerResult("Ada", 100, 5),
        PlayerResult("Bo", 110, 9),
        PlayerResult("Cy", 100, -5),
        PlayerResult("Di", 100, 2),
        PlayerResult("Ed", 90, 0),
    ]
    assert [(p.rank, p.player.name, p.shared, p.by_monsters) for p in standings(players)] == [
        (1, "Bo", False, False),
        (2, "Di", False, True),
        (3, "Ada", True, True),
        (3, "Cy", True, True),
        (5, "Ed", False, False),
    ]


@given(st.lists(st.tuples(st.integers(-20, 5), st.integers(0, 3)), min_size=1, max_size=100))
def test_standings_of_any_table(results: list[tuple[int, int]]) -> None:
    players = [PlayerResult(str(number), *result) for number, result in enumerate(results)]
    places = standings(players)
    assert sorted(place.player.name for place in places) == sorted(
        player.name for player in players
    )
    for place in places:
        ahead = [
            other
            for other in players
            if (-other.total, other.lost_to_monsters)
            < (-place.player.total, place.player.lost_to_monsters)
        ]
        assert place.rank == len(ahead) + 1
        assert place.shared == ([p.rank for p in places].count(place.rank) > 1)


def test_one_to_a_hundred_players() -> None:
    assert len(standings([PlayerResult(str(n), 0, 0) for n in range(100)])) == 100
    for count in (0, 101):
        with pytest.raises(errors.WrongNumberOfPlayers):
            standings([PlayerResult(str(n), 0, 0) for n in range(count)])
    with pytest.raises(errors.DuplicatePlayer):
        standings([PlayerResult("Ada", 0, 0), PlayerResult("Ada", 1, 0)])


TITLES_EN = {
    "Legendäre_r Meisterkartograph_in": "Legendary Cartographer",
    "Kunstvolle_r Kartenzeichner_in": "Master Mapsmith",
    "Reisende_r Topograph_in": "Journeyman Topographer",
    "Vermesserlehrling": "Apprentice Surveyor",
    "Hobbygutachter_in": "Amateur Assessor",
    "Unbeholfene_r Assistent_in": "Inept Assistant",
    "Möchtegern": "Dimwitted Doodler",
    "Törichter Tölpel": "Oblivious Inkdrinker",
}


@pytest.mark.parametrize(
    ("rating", "title"),
    [
        (31, "Legendäre_r Meisterkartograph_in"),
        (30, "Legendäre_r Meisterkartograph_in"),
        (29, "Kunstvolle_r Kartenzeichner_in"),
        (20, "Kunstvolle_r Kartenzeichner_in"),
        (19, "Reisende_r Topograph_in"),
        (10, "Reisende_r Topograph_in"),
        (9, "Vermesserlehrling"),
        (0, "Vermesserlehrling"),
        (-1, "Hobbygutachter_in"),
        (-5, "Hobbygutachter_in"),
        (-6, "Unbeholfene_r Assistent_in"),
        (-10, "Unbeholfene_r Assistent_in"),
        (-11, "Möchtegern"),
        (-20, "Möchtegern"),
        (-21, "Törichter Tölpel"),
        (-30, "Törichter Tölpel"),
        (-99, "Törichter Tölpel"),
    ],
)
def test_solo_titles(rating: int, title: str) -> None:
    assert solo_title(rating).name("de") == title
    assert solo_title(rating).name("en") == TITLES_EN[title]


def test_solo_rating() -> None:
    result = solo_result(100, CARD_SET)
    assert (result.target, result.rating) == (25 + 22 + 16 + 24, 13)
    assert result.title.name("de") == "Reisende_r Topograph_in"
    assert sum(card.solo for card in CARDS.values() if card.game == "K") == 340


def test_unknown_losses_to_monsters_decide_no_tie():
    """„Im Falle eines Gleichstandes liegt vorne, wer insgesamt weniger Ruhmpunkte durch leere, an
    Monster-Felder angrenzende Felder verloren hat.“ (der-kartograph-anleitung, Spielende): what
    nobody knows decides nothing."""
    places = standings(
        [PlayerResult("A", 9, -2), PlayerResult("B", 9, None), PlayerResult("C", 9, -1)]
    )
    assert [place.rank for place in places] == [1, 1, 1]
    assert all(place.shared and place.undecided and not place.by_monsters for place in places)
    apart = standings(
        [PlayerResult("A", 9, -2), PlayerResult("B", 8, None), PlayerResult("C", 9, -1)]
    )
    assert [(place.player.name, place.rank, place.by_monsters) for place in apart] == [
        ("C", 1, True),
        ("A", 2, True),
        ("B", 3, False),
    ]
    assert not any(place.undecided for place in apart)
