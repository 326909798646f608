"""The files that the pages load, by name: style and scripts of this package and of the report's,
read once."""

from __future__ import annotations

import functools
import gzip
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from types import MappingProxyType

from kscore.views.page.template import asset as page_asset

_OF_THE_REPORT = ("page.css", "page.js")
"""What makes a sheet look and behave here as in the report (`kscore.views.page.template`)."""
_LAYERS = ("tokens", "base", "components", "pages")
"""The style's files in their order: a later one stands above those before it."""
_KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@dataclass(frozen=True)
class Asset:
    """A file's bytes, as they are and packed (gzip), its media type, and a tag that changes with
    it."""

    data: bytes
    packed: bytes
    kind: str
    tag: str


@functools.cache
def _assets() -> Mapping[str, Asset]:
    here = files(__package__)
    ours = {file.name: file.read_bytes() for file in here.joinpath("files").iterdir()}
    layers = (here.joinpath("style", f"{name}.css").read_bytes() for name in _LAYERS)
    ours["phone.css"] = b"\n".join(layers)
    theirs = {name: page_asset(name).encode() for name in _OF_THE_REPORT}
    found = {}
    for name, data in (*ours.items(), *theirs.items()):
        kind = _KINDS[name.rpartition(".")[2]]
        tag = hashlib.sha256(data).hexdigest()[:16]
        found[name] = Asset(data, gzip.compress(data, mtime=0), f"{kind}; charset=utf-8", tag)
    return MappingProxyType(found)


def asset(name: str) -> Asset | None:
    """The file of this name, None where there is none."""
    return _assets().get(name)


def address(name: str) -> str:
    """Where a page finds a file. Raises KeyError for one that is not there."""
    return f"/static/{name}?{_assets()[name].tag}"
