"""How the command line is read: photos without a command's name, help and usage errors in the
player's language.

``kscore sheet.jpg --season spring`` means ``kscore score sheet.jpg --season spring``. A command's
name wins over a file's (write ``./new`` for a photo called ``new``). Options before a command's
name are handed to the command.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from kscore import __version__
from kscore.console import Session
from kscore.errors import Mistyped
from kscore.messages import Texts

DEFAULT = "score"
WIDTH = 100
"""Columns of the help where there is no narrower terminal."""
NARROWEST = 40
_BUILT_IN = {
    "help": "help.show",
    "install_completion": "help.install_completion",
    "show_completion": "help.show_completion",
}


def session_of(ctx: Any) -> Session:
    """This run: who is asked and told, and in which language."""
    session = ctx.find_root().obj
    return session if isinstance(session, Session) else Session(Texts("en"))


def texts_of(ctx: Any) -> Texts:
    """The sentences of this run."""
    return session_of(ctx).t


def show_version(ctx: typer.Context, wanted: bool) -> None:
    """``--version``: shown, and no command is run. Raises typer.Exit."""
    if wanted:
        session_of(ctx).terminal.show(f"kscore {__version__}")
        raise typer.Exit(0)


def commands_of(ctx: Any) -> tuple[str, ...]:
    """The names of the commands that people type."""
    return getattr(ctx.find_root().command, "names", ())


def _columns() -> int:
    """Columns of the help: it breaks between words in a narrow terminal, too."""
    if not sys.stdout.isatty():
        return WIDTH
    return min(WIDTH, max(NARROWEST, shutil.get_terminal_size().columns - 1))


@contextmanager
def _known_command(ctx: Any) -> Iterator[None]:
    """Gives what is raised about an option the command's context, which typer's parser leaves
    out."""
    try:
        yield
    except typer.TyperException as error:
        if hasattr(error, "ctx"):
            error.ctx = error.ctx or ctx
        raise


class Command(TyperCommand):
    """A command whose help speaks the player's language."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # Whether a file can be read is told by whoever reads it, with its name, and costs no other.
        for parameter in self.params:
            if hasattr(parameter.type, "readable"):
                parameter.type.readable = False

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As typer does; what it raises knows its command. Raises Mistyped for an option with two
        values: typer takes the last without a word, and the season or map that was meant may be the
        first."""
        with _known_command(ctx):
            self._must_agree(ctx, args)
            return super().parse_args(ctx, args)

    def _must_agree(self, ctx: Any, args: Sequence[str]) -> None:
        named = {
            name: parameter
            for parameter in self.get_params(ctx)
            for name in parameter.opts
            if name.startswith("-") and not getattr(parameter, "is_flag", False)
        }
        said: dict[str, str] = {}
        position = 0
        while position < len(args) and args[position] != "--":
            name, equals, value = args[position].partition("=")
            parameter = named.get(name)
            position += 1
            if parameter is None or position + (not equals) > len(args):
                continue
            if not equals:
                value = args[position]
                position += 1
            if not parameter.multiple and said.setdefault(parameter.name or name, value) != value:
                raise Mistyped(
                    "option.twice", option=name, first=said[parameter.name or name], second=value
                )

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Usage, what it does, arguments and options."""
        t = texts_of(ctx)
        formatter.width = _columns()
        formatter.write_usage(
            f"kscore {self.name}",
            metavars(" ".join(self.collect_usage_pieces(ctx)), t),
            prefix=t("help.usage") + " ",
        )
        _paragraph(formatter, _said(self.help, t))
        if self.help and f"{self.help}.examples" in t:
            with formatter.section(t("help.examples").rstrip(":")):
                formatter.write_dl([(line, "") for line in t(f"{self.help}.examples").splitlines()])
        _parameters(self, ctx, formatter, t)

    def get_short_help_str(self, limit: int = 80) -> str:
        """The key of the help; rendered by the group."""
        return self.help or ""


class Group(TyperGroup):
    """The commands, one of them without a name; ``names`` are those that people type, whether they
    are built here or not."""

    names: tuple[str, ...] = ()

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Puts the unnamed command's name in front where no command is named."""
        with _known_command(ctx):
            return super().parse_args(ctx, self.routed(ctx, args))

    def routed(self, ctx: Any, args: list[str]) -> list[str]:
        """``args`` beginning with a command's name, or with what only the group knows (``--help``,
        ``--version``)."""
        own = {name for parameter in self.get_params(ctx) for name in parameter.opts}
        if not args or args[0] in own or args[0].split("=")[0] in own:
            return args
        position = self._first_word(ctx, args)
        if position is not None and args[position] in self.commands:
            return [args[position], *args[:position], *args[position + 1 :]]
        return [DEFAULT, *args]

    def _first_word(self, ctx: Any, args: Sequence[str]) -> int | None:
        """Position of the first argument that is neither an option nor an option's value."""
        command = self.commands[DEFAULT]
        takes_value = {
            name
            for parameter in command.get_params(ctx)
            for name in parameter.opts
            if name.startswith("-") and not getattr(parameter, "is_flag", False)
        }
        position = 0
        while position < len(args):
            if args[position] == "--":
                return None
            if not args[position].startswith("-"):
                return position
            position += 2 if args[position] in takes_value else 1
        return None

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The unnamed command with its options, then the other commands."""
        t = texts_of(ctx)
        formatter.width = _columns()
        formatter.write_usage("kscore", t("help.usage_photos"), prefix=t("help.usage") + " ")
        formatter.write_usage(
            "kscore", t("help.usage_command"), prefix=" " * (len(t("help.usage")) + 1)
        )
        _paragraph(formatter, t("help.app"))
        _parameters(self.commands[DEFAULT], ctx, formatter, t)
        others = [
            (name, _said(command.help, t))
            for name, command in self.commands.items()
            if name != DEFAULT and not command.hidden
        ]
        with formatter.section(t("help.commands").rstrip(":")):
            formatter.write_dl(others)
        with formatter.section("kscore"):
            formatter.write_dl(_records(self, ctx, t))


def complaint(error: typer.TyperException, t: Texts) -> str:
    """What to tell the player about arguments that cannot be understood, with the command whose
    help shows them."""
    kind = type(error).__name__
    command = _typed_command(error)
    if kind == "NoSuchOption":
        near = getattr(error, "possibilities", None)
        option = getattr(error, "option_name", "")
        if near:
            return t("option.unknown_near", command=command, option=option, near=near[0])
        return t("option.unknown", command=command, option=option)
    parameter = getattr(error, "param", None)
    what = "" if parameter is None else _named(parameter, t)
    if kind == "MissingParameter":
        return t("option.missing", what=what, command=command)
    if kind == "BadOptionUsage":
        option = getattr(error, "option_name", what)
        return t(
            "option.no_value" if _is_flag(error, option) else "option.needs_value",
            what=option,
            command=command,
        )
    if kind == "BadParameter":
        return _bad_value(parameter, what, command, t)
    if extra := _EXTRA.search(error.message):
        return t("option.extra", words=extra[1], command=command)
    return t("option.usage", why=error.message, command=command)


_EXTRA = re.compile(r"unexpected extra argument(?:s|\(s\))? \((.*)\)")


def _typed_command(error: typer.TyperException) -> str:
    """The command that was typed, as its help is asked for; the unnamed one's is kscore's own."""
    context = getattr(error, "ctx", None)
    name = getattr(context, "info_name", None) if getattr(context, "parent", None) else None
    return f"kscore {name}" if name and name != DEFAULT else "kscore"


def _is_flag(error: typer.TyperException, option: str) -> bool:
    """Whether the option is one that is only there or not."""
    context = getattr(error, "ctx", None)
    parameters = context.command.get_params(context) if context else ()
    return any(option in each.opts and getattr(each, "is_flag", False) for each in parameters)


def _named(parameter: Any, t: Texts) -> str:
    """An option as it is typed; an argument as the help calls it."""
    name = str(parameter.opts[-1])
    return (
        name if name.startswith("-") else metavars(parameter.metavar or name.upper(), t).rstrip(".")
    )


def _bad_value(parameter: Any, what: str, command: str, t: Texts) -> str:
    kind = getattr(parameter, "type", None)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if least is not None and most is not None:
        return t("option.range", what=what, least=least, most=most, command=command)
    return t(
        "option.integer" if getattr(kind, "name", "") == "integer" else "option.value",
        what=what,
        command=command,
    )


def metavars(text: str, t: Texts) -> str:
    """Words that stand for what is to be typed (``PHOTO``), in the player's language."""
    return _METAVAR.sub(
        lambda found: t(key) if (key := f"metavar.{found[0]}") in t else found[0], text
    )


_METAVAR = re.compile(r"\b[A-Z]{2,}\b")


def _paragraph(formatter: Any, text: str) -> None:
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(text)


def _parameters(command: Any, ctx: Any, formatter: Any, t: Texts) -> None:
    records = _records(command, ctx, t)
    arguments = [record for record in records if not record[0].startswith("-")]
    options = [record for record in records if record[0].startswith("-")]
    for title, rows in ((t("help.arguments"), arguments), (t("help.options"), options)):
        if rows:
            with formatter.section(title.rstrip(":")):
                formatter.write_dl(rows)


def _records(command: Any, ctx: Any, t: Texts) -> list[tuple[str, str]]:
    rows = []
    for parameter in command.get_params(ctx):
        record = parameter.get_help_record(ctx)
        if record is None:
            continue
        key = _BUILT_IN.get(parameter.name or "", getattr(parameter, "help", None))
        rows.append((metavars(record[0], t), _said(key, t)))
    return rows


def _said(key: str | None, t: Texts) -> str:
    return t(key) if key and key in t else key or ""


class _Later(ModuleType):
    """Stands for a module until something of it is wanted, and is no module that anybody imports by
    accident.

    `importlib.util.LazyLoader` puts one that is not executed yet among those that are imported. Who
    imports that one executes it where Python looks whether it is ready, and whatever comes there,
    Ctrl-C too, is cleared away: half a module was left, and what it lacked was taken for a bug.
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def later(name: str) -> ModuleType:
    """The module of this name, imported when something of it is first wanted.

    ``kscore --help`` and every command show signatures; of what runs them, OpenCV and rich among
    it, only what is called may cost time. Raises ModuleNotFoundError where there is none.
    """
    if find_spec(name) is None:
        raise ModuleNotFoundError(f"no module named {name!r}", name=name)
    return _Later(name)
