"""What sheets of one season say about its cards together, against simulated tables and the rules'
own words."""

from __future__ import annotations

from itertools import permutations
from math import exp

import pytest
from kscore.calibration.simulate import GameRecord, simulate_table
from kscore.engine.explore import EXPLORE_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.likelihood import (
    CardCombination,
    CardEvidence,
    NewSpaces,
    RuleModel,
    SeasonReadings,
    SharedCards,
    load_frequencies,
)
from kscore.engine.likelihood.shared import season_card_sets
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import DRAWN

from testing.shared_cards import card_probabilities

SPRING = Season.SPRING
REVEALED = frozenset(
    {"farmland", "hamlet", "great_river", "forgotten_forest", "fishing_village", "orchard"}
)
"""Four cards of one time unit and two of two: just the eight of a spring."""


def drawn(*cards: str, more: bool = False) -> CardEvidence:
    return CardEvidence(SPRING, "K", {CardCombination("K", frozenset(cards), more=more): 1.0})


def says(game: GameRecord, season: Season, wrong: str = "") -> CardEvidence:
    """What a player's sheet says about its cards; ``wrong``: a terrain whose new spaces are taken
    for farm."""
    turn = tuple(Season).index(season)
    now = game.seasons[turn].sheet
    start = game.seasons[turn - 1].after if turn else Sheet.blank(LAYOUTS[game.layout])
    fresh = start.board.empty & ~now.board.empty
    readings = SeasonReadings(
        NewSpaces.from_sheets(season, start, now, [fresh], game.played.games),
        game.played.games,
        game.played.hero_terrain,
        load_frequencies(),
        RuleModel(),
    )
    spaces = {letter: now.board.mask(letter) & fresh for letter in DRAWN}
    if wrong:
        spaces = {**spaces, wrong: 0, "A": spaces["A"] | spaces[wrong]}
    return readings.card_evidence(
        {
            letter: mask
            for letter, mask in spaces.items()
            if letter != "H" or game.played.hero_terrain
        }
    )


@pytest.mark.parametrize("season", list(Season))
@pytest.mark.parametrize(("deck", "games"), [("K", "K"), ("H", "H"), ("K", "KH"), ("H", "KH")])
def test_a_season_ends_with_the_card_that_reaches_its_length(
    deck: str, games: str, season: Season
) -> None:
    """Rule texts, "Jahreszeit endet": its time units are reached, and passed by at most what the
    last card brings."""
    from kscore.engine.likelihood.pieces import deck_pieces
    from kscore.engine.season import LENGTHS

    sets = season_card_sets(deck, games, season)
    times = deck_pieces(deck, games, False).times
    lengths = [LENGTHS[game][season] for game in games]
    for cards in sets:
        total = sum(time for bit, time in times.items() if cards & bit)
        assert min(lengths) <= total <= max(lengths) + max(times.values()) - 1
    assert sum(sets.values()) == pytest.approx(1)


def test_two_players_of_one_table_know_the_cards_of_their_spring() -> None:
    """Everybody draws what the same cards say ("Alle zeichnen")."""
    right = []
    for seed in range(12):
        games = simulate_table(6_600_000 + seed, (None, None), "K-A")
        shared = SharedCards(tuple(says(game, SPRING) for game in games), SPRING, "K")
        true = {
            key
            for key in games[0].seasons[0].revealed
            if key in EXPLORE_CARDS and not EXPLORE_CARDS[key].ruin
        }
        likely = {
            key
            for key, chance in card_probabilities(shared).items()
            if chance > 0.5 and key in EXPLORE_CARDS
        }
        right.append(likely == true)
    assert sum(right) >= 10  # a player may not have drawn a card, because its shape fitted nowhere


def test_the_order_of_the_sheets_does_not_matter() -> None:
    games = simulate_table(6_600_100, (None, None, None), "K-A")
    sheets = [says(game, Season.AUTUMN) for game in games]
    own = CardEvidence(Season.AUTUMN, "K", drawn("farmland").shares)
    found = {
        round(SharedCards(tuple(each), Season.AUTUMN, "K").log_likelihood_ratio(own), 9)
        for each in permutations(sheets)
    }
    assert len(found) == 1


def test_a_reading_with_the_cards_of_the_others_is_likelier() -> None:
    shared = SharedCards((drawn(*REVEALED), drawn(*REVEALED)), SPRING, "K")
    same, other = drawn(*REVEALED), drawn(*(REVEALED - {"orchard"}), "homestead")
    assert shared.log_likelihood_ratio(same) > 4
    assert shared.log_likelihood_ratio(other) < -1


def test_one_misread_sheet_says_little_against_the_others() -> None:
    """With a share of one in ten a sheet says nothing, so nothing it says counts ten to one
    against."""
    right = (drawn(*REVEALED), drawn(*REVEALED))
    wrong = drawn(*(REVEALED - {"orchard"}), "homestead")
    shared = SharedCards((*right, wrong), SPRING, "K", astray=0.1)
    assert shared.log_likelihood_ratio(drawn(*REVEALED)) > 4
    alone = SharedCards((wrong,), SPRING, "K", astray=0.1)
    assert 0.2 < exp(alone.log_likelihood_ratio(drawn(*REVEALED))) < 0.4


def test_sheets_that_share_no_cards_say_nothing() -> None:
    """Players who turn cards of their own: three sheets without a card in common more than
    chance."""
    every = (
        drawn(*REVEALED),
        drawn("homestead", "orchard", "marshlands", "treetop_village"),
        drawn("hinterland_stream", "marshlands", "hamlet", "great_river", "homestead"),
    )
    apart = SharedCards(every, SPRING, "K")
    assert apart.same_table < 0.3
    assert (
        abs(
            apart.log_likelihood_ratio(
                drawn("fishing_village", "homestead", "orchard", "marshlands")
            )
        )
        < 0.3
    )
    assert SharedCards((drawn(*REVEALED),) * 2, SPRING, "K").same_table > 0.99
    assert SharedCards((), SPRING, "K").log_likelihood_ratio(drawn(*REVEALED)) == pytest.approx(
        0, abs=1e-9
    )


def test_a_sheet_that_lost_a_piece_says_which_cards_are_missing_too() -> None:
    lost = drawn(*(REVEALED - {"orchard"}))  # six time units: no spring ends there
    shared = SharedCards((lost, drawn(*REVEALED)), SPRING, "K")
    assert card_probabilities(shared)["orchard"] > 0.8


def test_sheets_of_another_season_or_other_games_say_nothing() -> None:
    told = drawn(*REVEALED)
    for season, games in ((Season.SUMMER, "K"), (SPRING, "KH")):
        other = SharedCards((told,), season, games)
        assert other.log_likelihood_ratio(
            CardEvidence(season, games, told.shares)
        ) == pytest.approx(0, abs=1e-9)


def test_everybody_draws_the_same_ambush() -> None:
    """ "Hinterhalt": the card is for all players, each drawn by a neighbour."""
    raided = drawn(*REVEALED, "goblin_attack")
    shared = SharedCards((raided, raided), SPRING, "K")
    assert shared.log_likelihood_ratio(raided) > shared.log_likelihood_ratio(drawn(*REVEALED)) + 1
    assert (
        shared.log_likelihood_ratio(raided)
        > shared.log_likelihood_ratio(drawn(*REVEALED, "bugbear_assault")) + 1
    )


def test_readings_of_one_sheet_are_mixed_by_their_weight() -> None:
    mixed = CardEvidence.mix([(3.0, drawn("farmland")), (1.0, drawn("hamlet"))])
    assert mixed.shares == {
        CardCombination("K", frozenset({"farmland"})): 0.75,
        CardCombination("K", frozenset({"hamlet"})): 0.25,
    }
    with pytest.raises(ValueError, match="nothing"):
        CardEvidence.mix([])
