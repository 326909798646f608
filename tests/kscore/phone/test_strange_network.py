"""What strangers and haste do to a running page: each was tried on a real server."""

from __future__ import annotations

import asyncio
import socket
import struct
import time
from contextlib import ExitStack, suppress
from itertools import product
from pathlib import Path

import pytest
from kscore.scanner.decoder import SECONDS

from kscore.phone.doorway import MOST_PHONES
from kscore.phone.feed import MOST_STREAMS, Feed
from kscore.server import run
from kscore.server.guard import HEADER_SECONDS
from kscore.server.run import Reach
from testing import SAMPLES
from testing.hostile_files import pdf_bomb
from testing.phone import HOST, Phone, Table, start, table

PHOTO = SAMPLES / "game" / "1_spring_anna.jpg"
HELLO = bytes.fromhex("16030100a5010000a10303") + bytes(160)  # a browser that tries https


def let_in(running: Table) -> Phone:
    phone = running.phone()
    return phone


def listening(running: Table, phone: Phone) -> socket.socket:
    """A page's stream of events."""
    raw = socket.create_connection((HOST, running.port), timeout=100)
    head = f"GET /events HTTP/1.1\r\nHost: {HOST}:{running.port}\r\nCookie: {phone.cookie}\r\n\r\n"
    raw.sendall(head.encode())
    assert b"200" in raw.recv(1000)
    return raw


@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: "], ids=["silent", "half-sent"])
def test_250_strangers_take_no_phones_place(running: Table, sent: bytes) -> None:
    phone = let_in(running)
    with ExitStack() as open_:
        strangers = []
        for _ in range(250):
            raw = socket.create_connection((HOST, running.port), timeout=100)
            open_.callback(raw.close)
            raw.sendall(sent)
            strangers.append(raw)
        assert phone.ask("GET", "/").status == 200
        assert let_in(running).ask("GET", "/").status == 200
        began = time.monotonic()
        for raw in strangers:
            with suppress(ConnectionResetError):
                assert raw.recv(1) == b""
        assert time.monotonic() - began < 2 * HEADER_SECONDS + 30, "they are given up"


def test_what_is_no_http_leaves_nothing_on_the_terminal(running: Table) -> None:
    before = running.log.read_bytes()
    for data in (HELLO, b"nonsense\r\n\r\n", b"\0" * 2000, b"GET http://[ HTTP/1.1\r\n\r\n"):
        with socket.create_connection((HOST, running.port), timeout=100) as raw:
            raw.sendall(data)
            raw.shutdown(socket.SHUT_WR)
            while raw.recv(1000):
                pass
    assert running.log.read_bytes() == before


def test_a_slash_behind_the_token_is_no_other_token(running: Table) -> None:
    assert Phone(running.port).enter(f"{running.token}/").status == 303
    assert Phone(running.port).enter("abcdefghijkmnpqr/").status == 401


def test_one_phone_too_many_is_told_what_it_is(tmp_path: Path) -> None:
    with table(tmp_path / "home") as running:
        answers = [Phone(running.port).enter(running.token) for _ in range(MOST_PHONES + 1)]
        assert {each.status for each in answers[:-1]} == {303}
        assert answers[-1].status == 503
        assert b"Too many phones" in answers[-1].body


def test_ctrl_c_with_open_pages_ends_friendly(tmp_path: Path) -> None:
    running = start(tmp_path / "home")
    with ExitStack() as open_:
        phone = let_in(running)
        for _ in range(3):
            open_.callback(listening(running, phone).close)
        half = socket.create_connection((HOST, running.port))
        open_.callback(half.close)
        half.sendall(
            (
                f"PUT /api/photos/{'a' * 20} HTTP/1.1\r\nHost: {HOST}:{running.port}\r\n"
                f"Cookie: {phone.cookie}\r\nOrigin: {running.origin}\r\nX-Kscore: 1\r\n"
                "Content-Length: 100000\r\n\r\n"
            ).encode()
            + PHOTO.read_bytes()[:1000]
        )
        phone.ask("GET", "/")
        assert running.stop() == 0
    said = running.log.read_text()
    assert "Traceback" not in said
    assert "Exception" not in said
    assert said.rstrip().splitlines()[-1].startswith("The page is closed.")


def test_a_phones_streams_are_limited_and_the_newest_go_on() -> None:
    async def opened() -> tuple[int, list[str]]:
        feed = Feed()
        streams = [feed.listen("me", None, 100) for _ in range(MOST_STREAMS + 3)]
        other = feed.listen("other", None, 100)
        for each in (*streams, other):
            await anext(each)
        ended = []
        for number, each in enumerate(streams[:3]):
            try:
                await asyncio.wait_for(anext(each), 5)
            except StopAsyncIteration:
                ended.append(str(number))
        feed.publish("game")
        event = await asyncio.wait_for(anext(streams[-1]), 5)
        assert event is not None
        return feed.listeners, [*ended, event.kind]

    assert asyncio.run(opened()) == (MOST_STREAMS + 1, ["0", "1", "2", "game"])


def test_a_photo_is_thrown_away_while_it_is_read(tmp_path: Path) -> None:
    with table(tmp_path / "home") as running:
        phone = let_in(running)
        phone.begin("Anna", "Ben")
        bomb = tmp_path / "bomb.pdf"
        bomb.write_bytes(pdf_bomb())
        id_ = phone.send(bomb, bomb.name)
        time.sleep(0.5)
        assert phone.ask("DELETE", f"/api/photos/{id_}", {}).status == 200
        assert phone.ask("GET", f"/api/photos/{id_}").status == 404
        other = phone.send(SAMPLES / "game" / "1_spring_ben.jpg", "1_spring_ben.jpg")
        began = time.monotonic()
        assert phone.wait(other)["state"] == "booked"  # read behind the first
        assert time.monotonic() - began < SECONDS / 2
        assert phone.ask("GET", f"/api/photos/{id_}").status == 404
        players = {each["player"] for each in phone.ask("GET", "/api/table").json["sheets"]}
        assert players == {"Ben"}
        phone.send(bomb, bomb.name)
        time.sleep(0.5)
        began = time.monotonic()
        assert running.stop() == 0
        assert time.monotonic() - began < 4, "2 s, and a busy machine"


def test_a_phone_that_leaves_is_nothing_to_tell(running: Table) -> None:
    """In the midst of a photo, of what it says, of a page and of the news, politely or not."""
    phone, before = let_in(running), running.log.read_bytes()
    head = f"Host: {HOST}:{running.port}\r\nCookie: {phone.cookie}\r\n"
    changing = f"{head}Origin: {running.origin}\r\nX-Kscore: 1\r\nContent-Length: 9999\r\n\r\n"
    sent = [
        f"PUT /api/photos/{'b' * 20} HTTP/1.1\r\n{changing}".encode() + PHOTO.read_bytes()[:1000],
        f"POST /api/me HTTP/1.1\r\n{changing}{{".encode(),
        f"POST /api/me HTTP/1.1\r\nX-Tap: 7\r\n{changing}{{".encode(),
        f"GET / HTTP/1.1\r\n{head}\r\n".encode(),
        f"GET /events HTTP/1.1\r\n{head}\r\n".encode(),
    ]
    for data, abruptly in product(sent, (True, False)):
        with socket.create_connection((HOST, running.port), timeout=100) as raw:
            if abruptly:
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raw.sendall(data)
            time.sleep(0.05)
    assert phone.ask("POST", "/api/me", {"lang": "en"}, X_Tap="7").status == 200, "it comes again"
    assert running.log.read_bytes() == before
    folder = running.log.parent / "home" / "phone" / str(running.port)
    assert [path.name for path in folder.iterdir()] == ["doorway.json"]


def test_a_server_that_stays_knows_its_phones_until_a_new_token_is_wanted(tmp_path: Path) -> None:
    first = start(tmp_path / "home", None, "--stay")
    phone = Phone(first.port)
    assert "max-age=7776000" in phone.enter(first.token).headers["set-cookie"].lower()
    first.stop()
    second = start(tmp_path / "home", first.port, "--stay")
    assert second.token == first.token
    assert phone.ask("GET", "/").status == 200
    second.stop()
    third = start(tmp_path / "home", first.port, "--stay", "--new-token")
    try:
        assert third.token != first.token
        assert phone.ask("GET", "/").status == 401
    finally:
        third.stop()


def test_a_network_without_ipv4_is_served(tmp_path: Path) -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("this machine has no IPv6")
    running = start(tmp_path / "home", None, "--host", "::1")
    try:
        with socket.create_connection(("::1", running.port), timeout=100) as raw:
            host = f"[::1]:{running.port}"
            raw.sendall(f"GET /t/{running.token} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert b" 303 " in raw.recv(1000)
        assert f"http://[::1]:{running.port}/t/{running.token}" in running.log.read_text()
    finally:
        running.stop()


@pytest.mark.parametrize(
    "name", ["cscotun0", "gpd0", "CloudflareWARP", "vEthernet (WSL)", "utun3", "wg0"]
)
def test_no_phone_is_behind_a_tunnel(name: str) -> None:
    assert run._reach("10.1.2.3", name, "10.1.2.3") is Reach.VIRTUAL


def test_a_tunnel_is_known_by_its_kind_whatever_it_is_called() -> None:
    assert run._reach("10.1.2.3", "corp0", "10.1.2.3", tunnel=True) is Reach.VIRTUAL
    assert run._reach("10.1.2.3", "eth0", "10.1.2.3", tunnel=False) is Reach.NETWORK
    assert not run._is_tunnel("lo")
