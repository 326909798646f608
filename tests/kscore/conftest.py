"""Command lines as people type them, and a reader that is always right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scanner.pipeline
from engine.simulate import simulate_game
from kscore import console
from kscore.game.game import Game, load
from kscore.record.places import Places
from tests.kscore.perfect import PerfectReader, photograph

RunIn = Callable[..., tuple[int, str, str]]
"""A language and the words of a command line; gives back (exit code, stdout, stderr)."""
Run = Callable[..., tuple[int, str, str]]
"""The same, in English."""
Typing = Callable[..., list[str]]
"""Lines that somebody types; gives back the prompts as they are seen."""

GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"


@pytest.fixture
def run_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunIn:
    """Runs command lines in this process."""
    from kscore.cli.app import main

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


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Somebody who types these lines, and the prompts that were seen."""

    def call(*lines: str) -> list[str]:
        prompts: list[str] = []
        left: Iterator[str] = iter(lines)

        def ask(prompt: str) -> str:
            prompts.append(prompt)
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(console, "somebody_is_there", lambda: True)
        monkeypatch.setattr(console, "ask", ask)
        return prompts

    return call


@pytest.fixture
def over(tmp_path: Path, run: Run, perfect_reader: None) -> list[Path]:
    """A game of Anna's and Ben's that is over; the photos of the last season."""
    assert run("new", "Anna", "Ben", "--cards", GAME_CARDS, "--name", "g", "--no-input")[0] == 0
    games = {"anna": simulate_game(5, "K-A"), "ben": simulate_game(6, "K-A")}
    photos = []
    for number in range(4):
        photos = [
            photograph(tmp_path, f"{number}_{n}.jpg", g.seasons[number].sheet)
            for n, g in games.items()
        ]
        assert run(*photos, "--no-input")[0] in (0, 6)
    assert "over" in run("game")[1]
    return photos


def points(run: Run) -> dict[str, dict[str, int]]:
    data = json.loads(run("game", "--json")[1])
    return {
        player["player"]: {s: p["total"] for s, p in player["seasons"].items()}
        for player in data["players"]
    }


def current_game() -> Game:
    """The game being played, as its record stands."""
    path = Places().current()
    assert path is not None
    return load(path)
