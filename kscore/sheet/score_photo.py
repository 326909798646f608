"""The way of a photo from the file to its points, for everything that takes one: a command, later a
page.

`look` at the photo once: what comes of it is an `Outcome`, and once its season is known a `Case`,
which is answered as often as there is something new to say; `finish` it: the written numbers, the
whole game, the exit code. Nothing here prints, asks or draws: a face answers the case, a view shows
the `PhotoResult`. Where a game's record is known, `kscore.game.evening` makes the outcome: the way
from there is the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from engine.rules import Played
from engine.season import SEASONS, CardSet, Season
from engine.sheet import Sheet
from kscore.errors import FileTrouble
from kscore.home import hands_folder
from kscore.sheet import scoring
from kscore.sheet.case import (
    Case,
    Scorer,
    with_season_doubt,
)
from kscore.sheet.check import (
    Check,
    checked,
    season_by_boxes,
    season_known,
)
from kscore.sheet.contradictions import ALONE, OtherSheets, contradicted
from kscore.sheet.explain import differences, explain, season_then
from kscore.sheet.late import SheetPast, after_season, judged_map, score_at_season_end
from kscore.sheet.notes import Note, SeasonUnlikely, SheetLeftOut, notes_of
from kscore.sheet.outcome import (
    NeedsPlayer,
    NeedsSeason,
    Outcome,
    Read,
    Refused,
    SheetsOfPhoto,
    outcome_of,
    sheets_of,
)
from kscore.sheet.request import (
    CardPoints,
    NumbersCompared,
    PointsOtherwise,
    Request,
    WholeGamePoints,
    refuse,
)
from kscore.sheet.result import (
    CardResult,
    CheckResult,
    Failed,
    FinalResult,
    PhotoResult,
    Placing,
    SeasonResult,
    SheetResult,
    WhatIfResult,
)
from kscore.sheet.scoring import PhotoSource, ScoredSheet, Table
from kscore.sheet.season_weighing import (
    SeasonEvidence,
    drawn_spaces,
    person_in,
    season_evidence,
    spaces_say,
)
from kscore.sheet.whole_game import (
    EARLIER,
    NOT_RECORDED,
    RecordedSeason,
    WholeGame,
    whole_game,
    with_questions,
)
from kscore.statements.correcting import what_becomes
from kscore.statements.corrections import Contradiction, Corrections
from kscore.whole_files import is_folder
from scanner import pipeline
from scanner.find.detect import Recorder
from scanner.kept_look import KeptLook
from scanner.reading import ReadOptions
from scanner.sheet_place import SheetPlace

if TYPE_CHECKING:
    from engine.history import Finding

Recorders = Callable[[Path], Recorder | None]
"""What takes down the stages of a photo's reading; None where nobody wants to see them."""


def no_recorder(_: Path) -> None:
    """Nobody wants to see the stages."""


class PhotoReader(Protocol):
    """What looks at photos: `scanner.pipeline.Reader`, or one that others look ahead for."""

    def look(
        self, path: Path, options: ReadOptions, recorder: Recorder | None = None
    ) -> pipeline.Look:
        """A photo looked at. Raises subclasses of ``ScanError``."""
        ...


class Looker(Protocol):
    """What comes of a photo: `look`, or a game's record that knows more."""

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
    """What comes of the photos, one after the other; one bad photo costs no other.

    Args:
        photos: their files.
        request: what is asked of each.
        reader: what looks at them, alone; None: kscore's own networks.
        looker: what knows more than `look`.
        recorders: what takes down the stages of a reading.
        jobs: processes that look ahead with kscore's own networks, 1 for none beside this one.
        with_pixels: whether somebody wants pictures.
        each: whether of several sheets in a photo each is wanted; else one has to be named.
    """
    if reader is not None or jobs < 2:
        alone = reader or pipeline.Reader.load()
        yield from _outcomes(alone, photos, request, looker or look, recorders, each)
        return
    from kscore.sheet.reading_ahead import reading_ahead  # starting processes takes many imports

    with reading_ahead(photos, read_options(request), jobs, with_pixels) as ahead:
        yield from _outcomes(ahead, photos, request, looker or look, recorders, each)


WORTH_IT = 8
"""Photos from which other processes are started by themselves: each needs half a second to
begin."""


def jobs_for(photos: int, wanted: int | None, cores: int | None = None) -> int:
    """How many processes look at so many photos, where ``wanted`` were asked for (None: all
    ``cores``, if it is worth it)."""
    if wanted is not None:
        return min(wanted, photos)
    return (cores or _cores()) if photos >= WORTH_IT else 1


def _cores() -> int:
    """Those of this machine that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def read_options(request: Request) -> ReadOptions:
    """What the request says beforehand about how to read, where no record knows more."""
    return ReadOptions(request.played, request.corners, sheet=request.sheet)


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
    """Looks at a photo once and finds out its season, from the boxes where nobody named it.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, Mistyped
    for corrections that cannot be.
    """
    refuse(photo)
    seen = reader.look(photo, read_options(request), recorder)
    if request.hands and is_folder(hands_folder()):
        from kscore.record.hands import HandContext, known_hands

        seen = replace(
            seen, given=replace(seen.given, hands=known_hands(HandContext(request.player)))
        )
    return outcome_alone(seen, photo, request)


def outcome_alone(
    seen: pipeline.Look | KeptLook, photo: Path, request: Request, season: Season | None = None
) -> Read | NeedsSeason:
    """What comes of a sheet in no record that was looked at, now or before; ``photo`` is only its
    name, ``season`` what somebody says where it is doubtful. Raises Mistyped as `look`."""
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
        score = scorer(source, table, _past(request), earlier)
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


def _past(request: Request) -> SheetPast:
    """What is known of a sheet in no record: what was revealed, and cards of elsewhere."""
    said = request.played
    played = Played(promo=said.promo, other_cards=said.other_cards)
    return SheetPast(revealed=request.revealed, beside=replace(ALONE, played=played))


def season_of(evidence: SeasonEvidence, request: Request, photo: Path) -> Season | None:
    """The season of a sheet, None while it is doubtful. Raises FileTrouble where a whole game is
    asked for and it is not the last."""
    if evidence.doubt is not None:
        return None
    if request.whole and evidence.expected is not SEASONS[-1]:
        raise FileTrouble("whole.not_winter", photo=photo, season=evidence.expected)
    return evidence.expected


def _games_of(cards: CardSet | None) -> str:
    """The games that the scoring cards are from; "" where none are known, and the rules say
    nothing."""
    known = set() if cards is None else {card.game for card in cards.cards}
    return "".join(game for game in "KH" if game in known)


def typed_map(sheet: Sheet, request: Request) -> Case:
    """A typed map: nothing about it is doubtful."""
    table = table_of(request, request.cards, request.season, request.played)
    score = typed_scorer(sheet, table, _past(request).beside)
    said = request.corrections.common
    return Case(name="map", request=request, scorer=score, score=score(said))


def result_of(outcome: Outcome) -> PhotoResult:
    """What came of a sheet in no record, once nobody says more. Raises Mistyped as `finish`."""
    if isinstance(outcome, NeedsPlayer):
        outcome = outcome.nobody()
    if isinstance(outcome, NeedsSeason):
        case = outcome.case()
        return replace(finish(case), error=case.open_season)
    if isinstance(outcome, Read):
        done = finish(outcome.case)
        return replace(done, error=outcome.case.hopeless) if outcome.case.look else done
    assert isinstance(outcome, Refused)
    return failed(outcome)


def failed(outcome: Refused) -> Failed:
    """A photo that comes to nothing."""
    return Failed(photo=str(outcome.photo), place=outcome.place, error=outcome.error)


class _Known(TypedDict):
    """What every `SheetResult` has."""

    photo: str
    place: SheetPlace | None
    notes: tuple[Note, ...]
    scored: ScoredSheet
    look: pipeline.Look | None


def finish(case: Case) -> SheetResult:
    """What was asked for of a sheet. Raises Mistyped for changes that cannot be."""
    request, seat = case.request, case.seat
    scored, to_do = after_season(case.score, request.revealed if seat is None else None)
    check = _check(case, scored)
    odd: tuple[Finding, ...] = ()
    if request.whole and seat is not None and case.open_season is None:
        odd = seat.odd(scored)
    known = _Known(
        photo=case.name,
        place=None if case.look is None else case.look.place,
        notes=tuple(_notes(case, scored, check, odd)),
        scored=scored,
        look=case.look,
    )
    match request.wanted:
        case CardPoints(card):
            explained = explain(card, scored.sheet, scored.table.played)
            cards = request.cards or case.cards
            return CardResult(**known, explained=explained, cards=cards, seat=seat)
        case PointsOtherwise(changes):
            named = scored.table.cards is not None
            return WhatIfResult(
                **known,
                changes=changes,
                differences=differences(scored, changes) if named else (),
                impossible=impossible_changes(scored, changes, case.beside) if named else (),
                seat=seat,
                placing=_placing(case, changes),
                whole=_whole(case, scored),
            )
        case WholeGamePoints():
            return FinalResult(**known, whole=_whole(case, scored), odd=odd, seat=seat)
        case NumbersCompared() if check is not None:
            return CheckResult(**known, check=check, guess=case.guess)
    return SeasonResult(**known, whole=_whole(case, scored), to_do=to_do)


def _notes(
    case: Case, scored: ScoredSheet, check: Check | None, odd: Sequence[Finding]
) -> Iterator[Note]:
    yield from left_out_notes(case.look)
    yield from notes_of(scored, case.guess, check, odd)
    named, shown = case.request.season, _spaces_say(case, scored)
    if named is not None and shown is not None:
        yield SeasonUnlikely(case.name, drawn_spaces(scored.sheet), named, shown)


def left_out_notes(look: pipeline.Look | None) -> Iterator[SheetLeftOut]:
    """The sheets in view that are not read; told with the last one that is."""
    if look is not None and (look.place is None or look.place.number == look.place.of):
        yield from map(SheetLeftOut, look.left_out)


def _spaces_say(case: Case, scored: ScoredSheet) -> Season | None:
    """Of a photo whose season was named, beside no record; of a whole game's last sheet that
    stands."""
    season, reading, layout = case.request.season, scored.reading, scored.sheet.layout.key
    if (
        season is None
        or reading is None
        or case.look is None
        or case.request.whole
        or case.seat is not None
    ):
        return None
    box = season_by_boxes(reading, scored.sheet, replace(scored.table, coins=None))
    return spaces_say(scored.sheet, season, "H" if layout.startswith("H") else "K", box)


def impossible_changes(
    scored: ScoredSheet, changes: Corrections, beside: OtherSheets
) -> tuple[Contradiction, ...]:
    """What cannot have been of the changes that are asked about. Raises Mistyped for what the game
    is played without.

    The coins that changed spaces would earn are no saying: only coins that are named among the
    changes are judged.
    """
    coins = scored.coins if changes.coins is None else changes.coins
    table = replace(scored.table, coins=coins)
    then = replace(
        scored, sheet=what_becomes(scored.sheet, changes), table=table, corrections=changes
    )
    # what is wrong with the sheet itself is told beside it
    then = replace(then, doubts=(), contradictions=())
    found = contradicted(
        then, replace(beside, said=Corrections(), before=Corrections())
    ).contradictions
    return tuple(each for each in found if each.cells or changes.coins is not None)


def _placing(case: Case, changes: Corrections) -> Placing | None:
    """What the player has in the game without and with the changes; None in no game, or while
    nobody knows the season."""
    now, then = case.score.season, season_then(case.score, changes)
    if case.seat is None or now is None or then is None:
        return None
    return Placing(case.seat.placed(now), case.seat.placed(then), case.seat.uncertain())


def table_of(
    request: Request, cards: CardSet | None, season: Season | None, played: Played
) -> Table:
    """What is scored: the cards and season at the table, or the one card that was asked about."""
    wanted = request.wanted
    if isinstance(wanted, CardPoints):
        return Table(None, season, played=played, card=wanted.card)
    changes = wanted.changes if isinstance(wanted, PointsOtherwise) else None
    return Table(cards, season, played=played, changes=changes)


def scorer(
    source: scoring.Source,
    table: Table,
    past: SheetPast,
    earlier: Mapping[Season, RecordedSeason] | None,
) -> Scorer:
    """Scores a photo again and again, as it was before the season's end effects.

    ``earlier`` is None where no whole game is asked for, else what a record has of it: what stands
    in the boxes of other seasons is asked, too.
    """

    def score(said: Corrections) -> ScoredSheet:
        found = score_at_season_end(source, table, past, said)
        return found if earlier is None else with_questions(found, earlier)

    return score


def typed_scorer(sheet: Sheet, table: Table, beside: OtherSheets = ALONE) -> Scorer:
    """Scores a sheet that nobody has to read; ``beside`` is what it has to fit."""

    def score(said: Corrections) -> ScoredSheet:
        # through its module: one place to put something else in
        found = scoring.score_sheet(sheet, table, said)
        return judged_map(found, beside)

    return score


def _check(case: Case, scored: ScoredSheet) -> Check | None:
    """The written numbers beside kscore's; None where none is written and nobody asked for it."""
    found = checked(scored, case.before)
    asked = isinstance(case.request.wanted, NumbersCompared) and scored.reading is not None
    return Check((), ()) if found is None and asked else found


def _whole(case: Case, scored: ScoredSheet) -> WholeGame | None:
    """The whole game, where the photo was taken at its end and the boxes tell of earlier
    seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    name = person_in(case.name) if case.seat is None else case.seat.player
    found = whole_game(name, scored, NOT_RECORDED if case.seat is None else case.seat.earlier())
    return found if case.request.whole or len(found.missing) < len(EARLIER) else None
