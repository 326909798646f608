"""The pages of docs/ that are made from the code say what the code says."""

from __future__ import annotations

import re

import pytest

from kscore.errors import Exit
from tests.generated_pages import DOCS, KINDS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_the_page_is_what_the_code_says(name: str) -> None:
    written = (DOCS / name).read_text(encoding="utf-8")
    assert written.split() == PAGES[name]().split(), "run: python -m tests.generated_pages"


def test_every_exit_code_has_its_heading() -> None:
    written = (DOCS / "errors.md").read_text(encoding="utf-8")
    codes = {int(code) for code in re.findall(r"^## (\d+):", written, re.M)}
    assert codes == set(KINDS) == set(Exit) - {Exit.INTERRUPTED}
