"""What the phones are told as it happens: events in order, kept for a while so that a phone that
slept misses none; and what one phone is told until the player has read it."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import AsyncIterator, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kscore.engine.frozen import Frozen
from kscore.engine.season import Season
from kscore.scanner.errors import LeftOutSheet
from kscore.statements.corrections import Corrections

MOST_STREAMS = 12
"""Open pages of one phone that are told; beyond them the one opened first is not any more."""
KEPT = 500
"""Events that a phone may miss; one that missed more loads its page again."""


class Event(Frozen):
    """``kind`` with its ``data``; ``to`` is the phone it is for, None for all. ``number`` counts up
    within a run."""

    number: int
    kind: str
    data: Mapping[str, Any]
    to: str | None = None


@dataclass(eq=False)
class Listener:
    """One open page: the phone it is on, and what wakes it."""

    phone: str
    loop: asyncio.AbstractEventLoop
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    ended: bool = False


class Feed:
    """All events of one run of the server. `publish` may be called from any thread."""

    def __init__(self) -> None:
        self.run = secrets.token_hex(4)
        """Tells this run's numbers from those of a run before."""
        self._events: deque[Event] = deque(maxlen=KEPT)
        self._listeners: dict[Listener, None] = {}  # the oldest first
        self._lock = threading.Lock()
        self._number = 0
        self._closed = False

    def publish(
        self, kind: str, data: Mapping[str, Any] | None = None, to: str | None = None
    ) -> None:
        """Tells every open page, or those of one phone."""
        with self._lock:
            self._number += 1
            self._events.append(Event(self._number, kind, data or {}, to))
            listeners = tuple(self._listeners)
        self._wake(*listeners)

    @staticmethod
    def _wake(*listeners: Listener) -> None:
        for listener in listeners:
            if not listener.loop.is_closed():
                listener.loop.call_soon_threadsafe(listener.woken.set)

    def close(self) -> None:
        """Every page's stream ends, and none begins any more."""
        with self._lock:
            self._closed, listeners = True, tuple(self._listeners)
        self._wake(*listeners)

    @property
    def listeners(self) -> int:
        """Open pages."""
        return len(self._listeners)

    @property
    def newest(self) -> str:
        """The newest event's identifier. A player who looks at something after this and listens
        from here misses nothing."""
        with self._lock:
            return self.name(self._number)

    def name(self, number: int) -> str:
        """An event's identifier, unlike any of another run."""
        return f"{self.run}-{number}"

    async def listen(
        self, phone: str, last: str | None, every: float
    ) -> AsyncIterator[Event | None]:
        """Events for a phone after the one named ``last`` (None: from now on); None when ``every``
        seconds brought nothing.

        First comes an event of the number from which on nothing will be missed: ``hello``, or
        ``reload`` where it cannot be told what was missed before. Its name is what the page comes
        back with, even if nothing else happens before its connection breaks.
        """
        listener = Listener(phone, asyncio.get_running_loop())
        with self._lock:
            own = [each for each in self._listeners if each.phone == phone and not each.ended]
            for oldest in own[: len(own) + 1 - MOST_STREAMS]:
                oldest.ended = True
                self._wake(oldest)
            self._listeners[listener] = None
            seen, missed = self._after(last)
        try:
            yield Event(seen, "reload" if missed else "hello", {})
            while not (self._closed or listener.ended):
                with self._lock:
                    listener.woken.clear()
                    fresh = [event for event in self._events if event.number > seen]
                for event in fresh:
                    seen = event.number
                    if event.to in (None, phone):
                        yield event
                if not fresh and not (self._closed or listener.ended):
                    try:
                        await asyncio.wait_for(listener.woken.wait(), every)
                    except TimeoutError:
                        yield None
        finally:
            with self._lock:
                self._listeners.pop(listener, None)

    def _after(self, last: str | None) -> tuple[int, bool]:
        """The number after which events are new, and whether some were missed for good."""
        if last is None:
            return self._number, False
        run, _, number = last.partition("-")
        of_this_run = run == self.run and number.isdecimal() and len(number) <= 12
        if not of_this_run or int(number) > self._number:
            return self._number, True
        oldest = self._events[0].number if self._events else self._number + 1
        return (int(number), False) if int(number) >= oldest - 1 else (self._number, True)


MOST_UNREAD = 20
"""Unread notices of one phone; beyond them the oldest goes."""


class Notice(Frozen, kw_only=True):
    """Something that one phone is told; ``key`` names the sheet it is about."""

    key: str = ""

    def merged(self, later: Notice) -> Notice | None:
        """Both in one, where a later one says no more; None where they are two."""
        return self if later == self else None


class Overruled(Notice, kw_only=True):
    """``who`` has said of ``about`` (spaces, or one number) that it is ``now`` what this phone, or
    (``who`` is the loser then) another, had said was ``was``; both as said of the first of them."""

    who: str
    about: tuple[str, ...]
    was: Corrections
    now: Corrections

    def merged(self, later: Notice) -> Notice | None:
        """Both in one, where a later one says the same of other spaces."""
        if not isinstance(later, Overruled) or self.change != later.change:
            return None
        return replace(self, about=(*self.about, *(set(later.about) - set(self.about))))

    @property
    def change(self) -> tuple[object, ...]:
        """By whom what was said instead of what, of whichever spaces."""
        values = (
            tuple(text.removeprefix(self.about[0]) for text in said.texts())
            for said in (self.was, self.now)
        )
        return (self.key, self.who, *values)


class Reopened(Notice, kw_only=True):
    """A sheet has questions again since another was entered or corrected."""

    player: str
    season: Season


class SheetsLeftOut(Notice, kw_only=True):
    """Sheets in a photo that this phone sent are not read."""

    sheets: tuple[LeftOutSheet, ...]

    def merged(self, later: Notice) -> Notice | None:
        """Both in one."""
        if not isinstance(later, SheetsLeftOut):
            return None
        return SheetsLeftOut(sheets=(*self.sheets, *later.sheets))


class AlsoYours(Notice, kw_only=True):
    """Another phone has taken this phone's name."""

    player: str


def grouped(found: Iterable[Overruled]) -> tuple[Overruled, ...]:
    """One for each person and change."""
    kept: dict[object, Overruled] = {}
    for each in found:
        before = kept.setdefault(each.change, each)
        about = dict.fromkeys((*before.about, *each.about))
        kept[each.change] = replace(before, about=tuple(about))
    return tuple(kept.values())


class Notices:
    """The unread notices of every phone, each with its number."""

    def __init__(self) -> None:
        self._lock, self._number = threading.Lock(), 0
        self._unread: dict[str, dict[int, Notice]] = {}

    def add(self, phone: str, notice: Notice) -> None:
        """One more for a phone, or one that is there says it as well."""
        with self._lock:
            mine = self._unread.setdefault(phone, {})
            for number, each in mine.items():
                both = each.merged(notice)
                if both is not None:
                    mine[number] = both
                    return
            self._number += 1
            mine[self._number] = notice
            for oldest in list(mine)[:-MOST_UNREAD]:
                del mine[oldest]

    def of(self, phone: str) -> dict[int, Notice]:
        """What a phone has not read, by number, the oldest first."""
        with self._lock:
            return dict(self._unread.get(phone, {}))

    def read(self, phone: str, number: int) -> None:
        """It was read on a phone."""
        with self._lock:
            self._unread.get(phone, {}).pop(number, None)
