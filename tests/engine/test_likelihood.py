"""What is drawn, given the rules: pieces, covers, frequencies and the joint meaning of symbols."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, permutations, product
from math import isclose

import pytest
from hypothesis import example, given, settings, strategies as st
from kscore.calibration.simulate import simulate_game
from kscore.engine.explore import EXPLORE_CARDS, explore_deck
from kscore.engine.layout import LAYOUTS, SHEET_GEOMETRY
from kscore.engine.likelihood import (
    NewSpaces,
    RuleModel,
    SearchTimeout,
    SeasonReadings,
    ShapeReadings,
    load_frequencies,
)
from kscore.engine.likelihood.covers import Covers
from kscore.engine.likelihood.frequencies import shape_names
from kscore.engine.likelihood.pieces import FAINT, Pieces, coin_count, deck_pieces
from kscore.engine.season import LENGTHS, Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import DRAWN, EXPLORED, FARMED

from testing.meanings import meanings, meanings_of_map

FULL = SHEET_GEOMETRY.full
SEEDS = st.integers(0, 10_000)


def spring(*symbols: int, **known: object) -> NewSpaces:
    """A spring on a sheet where nothing is printed."""
    drawn = sum(symbols)
    return replace(NewSpaces(Season.SPRING, symbols, FULL, FULL & ~drawn), **known)  # type: ignore[arg-type]


def covers(change: NewSpaces, deck: str = "K") -> Covers:
    return Covers(deck_pieces(deck, deck, False), change, 0.7, 0.01)


def mask(*names: str) -> int:
    return SHEET_GEOMETRY.mask(names)


def deal(seed: int, games: str) -> tuple[list[NewSpaces], tuple[str, ...], bool]:
    """A simulated game: its changes by terrain, what the symbols mean, whether heroes are
    played."""
    game = simulate_game(seed, games=games)
    letters = DRAWN if game.played.hero_terrain else EXPLORED
    start, changes = Sheet.blank(LAYOUTS[game.layout]), []
    for season in game.seasons:
        symbols = [season.sheet.board.mask(letter) for letter in letters]
        changes.append(NewSpaces.from_sheets(season.season, start, season.sheet, symbols, games))
        start = season.after
    return changes, tuple(letters), game.played.hero_terrain


def test_the_plus_of_five_is_farmland_alone() -> None:
    """docs/rules.md: Farmland has the cross of five, field."""
    plus = mask("B2", "C1", "C2", "C3", "D2")
    found = {letter: covers(spring(plus)).cover_spaces(plus, letter) for letter in FARMED}
    assert [
        letter for letter, weights in found.items() if max(weights.values(), default=0) > 1e-3
    ] == ["A"]
    (key,) = [key for key in found["A"] if key.bit_count() == 1]
    assert explore_deck("K", False)[key.bit_length() - 1] is EXPLORE_CARDS["farmland"]


def test_no_card_is_used_twice() -> None:
    """ "Fishing Village" has the only row of four; two of them are no village and water of the same
    season."""
    one, two = mask("A1", "A2", "A3", "A4"), mask("K1", "K2", "K3", "K4")
    pieces, found = deck_pieces("K", "K", False), covers(spring(one, two))
    village, water = found.cover_spaces(one, "V"), found.cover_spaces(two, "W")
    fishing = 1 << [card.key for card in explore_deck("K", False)].index("fishing_village")
    assert fishing in village
    assert fishing in water
    assert fishing not in pieces.combine(village, water, 1000)


def test_a_coin_goes_with_the_first_shape_of_a_card_of_one_time_unit() -> None:
    """docs/rules.md: "A coin goes with the first shape of a card worth 1 time unit"."""
    river, large = mask("A1", "A2", "A3"), mask("A3", "B2", "B3", "C1", "C2")
    assert {
        coin_count(key)
        for key in covers(spring(river)).cover_spaces(river, "W")
        if key.bit_count() == 2
    } == {1}
    assert {
        coin_count(key)
        for key in covers(spring(large)).cover_spaces(large, "W")
        if key.bit_count() == 1
    } == {0}


@pytest.mark.parametrize("deck", ["K", "H"])
@pytest.mark.parametrize("season", Season)
def test_a_season_reveals_some_set_of_cards(deck: str, season: Season) -> None:
    """The chances of all sets of explore cards add up to one: one of them is revealed."""
    pieces = deck_pieces(deck, deck, False)
    bits = list(pieces.times)
    length = LENGTHS[deck][season]
    total = sum(
        pieces.reveal_probability(sum(some), length)
        for count in range(len(bits) + 1)
        for some in combinations(bits, count)
    )
    assert isclose(total, 1)


def brute_force(deck: str, spaces: int, letter: str) -> bool:
    """Whether each space can be part of a piece of another card, tried one by one."""
    cards = [card for card in explore_deck(deck, False) if letter in map(str, card.terrains)]

    def tried(rest: int, left: list[object]) -> bool:
        if not rest:
            return True
        return any(
            tried(rest & ~piece, [other for other in left if other is not card])
            for card in left
            for option in card.options  # type: ignore[attr-defined]
            for piece in option.shape.masks()
            if piece & rest & -rest and not piece & ~rest
        )

    return tried(spaces, list(cards))


@settings(max_examples=60)
@given(SEEDS, st.sampled_from("KH"), st.sampled_from(FARMED))
def test_covers_are_found_where_trying_finds_them(seed: int, deck: str, letter: str) -> None:
    rng = random.Random(seed)
    spaces = 0
    for _ in range(rng.randint(1, 7)):
        spaces |= 1 << 12 * rng.randrange(3) + rng.randrange(4)
    # Nothing is so full that a card fits nowhere, and no space may have been taken for another
    # symbol's.
    found = Covers(deck_pieces(deck, deck, False), spring(spaces), 0.7, 0.0).cover_spaces(
        spaces, letter
    )
    assert bool([weight for weight in found.values() if weight > 0]) == brute_force(
        deck, spaces, letter
    )


@settings(max_examples=25)
@given(SEEDS, st.sampled_from("KH"))
@example(469, "H")  # a hero crosses out the middle of a piece: its ends touch nowhere
@example(585, "K")  # more ways than are looked at: told as exhausted
def test_what_was_drawn_by_the_rules_has_covers(seed: int, games: str) -> None:
    changes, letters, heroes = deal(seed, games)
    found = Covers(deck_pieces(games, games, heroes), changes[0], 0.7, 0.0)
    for spaces, letter in zip(changes[0].groups, letters, strict=True):
        assert sum(found.cover_spaces(spaces, letter).values()) > 0 or found.exhausted


@settings(max_examples=25)
@given(st.integers(1, FULL).map(lambda mask: mask & FULL).filter(bool), st.integers(0, 7))
def test_a_shape_has_one_name_whichever_way_it_lies(spaces: int, turn: int) -> None:
    spaces &= 0b11111 | 0b11111 << 12 | 0b11111 << 24  # not the whole sheet: its corner
    cells = [(r, c) for r in range(11) for c in range(11) if spaces >> 12 * r + c & 1]
    for _ in range(turn % 4):
        cells = [(c, 10 - r) for r, c in cells]
    if turn > 3:
        cells = [(r, 10 - c) for r, c in cells]
    turned = sum(1 << 12 * r + c for r, c in cells)
    assert sorted(shape_names(turned)) == sorted(shape_names(spaces))


def some_covers(rng: random.Random, pieces: Pieces, count: int) -> dict[int, float]:
    """Covers of that many sets of cards, with singles of unknown cards, heroes and spaces that no
    card makes."""
    found = {}
    for _ in range(count):
        key = sum(rng.sample([*pieces.cards], 3))
        key |= sum(pieces.fallback[: rng.choice((0, 0, 1, 2))]) | sum(
            pieces.heroes[: rng.choice((0, 0, 1))]
        )
        found[key | rng.choice((0, pieces.wild))] = 10 ** -rng.uniform(0, 9)
    return found


def products(
    pieces: Pieces, some: Mapping[int, float], more: Mapping[int, float]
) -> dict[int, float]:
    """All of them, one by one: each card once, singles beside each other, all counted by kind."""
    found: dict[int, float] = {}
    for (one, share), (two, weight) in product(some.items(), more.items()):
        if any(one & two & card for card in pieces.cards):
            continue
        counts = [
            sum(bool(key & bit) for key in (one, two) for bit in of)
            for of in (pieces.fallback, pieces.heroes)
        ]
        if counts[0] > len(pieces.fallback) or counts[1] > len(pieces.heroes):
            continue
        both = (one | two) & (sum(pieces.cards) | pieces.wild)
        both |= sum(pieces.fallback[: counts[0]]) | sum(pieces.heroes[: counts[1]])
        found[both] = found.get(both, 0.0) + share * weight
    return found


@settings(max_examples=50)
@given(SEEDS, st.sampled_from(["K", "H"]), st.integers(1, 30), st.integers(1, 17))
def test_covers_are_united_card_by_card(seed: int, deck: str, many: int, others: int) -> None:
    rng, pieces = random.Random(seed), deck_pieces(deck, "KH", True)
    some, more = some_covers(rng, pieces, many), some_covers(rng, pieces, others)
    found, every = pieces.combine(some, more, 1000), products(pieces, some, more)
    assert found == pytest.approx(every)
    assert found.keys() == every.keys()


@settings(max_examples=50)
@given(SEEDS, st.integers(10, 60), st.integers(8, 17))
def test_what_is_faint_changes_nothing_that_counts(seed: int, many: int, others: int) -> None:
    """Where sixty sets of cards are kept, all pairs of covers that were not looked at weigh a
    thousandth together."""
    rng, pieces = random.Random(seed), deck_pieces("K", "KH", True)
    some, more = some_covers(rng, pieces, many), some_covers(rng, pieces, others)
    found, every = pieces.combine(some, more, 60), products(pieces, some, more)
    bound = FAINT * max(some.values()) * max(more.values()) * len(some) * len(more)
    kept = sorted(every.values(), reverse=True)[:60]
    assert sum(kept) - sum(found.values()) <= bound * (1 + 1e-9)
    for key, weight in found.items():
        assert every[key] - bound <= weight <= every[key] * (1 + 1e-9)


@settings(max_examples=15)
@given(SEEDS, st.sampled_from(["K", "H", "KH"]), st.randoms(use_true_random=False))
def test_the_order_of_the_symbols_does_not_matter(
    seed: int, games: str, rng: random.Random
) -> None:
    changes, letters, heroes = deal(seed, games)
    present = [n for n in range(len(letters)) if changes[0].groups[n]]
    asked = rng.sample(present, len(present))
    one, two = (
        meanings(
            [replace(changes[0], groups=tuple(changes[0].groups[n] for n in order))],
            games,
            heroes,
            load_frequencies(),
        )
        for order in (present, asked)
    )
    for place, n in enumerate(asked):
        marginal = one.of(present.index(n))
        for letter, share in two.of(place).items():
            assert isclose(share, marginal.get(letter, 0.0), abs_tol=1e-9)


@pytest.mark.parametrize("games", ["K", "H", "KH"])
def test_the_posterior_is_one_and_finds_most_meanings(games: str) -> None:
    right = 0
    for seed in range(100, 110):
        changes, letters, heroes = deal(seed, games)
        found = meanings(changes, games, heroes, load_frequencies())
        assert isclose(sum(share for _, share in found.ranked), 1)
        for symbol in range(len(letters)):
            assert isclose(sum(found.of(symbol).values()), 1)
        present = [n for n in range(len(letters)) if any(change.groups[n] for change in changes)]
        right += all(found.best[n] == letters[n] for n in present)
    assert right >= 8, "the meaning of all symbols after winter"


def test_one_map_alone_says_less_than_a_record() -> None:
    record = alone = 0.0
    for seed in range(200, 215):
        changes, letters, heroes = deal(seed, "K")
        game = simulate_game(seed, games="K")
        whole = [game.seasons[-1].sheet.board.mask(letter) for letter in letters]
        record += dict(meanings(changes, "K", heroes, load_frequencies()).ranked).get(letters, 0.0)
        alone += dict(
            meanings_of_map(whole, Season.WINTER, "K", heroes, load_frequencies()).ranked
        ).get(letters, 0.0)
    assert record > alone > 15 / 120


def a_whole_spring() -> NewSpaces:
    """Eight time units of Der Kartograph: two cards of two units and four of one."""
    village = mask("F3", "F4", "F5", "F6") | mask("A1", "B1", "B2")  # Fishing Village, Hamlet
    farm = mask("B8", "C7", "C8", "C9", "D8")  # Farmland
    # Hinterland Stream, Great River
    water = mask("H1", "H2", "H3", "I1", "J1") | mask("I9", "J8", "J9", "K7", "K8")
    forest = mask("F9", "G9", "G10", "H10")  # Forgotten Forest
    return spring(
        *({"V": village, "A": farm, "W": water, "F": forest}.get(letter, 0) for letter in EXPLORED)
    )


def readings(change: NewSpaces, *differing: dict[int, str], games: str = "K") -> list[float]:
    """What the rules say about a season, and where these spaces bear another letter ("." for
    none)."""
    drawn = 0
    for group in change.groups:
        drawn |= group
    weighed = SeasonReadings(
        replace(change, groups=(drawn,)), games, False, load_frequencies(), RuleModel()
    )
    found = []
    for changes in ({}, *differing):
        spaces = dict(zip(EXPLORED, change.groups, strict=True))
        for bits_, letter in changes.items():
            spaces = {other: each & ~bits_ for other, each in spaces.items()}
            if letter != ".":
                spaces[letter] |= bits_
        found.append(weighed.log(spaces))
    return found


def test_a_fourth_space_completes_a_piece_and_a_smudge_does_not() -> None:
    """Three of Fishing Village's row of four, and the fourth faint; a row of four, and a smudge at
    its end."""
    change, faint, smudge = a_whole_spring(), mask("F6"), mask("F7")
    whole, without, smudged = readings(change, {faint: "."}, {smudge: "V"})
    assert whole > without
    assert whole > smudged


def test_a_piece_in_another_terrain_than_its_card_has_is_unlikely() -> None:
    """docs/rules.md: the plus of five is Farmland's, and fields."""
    change, plus = a_whole_spring(), mask("B8", "C7", "C8", "C9", "D8")
    as_field, as_forest, as_water = readings(change, {plus: "F"}, {plus: "W"})
    assert as_field > max(as_forest, as_water) + 2


def test_readings_do_not_hang_on_what_was_asked_before() -> None:
    change, faint, plus = a_whole_spring(), mask("F6"), mask("B8", "C7", "C8", "C9", "D8")
    one, two = (
        readings(change, {faint: "."}, {plus: "W"}),
        readings(change, {plus: "W"}, {faint: "."}),
    )
    assert isclose(one[1], two[2])
    assert isclose(one[2], two[1])


def test_what_a_reading_takes_does_not_hang_on_what_was_asked_before() -> None:
    change, plus = a_whole_spring(), mask("B8", "C7", "C8", "C9", "D8")
    spaces = dict(zip(EXPLORED, change.groups, strict=True))
    other = {letter: each & ~plus for letter, each in spaces.items()} | {"W": spaces["W"] | plus}
    whole = replace(change, groups=(change.start & ~change.empty,))
    fresh, asked = (
        SeasonReadings(whole, "KH", True, load_frequencies(), RuleModel()) for _ in range(2)
    )
    asked.log(other)
    assert asked.pairs(spaces) == fresh.pairs(spaces) > 0
    assert asked.log(spaces) == fresh.log(spaces)
    assert asked.card_evidence(spaces) == fresh.card_evidence(spaces)


def test_the_cards_that_have_a_shape_are_named() -> None:
    change = a_whole_spring()
    season = SeasonReadings(
        replace(change, groups=(change.start & ~change.empty,)),
        "K",
        False,
        load_frequencies(),
        RuleModel(),
    )
    assert season.cards(mask("B8", "C7", "C8", "C9", "D8"), "A") == ("farmland",)
    assert season.cards(mask("B8", "C7", "C8", "C9", "D8"), "W") == ()
    assert set(season.cards(mask("F3", "F4", "F5", "F6"), "V")) == {"fishing_village"}


def scribbled_over_and_over() -> None:
    """Readings of one season that have nothing in common, until the search is over."""
    rng = random.Random(4)
    season = SeasonReadings(spring(FULL), "K", False, load_frequencies(), RuleModel())
    for _ in range(200):
        groups = dict.fromkeys(EXPLORED, 0)
        for bit in range(FULL.bit_length()):
            if FULL >> bit & 1 and rng.random() < 0.5:
                groups[rng.choice(EXPLORED)] |= 1 << bit
        season.log(groups)


def test_a_season_that_is_searched_too_long_is_weighed_by_its_shapes() -> None:
    with pytest.raises(SearchTimeout):
        scribbled_over_and_over()
    shapes = ShapeReadings(
        [Season.SPRING], "K", False, load_frequencies(), RuleModel(), whole=False
    )
    plus = mask("B2", "C1", "C2", "C3", "D2")
    assert shapes.log({"A": plus}) > shapes.log({"W": plus})


def test_changes_of_one_game_have_the_same_symbols() -> None:
    with pytest.raises(ValueError, match="same symbols"):
        meanings([spring(1), spring(1, 2)], "K", False, load_frequencies())


def test_beliefs_and_rules_are_weighed_together() -> None:
    """What is clear by its look stays; what is open is decided by the rules, and its look decides
    where they cannot."""
    plus, stream = mask("B2", "C1", "C2", "C3", "D2"), mask("G5", "G6", "G7", "H5", "I5")
    change = spring(plus, stream)
    even = dict.fromkeys(FARMED, 0.25)
    assert meanings([change], "K", False, load_frequencies(), beliefs=[even, even]).best[0] == "A"
    clear = {"V": 1.0}
    assert meanings([change], "K", False, load_frequencies(), beliefs=[clear, even]).best[0] == "V"
    water = meanings(
        [change], "K", False, load_frequencies(), beliefs=[even, {**even, "W": 0.6}]
    ).of(1)["W"]
    assert (
        water > meanings([change], "K", False, load_frequencies(), beliefs=[even, even]).of(1)["W"]
    )
    with pytest.raises(ValueError, match="belief"):
        meanings([change], "K", False, load_frequencies(), beliefs=[even])


def test_coins_tell_which_shape_of_a_card_was_drawn() -> None:
    """A row of three: Great River's first shape brings a coin (water), and no card has it in
    another terrain."""
    # Hinterland Stream: field or water
    river, other = mask("A1", "A2", "A3"), mask("G5", "G6", "G7", "H5", "I5")
    paid = meanings([spring(river, other, coins=(1, 1))], "K", False, load_frequencies())
    unpaid = meanings([spring(river, other, coins=(0, 0))], "K", False, load_frequencies())
    assert paid.best == ("W", "A")
    assert paid.of(0)["W"] > unpaid.of(0)["W"]


def test_coins_of_a_dragon_are_no_coins_of_shapes() -> None:
    start = Sheet.blank(LAYOUTS["H-A"])
    now = replace(start, marked=4)
    assert NewSpaces.from_sheets(Season.SPRING, start, now, [0], "K").coins == (4, 4)
    assert NewSpaces.from_sheets(Season.SPRING, start, now, [0], "KH").coins == (1, 4)
    assert (
        NewSpaces.from_sheets(Season.SPRING, start, replace(now, spent=1), [0], "K").coins is None
    )
    assert (
        NewSpaces.from_sheets(Season.SPRING, start, replace(now, marked=14), [0], "K").coins is None
    )


def test_a_crossed_out_space_may_have_been_part_of_a_piece() -> None:
    plus, lost = mask("B2", "C1", "C3", "D2"), mask("C2")
    without = covers(spring(plus)).cover_spaces(plus, "A")
    change = replace(spring(plus), destroyed=lost)
    farmland = 1 << [card.key for card in explore_deck("K", False)].index("farmland")
    assert farmland in covers(change).cover_spaces(plus, "A")
    assert without.get(farmland, 0.0) < covers(change).cover_spaces(plus, "A")[farmland]


def test_what_is_too_large_is_not_searched_for_long() -> None:
    for size in (20, 40, 110):
        names = SHEET_GEOMETRY.cells(FULL)[:size]
        began = time.process_time()
        meanings([spring(mask(*names), 0, 0, 0, 0)], "KH", True, load_frequencies())
        assert time.process_time() - began < 5, "0.1 s on a free machine"


def test_a_sheet_of_scribbles_is_answered_soon_and_never_surely() -> None:
    """Every second space drawn: no cards make it; the search must neither hang nor be certain."""
    rng = random.Random(4)
    for _ in range(5):
        groups = [0] * 6
        for bit in range(FULL.bit_length()):
            if FULL >> bit & 1 and rng.random() < 0.9:
                groups[rng.randrange(6)] |= 1 << bit
        found = meanings([spring(*groups)], "KH", True, load_frequencies())
        assert found.sure < 0.99


def test_without_anything_new_nothing_is_known() -> None:
    """With nothing drawn every assignment without repetition is as likely as every other."""
    found = dict(
        meanings([spring(0, 0)], "K", False, load_frequencies(), RuleModel(frequencies=0.0)).ranked
    )
    distinct = [found[pair] for pair in permutations(EXPLORED, 2)]
    assert isclose(min(distinct), max(distinct))
