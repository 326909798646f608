"""Every legal way to draw a revealed card on a sheet, and the sheet after it is drawn.

Sources: der-kartograph-anleitung and die-kartographin-anleitung, "Zeichnen", "Besonderheiten",
"Zerstörte Felder" and "Solovariante"; docs/rules.md, rulings 19-24.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, replace

from kscore.engine.explore import AmbushCard, ExploreCard, HeroCard, revealed_card
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import DRAGON_COINS, Position, fallback_terrains, letter_mask
from kscore.engine.regions import bits
from kscore.engine.rules import Variant
from kscore.engine.shapes import neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.solo_walk import walk_spaces
from kscore.engine.terrain import Terrain


class Placement(Frozen):
    """One card drawn on a sheet.

    ``cells`` are the drawn shape's spaces in reading order; ``stars`` what a hero attacks;
    ``letter`` what is written into a monster of the second game; ``victim`` the space that the
    gorgon destroys; ``destroyed`` every space that becomes destroyed because of this drawing
    (starred monsters and the victim); ``coin`` whether the shape has a coin beside it; ``coins``
    all coins marked for the drawing (shape, surrounded mountains, dragon), never past the 14th;
    ``fallback`` a single space drawn because nothing fitted.
    """

    card: str
    terrain: Terrain
    cells: tuple[str, ...]
    _: KW_ONLY
    stars: tuple[str, ...] = ()
    letter: str | None = None
    victim: str | None = None
    destroyed: tuple[str, ...] = ()
    coin: bool = False
    coins: int = 0
    fallback: bool = False


class DrawingPosition(Position):
    """A sheet as the masks that drawing asks for; made once for hundreds of placements."""

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(sheet)
        board = sheet.board
        self.sheet = sheet
        self.monsters = board.mask("M")
        self.solid = board.mask("^") | board.mask("X")
        self.stars = SHEET_GEOMETRY.mask(sheet.stars)
        self.dragon = letter_mask(sheet, "D") if sheet.letters else 0
        self.marked = sheet.marked
        around = [neighbours(mountain) for mountain in bits(board.mask("^"))]
        self.mountains = tuple(each for each in around if each & self.empty)

    def walk_masks(self, card: AmbushCard, turning: bool) -> list[int]:
        """Masks at the first walk space that the ambush's shape can cover.
        :mod:`kscore.engine.solo_walk` has the rule."""
        masks = self.fitting_masks(card.shape, turning=turning)
        for space, _ in walk_spaces(card):
            found = [mask for mask in masks if mask & space]
            if found:
                return found
        return []

    def victims(self, drawn: int) -> int:
        """What the gorgon drawn there can destroy: any space beside it but mountains and destroyed
        ones."""
        return neighbours(drawn & ~self.stars) & ~self.solid & ~drawn

    def placement(
        self,
        card: str,
        terrain: Terrain,
        mask: int,
        stars: int = 0,
        letter: str | None = None,
        victim: int = 0,
        coin: bool = False,
        fallback: bool = False,
    ) -> Placement:
        """The placement with everything that follows from it: destroyed spaces and coins."""
        destroyed = victim | stars & self.monsters
        if terrain is Terrain.MONSTER:
            # "Sobald sich ein * auf einem Feld mit der Geländeart Monster befindet, wird das Feld
            # sofort zerstört. (Es ist egal, ob ihr zuerst die Geländeart oder zuerst den *
            # eingezeichnet habt.)"
            destroyed |= mask & self.stars
        empty = self.empty & ~mask & ~victim
        coins = int(coin) + sum(1 for around in self.mountains if not around & empty)
        dragon = mask if letter == "D" else self.dragon
        if (
            dragon
            and (letter == "D" or neighbours(dragon) & self.empty)
            and not neighbours(dragon & ~destroyed) & empty
        ):
            coins += DRAGON_COINS
        cells = SHEET_GEOMETRY.cells
        return Placement(
            card,
            terrain,
            cells(mask),
            stars=cells(stars),
            letter=letter,
            victim=cells(victim)[0] if victim else None,
            destroyed=cells(destroyed),
            coin=coin,
            # none past the last, not even on an impossible sheet
            coins=max(min(coins, COINS - self.marked), 0),
            fallback=fallback,
        )


def explore_placements(
    sheet: Sheet, card: ExploreCard, ruin: bool, heroes: bool
) -> tuple[Placement, ...]:
    """Every way to draw an explore card; ``ruin``: a ruin card was revealed since the last explore
    card.

    Where none of its shapes fits, a single space anywhere with any terrain but mountain ("muss
    diese Person eine Form der Größe 1×1 einzeichnen und mit einer Geländeart ihrer Wahl (außer
    Gebirge) ausfüllen"); () only on a full sheet. Raises ValueError for a ruin card, which is not
    drawn.
    """
    if card.ruin:
        raise ValueError(f"{card.key} is not drawn")
    position = DrawingPosition(sheet)
    found = [
        position.placement(card.key, terrain, mask, coin=option.coin)
        for option, masks in position.explore_masks(card, ruin)
        for mask in masks
        for terrain in card.terrains
    ]
    return tuple(found) or tuple(
        position.placement(card.key, terrain, mask, fallback=True)
        for mask in bits(position.empty)
        for terrain in fallback_terrains(heroes)
    )


def ambush_placements(sheet: Sheet, card: AmbushCard) -> tuple[Placement, ...]:
    """Every way a neighbour can draw an ambush; ruins do not bind it.

    Where it fits nowhere, a single monster anywhere without a letter.
    """
    position = DrawingPosition(sheet)
    return _monster_placements(position, card, position.fitting_masks(card.shape)) or tuple(
        position.placement(card.key, Terrain.MONSTER, mask, fallback=True)
        for mask in bits(position.empty)
    )


def solo_ambush_placements(sheet: Sheet, card: AmbushCard, turning: bool) -> tuple[Placement, ...]:
    """Every way to draw an ambush in the solo game: all that cover the first possible space of the
    walk.

    () where it fits nowhere: "lege den Hinterhalt in die Schachtel zurück, ohne etwas
    einzuzeichnen".
    """
    position = DrawingPosition(sheet)
    return _monster_placements(position, card, position.walk_masks(card, turning))


def _monster_placements(
    position: DrawingPosition, card: AmbushCard, masks: Iterable[int]
) -> tuple[Placement, ...]:
    found = []
    for mask in masks:
        victims = position.victims(mask) if card.effect == "gorgon" else 0
        for victim in bits(victims) if victims else (0,):
            found.append(
                position.placement(
                    card.key, Terrain.MONSTER, mask, letter=card.letter, victim=victim
                )
            )
    return tuple(found)


def hero_placements(sheet: Sheet, card: HeroCard) -> tuple[Placement, ...]:
    """Every way to draw a hero with its stars; ruins do not bind it. () only on a full sheet."""
    position = DrawingPosition(sheet)
    return tuple(
        position.placement(card.key, Terrain.HERO, mask, stars=stars)
        for mask in bits(position.empty)
        for stars in card.pattern.attacks(mask)
    )


def legal_placements(
    sheet: Sheet, card: str, played: Variant, ruin: bool = False
) -> tuple[Placement, ...]:
    """Every legal way to draw a revealed card, by its key.

    ``ruin``: a ruin card was revealed since the last explore card; it binds explore cards only.
    Raises KeyError for an unknown card and ValueError for a ruin card.
    """
    found = revealed_card(card)
    if isinstance(found, ExploreCard):
        return explore_placements(sheet, found, ruin, played.heroes is True)
    if isinstance(found, HeroCard):
        return hero_placements(sheet, found)
    if played.solo:
        return solo_ambush_placements(sheet, found, played.turning)
    return ambush_placements(sheet, found)


def apply_placement(sheet: Sheet, placement: Placement) -> Sheet:
    """The sheet after a placement: terrain, stars, letters, destroyed spaces, coins.

    Raises ValueError if a space is filled; whether a shape is one of its card's is
    :func:`legal_placements`'s question.
    """
    if any(sheet.board[cell] != "." for cell in placement.cells):
        raise ValueError(f"{placement.card} cannot be drawn on {placement.cells}")
    changes = dict.fromkeys(placement.cells, str(placement.terrain))
    changes |= dict.fromkeys(placement.destroyed, "X")
    letters = dict(sheet.letters)
    if placement.letter:
        letters |= dict.fromkeys(placement.cells, placement.letter)
    for cell in placement.destroyed:
        letters.pop(cell, None)
    return replace(
        sheet,
        board=sheet.board.replace(changes),
        marked=sheet.marked + placement.coins,
        stars=sheet.stars | frozenset(placement.stars),
        letters=tuple(sorted(letters.items())),
    )
