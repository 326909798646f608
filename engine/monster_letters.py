"""The letter of an ambush on all spaces of its shape, where it was noted on some of them.

"… notiert darin den Anfangsbuchstaben des jeweiligen Monsternamens" (die-kartographin-anleitung,
Hinterhalt): players write one letter into a shape, and the effects ask what is beside all of it
("alle an den Drachen angrenzenden Felder", online-umsetzung-regeln, Sondereffekte Hinterhalt).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from kscore.engine.explore import AMBUSH_CARDS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import letter_mask
from kscore.engine.shapes import Shape, neighbours
from kscore.engine.sheet import MONSTER_LETTERS, Sheet

_SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        card.letter: card.shape
        for card in AMBUSH_CARDS.values()
        if card.letter and len(card.shape.cells) > 1
    }
)
"""The shape that comes once and bears this letter; a zombie is a single space."""


def complete_letters(sheet: Sheet, without: Iterable[str] = ()) -> Sheet:
    """The sheet with each letter on all spaces of its monster. Only where one set of monsters can
    be meant.

    The shape lies on monsters that bear no other letter and on destroyed spaces. ``without``:
    spaces that bear no letter for certain.
    """
    letters = dict(sheet.letters)
    for letter in _SHAPES:
        found = _possible_shapes(sheet, letter, SHEET_GEOMETRY.mask(without))
        if len(found) == 1:
            letters |= dict.fromkeys(SHEET_GEOMETRY.cells(*found), letter)
    return (
        sheet if letters == dict(sheet.letters) else replace(sheet, letters=tuple(letters.items()))
    )


def letter_last_wave(sheet: Sheet, before: Sheet, without: Iterable[str] = ()) -> Sheet:
    """The sheet with Z on the last wave's zombies. Only where all that last season's sheet
    ``before`` has brought stand there.

    "Zeichne am Ende jeder Wertung je 1 Zombie auf jedes leere Feld, das an 1 oder mehrere Zombies
    angrenzt" (online-umsetzung-regeln, Sondereffekte): no text says that these bear a letter, too,
    and they spread as the others do. ``without`` as for `complete_letters`.
    """
    wave = neighbours(letter_mask(before, "Z")) & before.board.mask(".")
    monsters = sheet.board.mask("M")
    lettered = SHEET_GEOMETRY.mask([space for space, _ in sheet.letters])
    new = wave & monsters & ~lettered & ~SHEET_GEOMETRY.mask(without)
    if sheet.layout != before.layout or not new or wave & ~(monsters | sheet.board.mask("X")):
        return sheet
    letters = dict(sheet.letters) | dict.fromkeys(SHEET_GEOMETRY.cells(new), "Z")
    return replace(sheet, letters=tuple(letters.items()))


def partial_letters(sheet: Sheet) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Letters on fewer spaces than their shape has, each with its spaces. It does not show which
    are the rest: what is beside that monster is not known."""
    for letter, shape in _SHAPES.items():
        marked = _lettered_spaces(sheet, letter)
        whole = _possible_shapes(sheet, letter) == {letter_mask(sheet, letter)}
        if 0 < marked.bit_count() < len(shape.cells) and not whole:
            yield letter, SHEET_GEOMETRY.cells(marked)


def _lettered_spaces(sheet: Sheet, letter: str) -> int:
    """The spaces with this letter. On a monster or under the cross that destroyed it."""
    spaces = SHEET_GEOMETRY.mask([space for space, each in sheet.letters if each == letter])
    return spaces & (sheet.board.mask("M") | sheet.board.mask("X"))


def _possible_shapes(sheet: Sheet, letter: str, without: int = 0) -> frozenset[int]:
    """The masks of monsters that can be all of this letter's. All that is left of them; none where
    the letter stands nowhere."""
    marked, monsters = _lettered_spaces(sheet, letter), sheet.board.mask("M")
    if not marked:
        return frozenset()
    others = sum(letter_mask(sheet, other) for other in MONSTER_LETTERS if other != letter)
    closed = SHEET_GEOMETRY.full & ~(monsters | sheet.board.mask("X")) | others | without
    ways = (
        mask for mask in _SHAPES[letter].masks() if mask & marked == marked and not mask & closed
    )
    return frozenset(mask & monsters for mask in ways)
