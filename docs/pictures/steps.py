"""Draws reading_steps.jpg: a sample photo on its way to a map, step by step.

python docs/pictures/steps.py [PHOTO]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from kscore.engine.grid import SIZE, SPACES
from kscore.engine.terrain import READ_ORDER
from kscore.scanner.decide.decision import Symbol
from kscore.scanner.decide.spaces import space_index
from kscore.scanner.decide.terrain_model import decide_by_drawing
from kscore.scanner.find.debug_pictures import draw_lattice
from kscore.scanner.pipeline import Reader
from kscore.scanner.reading import Doubt, SpacesDoubt
from kscore.scanner.softmax import softmax
from numpy.typing import NDArray

from kscore.views.maps import TERRAIN

HERE = Path(__file__).resolve().parent
SAMPLE = HERE.parents[1] / "sample_sheets" / "hard_pencil.jpg"
SIDE, CAPTION, GAP = 440, 34, 10
Picture = NDArray[np.uint8]


def main(photo: Path = SAMPLE) -> None:
    """The six pictures, two rows of three."""
    look = Reader.load().look(photo)
    reading = look.reading()
    view = look.stages["rectified"]
    decision = decide_by_drawing(look.seen.cells, look.given, look.seen.table)
    alone = look.seen.cells.alone.reshape(SPACES, -1)
    panels = [
        panel(draw_lattice(look.photo.pixels, look.found.lattice), "1 the lattice is found"),
        panel(view, "2 the map as if scanned"),
        panel(lettered(view, softmax(alone)), "3 each space by itself"),
        panel(grouped(view, decision.symbols), "4 drawn alike: one symbol"),
        panel(lettered(view, decision.probabilities.reshape(SPACES, -1)), "5 weighed together"),
        panel(doubted(view, reading.doubts), "6 what is worth asking"),
    ]
    gap = np.full((panels[0].shape[0], GAP, 3), 255, np.uint8)
    rows = [np.hstack([row[0], gap, row[1], gap, row[2]]) for row in (panels[:3], panels[3:])]
    cv2.imwrite(str(HERE / "reading_steps.jpg"), np.vstack(rows), [cv2.IMWRITE_JPEG_QUALITY, 82])


def panel(picture: Picture, said: str) -> Picture:
    """A picture in a square, its caption below."""
    height, width = picture.shape[:2]
    scale = SIDE / max(height, width)
    small = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    square = np.full((SIDE + CAPTION, SIDE, 3), 255, np.uint8)
    x, y = (SIDE - small.shape[1]) // 2, (SIDE - small.shape[0]) // 2
    square[y : y + small.shape[0], x : x + small.shape[1]] = small
    cv2.putText(
        square, said, (6, SIDE + 23), cv2.FONT_HERSHEY_SIMPLEX, 0.6, (40, 40, 40), 1, cv2.LINE_AA
    )
    return np.asarray(square)


def boxes(view: Picture) -> Iterator[tuple[int, int, int]]:
    """Left, top and side of each space in the view, which has half a space of margin."""
    side = view.shape[0] / (SIZE + 1)
    for space in range(SPACES):
        row, column = divmod(space, SIZE)
        yield round((column + 0.5) * side), round((row + 0.5) * side), round(side)


def larger(view: Picture) -> Picture:
    """The view at twice its size, so that letters can be read."""
    return np.asarray(cv2.resize(view, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC))


def lettered(view: Picture, weights: NDArray[np.floating]) -> Picture:
    """The likeliest letter of each drawn space, the paler the less sure."""
    drawn = larger(view)
    shares = weights / weights.sum(axis=1, keepdims=True)
    for (x, y, side), share in zip(boxes(drawn), shares, strict=True):
        best = int(share.argmax())
        if best >= len(READ_ORDER) or READ_ORDER[best] == ".":  # printed, or nothing
            continue
        back, ink = TERRAIN[READ_ORDER[best]]
        strength = 0.15 + 0.85 * float(share[best]) ** 6
        region = drawn[y : y + side, x : x + side]
        region[:] = (strength * np.array(back[::-1]) + (1 - strength) * region).astype(np.uint8)
        letter(drawn, READ_ORDER[best], x, y, side, ink)
    return drawn


def letter(drawn: Picture, said: str, x: int, y: int, side: int, ink: tuple[int, ...]) -> None:
    """A letter in the middle of a space."""
    scale = side / 45
    (width, height), _ = cv2.getTextSize(said, cv2.FONT_HERSHEY_SIMPLEX, scale, 2)
    place = (x + (side - width) // 2, y + (side + height) // 2)
    cv2.putText(drawn, said, place, cv2.FONT_HERSHEY_SIMPLEX, scale, ink[::-1], 2, cv2.LINE_AA)


def grouped(view: Picture, symbols: Sequence[Symbol]) -> Picture:
    """The spaces of each symbol in a colour of its own."""
    drawn = larger(view)
    places = list(boxes(drawn))
    several = [each for each in symbols if len(each.spaces) > 1]
    for number, symbol in enumerate(several):
        hue = np.uint8([[[number * 180 // max(1, len(several)), 150, 235]]])  # type: ignore[arg-type]
        colour = cv2.cvtColor(hue, cv2.COLOR_HSV2BGR)[0, 0]
        for x, y, side in (places[space] for space in symbol.spaces):
            region = drawn[y : y + side, x : x + side]
            region[:] = (0.55 * colour + 0.45 * region).astype(np.uint8)
    return drawn


def doubted(view: Picture, doubts: Sequence[Doubt]) -> Picture:
    """The spaces of each question about spaces, numbered."""
    drawn = larger(view)
    places = list(boxes(drawn))
    asked = [each for each in doubts if isinstance(each, SpacesDoubt)]
    for number, doubt in enumerate(asked, start=1):
        for x, y, side in (places[space_index(space)] for space in doubt.spaces):
            cv2.rectangle(drawn, (x + 2, y + 2), (x + side - 2, y + side - 2), (40, 20, 200), 3)
            letter(drawn, str(number), x, y, side, (200, 20, 40))
    return drawn


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
