"""Rulings beyond the cards, each with a test of its own, ``test_<identifier>``.

test_rulings.py holds that none is missing.
"""

from __future__ import annotations

import dataclasses
from collections import Counter

import pytest
from kscore.calibration.placement import apply_placement, legal_placements
from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS, RECOMMENDED, RULINGS
from kscore.engine.effects import instructions, season_ends
from kscore.engine.errors import DuplicateCategory
from kscore.engine.explore import AMBUSH_CARDS, EXPLORE_CARDS, HERO_CARDS, explore_deck
from kscore.engine.game import PlayerResult, solo_result, standings
from kscore.engine.history import Certainty, GameContext, findings
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.placement import ringed_mountains
from kscore.engine.rules import Variant
from kscore.engine.season import CardSet, Season, season_lengths, season_score
from kscore.engine.sheet import Sheet

from kscore.game.game import Game
from kscore.record.entry import Entry, Setup
from tests.engine.cases import (
    FIRST_K,
    GOBLIN,
    RIVER,
    TROLL,
    ZOMBIES,
    board,
    filled_but,
    points,
    sheet_with,
)


def test_monster_minus() -> None:
    assert points("monsters", "M.M") == -1
    assert points("monsters", "M.", ruins=("A2",)) == -1
    assert points("monsters", "X.") == 0
    assert points("monsters", "MF^") == 0


def test_no_floor() -> None:
    score = season_score(sheet_with(A1="M", E5="M"), FIRST_K, Season.SPRING)
    assert score.total == -6


def test_coins_every_season() -> None:
    sheet = dataclasses.replace(sheet_with(), marked=3)
    assert [season_score(sheet, FIRST_K, season).coins for season in Season] == [3, 3, 3, 3]


def test_mountain_coin() -> None:
    assert ringed_mountains(sheet_with(A4="M", B3="H", B5="X", C4="F")) == ("B4",)
    assert ringed_mountains(sheet_with(A4="M", B3="H", B5="X")) == ()
    # G6 is wasteland above the mountain H6 of side B.
    assert ringed_mountains(sheet_with("K-B", H5="F", H7="F", I6="F")) == ("H6",)


def test_mountain_coin_edge() -> None:
    own = Layout("corner", frozenset({"A1"}), frozenset(), frozenset())
    blank = Sheet.blank(own)
    full = dataclasses.replace(blank, board=blank.board.replace({"A2": "F", "B1": "F"}))
    assert ringed_mountains(full) == ("A1",)
    edge = {row + str(n) for row in "AK" for n in range(1, 12)} | {
        f"{row}{n}" for row in "ABCDEFGHIJK" for n in (1, 11)
    }
    assert not any(layout.mountains & edge for layout in LAYOUTS.values())


def test_coin_limit() -> None:
    sheet = dataclasses.replace(sheet_with(), marked=14)
    rivers = [place for place in legal_placements(sheet, RIVER, Variant()) if place.coin]
    assert rivers
    assert {place.coins for place in rivers} == {0}
    assert [problem.key for problem in dataclasses.replace(sheet, marked=15).problems()] == [
        "too_many_coins"
    ]


def test_spent_coins() -> None:
    sheet = dataclasses.replace(sheet_with(), marked=5, spent=2)
    assert season_score(sheet, FIRST_K, Season.SPRING).coins == 3
    assert season_score(sheet, FIRST_K, Season.SPRING, coins=4).coins == 4


def test_solo_ambush() -> None:
    # Goblin Attack: bottom right corner, counterclockwise, a diagonal of three.
    blank = sheet_with()
    turned = legal_placements(blank, GOBLIN, Variant(solo=True, turning=True))
    fixed = legal_placements(blank, GOBLIN, Variant(solo=True, turning=False))
    assert (
        {place.cells for place in turned}
        >= {place.cells for place in fixed}
        == {("I9", "J10", "K11")}
    )
    assert all("K11" in place.cells for place in turned)
    assert legal_placements(filled_but("A1", "E5"), GOBLIN, Variant(solo=True)) == ()


def test_nothing_fits() -> None:
    sheet = filled_but("A1", "E5")
    explore = legal_placements(sheet, RIVER, Variant())
    assert {place.cells for place in explore} == {("A1",), ("E5",)}
    assert {str(place.terrain) for place in explore} == set("FVAWM")
    ambush = legal_placements(sheet, TROLL, Variant())
    assert {(place.cells, str(place.terrain), place.letter) for place in ambush} == {
        (("A1",), "M", None),
        (("E5",), "M", None),
    }


def test_ruins_bind_explore() -> None:
    sheet = sheet_with()
    bound = legal_placements(sheet, RIVER, Variant(), ruin=True)
    assert bound
    assert all(set(place.cells) & sheet.layout.ruins for place in bound)
    free = legal_placements(sheet, GOBLIN, Variant(), ruin=True)
    assert any(not set(place.cells) & sheet.layout.ruins for place in free)


def test_combined() -> None:
    mixed = CardSet.parse("Faunwald, Tal der Magier, Gnomkolonie, Grenzland")
    assert [card.game for card in mixed.cards] == ["H", "K", "H", "K"]
    with pytest.raises(DuplicateCategory):
        CardSet.parse("Faunwald, Schildwald, Gnomkolonie, Grenzland")
    hills = CardSet.parse("Hügel der Toleranz, Faunwald, Tal der Magier, Gnomkolonie")
    sheet = sheet_with("H-A", A1="F", A2="V", A3="A", A4="W", A5="H")
    assert season_score(sheet, hills, Season.SPRING, heroes=True).cards[0].score.points == 4
    assert season_score(sheet, hills, Season.SPRING, heroes=False).cards[0].score.points == 0
    both = {(card.ruin, card.game) for card in explore_deck("H", ruins=True)}
    assert both == {(True, "K"), (False, "H")}
    assert not any(card.ruin for card in explore_deck("H", ruins=False))


def test_mountains_stay() -> None:
    assert [p.key for p in sheet_with(B4="X").problems()] == ["mountain_missing"]
    assert sheet_with("K-B", D6="X").problems() == ()
    starred = dataclasses.replace(sheet_with("H-A", E5="X"), stars=frozenset({"E6"}))
    assert starred.problems() == ()
    # The destroyed hero's star still destroys a monster that is drawn on it.
    drawn = next(
        place for place in legal_placements(starred, GOBLIN, Variant()) if "E6" in place.cells
    )
    assert (apply_placement(starred, drawn).board["E6"], apply_placement(starred, drawn).stars) == (
        "X",
        frozenset({"E6"}),
    )


def test_star_destroys() -> None:
    monster = dataclasses.replace(sheet_with("H-A", E5="H", E6="M"), stars=frozenset({"E6"}))
    assert [(p.key, p.cells) for p in monster.problems()] == [("star_on_monster", ("E6",))]
    starred = dataclasses.replace(sheet_with("H-A", E5="H"), stars=frozenset({"E6"}))
    drawn = next(
        place for place in legal_placements(starred, GOBLIN, Variant()) if "E6" in place.cells
    )
    assert apply_placement(starred, drawn).board["E6"] == "X"


def test_effects_after_scoring() -> None:
    sheet = dataclasses.replace(sheet_with("H-A", E5="M"), letters=(("E5", "Z"),))
    assert season_score(sheet, FIRST_K, Season.SPRING).monsters.points == -4
    (end,) = season_ends(sheet, [ZOMBIES])
    assert {space for space, _ in end.after.letters} == {"D5", "E4", "E5", "E6", "F5"}
    assert instructions(sheet, [ZOMBIES])[0].cells == ("D5", "E4", "E6", "F5")
    # The last neighbour of the mountain is a zombie of the effect: its coin is not in the season
    # just scored.
    ring = dataclasses.replace(
        sheet_with("H-A", A2="F", B1="F", B3="F", D2="M"), letters=(("D2", "Z"),)
    )
    (after,) = season_ends(ring, [ZOMBIES])
    assert (ring.coins, after.after.coins) == (0, 1)


def _lettered(letters: dict[str, str], **changes: str) -> Sheet:
    sheet = sheet_with("H-A", **dict.fromkeys(letters, "M"), **changes)
    return dataclasses.replace(sheet, letters=tuple(sorted(letters.items())))


def test_effects_in_order() -> None:
    sheet = _lettered({"A1": "T", "A3": "Z"}, B1="F", A4="F")
    assert {end.after.board["A2"] for end in season_ends(sheet, [TROLL, ZOMBIES])} == {"X"}
    assert {end.after.board["A2"] for end in season_ends(sheet, [ZOMBIES, TROLL])} == {"M"}


def test_dragon_effect() -> None:
    around = _lettered({"A1": "D"}, A2="F")
    drawn = next(
        p for p in legal_placements(around, RIVER, Variant()) if p.cells[0] == "B1" and not p.coin
    )
    assert drawn.coins == 3


def test_dragon_destroyed() -> None:
    around = frozenset({"E6", "F5", "F7", "G6"})
    now = dataclasses.replace(sheet_with("H-A", E6="X", F6="H"), stars=around)
    table = GameContext(
        Season.SUMMER,
        Variant(games="H", heroes=True),
        revealed=("dobrik_of_lorkheim",),
        earlier=("dragon_inferno",),
    )
    for coins in range(4):
        assert findings(_lettered({"E6": "D"}), dataclasses.replace(now, marked=coins), table) == ()


def test_zombie_effect() -> None:
    (end,) = season_ends(_lettered({"A1": "Z"}), [ZOMBIES])
    assert {space for space, _ in end.after.letters} == {"A1", "A2", "B1"}


def test_troll_effect() -> None:
    ends = season_ends(_lettered({"A1": "T"}, A2="F"), [TROLL])
    assert [end.after.board["B1"] for end in ends] == ["X"]


def test_gorgon_effect() -> None:
    drawn = legal_placements(sheet_with("H-A", E5="F", E6="H"), "gorgon_gaze", Variant())
    victims = {place.victim for place in drawn if place.victim}
    assert {"E5", "E6", "E7"} <= victims
    assert not victims & LAYOUTS["H-A"].mountains
    assert all(place.letter == "G" for place in drawn)


def test_season_lengths() -> None:
    assert [season_lengths("K", season) for season in Season] == [{8}, {8}, {7}, {6}]
    assert [season_lengths("H", season) for season in Season] == [{8}, {7}, {7}, {6}]
    assert season_lengths("KH", Season.SUMMER) == {7, 8}


def test_season_lengths_online() -> None:
    for games in ("K", "H", "KH"):
        assert [season_lengths(games, season, online=True) for season in Season] == [
            {8},
            {8},
            {7},
            {6},
        ]


def test_deck() -> None:
    for seed in range(20):
        game = simulate_game(seed, games="KH", heroes=True)
        surprises = [
            key for season in game.seasons for key in season.revealed if key not in EXPLORE_CARDS
        ]
        assert len(set(surprises)) == len(surprises)
        for number in range(1, 5):
            so_far = [key for season in game.seasons[:number] for key in season.revealed]
            assert sum(key in AMBUSH_CARDS for key in so_far) <= number
            assert sum(key in HERO_CARDS for key in so_far) <= number


def test_ambush_drawn() -> None:
    placements = legal_placements(sheet_with("H-A"), ZOMBIES, Variant())
    assert len(placements) == 121 - len(LAYOUTS["H-A"].mountains)
    assert {place.letter for place in placements} == {"Z"}
    assert {place.letter for place in legal_placements(sheet_with(), GOBLIN, Variant())} == {None}


def test_gaps() -> None:
    # Two columns of two with a gap of one between them, which is filled here.
    between = sheet_with(D5="F", E5="F")
    drawn = legal_placements(between, "bugbear_assault", Variant())
    assert ("D4", "D6", "E4", "E6") in {place.cells for place in drawn}


def test_hero_drawn() -> None:
    everywhere = legal_placements(sheet_with("H-A"), "freyla_the_true", Variant(heroes=True))
    corner = [place for place in everywhere if place.cells == ("A1",)]
    assert {place.stars for place in corner} >= {("A2", "A3", "A4"), ("B1", "C1", "D1")}
    starred = apply_placement(sheet_with("H-A"), corner[0])
    assert all(starred.board[space] == "." for space in corner[0].stars if space != "A1")


def test_ruins_cover() -> None:
    bound = legal_placements(sheet_with(), RIVER, Variant(), ruin=True)
    assert bound
    assert all(set(place.cells) & LAYOUTS["K-A"].ruins for place in bound)
    no_ruin = sheet_with(**dict.fromkeys(LAYOUTS["K-A"].ruins, "F"))
    singles = legal_placements(no_ruin, RIVER, Variant(), ruin=True)
    assert {len(place.cells) for place in singles} == {1}


def test_solo_title() -> None:
    target = sum(card.solo for card in FIRST_K.cards)
    result = solo_result(target + 10, FIRST_K)
    assert (result.rating, result.title.key) == (10, "journeyman_topographer")


def test_one_map() -> None:
    setup = Setup(
        name="Abend",
        players=("A", "B"),
        cards=("sentinel_wood", "mages_valley", "wildholds", "borderlands"),
    )
    game = Game(setup, (Entry("A", Season.SPRING, sheet_with("K-A")),))
    (hint,) = [
        each for each in game.odd("B", Season.SPRING, sheet_with("K-B")) if each.key == "other_side"
    ]
    assert hint.certainty is Certainty.HINT
    assert "other_side" not in {
        each.key for each in game.odd("B", Season.SPRING, sheet_with("K-A"))
    }


def test_tied_choice() -> None:
    assert CARDS["great_city"].score(board("VV.VV")).awards[0].cells == ("A1", "A2")
    assert CARDS["shieldgate"].score(board("VV.VV")).awards[0].cells == ("A1", "A2")
    assert CARDS["caravansary"].score(board(".V V.")).awards[0].cells == ("A2",)
    assert CARDS["outer_enclave"].score(board("V.FV.")).awards[0].cells == ("A2",)
    assert CARDS["lost_barony"].score(board("F.F")).awards[0].cells == ("A1",)


def test_tie_break() -> None:
    places = standings(
        [PlayerResult("A", 80, 9), PlayerResult("B", 80, 4), PlayerResult("C", 80, 4)]
    )
    assert [(place.rank, place.player.name) for place in places] == [(1, "B"), (1, "C"), (3, "A")]


def test_spaces() -> None:
    assert LAYOUTS["K-A"].mountains >= {"B4", "J8"}
    assert points("sleepy_valley", "FFF") == 4  # a row lies across
    assert points("faunlost_thicket", "F F F") == 6  # a column runs down


def test_turn_mirror() -> None:
    """„Ihr dürft die zu zeichnende Form beliebig drehen und/oder spiegeln“"""
    drawn = {place.cells for place in legal_placements(sheet_with(), "orchard", Variant())}
    assert {("E5", "E6", "E7", "F7"), ("E5", "E6", "E7", "F5"), ("E5", "F5", "G5", "G6")} <= drawn


def test_anywhere() -> None:
    """„Sie muss nicht an den Rand und/oder eine zuvor gezeichnete Form angrenzen.“"""
    drawn = {place.cells for place in legal_placements(sheet_with(A1="F"), RIVER, Variant())}
    assert ("G3", "G4", "G5") in drawn


def test_not_over() -> None:
    """„… darf nicht über den Rand oder auf ein bereits ausgefülltes Feld ragen.“"""
    taken = {"E5": "F", "E6": "M", "E7": "X"}
    sheet = sheet_with("K-B", **taken)
    filled = set(taken) | sheet.layout.mountains | sheet.layout.wasteland
    for place in legal_placements(sheet, "marshlands", Variant()):
        assert not set(place.cells) & filled
        assert len(place.cells) == 5


def test_one_choice() -> None:
    """„Ihr müsst … stets 1 Form bzw. 1 Geländeart wählen.“"""
    farm_or_water = legal_placements(sheet_with(), "hinterland_stream", Variant())
    assert {str(place.terrain) for place in farm_or_water} == {"A", "W"}
    assert {len(place.cells) for place in legal_placements(sheet_with(), RIVER, Variant())} == {
        3,
        5,
    }


def test_single_space_card() -> None:
    """„… müsst ihr eine Form der Größe 1×1 einzeichnen … Alle anderen Regeln gelten weiterhin.“"""
    for card in ("rift_lands", "kethras_gates"):
        bound = legal_placements(sheet_with(), card, Variant(), ruin=True)
        assert {place.cells for place in bound} == {(ruin,) for ruin in LAYOUTS["K-A"].ruins}
        assert {str(place.terrain) for place in bound} == set("FVAWM")


def test_ruin_any_terrain() -> None:
    """„… wenn ihr sie mit einer Geländeart ausgefüllt habt“, „egal ob dieses ausgefüllt …“"""
    assert points("borderlands", "VMV ... ...", ruins=("A2",)) == 6
    assert points("golden_granary", "MW.", ruins=("A1",)) == 1
    free = legal_placements(sheet_with(), GOBLIN, Variant())
    assert any(set(place.cells) & LAYOUTS["K-A"].ruins for place in free)


def test_wasteland() -> None:
    """„… sowie die Ödnis-Felder (auf der Rückseite der Landkarte) gelten als ausgefüllt“"""
    assert points("borderlands", "F#F ... ...") == 6
    assert points("banded_hills", "FVAW#") == 0
    assert points("greengold_plains", ".F. #VA ...") == 0


def test_shape_coin() -> None:
    """„Wenn ihr die entsprechende Form wählt und einzeichnet, markiert außerdem 1 Münze“"""
    for card in EXPLORE_CARDS.values():
        coins = [option for option in card.options if option.coin]
        assert bool(coins) == (card.time == 1)
        for option in coins:
            assert option.shape.size == min(each.shape.size for each in card.options)
            assert len(card.options) == 2
    places = legal_placements(sheet_with(), RIVER, Variant())
    assert {(len(place.cells), place.coins) for place in places} == {(3, 1), (5, 0)}


def test_coins_stay() -> None:
    around = {"A2": "F", "B1": "F", "C2": "F"}
    last = next(
        place
        for place in legal_placements(sheet_with("H-A", **around), ZOMBIES, Variant())
        if place.cells == ("B3",)
    )
    earned = apply_placement(sheet_with("H-A", **around), last)
    destroyed = dataclasses.replace(earned, board=earned.board.replace({"B3": "X"}), letters=())
    assert (earned.coins, destroyed.coins) == (1, 1)
    assert season_score(destroyed, FIRST_K, Season.SPRING).coins == 1


def test_edicts() -> None:
    """„Im Frühling werden also die Wertungskarten unter den Dekreten A und B gewertet.“"""
    scored = [
        [card.card.key for card in season_score(sheet_with(), FIRST_K, season).cards]
        for season in Season
    ]
    a, b, c, d = (card.key for card in FIRST_K.cards)
    assert scored == [[a, b], [b, c], [c, d], [d, a]]
    assert Counter(key for keys in scored for key in keys) == {a: 2, b: 2, c: 2, d: 2}


def test_total() -> None:
    """„Zählt nun eure Ruhmpunkte der einzelnen Jahreszeiten zusammen … Wer die höchste … hat“"""
    places = standings([PlayerResult("A", 70, 0), PlayerResult("B", 71, 30)])
    assert [(place.rank, place.player.name) for place in places] == [(1, "B"), (2, "A")]


def test_first_game() -> None:
    """„Folgende 4 Wertungskarten eignen sich besonders gut zum Kennenlernen des Spiels“"""
    by_id = {ruling.id: ruling for ruling in RULINGS}
    for lang in ("de", "en"):
        said = by_id["first_game"].sentence(lang)
        for keys in RECOMMENDED.values():
            assert all(CARDS[key].name(lang) in said for key in keys)
