"""Which parts of a tile touch: what the four sides settle by themselves, and what has to be said.

Touching means a common border, not a common point (ruling ``point``). Parts of one terrain never
touch: they would be one part. What the sides settle:

- Parts at two sides that share a corner of the tile touch, for the border between them begins at
  that corner; unless a part of the third terrain reaches the corner between them.
- A part that holds two opposite sides keeps the parts at the other two apart.
- Where four different parts hold the four sides and two opposite ones are of one terrain, the other
  two touch: something must keep the first two apart; unless all four meet in a point.
- A part touches something: if only one part of the tile is of another terrain, that one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum, auto

from kscore.engine.neuland.errors import BadTile
from kscore.engine.neuland.terrain import Feature, PartName

Pair = tuple[int, int]
"""Two parts of a tile by their numbers, the lower one first."""


class TouchRule(Enum):
    """What the sides say about two parts."""

    ALWAYS = auto()
    USUALLY = auto()
    """They touch unless the player says otherwise."""
    NEVER = auto()
    UNSAID = auto()
    """The sides leave it open: it has to be said."""


_TOUCHING = (TouchRule.ALWAYS, TouchRule.USUALLY)


class TileParts:
    """The parts of one tile as far as touching goes.

    Args:
        terrains: of each part. at_sides: the part at each of the four sides, clockwise from the
        top; the other parts are inner ones. names: what the parts are called, for what is wrong
        about them.

    Attributes:
        known: for each pair of parts of different terrains what the sides say.

    Raises BadTile where two parts would cross.
    """

    def __init__(
        self, terrains: Sequence[Feature], at_sides: Sequence[int], names: Sequence[PartName]
    ) -> None:
        self.terrains, self.at_sides, self.names = terrains, at_sides, names
        if at_sides[0] == at_sides[2] != at_sides[1] == at_sides[3]:
            raise BadTile(
                "neuland_tile_crossing",
                first=PartName(names[at_sides[0]].terrain),
                second=PartName(names[at_sides[1]].terrain),
            )
        parts = range(len(terrains))
        others = [sum(terrain is not mine for terrain in terrains) for mine in terrains]
        self.known: dict[Pair, TouchRule] = {
            (a, b): self._classify_pair((a, b), 1 in (others[a], others[b]))
            for a in parts
            for b in parts[a + 1 :]
            if terrains[a] is not terrains[b]
        }

    def _classify_pair(self, pair: Pair, only_other: bool) -> TouchRule:
        """What the sides say about a pair; ``only_other``: for one of them the other is the only
        one to touch."""
        top, right, bottom, left = self.at_sides
        if (right == left not in pair and {top, bottom} == set(pair)) or (
            top == bottom not in pair and {right, left} == set(pair)
        ):
            return TouchRule.NEVER
        if only_other:
            return TouchRule.ALWAYS
        if set(pair) in ({top, right}, {right, bottom}, {bottom, left}, {left, top}):
            return TouchRule.USUALLY if len(set(self.terrains)) == 3 else TouchRule.ALWAYS
        # With inner parts there are more ways than one to lie in the middle: four parts at four
        # sides are all.
        if len(self.terrains) == 4 == len({top, right, bottom, left}):
            one, other = {top, right, bottom, left} - set(pair)
            if self.terrains[one] is self.terrains[other]:
                return TouchRule.USUALLY
            return TouchRule.UNSAID
        return TouchRule.UNSAID

    def resolve(self, said: Mapping[Pair, bool]) -> frozenset[Pair]:
        """The pairs that touch, from what was said and from the sides.

        Raises BadTile where nothing tells, and for parts of one terrain; ``check`` says what cannot
        be.
        """
        for pair in said:
            if pair not in self.known:
                raise BadTile("neuland_tile_same_terrain", **self._pair_names(pair))
        touching = []
        for pair, known in self.known.items():
            touch = said.get(pair, known in _TOUCHING)
            if known is TouchRule.UNSAID and pair not in said:
                raise BadTile("neuland_tile_unsaid", **self._pair_names(pair))
            if touch:
                touching.append(pair)
        return frozenset(touching)

    def check(self, touching: frozenset[Pair]) -> None:
        """Raises BadTile where parts cannot touch like this."""
        for pair in touching:
            if pair not in self.known:
                raise BadTile("neuland_tile_same_terrain", **self._pair_names(pair))
        for pair, known in self.known.items():
            if known is TouchRule.NEVER and pair in touching:
                raise BadTile("neuland_tile_cannot_touch", **self._pair_names(pair))
            if known is TouchRule.ALWAYS and pair not in touching:
                raise BadTile("neuland_tile_must_touch", **self._pair_names(pair))
        around: list[set[int]] = [set() for _ in self.terrains]
        for a, b in touching:
            around[a].add(b)
            around[b].add(a)
        for side in range(4):
            a, b = self.at_sides[side - 1], self.at_sides[side]
            if a != b and self.terrains[a] is self.terrains[b] and not around[a] & around[b]:
                raise BadTile(
                    "neuland_tile_nothing_between", **self._pair_names((min(a, b), max(a, b)))
                )
        reached = {0}
        while new := set().union(*[around[part] for part in reached]) - reached:
            reached |= new
        if len(reached) < len(self.terrains):
            lost = next(part for part in range(len(self.terrains)) if part not in reached)
            raise BadTile("neuland_tile_falls_apart", part=self.names[lost])

    def _pair_names(self, pair: Pair) -> dict[str, PartName]:
        return {"first": self.names[pair[0]], "second": self.names[pair[1]]}
