"""Layout files: whatever the bytes, a layout or one of our errors."""

from __future__ import annotations

import tempfile
from pathlib import Path

from kscore.engine.errors import EngineError, MessageError
from kscore.engine.layout import load_layout
from kscore.engine.sheet import Sheet

PLACE = Path(tempfile.mkdtemp(prefix="kscore-fuzz-")) / "layout.toml"


def one(data: bytes) -> None:
    """Raises what nobody foresaw."""
    PLACE.write_bytes(data)
    try:
        layout = load_layout(PLACE)
    except EngineError as error:
        _said(error)
        return
    blank = Sheet.blank(layout)
    assert not blank.problems()
    assert Sheet.parse(blank.line, layout) == blank


def _said(error: MessageError) -> None:
    """Every error has a sentence in both languages."""
    assert all(error.text(lang) for lang in ("de", "en"))
