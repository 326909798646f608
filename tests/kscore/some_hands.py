"""Hands as tests keep them, made up of one terrain each, and what a sample sheet's truth says."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from kscore.engine.terrain import UNMARKED
from kscore.scanner.decide.hand import HandTable
from kscore.scanner.hand_file import HandFile, Lesson, Piece

from tests.kscore.conftest import Desk
from tests.kscore.once import OnceReader

SAMPLES = Path(__file__).parents[2] / "sample_sheets"
OLD_HANDS = Path(__file__).parent / "old_hands"
"""Hands in a file each, as kscore kept them up to commit 0485214a."""
NETWORK = HandTable.load().network


def look_at(angle: int) -> np.ndarray:
    found = np.zeros(32)
    found[angle] = 1.0
    return found


def a_hand(name: str, *fellows: str, terrain: str = "F", table: bool = False) -> HandFile:
    piece = Piece(terrain, "answered", 4, look=look_at(3), said=np.eye(8)[1], picture=b"picture")
    lesson = Lesson("ab", "cd", "2026-01-01T00:00:00+00:00", (piece,))
    return HandFile(name, NETWORK, fellows, (lesson,), table)


def told(photo: Path) -> list[str]:
    """The photo's truth as it would be typed."""
    truth = json.loads(photo.with_suffix(".json").read_text(encoding="utf-8"))
    rows = "ABCDEFGHIJK"
    spaces = [
        f"{rows[r]}{c + 1}={letter}"
        for r, row in enumerate(truth["map"])
        for c, letter in enumerate(row)
    ]
    seen = [text for text in spaces if text[-1] == "." or text[-1] not in UNMARKED]
    return [*seen, f"coins={truth['coins']['marked'] - truth['coins']['spent']}", "effects=none"]


def book(photo: str, *options: str) -> int:
    """Enters a sample sheet with everything said that would be asked; the exit code."""
    path = SAMPLES / photo
    said = [word for text in told(path) for word in ("--set", text)]
    _, season, player = path.stem.split("_")
    return Desk(OnceReader()).main(
        [str(path), "--season", season, "--player", player, "--no-input", "-q", *said, *options]
    )
