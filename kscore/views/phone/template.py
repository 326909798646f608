"""From a page's data to HTML: the frame around every page, in the language of one phone."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass

from jinja2 import Environment
from markupsafe import Markup

from engine.season import SEASONS
from kscore.messages import Texts
from kscore.phone.uploads import MOST_BYTES
from kscore.views.page.said import Speech
from kscore.views.page.template import environment, partial
from kscore.views.phone.static import address
from kscore.views.wording import season_name

_SAID_BY_SCRIPT = (
    "phone.again", "phone.sending", "phone.reading", "phone.shrinking",
    "phone.send_failed", "phone.read", "phone.too_old",
    "phone.lost_entry", "phone.none_chosen", "phone.by_claim", "phone.too_long",
    "phone.known_photo", "phone.not_sent", "phone.not_opened", "phone.tap_lost", "phone.taps_wait",
    "phone.discard", "phone.discard_sure", "phone.look",
)  # fmt: skip
"""Keys of the sentences that the page's script says."""


@dataclass(frozen=True)
class Frame:
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
    found.globals["address"] = address
    return found


def render(frame: Frame, part: bool, **shown: object) -> str:
    """A page as HTML; ``part``: only what stands between its frame."""
    template = _templates().get_template("main.html.jinja" if part else "frame.html.jinja")
    speech = Speech((frame.t.lang,))

    def piece(name: str, /, **parts: object) -> Markup:
        return partial(name, speech, **parts)

    more = {"piece": piece, "sentences": _sentences(frame.t), "most_bytes": MOST_BYTES}
    return template.render(frame=frame, t=frame.t, lang=frame.t.lang, **more, **shown) + "\n"


def _sentences(t: Texts) -> str:
    """The script's sentences as JSON, their values left in braces for the script to fill in."""
    braces = {name: f"{{{name}}}" for name in _VALUES}
    said = {key.removeprefix("phone."): t(key, **braces) for key in _SAID_BY_SCRIPT}
    return json.dumps(said | {season.value: season_name(season, t) for season in SEASONS})


_VALUES = (
    "name",
    "about",
    "who",
    "yours",
    "now",
    "percent",
    "player",
    "season",
    "most",
    "photo",
    "n",
    "why",
)
