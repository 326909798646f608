"""Pictures of the phone's pages for the documents, of our own sample sheets.

    python -m benchmarks.phone_pictures [FOLDER]

Writes phone.webp to docs/pictures (or FOLDER) from a table of four players in the middle of an
evening.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import Browser

from testing import REPOSITORY, SAMPLES
from testing.handset import Handset, browser
from testing.phone import Phone, Table, table, truths

PLAYERS = ("Anna", "Ben", "Clara", "David")
QUALITY = 70
GAP = 12


def evening(running: Table) -> None:
    """Spring and summer of four players; some questions are left open."""
    phone = Phone(running.port)
    phone.enter(running.token)
    phone.ask(
        "POST", "/api/game", {"players": list(PLAYERS), "cards": truths("spring")["anna"]["cards"]}
    )
    for season in ("1_spring", "2_summer"):
        for player in PLAYERS:
            photo = SAMPLES / "game" / f"{season}_{player.casefold()}.jpg"
            found = phone.wait(phone.send(photo, photo.name))
            assert found["state"] == "booked", found


def pictures(running: Table, chromium: Browser) -> list[bytes]:
    """The pages as somebody at the table sees them, as PNG: standings, questions, a space, a card
    lit in the dark."""
    light = Handset.at(running, chromium, device_scale_factor=1)
    found = [light.page.screenshot()]
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


def beside(pngs: list[bytes]) -> bytes:
    """The pictures beside each other, as WebP."""
    shown = [cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_COLOR) for png in pngs]
    gap = np.full((shown[0].shape[0], GAP, 3), 128, np.uint8)
    rows = [part for picture in shown for part in (picture, gap)][:-1]
    return cv2.imencode(".webp", cv2.hconcat(rows), [cv2.IMWRITE_WEBP_QUALITY, QUALITY])[
        1
    ].tobytes()


def main() -> None:
    """The command."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else REPOSITORY / "docs" / "pictures"
    with (
        tempfile.TemporaryDirectory() as home,
        browser() as chromium,
        table(Path(home) / "home") as running,
    ):
        evening(running)
        (folder / "phone.webp").write_bytes(beside(pictures(running, chromium)))


if __name__ == "__main__":
    main()
