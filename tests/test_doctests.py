"""The examples in the engine's docstrings are right."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import kscore.engine
import pytest
from kscore.engine.cards import CARDS

ROOT = Path(kscore.engine.__file__).parent
MODULES = [
    ".".join(("kscore", "engine", *path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(ROOT.rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]


def test_there_are_examples() -> None:
    assert len(MODULES) >= len(CARDS) + 6  # every card, and the pure functions


@pytest.mark.parametrize("module", [name.removesuffix(".__init__") for name in MODULES])
def test_examples(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module))
    assert tried > 0
    assert failed == 0
