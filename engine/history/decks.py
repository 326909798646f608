"""Which cards can have been drawn in a season, in which ways, and how much they can bring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from kscore.engine.explore import (
    ALL_AMBUSHES,
    COINS_BY_SHAPES,
    EXPLORE_CARDS,
    AmbushCard,
    ExploreCard,
    explore_deck,
    revealed_card,
)
from kscore.engine.frozen import Frozen
from kscore.engine.history.covers import PossibleCard
from kscore.engine.history.finding import GameContext
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import Position, fallback_terrains
from kscore.engine.regions import bits
from kscore.engine.season import Season, season_lengths
from kscore.engine.sheet import Sheet
from kscore.engine.solo_walk import walk_allows

_SINGLES = tuple(bits(SHEET_GEOMETRY.full))


class PossibleDeck(Frozen):
    """Cards that may have been drawn; how many of a kind can have come; the season's possible
    lengths, if they tell."""

    uses: tuple[PossibleCard, ...]
    limits: Mapping[str, int]
    lengths: frozenset[int] | None


def possible_decks(now: Sheet, table: GameContext, within: int = -1) -> Iterator[PossibleDeck]:
    """The cards that can have been drawn: the revealed ones, else everything a season's deck can
    hold; of the places of an explore card's shapes those ``within`` these spaces (a bit set)."""
    room = bool(now.board.mask("."))
    position = Position(now)
    if table.revealed is not None:
        uses, ruin = [], False
        for key in table.revealed:
            card = revealed_card(key)
            if isinstance(card, ExploreCard):
                if card.ruin:
                    ruin = True
                    continue
                uses.append(_possible_card(card, position, ruin, table, room, within))
                ruin = False
            elif isinstance(card, AmbushCard):
                uses.append(_possible_card(card, position, False, table, room, within))
        yield PossibleDeck(tuple(uses), {}, None)
        return
    number = list(Season).index(table.season) + 1
    came = sum(1 for key in table.earlier or () if key in ALL_AMBUSHES)
    ambushes = [card for key, card in ALL_AMBUSHES.items() if table.can_have_come(key)]
    for game in table.played.boxes:
        cards: list[ExploreCard | AmbushCard] = [*explore_deck(game, False), *ambushes]
        if any(EXPLORE_CARDS[key] not in cards for key in explore_card_keys(table.noted)):
            continue
        uses = [_possible_card(card, position, False, table, room, within) for card in cards]
        # A card that the player noted came; what else came is unknown.
        noted = table.came is not None
        sure = {*table.noted, *(ALL_AMBUSHES if noted else ())}
        uses = [replace(use, must=use.must and use.key in sure) for use in uses]
        lengths = season_lengths(table.played.boxes, table.season, table.online) if room else None
        yield PossibleDeck(
            tuple(uses), {"ambush": len(ambushes) if noted else number - came, "ruin": 2}, lengths
        )


def explore_card_keys(keys: Iterable[str]) -> tuple[str, ...]:
    """Those of these revealed cards from which every player draws."""
    return tuple(key for key in keys if key in EXPLORE_CARDS and not EXPLORE_CARDS[key].ruin)


def time_units(keys: Iterable[str]) -> int:
    """The time units of revealed cards."""
    return sum(EXPLORE_CARDS[key].time for key in keys if key in EXPLORE_CARDS)


def cards_without_ruin(
    deck: PossibleDeck, now: Sheet, table: GameContext
) -> Iterator[PossibleCard]:
    """The deck's cards as if no ruin card had bound them."""
    position = Position(now)
    for use in deck.uses:
        card = revealed_card(use.key)
        assert isinstance(card, ExploreCard | AmbushCard)
        yield _possible_card(card, position, False, table, use.must)


def _possible_card(
    card: ExploreCard | AmbushCard,
    position: Position,
    ruin: bool,
    table: GameContext,
    room: bool,
    within: int = -1,
) -> PossibleCard:
    if isinstance(card, AmbushCard):
        masks = [
            mask for mask in card.shape.masks() if _can_follow_walk(card, mask, position, table)
        ]
        fits = [(mask, "M", False, "ambush") for mask in masks]
        if not table.played.solo and not position.fitting_masks(card.shape):
            fits += [(mask, "M", False, "ambush") for mask in _SINGLES]
        return PossibleCard(card.key, tuple(fits), 0, room and not table.played.solo)
    ruins = position.ruins
    fits = [
        (mask, str(terrain), option.coin, "explore")
        for option in card.options
        for mask in option.shape.masks()
        if not mask & ~within and (not ruin or mask & ruins)
        for terrain in card.terrains
    ]
    # A single space only if no shape fitted then; the sheet had more room then than now, so none
    # fits now. Where the revealed cards are unknown, a ruin card can have come before any explore
    # card, but each only once.
    kind = None
    if not position.explore_masks(card, ruin):
        kind = "explore"
    elif (
        table.revealed is None
        and "K" in table.played.boxes
        and not position.explore_masks(card, True)
    ):
        kind = "ruin"
    if kind:
        anything = fallback_terrains(table.played.heroes is True)
        fits += [(mask, str(terrain), False, kind) for mask in _SINGLES for terrain in anything]
    return PossibleCard(card.key, tuple(fits), card.time, room)


def _can_follow_walk(card: AmbushCard, mask: int, position: Position, table: GameContext) -> bool:
    """Whether a solo game's ambush can have been drawn there; elsewhere a neighbour draws it
    anywhere."""
    if not table.played.solo or table.anywhere or mask & position.empty:
        return True
    return walk_allows(card, mask, position.empty)


def most_spaces(table: GameContext) -> int:
    """The most spaces a season's cards can fill."""
    if table.revealed is not None:
        sizes = []
        for key in table.revealed:
            card = revealed_card(key)
            if isinstance(card, ExploreCard):
                sizes.append(max((option.shape.size for option in card.options), default=0))
            elif isinstance(card, AmbushCard):
                sizes.append(card.shape.size)
        return sum(sizes)
    number = list(Season).index(table.season)
    most = 0
    for game in table.played.boxes:
        length = max(season_lengths(table.played.boxes, table.season, table.online))
        by_time = {0: 0}
        for card in explore_deck(game, False):
            size = max(option.shape.size for option in card.options)
            for time, total in sorted(by_time.items(), reverse=True):
                if time + card.time <= length + 1:
                    by_time[time + card.time] = max(by_time.get(time + card.time, 0), total + size)
        most = max(most, *by_time.values())
    sizes = sorted(
        (card.shape.size for key, card in ALL_AMBUSHES.items() if table.can_have_come(key)),
        reverse=True,
    )
    return most + sum(sizes[: number + 1])


def most_coins(table: GameContext) -> int:
    """The most coins that a season's shapes can bring."""
    if table.revealed is not None:
        return sum(
            any(option.coin for option in EXPLORE_CARDS[key].options)
            for key in table.revealed
            if key in EXPLORE_CARDS
        )
    return COINS_BY_SHAPES
