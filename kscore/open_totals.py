"""Totals that open questions may still change: how far each may go, for a sheet, a player and a whole game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.season import Season
from kscore.by_record import reconsidered
from kscore.game import Game
from kscore.span import Span, span_of


@dataclass(frozen=True)
class OpenTotals:
    """What is still open in a game: a span for each sheet (player and season) that has open questions."""

    sheets: Mapping[tuple[str, Season], Span]

    @staticmethod
    def of(game: Game) -> OpenTotals:
        """Every sheet of the game decided again. Raises AgainstRecord for damaged evidence."""
        found = {}
        for player in game.setup.players:
            for season in Season:
                entry = game.entry(player, season)
                scored = None if entry is None else reconsidered(game, entry)
                span = None if scored is None else span_of(scored)
                if span is not None:
                    found[player, season] = span
        return OpenTotals(found)

    def sheet(self, player: str, season: Season) -> Span | None:
        """What is open about one sheet."""
        return self.sheets.get((player, season))

    def player(self, player: str) -> Span | None:
        """What is open about a player's total."""
        spans = [span for (who, _), span in self.sheets.items() if who == player]
        if not spans:
            return None
        whole = spans[0]
        for span in spans[1:]:
            whole = whole.and_also(span)
        return whole

    def seasons(self, player: str) -> tuple[Season, ...]:
        """The seasons of a player that have open questions."""
        return tuple(season for season in Season if (player, season) in self.sheets)
