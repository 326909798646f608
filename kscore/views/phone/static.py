"""The files that the pages load, by name: style and scripts of this package, read once."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

_KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@dataclass(frozen=True)
class Asset:
    """A file's bytes, its media type, and a tag that changes with it."""

    data: bytes
    kind: str
    tag: str


@functools.cache
def _assets() -> Mapping[str, Asset]:
    found = {}
    for file in files(__package__).joinpath("files").iterdir():
        kind = _KINDS.get(file.name.rpartition(".")[2])
        if kind is not None:
            data = file.read_bytes()
            found[file.name] = Asset(data, f"{kind}; charset=utf-8", hashlib.sha256(data).hexdigest()[:16])
    return MappingProxyType(found)


def asset(name: str) -> Asset | None:
    """The file of this name, None where there is none."""
    return _assets().get(name)


def address(name: str) -> str:
    """Where a page finds a file. Raises KeyError for one that is not there."""
    return f"/static/{name}?{_assets()[name].tag}"
