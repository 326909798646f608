"""Photos on their way in: streamed into a private folder, whole or not there at all, known by the
sender's number.

A file is written under a scratch name and gets its own only when every byte is there, with a note
beside it whose it is and what it was called. A server that is killed leaves scratch files, which
the next one removes, and whole photos, which it reads as if they had just come, with what was said
of them. The name that a phone gives a photo is shown and looked through for a player's or a
season's name; no file is ever opened by it.

A running server's folder is locked while it lives. The next server may get another port, and with
it another folder, so every folder whose server is dead is emptied into the new one's. The system
gives a lock back however its process ends: who can lock a folder knows that its server is dead.
Where a disk has no locks nothing is taken; it is named instead.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
import re
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, asdict, replace
from pathlib import Path

import cv2

from kscore.disk import write_failure, write_whole
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import read_file
from kscore.engine.messages import one_line
from kscore.errors import FileTrouble
from kscore.record.entry import corrections_from_json
from kscore.scanner.errors import ScanError
from kscore.scanner.photo import format_error, is_photo_data, load_photo
from kscore.statements.corrections import Corrections

MOST_BYTES = 40_000_000
"""Of a photo: a phone's largest have some 25 MB, and most come made smaller."""
MOST_WAITING = 40
"""Photos in the folder at once."""
LONGEST_NAME = 120
_ID = re.compile(r"[0-9a-z]{16,40}\Z")
_LONGEST_SENT = 36  # letters of a sender's number: those of its sheets are longer
_BEGINNING = 16  # bytes that tell a picture's format
_THUMBNAIL = 200  # pixels of its longer side
_SCRATCH = ".part-"


class Upload(Frozen):
    """A photo that is there. ``id`` is the sender's number for it, ``name`` what it was called,
    ``phone`` the sender's key, ``alone`` whether it was sent by itself: then it may be the sheet of
    the player whose phone it is. Of a photo of several sheets each is an upload of its own:
    ``table`` is the photo's number, ``sheet`` its own, ``of`` how many there are, ``place`` where
    it lies. ``layout`` is what was said of the print on an empty sheet that is to be learnt, in the
    form of ``--set``; None: a sheet that is played on. ``by_hand``: it is a blank pad on which
    mountains and ruins are drawn. ``sha256`` is its file's."""

    id: str
    name: str
    phone: str
    alone: bool
    _: KW_ONLY
    table: str = ""
    sheet: int = 1
    of: int = 1
    place: str = ""
    layout: str | None = None
    by_hand: bool = False
    sha256: str = ""


class Uploads:
    """The folder of photos under way, for its owner alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for scratch in folder.glob(f"{_SCRATCH}*"):
            scratch.unlink(missing_ok=True)

    def path(self, upload: Upload) -> Path:
        """Where a photo lies."""
        return self._folder / f"{upload.id}.photo"

    def known(self, id_: str) -> bool:
        """Whether this photo is there, every byte of it."""
        return _ID.match(id_) is not None and (self._folder / f"{id_}.photo").is_file()

    def left(self) -> tuple[Upload, ...]:
        """What an earlier server left, oldest first. A photo whose note is damaged was acknowledged
        all the same: it is no player's then."""
        found = []
        for path in self._folder.glob("*.photo"):
            if not _ID.match(path.stem):  # none of ours
                continue
            with suppress(FileNotFoundError):
                found.append((path.stat().st_mtime, self._noted(path)))
        return tuple(upload for _, upload in sorted(found, key=lambda each: each[0]))

    @staticmethod
    def _noted(path: Path) -> Upload:
        """Whose a photo is, and what it was called."""
        unclaimed = Upload(path.stem, path.name, "", False)
        try:
            upload = Upload(**json.loads(read_file(path.with_suffix(".json"))))
        except (OSError, ValueError, TypeError, RecursionError):
            return unclaimed
        texts = (upload.id, upload.name, upload.phone, upload.table, upload.place)
        sound = all(isinstance(text, str) for text in (*texts, upload.layout or ""))
        sound = sound and isinstance(upload.alone, bool)
        sound = sound and all(type(number) is int for number in (upload.sheet, upload.of))
        return upload if sound and upload.id == path.stem else unclaimed

    async def receive(
        self, upload: Upload, chunks: AsyncIterator[bytes], length: int | None
    ) -> Upload:
        """Keeps a photo as its bytes come, and returns it with its hash; ``length`` is how many
        there should be, where that was said.

        Raises FileTrouble for what has too many bytes or cannot be written, NotAPicture, and
        ConnectionError where bytes are missing; nothing is left of it then.
        """
        if not _ID.match(upload.id) or len(upload.id) > _LONGEST_SENT:
            raise FileTrouble("phone.upload_id")
        if length is not None and length > MOST_BYTES:
            raise FileTrouble("phone.too_long", photo=upload.name, most=MOST_BYTES // 1_000_000)
        if len(tuple(self._folder.glob("*.photo"))) >= MOST_WAITING:
            raise FileTrouble("phone.too_many", most=MOST_WAITING)
        try:
            handle, scratch = tempfile.mkstemp(prefix=_SCRATCH, dir=self._folder)
            try:
                with open(handle, "wb") as file:
                    found = await _written(file, upload, chunks, length)
                    file.flush()
                    os.fsync(file.fileno())
                upload = replace(upload, sha256=found)
                self.note(upload)
                os.replace(scratch, self.path(upload))
                return upload
            finally:
                Path(scratch).unlink(missing_ok=True)
        except OSError as error:
            if isinstance(error, ConnectionError):
                raise
            raise write_failure(self.path(upload), error) from None

    def note(self, upload: Upload) -> None:
        """Keeps what is known of a photo beside it. Raises FileTrouble."""
        write_whole(self._folder / f"{upload.id}.json", json.dumps(asdict(upload)).encode())

    def say(self, id_: str, said: Sequence[Corrections]) -> None:
        """Keeps what was said of a photo, from the first to the newest: it is in no record yet.
        Raises FileTrouble."""
        lines = [[statement.to_json() for statement in each.statements()] for each in said]
        write_whole(self._said(id_), json.dumps(lines).encode())

    def said(self, upload: Upload) -> tuple[Corrections, ...]:
        """What was said of a photo, from the first (nothing) to the newest."""
        try:
            found = json.loads(read_file(self._said(upload.id)))
            return tuple(corrections_from_json(each) for each in found) or (Corrections(),)
        except (OSError, KeyError, ValueError, TypeError, RecursionError):
            return (Corrections(),)

    def shared_out(self, upload: Upload, places: Sequence[str]) -> tuple[Upload, ...]:
        """A photo of several sheets as an upload of each. Raises FileTrouble."""
        found: list[Upload] = []
        try:
            for number, place in enumerate(places, start=1):
                found.append(
                    Upload(
                        f"{upload.id}s{number}",
                        upload.name,
                        upload.phone,
                        False,
                        table=upload.id,
                        sheet=number,
                        of=len(places),
                        place=place,
                    )
                )
                self.note(found[-1])
                write_whole(self.path(found[-1]), read_file(self.path(upload)))
        except Exception:  # half of them would be entered without the others
            for sheet in found:
                self.forget(sheet)
            raise
        self.forget(upload)
        return tuple(found)

    def forget(self, upload: Upload) -> None:
        """Removes a photo: it is in the record, or it is not wanted."""
        for suffix in (".photo", *_BESIDE):
            self.path(upload).with_suffix(suffix).unlink(missing_ok=True)

    def _said(self, id_: str) -> Path:
        return self._folder / f"{id_}.said"


async def _written(
    file: object, upload: Upload, chunks: AsyncIterator[bytes], length: int | None
) -> str:
    """Writes the bytes as they come, refusing what is no picture before more than its beginning has
    come; returns their hash."""
    beginning, size, read = b"", 0, hashlib.sha256()
    async for chunk in chunks:
        size += len(chunk)
        if size > MOST_BYTES:
            raise FileTrouble("phone.too_long", photo=upload.name, most=MOST_BYTES // 1_000_000)
        if len(beginning) < _BEGINNING:
            beginning += chunk[:_BEGINNING]
            if len(beginning) >= _BEGINNING and not is_photo_data(beginning):
                raise format_error(Path(upload.name), beginning)
        file.write(chunk)  # type: ignore[attr-defined]
        read.update(chunk)
    if length is not None and size < length:
        raise ConnectionError("the connection broke off")
    if not is_photo_data(beginning):
        raise format_error(Path(upload.name), beginning)
    return read.hexdigest()


def thumbnail(path: Path) -> bytes | None:
    """A tiny picture (WebP) of the photo at ``path``; None where it cannot be opened."""
    try:
        pixels = load_photo(path, _THUMBNAIL).pixels
    except ScanError:
        return None
    scale = _THUMBNAIL / max(pixels.shape[:2])
    tiny = cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return cv2.imencode(".webp", tiny, (cv2.IMWRITE_WEBP_QUALITY, 75))[1].tobytes()


def clean_name(text: str) -> str:
    """What a phone calls a photo as it is shown: one line, no folders, not too long."""
    name = one_line(text).replace("\\", "/").rsplit("/", 1)[-1].strip()
    return name[:LONGEST_NAME] or "photo"


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

DOORWAY = "doorway.json"
_BESIDE = (".json", ".said")
"""What lies beside a photo and goes with it."""
_HELD = frozenset({errno.EWOULDBLOCK, errno.EACCES, errno.EAGAIN, errno.EDEADLK})
_PATIENCE = 5.0
"""Seconds that a new server waits for one that empties the folder of its port."""


class Taken(Exception):
    """Another running server has this folder."""


class Lock:
    """A lock on a file, held until it is let go or the process ends. Raises Taken, OSError."""

    def __init__(self, path: Path) -> None:
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if fcntl is not None:
                fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            else:
                msvcrt.locking(self._handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            os.close(self._handle)
            if error.errno in _HELD:
                raise Taken from None
            raise

    def let_go(self) -> None:
        """Another phone may have it."""
        os.close(self._handle)


class ServerFolder:
    """Where the server of a port keeps photos under way, and who may come in. Raises Taken where
    another server has it, OSError where it cannot be made."""

    def __init__(self, servers: Path, port: int) -> None:
        self.path = servers / str(port)
        self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = _patiently(_lock_of(self.path))

    def take_over(self) -> tuple[Path, ...]:
        """Moves here what dead servers left; returns the folders of which that failed though photos
        lie in them. Phones that a dead server knew are known here, too, unless this one knows some
        already."""
        left = []
        for folder in sorted(self.path.parent.iterdir(), key=_last_used, reverse=True):
            if folder == self.path or not folder.name.isdecimal() or not folder.is_dir():
                continue
            try:
                lock = Lock(_lock_of(folder))
            except Taken:
                continue
            except OSError:
                left.append(folder)
                continue
            try:
                _empty(folder, self.path)
            except (OSError, FileTrouble):
                left.append(folder)
            finally:
                lock.let_go()
        return tuple(folder for folder in left if _has_photos(folder))

    def close(self) -> None:
        """The server ends."""
        if self._lock is not None:
            self._lock.let_go()


def _lock_of(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.lock")


def _patiently(path: Path) -> Lock | None:
    """A server's own lock; None on a disk without locks."""
    until = time.monotonic() + _PATIENCE
    while True:
        try:
            return Lock(path)
        except Taken:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)
        except OSError as error:
            if error.errno in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
                return None
            raise


def _last_used(folder: Path) -> float:
    try:
        return (folder / DOORWAY).stat().st_mtime
    except OSError:
        return 0.0


def _has_photos(folder: Path) -> bool:
    try:
        return any(folder.glob("*.photo"))
    except OSError:
        return True


def _empty(folder: Path, into: Path) -> None:
    """Moves photos, each behind what was said of it: killed at any moment, a photo is in one of the
    two folders, with its notes. Raises OSError."""
    for photo in folder.glob("*.photo"):
        notes = [path for path in map(photo.with_suffix, _BESIDE) if path.is_file()]
        for note in notes:
            write_whole(into / note.name, note.read_bytes())
        if not (into / photo.name).exists():
            os.replace(photo, into / photo.name)
        for path in (photo, *notes):
            path.unlink(missing_ok=True)
    with suppress(FileNotFoundError):
        if (into / DOORWAY).exists():
            (folder / DOORWAY).unlink()
        else:
            os.replace(folder / DOORWAY, into / DOORWAY)
