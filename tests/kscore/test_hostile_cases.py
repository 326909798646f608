"""Every hostile case ends with its documented exit code and sentence, leaves nothing behind, and
stands in docs/security.md."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import kscore.scanner.errors
import pytest
from kscore.engine.messages import TREE, Plural

import kscore.messages  # noqa: F401 - the sentences
from kscore.cli.app import main
from kscore.record.places import Places
from tests.kscore.hostile_cases import CASES, ROOT, Case, Table

PAGE = ROOT / "docs" / "security.md"


@pytest.fixture
def table(
    quick_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Table:
    monkeypatch.setenv("KSCORE_LANG", "en")
    quick_path.chmod(0o755)
    folder = quick_path / "here"
    folder.mkdir()
    folder.chmod(0o777)
    monkeypatch.chdir(folder)
    assert main(["new", "Anna", "Ben", "--recommended", "--no-input", "--name", "table"]) == 0
    assert main(["enter", "Anna", "spring", "--total", "17"]) == 0
    capfd.readouterr()
    return Table(folder, monkeypatch, Places().folder / "table.kscore")


def template(key: str) -> str:
    sentence = TREE.template(key, "en")
    return sentence.more if isinstance(sentence, Plural) else sentence


def rows() -> list[str]:
    """The lines of the page's table: an exit code, a sentence's key, and what ends with it."""
    by_end = defaultdict[tuple[int, str], list[str]](list)
    for case in CASES:
        by_end[case.code, f"`{case.key}`" if case.key else ""].append(case.what)
    return [
        f"| {code} | {key} | {'; '.join(cases)} |" for (code, key), cases in sorted(by_end.items())
    ]


def pieces(case: Case) -> list[str]:
    """The parts of the sentence that stand in it whatever its values are."""
    return (
        []
        if case.key is None
        else [each for each in re.split(r"\{[^}]*\}", template(case.key)) if len(each) > 3]
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_it_ends_as_documented(case: Case, table: Table, capfd: pytest.CaptureFixture[str]) -> None:
    before = set(Places().folder.iterdir())
    assert case.act(table) == case.code
    said = capfd.readouterr().err
    assert all(piece in said for piece in pieces(case)), said
    assert "Wait for the other" not in said
    assert "bug in kscore" not in said
    table.patch.undo()
    left = set(table.folder.rglob(".kscore-*")) | (set(table.record.parent.iterdir()) - before)
    left -= {table.record.parent / "outcomes.json"}  # kept whole: what was decided about sheets
    assert not left, "nothing half made stays"
    assert not any(path.stat().st_size == 0 for path in table.record.parent.iterdir())


def test_the_page_tells_every_case_and_no_other() -> None:
    text = PAGE.read_text(encoding="utf-8")
    table = text[text.index("| code | key | case |") :].split("\n\n")[0].splitlines()[2:]
    assert table == rows(), "put into docs/security.md:\n" + "\n".join(rows())
