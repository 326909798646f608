"""A tile: its parts, the sides that they reach, which of them touch, and its cities.

No catalogue of tiles is kept: any tile that can be drawn can be typed. Source:
carcassonne-neuland-anleitung.txt, "Spielmaterial" and "1. Landschaftskarte legen".
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.neuland.errors import BadTile
from kscore.engine.neuland.terrain import Feature, PartName
from kscore.engine.neuland.touch import Pair, TileParts

MOST_CITIES = 9
"""More are a slip of the hand: no tile has room for them, and a city's number is one digit."""


class City(NamedTuple):
    """A city on a tile.

    Attributes:
        land: the number of the part (plain or mountains) in which it stands.
        waters: the numbers of the parts at whose shore it lies, at least one, in rising order.
    """

    land: int
    waters: tuple[int, ...]


class Tile(Frozen):
    """A tile as it lies on the table.

    Attributes:
        terrains: of each part, in the order in which the parts are met clockwise from the top;
            inner parts last.
        at_sides: the number of the part at each side, clockwise from the top (top, right, bottom,
            left).
        touching: pairs of parts with a common border.
        cities: in rising order.

    Raises BadTile for what cannot be drawn.
    """

    terrains: tuple[Feature, ...]
    at_sides: tuple[int, int, int, int]
    touching: frozenset[Pair]
    cities: tuple[City, ...] = ()

    def __post_init__(self) -> None:
        met = list(dict.fromkeys(self.at_sides))
        if met != list(range(len(met))) or len(met) > len(self.terrains):
            raise ValueError(
                f"parts are numbered as they are met clockwise from the top, not {self.at_sides}"
            )
        if list(self.cities) != sorted(self.cities):
            raise ValueError("cities stand in rising order")
        self.layout.check(self.touching)
        if len(self.cities) > MOST_CITIES:
            raise BadTile("neuland_too_many_cities", count=len(self.cities), most=MOST_CITIES)
        for city in self.cities:
            self._check_city(city)

    def _check_city(self, city: City) -> None:
        if self.terrains[city.land] is Feature.WATER:
            raise BadTile("neuland_city_in_water", part=self.names[city.land])
        if not city.waters:
            raise BadTile("neuland_city_without_water")
        for water in city.waters:
            if self.terrains[water] is not Feature.WATER:
                raise BadTile(
                    "neuland_city_two_lands", first=self.names[city.land], second=self.names[water]
                )
            if not self.touches(city.land, water):
                raise BadTile(
                    "neuland_city_off_shore", land=self.names[city.land], water=self.names[water]
                )

    @classmethod
    def from_parts(
        cls,
        at_sides: Sequence[Hashable],
        terrains: Mapping[Hashable, Feature],
        touching: Iterable[tuple[Hashable, Hashable]],
        cities: Iterable[tuple[Hashable, Iterable[Hashable]]] = (),
    ) -> Tile:
        """A tile whose parts are called anything: ``terrains`` lists all of them, the inner ones in
        their order."""
        order = dict.fromkeys((*at_sides, *terrains))
        number = {part: n for n, part in enumerate(order)}
        top, right, bottom, left = (number[part] for part in at_sides)
        return cls(
            tuple(terrains[part] for part in order),
            (top, right, bottom, left),
            frozenset((min(number[a], number[b]), max(number[a], number[b])) for a, b in touching),
            tuple(
                sorted(
                    City(number[land], tuple(sorted(number[w] for w in waters)))
                    for land, waters in cities
                )
            ),
        )

    @cached_property
    def names(self) -> tuple[PartName, ...]:
        """What each part is called."""
        return part_names(self.terrains)

    @cached_property
    def layout(self) -> TileParts:
        """What the sides say about touching."""
        return TileParts(self.terrains, self.at_sides, self.names)

    def touches(self, first: int, second: int) -> bool:
        """Whether two parts have a common border."""
        return (min(first, second), max(first, second)) in self.touching

    def terrain_at(self, side: int) -> Feature:
        """The terrain of a side: each side is of one terrain."""
        return self.terrains[self.at_sides[side]]

    def turn(self, quarters: int) -> Tile:
        """The tile turned clockwise by so many quarters."""
        return Tile.from_parts(
            [self.at_sides[(side - quarters) % 4] for side in range(4)],
            dict(enumerate(self.terrains)),
            self.touching,
            [(city.land, city.waters) for city in self.cities],
        )


def part_names(terrains: Sequence[Feature]) -> tuple[PartName, ...]:
    """What parts are called: those of a terrain that occurs more than once are numbered."""
    met: dict[Feature, int] = {}
    names = []
    for terrain in terrains:
        met[terrain] = met.get(terrain, 0) + 1
        names.append(PartName(terrain, met[terrain] if terrains.count(terrain) > 1 else 0))
    return tuple(names)


def find_part(name: PartName, names: Sequence[PartName]) -> int | None:
    """The number of the part with a name, None for none; the only part of a terrain needs no number
    and may have the number 1."""
    bare = PartName(name.terrain) if name.number == 1 else name
    return next((names.index(each) for each in (name, bare) if each in names), None)
