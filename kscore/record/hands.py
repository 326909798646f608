"""The file of players' hands, and which of them a reader gets.

All hands are in one SQLite file beside the games' records: nothing leaves the computer unless
somebody exports it. Two players of one name in two groups have two hands: a hand belongs to a name
and to the people who were at the table (docs/decisions/0021-a-players-own-hand.md).

A hand is a row, its data what ``kscore hands export`` writes. Every transaction has a connection of
its own. What is forgotten is overwritten with zeros (``secure_delete``), and SQLite's journal is
deleted with every commit. Earlier versions kept a file for each hand, in a folder: what lies there
is taken over before anything else is read or written
(docs/decisions/0041-hands-in-one-file.md).
"""

from __future__ import annotations

import os
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from kscore.disk import files_in, hands_file, hands_kept, is_file, write_errors
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import NotAFile, TooLong, read_file
from kscore.engine.spelling import normalise_name
from kscore.errors import AgainstRecord, FileTrouble, Mistyped
from kscore.record.store import WRITING, connect, free_path, transaction
from kscore.scanner.decide.hand import HandTable, KnownHands
from kscore.scanner.hand_file import MOST_BYTES, HandFile, embed_anew, from_bytes, from_unsafe_bytes
from kscore.scanner.network import installed_models
from kscore.scanner.read.terrain import terrain_network

SUFFIX = ".hand"
_WAITING = ".waiting"
_VERSION = 1
_TABLE = (
    "CREATE TABLE hand (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE,"
    " data BLOB NOT NULL)"
)
_TROUBLE = {
    "record.damaged": "hand.all_damaged",
    "record.no_record": "hand.all_damaged",
    "record.read_only": "kept.cannot_write",
    "record.full": "kept.full",
}
"""What is told of hands where something else is told of a record."""
_MOST_COMPARED = 40  # hands that an unknown player's sheet is compared with, the newest first


class KeptHand(Frozen, eq=False):
    """A hand and its key among the kept ones."""

    key: str
    file: HandFile


class Hands:
    """The kept hands, or those ``read`` already. No file is made before a hand is kept."""

    def __init__(self, path: Path | None = None, read: tuple[KeptHand, ...] | None = None) -> None:
        self.path, self._read = path or hands_file(), read
        self._folder = self.path.with_suffix("")
        self._connection: sqlite3.Connection | None = None
        self._written: os.stat_result | None = None  # the file that was opened for writing

    @contextmanager
    def writing(self) -> Iterator[None]:
        """One transaction for reading and writing together.

        Raises FileTrouble; a damaged file is set aside then, and the next time begins a new one.
        """
        if self._connection is not None:
            yield
            return
        try:
            self._take_over()
            with self._transaction(WRITING):
                yield
        except FileTrouble as error:
            # here alone: what suppresses the error must not take away what it promises
            if error.key == "hand.all_damaged":
                self._set_aside(f"{error.values['aside']}")
            raise

    def _set_aside(self, aside: str) -> None:
        """Moves the damaged file, unless another process has begun a new one."""
        with suppress(OSError):
            if self._written and os.path.samestat(self._written, self.path.stat()):
                with suppress(OSError):  # first: it would be played back into the new one
                    os.replace(f"{self.path}-journal", f"{aside}-journal")
                os.replace(self.path, aside)

    @contextmanager
    def _transaction(self, begin: str = "BEGIN") -> Iterator[int]:
        """Gives the version of the tables, 0 where there are none. Raises FileTrouble."""
        try:
            if begin == WRITING:
                with write_errors(self.path):
                    self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                    self.path.touch(mode=0o600)
                    self._written = self.path.stat()
            with (
                closing(connect(self.path)) as self._connection,
                transaction(self._connection, self.path, begin),
            ):
                self._execute("PRAGMA secure_delete = ON")
                ((version,),) = self._execute("PRAGMA user_version")
                if version > _VERSION:
                    raise AgainstRecord("record.newer", path=self.path)
                if begin == WRITING and not version:
                    self._execute(_TABLE)
                    self._execute(f"PRAGMA user_version = {_VERSION}")
                yield version
        except AgainstRecord as error:
            key, why = _TROUBLE.get(error.key, error.key), error.__context__
            if key == "hand.all_damaged" and not _is_damage(why):
                key = "record.disk"
            aside, values = (
                free_path(Path(f"{self.path}.damaged")),
                {"reason": f"{why}", **error.values},
            )
            raise FileTrouble(key, **values, aside=aside) from None
        finally:
            self._connection = None

    def _execute(self, statement: str, *values: object) -> list[Any]:
        assert self._connection is not None
        return self._connection.execute(statement, values).fetchall()

    def _take_over(self) -> None:
        """Takes over the hands that earlier versions kept in a file each. Whole or damaged, the
        oldest first; the files are deleted before anything else is changed. Raises FileTrouble."""
        if not self._old():
            return
        with self._transaction(WRITING):
            found = self._old()  # another process may have taken them over, and forgotten them
            for _, path, data in found:
                # else whoever took it over has not deleted it yet
                if not self._execute("SELECT 1 FROM hand WHERE data = ?", data):
                    self._keep(path.stem, data)
        for _, path, _ in found:
            with write_errors(path):
                path.unlink(missing_ok=True)

    def _old(self) -> list[tuple[int, Path, bytes]]:
        """Time, path and data of what earlier versions kept, the oldest first."""
        found = []
        for path in files_in(self._folder, SUFFIX):
            with suppress(OSError):  # no file of kscore's
                found.append((path.stat().st_mtime_ns, path, read_file(path, MOST_BYTES)))
        return sorted(found)

    def _rows(self) -> list[tuple[int, str, bytes]]:
        """Number, key and data of all hands, the newest first. Raises FileTrouble."""
        if self._connection is not None:
            return self._execute("SELECT number, key, data FROM hand ORDER BY number DESC")
        with suppress(FileTrouble):  # what is there is read; who writes is told
            self._take_over()
        if not is_file(self.path):
            return []
        with self._transaction() as version:
            return self._rows() if version else []

    def all(self) -> tuple[KeptHand, ...]:
        """Every hand that can be read, the newest first. One that was learnt with another network
        is embedded anew, and kept so. None where the file cannot be read, of which `damaged` tells.
        Raises ModelDamaged."""
        if self._read is not None:
            return self._read
        network, found, anew = installed_models()["terrain"], [], []
        with suppress(FileTrouble):
            for number, key, data in self._rows():
                with suppress(ValueError):
                    file, embedded = _load_hand(data, network)
                    found.append(KeptHand(key, file))
                    if embedded:
                        anew.append((file.to_bytes(), number))
            # else the next reading does it again, as with what is taught meanwhile; a hand that
            # differs from its old file would be taken over beside it
            if anew and not self._old():
                with nullcontext() if self._connection else self._transaction(WRITING):
                    for each in anew:
                        self._execute("UPDATE hand SET data = ? WHERE number = ?", *each)
        return tuple(found)

    def damaged(self) -> tuple[str, ...]:
        """The keys of the hands that cannot be read. Raises FileTrouble, ModelDamaged."""
        rows, readable = self._rows(), {each.key for each in self.all()}
        return tuple(key for _, key, _ in rows if key not in readable)

    def of(self, player: str, fellows: Iterable[str]) -> KeptHand | None:
        """The player's hand. Of several with the name it is the one that knows most of these
        people.

        A player who plays alone has the hand of that name that has played alone, else the only one
        of that name.
        """
        same = self.called(player, table=False)
        others = {normalise_name(name) for name in fellows} - {normalise_name(player)}
        if not others:
            alone = [each for each in same if not each.file.fellows]
            return next(iter(alone or (same if len(same) == 1 else ())), None)
        shared = [
            len(others & {normalise_name(name) for name in each.file.fellows}) for each in same
        ]
        best = max(shared, default=0)
        if best:
            return same[shared.index(best)]
        # A hand that was taught outside any game (``kscore learn``, an import) is a player's first
        # has the name.
        return next((each for each in same if not each.file.fellows), None)

    def tables(self, players: Iterable[str]) -> tuple[KeptHand, ...]:
        """Symbols agreed upon by these people: those of any table where one of them sat, or at
        any."""
        wanted = {normalise_name(name) for name in players}
        every = (
            (each, {normalise_name(name) for name in each.file.fellows}) for each in self.all()
        )
        return tuple(each for each, sat in every if each.file.table and (not sat or wanted & sat))

    def named(self, text: str, table: bool | None = None) -> KeptHand:
        """As `find`. Raises FileTrouble if there is none, too."""
        found = self.find(text, table)
        if found is None:
            raise FileTrouble("hand.none", name=text)
        return found

    def find(self, text: str, table: bool | None = None) -> KeptHand | None:
        """The hand with this key or name. ``table``: only agreed symbols, or only players'. Raises
        Mistyped if there are several, FileTrouble where the file cannot be read."""
        self.damaged()
        every = [each for each in self.all() if table in (None, each.file.table)]
        found = [each for each in every if text == f"{each.key}{SUFFIX}"]
        if not found:
            # A hand that was renamed keeps the key of its old name, which another hand may have by
            # now.
            called = [each for each in every if _same(each.file.name, text)]
            found = [each for each in called or every if text == each.key] or called
        if len(found) > 1:
            keys = ", ".join(each.key for each in found)
            raise Mistyped("hand.several", name=text, keys=keys)
        return next(iter(found), None)

    def called(self, name: str, table: bool) -> tuple[KeptHand, ...]:
        """All hands of this name, players' or (``table``) agreed symbols."""
        found = (each for each in self.all() if each.file.table == table)
        return tuple(each for each in found if _same(each.file.name, name))

    def put(self, file: HandFile, key: str | None = None) -> str:
        """Keeps a hand, new or in its place; returns its key. Raises FileTrouble."""
        with self.writing():
            return self._keep(file.name, file.to_bytes(), key)

    def _keep(self, name: str, data: bytes, key: str | None = None) -> str:
        if key is None:
            bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
            key = stem = re.sub(r"[^a-z0-9]+", "-", bare)[:60].strip("-") or "hand"
            taken, number = {key for _, key, _ in self._rows()}, 1
            while key in taken:
                number += 1
                key = f"{stem}-{number}"
        self._execute("REPLACE INTO hand (key, data) VALUES (?, ?)", key, data)
        return key

    def import_hand(self, file: HandFile) -> tuple[str, int | None]:
        """Keeps an imported hand, or adds what it knows to a known one. Known is one by its name
        and a sheet that both learnt from. Returns its key, and of how many sheets it had known
        nothing (None: of the whole hand). Raises FileTrouble, ModelDamaged."""
        with self.writing():
            for each in self.called(file.name, file.table):
                if file.sources & each.file.sources:
                    if file.network != each.file.network:
                        file = embed_anew(file, terrain_network())
                    found, new = each.file.merge(file)
                    return self.put(found, each.key) if new else each.key, new
            return self.put(file), None

    def forget_source(self, source: str, but: str | None = None) -> None:
        """Forgets what a sheet taught any hand ``but`` the one of that key. A hand may have got
        another name since. Raises FileTrouble."""
        self.damaged()  # raises where nobody can look
        if not any(source in each.file.sources for each in self.all()):
            return  # where nothing can be written either
        with self.writing():
            for each in self.all():
                left = each.file.without(source)
                if each.key == but or len(left.lessons) == len(each.file.lessons):
                    continue
                if left.lessons:
                    self.put(left, each.key)
                else:
                    self.forget(each.key)

    def forget(self, key: str) -> None:
        """Deletes a hand without a trace. Raises FileTrouble."""
        with self.writing():
            self._execute("DELETE FROM hand WHERE key = ?", key)

    def waiting(self) -> frozenset[str]:
        """Evidence of sheets whose hand could not be written yet."""
        return frozenset(path.stem for path in files_in(self._folder, _WAITING))

    def wait(self, source: str) -> bool:
        """Notes that a sheet is still to teach a hand; whether it could. An empty file takes no
        room beside its name, which a full disk mostly has left."""
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self._folder / f"{source}{_WAITING}").touch(mode=0o600)
            return True
        return False

    def wait_no_more(self, *sources: str) -> None:
        """These sheets have taught, or shall not any more."""
        for source in sources:
            with suppress(OSError):  # it is tried once more then, and teaches the same
                (self._folder / f"{source}{_WAITING}").unlink(missing_ok=True)


class HandContext(Frozen):
    """The players at a table, and which of them drew the sheet, if known.

    ``without`` are the sources of lessons that do not count (a sheet does not confirm itself),
    ``until`` is when the sheet was booked: what was learnt later did not count then, and a review
    shall read what the photo did.
    """

    player: str | None = None
    players: Sequence[str] = ()
    without: frozenset[str] = frozenset()
    until: str | None = None


def known_hands(sitting: HandContext) -> KnownHands:
    """The hands that a reader gets. These are the player's, those of the others at the table,
    agreed symbols; all that are known where the player has none. Without any hands where there is
    nothing to tell. Raises ModelDamaged."""
    table = HandTable.load()
    if not hands_kept() or table.network != installed_models()["terrain"]:
        return KnownHands((), table)
    hands = Hands(read=Hands().all())
    own = None if sitting.player is None else hands.of(sitting.player, sitting.players)
    named = [*([] if own is None else [own]), *hands.tables(sitting.players)]
    others = [hands.of(name, sitting.players) for name in sitting.players if name != sitting.player]
    if own is None:
        others += hands.all()[:_MOST_COMPARED]
    found = {each.key: each.file for each in (*named, *others) if each is not None}
    told = [(key, _as_of_context(file, sitting).hand(table)) for key, file in found.items()]
    told = [(key, hand) for key, hand in told if len(hand)]
    said_to_be = {each.key for each in named}
    positions = frozenset(number for number, (key, _) in enumerate(told) if key in said_to_be)
    player = next((hand.name for key, hand in told if own is not None and key == own.key), None)
    return KnownHands(tuple(hand for _, hand in told), table, positions, player)


def _as_of_context(file: HandFile, sitting: HandContext) -> HandFile:
    """A hand as it was when the sheet was booked."""
    until = sitting.until
    kept = (lesson for lesson in file.lessons if lesson.source not in sitting.without)
    then = (lesson for lesson in kept if until is None or lesson.date <= until)
    return replace(file, lessons=tuple(then))


def read_hand(path: Path) -> HandFile:
    """A player's hand file, checked as a whole. Raises FileTrouble."""
    try:
        return from_unsafe_bytes(read_file(path, MOST_BYTES))
    except NotAFile:
        raise FileTrouble("file.no_file", path=path) from None
    except (TooLong, ValueError):
        raise FileTrouble("hand.damaged", path=path) from None
    except OSError as error:
        raise FileTrouble("file.unreadable", path=path, reason=error.strerror or error) from None


@lru_cache(maxsize=128)
def _load_hand(data: bytes, network: str) -> tuple[HandFile, bool]:
    """A hand for this network, and whether it was embedded anew. It is kept in memory, for a game's
    overview asks for the same hands again and again. Raises ValueError, ModelDamaged."""
    file = from_bytes(data)
    if file.network == network:
        return file, False
    return embed_anew(file, terrain_network()), True


def _same(one: str, other: str) -> bool:
    return normalise_name(one) == normalise_name(other)


SAMPLES = frozenset(Path(__file__).with_name("samples.sha256").read_text("ascii").split())
"""The first sixteen hexadecimal digits of their SHA-256."""


def is_sample(sha256: str | None) -> bool:
    """Whether a photo is of the sample game. It teaches no hand, for a player who is called Anna
    draws otherwise than that Anna."""
    return sha256 is not None and sha256[:16] in SAMPLES


def _is_damage(error: BaseException | None) -> bool:
    """Whether SQLite refuses the file for its content."""
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    in_it = getattr(error, "sqlite_errorcode", 0) & 0xFF in damage
    return in_it or re.match("no such |Could not decode", str(error)) is not None
