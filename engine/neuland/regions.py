"""Regions: parts of neighbouring tiles that continue each other, with what counts for them.

"Die neue Karte muss so angelegt werden, dass alle Ebenen, Berge oder Wasserflächen der angrenzenden
Karten fortgesetzt werden." A region is closed when none of its sides faces a gap: then it is
"vollständig von" other terrains "umgeben".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field
from functools import cached_property

from kscore.engine.frozen import Frozen
from kscore.engine.neuland.places import Place, neighbour_place, opposite, place_name
from kscore.engine.neuland.table import Spot, Table
from kscore.engine.neuland.terrain import Feature
from kscore.engine.regions import indices


class TablePlaces:
    """Names of what an award of a table is about: a bit for each tile, then one for each city.

    A set of tiles and cities is one integer, as a set of spaces is on the map sheet
    (:mod:`kscore.engine.regions`).

    Attributes:
        tiles: names of the tiles in reading order, which are the lower bits.
        cities: names of the cities in reading order of their tiles, numbered on each: ``C4+1``.
    """

    __slots__ = ("_cities_from", "cities", "tiles")

    def __init__(self, tiles: Iterable[str], cities: Iterable[str]) -> None:
        self.tiles, self.cities = tuple(tiles), tuple(cities)
        self._cities_from = len(self.tiles)

    def tiles_of(self, mask: int) -> tuple[str, ...]:
        """Names of the tiles of a set, in reading order."""
        names = self.tiles
        return tuple([names[n] for n in indices(mask & ((1 << self._cities_from) - 1))])

    def cities_of(self, mask: int) -> tuple[str, ...]:
        """Names of the cities of a set, in reading order."""
        names = self.cities
        return tuple([names[n] for n in indices(mask >> self._cities_from)])

    def cells(self, mask: int) -> tuple[str, ...]:
        """Names of the tiles and cities of a set, tiles first."""
        return (*self.tiles_of(mask), *self.cities_of(mask))


class Region(Frozen, kw_only=True):
    """A region.

    Attributes:
        number: its place among the table's regions, which stand in reading order of their first
            parts.
        terrain: of all its parts.
        spots: its parts in reading order.
        gaps: sides of its tiles that face a gap, as (place of the tile, side); none when it is
            closed.
        tiles: its tiles, each once, as a bit set of the table's TablePlaces.
        cities: its cities, each once (of a water: those at its shores), as a bit set of the same.
        neighbours: numbers of the regions that it touches on some tile, rising.
        followers: the followers that stand in it, as (number of the player, spot).
    """

    number: int
    terrain: Feature
    spots: tuple[Spot, ...]
    gaps: tuple[tuple[Place, int], ...]
    tiles: int
    cities: int
    neighbours: tuple[int, ...]
    followers: tuple[tuple[int, Spot], ...]

    @property
    def closed(self) -> bool:
        """Whether the region cannot grow any more."""
        return not self.gaps

    @cached_property
    def tile_count(self) -> int:
        """How many tiles it consists of."""
        return self.tiles.bit_count()

    @cached_property
    def city_count(self) -> int:
        """How many cities count for it (not those of adjacent plains)."""
        return self.cities.bit_count()


class Regions(Frozen):
    """All regions of a table.

    Attributes:
        table: what lies there.
        all: the regions in reading order of their first parts.
        places: names of tiles and cities.
    """

    table: Table
    all: tuple[Region, ...]
    places: TablePlaces
    _number: dict[Spot, int] = field(repr=False)

    def region_of(self, spot: Spot) -> Region:
        """The region that a part belongs to. Raises KeyError for a part that is not on the
        table."""
        return self.all[self._number[spot]]

    def touching_regions(self, region: Region, terrain: Feature) -> tuple[Region, ...]:
        """The regions of one terrain that a region touches."""
        return tuple(
            [other for n in region.neighbours if (other := self.all[n]).terrain is terrain]
        )

    @classmethod
    def from_table(cls, table: Table) -> Regions:
        """Joins the parts of a table."""
        groups = _part_groups(table)
        number = {spot: n for n, spots in enumerate(groups) for spot in spots}
        tile_bit = {place: 1 << n for n, place in enumerate(table.tiles)}
        tiles, cities = [0] * len(groups), [0] * len(groups)
        gaps: list[list[tuple[Place, int]]] = [[] for _ in groups]
        neighbours: list[set[int]] = [set() for _ in groups]
        city_names: list[str] = []
        for place, tile in table.tiles.items():
            numbers = [number[Spot(place, part)] for part in range(len(tile.terrains))]
            for n in numbers:
                tiles[n] |= tile_bit[place]
            for side, part in enumerate(tile.at_sides):
                if neighbour_place(place, side) not in table.tiles:
                    gaps[numbers[part]].append((place, side))
            for first, second in tile.touching:
                neighbours[numbers[first]].add(numbers[second])
                neighbours[numbers[second]].add(numbers[first])
            for n, city in enumerate(tile.cities, start=1):
                bit = 1 << len(table.tiles) + len(city_names)
                city_names.append(f"{place_name(place)}+{n}")
                for part in (city.land, *city.waters):
                    cities[numbers[part]] |= bit
        followers: list[list[tuple[int, Spot]]] = [[] for _ in groups]
        for n, player in enumerate(table.players):
            for spot in player.followers:
                followers[number[spot]].append((n, spot))
        found = [
            Region(
                number=n,
                terrain=table.tiles[spots[0].place].terrains[spots[0].part],
                spots=tuple(spots),
                gaps=tuple(gaps[n]),
                tiles=tiles[n],
                cities=cities[n],
                neighbours=tuple(sorted(neighbours[n])),
                followers=tuple(followers[n]),
            )
            for n, spots in enumerate(groups)
        ]
        return cls(
            table, tuple(found), TablePlaces(map(place_name, table.tiles), city_names), number
        )


def _part_groups(table: Table) -> list[list[Spot]]:
    """The table's parts in groups that continue each other. Across sides; in reading order."""
    # Union-find over the numbers of parts: each points at an earlier part of its region, the first
    # at itself.
    spots = [
        Spot(place, part)
        for place, tile in table.tiles.items()
        for part in range(len(tile.terrains))
    ]
    number: dict[tuple[Place, int], int] = {spot: n for n, spot in enumerate(spots)}
    earlier = list(range(len(spots)))

    def root(n: int) -> int:
        while earlier[n] != n:
            earlier[n] = n = earlier[earlier[n]]
        return n

    for place, side, there in table.joins:
        one = root(number[place, table.tiles[place].at_sides[side]])
        other = root(number[there, table.tiles[there].at_sides[opposite(side)]])
        earlier[max(one, other)] = min(one, other)
    groups: dict[int, list[Spot]] = {}
    for n, spot in enumerate(spots):
        groups.setdefault(root(n), []).append(spot)
    return list(groups.values())
