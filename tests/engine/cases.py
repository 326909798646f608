"""Short ways to say a board in a test."""

from __future__ import annotations

from collections.abc import Iterable

from engine.cards import CARDS
from engine.season import monster_penalty
from engine.sheet import Board


def board(text: str, ruins: Iterable[str] = ()) -> Board:
    """A board from rows with blanks between them."""
    return Board.parse(text.replace(" ", "/"), ruins)


def points(card: str, text: str, ruins: Iterable[str] = (), heroes: bool = True) -> int:
    """One card's points (or the monster minus's)."""
    if card == "monsters":
        return monster_penalty(board(text, ruins)).points
    return CARDS[card].score(board(text, ruins), heroes).points


def big(*spaces: str, default: str = ".", letter: str = "V") -> Board:
    """An 11×11 board of ``default`` with ``letter`` on the named spaces."""
    return Board(tuple(default * 11 for _ in range(11))).replace(dict.fromkeys(spaces, letter))
