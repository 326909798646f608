"""Tables grown by legal play from tiles that are drawn: each tile is a square of pixels, each pixel
of one terrain.

What the parts of a tile are, which sides they reach and which of them touch is read off the
drawing, so that nothing here rests on the engine's rules about tiles. Pixels are neighbours at a
common edge. Across a side two tiles are joined at all pixels but the corners, since a corner
belongs to two sides.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from kscore.engine.neuland.table import Player, Spot, Table
from kscore.engine.neuland.terrain import Feature
from kscore.engine.neuland.tile import Tile

K = 7
"""Pixels along a side of a tile."""
LAST = K - 1
Pixel = tuple[int, int]
Place = tuple[int, int]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def side_pixels(side: int) -> list[Pixel]:
    """The pixels along a side (0 top, 1 right, 2 bottom, 3 left) without the corners."""
    along = range(1, LAST)
    return [((0, n), (n, LAST), (LAST, n), (n, 0))[side] for n in along]


CORNERS = ((0, LAST), (LAST, LAST), (LAST, 0), (0, 0))
"""The corner after each side, clockwise."""


@dataclass(frozen=True)
class Drawing:
    """A drawn tile.

    Attributes:
        pixels: K rows of K letters.
        cities: each the pixel of its land and the pixels of its waters.
    """

    pixels: tuple[str, ...]
    cities: tuple[tuple[Pixel, tuple[Pixel, ...]], ...] = ()

    def at(self, pixel: Pixel) -> str:
        return self.pixels[pixel[0]][pixel[1]]

    def side(self, side: int) -> str:
        return self.at(side_pixels(side)[0])

    @cached_property
    def parts(self) -> dict[Pixel, int]:
        """The number of the part that each pixel belongs to, in reading order of the parts' first
        pixels."""
        found: dict[Pixel, int] = {}
        count = 0
        for row in range(K):
            for column in range(K):
                if (row, column) not in found:
                    new = [(row, column)]
                    while new:
                        pixel = new.pop()
                        if pixel not in found:
                            found[pixel] = count
                            new += [
                                other for other in around(pixel) if self.at(other) == self.at(pixel)
                            ]
                    count += 1
        return found

    @cached_property
    def tile(self) -> Tile:
        """The tile that is drawn."""
        terrains: dict[Hashable, Feature] = {
            part: Feature(self.at(pixel)) for pixel, part in self.parts.items()
        }
        touching = {
            (self.parts[pixel], self.parts[other])
            for pixel in self.parts
            for other in around(pixel)
            if self.parts[pixel] != self.parts[other]
        }
        at_sides = [self.parts[side_pixels(side)[0]] for side in range(4)]
        cities = [
            (self.parts[land], {self.parts[water] for water in waters})
            for land, waters in self.cities
        ]
        return Tile.from_parts(at_sides, terrains, touching, cities)

    @cached_property
    def numbers(self) -> dict[int, int]:
        """The number in ``tile`` of each part of the drawing: sides clockwise from the top, then
        the inner parts."""
        at_sides = [self.parts[side_pixels(side)[0]] for side in range(4)]
        return {
            part: n
            for n, part in enumerate(dict.fromkeys((*at_sides, *sorted(set(self.parts.values())))))
        }

    def turned(self) -> Drawing:
        """A quarter clockwise."""
        return self._moved(lambda pixel: (pixel[1], LAST - pixel[0]))

    def mirrored(self) -> Drawing:
        """Left and right exchanged."""
        return self._moved(lambda pixel: (pixel[0], LAST - pixel[1]))

    def _moved(self, to) -> Drawing:
        moved = {
            to((row, column)): self.at((row, column)) for row in range(K) for column in range(K)
        }
        pixels = tuple("".join(moved[row, column] for column in range(K)) for row in range(K))
        return Drawing(
            pixels, tuple((to(land), tuple(to(w) for w in waters)) for land, waters in self.cities)
        )


def around(pixel: Pixel) -> Iterator[Pixel]:
    """The pixels of the same tile at the four edges of one."""
    for rows, columns in STEPS:
        row, column = pixel[0] + rows, pixel[1] + columns
        if 0 <= row < K and 0 <= column < K:
            yield row, column


def draw(rng: random.Random, wanted: dict[int, str], plain: bool) -> Drawing:
    """A random drawing with the terrains that are wanted at some sides; a ``plain`` one of few
    parts."""
    sides = [wanted.get(side) or rng.choice("pmw") for side in range(4)]
    if plain:
        common = rng.choice(sides)
        sides = [
            wanted.get(side) or (common if rng.random() < 0.7 else sides[side]) for side in range(4)
        ]
    grid: dict[Pixel, str] = {}
    for side in range(4):
        grid |= dict.fromkeys(side_pixels(side), sides[side])
    for side, corner in enumerate(CORNERS):
        choice = (sides[side], sides[(side + 1) % 4]) if plain or rng.random() < 0.85 else "pmw"
        grid[corner] = rng.choice(choice)
    seeds = [((0, 3), sides[0]), ((3, LAST), sides[1]), ((LAST, 3), sides[2]), ((3, 0), sides[3])]
    way = rng.randrange(3)
    if way == 0:
        seeds = [((3, 3), rng.choice(sides))]
    elif way == 1 or plain:
        seeds.append(((rng.randint(2, 4), rng.randint(2, 4)), rng.choice(sides)))
    else:
        seeds += [
            ((rng.randint(1, 5), rng.randint(1, 5)), rng.choice("pmw"))
            for _ in range(rng.randint(1, 5))
        ]
    for row in range(1, LAST):
        for column in range(1, LAST):
            near = min(seeds, key=lambda seed: abs(seed[0][0] - row) + abs(seed[0][1] - column))
            grid[row, column] = near[1]
    drawing = Drawing(tuple("".join(grid[row, column] for column in range(K)) for row in range(K)))
    return Drawing(drawing.pixels, tuple(_cities(rng, drawing)))


def _cities(rng: random.Random, drawing: Drawing) -> Iterator[tuple[Pixel, tuple[Pixel, ...]]]:
    shores = []
    for pixel in drawing.parts:
        waters = {
            drawing.parts[other]: other for other in around(pixel) if drawing.at(other) == "w"
        }
        if drawing.at(pixel) != "w" and waters:
            shores.append((pixel, tuple(waters.values())))
    for _ in range(min(len(shores), rng.choice((0, 0, 1, 1, 2, 3)))):
        land, beside = rng.choice(shores)
        yield land, beside if rng.random() < 0.5 else beside[:1]


@dataclass
class Grown:
    """A table grown by legal play.

    Attributes:
        drawings: by place.
        followers: by player, the place and a pixel of what each stands on.
        points: by player.
    """

    drawings: dict[Place, Drawing]
    players: int = 2
    followers: list[list[tuple[Place, Pixel]]] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.followers = self.followers or [[] for _ in range(self.players)]
        self.points = self.points or [0] * self.players

    @property
    def table(self) -> Table:
        """The table as the engine knows it; the first row and column are 1."""
        top, left = (min(place[axis] for place in self.drawings) - 1 for axis in (0, 1))

        def moved(place: Place) -> Place:
            return place[0] - top, place[1] - left

        tiles = {moved(place): drawing.tile for place, drawing in self.drawings.items()}
        players = []
        for number, standing in enumerate(self.followers):
            spots = []
            for place, pixel in standing:
                drawing = self.drawings[place]
                spots.append(Spot(moved(place), drawing.numbers[drawing.parts[pixel]]))
            players.append(Player(COLOURS[number], self.points[number], tuple(sorted(spots))))
        return Table(tiles, tuple(players))

    def edge(self) -> list[Place]:
        """The gaps at a side of some tile, in reading order."""
        beside = {
            (row + down, column + right) for row, column in self.drawings for down, right in STEPS
        }
        return sorted(beside - set(self.drawings))

    def wanted(self, place: Place) -> dict[int, str]:
        """The terrains that a tile needs at some of its sides to lie in a gap."""
        found = {}
        for side, (rows, columns) in enumerate(STEPS):
            there = self.drawings.get((place[0] + rows, place[1] + columns))
            if there is not None:
                found[side] = there.side((side + 2) % 4)
        return found

    def moved_by(self, change) -> Grown:
        """Every tile, place and follower moved: ``change`` maps a drawing, a place and a pixel."""
        return Grown(
            {change(place): change(drawing) for place, drawing in self.drawings.items()},
            self.players,
            [
                [(change(place), change.pixel(pixel)) for place, pixel in standing]
                for standing in self.followers
            ],
            list(self.points),
        )


COLOURS = ("rot", "gelb", "blau", "grün", "schwarz")


class TurnedTable:
    """Turns a table by a quarter clockwise."""

    def __call__(self, what):
        return what.turned() if isinstance(what, Drawing) else (what[1], -what[0])

    def pixel(self, pixel: Pixel) -> Pixel:
        return pixel[1], LAST - pixel[0]


class MirroredTable:
    """Exchanges left and right."""

    def __call__(self, what):
        return what.mirrored() if isinstance(what, Drawing) else (what[0], -what[1])

    def pixel(self, pixel: Pixel) -> Pixel:
        return pixel[0], LAST - pixel[1]


def grow(seed: int, tiles: int, players: int = 3) -> Iterator[Grown]:
    """Tables after each turn of a legal play: a tile laid, then mostly a follower set or taken
    back.

    Tiles are drawn to fit, mostly into gaps with many neighbours, so that regions close.
    """
    from testing.neuland_slow_scorer import SlowTable

    rng = random.Random(seed)
    now = Grown({(0, 0): draw(rng, {}, rng.random() < 0.5)}, players)
    yield now
    for turn in range(tiles - 1):
        gaps = now.edge()
        full = [gap for gap in gaps if len(now.wanted(gap)) > 1]
        gap = rng.choice(full if full and rng.random() < 0.75 else gaps)
        drawing = draw(rng, now.wanted(gap), rng.random() < 0.6)
        now = Grown(
            {**now.drawings, gap: drawing},
            players,
            [list(f) for f in now.followers],
            list(now.points),
        )
        who = turn % players
        slow = SlowTable(now.drawings)
        choice = rng.random()
        if choice < 0.6 and len(now.followers[who]) < 4:
            held = {
                slow.region[place, pixel] for standing in now.followers for place, pixel in standing
            }
            free = [pixel for pixel in drawing.parts if slow.region[gap, pixel] not in held]
            if free:
                now.followers[who].append((gap, rng.choice(free)))
        elif choice < 0.75 and now.followers[who]:
            place, pixel = now.followers[who].pop(rng.randrange(len(now.followers[who])))
            now.points[who] += slow.worth_now(slow.region[place, pixel])
        yield now


def grown(seed: int, tiles: int, players: int = 3) -> Grown:
    """The last table of :func:`grow`."""
    *_, last = grow(seed, tiles, players)
    return last


def mirrored(tile: Tile) -> Tile:
    """The tile with left and right exchanged: none of the game may be laid so, but regions are
    worth the same."""
    top, right, bottom, left = tile.at_sides
    return Tile.from_parts(
        (top, left, bottom, right),
        dict(enumerate(tile.terrains)),
        tile.touching,
        [(city.land, city.waters) for city in tile.cities],
    )
