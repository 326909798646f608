"""Where a card's shapes fit on a sheet, and what surrounded mountains and dragons earn.

Sources: der-kartograph-anleitung and die-kartographin-anleitung, "Zeichnen", "Besonderheiten",
"Zerstörte Felder" and "Solovariante"; docs/rules.md, rulings 19-24.
"""

from __future__ import annotations

from kscore.engine.explore import (
    AMBUSH_CARDS,
    COINS_BY_SHAPES,
    PROMO_AMBUSHES,
    ExploreCard,
    ShapeOption,
)
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.regions import bits
from kscore.engine.shapes import Shape, neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain

DRAGON_COINS = 3


def ringed_mountains(sheet: Sheet) -> tuple[str, ...]:
    """The mountains whose four neighbours are all filled, in reading order: each has earned one
    coin, once.

    Monster, hero, destroyed, wasteland and the edge do for a neighbour (kurzspielregel: "Das gilt
    auch, wenn Monster angrenzen"; docs/rules.md, ruling 19).
    """
    empty = sheet.board.mask(".")
    mountains = bits(sheet.board.mask("^"))
    return SHEET_GEOMETRY.cells(sum(each for each in mountains if not neighbours(each) & empty))


def max_coin_gain(start: Sheet, now: Sheet, games: str, seasons: int) -> int:
    """The most coins between a player's two sheets, so many seasons apart.

    By shapes with a coin, by each mountain that was surrounded since, and by the dragon, who comes
    once a game: no more can have been earned, whatever was drawn ("Zeichnen" in both rule texts;
    online-umsetzung-regeln, Sondereffekte). The end of the track is not weighed here.
    """
    mountains = set(ringed_mountains(now)) - set(ringed_mountains(start))
    dragon = DRAGON_COINS if "H" in games else 0
    return seasons * COINS_BY_SHAPES + len(mountains) + dragon


def is_dragon_open(sheet: Sheet) -> bool:
    """Whether a space next to the dragon is still empty.

    "Sobald alle an den Drachen angrenzenden Felder ausgefüllt oder zerstört sind, erhältst du 3
    Münzen" (online-umsetzung-regeln, Sondereffekte). Destroyed dragon spaces have no terrain any
    more and are no dragon. Whether a dragon that was destroyed altogether pays is in no text; here
    it has paid, which is our reading (kscore.engine.rulings, dragon_destroyed).
    """
    return bool(neighbours(letter_mask(sheet, "D")) & sheet.board.mask("."))


def dragon_in_doubt(sheet: Sheet) -> bool:
    """Whether no text says if the dragon is surrounded: what is left of it is, and a space beside
    its destroyed part is empty.

    The destroyed part is known by the dragon's shape: with the spaces that are left it can fill up
    destroyed ones only.
    """
    dragon, destroyed = letter_mask(sheet, "D"), sheet.board.mask("X")
    if not dragon or is_dragon_open(sheet):
        return False
    return any(
        not mask & ~(dragon | destroyed)
        and mask & destroyed
        and neighbours(mask) & sheet.board.mask(".")
        for mask in AMBUSH_CARDS["dragon_inferno"].shape.masks()
        if not dragon & ~mask
    )


def promo_pieces(sheet: Sheet) -> tuple[int, ...]:
    """The monsters that hang together as only a promo ambush has them: in no other's shape."""
    ways = {mask for card in PROMO_AMBUSHES.values() for mask in card.shape.masks()}
    return tuple(each for each in SHEET_GEOMETRY.split(sheet.board.mask("M")) if each in ways)


def letter_mask(sheet: Sheet, letter: str) -> int:
    """The monster spaces with this letter."""
    return SHEET_GEOMETRY.mask(
        [space for space, each in dict(sheet.letters).items() if each == letter]
    ) & sheet.board.mask("M")


class Position:
    """A sheet as the masks that placement asks for; made once, asked for hundreds of shapes."""

    def __init__(self, sheet: Sheet) -> None:
        self.empty = sheet.board.mask(".")
        self.ruins = SHEET_GEOMETRY.mask(sheet.layout.ruins)

    def fitting_masks(self, shape: Shape, ruin: bool = False, turning: bool = True) -> list[int]:
        """The masks of every way the shape fits; with ``ruin`` it covers at least one ruin
        space."""
        filled = SHEET_GEOMETRY.full ^ self.empty
        masks = [mask for mask in shape.masks(turning) if not mask & filled]
        return [mask for mask in masks if mask & self.ruins] if ruin else masks

    def explore_masks(self, card: ExploreCard, ruin: bool) -> list[tuple[ShapeOption, list[int]]]:
        """The fitting masks of each of the card's shapes; a shape that fits nowhere is left out."""
        found = [(option, self.fitting_masks(option.shape, ruin)) for option in card.options]
        return [(option, masks) for option, masks in found if masks]


def fallback_terrains(heroes: bool) -> tuple[Terrain, ...]:
    """What may be drawn where nothing fits: every terrain but mountain (hero only in a game with
    heroes)."""
    found = (Terrain.FOREST, Terrain.VILLAGE, Terrain.FARM, Terrain.WATER, Terrain.MONSTER)
    return (*found, Terrain.HERO) if heroes else found
