"""Sheets and readings for the tests of the command line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from kscore.engine.grid import BOX_FIELDS
from kscore.engine.layout import LAYOUTS
from kscore.engine.season import Season
from kscore.engine.sheet import Sheet
from kscore.scanner.lattice import Lattice
from kscore.scanner.reading import (
    Alternative,
    BoxReading,
    CoinReading,
    Doubt,
    Reading,
    RegisteredPhoto,
    SpacesDoubt,
)

from kscore.game.game import Game
from kscore.phone.sheets import SheetAtTable
from kscore.record.entry import Entry, Setup
from kscore.record.store import Record
from kscore.sheet.case import Case, Scorer
from kscore.sheet.request import Request
from kscore.sheet.scoring import ScoredSheet, Scoring, Source, score_reading
from kscore.sheet.symbols import with_symbols
from kscore.statements.corrections import Corrections

CARDS = "Schildwald, Tal der Magier, Bastionen in der Wildnis, Grenzland"

KEYS = ("sentinel_wood", "mages_valley", "wildholds", "borderlands")
"""`CARDS` as records name them."""

MAP = "/".join(
    (
        "FF.........",
        "F..^.......",
        "..W.....^..",
        "..WW.......",
        ".....V.....",
        ".....^VVV..",
        ".....AVVV..",
        "......M....",
        "..^........",
        ".......^...",
        "...........",
    )
)
"""On K-A. By hand: Sentinel Wood 3 (A1 A2 B1), Mages Valley 1 (farm G6 below the mountain F6; no
water beside a mountain), Wildholds 8 (six villages F7-F9, G7-G9), Borderlands 0, monster minus 3
(H6, H8, I7; G7 above is drawn)."""


def sheet(**known: object) -> Sheet:
    parsed = Sheet.parse(MAP)
    return Sheet(parsed.layout, parsed.board, **known)  # type: ignore[arg-type]


def registered_photo() -> RegisteredPhoto:
    """A grey photo of 600×800 with the grid seen straight: a space is 40 pixels, A1's corner at
    (80, 120)."""
    matrix = np.array([[40.0, 0.0, 80.0], [0.0, 40.0, 120.0], [0.0, 0.0, 1.0]])
    return RegisteredPhoto(np.full((800, 600, 3), 128, np.uint8), Lattice(matrix), 2.0)


def reading(*doubts: Doubt, marked: int = 0) -> Reading:
    seen = registered_photo()
    return Reading(
        photo="sheet.jpg",
        layout="K-A",
        grid=seen.lattice.corners * seen.scale,
        rows=tuple(MAP.split("/")),
        confidence=np.full((11, 11), 0.99),
        coins=CoinReading("m" * marked + "." * (14 - marked), 0.98),
        doubts=doubts,
        timing_ms=MappingProxyType({"decode": 10.0, "total": 12.0}),
        registered=seen,
    )


def box(
    season: Season,
    values: tuple[int | None, ...],
    p: float = 0.999,
    total_right: float | None = None,
) -> BoxReading:
    """A season box with these numbers, each read with ``p``; ``total_right``: how sure the total
    is by its parts."""
    confidence = dict.fromkeys(BOX_FIELDS, p)
    first, second, coins, monsters, total = values
    if None not in (first, second, total):
        adds_up = total == sum(v or 0 for v in (first, second, coins, monsters))
        confidence["sum"] = (
            total_right if total_right is not None else (0.9999 if adds_up else 0.0001)
        )
    numbers: dict[str, Any] = dict(zip(BOX_FIELDS, values, strict=True))
    return BoxReading(season.value, **numbers, confidence=MappingProxyType(confidence))


def with_boxes(
    *boxes: BoxReading, doubts: tuple[Doubt, ...] = (), final: int | None = None
) -> Reading:
    """`reading` with numbers in its season boxes."""
    return replace(reading(*doubts, marked=2), boxes=boxes, final=final)


def cells(read: str, other: str, *spaces: str, p: float = 0.3) -> Doubt:
    return SpacesDoubt(read, (Alternative(other, p),), spaces)


UNSURE = (cells("F", "V", "A1", p=0.01), cells(".", "F", "A5", "A6", p=0.02))
"""A symbol in doubt, and a blank space and its like."""


def symbols_scorer(source: Source, table: Scoring) -> Scorer:
    """Scores what is read, with one question about its spaces."""
    return lambda said: with_symbols(score_reading(source, table, said))


LAYOUT = LAYOUTS["K-A"]


def setup_of(*players: str, **more: Any) -> Setup:
    """A game of these, or of Anna and Ben, with `CARDS`."""
    return replace(Setup(name="g", players=players or ("Anna", "Ben"), cards=KEYS), **more)


def recorded(path: Path, *entries: Entry, setup: Setup | None = None) -> Game:
    """A game in a new record there, with these entries."""
    with Record.create(path, setup or setup_of()) as record:
        for entry in entries:
            record.add(entry)
        return Game.of(record)


def read_entry(read: Reading, season: Season = Season.SPRING) -> Entry:
    """Anna's sheet of a photo that was read like this."""
    data = {"photo": "sheet.jpg", **read.to_json()}
    return Entry("Anna", season, read.sheet(), reading=data)


def at_table(scored: ScoredSheet, **told: Any) -> SheetAtTable:
    """A sheet as phones show it: Anna's of the spring, but for what is told."""
    plain = SheetAtTable(
        key="0-spring",
        name="anna.jpg",
        player="Anna",
        season=Season.SPRING,
        total=0,
        scored=scored,
        look=None,
        revision=1,
        steps=0,
    )
    return replace(plain, **told)


def case_of(scorer: Scorer, said: Corrections = Corrections()) -> Case:
    """A sheet of which this is said, in no record."""
    return Case(name="a.jpg", request=Request(), scorer=scorer, score=scorer(said))
