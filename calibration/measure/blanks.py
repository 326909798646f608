"""Measures what is doubted where nothing is drawn: empty sheets of every print in the light of real
photos.

    python -m calibration measure-blanks --count 1000

An empty sheet should be read as empty without a question. Light and paper's shading are those of
photos (`kscore.calibration.photograph.paper_light`) of one side, split by page; wear, sharpness,
noise and compression those of normal photos with a tail to hard ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from kscore.calibration.console import progress, tell
from kscore.calibration.datasets.map_views import MAP_REGION, ViewRegion, render_view, track_region
from kscore.calibration.datasets.number_boxes import StripStock, photo_like
from kscore.calibration.measure.tables import TextTable, with_interval
from kscore.calibration.photograph.paper_light import light_fields
from kscore.calibration.photograph.papers import Page
from kscore.calibration.photograph.stock import HOME_LAYOUTS, PageSource
from kscore.engine.layout import LAYOUTS, Layout
from kscore.engine.terrain import MARKED
from kscore.scanner.decide.decision_table import DecisionTable
from kscore.scanner.decide.questions import find_doubts
from kscore.scanner.decide.steps import decide_drawing
from kscore.scanner.decide.terrain_model import KnownBefore
from kscore.scanner.evidence import coin_doubts
from kscore.scanner.pipeline import FIRST_GAME
from kscore.scanner.read.coins import CoinNetwork
from kscore.scanner.read.numbers import (
    STRIP_PIXELS_PER_CELL,
    NumberNetwork,
    decide_numbers,
    strip_box,
)
from kscore.scanner.read.terrain import TerrainNetwork
from kscore.scanner.read.witness import WitnessTable, measure_sheet
from numpy.typing import NDArray

_PIXELS_PER_CELL = 64.0
_BELOW = (11.4, 15.1)  # the part of the sheet with track and boxes, v to v
_PRINTS = ("published", "home_printed", "own")
_SEED = 41
_TABLE = TextTable(
    22,
    (
        ("sheets", 7),
        ("doubted\nmap", 8),
        ("wrong\nmap", 7),
        ("doubted\ncoins", 8),
        ("wrong\ncoins", 7),
        ("doubted\nboxes", 8),
        ("wrong\nboxes", 7),
    ),
    "blank sheets",
)


@dataclass(frozen=True)
class Blank:
    """What was said of one empty sheet: numbers of doubts, and of spaces, coins and boxes read as
    marked."""

    print_name: str
    doubted: tuple[int, int, int]
    wrong: tuple[int, int, int]

    @property
    def quiet(self) -> bool:
        """Whether nothing is doubted and nothing read."""
        return not any(self.doubted) and not any(self.wrong)


@dataclass(frozen=True)
class Networks:
    """What reads a sheet's three parts, and how it is decided."""

    terrain: TerrainNetwork
    coins: CoinNetwork
    numbers: NumberNetwork
    table: DecisionTable

    @staticmethod
    def load(terrain: Path, table: DecisionTable) -> Networks:
        """The product's networks but for the map's. Raises ``ModelDamaged``."""
        return Networks(TerrainNetwork(terrain), CoinNetwork(), NumberNetwork(), table)


def _boxes_region(page: Page) -> ViewRegion:
    box = strip_box(page.printed)
    return ViewRegion(
        *box, round(box.width * STRIP_PIXELS_PER_CELL), round(box.height * STRIP_PIXELS_PER_CELL)
    )


def read_blank(
    page: Page,
    below: Page,
    light: NDArray[np.float32],
    networks: Networks,
    rng: np.random.Generator,
) -> Blank:
    """What is said of an empty map and of the track and boxes ``below`` it, under one of the lights
    (N, S, S, 3) float32 of `light_fields`."""
    conditions = photo_like(rng)

    def seen(part: Page, region: ViewRegion) -> NDArray[np.uint8]:
        return render_view(part.image, part, region, conditions, rng, light)

    given = KnownBefore(page.layout)
    view = seen(page, MAP_REGION)
    cells = networks.terrain.read(view)
    decision = decide_drawing(cells, given, networks.table)
    told = measure_sheet(view, cells, page.layout, WitnessTable.load())
    track = replace(
        networks.coins.read(seen(below, track_region(below)), below.printed.name).scale_writing(
            told.drawn_share
        ),
        first_game=page.layout.key in FIRST_GAME,
        drawn=told.drawn,
    )
    numbers = networks.numbers.read(seen(below, _boxes_region(below)), below.printed)
    written = decide_numbers([number.scale_writing(told.drawn_share) for number in numbers])
    values = [
        getattr(box, name)
        for box in written.boxes
        for name in ("first", "second", "coins", "monsters", "total")
    ]
    return Blank(
        page.printed.name,
        (
            len(find_doubts(decision, given, networks.table)),
            len(coin_doubts(track)),
            len(written.doubts),
        ),
        (
            sum(letter in MARKED for row in decision.rows for letter in row),
            14 - track.track.count("."),
            sum(value is not None for value in (*values, written.final)),
        ),
    )


def blanks(networks: Networks, split: str, count: int, start: int, shared: Path) -> Iterator[Blank]:
    """Empty sheets ``start`` … of a side's lights, the prints by turns."""
    light = light_fields(shared, split)
    pages = PageSource(shared, _PIXELS_PER_CELL, span=(MAP_REGION.v0 - 0.5, MAP_REGION.v1 + 0.5))
    stock = StripStock(shared, _BELOW)
    for index in progress(range(start, start + count), count, "blank sheets"):
        rng = np.random.default_rng((_SEED, ("train", "calibrate", "test").index(split), index))
        name = _PRINTS[index % len(_PRINTS)]
        layouts = HOME_LAYOUTS if name == "home_printed" else tuple(LAYOUTS)
        layout: Layout = LAYOUTS[str(rng.choice(layouts))]
        yield read_blank(
            pages.take(name, layout, rng), stock.take(name, layout.key, rng), light, networks, rng
        )


def table(every: Sequence[Blank]) -> str:
    """Sheets with a doubt and with something read, by print."""
    lines = [_TABLE.head]
    for name in ("all", *_PRINTS):
        some = [blank for blank in every if name in ("all", blank.print_name)]
        cells = [len(some)]
        for part in range(3):
            cells += [sum(b.doubted[part] > 0 for b in some), sum(b.wrong[part] > 0 for b in some)]
        lines.append(_TABLE.row(name, cells))
    lines.append(with_interval("quiet sheets", sum(blank.quiet for blank in every), len(every)))
    spaces = Counter(blank.doubted[0] for blank in every)
    lines.append(f"doubts about the map a sheet: {dict(sorted(spaces.items()))}")
    return "\n".join(lines)


def measure(terrain: Path, split: str, count: int, start: int, shared: Path) -> None:
    """Prints the table of empty sheets under a side's lights."""
    networks = Networks.load(terrain, DecisionTable.load())
    tell(table(list(blanks(networks, split, count, start, shared))))
