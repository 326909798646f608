"""Shapes of a tile's parts and anchor points on them. In a unit square with y downwards.

A tile's text says which sides its parts reach and which of them touch, not how they look. Each side
has a triangle to the middle; what must show besides is put over it: a part that reaches through
from side to side, parts that touch in the middle, a part that comes between two others at a corner,
and inner parts as discs.
"""

from __future__ import annotations

from functools import partial
from math import cos, dist, hypot, pi, sin
from typing import NamedTuple

from kscore.engine.neuland.tile import City, Tile

Point = tuple[float, float]

_CENTRE: Point = (0.5, 0.5)
_CORNERS: tuple[Point, ...] = ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0))
"""The corner after each side, clockwise."""
_ANCHORS: tuple[Point, ...] = ((0.5, 0.2), (0.8, 0.5), (0.5, 0.8), (0.2, 0.5))
_WAIST = 0.16
"""Half the width, in the middle, of what reaches through."""


class Polygon(NamedTuple):
    """A part's piece with straight edges."""

    part: int
    points: tuple[Point, ...]


class Disc(NamedTuple):
    """An inner part."""

    part: int
    centre: Point
    radius: float


class TileShapes:
    """The shapes of a tile, to be drawn in this order.

    Attributes:
        shapes: each with its part.
        anchors: for each part a point in the midst of it.
    """

    def __init__(self, tile: Tile) -> None:
        self.tile = tile
        inner = range(max(tile.at_sides) + 1, len(tile.terrains))
        self.discs = self._inner(list(inner))
        self.anchors = [self._anchor(part) for part in range(len(tile.terrains))]
        self.shapes: list[Polygon | Disc] = [
            *self._sides(),
            *self._through(),
            *self._wedges(),
            *self.discs.values(),
        ]

    def city(self, city: City, turn: int, of: int) -> Point:
        """The point of a city, between land and water. The ``turn``-th of ``of`` there."""
        borders = [self._border(city.land, water) for water in city.waters]
        x, y = _mean([point for point, _ in borders])
        along = borders[0][1]
        shift = 0.17 * (turn - (of - 1) / 2)
        return x + shift * along[0], y + shift * along[1]

    def _sides(self) -> list[Polygon]:
        return [
            Polygon(part, (_CORNERS[(side + 3) % 4], _CORNERS[side], _CENTRE))
            for side, part in enumerate(self.tile.at_sides)
        ]

    def _through(self) -> list[Polygon]:
        """Shapes of parts that cross the middle. They reach from a side to the opposite one, or
        touch one that does."""
        found = []
        at_sides = self.tile.at_sides
        for side in (0, 1):
            first, second = at_sides[side], at_sides[side + 2]
            between = {at_sides[side + 1], at_sides[(side + 3) % 4]}
            # Along the border in the middle: to the right for top and bottom, downwards for right
            # and left.
            one = (_CENTRE[0] + _WAIST, 0.5) if side == 0 else (0.5, _CENTRE[1] + _WAIST)
            other = (_CENTRE[0] - _WAIST, 0.5) if side == 0 else (0.5, _CENTRE[1] - _WAIST)
            if (
                first not in between
                and second not in between
                and (first == second or self.tile.touches(first, second))
            ):
                for there in (side, side + 2):
                    ends = (_CORNERS[(there + 3) % 4], _CORNERS[there])
                    near = sorted((one, other), key=partial(dist, ends[1]))
                    found.append(Polygon(at_sides[there], (*ends, *near)))
        return found

    def _wedges(self) -> list[Polygon]:
        """Parts that come between two others at a corner of the tile."""
        found = []
        for side in range(4):
            first, second = self.tile.at_sides[side], self.tile.at_sides[(side + 1) % 4]
            if first == second or self.tile.touches(first, second):
                continue
            between = [
                part
                for part in range(len(self.tile.terrains))
                if self.tile.touches(part, first) and self.tile.touches(part, second)
            ]
            third = [
                part
                for part in between or range(len(self.tile.terrains))
                if self.tile.terrains[part]
                not in (self.tile.terrains[first], self.tile.terrains[second])
            ]
            if third or between:
                found.append(self._wedge((third or between)[0], _CORNERS[side]))
        return found

    def _wedge(self, part: int, corner: Point) -> Polygon:
        x, y = self.discs[part].centre if part in self.discs else _CENTRE
        away = (corner[0] - x, corner[1] - y)
        length = hypot(*away) or 1.0
        across = (-away[1] / length * 0.09, away[0] / length * 0.09)
        tail = self.anchors[part]
        return Polygon(
            part, (corner, (x + across[0], y + across[1]), tail, (x - across[0], y - across[1]))
        )

    def _inner(self, inner: list[int]) -> dict[int, Disc]:
        """Shapes of inner parts, between those that they touch. Side by side where several have the
        same place."""
        discs: dict[int, Disc] = {}
        waiting = list(inner)
        while waiting:
            # First those that touch what already has a place; an island then lies in the disc of
            # its lake.
            part = next((p for p in waiting if self._around(p) - set(waiting)), waiting[0])
            waiting.remove(part)
            around = self._around(part)
            lake = discs.get(min(around)) if len(around) == 1 else None
            spots = [
                self._inner_anchor(other, discs) for other in sorted(around) if other not in waiting
            ]
            x, y = _mean(spots) if spots else _CENTRE
            twins = [other for other in inner if self._around(other) == around]
            radius = 0.17 if len(inner) == 1 else 0.12
            apart = 0.0 if len(twins) == 1 else 0.22
            if lake is not None:
                radius = lake.radius / len(twins) * 0.5
                apart = lake.radius * 0.5 if len(twins) > 1 else 0.0
            elif len(twins) == 1 and any(
                hypot(disc.centre[0] - x, disc.centre[1] - y) < 0.1 for disc in discs.values()
            ):
                apart = 0.2
            turn = pi * (1 + 2 * twins.index(part) / len(twins))
            x, y = x + apart * cos(turn), y + apart * sin(turn)
            discs[part] = Disc(part, (min(max(x, 0.15), 0.85), min(max(y, 0.15), 0.85)), radius)
        return discs

    def _inner_anchor(self, part: int, discs: dict[int, Disc]) -> Point:
        return discs[part].centre if part in discs else self._side_anchor(part)

    def _around(self, part: int) -> set[int]:
        return {sum(pair) - part for pair in self.tile.touching if part in pair}

    def _side_anchor(self, part: int) -> Point:
        return _mean(
            [_ANCHORS[side] for side, there in enumerate(self.tile.at_sides) if there == part]
        )

    def _anchor(self, part: int) -> Point:
        """A point in the midst of a part. Beside the middle where an inner part lies there."""
        if part in self.discs:
            return self.discs[part].centre
        sides = [side for side, there in enumerate(self.tile.at_sides) if there == part]
        through = len(sides) == 2 and sides[1] - sides[0] == 2
        if not through and len(sides) <= 2:
            return self._side_anchor(part)
        # What holds the middle is marked there, unless an inner part lies there too.
        return _ANCHORS[sides[0]] if self.discs else self._side_anchor(part)

    def _border(self, land: int, water: int) -> tuple[Point, Point]:
        """A point at two parts' border, and the border's direction."""
        for inner, other in ((water, land), (land, water)):
            if inner in self.discs:
                (x, y), radius = self.discs[inner].centre, self.discs[inner].radius
                towards = (
                    self.discs[other].centre if other in self.discs else self._side_anchor(other)
                )
                away = (towards[0] - x, towards[1] - y)
                length = hypot(*away)
                if length < 0.05:
                    away, length = (0.0, 1.0), 1.0
                at = (x + away[0] / length * radius, y + away[1] / length * radius)
                return at, (-away[1] / length, away[0] / length)
        for side in range(4):
            if {self.tile.at_sides[side], self.tile.at_sides[(side + 1) % 4]} == {land, water}:
                corner = _CORNERS[side]
                return _mean([corner, _CENTRE]), (
                    (corner[0] - 0.5) * 1.41,
                    (corner[1] - 0.5) * 1.41,
                )
        (x1, y1), (x2, y2) = self.anchors[land], self.anchors[water]
        length = hypot(x2 - x1, y2 - y1) or 1.0
        return _mean([(x1, y1), (x2, y2)]), (-(y2 - y1) / length, (x2 - x1) / length)


def _mean(points: list[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
