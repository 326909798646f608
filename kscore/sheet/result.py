"""Results of photos, a class for each question of a sheet.

`finish` makes those of sheets in no record (the written numbers, the whole game, the exit code),
`kscore.game.evening` a `BookedResult`; views show them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING, Self, TypedDict

from kscore.engine.frozen import Frozen
from kscore.engine.season import CardSet, Season
from kscore.engine.solo_walk import SoloWalk, solo_walk
from kscore.errors import Exit, exit_code
from kscore.scanner import pipeline
from kscore.scanner.sheet_place import SheetPlace
from kscore.sheet import notes as note_kinds, request as asked_for
from kscore.sheet.case import Case
from kscore.sheet.check import Check, checked, season_by_boxes
from kscore.sheet.contradictions import OtherSheets, contradicted
from kscore.sheet.explain import differences, explain, season_then
from kscore.sheet.late import after_season
from kscore.sheet.outcome import NeedsPlayer, NeedsSeason, Outcome, Read, Refused
from kscore.sheet.scoring import ScoredSheet
from kscore.sheet.season_weighing import SeasonEvidence, drawn_spaces, player_in, season_by_spaces
from kscore.sheet.whole_game import EARLIER, NOT_RECORDED, WholeGame, whole_game
from kscore.statements.corrections import Contradiction, Corrections, sheet_after

if TYPE_CHECKING:
    from kscore.engine.history import Finding
    from kscore.engine.topics import Topic
    from kscore.record.entry import Entry, OtherGame, Seat
    from kscore.scanner.pipeline import Look
    from kscore.sheet.case import PlayerPlace, SeatAtTable, UncertainTotal
    from kscore.sheet.check import SeasonGuess
    from kscore.sheet.explain import CardReport, Difference
    from kscore.sheet.late import EffectOrder
    from kscore.sheet.whole_game import SeasonPart


class PhotoResult(Frozen, kw_only=True, eq=False):
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
    notes: tuple[note_kinds.SheetNote, ...] = ()

    @property
    def code(self) -> int:
        """The exit code of this sheet alone (docs/troubleshooting.md)."""
        return int(self._exit) if self.error is None else exit_code(self.error)

    @property
    def _exit(self) -> Exit:
        """How it ends where nothing went wrong."""
        return Exit.SCORED

    def without_pixels(self) -> Self:
        """This result for keeping beside many others."""
        return self


class Failed(PhotoResult, kw_only=True):
    """A photo without points; ``error`` says why."""

    error: Exception


class SheetResult(PhotoResult, kw_only=True):
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


class SeasonResult(SheetResult, kw_only=True):
    """The points of a season, without an entry in a record.

    Attributes:
        whole: the whole game where the boxes tell it.
        to_do: what to draw before the next season: one, or one an order of revealing.
        seat: whose sheet it is in a game that is asked about it.
    """

    whole: WholeGame | None = None
    to_do: tuple[EffectOrder, ...] = ()
    seat: SeatAtTable | None = None


class SeasonEnd(Frozen, kw_only=True):
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
    """Where another piece is that no card of the game has, where this sheet shows one, too, and the
    player has not said whether other cards are in play."""

    foreign: note_kinds.SheetOfOtherGame | None = None
    """That the sheet is Die Kartographin's and the game is not."""

    told: tuple[note_kinds.SheetNote, ...] = ()
    """What else was found: written numbers that are wrong."""

    @property
    def notes(self) -> tuple[note_kinds.SheetNote, ...]:
        """Everything that is told about the sheet beside its points and questions."""
        return (*note_kinds.sheet_notes(self.scored), *self.told, *self._notes())

    def _notes(self) -> Iterator[note_kinds.SheetNote]:
        if self.before is not None:
            how = "also" if self.also is not None else "again" if self.again else "moved"
            there = self.also or self.before
            yield note_kinds.SamePhoto(how, there.player, there.season)
        if self.other_game is not None:
            there = self.other_game.seat
            yield note_kinds.InOtherGame(self.other_game.name, there.player, there.season)
        if self.foreign is not None:
            yield self.foreign
        yield from (note_kinds.UnrecordedSeason(self.player, part) for part in self.unrecorded)
        if self.late:
            yield note_kinds.EffectsDrawn()
        yield from note_kinds.odd_notes(self.odd, self.scored)
        if self.of_no_card is not None:
            yield note_kinds.PiecesOfNoCard(self.of_no_card.player, self.of_no_card.season)

    @property
    def again(self) -> bool:
        """Whether the photo stands where it stood before."""
        return self.before == self.entry.seat

    @property
    def code(self) -> int:
        """The exit code; impossible sheets come before doubts. Such as cannot have come from last
        season's."""
        if any(finding.impossible for finding in self.odd):
            return int(Exit.RECORD)
        return int(Exit.DOUBTFUL if self.scored.doubts else Exit.SCORED)


class BookedResult(SheetResult, kw_only=True):
    """A season's end that stands in a game's record.

    Attributes:
        end: what was entered.
        evidence: what tells the season where it was not named.
    """

    end: SeasonEnd
    evidence: SeasonEvidence | None = None

    @property
    def _exit(self) -> Exit:
        return Exit(self.end.code)

    def without_pixels(self) -> Self:
        end = replace(self.end, scored=_without_pixels(self.end.scored))
        return replace(super().without_pixels(), end=end)


class FinalResult(SheetResult, kw_only=True):
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


class CheckResult(SheetResult, kw_only=True):
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


class CardResult(SheetResult, kw_only=True):
    """What one card makes of a sheet.

    Attributes:
        explained: its points, and what would earn more.
        cards: the game's, where they are known.
        seat: whose sheet it is in a game.
    """

    explained: CardReport
    cards: CardSet | None = None
    seat: SeatAtTable | None = None


class TopicResult(SheetResult, kw_only=True):
    """What monsters, coins or mountains bring on a sheet.

    Attributes:
        topic: which of them.
        seat: whose sheet it is in a game.
    """

    topic: Topic
    seat: SeatAtTable | None = None


class WhatIfResult(SheetResult, kw_only=True):
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


class AmbushResult(SheetResult, kw_only=True):
    """Where a solo game's ambush goes.

    Attributes:
        walk: as the group plays.
        other: as the other rule text has it.
    """

    walk: SoloWalk
    other: SoloWalk


class Placing(Frozen, eq=False):
    """A player's place in a recorded game.

    Attributes:
        before: as the sheet is.
        after: with the changes.
        uncertain: whose totals in the game are not the last word.
    """

    before: PlayerPlace
    after: PlayerPlace
    uncertain: tuple[UncertainTotal, ...]


def result_of(outcome: Outcome) -> PhotoResult:
    """The result of a sheet in no record, once all is said. Raises Mistyped as `finish`."""
    if isinstance(outcome, NeedsPlayer):
        outcome = outcome.without_answer()
    if isinstance(outcome, NeedsSeason):
        case = outcome.case()
        return replace(finish(case), error=case.open_season)
    if isinstance(outcome, Read):
        done = finish(outcome.case)
        return replace(done, error=outcome.case.hopeless) if outcome.case.look else done
    assert isinstance(outcome, Refused)
    return failed_result(outcome)


def failed_result(outcome: Refused) -> Failed:
    """A photo that comes to nothing."""
    return Failed(photo=str(outcome.photo), place=outcome.place, error=outcome.error)


class _Known(TypedDict):
    """What every `SheetResult` has."""

    photo: str
    place: SheetPlace | None
    notes: tuple[note_kinds.SheetNote, ...]
    scored: ScoredSheet
    look: pipeline.Look | None


def finish(case: Case) -> SheetResult:
    """What was asked for of a sheet. Raises Mistyped for changes that cannot be."""
    request, seat = case.request, case.seat
    scored, to_do = after_season(case.score, request.revealed if seat is None else None)
    check = checked(scored, case.before)
    if check is None and isinstance(request.wanted, asked_for.NumbersCompared):
        check = None if scored.reading is None else Check((), ())  # no number is written
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
        case asked_for.CardPoints(card):
            explained = explain(card, scored.sheet, scored.table.played)
            cards = request.cards or case.cards
            return CardResult(**known, explained=explained, cards=cards, seat=seat)
        case asked_for.TopicPoints(topic):
            return TopicResult(**known, topic=topic, seat=seat)
        case asked_for.PointsOtherwise(changes):
            named = scored.table.cards is not None
            return WhatIfResult(
                **known,
                changes=changes,
                differences=differences(scored, changes) if named else (),
                impossible=impossible_changes(scored, changes, case.beside) if named else (),
                seat=seat,
                placing=_placing(case, changes),
                whole=_whole_game(case, scored),
            )
        case asked_for.AmbushPlace(card, turning):
            walk, other = (solo_walk(scored.sheet, card, each) for each in (turning, not turning))
            return AmbushResult(**known, walk=walk, other=other)
        case asked_for.WholeGamePoints():
            return FinalResult(**known, whole=_whole_game(case, scored), odd=odd, seat=seat)
        case asked_for.NumbersCompared() if check is not None:
            return CheckResult(**known, check=check, guess=case.guess)
    return SeasonResult(**known, whole=_whole_game(case, scored), to_do=to_do, seat=seat)


def _notes(
    case: Case, scored: ScoredSheet, check: Check | None, odd: Sequence[Finding]
) -> Iterator[note_kinds.SheetNote]:
    yield from left_out_notes(case.look)
    yield from note_kinds.notes_of(scored, case.guess, check, odd)
    named, shown = case.request.season, _unlikely_season(case, scored)
    if named is not None and shown is not None:
        yield note_kinds.SeasonUnlikely(case.name, drawn_spaces(scored.sheet), named, shown)


def left_out_notes(look: pipeline.Look | None) -> Iterator[note_kinds.SheetLeftOut]:
    """The unread sheets in view, told with the last read one."""
    if look is not None and (look.place is None or look.place.number == look.place.of):
        yield from map(note_kinds.SheetLeftOut, look.left_out)


def _unlikely_season(case: Case, scored: ScoredSheet) -> Season | None:
    """The season that a named one hides, or None. Of a photo beside no record; of a whole game's
    last sheet that counts."""
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
    return season_by_spaces(scored.sheet, season, "H" if layout.startswith("H") else "K", box)


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
        scored, sheet=sheet_after(scored.sheet, changes), table=table, corrections=changes
    )
    # what is wrong with the sheet itself is told beside it
    then = replace(then, doubts=(), contradictions=())
    found = contradicted(
        then, replace(beside, said=Corrections(), before=Corrections())
    ).contradictions
    return tuple(each for each in found if each.cells or changes.coins is not None)


def _placing(case: Case, changes: Corrections) -> Placing | None:
    """The player's place without and with the changes. None in no game, or while the season is
    unknown."""
    now, then = case.score.season, season_then(case.score, changes)
    if case.seat is None or now is None or then is None:
        return None
    return Placing(case.seat.placed(now), case.seat.placed(then), case.seat.uncertain())


def _whole_game(case: Case, scored: ScoredSheet) -> WholeGame | None:
    """The whole game, of a photo taken at its end. And the boxes tell of earlier seasons."""
    if scored.season is None or scored.season.season is not Season.WINTER or scored.reading is None:
        return None
    name = player_in(case.name) if case.seat is None else case.seat.player
    found = whole_game(name, scored, NOT_RECORDED if case.seat is None else case.seat.earlier())
    return found if case.request.whole or len(found.missing) < len(EARLIER) else None


def _without_pixels(scored: ScoredSheet) -> ScoredSheet:
    if scored.reading is None:
        return scored
    return replace(scored, reading=scored.reading.without_pixels())
