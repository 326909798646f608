"""Typed maps, one-line sheets and corrections: whatever the text, a value or one of our errors."""

from __future__ import annotations

from kscore.engine.errors import MessageError
from kscore.engine.sheet import Sheet

from kscore.sheet.request import parse_corners
from kscore.statements.corrections import Corrections


def one(data: bytes) -> None:
    """Raises what nobody foresaw."""
    text = data.decode("utf-8", "surrogateescape")
    for parse in (Sheet.parse, lambda each: Corrections.parse((each,)), parse_corners):
        try:
            found = parse(text)
        except MessageError as error:
            _said(error)
            continue
        if isinstance(found, Sheet):
            assert Sheet.parse(found.line, found.layout) == found
        if isinstance(found, Corrections):
            assert Corrections.parse(found.texts()).texts() == found.texts()


def _said(error: MessageError) -> None:
    """Every error has a sentence in both languages."""
    assert all(error.text(lang) for lang in ("de", "en"))
