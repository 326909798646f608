"""What a player's sheets are truly worth, season after season, to compare the answers with."""

from __future__ import annotations

from typing import NamedTuple

from kscore.engine.game import PlayerResult
from kscore.engine.season import SeasonScore


class TrueGame(NamedTuple):
    """One player's seasons."""

    name: str
    seasons: tuple[SeasonScore, ...]

    @property
    def total(self) -> int:
        return self.result.total

    @property
    def result(self) -> PlayerResult:
        return PlayerResult(
            self.name,
            sum(score.total for score in self.seasons),
            -sum(score.monsters.points for score in self.seasons),
        )
