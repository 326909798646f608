"""How likely new spaces of one symbol are if it means a terrain: the sum over all ways to make them
of cards' pieces.

A cover lays every space into a piece of another card. Its weight is Π share · n⁻ᵞ over its pieces,
n the places where the piece's shape had room when the season began: players choose, and γ < 1 says
how much less than all places they consider. The sum is kept apart by the set of cards used up,
because no two terrains can have had the same card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property

from kscore.engine.explore import EXPLORE_CARDS, explore_deck
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.likelihood.change import NewSpaces
from kscore.engine.likelihood.pieces import (
    NOTHING,
    Pieces,
    Pose,
    Weights,
    choice_probability,
    keep_heaviest,
)
from kscore.engine.regions import bits
from kscore.engine.shapes import STRIDE, neighbours
from kscore.engine.terrain import DRAWN

NODES = 400
"""Sets of spaces looked at before the search for one part gives up."""

SEASON_NODES = 3000
"""Sets of spaces looked at before a season's search gives up, all symbols and terrains together."""

LARGEST = 22
"""Spaces of a part that are still searched for covers: five cards of one terrain bring no more."""

KEPT = 16
"""Sets of cards kept, the likeliest first."""

RUIN_MISSED = 0.15
"""How often a ruin card binds a card, which then fits nowhere though without the ruin it would."""


@dataclass
class Covers:
    """The covers of one season's new spaces by one deck's pieces; asked for symbol after symbol.

    ``choice`` is γ, ``moved`` the weight of a space taken for another symbol's. A search that comes
    to no end answers with nothing, as one without covers.
    """

    pieces: Pieces
    change: NewSpaces
    choice: float
    moved: float
    _: KW_ONLY
    _left: int = NODES
    _season_left: int = SEASON_NODES
    _found: dict[str, dict[int, Weights]] = field(
        default_factory=lambda: {letter: {0: NOTHING} for letter in DRAWN}
    )
    _places: dict[int, float] = field(default_factory=dict)
    _slots: dict[str, list[tuple[int, float]]] = field(default_factory=dict)

    def cover_spaces(self, mask: int, letter: str) -> Weights:
        """The covers of these spaces by pieces of a terrain; empty where there are none.

        Spaces that no piece can have in common are covered by themselves. Where just one such part
        has no cover, it may have one but for a single space, with a share of ``moved``: the space
        belongs to another symbol, or one beside them that was taken for another symbol belongs to
        this.
        """
        parts = [
            (part, self._cover_part(part, letter))
            for part in _split_parts(mask, self.change.destroyed)
        ]
        failing = [part for part, found in parts if not found]
        if len(failing) > 1:
            return {}
        together = NOTHING
        for part, found in parts:
            together = self.pieces.combine(
                together, found or self._cover_but_one(part, mask, letter), KEPT
            )
        return together

    @property
    def exhausted(self) -> bool:
        """Whether the season's search has come to its end: from now on it finds nothing."""
        return self._season_left <= 0

    def _cover_part(self, mask: int, letter: str) -> Weights:
        if mask.bit_count() > LARGEST:
            return {}
        self._left = given = min(NODES, self._season_left)
        found = self._cover(mask, letter)
        self._season_left -= given - max(0, self._left)
        return found if self._left > 0 else {}

    def _cover_but_one(self, part: int, symbol: int, letter: str) -> dict[int, float]:
        found: dict[int, float] = {}
        others = 0
        for group in self.change.groups:
            others |= group & ~symbol
        for bit in bits(part | others & neighbours(part)):
            for key, weight in self._cover_part(part ^ bit, letter).items():
                found[key] = found.get(key, 0.0) + weight * self.moved
        return found

    def _cover(self, mask: int, letter: str) -> Weights:
        known = self._found[letter].get(mask)
        if known is not None:
            return known
        self._left -= 1
        if self._left <= 0:
            return {}
        low = mask & -mask
        place = low.bit_length() - 1
        found: dict[int, float] = {}
        closed = ~((mask | self.change.destroyed) >> place)
        for base, key, shape, share, _, _ in self.pieces.ways[letter][place % STRIDE]:
            if not base & closed:
                rest = self._cover(mask & ~(base << place), letter)
                _add_covers(found, rest, key, share * self._shape_weight(shape))
        if self.change.destroyed & low - 1:
            for piece, way in self._poses_from_destroyed(place, mask, letter):
                rest = self._cover(mask & ~piece, letter)
                _add_covers(found, rest, way.key, way.share * self._shape_weight(way.shape))
        for slot, share in self._single_slots(letter):
            self._add_single(
                found, self._cover(mask & ~low, letter), slot, share * self._single_weight
            )
        kept = keep_heaviest(found, KEPT)
        if self._left > 0:  # else the search was cut short, and this is not all
            self._found[letter][mask] = kept
        return kept

    def _add_single(self, found: dict[int, float], rest: Weights, slot: int, weight: float) -> None:
        """Adds the covers of the other spaces with one more single. It takes a ``slot`` like
        this."""
        slots, taken_with = self.pieces.single_bits, self.pieces.combined_slots[slot]
        for others, share in rest.items():
            taken = taken_with[others & slots]
            if taken is not None:
                both = others & ~slots | taken
                found[both] = found.get(both, 0.0) + weight * share

    def _single_slots(self, letter: str) -> Sequence[tuple[int, float]]:
        """The slots of the cards that a single space can use. With their shares: of a card that
        fitted nowhere, or a hero."""
        known = self._slots.get(letter)
        if known is None:
            share = choice_probability(letter) * self._fallback_count
            known = self._slots[letter] = [(self.pieces.fallback[0], share)] if share else []
            if letter == "H" and self.pieces.heroes:
                known.append((self.pieces.heroes[0], 1.0))
        return known

    def _poses_from_destroyed(self, place: int, mask: int, letter: str) -> list[tuple[int, Pose]]:
        """The pieces with a space that begin at a destroyed one. The space is at ``place``. Their
        lowest space is one that was crossed out."""
        found = []
        closed = ~(mask | self.change.destroyed)
        for bit in bits(self.change.destroyed & (1 << place) - 1):
            first = bit.bit_length() - 1
            for way in self.pieces.poses_with_space(place - first, first % STRIDE, letter):
                piece = way.base << first
                if not piece & closed:
                    found.append((piece, way))
        return found

    def _shape_weight(self, shape: int) -> float:
        """n⁻ᵞ of a shape."""
        weight = self._places.get(shape)
        if weight is None:
            filled = ~self.change.start
            count = sum(1 for mask in self.pieces.shapes[shape] if not mask & filled)
            weight = self._places[shape] = max(1, count) ** -self.choice
        return weight

    @cached_property
    def _single_weight(self) -> float:
        return max(1, self.change.start.bit_count()) ** -self.choice

    @cached_property
    def _fallback_count(self) -> float:
        """How many of the deck's cards can have been drawn as singles. Because nothing fitted."""
        filled = ~self.change.empty
        count = 0.0
        for card in explore_deck(self.pieces.deck, ruins=False):
            fits = [
                mask for option in EXPLORE_CARDS[card.key].options for mask in option.shape.masks()
            ]
            fits = [mask for mask in fits if not mask & filled]
            if not fits:
                count += 1
            elif self.change.ruins and not any(mask & self.change.ruins for mask in fits):
                count += RUIN_MISSED
        return count


def _add_covers(found: dict[int, float], rest: Weights, key: int, weight: float) -> None:
    """Adds the covers of the other spaces with one more piece. It is of these cards; no card is
    used twice."""
    for others, share in rest.items():
        if not others & key:
            both = others | key
            found[both] = found.get(both, 0.0) + weight * share


def _split_parts(drawn: int, destroyed: int) -> Iterator[int]:
    """The spaces in parts that no card's shape can join: they touch neither at an edge nor at a
    corner, and no single space lies between them in a row or column. Spaces that were crossed out
    since may have been part of a piece: they join."""
    mask = drawn | destroyed
    full = SHEET_GEOMETRY.full
    inner, outer = full & ~SHEET_GEOMETRY.columns[0], full & ~SHEET_GEOMETRY.columns[-1]
    while mask:
        part = mask & -mask
        while True:
            row = (part << 1 | part >> 1) & full
            far = (
                ((part << 1 & inner) << 1 | (part >> 1 & outer) >> 1)
                | part << 2 * STRIDE
                | part >> 2 * STRIDE
            )
            wide = part | row
            grown = (wide | wide << STRIDE | wide >> STRIDE | far) & mask
            if grown | part == part:
                break
            part |= grown
        mask ^= part
        if part & drawn:
            yield part & drawn
