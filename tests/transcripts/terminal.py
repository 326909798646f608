"""Commands typed one after the other at a terminal: what stands there, but what differs each time.

Knows nothing of kscore but ``python -m kscore``, so that nothing here follows a module that moves.
A question is a line that ends in ": " or "? "; the scene has the answers in their order.
"""

from __future__ import annotations

import codecs
import fcntl
import json
import os
import pty
import re
import select
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
SAMPLES = REPOSITORY / "sample_sheets"
_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_QUESTION = re.compile(r"(?:^|\n)[^\n]*\S[^\n]*[:?] $")
_LONGEST = 300.0  # seconds that a command may take
_ENTERS = 12  # questions beyond those that a scene expects


@dataclass(frozen=True)
class Typed:
    """A command line, what is typed at its questions, and whether its output goes into a pipe.

    Where more is asked than was expected Enter is typed; at a pipe nothing is asked.
    """

    line: str
    answers: tuple[str, ...] = ()
    piped: bool = False


def typed(line: str, *answers: str) -> Typed:
    """A command at the terminal."""
    return Typed(line, answers)


def piped(line: str) -> Typed:
    """A command whose output goes into a file."""
    return Typed(line, piped=True)


@dataclass(frozen=True)
class Scene:
    """What is typed in a folder; ``files``: a name there, and its sample photo or its text."""

    lang: str
    columns: int
    files: Mapping[str, Path | str]
    lines: tuple[Typed, ...]
    about: str = ""


@dataclass(frozen=True)
class Place:
    """A folder to work in. Its path is equally long everywhere: lines are broken by length."""

    path: Path
    lang: str = "en"
    columns: int = 80

    @property
    def environment(self) -> dict[str, str]:
        """What a command finds around it."""
        kept = {
            name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ
        }
        own = {"KSCORE_HOME": "home", "KSCORE_LANG": self.lang, "PYTHONPATH": str(REPOSITORY)}
        quiet = {"OMP_NUM_THREADS": "1", "TERM": "xterm", "TZ": "UTC", "LANG": "C.UTF-8"}
        folders = {"HOME": str(self.path), "TMPDIR": str(self.path / "t")}
        return {**kept, **own, **quiet, **folders}


@contextmanager
def place(lang: str = "en", columns: int = 80) -> Iterator[Place]:
    """A fresh folder, gone afterwards."""
    path = Path(tempfile.mkdtemp(prefix="kst-", dir="/tmp"))
    try:
        (path / "t").mkdir()
        yield Place(path, lang, columns)
    finally:
        shutil.rmtree(path, ignore_errors=True)


def played(scene: Scene) -> str:
    """The transcript of a scene."""
    with place(scene.lang, scene.columns) as here:
        for name, what in scene.files.items():
            if isinstance(what, Path):
                shutil.copyfile(what, here.path / name)
            else:
                (here.path / name).write_text(what, encoding="utf-8")
        parts = [f"# {scene.about}\n# {scene.lang}, {scene.columns} columns\n"]
        parts += [_run(line, here) for line in scene.lines]
    return normal("\n".join(parts), here.path)


def _run(what: Typed, here: Place) -> str:
    words = [word for part in shlex.split(what.line) for word in _expanded(part, here.path)]
    command = [sys.executable, "-m", "kscore", *words]
    if what.piped:
        done = subprocess.run(
            command,
            cwd=here.path,
            env=here.environment,
            capture_output=True,
            timeout=_LONGEST,
            check=False,
        )
        told, error = done.stdout.decode(), done.stderr.decode()
        told = "\n".join(map(_of_json, told.split("\n")))
        said = told + (f"[stderr]\n{error}" if error else "")
        return f"$ kscore {what.line} | cat\n{said}[exit {done.returncode}]\n"
    said, code, left = at_terminal(command, what.answers, here)
    tail = "".join(f"[not asked for: {answer!r}]\n" for answer in left)
    return f"$ kscore {what.line}\n{said}{tail}[exit {code}]\n"


def _expanded(word: str, folder: Path) -> list[str]:
    """As a shell would."""
    return sorted(path.name for path in folder.glob(word)) or [word] if "*" in word else [word]


def at_terminal(
    command: list[str], answers: tuple[str, ...], here: Place
) -> tuple[str, int, tuple[str, ...]]:
    """What stands at the terminal at the end, the exit code, the answers nobody asked for."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, here.columns, 0, 0))
    process = subprocess.Popen(
        command,
        cwd=here.path,
        env=here.environment,
        stdin=inner,
        stdout=inner,
        stderr=inner,
        start_new_session=True,
    )
    os.close(inner)
    decoded = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end within a character
    text, seen, given, until = "", 0, 0, time.monotonic() + _LONGEST
    try:
        while time.monotonic() < until:
            quiet = not select.select([outer], [], [], 0.05)[0]
            if not quiet:
                try:
                    data = os.read(outer, 65536)
                except OSError:
                    data = b""
                if not data:
                    break
                text += decoded.decode(data)
            elif len(text) > seen and _QUESTION.search(_shown(text)):
                answer = _next(answers, given)
                given += 1
                seen = len(text) + (0 if answer == END else len(answer) + 2)  # echo, end of line
                os.write(outer, b"\x04" if answer == END else f"{answer}\n".encode())
        else:
            raise AssertionError(f"no end after {_LONGEST:.0f} s:\n{_shown(text)}")
        return _ended(_shown(text)), process.wait(_LONGEST), answers[given:]
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(outer)


END = "^D"
"""An answer that means: no more."""


def _next(answers: tuple[str, ...], given: int) -> str:
    """What is typed; where more is asked than was expected Enter, after a while nothing more."""
    if given < len(answers):
        return answers[given]
    return "" if given < len(answers) + _ENTERS else END


def _shown(text: str) -> str:
    """What is left to be seen: a line that was drawn over shows what was written last."""
    lines = _ANSI.sub("", text.replace("\r\n", "\n")).split("\n")
    return "\n".join(line.rpartition("\r")[2] for line in lines)


def _ended(text: str) -> str:
    return text if not text or text.endswith("\n") else text + "\n"


def _of_json(line: str) -> str:
    return _rounded(line) if line.startswith("{") else line


_FIGURES = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")


def _rounded(line: str) -> str:
    """A line of JSON, a member a line, without times and with numbers that every machine finds."""
    found = json.loads(line)
    found.pop("timing_ms", None)
    members = [
        f"  {json.dumps(name)}: {json.dumps(found[name], ensure_ascii=False)}" for name in found
    ]
    return _FIGURES.sub(_coarse, "{\n" + ",\n".join(members) + "\n}")


def _coarse(figure: re.Match[str]) -> str:
    value = float(figure[0])
    return f"{value:.2f}" if value <= 1 else f"{value:.0f}"


_DIFFERS = (
    (re.compile(r"\b20\d\d-\d\d-\d\d"), "YYYY-MM-DD"),
    (re.compile(r"\b\d\d:\d\d(:\d\d)?\b"), "HH:MM"),
    (re.compile(r"/kscore-[a-z0-9_]{8}(?=/|\b)"), "/kscore-xxxxxxxx"),
)


def normal(text: str, folder: Path) -> str:
    """Without what differs from run to run: paths, days, times; no blanks where a line ends."""
    text = text.replace(str(folder), "/tmp/kst-xxxxxxxx")
    for pattern, instead in _DIFFERS:
        text = pattern.sub(instead, text)
    return "\n".join(line.rstrip() for line in text.split("\n"))
