"""A card's awards on a sheet, and its near misses."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from kscore.engine.cards import Card
from kscore.engine.grid import COINS as MOST_COINS
from kscore.engine.rules import UNKNOWN, Variant
from kscore.engine.score import Score
from kscore.engine.season import SeasonScore, season_score
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import EXPLORED, Terrain
from kscore.engine.whatif import MONSTERS, what_if
from kscore.sheet.scoring import ScoredSheet
from kscore.statements.corrections import Corrections, sheet_after


class NearMiss(NamedTuple):
    """One space that would earn ``gain`` more with another letter (``letters``).

    ``starred``: there is a star, so that a monster drawn there is destroyed at once.
    """

    space: str
    letters: str
    gain: int
    starred: bool = False


class CardReport(NamedTuple):
    """A card on a sheet: its score, and what would earn more.

    ``near``: the single spaces that would.
    ``otherwise``: the points by the other reading of its rule, where that makes a difference.
    """

    card: Card
    sheet: Sheet
    score: Score
    near: tuple[NearMiss, ...]
    otherwise: int | None = None

    @property
    def cells(self) -> frozenset[str]:
        """All spaces that count."""
        return frozenset(self.score.cells)


def explain(card: Card, sheet: Sheet, played: Variant = UNKNOWN) -> CardReport:
    """The card's score on this sheet and its near misses. Those are empty spaces whose filling
    would earn more, best first."""
    gains: dict[tuple[str, int], str] = {}
    found = what_if(sheet.board, (card,), played.hero_terrain)
    hero_cards = played.heroes
    if hero_cards is None:  # as the sheet shows
        second = sheet.layout.key.startswith("H")
        hero_cards = second or bool(sheet.stars or sheet.board.mask(Terrain.HERO))
    # No player can draw a destroyed space, and what is drawn stays: only empty spaces can still be
    # filled.
    for space in sheet.board.geometry.cells(sheet.board.mask(Terrain.EMPTY)):
        for letter in EXPLORED + (Terrain.HERO if hero_cards else ""):
            destroyed = letter == Terrain.MONSTER and space in sheet.stars
            gain = found.delta(card.key, space, Terrain.DESTROYED if destroyed else letter)
            if gain > 0:
                gains[space, gain] = gains.get((space, gain), "") + letter
    near = sorted(
        (
            NearMiss(space, letters, gain, space in sheet.stars)
            for (space, gain), letters in gains.items()
        ),
        key=lambda miss: -miss.gain,
    )
    score = card.score(sheet.board, played.hero_terrain)
    other = card.other_reading and card.other_reading(sheet.board.masks, played.hero_terrain)
    return CardReport(card, sheet, score, tuple(near), None if other == score.points else other)


COINS, TOTAL = "coins", "total"
"""Names of the points for coins and of the season's sum beside the cards' keys."""


class Difference(NamedTuple):
    """Points of a card or sum before and after. It is a card, ``monsters``, ``coins`` or the
    season's ``total``."""

    key: str
    before: int
    after: int


def differences(scored: ScoredSheet, changes: Corrections) -> tuple[Difference, ...]:
    """Points before and after changes. Of the cards that score, the monsters, the coins and the
    season.

    All four cards, and no season's total, where the season is not known. Raises ValueError where no
    cards are, Mistyped for a space whose print never changes.
    """
    table, before = scored.table, scored.sheet
    if table.cards is None:
        raise ValueError("points need cards")
    after = sheet_after(before, changes)
    was, now = (
        what_if(sheet.board, table.cards, table.played.hero_terrain).points
        for sheet in (before, after)
    )
    keys = [*(entry.card.key for entry in scored.cards), MONSTERS]
    found = [Difference(key, was[key], now[key]) for key in keys]
    found.append(Difference(COINS, scored.coins, _coins_then(scored, after)))
    then = season_then(scored, changes)
    if scored.season is not None and then is not None:
        found.append(Difference(TOTAL, scored.season.total, then.total))
    return tuple(found)


def season_then(scored: ScoredSheet, changes: Corrections) -> SeasonScore | None:
    """A changed sheet's season score, or None. None where cards or season are unknown. Raises
    Mistyped as above."""
    table = scored.table
    if table.cards is None or table.season is None:
        return None
    after = sheet_after(scored.sheet, changes)
    then = season_score(
        after, table.cards, table.season, _coins_then(scored, after), table.played.hero_terrain
    )
    return replace(then, extra=scored.corrections.extra or 0)


def _coins_then(scored: ScoredSheet, after: Sheet) -> int:
    return min(MOST_COINS, scored.coins + after.coins - scored.sheet.coins)
