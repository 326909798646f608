"""A recorded sheet at its seat: asked about, reviewed, ranked. And what the player has with it,
beside every other player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from kscore.engine.frozen import Frozen
from kscore.engine.game import PlayerResult, standings
from kscore.engine.history import Finding
from kscore.engine.season import SEASONS, Season, SeasonScore
from kscore.errors import AgainstRecord
from kscore.game.game import Game
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import (
    earlier_seasons,
    reconsidered,
    refuse_other_rules,
    scorer_of,
    valid_corrections,
)
from kscore.game.season_end import beside, ended, scored_sheet, typed_score
from kscore.record.entry import Entry, Seat
from kscore.sheet.case import Case, PlayerPlace, Scorer, UncertainTotal
from kscore.sheet.contradictions import cannot_become
from kscore.sheet.outcome import table_of, typed_scorer
from kscore.sheet.request import Request
from kscore.sheet.result import SeasonEnd
from kscore.sheet.scoring import ScoredSheet, Span, span_of
from kscore.sheet.whole_game import RecordedSeason
from kscore.statements.corrections import Corrections, How, correct


class SeatInGame(NamedTuple):
    """A player's season in a game of a record (`kscore.sheet.case.SeatAtTable`)."""

    game: Game
    player: str
    season: Season

    def placed(self, score: SeasonScore) -> PlayerPlace:
        """The player's total and place, if this is the season's score."""
        game, results = self.game, []
        for player in game.setup.players:
            total, lost = game.total(player), game.lost_to_monsters(player)
            if player == self.player:
                had = game.points(player, self.season)
                total += score.total - (0 if had is None else had.total)
                seasons = (each for each in SEASONS if each is not self.season)
                others = game.lost_to_monsters(player, seasons)
                lost = None if others is None else score.monsters.points + others
            elif player in game.unranked:
                continue
            results.append(PlayerResult(player, total, lost))
        places = {place.player.name: place for place in standings(results)}
        own = places.pop(self.player)
        rivals = (each for each in results if each.name in places)
        level = tuple(each.name for each in rivals if each.total == own.player.total)
        sharing = tuple(name for name in level if places[name].rank == own.rank)
        return PlayerPlace(
            own.player.total,
            own.rank,
            len(results),
            level=level,
            sharing=sharing,
            undecided=own.undecided,
        )

    def uncertain(self) -> tuple[UncertainTotal, ...]:
        """The players whose totals may change. Of the player's own, what the other seasons' sheets
        leave open. Who has nothing of this season yet lacks it, whether or not the sheet that is
        asked about is in the record."""
        game, left = self.game, OpenTotals.of(self.game)
        found = []
        for player in game.setup.players:
            if player in game.unranked and player != self.player:
                continue
            # what is open about that sheet is told with it
            asked = self.season if player == self.player else None
            here = () if game.entry(player, self.season) else (self.season,)
            lacks = {*game.behind(player), *here} - {asked}
            behind = tuple(season for season in SEASONS if season in lacks)
            span, misfits = left.player(player, asked), left.misfitting(player)
            each = UncertainTotal(player, game.total(player), span, behind, misfits)
            if each != UncertainTotal(player, each.total):
                found.append(each)
        return tuple(found)

    def odd(self, scored: ScoredSheet) -> tuple[Finding, ...]:
        """Findings against the sheet following the player's last one."""
        return self.game.odd(self.player, self.season, scored.sheet, scored.corrections)

    def later(self) -> tuple[Season, ...]:
        """The player's later seasons of which anything is entered."""
        after = self.season.later
        return tuple(season for season in after if self.game.entry(self.player, season) is not None)

    def earlier(self) -> Mapping[Season, RecordedSeason]:
        """What the record has of the seasons before."""
        found = {}
        for entry in self.game.entries_of(self.player, self.season.earlier):
            points = self.game.points(self.player, entry.season)
            if points is not None:
                left = _open_span(self.game, entry)
                found[entry.season] = RecordedSeason(points.total, points.monsters, left)
        return found


def _open_span(game: Game, entry: Entry) -> Span | None:
    """The span of a recorded sheet's questions; None without any."""
    try:
        again = reconsidered(game, entry)
    except AgainstRecord:  # it cannot be told, because its evidence is damaged
        return Span(1, unknown=True)
    return None if again is None else span_of(again)


def recorded_case(game: Game, entry: Entry, request: Request) -> Case:
    """A recorded sheet, with what is open about its reading.

    Raises AgainstRecord for an entry without a sheet, Mistyped as `refuse_other_rules`.
    """
    refuse_other_rules(game, request)
    sheet = entry.sheet
    if sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    said = valid_corrections(game, entry).and_typed(request.corrections.common.texts())
    seat = entry.seat
    # those that were scored, unless others are said
    coins = sheet.coins if said.coins is None else None
    table = table_of(request, game.setup.card_set, entry.season, game.setup.played)
    table = replace(table, coins=coins)
    past = beside(game, seat)
    if entry.reading is None:
        score = typed_scorer(sheet, table, past)
    else:
        score = scorer_of(game, entry, table)
        if entry.evidence is None:
            score = _as_entered(score, entry)
    # deciding earlier sheets again takes time: where a box is compared
    before = partial(earlier_seasons, game, seat)
    return Case(
        name=entry.player,
        request=request,
        scorer=score,
        score=score(said),
        before=before,
        seat=SeatInGame(game, entry.player, entry.season),
        cards=game.setup.card_set,
        beside=past,
    )


class Review(Frozen, kw_only=True):
    """A recorded sheet under review. ``entry`` is what stands, ``case`` what is asked and said of
    it by now."""

    game: Game
    entry: Entry
    case: Case

    @staticmethod
    def of(game: Game, entry: Entry, said: Corrections, *, anew: bool = False) -> Review:
        """The review of a sheet with these corrections. ``anew``: what Enter let stand is asked
        again.

        Raises AgainstRecord for an entry without a sheet, Mistyped.
        """
        if entry.sheet is None:
            raise AgainstRecord("record.no_sheet", player=entry.player)
        seat = SeatInGame(game, entry.player, entry.season)
        if entry.reading is None:
            sheet, where = entry.sheet, entry.seat

            def judged(said: Corrections) -> ScoredSheet:
                return typed_score(game, where, sheet, said)

            case = Case(
                name=entry.player, request=Request(), scorer=judged, score=judged(said), seat=seat
            )
            return Review(game=game, entry=entry, case=case)
        before, against = entry.corrections.cells, game.contradicted(entry)
        unsaid = [space for space in against if said.cells.get(space) == before.get(space)]
        said = said.without_cells(unsaid)  # what is typed now stands
        if anew:
            said = said.without(How.ACCEPTED)
        score = scorer_of(game, entry)
        case = Case(
            name=entry.player,
            request=Request(),
            scorer=score,
            score=score(said),
            before=partial(earlier_seasons, game, entry.seat),
            seat=seat,
            cards=game.setup.card_set,
            beside=beside(game, entry.seat),
        )
        return Review(game=game, entry=entry, case=case)

    def saying(self, case: Case) -> Review:
        """This review after something was said of the sheet."""
        return replace(self, case=case)

    @property
    def end(self) -> SeasonEnd:
        """What goes into the record."""
        scored, entry = self.case.score, self.entry
        sheet, said = scored_sheet(scored), scored.corrections
        if entry.reading is None:
            new = Entry(entry.player, entry.season, sheet, corrections=said)
        else:
            new = replace(entry, sheet=sheet, corrections=said, number=0, made_at="")
        return ended(self.game, entry.seat, scored, new)


def season_end_of_review(game: Game, entry: Entry, corrections: Corrections) -> SeasonEnd:
    """A recorded sheet with other corrections. Raises AgainstRecord for an entry without a
    sheet."""
    return Review.of(game, entry, corrections).end


def swapped_entries(
    game: Game, entry: Entry, seat: Seat
) -> tuple[tuple[int, ...], tuple[Entry, ...]]:
    """Entries to take back and to add for another seat.

    A sheet that is there already takes the first one's place. Sheets of other seasons that continue
    a moved one move along: two players who were confused once were so ever since. Raises
    AgainstRecord where the seat is the same.
    """
    here = entry.seat
    if here == seat:
        raise AgainstRecord("phone.same_seat", player=seat.player)
    moves = [(here, seat), (seat, here)]
    for season in () if here.season is not seat.season else _continued(game, here, seat.player):
        seats = Seat(here.player, season), Seat(seat.player, season)
        moves += (seats, seats[::-1])
    there = (game.entry(start.player, start.season) for start, _ in moves)
    moving = [(each, to) for each, (_, to) in zip(there, moves, strict=True) if each is not None]
    numbers = tuple(old.number for each, _ in moving for old in game.entered_at(each.seat))
    bare, moved = game.without(numbers), list[Entry]()
    for each, to in moving:
        moved.append(_entry_at(bare, each, to))
        bare = replace(bare, entries=(*bare.entries, moved[-1]))
    return numbers, tuple(moved)


def _continued(game: Game, here: Seat, other: str) -> Iterator[Season]:
    """Seasons whose sheets, of both players, continue those that change places."""

    def breaks(one: str, two: str, first: Season, second: Season) -> int:
        """How many spaces of one sheet cannot have become those of the other."""
        sheets = game.sheet(one, first), game.sheet(two, second)
        boards = ["".join(sheet.board.rows) for sheet in sheets if sheet is not None]
        return sum(map(cannot_become, *boards)) if len(boards) == 2 else 0

    for way in (here.season.later, here.season.earlier[::-1]):
        last = here.season
        for season in way:
            first, second = sorted((last, season), key=SEASONS.index)
            pairs = ((here.player, other), (other, here.player))
            together = sum(breaks(who, who, first, second) for who, _ in pairs)
            if together >= sum(breaks(*pair, first, second) for pair in pairs):
                break
            yield season
            last = season


def _entry_at(game: Game, entry: Entry, seat: Seat) -> Entry:
    """The sheet at another seat, decided anew with what is known there."""
    there = replace(entry, player=seat.player, season=seat.season, number=0, made_at="")
    if entry.sheet is None:
        return there
    return season_end_of_review(game, there, entry.corrections.elsewhere).entry


def season_end_beside(game: Game, before: Entry, end: SeasonEnd) -> SeasonEnd:
    """A season's end merged with what was entered meanwhile. It was asked about while ``before``
    stood in the record, and goes into ``game``. Questions take their time: what another terminal or
    a phone has said of the sheet meanwhile stays, but where this end says something else. Raises
    AgainstRecord where the sheet was taken out meanwhile."""
    now = game.latest(before.player, before.season)
    if now.number == before.number:
        return end
    known = before.corrections.statements()
    new = (each for each in end.entry.corrections.statements() if each not in known)
    return season_end_of_review(game, now, Corrections.of((*now.corrections.statements(), *new)))


def _as_entered(score: Scorer, entry: Entry) -> Scorer:
    """Scores a sheet of a record from before evidence was kept.

    Answers tell nothing about other spaces any more, as they did at the photo: the sheet that was
    entered stands, with what is typed now.
    """
    assert entry.sheet is not None
    sheet, before = entry.sheet, entry.corrections

    def scored(said: Corrections) -> ScoredSheet:
        found = score(said)
        if said.effects != before.effects:
            return found
        return replace(found, sheet=correct(sheet, said))

    return scored
