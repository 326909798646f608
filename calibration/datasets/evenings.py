"""Evenings: tables of four players who draw what the same cards say, each sheet as the reading
network sees it.

    python -m calibration render-evenings DIR --split test --games K --count 25

A player is one hand over all four seasons; on one table of three a neighbour draws the monsters in
a hand of his own. An evening depends on (split, games, hands, number) alone. Rendered is the
rectified map (`kscore.calibration.datasets.map_views`), not the photo: what is measured here begins
with the reading network.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from kscore.calibration.datasets.compressed import as_jpeg
from kscore.calibration.datasets.looks import looks_of
from kscore.calibration.datasets.map_views import MAP_REGION, render_view, sample_conditions
from kscore.calibration.datasets.players import FITTED, HELD_OUT, style_of
from kscore.calibration.datasets.seen import unseen_spaces
from kscore.calibration.draw.drawing import draw_sheet
from kscore.calibration.draw.games import drawing_plan, place_of
from kscore.calibration.draw.hand import Designs, DrawingStyle, sample_hand
from kscore.calibration.draw.held_out_library import HeldOutLibrary, load
from kscore.calibration.draw.odd_library import OddLibrary
from kscore.calibration.draw.symbols import SPLITS, Library
from kscore.calibration.photograph.paper_light import sometimes_light
from kscore.calibration.photograph.stock import PageSource
from kscore.calibration.side_by_side import side_by_side
from kscore.calibration.simulate import GameRecord, simulate_table
from kscore.engine.layout import LAYOUTS
from kscore.engine.rules import Variant
from kscore.engine.sheet import Board, Sheet
from kscore.scanner.read.terrain import CellEvidence, TerrainNetwork
from numpy.typing import NDArray

SEATS = 4
HANDS = ("common", "invented", "own")
"""Hands as other data sets have them; hands that draw nothing but held-out symbols (for measuring
alone); hands with nothing but symbols of their own that no side holds out for ever
(`kscore.calibration.draw.odd_library`)."""

_PIXELS_PER_CELL = 64.0
_SPAN = (MAP_REGION.v0 - 0.5, MAP_REGION.v1 + 0.5)
_GAMES = ("K", "H", "KH")
_FIRST_HAND = 70_000_000
"""Far from the hands of views and photos. `hand_evenings` begins here, too, with a few hundred:
evenings of the train side alone have hands of the same numbers, those of the other sides lie
millions beyond."""
_FIRST_GAME = 8_000_000
_NEIGHBOUR = 1 / 3  # share of tables on which the left neighbour draws the monsters
_PRINTS = ("published", "published", "own", "home_printed")


@dataclass(frozen=True)
class EveningPlan:
    """What evenings a set has: whose hands (``split``), "K", "H" or "KH" (``games``), one of HANDS
    as ``hands``; ``shared`` and ``icons`` are folders, or "" for none."""

    split: str
    games: str
    hands: str = "common"
    shared: str = ""
    icons: str = ""


@dataclass(frozen=True)
class PlayedSeason:
    """One sheet as it was scored and as the next season began, and every card revealed up to
    then."""

    sheet: Sheet
    after: Sheet
    revealed: tuple[str, ...]


@dataclass(frozen=True)
class PlayerEvening:
    """One player's evening: by season the sheets, the views, the unseen spaces.

    Views are (384, 384, 3) BGR uint8 as JPEG; of unseen spaces a view shows nothing although
    something is drawn there (`unseen_spaces`)."""

    hand: str
    style: str
    player: str
    seasons: tuple[PlayedSeason, ...]
    views: tuple[bytes, ...]
    unseen: tuple[frozenset[str], ...]


@dataclass(frozen=True)
class SampleEvening:
    """A table's game: ``cards`` under the edicts A to D."""

    number: int
    played: Variant
    cards: tuple[str, ...]
    seats: tuple[PlayerEvening, ...]


@lru_cache(maxsize=1)
def designs_of(hands: str, shared: str = "", icons: str = "") -> Designs:
    """What hands of one of HANDS draw; ``shared`` and ``icons`` as of `EveningPlan`. Raises
    FileNotFoundError."""
    folder = Path(shared) if shared else None
    if hands == "invented":
        return HeldOutLibrary(load(folder) if folder else (), Library.generated().sample)
    usual = (
        Library.with_sketches(folder, Path(icons) if icons else None)
        if folder
        else Library.generated()
    )
    if hands == "common":
        return usual
    if folder is None:
        return OddLibrary(usual, (), True)
    return OddLibrary.with_sketches(usual, folder, always=True)


@lru_cache(maxsize=1)
def _tools(plan_: EveningPlan) -> tuple[PageSource, Designs]:
    shared = Path(plan_.shared) if plan_.shared else None
    pages = PageSource(shared, _PIXELS_PER_CELL, span=_SPAN)
    return pages, designs_of(plan_.hands, plan_.shared, plan_.icons)


def _seed(plan_: EveningPlan, number: int) -> tuple[int, ...]:
    return (
        17,
        SPLITS.index(plan_.split),
        _GAMES.index(plan_.games),
        HANDS.index(plan_.hands),
        number,
    )


def render_evening(plan_: EveningPlan, number: int) -> SampleEvening:
    """Evening ``number`` of a set. Raises ValueError for invented hands on a side that something is
    fitted on."""
    if plan_.hands == "invented" and plan_.split != "test":
        raise ValueError("held-out symbols are for measuring alone: --split test")
    pages, designs = _tools(plan_)
    seed = _seed(plan_, number)
    rng = np.random.default_rng(seed)
    # Games and hands of the third kind came later: they have the numbers that the first two left.
    counted = 6 + seed[2] if plan_.hands == "own" else seed[2] * 2 + seed[3]
    place = (seed[1] * 10 + counted) * 100_000 + number
    kinds = [
        str(rng.choice(FITTED if plan_.split != "test" else FITTED + HELD_OUT))
        for _ in range(SEATS)
    ]
    layout = str(rng.choice([key for key in LAYOUTS if key[0] in plan_.games]))
    game = _FIRST_GAME + place
    records = simulate_table(
        game,
        [style_of(kind, game * SEATS + n) for n, kind in enumerate(kinds)],
        layout,
        plan_.games,
    )
    drawn_in = [
        str(rng.choice(["pencil", "ink"])) if plan_.hands == "invented" else None
        for _ in range(SEATS)
    ]
    hands = [
        sample_hand(_FIRST_HAND + place * SEATS + n, plan_.split, designs, drawn_in[n])
        for n in range(SEATS)
    ]
    neighbours = rng.random() < _NEIGHBOUR
    seats = []
    for n, (record, hand) in enumerate(zip(records, hands, strict=True)):
        neighbour = hands[(n + 1) % SEATS] if neighbours else None
        views, unseen = _views(plan_, pages, record, hand, neighbour, (*seed, n))
        seats.append(
            PlayerEvening(hand.name, hand.style, kinds[n], _seasons(record), views, unseen)
        )
    first = records[0]
    return SampleEvening(number, first.played, first.cards, tuple(seats))


def _seasons(record: GameRecord) -> tuple[PlayedSeason, ...]:
    found: list[PlayedSeason] = []
    revealed: tuple[str, ...] = ()
    for each in record.seasons:
        revealed += each.revealed
        found.append(PlayedSeason(each.sheet, each.after, revealed))
    return tuple(found)


def _views(
    plan_: EveningPlan,
    pages: PageSource,
    record: GameRecord,
    hand: DrawingStyle,
    neighbour: DrawingStyle | None,
    seed: tuple[int, ...],
) -> tuple[tuple[bytes, ...], tuple[frozenset[str], ...]]:
    """The views by season, and the spaces of which nothing is seen."""
    layout = LAYOUTS[record.layout]
    print_name = str(np.random.default_rng((*seed, 0)).choice(_PRINTS))
    if not plan_.shared or (print_name == "home_printed" and layout.key[0] != "K"):
        print_name = "own"
    blocked = frozenset(place_of(space) for space in layout.mountains | layout.wasteland)
    views, unseen = [], []
    for turn, season in enumerate(record.seasons):
        # One sheet of paper, and what was drawn last season is drawn the same way: only photo and
        # light are others.
        page = pages.take(print_name, layout, np.random.default_rng((*seed, 1)))
        pencil, lamp = np.random.default_rng((*seed, 2)), np.random.default_rng((*seed, 4, turn))
        filled = drawing_plan(record, season.season)
        drawn = draw_sheet(
            page, filled, hand, pencil, blocked, margins=False, neighbour=neighbour, lamp=lamp
        )
        rng = np.random.default_rng((*seed, 3, turn))
        light = sometimes_light(plan_.shared, plan_.split, rng)
        conditions, again = sample_conditions(rng), deepcopy(rng)
        view = render_view(drawn, page, MAP_REGION, conditions, rng, light)
        blank = render_view(page.image, page, MAP_REGION, conditions, again, light)
        views.append(as_jpeg(view))
        unseen.append(unseen_spaces(season.sheet.board, view, blank))
    return tuple(views), tuple(unseen)


def file_of(plan_: EveningPlan, number: int, folder: Path) -> Path:
    """Where an evening's truth stands; its views stand beside it."""
    return folder / f"{plan_.split}-{plan_.games}-{plan_.hands}-{number:04d}.json"


def _save_evening(task: tuple[EveningPlan, int, Path]) -> None:
    plan_, number, folder = task
    evening = render_evening(plan_, number)
    path = file_of(plan_, number, folder)
    views = [view for seat in evening.seats for view in seat.views]
    path.with_suffix(".jpegs").write_bytes(b"".join(views))
    new = path.with_suffix(".new")
    new.write_text(
        json.dumps(_to_json(evening) | {"bytes": [len(view) for view in views]}), encoding="utf-8"
    )
    new.replace(path)  # the truth last and whole: it tells that the views are there


def render(plan_: EveningPlan, start: int, count: int, folder: Path, processes: int) -> None:
    """Renders evenings start … start+count-1 into a folder; those that are there already are left
    alone."""
    folder.mkdir(parents=True, exist_ok=True)
    numbers = range(start, start + count)
    tasks = [
        (plan_, number, folder) for number in numbers if not file_of(plan_, number, folder).exists()
    ]
    for _ in side_by_side(_save_evening, tasks, processes, "evenings"):
        pass


def open_evening(path: Path) -> SampleEvening:
    """An evening that was rendered. Raises FileNotFoundError, KeyError, ValueError."""
    told = json.loads(path.read_text(encoding="utf-8"))
    data, ends = path.with_suffix(".jpegs").read_bytes(), np.cumsum([0, *told["bytes"]]).tolist()
    views = [data[first:end] for first, end in pairwise(ends)]
    seats, layout = [], LAYOUTS[told["layout"]]
    for n, seat in enumerate(told["seats"]):
        seasons = tuple(
            PlayedSeason(
                _sheet_from_json(each["sheet"], layout.key),
                _sheet_from_json(each["after"], layout.key),
                tuple(each["revealed"]),
            )
            for each in seat["seasons"]
        )
        turns = len(seasons)
        own = tuple(views[n * turns : (n + 1) * turns])
        unseen = tuple(frozenset(each["unseen"]) for each in seat["seasons"])
        seats.append(
            PlayerEvening(seat["hand"], seat["style"], seat["player"], seasons, own, unseen)
        )
    played = Variant(games=told["games"], heroes=told["heroes"])
    return SampleEvening(told["number"], played, tuple(told["cards"]), tuple(seats))


def pixels(view: bytes) -> NDArray[np.uint8]:
    """A view (384, 384, 3) BGR uint8 from its JPEG."""
    return np.asarray(cv2.imdecode(np.frombuffer(view, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def _to_json(evening: SampleEvening) -> dict[str, Any]:
    return {
        "number": evening.number,
        "games": evening.played.games,
        "heroes": evening.played.heroes,
        "layout": evening.seats[0].seasons[0].sheet.layout.key,
        "cards": list(evening.cards),
        "seats": [
            {
                "hand": seat.hand,
                "style": seat.style,
                "player": seat.player,
                "seasons": [
                    {
                        "sheet": _sheet_json(each.sheet),
                        "after": _sheet_json(each.after),
                        "revealed": list(each.revealed),
                        "unseen": sorted(unseen),
                    }
                    for each, unseen in zip(seat.seasons, seat.unseen, strict=True)
                ],
            }
            for seat in evening.seats
        ],
    }


def _sheet_json(sheet: Sheet) -> dict[str, Any]:
    return {
        "map": list(sheet.board.rows),
        "marked": sheet.marked,
        "spent": sheet.spent,
        "stars": sorted(sheet.stars),
        "letters": dict(sheet.letters),
    }


def _sheet_from_json(told: Mapping[str, Any], layout: str) -> Sheet:
    printed = LAYOUTS[layout]
    return Sheet(
        printed,
        Board(tuple(told["map"]), printed.ruins),
        told["marked"],
        spent=told["spent"],
        stars=frozenset(told["stars"]),
        letters=tuple(sorted(told["letters"].items())),
    )


def evenings_in(folder: Path, pattern: str) -> Sequence[Path]:
    """The rendered evenings of a folder whose names fit a pattern, in order. Raises
    FileNotFoundError for none."""
    found = sorted(folder.glob(f"{pattern}.json"))
    if not found:
        raise FileNotFoundError(
            f"no evenings {pattern} in {folder}: python -m calibration render-evenings"
        )
    return found


def evidence_of_views(path: Path, network: TerrainNetwork) -> tuple[CellEvidence, ...]:
    """What the network says of the views of an evening, seat by seat and season by season; kept
    beside the evening."""
    views = (pixels(view) for seat in open_evening(path).seats for view in seat.views)
    return looks_of(views, network, path)
