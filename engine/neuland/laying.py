"""Where a tile may be laid and where a follower may be set.

Source: carcassonne-neuland-anleitung.txt, "1. Landschaftskarte legen" and "2. Gefolgsmann setzen
oder zurücknehmen".
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kscore.engine.neuland.errors import IllegalFollower, IllegalTile
from kscore.engine.neuland.notation import tile_text
from kscore.engine.neuland.places import SIDES, Place, neighbour_place, opposite, place_name
from kscore.engine.neuland.regions import Regions
from kscore.engine.neuland.table import MOST_FOLLOWERS, MOST_TILES, Spot, Table, side_values
from kscore.engine.neuland.tile import Tile


class Fit(NamedTuple):
    """A place where a tile may lie, and how it is turned.

    Attributes:
        place: where.
        quarters: by how many quarters it is turned clockwise from how it was typed (0 to 3).
        tile: the turned tile.
        touching: at how many sides it touches tiles.
    """

    place: Place
    quarters: int
    tile: Tile
    touching: int


def lay_tile(table: Table, place: Place, tile: Tile) -> Table:
    """The table with one more tile. Raises IllegalTile with the reason why it may not lie there."""
    if place in table.tiles:
        raise IllegalTile("neuland_place_taken", tile=place_name(place))
    if len(table.tiles) >= MOST_TILES:
        raise IllegalTile("neuland_none_left", most=MOST_TILES)
    touching = list(table.neighbouring_tiles(place))
    if not touching:
        # "… muss mit mindestens einer Seite an eine oder mehrere bereits ausliegende Karten
        # angelegt werden. Ein Anlegen Ecke an Ecke ist nicht zulässig."
        raise IllegalTile(tile=place_name(place))
    for side, _, neighbour in touching:
        # "… dass alle Ebenen, Berge oder Wasserflächen der angrenzenden Karten fortgesetzt werden."
        if tile.terrain_at(side) is not neighbour.terrain_at(opposite(side)):
            raise IllegalTile("neuland_not_continued", **side_values(place, side, tile, neighbour))
    return replace(table, tiles={**table.tiles, place: tile})


def fitting_places(table: Table, tile: Tile) -> tuple[Fit, ...]:
    """Every place and turn for a tile, in reading order; none: "wird sie ganz aus dem Spiel
    genommen".

    Raises IllegalTile where all tiles of the game lie already.
    """
    if len(table.tiles) >= MOST_TILES:
        raise IllegalTile("neuland_none_left", most=MOST_TILES)
    turns: dict[str, tuple[int, Tile]] = {}
    for quarters in range(4):
        turned = tile.turn(quarters)
        turns.setdefault(tile_text(turned), (quarters, turned))
    edge = {neighbour_place(place, side) for place in table.tiles for side in SIDES} - set(
        table.tiles
    )
    found = []
    for place in sorted(edge):
        around = [
            (side, there.terrain_at(opposite(side)))
            for side, _, there in table.neighbouring_tiles(place)
        ]
        for quarters, turned in turns.values():
            if all(turned.terrain_at(side) is terrain for side, terrain in around):
                found.append(Fit(place, quarters, turned, len(around)))
    return tuple(found)


def set_follower(table: Table, player: int, spot: Spot, laid: Place) -> Table:
    """The table with a player's follower on the tile just laid. Raises IllegalFollower."""
    if spot.place != laid:
        # "Er darf ihn nur auf die soeben gelegte Karte setzen."
        raise IllegalFollower(tile=place_name(spot.place), laid=place_name(laid))
    who = table.players[player]
    if len(who.followers) >= MOST_FOLLOWERS:
        # "Er muss ihn aus seinem Vorrat nehmen."
        raise IllegalFollower("neuland_none_in_supply", colour=who.colour, most=MOST_FOLLOWERS)
    standing = Regions.from_table(table).region_of(spot).followers
    if standing:
        # "Auf den durch die neue Karte verbundenen Ebenen, Bergen oder Wasserflächen darf kein
        # anderer Gefolgsmann (auch kein eigener) stehen."
        other, there = standing[0]
        raise IllegalFollower(
            "neuland_region_held",
            tile=place_name(spot.place),
            part=table.tiles[spot.place].names[spot.part],
            colour=table.players[other].colour,
            other=place_name(there.place),
        )
    return with_followers(table, player, (*who.followers, spot))


def with_followers(
    table: Table, player: int, followers: tuple[Spot, ...], gained: int = 0
) -> Table:
    """The table with other followers of one player, who has gained points."""
    players = list(table.players)
    before = players[player]
    players[player] = replace(
        before, followers=tuple(sorted(followers)), points=before.points + gained
    )
    return replace(table, players=tuple(players))
