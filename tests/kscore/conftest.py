"""Command lines as people type them, and a reader that is always right."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from kscore.calibration.simulate import simulate_game

from kscore.cli.app import main
from kscore.console import Terminal
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

GAME_CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"


def line_by_line(
    lines: Iterable[str], then: type[BaseException] = EOFError
) -> Callable[[str], str]:
    """Who answers a prompt with each of these lines; ``then`` is raised at one more."""
    left = iter(lines)

    def answer(_: str) -> str:
        for line in left:
            return line
        raise then

    return answer


@contextlib.contextmanager
def killed_at(steps: int, *names: str) -> Iterator[None]:
    """What is done within ends at this step, of those that `os` has these names for."""
    done = count(1)

    def counted(real: Callable[..., object], *words: object, **more: object) -> object:
        if next(done) >= steps:
            raise KeyboardInterrupt
        return real(*words, **more)

    with pytest.MonkeyPatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
        for name in names:
            patch.setattr(os, name, partial(counted, getattr(os, name)))
        yield


class Somebody(Terminal):
    """Somebody at the terminal who answers each prompt.

    Attributes:
        answer: what is typed at a prompt.
        hear: is told what is no result; None: stderr has it.
    """

    def __init__(
        self, answer: Callable[[str], str], hear: Callable[[Any], None] | None = None
    ) -> None:
        super().__init__()
        self._answer, self._hear = answer, hear

    def is_interactive(self) -> bool:
        return True

    def ask(self, prompt: str) -> str:
        return self._answer(prompt)

    def tell(self, *said: Any) -> None:
        for each in said:
            (self._hear or super().tell)(each)


@dataclass
class Desk:
    """Where command lines are typed.

    Attributes:
        reader: what looks at photos; None: the real networks.
        terminal: who is told and asked.
    """

    reader: Any = None
    terminal: Terminal = field(default_factory=Terminal)

    def main(self, argv: Sequence[str]) -> int:
        """The exit code of a command line."""
        return main(argv, reader=self.reader, terminal=self.terminal)


@pytest.fixture
def desk() -> Desk:
    """A desk with the real networks and this process's terminal."""
    return Desk()


@pytest.fixture
def run_in(
    desk: Desk, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> RunIn:
    """Runs command lines in this process."""

    def call(lang: str, *arguments: object) -> tuple[int, str, str]:
        monkeypatch.setenv("KSCORE_LANG", lang)
        code = desk.main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


@pytest.fixture
def run(run_in: RunIn) -> Run:
    """Runs command lines in English."""
    return lambda *arguments: run_in("en", *arguments)


@pytest.fixture
def perfect_reader(desk: Desk) -> None:
    """Photos are text files here: games are tested, not eyes."""
    desk.reader = PerfectReader()


@pytest.fixture
def looked_once(desk: Desk) -> None:
    """The real reader, which looks at each photo once for all tests."""
    desk.reader = OnceReader()


@pytest.fixture
def answering(desk: Desk) -> Answering:
    """Somebody at the terminal who answers each prompt."""

    def call(answer: Callable[[str], str], hear: Callable[[Any], None] | None = None) -> None:
        desk.terminal = Somebody(answer, hear)

    return call


@pytest.fixture
def typing(answering: Answering) -> Typing:
    """Somebody who types these lines, and the prompts that were seen."""

    def call(*lines: str) -> list[str]:
        prompts: list[str] = []
        answer = line_by_line(lines)

        def ask(prompt: str) -> str:
            prompts.append(prompt)
            return answer(prompt)

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
        desk = Desk(PerfectReader())
        words = ["new", "Anna", "Ben", "--cards", GAME_CARDS, "--name", "g", "--no-input"]
        assert desk.main(words) == 0
        for number in range(4):
            photos = [
                str(photograph(folder, f"{number}_{name}", game.seasons[number].sheet))
                for name, game in games.items()
            ]
            assert desk.main([*photos, "--no-input"]) in (0, 6)
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
