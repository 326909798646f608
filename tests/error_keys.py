"""Which errors the code can raise: every class, and every sentence that one of them is raised
with."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import kscore.engine.neuland.errors
import kscore.scanner.errors
from kscore.engine.errors import MessageError
from kscore.engine.messages import TREE

import kscore.errors  # noqa: F401 - its classes

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True, order=True)
class ErrorKey:
    """A sentence, the class that says it, and the exit code."""

    code: int
    key: str
    cls: str


def classes(base: type[MessageError] = MessageError) -> Iterator[type[MessageError]]:
    """Every class of error below the one that they all share."""
    for below in base.__subclasses__():
        yield below
        yield from classes(below)


def error_keys() -> set[ErrorKey]:
    """Every class with the sentence of its own, and every other sentence that the code names in
    raising one."""
    rooms = ("engine", "scanner", "kscore")
    by_name = {cls.__name__: cls for cls in classes() if cls.__module__.startswith("kscore.")}
    found = {
        ErrorKey(int(cls.exit_code), cls.key, name)
        for name, cls in by_name.items()
        if "key" in vars(cls)  # a class without one is a branch, or is raised with a key
    }
    for room in rooms:
        for path in (ROOT / room).rglob("*.py"):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assigned = _assigned(tree)
            for node in ast.walk(tree):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Name | ast.Attribute)
                    and node.args
                ):
                    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                    for text in _texts(node.args[0], assigned) if name in by_name else ():
                        if TREE.has(text):
                            found.add(ErrorKey(int(by_name[name].exit_code), text, name))
    return found


def _assigned(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What each name of a file is ever given."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def _texts(argument: ast.expr, assigned: Mapping[str, list[ast.expr]]) -> Iterator[str]:
    """The sentences that an argument names: a text, either of two, or a name that was given one."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        yield argument.value
    elif isinstance(argument, ast.IfExp):
        yield from _texts(argument.body, assigned)
        yield from _texts(argument.orelse, assigned)
    elif isinstance(argument, ast.Name):
        for value in assigned.get(argument.id, ()):
            if isinstance(value, ast.Constant | ast.IfExp):
                yield from _texts(value, {})
