"""What came of photos once nobody says more, a class for each thing that is asked of a sheet.

`kscore.sheet.score_photo.finish` makes those of sheets in no record, `kscore.game.evening` a
`BookedResult`; views show them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from kscore.errors import Exit, exit_code
from kscore.sheet.notes import Note
from kscore.sheet.scoring import ScoredSheet
from scanner.sheet_place import SheetPlace

if TYPE_CHECKING:
    from engine.history import Finding
    from engine.season import CardSet
    from kscore.sheet.case import PlayerPlace, SeatAtTable, UncertainTotal
    from kscore.sheet.check import Check, SeasonGuess
    from kscore.sheet.explain import CardExplanation, Difference
    from kscore.sheet.late import EffectOrder
    from kscore.sheet.outcome import SeasonEnd
    from kscore.sheet.season_weighing import SeasonEvidence
    from kscore.sheet.whole_game import WholeGame
    from kscore.statements.corrections import Contradiction, Corrections
    from scanner.pipeline import Look


@dataclass(frozen=True, kw_only=True, eq=False)
class PhotoResult:
    """What came of a photo, a typed map or a recorded sheet.

    Attributes:
        photo: what it is called.
        place: which of several sheets in the photo it is.
        error: what went wrong; beside points why they were not booked, or a file not written.
        notes: everything that is told about it beside points and questions.
    """

    photo: str
    place: SheetPlace | None = None
    error: Exception | None = None
    notes: tuple[Note, ...] = ()

    @property
    def code(self) -> int:
        """The exit code of this sheet alone (docs/errors.md)."""
        return int(self._exit) if self.error is None else exit_code(self.error)

    @property
    def _exit(self) -> Exit:
        """How it ends where nothing went wrong."""
        return Exit.SCORED

    def without_pixels(self) -> Self:
        """This result for keeping beside many others."""
        return self


@dataclass(frozen=True, kw_only=True, eq=False)
class Failed(PhotoResult):
    """A photo without points; ``error`` says why."""

    error: Exception


@dataclass(frozen=True, kw_only=True, eq=False)
class SheetResult(PhotoResult):
    """A sheet with its points.

    Attributes:
        scored: map, points and the questions left open.
        look: None where no photo was looked at, or its pixels are not kept.
    """

    scored: ScoredSheet
    look: Look | None = field(default=None, repr=False)

    @property
    def _exit(self) -> Exit:
        return Exit.DOUBTFUL if self.scored.doubts else Exit.SCORED

    def without_pixels(self) -> Self:
        return replace(self, scored=_without_pixels(self.scored), look=None)


@dataclass(frozen=True, kw_only=True, eq=False)
class SeasonResult(SheetResult):
    """The points of a season that no record knows.

    Attributes:
        whole: the whole game where the boxes tell it.
        to_do: what to draw before the next season: one, or one an order of revealing.
    """

    whole: WholeGame | None = None
    to_do: tuple[EffectOrder, ...] = ()


@dataclass(frozen=True, kw_only=True, eq=False)
class BookedResult(SheetResult):
    """A season's end that stands in a game's record.

    Attributes:
        end: what was entered.
        evidence: what tells the season where nobody named it.
    """

    end: SeasonEnd
    evidence: SeasonEvidence | None = None

    @property
    def _exit(self) -> Exit:
        return Exit(self.end.code)

    def without_pixels(self) -> Self:
        end = replace(self.end, scored=_without_pixels(self.end.scored))
        return replace(super().without_pixels(), end=end)


@dataclass(frozen=True, kw_only=True, eq=False)
class FinalResult(SheetResult):
    """A whole game from its last sheet.

    Attributes:
        whole: None where nothing tells of it.
        odd: what speaks against the sheet having come from those that the record has.
        seat: whose sheet it is in a game.
    """

    whole: WholeGame | None = None
    odd: tuple[Finding, ...] = ()
    seat: SeatAtTable | None = None

    @property
    def _exit(self) -> Exit:
        if any(finding.impossible for finding in self.odd):
            return Exit.RECORD
        is_open = self.whole is not None and self.whole.open_seasons
        return Exit.DOUBTFUL if is_open else super()._exit


@dataclass(frozen=True, kw_only=True, eq=False)
class CheckResult(SheetResult):
    """Written numbers beside kscore's.

    Attributes:
        check: the comparison.
        guess: how the season is known where the boxes told it.
    """

    check: Check
    guess: SeasonGuess | None = None

    @property
    def _exit(self) -> Exit:
        return Exit.RECORD if self.check.wrong else super()._exit


@dataclass(frozen=True, kw_only=True, eq=False)
class CardResult(SheetResult):
    """What one card makes of a sheet.

    Attributes:
        explained: its points, and what would earn more.
        cards: the game's, where they are known.
        seat: whose sheet it is in a game.
    """

    explained: CardExplanation
    cards: CardSet | None = None
    seat: SeatAtTable | None = None


@dataclass(frozen=True, kw_only=True, eq=False)
class WhatIfResult(SheetResult):
    """What other spaces would make of a sheet.

    Attributes:
        changes: what would be otherwise.
        differences: points before and after; none without scoring cards.
        impossible: what of the changes cannot have been.
        seat: whose sheet it is in a game.
        placing: what the player would have in that game.
        whole: the whole game as it stands where the boxes tell it.
    """

    changes: Corrections
    differences: tuple[Difference, ...] = ()
    impossible: tuple[Contradiction, ...] = ()
    seat: SeatAtTable | None = None
    placing: Placing | None = None
    whole: WholeGame | None = None


@dataclass(frozen=True, eq=False)
class Placing:
    """A player's place in a recorded game.

    Attributes:
        before: as the sheet is.
        after: with the changes.
        uncertain: whose totals in the game are not the last word.
    """

    before: PlayerPlace
    after: PlayerPlace
    uncertain: tuple[UncertainTotal, ...]


def _without_pixels(scored: ScoredSheet) -> ScoredSheet:
    if scored.reading is None:
        return scored
    return replace(scored, reading=scored.reading.without_pixels())
