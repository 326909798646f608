"""The command line: its commands by name, the language it speaks, what becomes of errors.

What the commands do is in `kscore.cli`. Heavy imports (the scanner with OpenCV, rich) happen
inside them, so that help and typing errors are quick.
"""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections.abc import Callable, Container, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer

from kscore.cli.grammar import DEFAULT, Command, Group, complaint, show_version
from kscore.cli.options import told_letters
from kscore.console import Session, Terminal
from kscore.disk import reason
from kscore.engine.errors import EngineError
from kscore.errors import Exit, KscoreError, Mistyped, exit_code, sentence
from kscore.messages import LANGUAGES, Texts, language

if TYPE_CHECKING:
    from kscore.sheet.outcome import PhotoReader


def _group(
    version: Annotated[
        bool, typer.Option("--version", help="help.version", callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Nothing happens before the command."""


COMMANDS = (  # in the order in which the help lists them; the first needs no name
    (DEFAULT, "photos.score", "help.score"),
    ("final", "photos.final", "help.final"),
    ("check", "photos.check", "help.check"),
    ("cards", "games.cards", "help.cards_command"),
    ("new", "games.new", "help.new"),
    ("game", "games.game", "help.game_command"),
    ("games", "games.games", "help.games"),
    ("change", "games.change", "help.change"),
    ("undo", "games.undo", "help.undo"),
    ("redo", "games.redo", "help.redo"),
    ("export", "games.export", "help.export"),
    ("import", "games.import_", "help.import"),
    ("rename", "games.rename", "help.rename"),
    ("delete", "games.delete", "help.delete"),
    ("restore", "games.restore", "help.restore"),
    ("data", "games.data", "help.data"),
    ("enter", "games.enter", "help.enter"),
    ("review", "games.review", "help.review"),
    ("report", "games.report", "help.report"),
    ("hands", "hands.hands", "help.hands"),
    ("learn", "hands.learn", "help.learn"),
    ("forget", "hands.forget", "help.forget"),
    ("explain", "photos.explain", "help.explain"),
    ("what-if", "photos.what_if", "help.what_if"),
    ("ambush", "photos.ambush", "help.ambush"),
    ("sheet", "games.sheet", "help.sheet"),
    ("layout", "photos.layout", "help.layout_learn"),
    ("phone", "games.phone", "help.phone"),
    ("watch", "photos.watch", "help.watch"),
    ("legend", "games.legend", "help.legend"),
    ("neuland", "games.neuland", "help.neuland"),
)
"""Each with its function: the modules of those that a line cannot mean are not imported (8 ms)."""


def command_line(wanted: Container[str] | None = None) -> Group:
    """The commands of these names, or all: to understand one line, typer need not take every
    command apart (15 ms)."""
    app = typer.Typer(
        cls=Group,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=True,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_group)
    for name, command, key in COMMANDS:
        if wanted is None or name in wanted:
            app.command(name, cls=Command, help=key, hidden=name == DEFAULT)(
                _expanded(_function(command))
            )
    group = typer.main.get_command(app)
    assert isinstance(group, Group)
    group.names = tuple(name for name, *_ in COMMANDS if name != DEFAULT)
    return group


def _function(named: str) -> Callable[..., Any]:
    module, name = named.split(".")
    function: Callable[..., Any] = getattr(import_module(f"kscore.cli.{module}"), name)
    return function


def _own_first(options: type[Any]) -> list[Field[Any]]:
    """The fields of a list of options, those that it adds itself before those that it has from
    others."""
    own = inspect.get_annotations(options)
    return sorted(fields(options), key=lambda field: field.name not in own)


@functools.cache
def _hints(options: type[Any]) -> dict[str, Any]:
    """The annotations of a list of options: evaluating them takes time, and several commands share
    a list."""
    return get_type_hints(options, include_extras=True)


def _expanded(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """The command with each parameter that is a list of options replaced by those options, as typer
    wants them. A command gives its exit code; None is `Exit.SCORED`."""
    signature, lists, parameters = inspect.signature(command, eval_str=True), {}, []
    for parameter in signature.parameters.values():
        options: type[Any] = parameter.annotation
        if not is_dataclass(options):
            parameters.append(parameter)
            continue
        lists[parameter.name] = options
        hints = _hints(options)
        for field in _own_first(options):
            assert field.default is not MISSING, "an option that must be named is the command's own"
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(
                inspect.Parameter(
                    field.name, kind, default=field.default, annotation=hints[field.name]
                )
            )

    @functools.wraps(command)
    def taken(*positional: Any, **named: Any) -> int | None:
        told_letters(named.get("set_"), named.get("ctx"))
        for name, cls in lists.items():
            named[name] = cls(**{field.name: named.pop(field.name) for field in fields(cls)})
        return command(*positional, **named)

    order = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    taken.__signature__ = signature.replace(parameters=order)  # type: ignore[attr-defined]
    taken.__annotations__ = {}
    return taken


def _wanted(argv: Sequence[str]) -> Container[str] | None:
    """The commands that a line may mean; None where all are shown or completed."""
    for_all = ("-h", "--help", "--install-completion", "--show-completion")
    if _COMPLETING in os.environ or any(word.split("=")[0] in for_all for word in argv):
        return None
    return {DEFAULT, *argv}


def run_once(argv: Sequence[str]) -> int:
    """One command line in a process of its own: as `main`, and what is left to say has been
    said."""
    try:
        code = main(argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has gone (`kscore … | head`): nothing is left to say.
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
        terminal: who is told and asked; None: whoever sits at this process's.
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
            raise Mistyped("lang.unknown", text=_option(argv, "--lang") or "", known=LANGUAGES)
        alone = not argv or (len(argv) == 2 and argv[0] == "--lang")
        if alone and _COMPLETING not in os.environ:
            terminal.tell(t("help.first"))
            return int(Exit.SCORED)
        words = _helped(argv)
        result = int(
            command_line(_wanted(words)).main(words, "kscore", standalone_mode=False, obj=session)
            or 0
        )
        if result == Exit.INTERRUPTED:  # typer makes this of Ctrl-C, and says nothing
            terminal.tell("\n" + t("interrupted"))
        return result
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


_COMPLETING = "_KSCORE_COMPLETE"
"""Set by a shell that asks what completes a line: then the line is not among the arguments."""


def _helped(argv: Sequence[str]) -> list[str]:
    """``kscore help``, ``kscore help new`` and ``kscore --help --lang de`` in the form of options:
    all commands are shown in the language that is spoken anyway."""
    asked = [word for word in argv if word in ("-h", "--help")]
    spoken = [f"--lang={said}", "--lang", said] if (said := _option(argv, "--lang")) else []
    if asked and all(word in (*asked, *spoken) for word in argv):
        return asked
    if not argv or argv[0] != "help" or Path("help").exists():
        return list(argv)
    return [*argv[1:2], "--help", *argv[2:]]


def _option(argv: Sequence[str], name: str) -> str | None:
    for position, word in enumerate(argv):
        if word == "--":
            break
        if word.startswith(name + "="):
            return word[len(name) + 1 :]
        if word == name and position + 1 < len(argv):
            return argv[position + 1]
    return None


def _language_of(argv: Sequence[str]) -> tuple[str, bool]:
    """The language to speak, known before anything is parsed; and whether ``--lang`` named one that
    exists."""
    asked = _option(argv, "--lang")
    known = asked is None or asked in LANGUAGES
    return language(asked if known else None, os.environ), known
