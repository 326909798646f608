"""Sheets of paper that are no map sheet: what a finder of map sheets has to refuse.

Each kind is painted on a page of the published sheet's size, so the camera photographs it like one:
crosswords, chessboards, other 11×11 and 9×9 grids, squared paper, forms, printed pages, calendars,
maps with a scale-bar frame, a box lid. ``bare_table`` is a photo's table without any sheet.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable

import cv2
import numpy as np
import numpy.typing as npt
from kscore.calibration.photograph.papers import Page
from kscore.engine.layout import LAYOUTS
from kscore.scanner.printed import PUBLISHED

Image = npt.NDArray[np.uint8]
Colour = tuple[int, int, int]

_FONTS = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
)
_WORDS = (  # noqa: SIM905
    "Die Sonne stand tief ueber dem Fluss als der Bote das Tal erreichte und den Brief uebergab "
    "denn es war spaet im Jahr the quick brown fox jumps over the lazy dog while seven maps were "
    "drawn by candle light "
).split()


class _Page:
    """A page being painted: its picture and a few ways of drawing on it. Lengths in page px."""

    def __init__(self, px_per_cell: float, rng: np.random.Generator) -> None:
        box = PUBLISHED.page
        self.rng = rng
        self.px = px_per_cell
        self.height, self.width = round(box.height * px_per_cell), round(box.width * px_per_cell)
        paper = np.array(rng.uniform((190, 200, 205), (240, 242, 245)))
        self.image: Image = np.full((self.height, self.width, 3), paper, np.uint8)
        self.ink: Colour = tuple(int(v) for v in rng.uniform(15, 70, 3))  # type: ignore[assignment]

    def line(
        self,
        a: tuple[float, float],
        b: tuple[float, float],
        width: float,
        colour: Colour | None = None,
    ) -> None:
        cv2.line(
            self.image, _point(a), _point(b), colour or self.ink, max(1, round(width)), cv2.LINE_AA
        )

    def fill(self, a: tuple[float, float], b: tuple[float, float], colour: Colour) -> None:
        cv2.rectangle(self.image, _point(a), _point(b), colour, cv2.FILLED)

    def text(
        self,
        words: str,
        x: float,
        y: float,
        height: float,
        font: int = 0,
        colour: Colour | None = None,
    ) -> None:
        thick = max(1, round(height / 14))
        cv2.putText(
            self.image,
            words,
            _point((x, y)),
            _FONTS[font % 4],
            height / 30,
            colour or self.ink,
            thick,
            cv2.LINE_AA,
        )

    def paragraph(self, x: float, y: float, width: float, height: float, size: float) -> None:
        """Lines of print filling a box."""
        top = y + size
        while top < y + height:
            words, room = [], width / (size * 0.55)
            while room > 0:
                word = str(self.rng.choice(_WORDS))
                words.append(word)
                room -= len(word) + 1
            self.text(" ".join(words)[: int(width / (size * 0.62))], x, top, size)
            top += 1.55 * size

    def some_colour(self) -> Colour:
        low, high = self.rng.integers(20, 120), self.rng.integers(120, 240)
        return tuple(int(v) for v in self.rng.permutation([low, high, (low + high) // 2]))  # type: ignore[return-value]


def _point(p: tuple[float, float]) -> tuple[int, int]:
    return round(p[0]), round(p[1])


def _square_on_page(sheet: _Page, share: float) -> tuple[float, float, float]:
    """Left, top and side of a square that takes ``share`` of the page's width."""
    side = share * sheet.width
    return (
        float(sheet.rng.uniform(0.04 * sheet.width, 0.96 * sheet.width - side)),
        float(sheet.rng.uniform(0.08 * sheet.height, 0.92 * sheet.height - side)),
        side,
    )


def _grid(
    sheet: _Page, rows: int, columns: int, strong: int, share: float
) -> tuple[float, float, float]:
    """Square cells with every ``strong``-th line thick (0: only the border); returns left, top,
    cell."""
    left, top, side = _square_on_page(sheet, share)
    cell = side / max(rows, columns)
    thin = float(sheet.rng.uniform(0.015, 0.04)) * cell
    thick = thin * float(sheet.rng.uniform(1.5, 4))
    dashed = sheet.rng.random() < 0.2
    for n in range(max(rows, columns) + 1):
        for vertical, count, other in ((True, columns, rows), (False, rows, columns)):
            if n > count:
                continue
            border = n in (0, count)
            firm = border or (strong and n % strong == 0)
            parts = range(other * 5) if dashed and not firm else range(1)
            for part in parts:
                start, end = (part / 5, (part + 0.6) / 5) if dashed and not firm else (0, other)
                a, b = (n * cell, start * cell), (n * cell, end * cell)
                if not vertical:
                    a, b = a[::-1], b[::-1]
                sheet.line(
                    (left + a[0], top + a[1]), (left + b[0], top + b[1]), thick if firm else thin
                )
    return left, top, cell


def sudoku(sheet: _Page) -> None:
    """9×9 with digits, and print around it."""
    left, top, cell = _grid(sheet, 9, 9, 3, float(sheet.rng.uniform(0.6, 0.9)))
    font = int(sheet.rng.integers(4))
    for row in range(9):
        for column in range(9):
            if sheet.rng.random() < 0.4:
                digit = str(sheet.rng.integers(1, 10))
                sheet.text(
                    digit,
                    left + (column + 0.28) * cell,
                    top + (row + 0.78) * cell,
                    0.75 * cell,
                    font,
                )
    sheet.text("SUDOKU", left, top - 0.3 * cell, 0.8 * cell, 1)
    sheet.paragraph(
        left, top + 9.4 * cell, 9 * cell, 0.9 * sheet.height - top - 9.4 * cell, 0.3 * sheet.px
    )


def crossword(sheet: _Page, size: int | None = None) -> None:
    """Black and white spaces, symmetric, with small numbers and perhaps letters."""
    size = size if size is not None else int(sheet.rng.choice([9, 10, 11, 12, 13, 15]))
    left, top, cell = _grid(sheet, size, size, 0, float(sheet.rng.uniform(0.6, 0.9)))
    black = sheet.rng.random((size, size)) < sheet.rng.uniform(0.05, 0.25)
    black |= black[::-1, ::-1]
    number = 1
    letters = sheet.rng.random() < 0.5
    for row, column in np.ndindex(size, size):
        x, y = left + column * cell, top + row * cell
        if black[row, column]:
            sheet.fill((x, y), (x + cell, y + cell), sheet.ink)
        elif sheet.rng.random() < 0.3:
            sheet.text(str(number), x + 0.06 * cell, y + 0.28 * cell, 0.25 * cell)
            number += 1
        if letters and not black[row, column] and sheet.rng.random() < 0.6:
            letter = chr(65 + int(sheet.rng.integers(26)))
            sheet.text(letter, x + 0.3 * cell, y + 0.8 * cell, 0.7 * cell)
    sheet.paragraph(0.06 * sheet.width, top + (size + 0.5) * cell, 0.88 * sheet.width,
                    0.95 * sheet.height - top - (size + 0.5) * cell, 0.26 * sheet.px)  # fmt: skip


def crossword_11(sheet: _Page) -> None:
    """A crossword of just the map's size, with few black spaces: the nearest thing to a map
    sheet."""
    crossword(sheet, 11)


def squares_11(sheet: _Page) -> None:
    """11×11 with marks: battleships, word searches, home-made games."""
    left, top, cell = _grid(sheet, 11, 11, 0, float(sheet.rng.uniform(0.65, 0.88)))
    kind = sheet.rng.integers(4)
    for row, column in np.ndindex(11, 11):
        x, y = left + (column + 0.5) * cell, top + (row + 0.5) * cell
        if kind == 0:
            sheet.text(
                chr(65 + int(sheet.rng.integers(26))), x - 0.2 * cell, y + 0.25 * cell, 0.65 * cell
            )
        elif kind == 1 and sheet.rng.random() < 0.15:
            cv2.circle(
                sheet.image, _point((x, y)), round(0.35 * cell), sheet.ink, cv2.FILLED, cv2.LINE_AA
            )
        elif kind == 2 and sheet.rng.random() < 0.1:
            sheet.fill(
                (x - 0.5 * cell, y - 0.5 * cell),
                (x + 0.5 * cell, y + 0.5 * cell),
                sheet.some_colour(),
            )
    for n in range(11):
        sheet.text(chr(65 + n), left - 0.7 * cell, top + (n + 0.7) * cell, 0.5 * cell)
        sheet.text(str(n + 1), left + (n + 0.25) * cell, top + 11.6 * cell, 0.5 * cell)


def chessboard(sheet: _Page) -> None:
    """8×8 or 10×10 dark and light, perhaps with a frame."""
    size = int(sheet.rng.choice([8, 8, 10, 11]))
    left, top, side = _square_on_page(sheet, float(sheet.rng.uniform(0.7, 0.9)))
    cell = side / size
    dark, light = sheet.some_colour(), tuple(int(v) for v in sheet.rng.uniform(190, 240, 3))
    rim = float(sheet.rng.uniform(0, 0.5)) * cell
    sheet.fill((left - rim, top - rim), (left + side + rim, top + side + rim), sheet.ink)
    for row, column in np.ndindex(size, size):
        colour = dark if (row + column) % 2 else light
        x, y = left + column * cell, top + row * cell
        sheet.fill((x, y), (x + cell - 1, y + cell - 1), colour)  # type: ignore[arg-type]


def squared_paper(sheet: _Page) -> None:
    """Squared paper from edge to edge, with some writing."""
    cell = float(sheet.rng.uniform(0.4, 1.2)) * sheet.px
    colour: Colour = tuple(int(v) for v in sheet.rng.uniform((150, 130, 110), (200, 180, 160)))  # type: ignore[assignment]
    for x in np.arange(0, sheet.width, cell):
        sheet.line((x, 0), (x, sheet.height), 0.04 * cell, colour)
    for y in np.arange(0, sheet.height, cell):
        sheet.line((0, y), (sheet.width, y), 0.04 * cell, colour)
    sheet.paragraph(
        cell,
        2 * cell,
        0.6 * sheet.width,
        float(sheet.rng.uniform(0, 0.6)) * sheet.height,
        0.6 * sheet.px,
    )


def form(sheet: _Page) -> None:
    """A form: boxes, lines to write on, small print."""
    y = 0.08 * sheet.height
    sheet.text("ANTRAG", 0.08 * sheet.width, y, 1.0 * sheet.px, 1)
    while y < 0.86 * sheet.height:
        height = float(sheet.rng.uniform(0.8, 2.4)) * sheet.px
        edges = (
            np.sort(np.r_[0.08, sheet.rng.uniform(0.15, 0.85, int(sheet.rng.integers(1, 4))), 0.92])
            * sheet.width
        )
        for a, b in itertools.pairwise(edges.tolist()):
            corner, far = _point((a, y + 0.4 * sheet.px)), _point((b, y + 0.4 * sheet.px + height))
            cv2.rectangle(sheet.image, corner, far, sheet.ink, max(1, round(0.03 * sheet.px)))
            sheet.text(str(sheet.rng.choice(_WORDS)), a + 4, y + 0.75 * sheet.px, 0.28 * sheet.px)
        y += height + float(sheet.rng.uniform(0, 0.6)) * sheet.px


def printed_page(sheet: _Page) -> None:
    """Columns of print with a headline and a picture."""
    columns = int(sheet.rng.integers(1, 4))
    width = 0.88 * sheet.width / columns
    sheet.text("NACHRICHTEN", 0.06 * sheet.width, 0.08 * sheet.height, 1.2 * sheet.px, 2)
    size = float(sheet.rng.uniform(0.22, 0.4)) * sheet.px
    for column in range(columns):
        left = 0.06 * sheet.width + column * width
        sheet.paragraph(left, 0.1 * sheet.height, width * 0.94, 0.84 * sheet.height, size)
    left, top, side = _square_on_page(sheet, float(sheet.rng.uniform(0.25, 0.6)))
    noise = sheet.rng.uniform(0, 255, (6, 8, 3)).astype(np.float32)
    picture = cv2.resize(noise, (round(side), round(0.7 * side)), interpolation=cv2.INTER_CUBIC)
    x, y = _point((left, top))
    sheet.image[y : y + picture.shape[0], x : x + picture.shape[1]] = np.clip(picture, 0, 255)


def calendar(sheet: _Page) -> None:
    """Seven columns of days."""
    left, top, cell = _grid(
        sheet, int(sheet.rng.integers(5, 7)), 7, 0, float(sheet.rng.uniform(0.8, 0.9))
    )
    for day in range(31):
        x, y = left + (day % 7) * cell, top + (day // 7) * cell
        sheet.text(str(day + 1), x + 0.1 * cell, y + 0.4 * cell, 0.35 * cell)


def framed_map(sheet: _Page) -> None:
    """A real map: a frame of alternating segments, but of another number, with a dotted net and
    blots of land."""
    left, top, side = _square_on_page(sheet, float(sheet.rng.uniform(0.7, 0.86)))
    parts = int(sheet.rng.choice([6, 8, 9, 10, 12, 13, 14]))
    cell = side / parts
    band = float(sheet.rng.uniform(0.12, 0.3)) * cell
    for inset in (0.0, band):
        a, b = (
            _point((left - inset, top - inset)),
            _point((left + side + inset, top + side + inset)),
        )
        cv2.rectangle(sheet.image, a, b, sheet.ink, max(1, round(0.03 * cell)), cv2.LINE_AA)
    for part in range(0, parts, 2):
        u, v = left + part * cell, top + part * cell
        sheet.fill((u, top - band), (u + cell, top), sheet.ink)
        sheet.fill((u, top + side), (u + cell, top + side + band), sheet.ink)
        sheet.fill((left - band, v), (left, v + cell), sheet.ink)
        sheet.fill((left + side, v), (left + side + band, v + cell), sheet.ink)
    colour = sheet.some_colour()
    for n in range(1, parts):
        for t in np.arange(0, side, 0.25 * cell):
            sheet.line(
                (left + n * cell, top + t),
                (left + n * cell, top + t + 0.12 * cell),
                0.03 * cell,
                colour,
            )
            sheet.line(
                (left + t, top + n * cell),
                (left + t + 0.12 * cell, top + n * cell),
                0.03 * cell,
                colour,
            )
    for _ in range(int(sheet.rng.integers(3, 9))):
        centre = sheet.rng.uniform(0.15, 0.85, 2) * side + (left, top)
        angles = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        radius = cell * sheet.rng.uniform(0.4, 1.6) * (1 + 0.3 * sheet.rng.standard_normal(24))
        outline = np.stack(
            [centre[0] + radius * np.cos(angles), centre[1] + radius * np.sin(angles)], axis=1
        )
        cv2.fillPoly(
            sheet.image, [outline.round().astype(np.int32)], sheet.some_colour(), cv2.LINE_AA
        )


def box_lid(sheet: _Page) -> None:
    """A game box: dark painted cover, large title, a frame."""
    noise = sheet.rng.uniform(10, 170, (9, 7, 3)).astype(np.float32)
    sheet.image[:] = np.clip(
        cv2.resize(noise, (sheet.width, sheet.height), interpolation=cv2.INTER_CUBIC), 0, 255
    )
    inset = float(sheet.rng.uniform(0.03, 0.08)) * sheet.width
    corner, far = _point((inset, inset)), _point((sheet.width - inset, sheet.height - inset))
    gold: Colour = (80, 180, 220)
    cv2.rectangle(sheet.image, corner, far, gold, max(2, round(0.1 * sheet.px)), cv2.LINE_AA)
    sheet.text("DER KARTOGRAPH", 0.1 * sheet.width, 0.25 * sheet.height, 1.3 * sheet.px, 3, gold)
    sheet.text("1-100  30-45  10+", 0.2 * sheet.width, 0.9 * sheet.height, 0.7 * sheet.px, 1, gold)


KINDS: dict[str, Callable[[_Page], None]] = {
    paint.__name__: paint
    for paint in (
        sudoku, crossword, crossword_11, squares_11, chessboard, squared_paper, form, printed_page,
        calendar, framed_map, box_lid,
    )
}  # fmt: skip


def negative_page(kind: str, px_per_cell: float, rng: np.random.Generator) -> Page:
    """A page of a kind out of `KINDS`; its ``printed`` is only its size. Raises KeyError for an
    unknown kind."""
    sheet = _Page(px_per_cell, rng)
    KINDS[kind](sheet)
    box = PUBLISHED.page
    return Page(sheet.image, px_per_cell, (box.u0, box.v0), PUBLISHED, LAYOUTS["K-A"])
