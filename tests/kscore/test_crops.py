"""Pieces of a photo at a terminal: by which protocol they are drawn, and that they are."""

from __future__ import annotations

import io
import os
import pty
import re
import sys
import threading
from base64 import b64decode
from typing import Literal

import numpy as np
import pytest
from PIL import Image
from rich.console import Console

from kscore.console import Terminal
from kscore.views.terminal.crops import Crops

RED, BLUE = (np.full((80, 80, 3), colour, np.uint8) for colour in ((250, 0, 0), (0, 0, 250)))
QUIET, SIXELS = "", "\x1b[6;20;10t\x1b[?62;4;22c"


def shown(
    monkeypatch: pytest.MonkeyPatch,
    reply: str = QUIET,
    colours: Literal["truecolor", "standard"] | None = "truecolor",
    term: str = "xterm",
) -> str:
    """Red and blue, on a terminal of 80 columns."""
    monkeypatch.setenv("TERM", term)
    console = Console(
        file=io.StringIO(), force_terminal=True, color_system=colours, width=80, _environ={}
    )
    with console.capture() as found:
        console.print(Crops((RED, BLUE), ("1  forest", "2  water"), lambda *_: reply))
    return found.get()


def test_half_blocks_are_24_columns_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    *lines, names = shown(monkeypatch).splitlines()
    assert len(lines) == 12
    bare = {re.sub(r"\x1b\[[\d;]*m", "", line) for line in lines}
    assert bare == {"    " + "▀" * 24 + "  " + "▀" * 24}
    assert names == "    1  forest                 2  water"
    assert "38;2;250;0;0;48;2;250;0;0" in lines[0]


@pytest.mark.parametrize(
    ("term", "reply", "begins"),
    [
        ("xterm-kitty", QUIET, "\x1b_G"),
        ("xterm-ghostty", QUIET, "\x1b_G"),
        ("xterm", SIXELS, "\x1bP0;1q"),
        ("tmux-256color", "\x1b[?4;6c", "\x1bP0;1q"),
        ("xterm", "\x1b[?64;14c", "▀"),
    ],
)
def test_a_terminal_says_what_it_draws(
    term: str, reply: str, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = shown(monkeypatch, reply, term=term)
    assert begins in found
    assert ("▀" in found) is (begins == "▀")
    assert "1  forest     2  water" in found or begins == "▀"


def test_without_colours_words_have_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, colours="standard").strip() == ""
    assert shown(monkeypatch, colours=None).strip() == ""


def test_kitty_gets_a_whole_picture_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kscore.views.terminal.crops._PART", 100)
    found = shown(monkeypatch, term="xterm-kitty")
    assert "c=26,r=6" in found
    data = re.findall(r"\x1b_G[^;]*;([\w+/=]+)\x1b\\", found)
    assert re.findall("m=([01])", found) == ["1"] * (len(data) - 1) + ["0"]
    picture = Image.open(io.BytesIO(b64decode("".join(data))))
    assert picture.size == (260, 120)
    assert picture.getpixel((5, 5)) == (250, 0, 0, 255)
    assert picture.getpixel((130, 5)) == (0, 0, 0, 0)
    assert picture.getpixel((255, 5)) == (0, 0, 250, 255)


def test_sixels_have_the_pixels_of_the_characters(monkeypatch: pytest.MonkeyPatch) -> None:
    found = shown(monkeypatch, SIXELS)
    bands = found[found.index("q") + 1 : found.index("\x1b\\")].split("-")
    assert len(bands) == 120 / 6
    assert bands[1].count("!120~") == 2
    assert "!140?" in bands[1]


def test_a_terminal_is_asked_and_keeps_its_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    parent, child = pty.openpty()

    def reply() -> None:
        asked = b""
        while not asked.endswith(b"\x1b[c"):
            asked += os.read(parent, 100)
        os.write(parent, SIXELS.encode())

    with os.fdopen(child, "r+b", buffering=0) as raw:
        stream = io.TextIOWrapper(raw, encoding="utf-8", write_through=True)
        monkeypatch.setattr(sys, "stderr", stream)
        answering = threading.Thread(target=reply)
        answering.start()
        assert Terminal(stream).reply("\x1b[16t\x1b[c", "c") == SIXELS
        answering.join()
        assert Terminal(stream).reply("\x1b[5n", "n") == ""
        os.write(parent, b"forest\n")
        assert Terminal(stream).ask("> ") == "forest\n"


def test_nobody_is_asked_through_a_pipe() -> None:
    assert Terminal(io.StringIO()).reply("\x1b[c", "c") == ""
