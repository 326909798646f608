"""How far a total may go while questions are open: for one sheet, as far as its photo tells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from engine.season import season_score
from kscore.scoring import Scored
from scanner.reading import Doubt, SpacesDoubt


@dataclass(frozen=True)
class Span:
    """By how many points open questions may change a total: ``least`` (never positive) to ``most`` (never negative).

    The questions are weighed one by one, each with its answer about all its spaces and about every single one of them,
    and added up.
    """

    questions: int
    least: int = 0
    most: int = 0

    def and_also(self, other: Span) -> Span:
        """Both added up."""
        return Span(self.questions + other.questions, self.least + other.least, self.most + other.most)


def span_of(scored: Scored) -> Span | None:
    """How far the points of a sheet may go; None where nothing is open."""
    if not scored.doubts:
        return None
    spans = [_span(doubt, scored) for doubt in scored.doubts]
    return Span(len(spans), sum(least for least, _ in spans), sum(most for _, most in spans))


def _span(doubt: Doubt, scored: Scored) -> tuple[int, int]:
    changes = [0, *(other.changes.get("total", 0) for other in doubt.alternatives)]
    table, season = scored.table, scored.season
    if isinstance(doubt, SpacesDoubt) and season is not None and table.cards is not None:
        for one in _questions_of_one_space(doubt):
            for other in doubt.alternatives:
                sheet = one.applied_to(scored.sheet, other.read)
                then = season_score(sheet, table.cards, season.season, scored.coins, table.heroes)
                changes.append(then.total - season.total)
    return min(changes), max(changes)


def _questions_of_one_space(doubt: SpacesDoubt) -> Iterable[SpacesDoubt]:
    return (replace(doubt, spaces=(space,)) for space in doubt.spaces)
