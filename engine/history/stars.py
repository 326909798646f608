"""Stars and heroes: stars stay, and new ones are the attack of a new hero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kscore.engine.explore import EXPLORE_CARDS, HERO_CARDS, explore_deck
from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import Position
from kscore.engine.regions import bits
from kscore.engine.sheet import Sheet


def star_findings(start: Sheet, now: Sheet, table: GameContext) -> Iterator[Finding]:
    """Stars that went, stand on monsters or are no new hero's attack; heroes without a card, cards
    without a hero."""
    gone = SHEET_GEOMETRY.mask(start.stars - now.stars)
    if gone:
        yield Finding("stars_lost", SHEET_GEOMETRY.cells(gone), Certainty.IMPOSSIBLE)
    fresh = SHEET_GEOMETRY.mask(now.stars - start.stars)
    stars = SHEET_GEOMETRY.mask(now.stars)
    on_monster = stars & now.board.mask("M")
    if on_monster:
        yield Finding("star_on_monster", SHEET_GEOMETRY.cells(on_monster), Certainty.LIKELY)
    if table.played.other_cards:
        return
    victims = (
        now.board.mask("X") & start.board.mask(".") if table.can_have_come("gorgon_gaze") else 0
    )
    heroes = list(bits(now.board.mask("H") & start.board.mask(".")))
    if table.surprises is not None:
        keys = [key for key in table.surprises if key in HERO_CARDS]
    else:
        keys = [
            key for key in HERO_CARDS if table.played.heroes and key not in (table.earlier or ())
        ]
    free = bool(heroes and table.played.heroes) and fallback_possible(now, table)
    if heroes and not keys and not free:
        yield Finding("hero_without_card", SHEET_GEOMETRY.cells(sum(heroes)), Certainty.IMPOSSIBLE)
        return
    # One of them can have been destroyed by the gorgon in the same season.
    options = [heroes, *([*heroes, victim] for victim in bits(victims))]
    if not any(_heroes_explain_stars(each, tuple(keys), stars, fresh, free) for each in options):
        yield Finding(
            "stars_of_no_hero", SHEET_GEOMETRY.cells(sum(heroes) | fresh), Certainty.LIKELY
        )
    elif table.surprises is not None and now.board.mask(".") and max(map(len, options)) < len(keys):
        yield Finding("hero_not_drawn", (), Certainty.LIKELY, (("cards", tuple(keys)),))


def monsters_in_reach(now: Sheet, spaces: Sequence[str]) -> tuple[str, ...]:
    """Monsters that a hero on one of these spaces could attack. Whatever stars can be seen.

    A star on a monster destroys it, so one that was not seen, or seen where none is, changes points
    where a monster is in reach; elsewhere stars change nothing ("Zerstörte Felder",
    die-kartographin-anleitung).
    """
    heroes = bits(SHEET_GEOMETRY.mask(spaces) & now.board.mask("H"))
    reach = 0
    for hero in heroes:
        for card in HERO_CARDS.values():
            for attack in card.pattern.attacks(hero):
                reach |= attack
    reach |= SHEET_GEOMETRY.mask(spaces) & SHEET_GEOMETRY.mask(now.stars)
    return SHEET_GEOMETRY.cells(reach & now.board.mask("M"))


def fallback_possible(now: Sheet, table: GameContext) -> bool:
    """Whether a single space can be drawn because no shape fitted.

    "… und mit einer Geländeart ihrer Wahl (außer Gebirge) ausfüllen" (die-kartographin-anleitung,
    Zeichnen): with heroes in play that may be a hero, who then has no card and attacks nothing.
    """
    position = Position(now)
    ruins = "K" in table.played.boxes
    if table.revealed is not None:
        cards = [EXPLORE_CARDS[key] for key in table.revealed or () if key in EXPLORE_CARDS]
    else:
        cards = [card for game in table.played.boxes for card in explore_deck(game, False)]
    return any(
        card.options
        and (
            not position.explore_masks(card, False)
            or (ruins and not position.explore_masks(card, True))
        )
        for card in cards
    )


def _heroes_explain_stars(
    heroes: Sequence[int], keys: tuple[str, ...], stars: int, fresh: int, free: bool
) -> bool:
    """Whether these new heroes explain all new stars. Each has another card's attack; ``stars`` are
    all there are.

    ``free``: some may have been drawn because nothing fitted, without a card and an attack.
    """
    if not heroes:
        return not fresh
    if free and _heroes_explain_stars(heroes[1:], keys, stars, fresh, free):
        return True
    for key in keys:
        rest = tuple(each for each in keys if each != key)
        for attack in HERO_CARDS[key].pattern.attacks(heroes[0]):
            if not attack & ~stars and _heroes_explain_stars(
                heroes[1:], rest, stars, fresh & ~attack, free
            ):
                return True
    return False
