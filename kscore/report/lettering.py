"""Writing on pictures with the font that OpenCV carries: Pillow's own has neither umlauts nor a minus sign."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image, ImageDraw

from kscore.report.colours import RGB

_REGULAR, _BOLD = 400, 700
_SMALLEST = 8


def write(
    draw: ImageDraw.ImageDraw,
    x: float,
    y: float,
    text: str,
    size: float,
    fill: RGB,
    anchor: str = "middle",
    bold: bool = False,
    halo: float = 0,
) -> None:
    """Writes ``text`` at (x, y) in pixels, centred in height.

    ``anchor``: "left", "middle" or "right" of the text stands at x. ``halo``: pixels of white around the letters, so
    that they can be read on a drawing.
    """
    height = max(_SMALLEST, round(size))
    around = round(2 * halo) + 4
    face = cv2.FontFace("sans")
    weight = _BOLD if bold else _REGULAR
    left, top, width, tall = cv2.getTextSize((0, 0), text, (0, 0), face, height, weight)
    canvas = np.zeros((tall + 2 * around, width + 2 * around, 3), np.uint8)
    cv2.putText(canvas, text, (around - left, around - top), (255, 255, 255), face, height, weight)
    mask = canvas[..., 0]
    # Capitals and digits stand on the line and are about 0.7 of the size tall: centre these, whatever hangs below.
    at_x = x - {"left": 0.0, "middle": width / 2, "right": float(width)}[anchor] - around
    at_y = y + 0.35 * height + top - around
    place = (round(at_x), round(at_y))
    if halo:
        kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * round(halo) + 1, 2 * round(halo) + 1))
        draw.bitmap(place, Image.fromarray(np.asarray(cv2.dilate(mask, kernel))), fill=(255, 255, 255))
    draw.bitmap(place, Image.fromarray(mask), fill=fill)
