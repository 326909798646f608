"""Rendered season boxes with their truth, for training and measuring the reading of the players'
numbers.

    python -m calibration render-numbers DIR --split train --count 12000 python -m calibration
    render-numbers DIR --split train --start 150000 --count 6000 --often-misread

Only the lowest part of a sheet is drawn and seen, so a sheet takes milliseconds. Sheet i of a split
depends on (split, i) alone; hands and traced digits are of their own split.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress
from kscore.calibration.datasets.map_views import (
    ViewConditions,
    ViewRegion,
    render_view,
    sample_conditions,
)
from kscore.calibration.draw.numbers import (
    NumberHand,
    sample_number_hand,
    traced_digits,
    write_ghost,
    write_number,
)
from kscore.calibration.draw.pens import Ink
from kscore.calibration.draw.symbols import SPLITS
from kscore.calibration.photograph.paper_light import sometimes_light
from kscore.calibration.photograph.papers import (
    NEW,
    Page,
    Wear,
    home_printed_page,
    own_page,
    published_page,
    wear_page,
)
from kscore.engine.layout import LAYOUTS
from kscore.scanner.printed import Box, PrintedSheet
from kscore.scanner.read.numbers import (
    EMPTY,
    STRIP_PIXELS_PER_CELL,
    WINDOW_HEIGHT,
    WINDOW_WIDTH,
    WINDOWS,
    cut_windows,
    strip_box,
)
from numpy.typing import NDArray

_PAGE_PIXELS_PER_CELL = 110.0
BOXES_SPAN = (12.85, 15.1)
"""The part of the sheet with the season boxes, from v to v."""
_COPIES = 8  # differently worn copies of each print
_PRINT_SHARES = {"published": 0.6, "home_printed": 0.2, "own": 0.2}
_LAYOUT_SHARES = {"K-A": 0.36, "K-B": 0.36, "H-A": 0.14, "H-B": 0.14}
_FAINT = 1.0  # optical density of a line
_WRONG_SUMS = 0.2  # share of sheets with a wrong sum, among those that have one to get wrong

Numbers = tuple[int | None, ...]
"""Five numbers of a season in the order of BOX_FIELDS."""


@dataclass(frozen=True)
class WrittenBoxes:
    """What stands in the boxes: four seasons and the final total; ``wrong`` names seasons (0-3)
    with a wrong total, 4 for the final one."""

    seasons: tuple[Numbers, Numbers, Numbers, Numbers]
    final: int | None
    wrong: frozenset[int]

    def flat(self) -> Numbers:
        """All WINDOWS numbers."""
        return (*(value for season in self.seasons for value in season), self.final)


_NOTHING: Numbers = (None,) * 5


def wrong_total(season: tuple[int, int, int, int], rng: np.random.Generator) -> int:
    """A total as people get it wrong: a slip of one or two or ten, the monsters added or the coins
    forgotten."""
    first, second, coins, monsters = season
    right = sum(season)
    while True:
        match str(
            rng.choice(
                ["slip", "ten", "monsters", "coins", "swap"], p=[0.45, 0.15, 0.15, 0.15, 0.1]
            )
        ):
            case "slip":
                total = right + int(
                    rng.choice([-3, -2, -1, 1, 2, 3], p=[0.06, 0.14, 0.3, 0.3, 0.14, 0.06])
                )
            case "ten":
                total = right + int(rng.choice([-10, 10]))
            case "monsters":
                total = first + second + coins - monsters
            case "coins":
                total = first + second + monsters
            case _:
                total = int(str(abs(right))[::-1]) * (1 if right >= 0 else -1)
        if total != right:
            return total


def _season(rng: np.random.Generator) -> tuple[int, int, int, int]:
    def card() -> int:
        return int(rng.geometric(0.1)) - 1 if rng.random() < 0.8 else int(rng.integers(0, 60))

    monsters = -int(rng.geometric(0.25) - 1) if rng.random() < 0.8 else -int(rng.integers(0, 24))
    return min(card(), 120), min(card(), 120), int(rng.integers(0, 15)), monsters


def sample_written(rng: np.random.Generator) -> WrittenBoxes:
    """Boxes as a game leaves them: some seasons written, now and then a field left out, one in five
    sheets with a wrong sum (DESIGN: of those that have one)."""
    seasons: list[Numbers] = [_NOTHING] * 4
    wrong: set[int] = set()
    count = int(rng.choice([0, 1, 2, 3, 4], p=[0.12, 0.18, 0.2, 0.2, 0.3]))
    errs = int(rng.integers(count)) if count and rng.random() < _WRONG_SUMS else None
    for number in range(count):
        parts = _season(rng)
        total = sum(parts)
        if number == errs:
            total = wrong_total(parts, rng)
            wrong.add(number)
        seasons[number] = (*parts, total)
        if number != errs and rng.random() < 0.06:
            # Only the total, or nothing where nothing was to be had, or not yet added up.
            habit = str(rng.choice(["total", "zeros", "unfinished"]))
            first, second, coins, monsters = parts
            if habit == "total":
                seasons[number] = (None, None, None, None, total)
            elif habit == "zeros":
                seasons[number] = (first, second, coins or None, monsters or None, total)
            else:
                seasons[number] = (first, second, coins, monsters, None)
    final = None
    totals = [season[4] for season in seasons]
    if count == 4 and all(total is not None for total in totals) and rng.random() < 0.8:
        final = sum(total for total in totals if total is not None)
        if errs is None and rng.random() < 0.05:
            final += int(rng.choice([-10, -2, -1, 1, 2, 10]))
            wrong.add(4)
    return WrittenBoxes((seasons[0], seasons[1], seasons[2], seasons[3]), final, frozenset(wrong))


def sample_any(rng: np.random.Generator) -> WrittenBoxes:
    """Numbers of any size anywhere, so that a network learns digits and not what is usual; sums
    mean nothing."""

    def number(long: float) -> int | None:
        if rng.random() < 0.22:
            return None
        digits = 3 if rng.random() < long else int(rng.choice([1, 2], p=[0.4, 0.6]))
        return int(rng.integers(0 if digits == 1 else 10 ** (digits - 1), 10**digits))

    def season() -> Numbers:
        first, second, coins, monsters = (number(0.02) for _ in range(4))
        total = number(0.15)
        negative = total is not None and rng.random() < 0.15
        return (
            first,
            second,
            coins,
            None if monsters is None else -monsters,
            -total if negative and total else total,
        )

    return WrittenBoxes((season(), season(), season(), season()), number(0.6), frozenset())


class StripStock:
    """One part of empty sheets, from lattice row ``span[0]`` to ``span[1]``, in a few worn copies
    each; without ``shared`` only of the product's own."""

    def __init__(
        self,
        shared: Path | None,
        span: tuple[float, float],
        scales: Sequence[float] = (_PAGE_PIXELS_PER_CELL,),
    ) -> None:
        """scales: px a cell at which the copies are printed, by turns: the coarser, the heavier the
        print's lines."""
        self._shared = shared
        self._span = span
        self._scales = scales
        self._blank: dict[tuple[str, str, float], Page] = {}
        self._worn: dict[tuple[str, str, int], Page] = {}

    def take(self, print_name: str, layout: str, rng: np.random.Generator) -> Page:
        """One copy; ``layout`` "K-A" or "K-B", "H-A" and "H-B" too where it is not the home-printed
        one."""
        copy = int(rng.integers(_COPIES))
        scale = self._scales[copy % len(self._scales)]
        if (print_name, layout, copy) not in self._worn:
            if (print_name, layout, scale) not in self._blank:
                self._blank[print_name, layout, scale] = self._whole(
                    print_name, layout, scale
                ).rows(*self._span)
            blank, own = self._blank[print_name, layout, scale], np.random.default_rng((17, copy))
            image = wear_page(blank.image, Wear.sample(own), own, scale)
            self._worn[print_name, layout, copy] = blank.with_image(image)
        return self._worn[print_name, layout, copy]

    def sample(self, rng: np.random.Generator) -> Page:
        """A copy of any print and side."""
        name = (
            str(rng.choice(list(_PRINT_SHARES), p=list(_PRINT_SHARES.values())))
            if self._shared
            else "own"
        )
        layout = str(rng.choice(list(_LAYOUT_SHARES), p=list(_LAYOUT_SHARES.values())))
        # The redraw exists of the first game's sheets alone.
        return self.take(name, layout.replace("H", "K") if name == "home_printed" else layout, rng)

    def _whole(self, print_name: str, layout: str, scale: float) -> Page:
        if print_name == "own" or self._shared is None:
            return own_page(LAYOUTS[layout], scale)
        if print_name == "home_printed":
            return home_printed_page(layout, scale, self._shared, NEW)
        return published_page(layout, scale, self._shared, NEW)


def fields(printed: PrintedSheet) -> tuple[Box, ...]:
    """The WINDOWS printed fields, in the order of the windows."""
    return (*(field for season in printed.boxes for field in season), printed.final)


def draw_numbers(
    page: Page, written: WrittenBoxes, hand: NumberHand, rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The page's image (H, W, 3) BGR uint8 with the numbers on it, and for each number (WINDOWS,)
    bool whether a minus stands before it."""
    origin, right = page.to_page(np.array([[0.0, 0.0], [1.0, 0.0]]))
    ink = Ink(
        page.image.shape[:2], (float(origin[0]), float(origin[1])), float(right[0] - origin[0]), rng
    )
    minus = np.zeros(WINDOWS, np.bool_)
    for field, value in zip(fields(page.printed), written.flat(), strict=True):
        if rng.random() < (hand.ghost if value is not None else hand.ghost * 0.3):
            write_ghost(ink, field, hand, rng)
    for index, (field, value) in enumerate(zip(fields(page.printed), written.flat(), strict=True)):
        monsters = index < WINDOWS - 1 and index % 5 == 3
        if value is not None:
            minus[index] = rng.random() < hand.minus if monsters else value < 0
            write_number(ink, value, bool(minus[index]), field, hand, rng)
    return ink.on(page.image), minus


def photo_like(rng: np.random.Generator) -> ViewConditions:
    """Conditions for what is small on a sheet, figures and coins.

    The map's conditions are sampled far wider than photos are, and a blur that leaves a terrain
    readable wipes out a digit: here blur, shake, noise and JPEG are those of
    kscore.calibration.photograph.conditions' normal photos with a tail to its hard ones, at the
    resolutions of 2 to 12 megapixels.
    """
    return replace(
        sample_conditions(rng),
        photo_pixels_per_cell=float(np.exp(rng.uniform(np.log(40), np.log(120)))),
        blur=float(abs(rng.normal(0, 0.011))),
        motion=float(abs(rng.normal(0, 0.03))) if rng.random() < 0.25 else 0.0,
        noise=float(abs(rng.normal(0, 4.5))),
        jpeg=int(rng.integers(50, 97)),
    )


def straightened_strip(
    image: NDArray[np.uint8],
    page: Page,
    light: NDArray[np.float32] | None,
    rng: np.random.Generator,
) -> NDArray[np.uint8]:
    """The straightened `strip_box` at STRIP_PIXELS_PER_CELL as it comes out of a photo of the drawn
    page ``image``, both (H, W, 3) BGR uint8; ``light`` as for `render_view`."""
    box = strip_box(page.printed)
    width, height = (
        round(box.width * STRIP_PIXELS_PER_CELL),
        round(box.height * STRIP_PIXELS_PER_CELL),
    )
    return render_view(image, page, ViewRegion(*box, width, height), photo_like(rng), rng, light)


@lru_cache(maxsize=1)
def _tools(
    shared: str,
) -> tuple[StripStock, dict[str, dict[int, list[tuple[NDArray[np.float64], ...]]]] | None]:
    if not shared:
        return StripStock(None, BOXES_SPAN), None
    digits = {
        split: {d: list(g) for d, g in each.items()}
        for split, each in traced_digits(Path(shared)).items()
    }
    return StripStock(Path(shared), BOXES_SPAN), digits


@dataclass(frozen=True)
class SeenBoxes:
    """The straightened `strip_box` of one sheet, BGR uint8 at STRIP_PIXELS_PER_CELL, and what is
    true of it."""

    strip: NDArray[np.uint8]
    written: WrittenBoxes
    minus: NDArray[np.bool_]
    printed: PrintedSheet
    pen: str

    @property
    def windows(self) -> NDArray[np.uint8]:
        """(WINDOWS, WINDOW_HEIGHT, WINDOW_WIDTH, 3) BGR uint8 as the network sees them at first."""
        return cut_windows(self.strip, self.printed)


def _begun(split: str, index: int, shared: str) -> tuple[NumberHand, Page, np.random.Generator]:
    """Whose hand and which print sheet ``index`` of a split has, and what the rest of it is drawn
    with."""
    stock, digits = _tools(shared)
    rng = np.random.default_rng((6, SPLITS.index(split), index))
    hand = sample_number_hand(f"{split}-{index}", rng, digits[split] if digits else None)
    return hand, stock.sample(rng), rng


def is_often_misread(split: str, index: int, shared: str) -> bool:
    """Whether a sheet is of the kinds misread most: faint pencil, pencil on another than the
    published print, something rubbed out."""
    hand, page, _ = _begun(split, index, shared)
    pencil = hand.pen.kind == "pencil"
    faint = pencil and float(np.mean(hand.pen.absorb)) < _FAINT
    return faint or hand.ghost > 0 or (pencil and page.printed.name != "published")


def render_boxes(split: str, index: int, shared: str, usual: bool) -> SeenBoxes:
    """Sheet ``index`` of a split; ``usual`` boxes as games leave them, else any numbers."""
    hand, page, rng = _begun(split, index, shared)
    written = sample_written(rng) if usual else sample_any(rng)
    image, minus = draw_numbers(page, written, hand, rng)
    strip = straightened_strip(image, page, sometimes_light(shared, split, rng), rng)
    return SeenBoxes(strip, written, minus, page.printed, hand.pen.kind)


def labels(boxes: SeenBoxes) -> NDArray[np.int16]:
    """(WINDOWS, 2) int16: the size of each number (EMPTY where there is none) and whether it has a
    minus."""
    sizes = [EMPTY if value is None else abs(value) for value in boxes.written.flat()]
    return np.stack([np.array(sizes), boxes.minus], axis=1).astype(np.int16)


def render(split: str, sheets: Sequence[int], out: Path, shared: str) -> None:
    """Renders sheets of a split into a folder; those whose number divides by three as games leave
    them, the others with any numbers."""
    start, count = sheets[0], len(sheets)
    out.mkdir(parents=True, exist_ok=True)
    shape = (count, WINDOWS, WINDOW_HEIGHT, WINDOW_WIDTH, 3)
    pixels = np.lib.format.open_memmap(out / f"windows-{start}.npy", "w+", np.uint8, shape)
    truth = np.zeros((count, WINDOWS, 2), np.int16)
    for done, index in enumerate(progress(sheets, count, f"sheets of {split}")):
        seen = render_boxes(split, index, shared, usual=index % 3 == 0)
        pixels[done], truth[done] = seen.windows, labels(seen)
    pixels.flush()
    np.save(out / f"numbers-{start}.npy", truth)


def chosen_sheets(split: str, start: int, count: int, shared: str, misread: bool) -> list[int]:
    """Numbers of ``count`` sheets from ``start`` on: all, or those that are `is_often_misread`
    alone."""
    every: Iterator[int] = itertools.count(start)
    if misread:
        every = filter(lambda index: is_often_misread(split, index, shared), every)
    return list(itertools.islice(every, count))


def open_windows(folder: Path) -> tuple[NDArray[np.uint8], NDArray[np.int16]]:
    """All windows (N, WINDOWS, H, W, 3) BGR uint8 rendered into a folder and their labels (N,
    WINDOWS, 2) int16.

    Raises FileNotFoundError where there are none.
    """
    parts = sorted(folder.glob("numbers-*.npy"), key=lambda path: int(path.stem.split("-")[1]))
    if not parts:
        raise FileNotFoundError(
            f"no rendered boxes in {folder}: run python -m calibration render-numbers first"
        )
    pixels = [
        np.load(part.with_name(part.name.replace("numbers", "windows")), mmap_mode="r")
        for part in parts
    ]
    return np.concatenate(pixels), np.concatenate([np.load(part) for part in parts])
