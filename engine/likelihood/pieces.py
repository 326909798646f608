"""What a season's cards can leave on a sheet: pieces of one terrain, each with the card that it
uses up.

Source: docs/rules.md, "Explore, ambush and hero cards" and "Decks"; both rule texts, "Zeichnen":
one of the card's shapes, filled with one of its terrains, turned and mirrored at will; a single
space of any terrain where none fits.

A set of cards is one integer, a bit for each card; a piece's key is its card's bit, and the coin's
bit where the shape has one, so that keys of several pieces can be united and tell at the end how
long the season was and how many coins it brought.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY, field
from functools import cached_property, lru_cache
from math import factorial
from operator import itemgetter
from typing import NamedTuple

from kscore.engine.explore import (
    AMBUSH_CARDS,
    HERO_CARDS,
    PROMO_AMBUSHES,
    ExploreCard,
    explore_deck,
)
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE
from kscore.engine.shapes import STRIDE, Shape
from kscore.engine.terrain import DRAWN, Terrain

FALLBACKS = 3
"""Single spaces of cards that fitted nowhere, in one season, that are told apart."""

FAINT = 1e-6
"""Of the heaviest product of two sums of covers: a lesser one is not looked at where not all are
kept. The least of the sixty kept in winter weighs some 3e-4 of it, and what they leave out together
as much."""

_COINS_FROM = 40
_COINS = -1 << _COINS_FROM
_MONSTER_BY_CHOICE = 0.02
"""How often a player draws the any-terrain card as a monster, which costs points."""
_HERO_BY_CHOICE = 0.05


class Pose(NamedTuple):
    """One way to lay a shape: ``base`` is its mask with the lowest space at bit 0, ``key`` its card
    and coin, ``shape`` its number in the deck's shapes, ``share`` how often a player who has the
    card chooses this terrain and shape, ``left`` and ``right`` how many columns it reaches past its
    lowest space."""

    base: int
    key: int
    shape: int
    share: float
    left: int
    right: int


Weights = Mapping[int, float]
"""By set of cards and coins, as united keys: the summed weight of the covers that use just
these."""


NOTHING: Weights = {0: 1.0}
"""The covers of no spaces."""


def keep_heaviest(found: Weights, most: int) -> Weights:
    """The ``most`` heaviest entries."""
    if len(found) <= most:
        return found
    return dict(sorted(found.items(), key=itemgetter(1), reverse=True)[:most])


class Pieces(Frozen):
    """The pieces of one deck.

    Attributes:
        deck: "K" or "H": whose explore cards.
        ways: by terrain letter and column of the lowest space.
        shapes: every shape with the masks of all ways to lie on an empty sheet.
        times: time units by explore card's bit.
        fallback: bits of the slots for singles of cards that fitted nowhere; the first is used
            first.
        heroes: bits of the slots for heroes.
        wild: bit that marks spaces that no card explains.
        cards: explore and ambush cards' keys by their bits.
    """

    deck: str
    ways: Mapping[str, tuple[tuple[Pose, ...], ...]]
    shapes: tuple[tuple[int, ...], ...]
    times: Mapping[int, int]
    fallback: tuple[int, ...]
    _: KW_ONLY
    heroes: tuple[int, ...]
    wild: int
    cards: Mapping[int, str]
    _ways_to: dict[tuple[int, int, str], tuple[Pose, ...]] = field(
        default_factory=dict, compare=False, repr=False
    )

    def cards_with_piece(self, spaces: int, place: int, letter: str) -> tuple[str, ...]:
        """Cards with exactly these spaces as a terrain piece; ``place``: the lowest of them."""
        ways = self.ways[letter][place % STRIDE] if spaces else ()
        fitting = sum({way.key & ~_COINS for way in ways if way.base << place == spaces})
        return tuple(key for bit, key in self.cards.items() if bit & fitting)

    def poses_with_space(self, bit: int, column: int, letter: str) -> tuple[Pose, ...]:
        """The ways to lay a shape that have a certain space. Their lowest space lies in ``column``,
        the other one so many bits after it."""
        key = bit, column, letter
        found = self._ways_to.get(key)
        if found is None:
            found = self._ways_to[key] = tuple(
                way for way in self.ways[letter][column] if way.base >> bit & 1
            )
        return found

    @cached_property
    def explore_bits(self) -> int:
        """The bits of all explore cards."""
        return sum(self.times)

    @cached_property
    def fallback_bits(self) -> int:
        """The bits of the slots for singles of cards that fitted nowhere."""
        return sum(self.fallback)

    @cached_property
    def single_bits(self) -> int:
        """The bits of the slots for singles."""
        return self.fallback_bits + sum(self.heroes)

    @cached_property
    def unnamed_bits(self) -> int:
        """The bits that do not stand for one card each: slots for singles, and spaces that no card
        explains."""
        return self.single_bits + self.wild

    def combine(self, some: Weights, more: Weights, most: int) -> Weights:
        """Products of two sums of covers that share no card; at most ``most`` of them.

        Where more are found than are kept, what weighs next to nothing (`FAINT`) is not looked at.
        """
        if some == NOTHING:
            return keep_heaviest(more, most)
        # A thousand pairs at a time, for every reading: here the rules take most of their time.
        found: dict[int, float] = {}
        slots, once, taken = self.single_bits, ~self.unnamed_bits, self.combined_slots
        pairs: Sequence[tuple[int, float]] = tuple(more.items())
        least = 0.0
        if len(some) * len(pairs) > most:
            pairs = sorted(pairs, key=itemgetter(1), reverse=True)
            least = FAINT * max(some.values()) * pairs[0][1]
        for one, share in some.items():
            taken_with = taken[one & slots]
            for two, weight in pairs:
                product = share * weight
                if product < least:
                    break
                common = one & two
                if common & once:
                    continue
                both = one | two
                if common & slots:
                    together = taken_with[two & slots]
                    if together is None:
                        continue
                    both = both & ~slots | together
                found[both] = found.get(both, 0.0) + product
        return keep_heaviest(found, most)

    @cached_property
    def combined_slots(self) -> Mapping[int, Mapping[int, int | None]]:
        """By the slots that some pieces take, and those that others take: what all together take;
        None where the slots do not last. Of each kind the first ones are taken."""
        possible = [
            sum(self.fallback[:some]) + sum(self.heroes[:others])
            for some in range(len(self.fallback) + 1)
            for others in range(len(self.heroes) + 1)
        ]
        return {one: {two: self._combine_slots(one, two) for two in possible} for one in possible}

    def _combine_slots(self, one: int, two: int) -> int | None:
        taken = 0
        for slots in (self.fallback, self.heroes):
            of = sum(slots)
            count = (one & of).bit_count() + (two & of).bit_count()
            if count > len(slots):
                return None
            taken += sum(slots[:count])
        return taken

    def reveal_probability(self, cards: int, length: int) -> float:
        """Probability that exactly these explore cards come in ``length`` time units; 0 where they
        cannot be.

        The deck is shuffled and cards are revealed until their times reach the length, so the last
        one reaches it.
        """
        drawn = [time for bit, time in self.times.items() if cards & bit]
        total, count, deck = sum(drawn), len(drawn), len(self.times)
        if total < length:
            return 0.0
        last = sum(total - time < length for time in drawn)
        return last * factorial(count - 1) * factorial(deck - count) / factorial(deck)


def coin_count(key: int) -> int:
    """How many shapes with a coin a set of pieces has."""
    return (key >> _COINS_FROM).bit_count()


@lru_cache(maxsize=8)
def deck_pieces(deck: str, games: str, heroes: bool, promo: bool = False) -> Pieces:
    """The pieces that a deck's cards can leave. At a table that plays ``games``, perhaps with the
    ``promo`` ambushes."""
    explore = explore_deck(deck, ruins=False)
    ambushes = [card for card in AMBUSH_CARDS.values() if card.game in games]
    ambushes += PROMO_AMBUSHES.values() if promo else ()
    numbered: dict[Shape, int] = {}
    ways: dict[str, list[Pose]] = {letter: [] for letter in DRAWN}
    bits = [
        1 << place
        for place in range(len(explore) + len(ambushes) + len(HERO_CARDS) + FALLBACKS + 1)
    ]
    cards, rest = bits[: len(explore)], bits[len(explore) :]
    for bit, card in zip(cards, explore, strict=True):
        _add_explore_poses(card, bit, numbered, ways)
    for bit, ambush in zip(rest, ambushes, strict=False):
        _add_poses(ambush.shape, bit, 1 / len(ambushes), numbered, ways["M"])
    keys = [*(card.key for card in explore), *(card.key for card in ambushes)]
    named = dict(zip(bits, keys, strict=False))
    rest = rest[len(ambushes) :]
    return Pieces(
        deck,
        {letter: _group_by_column(of) for letter, of in ways.items()},
        tuple(shape.masks() for shape in numbered),
        {bit: card.time for bit, card in zip(cards, explore, strict=True)},
        tuple(rest[len(HERO_CARDS) : -1]),
        heroes=tuple(rest[: len(HERO_CARDS)]) if heroes else (),
        wild=rest[-1],
        cards=named,
    )


def _add_explore_poses(
    card: ExploreCard, bit: int, numbered: dict[Shape, int], ways: dict[str, list[Pose]]
) -> None:
    for option in card.options:
        key = bit | (bit << _COINS_FROM if option.coin else 0)
        for terrain in card.terrains:
            share = 1 / len(card.terrains)
            if Terrain.MONSTER in card.terrains:
                share = choice_probability(str(terrain))
            _add_poses(option.shape, key, share / len(card.options), numbered, ways[str(terrain)])


def choice_probability(letter: str) -> float:
    """How often players choose this terrain for a single space of any."""
    seldom = {"M": _MONSTER_BY_CHOICE, "H": _HERO_BY_CHOICE}
    return seldom.get(letter, (1 - _MONSTER_BY_CHOICE) / 4)


def _add_poses(
    shape: Shape, key: int, share: float, numbered: dict[Shape, int], into: list[Pose]
) -> None:
    number = numbered.setdefault(shape, len(numbered))
    for turned in shape.orientations():
        first = min(turned.cells)
        offsets = [(r - first[0], c - first[1]) for r, c in turned.cells]
        base = sum(1 << STRIDE * r + c for r, c in offsets)
        columns = [c for _, c in offsets]
        into.append(Pose(base, key, number, share, -min(columns), max(columns)))


def _group_by_column(ways: list[Pose]) -> tuple[tuple[Pose, ...], ...]:
    return tuple(
        tuple(way for way in ways if way.left <= column < SIZE - way.right)
        for column in range(SIZE)
    )
