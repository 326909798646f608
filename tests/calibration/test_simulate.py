"""Simulated games are legal, follow the decks, and repeat by their seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st
from kscore.calibration.placement import apply_placement, legal_placements
from kscore.calibration.simulate import GameRecord, simulate_game, simulate_table
from kscore.engine.cards import CARDS
from kscore.engine.explore import (
    AMBUSH_CARDS,
    EXPLORE_CARDS,
    HERO_CARDS,
    ExploreCard,
    revealed_card,
)
from kscore.engine.grid import COINS
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.season import LENGTHS, CardSet, Season, season_score
from kscore.engine.sheet import Sheet

from testing.process import python

GAMES = st.sampled_from(["K", "H", "KH"])


def replay(game: GameRecord, layout: Layout | None = None) -> None:
    """Play the record's placements again, each proven legal, and compare every sheet."""
    sheet = Sheet.blank(layout or LAYOUTS[game.layout])
    for season in game.seasons:
        placements = list(season.placements)
        ruin = False
        for key in season.revealed:
            card = revealed_card(key)
            if isinstance(card, ExploreCard) and card.ruin:
                ruin = True
                continue
            bound = ruin and isinstance(card, ExploreCard)
            if placements and placements[0].card == key:
                placement = placements.pop(0)
                legal = legal_placements(sheet, key, game.played, bound)
                assert placement in legal, (game.seed, placement)
                sheet = apply_placement(sheet, placement)
            else:
                assert not legal_placements(sheet, key, game.played, bound)
            if bound:
                ruin = False
        assert not placements
        assert sheet == season.sheet
        assert not sheet.problems()
        assert sheet.marked <= COINS
        sheet = season.after


@settings(max_examples=25)
@given(st.integers(0, 2**40), GAMES, st.booleans(), st.booleans())
def test_every_placement_is_legal(seed: int, games: str, solo: bool, turning: bool):
    replay(simulate_game(seed, games=games, solo=solo, turning=turning))


@settings(max_examples=60)
@given(st.integers(0, 2**40), GAMES)
def test_the_decks_of_a_game(seed: int, games: str):
    game = simulate_game(seed, games=games)
    waiting_ambushes = waiting_heroes = 0
    seen: list[str] = []
    explore_games = set()
    lengths = [tuple(LENGTHS[each].values()) for each in games]
    for number, season in enumerate(game.seasons):
        explore = [EXPLORE_CARDS[key] for key in season.revealed if key in EXPLORE_CARDS]
        assert len(explore) == len(set(explore))  # one of each in a season's deck
        explore_games |= {card.game for card in explore if not card.ruin}
        times = [card.time for card in explore]
        # the season ends with the card that reaches its length
        assert any(sum(times) >= each[number] > sum(times[:-1]) for each in lengths)
        assert season.revealed[-1] == explore[-1].key
        assert not (games == "H" and any(card.ruin for card in explore))
        # "befinden sich nun mehrere dieser Karten im Erkundungsstapel"
        waiting_ambushes += 1
        waiting_heroes += game.played.hero_terrain
        ambushes = [key for key in season.revealed if key in AMBUSH_CARDS]
        heroes = [key for key in season.revealed if key in HERO_CARDS]
        assert len(ambushes) <= waiting_ambushes
        assert len(heroes) <= waiting_heroes
        waiting_ambushes -= len(ambushes)
        waiting_heroes -= len(heroes)
        assert not set(ambushes + heroes) & set(seen)  # revealed ones leave the game
        seen += ambushes + heroes
        assert {AMBUSH_CARDS[key].game for key in ambushes} <= set(games)
    assert len(explore_games) == 1  # "Verwendet keine Mischung."


@settings(max_examples=15)
@given(st.integers(0, 2**40), GAMES)
def test_what_is_drawn_is_what_is_on_the_sheet(seed: int, games: str):
    game = simulate_game(seed, games=games)
    blank = Sheet.blank(LAYOUTS[game.layout])
    for season in game.seasons:
        board: dict[str, str] = {}
        letters: dict[str, str] = {}
        for placement in game.drawn(season.season):
            board |= dict.fromkeys(placement.cells, str(placement.terrain))
            board |= dict.fromkeys(placement.destroyed, "X")
            if placement.letter:
                letters |= dict.fromkeys(placement.cells, placement.letter)
            letters = {
                cell: letter for cell, letter in letters.items() if cell not in placement.destroyed
            }
        assert blank.board.replace(board) == season.sheet.board
        assert letters == dict(season.sheet.letters)
        CardSet(tuple(CARDS[key] for key in game.cards))
        score = season_score(
            season.sheet, CardSet(tuple(CARDS[key] for key in game.cards)), season.season
        )
        assert score.coins == season.sheet.marked


def test_the_seed_settles_everything_even_in_another_process():
    # String hashes differ between processes: no choice may hang on the order of a set.
    code = (
        "from kscore.calibration.simulate import simulate_game; print([simulate_game(s, "
        "games=g).seasons[-1].after.line for s in range(8) for g in ('K', 'H', 'KH')])"
    )
    one, other = (python("-c", code, PYTHONHASHSEED=number) for number in (1, 2))
    assert one.returncode == 0, one.stderr
    assert one.stdout == other.stdout
    assert simulate_game(5) == simulate_game(5)
    assert simulate_game(5) != simulate_game(6)


def test_easier_games_and_short_ones():
    # "Weglassen der Ruinen", "Weglassen der 4 Hinterhalte"
    games = [
        simulate_game(seed, ambushes=False, ruins=False, seasons=1 + seed % 4) for seed in range(12)
    ]
    for seed, game in enumerate(games):
        assert [season.season for season in game.seasons] == list(Season)[: 1 + seed % 4]
        for season in game.seasons:
            assert not any(
                key in AMBUSH_CARDS or EXPLORE_CARDS[key].ruin for key in season.revealed
            )
            assert "M" not in str(season.sheet) or any(
                p.card == "rift_lands" or p.fallback for p in season.placements
            )


def test_a_layout_of_the_players_own():
    layout = Layout("island", frozenset({"F6"}), frozenset({"A1", "K11"}), frozenset({"B2"}))
    game = simulate_game(1, layout=layout)
    assert game.layout == "island"
    replay(game, layout)


@pytest.mark.parametrize(
    ("arguments", "message"), [({"games": "X"}, "games"), ({"seasons": 5}, "seasons")]
)
def test_arguments_are_checked(arguments: dict, message: str):
    with pytest.raises(ValueError, match=message):
        simulate_game(1, **arguments)


def test_players_are_plausible():
    """Not strategy, but what a renderer needs: filled sheets, terrain in clusters, coins, all kinds
    of cards."""
    games = [simulate_game(seed) for seed in range(40)]
    last = [game.seasons[-1].sheet for game in games]
    filled = [sheet.board.filled.bit_count() for sheet in last]
    assert 80 <= sum(filled) / len(filled) <= 118
    sizes = [
        cluster.bit_count()
        for sheet in last
        for letter in "FVAW"
        for cluster in sheet.board.clusters(letter)
    ]
    assert sum(sizes) / len(sizes) > 4.5  # a shape has 4 spaces: players join them
    assert 3 <= sum(sheet.marked for sheet in last) / len(last) <= 12
    assert len({game.cards for game in games}) > 30


@pytest.mark.parametrize("games", ["K", "H", "KH"])
def test_a_table_draws_what_the_same_cards_say(games: str) -> None:
    layout = "H-A" if games == "H" else "K-A"
    table = simulate_table(7, [None] * 3, layout, games)
    assert len({tuple(season.revealed for season in game.seasons) for game in table}) == 1
    assert len({game.cards for game in table}) == 1
    assert len({game.seasons[-1].sheet.board.rows for game in table}) == 3
    assert table == simulate_table(7, [None] * 3, layout, games)
    assert simulate_table(7, [None], layout, games)[0] == table[0], "who else plays changes nothing"
