"""What a page acknowledged is read by the next server, whichever port that gets."""

from __future__ import annotations

import json
import os
import socket
import threading
import time
from pathlib import Path

import pytest

from kscore.phone.uploads import DOORWAY, Lock, ServerFolder, Taken, Upload, Uploads
from kscore.server.run import _bound
from testing import SAMPLES
from testing.phone import Phone, start
from tests.kscore.conftest import killed_at

PHOTO = SAMPLES / "game" / "1_spring_anna.jpg"
ID = "abcdefgh01234567"


def test_a_photo_is_read_at_another_port(tmp_path: Path) -> None:
    """kill -9 behind the answer; the phone that was let in is known at the new port, too."""
    home = tmp_path / "home"
    first = start(home)
    phone = first.phone()
    phone.begin("Anna", "Ben")
    phone.send(PHOTO, PHOTO.name)
    first.kill()
    second = start(home)
    try:
        assert second.port != first.port
        assert second.token == first.token
        moved = Phone(second.port, phone.cookie)
        until = time.monotonic() + 300
        while moved.ask("GET", "/api/sheets/0-spring").status != 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert moved.ask("GET", "/api/sheets/0-spring").json["player"] == "Anna"
        assert (
            "A photo that an earlier page had received is being read now." in second.log.read_text()
        )
        assert "One phone still shows the page at the old address" in second.log.read_text()
    finally:
        second.stop()


def test_the_port_of_a_server_that_is_ending_is_waited_for() -> None:
    """Its open pages come back there by themselves."""
    ending = _bound(socket.AF_INET, "127.0.0.1", 0, 0.0)
    port = ending.getsockname()[1]
    with pytest.raises(OSError, match="in use"):
        _bound(socket.AF_INET, "127.0.0.1", port, 0.2)
    threading.Timer(0.3, ending.close).start()
    _bound(socket.AF_INET, "127.0.0.1", port, 20.0).close()


def left(servers: Path, port: int, id_: str = ID, note: bool = True) -> Path:
    """A photo in a dead server's folder."""
    folder = servers / str(port)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{id_}.photo").write_bytes(b"photo")
    if note:
        upload = {"id": id_, "name": "a.jpg", "phone": "p", "alone": True}
        (folder / f"{id_}.json").write_text(json.dumps(upload))
        (folder / f"{id_}.said").write_text("[]")
    return folder


def test_every_dead_servers_folder_is_emptied_and_no_living_ones(tmp_path: Path) -> None:
    living = ServerFolder(tmp_path, 1)
    left(tmp_path, 1, "x" * 16)
    left(tmp_path, 2)
    left(tmp_path, 3, "z" * 16)
    (tmp_path / "2" / DOORWAY).write_text("{}")
    new = ServerFolder(tmp_path, 4)
    assert new.take_over() == ()
    assert {each.id for each in Uploads(new.path).left()} == {ID, "z" * 16}
    assert (new.path / f"{ID}.said").exists()
    assert (new.path / DOORWAY).read_text() == "{}"
    assert list((tmp_path / "2").iterdir()) == []
    assert (living.path / f"{'x' * 16}.photo").exists()
    with pytest.raises(Taken):
        Lock(tmp_path / "1.lock")


def test_a_folder_that_cannot_be_emptied_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, new = left(tmp_path, 2), ServerFolder(tmp_path, 4)

    def refused(*_: object) -> None:
        raise OSError(1, "not permitted")

    monkeypatch.setattr(os, "replace", refused)
    assert new.take_over() == (folder,)
    assert (folder / f"{ID}.photo").exists()


@pytest.mark.parametrize("steps", range(1, 8))
def test_killed_while_it_takes_over_nothing_is_lost(tmp_path: Path, steps: int) -> None:
    """Ended at any step: the next server has the photo, once, with its name."""
    left(tmp_path, 2)
    new = ServerFolder(tmp_path, 4)
    with killed_at(steps, "replace", "unlink"):
        new.take_over()
    new.close()
    last = ServerFolder(tmp_path, 5)
    last.take_over()
    assert Uploads(last.path).left() == (Upload(ID, "a.jpg", "p", True),)


def test_a_photo_whose_note_is_damaged_is_kept(tmp_path: Path) -> None:
    folder = left(tmp_path, 2, note=False)
    (folder / f"{ID}.json").write_text("[1")
    (found,) = Uploads(folder).left()
    assert (found.id, found.phone, found.alone) == (ID, "", False)
    assert (folder / f"{ID}.photo").exists()
