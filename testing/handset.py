"""Phones in Chromium: touch, a phone's size and pixels, each with cookies of its own."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testing import SAMPLES
from testing.browser import LONGEST, running as browser, until
from testing.phone import Phone, Table, truths

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

__all__ = ["CARDS", "GAME", "PHONE", "Handset", "Scene", "browser"]

GAME = SAMPLES / "game"
CARDS: list[str] = truths("spring")["anna"]["cards"]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 760},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
    "user_agent": (
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/"
        "131.0 Mobile"
    ),
}


@dataclass
class Handset:
    """A phone in somebody's hand. ``foreign`` collects requests that go anywhere but to the server,
    ``errors`` what a script complained about."""

    page: Page
    origin: str
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    bytes: int = 0

    @staticmethod
    def at(table: Table, browser: Browser, lang: str = "en", **more: Any) -> Handset:
        """A phone that has scanned the code."""
        locale = {"en": "en-GB", "de": "de-DE"}[lang]
        page = browser.new_context(**{**PHONE, "locale": locale, **more}).new_page()
        page.set_default_timeout(1000 * LONGEST)
        found = Handset(page, table.origin)
        page.on("request", lambda request: found._asked(request.url))
        page.on("pageerror", lambda error: found.errors.append(str(error)))
        page.on(
            "console", lambda said: found.errors.append(said.text) if said.type == "error" else None
        )
        page.goto(table.address)
        assert page.url == f"{table.origin}/", "the token is gone from the address"
        return found

    def _asked(self, url: str) -> None:
        if not url.startswith((self.origin, "data:", "blob:")):
            self.foreign.append(url)

    def go(self, path: str) -> None:
        """Opens a page."""
        self.page.goto(self.origin + path)

    def tap(self, selector: str) -> None:
        """A finger on the first thing that fits. A page is there before its scripts are, for which
        nobody's finger is fast enough."""
        self.page.wait_for_load_state("domcontentloaded")
        self.page.locator(selector).first.tap()

    def in_view(self, selector: str) -> bool:
        """Whether a finger on its middle would touch it."""
        return bool(
            self.page.locator(selector).first.evaluate(
                "(it) => { const box = it.getBoundingClientRect();"
                "return it.contains(document.elementFromPoint(box.x + box.width / 2, box.y + "
                "box.height / 2)); }"
            )
        )

    def until(self, happened: Callable[[], object]) -> None:
        """Waits until something has happened."""
        until(self.page, happened)

    def sure(self, yes: bool = True) -> str:
        """Answers what the page asks before it does something; what it asked."""
        self.page.wait_for_selector("#sure[open]")
        asked = self.page.locator("#sure-what").inner_text()
        self.tap(f"#sure [value={'yes' if yes else 'no'}]")
        return asked

    def begin(self, *players: str, cards: Sequence[str] = ()) -> None:
        """A new game by tapping, on its two screens; without ``cards`` those for a first game."""
        self.go("/new")
        for chip in self.page.locator(".chips label").all():
            chip.tap()
        fields = self.page.locator(".several input")
        for n, player in enumerate(players):
            if n >= fields.count():
                self.tap("[data-one-more]")
            fields.nth(n).fill(player)
        self.tap("a[href='#cards']")
        for card in cards:
            self.tap(f"[data-card='{card}']")
        if not cards:
            self.tap("[data-draw=recommended]")
        self.page.wait_for_function(
            "() => document.querySelectorAll('[data-card][aria-pressed=true]').length === 4"
        )

    def say(self, *selectors: str) -> None:
        """Taps one after the other, and waits until what they say counts."""
        before = self.page.locator("#main [data-revision]").get_attribute("data-revision")
        for selector in selectors:
            self.tap(selector)
        self.page.wait_for_function(
            "before => document.querySelector('#main [data-revision]').dataset.revision !== before",
            arg=before,
        )


@dataclass(frozen=True)
class Scene:
    """A server, a browser for phones, and a client that prepares what a test does not tap
    itself."""

    table: Table
    browser: Browser
    hand: Phone

    @property
    def home(self) -> Path:
        """kscore's folder."""
        return self.table.log.parent / "home"

    def begin(self, *players: str, **more: object) -> None:
        """A fresh game."""
        self.hand.begin(*players, **more)

    def phone(self, path: str = "", lang: str = "en", **more: Any) -> Handset:
        """One more phone, on this page."""
        found = Handset.at(self.table, self.browser, lang, **more)
        if path:
            found.go(path)
        return found

    def sheet(self, photo: str, name: str) -> str:
        """A photo that went into the game; its sheet's key."""
        found = self.hand.wait(self.hand.send(GAME / photo, name))
        assert found["state"] == "booked", found
        return str(found["key"])


_SHRINK = """async ([name, data]) => {
  const { shrunk } = await import(document.querySelector('link[href$="/shrink.js"]').href);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  const blob = await shrunk(new File([bytes], name, { type: 'image/jpeg' }));
  const read = new FileReader();
  await new Promise((done) => { read.onload = done; read.readAsDataURL(blob); });
  return read.result.split(',')[1];
}"""


def sent(page: Page, photo: Path) -> bytes:
    """The photo as the page's script would send it."""
    return b64decode(page.evaluate(_SHRINK, [photo.name, b64encode(photo.read_bytes()).decode()]))
