"""``kscore phone``: serves the page to the table's network. It runs until Ctrl-C, or until no page
was open for two hours; it finds the addresses under which other machines may reach this one."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import math
import os
import socket
import struct
import sys
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import NamedTuple

import segno
import uvicorn
from rich.text import Text
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp

from kscore.console import Session
from kscore.disk import write_errors, write_failure
from kscore.engine.frozen import Frozen
from kscore.errors import FileTrouble, Mistyped
from kscore.game.game import Game
from kscore.game.teaching import follow
from kscore.messages import Texts
from kscore.phone.doorway import LONGEST, STAYING, Doorway
from kscore.phone.evening import PhoneEvening
from kscore.phone.feed import Feed
from kscore.phone.photos import loaded
from kscore.phone.uploads import DOORWAY, ServerFolder, Taken, Uploads
from kscore.record.places import Places
from kscore.server import api, pages
from kscore.server.context import Context, accepted_language
from kscore.server.guard import WAIT, Connection, Connections, Guard, Hosts, Limit, Log, Server
from kscore.views.files import open_file
from kscore.views.phone import small_pages

PORT = 8472
_PORTS_TRIED = 10
IDLE_SECONDS = 2 * 3600.0
"""Without an open page for so long the server stops."""
_QUIET = 3  # modules of white round the code: with fewer some cameras find nothing
_ENDING = 3.0  # seconds that a server which is ended may still hold its port
LOOK_SECONDS = 1.0
"""So often it is looked whether a command line changed the record."""


class ServerOptions(Frozen, kw_only=True):
    """What was typed for ``kscore phone``. An address or name that phones use (None: any), a port
    (None: the usual one), a record, whether photos are read with known hands, which learn from
    them; whether the server stays though no page is open, and whether it begins with a token of its
    own."""

    host: str | None
    port: int | None
    game: Path | None
    open: bool
    hands: bool
    stay: bool = False
    new_token: bool = False


def serve(wish: ServerOptions, session: Session, idle: float = IDLE_SECONDS) -> None:
    """Runs until it is stopped. Raises FileTrouble where the port is taken or nothing can be
    kept."""
    t, terminal = session.t, session.terminal
    places = Places()
    listening, folder = _bound_socket(wish, places.folder / "phone")
    port = int(listening.getsockname()[1])
    with write_errors(folder.path):
        known_here = (folder.path / DOORWAY).exists()
        not_taken = folder.take_over()
        uploads, doorway, feed = Uploads(folder.path), _doorway(wish, folder), Feed()

    def reached() -> tuple[str, ...]:
        return tuple(_url(each.host, port) for each in _shown_addresses(wish))

    def learn(before: Game, now: Game) -> None:
        terminal.tell(*follow(before, now, t))

    told: set[str] = set()

    def complain(error: Exception) -> None:
        place = str(traceback.extract_tb(error.__traceback__)[-1:])
        if place not in told:  # every page that shows a sheet meets its bug
            told.add(place)
            terminal.complain(error, t)
            terminal.tell("".join(traceback.format_exception(error)))

    evening = PhoneEvening(
        uploads,
        doorway,
        feed,
        places,
        wish.game,
        complain,
        learn if wish.hands else None,
        partial(loaded, session.reader),
    )
    context = Context(
        evening=evening,
        doorway=doorway,
        feed=feed,
        uploads=uploads,
        photos=Limit(burst=30, per_second=0.5, clock=time.monotonic),
        tokens=Limit(burst=10, per_second=0.2, clock=time.monotonic),
        lang=t.lang,
        complain=complain,
        addresses=reached,
    )
    named = frozenset() if wish.host is None else frozenset({wish.host.casefold()})
    config = uvicorn.Config(
        app(context, Hosts(port, named), connections := Connections()),
        log_config=None,
        access_log=False,
        http=partial(Connection, connections=connections),  # type: ignore[arg-type]
        ws="none",
        lifespan="off",
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=20,
        timeout_graceful_shutdown=1,
    )
    server = Server(config, feed)
    Log(complain).take_over()
    _print_addresses(_shown_addresses(wish), port, doorway.token, wish.open, session)
    if doorway.phones and not known_here:
        terminal.tell(t("phone.moved", n=doorway.phones))
    for each in not_taken:
        terminal.tell(t("phone.not_taken", folder=each))
    recovered = evening.recover()
    if recovered:
        terminal.tell(t("phone.recovered", n=recovered))
    try:
        with suppress(KeyboardInterrupt):
            longest = math.inf if wish.stay else idle
            asyncio.run(_until_idle(server, listening, evening, longest, session))
    finally:
        listening.close()
        left = evening.close(keep_phones=wish.stay)
        folder.close()
    if left:
        terminal.tell(t("phone.left", n=left))
    terminal.tell(t("phone.stopped"))


def _doorway(wish: ServerOptions, folder: ServerFolder) -> Doorway:
    """Who is let in. A server that stays knows its phones for long, also when it was ended in
    between."""
    longest = STAYING if wish.stay else LONGEST
    return Doorway(folder.path / DOORWAY, longest, wish.new_token)


async def _until_idle(
    server: uvicorn.Server,
    listening: socket.socket,
    evening: PhoneEvening,
    idle: float,
    session: Session,
) -> None:
    watching = asyncio.create_task(_watch_pages(server, evening, idle, session))
    try:
        await server.serve([listening])
    finally:
        watching.cancel()


async def _watch_pages(
    server: uvicorn.Server, evening: PhoneEvening, idle: float, session: Session
) -> None:
    """Updates pages after a command's changes; stops an unused server."""
    t, terminal = session.t, session.terminal
    last_seen = time.monotonic()
    while not server.should_exit:
        await asyncio.sleep(LOOK_SECONDS)
        terminal.tell_of_backups(t)
        if evening.feed.listeners:
            last_seen = time.monotonic()
            await asyncio.to_thread(evening.playing.noticed)
        elif time.monotonic() - last_seen > idle:
            terminal.tell(t("phone.idle"))
            server.should_exit = True


def _bound_socket(wish: ServerOptions, servers: Path) -> tuple[socket.socket, ServerFolder]:
    """A bound socket and the folder of its port. On the named address where it is this machine's,
    else on all. Raises FileTrouble, Mistyped."""
    host = _own_address(wish.host) or ("::" if ":" in _shown_addresses(wish)[0].host else "0.0.0.0")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    ports = range(PORT, PORT + _PORTS_TRIED) if wish.port is None else (wish.port,)
    for port in ports:
        # open pages come back to the port of a server that is just ending
        known = wish.port is not None or (servers / str(port) / DOORWAY).exists()
        try:
            found = _bound(family, host, port, _ENDING if known else 0.0)
        except OSError as error:
            if error.errno in (errno.EADDRINUSE, errno.EACCES) and port != ports[-1]:
                continue
            raise FileTrouble("phone.port", port=port, reason=error.strerror) from None
        try:
            return found, ServerFolder(servers, port)
        except Taken:  # a server of this port at another address
            found.close()
            if port == ports[-1]:
                why = os.strerror(errno.EADDRINUSE)
                raise FileTrouble("phone.port", port=port, reason=why) from None
        except OSError as error:
            found.close()
            raise write_failure(servers / str(port), error) from None
    raise AssertionError("a range of ports is never empty")


def _bound(family: int, host: str, port: int, patience: float) -> socket.socket:
    """A listening socket, waiting so many seconds for a port in use. Raises OSError."""
    until = time.monotonic() + patience
    while True:
        found = socket.socket(family, socket.SOCK_STREAM)
        try:
            found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((host, port))
            found.listen(128)
        except OSError as error:
            found.close()
            if error.errno != errno.EADDRINUSE or time.monotonic() >= until:
                raise
            time.sleep(0.1)
        else:
            return found


def _own_address(host: str | None) -> str | None:
    """The address of a ``--host`` name, if it is this machine's. A forwarded one is not.

    Raises Mistyped for a name that stands for nothing.
    """
    if host is None:
        return None
    if ":" in host:
        try:
            return host if ipaddress.IPv6Address(host).is_loopback else None
        except ipaddress.AddressValueError:
            raise Mistyped("phone.no_host", host=host) from None
    try:
        found = socket.gethostbyname(host)
    except (OSError, UnicodeError):
        raise Mistyped("phone.no_host", host=host) from None
    return (
        found if found.startswith("127.") or found in {each.host for each in addresses()} else None
    )


def _shown_addresses(wish: ServerOptions) -> tuple[Address, ...]:
    return addresses() if wish.host is None else (Address(wish.host, "", Reach.NETWORK),)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _print_addresses(
    found: Sequence[Address], port: int, token: str, show: bool, session: Session
) -> None:
    """Prints the addresses, the first as a QR code, too. And what to do where none is reached."""
    t, terminal = session.t, session.terminal
    first = f"{_url(found[0].host, port)}/t/{token}"
    terminal.tell(t("phone.scan"))
    terminal.tell(_qr_code(first))
    terminal.tell(f"    {first}")
    if len(found) > 1:
        terminal.tell(t("phone.others"))
        for each in found[1:]:
            terminal.tell(
                f"    {_url(each.host, port)}/t/{token}"
                + (f"  ({each.interface})" if each.interface else "")
            )
    if found[0].reach is Reach.SELF:
        terminal.tell(t("phone.no_network"))
    system = sys.platform if sys.platform in ("darwin", "win32") else "linux"
    terminal.tell(t(f"phone.firewall.{system}", port=port))
    terminal.tell(t("phone.apart"))
    terminal.tell(t("phone.how"))
    if show:
        open_file(f"{first}?show=1")


def _qr_code(text: str) -> Text:
    """A QR code of half blocks, two rows of modules a line. Black on white whatever colours the
    terminal has."""
    rows = [
        list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=_QUIET)
    ]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    signs = {(False, False): " ", (False, True): "▄", (True, False): "▀", (True, True): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = (
        "".join(signs[bool(up), bool(down)] for up, down in zip(a, b, strict=True))
        for a, b in pairs
    )
    return Text("\n").join(Text(line, style="#000000 on #ffffff", no_wrap=True) for line in lines)


def app(context: Context, hosts: Hosts, connections: Connections) -> ASGIApp:
    """The application of one evening, answering to these names."""

    def bare(title: str, said: str, wait: int | None, languages: str) -> str:
        return small_pages.bare(
            Texts(accepted_language(languages) or context.lang), title, said, wait
        )

    requests = Limit(burst=300, per_second=30, clock=time.monotonic)
    guard = Middleware(
        Guard,
        hosts=hosts,
        doorway=context.doorway,
        connections=connections,
        requests=requests,
        refused=partial(bare, "phone.refused", "phone.refused_how", None),
        busy=partial(bare, "phone.busy", "phone.busy_how", WAIT),
    )
    found = Starlette(routes=[*pages.ROUTES, *api.routes()], middleware=[guard])
    found.state.context = context
    found.router.redirect_slashes = False
    return found


try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

_VIRTUAL = (
    "docker", "br-", "veth", "virbr", "vbox", "vmnet", "vmware", "lxc", "lxd", "podman", "cni",
    "flannel", "tun", "tap", "wg", "ppp", "utun", "ipsec", "tailscale", "zt", "nordlynx", "proton",
    "vethernet", "awdl", "llw", "bridge", "cscotun", "gpd", "cloudflarewarp", "wsl", "hyper-v",
    "anyconnect", "fortissl", "openvpn", "wireguard", "mullvad", "hamachi", "nordtun", "vpn",
)  # fmt: skip
"""How the names of interfaces begin that no phone at the table is behind: containers, virtual
machines, VPNs."""
_REQUEST_ADDRESS = 0xC0206921 if sys.platform == "darwin" else 0x8915
"""SIOCGIFADDR: the ioctl that asks for an interface's IPv4 address (netdevice(7))."""


_REQUEST_FLAGS = 0xC0206911 if sys.platform == "darwin" else 0x8913
"""SIOCGIFFLAGS: the ioctl that asks for an interface's flags."""
_POINT_TO_POINT = 0x10
"""IFF_POINTOPOINT: a tunnel, whatever its maker calls it."""


class Reach(IntEnum):
    """Who is likely to reach an address."""

    NETWORK = 0  # on the network that this machine uses for everything else
    OTHER = 1  # on another network card
    VIRTUAL = 2  # containers, virtual machines, VPN
    SELF = 3  # this machine alone


class Address(NamedTuple):
    """An address and its interface ("" unknown). It is IPv6 where there is no IPv4, or a name that
    the player gave with ``--host``."""

    host: str
    interface: str
    reach: Reach


def addresses() -> tuple[Address, ...]:
    """This machine's addresses, the likeliest first; 127.0.0.1 without any other."""
    route = _outgoing_address()
    found: dict[str, Address] = {}
    for interface, host in (
        *_addresses_by_interface(),
        *(("", host) for host in _addresses_by_name()),
        *([("", route)] if route else []),
    ):
        if host not in found and not ipaddress.ip_address(host).is_loopback:
            found[host] = Address(host, interface, _reach(host, interface, route))
    if not found and (route := _outgoing_address(socket.AF_INET6)):
        found[route] = Address(route, "", Reach.NETWORK)
    ordered = sorted(found.values(), key=lambda each: each.reach)
    return tuple(ordered) or (Address("127.0.0.1", "lo", Reach.SELF),)


def _reach(host: str, interface: str, route: str | None, tunnel: bool | None = None) -> Reach:
    """Where an address leads. ``tunnel`` is what the system says of its interface."""
    tunnel = _is_tunnel(interface) if tunnel is None else tunnel
    if interface.casefold().startswith(_VIRTUAL) or tunnel:
        return Reach.VIRTUAL
    return Reach.NETWORK if host == route else Reach.OTHER


def _is_tunnel(interface: str) -> bool:
    """Whether an interface leads to one other machine alone."""
    answer = _ioctl(interface, _REQUEST_FLAGS) if interface else None
    flags = 0 if answer is None else struct.unpack_from("H", answer, 16)[0]
    return bool(flags & _POINT_TO_POINT)


def _ioctl(interface: str, request: int) -> bytes | None:
    """The system's answer to an interface's ioctl, or None."""
    if fcntl is None:
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, suppress(OSError):
        wanted = struct.pack("256s", interface[:15].encode())
        return fcntl.ioctl(asked.fileno(), request, wanted)
    return None


def _outgoing_address(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """The address that this machine would send from. Connecting a UDP socket sends nothing."""
    # unused addresses: TEST-NET-1 (RFC 5737), the documentation prefix (RFC 3849)
    unused = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((unused, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _addresses_by_interface() -> list[tuple[str, str]]:
    """(interface, address) where the system tells them by interface; elsewhere (Windows)
    nothing."""
    if fcntl is None:
        return []
    names = [name for _, name in socket.if_nameindex()]
    found = [(name, _ioctl(name, _REQUEST_ADDRESS)) for name in names]
    return [(name, socket.inet_ntoa(told[20:24])) for name, told in found if told is not None]


def _addresses_by_name() -> list[str]:
    """What the machine's own name stands for."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
