"""The geometry of drawn shapes: turning, mirroring, and every way a shape can lie on an 11×11
sheet.

Sets of spaces are the bit masks of :mod:`kscore.engine.regions`, so that one integer operation asks
a question about all 121 spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kscore.engine.grid import SIZE
from kscore.engine.layout import SHEET_GEOMETRY

STRIDE = SHEET_GEOMETRY.stride

Cell = tuple[int, int]
"""Row and column, or how many rows further down and columns further right."""


def neighbours(mask: int) -> int:
    """Spaces sharing an edge with the mask and not in it."""
    return SHEET_GEOMETRY.neighbours(mask) & ~mask


def symmetries(cells: Sequence[Cell]) -> Iterator[Sequence[Cell]]:
    """The eight turns and mirrorings of cells about the origin, unturned first."""
    for _ in range(2):
        for _ in range(4):
            yield cells
            cells = [(c, -r) for r, c in cells]
        cells = [(r, -c) for r, c in cells]


class Shape(NamedTuple):
    """A shape as printed on a card.

    ``cells`` are (row, column) pairs from 0, in reading order, inside the smallest box that holds
    them and the gaps; ``gaps`` are the dashed spaces between them, which may be filled or empty
    when the shape is drawn (die-kartographin-anleitung, Zeichnen: "Gestrichelte Felder … dürfen
    beim Einzeichnen bereits ausgefüllt oder noch leer sein").
    """

    cells: tuple[tuple[int, int], ...]
    gaps: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, text: str) -> Shape:
        """A shape from rows joined by "/": ``#`` a space, ``o`` a dashed gap, ``.`` nothing.

        Raises ValueError on any other letter, rows of unequal length, or no space at all.
        """
        rows = text.split("/")
        if len({len(row) for row in rows}) != 1 or set(text) - set("#o./") or "#" not in text:
            raise ValueError(f"no shape: {text!r}")
        found: dict[str, list[tuple[int, int]]] = {"#": [], "o": [], ".": []}
        for r, row in enumerate(rows):
            for c, letter in enumerate(row):
                found[letter].append((r, c))
        return cls(tuple(found["#"]), tuple(found["o"]))

    def __str__(self) -> str:
        height = 1 + max(r for r, _ in self.cells)
        width = 1 + max(c for _, c in self.cells)
        letters = dict.fromkeys(self.cells, "#") | dict.fromkeys(self.gaps, "o")
        return "/".join(
            "".join(letters.get((r, c), ".") for c in range(width)) for r in range(height)
        )

    @property
    def size(self) -> int:
        """How many spaces are drawn."""
        return len(self.cells)

    def orientations(self) -> tuple[Shape, ...]:
        """All different ways to turn and mirror it. 1 to 8, the printed one first.

        "Ihr dürft die zu zeichnende Form beliebig drehen und/oder spiegeln" (both rule texts,
        Zeichnen).
        """
        found: dict[Shape, None] = {}
        for way in symmetries((*self.cells, *self.gaps)):
            up, left = min(r for r, _ in way), min(c for _, c in way)
            moved = [(r - up, c - left) for r, c in way]
            cells, gaps = moved[: self.size], moved[self.size :]
            found.setdefault(Shape(tuple(sorted(cells)), tuple(sorted(gaps))))
        return tuple(found)

    def masks(self, turning: bool = True) -> tuple[int, ...]:
        """Masks of every way it can lie on an empty 11×11 sheet; ``turning=False``: as printed
        only."""
        return _masks(self, turning)


@lru_cache(maxsize=256)
def _masks(shape: Shape, turning: bool) -> tuple[int, ...]:
    # two orientations never give one mask, but a dict keeps the order and proves it cheap
    masks: dict[int, None] = {}
    for turned in shape.orientations() if turning else (shape,):
        height = 1 + max(r for r, _ in turned.cells)
        width = 1 + max(c for _, c in turned.cells)
        base = sum(1 << STRIDE * r + c for r, c in turned.cells)
        for r in range(SIZE - height + 1):
            for c in range(SIZE - width + 1):
                masks.setdefault(base << STRIDE * r + c)
    return tuple(masks)


class Pattern(NamedTuple):
    """A hero's attack: the offsets (rows down, columns right) of the stars from the hero's space,
    as printed."""

    offsets: tuple[tuple[int, int], ...]

    def orientations(self) -> tuple[Pattern, ...]:
        """All different ways to turn and mirror it, the printed one first.

        "Angriffsmuster dürft ihr ebenfalls drehen und/oder spiegeln" (die-kartographin-anleitung,
        Besonderheiten).
        """
        ways = symmetries(self.offsets)
        return tuple(dict.fromkeys(Pattern(tuple(sorted(way))) for way in ways))

    def attacks(self, hero: int) -> tuple[int, ...]:
        """Masks of starred spaces for a hero on a single-space mask.

        Stars off the map are not drawn: "sie dürfen über den Rand und/oder ausgefüllte Felder
        ragen. (Zeichnet * außerhalb einfach nicht ein.)" Orientations that star the same spaces
        count once.
        """
        return _attacks(self, hero)


@lru_cache(maxsize=1024)
def _attacks(pattern: Pattern, hero: int) -> tuple[int, ...]:
    row, column = divmod(hero.bit_length() - 1, STRIDE)
    masks: dict[int, None] = {}
    for turned in pattern.orientations():
        mask = 0
        for down, right in turned.offsets:
            r, c = row + down, column + right
            if 0 <= r < SIZE and 0 <= c < SIZE:
                mask |= 1 << STRIDE * r + c
        masks.setdefault(mask)
    return tuple(masks)


def ring_spaces(corner: str, clockwise: bool, inset: int) -> tuple[int, ...]:
    """One ring's single-space masks, going round from a corner.

    ``corner`` is "top_left", "top_right", "bottom_right" or "bottom_left"; ``inset`` 0 is the edge
    of the sheet, 5 the middle space.
    """
    low, high = inset, SIZE - 1 - inset
    if low == high:
        return (1 << STRIDE * low + low,)
    corners = [
        ("top_left", (low, low)),
        ("top_right", (low, high)),
        ("bottom_right", (high, high)),
        ("bottom_left", (high, low)),
    ]
    if not clockwise:
        corners.reverse()
    start = next(index for index, (name, _) in enumerate(corners) if name == corner)
    path: list[int] = []
    for step in range(4):
        r, c = corners[(start + step) % 4][1]
        to_r, to_c = corners[(start + step + 1) % 4][1]
        down, right = (to_r > r) - (to_r < r), (to_c > c) - (to_c < c)
        while (r, c) != (to_r, to_c):
            path.append(1 << STRIDE * r + c)
            r, c = r + down, c + right
    return tuple(path)
