"""Decoding in a process of its own, with a limit of seconds and memory: a file that is made to take
for ever, or to break its decoder, costs itself alone.

What the process hands back are plain numbers, never objects: it has read what no player trusts.
"""

from __future__ import annotations

import faulthandler
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from multiprocessing.spawn import get_executable
from pathlib import Path
from threading import Thread
from typing import Any

import numpy as np
from kscore.scanner import errors
from kscore.scanner.errors import PhotoError, PhotoTooCostly, TooLittleMemory
from kscore.scanner.rectify import Picture

SECONDS = 20
"""A scan of A4 paper takes one on a laptop, ten on the smallest computers."""
MEGABYTES = 1500
"""Of the process; a picture of 64 megapixels takes 640."""
LOOK_SECONDS = 0.1
"""So often it is asked whether the picture is still wanted."""

WANTED: ContextVar[Callable[[], bool]] = ContextVar("WANTED")
"""Tells in a thread whether the photo that it decodes is still wanted; unset: it is."""

Decoded = tuple[Picture, float, tuple[int, int]]
"""What a `kscore.scanner.photo.Photo` holds besides its path."""

_BEGIN = """
import sys
sys.path[:] = sys.argv[2:]
from kscore.scanner import decoder, photo
decoder.run(photo.decode_here)
"""


def decode_apart(path: Path, data: bytes, long_enough: int, page: int | None) -> Decoded:
    """`kscore.scanner.photo.decode_here` in a process of its own.

    Raises what that raises, PhotoTooCostly where the process reaches its limits or breaks, or the
    photo is wanted no more, and TooLittleMemory where it cannot be started.
    """
    asked = json.dumps([SECONDS, str(path), long_enough, page])
    search = [each or os.getcwd() for each in sys.path]
    try:
        process = subprocess.Popen(
            [os.fsdecode(get_executable()), "-P", "-c", _BEGIN, asked, *search],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError as error:
        raise TooLittleMemory from error
    wanted = WANTED.get(None)
    if wanted is not None:
        Thread(target=_kill_unwanted, args=(process, wanted), daemon=True).start()
    with process:
        try:
            told, _ = process.communicate(data)
        finally:
            process.kill()
    return _decode_answer(path, told)


def _kill_unwanted(process: subprocess.Popen[bytes], wanted: Callable[[], bool]) -> None:
    while process.poll() is None:
        if not wanted():
            process.kill()
        time.sleep(LOOK_SECONDS)


def _decode_answer(path: Path, told: bytes) -> Decoded:
    head, _, pixels = told.partition(b"\n")
    found = json.loads(head or b"{}")
    if "missing" in found:
        raise ImportError(found["missing"], name=found["name"], path=found["path"])
    if "error" in found:
        raise getattr(errors, found["error"])(path, **found["values"])
    if "shape" not in found or len(pixels) != np.prod(found["shape"]):
        raise PhotoTooCostly(path)
    shown = np.frombuffer(pixels, np.uint8).reshape(found["shape"])
    return shown, found["scale"], tuple(found["full_size"])


def run(decode: Callable[..., Any]) -> None:
    """The process: decodes what stdin has."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # in the midst of decoding, too
    seconds, *asked = json.loads(sys.argv[1])
    faulthandler.dump_traceback_later(seconds, exit=True)
    with suppress(ImportError, OSError, ValueError):  # only Linux counts all that it takes
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (MEGABYTES * 1_000_000,) * 2)
    sys.stdout.buffer.write(_encode_answer(decode, sys.stdin.buffer.read(), *asked))
    sys.stdout.flush()
    os._exit(0)  # the answer is written: nothing need be freed


def _encode_answer(
    decode: Callable[..., Any], data: bytes, path: str, long_enough: int, page: int | None
) -> bytes:
    try:
        photo = decode(Path(path), data, long_enough, page)
    except PhotoError as error:
        values = {name: value for name, value in error.values.items() if name != "path"}
        return json.dumps({"error": type(error).__name__, "values": values}).encode()
    except ImportError as error:
        found = {"missing": str(error), "name": error.name, "path": error.path}
        return json.dumps(found).encode()
    head = {"shape": photo.pixels.shape, "scale": photo.scale, "full_size": photo.full_size}
    return json.dumps(head).encode() + b"\n" + photo.pixels.tobytes()
