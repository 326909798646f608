"""What the phones are told as it happens: events in order, kept for a while so that a phone that
slept misses none."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections import deque
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_STREAMS = 12
"""Open pages of one phone that are told; beyond them the one opened first is not any more."""
KEPT = 500
"""Events that a phone may miss; one that missed more loads its page again."""


@dataclass(frozen=True)
class Event:
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

    def name(self, event: Event) -> str:
        """The event's identifier, unlike any of another run."""
        return self._name(event.number)

    @property
    def newest(self) -> str:
        """The newest event's identifier. Whoever looks at something after this and listens from
        here misses nothing."""
        with self._lock:
            return self._name(self._number)

    def _name(self, number: int) -> str:
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
        if (
            run != self.run
            or not number.isdecimal()
            or len(number) > 12
            or int(number) > self._number
        ):
            return self._number, True
        oldest = self._events[0].number if self._events else self._number + 1
        return (int(number), False) if int(number) >= oldest - 1 else (self._number, True)
