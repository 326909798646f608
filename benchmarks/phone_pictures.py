"""Pictures of the phone's pages for the documents, of our own sample sheets.

    python -m benchmarks.phone_pictures [FOLDER]

Plays the sample game and writes to docs/pictures (or FOLDER): ``phone.webp``, four pages in the
middle of the evening, and ``phone_PAGE.webp``, each page in every width of `WIDTHS`, on a phone
held sideways, in the dark and with text twice as large. Pages that run on below the screen are
shown as far as the screen goes.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from playwright.sync_api import Browser, Page

from benchmarks.learnt_layouts import empty_sheet
from testing import REPOSITORY, SAMPLES
from testing.handset import Handset, browser
from testing.phone import Phone, Table, table, truths

PLAYERS = ("Anna", "Ben", "Clara", "David")
QUALITY = 70
GAP = 12
WIDTHS = ((360, 640), (375, 667), (393, 780), (768, 780), (1024, 780))
"""Screens in CSS pixels: a small old phone, usual ones, a tablet held either way."""
LOOKS: tuple[tuple[str, dict[str, Any]], ...] = (
    *((f"{width}", {"viewport": {"width": width, "height": high}}) for width, high in WIDTHS),
    ("sideways", {"viewport": {"width": 667, "height": 375}}),
    ("dark", {"color_scheme": "dark"}),
    ("large", {}),
)
"""Each look of a page: its name, and the browser's settings where they are not a phone's."""
LARGE = """addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%"; });"""
CLAIM = """() => fetch("/api/me", {
  method: "POST", headers: { "X-Kscore": "1", "Content-Type": "application/json" },
  body: JSON.stringify({ player: "Anna", all_the_same: true }) })"""
"""Whose phone each is."""
MIDDLE = {
    "standings": "/",
    "sheet": "/sheet/0-summer",
    "space": "/sheet/0-summer/space/E4",
    "numbers": "/sheet/0-summer/numbers",
    "new": "/new#cards",
    "me": "/me",
}
"""Pages in the middle of the evening; besides, an empty sheet whose layout is learnt."""
EMPTY = (0, 15)
"""Seed and number of its layout, on our own sheet."""
END = {"end": "/"}
"""Pages once every sheet is in."""


def play(phone: Phone, seasons: Sequence[str]) -> None:
    """The sheets of these seasons come in; what is asked about them is left open."""
    for season in seasons:
        for player in PLAYERS:
            photo = SAMPLES / "game" / f"{season}_{player.casefold()}.jpg"
            found = phone.wait(phone.send(photo, photo.name))
            assert found["state"] == "booked", found


def pictures(running: Table, chromium: Browser) -> list[bytes]:
    """The pages as somebody at the table sees them, as PNG: standings, questions, a space, a card
    lit in the dark."""
    light = Handset.at(running, chromium, device_scale_factor=1)
    light.page.evaluate(CLAIM)
    found = [opened(light, "/").screenshot()]
    light.go("/sheet/0-summer")
    found.append(light.page.screenshot())
    light.tap(".over [data-c='E4']")
    light.page.wait_for_selector("dialog[open]")
    light.page.wait_for_timeout(300)
    found.append(light.page.screenshot())
    dark = Handset.at(running, chromium, "de", color_scheme="dark", device_scale_factor=1)
    dark.go("/sheet/0-summer")
    dark.tap(".tally summary")
    dark.page.evaluate("document.querySelector('.switch').scrollIntoView()")
    dark.page.wait_for_timeout(300)
    return [*found, dark.page.screenshot()]


def looks(running: Table, chromium: Browser) -> Iterator[Handset]:
    """A phone a look, one after the other."""
    for name, more in LOOKS:
        phone = Handset.at(running, chromium, **{"device_scale_factor": 1, **more})
        phone.page.evaluate(CLAIM)
        if name == "large":
            phone.page.add_init_script(LARGE)
        yield phone
        phone.page.context.close()


def opened(phone: Handset, address: str) -> Page:
    """The page at this address; a space and the numbers over their sheet, as a tap opens them."""
    over = address.count("/") > 2
    phone.go("/".join(address.split("/")[:3]))
    if over:
        phone.page.evaluate(
            "address => document.querySelector(`#main a[href='${address}']`)"
            ".dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))",
            address,
        )
        phone.page.wait_for_selector("dialog[open] h1")
    phone.page.wait_for_timeout(200)
    return phone.page


def beside(pngs: Sequence[bytes], scale: float = 1) -> bytes:
    """The pictures beside each other, as WebP."""
    shown = [cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR) for png in pngs]
    small = [
        cv2.resize(each, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) for each in shown
    ]
    high = max(each.shape[0] for each in small)
    same = [
        cv2.copyMakeBorder(
            each, 0, high - each.shape[0], 0, GAP, cv2.BORDER_CONSTANT, value=(128,) * 3
        )
        for each in small
    ]
    row = cv2.hconcat(same)[:, :-GAP]
    done, data = cv2.imencode(".webp", row, [cv2.IMWRITE_WEBP_QUALITY, QUALITY])
    assert done
    return data.tobytes()


def main() -> None:
    """The command."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "pictures"
    with (
        tempfile.TemporaryDirectory() as home,
        browser() as chromium,
        table(Path(home) / "home") as running,
    ):
        phone = running.phone()
        cards = truths("spring")["anna"]["cards"]
        phone.ask("POST", "/api/game", {"players": list(PLAYERS), "cards": cards})
        empty_sheet(*EMPTY, None)[1].save(Path(home) / "empty.jpg")
        empty = phone.send(Path(home) / "empty.jpg", X_Layout="1")
        assert phone.wait(empty)["state"] == "layout"
        middle = {**MIDDLE, "layout": f"/layout/{empty}"}
        for seasons, pages in ((("1_spring", "2_summer"), middle), (("3_autumn", "4_winter"), END)):
            play(phone, seasons)
            if pages is middle:
                (folder / "phone.webp").write_bytes(beside(pictures(running, chromium)))
            shots: dict[str, list[bytes]] = {name: [] for name in pages}
            for each in looks(running, chromium):
                for name, address in pages.items():
                    shots[name].append(opened(each, address).screenshot())
            for name, pngs in shots.items():
                (folder / f"phone_{name}.webp").write_bytes(beside(pngs, 0.5))


if __name__ == "__main__":
    main()
