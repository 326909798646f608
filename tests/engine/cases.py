"""Short ways to say a board or a sheet in a test."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from kscore.engine.cards import CARDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import CardSet, monster_penalty
from kscore.engine.sheet import Board, Sheet

GOBLIN, RIVER = "goblin_attack", "great_river"
TROLL, ZOMBIES = "giant_troll_ravage", "zombie_plague"
FIRST_K = CardSet.parse("Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland")


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


def sheet_with(key: str = "K-A", **changes: str) -> Sheet:
    """A blank sheet of a layout but for the named spaces."""
    blank = Sheet.blank(LAYOUTS[key])
    return dataclasses.replace(blank, board=blank.board.replace(changes))


def filled_but(*empty: str, key: str = "K-A", letter: str = "F") -> Sheet:
    """A sheet on which only the named spaces are empty."""
    blank = Sheet.blank(LAYOUTS[key])
    spaces = set(blank.board.cells(blank.board.empty)) - set(empty)
    return dataclasses.replace(blank, board=blank.board.replace(dict.fromkeys(spaces, letter)))
