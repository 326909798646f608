"""The command line: the language it speaks, what becomes of errors.

What the commands do is in `kscore.cli`. Heavy imports (the scanner with OpenCV, rich) happen
inside them, so that help and typing errors are quick.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kscore.cli.grammar import command_line, complaint
from kscore.console import Session, Terminal
from kscore.disk import reason
from kscore.engine.errors import EngineError
from kscore.errors import Exit, KscoreError, Mistyped, exit_code, sentence
from kscore.messages import LANGUAGES, Texts, language

if TYPE_CHECKING:
    from kscore.sheet.outcome import PhotoReader


def run_once(argv: Sequence[str]) -> int:
    """Runs one command line in a process of its own. As `main`, and what is left to say has been
    said."""
    try:
        code = main(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader of the output has gone (`kscore … | head`): nothing is left to say.
        return int(Exit.SCORED)
    except OSError as error:  # its last lines do not fit on the disk
        t = Texts(_language_of(argv)[0])
        Terminal().tell(t("output.failed", reason=reason(error)))
        return int(Exit.FILE)
    return code


def main(
    argv: Sequence[str], *, reader: PhotoReader | None = None, terminal: Terminal | None = None
) -> int:
    """Runs one command line and returns its exit code.

    Args:
        argv: the words behind ``kscore``.
        reader: what looks at photos, alone; None: kscore's own networks, in several processes where
            that is quicker.
        terminal: who is told and asked; None: this process's own.
    """
    spoken, known = _language_of(argv)
    session = Session(Texts(spoken), terminal or Terminal(), reader)
    try:
        return _main(argv, known, session)
    finally:
        session.terminal.tell_of_backups(session.t)


def _main(argv: Sequence[str], known: bool, session: Session) -> int:
    t, terminal = session.t, session.terminal
    try:
        if not known:
            raise Mistyped("lang.unknown", text=_language_option(argv) or "", known=LANGUAGES)
        for word in argv:
            if _NO_TEXT.search(word):
                raise Mistyped("typed.no_text", text=word)
        alone = not argv or (len(argv) == 2 and argv[0] == "--lang")
        if alone and _COMPLETING not in os.environ:
            terminal.tell(t("help.first"))
            return int(Exit.SCORED)
        words = list(argv)
        if words[:1] == ["help"] and not Path("help").exists():  # kscore help game list
            words = [*words[1:], "--help"]
        code = command_line().main(words, "kscore", standalone_mode=False, obj=session)
        if code == Exit.INTERRUPTED:  # typer makes this of Ctrl-C, and says nothing
            terminal.tell("\n" + t("interrupted"))
        return int(code or Exit.SCORED)
    except typer.TyperException as error:
        terminal.tell(complaint(error, t))
        return int(Exit.MISTYPED)
    except (EngineError, KscoreError) as error:
        terminal.tell(sentence(error, t))
        return exit_code(error)
    except (KeyboardInterrupt, typer.Abort):
        terminal.tell(t("interrupted"))
        return int(Exit.INTERRUPTED)
    except BrokenPipeError:
        raise
    except Exception as error:
        return terminal.complain(error, t)


_NO_TEXT = re.compile("[\0\ud800-\udc7f\udd00-\udfff]")
"""NUL and halves of letters, which no name of a file has; bytes that are no UTF-8 are others."""
_COMPLETING = "_KSCORE_COMPLETE"
"""Set by a shell that asks what completes a line: then the line is not among the arguments."""


def _language_option(argv: Sequence[str]) -> str | None:
    """What ``--lang`` names."""
    for position, word in enumerate(argv):
        if word == "--":
            break
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if word == "--lang" and position + 1 < len(argv):
            return argv[position + 1]
    return None


def _language_of(argv: Sequence[str]) -> tuple[str, bool]:
    """The language before parsing, and whether ``--lang`` named one. One that exists."""
    asked = _language_option(argv)
    known = asked is None or asked in LANGUAGES
    return language(asked if known else None, os.environ), known
