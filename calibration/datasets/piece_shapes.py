"""Counts how often connected new spaces of a terrain have a shape: the table of
:mod:`kscore.engine.likelihood`."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path

from kscore.calibration.console import progress
from kscore.calibration.datasets.players import FITTED, style_of
from kscore.calibration.simulate import GameRecord, simulate_game
from kscore.engine.explore import EXPLORE_CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.likelihood.frequencies import season_kind, shape_names
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import DRAWN

KINDS = ("K", "H", "KH")
_FIRST = 5_000_000
"""Seeds from here on; no other set of games is drawn from them."""
_SEEN_ONCE = 2
"""What was seen seldom is left out: the mixture of all terrains stands for it."""

Table = dict[str, dict[str, Counter[str]]]


def tabulate(out: Path, games: int) -> int:
    """Writes the counts of ``games`` simulated games a kind of game and of player; returns how many
    there are."""
    table: Table = defaultdict(lambda: defaultdict(Counter))
    plans = [
        (kind, player, number) for kind in KINDS for player in FITTED for number in range(games)
    ]
    for kind, player, number in progress(plans, len(plans), "games"):
        _count(table, simulate_game(_FIRST + number, games=kind, style=style_of(player, number)))
    kept = {
        name: {
            letter: dict(sorted((shape, n) for shape, n in shapes.items() if n >= _SEEN_ONCE))
            for letter, shapes in of.items()
        }
        for name, of in sorted(table.items())
    }
    out.write_text(
        json.dumps(kept, indent=None, separators=(",", ":"), sort_keys=True) + "\n",
        encoding="utf-8",
    )
    return sum(len(shapes) for of in kept.values() for shapes in of.values())


def deck_of(game: GameRecord) -> str:
    """Whose explore cards ("K" or "H") a game was played with."""
    keys = [key for season in game.seasons for key in season.revealed if key in EXPLORE_CARDS]
    return next(card.game for card in map(EXPLORE_CARDS.__getitem__, keys) if not card.ruin)


def _count(table: Table, game: GameRecord) -> None:
    deck = deck_of(game)
    start = Sheet.blank(LAYOUTS[game.layout])
    for season in game.seasons:
        fresh = start.board.empty & ~season.sheet.board.empty
        for letter in _letters(game):
            mask = season.sheet.board.mask(letter)
            new, whole = (
                season_kind(game.played.games, deck, season.season),
                season_kind(game.played.games, deck, season.season, whole=True),
            )
            table[new][letter].update(shape_names(mask & fresh))
            table[whole][letter].update(shape_names(mask))
        start = season.after


def _letters(game: GameRecord) -> Iterable[str]:
    return DRAWN if game.played.hero_terrain else DRAWN.replace("H", "")
