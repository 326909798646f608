"""Cards and seasons as they were typed, or nothing where they were left out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.season import CardSet, Season, parse_season
from kscore.errors import Mistyped

if TYPE_CHECKING:
    from pathlib import Path


def typed_season(text: str | None) -> Season | None:
    """The season that was named, if any. Raises UnknownSeason."""
    return None if text is None else parse_season(text)


def typed_cards_and_season(
    cards: str | None, season: str | None, game: Path | None
) -> tuple[CardSet | None, Season | None]:
    """What was named of both. Raises Mistyped where cards and a record's file were named: the record has its own."""
    card_set = None if cards is None else CardSet.parse(cards, None)
    named = typed_season(season)
    if game is not None and card_set is not None:
        raise Mistyped("record.cards_given")
    return card_set, named
