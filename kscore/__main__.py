"""``python -m kscore`` and the console script: interrupted while still importing, streams that are
closed or full.

Imports hardly anything, so that an interruption finds somebody who knows what to do with it.
"""

from __future__ import annotations

import atexit
import codecs
import os
import sys
import unicodedata
from typing import NoReturn

from kscore.quick_start import end_as_if_interrupted, quick_start

_INTERRUPTED = 130


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


def _open_streams() -> None:
    """Gives what was closed (``>&-``) a stream that refuses to be written, so that no other file
    takes its number.

    A terminal or a file that cannot write "−" gets what is likest, not a traceback, nor "?": behind
    a number that means that it is open, and before one it would be a minus that is gone.
    """
    codecs.register_error("kscore", _likest)
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
    "ß": "s",
    "ø": "o",
}


def _likest(error: UnicodeError) -> tuple[str, int]:
    """What a code page can write instead of a sign that it lacks, one for one, so that columns
    stay: the letter without its accent, else "?"."""
    assert isinstance(error, UnicodeEncodeError)
    found = (_LIKEST.get(sign) or _bare(sign) for sign in error.object[error.start : error.end])
    return "".join(found), error.end


def _bare(sign: str) -> str:
    bare = unicodedata.normalize("NFKD", sign)[:1]
    return bare if bare.isascii() and bare.isprintable() and bare else "?"


def _end(code: int) -> NoReturn:
    """Ends the process. What nobody reads any more is thrown away, else Python complains about it
    on its way out.

    What is left to do at the end is done, but nothing is taken apart that goes with the process
    anyway (networks, modules: a tenth of a run); only where somebody measures or debugs, Python
    ends in its own way.
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
