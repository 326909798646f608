"""Exported games: whatever the bytes, a game that can be scored and exported, or one of our errors
and nothing left."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from kscore.engine.errors import MessageError

from kscore.game.game import Game
from kscore.game.imported import import_game

FOLDER = Path(
    tempfile.mkdtemp(prefix="kscore-fuzz-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None)
)


def one(data: bytes) -> None:
    """Raises what nobody foresaw."""
    try:
        game = json.loads(data)
    except (ValueError, RecursionError):
        return
    path = FOLDER / "game.kscore"
    try:
        with import_game(path, game) as record:
            assert Game.of(record).standings()
            assert json.dumps(record.export())
    except MessageError as error:
        _said(error)
    left = sorted(each.name for each in FOLDER.iterdir())
    assert left in ([], ["game.kscore", "game.kscore.backup"]), left
    for each in FOLDER.iterdir():
        each.unlink()


def _said(error: MessageError) -> None:
    """Every error has a sentence in both languages."""
    assert all(error.text(lang) for lang in ("de", "en"))
