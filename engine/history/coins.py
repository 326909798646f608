"""Coins only grow, by shapes with a coin, surrounded mountains and the dragon; struck-out ones stay
struck out."""

from __future__ import annotations

from collections.abc import Iterator

from kscore.engine.grid import COINS
from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.placement import (
    DRAGON_COINS,
    dragon_in_doubt,
    is_dragon_open,
    letter_mask,
    ringed_mountains,
)
from kscore.engine.sheet import Sheet


def coin_findings(
    start: Sheet, now: Sheet, table: GameContext, shapes: tuple[int, int]
) -> Iterator[Finding]:
    """Coins that went back, or fewer or more than were earned; ``shapes`` are the least and most by
    new shapes."""
    if now.marked < start.marked:
        yield Finding(
            "coins_back", (), Certainty.IMPOSSIBLE, (("before", start.marked), ("now", now.marked))
        )
        return
    if now.spent < start.spent:
        yield Finding(
            "spent_back", (), Certainty.IMPOSSIBLE, (("before", start.spent), ("now", now.spent))
        )
    elif now.spent > start.spent and not table.played.skills:
        yield Finding("spent_without_skills", (), Certainty.IMPOSSIBLE, (("spent", now.spent),))
    mountains = [name for name in ringed_mountains(now) if name not in ringed_mountains(start)]
    dragon = DRAGON_COINS if _has_dragon_paid(start, now) else 0
    gained = now.marked - start.marked
    owed = len(mountains) + dragon
    least = min(owed + shapes[0], COINS - start.marked)
    # Its letters may be unread, and no text says whether a dragon pays that was destroyed, wholly
    # or in part, before it was surrounded (kscore.engine.rulings, dragon_destroyed: our reading).
    # Where it can have come, its coins are allowed, not asked for.
    most = min(
        owed
        + shapes[1]
        + (0 if dragon or not _dragon_possible(start, now, table) else DRAGON_COINS),
        COINS - start.marked,
    )
    if gained < least:
        cells = tuple(mountains)
        key = "mountain_coin" if mountains else "coins_missing"
        yield Finding(key, cells, Certainty.LIKELY, (("gained", gained), ("least", least)))
    elif gained > most:
        yield Finding("coins_too_many", (), Certainty.LIKELY, (("gained", gained), ("most", most)))


def _dragon_possible(start: Sheet, now: Sheet, table: GameContext) -> bool:
    if table.can_have_come("dragon_inferno") or letter_mask(start, "D") | letter_mask(now, "D"):
        return True
    return "H" in table.played.boxes if table.earlier is None else "dragon_inferno" in table.earlier


def _has_dragon_paid(start: Sheet, now: Sheet) -> bool:
    """Whether the dragon paid this season. By any reading of a dragon that is destroyed in part."""
    if not letter_mask(now, "D") or is_dragon_open(now) or dragon_in_doubt(now):
        return False
    return is_dragon_open(start) if letter_mask(start, "D") else True
