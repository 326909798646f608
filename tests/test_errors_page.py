"""docs/errors.md lists every error with its sentences in both languages, under its exit code, with
what to do."""

from __future__ import annotations

import re

import kscore.messages  # noqa: F401 - the sentences
from engine.messages import TREE, Plural
from kscore.errors import Exit
from tests.error_keys import ROOT, ErrorKey, error_keys

PAGE = ROOT / "docs" / "errors.md"
_ROW = re.compile(r"^\| `([^`]+)` \((\w+)\) \| (.+) \| (.+) \|$")


def said(key: str) -> str:
    """Both languages' sentences as they stand in the table; of a plural the form for more."""
    sentences = (TREE.template(key, lang) for lang in ("en", "de"))
    return "<br>".join(each.more if isinstance(each, Plural) else each for each in sentences)


def row(error: ErrorKey, advice: str) -> str:
    """One error's line of the table."""
    return f"| `{error.key}` ({error.cls}) | {said(error.key)} | {advice} |"


def test_every_error_stands_on_the_page() -> None:
    code = 0
    found: dict[ErrorKey, str] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            code = int(line[3:])
        match = _ROW.match(line)
        if match:
            error = ErrorKey(code, match[1], match[2])
            assert error not in found, line
            assert line == row(error, match[4])
            found[error] = match[4]
    missing = error_keys() - set(found)
    assert not missing, "add to docs/errors.md:\n" + "\n".join(
        row(error, "what to do") for error in sorted(missing)
    )
    assert not set(found) - error_keys(), "no code raises these"
    assert all(len(advice) > 3 for advice in found.values())


def test_every_exit_code_has_its_heading() -> None:
    codes = {
        int(line[3:])
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("## ")
    }
    assert codes == {int(code) for code in Exit} - {Exit.SCORED, Exit.INTERRUPTED}
