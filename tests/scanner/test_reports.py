"""Photos that kscore once read wrongly without a word, or asked about for nothing: never again.

Each is scored with its cards, every question answered truly. It may be refused where the photo is
to blame, and then for what is wrong with it; what is read must come out right.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from kscore.scanner.pipeline import Reader

from testing.answering import outcome

_GROUPS = (
    "circled_symbols", "coins", "coins_not_in_view", "coins_out_of_focus", "covered",
    "erased_piece", "glare", "line_through_page", "planned_outline", "show_through", "toneless",
    "torn",
)  # fmt: skip
_CAUSES = {
    "glare": {"sheet.uncertain"},
    "show_through": {"sheet.other_side"},
    "toneless": {"sheet.bright", "sheet.toneless", "photo.truncated"},
}
_STILL_WRONG = {
    "covered/SILENT-card_on_it-1-real-4104-0033.jpg": "a slip of the paper's own colour",
}
_NAMES = Path(__file__).resolve().parents[2].parent / "shared" / "cases" / "reports" / "truth.json"


def _photos() -> list[str]:
    if not _NAMES.exists():
        return []
    names = json.loads(_NAMES.read_text(encoding="utf-8"))
    return sorted(name for name in names if name.split("/")[0] in _GROUPS)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader.load()


def _marked(name: str) -> object:
    why = _STILL_WRONG.get(name)
    return pytest.param(name, marks=pytest.mark.xfail(strict=True, reason=why)) if why else name


@pytest.mark.parametrize("name", [_marked(name) for name in _photos()])
def test_a_reported_photo_is_right_or_asked_about_or_refused_for_its_cause(
    name: str, shared: Path, reader: Reader
) -> None:
    folder = shared / "cases" / "reports"
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))[name]
    found = outcome(reader, folder / name, truth)
    if found.refused:
        assert found.refused in _CAUSES.get(name.split("/")[0], set())
    else:
        assert not found.silent, found
