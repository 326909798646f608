"""Outcomes of a photo, one for each sheet in it.

`look` at the photo once: what comes of it is an `Outcome`, and once its season is known a `Case`,
which is answered as often as there is something new to say. A face goes on until it is `Read` or
`Refused`: what an outcome needs is said with its method, which gives the next outcome. Nothing here
prints, asks or draws. Where a game's record is known, `kscore.game.evening` makes the outcome.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, Self

from kscore.disk import hands_kept
from kscore.engine.frozen import Frozen
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, CardSet, Season
from kscore.engine.sheet import Sheet
from kscore.errors import AgainstRecord, FileTrouble, LeftOut
from kscore.scanner import pipeline
from kscore.scanner.errors import LeftOutSheet, ScanError, SeveralSheets
from kscore.scanner.find.detect import Recorder
from kscore.scanner.kept_look import KeptLook
from kscore.scanner.reading import ReadOptions
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet import scoring
from kscore.sheet.case import Case, Scorer, with_season_doubt
from kscore.sheet.check import season_known
from kscore.sheet.contradictions import ALONE, OtherSheets, odd_in_spring
from kscore.sheet.late import SheetPast, checked_typed_map, score_at_season_end
from kscore.sheet.request import (
    AmbushPlace,
    CardPoints,
    PointsOtherwise,
    Request,
    own_layouts,
    refuse,
)
from kscore.sheet.scoring import PhotoSource, ScoredSheet, Scoring
from kscore.sheet.season_weighing import SeasonEvidence, season_evidence
from kscore.sheet.whole_game import NOT_RECORDED, RecordedSeason, with_questions
from kscore.statements.corrections import Corrections

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

WORTH_IT = 8
"""Photos from which other processes are started by themselves: each needs half a second to
begin."""


class Outcome(Frozen, kw_only=True):
    """What came of one sheet in a photo. That is called ``photo``; ``place`` is which of several
    sheets in it."""

    photo: Path
    place: SheetPlace | None = None

    def placed(
        self, player: str | None = None, season: Season | None = None, insists: bool = False
    ) -> Outcome:
        """The outcome with its player and season said, if asked. ``insists``: even if it is
        `unlike` the player's sheets."""
        found: Outcome = self
        if player is not None and isinstance(found, NeedsPlayer):
            found = found.surely(player) if insists else found.player(player)
        if season is not None and isinstance(found, NeedsSeason | SeasonsTaken):
            found = found.season(season)
        return found


class Read(Outcome, kw_only=True):
    """A sheet whose season (and, in a game, player) is known. Its case can be answered and scored.
    ``asks``: whether anybody is to be asked about it."""

    case: Case
    asks: bool = True

    @property
    def denied(self) -> NeedsPlayer | NeedsSeason | None:
        """The question if the drawing denies the named player or season."""
        return None

    def saying(self, case: Case) -> Self:
        """This outcome after something was said of the sheet."""
        return replace(self, case=case)


class Refused(Outcome, kw_only=True):
    """A photo that comes to nothing; ``error`` says why."""

    error: Exception


class NeedsPlayer(Refused, kw_only=True):
    """Nothing tells whose sheet it is, or what does disagrees.

    Attributes:
        players: one of these; where the player does not say, ``error`` is told.
        table: all who play: a player's number is the place here, no matter who is still open.
        likely: whose it probably is, None where nothing tells.
        drawn: whether their hand tells it, else their last sheet, which it continues best.
        named: after whom the photo is named, where it continues another's.
        unlike: who was said to be its player, where it has little in common with their sheets.
        names: makes a picture, (H, W, 3) BGR uint8, of the lines where a player writes the name;
            None where there are no pixels any more.
    """

    players: tuple[str, ...]
    table: tuple[str, ...]
    likely: str | None = None
    named: str | None = None
    unlike: str | None = None
    drawn: bool = False
    names: Callable[[], NDArray[np.uint8]] | None = field(default=None, repr=False)
    _next: Callable[[str], Outcome] = field(repr=False)
    _alone: Callable[[], Outcome] | None = field(default=None, repr=False)

    def without_answer(self) -> Outcome:
        """What comes of it where its player stays unknown."""
        if self._alone is None:
            return Refused(photo=self.photo, place=self.place, error=self.error)
        return outcome_of(self.photo, self._alone, self.place)

    def left_out(self) -> Outcome:
        """What comes of it where it is none of the players'."""
        left = Refused(photo=self.photo, place=self.place, error=LeftOut("record.left_out"))
        return left if self._alone is None else self.without_answer()

    def beside_the_game(self, alone: Callable[[], Outcome]) -> NeedsPlayer:
        """This outcome, but looked at without the game if unanswered."""
        return replace(self, _alone=alone)

    def player(self, name: str) -> Outcome:
        """The outcome once it is this player's. Asked again where it is `unlike` theirs."""
        return outcome_of(self.photo, lambda: self._next(name), self.place)

    def surely(self, name: str) -> Outcome:
        """What comes of it once it is this player's, `unlike` or not."""
        found = self.player(name)
        return found.player(name) if isinstance(found, NeedsPlayer) else found


class NeedsSeason(Outcome, kw_only=True):
    """What tells the season does not agree.

    Attributes:
        player: whose sheet it is, None where no game knows.
        evidence: what tells the season; its ``doubt`` is the question.
        typed: the season that was named, where the others deny it.
    """

    player: str | None
    evidence: SeasonEvidence
    typed: Season | None = None
    _case: Callable[[], Case] = field(repr=False)
    _next: Callable[[Season], Outcome] = field(repr=False)

    @property
    def seasons(self) -> tuple[Season, ...]:
        """Those that it may be, the likeliest first."""
        doubt = self.evidence.doubt
        assert doubt is not None
        return doubt.seasons

    @property
    def drawn(self) -> int:
        """How many spaces are drawn on it."""
        return self.evidence.drawn

    def season(self, season: Season) -> Outcome:
        """What comes of it once it is of this season."""
        return outcome_of(self.photo, lambda: self._next(season), self.place)

    def case(self) -> Case:
        """The sheet as far as readable, its season a question."""
        return self._case()


class SeasonsTaken(Refused, kw_only=True):
    """Which season to replace, of a player who has all. ``drawn`` spaces are drawn on it; the
    likeliest season first."""

    player: str
    seasons: tuple[Season, ...]
    drawn: int
    _next: Callable[[Season], Outcome] = field(repr=False)

    def season(self, season: Season) -> Outcome:
        """What comes of it once it is of this season."""
        return outcome_of(self.photo, lambda: self._next(season), self.place)


def outcome_of(
    photo: Path, made: Callable[[], Outcome], place: SheetPlace | None = None
) -> Outcome:
    """The outcome that ``made`` gives, or its error as `Refused`. One bad photo costs no other."""
    try:
        return made()
    except Exception as error:
        return refusal(photo, error, place)


def refusal(photo: Path, error: Exception, place: SheetPlace | None = None) -> Refused:
    """An error as an outcome; raises one that is not the photo's."""
    if isinstance(error, BrokenPipeError):
        raise error  # the reader of the questions has gone
    return Refused(photo=photo, place=place, error=error)


Said = Callable[[Outcome], Outcome]
"""Says whose a sheet is, and of which season, as far as the terminal is interactive; gives what
comes of it then, or what it was given."""


class SheetEntry(Protocol):
    """Makes the outcome of one of several sheets. ``taken`` are players who have another of them,
    ``player`` and ``season`` what is known of this one by now."""

    def __call__(
        self,
        place: SheetPlace,
        *,
        taken: tuple[str, ...] = (),
        player: str | None = None,
        season: Season | None = None,
    ) -> Outcome: ...


class SheetsOfPhoto(Frozen, kw_only=True):
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
        """Each sheet's outcome; ``said`` is asked for players once."""
        if not self.in_game:
            yield from (self._entered(place) for place in self.places)
            return
        seats = self.seats(said)
        waits = [each for each in seats if not isinstance(each, Read) and not _is_left_out(each)]
        for place, seat in zip(self.places, seats, strict=True):
            if isinstance(seat, NeedsPlayer):
                yield seat.without_answer()
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
        """Each sheet with its player and season, as far as known. Or ``said``; who is sure leaves
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
        """Enters sheets anew, in place, as other players become sure. As long as it helps."""
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
    """A photo's outcome, or its sheets where it shows several. ``enter`` makes them. What was said
    of one sheet alone is said of none of several."""
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


def _is_left_out(outcome: Outcome) -> bool:
    """Whether no other sheet waits for this one. Nothing on it can be read, or the player said that
    it is no player's."""
    return isinstance(outcome, Refused) and isinstance(outcome.error, LeftOut | ScanError)


def _player(outcome: Outcome) -> str | None:
    """Whose sheet it is, as far as that is known."""
    if isinstance(outcome, NeedsSeason | SeasonsTaken):
        return outcome.player
    seat = outcome.case.seat if isinstance(outcome, Read) else None
    return None if seat is None else seat.player


Recorders = Callable[[Path], Recorder | None]
"""What takes down the stages of a photo's reading; None where they are not wanted."""


def no_recorder(_: Path) -> None:
    """The stages are not wanted."""


class PhotoReader(Protocol):
    """What looks at photos: `kscore.scanner.pipeline.Reader`, or one that others look ahead for."""

    def look(
        self, path: Path, options: ReadOptions, recorder: Recorder | None = None
    ) -> pipeline.Look:
        """A photo looked at. Raises subclasses of ``ScanError``."""
        ...


class Looker(Protocol):
    """Makes a photo's outcome: `look`, or a game's record."""

    def __call__(
        self,
        reader: PhotoReader,
        photo: Path,
        request: Request,
        *,
        recorder: Recorder | None = None,
    ) -> Outcome: ...


def photo_outcomes(
    photos: Sequence[Path],
    request: Request,
    *,
    reader: PhotoReader | None = None,
    looker: Looker | None = None,
    recorders: Recorders = no_recorder,
    jobs: int = 1,
    with_pixels: bool = True,
    each: bool = False,
) -> Iterator[Outcome | SheetsOfPhoto]:
    """The photos' outcomes in order; one bad photo costs no other.

    Args:
        photos: their files.
        request: what is asked of each.
        reader: what looks at them, alone; None: kscore's own networks.
        looker: what knows more than `look`.
        recorders: what takes down the stages of a reading.
        jobs: processes that look ahead with kscore's own networks, 1 for none beside this one.
        with_pixels: whether the player wants pictures.
        each: whether of several sheets in a photo each is wanted; else one has to be named.
    """
    if reader is not None or jobs < 2:
        alone = reader or pipeline.Reader.load()
        yield from _outcomes(alone, photos, request, looker or look, recorders, each)
        return
    from kscore.sheet.reading_ahead import reading_ahead  # starting processes takes many imports

    with reading_ahead(photos, read_options(request), jobs, with_pixels) as ahead:
        yield from _outcomes(ahead, photos, request, looker or look, recorders, each)


def jobs_for(photos: int, wanted: int | None, cores: int | None = None) -> int:
    """How many processes look at so many photos. ``wanted`` were asked for (None: all ``cores``, if
    it is worth it)."""
    if wanted is not None:
        return min(wanted, photos)
    return (cores or _cores()) if photos >= WORTH_IT else 1


def _cores() -> int:
    """Those of this machine that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_options(request: Request) -> ReadOptions:
    """What the request says beforehand, where no record knows more."""
    own = () if request.played.layout is not None else tuple(own_layouts().values())
    return ReadOptions(request.played, request.corners, sheet=request.sheet, own_layouts=own)


def _outcomes(
    reader: PhotoReader,
    photos: Sequence[Path],
    request: Request,
    looking: Looker,
    recorders: Recorders,
    each: bool,
) -> Iterator[Outcome | SheetsOfPhoto]:
    for photo in photos:
        recorder = recorders(photo)

        def entered(
            place: SheetPlace,
            *,
            photo: Path = photo,
            recorder: Recorder | None = recorder,
            **_: Any,
        ) -> Outcome:
            of_one = replace(request, sheet=place.number)
            return looking(reader, photo, of_one, recorder=recorder)

        outcome = outcome_of(photo, partial(looking, reader, photo, request, recorder=recorder))
        yield sheets_of(outcome, request, entered) if each else outcome


def look(
    reader: PhotoReader, photo: Path, request: Request, *, recorder: Recorder | None = None
) -> Outcome:
    """Looks at a photo and finds its season, from boxes if unnamed.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, Mistyped
    for corrections that cannot be.
    """
    refuse(photo)
    seen = reader.look(photo, read_options(request), recorder)
    if request.hands and hands_kept():
        from kscore.record.hands import HandContext, known_hands

        seen = replace(
            seen, given=replace(seen.given, hands=known_hands(HandContext(request.player)))
        )
    return outcome_alone(seen, photo, request)


def outcome_alone(
    seen: pipeline.Look | KeptLook, photo: Path, request: Request, season: Season | None = None
) -> Read | NeedsSeason:
    """The outcome of a seen sheet in no record. Looked at now or before; ``photo`` is only its
    name, ``season`` what the player says where it is doubtful. Raises Mistyped as `look`."""
    said = request.corrections.of(photo)
    source = PhotoSource(seen)
    table, guess = season_known(
        source, table_of(request, request.cards, request.season, request.played), said
    )
    evidence = None
    if guess is not None or request.expected_season is not request.season:
        read = source.reading(said.answers).sheet()
        games = "H" if read.layout.key.startswith("H") else "K"
        expected = request.expected_season
        evidence = season_evidence(read, photo, games, guess, expected)
        evidence = evidence if season is None or not evidence.doubt else evidence.settled(season)
        known = season_of(evidence, request, photo)
        table = replace(table, season=known)
        guess = guess if guess is not None and known is guess.season and expected is None else None
    source = source.ruled(_games_of(request.cards), table.season)
    earlier = NOT_RECORDED if request.whole and table.season is not None else None

    def case() -> Case:
        score = scorer(source, table, _known_past(request, table), earlier)
        return Case(
            name=str(photo),
            request=request,
            scorer=score,
            score=with_season_doubt(score(said), evidence),
            guess=guess,
            look=None if isinstance(seen, KeptLook) else seen,
            season=evidence,
        )

    place = None if isinstance(seen, KeptLook) else seen.place
    if evidence is None or evidence.doubt is None:
        return Read(photo=photo, place=place, case=case())
    return NeedsSeason(
        photo=photo,
        place=place,
        player=None,
        evidence=evidence,
        _case=case,
        _next=lambda named: outcome_alone(seen, photo, request, named),
    )


def _known_past(request: Request, table: Scoring) -> SheetPast:
    """The known past of a sheet in no record. What was revealed, cards of elsewhere, and in spring
    that it was blank."""
    past = SheetPast(revealed=request.revealed, beside=_without_others(request))
    said, games = request.played, _games_of(table.cards)
    if table.season is not Season.SPRING or not games:
        return past
    odd = partial(odd_in_spring, replace(said, games=games), request.revealed)
    return replace(past, beside=replace(past.beside, odd=odd))


def _without_others(request: Request) -> OtherSheets:
    said = request.played
    return replace(ALONE, played=Variant(promo=said.promo, other_cards=said.other_cards))


def season_of(evidence: SeasonEvidence, request: Request, photo: Path) -> Season | None:
    """The season of a sheet, None while it is doubtful. Raises FileTrouble where a whole game is
    asked for and it is not the last."""
    if evidence.doubt is not None:
        return None
    if request.whole and evidence.expected is not SEASONS[-1]:
        raise FileTrouble("whole.not_winter", photo=photo, season=evidence.expected)
    return evidence.expected


def _games_of(cards: CardSet | None) -> str:
    """The games of the scoring cards; "" without any. The rules say nothing then."""
    known = set() if cards is None else {card.game for card in cards.cards}
    return "".join(game for game in "KH" if game in known)


def typed_map(sheet: Sheet, request: Request) -> Case:
    """A typed map: nothing about it is doubtful."""
    table = table_of(request, request.cards, request.season, request.played)
    score = typed_scorer(sheet, table, _without_others(request))
    said = request.corrections.common
    return Case(name="map", request=request, scorer=score, score=score(said))


def table_of(
    request: Request, cards: CardSet | None, season: Season | None, played: Variant
) -> Scoring:
    """The cards and season to score, or the one card asked about. Without any every doubt counts,
    as it has to where no points are asked for."""
    wanted = request.wanted
    if isinstance(wanted, CardPoints | AmbushPlace):
        card = wanted.card if isinstance(wanted, CardPoints) else None
        return Scoring(None, season, played=played, card=card)
    changes = wanted.changes if isinstance(wanted, PointsOtherwise) else None
    return Scoring(cards, season, played=played, changes=changes)


def scorer(
    source: scoring.Source,
    table: Scoring,
    past: SheetPast,
    earlier: Mapping[Season, RecordedSeason] | None,
) -> Scorer:
    """Scores a photo repeatedly, as before the season's end effects.

    ``earlier`` is None where no whole game is asked for, else what a record has of it: what stands
    in the boxes of other seasons is asked, too.
    """

    def score(said: Corrections) -> ScoredSheet:
        found = score_at_season_end(source, table, past, said)
        return found if earlier is None else with_questions(found, earlier)

    return score


def typed_scorer(sheet: Sheet, table: Scoring, beside: OtherSheets = ALONE) -> Scorer:
    """Scores a typed sheet. ``beside`` is what it has to fit."""

    def score(said: Corrections) -> ScoredSheet:
        # through its module: one place to put something else in
        found = scoring.score_sheet(sheet, table, said)
        return checked_typed_map(found, beside)

    return score
