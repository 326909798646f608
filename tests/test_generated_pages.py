"""The pages that are made from the code say what the code says."""

from __future__ import annotations

import re

from kscore.errors import Exit
from tests.generated_pages import DOCS, KINDS, commands_page, errors_page


def test_the_page_of_commands_is_what_they_print() -> None:
    written = (DOCS / "commands.md").read_text(encoding="utf-8")
    assert written.split() == commands_page().split(), "run: python -m tests.generated_pages"


def test_every_exit_code_has_its_heading() -> None:
    codes = {int(code) for code in re.findall(r"^## (\d+):", errors_page(), re.M)}
    assert codes == set(KINDS) == set(Exit) - {Exit.INTERRUPTED}


def test_every_exit_code_is_in_troubleshooting() -> None:
    written = (DOCS / "troubleshooting.md").read_text(encoding="utf-8")
    section = written.split("## Exit codes")[1].split("\n## ")[0]
    assert {int(code) for code in re.findall(r"^\| (\d+) \|", section, re.M)} == set(Exit)
