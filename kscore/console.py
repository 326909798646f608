"""The terminal: the only module that prints, and the only one that asks.

Results go to stdout, everything else to stderr. A run is given its `Session`: a program or a test
hands in a terminal and a reader of its own.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import sys
import textwrap
import traceback
from contextlib import suppress
from dataclasses import field
from types import ModuleType
from typing import TYPE_CHECKING, TextIO

from kscore.completion import ask_with_completion, card_names
from kscore.disk import NOT_BACKED_UP
from kscore.engine.frozen import Frozen
from kscore.engine.messages import harmless
from kscore.errors import Exit, FileTrouble, exit_code, is_bug, sentence
from kscore.messages import Texts

termios: ModuleType | None
try:
    import termios
    import tty
except ImportError:  # Windows has none
    termios = None

if TYPE_CHECKING:
    from rich.console import RenderableType

    from kscore.sheet.outcome import PhotoReader


WIDTH = 100
"""Columns where there is no terminal."""
_SOON = 0.4  # seconds that a terminal has to say what it can
NARROWEST = 20
"""Columns of a terminal that are believed: some say they have none."""


class Terminal:
    """The terminal: shows sentences and takes typed answers.

    Args:
        stdin: where they are typed; None: this process's.
    """

    def __init__(self, stdin: TextIO | None = None) -> None:
        self._stdin = stdin

    @property
    def stdin(self) -> TextIO:
        """Where answers are typed."""
        return self._stdin or sys.stdin

    def tell(self, *said: RenderableType | str) -> None:
        """Writes to stderr what is no result, wrapped at words. Where nothing can be shown, nothing
        is: that costs no result."""
        try:
            for each in said:
                if not isinstance(each, str):
                    draw(each, sys.stderr)
                    continue
                text = harmless(each)
                if sys.stderr.isatty():
                    width = shutil.get_terminal_size().columns
                    text = "\n".join(_wrapped(line, width) for line in text.split("\n"))
                print(transliterate(text, sys.stderr), file=sys.stderr, flush=True)
        except OSError:
            return

    def show(self, *results: RenderableType | str) -> None:
        """Writes results to stdout, coloured if the terminal wants it. What a terminal would obey
        (escape sequences from a name, a file, an import) is left out.

        Raises FileTrouble where it cannot be written, BrokenPipeError once its reader is gone.
        """
        try:
            for result in results:
                if isinstance(result, str):
                    print(transliterate(harmless(result), sys.stdout), flush=True)
                else:
                    draw(result, sys.stdout)
        except BrokenPipeError:
            raise
        except OSError as error:
            raise FileTrouble("output.failed", reason=error.strerror or error) from None

    def complain(self, error: Exception, t: Texts) -> int:
        """Tells an error and returns its exit code. Only for a bug does it ask to be reported."""
        code = exit_code(error)
        if not is_bug(error):
            self.tell(sentence(error, t))
            return code
        self.tell(t("bug", name=type(error).__name__, detail=error))
        if os.environ.get("KSCORE_TRACEBACK"):
            self.tell("".join(traceback.format_exception(error)))
        return int(Exit.BUG)

    def tell_of_backups(self, t: Texts) -> None:
        """Tells of records whose backup failed since the last call."""
        while NOT_BACKED_UP:
            path, why = NOT_BACKED_UP.popitem()
            self.tell(t("record.not_backed_up", path=path, reason=why))

    def is_interactive(self) -> bool:
        """Whether questions can be asked and seen."""
        there: TextIO | None = self.stdin  # a process may have none
        return there is not None and there.isatty() and sys.stderr.isatty()

    def ask(self, prompt: str) -> str:
        """The line that somebody types after ``prompt``. Raises EOFError where nobody does."""
        sys.stderr.write(transliterate(harmless(prompt), sys.stderr))
        sys.stderr.flush()
        line = self.stdin.readline()
        if not line:
            raise EOFError
        return line

    def answer(self, prompt: str) -> str:
        """Like `ask`, but forgets what was typed before the question. An Enter pressed while a
        photo was looked at, or a further line of what was pasted at the question before, would take
        a first answer that the player has not seen."""
        _forget_typed_ahead(self.stdin)
        return self.ask(prompt)

    def reply(self, sequence: str, ends: str) -> str:
        """What the terminal itself replies to a control sequence, until it ``ends``; "" where it
        says nothing soon."""
        said = ""
        if termios is None or not self.is_interactive():
            return said
        with suppress(termios.error, OSError, ValueError):
            keys = self.stdin.fileno()
            before = termios.tcgetattr(keys)
            try:
                tty.setcbreak(keys, termios.TCSANOW)
                sys.stderr.write(sequence)
                sys.stderr.flush()
                while not said.endswith(ends) and select.select([keys], [], [], _SOON)[0]:
                    said += os.read(keys, 1).decode("ascii", "replace")
            finally:
                termios.tcsetattr(keys, termios.TCSANOW, before)
        return said

    def ask_for_card(self, prompt: str) -> str:
        """Like `ask`, with the names of the cards to complete."""
        return ask_with_completion(prompt, card_names, self.ask)


class Session(Frozen):
    """One run of a command.

    Attributes:
        t: the sentences, in the language that is spoken.
        terminal: who is told and asked.
        reader: what looks at photos; None: kscore's own networks, once a photo comes.
    """

    t: Texts
    terminal: Terminal = field(default_factory=Terminal)
    reader: PhotoReader | None = None


class OfSession:
    """What belongs to one run of a command."""

    session: Session

    @property
    def t(self) -> Texts:
        """The sentences of this run."""
        return self.session.t

    @property
    def terminal(self) -> Terminal:
        """Who is told and asked."""
        return self.session.terminal


def _wrapped(line: str, width: int) -> str:
    """A line wrapped at a width; later lines keep its indent."""
    margin = line[: len(line) - len(line.lstrip())]
    parts = textwrap.wrap(
        line,
        max(20, width - 1),
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return "\n".join(parts)


def draw(result: RenderableType, stream: TextIO) -> None:
    """Draws a result, in colour where ``stream`` supports it. No string is markup, and no control
    character reaches the terminal."""
    from rich import console, segment  # slow to import, and JSON needs none

    size, seen = shutil.get_terminal_size(), stream.isatty()
    known = seen or os.environ.get("COLUMNS", "").isdecimal()
    out = console.Console(
        file=stream,
        highlight=False,
        markup=False,
        emoji=False,
        width=max(NARROWEST, size.columns) if known else WIDTH,
        height=size.lines,
    )
    clean = segment.Segments(
        # what is no text is kscore's own
        s if s.control else segment.Segment(harmless(s.text), s.style)
        for s in out.render(result)
    )
    if seen and _writes_umlauts(stream):
        out.print(clean)
    else:
        with out.capture() as drawn:
            out.print(clean)
        lines = drawn.get().split("\n")
        stream.write(transliterate("\n".join(line.rstrip(" ") for line in lines), stream))
    stream.flush()


_PLAIN = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss"}
)


def _writes_umlauts(stream: TextIO) -> bool:
    return bool("ü".encode(stream.encoding or "utf-8", "ignore"))


def transliterate(text: str, stream: TextIO) -> str:
    """The text with "ue" for "ü" on a stream without umlauts. Columns stay where blanks follow."""
    if _writes_umlauts(stream):
        return text
    parts, longer = list[str](), 0
    for part in re.split("( {2,}|\n)", text):
        if part == "\n":
            longer = 0
        elif part.startswith("  "):
            less = min(longer, len(part) - 1)
            part, longer = part[less:], longer - less
        else:
            plain = part.translate(_PLAIN)
            part, longer = plain, longer + len(plain) - len(part)
        parts.append(part)
    return "".join(parts)


def _forget_typed_ahead(stdin: TextIO) -> None:
    if termios is None:
        return
    with suppress(termios.error, OSError, ValueError):  # no terminal: its lines were never typed
        termios.tcflush(stdin, termios.TCIFLUSH)
