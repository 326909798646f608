"""Where a solo game's ambush goes: space by space from the card's corner, ring by ring inwards.

"Versuche die Form des Hinterhalts so einzuzeichnen, dass sie auf das Feld in der entsprechenden
Ecke deiner Landkarte ragt … Ist das nicht möglich, versuche es mit dem nächsten Feld in
Pfeilrichtung … Ist keines davon möglich, fahre 1 Feld vom Rand entfernt fort. Beginne dabei erneut
in der entsprechenden Ecke der Landkarte." (der-kartograph-anleitung, Solovariante)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY

from kscore.engine.explore import AmbushCard
from kscore.engine.frozen import Frozen
from kscore.engine.grid import SIZE
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.shapes import ring_spaces
from kscore.engine.sheet import Sheet

_RINGS = (SIZE + 1) // 2


class SoloWalk(Frozen):
    """The walk of one ambush on one sheet.

    ``tried`` are the spaces that the shape cannot cover, in the walk's order; ``space`` is the
    first that it can (None: it fits nowhere, and nothing is drawn), ``inset`` that space's ring, 0
    the edge; ``ways`` are the spaces of every way to draw the shape there.
    """

    card: AmbushCard
    turning: bool
    tried: tuple[str, ...]
    _: KW_ONLY
    space: str | None
    inset: int | None
    ways: tuple[tuple[str, ...], ...]


def walk_spaces(card: AmbushCard) -> Iterator[tuple[int, int]]:
    """The walk's single-space masks with their rings, from the card's corner."""
    for inset in range(_RINGS):
        for space in ring_spaces(card.corner, card.clockwise, inset):
            yield space, inset


def solo_walk(sheet: Sheet, card: AmbushCard, turning: bool = True) -> SoloWalk:
    """Where the ambush goes on this sheet; ``turning``: the shape may be turned and mirrored."""
    cells = SHEET_GEOMETRY.cells
    fits = _fitting_masks(card, sheet.board.mask("."), turning)
    tried: list[str] = []
    for space, inset in walk_spaces(card):
        ways = tuple(cells(mask) for mask in fits if mask & space)
        if ways:
            return SoloWalk(
                card, turning, tuple(tried), space=cells(space)[0], inset=inset, ways=ways
            )
        tried += cells(space)
    return SoloWalk(card, turning, tuple(tried), space=None, inset=None, ways=())


def walk_allows(card: AmbushCard, mask: int, empty: int) -> bool:
    """Whether the walk can have ended with the shape on ``mask``. The sheet's other empty spaces
    are ``empty`` now.

    When it was drawn no fewer spaces were empty. Turned or not: how the group plays is not noted.
    """
    before = 0
    for space, _ in walk_spaces(card):
        if space & mask:
            break
        before |= space
    for turning in (True, False):
        fits = _fitting_masks(card, empty | mask, turning)
        if mask in fits and not any(each & before for each in fits):
            return True
    return False


def first_fitting_space(card: AmbushCard, mask: int, empty: int) -> str:
    """The walk's first space where the shape would have fitted. Without ``mask`` drawn."""
    fits = _fitting_masks(card, empty | mask, True)
    return SHEET_GEOMETRY.cells(
        next(space for space, _ in walk_spaces(card) if any(each & space for each in fits))
    )[0]


def _fitting_masks(card: AmbushCard, empty: int, turning: bool) -> list[int]:
    return [mask for mask in card.shape.masks(turning) if not mask & ~empty]
