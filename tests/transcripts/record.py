"""Writes what kscore says now into the golden files that every change is held against.

    python -m tests.transcripts.record [--only NAME ...]

NAME is a file's name without ``.txt``. Look at ``git diff tests/transcripts`` before it is
committed: everything in it is something that people at a table will see.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tests.transcripts import phones, terminal
from tests.transcripts.scenes import SCENES

FOLDER = Path(__file__).parent
TRANSCRIPTS: dict[str, Callable[[], str]] = {
    "phones": phones.played,
    **{name: partial(terminal.played, scene) for name, scene in SCENES.items()},
}
"""What plays each transcript, the longest first."""


def golden(name: str) -> Path:
    """Where a transcript lies."""
    return FOLDER / f"{name}.txt"


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--only", nargs="+", choices=TRANSCRIPTS, default=list(TRANSCRIPTS), metavar="NAME"
    )
    for name in parser.parse_args().only:
        began = time.monotonic()
        golden(name).write_text(TRANSCRIPTS[name](), encoding="utf-8")
        sys.stdout.write(f"{golden(name)}  {time.monotonic() - began:.1f} s\n")


if __name__ == "__main__":
    main()
