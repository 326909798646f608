"""A sheet of a record at its seat in the game: scored again with whatever is asked of it, and what
the player has with it, beside everybody else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from engine.game import PlayerResult, standings
from engine.history import Finding
from engine.season import SEASONS, Season, SeasonScore
from kscore.errors import AgainstRecord
from kscore.game.game import Game, Seat
from kscore.game.open_totals import OpenTotals
from kscore.game.recorded import known_before, reconsidered, refuse_other_rules, scorer_of, standing
from kscore.game.season_end import beside
from kscore.record.entry import Entry
from kscore.sheet.asking import Scorer
from kscore.sheet.request import Request
from kscore.sheet.score_photo import Case, PlayerPlace, UncertainTotal, table_of, typed_scorer
from kscore.sheet.scoring import ScoredSheet
from kscore.sheet.span import Span, span_of
from kscore.sheet.whole_game import RecordedSeason
from kscore.statements.correcting import correct
from kscore.statements.corrections import Corrections


@dataclass(frozen=True)
class SeatInGame:
    """A player's season in a game of a record (`kscore.sheet.score_photo.SeatAtTable`)."""

    game: Game
    player: str
    season: Season

    def placed(self, score: SeasonScore) -> PlayerPlace:
        """What the player has, and the place, if this is the season's score."""
        game, results = self.game, []
        for player in game.setup.players:
            total, lost = game.total(player), game.lost_to_monsters(player)
            if player == self.player:
                had = game.points(player, self.season)
                total += score.total - (0 if had is None else had.total)
                others = [
                    p.monsters
                    for s in SEASONS
                    if s != self.season and (p := game.points(player, s)) is not None
                ]
                lost = (
                    None
                    if None in others
                    else score.monsters.points + sum(each or 0 for each in others)
                )
            elif player in game.unranked:
                continue
            results.append(PlayerResult(player, total, lost))
        places = {place.player.name: place for place in standings(results)}
        own = places.pop(self.player)
        level = tuple(
            each.name for each in results if each.name in places and each.total == own.player.total
        )
        sharing = tuple(name for name in level if places[name].rank == own.rank)
        return PlayerPlace(own.player.total, own.rank, len(results), level, sharing, own.undecided)

    def uncertain(self) -> tuple[UncertainTotal, ...]:
        """Whose totals are not the last word; of the player's own, what the other seasons' sheets
        leave open. Who has nothing of this season yet lacks it, whether or not the sheet that is
        asked about is in the record."""
        game, left = self.game, OpenTotals.of(self.game)
        found = []
        for player in game.setup.players:
            if player in game.unranked and player != self.player:
                continue
            # what is open about that sheet is told with it
            asked = self.season if player == self.player else None
            lacks = {
                *game.behind(player),
                *(() if game.entry(player, self.season) else (self.season,)),
            } - {asked}
            behind = tuple(season for season in SEASONS if season in lacks)
            each = UncertainTotal(
                player,
                game.total(player),
                left.player(player, asked),
                behind,
                left.misfitting(player),
            )
            if each != UncertainTotal(player, each.total):
                found.append(each)
        return tuple(found)

    def odd(self, scored: ScoredSheet) -> tuple[Finding, ...]:
        """What speaks against the sheet having come from the player's of last season."""
        return self.game.odd(self.player, self.season, scored.sheet, scored.corrections)

    def later(self) -> tuple[Season, ...]:
        """The player's later seasons of which anything is entered."""
        after = SEASONS[SEASONS.index(self.season) + 1 :]
        return tuple(season for season in after if self.game.entry(self.player, season) is not None)

    def earlier(self) -> Mapping[Season, RecordedSeason]:
        """What the record has of the seasons before."""
        found = {}
        for season in SEASONS[: SEASONS.index(self.season)]:
            entry, points = (
                self.game.entry(self.player, season),
                self.game.points(self.player, season),
            )
            if entry is not None and points is not None:
                found[season] = RecordedSeason(
                    points.total, points.monsters, _open(self.game, entry)
                )
        return found


def _open(game: Game, entry: Entry) -> Span | None:
    """How far questions about a recorded sheet may change its points; None where none is asked."""
    try:
        again = reconsidered(game, entry)
    except AgainstRecord:  # nobody can tell, because its evidence is damaged
        return Span(1, unknown=True)
    return None if again is None else span_of(again)


def recorded(game: Game, entry: Entry, request: Request) -> Case:
    """A sheet of a game's record, with what is still open about its reading.

    Raises AgainstRecord for an entry without a sheet, Mistyped as `refuse_other_rules`.
    """
    refuse_other_rules(game, request)
    sheet = entry.sheet
    if sheet is None:
        raise AgainstRecord("record.no_sheet", player=entry.player)
    said, seat = (
        standing(game, entry).and_typed(request.corrections.common.texts()),
        Seat(entry.player, entry.season),
    )
    # those that were scored, unless others are said
    coins = sheet.coins if said.coins is None else None
    table = replace(
        table_of(request, game.setup.card_set, entry.season, game.setup.heroes), coins=coins
    )
    past = beside(game, seat)
    if entry.reading is None:
        score = typed_scorer(sheet, table, past)
    else:
        score = scorer_of(game, entry, table)
        if entry.evidence is None:
            score = _as_entered(score, entry)
    # deciding earlier sheets again takes time: where a box is compared
    before = partial(known_before, game, seat)
    case = Case(
        entry.player, request, score, said, before=before, heroes=game.setup.heroes, beside=past
    )
    return replace(
        case, seat=SeatInGame(game, entry.player, entry.season), cards=game.setup.card_set
    )


def _as_entered(score: Scorer, entry: Entry) -> Scorer:
    """The same for a record of before evidence was kept: answers tell nothing about other spaces
    any more, as they did at the photo, so the sheet that was entered stands, with what is typed
    now."""
    assert entry.sheet is not None
    sheet, before = entry.sheet, entry.corrections

    def scored(said: Corrections) -> ScoredSheet:
        found = score(said)
        return (
            found if said.effects != before.effects else replace(found, sheet=correct(sheet, said))
        )

    return scored
