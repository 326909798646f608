"""Command lines as people type them, and a reader that is always right."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import scanner.pipeline
from engine.simulate import simulate_game
from kscore import console
from kscore.cli.app import main
from kscore.game.game import Game, load
from kscore.record.places import Places
from tests.kscore.once import OnceReader
from tests.kscore.perfect import PerfectReader, photograph

RunIn = Callable[..., tuple[int, str, str]]
"""A language and the words of a command line; gives back (exit code, stdout, stderr)."""
Run = Callable[..., tuple[int, str, str]]
"""The words of a command line in English; gives back as `RunIn`."""
Typing = Callable[..., list[str]]
"""Lines that somebody types; gives back the prompts as they are seen."""
Answering = Callable[..., None]
"""How somebody answers a prompt; and, if it matters, who hears what is told."""
ReadingBy = Callable[[type], None]
"""What reads photos."""

GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"


@pytest.fixture
def run_in(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> RunIn:
    """Runs command lines in this process."""

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
def reading_by(monkeypatch: pytest.MonkeyPatch) -> ReadingBy:
    """Photos are read by a class that loads as `Reader` does."""
    return lambda reader: monkeypatch.setattr(scanner.pipeline, "Reader", reader)


@pytest.fixture
def perfect_reader(reading_by: ReadingBy) -> None:
    """Photos are text files here: games are tested, not eyes."""
    reading_by(PerfectReader)


@pytest.fixture
def looked_once(reading_by: ReadingBy) -> None:
    """The real reader, which looks at each photo once for all tests."""
    reading_by(OnceReader)


@pytest.fixture
def no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """No network is loaded, for no photo is looked at."""
    monkeypatch.setattr(scanner.pipeline.Reader, "load", staticmethod(lambda: None))


@pytest.fixture
def answering(monkeypatch: pytest.MonkeyPatch) -> Answering:
    """Somebody at the terminal who answers each prompt."""

    def call(answer: Callable[[str], str], hear: Callable[[Any], None] = console.tell) -> None:
        monkeypatch.setattr(console, "somebody_is_there", lambda: True)
        monkeypatch.setattr(console, "ask", answer)
        monkeypatch.setattr(console, "tell", hear)

    return call


@pytest.fixture
def typing(answering: Answering) -> Typing:
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

        answering(ask)
        return prompts

    return call


@pytest.fixture(scope="session")
def _played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the photos of a game that is over, and in ``home`` its record."""
    folder = tmp_path_factory.mktemp("over")
    games = {"anna": simulate_game(5, "K-A"), "ben": simulate_game(6, "K-A")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KSCORE_HOME", str(folder / "home"))
        patch.setattr(scanner.pipeline, "Reader", PerfectReader)
        assert main(["new", "Anna", "Ben", "--cards", GAME_CARDS, "--name", "g", "--no-input"]) == 0
        for number in range(4):
            photos = [
                str(photograph(folder, f"{number}_{name}", game.seasons[number].sheet))
                for name, game in games.items()
            ]
            assert main([*photos, "--no-input"]) in (0, 6)
    return folder


@pytest.fixture
def over(_played: Path, tmp_path: Path, run: Run, perfect_reader: None) -> list[Path]:
    """A game of Anna's and Ben's that is over; the photos of the last season."""
    shutil.copytree(_played / "home", Places().folder, dirs_exist_ok=True)
    for photo in _played.glob("*.jpg"):
        shutil.copy(photo, tmp_path)
    assert "over" in run("game")[1]
    return [tmp_path / f"3_{name}.jpg" for name in ("anna", "ben")]


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
