"""Pages in a real Chromium, as a phone or a computer shows them. Tests skip where there is none."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # What Playwright takes off, too (of several such lists the last one counts), and the address
    # bar's pages: with them every window of a page starts a second renderer, which takes a second.
    "--disable-features=AimEnabled,AvoidCorsURLLoaderRestartOnRedirect,"
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
    "HttpsFirstBalancedModeAutoEnable,HttpsUpgrades,LensOverlay,MediaRouter,"
    "NetworkTimeServiceQuerying,OptimizationHints,PaintHolding,PreconnectToSearch,"
    "ThirdPartyStoragePartitioning,WebUIOmniboxAimPopup,WebUIOmniboxPopup",
)
LONGEST = 90
"""Seconds that anything in a browser may take: two busy cores start one in half a minute and read a
photo in another. What takes longer hangs, and a whole run has to say so before it is over."""
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "is_mobile": True,
    "has_touch": True,
}
"""A narrow phone; its screen in CSS pixels."""


def chromium() -> str:
    """The browser's program; skips the test where there is none."""
    for name in PROGRAMS:
        found = shutil.which(name)
        if found is not None:
            return found
    pytest.skip(f"needs a browser ({', '.join(PROGRAMS)})")


@contextmanager
def running() -> Iterator[Browser]:
    """A browser without a window; skips the test where there is none."""
    api = pytest.importorskip(
        "playwright.sync_api", reason="needs playwright (pip install '.[dev]')"
    )
    program = chromium()
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=list(_QUIET), timeout=1000 * LONGEST
        )
        yield browser
        browser.close()


def until(page: Page, happened: Callable[[], object]) -> None:
    """Waits until something has happened, in the page or in what it tells this test. A tap is over
    before everything is that it sets off: a browser tells of an opened card, or asks its question,
    a moment later."""
    end = time.monotonic() + LONGEST
    while not happened():
        assert time.monotonic() < end, "it did not happen"
        page.wait_for_timeout(20)


@contextmanager
def opened(browser: Browser, html: str, folder: Path, **context: Any) -> Iterator[Page]:
    """The page, loaded from a file; fails where its script does. ``context`` as
    `Browser.new_context` takes it."""
    file = folder / "page.html"
    file.write_text(html, encoding="utf-8")
    with browser.new_context(**context) as made:
        shown = made.new_page()
        errors: list[str] = []
        shown.on("pageerror", lambda error: errors.append(str(error)))
        shown.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        shown.goto(file.as_uri())
        yield shown
        assert errors == []
