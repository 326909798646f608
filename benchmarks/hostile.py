"""Accidents and attacks, each tried many times: how many were held, and which broke something.

    python -m benchmarks.hostile [PART ...] [--scale 1.0]      (all parts if none is named)

Every part yields whether one try was held, and what it was. Held is: an answer or a sentence, a
documented exit code, within the time that is said; never a traceback, "a bug in kscore", a hang, or
something acknowledged that is not there. Servers and commands killed at random are
`benchmarks.kills`; this file's last column says how often the first run of a part broke before it
was mended.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import io
import json
import os
import random
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from kscore.scanner.errors import PhotoError
from kscore.scanner.photo import LONG_ENOUGH, decode_here, load_photo
from PIL import Image

from benchmarks.machine import machine
from kscore.cli.app import main as run
from kscore.console import Terminal
from kscore.record.store import Record
from testing import REPOSITORY, SAMPLES
from testing.hostile_files import pdf_bomb
from testing.phone import table

Tries = Iterator[tuple[bool, str]]
DOCUMENTED = {0, 2, 3, 4, 5, 6, 130}
PHOTO = SAMPLES / "hard_ink.jpg"
SMALL = SAMPLES / "game" / "1_spring_anna.jpg"
MENDED = {
    "databases": "3 of 120: damaged names of tables",
    "command lines": "6 of 5,200: half a letter, NUL in a file's name",
    "SIGINT in every phase": "a PDF: deaf for 1,424 s; 1 of 115 lost in an import",
    "pictures": "17 of 2,000: a TIFF whose pages lead nowhere",
    "a phone that leaves": "32 of 33: a traceback",
}
"""What a part's first run found."""


def sentence(code: int | None, said: str) -> bool:
    """Whether a command ended as documented and told no bug."""
    return code in DOCUMENTED and "Traceback" not in said and "bug in kscore" not in said


def here(home: Path, *words: object) -> tuple[int, str]:
    """One command line in this process: its code, and what it said."""
    os.environ |= {"KSCORE_HOME": str(home), "KSCORE_LANG": "en"}
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            code = run([str(word) for word in words], terminal=Terminal(io.StringIO()))
        except Exception as error:  # what a process would have died of
            return 1, f"Traceback {error!r}"
    return code, out.getvalue()


def apart(home: Path, *words: object, seconds: float = 20.0, **how: Any) -> tuple[int | None, str]:
    """One command line in a process of its own; None where it did not end in time."""
    own = {"KSCORE_HOME": str(home), "PYTHONPATH": str(REPOSITORY), "KSCORE_LANG": "en"}
    environ = {**os.environ, **own, **how.pop("environ", {})}
    try:
        done = subprocess.run(
            [sys.executable, "-m", "kscore", *map(os.fspath, map(_word, words))],
            env=environ,
            cwd=home.parent,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
            **how,
        )
    except subprocess.TimeoutExpired:
        return None, "it hangs"
    return done.returncode, done.stdout.decode(errors="replace")


def _word(word: object) -> str | bytes | os.PathLike[str]:
    return word if isinstance(word, bytes | os.PathLike) else str(word)


def begun(home: Path) -> Path:
    """A game of two that is being played."""
    assert here(home, "new", "Anna", "Ben", "--recommended", "--name", "g", "--no-input")[0] == 0
    return home / "g.kscore"


def points(path: Path) -> list[int | None]:
    """The totals that were typed into a record."""
    with Record.open(path) as record:
        assert record.sound()
        return [each.typed.total for each in record.entries() if each.typed and not each.undone]


def enter(number: int) -> tuple[object, ...]:
    """A command that enters something of its own."""
    return ("enter", "Anna", "spring", "--total", number, "--monsters", 0)


def disk_full(folder: Path, n: int, chance: random.Random) -> Tries:
    """No file may grow beyond so many bytes."""
    path = begun(folder / "home")
    for number in range(n):
        most = chance.choice([0, 10, 4096, chance.randrange(200_000)])

        def limited(most: int = most) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        words = chance.choice(
            [
                enter(number),
                ("new", "Cem", "--recommended", "--no-input"),
                ("game", "export", "x.json"),
                (PHOTO, "--player", "Ben", "--no-input"),
            ]
        )
        code, said = apart(folder / "home", *words, preexec_fn=limited)
        kept = words[0] != "enter" or code != 0 or number in points(path)
        yield sentence(code, said) and kept, f"{most} bytes, {words[0]}: {code} {said[-200:]}"


def databases(folder: Path, n: int, chance: random.Random) -> Tries:
    """Held by another, newer, cut off, overwritten."""
    path = begun(folder / "home")
    here(folder / "home", *enter(7))
    sound = path.read_bytes()
    for number in range(n):
        data, kind = bytearray(sound), number % 4
        if kind == 1:
            data[60:64] = (2**31 - 1).to_bytes(4, "big")
        elif kind == 2:
            del data[chance.randrange(len(data)) :]
        elif kind == 3:
            for _ in range(chance.randrange(1, 40)):
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        with contextlib.ExitStack() as held:
            if kind == 0:
                other = held.enter_context(contextlib.closing(sqlite3.connect(path)))
                other.execute("BEGIN EXCLUSIVE")
            words = chance.choice([("game",), enter(8), ("undo",), ("game", "list")])
            code, said = here(folder / "home", *words)
        yield sentence(code, said), f"kind {kind}, {words}: {code} {said[-300:]}"


def clock(folder: Path, n: int, chance: random.Random) -> Tries:
    """Every command at another time, from 1970 to 2100."""
    from datetime import UTC, datetime

    from kscore.record import store

    path, now = begun(folder / "home"), store._now
    try:
        for number in range(n):
            moment = datetime.fromtimestamp(chance.randrange(4_102_444_800), UTC).isoformat()
            store._now = lambda moment=moment: moment
            code, said = here(folder / "home", *enter(number))
            found = points(path)
            held = code == 0 and number in found
            code, said = here(folder / "home", chance.choice(["game", "undo"]))
            yield held and sentence(code, said), f"{moment}: {said[-200:]}"
    finally:
        store._now = now


def together(folder: Path, n: int, chance: random.Random) -> Tries:
    """Eight commands beside four phones and a second server, on one folder."""
    home = folder / "home"
    path = begun(home)
    with table(home) as first, table(home) as second:
        for number in range(0, n, 12):
            done: list[tuple[bool, str]] = []

            def command(each: int, done: list[tuple[bool, str]] = done) -> None:
                code, said = apart(home, *enter(each), seconds=60)
                done.append((code == 0 or sentence(code, said), f"{each}: {code} {said[-200:]}"))

            def phone(each: int, server: Any, done: list[tuple[bool, str]] = done) -> None:
                body = {"player": "Ben", "season": "summer", "total": str(each), "monsters": "0"}
                answer = server.phone().ask("POST", "/api/game/total", body)
                done.append((answer.status in (200, 409), f"{each}: {answer.body[:200]!r}"))

            work = [threading.Thread(target=command, args=(number + i,)) for i in range(8)]
            work += [
                threading.Thread(target=phone, args=(number + 8 + i, (first, second)[i % 2]))
                for i in range(4)
            ]
            for each in work:
                each.start()
            for each in work:
                each.join()
            points(path)
            yield from done
        for server in (first, second):
            yield "Traceback" not in server.log.read_text(), server.log.read_text()[-500:]


def imports(folder: Path, n: int, chance: random.Random) -> Tries:
    """Exported games with values that somebody changed."""
    home = folder / "home"
    begun(home)
    here(home, *enter(7))
    here(home, "game", "export", folder / "sound.json")
    sound = json.loads((folder / "sound.json").read_text())
    odd: Sequence[Any] = (
        None,
        True,
        -1,
        1e308,
        10**30,
        "",
        "\ud800",
        "\x1b[2J",
        "x" * 6000,
        [],
        {},
        [[]],
        {"key": []},
        "spring",
        "../../x",
        "\u200b",
    )
    for number in range(n):
        data = copy.deepcopy(sound)
        for _ in range(chance.randrange(1, 4)):
            at: Any = data
            while True:
                keys = list(at) if isinstance(at, dict) else list(range(len(at)))
                if not keys:
                    break
                key = chance.choice(keys)
                if isinstance(at[key], dict | list) and chance.random() < 0.8:
                    at = at[key]
                    continue
                at[key] = copy.deepcopy(chance.choice(odd))
                break
        (folder / "x.json").write_text(json.dumps(data))
        into = folder / f"imported-{number % 20}"
        shutil.rmtree(into, ignore_errors=True)
        code, said = here(into, "game", "import", folder / "x.json")
        if code == 0:
            code, said = here(into, chance.choice(["game", "undo", "game list"]).split()[0])
        yield sentence(code, said), f"{code} {said[-300:]}"


def command_lines(folder: Path, n: int, chance: random.Random) -> Tries:
    """Words of commands, corrections, maps, layouts and JSON, mixed."""
    home = folder / "home"
    begun(home)
    heads = [
        "game",
        "enter",
        "undo",
        "redo",
        "review",
        "explain",
        "what-if",
        "cards",
        "change",
        "new",
        "hands",
        "sheet",
        "check",
        "photo",
        "rename",
        "delete",
        "restore",
        "import",
        "export",
    ]
    junk = [
        "",
        " ",
        "--",
        "-",
        "²",
        "9" * 5000,
        "\u202e",
        "a\0b",
        "\ud800",
        "../x",
        "[/]",
        "--set",
        "F7=W",
        "A1=",
        "coins=-1",
        "coins=1e9",
        "=",
        "--map",
        "--layout",
        "--cards",
        "--season",
        "spring",
        "--json",
        "--csv",
        "--player",
        "Anna",
        "Ben",
        "--total",
        "12",
        "--no-input",
        "--lang",
        "de",
        "{}",
        "[[[[",
        "/".join(["." * 11] * 11),
        "/".join(["F" * 11] * 10),
        "K-A",
        "é" * 300,
        "Greenbough",
        "--no-hand",
        "--help",
        "one",
        "g",
    ]
    os.chdir(folder)
    for number in range(n):
        kind = number % 4
        if kind == 0:
            words = [
                chance.choice(heads),
                *(chance.choice(junk) for _ in range(chance.randrange(6))),
            ]
        elif kind == 1:
            cell = "".join(chance.choice("ABK1279=!,;:WFX²\n ") for _ in range(chance.randrange(9)))
            words = ["what-if", "--map", "/".join(["." * 11] * 11), "--cards", "x", cell]
        elif kind == 2:
            signs = ".FVAWMX^#,;\t\n/ aB1é⛰=\0"
            text = "".join(chance.choice(signs) for _ in range(chance.randrange(300)))
            (folder / "map.txt").write_text(text, encoding="utf-8")
            words = ["photo", "--map", chance.choice([text, "map.txt"])]
        else:
            toml = "".join(
                chance.choice(
                    ['key="x"\n', "[", "]", "rows=", '"^"', "=", "\n", "1", "é", "{", "}"]
                )
                for _ in range(chance.randrange(40))
            )
            (folder / "own.toml").write_text(toml, encoding="utf-8")
            words = ["sheet", "print", "--layout", "own.toml", "-o", "x.svg"]
        if words[0] == "photo" and "--map" not in words:
            words.append("--no-input")
        code, said = here(home, *words)
        yield sentence(code, said), f"{words!r}: {code} {said[-300:]}"


def odd_files(folder: Path, n: int, chance: random.Random) -> Tries:
    """FIFOs, devices, sockets and folders wherever a file is named."""
    home = folder / "home"
    begun(home)
    fifo, plug = folder / "fifo", folder / "plug"
    os.mkfifo(fifo)
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(plug))
        odd = [
            fifo,
            plug,
            folder,
            "/dev/zero",
            "/dev/full",
            "/dev/null",
            "/dev/tty",
            "/dev/random",
            "/proc/self/mem",
            "/proc/self/environ",
        ]
        asked = [
            ("photo", "@", "--no-input"),
            ("photo", "--map", "@"),
            ("import", "@"),
            ("check", "@"),
            ("hands", "import", "@"),
            ("photo", PHOTO, "--layout", "@"),
            ("game", "--game", "@"),
            ("sheet", "layout", "learn", "@"),
            ("explain", "Greenbough", "@"),
        ]
        for words, what in list(product(asked, odd))[:n]:
            code, said = apart(home, *(what if word == "@" else word for word in words))
            yield sentence(code, said), f"{words} {what}: {code} {said[-200:]}"


def changing(folder: Path, n: int, chance: random.Random) -> Tries:
    """A photo that is written, cut off and replaced while it is read."""
    path, data, stop = folder / "photo.jpg", SMALL.read_bytes(), threading.Event()

    def changed() -> None:
        while not stop.is_set():
            how = chance.randrange(3)
            if how == 0:
                path.write_bytes(data[: chance.randrange(len(data))])
            elif how == 1:
                (folder / "next").write_bytes(data)
                os.replace(folder / "next", path)
            else:
                path.unlink(missing_ok=True)

    writer = threading.Thread(target=changed)
    writer.start()
    try:
        for _ in range(n):
            try:
                load_photo(path)
            except PhotoError:
                pass
            except Exception as error:
                yield False, repr(error)
                continue
            yield True, ""
    finally:
        stop.set()
        writer.join()


def memory(folder: Path, n: int, chance: random.Random) -> Tries:
    """Photos sent and thrown away: the server's memory behind the first 20 and at the end."""

    def resident(pid: int) -> int:
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1000

    with table(folder / "home") as running:
        phones = [running.phone() for _ in range(10)]  # each may send 30 a minute
        phones[0].begin("Anna", "Ben")
        before = 0
        for number in range(n):
            phone = phones[number % len(phones)]
            id_ = phone.send(SMALL, "photo.jpg", alone=False)
            while phone.ask("GET", f"/api/photos/{id_}").json["state"] == "reading":
                time.sleep(0.2)
            answer = phone.ask("DELETE", f"/api/photos/{id_}", {})
            if number == 20:
                before = resident(running.process.pid)
            yield answer.status == 200, str(answer.status)
        after = resident(running.process.pid)
        yield n < 40 or after < before + 60, f"{before} MB after 20, {after} MB after {n}"
        print(f"  memory: {before} MB after 20 photos, {after} MB after {n}")


def locales(folder: Path, n: int, chance: random.Random) -> Tries:
    """Languages and code pages that a terminal may have; names that are no UTF-8."""
    home = folder / "home"
    begun(home)
    odd = os.fsencode(folder) + b"/\xff\xfe photo.jpg"
    shutil.copy(PHOTO, odd)
    environs = [
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "tr_TR.UTF-8"},
        {"LC_ALL": "POSIX"},
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "cp1252"},
        {"LC_ALL": "xx_YY"},
        {"KSCORE_HOME": os.fsdecode(os.fsencode(folder) + b"/h\xff")},
    ]
    asked: list[tuple[object, ...]] = [
        ("photo", PHOTO, "--no-input"),
        ("photo", odd, "--no-input"),
        ("game",),
        ("cards",),
        ("photo", PHOTO, "--json"),
        ("game", "list"),
        ("game", "data"),
        ("new", "İğne", "Ünal", "--recommended", "--no-input", "--name", "ışık"),
        ("help",),
        ("explain", "Greenbough"),
        ("check", odd),
        ("game", "export", odd + b".json"),
    ]
    for words, environ in list(product(asked, environs))[:n]:
        lang = chance.choice(["de", "en"])
        code, said = apart(home, *words, environ={**environ, "KSCORE_LANG": lang})
        yield sentence(code, said), f"{words} {environ}: {code} {said[-300:]}"


def signals(folder: Path, n: int, chance: random.Random) -> Tries:
    """SIGINT and SIGTERM at any moment; every command ends within 2 s."""
    home = folder / "home"
    begun(home)
    (folder / "watched").mkdir()
    bombs = [folder / f"{number}.pdf" for number in range(9)]
    for number, path in enumerate(bombs):
        path.write_bytes(pdf_bomb(seed=number))
    asked: list[tuple[object, ...]] = [
        ("photo", bombs[0]),
        ("photo", *bombs),
        ("photo", PHOTO),
        ("photo", *sorted((SAMPLES / "game").glob("1_*.jpg")), "--no-input"),
        ("phone", "--port", 8490),
        ("game", "watch", folder / "watched"),
        ("photo", SAMPLES / ".." / "tests/photos/phone.heic"),
        ("game",),
        ("cards",),
        enter(4),
    ]
    early = 0
    for number in range(n):
        words, name = asked[number % len(asked)], chance.choice(["SIGINT", "SIGTERM"])
        own = {"KSCORE_HOME": str(home), "PYTHONPATH": str(REPOSITORY), "KSCORE_LANG": "en"}
        process = subprocess.Popen(
            [sys.executable, "-m", "kscore", *map(str, words)],
            env={**os.environ, **own},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        delay = chance.uniform(0.15, 3.0)
        time.sleep(delay)
        process.send_signal(getattr(signal, name))
        began = time.monotonic()
        try:
            said, late = process.communicate(timeout=15)[0].decode(errors="replace"), False
        except subprocess.TimeoutExpired:
            process.kill()
            said, late = process.communicate()[0].decode(errors="replace"), True
        took = time.monotonic() - began
        late = late or took > 2.0 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
        told = "Traceback" not in said and "bug in kscore" not in said
        ended = process.returncode in DOCUMENTED
        if not late and ", in run\n" not in said and (not told or process.returncode < 0):
            early += 1  # Python itself, before kscore's first line
            continue
        yield (
            not late and told and ended,
            f"{words[:2]} {name} after {delay:.2f} s: {took:.2f} s, "
            f"{process.returncode} {said[-300:]}",
        )
    print(f"  signals: {early} came before kscore's first line, and ended Python")


def terminals(folder: Path, n: int, chance: random.Random) -> Tries:
    """Terminals of 0 to 12 columns and rows."""
    import fcntl
    import pty
    import struct
    import termios

    home = folder / "home"
    begun(home)
    asked = [("game",), ("cards",), ("--help",), ("game", "list"), ("photo", PHOTO, "--no-input")]
    for number in range(n):
        columns, rows, words = (
            chance.randrange(13),
            chance.randrange(13),
            asked[number % len(asked)],
        )
        ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        own = {"KSCORE_HOME": str(home), "PYTHONPATH": str(REPOSITORY), "KSCORE_LANG": "en"}
        process = subprocess.Popen(
            [sys.executable, "-m", "kscore", *map(str, words)],
            env={**os.environ, **own},
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        said = b""
        with contextlib.suppress(OSError):  # its end
            while data := os.read(ours, 65536):
                said += data
        os.close(ours)
        code = process.wait(20)
        yield sentence(code, said.decode(errors="replace")), f"{columns}×{rows} {words}: {code}"


def pictures(folder: Path, n: int, chance: random.Random) -> Tries:
    """Variants of TIFF, WebP, HEIC and AVIF, whole and damaged: the picture, or a sentence."""
    pixels = np.zeros((96, 128, 3), np.uint8)
    pixels[:48, :64], pixels[48:] = (220, 30, 30), (30, 60, 200)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what libtiff thinks of what it cannot write
    picture, made = Image.fromarray(pixels), list[tuple[str, bytes]]()

    def saved(what: str, drawn: Image.Image, kind: str, **how: Any) -> None:
        data = io.BytesIO()
        with contextlib.suppress(OSError, ValueError, KeyError, RuntimeError):  # no such variant
            drawn.save(data, kind, **how)
            made.append((f"{kind} {what} {how.keys()}", data.getvalue()))

    packings = [
        "raw",
        "tiff_lzw",
        "tiff_adobe_deflate",
        "packbits",
        "jpeg",
        "group3",
        "group4",
        "zstd",
        "webp",
        "lzma",
        "tiff_ccitt",
    ]
    for mode, packing, order in product(
        ["1", "L", "P", "RGB", "RGBA", "CMYK", "YCbCr", "LAB", "I;16", "F", "LA", "I"],
        packings,
        [1, 6],
    ):
        drawn = (
            picture.convert("L").convert(mode)
            if mode in ("I;16", "F", "I")
            else picture.convert(mode)
        )
        saved(f"{mode} {packing}", drawn, "TIFF", compression=packing, tiffinfo={274: order})
    for quality, method, lossless, mode in product(
        [1, 80, 100], [0, 6], [False, True], ["RGB", "RGBA", "L"]
    ):
        saved(
            mode, picture.convert(mode), "WEBP", quality=quality, method=method, lossless=lossless
        )
    saved("moving", picture, "WEBP", save_all=True, append_images=[picture] * 4)
    for quality, sampling, mode in product(
        [1, 60, 100], ["4:2:0", "4:4:4", "4:0:0"], ["RGB", "RGBA", "L"]
    ):
        saved(mode, picture.convert(mode), "AVIF", quality=quality, subsampling=sampling)
    saved("moving", picture, "AVIF", save_all=True, append_images=[picture] * 4)
    for path in (REPOSITORY / "tests").rglob("*.heic"):
        made.append((path.name, path.read_bytes()))
    chance.shuffle(made)
    tried = 0
    while tried < n:
        for what, data in made[: n - tried]:
            spoilt = bytearray(data)
            if tried >= len(made):  # whole ones first
                for _ in range(chance.randrange(1, 9)):
                    spoilt[chance.randrange(len(spoilt))] = chance.randrange(256)
            tried += 1
            try:
                decode_here(Path(what), bytes(spoilt), LONG_ENOUGH, None)
            except PhotoError:
                pass
            except Exception as error:
                yield False, f"{what}: {error!r}"
                continue
            yield True, ""


def leaving(folder: Path, n: int, chance: random.Random) -> Tries:
    """Phones that leave while they send."""
    data = SMALL.read_bytes()
    with table(folder / "home") as running:
        phone = running.phone()
        head = (
            f"PUT /api/photos/@ HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\n"
            f"Cookie: {phone.cookie}\r\nOrigin: {running.origin}\r\nX-Kscore: 1\r\n"
            f"Content-Length: {len(data)}\r\n\r\n"
        )
        for number in range(n):
            before = running.log.read_bytes()
            with socket.create_connection(("127.0.0.1", running.port)) as raw:
                asked = head.replace("@", f"leaving{number:013d}").encode()
                raw.sendall(asked + data[: chance.randrange(len(data))])
                time.sleep(0.02)
            time.sleep(0.05)
            left = [path.name for path in (folder / "home" / "phone").rglob("*.photo")]
            told = running.log.read_bytes()[len(before) :]
            yield not told and not left, f"{left} {told[-200:]!r}"


Part = Callable[[Path, int, random.Random], Tries]
PARTS: dict[str, tuple[int, Part]] = {
    "disk full": (60, disk_full),
    "databases": (120, databases),
    "clock": (100, clock),
    "together": (96, together),
    "imports": (600, imports),
    "command lines": (5200, command_lines),
    "odd files": (90, odd_files),
    "a changing photo": (300, changing),
    "locales": (84, locales),
    "SIGINT in every phase": (120, signals),
    "terminals": (60, terminals),
    "pictures": (2000, pictures),
    "a phone that leaves": (100, leaving),
    "memory": (300, memory),
}


def main(names: Sequence[str], scale: float) -> int:
    """Prints the table; returns how many tries broke something."""
    print(machine())
    print(f"{'':24}{'tried':>7}{'held':>7}{'broke':>7}{'s':>7}  mended before")
    broken = 0
    for name in names or PARTS:
        count, part = PARTS[name]
        began, tried, broke = time.monotonic(), 0, list[str]()
        with tempfile.TemporaryDirectory() as folder:
            for held, what in part(Path(folder), max(1, round(count * scale)), random.Random(62)):
                tried += 1
                if not held:
                    broke.append(what)
            os.chdir(REPOSITORY)
        took, before = time.monotonic() - began, MENDED.get(name, "")
        print(
            f"{name:24}{tried:7}{tried - len(broke):7}{len(broke):7}{took:7.0f}  {before}",
            flush=True,
        )
        for what in broke[:8]:
            print(f"    {what!r}")
        broken += len(broke)
    return broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART")
    parser.add_argument("--scale", type=float, default=1.0)
    typed = parser.parse_args()
    sys.exit(main(typed.parts, typed.scale) != 0)
