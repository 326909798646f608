"""What people, other programs and disks do to kscore: each case with its exit code and its
sentence.

docs/security.md shows this table; `tests.kscore.test_hostile_cases` runs it and holds the page to
it.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import sqlite3
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from kscore.scanner.hand_file import MAGIC

import kscore.record.store
from kscore.cli.app import main
from kscore.record.store import Record
from testing.process import python
from tests.kscore.sheets import CARDS, MAP

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "sample_sheets" / "game" / "1_spring_anna.jpg"
SCORE = ("--map", MAP, "--cards", CARDS, "--season", "spring")


@dataclass(frozen=True)
class Table:
    """Where a case takes place: an empty folder, somebody to patch, and the record of a game with
    one typed total."""

    folder: Path
    patch: pytest.MonkeyPatch
    record: Path


Act = Callable[[Table], int]


@dataclass(frozen=True)
class Case:
    """``key`` names the sentence on stderr, None where nothing is said."""

    what: str
    code: int
    key: str | None
    act: Act


def command(*words: object) -> int:
    return main([str(word) for word in words])


def typed(*words: object) -> Act:
    """A command of these words; one that is a function is asked of the table."""
    return lambda table: command(*(word(table) if callable(word) else word for word in words))


def inside(name: str) -> Callable[[Table], Path]:
    """A place in the table's folder."""
    return lambda table: table.folder / name


def record(table: Table) -> Path:
    return table.record


def process(*words: object, before: str = "exec", end: str = "", **environment: str) -> int:
    """A process of its own, its streams as the shell's ``end`` says; what it says on stderr is said
    here."""
    line = " ".join(f'"${{{number}}}"' for number in range(1, len(words) + 1))
    shell = f'{before} "$0" -m kscore {line} {end}'
    done = subprocess.run(
        ["bash", "-c", shell, sys.executable, *map(os.fsencode, map(str, words))],
        cwd=ROOT,
        env={**os.environ, "KSCORE_LANG": "en", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=300,
    )
    assert b"Traceback" not in done.stderr, done.stderr
    assert b"Exception ignored" not in done.stderr, done.stderr
    sys.stderr.write(done.stderr.decode(errors="replace"))
    return int(done.returncode)


def nobody(*words: object) -> int:
    """A command without the right to read and write everything, which root has."""
    with no_right_to_everything():
        return command(*words)


_OVERRIDE = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH (linux/capability.h)."""


@contextmanager
def no_right_to_everything() -> Iterator[None]:
    """Takes from this thread for a while what lets root read and write whatever it wants to."""
    if os.geteuid() != 0:
        yield
        return
    if not sys.platform.startswith("linux"):
        pytest.skip("root reads every file, and only Linux can take that right away")
    libc = ctypes.CDLL(None, use_errno=True)
    header = (ctypes.c_uint32 * 2)(0x20080522, 0)  # version 3, this thread
    rights = (ctypes.c_uint32 * 6)()  # effective, permitted, inheritable: twice 32 of them
    assert libc.capget(header, rights) == 0
    before = rights[0]
    rights[0] = before & ~_OVERRIDE
    assert libc.capset(header, rights) == 0
    try:
        yield
    finally:
        rights[0] = before
        assert libc.capset(header, rights) == 0


def file(data: bytes, name: str = "file") -> Callable[[Table], Path]:
    """A file of these bytes."""

    def written(table: Table) -> Path:
        path = table.folder / name
        path.write_bytes(data)
        return path

    return written


def exported(**setup: object) -> Callable[[Table], Path]:
    """An export of the game, its setup changed."""

    def written(table: Table) -> Path:
        with Record.open(table.record) as record:
            data = json.loads(json.dumps(record.export()))
        data["setup"] |= setup
        return file(json.dumps(data).encode())(table)

    return written


def connecting(table: Table, pragma: str) -> None:
    """Every record from now on is opened with this setting."""
    real = kscore.record.store.connect

    def connect(path: Path) -> sqlite3.Connection:
        connection = real(path)
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        connection.execute(pragma.format(pages=max(1, pages)))
        return connection

    table.patch.setattr(kscore.record.store, "connect", connect)


def failing(table: Table, number: int) -> None:
    """Every file written from now on fails as the system says on a full or a read-only disk."""

    def fsync(_: int) -> None:
        raise OSError(number, os.strerror(number))

    table.patch.setattr(os, "fsync", fsync)


def failed(*words: object) -> Act:
    """A command while the disk is full."""

    def act(table: Table) -> int:
        failing(table, errno.ENOSPC)
        return typed(*words)(table)

    return act


def enter(*words: object) -> Act:
    return typed("enter", "Ben", "spring", "--game", record, *words)


def full_record(table: Table) -> int:
    connecting(table, "PRAGMA max_page_count = {pages}")
    codes = (enter("--map", MAP)(table) for _ in range(100))
    return next((code for code in codes if code != 0), 0)


def read_only_record(table: Table) -> int:
    connecting(table, "PRAGMA query_only = ON")
    return enter("--total", "9")(table)


def restore_on(number: int) -> Act:
    def act(table: Table) -> int:
        table.record.write_bytes(b"damaged")
        failing(table, number)
        code = command("restore", "--game", table.record)
        assert table.record.read_bytes() == b"damaged", (
            "moved away before there was anything to put in its place"
        )
        return code

    return act


def report_on(number: int) -> Act:
    def act(table: Table) -> int:
        old = file(b"old", "page.html")(table)
        failing(table, number)
        code = command("report", old, "--game", table.record)
        assert old.read_bytes() == b"old"
        return code

    return act


def new_on(number: int) -> Act:
    def act(table: Table) -> int:
        failing(table, number)
        return command(
            "new", "Anna", "--recommended", "--no-input", "--game", table.folder / "new.kscore"
        )

    return act


def gone(table: Table) -> int:
    table.record.unlink()
    return command("game", "--game", table.record)


def bad_text(table: Table) -> int:
    connection = sqlite3.connect(table.record)
    connection.execute(
        "UPDATE entry SET made_at = CAST(x'ff41' AS TEXT), player = CAST(x'ff41' AS TEXT)"
    )
    connection.commit()
    connection.close()
    return command("game", "--game", table.record)


def bad_setup(text: str) -> Act:
    def act(table: Table) -> int:
        connection = sqlite3.connect(table.record)
        connection.execute("UPDATE game SET setup = ?", (text,))
        connection.commit()
        connection.close()
        return command("game", "--game", table.record)

    return act


def locked(*words: object) -> Act:
    """A command with a PHOTO in a locked folder."""

    def act(table: Table) -> int:
        folder = table.folder / "locked"
        folder.mkdir()
        photo = folder / "sheet.jpg"
        photo.write_bytes(b"x")
        folder.chmod(0)
        try:
            return nobody(*(photo if word == "PHOTO" else word for word in words))
        finally:
            folder.chmod(0o700)

    return act


def unreadable(table: Table) -> int:
    photo = file(b"x", "sheet.jpg")(table)
    photo.chmod(0)
    return nobody("what-if", photo, "F7=W", "--cards", CARDS)


def unreadable_beside_a_good_one(table: Table) -> int:
    photo = file(b"x", "sheet.jpg")(table)
    photo.chmod(0)
    return nobody(photo, SAMPLE, "--cards", CARDS, "--season", "spring", "--no-input")


def locked_home(*words: str) -> Act:
    def act(table: Table) -> int:
        home = table.folder / "home"
        home.mkdir(mode=0)
        try:
            table.patch.setenv("KSCORE_HOME", str(home))
            return nobody(*words)
        finally:
            home.chmod(0o700)

    return act


def link(table: Table) -> int:
    (table.folder / "link.jpg").symlink_to(table.folder / "nowhere")
    return command(table.folder / "link.jpg")


def of_bytes(table: Table) -> int:
    return process("check", os.fsdecode(b"caf\xe9.jpg"), "--cards", CARDS)


def interrupted(_: Table) -> int:
    """The interruption comes while the first import runs."""
    program = (
        "import sys, runpy\n"
        "class Finder:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'kscore.cli.app': raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from kscore.__main__ import run\n"
        "run()\n"
    )
    done = python("-c", program)
    assert done.stderr == ""
    return done.returncode


NESTED = struct.pack("<I", 100_000) + b"[" * 100_000


def hand_of(block: bytes) -> bytes:
    """A hand's file with this deflated block and no pictures."""
    return MAGIC + struct.pack("<I", len(block)) + block


LONG = "x" * 5000
CASES = (
    Case("a photo's name of 5,000 letters", 3, "file.unreadable", typed(f"{LONG}.jpg")),
    Case("a layout's name of 5,000 letters", 2, "unknown_layout", typed(*SCORE, "--layout", LONG)),
    Case("a map of 5,000 letters", 2, "wrong_size", typed("--map", "F" * 5000)),
    Case("a record's name of 5,000 letters", 3, "file.unreadable", typed("game", "--game", LONG)),
    Case("a page's name of 5,000 letters", 3, "cannot_write", typed(*SCORE, "--report", LONG)),
    Case("`²` coins", 2, "set.coins", typed(*SCORE, "--set", "coins=²")),
    Case("5,000 digits of coins", 2, "set.coins", typed(*SCORE, "--set", "coins=" + "9" * 5000)),
    Case("5,000 digits as a total", 2, "option.value", enter("--total", "9" * 5000)),
    Case("a total of 99999", 2, "enter.total", enter("--total", "99999")),
    Case(
        "a player's name of 5,000 letters", 2, "new.long_name", typed("new", LONG, "--recommended")
    ),
    Case(
        "no letter in a player's name",
        2,
        "change.player_name",
        typed("new", "\x1b\u202e", "--recommended"),
    ),
    Case("a photo in a locked folder", 3, "file.unreadable", locked("PHOTO", "--cards", CARDS)),
    Case(
        "the same under `explain`", 3, "file.unreadable", locked("explain", "Schildwald", "PHOTO")
    ),
    Case("an unreadable photo under `what-if`", 3, "photo.denied", unreadable),
    Case("an unreadable photo beside a good one", 3, "photo.denied", unreadable_beside_a_good_one),
    Case("`games` in a locked folder", 3, "kept.unreadable", locked_home("games")),
    Case("`game` in a locked folder", 3, "kept.unreadable", locked_home("game")),
    Case("`hands` in a locked folder", 3, "kept.unreadable", locked_home("hands")),
    Case("a number in Arabic digits", 2, "set.number", typed(*SCORE, "--set", "final=٣")),
    Case("a photo that is a broken link", 3, "photo.missing", link),
    Case("a photo that is a folder", 3, "photos.folder", typed(inside(""))),
    Case("a photo whose path is no UTF-8", 3, "photo.missing", of_bytes),
    Case(
        "a layout file nested 100,000 deep",
        2,
        "layout_too_long",
        typed(*SCORE, "--layout", file(b"key = " + b"[" * 100_000)),
    ),
    Case(
        "a layout file that is no text",
        2,
        "layout_not_text",
        typed(*SCORE, "--layout", file(b"\xff\xfe")),
    ),
    Case(
        "a layout's key that is markup",
        2,
        "layout_key",
        typed(*SCORE, "--layout", file(b'key = "[red]"\nmountains = []')),
    ),
    Case("a map file that is no text", 3, "map.no_text", typed("--map", file(b"\xff\xfe"))),
    Case(
        "an import nested 100,000 deep", 6, "import.no_game", typed("import", file(b"[" * 100_000))
    ),
    Case("an import that is no text", 6, "import.no_game", typed("import", file(b"\xff\xfe"))),
    Case(
        "an import with a number of 5,000 digits",
        6,
        "import.no_game",
        typed("import", file(b"9" * 5000)),
    ),
    Case(
        "an import with half a letter as a player",
        6,
        "import.damaged",
        typed("import", exported(players=["\ud800", "Anna"])),
    ),
    Case(
        "an import with a player called ESC [2J",
        6,
        "import.damaged",
        typed("import", exported(players=["\x1b[2J", "Anna"])),
    ),
    Case(
        "an import with two cards of one kind",
        6,
        "import.damaged",
        typed("import", exported(cards=["sentinel_wood"] * 4)),
    ),
    Case(
        "an import from a newer kscore",
        6,
        "record.newer",
        typed("import", file(b'{"kscore_game": 99, "setup": {}}')),
    ),
    Case("an import that is not there", 3, "file.unreadable", typed("import", inside("none.json"))),
    Case("a hand that is none", 3, "hand.damaged", typed("hands", "--import", file(b"\x80\x04."))),
    Case(
        "a hand that inflates without end",
        3,
        "hand.damaged",
        typed("hands", "--import", file(hand_of(zlib.compress(bytes(50_000_000))))),
    ),
    Case(
        "a hand nested 100,000 deep",
        3,
        "hand.damaged",
        typed("hands", "--import", file(hand_of(zlib.compress(NESTED)))),
    ),
    Case("a hand called ESC [2J", 2, "hand.name", typed("learn", "\x1b[2J", inside("none.jpg"))),
    Case("a record that is gone, its backup beside it", 3, "record.gone", gone),
    Case("a record with text that is no UTF-8", 6, "record.damaged", bad_text),
    Case(
        "a record whose setup is nested 100,000 deep", 6, "record.damaged", bad_setup("[" * 100_000)
    ),
    Case("a record whose setup is a list", 6, "record.damaged", bad_setup("[]")),
    Case("a record in a locked folder", 3, "file.unreadable", locked("game", "--game", "PHOTO")),
    Case("a record that is a folder", 3, "record.missing", typed("game", "--game", inside(""))),
    Case("entering with a full disk", 6, "record.full", full_record),
    Case("entering on a read-only disk", 6, "record.read_only", read_only_record),
    Case("half a letter in a photo's name", 2, "typed.no_text", typed("photo", "\ud800.jpg")),
    Case("a NUL in a game's name", 2, "typed.no_text", typed("game", "--game", "a\0b")),
    Case("`new` with a full disk", 3, "disk.full", new_on(errno.ENOSPC)),
    Case("`new` on a read-only disk", 3, "disk.read_only", new_on(errno.EROFS)),
    Case("`restore` with a full disk", 3, "kept.full", restore_on(errno.ENOSPC)),
    Case("`restore` on a read-only disk", 3, "kept.cannot_write", restore_on(errno.EROFS)),
    Case("`report` with a full disk", 3, "disk.full", report_on(errno.ENOSPC)),
    Case("`report` on a read-only disk", 3, "disk.read_only", report_on(errno.EROFS)),
    Case(
        "`export` with a full disk",
        3,
        "disk.full",
        failed("export", inside("e.json"), "--game", record),
    ),
    Case("`sheet` with a full disk", 3, "disk.full", failed("sheet", "-o", inside("s.svg"), "K-A")),
    Case("stdout closed (`>&-`)", 3, "output.failed", lambda t: process(*SCORE, end=">&-")),
    Case(
        "stdout full (`> /dev/full`)",
        3,
        "output.failed",
        lambda t: process(*SCORE, end=">/dev/full"),
    ),
    Case(
        "the help, stdout full", 3, "output.failed", lambda t: process("--help", end=">/dev/full")
    ),
    Case(
        "nobody reads on (`| head -1`)",
        0,
        None,
        lambda t: process("cards", before="", end="| head -1; exit ${PIPESTATUS[0]}"),
    ),
    Case(
        "stderr closed, a photo missing",
        3,
        None,
        lambda t: process(t.folder / "none.jpg", end="2>&-"),
    ),
    Case(
        "stderr full, a photo missing",
        3,
        None,
        lambda t: process(t.folder / "none.jpg", end="2>/dev/full"),
    ),
    Case("all streams closed", 3, None, lambda t: process(*SCORE, end="<&- >&- 2>&-")),
    Case("`COLUMNS=0`", 0, None, lambda t: process(*SCORE, COLUMNS="0")),
    Case("`COLUMNS=²`", 0, None, lambda t: process(*SCORE, COLUMNS="²")),
    Case("Ctrl-C while starting", 130, None, interrupted),
)
