"""kscore says word for word what it said when the golden files were recorded (record.py)."""

from __future__ import annotations

import difflib
import sys
from pathlib import Path

import pytest

from tests.transcripts.record import TRANSCRIPTS, golden

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="paths and hints differ elsewhere"
    ),
]
_CONTEXT = 6


def difference(before: str, now: str, name: str) -> str:
    """What differs, in lines around it; empty where nothing does."""
    old, new = before.splitlines(), now.splitlines()
    lines = difflib.unified_diff(
        old, new, f"{name}.txt (recorded)", f"{name} (now)", n=_CONTEXT, lineterm=""
    )
    return "\n".join(lines)


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_conversation_is_as_it_was_recorded(name: str, tmp_path: Path) -> None:
    now = TRANSCRIPTS[name]()
    found = difference(golden(name).read_text(encoding="utf-8"), now, name)
    (tmp_path / f"{name}.txt").write_text(now, encoding="utf-8")
    if found:
        again = f"python -m tests.transcripts.record --only {name}"
        pytest.fail(
            f"{found}\n\nIf it is meant: {again}; all of it: {tmp_path / name}.txt", pytrace=False
        )


def test_a_difference_is_told_with_what_stands_around_it() -> None:
    assert difference("a\nb\n", "a\nb\n", "x") == ""
    assert difference("a\nb\n", "a\nc\n", "x").splitlines()[-3:] == [" a", "-b", "+c"]
