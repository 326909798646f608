"""The way of a photo from the file to its points, for everything that takes one: a command, later a
page.

`look` at the photo once and find out which season it is; `Case.score` it with what the player says,
as often as there is something new to say; `finish` it: the written numbers, the whole game, the
exit code. `score_photos` goes all the way for several photos. Nothing here prints, asks by itself
or draws: an `Asker` answers the questions, a view shows the `PhotoResult`. Where a game's record is
known, `kscore.game.by_record` makes the `Case`: the way from there is the same.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from engine.season import SEASONS, CardSet, Season, SeasonScore
from engine.sheet import Sheet
from engine.terrain import Terrain
from kscore.errors import Exit, FileTrouble, SeasonOpen, exit_code
from kscore.home import hands_folder
from kscore.sheet import scoring
from kscore.sheet.asking import Asker, Scorer, settled
from kscore.sheet.check import (
    Check,
    KnownSeason,
    SeasonGuess,
    check_numbers,
    known_now,
    season_by_boxes,
    season_known,
)
from kscore.sheet.contradictions import ALONE, OtherSheets, contradicted
from kscore.sheet.explain import CardExplanation, Difference, differences, explain, season_then
from kscore.sheet.late import EffectOrder, SheetPast, after_season, judged_map, score_at_season_end
from kscore.sheet.request import Request
from kscore.sheet.scoring import PhotoSource, ScoredSheet, Table
from kscore.sheet.season_weighing import SeasonEvidence, season_evidence, spaces_say
from kscore.sheet.span import Span
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
from kscore.statements.named_photos import refuse
from kscore.whole_files import is_folder
from scanner import pipeline
from scanner.find.detect import Recorder
from scanner.reading import ReadOptions

if TYPE_CHECKING:
    from engine.history import Finding
    from kscore.game.season_end import SeasonEnd
    from scanner.kept_look import KeptLook

Recorders = Callable[[Path], Recorder | None]
"""What takes down the stages of a photo's reading; None where nobody wants to see them."""


def no_recorder(_: Path) -> None:
    """Nobody wants to see the stages."""


@dataclass(frozen=True)
class PlayerPlace:
    """What a player has in a game: all seasons' points, and the place among ``of`` players (None:
    not ranked).

    ``level`` are the others with as many points, ``sharing`` those of them who have the same place:
    the points lost to monsters do not part them, or (``undecided``) are not known.
    """

    total: int
    rank: int | None
    of: int
    level: tuple[str, ...] = ()
    sharing: tuple[str, ...] = ()
    undecided: bool = False


@dataclass(frozen=True)
class UncertainTotal:
    """Why a player's total in a game is not the last word, beside the sheet that is asked about:
    how far open questions may move it (None: nothing is asked), seasons that others have and this
    player lacks, and sheets that cannot have come from the one before."""

    player: str
    total: int
    span: Span | None = None
    behind: tuple[Season, ...] = ()
    misfits: tuple[Season, ...] = ()


class SeatAtTable(Protocol):
    """A sheet's place in a game of a record."""

    @property
    def player(self) -> str:
        """Whose sheet it is."""
        ...

    @property
    def season(self) -> Season:
        """The season that it ends."""
        ...

    def placed(self, score: SeasonScore) -> PlayerPlace:
        """What the player has if this is the season's score."""
        ...

    def uncertain(self) -> tuple[UncertainTotal, ...]:
        """Whose totals in the game are not the last word, in the order of the players."""
        ...

    def earlier(self) -> Mapping[Season, RecordedSeason]:
        """The points of earlier seasons."""
        ...

    def odd(self, scored: ScoredSheet) -> tuple[Finding, ...]:
        """What speaks against this sheet having come from the player's sheet of last season."""
        ...

    def later(self) -> tuple[Season, ...]:
        """The player's later seasons of which anything is entered."""
        ...


@dataclass(frozen=True)
class Case:
    """One sheet with everything that scoring it needs, so that answers can be taken in without
    looking again.

    ``said`` is what the player has said so far. ``guess`` tells how the season is known where the
    boxes told it. ``before`` tells what a game's record has of earlier seasons, ``heroes`` whether
    it is played with hero cards (None without a record), ``seat`` whose sheet of which season it is
    there. ``cards`` are the game's, where they are known. ``look`` is None where no photo was
    looked at now. ``season`` is what tells the season where nobody named it. ``beside`` is what the
    sheet has to fit.
    """

    name: str
    request: Request
    score: Scorer
    said: Corrections
    guess: SeasonGuess | None = None
    before: Callable[[], Mapping[Season, KnownSeason]] = dict
    heroes: bool | None = None
    look: pipeline.Look | None = None
    season: SeasonEvidence | None = None
    seat: SeatAtTable | None = None
    cards: CardSet | None = None
    beside: OtherSheets = ALONE

    @property
    def open_season(self) -> SeasonOpen | None:
        """What to tell where nobody answered which season it is: nothing may be booked."""
        doubt = None if self.season is None else self.season.doubt
        if self.season is None or doubt is None:
            return None
        seasons = tuple(
            str(value) for value in (doubt.read, *(other.read for other in doubt.alternatives))
        )
        return SeasonOpen("season.open", photo=self.name, seasons=seasons, drawn=self.season.drawn)

    def scored(self, asker: Asker | None = None) -> ScoredSheet:
        """The sheet with what was said and, where somebody can be asked, with all questions
        asked."""
        doubt = None if self.season is None else self.season.doubt
        if doubt is None:
            return settled(self.score, self.score(self.said), asker)
        found = self.score(self.said)
        return replace(found, doubts=(doubt, *found.doubts))


class PhotoReader(Protocol):
    """What looks at photos: `scanner.pipeline.Reader`, or one that others look ahead for."""

    def look(
        self, path: Path, options: ReadOptions, recorder: Recorder | None = None
    ) -> pipeline.Look:
        """A photo looked at. Raises subclasses of ``ScanError``."""
        ...


class Looker(Protocol):
    """What makes a `Case` of a photo: `look`, or a game's record that knows more."""

    def __call__(
        self,
        reader: PhotoReader,
        photo: Path,
        request: Request,
        *,
        asker: Asker | None = None,
        recorder: Recorder | None = None,
    ) -> Case: ...


@dataclass(frozen=True)
class PhotoResult:
    """What came of one photo (or a typed map, or a recorded sheet).

    ``scored`` is None where it failed; ``error`` says why (or what went wrong afterwards: a picture
    that could not be written). ``scored.doubts`` are the questions left open. ``check`` compares
    the written numbers (None where none is written), ``whole`` is the whole game where the boxes
    tell it, ``end`` what goes into a game's record, ``explained`` and ``differences`` answer
    `Request.card` and `Request.changes`; ``placed`` is what the player has in the recorded game
    without and with these changes, ``uncertain`` whose totals there are not the last word.
    ``to_do`` is what to draw before the next season where no record tells it and `Request.revealed`
    was named. ``seat`` and ``cards`` as in `Case`. ``impossible`` is what cannot have been of the
    changes that are asked about, ``odd`` what speaks against the last sheet of a whole game having
    come from those that the record has of its player. ``spaces_say`` is the season that the drawn
    spaces show where another was named.
    """

    photo: str
    request: Request
    scored: ScoredSheet | None = None
    error: Exception | None = None
    guess: SeasonGuess | None = None
    check: Check | None = None
    whole: WholeGame | None = None
    end: SeasonEnd | None = None
    explained: CardExplanation | None = None
    differences: tuple[Difference, ...] = ()
    to_do: tuple[EffectOrder, ...] = ()
    season: SeasonEvidence | None = None
    seat: SeatAtTable | None = None
    cards: CardSet | None = None
    placed: tuple[PlayerPlace, PlayerPlace] | None = None
    uncertain: tuple[UncertainTotal, ...] = ()
    impossible: tuple[Contradiction, ...] = ()
    odd: tuple[Finding, ...] = ()
    spaces_say: Season | None = None
    look: pipeline.Look | None = field(default=None, repr=False, compare=False)

    @cached_property
    def code(self) -> int:
        """The exit code of this photo alone (docs/errors.md)."""
        if self.error is not None:
            return exit_code(self.error)
        if self.end is not None:
            return self.end.code
        if self.request.check and self.check is not None and self.check.wrong:
            return int(Exit.RECORD)
        if any(finding.impossible for finding in self.odd):
            return int(Exit.RECORD)
        if self.request.whole and self.whole is not None and self.whole.open_seasons:
            return int(Exit.DOUBTFUL)
        return int(Exit.DOUBTFUL if self.scored is not None and self.scored.doubts else Exit.SCORED)

    def without_pixels(self) -> PhotoResult:
        """The same for keeping beside many others."""
        if self.scored is None or self.scored.reading is None:
            return replace(self, look=None)
        scored = replace(self.scored, reading=self.scored.reading.without_pixels())
        end = None if self.end is None else replace(self.end, scored=scored)
        return replace(self, scored=scored, end=end, look=None)


def score_photos(
    photos: Sequence[Path],
    request: Request,
    *,
    looker: Looker | None = None,
    asker: Asker | None = None,
    recorders: Recorders = no_recorder,
    jobs: int = 1,
    with_pixels: bool = True,
) -> Iterator[PhotoResult]:
    """The results one after the other; one bad photo costs no other. ``looker`` is `look` if nobody
    knows more.

    ``jobs``: processes that look ahead, 1 for none beside this one; ``with_pixels``: whether
    somebody wants pictures.
    """
    if jobs < 2:
        yield from _scored_photos(
            pipeline.Reader.load(), photos, request, looker or look, asker, recorders
        )
        return
    from kscore.sheet.reading_ahead import reading_ahead  # starting processes takes many imports

    with reading_ahead(photos, read_options(request), jobs, with_pixels) as reader:
        yield from _scored_photos(reader, photos, request, looker or look, asker, recorders)


WORTH_IT = 8
"""Photos from which other processes are started by themselves: each needs half a second to
begin."""


def jobs_for(photos: int, wanted: int | None) -> int:
    """How many processes look at so many photos, where ``wanted`` were asked for (None: all cores,
    if it is worth it)."""
    if wanted is not None:
        return min(wanted, photos)
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return cores if photos >= WORTH_IT else 1


def read_options(request: Request) -> ReadOptions:
    """What the request says beforehand about how to read, where no record knows more."""
    return ReadOptions(request.layout, request.corners, request.heroes)


def _scored_photos(
    reader: PhotoReader,
    photos: Sequence[Path],
    request: Request,
    looking: Looker,
    asker: Asker | None,
    recorders: Recorders,
) -> Iterator[PhotoResult]:
    for photo in photos:
        try:
            case = looking(reader, photo, request, asker=asker, recorder=recorders(photo))
            result = finish(case, case.scored(asker))
            yield result if case.open_season is None else replace(result, error=case.open_season)
        except BrokenPipeError:
            raise  # whoever read the questions has gone
        except Exception as error:
            yield PhotoResult(str(photo), request, error=error)


def look(
    reader: PhotoReader,
    photo: Path,
    request: Request,
    *,
    asker: Asker | None = None,
    recorder: Recorder | None = None,
) -> Case:
    """Looks at a photo once and finds out its season, from the boxes where nobody named it.

    Raises FileTrouble for what is no photo at all, ScanError where nothing can be read, Mistyped
    for corrections that cannot be. ``asker`` is asked where boxes, drawn spaces and name disagree
    about the season.
    """
    refuse(photo)
    seen = reader.look(photo, read_options(request), recorder)
    if request.hands and is_folder(hands_folder()):
        from kscore.record.hands import HandContext, known_hands

        seen = replace(
            seen, given=replace(seen.given, hands=known_hands(HandContext(request.player)))
        )
    return replace(case_of(seen, photo, request, asker=asker), look=seen)


def case_of(
    seen: pipeline.Look | KeptLook, photo: Path, request: Request, *, asker: Asker | None = None
) -> Case:
    """What was looked at, now or before, as a case; ``photo`` is only its name. Raises Mistyped as
    `look`."""
    said = request.corrections.of(photo)
    source = PhotoSource(seen)
    table, guess = season_known(
        source, table_of(request, request.cards, request.season, request.heroes), said
    )
    evidence = None
    if guess is not None or request.expected_season is not request.season:
        read = source.reading(said.cells).sheet()
        games = "H" if read.layout.key.startswith("H") else "K"
        expected = request.expected_season
        evidence = asked_season(
            season_evidence(read, photo, games, guess, expected), photo, None, asker
        )
        season = season_of(evidence, request, photo)
        table = replace(table, season=season)
        guess = guess if guess is not None and season is guess.season and expected is None else None
    source = source.ruled(_games_of(request.cards), table.season)
    earlier = NOT_RECORDED if request.whole and table.season is not None else None
    score = scorer(source, table, SheetPast(revealed=request.revealed), earlier)
    return Case(str(photo), request, score, said, guess, season=evidence)


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


def asked_season(
    evidence: SeasonEvidence, photo: Path, player: str | None, asker: Asker | None
) -> SeasonEvidence:
    """The evidence with the season that somebody says, where it is doubtful and somebody is there
    to say it."""
    doubt = evidence.doubt
    if doubt is None or asker is None:
        return evidence
    season = asker.season(photo, player, doubt, evidence.drawn)
    return evidence if season is None else evidence.settled(season)


def typed_map(sheet: Sheet, request: Request) -> Case:
    """A typed map: nothing about it is doubtful."""
    table = table_of(request, request.cards, request.season, request.heroes)
    return Case("map", request, typed_scorer(sheet, table), request.corrections.common)


def finish(case: Case, scored: ScoredSheet) -> PhotoResult:
    """What was asked for beside the score. Raises Mistyped for changes that cannot be."""
    request, heroes = case.request, scored.table.heroes
    explained = (
        None
        if request.card is None
        else explain(request.card, scored.sheet, heroes, _hero_cards(case, scored))
    )
    changed: tuple[Difference, ...] = ()
    impossible: tuple[Contradiction, ...] = ()
    placed = _placed(case, scored)
    scored, to_do = after_season(scored, request.revealed if case.heroes is None else None)
    if request.changes is not None and scored.table.cards is not None:
        changed, impossible = (
            differences(scored, request.changes),
            impossible_changes(scored, request, case.beside),
        )
    return PhotoResult(
        case.name,
        request,
        scored,
        guess=case.guess,
        check=_check(case, scored),
        whole=_whole(case, scored),
        explained=explained,
        differences=changed,
        to_do=to_do,
        seat=case.seat,
        cards=request.cards or case.cards,
        placed=placed,
        uncertain=() if placed is None or case.seat is None else case.seat.uncertain(),
        impossible=impossible,
        spaces_say=_spaces_say(case, scored),
        odd=case.seat.odd(scored)
        if request.whole and case.seat is not None and case.open_season is None
        else (),
        look=case.look,
    )


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
    scored: ScoredSheet, request: Request, beside: OtherSheets
) -> tuple[Contradiction, ...]:
    """What cannot have been of the changes that are asked about. Raises Mistyped for what the game
    is played without.

    The coins that changed spaces would earn are no saying: only coins that are named among the
    changes are judged.
    """
    changes = request.changes
    assert changes is not None
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


def _placed(case: Case, scored: ScoredSheet) -> tuple[PlayerPlace, PlayerPlace] | None:
    """What the player has in the game without and with the changes that are asked about."""
    changes, seat = case.request.changes, case.seat
    if changes is None or seat is None or scored.season is None:
        return None
    then = season_then(scored, changes)
    return None if then is None else (seat.placed(scored.season), seat.placed(then))


def _hero_cards(case: Case, scored: ScoredSheet) -> bool:
    """Whether heroes can be drawn: as the record says, else as was named, else as the sheet
    shows."""
    known = case.request.heroes if case.heroes is None else case.heroes
    if known is not None:
        return known
    sheet = scored.sheet
    return sheet.layout.key.startswith("H") or bool(sheet.stars or sheet.board.mask(Terrain.HERO))


def table_of(
    request: Request, cards: CardSet | None, season: Season | None, heroes: bool | None
) -> Table:
    """What is scored: the cards and season at the table, or the one card that was asked about."""
    known = None if request.card is not None else cards
    return Table(known, season, heroes is not False, card=request.card, changes=request.changes)


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
    reading = scored.reading
    if reading is None or not (case.request.check or reading.boxes or reading.final is not None):
        return None
    known: dict[Season, KnownSeason] = {**known_now(scored), **case.before()}
    found = check_numbers(reading, known, scored.sheet, scored.table.season)
    said = scored.corrections.coins is not None or scored.table.coins is not None
    return replace(found, coins=()) if said else found


def _whole(case: Case, scored: ScoredSheet) -> WholeGame | None:
    """The whole game, where the photo was taken at its end and the boxes tell of earlier
    seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    name = Path(case.name).stem if case.seat is None else case.seat.player
    found = whole_game(name, scored, NOT_RECORDED if case.seat is None else case.seat.earlier())
    return found if case.request.whole or len(found.missing) < len(EARLIER) else None
