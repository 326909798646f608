"""What a season's cards can leave on a sheet: pieces of one terrain, each with the card that it uses up.

Source: docs/rules.md, "Explore, ambush and hero cards" and "Decks"; both rule texts, "Zeichnen": one of the card's
shapes, filled with one of its terrains, turned and mirrored at will; a single space of any terrain where none fits.

A set of cards is one integer, a bit for each card; a piece's key is its card's bit, and the coin's bit where the shape
has one, so that keys of several pieces can be united and tell at the end how long the season was and how many coins
it brought.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial

from engine.explore import AMBUSH_CARDS, HERO_CARDS, AmbushCard, ExploreCard, explore_deck
from engine.grid import SIZE
from engine.shapes import STRIDE, Shape
from engine.terrain import DRAWN, Terrain

FALLBACKS = 3
"""Single spaces of cards that fitted nowhere, in one season, that are told apart."""

_COINS_FROM = 40
_COINS = -1 << _COINS_FROM
_MONSTER_BY_CHOICE = 0.02
"""How often a player draws the any-terrain card as a monster, which costs points."""
_HERO_BY_CHOICE = 0.05


@dataclass(frozen=True)
class Way:
    """One way to lay a shape: ``base`` is its mask with the lowest space at bit 0, ``left`` and ``right`` how many
    columns it reaches past that space, ``key`` its card and coin, ``shape`` its number in the deck's shapes, ``share``
    how often a player who has the card chooses this terrain and shape."""

    base: int
    left: int
    right: int
    key: int
    shape: int
    share: float


Weights = Mapping[int, float]
"""By set of cards and coins, as united keys: the summed weight of the covers that use just these."""


def likeliest(found: dict[int, float], most: int) -> dict[int, float]:
    """The ``most`` heaviest entries."""
    return found if len(found) <= most else dict(sorted(found.items(), key=lambda item: -item[1])[:most])


@dataclass(frozen=True)
class Pieces:
    """The pieces of one deck.

    Attributes:
        deck: "K" or "H": whose explore cards.
        ways: by terrain letter and column of the lowest space.
        shapes: every shape with the masks of all ways to lie on an empty sheet.
        times: time units by explore card's bit.
        fallback: bits of the slots for singles of cards that fitted nowhere; the first is used first.
        heroes: bits of the slots for heroes.
        wild: bit that marks spaces that no card explains.
        cards: explore and ambush cards' keys by their bits.
    """

    deck: str
    ways: Mapping[str, tuple[tuple[Way, ...], ...]]
    shapes: tuple[tuple[int, ...], ...]
    times: Mapping[int, int]
    fallback: tuple[int, ...]
    heroes: tuple[int, ...]
    wild: int
    cards: Mapping[int, str]

    def cards_of(self, spaces: int, place: int, letter: str) -> tuple[str, ...]:
        """The cards that have just these spaces, the lowest of them bit ``place``, as a piece of a terrain."""
        ways = self.ways[letter][place % STRIDE] if spaces else ()
        fitting = sum({way.key & ~_COINS for way in ways if way.base << place == spaces})
        return tuple(key for bit, key in self.cards.items() if bit & fitting)

    @property
    def explored(self) -> int:
        """The bits of all explore cards."""
        return sum(self.times)

    def united(self, one: int, two: int) -> int | None:
        """Two keys as one; None where they have a card in common. Singles of unknown cards take another slot each."""
        both = one & two
        if not both:
            return one | two
        if both & ~self.loose:
            return None
        joined = one | two
        for slots, of in self._slots:
            count = (one & of).bit_count() + (two & of).bit_count()
            if count > len(slots):
                return None
            joined = joined & ~of | sum(slots[:count])
        return joined

    @cached_property
    def loose(self) -> int:
        """The bits that do not stand for one card each: slots for singles, and spaces that no card explains."""
        return sum(self.fallback) + sum(self.heroes) + self.wild

    @cached_property
    def _slots(self) -> tuple[tuple[tuple[int, ...], int], ...]:
        return tuple((slots, sum(slots)) for slots in (self.fallback, self.heroes) if slots)

    def unite(self, some: Weights, more: Weights, most: int) -> dict[int, float]:
        """The products of two sums of covers, those left out that have a card in common; at most ``most`` of them."""
        found: dict[int, float] = {}
        loose = self.loose
        for one, share in some.items():
            for two, weight in more.items():
                common = one & two
                if not common:
                    both: int | None = one | two
                elif common & ~loose:
                    continue
                else:
                    both = self.united(one, two)
                if both is not None:
                    found[both] = found.get(both, 0.0) + share * weight
        return likeliest(found, most)

    def orders(self, cards: int, length: int) -> float:
        """The chance that just these explore cards are revealed in a season of ``length`` time units; 0 where they
        cannot be.

        The deck is shuffled and cards are revealed until their times reach the length, so the last one reaches it.
        """
        drawn = [time for bit, time in self.times.items() if cards & bit]
        total, count, deck = sum(drawn), len(drawn), len(self.times)
        if total < length:
            return 0.0
        last = sum(total - time < length for time in drawn)
        return last * factorial(count - 1) * factorial(deck - count) / factorial(deck)


def coins_of(key: int) -> int:
    """How many shapes with a coin a set of pieces has."""
    return (key >> _COINS_FROM).bit_count()


@lru_cache(maxsize=8)
def pieces_of(deck: str, games: str, heroes: bool) -> Pieces:
    """The pieces of a table that plays ``games`` with the explore cards of ``deck``."""
    explore = explore_deck(deck, ruins=False)
    ambushes = [card for card in AMBUSH_CARDS.values() if card.game in games]
    numbered: dict[Shape, int] = {}
    ways: dict[str, list[Way]] = {letter: [] for letter in DRAWN}
    bits = [1 << place for place in range(len(explore) + len(ambushes) + len(HERO_CARDS) + FALLBACKS + 1)]
    cards, rest = bits[: len(explore)], bits[len(explore) :]
    for bit, card in zip(cards, explore, strict=True):
        _explore_ways(card, bit, numbered, ways)
    for bit, ambush in zip(rest, ambushes, strict=False):
        _ambush_ways(ambush, bit, 1 / len(ambushes), numbered, ways)
    keys = [*(card.key for card in explore), *(card.key for card in ambushes)]
    named = dict(zip(bits, keys, strict=False))
    rest = rest[len(ambushes) :]
    return Pieces(
        deck,
        {letter: _by_column(of) for letter, of in ways.items()},
        tuple(shape.masks() for shape in numbered),
        {bit: card.time for bit, card in zip(cards, explore, strict=True)},
        tuple(rest[len(HERO_CARDS) : -1]),
        tuple(rest[: len(HERO_CARDS)]) if heroes else (),
        rest[-1],
        named,
    )


def _explore_ways(card: ExploreCard, bit: int, numbered: dict[Shape, int], ways: dict[str, list[Way]]) -> None:
    for option in card.options:
        key = bit | (bit << _COINS_FROM if option.coin else 0)
        for terrain in card.terrains:
            share = 1 / len(card.terrains)
            if Terrain.MONSTER in card.terrains:
                share = by_choice(str(terrain))
            _lay(option.shape, key, share / len(card.options), numbered, ways[str(terrain)])


def by_choice(letter: str) -> float:
    """How often a player who may draw any terrain on a single space chooses this one."""
    seldom = {"M": _MONSTER_BY_CHOICE, "H": _HERO_BY_CHOICE}
    return seldom.get(letter, (1 - _MONSTER_BY_CHOICE) / 4)


def _ambush_ways(
    card: AmbushCard, bit: int, share: float, numbered: dict[Shape, int], ways: dict[str, list[Way]]
) -> None:
    _lay(card.shape, bit, share, numbered, ways["M"])


def _lay(shape: Shape, key: int, share: float, numbered: dict[Shape, int], into: list[Way]) -> None:
    number = numbered.setdefault(shape, len(numbered))
    for turned in shape.orientations():
        first = min(turned.cells)
        offsets = [(r - first[0], c - first[1]) for r, c in turned.cells]
        base = sum(1 << STRIDE * r + c for r, c in offsets)
        columns = [c for _, c in offsets]
        into.append(Way(base, -min(columns), max(columns), key, number, share))


def _by_column(ways: list[Way]) -> tuple[tuple[Way, ...], ...]:
    return tuple(tuple(way for way in ways if way.left <= column < SIZE - way.right) for column in range(SIZE))
