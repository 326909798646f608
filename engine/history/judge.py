"""All questions about a season put together: the likeliest sheet it began with, and what speaks
against that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from kscore.engine.effects import season_ends, undo_since
from kscore.engine.grid import COINS
from kscore.engine.history.coins import coin_findings
from kscore.engine.history.decks import most_coins
from kscore.engine.history.finding import Certainty, Finding, GameContext
from kscore.engine.history.kept import loss_findings, loss_findings_since
from kscore.engine.history.shapes import new_spaces, shape_coin_range, shape_findings
from kscore.engine.history.stars import star_findings
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import letter_mask
from kscore.engine.regions import bits
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet

_STARTS = 2
"""Sheets that a season can have begun with for which the dear search for shapes runs."""


@lru_cache(maxsize=64)  # asked with every answer, and for the notes
def findings(previous: Sheet | None, now: Sheet, table: GameContext) -> tuple[Finding, ...]:
    """What speaks against ``now`` following ``previous``, the surest error first.

    ``previous`` is last season's sheet as it was scored (its effects run in between here; a sheet
    on which they are already drawn is understood too), None in spring. ``now`` is the sheet to be
    scored.
    """
    before = previous if previous is not None else Sheet.blank(now.layout)
    if before.layout != now.layout:
        return (_layout_finding(before, now),)
    starts = list(_possible_starts(before, table))
    hints = tuple(_plague_findings(before, now, table))
    if any(_is_consistent(start, now, table) for start in starts):
        return hints
    late = _late_finding(before, starts, now, table)
    if late is not None:
        best: tuple[Finding, ...] = (late,)
    else:
        # What spaces and stars say tells the likeliest starts; the search for shapes is dear and
        # runs for those alone.
        ranked = sorted(starts, key=lambda start: _severity(_map_findings(start, now, table)))[
            :_STARTS
        ]
        best = min((_findings_from(start, now, table) for start in ranked), key=_severity)
    if table.played.skills:
        best = tuple(replace(each, certainty=Certainty.HINT) for each in best)
    return tuple(sorted((*best, *hints), key=lambda each: -each.certainty))


def findings_since(
    earlier: Sheet, season: Season, now: Sheet, table: GameContext
) -> tuple[Finding, ...]:
    """What speaks against ``now`` following the sheet of an earlier ``season``. The sheets in
    between are missing: nothing is asked about cards and coins then, only what is drawn has to be
    there still."""
    found = (
        (_layout_finding(earlier, now),)
        if earlier.layout != now.layout
        else loss_findings_since(earlier, season, now)
    )
    return tuple(
        replace(each, certainty=Certainty.HINT) if table.played.skills else each for each in found
    )


def _layout_finding(before: Sheet, now: Sheet) -> Finding:
    values = (("before", before.layout.key), ("now", now.layout.key))
    return Finding("other_layout", (), Certainty.IMPOSSIBLE, values)


def _plague_findings(before: Sheet, now: Sheet, table: GameContext) -> Iterator[Finding]:
    """A zombie plague of this season without a zombie: its single space fits wherever anything
    does.

    "… und notiert darin den Anfangsbuchstaben des jeweiligen Monsternamens"
    (die-kartographin-anleitung, Hinterhalt). None where a star has destroyed a monster this season,
    which can have been the zombie.
    """
    key = "zombie_plague"
    if key not in (table.surprises or ()) or letter_mask(now, "Z"):
        return
    destroyed = now.board.mask("X") & ~before.board.mask("X")
    if now.board.mask("M") & before.board.mask(".") and not destroyed:
        yield Finding("letter_missing", (), Certainty.HINT, (("card", key), ("letter", "Z")))


def _severity(found: Iterable[Finding]) -> int:
    return sum(10 ** int(each.certainty) * max(1, len(each.cells)) for each in found)


def _possible_starts(before: Sheet, table: GameContext) -> Iterator[Sheet]:
    """The sheets the season can have begun with: after last season's effects, or, if already drawn,
    as they are."""
    made: dict[Sheet, None] = {}
    for keys in _effect_orders(before, table):
        for end in season_ends(before, keys):
            made.setdefault(end.after)
    made.setdefault(before)
    yield from made


def _effect_orders(sheet: Sheet, table: GameContext) -> Iterator[Sequence[str]]:
    if table.earlier is not None:
        yield table.earlier
        return
    if table.season is Season.SPRING:
        yield ()
        return
    yield "zombie_plague", "giant_troll_ravage"
    if letter_mask(sheet, "Z") and letter_mask(sheet, "T"):
        yield "giant_troll_ravage", "zombie_plague"


def _late_finding(
    before: Sheet, starts: Sequence[Sheet], now: Sheet, table: GameContext
) -> Finding | None:
    """Whether this season's own effects explain everything: the photo was taken too late.

    What last season's effects were to draw is no work of this season's where they were not drawn
    otherwise.
    """
    told = sum({bit for start in starts for bit in bits(before.board.empty & ~start.board.empty)})
    if not (letter_mask(now, "Z") or letter_mask(now, "T")):
        return None
    orders: Iterable[Sequence[str]] = (
        ("zombie_plague", "giant_troll_ravage"),
        ("giant_troll_ravage", "zombie_plague"),
    )
    if table.surprises is not None and table.earlier is not None:
        orders = ((*table.earlier, *table.surprises),)
    for keys in orders:
        for start in starts:
            for sheet in undo_since(now, keys, start):
                changed = sheet.board.empty & ~now.board.empty
                if start == before and not changed & ~told:
                    continue
                if changed and _is_consistent(start, sheet, table):
                    cells = SHEET_GEOMETRY.cells(changed)
                    return Finding("effects_drawn", cells, Certainty.LIKELY)
    return None


def _map_findings(start: Sheet, now: Sheet, table: GameContext) -> tuple[Finding, ...]:
    return (*loss_findings(start, now, table), *star_findings(start, now, table))


_ANY_COINS = (0, COINS)
"""What cards that are unknown may have brought."""


def _findings_from(start: Sheet, now: Sheet, table: GameContext) -> tuple[Finding, ...]:
    if table.played.other_cards:
        return (*_map_findings(start, now, table), *coin_findings(start, now, table, _ANY_COINS))
    spaces = new_spaces(start, now, table)
    earned = shape_coin_range(spaces, now, table)
    shapes: tuple[Finding, ...] = ()
    if earned is None:
        shapes, earned = shape_findings(spaces, now, table), (0, most_coins(table))
    return (*_map_findings(start, now, table), *shapes, *coin_findings(start, now, table, earned))


def _is_consistent(start: Sheet, now: Sheet, table: GameContext) -> bool:
    """Whether nothing at all speaks against it; cheaper than finding out what does."""
    if _map_findings(start, now, table):
        return False
    if table.played.other_cards:
        return not any(coin_findings(start, now, table, _ANY_COINS))
    earned = shape_coin_range(new_spaces(start, now, table), now, table)
    return earned is not None and not any(coin_findings(start, now, table, earned))
