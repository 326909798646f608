"""What a turn would change: a tile laid, then a follower set or one taken back.

"1. Der Spieler muss 1 neue Landschaftskarte ziehen und anlegen. 2. Der Spieler kann entweder 1
eigenen Gefolgsmann … setzen oder 1 Gebiet für sich durch das Zurücknehmen eines zuvor gesetzten
eigenen Gefolgsmannes werten. … Es ist nicht möglich, dass ein Spieler einen Gefolgsmann setzen und
im selben Zug einen Gefolgsmann zurücknehmen kann."
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.neuland.errors import BadMove, IllegalFollower
from kscore.engine.neuland.laying import lay_tile, set_follower, with_followers
from kscore.engine.neuland.notation import excerpt, parse_part_name, parse_tile
from kscore.engine.neuland.places import Place, parse_place
from kscore.engine.neuland.scoring import points_now
from kscore.engine.neuland.settling import Settlement, settle
from kscore.engine.neuland.table import Spot, Table, find_spot
from kscore.engine.neuland.table_text import parse_spot
from kscore.engine.neuland.tile import Tile
from kscore.engine.score import Score

_LAY = re.compile(r"(\w+)=(\S+)")
_SPOT = re.compile(r"\w*\d[a-zA-Z]\d?")
_FOLLOWER = re.compile(r"([^\W\d_]+)([+-])(\w+)")


class Lay(NamedTuple):
    """A tile is laid."""

    place: Place
    tile: Tile


class SetFollower(NamedTuple):
    """Sets a follower on a part of the tile just laid. It is named as in ``C4w`` or, on that tile
    alone, ``w``."""

    colour: str
    part: str


class TakeBack(NamedTuple):
    """A follower is taken back from the part named (``C4w``, or ``C4``: a tile bears only one)."""

    colour: str
    spot: str


Move = Lay | SetFollower | TakeBack


class Turn(Frozen):
    """A turn's outcome.

    Attributes:
        before, after: the table, settled.
        laid: the place of the tile that was laid, or None.
        placed: the number of the player who set a follower, and where; or None.
        taken: the number of the player who took a follower back, where it stood, and what it
            earned; or None.
    """

    before: Settlement
    after: Settlement
    laid: Place | None
    placed: tuple[int, Spot] | None
    taken: tuple[int, Spot, Score] | None


def parse_move(text: str) -> Move:
    """The move that a text means. ``C4=wwpp+`` lays a tile, ``red+w`` sets a follower on it,
    ``red-D2p`` takes one back. Raises BadMove, BadTile."""
    found = _LAY.fullmatch(text)
    if found is not None:
        place = parse_place(found[1])
        if place is None:
            raise BadMove("neuland_place_form", place=excerpt(found[1]))
        return Lay(place, parse_tile(found[2]))
    found = _FOLLOWER.fullmatch(text)
    if found is None:
        raise BadMove(move=excerpt(text))
    return (SetFollower if found[2] == "+" else TakeBack)(found[1], found[3])


def what_if(table: Table, moves: Sequence[Move]) -> Turn:
    """What a turn would change.

    Args:
        table: what lies there now.
        moves: at most one Lay, then at most one SetFollower or TakeBack; at least one of them.

    Raises BadMove for other moves, IllegalTile, IllegalFollower, UnknownPart.
    """
    order = [isinstance(move, SetFollower | TakeBack) for move in moves]
    if order not in ([False], [True], [False, True]):
        raise BadMove("neuland_turn")
    after, laid, placed, taken = table, None, None, None
    for move in moves:
        if isinstance(move, Lay):
            after, laid = lay_tile(after, move.place, move.tile), move.place
        elif isinstance(move, SetFollower):
            after, placed = _place_follower(after, move, laid)
        else:
            after, taken = _take_back(after, move)
    return Turn(settle(table), settle(after), laid, placed, taken)


def _place_follower(
    table: Table, move: SetFollower, laid: Place | None
) -> tuple[Table, tuple[int, Spot]]:
    player = _player(table, move.colour)
    if laid is None:
        raise IllegalFollower("neuland_set_without_tile")
    named = _SPOT.fullmatch(move.part)
    if named:
        spot = parse_spot(move.part, table.tiles)
    else:
        spot = find_spot(table.tiles, laid, parse_part_name(move.part))
    return set_follower(table, player, spot, laid), (player, spot)


def _take_back(table: Table, move: TakeBack) -> tuple[Table, tuple[int, Spot, Score]]:
    player = _player(table, move.colour)
    standing = table.players[player].followers
    # A tile bears one follower at most, so its name alone will do.
    place = parse_place(move.spot)
    if place:
        spot = next((s for s in standing if s.place == place), None)
    else:
        spot = parse_spot(move.spot, table.tiles)
    if spot not in standing or spot is None:
        raise IllegalFollower(
            "neuland_not_standing", colour=table.players[player].colour, spot=excerpt(move.spot)
        )
    regions = settle(table).regions
    score = points_now(regions, regions.region_of(spot))
    left = tuple(other for other in standing if other != spot)
    return with_followers(table, player, left, score.points), (player, spot, score)


def _player(table: Table, colour: str) -> int:
    player = table.player(colour)
    if player is None:
        raise BadMove(
            "neuland_no_colour",
            colour=excerpt(colour),
            colours=tuple(p.colour for p in table.players),
        )
    return player
