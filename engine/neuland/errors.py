"""What is refused about tiles, tables and moves, as a branch of the engine's tree of errors.

::

    EngineError
    └── NeulandError
        ├── BadTile          a tile's text, or a tile that cannot be
        ├── BadTable         a table's text, or a table that cannot be
        │   ├── InTable      one of the others, with the line and the place of a typed table
        │   └── SeveralSlips more than one of them
        ├── UnknownPart      a place and terrain that name no part of the table
        ├── BadMove          the text of a move
        ├── IllegalTile      a tile may not be laid there
        └── IllegalFollower  a follower may not be set or taken back
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kscore.engine.errors import EngineError
from kscore.engine.messages import TREE
from kscore.engine.neuland.places import Place

TREE.read_later(Path(__file__).with_name("messages.txt"))

MOST_TOLD = 8
"""Problems of a table told at once; further ones are counted."""


class NeulandError(EngineError):
    """Something about *Carcassonne: Neuland* that is refused."""

    key = "neuland_error"


class BadTile(NeulandError):
    key = "neuland_bad_tile"


class BadTable(NeulandError):
    """A table's text or a table that cannot be.

    Attributes:
        place: the place on the table that it is about, or None.
        player: the number (from 0) of the player that it is about, or None.
    """

    key = "neuland_bad_table"

    def __init__(
        self,
        key: str | None = None,
        /,
        place: Place | None = None,
        player: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(key, **values)
        self.place, self.player = place, player


class InTable(BadTable):
    key = "neuland_in_table"


class SeveralSlips(BadTable):
    """More than one thing is wrong about a table: told together, because one slip often shows in
    several places.

    Attributes:
        problems: all of them, in order.
    """

    key = "neuland_several"

    def __init__(self, problems: Sequence[BadTable]) -> None:
        super().__init__(problems=_Lines(problems[:MOST_TOLD]), count=len(problems))
        self.problems = tuple(problems)

    @classmethod
    def combine(cls, problems: Sequence[BadTable]) -> BadTable:
        """The only problem, or all of them as one."""
        return problems[0] if len(problems) == 1 else cls(problems)


class _Lines:
    """Problems, a line each."""

    def __init__(self, problems: Sequence[BadTable]) -> None:
        self._problems = problems

    def text(self, lang: str = "en") -> str:
        """The sentences of the problems, each ended."""
        return "".join(f"{problem.text(lang)}\n" for problem in self._problems)


class UnknownPart(NeulandError):
    key = "neuland_unknown_part"


class BadMove(NeulandError):
    key = "neuland_bad_move"


class IllegalTile(NeulandError):
    key = "neuland_illegal_tile"


class IllegalFollower(NeulandError):
    key = "neuland_illegal_follower"
