"""The checks before every route. Who may ask, from where, how often, who may keep how many
connections; and the headers of every answer.

A page that a player at the table happens to visit elsewhere must reach nothing here: its requests
come with another Origin, without the cookie (SameSite=Strict), and, where it has its name point at
this machine (DNS rebinding), with that name as Host.

A connection is a stranger's until a request on it shows the secret of a phone that was let in.
Strangers have places of their own: who fills them pushes out the one that has been silent
longest of the address that has most, never a phone.
"""

from __future__ import annotations

import asyncio
import logging
import socket
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

import uvicorn
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from kscore.engine.frozen import Frozen
from kscore.phone.doorway import Doorway, Phone
from kscore.phone.feed import Feed

COOKIE = "kscore"
OURS = "x-kscore"
"""A header that no form and no other page's script can add: that would take a CORS preflight, which
fails here."""
FILES = "/static/"
"""Beginning of the paths of the files that are in every installation. They lie in memory: to refuse
one costs as much as to send it, and a page whose scripts are refused sends no photo, so they are
not counted."""
OPEN = ("/t/", FILES)
"""Beginnings of paths that need no cookie: the token's own address, and those files."""
WAIT = 10
"""Seconds after which a client that asked too often asks again."""
_SAFE = frozenset({"GET", "HEAD"})
_METHODS = _SAFE | {"PUT", "POST", "DELETE"}
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS: Mapping[str, str] = {
    "content-security-policy": _POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), camera=()",
}
MOST_CLIENTS = 1000
"""Clients that are told apart; beyond them the one that was quiet for longest is forgotten."""
HEADER_SECONDS = 15.0
"""From a connection's beginning, or a request's first byte, until its headers are there."""
MOST_STRANGERS = 64
MOST_OF_A_PHONE = 32
"""Connections at once; a browser opens six, and one more for each open page."""


class Hosts(Frozen):
    """The names that this server answers to. The address a connection came in at, this machine's
    own names, and ``named`` ones (``--host``)."""

    port: int
    named: frozenset[str] = frozenset()
    own: frozenset[str] = field(default_factory=lambda: _own_names())

    def are_ours(self, host: str, local: str | None) -> bool:
        """Whether a Host header means this server, at the address ``local``."""
        names = {*self.named, *self.own, *([] if local is None else [local])}
        forms = {f"[{name}]" if ":" in name else name for name in names}
        bare = forms if self.port == 80 else set()
        return host.casefold() in {f"{form}:{self.port}" for form in forms} | bare


def _own_names() -> frozenset[str]:
    name = socket.gethostname().casefold()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


class Guard(Frozen):
    """ASGI middleware. ``requests`` counts each phone that was let in by itself, for a router or a
    virtual machine may give all of them one address; strangers are counted by address. ``refused``
    and ``busy`` make the page for a browser without a cookie, and for one that asked too often, in
    the language of its headers."""

    app: ASGIApp
    _: KW_ONLY
    hosts: Hosts
    doorway: Doorway
    connections: Connections
    requests: Limit
    refused: Callable[[str], str]
    busy: Callable[[str], str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # no websockets
        phone = self._phone(scope)
        with self.connections.answering(scope.get("client"), phone):
            await self._answer(scope, receive, send, phone)

    async def _answer(
        self, scope: Scope, receive: Receive, send: Send, phone: Phone | None
    ) -> None:
        status = self._trouble(scope, phone)
        if status is None:
            scope["state"] = {**scope.get("state", {}), "phone": phone}
            await self.app(scope, receive, _with_headers(send))
            return
        headers = {"retry-after": str(WAIT)} if status == 429 else {}
        page = {401: self.refused, 429: self.busy}.get(status)
        if page is not None and scope["method"] in _SAFE and not scope["path"].startswith("/api/"):
            shown = page(Headers(scope=scope).get("accept-language", ""))
            answer = PlainTextResponse(shown, status, headers, media_type="text/html")
        else:
            answer = PlainTextResponse(f"{status}\n", status, headers)
        await answer(scope, receive, _with_headers(send))

    def _trouble(self, scope: Scope, phone: Phone | None) -> int | None:
        """The status of a refused request; None if it may go on."""
        headers = Headers(scope=scope)
        local = scope.get("server")
        if not self.hosts.are_ours(
            headers.get("host", ""), None if local is None else str(local[0])
        ):
            return 421
        if not scope["path"].startswith(FILES) and not self.requests.allows(
            _client_name(scope, phone)
        ):
            return 429
        if scope["method"] not in _METHODS:
            return 405
        if scope["method"] not in _SAFE:
            foreign = (
                headers.get("origin") != f"http://{headers.get('host')}" or OURS not in headers
            )
            if foreign or headers.get("sec-fetch-site", "same-origin") != "same-origin":
                return 403
        if phone is None and not scope["path"].startswith(OPEN):
            return 401
        return None

    def _phone(self, scope: Scope) -> Phone | None:
        cookies = cookie_parser(Headers(scope=scope).get("cookie", ""))
        return self.doorway.phone(cookies.get(COOKIE))


def _client_name(scope: Scope, phone: Phone | None) -> str:
    """By what a client is counted."""
    if phone is not None:
        return phone.key
    client = scope.get("client")
    return "" if client is None else str(client[0])


def _with_headers(send: Send) -> Send:
    """Adds the headers of every answer. Nothing is kept in a cache unless an answer says so."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sent


@dataclass
class Limit:
    """A rate limit for each client. At most ``burst`` at once, and ``per_second`` in the long run;
    ``clock`` counts seconds."""

    burst: float
    per_second: float
    clock: Callable[[], float]
    _left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def allows(self, client: str) -> bool:
        """Whether this one is allowed; it is counted if so."""
        now = self.clock()
        left, since = self._left.pop(client, (self.burst, now))
        left = min(self.burst, left + (now - since) * self.per_second)
        allowed = left >= 1
        self._left[client] = (left - 1 if allowed else left, now)
        while len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return allowed


class Connections:
    """A server's connections, oldest first, by the peer's (address, port)."""

    def __init__(self) -> None:
        self._here: dict[object, Connection] = {}

    def come(self, connection: Connection) -> None:
        """Admits a new connection; too many close another of a stranger."""
        self._here[connection.peer] = connection
        strangers = [each for each in self._here.values() if each.phone is None]
        if len(strangers) > MOST_STRANGERS:
            most = Counter(each.peer[:1] for each in strangers).most_common(1)[0][0]
            next(each for each in strangers if each.peer[:1] == most).drop()

    @contextmanager
    def answering(self, client: Any, phone: Phone | None) -> Iterator[None]:
        """A context in which a phone's request is being answered."""
        connection = self._here.get(tuple(client or ()))
        if connection is not None:
            connection.wait(None)
            connection.is_asked = True
            if phone is not None and connection.phone is None:
                connection.phone = phone.key
                if sum(each.phone == phone.key for each in self._here.values()) > MOST_OF_A_PHONE:
                    connection.drop()
        try:
            yield
        finally:
            if connection is not None:
                connection.is_asked = False

    def go(self, connection: Connection) -> None:
        """A connection has ended."""
        self._here.pop(connection.peer, None)


class Connection(H11Protocol):
    """One connection, with its place and a time-out for headers."""

    def __init__(self, *arguments: Any, connections: Connections, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.phone: str | None = None
        self.is_asked = False
        self.peer: tuple[object, ...] = ()
        self._connections = connections
        self._waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A stranger."""
        super().connection_made(transport)
        # as ASGI names it; of IPv6 the system tells two numbers more
        self.peer = tuple(transport.get_extra_info("peername") or ())[:2]
        self.drop = transport.abort
        self.wait(HEADER_SECONDS)
        self._connections.come(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """Its place is free."""
        self.wait(None)
        self._connections.go(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Receives bytes; a request's headers must be complete in time."""
        super().data_received(data)
        if not self.is_asked and self._waiting is None:
            self.wait(HEADER_SECONDS)

    def wait(self, seconds: float | None) -> None:
        """Drops the connection after so many seconds, unless told otherwise until then."""
        if self._waiting is not None:
            self._waiting.cancel()
        later = asyncio.get_running_loop().call_later
        self._waiting = None if seconds is None else later(seconds, self.drop)


class Server(uvicorn.Server):
    """A uvicorn server that ends its event streams first. So nothing is left to be cut off then."""

    def __init__(self, config: uvicorn.Config, feed: Feed) -> None:
        super().__init__(config)
        self._feed = feed

    async def shutdown(self, sockets: list[Any] | None = None) -> None:
        """The end."""
        self._feed.close()
        await super().shutdown(sockets)


class Log(logging.Handler):
    """Passes unexpected errors to ``complain``. Nothing is told of what strangers send and what is
    cut off at the end."""

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
