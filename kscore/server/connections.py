"""Connections of phones and of strangers: who may keep how many, and for how long without a word.

A connection is a stranger's until a request on it shows the secret of a phone that was let in.
Strangers have places of their own: whoever fills them pushes out the one that has been silent
longest of the address that has most, never a phone.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import uvicorn
from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from uvicorn.protocols.http.h11_impl import H11Protocol

from kscore.phone.doorway import Doorway
from kscore.phone.feed import Feed
from kscore.server.guard import COOKIE

HEADER_SECONDS = 15.0
"""From a connection's beginning, or a request's first byte, until its headers are there."""
MOST_STRANGERS = 64
MOST_OF_A_PHONE = 32
"""Connections at once; a browser opens six, and one more for each open page."""


class Places:
    """The connections of one server."""

    def __init__(self, doorway: Doorway) -> None:
        self.doorway = doorway
        self._strangers: dict[Connection, str] = {}  # oldest first; with the peer's address
        self._of_phones: Counter[str] = Counter()

    def come(self, connection: Connection, peer: str) -> None:
        """A stranger takes a place; another loses one where there are too many."""
        self._strangers[connection] = peer
        if len(self._strangers) > MOST_STRANGERS:
            most = Counter(self._strangers.values()).most_common(1)[0][0]
            oldest = next(each for each, whose in self._strangers.items() if whose == most)
            oldest.drop()

    def known(self, connection: Connection, phone: str) -> bool:
        """A stranger is a phone's; False where that has too many."""
        self._strangers.pop(connection, None)
        self._of_phones[phone] += 1
        return self._of_phones[phone] <= MOST_OF_A_PHONE

    def go(self, connection: Connection, phone: str | None) -> None:
        """A connection has ended."""
        self._strangers.pop(connection, None)
        if phone is not None:
            self._of_phones[phone] -= 1


class Connection(H11Protocol):
    """One connection, with its place and a time-out for headers."""

    def __init__(self, *arguments: Any, places: Places, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self._places = places
        self._phone: str | None = None
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A stranger."""
        super().connection_made(transport)
        self._wait()
        self._places.come(self, "" if self.client is None else self.client[0])

    def connection_lost(self, exc: Exception | None) -> None:
        """Its place is free."""
        self._wait_no_more()
        self._places.go(self, self._phone)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Bytes; those of a request's beginning have to become its headers in time."""
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._wait_no_more()
            self._see_whose()
        elif (before is None or before.response_complete) and self._waiting is None:
            self._wait()

    def drop(self) -> None:
        """Ends it without an answer."""
        self.transport.abort()

    def _see_whose(self) -> None:
        if self._phone is not None:
            return
        cookies = cookie_parser(Headers(raw=self.headers).get("cookie", ""))
        phone = self._places.doorway.phone(cookies.get(COOKIE))
        if phone is not None:
            self._phone = phone.key
            if not self._places.known(self, phone.key):
                self.drop()

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(HEADER_SECONDS, self.drop)

    def _wait_no_more(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


class Server(uvicorn.Server):
    """Ends the pages' streams before it ends itself: nothing is left to be cut off then."""

    def __init__(self, config: uvicorn.Config, feed: Feed) -> None:
        super().__init__(config)
        self._feed = feed

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """The end."""
        self._feed.close()
        await super().shutdown(sockets)


class Log(logging.Handler):
    """What uvicorn has to say: nothing about what strangers send and what is cut off at the end;
    ``complain`` is told of errors that nobody foresaw."""

    def __init__(self, complain: Callable[[Exception], object]) -> None:
        super().__init__(logging.ERROR)
        self._complain = complain

    def emit(self, record: logging.LogRecord) -> None:
        """One record."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, Exception):
            self._complain(error)

    def take_over(self) -> None:
        """From now on it alone hears uvicorn."""
        for name in ("uvicorn", "uvicorn.error", "asyncio"):
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = [self], False
