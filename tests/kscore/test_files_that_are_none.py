"""Pipes, devices and files without end: none is waited for or read, each gets its sentence and
code."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from kscore.engine.errors import BadLayoutFile, LayoutFileMissing
from kscore.engine.input_file import MOST_BYTES, NotAFile, TooLong, read_file
from kscore.engine.layout import load_layout
from kscore.scanner.errors import NotAPicture, PhotoDenied, PhotoNotAFile, PhotoTooLong
from kscore.scanner.photo import load_photo

from kscore.errors import FileTrouble
from kscore.record.store import photo_bytes
from kscore.sheet.request import parse_map
from tests.kscore.conftest import GAME_CARDS, Run

pytestmark = [
    pytest.mark.usefixtures("perfect_reader"),
    pytest.mark.skipif(sys.platform == "win32", reason="no FIFOs and no /dev there"),
]


@pytest.fixture(autouse=True)
def hurry() -> Iterator[None]:
    """What waits for a pipe fails after some seconds instead."""
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits"))
    signal.alarm(60)
    yield
    signal.alarm(0)


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    path = tmp_path / "pipe.jpg"
    os.mkfifo(path)
    return path


def long_file(folder: Path, size: int) -> Path:
    """A file of zeros that takes no room on the disk."""
    path = folder / "long.jpg"
    with path.open("wb") as file:
        file.write(b"\xff\xd8\xff")
        file.truncate(size)
    return path


def test_read_file(tmp_path: Path, pipe: Path) -> None:
    path = tmp_path / "some"
    path.write_bytes(b"12345")
    assert read_file(path, 5) == b"12345"
    with pytest.raises(TooLong) as refused:
        read_file(path, 4)
    assert refused.value.size == 5
    for none in (pipe, Path("/dev/zero"), Path("/dev/null")):
        with pytest.raises(NotAFile):
            read_file(none)
    with pytest.raises(IsADirectoryError):
        read_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_file(tmp_path / "none")


def test_a_small_file_takes_no_more_memory_than_its_bytes(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"1" * 1000)
    tracemalloc.start()
    try:
        read_file(path)
        assert tracemalloc.get_traced_memory()[1] < 1_000_000
    finally:
        tracemalloc.stop()


def test_what_has_no_size_but_contents_is_read_to_the_limit_only() -> None:
    path = Path("/proc/self/maps")
    if not path.exists():
        pytest.skip("no /proc here")
    with pytest.raises(TooLong):
        read_file(path, 100)


def test_a_photo(tmp_path: Path, pipe: Path) -> None:
    for none in (pipe, Path("/dev/zero")):
        with pytest.raises(PhotoNotAFile):
            load_photo(none)
    with pytest.raises(PhotoDenied):
        load_photo(tmp_path)
    with pytest.raises(PhotoTooLong) as refused:
        load_photo(long_file(tmp_path, 1_500_000_000))
    assert refused.value.values["megabytes"] == 1500
    assert photo_bytes(pipe) is None
    assert photo_bytes(long_file(tmp_path, MOST_BYTES + 1)) is None


def test_a_layout(tmp_path: Path, pipe: Path) -> None:
    with pytest.raises(LayoutFileMissing) as refused:
        load_layout(pipe)
    assert refused.value.key == "layout_no_file"
    with pytest.raises(BadLayoutFile) as long:
        load_layout(long_file(tmp_path, 10_000_000))
    assert long.value.key == "layout_too_long"


def test_the_commands_end_with_3(run: Run, pipe: Path, tmp_path: Path) -> None:
    for words in (("import", pipe), ("import", "/dev/zero")):
        code, _, err = run(*words)
        assert code == 3, err
        assert "a pipe or a device" in err
    code, _, err = run("import", long_file(tmp_path, 1_500_000_000))
    assert code == 3
    assert "1000 MB" in err


def test_formats_that_no_phone_writes_are_not_decoded(tmp_path: Path) -> None:
    from tests.scanner.test_damaged_photos import part

    for kind in ("JPEG2000", "EPS", "GIF", "BMP", "PPM", "ICO", "TGA"):
        path = tmp_path / "photo.jpg"
        try:
            part(64, 48).save(path, kind)
        except (KeyError, OSError, ValueError):
            continue  # this Pillow cannot write it
        with pytest.raises(NotAPicture):
            load_photo(path)


def test_a_map_file(tmp_path: Path) -> None:
    pipe = tmp_path / "map.txt"
    os.mkfifo(pipe)
    with pytest.raises(FileTrouble) as refused:
        parse_map(str(pipe))
    assert refused.value.key == "map.no_text"


def test_the_command_that_brings_a_game_back_works_in_a_folder_with_blanks(
    tmp_path: Path, run: Run
) -> None:
    record = tmp_path / "Spiele vom Frühling" / "g.kscore"
    assert run("new", "Anna", "--cards", GAME_CARDS, "--game", record, "--no-input")[0] == 0
    record.unlink()
    said = run("game", "--game", record)[2].strip().partition("with: kscore ")[2]
    assert run(*shlex.split(said))[0] == 0
    assert record.is_file()
