"""What comes of a photo that is given to be scored: one outcome for each sheet in it.

A face goes on until it is `Read` or `Refused`: what an outcome needs is said with its method, which
gives the next outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, Self

from engine.season import Season
from kscore.errors import AgainstRecord, Exit
from kscore.record.entry import Entry, OtherGame, Seat
from kscore.sheet.case import Case
from kscore.sheet.notes import (
    EffectsDrawn,
    InOtherGame,
    Note,
    OddSheet,
    PiecesOfNoCard,
    SamePhoto,
    SheetOfOtherGame,
    UnrecordedSeason,
    sheet_notes,
)
from kscore.sheet.request import Request
from kscore.sheet.season_weighing import SeasonEvidence
from scanner.errors import LeftOutSheet, ScanError, SeveralSheets
from scanner.sheet_place import SheetPlace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from engine.history import Finding
    from kscore.sheet.late import EffectOrder
    from kscore.sheet.scoring import ScoredSheet
    from kscore.sheet.whole_game import SeasonPart


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of one sheet in a photo, which is called ``photo``; ``place`` is which of several
    sheets in it."""

    photo: Path
    place: SheetPlace | None = None


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
        likely: whose it probably is, None where nothing tells.
        drawn: whether their hand tells it, else their last sheet, which it continues best.
        named: after whom the photo is named, where it continues another's.
        names: makes a picture, (H, W, 3) BGR uint8, of the lines where a player writes the name;
            None where there are no pixels any more.
    """

    players: tuple[str, ...]
    likely: str | None = None
    named: str | None = None
    drawn: bool = False
    names: Callable[[], NDArray[np.uint8]] | None = field(default=None, repr=False)
    _next: Callable[[str], Outcome] = field(repr=False)
    _alone: Callable[[], Outcome] | None = field(default=None, repr=False)

    def nobody(self) -> Outcome:
        """What comes of it where nobody says whose it is."""
        if self._alone is None:
            return Refused(photo=self.photo, place=self.place, error=self.error)
        return outcome_of(self.photo, self._alone, self.place)

    def left_out(self) -> Refused:
        """What comes of it where somebody says that it is none of the players'."""
        error = AgainstRecord("record.left_out", photo=self.photo)
        return Refused(photo=self.photo, place=self.place, error=error)

    def beside_the_game(self, alone: Callable[[], Outcome]) -> NeedsPlayer:
        """This outcome, but that the sheet is looked at without the game where nobody says."""
        return replace(self, _alone=alone)

    def player(self, name: str) -> Outcome:
        """What comes of it once it is this player's."""
        return outcome_of(self.photo, lambda: self._next(name), self.place)


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
        return outcome_of(self.photo, lambda: self._next(season), self.place)

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
        return outcome_of(self.photo, lambda: self._next(season), self.place)


@dataclass(frozen=True, kw_only=True)
class SeasonEnd:
    """One sheet at the end of a season. ``entry`` is what goes into the record."""

    player: str
    season: Season
    scored: ScoredSheet
    entry: Entry
    odd: tuple[Finding, ...]
    to_do: tuple[EffectOrder, ...]
    """What to do before the next season: one, or one for each order in which the ambushes can have
    been revealed."""
    late: bool
    """Whether this season's effects were already drawn and were taken back for the score."""
    unrecorded: tuple[SeasonPart, ...] = ()
    """Earlier seasons that the record lacks, as far as the boxes on this sheet tell them."""
    before: Seat | None = None
    """Whose sheet of which season this very photo stood as already."""
    also: Seat | None = None
    """Where else this very photo stands: one of both is wrong."""
    other_game: OtherGame | None = None
    """The other game in which this very photo stands: it is an old one, or the game was begun
    twice."""

    of_no_card: Seat | None = None
    """Where another piece is that no card of the game has, where this sheet shows one, too, and
    nobody has said whether other cards are in play."""

    foreign: SheetOfOtherGame | None = None
    """That the sheet is Die Kartographin's and the game is not."""

    told: tuple[Note, ...] = ()
    """What else was found: written numbers that are wrong."""

    @property
    def notes(self) -> tuple[Note, ...]:
        """Everything that is told about the sheet beside its points and questions."""
        return (*sheet_notes(self.scored), *self.told, *self._notes())

    def _notes(self) -> Iterator[Note]:
        if self.before is not None:
            how = "also" if self.also is not None else "again" if self.again else "moved"
            there = self.also or self.before
            yield SamePhoto(how, there.player, there.season)
        if self.other_game is not None:
            there = self.other_game.seat
            yield InOtherGame(self.other_game.name, there.player, there.season)
        if self.foreign is not None:
            yield self.foreign
        yield from (UnrecordedSeason(self.player, part) for part in self.unrecorded)
        if self.late:
            yield EffectsDrawn()
        yield from (OddSheet(finding) for finding in self.odd)
        if self.of_no_card is not None:
            yield PiecesOfNoCard(self.of_no_card.player, self.of_no_card.season)

    @property
    def again(self) -> bool:
        """Whether the photo stands where it stood before."""
        return self.before == Seat(self.player, self.season)

    @property
    def code(self) -> int:
        """The exit code: what cannot have come from last season's sheet stands above doubts."""
        if any(finding.impossible for finding in self.odd):
            return int(Exit.RECORD)
        return int(Exit.DOUBTFUL if self.scored.doubts else Exit.SCORED)


def outcome_of(
    photo: Path, made: Callable[[], Outcome], place: SheetPlace | None = None
) -> Outcome:
    """What is made of a sheet in a photo, or refused: one bad photo costs no other."""
    try:
        return made()
    except BrokenPipeError:
        raise  # whoever read the questions has gone
    except Exception as error:
        return Refused(photo=photo, place=place, error=error)


Said = Callable[[Outcome], Outcome]
"""Says whose a sheet is, and of which season, as far as somebody is there to say it; gives what
comes of it then, or what it was given."""


class SheetEntry(Protocol):
    """What comes of one of several sheets in a photo; ``taken`` are players who have another of
    them, ``player`` and ``season`` what is known of this one by now."""

    def __call__(
        self,
        place: SheetPlace,
        *,
        taken: tuple[str, ...] = (),
        player: str | None = None,
        season: Season | None = None,
    ) -> Outcome: ...


@dataclass(frozen=True, kw_only=True)
class SheetsOfPhoto:
    """Several sheets in a photo: each gives an outcome.

    Attributes:
        photo: what it is called.
        places: of its sheets, in reading order.
        left_out: sheets in it that are not read.
        in_game: whether they are of a game's players: then nothing is made of one before each has
            its player.
    """

    photo: Path
    places: tuple[SheetPlace, ...]
    left_out: tuple[LeftOutSheet, ...] = ()
    in_game: bool = False
    _enter: SheetEntry = field(repr=False)

    def outcomes(self, said: Said) -> Iterator[Outcome]:
        """What comes of each, one after the other; whose it is, is asked of ``said`` once."""
        if not self.in_game:
            yield from (self._entered(place) for place in self.places)
            return
        seats = self.seats(said)
        waits = [each for each in seats if not isinstance(each, Read) and not _left_out(each)]
        for place, seat in zip(self.places, seats, strict=True):
            if isinstance(seat, NeedsPlayer):
                yield seat.nobody()
            elif isinstance(seat, NeedsSeason):
                error = seat.case().open_season
                assert error is not None
                yield Refused(photo=self.photo, place=place, error=error)
            elif not isinstance(seat, Read):
                yield seat
            elif waits:
                waiting = AgainstRecord("record.sheets_wait", photo=self.photo)
                yield Refused(photo=self.photo, place=place, error=waiting)
            else:
                assert seat.case.seat is not None
                known = seat.case.seat
                yield self._entered(place, player=known.player, season=known.season)

    def seats(self, said: Said) -> list[Outcome]:
        """Each sheet as far as its player and season are known or ``said``; who is sure leaves
        fewer players for the others. Two sheets of one player are refused."""
        found = [self._entered(place) for place in self.places]
        silent: set[int] = set()
        while any(isinstance(each, NeedsPlayer) for each in found):
            self._by_elimination(found)
            open_ = (n for n, each in enumerate(found) if isinstance(each, NeedsPlayer))
            asked = next((n for n in open_ if n not in silent), None)
            if asked is None:
                break
            found[asked] = said(found[asked])
            silent.add(asked)
        found = [said(each) if isinstance(each, NeedsSeason) else each for each in found]
        players = [_player(each) for each in found]
        for n, player in enumerate(players):
            if player is not None and players.count(player) > 1:
                error = AgainstRecord("record.two_sheets", photo=self.photo, player=player)
                found[n] = Refused(photo=self.photo, place=self.places[n], error=error)
        return found

    def _by_elimination(self, found: list[Outcome]) -> None:
        """Enters anew, in place, what may be sure now that others are, as long as it helps."""
        before: tuple[str, ...] | None = None
        while (taken := tuple(filter(None, map(_player, found)))) != before:
            before = taken
            for n, each in enumerate(found):
                if isinstance(each, NeedsPlayer):
                    found[n] = self._entered(self.places[n], taken=taken)

    def _entered(
        self,
        place: SheetPlace,
        taken: tuple[str, ...] = (),
        player: str | None = None,
        season: Season | None = None,
    ) -> Outcome:
        enter = partial(self._enter, place, taken=taken, player=player, season=season)
        return outcome_of(self.photo, enter, place)


def sheets_of(
    outcome: Outcome, request: Request, enter: SheetEntry, in_game: bool = False
) -> Outcome | SheetsOfPhoto:
    """What comes of a photo, or of each of its sheets where it shows several: ``enter`` makes it.
    What was said of one sheet alone is said of none of several."""
    several = outcome.error if isinstance(outcome, Refused) else None
    of_one = request.player is not None or bool(request.corrections.of(outcome.photo))
    if not isinstance(several, SeveralSheets) or of_one:
        return outcome
    places = tuple(
        SheetPlace(number, len(several.places), place)
        for number, place in enumerate(several.places, start=1)
    )
    return SheetsOfPhoto(
        photo=outcome.photo,
        places=places,
        left_out=several.left_out,
        in_game=in_game,
        _enter=enter,
    )


def _left_out(outcome: Outcome) -> bool:
    """Whether no other sheet waits for this one: nothing on it can be read, or somebody said that
    it is no player's."""
    error = outcome.error if isinstance(outcome, Refused) else None
    said = isinstance(error, AgainstRecord) and error.key == "record.left_out"
    return said or isinstance(error, ScanError)


def _player(outcome: Outcome) -> str | None:
    """Whose sheet it is, as far as that is known."""
    if isinstance(outcome, NeedsSeason | SeasonsTaken):
        return outcome.player
    seat = outcome.case.seat if isinstance(outcome, Read) else None
    return None if seat is None else seat.player
