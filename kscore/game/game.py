"""A game under way: sheets, season, standings."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from kscore.engine import explore
from kscore.engine.frozen import Frozen
from kscore.engine.game import PlayerResult, SoloResult, Standing, solo_result, standings
from kscore.engine.history import Certainty, Finding, GameContext as HistoryTable, findings_since
from kscore.engine.history.decks import explore_card_keys, time_units
from kscore.engine.layout import Layout
from kscore.engine.rules import Variant
from kscore.engine.season import SEASONS, Season, SeasonScore, season_lengths, season_score
from kscore.engine.sheet import Sheet
from kscore.engine.terrain import UNMARKED
from kscore.errors import AgainstRecord, KscoreError, Mistyped
from kscore.game.new_game import found_player
from kscore.record.entry import Entry, OptionsChange, Seat, Setup, digest, new_names
from kscore.record.places import Places
from kscore.record.store import Record, photo_bytes
from kscore.sheet.contradictions import Drawings, cannot_become, shows_promo, since_last_season
from kscore.sheet.scoring import Scoring
from kscore.statements.corrections import SETTLED, Corrections, How, UnsettledSpaces, correct

_ABOUT_COINS = ("spent_back", "mountain_coin", "coins_missing", "coins_too_many")


class Points(NamedTuple):
    """A player's points of a season. ``score`` is None where only a total was typed, ``monsters``
    (zero or negative) where it is unknown what of it was lost to monsters."""

    season: Season
    total: int
    monsters: int | None
    score: SeasonScore | None


class Game(Frozen):
    """A record's setup and all its entries, oldest first."""

    setup: Setup
    entries: tuple[Entry, ...]
    revealed: Mapping[Season, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """Of the seasons of which the player noted them: the ambushes and heroes, or all revealed
    cards; keys in order."""
    changes: tuple[OptionsChange, ...] = ()
    """Of what the game is played with, oldest first, undone ones too."""

    @staticmethod
    def of(record: Record) -> Game:
        """The game of an open record. What was entered of people who have left since counts as
        undone."""
        setup = record.setup
        entries = (
            each if each.player in setup.players else replace(each, undone=True)
            for each in record.entries()
        )
        return Game(setup, tuple(entries), MappingProxyType(record.revealed()), record.changes())

    @property
    def gone(self) -> tuple[str, ...]:
        """Who has sheets in the record and does not play any more."""
        names = dict.fromkeys(each.player for each in self.entries)
        return tuple(player for player in names if player not in self.setup.players)

    @property
    def seats(self) -> tuple[str, ...]:
        """All players so far by today's names, as they joined. A place stays its player's when
        others leave, and is theirs again when they come back."""
        seats = list(self.changes[0].before.players if self.changes else self.setup.players)
        for change in self.changes:
            if not change.undone:
                names = new_names(change.before, change.after)
                # Who has left without a sheet leaves the name to others, and the place to none.
                seats = [names.get(name, "" if name in names.values() else name) for name in seats]
                seats += (name for name in change.after.players if name not in seats)
        return (*seats, *(name for name in self.setup.players if name not in seats))

    def with_revealed(self, season: Season, keys: tuple[str, ...]) -> Game:
        """The game with the cards revealed in a season noted. Raises Mistyped for cards that cannot
        have come."""
        others = {key for when, known in self.revealed.items() if when != season for key in known}
        for key in keys:
            card = explore.revealed_card(key)
            game = "H" if isinstance(card, explore.HeroCard) else card.game
            if key in explore.PROMO_AMBUSHES and self.setup.played.promo is not False:
                continue  # that says they are in play
            hero = isinstance(card, explore.HeroCard) and self.setup.played.heroes
            if game not in self.setup.played.games and not hero:
                raise Mistyped("revealed.other_game", card=key, games=self.setup.played.games)
            if key in others and key not in explore.EXPLORE_CARDS:
                raise Mistyped("revealed.twice", card=key)
        noted = replace(self, revealed=MappingProxyType({**self.revealed, season: keys}))
        # What a record has of old can be taken away card by card; what skills do is in no text.
        if not self.setup.played.skills and set(keys) - set(self.revealed.get(season, ())):
            noted.check_notes(season)
        return noted

    def check_notes(self, season: Season) -> None:
        """Raises Mistyped where a season's notes cannot be true.

        "Legt dann den obersten Hinterhalt … auf den Erkundungsstapel", one before each season;
        "Verwendet keine Mischung" of explore cards (die-kartographin-anleitung, kombinieren);
        "Erreicht oder übersteigt diese Summe den Wert … ist die Jahreszeit zu Ende."
        """
        for until in (season, *season.later):
            number = SEASONS.index(until) + 1
            came = self.noted_until(until)
            ambushes = tuple(key for key in came if key in explore.ALL_AMBUSHES)
            heroes = tuple(key for key in came if key in explore.HERO_CARDS)
            when = {"season": until, "most": number}
            if len(ambushes) > number:
                raise Mistyped("revealed.too_many_ambushes", cards=ambushes, **when)
            if len(heroes) > number:
                raise Mistyped("revealed.too_many_heroes", cards=heroes, **when)
        explored = explore_card_keys(self.revealed[season])
        if len({explore.EXPLORE_CARDS[key].game for key in explored}) > 1:
            raise Mistyped("revealed.both_games", cards=explored)
        timed = [key for key in explored if explore.EXPLORE_CARDS[key].time]
        time, most = time_units(timed[:-1]), max(self._lengths(season))
        if time >= most:
            raise Mistyped("revealed.too_long", card=timed[-1], time=time, season=season, most=most)

    @cached_property
    def played(self) -> Variant:
        """What the table plays. The promo ambushes are among its cards, too, where one was noted as
        revealed, and where the player has said that monsters are drawn which only such a card
        has."""
        said = self.setup.played
        noted = any(
            key in explore.PROMO_AMBUSHES for keys in self.revealed.values() for key in keys
        )
        if said.promo is not None:
            return said
        entries = self._newest.values()
        drawn = noted or any(shows_promo(each.sheet, each.corrections) for each in entries)
        return replace(said, promo=True) if drawn else said

    def table(self, season: Season | None) -> Scoring:
        """What a sheet of a season is scored by."""
        return Scoring(self.setup.card_set, season, played=self.setup.played)

    @property
    def recorded(self) -> bool:
        """Whether a record keeps this game. The sheets of one run alone are no record, and nothing
        can review them."""
        return any(entry.number for entry in self.entries)

    @cached_property
    def _newest(self) -> Mapping[tuple[str, Season], Entry]:
        return {(entry.player, entry.season): entry for entry in self.entries if not entry.undone}

    def entry(self, player: str, season: Season) -> Entry | None:
        """What stands for a player's season now."""
        return self._newest.get((player, season))

    def entered_at(self, seat: Seat) -> tuple[Entry, ...]:
        """Everything that was entered for a seat and not undone, oldest first."""
        return tuple(each for each in self.entries if each.seat == seat and not each.undone)

    def first_entered(self, entry: Entry) -> str:
        """When a sheet was first entered. A review is a later entry with the same evidence, or of
        the same seat where there is none."""
        same = entry.evidence or entry.seat
        found = (each for each in self.entries if (each.evidence or each.seat) == same)
        return min((each.made_at for each in found), default=entry.made_at)

    def sheet(self, player: str, season: Season) -> Sheet | None:
        """The sheet that is scored."""
        entry = self.entry(player, season)
        return None if entry is None else entry.sheet

    def entries_of(self, player: str, seasons: Iterable[Season] = SEASONS) -> Iterator[Entry]:
        """What stands for the player's seasons, in the order of these."""
        return (entry for each in seasons if (entry := self.entry(player, each)) is not None)

    @cached_property
    def standing(self) -> tuple[Entry, ...]:
        """All valid entries, player by player in order of seasons."""
        return tuple(each for player in self.setup.players for each in self.entries_of(player))

    def sheets(self, player: str, but: Season | None = None) -> dict[Season, Sheet]:
        """The player's sheets that are scored, by season, ``but`` that of one."""
        return {
            each.season: each.sheet
            for each in self.entries_of(player)
            if each.sheet is not None and each.season is not but
        }

    def points(self, player: str, season: Season) -> Points | None:
        """A player's points for a season, None if there is no entry."""
        entry = self.entry(player, season)
        if entry is None:
            return None
        if entry.sheet is None:
            assert entry.typed is not None
            return Points(season, entry.typed.total, entry.typed.monsters, None)
        cards, heroes = self.setup.card_set, self.setup.played.hero_terrain
        score = season_score(entry.sheet, cards, season, None, heroes)
        score = replace(score, extra=entry.corrections.extra or 0)
        return Points(season, score.total, score.monsters.points, score)

    def typed_under(self, before: Game) -> tuple[Entry, ...]:
        """Typed totals that stay though other cards, or heroes, count since ``before``."""
        was, is_ = before.setup.scored_by, self.setup.scored_by
        typed = (each for each in self.standing if each.typed is not None)
        return tuple(each for each in typed if was(each.season) != is_(each.season))

    def total(self, player: str) -> int:
        """All seasons so far."""
        return sum(points.total for points in self._all_points(player))

    def _all_points(self, player: str, seasons: Iterable[Season] = SEASONS) -> Iterator[Points]:
        return (points for each in seasons if (points := self.points(player, each)) is not None)

    def standings(self) -> tuple[Standing, ...]:
        """The players' places so far, with the rule for ties."""
        results = [
            PlayerResult(player, self.total(player), self.lost_to_monsters(player))
            for player in self.setup.players
            if player not in self.unranked
        ]
        return standings(results) if results else ()

    @cached_property
    def unranked(self) -> tuple[str, ...]:
        """Players of whom nothing is entered: their place is unknown."""
        entered = {player for player, _ in self._newest}
        return tuple(player for player in self.setup.players if player not in entered)

    def behind(self, player: str) -> tuple[Season, ...]:
        """Seasons that another player has already and this one has not."""
        begun = {season for _, season in self._newest}
        lacks = (season for season in SEASONS if (player, season) not in self._newest)
        return tuple(season for season in lacks if season in begun)

    def lost_to_monsters(self, player: str, seasons: Iterable[Season] = SEASONS) -> int | None:
        """The points lost to monsters in these seasons; None if unknown. Never positive; None where
        those of one are not known."""
        lost = [points.monsters for points in self._all_points(player, seasons)]
        return None if None in lost else sum(points for points in lost if points is not None)

    def missing(self, season: Season) -> tuple[str, ...]:
        """Players without an entry for a season."""
        players = self.setup.players
        return tuple(player for player in players if (player, season) not in self._newest)

    @property
    def season(self) -> Season | None:
        """The first season with a missing sheet; None when over."""
        return next((season for season in SEASONS if self.missing(season)), None)

    @property
    def finished(self) -> bool:
        """Whether every season of every player is there."""
        return self.season is None

    def player(self, name: str) -> str:
        """The player of this name or unique beginning, in any case. Raises AgainstRecord."""
        return found_player(self.setup.players, name)

    def latest(self, player: str, season: Season | None = None) -> Entry:
        """The player's entry of a season, or of the last one entered. Raises AgainstRecord if there
        is none."""
        seasons = SEASONS if season is None else (season,)
        found = list(self.entries_of(player, seasons))
        if not found:
            if season is None:
                raise AgainstRecord("record.no_sheet", player=player)
            raise AgainstRecord("record.no_sheet_of", player=player, season=season)
        return found[-1]

    def next_season(self, player: str) -> Season | None:
        """The first season without an entry of this player; None after winter."""
        return next((season for season in SEASONS if self.entry(player, season) is None), None)

    def solo(self) -> SoloResult | None:
        """Rating and title of a finished solo game."""
        if not (self.setup.played.solo and self.finished):
            return None
        return solo_result(self.total(self.setup.players[0]), self.setup.card_set)

    def previous(self, player: str, season: Season) -> Sheet | None:
        """The player's sheet as it was scored one season earlier."""
        return None if season.previous is None else self.sheet(player, season.previous)

    def unsettled(self, player: str, season: Season) -> UnsettledSpaces:
        """Doubtful spaces of the player's sheet one season earlier."""
        entry = None if season.previous is None else self.entry(player, season.previous)
        return SETTLED if entry is None else entry.unsettled

    def confirmed(self, player: str, season: Season) -> Mapping[str, str]:
        """Letters by space that the player confirmed in earlier seasons."""
        return self._said_drawn(self.entries_of(player, season.earlier), UNMARKED)

    def confirmed_later(self, player: str, season: Season) -> Mapping[str, str]:
        """Letters by space that the player confirmed in later seasons. It was drawn so before,
        wherever something was drawn then; what was destroyed may have been anything."""
        later = self.entries_of(player, reversed(season.later))
        return self._said_drawn(later, (*UNMARKED, "X"))

    @staticmethod
    def _said_drawn(entries: Iterable[Entry], but: Container[str]) -> dict[str, str]:
        """Confirmed letters of these sheets, the last first. Without some letters."""
        found: dict[str, str] = {}
        for entry in entries:
            found |= entry.corrections.cells
        return {space: letter for space, letter in found.items() if letter not in but}

    def excluded(self, player: str, season: Season, new: bool = False) -> Mapping[str, str]:
        """Letters by space that the player excluded and never replaced. At earlier seasons' ends or
        of another photo of it (``new`` as of `said_of_other_photos`). What was not forest when
        something was drawn there is none later; what was empty then may have become anything
        since."""
        found = dict(self.said_of_other_photos(player, season, new).answers.excluded)
        for entry in self.entries_of(player, season.earlier):
            if entry.sheet is None:
                continue
            for space, letters in entry.corrections.answers.excluded.items():
                drawn = entry.sheet.board[space] not in UNMARKED
                still = (each for each in letters if each == "." or (drawn and each != "X"))
                found[space] = "".join(dict.fromkeys((*found.get(space, ""), *still)))
        return {space: letters for space, letters in found.items() if letters}

    def contradicted(self, entry: Entry) -> Mapping[str, tuple[str, str]]:
        """Spaces where an entry contradicts another season's corrections. With the map letter that
        the entry has, and the one that was said.

        What is drawn stays as it is unless it is destroyed ("Zerstörte Felder",
        die-kartographin-anleitung). What was said stands above what was only read, and of two
        sayings the newer one; so one of them is to be asked again.
        """
        if entry.sheet is None:
            return {}
        found = {}
        for other in self._newest.values():
            if other.player != entry.player or other.season is entry.season or not other.number:
                continue
            earlier = SEASONS.index(other.season) < SEASONS.index(entry.season)
            for space, said in other.corrections.cells.items():
                has = entry.sheet.board[space]
                before, after = (said, has) if earlier else (has, said)
                above = other.number > entry.number or space not in entry.corrections.cells
                if above and cannot_become(before, after):
                    found[space] = (has, said)
        return found

    def said_of_other_photos(self, player: str, season: Season, new: bool = False) -> Corrections:
        """Corrections of other photos of the same sheet. When another photo of it stood there, or
        (``new``) of any that stands or stood; the newest above. A typed map stands above all of
        before: a player typed every space."""
        photos: list[Entry] = []
        for entry in self.entered_at(Seat(player, season)):
            if entry.reading is None:
                photos.clear()
            elif photos and photos[-1].shown == entry.shown:
                photos.pop()  # a review has all that was said before
            photos.append(entry)
        said = (entry.corrections for entry in (photos if new else photos[:-1]))
        return Corrections.of([statement for each in said for statement in each.statements()])

    def of_photo(self, sha256: str | None) -> tuple[Entry, ...]:
        """A photo's entries; none for a missing file."""
        found = (entry for entry in self._newest.values() if entry.sha256 == sha256)
        return () if sha256 is None else tuple(found)

    def replaced_since(self, before: Game) -> tuple[Seat, ...]:
        """Where something else stands than did ``before``."""
        stood = ((before.entry(*seat), entry) for seat, entry in self._newest.items())
        return tuple(is_.seat for was, is_ in stood if was and was.number != is_.number)

    def leaving(self, known: Entry, player: str | None, season: Season | None) -> tuple[int, ...]:
        """Entries that a changed player or season replaces. The player says whose sheet, or of
        which season, the photo of a ``known`` one shows: all that stand for it elsewhere, with all
        that was said of them. Raises AgainstRecord for a player who does not play."""
        if player is None and season is None:
            return ()
        who = known.player if player is None else self.player(player)
        seat = Seat(who, season or known.season)
        stands = (each for each in self.entries if not each.undone and each.shown == known.shown)
        return tuple(each.number for each in stands if each.seat != seat)

    def without(self, numbers: Container[int]) -> Game:
        """The game as if these entries had never been made."""
        left = (each for each in self.entries if each.number not in numbers)
        return replace(self, entries=tuple(left))

    def same_photo(self, player: str) -> Iterator[tuple[Season, Entry]]:
        """The player's seasons whose photo is entered elsewhere, too. With what stands there: one
        of both is wrong."""
        for entry in self.entries_of(player):
            yield from ((entry.season, other) for other in self.elsewhere(entry, entry.seat))

    def drawn_alike(self, seat: Seat, sheet: Sheet, of: Entry | None = None) -> tuple[Entry, ...]:
        """Other players' sheets with the same drawing. An entry ``of`` this one may be there; what
        stands for the same sheet of a photo is told as such (`elsewhere`)."""
        if sheet.layout not in self._drawn:
            return ()
        entries, drawings = self._drawn[sheet.layout]
        found = (entries[each] for each in drawings.alike(sheet))
        others = (each for each in found if each.player != seat.player)
        shown = None if of is None else of.shown
        return tuple(each for each in others if shown is None or each.shown != shown)

    @cached_property
    def _drawn(self) -> Mapping[Layout, tuple[tuple[Entry, ...], Drawings]]:
        """What stands as a sheet, by its layout, to be compared."""
        found: dict[Layout, list[tuple[Entry, Sheet]]] = {}
        for entry in self._newest.values():
            if entry.sheet is not None:
                found.setdefault(entry.sheet.layout, []).append((entry, entry.sheet))
        return {
            layout: (tuple(entry for entry, _ in each), Drawings(layout, [s for _, s in each]))
            for layout, each in found.items()
        }

    def same_drawing(self, player: str) -> Iterator[tuple[Season, Entry]]:
        """The player's seasons whose drawing another's entry shows. Each with that entry."""
        for entry in self.entries_of(player):
            if entry.sheet is not None:
                alike = self.drawn_alike(entry.seat, entry.sheet, entry)
                yield from ((entry.season, other) for other in alike)

    def elsewhere(self, known: Entry, seat: Seat) -> tuple[Entry, ...]:
        """Valid entries for an entry's sheet at other seats."""
        standing = self._newest.values() if known.shown is not None else ()
        return tuple(each for each in standing if each.shown == known.shown and each.seat != seat)

    def not_entered(self, photos: Iterable[Path]) -> tuple[Path, ...]:
        """Those of these photos that stand nowhere in the game."""
        there = {entry.sha256 for entry in self._newest.values()} - {None}
        return tuple(photo for photo in photos if digest(photo_bytes(photo)) not in there)

    def revealed_before(self, season: Season) -> tuple[str, ...] | None:
        """Ambushes and heroes of all earlier seasons, or None. None where those of one are not
        known."""
        if any(each not in self.revealed for each in season.earlier):
            return None
        keys = (key for each in season.earlier for key in self.revealed[each])
        return tuple(key for key in keys if key not in explore.EXPLORE_CARDS)

    def noted_until(self, season: Season) -> tuple[str, ...]:
        """Ambushes and heroes noted up to this season. In order; those of seasons without notes are
        missing."""
        seasons = (*season.earlier, season)
        keys = (key for each in seasons for key in self.revealed.get(each, ()))
        return tuple(key for key in keys if key not in explore.EXPLORE_CARDS)

    def history_table(self, season: Season) -> HistoryTable:
        """The context for judging a sheet against last season's."""
        now = self.revealed.get(season)
        time = time_units(now or ())
        # Notes are all that came where their time units end the season, or where no explore card
        # is noted: then they are its ambushes and heroes. Else some cards are missing.
        complete = time >= min(self._lengths(season))
        surprises = not any(key in explore.EXPLORE_CARDS for key in now or ())
        return HistoryTable(
            season,
            self.played,
            revealed=now if complete else None,
            earlier=self.revealed_before(season),
            came=now if surprises else None,
            online=self.setup.online,
            noted=() if complete or surprises or now is None else now,
        )

    def _lengths(self, season: Season) -> frozenset[int]:
        return season_lengths(self.setup.played.games, season, self.setup.online)

    def time_noted(self, season: Season) -> tuple[int, int] | None:
        """A season's noted time units and least length, or None. Time of explore cards; None where
        none are noted."""
        noted = self.revealed.get(season, ())
        return (time_units(noted), min(self._lengths(season))) if explore_card_keys(noted) else None

    def odd(
        self, player: str, season: Season, sheet: Sheet, said: Corrections = Corrections()
    ) -> tuple[Finding, ...]:
        """Findings against this sheet, the surest first. Following last season's; where that is
        missing, the player's nearest sheet of before.

        Coins that the player said (``said``, or last season) are not questioned; only that
        they went back is told, where this season's were read. At the end a hint where a player
        plays on another side of the map.
        """
        hints = tuple(self._other_sides(player, sheet))
        if season is not Season.SPRING and self.previous(player, season) is None:
            return (*self._since_earlier(player, season, sheet), *hints)
        previous, table = self.previous(player, season), self.history_table(season)
        before = None if season.previous is None else self.entry(player, season.previous)
        if previous is not None and before is not None:
            # What was said now, and not only let stand, stands above what was only read then.
            read = said.without(How.ACCEPTED).without_cells(before.corrections.cells).cells.items()
            wrong = {at: has for at, has in read if cannot_become(previous.board[at], has)}
            previous = correct(previous, Corrections(cells=wrong))
        found = since_last_season(previous, sheet, table, said)
        settled: tuple[str, ...] = ()
        # that coins went back is asked (`kscore.sheet.contradictions`), with skills told
        if said.coins is not None:
            settled = _ABOUT_COINS if self.setup.played.skills else ("coins_back", *_ABOUT_COINS)
        elif before is not None and before.corrections.coins is not None:
            settled = _ABOUT_COINS
        return (*(finding for finding in found if finding.key not in settled), *hints)

    def _since_earlier(self, player: str, season: Season, sheet: Sheet) -> tuple[Finding, ...]:
        """Findings beside the player's nearest earlier sheet. Where last season's is not there;
        coins are asked about for themselves (`kscore.sheet.contradictions`)."""
        table = self.history_table(season)
        for entry in self.entries_of(player, reversed(season.earlier)):
            if entry.sheet is not None:
                return findings_since(entry.sheet, entry.season, sheet, table)
        return ()

    def out_of_step(self, player: str, season: Season) -> str | None:
        """Whether a player's season is out of step with the table's. The others are beyond the
        season of the player's first sheet ("ahead"), or lack the season before this one ("behind").

        A sheet is counted as its player's next season; who joined late, or was photographed too
        early, has another.
        """
        absent = (player, *self.unranked)
        others = [each for each in self.setup.players if each not in absent]
        done = {each for who, each in self._newest if who == player}
        if not others or done.intersection(season.later):
            return None
        if done == {season} and all(
            any(self.entry(each, later) is not None for later in season.later) for each in others
        ):
            return "ahead"
        before = season.previous
        if before is None or any(self.entry(each, before) is not None for each in others):
            return None
        return "behind"

    def _other_sides(self, player: str, sheet: Sheet) -> Iterable[Finding]:
        """ "Wählt eine Landkarte, die ihr alle verwendet" (die-kartographin-anleitung,
        kombinieren)."""
        for other in self.setup.players:
            theirs = list(self.sheets(other).values())
            if other != player and theirs and theirs[-1].layout != sheet.layout:
                sides = (("other", theirs[-1].layout.key), ("own", sheet.layout.key))
                values = (("player", other), *sides)
                yield Finding("other_side", (), Certainty.HINT, values)
                return


def load(path: Path) -> Game:
    """The game as its record has it. Raises FileTrouble and AgainstRecord as `Record.open`."""
    with Record.open(path) as record:
        return Game.of(record)


def played_games(failed: Callable[[KscoreError], object]) -> Iterator[Game]:
    """All games of the folder; ``failed`` gets errors. Of those that cannot be read."""
    for path in Places().games():
        try:
            yield load(path)
        except KscoreError as error:
            failed(error)


def names_in_play() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of all games and of the current players. As many as can be read."""
    places = Places()
    games, current = tuple(path.stem for path in places.games()), places.current()
    try:
        return games, () if current is None else load(current).setup.players
    except KscoreError:
        return games, ()
