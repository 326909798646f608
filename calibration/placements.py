"""Every legal way to draw a revealed card on a sheet, one by one: what the simulator's drawings,
which are chosen, are held against."""

from __future__ import annotations

from collections.abc import Iterable

from kscore.engine.explore import AmbushCard, ExploreCard, HeroCard, revealed_card
from kscore.engine.placement import Placement, Position, fallback_terrains
from kscore.engine.regions import bits
from kscore.engine.rules import Variant
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import Terrain


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
        for option, masks in position.explore(card, ruin)
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
    position = Position(sheet)
    return _monsters(position, card, position.fits(card.shape)) or tuple(
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
    return _monsters(position, card, position.walk(card, turning))


def _monsters(position: Position, card: AmbushCard, masks: Iterable[int]) -> tuple[Placement, ...]:
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
