"""Command lines as people type them, and a reader that is always right."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import scanner.pipeline
from tests.kscore.perfect import PerfectReader

RunIn = Callable[..., tuple[int, str, str]]
"""A language and the words of a command line; gives back (exit code, stdout, stderr)."""
Run = Callable[..., tuple[int, str, str]]
"""The same, in English."""


@pytest.fixture
def run_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunIn:
    """Runs command lines in this process."""
    from kscore.cli import main

    def call(lang: str, *arguments: object) -> tuple[int, str, str]:
        monkeypatch.setenv("KSCORE_LANG", lang)
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def run(run_in: RunIn) -> Run:
    """Runs command lines in English."""
    return lambda *arguments: run_in("en", *arguments)


@pytest.fixture
def perfect_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Photos are text files here: games are tested, not eyes."""
    monkeypatch.setattr(scanner.pipeline, "Reader", PerfectReader)
