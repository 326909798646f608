"""Starts and ends the process of ``kscore`` and ``python -m kscore``. It may be interrupted while
it still imports, its streams may be closed or full.

Imports hardly anything, so that an interruption finds a handler.
"""

from __future__ import annotations

import atexit
import codecs
import gc
import os
import signal
import sys
import unicodedata
from typing import NoReturn

_INTERRUPTED = 130
_MOMENT = 0.05  # seconds
GARBAGE = 100_000
"""Allocations before the cyclic garbage collector runs: imports leave no cyclic garbage, and
collecting at Python's default of 700 takes 7 % of a run."""


def run() -> NoReturn:
    """The console script."""
    try:
        _open_streams()
        end_as_if_interrupted()
        quick_start()
        from kscore.cli.app import run_once

        code = run_once(sys.argv[1:])
    except KeyboardInterrupt:
        code = _INTERRUPTED
    _end(code)


def quick_start() -> None:
    """Turns off what costs time at every start."""
    # Nothing here is worth a second thread of the linear algebra library, and starting it costs
    # every run.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.set_threshold(GARBAGE)


def end_as_if_interrupted() -> None:
    """Lets a closed terminal and SIGTERM end kscore like Ctrl-C. Nothing half made is left behind,
    and hands learn what was entered. Where they are ignored (``nohup``) or handlers are set
    already, that stays."""
    for name in ("SIGHUP", "SIGTERM"):
        number = getattr(signal, name, None)  # Windows has no terminal that hangs up
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)
    if hasattr(signal, "setitimer"):  # not on Windows
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        sys.unraisablehook = _interrupt_again


def _interrupt_again(lost: sys.UnraisableHookArgs) -> None:
    """Repeats a Ctrl-C that came in a destructor or an import's callback. An exception there
    reaches no handler."""
    if lost.exc_type is KeyboardInterrupt:
        signal.setitimer(signal.ITIMER_REAL, _MOMENT)
    else:
        sys.__unraisablehook__(lost)


def _open_streams() -> None:
    """Replaces closed streams (``>&-``) by one that refuses to be written. So no other file takes
    its number.

    A terminal or a file that cannot write "−" gets what is likest, not a traceback, nor "?": behind
    a number that means that it is open, and before one it would be a minus that is gone.
    """
    codecs.register_error("kscore", _replace_unwritable)
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            opened = os.open(os.devnull, os.O_RDONLY)
            if opened != number:
                os.dup2(opened, number)
                os.close(opened)
            mode = "w" if number else "r"
            stream = open(number, mode, encoding="utf-8", closefd=False)  # noqa: SIM115
            setattr(sys, name, stream)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="kscore")


_LIKEST = {
    "−": "-",
    "–": "-",
    "—": "-",
    "─": "-",
    "→": ">",
    "·": ".",
    "…": "~",
    "°": "o",
    "„": '"',
    "“": '"',
    "”": '"',
    "’": "'",
    "ø": "o",
}


def _replace_unwritable(error: UnicodeError) -> tuple[str, int]:
    """What a code page writes for a sign that it lacks. One for one, so that columns stay: the
    letter without its accent, else "?"."""
    assert isinstance(error, UnicodeEncodeError)
    found = (
        _LIKEST.get(sign) or _no_accent(sign) for sign in error.object[error.start : error.end]
    )
    return "".join(found), error.end


def _no_accent(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign)[:1]
    return bare if bare.isascii() and bare.isprintable() and bare else "?"


def _end(code: int) -> NoReturn:
    """Ends the process without freeing its memory.

    Freeing networks and modules takes a tenth of a run, so exit handlers run and ``os._exit``
    skips the rest, except under a profiler or debugger. Output that is not read any more is
    thrown away first, else Python complains about it.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, stream.fileno())
    if sys.getprofile() is None and sys.gettrace() is None:
        atexit._run_exitfuncs()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    run()
