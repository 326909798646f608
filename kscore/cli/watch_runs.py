"""Runs ``kscore game watch``: scores each photo that arrives."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from kscore.cli import photo_runs
from kscore.cli.options import Output
from kscore.console import OfSession, Session
from kscore.disk import reason
from kscore.engine.errors import MessageError
from kscore.errors import Exit, FileTrouble, KscoreError
from kscore.game.evening import RecordFile
from kscore.record.entry import Entry, digest
from kscore.record.store import photo_bytes
from kscore.scanner.errors import NotAPicture, PhotoMissing, PhotoTruncated
from kscore.scanner.photo import load_photo
from kscore.sheet.request import Request
from kscore.views.wording import seat_values

PAUSE = 1.0
"""Seconds between two looks into the folder, more where a look takes long."""
_SHARE = 20  # a look may take at most one part in so many of the time
SETTLED = 2.0
"""Seconds without a change after which a file counts as whole."""


def watch(
    folder: Path,
    everything: bool,
    request: Request,
    output: Output,
    session: Session,
    *,
    watched: WatchedFolder | None = None,
    pause: float = PAUSE,
) -> int:
    """Until Ctrl-C. Raises FileTrouble where there is no such folder.

    ``watched`` is the folder as it is known by now (None: not yet), ``pause`` as of `PAUSE`.
    """
    t, terminal = session.t, session.terminal
    if not folder.is_dir():
        raise FileTrouble("watch.no_folder", path=folder)
    try:
        os.listdir(folder)
    except OSError as error:
        raise FileTrouble("file.unreadable", path=folder, reason=reason(error)) from None
    watched = watched or WatchedFolder(folder, everything)
    arriving = _PhotoReceiver(request, output, session)
    terminal.tell(t("watch.begun", folder=folder))
    if watched.left_alone:
        terminal.tell(t("watch.left_alone", n=watched.left_alone))
    there = True
    try:
        while True:
            began = time.monotonic()
            if there != watched.there():
                there = not there
                terminal.tell(t("watch.back" if there else "watch.gone", folder=folder))
            found = watched.whole()
            looked = time.monotonic() - began
            for photo in found:
                if not arriving.take(photo):
                    watched.look_again(photo)
            time.sleep(max(pause, _SHARE * looked))
    except KeyboardInterrupt:
        terminal.tell(t("watch.stopped", folder=folder))
        return int(Exit.SCORED)


@dataclass
class _PhotoReceiver(OfSession):
    """The photos of one watch.

    Attributes:
        request: what is asked of each.
        output: in which form results are shown.
        session: the sentences, the terminal, the reader.
        taken: the names of those that were scored, by their hash.
    """

    request: Request
    output: Output
    session: Session
    taken: dict[str, str] = field(default_factory=dict)

    def take(self, photo: Path) -> bool:
        """Scores a new photo, into a current game; whether it did. Not if it was before."""
        try:
            load_photo(photo)
        except (PhotoTruncated, NotAPicture):
            self.terminal.tell(self.t("watch.not_whole", photo=photo.name))
            return False
        except PhotoMissing:
            return False  # it was moved on
        except MessageError:
            pass  # told below, as of any photo
        sha256 = digest(photo_bytes(photo)) or ""
        known = self._entered(photo, sha256)
        if sha256 in self.taken:
            self.terminal.tell(self.t("watch.same", photo=photo.name, other=self.taken[sha256]))
            return True
        if known is not None:
            values = seat_values(known.player, known.season, self.t)
            self.terminal.tell(self.t("watch.known", photo=photo.name, **values))
        elif not self._scored(photo, sha256):
            return False
        self.taken[sha256] = photo.name
        return True

    def _scored(self, photo: Path, sha256: str) -> bool:
        """Whether the photo has points, in the record if any."""
        self.terminal.tell(self.t("watch.photo", photo=photo.name))
        into = self._record(photo)
        try:
            code = photo_runs.score([photo], self.request, self.output, self.session)
        except MessageError as error:
            self.terminal.complain(error, self.t)
            return False
        if into is None:
            return code in (Exit.SCORED, Exit.DOUBTFUL)
        return self._entered(photo, sha256) is not None

    def _entered(self, photo: Path, sha256: str) -> Entry | None:
        """The game's entries of this photo."""
        try:
            record = self._record(photo)
            standing = () if record is None else record.game().of_photo(sha256)
            return next(iter(standing), None)
        except KscoreError:
            return None  # told when it is scored

    def _record(self, photo: Path) -> RecordFile | None:
        """The game that a photo goes into, if any."""
        try:
            if self.request.cards is not None:
                return None
            return RecordFile.in_play(self.output.game, None, [photo])
        except KscoreError:
            return None  # told when it is scored


ENDINGS = frozenset(
    {".jpg", ".jpeg", ".jpe", ".jfif", ".mpo", ".png", ".webp"}
    | {".heic", ".heif", ".avif", ".tif", ".tiff", ".pdf"}
)
"""Of photos, in small letters; what a synchroniser has not finished ends otherwise, or begins with
a dot."""


class _FileState(NamedTuple):
    """A file's state: disk name, bytes, time of change (ns). The disk's name for it is None where
    it has none."""

    disk: tuple[int, int] | None
    size: int
    changed: int


class WatchedFolder:
    """A folder and everything below it. What lies there at the beginning is not new, unless
    ``everything`` is."""

    def __init__(
        self, folder: Path, everything: bool = False, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.folder = folder
        self._clock = clock
        self._old: set[tuple[object, int]] = set()
        self._given: set[tuple[object, int, int]] = set()
        self._last: dict[Path, _FileState] = {}
        self._waiting: dict[Path, tuple[_FileState, float]] = {}
        self.left_alone = 0
        """Photos that lay there at the beginning and are not given."""
        for path, state in () if everything else self._photos():
            self._old |= {(name, state.size) for name in _names(path, state)}
            self.left_alone += 1

    def there(self) -> bool:
        """Whether the folder can be read. A disk may have been taken away."""
        return os.path.isdir(self.folder)

    def whole(self) -> tuple[Path, ...]:
        """New, complete photos, the earliest taken first. Each is given once, and again where it
        has changed since."""
        now, waiting, found = self._clock(), {}, []
        for path, state in self._photos():
            names = _names(path, state)
            if any((name, state.size) in self._old for name in names):
                continue
            if any((name, state.size, state.changed) in self._given for name in names):
                continue
            known = self._waiting.get(path)
            since = known[1] if known is not None and known[0] == state else now
            if state.size and now - since >= SETTLED:
                self._given |= {(name, state.size, state.changed) for name in names}
                self._last[path] = state
                found.append((state.changed, path))
            else:
                waiting[path] = (state, since)
        self._waiting = waiting
        return tuple(path for _, path in sorted(found))

    def look_again(self, path: Path) -> None:
        """Gives an unusable photo again under another name. That may say whose it is."""
        state = self._last[path]
        self._given.discard((state.disk, state.size, state.changed))

    def _photos(self) -> Iterator[tuple[Path, _FileState]]:
        """Every visible file with a photo's name. What is gone meanwhile is left out."""
        for folder, inner, names in os.walk(self.folder):
            inner[:] = [name for name in inner if not name.startswith(".")]
            for name in names:
                if name.startswith(".") or os.path.splitext(name)[1].lower() not in ENDINGS:
                    continue
                path = Path(folder, name)
                try:
                    status = path.stat()
                except (OSError, ValueError):
                    continue
                if stat.S_ISREG(status.st_mode):
                    disk = (status.st_dev, status.st_ino) if status.st_ino else None
                    yield path, _FileState(disk, status.st_size, status.st_mtime_ns)


def _names(path: Path, state: _FileState) -> tuple[object, ...]:
    """What a file is known by."""
    return (path,) if state.disk is None else (path, state.disk)
