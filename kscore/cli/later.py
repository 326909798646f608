"""Modules that a command needs only once it is called: named where its signature stands, imported
when it runs."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any


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
