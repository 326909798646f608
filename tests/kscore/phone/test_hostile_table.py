"""What strangers and accidents may do to `kscore phone`, case by case; the same table stands in
docs/security.md."""

from __future__ import annotations

import io
import re
import socket
import threading
import time
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from kscore.phone.uploads import MOST_BYTES
from kscore.server.api import MOST_SILENCE
from kscore.server.context import MOST_JSON
from kscore.views.phone.template import addresses
from testing import REPOSITORY, SAMPLES
from testing.phone import HOST, Answer, Phone, Table, number, start, table, truths

FILES = addresses()["main.js"].removesuffix("/main.js")

JPEG = (SAMPLES / "game" / "1_spring_anna.jpg").read_bytes()
SECURITY = (REPOSITORY / "docs" / "security.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def phone(running: Table) -> Phone:
    return running.phone()


def zipped() -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("photo.jpg", JPEG)
    return packed.getvalue()


def many_pixels() -> bytes:
    """A small PNG that says it is huge."""
    drawn = io.BytesIO()
    Image.new("1", (1, 1)).save(drawn, "PNG")
    data = bytearray(drawn.getvalue())
    data[16:24] = (64_000).to_bytes(4, "big") + (1001).to_bytes(4, "big")
    data[29:33] = zlib.crc32(bytes(data[12:29])).to_bytes(4, "big")
    return bytes(data)


def put(phone: Phone, data: bytes, **headers: str) -> Answer:
    return phone.ask("PUT", f"/api/photos/{number()}", data, **headers)


def refused(phone: Phone, data: bytes) -> Answer:
    """What is answered to a photo that the reader refuses."""
    answer = put(phone, data)
    found = phone.wait(answer.json["id"])
    assert found["state"] == "failed"
    assert phone.ask("GET", f"/thumb/{found['id']}").status == 404
    assert phone.ask("DELETE", f"/api/photos/{found['id']}", {}).status == 200
    return answer


def sent_twice(phone: Phone) -> Answer:
    """What is answered to another photo under the number of one that is there."""
    id_, photo = number(), b"\xff\xd8\xff\xe0" + bytes(60)
    statuses = [phone.ask("PUT", f"/api/photos/{id_}", photo).status for _ in range(2)]
    assert statuses == [201, 201]
    answer = phone.ask("PUT", f"/api/photos/{id_}", photo + b"\0")
    assert phone.ask("DELETE", f"/api/photos/{id_}", {}).status == 200
    return answer


def visit(phone: Phone, host: str) -> Answer:
    return phone.ask("GET", "/", Host=host)


CASES: dict[str, tuple[int, Callable[[Phone], Answer]]] = {
    "no cookie": (401, lambda phone: Phone(phone.port).ask("GET", "/api/table")),
    "a made-up cookie": (401, lambda phone: Phone(phone.port, "kscore=" + "x" * 43).ask("GET",
        "/")),
    "a cookie of 8,000 letters": (401, lambda phone: Phone(phone.port,
        "kscore=" + "é" * 4000).ask("GET", "/")),
    "a wrong token": (401, lambda phone: Phone(phone.port).enter("abcdefghijkmnpqr")),
    "a token that is no text": (401, lambda phone: Phone(phone.port).enter("%ff%00%0d%0a")),
    "another name as Host (DNS rebinding)": (421, lambda phone: visit(phone,
        f"evil.example:{phone.port}")),
    "this name with another port": (421, lambda phone: visit(phone, f"{HOST}:1")),
    "another address as Host": (421, lambda phone: visit(phone, f"192.0.2.7:{phone.port}")),
    "no Host": (400, lambda phone: visit(phone, "")),
    "a post from another page": (403, lambda phone: phone.ask("POST", "/api/me", {}, Origin="http://evil.example")),
    "a post from a page without a name": (403, lambda phone: phone.ask("POST", "/api/me", {},
        Origin="null")),
    "a post that says not where from": (403, lambda phone: phone.ask("POST", "/api/me", {},
        Origin="")),
    "a form of another page": (403, lambda phone: phone.ask("POST", "/api/me", {}, X_Kscore="")),
    "a post that the browser calls cross-site": (
        403,
        lambda phone: phone.ask("POST", "/api/me", {}, Sec_Fetch_Site="cross-site"),
    ),
    "a photo from another page": (403, lambda phone: put(phone, JPEG, Origin="http://evil.example")),
    "a method that nothing needs": (405, lambda phone: phone.ask("TRACE", "/")),
    "a path outside": (404, lambda phone: phone.ask("GET",
        f"{FILES}/..%2f..%2f..%2fpyproject.toml")),
    "a path of the system": (404, lambda phone: phone.ask("GET", "//etc/passwd")),
    "a photo's number that is a path": (404, lambda phone: phone.ask("PUT", ("/api/photos/"
"..%2f..%2fx"), JPEG)),
    "a photo's number that is too short": (400, lambda phone: phone.ask("PUT", "/api/photos/x",
        JPEG)),
    "a sheet that is a path": (404, lambda phone: phone.ask("GET", "/sheet/..%2f..%2fetc")),
    "a sheet that is no sheet": (409, lambda phone: phone.ask("GET", "/api/sheets/%C2%B2-spring")),
    "a zip as a photo": (400, lambda phone: put(phone, zipped(), X_Photo_Name="photo.jpg")),
    "a web page as a photo": (400, lambda phone: put(phone, b"<script>alert(1)</script>" * 40)),
    "an empty photo": (400, lambda phone: put(phone, b"")),
    "a picture of too many pixels": (201, lambda phone: refused(phone, many_pixels())),
    "a correction that is none": (400, lambda phone: phone.ask("POST", "/api/sheets/x/say",
        {"say": "F7=W"})),
    "JSON nested 30,000 deep": (400, lambda phone: phone.ask("POST", "/api/me", b"[" * 30_000)),
    "JSON that is too long": (400, lambda phone: phone.ask("POST", "/api/me",
        b" " * (MOST_JSON + 1))),
    "a game that is a path": (409, lambda phone: phone.ask("POST", "/api/games",
        {"key": "../../etc/passwd"})),
    "a revealed card that is none": (
        409,
        lambda phone: phone.ask("POST", "/api/revealed", {"season": "spring", "note": "add",
            "card": "../x"}),
    ),
    "a player of invisible letters": (400, lambda phone: phone.ask("POST", "/api/game",
        {"players": ["Anna", "\u200b\u2800"], "cards": truths("spring")["anna"]["cards"]})),
    "another photo under a photo's number": (409, lambda phone: sent_twice(phone)),
    "a game of 500 players": (400, lambda phone: phone.ask("POST", "/api/game",
        {"players": ["x"] * 500})),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_turned_away(name: str, phone: Phone) -> None:
    status, attempt = CASES[name]
    answer = attempt(phone)
    assert answer.status == status, answer.body[:500]
    assert b"Traceback" not in answer.body
    (told,) = re.findall(rf"^\| {status} \| (.*) \|$", SECURITY, re.M)
    assert name in told.split("; "), "add it to docs/security.md"


def test_every_attack_that_is_told_of_has_its_test() -> None:
    every = "".join(
        path.read_text(encoding="utf-8")
        for room in ("kscore/phone", "scanner")
        for path in (REPOSITORY / "tests" / room).glob("test_*.py")
    )
    named = re.findall(r"`(test_\w+)` ?[,|]", SECURITY)
    assert len(named) >= 17
    assert [name for name in named if f"def {name}(" not in every] == []


def test_nothing_was_kept_and_it_still_answers(running: Table, phone: Phone) -> None:
    folder = running.log.parent / "home" / "phone" / str(running.port)
    assert [path.name for path in folder.iterdir()] == ["doorway.json"]
    assert phone.ask("GET", "/").status == 200


def test_a_phone_hears_of_no_folder(running: Table, phone: Phone) -> None:
    """Nor of who is logged in: whatever cannot be written."""
    home = running.log.parent / "home"
    phone.begin("Anna", "Ben")
    game = next(home.glob("*.kscore"))
    game.write_bytes(b"damaged")
    Path(f"{game}.backup").unlink(missing_ok=True)
    for method, path in (("GET", "/"), ("GET", "/api/table"), ("POST", "/api/game/options")):
        answer = phone.ask(method, path, None if method == "GET" else {"skills": True})
        assert answer.status in (400, 409)
        assert game.name.encode() in answer.body
        assert str(home).encode() not in answer.body
    assert phone.ask("DELETE", "/api/game", {}).status == 200
    game.unlink()


def test_200_megabytes_are_cut_off(running: Table, phone: Phone) -> None:
    """Said beforehand or not: hardly more than the limit is ever taken."""
    head = (
        f"PUT /api/photos/{number()} HTTP/1.1\r\nHost: {HOST}:{running.port}\r\nCookie: "
        f"{phone.cookie}\r\n"
        f"Origin: {running.origin}\r\nX-Kscore: 1\r\n"
    )
    with socket.create_connection((HOST, running.port), timeout=300) as raw:
        raw.sendall((head + "Content-Length: 200000000\r\n\r\n").encode() + JPEG)
        assert b" 400 " in raw.recv(1000)
    sent = 0
    with socket.create_connection((HOST, running.port), timeout=300) as raw:
        raw.sendall((head + "Transfer-Encoding: chunked\r\n\r\n").encode())
        piece = JPEG + bytes(1_000_000 - len(JPEG)) if len(JPEG) < 1_000_000 else JPEG[:1_000_000]
        try:
            while sent < 200_000_000:
                raw.sendall(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
                sent += len(piece)
        except OSError:
            pass
    assert sent < MOST_BYTES + 30_000_000  # what lies in the system's buffers comes on top


def test_a_slow_sender_keeps_nobody_waiting(running: Table, phone: Phone) -> None:
    with socket.create_connection((HOST, running.port), timeout=300) as raw:
        raw.sendall(f"PUT /api/photos/{number()} HTTP/1.1\r\nHost: {HOST}".encode())
        began = time.monotonic()
        assert phone.ask("GET", "/").status == 200
        assert time.monotonic() - began < MOST_SILENCE / 2, (
            "it did not wait for the other's request"
        )


def test_every_answer_has_its_headers(phone: Phone) -> None:
    for path in ("/", "/help", addresses()["main.js"], "/api/table", "/nothing", "/t/wrong"):
        headers = phone.ask("GET", path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_the_cookie_is_for_this_page_alone(running: Table) -> None:
    answer = Phone(running.port).enter(running.token)
    assert answer.headers["location"] == "/"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert running.token not in cookie


def test_tokens_cannot_be_tried_out(tmp_path: Path) -> None:
    with table(tmp_path / "home") as running:
        stranger = Phone(running.port)
        statuses = [stranger.enter(f"{n:016d}").status for n in range(30)]
        assert statuses[:5] == [401] * 5
        assert statuses[-1] == 429


@pytest.mark.slow
def test_10_000_requests_of_a_stranger(tmp_path: Path) -> None:
    """They are answered with hardly a thought; a phone that was let in does not notice, not even
    one that a router gives the same address."""
    with table(tmp_path / "home") as running:
        phone = running.phone()
        counted: dict[int, int] = {}
        lock = threading.Lock()

        def many() -> None:
            with socket.create_connection((HOST, running.port), timeout=300) as raw:
                file = raw.makefile("rb")
                for _ in range(1250):
                    raw.sendall(
                        f"GET /api/table HTTP/1.1\r\nHost: {HOST}:{running.port}\r\n\r\n".encode()
                    )
                    status = int(file.readline().split()[1])
                    length = 0
                    while (line := file.readline()) not in (b"\r\n", b""):
                        if line.lower().startswith(b"content-length:"):
                            length = int(line.split(b":")[1])
                    file.read(length)
                    with lock:
                        counted[status] = counted.get(status, 0) + 1

        began = time.monotonic()
        threads = [threading.Thread(target=many) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(counted.values()) == 10_000
        assert set(counted) == {401, 429}
        assert counted[401] <= 300 + 30 * (time.monotonic() - began) + 1
        assert phone.ask("GET", "/").status == 200
        assert running.process.poll() is None


def test_a_phone_that_asks_too_much_is_told_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    """Its own page says so and comes again by itself; its scripts, and another phone of the same
    address, go on."""
    with table(tmp_path / "home") as running:
        hasty, other = Phone(running.port, headers={"Accept-Language": "de"}), Phone(running.port)
        for phone in (hasty, other):
            phone.enter(running.token)
        answer = hasty.ask("GET", "/nothing")
        for _ in range(3000):
            if answer.status == 429:
                break
            answer = hasty.ask("GET", "/nothing")
        assert answer.status == 429
        page = answer.body.decode()
        assert "Zu viel auf einmal" in page
        assert f'http-equiv="refresh" content="{answer.headers["retry-after"]}"' in page
        assert "width=device-width" in page
        assert hasty.ask("GET", addresses()["upload.js"]).status == 200
        assert other.ask("GET", "/").status == 200


def test_too_many_photos_a_minute(tmp_path: Path) -> None:
    with table(tmp_path / "home") as running:
        phone = running.phone()
        # begins as a photo and is none: refused by the reader, quickly
        noise = b"\xff\xd8\xff\xe0" + bytes(100)
        answers: list[Answer] = []
        while len(answers) < 60 and (not answers or answers[-1].status == 201):
            answers.append(put(phone, noise))
        assert len(answers) > 20
        # a slow machine: those that wait
        assert answers[-1].json["key"] in ("phone.too_fast", "phone.too_many")


def test_two_people_on_one_space(tmp_path: Path) -> None:
    """Later wins, the earlier is told."""
    with table(tmp_path / "home") as running:
        anna, ben = Phone(running.port), Phone(running.port)
        for phone in (anna, ben):
            phone.enter(running.token)
        anna.begin("Anna", "Ben")
        for phone, name in ((anna, "Anna"), (ben, "Ben")):
            assert phone.ask("POST", "/api/me", {"player": name}).status == 200
        key = anna.wait(anna.send(SAMPLES / "game" / "1_spring_anna.jpg"))["key"]
        seen = anna.ask("GET", f"/api/sheets/{key}").json["revision"]
        with socket.create_connection((HOST, running.port), timeout=300) as raw:
            raw.sendall(
                (
                    f"GET /events HTTP/1.1\r\nHost: {HOST}:{running.port}\r\nCookie: "
                    f"{anna.cookie}\r\n\r\n"
                ).encode()
            )
            heard = b""
            while b"event: hello" not in heard:  # from here on nothing is missed
                heard += raw.recv(65536)
            spaces = ("K1", "K2", "K3")
            said = anna.say(key, *(f"{each}=F" for each in spaces), "coins=2", revision=seen)
            assert said.json["overruled"] == []
            told = ben.say(key, *(f"{each}=W" for each in spaces), revision=seen).json
            ben.say(key, "coins=3", revision=seen)
            while b"event: told" not in heard or not heard.endswith(b"\r\n"):
                heard += raw.recv(65536)
        # one notice a person and change, for both; gone once it was read
        assert [(each["about"], each["who"]) for each in told["overruled"]] == [
            ("K1, K2, K3", "Anna")
        ]
        unread = anna.ask("GET", "/api/notices").json["notices"]
        assert [each["text"] for each in unread] == [
            "Ben changed 3 spaces that you had answered: forest → water",
            "Ben changed what you said (coins): Coins: 2 → Coins: 3",
        ]
        assert {each["go"] for each in unread} == {f"/sheet/{key}"}
        assert ben.ask("GET", "/api/notices").json["notices"] == []
        anna.ask("DELETE", f"/api/notices/{unread[0]['number']}")
        assert anna.ask("GET", "/api/notices").json["notices"] == unread[1:]
        sheet = anna.ask("GET", f"/api/sheets/{key}").json
        assert sheet["map"][10][0] == "W"


def test_kill_9_during_an_upload_leaves_nothing_half(tmp_path: Path) -> None:
    home, photo = tmp_path / "home", SAMPLES / "game" / "1_spring_anna.jpg"
    running = start(home)
    try:
        phone, id_, data = Phone(running.port), number(), photo.read_bytes()
        phone.enter(running.token)
        phone.begin("Anna", "Ben")
        head = (
            f"PUT /api/photos/{id_} HTTP/1.1\r\nHost: {HOST}:{running.port}\r\nCookie: "
            f"{phone.cookie}\r\n"
            f"Origin: {running.origin}\r\nX-Kscore: 1\r\nX-Photo-Name: {photo.name}\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        with socket.create_connection((HOST, running.port), timeout=300) as raw:
            raw.sendall(head.encode() + data[: len(data) // 2])
            folder = home / "phone" / str(running.port)
            while not any(
                path.name.startswith(".part-") and path.stat().st_size for path in folder.iterdir()
            ):
                time.sleep(0.02)
            running.kill()
        running = start(home, running.port)
        assert not [path for path in folder.iterdir() if path.name != "doorway.json"]
        assert phone.ask("GET", f"/api/photos/{id_}").status == 404, (
            "the cookie still counts, the photo is not there"
        )
        phone.send(photo, photo.name, id_)
        # Killed once more as soon as the photo was there: the next server reads it by itself, and
        # enters it once.
        running.kill()
        running = start(home, running.port)
        key = "0-spring"
        until = time.monotonic() + 300
        while phone.ask("GET", f"/api/sheets/{key}").status != 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert phone.wait(phone.send(photo, photo.name))["key"] == key
        sheet = phone.ask("GET", f"/api/sheets/{key}").json
        assert sheet["player"] == "Anna"
        assert sheet["undo"] == 0
    finally:
        running.stop()
