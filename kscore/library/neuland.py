"""A table of *Carcassonne: Neuland*: read from a file, scored, and what can be asked about it.

A question is typed behind the table's name: ``explain C4w``, ``explain tie``, ``what-if C4=wwpp+
red+w``, ``fits wwpp``, ``tidy``; nothing asks for everything.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TextIO

from kscore.disk import reason
from kscore.engine.frozen import Frozen
from kscore.engine.neuland.laying import Fit, fitting_places
from kscore.engine.neuland.notation import parse_tile
from kscore.engine.neuland.settling import ColourResult, Settlement, settle
from kscore.engine.neuland.table import Spot, Table
from kscore.engine.neuland.table_text import parse_spot, parse_table, table_text
from kscore.engine.neuland.tile import Tile
from kscore.engine.neuland.topics import NeulandTopic, find_topic
from kscore.engine.neuland.whatif import Move, parse_move, what_if
from kscore.errors import FileTrouble, Mistyped
from kscore.messages import Texts
from kscore.views.neuland.json_form import table_json
from kscore.views.neuland.picture import svg

_MOST_BYTES = 1_000_000
"""84 tiles are typed in less than ten thousand letters; whatever is this large is another file."""


Question = Literal["everything", "tidy"] | Spot | NeulandTopic | list[Move] | Tile
"""What is asked: regions, followers, final scoring and ranking; the table as kscore writes it; one
region, by one of its parts; a rule; what a turn would change; where a tile may lie."""

_WORDS = {
    "plain": "p",
    "ebene": "e",
    "mountain": "m",
    "mountains": "m",
    "berg": "b",
    "berge": "b",
    "water": "w",
    "wasser": "w",
    "wasserfläche": "w",
}
_SPELT = re.compile(r"(\w*\d)([^\W\d_]{2,})([1-9]?)")


def question(words: Sequence[str], table: Table) -> Question:
    """The question that was typed. Raises Mistyped, and what the engine says about tiles, parts and
    moves."""
    if not words:
        return "everything"
    name, rest = words[0].casefold(), words[1:]
    if name == "tidy" and not rest:
        return "tidy"
    if name == "explain":
        if not rest:
            raise Mistyped("neuland.ask.explain")
        if any(sign.isdigit() for sign in "".join(rest)):
            return parse_spot(_with_letter("".join(rest)), table.tiles)
        return find_topic(" ".join(rest))
    if name == "what-if":
        if not rest:
            raise Mistyped("neuland.ask.what_if")
        return [parse_move(word) for word in rest]
    if name == "fits":
        if len(rest) != 1:
            raise Mistyped("neuland.ask.fits")
        return parse_tile(rest[0])
    raise Mistyped("neuland.ask.unknown", text=" ".join(words))


def _with_letter(text: str) -> str:
    """``C4 water 2`` or ``C4Wasser`` as ``C4w2``; anything else as it is."""
    found = _SPELT.fullmatch(text)
    if found is None or found[2].casefold() not in _WORDS:
        return text
    return found[1] + _WORDS[found[2].casefold()] + found[3]


def read_table(path: Path, stdin: TextIO | None = None) -> Table:
    """The table of a file; ``-`` is what is typed at ``stdin`` (None: this process's).

    Raises FileTrouble, and BadTable for what is wrong about the table.
    """
    try:
        if str(path) == "-":
            data = (stdin or sys.stdin).buffer.read(_MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                data = file.read(_MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileTrouble("neuland.file.missing", path=path) from None
    except OSError as error:
        raise FileTrouble("neuland.file.unreadable", path=path, reason=reason(error)) from None
    if len(data) > _MOST_BYTES:
        raise FileTrouble("neuland.file.large", path=path)
    try:
        if b"\0" not in data:
            return parse_table(data.decode("utf-8"))
    except UnicodeDecodeError:
        pass
    raise FileTrouble("neuland.file.no_text", path=path) from None


class NeulandTable(Frozen):
    """A typed table: who earns what; in a notebook it shows itself.

    >>> table = NeulandTable.parse("wwpp ppww\\n\\nred 3: A1w\\nblue 0: A2p")
    >>> [(each.player.colour, each.total) for each in table.ranking]
    [('red', 3), ('blue', 1)]
    """

    _table: Table

    @staticmethod
    def parse(text: str) -> NeulandTable:
        """A table from its text (docs/neuland.md). Raises BadTable and its like."""
        return NeulandTable(parse_table(text))

    @staticmethod
    def open(path: str | Path) -> NeulandTable:
        """A table from a file. Raises FileTrouble, BadTable."""
        return NeulandTable(read_table(Path(path)))

    @cached_property
    def _settled(self) -> Settlement:
        return settle(self._table)

    @property
    def ranking(self) -> tuple[ColourResult, ...]:
        """The players, best first, with what each follower earns."""
        return self._settled.ranking

    def what_if(self, *moves: str) -> NeulandTable:
        """The table after a turn.

        ``C4=wwpp+`` lays a tile, ``red+w`` sets a follower on it, ``red-D2`` takes one back.
        Raises BadMove, IllegalTile, IllegalFollower, UnknownPart.
        """
        turn = what_if(self._table, [parse_move(move) for move in moves])
        return NeulandTable(turn.after.regions.table)

    def fits(self, tile: str) -> tuple[Fit, ...]:
        """Where a tile may lie, and how it is turned. Raises BadTile."""
        return tuple(fitting_places(self._table, parse_tile(tile)))

    def to_dict(self, lang: str = "en") -> dict[str, Any]:
        """The object of ``kscore neuland TABLE --json``."""
        return table_json(self._settled, lang)

    def __str__(self) -> str:
        return table_text(self._table)

    def _repr_svg_(self) -> str:
        return svg(self._settled, Texts("en"))
