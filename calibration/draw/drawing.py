"""A hand fills in a sheet: shapes in the order of play, then stars, letters, coins, numbers, names
and accidents.

The strokes of a sheet are gathered a pen at a time and inked in the order of the shapes, so that a
later shape lies over an erased ghost and an X over what it destroys. Coordinates are lattice units
(u, v).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from kscore.calibration.draw.coins import (
    WIDEST_COIN_PEN,
    coin_strokes,
    distinguishable,
    sample_coin_manner,
)
from kscore.calibration.draw.digits import number_strokes, scrawl
from kscore.calibration.draw.hand import DrawingStyle, Filling, Manner
from kscore.calibration.draw.pens import (
    Ink,
    Pen,
    PenLine,
    Points,
    firm,
    resample,
    round_corners,
    tremble,
)
from kscore.calibration.draw.symbols import CellContext, simplify
from kscore.calibration.photograph.papers import Page
from kscore.engine.terrain import EXPLORED
from numpy.typing import NDArray

_SPACING = 0.05
_ASIDE, _WITHIN = (0.38, 0.58), (0.5, 0.9)
"""Sizes of stars and letters in a corner of the space and in its middle, in those of the hand's
symbols: the median star is 0.35 of a space across, one of ten less than 0.19. Three such factors
once lay one over the other, and a quarter of the stars was smaller than 0.15, a dot of a few
pixels."""
_SHINING = 0.08  # share of sheets on which a lamp makes pencil shine


Box = tuple[float, float, float, float]
"""A rectangle from (u0, v0) to (u1, v1)."""


@dataclass(frozen=True)
class DrawnShape:
    """One drawn shape: its terrain's map letter and its spaces as (row, column), counted from 0."""

    terrain: str
    spaces: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class FilledPiece:
    """What a player put on a sheet; spaces as (row, column) from 0.

    Attributes:
        shapes: in the order of drawing.
        destroyed: spaces crossed out with an X, after whatever was there.
        stars: spaces with a hero's star.
        letters: space to "D", "Z", "T" or "G" in monster spaces.
        coins: 14 letters of "." "m" "s" as in the reading's track.
        boxes: up to four seasons of (first, second, coins, monsters, total); None leaves a box
            empty.
        final: the total in the laurel shield.
        rewritten: by (season, field) from 0 the number that stood in a box first; it is struck
            through, the right one stands beside it.
    """

    shapes: tuple[DrawnShape, ...]
    destroyed: tuple[tuple[int, int], ...] = ()
    stars: tuple[tuple[int, int], ...] = ()
    letters: tuple[tuple[tuple[int, int], str], ...] = ()
    coins: str = "." * 14
    boxes: tuple[tuple[int | None, ...], ...] = ()
    final: int | None = None
    rewritten: tuple[tuple[tuple[int, int], int], ...] = ()


def _wobble(points: Points, hand: DrawingStyle, rng: np.random.Generator, quick: float) -> Points:
    line = resample(points, _SPACING)
    line = round_corners(line, int(hand.corner_cutting * (0.5 + quick) + rng.random()))
    line = tremble(line, hand.tremor * (0.7 + quick), hand.tremor_period, _SPACING, rng)
    return line


def _place_symbol(
    points: Points, manner: Manner, row: int, column: int, jitter: NDArray[np.float64]
) -> Points:
    moved = points - 0.5
    x = moved[:, 0] + manner.slant * -moved[:, 1]
    y = moved[:, 1] * manner.squash
    scale = manner.size * (1 + 1.5 * jitter[2])
    return np.stack(
        [
            x * scale + 0.5 + column + manner.offset[0] + jitter[0],
            y * scale + 0.5 + row + manner.offset[1] + jitter[1],
        ],
        axis=1,
    )


def _symbol(
    manner: Manner,
    hand: DrawingStyle,
    row: int,
    column: int,
    same: tuple[bool, bool, bool, bool],
    haste: float,
    rng: np.random.Generator,
) -> list[PenLine]:
    symbol = simplify(manner.design.draw(rng, CellContext(row, column, same)), haste)
    jitter = rng.normal(0, hand.scatter, 3)
    running = symbol.continuous != ""
    if running:
        # A line that runs on across borders keeps its place and size, or it would break at them.
        jitter = jitter * 0.3
        manner = replace(
            manner, size=1.0 + 0.15 * (manner.size - 1), slant=0.0, squash=1.0, offset=(0.0, 0.0)
        )
    strokes = []
    for part in symbol.strokes:
        if len(part.points) < 2:
            continue
        points = _wobble(
            _place_symbol(np.asarray(part.points, np.float64), manner, row, column, jitter),
            hand,
            rng,
            haste,
        )
        if rng.random() < hand.slip_rate:
            points = np.vstack([points, points[-1] + (points[-1] - points[-2]) * rng.uniform(2, 7)])
        pressure = part.pressure * float(np.clip(rng.normal(0.85, 0.1), 0.35, 1))
        strokes.append(PenLine(points, pressure, part.fill))
    return strokes


def _leave_unfinished(strokes: list[PenLine], rng: np.random.Generator) -> list[PenLine]:
    """A symbol left before its last strokes; of few strokes none is missing, or it would be another
    symbol or none."""
    return strokes[: max(3, round(len(strokes) * rng.uniform(0.6, 0.9)))]


def _hatching(
    box: tuple[float, float, float, float],
    filling: Filling,
    hand: DrawingStyle,
    rng: np.random.Generator,
) -> list[PenLine]:
    """A zigzag over the box (u0, v0, u1, v1), its lines clipped to the box by the slab method."""
    u0, v0, u1, v1 = box
    pressure = float(np.clip(filling.pressure * rng.normal(1, 0.12), 0.12, 1))
    if filling.style == "rim":
        frame = np.array([[u0, v0], [u1, v0], [u1, v1], [u0, v1], [u0, v0]]) + rng.normal(
            0, 0.02, (5, 2)
        )
        return [PenLine(_wobble(frame, hand, rng, 0.3), pressure)]
    angle = filling.angle + rng.normal(0, 0.06)
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    centre = np.array([(u0 + u1) / 2, (v0 + v1) / 2])
    half = np.array([(u1 - u0) / 2, (v1 - v0) / 2])
    reach = float(np.abs(across) @ half)
    count = int(np.clip(2 * reach / max(filling.spacing, 0.03), 2, 90))
    offsets = np.linspace(-reach, reach, count + 2)[1:-1] + rng.normal(
        0, 0.15 * filling.spacing, count
    )
    middles = centre + offsets[:, None] * across
    with np.errstate(divide="ignore", invalid="ignore"):
        first = (centre - half - middles) / along
        second = (centre + half - middles) / along
    start = np.nanmax(np.where(np.abs(along) < 1e-9, -np.inf, np.minimum(first, second)), axis=1)
    stop = np.nanmin(np.where(np.abs(along) < 1e-9, np.inf, np.maximum(first, second)), axis=1)
    good = stop > start
    if not good.any():
        return []
    ends = rng.normal(0, 0.025 + hand.scatter * 0.4, (2, int(good.sum())))
    a = middles[good] + (start[good] + ends[0])[:, None] * along
    b = middles[good] + (stop[good] + ends[1])[:, None] * along
    line = np.empty((2 * len(a), 2))
    line[0::2] = np.where((np.arange(len(a)) % 2 == 0)[:, None], a, b)
    line[1::2] = np.where((np.arange(len(a)) % 2 == 0)[:, None], b, a)
    return [PenLine(tremble(line, hand.tremor * 0.8, 0.5, 0.3, rng), pressure)]


def _boxes_of(shape: DrawnShape, by_runs: bool) -> list[tuple[float, float, float, float]]:
    if not by_runs:
        return [(c, r, c + 1, r + 1) for r, c in shape.spaces]
    boxes = []
    left = set(shape.spaces)
    for row, column in sorted(shape.spaces):
        if (row, column) not in left:
            continue
        end = column
        while (row, end) in left:
            left.discard((row, end))
            end += 1
        boxes.append((float(column), float(row), float(end), float(row + 1)))
    return boxes


def _fill_in(
    shape: DrawnShape, filling: Filling, hand: DrawingStyle, rng: np.random.Generator
) -> list[PenLine]:
    strokes = []
    for u0, v0, u1, v1 in _boxes_of(shape, filling.by_runs):
        inset = filling.inset + rng.normal(0, 0.02)
        strokes += _hatching((u0 + inset, v0 + inset, u1 - inset, v1 - inset), filling, hand, rng)
    return strokes


def _outline(shape: DrawnShape, hand: DrawingStyle, rng: np.random.Generator) -> list[PenLine]:
    """The shape's boundary as straight pieces, each merged along its line."""
    inside = set(shape.spaces)
    pieces: list[tuple[float, float, float, float]] = []
    for row, column in shape.spaces:
        for dr, dc, piece in (
            (-1, 0, (column, row, column + 1, row)),
            (1, 0, (column, row + 1, column + 1, row + 1)),
            (0, -1, (column, row, column, row + 1)),
            (0, 1, (column + 1, row, column + 1, row + 1)),
        ):
            if (row + dr, column + dc) not in inside:
                pieces.append(piece)
    merged: list[list[float]] = []
    for u0, v0, u1, v1 in sorted(
        pieces, key=lambda p: (p[1] != p[3], p[1] if p[1] == p[3] else p[0], p[0], p[1])
    ):
        last = merged[-1] if merged else None
        if last and last[2] == u0 and last[3] == v0 and (last[1] == last[3]) == (v0 == v1):
            last[2], last[3] = u1, v1
        else:
            merged.append([u0, v0, u1, v1])
    strokes = []
    shift = rng.normal(0, hand.scatter * 0.7, 2)
    for u0, v0, u1, v1 in merged:
        for _ in range(1 + int(rng.random() < hand.outline_twice)):
            ends = (
                np.array([[u0, v0], [u1, v1]]) + shift + rng.normal(0, hand.scatter * 0.6, (2, 2))
            )
            strokes.append(
                PenLine(
                    _wobble(ends, hand, rng, 0.2), float(np.clip(rng.normal(0.95, 0.07), 0.5, 1))
                )
            )
    return strokes


class _Draughtsman:
    """Draws the parts of one sheet with one hand on one layer of ink."""

    def __init__(self, ink: Ink, hand: DrawingStyle, rng: np.random.Generator) -> None:
        self.ink = ink
        self.hand = hand
        self.rng = rng

    def shape(self, shape: DrawnShape, haste: float, fade: float = 1.0) -> None:
        manner = self.hand.manners[shape.terrain]
        inside = set(shape.spaces)
        if manner.filling:
            self._lay(
                manner.filling.pen, _fill_in(shape, manner.filling, self.hand, self.rng), fade
            )
        if manner.shows_symbol or manner.filling is None:
            strokes: list[PenLine] = []
            for row, column in shape.spaces:
                same = (
                    (row - 1, column) in inside,
                    (row, column + 1) in inside,
                    (row + 1, column) in inside,
                    (row, column - 1) in inside,
                )
                drawn = _symbol(manner, self.hand, row, column, same, haste, self.rng)
                strokes += (
                    _leave_unfinished(drawn, self.rng)
                    if self.rng.random() < self.hand.slip_rate * 0.3
                    else drawn
                )
            self._lay(manner.pen, strokes, fade)
        if self.hand.outline and self.rng.random() < 0.93:
            self._lay(self.hand.outline, _outline(shape, self.hand, self.rng), fade)

    def mark(self, manner: Manner, row: int, column: int, haste: float, size: float = 1.0) -> None:
        small = replace(manner, size=manner.size * size)
        self._lay(manner.pen, _symbol(small, self.hand, row, column, (False,) * 4, haste, self.rng))

    def ghost(self, shape: DrawnShape) -> None:
        """A shape drawn in the wrong place and rubbed out again: a grey ghost stays.

        Only pencil is rubbed out; what else stands in a wrong place its player must cross out. No
        player leaves a neighbour's symbol rubbed out either: the rubber goes little further than
        the space.
        """
        manner = self.hand.manners[shape.terrain]
        if manner.filling or manner.pen != self.hand.writing:
            return
        for row, column in shape.spaces:
            self.mark(manner, row, column, self.hand.haste)
            centre = (column + 0.5 + self.rng.normal(0, 0.05), row + 0.5 + self.rng.normal(0, 0.05))
            self.ink.rub(
                centre, self.rng.uniform(0.55, 0.68), float(self.rng.uniform(0.03, 0.18)), 0.03
            )

    def write(self, strokes: Iterable[Points], pen: Pen | None = None) -> None:
        """Strokes of writing, points (N, 2) float64 in lattice units, with the hand's own pen
        unless one is named."""
        lines = [
            PenLine(
                _wobble(points, self.hand, self.rng, 0.1),
                float(np.clip(self.rng.normal(0.9, 0.08), 0.4, 1)),
            )
            for points in strokes
        ]
        self._lay(pen or self.hand.writing, lines)

    def _lay(self, pen: Pen, strokes: Sequence[PenLine], fade: float = 1.0) -> None:
        if fade < 1:
            strokes = [replace(stroke, pressure=stroke.pressure * fade) for stroke in strokes]
        self.ink.lay(pen, strokes)


def _letters(filled: FilledPiece, artist: _Draughtsman, haste: float) -> None:
    """Half of the people write the letter small into a corner of the space, the others over the
    monster."""
    rng = artist.rng
    corner = (
        float(rng.choice([-1, 1]) * rng.uniform(0.22, 0.32)),
        float(rng.choice([-1, 1]) * rng.uniform(0.22, 0.32)),
    )
    aside = rng.random() < 0.5
    for (row, column), letter in filled.letters:
        manner = artist.hand.letters[letter]
        if aside:
            artist.mark(
                replace(manner, offset=corner), row, column, haste, float(rng.uniform(*_ASIDE))
            )
        else:
            artist.mark(manner, row, column, haste, float(rng.uniform(*_WITHIN)))


def _stars(filled: FilledPiece, artist: _Draughtsman, haste: float) -> None:
    """Four of ten people set the star small into the upper right of the space, the others in its
    middle."""
    rng = artist.rng
    aside = rng.random() < 0.4
    place = (float(rng.uniform(0.15, 0.3)), float(rng.uniform(-0.3, -0.15)))
    for row, column in filled.stars:
        manner = replace(artist.hand.star, offset=place) if aside else artist.hand.star
        artist.mark(manner, row, column, haste, float(rng.uniform(*(_ASIDE if aside else _WITHIN))))


def _coins(track: str, page: Page, artist: _Draughtsman) -> None:
    radius = page.printed.track_diameter / 2
    manner = distinguishable(
        sample_coin_manner(artist.rng, artist.hand.coin_mark), track, artist.rng
    )
    pen = firm(artist.hand.writing, WIDEST_COIN_PEN)
    for strokes in coin_strokes(track, manner, page.printed.track_centres, radius, artist.rng):
        for stroke in strokes:
            artist.write([stroke], pen)


def _numbers(filled: FilledPiece, page: Page, artist: _Draughtsman) -> None:
    first = dict(filled.rewritten)
    for number, (season, values) in enumerate(zip(page.printed.boxes, filled.boxes, strict=False)):
        for place, (rectangle, value, field) in enumerate(
            zip(season, values, ("first", "second", "coins", "monsters", "total"), strict=True)
        ):
            if value is not None:
                minus = value < 0 or (
                    field == "monsters" and value == 0 and artist.rng.random() < 0.2
                )
                where: Box = rectangle
                if (number, place) in first:
                    where = _strike(first[number, place], rectangle, artist)
                artist.write(number_strokes(abs(value), minus, where, artist.rng))
    if filled.final is not None:
        artist.write(
            number_strokes(abs(filled.final), filled.final < 0, page.printed.final, artist.rng)
        )


def _strike(value: int, box: Box, artist: _Draughtsman) -> Box:
    """Writes a number into the left of a box and strikes it through; returns what is left."""
    u0, v0, u1, v1 = box
    middle = (u0 + u1) / 2
    artist.write(number_strokes(abs(value), value < 0, (u0, v0, middle, v1), artist.rng))
    ends = np.array([[u0 + 0.05, v1 - 0.15], [middle - 0.02, v0 + 0.15]])
    artist.write([ends + artist.rng.normal(0, 0.03, (2, 2))])
    return middle, v0, u1, v1


def _margins(page: Page, artist: _Draughtsman) -> None:
    rng = artist.rng
    page_box = page.printed.page
    for _ in range(int(rng.integers(0, 4))):
        # Names, titles and doodles above the map, now and then beside it.
        u = (
            rng.uniform(0.0, 6.0)
            if rng.random() < 0.75
            else rng.uniform(page_box[0] + 0.3, page_box[2] - 2)
        )
        v = rng.uniform(page_box[1] + 0.5, -0.9)
        artist.write(scrawl(rng, (u, v), rng.uniform(1.0, 3.0), rng.uniform(0.18, 0.4)))


def _random_shape(rng: np.random.Generator, taken: set[tuple[int, int]]) -> DrawnShape | None:
    row, column = (int(v) for v in rng.integers(0, 11, 2))
    spaces = {(row, column)} - taken
    for _ in range(int(rng.integers(0, 4))):
        if not spaces:
            return None
        r, c = sorted(spaces)[int(rng.integers(len(spaces)))]
        dr, dc = ((0, 1), (1, 0), (0, -1), (-1, 0))[int(rng.integers(4))]
        if 0 <= r + dr < 11 and 0 <= c + dc < 11 and (r + dr, c + dc) not in taken:
            spaces.add((r + dr, c + dc))
    return DrawnShape(EXPLORED[int(rng.integers(5))], tuple(sorted(spaces))) if spaces else None


def draw_sheet(
    page: Page,
    filled: FilledPiece,
    hand: DrawingStyle,
    rng: np.random.Generator,
    blocked: frozenset[tuple[int, int]] = frozenset(),
    margins: bool = True,
    neighbour: DrawingStyle | None = None,
    lamp: np.random.Generator | None = None,
) -> NDArray[np.uint8]:
    """The page with everything drawn on it.

    Args:
        page: an empty sheet; its ``to_page`` must be affine (a flat page image).
        filled: what was played.
        hand: who draws.
        rng: this sheet's accidents.
        blocked: spaces (row, column) where no player draws by mistake either: mountains and
            wasteland.
        margins: names and doodles outside the map too.
        neighbour: who draws the monsters, with own symbols and pens: an ambush is drawn on the
            neighbour's sheet.
        lamp: where pencil shines, if it does; ``rng`` by default. One sheet in several photos lies
            under several lamps.

    Returns: BGR uint8 image (H, W, 3) of the page's size.
    """
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    ink = Ink(
        page.image.shape[:2], (float(origin[0]), float(origin[1])), float(right[0] - origin[0]), rng
    )
    artist = _Draughtsman(ink, hand, rng)
    ambusher = artist if neighbour is None else _Draughtsman(ink, neighbour, rng)
    lamp = rng if lamp is None else lamp
    if lamp.random() < _SHINING:
        centre = float(lamp.uniform(0, 11)), float(lamp.uniform(0, 11))
        ink.shine(centre, float(lamp.uniform(1.0, 4.0)), float(lamp.uniform(0.08, 0.3)))
    count = max(1, len(filled.shapes))
    for index, shape in enumerate(filled.shapes):
        if rng.random() < hand.ghost_rate * 1.5:
            wrong = _random_shape(
                rng, set(blocked) | {s for done in filled.shapes[:index] for s in done.spaces}
            )
            if wrong:
                artist.ghost(wrong)
        haste = float(
            np.clip(
                hand.haste + hand.haste_drift * (index / count - 0.3) + rng.normal(0, 0.08), 0, 1
            )
        )
        (ambusher if shape.terrain == "M" else artist).shape(shape, haste)
    haste = float(np.clip(hand.haste + hand.haste_drift * 0.5, 0, 1))
    _letters(filled, ambusher, haste)
    _stars(filled, artist, haste)
    for row, column in filled.destroyed:
        if hand.manners["X"].filling:
            artist.shape(DrawnShape("X", ((row, column),)), haste)
        else:
            artist.mark(hand.manners["X"], row, column, haste)
    for _ in range(rng.poisson(hand.smudge_rate * 40)):
        ink.soften(
            (float(rng.uniform(0, 11)), float(rng.uniform(0, 11))),
            float(rng.uniform(0.4, 1.5)),
            float(rng.uniform(0.2, 0.7)),
        )
    _coins(filled.coins, page, artist)
    _numbers(filled, page, artist)
    if margins:
        _margins(page, artist)
    return ink.on(page.image)
