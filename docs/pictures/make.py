"""Makes the README's pictures from the sample game: what the terminal shows (SVG) and the page on a
phone (JPEG).

python docs/pictures/make.py            (needs Chromium for the page)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from io import StringIO
from pathlib import Path

import cv2
import numpy as np
from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from kscore.library.sheets import read

HERE = Path(__file__).resolve().parent
GAME = HERE.parents[1] / "sample_sheets" / "game"
CARDS = "Treetower, Canal Lake, Greengold Plains, Broken Road"
ANSWERS = {"3_autumn_david": ("--set", "C4=.")}
"""What somebody would answer otherwise than is read first; all other first answers are right."""
WIDTH = 92
THEME = TerminalTheme(
    (255, 255, 255),
    (30, 30, 30),
    [
        (0, 0, 0),
        (170, 30, 50),
        (0, 110, 80),
        (140, 100, 0),
        (0, 90, 180),
        (110, 60, 150),
        (0, 120, 140),
        (90, 90, 90),
    ],
)


def kscore(home: Path, *arguments: object) -> str:
    """One command as it looks on a terminal with colours."""
    environ = {**os.environ, "KSCORE_HOME": str(home), "KSCORE_LANG": "en"}
    colours = {
        "FORCE_COLOR": "1",
        "COLORTERM": "truecolor",
        "TERM": "xterm-256color",
        "COLUMNS": str(WIDTH),
    }
    command = [sys.executable, "-m", "kscore", *map(str, arguments)]
    done = subprocess.run(
        command, env={**environ, **colours}, capture_output=True, text=True, cwd=GAME
    )
    if done.returncode not in (0, 5):
        raise RuntimeError(done.stderr)
    return done.stdout


def svg(shown: str, title: str) -> str:
    """A terminal's text as a drawing that needs no font from elsewhere."""
    console = Console(record=True, width=WIDTH, file=StringIO())
    text = Text.from_ansi("\n".join(line.rstrip() for line in shown.rstrip().splitlines()))
    console.print(text, soft_wrap=False)
    drawn = console.export_svg(title=title, theme=THEME)
    drawn = re.sub(r"@font-face \{.*?\}", "", drawn, flags=re.DOTALL)
    return drawn.replace("Fira Code, monospace", "Menlo, Consolas, DejaVu Sans Mono, monospace")


SCREENS = (("light", False), ("light", True), ("dark", True))
"""The page's colours, and whether a card of a sheet is lit."""


def page_picture(page: Path, target: Path) -> None:
    """The page on a phone, three screens side by side: the standings, a card lit on a sheet, the
    same in the dark."""
    program = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    )
    screens = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=["--no-sandbox", "--disable-gpu"]
        )
        for colours, lit in SCREENS:
            phone = browser.new_page(
                viewport={"width": 375, "height": 720},
                device_scale_factor=1.25,
                color_scheme=colours,  # type: ignore[arg-type]
            )
            phone.goto(page.as_uri())
            if lit:
                phone.locator(".standings tbody tr").first.locator("a").last.click()
                phone.locator(".sheet:target details.line summary").first.click()
                phone.evaluate("scrollTo(0, 0)")
            shot = np.frombuffer(phone.screenshot(), np.uint8)
            screens.append(
                cv2.copyMakeBorder(
                    cv2.imdecode(shot, cv2.IMREAD_COLOR), 6, 6, 6, 6, cv2.BORDER_CONSTANT
                )
            )
        browser.close()
    cv2.imwrite(str(target), np.hstack(screens), [cv2.IMWRITE_JPEG_QUALITY, 76])


def main() -> None:
    """All pictures."""
    sheet = read(GAME.parent / "autumn_crayons.jpg")
    (HERE / "library.svg").write_text(sheet._repr_svg_() + "\n", encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        kscore(
            home,
            "new",
            "Anna",
            "Ben",
            "Clara",
            "David",
            "--name",
            "Tuesday",
            "--cards",
            CARDS,
            "--no-input",
        )
        for turn, season in enumerate(("spring", "summer", "autumn", "winter"), start=1):
            shown = ""
            for player in ("anna", "ben", "clara", "david"):
                photo = f"{turn}_{season}_{player}"
                shown = kscore(home, f"{photo}.jpg", *ANSWERS.get(photo, ()), "--no-input")
            if season == "spring":
                (HERE / "season_end.svg").write_text(
                    svg(shown, f"kscore {turn}_{season}_*.jpg"), encoding="utf-8"
                )
        (HERE / "standings.svg").write_text(
            svg(kscore(home, "game"), "kscore game"), encoding="utf-8"
        )
        page = home / "evening.html"
        kscore(home, "report", page)
        page_picture(page, HERE / "page.jpg")


if __name__ == "__main__":
    main()
