"""Draws evening.webp, the README's animated picture.

A photo, its score, the points on their spaces, an evening on a phone.

python docs/pictures/animated.py            (needs Chromium; takes page.jpg as it is there; writes
autumn_crayons.jpg, too)
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import cv2
import numpy as np
from make import HERE, kscore, svg
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import sync_playwright

SAMPLE = HERE.parents[1] / "sample_sheets" / "autumn_crayons.jpg"
CARDS = "Canal Lake, Great City, Borderlands, Sentinel Wood"
WIDTH, HEIGHT, CAPTION = 800, 560, 44
SHOWN_MS = 2600
Picture = NDArray[np.uint8]


def terminal(folder: Path) -> Picture:
    """What the terminal shows of the sample."""
    marked = ("--picture", HERE / "autumn_crayons.jpg")
    shown = kscore(folder, SAMPLE, "--cards", CARDS, "--season", "autumn", "--no-input", *marked)
    shown = shown.replace(f"{SAMPLE.parent}/", "")
    drawing = folder / "terminal.svg"
    drawing.write_text(svg(shown, "kscore autumn_crayons.jpg --season autumn"), encoding="utf-8")
    program = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1140, "height": 1000})
        page.goto(drawing.as_uri())
        shot = np.frombuffer(page.locator("svg").first.screenshot(), np.uint8)
        browser.close()
    return np.asarray(cv2.imdecode(shot, cv2.IMREAD_COLOR), np.uint8)


def frame(picture: Picture, said: str) -> Image.Image:
    """A picture in the frame, what it shows below."""
    height, width = picture.shape[:2]
    scale = min(WIDTH / width, (HEIGHT - CAPTION) / height)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    whole = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
    x, y = (WIDTH - small.shape[1]) // 2, (HEIGHT - CAPTION - small.shape[0]) // 2
    whole[y : y + small.shape[0], x : x + small.shape[1]] = small
    (wide, _), _ = cv2.getTextSize(said, cv2.FONT_HERSHEY_SIMPLEX, 0.8, 2)
    place = ((WIDTH - wide) // 2, HEIGHT - 14)
    cv2.putText(whole, said, place, cv2.FONT_HERSHEY_SIMPLEX, 0.8, (60, 60, 60), 2, cv2.LINE_AA)
    return Image.fromarray(cv2.cvtColor(whole, cv2.COLOR_BGR2RGB))


def read(path: Path) -> Picture:
    """A picture of a file. Raises FileNotFoundError where there is none."""
    found = cv2.imread(str(path))
    if found is None:
        raise FileNotFoundError(path)
    return np.asarray(found, np.uint8)


def main() -> None:
    """The four frames, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        scored = terminal(Path(folder))
    marked = HERE / "autumn_crayons.jpg"
    small = cv2.resize(read(marked), None, fx=0.6, fy=0.6, interpolation=cv2.INTER_AREA)
    cv2.imwrite(str(marked), small, [cv2.IMWRITE_JPEG_QUALITY, 85])
    frames = [
        frame(read(SAMPLE), "photograph the sheet"),
        frame(scored, "kscore reads it, and counts every card"),
        frame(np.asarray(small, np.uint8), "every point on its spaces"),
        frame(read(HERE / "page.jpg"), "the evening on everybody's phone"),
    ]
    frames[0].save(
        HERE / "evening.webp",
        save_all=True,
        append_images=frames[1:],
        duration=SHOWN_MS,
        loop=0,
        quality=72,
        method=6,
    )


if __name__ == "__main__":
    main()
