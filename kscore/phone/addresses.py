"""Under which addresses other machines may reach this one, the likeliest for a table's phones
first."""

from __future__ import annotations

import ipaddress
import socket
import struct
import sys
from dataclasses import dataclass
from enum import IntEnum

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


@dataclass(frozen=True)
class Address:
    """An address, IPv6 where there is no IPv4 (or a name that somebody gave with ``--host``), and
    the interface it belongs to ("" unknown)."""

    host: str
    interface: str
    reach: Reach


def addresses() -> tuple[Address, ...]:
    """Those of this machine, the likeliest first; the machine's own (127.0.0.1) where it has no
    other."""
    route = _towards_the_world()
    found: dict[str, Address] = {}
    for interface, host in (
        *_by_interface(),
        *(("", host) for host in _by_name()),
        *([("", route)] if route else []),
    ):
        if host not in found and not ipaddress.ip_address(host).is_loopback:
            found[host] = Address(host, interface, _reach(host, interface, route))
    if not found and (route := _towards_the_world(socket.AF_INET6)):
        found[route] = Address(route, "", Reach.NETWORK)
    ordered = sorted(found.values(), key=lambda each: each.reach)
    return tuple(ordered) or (Address("127.0.0.1", "lo", Reach.SELF),)


def _reach(host: str, interface: str, route: str | None, tunnel: bool | None = None) -> Reach:
    """Where an address leads; ``tunnel`` is what the system says of its interface."""
    tunnel = _is_tunnel(interface) if tunnel is None else tunnel
    if interface.casefold().startswith(_VIRTUAL) or tunnel:
        return Reach.VIRTUAL
    return Reach.NETWORK if host == route else Reach.OTHER


def _is_tunnel(interface: str) -> bool:
    """Whether the system says that an interface leads to one other machine alone."""
    if fcntl is None or not interface:
        return False
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            wanted = struct.pack("256s", interface[:15].encode())
            answer = fcntl.ioctl(asked.fileno(), _REQUEST_FLAGS, wanted)
        except OSError:
            return False
    return bool(struct.unpack_from("H", answer, 16)[0] & _POINT_TO_POINT)


def _towards_the_world(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """The address that this machine would send from; connecting a UDP socket sends nothing."""
    # nobody's addresses: TEST-NET-1 (RFC 5737), the documentation prefix (RFC 3849)
    nobody = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((nobody, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None


def _by_interface() -> list[tuple[str, str]]:
    """(interface, address) where the system tells them by interface; elsewhere (Windows)
    nothing."""
    if fcntl is None:
        return []
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(
                    asked.fileno(), _REQUEST_ADDRESS, struct.pack("256s", name[:15].encode())
                )
            except OSError:  # an interface without an address
                continue
            found.append((name, socket.inet_ntoa(answer[20:24])))
    return found


def _by_name() -> list[str]:
    """What the machine's own name stands for."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []
