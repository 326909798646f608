"""An evening at a table of phones: photos that come in and are read, the game's record, what is
said of the sheets.

Every method may be called from any thread; what changed is told through the `Feed`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from kscore.engine.season import CardSet, Season
from kscore.errors import AgainstRecord, Mistyped, is_bug, still_there
from kscore.game.game import Game
from kscore.game.new_game import Options
from kscore.phone.booking import (
    OpenPhoto,
    PhotoInHand,
    ReadsUpload,
    Slip,
    State,
    agreed,
    confirmed,
    exchanged,
    loaded,
    said_of,
)
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.empty_sheet import EmptySheet, more_said
from kscore.phone.feed import (
    Feed,
    Notice,
    Notices,
    Overruled,
    Reopened,
    SheetsLeftOut,
    grouped,
)
from kscore.phone.playing import CurrentGame, KnownGame, NotedCards, Totals
from kscore.phone.sheets import (
    Acknowledgement,
    GameSheets,
    LoosePhoto,
    SheetAtTable,
    key_of,
    seat_of,
)
from kscore.phone.uploads import Upload, Uploads, thumbnail
from kscore.record.entry import Entry, Seat, Setup, new_names
from kscore.record.places import Places
from kscore.record.store import Record, photo_bytes
from kscore.scanner.errors import LeftOutSheet, SeveralSheets
from kscore.sheet.learnt_layout import is_layout, layout_key
from kscore.sheet.request import Request
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos, How, Origin


@dataclass(frozen=True)
class _Said:
    """Who said last what a space (or a number) is, as which text, in which revision."""

    phone: str
    who: str
    text: str
    revision: int


@dataclass
class _State:
    """What is not in the record; guarded by the evening's lock."""

    slips: dict[str, Slip] = field(default_factory=dict)
    loose: dict[str, LoosePhoto] = field(default_factory=dict)
    said: dict[tuple[str, str], _Said] = field(default_factory=dict)
    waiting: dict[str, PhotoInHand] = field(default_factory=dict)
    held: dict[str, PhotoInHand] = field(default_factory=dict)


class Evening:
    """One run of `kscore phone`.

    Args:
        uploads: the photos that came.
        doorway: lets phones in.
        feed: tells them what is new.
        places: where games lie.
        record: the game's file where one was named; None: the game being played.
        complain: is told of photos that failed for no reason that anybody foresaw.
        learn: lets hands follow the record, given as it was and as it is; None: nothing is read
            with hands, and none learns.
        load: gives what reads photos, in their own thread.
    """

    def __init__(
        self,
        uploads: Uploads,
        doorway: Doorway,
        feed: Feed,
        places: Places,
        record: Path | None = None,
        complain: Callable[[Exception], object] = lambda _: None,
        learn: Callable[[Game, Game], object] | None = None,
        load: Callable[[], ReadsUpload] = loaded,
    ) -> None:
        self._uploads, self._doorway, self.feed = uploads, doorway, feed
        self._playing, self._complain = CurrentGame(places, record), complain
        self.totals = Totals(self._playing, self._change_game)
        self.notices = Notices()
        self._lock, self._state, self._sheets = threading.RLock(), _State(), GameSheets()
        # one photo after the other: order and memory are kept
        self._line = ThreadPoolExecutor(1, "kscore-reader")
        self._reads: Future[ReadsUpload] = self._line.submit(load)
        self._learn, self._changes = learn, deque[tuple[Game, Game]]()
        self._photos, self._request = Request(hands=learn is not None), Request()

    # The game.

    def game(self) -> Game | None:
        """The game being played. Raises AgainstRecord and FileTrouble where its record cannot be
        used."""
        return self._playing.game()

    def games(self) -> tuple[KnownGame, ...]:
        """Every game of kscore's folder, the newest first."""
        return self._playing.every()

    def over(self) -> str | None:
        """The key of the game that was played last and is over, where none is on the page."""
        return self._playing.over()

    def begin(self, setup: Setup, instead: str | None = None) -> tuple[Game, bool]:
        """Begins a game; what was photographed before stays beside it. ``instead`` is the `playing`
        of whoever set out to begin it: where somebody else was quicker, theirs is returned, and
        True. Raises as `Record.create`."""
        with self._lock:
            game = None if instead in (None, self.playing) else self._playing.game()
            if game is not None and not game.finished:
                return game, True
            game = self._playing.begin(setup)
        self._game_changed()
        return game, False

    @property
    def record(self) -> Path | None:
        """The record of the game on the page."""
        return self._playing.path

    @property
    def playing(self) -> str:
        """Names the game on the page, "" without one."""
        return self._playing.key

    def open(self, key: str) -> Game:
        """Goes on with another game, or looks at it. Raises AgainstRecord where there is none of
        this name."""
        with self._lock:
            game = self._playing.open(key)
        self._game_changed()
        return game

    def leave(self) -> None:
        """The page goes on without a game; the record stays as it is."""
        with self._lock:
            self._playing.leave()
        self._game_changed()

    def noticed(self) -> bool:
        """Whether somebody else (a command line) changed the record or began a game since;
        everybody is told then."""
        with self._lock:
            noticed = self._playing.noticed()
            if noticed is None:
                return False
            self._doorway.rename(noticed.names)
        self._game_changed(noticed.another)
        return True

    def change_options(self, options: Options) -> tuple[Game, Game]:
        """Gives the game other options or players; returns it as it was and as it is. Raises
        AgainstRecord where there is none, and as `Options.of`."""
        with self._lock:
            before, now = self._playing.change_options(options)
            self._doorway.rename(new_names(before.setup, now.setup))
            self._changed(before, now)
        self._game_changed(before.setup.players != now.setup.players)
        return before, now

    def _change_game(self, what: Callable[[Record, Game], object]) -> None:
        """Changes what stands in the record beside its sheets. Raises as `CurrentGame.change`."""
        with self._lock:
            self._changed(*self._playing.change(what))
        self.feed.publish("game")

    def note_revealed(self, season: Season, what: NotedCards, key: str | None) -> None:
        """Notes the cards that a season revealed. Raises as `CurrentGame.note_revealed`."""
        with self._lock:
            self._playing.note_revealed(season, what, key)
        self.feed.publish("game")

    def _game_changed(self, another: bool = True) -> None:
        """Everybody is told. With ``another`` game, or others at the table, open photos are asked
        about anew."""
        with self._lock:
            asked = [
                slip
                for slip in self._state.slips.values()
                if another and slip.state in (State.OPEN, State.HELD)
            ]
            if another:
                self._state.said.clear()  # of sheets with the same keys
            for slip in asked:
                self._state.waiting.pop(slip.upload.id, None)
                self._state.held.pop(slip.upload.id, None)
                self._put(replace(slip, state=State.READING, asked=None))
        self.feed.publish("game")
        for slip in asked:
            self._line.submit(self._read, slip.upload)

    # Photos.

    def recover(self) -> int:
        """Takes up what an earlier server had received and not entered; how many photos."""
        left = self._uploads.left()
        for upload in left:
            self.received(upload)
        return len(left)

    def received(self, upload: Upload) -> None:
        """A photo is there: it is read after those that came before it."""
        with self._lock:
            if upload.id in self._state.slips:
                return
            self._state.slips[upload.id] = Slip(upload, State.READING)
        self.feed.publish("photo", {"id": upload.id, "state": State.READING})
        self._line.submit(self._read, upload)

    def slips(self) -> tuple[Slip, ...]:
        """Photos that are not in the record, in the order they came."""
        with self._lock:
            return tuple(
                slip
                for slip in self._state.slips.values()
                if slip.state not in (State.BOOKED, State.SEVERAL)
            )

    def slip(self, id_: str) -> Slip | None:
        """One photo, also one that is in the record by now."""
        return self._state.slips.get(id_)

    def seat(
        self,
        id_: str,
        player: str | None,
        season: Season | None,
        phone: Phone,
        anyway: bool = False,
    ) -> None:
        """Somebody says whose sheet a photo is, or which season's, or that it is taken ``anyway``.
        Raises AgainstRecord where nothing is open."""
        with self._lock:
            slip = self._in_state(id_, State.OPEN)
            reading = still_there(self._state.waiting.pop(id_, None))
            said = reading.insisted if anyway else reading
            insists = slip.asked is not None and player is not None and player == slip.asked.unlike
            said = replace(
                said,
                player=player or said.player,
                season=season or said.season,
                insists=insists or said.insists,
            )
            self._put(replace(slip, state=State.READING, asked=None))
            playing = self._playing.path
        self._line.submit(self._book, slip.upload, said, playing)

    def discard(self, id_: str) -> None:
        """A photo that is in no record is thrown away."""
        with self._lock:
            slip = self._state.slips.get(id_)
            if slip is None or slip.state in (State.BOOKED, State.SEVERAL):
                raise AgainstRecord("phone.gone")
            state = self._state
            for kept in (state.slips, state.loose, state.waiting, state.held):
                kept.pop(id_, None)
            self._uploads.forget(slip.upload)
        self._line.submit(self._book_held, slip.upload.table)
        self.feed.publish("photo", {"id": id_, "state": "gone"})

    def into_game(self, id_: str) -> None:
        """A photo that was read without a game goes into the one being played, with what was said
        of it. Raises AgainstRecord for any other."""
        with self._lock:
            slip = self._in_state(id_, State.LOOSE)
            still_there(self._playing.path)
            self._state.loose.pop(id_)
            self._put(replace(slip, state=State.READING, key=None))
        self._line.submit(self._read, slip.upload)

    def _in_state(self, id_: str, state: State) -> Slip:
        """The photo, where this is its state. Raises AgainstRecord where it is not."""
        slip = self._state.slips.get(id_)
        return still_there(slip if slip is not None and slip.state is state else None)

    def picture(self, photo: str, part: str = "map") -> bytes | None:
        """The small picture (WebP) of a sheet that is to be seen now, or of a photo that waits for
        an answer; of its coins with ``part`` "track", of the name lines of one that waits with
        "names"."""
        with self._lock:
            slip = self._state.slips.get(photo)
            if slip is not None and slip.empty is not None:
                return slip.empty.picture
            reading = self._state.waiting.get(photo) or self._state.held.get(photo)
            if reading is not None:
                return reading.name_lines if part == "names" else reading.look.pictures[part]
        look = next((sheet.look for sheet in self.sheets() if sheet.photo == photo), None)
        return None if look is None else look.pictures.get(part)

    def thumbnail(self, id_: str) -> bytes | None:
        """A tiny picture (WebP) of a photo that could not be read; None where nobody can open
        it."""
        slip = self.slip(id_)
        if slip is None or slip.state is not State.FAILED:
            return None
        return thumbnail(self._uploads.path(slip.upload))

    def _read(self, upload: Upload) -> None:
        """In the reader's thread: looks at a photo and books it, with what was said of it."""
        if not self._wanted(upload):
            return
        if upload.layout is not None:
            self._see_empty(upload)
            return
        try:
            playing, game = self._playing.path, self.game()
            request = self._request if game is None else self._photos
            request = replace(
                request,
                corrections=CorrectionsOfPhotos(self._uploads.said(upload)[-1]),
                sheet=upload.sheet if upload.table else None,
            )
            reading = self._reads.result()(self._uploads.path(upload), upload, request, game)
        except SeveralSheets as several:
            self._tell_left_out(upload, several.left_out)
            self._share_out(upload, several.places)
            return
        except Exception as error:
            self._failed(upload, error)
            return
        if not upload.table:
            self._tell_left_out(upload, reading.left_out)
        self._book(upload, reading, playing)

    def _tell_left_out(self, upload: Upload, sheets: tuple[LeftOutSheet, ...]) -> None:
        """Whoever sent a photo is told which sheets in it are not read."""
        if sheets:
            self.tell(upload.phone, SheetsLeftOut(sheets))

    def _share_out(self, upload: Upload, places: Sequence[str]) -> None:
        """In the reader's thread: a photo of several sheets becomes a slip for each of them."""
        try:
            sheets = self._uploads.shared_out(upload, places)
        except Exception as error:
            self._failed(upload, error)
            return
        with self._lock:
            self._put(Slip(upload, State.SEVERAL))
        for sheet in sheets:
            self.received(sheet)

    def _holds(self, upload: Upload, reading: PhotoInHand, playing: Path) -> bool:
        """Of several sheets in a photo none is entered before each has its player: whether this one
        waits, for that or for what is to be said of it."""
        if not upload.table or upload.id in self._state.held:
            return False
        path, others = self._uploads.path(upload), self._siblings(upload.table)
        taken = [self._state.held[slip.upload.id].player for slip in others if self._is_held(slip)]
        with Record.open(playing) as record:
            game, data = Game.of(record), photo_bytes(path)
            if reading.looked(upload, path, data).entry_in(game) is not None:
                return False
            named = tuple(player for player in taken if player is not None)
            found = reading.seated(game, upload, path, data, None, named)
        if isinstance(found, OpenPhoto):
            self._state.waiting[upload.id] = reading
            self._put(Slip(upload, State.OPEN, asked=found))
            return True
        player = found[0].seat.player
        self._state.held[upload.id] = replace(reading, player=player)
        self._put(Slip(upload, State.HELD, player=player))
        self._line.submit(self._book_held, upload.table)
        return True

    def _siblings(self, table: str) -> list[Slip]:
        """The sheets of a photo that are in no record and may still come into one."""
        open_ = (State.READING, State.OPEN, State.HELD)
        slips = self._state.slips.values()
        return [slip for slip in slips if slip.upload.table == table and slip.state in open_]

    def _is_held(self, slip: Slip) -> bool:
        return slip.upload.id in self._state.held

    def _book_held(self, table: str) -> None:
        """In the reader's thread: enters the sheets of a photo once each has its player."""
        with self._lock:
            sheets = self._siblings(table) if table else []
            if not sheets or not all(map(self._is_held, sheets)):
                return
            playing = self._playing.path
            for slip in sheets:
                self._put(Slip(slip.upload, State.READING))
        for slip in sheets:
            self._book(slip.upload, self._state.held[slip.upload.id], playing)
        with self._lock:
            for slip in sheets:
                self._state.held.pop(slip.upload.id, None)

    def _book(self, upload: Upload, reading: PhotoInHand, playing: Path | None) -> None:
        """In the reader's thread: enters what was read for the record at ``playing`` (None: for no
        game). Where another game is on the page by now the photo is read anew for that."""
        try:
            with self._lock:
                if not self._wanted(upload):
                    return
                if self._playing.path == playing:
                    self._enter(upload, reading, playing)
                    return
        except Exception as error:
            self._failed(upload, error)
            return
        self._read(upload)

    def _enter(self, upload: Upload, reading: PhotoInHand, playing: Path | None) -> None:
        """Enters what was read into the record, or asks whose it is; without a game it is shown as
        it is."""
        if playing is None:
            self._state.loose[upload.id] = reading.loose(
                upload, self._request, self._uploads.said(upload)
            )
            self._put(Slip(upload, State.LOOSE, key=upload.id))
            return
        if self._holds(upload, reading, playing):
            return
        owner, asked = self._doorway.by_key(upload.phone), self._asked()
        with Record.open(playing) as record, record.in_one_piece():
            before = Game.of(record)
            claimed = None if owner is None else owner.player
            found = reading.booked(record, upload, self._uploads.path(upload), claimed)
            if isinstance(found, OpenPhoto):
                self._state.waiting[upload.id] = reading
                self._put(Slip(upload, State.OPEN, asked=found))
                return
            now = Game.of(record)
            key = key_of(now, Seat(found.player, found.season))
        self._uploads.forget(upload)
        self._playing.changed()
        again = Seat(found.player, found.season) if found.again else None
        self._put(
            Slip(
                upload,
                State.BOOKED,
                key=key,
                by_claim=found.player if found.by_claim else None,
                again=again,
                other_game=found.other_game,
            )
        )
        self.feed.publish("sheet", {"key": key})
        self._tell_reopened(upload.phone, asked, key)
        self._changed(before, now)

    def _wanted(self, upload: Upload) -> bool:
        """Whether nobody has thrown a photo away since it came, or sent it once more."""
        slip = self._state.slips.get(upload.id)
        return slip is not None and slip.upload is upload

    def _failed(self, upload: Upload, error: Exception) -> None:
        with self._lock:
            if not self._wanted(upload):
                return
            self._put(Slip(upload, State.FAILED, error=error))
        with suppress(RuntimeError):  # the evening ends
            self._line.submit(self._book_held, upload.table)
        if is_bug(error):
            self._complain(error)

    def _put(self, slip: Slip) -> None:
        self._state.slips[slip.upload.id] = slip
        data = {
            "id": slip.upload.id,
            "state": slip.state,
            "key": slip.key,
            "by_claim": slip.by_claim,
        }
        again = None if slip.again is None else asdict(slip.again)
        self.feed.publish("photo", {**data, "again": again})

    # Empty sheets.

    def empty_sheets(self) -> tuple[Slip, ...]:
        """Photos of empty sheets whose layout is not kept, in the order they came."""
        return tuple(slip for slip in self.slips() if slip.upload.layout is not None)

    def _see_empty(self, upload: Upload) -> None:
        """In the reader's thread: looks at what is printed on an empty sheet."""
        try:
            empty = EmptySheet.of(upload, self._uploads.path(upload))
        except Exception as error:
            self._failed(upload, error)
            return
        with self._lock:
            if not self._wanted(upload):
                return
            self._put(Slip(upload, State.LAYOUT, empty=empty))
        self._tell_left_out(upload, empty.learnt.seen.left_out)

    def say_printed(
        self, id_: str, texts: Sequence[str], by_hand: bool = False, number: int | None = None
    ) -> None:
        """Somebody says what is printed on an empty sheet, in the form of ``--set``, that it is a
        pad on which mountains and ruins are drawn ``by_hand``, or which ``number`` of several
        sheets is meant; what was refused, and such a pad, is looked at again. Raises AgainstRecord,
        Mistyped, FileTrouble."""
        with self._lock:
            slip = self._empty(id_)
            upload = more_said(slip.upload, texts, by_hand, number)
            self._uploads.note(upload)
            if slip.empty is not None and not by_hand and number is None:
                self._put(replace(slip, upload=upload, empty=slip.empty.saying(texts)))
                return
            self._put(Slip(upload, State.READING))
        self._line.submit(self._read, upload)

    def keep_layout(self, id_: str, name: str) -> str:
        """Keeps the layout of an empty sheet, which people call so; its key. Raises AgainstRecord,
        LayoutOpen, Mistyped where another is called so, FileTrouble."""
        key = layout_key(name)
        with self._lock:
            empty = still_there(self._empty(id_).empty)
            if is_layout(key):
                raise Mistyped("layout.key_taken", layout=key)
            empty.learnt.keep(key)
            self.discard(id_)
        return key

    def _empty(self, id_: str) -> Slip:
        """The photo of an empty sheet, once it was looked at. Raises AgainstRecord."""
        slip = next((slip for slip in self.empty_sheets() if slip.upload.id == id_), None)
        if slip is None or slip.state is State.READING:
            raise AgainstRecord("phone.gone")
        return slip

    # Without a game.

    @property
    def cards(self) -> CardSet | None:
        """The cards by which photos without a game are scored."""
        return self._request.cards

    @property
    def season(self) -> Season | None:
        """The season of photos without a game; None: each sheet tells."""
        return self._request.season

    def name_cards(self, cards: CardSet | None, season: Season | None) -> None:
        """By which cards photos without a game are scored; those that are shown are scored anew."""
        with self._lock:
            self._request = replace(self._request, cards=cards, season=season)
            for id_, loose in self._state.loose.items():
                again = PhotoInHand(loose.look, loose.name, self._request).case()
                self._state.loose[id_] = replace(loose, case=again).saying(loose.said)
        self.feed.publish("game")

    # Sheets.

    def of_game(self, game: Game | None = None) -> Mapping[Seat, SheetAtTable]:
        """The game's sheets by seat; none without a game."""
        game = self.game() if game is None else game
        if game is None:
            return {}
        with self._lock:
            return self._sheets.of(game, str(self._playing.path))

    def sheets(self) -> tuple[SheetAtTable, ...]:
        """Every sheet that can be looked at: the game's, then those without one."""
        with self._lock:
            loose = tuple(each.sheet() for each in self._state.loose.values())
        return (*self.of_game().values(), *loose)

    def sheet(self, key: str) -> SheetAtTable | None:
        """The sheet with this key."""
        with self._lock:
            loose = self._state.loose.get(key)
        if loose is not None:
            return loose.sheet()
        game = self.game()
        seat = None if game is None else seat_of(game, key)
        return None if seat is None else self.of_game(game).get(seat)

    def say(
        self,
        key: str,
        texts: Sequence[str],
        how: How,
        phone: Phone,
        who: str,
        seen: int,
        photo: str | None = None,
    ) -> Acknowledgement:
        """What somebody says stands on a sheet, in the form of ``--set``; ``seen`` is the revision
        they looked at, ``photo`` what that sheet showed.

        Later wins: what another phone said of the same since that revision is overruled, and its
        phone is told. Raises AgainstRecord where there is no such sheet, or another photo's by now,
        Mistyped for what cannot be.
        """
        origin = Origin(how, who)
        fresh = Corrections.parse(texts, origin)  # raises before anything is done
        with self._lock:
            self._as_seen(key, photo)
            loose = self._state.loose.get(key)
            if loose is not None:
                said = loose.said[-1].and_typed(texts, origin)
                self._put_loose(loose.saying((*loose.said, said)))
            else:
                before = self._asked()
                self._change(key, lambda game, entry: ((), (said_of(game, entry, texts, origin),)))
                self._tell_reopened(phone.key, before, key)
            overruled = self._noted(key, fresh, phone, who, seen)
            told = Acknowledgement(self._there(key), overruled)
        self.feed.publish("sheet", {"key": key})
        return told

    def confirm(
        self, key: str, texts: Sequence[str], phone: Phone, who: str, seen: int
    ) -> Acknowledgement:
        """Somebody confirms all nearly certain questions of a sheet at once, all or none; ``texts``
        is what they saw, in the revision ``seen``. Raises AgainstRecord as `booking.confirmed`."""
        with self._lock:
            said = confirmed(self._there(key), texts, seen, who)
            loose = self._state.loose.get(key)
            if loose is not None:
                self._put_loose(loose.saying((*loose.said, said)))
            else:
                before = self._asked()
                self._change(key, lambda game, entry: ((), (agreed(game, entry, said, seen),)))
                self._tell_reopened(phone.key, before, key)
            told = Acknowledgement(
                self._there(key), self._noted(key, Corrections.parse(texts), phone, who, seen)
            )
        self.feed.publish("sheet", {"key": key})
        return told

    def undo(self, key: str, seen: int | None = None, photo: str | None = None) -> SheetAtTable:
        """Takes the newest thing that was said of a sheet back. Raises AgainstRecord where nothing
        was, and where somebody has said more since the revision ``seen``: whoever undoes means what
        they saw."""
        with self._lock:
            sheet = self.sheet(key)
            if sheet is None or sheet.steps < 1:
                raise AgainstRecord("phone.nothing_to_undo")
            self._as_seen(key, photo)
            if seen is not None and seen != sheet.revision:
                raise AgainstRecord("phone.changed_since")
            loose = self._state.loose.get(key)
            if loose is not None:
                self._put_loose(loose.saying(loose.said[:-1]))
            else:
                self._change(key, lambda game, entry: ((entry.number,), ()))
            found = self._there(key)
        self.feed.publish("sheet", {"key": key})
        return found

    def take_back(self, key: str, photo: str | None = None) -> None:
        """Takes a sheet out of the game, with all that was said of it. Raises AgainstRecord where
        there is none, or another photo's by now."""
        with self._lock:
            self._as_seen(key, photo)
            self._change(
                key,
                lambda game, entry: ([each.number for each in game.entered_at(entry.seat)], ()),
            )
        self.feed.publish("sheet", {"key": key})

    def move(self, key: str, to: Seat, photo: str | None = None) -> str:
        """A sheet is another player's, or another season's; a sheet that is there already changes
        places with it.

        Returns the sheet's new key. Raises AgainstRecord for unknown names, and where the sheet is
        another photo's by now: two who notice the same mistake would mend it twice, and so not at
        all.
        """
        target: list[Seat] = []

        def change(game: Game, entry: Entry) -> tuple[tuple[int, ...], tuple[Entry, ...]]:
            target.append(replace(to, player=game.player(to.player)))
            return exchanged(game, entry, target[0])

        with self._lock:
            self._as_seen(key, photo)
            self._change(key, change)
            found = key_of(still_there(self.game()), target[0])
        self.feed.publish("sheet", {"key": found})
        return found

    def _as_seen(self, key: str, photo: str | None) -> None:
        """Raises AgainstRecord where there is no such sheet, or not the one of the ``photo`` that
        somebody looked at: its key names a seat, where another may lie by now."""
        if photo not in (None, self._there(key).photo):
            raise AgainstRecord("phone.changed_since")

    def _put_loose(self, loose: LoosePhoto) -> None:
        """A photo without a game of which more, or less, is said: that outlives this server, as the
        photo does."""
        self._uploads.say(loose.id, loose.said)
        self._state.loose[loose.id] = loose

    def _there(self, key: str) -> SheetAtTable:
        return still_there(self.sheet(key))

    def _change(
        self, key: str, change: Callable[[Game, Entry], tuple[Sequence[int], Sequence[Entry]]]
    ) -> None:
        """Changes a recorded sheet: ``change`` gives the numbers of the entries to take back and
        those to add."""
        playing = still_there(self._playing.path)
        with Record.open(playing) as record, record.in_one_piece():
            game = Game.of(record)
            seat = still_there(seat_of(game, key))
            entry = still_there(game.entry(seat.player, seat.season))
            record.put_right(*change(game, entry))
            now = Game.of(record)
        self._playing.changed()
        self._changed(game, now)

    def _changed(self, before: Game, now: Game) -> None:
        """Hands follow the record after the photos that wait: whoever changes it waits for no
        lesson."""
        if self._learn is not None:
            self._changes.append((before, now))
            with suppress(RuntimeError):  # the evening ends: `close` follows what is left
                self._line.submit(self._follow)

    def _follow(self) -> None:
        """In the reader's thread."""
        while self._learn is not None and self._changes:
            try:
                self._learn(*self._changes.popleft())
            except Exception as error:  # a lesson costs no sheet
                self._complain(error)

    def _noted(
        self, key: str, fresh: Corrections, phone: Phone, who: str, seen: int
    ) -> tuple[Overruled, ...]:
        """Notes who said what; returns what of others' it overrules, having told them."""
        revision, overruled = self._there(key).revision, []
        for statement in fresh.statements():
            about, _, _ = statement.text.partition("=")
            denied, about = about.endswith("!"), about.removesuffix("!")
            before = self._state.said.get((key, about))
            self._state.said[key, about] = _Said(phone.key, who, statement.text, revision)
            crossed = before is not None and before.revision > seen and before.phone != phone.key
            both_stand = denied and before is not None and "!=" in before.text
            if before is not None and crossed and before.text != statement.text and not both_stand:
                was, now = (Corrections.parse([text]) for text in (before.text, statement.text))
                told = Overruled(key, who, (about,), was, now)
                overruled.append(replace(told, who=before.who))
                self.tell(before.phone, told)
        return grouped(overruled)

    def tell(self, phone: str, *told: Notice) -> None:
        """A phone has something to read."""
        for each in told:
            self.notices.add(phone, each)
        if told:
            self.feed.publish("told", to=phone)

    def unread(self, phone: str) -> dict[int, Notice]:
        """What a phone has not read, by number; but of a sheet that is asked about no more nobody
        needs to be told."""
        asked, unread = self._asked(), self.notices.of(phone)
        return {
            number: each
            for number, each in unread.items()
            if not isinstance(each, Reopened) or Seat(each.player, each.season) in asked
        }

    def _asked(self) -> frozenset[Seat]:
        """The sheets with open questions."""
        found = self.of_game().items()
        return frozenset(seat for seat, sheet in found if sheet.span is not None)

    def _tell_reopened(self, phone: str, before: frozenset[Seat], key: str) -> None:
        """Whoever changed a sheet, and whose sheets are asked about since, are told."""
        sheets = self.of_game()
        for seat in self._asked() - before:
            if sheets[seat].key == key:
                continue
            told = Reopened(sheets[seat].key, seat.player, seat.season)
            theirs = {each.key for each in self._doorway.holders(seat.player)}
            for each in sorted({phone, *theirs} - {""}):
                self.tell(each, told)

    def close(self, keep_phones: bool = False) -> int:
        """The evening is over: nothing more is read, and photos that are in no record are removed,
        but for empty sheets that may still become layouts; how many were on their way into a
        record. With ``keep_phones`` the next server knows them."""
        self._line.shutdown(wait=True, cancel_futures=True)
        self._follow()
        left = self.slips()
        for slip in left:
            if slip.state is not State.LAYOUT:
                self._uploads.forget(slip.upload)
        if not keep_phones:
            self._doorway.close()
        return sum(slip.state in (State.READING, State.OPEN, State.HELD) for slip in left)
