"""What every player has: every follower's points now, the final scoring, the ranking."""

from __future__ import annotations

from typing import NamedTuple

from kscore.engine.neuland.regions import Region, Regions
from kscore.engine.neuland.scoring import points_final, points_now
from kscore.engine.neuland.table import Player, Spot, Table
from kscore.engine.score import Score


class Holding(NamedTuple):
    """A follower on the table.

    Attributes:
        spot: where it stands.
        region: what it holds.
        now: what it earns when it is taken back now.
        final: what it earns in the final scoring.
    """

    spot: Spot
    region: Region
    now: Score
    final: Score


class ColourResult(NamedTuple):
    """A colour in the final scoring: "Jeder Spieler erhält Punkte für alle seine Gefolgsleute, die
    er noch nicht zurückgenommen hat."

    Attributes:
        player: the colour.
        holdings: its followers on the table, in reading order.
        rank: its place in the ranking; shared by equals, the next place left out.
        shared: whether another player has the same rank.
    """

    player: Player
    holdings: tuple[Holding, ...]
    rank: int
    shared: bool

    @property
    def gained(self) -> int:
        """Points of the final scoring."""
        return sum(holding.final.points for holding in self.holdings)

    @property
    def total(self) -> int:
        """Points so far and those of the final scoring."""
        return self.player.points + self.gained


class Settlement(NamedTuple):
    """A table with everything that can be said about it.

    Attributes:
        regions: its regions.
        results: the colours in the order in which they were typed.
    """

    regions: Regions
    results: tuple[ColourResult, ...]

    @property
    def ranking(self) -> tuple[ColourResult, ...]:
        """The colours, best first: "Der Spieler mit den meisten Punkten gewinnt." (ruling
        ``tie``)."""
        return tuple(sorted(self.results, key=lambda result: result.rank))


def settle(table: Table) -> Settlement:
    """Scores a table."""
    regions = Regions.from_table(table)
    scores: dict[int, tuple[Score, Score]] = {}
    holdings = []
    for player in table.players:
        mine = []
        for spot in player.followers:
            region = regions.region_of(spot)
            if region.number not in scores:
                scores[region.number] = points_now(regions, region), points_final(regions, region)
            mine.append(Holding(spot, region, *scores[region.number]))
        holdings.append(tuple(mine))
    totals = [
        player.points + sum(holding.final.points for holding in mine)
        for player, mine in zip(table.players, holdings, strict=True)
    ]
    results = [
        ColourResult(
            player, mine, 1 + sum(other > total for other in totals), totals.count(total) > 1
        )
        for player, mine, total in zip(table.players, holdings, totals, strict=True)
    ]
    return Settlement(regions, tuple(results))
