"""Where players' hands lie, whose is whose, and which of them a reader is told of.

A hand is a file of its player's beside the games' records: nothing leaves the computer unless the
player exports it. Two players of one name in two groups have two hands: a hand belongs to a name
and to the people who were at the table (docs/decisions/0021-a-players-own-hand.md).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from kscore.disk import cannot_write, hands_folder, is_folder, names_in, put_in_place
from kscore.engine.frozen import Frozen
from kscore.engine.input_file import NotAFile, TooLong, read_file
from kscore.engine.spelling import normalise_name
from kscore.errors import FileTrouble, Mistyped
from kscore.scanner.decide.hand import HandTable, KnownHands
from kscore.scanner.hand_file import MOST_BYTES, HandFile, embed_anew, from_bytes, from_unsafe_bytes
from kscore.scanner.network import installed_models
from kscore.scanner.read.terrain import terrain_network

SUFFIX = ".hand"
_WAITING = ".waiting"
_MOST_COMPARED = 40  # hands that an unknown player's sheet is compared with, the newest first


class KeptHand(Frozen, eq=False):
    """A hand and where it lies."""

    path: Path
    file: HandFile


class Hands:
    """The folder of the hands. Nothing is made before something is written."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or hands_folder()

    def all(self) -> tuple[KeptHand, ...]:
        """Every hand that can be read, the newest first."""
        found = []
        for path in self.paths():
            try:
                found.append(KeptHand(path, _load(path)))
            except (OSError, ValueError):  # `kscore hands` tells of it
                continue
        return tuple(found)

    def paths(self) -> tuple[Path, ...]:
        """All files of hands, the newest first."""
        found = []
        for path in names_in(self.folder, SUFFIX):
            try:
                found.append((path.stat().st_mtime_ns, path))
            except OSError:  # gone since
                continue
        return tuple(path for _, path in sorted(found, reverse=True))

    def of(self, player: str, fellows: Iterable[str]) -> KeptHand | None:
        """The hand of a player who sits with these people: the one of that name that knows most of
        them.

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
        """Symbols agreed upon at a table where at least one of these sat, or at any."""
        found, wanted = [], {normalise_name(name) for name in players}
        for each in self.all():
            sat = {normalise_name(name) for name in each.file.fellows}
            if each.file.table and (not sat or wanted & sat):
                found.append(each)
        return tuple(found)

    def named(self, text: str, table: bool | None = None) -> KeptHand:
        """The hand with this file name or name; ``table``: only agreed symbols, or only players'.
        Raises FileTrouble if there is none, Mistyped if there are several."""
        every = [each for each in self.all() if table in (None, each.file.table)]
        found = [each for each in every if text == each.path.name]
        if not found:
            # A hand that was renamed lies in the file of its old name, which another hand may have
            # by now.
            called = [each for each in every if _same(each.file.name, text)]
            found = [each for each in called or every if text == each.path.stem] or called
        if not found:
            raise FileTrouble("hand.none", name=text)
        if len(found) > 1:
            files = ", ".join(each.path.stem for each in found)
            raise Mistyped("hand.several", name=text, files=files)
        return found[0]

    def called(self, name: str, table: bool) -> tuple[KeptHand, ...]:
        """All hands of this name, players' or (``table``) agreed symbols."""
        found = (each for each in self.all() if each.file.table == table)
        return tuple(each for each in found if _same(each.file.name, name))

    def join(self, one: KeptHand, other: KeptHand) -> HandFile:
        """Makes two hands of one person the ``other`` one, and gives it back. Raises FileTrouble
        (both are there then), ModelDamaged."""
        network = installed_models()["terrain"]
        kept, taught = self.fitting(other, network), self.fitting(one, network)
        if kept is None or taught is None:
            raise FileTrouble("hand.damaged", path=other.path if kept is None else one.path)
        found, _ = _taught(kept.file, taught.file)
        self.put(found, other.path)
        self.forget(one.path)
        return found

    def put(self, file: HandFile, path: Path | None = None) -> Path:
        """Keeps a hand, in its place or in a new one, for its owner alone. Raises FileTrouble."""
        place = path or self._free(file.name)
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            put_in_place(place, file.to_bytes())
        except (OSError, ValueError) as error:
            raise cannot_write(place, error) from None
        return place

    def take_in(self, file: HandFile) -> tuple[Path, int | None]:
        """Keeps a hand that a player sent; one that is known already, by its name and by a sheet
        that both learnt from, only learns what it lacks. Where it lies, and of how many sheets it
        had known nothing (None: of the whole hand). Raises FileTrouble, ModelDamaged."""
        sources = {lesson.source for lesson in file.lessons}
        for each in self.all():
            same = each.file.table == file.table and _same(each.file.name, file.name)
            if not same or not any(lesson.source in sources for lesson in each.file.lessons):
                continue
            known, sent = each, file
            if each.file.network != file.network:
                fitting = self.fitting(each, installed_models()["terrain"])
                if fitting is None:
                    continue  # its pictures are damaged; what was sent is whole
                known = fitting
            if known.file.network != file.network:
                sent = embed_anew(file, terrain_network())
            found, new = _taught(known.file, sent)
            return self.put(found, known.path) if new else known.path, new
        return self.put(file), None

    def fitting(self, kept: KeptHand, network: str) -> KeptHand | None:
        """A hand for the network that reads, ``network`` its SHA-256: embedded anew from its
        pictures, and kept so, where it was learnt with another. None where its pictures are damaged
        (`kscore hands` tells of it). Raises ModelDamaged."""
        if kept.file.network == network:
            return kept
        try:
            found = KeptHand(kept.path, embed_anew(kept.file, terrain_network()))
        except ValueError:
            return None
        # a folder that cannot be written to: the next reading does it again
        with suppress(FileTrouble):
            self.put(found.file, found.path)
        return found

    def usable(self, kept: KeptHand) -> bool:
        """Whether a hand says anything to the network that reads, or can be embedded anew. Raises
        ModelDamaged."""
        return self.fitting(kept, installed_models()["terrain"]) is not None

    def without_source(self, source: str, but: Path | None = None) -> None:
        """Forgets what a sheet taught, whichever hand learnt it, ``but`` that one: a hand may have
        got another name since. Raises FileTrouble."""
        for each in self.all():
            if each.path == but or all(lesson.source != source for lesson in each.file.lessons):
                continue
            left = each.file.without(source)
            if left.lessons:
                self.put(left, each.path)
            else:
                self.forget(each.path)

    def forget(self, path: Path) -> None:
        """Deletes a hand. Raises FileTrouble."""
        try:
            path.unlink()
        except OSError as error:
            raise cannot_write(path, error) from None

    def waiting(self) -> frozenset[str]:
        """Sources of sheets that have taught nothing because the hand could not be written."""
        return frozenset(path.stem for path in names_in(self.folder, _WAITING))

    def wait(self, source: str) -> bool:
        """Notes that a sheet is still to teach its player's hand; whether that could be noted. An
        empty file takes no room beside its name, which a full disk mostly has left."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self.folder / f"{source}{_WAITING}").touch(mode=0o600)
        except OSError:
            return False
        return True

    def wait_no_more(self, *sources: str) -> None:
        """These sheets have taught, or shall not any more."""
        for source in sources:
            with suppress(OSError):  # it is tried once more then, and teaches the same
                (self.folder / f"{source}{_WAITING}").unlink(missing_ok=True)

    def _free(self, name: str) -> Path:
        bare = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "-", bare)[:60].strip("-") or "hand"
        path, number = self.folder / f"{stem}{SUFFIX}", 1
        while path.exists():
            number += 1
            path = self.folder / f"{stem}-{number}{SUFFIX}"
        return path


class HandContext(Frozen):
    """Who sits at the table whose sheet is read: the player where that is known, and all players.

    ``without`` are the sources of lessons that do not count (a sheet does not confirm itself),
    ``until`` is when the sheet was booked: what was learnt later did not count then, and a review
    shall read what the photo did.
    """

    player: str | None = None
    players: Sequence[str] = ()
    without: frozenset[str] = frozenset()
    until: str | None = None


def known_hands(sitting: HandContext) -> KnownHands:
    """What a reader is told of hands: the player's, those of the others at the table, agreed
    symbols; all that are known where the player has none. Without any hands where there is nothing
    to tell.

    What was learnt with another network is embedded anew. Raises ModelDamaged.
    """
    hands, table = Hands(), HandTable.load()
    if not is_folder(hands.folder) or table.network != installed_models()["terrain"]:
        return KnownHands((), table)
    own = None if sitting.player is None else hands.of(sitting.player, sitting.players)
    named = [*([] if own is None else [own]), *hands.tables(sitting.players)]
    others = [hands.of(name, sitting.players) for name in sitting.players if name != sitting.player]
    if own is None:
        others += hands.all()[:_MOST_COMPARED]
    found: dict[Path, HandFile] = {}
    for each in (*named, *others):
        fitting = None if each is None or each.path in found else hands.fitting(each, table.network)
        if fitting is not None:
            found[fitting.path] = fitting.file
    told = [(path, _then(file, sitting).hand(table)) for path, file in found.items()]
    told = [(path, hand) for path, hand in told if len(hand)]
    said_to_be = {each.path for each in named}
    positions = frozenset(number for number, (path, _) in enumerate(told) if path in said_to_be)
    player = next((hand.name for path, hand in told if own is not None and path == own.path), None)
    return KnownHands(tuple(hand for _, hand in told), table, positions, player)


def _then(file: HandFile, sitting: HandContext) -> HandFile:
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
    except TooLong:
        raise FileTrouble("hand.damaged", path=path) from None
    except OSError as error:
        raise FileTrouble("file.unreadable", path=path, reason=error.strerror or error) from None
    except ValueError:
        raise FileTrouble("hand.damaged", path=path) from None


def _load(path: Path) -> HandFile:
    """Raises OSError, ValueError."""
    status = path.stat()
    return _loaded(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=128)
def _loaded(path: Path, changed: int, size: int) -> HandFile:
    """A file as it was at that time: one game's overview asks for the same hands again and
    again."""
    return from_bytes(read_file(path, MOST_BYTES))


def _taught(file: HandFile, other: HandFile) -> tuple[HandFile, int]:
    """A hand that learns what it lacks of another, and how many sheets these are."""
    had = {lesson.source for lesson in file.lessons}
    new = [lesson for lesson in other.lessons if lesson.source not in had]
    for lesson in new:
        file = file.knowing(lesson, other.fellows)
    return file, len(new)


def _same(one: str, other: str) -> bool:
    return normalise_name(one) == normalise_name(other)


SAMPLES = frozenset(
    {
        "215844497957be52",
        "d52221bf3c32be50",
        "9a08afea5e03a4d3",
        "2e3a0daab4cd4d83",
        "9c3f439c98497240",
        "2a84c0635cec37c9",
        "ec89d86cffe9861c",
        "55d42985644926bb",
        "a1be7b6cdd5ebd9b",
        "302cd7a615b8f536",
        "9f74f967e1e82c55",
        "a26d8c237a8462f4",
        "319bf1ff29db665a",
        "469e34418197cbb9",
        "95f0f5da228b7128",
        "1013ab3c80976fa8",
    }
)
"""The first sixteen hexadecimal digits of their SHA-256."""


def is_sample(sha256: str | None) -> bool:
    """Whether a photo is of the sample game: it teaches no player's hand, for a player who is
    called Anna draws otherwise than that Anna."""
    return sha256 is not None and sha256[:16] in SAMPLES
