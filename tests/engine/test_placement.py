"""Legal placements: against a slow enumeration in another style, and the sentences of the rule
texts."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings, strategies as st
from kscore.calibration.placement import (
    ambush_placements,
    apply_placement,
    explore_placements,
    hero_placements,
    legal_placements,
    solo_ambush_placements,
)
from kscore.calibration.simulate import simulate_game
from kscore.engine.explore import AMBUSH_CARDS, EXPLORE_CARDS, HERO_CARDS
from kscore.engine.grid import COINS
from kscore.engine.layout import LAYOUTS
from kscore.engine.placement import is_dragon_open, ringed_mountains
from kscore.engine.rules import Variant
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet

ROWS = "ABCDEFGHIJK"


def filled_but(*empty: str, key: str = "K-A", with_: str = "F") -> Sheet:
    blank = Sheet.blank(LAYOUTS[key])
    spaces = (f"{r}{c}" for r in ROWS for c in range(1, 12))
    filled = [each for each in spaces if each not in empty and blank.board[each] == "."]
    return replace(blank, board=blank.board.replace(dict.fromkeys(filled, with_)))


def slow_fits(rows: list[str], shape: str) -> set[frozenset[tuple[int, int]]]:
    """Every place of a shape by trying each cell list at each corner; no masks, no caches."""
    cells = [
        (r, c)
        for r, row in enumerate(shape.split("/"))
        for c, letter in enumerate(row)
        if letter == "#"
    ]
    found = set()
    for quarter, mirror, r0, c0 in product(range(4), (1, -1), range(-11, 22), range(-11, 22)):
        placed = []
        for r, c in cells:
            c *= mirror
            for _ in range(quarter):
                r, c = -c, r
            placed.append((r + r0, c + c0))
        if all(0 <= r < 11 and 0 <= c < 11 and rows[r][c] == "." for r, c in placed):
            found.add(frozenset(placed))
    return found


def coordinates(cells: tuple[str, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((ROWS.index(cell[0]), int(cell[1:]) - 1) for cell in cells)


@settings(max_examples=6)
@given(
    st.integers(0, 10_000),
    st.sampled_from(sorted(k for k, card in EXPLORE_CARDS.items() if not card.ruin)),
)
def test_every_place_and_no_other(seed: int, key: str):
    sheet = simulate_game(seed, games="KH", seasons=1 + seed % 3).seasons[-1].sheet
    card = EXPLORE_CARDS[key]
    placements = explore_placements(sheet, card, ruin=False, heroes=False)
    wanted = set()
    for option in card.options:
        for place in slow_fits(list(sheet.board.rows), str(option.shape).replace("o", ".")):
            wanted |= {(place, terrain, option.coin) for terrain in card.terrains}
    if wanted:
        assert {(coordinates(p.cells), p.terrain, p.coin) for p in placements} == wanted
        assert len(placements) == len(wanted)
    ruins = coordinates(tuple(sheet.layout.ruins))
    bound = explore_placements(sheet, card, ruin=True, heroes=False)
    covering = {each for each in wanted if each[0] & ruins}
    if covering:
        assert {(coordinates(p.cells), p.terrain, p.coin) for p in bound} == covering
    else:
        assert all(p.fallback for p in bound)


def test_ruins_bind_explore_cards():
    # "Die Form muss auf mindestens 1 Ruinen-Feld ragen."
    sheet = Sheet.blank(LAYOUTS["K-A"])
    found = legal_placements(sheet, "fishing_village", Variant(), ruin=True)
    assert found
    assert all(set(p.cells) & sheet.layout.ruins for p in found)


def test_ruins_do_not_bind_ambushes_or_heroes():
    # "Ruinen beeinflussen Hinterhalte nicht"; "Held_innen sind keine Erkundungskarten"
    sheet = Sheet.blank(LAYOUTS["K-A"])
    for key in ("gnoll_raid", "dal_of_jolev"):
        assert legal_placements(sheet, key, Variant(heroes=True), ruin=True) == legal_placements(
            sheet, key, Variant(heroes=True)
        )


def test_all_ruins_filled_means_a_single_space_anywhere():
    # "Kann jemand keine der vorgegebenen Formen regelgerecht einzeichnen (z. B. weil alle
    # Ruinen-Felder mit einer Geländeart ausgefüllt sind), so muss diese Person eine Form der Größe
    # 1×1 irgendwo auf ihrer Landkarte einzeichnen"
    blank = Sheet.blank(LAYOUTS["K-A"])
    sheet = replace(blank, board=blank.board.replace(dict.fromkeys(blank.layout.ruins, "F")))
    found = legal_placements(sheet, "rift_lands", Variant(), ruin=True)
    assert {p.cells for p in found} == {(c,) for c in sheet.board.cells(sheet.board.empty)}
    assert {p.terrain for p in found} == set("FVAWM")
    assert all(p.fallback for p in found)


def test_one_fitting_shape_must_be_chosen():
    # "(Kann 1 der vorgegebenen Formen eingezeichnet werden, muss diese gewählt werden.)"
    sheet = filled_but("A1", "A2", "A3", "K11")
    found = legal_placements(sheet, "great_river", Variant())  # ### fits, the stairs do not
    assert {p.cells for p in found} == {("A1", "A2", "A3")}
    assert [(p.coin, p.fallback) for p in found] == [(True, False)]


def test_nothing_fits_means_any_terrain_but_mountain():
    # "mit einer Geländeart ihrer Wahl (außer Gebirge) ausfüllen"
    sheet = filled_but("A1", "K11")
    assert {(p.cells, p.terrain) for p in legal_placements(sheet, "hamlet", Variant())} == {
        ((cell,), terrain) for cell in ("A1", "K11") for terrain in "FVAWM"
    }
    with_heroes = legal_placements(sheet, "hamlet", Variant(heroes=True))
    assert {p.terrain for p in with_heroes} == set("FVAWMH")
    assert all(not p.coin for p in with_heroes)


def test_a_full_sheet_takes_nothing():
    sheet = filled_but()
    for key in ("hamlet", "gnoll_raid", "dal_of_jolev"):
        assert legal_placements(sheet, key, Variant(heroes=True)) == ()


def test_an_ambush_that_fits_nowhere_is_one_monster_without_a_letter():
    # "(In diesem Fall wird kein Buchstabe notiert.)"
    sheet = filled_but("A1", "K11", key="H-A")
    found = ambush_placements(sheet, AMBUSH_CARDS["giant_troll_ravage"])
    assert {p.cells for p in found} == {("A1",), ("K11",)}
    assert all(p.letter is None and p.fallback for p in found)
    fitting = ambush_placements(Sheet.blank(LAYOUTS["H-A"]), AMBUSH_CARDS["giant_troll_ravage"])
    assert all(p.letter == "T" and len(p.cells) == 4 for p in fitting)


def test_dashed_spaces_may_be_filled_or_empty():
    # "Diese Felder dürfen beim Einzeichnen bereits ausgefüllt oder noch leer sein."
    # (Grottschratüberfall)
    sheet = filled_but("A1", "A3", "B1", "B3", "D5", "D6", "D7")
    found = legal_placements(sheet, "bugbear_assault", Variant())
    assert {p.cells for p in found} == {("A1", "A3", "B1", "B3")}
    # Weideland: "#o#" over a filled and over an empty gap
    assert {p.cells for p in legal_placements(sheet, "pasture", Variant())} == {
        ("A1", "A3"),
        ("B1", "B3"),
        ("D5", "D7"),
    }


def test_wasteland_and_mountains_are_filled():
    sheet = Sheet.blank(LAYOUTS["K-B"])
    printed = sheet.layout.mountains | sheet.layout.wasteland
    for key in ("rift_lands", "goblin_attack", "freyla_the_true"):
        for placement in legal_placements(sheet, key, Variant(heroes=True)):
            assert not printed & set(placement.cells)


def test_the_solo_walk_begins_in_its_corner():
    found = solo_ambush_placements(
        Sheet.blank(LAYOUTS["K-A"]), AMBUSH_CARDS["goblin_attack"], turning=True
    )
    assert {p.cells for p in found} == {("I9", "J10", "K11")}


def test_the_solo_walk_goes_on_in_the_arrow_s_direction():
    # "versuche es mit dem nächsten Feld in Pfeilrichtung (also im oder gegen den Uhrzeigersinn)"
    blank = Sheet.blank(LAYOUTS["K-A"])
    sheet = replace(blank, board=blank.board.replace({"K11": "F"}))
    # counterclockwise: up the edge
    up = solo_ambush_placements(sheet, AMBUSH_CARDS["goblin_attack"], turning=True)
    assert {p.cells for p in up} == {("H9", "I10", "J11")}


def test_the_turning_switch():
    # "Du darfst die Form dazu beliebig drehen und/oder spiegeln"; the online rules: "ohne sie dabei
    # zu drehen oder zu spiegeln".
    sheet = Sheet.blank(LAYOUTS["K-A"])
    card = AMBUSH_CARDS["kobold_onslaught"]  # bottom left; printed as #./##/#.
    turned = {p.cells for p in solo_ambush_placements(sheet, card, turning=True)}
    printed = {p.cells for p in solo_ambush_placements(sheet, card, turning=False)}
    assert printed == {("I1", "J1", "J2", "K1")}
    assert turned == {("I1", "J1", "J2", "K1"), ("J2", "K1", "K2", "K3")}


def test_the_solo_walk_comes_to_the_next_ring_at_the_same_corner():
    # "fahre 1 Feld vom Rand entfernt fort. Beginne dabei erneut in der entsprechenden Ecke der
    # Landkarte."
    sheet = filled_but("B2", "J10", "F7", key="K-A")
    # top left, counterclockwise
    first = solo_ambush_placements(sheet, AMBUSH_CARDS["zombie_plague"], turning=True)
    assert [p.cells for p in first] == [("B2",)]
    inner = filled_but("F7")
    assert [
        p.cells for p in solo_ambush_placements(inner, AMBUSH_CARDS["zombie_plague"], turning=True)
    ] == [("F7",)]


def test_a_solo_ambush_that_fits_nowhere_is_put_away():
    # "lege den Hinterhalt in die Schachtel zurück, ohne etwas einzuzeichnen"
    assert solo_ambush_placements(filled_but("A1"), AMBUSH_CARDS["gnoll_raid"], turning=True) == ()


def test_a_star_on_a_monster_destroys_it_whichever_came_first():
    # "Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld sofort
    # zerstört. (Es ist egal, ob ihr zuerst die Geländeart oder zuerst den * eingezeichnet habt.)"
    blank = Sheet.blank(LAYOUTS["H-A"])
    monster = apply_placement(
        blank,
        next(p for p in legal_placements(blank, "zombie_plague", Variant()) if p.cells == ("F6",)),
    )
    assert dict(monster.letters) == {"F6": "Z"}
    hero = next(
        p for p in hero_placements(monster, HERO_CARDS["dobrik_of_lorkheim"]) if p.cells == ("F7",)
    )
    after = apply_placement(monster, hero)
    assert hero.destroyed == ("F6",)
    assert after.board["F6"] == "X"
    assert after.letters == ()
    assert after.stars == {"E7", "F6", "F8", "G7"}
    later = next(
        p
        for p in legal_placements(after, "giant_troll_ravage", Variant())
        if p.cells == ("F8", "G7", "G8", "G9")
    )
    again = apply_placement(after, later)
    assert later.destroyed == ("F8", "G7")
    assert {again.board[cell] for cell in ("F8", "G7")} == {"X"}
    assert dict(again.letters) == {"G8": "T", "G9": "T"}


def test_the_gorgon_destroys_a_space_beside_her_but_no_mountain():
    # "Wer die Gorgone einzeichnet, zerstört danach sofort 1 an die Gorgone angrenzendes Feld, das
    # kein Gebirge ist."
    blank = Sheet.blank(LAYOUTS["H-B"])
    wasteland = [
        p for p in ambush_placements(blank, AMBUSH_CARDS["gorgon_gaze"]) if p.victim == "F11"
    ]
    assert wasteland  # "Any other space can become destroyed, wasteland too" (ruling 24)
    for p in ambush_placements(blank, AMBUSH_CARDS["gorgon_gaze"]):
        assert p.victim is not None
        assert p.victim not in blank.layout.mountains
        assert p.destroyed == (p.victim,)
    assert apply_placement(blank, wasteland[0]).board["F11"] == "X"


def test_a_surrounded_mountain_is_one_coin_once():
    # "Wenn ihr alle 4 Felder, die an 1 Gebirgs-Feld angrenzen, ausgefüllt habt, erhaltet ihr
    # ebenfalls 1 Münze."
    blank = Sheet.blank(LAYOUTS["K-A"])  # B4
    sheet = replace(blank, board=blank.board.replace({"A4": "F", "B3": "M", "B5": "X"}))
    assert ringed_mountains(sheet) == ()
    last = next(p for p in legal_placements(sheet, "rift_lands", Variant()) if p.cells == ("C4",))
    assert last.coins == 1
    after = apply_placement(sheet, last)
    assert ringed_mountains(after) == ("B4",)
    assert after.marked == 1
    assert all(p.coins == 0 for p in legal_placements(after, "rift_lands", Variant()))


def test_no_fifteenth_coin():
    # "(Habt ihr alle Münzen markiert, könnt ihr keine weiteren bekommen.)"
    sheet = replace(Sheet.blank(LAYOUTS["K-A"]), marked=COINS)
    assert {p.coins for p in legal_placements(sheet, "hamlet", Variant())} == {0}
    almost = replace(sheet, marked=COINS - 1)
    assert max(p.coins for p in legal_placements(almost, "hamlet", Variant())) == 1
    misread = replace(sheet, marked=16)  # impossible, but it must not lose coins by drawing
    assert {place.coins for place in legal_placements(misread, "great_river", Variant())} == {0}


def test_the_dragon_pays_three_coins_once_it_is_closed_in():
    # "Sobald alle an den Drachen angrenzenden Felder ausgefüllt oder zerstört sind, erhältst du 3
    # Münzen."
    dragon = dict.fromkeys(("E7", "F5", "F6", "F7", "G5"), "M")
    sheet = replace(
        filled_but("E5", *dragon, key="H-A"), letters=tuple((cell, "D") for cell in sorted(dragon))
    )
    sheet = replace(sheet, board=sheet.board.replace(dragon))
    assert is_dragon_open(sheet)
    closing = next(
        p for p in legal_placements(sheet, "kethras_gates", Variant()) if p.cells == ("E5",)
    )
    assert closing.coins == 3
    assert not is_dragon_open(apply_placement(sheet, closing))


def test_a_dragon_drawn_into_its_last_gap_pays_at_once():
    sheet = filled_but("E7", "F5", "F6", "F7", "G5", key="H-A")
    (only,) = legal_placements(sheet, "dragon_inferno", Variant())
    assert only.coins == 4  # and the mountain F4 is surrounded with it


def test_a_dragon_destroyed_altogether_pays():
    blank = Sheet.blank(LAYOUTS["H-A"])
    # four are gone already
    sheet = replace(blank, board=blank.board.replace({"F6": "M"}), letters=(("F6", "D"),))
    hero = next(
        p for p in hero_placements(sheet, HERO_CARDS["dobrik_of_lorkheim"]) if p.cells == ("F7",)
    )
    assert hero.coins == 3


def test_filled_spaces_cannot_be_drawn_on():
    sheet = Sheet.blank(LAYOUTS["K-A"])
    first = legal_placements(sheet, "hamlet", Variant())[0]
    after = apply_placement(sheet, first)
    assert first not in legal_placements(after, "hamlet", Variant())
    with pytest.raises(ValueError, match="hamlet cannot be drawn on"):
        apply_placement(after, first)


def test_ruin_cards_are_not_drawn():
    with pytest.raises(ValueError, match="temple_ruins"):
        legal_placements(Sheet.blank(LAYOUTS["K-A"]), "temple_ruins", Variant())


def test_coins_and_letters_of_a_whole_season_add_up():
    game = simulate_game(3, games="H")
    spring = game.seasons[0]
    assert spring.season is Season.SPRING
    assert spring.sheet.marked == sum(p.coins for p in spring.placements)
