"""An evening at a table of phones: photos that come in and are read, the game's record, what is
said of the sheets.

Every method may be called from any thread; what changed is told through the `Feed`.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from kscore.engine.season import CardSet, Season
from kscore.errors import AgainstRecord, Mistyped, is_bug, still_there
from kscore.game.game import Game
from kscore.game.seats import season_end_of_review, swapped_entries
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.empty_sheet import EmptySheet, more_said
from kscore.phone.feed import Feed, Notice, Notices, Overruled, Reopened, SheetsLeftOut, grouped
from kscore.phone.photos import IncomingPhoto, ReadsUpload, State, is_ready, loaded
from kscore.phone.playing import CurrentGame, TypedTotals
from kscore.phone.sheets import (
    Acknowledgement,
    GameSheets,
    SheetAtTable,
    confirmed,
    key_of,
    seat_of,
)
from kscore.phone.uploads import Upload, Uploads, thumbnail
from kscore.record.entry import Entry, Seat
from kscore.record.places import Places
from kscore.record.store import Record
from kscore.scanner.decoder import WANTED
from kscore.scanner.errors import LeftOutSheet, PhotoError, SeveralSheets
from kscore.sheet.learnt_layout import is_layout, layout_key
from kscore.sheet.outcome import Refused
from kscore.sheet.request import Request
from kscore.statements.corrections import Corrections, CorrectionsOfPhotos, How, Origin


class _LastWord(NamedTuple):
    """Who said last what a space (or a number) is, as which text, in which revision."""

    phone: str
    who: str
    text: str
    revision: int


def _letting_stand(said: Corrections, texts: Sequence[str], origin: Origin) -> Corrections:
    """What is said with what a player lets stand. Raises AgainstRecord where that takes back more
    than what was let stand before."""
    now = said.and_typed(texts, origin)
    if not {*said.without(How.ACCEPTED).texts()}.issubset(now.texts()):
        raise AgainstRecord("phone.changed_since")
    return now


class PhoneEvening:
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
        self._complain, self.notices = complain, Notices()
        # what is not in the record, guarded by the lock
        self._lock, self._sheets = threading.RLock(), GameSheets()
        self._photos: dict[str, IncomingPhoto] = {}
        self._last_words: dict[tuple[str, str], _LastWord] = {}
        self.playing = CurrentGame(places, record, self._lock, self._game_changed, self._changed)
        self.totals = TypedTotals(self.playing)
        # one photo after the other: order and memory are kept
        self._line = ThreadPoolExecutor(1, "kscore-reader")
        self._reads: Future[ReadsUpload] = self._line.submit(load)
        self._learn, self._changes = learn, deque[tuple[Game, Game]]()
        self._closing = False
        self._in_game, self._without_game = Request(hands=learn is not None), Request()

    # The game.

    def game(self) -> Game | None:
        """The game being played. Raises AgainstRecord and FileTrouble where its record cannot be
        used."""
        return self.playing.game()

    def _game_changed(self, another: bool, names: Mapping[str, str]) -> None:
        """All phones are told. With ``another`` game, or others at the table, open photos are asked
        about anew; what was photographed without a game stays beside it."""
        with self._lock:
            self._doorway.rename(names)
            waiting = (State.OPEN, State.HELD) if another else ()
            asked = [photo for photo in self._photos.values() if photo.state in waiting]
            if another:
                self._last_words.clear()  # of sheets with the same keys
            for photo in asked:
                self._put(IncomingPhoto(upload=photo.upload))
        self.feed.publish("game")
        for photo in asked:
            self._queue(photo.upload, partial(self._read, photo.upload))

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
            if upload.id in self._photos:
                return
            self._photos[upload.id] = IncomingPhoto(upload=upload)
        self.feed.publish("photo", {"id": upload.id, "state": State.READING})
        self._queue(upload, partial(self._read, upload))

    def photos(self) -> tuple[IncomingPhoto, ...]:
        """Photos that are not in the record, in the order they came."""
        with self._lock:
            gone = State.BOOKED, State.SEVERAL
            return tuple(each for each in self._photos.values() if each.state not in gone)

    def photo(self, id_: str) -> IncomingPhoto | None:
        """One photo, also one that is in the record by now."""
        return self._photos.get(id_)

    def before(self, id_: str) -> int:
        """How many photos are read before this one."""
        with self._lock:
            read = [key for key, each in self._photos.items() if each.state is State.READING]
        return read.index(id_) if id_ in read else 0

    def seat(
        self, id_: str, player: str | None, season: Season | None, anyway: bool = False
    ) -> None:
        """A phone says whose sheet a photo is, or which season's, or that it is taken ``anyway``.
        Raises AgainstRecord where nothing is open."""
        with self._lock:
            photo = self._in_state(id_, State.OPEN).answered(player, season, anyway)
            self._put(photo)
            playing = self.playing.path
        self._queue(photo.upload, partial(self._book, photo, playing))

    def discard(self, id_: str) -> None:
        """A photo that is in no record is thrown away."""
        with self._lock:
            photo = self._photos.get(id_)
            if photo is None or photo.state in (State.BOOKED, State.SEVERAL):
                raise AgainstRecord("phone.gone")
            del self._photos[id_]
            self._uploads.forget(photo.upload)
        self._line.submit(self._book_held, photo.upload.table)
        self.feed.publish("photo", {"id": id_, "state": "gone"})

    def into_game(self, id_: str) -> None:
        """A photo that was read without a game goes into the one being played, with what was said
        of it. Raises AgainstRecord for any other."""
        with self._lock:
            upload = self._in_state(id_, State.LOOSE).upload
            still_there(self.playing.path)
            self._put(IncomingPhoto(upload=upload))
        self._queue(upload, partial(self._read, upload))

    def _in_state(self, id_: str, state: State) -> IncomingPhoto:
        """The photo, where this is its state. Raises AgainstRecord where it is not."""
        photo = self._photos.get(id_)
        return still_there(photo if photo is not None and photo.state is state else None)

    def picture(self, id_: str, part: str = "map") -> bytes | None:
        """The small picture (WebP) of a sheet that is to be seen now, or of a photo that waits for
        an answer; of its coins with ``part`` "track", of the name lines of one that waits with
        "names"."""
        with self._lock:
            photo = self._photos.get(id_)
            if photo is not None and photo.empty is not None:
                return photo.empty.picture
            if photo is not None and photo.state in (State.OPEN, State.HELD):
                return photo.name_lines if part == "names" else photo.look.pictures[part]
            loose = self._loose_of(id_)
        look = self.of_game().look_of(id_) if loose is None else loose.look
        return None if look is None else look.pictures.get(part)

    def thumbnail(self, id_: str) -> bytes | None:
        """A tiny picture (WebP) of a photo that is in no record; None where it could not be
        opened."""
        photo = self.photo(id_)
        if photo is None or isinstance(photo.error, PhotoError):
            return None
        return thumbnail(self._uploads.path(photo.upload))

    def _queue(self, upload: Upload, work: Callable[[], None]) -> None:
        """Something is done with a photo after what waits in the reader's thread."""
        self._line.submit(self._do, upload, work)

    def _do(self, upload: Upload, work: Callable[[], None]) -> None:
        """In the reader's thread: what goes wrong with a photo costs no other."""
        WANTED.set(lambda: not self._closing and self._wanted(upload))
        try:
            work()
        except Exception as error:
            self._failed(upload, error)

    def _read(self, upload: Upload) -> None:
        """In the reader's thread: looks at a photo and books it, with what was said of it."""
        if not self._wanted(upload):
            return
        if upload.layout is not None:
            self._see_empty(upload)
            return
        playing, game = self.playing.path, self.game()
        request = replace(
            self._without_game if game is None else self._in_game,
            corrections=CorrectionsOfPhotos(self._uploads.said(upload)[-1]),
            sheet=upload.sheet if upload.table else None,
        )
        try:
            photo = self._reads.result()(self._uploads.path(upload), upload, request, game)
        except SeveralSheets as several:
            self._tell_left_out(upload, several.left_out)
            self._share_out(upload, several.places)
            return
        if not upload.table:
            self._tell_left_out(upload, photo.left_out)
        self._book(photo, playing)

    def _tell_left_out(self, upload: Upload, sheets: tuple[LeftOutSheet, ...]) -> None:
        """The sender of a photo is told which sheets in it are not read."""
        if sheets:
            self.tell(upload.phone, SheetsLeftOut(sheets=sheets))

    def _share_out(self, upload: Upload, places: Sequence[str]) -> None:
        """In the reader's thread: a photo of several sheets becomes one of each of them."""
        sheets = self._uploads.shared_out(upload, places)
        with self._lock:
            self._put(IncomingPhoto(upload=upload, state=State.SEVERAL))
        for sheet in sheets:
            self.received(sheet)

    def _holds(self, photo: IncomingPhoto) -> bool:
        """Of several sheets in a photo none is entered before each has its player: whether this one
        waits, for that or for what is to be said of it."""
        game, table = self.game(), photo.upload.table
        if not table or game is None or photo.entry_in(game) is not None:
            return False
        held = (each.player for each in self._siblings(table) if each.state is State.HELD)
        found, _ = photo.placed(game, None, [player for player in held if player is not None])
        if not is_ready(found):
            self._put(replace(photo, state=State.OPEN, outcome=found))
            return True
        self._put(replace(photo, state=State.HELD, player=found.seat.player))
        self._line.submit(self._book_held, table)
        return True

    def _siblings(self, table: str) -> list[IncomingPhoto]:
        """The sheets of a photo that are in no record and may still come into one."""
        open_ = (State.READING, State.OPEN, State.HELD)
        photos = self._photos.values()
        return [photo for photo in photos if photo.upload.table == table and photo.state in open_]

    def _book_held(self, table: str) -> None:
        """In the reader's thread: enters the sheets of a photo once each has its player."""
        with self._lock:
            sheets = self._siblings(table) if table else []
            if not all(photo.state is State.HELD for photo in sheets):
                return
            playing = self.playing.path
            for photo in sheets:
                self._put(replace(photo, state=State.READING))
        for photo in sheets:
            self._do(photo.upload, partial(self._book, photo, playing, held=True))

    def _book(self, photo: IncomingPhoto, playing: Path | None, held: bool = False) -> None:
        """In the reader's thread: enters what was read for the record at ``playing`` (None: for no
        game). Where another game is on the page by now the photo is read anew for that. ``held``:
        the photo's other sheets have their players."""
        with self._lock:
            if not self._wanted(photo.upload):
                return
            if self.playing.path == playing:
                self._enter(photo, playing, held)
                return
        self._read(photo.upload)

    def _enter(self, photo: IncomingPhoto, playing: Path | None, held: bool) -> None:
        """Enters what was read into the record, or asks whose it is; without a game it is shown as
        it is."""
        upload = photo.upload
        if playing is None:
            self._put(photo.without_game(self._without_game, self._uploads.said(upload)))
            return
        if not held and self._holds(photo):
            return
        claimed, asked = self._doorway.claims.get(upload.phone), self._asked()
        with Record.open(playing) as record, record.atomic():
            before = Game.of(record)
            photo = photo.entered(record, claimed)
            if photo.key is None:
                self._put(photo)
                return
            now = Game.of(record)
        self._uploads.forget(upload)
        self.playing.changed(before, now)
        self._put(photo)
        self.feed.publish("sheet", {"key": photo.key})
        self._tell_reopened(upload.phone, asked, photo.key)

    def _wanted(self, upload: Upload) -> bool:
        """Whether no player has thrown a photo away since it came, or sent it once more."""
        photo = self._photos.get(upload.id)
        return photo is not None and photo.upload is upload

    def _failed(self, upload: Upload, error: Exception) -> None:
        with self._lock:
            if self._closing or not self._wanted(upload):
                return
            outcome = Refused(photo=Path(upload.name), error=error)
            self._put(IncomingPhoto(upload=upload, state=State.FAILED, outcome=outcome))
        with suppress(RuntimeError):  # the evening ends
            self._line.submit(self._book_held, upload.table)
        if is_bug(error):
            self._complain(error)

    def _put(self, photo: IncomingPhoto) -> None:
        self._photos[photo.upload.id] = photo
        told = {"id": photo.upload.id, "state": photo.state, "key": photo.key}
        again = None if photo.again is None else asdict(photo.again)
        self.feed.publish("photo", {**told, "by_claim": photo.by_claim, "again": again})

    # Empty sheets.

    def empty_sheets(self) -> tuple[IncomingPhoto, ...]:
        """Photos of empty sheets whose layout is not kept, in the order they came."""
        return tuple(photo for photo in self.photos() if photo.upload.layout is not None)

    def _see_empty(self, upload: Upload) -> None:
        """In the reader's thread: looks at what is printed on an empty sheet."""
        empty = EmptySheet.of(upload, self._uploads.path(upload))
        with self._lock:
            if not self._wanted(upload):
                return
            self._put(IncomingPhoto(upload=upload, state=State.LAYOUT, empty=empty))
        self._tell_left_out(upload, empty.learnt.seen.left_out)

    def say_printed(
        self, id_: str, texts: Sequence[str], by_hand: bool = False, number: int | None = None
    ) -> None:
        """A phone says what is printed on an empty sheet, in the form of ``--set``, that it is a
        pad on which mountains and ruins are drawn ``by_hand``, or which ``number`` of several
        sheets is meant; what was refused, and such a pad, is looked at again. Raises AgainstRecord,
        Mistyped, FileTrouble."""
        with self._lock:
            photo = self._empty(id_)
            upload = more_said(photo.upload, texts, by_hand, number)
            self._uploads.note(upload)
            if photo.empty is not None and not by_hand and number is None:
                self._put(replace(photo, upload=upload, empty=photo.empty.saying(texts)))
                return
            self._put(IncomingPhoto(upload=upload))
        self._queue(upload, partial(self._read, upload))

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

    def _empty(self, id_: str) -> IncomingPhoto:
        """The photo of an empty sheet, once it was looked at. Raises AgainstRecord."""
        photo = next((each for each in self.empty_sheets() if each.upload.id == id_), None)
        return still_there(None if photo is None or photo.state is State.READING else photo)

    # Without a game.

    @property
    def cards(self) -> CardSet | None:
        """The cards by which photos without a game are scored."""
        return self._without_game.cards

    @property
    def season(self) -> Season | None:
        """The season of photos without a game; None: each sheet tells."""
        return self._without_game.season

    def name_cards(self, cards: CardSet | None, season: Season | None) -> None:
        """By which cards photos without a game are scored; those that are shown are scored anew."""
        with self._lock:
            request = replace(self._without_game, cards=cards, season=season)
            self._without_game = request
            for photo in self._loose():
                again = photo.without_game(request, photo.said)
                self._photos[photo.upload.id] = replace(again, revision=photo.revision + 1)
        self.feed.publish("game")

    # Sheets.

    def of_game(self, game: Game | None = None) -> GameSheets:
        """The game's sheets by seat; none without a game."""
        game = self.game() if game is None else game
        with self._lock:
            return self._sheets.of(game, str(self.playing.path))

    def loose(self) -> tuple[SheetAtTable, ...]:
        """The sheets that are in no game."""
        with self._lock:
            return tuple(photo.sheet() for photo in self._loose())

    def _loose(self) -> list[IncomingPhoto]:
        """The photos that are in no game."""
        return [photo for photo in self._photos.values() if photo.state is State.LOOSE]

    def _loose_of(self, key: str) -> IncomingPhoto | None:
        """The photo of a sheet that is in no game."""
        photo = self._photos.get(key)
        return photo if photo is not None and photo.state is State.LOOSE else None

    def sheet(self, key: str) -> SheetAtTable | None:
        """The sheet with this key."""
        with self._lock:
            loose = self._loose_of(key)
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
        """What the player says stands on a sheet, in the form of ``--set``; ``seen`` is the
        revision they looked at, ``photo`` what that sheet showed.

        Later wins: what another phone said of the same since that revision is overruled, and its
        phone is told; only to let stand what was read overrules nothing. Raises AgainstRecord for
        that, and where there is no such sheet, or another photo's by now, Mistyped for what cannot
        be.
        """
        origin = Origin(how, who)
        fresh = Corrections.parse(texts, origin)  # raises before anything is done
        with self._lock:
            self._as_seen(key, photo)
            before = how is How.ACCEPTED and self._there(key).revision != seen
            becomes = _letting_stand if before else Corrections.and_typed
            said = partial(becomes, texts=texts, origin=origin)
            return self._correct(key, fresh, phone, who, seen, said)

    def confirm(
        self, key: str, texts: Sequence[str], phone: Phone, who: str, seen: int
    ) -> Acknowledgement:
        """A phone confirms what a sheet's symbols mean, all or none; ``texts`` is what they saw,
        in the revision ``seen``. Raises AgainstRecord as `sheets.confirmed`, and where a command
        line has entered something since."""
        with self._lock:
            said = confirmed(self._there(key), texts, seen, who)
            fresh = Corrections.parse(texts)
            return self._correct(key, fresh, phone, who, seen, lambda _: said, unchanged=True)

    def _correct(
        self,
        key: str,
        fresh: Corrections,
        phone: Phone,
        who: str,
        seen: int,
        becomes: Callable[[Corrections], Corrections],
        unchanged: bool = False,
    ) -> Acknowledgement:
        """Enters what is said of a sheet: ``fresh``, and what that ``becomes`` of what was said
        before. Raises AgainstRecord where it shall be ``unchanged`` since it was ``seen`` and is
        not."""
        loose = self._loose_of(key)
        if loose is not None:
            self._put_loose(loose.saying((*loose.said, becomes(loose.said[-1]))))
        else:
            before = self._asked()
            with self._changing_sheet(key) as (record, game, entry):
                if unchanged and entry.number != seen:
                    raise AgainstRecord("phone.changed_since")
                said = becomes(entry.corrections)
                record.replace_entries((), [season_end_of_review(game, entry, said).entry])
            self._tell_reopened(phone.key, before, key)
        told = Acknowledgement(self._there(key), self._noted(key, fresh, phone, who, seen))
        self.feed.publish("sheet", {"key": key})
        return told

    def undo(self, key: str, seen: int | None = None, photo: str | None = None) -> SheetAtTable:
        """Takes the newest thing that was said of a sheet back. Raises AgainstRecord where nothing
        was, and where the player has said more since the revision ``seen``: a player who undoes
        means what they saw."""
        with self._lock:
            sheet = self.sheet(key)
            if sheet is None or sheet.steps < 1:
                raise AgainstRecord("phone.nothing_to_undo")
            self._as_seen(key, photo)
            if seen is not None and seen != sheet.revision:
                raise AgainstRecord("phone.changed_since")
            loose = self._loose_of(key)
            if loose is not None:
                self._put_loose(loose.saying(loose.said[:-1]))
            else:
                with self._changing_sheet(key) as (record, _, entry):
                    record.replace_entries((entry.number,), ())
            found = self._there(key)
        self.feed.publish("sheet", {"key": key})
        return found

    def take_back(self, key: str, photo: str | None = None) -> None:
        """Takes a sheet out of the game, with all that was said of it. Raises AgainstRecord where
        there is none, or another photo's by now."""
        with self._lock:
            self._as_seen(key, photo)
            with self._changing_sheet(key) as (record, game, entry):
                record.replace_entries([each.number for each in game.entered_at(entry.seat)], ())
        self.feed.publish("sheet", {"key": key})

    def move(self, key: str, to: Seat, photo: str | None = None) -> str:
        """A sheet is another player's, or another season's; a sheet that is there already changes
        places with it.

        Returns the sheet's new key. Raises AgainstRecord for unknown names, and where the sheet is
        another photo's by now: two who notice the same mistake would mend it twice, and so not at
        all.
        """
        with self._lock:
            self._as_seen(key, photo)
            with self._changing_sheet(key) as (record, game, entry):
                seat = replace(to, player=game.player(to.player))
                record.replace_entries(*swapped_entries(game, entry, seat))
            found = key_of(game, seat)
        self.feed.publish("sheet", {"key": found})
        return found

    def _as_seen(self, key: str, photo: str | None) -> None:
        """Raises AgainstRecord where there is no such sheet, or not the one of the ``photo`` that
        the player looked at: its key names a seat, where another may lie by now."""
        if photo not in (None, self._there(key).photo):
            raise AgainstRecord("phone.changed_since")

    def _put_loose(self, photo: IncomingPhoto) -> None:
        """A photo without a game of which more, or less, is said: that outlives this server, as the
        photo does."""
        self._uploads.say(photo.upload.id, photo.said)
        self._photos[photo.upload.id] = photo

    def _there(self, key: str) -> SheetAtTable:
        return still_there(self.sheet(key))

    @contextmanager
    def _changing_sheet(self, key: str) -> Iterator[tuple[Record, Game, Entry]]:
        """The game's record, open, with the game and what stands for a sheet. Raises AgainstRecord
        where there is none."""
        with self.playing.changing() as (record, game):
            seat = still_there(seat_of(game, key))
            yield record, game, still_there(game.entry(seat.player, seat.season))

    def _changed(self, before: Game, now: Game) -> None:
        """Hands follow the record after the photos that wait: a player who changes it waits for no
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
            before = self._last_words.get((key, about))
            self._last_words[key, about] = _LastWord(phone.key, who, statement.text, revision)
            crossed = before is not None and before.revision > seen and before.phone != phone.key
            both_stand = denied and before is not None and "!=" in before.text
            if before is not None and crossed and before.text != statement.text and not both_stand:
                was, now = (Corrections.parse([text]) for text in (before.text, statement.text))
                told = Overruled(key=key, who=who, about=(about,), was=was, now=now)
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
        """What a phone has not read, by number; but of a sheet that is asked about no more no
        player needs to be told."""
        asked, unread = self._asked(), self.notices.of(phone)
        return {
            number: each
            for number, each in unread.items()
            if not isinstance(each, Reopened) or Seat(each.player, each.season) in asked
        }

    def _asked(self) -> frozenset[Seat]:
        """The sheets with open questions."""
        return frozenset(Seat(*seat) for seat in self.of_game().open_totals().sheets)

    def _tell_reopened(self, phone: str, before: frozenset[Seat], key: str) -> None:
        """The player who changed a sheet, and whose sheets are asked about since, are told."""
        sheets = self.of_game()
        for seat in self._asked() - before:
            if sheets[seat].key == key:
                continue
            told = Reopened(key=sheets[seat].key, player=seat.player, season=seat.season)
            theirs = {each.key for each in self._doorway.holders(seat.player)}
            for each in sorted({phone, *theirs} - {""}):
                self.tell(each, told)

    def close(self, keep_phones: bool = False) -> int:
        """The evening is over: nothing more is read, and photos that are in no record are removed,
        but for empty sheets that may still become layouts; how many were on their way into a
        record. With ``keep_phones`` the next server knows them."""
        self._closing = True
        self._line.shutdown(wait=True, cancel_futures=True)
        self._follow()
        left = self.photos()
        for photo in left:
            if photo.state is not State.LAYOUT:
                self._uploads.forget(photo.upload)
        if not keep_phones:
            self._doorway.close()
        return sum(photo.state in (State.READING, State.OPEN, State.HELD) for photo in left)
