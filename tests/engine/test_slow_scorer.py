"""The slow scorer, written from the rule texts, agrees on a thousand boards of simulated games."""

from __future__ import annotations

import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.cards import CARDS
from kscore.engine.season import monster_penalty

from testing.slow_scorer import SLOW, SlowBoard, monster_minus

GAMES = 250


def test_every_card_is_scored_twice() -> None:
    assert set(SLOW) == set(CARDS)


@pytest.mark.slow
def test_a_thousand_simulated_boards() -> None:
    seen = set()
    paid = dict.fromkeys(CARDS, 0)
    for seed in range(GAMES):
        game = simulate_game(seed, games=("K", "H", "KH")[seed % 3])
        for record in game.seasons:
            board = record.sheet.board
            heroes = game.played.hero_terrain
            slow = SlowBoard(board.rows, board.ruins, heroes)
            for key, card in CARDS.items():
                points = card.score(board, heroes).points
                assert points == SLOW[key](slow), (seed, key, str(board))
                paid[key] += points > 0
            assert monster_penalty(board).points == monster_minus(slow), (seed, str(board))
            seen.add(str(board))
    assert len(seen) > 3 * GAMES
    # Agreement on nothing but zeros would say little: every card pays on some of the boards.
    assert min(paid.values()) >= 5, paid
