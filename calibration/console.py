"""What the calibration's commands say: results on stdout, progress on stderr. Nothing else in this
room prints."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

_EVERY = 0.5  # seconds between two progress lines


def tell(text: str) -> None:
    """A line (or a table) of the result, at once also where stdout is a file."""
    print(text, flush=True)


def note(text: str) -> None:
    """A line beside the result, on stderr."""
    print(text, file=sys.stderr, flush=True)


def progress(items: Iterable[Item], count: int, what: str) -> Iterator[Item]:
    """The items, with a line on stderr that is written over: how many of ``count`` are done and the
    seconds left."""
    began = shown = time.monotonic()
    done = 0
    for item in items:
        yield item
        done += 1
        now = time.monotonic()
        if now - shown >= _EVERY or done == count:
            shown, spent = now, now - began
            left = spent / done * (count - done)
            print(
                f"\r{done}/{count} {what}, {spent:.0f} s, {left:.0f} s left ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    if done:
        print(file=sys.stderr)


def overwrite(text: str) -> None:
    """A line on stderr that the next one is written over."""
    print(f"\r{text}", end="", file=sys.stderr, flush=True)
