"""Every legal way to draw a revealed card on a sheet, and the sheet after it is drawn.

Sources: der-kartograph-anleitung and die-kartographin-anleitung, "Zeichnen", "Besonderheiten",
"Zerstörte Felder" and "Solovariante"; docs/rules.md, rulings 19-24.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import KW_ONLY, replace

from kscore.engine.errors import IllegalPlacement
from kscore.engine.explore import (
    AMBUSH_CARDS,
    COINS_BY_SHAPES,
    PROMO_AMBUSHES,
    AmbushCard,
    ExploreCard,
    HeroCard,
    ShapeOption,
    revealed_card,
)
from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.regions import bits
from kscore.engine.rules import Variant
from kscore.engine.shapes import Shape, neighbours
from kscore.engine.sheet import Sheet
from kscore.engine.solo_walk import walk_spaces
from kscore.engine.terrain import Terrain

DRAGON_COINS = 3


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
    """A sheet as the masks that placement asks for; made once, asked for hundreds of placements."""

    def __init__(self, sheet: Sheet) -> None:
        board = sheet.board
        self.sheet = sheet
        self.empty = board.mask(".")
        self.monsters = board.mask("M")
        self.solid = board.mask("^") | board.mask("X")
        self.stars = SHEET_GEOMETRY.mask(sheet.stars)
        self.ruins = SHEET_GEOMETRY.mask(sheet.layout.ruins)
        self.dragon = letter_mask(sheet, "D") if sheet.letters else 0
        self.marked = sheet.marked
        around = [neighbours(mountain) for mountain in bits(board.mask("^"))]
        self.mountains = tuple(each for each in around if each & self.empty)

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
    position = Position(sheet)
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


def fallback_terrains(heroes: bool) -> tuple[Terrain, ...]:
    """What may be drawn where nothing fits: every terrain but mountain (hero only in a game with
    heroes)."""
    found = (Terrain.FOREST, Terrain.VILLAGE, Terrain.FARM, Terrain.WATER, Terrain.MONSTER)
    return (*found, Terrain.HERO) if heroes else found


def ambush_placements(sheet: Sheet, card: AmbushCard) -> tuple[Placement, ...]:
    """Every way a neighbour can draw an ambush; ruins do not bind it.

    Where it fits nowhere, a single monster anywhere without a letter.
    """
    position = Position(sheet)
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
    position = Position(sheet)
    return _monster_placements(position, card, position.walk_masks(card, turning))


def _monster_placements(
    position: Position, card: AmbushCard, masks: Iterable[int]
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
    position = Position(sheet)
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

    Raises IllegalPlacement if a space is filled; whether a shape is one of its card's is
    :func:`legal_placements`'s question.
    """
    if any(sheet.board[cell] != "." for cell in placement.cells):
        raise IllegalPlacement(drawn=placement.card, cells=placement.cells)
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
