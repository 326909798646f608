"""Which record of a game a command means."""

from __future__ import annotations

from pathlib import Path

from kscore.errors import FileTrouble
from kscore.game import Game
from kscore.places import Places
from kscore.store import Record


def load(path: Path) -> Game:
    """The game as its record has it."""
    with Record.open(path) as record:
        return Game.of(record)


def record_path(game: Path | None) -> Path:
    """The named record or the one being played. Raises FileTrouble if there is neither."""
    path = game if game is not None else Places().current()
    if path is None:
        raise FileTrouble("record.none")
    return path


def record_in_play(game: Path | None, player: str | None) -> Path | None:
    """The record that photos go into: the named one, else the one being played while it is not over.

    Raises FileTrouble where a player is named and no game is being played.
    """
    if game is not None:
        return game
    current = Places().current()
    if current is None:
        if player is not None:
            raise FileTrouble("record.none")
        return None
    if player is not None:
        return current
    return None if load(current).finished else current
