"""A real `kscore phone` in a process of its own, and a client that speaks plain HTTP to it,
politely or not."""

from __future__ import annotations

import http.client
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from testing import REPOSITORY, SAMPLES

HOST = "127.0.0.1"
_LONGEST = 90.0  # seconds that anything may take, as in `testing.browser`


@dataclass
class Table:
    """A running server: its process, port and token; ``log`` is where its terminal's lines go."""

    process: subprocess.Popen[bytes]
    port: int
    token: str
    log: Path

    @property
    def origin(self) -> str:
        """Where the page is."""
        return f"http://{HOST}:{self.port}"

    @property
    def address(self) -> str:
        """The first address, with the token."""
        return f"{self.origin}/t/{self.token}"

    def phone(self) -> Phone:
        """A phone that was let in."""
        found = Phone(self.port)
        assert found.enter(self.token).status == 303
        return found

    def kill(self) -> None:
        """kill -9."""
        self.process.kill()
        self.process.wait(_LONGEST)

    def stop(self) -> int:
        """Ctrl-C."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.wait(_LONGEST)


def free_port() -> int:
    """A port that nobody has."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def start(home: Path, port: int | None = None, *words: str) -> Table:
    """Starts a server whose records lie in ``home``, and waits for its first address. Without a
    ``port`` it gets one that nobody has; somebody may take it in that moment, so another one is
    tried."""
    found: Table | str = ""
    for _ in range(1 if port is not None else 3):
        found = _started(home, free_port() if port is None else port, words)
        if isinstance(found, Table):
            return found
    raise AssertionError(found)


def _started(home: Path, port: int, words: Sequence[str]) -> Table | str:
    """The server, or what it said before it stopped."""
    log = home.parent / f"phone-{port}-{secrets.token_hex(2)}.log"
    own = {
        "KSCORE_HOME": str(home),
        "PYTHONPATH": str(REPOSITORY),
        "OMP_NUM_THREADS": "1",
        "PYTHONUNBUFFERED": "1",
    }
    command = [
        sys.executable,
        "-m",
        "kscore",
        "phone",
        "--lang",
        "en",
        *(() if "--host" in words else ("--host", HOST)),
        "--port",
        str(port),
        *words,
    ]
    with log.open("wb") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **own})
    until = time.monotonic() + _LONGEST
    while time.monotonic() < until and process.poll() is None:
        found = re.search(r"/t/(\w+)", log.read_text(errors="replace"))
        if found and listens(port, "::1" if "::1" in words else HOST):
            return Table(process, port, found[1], log)
        time.sleep(0.05)
    process.kill()
    return log.read_text(errors="replace")


def listens(port: int, host: str = HOST) -> bool:
    """Whether somebody answers there."""
    try:
        socket.create_connection((host, port)).close()
    except OSError:
        return False
    return True


@contextmanager
def table(home: Path, *words: str) -> Iterator[Table]:
    """A server for the length of a test."""
    running = start(home, None, *words)
    try:
        yield running
    finally:
        running.stop()


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> dict[str, Any]:
        """The object in it, of the contract's version."""
        found: dict[str, Any] = json.loads(self.body)
        assert found["version"] == 1
        return found


@dataclass
class Phone:
    """A client as a phone's browser is one: it keeps its cookie and says where its requests come
    from."""

    port: int
    cookie: str = ""
    headers: dict[str, str] = field(default_factory=dict)

    def enter(self, token: str) -> Answer:
        """Shows the token."""
        answer = self.ask("GET", f"/t/{token}")
        self.cookie = answer.headers.get("set-cookie", "").partition(";")[0]
        return answer

    def begin(self, *players: str, **more: object) -> None:
        """A fresh game with the cards of the sample game."""
        cards = truths("spring")["anna"]["cards"]
        body = {"players": players, "cards": cards, "games": "K", **more}
        assert self.ask("POST", "/api/game", body).status == 201

    def ask(self, method: str, path: str, body: object = None, **headers: str) -> Answer:
        """One request; bytes go as they are, everything else as JSON. Header names with _ for -, ""
        leaves one out."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {"Host": f"{HOST}:{self.port}", "Cookie": self.cookie, **self.headers}
        if method not in ("GET", "HEAD"):
            sent |= {"Origin": f"http://{HOST}:{self.port}", "X-Kscore": "1"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection(HOST, self.port, timeout=_LONGEST)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value:
                    connection.putheader(name, value)
            if data is not None:
                connection.putheader("Content-Length", str(len(data)))
            connection.endheaders()
            try:
                if data is not None:
                    connection.send(data)
            except (BrokenPipeError, ConnectionResetError):
                pass  # refused before everything was sent: the answer is there all the same
            found = connection.getresponse()
            return Answer(found.status, {k.lower(): v for k, v in found.getheaders()}, found.read())
        finally:
            connection.close()

    def send(
        self,
        photo: Path | bytes,
        name: str = "photo.jpg",
        id_: str | None = None,
        alone: bool = True,
        **headers: str,
    ) -> str:
        """Sends a photo and returns its number."""
        id_ = id_ or number()
        data = photo if isinstance(photo, bytes) else photo.read_bytes()
        headers |= {"X_Photo_Name": name, "X_Alone": "1" if alone else ""}
        answer = self.ask("PUT", f"/api/photos/{id_}", data, **headers)
        assert answer.status == 201, answer.body
        return id_

    def wait(self, id_: str) -> dict[str, Any]:
        """How far a photo has come once it is read."""
        until = time.monotonic() + _LONGEST
        while time.monotonic() < until:
            found = self.ask("GET", f"/api/photos/{id_}").json
            if found["state"] != "reading":
                return found
            time.sleep(0.25)
        raise AssertionError("the photo was not read")

    def say(self, key: str, *lines: str, revision: int | None = None) -> Answer:
        """Says what stands on a sheet, having looked at it now or at an earlier revision."""
        seen = (
            self.ask("GET", f"/api/sheets/{key}").json["revision"] if revision is None else revision
        )
        return self.ask(
            "POST", f"/api/sheets/{key}/say", {"say": list(lines), "how": "typed", "revision": seen}
        )


def number() -> str:
    """A photo's number as a phone makes it."""
    return secrets.token_hex(12)


def truths(season: str) -> dict[str, dict[str, Any]]:
    """The truth of the sample game's sheets of a season, by player."""
    files = sorted((SAMPLES / "game").glob(f"*_{season}_*.json"))
    return {file.stem.rpartition("_")[2]: json.loads(file.read_text()) for file in files}
