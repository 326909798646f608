"""The terminal: the only place of the product that prints, and the only one that asks.

Results go to stdout, everything else to stderr. Call these through the module (``console.ask(...)``), so that there is
one place to put somebody else at the terminal's end.
"""

from __future__ import annotations

import os
import shutil
import sys
import textwrap
import traceback
from typing import TYPE_CHECKING, TextIO

from kscore import errors
from kscore.completion import ask_with_completion, card_names
from kscore.errors import Exit
from kscore.messages import Texts

if TYPE_CHECKING:
    from rich.console import Console, RenderableType


def tell(said: RenderableType | str) -> None:
    """Anything that is no result; sentences are broken between words where somebody sees them."""
    if not isinstance(said, str):
        _rich(sys.stderr).print(said)
        return
    if sys.stderr.isatty():
        said = "\n".join(_broken(line, shutil.get_terminal_size().columns) for line in said.split("\n"))
    print(said, file=sys.stderr, flush=True)


def _broken(line: str, width: int) -> str:
    """A line in lines of a width, the later ones as far to the right as the first."""
    margin = line[: len(line) - len(line.lstrip())]
    parts = textwrap.wrap(
        line, max(20, width - 1), subsequent_indent=margin, break_long_words=False, break_on_hyphens=False
    )
    return "\n".join(parts)


def show(result: RenderableType | str) -> None:
    """A result, in colour where stdout is a terminal that wants it; a string exactly as it is."""
    if isinstance(result, str):
        print(result)
        return
    _rich(sys.stdout).print(result)


def _rich(stream: TextIO) -> Console:
    from rich.console import Console

    return Console(file=stream, highlight=False, soft_wrap=False, width=None if stream.isatty() else 100)


def complain(error: Exception, t: Texts) -> int:
    """Tells about an error of any part and returns its exit code; only for a bug does it ask to be reported."""
    code = errors.exit_code(error)
    if code != Exit.BUG or hasattr(error, "key"):
        tell(errors.sentence(error, t))
        return code
    tell(t("bug", name=type(error).__name__, detail=error))
    if os.environ.get("KSCORE_TRACEBACK"):
        tell("".join(traceback.format_exception(error)))
    return int(Exit.BUG)


def somebody_is_there() -> bool:
    """Whether questions can be asked: somebody types and sees what is no result."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()


def ask(prompt: str) -> str:
    """The line that somebody types after ``prompt``. Raises EOFError where nobody does."""
    sys.stderr.write(prompt)
    sys.stderr.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def ask_for_card(prompt: str) -> str:
    """Like `ask`, with the names of the cards to complete."""
    return ask_with_completion(prompt, card_names, ask)
