"""What comes of a photo that is given to be scored: one outcome for each sheet in it.

A face goes on until it is `Read` or `Refused`: what an outcome needs is said with its method, which
gives the next outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Self

from engine.season import Season
from kscore.sheet.case import Case
from kscore.sheet.season_weighing import SeasonEvidence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of one sheet in a photo, which is called ``photo``."""

    photo: Path


@dataclass(frozen=True, kw_only=True)
class Read(Outcome):
    """A sheet whose season (and, in a game, player) is known: its case can be answered and
    scored. ``asks``: whether anybody is to be asked about it."""

    case: Case
    asks: bool = True

    def saying(self, case: Case) -> Self:
        """This outcome after something was said of the sheet."""
        return replace(self, case=case)


@dataclass(frozen=True, kw_only=True)
class Refused(Outcome):
    """A photo that comes to nothing; ``error`` says why."""

    error: Exception


@dataclass(frozen=True, kw_only=True)
class NeedsPlayer(Refused):
    """Nothing tells whose sheet it is, or what does disagrees.

    Attributes:
        players: one of these; where nobody says, ``error`` is told.
        likely: whose last sheet it continues best, None where that tells nothing.
        named: after whom the photo is named, where it continues another's.
        names: makes a picture, (H, W, 3) BGR uint8, of the lines where a player writes the name;
            None where there are no pixels any more.
    """

    players: tuple[str, ...]
    likely: str | None = None
    named: str | None = None
    names: Callable[[], NDArray[np.uint8]] | None = field(default=None, repr=False)
    _next: Callable[[str], Outcome] = field(repr=False)
    _alone: Callable[[], Outcome] | None = field(default=None, repr=False)

    def nobody(self) -> Outcome:
        """What comes of it where nobody says whose it is."""
        if self._alone is None:
            return Refused(photo=self.photo, error=self.error)
        return outcome_of(self.photo, self._alone)

    def beside_the_game(self, alone: Callable[[], Outcome]) -> NeedsPlayer:
        """This outcome, but that the sheet is looked at without the game where nobody says."""
        return replace(self, _alone=alone)

    def player(self, name: str) -> Outcome:
        """What comes of it once it is this player's."""
        return outcome_of(self.photo, lambda: self._next(name))


@dataclass(frozen=True, kw_only=True)
class NeedsSeason(Outcome):
    """What tells the season does not agree.

    Attributes:
        player: whose sheet it is, None where no game knows.
        evidence: what tells the season; its ``doubt`` is the question.
    """

    player: str | None
    evidence: SeasonEvidence
    _case: Callable[[], Case] = field(repr=False)
    _next: Callable[[Season], Outcome] = field(repr=False)

    @property
    def seasons(self) -> tuple[Season, ...]:
        """Those that it may be, the likeliest first."""
        doubt = self.evidence.doubt
        assert doubt is not None
        return doubt.seasons

    def season(self, season: Season) -> Outcome:
        """What comes of it once it is of this season."""
        return outcome_of(self.photo, lambda: self._next(season))

    def case(self) -> Case:
        """The sheet as far as it can be read where nobody says: the season is a question."""
        return self._case()


@dataclass(frozen=True, kw_only=True)
class SeasonsTaken(Refused):
    """Of this player every season is there: which of them, the likeliest first, would the photo
    replace? ``drawn`` spaces are drawn on it."""

    player: str
    seasons: tuple[Season, ...]
    drawn: int
    _next: Callable[[Season], Outcome] = field(repr=False)

    def season(self, season: Season) -> Outcome:
        """What comes of it once it is of this season."""
        return outcome_of(self.photo, lambda: self._next(season))


def outcome_of(photo: Path, made: Callable[[], Outcome]) -> Outcome:
    """What is made of a photo, or refused: one bad photo costs no other."""
    try:
        return made()
    except BrokenPipeError:
        raise  # whoever read the questions has gone
    except Exception as error:
        return Refused(photo=photo, error=error)
