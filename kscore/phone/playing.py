"""Which game the table plays: the one that the command line plays, or an older one that the player
opened on the page.

The record is the command line's: it is opened for each change and closed again, so that both can be
used in turns.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from kscore.engine.explore import revealed_card
from kscore.engine.season import Season
from kscore.errors import AgainstRecord, KscoreError, still_there
from kscore.game.evening import RecordFile
from kscore.game.game import Game, load
from kscore.game.new_game import OptionChanges
from kscore.record.entry import Entry, Seat, Setup, TypedPoints, new_names
from kscore.record.places import Places
from kscore.record.store import Record


class NotedCards(StrEnum):
    """What is done to the note of the cards that a season revealed."""

    ADD = "add"  # a card was revealed, after those noted before
    REMOVE = "remove"  # it was not
    NONE = "none"  # no ambush and no hero came
    FORGET = "forget"  # not known


class KnownGame(NamedTuple):
    """A record in kscore's folder, or the one that was named. ``key``, by which it is asked for, is
    its file's name without ending (``--game`` and its name for a file elsewhere); ``game`` is None
    where it cannot be read; ``played`` whether it is the one on the page."""

    key: str
    game: Game | None
    played: bool


class CurrentGame:
    """The game on the page, none at times.

    Args:
        places: where games lie.
        record: its file where one was named, else the command line's.
        lock: is held while it changes.
        announce: is told of each change: whether another game is on the page, or others play it,
            and who has another name since, the new name by the old one.
        follow: is given the game before and after each change of its record.
    """

    def __init__(
        self,
        places: Places,
        record: Path | None,
        lock: threading.RLock | None = None,
        announce: Callable[[bool, Mapping[str, str]], object] = lambda another, names: None,
        follow: Callable[[Game, Game], object] = lambda before, now: None,
    ) -> None:
        self._places, self._named = places, record
        self._beside = record
        """The file that was named: where it lies in another folder, it is one of the list all the
        same."""
        self._lock, self.announce, self._follow = lock or threading.RLock(), announce, follow
        self._file = self._now() if record is not None or self._unfinished() else None
        self._known, self._setup = self._stamp(), self._setup_now()

    @property
    def path(self) -> Path | None:
        """The file of the game's record."""
        return None if self._file is None else self._file.path

    @property
    def key(self) -> str:
        """By which the list of games knows it; "" without a game."""
        path = self.path
        if path is None:
            return ""
        return next((key for key, each in self._listed().items() if each == path), path.name)

    def game(self) -> Game | None:
        """The game. Raises AgainstRecord and FileTrouble where its record cannot be used."""
        file = self._file
        return None if file is None else file.game()

    def over(self) -> str | None:
        """By which the list of games knows the command line's game, where that is over and none is
        on the page."""
        path = None if self._file is not None else self._places.current()
        if path is None or self._unfinished():
            return None
        return next((key for key, each in self._listed().items() if each == path), None)

    def begin(self, setup: Setup, instead: str | None = None) -> tuple[Game, bool]:
        """Begins a game. ``instead`` names the game on the page when the player set out to begin
        it: where another was begun meanwhile, that is returned, and True. Raises as
        `Record.create`."""
        with self._lock:
            game = None if instead in (None, self.key) else self.game()
            if game is not None and not game.finished:
                return game, True
            path = self._places.at_new(setup.name, lambda place: Record.begin(place, setup))
            return self._turned_to(path), False

    def open(self, key: str) -> Game:
        """Goes on with a game of the list, as ``kscore games NAME`` does. Raises AgainstRecord
        where there is none."""
        with self._lock:
            path = still_there(self._listed().get(key))
            load(path)
            return self._turned_to(path)

    def leave(self) -> None:
        """The page goes on without a game; the record stays as it is."""
        with self._lock:
            self._file, self._named, self._setup = None, None, None
            self.announce(True, {})

    def every(self) -> tuple[KnownGame, ...]:
        """Every game of kscore's folder, the newest first, and the one that was named."""
        found, played = [], None if self.path is None else self.path.resolve()
        for key, path in self._listed().items():
            try:
                game: Game | None = load(path)
            except KscoreError:
                game = None
            found.append(KnownGame(key, game, played == path.resolve()))
        return tuple(found)

    def _listed(self) -> dict[str, Path]:
        """Files of games by the key they are asked for by."""
        paths = self._places.games()
        beside = self._beside
        outside = beside is not None and beside.resolve() not in {path.resolve() for path in paths}
        named = {f"--game {beside.name}": beside} if outside and beside is not None else {}
        return named | {path.stem: path for path in paths}

    def note_revealed(self, season: Season, what: NotedCards, key: str | None = None) -> None:
        """Notes what a season revealed; ``key`` is the card that is added or removed.

        Raises AgainstRecord where there is no game or no such card, Mistyped for a card that cannot
        have come.
        """

        with self.changing() as (record, game):
            after = _noted(game.revealed.get(season, ()), what, key)
            if after is None:
                record.forget_revealed(season)
            else:
                game.with_revealed(season, after)  # raises before anything is written
                record.note_revealed(season, after)
        self.announce(False, {})

    def change_options(self, options: OptionChanges) -> tuple[Game, Game]:
        """Gives the game other options or players; returns it as it was and as it is. Raises
        AgainstRecord where there is no game, and as `OptionChanges.of`."""
        with self._lock:
            with self.changing() as (record, before):
                record.change(options.beside(before.gone).of)
                now = Game.of(record)
            self._setup = now.setup
            self._announce_players(before.setup, now.setup)
            return before, now

    @contextmanager
    def changing(self) -> Iterator[tuple[Record, Game]]:
        """The game's record, open, and the game as it is: what is written meanwhile is one piece.
        Raises AgainstRecord where there is no game."""
        with self._lock:
            with Record.open(still_there(self.path)) as record, record.atomic():
                before = Game.of(record)
                yield record, before
                now = Game.of(record)
            self.changed(before, now)

    def changed(self, before: Game, now: Game) -> None:
        """The page itself has changed the record: it is not noticed any more."""
        with self._lock:
            self._known = self._stamp()
            self._follow(before, now)

    def noticed(self) -> bool:
        """Whether another program (a command line) changed the record or began a game since."""
        with self._lock:
            now, path, before = self._stamp(), self.path, self._setup
            if now == self._known:
                return False
            if self._named is None and now[0] != self._known[0] and self._unfinished():
                self._file = self._now()
            self._known, self._setup = self._stamp(), self._setup_now()
            if path != self.path or before is None or self._setup is None:
                self.announce(path != self.path, {})
            else:
                self._announce_players(before, self._setup)
            return True

    def _announce_players(self, before: Setup, after: Setup) -> None:
        """Other players or names in the same game."""
        self.announce(before.players != after.players, new_names(before, after))

    def _turned_to(self, path: Path) -> Game:
        self._file, self._named = RecordFile(path), self._beside if path == self._beside else None
        if self._named is None:
            self._places.choose(path)
        game = self._file.game()
        self._known, self._setup = self._stamp(), game.setup
        self.announce(True, {})
        return game

    def _now(self) -> RecordFile | None:
        path = self._named if self._named is not None else self._places.current()
        return None if path is None else RecordFile(path)

    def _unfinished(self) -> bool:
        file = self._now()
        try:
            return file is not None and not file.game().finished
        except KscoreError:
            return False

    def _setup_now(self) -> Setup | None:
        try:
            game = self.game()
            return None if game is None else game.setup
        except KscoreError:
            return None

    def _stamp(self) -> tuple[object, ...]:
        path = self.path
        try:
            status = None if path is None else path.stat()
        except OSError:
            status = None
        return (
            self._places.current(),
            None if status is None else (status.st_mtime_ns, status.st_size),
        )


def _noted(before: Iterable[str], what: NotedCards, key: str | None) -> tuple[str, ...] | None:
    """The cards noted afterwards, in order; None where nothing is."""
    if what is NotedCards.NONE:
        return ()
    if what is NotedCards.FORGET:
        return None
    try:
        card = revealed_card(key or "").key
    except KeyError:
        raise AgainstRecord("phone.gone") from None
    others = tuple(each for each in before if each != card)
    if what is NotedCards.ADD:
        return (*others, card)
    return others or None  # "none came" is said by itself, not left over


class TypedTotals:
    """The typed totals of the game that is ``playing``.

    Every method raises AgainstRecord where there is no game or no such player, and where the season
    is not as the player looked at it any more.
    """

    def __init__(self, playing: CurrentGame) -> None:
        self._playing = playing

    @contextmanager
    def _changing(self) -> Iterator[tuple[Record, Game]]:
        """As `CurrentGame.changing`; every page is told."""
        with self._playing.changing() as found:
            yield found
        self._playing.announce(False, {})

    def enter(self, seat: Seat, typed: TypedPoints) -> None:
        """Enters a season's points, in place of others that were typed; not in place of a sheet."""
        with self._changing() as (record, game):
            _must_play(game, seat)
            if game.sheet(seat.player, seat.season) is not None:
                raise AgainstRecord("phone.changed_since")
            record.add(Entry(seat.player, seat.season, None, typed=typed))

    def remove(self, seat: Seat, seen: int) -> None:
        """Removes what was typed for a season, with what it had replaced; ``seen`` is the number of
        its entry. A sheet that a command line had replaced by it stands again."""
        with self._changing() as (record, game):
            _must_play(game, seat)
            stands = game.entry(seat.player, seat.season)
            if stands is None or stands.typed is None or stands.number != seen:
                raise AgainstRecord("phone.changed_since")
            typed = (each for each in game.entered_at(seat) if each.typed is not None)
            record.replace_entries([each.number for each in typed], ())

    def bring_back(self, seat: Seat) -> None:
        """What was removed last stands again, where nothing else was entered there since."""
        with self._changing() as (record, game):
            _must_play(game, seat)
            entry = _removed(record).get(seat)
            if entry is None:
                raise AgainstRecord("phone.changed_since")
            record.bring_back(entry.number)

    def undo_last(self, seen: int) -> None:
        """Takes the newest entry at the table back, where it is the one of this number."""
        with self._changing() as (record, _):
            if record.newest_entry() != seen:
                raise AgainstRecord("phone.changed_since")
            record.undo()

    def newest(self) -> Entry | None:
        """The newest step at the table, where it is an entry."""
        path = self._playing.path
        if path is None:
            return None
        with Record.open(path) as record:
            number = record.newest_entry()
            return next((each for each in record.entries() if each.number == number), None)

    def removed(self) -> Mapping[Seat, Entry]:
        """The totals and sheets that were removed last, of the seasons of which nothing was entered
        since; none without a game."""
        path = self._playing.path
        if path is None:
            return {}
        with Record.open(path) as record:
            return _removed(record)


def _removed(record: Record) -> dict[Seat, Entry]:
    return {each.seat: each for each in record.last_undone_entries()}


def _must_play(game: Game, seat: Seat) -> None:
    """Raises AgainstRecord for a player who does not play, by this name, any more."""
    if seat.player not in game.setup.players:
        raise AgainstRecord("phone.gone")
