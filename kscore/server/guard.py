"""What stands before every route: who may ask, from where, how often; and the headers of every
answer.

A page that somebody at the table happens to visit elsewhere must reach nothing here: its requests
come with another Origin, without the cookie (SameSite=Strict), and, where it has its name point at
this machine (DNS rebinding), with that name as Host.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kscore.phone.doorway import Doorway, Phone
from kscore.phone.limits import Limit

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


@dataclass(frozen=True)
class Hosts:
    """The names that this server answers to: the address a connection came in at, this machine's
    own names, and ``named`` ones (``--host``)."""

    port: int
    named: frozenset[str] = frozenset()
    own: frozenset[str] = field(default_factory=lambda: _own_names())

    def are_ours(self, host: str, local: str | None) -> bool:
        """Whether a Host header is for us, on a connection that came in at the address
        ``local``."""
        name, port = _parted(host)
        if port != self.port:
            return False
        if name in self.named or name in self.own:
            return True
        try:
            return local is not None and ipaddress.ip_address(name) == ipaddress.ip_address(local)
        except ValueError:
            return False


def _own_names() -> frozenset[str]:
    name = socket.gethostname().casefold()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def _parted(host: str) -> tuple[str, int]:
    """A Host header's name (without the brackets of IPv6) and port, 80 where it names none; ("", 0)
    for nonsense."""
    name, colon, port = host.casefold().strip().rpartition(":")
    if not colon or "]" in port:
        name, port = host.casefold().strip(), "80"
    if not port.isascii() or not port.isdecimal() or len(port) > 5:
        return "", 0
    return name.removeprefix("[").removesuffix("]"), int(port)


@dataclass(frozen=True)
class Guard:
    """ASGI middleware. ``requests`` counts each phone that was let in by itself, for a router or a
    virtual machine may give all of them one address; strangers are counted by address. ``refused``
    and ``busy`` make the page for a browser without a cookie, and for one that asked too often, in
    the language of its headers."""

    app: ASGIApp
    _: KW_ONLY
    hosts: Hosts
    doorway: Doorway
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
        """The status of a request that is turned away; None for one that may go on."""
        headers = Headers(scope=scope)
        local = scope.get("server")
        if not self.hosts.are_ours(
            headers.get("host", ""), None if local is None else str(local[0])
        ):
            return 421
        if not scope["path"].startswith(FILES) and not self.requests.allows(_name(scope, phone)):
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


def _name(scope: Scope, phone: Phone | None) -> str:
    """By what a client is counted."""
    if phone is not None:
        return phone.key
    client = scope.get("client")
    return "" if client is None else str(client[0])


def _with_headers(send: Send) -> Send:
    """Adds the headers of every answer; nothing is kept in a cache unless an answer says so."""

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return sent
