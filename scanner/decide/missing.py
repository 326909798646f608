"""A card that the season had and the sheet has not: its piece may be drawn so faintly that it is
read as empty.

The drawing alone is sure then, so nothing is turned. Where the other sheets say that a card is
missing and its piece would fit into spaces that look a little as if something were drawn there,
they are asked about, once. Where nothing looks drawn, nobody could say where to look: what is odd
about the season is told by `engine.history`, as before. That a season is too short weighs a factor
of five without other sheets: spaces that this makes likely enough are asked about anyway.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log

import numpy as np

from engine.explore import AMBUSH_CARDS, EXPLORE_CARDS
from engine.layout import SHEET_GEOMETRY
from engine.regions import bits
from engine.shapes import Shape
from engine.terrain import READ_ORDER, Terrain
from scanner.decide.search import SPACE_BITS, Search
from scanner.decide.spaces import SPACES, Beliefs, space_name
from scanner.reading import Alternative, Doubt, SpacesDoubt

LOST = 1e-3
"""How often a piece is drawn so faintly that the network is sure of empty spaces; then it lies
where most looks drawn."""

FAINT = 1e-4
"""The least belief that something is drawn in a space that is asked about."""

WORTH_ASKING = 0.1
"""How likely a piece is missing, at least, where its spaces are asked about."""

MOST_LIKELY = 0.5
"""More is never said: the drawing says that nothing is there."""

ENOUGH_LOOKED = 4
"""Spaces that somebody has called empty, after which no piece is looked for any more."""

_SEASONS_CARD = 0.8  # of the others, where a card counts as the season's
_PLACES = 12  # weighed, the faintest left out
_SHARE = 0.2  # of all places together, where a place's spaces are asked about too
_MOST_SPACES = 8
_BIT_OF = {bit: index for index, bit in enumerate(SPACE_BITS)}


@dataclass(frozen=True)
class MissingPiece:
    """Spaces that are read as empty and may hold a piece: ``letters`` how likely each letter of
    READ_ORDER is to be drawn there, ``cards`` the keys of the cards that have it."""

    spaces: tuple[int, ...]
    letters: Mapping[int, float]
    cards: tuple[str, ...]


@dataclass(frozen=True)
class _Place:
    card: str
    letter: str
    piece: int
    empty: int
    faint: float


def missing_piece(
    search: Search, beliefs: Beliefs, free: int, asked: Sequence[int]
) -> MissingPiece | None:
    """The piece that a season's card is missing on the sheet; None where none is, or nothing looks
    drawn.

    Args:
        search: the sheet as it is read.
        beliefs: (121, 8) float64, what each space says by itself.
        free: the spaces (a bit set) that are read as empty, may be drawn on and were not answered.
        asked: spaces that are asked about anyway.
    """
    missing = search.missing(_SEASONS_CARD)
    if not missing:
        return None
    drawn = search.spaces(search.letters)
    places = sorted(_places(missing, drawn, beliefs, free), key=lambda place: -place.faint)[
        :_PLACES
    ]
    now, weights = search.says_of(drawn), []
    lost = LOST / sum(exp(place.faint) for place in places) if places else 0.0
    for place in places:
        with_it = {**drawn, place.letter: drawn.get(place.letter, 0) | place.piece}
        weights.append((1 + lost) * exp(place.faint + search.says_of(with_it) - now))
    whole = sum(weights)
    if whole / (1 + whole) < WORTH_ASKING:
        return None
    spaces, letters, cards = 0, dict[int, float](), dict[str, None]()
    for place, weight in sorted(zip(places, weights, strict=True), key=lambda pair: -pair[1]):
        if weight < _SHARE * whole or (spaces | place.empty).bit_count() > _MOST_SPACES:
            continue
        spaces |= place.empty
        letter = READ_ORDER.index(place.letter)
        letters[letter] = letters.get(letter, 0.0) + weight
        cards[place.card] = None
    found = tuple(
        index for index in sorted(_BIT_OF[bit] for bit in bits(spaces)) if index not in asked
    )
    if not found:
        return None
    scale = min(MOST_LIKELY, whole / (1 + whole)) / sum(letters.values())
    return MissingPiece(
        found, {letter: weight * scale for letter, weight in letters.items()}, tuple(cards)
    )


def missing_doubts(missing: MissingPiece | None) -> tuple[Doubt, ...]:
    """The question about a piece that is missing: one, or none."""
    if missing is None:
        return ()
    letters = sorted(missing.letters, key=lambda letter: -missing.letters[letter])
    others = tuple(
        Alternative(str(READ_ORDER[letter]), missing.letters[letter]) for letter in letters
    )
    return (
        SpacesDoubt(
            str(Terrain.EMPTY), others, tuple(space_name(index) for index in missing.spaces)
        ),
    )


def _places(
    cards: Sequence[str], drawn: Mapping[str, int], beliefs: Beliefs, free: int
) -> Iterator[_Place]:
    """Where a piece of one of the cards fits: into free spaces, and at most one that is drawn as
    its terrain."""
    faint = np.log(np.maximum(beliefs, 1e-12))
    for card in cards:
        for letter, shape in _pieces(card):
            column = READ_ORDER.index(letter)
            may, own = free, drawn.get(letter, 0)
            for piece in shape.masks():
                empty = piece & may
                if (
                    empty
                    and piece == empty | piece & own
                    and empty.bit_count() * 2 >= piece.bit_count()
                ):
                    says = [float(faint[_BIT_OF[bit], column]) for bit in bits(empty)]
                    if max(says) >= log(FAINT):
                        yield _Place(card, letter, piece, empty, sum(says) / len(says))


def _pieces(card: str) -> Iterator[tuple[str, Shape]]:
    """The terrains and shapes of a card's pieces; a single of any terrain is no piece that could be
    missed."""
    if card in AMBUSH_CARDS:
        yield str(Terrain.MONSTER), AMBUSH_CARDS[card].shape
        return
    explore = EXPLORE_CARDS[card]
    for option in explore.options:
        if len(option.shape.cells) > 1:
            for terrain in explore.terrains:
                yield str(terrain), option.shape


def free_spaces(rows: Sequence[str], start: int, answered: Sequence[int]) -> int:
    """The spaces (a bit set) of a map that are read as empty, were empty when the season began, and
    were not answered."""
    letters = "".join(rows)
    found = sum(SPACE_BITS[index] for index in range(SPACES) if letters[index] == Terrain.EMPTY)
    return found & start & ~sum(SPACE_BITS[index] for index in set(answered)) & SHEET_GEOMETRY.full
