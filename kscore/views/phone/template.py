"""From a page's data to HTML: the frame around every page, in the language of one phone."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass

from jinja2 import Environment, PackageLoader, StrictUndefined

from kscore.messages import Texts
from kscore.phone.uploads import MOST_BYTES
from kscore.views.page.template import harmless
from kscore.views.phone.static import address

_SAID_BY_SCRIPT = (
    "phone.offline", "phone.again", "phone.sending", "phone.reading", "phone.shrinking",
    "phone.send_failed", "phone.overruled_by", "phone.also_yours", "phone.read", "phone.too_old",
    "phone.lost_entry", "phone.none_chosen", "phone.by_claim", "phone.too_long",
)  # fmt: skip
"""Keys of the sentences that the page's script says."""


@dataclass(frozen=True)
class Frame:
    """What stands around a page: its name and title, the language, whose phone it is (``claimed``: a player's)."""

    name: str
    title: str
    t: Texts
    who: str
    claimed: bool
    path: str


@functools.cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader(__package__, "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=harmless,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["address"] = address
    return environment


def render(frame: Frame, part: bool, **shown: object) -> str:
    """A page as HTML; ``part``: only what stands between its frame."""
    template = _environment().get_template("main.html.jinja" if part else "frame.html.jinja")
    sentences = json.dumps({key.removeprefix("phone."): _template(frame.t, key) for key in _SAID_BY_SCRIPT})
    return (
        template.render(frame=frame, t=frame.t, lang=frame.t.lang, sentences=sentences, most_bytes=MOST_BYTES, **shown)
        + "\n"
    )


def _template(t: Texts, key: str) -> str:
    """A sentence with its values left in braces for the script to fill in."""
    return t(key, **{name: f"{{{name}}}" for name in _VALUES})


_VALUES = ("name", "about", "who", "yours", "now", "percent", "player", "most", "photo")
