"""From a page's data to HTML: the frame around every page, in the language of one phone; and the
files that pages load, by name, read once."""

from __future__ import annotations

import functools
import gzip
import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import NamedTuple

from jinja2 import Environment
from markupsafe import Markup

from kscore.engine.season import SEASONS
from kscore.messages import Speech, Texts
from kscore.phone.uploads import MOST_BYTES
from kscore.views.page.parts import MARGIN
from kscore.views.page.template import asset as page_asset, environment
from kscore.views.wording import season_name

_OF_THE_REPORT = ("page.css", "page.js")
"""What makes a sheet look and behave here as in the report (`kscore.views.page.template`)."""
_LAYERS = ("tokens", "base", "components", "pages")
"""The style's files in their order: a later one stands above those before it."""
_KINDS = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


class Asset(NamedTuple):
    """A file's bytes, as they are and packed (gzip), and its media type."""

    data: bytes
    packed: bytes
    kind: str


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
        found[name] = Asset(data, gzip.compress(data, mtime=0), f"{kind}; charset=utf-8")
    return MappingProxyType(found)


def asset(version: str, name: str) -> Asset | None:
    """The file of this name, None where there is none in this version."""
    return _assets().get(name) if version == _version() else None


@functools.cache
def _version() -> str:
    """Changes with any file: scripts name each other by where they lie."""
    whole = b"".join(file.data for file in _assets().values())
    return hashlib.sha256(whole).hexdigest()[:16]


@functools.cache
def addresses() -> Mapping[str, str]:
    """Where a page finds each file, by its name."""
    return MappingProxyType({name: f"/static/{_version()}/{name}" for name in _assets()})


_SAID_BY_SCRIPT = (
    "phone.again", "phone.sending", "phone.reading", "phone.in_line", "phone.shrinking",
    "phone.send_failed", "phone.read", "phone.too_old",
    "phone.lost_entry", "phone.none_chosen", "phone.by_claim", "phone.too_long",
    "phone.known_photo", "phone.not_sent", "phone.not_opened", "phone.tap_lost", "phone.taps_wait",
    "phone.discard", "phone.discard_sure", "phone.look",
)  # fmt: skip
"""Keys of the sentences that the page's script says."""


class Frame(NamedTuple):
    """What stands around a page: its name and title, the language, whose phone it is, and the
    newest event that what is shown knows of (`kscore.phone.feed.Feed.newest`)."""

    name: str
    title: str
    t: Texts
    who: str
    heard: str


@functools.cache
def _templates() -> Environment:
    found = environment(__package__, "templates")
    found.globals |= {"addresses": addresses(), "MARGIN": MARGIN}
    return found


def page_piece(speech: Speech, name: str, /, **shown: object) -> Markup:
    """One piece of the report's page as HTML (`kscore.views.page.template`)."""
    template = environment("kscore.views.page", ".").get_template(f"partials/{name}.html.jinja")
    return Markup(template.render(t=speech, **shown))


def render(frame: Frame, part: bool, **shown: object) -> str:
    """A page as HTML; ``part``: only what stands between its frame."""
    template = _templates().get_template("main.html.jinja" if part else "frame.html.jinja")
    piece = functools.partial(page_piece, Speech((frame.t.lang,)))
    more = {"piece": piece, "symbols": piece("symbols"), "most_bytes": MOST_BYTES}
    more["sentences"] = _sentences(frame.t)
    return template.render(frame=frame, t=frame.t, lang=frame.t.lang, **more, **shown) + "\n"


def _sentences(t: Texts) -> str:
    """The script's sentences as JSON, their values left in braces for the script to fill in."""
    braces = {name: f"{{{name}}}" for name in _VALUES.split()}
    said = {key.removeprefix("phone."): t(key, **braces) for key in _SAID_BY_SCRIPT}
    return json.dumps(said | {season.value: season_name(season, t) for season in SEASONS})


_VALUES = "name about who yours now percent player season most photo n why"
"""What the page's script fills into its sentences."""
