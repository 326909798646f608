"""Every command of the command line, for tests that hold all of them to something."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kscore.cli.commands import COMMANDS, Branch, Leaf
from kscore.cli.grammar import command_line


def leaves(branch: Branch = COMMANDS, before: str = "") -> Iterator[tuple[str, Leaf]]:
    """Each command with the words that it is typed by ("game list")."""
    for name, entry in branch.commands.items():
        if isinstance(entry, Leaf):
            yield before + name, entry
        else:
            yield from leaves(entry, f"{before}{name} ")


@cache
def commands() -> Mapping[str, Any]:
    """What typer makes of each, by the words that it is typed by."""
    found = {}
    root: Any = command_line()
    for words, _ in leaves():
        command = root
        for word in words.split():
            command = command.get_command(None, word)
        found[words] = command
    return found
