"""New monsters without a letter that may be zombies of a wave which a player had begun to draw.

A wave drawn wholly proves itself (`kscore.engine.effects.undo_effects`), one drawn in part does
not. But what a season's ambushes bring has their shape ("zeichnet ihr, wie üblich, die vorgegebene
Form ein", die-kartographin-anleitung, Hinterhalt): monsters beside a zombie that belong to no
ambush may be the wave's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kscore.engine.explore import ALL_AMBUSHES, PROMO_AMBUSHES
from kscore.engine.placement import letter_mask
from kscore.engine.regions import bits
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet

_MOST_WAYS = 2000
"""Ways to lay ambushes on the new monsters that are tried."""


class SeasonStart(NamedTuple):
    """The sheet, ``games`` and ambushes that a season began with. ``games`` is "K", "H" or "KH",
    ``came`` has its ambushes (keys), None where none were noted; ``promo``: whether promo ambushes
    are in play."""

    sheet: Sheet
    games: str
    came: Sequence[str] | None = None
    promo: bool = False

    def can_have_come(self, key: str) -> bool:
        """Whether an ambush can have come in the season; each comes once a game."""
        card = ALL_AMBUSHES[key]
        in_play = self.promo if key in PROMO_AMBUSHES else card.game in self.games
        if not in_play or (card.letter and letter_mask(self.sheet, card.letter)):
            return False
        return self.came is None or key in self.came


class UnfinishedWave(NamedTuple):
    """A wave that may have been begun, as bit sets: what it may have ``brought``, the most spaces
    first, and the ``zombie`` that it came from where that has no letter either, else 0."""

    brought: tuple[int, ...]
    zombie: int


def unfinished_waves(sheet: Sheet, start: SeasonStart, unread: int) -> Iterator[UnfinishedWave]:
    """Zombie waves that may have been begun and not finished. Only where the season's ambushes do
    not explain all new monsters as well.

    ``unread``: the monsters of which no letter is read, or none surely.
    """
    fresh = start.sheet.board.mask(".")
    new = sheet.board.mask("M") & fresh & unread
    lettered = letter_mask(sheet, "Z") & fresh & ~new
    for own in _first_zombies(start, new, lettered):
        zombies = letter_mask(start.sheet, "Z") & sheet.board.mask("M") | own
        near = neighbours(zombies) & new
        brought = (
            _possible_waves(_ambush_masks(sheet, start, new, near), new, near, own & new)
            if near
            else ()
        )
        if brought:
            yield UnfinishedWave(brought, own & new)


def _first_zombies(start: SeasonStart, new: int, lettered: int) -> Iterator[int]:
    """Each space where this season's own zombie may stand; 0 where those of earlier seasons
    spread."""
    if letter_mask(start.sheet, "Z"):
        yield 0
    elif lettered:
        yield from (each for each in bits(lettered) if not lettered & ~each & ~neighbours(each))
    elif start.can_have_come("zombie_plague"):
        yield from bits(new)


def _ambush_masks(
    sheet: Sheet, start: SeasonStart, new: int, near: int
) -> tuple[tuple[str, int], ...]:
    """The ambushes that may lie on the ``new`` monsters. Each comes with those of them that it
    takes; its other spaces bear its letter, or are crossed out by now.

    One that bears no letter, that was not noted, and of which every space is beside a zombie
    explains nothing: just such spaces are a wave's. Nor does one whose letter may stand on all that
    is left of it.
    """
    fresh = start.sheet.board.mask(".")
    crossed_out = fresh & sheet.board.mask("X")
    found = list[tuple[str, int]]()
    for key, card in ALL_AMBUSHES.items():
        if card.shape.size == 1 or not start.can_have_come(key):
            continue
        lettered = letter_mask(sheet, card.letter) & fresh & ~new if card.letter else 0
        there = new | lettered | crossed_out
        ways = [mask for mask in card.shape.masks() if not mask & ~there and not lettered & ~mask]
        known = new if lettered or start.came is not None else new & ~near
        if not lettered or all(mask & new for mask in ways):
            found += ((key, mask & new) for mask in ways if mask & known)
    return tuple(found)


def _possible_waves(
    ambushes: Sequence[tuple[str, int]], new: int, near: int, zombie: int
) -> tuple[int, ...]:
    """The sets of monsters ``near`` zombies that a wave may have brought. () where it need not have
    brought any.

    What is of no ambush and no wave is a single monster, drawn where nothing else fitted: the
    fewer, the likelier.
    """
    singles: dict[int, int] = {}
    for left in _other_monsters(ambushes, new):
        wave = left & near if left & zombie == zombie else 0
        number = (left & ~wave & ~zombie).bit_count()
        singles[wave] = min(number, singles.get(wave, number))
    fewest = min(singles.values())
    waves = [wave for wave, number in singles.items() if number == fewest]
    return () if 0 in waves else tuple(sorted(waves, key=lambda wave: (-wave.bit_count(), wave)))


def _other_monsters(ambushes: Sequence[tuple[str, int]], new: int) -> Iterator[int]:
    """The monsters of no ambush, once for each choice of ambushes. Every ambush lies there once at
    most."""
    ways: list[tuple[int, int, frozenset[str]]] = [(new, 0, frozenset())]
    for _ in range(_MOST_WAYS):
        if not ways:
            return
        left, first, used = ways.pop()
        yield left
        for place, (key, spaces) in enumerate(ambushes[first:], first + 1):
            if key not in used and not spaces & ~left:
                ways.append((left & ~spaces, place, used | {key}))
