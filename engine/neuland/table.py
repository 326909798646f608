"""A table: tiles in their places, and of each colour the points so far and the followers that stand
on tiles.

What cannot lie on a table is refused, because it was mistyped: the sentences of
carcassonne-neuland-anleitung.txt say how tiles and followers come there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.neuland.errors import BadTable, SeveralSlips, UnknownPart
from kscore.engine.neuland.places import (
    BOTTOM,
    RIGHT,
    SIDES,
    Place,
    neighbour_place,
    opposite,
    place_name,
    row_name,
)
from kscore.engine.neuland.terrain import PartName
from kscore.engine.neuland.tile import Tile, find_part

MOST_TILES = 84
""" "84 Landschaftskarten (darunter 1 Startkarte …)"."""
FEWEST_COLOURS, MOST_COLOURS = 2, 5
""" "Ein pfiffiges Legespiel für 2 bis 5 Spieler"."""
MOST_FOLLOWERS = 4
""""Die übrigen 4 Gefolgsleute bleiben zunächst bei jedem Spieler als Vorrat.": the fifth counts the
points."""


class Spot(NamedTuple):
    """A part of a tile on the table: what a follower stands on."""

    place: Place
    part: int


class Player(Frozen):
    """A colour.

    Attributes:
        colour: its name, as typed.
        points: points so far.
        followers: where its followers stand, in reading order.
    """

    colour: str
    points: int = 0
    followers: tuple[Spot, ...] = ()


class Table(Frozen):
    """What lies on the table. Raises BadTable for what cannot lie there.

    Attributes:
        tiles: in reading order of their places.
        players: the colours as they were typed; none (only regions are asked about) or two to five.
    """

    tiles: Mapping[Place, Tile]
    players: tuple[Player, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", dict(sorted(self.tiles.items())))
        self._check_tiles()
        self._check_players()

    def _check_tiles(self) -> None:
        if not self.tiles:
            raise BadTable("neuland_no_tiles")
        if len(self.tiles) > MOST_TILES:
            raise BadTable(
                "neuland_too_many_tiles", place=list(self.tiles)[MOST_TILES], most=MOST_TILES
            )
        far = next((place for place in self.tiles if max(place) > MOST_TILES), None)
        if far is not None:
            raise BadTable("neuland_far_away", place=far, tile=place_name(far), most=MOST_TILES)
        different = [join for join in self.joins if not self._sides_match(*join)]
        if different:
            raise SeveralSlips.combine(
                [
                    BadTable(
                        "neuland_sides_differ",
                        place=place,
                        **side_values(place, side, self.tiles[place], self.tiles[there]),
                    )
                    for place, side, there in different
                ]
            )
        beside: dict[Place, list[Place]] = {place: [] for place in self.tiles}
        for place, _, there in self.joins:
            beside[place].append(there)
            beside[there].append(place)
        first = next(iter(self.tiles))
        joined, new = {first}, [first]
        while new:
            for there in beside[new.pop()]:
                if there not in joined:
                    joined.add(there)
                    new.append(there)
        for place in self.tiles:
            if place not in joined:
                raise BadTable(
                    "neuland_tile_alone",
                    place=place,
                    tile=place_name(place),
                    first=place_name(first),
                )

    def _sides_match(self, place: Place, side: int, there: Place) -> bool:
        return self.tiles[place].terrain_at(side) is self.tiles[there].terrain_at(opposite(side))

    @cached_property
    def joins(self) -> tuple[tuple[Place, int, Place], ...]:
        """Every two tiles that lie side by side, once: place, side (right or bottom), the place
        beyond it."""
        return tuple(
            [
                (place, side, there)
                for place in self.tiles
                for side in (RIGHT, BOTTOM)
                if (there := neighbour_place(place, side)) in self.tiles
            ]
        )

    def _check_players(self) -> None:
        if self.players and not FEWEST_COLOURS <= len(self.players) <= MOST_COLOURS:
            raise BadTable(
                "neuland_number_of_colours", player=len(self.players) - 1, count=len(self.players)
            )
        colours: set[str] = set()
        held: dict[Place, str] = {}
        for number, player in enumerate(self.players):
            if player.colour.casefold() in colours:
                raise BadTable("neuland_colour_twice", player=number, colour=player.colour)
            colours.add(player.colour.casefold())
            if len(player.followers) > MOST_FOLLOWERS:
                raise BadTable(
                    "neuland_too_many_followers",
                    player=number,
                    colour=player.colour,
                    most=MOST_FOLLOWERS,
                    count=len(player.followers),
                )
            for spot in player.followers:
                if spot.place not in self.tiles:
                    raise BadTable(
                        "neuland_follower_off_table", player=number, tile=place_name(spot.place)
                    )
                # "Er darf ihn nur auf die soeben gelegte Karte setzen", one in a turn: a tile never
                # bears two.
                if spot.place in held:
                    raise BadTable(
                        "neuland_two_on_a_tile",
                        player=number,
                        tile=place_name(spot.place),
                        colour=player.colour,
                        other=held[spot.place],
                    )
                held[spot.place] = player.colour

    def neighbouring_tiles(self, place: Place) -> Iterator[tuple[int, Place, Tile]]:
        """Tiles beside a place, clockwise from the top: side, their place, tile. Gaps are left
        out."""
        for side in SIDES:
            there = neighbour_place(place, side)
            neighbour = self.tiles.get(there)
            if neighbour is not None:
                yield side, there, neighbour

    def spot_name(self, spot: Spot, lang: str = "en") -> str:
        """How a part is called on the table: ``C4w``, ``C4w2``."""
        return place_name(spot.place) + self.tiles[spot.place].names[spot.part].text(lang)

    def player(self, colour: str) -> int | None:
        """The number of a colour's player in any case, None for none."""
        wanted = colour.casefold()
        return next(
            (n for n, player in enumerate(self.players) if player.colour.casefold() == wanted), None
        )


def side_values(place: Place, side: int, tile: Tile, neighbour: Tile) -> dict[str, Any]:
    """Values for a sentence about a tile's side and its neighbour's."""
    return {
        "tile": place_name(place),
        "side": str(side),
        "terrain": tile.terrain_at(side),
        "other": place_name(neighbour_place(place, side)),
        "facing": str(opposite(side)),
        "there": neighbour.terrain_at(opposite(side)),
    }


def row_counts(table: Table) -> Mapping[str, tuple[int, int]]:
    """Tiles and cities of each row by its name, from the top."""
    found: dict[int, tuple[int, int]] = {}
    for (row, _), tile in sorted(table.tiles.items()):
        tiles, cities = found.get(row, (0, 0))
        found[row] = tiles + 1, cities + len(tile.cities)
    return {row_name(row): counts for row, counts in found.items()}


def find_spot(tiles: Mapping[Place, Tile], place: Place, name: PartName) -> Spot:
    """The part of a tile on the table by its name. Raises UnknownPart."""
    tile = tiles.get(place)
    if tile is None:
        raise UnknownPart("neuland_no_tile_there", tile=place_name(place))
    part = find_part(name, tile.names)
    if part is None:
        key = "neuland_which_part" if name.terrain in tile.terrains else "neuland_unknown_part"
        raise UnknownPart(key, tile=place_name(place), part=name, parts=tile.names)
    return Spot(place, part)
