"""The table of `benchmarks.house` counts what it says, on a small house built for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.house import measured
from benchmarks.house_source import Row, modules_of, upward

FILES = {
    "engine/__init__.py": "",
    "engine/terrain.py": 'SOLID = ".^#"\n',
    "engine/a.py": "import engine.b\n",
    "engine/b.py": "def f():\n    from engine.a import g\n",
    "engine/c.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import engine.d\n",
    "engine/d.py": "import engine.c\n",
    "engine/cards/__init__.py": "",
    "engine/cards/lake.py": 'LETTERS = "WA"\n',
    "engine/spaces.py": '"""MX is no set here."""\nWET = "WM"\nSHAPE = ".#"\nDRY = {"F", "V"}\n'
    "def place(name):\n    return ord(name[0]) - 65, int(name[1:]) - 1\n",
    "scanner/__init__.py": "",
    "scanner/errors.py": "import kscore.messages.en\nclass "
    "Dark(Exception):\n    key = 'photo.dark'\n"
    "    sentence = 'the photo is too dark to read'\n",
    "scanner/arrays.py": "from numpy.typing import NDArray\nPoints = NDArray[int]\n"
    'def told(p: Points) -> None:\n    """``p`` (N, 2) int64."""\n'
    'def half(p: NDArray[int]) -> None:\n    """``p`` (H, W, 3) or 11×11."""\n'
    "def silent() -> Points: ...\n"
    "def _private(p: Points) -> None: ...\n",
    "calibration/__init__.py": "",
    "kscore/__init__.py": "",
    "kscore/messages/__init__.py": "",
    "kscore/messages/en.py": 'S = {"photo.dark": "There is not enough light '
    'here", "x": "one two three four five"}\n'
    'T = "one two three four five"\n',
    "kscore/sheet/scoring.py": (
        "import kscore.console\ndef f():\n    import json\n    from math import tau\n"
    ),
    "kscore/console.py": "",
}


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Row]:
    root = tmp_path_factory.mktemp("house")
    for name, source in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    return {row.name: row for row in measured(root, with_wheel=False)}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("imports that run up", 1),
        ("modules in circles of imports", 2),
        ("imports of a view or the terminal by kscore's business", 1),
        ("lazy imports in kscore", 2),
        ("literal terrain sets outside engine/terrain.py", 2),
        ("… of a card, in its file (its own letters)", 1),
        ("places that parse a space's name", 1),
        ("sentences kept twice", 2),
        ("public functions on arrays", 3),
        ("… whose docstring names a shape", pytest.approx(200 / 3)),
        ("… whose docstring names a dtype", pytest.approx(100 / 3)),
        ("… whose docstring names shape and dtype", pytest.approx(100 / 3)),
        ("engine: files", 9),
        ("files over 500 lines", 0),
    ],
)
def test_it_counts_what_it_says(rows: dict[str, Row], name: str, value: float) -> None:
    assert rows[name].value == value, rows[name].places


def test_this_house_has_no_arrow_upwards() -> None:
    root = Path(__file__).resolve().parents[2]
    assert upward(modules_of(root)).places == []
