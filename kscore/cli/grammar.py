"""The command line's grammar on top of typer. Groups whose first command needs no name, help and
complaints in the player's language.

``kscore sheet.jpg --season spring`` means ``kscore photo sheet.jpg --season spring``. A command's
name wins over a file's (write ``./new`` for a photo called ``new``). Options before a command's
name are handed to the command.
"""

from __future__ import annotations

import difflib
import inspect
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any, NamedTuple, get_args

import typer
from typer.core import TyperCommand, TyperGroup

from kscore import __version__
from kscore.cli.commands import BEFORE, COMMANDS, Branch, Leaf
from kscore.cli.options import PANELS, Lang, Options, option, told_letters
from kscore.console import Session
from kscore.errors import Mistyped
from kscore.messages import Texts

WIDTH = 100
"""Columns of the help where there is no narrower terminal."""
NARROWEST = 40
_FLAT = 20
"""Options that are listed without headings."""
_BUILT_IN = {
    "help": "help.show",
    "install_completion": "help.install_completion",
    "show_completion": "help.show_completion",
}


def _session(ctx: Any) -> Session:
    """This run: the sentences, the terminal."""
    session = ctx.find_root().obj
    return session if isinstance(session, Session) else Session(Texts("en"))


class Said(NamedTuple):
    """A typed word (``option`` is empty) or option with value.

    Attributes:
        words: as they were typed.
        option: the option's name; empty for a word.
        parameter: which option that is; None for one that is unknown.
        value: the word, or the option's value; None where there is none.
    """

    words: tuple[str, ...]
    option: str
    parameter: Any
    value: str | None


def spoken(words: Sequence[str], known: Mapping[str, Any]) -> Iterator[Said]:
    """The typed words and options; ``known`` are the options. Behind ``--`` there are only
    words."""
    position = 0
    while position < len(words):
        word = words[position]
        position += 1
        if word == "--":
            yield Said((word,), word, None, None)
            yield from (Said((word,), "", None, word) for word in words[position:])
            return
        if not word.startswith("-") or word == "-":
            yield Said((word,), "", None, word)
            continue
        short = not word.startswith("--")
        name, equals, value = (word[:2], word[2:], word[2:]) if short else word.partition("=")
        while short and equals and name in known and known[name].is_flag:  # -qv is -q -v
            yield Said((name,), name, known[name], None)
            name, equals, value = f"-{value[0]}", value[1:], value[1:]
        parameter, typed = known.get(name), (name + value if short else word,)
        if equals:
            yield Said(typed, name, parameter, value)
        elif parameter is None or parameter.is_flag or position == len(words):
            yield Said(typed, name, parameter, None)
        else:
            yield Said((*typed, words[position]), name, parameter, words[position])
            position += 1


def _options(command: Any, ctx: Any) -> dict[str, Any]:
    """A command's options by each of their names."""
    return {
        name: parameter
        for parameter in command.get_params(ctx)
        for name in (*parameter.opts, *parameter.secondary_opts)
        if parameter.param_type_name == "option"
    }


def _check_words(command: Any, ctx: Any, words: Sequence[str]) -> None:
    """Raises Mistyped for wrong options or numbers of words. Options that a command does not have,
    without their value or with two (typer takes the last, and the season or map that was meant may
    be the first), and a word too many or too few."""
    named, options, typed = ctx.command_path, _options(command, ctx), list[str]()
    first: dict[str, str] = {}
    for said in spoken(words, options):
        option, parameter, value = said.option, said.parameter, said.value
        if not option:
            typed.append(value or "")
        elif option in ctx.help_option_names:
            return
        elif option == "--":
            continue
        elif parameter is None:
            near = difflib.get_close_matches(option, options, 1)
            key = "option.unknown_near" if near else "option.unknown"
            raise Mistyped(key, command=named, option=option, near="".join(near))
        elif parameter.is_flag == (value is not None):
            key = "option.no_value" if parameter.is_flag else "option.needs_value"
            raise Mistyped(key, what=option, command=named)
        elif value is not None and not parameter.multiple:
            before = first.setdefault(parameter.name, value)
            if before != value:
                raise Mistyped("option.twice", option=option, first=before, second=value)
    arguments = [each for each in command.get_params(ctx) if each.param_type_name == "argument"]
    for argument in [each for each in arguments if each.required][len(typed) :]:
        what = metavars(argument.metavar, _session(ctx).t).rstrip(".")
        raise Mistyped("option.missing", what=what, command=named)
    if all(each.nargs == 1 for each in arguments) and typed[len(arguments) :]:
        group = ctx.parent.command if ctx.parent else None
        if isinstance(group, Group) and not arguments and command.name == group.default:
            raise _unknown_command(typed[0], group, ctx.parent.command_path)
        extra = " ".join(typed[len(arguments) :])
        raise Mistyped("option.extra", words=extra, command=named)


def _unknown_command(word: str, group: Group, named: str) -> Mistyped:
    near = difflib.get_close_matches(word, group.branch.commands, 1)
    key = "command.unknown_near" if near else "command.unknown"
    return Mistyped(key, command=named, word=word, near="".join(near))


class Command(TyperCommand):
    """A command whose help and complaints speak the player's language."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """As typer does. Raises Mistyped for what does not fit together."""
        if not ctx.resilient_parsing:
            _check_words(self, ctx, args)
        return super().parse_args(ctx, args)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes usage, purpose, examples, arguments, and options. Many of them under headings."""
        t = _session(ctx).t
        formatter.width = _columns()
        pieces = metavars(" ".join(self.collect_usage_pieces(ctx)), t)
        formatter.write_usage(ctx.command_path, pieces, prefix=t("help.usage") + " ")
        _write_explanation(self.help or "", "help.examples", formatter, t)
        arguments, options = [], {}
        for parameter in self.get_params(ctx):
            row = _option_row(parameter, ctx, t)
            if row is not None and parameter.param_type_name == "argument":
                arguments.append(row)
            elif row is not None:
                options[max(parameter.opts, key=len).lstrip("-")] = row
        _write_table(t("help.arguments"), arguments, formatter)
        for title, names in PANELS.items() if len(options) > _FLAT else ():
            found = [options.pop(name) for name in names.split() if name in options]
            _write_table(t(title), found, formatter)
        _write_table(t("help.options"), [*options.values()], formatter)

    def get_short_help_str(self, limit: int = 80) -> str:
        """The key of the help; put into words by the group."""
        return self.help or ""


class Group(TyperGroup):
    """Commands of which the first needs no name. Each is built when it is first wanted: typer takes
    half a millisecond to take one apart."""

    branch = COMMANDS

    @property
    def default(self) -> str:
        """The command that needs no name."""
        return next(iter(self.branch.commands))

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of the commands that the help lists. Photos need no command's name, and no
        line."""
        names = list(self.branch.commands)
        return names[1:] if self.branch is COMMANDS else names

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of this name, if there is one."""
        if cmd_name not in self.commands and cmd_name in self.branch.commands:
            self.commands[cmd_name] = build_command(cmd_name, self.branch.commands[cmd_name])
        return self.commands.get(cmd_name)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses as typer does, with the default command's name inserted. In front of what is the
        command's."""
        if not ctx.resilient_parsing:
            _check_words(self, ctx, self._own(ctx, args))
        return super().parse_args(ctx, self.route_words(ctx, args))

    def _own(self, ctx: Any, args: Sequence[str]) -> list[str]:
        """The typed words with the group's own options first. A group of one command has none."""
        found: list[str] = []
        for said in spoken(args, _options(self, ctx)):
            if said.parameter is None or len(self.branch.commands) == 1:
                break
            found += said.words
        return found

    def route_words(self, ctx: Any, args: list[str]) -> list[str]:
        """The group's own options, a command's name, and its words."""
        own = self._own(ctx, args)
        known = _options(self.get_command(ctx, self.default), ctx)
        moved = {f"--{name}": name for name in self.branch.options}
        known |= dict.fromkeys(moved, known["--lang"])  # each takes a value, as --lang does
        names, rest, last = list[str](), list[str](), list[str]()
        for said in spoken(args[len(own) :], known):
            word = (said.value or "").casefold()
            if said.option in moved:
                names, last = [moved[said.option]], [said.value] if said.value else []
            elif names or said.option:
                names = names or [self.default] * (said.option == "--")
                rest += said.words
            elif word in self.branch.commands:
                names = [word]
            elif self.branch is COMMANDS and word in BEFORE:
                names = BEFORE[word].split()
            else:
                names, rest = [self.default], [*rest, *said.words]
        if not names and not rest and ctx.resilient_parsing:  # the tab key: a name may follow
            return own
        return [*own, *(names or [self.default]), *rest, *last]

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """Completes commands, and what may replace them. That is a player, a layout."""
        found = super().shell_complete(ctx, incomplete)
        for parameter in self.get_command(ctx, self.default).params:
            if parameter.param_type_name == "argument":
                more = parameter.shell_complete(ctx, incomplete)
                return [*found, *(each for each in more if each.type == "plain")]
        return found

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the group's purpose, commands and options. A command a line."""
        t = _session(ctx).t
        formatter.width = _columns()
        root, prefix = self.branch is COMMANDS, t("help.usage") + " "
        for key in ("help.usage_photos", "help.usage_command") if root else ("help.usage_group",):
            formatter.write_usage(ctx.command_path, t(key), prefix=prefix)
            prefix = " " * len(prefix)
        title = "help.evening" if root else "help.examples"
        _write_explanation(self.branch.help, title, formatter, t)
        keys = {name: self.branch.commands[name].help for name in self.list_commands(ctx)}
        _write_table(
            t("help.commands"),
            [
                (
                    f"[{name}]" if name == self.default else name,
                    re.split(r"(?<=\.) ", t(key), maxsplit=1)[0],
                )
                for name, key in keys.items()
            ],
            formatter,
        )
        rows = [_option_row(each, ctx, t) for each in self.get_params(ctx)]
        _write_table(t("help.options"), [row for row in rows if row is not None], formatter)


def _root(
    ctx: typer.Context,
    lang: Lang = None,
    version: Annotated[bool, option("--version")] = False,
) -> None:
    """``--version``: shown, and no command is run. Raises typer.Exit."""
    if version:
        _session(ctx).terminal.show(f"kscore {__version__}")
        raise typer.Exit


def _group(lang: Lang = None) -> None:
    """Nothing happens before the command."""


def build_command(name: str, entry: Leaf | Branch) -> Any:
    """A command or group built by typer. A command's module is imported now."""
    root = entry is COMMANDS
    app = typer.Typer(
        cls=Group,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        add_completion=root,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    if isinstance(entry, Leaf):
        app.command(name, cls=Command, help=entry.help)(_callback(entry))
        return typer.main.get_command(app)
    app.callback()(_root if root else _group)
    group = typer.main.get_command(app)
    assert isinstance(group, Group)
    group.branch = entry
    return group


def command_line() -> Group:
    """All commands."""
    group = build_command("kscore", COMMANDS)
    assert isinstance(group, Group)
    return group


def _function(entry: Leaf) -> Callable[..., int | None]:
    module, name = entry.function.split(".")
    function: Callable[..., int | None] = getattr(import_module(f"kscore.cli.{module}"), name)
    return function


def _callback(entry: Leaf) -> Callable[..., int | None]:
    """A command's function as typer wants it. Each parameter that is a list of options replaced by
    those options, the run's session by typer's context. Every command has ``--lang``, which is
    obeyed before anything is parsed."""
    lists: dict[str, type[Options]] = {}
    wanted = [_keyword("ctx", typer.Context)]
    for parameter in _parameters(entry):
        kind = parameter.annotation
        if isinstance(kind, type) and issubclass(kind, Options):
            lists[parameter.name] = kind
            for name, hint in kind.declared_options().items():
                wanted.append(_keyword(name, hint, getattr(kind, name)))
        else:
            wanted.append(parameter)
    wanted.append(_keyword("lang", Lang, None))

    def callback(ctx: typer.Context, lang: str | None, **named: Any) -> int | None:
        session = _session(ctx)
        if lang not in (None, session.t.lang):  # one stands before the command's name
            first = {"first": session.t.lang, "second": lang}
            raise Mistyped("option.twice", option="--lang", **first)
        told_letters(named.get("set_"), session)
        for name, kind in lists.items():
            named[name] = kind(**{option: named.pop(option) for option in kind.declared_options()})
        return _function(entry)(session=session, **named)

    callback.__signature__ = inspect.Signature(wanted)  # type: ignore[attr-defined]
    callback.__annotations__ = {}
    return callback


def _parameters(entry: Leaf) -> Iterator[inspect.Parameter]:
    """A command's parameters, from the table or its function."""
    if entry.typed is not None:
        for name, hint in entry.typed.items():
            kinds = get_args(get_args(hint)[0]) if get_args(hint) else ()
            default = None if type(None) in kinds else inspect.Parameter.empty
            yield _keyword(name, hint, False if get_args(hint)[:1] == (bool,) else default)
        return
    for parameter in inspect.signature(_function(entry), eval_str=True).parameters.values():
        if parameter.annotation is not Session:
            yield parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)


def _keyword(name: str, annotation: Any, default: Any = inspect.Parameter.empty) -> Any:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


def complaint(error: typer.TyperException, t: Texts) -> str:
    """The Mistyped for a value that cannot be understood. With the command whose help shows what
    can."""
    command = error.ctx.command_path if isinstance(error, typer.BadParameter) and error.ctx else ""
    if not isinstance(error, typer.BadParameter) or error.param is None:
        return t("option.usage", why=error.message, command=command or "kscore")
    kind: Any = error.param.type
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    said = {"what": error.param.opts[-1], "command": command}
    if least is not None and most is not None:
        return t("option.range", least=least, most=most, **said)
    return t("option.integer" if kind.name == "integer" else "option.value", **said)


_METAVAR = re.compile(r"\b[A-Z]{2,}\b")


def metavars(text: str, t: Texts) -> str:
    """Placeholders (``PHOTO``) in the player's language."""
    return _METAVAR.sub(
        lambda found: t(key) if (key := f"metavar.{found[0]}") in t else found[0], text
    )


def _columns() -> int:
    """The help's columns. It breaks between words in a narrow terminal, too."""
    if not sys.stdout.isatty():
        return WIDTH
    return min(WIDTH, max(NARROWEST, shutil.get_terminal_size().columns - 1))


def _write_explanation(key: str, title: str, formatter: Any, t: Texts) -> None:
    """Writes a command's purpose and examples, if any. What an example does follows after two
    spaces."""
    formatter.write_paragraph()
    with formatter.indentation():
        formatter.write_text(t(key))
    if f"{key}.examples" in t:
        lines = [line.partition("  ")[::2] for line in t(f"{key}.examples").splitlines()]
        _write_table(t(title), [(typed, does.strip()) for typed, does in lines], formatter)


def _write_table(title: str, rows: Sequence[tuple[str, str]], formatter: Any) -> None:
    if rows:
        with formatter.section(title.rstrip(":")):
            formatter.write_dl(rows)


def _option_row(parameter: Any, ctx: Any, t: Texts) -> tuple[str, str] | None:
    """An option's or argument's spelling and help; None if hidden."""
    record = parameter.get_help_record(ctx)
    if record is None:
        return None
    key = _BUILT_IN.get(parameter.name or "") or parameter.help or ""
    return metavars(record[0], t), t(key) if key in t else key
