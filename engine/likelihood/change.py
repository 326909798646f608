"""What is known of a season before any symbol is understood: which spaces are new, and which of
them look alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY

from kscore.engine.frozen import Frozen
from kscore.engine.grid import COINS
from kscore.engine.layout import SHEET_GEOMETRY
from kscore.engine.placement import DRAGON_COINS, ringed_mountains
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet


class NewSpaces(Frozen):
    """One season's new spaces as bit sets (:mod:`kscore.engine.regions`).

    Attributes:
        season: the season they were drawn in.
        groups: the new spaces of each symbol; 0 for a symbol that is not new anywhere. A symbol has
            the same place in every season of a game.
        start: spaces that were empty when the season began, its predecessor's effects drawn.
        empty: spaces still empty.
        destroyed: new spaces that were crossed out: a piece may lie on them or not.
        ruins: spaces with a printed ruin; 0 in a game without ruin cards.
        coins: the fewest and most coins that shapes brought; None where unknown (a coin struck, all
            coins marked, a track unread).
    """

    season: Season
    groups: tuple[int, ...]
    start: int
    empty: int
    _: KW_ONLY
    destroyed: int = 0
    ruins: int = 0
    coins: tuple[int, int] | None = None

    @classmethod
    def from_sheets(
        cls, season: Season, start: Sheet, now: Sheet, symbols: Sequence[int], games: str
    ) -> NewSpaces:
        """The change from one sheet to another; ``symbols`` are all spaces of each symbol on
        ``now``, ``games`` "K", "H" or "KH" (only H has a dragon, which brings coins, too).

        Only which spaces are filled and crossed out is taken from the sheets, and the coins: what
        they hold is what is asked.
        """
        fresh = start.board.empty & ~now.board.empty
        crossed = fresh & now.board.mask("X")
        gained = (
            now.marked - start.marked - (len(ringed_mountains(now)) - len(ringed_mountains(start)))
        )
        known = now.spent == start.spent == 0 and gained >= 0 and now.marked < COINS
        dragon = DRAGON_COINS if "H" in games else 0
        return cls(
            season,
            tuple(symbol & fresh & ~crossed for symbol in symbols),
            start.board.empty,
            now.board.empty,
            destroyed=crossed,
            ruins=SHEET_GEOMETRY.mask(now.layout.ruins),
            coins=(max(0, gained - dragon), gained) if known else None,
        )
