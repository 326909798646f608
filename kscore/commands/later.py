"""Modules that a command needs only once it is called: named where its signature stands, imported when it runs."""

from __future__ import annotations

import sys
from importlib.util import LazyLoader, find_spec, module_from_spec
from types import ModuleType


def later(name: str) -> ModuleType:
    """The module of this name, executed when something of it is first wanted (`importlib.util.LazyLoader`).

    ``kscore --help`` and every command show signatures; of what runs them, OpenCV and rich among it, only what is
    called may cost time. Raises ModuleNotFoundError where there is none.
    """
    if name in sys.modules:
        return sys.modules[name]
    spec = find_spec(name)
    if spec is None or spec.loader is None:
        raise ModuleNotFoundError(f"no module named {name!r}", name=name)
    loader = LazyLoader(spec.loader)
    spec.loader = loader
    module = module_from_spec(spec)
    sys.modules[name] = module
    loader.exec_module(module)
    return module
