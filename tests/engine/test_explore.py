"""The explore, ambush and hero cards: against the printed tables and as shapes."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from kscore.engine.errors import AmbiguousCard, UnknownCard
from kscore.engine.explore import (
    AMBUSH_CARDS,
    EXPLORE_CARDS,
    HERO_CARDS,
    explore_deck,
    find_revealed_card,
    revealed_card,
)
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.shapes import Pattern, Shape, neighbours, ring_spaces
from kscore.engine.terrain import Terrain

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules.md"
ALL_SHAPES = [option.shape for card in EXPLORE_CARDS.values() for option in card.options] + [
    card.shape for card in AMBUSH_CARDS.values()
]
TERRAINS = {
    "water": Terrain.WATER,
    "farm": Terrain.FARM,
    "village": Terrain.VILLAGE,
    "forest": Terrain.FOREST,
    "monster": Terrain.MONSTER,
}


def plain(shape: Shape) -> str:
    return str(shape).replace("o", ".")


def test_the_deck_of_the_first_game_is_the_short_rules_deck():
    # kurzspielregel: 'Der Erkundungs-Stapel enthält 2x "Ruine", 1x "0", 4x "1", 6x "2".'
    deck = explore_deck("K", ruins=True)
    assert len(deck) == 13
    assert sum(card.ruin for card in deck) == 2
    assert Counter(card.time for card in deck if not card.ruin) == {0: 1, 1: 4, 2: 6}
    assert sorted(number for card in deck for number in card.numbers) == list(range(5, 18))


def test_the_deck_of_the_second_game_has_eleven_cards():
    # die-kartographin-anleitung: "11 Karten „Erkundung“", "4 Karten „Hinterhalt“", "4 Karten
    # „Held_in“"
    assert len(explore_deck("H", ruins=False)) == 11
    assert len(explore_deck("H", ruins=True)) == 13  # combined: "Verwendet alle Ruinenkarten"
    assert Counter(card.game for card in AMBUSH_CARDS.values()) == {"K": 4, "H": 4}
    assert len(HERO_CARDS) == 4


def test_every_explore_card_offers_a_choice_or_a_single_space():
    # "Jede Erkundungskarte zeigt entweder 1 Form und mehrere mögliche Geländearten oder 1
    # Geländeart und 2 mögliche Formen."
    for card in EXPLORE_CARDS.values():
        if not card.ruin:
            assert (len(card.options), len(card.terrains)) in ((2, 1), (1, 2), (1, 5)), card.key
            assert [option.coin for option in card.options] == (
                [True, False] if card.time == 1 else [False]
            )


def test_the_cards_are_those_of_the_printed_table():
    text = RULES.read_text(encoding="utf-8").split("## Explore, ambush")[1].split("## Rulings")[0]
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text.splitlines()
        if line.startswith("|")
    ]
    seen = set()
    for row in rows:
        if row[0].isdigit():  # number, English, German, time, terrain, shapes
            number, english, german, time, terrains, shapes = row
            card = next(card for card in EXPLORE_CARDS.values() if card.english == english)
            assert card.numbers == (int(number),)
            assert card.german == german
        elif len(row) == 4 and row[1].isdigit():  # name, time, terrain, shapes
            name, time, terrains, shapes = row
            names = {part.strip() for part in name.split("/")}
            card = next(
                card
                for card in EXPLORE_CARDS.values()
                if card.game == "H" and {card.english, card.german} & names
            )
            if len(names) == 2:
                assert {card.english, card.german} == names
        else:
            continue
        seen.add(card.key)
        assert card.time == int(time)
        assert set(card.terrains) == {
            TERRAINS[word] for word in re.findall(r"[a-z]+", terrains) if word != "or"
        }
        printed = re.findall(r"`([#./]+)`( coin)?", shapes)
        assert [(plain(option.shape), option.coin) for option in card.options] == [
            (shape, bool(coin)) for shape, coin in printed
        ], card.key
        assert [bool(option.shape.gaps) for option in card.options].count(True) == shapes.count(
            "free"
        )
    assert seen == {card.key for card in EXPLORE_CARDS.values() if not card.ruin}


def test_the_ambushes_are_those_of_the_printed_table():
    text = re.sub(r"\s+", " ", RULES.read_text(encoding="utf-8"))
    for card in AMBUSH_CARDS.values():
        letter = f" `{card.letter}`" if card.letter else ""
        start = text.index(
            f"{card.german} / {card.english} `" if card.game == "K" else f"{card.german}{letter} `"
        )
        entry = text[start : start + 170]
        assert f"`{plain(card.shape)}`" in entry
        way = "clockwise" if card.clockwise else "counterclockwise"
        assert re.search(rf"\b{way}, {card.corner.replace('_', ' ')}", entry), (card.key, entry)


@pytest.mark.parametrize(
    ("text", "orientations", "placements"),
    [
        ("#", 1, 121),
        ("##", 2, 220),
        ("###", 2, 198),
        ("####", 2, 176),
        ("#./.#", 2, 200),
        ("#./##", 4, 400),
        ("##/##", 1, 100),
        (".#./###/.#.", 1, 81),
        ("###/..#", 8, 720),
        ("#o#", 2, 198),
        ("..##/###.", 8, 640),
        ("..#/.##/##.", 4, 324),
        ("###/#../#..", 4, 324),
        ("#../.#./..#", 2, 162),
        ("#o#/#o#", 2, 180),
        ("..#/###/#..", 4, 324),
        ("#.#/.#.", 4, 360),
    ],
)
def test_orientations_and_places_on_an_empty_sheet(text: str, orientations: int, placements: int):
    shape = Shape.parse(text)
    assert len(shape.orientations()) == orientations
    assert len(shape.masks()) == len(set(shape.masks())) == placements
    assert {mask.bit_count() for mask in shape.masks()} == {shape.size}
    assert set(shape.masks(turning=False)) <= set(shape.masks())


@pytest.mark.parametrize("shape", ALL_SHAPES, ids=str)
def test_four_turns_and_two_mirrors_are_nothing(shape: Shape):
    assert all(set(way.orientations()) == set(shape.orientations()) for way in shape.orientations())
    assert Shape.parse(str(shape)) == shape
    for other in shape.orientations():
        assert set(other.masks()) == set(shape.masks())


@pytest.mark.parametrize("text", ["", "...", "##/#", "#x"])
def test_what_is_no_shape(text: str):
    with pytest.raises(ValueError, match="no shape"):
        Shape.parse(text)


def test_heroes_attack_as_on_their_cards():
    # docs/rules.md: four orthogonal neighbours · four diagonal · three in a line · after a gap a
    # bar of three
    def around(key: str) -> set[frozenset[str]]:
        return {
            frozenset(SHEET_GEOMETRY.cells(mask))
            for mask in HERO_CARDS[key].pattern.attacks(SHEET_GEOMETRY.bit("F6"))
        }

    assert around("dobrik_of_lorkheim") == {frozenset({"E6", "F5", "F7", "G6"})}
    assert around("dal_of_jolev") == {frozenset({"E5", "E7", "G5", "G7"})}
    assert around("freyla_the_true") == {
        frozenset(each)
        for each in ({"F7", "F8", "F9"}, {"F5", "F4", "F3"}, {"E6", "D6", "C6"}, {"G6", "H6", "I6"})
    }
    assert around("wren_the_lioness") == {
        frozenset(each)
        for each in ({"E8", "F8", "G8"}, {"E4", "F4", "G4"}, {"D5", "D6", "D7"}, {"H5", "H6", "H7"})
    }


def test_stars_off_the_map_are_not_drawn():
    # "sie dürfen über den Rand und/oder ausgefüllte Felder ragen. (Zeichnet * außerhalb einfach
    # nicht ein.)"
    corner = SHEET_GEOMETRY.bit("A1")
    diagonal = HERO_CARDS["dal_of_jolev"].pattern
    assert [SHEET_GEOMETRY.cells(mask) for mask in diagonal.attacks(corner)] == [("B2",)]
    line = HERO_CARDS["freyla_the_true"].pattern
    assert {SHEET_GEOMETRY.cells(mask) for mask in line.attacks(corner)} == {
        ("A2", "A3", "A4"),
        ("B1", "C1", "D1"),
        (),
    }
    assert len(Pattern(((0, 1), (1, 2))).orientations()) == 8


def test_the_rings_of_the_solo_walk():
    edge = [
        SHEET_GEOMETRY.cells(space)[0]
        for space in ring_spaces("bottom_right", clockwise=False, inset=0)
    ]
    # counterclockwise from the lower right corner is up the right edge
    assert edge[:3] == ["K11", "J11", "I11"]
    assert edge[10] == "A11"
    assert edge[-1] == "K10"
    assert len(edge) == 40
    assert [SHEET_GEOMETRY.cells(s)[0] for s in ring_spaces("top_left", clockwise=True, inset=1)][
        :3
    ] == [
        "B2",
        "B3",
        "B4",
    ]
    assert [
        SHEET_GEOMETRY.cells(s)[0] for s in ring_spaces("bottom_left", clockwise=True, inset=0)
    ][:3] == ["K1", "J1", "I1"]
    rings = [
        space
        for inset in range(6)
        for space in ring_spaces("top_right", clockwise=True, inset=inset)
    ]
    assert len(rings) == len(set(rings)) == 121


def test_beside_never_goes_round_the_edge():
    assert SHEET_GEOMETRY.cells(neighbours(SHEET_GEOMETRY.bit("C11"))) == ("B11", "C10", "D11")
    assert SHEET_GEOMETRY.cells(neighbours(SHEET_GEOMETRY.bit("K1"))) == ("J1", "K2")


def test_names_and_unknown_cards():
    assert revealed_card("hamlet").name("de") == "Weiler"
    assert revealed_card("lagoon").name("de") == "Lagoon"  # no German text names it
    assert revealed_card("giant_troll_ravage").name("de") == "Riesentrollrandale"
    with pytest.raises(KeyError):
        revealed_card("catapult")


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Grottenschratüberfall", "bugbear_assault"),
        ("grottschratueberfall", "bugbear_assault"),
        ("bugbear", "bugbear_assault"),
        ("Zombieplage", "zombie_plague"),
        ("kethras portale", "kethras_gates"),
        ("Lagoon", "lagoon"),
        ("grosser strom", "great_river"),
        ("Aussenposten", "outpost_ruins"),
        ("Wren", "wren_the_lioness"),
        ("Splitterlnd", "rift_lands"),
    ],
)
def test_revealed_cards_are_found_by_what_people_type(text: str, key: str):
    assert find_revealed_card(text).key == key


def test_every_revealed_card_is_found_by_its_names():
    for cards in (EXPLORE_CARDS, AMBUSH_CARDS, HERO_CARDS):
        for key, card in cards.items():
            assert find_revealed_card(key) == find_revealed_card(card.name("de")) == card
            assert find_revealed_card(card.name("en").upper()) == card


def test_no_revealed_card():
    with pytest.raises(UnknownCard) as unknown:
        find_revealed_card("Schildwald")
    assert unknown.value.text("de").startswith(
        "Eine Erkundungs-, Hinterhalt- oder Held_in-Karte „Schildwald“"
    )
    with pytest.raises(UnknownCard) as nothing:
        find_revealed_card("")
    assert "Meintest" not in nothing.value.text("de")
    with pytest.raises(AmbiguousCard) as several:
        find_revealed_card("village")
    assert "Treetop Village" in several.value.text("en")
