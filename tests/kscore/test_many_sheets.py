"""A game of 100 players: what is done for each sheet is not done again for each pair of sheets."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from kscore.calibration.simulate import simulate_game
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.rules import FIRST_GAME
from kscore.engine.season import SEASONS

from kscore.game import imported
from kscore.game.evening import LookedPhoto
from kscore.game.game import Game
from kscore.record.entry import Entry, Seat, digest
from kscore.sheet.contradictions import drawings_alike
from kscore.views.files import QUALITY, SIDE, photo_size
from tests.kscore.sheets import setup_of, sheet

CARDS = ("treetower", "canal_lake", "greengold_plains", "broken_road")


def game_of(players: int) -> Game:
    names = tuple(f"Player {number}" for number in range(players))
    entries = [
        Entry(name, each.season, each.sheet, number=1)
        for number, name in enumerate(names)
        for each in simulate_game(number % 5, "K-A").seasons
    ]
    played = replace(FIRST_GAME, layout=LAYOUTS["K-A"])
    return Game(setup_of(*names, cards=CARDS, played=played), tuple(entries))


def calls(game: Game) -> int:
    """Calls of Python functions that comparing all its drawings takes."""
    counted = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        for player in game.setup.players:
            list(game.same_drawing(player))
    finally:
        sys.setprofile(None)
    return counted


def test_comparing_drawings_grows_with_the_sheets_and_not_with_their_pairs() -> None:
    few = game_of(10)
    many = game_of(40)
    # every fifth player has the same sheets, so what is found grows with the square
    found = sum(len(list(many.same_drawing(player))) for player in many.setup.players)
    assert calls(many) - 4 * found <= 6 * calls(few)


def test_all_at_once_finds_what_pairs_do() -> None:
    game = game_of(8)
    for entry in game.entries:
        assert entry.sheet is not None
        alike = game.drawn_alike(Seat(entry.player, entry.season), entry.sheet)
        assert alike == tuple(
            other
            for other in game.entries
            if other.player != entry.player
            and other.sheet is not None
            and drawings_alike(entry.sheet, other.sheet)
        )
    first = game.entries[0].sheet
    assert first is not None
    assert game.drawn_alike(Seat("x", SEASONS[0]), replace(first, layout=own())) == ()


@pytest.mark.parametrize("apart", [(0, 900), (900, 0)])
def test_of_two_sheets_in_a_photo_each_is_the_one_that_lies_there(apart: tuple[int, int]) -> None:
    """Side by side, or one below the other; whichever number they have."""
    data, grid = b"photo", np.array([[0, 0], [800, 0], [800, 800], [0, 800]])
    lie = {"Anna": grid, "Ben": grid + apart}
    entries = tuple(
        Entry(name, SEASONS[0], sheet(), sha256=digest(data), reading={"grid": there.tolist()})
        for name, there in lie.items()
    )
    game = Game(setup_of(*lie), entries)
    for name, there in lie.items():
        seen: Any = SimpleNamespace(grid=there + 20)
        look: Any = SimpleNamespace(seen=seen)
        found = LookedPhoto(name=Path("a.jpg"), look=look, data=data).entry_in(game)
        assert found is not None
        assert found.player == name


def own() -> Layout:
    """K-A under a name of somebody's own."""
    return replace(LAYOUTS["K-A"], key="own")


def test_an_import_ranks_once() -> None:
    ranked = 0

    class Ranked(Game):
        def standings(self) -> tuple[()]:
            nonlocal ranked
            ranked += 1
            return ()

    known = game_of(2)
    game = Ranked(known.setup, known.entries)
    for entry in game.entries[:3]:
        imported._try_scoring(replace(game, entries=(entry,)), entry)
    assert ranked == 0


def test_photos_of_a_large_game_are_smaller() -> None:
    assert photo_size(16) == (SIDE, QUALITY)
    sides = [photo_size(photos)[0] for photos in (40, 120, 400)]
    assert sides == sorted(sides, reverse=True)
    assert sides[-1] <= SIDE / 2
